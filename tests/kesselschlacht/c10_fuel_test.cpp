// Chapter 10, second part: the fuel of First Panzer Army, and what is flown in. With the worked examples KX-01, KX-02 and
// KX-18; where the book leaves pieces unplaced, ours stand on the field of fights.h. Ammunition: c12_attack_test.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// LIX Korps in the field, in snow, as phase J begins; a clear hex costs one MP.
Table panzers(const std::string& rest) {
  return Table("turn 8 snow | at J | supply checked | A 3310 LIX-HQ | " + rest);
}

bool done_moving(const Table& t, std::string_view unit) { return t.marked(unit, kMoved); }

}  // namespace

// ---- 10.5.1 and 10.5.2 -----------------------------------------------------------------------------------------------

TEST(KS_10_5_1, UnitsAndHqsOnWheelsPayBeforeTheyMove) {
  Table t = panzers("fuel LIX 9 | A 3308 1Pz-PzR1 96-GR283");
  for (const char* unit : {"1Pz-PzR1", "LIX-HQ"}) {
    Table one = t;
    one.play(std::string("pick ") + unit);
    EXPECT_REFUSED(one, "step 3309", "KS:10.5.2a");
    one.play("fuel 1; step 3309");
    EXPECT_EQ(one.fuel("LIX"), 8) << unit;
  }
}

TEST(KS_10_5_1, RefusesFuelToWhoeverDoesNotNeedIt) {
  Table t = panzers("fuel LIX 9 | A 3308 96-GR283 507Tiger TernG-1");
  for (const char* unit : {"96-GR283", "507Tiger", "TernG-1"}) {
    Table one = t;
    one.play(std::string("pick ") + unit);
    EXPECT_REFUSED(one, "fuel 1", "KS:10.5.1");
    EXPECT_ALLOWED(one, "step 3307");
  }
}

TEST(KS_10_5_1a, WithoutAPathTwoMp) {
  Table t = panzers("fuel LIX 9 | A 3307 1Pz-PzR1 | S 3207 6GTC-51GTB | S 3407 6GTC-52GTB | S 3305 6GTC-53GTB");
  EXPECT_EQ(t.supply("1Pz-PzR1"), "out");
  t.play("pick 1Pz-PzR1");
  EXPECT_EQ(t.mp("1Pz-PzR1"), 4);
  EXPECT_REFUSED(t, "fuel 1", "KS:10.5.1");
}

TEST(KS_10_5_1a, ThePathMustBeThereWhenItMoves) {  // KS:R56
  // Supplied by the check, but since then the Soviets have closed the ring.
  Table t(
      "turn 8 snow | at J | fuel LIX 9 | A 3310 LIX-HQ | A 3307 1Pz-PzR1 | S 3207 6GTC-51GTB | S 3407 6GTC-52GTB | "
      "S 3305 6GTC-53GTB");
  t.play("pick 1Pz-PzR1");
  EXPECT_EQ(t.mp("1Pz-PzR1"), 4);
}

TEST(KS_10_5_2, OnePointIsOneMp) {
  Table t = panzers("fuel LIX 9 | A 3305 1Pz-PzR1");
  t.play("pick 1Pz-PzR1; fuel 3; step 3306; step 3307");
  EXPECT_FALSE(done_moving(t, "1Pz-PzR1"));
  t.play("step 3308");
  EXPECT_TRUE(done_moving(t, "1Pz-PzR1")) << "three clear hexes";
  EXPECT_EQ(t.where("1Pz-PzR1"), "3308");
  EXPECT_EQ(t.fuel("LIX"), 6);
}

TEST(KS_10_5_2a, FromOneToTenPoints) {
  Table t = panzers("fuel LIX 20 | A 3308 1Pz-PzR1");
  t.play("pick 1Pz-PzR1");
  EXPECT_ALLOWED(t, "fuel 1");
  EXPECT_ALLOWED(t, "fuel 10");
}

