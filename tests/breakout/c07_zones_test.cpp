// Chapter 7: zones of control. Odd columns stand half a hex higher: 2010 lies next to 2009 2011 1910 1911 2110 2111.
#include "table.h"

namespace kessel::breakout {

namespace {
bool zoc(const State& s, Side side, const char* h) { return board_of(s).zoc[index(side)].has(Table::hex(h)); }
}  // namespace

// ---- who exerts it, and where ---------------------------------------------------------------------------------------

TEST(BO_7_0, EveryUnitControlsItsHexAndTheSixAround) {
  COVERS("BO:R18");
  const Table t("S 2010 9M | G 1312 16Pz");
  const Board b = board_of(t.s);
  EXPECT_EQ(b.zoc[index(kSoviet)].count(), 7);
  for (const char* h : {"2010", "2009", "2011", "1910", "1911", "2110", "2111"})
    EXPECT_TRUE(b.zoc[index(kSoviet)].has(Table::hex(h))) << h;
  EXPECT_EQ(b.zoc[index(kGerman)].count(), 7);
  for (const char* h : {"1312", "1311", "1313", "1211", "1212", "1411", "1412"})
    EXPECT_TRUE(b.zoc[index(kGerman)].has(Table::hex(h))) << h;
}

TEST(BO_7_0, GarrisonsLoneArtilleryBattalionsAndSupportExertItToo) {
  COVERS("BO:R65");
  const Table t("S 1010 1GB | S 1315 3GTA-1 | G 0805 TG | G 2010 503 | G 2310 911/1");
  EXPECT_TRUE(zoc(t.s, kSoviet, "1009"));
  EXPECT_TRUE(zoc(t.s, kSoviet, "1314"));
  EXPECT_TRUE(zoc(t.s, kGerman, "0804"));
  EXPECT_TRUE(zoc(t.s, kGerman, "2011"));
  EXPECT_TRUE(zoc(t.s, kGerman, "2309"));
}

TEST(BO_7_0, AMarkerExertsNone) {
  const Table t("turn 3 | at german 1 move | kg Br 1312 | air german 4");
  EXPECT_FALSE(board_of(t.s).zoc[index(kGerman)].any());
}

TEST(BO_7_0, UnitsBesideTheMapExertNone) {
  const Table t("turn 2 | at german 1 move | pool 349 | track 3 15RC | dead 9M | exited 6GT");
  EXPECT_FALSE(board_of(t.s).zoc[index(kGerman)].any());
  EXPECT_FALSE(board_of(t.s).zoc[index(kSoviet)].any());
}

TEST(BO_7_0a, AnUnsuppliedUnitKeepsItsZoc) {
  // 9M stands in a ring of Germans: no path of supply, and its ZOC is there all the same.
  const Table t("S 1312 9M | G 1410 96 | G 1413 291 | G 1112 371");
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
  EXPECT_TRUE(zoc(t.s, kSoviet, "1311"));
}

TEST(BO_7_0a, AUnitOutOfCommunicationsKeepsItsZoc) {
  const Table t("G 1312 16Pz | S 1410 15RC | S 1413 28RC | S 1112 106RC");
  EXPECT_FALSE(in_communications(t.s, Table::hex("1312")));
  EXPECT_TRUE(zoc(t.s, kGerman, "1311"));
}

TEST(BO_7_1, AFriendlyUnitDoesNotCancelEnemyZoc) {
  // 2109 and 2009 lie next to each other; 96 holds 2009 next to 9M, and 291 comes from the ZOC of another Soviet.
  Table t("at german 1 move | S 2010 9M | S 2208 6GT | G 2009 96 | G 2109 291");
  EXPECT_TRUE(zoc(t.s, kSoviet, "2009"));
  t.play("pick 291");
  EXPECT_REFUSED(t, "step 2009", "BO:7.2c");
}

TEST(BO_7_1, AUnitStopsInEnemyZocEvenAmongFriends) {
  Table t("at german 1 move | S 2010 9M | G 2009 96 | G 2007 16Pz");
  t.play("pick 16Pz; step 2008; step 2009");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_EQ(t.mp("16Pz"), 0);
}

// ---- movement -------------------------------------------------------------------------------------------------------

TEST(BO_7_2, AUnitStopsOnEnteringEnemyZoc) {
  Table t("at german 1 move | S 2010 9M | G 2007 16Pz");
  t.play("pick 16Pz; step 2008; step 2009");
  EXPECT_EQ(t.where("16Pz"), "2009");
  EXPECT_TRUE(t.told("stopped by an enemy ZOC"));
  EXPECT_EQ(t.ask(), "pick units to move");
}

TEST(BO_7_2, RefusesToGoOnAfterTheStop) {
  Table t("at german 1 move | S 2010 9M | G 2007 16Pz");
  t.play("pick 16Pz; step 2008; step 2009");
  EXPECT_REFUSED(t, "pick 16Pz", "BO:7.2");
}

TEST(BO_7_2, AllowsToPassAtADistance) {
  Table t("at german 1 move | S 2010 9M | G 2007 16Pz");
  t.play("pick 16Pz; step 2008; step 2108; step 2208");
  EXPECT_FALSE(t.told("stopped by an enemy ZOC"));
  EXPECT_EQ(t.ask(), "move the group");
  EXPECT_EQ(t.mp("16Pz"), 7);
}

TEST(BO_7_2, AWholeStackStopsTogether) {
  Table t("at soviet 1 move | G 1312 503 | S 1309 9M 15RC");
  t.play("pick 9M; pick 15RC; step 1310; step 1311");
  EXPECT_EQ(t.where("9M"), "1311");
  EXPECT_EQ(t.where("15RC"), "1311");
  EXPECT_REFUSED(t, "pick 9M", "BO:7.2");
  EXPECT_REFUSED(t, "pick 15RC", "BO:7.2");
}

TEST(BO_7_2, TheStopIsForThatSegmentOnly) {
  Table t("at german 1 move | S 2010 9M | G 2007 16Pz");
  t.play("pick 16Pz; step 2008; step 2009; done; done; done");
  ASSERT_EQ(t.ask(), "move/fight or fight/move");
  t.play("order move-fight; pick 16Pz");
  EXPECT_ALLOWED(t, "step 2008");
}

TEST(BO_7_2a, AUnitInEnemyZocMayLeaveIntoAFreeHex) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz; step 2008; step 2007");
  EXPECT_EQ(t.where("16Pz"), "2007");
  EXPECT_EQ(t.ask(), "move the group");
}

