// Chapter 12, first part: who moves when and for how much, moving groups, the closed area, leaving the map.
#include "table.h"

namespace kessel::breakout {

namespace {
int full_allowance(const Table& t, std::string_view unit, bool supplied = true) {
  Tally silent = Tally::silent();
  return allowance(t.s, t.id(unit), supplied, silent);
}

std::string broken(const Table& t) {
  const auto faults = broken_invariants(t.s);
  return faults.empty() ? "" : faults[0];
}
}  // namespace

TEST(BO_12_0, NobodyHasToMove) {
  Table t("at german 1 move | G 1312 16Pz | S 1316 9M");
  EXPECT_TRUE(t.offers("done"));
  t.play("done");
  EXPECT_EQ(t.where("16Pz"), "1312");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_12_0, AUnitThatWasPickedMayStayWhereItIs) {
  Table t("at german 1 move | G 1312 16Pz");
  t.play("pick 16Pz; halt");
  EXPECT_EQ(t.where("16Pz"), "1312");
  EXPECT_EQ(t.ask(), "pick units to move");
}

TEST(BO_12_0a, OneUnitLeavesTheStackAlone) {
  Table t("at german 1 move | G 1312 16Pz 371 509");
  t.play("pick 371; step 1313; halt");
  EXPECT_EQ(t.where("371"), "1313");
  EXPECT_EQ(t.where("16Pz"), "1312");
  EXPECT_EQ(t.where("509"), "1312");
  EXPECT_EQ(broken(t), "");
}

TEST(BO_12_0a, AStackMovesTogether) {
  Table t("at german 1 move | G 1312 16Pz 371 509");
  t.play("pick 16Pz; pick 509; step 1313; step 1314; halt");
  EXPECT_EQ(t.where("16Pz"), "1314");
  EXPECT_EQ(t.where("509"), "1314");
  EXPECT_EQ(t.where("371"), "1312");
  EXPECT_ALLOWED(t, "pick 371");
}

TEST(BO_12_0a, RefusesToEndTheSegmentWhileAGroupIsOnTheMove) {
  Table t("at german 1 move | G 1312 16Pz");
  t.play("pick 16Pz; step 1313");
  EXPECT_REFUSED(t, "done", "BO:12.0a");
  t.play("halt");
  EXPECT_ALLOWED(t, "done");
}

TEST(BO_12_0b, EveryHexIsPaidForByGroundAndClass) {
  struct Row {
    const char *from, *to;
    int foot, tracks;
  };
  for (const Row& r : {Row{"1312", "1313", 1, 1}, Row{"1811", "1810", 1, 2}, Row{"1409", "1408", 1, 2},
                       Row{"1906", "1905", 1, 3}, Row{"1419", "1418", 1, 1}, Row{"0806", "0805", 1, 1}}) {
    Table t(std::string("at german 1 move | G ") + r.from + " 16Pz 371");
    t.play(std::string("pick 371; step ") + r.to);
    EXPECT_EQ(t.mp("371"), 7 - r.foot) << r.to;
    t.play(std::string("halt; pick 16Pz; step ") + r.to);
    EXPECT_EQ(t.mp("16Pz"), 10 - r.tracks) << r.to;
  }
}

TEST(BO_12_0b, ThePriceIsThatOfTheHexEnteredNotOfTheOneLeft) {
  Table t("at german 1 move | G 1810 16Pz");
  EXPECT_EQ(t.tally("move 16Pz 1811"), "1 MP") << "out of the wood onto clear ground";
  EXPECT_EQ(t.tally("move 16Pz 1809"), "2 MP");
  t.play("pick 16Pz; step 1811; step 1810");
  EXPECT_EQ(t.mp("16Pz"), 10 - 1 - 2);
}

TEST(BO_12_0b, RefusesToLeapOverAHex) {
  Table t("at german 1 move | G 1312 16Pz");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "step 1314", "BO:12.0b");
  EXPECT_REFUSED(t, "step 1312", "BO:12.0b");
  EXPECT_ALLOWED(t, "step 1313");
}

TEST(BO_12_0c, RefusesToMoveInACombatSegment) {
  const Table fight("at german 1 fight | G 1312 16Pz");
  EXPECT_REFUSED(fight, "pick 16Pz", "BO:12.0c");
  const Table mech("at german 1 mech | G 1312 16Pz");
  EXPECT_REFUSED(mech, "pick 16Pz", "BO:12.0c");
}