TEST(KS_10_5_2a, RefusesMoreThanTenNoneAndFuelOnTheWay) {
  Table t = panzers("fuel LIX 20 | A 3308 1Pz-PzR1");
  t.play("pick 1Pz-PzR1");
  EXPECT_REFUSED(t, "fuel 11", "KS:10.5.2a");
  EXPECT_REFUSED(t, "fuel 0", "KS:10.5.2a");
  EXPECT_REFUSED(t, "step 3307", "KS:10.5.2a");  // first the fuel, then the hex
  t.play("fuel 4; step 3307");
  EXPECT_REFUSED(t, "fuel 1", "KS:10.5.2a");
}

TEST(KS_10_5_2a, TenInEachMovementPhase) {  // KS:R16
  Table t = panzers("fuel LIX 20 | A 3308 1Pz-PzR1");
  t.play("pick 1Pz-PzR1; fuel 10; step 3307; halt");
  EXPECT_EQ(t.fuel("LIX"), 10);
  while (t.s.phase == Phase::J || t.s.phase == Phase::K) t.play("done");
  ASSERT_EQ(t.s.phase, Phase::L);
  t.play("pick 1Pz-PzR1");
  EXPECT_ALLOWED(t, "fuel 10");
}

TEST(KS_10_5_2c, SixForSixthPanzerLeaveTwoMpToEleventh) {
  COVERS_VECTOR("KX-01");
  COVERS("KS:10.5.2", "KS:10.5.4");
  Table t = panzers("fuel LIX 6 | A 3309 6Pz-PzR11 6Pz-PGR4 | A 3409 11Pz-PzR15 11Pz-PGR110");
  t.play("pick 6Pz-PzR11; pick 6Pz-PGR4; fuel 6");
  EXPECT_EQ(t.s.pool_halves, 12);
  EXPECT_EQ(t.fuel("LIX"), 0);
  t.play("step 3308; step 3307; step 3306; step 3305; step 3205; step 3105");
  EXPECT_TRUE(done_moving(t, "6Pz-PzR11"));
  EXPECT_EQ(t.where("6Pz-PGR4"), "3105");
  t.play("pick 11Pz-PzR15; pick 11Pz-PGR110");
  EXPECT_EQ(t.mp("11Pz-PzR15"), 4) << "two MP";
  t.play("step 3408; step 3407");
  EXPECT_TRUE(done_moving(t, "11Pz-PzR15"));
  EXPECT_EQ(t.fuel("LIX"), 0);
}

TEST(KS_10_5_2c, OutOfSupplyTheLimitIsTheSame) {  // the other case
  COVERS_VECTOR("KX-01");
  Table t("turn 8 snow | at J | fuel LIX 6 | A 3310 LIX-HQ | A 3409 11Pz-PzR15:out 11Pz-PGR110:out");
  t.play("pick 11Pz-PzR15; pick 11Pz-PGR110");
  EXPECT_EQ(t.mp("11Pz-PzR15"), 4);
  EXPECT_EQ(t.mp("11Pz-PGR110"), 4);
  t.play("step 3408; halt");
  EXPECT_EQ(t.fuel("LIX"), 6);
}

TEST(KS_10_5_2d, AForcePaysOnceWhateverItsSize) {
  Table t = panzers("fuel LIX 9 | A 3308 1Pz-PzR1 1Pz-PGR113 509Tiger");
  t.play("pick 1Pz-PzR1; pick 1Pz-PGR113; pick 509Tiger; fuel 2; step 3307; step 3306");
  EXPECT_EQ(t.fuel("LIX"), 7);
  EXPECT_EQ(t.where("509Tiger"), "3306");
}

// ---- 10.5.2.A and 10.5.2.B a force that parts ------------------------------------------------------------------------

