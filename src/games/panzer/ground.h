#pragma once
// What lies where: height, terrain and cover of a place, and sight between two (PZ:5.5). A place is a point of the
// table; what stands on it (bases, wrecks) comes from the state.
#include <string>
#include <vector>

#include "games/panzer/state.h"

namespace kessel::panzer {

/// PZ:R74 The level of the ground: of the highest hill level that holds the point, -1 in a depression.
int level_at(const Map&, Point);
/// PZ:R69 The terrain that counts at a point, buildings left out (they are entered, PZ:R77).
Terrain terrain_at(const Map&, Point, const Options&);
/// The ground that a unit moves on there: on a road or path always that (PZ:9.5.7, PZ:R36).
Terrain footing_at(const Map&, Point);
/// PZ:5.5.1.20, PZ:R74 The height of a point: its level, one less in a stream.
int height_at(const Map&, Point, const Options&);
int height_of(const State&, UnitId);
// The same as the table lies now: ruins are rubble, fallen bridges the stream beneath (PZ:16.7.4.2.16).
Terrain terrain_at(const State&, Point);
Terrain footing_at(const State&, Point);
int height_at(const State&, Point);
inline bool ruined(const State& s, std::size_t building) { return (s.ruins >> building & 1u) != 0; }
inline bool burning(const State& s, std::size_t building) { return (s.burning >> building & 1u) != 0; }
inline bool fallen(const State& s, std::size_t crossing) { return (s.fallen >> crossing & 1u) != 0; }
/// PZ:8.4.2.3, PZ:5.4.2 Cover of a unit against fire, and against being spotted.
Cover cover_of(const State&, UnitId);
Cover spot_cover_of(const State&, UnitId);
/// PZ:R68, PZ:R77 Leg and towed units in a house have no base on the table.
inline bool has_base(const State& s, UnitId u) { return s.unit(u).building == 0xff || card(s, u).vehicle(); }
plane::Quad base_of(const State&, UnitId);
plane::Quad base_at(const State&, UnitId, Point, int facing);
/// PZ:R74 Within the first inch inside the edge of a level or depression.
bool on_slope(const Map&, Point);
/// The crest whose band holds the point; -1: none.
int crest_at(const Map&, Point);

/// Something a line of sight met: for a player who asks why.
struct Obstacle {
  enum class What : std::uint8_t { Level, Terrain, Crest, Building };
  What what = What::Level;
  int index = 0;           ///< into Map::levels, areas, crests or buildings
  plane::Stretch stretch;  ///< where on the line
  int top = 0;
  std::uint8_t zone = 0;  ///< 0 closer, 1 midway, 2 farther
  int needed = 0;         ///< height that blocks there
  bool blocks() const { return top >= needed; }
};

/// The ends of a line of sight.
struct Eye {
  Point at;
  int height = 0;
  std::uint8_t building = 0xff;  ///< it is in: never in its way (PZ:R77)
  bool top = false;              ///< the top of the terrain there, which is never in its way itself (PZ:R75)
};
Eye eye_of(const State&, UnitId);
/// PZ:5.5.2, PZ:R75 Where the line of an observer ends who calls fire on that place, or on a unit in that building.
Eye top_of(const State&, Point, std::uint8_t building = 0xff);

/// PZ:5.5 Is the line open? With `proof`, everything on it that has a height is listed, whether it blocks or not.
bool sees(const State&, const Eye& from, const Eye& to, std::vector<Obstacle>* proof = nullptr);

/// PZ:R82 How many smokes of burning wrecks the line passes through.
int brew_up_smokes(const State&, const Eye& from, const Eye& to);
/// PZ:16.2.1.7 How often a fire is in the way: each that the line passes through, and again for each end that is in one.
int fires_crossed(const State&, const Eye& from, const Eye& to);
bool in_fire(const State&, Point);  ///< PZ:5.5.1.7 a house or its rubble burns there

}  // namespace kessel::panzer
