// Chapter 12, second part: crossing rivers.
#include "table.h"

namespace kessel::breakout {

namespace {
/// What the unit has left after that crossing with that die.
int left_after(const std::string& weather, const std::string& unit, const std::string& from, const std::string& to,
               int die) {
  Table t("turn 3 | weather " + weather + " | at german 1 move | G " + from + " " + unit);
  t.play("pick " + unit + "; step " + to);
  EXPECT_TRUE(t.chance()) << weather << " " << from << "-" << to;
  t.roll({die});
  EXPECT_EQ(t.where(unit), to);
  return t.mp(unit);
}

/// Is a die asked for on that step?
bool asks_die(const std::string& position, const std::string& unit, const std::string& to) {
  Table t(position);
  t.play("pick " + unit + "; step " + to);
  return t.chance();
}
}  // namespace

TEST(BO_12_3, FrostFreezesTheRiver) {
  COVERS("BO:14.RIV.b");
  Table t("turn 3 | weather frost | at german 1 move | G 1608 371 | G 2123 96");
  t.play("pick 371; step 1708");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.mp("371"), 9 - 1);
  t.play("halt; pick 96; step 2124");
  EXPECT_FALSE(t.chance()) << "the Dnestr too";
  EXPECT_EQ(t.mp("96"), 9 - 1);
}

TEST(BO_12_3, EnteringATownOrLocalityIsFreeOfTheRiver) {
  COVERS("BO:14.RIV.b");
  EXPECT_FALSE(asks_die("at german 1 move | G 2111 371", "371", "2112")) << "into Gorodok";
  EXPECT_FALSE(asks_die("at german 1 move | G 2606 371", "371", "2607")) << "over the Bug into Proskurov";
  EXPECT_FALSE(asks_die("at german 1 move | G 2121 371", "371", "2220")) << "into Kamenets-Podolsky";
  Table t("turn 3 | weather storm | at german 1 move | G 2123 371");
  t.play("pick 371; step 2023");
  EXPECT_FALSE(t.chance()) << "over the Dnestr into Khotyn, in a storm";
  EXPECT_EQ(t.mp("371"), 5 - 1);
}

TEST(BO_12_3, LeavingATownOrLocalityIsFreeOfTheRiver) {
  EXPECT_FALSE(asks_die("at german 1 move | G 2112 371", "371", "2111"));
  EXPECT_FALSE(asks_die("at german 1 move | G 2607 371", "371", "2606"));
  EXPECT_FALSE(asks_die("at german 1 move | G 2220 371", "371", "2121"));
  EXPECT_FALSE(asks_die("at german 1 move | G 2023 371", "371", "2123"));
}

TEST(BO_12_3, AFallenLocalityServesTheSovietsAsWell) {
  EXPECT_FALSE(asks_die("at soviet 1 move | S 2121 9M", "9M", "2220"));
  EXPECT_FALSE(asks_die("at soviet 1 move | S 2220 9M", "9M", "2121"));
}

TEST(BO_12_3, ATownBesideTheCrossingDoesNotHelp) {
  EXPECT_TRUE(asks_die("at german 1 move | G 2111 371", "371", "2210"))
      << "2111 touches Gorodok, but the step does not";
  EXPECT_TRUE(asks_die("at german 1 move | G 2507 371", "371", "2606")) << "nor does Proskurov help its neighbours";
}

TEST(BO_12_3a, TheTableGivesTheExtraPoints) {
  COVERS("BO:14.RIV");
  const int thaw[] = {0, 1, 1, 1, 2, 3}, storm[] = {0, 1, 1, 2, 2, 3};
  for (int die = 1; die <= 6; ++die) {
    EXPECT_EQ(left_after("thaw", "371", "1608", "1708", die), 7 - 1 - thaw[die - 1]) << die;
    EXPECT_EQ(left_after("thaw", "16Pz", "1608", "1708", die), 10 - 1 - thaw[die - 1]) << die;
    EXPECT_EQ(left_after("storm", "371", "1608", "1708", die), 5 - 1 - storm[die - 1]) << die;
    EXPECT_EQ(left_after("storm", "16Pz", "1608", "1708", die), 7 - 1 - storm[die - 1]) << die;
  }
}

TEST(BO_12_3a, DnestrBugAndPrutAddOneToTheDie) {
  COVERS("BO:14.RIV.a");
  const int thaw[] = {1, 1, 1, 2, 3, 3}, storm[] = {1, 1, 2, 2, 3, 3};
  for (int die = 1; die <= 6; ++die) {
    EXPECT_EQ(left_after("thaw", "371", "2123", "2124", die), 7 - 1 - thaw[die - 1]) << "Dnestr " << die;
    EXPECT_EQ(left_after("thaw", "371", "2507", "2506", die), 7 - 1 - thaw[die - 1]) << "Bug " << die;
    EXPECT_EQ(left_after("thaw", "371", "1226", "1227", die), 7 - 1 - thaw[die - 1]) << "Prut " << die;
    EXPECT_EQ(left_after("storm", "371", "2123", "2124", die), 5 - 1 - storm[die - 1]) << "Dnestr in storm " << die;
  }
}