TEST(KS_10_5_2_Aa, NineForTwoTanksThatStrikeFromTwoSides) {
  COVERS_VECTOR("KX-02");
  Table t("turn 8 snow | at J | supply checked | fuel LIX 9 | A 3310 1Pz-PzR1 6Pz-PzR11 LIX-HQ | S 3306 1GA-30RD");
  t.play("pick 1Pz-PzR1; pick 6Pz-PzR11; fuel 9; step 3309; step 3308");
  EXPECT_EQ(t.s.pool_halves, 14) << "seven left";
  t.play("leave 6Pz-PzR11; step 3307");
  EXPECT_EQ(t.where("1Pz-PzR1"), "3307");
  EXPECT_TRUE(done_moving(t, "1Pz-PzR1")) << "in the zone of 3306";
  EXPECT_EQ(t.s.pool_halves, 12) << "six for the other";
  t.play("pick 6Pz-PzR11; step 3208; step 3108; step 3107; step 3106; step 3105; step 3205");
  EXPECT_EQ(t.where("6Pz-PzR11"), "3205") << "in the division's rear";
  EXPECT_EQ(t.fuel("LIX"), 0);
}

TEST(KS_10_5_2_A, ThePartsShareWhatWasBought) {
  Table t = panzers("fuel LIX 9 | A 3309 1Pz-PzR1 6Pz-PzR11");
  t.play("pick 1Pz-PzR1; pick 6Pz-PzR11; fuel 4; step 3308; leave 6Pz-PzR11; step 3307; step 3306; halt");
  EXPECT_EQ(t.step(), "parts");
  EXPECT_EQ(t.s.pool_halves, 2) << "one of four is left";
  t.play("pick 6Pz-PzR11; step 3408");
  EXPECT_TRUE(done_moving(t, "6Pz-PzR11"));
  EXPECT_EQ(t.step(), "move");
}

TEST(KS_10_5_2_A, RefusesMoreThanWasBought) {
  // Bought for the open field; the first step into the mud costs two.
  Table t("turn 8 mud | at J | supply checked | fuel LIX 9 | A 3309 LIX-HQ | A 3308 1Pz-PzR1 6Pz-PzR11");
  t.play("pick 1Pz-PzR1; pick 6Pz-PzR11; fuel 1");
  EXPECT_REFUSED(t, "step 3307", "KS:10.5.2.A");
  Table parted("turn 8 mud | at J | supply checked | fuel LIX 9 | A 3309 LIX-HQ | A 3308 1Pz-PzR1 6Pz-PzR11");
  parted.play("pick 1Pz-PzR1; pick 6Pz-PzR11; fuel 5; step 3307; leave 6Pz-PzR11; step 3306");
  ASSERT_EQ(parted.step(), "parts") << "one point is left, too little for either";
  parted.play("pick 6Pz-PzR11");
  EXPECT_REFUSED(parted, "step 3306", "KS:10.5.2.A");
}

TEST(KS_10_5_2_A, RefusesToTakeAPartingBack) {
  Table t = panzers("fuel LIX 9 | A 3309 1Pz-PzR1 6Pz-PzR11");
  t.play("pick 1Pz-PzR1; pick 6Pz-PzR11; fuel 4; step 3308");
  EXPECT_ALLOWED(t, "back");
  t.play("leave 6Pz-PzR11");
  EXPECT_REFUSED(t, "back", "KS:10.5.2.A");
}

TEST(KS_10_5_2_B, WhatIsNotUsedIsWasted) {
  Table t = panzers("fuel LIX 9 | A 3309 1Pz-PzR1 | A 3308 6Pz-PzR11");
  t.play("pick 1Pz-PzR1; fuel 6; step 3308; halt");
  EXPECT_EQ(t.fuel("LIX"), 3);
  EXPECT_EQ(t.s.pool_halves, 0);
  t.play("pick 6Pz-PzR11");
  EXPECT_REFUSED(t, "fuel 4", "KS:10.5.3");
}

// ---- 10.5.3 and 10.5.4 -----------------------------------------------------------------------------------------------

