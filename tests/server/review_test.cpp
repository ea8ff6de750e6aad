// Reviews at the server: who may have one and when, that they are the command's, and that nobody waits for them.
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <sstream>

#include "lab/cmd_analyse.h"
#include "server_fixture.h"
#include "tools/cli_fixture.h"

namespace kessel::server {
namespace {

/// What the reviews of a test do: each has so many pieces, and goes on while it is let.
struct Desk {
  std::atomic<int> made{0}, pieces{3}, worked{0};
  std::atomic<bool> open{true}, broken{false};
};

class Paper final : public Review {
 public:
  Paper(Desk& desk, std::string text) : desk_(desk), text_(std::move(text)) { ++desk_.made; }
  bool work() override {
    if (desk_.broken) throw std::runtime_error("the judge is ill");
    ++desk_.worked;
    if (!desk_.open) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      return true;
    }
    return ++done_ < desk_.pieces;
  }
  double progress() const override { return done_ / static_cast<double>(desk_.pieces); }
  std::string json() override { return text_; }

 private:
  Desk& desk_;
  std::string text_;
  std::atomic<int> done_{0};
};

class ReviewTest : public ServerTest {
 protected:
  ReviewTest() {
    config.app.hub.thinkers = 1;
    config.app.limits.requests_by_person = {10000, 10000};
    config.app.limits.games_by_person = config.app.limits.reviews_by_person = {100, 100};
    around.make_review = [this](const std::shared_ptr<const Game>&, const Record& r) {
      return std::make_unique<Paper>(desk, "{\"of\":\"" + r.header.id + "\"}");
    };
  }
  ~ReviewTest() override {
    desk.open = true;
    stop();
  }
  /// A game of the toy that red has given up.
  static std::string resigned(Browser& b, const std::string& blue = "me", bool spectators = false) {
    const std::string id = b.post("/api/games", toy_game("me", blue, spectators)).json()["game"]["id"];
    Seat red(b, id, "red");
    red.watch();
    EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
    return id;
  }
  static std::string path(const std::string& id) { return "/api/games/" + id + "/review"; }
  static Answer ask(Browser& b, const std::string& id) { return b.post(path(id), Json::object()); }
  /// The review, once it is there.
  static Answer wait(Browser& b, const std::string& id, std::chrono::seconds limit = std::chrono::seconds(10)) {
    Answer got;
    soon([&] { return (got = b.get(path(id))).status != 202; }, limit);
    return got;
  }
  Desk desk;
};

TEST_F(ReviewTest, AGameThatGoesOnIsNotReviewed) {
  start();
  const Pair p = pair();
  EXPECT_EQ(ask(*p.a, p.id).code(), "conflict");
  EXPECT_EQ(p.a->get(path(p.id)).code(), "conflict");
  EXPECT_EQ(p.a->get("/api/games/" + p.id + "/moments").code(), "conflict");
  const std::string waiting = p.a->post("/api/games", toy_game("me", "link")).json()["game"]["id"];
  EXPECT_EQ(ask(*p.a, waiting).code(), "conflict");
  EXPECT_EQ(desk.made, 0);
}

TEST_F(ReviewTest, ItIsMadeOnceAndKept) {
  start();
  const auto a = browser();
  const std::string id = resigned(*a);
  EXPECT_EQ(a->get(path(id)).code(), "not_found") << "nobody has asked yet";
  desk.open = false;
  const Answer begun = ask(*a, id);
  EXPECT_EQ(begun.status, 200) << begun.body;
  EXPECT_EQ(begun.json()["review"]["state"], "making");
  ASSERT_TRUE(soon([&] { return desk.worked > 0; }));
  const Answer making = a->get(path(id));
  EXPECT_EQ(making.status, 202);
  EXPECT_EQ(making.json()["review"], Json({{"state", "making"}, {"progress", 0.0}}));
  EXPECT_EQ(ask(*a, id).json()["review"]["state"], "making") << "to ask again begins nothing";
  EXPECT_NE(a->get("/metrics").body.find("\nkessel_reviews_making 1\n"), std::string::npos);
  desk.open = true;
  const Answer got = wait(*a, id);
  EXPECT_EQ(got.status, 200) << got.body;
  EXPECT_EQ(got.json()["of"], id);
  EXPECT_EQ(ask(*a, id).json()["review"], Json({{"state", "ready"}, {"progress", 1.0}}));
  EXPECT_EQ(desk.made, 1);
  EXPECT_EQ(server->app().metrics().reviews, 1u);
}

TEST_F(ReviewTest, WhoeverMaySeeTheRecordMaySeeTheReview) {
  start();
  const auto a = browser(), stranger = browser();
  Browser unknown(port());
  for (const bool spectators : {false, true}) {
    const std::string id = resigned(*a, "me", spectators);
    const int record = stranger->get("/api/games/" + id + "/record").status;
    EXPECT_EQ(record, spectators ? 200 : 404);
    EXPECT_EQ(ask(*stranger, id).status, record);
    ask(*a, id);
    EXPECT_EQ(wait(*a, id).status, 200);
    EXPECT_EQ(stranger->get(path(id)).status, record);
    EXPECT_EQ(stranger->get("/api/games/" + id + "/moments").status, record);
    EXPECT_EQ(ask(unknown, id).code(), "not_signed_in");
  }
  const std::string id = resigned(*a);
  EXPECT_EQ(a->send("POST", path(id), "{}").code(), "not_yours") << "without our header another page may have sent it";
}

TEST_F(ReviewTest, GamesWithoutAReviewerSaySo) {
  around.make_review = test_surroundings().make_review;
  start();
  const auto a = browser();
  const std::string id = resigned(*a);
  const Answer none = ask(*a, id);
  EXPECT_EQ(none.status, 404);
  EXPECT_EQ(none.code(), "no_review");
}

TEST_F(ReviewTest, OneAtATimeAndNotTooOften) {
  config.app.limits.reviews_by_person = {0.0001, 2};
  config.app.hub.reviews.at_once = 2;
  start();
  const auto a = browser(), b = browser(), c = browser();
  const std::string first = resigned(*a, "me", true), second = resigned(*a), third = resigned(*a);
  const std::string of_b = resigned(*b), of_c = resigned(*c);
  desk.open = false;
  EXPECT_EQ(ask(*a, first).status, 200);
  EXPECT_EQ(ask(*a, second).code(), "too_many") << "one is being made for him";
  EXPECT_EQ(ask(*c, first).status, 200) << "that one is being made anyway";
  EXPECT_EQ(ask(*b, of_b).status, 200) << "others are not held up";
  EXPECT_EQ(ask(*c, of_c).code(), "too_many") << "two at once are enough for the server";
  desk.open = true;
  EXPECT_EQ(wait(*a, first).status, 200);
  EXPECT_EQ(wait(*b, of_b).status, 200);
  EXPECT_EQ(ask(*a, second).status, 200);
  EXPECT_EQ(wait(*a, second).status, 200);
  EXPECT_EQ(ask(*a, third).code(), "too_many") << "the third one within a short time";
  EXPECT_EQ(ask(*a, first).status, 200) << "what is there costs nothing";
  EXPECT_EQ(server->app().metrics().reviews, 3u);
}

TEST_F(ReviewTest, TheOldestAreForgotten) {
  config.app.hub.reviews.kept_bytes = 700;  // two of them
  start();
  const auto a = browser();
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(resigned(*a));
  for (int i = 0; i < 2; ++i) {
    ask(*a, ids[static_cast<std::size_t>(i)]);
    EXPECT_EQ(wait(*a, ids[static_cast<std::size_t>(i)]).status, 200);
  }
  EXPECT_EQ(a->get(path(ids[0])).status, 200) << "now the second is the one that was not asked for longest";
  ask(*a, ids[2]);
  EXPECT_EQ(wait(*a, ids[2]).status, 200);
  EXPECT_EQ(a->get(path(ids[1])).code(), "not_found");
  EXPECT_EQ(a->get(path(ids[0])).status, 200);
}

TEST_F(ReviewTest, OneThatFailsCanBeAskedForAgain) {
  start();
  const auto a = browser();
  const std::string id = resigned(*a);
  desk.broken = true;
  EXPECT_EQ(ask(*a, id).status, 200);
  EXPECT_EQ(wait(*a, id).code(), "internal");
  EXPECT_NE(logged().find("the judge is ill"), std::string::npos);
  EXPECT_EQ(a->get(path(id)).body.find("ill"), std::string::npos) << "what is wrong is for the log";
  desk.broken = false;
  EXPECT_EQ(ask(*a, id).json()["review"]["state"], "making");
  EXPECT_EQ(wait(*a, id).status, 200);
}

TEST_F(ReviewTest, NobodyWaitsForReviews) {
  start();
  const auto a = browser();
  desk.open = false;
  const std::string id = resigned(*a);
  EXPECT_EQ(ask(*a, id).status, 200);
  ASSERT_TRUE(soon([&] { return desk.worked > 0; })) << "it has the only thread for thoughts";
  const std::string going = a->post("/api/games", toy_game("me", "computer:first")).json()["game"]["id"];
  Seat red(*a, going, "red");
  red.watch();
  EXPECT_EQ(red.act({"hide 1"})["taken"], 1);
  ASSERT_TRUE(red.until_asked("step, peek or done")) << "the computer has hidden its number meanwhile";
  EXPECT_EQ(a->get(path(id)).status, 202);
  const int before = desk.worked;
  EXPECT_TRUE(soon([&] { return desk.worked > before; })) << "and the review goes on";
}

TEST_F(ReviewTest, TheServerGoesDownWithoutWaiting) {
  start();
  const auto a = browser();
  desk.open = false;
  const std::string id = resigned(*a);
  EXPECT_EQ(ask(*a, id).status, 200);
  ASSERT_TRUE(soon([&] { return desk.worked > 0; }));
  const auto begun = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
  const int worked = desk.worked;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(desk.worked, worked);
  desk.open = true;
  start();
  const auto b = browser();
  b->set_cookie(a->cookie());
  EXPECT_EQ(b->get(path(id)).code(), "not_found");
  EXPECT_EQ(ask(*b, id).status, 200);
  EXPECT_EQ(wait(*b, id).status, 200);
}

TEST_F(ReviewTest, MomentsTellWhichEntryTaughtWhat) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch(), blue.watch();
  EXPECT_EQ(red.act({"think"})["taken"], 1);  // blue sees nothing of that
  blue.sync();
  EXPECT_EQ(blue.act({"hide 2"})["taken"], 1);
  EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
  const auto moments = [&](const std::string& side) {
    return p.b->get("/api/games/" + p.id + "/moments?side=" + side).json()["entries"].get<std::vector<int>>();
  };
  const auto entries = static_cast<int>(store->entries(p.id, 0).size());
  for (const char* side : {"red", "blue", "observer"}) {
    const std::vector<int> m = moments(side);
    const Json told = p.b->get("/api/games/" + p.id + "/log?own=1&side=" + side).json();
    EXPECT_EQ(static_cast<int>(m.size()), told["last"]) << side << " " << told;
    EXPECT_TRUE(std::is_sorted(m.begin(), m.end())) << side;
    EXPECT_GE(m.front(), 1);
    EXPECT_LE(m.back(), entries);
  }
  EXPECT_NE(std::ranges::count(moments("red"), 1), 0) << "its own input";
  EXPECT_EQ(std::ranges::count(moments("blue"), 1), 0);
  EXPECT_EQ(p.b->get("/api/games/" + p.id + "/moments?side=green").code(), "bad_request");
}

