// Chapter 13, first part: declaring attacks, Soviet artillery, which hexes and rivers count.
#include "table.h"

namespace kessel::breakout {

TEST(BO_13_0, NobodyHasToAttack) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 9M");
  EXPECT_TRUE(t.offers("done"));
  t.play("done");
  EXPECT_EQ(t.steps("9M"), 2);
  EXPECT_EQ(t.where("16Pz"), "1311");
  Table soviet("at soviet 1 fight | G 1311 16Pz | S 1312 9M");
  EXPECT_TRUE(soviet.offers("done"));
}

TEST(BO_13_0, RefusesASovietAttackOnNobody) {
  const Table t("at soviet 1 fight | G 1311 16Pz | S 1312 9M");
  EXPECT_REFUSED(t, "target 1313", "BO:13.0");
  EXPECT_FALSE(t.offers("target 1313"));
  EXPECT_ALLOWED(t, "target 1311");
}

TEST(BO_13_0, RefusesToDeclareWithoutAttackers) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1312");
  EXPECT_REFUSED(t, "declare", "BO:13.0");
  EXPECT_REFUSED(t, "done", "BO:13.0");
  t.play("join 16Pz");
  EXPECT_ALLOWED(t, "declare");
}

TEST(BO_13_0, RefusesToNameTheEnemysUnits) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 9M | S 1411 8GM");
  t.play("target 1312");
  EXPECT_REFUSED(t, "join 8GM", "BO:13.0");
}

TEST(BO_13_0, RefusesAnAttackInAMovementSegment) {
  EXPECT_REFUSED(Table("at german 1 move | G 1311 16Pz | S 1312 9M"), "target 1312", "BO:13.0");
}

TEST(BO_13_0, ADraftMayBeDroppedAtNoCost) {
  Table t("at german 1 fight | G 1311 16Pz 371 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; unjoin 371; cancel");
  EXPECT_ALLOWED(t, "target 1312");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(attackers(t.s).size(), 1);
}

TEST(BO_13_0a, DefendersOfAHexDefendAsOne) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 9M 3GTA-1 3GTA-2");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("defence"), "15");
  Table soviet("at soviet 1 fight | G 1311 16Pz 371 509 | S 1312 9M");
  soviet.play("target 1311; join 9M; declare");
  EXPECT_EQ(soviet.tally("defence"), "9");
}

TEST(BO_13_0a, UnitsNextDoorDoNotDefendWithThem) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 9M | S 1313 8GM");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("defence"), "9");
}

TEST(BO_13_0b, RefusesASecondAttackInTheSegment) {
  Table t("turn 3 | at german 1 fight | G 1312 16Pz | S 1311 9M/1 | S 1313 8GM/1");
  t.play("target 1311; join 16Pz; declare; done").roll({3});  // 1:1: AS
  EXPECT_REFUSED(t, "target 1313", "BO:13.0b");
  EXPECT_REFUSED(t, "target 1311", "BO:13.0b");
  EXPECT_FALSE(t.offers("target 1313"));
}

TEST(BO_13_0b, RefusesToNameAUnitTwice) {
  Table t("at german 1 fight | G 1312 16Pz | S 1311 9M");
  t.play("target 1311; join 16Pz");
  EXPECT_REFUSED(t, "join 16Pz", "BO:13.0b");
}

TEST(BO_13_0b, RefusesAUnitThatHasFoughtToJoinOthers) {
  Table t("turn 3 | at german 1 fight | G 1312 16Pz 371 | S 1311 9M/1 | S 1313 8GM/1");
  t.play("target 1311; join 16Pz; declare; done").roll({3});
  t.play("target 1313");
  EXPECT_REFUSED(t, "join 16Pz", "BO:13.0b");
  EXPECT_ALLOWED(t, "join 371");
}

TEST(BO_13_0b, AllowsItWithItsWholeStrengthInOneCombat) {
  Table t("at german 1 fight | G 1312 16Pz 371 | S 1311 9M | S 1313 8GM");
  t.play("target 1311; join 16Pz; declare");
  EXPECT_EQ(t.tally("attack"), "4");
}

