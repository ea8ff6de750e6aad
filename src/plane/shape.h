#pragma once
// Shapes on the table and what a straight line meets of them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "plane/direction.h"
#include "plane/fraction.h"
#include "plane/point.h"

namespace kessel::plane {

struct Segment {
  Point a, b;
  Point way() const { return b - a; }
};

/// An upright rectangle, for quick answers.
struct Bounds {
  Point low{kFarthest, kFarthest}, high{-kFarthest, -kFarthest};
  void include(Point p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  bool holds(Point p) const { return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y; }
  bool meets(const Bounds& o) const {
    return low.x <= o.high.x && o.low.x <= high.x && low.y <= o.high.y && o.low.y <= high.y;
  }
  /// Within a distance of the point, corners taken generously.
  bool near(Point p, std::int32_t mils) const {
    return p.x >= low.x - mils && p.x <= high.x + mils && p.y >= low.y - mils && p.y <= high.y + mils;
  }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};
inline Bounds bounds_of(Segment s) {
  Bounds b;
  b.include(s.a), b.include(s.b);
  return b;
}

/// A part of a segment from one place to a later one.
struct Stretch {
  Fraction from = kStart, to = kEnd;
};
/// The stretches of a segment inside something, in order, apart from each other.
using Stretches = std::vector<Stretch>;

/// A rectangle turned by whole degrees (a unit's base, a template), its corners in whole mils: front left, front right,
/// rear right, rear left. Convex and clockwise; so is any quadrilateral kept in one.
struct Quad {
  std::array<Point, 4> corner{};
  friend bool operator==(const Quad&, const Quad&) = default;
};
Quad rectangle(Point centre, int facing, int width, int depth);
Bounds bounds_of(const Quad&);
bool holds(const Quad&, Point);          ///< the edge counts as inside
bool overlap(const Quad&, const Quad&);  ///< they share more than an edge
std::int64_t twice_area(const Quad&);
/// Four times the area that two shapes have in common, rounded up.
std::int64_t four_times_common_area(const Quad&, const Quad&);
/// Does `cover` hold at least half of `base`?
bool half_covered(const Quad& base, const Quad& cover);
/// The part of the segment inside, if it has any length; a line along an edge is outside.
bool stretch_inside(Segment, const Quad&, Stretch& out);

/// The part of the segment in an upright rectangle, its edge counted as inside: a line along an edge is in it. False: it
/// has no length.
bool stretch_inside(Segment, const Bounds&, Stretch& out);
/// A rectangle as above, its corners rounded so that they do not leave `whole`, in which the exact ones lie.
Quad rectangle_in(const Quad& whole, Point centre, int facing, int width, int depth);

/// A simple polygon of any form.
class Polygon {
 public:
  static constexpr std::size_t kMaxCorners = 96;
  Polygon() = default;
  explicit Polygon(std::vector<Point> corners);
  std::span<const Point> corners() const { return corners_; }
  const Bounds& bounds() const { return bounds_; }
  bool empty() const { return corners_.empty(); }
  bool holds(Point) const;  ///< the edge counts as inside
  bool on_edge(Point) const;
  /// Is some point of the polygon's edge or inside less than so many mils away?
  bool nearer_than(Point, std::int64_t mils) const;
  /// The same of its edge alone; exactly so far counts too.
  bool edge_within(Point, std::int64_t mils) const;
  /// Appends the stretches of the segment inside, each of some length; a line along an edge is outside.
  void stretches(Segment, Stretches& out) const;

 private:
  std::vector<Point> corners_;
  Bounds bounds_;
};

/// A line with a width (road, stream, crest): quadrilaterals that meet in mitred joints.
class Strip {
 public:
  Strip() = default;
  Strip(std::vector<Point> line, int width);
  std::span<const Point> line() const { return line_; }
  std::span<const Quad> quads() const { return quads_; }
  const Bounds& bounds() const { return bounds_; }
  int width() const { return width_; }
  bool holds(Point) const;
  /// Which piece of the line's quadrilaterals holds the point; -1: none.
  int piece_at(Point) const;
  bool nearer_than(Point, std::int64_t mils) const;
  void stretches(Segment, Stretches& out) const;

 private:
  std::vector<Point> line_;
  std::vector<Quad> quads_;
  std::vector<Bounds> quad_bounds_;
  Bounds bounds_;
  int width_ = 0;
};

/// The point's distance from the segment against a number of mils: -1 nearer, 0 exactly so far, +1 farther.
int compare_distance(Point, Segment, std::int64_t mils);

/// Where the segment meets the line piece, if the two cross or touch in one place.
bool crossing(Segment of, Segment with, Fraction& at);

/// Sorts stretches and joins those that touch or overlap.
void join(Stretches&);
/// What of the first is not in the second (both joined).
void subtract(Stretches& from, const Stretches& what);

/// The point at a distance along the segment, rounded towards its start.
Point at_distance(Segment, std::int64_t mils);

}  // namespace kessel::plane
