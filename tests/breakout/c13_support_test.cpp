// Chapter 13, second part: 18th Artillery, air support, the Korpsgruppe's column, Tigers, and the order of commitments.
#include "table.h"

namespace kessel::breakout {

// ---- 18th Artillery -----------------------------------------------------------------------------------------------

TEST(BO_13_1, ItIsAMechanizedUnitAndNoArtillery) {
  Table move("at german 1 move | G 1312 18AD");
  move.play("pick 18AD");
  EXPECT_EQ(move.mp("18AD"), 10);
  Table mech("turn 3 | at german 1 mech | G 1312 18AD | S 1311 9M");
  EXPECT_ALLOWED(mech, "target 1311");
  Table alone("turn 3 | at soviet 1 fight | G 1312 18AD | S 1311 9M");
  alone.play("target 1312; join 9M; declare");
  EXPECT_EQ(alone.where("18AD"), "1312") << "attacked alone it is not lost like Soviet guns";
  EXPECT_EQ(alone.tally("defence"), "2");
}

TEST(BO_13_1, RefusesASupportThatIsNotOnTheMap) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1");
}

TEST(BO_13_1, AllowsItsSupportWhereItStandsNear) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_ALLOWED(t, "support 18AD");
}

TEST(BO_13_1a, AllowsSupportOfAnAttackTwoHexesAway) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_TRUE(t.offers("support 18AD"));
  t.play("support 18AD");
  EXPECT_EQ(t.tally("attack"), "8");
}

TEST(BO_13_1a, ItGivesItsPresentAttackFactor) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD/2 | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; support 18AD");
  EXPECT_EQ(t.tally("attack"), "6");
}

TEST(BO_13_1a, RefusesATargetThreeHexesAway) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1315 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1a");
  EXPECT_FALSE(t.offers("support 18AD"));
}

TEST(BO_13_1b, AllowsSupportOfADefenceOneOrTwoHexesAway) {
  for (const char* at : {"1313", "1314"}) {
    Table t(std::string("turn 3 | at soviet 1 fight | S 1311 9M | G 1312 371 | G ") + at + " 18AD");
    t.play("target 1312; join 9M; declare");
    EXPECT_EQ(t.asked(), kGerman);
    t.play("support 18AD");
    EXPECT_EQ(t.tally("defence"), "7") << at << ": 3 and its attack factor 4";
  }
}

TEST(BO_13_1b, RefusesADefenceThreeHexesAway) {
  Table t("turn 3 | at soviet 1 fight | S 1311 9M | G 1312 371 | G 1315 18AD");
  t.play("target 1312; join 9M; declare");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1b");
}

TEST(BO_13_1b, RefusesToSupportItsOwnHex) {
  COVERS("BO:R62");
  Table storm("turn 3 | weather storm | at soviet 1 fight | S 1311 9M | G 1312 18AD 371");
  storm.play("target 1312; join 9M; declare");
  EXPECT_REFUSED(storm, "support 18AD", "BO:13.1b");
}

TEST(BO_13_1c, ItsOwnHexIsNotCounted) {
  // 1312 to 1314 is two hexes when 1314 is left out, three when it is counted.
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_ALLOWED(t, "support 18AD");
  Table defence("turn 3 | at soviet 1 fight | S 1311 9M | G 1312 371 | G 1510 18AD");
  defence.play("target 1312; join 9M; declare");
  EXPECT_REFUSED(defence, "support 18AD", "BO:13.1b");
}

TEST(BO_13_1d, ItsDefenceFactorCountsOnlyInItsOwnHex) {
  Table own("turn 3 | at soviet 1 fight | S 1311 9M | G 1312 18AD 371");
  own.play("target 1312; join 9M; declare");
  EXPECT_EQ(own.tally("defence"), "5") << "2 and 3, no attack factor";
  EXPECT_REFUSED(own, "support 18AD", "BO:13.1f");
  Table other("turn 3 | at soviet 1 fight | S 1311 9M | G 1312 371 | G 1313 18AD");
  other.play("target 1312; join 9M; declare");
  EXPECT_EQ(other.tally("defence"), "3") << "not named, it adds nothing";
}

