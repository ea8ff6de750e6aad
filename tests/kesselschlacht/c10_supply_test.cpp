// Chapter 10, first part: paths of supply and the states of supply. The field is that of fights.h: 3305 to 3310 is open,
// dry and without roads, the highway 3204-3304-3404 leads to the Soviet edge, a dirt road runs through 3311. A clear hex
// costs a motorized unit one MP in snow and two in mud, a leg unit one in either.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// Supply of every unit as a check at this moment would find it.
Table checked(const std::string& weather, const std::string& rest) {
  return Table("turn 8 " + weather + " | at I | supply checked | " + rest);
}

/// Three German regiments whose zones close every hex around 3307.
const std::string kGermanRing = "A 3207 96-GR283 | A 3407 96-GR284 | A 3305 96-GR287 | ";
/// The same against a German there.
const std::string kSovietRing = "S 3207 6GTC-51GTB | S 3407 6GTC-52GTB | S 3305 6GTC-53GTB | ";

int attack(const Table& t, std::string_view unit, std::string_view target, bool pays = false) {
  Tally silent = Tally::silent();
  return attack_of(t.s, t.id(unit), Table::hex(target), pays, silent);
}
int defence(const Table& t, std::string_view unit) {
  Tally silent = Tally::silent();
  return defence_of(t.s, t.id(unit), silent);
}
int halves_to_hq(const Table& t, std::string_view unit) { return path_to_hq(t.s, board_of(t.s), t.id(unit)); }

/// Half MP of a unit that has just been picked.
int picked(Table t, const std::string& unit) {
  t.play("pick " + unit);
  return t.mp(unit);
}

}  // namespace

// ---- 10.0 and 10.1 ---------------------------------------------------------------------------------------------------

TEST(KS_10_0, CheckedForEachSideAsItsPhasesBegin) {
  // Neither side's unit has an HQ; the text calls both supplied. 3307 is three hexes from the road: General Supply.
  Table t("turn 8 snow | at H | S 3304 8GMC-HQ | S 3307 1GA-30RD | A 3715 LIX-HQ | A 3713 68-GR169");
  EXPECT_EQ(t.supply("1GA-30RD"), "attack");
  t.play("done");
  ASSERT_NE(t.s.phase, Phase::H);
  EXPECT_EQ(t.supply("1GA-30RD"), "general") << "by the check of I";
  while (t.s.phase == Phase::I) t.play("done");
  ASSERT_EQ(t.s.phase, Phase::J);
  EXPECT_EQ(t.supply("68-GR169"), "out") << "by the check of J";
}

TEST(KS_10_0, TheEnemysChecksAreNotOnes) {
  Table t("turn 8 snow | at I | S 3307 1GA-30RD:general | A 3715 LIX-HQ | A 3308 68-GR169");
  EXPECT_EQ(t.supply("68-GR169"), "attack") << "the text says so, and no Axis phase has begun";
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::J);
  EXPECT_EQ(t.supply("68-GR169"), "out");
  EXPECT_EQ(t.supply("1GA-30RD"), "general");
}

TEST(KS_10_1, APathToTheSourceIsSupply) {
  EXPECT_EQ(checked("snow", "A 3307 96-GR283 | A 3309 LIX-HQ").supply("96-GR283"), "attack");
  EXPECT_EQ(checked("snow", "A 3307 96-GR283").supply("96-GR283"), "out") << "no source";
  EXPECT_EQ(checked("snow", kSovietRing + "A 3307 96-GR283 | A 3309 LIX-HQ").supply("96-GR283"), "out") << "no path";
}

TEST(KS_10_1a, OnlyABridgeLeadsOverAMajorRiver) {
  const std::string banks = "A 3625 XXIV-HQ | A 3726 208-GR309";
  EXPECT_EQ(checked("snow", banks).supply("208-GR309"), "out") << "Braga's bridge is blown as the game begins";
  EXPECT_EQ(checked("snow", banks + " | bridge 3625 3726 1").supply("208-GR309"), "attack");
}

