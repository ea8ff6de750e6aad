// Clocks: what counts, what does not, and who may claim the game.
#include <gtest/gtest.h>

#include "engine/verify.h"
#include "server/stretches.h"
#include "server_fixture.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;

constexpr SideMask kRed = only(Side::First), kBlue = only(Side::Second), kBoth = kRed | kBlue;

TEST(Stretches, AreFreeUpToTheDelayAndCountBeyond) {
  Stretches s(60);
  s.asked(kRed, 0, 1000);
  EXPECT_TRUE(s.running(Side::First));
  EXPECT_FALSE(s.running(Side::Second));
  EXPECT_EQ(s.free(Side::First, 1010), 50);
  EXPECT_EQ(s.used(Side::First, 1060), 0);
  EXPECT_EQ(s.used(Side::First, 1075), 15);
  EXPECT_EQ(s.free(Side::First, 1075), 0);
  s.asked(kBlue, 3, 1100);
  EXPECT_EQ(s.used(Side::First, 5000), 40) << "his time stands still";
  EXPECT_EQ(s.entry(Side::Second), 3u);
  s.asked(kRed, 4, 1120);
  EXPECT_EQ(s.used(Side::Second, 5000), 0) << "within the delay";
  EXPECT_EQ(s.used(Side::First, 1180), 40) << "a new stretch, a new delay";
  EXPECT_EQ(s.used(Side::First, 1181), 41);
}

TEST(Stretches, ManyQuestionsInOneStretchHaveOneDelay) {
  Stretches s(60);
  for (int i = 0; i < 100; ++i) s.asked(kRed, static_cast<std::uint64_t>(i), 1000 + 10 * i);
  EXPECT_EQ(s.used(Side::First, 2000), 940);
  EXPECT_EQ(s.entry(Side::First), 0u);
}

TEST(Stretches, BothMayRun) {
  Stretches s(10);
  s.asked(kBoth, 0, 0);
  s.asked(kBlue, 1, 15);
  s.asked(kNobody, 2, 40);
  EXPECT_EQ(s.used(Side::First, 100), 5);
  EXPECT_EQ(s.used(Side::Second, 100), 30);
}

TEST(Stretches, UndoGivesNoFreshDelay) {
  Stretches s(60);
  s.asked(kRed, 0, 0);
  s.asked(kBlue, 1, 50);
  s.asked(kRed, 2, 51, Side::First);  // red took it back
  EXPECT_EQ(s.free(Side::First, 51), 10);
  s.asked(kBlue, 3, 101);
  EXPECT_EQ(s.used(Side::First, 200), 40) << "fifty seconds, ten of them free";
  s.asked(kRed, 4, 102, Side::First);
  EXPECT_EQ(s.free(Side::First, 102), 0);
  EXPECT_EQ(s.used(Side::First, 112), 50);
}

TEST(Stretches, AClockThatGoesBackGivesNothingBack) {
  Stretches s(0);
  s.asked(kRed, 0, 100);
  s.asked(kBlue, 1, 150);
  s.asked(kRed, 2, 120);
  EXPECT_EQ(s.used(Side::First, 150), 50);
  EXPECT_EQ(s.used(Side::Second, 150), 0);
}