TEST(BO_7_2a, EveryNeighbourWithoutEnemyZocIsOpenAndNoOther) {
  // Of the six hexes round 2009, 9M in 2010 reaches 1910 and 2110 and holds 2010.
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz");
  for (const char* h : {"step 2008", "step 1909", "step 2109"}) EXPECT_TRUE(t.offers(h)) << h;
  for (const char* h : {"step 1910", "step 2110", "step 2010"}) EXPECT_FALSE(t.offers(h)) << h;
}

TEST(BO_7_2b, ItStopsAgainInTheNextZoc) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz; step 2008; step 2108; step 2109");
  EXPECT_EQ(t.ask(), "move the group") << "none of these lies next to 9M";
  t.play("step 2110");
  EXPECT_EQ(t.where("16Pz"), "2110");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_REFUSED(t, "pick 16Pz", "BO:7.2");
}

TEST(BO_7_2c, RefusesZocToZoc) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "step 2110", "BO:7.2c");
  EXPECT_REFUSED(t, "step 1910", "BO:7.2c");
}

TEST(BO_7_2c, RefusesZocToZocOfAnotherUnit) {
  Table t("at soviet 1 move | G 1312 503 | G 1409 509 | S 1311 9M");
  t.play("pick 9M");
  EXPECT_REFUSED(t, "step 1410", "BO:7.2c");
  EXPECT_REFUSED(t, "step 1310", "BO:7.2c");
  EXPECT_ALLOWED(t, "step 1210");
}

TEST(BO_7_2c, AllowsTheWayRound) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz; step 2109");
  EXPECT_ALLOWED(t, "step 2110");
}

TEST(BO_7_2d, ZocEndsAtTheEdge) {
  EXPECT_EQ(board_of(Table("G 0101 16Pz").s).zoc[index(kGerman)].count(), 3);
  EXPECT_EQ(board_of(Table("S 4729 9M").s).zoc[index(kSoviet)].count(), 3);
  EXPECT_EQ(board_of(Table("S 1301 9M").s).zoc[index(kSoviet)].count(), 4);
  EXPECT_EQ(board_of(Table("S 1228 9M").s).zoc[index(kSoviet)].count(), 6);
}

TEST(BO_7_2d, FromZocAUnitMayStepOffTheMap) {
  Table t("at soviet 1 move | S 1529 9M | G 1528 503");
  t.play("pick 9M");
  EXPECT_REFUSED(t, "step 1428", "BO:7.2c");
  t.play("exit");
  EXPECT_EQ(t.where("9M"), "exited");
}

// ---- retreat, advance and the rest ----------------------------------------------------------------------------------

TEST(BO_7_3, ARetreatMayEnterEnemyZoc) {
  // 1411 is next to 16Pz in 1410; 9M goes there all the same.
  Table t("at german 1 fight | S 1312 9M | G 1311 9SS 503 | G 1313 10SS | G 1410 16Pz");
  t.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({5});
  ASSERT_EQ(t.ask(), "choose retreats");
  EXPECT_TRUE(zoc(t.s, kGerman, "1411"));
  EXPECT_TRUE(t.offers("retreat 9M 1411"));
  t.play("retreat 9M 1411");
  EXPECT_EQ(t.where("9M"), "1411");
}

