// Computers that think at the server's table: nobody has to wait for them, and their answers count only where they still
// fit. The opponents here think until they are told to stop, so that nothing hangs on the clock.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/advice.h"
#include "server/thinkers.h"
#include "server_fixture.h"

namespace kessel::server {
namespace {

/// What all opponents of a test are doing.
class Brain {
 public:
  void begin() {
    const std::lock_guard lock(mutex_);
    ++begun_, ++running_;
    changed_.notify_all();
  }
  /// Returns when told to move, or when thoughts are let through.
  void think(const std::atomic<bool>& hurried) {
    std::unique_lock lock(mutex_);
    while (!hurried && !open_) changed_.wait_for(lock, std::chrono::milliseconds(5));
  }
  void end() {
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
  }
  void open(bool on = true) {
    const std::lock_guard lock(mutex_);
    open_ = on;
    changed_.notify_all();
  }
  bool wait_for(int begun, int running) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return begun_ == begun && running_ == running; });
  }
  int begun() const {
    const std::lock_guard lock(mutex_);
    return begun_;
  }
  int running() const {
    const std::lock_guard lock(mutex_);
    return running_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int begun_ = 0, running_ = 0;
  bool open_ = false;
};

/// Takes the first option after a thought that never ends by itself. Its advice and reasons are the view it was shown.
class Slow final : public Player {
 public:
  Slow(const Game& game, Brain& brain) : game_(game), brain_(brain) {}
  std::size_t choose(const LazyView& view, const ActionList&, Rng&) override {
    brain_.begin();
    brain_.think(hurried_);
    brain_.end();
    shown_ = game_.view_json(view());
    ++reasons_;
    return 0;
  }
  void move_now() override { hurried_ = true; }
  void take_time() override { hurried_ = false; }
  std::string why() override { return shown_; }
  std::uint64_t reasons() const override { return reasons_; }
  std::string hint(const LazyView& view, Rng&) override {
    brain_.begin();
    brain_.think(hurried_);
    brain_.end();
    return game_.view_json(view());
  }

 private:
  const Game& game_;
  Brain& brain_;
  std::atomic<bool> hurried_{false};
  std::string shown_;
  std::uint64_t reasons_ = 0;
};

class ThinkTest : public ServerTest {
 protected:
  ThinkTest() {
    config.app.hub.thinkers = 2;
    config.app.limits.games_by_person = {100, 100};
    config.app.limits.advice_by_person = {1000, 1000};
    around.make_opponent = [this, inner = around.make_opponent](const Game& game, Side side,
                                                                const std::string& name) -> std::unique_ptr<Player> {
      if (name == "elite") return std::make_unique<Slow>(game, brain);
      return inner(game, side, name);
    };
    around.make_adviser = [this](const Game& game, Side, std::chrono::milliseconds) {
      return std::make_unique<Slow>(game, advisers);
    };
    advisers.open();
  }
  ~ThinkTest() override {
    brain.open();
    advisers.open();
    stop();
  }
  /// A game against a computer that thinks without end.
  static std::string against_slow(Browser& b) {
    return b.post("/api/games", toy_game("me", "computer:elite", true)).json()["game"]["id"];
  }
  int computer_entries(const std::string& id) {
    int n = 0;
    for (const EntryRow& e : store->entries(id, 0)) n += e.line.find("\"by\":\"blue\"") != std::string::npos ? 1 : 0;
    return n;
  }
  Brain brain, advisers;
};

/// Blue's hidden number in the toy's view.
int hidden_blue(const Json& view) { return view["known"][5]; }
Json hurry() { return {{"t", "hurry"}}; }
Json ask_lead() { return {{"t", "ask"}, {"query", "inspect lead"}}; }

