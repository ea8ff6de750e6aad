// `kessel serve` as a process: its first line, its end, its complaints; and two servers on one database.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "postgres_fixture.h"
#include "server_fixture.h"
#include "tools/cli_fixture.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;

/// Runs the command in a child of this process and reads its first line.
class Child {
 public:
  explicit Child(std::vector<std::string> words) {
    int ends[2];
    if (::pipe(ends) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::close(ends[0]);
      std::istringstream in;
      // What the command prints goes straight to the pipe.
      struct PipeBuffer : std::streambuf {
        int overflow(int c) override {
          const char b = static_cast<char>(c);
          return ::write(STDOUT_FILENO, &b, 1) == 1 ? c : -1;
        }
      } buffer;
      std::ostream straight(&buffer);
      tools::Env env(in, straight, std::cerr);
      static_cast<tools::Shelf&>(env) = test_shelf();
      ::_exit(tools::cmd_serve(words, env));
    }
    ::close(ends[1]);
    read_ = ends[0];
    char c = 0;
    while (::read(read_, &c, 1) == 1 && c != '\n') line_ += c;
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
    if (read_ >= 0) ::close(read_);
  }
  const std::string& line() const { return line_; }
  std::uint16_t port() const {
    const std::size_t colon = line_.rfind(':');
    return colon == std::string::npos ? 0 : static_cast<std::uint16_t>(std::atoi(line_.c_str() + colon + 1));
  }
  int end(int signal) {
    ::kill(pid_, signal);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t pid_ = 0;
  int read_ = -1;
  std::string line_;
};

TEST(Serve, BadArgumentsGiveOneLineAndTwo) {
  const tools::TempDir dir;
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--listen"},
                                             {"--listen", "nowhere"},
                                             {"--listen", "127.0.0.1:99999"},
                                             {"--listen", ":80x"},
                                             {"--pace", "fast"},
                                             {"--pace", "-1"},
                                             {"--db", "mysql://x"},
                                             {"--base-url", "play.example.org"},
                                             {"--base-url", "https://play.example.org/kessel"},
                                             {"--base-url", "https://"},
                                             {"--mail-from", "k@example.org", "--base-url", "https://example.org"},
                                             {"--smtp", "smtp://h", "--base-url", "https://example.org"},
                                             {"--mail-from", "k@example.org", "--smtp", "smtp://h"},
                                             {"--mail-from", "k@example.org", "--smtp", "smtp://h", "--sendmail",
                                              "/bin/true", "--base-url", "https://example.org"},
                                             {"--webhooks"},
                                             {"--webhooks-to-private", "--base-url", "https://example.org"},
                                             {"--notice-delay", "soon"},
                                             {"--unknown"},
                                             {"more"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--data-dir", dir.file("never")});
    const tools::Ran ran = tools::run_toy(tools::cmd_serve, all);
    EXPECT_TRUE(tools::one_usage_line(ran)) << words[0] << " " << ran.code << " " << ran.err;
  }
  EXPECT_FALSE(std::filesystem::exists(dir.file("never"))) << "nothing was made";
  const tools::Ran taken = tools::run_toy(tools::cmd_serve, {"--data-dir", "/proc/no/such/place"});
  EXPECT_EQ(taken.code, tools::kExitFailed);
}

TEST(Serve, PrintsItsAddressKeepsItsGamesAndEndsWhenTold) {
  const tools::TempDir dir;
  const std::vector<std::string> words{"--listen", "127.0.0.1:0", "--data-dir", dir.file("data"), "--pace", "0"};
  std::string cookie, id;
  {
    Child child(words);
    EXPECT_TRUE(child.line().starts_with("listening on http://127.0.0.1:")) << child.line();
    EXPECT_TRUE(child.line().ends_with("/"));
    Browser b(child.port());
    b.meet();
    cookie = b.cookie();
    id = b.post("/api/games", {{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "me"}}}})
             .json()["game"]["id"];
    Seat red(b, id, "red");
    red.watch();
    EXPECT_EQ(red.act({"hide 3"})["taken"], 1);
    EXPECT_EQ(child.end(SIGKILL), -SIGKILL);
  }
  EXPECT_EQ(std::filesystem::status(dir.file("data")).permissions() & std::filesystem::perms::others_all,
            std::filesystem::perms::none)
      << "seeds are nobody else's business";
  Child child(words);
  Browser b(child.port());
  b.set_cookie(cookie);
  Seat red(b, id, "red");
  EXPECT_EQ(red.watch()["seq"], 3) << "what was acknowledged is there, though the process was killed";
  Line idle(b);
  std::thread reads([&] {
    while (idle.receive_text(5000)) {
    }
  });
  red.line.hang_up();
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ(child.end(SIGTERM), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
  reads.join();
  EXPECT_EQ(idle.close_code(), 1001);
}