TEST(BO_12_3a, TheExtraComesOnTopOfTheGround) {
  Table t("at german 1 move | G 2119 16Pz");  // 2218 is rough: two points, and the Smotrich
  t.play("pick 16Pz; step 2218").roll({5});
  EXPECT_EQ(t.mp("16Pz"), 10 - 2 - 2);
}

TEST(BO_12_3a, SovietsRollAsWell) {
  Table t("at soviet 1 move | S 1608 9M");
  t.play("pick 9M; step 1708").roll({6});
  EXPECT_EQ(t.mp("9M"), 10 - 1 - 3);
}

TEST(BO_12_3a, NoRiverNoDie) { EXPECT_FALSE(asks_die("at german 1 move | G 1608 371", "371", "1607")); }

TEST(BO_12_3a, NothingElseIsDoneBeforeTheDieHasFallen) {
  Table t("at german 1 move | G 1608 371 | G 1312 96");
  t.play("pick 371; step 1708");
  EXPECT_REFUSED(t, "halt", "BO:2.0a");
  EXPECT_REFUSED(t, "pick 96", "BO:2.0a");
}

TEST(BO_12_3b, AStackRollsOnceForAll) {
  Table t("at german 1 move | G 1608 371 16Pz 509");
  t.play("pick 371; pick 16Pz; pick 509; step 1708").roll({5});
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.mp("371"), 7 - 1 - 2);
  EXPECT_EQ(t.mp("16Pz"), 10 - 1 - 2);
  EXPECT_EQ(t.mp("509"), 10 - 1 - 2);
}

TEST(BO_12_3b, UnitsThatMoveSinglyRollSingly) {
  Table t("at german 1 move | G 1608 371 96");
  t.play("pick 371; step 1708").roll({1});
  t.play("halt; pick 96; step 1708");
  ASSERT_TRUE(t.chance()) << "the first die does not serve the second unit";
  t.roll({6});
  EXPECT_EQ(t.mp("96"), 7 - 1 - 3);
}

TEST(BO_12_3c, TheFlatCostReplacesTheDie) {
  Table t("option river_flat_cost on | at german 1 move | G 1608 371 16Pz");
  EXPECT_EQ(t.tally("move 371 1708"), "4 MP");
  t.play("pick 371; pick 16Pz; step 1708");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.where("371"), "1708");
  EXPECT_EQ(t.mp("371"), 7 - 1 - 3);
  EXPECT_EQ(t.mp("16Pz"), 10 - 1 - 3);
}

TEST(BO_12_3c, TheGreatRiversCostNoMoreThanTheOthers) {
  Table t("option river_flat_cost on | at german 1 move | G 2123 371");
  t.play("pick 371; step 2124");
  EXPECT_EQ(t.mp("371"), 7 - 1 - 3);
}

TEST(BO_12_3c, WithTheFlatCostFourPointsAreNeededAtLeast) {
  Table t("option river_flat_cost on | at german 1 move | G 1608 371:b@3 96:b@4");
  t.play("pick 371");
  EXPECT_REFUSED(t, "step 1708", "BO:12.2");
  t.play("halt; pick 96; step 1708");
  EXPECT_EQ(t.where("96"), "1708");
}

TEST(BO_12_3c, WithoutTheOptionTheDieIsRolled) {
  EXPECT_TRUE(asks_die("option river_flat_cost off | at german 1 move | G 1608 371", "371", "1708"));
}

TEST(BO_R44, WhoCannotPayStaysAndIsFinished) {
  COVERS("BO:12.2");
  Table t("at german 1 move | G 1608 371:b@3");
  t.play("pick 371; step 1708").roll({6});  // one for the ground and three for the river
  EXPECT_EQ(t.where("371"), "1608");
  EXPECT_TRUE(t.told("cannot pay and stays", kGerman));
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_REFUSED(t, "pick 371", "BO:R68");
}

TEST(BO_R44, ExactlyEnoughCrosses) {
  Table t("at german 1 move | G 1608 371:b@4");
  t.play("pick 371; step 1708").roll({6});
  EXPECT_EQ(t.where("371"), "1708");
}

