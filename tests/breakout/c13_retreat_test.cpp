// Chapter 13.9: retreats. Clockwise from north the hexes around 1413 are 1412, 1513, 1514, 1414, 1314, 1313, all plain.
#include "table.h"

namespace kessel::breakout {

namespace {

std::string announced(const Table& t) {
  std::string last;
  for (const Event& e : t.events.list())
    if (static_cast<Ev>(e.kind) == Ev::Odds) last = event_text(content(), e).substr(5);
  return last;
}

/// 9 SS attacks 1413 from the north and rolls a DR: 8 to 5 or the like is 1:1.
Table driven_back(const std::string& rest) {
  Table t("turn 2 | at german 1 fight | G 1412 9SS | " + rest);
  t.play("target 1413; join 9SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 1:1: DR")) << announced(t);
  return t;
}

/// Germans in every hex around 1413 but those named; they only stand by.
constexpr const char* kRing = "G 1513 371 | G 1514 208 | G 1414 168 | G 1314 291 | G 1313 96";
constexpr const char* kRingButSouth = "G 1513 371 | G 1514 208 | G 1314 291 | G 1313 96";

}  // namespace

TEST(BO_13_9, ADefenderRetreatsOneHex) {
  Table t = driven_back("S 1413 15RC");
  EXPECT_EQ(t.offered(),
            "retreat 15RC 1513; retreat 15RC 1514; retreat 15RC 1414; retreat 15RC 1314; retreat 15RC 1313");
  t.play("retreat 15RC 1514");
  EXPECT_EQ(t.where("15RC"), "1514");
  EXPECT_EQ(t.steps("15RC"), 2);
  EXPECT_TRUE(t.told("15 Rifle retreats from 1413 to 1514"));
}

TEST(BO_13_9, RefusesMoreOrLessThanOneHex) {
  Table t = driven_back("S 1413 15RC | S 1710 28RC");
  EXPECT_REFUSED(t, "retreat 15RC 1415", "BO:13.9");
  EXPECT_REFUSED(t, "retreat 15RC 1413", "BO:13.9");
  EXPECT_REFUSED(t, "retreat 28RC 1711", "BO:13.9");  // nobody drives that one back
}

TEST(BO_13_9, RefusesToRetreatUnasked) {
  Table t("at german 1 fight | S 1413 15RC | G 1412 9SS");
  EXPECT_REFUSED(t, "retreat 15RC 1414", "BO:13.9");
}

TEST(BO_13_9, NobodyMayStayByChoice) {
  Table t = driven_back("S 1413 15RC");
  EXPECT_REFUSED(t, "done", "BO:5.0");
}

TEST(BO_13_9a, TheGermanSteersSovietRetreats) {
  const Table t = driven_back("S 1413 15RC");
  EXPECT_EQ(t.asked(), kGerman);
  const Why no = t.why("retreat 15RC 1414", kSoviet);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "BO:5.0");
}