TEST(BO_13_0c, UnitsOfOneHexMayStrikeDifferentHexesOrNone) {
  Table t("turn 3 | at german 1 fight | G 1312 16Pz 371 509 | S 1311 9M/1 | S 1313 8GM/1");
  t.play("target 1311; join 16Pz; declare");
  EXPECT_EQ(t.tally("attack"), "4") << "371 and 509 stand by";
  t.play("done").roll({3});
  t.play("target 1313; join 371; declare");
  EXPECT_EQ(t.tally("attack"), "2");
  t.play("done");  // 2 against 5: automatic AL1
  EXPECT_EQ(t.steps("371"), 3) << "only who attacked can lose";
  EXPECT_EQ(t.steps("509"), 1);
  t.play("done");
  EXPECT_TRUE(mech_segment(t.s)) << "509 need not attack at all";
}

TEST(BO_13_0d, RefusesAttackersThatAreNotNextToTheTarget) {
  Table t("at german 1 fight | G 1311 16Pz | G 1310 371 | S 1312 9M");
  t.play("target 1312");
  EXPECT_REFUSED(t, "join 371", "BO:13.0d");
  EXPECT_FALSE(t.offers("join 371"));
  EXPECT_TRUE(t.offers("join 16Pz"));
}

TEST(BO_13_0d, RefusesATargetThatNobodyStandsNextTo) {
  EXPECT_REFUSED(Table("at german 1 fight | G 1310 16Pz | S 1312 9M"), "target 1312", "BO:13.0d");
  EXPECT_REFUSED(Table("at soviet 1 fight | G 1310 16Pz | S 1312 9M"), "target 1310", "BO:13.0d");
}

TEST(BO_13_0d, AllowsAttackersFromSeveralHexesAroundIt) {
  Table t("at german 1 fight | G 1311 16Pz | G 1411 371 | G 1212 96 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; join 96; declare");
  EXPECT_EQ(t.tally("attack"), "8");
}

// ---- Soviet artillery ---------------------------------------------------------------------------------------------

TEST(BO_13_2, RefusesArtilleryTwoHexesAway) {
  Table t("at soviet 1 fight | G 1312 371 | S 1311 9M | S 1310 15RC 1GB");
  t.play("target 1312; join 9M");
  EXPECT_REFUSED(t, "join 1GB", "BO:13.0d");
}

TEST(BO_13_2, AllowsArtilleryNextToTheTarget) {
  Table t("at soviet 1 fight | G 1312 371 | S 1311 9M 1GB");
  t.play("target 1312; join 9M; join 1GB; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "12");
}

TEST(BO_13_2a, RefusesAnAttackByArtilleryAlone) {
  Table t("at soviet 1 fight | G 1312 371 | S 1311 9M | S 1411 1GB");
  t.play("target 1312; join 9M");
  EXPECT_REFUSED(t, "join 1GB", "BO:13.2a");
  EXPECT_FALSE(t.offers("join 1GB"));
  EXPECT_REFUSED(Table("at soviet 1 fight | G 1312 371 | S 1411 1GB"), "target 1312", "BO:13.2a");
}

TEST(BO_13_2a, AllowsItWithACompanionThatStaysOut) {
  COVERS("BO:R26", "BO:R54");
  Table t("at soviet 1 fight | G 1312 371 | S 1311 9M | S 1411 15RC 1GB");
  t.play("target 1312; join 9M; join 1GB; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "12") << "15RC only keeps the guns company";
  Table support("at soviet 1 fight | G 1312 371 | S 1311 9M | S 1411 60A-1 1GB");
  support.play("target 1312; join 9M; join 1GB; declare");
  EXPECT_EQ(support.tally("attack", kSoviet), "12") << "army support is company enough";
}

TEST(BO_13_2a, ItDefendsNormallyWithACompanion) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 15RC 1GB");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.ask(), "Korpsgruppe and 18th Artillery") << "nothing is removed";
  EXPECT_EQ(t.tally("defence"), "7");
}

TEST(BO_13_2b, ArtilleryAttackedAloneIsEliminatedWithoutADie) {
  COVERS("BO:R27");
  Table t("turn 3 | air german 3 | kg Br 1311 | at german 1 fight | G 1311 68 | S 1312 1GB");
  t.play("target 1312; join 68; declare");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.where("1GB"), "dead");
  EXPECT_EQ(t.ask(), "advance into the vacated hex") << "neither supports nor air are asked for";
  t.play("advance 68");
  EXPECT_EQ(t.where("68"), "1312");
}