TEST_F(ThinkTest, EverythingElseGoesOnWhileAllThreadsThink) {
  config.app.hub.thinkers = 8;
  config.app.hub.workers = 2;
  start();
  const auto a = browser();
  std::vector<std::string> ids;
  for (int i = 0; i < 12; ++i) ids.push_back(against_slow(*a));
  ASSERT_TRUE(brain.wait_for(7, 7)) << "nobody watches: one thread is left for those whom somebody watches";
  Seat red(*a, ids[11], "red");
  red.watch();
  ASSERT_TRUE(brain.wait_for(8, 8)) << "that one has not to wait";

  const std::string other = a->post("/api/games", toy_game("me", "me")).json()["game"]["id"];
  Seat hot(*a, other, "red");
  hot.watch();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(hot.tell(ask_lead())["t"], "answer");
  EXPECT_EQ(hot.act({"hide 1"})["taken"], 1);
  // In the very game that is being thought about, too.
  EXPECT_EQ(red.tell(ask_lead())["data"]["lead"], 0);
  EXPECT_EQ(red.tell({{"t", "chat"}, {"text", "take your time"}})["t"], "ok");
  EXPECT_EQ(red.act({"think"})["taken"], 1);
  EXPECT_EQ(a->get("/api/games").status, 200);
  const std::string metrics = a->get("/metrics").body;
  EXPECT_NE(metrics.find("\nkessel_thoughts_running 8\n"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("\nkessel_thoughts_waiting 4\n"), std::string::npos) << metrics;
  EXPECT_EQ(brain.running(), 8) << "none of them has come to an end meanwhile";
  EXPECT_EQ(brain.begun(), 8);
  brain.open();
  for (const std::string& id : ids) EXPECT_TRUE(soon([&] { return computer_entries(id) > 0; })) << "all had their turn";
}

TEST_F(ThinkTest, MoveNowIsAnsweredAtOnce) {
  start();
  const auto a = browser(), b = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red"), guest(*b, id, "observer");
  red.watch();
  guest.watch();
  ASSERT_TRUE(brain.wait_for(1, 1));
  EXPECT_EQ(error_code(guest.tell(hurry())), "not_yours");
  EXPECT_EQ(error_code(guest.tell({{"t", "fast"}, {"on", true}})), "not_yours");
  EXPECT_EQ(brain.running(), 1);
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ(red.tell(hurry())["t"], "ok");
  ASSERT_TRUE(soon([&] { return computer_entries(id) == 1; }));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(3)) << "generous: the machine may be busy";
  EXPECT_EQ(error_code(red.tell(hurry())), "conflict") << "red is to hide";
  EXPECT_EQ(red.act({"hide 2", "done"})["taken"], 2);
  ASSERT_TRUE(brain.wait_for(2, 1)) << "to hurry once is not to hurry for ever";

  const std::string people = pair().id;
  EXPECT_EQ(error_code(red.line.ask({{"t", "hurry"}, {"game", people}})), "not_found");
  const std::string hot = a->post("/api/games", toy_game("me", "me")).json()["game"]["id"];
  EXPECT_EQ(error_code(red.line.ask({{"t", "hurry"}, {"game", hot}})), "conflict") << "no computer plays";
}

TEST_F(ThinkTest, WhoeverHurriesDoesNotWaitForOthersThoughts) {
  config.app.hub.thinkers = 1;
  start();
  const auto a = browser();
  const std::string first = against_slow(*a);
  ASSERT_TRUE(brain.wait_for(1, 1));
  const std::string second = against_slow(*a);
  Seat red(*a, second, "red");
  red.watch();
  EXPECT_EQ(brain.begun(), 1) << "it waits for the only thread";
  EXPECT_EQ(red.tell(hurry())["t"], "ok");
  EXPECT_TRUE(soon([&] { return computer_entries(second) == 1; }));
  EXPECT_EQ(computer_entries(first), 0);
}

TEST_F(ThinkTest, AThoughtAboutAnotherBoardIsThrownAway) {
  start();
  const auto a = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red");
  red.watch();
  ASSERT_TRUE(brain.wait_for(1, 1));
  EXPECT_EQ(red.act({"think"})["taken"], 1);
  red.sync();
  EXPECT_EQ(brain.begun(), 1) << "blue sees nothing of that: its thought still holds";
  EXPECT_EQ(red.act({"hide 3"})["taken"], 1);
  ASSERT_TRUE(brain.wait_for(2, 1)) << "blue sees that something was hidden";
  EXPECT_EQ(red.tell({{"t", "takeback"}, {"do", "ask"}})["t"], "ok");
  ASSERT_TRUE(brain.wait_for(3, 1));
  EXPECT_EQ(computer_entries(id), 0) << "no choice of a thought that was cut short was taken";
  EXPECT_EQ(red.tell(hurry())["t"], "ok");
  ASSERT_TRUE(soon([&] { return computer_entries(id) == 1; }));
  EXPECT_EQ(server->app().metrics().thoughts_dropped, 2u);
}