TEST(KS_10_5_3, EveryCorpsPaysForItsOwn) {
  COVERS_VECTOR("KX-18");
  Table t = panzers("fuel LIX 5 III 4 | A 3309 III-HQ | A 3308 1Pz-PzR1 17Pz-PzR39");
  t.play("pick 1Pz-PzR1; pick 17Pz-PzR39; fuel 4");
  EXPECT_EQ(t.fuel("LIX"), 1);
  EXPECT_EQ(t.fuel("III"), 0);
  t.play("step 3307; step 3306; step 3305; step 3205");
  EXPECT_TRUE(done_moving(t, "1Pz-PzR1"));
  EXPECT_EQ(t.where("17Pz-PzR39"), "3205");
}

TEST(KS_10_5_3, TheForceIsAsSlowAsItsUnfuelledPart) {
  COVERS_VECTOR("KX-18");
  COVERS("KS:10.5.4", "KS:11.1.1");
  Table t = panzers("fuel LIX 5 | A 3309 III-HQ | A 3308 1Pz-PzR1 17Pz-PzR39");
  t.play("pick 1Pz-PzR1; pick 17Pz-PzR39; fuel 2");
  EXPECT_EQ(t.mp("17Pz-PzR39"), 4);
  t.play("step 3307; step 3306");
  EXPECT_TRUE(done_moving(t, "17Pz-PzR39")) << "two MP";
  EXPECT_EQ(t.fuel("LIX"), 3);
  EXPECT_EQ(t.fuel("III"), 0);
}

TEST(KS_10_5_3, RefusesWhatOneCorpsCannotPay) {
  Table t = panzers("fuel LIX 5 III 4 | A 3309 III-HQ | A 3308 1Pz-PzR1 17Pz-PzR39");
  t.play("pick 1Pz-PzR1; pick 17Pz-PzR39");
  EXPECT_REFUSED(t, "fuel 5", "KS:10.5.3");
  EXPECT_ALLOWED(t, "fuel 4");
}

TEST(KS_13_3_5_A, ADisorganizedHqGivesSixInATurn) {
  COVERS_VECTOR("KX-18");
  COVERS("KS:13.3.5.Aa");
  Table t("turn 8 snow | at J | supply checked | fuel LIX 10 | A 3310 LIX-HQ:do | A 3308 1Pz-PzR1");
  t.play("pick 1Pz-PzR1");
  EXPECT_REFUSED(t, "fuel 7", "KS:10.5.3");
  t.play("fuel 6; step 3307; halt");
  while (t.s.phase == Phase::J || t.s.phase == Phase::K) t.play("done");
  ASSERT_EQ(t.s.phase, Phase::L);
  t.play("pick 1Pz-PzR1");
  EXPECT_EQ(t.mp("1Pz-PzR1"), 4) << "of its own";
  EXPECT_REFUSED(t, "fuel 1", "KS:10.5.1");
  EXPECT_ALLOWED(t, "step 3306");
  EXPECT_EQ(t.fuel("LIX"), 4);
}

TEST(KS_13_3_5_Aa, UnderADisruptedOrRoutedHqTwoMpAPhase) {
  for (const char* state : {"dis", "rt"}) {
    Table t("turn 8 snow | at J | fuel LIX 10 | A 3309 LIX-HQ:" + std::string(state) + " | A 3308 1Pz-PzR1");
    t.play("pick 1Pz-PzR1; step 3307; step 3306");
    EXPECT_TRUE(done_moving(t, "1Pz-PzR1")) << state;
    EXPECT_EQ(t.fuel("LIX"), 10) << state;
  }
}

TEST(KS_10_5_4, WithoutFuelTwoMpForNothing) {
  Table t = panzers("A 3308 1Pz-PzR1");
  t.play("pick LIX-HQ; step 3309; step 3409");
  EXPECT_TRUE(done_moving(t, "LIX-HQ"));
  t.play("pick 1Pz-PzR1; step 3307; step 3306");
  EXPECT_EQ(t.where("1Pz-PzR1"), "3306");
  Table out("turn 8 snow | at J | fuel LIX 5 | A 3310 LIX-HQ | A 3308 1Pz-PzR1:out");
  out.play("pick 1Pz-PzR1; step 3307; step 3306");
  EXPECT_TRUE(done_moving(out, "1Pz-PzR1"));
  EXPECT_EQ(out.fuel("LIX"), 5);
}

