// Chapter 16: artillery. The highway runs 3204-3304-3404-3505, a dirt road leaves 3404 for 3403, another runs south along
// 3005-3006-3007-3008 and crosses the Zbruch to 3009.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// KG 75 attacks 3307 out of 3308; the guns of its corps are about.
Table gollnick(const std::string& rest, const std::string& points = "ammo Gollnick 9") {
  Table t("turn 8 snow | at K | A 3204 Gollnick-HQ | A 3308 KG75 | S 3307 1GA-30RD | " + points + " | " + rest);
  t.play("target 3307");
  return t;
}

int attack_strength(const Table& t) {
  Tally silent = Tally::silent();
  return odds(t.s, silent).attack;
}

}  // namespace

// ---- 16.1 ------------------------------------------------------------------------------------------------------------

TEST(KS_16_1, OnlyTheEighteenthSupportsFromAfar) {
  Table t = gollnick("A 3304 18Art-AR88 531-a");
  EXPECT_ALLOWED(t, "support 18Art-AR88");
  int guns = 0;
  each_unit(t.s, [&](UnitId u) { guns += def(t.s, u).german_artillery() ? 1 : 0; });
  EXPECT_EQ(guns, 2);
}

TEST(KS_16_1, RefusesSupportByOthers) {
  Table t = gollnick("A 3304 18Art-AR88 531-a");
  EXPECT_REFUSED(t, "support 531-a", "KS:16.1");
  EXPECT_REFUSED(t, "support Gollnick-HQ", "KS:16.1");
}

TEST(KS_16_1_1, ForCombinedArmsAGunBesideTheTargetIsInfantry) {
  Table t(
      "turn 8 snow | at K | A 3204 Gollnick-HQ XXIV-HQ | A 3304 16Pz-PzR2 18Art-AR88 | S 3305 1GA-68GRD | "
      "ammo Gollnick 9 XXIV 9");
  t.play("target 3305; join 3304");
  EXPECT_TRUE(t.marked("18Art-AR88", kInCombat));
  EXPECT_TRUE(shifted(t, "KS:12.2.2.A"));
  EXPECT_TRUE(content().def(t.id("18Art-AR88")).fuelled) << "and motorized for fuel";
}

TEST(KS_16_1_1, FromAfarItSharesNoHex) {  // KS:R102
  Table t(
      "turn 8 snow | at K | A 3204 Gollnick-HQ XXIV-HQ | A 3308 16Pz-PzR2 | A 3304 18Art-AR88 | S 3307 1GA-68GRD | "
      "ammo Gollnick 9 XXIV 9");
  t.play("target 3307; join 3308; support 18Art-AR88");
  EXPECT_FALSE(shifted(t, "KS:12.2.2.A"));
}

TEST(KS_16_1_1a, RoadLinksInAllWeatherButBySwitch) {  // KS:R101
  const auto passes = [](const std::string& head) {
    const Table t(head + " | at K | A 3308 KG75");
    return gun_may_pass(t.s, Table::hex("3006"), hex::Dir::S);
  };
  EXPECT_TRUE(passes("turn 8 snow"));
  EXPECT_TRUE(passes("turn 13 mud"));
  EXPECT_FALSE(passes("option roadbound_dirt_in_mud barred | turn 13 mud"));
  const Table t("turn 8 snow | at K | A 3308 KG75");
  EXPECT_FALSE(gun_may_pass(t.s, Table::hex("3006"), hex::Dir::NE)) << "off the road";
}

TEST(KS_16_1_1a, RefusesToLeaveTheRoad) {
  Table t("turn 8 snow | at J | fuel Gollnick 9 | A 3204 Gollnick-HQ | A 3304 18Art-AR88");
  t.play("pick 18Art-AR88; fuel 2");
  EXPECT_REFUSED(t, "step 3305", "KS:16.1.1a");
  EXPECT_ALLOWED(t, "step 3404");
}

TEST(KS_16_1_1b, TwoMpAreFree) {
  Table t("turn 8 snow | at J | fuel Gollnick 9 | A 3204 Gollnick-HQ | A 3304 18Art-AR88");
  t.play("pick 18Art-AR88; step 3404; step 3505; step 3605; step 3705");
  EXPECT_EQ(t.where("18Art-AR88"), "3705");
  EXPECT_EQ(t.fuel("Gollnick"), 9);
}