TEST_F(ThinkTest, ATakeBackBehindItsChoicesMakesItThinkAnew) {
  start();
  const auto a = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red");
  red.watch();
  ASSERT_TRUE(brain.wait_for(1, 1));
  EXPECT_EQ(red.act({"hide 3"})["taken"], 1);
  ASSERT_TRUE(brain.wait_for(2, 1));
  EXPECT_EQ(red.tell(hurry())["t"], "ok");
  ASSERT_TRUE(red.until_asked("step, peek or done"));
  EXPECT_EQ(red.tell({{"t", "takeback"}, {"do", "ask"}})["t"], "ok");
  ASSERT_TRUE(brain.wait_for(3, 1)) << "blue's own choice went with red's";
  EXPECT_EQ(error_code(red.tell({{"t", "why"}, {"side", "blue"}})), "conflict") << "what it thought never happened";
}

TEST_F(ThinkTest, TheEndOfAGameEndsItsThoughts) {
  start();
  const auto a = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red");
  red.watch();
  ASSERT_TRUE(brain.wait_for(1, 1));
  EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
  ASSERT_TRUE(brain.wait_for(1, 0));
  EXPECT_EQ(computer_entries(id), 0);
  EXPECT_EQ(error_code(red.tell(hurry())), "conflict");
}

TEST_F(ThinkTest, TheServerGoesDownWhateverIsBeingThought) {
  start();
  const auto a = browser();
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(against_slow(*a));
  ASSERT_TRUE(soon([&] { return brain.running() > 0; }));
  const auto begun = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
  for (const std::string& id : ids) EXPECT_EQ(computer_entries(id), 0) << "a hasty choice is nobody's";
  brain.open();
  start();
  const auto b = browser();
  b->set_cookie(a->cookie());
  EXPECT_EQ(b->get("/api/games/" + ids[0]).status, 200);
  EXPECT_TRUE(soon([&] { return computer_entries(ids[0]) == 1; })) << "it thinks again when the game is next opened";
}

TEST_F(ThinkTest, LongThoughtsAreShown) {
  config.app.hub.musing = std::chrono::milliseconds(1);
  start();
  const auto a = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red");
  red.watch();
  const auto told = [&](const Json& thinking) {
    for (int i = 0; i < 20; ++i) {
      const Json m = red.line.wait("game");
      if (m.is_object() && m["game"]["thinking"] == thinking) return true;
    }
    return false;
  };
  EXPECT_TRUE(told({"blue"}));
  EXPECT_EQ(a->get("/api/games/" + id).json()["game"]["thinking"], Json({"blue"}));
  red.line.send({{"t", "hurry"}, {"cid", "h"}, {"game", id}});
  EXPECT_TRUE(told(Json::array()));
}

TEST_F(ThinkTest, FastForwardLeavesOutThePauses) {
  config.app.hub.pace = std::chrono::minutes(10);
  brain.open();
  start();
  const auto a = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red");
  red.watch();
  EXPECT_EQ(error_code(red.tell({{"t", "fast"}, {"on", 1}})), "bad_request");
  const auto blue_has_hidden = [](const Json& state) { return hidden_blue(state["view"]) != 0; };
  ASSERT_TRUE(red.until(blue_has_hidden)) << "nobody saw that: no pause";
  EXPECT_EQ(red.act({"hide 3"})["t"], "done");
  EXPECT_EQ(red.tell({{"t", "fast"}, {"on", true}})["t"], "ok");
  EXPECT_TRUE(a->get("/api/games/" + id).json()["game"]["fast"]);
  ASSERT_TRUE(red.until_asked("step, peek or done"));
  EXPECT_EQ(red.act({"done"})["taken"], 1);
  // Blue takes its steps, first options all: 1, 1, 1, 1, 1, 1, peek, done; then the dice fall.
  ASSERT_TRUE(red.until_asked("hide a number"));
  ASSERT_TRUE(red.until(blue_has_hidden));
  EXPECT_EQ(red.tell({{"t", "fast"}, {"on", false}})["t"], "ok");
  EXPECT_FALSE(a->get("/api/games/" + id).json()["game"]["fast"]);
  EXPECT_EQ(red.act({"hide 3"})["t"], "done");
  ASSERT_TRUE(red.until_asked("step, peek or done"));
  const int before = computer_entries(id);
  EXPECT_EQ(red.act({"done"})["taken"], 1);
  red.sync();
  EXPECT_EQ(computer_entries(id), before) << "it pauses again";
  EXPECT_EQ(red.tell(hurry())["t"], "ok") << "and a pause can be cut short";
  ASSERT_TRUE(soon([&] { return computer_entries(id) == before + 1; }));
  red.sync();
  EXPECT_EQ(computer_entries(id), before + 1) << "but not the next one";
}