TEST(BO_12_0c, RefusesTheUnitsOfTheOtherSide) {
  const Table t("at german 1 move | G 1312 16Pz | S 1320 9M");
  EXPECT_REFUSED(t, "pick 9M", "BO:12.0c");
  const Why no = t.why("pick 9M", kSoviet);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "BO:12.0c") << "nor may its owner move it now";
}

TEST(BO_12_0c, RefusesAStepBeforeAnythingIsPicked) {
  const Table t("at german 1 move | G 1312 16Pz");
  EXPECT_REFUSED(t, "step 1313", "BO:12.0c");
}

TEST(BO_12_0c, AllowsOwnUnitsInTheOwnMovementSegment) {
  EXPECT_ALLOWED(Table("at german 2 move | G 1312 16Pz"), "pick 16Pz");
  EXPECT_ALLOWED(Table("at soviet 2 move | S 1312 9M"), "pick 9M");
}

TEST(BO_12_0d, AnAdvanceCostsNeitherRiverNorMovementPoints) {
  Table t("turn 3 | at german 1 fight | orders - - fm - | G 2218 16Pz 371 | S 2119 9M/1");
  t.play("target 2119; join 16Pz; join 371; declare; done").roll({1});  // 1:1, river one left: DR on 1:2
  t.play("retreat 9M 2019; advance 16Pz");
  EXPECT_EQ(t.where("16Pz"), "2119") << "across the Smotrich";
  EXPECT_FALSE(t.chance());
  t.play("done; done; done");  // the advance, the combat and the mechanized segment
  ASSERT_EQ(t.ask(), "pick units to move");
  t.play("pick 16Pz");
  EXPECT_EQ(t.mp("16Pz"), 10) << "it still has its whole allowance";
}

TEST(BO_12_0d, ARetreatCrossesARiverWithoutADie) {
  Table t("turn 3 | at german 1 fight | G 1609 16Pz 371 | S 1608 9M/1");
  t.play("target 1608; join 16Pz; join 371; declare; done").roll({2});
  t.play("retreat 9M 1708");
  EXPECT_EQ(t.where("9M"), "1708");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
}

TEST(BO_12_0e, TheMoveEndsWhenThePointsAreSpent) {
  Table t("at german 1 move | G 1309 371");
  t.play("pick 371; step 1310; step 1311; step 1312; step 1313; step 1314; step 1315");
  EXPECT_EQ(t.mp("371"), 1);
  t.play("step 1316");
  EXPECT_EQ(t.where("371"), "1316");
  EXPECT_EQ(t.ask(), "pick units to move") << "seven points, seven hexes, not one more";
  EXPECT_FALSE(t.offers("pick 371"));
}

TEST(BO_12_0e, PointsLeftOverAreNotSavedForTheNextImpulse) {
  Table t("turn 3 | at german 1 move | G 1312 371");
  t.play("pick 371; step 1313; halt; done; done; done");  // movement, combat and mechanized segment
  ASSERT_EQ(t.ask(), "move/fight or fight/move");
  t.play("order move-fight; pick 371");
  EXPECT_EQ(t.mp("371"), 7);
}

TEST(BO_12_1, TheAllowanceComesFromClassAndWeather) {
  struct Row {
    const char* weather;
    int foot, tracks;
  };
  for (const Row& r : {Row{"thaw", 7, 10}, Row{"frost", 9, 13}, Row{"storm", 5, 7}}) {
    const Table t(std::string("turn 3 | at german 1 move | weather ") + r.weather +
                  " | G 1312 371 16Pz 911 | S 3010 15RC 9M 1GB");
    EXPECT_EQ(full_allowance(t, "371"), r.foot) << r.weather;
    EXPECT_EQ(full_allowance(t, "16Pz"), r.tracks) << r.weather;
    EXPECT_EQ(full_allowance(t, "911"), r.tracks) << r.weather;
    EXPECT_EQ(full_allowance(t, "15RC"), r.foot) << r.weather;
    EXPECT_EQ(full_allowance(t, "9M"), r.tracks) << r.weather;
    EXPECT_EQ(full_allowance(t, "1GB"), r.tracks) << r.weather << ", artillery is mechanized";
  }
}