TEST(BO_13_1e, InSupportOfAnAttackItCannotTakeTheLossNorAdvance) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz 371 | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; declare; support 18AD; done").roll({4});  // 10 to 9, AL1 on 1:1
  ASSERT_EQ(t.ask(), "attacker loses a step");
  EXPECT_REFUSED(t, "lose 18AD", "BO:13.9m");
  EXPECT_FALSE(t.offers("lose 18AD"));
  t.play("lose 371");
  EXPECT_EQ(t.steps("18AD"), 4);
  Table won("turn 3 | at german 1 fight | G 1311 16Pz 371 | G 1314 18AD | S 1312 9M");
  won.play("target 1312; join 16Pz; join 371; declare; support 18AD; done").roll({1});
  won.play("retreat 9M 1411");
  EXPECT_REFUSED(won, "advance 18AD", "BO:13.10");
  EXPECT_EQ(won.where("18AD"), "1314");
}

TEST(BO_13_1e, InSupportOfADefenceItNeitherLosesNorRetreats) {
  Table t("turn 3 | at soviet 1 fight | S 1311 9M 8GM | G 1312 371 16Pz | G 1314 18AD");
  t.play("target 1312; join 9M; join 8GM; declare; support 18AD; done").roll({6});  // 16 to 11: EX on 1:1
  t.play("lose 9M");
  ASSERT_EQ(t.ask(), "defender loses a step");
  EXPECT_REFUSED(t, "lose 18AD", "BO:13.9n");
  t.play("lose 371");
  EXPECT_EQ(t.steps("18AD"), 4);
  Table dr("turn 3 | at soviet 1 fight | S 1311 9M 8GM | G 1312 371 | G 1314 18AD");
  dr.play("target 1312; join 9M; join 8GM; declare; support 18AD; done").roll({2});  // 16 to 7: DR on 2:1
  EXPECT_REFUSED(dr, "retreat 18AD 1315", "BO:13.9");
  dr.play("retreat 371 1313");
  EXPECT_EQ(dr.where("18AD"), "1314");
}

TEST(BO_13_1f, RefusesSupportWhileInEnemyZoc) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M | S 1315 8GM");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1f");
  Table defence("turn 3 | at soviet 1 fight | S 1311 9M | G 1312 371 | G 1314 18AD | S 1315 8GM");
  defence.play("target 1312; join 9M; declare");
  EXPECT_REFUSED(defence, "support 18AD", "BO:13.1f");
}

TEST(BO_13_1f, AllowsItToFightThereAsAnyMechanizedUnit) {
  Table t("turn 3 | at german 1 fight | G 1311 18AD | S 1312 9M/1");
  t.play("target 1312; join 18AD; declare");
  EXPECT_EQ(t.tally("attack"), "4");
  t.play("done").roll({4});
  EXPECT_EQ(t.steps("18AD"), 3) << "and so it takes losses like any other";
  Table mech("turn 3 | at german 1 mech | G 1311 18AD | S 1312 9M/1");
  mech.play("target 1312; join 18AD; declare; done").roll({1});
  mech.play("retreat 9M 1313; advance 18AD");
  EXPECT_EQ(mech.where("18AD"), "1312");
}

TEST(BO_13_1g, RefusesASecondSupportInAGermanSegment) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1211 17Pz | G 1314 18AD | S 1312 9M/1");
  t.play("target 1312; join 16Pz; declare; support 18AD; done").roll({4});  // 2:1: AS
  t.play("target 1312; join 17Pz; declare");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1g");
}

TEST(BO_13_1g, RefusesASecondSupportInASovietSegment) {
  Table t("turn 3 | at soviet 1 fight | S 1311 9M/1 | S 1411 8GM | G 1312 16Pz | G 1314 18AD");
  t.play("target 1312; join 9M; declare; support 18AD; done").roll({2});  // 4 to 8: AS on 1:2
  t.play("target 1312; join 8GM; declare");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1g");
}

TEST(BO_13_1g, RefusesItTwiceInOneCombat) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; support 18AD");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1g");
}

