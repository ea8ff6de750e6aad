// Chapter 16.10: hand-to-hand combat.
#include "table.h"

namespace kessel::panzer {

namespace {

/// German squads south and west of a Soviet unit.
Table melee(const std::string& german, const std::string& soviet, const std::string& more = "") {
  return Table("advanced | cards " + german + " g18 / " + soviet +
               " s15 | unit g1 20000 20000 0 | unit s1 20000 21500 180 |" + more);
}
Table& fight(Table& t, const std::string& orders, const std::string& assaults) {
  return t.orders(orders, kGerman).until(Step::Close).play(assaults + "; done");
}
struct Lines {
  Tally t;
  int total = 0;
  int line(std::string_view rule) const {
    int n = 0;
    for (const Tally::Line& l : t.lines())
      if (l.rule.text() == rule) n += l.value;
    return n;
  }
};
Lines attacker(const Table& t) {
  Lines x;
  x.total = hand_modifier(t.s, t.s.top().arg, true, x.t);
  return x;
}
Lines defender(const Table& t) {
  Lines x;
  x.total = hand_modifier(t.s, t.s.top().arg, false, x.t);
  return x;
}
Table duel(const std::string& german, const std::string& soviet, const std::string& more = "") {
  Table t = melee(german, soviet, more);
  fight(t, "g1 move", "assault g1 s1");
  return t;
}

}  // namespace

TEST(PZ_16_10_5, TheExample) {
  COVERS_VECTOR("PX-HH");
  COVERS("PZ:16.10.5.1", "PZ:16.10.5.2", "PZ:16.10.5.3", "PZ:16.10.5.3a", "PZ:16.10.5.3b", "PZ:R6", "PZ:16.10.4.1a");
  Table t(
      "advanced | cards g85-rifle:veteran g85-infantry:veteran:half g18 / s57-smg:regulars s15 |"
      "hill 1 10000 10000 20600 30000 | unit g1 20000 20000 0 | unit g2 21200 21000 0 | unit s1 20000 21500 180 |"
      "unit g3 60000 10000 0 | unit s2 60000 40000 180");
  fight(t, "g1 move; g2 move; s1 ow", "assault g1 s1; assault g2 s1");
  ASSERT_EQ(t.step(), "hand-roll") << "no overwatch";
  EXPECT_EQ(attacker(t).total, 10);
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.6"), -10);
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.7"), 10);
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.11"), 10);
  EXPECT_EQ(defender(t).total, -10);
  t.roll(23, 65);
  EXPECT_TRUE(t.told("33 (23) against 55 (65)"));
  EXPECT_TRUE(t.has("g1", kHalfSquad));
  EXPECT_FALSE(t.has("g1", kSuppressedOn));
  EXPECT_EQ(attacker(t).total, -15);
  t.roll(82, 51);
  EXPECT_TRUE(t.told("67 (82) against 41 (51)"));
  EXPECT_TRUE(t.has("s1", kHalfSquad));
  EXPECT_EQ(defender(t).total, -35);
  t.roll(58, 62);
  EXPECT_TRUE(t.told("43 (58) against 27 (62)"));
  EXPECT_EQ(t.where("s1"), "eliminated");
  EXPECT_EQ(t.step(), "occupy");
  t.play("occupy");
  EXPECT_EQ(t.at("g1"), "20000 21500");
  EXPECT_EQ(t.spot("g1"), "move");
  EXPECT_EQ(t.spot("g2"), "move");
}

TEST(PZ_16_10, APositionTellsThePlaceWon) {
  Table t = melee("g85-rifle", "s57-smg:half");
  fight(t, "g1 move", "assault g1 s1").roll(99, 1);
  ASSERT_EQ(t.step(), "occupy");
  const std::string told = position_text(t.s);
  EXPECT_TRUE(static_cast<bool>(parse_position(*t.s.content, told)));
  const std::size_t from = told.find("won ");
  ASSERT_NE(from, std::string::npos);
  std::string untold = told;
  untold.erase(from, told.find('\n', from) + 1 - from);
  EXPECT_FALSE(static_cast<bool>(parse_position(*t.s.content, untold)))
      << "it would be taken at the corner of the table";
}

TEST(PZ_16_10, TwoOfThemFightOne) {
  Table t = melee("g85-rifle g85-rifle g85-rifle", "s57-smg", "unit g2 21500 21500 270 | unit g3 18500 21500 90");
  t.orders("g1 move; g2 move; g3 move", kGerman).until(Step::Close).play("assault g1 s1; assault g2 s1");
  EXPECT_TRUE(t.s.assaults[1].target == t.id("s1"));
}
TEST(PZ_16_10, RefusesAThird) {
  Table t = melee("g85-rifle g85-rifle g85-rifle", "s57-smg", "unit g2 21500 21500 270 | unit g3 18500 21500 90");
  t.orders("g1 move; g2 move; g3 move", kGerman).until(Step::Close).play("assault g1 s1; assault g2 s1");
  EXPECT_REFUSED(t, "assault g3 s1", "PZ:16.10");
}
TEST(PZ_16_10_1, SteadySquadsWithAnOrderToMove) {
  Table t = melee("g85-rifle g86-hmg g85-rifle g85-rifle:half", "s57-smg",
                  "unit g2 21400 21500 270 | unit g3 18500 21500 90 suppressed | unit g4 20000 23000 180");
  t.orders("g1 ow; g2 move; g3 move; g4 move", kGerman).until(Step::Close);
  EXPECT_REFUSED(t, "assault g1 s1", "PZ:16.10.1");
  EXPECT_REFUSED(t, "assault g2 s1", "PZ:16.10.1");
  EXPECT_REFUSED(t, "assault g3 s1", "PZ:12.4.3.1");
  EXPECT_ALLOWED(t, "assault g4 s1");
}
TEST(PZ_16_10_1a, DismountedLegAndTowedUnitsInReach) {
  Table t = melee("g85-rifle", "s57-smg s46 s15 s57-smg",
                  "unit s2 21500 20000 270 | unit s3 18000 20000 0 | unit s4 aboard 18000 20000 0 carrier=s3");
  t.orders("g1 move", kGerman).until(Step::Close);
  EXPECT_ALLOWED(t, "assault g1 s1");
  EXPECT_ALLOWED(t, "assault g1 s2");
  EXPECT_REFUSED(t, "assault g1 s4", "PZ:16.10.1a");
  Table far = Table("advanced | cards g85-rifle g18 / s57-smg s15 | unit g1 20000 20000 0 | unit s1 20000 23600 180");
  far.orders("g1 move", kGerman).until(Step::Close);
  EXPECT_REFUSED(far, "assault g1 s1", "PZ:16.10.1a");
  EXPECT_ALLOWED(far, "assault g1 s1 20000 21700");
  EXPECT_REFUSED(far, "assault g1 s1 20000 22200", "PZ:16.10.1a");  // more than half its movement
}
TEST(PZ_16_10_1b, TwoCombineAndNobodyAcrossTwoHeights) {
  Table t = melee("g85-rifle g85-rifle", "s57-smg", "unit g2 21500 21500 270");
  fight(t, "g1 move; g2 move", "assault g1 s1; assault g2 s1");
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.7"), 20);
  t.roll(99, 1).roll(99, 1).play("stay");
  EXPECT_EQ(t.spot("g1"), "move");
  EXPECT_EQ(t.spot("g2"), "move");
  EXPECT_NE(t.step(), "hand-roll") << "one combat";
  Table high = melee("g85-rifle", "s57-smg",
                     "hill 1 19000 20700 21000 24000 | hill 2 19000 20700 21000 24000 | unit s2 60000 40000 0");
  high.orders("g1 move", kGerman).until(Step::Close);
  EXPECT_REFUSED(high, "assault g1 s1", "PZ:16.10.1b");
}
TEST(PZ_16_10_1c, FireComesFirstAtAnAdvanceOnly) {
  Table t(
      "advanced | cards g85-rifle g18 / s57-smg s57-smg | unit g1 20000 20000 0 | unit g2 60000 20000 0 |"
      "unit s1 20000 23600 180 | unit s2 20000 25600 180");
  fight(t, "g1 move; s2 ow", "assault g1 s1 20000 21700");
  EXPECT_EQ(t.step(), "watch");
  Table still = melee("g85-rifle", "s57-smg");
  fight(still, "g1 move; s1 ow", "assault g1 s1");
  EXPECT_EQ(still.step(), "hand-roll");
}
TEST(PZ_16_10_1c, OutOfAVehicle) {
  Table t(
      "advanced | cards g43 g85-rifle / s57-smg s15 | unit g1 20000 20000 0 |"
      "unit g2 aboard 20000 20000 0 carrier=g1 | unit s1 20000 23000 180 | unit s2 60000 40000 0");
  t.orders("g2 move; s1 ow", kSoviet).until(Step::Move);
  t.play("storm g2 20000 21500 0 s1");
  ASSERT_EQ(t.step(), "hand-roll");
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.6"), -10);
}
TEST(PZ_16_10_1c, RefusesWhoIsNotAboard) {
  Table t = melee("g85-rifle", "s57-smg");
  t.orders("g1 move", kSoviet).until(Step::Move);
  EXPECT_REFUSED(t, "storm g1 20000 20500 0 s1", "PZ:16.10.1c");
}
TEST(PZ_16_10_2, HigherWinsTiesAreRolledAgain) {
  Table t = duel("g85-rifle", "s57-smg");
  t.roll(50, 50);
  EXPECT_EQ(t.step(), "hand-roll");
  EXPECT_FALSE(t.has("g1", kHalfSquad) || t.has("s1", kHalfSquad));
  t.roll(51, 50);
  EXPECT_TRUE(t.has("s1", kHalfSquad));
}
TEST(PZ_16_10_3, EachSideItsOwnAndTerrainDoesNotMatter) {
  const Table open = duel("g85-rifle", "s57-smg"),
              woods = duel("g85-rifle", "s57-smg", "woods 19000 20700 21000 23000");
  EXPECT_EQ(attacker(open).total, attacker(woods).total);
  EXPECT_EQ(defender(open).total, defender(woods).total);
}
TEST(PZ_16_10_3_1, SquadsAddNothing) {
  EXPECT_EQ(attacker(duel("g85-rifle", "s57-smg")).line("PZ:16.10.3.1"), 0);
  EXPECT_EQ(attacker(duel("g85-rifle", "s57-smg")).total, 0);
}
TEST(PZ_16_10_3_2, HalfSquads) {
  EXPECT_EQ(attacker(duel("g85-rifle:half", "s57-smg")).line("PZ:16.10.3.2"), -25);
  EXPECT_EQ(defender(duel("g85-rifle", "s57-smg:half")).line("PZ:16.10.3.2"), -25);
}
TEST(PZ_16_10_3_3, Guns) { EXPECT_EQ(defender(duel("g85-rifle", "s46")).total, -40); }
TEST(PZ_16_10_3_4, Sections) { EXPECT_EQ(defender(duel("g85-rifle", "s58-hmg")).total, -50); }
TEST(PZ_16_10_3_5, TheSuppressed) {
  const Table t(
      "advanced | cards g85-rifle g18 / s57-smg s15 | unit g1 20000 20000 0 |"
      "unit s1 20000 21500 180 suppressed-off");
  Table x = t;
  fight(x, "g1 move", "assault g1 s1");
  EXPECT_EQ(defender(x).total, -20);
}
TEST(PZ_16_10_3_6, AdvanceAndUphill) {
  Table t(
      "advanced | cards g85-rifle g18 / s57-smg s15 | hill 1 19000 23000 21000 26000 | unit g1 20000 20000 0 |"
      "unit s1 20000 23600 180");
  fight(t, "g1 move", "assault g1 s1 20000 21700");
  while (t.step() == "watch") t.play("pass");
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.6"), -20);
}
TEST(PZ_16_10_3_7, TheSecondAttacker) {
  for (const bool half : {true, false}) {
    Table t = melee(half ? "g85-rifle g85-rifle:half" : "g85-rifle g85-rifle", "s57-smg", "unit g2 21500 21500 270");
    fight(t, "g1 move; g2 move", "assault g1 s1; assault g2 s1");
    EXPECT_EQ(attacker(t).line("PZ:16.10.3.7"), half ? 10 : 20);
  }
}
TEST(PZ_16_10_3_8, FlamethrowersOnEitherSide) {
  Table t(
      "advanced | cards g85-rifle g18 / s57-smg+s-flamethrower s15 | unit g1 20000 20000 0 |"
      "unit s1 20000 21500 180");
  fight(t, "g1 move", "assault g1 s1");
  EXPECT_EQ(defender(t).line("PZ:16.10.3.8"), 20);
  Table x(
      "advanced | cards g85-rifle g18 / s57-smg+s-flamethrower s15 | unit g1 20000 20000 0 |"
      "unit s1 20000 21500 180");
  x.orders("s1 move", kSoviet).until(Step::Close).play("assault s1 g1; done");
  EXPECT_EQ(attacker(x).line("PZ:16.10.3.8"), 20);
}
TEST(PZ_16_10_3_11, GradesOfLeaderAndDefender) {
  Table t = melee("g85-rifle:veteran g85-rifle:green", "s57-smg:regulars", "unit g2 21500 21500 270");
  fight(t, "g1 move; g2 move", "assault g1 s1; assault g2 s1");
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.11"), 10) << "the second's does not count";
  EXPECT_EQ(defender(t).line("PZ:16.10.3.11"), -10);
}
TEST(PZ_16_10_4, UntilOneSideIsGone) {
  COVERS("PZ:16.10.4.1", "PZ:16.10.4.2");
  Table t = duel("g85-rifle", "s57-smg");
  t.roll(99, 1);
  EXPECT_TRUE(t.has("s1", kHalfSquad));
  EXPECT_FALSE(t.has("s1", kSuppressedOn | kSuppressedOff));
  t.roll(1, 99).roll(1, 99);
  EXPECT_EQ(t.where("g1"), "eliminated");
  EXPECT_EQ(t.where("s1"), "table");
  EXPECT_NE(t.step(), "hand-roll");
}
TEST(PZ_16_10_4_1, GunsAndSectionsAreGoneAtOnce) {
  for (const char* card : {"s46", "s58-hmg", "s57-smg:half"}) {
    Table t = duel("g85-rifle", card);
    t.roll(99, 1);
    EXPECT_EQ(t.where("s1"), "eliminated") << card;
  }
}
TEST(PZ_16_10_4_1a, TheLeaderMayStayToo) {
  Table t = duel("g85-rifle", "s46");
  t.roll(99, 1).play("stay");
  EXPECT_EQ(t.at("g1"), "20000 20000");
}
TEST(PZ_16_10_4_1a, IntoTheHouseThatWasHeld) {
  Table t = melee("g85-rifle", "s58-hmg", "house brick 2 19200 21000 20800 22000 | unit s2 60000 40000 0");
  t.s.unit(t.id("s1")).building = 0, t.s.unit(t.id("s1")).floor = 1;
  fight(t, "g1 move", "assault g1 s1").roll(99, 1).play("occupy");
  EXPECT_EQ(t.unit("g1").building, 0);
  EXPECT_EQ(t.unit("g1").floor, 1);
  EXPECT_TRUE(broken_invariants(t.s).empty());
}
TEST(PZ_16_10_4_2, AWholeSecondSquadMayLeadOn) {
  Table t = melee("g85-rifle g85-rifle", "s57-smg", "unit g2 21500 21500 270");
  fight(t, "g1 move; g2 move", "assault g1 s1; assault g2 s1").roll(1, 99);
  ASSERT_EQ(t.step(), "lead");
  EXPECT_REFUSED(t, "lead g3", "PZ:16.10.4.2");
  t.play("lead g2");
  EXPECT_EQ(attacker(t).line("PZ:16.10.3.7"), 10) << "and the half is the second";
  t.roll(1, 99);
  EXPECT_TRUE(t.has("g2", kHalfSquad));
  t.roll(1, 99);
  EXPECT_EQ(t.where("g2"), "eliminated");
  EXPECT_EQ(t.s.top().unit, t.id("g1")) << "the other one takes over";
}
TEST(PZ_16_10_4_2a, TheDefenderStaysAndKeepsItsOrder) {
  Table t = duel("g85-rifle:half", "s57-smg");
  t.s.unit(t.id("s1")).order = Order::Move;
  t.roll(1, 99);
  EXPECT_EQ(t.at("s1"), "20000 21500");
  EXPECT_EQ(t.unit("s1").order, Order::Move);
  EXPECT_FALSE(t.has("s1", kMoved));
}

}  // namespace kessel::panzer