TEST(BO_12_1, TheUnitMovesWithWhatTheTableGives) {
  Table t("turn 3 | weather frost | at german 1 move | G 1312 371 16Pz");
  t.play("pick 371; pick 16Pz");
  EXPECT_EQ(t.mp("371"), 9);
  EXPECT_EQ(t.mp("16Pz"), 13);
  EXPECT_EQ(t.tally("allowance 16Pz"), "13");
}

TEST(BO_12_1a, InStormFootMovesFiveAndThreeOutOfSupply) {
  COVERS_VECTOR("BX-05");
  COVERS("BO:12.1", "BO:8.3");
  Table german("turn 3 | weather storm | at german 1 move | G 1312 371");
  german.play("pick 371");
  EXPECT_EQ(german.mp("371"), 5);
  Table free("turn 3 | weather storm | at soviet 1 move | S 1312 15RC");
  free.play("pick 15RC");
  EXPECT_EQ(free.mp("15RC"), 5);
  // No ZOC in a storm: only a closed ring cuts it off.
  Table ringed(
      "turn 3 | weather storm | at soviet 1 move | S 1312 15RC 9M | G 1311 96 | G 1313 291 | G 1211 371 | G 1212 208 | "
      "G 1411 168 | G 1412 75");
  ringed.play("pick 15RC; pick 9M");
  EXPECT_EQ(ringed.mp("15RC"), 3) << "half of five, rounded up";
  EXPECT_EQ(ringed.mp("9M"), 4) << "half of seven, rounded up";
}

TEST(BO_12_2, RefusesAHexThatCostsMoreThanIsLeft) {
  Table t("at german 1 move | G 1811 16Pz:b@1 371:b@1");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "step 1810", "BO:12.2");
  EXPECT_FALSE(t.offers("step 1810"));
}

TEST(BO_12_2, AllowsItWithExactlyEnough) {
  Table t("at german 1 move | G 1811 16Pz:b@2");
  t.play("pick 16Pz");
  EXPECT_ALLOWED(t, "step 1810");
  Table foot("at german 1 move | G 1811 371:b@1");
  foot.play("pick 371; step 1810");
  EXPECT_EQ(foot.where("371"), "1810");
}

TEST(BO_12_2, RefusesTheWholeGroupIfOneUnitCannotPay) {
  Table t("at german 1 move | G 1811 16Pz:b@1 371:b@3");
  t.play("pick 371; pick 16Pz");
  EXPECT_REFUSED(t, "step 1810", "BO:12.2");
  t.play("drop 16Pz");
  EXPECT_ALLOWED(t, "step 1810");
}

TEST(BO_12_5, RefusesToCrossTheStrypaWestward) {
  Table t("at soviet 1 move | S 0610 9M");
  t.play("pick 9M");
  EXPECT_REFUSED(t, "step 0511", "BO:12.5");
  EXPECT_FALSE(t.offers("step 0511"));
}

TEST(BO_12_5, RefusesToCrossTheDnestrNorthwardThere) {
  Table t("at soviet 1 move | S 0618 9M");
  t.play("pick 9M");
  EXPECT_REFUSED(t, "step 0617", "BO:12.5");
}

TEST(BO_12_5, AllowsTheBanksOutsideTheArea) {
  Table t("at soviet 1 move | S 0610 9M");
  t.play("pick 9M; step 0510");
  EXPECT_EQ(t.where("9M"), "0510") << "still east of the Strypa";
  Table south("at soviet 1 move | S 0618 9M");
  south.play("pick 9M; step 0518");
  EXPECT_EQ(south.where("9M"), "0518") << "south of the Dnestr one may go west";
  Table north("at soviet 1 move | S 0618 9M");
  north.play("pick 9M");
  EXPECT_ALLOWED(north, "step 0718");  // north of the Dnestr, but east of the Strypa
}

TEST(BO_12_5, RefusesAnAttackIntoTheArea) {
  const Table t("at soviet 1 fight | S 0610 9M | G 0511 96 | G 0609 291");
  EXPECT_REFUSED(t, "target 0511", "BO:12.5");
  EXPECT_FALSE(t.offers("target 0511"));
  EXPECT_ALLOWED(t, "target 0609");
}

TEST(BO_12_5, GermansGoInAndOutAsTheyLike) {
  Table t("turn 3 | weather frost | at german 1 move | G 0610 96");
  t.play("pick 96; step 0511; step 0610; halt");
  EXPECT_EQ(t.where("96"), "0610");
}

