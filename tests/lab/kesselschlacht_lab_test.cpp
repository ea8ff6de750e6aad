// Kesselschlacht in the lab: what its lens sees, and reviews by its own judge.
#include <nlohmann/json.hpp>

#include "engine/catalogue.h"
#include "games/kesselschlacht/events.h"
#include "games/kesselschlacht/rules.h"
#include "lab/analyse.h"
#include "lab/judge.h"
#include "lab/lens.h"
#include "lab_fixture.h"

namespace kessel::lab {
namespace {

using kesselschlacht::Phase;
using kesselschlacht::State;

std::shared_ptr<const Game> game() {
  static const auto opened = open_game("kesselschlacht", {KESSEL_SOURCE_DIR, "", ""});
  EXPECT_TRUE(opened.ok());
  return *opened;
}

/// A random game of the campaign until that turn begins, then given up by the Axis.
Session played_until(int turn) {
  NewGame setup;
  setup.scenario = "kesselschlacht";
  setup.seed = seed_from(21);
  setup.id = "review";
  auto s = Session::start(game(), setup);
  EXPECT_TRUE(s);
  Rng rng(5);
  while (s->state().as<State>().turn < turn) {
    const Node n = s->node();
    if (n.kind == Node::Kind::Chance) {
      EXPECT_TRUE(s->roll());
      continue;
    }
    ActionList options;
    game()->options(s->state(), has(n.sides, Side::First) ? Side::First : Side::Second, Scope::Main, options);
    EXPECT_FALSE(s->apply(options[rng.below(static_cast<std::uint32_t>(options.size()))]));
  }
  return std::move(*s);
}

TEST(KesselschlachtLens, SeesEveryAttackTurnAndUnit) {
  const Session s = played_until(3);
  const auto lens = make_lens(*game());
  ASSERT_TRUE(lens);
  const Timeline& t = s.timeline();
  AnyState state = t.state_at(0);
  std::size_t declared = 0;
  for (const std::uint64_t n : t.path(t.size())) {
    Events events;
    if (t.kind(n) == Entry::Kind::Roll)
      game()->answer(state, t.draw(n), events);
    else
      game()->apply(state, t.action(n), events);
    for (const Event& e : events.list())
      declared += static_cast<kesselschlacht::Ev>(e.kind) == kesselschlacht::Ev::Declared ? 1 : 0;
    lens->watch(state, events.list());
  }
  GameResult out;
  lens->finish(state, out);
  EXPECT_GT(declared, 0u);
  EXPECT_EQ(out.battles.size(), declared);
  ASSERT_EQ(out.turns.size(), 3u);
  EXPECT_EQ(out.turns.back().turn, 3);
  const auto hexes = static_cast<std::size_t>(state.as<State>().content->grid.all().count());
  EXPECT_EQ(out.turns.back().control.size(), (hexes + 3) / 4);
  EXPECT_EQ(out.spent[0].impulses, 2u);
  EXPECT_EQ(out.spent[1].impulses, 2u);
  std::size_t dead = 0;
  for (const UnitFate& u : out.units) dead += u.where == "dead" ? 1 : 0;
  std::size_t lost = 0;
  for (const Battle& b : out.battles) lost += static_cast<std::size_t>(b.losses[0] + b.losses[1]);
  EXPECT_EQ(lost, dead) << "nobody dies but in battle in these two turns";
}

TEST(KesselschlachtLab, AReportKnowsWhoWantsPoints) {
  const TempDir dir;
  const Ran r = real_lab({"match", "--game", "kesselschlacht", "--players", "recruit,random", "--pairs", "1", "--jobs",
                          "1", "--out", dir.file("m")});
  ASSERT_EQ(r.code, 0) << r.err;
  const std::string page = slurp(dir.file("m") + "/report.html");
  EXPECT_TRUE(html_faults(page).empty());
  const std::size_t low = page.find("Soviet victory"), high = page.find("Axis victory");
  ASSERT_NE(low, std::string::npos);
  ASSERT_NE(high, std::string::npos);
  EXPECT_LT(low, high) << "bands are told from low scores to high ones";
  EXPECT_EQ(page.find(">Draw<"), page.rfind(">Draw<")) << "games may be drawn by agreement, but no score is a draw";
}

TEST(KesselschlachtReview, AddsUpAndIsRepeated) {
  const Session s = played_until(2);
  ASSERT_TRUE(has_judge(*game()));
  const auto made = [&] { return review(s, *make_judge(*game(), 10, 3), 2); };
  const Review r = made();
  Worth sum = r.start + r.luck() + r.play(Side::First) + r.play(Side::Second) + r.play(Side::Observer);
  EXPECT_NEAR(sum.points, r.end.points, 1e-6);
  EXPECT_NEAR(sum.utility, r.end.utility, 1e-9);
  bool soviet = false, axis = false;
  for (const StretchReview& x : r.stretches) {
    soviet = soviet || (x.what.name == "turn 1, Soviet player turn" && x.what.turn == 1 && x.what.stage == "soviet");
    axis = axis || (x.what.name == "turn 1, Axis player turn" && x.what.turn == 1 && x.what.stage == "axis");
    EXPECT_EQ(x.chance.has_value(), x.what.side != Side::Observer) << x.what.name;
  }
  EXPECT_TRUE(soviet && axis);
  const auto j = nlohmann::json::parse(review_json(s, r));
  EXPECT_EQ(j["high"], "axis");
  EXPECT_EQ(j["levels"]["win"], 31);
  EXPECT_EQ(review_json(s, made()), review_json(s, r));
}

TEST(KesselschlachtReview, AMissedChanceIsWorthPointsToTheSideThatMissedIt) {
  StretchReview x;
  x.chance.emplace();
  x.chance->best.points = 40, x.chance->played.points = 30;
  x.high = Side::Second;
  x.what.side = Side::Second;
  EXPECT_EQ(x.missed_points(), 10);
  x.what.side = Side::First;
  EXPECT_EQ(x.missed_points(), -10);
}

}  // namespace
}  // namespace kessel::lab
