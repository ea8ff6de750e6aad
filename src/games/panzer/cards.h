#pragma once
// Data cards (1.2): what a tank, a squad, a gun, a battery or an aircraft is. Filled from data/panzer/units.json.
#include <optional>
#include <string>
#include <vector>

#include "games/panzer/words.h"

namespace kessel::panzer {

enum class UnitClass : std::uint8_t { Vehicle, Leg, Towed, Battery, Aircraft, Attached };
enum class UnitKind : std::uint8_t {
  Tank,
  FlameTank,
  AssaultGun,
  TankDestroyer,
  SpGun,
  SpAa,
  ArmoredCar,
  ScoutCar,
  HalftrackScout,
  Apc,
  MortarCarrier,
  PrimeMover,
  Truck,
  Limber,
  Squad,
  Section,
  Gun,
  LightBattery,
  MediumBattery,
  HeavyBattery,
  SuperHeavyBattery,
  CounterBattery,
  DiveBomber,
  GroundAttack,
  Panzerfaust,
  Rpzb,
  Bazooka,
  Atr,
  Flamethrower
};

/// A card's index in Content::cards.
struct CardId {
  std::uint8_t value = 0xff;
  constexpr bool valid() const { return value != 0xff; }
  friend constexpr auto operator<=>(CardId, CardId) = default;
};
inline constexpr CardId kNoCard{};

/// 9.2 Allowances in whole inches of clear ground.
struct Movement {
  std::uint8_t cross_country = 0, path = 0, road = 0;
  std::uint8_t quickmarch = 0;  ///< 17.2.3.2 leg units; 0: it cannot
  Mover mover = Mover::Tracked;
  std::int8_t bog = 0;  ///< 17.2.2.2 added to the dice
  bool dual_controls = false, amphibious = false;
};

/// 17.2.8 Room for towed guns and for leg units; or what a unit takes of it.
struct Places {
  std::uint8_t towed = 0, leg = 0;
};

enum class Turret : std::uint8_t { None, Turreted, Turretless360, NonTurreted };  ///< None: it has no weapon
enum class Traverse : std::uint8_t { None, Slow, Normal, Fast };
enum class FieldOfFire : std::uint8_t { Turret, Front, Rear, All };  ///< 8.2.1 where a weapon bears
enum class GpType : std::uint8_t { A, P, S };                        ///< 16.7.3 armoured, partly, soft

struct ApRow {
  Shot shot = Shot::Ap;
  std::array<std::uint8_t, kBands> range{};        ///< last inch of each band
  std::array<std::uint8_t, kBands> penetration{};  ///< cm
  std::int8_t damage = 0;                          ///< 8.4.7.1 D
  bool limited_signature = false;                  ///< 8.1.1.2.3 marks Spot (Move) only
};
struct GpRow {
  std::array<std::uint8_t, kBands> range{};
  std::array<std::uint8_t, kBands> factor{};
  std::uint8_t damage = 0;  ///< 16.7.4.2 knock-out factor D; 0 for small arms
  bool small_arms = false;
  bool coax = false;
  bool indirect = false;     ///< 16.3 boxed
  std::uint8_t minimum = 0;  ///< least range
  bool limited_signature = false;
};
struct AaRow {
  std::array<std::uint8_t, kBands> range{}, factor{};
};

/// 16.1.2 From this number of one die on the limit is in effect; 0: no limit.
struct AmmoLimits {
  std::uint8_t normal = 0;  ///< AP and GP
  std::uint8_t apcr = 0;    ///< a: APCR, HVAP
  std::uint8_t heat = 0;    ///< h
  std::uint8_t smoke = 0;   ///< s
};

struct Weapon {
  std::string name;
  RateOfFire rate = RateOfFire::Normal;
  FieldOfFire bears = FieldOfFire::Turret;
  bool dual = false;                         ///< 16.1.5 the dual fire modifier is this weapon's
  bool smoke = false, illumination = false;  ///< kinds of shell it has besides
  AmmoLimits limit;
  std::optional<Period> special_from;  ///< 16.1.1 its APCR, HVAP or HEAT is there from then on
  std::vector<ApRow> ap;
  std::vector<GpRow> gp;
  std::optional<AaRow> aa;
};

enum class AirAttack : std::uint8_t { Strafe, Rockets, DiveBomb, Bombs };  ///< 15.3
inline constexpr int kAirAttacks = 4;
struct AirWeapon {
  AirAttack attack = AirAttack::Strafe;
  std::uint8_t shots = 1;
  std::array<std::uint8_t, kBands> range{}, factor{};  ///< all ranges 0 and one factor where range does not matter
  std::uint8_t damage = 0;
  bool small_arms = false;
};

/// A base in mils, as the unit faces (PZ:R68).
struct Base {
  int width = 1000, depth = 1000;
  friend constexpr bool operator==(Base, Base) = default;
};

struct Card {
  std::string key;     ///< "g17"
  std::string number;  ///< as printed, "G-17"; several units may share one; empty: no card
  std::string name;
  std::string half_name;  ///< squads
  Nation nation = Nation::German;
  UnitClass unit_class = UnitClass::Vehicle;
  UnitKind kind = UnitKind::Tank;
  /// 22.1 Vehicles: whole, damaged, tracked. Squads: whole, half. Aircraft: whole, damaged. Others: whole.
  std::array<std::uint16_t, 3> points{};
  Period first = Period::E40, last = Period::L45;  ///< available
  bool armed = true;

