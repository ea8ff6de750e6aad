// Chapter 13.4: advance after combat.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// The defenders of 3307 have gone three hexes south, to 3310.
Table routed_south(const std::string& rest) {
  Table t = driven(Result::Dr3, "A 3307 68-GR169 | " + rest);
  t.play("retreat 3308; retreat 3309; retreat 3310");
  return t;
}

/// A German attack out of 3308 on a Soviet division in 3307, which goes north to 3304 over 3306 and 3305.
Table north(const std::string& attackers, const std::string& rest, const std::string& weather = "snow") {
  Table t = fight("turn 8 " + weather + " | at K | A 3310 LIX-HQ III-HQ XLVIII-HQ | A 3308 " + attackers +
                      " | S 3307 1GA-30RD | " + rest,
                  "target 3307; join 3308; declare");
  result(t, Result::Dr3);
  t.play("retreat 3306; retreat 3305; retreat 3304");
  return t;
}

/// A regiment of LIX Korps has come to 3307 and looks north along the path; two points are paid.
Table in_3307(const std::string& rest, const std::string& weather = "snow") {
  return Table("turn 8 " + weather +
               " | at K fight advance advance-group@3308 | combat 3307 by=axis die=3 result=Dr3 length=3 "
               "path=3306,3305,3304 walked=3 vacated=1 advance=3308 halves=4 paid=2 | A 3310 LIX-HQ | "
               "A 3307 1Pz-PzR1:combat,attacked,goes | S 3304 1GA-30RD | " +
               rest);
}

}  // namespace

TEST(KS_13_4, AttackersMayEnterAVacatedHex) {
  Table t = routed_south("");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "advance 8GMC-19GMB; advance 8GMC-20GMB; done");
  t.play("advance 8GMC-19GMB; step 3307; halt");
  EXPECT_EQ(t.where("8GMC-19GMB"), "3307");
  EXPECT_EQ(t.where("8GMC-20GMB"), "3306");
}

TEST(KS_13_4, RefusesAnAdvanceWhereTheHexIsHeld) {
  for (Result r : {Result::Ddo, Result::NE}) {
    Table t = driven(r, "A 3307 68-GR169");
    EXPECT_TRUE(t.s.combat == Combat{});
    EXPECT_REFUSED(t, "advance 8GMC-19GMB", "KS:13.4");
  }
}

TEST(KS_13_4a, DefendersNeverAdvance) {
  Table t = driven(Result::Br1, "A 3307 68-GR169");
  t.play("retreat 3305; retreat 3308");
  EXPECT_TRUE(t.s.combat == Combat{});
  EXPECT_EQ(t.where("68-GR169"), "3308");
  EXPECT_TRUE(t.why("advance 68-GR169", kAxis).has_value());
}

TEST(KS_13_4_1, TheAdvanceComesBeforeOtherCombats) {
  Table t = routed_south("S 3205 8GMC-21GMB:active | A 3105 KG82");
  EXPECT_TRUE(t.why("target 3105").has_value());
  t.play("done");
  EXPECT_TRUE(t.s.combat == Combat{});
}

TEST(KS_13_4_1, RefusesToStopBeforeTheVacatedHex) {
  Table t = routed_south("");
  t.play("advance 8GMC-19GMB");
  EXPECT_REFUSED(t, "halt", "KS:13.4.1");
  t.play("step 3307");
  EXPECT_ALLOWED(t, "halt");
}

TEST(KS_13_4_1, WithinTheStackingLimit) {
  COVERS("KS:3.1.3");
  Table t = fight(
      "turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 8GMC-20GMB:active | "
      "S 3206 8GMC-21GMB:active | A 3307 168-GR417",
      "target 3307; join 3306; join 3206; declare");
  result(t, Result::De1);
  t.play("advance 8GMC-19GMB; advance 8GMC-20GMB");
  EXPECT_EQ(t.where("8GMC-20GMB"), "3307");
  EXPECT_TRUE(t.s.combat == Combat{}) << "there is no room for more, so nobody is asked";
}

TEST(KS_13_4_1a, AlongThePathOfRetreat) {
  Table t = routed_south("");
  t.play("advance 8GMC-19GMB; advance 8GMC-20GMB; step 3308; step 3309");
  EXPECT_EQ(t.where("8GMC-19GMB"), "3309");
  EXPECT_EQ(t.where("8GMC-20GMB"), "3309");
  EXPECT_TRUE(t.s.combat == Combat{}) << "3310 is where they stand";
}

TEST(KS_13_4_1a, AfterAnEliminationOnlyTheHexItself) {
  Table t = driven(Result::De1, "A 3307 68-GR169");
  t.play("advance 8GMC-19GMB; step 3307");
  EXPECT_EQ(t.where("8GMC-19GMB"), "3307");
  EXPECT_TRUE(t.s.combat == Combat{}) << "its advance is over, and its companion had his chance";
}

