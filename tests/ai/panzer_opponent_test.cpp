// Panzer's players: lawful, blind to what they may not see, the same for the same seed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "ai/panzer/player.h"
#include "ai/panzer/script.h"
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
        EXPECT_EQ(answer_, ask(twin)) << spec.text() << " at " << n.ask.text();
        if (spec.name != "recruit" || times > 1) continue;
        const auto advice = [&](const AnyState& state) {
          Rng rng(static_cast<std::uint64_t>(100 + i));
          return make_player(game, side, spec)->hint(LazyView(game, state, side), rng);
        };
        const std::string hint = advice(s);
        EXPECT_FALSE(hint.empty()) << n.ask.text();
        EXPECT_EQ(hint, advice(twin)) << n.ask.text();
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

// ---- hints and reasons ----------------------------------------------------------------------------------------------

std::string hint_for(const AnyState& s, Side side) {
  Rng rng(5);
  return make_player(the_game(), side, {"veteran", {{"count", 1}}})->hint(LazyView(the_game(), s, side), rng);
}
/// The texts in the object's own list of actions, the last one in it.
std::vector<std::string> actions_of(const std::string& hint) {
  std::vector<std::string> out;
  const std::size_t from = hint.rfind("\"actions\":[");
  for (std::size_t at = hint.find('"', from + 10); at != std::string::npos && hint[at] == '"';) {
    const std::size_t end = hint.find('"', at + 1);
    out.push_back(hint.substr(at + 1, end - at - 1));
    at = hint[end + 1] == ',' ? end + 2 : std::string::npos;
  }
  return out;
}

/// Two who do nothing but what they are advised to, for two turns: every advice begins with something allowed, and the game
/// goes on.
class PanzerHint : public ::testing::TestWithParam<const char*> {};
TEST_P(PanzerHint, CanBeFollowed) {
  const Game& game = the_game();
  AnyState s = *game.start(GetParam(), {});
  RngDice dice(3);
  Events none = Events::none();
  std::map<std::string, int> kinds;
  for (int i = 0; i < 3000 && s.as<State>().turn < 3; ++i) {
    const Node n = game.node(s);
    if (n.kind == Node::Kind::Finished) break;
    if (n.kind == Node::Kind::Chance) {
      game.answer(s, dice.roll(n), none);
      continue;
    }
    const Side side = has(n.sides, kGerman) ? kGerman : kSoviet;
    const std::string hint = hint_for(s, side);
    const std::vector<std::string> list = actions_of(hint);
    ASSERT_FALSE(list.empty()) << n.ask.text() << ": " << hint;
    const int orders = s.as<State>().top().step == Step::Orders ? static_cast<int>(list.size()) : 0;
    int taken = 0;
    for (const std::string& text : list) {
      const auto a = game.parse_action(text, side);
      ASSERT_TRUE(a) << text;
      if (game.why_not(s, *a)) break;
      ++kinds[text.substr(0, text.find(' '))];
      game.apply(s, *a, none);
      ++taken;
      if (game.node(s).kind != Node::Kind::Decide) break;
    }
    ASSERT_GT(taken, 0) << n.ask.text() << ": " << hint;
    if (orders > 0 && list.front() != "done") {
      EXPECT_EQ(taken, orders) << hint;
      EXPECT_EQ(actions_of(hint_for(s, side)), std::vector<std::string>{"done"})
          << "orders as advised are all there are";
    }
  }
  EXPECT_GE(s.as<State>().turn, 3);
  for (const char* word : {"order", "aim", "announce", "move", "done"}) EXPECT_GT(kinds[word], 0) << word;
}
INSTANTIATE_TEST_SUITE_P(Scenario, PanzerHint, ::testing::Values("1", "1a"),
                         [](const auto& given) { return std::string("S") + given.param; });

/// Plays until a side is asked in a step.
AnyState at_step(Step step, Side side, int turn) {
  const Game& game = the_game();
  AnyState s = *game.start("3", {});
  const std::unique_ptr<Player> players[2]{make_player(game, kGerman, {"recruit", {}}),
                                           make_player(game, kSoviet, {"recruit", {}})};
  RngDice dice(21);
  Rng rng(2);
  Events none = Events::none();
  for (;;) {
    const Node n = game.node(s);
    if (n.kind == Node::Kind::Chance) {
      game.answer(s, dice.roll(n), none);
      continue;
    }
    const State& now = s.as<State>();
    if (n.kind == Node::Kind::Finished || (now.turn >= turn && has(n.sides, side) && now.top().step == step)) return s;
    const Side by = has(n.sides, kGerman) ? kGerman : kSoviet;
    ActionList options;
    game.options(s, by, Scope::Main, options);
    game.apply(s, players[index(by)]->answer(LazyView(game, s, by), options, rng), none);
  }
}

