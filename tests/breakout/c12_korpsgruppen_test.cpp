// Chapter 12, third part: the Korpsgruppe's free traffic, and what its marker is on the map.
#include "table.h"

namespace kessel::breakout {

namespace {
std::string cost(const Table& t, const std::string& unit, const std::string& to) {
  return t.tally("move " + unit + " " + to, kGerman);
}
}  // namespace

TEST(BO_12_4, TheSevenHexesOfTheZoneAreFree) {
  COVERS("BO:R21");
  // From outside into each of the seven, one unit for each step.
  struct Row {
    const char *from, *to, *price;
  };
  for (const Row& r : {Row{"1310", "1311", "0 MP"}, Row{"1314", "1313", "0 MP"}, Row{"1111", "1211", "0 MP"},
                       Row{"1112", "1212", "0 MP"}, Row{"1511", "1411", "0 MP"}, Row{"1512", "1412", "0 MP"},
                       Row{"1311", "1312", "0 MP"}, Row{"1311", "1310", "1 MP"}, Row{"1212", "1112", "1 MP"},
                       Row{"1412", "1413", "1 MP"}}) {
    const Table t(std::string("turn 3 | at german 1 move | kg Br 1312 | G ") + r.from + " 371");
    EXPECT_EQ(cost(t, "371", r.to), r.price) << r.from << "-" << r.to;
  }
}

TEST(BO_12_4, TheGroundDoesNotMatterThere) {
  const Table wood("turn 3 | at german 1 move | kg Br 1810 | G 1811 16Pz");
  EXPECT_EQ(cost(wood, "16Pz", "1810"), "0 MP");
  const Table marsh("turn 3 | at german 1 move | kg Ch 1905 | G 1906 16Pz");
  EXPECT_EQ(cost(marsh, "16Pz", "1905"), "0 MP");
}

TEST(BO_12_4, SovietsPayAsEver) {
  Table t("turn 3 | at soviet 1 move | kg Br 1312 | S 1310 9M");
  t.play("pick 9M; step 1311; step 1312");
  EXPECT_EQ(t.mp("9M"), 10 - 2);
}

TEST(BO_12_4, WithoutAMarkerNothingIsFree) {
  const Table t("turn 3 | at german 1 move | G 1310 371");
  EXPECT_EQ(cost(t, "371", "1311"), "1 MP");
}

TEST(BO_12_4a, AStackCrossesTheZoneFreeAndPaysAgainBehindIt) {
  Table t("turn 3 | at german 1 move | kg Br 1312 | G 1309 371 16Pz");
  t.play("pick 371; pick 16Pz; step 1310");
  EXPECT_EQ(t.mp("371"), 6);
  t.play("step 1311; step 1312; step 1313");
  EXPECT_EQ(t.mp("371"), 6);
  EXPECT_EQ(t.mp("16Pz"), 9);
  t.play("step 1314");
  EXPECT_EQ(t.mp("371"), 5);
  EXPECT_EQ(t.mp("16Pz"), 8);
}

TEST(BO_12_4a, AUnitThatStartsInTheZonePaysOnlyOutsideIt) {
  Table t("turn 3 | at german 1 move | kg Br 1312 | G 1312 371");
  t.play("pick 371; step 1313; step 1314; step 1313; step 1312");
  EXPECT_EQ(t.mp("371"), 7 - 1);
}

TEST(BO_12_4b, ZonesThatTouchMakeACorridor) {
  Table t("turn 3 | at german 1 move | kg Br 1312 | kg Ch 1315 | kg Go 1318 | G 1310 371");
  t.play("pick 371; step 1311; step 1312; step 1313; step 1314; step 1315; step 1316; step 1317; step 1318; step 1319");
  EXPECT_EQ(t.mp("371"), 7) << "nine hexes for nothing";
  t.play("step 1320");
  EXPECT_EQ(t.mp("371"), 6);
}

TEST(BO_12_4b, RiversInsideAreFreeToo) {
  Table t("turn 3 | at german 1 move | kg Br 1708 | G 1508 371 16Pz");
  t.play("pick 371; pick 16Pz; step 1608; step 1708");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.where("371"), "1708");
  EXPECT_EQ(t.mp("371"), 7);
  Table great("turn 3 | at german 1 move | kg Br 2124 | G 2123 371");
  great.play("pick 371; step 2124");
  EXPECT_FALSE(great.chance()) << "the Dnestr as well";
  EXPECT_EQ(great.mp("371"), 7);
}

TEST(BO_12_4b, TheFlatCostIsWaivedToo) {
  Table t("turn 3 | option river_flat_cost on | at german 1 move | kg Br 1708 | G 1608 371");
  t.play("pick 371; step 1708");
  EXPECT_EQ(t.mp("371"), 7);
}