TEST(BO_7_3a, AnAdvanceIgnoresEnemyZoc) {
  COVERS("BO:R65");
  // 1312 lies in the ZOC of 6GT in 1412 and the attacker stands in it too: no stop, no forbidden step.
  Table t("at german 1 fight | S 1312 15RC/1 | S 1412 6GT | G 1311 9SS");
  EXPECT_TRUE(zoc(t.s, kSoviet, "1311"));
  t.play("target 1312; join 9SS; declare; done").roll({1}).play("advance 9SS");
  EXPECT_EQ(t.where("9SS"), "1312");
}

TEST(BO_7_4, ASovietSupplyLineDoesNotPassThroughZoc) {
  const Table open("S 1312 9M | G 1410 96 | G 1413 291");
  EXPECT_TRUE(in_supply(open.s, open.id("9M"))) << "the line begins in no ZOC and leaves by 1211 or 1212";
  const Table shut("S 1312 9M | G 1410 96 | G 1413 291 | G 1112 371");
  EXPECT_FALSE(in_supply(shut.s, shut.id("9M"))) << "no German next to it, but every neighbour lies in a ZOC";
}

TEST(BO_7_4, ItMayBeginInZoc) {
  const Table t("S 1312 9M | G 1313 96");
  EXPECT_TRUE(zoc(t.s, kGerman, "1312"));
  EXPECT_TRUE(in_supply(t.s, t.id("9M")));
}

TEST(BO_7_4a, AGermanLineDoesNotPassThroughZoc) {
  const Table open("G 1312 16Pz | S 1410 15RC | S 1413 28RC");
  EXPECT_TRUE(in_communications(open.s, Table::hex("1312")));
  const Table shut("G 1312 16Pz | S 1410 15RC | S 1413 28RC | S 1112 106RC");
  EXPECT_FALSE(in_communications(shut.s, Table::hex("1312")));
}

TEST(BO_7_4a, ItMayBeginInZoc) {
  const Table t("G 1312 16Pz | S 1311 15RC");
  EXPECT_TRUE(in_communications(t.s, Table::hex("1312")));
}

TEST(BO_7_5, InStormThereIsNoZoc) {
  Table t("weather storm | at german 1 move | S 2010 9M | G 2009 16Pz");
  EXPECT_FALSE(board_of(t.s).zoc[index(kSoviet)].any());
  EXPECT_FALSE(board_of(t.s).zoc[index(kGerman)].any());
  t.play("pick 16Pz; step 2110; step 2111");  // round 9M from ZOC to ZOC, were there any
  EXPECT_EQ(t.where("16Pz"), "2111");
  EXPECT_FALSE(t.told("stopped by an enemy ZOC"));
}

TEST(BO_7_5, InThawAndFrostThereIs) {
  for (const char* w : {"thaw", "frost"}) {
    Table t(std::string("weather ") + w + " | at german 1 move | S 2010 9M | G 2009 16Pz");
    t.play("pick 16Pz");
    EXPECT_REFUSED(t, "step 2110", "BO:7.2c");
  }
}

// ---- rulings --------------------------------------------------------------------------------------------------------

TEST(BO_R65, ZocReachesAcrossRiversAndIntoTowns) {
  // 2023 Khotyn lies across the Dnestr from 2022.
  const Table t("S 2022 9M");
  EXPECT_TRUE(zoc(t.s, kSoviet, "2023"));
}

TEST(BO_R65, AProbeNeitherStopsNorIsStopped) {
  // 503 stands in Soviet ZOC, probes into Soviet ZOC, and begins its next move there.
  Table t("at german 1 fight | orders - - fm - | S 1312 9M | S 1310 6GT | G 1412 503");
  t.play("target 1411; join 503; declare");
  EXPECT_EQ(t.where("503"), "1411");
  EXPECT_FALSE(t.told("stopped by an enemy ZOC"));
  t.play("done; done");
  ASSERT_EQ(t.ask(), "pick units to move");
  t.play("pick 503");
  EXPECT_REFUSED(t, "step 1311", "BO:7.2c");
  t.play("step 1511");
  EXPECT_EQ(t.where("503"), "1511");
}

TEST(BO_R65, AUnitThatRetreatedIntoZocBeginsItsMoveThere) {
  Table t("at german 1 fight | S 1312 9M | G 1311 9SS 503 | G 1313 10SS | G 1410 16Pz");
  t.play("target 1312; join 9SS; join 503; join 10SS; declare; done")
      .roll({5})
      .play("retreat 9M 1411; done; done; done");
  t.play("order move-fight; done; done; done").roll({1}).roll({1, 1, 2, 2});
  ASSERT_EQ(t.s.turn, 2);
  t.play("order move-fight; pick 9M");
  EXPECT_REFUSED(t, "step 1511", "BO:7.2c");
  EXPECT_ALLOWED(t, "step 1512");
}