// ---- The real thing -------------------------------------------------------------------------------------------------

/// A game of Breakout between recruits, up to so many inputs; then `end` ends it.
std::string breakout_record(std::size_t inputs, const std::function<void(Session&)>& end) {
  const auto game = test_surroundings().open("breakout", {KESSEL_SOURCE_DIR, {}, {}});
  EXPECT_TRUE(game.ok());
  NewGame setup;
  setup.scenario = "campaign";
  setup.seed = seed_from(12);
  setup.id = "reviewed";
  auto s = Session::start(*game, setup);
  EXPECT_TRUE(s.ok());
  const std::array<std::unique_ptr<Player>, 2> players{
      test_surroundings().make_opponent(**game, Side::First, "recruit"),
      test_surroundings().make_opponent(**game, Side::Second, "recruit")};
  Rng rng(3);
  while (s->record().entries.size() < inputs) {
    const Node node = s->node();
    if (node.kind == Node::Kind::Chance) {
      EXPECT_TRUE(s->roll().ok());
      continue;
    }
    const Side side = has(node.sides, Side::First) ? Side::First : Side::Second;
    ActionList options;
    s->game().options(s->state(), side, Scope::Main, options);
    const std::size_t i =
        players[static_cast<std::size_t>(index(side))]->choose(LazyView(s->game(), s->state(), side), options, rng);
    EXPECT_FALSE(s->apply(options[i]));
  }
  end(*s);
  EXPECT_TRUE(s->over());
  return s->text();
}

