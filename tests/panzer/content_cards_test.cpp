// The data cards: what the rules text states of them, and what must hold of all.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "box.h"
#include "covers.h"

namespace kessel::panzer {
namespace {

/// The band that holds a range, -1 beyond all of them.
int band_at(const std::array<std::uint8_t, kBands>& range, int inches) {
  const auto it = std::ranges::find_if(range, [&](int last) { return inches <= last; });
  return it == range.end() ? -1 : static_cast<int>(it - range.begin());
}
int band(Band b) { return static_cast<int>(at(b)); }

TEST(PanzerCards, HowManyOfEachClass) {
  std::map<UnitClass, int> count;
  for (const Card& c : box().cards) ++count[c.unit_class];
  EXPECT_EQ(box().cards.size(), 141u);
  EXPECT_EQ(count[UnitClass::Vehicle], 89);
  EXPECT_EQ(count[UnitClass::Leg], 14);
  EXPECT_EQ(count[UnitClass::Towed], 15);
  EXPECT_EQ(count[UnitClass::Battery], 10);
  EXPECT_EQ(count[UnitClass::Aircraft], 6);
  EXPECT_EQ(count[UnitClass::Attached], 7);
}

TEST(PanzerCards, GreatestRangesOfTheSu85AndLeastOfTheGrw34) {
  COVERS_VECTOR("PX-03");
  const Weapon& gun = card("s30").weapons[0];
  ASSERT_EQ(gun.ap.size(), 2u);
  EXPECT_EQ(gun.ap[0].shot, Shot::Ap);
  EXPECT_EQ(gun.ap[0].range.back(), 42);
  EXPECT_EQ(gun.ap[1].shot, Shot::Hvap);
  EXPECT_EQ(gun.ap[1].range.back(), 34);
  EXPECT_EQ(gun.gp[0].range.back(), 60);
  EXPECT_EQ(gun.special_from, Period::E44);
  EXPECT_EQ(card("g86-grw34").weapons[0].gp[0].minimum, 5);
}

TEST(PanzerCards, TheSu85AsTheBookShowsIt) {
  COVERS_VECTOR("PX-15");
  const Card& su = card("s30");
  EXPECT_EQ(su.name, "SU-85 M43");
  EXPECT_EQ(su.number, "S-30");
  const Weapon& gun = su.weapons[0];
  EXPECT_EQ(band_at(gun.ap[0].range, 23), band(Band::Medium));
  EXPECT_EQ(band_at(gun.ap[1].range, 23), band(Band::Long));
  EXPECT_EQ(gun.ap[0].penetration[at(Band::Medium)], 10);
  EXPECT_EQ(gun.ap[0].damage, 0);
  EXPECT_EQ(gun.ap[1].damage, -1);
  EXPECT_EQ(su.size, 0);
  EXPECT_EQ(su.armour_at(Aspect::FrontSide, Location::TurretFront), 13);
  EXPECT_EQ(su.armour_at(Aspect::Front, Location::HullFront), 9);
  EXPECT_EQ(su.top_armour, 13);
  EXPECT_EQ(su.angle, Angle::High);
  EXPECT_EQ(su.gp_def, 4);
  EXPECT_EQ(su.gp_type, GpType::A);
  EXPECT_EQ(su.move.cross_country, 11);
  EXPECT_EQ(su.move.mover, Mover::Tracked);
  EXPECT_EQ(su.move.path, 14);
  EXPECT_EQ(su.move.road, 22);
  EXPECT_EQ(su.carries.towed, 0);
  EXPECT_EQ(su.carries.leg, 2);
  EXPECT_EQ(su.turret, Turret::NonTurreted);
  EXPECT_EQ(su.traverse, Traverse::None);
  EXPECT_EQ(gun.bears, FieldOfFire::Front);
}

TEST(PanzerCards, TheDuelOfChapterEight) {
  const Card &iv = card("g18"), &t34 = card("s15"), &t85 = card("s16");
  EXPECT_EQ(iv.name, "PzKpfw IV/H");
  EXPECT_EQ(iv.armour_at(Aspect::FrontSide, Location::TurretFront), 13);
  EXPECT_EQ(iv.armour_at(Aspect::FrontSide, Location::HullFront), 11);
  EXPECT_EQ(iv.armour_at(Aspect::FrontSide, Location::HullSide), 4);
  EXPECT_EQ(band_at(iv.weapons[0].ap[0].range, 7), band(Band::Pointblank));
  EXPECT_EQ(iv.weapons[0].ap[0].penetration[at(Band::Pointblank)], 13);
  EXPECT_EQ(t34.armour_at(Aspect::FrontSide, Location::HullFront), 13);
  EXPECT_EQ(band_at(t34.weapons[0].ap[0].range, 7), band(Band::Short));
  EXPECT_EQ(t34.weapons[0].ap[0].penetration[at(Band::Short)], 9);
  EXPECT_EQ(t85.armour_at(Aspect::FrontSide, Location::TurretFront), 15);
  EXPECT_EQ(t85.armour_at(Aspect::RearSide, Location::TurretRear), 8);
}

TEST(PanzerCards, LocationsThatDoNotShowHaveNoArmour) {
  for (const Card& c : box().cards) {
    EXPECT_EQ(c.armour_at(Aspect::Front, Location::HullSide), 0) << c.name;
    EXPECT_EQ(c.armour_at(Aspect::Front, Location::TurretRear), 0) << c.name;
    EXPECT_EQ(c.armour_at(Aspect::Side, Location::HullFront), 0) << c.name;
    EXPECT_EQ(c.armour_at(Aspect::RearSide, Location::TurretFront), 0) << c.name;
    EXPECT_EQ(c.armour_at(Aspect::Rear, Location::HullSide), 0) << c.name;
  }
}

TEST(PanzerCards, LegUnitsAndTheirHalves) {
  const Card& rifle = card("g85-rifle");
  EXPECT_TRUE(rifle.squad());
  EXPECT_EQ(numbers(rifle.gp_def_in), "2 4 6 8");
  EXPECT_EQ(rifle.half_name, "Rifle 1/2 Squad");
  EXPECT_EQ(rifle.takes.leg, 2);
  EXPECT_EQ(rifle.half_takes.leg, 1);
  EXPECT_TRUE(rifle.small_arms && rifle.small_arms->small_arms && rifle.half_small_arms);
  EXPECT_EQ(rifle.move.mover, Mover::Leg);
  EXPECT_EQ(rifle.move.cross_country, 4);
  EXPECT_EQ(rifle.move.quickmarch, 6);
  ASSERT_TRUE(rifle.motorcycle);
  EXPECT_EQ(rifle.motorcycle->mover, Mover::Wheeled);
  EXPECT_EQ(rifle.motorcycle->road, 26);
  EXPECT_EQ(rifle.spotted_as, TargetSize::Small);
  const Card& mortar = card("s58-bm41");
  EXPECT_TRUE(mortar.weapons[0].gp[0].indirect);
  EXPECT_TRUE(mortar.weapons[0].illumination);
  EXPECT_EQ(mortar.weapons[0].gp[0].damage, 2);
  EXPECT_TRUE(mortar.one_weapon_per_fire);
  EXPECT_FALSE(mortar.half_small_arms);
}

TEST(PanzerCards, GunsBatteriesAircraftAndAttachedWeapons) {
  const Card& gun = card("s46");
  EXPECT_EQ(gun.move.mover, Mover::Towed);
  EXPECT_EQ(numbers(gun.gp_def_in), "1 3 5 7");
  EXPECT_EQ(gun.weapons[0].rate, RateOfFire::Rapid);
  EXPECT_EQ(gun.weapons[0].limit.normal, 8);
  EXPECT_EQ(gun.weapons[0].limit.apcr, 4);
  const GpRow& battery = card("s45-medium").weapons[0].gp[0];
  EXPECT_EQ(band_at(battery.range, 26), band(Band::Short));  // stated
  EXPECT_EQ(battery.factor[at(Band::Short)], 8);
  EXPECT_EQ(battery.factor[at(Band::Medium)], 7);
  EXPECT_EQ(card("s45-medium").sheafs, (std::vector{Sheaf::A, Sheaf::B}));
  const Card& il2 = card("s61");
  ASSERT_EQ(il2.air_weapons.size(), 3u);
  EXPECT_TRUE(il2.load_choice);
  EXPECT_EQ(il2.air_weapons[2].attack, AirAttack::Rockets);
  EXPECT_EQ(il2.air_weapons[2].range.back(), 20);
  EXPECT_EQ(il2.air_weapons[2].shots, 2);
  EXPECT_EQ(il2.air_weapons[0].factor[at(Band::Extreme)], 10);
  const Card& faust = card("g87-panzerfaust");
  EXPECT_EQ(faust.points[0], 34);
  EXPECT_TRUE(faust.weapons[0].dual);
  EXPECT_EQ(faust.weapons[0].ap[0].shot, Shot::Heat);
  const Card& flak = card("g66");
  ASSERT_TRUE(flak.weapons[0].aa);
  EXPECT_EQ(numbers(flak.weapons[0].aa->range), "6 12 20 28 36");
  EXPECT_EQ(numbers(flak.weapons[0].aa->factor), "5 5 4 3 2");
}

TEST(PanzerCards, PointsOfTheCharts) {
  COVERS("PZ:R41");
  const std::vector<std::pair<const char*, int>> stated{
      {"g12", 62},  {"g15", 53}, {"g17", 78},  {"g18", 85},  {"g20", 100}, {"g21", 93}, {"g22", 134},
      {"g29", 74},  {"g30", 64}, {"g37", 111}, {"g34", 105}, {"g36", 85},  {"g24", 57}, {"s14", 80},
      {"s15", 81},  {"s16", 91}, {"s4", 42},   {"s5", 55},   {"s21", 79},  {"s20", 91}, {"s23", 100},
      {"s24", 124}, {"s30", 78}, {"s31", 85},  {"s29", 79},  {"s32", 71}};
  for (const auto& [key, points] : stated) EXPECT_EQ(card(key).points[0], points) << key;
  EXPECT_EQ(numbers(card("g17").points), "78 39 20");
  EXPECT_EQ(numbers(card("g46").points), "28 17 7");  // as printed
}

TEST(PanzerCards, Bases) {
  COVERS("PZ:R68");
  EXPECT_EQ(base_of(UnitClass::Vehicle, UnitKind::Tank, false), (Base{1000, 1000}));
  EXPECT_EQ(base_of(UnitClass::Towed, UnitKind::Gun, false), (Base{1000, 1000}));
  EXPECT_EQ(base_of(UnitClass::Leg, UnitKind::Squad, false), (Base{1000, 1000}));
  EXPECT_EQ(base_of(UnitClass::Leg, UnitKind::Squad, true), (Base{1000, 500}));
  EXPECT_EQ(base_of(UnitClass::Leg, UnitKind::Section, false), (Base{500, 500}));
}

TEST(PanzerCards, UnarmedCardsAreTransportsAndCounterBatteries) {
  std::string keys;
  for (const Card& c : box().cards)
    if (!c.armed) keys += c.key + " ";
  EXPECT_EQ(keys,
            "g72-sdkfz10 g72-sdkfz11 g72-sdkfz7 g73-light g73-medium g73-heavy s44-light s44-medium s44-heavy "
            "g84-light g84-medium s56-light s56-medium g74-counter s45-counter ");
}

TEST(PanzerCards, StatedFieldsAreKept) {
  EXPECT_FALSE(card("s30").stated.empty());
  EXPECT_EQ(card("g12").stated, std::vector<std::string>{"points"});
}

}  // namespace
}  // namespace kessel::panzer