TEST(PanzerHintText, NamesUnitsTargetsGoalsAndChances) {
  const AnyState orders = at_step(Step::Orders, kGerman, 2);
  const std::string command = hint_for(orders, kGerman);
  for (const char* key : {"\"side\":\"german\"", "\"turn\":2", "\"phase\":\"command\"", "\"tactic\":\"order fire\"",
                          "\"hex\":\"s", "\"expected_points\":", "\"lost\":0."})
    EXPECT_NE(command.find(key), std::string::npos) << key << " in " << command;
  const std::string move = hint_for(at_step(Step::Move, kSoviet, 1), kSoviet);
  for (const char* key : {"\"tactic\":\"move\"", "\"place\":\"", "\"danger_points\":", "\"actions\":[\"move s"})
    EXPECT_NE(move.find(key), std::string::npos) << key << " in " << move;
  // Somebody who has not followed it hears what is to be changed: the unneeded command is given back first.
  AnyState other = orders;
  Events none = Events::none();
  const std::vector<std::string> wanted = actions_of(command);
  const auto fire =
      std::find_if(wanted.begin(), wanted.end(), [](const std::string& t) { return t.ends_with(" fire"); });
  ASSERT_NE(fire, wanted.end());
  const std::string unit = fire->substr(0, fire->size() - 5);
  const auto watch = the_game().parse_action(unit + " ow", kGerman);
  ASSERT_TRUE(watch);
  ASSERT_FALSE(the_game().why_not(other, *watch));
  the_game().apply(other, *watch, none);
  EXPECT_EQ(actions_of(hint_for(other, kGerman)).front(), unit + " nc");
  // A command that went to somebody else comes back.
  AnyState followed = orders;
  std::set<std::string> ordered;
  for (const std::string& text : wanted) {
    the_game().apply(followed, *the_game().parse_action(text, kGerman), none);
    ordered.insert(text.substr(text.find(' ') + 1, text.rfind(' ') - text.find(' ') - 1));
  }
  the_game().apply(followed, *the_game().parse_action(unit + " nc", kGerman), none);
  ActionList more;
  the_game().options(followed, kGerman, Scope::Main, more);
  bool tried = false;
  for (std::size_t i = 0; i < more.size() && !tried; ++i) {
    const std::string text = the_game().action_text(more[i]);
    const std::string who = text.substr(text.find(' ') + 1, text.rfind(' ') - text.find(' ') - 1);
    if (!text.starts_with("order ") || text.ends_with(" nc") || ordered.contains(who)) continue;
    AnyState astray = followed;
    the_game().apply(astray, more[i], none);
    const std::string hint = hint_for(astray, kGerman);
    EXPECT_EQ(actions_of(hint), (std::vector<std::string>{"order " + who + " nc", *fire})) << text;
    EXPECT_NE(hint.find("\"tactic\":\"order nc\",\"hex\":\"" + who + "\""), std::string::npos) << hint;
    tried = true;
  }
  EXPECT_TRUE(tried);
}

TEST(PanzerHintText, IsSilentWhereTheSideIsNotAsked) {
  EXPECT_EQ(hint_for(at_step(Step::Move, kSoviet, 1), kGerman), "");
  EXPECT_EQ(hint_for(at_step(Step::GameOver, kGerman, 99), kGerman), "");
}

TEST(PanzerWhy, TellsTheLastStepInWhichItHadAChoice) {
  const Game& game = the_game();
  const AnyState s = at_step(Step::Orders, kGerman, 2);
  const auto player = make_player(game, kGerman, {"regular", {}});
  EXPECT_EQ(player->why(), "");
  EXPECT_EQ(player->reasons(), 0u);
  ActionList options;
  game.options(s, kGerman, Scope::Main, options);
  Rng rng(1);
  const std::string first = game.action_text(player->answer(LazyView(game, s, kGerman), options, rng));
  EXPECT_EQ(player->reasons(), 1u);
  const std::vector<std::string> told = actions_of(player->why());
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.front(), first);
  player->answer(LazyView(game, s, kGerman), options, rng);
  EXPECT_EQ(player->reasons(), 1u) << "the same step";
}

/// A second point at the same place would be wasted.
TEST(PanzerPlots, RegistersPointsAtDifferentPlaces) {
  const std::vector<std::string> list = actions_of(hint_for(*the_game().start("3", {}), kGerman));
  std::set<std::string> points;
  int n = 0;
  for (const std::string& text : list)
    if (text.starts_with("register")) points.insert(text), ++n;
  EXPECT_EQ(n, 2);
  EXPECT_EQ(points.size(), 2u);
}

}  // namespace
}  // namespace kessel::ai::panzer
