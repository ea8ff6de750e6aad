// Records that are brought along, long ones, and those that this program can no longer read.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <sstream>

#include "server_fixture.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;

class RecordsTest : public ServerTest {
 protected:
  static Answer import(Browser& b, const std::string& record) {
    return b.send("POST", "/api/import", record, {"X-Kessel: 1"});
  }
  /// The record of a finished game in which somebody has thought and taken it back so often.
  static std::string to_and_fro(int pairs) {
    NewGame g;
    g.scenario = "duel";
    g.seed = new_seed();
    Session s = std::move(Session::start(toy::game(), g).value());
    const Action think = s.game().parse_action("think", Side::First).value();
    for (int i = 0; i < pairs; ++i) {
      EXPECT_FALSE(s.apply(think));
      EXPECT_FALSE(s.undo(Side::First));
    }
    EXPECT_FALSE(s.resign(Side::Second));
    return s.text();
  }
  /// The record of a game in which everybody took the last option.
  static std::string played_out() {
    NewGame g;
    g.scenario = "duel";
    g.seed = seed_from(3);
    Session s = std::move(Session::start(toy::game(), g).value());
    while (!s.over()) {
      const Node node = s.node();
      if (node.kind == Node::Kind::Chance) {
        EXPECT_TRUE(s.roll());
        continue;
      }
      ActionList options;
      s.game().options(s.state(), has(node.sides, Side::First) ? Side::First : Side::Second, Scope::Main, options);
      EXPECT_FALSE(s.apply(options[options.size() - 1]));
    }
    return s.text();
  }
};

TEST_F(RecordsTest, WhatCostsTooMuchIsRefusedPolitely) {
  config.app.limits.entries_of_game = 500;
  start();
  const auto a = browser();
  const std::string fair = to_and_fro(200), many = to_and_fro(300);
  EXPECT_EQ(import(*a, fair).status, 200);
  const Answer refused = import(*a, many);
  EXPECT_EQ(refused.status, 413) << refused.body;
  EXPECT_EQ(refused.code(), "too_large");
  stop();
  config.app.limits.import_seconds = 0;
  start();
  Browser b(port());
  b.set_cookie(a->cookie());
  EXPECT_EQ(import(b, fair).status, 413);
  EXPECT_NE(import(b, fair).body.find("too long to replay"), std::string::npos);
  stop();
  config.app.limits.import_seconds = 5;
  config.app.limits.import_bytes = 1000;
  start();
  Browser c(port());
  c.set_cookie(a->cookie());
  EXPECT_NE(import(c, fair).body.find("too much memory"), std::string::npos);
  EXPECT_EQ(c.get("/api/games").json()["mine"].size(), 1u) << "what was refused has left nothing";
  EXPECT_TRUE(store->openings().empty());
}

TEST_F(RecordsTest, WhatIsMadeWholeIsReplayedOnceAndIsTheSameWhenItIsReadLater) {
  config.app.limits.games_by_person = {100, 100};
  std::atomic<int> reads{0};
  wrapped->tamper = [&reads](std::vector<EntryRow>&) { ++reads; };
  start();
  const auto a = browser();
  const std::string record = played_out();
  const Answer taken = import(*a, record);
  ASSERT_EQ(taken.status, 200) << taken.body;
  std::vector<std::string> ids{taken.json()["game"]["id"]};
  const std::uint64_t last = taken.json()["game"]["seq"];
  for (std::uint64_t at = 0; at < last; at += 4) {
    const Answer branch = a->post("/api/games/" + ids.front() + "/branch", {{"at", at}, {"side", "red"}});
    if (branch.status == 200) ids.push_back(branch.json()["game"]["id"]);
  }
  EXPECT_GT(ids.size(), 3u);
  const auto shown = [&](Browser& who) {
    std::string out;
    for (const std::string& id : ids)
      for (const char* side : {"red", "blue", "observer"}) {
        const std::string lines = who.get("/api/games/" + id + "/log?own=1&side=" + side).body;
        const std::string end = Json::parse(lines)["last"].dump();
        out += lines + "\n" + who.get("/api/games/" + id + "/at/" + end + "?side=" + side).body + "\n";
      }
    return out;
  };
  const std::string before = shown(*a);
  EXPECT_EQ(reads, 0) << "the table that was made is the one that is shown";
  restart();
  Browser again(port());
  again.set_cookie(a->cookie());
  EXPECT_EQ(shown(again), before);
  EXPECT_GE(reads, static_cast<int>(ids.size()));
  EXPECT_LE(reads, static_cast<int>(2 * ids.size() - 1)) << "once to be checked at the start, once for all who look";
  stop();
}