TEST(BO_13_1g, AllowsOneInEverySegmentOfTheTurn) {
  Table t("turn 3 | at soviet 1 order | S 1311 9M/1 | G 1312 16Pz | G 1313 18AD");
  int supports = 0;
  for (int impulse = 1; impulse <= 2; ++impulse) {
    t.play("order fight-move; target 1312; join 9M; declare; support 18AD; done").roll({2});  // 4 to 8, 1:2: AS
    ++supports;
    t.play("done; done");
  }
  for (int impulse = 1; impulse <= 2; ++impulse) {
    t.play("order fight-move");
    for (int wave = 1; wave <= 2; ++wave) {
      t.play("target 1311; join 16Pz; declare; support 18AD; done").roll({4});  // 8 to 4, 2:1: AS
      ++supports;
      t.play("done");
    }
    t.play("done");
  }
  EXPECT_EQ(supports, 6);
  EXPECT_EQ(t.s.turn, 4);
}

TEST(BO_R39, InStormNextToSovietsItSupportsADefenceButNoAttack) {
  Table attack("turn 3 | weather storm | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M | S 1315 8GM");
  attack.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(attack, "support 18AD", "BO:13.1a");
  Table near("turn 3 | weather storm | at german 1 fight | G 1311 16Pz | G 1313 18AD | S 1312 9M");
  near.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(near, "support 18AD", "BO:13.1a");
  Table defence("turn 3 | weather storm | at soviet 1 fight | S 1311 9M | G 1312 371 | G 1314 18AD | S 1315 8GM");
  defence.play("target 1312; join 9M; declare; support 18AD");
  EXPECT_EQ(defence.tally("defence"), "7");
}

TEST(BO_R39, InStormAwayFromSovietsItSupportsBoth) {
  Table attack("turn 3 | weather storm | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  attack.play("target 1312; join 16Pz; declare");
  EXPECT_ALLOWED(attack, "support 18AD");
}

TEST(BO_R62, InOneSegmentItSupportsOrFightsButNotBoth) {
  Table supported("turn 3 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M/1");
  supported.play("target 1312; join 16Pz; declare; support 18AD; done").roll({4});
  EXPECT_REFUSED(supported, "target 1313", "BO:13.0b");  // it would be a probe
  Table probed("turn 3 | at german 1 fight | G 1311 16Pz | G 1315 18AD | S 1316 8GM | S 1312 9M/1");
  probed.play("target 1215; join 18AD; declare");
  ASSERT_EQ(probed.where("18AD"), "1215");
  probed.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(probed, "support 18AD", "BO:13.1g");
}

TEST(BO_R62, ItsOwnHexAttackedItDefendsWhetherItHasSupportedOrNot) {
  Table t("turn 3 | weather storm | at soviet 1 fight | S 1311 9M/1 | S 1315 8GM | G 1312 16Pz | G 1314 18AD");
  t.play("target 1312; join 9M; declare; support 18AD; done").roll({2});
  t.play("target 1314; join 8GM; declare");
  EXPECT_EQ(t.tally("defence"), "2");
}

TEST(BO_R62, ItCannotAttackAloneAtRange) {
  EXPECT_REFUSED(Table("turn 3 | at german 1 fight | G 1314 18AD | S 1312 9M"), "target 1312", "BO:13.0d");
}

TEST(BO_R62, ItSupportsInMechanizedSegmentsToo) {
  Table t("turn 3 | at german 1 mech | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; support 18AD");
  EXPECT_EQ(t.tally("attack"), "8");
}

// ---- Air support --------------------------------------------------------------------------------------------------

TEST(BO_13_3, AllowsWhatTheSuperiorSideHolds) {
  Table t("turn 3 | air german 3 | at german 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; done");
  EXPECT_EQ(t.ask(), "commit air markers");
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_ALLOWED(t, "air 0");
  EXPECT_ALLOWED(t, "air 3");
}

TEST(BO_13_3, RefusesMoreMarkersThanAreLeft) {
  Table t("turn 3 | air german 3 | at german 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; done");
  EXPECT_REFUSED(t, "air 4", "BO:13.3");
  EXPECT_FALSE(t.offers("air 4"));
}

TEST(BO_13_3, InStormNobodyHasAny) {
  COVERS("BO:5.1a");
  Table t("turn 2 | at weather | air soviet 5 | G 1311 16Pz | S 1312 9M");
  t.roll({6});
  ASSERT_TRUE(storm(t.s));
  EXPECT_EQ(t.s.air_left, 0);
  t.play("order fight-move; target 1311; join 9M; declare; done");
  EXPECT_EQ(t.ask(), "combat") << "the die comes without a question about air";
}

TEST(BO_13_3, WithoutMarkersNobodyIsAsked) {
  Table t("turn 3 | air german 0 | at german 1 fight | G 1311 16Pz 371 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; declare; done");
  EXPECT_TRUE(t.chance());
}

TEST(BO_13_3a, EveryMarkerIsOneFactor) {
  for (int n = 0; n <= 3; ++n) {
    Table t("turn 3 | air german 3 | at german 1 fight | G 1311 16Pz 371 | S 1312 9M");
    t.play("target 1312; join 16Pz; join 371; declare; done; air " + std::to_string(n));
    EXPECT_EQ(t.tally("attack"), std::to_string(6 + n));
    EXPECT_EQ(t.s.air_left, 3 - n);
  }
}

TEST(BO_13_3a, OneMarkerCanMakeTheColumn) {
  Table t("turn 3 | air german 3 | at german 1 fight | G 1311 16Pz 371 | G 1411 503 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; join 503; declare; done");
  EXPECT_EQ(t.tally("odds"), "1:2") << "8 to 9";
  t.play("air 1");
  EXPECT_EQ(t.tally("odds"), "1:1") << "9 to 9";
}

TEST(BO_13_3b, AirReachesEveryHexOfTheMap) {
  Table t(
      "turn 3 | air german 4 | at german 1 fight | G 0721 16Pz | S 0722 9M/1 | G 4620 17Pz | S 4621 8GM/1 | G 2501 2SS "
      "| "
      "S 2601 31T/1");
  t.play("target 0722; join 16Pz; declare; done; air 1").roll({3});
  t.play("target 4621; join 17Pz; declare; done; air 2").roll({3});
  t.play("target 2601; join 2SS; declare; done");
  EXPECT_ALLOWED(t, "air 1");
}

TEST(BO_13_3c, RefusesSovietMarkersInDefence) {
  Table t("turn 3 | air soviet 3 | at german 1 fight | G 1311 16Pz 371 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; declare");
  const Why no = t.why("air 1", kSoviet);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "BO:13.3c");
  EXPECT_REFUSED(t, "air 1", "BO:13.3c");
  t.play("done");
  EXPECT_EQ(t.ask(), "combat") << "the Soviet side is not even asked";
  EXPECT_EQ(t.tally("defence", kSoviet), "9");
}