TEST(BO_R44, BySwitchItMayTryAgainOrGoElsewhere) {
  Table t("option river_fail_ends_move false | at german 1 move | G 1608 371:b@2");
  t.play("pick 371; step 1708").roll({6});
  EXPECT_EQ(t.where("371"), "1608");
  EXPECT_ALLOWED(t, "pick 371");
  t.play("pick 371");
  EXPECT_EQ(t.mp("371"), 2) << "it has what it had left, not a new allowance";
  EXPECT_ALLOWED(t, "step 1607");
  t.play("step 1708").roll({2});
  EXPECT_EQ(t.where("371"), "1708");
  EXPECT_EQ(t.ask(), "pick units to move");
}

TEST(BO_R45, TheFlatCostDoesNotTouchFreeCrossings) {
  Table frost("turn 3 | weather frost | option river_flat_cost on | at german 1 move | G 1608 371");
  frost.play("pick 371; step 1708");
  EXPECT_EQ(frost.mp("371"), 9 - 1);
  Table town("option river_flat_cost on | at german 1 move | G 2111 371");
  town.play("pick 371; step 2112");
  EXPECT_EQ(town.mp("371"), 7 - 1);
  Table locality("option river_flat_cost on | at german 1 move | G 2023 371");
  locality.play("pick 371; step 2123");
  EXPECT_EQ(locality.mp("371"), 7 - 1);
}

TEST(BO_R68, ACrossingMayBeTriedWithTheLeastItCanCost) {
  Table t("at german 1 move | G 1608 371:b@1 | G 2123 96:b@1 | G 2507 291:b@2");
  t.play("pick 96");
  EXPECT_REFUSED(t, "step 2124", "BO:12.2");  // the Dnestr costs one extra at least
  t.play("halt; pick 291");
  EXPECT_ALLOWED(t, "step 2506");
  t.play("halt; pick 371; step 1708").roll({1});
  EXPECT_EQ(t.where("371"), "1708");
}

TEST(BO_R68, TheRollSplitsAStackIntoThoseWhoCanPayAndThoseWhoCannot) {
  Table t("at german 1 move | G 1608 371:b@2 16Pz:b@3 509:b@5");
  t.play("pick 371; pick 16Pz; pick 509; step 1708").roll({5});  // three in all
  EXPECT_EQ(t.where("371"), "1608");
  EXPECT_EQ(t.where("16Pz"), "1708");
  EXPECT_EQ(t.where("509"), "1708");
  EXPECT_TRUE(broken_invariants(t.s).empty());
  ASSERT_EQ(t.ask(), "move the group") << "509 has points left";
  t.play("drop 16Pz; step 1807; halt");
  EXPECT_EQ(t.where("509"), "1807");
  EXPECT_REFUSED(t, "pick 371", "BO:R68");  // it stayed and is finished
}

TEST(BO_R68, TheOneLeftBehindOnTheWayJoinsTheStackThere) {
  Table t("at german 1 move | G 1607 371:b@2 16Pz | G 1608 96");
  t.play("pick 371; pick 16Pz; step 1608; step 1709").roll({3});
  EXPECT_EQ(t.where("371"), "1608");
  EXPECT_EQ(t.where("16Pz"), "1709");
  EXPECT_TRUE(broken_invariants(t.s).empty());
  EXPECT_EQ(t.sees(kGerman, "1608"), "371 96");
}

TEST(BO_R68, BySwitchTheOnesLeftBehindMayMoveLater) {
  Table t("option river_fail_ends_move false | at german 1 move | G 1608 371:b@2 16Pz");
  t.play("pick 371; pick 16Pz; step 1708").roll({6});
  EXPECT_EQ(t.where("16Pz"), "1708");
  EXPECT_EQ(t.where("371"), "1608");
  EXPECT_REFUSED(t, "pick 371", "BO:R68");  // not while the others are on the move
  t.play("halt; pick 371; step 1609; step 1610");
  EXPECT_EQ(t.where("371"), "1610");
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(BO_R68, EveryRiverSideIsANewRoll) {
  Table t("at german 1 move | G 1608 16Pz");
  t.play("pick 16Pz; step 1708").roll({1});
  t.play("step 1709");
  EXPECT_FALSE(t.chance());
  t.play("step 1609");
  ASSERT_TRUE(t.chance());
  t.roll({6});
  EXPECT_EQ(t.mp("16Pz"), 10 - 1 - 1 - 1 - 3);
}

TEST(BO_R68, EnemyZocStillStopsWhoHasCrossed) {
  Table t("at german 1 move | G 1608 16Pz | S 1808 9M");
  t.play("pick 16Pz; step 1708").roll({1});
  EXPECT_EQ(t.where("16Pz"), "1708");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_TRUE(t.told("stopped by an enemy ZOC"));
}

}  // namespace kessel::breakout