TEST(BO_12_5a, SovietZocReachesIntoTheArea) {
  COVERS("BO:R49");
  Table t("turn 3 | weather frost | at german 1 move | S 0610 9M | G 0412 96");
  EXPECT_TRUE(board_of(t.s).zoc[index(kSoviet)].has(Table::hex("0511")));
  t.play("pick 96; step 0411; step 0511");
  EXPECT_EQ(t.ask(), "pick units to move") << "it is stopped there";
  EXPECT_TRUE(t.told("stopped by an enemy ZOC"));
}

TEST(BO_R49, ASovietUnitWithOnlyTheClosedAreaBehindItIsBlocked) {
  Table t("turn 3 | at german 1 fight | G 0509 16Pz | G 0609 96 | G 0610 291 | S 0510 9M/1");
  t.play("target 0510; join 16Pz; declare; done").roll({1});  // 4 against 4: DR on 1:1
  EXPECT_EQ(t.where("9M"), "dead") << "it cannot go and loses its last step";
  EXPECT_TRUE(t.told("cannot retreat"));
}

TEST(BO_R49, WithAnotherWayOutItRetreats) {
  Table t("turn 3 | at german 1 fight | G 0509 16Pz | G 0609 96 | S 0510 9M/1");
  t.play("target 0510; join 16Pz; declare; done").roll({1});
  EXPECT_EQ(t.where("9M"), "0610") << "the only hex left, so nobody is asked";
}

TEST(BO_R49, NoSupplyPathRunsThroughTheArea) {
  const Table cut("at soviet 1 move | S 0510 9M | G 0608 96 | G 0711 291");
  EXPECT_FALSE(in_supply(cut.s, cut.id("9M"))) << "0509, 0609 and 0610 lie in German ZOC, the rest is closed";
  const Table open("at soviet 1 move | S 0510 9M | G 0608 96");
  EXPECT_TRUE(in_supply(open.s, open.id("9M")));
}

TEST(BO_R49, GermansInsideAttackAndProbeOutOfIt) {
  Table t("turn 3 | at german 1 fight | G 0511 16Pz | G 0410 96 | S 0610 9M/1");
  EXPECT_ALLOWED(t, "target 0610");
  EXPECT_ALLOWED(t, "target 0510");  // a probe out of the area into the ZOC of 9M
  t.play("target 0610; join 16Pz; declare");
  EXPECT_EQ(t.tally("defence"), "4") << "it defends as anywhere";
}

TEST(BO_R49, SovietZocInsideAllowsAProbeThere) {
  Table t("turn 3 | at german 1 fight | G 0411 96 | S 0610 9M");
  t.play("target 0511; join 96; declare");
  EXPECT_EQ(t.where("96"), "0511");
}

TEST(BO_R59, AUnitThatBeginsInEnemyZocLeavesDirectly) {
  Table t("at soviet 1 move | S 1329 15RC | G 1428 96");
  t.play("pick 15RC; exit");
  EXPECT_EQ(t.where("15RC"), "exited");
  EXPECT_EQ(t.s.exit_vp, 1);
  EXPECT_FALSE(t.chance()) << "it is not eliminated: no die for its return";
}

TEST(BO_R59, AUnitThatEntersEnemyZocThereStopsAndCannotLeaveYet) {
  Table t("turn 3 | at soviet 1 move | S 1228 15RC | G 1428 96");
  t.play("pick 15RC; step 1329");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_REFUSED(t, "pick 15RC", "BO:7.2");
  t.play("done; done; order move-fight; pick 15RC; exit");
  EXPECT_EQ(t.where("15RC"), "exited") << "in the next segment it may";
}

TEST(BO_R59, WithoutEnemyZocItWalksOffInOneMove) {
  Table t("at soviet 1 move | S 1228 15RC");
  t.play("pick 15RC; step 1329; exit");
  EXPECT_EQ(t.where("15RC"), "exited");
}

TEST(BO_R59, AUnitOutOfSupplyMayLeave) {
  Table t("at soviet 1 move | S 1329 15RC | G 1428 96 | G 1228 291 | G 1327 371");
  ASSERT_FALSE(in_supply(t.s, t.id("15RC")));
  t.play("pick 15RC; exit");
  EXPECT_EQ(t.where("15RC"), "exited");
}