TEST(KS_13_4_1a, WhoDiesAtTheEndOfHisRetreatLeavesNoPath) {
  Table t = rolled(Result::Dr1, "K 3008", "A 3007 507Tiger:combat,attacked | A 3010 XLVIII-HQ | S 3008 1GA-3Art:rt");
  EXPECT_EQ(t.where("1GA-3Art"), "dead") << "KS:16.2b routed guns do not survive the Zbruch";
  t.play("advance 507Tiger");
  EXPECT_EQ(t.where("507Tiger"), "3008");
  EXPECT_NE(t.step(), "advance-group") << "3009 is not open to it";
}

TEST(KS_13_4_1a, RefusesToGoBeyondThePath) {
  const Table t(
      "turn 8 snow | at K fight advance advance-group@3308 | combat 3307 by=axis die=3 result=De1 vacated=1 "
      "advance=3308 | A 3310 XLVIII-HQ | A 3307 507Tiger:combat,attacked,goes | S 3304 1GA-30RD");
  EXPECT_REFUSED(t, "step 3306", "KS:13.4.1a");
}

TEST(KS_13_4_1b, AGroupComesFromOneHexAndStaysTogether) {
  Table t = fight(
      "turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 8GMC-20GMB:active | "
      "S 3206 8GMC-21GMB:active | A 3307 168-GR417",
      "target 3307; join 3306; join 3206; declare");
  result(t, Result::De1);
  t.play("advance 8GMC-19GMB");
  EXPECT_REFUSED(t, "advance 8GMC-21GMB", "KS:R74");
  t.play("step 3307");
  EXPECT_REFUSED(t, "advance 8GMC-20GMB", "KS:R74");  // its hex has had its advance
  t.play("advance 8GMC-21GMB");
  EXPECT_EQ(t.where("8GMC-21GMB"), "3307");
}

TEST(KS_13_4_1b, RefusesUnitsInDisarrayAndLateComers) {
  Table t = routed_south("");
  t.s.unit(t.id("8GMC-20GMB")).status = Status::DO;
  EXPECT_REFUSED(t, "advance 8GMC-20GMB", "KS:13.4.1b");
  Table late = routed_south("");
  late.play("advance 8GMC-19GMB; step 3307");
  EXPECT_REFUSED(late, "advance 8GMC-20GMB", "KS:13.4.1b");
}

TEST(KS_13_4_2, ItMayStopAnywhere) {
  Table t = routed_south("");
  t.play("advance 8GMC-19GMB; step 3307; step 3308; halt");
  EXPECT_EQ(t.where("8GMC-19GMB"), "3308");
}

TEST(KS_13_4_2, TheZoneOfASoundCrackUnitStopsIt) {
  COVERS("KS:3.3.2");
  // 3208 has its zone on 3308 (and 3309); under another counter nobody knows who it is.
  Table t = routed_south("A 3208 KG82 7Pz-PGR7");
  t.play("advance 8GMC-19GMB; step 3307");
  EXPECT_ALLOWED(t, "step 3308");
  t.play("step 3308");
  EXPECT_TRUE(t.s.combat == Combat{}) << "the group has ended";
  EXPECT_EQ(t.where("8GMC-19GMB"), "3308");
  EXPECT_TRUE(t.told("the advance is halted in 3308"));
  EXPECT_NE(t.events.learned() & only(kSoviet), 0);
}

TEST(KS_13_4_2, RefusesToGoOnAfterThat) {
  Table t = routed_south("A 3208 KG82 7Pz-PGR7");
  t.play("advance 8GMC-19GMB; step 3307; step 3308");
  EXPECT_TRUE(t.why("step 3309").has_value());
}

TEST(KS_13_4_2, OtherZonesAreIgnored) {
  COVERS("KS:3.3.2a");
  COVERS("KS:3.3.2b");
  for (const char* unit : {"KG82", "68-GR188", "7Pz-PGR7:do", "503Tiger", "III-HQ"}) {
    Table t = routed_south(std::string("A 3208 ") + unit);
    t.play("advance 8GMC-19GMB; step 3307; step 3308");
    EXPECT_EQ(t.step(), "advance-group") << unit;
  }
}

TEST(KS_13_4_3, RefusesOthersThanTheAttackersAndOtherWays) {
  Table t = routed_south("S 3206 8GMC-21GMB:active");
  EXPECT_REFUSED(t, "advance 8GMC-21GMB", "KS:13.4.3");
  EXPECT_REFUSED(t, "advance 8GMC-HQ", "KS:13.4.3");
  t.play("advance 8GMC-19GMB");
  EXPECT_REFUSED(t, "step 3308", "KS:13.4.3");
  t.play("step 3307");
  EXPECT_REFUSED(t, "step 3407", "KS:13.4.3");
}

