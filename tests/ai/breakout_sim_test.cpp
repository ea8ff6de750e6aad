// The fast simulation does what the rules do.
#include "ai_table.h"

namespace kessel::ai::breakout {
namespace {

std::uint64_t now(const State& s) {
  return static_cast<std::uint64_t>(moment(s)) * 4 + static_cast<unsigned>(s.segment);
}

/// The march action by action through the rules, with the same dice.
void march_by_rules(State& s, const MoveOrder& o, const Luck& luck) {
  Events none = Events::none();
  const Side side = side_of(s, o.unit);
  const auto may = [&](const Action& a) { return !why_not(s, a); };
  const auto moving = [&] { return s.depth == 2 && s.top().step == Step::Group; };
  ASSERT_TRUE(may(act(side, Act::Pick, o.unit)));
  apply(s, act(side, Act::Pick, o.unit), none);
  for (int i = 0; i < o.length && moving(); ++i) {
    const Action step = act(side, Act::Step, o.path[static_cast<std::size_t>(i)]);
    if (!may(step)) break;
    apply(s, step, none);
    if (s.top().step == Step::RiverRoll)
      answer(s, Draw{luck.die(std::uint64_t{o.unit.value} << 32 | o.path[static_cast<std::size_t>(i)].value, now(s))},
             none);
  }
  if (moving() && o.leaves && may(act(side, Act::Exit))) return apply(s, act(side, Act::Exit), none);
  if (moving()) apply(s, act(side, Act::Halt), none);
}

TEST(Simulation, MarchesAsTheRulesDo) {
  int marches = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    for (int turn = 1; turn <= 8; turn += 2)
      for (const Stage stage : {Stage::Soviet2, Stage::German1}) {
        State s = played_to(turn, stage, seed);
        Events none = Events::none();
        const Side side = phasing(s);
        if (s.top().step == Step::Order) apply(s, act(side, Act::Order, static_cast<int>(Order::MoveFight)), none);
        ASSERT_EQ(s.top().step, Step::Move);
        Script script(*the_atlas(), standard_policy());
        std::vector<MoveOrder> orders;
        script.moves(s, side, Plan{}, orders);
        const Luck luck{seed};
        State by_rules = s;
        const Board b = board_of(s);
        const hex::Mask supplied = soviet_supplied(s, b);
        for (const MoveOrder& o : orders) {
          march(s, o, b, supplied, luck, now(s));
          march_by_rules(by_rules, o, luck);
          ASSERT_EQ(hash(s), hash(by_rules)) << "seed " << seed << " turn " << turn << " " << shipped()->def(o.unit).id;
          ++marches;
        }
      }
  EXPECT_GT(marches, 200);
}

TEST(Simulation, PlaysWholeGamesWithoutBreakingAnything) {
  Simulator sim(*the_atlas(), standard_policy());
  const std::array<Plan, 2> plain;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    State s = begin_campaign(*shipped(), Options{});
    for (int turn = 1; turn <= kTurns; ++turn) {
      sim.play(s, plain[0], plain, moment(turn, Stage::Reinforce), Luck{seed});
      const auto broken = broken_invariants(s);
      EXPECT_TRUE(broken.empty()) << broken.front();
    }
    sim.play(s, plain[0], plain, moment(kTurns + 1, Stage::Over), Luck{seed});
    EXPECT_EQ(s.stage, Stage::Over);
  }
}

TEST(Odds, AreThoseOfTheRules) {
  // Before turn 3 there are no Korpsgruppen, so nothing is guessed at.
  int attacks = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const Stage stage : {Stage::Soviet2, Stage::German1, Stage::German2}) {
      State s = played_to(2, stage, seed);
      Events none = Events::none();
      if (s.top().step != Step::Order) continue;
      apply(s, act(phasing(s), Act::Order, static_cast<int>(Order::FightMove)), none);
      Script script(*the_atlas(), standard_policy());
      AttackOrder o;
      if (!script.attack(s, phasing(s), Plan{}, o) || o.probe) continue;
      target(s, o.target);
      for (UnitId u : o.units) {
        ASSERT_FALSE(why_not(s, act(phasing(s), Act::Join, u)));
        raise(s, u, kInCombat);
      }
      Tally a = Tally::silent(), d = Tally::silent(), shift = Tally::silent();
      EXPECT_EQ(o.column, column_of(odds_rung(attack_strength(s, a), defense_strength(s, d)) + net_shift(s, shift)));
      ++attacks;
    }
  EXPECT_GT(attacks, 10);
}

TEST(Atlas, DistanceIsTheGrids) {
  for (const char* x : {"0101", "2607", "4729", "1328"})
    for (const char* y : {"0805", "2607", "1029", "4601"})
      EXPECT_EQ(apart(at(x), at(y)), hex::Grid::distance(at(x), at(y)));
}

TEST(Atlas, NearnessFallsWithTheMarch) {
  const int t = the_atlas()->town_at[at("0805").value];
  ASSERT_GE(t, 0);
  const auto g = static_cast<std::size_t>(t);
  EXPECT_EQ(the_atlas()->near(kSoviet, true, at("0805"))[g], kOne);
  EXPECT_GT(the_atlas()->near(kSoviet, true, at("0904"))[g], the_atlas()->near(kSoviet, true, at("1203"))[g]);
  EXPECT_GT(the_atlas()->far(kSoviet, true, at("1203"))[g], the_atlas()->near(kSoviet, true, at("1203"))[g]);
}

}  // namespace
}  // namespace kessel::ai::breakout
