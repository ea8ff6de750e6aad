#include "postgres_fixture.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

namespace kessel::server {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr auto kPatience = 60s;  // a busy machine

/// The folder that holds initdb and postgres: from the search path, else Debian's place, the newest version first.
std::string find_programs() {
  std::vector<fs::path> folders;
  const char* path = std::getenv("PATH");
  std::string rest = path == nullptr ? "" : path;
  for (std::size_t colon = 0; !rest.empty(); rest.erase(0, colon == std::string::npos ? colon : colon + 1)) {
    colon = rest.find(':');
    folders.emplace_back(rest.substr(0, colon));
  }
  std::vector<std::pair<int, fs::path>> versions;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", none))
    versions.emplace_back(std::atoi(entry.path().filename().c_str()), entry.path() / "bin");
  std::ranges::sort(versions, std::greater<>{});
  for (const auto& [version, folder] : versions) folders.push_back(folder);
  for (const fs::path& folder : folders)
    if (fs::exists(folder / "initdb", none) && fs::exists(folder / "postgres", none)) return folder.string();
  throw std::runtime_error("PostgreSQL is not installed (package postgresql); KESSEL_NO_POSTGRES=1 skips its tests");
}

struct Command {
  std::vector<std::string> words;
  std::string folder, log;
  uid_t user = 0;
  gid_t group = 0;
  bool ends_with_us = false;
};

/// Starts the program as the given user. After fork only calls that are safe there.
pid_t spawn(const Command& c) {
  std::vector<char*> words;
  for (const std::string& w : c.words) words.push_back(const_cast<char*>(w.c_str()));
  words.push_back(nullptr);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child != 0) return child;
  const int log = ::open(c.log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  ::dup2(log, STDOUT_FILENO);
  ::dup2(log, STDERR_FILENO);
  if (::getuid() == 0 && (::setgroups(0, nullptr) != 0 || ::setgid(c.group) != 0 || ::setuid(c.user) != 0))
    ::_exit(126);
  if (::chdir(c.folder.c_str()) != 0) ::_exit(126);
  // However this program ends, the database ends with it.
  if (c.ends_with_us && (::prctl(PR_SET_PDEATHSIG, SIGQUIT) != 0 || ::getppid() != parent)) ::_exit(126);
  ::execv(words[0], words.data());
  ::_exit(127);
}

struct Finish {
  void operator()(PGconn* c) const { PQfinish(c); }
  void operator()(PGresult* r) const { PQclear(r); }
};

}  // namespace

bool without_postgres() {
  const char* word = std::getenv("KESSEL_NO_POSTGRES");
  return word != nullptr && std::string(word) == "1";
}

PostgresServer::PostgresServer() : programs_(find_programs()), owner_(::getpid()) {
  std::string name = (fs::temp_directory_path() / "kessel-pg-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder: " + name);
  folder_ = name;
  if (::getuid() == 0) {  // initdb refuses root
    const passwd* other = ::getpwnam("postgres");
    if (other == nullptr) other = ::getpwnam("nobody");
    if (other == nullptr) throw std::runtime_error("no user but root to run PostgreSQL");
    user_ = other->pw_uid;
    group_ = other->pw_gid;
    if (::chown(folder_.c_str(), user_, group_) != 0) throw std::runtime_error("cannot give " + folder_ + " away");
  }
  try {
    const pid_t made = spawn({.words = {programs_ + "/initdb", "--pgdata=" + folder_ + "/data", "--username=kessel",
                                        "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"},
                              .folder = folder_,
                              .log = folder_ + "/log",
                              .user = user_,
                              .group = group_});
    int status = 0;
    if (::waitpid(made, &status, 0) != made || status != 0) throw std::runtime_error("initdb failed: " + log());
    quicken_recovery();
    start();
  } catch (...) {
    clean_up();
    throw;
  }
}

PostgresServer::~PostgresServer() {
  if (::getpid() == owner_) clean_up();
}

void PostgresServer::clean_up() {
  crash();
  std::error_code none;
  fs::remove_all(folder_, none);
}

/// After a crash PostgreSQL forces each of its thousand files to disk; newer ones can do it with one call.
void PostgresServer::quicken_recovery() const {
  const std::string path = folder_ + "/data/postgresql.conf";
  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (text.find("recovery_init_sync_method") != std::string::npos)
    std::ofstream(path, std::ios::app) << "recovery_init_sync_method = syncfs\n";
}

void PostgresServer::start() {
  server_ = spawn({.words = {programs_ + "/postgres", "-D", folder_ + "/data", "-c", "listen_addresses=", "-c",
                             "unix_socket_directories=" + folder_, "-c", "shared_buffers=16MB", "-c",
                             "max_connections=60", "-c", "autovacuum=off"},
                   .folder = folder_,
                   .log = folder_ + "/log",
                   .user = user_,
                   .group = group_,
                   .ends_with_us = true});
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (PQping(url_of("postgres").c_str()) != PQPING_OK) {
    if (::waitpid(server_, nullptr, WNOHANG) == server_) {
      server_ = 0;
      throw std::runtime_error("PostgreSQL does not start: " + log());
    }
    if (std::chrono::steady_clock::now() > end) throw std::runtime_error("PostgreSQL does not answer: " + log());
    std::this_thread::sleep_for(20ms);
  }
}

void PostgresServer::crash() {
  if (server_ == 0) return;
  ::kill(server_, SIGQUIT);
  ::waitpid(server_, nullptr, 0);
  server_ = 0;
}

std::string PostgresServer::url_of(const std::string& database) const {
  return "postgres://kessel@/" + database + "?host=" + folder_;
}

std::string PostgresServer::log() const {
  std::ifstream in(folder_ + "/log");
  const std::string all{std::istreambuf_iterator<char>(in), {}};
  return all.size() > 3000 ? "…" + all.substr(all.size() - 3000) : all;
}

std::string PostgresServer::fresh_place() {
  const std::string name = "t" + std::to_string(++places_);
  ask(url_of("postgres"), "CREATE SCHEMA " + name);
  return url_of("postgres") + "&options=-csearch_path%3D" + name;
}

std::string PostgresServer::fresh_database(const std::string& with) {
  const std::string name = "t" + std::to_string(++places_);
  ask(url_of("postgres"), "CREATE DATABASE " + name + " TEMPLATE template0 " + with);
  return url_of(name);
}

std::vector<std::string> PostgresServer::ask(const std::string& url, const std::string& sql) {
  const std::unique_ptr<PGconn, Finish> link(PQconnectdb(url.c_str()));
  const std::unique_ptr<PGresult, Finish> result(PQexec(link.get(), sql.c_str()));
  const auto status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(std::string(PQerrorMessage(link.get())) + "in: " + sql);
  std::vector<std::string> out;
  for (int r = 0; r < PQntuples(result.get()); ++r) out.emplace_back(PQgetvalue(result.get(), r, 0));
  return out;
}

PostgresServer& postgres() {
  static std::optional<PostgresServer> server;
  static std::string fault;
  if (!server && fault.empty()) {
    try {
      server.emplace();
    } catch (const std::exception& e) {
      fault = e.what();
    }
  }
  if (!fault.empty()) throw std::runtime_error(fault);
  return *server;
}

}  // namespace kessel::server