TEST(KS_10_1a, AllOtherGroundIsOpen) {
  // From 4411 over the Volk, a minor river, into its marsh.
  Table t = checked("snow", "A 4411 96-GR283 | A 4410 LIX-HQ");
  EXPECT_EQ(t.supply("96-GR283"), "attack");
  EXPECT_EQ(halves_to_hq(t, "96-GR283"), 6) << "marsh 2, river 1";
}

TEST(KS_10_1b, EnemyZocsBlockUnlessAFriendStandsThere) {
  const std::string cut = kSovietRing + "A 3307 96-GR283 | A 3310 LIX-HQ";
  EXPECT_EQ(checked("snow", cut).supply("96-GR283"), "out");
  EXPECT_EQ(checked("snow", cut + " | A 3308 68-GR169").supply("96-GR283"), "attack") << "3309 lies outside the zones";
  EXPECT_EQ(checked("snow", cut + " | A 3306 68-GR169").supply("96-GR283"), "out") << "beyond 3306 all is closed";
  EXPECT_EQ(checked("snow", cut + " | A 3308 Gollnick-HQ").supply("96-GR283"), "attack") << "an HQ is a unit (KS:R88)";
}

TEST(KS_10_1b, EnemyUnitsBlockEvenWithoutAZoc) {
  const std::string over = "bridge 3625 3726 1 | A 3625 XXIV-HQ | A 3727 208-GR309";
  EXPECT_EQ(checked("snow", over).supply("208-GR309"), "attack");
  EXPECT_EQ(checked("snow", over + " | S 3726 8GMC-HQ").supply("208-GR309"), "out");
}

TEST(KS_10_1c, NobodyIsRemovedForWantOfSupply) {
  Table t("turn 12 snow | at L | " + kSovietRing + "A 3307 96-GR283:out | S 3205 1GA-30RD:out");
  t.play("done");
  ASSERT_EQ(t.s.turn, 13);
  EXPECT_EQ(t.where("96-GR283"), "3307");
  EXPECT_EQ(t.where("1GA-30RD"), "3205");
}

TEST(KS_10_1d, TheAxisMayWalkOutOfSupply) {
  Table t("turn 8 mud | at J | supply checked | fuel LIX 2 | A 3305 1Pz-PzR1 | A 3310 LIX-HQ");
  ASSERT_EQ(halves_to_hq(t, "1Pz-PzR1"), 20) << "five clear hexes in mud: ten MP";
  t.play("pick 1Pz-PzR1; fuel 2; step 3304; done");
  ASSERT_EQ(t.where("1Pz-PzR1"), "3304");
  while (t.s.phase == Phase::J || t.s.phase == Phase::K) t.play("done");
  EXPECT_EQ(t.supply("1Pz-PzR1"), "out") << "twelve MP";
}

TEST(KS_10_1d, RefusesTheSameToSoviets) {
  // Motorized in mud: 3629 is six MP from the nearest road, 3730 seven.
  Table t("turn 8 mud | at H | S 3529 8GMC-HQ | S 3629 8GMC-19GMB:active,supplied 8GMC-20GMB:active,out");
  t.play("pick 8GMC-19GMB; step 3730");
  EXPECT_REFUSED(t, "halt", "KS:11.3.3");
  t.play("step 3629");
  EXPECT_ALLOWED(t, "halt");
  t.play("halt; pick 8GMC-20GMB; step 3730");
  EXPECT_ALLOWED(t, "halt");  // KS:R87 it has nothing to lose
}

TEST(KS_10_1e, RangesAreCountedInTodaysWeather) {
  const std::string units = "A 3305 1Pz-PzR1 96-GR283 | A 3310 LIX-HQ";
  EXPECT_EQ(halves_to_hq(checked("snow", units), "1Pz-PzR1"), 10);
  EXPECT_EQ(halves_to_hq(checked("mud", units), "1Pz-PzR1"), 20);
  EXPECT_EQ(halves_to_hq(checked("mud", units), "96-GR283"), 10) << "at its own gait";
}