/// Time as a test wants it.
struct GivenTime {
  std::atomic<Seconds> wall{1'000'000};
  std::atomic<std::int64_t> steady{5'000};
  TimeSources sources() {
    return {[this] { return wall.load(); }, [this] { return steady.load(); }};
  }
  void pass(Seconds s) { wall += s, steady += 1000 * s; }
};

std::unique_ptr<Store> empty_store() { return std::move(open_store("sqlite::memory:").value()); }

TEST(PlayClock, AWallClockThatJumpsChangesNothing) {
  const auto store = empty_store();
  GivenTime time;
  PlayClock clock(*store, time.sources());
  EXPECT_EQ(clock.now().clock, 1'000'000) << "the first one ever starts with the wall clock";
  time.pass(10);
  EXPECT_EQ(clock.now().clock, 1'000'010);
  time.wall += 3600;
  EXPECT_EQ(clock.now().clock, 1'000'010);
  EXPECT_EQ(clock.now().at, 1'003'610) << "people see the wall clock";
  time.wall -= 90'000;
  clock.beat();
  EXPECT_EQ(clock.now().clock, 1'000'010);
  time.pass(7);
  EXPECT_EQ(clock.now().clock, 1'000'017);
}

TEST(PlayClock, StandsStillWhileNoServerRuns) {
  const auto store = empty_store();
  GivenTime time;
  {
    PlayClock clock(*store, time.sources());
    time.pass(10);
    clock.beat();
    time.pass(3);  // and it is killed before the next beat
  }
  time.pass(100'000);
  PlayClock next(*store, time.sources());
  EXPECT_EQ(next.now().clock, 1'000'010);
  time.wall -= 500'000;
  time.steady += 5'000;
  EXPECT_EQ(next.now().clock, 1'000'015);
}

TEST(PlayClock, RunsAheadOfTheStoreByAFewSecondsAtMost) {
  const auto store = empty_store();
  GivenTime time;
  PlayClock clock(*store, time.sources());
  time.pass(3600);  // the store was away for an hour
  EXPECT_EQ(clock.now().clock, 1'000'000 + PlayClock::kLeadMs / 1000);
  clock.beat();
  EXPECT_EQ(clock.now().clock, 1'000'000 + PlayClock::kLeadMs / 1000) << "what was not counted is not made up for";
  time.pass(4);
  EXPECT_EQ(clock.now().clock, 1'000'004 + PlayClock::kLeadMs / 1000);
}

TEST(PlayClock, IsOneForAllProcesses) {
  const auto store = empty_store();
  GivenTime time;
  PlayClock one(*store, time.sources());
  time.pass(12);
  one.beat();
  PlayClock two(*store, time.sources());
  EXPECT_EQ(two.now().clock, one.now().clock);
  for (int i = 0; i < 1000; ++i) {  // beats cost no time, whatever fraction of a second they fall on
    time.steady += 999;
    one.beat();
    two.beat();
  }
  EXPECT_EQ(one.now().clock, 1'000'012 + 999);
  EXPECT_NEAR(static_cast<double>(two.now().clock), static_cast<double>(one.now().clock), 1);
}

class ClockTest : public ServerTest {
 protected:
  static Json with_clock(Json wish, Seconds bank, Seconds delay) {
    wish["clock"] = {{"bank", bank}, {"delay", delay}};
    return wish;
  }
  Pair clocked(Seconds bank, Seconds delay) {
    Pair p;
    p.a = browser();
    p.b = browser();
    const Json made = p.a->post("/api/games", with_clock(toy_game("me", "link"), bank, delay)).json();
    p.id = made["game"]["id"];
    EXPECT_EQ(made["game"]["clock"]["left"], (Json{{"red", bank}, {"blue", bank}}));
    EXPECT_TRUE(made["game"]["clock"]["running"].empty()) << "it has not begun";
    const std::string link = made["links"]["blue"];
    EXPECT_EQ(p.b->post("/api/join", {{"token", link.substr(6)}}).status, 200);
    return p;
  }
  /// As if everything had happened so many seconds earlier.
  void age(const std::string& id, Seconds by) {
    stop();
    GameRow row = *store->game(id);
    row.begun -= by, row.begun_clock -= by;
    EXPECT_TRUE(store->update_game(row));
    wrapped->tamper = [by](std::vector<EntryRow>& rows) {
      for (EntryRow& e : rows) e.at -= by, e.clock -= by;
    };
    start();
  }
  std::unique_ptr<Browser> again(const Browser& b) {
    auto fresh = std::make_unique<Browser>(port());
    fresh->set_cookie(b.cookie());
    return fresh;
  }
};

TEST_F(ClockTest, BadClocksAreRefused) {
  start();
  const auto a = browser();
  for (const Json& clock :
       {Json(7), Json("x"), Json::array(), Json::object(), Json{{"bank", 60}}, Json{{"delay", 60}},
        Json{{"bank", 0}, {"delay", 0}}, Json{{"bank", -5}, {"delay", 0}}, Json{{"bank", 60}, {"delay", -1}},
        Json{{"bank", 1.5}, {"delay", 0}}, Json{{"bank", "60"}, {"delay", 0}}, Json{{"bank", 40000000}, {"delay", 0}},
        Json{{"bank", 60}, {"delay", 2592001}}, Json{{"bank", 18446744073709551615ULL}, {"delay", 0}},
        Json{{"bank", 60}, {"delay", 0}, {"more", 1}}}) {
    Json wish = toy_game("me", "link");
    wish["clock"] = clock;
    EXPECT_EQ(a->post("/api/games", wish).code(), "bad_request") << clock;
  }
  EXPECT_EQ(a->post("/api/games", with_clock(toy_game("me", "me"), 60, 0)).code(), "bad_request") << "hot-seat";
  EXPECT_TRUE(a->get("/api/games").json()["mine"].empty());
  Json none = toy_game("me", "me");
  none["clock"] = nullptr;
  EXPECT_TRUE(a->post("/api/games", none).json()["game"]["clock"].is_null());
  const Json computer = a->post("/api/games", with_clock(toy_game("me", "computer:first"), 60, 5)).json()["game"];
  EXPECT_EQ(computer["clock"]["left"], (Json{{"red", 60}})) << "computers have no clock";
}

TEST_F(ClockTest, TimeIsCountedFromTheRecordAlone) {
  start();
  Pair p = clocked(1000, 100);
  {
    Seat red(*p.a, p.id, "red");
    red.watch();
    EXPECT_EQ(red.act({"hide 1"})["taken"], 1);
  }
  Json clock = p.a->get("/api/games/" + p.id).json()["game"]["clock"];
  EXPECT_EQ(clock["bank"], 1000);
  EXPECT_EQ(clock["delay"], 100);
  EXPECT_EQ(clock["left"], (Json{{"red", 1000}, {"blue", 1000}}));
  EXPECT_EQ(clock["running"], (Json{"blue"}));
  EXPECT_GT(clock["free"]["blue"].get<int>(), 80);
  EXPECT_FALSE(clock["free"].contains("red"));
  age(p.id, 700);
  const auto a = again(*p.a), b = again(*p.b);
  clock = a->get("/api/games/" + p.id).json()["game"]["clock"];
  EXPECT_EQ(clock["left"]["red"], 1000);
  EXPECT_NEAR(clock["left"]["blue"].get<int>(), 400, 5) << "a hundred of seven hundred were free";
  EXPECT_EQ(clock["free"]["blue"], 0);
  EXPECT_NEAR(clock["at"].get<double>(), static_cast<double>(now_seconds()), 5);
  Seat red(*a, p.id, "red"), blue(*b, p.id, "blue");
  red.watch();
  blue.watch();
  const Json refused = red.tell({{"t", "flag"}});
  EXPECT_EQ(error_code(refused), "not_over_time");
  EXPECT_NEAR(refused["error"]["left"].get<int>(), 400, 5);
  EXPECT_EQ(error_code(blue.tell({{"t", "flag"}})), "not_over_time");
  EXPECT_EQ(blue.act({"hide 2"})["taken"], 1);
  Json told;
  do told = red.line.wait("game");
  while (told.is_object() && told["game"]["clock"]["running"] != Json{"red"});
  ASSERT_TRUE(told.is_object()) << "whoever shows a clock hears of every change";
  EXPECT_EQ(told["game"]["clock"]["free"]["red"], 100);
}

TEST_F(ClockTest, WhoHasNoTimeLeftLosesOnlyIfTheOtherClaims) {
  start();
  Pair p = clocked(600, 0);
  {
    Seat red(*p.a, p.id, "red");
    red.watch();
    red.act({"hide 1"});
  }
  age(p.id, 700);
  const auto a = again(*p.a), b = again(*p.b), stranger = browser();
  {
    Seat red(*a, p.id, "red"), blue(*b, p.id, "blue");
    red.watch();
    blue.watch();
    EXPECT_EQ(red.state["node"]["kind"], "decide") << "nothing happens by itself";
    Line other(*stranger);
    EXPECT_EQ(error_code(other.ask({{"t", "flag"}, {"game", p.id}, {"side", "red"}})), "not_found");
    EXPECT_EQ(error_code(blue.tell({{"t", "flag"}, {"side", "red"}})), "not_yours");
    EXPECT_EQ(error_code(blue.tell({{"t", "flag"}, {"side", "observer"}})), "not_yours");
    EXPECT_EQ(error_code(blue.tell({{"t", "flag"}})), "not_over_time") << "his own time is the one that is up";
    EXPECT_EQ(blue.act({"hide 2"})["taken"], 1) << "he may still play on";
    EXPECT_EQ(red.tell({{"t", "flag"}}, "f")["t"], "ok");
    EXPECT_EQ(red.tell({{"t", "flag"}}, "f")["t"], "ok") << "the same message again";
    EXPECT_EQ(error_code(red.tell({{"t", "flag"}})), "conflict");
    EXPECT_EQ(red.state["node"]["winner"], "red");
    EXPECT_EQ(red.state["node"]["how"], "time");
    EXPECT_EQ(red.state["node"]["key"], "time");
    const auto& events = red.state["events"];
    EXPECT_EQ(events[events.size() - 2]["kind"], "flag");
    EXPECT_EQ(events.back()["kind"], "end");
    EXPECT_EQ(events.back()["key"], "time");
  }
  EXPECT_EQ(Json::parse(store->game(p.id)->result)["how"], "time");
  wrapped->tamper = nullptr;
  const auto read = parse_record(a->get("/api/games/" + p.id + "/record").body, "r");
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(verify_record(read->record, *toy::game()).ok) << verify_record(read->record, *toy::game()).reason;
  const Json next = a->post("/api/games/" + p.id + "/rematch", Json::object()).json()["game"];
  EXPECT_EQ(next["clock"]["bank"], 600) << "a rematch has the same clock";
}

/// A6: an hour of the wall clock, or of a server that was down, is nobody's time.
TEST_F(ClockTest, DowntimeAndAWallClockThatIsSetAreNobodysTime) {
  GivenTime time;
  config.app.hub.time = time.sources();
  config.app.hub.beat = 5ms;
  start();
  Pair p = clocked(600, 0);
  {
    Seat red(*p.a, p.id, "red");
    red.watch();
    red.act({"hide 1"});
  }
  const auto left = [&](const Browser& b) {
    Browser copy(port());
    copy.set_cookie(b.cookie());
    return copy.get("/api/games/" + p.id).json()["game"]["clock"]["left"]["blue"].get<int>();
  };
  EXPECT_EQ(left(*p.a), 600);
  for (int i = 0; i < 10; ++i) {
    time.pass(10);
    ASSERT_TRUE(soon([&] { return store->beat(0) >= 1'000'000 + 10 * (i + 1); }));
  }
  EXPECT_EQ(left(*p.a), 500) << "a hundred seconds of thought are";
  time.wall += 3600;
  EXPECT_EQ(left(*p.a), 500);
  time.wall -= 7200;
  EXPECT_EQ(left(*p.a), 500);
  stop();
  time.pass(3600);
  start();
  EXPECT_EQ(left(*p.a), 500);
  const auto a = again(*p.a);
  Seat red(*a, p.id, "red");
  red.watch();
  EXPECT_EQ(error_code(red.tell({{"t", "flag"}})), "not_over_time");
  for (int i = 0; i < 60; ++i) {
    const Seconds before = store->beat(0);
    time.pass(10);
    ASSERT_TRUE(soon([&] { return store->beat(0) >= before + 10; }));
  }
  EXPECT_EQ(left(*p.a), 0);
  EXPECT_EQ(red.tell({{"t", "flag"}})["t"], "ok");
}

TEST_F(ClockTest, WithoutAClockThereIsNothingToClaim) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red");
  red.watch();
  EXPECT_EQ(error_code(red.tell({{"t", "flag"}})), "conflict");
  EXPECT_TRUE(p.a->get("/api/games/" + p.id).json()["game"]["clock"].is_null());
  const std::string id =
      p.a->post("/api/games", with_clock(toy_game("me", "computer:first"), 1, 0)).json()["game"]["id"];
  Seat alone(*p.a, id, "red");
  alone.watch();
  EXPECT_EQ(error_code(alone.tell({{"t", "flag"}}, "x")), "conflict") << "computers have no clock";
}

}  // namespace
}  // namespace kessel::server
