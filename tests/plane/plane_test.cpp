// The table's geometry against slow answers that are plainly right, over random cases, and its symmetries.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/rng.h"
#include "plane/shape.h"

namespace kessel::plane {
namespace {

/// A hundred thousand cases in the usual run; KESSEL_NIGHTLY asks for millions.
int cases() { return std::getenv("KESSEL_NIGHTLY") != nullptr ? 3'000'000 : 100'000; }

int between(Rng& r, int low, int high) {
  return low + static_cast<int>(r.below(static_cast<std::uint32_t>(high - low + 1)));
}
Point any_point(Rng& r, int reach) { return {between(r, -reach, reach), between(r, -reach, reach)}; }

/// A simple polygon: random points around a middle, in the order of their directions, one for each direction.
std::vector<Point> any_polygon(Rng& r, int reach) {
  const Point middle = any_point(r, reach / 2);
  for (;;) {
    std::vector<Point> out;
    const int n = between(r, 3, 12);
    for (int i = 0; i < n; ++i) {
      const Point v = any_point(r, reach);
      if (v != Point{}) out.push_back(v);
    }
    const auto half = [](Point v) { return v.y > 0 || (v.y == 0 && v.x > 0) ? 0 : 1; };
    std::sort(out.begin(), out.end(), [&](Point a, Point b) {
      if (half(a) != half(b)) return half(a) < half(b);
      return cross(a, b) > 0;
    });
    out.erase(
        std::unique(out.begin(), out.end(), [&](Point a, Point b) { return half(a) == half(b) && cross(a, b) == 0; }),
        out.end());
    bool round = out.size() >= 3;  // no gap of half a turn or more, or the middle would lie outside
    for (std::size_t i = 0; i < out.size() && round; ++i) round = cross(out[i], out[(i + 1) % out.size()]) > 0;
    if (!round) continue;
    for (Point& p : out) p = p + middle;
    return out;
  }
}

struct Turned {
  int quarters = 0;
  bool mirrored = false;
  Point operator()(Point p) const {
    if (mirrored) p = {-p.x, p.y};
    for (int i = 0; i < quarters; ++i) p = {p.y, -p.x};  // clockwise
    return p;
  }
  int facing(int f) const { return wrap((mirrored ? -f : f) + 90 * quarters, kDegrees); }
};
std::vector<Point> turned(const Turned& t, const std::vector<Point>& list) {
  std::vector<Point> out;
  for (Point p : list) out.push_back(t(p));
  return out;
}
const std::vector<Turned>& all_turns() {
  static const std::vector<Turned> list{{1, false}, {2, false}, {3, false}, {0, true}, {1, true}, {2, true}, {3, true}};
  return list;
}

/// Is the point a + (b - a) * num / den strictly inside? Everything is multiplied by den.
bool strictly_inside(const std::vector<Point>& corners, Segment s, Wide num, Wide den) {
  const Wide x = s.a.x * den + s.way().x * num, y = s.a.y * den + s.way().y * num;
  bool inside = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    const Wide ax = a.x * den, ay = a.y * den, bx = b.x * den, by = b.y * den;
    const Wide turn = static_cast<Wide>(b.x - a.x) * (y - ay) - static_cast<Wide>(b.y - a.y) * (x - ax);
    if (turn == 0 && std::min(ax, bx) <= x && x <= std::max(ax, bx) && std::min(ay, by) <= y && y <= std::max(ay, by))
      return false;
    if ((ay > y) != (by > y) && ((turn > 0) == (by > ay))) inside = !inside;
  }
  return inside;
}

/// Cut the segment wherever it meets an edge or a corner, and look at the middle of every piece.
Stretches slow_stretches(const std::vector<Point>& corners, Segment s) {
  std::vector<Fraction> cuts{kStart, kEnd};
  const std::int64_t len = square(s.way());
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Segment edge{corners[i], corners[(i + 1) % corners.size()]};
    Fraction at;
    if (crossing(s, edge, at)) cuts.push_back(at);
    if (side(s.a, s.b, edge.a) == 0) cuts.push_back({dot(edge.a - s.a, s.way()), len});
  }
  std::erase_if(cuts, [](const Fraction& f) { return f < kStart || f > kEnd; });
  std::sort(cuts.begin(), cuts.end());
  Stretches out;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const Fraction a = cuts[i], b = cuts[i + 1];
    if (a == b) continue;
    const Wide num = static_cast<Wide>(a.num) * b.den + static_cast<Wide>(b.num) * a.den;
    if (strictly_inside(corners, s, num, static_cast<Wide>(2) * a.den * b.den)) out.push_back({a, b});
  }
  join(out);
  return out;
}

