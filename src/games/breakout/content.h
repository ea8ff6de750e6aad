#pragma once
// What the box holds and never changes in play: map, counters, tables. Filled by content.cpp from data/breakout/.
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"
#include "core/ids.h"
#include "engine/game.h"
#include "hex/grid.h"

namespace kessel::breakout {

inline constexpr Side kSoviet = Side::First;
inline constexpr Side kGerman = Side::Second;

inline constexpr int kMaxUnits = 112;    ///< capacity of the state; checked at load
inline constexpr int kMaxSteps = 8;      ///< BO:2.6f
inline constexpr int kTurns = 8;         ///< BO:5.0
inline constexpr int kKorpsgruppen = 3;  ///< BO:5.3a

enum class Terrain : std::uint8_t { Clear, Forest, Rough, Marsh, Town, Fortified };
inline constexpr int kTerrains = 6;
enum class Weather : std::uint8_t { Thaw, Frost, Storm };
enum class Mobility : std::uint8_t { NonMechanized, Mechanized, Static };                   ///< BO:2.3
enum class Size : std::uint8_t { Corps, Division, Brigade, Battalion, Garrison, Support };  ///< BO:2.4
enum class UnitType : std::uint8_t {                                                        ///< BO:2.4c
  Rifle,
  Infantry,
  Jaeger,
  MotorizedRifle,
  Panzergrenadier,
  Tank,
  Mechanized,
  Panzer,
  HeavyPanzer,
  AssaultGun,
  Artillery,
  RocketArtillery,
  Garrison
};
enum class Result : std::uint8_t { AL1, AS, DR, DL1, DL1DR, EX };

struct Factors {
  std::uint8_t attack = 0, defense = 0;
};

struct UnitDef {
  std::string id, name, formation;
  Side side = kSoviet;
  UnitType type = UnitType::Rifle;
  Size size = Size::Corps;
  Mobility mobility = Mobility::NonMechanized;
  bool artillery = false;         ///< Soviet artillery of BO:13.2 (18th Artillery is not, BO:13.1)
  bool range_two = false;         ///< 18th Artillery, BO:2.4a
  bool heavy = false;             ///< Tiger battalion, BO:13.5
  bool rifle_corps = false;       ///< may return, BO:11.1
  bool doubles_on_clear = false;  ///< 3rd Guards Mortar, BO:13.2e
  std::vector<Factors> steps;     ///< strongest first, BO:2.6c
  int counters = 1;               ///< pieces of cardboard it uses, BO:2.6f
  Hex setup{};                    ///< printed hex, or none for a reinforcement
  bool setup_exact = false;       ///< BO:3.2a, 3.2c, 3.2e
  int entry_turn = 0;             ///< BO:10.1c; 0: set up at start
  std::string provenance;
  int max_steps() const { return static_cast<int>(steps.size()); }
  bool garrison() const { return size == Size::Garrison; }
  bool mechanized() const { return mobility == Mobility::Mechanized; }
  bool support() const { return size == Size::Support; }
};

struct HexDef {
  Terrain terrain = Terrain::Clear;
  Terrain base = Terrain::Clear;  ///< the ground under a town, for drawing
  std::string name, area;         ///< town name; name of the wood or upland
  std::uint8_t vp = 0;
  std::uint8_t river = 0, major = 0;         ///< one bit per hex::Dir; major: Dnestr, Bug, Prut (BO:14.RIV.a)
  std::array<std::uint8_t, 6> river_name{};  ///< index into Content::rivers plus one; 0 none
};

/// BO:14.0 the charts, as data.
struct Tables {
  std::array<std::array<Weather, 6>, kTurns + 1> weather{};           ///< [turn][die-1], BO:14.WX.2 ff.
  std::array<std::array<std::uint8_t, 2>, 3> allowance{};             ///< [Weather][Mobility], BO:14.MF
  std::array<std::array<std::uint8_t, 6>, 3> river{};                 ///< [Weather][die-1], BO:14.RIV
  int major_river_add = 1;                                            ///< BO:14.RIV.a
  int river_flat = 3;                                                 ///< BO:12.3c
  std::array<std::array<std::uint8_t, 2>, kTerrains> terrain_cost{};  ///< [Terrain][Mobility], BO:14.TEC.clear ff.
  std::array<int, kTerrains> terrain_shift{};                         ///< Fortified: German defence, BO:14.TEC.fort
  int fort_shift_soviet = -1;
  int river_shift = -1;                         ///< BO:14.TEC.river
  std::array<std::array<Result, 10>, 6> crt{};  ///< [die-1][column], column 0 "<1:2", 9 ">7:1"
  int kg_shift = 1, heavy_shift = 1, concentric_german = 2, concentric_soviet = 1, kg_range = 2;
  std::array<std::uint8_t, 6> return_delay{};                        ///< [die-1], BO:11.1
  int german_stack = 9, soviet_stack = 4, soviet_art_stack = 1;      ///< BO:6.1, 6.2
  int vp_isolated = 1, vp_exit = 1, vp_exit_max = 4, exit_cost = 1;  ///< BO:4.1c to 4.1f
  int vp_soviet_win = 32, vp_draw = 28;                              ///< BO:4.3
  int vp_historical = 31;                                            ///< what came of it, for reports
  int air_factor = 1;                                                ///< BO:13.3a
};

struct MapLabel {  ///< a small real town without effect, for the map
  Hex hex;
  std::string name;
};

struct RiverLine {  ///< the hexsides of a river from its source down, for drawing
  bool major = false;
  std::vector<std::pair<Hex, Hex>> sides;  ///< left and right bank
};

struct Content {
  hex::Grid grid;
  std::vector<HexDef> hexes;   ///< indexed by Hex::value
  std::vector<UnitDef> units;  ///< UnitId is the index; at most kMaxUnits
  std::vector<std::string> rivers;
  std::vector<RiverLine> river_lines;                     ///< beside `rivers`
  std::array<std::string, kKorpsgruppen> kg_id, kg_name;  ///< BO:2.5: Br, Ch, Go
  std::array<std::string, kTurns + 1> turn_dates;
  std::vector<MapLabel> places;
  Tables tables;
  // Authoritative sets of the map.
  hex::Mask towns;             ///< towns and fortified localities: the VP hexes
  hex::Mask soviet_forbidden;  ///< BO:12.5
  hex::Mask soviet_sources;    ///< BO:8.2b
  hex::Mask german_sources;    ///< BO:9.2b
  hex::Mask soviet_exit;       ///< BO:4.1d
  hex::Mask german_entry;      ///< BO:10.1e, west edge
  hex::Mask soviet_at_start;   ///< BO:3.1a
  hex::Mask stand_fast_east;   ///< BO:3.2h: in or east of column 23
  Hex ternopol{};              ///< BO:10.1e
  UnitId art18{};              ///< the range-two division, or none
  std::string hash;            ///< over all data files as merged
  std::string overlay;         ///< the player's own values as JSON text, or empty

  const HexDef& at(Hex h) const { return hexes[h.value]; }
  const UnitDef& def(UnitId u) const { return units[u.value]; }
  UnitId unit(std::string_view id) const;  ///< kNoUnit if there is none

  // From scenario.json.
  ScenarioInfo scenario;                  ///< campaign and its options
  Weather start_weather = Weather::Thaw;  ///< BO:3.1
  int start_vp = 2;                       ///< BO:3.1b; equals the VP of soviet_at_start
  int kg_from_turn = 3;                   ///< BO:5.3
  int stand_fast_turn = 1;                ///< BO:3.2h
};

/// Reads data/breakout/*.json under `home`, lays the files of `overlay_dir`/breakout over them (may be empty), checks
/// everything and reports all faults together (one line each in Fault::reason).
Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir);

/// The same from a record's own overlay text instead of a folder.
Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json);

}  // namespace kessel::breakout
