#include "plane/shape.h"

#include <optional>
#include <utility>

#include "core/assert.h"

namespace kessel::plane {

namespace {

/// Where a line that begins on one side and ends on the other passes zero: `a` before, `b` after.
constexpr Fraction zero_between(std::int64_t a, std::int64_t b) {
  return a > b ? Fraction{a, a - b} : Fraction{-a, b - a};
}

/// Clips the segment by the inner side of one edge of a clockwise shape; false: nothing with any length is left.
/// `along`: a segment that runs along the edge in the edge's own direction is not cut by it.
bool clip_by_edge(Segment s, Segment edge, bool along, Stretch& out) {
  const std::int64_t a = side(edge.a, edge.b, s.a), b = side(edge.a, edge.b, s.b);
  if (a < 0 && b < 0) return true;
  if (a == 0 && b == 0 && along) return dot(edge.way(), s.way()) > 0;
  if (a >= 0 && b >= 0) return false;
  const Fraction t = zero_between(a, b);
  if (a >= 0) {
    if (t > out.from) out.from = t;
  } else if (t < out.to) {
    out.to = t;
  }
  return out.from < out.to;
}

bool clip(Segment s, const Quad& q, bool along, Stretch& out) {
  out = {};
  for (std::size_t i = 0; i < 4; ++i)
    if (!clip_by_edge(s, {q.corner[i], q.corner[(i + 1) % 4]}, along, out)) return false;
  return true;
}

Point scaled(Point sum, std::int64_t by, std::int64_t down) {
  return {static_cast<std::int32_t>(nearest(static_cast<Wide>(sum.x) * by, down)),
          static_cast<std::int32_t>(nearest(static_cast<Wide>(sum.y) * by, down))};
}

}  // namespace

Quad rectangle(Point centre, int facing, int width, int depth) {
  const Direction f = direction(2 * facing), r = direction(2 * facing + 180);
  const auto corner = [&](int right, int front) {
    const Wide x = static_cast<Wide>(r.x) * right * width + static_cast<Wide>(f.x) * front * depth;
    const Wide y = static_cast<Wide>(r.y) * right * width + static_cast<Wide>(f.y) * front * depth;
    return Point{centre.x + static_cast<std::int32_t>(nearest(x, 2 * kUnit)),
                 centre.y + static_cast<std::int32_t>(nearest(y, 2 * kUnit))};
  };
  return {{corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)}};
}

Bounds bounds_of(const Quad& q) {
  Bounds b;
  for (Point p : q.corner) b.include(p);
  return b;
}

bool holds(const Quad& q, Point p) {
  for (std::size_t i = 0; i < 4; ++i)
    if (side(q.corner[i], q.corner[(i + 1) % 4], p) > 0) return false;
  return true;
}

bool overlap(const Quad& a, const Quad& b) {
  // Two convex shapes are apart if some edge of one has the whole other one on its outer side.
  const auto parted = [](const Quad& by, const Quad& what) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Point e = by.corner[i], f = by.corner[(i + 1) % 4];
      if (std::all_of(what.corner.begin(), what.corner.end(), [&](Point p) { return side(e, f, p) >= 0; })) return true;
    }
    return false;
  };
  return !parted(a, b) && !parted(b, a);
}

std::int64_t twice_area(const Quad& q) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum -= cross(q.corner[i] - q.corner[0], q.corner[(i + 1) % 4] - q.corner[0]);
  return sum;
}

namespace {

/// Twice the doubled area that two shapes have in common. Its edge is made of the parts of each shape's edges inside the
/// other: an edge from a by way d adds cross(a, d) times the share of it that counts; edges that both have count once.
void add_common_area(const Quad& base, const Quad& cover, FractionSum& doubled) {
  const Point origin = base.corner[0];
  const auto add = [&](const Quad& of, const Quad& in, bool along) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Segment edge{of.corner[i], of.corner[(i + 1) % 4]};
      Stretch part;
      if (!clip(edge, in, along, part)) continue;
      const std::int64_t weight = -2 * cross(edge.a - origin, edge.way());
      doubled.add(weight, part.to);
      doubled.add(-weight, part.from);
    }
  };
  add(base, cover, true);
  add(cover, base, false);
}

}  // namespace

