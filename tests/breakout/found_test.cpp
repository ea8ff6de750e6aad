// Faults that random games have found, shrunk to a position and a few actions; kept for ever.
#include "table.h"

namespace kessel::breakout {

TEST(BO_R50, TurningAStackLeavesAGroupAlonePassingOverIt) {
  // The group's heights are its own; turning the stack below it once gave two of its units the same.
  Table t("at soviet 1 move | S 1413 17GRC 1GA-1 | S 1411 10GT 4TA-1 4TA-2");
  t.play("pick 10GT; pick 4TA-1; pick 4TA-2; step 1412; step 1413");
  t.play("top 1GA-1; top 17GRC; top 1GA-1");
  EXPECT_TRUE(broken_invariants(t.s).empty());
  t.play("step 1513; halt");
  EXPECT_TRUE(broken_invariants(t.s).empty());
  EXPECT_EQ(t.sees(kSoviet, "1513"), "10GT 4TA-1 4TA-2");
  EXPECT_EQ(t.sees(kSoviet, "1413"), "1GA-1 17GRC");
}

TEST(BO_R73, ARetreatingStackStaysInViewUntilTheLastHasGone) {
  // With the first unit gone the rest counted as another, unseen stack; the German had to name units he could not see.
  Table t("turn 2 | at german 1 fight | G 1412 9SS | S 1413 31T/1 30RC/1 1TA-1");
  EXPECT_EQ(t.sees(kGerman, "1413"), "31T ? ?");
  t.play("target 1413; join 9SS; declare; done").roll({1});
  EXPECT_EQ(t.sees(kGerman, "1413"), "31T 30RC 1TA-1");
  t.play("retreat 31T 1514");
  EXPECT_EQ(t.sees(kGerman, "1413"), "30RC 1TA-1");
  t.play("retreat 30RC 1514; retreat 1TA-1 1514");
  EXPECT_EQ(t.sees(kGerman, "1514"), "1TA-1 ? ?") << "set down, they are a stack like any other";
}

TEST(BO_R73, SoItDoesAfterALossInIt) {
  Table t("turn 2 | at german 1 fight | G 1412 9SS | G 1513 10SS | S 1413 31T/1 30RC/1 94RC/1");
  t.play("target 1413; join 9SS; join 10SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 3:1: DL1+DR"));
  t.play("lose 31T");
  EXPECT_EQ(t.ask(), "choose retreats");
  EXPECT_EQ(t.sees(kGerman, "1413"), "30RC 94RC");
}

TEST(BO_R73, AnOverstackedHexStaysInViewUntilItIsLegal) {
  // Fifteen steps: two units must go, and the first removal hid the others again.
  Table t("turn 3 | at german 1 move | G 1413 371/1 208/1 168/1 291/1 96/1 | S 2010 15RC");
  EXPECT_EQ(t.sees(kSoviet, "1413"), "371 ? ? ? ?");
  t.play("done");
  EXPECT_EQ(t.ask(), "remove units of an overstacked enemy hex");
  EXPECT_EQ(t.sees(kSoviet, "1413"), "371 168 208 96 291");
  t.play("remove 208");
  EXPECT_EQ(t.ask(), "remove units of an overstacked enemy hex");
  EXPECT_EQ(t.sees(kSoviet, "1413"), "371 168 96 291");
}

TEST(BO_6_3, WhatAnAutomaticLossUncoversIsLearned) {
  // 1TA-1 attacks alone and is lost without a die; 8 Gds Mech beneath it shows. The German's own input brought it about,
  // and he may not take that back any more.
  Table t("at soviet 1 fight | G 1413 9SS | S 1412 1TA-1 8GM");
  t.play("target 1413; join 1TA-1; declare");
  EXPECT_EQ(t.sees(kGerman, "1412"), "1TA-1 ?");
  t.events.clear();
  t.play("done");
  EXPECT_EQ(t.where("1TA-1"), "dead");
  EXPECT_EQ(t.sees(kGerman, "1412"), "8GM");
  EXPECT_TRUE(has(t.events.learned(), kGerman));
}

TEST(BO_6_3, RefusalsDoNotTellOfADraftOrAPickedGroup) {
  // Whoever is not asked hears the same before and after.
  const auto answers = [](const Table& t, Side by) {
    std::string all;
    for (const char* a : {"target 1413", "join 15RC", "unjoin 15RC", "cancel", "declare", "air 1", "pick 15RC",
                          "drop 15RC", "step 1314", "exit", "halt", "done", "support Br", "top 15RC"}) {
      const Why no = t.why(a, by);
      all += std::string(a) + ": " + (no ? std::string(no->rule.text()) + " " + no->reason.text() : "allowed") + "\n";
    }
    return all;
  };
  Table fight("turn 3 | at german 1 fight | air soviet 2 | S 1413 15RC | G 1412 16Pz");
  const std::string before = answers(fight, kSoviet);
  fight.play("target 1413");
  EXPECT_EQ(answers(fight, kSoviet), before);
  fight.play("join 16Pz");
  EXPECT_EQ(answers(fight, kSoviet), before);
  fight.play("declare");
  EXPECT_NE(answers(fight, kSoviet), before) << "the declaration is public";
  Table move("turn 3 | at german 1 move | air soviet 2 | S 1413 15RC | G 1411 16Pz");
  const std::string quiet = answers(move, kSoviet);
  move.play("pick 16Pz");
  EXPECT_EQ(answers(move, kSoviet), quiet);
}

TEST(BO_R74, AUnitDrivenWestOfTheLineMayOnlyComeBack) {
  Table t("turn 1 | at german 1 move | G 2210 371:f");
  t.play("pick 371");
  EXPECT_REFUSED(t, "step 2209", "BO:3.2h");
  EXPECT_REFUSED(t, "step 2110", "BO:3.2h");
  EXPECT_ALLOWED(t, "step 2310");
}

TEST(BO_R75, CappedArtilleryStillClosesTheRing) {
  Table t("at soviet 1 fight | S 2009 60A-1 | S 2011 3B 60A-2 | G 2010 371");
  t.play("target 2010; join 60A-1; join 3B");
  EXPECT_TRUE(is_concentric(t.s));
}

TEST(BO_R50, AGroupOnTheWayIsTypedAboveTheStackItPasses) {
  // In two clauses for one hex the group came to lie beneath: its height fell below nought, and its text gave another position.
  const std::string at = "turn 2 | at soviet 1 move | frames group | ";
  EXPECT_EQ(parse_position(content(), at + "S 1412 31T:gb@3 | S 1412 9M:m").error().reason,
            "S 1412 is given twice: a hex has one clause, its top unit first");
  EXPECT_EQ(parse_position(content(), at + "S 1412 9M:m 31T:gb@3").error().reason,
            "a group on the way is named first, before the stack that it passes over");
  const Table t("turn 2 | at soviet 1 move | frames group | S 1412 31T:gb@3 9M:m");
  EXPECT_EQ(hash(*parse_position(content(), position_text(t.s))), hash(t.s));
}

}  // namespace kessel::breakout