TEST(BO_R65, ZocAppearsAndVanishesWithItsUnit) {
  Table t("at soviet 1 move | S 1309 9M | G 1313 96");
  EXPECT_FALSE(zoc(t.s, kSoviet, "1312"));
  t.play("pick 9M; step 1310; step 1311");
  EXPECT_TRUE(zoc(t.s, kSoviet, "1312")) << "at once, not at the end of the move";
  EXPECT_FALSE(zoc(t.s, kSoviet, "1308"));
  Table u("at soviet 1 fight | S 1311 8GM 11GT | G 1312 503");
  EXPECT_TRUE(zoc(u.s, kGerman, "1313"));
  u.play("target 1312; join 8GM; join 11GT; declare; done");
  EXPECT_EQ(u.where("503"), "dead");
  EXPECT_FALSE(zoc(u.s, kGerman, "1313")) << "before anyone advances";
}

TEST(BO_R18, OddColumnsStandHalfAHexHigher) {
  const hex::Grid& g = content().grid;
  const auto around = [&](const char* h) {
    std::string t;
    g.neighbours_of(Table::hex(h)).for_each([&](Hex n) { t += (t.empty() ? "" : " ") + hex::Grid::name(n); });
    return t;
  };
  EXPECT_EQ(around("2119"), "2018 2019 2118 2120 2218 2219");
  EXPECT_EQ(around("2019"), "1919 1920 2018 2020 2119 2120");
  EXPECT_EQ(around("0101"), "0102 0201");
  EXPECT_EQ(around("4628"), "4528 4529 4627 4728 4729");
  // Every displacement of the example turn is one hex long.
  using Pair = std::pair<const char*, const char*>;
  for (const auto& [a, b] : {Pair{"2218", "2119"},
                             {"2119", "2019"},
                             {"2119", "2018"},
                             {"2120", "2020"},
                             {"2018", "1918"},
                             {"1918", "1919"},
                             {"2019", "1920"},
                             {"2019", "1919"},
                             {"2118", "2017"},
                             {"1919", "1819"},
                             {"2121", "2122"}})
    EXPECT_TRUE(g.adjacent(Table::hex(a), Table::hex(b))) << a << " " << b;
  EXPECT_FALSE(g.adjacent(Table::hex("1918"), Table::hex("2019")));
  EXPECT_FALSE(g.adjacent(Table::hex("2118"), Table::hex("1017")));
}

TEST(BO_R49, SovietZocReachesIntoTheClosedArea) {
  // 0405 is the Soviets', 0305, 0306 and 0406 are closed to them.
  Table t("at german 1 move | S 0405 9M | G 0206 16Pz");
  EXPECT_TRUE(zoc(t.s, kSoviet, "0305"));
  EXPECT_TRUE(zoc(t.s, kSoviet, "0406"));
  t.play("pick 16Pz; step 0205");
  EXPECT_EQ(t.ask(), "move the group");
  t.play("step 0305");
  EXPECT_EQ(t.ask(), "pick units to move") << "it stops Germans there";
}

TEST(BO_R49, GermansProbeAndAttackOutOfTheClosedArea) {
  Table t("at german 1 fight | S 0405 9M | G 0205 16Pz | G 0306 9SS");
  EXPECT_ALLOWED(t, "target 0305");
  t.play("target 0405; join 9SS; declare");
  EXPECT_EQ(t.tally("defence"), "9");
}

TEST(BO_R49, RefusesSovietMovesAndAttacksIntoIt) {
  Table t("at soviet 1 move | S 0405 9M");
  t.play("pick 9M");
  for (const char* h : {"step 0305", "step 0306", "step 0406"}) EXPECT_REFUSED(t, h, "BO:12.5");
  Table u("at soviet 1 fight | S 0405 9M | G 0306 16Pz");
  EXPECT_REFUSED(u, "target 0306", "BO:12.5");
}

TEST(BO_R49, ASovietUnitDoesNotRetreatIntoIt) {
  // Of the six ways out of 0405 three are closed and three German: 9M is blocked and loses a step more.
  Table t("at german 1 fight | S 0405 9M | G 0404 9SS 503 | G 0506 10SS | G 0505 16Pz");
  t.play("target 0405; join 9SS; join 503; join 10SS; declare; done").roll({3});
  EXPECT_EQ(t.where("9M"), "0405");
  EXPECT_EQ(t.steps("9M"), 1);
  EXPECT_TRUE(t.told("cannot retreat"));
}

}  // namespace kessel::breakout