TEST(KS_10_1e, RoadRatesCountWhereTheRoadExists) {
  const std::string highway = "A 3304 1Pz-PzR1 | A 3404 LIX-HQ", dirt = "A 3808 1Pz-PzR1 | A 3809 LIX-HQ";
  EXPECT_EQ(halves_to_hq(checked("snow", highway), "1Pz-PzR1"), 1);
  EXPECT_EQ(halves_to_hq(checked("mud", highway), "1Pz-PzR1"), 1);
  EXPECT_EQ(halves_to_hq(checked("heavy-snow", highway), "1Pz-PzR1"), 2);
  EXPECT_EQ(halves_to_hq(checked("snow", dirt), "1Pz-PzR1"), 1);
  EXPECT_EQ(halves_to_hq(checked("mud", dirt), "1Pz-PzR1"), 4) << "the dirt road is gone: clear ground in mud";
}

// ---- 10.2 Soviet supply ----------------------------------------------------------------------------------------------

TEST(KS_10_2, ThreeStates) {
  Table t = checked("mud", "S 3304 8GMC-HQ | S 3306 8GMC-19GMB | S 3308 8GMC-20GMB");
  EXPECT_EQ(t.supply("8GMC-19GMB"), "attack");
  EXPECT_EQ(t.supply("8GMC-20GMB"), "general");
  EXPECT_EQ(checked("mud", kGermanRing + "S 3307 8GMC-21GMB | S 3304 8GMC-HQ").supply("8GMC-21GMB"), "out");
}

TEST(KS_10_2b, InGeneralSupplyItDefendsAtFullStrength) {
  Table t("turn 8 snow | at I | S 3306 8GMC-19GMB:general | A 3307 68-GR169");
  EXPECT_EQ(defence(t, "8GMC-19GMB"), 4) << "as printed";
}

TEST(KS_10_2b, RefusesItsAttackEvenWhenActivated) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active,general | A 3307 68-GR169");
  EXPECT_REFUSED(t, "target 3307", "KS:10.2b");
  Table sound("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | A 3307 68-GR169");
  EXPECT_ALLOWED(sound, "target 3307");
}

TEST(KS_10_2_1, WithinSixMpOfItsOwnHq) {
  // Motorized in mud: three clear hexes are six MP, four are eight. The HQ of another corps is no help.
  Table t = checked("mud", "S 3304 8GMC-HQ | S 3307 8GMC-19GMB | S 3308 8GMC-20GMB | S 3309 7GTC-HQ");
  EXPECT_EQ(t.supply("8GMC-19GMB"), "attack");
  EXPECT_NE(t.supply("8GMC-20GMB"), "attack");
  EXPECT_EQ(checked("snow", "S 3304 8GMC-HQ | S 3308 8GMC-20GMB").supply("8GMC-20GMB"), "attack") << "four MP in snow";
  EXPECT_EQ(checked("snow", "S 3304 1GA-HQ | S 3310 1GA-30RD").supply("1GA-30RD"), "attack") << "six MP on foot";
}

TEST(KS_10_2_1a, TheHqsOwnRoadMustBeOpen) {
  const std::string corps = "S 3307 8GMC-HQ | S 3308 8GMC-19GMB";
  EXPECT_EQ(checked("snow", corps).supply("8GMC-19GMB"), "general") << "the HQ is three hexes from any road";
  EXPECT_EQ(checked("snow", "S 3305 8GMC-HQ | S 3308 8GMC-19GMB").supply("8GMC-19GMB"), "attack")
      << "one hex is enough";
  // 3304 between 3204 and 3404: German zones on both ends of the highway leave the HQ nowhere to go.
  EXPECT_EQ(
      checked("snow", "S 3304 8GMC-HQ | S 3306 8GMC-19GMB | A 3104 96-GR283 | A 3504 96-GR284").supply("8GMC-19GMB"),
      "general")
      << "by the dirt road of 3311";
}

TEST(KS_10_2_1b, InAttackSupplyItAttacksDefendsAndMovesInFull) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | A 3307 68-GR169");
  EXPECT_ALLOWED(t, "target 3307");
  EXPECT_EQ(attack(t, "8GMC-19GMB", "3307"), 4);
  EXPECT_EQ(defence(t, "8GMC-19GMB"), 4);
  EXPECT_EQ(picked(Table("turn 8 snow | at H | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active"), "8GMC-19GMB"), 20);
}

