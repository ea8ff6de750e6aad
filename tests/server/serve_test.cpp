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
  explicit Child(std::vector<std::string> words, const tools::Shelf& shelf = test_shelf()) {
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
      static_cast<tools::Shelf&>(env) = shelf;
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
  pid_t pid() const { return pid_; }
  std::uint16_t port() const {
    const std::size_t colon = line_.rfind(':');
    return colon == std::string::npos ? 0 : static_cast<std::uint16_t>(std::atoi(line_.c_str() + colon + 1));
  }
  int end(int signal) {
    ::kill(pid_, signal);
    return wait();
  }
  /// Its exit code when it has ended by itself, or the signal's negative number.
  int wait() {
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

/// The toy with a fault in it: whoever plays or replays that action ends the whole process.
class Faulty final : public toy::ToyGame {
 public:
  explicit Faulty(std::string action) : action_(std::move(action)) {}
  void apply(AnyState& state, const Action& a, Events& events) const override {
    if (action_text(a) == action_) ::_exit(86);
    ToyGame::apply(state, a, events);
  }
  Expected<AnyState> parse_position(std::string_view text) const override {
    if (text == "the end") ::_exit(87);
    return ToyGame::parse_position(text);
  }

 private:
  std::string action_;
};

tools::Shelf faulty_shelf(const std::string& action = "hide 3") {
  tools::Shelf shelf = test_shelf();
  shelf.open = [sound = shelf.open, action](const std::string& id, const GameSource& source) {
    if (id == "toy") return Expected<std::shared_ptr<const Game>>(std::make_shared<const Faulty>(action));
    return sound(id, source);
  };
  return shelf;
}

/// A crash of one game never takes the others: the process that it ended was its last.
TEST(Serve, AGameThatEndsTheProcessIsSetAsideByTheNextOne) {
  const tools::TempDir dir;
  const std::vector<std::string> words{"--listen", "127.0.0.1:0", "--data-dir", dir.file("data"), "--pace", "0"};
  const Json wish{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "me"}}}};
  std::string cookie, good, bad, finished;
  {
    Child child(words);
    Browser b(child.port());
    b.meet();
    cookie = b.cookie();
    for (std::string* id : {&good, &bad, &finished}) {
      *id = b.post("/api/games", wish).json()["game"]["id"];
      Seat red(b, *id, "red");
      red.watch();
      EXPECT_EQ(red.act({id == &good ? "hide 1" : "hide 3"})["taken"], 1);
      if (id == &finished) {
        EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
      }
    }
    EXPECT_EQ(child.end(SIGTERM), 0);
  }
  {
    Child child(words, faulty_shelf());
    EXPECT_EQ(child.wait(), 86) << "the fault is in the program";
  }
  {
    Child child(words, faulty_shelf());
    Browser b(child.port());
    b.set_cookie(cookie);
    const Json aside = b.get("/api/games/" + bad).json();
    EXPECT_TRUE(aside["game"]["set_aside"]) << aside;
    EXPECT_NE(aside["aside"].get<std::string>().find("ended while it was opening"), std::string::npos) << aside;
    const Answer record = b.get("/api/games/" + bad + "/record");
    EXPECT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("hide 3"), std::string::npos);
    EXPECT_EQ(b.post("/api/games/" + bad + "/rematch", Json::object()).code(), "conflict");
    Browser stranger(child.port());
    stranger.meet();
    EXPECT_EQ(stranger.get("/api/games/" + bad).status, 404);
    EXPECT_EQ(stranger.get("/api/games/" + bad + "/record").status, 404);
    Seat red(b, good, "red");
    EXPECT_EQ(red.watch()["seq"], 3) << "the others go on";
    EXPECT_FALSE(b.get("/api/games/" + good).json()["game"]["set_aside"]);
    // The first look at a finished game is an opening, too.
    EXPECT_EQ(b.get("/api/games/" + finished).status, 0) << "the line is cut";
    EXPECT_EQ(child.wait(), 86);
  }
  {
    Child child(words, faulty_shelf());
    Browser b(child.port());
    b.set_cookie(cookie);
    EXPECT_TRUE(b.get("/api/games/" + finished).json()["game"]["set_aside"]);
    EXPECT_EQ(b.get("/api/games/" + finished).json()["game"]["result"]["how"], "resigned");
    EXPECT_EQ(b.get("/api/games/" + finished + "/record").status, 200);
    Json typed = wish;
    typed["position"] = "the end";
    EXPECT_EQ(b.post("/api/games", typed).status, 0);
    EXPECT_EQ(child.wait(), 87);
  }
  Child child(words, faulty_shelf());
  Browser b(child.port());
  b.set_cookie(cookie);
  EXPECT_EQ(b.get("/api/games").json()["mine"].size(), 3u) << "what was typed never became a game";
  EXPECT_EQ(child.end(SIGTERM), 0);
  const auto store = open_store("sqlite:" + dir.file("data") + "/kessel.db");
  ASSERT_TRUE(store);
  EXPECT_TRUE((*store)->openings().empty()) << "every note has been taken away";
}