TEST_F(ThinkTest, HintsAreGivenToWhoeverIsAsked) {
  start();
  const auto a = browser(), b = browser();
  const std::string id = against_slow(*a);
  EXPECT_TRUE(a->get("/api/games/" + id).json()["game"]["hints"]);
  Seat red(*a, id, "red"), guest(*b, id, "observer");
  red.watch();
  guest.watch();
  const Json hint{{"t", "hint"}};
  const Json given = red.tell(hint);
  EXPECT_EQ(given["t"], "answer") << given;
  EXPECT_EQ(given["from"], "red");
  EXPECT_EQ(given["data"], red.state["view"]) << "made from what red sees";
  EXPECT_EQ(error_code(guest.tell({{"t", "hint"}, {"side", "red"}})), "not_yours");
  EXPECT_EQ(error_code(red.tell({{"t", "hint"}, {"side", "blue"}})), "not_yours");
  EXPECT_EQ(red.act({"hide 3"})["taken"], 1);
  EXPECT_EQ(error_code(red.tell(hint)), "not_your_turn");
  EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
  EXPECT_EQ(error_code(red.tell(hint)), "conflict");
}

TEST_F(ThinkTest, OneHintAtATimeAndNotOfAnOldBoard) {
  start();
  const auto a = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red");
  red.watch();
  advisers.open(false);
  red.line.send({{"t", "hint"}, {"cid", "slow"}, {"game", id}, {"side", "red"}});
  ASSERT_TRUE(advisers.wait_for(1, 1));
  EXPECT_EQ(error_code(red.tell({{"t", "hint"}})), "too_many");
  EXPECT_EQ(red.act({"hide 3"})["taken"], 1);
  advisers.open();
  const Json late = red.line.wait("error");
  EXPECT_EQ(late["cid"], "slow");
  EXPECT_EQ(error_code(late), "stale");
  EXPECT_EQ(red.tell({{"t", "takeback"}, {"do", "ask"}})["t"], "ok");
  EXPECT_EQ(red.tell({{"t", "hint"}})["t"], "answer") << "and then the next one";
}

TEST_F(ThinkTest, HintsAreLimitedAndCanBeLeftOut) {
  config.app.limits.advice_by_person = {0.0001, 2};
  start();
  const auto a = browser();
  const auto made = [&](const std::string& red, const std::string& blue, const Json& hints = nullptr) {
    Json wish = toy_game(red, blue);
    if (!hints.is_null()) wish["hints"] = hints;
    return a->post("/api/games", wish);
  };
  EXPECT_FALSE(made("me", "link").json()["game"]["hints"]) << "another person would mind";
  EXPECT_FALSE(made("me", "open").json()["game"]["hints"]);
  EXPECT_TRUE(made("me", "open", true).json()["game"]["hints"]);
  EXPECT_TRUE(made("me", "me").json()["game"]["hints"]);
  EXPECT_EQ(made("me", "me", "yes").status, 400);
  const std::string without = made("me", "computer:elite", false).json()["game"]["id"];
  Seat plain(*a, without, "red");
  plain.watch();
  EXPECT_EQ(error_code(plain.tell({{"t", "hint"}})), "conflict");
  Seat red(*a, against_slow(*a), "red");
  red.watch();
  EXPECT_EQ(red.tell({{"t", "hint"}})["t"], "answer");
  EXPECT_EQ(red.tell({{"t", "hint"}})["t"], "answer");
  EXPECT_EQ(error_code(red.tell({{"t", "hint"}})), "too_many");
}

TEST_F(ThinkTest, AGameWithoutAnAdviserSaysSo) {
  around.make_adviser = test_surroundings().make_adviser;
  start();
  const auto a = browser();
  Seat red(*a, against_slow(*a), "red");
  red.watch();
  EXPECT_EQ(error_code(red.tell({{"t", "hint"}})), "conflict") << "nobody advises the toy";
}