std::string text(const Stretches& list) {
  std::string t;
  for (const Stretch& s : list)
    t += std::to_string(s.from.num) + "/" + std::to_string(s.from.den) + ".." + std::to_string(s.to.num) + "/" +
         std::to_string(s.to.den) + " ";
  return t;
}
bool same(const Stretches& a, const Stretches& b) {
  return std::ranges::equal(a, b, [](const Stretch& x, const Stretch& y) { return x.from == y.from && x.to == y.to; });
}

TEST(Point, RootsAndRangesRoundDown) {
  for (std::int64_t n = 0; n < 5000; ++n) {
    const std::int64_t r = root(n);
    EXPECT_LE(r * r, n);
    EXPECT_GT((r + 1) * (r + 1), n);
  }
  for (std::int64_t r : {65536LL, 3037000499LL, 185363LL}) {
    EXPECT_EQ(root(r * r), r);
    EXPECT_EQ(root(r * r - 1), r - 1);
  }
  EXPECT_EQ(range_inches({0, 0}, {9250, 0}), 9);
  EXPECT_EQ(range_inches({0, 0}, {1999, 0}), 1);
  EXPECT_EQ(range_inches({0, 0}, {2000, 0}), 2);
  EXPECT_EQ(range_inches({0, 0}, {3000, 4000}), 5);
}

TEST(Point, HalvesRoundAwayFromZero) {
  EXPECT_EQ(nearest(5, 2), 3);
  EXPECT_EQ(nearest(-5, 2), -3);
  EXPECT_EQ(nearest(7, 3), 2);
  EXPECT_EQ(nearest(-7, 3), -2);
  EXPECT_EQ(nearest(5, -2), -3);
}

TEST(Direction, TheTableIsSineAndCosineAndTurnsWithTheTable) {
  for (int h = 0; h < kHalfDegrees; ++h) {
    const Direction d = direction(h);
    const double a = h * M_PI / 360;
    EXPECT_NEAR(d.x, std::sin(a) * static_cast<double>(kUnit), 0.51);
    EXPECT_NEAR(d.y, std::cos(a) * static_cast<double>(kUnit), 0.51);
    EXPECT_EQ(direction(h + 180), (Direction{d.y, -d.x}));  // a quarter to the right
    EXPECT_EQ(direction(-h), (Direction{-d.x, d.y}));
    EXPECT_EQ(direction(h + 720), d);
  }
}

TEST(Direction, BearingsAreTheNearestDegree) {
  Rng r(1);
  for (int i = 0; i < cases(); ++i) {
    const Point v = any_point(r, i % 2 == 0 ? 12 : 72000);
    if (v == Point{}) continue;
    const double a = std::atan2(v.x, v.y) * 180 / M_PI;
    const double off = std::remainder(a - bearing(v), 360);
    EXPECT_LE(std::abs(off), 0.5 + 1e-6) << v.x << " " << v.y;
  }
  EXPECT_EQ(bearing({0, 5}), 0);
  EXPECT_EQ(bearing({5, 0}), 90);
  EXPECT_EQ(bearing({0, -5}), 180);
  EXPECT_EQ(bearing({-5, 0}), 270);
  EXPECT_EQ(bearing({-7, 7}), 315);
}

TEST(Direction, ConesAreSymmetricAndTurnWithTheTable) {
  Rng r(2);
  for (int i = 0; i < cases(); ++i) {
    const int facing = between(r, 0, 359), half = between(r, 1, 359);
    const Point v = any_point(r, 5000);
    if (v == Point{}) continue;
    const Relative at = relative(facing, v, half);
    const double off = std::abs(std::remainder(std::atan2(v.x, v.y) * 180 / M_PI - facing, 360));
    if (std::abs(off - half / 2.0) > 1e-6) {
      EXPECT_EQ(at, off < half / 2.0 ? Relative::Inside : Relative::Outside);
    }
    for (const Turned& t : all_turns()) EXPECT_EQ(relative(t.facing(facing), t(v), half), at);
  }
  EXPECT_EQ(relative(0, {1000, 1000}, 90), Relative::Boundary);
  EXPECT_EQ(relative(0, {1000, 1001}, 90), Relative::Inside);
  EXPECT_EQ(relative(0, {1001, 1000}, 90), Relative::Outside);
  EXPECT_EQ(relative(0, {0, -1}, 270), Relative::Outside);
  EXPECT_EQ(relative(90, {-1, 0}, 359), Relative::Outside);
}

