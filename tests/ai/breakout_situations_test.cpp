// Positions with an agreed best idea, and the tactics that see it.
#include <algorithm>

#include "ai/breakout/corridor.h"
#include "ai_table.h"

namespace kessel::ai::breakout {
namespace {

State after_impulse(State s, std::uint64_t seed = 1) {
  Simulator sim(*the_atlas(), standard_policy());
  const std::array<Plan, 2> plain;
  sim.play(s, plain[0], plain, moment(s) + 1, Luck{seed});
  return s;
}

bool sees(const State& s, Side side, Tactic tactic, std::string_view target) {
  Script script(*the_atlas(), standard_policy());
  const std::vector<Task> tasks = recognise(script, s, side);
  return std::any_of(tasks.begin(), tasks.end(),
                     [&](const Task& t) { return t.tactic == tactic && t.target == at(target); });
}

TEST(Situation, AnEmptyTownIsTakenWhileThereIsTime) {
  const State s = position("turn 8 | at soviet 2 move | S 2508 7GT | G 3613 1Inf");
  EXPECT_TRUE(sees(s, kSoviet, Tactic::TakeTown, "2607"));
  EXPECT_GT(vp_now(after_impulse(s)), vp_now(s));
}

TEST(Situation, AnEmptyTownIsRetakenOnTheLastMove) {
  const State s = position("turn 8 | at german 2 move | S 4711 74RC | G 2609 7Pz | soviet 2607 4711");
  EXPECT_TRUE(sees(s, kGerman, Tactic::RetakeTown, "2607"));
  EXPECT_FALSE(after_impulse(s).soviet_control.has(at("2607")));
}

TEST(Situation, ADivisionCutOffIsAttacked) {
  const State s = position("turn 4 | at soviet 1 move | G 2409 82/3 | S 2408 8GM | S 2410 11GT | S 2005 94RC");
  EXPECT_TRUE(sees(s, kSoviet, Tactic::DestroyPocket, "2409"));
  int destroyed = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) destroyed += after_impulse(s, seed).destroyed_vp > 0 ? 1 : 0;
  EXPECT_GE(destroyed, 4);
}

TEST(Situation, AStackWithOneWayOutIsSealed) {
  const State s = position("turn 4 | at soviet 1 move | G 2409 82 254 | S 2408 8GM | S 2307 7GT");
  EXPECT_TRUE(sees(s, kSoviet, Tactic::SealPocket, "2410"));
}

TEST(Situation, GunsAloneAreKilled) {
  const State s = position(
      "turn 4 | at german 1 move | S 2409 13B | G 2411 16Pz | G 2607 1Pz | G 2112 6Pz | G 2517 11Pz | soviet 2409");
  EXPECT_TRUE(sees(s, kGerman, Tactic::KillGuns, "2409"));
  EXPECT_EQ(after_impulse(s).unit(unit("13B")).where, Where::Dead);
}

TEST(Situation, CorpsLeaveTheMapAtTheEnd) {
  // Chernovtsy is held, so the edge is the best it can reach.
  const State s = position("turn 8 | at soviet 2 move | S 1028 23RC/1 | G 1328 CG 357 359 | soviet 0824 1028");
  EXPECT_TRUE(sees(s, kSoviet, Tactic::Exit, "0729"));
  EXPECT_EQ(after_impulse(s).exit_vp, 1);
}

TEST(Situation, ALineOfManyDivisionsIsCut) {
  // Everything east of the gap hangs on one hex between two Soviet stacks.
  const State s = position(
      "turn 4 | at soviet 1 move | G 4620 1Inf 254 | S 4518 8GM | S 4522 11GT | S 4419 7GT | S 4421 6GT | S 4720 9M");
  Script script(*the_atlas(), standard_policy());
  bool cut = false;
  for (const Task& t : recognise(script, s, kSoviet))
    cut = cut || t.tactic == Tactic::CutLine || t.tactic == Tactic::SealPocket || t.tactic == Tactic::DestroyPocket;
  EXPECT_TRUE(cut);
}

TEST(Situation, LossesFallOnSupportUnits) {
  State s = position("turn 4 | at soviet 1 fight | S 2408 8GM 1TA-1 | G 2409 16Pz");
  Events none = Events::none();
  Script script(*the_atlas(), standard_policy());
  target(s, at("2409"));
  raise(s, unit("8GM"), kInCombat);
  raise(s, unit("1TA-1"), kInCombat);
  s.pop();  // the draft has become a combat
  s.push(Step::Advance);
  s.push(Step::AttackerLoss);
  EXPECT_EQ(script.answer(s, kSoviet, Plan{}), act(kSoviet, Act::Lose, unit("1TA-1")));
}

TEST(Situation, TheLastStepOfADivisionCutOffIsSpared) {
  State s = position("turn 4 | at soviet 1 fight | S 2408 8GM | G 2409 16Pz/3 300");
  Script script(*the_atlas(), standard_policy());
  target(s, at("2409"));
  raise(s, unit("8GM"), kInCombat);
  raise(s, unit("16Pz"), kCutOff);
  raise(s, unit("300"), kCutOff);
  s.pop();  // the draft has become a combat
  s.push(Step::Advance);
  s.push(Step::DefenderLoss);
  EXPECT_EQ(script.answer(s, kGerman, Plan{}), act(kGerman, Act::Lose, unit("300")));
}

TEST(Situation, AHopelessAttackIsNotMade) {
  State s = position("turn 4 | at soviet 1 fight | S 2508 23RC/1 | G 2607 1Pz 503");
  Script script(*the_atlas(), standard_policy());
  AttackOrder o;
  EXPECT_FALSE(script.attack(s, kSoviet, Plan{}, o));
}

TEST(Situation, AForbiddenTargetIsNotAttacked) {
  State s = position("turn 4 | at soviet 1 fight | G 2409 82/3 | S 2408 8GM | S 2410 11GT");
  Script script(*the_atlas(), standard_policy());
  AttackOrder o;
  ASSERT_TRUE(script.attack(s, kSoviet, Plan{}, o));
  Plan barred;
  barred.forbidden.set(at("2409"));
  EXPECT_FALSE(script.attack(s, kSoviet, barred, o));
}

TEST(Tactics, AreSeenBeforeTheOrderOfASecondImpulseToo) {
  // Everyone has moved in the first impulse and may move again in the second.
  const State s = position("turn 4 | at german 2 order | orders mf mf mf - | S 2409 13B | G 2411 16Pz:mb | G 2607 1Pz");
  EXPECT_TRUE(sees(s, kGerman, Tactic::KillGuns, "2409"));
}

TEST(Tactics, InACombatSegmentNobodyMoves) {
  EXPECT_FALSE(
      sees(position("turn 4 | at german 1 fight | S 2409 13B | G 2411 16Pz"), kGerman, Tactic::KillGuns, "2409"));
  EXPECT_TRUE(
      sees(position("turn 4 | at german 1 fight | S 2409 13B | G 2410 16Pz"), kGerman, Tactic::KillGuns, "2409"));
  EXPECT_FALSE(
      sees(position("turn 4 | at german 1 fight | S 2409 13B | G 2410 16Pz:u"), kGerman, Tactic::KillGuns, "2409"));
}

int width(std::string_view text, std::string_view from, int most = 6) {
  const State s = position(text);
  return corridor_width(*shipped(), board_of(s), at(from), most);
}

TEST(Corridor, IsAsBroadAsItsNarrowestPart) {
  EXPECT_EQ(width("turn 4 | at german 1 move | G 2409 82", "2409"), 6);
  EXPECT_EQ(width("turn 4 | at german 1 move | G 2409 82", "2409", 4), 4);
  EXPECT_EQ(width("turn 4 | at german 1 move | G 2409 82 | S 2408 8GM", "2409"), 3);
  EXPECT_EQ(width("turn 4 | at german 1 move | G 2409 82 | S 2408 8GM | S 2511 11GT", "2409"), 1);
  EXPECT_EQ(width("turn 4 | at german 1 move | G 2409 82 | S 2408 8GM | S 2410 11GT", "2409"), 0);
  EXPECT_EQ(width("turn 4 | at german 1 move | G 2628 82 | S 2627 8GM", "2628"), 6) << "it stands on a source";
  // The neck lies some hexes away, between 4305 and 4707.
  const std::string far = "turn 5 | at german 1 move | S 4302 101RC | S 4305 67RC | G 4503 168";
  EXPECT_GT(width(far, "4503"), 1);
  EXPECT_EQ(width(far + " | S 4707 74RC", "4503"), 1);
  EXPECT_EQ(width(far + " | S 4707 74RC | S 4506 9M", "4503"), 0);
}

/// One way fewer for every hex that is closed, until it is cut off: what the width claims.
TEST(Corridor, SoManyHexesCloseIt) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const State s = played_to(4, Stage::German1, seed);
    const Board b = board_of(s);
    const hex::Mask connected = german_connected(s, b);
    each_unit(s, [&](UnitId u) {
      if (!on_map(s, u) || side_of(s, u) != kGerman || shipped()->german_sources.has(s.unit(u).hex)) return;
      const Hex h = s.unit(u).hex;
      const int w = corridor_width(*shipped(), b, h, 3);
      EXPECT_EQ(w > 0, connected.has(h));
      bool one_is_enough = false;
      shipped()->grid.all().for_each([&](Hex x) {
        if (x == h || one_is_enough) return;
        Board closed = b;
        closed.zoc[0].set(x);
        one_is_enough = !german_connected(s, closed).has(h);
      });
      EXPECT_EQ(w <= 1, one_is_enough) << hex::Grid::name(h);
    });
  }
}