TEST(BO_13_2b, InATownAsWell) {
  COVERS("BO:R27");
  Table t("turn 3 | at german 1 fight | G 2604 371 | S 2603 3B");
  t.play("target 2603; join 371; declare");
  EXPECT_EQ(t.where("3B"), "dead");
}

TEST(BO_13_2b, TheAttackIsUsedUp) {
  COVERS("BO:R27");
  Table t("turn 3 | at german 1 fight | G 1311 371 | S 1312 1GB | S 1310 9M");
  t.play("target 1312; join 371; declare; done");
  EXPECT_EQ(t.where("371"), "1311");
  EXPECT_REFUSED(t, "target 1310", "BO:13.0b");
}

TEST(BO_R27, ArtilleryLeftAloneByALossGoesOnlyWhenItIsAttackedAgain) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1313 371 | S 1312 15RC/1 3B");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("defence"), "2") << "the guns count no more than the corps";
  t.play("done").roll({1});  // 2:1: DL1
  t.play("lose 15RC").roll({1});
  EXPECT_EQ(t.where("15RC"), "track 4");
  EXPECT_EQ(t.where("3B"), "1312") << "alone, but not yet attacked alone";
  ASSERT_EQ(t.ask(), "choose a hex to attack");
  t.play("target 1312; join 371; declare");
  EXPECT_EQ(t.where("3B"), "dead");
}

TEST(BO_R27, ArtilleryLeftAloneByASplitRetreatStays) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | S 1312 9M/1 3B");
  t.play("target 1312; join 16Pz; declare; done").roll({1});  // 4 against 6: DR on 1:2
  t.play("retreat 9M 1313; retreat 3B 1412");
  EXPECT_EQ(t.where("9M"), "1313");
  EXPECT_EQ(t.where("3B"), "1412");
  EXPECT_EQ(t.steps("3B"), 1);
}

TEST(BO_13_2c, RefusesArtilleryWithoutAnyOtherAttacker) {
  Table t("at soviet 1 fight | G 1312 371 | S 1311 15RC 1GB");
  t.play("target 1312; join 1GB");
  EXPECT_REFUSED(t, "declare", "BO:13.2c");
  t.play("join 15RC");
  EXPECT_ALLOWED(t, "declare");
}

TEST(BO_13_2c, RefusesATargetThatOnlyArtilleryCouldAttack) {
  const Table t("at soviet 1 fight | G 1312 371 | S 1311 15RC:u 1GB");
  EXPECT_REFUSED(t, "target 1312", "BO:13.2c");
  EXPECT_FALSE(t.offers("target 1312"));
}

