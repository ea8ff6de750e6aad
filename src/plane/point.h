#pragma once
// Whole mils (1/1000 inch) on a table: x to the east, y to the north. No floats: every answer is exact.
#include <compare>
#include <cstdint>

namespace kessel::plane {

__extension__ using Wide = __int128;

inline constexpr int kMilsPerInch = 1000;
/// Tables up to 131 inches: products of two differences then stay far inside 64 bits, of three inside 128.
inline constexpr std::int32_t kFarthest = 131072;

struct Point {
  std::int32_t x = 0, y = 0;
  friend constexpr auto operator<=>(Point, Point) = default;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
};

constexpr std::int64_t cross(Point a, Point b) {
  return static_cast<std::int64_t>(a.x) * b.y - static_cast<std::int64_t>(a.y) * b.x;
}
constexpr std::int64_t dot(Point a, Point b) {
  return static_cast<std::int64_t>(a.x) * b.x + static_cast<std::int64_t>(a.y) * b.y;
}
/// Above zero: p lies to the left of the way from a to b.
constexpr std::int64_t side(Point a, Point b, Point p) { return cross(b - a, p - a); }
constexpr std::int64_t square(Point v) { return dot(v, v); }
constexpr std::int64_t distance_sq(Point a, Point b) { return square(b - a); }

/// The root of a number that is not negative, rounded down.
constexpr std::int64_t root(std::int64_t n) {
  if (n < 2) return n;
  std::int64_t r = std::int64_t{1} << ((64 - __builtin_clzll(static_cast<unsigned long long>(n)) + 1) / 2);
  for (;;) {
    const std::int64_t next = (r + n / r) / 2;
    if (next >= r) return r;
    r = next;
  }
}
/// Length in mils, rounded down.
constexpr std::int64_t length(Point v) { return root(square(v)); }

/// a / b to the nearest whole number, halves away from zero, so that turned and mirrored tables round alike.
constexpr std::int64_t nearest(Wide a, Wide b) {
  if (b < 0) a = -a, b = -b;
  return static_cast<std::int64_t>(a >= 0 ? (2 * a + b) / (2 * b) : -((-2 * a + b) / (2 * b)));
}

/// Range in whole inches: fractions are dropped.
constexpr int range_inches(Point a, Point b) { return static_cast<int>(length(b - a) / kMilsPerInch); }

}  // namespace kessel::plane