TEST(KS_10_2_2, SixMpToARoadThatLeadsToTheEdge) {
  Table t = checked("mud", "S 3629 8GMC-19GMB | S 3730 8GMC-20GMB 1GA-30RD");
  EXPECT_EQ(t.supply("8GMC-19GMB"), "general") << "six MP; no HQ is needed";
  EXPECT_EQ(t.supply("8GMC-20GMB"), "out") << "seven";
  EXPECT_EQ(t.supply("1GA-30RD"), "general") << "on foot it is nearer";
  EXPECT_EQ(checked("snow", "S 3730 8GMC-20GMB").supply("8GMC-20GMB"), "general") << "and so it is in snow";
}

TEST(KS_10_2_2, ARoadThatLeadsNowhereIsNone) {
  EXPECT_EQ(checked("snow", "S 3311 8GMC-19GMB").supply("8GMC-19GMB"), "general") << "it stands on the dirt road";
  EXPECT_EQ(
      checked("snow", "S 3311 8GMC-19GMB | A 3211 96-GR283 | A 3411 96-GR284 | A 3309 96-GR287").supply("8GMC-19GMB"),
      "out")
      << "zones on every hex around it";
}

TEST(KS_10_2_2a, NoAttackButDefenceAndMovementAsEver) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active,general | A 3307 68-GR169");
  EXPECT_EQ(defence(t, "8GMC-19GMB"), 4);
  EXPECT_EQ(picked(Table("turn 8 snow | at H | S 3304 8GMC-HQ | S 3308 8GMC-19GMB:active,general"), "8GMC-19GMB"), 20);
  EXPECT_FALSE(t.offers("target 3307"));
}

TEST(KS_10_2_3, OutOfSupplyTheReverseSideHalvesItsDefence) {
  Table t("turn 8 snow | at I | S 3306 8GMC-19GMB:active,out 1GA-71RD:out | A 3307 68-GR169");
  EXPECT_EQ(defence(t, "8GMC-19GMB"), 2) << "half of four";
  EXPECT_EQ(defence(t, "1GA-71RD"), 3) << "half of five, rounded up";
}

TEST(KS_10_2_3, RefusesItsAttack) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active,out | A 3307 68-GR169");
  EXPECT_REFUSED(t, "target 3307", "KS:10.2.3");
}

TEST(KS_10_2_3a, OnFootAsEverOnWheelsHalf) {
  const std::string where =
      "turn 8 snow | at H | S 3304 8GMC-HQ 1GA-HQ | S 3306 8GMC-19GMB:active,out 1GA-30RD:active,out";
  EXPECT_EQ(picked(Table(where), "8GMC-19GMB"), 10) << "five MP of ten";
  EXPECT_EQ(picked(Table(where), "1GA-30RD"), 10) << "its five MP";
}

// ---- 10.3 the relief forces ------------------------------------------------------------------------------------------

TEST(KS_10_3, InSupplyOrOutNothingBetween) {
  Table t = checked("snow", "A 3304 357-GR944 | A 3310 357-GR945 | A 3308 XLVIII-HQ | A 5807 357-GR946");
  EXPECT_EQ(t.supply("357-GR944"), "attack");
  EXPECT_EQ(t.supply("357-GR945"), "attack");
  EXPECT_EQ(t.supply("357-GR946"), "out") << "beside a road, which is nothing to the Axis";
}

TEST(KS_10_3_1, TenMpToItsHq) {
  // Motorized in mud: five clear hexes are ten MP; from 3304 there is a sixth.
  EXPECT_EQ(checked("mud", "A 3305 507Tiger | A 3310 XLVIII-HQ").supply("507Tiger"), "attack");
  EXPECT_EQ(checked("mud", "A 3304 507Tiger | A 3310 XLVIII-HQ").supply("507Tiger"), "out");
}