TEST(BO_13_3c, AllowsThemInASovietAttack) {
  Table t("turn 3 | air soviet 3 | at soviet 1 fight | G 1311 16Pz 371 | S 1312 9M");
  t.play("target 1311; join 9M; declare; done");
  EXPECT_EQ(t.asked(), kSoviet);
  t.play("air 3");
  EXPECT_EQ(t.tally("attack", kSoviet), "10");
  EXPECT_EQ(t.tally("defence", kGerman), "7") << "and they do nothing for the defender";
}

TEST(BO_13_3d, GermanMarkersServeAttackAndDefence) {
  COVERS("BO:R71");
  Table defence("turn 3 | air german 3 | at soviet 1 fight | G 1311 16Pz 371 | S 1312 9M");
  defence.play("target 1311; join 9M; declare; done");
  EXPECT_EQ(defence.asked(), kGerman);
  defence.play("air 2");
  EXPECT_EQ(defence.tally("defence", kGerman), "9");
  EXPECT_EQ(defence.tally("attack", kSoviet), "7");
  Table attack("turn 3 | air german 3 | at german 1 mech | G 1311 16Pz | S 1312 9M/1");
  attack.play("target 1312; join 16Pz; declare; done; air 2");
  EXPECT_EQ(attack.tally("attack"), "6");
}

TEST(BO_13_3e, AllMarkersMayGoToOneCombat) {
  Table t("turn 3 | air german 10 | at german 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; done");
  for (int n = 0; n <= 10; ++n) EXPECT_TRUE(t.offers("air " + std::to_string(n))) << n;
  t.play("air 10");
  EXPECT_EQ(t.tally("attack"), "14");
  EXPECT_EQ(t.s.air_left, 0);
}

TEST(BO_13_3f, AllowsCommitmentRightBeforeTheDie) {
  Table t("turn 3 | air german 3 | kg Br 1311 | at german 1 fight | G 1311 16Pz 371 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; declare; support Br; done");
  ASSERT_EQ(t.ask(), "commit air markers") << "everything else is known by now";
  t.play("air 1");
  EXPECT_EQ(t.ask(), "combat");
}

