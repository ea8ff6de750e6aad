// The five tables of ground.
#include <gtest/gtest.h>

#include <algorithm>

#include "box.h"

namespace kessel::panzer {
namespace {

using plane::Point;

/// hills levels depressions crests areas streams roads bridges fords villages buildings objectives areas entries
std::string counts(const Map& m) {
  const auto bridges = std::ranges::count(m.crossings, Terrain::Bridge, &Crossing::terrain);
  return numbers(std::array{
      static_cast<int>(m.hills.size()), static_cast<int>(m.levels.size()), static_cast<int>(m.depressions.size()),
      static_cast<int>(m.crests.size()), static_cast<int>(m.areas.size()), static_cast<int>(m.streams.size()),
      static_cast<int>(m.roads.size()), static_cast<int>(bridges),
      static_cast<int>(m.crossings.size()) - static_cast<int>(bridges), static_cast<int>(m.villages.size()),
      static_cast<int>(m.buildings.size()), static_cast<int>(m.objectives.size()),
      static_cast<int>(m.setup_areas.size()), static_cast<int>(m.entries.size())});
}

TEST(PanzerMaps, EveryTableHasWhatItsFileLists) {
  EXPECT_EQ(counts(map("bridge")), "4 7 0 4 24 1 5 1 2 0 0 3 2 0");
  EXPECT_EQ(counts(map("higher-ground")), "2 8 2 4 24 1 3 0 1 0 0 2 2 0");
  EXPECT_EQ(counts(map("turning-tide")), "4 8 0 2 24 1 6 3 0 1 10 4 2 0");
  EXPECT_EQ(counts(map("ponyri")), "4 9 1 4 22 0 6 0 0 1 12 2 2 0");
  EXPECT_EQ(counts(map("twilight")), "4 8 0 3 25 1 9 2 0 2 24 2 2 3");
  for (const Map& m : box().maps) {
    EXPECT_EQ(m.width, 72000) << m.id;
    EXPECT_EQ(m.height, 48000) << m.id;
  }
}

TEST(PanzerMaps, InchesBecomeMils) {
  const Map& m = map("bridge");
  EXPECT_EQ(m.levels[0].shape.corners()[0], (Point{24400, 14600}));
  EXPECT_EQ(m.north_arrow, (Point{69000, 44500}));
  EXPECT_EQ(m.crests[0].strip.width(), 1000);
  for (const Road& r : m.roads) EXPECT_EQ(r.strip.width(), r.terrain == Terrain::Road ? 1000 : 700) << r.id;
}

TEST(PanzerMaps, LevelsRiseThenDepressionsFollow) {
  for (const Map& m : box().maps) {
    const auto first_low = std::ranges::find_if(m.levels, [](const HillLevel& l) { return l.level < 0; });
    EXPECT_TRUE(std::is_sorted(m.levels.begin(), first_low, [](const HillLevel& a, const HillLevel& b) {
      return a.level < b.level;
    })) << m.id;
    EXPECT_EQ(static_cast<std::size_t>(m.levels.end() - first_low), m.depressions.size()) << m.id;
    for (const HillLevel& l : m.levels) {
      EXPECT_TRUE(l.slopes) << m.id;
      EXPECT_LT(l.hill, l.level < 0 ? m.depressions.size() : m.hills.size());
    }
  }
}

TEST(PanzerMaps, CrossingsLieOnTheirRoadAndStream) {
  for (const Map& m : box().maps)
    for (const Crossing& c : m.crossings) {
      EXPECT_TRUE(m.roads[static_cast<std::size_t>(c.road)].strip.holds(c.centre)) << c.id;
      EXPECT_TRUE(m.streams[static_cast<std::size_t>(c.stream)].strip.holds(c.centre)) << c.id;
      EXPECT_GT(plane::twice_area(c.quad), 0) << c.id;
    }
  const Crossing& bridge = map("bridge").crossings[0];
  EXPECT_EQ(bridge.centre, (Point{34000, 24000}));
  EXPECT_EQ(bridge.bearing, 5);
  EXPECT_EQ(bridge.material, Material::Stone);
  EXPECT_EQ(bridge.gp_def, 9);
  EXPECT_FALSE(map("bridge").streams[0].passable);
  EXPECT_TRUE(map("turning-tide").streams[0].passable);
  EXPECT_FALSE(map("twilight").streams[0].passable);
}

TEST(PanzerMaps, EveryQuadIsConvexAndClockwise) {
  const auto sound = [](const plane::Quad& q) {
    for (std::size_t i = 0; i < 4; ++i)
      if (plane::side(q.corner[i], q.corner[(i + 1) % 4], q.corner[(i + 2) % 4]) >= 0) return false;
    return true;
  };
  for (const Map& m : box().maps) {
    const auto all = [&](const auto& list) {
      for (const auto& feature : list)
        for (const plane::Quad& q : feature.strip.quads()) EXPECT_TRUE(sound(q)) << m.id << " " << feature.id;
    };
    all(m.crests), all(m.streams), all(m.roads);
    for (const Building& b : m.buildings) EXPECT_TRUE(sound(b.quad)) << b.id;
    for (const Crossing& c : m.crossings) EXPECT_TRUE(sound(c.quad)) << c.id;
  }
}

TEST(PanzerMaps, BuildingsOfTheVillages) {
  const auto of = [](const Map& m, std::size_t village) {
    std::string out;
    for (const Material material : {Material::Wood, Material::Brick, Material::Stone}) {
      int n = 0;
      for (const std::uint8_t b : m.villages[village].buildings) n += m.buildings[b].material == material;
      out += std::to_string(n) + " ";
    }
    return out;
  };
  EXPECT_EQ(of(map("turning-tide"), 0), "5 3 2 ");
  EXPECT_EQ(of(map("ponyri"), 0), "8 4 0 ");
  EXPECT_EQ(of(map("twilight"), 0), "6 3 3 ");
  EXPECT_EQ(of(map("twilight"), 1), "6 3 3 ");
  for (const Map& m : box().maps)
    for (const Building& b : m.buildings) {
      const int stories = b.material == Material::Wood                          ? 1
                          : b.material == Material::Brick || m.id != "twilight" ? 2
                                                                                : 3;
      EXPECT_EQ(b.stories, stories) << b.id;
      EXPECT_EQ(b.gp_def, 4 + 2 * static_cast<int>(at(b.material))) << b.id;
      EXPECT_TRUE(plane::holds(b.quad, b.centre)) << b.id;
      EXPECT_EQ(tables().terrain[at(b.terrain())].gp_def_low, b.gp_def) << b.id;
    }
}

TEST(PanzerMaps, ObjectivesAndEdges) {
  const Map& hills = map("higher-ground");
  EXPECT_EQ(hills.objectives[0].kind, Objective::Kind::Area);
  EXPECT_TRUE(hills.objectives[0].area.holds(hills.objectives[0].at));
  const Map& ponyri = map("ponyri");
  const int exit = ponyri.objective("soviet-edge");
  ASSERT_GE(exit, 0);
  EXPECT_EQ(ponyri.objectives[static_cast<std::size_t>(exit)].kind, Objective::Kind::ExitEdge);
  EXPECT_EQ(ponyri.objectives[static_cast<std::size_t>(exit)].edge, Edge::South);
  const Map& twilight = map("twilight");
  EXPECT_EQ(twilight.entries[1].id, "road-2");
  EXPECT_EQ(twilight.entries[1].edge, Edge::North);
  EXPECT_EQ(twilight.entries[1].at, (Point{37000, 48000}));
  EXPECT_EQ(twilight.entries[1].spread, 5000);
  EXPECT_EQ(map("bridge").objective("ponyri"), -1);
  EXPECT_EQ(map("bridge").setup_areas[0].edge, Edge::North);
  EXPECT_EQ(map("bridge").setup_areas[0].shape.corners()[0], (Point{0, 36000}));
}

}  // namespace
}  // namespace kessel::panzer