TEST(BO_13_2c, AllowsNoMoreGunsThanOtherFactors) {
  COVERS("BO:R26");
  Table t("at soviet 1 fight | G 1312 371 | S 1311 60A-1 1GB");
  t.play("target 1312; join 60A-1; join 1GB; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "6") << "3 and of the 5 no more than 3";
}

TEST(BO_R26, TheCapCountsAllHexesOfTheCombatTogether) {
  Table t("at soviet 1 fight | G 1312 371 | S 1311 60A-1 1GB | S 1411 60A-2 3B");
  t.play("target 1312; join 60A-1; join 1GB; join 60A-2; join 3B; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "12") << "6 and of the 10 no more than 6";
  Table far("at soviet 1 fight | G 1312 371 | S 1311 60A-1 1GB | S 1411 9M");
  far.play("target 1312; join 9M; join 60A-1; join 1GB; declare");
  EXPECT_EQ(far.tally("attack", kSoviet), "15") << "the factors of another hex count for the guns";
}

TEST(BO_R26, HalvedFactorsLowerTheCapAndAirDoesNotRaiseIt) {
  COVERS("BO:R71");
  Table air("turn 3 | air soviet 4 | at soviet 1 fight | G 1312 371 | S 1311 15RC/1 1GB");
  air.play("target 1312; join 15RC; join 1GB; declare; done; air 4");
  EXPECT_EQ(air.tally("attack", kSoviet), "6") << "1, 1 of the guns, 4 in the air";
  // 10GT is cut off in 1312 and strikes with half of 8; the guns in 1410 are supplied and may use no more than that.
  Table half("turn 3 | at soviet 1 fight | S 1312 10GT | G 1311 96 | G 1313 291 | S 1410 60A-1 1GB");
  ASSERT_FALSE(in_supply(half.s, half.id("10GT")));
  ASSERT_TRUE(in_supply(half.s, half.id("1GB")));
  half.play("target 1311; join 10GT; join 1GB; declare");
  EXPECT_EQ(half.tally("attack", kSoviet), "8");
}

TEST(BO_R26, TheCapBindsTheDefenceToo) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 15RC/1 1GB");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("defence"), "2") << "1 and of the 2 no more than 1";
}

TEST(BO_13_2d, RefusesArtilleryOutOfSupply) {
  COVERS("BO:8.3b");
  Table t("at soviet 1 fight | S 1312 9M 1GB | G 1311 96 | G 1313 291");
  ASSERT_FALSE(in_supply(t.s, t.id("1GB")));
  t.play("target 1311; join 9M");
  EXPECT_REFUSED(t, "join 1GB", "BO:8.3b");
}

TEST(BO_13_2d, SuppliedItMay) {
  Table t("at soviet 1 fight | S 1312 9M 1GB | G 1311 96");
  t.play("target 1311; join 9M; join 1GB; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "12");
}

TEST(BO_13_2e, ThirdGuardsMortarDoublesAgainstClearGround) {
  COVERS("BO:R28");
  Table clear("at soviet 1 fight | G 1312 371 | S 1311 9M 3GM");
  clear.play("target 1312; join 9M; join 3GM; declare");
  EXPECT_EQ(clear.tally("attack", kSoviet), "13") << "7 and twice 3";
}

TEST(BO_13_2e, NotAgainstWoodRoughMarshOrTown) {
  COVERS("BO:R28");
  struct Row {
    const char *target, *from;
  };
  for (const Row& r :
       {Row{"1810", "1811"}, Row{"1408", "1409"}, Row{"1905", "1906"}, Row{"1418", "1419"}, Row{"0805", "0806"}}) {
    Table t(std::string("at soviet 1 fight | G ") + r.target + " 371 | S " + r.from + " 9M 3GM");
    t.play(std::string("target ") + r.target + "; join 9M; join 3GM; declare");
    EXPECT_EQ(t.tally("attack", kSoviet), "10") << r.target;
  }
}

TEST(BO_13_2e, ARiverDoesNotTakeItAway) {
  Table t("at soviet 1 fight | G 1608 371 | S 1708 9M 3GM");
  t.play("target 1608; join 9M; join 3GM; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "13");
}

TEST(BO_13_2e, TheGroundItStandsOnDoesNotMatter) {
  Table t("at soviet 1 fight | G 1811 371 | S 1810 9M 3GM");
  t.play("target 1811; join 9M; join 3GM; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "13");
}

TEST(BO_13_2e, OtherArtilleryIsNotDoubled) {
  Table t("at soviet 1 fight | G 1312 371 | S 1311 9M 1GB");
  t.play("target 1312; join 9M; join 1GB; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "12");
}

TEST(BO_R28, ItsDefenceIsNotDoubled) {
  Table t("at german 1 fight | G 1311 16Pz | S 1312 15RC 3GM");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("defence"), "6");
}

TEST(BO_R26, TheCapComesAfterTheDoubling) {
  Table t("at soviet 1 fight | G 1312 371 | S 1311 60A-1 3GM");
  t.play("target 1312; join 60A-1; join 3GM; declare");
  EXPECT_EQ(t.tally("attack", kSoviet), "6") << "3 and of the doubled 6 no more than 3";
}

// ---- Hexes that count ---------------------------------------------------------------------------------------------

TEST(BO_R42, OnlyHexesThatAddStrengthNextToTheTargetCount) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1313 371 96 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; declare");
  EXPECT_EQ(t.tally("shift"), "2") << "north and south";
  Table abstains("turn 3 | at german 1 fight | G 1311 16Pz | G 1313 371 96 | S 1312 9M");
  abstains.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(abstains.tally("shift"), "0") << "standing by is no attack";
}

TEST(BO_R42, ArtilleryAtRangeIsNoSecondSide) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; support 18AD");
  EXPECT_EQ(t.tally("shift"), "0");
  EXPECT_EQ(t.tally("attack"), "8");
}

TEST(BO_R42, InAMechanizedSegmentTheFootStandsBy) {
  Table t("turn 3 | at german 1 mech | G 1311 16Pz | G 1313 371 | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("shift"), "0");
}

TEST(BO_R42, AHexBetweenMayBeHeldByAbstainers) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1412 96 | G 1212 371 | G 1313 208 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 96; join 371; declare");
  EXPECT_EQ(t.tally("shift"), "2") << "three hexes with one between each";
}

TEST(BO_R42, TheBonusIsGivenOnce) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1313 96 | G 1212 371 | G 1412 208 | G 1411 168 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 96; join 371; join 208; join 168; declare");
  EXPECT_EQ(t.tally("shift"), "2");
}

TEST(BO_R43, TheRiverShiftNeedsEveryAttackerBehindTheRiver) {
  Table all("turn 3 | at german 1 fight | G 2218 16Pz | G 2219 371 | S 2119 9M");
  all.play("target 2119; join 16Pz; join 371; declare");
  EXPECT_EQ(all.tally("shift"), "-1");
  Table some("turn 3 | at german 1 fight | G 2218 16Pz | G 2118 371 | S 2119 9M");
  some.play("target 2119; join 16Pz; join 371; declare");
  EXPECT_EQ(some.tally("shift"), "0");
  Table swapped("turn 3 | at german 1 fight | G 2218 371 | G 2118 16Pz | S 2119 9M");
  swapped.play("target 2119; join 16Pz; join 371; declare");
  EXPECT_EQ(swapped.tally("shift"), "0") << "whichever of the two it is";
}

TEST(BO_R43, SupportAtRangeIsIgnored) {
  Table t("turn 3 | at german 1 fight | G 2218 16Pz | G 2121 18AD | S 2119 9M");
  t.play("target 2119; join 16Pz; declare; support 18AD");
  EXPECT_EQ(t.tally("shift"), "-1") << "18th Artillery stands on the defender's bank";
}

TEST(BO_R43, RiverAndGroundAddUp) {
  Table rough("turn 3 | at german 1 fight | G 2119 16Pz | S 2218 9M");
  rough.play("target 2218; join 16Pz; declare");
  EXPECT_EQ(rough.tally("shift"), "-2") << "rough ground behind a river";
  Table town("turn 3 | at german 1 fight | G 2111 16Pz | S 2112 9M");
  town.play("target 2112; join 16Pz; declare");
  EXPECT_EQ(town.tally("shift"), "-2") << "a town frees the crossing, not the assault";
}

// ---- How often ----------------------------------------------------------------------------------------------------

TEST(BO_R66, AHexMayBeAttackedAgainByOthersInTheSameSegment) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1411 17Pz | S 1312 9M/1");
  t.play("target 1312; join 16Pz; declare; done").roll({3});
  EXPECT_ALLOWED(t, "target 1312");
  t.play("target 1312; join 17Pz; declare");
  EXPECT_EQ(t.tally("attack"), "3");
}