TEST(Fraction, SumsAreExact) {
  FractionSum thirds;
  for (int i = 0; i < 3; ++i) thirds.add(1, {1, 3});
  EXPECT_EQ(thirds.ceiling(), 1);
  EXPECT_EQ(thirds.compare(1), 0);
  FractionSum mixed;  // 1/2 + 1/3 + 1/6
  mixed.add(1, {1, 2}), mixed.add(1, {1, 3}), mixed.add(1, {1, 6});
  EXPECT_EQ(mixed.ceiling(), 1);
  EXPECT_EQ(mixed.compare(1), 0);
  mixed.add(1, {1, 1'000'000'007});
  EXPECT_EQ(mixed.ceiling(), 2);
  EXPECT_EQ(mixed.compare(1), 1);
  FractionSum below;
  below.add(5, {3, 7}), below.add(-1, {1, 1'000'000'007}), below.add(-1, {1, 7});
  EXPECT_EQ(below.compare(2), -1);
  EXPECT_EQ(below.ceiling(), 2);
  Rng r(3);
  for (int i = 0; i < cases() / 10; ++i) {
    FractionSum sum;
    const std::int64_t common = 5040;  // every denominator below divides it
    std::int64_t total = 0;
    for (int k = 0; k < 8; ++k) {
      const int den = std::vector<int>{1, 2, 3, 5, 7, 9, 16, 35}[r.below(8)];
      const int num = between(r, 0, den), times = between(r, -50, 50);
      sum.add(times, {num, den});
      total += common / den * num * times;
    }
    const std::int64_t floor = total >= 0 ? total / common : -((-total + common - 1) / common);
    EXPECT_EQ(sum.ceiling(), floor * common == total ? floor : floor + 1);
    EXPECT_EQ(sum.compare(floor), floor * common == total ? 0 : 1);
    EXPECT_EQ(sum.compare(floor + 1), -1);
  }
}

TEST(Polygon, StretchesAgreeWithTheSlowWayAndTheirReverse) {
  Rng r(4);
  Stretches found;
  for (int i = 0; i < cases(); ++i) {
    const int reach = i % 3 == 0 ? 4 : i % 3 == 1 ? 40 : 1000;  // small tables meet corners and edges all the time
    const std::vector<Point> corners = any_polygon(r, reach);
    const Segment s{any_point(r, 2 * reach), any_point(r, 2 * reach)};
    if (s.a == s.b) continue;
    found.clear();
    Polygon(corners).stretches(s, found);
    const Stretches slow = slow_stretches(corners, s);
    ASSERT_TRUE(same(found, slow)) << "case " << i << ": " << text(found) << "| " << text(slow);
    // Seen from the other end the same stretches come in reverse.
    Stretches back;
    Polygon(corners).stretches({s.b, s.a}, back);
    ASSERT_EQ(back.size(), found.size());
    for (std::size_t k = 0; k < back.size(); ++k) {
      const Stretch& f = found[found.size() - 1 - k];
      EXPECT_EQ(back[k].from, (Fraction{f.to.den - f.to.num, f.to.den}));
      EXPECT_EQ(back[k].to, (Fraction{f.from.den - f.from.num, f.from.den}));
    }
  }
}

TEST(Polygon, StretchesAndHoldingTurnWithTheTable) {
  Rng r(5);
  for (int i = 0; i < cases() / 4; ++i) {
    const std::vector<Point> corners = any_polygon(r, i % 2 == 0 ? 5 : 300);
    const Segment s{any_point(r, 400), any_point(r, 400)};
    const Point p = any_point(r, i % 2 == 0 ? 6 : 300);
    const Polygon plain(corners);
    Stretches at;
    if (s.a != s.b) plain.stretches(s, at);
    for (const Turned& t : all_turns()) {
      const Polygon turn(turned(t, corners));
      Stretches there;
      if (s.a != s.b) turn.stretches({t(s.a), t(s.b)}, there);
      EXPECT_TRUE(same(at, there));
      EXPECT_EQ(turn.holds(t(p)), plain.holds(p));
      EXPECT_EQ(turn.nearer_than(t(p), 50), plain.nearer_than(p, 50));
      EXPECT_EQ(turn.edge_within(t(p), 50), plain.edge_within(p, 50));
    }
  }
}

TEST(Polygon, TheEdgeIsInsideForAPointButNotForALine) {
  const Polygon square_({{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}});
  EXPECT_TRUE(square_.holds({0, 500}));
  EXPECT_TRUE(square_.holds({1000, 1000}));
  EXPECT_FALSE(square_.holds({1001, 500}));
  Stretches out;
  square_.stretches({{-500, 0}, {2000, 0}}, out);
  EXPECT_TRUE(out.empty());
  square_.stretches({{-500, 1}, {2000, 1}}, out);
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].from, (Fraction{1, 5}));
  EXPECT_EQ(out[0].to, (Fraction{3, 5}));
  EXPECT_TRUE(square_.nearer_than({2000, 500}, 1001));
  EXPECT_FALSE(square_.nearer_than({2000, 500}, 1000));
  EXPECT_TRUE(square_.edge_within({500, 500}, 500));
  EXPECT_FALSE(square_.edge_within({500, 500}, 499));
}

TEST(Quad, StretchesAgreeWithThePolygonOfTheSameCorners) {
  Rng r(6);
  for (int i = 0; i < cases(); ++i) {
    const Quad q = rectangle(any_point(r, 2000), between(r, 0, 359), between(r, 200, 3000), between(r, 200, 3000));
    const Segment s{any_point(r, 4000), any_point(r, 4000)};
    if (s.a == s.b) continue;
    Stretch one;
    const bool inside = stretch_inside(s, q, one);
    Stretches all;
    Polygon({q.corner.begin(), q.corner.end()}).stretches(s, all);
    ASSERT_EQ(all.size(), inside ? 1u : 0u);
    if (!inside) continue;
    EXPECT_EQ(all[0].from, one.from);
    EXPECT_EQ(all[0].to, one.to);
  }
}

TEST(Quad, BasesTurnWithTheTable) {
  Rng r(7);
  for (int i = 0; i < cases() / 4; ++i) {
    const Point c = any_point(r, 3000), d = any_point(r, 3000), p = any_point(r, 3000);
    const int f = between(r, 0, 359), g = between(r, 0, 359);
    const int w = between(r, 1, 4) * 500;
    const Quad a = rectangle(c, f, w, 1000), b = rectangle(d, g, 1000, 500);
    EXPECT_GT(twice_area(a), 0);
    for (const Turned& t : all_turns()) {
      const Quad ta = rectangle(t(c), t.facing(f), w, 1000), tb = rectangle(t(d), t.facing(g), 1000, 500);
      EXPECT_EQ(twice_area(ta), twice_area(a));
      EXPECT_EQ(overlap(ta, tb), overlap(a, b));
      EXPECT_EQ(overlap(tb, ta), overlap(a, b));
      EXPECT_EQ(holds(ta, t(p)), holds(a, p));
      EXPECT_EQ(half_covered(tb, ta), half_covered(b, a));
    }
  }
}

TEST(Quad, HalfABaseNeverLeavesTheWhole) {
  int moved = 0;
  for (int f = 0; f < 360; ++f)
    for (const Point c : {Point{0, 0}, Point{1234, -567}}) {
      const Quad whole = rectangle(c, f, 1000, 1000), plain = rectangle(c, f, 1000, 500);
      const Quad half = rectangle_in(whole, c, f, 1000, 500);
      EXPECT_GT(twice_area(half), 0);
      for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_TRUE(holds(whole, half.corner[i])) << f;
        EXPECT_LE(distance_sq(half.corner[i], plain.corner[i]), 2) << f;
        EXPECT_EQ(half.corner[i] == plain.corner[i], holds(whole, plain.corner[i])) << f << ": no more than it must";
        moved += half.corner[i] != plain.corner[i] ? 1 : 0;
      }
      for (const Turned& t : all_turns()) {
        const Quad turned = rectangle_in(rectangle(t(c), t.facing(f), 1000, 1000), t(c), t.facing(f), 1000, 500);
        EXPECT_EQ(twice_area(turned), twice_area(half)) << f;
      }
    }
  EXPECT_GT(moved, 0) << "plain rounding is not enough";
}

TEST(Bounds, TheEdgeIsInsideALineToo) {
  const Bounds b{{0, 0}, {1000, 500}};
  Stretch f;
  ASSERT_TRUE(stretch_inside({{-1000, 250}, {3000, 250}}, b, f));
  EXPECT_EQ(f.from, (Fraction{1, 4}));
  EXPECT_EQ(f.to, (Fraction{1, 2}));
  ASSERT_TRUE(stretch_inside({{3000, 250}, {-1000, 250}}, b, f)) << "backwards";
  EXPECT_EQ(f.from, (Fraction{1, 2}));
  EXPECT_EQ(f.to, (Fraction{3, 4}));
  ASSERT_TRUE(stretch_inside({{200, 500}, {1200, 500}}, b, f)) << "along the edge";
  EXPECT_EQ(f.from, kStart);
  EXPECT_EQ(f.to, (Fraction{4, 5}));
  EXPECT_FALSE(stretch_inside({{-500, 0}, {500, 1000}}, b, f)) << "through a corner";
  EXPECT_FALSE(stretch_inside({{0, 501}, {1000, 501}}, b, f));
  EXPECT_FALSE(stretch_inside({{-500, 250}, {0, 250}}, b, f)) << "up to the edge";
  EXPECT_FALSE(stretch_inside({{100, 100}, {100, 100}}, b, f)) << "a place";
  Rng r(16);
  for (int i = 0; i < cases(); ++i) {  // inside or not, the same as the shape's
    const Point p = any_point(r, 2000), q = any_point(r, 2000);
    const Bounds box{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    const Segment s{any_point(r, 4000), any_point(r, 4000)};
    if (p.x == q.x || p.y == q.y || s.a.x == s.b.x || s.a.y == s.b.y) continue;
    const Quad same{{Point{box.low.x, box.high.y}, box.high, Point{box.high.x, box.low.y}, box.low}};
    Stretch one, other;
    const bool in = stretch_inside(s, box, one);
    ASSERT_EQ(in, stretch_inside(s, same, other));
    if (!in) continue;
    EXPECT_EQ(one.from, other.from);
    EXPECT_EQ(one.to, other.to);
  }
}

TEST(Quad, TouchingIsNotOverlapping) {
  const Quad a = rectangle({0, 0}, 0, 1000, 1000);
  EXPECT_EQ(a.corner[0], (Point{-500, 500}));
  EXPECT_EQ(a.corner[1], (Point{500, 500}));
  EXPECT_EQ(rectangle({0, 0}, 90, 1000, 500).corner[0], (Point{250, 500}));
  EXPECT_FALSE(overlap(a, rectangle({1000, 0}, 0, 1000, 1000)));
  EXPECT_TRUE(overlap(a, rectangle({999, 0}, 0, 1000, 1000)));
  EXPECT_FALSE(overlap(a, rectangle({1000, 1000}, 180, 1000, 1000)));
  EXPECT_TRUE(overlap(a, rectangle({0, 0}, 45, 100, 100)));  // one inside the other
}

/// The area of both by cutting one with the other's edges, in floating point.
double common_area(const Quad& a, const Quad& b) {
  std::vector<std::pair<double, double>> poly;
  for (Point p : a.corner) poly.emplace_back(p.x, p.y);
  for (std::size_t i = 0; i < 4; ++i) {
    const Point e = b.corner[i], f = b.corner[(i + 1) % 4];
    const auto out = [&](const std::pair<double, double>& p) {
      return (f.x - e.x) * (p.second - e.y) - (f.y - e.y) * (p.first - e.x);
    };
    std::vector<std::pair<double, double>> next;
    for (std::size_t k = 0; k < poly.size(); ++k) {
      const auto &p = poly[k], &q = poly[(k + 1) % poly.size()];
      const double sp = out(p), sq = out(q);
      if (sp <= 0) next.push_back(p);
      if ((sp < 0 && sq > 0) || (sp > 0 && sq < 0)) {
        const double t = sp / (sp - sq);
        next.emplace_back(p.first + t * (q.first - p.first), p.second + t * (q.second - p.second));
      }
    }
    poly.swap(next);
  }
  double twice = 0;
  for (std::size_t k = 0; k < poly.size(); ++k) {
    const auto &p = poly[k], &q = poly[(k + 1) % poly.size()];
    twice -= p.first * q.second - p.second * q.first;
  }
  return twice / 2;
}

TEST(Quad, HalfCoverAgreesWithTheAreaCutOut) {
  Rng r(8);
  int in = 0, out = 0;
  for (int i = 0; i < cases(); ++i) {
    const Quad base = rectangle(any_point(r, 600), between(r, 0, 359), 1000, i % 2 == 0 ? 1000 : 500);
    const Quad cover = rectangle({0, 0}, i % 3 == 0 ? 0 : between(r, 0, 359), between(r, 1, 5) * 500, 1000);
    const double common = common_area(base, cover), share = common / (static_cast<double>(twice_area(base)) / 2);
    ASSERT_NEAR(static_cast<double>(four_times_common_area(base, cover)), 4 * common, 1.01);
    if (std::abs(share - 0.5) < 1e-7) continue;
    ASSERT_EQ(half_covered(base, cover), share > 0.5) << i << " " << share;
    ++(share > 0.5 ? in : out);
  }
  EXPECT_GT(in, cases() / 10);
  EXPECT_GT(out, cases() / 10);
  const Quad sheaf = rectangle({0, 0}, 0, 1000, 1000);  // PX-88
  EXPECT_TRUE(half_covered(rectangle({500, 0}, 0, 1000, 1000), sheaf));
  EXPECT_FALSE(half_covered(rectangle({501, 0}, 0, 1000, 1000), sheaf));
  EXPECT_TRUE(half_covered(rectangle({0, 0}, 45, 1000, 1000), sheaf));
  EXPECT_FALSE(half_covered(rectangle({3000, 0}, 0, 1000, 1000), sheaf));
}

TEST(Strip, IsItsWidthWideAndWithoutGaps) {
  const Strip road({{0, 0}, {10000, 0}, {20000, 5000}}, 1000);
  EXPECT_TRUE(road.holds({5000, 500}));
  EXPECT_FALSE(road.holds({5000, 501}));
  EXPECT_TRUE(road.holds({10000, 0}));
  EXPECT_EQ(road.piece_at({2000, 0}), 0);
  EXPECT_EQ(road.piece_at({18000, 4000}), 1);
  EXPECT_EQ(road.piece_at({0, 9000}), -1);
  Stretches out;
  road.stretches({{1000, 100}, {9000, -100}}, out);
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].from, kStart);
  EXPECT_EQ(out[0].to, kEnd);
  out.clear();
  road.stretches({{9000, 0}, {12000, 900}}, out);  // over the joint
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].to, kEnd);
  EXPECT_TRUE(road.nearer_than({5000, 1499}, 1000));
  EXPECT_FALSE(road.nearer_than({5000, 1500}, 1000));
}

