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
  enum class What : std::uint8_t { Height, Wreck, Smoke, Wire };
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
  std::vector<Ground> patterns;  ///< smoke and barrages, which may overlap
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
int rate_of(const State&, UnitId, Point from, int faced, std::span<const plane::Segment> legs, unsigned reversed,
            int last_facing);
/// The pieces of ground that a way leads over.
void ground_along(const State&, plane::Segment, std::vector<Ground>& out);
/// The ground that a unit would stand on there, blocks included.
Terrain tread_at(const State&, Point);

/// A path to be gone: an action taken apart, or what a move under way was begun with. A leg or towed unit that begins or
/// ends in a house goes from its wall, and up to it (PZ:R77).
struct Walk {
  UnitId unit{};
  Point from{};
  int faced = 0;
  std::uint8_t house = 0xff;  ///< vehicles: that they begin in
  std::uint8_t into = 0xff;   ///< leg and towed units: that they end in
  int floor = 0;              ///< and there
  int last_facing = -1;
  unsigned reversed = 0;
  int legs = 0;
  bool quick = false;
  int gone = 0;  ///< so many of the legs lie behind it: the move goes on (PZ:17.2.8.2.3a)
  std::array<plane::Segment, kMaxWay> leg{};
  int stops = 0;
  std::array<Trip::Stop, kMaxStops> stop{};
  Why why;  ///< why there is no such way
  std::span<const plane::Segment> all() const { return {leg.data(), static_cast<std::size_t>(legs)}; }
};
Walk walk_of(const State&, const Action&);
Walk walk_of(const State&);  ///< of the move under way
/// PZ:17.2.8.2.3a The move under way, as far as it has come, and the path that takes it on from there.
Walk walk_on(const State&, const Walk& path);
bool goes_on(const State&, UnitId);  ///< PZ:17.2.8.2.3a from where it has loaded or unloaded
/// The turns of a path as whole points due: one before each leg and one at the end.
std::vector<int> dues_of(const State&, const Walk&);
/// The house that the mover was in as its leg began.
std::uint8_t house_before(const State&, const Walk&, const Moving&);
/// Thousandths of a point that the move under way has cost so far.
std::int32_t spent_so_far(const State&);
/// PZ:17.2.3.4.2, PZ:R77 Thousandths of a point for leaving the house it is in, and for entering the one at the end.
int leaving_cost(const State&, const Walk&);
int entering_cost(const State&, const Walk&);
/// PZ:17.2.3.2.1, PZ:17.2.3.1.5, PZ:17.2.4.1 What leg and towed units may not do on their way.
Why why_not_on_foot(const State&, const Walk&, const std::vector<Leg>&, std::int32_t limit);
/// PZ:17.2.3.1.5 The way leads into a ditch.
bool enters_ditch(const State&, const Walk&, const std::vector<Leg>&);
/// PZ:17.2.2.2.1 Where on leg `index` a vehicle has to roll, in mils, and for which terrain.
struct BogCheck {
  std::int32_t at = 0;
  Terrain terrain = Terrain::Clear;
};
std::vector<BogCheck> bog_checks(const State&, const Walk&, int index);

}  // namespace kessel::panzer