std::int64_t four_times_common_area(const Quad& a, const Quad& b) {
  FractionSum doubled;
  add_common_area(a, b, doubled);
  return doubled.ceiling();
}

bool half_covered(const Quad& base, const Quad& cover) {
  FractionSum doubled;
  add_common_area(base, cover, doubled);
  return doubled.compare(twice_area(base)) >= 0;
}

bool stretch_inside(Segment s, const Quad& q, Stretch& out) { return clip(s, q, false, out); }

bool stretch_inside(Segment s, const Bounds& b, Stretch& out) {
  out = {};
  // One direction: from `a` by `d`, between low and high.
  const auto clip_axis = [&](std::int64_t a, std::int64_t d, std::int64_t low, std::int64_t high) {
    if (d == 0) return a >= low && a <= high;
    const Fraction in = d > 0 ? Fraction{low - a, d} : Fraction{a - high, -d};
    const Fraction end = d > 0 ? Fraction{high - a, d} : Fraction{a - low, -d};
    if (in > out.from) out.from = in;
    if (end < out.to) out.to = end;
    return out.from < out.to;
  };
  const Point v = s.way();
  return clip_axis(s.a.x, v.x, b.low.x, b.high.x) && clip_axis(s.a.y, v.y, b.low.y, b.high.y) && out.from < out.to &&
         !(v == Point{});
}

Quad rectangle_in(const Quad& whole, Point centre, int facing, int width, int depth) {
  Quad q = rectangle(centre, facing, width, depth);
  for (Point& p : q.corner) {
    if (holds(whole, p)) continue;
    // A step inwards makes up for what both roundings can be off; of several the one that changes least, then the one
    // nearer to the middle.
    const auto off = [&, was = p](Point x) { return std::pair(distance_sq(was, x), distance_sq(centre, x)); };
    std::optional<Point> best;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const Point next{p.x + dx, p.y + dy};
        if (holds(whole, next) && (!best || off(next) < off(*best))) best = next;
      }
    KESSEL_ASSERT(best);
    p = *best;
  }
  return q;
}

int compare_distance(Point p, Segment s, std::int64_t mils) {
  const Point v = s.way(), w = p - s.a;
  const std::int64_t d = dot(w, v), len = square(v);
  const auto order = [](Wide a, Wide b) { return a < b ? -1 : a == b ? 0 : 1; };
  if (d <= 0) return order(square(w), static_cast<Wide>(mils) * mils);
  if (d >= len) return order(distance_sq(p, s.b), static_cast<Wide>(mils) * mils);
  const Wide c = cross(v, w);
  return order(c * c, static_cast<Wide>(mils) * mils * len);
}

