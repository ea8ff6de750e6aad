// The opponent as a player: lawful, blind to what it may not see, the same for the same seed, quick when told to hurry.
#include <chrono>
#include <thread>

#include "ai/breakout/explain.h"
#include "ai/breakout/fit.h"
#include "ai/breakout/player.h"
#include "ai_table.h"

namespace kessel::ai::breakout {
namespace {

using tools::Playout;
using tools::PlayoutLimits;
using tools::PlayoutResult;
using tools::RngDice;

PlayoutResult play(const PlayerSpec& soviet, const PlayerSpec& german, std::uint64_t seed,
                   std::uint64_t actions = 200'000) {
  const auto first = make_player(the_game(), kSoviet, soviet), second = make_player(the_game(), kGerman, german);
  AnyState s = *the_game().start("campaign", {});
  RngDice dice(seed);
  PlayoutLimits limits;
  limits.max_actions = actions;
  return Playout(the_game(), *first, *second).run(s, dice, seed + 1, 0, limits);
}

TEST(Opponent, PlaysLawfullyToTheEnd) {
  for (const char* name : {"recruit", "greedy"}) {
    const PlayoutResult r = play({"recruit", {}}, {name, {}}, 3);
    EXPECT_TRUE(r.finished) << r.error;
    EXPECT_TRUE(r.violations.empty());
  }
}

TEST(Opponent, PlaysLawfullyUnderEveryOption) {
  for (const OptionInfo& option : the_game().info().scenarios.front().options)
    for (const std::string& value : option.values) {
      if (value == option.standard) continue;
      const auto first = make_player(the_game(), kSoviet, {"regular", {{"count", 8}}});
      const auto second = make_player(the_game(), kGerman, {"recruit", {}});
      AnyState s = *the_game().start("campaign", {{option.id, value}});
      RngDice dice(4);
      const PlayoutResult r = Playout(the_game(), *first, *second).run(s, dice, 5, 1999);
      EXPECT_TRUE(r.finished) << option.id << "=" << value << ": " << r.error;
      EXPECT_TRUE(r.violations.empty()) << option.id << "=" << value;
    }
}

TEST(Opponent, RecruitBeatsChanceWithBothSides) {
  EXPECT_EQ(play({"recruit", {}}, {"random", {}}, 5).winner, Winner::First);
  EXPECT_EQ(play({"random", {}}, {"recruit", {}}, 5).winner, Winner::Second);
}

/// Strength is told against this player, so it must not change. If the rules change, measure anew (docs/strength.md).
TEST(Greedy, IsFrozen) {
  const PlayoutResult r = play({"greedy", {}}, {"greedy", {}}, 1944);
  EXPECT_TRUE(r.finished) << r.error;
  EXPECT_EQ(r.score, 13);
  EXPECT_EQ(r.actions, 4223u);
}

TEST(Opponent, SameSeedSameGameWhateverTheThreads) {
  const auto a = play({"veteran", {{"count", 40}}}, {"recruit", {}}, 9, 1500);
  const auto b = play({"veteran", {{"count", 40}}}, {"recruit", {}}, 9, 1500);
  const auto c = play({"veteran", {{"count", 40}, {"threads", 3}}}, {"recruit", {}}, 9, 1500);
  const auto d = play({"veteran", {{"count", 40}}}, {"recruit", {}}, 10, 1500);
  EXPECT_EQ(a.signature, b.signature);
  EXPECT_EQ(a.signature, c.signature);
  EXPECT_NE(a.signature, d.signature);
}

/// Shuffles what the side cannot know and asks a fresh player with the same seed and budget.
void expect_blind(const AnyState& s, Side side, std::uint64_t seed, const PlayerSpec& spec, int& shuffled) {
  const Game& game = the_game();
  ActionList options;
  game.options(s, side, Scope::Main, options);
  Rng rng(seed);
  const std::size_t choice = make_player(game, side, spec)->choose(LazyView(game, s, side), options, rng);
  Rng shuffle(seed);
  for (int i = 0; i < 3; ++i) {
    const AnyState twin = game.reshuffle_hidden(s, side, shuffle);
    if (game.hash(twin) != game.hash(s)) ++shuffled;
    ActionList twin_options;
    game.options(twin, side, Scope::Main, twin_options);
    Rng again(seed);
    EXPECT_EQ(choice, make_player(game, side, spec)->choose(LazyView(game, twin, side), twin_options, again));
  }
}

TEST(Opponent, NeverPeeks) {
  int shuffled = 0;
  for (const char* name : {"recruit", "veteran", "greedy"})
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      for (const Stage stage : {Stage::Soviet2, Stage::German1})
        for (const bool fight : {false, true}) {
          State s = played_to(3 + static_cast<int>(seed), stage, seed);
          Events none = Events::none();
          const PlayerSpec spec =
              std::string_view(name) == "veteran" ? PlayerSpec{name, {{"count", 20}}} : PlayerSpec{name, {}};
          if (s.top().step != Step::Order) continue;
          expect_blind(AnyState(Box::of(s)), phasing(s), seed, spec, shuffled);
          apply(s, act(phasing(s), Act::Order, static_cast<int>(fight ? Order::FightMove : Order::MoveFight)), none);
          expect_blind(AnyState(Box::of(s)), phasing(s), seed, spec, shuffled);
        }
  EXPECT_GT(shuffled, 50) << "the shuffles must change something, or nothing is tested";
}

TEST(Worlds, FitTheViewTheyAreMadeFrom) {
  int different = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    for (const Stage stage : {Stage::Soviet2, Stage::German1})
      for (const Side side : {kSoviet, kGerman}) {
        const State truth = played_to(1 + static_cast<int>(seed), stage, seed);
        const View v = view_for(truth, side);
        Rng rng(seed);
        const State world = deal(v, rng);
        EXPECT_EQ(view_json(view_for(world, side)), view_json(v));
        EXPECT_TRUE(broken_invariants(world).empty());
        different += hash(world) != hash(truth) ? 1 : 0;
      }
  EXPECT_GT(different, 8);
}

TEST(Opponent, MovesNowWhenTold) {
  const Game& game = the_game();
  const AnyState s(Box::of(played_to(3, Stage::German1, 1)));
  ActionList options;
  game.options(s, kGerman, Scope::Main, options);
  const auto player = make_player(game, kGerman, {"elite", {{"ms", 60'000}}});
  std::atomic<bool> done{false};
  std::thread thinker([&] {
    Rng rng(1);
    player->choose(LazyView(game, s, kGerman), options, rng);
    done = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  EXPECT_FALSE(done);
  const auto begin = std::chrono::steady_clock::now();
  player->move_now();
  thinker.join();
  const auto took = std::chrono::steady_clock::now() - begin;
  // 100 ms are promised (docs/performance.md); the slack is for a loaded machine. Unhurried: a minute.
  EXPECT_LT(took, std::chrono::seconds(2));
}

/// How many worlds the expectation of a hint rests on.
int worlds_of(const std::string& hint) {
  const std::size_t at = hint.find("\"worlds\":");
  return at == std::string::npos ? -1 : std::stoi(hint.substr(at + 9));
}

TEST(Hint, RestsOnAllWorldsWhenOnlyACountLimitsIt) {
  const AnyState s(Box::of(played_to(2, Stage::German1, 2)));
  std::string said[2];
  for (std::string& json : said) {
    Rng rng(1);
    json = make_player(the_game(), kGerman, {"regular", {{"count", 30}}})->hint(LazyView(the_game(), s, kGerman), rng);
  }
  EXPECT_EQ(worlds_of(said[0]), kExplainWorlds);
  EXPECT_EQ(said[0], said[1]);
}

TEST(Hint, KeepsItsTime) {
  const AnyState s(Box::of(played_to(2, Stage::German1, 2)));
  const auto adviser = make_player(the_game(), kGerman, {"veteran", {{"ms", 1}}});
  Rng rng(1);
  const std::string json = adviser->hint(LazyView(the_game(), s, kGerman), rng);
  // The time is up before the first world is: the least that can be measured, and it is said.
  EXPECT_EQ(worlds_of(json), 1) << json;
  EXPECT_NE(json.find("\"tasks\":["), std::string::npos);
}

TEST(Hint, ComesAtOnceWhenTold) {
  const AnyState s(Box::of(played_to(3, Stage::German1, 1)));
  const auto adviser = make_player(the_game(), kGerman, {"elite", {{"ms", 60'000}}});
  std::atomic<bool> done{false};
  std::string json;
  std::thread thinker([&] {
    Rng rng(1);
    json = adviser->hint(LazyView(the_game(), s, kGerman), rng);
    done = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  EXPECT_FALSE(done);
  const auto begin = std::chrono::steady_clock::now();
  adviser->move_now();
  thinker.join();
  // 100 ms are promised; the slack is for a loaded machine. Unhurried it would have gone on for a minute.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
  EXPECT_EQ(worlds_of(json), 1) << json;
}

TEST(Hint, OfFewWorldsIsMeasuredLikeOneOfMany) {
  const View v = view_for(played_to(2, Stage::Soviet1, 1), kSoviet);
  Search search(the_atlas(), standard_policy(), value_weights(), 1);
  std::atomic<bool> hurried{false};
  Thinking thinking(40, 0, hurried);
  const SearchResult r = search.think(v, thinking, 1);
  hurried = true;
  const Explanation few = explain(search, v, r.trials, 1, kExplainWorlds, Thinking(0, 0, hurried));
  const Explanation one = explain(search, v, r.trials, 1, 1);
  EXPECT_EQ(few.worlds, 1);
  EXPECT_EQ(few.utility, one.utility);
  EXPECT_EQ(few.utility, value_of_plan(search, v, r.trials.front().plan, 1, 1));
  ASSERT_FALSE(few.reasons.empty());
  EXPECT_LE(few.reasons.size(), 3u);
  for (const Reason& reason : few.reasons) {
    EXPECT_EQ(reason.worlds, 1);
    const auto same = [&](const Reason& x) { return x.task.target == reason.task.target; };
    const auto found = std::find_if(one.reasons.begin(), one.reasons.end(), same);
    if (found != one.reasons.end()) {
      EXPECT_EQ(found->worth, reason.worth);
    }
  }
}

TEST(Why, NamesTasksWithoutWhichThePlanIsWorthLess) {
  int named = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    for (const Stage stage : {Stage::Soviet1, Stage::German1}) {
      const View v = view_for(played_to(2, stage, seed), stage == Stage::Soviet1 ? kSoviet : kGerman);
      Search search(the_atlas(), standard_policy(), value_weights(), 1);
      std::atomic<bool> hurried{false};
      Thinking thinking(60, 0, hurried);
      const SearchResult r = search.think(v, thinking, seed);
      const Explanation e = explain(search, v, r.trials, seed, 8);
      if (e.main_effort() == nullptr) continue;
      ++named;
      Plan barred = r.trials.front().plan;
      barred.forbidden.set(e.main_effort()->task.target);
      for (int i = 0; i < barred.fixed_count; ++i)
        if (barred.fixed[static_cast<std::size_t>(i)].to == e.main_effort()->task.target) barred.fixed_count = 0;
      const double with = value_of_plan(search, v, r.trials.front().plan, seed, 8);
      const double without = value_of_plan(search, v, barred, seed, 8);
      EXPECT_LT(without, with) << tactic_name(e.main_effort()->task.tactic);
    }
  EXPECT_GE(named, 4);
}

TEST(Hint, SpeaksOfThePersonsOwnSide) {
  const AnyState s(Box::of(played_to(2, Stage::German1, 2)));
  const auto adviser = make_player(the_game(), kGerman, {"regular", {{"count", 40}}});
  Rng rng(1);
  const std::string json = adviser->hint(LazyView(the_game(), s, kGerman), rng);
  EXPECT_NE(json.find("\"side\":\"german\""), std::string::npos) << json;
  EXPECT_NE(json.find("\"tasks\":["), std::string::npos);
  EXPECT_NE(json.find("\"expected\":{"), std::string::npos);
  // The Soviets are not to move: there is nothing to advise.
  EXPECT_EQ(make_player(the_game(), kSoviet, {"regular", {}})->hint(LazyView(the_game(), s, kSoviet), rng), "");
}

TEST(Why, IsKeptForTheLastImpulse) {
  const AnyState s(Box::of(played_to(2, Stage::German1, 2)));
  const auto player = make_player(the_game(), kGerman, {"regular", {{"count", 40}}});
  EXPECT_EQ(player->why(), "");
  ActionList options;
  the_game().options(s, kGerman, Scope::Main, options);
  Rng rng(1);
  player->choose(LazyView(the_game(), s, kGerman), options, rng);
  EXPECT_NE(player->why().find("\"rejected\":["), std::string::npos);
}

TEST(Weights, FilesNameEveryFault) {
  EXPECT_TRUE(parse_weights(weights_json(value_weights(), "a test")));
  EXPECT_TRUE(parse_policy(policy_json(standard_policy(), "a test")));
  EXPECT_FALSE(parse_weights("{"));
  std::string text = weights_json(value_weights(), "a test");
  text.replace(text.find("\"controlled\""), 12, "\"controled\"");
  const auto bad = parse_weights(text);
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().text().find("no such feature"), std::string::npos);
  EXPECT_NE(bad.error().text().find("'controlled' is missing"), std::string::npos);
}

TEST(Weights, FittingLowersTheErrorOnGamesKeptBack) {
  const FitReport r = fit_weights(*shipped(), standard_policy(), Weights{}, 60, 1, 1, 0.01);
  double before = 0, after = 0;
  for (std::size_t t = 1; t <= kTurns; ++t) before += r.error_before[t], after += r.error_after[t];
  EXPECT_LT(after, 0.8 * before);
}

TEST(Value, CountsTheFinalPointsWhenTheGameIsOver) {
  State s = played_to(8, Stage::Reinforce, 1);
  Simulator sim(*the_atlas(), standard_policy());
  const std::array<Plan, 2> plain;
  sim.play(s, plain[0], plain, moment(kTurns + 1, Stage::Over), Luck{1});
  ASSERT_EQ(s.stage, Stage::Over);
  Tally silent = Tally::silent();
  EXPECT_EQ(assess(*the_atlas(), value_weights(), s).mean, vp_final(s, silent));
}

TEST(Value, UtilityFollowsTheLevelsOfVictory) {
  const auto worth = [](double vp, double variance, Side side) {
    Assessment a;
    a.mean = vp, a.variance = variance;
    return utility(*the_atlas(), a, side);
  };
  EXPECT_GT(worth(33, 1, kSoviet), worth(30, 1, kSoviet));
  EXPECT_GT(worth(30, 1, kSoviet), worth(26, 1, kSoviet));
  EXPECT_GT(worth(26, 1, kGerman), worth(30, 1, kGerman));
  // A point more is worth more at the threshold than far from it.
  EXPECT_GT(worth(32, 1, kSoviet) - worth(31, 1, kSoviet), worth(45, 1, kSoviet) - worth(44, 1, kSoviet));
  // Who is behind likes chance.
  EXPECT_GT(worth(24, 40, kSoviet), worth(24, 1, kSoviet));
}

}  // namespace
}  // namespace kessel::ai::breakout