TEST(BO_13_3f, RefusesItEarlierThanThat) {
  Table t("turn 3 | air german 3 | at german 1 fight | G 1311 16Pz | S 1312 9M");
  EXPECT_REFUSED(t, "air 1", "BO:13.3f");
  t.play("target 1312; join 16Pz");
  EXPECT_REFUSED(t, "air 1", "BO:13.3f");
  t.play("declare");
  EXPECT_REFUSED(t, "air 1", "BO:13.3f");
}

TEST(BO_13_3f, AfterTheDieItIsTooLate) {
  Table t("turn 3 | air german 3 | at german 1 fight | G 1311 16Pz 371 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; declare; done; air 0").roll({1});
  ASSERT_EQ(t.ask(), "choose retreats");
  EXPECT_REFUSED(t, "air 1", "BO:13.3f");
}

TEST(BO_R71, TheyServeAHexWithNothingButAGarrison) {
  Table t("turn 3 | air german 3 | at soviet 1 fight | G 0805 TG | S 0806 9M 8GM");
  t.play("target 0805; join 9M; join 8GM; declare; done; air 3");
  EXPECT_EQ(t.tally("defence", kGerman), "7");
}

TEST(BO_R71, EachMarkerServesOnceInTheWholeTurn) {
  Table t("turn 3 | air german 3 | at soviet 2 fight | G 1311 16Pz | S 1312 9M/1");
  t.play("target 1311; join 9M; declare; done; air 2").roll({2});  // 4 to 6, 1:2: AS
  t.play("done; order fight-move; target 1312; join 16Pz; declare; done");
  EXPECT_REFUSED(t, "air 2", "BO:13.3");
  t.play("air 1").roll({3});
  t.play("done; target 1312; join 16Pz; declare; done");
  EXPECT_TRUE(t.chance()) << "none is left for the mechanized segment";
}

TEST(BO_R71, MarkersAreNoneOfTheLosses) {
  Table t("turn 3 | air german 3 | at german 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; done; air 1").roll({4});  // 5 to 9: AL1
  EXPECT_EQ(t.steps("16Pz"), 3);
  EXPECT_EQ(t.s.air_left, 2);
}

// ---- The Korpsgruppe's column -------------------------------------------------------------------------------------

TEST(BO_13_4, AllowsAColumnRightWithinTwoHexesOfTheTarget) {
  COVERS("BO:R21");
  for (const char* kg : {"1312", "1311", "1313", "1310", "1314", "1112", "1511"}) {
    Table t(std::string("turn 3 | at german 1 fight | kg Br ") + kg + " | G 1311 16Pz | S 1312 9M");
    t.play("target 1312; join 16Pz; declare");
    EXPECT_TRUE(t.offers("support Br")) << kg;
    t.play("support Br");
    EXPECT_EQ(t.tally("shift"), "1") << kg;
  }
}

TEST(BO_13_4, RefusesAKorpsgruppeThreeHexesAway) {
  COVERS("BO:R21");
  for (const char* kg : {"1309", "1315", "1012", "1613"}) {
    Table t(std::string("turn 3 | at german 1 fight | kg Br ") + kg + " | G 1311 16Pz | S 1312 9M");
    t.play("target 1312; join 16Pz; declare");
    EXPECT_REFUSED(t, "support Br", "BO:13.4");
  }
}

