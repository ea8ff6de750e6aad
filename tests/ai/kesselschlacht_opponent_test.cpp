// Kesselschlacht's players: lawful, blind to what they may not see, the same for the same seed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "ai/kesselschlacht/player.h"
#include "ai/kesselschlacht/value.h"
#include "games/kesselschlacht/game.h"
#include "games/kesselschlacht/view.h"
#include "tools/playout.h"

namespace kessel::ai::kesselschlacht {
namespace {

using namespace kessel::kesselschlacht;  // NOLINT: this room's game
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
  std::unique_ptr<Player> soviet, axis;
};

Played play(const char* scenario, const PlayerSpec& soviet, const PlayerSpec& axis, std::uint64_t seed,
            std::uint64_t actions = 200'000, const OptionValues& options = {}) {
  Played p;
  p.soviet = make_player(the_game(), kSoviet, soviet);
  p.axis = make_player(the_game(), kAxis, axis);
  AnyState s = *the_game().start(scenario, options);
  RngDice dice(seed);
  PlayoutLimits limits;
  limits.max_actions = actions;
  p.result = Playout(the_game(), *p.soviet, *p.axis).run(s, dice, seed + 1, 1999, limits);
  return p;
}

void expect_few_faults(const Player& player) {
  const Faults f = faults_of(player);
  EXPECT_GT(f.asked, 500u);
  EXPECT_EQ(f.misfits, 0u) << "of " << f.asked;
  EXPECT_LE(f.dropped, static_cast<int>(f.asked / 50)) << "of " << f.asked;
}

TEST(KesselschlachtOpponent, PlaysBothScenariosLawfullyToTheEnd) {
  for (const char* scenario : {"solution-west", "kesselschlacht"}) {
    const Played p = play(scenario, {"recruit", {}}, {"recruit", {}}, 3);
    EXPECT_TRUE(p.result.finished) << p.result.error;
    EXPECT_TRUE(p.result.violations.empty());
    expect_few_faults(*p.soviet);
    expect_few_faults(*p.axis);
  }
}

TEST(KesselschlachtOpponent, ThinksLawfully) {
  const Played p = play("solution-west", {"regular", {{"count", 20}}}, {"regular", {{"count", 20}}}, 4, 1500);
  EXPECT_TRUE(p.result.error.empty()) << p.result.error;
  EXPECT_TRUE(p.result.violations.empty());
  EXPECT_EQ(faults_of(*p.soviet).misfits + faults_of(*p.axis).misfits, 0u);
}

/// Strength is told against this player, so it must not change. If the rules change, measure anew (docs/strength.md).
TEST(KesselschlachtGreedy, IsFrozen) {
  const PlayoutResult r = play("solution-west", {"greedy", {}}, {"greedy", {}}, 1944).result;
  EXPECT_TRUE(r.finished) << r.error;
  EXPECT_TRUE(r.violations.empty());
  EXPECT_EQ(r.score, 35);
  EXPECT_EQ(r.actions, 6793u);
}

TEST(KesselschlachtOpponent, RecruitBeatsChanceWithBothSides) {
  EXPECT_EQ(play("solution-west", {"recruit", {}}, {"random", {}}, 5).result.winner, Winner::First);
  EXPECT_EQ(play("solution-west", {"random", {}}, {"recruit", {}}, 5).result.winner, Winner::Second);
}

TEST(KesselschlachtOpponent, SameSeedSameGame) {
  const PlayerSpec thinker{"veteran", {{"count", 30}}};
  const auto a = play("solution-west", thinker, {"recruit", {}}, 9, 900).result;
  const auto b = play("solution-west", thinker, {"recruit", {}}, 9, 900).result;
  const auto c = play("solution-west", thinker, {"recruit", {}}, 10, 900).result;
  EXPECT_EQ(a.signature, b.signature);
  EXPECT_NE(a.signature, c.signature);
}

/// The view of a side at its first question of that kind in a game of the script.
AnyView view_at(Step step, Side side, std::uint64_t seed) {
  const Game& game = the_game();
  AnyState s = *game.start("solution-west", {});
  const std::unique_ptr<Player> players[2]{make_player(game, kSoviet, {"recruit", {}}),
                                           make_player(game, kAxis, {"recruit", {}})};
  RngDice dice(seed);
  Rng rng(seed);
  Events none = Events::none();
  for (;;) {
    const Node n = game.node(s);
    if (n.kind == Node::Kind::Chance) {
      game.answer(s, dice.roll(n), none);
      continue;
    }
    if (has(n.sides, side) && s.as<State>().top().step == step) return game.view_for(s, side);
    const Side by = has(n.sides, kAxis) ? kAxis : kSoviet;
    ActionList options;
    game.options(s, by, Scope::Main, options);
    game.apply(s, options[players[index(by)]->choose(LazyView(game, s, by), options, rng)], none);
  }
}

TEST(KesselschlachtHint, NamesTasksWithOddsAndWorth) {
  for (const auto& [step, side] : {std::pair{Step::Fight, kSoviet}, std::pair{Step::Move, kAxis}}) {
    const AnyView v = view_at(step, side, 5);
    Rng rng(1), again(1);
    const std::string hint = make_player(the_game(), side, {"recruit", {}})->hint(LazyView(v, side), rng);
    for (const char* key : {"\"side\"", "\"expected\"", "\"difference\"", "\"main_effort\"", "\"tasks\"",
                            "\"worth_points\"", "\"rejected\"", "\"odds\"", "\"results\""})
      EXPECT_NE(hint.find(key), std::string::npos) << key << " in " << hint;
    if (step == Step::Fight) {
      EXPECT_EQ(hint, make_player(the_game(), side, {"recruit", {}})->hint(LazyView(v, side), again));
    }
  }
}

/// How the player places its aircraft from here, all of them.
std::string placement_of(AnyState s, Side side, std::uint64_t seed) {
  const Game& game = the_game();
  Rng rng(seed);
  Events none = Events::none();
  const auto player = make_player(game, side, {"recruit", {}});
  std::string text;
  while (s.as<State>().top().step == Step::AirPlace && has(game.node(s).sides, side)) {
    ActionList options;
    game.options(s, side, Scope::Main, options);
    const Action a = options[player->choose(LazyView(game, s, side), options, rng)];
    text += game.action_text(a) + ";";
    game.apply(s, a, none);
  }
  return text;
}

/// Where one placement is best whatever the enemy does, it is right to take it always; not in every position.
TEST(KesselschlachtAir, SealedPlacementsAreMixed) {
  std::size_t most = 0;
  for (std::uint64_t position = 5; position <= 8; ++position)
    for (const Side side : {kSoviet, kAxis}) {
      Rng deal(1);
      const AnyState world = the_game().sample(view_at(Step::AirPlace, side, position), deal);
      std::set<std::string> placements;
      for (std::uint64_t seed = 1; seed <= 12; ++seed) placements.insert(placement_of(world, side, seed));
      EXPECT_NE(placements.begin()->find("fly"), std::string::npos);
      most = std::max(most, placements.size());
    }
  EXPECT_GT(most, 1u) << "always the same placement can be learnt by the enemy";
}

TEST(KesselschlachtValue, ReadsItsFileAndRefusesOthers) {
  const std::string text = value_json(standard_value(), "a test");
  const auto again = parse_value(text);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(value_json(*again, "a test"), text);
  std::string without = text;
  without.replace(without.find("\"home\""), 6, "\"hume\"");
  EXPECT_FALSE(parse_value(without));
}

TEST(KesselschlachtValue, IsExactWhenTheGameIsOver) {
  AnyState s = *the_game().start("solution-west", {});
  const auto soviet = make_player(the_game(), kSoviet, {"recruit", {}});
  const auto axis = make_player(the_game(), kAxis, {"recruit", {}});
  RngDice dice(8);
  const PlayoutResult r = Playout(the_game(), *soviet, *axis).run(s, dice, 9);
  ASSERT_TRUE(r.finished) << r.error;
  ASSERT_GT(r.score, -80) << "not a game in which nobody escapes";
  EXPECT_EQ(expected_difference(s.as<State>()), r.score);
}

TEST(KesselschlachtHint, SaysNothingToTheOtherSideOrInBetween) {
  Rng rng(1);
  const AnyView v = view_at(Step::AirPlace, kAxis, 5);
  EXPECT_EQ(make_player(the_game(), kAxis, {"recruit", {}})->hint(LazyView(v, kAxis), rng), "");
}

/// Shuffles what the side cannot know and asks fresh players with the same seed and budget.
class Blindness {
 public:
  explicit Blindness(PlayerSpec spec) : spec_(std::move(spec)) {}