TEST(KS_10_5_4, RefusesACorpsWithoutFuelAsPayer) {
  Table t = panzers("fuel III 2 | A 3309 III-HQ 1PzA-HQ");
  t.play("pick 1PzA-HQ");
  EXPECT_REFUSED(t, "payer LIX", "KS:10.5.4");
  EXPECT_ALLOWED(t, "payer III");
}

TEST(KS_13_3_5_C, OutOfSupplyNeitherFuelNorAmmunitionOfTheHq) {
  Table j("turn 8 snow | at J | fuel LIX 9 | A 3310 LIX-HQ | A 3308 1Pz-PzR1:out");
  j.play("pick 1Pz-PzR1");
  EXPECT_EQ(j.mp("1Pz-PzR1"), 4);
  EXPECT_REFUSED(j, "fuel 2", "KS:10.5.1");
  Table k = fight("turn 8 snow | at K | ammo LIX 9 | A 3310 LIX-HQ | A 3308 1Pz-PzR1:out | S 3307 1GA-30RD",
                  "target 3307; join 3308; declare");
  EXPECT_EQ(k.ammo("LIX"), 9);
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(k.s, silent).attack, 3) << "half of five, rounded up";
}

// ---- 10.5.6 and 10.6.5 what is flown in ------------------------------------------------------------------------------

TEST(KS_10_5_6, TwentyATurnAndNoMore) {
  Table t("turn 8 snow | at B initiative-roll cargo | air Ju52-1 He111-1 | A 3523 III-HQ");
  t.play("cargo Ju52-1 0 20");
  EXPECT_REFUSED(t, "cargo He111-1 0 1", "KS:6.7.1a");
  EXPECT_ALLOWED(t, "cargo He111-1 1 0");
}

namespace {
/// Everything is declined that can be, and every die shows a six.
void until_the_next_day(Table& t) {
  const int today = t.s.turn;
  while (t.s.turn == today) {
    if (t.chance())
      t.roll({6});
    else
      t.play(t.asks(kAxis) ? "axis: done" : "soviet: done");
  }
}
}  // namespace

TEST(KS_10_5_6, WhatIsNotFlownInIsLostWhatIsStays) {
  Table t(
      "turn 12 snow | at B surprise | initiative axis | air Ju52-1:ammo=3,fuel=7 He111-1:ammo=2,fuel=8 | fuel III 2 |"
      " A 3523 III-HQ | A 4018 XXIV-HQ");
  t.play("drop Ju52-1 III");
  EXPECT_EQ(t.fuel("III"), 9);
  EXPECT_EQ(t.fuel("XXIV"), 0);
  // The other transport stays on the ground; the next day begins with empty holds and full stocks.
  until_the_next_day(t);
  EXPECT_EQ(t.fuel("III"), 9);
  EXPECT_EQ(t.s.plane(t.plane("He111-1")).fuel, 0);
  EXPECT_EQ(t.step(), "cargo");
  EXPECT_ALLOWED(t, "cargo Ju52-1 0 20");
}

TEST(KS_10_5_6a, NoCorpsDrivesOnAnothersFuel) {
  Table t = panzers("fuel III 20 | A 3309 III-HQ | A 3308 1Pz-PzR1 17Pz-PzR39");
  t.play("pick 1Pz-PzR1");
  EXPECT_EQ(t.mp("1Pz-PzR1"), 4);
  EXPECT_REFUSED(t, "fuel 3", "KS:10.5.1");
  EXPECT_REFUSED(t, "payer III", "KS:10.5.7");
  EXPECT_TRUE(t.why("give LIX 0 3").has_value());
}