TEST_F(RecordsTest, AnUndoThatLeadsNowhereIsAFaultOfTheRecord) {
  start();
  const auto a = browser();
  std::string record = to_and_fro(3);
  const std::size_t at = record.find("\"undo\":0");
  ASSERT_NE(at, std::string::npos);
  record.replace(at, 8, "\"undo\":99999");
  const Answer answer = import(*a, record);
  EXPECT_EQ(answer.code(), "bad_request");
  EXPECT_NE(answer.body.find("record:3"), std::string::npos) << answer.body;
}

/// The toy, which thinks only once it is told to.
class Gated final : public toy::ToyGame {
 public:
  struct Gate {
    std::mutex mutex;
    std::condition_variable changed;
    bool open = false;
    int waiting = 0, thoughts = 0;
  };
  explicit Gated(Gate& gate) : gate_(gate) {}
  void apply(AnyState& state, const Action& a, Events& events) const override {
    if (action_text(a) == "think") {
      std::unique_lock lock(gate_.mutex);
      ++gate_.waiting;
      gate_.changed.wait(lock, [&] { return gate_.open; });
      --gate_.waiting;
      ++gate_.thoughts;
    }
    ToyGame::apply(state, a, events);
  }

 private:
  Gate& gate_;
};

TEST_F(RecordsTest, ImportsKeepNobodyElseWaitingAndAreFew) {
  Gated::Gate gate;
  around.open = [&gate](const std::string&, const GameSource&) {
    return Expected<std::shared_ptr<const Game>>(std::make_shared<const Gated>(gate));
  };
  start();
  const std::string record = to_and_fro(1);
  std::vector<std::unique_ptr<Browser>> people;
  for (int i = 0; i < 9; ++i) people.push_back(browser());
  std::vector<std::thread> sent;
  std::vector<Answer> answers(8);
  for (std::size_t i = 0; i < 8; ++i) sent.emplace_back([&, i] { answers[i] = import(*people[i], record); });
  const auto waiting = [&] {
    const std::lock_guard lock(gate.mutex);
    return gate.waiting;
  };
  EXPECT_TRUE(soon([&] { return waiting() == 1; }));
  // All eight have been taken in once a ninth is turned away.
  EXPECT_TRUE(soon([&] { return import(*people[8], "nonsense").status == 429; }));
  EXPECT_EQ(waiting(), 1) << "one at a time";
  const Answer again = import(*people[0], record);
  EXPECT_EQ(again.status, 429) << again.body;
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(people[8]->get("/api/me").status, 200);
  EXPECT_EQ(people[8]->post("/api/games", toy_game("me", "me")).status, 200) << "the others play on";
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s);
  {
    const std::lock_guard lock(gate.mutex);
    gate.open = true;
  }
  gate.changed.notify_all();
  for (std::thread& t : sent) t.join();
  for (const Answer& a : answers) EXPECT_EQ(a.status, 200) << a.body;
  EXPECT_EQ(gate.thoughts, 8) << "each was replayed once";
}

TEST_F(RecordsTest, ALongRecordIsOpenedWithoutKeepingOthersWaiting) {
  Gated::Gate gate;
  gate.open = true;
  around.open = [&gate](const std::string&, const GameSource&) {
    return Expected<std::shared_ptr<const Game>>(std::make_shared<const Gated>(gate));
  };
  config.app.hub.workers = 1;
  config.app.hub.long_record = 10;
  start();
  const auto a = browser();
  const std::string id = import(*a, to_and_fro(20)).json()["game"]["id"];
  stop();
  gate.open = false;
  start();
  Browser one(port()), two(port());
  one.set_cookie(a->cookie());
  two.meet();
  Answer shown;
  std::thread looks([&] { shown = one.get("/api/games/" + id); });
  EXPECT_TRUE(soon([&] {
    const std::lock_guard lock(gate.mutex);
    return gate.waiting == 1;
  }));
  EXPECT_EQ(two.get("/api/me").status, 200) << "the one worker is free";
  {
    const std::lock_guard lock(gate.mutex);
    gate.open = true;
  }
  gate.changed.notify_all();
  looks.join();
  EXPECT_EQ(shown.status, 200) << shown.body;
}

