#pragma once
// What the box holds and never changes in play: data cards, charts, tables of ground, scenarios. Filled from
// data/panzer/.
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "engine/game.h"
#include "games/panzer/battlefield.h"
#include "games/panzer/cards.h"
#include "games/panzer/charts.h"
#include "games/panzer/words.h"

namespace kessel::panzer {

// Capacities of the state; checked at load.
inline constexpr int kMaxUnitsPerSide = 96, kMaxUnits = 2 * kMaxUnitsPerSide;
inline constexpr int kMaxFormations = 8;  ///< of both sides
inline constexpr int kMaxObjectives = 8, kMaxBuildings = 64, kMaxCrossings = 16, kMaxFieldworks = 32;

/// Values come in pairs: without the morale rules and with them.
using Pair = std::array<int, 2>;

/// 12.1.2 A company, the body that has a grade, a morale and commands.
struct Formation {
  std::string id;  ///< "g1"
  std::string name;
  Side side = kGerman;
  Grade grade = Grade::Seasoned;
  Morale morale = Morale::Excellent;
  int cohesion_point = 0;  ///< 20.1.1.1 as printed
  int combat_units = 0;    ///< at the start
  Pair points{};           ///< in play
  bool relief = false;     ///< it comes as a reinforcement (23.3.6)
};
/// A platoon or section of a formation.
struct Group {
  std::string name;
  std::uint8_t formation = 0;
  bool hq = false;
};

/// 17.2.3.3 What a squad came on.
enum class Ride : std::uint8_t { None, Motorcycle, Bicycle };
/// 12 A unit of the roster. Its id is a turret number: side, company, platoon (0: headquarters), place in the
/// platoon: "g112" is the second tank of the first platoon of the German first company; "gart1" the first German
/// battery, "sair1" the first Soviet aircraft. The roster has the German units first, each side in the order of the
/// scenario.
struct UnitDef {
  std::string id, name;
  Side side = kGerman;
  CardId card{};
  std::uint8_t formation = 0xff;  ///< index into Scenario::formations; 0xff: batteries and aircraft of the force
  std::uint8_t group = 0xff;      ///< index into Scenario::groups
  Grade grade = Grade::Seasoned;
  Morale morale = Morale::Excellent;
  bool half_squad = false;  ///< bought as one
  Ride ride = Ride::None;   ///< 17.2.3.3
  std::array<bool, kFunctions> functions{};
  std::vector<CardId> weapons;                  ///< 12.3 attached
  Pair value{};                                 ///< in play (PZ:R37, PZ:R38, PZ:R39)
  Pair computed{};                              ///< 23.2.3 from the card
  bool armed = true;                            ///< a combat unit; batteries and aircraft are none
  bool relief = false;                          ///< it comes as a reinforcement
  Attachment attachment = Attachment::Organic;  ///< batteries
  bool rockets = false;                         ///< aircraft: load named by the scenario
  bool has(Function f) const { return functions[at(f)]; }
};

/// Improved positions and minefields that a side sets up (23.2.3).
struct Fieldwork {
  Side side = kSoviet;
  Terrain terrain = Terrain::ImprovedPosition;
  int count = 1;
  bool anti_vehicular = false, anti_personnel = false;  ///< mines
  int max_sections = 1;                                 ///< square inches of each
  bool hidden = false;
  int points = 0;  ///< each
};

/// 23.1.3 Who places when, and where.
struct SetupStep {
  enum class Who : std::uint8_t { German, Soviet, LowerRoll, HigherRoll };
  Who who = Who::German;
  std::vector<std::uint8_t>
      areas;  ///< indexes into Map::setup_areas; the lower roll chooses one, the other takes the rest
  bool relief_stays_out = false;
  /// What else a unit may start in, by its index in the roster: bits of StartsIn.
  std::vector<std::uint8_t> may_start;
  bool minefields = false;            ///< they are plotted now, in secret
  bool minefields_may_share = false;  ///< against 20.6.1
};
enum StartsIn : std::uint8_t {
  kInBuilding = 1,
  kInHeavyWoods = 2,
  kInEntrenchment = 4,  ///< if it is in nothing better
  kInImprovedPosition = 8,
  kInHullDown = 16,  ///< found, if it is in nothing better
};

struct ObjectiveValue {
  std::uint8_t objective = 0;  ///< index into Map::objectives
  Pair vp{};
  int needs_buildings = 0;      ///< villages
  std::optional<Side> held_by;  ///< at the start
};
struct Victory {
  std::vector<ObjectiveValue> objectives;
  Pair margin{};
  bool exits = false;  ///< 23.3.5 German combat units score their value off the Soviet edge
  Edge exit_edge = Edge::South;
  Pair exit_denied{};  ///< for the Soviets, if no more than so many left
  int exit_denied_most = 0;
};

/// 23.3.6 The relief force.
struct Relief {
  struct Row {
    int turn = 0;
    Rolls arrives;
    int percent = 0;
    Pair vp{};  ///< added to the Germans' points
  };
  struct Way {
    Rolls rolls;
    std::uint8_t entry = 0;  ///< index into Map::entries
  };
  std::vector<Row> rows;
  std::vector<Way> ways;                ///< a roll outside all of them is rolled again
  Grade force_grade = Grade::Seasoned;  ///< of the Germans from then on
};

/// What the text says of a set of rules: nothing, not in effect, in effect, or left to the players.
enum class Module : std::uint8_t { NotStated, Off, On, Discretion };
struct RulesInEffect {
  bool advanced = true;
  Module grades = Module::NotStated, command_control = Module::NotStated, ammo_limits = Module::NotStated,
         morale = Module::NotStated, limited_spotting = Module::NotStated, variable_penetration = Module::NotStated;
  std::array<Module, 2> special_ammo_limits{};  ///< 20.2 by side
  std::array<Module, 2> special_ammo{};         ///< 16.1.1 by side; On: all of it
  bool mines = false;                           ///< 20.6
  int german_apcr = 0;                          ///< 16.1.2.1 from 1944 on: added to the die for their APCR
};

struct Force {
  std::string name, parent;
  Grade grade = Grade::Seasoned;
  Pair printed{}, computed{}, points{};
  int planned_fire_from = 0;  ///< 16.5.1.14 first turn; 0: none
  int registered_points = 0;  ///< 16.5.1.7.2
  std::vector<UnitId> registered_for;
};

/// A printed figure that differs from its recomputation.
struct Mismatch {
  std::string where, what, why;
  Pair printed{}, computed{}, play{};
};

struct Scenario {
  ScenarioInfo info;
  std::string place, date, rule;  ///< rule: its case
  Period period = Period::L43;
  std::uint8_t map = 0;  ///< index into Content::maps
  int turns = 15;
  std::optional<Side> attacker;
  std::array<Force, 2> forces;
  std::vector<Formation> formations;  ///< the Germans' first
  std::vector<Group> groups;
  std::vector<UnitDef> units;  ///< the roster; UnitId is an index into it
  std::vector<Fieldwork> fieldworks;
  std::vector<SetupStep> setup;
  Victory victory;
  std::optional<Relief> relief;
  RulesInEffect rules;
  std::vector<Mismatch> mismatches;