/// A computer whose choice ends the process: the server comes up again, and the second time the game is set aside.
TEST(Serve, AComputerThatEndsTheProcessDoesSoTwiceAtMost) {
  const tools::TempDir dir;
  const std::vector<std::string> words{"--listen", "127.0.0.1:0", "--data-dir", dir.file("data"), "--pace", "0"};
  const Json wish{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "computer:first"}}}};
  std::string cookie, id;
  {
    Child child(words, faulty_shelf("hide 1"));
    Browser b(child.port());
    b.meet();
    cookie = b.cookie();
    b.post("/api/games", wish);  // whether the answer comes in time or not
    EXPECT_EQ(child.wait(), 86);
  }
  {
    Child child(words, faulty_shelf("hide 1"));
    Browser b(child.port());
    b.set_cookie(cookie);
    const Json mine = b.get("/api/games").json()["mine"];
    ASSERT_EQ(mine.size(), 1u);
    id = mine[0]["id"];
    std::this_thread::sleep_for(100ms);
    EXPECT_FALSE(b.get("/api/games/" + id).json()["game"]["set_aside"]) << "nobody looks, so nobody thinks";
    Line line(b);
    line.send({{"t", "watch"}, {"game", id}, {"side", "red"}});
    EXPECT_EQ(child.wait(), 86);
  }
  Child child(words, faulty_shelf("hide 1"));
  Browser b(child.port());
  b.set_cookie(cookie);
  bool aside = false;
  for (int i = 0; i < 500 && !aside; ++i) {
    aside = b.get("/api/games/" + id).json()["game"]["set_aside"];
    if (!aside) std::this_thread::sleep_for(10ms);
  }
  EXPECT_TRUE(aside);
  EXPECT_EQ(b.get("/api/games/" + id + "/record").status, 200);
  EXPECT_EQ(child.end(SIGTERM), 0);
}

TEST(Serve, ASecondServerOnTheSameGamesSaysWhereTheFirstIsAndEnds) {
  const tools::TempDir dir;
  const std::string data = dir.file("data");
  {
    Child first({"--data-dir", data});
    ASSERT_NE(first.port(), 0);
    std::filesystem::create_directory_symlink(data, dir.file("also"));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--data-dir", data},
          {"--data-dir", data, "--listen", "127.0.0.1:0"},
          {"--data-dir", dir.file("also")},
          {"--data-dir", dir.file("b"), "--db", "sqlite:" + data + "/kessel.db"}}) {
      const tools::Ran second = tools::run_toy(tools::cmd_serve, words);
      EXPECT_EQ(second.code, 1) << words.back();
      EXPECT_NE(second.err.find("process " + std::to_string(first.pid()) +
                                " at http://127.0.0.1:" + std::to_string(first.port()) + "/"),
                std::string::npos)
          << second.err;
      EXPECT_EQ(second.out.find("listening"), std::string::npos);
    }
    EXPECT_EQ(Browser(first.port()).get("/healthz").status, 200) << "the first is not disturbed";
    EXPECT_EQ(first.end(SIGKILL), -SIGKILL);
  }
  Child next({"--data-dir", data});
  EXPECT_NE(next.port(), 0) << "the lock ends with its holder, however that ended";
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
    config.app.limits.games_by_person = {1000, 10000};
    config.app.limits.requests_by_person = {100000, 100000};
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