TEST(KS_10_3_1a, OnlyItsOwnHqWillDo) {
  const std::string hqs = "A 3308 XLVIII-HQ LIX-HQ | A 0417 VIIH-HQ | A 0517 IISS-HQ | ";
  EXPECT_EQ(checked("snow", hqs + "A 3307 9SS-PzR9").supply("9SS-PzR9"), "out");
  EXPECT_EQ(checked("snow", hqs + "A 3307 18H-1stRgt").supply("18H-1stRgt"), "out") << "a Hungarian among Germans";
  EXPECT_EQ(checked("snow", hqs + "A 0418 18H-1stRgt").supply("18H-1stRgt"), "attack");
  EXPECT_EQ(checked("snow", hqs + "A 0418 357-GR944").supply("357-GR944"), "out") << "a German among Hungarians";
}

TEST(KS_10_3_1b, NeitherFuelNorAmmunition) {
  Table j("turn 8 snow | at J | A 3309 XLVIII-HQ | A 3307 507Tiger");
  j.play("pick 507Tiger");
  EXPECT_EQ(j.mp("507Tiger"), 16) << "the eight MP that are printed";
  EXPECT_REFUSED(j, "fuel 1", "KS:10.5.1");
  EXPECT_ALLOWED(j, "step 3306");
  Table k = fight("turn 8 snow | at K | A 3309 XLVIII-HQ | A 3308 507Tiger | S 3307 1GA-30RD",
                  "target 3307; join 3308; declare");
  EXPECT_EQ(k.step(), "combat-roll") << "nobody is asked for points";
  EXPECT_EQ(attack(k, "507Tiger", "3307"), 5) << "as printed";
}

TEST(KS_10_3_2, OutOfSupplyHalfTheAttackAllTheDefence) {
  Table t("turn 8 snow | at K | A 3308 9SS-PzR9:out 507Tiger:out | S 3307 1GA-30RD");
  EXPECT_EQ(attack(t, "9SS-PzR9", "3307"), 3) << "half of six";
  EXPECT_EQ(attack(t, "507Tiger", "3307"), 3) << "half of five, rounded up";
  EXPECT_EQ(defence(t, "9SS-PzR9"), 5);
  EXPECT_ALLOWED(t, "target 3307");
}

TEST(KS_10_3_2a, OnFootAsEverOnWheelsHalfAndNoSpades) {
  const std::string units = "A 3307 507Tiger:out 9SS-PzR9:out 357-GR944:out";
  EXPECT_EQ(picked(Table("turn 8 snow | at J | " + units), "357-GR944"), 10) << "its five MP";
  EXPECT_EQ(picked(Table("turn 8 snow | at J | " + units), "9SS-PzR9"), 10) << "five MP of ten";
  EXPECT_EQ(picked(Table("turn 8 snow | at J | " + units), "507Tiger"), 8) << "four MP of eight";
  Table e("turn 8 snow | at E | " + units);
  EXPECT_REFUSED(e, "dig 3307", "KS:7.1.1");
}

// ---- 10.4 First Panzer Army ------------------------------------------------------------------------------------------

TEST(KS_10_4, OnlyItsOwnHqWillDo) {
  const std::string hqs = "A 3308 III-HQ XXIV-HQ 1PzA-HQ XLVIII-HQ | ";
  EXPECT_EQ(checked("snow", hqs + "A 3307 96-GR283").supply("96-GR283"), "out");
  EXPECT_EQ(checked("snow", hqs + "A 3307 208-GR309").supply("208-GR309"), "attack");
}

TEST(KS_10_4_1, TenMpEvenToAnHqWithoutPoints) {
  EXPECT_EQ(checked("mud", "A 3305 1Pz-PzR1 | A 3310 LIX-HQ").supply("1Pz-PzR1"), "attack");
  EXPECT_EQ(checked("mud", "fuel LIX 9 | ammo LIX 9 | A 3304 1Pz-PzR1 | A 3310 LIX-HQ").supply("1Pz-PzR1"), "out")
      << "twelve MP";
}