  std::array<int, 2> count{};  ///< units of each side
  /// Germans are numbered from 0, Soviets from kMaxUnitsPerSide, whatever the scenario.
  const UnitDef& def(UnitId u) const {
    return units[static_cast<std::size_t>(u.value < kMaxUnitsPerSide ? u.value
                                                                     : u.value - kMaxUnitsPerSide + count[0])];
  }
  UnitId unit(std::string_view id) const;  ///< kNoUnit if there is none
};

/// 21 A table of organisation: what a force may be bought from.
struct Organisation {
  struct Line {
    int least = 1, most = 1;
    std::vector<CardId> cards;  ///< any one of them
    bool half_squad = false, motorcycles = false;
    std::array<bool, kFunctions> functions{};
    std::vector<CardId> weapons;
  };
  struct Body {
    std::string name, note;
    int least = 1, most = 1;
    int choose = 0;                        ///< so many of its subordinate bodies that are a choice; 0: none are
    bool choice = false;                   ///< one of those
    std::optional<Attachment> attachment;  ///< batteries
    std::vector<Line> hq, units;
    std::vector<Body> sub;
  };
  struct Substitution {
    CardId unit{};
    std::vector<CardId> by;
    Period since = Period::E40, until = Period::L45;
  };
  struct Replacement {
    std::string sub;
    Body by;
  };
  struct WeaponIssue {
    enum class Share : std::uint8_t { All, OneThird, OnePerCompany };
    std::vector<CardId> to;
    CardId weapon{};
    Share share = Share::All;
    std::string in;  ///< only in bodies of that name; empty: everywhere
    Period since = Period::E40;
  };
  std::string id, name;
  Side side = kGerman;
  Period from = Period::E40, until = Period::L45;
  Body body;
  std::vector<Substitution> substitutions;
  std::vector<Replacement> replacements;
  std::vector<WeaponIssue> weapons;
};
/// 23.2.3 What a block, a wire, a minefield section or a position costs.
struct FieldworkPrice {
  Terrain terrain = Terrain::Block;
  int gp_def = 0;  ///< blocks and wire
  int points = 0;
};

struct Content {
  std::vector<Card> cards;
  Tables tables;
  std::vector<Map> maps;
  std::vector<Scenario> scenarios;  ///< 1, 1a, 2, 3, 4, 5
  std::vector<Organisation> organisations;
  std::vector<FieldworkPrice> fieldwork_prices;
  std::string hash, overlay;

  const Card& card(CardId c) const { return cards[c.value]; }
  CardId card(std::string_view key) const;              ///< kNoCard if there is none
  const Scenario* scenario(std::string_view id) const;  ///< null if there is none
  int map(std::string_view id) const;                   ///< -1 if there is none
};

/// The card of a unit, and the base that the unit has as it was bought.
inline const Card& card_of(const Content& c, const UnitDef& u) { return c.card(u.card); }
inline Base base_of(const Content& c, const UnitDef& u) {
  const Card& card = c.card(u.card);
  return base_of(card.unit_class, card.kind, u.half_squad);
}

/// 23.2.3 What grade and function make of listed points, exactly; rounded down once, at the end.
struct PriceFactor {
  std::int64_t num = 1, den = 1;
  void times(int hundredths) { num *= hundredths, den *= 100; }
  int of(std::int64_t points, int divided = 1) const { return static_cast<int>(points * num / (den * divided)); }
};
PriceFactor price_factor(const UnitDef&, const Content&);

/// Reads data/panzer/*.json and data/panzer/maps/*.json under `home`, lays the files of `overlay_dir`/panzer over them
/// (may be empty), checks everything and reports all faults together.
Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir);
/// The same from a record's own overlay text instead of a folder.
Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json);

}  // namespace kessel::panzer
