#pragma once
// What calls and missions (c16_indirect.cpp), fire that comes down (c16_response.cpp) and moving under it (c17_barrage.cpp)
// share.
#include <algorithm>
#include <vector>

#include "games/panzer/rules.h"

namespace kessel::panzer {

/// Of an Arriving frame: the zone strikes the unit on the move (PZ:17.2.5).
inline constexpr int kStrikesMover = 0x80;

using Sources = std::vector<UnitId>;

/// PZ:R67 Target points and adjustments are measured exactly.
inline bool exactly_within(Point a, Point b, int inches) {
  constexpr std::int64_t kInch = plane::kMilsPerInch;
  return plane::distance_sq(a, b) <= inches * inches * kInch * kInch;
}

inline Zone& zone(State& s, int i) { return s.zones[static_cast<std::size_t>(i)]; }
inline const Zone& zone(const State& s, int i) { return s.zones[static_cast<std::size_t>(i)]; }
inline bool has_sources(const Zone& z) {
  return std::ranges::any_of(z.source, [](UnitId u) { return u.valid(); });
}

std::uint8_t all_of(const Zone&);              ///< its sources, one bit each
bool friends_near(const State&, Side, Point);  ///< PZ:16.6.1.3
std::size_t first_of(unsigned bits);           ///< the first source whose bit is set; kMaxSources: none
Attack attack_of(const State&, int zone, UnitId source);
void strike_mover(State&, int zone, Events&);

}  // namespace kessel::panzer
