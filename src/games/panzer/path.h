#pragma once
// A path leg by leg: what it runs over and what that costs. Shared by the movement rules and by whoever plans a move.
#include <optional>
#include <span>
#include <vector>

#include "games/panzer/rules.h"

namespace kessel::panzer {

struct Ground {
  plane::Stretch on;
  Terrain terrain = Terrain::Clear;
};
/// Something paid once, where it is passed.
struct Toll {
  enum class What : std::uint8_t { Height, Wreck, Smoke };
  plane::Fraction at;
  int points = 0;
  What what = What::Height;
};
struct Gate {
  plane::Fraction at;
  std::uint8_t building = 0;
  bool enters = false;  ///< else it leaves
};
struct House {
  plane::Stretch on;
  std::uint8_t building = 0;
};
struct Leg {
  plane::Segment way;
  bool reversed = false;
  std::int32_t length = 0;  ///< mils, rounded down
  std::vector<Ground> ground;
  std::vector<Toll> tolls;
  std::vector<Gate> gates;  ///< walls of houses it would pass (PZ:9.7.2)
  std::vector<House> houses;
  std::optional<plane::Fraction> barred;  ///< where it comes to what it may not enter
  Terrain barred_by = Terrain::Clear;
  bool cliff = false;
};
/// `house`: the building that the unit is in as the leg begins (PZ:R77); 0xff: none.
Leg look_along(const State&, UnitId, plane::Segment, bool reversed, bool on_road, std::uint8_t house = 0xff);
std::uint8_t house_after(const Leg&, std::size_t gates, std::uint8_t before);  ///< so many walls on
std::int32_t cost_upto(const State&, UnitId, const Leg&, std::int32_t mils);
std::int32_t mils_at(const Leg&, const plane::Fraction&);
int turn_cost(const State&, Point);
/// PZ:R34 A turn of a path: where, how many mils on, how many degrees.
struct TurnMade {
  Point where;
  std::int32_t gone = 0;
  int degrees = 0;
};
/// Whole points due at each of the turns.
std::vector<int> turns_due(const State&, std::span<const TurnMade>);
int leg_facing(plane::Segment, bool reversed);
int rate_of(const State&, UnitId, Point from, std::span<const plane::Segment> legs, unsigned reversed, int last_facing);

}  // namespace kessel::panzer