bool spoken_of(const State& s, Side side, Tactic tactic, std::string_view target) {
  Script script(*the_atlas(), standard_policy());
  const std::vector<Task> tasks = recognise_for_hints(script, s, side);
  return std::any_of(tasks.begin(), tasks.end(),
                     [&](const Task& t) { return t.tactic == tactic && t.target == at(target); });
}

TEST(Tactics, ANarrowCorridorIsWidened) {
  const std::string narrow = "turn 6 | at german 1 fight | S 2408 8GM | S 2511 23RC/1 | G 2409 254 82 | G 2512 9SS";
  EXPECT_TRUE(spoken_of(position(narrow), kGerman, Tactic::WidenCorridor, "2511"));
  EXPECT_FALSE(spoken_of(position("turn 6 | at german 1 fight | S 2511 23RC/1 | G 2409 254 82 | G 2512 9SS"), kGerman,
                         Tactic::WidenCorridor, "2511"))
      << "it is broad enough";
}

TEST(Tactics, AMarchThroughKorpsgruppenIsNamed) {
  const std::string march = "turn 8 | at german 2 move | S 4711 74RC | G 2616 1Inf | soviet 2603 2607 4004 4711";
  EXPECT_TRUE(spoken_of(position(march + " | kg Br 2612"), kGerman, Tactic::KorpsgruppeCorridor, "2607"));
  EXPECT_FALSE(spoken_of(position(march), kGerman, Tactic::KorpsgruppeCorridor, "2607"));
  State in_storm = position(march + " | kg Br 2612");
  in_storm.weather = Weather::Storm;  // which turn 8 never has: all else stays the same
  EXPECT_FALSE(spoken_of(in_storm, kGerman, Tactic::KorpsgruppeCorridor, "2607"));
}