TEST(Strip, TurnsWithTheTable) {
  Rng r(9);
  for (int i = 0; i < cases() / 20; ++i) {
    std::vector<Point> line{any_point(r, 2000)};
    int heading = between(r, 0, 359);
    for (int k = between(r, 1, 6); k > 0; --k) {
      line.push_back(ahead(line.back(), direction(2 * heading), between(r, 1500, 3000)));
      heading += between(r, -40, 40);
    }
    const Strip plain(line, 1000);
    const Point p = any_point(r, 6000);
    for (const Quad& q : plain.quads()) EXPECT_GT(twice_area(q), 0);
    for (const Turned& t : all_turns()) {
      const Strip turn(turned(t, line), 1000);
      EXPECT_EQ(turn.holds(t(p)), plain.holds(p));
      EXPECT_EQ(turn.nearer_than(t(p), 700), plain.nearer_than(p, 700));
    }
  }
}

TEST(Stretches, JoinAndSubtract) {
  Stretches list{{{1, 2}, {3, 4}}, {{0, 1}, {1, 4}}, {{1, 4}, {1, 3}}};
  join(list);
  EXPECT_EQ(text(list), "0/1..1/3 1/2..3/4 ");
  Stretches all{{kStart, kEnd}};
  subtract(all, list);
  EXPECT_EQ(text(all), "1/3..1/2 3/4..1/1 ");
}

TEST(Segment, StopsRoundTowardsTheStart) {
  EXPECT_EQ(at_distance({{0, 0}, {3000, 4000}}, 1000), (Point{600, 800}));
  EXPECT_EQ(at_distance({{0, 0}, {10, 7}}, 5), (Point{4, 2}));  // 12 long, rounded down
  EXPECT_EQ(at_distance({{0, 0}, {-10, -7}}, 5), (Point{-4, -2}));
  EXPECT_EQ(at_distance({{0, 0}, {10, 7}}, 12), (Point{10, 7}));
  EXPECT_EQ(compare_distance({5, 5}, {{0, 0}, {10, 0}}, 5), 0);
  EXPECT_EQ(compare_distance({13, 4}, {{0, 0}, {10, 0}}, 5), 0);
  EXPECT_EQ(compare_distance({14, 4}, {{0, 0}, {10, 0}}, 5), 1);
  EXPECT_EQ(compare_distance({12, 4}, {{0, 0}, {10, 0}}, 5), -1);
}

}  // namespace
}  // namespace kessel::plane