TEST(KS_10_4_1a, OnFootTheFullAllowance) {
  const std::string t = "turn 8 snow | at J | supply checked | A 3307 96-GR283 Gollnick-HQ | A 3309 LIX-HQ";
  EXPECT_EQ(picked(Table(t), "96-GR283"), 10);
  EXPECT_EQ(picked(Table(t), "Gollnick-HQ"), 10) << "a leg HQ";
  Table go(t);
  go.play("pick 96-GR283");
  EXPECT_ALLOWED(go, "step 3306");
}

TEST(KS_10_4_1b, OnWheelsAsManyMpAsFuelIsBought) {
  Table t("turn 8 snow | at J | supply checked | fuel LIX 7 | A 3307 1Pz-PzR1 | A 3309 LIX-HQ");
  t.play("pick 1Pz-PzR1");
  for (int n = 1; n <= 7; ++n) EXPECT_TRUE(t.offers("fuel " + std::to_string(n))) << n;
  t.play("fuel 2; step 3306; step 3305");
  EXPECT_EQ(t.fuel("LIX"), 5);
  EXPECT_TRUE(t.marked("1Pz-PzR1", kMoved)) << "two clear hexes are two MP";
}

TEST(KS_10_4_1b, TwoMpOfAnEmptyTrack) {
  Table t("turn 8 snow | at J | supply checked | A 3307 1Pz-PzR1 | A 3309 LIX-HQ");
  EXPECT_EQ(picked(t, "1Pz-PzR1"), 4);
  EXPECT_EQ(picked(t, "LIX-HQ"), 4) << "HQs on wheels likewise";
  t.play("pick 1Pz-PzR1; step 3306; step 3305");
  EXPECT_TRUE(t.marked("1Pz-PzR1", kMoved));
}

TEST(KS_10_4_1c, EachAttackerSpendsAPointForItsFullStrength) {
  Table t = fight("turn 8 snow | at K | ammo LIX 5 | A 3309 LIX-HQ | A 3308 1Pz-PzR1 96-GR283 | S 3307 1GA-30RD",
                  "target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 3);
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(t.s, silent).attack, 7) << "five and two";
}

TEST(KS_10_4_1d, WithoutPointsHalfRoundedUpAndNotTurnedOver) {
  Table t = fight("turn 8 snow | at K | supply checked | A 3309 LIX-HQ | A 3308 1Pz-PzR1 96-GR283 | S 3307 1GA-30RD",
                  "target 3307; join 3308; declare");
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(t.s, silent).attack, 4) << "three for five, one for two";
  EXPECT_EQ(t.supply("1Pz-PzR1"), "attack");
}

TEST(KS_10_4_2, OutOfSupplyTheReverseSideIsUp) {
  Table t("turn 8 snow | at K | supply checked | ammo LIX 5 | A 3308 1Pz-PzR1 96-GR283 | S 3307 1GA-30RD");
  EXPECT_EQ(t.supply("1Pz-PzR1"), "out") << "its HQ is nowhere";
  EXPECT_EQ(attack(t, "1Pz-PzR1", "3307"), 3) << "the reverse side, not a quarter";
  EXPECT_EQ(attack(t, "96-GR283", "3307"), 1);
  EXPECT_EQ(defence(t, "1Pz-PzR1"), 4) << "normal";
  EXPECT_EQ(defence(t, "96-GR283"), 3);
}

TEST(KS_10_4_2a, OnWheelsTwoMpOnFootAsEverAndNoSpades) {
  const std::string units = "supply checked | fuel LIX 9 | A 3307 1Pz-PzR1 96-GR283 | A 0417 LIX-HQ";
  EXPECT_EQ(picked(Table("turn 8 snow | at J | " + units), "1Pz-PzR1"), 4);
  EXPECT_EQ(picked(Table("turn 8 snow | at J | " + units), "96-GR283"), 10);
  Table e("turn 8 snow | at E | " + units);
  EXPECT_REFUSED(e, "dig 3307", "KS:7.1.1");
}

TEST(KS_10_4_2b, StillItAttacksAndSpendsNothing) {
  Table t =
      fight("turn 8 snow | at K | supply checked | ammo LIX 5 | A 0417 LIX-HQ | A 3308 1Pz-PzR1 | S 3307 1GA-30RD",
            "target 3307; join 3308; declare");
  EXPECT_EQ(t.step(), "combat-roll");
  EXPECT_EQ(t.ammo("LIX"), 5);
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(t.s, silent).attack, 3);
}

