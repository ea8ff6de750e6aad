#pragma once
// The numbers of game cards A to D. Filled from data/panzer/tables.json; what they are for, the chapters say.
#include <optional>
#include <string>

#include "games/panzer/cards.h"
#include "games/panzer/words.h"

namespace kessel::panzer {

inline constexpr int kLeastApModifier = -10, kBestApModifier = 5, kApModifiers = 16;  ///< 8.4.3
inline constexpr int kGpFactors = 15, kGpDefenses = 10;                               ///< 16.7.4
inline constexpr int kHeights = 7, kLowest = -1;                                      ///< 5.5.2.4 -1 to 5
inline constexpr int kSlopedArmour = 35;                                              ///< 16.1.3.2 1 to 35

/// 8.4.2, 16.2.1 What is added to an AP shot; size, overwatch and grade have tables of their own.
enum class ApModifier : std::uint8_t {
  TargetMoving,
  TargetLightCover,
  TargetMediumCover,
  TargetHeavyCover,
  ShooterShortHalt,
  ShooterDamaged,
  BrewUpSmoke,
  HeatHaze,
  ShooterSuppressed,
  AmmoLimit,
  SmokeClosed,
  SmokeOpen,
  BarrageClosed,
  BarrageOpen,
  DualFireSame,
  DualFireDifferent,
  Fire,
  Transported,
  ShooterHesitating,
  ShooterBroken,
  SpecialAmmoFallback
};
inline constexpr int kApModifierKinds = 21;

/// 16.7.2 The same for GP fire, direct and indirect.
enum class GpModifier : std::uint8_t {
  TargetVehicleMoving,
  TargetPType,
  TargetAType,
  TargetVehicleMediumCover,
  TargetVehicleHeavyCover,
  ShooterShortHalt,
  HeatHaze,
  ShooterDamaged,
  ShooterSuppressed,
  BrewUpSmoke,
  AmmoLimit,
  SmokeClosed,
  SmokeOpen,
  BarrageClosed,
  BarrageOpen,
  OpenSheaf,
  Fire,
  Overrun,
  Transported,
  PinningFire,
  HastyEntrenchment,
  CoaxMg,
  DualFireSame,
  DualFireDifferent,
  ShooterHesitating,
  ShooterBroken
};
inline constexpr int kGpModifierKinds = 26;

/// 8.4.2.10 How a weapon is carried, for overwatch outside its front field.
enum class Mount : std::uint8_t { Fast, Normal, Slow, Turretless360, NonTurreted, RearMount, Towed, Leg };
inline constexpr int kMounts = 8;

/// 8.4.4 Of a roll that hits: up to `three` three hits, up to `two` two, else one.
struct Hits {
  std::uint8_t three = 0, two = 0;
};
struct HitLocation {
  Location where = Location::HullFront;
  bool top = false;             ///< x: the top armour if the shot falls
  bool hull_down_miss = false;  ///< *: a miss if the target is hull down
};
/// 16.7.4 Up to `none` no effect, up to `suppressed` suppressed, above effective.
struct GpResult {
  std::int16_t none = 0, suppressed = 0;
};
struct RisingFalling {
  std::int8_t rising = 0, falling = 0;
};

/// A cell of the Terrain Effects Chart's costs.
struct Cost {
  enum class Kind : std::uint8_t {
    Points,      ///< so many an inch
    Added,       ///< so many more than the other terrain costs
    Other,       ///< whatever the other terrain costs
    Allowance,   ///< all of it
    Prohibited,  ///< it may not enter
    None         ///< of a turn: nobody can turn there
  };
  Kind kind = Kind::Points;
  std::uint8_t points = 0;
  friend constexpr bool operator==(Cost, Cost) = default;
};
enum class HeightMode : std::uint8_t { Fixed, PerStory, PerLevel };
struct TerrainEffect {
  std::string name;
  Cover cover = Cover::None;       ///< against fire
  Cover spot_cover = Cover::None;  ///< against being spotted
  std::int8_t height = 0;
  HeightMode height_mode = HeightMode::Fixed;
  std::uint8_t gp_def_low = 0, gp_def_high = 0;  ///< 16.1.8; 0: it cannot be destroyed
  std::array<Cost, kMovers> cost{};
  Cost turn;             ///< 9.4
  Rolls bog, hull_down;  ///< 17.2.2
};

/// 9.7, 20.11
struct BuildingEffect {
  Rolls hit, damaged, track;
  std::array<Rolls, 4> fire{};  ///< by GP factor 1-3, 4-6, 7-9, 10 and more
};
/// 20.6.2 By GP defense 1-3, 4-6, 7 and more, and for leg and towed units.
struct MineEffect {
  std::array<Rolls, 4> eliminated{}, damaged{}, track{};
};

/// 15 Aircraft.
struct AirCharts {
  std::array<int, kAltitudes> altitude{};  ///< GP modifier by altitude
  int fast = 0;                            ///< GP modifier of fast speed
  std::array<std::array<bool, kAltitudes>, kAirAttacks> at_altitude{};
  std::array<std::array<bool, kSpeeds>, kAirAttacks> at_speed{};
  std::array<std::array<Sheaf, kAltitudes>, kAirAttacks> sheaf{};
  std::array<int, kSpeeds> strafe_sheafs{};  ///< how many end to end
  int rocket_range = 0, rocket_ammo = 0;
  Altitude dive_enters = Altitude::High;
  std::array<std::array<int, kAltitudes>, kSpeeds> acquire_ground{}, acquire_aircraft{};  ///< inches
  int suppressed_acquire_factor = 1;
  std::array<int, kAltitudes> block_height{};
  int block_inches = 0;  ///< within so far, and 1 height more for each further such distance
  int aa_fast = 0, aa_high = 0, aa_low = 0;
  int loiter_turns = 0, crash_gp_factor = 0;
  Sheaf crash_sheaf = Sheaf::A;
};

enum class BailOut : std::uint8_t {  ///< 16.1.6
  FlameAttack,
  NoDamage,
  Track,
  Damaged,
  KoLeg,
  KoTowed,
  BuLeg,
  BuTowed,
  SuppressedDirect,
  SuppressedIndirect
};
inline constexpr int kBailOuts = 10;
struct BailOutCharts {
  std::array<Rolls, kBailOuts> rolls{};
  int under_cover = 0;  ///< suppressed passengers
  int crew_elite = 0, crew_green = 0, passenger_elite = 0, passenger_green = 0;
};

enum class Observer : std::uint8_t { Op, CommandRecon, Command, Recon };  ///< 16.5.1.2
inline constexpr int kObservers = 4;
struct ResponseCharts {  ///< 16.6
  std::array<std::array<std::uint8_t, kAttachments>, kObservers> needed{};
  int pre_registered = 0, senior_op = 0, adjusted = 0, hesitating = 0, suppressed = 0, damaged = 0, broken = 0,
      soviet_1941 = 0, soviet_1942 = 0;
  std::array<int, kGrades> grade{};
  int op_sources = 0, other_sources = 0;
  int usa_op_sources = 4;  ///< 16.5.1.1.1 as the text has it: no force of the USA is in the box
  int adjust_inches = 0, planned_adjust_inches = 0, planned_turns = 0, danger_close_inches = 0, target_point_inches = 0;
  Band planned_band = Band::Medium;
};

enum class CloseAssault : std::uint8_t {  ///< 16.9.3
  Advance,
  Uphill,
  Dismount,
  MovingVehicle,
  CVehicle,
  PType,
  SType,
  Flamethrower
};
inline constexpr int kCloseAssaults = 8;
enum class HandToHand : std::uint8_t {  ///< 16.10.3
  Squad,
  HalfSquad,
  Towed,
  Section,
  DefenderSuppressed,
  Advance,
  Uphill,
  Dismount,
  AdditionalHalfSquad,
  AdditionalSquad,
  Flamethrower,
  DefenderHesitating,
  DefenderBroken
};
inline constexpr int kHandToHands = 13;

enum class BreakModifier : std::uint8_t {  ///< 20.1.1.3
  SuppressedOrDamaged,
  CommandInRange,
  LightCover,
  MediumCover,
  HeavyCover,
  ForcedCheck,
  BrokenFriend,
  EnemyWithin5,
  EnemyWithin10
};
inline constexpr int kBreakModifiers = 9;
struct MoraleCharts {                                                    ///< 20.1
  std::array<Rolls, kMorales> factor{};                                  ///< cohesion factor that has this morale
  std::array<std::array<std::uint8_t, 10>, kMorales> cohesion_halves{};  ///< for 1 to 10 units, in halves
  std::array<std::array<std::optional<std::int8_t>, kYears>, kNations> nation_year{};
  std::array<int, kGrades> grade{};
  std::array<int, kNations> vary_down{}, vary_up{};  ///< how many morale levels a designer may go; -9: any
  std::array<Rolls, kNations> breaks{}, hesitates{};
  std::array<int, kGrades> break_grade{};
  std::array<int, kBreakModifiers> break_modifier{};
  Rolls recovers;
  std::array<int, kGrades> recovery_grade{};
  int recovery_command = 0, recovery_suppressed = 0, recovery_orders = 0;
};

struct PointFactors {  ///< 23.2.3 in hundredths
  std::array<int, kGrades> grade{};
  std::array<int, kFunctions> function{};
  int attached_battery = 150;
  std::array<int, kMorales> morale{};
};

struct Tables {
  // Card A: direct fire.
  std::array<std::array<std::uint8_t, kBands>, kApModifiers> ap_hit{};  ///< [modifier + 10][band]; 0: impossible
  std::array<int, kApModifierKinds> ap_modifier{};
  std::array<std::array<std::optional<std::int8_t>, kMounts>, kFields> ap_overwatch{};  ///< none: it may not fire there
  std::array<int, kTargetSizes> heat_haze_beyond{};                                     ///< inches
  std::array<std::array<Hits, 21>, kRates> hits{};                                      ///< [rate][hit number / 5]
  std::array<std::array<HitLocation, 10>, kAspects> hit_location{};                     ///< [aspect][die - 1]
  std::array<Damage, 10> ap_damage{};                                                   ///< [die - 1]
  int s_type_damage = 0;                                                                ///< 8.4.7.2
  std::array<std::array<RisingFalling, kAngles>, kSlopedArmour + 1> rising_falling{};   ///< [armour][angle]
  // 8.2.1.4 The wheel: half degrees from straight ahead to the end of each sector, either way.
  std::array<int, kAspects> aspect_end{};
  std::array<int, kFields> field_end{};
  int free_turn = 90, aircraft_turn = 45;  ///< degrees (9.4, 15.2.3)
  // Ground.
  std::array<TerrainEffect, kTerrains> terrain{};
  int max_height_cost = 2, road_height_discount = 1, snow_cost = 1, mud_factor = 2, snow_mud_bog = -5;
  /// PZ:C.LOS least height that blocks: [spotter + 1][target + 1][closer, midway, farther]; 0: sight is not possible.
  std::array<std::array<std::array<std::uint8_t, 3>, kHeights>, kHeights> los{};
  std::array<BuildingEffect, kMaterials> building{};
  int building_gp_factor = 5, rubble_fire = -10;
  std::array<MineEffect, 2> mines{};  ///< hasty, deliberate
  int mine_quickmarch = 0, mine_inches = 2;
  // 5.4 Spotting.
  /// [visibility][0 vehicle, 1 other spotter][cover][size], inches.
  std::array<std::array<std::array<std::array<std::uint8_t, kTargetSizes>, kCovers>, 2>, kVisibilities> spotting{};
  int spot_moved = 2, spot_fired = 10;                                               ///< times
  int spot_target_full_cover = 2, spot_spotter_full_cover = 4, spot_suppressed = 2;  ///< divided by
  int spot_always = 1, see_into_terrain = 1;                                         ///< inches
  // Grades and command.
  std::array<std::array<int, kBands>, kGrades> grade_ap{}, grade_gp{};
  std::array<int, kGrades> grade_assault{};
  std::array<Rolls, kGrades> quickmarch_suppressed{}, suppression_recovered{};
  std::array<int, kGrades> initiative{};                         ///< 14.1 by force grade
  std::array<std::array<std::uint8_t, 10>, kGrades> commands{};  ///< 13.1 for 1 to 10 units
  std::array<int, kGrades> command_range{};
  Rolls battery_recovered;
  int recovery_orders = 0, recovery_assaulted = 0, recovery_under_fire = 0;  ///< 19.2.1
  // 16.7 GP fire.
  std::array<std::array<GpResult, kGpFactors + 1>, kGpDefenses + 1> gp_result{};  ///< [defense][factor], both from 1
  struct DirectIndirect {
    std::optional<std::int8_t> direct, indirect;
  };
  std::array<DirectIndirect, kGpModifierKinds> gp_modifier{};
  std::array<std::array<std::optional<std::int8_t>, kMounts>, kFields> gp_overwatch{};
  int defense_full_cover = 2, defense_moving = -2, defense_least = 1, defense_most = 10,
      defense_transported_covered = 3, defense_transported_open = 1;
  std::array<int, kCloseAssaults> close_assault{};
  int close_assault_cap = 15;
  std::array<int, kHandToHands> hand_to_hand{};
  int hand_to_hand_attackers = 2;
  AirCharts air;
  BailOutCharts bail_out;
  ResponseCharts response;
  struct SheafSize {
    int length = 0, width = 0;  ///< mils
  };
  std::array<SheafSize, kSheafs> sheaf{};
  // Optional rules and points.
  MoraleCharts morale;
  std::array<Rolls, kGrades> spot_roll{};  ///< 20.14
  std::array<int, kGrades> spots_held{};
  std::array<std::int8_t, 11> penetration{};  ///< 20.16 [die 0 to 10]
  int soviet_penetration_die = -1, penetration_cap = 2;
  Rolls battery_located, battery_suppressed, battery_damaged, battery_knocked_out;  ///< 20.15
  std::array<int, 5> hull_down_size{};                                              ///< 20.20 [size + 2]
  PointFactors points;
  // Constants of the text.
  int midway_tolerance = 1, auto_hull_down_per_height = 2, objective_inches = 1, reverse_factor = 2,
      minimum_move_inches = 1, slow_turret_steps = 1, story_cost = 1, entrench_turns = 4, engineer_entrench_turns = 2,
      contact_inches = 1, contact_height = 1, brew_up_inches = 2, ammo_supply_inches = 1, camouflage_inches = 1,
      amphibious_factor = 2;
  Rolls german_apcr_1944;  ///< 16.1.2.1
  std::string provenance;
};

}  // namespace kessel::panzer