TEST(KS_16_1_1b, RefusesMoreWithoutFuel) {
  // In mud the dirt road from 3325 into rough 3225 costs the hex and the Zbruch.
  Table t("turn 13 mud | at J | fuel Gollnick 9 | A 3324 Gollnick-HQ | A 3325 18Art-AR88");
  t.play("pick 18Art-AR88");
  EXPECT_REFUSED(t, "step 3225", "KS:16.1.1b");
  t.play("fuel 5");
  EXPECT_ALLOWED(t, "step 3225");
}

TEST(KS_16_1_2, UpToThreeHexesAway) {
  COVERS("KS:2.2.8a");
  Table t = gollnick("A 3304 18Art-AR88");
  t.play("join 3308");
  EXPECT_EQ(attack_strength(t), 2);
  t.play("support 18Art-AR88");
  EXPECT_EQ(attack_strength(t), 7);
}

TEST(KS_16_1_2, RefusesTheFourthHex) {
  Table t = gollnick("A 3104 18Art-AR88");
  EXPECT_EQ(hex::Grid::distance(Table::hex("3104"), Table::hex("3307")), 4);
  EXPECT_REFUSED(t, "support 18Art-AR88", "KS:16.1.2");
  EXPECT_REFUSED(t, "unsupport 18Art-AR88", "KS:16.1.2");
}

TEST(KS_16_1_2a, RefusesOtherTargetsWithEnemiesBesideIt) {
  Table t = gollnick("A 3304 18Art-AR88 | S 3303 1GA-71RD");
  EXPECT_REFUSED(t, "support 18Art-AR88", "KS:16.1.2a");
}

TEST(KS_16_1_2a, AgainstThoseItMaySupport) {
  Table t(
      "turn 8 snow | at K | A 3204 Gollnick-HQ | A 3304 18Art-AR88 | A 3306 KG75 | S 3305 1GA-30RD | ammo Gollnick 9");
  t.play("target 3305; join 3306");
  EXPECT_ALLOWED(t, "support 18Art-AR88");
}

TEST(KS_16_1_2b, BothMaySupportOneAttackOrDifferentOnes) {
  Table one = gollnick("A 3304 18Art-AR88 18Art-AR388");
  one.play("join 3308; support 18Art-AR88; support 18Art-AR388; declare");
  EXPECT_TRUE(one.told("Odds 12 to 4"));
  Table two = gollnick("A 3304 18Art-AR88 18Art-AR388 | A 3407 531-a | S 3406 1GA-71RD");
  two.play("join 3308; support 18Art-AR88; declare");
  result(two, Result::NE);
  two.play("target 3406; join 3407");
  EXPECT_REFUSED(two, "support 18Art-AR88", "KS:12.1.1a");
  EXPECT_ALLOWED(two, "support 18Art-AR388");
}

TEST(KS_16_1_2_A, SupportCostsAPoint) {
  Table t = gollnick("A 3304 18Art-AR88");
  t.play("join 3308; support 18Art-AR88; declare");
  EXPECT_EQ(t.ammo("Gollnick"), 7);
}

TEST(KS_16_1_2_A, RefusesSupportWithoutAPointOrOutOfSupply) {
  EXPECT_REFUSED(gollnick("A 3304 18Art-AR88", "ammo Gollnick 0"), "support 18Art-AR88", "KS:16.1.2.A");
  EXPECT_REFUSED(gollnick("A 3304 18Art-AR88:out"), "support 18Art-AR88", "KS:16.1.2.A");
  Table one = gollnick("A 3304 18Art-AR88 18Art-AR388", "ammo Gollnick 1");
  one.play("support 18Art-AR88");
  EXPECT_REFUSED(one, "support 18Art-AR388", "KS:16.1.2.A");
}

TEST(KS_16_1_2_A, AGunThatGetsNoPointTakesNoPart) {
  Table t = gollnick("A 3304 18Art-AR88", "ammo Gollnick 1");
  t.play("join 3308; support 18Art-AR88; declare; pay KG75");
  EXPECT_FALSE(t.marked("18Art-AR88", kInCombat));
  EXPECT_FALSE(t.marked("18Art-AR88", kAttacked));
  EXPECT_TRUE(t.told("Odds 2 to 4"));
}

TEST(KS_16_1_2_B, RiversDoNotWeakenIt) {
  COVERS("KS:16.2a");
  const Table t("turn 8 snow | at K | A 3006 18Art-AR88 | S 2906 1GA-30RD | S 3008 1GA-3Art");
  Tally a = Tally::silent(), b = Tally::silent();
  EXPECT_EQ(attack_of(t.s, t.id("18Art-AR88"), Table::hex("2906"), true, a), 5);
  EXPECT_EQ(attack_of(t.s, t.id("1GA-3Art"), Table::hex("2908"), true, b), 8);
}