TEST(BO_13_4, RefusesAKorpsgruppeThatIsNotOnTheMap) {
  Table t("turn 3 | at german 1 fight | kg Br 1311 | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(t, "support Ch", "BO:13.4");
}

TEST(BO_13_4, TheRangeIsToTheTargetNotToTheAttackers) {
  Table t("turn 3 | at german 1 fight | kg Br 1309 | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(t, "support Br", "BO:13.4");  // two hexes from 16Pz, three from the target
}

TEST(BO_13_4, ItIsOptional) {
  COVERS("BO:R61");
  Table t("turn 3 | at german 1 fight | kg Br 1311 | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("shift"), "0") << "nothing by itself";
  t.play("done");
  EXPECT_EQ(t.s.kg_used, 0);
}

TEST(BO_13_4a, ItsOwnHexIsNotCounted) {
  Table t("turn 3 | at german 1 fight | kg Br 1314 | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_ALLOWED(t, "support Br");  // three hexes with its own, two without
  Table far("turn 3 | at german 1 fight | kg Br 1315 | G 1311 16Pz | S 1312 9M");
  far.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(far, "support Br", "BO:13.4");
}

TEST(BO_13_4b, GermansUnderAttackGetAColumnLeft) {
  COVERS("BO:R21");
  Table t("turn 3 | at soviet 1 fight | kg Br 1314 | G 1312 371 | S 1311 9M");
  t.play("target 1312; join 9M; declare");
  EXPECT_EQ(t.asked(), kGerman);
  t.play("support Br");
  EXPECT_EQ(t.tally("shift"), "-1");
  Table far("turn 3 | at soviet 1 fight | kg Br 1309 | G 1312 371 | S 1311 9M");
  far.play("target 1312; join 9M; declare");
  EXPECT_REFUSED(far, "support Br", "BO:13.4");  // two hexes from 9M, three from the defended hex
}

TEST(BO_13_4b, AGarrisonIsHelpedToo) {
  Table t("turn 3 | at soviet 1 fight | kg Br 0806 | G 0805 TG | S 0905 9M");
  t.play("target 0805; join 9M; declare; support Br");
  EXPECT_EQ(t.tally("shift"), "-3") << "the locality two, the Korpsgruppe one";
}

TEST(BO_13_4c, NeitherStormNorEnemyZocTakesItAway) {
  Table storm("turn 3 | weather storm | at german 1 fight | kg Br 1314 | G 1311 16Pz | S 1312 9M");
  storm.play("target 1312; join 16Pz; declare; support Br");
  EXPECT_EQ(storm.tally("shift"), "1");
  Table zoc("turn 3 | at german 1 fight | kg Br 1313 | G 1311 16Pz | S 1312 9M | S 1313 8GM");
  zoc.play("target 1312; join 16Pz; declare; support Br");
  EXPECT_EQ(zoc.tally("shift"), "1") << "even with Soviets in its hex";
}

TEST(BO_13_4d, RefusesASecondKorpsgruppeInOneCombat) {
  Table t("turn 3 | at german 1 fight | kg Br 1311 | kg Ch 1313 | G 1311 16Pz | S 1312 9M");
  t.play("target 1312; join 16Pz; declare; support Br");
  EXPECT_REFUSED(t, "support Ch", "BO:13.4d");
  EXPECT_REFUSED(t, "support Br", "BO:13.4d");
  EXPECT_EQ(t.s.combat.kg, 1) << "the first of them";
  EXPECT_EQ(t.s.kg_used, 1);
  EXPECT_EQ(t.tally("shift"), "1");
}

TEST(BO_13_4d, AllowsTheOtherInTheNextCombat) {
  Table t("turn 3 | at german 1 fight | kg Br 1311 | kg Ch 1313 | G 1311 16Pz | G 1411 17Pz | S 1312 9M/1");
  t.play("target 1312; join 16Pz; declare; support Br; done").roll({4});
  t.play("target 1312; join 17Pz; declare; support Ch");
  EXPECT_EQ(t.tally("shift"), "1");
  EXPECT_EQ(t.s.combat.kg, 2) << "the second";
}

TEST(BO_13_4e, RefusesASecondDefenceInASovietSegment) {
  Table t("turn 3 | at soviet 1 fight | kg Br 1313 | S 1311 9M/1 | S 1411 8GM/1 | G 1312 16Pz");
  t.play("target 1312; join 9M; declare; support Br; done").roll({2});  // 1:1 one left: AS
  t.play("target 1312; join 8GM; declare");
  EXPECT_REFUSED(t, "support Br", "BO:13.4e");
}

TEST(BO_13_4e, AllowsOneInEachSovietSegment) {
  Table t("turn 3 | at soviet 1 fight | kg Br 1313 | S 1311 9M/1 | G 1312 16Pz");
  t.play("target 1312; join 9M; declare; support Br; done").roll({2});
  t.play("done; order fight-move; target 1312; join 9M; declare");
  EXPECT_ALLOWED(t, "support Br");
}

TEST(BO_13_4f, RefusesASecondAttackInAGermanSegment) {
  Table t("turn 3 | at german 1 fight | kg Br 1313 | S 1312 9M/1 | G 1311 16Pz | G 1411 17Pz");
  t.play("target 1312; join 16Pz; declare; support Br; done").roll({4});  // 1:1 one right: AS
  t.play("target 1312; join 17Pz; declare");
  EXPECT_REFUSED(t, "support Br", "BO:13.4f");
}

TEST(BO_13_4f, AllowsTheMechanizedSegmentAfterIt) {
  Table t("turn 3 | at german 1 fight | kg Br 1313 | S 1312 9M/1 | G 1311 16Pz | G 1411 17Pz");
  t.play("target 1312; join 16Pz; declare; support Br; done").roll({4});
  t.play("done; target 1312; join 16Pz; declare");
  EXPECT_ALLOWED(t, "support Br");
}

TEST(BO_13_4g, RefusesASecondAttackInAMechanizedSegment) {
  Table t("turn 3 | at german 1 mech | kg Br 1313 | S 1312 9M/1 | G 1311 16Pz | G 1411 17Pz");
  t.play("target 1312; join 16Pz; declare; support Br; done").roll({4});
  t.play("target 1312; join 17Pz; declare");
  EXPECT_REFUSED(t, "support Br", "BO:13.4g");
}

TEST(BO_13_4g, AllowsOneInEachMechanizedSegment) {
  Table t("turn 3 | at german 1 mech | kg Br 1313 | S 1312 9M/1 | G 1311 16Pz");
  t.play("target 1312; join 16Pz; declare; support Br; done").roll({4});
  t.play("done; order fight-move; done; target 1312; join 16Pz; declare");
  EXPECT_ALLOWED(t, "support Br");
}

TEST(BO_13_4h, AKorpsgruppeTakesNoLoss) {
  Table t("turn 3 | at german 1 fight | kg Br 1311 | G 1311 16Pz 371 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 371; declare; support Br; done").roll({4});  // 6 to 9 one right: AL1 on 1:1
  EXPECT_EQ(t.offered(), "lose 16Pz; lose 371");
  t.play("lose 371");
  EXPECT_TRUE(t.s.kg[0] == Table::hex("1311"));
}

TEST(BO_13_4i, OneKorpsgruppeHelpsUpToSixTimesInATurn) {
  COVERS_VECTOR("BX-07");
  COVERS("BO:13.4e", "BO:13.4f", "BO:13.4g");
  Table t("turn 3 | at soviet 1 order | kg Br 1313 | S 1311 9M/1 | G 1312 16Pz | G 1314 17Pz | S 1315 8GM/1");
  int defences = 0, attacks = 0, mechanized = 0;
  for (int impulse = 1; impulse <= 2; ++impulse) {
    t.play("order fight-move; target 1312; join 9M; declare; support Br; done").roll({2});  // 1:2: AS
    ++defences;
    t.play("target 1314; join 8GM; declare");
    EXPECT_REFUSED(t, "support Br", "BO:13.4e");
    t.play("done").roll({3});  // 5 to 4, 1:1: AS
    t.play("done; done");
  }
  for (int impulse = 1; impulse <= 2; ++impulse) {
    t.play("order fight-move; target 1311; join 16Pz; declare; support Br; done").roll({4});  // 2:1: AS
    ++attacks;
    t.play("target 1315; join 17Pz; declare");
    EXPECT_REFUSED(t, "support Br", "BO:13.4f");
    t.play("done").roll({2});  // 3 to 5, 1:2: AS
    t.play("done; target 1311; join 16Pz; declare; support Br; done").roll({4});
    ++mechanized;
    t.play("target 1315; join 17Pz; declare");
    EXPECT_REFUSED(t, "support Br", "BO:13.4g");
    t.play("done").roll({2});
    t.play("done; done");
  }
  EXPECT_EQ(defences, 2);
  EXPECT_EQ(attacks, 2);
  EXPECT_EQ(mechanized, 2);
  EXPECT_EQ(t.s.turn, 4) << "that was the whole turn";
}

// ---- Tigers -------------------------------------------------------------------------------------------------------

TEST(BO_13_5, TigersWithADivisionGiveAColumnInAttack) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz 509 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 509; declare");
  EXPECT_EQ(t.tally("shift"), "1");
}

TEST(BO_13_5, TigersWithADivisionGiveAColumnInDefence) {
  Table t("turn 3 | at soviet 1 fight | G 1311 371 509 | S 1312 9M");
  t.play("target 1311; join 9M; declare");
  EXPECT_EQ(t.tally("shift"), "-1");
}

TEST(BO_13_5, TigersByThemselvesGiveNone) {
  Table attack("turn 3 | at german 1 fight | G 1311 509 | G 1411 16Pz | S 1312 9M");
  attack.play("target 1312; join 16Pz; join 509; declare");
  EXPECT_EQ(attack.tally("shift"), "0") << "the division stands in another hex";
  Table defence("turn 3 | at soviet 1 fight | G 1311 509 | G 1411 16Pz | S 1312 9M");
  defence.play("target 1311; join 9M; declare");
  EXPECT_EQ(defence.tally("shift"), "0");
}

TEST(BO_13_5a, TwoTigersGiveOneColumn) {
  Table attack("turn 3 | at german 1 fight | G 1311 16Pz 509 503 | G 1411 17Pz 507 | S 1312 9M");
  attack.play("target 1312; join 16Pz; join 509; join 503; join 17Pz; join 507; declare");
  EXPECT_EQ(attack.tally("shift"), "1");
  Table defence("turn 3 | at soviet 1 fight | G 1311 371 509 503 | S 1312 9M");
  defence.play("target 1311; join 9M; declare");
  EXPECT_EQ(defence.tally("shift"), "-1");
}

TEST(BO_R40, TheTigerMustFightItself) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz 509 | S 1312 9M");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.tally("shift"), "0");
}

TEST(BO_R40, TheDivisionNeedNot) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz 509 | S 1312 9M");
  t.play("target 1312; join 509; declare");
  EXPECT_EQ(t.tally("shift"), "1");
  Table mech("turn 3 | at german 1 mech | G 1311 371 509 | S 1312 9M");
  mech.play("target 1312; join 509; declare");
  EXPECT_EQ(mech.tally("shift"), "1") << "infantry that may not attack now is company enough";
}

TEST(BO_R40, EighteenthArtilleryIsADivision) {
  Table t("turn 3 | at german 1 fight | G 1311 18AD 509 | S 1312 9M");
  t.play("target 1312; join 509; declare");
  EXPECT_EQ(t.tally("shift"), "1");
}

TEST(BO_R40, BrigadesGarrisonsAndOtherTigersAreNot) {
  Table brigade("turn 3 | at german 1 fight | G 1311 911 509 503 | S 1312 9M");
  brigade.play("target 1312; join 911; join 509; join 503; declare");
  EXPECT_EQ(brigade.tally("shift"), "0");
  Table garrison("turn 3 | at soviet 1 fight | G 0805 TG 509 | S 0806 9M");
  garrison.play("target 0805; join 9M; declare");
  EXPECT_EQ(garrison.tally("shift"), "-2") << "the locality alone";
}

// ---- Who commits when ---------------------------------------------------------------------------------------------

TEST(BO_R38, GermansNameSupportsBeforeAirIsCommitted) {
  Table t("turn 3 | air german 2 | kg Br 1311 | at german 1 fight | G 1311 16Pz | G 1314 18AD | S 1312 9M");
  t.play("target 1312; join 16Pz");
  EXPECT_REFUSED(t, "support Br", "BO:R38");
  t.play("declare");
  EXPECT_EQ(t.ask(), "Korpsgruppe and 18th Artillery");
  t.play("support 18AD; support Br; done");
  ASSERT_EQ(t.ask(), "commit air markers");
  EXPECT_REFUSED(t, "support Br", "BO:R38");
  t.play("air 1");
  EXPECT_EQ(t.tally("attack"), "9");
  EXPECT_EQ(t.tally("shift"), "1");
}

TEST(BO_R38, TheDefendingGermanSpeaksBeforeTheSovietAir) {
  Table t("turn 3 | air soviet 2 | kg Br 1311 | at soviet 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1311; join 9M; declare");
  EXPECT_EQ(t.asked(), kGerman);
  t.play("support Br; done");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.ask(), "commit air markers");
}

TEST(BO_R38, TheGermanIsAskedEvenIfHeHasNothing) {
  Table t("turn 3 | at soviet 1 fight | G 1311 16Pz | S 1312 9M");
  t.play("target 1311; join 9M; declare");
  EXPECT_EQ(t.ask(), "Korpsgruppe and 18th Artillery") << "so that asking tells nothing";
  EXPECT_EQ(t.offered(), "done");
}

}  // namespace kessel::breakout
