// Chapter 13, third part: probes and the mechanized segment.
#include "table.h"

namespace kessel::breakout {

TEST(BO_13_6, AllowsAProbeIntoSovietZoc) {
  Table t("turn 3 | at german 1 fight | G 1310 16Pz | S 1312 9M");
  EXPECT_TRUE(t.offers("target 1311"));
  t.play("target 1311; join 16Pz");
  EXPECT_TRUE(is_probe(t.s));
  EXPECT_TRUE(t.offers("declare"));
}

TEST(BO_13_6, RefusesAProbeWhereNoSovietZocReaches) {
  const Table t("turn 3 | at german 1 fight | G 1310 16Pz | S 1312 9M");
  EXPECT_REFUSED(t, "target 1309", "BO:13.6");
  EXPECT_FALSE(t.offers("target 1309"));
}

TEST(BO_13_6, RefusesAnyProbeInStorm) {
  COVERS("BO:R41");
  const Table t("turn 3 | weather storm | at german 1 fight | G 1310 16Pz | S 1312 9M");
  EXPECT_REFUSED(t, "target 1311", "BO:13.6");
}

TEST(BO_13_6, SovietsDoNotProbe) {
  EXPECT_REFUSED(Table("turn 3 | at soviet 1 fight | S 1310 9M | G 1312 16Pz"), "target 1311", "BO:13.0");
}

TEST(BO_13_6, AHexWithSovietsIsAttackedNotProbed) {
  Table t("turn 3 | at german 1 fight | G 1310 16Pz | S 1311 9M | S 1312 8GM");
  t.play("target 1311; join 16Pz");
  EXPECT_FALSE(is_probe(t.s));
}

TEST(BO_13_6a, TheStackAdvancesWithoutADie) {
  Table t("turn 3 | air german 3 | kg Br 1311 | at german 1 fight | G 1310 16Pz 371 | G 1314 18AD | S 1312 9M");
  t.play("target 1311; join 16Pz; join 371; declare");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.where("16Pz"), "1311");
  EXPECT_EQ(t.where("371"), "1311");
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "no supports, no air, nothing to resolve";
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(BO_13_6a, TheHexChangesHands) {
  COVERS("BO:R41");
  Table t("turn 3 | at german 1 fight | G 2604 371 | S 2602 9M");
  ASSERT_TRUE(t.controlled_by_soviets("2603"));
  t.play("target 2603; join 371; declare");
  EXPECT_FALSE(t.controlled_by_soviets("2603"));
}

TEST(BO_13_6b, TheProbeWasTheAttackOfTheSegment) {
  COVERS("BO:R66");
  Table t("turn 3 | at german 1 fight | G 1310 16Pz 371 | S 1312 9M");
  t.play("target 1311; join 16Pz; declare");
  EXPECT_REFUSED(t, "target 1312", "BO:13.0b");
  EXPECT_REFUSED(t, "target 1211", "BO:13.0b");
  EXPECT_ALLOWED(t, "target 1311");  // 371 may still probe after it
}

TEST(BO_13_6b, WhoHasAttackedMayNotProbe) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | S 1312 9M/1");
  t.play("target 1312; join 16Pz; declare; done").roll({3});
  EXPECT_REFUSED(t, "target 1411", "BO:13.0b");
}

TEST(BO_13_6c, MechanizedUnitsProbeInTheMechanizedSegment) {
  Table t("turn 3 | at german 1 fight | G 1310 16Pz 371 | S 1312 9M");
  t.play("target 1311; join 16Pz; declare; done");
  ASSERT_TRUE(mech_segment(t.s));
  t.play("target 1211; join 16Pz; declare");
  EXPECT_EQ(t.where("16Pz"), "1211");
}

TEST(BO_13_6c, InfantryDoesNot) {
  const Table t("turn 3 | at german 1 mech | G 1310 371 | S 1312 9M");
  EXPECT_REFUSED(t, "target 1311", "BO:5.5b");
  EXPECT_FALSE(t.offers("target 1311"));
}

TEST(BO_R41, TheHexMayAlreadyHoldGermans) {
  Table t("turn 3 | at german 1 fight | G 1310 16Pz | G 1311 371 | S 1312 9M");
  t.play("target 1311; join 16Pz; declare");
  EXPECT_EQ(t.where("16Pz"), "1311");
}

TEST(BO_R41, RefusesAProbeThatWouldOverstack) {
  Table t("turn 3 | at german 1 fight | G 1310 16Pz 509 | G 1311 371 96 | S 1312 9M");
  EXPECT_ALLOWED(t, "target 1311");
  t.play("target 1311");
  EXPECT_REFUSED(t, "join 16Pz", "BO:6.0b");
  EXPECT_ALLOWED(t, "join 509");
  Table full("turn 3 | at german 1 fight | G 1310 16Pz | G 1311 371 96 | S 1312 9M");
  EXPECT_REFUSED(full, "target 1311", "BO:6.0b");
  EXPECT_FALSE(full.offers("target 1311"));
}

TEST(BO_R41, RefusesTheLastUnitThatNoLongerFits) {
  Table t("turn 3 | at german 1 fight | G 1310 16Pz 17Pz | G 1311 911 | S 1312 9M");
  t.play("target 1311; join 16Pz");
  EXPECT_REFUSED(t, "join 17Pz", "BO:6.0b");  // 2, 4 and 4 steps
}