  Movement move;
  std::optional<Movement> motorcycle, bicycle;  ///< 17.2.3.3
  Places carries;                               ///< 17.2.8 transport
  bool under_cover = false;                     ///< 17.2.8 its passengers are
  Places takes, half_takes;                     ///< leg and towed units as passengers
  int weight_kg = 0, half_weight_kg = 0;

  TargetSize spotted_as = TargetSize::Vehicle;
  std::int8_t size = 0;  ///< 8.4.2.1 vehicles, +2 to -2

  std::uint8_t gp_def = 0;  ///< 16.7.3.1 vehicles and aircraft
  GpType gp_type = GpType::S;
  std::array<std::uint8_t, kCovers> gp_def_in{};  ///< 16.7.3.2 leg and towed units by cover
  bool close_assault_c = false;                   ///< 16.9.3 C: no machine gun under armour

  Turret turret = Turret::None;
  Traverse traverse = Traverse::None;
  std::uint8_t top_armour = 0;
  Angle angle = Angle::Low;
  bool closed_top = false;
  /// 8.4.6 cm, by aspect and location; 0 also where the location does not show.
  std::array<std::array<std::uint8_t, kArmouredLocations>, kAspects> armour{};

  std::vector<Weapon> weapons;
  std::optional<GpRow> small_arms, half_small_arms;   ///< leg units
  bool one_weapon_per_fire = false;                   ///< sections: small arms or the section weapon
  int engineer_smoke_inches = 0;                      ///< 16.7.4.3; 0: none
  bool platform_mount = false, man_portable = false;  ///< towed guns

  std::vector<AirWeapon> air_weapons;
  bool load_choice = false;   ///< 15.3 bombs or rockets, chosen at set-up
  std::vector<Sheaf> sheafs;  ///< batteries

  std::string notes;
  std::vector<std::string> stated;  ///< fields that the rules fix; all others are reconstructed

  bool vehicle() const { return unit_class == UnitClass::Vehicle; }
  bool leg() const { return unit_class == UnitClass::Leg; }
  bool towed() const { return unit_class == UnitClass::Towed; }
  bool squad() const { return kind == UnitKind::Squad; }
  std::uint8_t armour_at(Aspect a, Location l) const { return armour[at(a)][at(l)]; }
};

/// PZ:R68 Vehicle, gun and squad 1 inch square; half-squad 1 wide and a half deep; section half an inch square.
constexpr Base base_of(UnitClass c, UnitKind k, bool half_squad) {
  if (c == UnitClass::Leg && k == UnitKind::Section) return {500, 500};
  if (c == UnitClass::Leg && half_squad) return {1000, 500};
  return {1000, 1000};
}

}  // namespace kessel::panzer