TEST(Serve, TakesTheNextPortIfItsOwnIsTaken) {
  const tools::TempDir dir;
  Child first({"--data-dir", dir.file("a")});
  Child second({"--data-dir", dir.file("b")});
  EXPECT_NE(first.port(), 0);
  EXPECT_GT(second.port(), first.port());
  EXPECT_EQ(Browser(second.port()).get("/healthz").status, 200);
}

/// Two servers, two connections, one PostgreSQL: as two processes would be.
class TwoServers : public testing::Test {
 protected:
  void SetUp() override {
    if (without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES is set";
    const std::string url = postgres().fresh_place();
    ServerConfig config;
    config.app.hub.pace = 0ms;
    config.app.hub.shared_store = true;
    for (int i = 0; i < 2; ++i) {
      auto opened = open_store(url);
      ASSERT_TRUE(opened.ok()) << opened.error().text();
      stores[i] = std::move(*opened);
      auto made = Server::start(config, *stores[i], test_surroundings(), log);
      ASSERT_TRUE(made.ok());
      servers[i] = std::move(*made);
    }
  }
  void TearDown() override {
    for (auto& s : servers) s.reset();
    for (auto& s : stores) s.reset();
  }
  Log log;
  std::unique_ptr<Store> stores[2];
  std::unique_ptr<Server> servers[2];
};

TEST_F(TwoServers, PlayersOfOneGameMayBeOnDifferentServers) {
  Browser a(servers[0]->port()), b(servers[1]->port());
  a.meet();
  b.meet();
  const Json wish{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "link"}}}};
  const Json made = a.post("/api/games", wish).json();
  const std::string id = made["game"]["id"], link = made["links"]["blue"];
  Line lobby(a);
  lobby.send({{"t", "watch"}, {"game", id}, {"side", "red"}});
  lobby.wait("game");
  EXPECT_EQ(b.post("/api/join", {{"token", link.substr(6)}}).status, 200);
  const Json begun = lobby.wait("state");
  ASSERT_TRUE(begun.is_object()) << "the start is told through the database";
  Seat red(a, id, "red"), blue(b, id, "blue");
  red.watch();
  blue.watch();
  for (int guard = 0; guard < 60 && red.state["node"]["kind"] != "finished"; ++guard) {
    for (Seat* s : {&red, &blue}) {
      const std::size_t before = s->line.seen.size();
      s->sync();
      s->take_in(before);
      if (s->state["options"].empty()) continue;
      const Json done = s->act({s->state["options"].back().get<std::string>()});
      EXPECT_TRUE(done["t"] == "done" || error_code(done) == "stale") << done;
    }
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_TRUE(red.until([](const Json& s) { return s["node"]["kind"] == "finished"; }));
  EXPECT_TRUE(blue.until([](const Json& s) { return s["node"]["kind"] == "finished"; }));
  EXPECT_EQ(a.get("/api/games/" + id + "/record").body, b.get("/api/games/" + id + "/record").body);
  EXPECT_EQ(red.tell({{"t", "chat"}, {"text", "well played"}})["t"], "ok");
  EXPECT_EQ(blue.line.wait("chat")["text"], "well played");
}