TEST_F(ThinkTest, ReasonsAreGuessedWhileTheGameGoesOnAndToldInTheEnd) {
  start();
  const auto a = browser(), b = browser();
  const std::string id = against_slow(*a);
  Seat red(*a, id, "red"), guest(*b, id, "observer");
  red.watch();
  guest.watch();
  const Json why{{"t", "why"}, {"side", "blue"}};
  ASSERT_TRUE(brain.wait_for(1, 1));
  EXPECT_EQ(error_code(red.tell(why)), "conflict") << "it has not done anything yet";
  EXPECT_EQ(error_code(red.tell({{"t", "why"}, {"side", "red"}})), "conflict") << "red is no computer";
  EXPECT_EQ(error_code(red.tell({{"t", "why"}, {"side", "green"}})), "bad_request");
  EXPECT_EQ(red.act({"hide 4"})["taken"], 1);
  ASSERT_TRUE(brain.wait_for(2, 1));
  EXPECT_EQ(red.tell(hurry())["t"], "ok");  // blue takes the first option: it hides a 1
  ASSERT_TRUE(red.until_asked("step, peek or done"));
  EXPECT_EQ(red.act({"done"})["taken"], 1);
  ASSERT_TRUE(brain.wait_for(3, 1));  // it thinks about its steps, with its number hidden
  EXPECT_EQ(red.tell(hurry())["t"], "ok");
  ASSERT_TRUE(brain.wait_for(4, 1));
  EXPECT_EQ(error_code(guest.tell(why)), "not_yours") << "an observer knows less than red";
  std::set<int> guesses;
  for (int i = 0; i < 60; ++i) {
    const Json said = red.tell(why);
    ASSERT_EQ(said["t"], "answer") << said;
    EXPECT_EQ(said["from"], "red");
    EXPECT_EQ(said["data"]["known"][4], 7) << "the adviser sees as blue does: red's number is hidden to it";
    guesses.insert(hidden_blue(said["data"]));
  }
  EXPECT_GT(guesses.size(), 2u) << "made up every time, since red does not know it";
  EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
  for (Seat* s : {&red, &guest}) {
    const Json said = s->tell(why);
    ASSERT_EQ(said["t"], "answer") << said;
    EXPECT_EQ(said["from"], "blue");
    EXPECT_EQ(hidden_blue(said["data"]), 1) << "now it may be told";
  }
  restart();
  const auto c = browser();
  c->set_cookie(a->cookie());
  Seat later(*c, id, "red");
  later.watch();
  EXPECT_EQ(error_code(later.tell(why)), "conflict") << "a restart has forgotten them";
}

TEST_F(ThinkTest, WithoutHintsNoReasonsBeforeTheEnd) {
  start();
  const auto a = browser();
  Json wish = toy_game("me", "computer:elite");
  wish["hints"] = false;
  const std::string id = a->post("/api/games", wish).json()["game"]["id"];
  Seat red(*a, id, "red");
  red.watch();
  ASSERT_TRUE(brain.wait_for(1, 1));
  EXPECT_EQ(red.tell(hurry())["t"], "ok");
  ASSERT_TRUE(soon([&] { return computer_entries(id) == 1; }));
  red.sync();
  EXPECT_EQ(error_code(red.tell({{"t", "why"}, {"side", "blue"}})), "conflict");
  EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
  EXPECT_EQ(red.tell({{"t", "why"}, {"side", "blue"}})["t"], "answer");
}

TEST_F(ThinkTest, LevelsAreInTheCatalogueAndBudgetsAreBounded) {
  start();
  const auto a = browser();
  const Json catalogue = a->get("/api/catalogue").json();
  std::vector<std::string> names;
  for (const Json& l : catalogue["levels"]) {
    names.push_back(l["name"]);
    EXPECT_FALSE(l["summary"].get<std::string>().empty());
    EXPECT_NE(std::ranges::find(catalogue["players"], l["name"]), catalogue["players"].end());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"recruit", "regular", "veteran", "elite"}));
  EXPECT_EQ(catalogue["levels"][1]["title"], "Regular");
  const auto status = [&](const std::string& player) {
    return a->post("/api/games", toy_game("me", "computer:" + player)).status;
  };
  EXPECT_EQ(status("veteran@ms=60000"), 200);
  EXPECT_EQ(status("veteran@ms=60001"), 400);
  EXPECT_EQ(status("veteran@count=20000"), 200);
  EXPECT_EQ(status("veteran@count=20001"), 400);
  EXPECT_EQ(status("veteran@threads=2"), 400) << "that is the server's business";
}