/// Runs both at the same moment.
template <class A, class B>
void at_once(A a, B b) {
  std::atomic<int> ready{0};
  std::thread other([&] {
    ++ready;
    while (ready < 2) std::this_thread::yield();
    b();
  });
  ++ready;
  while (ready < 2) std::this_thread::yield();
  a();
  other.join();
}

/// Whatever two servers do at once to the same seats: nothing that was acknowledged is lost.
TEST_F(TwoServers, NothingAcknowledgedIsLostInARace) {
  Browser a(servers[0]->port()), b(servers[1]->port()), c(servers[0]->port());
  a.meet(), b.meet(), c.meet();
  const auto wish = [](const char* red, const char* blue) {
    return Json{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", red}, {"blue", blue}}}};
  };
  const auto seat_of = [&](const std::string& id, std::size_t side) { return stores[0]->seats(id).at(side); };
  const std::string boris = b.get("/api/me").json()["user"]["id"], clara = c.get("/api/me").json()["user"]["id"];
  const int rounds = std::getenv("KESSEL_NIGHTLY") != nullptr ? 1000 : 25;
  int claims = 0, links = 0, joins = 0, deletions = 0, both = 0;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    {  // an invitation against a claim
      const std::string id = a.post("/api/games", wish("me", "open")).json()["game"]["id"];
      Answer link, claim;
      at_once(
          [&] {
            link = a.post("/api/games/" + id + "/link", {{"side", "blue"}});
          },
          [&] {
            claim = b.post("/api/games/" + id + "/claim", {{"side", "blue"}});
          });
      EXPECT_NE(claim.status == 200, link.status == 200) << claim.body << link.body;
      EXPECT_EQ(seat_of(id, 1).user, claim.status == 200 ? boris : "") << claim.body << link.body;
      EXPECT_EQ(stores[0]->game(id)->started, claim.status == 200);
      (claim.status == 200 ? claims : links) += 1;
    }
    {  // a deletion against a join
      const Json made = a.post("/api/games", wish("me", "link")).json();
      const std::string id = made["game"]["id"], token = made["links"]["blue"].get<std::string>().substr(6);
      Answer gone, join;
      at_once([&] { gone = a.remove("/api/games/" + id); }, [&] { join = b.post("/api/join", {{"token", token}}); });
      EXPECT_NE(join.status == 200, gone.status == 200) << join.body << gone.body;
      const auto row = stores[0]->game(id);
      EXPECT_EQ(row.has_value(), gone.status != 200);
      if (row) {
        EXPECT_EQ(seat_of(id, 1).user, boris);
      }
      (join.status == 200 ? joins : deletions) += 1;
    }
    {  // two who take the two seats: the game begins once
      const std::string id = a.post("/api/games", wish("open", "open")).json()["game"]["id"];
      Answer red, blue;
      at_once(
          [&] {
            red = c.post("/api/games/" + id + "/claim", {{"side", "red"}});
          },
          [&] {
            blue = b.post("/api/games/" + id + "/claim", {{"side", "blue"}});
          });
      EXPECT_EQ(red.status, 200) << red.body;
      EXPECT_EQ(blue.status, 200) << blue.body;
      EXPECT_EQ(seat_of(id, 0).user, clara);
      EXPECT_EQ(seat_of(id, 1).user, boris);
      EXPECT_TRUE(stores[0]->game(id)->started);
      EXPECT_EQ(c.get("/api/games/" + id).json()["game"]["commitment"],
                b.get("/api/games/" + id).json()["game"]["commitment"]);
      ++both;
    }
    {  // two who take the same seat
      const std::string id = a.post("/api/games", wish("me", "open")).json()["game"]["id"];
      Answer one, two;
      at_once(
          [&] {
            one = c.post("/api/games/" + id + "/claim", {{"side", "blue"}});
          },
          [&] {
            two = b.post("/api/games/" + id + "/claim", {{"side", "blue"}});
          });
      EXPECT_NE(one.status == 200, two.status == 200) << one.body << two.body;
      EXPECT_EQ(seat_of(id, 1).user, one.status == 200 ? clara : boris);
    }
  }
  std::printf("%d rounds: %d claims, %d links; %d joins, %d deletions; %d begun by two\n", rounds, claims, links, joins,
              deletions, both);
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
