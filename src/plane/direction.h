#pragma once
// Directions: whole degrees clockwise from north, with half degrees for the edges of sectors.
#include "plane/point.h"

namespace kessel::plane {

inline constexpr int kDegrees = 360, kHalfDegrees = 720;

constexpr int wrap(int n, int all) {
  const int r = n % all;
  return r < 0 ? r + all : r;
}
/// The smallest turn from one facing to another in degrees, 0 to 180.
constexpr int turn_between(int from, int to) {
  const int d = wrap(to - from, kDegrees);
  return d > 180 ? kDegrees - d : d;
}

/// A direction as a vector of length 2^30.
struct Direction {
  std::int32_t x = 0, y = 0;
  friend constexpr bool operator==(Direction, Direction) = default;
};
inline constexpr std::int64_t kUnit = std::int64_t{1} << 30;

Direction direction(int half_degrees);

/// Above zero: v lies to the left of the direction.
constexpr std::int64_t turn(Direction d, Point v) {
  return static_cast<std::int64_t>(d.x) * v.y - static_cast<std::int64_t>(d.y) * v.x;
}
constexpr std::int64_t along(Direction d, Point v) {
  return static_cast<std::int64_t>(d.x) * v.x + static_cast<std::int64_t>(d.y) * v.y;
}

enum class Relative : std::uint8_t { Inside, Boundary, Outside };

/// Where a vector lies in the cone that reaches `half_degrees` to either side of a facing (more than 0, less than 360).
Relative relative(int facing, Point v, int half_degrees);

/// The bearing of a vector to the nearest whole degree (a tie goes clockwise); 0 for the vector of no length.
int bearing(Point v);

/// The point `mils` ahead of another in a direction, each coordinate rounded to the nearest mil.
inline Point ahead(Point from, Direction d, std::int64_t mils) {
  return {from.x + static_cast<std::int32_t>(nearest(static_cast<Wide>(d.x) * mils, kUnit)),
          from.y + static_cast<std::int32_t>(nearest(static_cast<Wide>(d.y) * mils, kUnit))};
}

}  // namespace kessel::plane
