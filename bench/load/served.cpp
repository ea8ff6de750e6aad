#include "served.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace kessel::loadtest {

Address address_from(const std::string& url) {
  constexpr std::string_view kScheme = "http://";
  const std::size_t colon = url.rfind(':');
  const int port = colon == std::string::npos ? 0 : std::atoi(url.c_str() + colon + 1);
  if (!url.starts_with(kScheme) || colon < kScheme.size() || port <= 0 || port > 65535)
    throw std::invalid_argument("an address is written http://127.0.0.1:8044, not '" + url + "'");
  return {url.substr(kScheme.size(), colon - kScheme.size()), static_cast<std::uint16_t>(port)};
}

Served::Served(const std::string& program, const std::vector<std::string>& words) {
  std::vector<std::string> all{program, "serve"};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> argv;
  for (std::string& w : all) argv.push_back(w.data());
  argv.push_back(nullptr);
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t parent = ::getpid();
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    // However this program ends, its server ends with it.
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != parent) ::_exit(126);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  std::string line;
  char c = 0;
  while (::read(ends[0], &c, 1) == 1 && c != '\n') line += c;
  ::close(ends[0]);
  const std::size_t at = line.find("http://");
  if (at == std::string::npos) throw std::runtime_error("the server " + program + " does not start");
  address_ = address_from(line.substr(at, line.find_last_not_of('/') + 1 - at));
}

Served::~Served() {
  if (ended_) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void Served::signal(int number) const {
  if (!ended_) ::kill(pid_, number);
}

bool Served::ended() {
  int status = 0;
  if (ended_ || ::waitpid(pid_, &status, WNOHANG) != pid_) return ended_;
  status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return ended_ = true;
}

TempFolder::TempFolder() {
  path_ = (std::filesystem::temp_directory_path() / "kessel-load-XXXXXX").string();
  if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary folder: " + path_);
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace kessel::loadtest
