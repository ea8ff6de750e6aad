// Vectors of the rulings that need a position of their own: sight along edges and rims, and the owner of an objective turn
// by turn. The other vectors stand with their cases.
#include "table.h"

namespace kessel::panzer {

namespace {

/// From 10, 20 to a place so many mils east of it; sight must go both ways.
bool sees_east(int mils, const std::string& ground) {
  const Table t("cards g18 / s15 |" + ground + "| unit g1 10000 20000 90 | unit s1 " + std::to_string(10'000 + mils) +
                " 20000 270");
  const Eye a = eye_of(t.s, t.id("g1")), b = eye_of(t.s, t.id("s1"));
  EXPECT_EQ(sees(t.s, a, b), sees(t.s, b, a)) << ground;
  return sees(t.s, a, b);
}

}  // namespace

TEST(PZ_R72, EdgesAndCornersAreNotPassedThrough) {
  COVERS_VECTOR("PX-82");
  COVERS("PZ:5.5");
  EXPECT_FALSE(sees_east(20'000, "woods 20000 15000 20001 25000")) << "one mil across the line";
  EXPECT_TRUE(sees_east(20'000, "woods 15000 20000 25000 25000")) << "its edge lies on the line";
  // A wood that stands on one of its corners, just on the line; then one mil lower.
  Table t("cards g18 / s15 | unit g1 10000 20000 90 | unit s1 30000 20000 270");
  auto made = std::make_shared<Content>(*t.content);
  Area diamond;
  diamond.terrain = Terrain::Woods;
  diamond.shape = plane::Polygon({{20'000, 20'000}, {22'000, 22'000}, {20'000, 24'000}, {18'000, 22'000}});
  made->maps[made->scenarios[0].map].areas.push_back(diamond);
  t.s.content = made.get();
  EXPECT_TRUE(t.spots("g1", "s1") && t.spots("s1", "g1"));
  made->maps[made->scenarios[0].map].areas[0].shape =
      plane::Polygon({{20'000, 19'999}, {22'000, 22'000}, {20'000, 24'000}, {18'000, 22'000}});
  EXPECT_FALSE(t.spots("g1", "s1") || t.spots("s1", "g1"));
}

TEST(PZ_R72, OutOfAWoodByItsRim) {
  COVERS_VECTOR("PX-83");
  COVERS("PZ:5.4.2.4");
  EXPECT_TRUE(sees_east(12'000, "woods 5000 15000 11000 25000")) << "1,000 mils of wood before it";
  EXPECT_FALSE(sees_east(12'000, "woods 5000 15000 11001 25000"));
  EXPECT_FALSE(sees_east(12'000, "woods 10200 15000 10700 25000")) << "somebody else's wood, however near";
  EXPECT_TRUE(sees_east(1'999, "woods 5000 15000 20000 25000"));
  EXPECT_FALSE(sees_east(2'500, "woods 5000 15000 20000 25000"));
}

TEST(PZ_R74, TheEdgeOfAHillAndTheGroundBehindIt) {
  COVERS_VECTOR("PX-84");
  COVERS("PZ:5.5.1.17", "PZ:5.5.2.2");
  const std::string hill = "hill 1 20000 10000 40000 30000";
  EXPECT_TRUE(sees_east(11'000, hill));
  EXPECT_FALSE(sees_east(11'500, hill));
}

TEST(PZ_R73, ZonesOfALineUpToHeightThree) {
  COVERS_VECTOR("PX-85");
  COVERS("PZ:5.5.2.4.2", "PZ:5.5.2.4.3");
  const std::string hill =
      "hill 1 29500 15000 40000 25000 | hill 2 29500 15000 40000 25000 | hill 3 29500 15000 40000 25000 |";
  const auto with = [&](int height, int from, int to) {
    return sees_east(20'000, hill + "house stone " + std::to_string(height) + " " + std::to_string(10'000 + from) +
                                 " 19000 " + std::to_string(10'000 + to) + " 21000");
  };
  EXPECT_FALSE(with(2, 8'000, 9'500)) << "closer";
  EXPECT_TRUE(with(1, 10'000, 12'000));
  EXPECT_FALSE(with(2, 10'000, 12'000)) << "midway";
  EXPECT_TRUE(with(2, 12'000, 15'000));
}

TEST(PZ_R92, WhoOwnsAnObjectiveTurnByTurn) {
  COVERS_VECTOR("PX-87");
  COVERS("PZ:4.6b", "PZ:4.6c", "PZ:4.6d", "PZ:4.6.3");
  Table t("cards g18 / s15 | goal area 30000 20000 31000 21000 | unit g1 1000 1000 0 | unit s1 60000 40000 0");
  const auto turn = [&](bool german, bool soviet) {
    t.s.unit(t.id("g1")).at = german ? Point{30'500, 19'000} : Point{1'000, 1'000};
    t.s.unit(t.id("s1")).at = soviet ? Point{30'500, 22'000} : Point{60'000, 40'000};
    Events nobody = Events::none();
    note_objectives(t.s, nobody);
    return std::string(t.s.held_by[0] == 0 ? "none" : side_word(static_cast<Side>(t.s.held_by[0] - 1)));
  };
  EXPECT_EQ(turn(true, false), "none");
  EXPECT_EQ(turn(true, false), "german");
  EXPECT_EQ(turn(true, true), "german");
  EXPECT_EQ(turn(true, true), "none");
  EXPECT_EQ(turn(false, true), "none");
  EXPECT_EQ(turn(false, true), "soviet");
  EXPECT_EQ(turn(false, false), "soviet");
}

}  // namespace kessel::panzer