TEST(BO_13_9a, AndHisOwn) {
  Table t("at soviet 1 fight | G 1413 16Pz | S 1412 8GM");
  t.play("target 1413; join 8GM; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.ask(), "choose retreats");
  EXPECT_EQ(t.asked(), kGerman);
  t.play("retreat 16Pz 1314");
  EXPECT_EQ(t.where("16Pz"), "1314");
  EXPECT_EQ(t.asked(), kSoviet) << "the advance is the attacker's business";
}

TEST(BO_13_9b, UnitsOfAStackMayGoApart) {
  Table t = driven_back("S 1413 31T/1 30RC/1 1TA-1");
  t.play("retreat 30RC 1514; retreat 1TA-1 1313; retreat 31T 1314");
  EXPECT_EQ(t.where("30RC"), "1514");
  EXPECT_EQ(t.where("1TA-1"), "1313");
  EXPECT_EQ(t.where("31T"), "1314");
}

TEST(BO_13_9b, OrTogether) {
  Table t = driven_back("S 1413 31T/1 30RC/1 1TA-1");
  t.play("retreat 30RC 1514; retreat 1TA-1 1514; retreat 31T 1514");
  EXPECT_EQ(t.where("30RC") + t.where("1TA-1") + t.where("31T"), "151415141514");
}

TEST(BO_13_9c, RefusesARetreatThatEndsOverstacked) {
  Table t = driven_back("S 1413 15RC | S 1414 28RC 106RC");
  EXPECT_REFUSED(t, "retreat 15RC 1414", "BO:13.9c");
  EXPECT_FALSE(t.offers("retreat 15RC 1414"));
}

TEST(BO_13_9c, RefusesASecondArtilleryUnit) {
  Table t = driven_back("S 1413 31T 1GB | S 1414 28RC 3B");
  EXPECT_REFUSED(t, "retreat 1GB 1414", "BO:13.9c");
  EXPECT_ALLOWED(t, "retreat 31T 1414");  // four steps and one artillery step are two limits
}

TEST(BO_13_9c, RefusesATenthGermanStep) {
  Table t("at soviet 1 fight | G 1413 16Pz | G 1414 1Pz | S 1412 8GM");
  t.play("target 1413; join 8GM; declare; done").roll({2});
  EXPECT_REFUSED(t, "retreat 16Pz 1414", "BO:13.9c");
  Table fits("at soviet 1 fight | G 1413 16Pz | G 1414 1Pz/1 | S 1412 8GM");
  fits.play("target 1413; join 8GM; declare; done").roll({2});
  EXPECT_ALLOWED(fits, "retreat 16Pz 1414");  // present steps count: nine
}

TEST(BO_13_9c, AllowsAHexWithRoom) {
  COVERS("BO:R30");
  Table t = driven_back("S 1413 15RC | S 1414 28RC 106RC/1 | S 1514 107RC");
  EXPECT_REFUSED(t, "retreat 15RC 1414", "BO:13.9c");
  t.play("retreat 15RC 1514");
  EXPECT_EQ(t.where("15RC"), "1514");
}

TEST(BO_13_9d, RefusesTheClosedAreaToSoviets) {
  COVERS("BO:R30");
  Table t("turn 2 | at german 1 fight | S 0508 15RC | G 0607 9SS");
  t.play("target 0508; join 9SS; declare; done").roll({1});
  EXPECT_REFUSED(t, "retreat 15RC 0407", "BO:13.9d");
  EXPECT_REFUSED(t, "retreat 15RC 0408", "BO:13.9d");
  EXPECT_ALLOWED(t, "retreat 15RC 0509");
}

TEST(BO_13_9d, AllowsItToGermansAcrossTheStrypa) {
  COVERS("BO:R30");
  Table t("turn 2 | at soviet 1 fight | G 0508 16Pz | S 0607 8GM");
  t.play("target 0508; join 8GM; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  t.play("retreat 16Pz 0407");
  EXPECT_EQ(t.where("16Pz"), "0407") << "no die for the river either";
}

TEST(BO_13_9d, ASovietUnitWithNoOtherWayIsBlocked) {
  Table t("turn 2 | at german 1 fight | S 0508 15RC | G 0607 9SS | G 0507 371 | G 0509 208 | G 0608 168");
  t.play("target 0508; join 9SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("15 Rifle cannot retreat from 0508"));
  EXPECT_EQ(t.where("15RC"), "0508");
  EXPECT_EQ(t.steps("15RC"), 1);
}

TEST(BO_13_9d, NoRetreatLeadsOffTheMap) {
  COVERS("BO:R30");
  // 1601 lies on the north edge: five neighbours, and all are taken.
  Table t("turn 2 | at german 1 fight | S 1601 15RC | G 1602 9SS | G 1501 371 | G 1502 208 | G 1701 168 | G 1702 291");
  t.play("target 1601; join 9SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("15 Rifle cannot retreat from 1601"));
  EXPECT_EQ(t.where("15RC"), "1601");
}

TEST(BO_13_9d, NorIntoAnEnemyHeldHex) {
  Table t = driven_back("S 1413 15RC | G 1414 371");
  EXPECT_REFUSED(t, "retreat 15RC 1414", "BO:6.0d");
  EXPECT_REFUSED(t, "retreat 15RC 1412", "BO:6.0d");
}

TEST(BO_13_9e, ABlockedUnitStaysAndLosesAStep) {
  Table t = driven_back(std::string("S 1413 15RC | ") + kRing);
  EXPECT_TRUE(t.told("15 Rifle cannot retreat from 1413"));
  EXPECT_EQ(t.where("15RC"), "1413");
  EXPECT_EQ(t.steps("15RC"), 1);
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "the hex is not vacated";
}

TEST(BO_13_9e, ItComesOnTopOfTheLossAlreadyDue) {
  Table t(
      std::string("turn 2 | at german 1 fight | G 1412 9SS | S 1413 31T | G 1513 10SS | G 1514 208 | G 1414 168 | ") +
      "G 1314 291 | G 1313 96");
  t.play("target 1413; join 9SS; join 10SS; declare; done");
  EXPECT_EQ(announced(t), "15 to 5, shift 0: column 3:1");
  t.roll({1});
  EXPECT_TRUE(t.told("Die 1 on 3:1: DL1+DR"));
  EXPECT_TRUE(t.told("31 Tank loses a step, 1 left"));
  EXPECT_EQ(t.where("31T"), "dead") << "one step for the result, one for the blocked retreat";
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
}

TEST(BO_13_9e, GermansSufferItLikewise) {
  Table t(
      "turn 2 | at soviet 1 fight | G 1413 16Pz | S 1412 8GM | S 1513 15RC | S 1514 28RC | S 1414 106RC | S 1314 94RC "
      "| "
      "S 1313 30RC");
  t.play("target 1413; join 8GM; declare; done").roll({2});
  EXPECT_EQ(t.where("16Pz"), "1413");
  EXPECT_EQ(t.steps("16Pz"), 3);
}

TEST(BO_13_9e, AFullStackOfFriendsBlocksAsWell) {
  Table t = driven_back(std::string("S 1413 15RC | S 1414 28RC 106RC | ") + kRingButSouth);
  EXPECT_EQ(t.where("15RC"), "1413");
  EXPECT_EQ(t.steps("15RC"), 1);
  EXPECT_EQ(t.steps("28RC") + t.steps("106RC"), 4);
}

TEST(BO_R29, OneStepForTheWholeCombatAndTheOwnerSaysWhose) {
  Table t = driven_back(std::string("S 1413 31T/1 15RC | ") + kRing);
  EXPECT_EQ(t.ask(), "a unit that cannot retreat loses a step");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "lose 15RC; lose 31T");
  t.play("lose 31T");
  EXPECT_EQ(t.where("31T"), "dead");
  EXPECT_EQ(t.steps("15RC"), 2) << "only one of them pays";
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "15 Rifle still holds the hex";
}

TEST(BO_R29, WhoCanGoMustAndOnlyThoseLeftArePunished) {
  // South there is room for one step: the support unit goes, the corps stays.
  Table t = driven_back(std::string("S 1413 15RC 1TA-1 | S 1414 28RC 1TA-2 | ") + kRingButSouth);
  EXPECT_EQ(t.where("1TA-1"), "1414") << "the only way, taken without asking";
  EXPECT_EQ(t.where("15RC"), "1413");
  EXPECT_EQ(t.steps("15RC"), 1);
  EXPECT_EQ(t.steps("1TA-1"), 1);
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_R29, ALossThatEmptiesTheHexOpensItForAdvance) {
  Table t(std::string("turn 2 | at german 1 fight | G 1412 9SS | S 1413 9M/1 | ") + kRing);
  t.play("target 1413; join 9SS; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.where("9M"), "dead");
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
}

TEST(BO_R30, WhatCanRetreatMustAndTheGermanOnlyChoosesAmongLegalHexes) {
  // Room for two steps in 1414 and for one in 1314: the one-step unit may not take the corps' place.
  Table t = driven_back("S 1413 15RC 1TA-1 | S 1414 106RC | S 1314 28RC 1TA-2 | G 1513 371 | G 1514 208 | G 1313 96");
  EXPECT_REFUSED(t, "retreat 1TA-1 1414", "BO:R30");
  EXPECT_REFUSED(t, "retreat 15RC 1314", "BO:13.9c");
  EXPECT_EQ(t.offered(), "retreat 15RC 1414; retreat 1TA-1 1314");
  t.play("retreat 1TA-1 1314");
  EXPECT_EQ(t.where("15RC"), "1414") << "the last way is taken without asking";
  EXPECT_EQ(t.steps("15RC"), 2);
}

TEST(BO_R30, RefusesToStrandAUnitThatCouldGo) {
  Table t = driven_back("S 1413 15RC 1TA-1 | S 1414 106RC | S 1314 28RC 1TA-2 | G 1513 371 | G 1514 208 | G 1313 96");
  EXPECT_REFUSED(t, "retreat 1TA-1 1414", "BO:R30");
  t.play("retreat 15RC 1414");
  EXPECT_EQ(t.where("1TA-1"), "1314");
}

TEST(BO_R30, WhereNotAllCanGoTheGermanSaysWhichStay) {
  Table t = driven_back(std::string("S 1413 30RC/1 31T/1 1TA-1 | S 1414 28RC 106RC/1 | ") + kRingButSouth);
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_EQ(t.offered(), "retreat 31T 1414; retreat 1TA-1 1414; retreat 30RC 1414");
  t.play("retreat 31T 1414");
  EXPECT_EQ(t.ask(), "a unit that cannot retreat loses a step");
  EXPECT_EQ(t.offered(), "lose 1TA-1; lose 30RC") << "the one that went is out of it";
  t.play("lose 1TA-1");
  EXPECT_EQ(t.where("30RC"), "1413");
}

TEST(BO_R30, RiversAndKorpsgruppenDoNotBar) {
  // The corps falls back over the Smotrich into the hex of a Korpsgruppe.
  Table t("turn 3 | at german 1 fight | kg Br 2219 | S 2119 15RC | G 2118 9SS");
  t.play("target 2119; join 9SS; declare; done").roll({1});
  t.play("retreat 15RC 2219");
  EXPECT_EQ(t.where("15RC"), "2219");
  EXPECT_TRUE(t.s.kg[0].valid());
}

TEST(BO_13_9f, NoLossForNotRetreatingInATown) {
  // Borshchov with Soviets in all six hexes around it.
  Table t(
      "at soviet 1 fight | G 1418 16Pz | S 1319 15RC 28RC | S 1419 106RC | S 1417 94RC | S 1518 30RC | S 1519 107RC | "
      "S 1318 23RC");
  t.play("target 1418; join 15RC; join 28RC; join 106RC; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.steps("16Pz"), 4);
  EXPECT_FALSE(t.told("cannot retreat"));
}

TEST(BO_13_9g, ARetreatedUnitDefendsItsNewHexInFull) {
  COVERS("BO:R31", "BO:13.0a");
  Table t = driven_back("S 1413 15RC | S 1414 28RC | G 1415 10SS 509");
  t.play("retreat 15RC 1414; done");
  EXPECT_ALLOWED(t, "target 1414");
  t.play("target 1414; join 10SS; join 509; declare; done");
  EXPECT_EQ(announced(t), "9 to 10, shift +1: column 1:1") << "five and five; the Tigers' column is theirs";
}

TEST(BO_R31, ButNotByThoseWhoHaveAttacked) {
  Table t = driven_back("S 1413 15RC | S 1513 28RC");
  t.play("retreat 15RC 1513; done");
  EXPECT_REFUSED(t, "target 1513", "BO:13.0b");  // 9 SS alone stands next to it and has fought
}

TEST(BO_13_9h, EnemyZocDoesNotHinderARetreat) {
  // Every hex left lies in German ZOC.
  Table t = driven_back("S 1413 15RC | G 1311 371 | G 1315 208 | G 1515 168 | G 1512 291");
  const Board b = board_of(t.s);
  for (const char* h : {"1513", "1514", "1414", "1314", "1313"}) {
    EXPECT_TRUE(b.zoc[index(kGerman)].has(Table::hex(h))) << h;
    EXPECT_ALLOWED(t, std::string("retreat 15RC ") + h);
  }
  t.play("retreat 15RC 1514");
  EXPECT_EQ(t.steps("15RC"), 2);
}

}  // namespace kessel::breakout