/// The search's own list must not change: strength was measured with it.
TEST(Tactics, ThoseOnlySpokenOfAreNotPlayed) {
  for (const char* text :
       {"turn 6 | at german 1 fight | S 2408 8GM | S 2511 23RC/1 | G 2409 254 82 | G 2512 9SS",
        "turn 8 | at german 2 move | S 4711 74RC | G 2616 1Inf | kg Br 2612 | soviet 2603 2607 4004 4711"}) {
    Script script(*the_atlas(), standard_policy());
    for (const Task& t : recognise(script, position(text), kGerman)) {
      EXPECT_NE(t.tactic, Tactic::WidenCorridor);
      EXPECT_NE(t.tactic, Tactic::KorpsgruppeCorridor);
    }
  }
}

TEST(Tactics, AreManyAndAllHaveNames) {
  static_assert(kTactics >= 16);
  for (int i = 0; i < kTactics; ++i) EXPECT_GT(std::string_view(tactic_name(static_cast<Tactic>(i))).size(), 3u);
}

TEST(Tactics, MostAreSeenInPlay) {
  hex::Mask none;
  std::array<int, kTactics> seen{};
  Script script(*the_atlas(), standard_policy());
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    for (int turn = 1; turn <= 8; ++turn)
      for (const Stage stage : {Stage::Soviet2, Stage::German1}) {
        const State s = played_to(turn, stage, seed);
        for (const Task& t : recognise(script, s, phasing(s), none)) ++seen[static_cast<std::size_t>(t.tactic)];
      }
  int kinds = 0;
  for (int i = 0; i < kTactics; ++i) kinds += seen[static_cast<std::size_t>(i)] > 0 ? 1 : 0;
  EXPECT_GE(kinds, 16);
}

}  // namespace
}  // namespace kessel::ai::breakout