TEST(BO_R41, RefusesAProbeFromTwoHexes) {
  Table t("turn 3 | at german 1 fight | G 1310 16Pz | G 1210 371 | S 1312 9M");
  t.play("target 1311; join 16Pz");
  EXPECT_REFUSED(t, "join 371", "BO:R41");
}

TEST(BO_R41, TheProberNeedNotBeInEnemyZocAndMayGoFromZocToZoc) {
  Table outside("turn 3 | at german 1 fight | G 1310 16Pz | S 1312 9M");
  ASSERT_FALSE(board_of(outside.s).zoc[index(kSoviet)].has(Table::hex("1310")));
  EXPECT_ALLOWED(outside, "target 1311");
  Table inside("turn 3 | at german 1 fight | G 1311 16Pz | S 1312 9M");
  inside.play("target 1411; join 16Pz; declare");
  EXPECT_EQ(inside.where("16Pz"), "1411");
}

TEST(BO_R41, ARiverCostsTheProberNothing) {
  Table t("turn 3 | at german 1 fight | orders - - fm - | G 1608 16Pz | S 1808 9M");
  t.play("target 1708; join 16Pz; declare");
  EXPECT_EQ(t.where("16Pz"), "1708");
  EXPECT_FALSE(t.chance());
  t.play("done; done; pick 16Pz");
  EXPECT_EQ(t.mp("16Pz"), 10);
}

TEST(BO_R41, GarrisonsNeverProbe) {
  COVERS("BO:2.7b");
  Table t("turn 3 | at german 1 fight | G 2220 KPG 371 | S 2021 9M");
  t.play("target 2121");
  EXPECT_REFUSED(t, "join KPG", "BO:2.7b");
  EXPECT_REFUSED(Table("turn 3 | at german 1 fight | G 2220 KPG | S 2021 9M"), "target 2121", "BO:2.7b");
}

TEST(BO_R41, NoSupportOfTheEighteenthForAProbe) {
  COVERS("BO:R62");
  Table t("turn 3 | at german 1 fight | G 1310 16Pz | G 1313 18AD | S 1411 9M");
  t.play("target 1311; join 16Pz; declare");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_FALSE(flagged(t.s, t.id("18AD"), kUsed));
}

TEST(BO_13_7, TheSameTargetMayBeAttackedAgain) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | S 1312 9M/1 | S 1310 8GM/1");
  t.play("target 1312; join 16Pz; declare; done").roll({3});
  t.play("done");
  ASSERT_TRUE(mech_segment(t.s));
  EXPECT_ALLOWED(t, "target 1312");
  EXPECT_ALLOWED(t, "target 1310");  // or another one
}

TEST(BO_13_7, TheProcedureIsTheSame) {
  Table t("turn 3 | air german 1 | kg Br 1311 | at german 1 mech | G 1311 16Pz 509 | S 1312 9M");
  t.play("target 1312; join 16Pz; join 509; declare; support Br; done; air 1");
  EXPECT_EQ(t.tally("attack"), "7");
  EXPECT_EQ(t.tally("shift"), "2") << "Korpsgruppe and Tiger";
  EXPECT_EQ(t.tally("odds"), "2:1") << "7 to 9 is 1:2, two right";
  t.roll({2});
  t.play("retreat 9M 1313; advance 16Pz; done");
  EXPECT_EQ(t.where("9M"), "1313");
  EXPECT_EQ(t.where("16Pz"), "1312");
}

TEST(BO_13_7, AUnitAttacksOnceThereAsWell) {
  COVERS("BO:R66");
  Table t("turn 3 | at german 1 mech | G 1311 16Pz | S 1312 9M/1");
  t.play("target 1312; join 16Pz; declare; done").roll({3});
  EXPECT_REFUSED(t, "target 1312", "BO:13.0b");
}

TEST(BO_13_7, OneNeedNotHaveAttackedBefore) {
  Table t("turn 3 | at german 1 fight | G 1311 16Pz | S 1312 9M/1");
  t.play("done");
  ASSERT_TRUE(mech_segment(t.s));
  EXPECT_ALLOWED(t, "target 1312");
}

TEST(BO_5_5d, AMechanizedUnitAttacksFourTimesInATurnInfantryTwice) {
  COVERS_VECTOR("BX-03");
  COVERS("BO:5.5", "BO:13.7");
  Table t("turn 3 | at german 1 order | G 1311 16Pz 371 | S 1312 9M/1");
  int combat = 0, mechanized = 0, foot = 0;
  for (const char* order : {"order fight-move", "order move-fight"}) {
    t.play(order);
    if (t.ask() == "pick units to move") t.play("done");
    ASSERT_FALSE(mech_segment(t.s));
    t.play("target 1312; join 16Pz; declare; done").roll({3});  // 1:1: AS
    ++combat;
    t.play("target 1312; join 371; declare; done").roll({2});  // 2 to 4, 1:2: AS
    ++foot;
    t.play("done");
    ASSERT_TRUE(mech_segment(t.s));
    t.play("target 1312; join 16Pz; declare; done").roll({3});
    ++mechanized;
    EXPECT_FALSE(t.offers("target 1312")) << "16Pz has fought, 371 may not";
    t.play("done");
    if (t.ask() == "pick units to move") t.play("done");
  }
  EXPECT_EQ(combat, 2);
  EXPECT_EQ(mechanized, 2);
  EXPECT_EQ(foot, 2);
  EXPECT_EQ(t.s.turn, 4) << "the turn holds no further chance";
}

}  // namespace kessel::breakout