TEST_F(TwoServers, OneMessageSentToBothIsTakenOnce) {
  Browser a(servers[0]->port()), a2(servers[1]->port());
  a.meet();
  a2.set_cookie(a.cookie());
  for (int round = 0; round < 10; ++round) {
    const Json wish{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "me"}}}};
    const std::string id = a.post("/api/games", wish).json()["game"]["id"];
    Seat one(a, id, "red"), two(a2, id, "red");
    one.watch();
    two.watch();
    const Json m{{"t", "act"}, {"game", id}, {"side", "red"}, {"cid", "x"}, {"seq", 0}, {"actions", {"hide 3"}}};
    one.line.send(m);
    two.line.send(m);
    const auto answer = [](Line& line) {
      for (;;) {
        const Json r = line.receive();
        if (r.is_discarded() || r.value("cid", "") == "x") return r;
      }
    };
    const Json r1 = answer(one.line), r2 = answer(two.line);
    const int taken = (r1["t"] == "done" ? 1 : 0) + (r2["t"] == "done" ? 1 : 0);
    EXPECT_EQ(taken, 1) << r1 << r2;
    EXPECT_EQ(stores[0]->entries(id, 0).size(), 1u);
    one.take_in(0);
    two.take_in(0);
    EXPECT_TRUE(one.until([](const Json& s) { return s["seq"] == 3; }));
    EXPECT_TRUE(two.until([](const Json& s) { return s["seq"] == 3; }));
  }
}

TEST_F(TwoServers, WhatIsRevokedOnOneIsRevokedOnTheOther) {
  Browser a(servers[0]->port()), guest(servers[1]->port());
  a.meet();
  guest.meet();
  const Json wish{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "me"}}}};
  const std::string id = a.post("/api/games", wish).json()["game"]["id"];
  const std::string link = a.post("/api/games/" + id + "/eyes", {{"side", "red"}}).json()["link"];
  EXPECT_EQ(guest.post("/api/watch", {{"token", link.substr(7)}}).status, 200);
  Seat eye(guest, id, "red");
  EXPECT_EQ(eye.watch()["side"], "red");
  EXPECT_EQ(a.remove("/api/games/" + id + "/eyes?side=red").status, 200);
  EXPECT_EQ(eye.line.wait("revoked")["side"], "red");
  EXPECT_EQ(guest.get("/api/games/" + id).code(), "not_found");
}

