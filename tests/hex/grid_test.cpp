#include "hex/grid.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "core/rng.h"

namespace kessel::hex {
namespace {

const Grid& board() {
  static const Grid g(47, 29, 28);
  return g;
}

std::vector<Hex> all_hexes(const Grid& g) {
  std::vector<Hex> out;
  g.all().for_each([&](Hex h) { out.push_back(h); });
  return out;
}

/// Neighbours by geometry alone: centres one hex apart. In units of half a hex, an odd column ("01") stands one higher.
bool touch(Hex a, Hex b) {
  const int dc = std::abs(a.col() - b.col());
  const int dy = std::abs((2 * a.row() + (a.col() & 1)) - (2 * b.row() + (b.col() & 1)));
  return (dc == 0 && dy == 2) || (dc == 1 && dy == 1);
}

Mask slow_grown(const Grid& g, const Mask& m) {
  Mask out = m & g.all();
  m.for_each([&](Hex h) {
    for (Dir d : kAllDirs)
      if (const Hex n = g.neighbour(h, d); n.valid()) out.set(n);
  });
  return out;
}

Mask slow_flood(const Grid& g, const Mask& from, const Mask& open) {
  Mask reach = from & g.all();
  for (bool changed = true; changed;) {
    changed = false;
    for (Hex h : all_hexes(g)) {
      if (reach.has(h) || !open.has(h)) continue;
      if (!(g.neighbours_of(h) & reach).any()) continue;
      reach.set(h);
      changed = true;
    }
  }
  return reach;
}

Mask random_mask(const Grid& g, Rng& rng, std::uint32_t percent) {
  Mask m;
  for (Hex h : all_hexes(g))
    if (rng.below(100) < percent) m.set(h);
  return m;
}

TEST(Grid, HoldsEveryHexOfItsColumns) {
  EXPECT_EQ(board().all().count(), 24 * 29 + 23 * 28);
  EXPECT_EQ(board().rows(0), 29);
  EXPECT_EQ(board().rows(1), 28);
  EXPECT_TRUE(board().contains(board().parse("0129")));
  EXPECT_FALSE(board().contains(Hex::at(1, 28)));
  EXPECT_FALSE(board().contains(Hex::at(47, 0)));
  EXPECT_FALSE(board().contains(kNoHex));
}

TEST(Grid, NamesRoundTrip) {
  for (Hex h : all_hexes(board())) EXPECT_EQ(board().parse(Grid::name(h)), h);
  EXPECT_EQ(Grid::name(board().parse("2607")), "2607");
  for (const char* wrong : {"", "0", "26070", "0001", "0100", "4801", "0130", "0229", "26o7", "-101"})
    EXPECT_FALSE(board().parse(wrong).valid()) << wrong;
  EXPECT_EQ(Grid::name(kNoHex), "----");
}

TEST(Grid, NeighboursAreTheHexesThatTouch) {
  const std::vector<Hex> hexes = all_hexes(board());
  for (Hex a : hexes) {
    const Mask m = board().neighbours_of(a);
    for (Hex b : hexes) ASSERT_EQ(m.has(b), touch(a, b)) << Grid::name(a) << ' ' << Grid::name(b);
  }
}

TEST(Grid, DirectionAndOppositeLeadThereAndBack) {
  for (Hex h : all_hexes(board()))
    for (Dir d : kAllDirs) {
      const Hex n = board().neighbour(h, d);
      if (!n.valid()) continue;
      EXPECT_EQ(Grid::direction(h, n), d) << Grid::name(h);
      EXPECT_EQ(Grid::direction(n, h), opposite(d)) << Grid::name(h);
      EXPECT_EQ(board().neighbour(n, opposite(d)), h) << Grid::name(h);
    }
}

TEST(Grid, DirectionsRunClockwiseFromNorth) {
  const Hex high = board().parse("2119"), low = board().parse("2218");
  const auto ring = [](Hex h) {
    std::string out;
    for (Dir d : kAllDirs) out += Grid::name(board().neighbour(h, d)) + " ";
    return out;
  };
  EXPECT_EQ(ring(high), "2118 2218 2219 2120 2019 2018 ");
  EXPECT_EQ(ring(low), "2217 2318 2319 2219 2119 2118 ");
}

TEST(Grid, DistanceIsTheShortestWay) {
  const std::vector<Hex> hexes = all_hexes(board());
  for (Hex from : hexes) {
    std::vector<int> steps(kHexSlots, -1);
    std::deque<Hex> queue{from};
    steps[from.value] = 0;
    while (!queue.empty()) {
      const Hex h = queue.front();
      queue.pop_front();
      for (Dir d : kAllDirs)
        if (const Hex n = board().neighbour(h, d); n.valid() && steps[n.value] < 0) {
          steps[n.value] = steps[h.value] + 1;
          queue.push_back(n);
        }
    }
    for (Hex to : hexes) ASSERT_EQ(Grid::distance(from, to), steps[to.value]) << Grid::name(from) << Grid::name(to);
  }
}

TEST(Grid, AdjacentIsDistanceOneOnTheMap) {
  const Hex corner = board().parse("0101");
  EXPECT_TRUE(board().adjacent(corner, board().parse("0102")));
  EXPECT_TRUE(board().adjacent(corner, board().parse("0201")));
  EXPECT_FALSE(board().adjacent(corner, board().parse("0202")));
  EXPECT_FALSE(board().adjacent(corner, corner));
  EXPECT_FALSE(board().adjacent(corner, kNoHex));
  EXPECT_EQ(board().neighbours_of(corner).count(), 2);
}

TEST(Grid, GrownAgreesWithTheSlowWay) {
  Rng rng(1944);
  for (const Grid& g : {board(), Grid(58, 31, 30), Grid(5, 3, 2), Grid(1, 1, 1), Grid(64, 32, 32)})
    for (int i = 0; i < 60; ++i) {
      const Mask m = random_mask(g, rng, rng.below(60));
      ASSERT_EQ(g.grown(m), slow_grown(g, m));
    }
}

TEST(Grid, FloodAgreesWithTheSlowWay) {
  Rng rng(321);
  for (const Grid& g : {board(), Grid(5, 3, 2), Grid(64, 32, 32)})
    for (int i = 0; i < 25; ++i) {
      const Mask open = random_mask(g, rng, 30 + rng.below(60));
      const Mask from = random_mask(g, rng, 1);
      ASSERT_EQ(g.flood(from, open), slow_flood(g, from, open));
    }
}

TEST(Grid, FloodKeepsItsStartAndNothingOutsideTheMap) {
  Mask from;
  from.set(board().parse("2607"));
  EXPECT_EQ(board().flood(from, {}), from);
  EXPECT_EQ(board().flood(from, board().all()), board().all());
  from.set(Hex::at(1, 28));  // row 29 of an even column is not there
  EXPECT_EQ(board().flood(from, {}).count(), 1);
}

TEST(Mask, SetAlgebra) {
  Mask a, b;
  a.set(Hex::at(3, 4)), a.set(Hex::at(3, 5)), b.set(Hex::at(3, 5)), b.set(Hex::at(9, 0));
  EXPECT_EQ((a | b).count(), 3);
  EXPECT_EQ((a & b).count(), 1);
  EXPECT_EQ((a - b).count(), 1);
  EXPECT_TRUE((a - b).has(Hex::at(3, 4)));
  a.clear(Hex::at(3, 4));
  a.clear(Hex::at(3, 5));
  EXPECT_FALSE(a.any());
}

}  // namespace
}  // namespace kessel::hex