TEST(BO_R59, TheOtherEdgesAndTheOtherSideAreRefused) {
  Table west("at soviet 1 move | S 0628 15RC");
  west.play("pick 15RC");
  EXPECT_REFUSED(west, "exit", "BO:4.1d");
  Table german("at german 1 move | G 1329 96");
  german.play("pick 96");
  EXPECT_REFUSED(german, "exit", "BO:4.1d");
}

TEST(BO_R59, ItCostsOnePointWhateverTheGround) {
  Table marsh("at soviet 1 move | S 1628 9M:b@1");
  marsh.play("pick 9M; exit");
  EXPECT_EQ(marsh.where("9M"), "exited");
  Table spent("at soviet 1 move | S 1628 9M:b@0");
  spent.play("pick 9M");
  EXPECT_REFUSED(spent, "exit", "BO:4.1f");
}

TEST(BO_R68, RefusesToTakeUpAUnitOnTheWay) {
  Table t("at german 1 move | G 1312 16Pz | G 1313 371");
  t.play("pick 16Pz; step 1313");
  EXPECT_REFUSED(t, "pick 371", "BO:R68");
}

TEST(BO_R68, RefusesAGroupFromTwoHexes) {
  Table t("at german 1 move | G 1312 16Pz | G 1313 371");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "pick 371", "BO:R68");
  EXPECT_REFUSED(t, "pick 16Pz", "BO:R68");
}

TEST(BO_R68, RefusesToMoveAUnitTwiceInASegment) {
  Table t("at german 1 move | G 1312 16Pz");
  t.play("pick 16Pz; step 1313; halt");
  EXPECT_REFUSED(t, "pick 16Pz", "BO:R68");
}

TEST(BO_R68, AGroupMayLeaveUnitsBehindWhichAreThenFinished) {
  Table t("at german 1 move | G 1312 16Pz 371 509");
  t.play("pick 16Pz; pick 371; pick 509; step 1313; drop 371; step 1314");
  EXPECT_EQ(t.where("371"), "1313");
  EXPECT_EQ(t.where("16Pz"), "1314");
  EXPECT_EQ(t.where("509"), "1314");
  EXPECT_EQ(broken(t), "");
  EXPECT_REFUSED(t, "drop 371", "BO:R68");
  t.play("halt");
  EXPECT_REFUSED(t, "pick 371", "BO:R68");
}

TEST(BO_R68, TheLastUnitOfAGroupHaltsInsteadOfBeingDropped) {
  Table t("at german 1 move | G 1312 16Pz");
  t.play("pick 16Pz; step 1313");
  EXPECT_REFUSED(t, "drop 16Pz", "BO:R68");
}

TEST(BO_R68, EachUnitOfAStackPaysFromItsOwnPoints) {
  Table t("at german 1 move | G 1811 16Pz 371");
  t.play("pick 16Pz; pick 371; step 1810; step 1809");
  EXPECT_EQ(t.mp("16Pz"), 10 - 4);
  EXPECT_EQ(t.mp("371"), 7 - 2);
}

TEST(BO_R68, TheFasterUnitGoesOnWhereTheSlowerIsSpent) {
  Table t("at german 1 move | G 1309 16Pz 371");
  t.play("pick 16Pz; pick 371; step 1310; step 1311; step 1312; step 1313; step 1314; step 1315; step 1316");
  ASSERT_EQ(t.ask(), "move the group") << "371 is spent, but 16Pz has three points left";
  EXPECT_REFUSED(t, "step 1317", "BO:12.2");
  t.play("drop 371; step 1317; step 1318; step 1319");
  EXPECT_EQ(t.where("16Pz"), "1319");
  EXPECT_EQ(t.where("371"), "1316");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_EQ(broken(t), "");
}

TEST(BO_R68, AGroupThatIsSpentAltogetherEndsByItself) {
  Table t("at german 1 move | G 1309 96 371");
  t.play("pick 96; pick 371; step 1310; step 1311; step 1312; step 1313; step 1314; step 1315; step 1316");
  EXPECT_EQ(t.ask(), "pick units to move");
}

TEST(BO_R68, ThereIsNoMinimumMoveOfOneHex) {
  Table t("at german 1 move | G 1906 16Pz:b@2");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "step 1905", "BO:12.2");  // marsh costs three
}

}  // namespace kessel::breakout