/// Killed, or told to stop, again and again while people play: what was acknowledged is there, nothing is there twice.
void play_under_fire(const std::string& db, int signal = SIGKILL) {
  const tools::TempDir dir;
  std::vector<std::string> words{"--listen", "127.0.0.1:0", "--data-dir", dir.file("data"), "--pace", "0"};
  if (!db.empty()) words.insert(words.end(), {"--db", db});
  struct Player {
    std::string cookie, game;
    std::uint64_t seq = 0;  ///< the last number seen
    int acknowledged = 0;   ///< inputs
    Json open = nullptr;    ///< a message that was not answered
  };
  std::vector<Player> players(4);
  for (int round = 0; round < 6; ++round) {
    Child child(words);
    ASSERT_NE(child.port(), 0);
    std::vector<std::thread> threads;
    std::atomic<bool> dead{false};
    std::atomic<std::size_t> ready{0};
    for (Player& p : players)
      threads.emplace_back([&p, &child, &dead, &ready, round] {
        Browser b(child.port());
        if (round == 0) {
          b.meet();
          p.cookie = b.cookie();
          const Json wish{{"game", "toy"},
                          {"scenario", "duel"},
                          {"options", {{"rounds", "40"}}},
                          {"sides", {{"red", "me"}, {"blue", "me"}}}};
          p.game = b.post("/api/games", wish).json()["game"]["id"];
        }
        b.set_cookie(p.cookie);
        Seat red(b, p.game, "red");
        const Json first = red.watch();
        ++ready;
        if (!first.is_object()) return;
        EXPECT_GE(first["seq"].get<std::uint64_t>(), p.seq) << "something acknowledged is gone";
        if (!p.open.is_null()) {
          // Sent again as it was: taken now, or it had been taken, and then the number has grown.
          const std::uint64_t before = first["seq"];
          const Json again = red.line.ask(p.open);
          if (again.is_discarded()) return;
          const bool had_been = before > p.open["seq"].get<std::uint64_t>();
          EXPECT_EQ(error_code(again), had_been ? "stale" : "") << again;
          ++p.acknowledged;
          p.open = nullptr;
          red.watch();
        }
        for (int n = 0; !dead && red.state["node"]["kind"] != "finished"; ++n) {
          // Free inputs, so that one seat alone can go on for ever.
          Json m{{"t", "act"}, {"game", p.game}, {"side", "red"}, {"seq", red.state["seq"]}, {"actions", {"think"}}};
          m["cid"] = std::to_string(round) + "-" + std::to_string(n);
          const std::size_t seen = red.line.seen.size();
          const Json done = red.line.ask(m);
          if (done.is_discarded()) {
            p.open = m;
            return;
          }
          if (done["t"] != "done") {  // the rate limit: wait
            std::this_thread::sleep_for(20ms);
            continue;
          }
          ++p.acknowledged;
          red.take_in(seen);
          p.seq = red.state["seq"];
        }
      });
    // The shooting begins when everyone is at the table, however slow the machine.
    for (int wait = 0; wait < 1000 && ready < players.size(); ++wait) std::this_thread::sleep_for(10ms);
    // Whoever is told to stop says goodbye to those who only listen, too.
    std::vector<std::unique_ptr<Line>> idle;
    std::thread reads;
    if (signal == SIGTERM) {
      Browser b(child.port());
      b.meet();
      for (int i = 0; i < 60; ++i) idle.push_back(std::make_unique<Line>(b));
      reads = std::thread([&idle] {
        for (const auto& line : idle)
          while (line->receive_text(20000)) {
          }
      });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(150 + 70 * round));
    const auto told = std::chrono::steady_clock::now();
    EXPECT_EQ(child.end(signal), signal == SIGTERM ? 0 : -signal);
    EXPECT_LT(std::chrono::steady_clock::now() - told, 5s);
    dead = true;
    for (std::thread& t : threads) t.join();
    if (reads.joinable()) reads.join();
    for (const auto& line : idle) EXPECT_EQ(line->close_code(), 1001);
  }
  Child child(words);
  for (Player& p : players) {
    Browser b(child.port());
    b.set_cookie(p.cookie);
    int own = 0;
    for (std::uint64_t from = 0, last = 1; from < last;) {  // a page of the log has its limit
      const Json log = b.get("/api/games/" + p.game + "/log?side=red&own=1&from=" + std::to_string(from)).json();
      for (const Json& e : log["entries"]) own += e["kind"] == "own" ? 1 : 0;
      ASSERT_TRUE(log["next"] > from || log["next"] == log["last"]) << log["next"];
      from = log["next"], last = log["last"];
    }
    EXPECT_GT(p.acknowledged, 0);
    EXPECT_GE(own, p.acknowledged);
    EXPECT_LE(own, p.acknowledged + (p.open.is_null() ? 0 : 1)) << "nothing was taken twice";
  }
}

TEST(Serve, NothingAcknowledgedIsLostWhenItIsKilled) { play_under_fire(""); }

TEST(Serve, NothingAcknowledgedIsLostWhenItIsToldToStop) { play_under_fire("", SIGTERM); }

TEST(CrashedServer, NothingAcknowledgedIsLostOnPostgres) {
  if (without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES is set";
  play_under_fire(postgres().fresh_place());
}

}  // namespace
}  // namespace kessel::server