TEST(BO_12_4c, InStormThereIsNoBonus) {
  Table t("turn 3 | weather storm | at german 1 move | kg Br 1312 | G 1311 371");
  t.play("pick 371; step 1312");
  EXPECT_EQ(t.mp("371"), 5 - 1);
  Table river("turn 3 | weather storm | at german 1 move | kg Br 1708 | G 1608 371");
  river.play("pick 371; step 1708");
  EXPECT_TRUE(river.chance());
}

TEST(BO_12_4c, InFrostAndThawThereIs) {
  for (const char* weather : {"thaw", "frost"}) {
    const Table t(std::string("turn 3 | weather ") + weather + " | at german 1 move | kg Br 1312 | G 1311 371");
    EXPECT_EQ(cost(t, "371", "1312"), "0 MP") << weather;
  }
}

TEST(BO_12_4d, OneHexInSovietZocCancelsTheWholeZone) {
  COVERS("BO:R22");
  const Table touched("turn 3 | at german 1 move | kg Br 1312 | S 1310 9M | G 1314 371");
  EXPECT_EQ(cost(touched, "371", "1313"), "1 MP") << "1311 is touched, so 1313 is paid for";
  const Table clear("turn 3 | at german 1 move | kg Br 1312 | S 1309 9M | G 1314 371");
  EXPECT_EQ(cost(clear, "371", "1313"), "0 MP") << "one hex further north it reaches only 1310";
}

TEST(BO_12_4d, AGermanUnitInTheTouchedHexDoesNotSaveIt) {
  COVERS("BO:7.1");
  const Table t("turn 3 | at german 1 move | kg Br 1312 | S 1310 9M | G 1311 96 | G 1314 371");
  EXPECT_EQ(cost(t, "371", "1313"), "1 MP");
}

TEST(BO_12_4d, ARiverInsideACancelledZoneAsksForItsDie) {
  Table t("turn 3 | at german 1 move | kg Br 1708 | S 1807 9M | G 1608 371");
  t.play("pick 371; step 1709");
  EXPECT_TRUE(t.chance());
}

TEST(BO_12_4d, TheOtherKorpsgruppeIsNotConcerned) {
  // 1314 lies in the zones of both; only that of Br is touched.
  const Table t("turn 3 | at german 1 move | kg Br 1313 | kg Ch 1315 | S 1311 9M | G 1414 371");
  EXPECT_EQ(cost(t, "371", "1314"), "0 MP");
  EXPECT_EQ(cost(t, "371", "1413"), "1 MP");
}

TEST(BO_12_4d, TheCombatBonusRemains) {
  Table t("turn 3 | at german 1 fight | kg Br 1312 | S 1310 9M | G 1311 16Pz");
  t.play("target 1310; join 16Pz; declare; support Br");
  EXPECT_EQ(t.tally("shift"), "1");
}

TEST(BO_12_4d, AZoneThatIsClearedByCombatIsFreeInTheSameTurn) {
  Table t("turn 3 | at german 1 fight | orders - - fm - | kg Br 1312 | S 1310 9M/1 | G 1311 16Pz 371 | G 1314 96");
  EXPECT_EQ(cost(t, "96", "1313"), "1 MP");
  t.play("target 1310; join 16Pz; declare; done").roll({1});  // 1:1: DR
  t.play("retreat 9M 1309; done; done; done");
  ASSERT_EQ(t.ask(), "pick units to move");
  EXPECT_EQ(cost(t, "96", "1313"), "0 MP");
}

// The screen, the touched zone, the free way through.
TEST(BO_12_4e, AScreenOfGermansKeepsSovietZocOut) {
  COVERS_VECTOR("BX-06");
  COVERS("BO:12.4", "BO:12.4a", "BO:12.4d");
  const std::string base = "turn 3 | weather frost | at soviet 2 move | kg Br 1312 | S 1306 9M | G 1315 371";
  Table screened(base + " | G 1310 96");
  screened.play("pick 9M; step 1307; step 1308; step 1309");
  ASSERT_EQ(screened.ask(), "pick units to move") << "9M is stopped before the screen";
  screened.play("done; done; order move-fight");
  EXPECT_EQ(cost(screened, "371", "1314"), "1 MP");
  screened.play("pick 371; step 1314; step 1313; step 1312; step 1211");
  EXPECT_EQ(screened.mp("371"), 9 - 1) << "into and across the zone for nothing";
  screened.play("step 1111");
  EXPECT_EQ(screened.mp("371"), 9 - 2) << "and paying again behind it";

  Table open(base);
  open.play("pick 9M; step 1307; step 1308; step 1309; step 1310; halt; done; done; order fight-move");
  open.play("done; done");  // combat and mechanized segment
  ASSERT_EQ(open.ask(), "pick units to move");
  open.play("pick 371; step 1314; step 1313");
  EXPECT_EQ(open.mp("371"), 9 - 2) << "9M touches 1311: no free traffic";
  Table fight("turn 3 | weather frost | at german 1 fight | kg Br 1312 | S 1310 9M | G 1311 16Pz");
  fight.play("target 1310; join 16Pz; declare");
  EXPECT_ALLOWED(fight, "support Br");
}