TEST(KS_16_1_3, RefusesGunsThatAttackByThemselves) {
  Table t = gollnick("A 3304 18Art-AR88");
  t.play("support 18Art-AR88");
  EXPECT_REFUSED(t, "declare", "KS:16.1.3");
  t.play("join 3308");
  EXPECT_ALLOWED(t, "declare");
  Table alone("turn 8 snow | at K | A 3204 Gollnick-HQ | A 3304 18Art-AR88 | S 3305 1GA-30RD | ammo Gollnick 9");
  EXPECT_REFUSED(alone, "target 3305", "KS:16.1.3");
}

TEST(KS_16_1_3, RefusesTheLastPointToAGunThatWouldStandAlone) {
  Table t(
      "turn 8 snow | at K | A 3204 Gollnick-HQ:do | A 3304 18Art-AR88 | A 3308 KG75 | S 3307 1GA-30RD | "
      "ammo Gollnick 9 | ammo-spent Gollnick 3");
  t.play("target 3307; join 3308; support 18Art-AR88; declare");
  EXPECT_REFUSED(t, "pay 18Art-AR88", "KS:16.1.3");
  t.play("pay KG75");
  EXPECT_TRUE(t.told("Odds 2 to 4"));
}

TEST(KS_16_1_3, RefusesTheirAdvance) {
  Table t("turn 8 snow | at K | A 3204 Gollnick-HQ | A 3304 KG75 18Art-AR88 | S 3305 1GA-30RD | ammo Gollnick 9");
  t.play("target 3305; join 3304; declare");
  result(t, Result::De1);
  EXPECT_REFUSED(t, "advance 18Art-AR88", "KS:16.1.3");
  EXPECT_ALLOWED(t, "advance KG75");
}

TEST(KS_16_1_3, DefendingItLendsItsOwnStrengthOnly) {
  Table t(
      "turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | A 3307 KG82 | A 3308 68-GR169 | A 3204 "
      "18Art-AR88");
  t.play("target 3307; join 3306");
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(t.s, silent).defence, 3) << "no support while defending";
}

TEST(KS_16_1_3a, RefusesToRetreatOffTheRoadWhileThereIsOne) {
  Table t = rolled(Result::Dr1, "I 3404", "S 3405 8GMC-19GMB:active,combat,attacked | A 3404 18Art-AR88");
  EXPECT_EQ(t.offered(), "retreat 3304; retreat 3403; retreat 3505");
  EXPECT_REFUSED(t, "retreat 3504", "KS:16.1.3a");
}

TEST(KS_16_1_3a, OffTheRoadItIsLost) {
  Table shut = rolled(Result::Dr1, "I 3404",
                      "S 3405 8GMC-19GMB:active,combat,attacked | A 3404 18Art-AR88 | S 3304 1GA-30RD | "
                      "S 3403 1GA-71RD | S 3505 1GA-121RD");
  EXPECT_EQ(shut.where("18Art-AR88"), "dead");
}

TEST(KS_16_1_3a, OfAMixedForceTheGunIsLostWhereTheRoadIsShut) {
  Table t = rolled(Result::Dr1, "I 3404",
                   "S 3405 8GMC-19GMB:active,combat,attacked | A 3404 KG75 18Art-AR88 | S 3304 1GA-30RD | "
                   "S 3403 1GA-71RD | S 3505 1GA-121RD");
  t.play("retreat 3504");
  EXPECT_EQ(t.where("18Art-AR88"), "dead");
  EXPECT_EQ(t.where("KG75"), "3504");
}

TEST(KS_16_1_3b, OverAMinorRiverItIsDisrupted) {
  Table t = rolled(Result::Dr1, "I 3008", "S 3007 8GMC-19GMB:active,combat,attacked | A 3008 18Art-AR88 KG75");
  EXPECT_EQ(t.where("18Art-AR88"), "3009") << "the only road";
  EXPECT_EQ(t.status("18Art-AR88"), "DIS");
  EXPECT_EQ(t.status("KG75"), "DIS") << "by the rule of the stack";
  Table leg = rolled(Result::Dr1, "I 3008", "S 3007 8GMC-19GMB:active,combat,attacked | A 3008 KG75");
  leg.play("retreat 3009");
  EXPECT_EQ(leg.status("KG75"), "good") << "only guns mind a minor river";
}

TEST(KS_13_2a, GunsFromAfarDoNotRetreat) {  // KS:R68
  Table t = gollnick("A 3304 18Art-AR88");
  t.play("join 3308; support 18Art-AR88; declare");
  result(t, Result::Br1);
  t.play("retreat 3309");
  EXPECT_EQ(t.where("KG75"), "3309");
  EXPECT_EQ(t.where("18Art-AR88"), "3304");
}

