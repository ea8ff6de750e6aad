#include "server/postgres_link.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

namespace kessel::server {

namespace {

constexpr int kPauseMilliseconds = 500;  // between attempts to listen again

struct FreeOptions {
  void operator()(PQconninfoOption* o) const { PQconninfoFree(o); }
};

/// A password with an unescaped "@", ":" or "/" is read as part of the address, and libpq would print it in its
/// messages. Such URLs are refused without a word of them.
void expect_sound(const std::string& url) {
  char* message = nullptr;
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(url.c_str(), &message));
  if (message != nullptr) PQfreemem(message);
  bool sound = options != nullptr;
  for (const PQconninfoOption* o = options.get(); sound && o->keyword != nullptr; ++o) {
    const std::string_view key = o->keyword, value = o->val == nullptr ? "" : o->val;
    if (key == "port") sound = value.find_first_not_of("0123456789,") == std::string_view::npos;
    if (key == "host") sound = value.find('@') == std::string_view::npos;
  }
  if (!sound)
    throw StoreError(
        "the URL of the database is not understood (in a password write %40 for @, %3A for :, %2F for /, %25 for %)");
}

std::string ask(pg_conn* link, const char* sql) {
  const PostgresResult result(PQexec(link, sql));
  if (PQresultStatus(result.get()) != PGRES_TUPLES_OK || PQntuples(result.get()) != 1)
    throw StoreError("PostgreSQL: " + postgres_message(PQerrorMessage(link)));
  return PQgetvalue(result.get(), 0, 0);
}

}  // namespace

void EndLink::operator()(pg_conn* link) const { PQfinish(link); }
void ClearResult::operator()(pg_result* result) const { PQclear(result); }

std::string postgres_message(const char* text) {
  std::string out;
  for (const char c : std::string_view(text == nullptr ? "" : text)) {
    if (c != '\n')
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out.empty() ? "the connection is lost" : out;
}

PostgresLink connect_postgres(const std::string& url) {
  expect_sound(url);
  // What stands before the URL can be changed by it, what stands after it cannot. A peer that vanishes without a word is
  // noticed within a minute.
  const char* const keys[] = {"connect_timeout",
                              "application_name",
                              "keepalives_idle",
                              "keepalives_interval",
                              "keepalives_count",
                              "tcp_user_timeout",
                              "dbname",
                              "client_encoding",
                              nullptr};
  const char* const values[] = {"5", "kessel", "20", "10", "3", "60000", url.c_str(), "UTF8", nullptr};
  PostgresLink link(PQconnectdbParams(keys, values, 1));
  if (link == nullptr) throw StoreError("PostgreSQL: no memory");
  if (PQstatus(link.get()) != CONNECTION_OK)
    throw StoreError("PostgreSQL: " + postgres_message(PQerrorMessage(link.get())));
  PQsetNoticeProcessor(
      link.get(), [](void*, const char*) {}, nullptr);
  if (ask(link.get(), "SHOW server_encoding") != "UTF8")
    throw StoreError("PostgreSQL: the database must be made with encoding UTF8");
  // Whatever the server's habit: what we acknowledge is on disk. A stricter habit (replicas) is left alone.
  if (ask(link.get(), "SHOW synchronous_commit") == "off")
    ask(link.get(), "SELECT set_config('synchronous_commit', 'on', false)");
  return link;
}

PostgresListener::PostgresListener(std::string url, std::function<void(const Notice&)> callback,
                                   const std::atomic<int>& own)
    : url_(std::move(url)), callback_(std::move(callback)), own_(own), link_(connect()) {
  if (::pipe2(stop_, O_CLOEXEC) != 0) throw StoreError(std::string("no pipe: ") + std::strerror(errno));
  thread_ = std::thread([this] { listen(); });
}

PostgresListener::~PostgresListener() {
  while (::write(stop_[1], "", 1) < 0 && errno == EINTR) {
  }
  thread_.join();
  ::close(stop_[0]);
  ::close(stop_[1]);
}

PostgresLink PostgresListener::connect() const {
  PostgresLink link = connect_postgres(url_);
  const PostgresResult result(PQexec(link.get(), "LISTEN kessel"));
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK)
    throw StoreError("PostgreSQL: " + postgres_message(PQerrorMessage(link.get())));
  return link;
}

void PostgresListener::listen() {
  for (bool readable = false; !wait(readable);) {
    if (link_ != nullptr) {
      if (readable) hear();
      continue;
    }
    try {
      link_ = connect();
    } catch (const StoreError&) {
      continue;  // the next attempt follows; meanwhile the store's own calls report what is wrong
    }
    callback_(Notice{});
  }
}

bool PostgresListener::wait(bool& readable) const {
  pollfd waited[2] = {{stop_[0], POLLIN, 0}, {-1, POLLIN, 0}};
  if (link_ != nullptr) waited[1].fd = PQsocket(link_.get());
  while (::poll(waited, 2, link_ != nullptr ? -1 : kPauseMilliseconds) < 0 && errno == EINTR) {
  }
  readable = waited[1].revents != 0;
  return waited[0].revents != 0;
}

void PostgresListener::hear() {
  const bool lost = PQconsumeInput(link_.get()) == 0;
  struct Free {
    void operator()(PGnotify* n) const { PQfreemem(n); }
  };
  while (const auto heard = std::unique_ptr<PGnotify, Free>(PQnotifies(link_.get()))) {
    if (heard->be_pid == own_.load()) continue;
    const std::string_view text = heard->extra;
    const std::size_t space = text.rfind(' ');
    if (space == std::string_view::npos) continue;  // not one of ours
    Notice notice{std::string(text.substr(0, space)), 0};
    std::from_chars(text.data() + space + 1, text.data() + text.size(), notice.n);
    callback_(notice);
  }
  if (lost) link_.reset();
}

}  // namespace kessel::server