TEST(BO_R22, BySwitchOnlyTheTouchedHexesArePaidFor) {
  const std::string rest = " | at german 1 move | kg Br 1312 | S 1310 9M | G 1314 371 | G 1212 96";
  const Table per_hex("turn 3 | option kg_move_negation per_hex" + rest);
  EXPECT_EQ(cost(per_hex, "371", "1313"), "0 MP");
  EXPECT_EQ(cost(per_hex, "96", "1312"), "0 MP");
  const Table whole("turn 3 | option kg_move_negation whole_zone" + rest);
  EXPECT_EQ(cost(whole, "371", "1313"), "1 MP");
  EXPECT_EQ(cost(whole, "96", "1312"), "1 MP");
}

TEST(BO_R22, BySwitchAHexInSovietZocIsPaidForAndStops) {
  Table t("turn 3 | option kg_move_negation per_hex | at german 1 move | kg Br 1312 | S 1310 9M | G 1314 371");
  t.play("pick 371; step 1313; step 1312");
  EXPECT_EQ(t.mp("371"), 7);
  EXPECT_EQ(cost(t, "371", "1311"), "1 MP");
  t.play("step 1311");
  EXPECT_EQ(t.ask(), "pick units to move");
}

TEST(BO_R23, TheHexEnteredDecidesAboutTheRiver) {
  // 1608 lies in the zone of 1508, 1708 beyond the Zbruch does not.
  Table in("turn 3 | at german 1 move | kg Br 1508 | G 1708 371");
  in.play("pick 371; step 1608");
  EXPECT_FALSE(in.chance());
  EXPECT_EQ(in.mp("371"), 7);
  Table out("turn 3 | at german 1 move | kg Br 1508 | G 1608 371");
  out.play("pick 371; step 1708");
  ASSERT_TRUE(out.chance());
  out.roll({6});
  EXPECT_EQ(out.mp("371"), 7 - 1 - 3);
}

TEST(BO_R61, AFreeHexMayBeEnteredWithNothingLeft) {
  Table t("turn 3 | at german 1 move | kg Br 1312 | G 1310 371:b@0");
  t.play("pick 371; step 1311; step 1312; step 1313");
  EXPECT_EQ(t.where("371"), "1313");
  EXPECT_REFUSED(t, "step 1314", "BO:12.2");
}

TEST(BO_R61, TheMarkerHindersNobodyAndStaysWhenSovietsComeIn) {
  Table t("turn 3 | at soviet 1 move | kg Br 1312 | S 1310 9M");
  t.play("pick 9M; step 1311; step 1312");
  EXPECT_EQ(t.ask(), "move the group") << "it has no ZOC";
  t.play("halt");
  EXPECT_EQ(t.where("9M"), "1312");
  EXPECT_TRUE(t.s.kg[0] == Table::hex("1312"));
  EXPECT_TRUE(t.controlled_by_soviets("1312"));
}

TEST(BO_R61, TheMarkerTakesNoRoomAndNoControl) {
  Table t("turn 3 | at german 1 move | kg Br 1312 | kg Ch 2603 | G 1311 9SS 503");
  t.play("pick 9SS; pick 503; step 1312; halt; done");
  EXPECT_EQ(t.where("9SS"), "1312");
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "nine steps and a marker are no overstack";
  EXPECT_TRUE(t.controlled_by_soviets("2603")) << "Krasilov stays Soviet under a marker";
}

TEST(BO_R61, TheMarkerBlocksNeitherRetreatNorProbe) {
  Table retreat("turn 3 | at german 1 fight | kg Br 1313 | S 1312 9M/1 | G 1311 16Pz");
  retreat.play("target 1312; join 16Pz; declare; done").roll({1});
  EXPECT_ALLOWED(retreat, "retreat 9M 1313");
  Table probe("turn 3 | at german 1 fight | kg Br 1311 | S 1312 9M | G 1310 16Pz");
  probe.play("target 1311; join 16Pz; declare");
  EXPECT_EQ(probe.where("16Pz"), "1311");
}

TEST(BO_R61, TheMarkerBlocksNoLineOfSupply) {
  // Three markers on the three open neighbours of 1311; the rest lies in the ZOC of 96.
  const Table t("turn 3 | at soviet 1 move | kg Br 1310 | kg Ch 1210 | kg Go 1410 | S 1311 9M | G 1312 96");
  EXPECT_TRUE(in_supply(t.s, t.id("9M")));
}

TEST(BO_R61, TheMarkersStayUntilTheEndOfTheTurn) {
  Table t("turn 3 | at german 2 move | kg Br 1312 | kg Ch 1315 | G 2010 96");
  t.play("done; done");
  EXPECT_TRUE(t.s.kg[0].valid()) << "still there in the last segment";
  t.play("done");
  EXPECT_EQ(t.s.turn, 4);
  EXPECT_FALSE(t.s.kg[0].valid());
  EXPECT_FALSE(t.s.kg[1].valid());
}

}  // namespace kessel::breakout
