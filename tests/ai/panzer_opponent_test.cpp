// Panzer's players: lawful, blind to what they may not see, the same for the same seed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "ai/panzer_player.h"
#include "ai/panzer_script.h"
#include "games/panzer/game.h"
#include "games/panzer/view.h"
#include "tools/playout.h"

namespace kessel::ai::panzer {
namespace {

using tools::Playout;
using tools::PlayoutLimits;
using tools::PlayoutResult;
using tools::RngDice;

const Game& the_game() {
  static const auto game = [] {
    const auto loaded = load_content(KESSEL_SOURCE_DIR, "");
    if (!loaded) {
      ADD_FAILURE() << loaded.error().text();
      std::abort();
    }
    return make_game(*loaded);
  }();
  return *game;
}

struct Played {
  PlayoutResult result;
  std::unique_ptr<Player> german, soviet;
};
Played play(const PlayerSpec& german, const PlayerSpec& soviet, std::uint64_t seed, const char* scenario = "1") {
  Played p;
  p.german = make_player(the_game(), kGerman, german);
  p.soviet = make_player(the_game(), kSoviet, soviet);
  AnyState s = *the_game().start(scenario, {});
  RngDice dice(seed);
  p.result = Playout(the_game(), *p.german, *p.soviet).run(s, dice, seed + 1, 401, PlayoutLimits{});
  return p;
}

void expect_lawful(const Played& p) {
  EXPECT_TRUE(p.result.finished) << p.result.error;
  EXPECT_TRUE(p.result.violations.empty()) << p.result.violations.front();
}

TEST(PanzerOpponent, PlaysLawfullyToTheEnd) {
  for (std::uint64_t seed : {1u, 2u, 3u}) {
    const Played p = play({"recruit", {}}, {"recruit", {}}, seed);
    expect_lawful(p);
    for (const Player* x : {p.german.get(), p.soviet.get()}) {
      EXPECT_GT(faults_of(*x).asked, 50u);
      EXPECT_EQ(faults_of(*x).misfits, 0u) << "of " << faults_of(*x).asked;
    }
    expect_lawful(play({"greedy", {}}, {"random", {}}, seed));
    expect_lawful(play({"recruit", {}}, {"greedy", {}}, seed));
  }
}

class PanzerOpponentAdvanced : public ::testing::TestWithParam<const char*> {};

TEST_P(PanzerOpponentAdvanced, PlaysLawfullyToTheEnd) {
  const Played p = play({"recruit", {}}, {"recruit", {}}, 4, GetParam());
  expect_lawful(p);
  for (const Player* x : {p.german.get(), p.soviet.get()}) {
    EXPECT_GT(faults_of(*x).asked, 100u);
    EXPECT_EQ(faults_of(*x).misfits, 0u) << "of " << faults_of(*x).asked;
  }
  expect_lawful(play({"recruit", {}}, {"greedy", {}}, 5, GetParam()));
  expect_lawful(play({"random", {}}, {"recruit", {}}, 6, GetParam()));
}

TEST_P(PanzerOpponentAdvanced, BeatsTheRandomPlayerFromEitherSide) {
  EXPECT_GT(play({"recruit", {}}, {"random", {}}, 7, GetParam()).result.score, 0);
  EXPECT_LT(play({"random", {}}, {"recruit", {}}, 7, GetParam()).result.score, 0);
}

INSTANTIATE_TEST_SUITE_P(Scenario, PanzerOpponentAdvanced, ::testing::Values("1a", "2", "3", "4", "5"),
                         [](const auto& given) { return std::string("S") + given.param; });

TEST(PanzerOpponent, BeatsTheRandomPlayerFromEitherSide) {
  EXPECT_GE(play({"recruit", {}}, {"random", {}}, 5).result.score, 90);
  EXPECT_LE(play({"random", {}}, {"recruit", {}}, 5).result.score, -90);
  EXPECT_GE(play({"greedy", {}}, {"random", {}}, 5).result.score, 90);
}

TEST(PanzerOpponent, CountedThoughtIsRepeated) {
  const Played a = play({"veteran", {{"count", 4}}}, {"greedy", {}}, 9),
               b = play({"veteran", {{"count", 4}}}, {"greedy", {}}, 9);
  expect_lawful(a);
  EXPECT_EQ(faults_of(*a.german).misfits, 0u);
  EXPECT_EQ(a.result.signature, b.result.signature);
}

TEST(PanzerAtlas, LeadsOverTheBridgeAndTheFords) {
  const AnyState any = *the_game().start("1", {});
  const State& s = any.as<State>();
  Atlas atlas(s, unit_id(kGerman, 0));
  for (const ObjectiveValue& v : s.plan().victory.objectives) {
    const Atlas::Field& f = atlas.to_objective(s, v.objective);
    EXPECT_LT(atlas.cost_from(f, {36000, 2000}), Atlas::kFar) << "from the south to objective " << int{v.objective};
    EXPECT_LT(atlas.cost_from(f, {36000, 46000}), Atlas::kFar) << "from the north";
    EXPECT_GT(atlas.way(f, {36000, 2000}).size(), 5u);
  }
}

/// Shuffles what the side cannot know and asks fresh players with the same seed and budget.
class PanzerNeverPeeks : public ::testing::TestWithParam<const char*> {};
TEST_P(PanzerNeverPeeks, WhateverLiesHidden) {
  const Game& game = the_game();
  AnyState s = *game.start(GetParam(), {});
  const std::unique_ptr<Player> players[2]{make_player(game, kGerman, {"recruit", {}}),
                                           make_player(game, kSoviet, {"greedy", {}})};
  const std::vector<PlayerSpec> asked{{"recruit", {}}, {"greedy", {}}, {"veteran", {{"count", 1}}}};
  std::map<std::pair<Step, Side>, int> seen;
  std::set<Step> kinds;
  RngDice dice(11);
  Rng rngs[2]{Rng(1), Rng(2)};
  Events none = Events::none();
  int shuffled = 0;
  for (int i = 0; i < 6000; ++i) {
    const Node n = game.node(s);
    if (n.kind == Node::Kind::Finished) break;
    if (n.kind == Node::Kind::Chance) {
      game.answer(s, dice.roll(n), none);
      continue;
    }
    for (const Side side : {kGerman, kSoviet}) {
      if (!has(n.sides, side)) continue;
      const Step step = s.as<State>().top().step;
      const int times = ++seen[{step, side}];
      const bool large = std::string_view(GetParam()) != "1";  // every fresh player works out its net of ways
      if (large ? times > 1 && times % 150 != 0 : times > 3 && times % 40 != 0) continue;
      kinds.insert(step);
      for (const PlayerSpec& spec : asked) {
        if (spec.name == "veteran" && (large || times > 1)) continue;
        const auto ask = [&](const AnyState& state) {
          ActionList options;
          game.options(state, side, Scope::Main, options);
          Rng rng(static_cast<std::uint64_t>(100 + i));
          return game.action_text(make_player(game, side, spec)->answer(LazyView(game, state, side), options, rng));
        };
        const std::string answer_ = ask(s);
        Rng shuffle(static_cast<std::uint64_t>(i));
        const AnyState twin = game.reshuffle_hidden(s, side, shuffle);
        if (game.hash(twin) != game.hash(s)) ++shuffled;
        EXPECT_EQ(answer_, ask(twin)) << spec.text() << " at " << n.ask;
      }
    }
    const Side by = has(n.sides, kSoviet) ? kSoviet : kGerman;
    ActionList options;
    game.options(s, by, Scope::Main, options);
    const Action a = players[index(by)]->answer(LazyView(game, s, by), options, rngs[index(by)]);
    ASSERT_FALSE(game.why_not(s, a)) << game.action_text(a);
    game.apply(s, a, none);
  }
  for (Step step : {Step::Place, Step::Orders, Step::InitiativeChoice, Step::Direct, Step::Watch, Step::Reveal,
                    Step::Move, Step::Adjust})
    EXPECT_TRUE(kinds.contains(step)) << "asked: " << static_cast<int>(step);
  EXPECT_GT(shuffled, 20) << "the shuffles must change something";
}
INSTANTIATE_TEST_SUITE_P(Scenario, PanzerNeverPeeks, ::testing::Values("1", "3"),
                         [](const auto& given) { return std::string("S") + given.param; });

}  // namespace
}  // namespace kessel::ai::panzer
