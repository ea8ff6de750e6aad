// Chapter 13.10: advance after combat. Around 1413, clockwise from north: 1412, 1513, 1514, 1414, 1314, 1313, all plain.
#include "table.h"

namespace kessel::breakout {

namespace {

/// 16 Pz, the 371st and 11 Pz drive a corps out of 1413: 9 to 5, 1:1, a 1 is DR.
Table won(const std::string& rest = "") {
  Table t("turn 2 | at german 1 fight | S 1413 15RC | G 1412 16Pz 371 | G 1513 11Pz | " + rest);
  t.play("target 1413; join 16Pz; join 371; join 11Pz; declare; done").roll({1}).play("retreat 15RC 1414");
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
  return t;
}

}  // namespace

TEST(BO_13_10, AnyOfTheAttackersMayEnterTheVacatedHex) {
  COVERS("BO:R64");
  Table t = won();
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_EQ(t.offered(), "advance 11Pz; advance 16Pz; advance 371; done");
  t.play("advance 11Pz; advance 16Pz");
  EXPECT_EQ(t.where("11Pz"), "1413") << "out of one attacking hex";
  EXPECT_EQ(t.where("16Pz"), "1413") << "out of another";
  EXPECT_EQ(t.where("371"), "1412");
  EXPECT_FALSE(t.controlled_by_soviets("1413"));
}

TEST(BO_13_10, RefusesUnitsThatDidNotAttackFromNextToTheHex) {
  COVERS("BO:R64");
  Table t("turn 2 | at german 1 fight | S 1413 15RC | G 1412 16Pz 371 | G 1313 7Pz | G 1415 18AD");
  t.play("target 1413; join 16Pz; join 371; declare; support 18AD; done").roll({2}).play("retreat 15RC 1514");
  EXPECT_REFUSED(t, "advance 7Pz", "BO:13.10");   // stood by
  EXPECT_REFUSED(t, "advance 18AD", "BO:13.10");  // fired at range
  EXPECT_REFUSED(t, "advance 15RC", "BO:13.10");
  EXPECT_ALLOWED(t, "advance 371");
  t.play("advance 371");
  EXPECT_REFUSED(t, "advance 371", "BO:13.10");  // is there already
}

TEST(BO_13_10, RefusesAnAdvanceWithoutAVacatedHex) {
  Table t("at german 1 fight | S 1413 15RC | G 1412 9SS");
  EXPECT_REFUSED(t, "advance 9SS", "BO:13.10");
  t.play("target 1413; join 9SS; declare; done").roll({3});  // AS
  EXPECT_REFUSED(t, "advance 9SS", "BO:13.10");
}

TEST(BO_13_10, NoAdvanceWhileADefenderIsLeft) {
  Table t("at german 1 fight | S 1413 9M/1 31T/1 | G 1412 9SS | G 1513 10SS");
  t.play("target 1413; join 9SS; join 10SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 2:1: DL1"));
  t.play("lose 31T");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_13_10, TheSovietsAdvanceToo) {
  Table t("at soviet 1 fight | G 1413 16Pz | S 1412 8GM");
  t.play("target 1413; join 8GM; declare; done").roll({2}).play("retreat 16Pz 1414");
  EXPECT_EQ(t.asked(), kSoviet);
  t.play("advance 8GM");
  EXPECT_EQ(t.where("8GM"), "1413");
  EXPECT_TRUE(t.controlled_by_soviets("1413"));
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_13_10a, AnAdvanceIsOptional) {
  Table t = won();
  t.play("done");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(t.where("16Pz"), "1412");
  EXPECT_TRUE(t.controlled_by_soviets("1413")) << "an empty hex keeps its owner";
}

TEST(BO_13_10a, ItComesBeforeTheNextCombatOrNotAtAll) {
  Table t = won("S 1713 28RC | G 1712 1Pz");
  EXPECT_REFUSED(t, "target 1713", "BO:13.0");
  t.play("done");
  EXPECT_REFUSED(t, "advance 16Pz", "BO:13.10");
  EXPECT_ALLOWED(t, "target 1713");
}

TEST(BO_R64, UpToTheStackingLimit) {
  Table t = won();
  t.play("advance 16Pz; advance 371");
  EXPECT_EQ(t.ask(), "choose a hex to attack")
      << "eight steps: 11 Pz with its four has no room, and nobody else fought";
  Table second = won();
  second.play("advance 16Pz");
  EXPECT_ALLOWED(second, "advance 11Pz");
  Table three("turn 2 | at german 1 fight | S 1413 15RC | G 1412 16Pz 371 509 | G 1513 11Pz");
  three.play("target 1413; join 16Pz; join 371; join 509; join 11Pz; declare; done")
      .roll({4})
      .play("retreat 15RC 1414");
  three.play("advance 16Pz; advance 371");
  EXPECT_REFUSED(three, "advance 11Pz", "BO:6.0b");
  three.play("advance 509");
  EXPECT_EQ(three.where("509"), "1413");
}

TEST(BO_R64, AlsoAfterAnAutomaticResult) {
  Table t("turn 2 | at german 1 fight | S 1413 15RC/1 | G 1412 9SS");
  t.play("target 1413; join 9SS; declare; done");
  EXPECT_TRUE(t.told("Automatic result DL1+DR"));
  t.roll({1});  // the corps' return
  t.play("advance 9SS");
  EXPECT_EQ(t.where("9SS"), "1413");
}

