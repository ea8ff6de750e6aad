// Kill -9 at any moment: a child process (this program itself, called with a flag) appends and reports what was
// acknowledged; it is killed; whatever it reported must be in the store, complete and in order.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <sstream>
#include <thread>

#include "postgres_fixture.h"
#include "server/store.h"
#include "server/store_schema.h"

namespace kessel::server {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char* kChildFlag = "--append-until-killed";
constexpr int kThreads = 2, kGamesPerThread = 3;
constexpr int kReports = 3;  // the file descriptor through which the child reports

std::string game_id(int i) { return "game-" + std::to_string(i); }

/// What entry n of the game says: its place, and the batch it belongs to with the batch's size.
std::string line_of(const std::string& game, std::int64_t n, const std::string& batch, std::size_t size) {
  return game + " " + std::to_string(n) + " " + batch + " " + std::to_string(size) + " " + std::string(120, 'x');
}

bool nightly() { return std::getenv("KESSEL_NIGHTLY") != nullptr; }

// The child

/// Batches for some of its own games, of changing sizes, one after the other.
void append_for_ever(Store& store, int thread, unsigned seed) {
  std::mt19937 dice(seed + static_cast<unsigned>(thread));
  std::map<std::string, std::int64_t> last;
  for (int g = 0; g < kGamesPerThread; ++g) {
    const std::string id = game_id(thread * kGamesPerThread + g);
    last[id] = static_cast<std::int64_t>(store.entries(id, 0).size());
  }
  for (int count = 0;; ++count) {
    std::vector<EntryRow> rows;
    std::string report;
    for (auto& [id, n] : last) {
      const unsigned more = static_cast<unsigned>(dice()) % 5;
      for (unsigned i = 0; i < more; ++i) rows.push_back({id, ++n, "", 1});
      if (more > 0) report += id + " " + std::to_string(n) + "\n";
    }
    const std::string batch = std::to_string(seed) + "." + std::to_string(thread) + "." + std::to_string(count);
    for (EntryRow& r : rows) r.line = line_of(r.game, r.n, batch, rows.size());
    if (!store.append(rows)) throw std::runtime_error("a number was taken");
    // One write for one batch: a pipe does not tear so short a text.
    if (!report.empty() && ::write(kReports, report.data(), report.size()) < 0) ::_exit(3);
  }
}

int append_until_killed(const std::string& url, unsigned seed) {
  auto store = open_store(url);
  if (!store) return 2;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      try {
        append_for_ever(**store, t, seed);
      } catch (const std::exception&) {
        ::_exit(1);  // the database went away
      }
    });
  for (std::thread& t : threads) t.join();
  return 0;
}

// The parent

class Child {
 public:
  Child(const std::string& url, unsigned seed) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string seed_text = std::to_string(seed);
    const std::array<const char*, 5> words{"crash", kChildFlag, url.c_str(), seed_text.c_str(), nullptr};
    process_ = ::fork();
    if (process_ == 0) {
      // dup2 onto itself would leave close-on-exec set.
      if (ends[1] == kReports ? ::fcntl(kReports, F_SETFD, 0) < 0 : ::dup2(ends[1], kReports) < 0) ::_exit(126);
      ::execv("/proc/self/exe", const_cast<char* const*>(words.data()));
      ::_exit(127);
    }
    ::close(ends[1]);
    reports_ = ends[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    kill();
    ::close(reports_);
  }

  /// Takes in reports for the given time; with `first` at least until there is one.
  void watch(std::chrono::microseconds time, bool first) {
    const auto start = std::chrono::steady_clock::now();
    auto end = start + (first ? 20s : time);
    bool waiting = first;
    for (;;) {
      const auto left = end - std::chrono::steady_clock::now();
      if (left <= 0s) return;
      const auto wait = std::chrono::duration_cast<std::chrono::nanoseconds>(left).count();
      const timespec limit{static_cast<time_t>(wait / 1'000'000'000), static_cast<long>(wait % 1'000'000'000)};
      pollfd waited{reports_, POLLIN, 0};
      if (::ppoll(&waited, 1, &limit, nullptr) > 0 && !take()) return;
      if (waiting && !text_.empty()) {
        waiting = false;
        end = std::chrono::steady_clock::now() + time;
      }
    }
  }

