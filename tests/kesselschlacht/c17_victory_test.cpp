// Chapter 17: victory points. Seret and column 24 bound the west; roads lead home to Podhajce 1110, Stanislau 0417 and
// Rohatyn 0307.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

Score of(const Table& t) {
  Tally tally;
  const Score score = score_of(t.s, tally);
  EXPECT_EQ(tally.total(), score.difference()) << "what is explained is what counts";
  return score;
}
Score of(const std::string& position) { return of(Table("turn 17 mud | at L | " + position)); }
int level(int difference) {
  Score score;
  score.axis = difference;
  return victory_level(Table("turn 17 mud | at L").s, score);
}

/// One regiment of First Panzer Army that is safe and worth two, so that the automatic case does not arise.
constexpr const char* kSaved = "A 1111 68-GR169 Mauss-HQ | ";

}  // namespace

TEST(KS_17_0, TheAxisTotalLessTheSoviet) {
  const Score score = of(std::string(kSaved) + "dead 8GMC-19GMB 96-GR283");
  EXPECT_EQ(score.axis, 2 + 4);
  EXPECT_EQ(score.soviet, 2);
  EXPECT_EQ(score.difference(), 4);
}

TEST(KS_17_0, AfterTheLastTurnAndNotBefore) {
  Table t(std::string("turn 16 mud | at L | ") + kSaved + "S 3306 8GMC-19GMB");
  begin_phase(t.s, Phase::M, t.events);
  EXPECT_NE(node(t.s).kind, Node::Kind::Finished);
  Table last(std::string("turn 17 mud | at L | ") + kSaved + "S 3306 8GMC-19GMB");
  begin_phase(last.s, Phase::M, last.events);
  EXPECT_EQ(node(last.s).kind, Node::Kind::Finished);
  EXPECT_EQ(node(last.s).score, 4);
  EXPECT_EQ(node(last.s).winner, Winner::First);
}

TEST(KS_17_0, RefusesEverythingWhenTheGameIsOver) {
  Table t(std::string("turn 17 mud | at L | ") + kSaved + "S 3306 8GMC-19GMB");
  begin_phase(t.s, Phase::M, t.events);
  const Why no = why_not(t.s, act(kAxis, Act::Done));
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), std::string_view("KS:17.0"));
}

TEST(KS_17_0_1, TwoForEachSovietUnitEliminated) {
  EXPECT_EQ(of("dead 8GMC-19GMB 8GMC-HQ 1GA-30RD").soviet_lost, 6);
  EXPECT_EQ(of("return 18 1GA-HQ").soviet_lost, 2) << "KS:R38 out of play at the end";
  EXPECT_EQ(of("exited 5GTC-20GTB").soviet_lost, 0);
}

TEST(KS_17_0_1a, TwoForLegUnitsAndHqsSavedInTheWest) {
  EXPECT_EQ(of("A 1111 68-GR169").escaped, 2);
  EXPECT_EQ(of("A 1111 Mauss-HQ").escaped, 2);
  EXPECT_EQ(of("A 1111 Gollnick-HQ").escaped, 2) << "KS:R85 a leg HQ";
  EXPECT_EQ(of("A 1111 1PzA-HQ").escaped, 2);
  EXPECT_EQ(of("A 3307 68-GR169").escaped, 0) << "not in the west";
}

TEST(KS_17_0_1b, FourForMotorizedUnits) {
  EXPECT_EQ(of("A 1111 7Pz-PzR25").escaped, 4);
  EXPECT_EQ(of("A 1111 7Pz-PGR7 503Tiger").escaped, 8);
  EXPECT_EQ(of("A 1111 18Art-AR88").escaped, 4) << "KS:R85 motorized";
}