TEST(KS_13_4_3, AHexThatTheEnemyHoldsEndsIt) {
  COVERS("KS:11.1.2a");
  Table t = routed_south("A 3309 KG82");
  t.play("advance 8GMC-19GMB; step 3307; step 3308");
  EXPECT_EQ(t.where("8GMC-19GMB"), "3308");
  EXPECT_TRUE(t.s.combat == Combat{});
}

TEST(KS_13_4_3a, RefusesAnUnbridgedMajorRiver) {
  const std::string at =
      "A 0815 507Tiger:combat,attacked 357-GR944:combat,attacked | A 0717 506Tiger:combat,attacked | "
      "S 0816 1GA-30RD";
  Table t = rolled(Result::De1, "K 0816", at);
  EXPECT_REFUSED(t, "advance 507Tiger", "KS:13.4.3a");
  EXPECT_ALLOWED(t, "advance 506Tiger");
  Table bridge = rolled(Result::De1, "K 0816", at + " | pontoon 1 built from=0815 to=0816");
  EXPECT_ALLOWED(bridge, "advance 507Tiger");
}

TEST(KS_13_4_3a, NorIsTheSouthLeft) {  // KS:R90, KS:11.2.2
  Table t = rolled(Result::De1, "K 0815",
                   "A 0816 507Tiger:combat,attacked,bound | A 0814 506Tiger:combat,attacked | "
                   "S 0815 1GA-30RD | pontoon 1 built from=0815 to=0816");
  EXPECT_REFUSED(t, "advance 507Tiger", "KS:11.2.2");
  EXPECT_ALLOWED(t, "advance 506Tiger");
}

TEST(KS_11_3_1, ArmiesDoNotAdvanceOverTheirLine) {  // KS:R86
  Table t("turn 8 snow | at I");
  Hex west{}, east{};
  content().grid.all().for_each([&](Hex h) {
    if (west.valid() || !content().west_of_seret.has(h) || is_south(t.s, h)) return;
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = content().grid.neighbour(h, d);
      if (n.valid() && !content().west_of_seret.has(n) && !is_south(t.s, n)) west = h, east = n;
    }
  });
  ASSERT_TRUE(west.valid());
  Table crossing =
      rolled(Result::De1, "I " + hex::Grid::name(west),
             "S " + hex::Grid::name(east) + " 1GA-30RD:active,combat,attacked 8GMC-19GMB:active,combat,attacked | A " +
                 hex::Grid::name(west) + " KG82");
  EXPECT_REFUSED(crossing, "advance 1GA-30RD", "KS:11.3.1");
  EXPECT_ALLOWED(crossing, "advance 8GMC-19GMB");
}

// ---- 13.4.4 fuel -----------------------------------------------------------------------------------------------------

TEST(KS_13_4_4, PanzersPayForTheHexesTheyEnter) {
  COVERS("KS:10.5.2b");
  COVERS("KS:11.1.7");
  Table t = north("1Pz-PzR1 1Pz-PGR113", "fuel LIX 5 | ammo LIX 9");
  t.play("advance 1Pz-PzR1; advance 1Pz-PGR113");
  EXPECT_EQ(t.fuel("LIX"), 4) << "one for the force, clear ground";
  t.play("step 3306; step 3305");
  EXPECT_EQ(t.fuel("LIX"), 2);
  EXPECT_EQ(t.where("1Pz-PGR113"), "3305");
}

TEST(KS_13_4_4, LegUnitsAndReliefForcesDoNot) {
  Table leg = north("96-GR283", "fuel LIX 5 | ammo LIX 9");
  leg.play("advance 96-GR283; step 3306");
  EXPECT_EQ(leg.fuel("LIX"), 5);
  Table arf = north("507Tiger", "fuel LIX 5");
  arf.play("advance 507Tiger; step 3306");
  EXPECT_EQ(arf.where("507Tiger"), "3306");
}

TEST(KS_13_4_4, EveryCorpsInTheGroupPays) {  // KS:R65
  Table t = north("1Pz-PzR1 17Pz-PzR39", "fuel LIX 5 III 5 | ammo LIX 9 III 9");
  t.play("advance 1Pz-PzR1; advance 17Pz-PzR39");
  EXPECT_EQ(t.fuel("LIX"), 4);
  EXPECT_EQ(t.fuel("III"), 4);
}