TEST(BO_R64, AlsoAfterTheRemovalOfLoneArtillery) {
  Table t("at german 1 fight | S 1413 1GB | G 1412 509");
  t.play("target 1413; join 509; declare");
  EXPECT_EQ(t.where("1GB"), "dead");
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
  t.play("advance 509");
  EXPECT_EQ(t.where("509"), "1413");
}

TEST(BO_R64, OnlyIntoTheDefendedHex) {
  // 1414, where the corps went, is not vacated; 1313 was nobody's. There is no word for going elsewhere.
  Table t = won();
  EXPECT_REFUSED(t, "step 1313", "BO:12.0c");
  t.play("advance 16Pz");
  EXPECT_EQ(t.where("16Pz"), "1413");
}

TEST(BO_R64, ZocDoesNotStopAnAdvance) {
  // From Soviet ZOC into Soviet ZOC, and on in the next movement segment with the full allowance.
  Table t("turn 2 | at german 1 fight | orders - - fm - | S 1413 15RC | S 1314 28RC | S 1312 106RC | G 1412 16Pz 371");
  t.play("target 1413; join 16Pz; join 371; declare; done").roll({1}).play("retreat 15RC 1414; advance 16Pz; done");
  EXPECT_EQ(t.where("16Pz"), "1413");
  t.play("done; done");  // fight, mechanized segment
  EXPECT_EQ(t.ask(), "pick units to move");
  t.play("pick 16Pz");
  EXPECT_EQ(t.mp("16Pz"), 10) << "an advance costs no movement points";
}

TEST(BO_R64, NoDieForARiver) {
  Table t("turn 2 | at german 1 fight | S 2119 9M/1 | G 2218 9SS");
  t.play("target 2119; join 9SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 1:1: DR"));
  t.play("retreat 9M 2019; advance 9SS");
  EXPECT_EQ(t.where("9SS"), "2119");
}

TEST(BO_R64, SovietArtilleryMayAdvanceAlone) {
  Table t("at soviet 1 fight | G 1413 16Pz | S 1412 15RC 1GB");
  t.play("target 1413; join 15RC; join 1GB; declare; done").roll({2}).play("retreat 16Pz 1414; advance 1GB; done");
  EXPECT_EQ(t.where("1GB"), "1413");
  EXPECT_EQ(t.where("15RC"), "1412");
}

TEST(BO_13_9k, AHexEmptiedByAnExchangeMayBeEntered) {
  Table t("turn 2 | at german 1 fight | S 1413 15RC/1 | G 1412 371");
  t.play("target 1413; join 371; declare; done").roll({6});
  EXPECT_TRUE(t.told("Die 6 on 2:1: EX"));
  t.roll({1});
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
  t.play("advance 371");
  EXPECT_EQ(t.where("371"), "1413");
  EXPECT_EQ(t.steps("371"), 3);
}

TEST(BO_13_9k, NotOneThatIsStillHeld) {
  Table t("turn 2 | at german 1 fight | S 1413 15RC | G 1412 9SS");
  t.play("target 1413; join 9SS; declare; done").roll({6});
  EXPECT_EQ(t.steps("15RC"), 1);
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_R53, AfterAnExchangeTheAttackerIsTheVictorIfHeLives) {
  // 509 and the corps kill each other: nobody is left to advance.
  Table t("turn 2 | at german 1 fight | S 1413 15RC/1 | G 1412 509");
  t.play("target 1413; join 509; declare; done").roll({6});
  EXPECT_EQ(t.where("509"), "dead");
  t.roll({1});
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  // A second attacker survives and may enter.
  Table two("turn 2 | at german 1 fight | S 1413 15RC/1 | G 1412 509 | G 1513 68");
  two.play("target 1413; join 509; join 68; declare; done").roll({6}).play("lose 509").roll({1});
  EXPECT_EQ(two.ask(), "advance into the vacated hex");
  EXPECT_EQ(two.offered(), "advance 68; done");
}

TEST(BO_R53, TheDefenderNeverAdvances) {
  Table t("turn 2 | at german 1 fight | S 1413 15RC | G 1412 509");
  t.play("target 1413; join 509; declare; done");  // automatic AL1: 1412 is empty now
  EXPECT_EQ(t.where("509"), "dead");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(t.asked(), kGerman);
}

TEST(BO_13_9p, AHexEmptiedByAStepLossMayBeEntered) {
  Table t("at german 1 fight | S 1413 1TA-1 | G 1412 9SS");
  t.play("target 1413; join 9SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 2:1: DL1"));
  EXPECT_EQ(t.where("1TA-1"), "dead");
  t.play("advance 9SS");
  EXPECT_EQ(t.where("9SS"), "1413");
}

TEST(BO_13_9p, EvenATownWhereRetreatsAreIgnored) {
  Table t("at soviet 1 fight | G 0805 TG/1 | S 0905 8GM 11GT");
  t.play("target 0805; join 8GM; join 11GT; declare; done");
  EXPECT_TRUE(t.told("column 7:1"));
  t.roll({4});
  EXPECT_EQ(t.where("TG"), "dead");
  t.play("advance 8GM; done");
  EXPECT_TRUE(t.controlled_by_soviets("0805"));
  EXPECT_TRUE(t.told("0805 Ternopol has fallen"));
}

}  // namespace kessel::breakout