TEST(KS_10_6_5, TenATurnForGoodWithTheCorpsThatGotThem) {
  Table c("turn 8 snow | at B initiative-roll cargo | air Ju52-1 He111-1 | A 3523 III-HQ");
  c.play("cargo Ju52-1 10 5");
  EXPECT_REFUSED(c, "cargo He111-1 1 0", "KS:6.7.1a");
  Table t(
      "turn 12 snow | at B surprise | initiative axis | air Ju52-1:ammo=3,fuel=7 He111-1:ammo=2,fuel=8 | ammo III 4 |"
      " A 3523 III-HQ | A 4018 XXIV-HQ");
  t.play("drop Ju52-1 III");
  EXPECT_EQ(t.ammo("III"), 7);
  EXPECT_EQ(t.ammo("XXIV"), 0);
  until_the_next_day(t);
  EXPECT_EQ(t.ammo("III"), 7);
  EXPECT_EQ(t.s.plane(t.plane("He111-1")).ammo, 0) << "what was not flown in is lost";
}

// ---- 10.5.7 the army HQ ----------------------------------------------------------------------------------------------

TEST(KS_10_5_7, TheArmyHqIsFuelledByOneCorps) {
  Table t = panzers("fuel LIX 5 III 5 | A 3309 III-HQ 1PzA-HQ");
  t.play("pick 1PzA-HQ; payer LIX; fuel 3; step 3308; step 3307; step 3306");
  EXPECT_TRUE(done_moving(t, "1PzA-HQ"));
  EXPECT_EQ(t.fuel("LIX"), 2);
  EXPECT_EQ(t.fuel("III"), 5);
}

TEST(KS_10_5_7, ItRidesAlongWhereThatCorpsPaysAnyway) {  // KS:R65
  Table t = panzers("fuel LIX 5 | A 3309 1Pz-PzR1 1PzA-HQ");
  t.play("pick 1Pz-PzR1; pick 1PzA-HQ; payer LIX; fuel 3; step 3308");
  EXPECT_EQ(t.fuel("LIX"), 2) << "three, not six";
}

TEST(KS_10_5_7, WithNobodyToPayTwoMp) {
  Table dry = panzers("A 3309 1PzA-HQ");
  dry.play("pick 1PzA-HQ; step 3308; step 3307");
  EXPECT_TRUE(done_moving(dry, "1PzA-HQ"));
  Table far("turn 8 snow | at J | supply checked | fuel LIX 5 | A 0417 LIX-HQ | A 3309 1PzA-HQ");
  far.play("pick 1PzA-HQ; step 3308; step 3307");
  EXPECT_TRUE(done_moving(far, "1PzA-HQ"));
  EXPECT_EQ(far.fuel("LIX"), 5);
}

TEST(KS_10_5_7, RefusesOtherPayersAndOtherUnits) {
  Table t = panzers("fuel LIX 5 Mauss 5 | A 3309 1Pz-PzR1 1PzA-HQ XLVIII-HQ | A 0417 Mauss-HQ");
  t.play("pick 1PzA-HQ");
  EXPECT_REFUSED(t, "payer XLVIII", "KS:10.5.7");  // not of First Panzer Army
  EXPECT_REFUSED(t, "payer Mauss", "KS:10.5.7");   // too far
  EXPECT_REFUSED(t, "payer XXIV", "KS:10.5.7");    // not on the map
  EXPECT_ALLOWED(t, "payer LIX");
  Table tank = panzers("fuel LIX 5 | A 3309 1Pz-PzR1 1PzA-HQ");
  tank.play("pick 1Pz-PzR1");
  EXPECT_REFUSED(tank, "payer LIX", "KS:10.5.7");
}

TEST(KS_10_5_7, RefusesAFreeRideWhileACorpsCouldPay) {
  Table t = panzers("fuel LIX 5 | A 3309 1Pz-PzR1 1PzA-HQ");
  t.play("pick 1PzA-HQ");
  EXPECT_REFUSED(t, "step 3308", "KS:10.5.7");
  t.play("pick 1Pz-PzR1");
  EXPECT_REFUSED(t, "fuel 3", "KS:10.5.7");
  t.play("payer LIX; fuel 3");
  EXPECT_ALLOWED(t, "step 3308");
  Table edge("turn 8 snow | at J | supply checked | fuel LIX 5 | A 0109 1PzA-HQ | A 0209 LIX-HQ");
  edge.play("pick 1PzA-HQ");
  EXPECT_REFUSED(edge, "exit", "KS:10.5.7");
  edge.play("payer LIX; fuel 1; exit");
  EXPECT_EQ(edge.where("1PzA-HQ"), "exited");
}