TEST(KS_13_4_4, RefusesAHexThatTheFuelDoesNotCover) {
  Table t = north("1Pz-PzR1 17Pz-PzR39", "fuel LIX 5 III 2 | ammo LIX 9 III 9", "mud");
  t.play("advance 1Pz-PzR1; advance 17Pz-PzR39");
  EXPECT_EQ(t.fuel("LIX"), 3) << "clear ground costs two in mud";
  EXPECT_EQ(t.fuel("III"), 0);
  EXPECT_EQ(t.where("1Pz-PzR1"), "3307");
  Table alone = north("1Pz-PzR1", "fuel LIX 3 | ammo LIX 9", "mud");
  alone.play("advance 1Pz-PzR1");
  EXPECT_EQ(alone.fuel("LIX"), 1);
  EXPECT_TRUE(alone.s.combat == Combat{}) << "two more are not there";
  EXPECT_REFUSED(in_3307("fuel LIX 1", "mud"), "step 3306", "KS:13.4.4");
  EXPECT_ALLOWED(in_3307("fuel LIX 2", "mud"), "step 3306");
}

TEST(KS_13_4_4a, WithoutFuelOnlyTheDefendersHex) {
  Table t = north("1Pz-PzR1 96-GR283", "ammo LIX 9");
  t.play("advance 1Pz-PzR1; advance 96-GR283");
  EXPECT_EQ(t.where("1Pz-PzR1"), "3307");
  EXPECT_TRUE(t.s.combat == Combat{}) << "nobody is left who could go on";
}

TEST(KS_13_4_4a, ThereTheyMayGo) {
  Table t = north("1Pz-PzR1 96-GR283", "ammo LIX 9");
  t.play("advance 1Pz-PzR1");
  EXPECT_ALLOWED(t, "step 3307");
}

TEST(KS_13_4_4a, RefusesMoreToTheUnfuelled) {
  EXPECT_REFUSED(in_3307("fuel LIX 0"), "step 3306", "KS:13.4.4a");
  EXPECT_ALLOWED(in_3307("fuel LIX 9"), "step 3306");
}

TEST(KS_13_4_4a, WithTooLittleTheySpendWhatIsLeft) {  // KS:R74
  Table t = north("1Pz-PzR1", "fuel LIX 1 | ammo LIX 9", "mud");
  t.play("advance 1Pz-PzR1");
  EXPECT_EQ(t.fuel("LIX"), 0);
  EXPECT_EQ(t.where("1Pz-PzR1"), "3307");
}

TEST(KS_10_7b, AnAdvanceCapturesAGarrisonsHex) {
  Table t = rolled(Result::De1, "I 1904",
                   "S 1903 60A-11GTB:active,combat,attacked | A 1904 TernG-1 | A 1905 TernG-2 | "
                   "A 1306 XLVIII-HQ");
  t.play("advance 60A-11GTB");
  EXPECT_EQ(t.where("60A-11GTB"), "1904");
  EXPECT_TRUE(t.s.ternopol_taken);
  EXPECT_EQ(t.parent("TernG-2"), "XLVIII");
}

TEST(KS_10_5_2a, RefusesAnAdvanceMoreThanTenPoints) {
  const auto paid = [](int points) {
    return Table(
        "turn 8 mud | at K fight advance advance-group@3308 | combat 3307 by=axis die=3 result=Dr3 length=3 "
        "path=3306,3305,3304 walked=3 vacated=1 advance=3308 halves=" +
        std::to_string(2 * points) + " paid=" + std::to_string(points) +
        " | fuel LIX 20 | A 3310 LIX-HQ | A 3307 1Pz-PzR1:combat,attacked,goes | S 3304 1GA-30RD");
  };
  EXPECT_ALLOWED(paid(8), "step 3306");  // two MP in mud
  EXPECT_REFUSED(paid(9), "step 3306", "KS:10.5.2a");
}

TEST(KS_3_1_3, RefusesAnAdvanceIntoAFullHexOfThePath) {
  const std::string two = "A 3306 KG82:advanced,combat,attacked 96-GR284:advanced,combat,attacked";
  const auto behind = [](const std::string& before) {
    return Table(
        "turn 8 snow | at K fight advance advance-group@3308 | combat 3307 by=axis die=3 result=Dr3 length=3 "
        "path=3306,3305,3304 walked=3 vacated=1 advance=3308 | A 3310 LIX-HQ | S 3304 1GA-30RD |"
        " A 3307 96-GR283:combat,attacked,goes | " +
        before);
  };
  EXPECT_ALLOWED(behind(two), "step 3306");
  EXPECT_REFUSED(behind(two + " 96-GR287:advanced,combat,attacked"), "step 3306", "KS:3.1.3");
}

}  // namespace kessel::kesselschlacht