// ---- The threads themselves -----------------------------------------------------------------------------------------

class ThinkersTest : public testing::Test {
 protected:
  ~ThinkersTest() override {
    brain.open();
    if (thinkers) thinkers->stop();
  }
  /// Notes its name when it is done.
  ThoughtPtr thought(const std::string& game, std::chrono::milliseconds takes = std::chrono::milliseconds(0),
                     std::shared_ptr<Player> who = nullptr) {
    if (!who) who = std::make_shared<Slow>(*toy::game(), brain);
    return std::make_shared<Thought>(game, std::move(who), [this, game, takes] {
      std::this_thread::sleep_for(takes);
      const std::lock_guard lock(mutex);
      order.push_back(game);
    });
  }
  /// One that lasts until the brain is opened, or it is hurried.
  ThoughtPtr long_thought(const std::string& game, std::shared_ptr<Player> who = nullptr) {
    if (!who) who = std::make_shared<Slow>(*toy::game(), brain);
    return std::make_shared<Thought>(game, who, [who] {
      Rng rng(1);
      const AnyState start = *toy::game()->start("duel", {});
      who->choose(LazyView(*toy::game(), start, Side::First), {}, rng);
    });
  }
  bool done(std::size_t n) {
    for (int i = 0; i < 4000; ++i) {
      {
        const std::lock_guard lock(mutex);
        if (order.size() == n) return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }
  Metrics metrics;
  Brain brain;
  std::mutex mutex;
  std::vector<std::string> order;
  std::unique_ptr<Thinkers> thinkers;
};

TEST_F(ThinkersTest, WatchedGamesComeFirstThenWhoeverHadLeast) {
  thinkers = std::make_unique<Thinkers>(1, 100, metrics);
  ASSERT_TRUE(thinkers->post(thought("greedy", std::chrono::milliseconds(50)), Urgency::Watched));
  ASSERT_TRUE(done(1));
  ASSERT_TRUE(thinkers->post(long_thought("holds the thread"), Urgency::Watched));
  ASSERT_TRUE(brain.wait_for(1, 1));
  const ThoughtPtr turned = thought("turned to");
  ASSERT_TRUE(thinkers->post(thought("alone"), Urgency::Nobody));
  ASSERT_TRUE(thinkers->post(turned, Urgency::Nobody));
  ASSERT_TRUE(thinkers->post(thought("greedy"), Urgency::Watched));
  ASSERT_TRUE(thinkers->post(thought("modest"), Urgency::Watched));
  thinkers->set_urgency(turned, Urgency::Watched);
  EXPECT_EQ(thinkers->waiting(), 4u);
  EXPECT_EQ(thinkers->running(), 1u);
  brain.open();
  ASSERT_TRUE(done(5));
  EXPECT_EQ(order, (std::vector<std::string>{"greedy", "turned to", "modest", "greedy", "alone"}));
  EXPECT_EQ(metrics.thought_seconds.count(), 6u);
}

TEST_F(ThinkersTest, WhatGoesOnPieceByPieceIsCountedPieceByPiece) {
  thinkers = std::make_unique<Thinkers>(1, 100, metrics);
  ASSERT_TRUE(thinkers->post(thought("game", std::chrono::milliseconds(20)), Urgency::Watched));
  ASSERT_TRUE(done(1));
  ASSERT_TRUE(thinkers->post(long_thought("holds the thread"), Urgency::Watched));
  ASSERT_TRUE(brain.wait_for(1, 1));
  // The next piece is posted before this one has ended.
  const auto first = std::make_shared<Thought>("review", std::make_shared<Slow>(*toy::game(), brain), [this] {
    EXPECT_TRUE(thinkers->post(thought("review"), Urgency::Watched));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  });
  ASSERT_TRUE(thinkers->post(first, Urgency::Watched));
  ASSERT_TRUE(thinkers->post(thought("game"), Urgency::Watched));
  brain.open();
  ASSERT_TRUE(done(3));
  EXPECT_EQ(order, (std::vector<std::string>{"game", "game", "review"})) << "the game has had less";
}

TEST_F(ThinkersTest, ShortThoughtsDoNotWaitForLongOnes) {
  thinkers = std::make_unique<Thinkers>(1, 100, metrics);
  ASSERT_TRUE(thinkers->post(long_thought("a"), Urgency::Watched));
  ASSERT_TRUE(brain.wait_for(1, 1));
  ASSERT_TRUE(thinkers->post(long_thought("b"), Urgency::Watched));
  ASSERT_TRUE(thinkers->post(thought("advice"), Urgency::Advice));
  ASSERT_TRUE(done(1)) << "though the only thread for long thoughts is taken";
  ASSERT_TRUE(thinkers->post(long_thought("long advice"), Urgency::Advice));
  ASSERT_TRUE(brain.wait_for(2, 2));
  const ThoughtPtr hurried = thought("hurried");
  thinkers->hurry(hurried);
  ASSERT_TRUE(thinkers->post(hurried, Urgency::Nobody));
  ASSERT_TRUE(done(2)) << "nor for advice";
  EXPECT_EQ(brain.begun(), 2) << "and b waits";
}

TEST_F(ThinkersTest, OnlySoManyWait) {
  thinkers = std::make_unique<Thinkers>(1, 2, metrics);
  ASSERT_TRUE(thinkers->post(long_thought("a"), Urgency::Watched));
  ASSERT_TRUE(brain.wait_for(1, 1));
  const ThoughtPtr b = thought("b");
  EXPECT_TRUE(thinkers->post(b, Urgency::Watched));
  EXPECT_TRUE(thinkers->post(thought("c"), Urgency::Watched));
  EXPECT_FALSE(thinkers->post(thought("d"), Urgency::Watched));
  thinkers->drop(b);
  EXPECT_TRUE(thinkers->post(thought("e"), Urgency::Watched));
  brain.open();
  ASSERT_TRUE(done(2));
  EXPECT_EQ(order, (std::vector<std::string>{"c", "e"})) << "what was dropped is never thought";
}

TEST_F(ThinkersTest, NobodyThinksTwoThingsAtOnce) {
  thinkers = std::make_unique<Thinkers>(4, 100, metrics);
  const auto who = std::make_shared<Slow>(*toy::game(), brain);
  const ThoughtPtr first = long_thought("a", who);
  ASSERT_TRUE(thinkers->post(first, Urgency::Watched));
  ASSERT_TRUE(brain.wait_for(1, 1));
  ASSERT_TRUE(thinkers->post(thought("same", std::chrono::milliseconds(0), who), Urgency::Watched));
  ASSERT_TRUE(thinkers->post(thought("another"), Urgency::Watched));
  ASSERT_TRUE(done(1));
  EXPECT_EQ(order.front(), "another");
  thinkers->drop(first);
  ASSERT_TRUE(done(2));
}

TEST_F(ThinkersTest, HurryHoldsFromBeforeTheBeginning) {
  thinkers = std::make_unique<Thinkers>(1, 100, metrics);
  for (int i = 1; i <= 50; ++i) {
    const ThoughtPtr t = long_thought("a");
    if (i % 2 == 0) thinkers->hurry(t);
    ASSERT_TRUE(thinkers->post(t, Urgency::Watched));
    if (i % 2 != 0) thinkers->hurry(t);
    ASSERT_TRUE(brain.wait_for(i, 0)) << i;
  }
}

TEST_F(ThinkersTest, RestsWithoutWaitingForAnybody) {
  thinkers = std::make_unique<Thinkers>(2, 100, metrics);
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(thinkers->post(long_thought(std::to_string(i)), Urgency::Watched));
  ASSERT_TRUE(brain.wait_for(2, 2));
  thinkers->stop();
  EXPECT_EQ(brain.begun(), 2);
  EXPECT_EQ(brain.running(), 0);
  EXPECT_FALSE(thinkers->post(thought("late"), Urgency::Watched));
}

// ---- Breakout -------------------------------------------------------------------------------------------------------

class BreakoutAdvice : public ServerTest {
 protected:
  /// The Soviet seat against a computer, after it has thought about an impulse of its own.
  std::string play_to_reasons(Seat& me) {
    for (int i = 0; i < 3000; ++i) {
      if (!me.until_asked()) return "it is never our turn";
      const Json said = me.tell({{"t", "why"}, {"side", "german"}});
      if (said["t"] == "answer") return said.dump();
      if (error_code(said) != "conflict") return said.dump();
      const Json done = me.act({me.state["options"].back().get<std::string>()});
      if (done["t"] != "done" && error_code(done) != "stale") return done.dump();
      me.sync();
    }
    return "it never thinks";
  }
};

TEST_F(BreakoutAdvice, HintsAndReasonsComeFromTheOpponentItself) {
  config.app.hub.hint = std::chrono::milliseconds(50);
  config.app.limits.advice_by_person = config.app.limits.messages_by_person = {100000, 100000};
  start();
  const auto a = browser();
  const Json wish{{"game", "breakout"},
                  {"scenario", "campaign"},
                  {"sides", {{"soviet", "me"}, {"german", "computer:regular@count=20"}}}};
  const std::string id = a->post("/api/games", wish).json()["game"]["id"];
  Seat me(*a, id, "soviet");
  me.watch();
  const auto hinted = [&] {
    const Json h = me.tell({{"t", "hint"}});
    if (h["t"] != "answer") return false;
    EXPECT_EQ(h["from"], "soviet");
    EXPECT_EQ(h["data"]["side"], "soviet");
    for (const char* key : {"turn", "impulse", "order", "expected", "main_effort", "tasks", "fears", "rejected"})
      EXPECT_TRUE(h["data"].contains(key)) << key;
    return true;
  };
  bool advised = false;
  for (int i = 0; i < 300 && !advised; ++i) {
    ASSERT_TRUE(me.until_asked());
    advised = hinted();
    if (!advised) me.act({me.state["options"].back().get<std::string>()});
  }
  EXPECT_TRUE(advised);
  const Json guess = Json::parse(play_to_reasons(me), nullptr, false);
  ASSERT_TRUE(guess.is_object()) << guess;
  EXPECT_EQ(guess["from"], "soviet");
  EXPECT_EQ(guess["data"]["side"], "german") << guess;
  EXPECT_EQ(me.tell({{"t", "resign"}})["t"], "ok");
  const Json own = me.tell({{"t", "why"}, {"side", "german"}});
  EXPECT_EQ(own["from"], "german") << own;
  EXPECT_EQ(own["data"]["turn"], guess["data"]["turn"]);
  EXPECT_EQ(own["data"]["impulse"], guess["data"]["impulse"]) << "about the same impulse";
}

TEST_F(BreakoutAdvice, GuessedReasonsAreTheSameWhateverIsHidden) {
  const auto game = test_surroundings().open("breakout", {KESSEL_SOURCE_DIR, {}, {}});
  ASSERT_TRUE(game.ok()) << game.error().text();
  const Game& g = **game;
  const auto advise = [&](const AnyState& s, Side asker, Side whose) {
    const auto who = test_surroundings().make_opponent(g, whose, "veteran@count=20");
    Rng rng(5);
    return guessed_reasons(g, g.view_for(s, asker), whose, *who, rng);
  };
  NewGame setup;
  setup.scenario = "campaign";
  setup.seed = seed_from(11);
  auto session = Session::start(*game, setup);
  ASSERT_TRUE(session.ok());
  const std::array<std::unique_ptr<Player>, 2> players{test_surroundings().make_opponent(g, Side::First, "recruit"),
                                                       test_surroundings().make_opponent(g, Side::Second, "recruit")};
  Rng rng(3);
  int told = 0, differed = 0;
  std::array<std::uint64_t, 2> reasons{};
  while (!session->over() && told < 6) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Chance) {
      ASSERT_TRUE(session->roll().ok());
      continue;
    }
    const Side side = has(node.sides, Side::First) ? Side::First : Side::Second;
    const auto i = static_cast<std::size_t>(index(side));
    const AnyState before = session->state();
    ActionList options;
    g.options(before, side, Scope::Main, options);
    ASSERT_FALSE(session->apply(options[players[i]->choose(LazyView(g, before, side), options, rng)]));
    if (std::exchange(reasons[i], players[i]->reasons()) == players[i]->reasons()) continue;
    const std::string said = advise(before, other(side), side);
    EXPECT_FALSE(said.empty()) << "there is something to say wherever a computer thinks";
    ++told;
    for (int k = 0; k < 3; ++k) {
      const AnyState shuffled = g.reshuffle_hidden(before, other(side), rng);
      if (g.hash(shuffled) != g.hash(before)) ++differed;
      EXPECT_EQ(advise(shuffled, other(side), side), said);
    }
  }
  EXPECT_EQ(told, 6);
  EXPECT_GT(differed, 6) << "else the test tells nothing";
}

}  // namespace
}  // namespace kessel::server