TEST(KS_17_0_1b, AllOfPanzerArmyIsWorthAHundredAndEightyFour) {
  COVERS_VECTOR("KX-20");
  Table t("turn 17 mud | at L");
  int points = 0;
  each_unit(t.s, [&](UnitId u) {
    if (def(t.s, u).superior != Superior::Panzer1) return;
    t.s.unit(u).where = Where::Map;
    t.s.unit(u).hex = Table::hex("1111");
    points = of(t).escaped;
  });
  EXPECT_EQ(points, 184);
}

TEST(KS_17_0_1c, WithinFiveOpenHexesOfARoadHome) {
  const auto safe = [](const std::string& position, std::string_view unit) {
    const Table t("turn 17 mud | at L | " + position);
    return escapes(t.s, board_of(t.s), t.id(unit));
  };
  EXPECT_TRUE(safe("A 1111 68-GR169", "68-GR169"));
  EXPECT_FALSE(safe("A 1111 68-GR169 | S 1110 8GMC-19GMB | S 0417 8GMC-20GMB | S 0307 8GMC-21GMB", "68-GR169"))
      << "the towns are held";
  EXPECT_TRUE(safe("A 1111 68-GR169 | S 0417 8GMC-20GMB | S 0307 8GMC-21GMB", "68-GR169")) << "one is enough";
  // HQs, which have no zones, stand on all roads out of Podhajce and in the other towns: only the town itself is left.
  const std::string shut = " | S 1209 8GMC-HQ | S 1111 1GA-HQ | S 1009 60A-HQ | S 0417 38A-HQ | S 0307 18A-HQ";
  EXPECT_TRUE(safe("A 1105 68-GR169" + shut, "68-GR169")) << "five hexes";
  EXPECT_FALSE(safe("A 1104 68-GR169" + shut, "68-GR169")) << "six";
}

TEST(KS_17_0_1c, ZonesBlockTheWayAndFriendsOpenIt) {
  // Zones on all hexes around the three towns' entrances: here on the towns themselves.
  const std::string zones = "S 1109 8GMC-19GMB | S 0416 8GMC-20GMB | S 0306 8GMC-21GMB | ";
  const auto safe = [&](const std::string& more) {
    const Table t("turn 17 mud | at L | " + zones + "A 1112 68-GR169 | " + more);
    return escapes(t.s, board_of(t.s), t.id("68-GR169"));
  };
  Table t("turn 17 mud | at L | " + zones + "A 1112 68-GR169");
  const Board b = board_of(t.s);
  ASSERT_TRUE(b.zoc[index(kSoviet)].has(Table::hex("1110")));
  ASSERT_TRUE(b.zoc[index(kSoviet)].has(Table::hex("0307")));
  EXPECT_FALSE(b.zoc[index(kSoviet)].has(Table::hex("0417"))) << "no zone in a city";
  EXPECT_FALSE(safe("S 0417 8GMC-1GTB"));
  EXPECT_TRUE(safe("S 0417 8GMC-1GTB | A 1110 KG82 | A 1111 KG254"));
}

TEST(KS_17_0_1d, SupplyAndStateDoNotMatter) { EXPECT_EQ(of("A 1111 68-GR169:rt,out").escaped, 2); }

TEST(KS_17_0_1e, IfNoneOfPanzerArmyHasAWayHomeTheSovietsWinOutright) {
  const Score none = of("A 1111 357-GR944 XLVIII-HQ | exited 68-GR169 | dead 8GMC-19GMB");
  EXPECT_TRUE(none.none_escapes);
  EXPECT_EQ(victory_level(Table("turn 17 mud | at L").s, none), 5);
  const Score one = of("A 1111 68-GR169");
  EXPECT_FALSE(one.none_escapes);
  EXPECT_NE(victory_level(Table("turn 17 mud | at L").s, one), 5);
}

TEST(KS_17_0_1f, ReliefForcesAndGarrisonsEarnNothing) {
  EXPECT_EQ(of("A 1111 357-GR944 507Tiger XLVIII-HQ").escaped, 0);
  EXPECT_EQ(of("A 1111 TernG-1:parent=LIX").escaped, 0) << "KS:R45 not even in a corps of Panzer Army";
}