bool crossing(Segment of, Segment with, Fraction& at) {
  const std::int64_t a = side(with.a, with.b, of.a), b = side(with.a, with.b, of.b);
  if (a == b || (a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  const std::int64_t c = side(of.a, of.b, with.a), d = side(of.a, of.b, with.b);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  at = zero_between(a, b);
  return true;
}

void join(Stretches& list) {
  std::sort(list.begin(), list.end(), [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
  std::size_t kept = 0;
  for (const Stretch& s : list) {
    if (kept > 0 && s.from <= list[kept - 1].to) {
      if (s.to > list[kept - 1].to) list[kept - 1].to = s.to;
    } else {
      list[kept++] = s;
    }
  }
  list.resize(kept);
}

void subtract(Stretches& from, const Stretches& what) {
  if (what.empty()) return;
  Stretches left;
  for (Stretch s : from) {
    for (const Stretch& w : what) {
      if (w.to <= s.from || w.from >= s.to) continue;
      if (w.from > s.from) left.push_back({s.from, w.from});
      s.from = w.to;
      if (s.from >= s.to) break;
    }
    if (s.from < s.to) left.push_back(s);
  }
  from.swap(left);
}

Point at_distance(Segment s, std::int64_t mils) {
  const Point v = s.way();
  const std::int64_t len = length(v);
  if (mils >= len) return s.b;
  return {s.a.x + static_cast<std::int32_t>(v.x * mils / len), s.a.y + static_cast<std::int32_t>(v.y * mils / len)};
}

Polygon::Polygon(std::vector<Point> corners) : corners_(std::move(corners)) {
  KESSEL_ASSERT(corners_.size() <= kMaxCorners);
  for (Point p : corners_) bounds_.include(p);
}

bool Polygon::on_edge(Point p) const {
  if (!bounds_.holds(p)) return false;
  for (std::size_t i = 0, n = corners_.size(); i < n; ++i)
    if (compare_distance(p, {corners_[i], corners_[(i + 1) % n]}, 0) == 0) return true;
  return false;
}

bool Polygon::holds(Point p) const {
  if (!bounds_.holds(p)) return false;
  bool inside = false;
  Point a = corners_.back();
  for (Point b : corners_) {
    const std::int64_t s = side(a, b, p);
    if (s == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
        p.y <= std::max(a.y, b.y))
      return true;
    // An edge that passes the height of p, to the east of it: each changes in to out.
    if ((a.y > p.y) != (b.y > p.y) && ((s > 0) == (b.y > a.y))) inside = !inside;
    a = b;
  }
  return inside;
}

bool Polygon::nearer_than(Point p, std::int64_t mils) const {
  if (!bounds_.near(p, static_cast<std::int32_t>(mils))) return false;
  if (holds(p)) return true;
  for (std::size_t i = 0, n = corners_.size(); i < n; ++i)
    if (compare_distance(p, {corners_[i], corners_[(i + 1) % n]}, mils) < 0) return true;
  return false;
}

bool Polygon::edge_within(Point p, std::int64_t mils) const {
  if (!bounds_.near(p, static_cast<std::int32_t>(mils))) return false;
  for (std::size_t i = 0, n = corners_.size(); i < n; ++i)
    if (compare_distance(p, {corners_[i], corners_[(i + 1) % n]}, mils) <= 0) return true;
  return false;
}

namespace {

/// Places where a line passes edges of a polygon. Left unset: it is made for every line of sight.
struct Passages {
  int count = 0;
  std::int64_t num[Polygon::kMaxCorners];  // NOLINT
  std::int64_t den[Polygon::kMaxCorners];  // NOLINT
  Fraction at(int i) const { return {num[i], den[i]}; }
  void insert(Fraction f) {
    int i = count++;
    for (; i > 0 && f < at(i - 1); --i) num[i] = num[i - 1], den[i] = den[i - 1];
    num[i] = f.num, den[i] = f.den;
  }
};

/// The line moved by next to nothing to one side meets no corner: what lies on it counts as on the side it was moved from.
void passages(Segment s, std::span<const Point> corners, std::span<const std::int64_t> sides, bool zero_is_left,
              Passages& out) {
  const auto left = [&](std::size_t i) { return zero_is_left ? sides[i] >= 0 : sides[i] > 0; };
  const std::size_t n = corners.size();
  for (std::size_t i = 0, j = n - 1; i < n; j = i++) {
    if (left(i) == left(j)) continue;
    const Point edge = corners[i] - corners[j];
    std::int64_t num = cross(corners[j] - s.a, edge), den = sides[i] - sides[j];
    if (den < 0) num = -num, den = -den;
    out.insert({num, den});
  }
}

void stretches_between(const Passages& p, Stretches& out) {
  for (int i = 0; i + 1 < p.count; i += 2) {
    Stretch s{p.at(i), p.at(i + 1)};
    if (s.from < kStart) s.from = kStart;
    if (s.to > kEnd) s.to = kEnd;
    if (s.from < s.to) out.push_back(s);
  }
}

}  // namespace

void Polygon::stretches(Segment s, Stretches& out) const {
  if (!bounds_.meets(bounds_of(s))) return;
  const std::size_t n = corners_.size();
  std::int64_t sides[kMaxCorners];  // NOLINT: only the first n are used
  bool left = false, right = false, touched = false;
  const Point way = s.way();
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t c = cross(way, corners_[i] - s.a);
    sides[i] = c;
    left |= c > 0, right |= c < 0, touched |= c == 0;
  }
  if (!left || !right) return;
  Passages p;
  passages(s, corners_, {sides, n}, true, p);
  if (!touched) return stretches_between(p, out);
  // Inside is what is inside on both sides of the line; a line along an edge is inside on one alone.
  Passages q;
  passages(s, corners_, {sides, n}, false, q);
  Stretches one, two;
  stretches_between(p, one);
  stretches_between(q, two);
  Stretches both;
  for (const Stretch& a : one)
    for (const Stretch& b : two) {
      const Stretch c{a.from < b.from ? b.from : a.from, a.to < b.to ? a.to : b.to};
      if (c.from < c.to) both.push_back(c);
    }
  join(both);
  out.insert(out.end(), both.begin(), both.end());
}

Strip::Strip(std::vector<Point> line, int width) : line_(std::move(line)), width_(width) {
  KESSEL_ASSERT(line_.size() >= 2);
  const std::size_t n = line_.size();
  std::vector<Point> normal;  // to the left of each piece, length 2^30
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const Point v = line_[i + 1] - line_[i];
    const std::int64_t len = root(square(v) << 20);  // in 1/1024 mil
    normal.push_back(scaled({-v.y, v.x}, std::int64_t{1} << 40, len));
  }
  std::vector<Point> out(n);  // from a corner of the line to the strip's left edge
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = normal[i == 0 ? 0 : i - 1], b = normal[i + 1 == n ? n - 2 : i];
    const std::int64_t spread =
        (std::int64_t{1} << 60) + static_cast<std::int64_t>(a.x) * b.x + static_cast<std::int64_t>(a.y) * b.y;
    const auto offset = [&](std::int32_t p, std::int32_t q) {
      const Wide sum = static_cast<Wide>(p) + q;
      return static_cast<std::int32_t>(nearest((sum * width_) << 30, 2 * static_cast<Wide>(spread)));
    };
    out[i] = {offset(a.x, b.x), offset(a.y, b.y)};
  }
  for (std::size_t i = 0; i + 1 < n; ++i) {
    quads_.push_back({{line_[i + 1] + out[i + 1], line_[i + 1] - out[i + 1], line_[i] - out[i], line_[i] + out[i]}});
    quad_bounds_.push_back(bounds_of(quads_.back()));
    for (Point p : quads_.back().corner) bounds_.include(p);
  }
}

int Strip::piece_at(Point p) const {
  if (!bounds_.holds(p)) return -1;
  for (std::size_t i = 0; i < quads_.size(); ++i)
    if (quad_bounds_[i].holds(p) && plane::holds(quads_[i], p)) return static_cast<int>(i);
  return -1;
}

bool Strip::holds(Point p) const { return piece_at(p) >= 0; }

bool Strip::nearer_than(Point p, std::int64_t mils) const {
  if (!bounds_.near(p, static_cast<std::int32_t>(mils))) return false;
  for (std::size_t i = 0; i < quads_.size(); ++i) {
    if (!quad_bounds_[i].near(p, static_cast<std::int32_t>(mils))) continue;
    if (plane::holds(quads_[i], p)) return true;
    for (std::size_t k = 0; k < 4; ++k)
      if (compare_distance(p, {quads_[i].corner[k], quads_[i].corner[(k + 1) % 4]}, mils) < 0) return true;
  }
  return false;
}

void Strip::stretches(Segment s, Stretches& out) const {
  const Bounds b = bounds_of(s);
  if (!bounds_.meets(b)) return;
  Stretches found;
  for (std::size_t i = 0; i < quads_.size(); ++i) {
    Stretch part;
    if (quad_bounds_[i].meets(b) && stretch_inside(s, quads_[i], part)) found.push_back(part);
  }
  join(found);
  out.insert(out.end(), found.begin(), found.end());
}

}  // namespace kessel::plane
