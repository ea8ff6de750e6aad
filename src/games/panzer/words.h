#pragma once
// The words of the rulebook that data and rules share. Cases stand without their prefix in the headers of the data:
// these hold numbers, the chapters enforce and cite.
#include <array>
#include <cstdint>

#include "core/ids.h"

namespace kessel::panzer {

inline constexpr Side kGerman = Side::First;
inline constexpr Side kSoviet = Side::Second;

/// The place of an enumerator in an array.
template <class E>
constexpr std::size_t at(E e) {
  return static_cast<std::size_t>(e);
}

enum class Nation : std::uint8_t { German, Soviet, American, British, French1940, French1944, Italian };
inline constexpr int kNations = 7;
enum class Grade : std::uint8_t { Elite, Veteran, Seasoned, Regulars, Green };  ///< 12.1
inline constexpr int kGrades = 5;
enum class Morale : std::uint8_t {  ///< 20.1.1.1
  Superb,
  Exceptional,
  Outstanding,
  Superior,
  Excellent,
  Good,
  Adequate,
  Fair,
  Poor
};
inline constexpr int kMorales = 9;
/// Early, middle or late in a year.
enum class Period : std::uint8_t {
  E40,
  M40,
  L40,
  E41,
  M41,
  L41,
  E42,
  M42,
  L42,
  E43,
  M43,
  L43,
  E44,
  M44,
  L44,
  E45,
  M45,
  L45
};
inline constexpr int kPeriods = 18, kYears = 6;

enum class Band : std::uint8_t { Pointblank, Short, Medium, Long, Extreme };  ///< 8.4.1
inline constexpr int kBands = 5;
enum class Aspect : std::uint8_t { Front, FrontSide, Side, RearSide, Rear };  ///< 8.4.5.1
inline constexpr int kAspects = 5;
enum class Field : std::uint8_t { Front, Side, Rear };  ///< 8.2.1 of fire
inline constexpr int kFields = 3;
enum class Location : std::uint8_t {  ///< 8.4.5
  TurretFront,
  TurretSide,
  TurretRear,
  HullFront,
  HullSide,
  HullRear,
  Track
};
inline constexpr int kArmouredLocations = 6;                               ///< all but the track
enum class Damage : std::uint8_t { None, Damaged, KnockedOut, BrewedUp };  ///< 8.4.7
enum class Angle : std::uint8_t { High, Medium, Low };                     ///< 16.1.3 slope of the front plate
inline constexpr int kAngles = 3;

enum class RateOfFire : std::uint8_t { Normal, Quick, Rapid, Fast };  ///< 8.4.4 N, Q, R, F
inline constexpr int kRates = 4;
enum class Shot : std::uint8_t { Ap, Apcr, Hvap, Heat };  ///< 16.1.1

enum class TargetSize : std::uint8_t { Vehicle, Large, Small };  ///< 5.4.2 columns V, L, S
inline constexpr int kTargetSizes = 3;
enum class Cover : std::uint8_t { None, Light, Medium, Heavy, Other };  ///< 5.5.1; Other: whatever else is there
inline constexpr int kCovers = 4;                                       ///< those that stand in tables
enum class Visibility : std::uint8_t { Normal, Limited, Restricted };   ///< 20.13
inline constexpr int kVisibilities = 3;

/// 5.5.1 What ground, and what lies on it, can be; one row of the Terrain Effects Chart each.
enum class Terrain : std::uint8_t {
  Clear,
  Scrub,
  Rough,
  Woods,
  HeavyWoods,
  Rubble,
  WoodBuilding,
  BrickBuilding,
  StoneBuilding,
  Road,
  Path,
  Bridge,
  Ford,
  Stream,
  StreamImpassable,
  Ditch,
  Hill,
  Depression,
  Slope,
  Crest,
  Block,
  Wire,
  MinesHasty,
  MinesDeliberate,
  HastyEntrenchment,
  ImprovedPosition,
  Wreck,
  BrewUpSmoke,
  Smoke,
  Barrage,
  Fire
};
inline constexpr int kTerrains = 31;
enum class Material : std::uint8_t { Wood, Brick, Stone };
inline constexpr int kMaterials = 3;
constexpr Terrain building_of(Material m) { return static_cast<Terrain>(at(Terrain::WoodBuilding) + at(m)); }

/// The column of the Terrain Effects Chart that a unit pays by.
enum class Mover : std::uint8_t { Tracked, Halftracked, Wheeled, Leg, Towed, ManPortable };
inline constexpr int kMovers = 6;

enum class Function : std::uint8_t { Command, Recon, Engineer, Op };  ///< 12.1.4; a unit may have several
inline constexpr int kFunctions = 4;
enum class Attachment : std::uint8_t { Attached, Organic, Unattached };  ///< 16.5.1.4 of a battery
inline constexpr int kAttachments = 3;
enum class Sheaf : std::uint8_t { A, B, C, D };  ///< 16.5.1.9 closed, open, mortar, strafe
inline constexpr int kSheafs = 4;
enum class Altitude : std::uint8_t { Low, Medium, High };  ///< 15.2
inline constexpr int kAltitudes = 3;
enum class Speed : std::uint8_t { Slow, Fast };
inline constexpr int kSpeeds = 2;

enum class Edge : std::uint8_t { North, East, South, West };

/// A range of two dice read as 1 to 100, or of one die; both ends count. Nothing falls into the empty range.
struct Rolls {
  std::int16_t low = 1, high = 0;
  constexpr bool empty() const { return high < low; }
  constexpr bool hold(int roll) const { return roll >= low && roll <= high; }
  friend constexpr bool operator==(Rolls, Rolls) = default;
};

}  // namespace kessel::panzer
