// What holds for every player, and the floor on a game without code of its own.
#include <gtest/gtest.h>

#include "ai/floor.h"
#include "tools/cmd_sim.h"
#include "tools/playout.h"
#include "toy_game.h"

namespace kessel::ai {
namespace {

using tools::Playout;
using tools::RngDice;

/// Points of the first player over games with both seats.
double match(const PlayerSpec& a, const PlayerSpec& b, int pairs) {
  const Game& game = *toy::game();
  double points = 0;
  for (int i = 0; i < 2 * pairs; ++i) {
    const bool swapped = i % 2 == 1;
    const auto first = make_player(game, Side::First, swapped ? b : a);
    const auto second = make_player(game, Side::Second, swapped ? a : b);
    AnyState s = *game.start("duel", {});
    RngDice dice(static_cast<std::uint64_t>(i / 2));
    const auto r = Playout(game, *first, *second).run(s, dice, static_cast<std::uint64_t>(100 + i / 2));
    EXPECT_TRUE(r.finished) << r.error;
    if (r.winner == Winner::Draw) points += 0.5;
    if (r.winner == (swapped ? Winner::Second : Winner::First)) points += 1;
  }
  return points / (2 * pairs);
}

TEST(Floor, BeatsChanceInAGameItKnowsNothingAbout) {
  EXPECT_GT(match({"floor", {{"count", 48}}}, {"random", {}}, 40), 0.6);
}

TEST(Floor, PlaysSealedSimultaneousChoices) {
  const Game& game = *toy::game();
  const AnyState s = *game.start("duel", {});
  ASSERT_EQ(game.node(s).sides & kBothSides, kBothSides);
  for (const Side side : {Side::First, Side::Second}) {
    ActionList options;
    game.options(s, side, Scope::Main, options);
    const auto player = make_player(game, side, {"floor", {}});
    Rng rng(1);
    EXPECT_LT(player->choose(LazyView(game, s, side), options, rng), options.size());
  }
}

TEST(Floor, SameSeedSameChoice) {
  const Game& game = *toy::game();
  const AnyState s = *game.start("duel", {});
  ActionList options;
  game.options(s, Side::First, Scope::Main, options);
  std::size_t choice[2];
  for (std::size_t& c : choice) {
    Rng rng(7);
    c = make_player(game, Side::First, {"floor", {{"count", 30}}})
            ->choose(LazyView(game, s, Side::First), options, rng);
  }
  EXPECT_EQ(choice[0], choice[1]);
}

TEST(Floor, ScoreIsTheDifferenceWhereEntriesBearTheSidesNames) {
  const Game& game = *toy::game();
  AnyState s = *game.start("duel", {});
  s.as<toy::State>().points = {9, 4};
  EXPECT_EQ(score_for_first(game, s), 5);
}

TEST(Levels, EveryGameHasThem) {
  for (const char* name : {"recruit", "regular", "veteran", "elite"})
    EXPECT_NE(make_player(*toy::game(), Side::First, {name, {}}), nullptr);
}

TEST(Thinking, EndsByCountOrByWord) {
  std::atomic<bool> hurried{false};
  Thinking counted(10, 0, hurried);
  EXPECT_FALSE(counted.over());
  counted.spend(10);
  EXPECT_TRUE(counted.over());
  Thinking none(0, 0, hurried);
  EXPECT_TRUE(none.over());
  Thinking timed(0, 1'000'000, hurried);
  EXPECT_FALSE(timed.over());
  hurried = true;
  EXPECT_TRUE(timed.over());
}

TEST(Pairs, WilsonIntervalIsTheTextbookOne) {
  const tools::Share s = tools::wilson(8, 10);
  EXPECT_NEAR(s.mean, 0.8, 1e-9);
  EXPECT_NEAR(s.low, 0.4902, 1e-3);
  EXPECT_NEAR(s.high, 0.9433, 1e-3);
  EXPECT_EQ(tools::wilson(0, 0).high, 1);
}

TEST(Pairs, AreScoredByResultAndByScoreOfTheFirstSide) {
  tools::SimReport r;
  const auto game = [](Winner w, int score) {
    tools::SimGame g;
    g.result.finished = true, g.result.winner = w, g.result.score = score;
    return g;
  };
  // Won with both sides; drawn on results but ahead on points; lost both.
  r.games = {game(Winner::First, 40), game(Winner::Second, 10), game(Winner::First, 40),
             game(Winner::First, 33), game(Winner::Second, 5),  game(Winner::First, 50)};
  const tools::PairReport p = tools::pair_report(r, Side::First);
  EXPECT_EQ(p.pairs, 3u);
  EXPECT_NEAR(p.by_result.mean, 0.5, 1e-9);
  EXPECT_NEAR(p.by_score.mean, 2.0 / 3, 1e-9);
  EXPECT_NEAR(p.score_difference, (30 + 7 - 45) / 3.0, 1e-9);
  // The same scores in a game whose second side wants them high.
  const tools::PairReport q = tools::pair_report(r, Side::Second);
  EXPECT_NEAR(q.by_score.mean, 1.0 / 3, 1e-9);
  EXPECT_NEAR(q.score_difference, (45 - 30 - 7) / 3.0, 1e-9);
}

}  // namespace
}  // namespace kessel::ai