  void check(const AnyState& s, Side side, std::uint64_t seed) {
    const Game& game = the_game();
    const auto ask = [&](const AnyState& state) {
      ActionList options;
      game.options(state, side, Scope::Main, options);
      Rng rng(seed);
      return options[make_player(game, side, spec_)->choose(LazyView(game, state, side), options, rng)];
    };
    const Action choice = ask(s);
    Rng shuffle(seed);
    for (int i = 0; i < 2; ++i) {
      const AnyState twin = game.reshuffle_hidden(s, side, shuffle);
      if (game.hash(twin) != game.hash(s)) ++shuffled;
      EXPECT_EQ(game.action_text(choice), game.action_text(ask(twin))) << spec_.text();
    }
  }
  int shuffled = 0;

 private:
  PlayerSpec spec_;
};

/// Greedy and script play; at the first few questions of every kind, and then now and again, each player is asked twice.
TEST(KesselschlachtOpponent, NeverPeeks) {
  std::set<std::pair<Step, Side>> kinds;
  std::vector<Blindness> blind{Blindness({"recruit", {}}), Blindness({"greedy", {}}),
                               Blindness({"veteran", {{"count", 3}}})};
  const Game& game = the_game();
  for (const char* scenario : {"solution-west", "kesselschlacht"}) {
    AnyState s = *game.start(scenario, {});
    const std::unique_ptr<Player> players[2]{make_player(game, kSoviet, {"recruit", {}}),
                                             make_player(game, kAxis, {"greedy", {}})};
    std::map<std::pair<Step, Side>, int> seen;
    RngDice dice(11);
    Rng rngs[2]{Rng(1), Rng(2)};
    Events none = Events::none();
    for (int i = 0; i < 4500; ++i) {
      const Node n = game.node(s);
      if (n.kind == Node::Kind::Finished) break;
      if (n.kind == Node::Kind::Chance) {
        game.answer(s, dice.roll(n), none);
        continue;
      }
      for (const Side side : {kSoviet, kAxis}) {
        if (!has(n.sides, side)) continue;
        const Step step = s.as<State>().top().step;
        const int times = ++seen[{step, side}];
        if (times > 2 && times % 1500 != 0) continue;
        kinds.insert({step, side});
        for (std::size_t p = 0; p < blind.size(); ++p)
          if (p < 2 || (times == 1 && scenario == std::string_view("solution-west")))
            blind[p].check(s, side, static_cast<std::uint64_t>(100 + i));
      }
      const Side by = has(n.sides, kAxis) ? kAxis : kSoviet;
      ActionList options;
      game.options(s, by, Scope::Main, options);
      const std::size_t choice = players[index(by)]->choose(LazyView(game, s, by), options, rngs[index(by)]);
      game.apply(s, options[choice], none);
    }
  }
  for (const Step step : {Step::SetupAxis, Step::Cargo, Step::AirPlace, Step::Positions, Step::Move, Step::Group,
                          Step::Fight, Step::DefenderRetreat})
    EXPECT_TRUE(kinds.contains({step, kAxis})) << "asked of the Axis: " << static_cast<int>(step);
  for (const Step step : {Step::SetupSoviet, Step::AirPlace, Step::Activate, Step::Move, Step::Group, Step::Fight})
    EXPECT_TRUE(kinds.contains({step, kSoviet})) << "asked of the Soviets: " << static_cast<int>(step);
  for (const Blindness& b : blind) EXPECT_GT(b.shuffled, 20) << "the shuffles must change something";
}

}  // namespace
}  // namespace kessel::ai::kesselschlacht