// ---- 10.7 garrisons --------------------------------------------------------------------------------------------------

TEST(KS_10_7, OnItsSetUpHexOrBesideIt) {
  Table t = checked("snow", "A 1904 TernG-1 | A 1905 TernG-2");
  EXPECT_EQ(t.supply("TernG-1"), "attack");
  EXPECT_EQ(t.supply("TernG-2"), "attack");
  EXPECT_EQ(checked("snow", "A 1906 TernG-2 | A 1905 XLVIII-HQ").supply("TernG-2"), "out") << "two hexes; no HQ helps";
}

TEST(KS_10_7, ThatHexMustBeOpenToIt) {
  // Khotin and the hex over the Dnestr from it, with and without the pontoon.
  EXPECT_EQ(checked("snow", "A 3425 KhotG").supply("KhotG"), "out");
  EXPECT_EQ(checked("snow", "A 3425 KhotG | pontoon khotin built from=3425 to=3426").supply("KhotG"), "attack");
  EXPECT_EQ(checked("snow", "A 3427 KhotG | S 3527 1GA-30RD").supply("KhotG"), "out") << "a Soviet zone lies in 3426";
  EXPECT_EQ(checked("snow", "A 3427 KhotG | S 3527 1GA-30RD | A 3426 68-GR169").supply("KhotG"), "attack");
}

TEST(KS_10_7a, OutOfSupplyHalfTheAttackAndAllTheRest) {
  Table t("turn 8 snow | at K | A 1907 TernG-1:out | S 1908 1GA-30RD");
  EXPECT_EQ(attack(t, "TernG-1", "1908"), 1) << "half of two";
  EXPECT_EQ(defence(t, "TernG-1"), 5);
  EXPECT_EQ(picked(Table("turn 8 snow | at J | A 1907 TernG-1:out"), "TernG-1"), 6) << "its three MP";
}

TEST(KS_10_7b, TheNearestHqInMpAndTheOwnerChoosesAmongEquals) {
  // Two HQs two clear hexes away, a third at three; the Hungarian one is an HQ like the others.
  Table t(
      "turn 8 snow | at H move join-corps:TernG-1 | A 3307 TernG-1 | A 3305 VIIH-HQ | A 3309 LIX-HQ | A 3310 III-HQ");
  EXPECT_TRUE(t.asks(kAxis));
  EXPECT_EQ(t.offered(), "corps LIX; corps VIIH");
  t.play("corps VIIH");
  EXPECT_EQ(t.parent("TernG-1"), "VIIH");
}

TEST(KS_10_7b, RefusesAFartherHq) {
  Table t(
      "turn 8 snow | at H move join-corps:TernG-1 | A 3307 TernG-1 | A 3305 VIIH-HQ | A 3309 LIX-HQ | A 3310 III-HQ");
  EXPECT_REFUSED(t, "corps III", "KS:10.7b");
  EXPECT_REFUSED(t, "corps XXIV", "KS:10.7b");  // not on the map
  EXPECT_ALLOWED(t, "corps LIX");
}

TEST(KS_10_7b, ThenItLivesByTheRulesOfThatCorps) {
  Table t(
      "turn 8 snow | at K | supply checked | ammo LIX 3 | A 3308 TernG-1:parent=LIX | A 3309 LIX-HQ | S 3307 1GA-30RD");
  EXPECT_EQ(t.supply("TernG-1"), "attack") << "far from Ternopol";
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 2);
}

TEST(KS_10_7c, NoHqWhileItsHexIsHeld) {
  Table t("turn 8 snow | at K | supply checked | ammo LIX 3 | A 1904 TernG-1 | A 1905 LIX-HQ:dis | S 1903 1GA-30RD");
  EXPECT_EQ(t.parent("TernG-1"), "-");
  t.play("target 1903; join 1904; declare");
  EXPECT_EQ(t.ammo("LIX"), 3) << "nor does it draw ammunition";
}

}  // namespace kessel::kesselschlacht