TEST(KS_10_5_7a, AnotherCorpsNextTurnButNotInThisOne) {
  Table t("turn 12 snow | at J | supply checked | fuel LIX 9 III 9 | A 3310 LIX-HQ | A 3309 III-HQ 1PzA-HQ");
  t.play("pick 1PzA-HQ; payer LIX; fuel 1; step 3308");
  while (t.s.phase == Phase::J || t.s.phase == Phase::K) t.play("done");
  ASSERT_EQ(t.s.phase, Phase::L);
  t.play("pick 1PzA-HQ");
  EXPECT_REFUSED(t, "payer III", "KS:R65");
  t.play("fuel 1; step 3307; done");
  while (t.s.phase != Phase::J) {
    if (t.chance())
      t.roll({6});
    else
      t.play(t.asks(kAxis) ? "axis: done" : "soviet: done");
  }
  ASSERT_EQ(t.s.turn, 13);
  t.play("pick 1PzA-HQ");
  EXPECT_ALLOWED(t, "payer III");
}

TEST(KS_13_1_2, ACorpsWithoutItsHqGivesNothing) {
  COVERS("KS:10.5.4");
  Table t("turn 8 snow | at J | fuel LIX 9 | ammo LIX 8 | A 3310 LIX-HQ | A 3311 III-HQ | A 3308 1Pz-PzR1");
  const int track = content().at(t.formation("LIX")).track;
  EXPECT_EQ(fuel_available(t.s, track), 9);
  EXPECT_EQ(ammo_available(t.s, track), 8);
  take_off(t.s, t.id("LIX-HQ"), Where::Dead);  // its points go when the loss is settled; until then nobody gets any
  EXPECT_EQ(fuel_available(t.s, track), 0);
  EXPECT_EQ(ammo_available(t.s, track), 0);
}

TEST(KS_10_5_7, RefusesACorpsBehindEnemyZones) {
  const std::string near = "turn 8 snow | at J | fuel LIX 5 | A 3307 1PzA-HQ | A 3309 LIX-HQ";
  Table open(near);
  open.play("pick 1PzA-HQ");
  EXPECT_ALLOWED(open, "payer LIX");
  Table cut(near + " | S 3207 6GTC-51GTB | S 3407 6GTC-52GTB | S 3305 6GTC-53GTB");
  cut.play("pick 1PzA-HQ");
  EXPECT_REFUSED(cut, "payer LIX", "KS:10.5.7");
}

TEST(KS_10_5_7, TheLastPointFuelsTheArmyHqToo) {
  const std::string near = "turn 8 snow | at J | A 3307 1PzA-HQ | A 3309 LIX-HQ | A 3310 III-HQ | fuel III 1 LIX ";
  Table one(near + "1");
  one.play("pick 1PzA-HQ; payer LIX");
  EXPECT_ALLOWED(one, "fuel 1");
  EXPECT_REFUSED(one, "step 3306", "KS:10.5.2a");
  Table none(near + "0");
  none.play("pick 1PzA-HQ");
  EXPECT_REFUSED(none, "payer LIX", "KS:10.5.4");
}

TEST(KS_18_1g, WhoHasEnteredDrawsItsPointsWithoutAPath) {
  const auto attack = [](const std::string& marks) {
    Table t("turn 8 snow | at K | A 4015 LIX-HQ | S 3307 1GA-30RD | ammo LIX 5 | A 3308 96-GR283:out" + marks);
    t.play("target 3307; join 3308; declare");
    return t;
  };
  EXPECT_TRUE(attack(",entered").marked("96-GR283", kPays));
  EXPECT_EQ(attack(",entered").ammo("LIX"), 4);
  EXPECT_FALSE(attack("").marked("96-GR283", kPays));
}

}  // namespace kessel::kesselschlacht
