#pragma once
// What the box holds and never changes in play: map, counters, tables, scenarios. Filled from data/kesselschlacht/.
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"
#include "core/ids.h"
#include "engine/game.h"
#include "hex/grid.h"

namespace kessel::kesselschlacht {

inline constexpr Side kSoviet = Side::First;
inline constexpr Side kAxis = Side::Second;

// Capacities of the state; checked at load.
inline constexpr int kMaxUnits = 240;
inline constexpr int kMaxAir = 32;
inline constexpr int kMaxFormations = 32;
inline constexpr int kMaxBridges = 16;  ///< printed ones
inline constexpr int kMaxGroups = 16;   ///< of reinforcements in a scenario
inline constexpr int kPontoons = 4;     ///< KS:15.2, KS:R32: Khotin, two Axis trains, one Soviet
inline constexpr int kTracks = 6;       ///< KS:3.5a corps of 1PzA with fuel and ammunition of their own
inline constexpr int kSectors = 24;     ///< KS:6.3.1
inline constexpr int kTurns = 17;       ///< KS:4.0
inline constexpr int kOptionalRules = 7;

enum class Terrain : std::uint8_t { Clear, Swamp, Rough, Mountain, Town, City };  ///< KS:2.1.1
inline constexpr int kTerrains = 6;
enum class Weather : std::uint8_t { Snow, Mud, HeavySnow };  ///< KS:5.0
enum class Road : std::uint8_t { None, Dirt, Paved };        ///< KS:11.1.5
enum class River : std::uint8_t { None, Minor, Major };
enum class Nation : std::uint8_t { Soviet, German, Hungarian };
enum class Superior : std::uint8_t { Front1, Front2, Panzer1, Relief, Garrison };  ///< KS:3.5; 1UK, 2UK, 1PzA, ARF
enum class UnitType : std::uint8_t {                                               ///< KS:2.2.1
  Hq,
  Armor,
  HeavyTank,
  Stug,
  At,
  Infantry,
  Jaeger,
  Mountain,
  MotorizedInfantry,
  MechanizedInfantry,
  Artillery,
  Garrison
};
enum class Size : std::uint8_t { Battalion, Regiment, Kampfgruppe, Brigade, Division, Corps, Army };  ///< KS:2.2.2
enum class Arms : std::uint8_t { Armor, Infantry, At, Hq };                                           ///< KS:R102
enum class Quality : std::uint8_t { None = 0, C = 1, B = 2, A = 3 };                                  ///< KS:2.2.6
/// The column of the Terrain Effects Chart that a unit uses.
enum class Gait : std::uint8_t { Leg, Mountaineer, Motor };
inline constexpr int kGaits = 3;
enum class Result : std::uint8_t { Ae1, Adis, Ado, NE, Br1, Ddo, Dr1, Ddis, Dr2, Dr3, DRt, De1 };
inline constexpr int kResults = 12;
enum class AirType : std::uint8_t { F, FB, B, TR };  ///< KS:2.3.1

/// A formation: a corps or army with its HQ (KS:2.2.3, 3.5). 1PzA's own HQ is a formation without units or tracks.
struct FormationId {
  std::uint8_t value = 0xff;
  constexpr bool valid() const { return value != 0xff; }
  friend constexpr auto operator<=>(FormationId, FormationId) = default;
};
inline constexpr FormationId kNoFormation{};
/// An air unit's index in Content::air.
struct AirId {
  std::uint8_t value = 0xff;
  constexpr bool valid() const { return value != 0xff; }
  friend constexpr auto operator<=>(AirId, AirId) = default;
};

struct Formation {
  std::string id, name;
  Superior superior = Superior::Front1;
  Side side = kSoviet;
  UnitId hq{};
  bool army = false;  ///< KS:9.1.3; Axis: 1PzA HQ itself
  int track = -1;     ///< 0 to 5: its fuel and ammunition (KS:2.4.1); -1 none
};

struct Face {  ///< one side of a counter
  std::uint8_t attack = 0, defence = 0;
  std::uint8_t ma = 0;  ///< whole MP; 0 on the front of a fuelled unit
};

struct UnitDef {
  std::string id, name, division;
  Side side = kSoviet;
  Nation nation = Nation::Soviet;
  Superior superior = Superior::Front1;
  FormationId formation{};  ///< printed parent; none for garrisons
  UnitType type = UnitType::Infantry;
  Size size = Size::Regiment;
  Arms arms = Arms::Infantry;
  Quality quality = Quality::B;
  Gait gait = Gait::Leg;
  bool motorized = false;  ///< KS:2.2.7a, by data
  bool fuelled = false;    ///< KS:2.2.7b: 1PzA, motorized: fuel instead of an allowance
  bool hq = false;
  bool builder = false;    ///< KS:7.0 German infantry that digs in
  bool artillery = false;  ///< KS:16.0: road-bound
  bool optional = false;   ///< KS:19.0
  Face front, back;        ///< KS:2.2a back: out of supply
  std::string provenance;
  bool garrison() const { return superior == Superior::Garrison; }
  bool combat_unit() const { return !hq; }
  bool german_artillery() const { return artillery && side == kAxis; }  ///< KS:16.1
};

/// KS:18.0a One of the divisions meant where the set-up speaks of any infantry divisions of an army.
inline bool any_division(const UnitDef& u, FormationId army) {
  return u.formation == army && u.type == UnitType::Infantry && u.size == Size::Division;
}

struct AirDef {
  std::string id, name;
  Side side = kAxis;
  AirType type = AirType::F;
  std::uint8_t strength = 0, maneuver = 0, bombing = 0, cargo = 0;  ///< KS:2.3.2 to 2.3.4
  bool optional = false;
  std::string provenance;
};

struct HexDef {
  Terrain terrain = Terrain::Clear;
  Terrain base = Terrain::Clear;  ///< the ground under a town, for drawing
  std::string name, area;
  std::uint8_t sector = 0;                   ///< 1 to 24
  std::uint8_t vp = 0;                       ///< KS:17.0.2c
  std::array<Road, 6> road{};                ///< by hex::Dir: a road link leads out over that side
  std::array<River, 6> river{};              ///< by hex::Dir
  std::array<std::uint8_t, 6> river_name{};  ///< index into Content::rivers plus one
  bool has_road = false;                     ///< any road runs through it
  Road best_road = Road::None;
};

struct BridgeDef {  ///< printed on the map
  Hex a{}, b{};
  int count = 1;
  bool dnestr = false;
  std::string id, name, provenance;
};

/// Where units may be set up: KS:18.0a.
struct SetupEntry {
  Side side = kAxis;
  std::vector<UnitId> units;  ///< those named; empty: any `any` infantry divisions of `army`
  int any = 0;
  FormationId army{};
  hex::Mask area;                  ///< every hex the entry allows
  std::vector<Hex> fixed;          ///< the hexes as the book lists them, for the standard set-up
  bool one_each = false;           ///< one unit in each hex listed
  bool all_hexes = false;          ///< every hex listed must be used (KS:R106, 359th Division)
  bool one_per_hex = false;        ///< KS:18.2k
  bool beside_xlviii = false;      ///< KS:18.2k only hexes next to a unit of XLVIII Panzer Korps
  bool with_18a_infantry = false;  ///< KS:18.2n
  int option = -1;                 ///< Optional19 that must be in effect (KS:19.1.1, KS:19.2.2); -1 none
  std::string id, text, provenance;
};

struct Reinforcement {  ///< KS:18.1g
  int turn = 0;
  int area = 0;  ///< 0 A, 1 B, 2 C; -1 air units
  std::vector<UnitId> units;
  std::vector<AirId> air;
  int max_mp = 0;  ///< on the turn of entry; 0 no limit
  bool one_hex = false;
};

struct Scenario {
  ScenarioInfo info;
  int start_turn = 1, end_turn = kTurns;
  std::vector<SetupEntry> setup;                  ///< in the order of the book, Axis first
  std::array<std::uint8_t, kMaxBridges> blown{};  ///< how many of a printed bridge are down
  bool soviet_pontoon_built = false;
  Hex soviet_pontoon[2]{};
  Hex khotin[2]{};
  int ammo = 0, fuel = 0;
  bool points_divided = false;  ///< KS:18.1e the Axis divides them; else so many for each corps
  std::vector<AirId> air_at_start;
  std::vector<Reinforcement> reinforcements;
  std::vector<UnitId> unused;  ///< KS:18.1m and the optional units
  std::vector<Hex> homes;      ///< by unit, of garrisons: the set-up hex (KS:10.7)
  bool directive = true;       ///< KS:8.0 and KS:9.2.2 in use
  bool fifth_guards = true;
  bool optional_rules = false;  ///< KS:19.0 campaign only
  int spare_divisions = 0;      ///< KS:R106 so many of the 1st Guards Army stay out
};

struct OptionalRule {
  std::string id, name;
  int low = 2, high = 2;  ///< in effect when two dice fall in this range
};
enum class Optional19 : std::uint8_t { Proskurov, AxisAir, Vatutin, SovietEffort, Margarethe, SsEntry, Bridges };

/// KS:19.3.1, KS:19.3.2 one line of a table rolled with two dice.
struct DelayRow {
  int low = 2, high = 2;
  bool never = false;  ///< no Hungarians at all; no II SS Panzer Korps
  int hungarian_delay = 0, german_delay = 0;
  int hungarian_bonus = 0;
};

struct Tables {
  std::array<Weather, 6> weather_die{};                  ///< KS:5.0
  std::array<std::uint8_t, kTurns + 1> fixed_weather{};  ///< 0 roll, else 1 + Weather (KS:5.0a)
  std::array<std::string, kTurns + 1> dates;
  /// Costs in half MP: [Gait][0 snow, 1 mud][Terrain]; 0 means closed.
  std::array<std::array<std::array<std::uint8_t, kTerrains>, 2>, kGaits> cost{};
  std::array<std::array<std::uint8_t, 2>, kGaits> minor_river{}, bridged_river{};  ///< extra, half MP
  std::array<std::array<std::uint8_t, 3>, 3> road_cost{};  ///< [Road][Weather], half MP; 0: the road is not there
  int trace_road_cost = 1;                                 ///< KS:9.1.2 half MP a hex in all weather
  std::array<int, kTerrains> shift{};
  std::array<bool, kTerrains> lost_if_routed{};
  int minor_river_loss = 1;                     ///< KS:T.TEC attack points lost over a minor river
  int unbridged_shift = -1;                     ///< all attackers over unbridged major hexsides
  std::array<std::array<int, 4>, 4> quality{};  ///< [attacker Quality][defender Quality], KS:T.TQR
  int quality_sum = 3;                          ///< KS:3.3.1a up to here the lowest letter counts
  int support_shift = 1, support_max = 2, arms_attack = 1, arms_defence = -1, hasty = -1, prepared = -2, dis_shift = 1,
      do_die = -1;
  std::vector<int> percentages;      ///< 50 to 200, KS:12.1.3
  std::vector<std::string> columns;  ///< names, left to right
  int zero_column = 4;               ///< index of the column 0
  /// [percentage][die 0..6][column]
  std::vector<std::array<std::vector<Result>, 7>> crt;
  struct Activation {
    int max_halves = 0;   ///< path up to here, in half MP; 0: any longer one
    int succeeds_to = 0;  ///< die from 1 to here
  };
  std::vector<Activation> activation;                                ///< KS:T.ACT
  int corps_attempts = 4, army_attempts = 1, activation_range = 12;  ///< range in half MP
  int hq_road_hexes = 1;
  std::array<std::uint8_t, 6> army_choice{};  ///< [die-1] 0: 38th, 1: 40th (KS:9.2.1)
  std::array<bool, 6> fifth_marches{};        ///< [die-1] KS:9.2.2
  struct DirectiveColumn {
    int low = 0, high = 0;  ///< 0: any more
    std::array<std::uint8_t, 6> brigades{};
  };
  std::vector<DirectiveColumn> directive;  ///< KS:T.ZHUKOV
  int directive_first = 2, directive_last = 7, recall_turn = 8;
  std::array<Side, 6> initiative{};  ///< KS:6.2
  std::vector<int> air_odds;         ///< numerator and denominator of each column, in twelfths: 1:3 is 4, 4:1 is 48
  std::vector<std::string> air_columns;
  std::array<std::vector<bool>, 6> air_abort{};  ///< [die-1][column] KS:T.ACRT
  std::array<int, 2> maneuver_steps{};           ///< 4 and 10
  struct Bomb {
    Result result = Result::NE;  ///< NE, Ddo or Ddis
    bool bridge = false;         ///< asterisk
  };
  std::vector<int> bomb_columns;                               ///< least strength of each column
  std::array<std::vector<Bomb>, 7> bombing{};                  ///< [die-1], die up to 7 (KS:6.5.1d)
  int demolition_to = 2;                                       ///< KS:15.1.1a
  int rout_to = 2;                                             ///< KS:13.2c
  int recover_dis = 4, recover_rt = 2;                         ///< KS:14.0 hexes
  int soviet_range = 12, axis_range = 20, garrison_range = 1;  ///< half MP, half MP, hexes
  int track_limit = 40, fuel_max = 10, free_halves = 4, lift_ammo = 10, lift_fuel = 20, tr_ammo_max = 10, do_fuel = 6,
      do_ammo = 4, supplied_hqs = 2;
  int soviet_stack = 2, axis_stack = 3;
  int hasty_markers = 12, prepared_markers = 6;
  int vp_soviet_unit = 2, vp_escaped_leg = 2, vp_escaped_motor = 4, vp_lost_motor = 4, vp_lost_leg = 2, vp_isolated = 2,
      escape_hexes = 5;
  std::array<int, 4>
      levels{};  ///< KS:17.0.3: least difference of Axis decisive, substantive, marginal, Soviet marginal
  std::vector<DelayRow> margarethe, ss_entry;
  int bridge_blown_to = 4;  ///< KS:19.3.3
  int ss_roll_turn = 2;
  std::string provenance;
};

struct RiverLine {
  bool major = false;
  std::vector<std::pair<Hex, Hex>> sides;
};
struct RoadLine {  ///< for drawing
  Road type = Road::Dirt;
  bool rail = false;
  std::vector<Hex> path;
};
struct Airfield {
  Hex hex{};
  std::string name;
};
struct SupplyHex {
  Hex hex{};
  bool north = false, west = false;  ///< the edge it lies on (KS:13.1.3)
  Road type = Road::Dirt;
};

struct Content {
  hex::Grid grid;
  std::vector<HexDef> hexes;  ///< indexed by Hex::value
  std::vector<UnitDef> units;
  std::vector<AirDef> air;
  std::vector<Formation> formations;
  std::array<FormationId, kTracks> tracks{};
  std::vector<BridgeDef> bridges;
  std::vector<std::string> rivers;
  std::vector<RiverLine> river_lines;
  std::vector<RoadLine> road_lines;
  std::vector<Airfield> airfields;
  std::vector<SupplyHex> soviet_supply, axis_supply;
  std::vector<Scenario> scenarios;
  std::vector<OptionalRule> optional_rules;
  Tables tables;
  hex::Mask soviet_sources, cities, roads;
  hex::Mask banks;  ///< hexes with a major river on one of their sides
  // Authoritative sets of the map (map.sets).
  hex::Mask south_of_dnestr, west_of_seret, west_of_strypa, axis_exit, south_edge, path_towns;
  std::array<hex::Mask, 3> entry;  ///< A, B, C
  Hex ternopol{}, proskurov{};
  FormationId army38{}, army40{}, army60{}, army18{}, army1g{}, guards5{}, panzer1{}, xlviii{}, hungarian{}, ss2{},
      tank31{};
  /// KS:R107 half MP of every step, [Weather][Gait][hex][dir]; 0 closed, kAskBridge where a major river is crossed.
  std::vector<std::array<std::uint8_t, 6>> steps;
  /// By hex, one bit for each side that a road leaves by: for good, and where a bridge would carry one (KS:R59).
  std::vector<std::uint8_t> road_sides, bridge_sides;
  /// By road hex, the next one on its shortest way to a Soviet supply hex without a bridge; a supply hex itself there.
  std::vector<Hex> road_home;
  /// By hex, one bit for each side: a major river, and a bridge printed over one.
  std::vector<std::uint8_t> major_sides, printed_bridges;
  /// By unit, what loops over all units ask most: UnitKind bits.
  std::vector<std::uint8_t> kinds;
  std::vector<UnitId> garrisons;
  std::string hash, overlay;

  const HexDef& at(Hex h) const { return hexes[h.value]; }
  const UnitDef& def(UnitId u) const { return units[u.value]; }
  const AirDef& def(AirId a) const { return air[a.value]; }
  const Formation& at(FormationId f) const { return formations[f.value]; }
  UnitId unit(std::string_view id) const;  ///< kNoUnit if there is none
  AirId air_unit(std::string_view id) const;
  FormationId formation(std::string_view id) const;  ///< by id
};

enum UnitKind : std::uint8_t {
  kKindAxis = 1,
  kKindHq = 2,
  kKindBattalion = 4,  ///< projects a ZOC only in threes (KS:3.2.1a)
};

/// In Content::steps: it depends on bridges.
inline constexpr std::uint8_t kAskBridge = 255;
/// Fills Content::steps and what stands beside it; the last thing that loading does.
void reckon_steps(Content&);

/// Reads data/kesselschlacht/*.json under `home`, lays the files of `overlay_dir`/kesselschlacht over them (may be
/// empty), checks everything and reports all faults together.
Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir);
/// The same from a record's own overlay text instead of a folder.
Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json);

}  // namespace kessel::kesselschlacht