class BreakoutReview : public ServerTest {
 protected:
  BreakoutReview() { config.app.limits.requests_by_person = {10000, 10000}; }
  /// What the server says of a record, and what the command does.
  std::pair<Answer, std::string> both(const std::string& record) {
    const auto a = browser();
    const Answer made = a->send("POST", "/api/import", record, {"X-Kessel: 1"});
    EXPECT_EQ(made.status, 200) << made.body;
    const std::string path = "/api/games/" + made.json()["game"]["id"].get<std::string>();
    EXPECT_EQ(a->post(path + "/review", Json::object()).status, 200);
    Answer got;
    soon([&] { return (got = a->get(path + "/review")).status != 202; }, std::chrono::seconds(120));
    const tools::TempDir dir;
    std::ofstream(dir.file("game.jsonl"), std::ios::binary) << a->get(path + "/record").body;
    std::istringstream in;
    std::ostringstream out, err;
    tools::Env env(in, out, err);
    static_cast<tools::Shelf&>(env) = test_shelf();
    EXPECT_EQ(lab::cmd_analyse({dir.file("game.jsonl"), "--json"}, env), 0) << err.str();
    return {got, out.str()};
  }
};

TEST_F(BreakoutReview, TheServerSaysWhatTheCommandSays) {
  start();
  const auto [got, command] = both(breakout_record(900, [](Session& s) { EXPECT_FALSE(s.resign(Side::Second)); }));
  ASSERT_EQ(got.status, 200) << got.body;
  EXPECT_EQ(got.body + "\n", command);
  const Json j = got.json();
  EXPECT_EQ(j["result"]["winner"], "soviet");
  EXPECT_EQ(j["levels"], Json({{"win", 32}, {"draw", 28}}));
  ASSERT_FALSE(j["missed"].empty());
  EXPECT_FALSE(j["stretches"][j["missed"][0].get<std::size_t>()]["advice"]["tasks"].empty());
  int fought = 0, placed = 0;
  for (const Json& s : j["stretches"]) fought += static_cast<int>(s.value("battles", Json::array()).size());
  for (const Json& r : j["rolls"]) placed += r.contains("where") && r["what"] == "combat" ? 1 : 0;
  EXPECT_GT(fought, 0);
  EXPECT_GT(placed, 0);
}

TEST_F(BreakoutReview, AnAgreedDrawAndAGameThatHardlyBegan) {
  start();
  const auto [drawn, command] = both(breakout_record(200, [](Session& s) {
    EXPECT_FALSE(s.offer_draw(Side::First));
    EXPECT_FALSE(s.accept_draw(Side::Second));
  }));
  EXPECT_EQ(drawn.body + "\n", command);
  EXPECT_EQ(drawn.json()["result"]["winner"], "draw");
  const auto [early, same] = both(breakout_record(1, [](Session& s) { EXPECT_FALSE(s.resign(Side::First)); }));
  EXPECT_EQ(early.status, 200) << early.body;
  EXPECT_EQ(early.body + "\n", same);
  EXPECT_TRUE(early.json()["stretches"].empty());
}

}  // namespace
}  // namespace kessel::server