  void kill() {
    if (process_ == 0) return;
    ::kill(process_, SIGKILL);
    wait();
  }
  /// Its exit code, or -1 if it was killed.
  int wait() {
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  /// Every number that was acknowledged last, by game.
  std::map<std::string, std::int64_t> acknowledged() {
    while (take()) {
    }
    std::map<std::string, std::int64_t> out;
    std::istringstream in(text_);
    std::string id;
    for (std::int64_t n = 0; in >> id >> n;) out[id] = n;
    return out;
  }

 private:
  bool take() {
    std::array<char, 4096> part{};
    const ssize_t got = ::read(reports_, part.data(), part.size());
    if (got > 0) text_.append(part.data(), static_cast<std::size_t>(got));
    return got > 0;
  }
  pid_t process_ = 0;
  int reports_ = -1;
  std::string text_;
};

/// What was once seen to be acknowledged, and how much there was at the last look.
struct Seen {
  std::map<std::string, std::int64_t> acknowledged;
  int rounds_with_reports = 0;
  std::size_t entries = 0;
};

std::unique_ptr<Store> opened(const std::string& url) {
  auto store = open_store(url);
  if (!store) throw std::runtime_error(store.error().text());
  return std::move(*store);
}

void make_games(const std::string& url) {
  const auto store = opened(url);
  for (int i = 0; i < kThreads * kGamesPerThread; ++i) {
    GameRow g;
    g.id = game_id(i);
    store->add_game(g, {});
  }
}

/// Nothing acknowledged is missing, no gap, no foreign line, no batch that is there in part.
void check(const std::string& url, Seen& seen, Child& child) {
  const auto now = child.acknowledged();
  for (const auto& [id, n] : now) {
    EXPECT_GE(n, seen.acknowledged[id]);
    seen.acknowledged[id] = n;
  }
  if (!now.empty()) ++seen.rounds_with_reports;
  const auto store = opened(url);
  std::map<std::string, std::pair<std::size_t, std::size_t>> batches;  // found, size
  seen.entries = 0;
  for (int i = 0; i < kThreads * kGamesPerThread; ++i) {
    const std::string id = game_id(i);
    const std::vector<EntryRow> rows = store->entries(id, 0);
    ASSERT_GE(static_cast<std::int64_t>(rows.size()), seen.acknowledged[id]) << id << ": acknowledged entries are lost";
    for (std::size_t k = 0; k < rows.size(); ++k) {
      std::istringstream in(rows[k].line);
      std::string game, batch;
      std::size_t n = 0, size = 0;
      in >> game >> n >> batch >> size;
      ASSERT_EQ(rows[k].n, static_cast<std::int64_t>(k + 1)) << id << " has a gap";
      ASSERT_EQ(rows[k].line, line_of(id, rows[k].n, batch, size));
      auto& [found, whole] = batches[batch];
      ++found;
      whole = size;
    }
    seen.entries += rows.size();
  }
  for (const auto& [name, b] : batches) ASSERT_EQ(b.first, b.second) << "batch " << name << " is there in part";
}

std::string sqlite_says(const std::string& path, const char* sql) {
  sqlite3* db = nullptr;
  std::string out;
  sqlite3_open(path.c_str(), &db);
  const auto take = [](void* to, int count, char** values, char**) {
    for (int i = 0; i < count; ++i) *static_cast<std::string*>(to) += values[i] == nullptr ? "-" : values[i];
    return 0;
  };
  if (sqlite3_exec(db, sql, take, &out, nullptr) != SQLITE_OK) out += sqlite3_errmsg(db);
  sqlite3_close(db);
  return out;
}

class Crash : public testing::Test {
 protected:
  Crash() {
    std::string name = (fs::temp_directory_path() / "kessel-crash-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
    RecordProperty("seed", std::to_string(seed_));
  }
  ~Crash() override {
    std::error_code none;
    fs::remove_all(folder_, none);
  }
  std::chrono::microseconds up_to(std::chrono::microseconds most) {
    return std::chrono::microseconds(dice_() % static_cast<unsigned>(most.count()));
  }
  unsigned seed_ = std::random_device{}();
  std::mt19937 dice_{seed_};
  fs::path folder_;
};

TEST_F(Crash, SqliteLosesNothingAcknowledged) {
  const std::string path = (folder_ / "kessel.db").string(), url = "sqlite:" + path;
  make_games(url);
  const int rounds = nightly() ? 400 : 20;
  Seen seen;
  for (int r = 0; r < rounds && !HasFatalFailure(); ++r) {
    Child child(url, static_cast<unsigned>(r));
    // Every fourth kill may come before the first entry, in the midst of opening and recovery.
    child.watch(up_to(120ms), r % 4 != 0);
    child.kill();
    EXPECT_EQ(sqlite_says(path, "PRAGMA integrity_check"), "ok");
    check(url, seen, child);
  }
  EXPECT_EQ(sqlite_says(path, "PRAGMA foreign_key_check"), "");
  EXPECT_GE(seen.rounds_with_reports, rounds / 2) << "the machine is too slow for the test to mean anything";
  std::printf("%d kills, %zu entries\n", rounds, seen.entries);
}

TEST_F(Crash, SqliteKilledWhileItMakesItsTables) {
  const int rounds = nightly() ? 200 : 10;
  for (int r = 0; r < rounds; ++r) {
    const std::string path = (folder_ / (std::to_string(r) + ".db")).string();
    Child child("sqlite:" + path, 0);
    child.watch(up_to(60ms), false);
    child.kill();
    const auto store = open_store("sqlite:" + path);
    ASSERT_TRUE(store) << store.error().text();
    EXPECT_EQ((*store)->schema_version(), static_cast<int>(migrations().size()));
    EXPECT_NO_THROW((*store)->add_user({"u", "", "", 1}));
  }
}

/// The database may still be at work for a client that is dead: only then does it hold still.
void await_quiet(const std::string& url) {
  for (int i = 0; i < 1000; ++i) {
    if (PostgresServer::ask(url, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'kessel'")[0] == "0")
      return;
    std::this_thread::sleep_for(10ms);
  }
  throw std::runtime_error("a dead client is still connected");
}

TEST_F(Crash, PostgresLosesNothingAcknowledged) {
  if (without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES";
  const std::string url = postgres().fresh_place();
  make_games(url);
  const int rounds = nightly() ? 200 : 10;
  Seen seen;
  for (int r = 0; r < rounds && !HasFatalFailure(); ++r) {
    Child child(url, static_cast<unsigned>(r));
    const bool database_fails = r % 5 == 4;
    child.watch(up_to(150ms), database_fails || r % 4 != 0);
    if (database_fails) {  // the database itself fails, and we with it: the call in progress ends in an error
      postgres().crash();
      EXPECT_EQ(child.wait(), 1);
      postgres().start();
    } else {
      child.kill();
    }
    await_quiet(url);
    check(url, seen, child);
  }
  EXPECT_EQ(PostgresServer::ask(url, "SELECT count(*) FROM entries")[0], std::to_string(seen.entries));
  EXPECT_GE(seen.rounds_with_reports, rounds / 2) << "the machine is too slow for the test to mean anything";
  std::printf("%d kills, %zu entries\n", rounds, seen.entries);
}

}  // namespace
}  // namespace kessel::server

// Takes the place of gtest's own main: the same program is also the child that is killed.
int main(int count, char** words) {
  using kessel::server::append_until_killed;
  if (count == 4 && std::string(words[1]) == kessel::server::kChildFlag)
    return append_until_killed(words[2], static_cast<unsigned>(std::strtoul(words[3], nullptr, 10)));
  testing::InitGoogleTest(&count, words);
  return RUN_ALL_TESTS();
}