TEST(KS_17_0_2, FourForGermanMotorizedUnitsLost) {
  EXPECT_EQ(of("dead 7Pz-PzR25").axis_lost, 4);
  EXPECT_EQ(of("dead 507Tiger").axis_lost, 4) << "relief forces too";
  EXPECT_EQ(of("dead 18Art-AR88").axis_lost, 4);
}

TEST(KS_17_0_2a, TwoForLegUnitsHqsAndHungarians) {
  EXPECT_EQ(of("dead 68-GR169").axis_lost, 2);
  EXPECT_EQ(of("dead Mauss-HQ").axis_lost, 2);
  EXPECT_EQ(of("dead 2HPz-TankRgt3").axis_lost, 2) << "a tank, but Hungarian";
  EXPECT_EQ(of("dead TernG-1").axis_lost, 2);
  EXPECT_EQ(of("return 18 XLVIII-HQ").axis_lost, 2) << "KS:R38";
  EXPECT_EQ(of("exited 7Pz-PzR25").axis_lost, 0) << "KS:R4";
}

TEST(KS_17_0_2b, TwoForGermansWhoReachNoCorpsHq) {
  EXPECT_EQ(of("A 3307 68-GR169 96-GR283").isolated, 4);
  EXPECT_EQ(of("A 3307 68-GR169 | A 3309 LIX-HQ").isolated, 0) << "any corps HQ will do";
  EXPECT_EQ(of("A 3307 68-GR169 | A 3309 VIIH-HQ").isolated, 0) << "a Hungarian one too";
  EXPECT_EQ(of("A 3307 68-GR169 | A 3309 1PzA-HQ").isolated, 2) << "an army HQ will not";
  EXPECT_EQ(of("A 3307 1HMtn").isolated, 0) << "Hungarians do not count";
  EXPECT_EQ(of("A 1904 TernG-1").isolated, 2) << "garrisons do";
  EXPECT_EQ(of("A 3307 68-GR169:rt | A 3313 LIX-HQ").isolated, 2) << "KS:R85 half the range";
  EXPECT_EQ(of("A 3307 68-GR169 | A 3313 LIX-HQ").isolated, 0);
  EXPECT_EQ(of(Table("option vp_isolated_unit 4 | turn 17 mud | at L | A 3307 68-GR169")).isolated, 4) << "KS:R2";
}

TEST(KS_17_0_2c, ObjectivesUnderSuppliedSovietCombatUnits) {
  COVERS("KS:T.VP");
  EXPECT_EQ(of("S 4206 8GMC-19GMB").objectives, 9) << "Proskurov, on the highway";
  EXPECT_EQ(of("S 4206 8GMC-HQ").objectives, 0) << "an HQ holds nothing";
  EXPECT_EQ(of("S 1904 8GMC-19GMB").objectives, 12);
  EXPECT_EQ(
      of("S 0417 8GMC-19GMB | A 0416 68-GR169 | A 0516 68-GR188 | A 0418 68-GR196 | A 0317 96-GR283 | A 0517 96-GR284")
          .objectives,
      0)
      << "out of supply";
}

TEST(KS_17_0_3, TheLevels) {
  COVERS_VECTOR("KX-20");
  EXPECT_STREQ(level_text(level(51)), "Axis decisive victory");
  EXPECT_STREQ(level_text(level(50)), "Axis substantive victory");
  EXPECT_STREQ(level_text(level(41)), "Axis substantive victory");
  EXPECT_STREQ(level_text(level(40)), "Axis marginal victory");
  EXPECT_STREQ(level_text(level(31)), "Axis marginal victory");
  EXPECT_STREQ(level_text(level(30)), "Soviet marginal victory");
  EXPECT_STREQ(level_text(level(21)), "Soviet marginal victory");
  EXPECT_STREQ(level_text(level(20)), "Soviet substantive victory");
  EXPECT_STREQ(level_text(level(-5)), "Soviet substantive victory");
}

}  // namespace kessel::kesselschlacht
