// Chapter 5, second half: terrain, heights and the line of sight.
#include <algorithm>

#include "table.h"

namespace kessel::panzer {

namespace {

/// g1 stands at 20, 10 and s1 twenty inches north of it; what lies between is given.
Table line(const std::string& ground) {
  return Table("cards g18 / s15 | unit g1 20000 10000 0 | unit s1 20000 30000 180 |" + ground);
}
bool open(const std::string& ground) {
  const Table t = line(ground);
  const bool there = sees(t.s, eye_of(t.s, t.id("g1")), eye_of(t.s, t.id("s1")));
  const bool back = sees(t.s, eye_of(t.s, t.id("s1")), eye_of(t.s, t.id("g1")));
  EXPECT_EQ(there, back) << "sight goes both ways: " << ground;
  return there;
}
std::string strip_at(const char* what, int y, int depth = 100) {
  return std::string(what) + " 15000 " + std::to_string(y) + " 25000 " + std::to_string(y + depth) + " |";
}

}  // namespace

// ---- 5.5 ------------------------------------------------------------------------------------------------------------

TEST(PZ_5_5, ALineFromCentreToCentre) {
  EXPECT_TRUE(open(""));
  EXPECT_FALSE(open("woods 19999 18000 25000 22000")) << "a mil of it is enough";
  EXPECT_TRUE(open("woods 20000 18000 25000 22000")) << "along an edge is not through (PZ:R72)";
}

TEST(PZ_5_5a, ABlockedLineHidesWhatIsInRange) {
  const Table t = line(strip_at("woods", 20'000));
  EXPECT_GE(t.spotting("g1", "s1"), 20);
  EXPECT_FALSE(t.spots("g1", "s1"));
}

TEST(PZ_5_5_1, OnlyHeightBlocks) {
  EXPECT_TRUE(open(strip_at("scrub", 20'000, 5'000)));
  EXPECT_TRUE(open(strip_at("rough", 20'000, 5'000)));
  EXPECT_FALSE(open(strip_at("woods", 20'000)));
  EXPECT_FALSE(open(strip_at("heavy", 20'000)));
}

TEST(PZ_5_5_1, RefusesUnitsToBlock) {
  const Table t(
      "cards g18 g18 / s15 s15 | unit g1 20000 10000 0 | unit s1 20000 30000 180 | unit g2 20000 20000 0 |"
      "unit s2 20000 25000 0");
  EXPECT_TRUE(t.spots("g1", "s1"));
}

TEST(PZ_5_5_1_1, RubbleIsFlatAndLightCover) {
  const TerrainEffect& e = tables().terrain[at(Terrain::Rubble)];
  EXPECT_EQ(e.height, 0);
  EXPECT_EQ(e.cover, Cover::Light);
  EXPECT_EQ(e.spot_cover, Cover::Light);
  EXPECT_EQ(tables().terrain[at(Terrain::Block)].gp_def_low, 6);
  EXPECT_EQ(tables().terrain[at(Terrain::Block)].gp_def_high, 8);
}

TEST(PZ_5_5_1_2, SmokeOfABurningWreckIsTwoHighAndAsLargeAsItsBase) {
  COVERS("PZ:R82");
  const auto smokes = [](int x) {
    const Table t("cards g18 g18 / s15 | unit g1 20000 10000 0 | unit s1 20000 30000 180 | unit g2 bu " +
                  std::to_string(x) + " 20000 0");
    return brew_up_smokes(t.s, eye_of(t.s, t.id("g1")), eye_of(t.s, t.id("s1")));
  };
  EXPECT_EQ(smokes(20'400), 1);
  EXPECT_EQ(smokes(20'500), 0) << "along its edge";
  EXPECT_EQ(smokes(21'000), 0);
  EXPECT_EQ(tables().terrain[at(Terrain::BrewUpSmoke)].height, 2);
}

TEST(PZ_5_5_1_2, RefusesSmokeToBlock) {
  const Table t("cards g18 g18 / s15 | unit g1 20000 10000 0 | unit s1 20000 30000 180 | unit g2 bu 20000 20000 0");
  EXPECT_TRUE(t.spots("g1", "s1"));
  EXPECT_EQ(t.modifier("PZ:8.4.2.8", "g1", "s1"), -3);
}

TEST(PZ_5_5_1_3, OneHeightForEachStory) {
  COVERS_VECTOR("PX-10");
  const auto top = [](int stories) {
    const Table t = line("house brick " + std::to_string(stories) + " 19000 20000 21000 21000");
    std::vector<Obstacle> proof;
    sees(t.s, eye_of(t.s, t.id("g1")), eye_of(t.s, t.id("s1")), &proof);
    return proof.empty() ? -1 : proof[0].top;
  };
  EXPECT_EQ(top(1), 1);
  EXPECT_EQ(top(2), 2);
  EXPECT_EQ(tables().terrain[at(Terrain::BrickBuilding)].cover, Cover::Medium);
  EXPECT_EQ(tables().terrain[at(Terrain::BrickBuilding)].spot_cover, Cover::Heavy);
  EXPECT_EQ(tables().terrain[at(Terrain::BrickBuilding)].gp_def_low, 6);
}

TEST(PZ_5_5_1_3a, VehiclesInBrickAreHullDownAllRound) {
  COVERS("PZ:8.4.5.5");
  for (const int facing : {0, 90, 180, 270}) {
    const Table t(
        "cards g18 / s15 | house brick 1 19000 19000 21000 21000 | unit g1 20000 10000 0 |"
        "unit s1 20000 20000 " +
        std::to_string(facing) + " building=0");
    EXPECT_TRUE(hull_down(t.s, t.id("g1"), t.id("s1"))) << facing;
  }
}

TEST(PZ_5_5_1_3a, RefusesWheelsAndOpenTops) {
  COVERS("PZ:9.7.1");
  Table t(
      "cards g24 g57 g18 / s15 | house brick 1 19000 19000 21000 21000 | unit g1 20000 17000 0 |"
      "unit g2 17000 20000 90 | unit g3 23000 20000 270 | unit s1 60000 40000 0");
  t.orders("g1 move; g2 move; g3 move", kSoviet);
  EXPECT_REFUSED(t, "move g1 -1 0 20000 20000", "PZ:9.7.1");
  EXPECT_REFUSED(t, "move g2 -1 0 20000 20000", "PZ:9.7.1");
  EXPECT_ALLOWED(t, "move g3 -1 0 20000 20000");
}

TEST(PZ_5_5_1_3b, InAHouseAUnitIsOnTheGround) {
  const Table t(
      "cards g18 / s15 | house brick 3 19000 19000 21000 21000 | unit s1 20000 20000 0 building=0 |"
      "unit g1 1000 1000 0");
  EXPECT_EQ(height_of(t.s, t.id("s1")), 0);
}

TEST(PZ_5_5_1_4, ABridgeIsFlatAndItsGpDefenseIsTheScenarios) {
  EXPECT_TRUE(open("stream 1000 0 20000 40000 20000 | road 1000 20000 0 20000 40000 | bridge 20000 20000 0 2000 1200"));
  const TerrainEffect& e = tables().terrain[at(Terrain::Bridge)];
  EXPECT_EQ(e.height, 0);
  EXPECT_EQ(e.gp_def_low, 5);
  EXPECT_EQ(e.gp_def_high, 10);
  EXPECT_EQ(map("bridge").crossings[0].gp_def, 9);
}

TEST(PZ_5_5_1_5, ClearGroundHasNeitherHeightNorCover) {
  const Table t = line("");
  EXPECT_EQ(terrain_at(t.s.map(), {20'000, 20'000}, t.s.options), Terrain::Clear);
  EXPECT_EQ(cover_at(t, "g1"), "none");
  EXPECT_EQ(height_of(t.s, t.id("g1")), 0);
}

TEST(PZ_5_5_1_8, AFordIsFlatAndLeadsOver) {
  Table t(
      "cards g18 / s15 | stream 1000 0 24000 72000 24000 | ford 30000 24000 0 2000 2000 | unit g1 30000 22000 0 |"
      "unit s1 60000 40000 0");
  EXPECT_EQ(height_at(t.s.map(), {30'000, 24'000}, t.s.options), 0);
  EXPECT_EQ(height_at(t.s.map(), {40'000, 24'000}, t.s.options), -1);
  t.orders("g1 move", kSoviet);
  EXPECT_ALLOWED(t, "move g1 -1 0 30000 26000");
}

TEST(PZ_5_5_1_10, HeavyWoodsAreFourHighAndHeavyCover) {
  const Table t(
      "cards g18 / s15 | heavy 18000 18000 22000 22000 | road 1000 0 20000 40000 20000 |"
      "unit s1 20000 20000 90 | unit g1 20000 10000 0");
  EXPECT_EQ(tables().terrain[at(Terrain::HeavyWoods)].height, 4);
  EXPECT_EQ(tables().terrain[at(Terrain::HeavyWoods)].cover, Cover::Heavy);
  EXPECT_EQ(height_of(t.s, t.id("s1")), 0);
}

TEST(PZ_5_5_1_10, RefusesVehiclesOffTheRoad) {
  COVERS("PZ:9.5.7");
  Table t(
      "cards g18 / s15 | heavy 18000 18000 22000 22000 | road 1000 0 20000 40000 20000 | unit g1 16000 20000 90 |"
      "unit s1 60000 40000 0");
  t.orders("g1 move", kSoviet);
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 20000");
  EXPECT_REFUSED(t, "move g1 -1 0 18500 20000 18500 21000", "PZ:5.5.1.10");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 21000", "PZ:5.5.1.10");
}

TEST(PZ_5_5_1_11, LevelsAddUpAndCarryWhatGrowsOnThem) {
  COVERS_VECTOR("PX-11");
  COVERS("PZ:R74");
  const Table t(
      "cards g18 / s15 | hill 1 10000 10000 30000 30000 | hill 2 15000 15000 25000 25000 |"
      "rough 18000 18000 22000 22000 | hill -1 40000 10000 50000 20000 | unit s1 20000 20000 0 |"
      "unit g1 45000 15000 0");
  EXPECT_EQ(height_of(t.s, t.id("s1")), 2);
  EXPECT_EQ(terrain_at(t.s.map(), {20'000, 20'000}, t.s.options), Terrain::Rough);
  EXPECT_EQ(height_of(t.s, t.id("g1")), -1);
  EXPECT_FALSE(open("hill 1 15000 19000 25000 21000")) << "a hill between two on the plain";
  EXPECT_TRUE(open("hill -1 15000 19000 25000 21000")) << "a depression is not";
}

TEST(PZ_5_5_1_11a, SlopesLeadUp) {
  Table t("cards g18 / s15 | hill 1 18000 22000 22000 26000 | unit g1 20000 20000 0 | unit s1 60000 40000 0");
  t.orders("g1 move", kSoviet);
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 24000");
}

TEST(PZ_5_5_1_11a, RefusesCliffs) {
  Table t("cards g18 / s15 | hill 1 18000 22000 22000 26000 cliff | unit g1 20000 20000 0 | unit s1 60000 40000 0");
  t.orders("g1 move", kSoviet);
  EXPECT_REFUSED(t, "move g1 -1 0 20000 24000", "PZ:5.5.1.11a");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 22000", "PZ:5.5.1.11a");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 21999");
}

TEST(PZ_5_5_1_14, ARoadIsAUnitWideAndAGapInTheWood) {
  COVERS_VECTOR("PX-86");
  COVERS("PZ:R36");
  const char* ground = "heavy 18000 12000 22000 28000 | road 1000 20000 0 20000 40000 |";
  EXPECT_TRUE(open(ground)) << "the whole line runs inside the strip";
  EXPECT_FALSE(open(std::string("option road_cuts_terrain false |") + ground));
  const Table t(std::string("cards g18 / s15 | unit g1 20000 20000 0 order=move | unit s1 60000 20000 0 |") + ground);
  EXPECT_EQ(cover_at(t, "g1"), "none");
  EXPECT_EQ(t.cost("g1 -1 0 20000 21000"), 1000);
  const Table uncut(std::string("option road_cuts_terrain false | cards g18 / s15 | unit g1 20000 20000 0 order=move |"
                                "unit s1 60000 20000 0 |") +
                    ground);
  EXPECT_EQ(cover_at(uncut, "g1"), "heavy");
  EXPECT_EQ(uncut.cost("g1 -1 0 20000 21000"), 1000) << "what a move on it costs stays the road's";
}

TEST(PZ_5_5_1_15, RoughIsFlatAndMediumCover) {
  const Table t("cards g18 / s15 | rough 19000 19000 21000 21000 | unit s1 20000 20000 0 | unit g1 1000 1000 0");
  EXPECT_EQ(cover_at(t, "s1"), "medium");
  EXPECT_EQ(height_of(t.s, t.id("s1")), 0);
}

TEST(PZ_5_5_1_16, ScrubIsFlatAndLightCover) {
  const Table t("cards g18 / s15 | scrub 19000 19000 21000 21000 | unit s1 20000 20000 0 | unit g1 1000 1000 0");
  EXPECT_EQ(cover_at(t, "s1"), "light");
  EXPECT_EQ(height_of(t.s, t.id("s1")), 0);
}

TEST(PZ_5_5_1_17, ASlopeIsTheFirstInchAndHasTheLevelsHeight) {
  const Table t("cards g18 / s15 | hill 1 18000 18000 24000 24000 | unit s1 20000 18500 0 | unit g1 1000 1000 0");
  EXPECT_EQ(height_of(t.s, t.id("s1")), 1);
  EXPECT_TRUE(on_slope(t.s.map(), {20'000, 18'000}));
  EXPECT_TRUE(on_slope(t.s.map(), {20'000, 19'000}));
  EXPECT_FALSE(on_slope(t.s.map(), {20'000, 19'001}));
  EXPECT_FALSE(on_slope(t.s.map(), {20'000, 17'999}));
}

TEST(PZ_5_5_1_17, ACrestIsOneHighAndAnInchDeep) {
  EXPECT_FALSE(open("crest 0 10000 20000 30000 20000"));
  const Table t("cards g18 / s15 | crest 0 10000 20000 30000 20000 | unit s1 20000 20300 0 | unit g1 20000 10000 0");
  EXPECT_EQ(height_of(t.s, t.id("s1")), 0) << "on one side of it, not on top";
  EXPECT_EQ(crest_at(t.s.map(), {20'000, 20'500}), 0);
  EXPECT_EQ(crest_at(t.s.map(), {20'000, 20'501}), -1);
  EXPECT_TRUE(t.spots("g1", "s1")) << "the band that holds it is not in the way of its last inch";
}

TEST(PZ_5_5_1_19, StoneHouses) {
  const Table t(
      "cards g18 / s15 | house stone 2 19000 19000 21000 21000 | unit s1 20000 20000 0 building=0 |"
      "unit g1 20000 10000 0");
  EXPECT_EQ(cover_at(t, "s1"), "heavy");
  EXPECT_TRUE(hull_down(t.s, t.id("g1"), t.id("s1")));
  EXPECT_EQ(tables().terrain[at(Terrain::StoneBuilding)].gp_def_low, 8);
}

TEST(PZ_5_5_1_20, AStreamLiesOneLower) {
  const Table t("cards g18 / s15 | brook 1000 0 20000 40000 20000 | unit s1 20000 20000 0 | unit g1 20000 10000 0");
  EXPECT_EQ(height_of(t.s, t.id("s1")), -1);
  EXPECT_TRUE(open("stream 1000 0 20000 40000 20000"));
}

TEST(PZ_5_5_1_20, RefusesTheImpassableOne) {
  for (const char* what : {"stream", "brook"}) {
    Table t(std::string("cards g18 / s15 |") + what +
            " 1000 0 24000 72000 24000 | unit g1 30000 22000 0 |"
            "unit s1 60000 40000 0");
    t.orders("g1 move", kSoviet);
    if (std::string_view(what) == "stream") {
      EXPECT_REFUSED(t, "move g1 -1 0 30000 26000", "PZ:5.5.1.20");
      EXPECT_REFUSED(t, "move g1 -1 0 30000 23500", "PZ:5.5.1.20");  // its very edge belongs to it
      EXPECT_ALLOWED(t, "move g1 -1 0 30000 23499");
    } else {
      EXPECT_ALLOWED(t, "move g1 -1 0 30000 26000");
    }
  }
}

TEST(PZ_5_5_1_22, KnockedOutOrBrewedUpMakesAWreckThatHidesNothing) {
  for (const char* w : {"ko", "bu"}) {
    const Table t(std::string("cards g18 g18 / s15 | unit g1 20000 10000 0 | unit s1 20000 30000 180 | unit g2 ") + w +
                  " 20000 20000 0");
    EXPECT_TRUE(t.spots("g1", "s1")) << w;
    EXPECT_EQ(tables().terrain[at(Terrain::Wreck)].height, 0);
    EXPECT_FALSE(free_of_bases(t.s, t.id("g1"), {20'000, 20'500}, 0)) << "and stays in the way";
  }
}

TEST(PZ_5_5_1_23, WoodenHousesDoNotMakeHullDown) {
  const Table t(
      "cards g18 / s15 | house wood 1 19000 19000 21000 21000 | unit s1 20000 20000 0 building=0 |"
      "unit g1 20000 10000 0");
  EXPECT_EQ(cover_at(t, "s1"), "light");
  EXPECT_EQ(spot_cover_of(t.s, t.id("s1")), Cover::Heavy);
  EXPECT_FALSE(hull_down(t.s, t.id("g1"), t.id("s1")));
  EXPECT_EQ(tables().terrain[at(Terrain::WoodBuilding)].gp_def_low, 4);
}

TEST(PZ_5_5_1_24, WoodsAreThreeHighAndMediumCover) {
  const Table t("cards g18 / s15 | woods 19000 19000 21000 21000 | unit s1 20000 20000 0 | unit g1 1000 1000 0");
  EXPECT_EQ(cover_at(t, "s1"), "medium");
  EXPECT_EQ(height_of(t.s, t.id("s1")), 0) << "on the ground, not in the trees";
  EXPECT_EQ(tables().terrain[at(Terrain::Woods)].height, 3);
}

// ---- 5.5.2 ----------------------------------------------------------------------------------------------------------

TEST(PZ_5_5_2, SightEndsAtTheUnitNotAtItsTreetops) {
  // Behind a one-story house a tank in a wood stays hidden though the trees are higher.
  EXPECT_FALSE(open("house brick 1 19000 20000 21000 20500 | woods 19000 29500 21000 30500"));
}

TEST(PZ_5_5_2_1, HigherThanBothBlocks) { EXPECT_FALSE(open("hill 2 15000 19000 25000 21000")); }

TEST(PZ_5_5_2_2, AsHighAsOneAndHigherThanTheOtherBlocks) {
  EXPECT_FALSE(open("hill 1 15000 28000 25000 32000 | house brick 1 19000 20000 21000 20500"));
}

TEST(PZ_5_5_2_3, NotHigherThanEitherIsNoObstacle) {
  EXPECT_TRUE(open("hill 1 15000 5000 25000 35000")) << "both on the same level";
  EXPECT_TRUE(open("hill 1 15000 5000 25000 35000 | crest 0 10000 20000 30000 20000"));
}

TEST(PZ_5_5_2_4, BetweenTheTwoTheTableDecides) {
  COVERS("PZ:5.5.2.4.1", "PZ:R73");
  const std::string hill =
      "hill 1 15000 29100 25000 40000 | hill 2 15000 29100 25000 40000 | hill 3 15000 29100 25000 40000 |";
  EXPECT_FALSE(open(hill + "house brick 1 19000 14000 21000 14500")) << "closer to the lower";
  EXPECT_TRUE(open(hill + "house brick 1 19000 24000 21000 24500")) << "farther";
}

TEST(PZ_5_5_2_4_1a, FromTheGroundToHeightThree) {
  COVERS_VECTOR("PX-12");
  const auto& entry = tables().los[1][4];
  EXPECT_EQ(numbers(entry), "1 2 3");
}

TEST(PZ_5_5_2_4_2, MidwayIsWithinAnInchOfHalf) {
  COVERS_VECTOR("PX-12");
  COVERS("PZ:R73");
  const auto zones = [](int y, int depth) {
    const Table t = line("house brick 1 19000 " + std::to_string(y) + " 21000 " + std::to_string(y + depth));
    std::vector<Obstacle> proof;
    sees(t.s, eye_of(t.s, t.id("g1")), eye_of(t.s, t.id("s1")), &proof);
    std::string out;
    for (const Obstacle& o : proof) out += "CMF"[o.zone];
    return out;
  };
  EXPECT_EQ(zones(18'000, 500), "C");
  EXPECT_EQ(zones(18'500, 500), "C") << "it ends where nine inches end";
  EXPECT_EQ(zones(18'999, 500), "CM");
  EXPECT_EQ(zones(19'000, 2'000), "M");
  EXPECT_EQ(zones(20'900, 200), "MF");
  EXPECT_EQ(zones(21'000, 500), "F");
}

TEST(PZ_5_5_2_4_3, AnObstacleInTwoZonesBlocksIfEitherPartDoes) {
  const std::string hill =
      "hill 1 15000 29100 25000 40000 | hill 2 15000 29100 25000 40000 | hill 3 15000 29100 25000 40000 |";
  EXPECT_TRUE(open(hill + "house brick 1 19000 19000 21000 19500")) << "midway two are needed";
  EXPECT_FALSE(open(hill + "house brick 1 19000 18900 21000 19500")) << "a bit of it lies closer";
}

TEST(PZ_5_5_2_4_4, FromDepressionToDepressionOnlyAtAnInch) {
  const auto both_low = [](int mils) {
    return Table("cards g18 / s15 | hill -1 10000 5000 30000 40000 | unit g1 20000 10000 0 | unit s1 20000 " +
                 std::to_string(10'000 + mils) + " 180")
        .spots("g1", "s1");
  };
  EXPECT_TRUE(both_low(1'500));
}

TEST(PZ_5_5_2_4_4, RefusesLongerSight) {
  const Table t("cards g18 / s15 | hill -1 10000 5000 30000 40000 | unit g1 20000 10000 0 | unit s1 20000 13000 180");
  EXPECT_FALSE(t.spots("g1", "s1"));
  EXPECT_REFUSED(t, "german: order g1 fire", "PZ:6.1.3");
}

TEST(PZ_5_5_2_4_5, OfThreeObstaclesOnlyTheCloserBlocks) {
  COVERS_VECTOR("PX-12");
  const std::string hill =
      "hill 1 15000 29100 25000 40000 | hill 2 15000 29100 25000 40000 |"
      "hill 3 15000 29100 25000 40000 |";
  EXPECT_FALSE(open(hill + "house brick 1 19000 15000 21000 15100"));
  EXPECT_TRUE(open(hill + "house brick 1 19000 20000 21000 20100"));
  EXPECT_TRUE(open(hill + "house brick 1 19000 25000 21000 25100"));
}

TEST(PZ_5_5_3, AboveAShooterNearByAVehicleIsHullDown) {
  COVERS_VECTOR("PX-14");
  COVERS("PZ:5.5.3a", "PZ:R56");
  const auto at_range = [](int mils, int level, const char* option = "") {
    std::string hills;
    for (int l = 1; l <= level; ++l) hills += "hill " + std::to_string(l) + " 15000 20000 25000 30000 |";
    const Table t(std::string(option) + "cards g18 / s15 |" + hills + "unit s1 20000 20000 180 | unit g1 20000 " +
                  std::to_string(20'000 - mils) + " 0");
    return hull_down(t.s, t.id("g1"), t.id("s1"));
  };
  EXPECT_TRUE(at_range(6'000, 3));
  EXPECT_TRUE(at_range(6'999, 3)) << "a range of 6";
  EXPECT_FALSE(at_range(7'000, 3));
  EXPECT_FALSE(at_range(6'001, 3, "option within_rounds_down false |"));
  EXPECT_TRUE(at_range(2'000, 1));
  EXPECT_FALSE(at_range(3'000, 1));
}

TEST(PZ_R72, BehindTheEdgeOfItsHillAUnitIsInDeadGround) {
  const auto on_hill = [](int y) {
    return Table("cards g18 / s15 | hill 1 15000 20000 25000 30000 | unit g1 20000 5000 0 | unit s1 20000 " +
                 std::to_string(y) + " 180")
        .spots("g1", "s1");
  };
  EXPECT_TRUE(on_hill(20'500));
  EXPECT_TRUE(on_hill(21'000));
  EXPECT_FALSE(on_hill(21'001));
}

TEST(PZ_R82, SmokeBelowTheLineDoesNotCount) {  // PX-89, its brew-up half
  std::string hills;
  for (int l = 1; l <= 3; ++l)
    hills += "hill " + std::to_string(l) + " 15000 9000 25000 11000 | hill " + std::to_string(l) +
             " 15000 29000 25000 31000 |";
  const Table t("cards g18 g18 / s15 | " + hills +
                "unit g1 20000 10000 0 | unit s1 20000 30000 180 |"
                "unit g2 bu 20000 20000 0");
  ASSERT_EQ(height_of(t.s, t.id("g1")), 3);
  EXPECT_EQ(brew_up_smokes(t.s, eye_of(t.s, t.id("g1")), eye_of(t.s, t.id("s1"))), 0);
}

TEST(PZ_R82, EverySmokeOnceAndTheOwnOne) {
  const Table t(
      "cards g18 g18 g18 / s15 | unit g1 20000 10000 0 | unit s1 20000 30000 180 |"
      "unit g2 bu 20000 20000 0 | unit g3 bu 20200 25000 45");
  EXPECT_EQ(brew_up_smokes(t.s, eye_of(t.s, t.id("g1")), eye_of(t.s, t.id("s1"))), 2);
  EXPECT_EQ(t.modifier("PZ:8.4.2.8", "g1", "s1"), -6);
}

TEST(PZ_R82, TheMiddleReachesAnInchEachWay) {
  // From the plain to a hill of three: smoke two high counts near the lower end and in the middle, not near the hill.
  const std::string hill =
      "hill 1 15000 29000 25000 31000 | hill 2 15000 29000 25000 31000 | hill 3 15000 29000 25000 31000 |";
  const auto smokes = [&](int y, bool downhill) {
    const Table t("cards g18 g18 / s15 | " + hill +
                  "unit g1 20000 10000 0 | unit s1 20000 30000 180 | unit g2 bu 20000 " + std::to_string(y) + " 0");
    const Eye low = eye_of(t.s, t.id("g1")), high = eye_of(t.s, t.id("s1"));
    return downhill ? brew_up_smokes(t.s, high, low) : brew_up_smokes(t.s, low, high);
  };
  for (const bool downhill : {false, true}) {
    EXPECT_EQ(smokes(21'499, downhill), 1) << "its base begins an inch beyond the middle";
    EXPECT_EQ(smokes(21'500, downhill), 0);
    EXPECT_EQ(smokes(15'000, downhill), 1);
  }
}

}  // namespace kessel::panzer