TEST(KS_13_3_7f, GunsFromAfarAreMarkedAndMayBeLost) {  // KS:R68
  Table t = gollnick("A 3304 18Art-AR88");
  t.play("join 3308; support 18Art-AR88; declare");
  Table lost = t;
  result(t, Result::Ado);
  EXPECT_EQ(t.status("18Art-AR88"), "DO");
  result(lost, Result::Ae1);
  EXPECT_TRUE(lost.offers("lose 18Art-AR88"));
}

// ---- 16.2 ------------------------------------------------------------------------------------------------------------

TEST(KS_16_2, SovietGunsAttackAdjacentHexesWithTheOthers) {
  Table t("turn 8 snow | at I | S 3204 1GA-HQ | S 3304 1GA-3Art:active | S 3306 1GA-30RD:active | A 3305 503Tiger");
  t.play("target 3305; join 3304; join 3306");
  EXPECT_EQ(attack_strength(t), 8 + 4);
}

TEST(KS_16_2, RefusesThemDistantTargetsAndAdvancesOffTheRoad) {
  Table t("turn 8 snow | at I | S 3204 1GA-HQ | S 3304 1GA-3Art:active | S 3206 1GA-30RD:active | A 3207 503Tiger");
  t.play("target 3207");
  EXPECT_REFUSED(t, "join 3304", "KS:12.1");
  EXPECT_REFUSED(t, "support 1GA-3Art", "KS:16.1");
  Table off("turn 8 snow | at I | S 3204 1GA-HQ | S 3304 1GA-3Art:active | S 3306 1GA-30RD:active | A 3305 503Tiger");
  off.play("target 3305; join 3304; join 3306; declare");
  result(off, Result::De1);
  EXPECT_REFUSED(off, "advance 1GA-3Art", "KS:16.2");
  EXPECT_ALLOWED(off, "advance 1GA-30RD");
}

TEST(KS_16_2a, RefusesSovietGunsThatAttackByThemselves) {
  Table t("turn 8 snow | at I | S 3204 1GA-HQ | S 3304 1GA-3Art:active | A 3305 503Tiger");
  EXPECT_REFUSED(t, "target 3305", "KS:16.2a");
  Table two("turn 8 snow | at I | S 3204 1GA-HQ | S 3304 1GA-3Art:active | S 3306 1GA-30RD:active | A 3305 503Tiger");
  two.play("target 3305; join 3304");
  EXPECT_REFUSED(two, "declare", "KS:16.2a");
}

TEST(KS_16_2b, OffTheRoadTheyAreLostOverAMinorRiverDisrupted) {
  Table shut = rolled(Result::Dr1, "K 3404",
                      "A 3405 507Tiger:combat,attacked | S 3404 1GA-3Art | A 3304 96-GR283 | A 3403 96-GR284 | "
                      "A 3505 96-GR287");
  EXPECT_EQ(shut.where("1GA-3Art"), "dead");
  Table over = rolled(Result::Dr1, "K 3008", "A 3007 507Tiger:combat,attacked | S 3008 1GA-3Art");
  EXPECT_EQ(over.where("1GA-3Art"), "3009");
  EXPECT_EQ(over.status("1GA-3Art"), "DIS");
}

TEST(KS_16_2b, RefusesToRetreatOffTheRoadWhileThereIsOne) {
  Table t = rolled(Result::Dr1, "K 3404", "A 3305 507Tiger:combat,attacked | S 3404 1GA-3Art");
  EXPECT_REFUSED(t, "retreat 3504", "KS:16.2b");
  EXPECT_ALLOWED(t, "retreat 3403");
}

TEST(KS_16_2c, OnTopOfWhateverElseTheRetreatDid) {
  Table dis = rolled(Result::Dr1, "K 3008", "A 3007 507Tiger:combat,attacked | S 3008 1GA-3Art:dis");
  EXPECT_EQ(dis.status("1GA-3Art"), "RT");
  Table rt = rolled(Result::Dr1, "K 3008", "A 3007 507Tiger:combat,attacked | S 3008 1GA-3Art:rt");
  EXPECT_EQ(rt.where("1GA-3Art"), "dead");
  Table zone =
      rolled(Result::Dr1, "I 3008", "S 3007 8GMC-19GMB:active,combat,attacked | S 3109 1GA-30RD | A 3008 18Art-AR88");
  EXPECT_EQ(zone.status("18Art-AR88"), "DIS") << "KS:R73 the zone of 3109 first, then the river";
}

}  // namespace kessel::kesselschlacht
