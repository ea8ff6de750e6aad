// Chapter 9: roads, paths, bridges, houses.
#include "table.h"

namespace kessel::panzer {

namespace {

/// g1 at 20, 20 faces north on a road that leads from 20, 10 to 20, 40.
Table on_road(const std::string& more = "", const char* kind = "road", const std::string& unit = "20000 20000 0") {
  return Table(std::string("cards g18 g18 / s15 s15 | turn 1 movement move-first first soviet | at move:german |") +
               kind + " 1000 20000 10000 20000 40000 | unit g1 " + unit +
               " order=move |"
               "unit s1 70000 46000 0 order=nc revealed |" +
               more);
}
int rate(const Table& t, std::string_view path) { return t.path(path).rate; }

/// A house from 19, 22 to 21, 24 ahead of g1, which stands at 20, 20.
Table at_house(const char* material, const std::string& unit = "unit g1 20000 20000 0 order=move",
               const char* card = "g18", const std::string& more = "") {
  return Table(std::string("cards ") + card +
               " g18 / s15 | turn 1 movement move-first first soviet | at move:german | house " + material +
               " 1 19000 22000 21000 24000 |" + unit +
               "| unit g2 60000 5000 0 |"
               "unit s1 70000 46000 0 order=nc revealed |" +
               more);
}

}  // namespace

TEST(PZ_9_5, VehiclesAreFasterOnRoadsAndPaths) {
  EXPECT_EQ(on_road().path("g1 -1 0 20000 35000").allowance, 15);
  EXPECT_EQ(on_road("", "path").path("g1 -1 0 20000 30000").allowance, 10);
  EXPECT_ALLOWED(on_road(), "move g1 -1 0 20000 35000");
}

TEST(PZ_9_5_1, TheWholeMoveOnTheRoadFacingAlongIt) {
  COVERS("PZ:R36");
  EXPECT_EQ(rate(on_road(), "g1 -1 0 20000 30000"), 2);
  EXPECT_EQ(rate(on_road(), "g1 0 0 20000 30000"), 2) << "as it came";
  EXPECT_EQ(rate(on_road(), "g1 1 0 20000 30000"), 0) << "not even at its end";
  EXPECT_EQ(rate(on_road(), "g1 -1 0 20000 26000 20300 30000"), 2) << "a little to the side, along it";
  EXPECT_EQ(rate(on_road("version 1 |"), "g1 45 0 20000 30000"), 2) << "of old within 45 degrees";
  EXPECT_EQ(rate(on_road("version 1 |"), "g1 46 0 20000 30000"), 0);
  EXPECT_EQ(rate(on_road("", "road", "20000 20000 90"), "g1 -1 0 20000 30000"), 0) << "it starts across";
  EXPECT_EQ(rate(on_road("", "road", "20000 20000 180"), "g1 -1 0 20000 12000"), 2) << "either way";
  EXPECT_EQ(rate(on_road("", "road", "20600 20000 0"), "g1 -1 0 20600 30000"), 0) << "beside it";
}

TEST(PZ_9_5_2, ABitAcrossCountryMakesItAllSo) {
  EXPECT_EQ(rate(on_road(), "g1 -1 0 20000 24000 22000 26000"), 0);
  EXPECT_EQ(on_road().path("g1 -1 0 20000 24000 22000 26000").allowance, 8);
}

TEST(PZ_9_5_3, PathAndRoadMakeAPath) {
  const Table t(
      "cards g18 / s15 | turn 1 movement move-first first soviet | at move:german |"
      "road 1000 20000 10000 20000 22000 | path 1000 20000 22000 20000 40000 | unit g1 20000 20000 0 order=move |"
      "unit s1 70000 46000 0 order=nc revealed");
  EXPECT_EQ(rate(t, "g1 -1 0 20000 21500"), 2);
  EXPECT_EQ(rate(t, "g1 -1 0 20000 24000"), 1);
}

TEST(PZ_9_5_4, ABridgeIsWhatItConnects) {
  const auto bridge = [](const char* south, const char* north) {
    return Table(
        std::string("cards g18 / s15 | turn 1 movement move-first first soviet | at move:german | stream 1000 0 24000 "
                    "72000 24000 |") +
        south + " 1000 20000 10000 20000 24000 |" + north +
        " 1000 20000 24000 20000 40000 | bridge 20000 24000 0 2000 1200 | unit g1 20000 22500 0 order=move |"
        "unit s1 70000 46000 0 order=nc revealed");
  };
  EXPECT_EQ(rate(bridge("road", "road"), "g1 -1 0 20000 24000"), 2);
  EXPECT_EQ(rate(bridge("path", "path"), "g1 -1 0 20000 24000"), 1);
  EXPECT_EQ(rate(bridge("road", "path"), "g1 -1 0 20000 24000"), 1) << "a path at one end is enough";
}

TEST(PZ_9_5_5, AWreckOrAnEnemyOnItDeniesTheBonus) {
  COVERS("PZ:9.6");
  EXPECT_EQ(rate(on_road("unit g2 ko 20000 24000 0"), "g1 -1 0 20000 28000"), 0);
  EXPECT_EQ(rate(on_road("unit s2 20000 24000 0 order=nc revealed"), "g1 -1 0 20000 28000"), 0);
  EXPECT_EQ(rate(on_road("unit g2 20000 24000 0"), "g1 -1 0 20000 28000"), 2) << "friends do not matter";
  EXPECT_EQ(rate(on_road("unit g2 ko 20000 29000 0"), "g1 -1 0 20000 28000"), 2) << "behind its goal";
}

TEST(PZ_9_5_6, HeightsCostOneLessOnTheRoad) {
  const std::string two = "hill 1 15000 22000 25000 40000 | hill 2 15000 22300 25000 40000 |";
  EXPECT_EQ(on_road(two).cost("g1 -1 0 20000 24000"), 4000) << "no extra cost";
  EXPECT_EQ(on_road(two).cost("g1 46 0 20000 24000"), 6000) << "without the bonus";
}

TEST(PZ_9_5_6, RefusesNoClimbThatIsFree) {
  const std::string three =
      "hill 1 15000 22000 25000 40000 | hill 2 15000 22300 25000 40000 |"
      "hill 3 15000 22600 25000 40000 |";
  EXPECT_ALLOWED(on_road(three), "move g1 -1 0 20000 24000");
  EXPECT_REFUSED(on_road(three), "move g1 46 0 20000 24000", "PZ:9.3.3b");
}

TEST(PZ_9_5_7, ThroughHeavyWoodsByTheRoad) {
  EXPECT_ALLOWED(on_road("heavy 15000 22000 25000 30000"), "move g1 -1 0 20000 32000");
  EXPECT_ALLOWED(on_road("option road_cuts_terrain false | heavy 15000 22000 25000 30000"), "move g1 -1 0 20000 32000");
}

TEST(PZ_9_6, OntoABridgeByItsRoad) {
  COVERS("PZ:R36");
  const char* ground = "stream 1000 0 24000 72000 24000 | bridge 20000 24000 0 2000 1200 |";
  EXPECT_ALLOWED(on_road(ground), "move g1 -1 0 20000 27000");
}

TEST(PZ_9_6, RefusesTheWayOverItsSide) {
  const char* ground = "stream 1000 0 24000 72000 24000 | bridge 20000 24000 0 2000 1200 |";
  EXPECT_REFUSED(on_road(ground, "road", "22000 22000 315"), "move g1 -1 0 20550 23450", "PZ:9.6");
  EXPECT_REFUSED(on_road(ground), "move g1 -1 0 20000 23300 21500 23300", "PZ:9.6");
}

// ---- 9.7 ------------------------------------------------------------------------------------------------------------

TEST(PZ_9_7, EnteringAndLeavingAreChecked) {
  COVERS("PZ:9.7.2", "PZ:R77");
  Table t = at_house("brick");
  t.play("move g1 -1 0 20000 23000");
  EXPECT_EQ(t.step(), "building-roll");
  EXPECT_EQ(t.at("g1"), "20000 22000") << "before it is in";
  EXPECT_EQ(t.unit("g1").building, 0xff);
  t.roll(99).until(Step::Adjust);
  EXPECT_EQ(t.unit("g1").building, 0);
  EXPECT_EQ(t.at("g1"), "20000 23000");
}

TEST(PZ_9_7_1, TracksAndARoof) { EXPECT_ALLOWED(at_house("wood"), "move g1 -1 0 20000 23000"); }

TEST(PZ_9_7_1, RefusesOpenTopsWheelsAndTurretsToTheSide) {
  COVERS_VECTOR("PX-25");
  COVERS("PZ:9.7.1a");
  EXPECT_REFUSED(at_house("wood", "unit g1 20000 20000 0 order=move", "g24"), "move g1 -1 0 20000 23000", "PZ:9.7.1");
  EXPECT_REFUSED(at_house("wood", "unit g1 20000 20000 0 order=move", "g57"), "move g1 -1 0 20000 23000", "PZ:9.7.1");
  EXPECT_REFUSED(at_house("wood", "unit g1 20000 20000 0 order=move turret=left"), "move g1 -1 0 20000 23000",
                 "PZ:9.7.1");
  EXPECT_ALLOWED(at_house("wood", "unit g1 20000 20000 0 order=move turret=rear"), "move g1 -1 0 20000 23000");
  EXPECT_ALLOWED(at_house("wood", "unit g1 20000 23000 0 order=move turret=left building=0"),
                 "move g1 -1 0 20000 25000");
}

TEST(PZ_9_7_2, InsideNothingIsChecked) {
  Table t = at_house("stone", "unit g1 20000 22500 0 order=move building=0");
  t.play("move g1 -1 0 20000 23500").until(Step::Adjust);
  EXPECT_EQ(t.at("g1"), "20000 23500");
  EXPECT_EQ(t.unit("g1").building, 0);
}

TEST(PZ_9_7_2, StraightThroughTwoWallsAreChecked) {
  Table t = at_house("wood", "unit g1 20000 21500 0 order=move", "s15");
  t.play("move g1 -1 0 20000 25000").roll(99);
  EXPECT_EQ(t.step(), "building-roll");
  EXPECT_EQ(t.at("g1"), "20000 24000");
  EXPECT_EQ(t.unit("g1").building, 0);
  t.roll(99).until(Step::Adjust);
  EXPECT_EQ(t.at("g1"), "20000 25000");
  EXPECT_EQ(t.unit("g1").building, 0xff);
}

TEST(PZ_9_7_2, AtTheWallIsNotInside) {
  Table t = at_house("stone");
  t.play("move g1 -1 0 20000 22000").until(Step::Adjust);
  EXPECT_EQ(t.unit("g1").building, 0xff);
  EXPECT_FALSE(t.told("breaks through"));
}

TEST(PZ_9_7_3, TwoRollsOnTheTable) {
  COVERS_VECTOR("PX-26");
  COVERS("PZ:9.7.3.1", "PZ:9.7.3.1a", "PZ:9.7.3.2", "PZ:9.7.3.2a", "PZ:C.BLD", "PZ:9.7.4");
  Table t = at_house("brick", "unit g1 20000 20000 0 order=move", "s30");  // GP defense 4: +20
  t.play("move g1 -1 0 20000 23000").roll(22);
  EXPECT_TRUE(t.told("22, with its weight 42, not unhurt"));
  EXPECT_EQ(t.step(), "building-kind");
  t.roll(77);
  EXPECT_TRUE(t.has("g1", kTracked));
  EXPECT_EQ(t.at("g1"), "20000 22000");
  EXPECT_EQ(t.unit("g1").building, 0xff) << "it stays outside";
}

TEST(PZ_9_7_3_1, FromSixtySixOnNothingHappens) {
  Table t = at_house("brick", "unit g1 20000 20000 0 order=move", "s30");
  t.play("move g1 -1 0 20000 23000").roll(46).until(Step::Adjust);
  EXPECT_EQ(t.unit("g1").building, 0) << "46 and 20 are 66";
  EXPECT_EQ(t.unit("g1").flags & (kTracked | kDamaged), 0u);
}

TEST(PZ_9_7_4, ATrackLostOnLeavingLeavesItInside) {
  Table t = at_house("brick", "unit g1 20000 23000 0 order=move building=0", "s30");
  t.play("move g1 -1 0 20000 26000").roll(1).roll(100).until(Step::Adjust);
  EXPECT_EQ(t.at("g1"), "20000 24000");
  EXPECT_EQ(t.unit("g1").building, 0);
}

TEST(PZ_9_7_4, DamageTakesHalfOfWhatIsLeft) {
  COVERS("PZ:8.4.7.4a");
  Table t = at_house("wood", "unit g1 20000 20000 0 order=move");  // 8 points, 2 gone at the wall
  t.play("move g1 -1 0 20000 23800").roll(1).roll(10).until(Step::Adjust);
  EXPECT_TRUE(t.has("g1", kDamaged));
  EXPECT_EQ(t.at("g1"), "20000 23000") << "three points left, an inch of house costs three";
}

TEST(PZ_9_7_4, ALoneInchIsGoneAllTheSame) {
  COVERS("PZ:9.3.5");
  Table t = at_house("stone", "unit g1 20000 21500 0 order=halt fired");
  t.play("move g1 -1 0 20000 22500").roll(1).roll(10).until(Step::Adjust);
  EXPECT_TRUE(t.has("g1", kDamaged));
  EXPECT_EQ(t.at("g1"), "20000 22500");
}

TEST(PZ_R77, OnesOwnHouseIsNeverInTheWay) {
  const Table t(
      "cards g18 / s15 s15 | house stone 3 19000 19000 23000 23000 | unit g1 21000 21000 0 building=0 |"
      "unit s1 21000 40000 180 spot=fire | unit s2 21000 5000 0");
  EXPECT_TRUE(t.spots("g1", "s1") && t.spots("g1", "s2"));
  const Table outside(
      "cards g18 / s15 | house stone 3 19000 19000 23000 23000 | unit g1 21000 5000 0 |"
      "unit s1 21000 40000 180");
  EXPECT_FALSE(outside.spots("g1", "s1"));
}

}  // namespace kessel::panzer