TEST_F(RecordsTest, AGameAndAPersonGrowOnlySoFar) {
  config.app.limits.entries_of_game = 10;
  start();
  const auto a = browser();
  const std::string id = a->post("/api/games", toy_game("me", "me")).json()["game"]["id"];
  Seat red(*a, id, "red");
  red.watch();
  EXPECT_EQ(red.act(std::vector<std::string>(9, "think"))["taken"], 9);
  EXPECT_EQ(error_code(red.act({"think", "think"})), "too_large");
  EXPECT_EQ(red.act({"think"})["taken"], 1);
  EXPECT_EQ(error_code(red.act({"think"})), "too_large");
  EXPECT_EQ(error_code(red.tell({{"t", "undo"}})), "too_large");
  EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok") << "it can always be ended";
  stop();
  config.app.limits.entries_of_game = 50000;
  config.app.limits.entries_by_person = {0.001, 100};
  start();
  Browser b(port());
  b.set_cookie(a->cookie());
  const std::string other = b.post("/api/games", toy_game("me", "me")).json()["game"]["id"];
  Seat again(b, other, "red");
  again.watch();
  EXPECT_EQ(again.act(std::vector<std::string>(64, "think"))["taken"], 64);
  const Json limited = again.act(std::vector<std::string>(64, "think"));
  EXPECT_EQ(error_code(limited), "too_many") << limited;
  EXPECT_EQ(again.act(std::vector<std::string>(36, "think"))["taken"], 36);
  EXPECT_EQ(error_code(again.tell({{"t", "undo"}})), "too_many");
}

/// A7: whatever a new program makes of an old record, a game that is over can be looked at and taken away.
TEST_F(RecordsTest, AFinishedGameThatNoLongerReplaysIsStillShown) {
  start();
  const Pair p = pair("toy", true);
  {
    Seat red(*p.a, p.id, "red");
    red.watch();
    red.act({"hide 2"});
    EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
  }
  const std::string record = p.a->get("/api/games/" + p.id + "/record").body;
  EXPECT_EQ(p.a->get("/api/games/" + p.id).json()["game"]["rules"], 1);
  stop();
  // A program with other rules: every hash is another.
  class Changed final : public toy::ToyGame {
   public:
    std::uint64_t hash(const AnyState& s) const override { return ToyGame::hash(s) + 1; }
  };
  const auto sound = around.open;
  around.open = [](const std::string&, const GameSource&) {
    return Expected<std::shared_ptr<const Game>>(std::make_shared<const Changed>());
  };
  for (const bool opens : {true, false}) {
    if (!opens)
      around.open = [](const std::string&, const GameSource&) {
        return Expected<std::shared_ptr<const Game>>(Fault{"", "its data are gone"});
      };
    start();
    Browser a(port()), stranger(port());
    a.set_cookie(p.a->cookie());
    stranger.meet();
    if (opens) {
      const Json shown = a.get("/api/games/" + p.id).json();
      EXPECT_TRUE(shown["game"]["set_aside"]) << shown;
      EXPECT_TRUE(shown["game"]["over"]);
      EXPECT_EQ(shown["game"]["result"]["how"], "resigned");
      EXPECT_EQ(shown["game"]["rules"], 1);
      EXPECT_NE(shown["aside"].get<std::string>().find("does not start from this position"), std::string::npos)
          << shown;
      EXPECT_EQ(stranger.get("/api/games/" + p.id).status, 200) << "spectators were allowed";
      EXPECT_EQ(a.get("/api/games").json()["mine"].size(), 1u);
    }
    EXPECT_EQ(a.get("/api/games/" + p.id + "/record").body, record);
    EXPECT_EQ(stranger.get("/api/games/" + p.id + "/record").body, record);
    EXPECT_TRUE(store->game(p.id)->set_aside.empty()) << "another program may read it again";
    stop();
  }
  around.open = sound;
  start();
  Browser a(port());
  a.set_cookie(p.a->cookie());
  EXPECT_FALSE(a.get("/api/games/" + p.id).json()["game"]["set_aside"]);
}

}  // namespace
}  // namespace kessel::server