TEST(BO_R66, CombatsAreDeclaredOneAtATime) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1411 17Pz | S 1312 9M/1 | S 1310 8GM");
  t.play("target 1312; join 16Pz");
  EXPECT_REFUSED(t, "target 1310", "BO:13.0");
  t.play("declare");
  EXPECT_REFUSED(t, "target 1310", "BO:13.0");
}

TEST(BO_R66, AUnitThatAdvancedHasUsedItsAttack) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | S 1312 9M/1 | S 1314 8GM");
  t.play("target 1312; join 16Pz; declare; done").roll({1});
  t.play("retreat 9M 1411; advance 16Pz");
  EXPECT_EQ(t.where("16Pz"), "1312");
  EXPECT_REFUSED(t, "target 1411", "BO:13.0b");
  EXPECT_REFUSED(t, "target 1313", "BO:13.0b");  // nor may it probe on
}

TEST(BO_R66, SovietsAttackOncePerImpulse) {
  Table t("turn 3 | at soviet 1 fight | orders fm - - - | G 1311 16Pz | S 1312 9M/1");
  t.play("target 1311; join 9M; declare; done").roll({3});
  EXPECT_REFUSED(t, "target 1311", "BO:13.0b");
  t.play("done; done; order fight-move");
  EXPECT_ALLOWED(t, "target 1311");
}

}  // namespace kessel::breakout
