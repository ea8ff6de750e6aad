// PZ:8.2 to PZ:8.4.7 One AP shot: whether it can be fired, how likely it hits, where, and what it does.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

/// An AP row of one of its weapons, attached ones too.
Barrel barrel(const State& s, UnitId u, int weapon) {
  const Arm a = arm(s, u, weapon);
  if (a.ap == nullptr) return {};
  return {a.weapon, a.ap};
}

namespace {

/// PZ:12.3a, PZ:16.3.1 A boxed row is for indirect fire only where the weapon has another for direct fire.
bool only_indirect(const Arm& a) {
  if (a.gp == nullptr || !a.gp->indirect || a.weapon == nullptr) return false;
  return std::ranges::any_of(a.weapon->gp, [](const GpRow& row) { return !row.indirect; });
}

}  // namespace

/// PZ:8.1, PZ:8.4.1.1 In the Basic Game only the AP row of a gun is used; in the Advanced Game any will do.
int first_barrel(const State& s, UnitId u) {
  const std::vector<Weapon>& list = card(s, u).weapons;
  for (std::size_t w = 0; w < list.size(); ++w)
    for (std::size_t row = 0; row < list[w].ap.size(); ++row)
      if (list[w].ap[row].shot == Shot::Ap) return static_cast<int>(16 * w + row);
  int found = -1;
  if (advanced(s))
    each_arm(s, u, [&](int code) {
      const Arm a = arm(s, u, code);
      if (found < 0 && (a.ap != nullptr || a.gp != nullptr) && !only_indirect(a) && !why_not_available(s, u, a))
        found = code;
    });
  return found;
}

namespace {

/// Where the middle of the weapon's front field points.
int weapon_facing(const State& s, UnitId u, const Weapon* w) {
  const Unit& x = s.unit(u);
  return x.facing + (w != nullptr && w->bears == FieldOfFire::Turret ? 90 * static_cast<int>(x.turret) : 0);
}

/// PZ:5.2b, PZ:8.4.2.10a Which fields touch the target: on a boundary two (PZ:8.2.1.1c).
struct Fields {
  std::array<bool, kFields> in{};
  bool has(Field f) const { return in[at(f)]; }
};
Fields fields_of(const State& s, UnitId u, const Weapon* w, Point target) {
  const Point v = target - s.unit(u).at;
  Fields f;
  if (v == Point{}) {  // PZ:R105 in the same place: ahead
    f.in[at(Field::Front)] = true;
    return f;
  }
  const auto& end = tables(s).field_end;
  const int facing = weapon_facing(s, u, w);
  const plane::Relative front = plane::relative(facing, v, end[at(Field::Front)]);
  const plane::Relative side = plane::relative(facing, v, end[at(Field::Side)]);
  f.in[at(Field::Front)] = front != plane::Relative::Outside;
  f.in[at(Field::Side)] = front != plane::Relative::Inside && side != plane::Relative::Outside;
  f.in[at(Field::Rear)] = side != plane::Relative::Inside;
  return f;
}

/// PZ:8.2.1.1b, PZ:8.4.7.4a A damaged vehicle's turret turns slowly.
Mount mount_of(const State& s, UnitId u, const Weapon* weapon) {
  const Card& c = card(s, u);
  if (c.leg() || weapon == nullptr) return Mount::Leg;  // PZ:16.4.1.1, PZ:16.2.2
  if (c.towed()) return Mount::Towed;                   // PZ:16.4.1.2, PZ:16.2.3
  const Weapon& w = *weapon;
  if (w.bears == FieldOfFire::All || c.turret == Turret::Turretless360) return Mount::Turretless360;
  if (w.bears == FieldOfFire::Rear) return Mount::RearMount;
  if (w.bears == FieldOfFire::Front) return Mount::NonTurreted;
  if (flagged(s, u, kDamaged)) return Mount::Slow;
  switch (c.traverse) {
    case Traverse::Fast: return Mount::Fast;
    case Traverse::Slow: return Mount::Slow;
    default: return Mount::Normal;
  }
}

}  // namespace

Field field_of(const State& s, UnitId u, int weapon, Point target) {
  const Fields f = fields_of(s, u, arm(s, u, weapon).weapon, target);
  return f.has(Field::Front) ? Field::Front : f.has(Field::Side) ? Field::Side : Field::Rear;
}

/// PZ:8.2.1.1, PZ:8.2.1.2, PZ:8.2.1.3, PZ:8.2.1.4, PZ:8.2.1.5
bool bears(const State& s, UnitId u, int weapon, Point target) {
  const Weapon* w = arm(s, u, weapon).weapon;
  if (card(s, u).leg() || w == nullptr || w->bears == FieldOfFire::All || card(s, u).turret == Turret::Turretless360)
    return true;
  const Fields f = fields_of(s, u, w, target);
  return f.has(w->bears == FieldOfFire::Rear ? Field::Rear : Field::Front);
}

/// PZ:8.4.2.9, PZ:8.4.2.10, PZ:8.4.2.11 with all their exceptions by traverse (PZ:8.4.2.10.2, PZ:8.4.2.10.3,
/// PZ:8.4.2.10.4, PZ:8.4.2.10.5, PZ:8.4.2.10.6, PZ:8.4.2.11.2, PZ:8.4.2.11.3, PZ:8.4.2.11.4, PZ:8.4.2.11.6): one table. On a boundary the shooter picks,
/// and picks the better.
std::optional<int> overwatch_modifier(const State& s, UnitId u, int weapon, Point target) {
  const Arm a = arm(s, u, weapon);
  const Fields f = fields_of(s, u, a.weapon, target);
  const Mount m = mount_of(s, u, a.weapon);
  const auto& table = a.ap != nullptr ? tables(s).ap_overwatch : tables(s).gp_overwatch;
  std::optional<int> best;
  for (std::size_t i = 0; i < kFields; ++i) {
    const auto& cell = table[i][at(m)];
    if (f.in[i] && cell && (!best || *cell > *best)) best = *cell;
  }
  return best;
}

bool on_boundary(int facing, Point v, const Tables& t) {
  if (v == Point{}) return false;
  for (std::size_t i = 0; i + 1 < kAspects; ++i)
    if (plane::relative(facing, v, t.aspect_end[i]) == plane::Relative::Boundary) return true;
  return false;
}

Aspect aspect_of(int facing, Point v, int nudge, const Tables& t) {
  if (v == Point{}) return Aspect::Front;  // PZ:R105
  // Seen from the facing the shooter stands to the right or to the left; a nudge clockwise leads to the rear on the right.
  const bool right = plane::turn(plane::direction(2 * facing), v) <= 0;
  const bool to_rear = (nudge > 0) == right;
  for (std::size_t i = 0; i + 1 < kAspects; ++i) {
    const plane::Relative r = plane::relative(facing, v, t.aspect_end[i]);
    if (r == plane::Relative::Inside || (r == plane::Relative::Boundary && !to_rear)) return static_cast<Aspect>(i);
  }
  return Aspect::Rear;
}

/// PZ:8.4.1.2
std::optional<Band> band_of(const ApRow& row, int inches) {
  for (std::size_t b = 0; b < kBands; ++b)
    if (row.range[b] >= inches) return static_cast<Band>(b);
  return std::nullopt;
}

/// PZ:5.5.3, PZ:8.4.5.5, PZ:5.5.1.3a, PZ:5.5.1.19 Brick and stone houses, height, and a position that was found.
bool hull_down(const State& s, UnitId shooter, UnitId target) {
  const Unit& x = s.unit(target);
  if (x.building != 0xff && s.map().buildings[x.building].material != Material::Wood) return true;
  // PZ:5.5.1.12 An improved position all round.
  if (const int w = advanced(s) ? work_at(s, x.at) : -1;
      w >= 0 && s.works[static_cast<std::size_t>(w)].terrain == Terrain::ImprovedPosition)
    return true;
  const int higher = height_of(s, target) - height_of(s, shooter);
  if (higher > 0 && within(s, x.at, s.unit(shooter).at, tables(s).auto_hull_down_per_height * higher)) return true;
  if ((x.flags & (kHullDownFront | kHullDownRear)) == 0) return false;
  const Aspect a = aspect_of(x.facing, s.unit(shooter).at - x.at, 1, tables(s));  // PZ:R56
  if ((x.flags & kHullDownFront) != 0) return a <= Aspect::Side;
  return a >= Aspect::Side;
}

/// PZ:16.2.1.1, PZ:R150 By the size of what is looked at; nothing flickers in the air.
bool hazy(const State& s, UnitId target, int inches) {
  const Card& c = card(s, target);
  if (!s.options.heat_haze || c.unit_class == UnitClass::Aircraft) return false;
  return inches > tables(s).heat_haze_beyond[at(c.vehicle() ? TargetSize::Vehicle : c.spotted_as)];
}

namespace {

/// PZ:16.2.1, PZ:12.1.3, PZ:12.4.2, PZ:16.2.2.2 What the Advanced Game adds.
void add_advanced(const State& s, UnitId shooter, const Arm& gun, UnitId target, Band band, int low, Tally& t) {
  const Tables& tab = tables(s);
  const auto add = [&](ApModifier m, RuleRef rule, const char* why, int times = 1) {
    if (times != 0) t.add(rule, times * tab.ap_modifier[at(m)], why);
  };
  if (suppressed(s, shooter)) add(ApModifier::ShooterSuppressed, "PZ:16.2.1.2", "shooter suppressed");
  add(ApModifier::AmmoLimit, "PZ:16.2.1.3", "short of ammunition", low);
  if (hazy(s, target, range(s, shooter, target))) add(ApModifier::HeatHaze, "PZ:16.2.1.1", "heat haze");
  const Eye from = eye_of(s, shooter), to = eye_of(s, target);
  add(ApModifier::Fire, "PZ:16.2.1.7", "through a fire", fires_crossed(s, from, to));
  add(ApModifier::SmokeClosed, "PZ:16.2.1.4", "through dense smoke", zones_crossed(s, from, to, Shell::Smoke, true));
  add(ApModifier::SmokeOpen, "PZ:16.2.1.4", "through smoke", zones_crossed(s, from, to, Shell::Smoke, false));
  add(ApModifier::BarrageClosed, "PZ:16.2.1.5", "through a dense barrage", zones_crossed(s, from, to, Shell::Gp, true));
  add(ApModifier::BarrageOpen, "PZ:16.2.1.5", "through a barrage", zones_crossed(s, from, to, Shell::Gp, false));
  switch (dual_fire(s, shooter, gun)) {
    case Dual::Same: add(ApModifier::DualFireSame, "PZ:16.2.1.6", "two weapons at one target"); break;
    case Dual::Other: add(ApModifier::DualFireDifferent, "PZ:16.2.1.6", "two weapons at two targets"); break;
    case Dual::No: break;
  }
  if (s.unit(shooter).where == Where::Aboard) add(ApModifier::Transported, "PZ:16.2.1.8", "fired from a vehicle");
  if (s.plan().rules.grades != Module::Off)
    if (const int g = tab.grade_ap[at(grade(s, shooter))][at(band)]; g != 0) t.add("PZ:16.2.1.11", g, "grade");
}

}  // namespace

/// PZ:4.7a, PZ:8.4.1, PZ:8.4.2, PZ:8.4.3 Everything is added up; the sum is read in the table from +5 to -10.
HitChance hit_chance(const State& s, UnitId shooter, int weapon, UnitId target, bool overwatch, bool moving, Tally& t,
                     int low) {
  const Tables& tab = tables(s);
  const Arm gun = arm(s, shooter, weapon);
  if (gun.ap == nullptr) return {};
  const ApRow& row = *gun.ap;
  const auto modifier = [&](ApModifier m) { return tab.ap_modifier[at(m)]; };
  HitChance h;
  h.band = band_of(row, range(s, shooter, target)).value_or(Band::Extreme);
  if (const int size = card(s, target).size; size != 0) t.add("PZ:8.4.2.1", size, "target size");
  if (moving) t.add("PZ:8.4.2.2", modifier(ApModifier::TargetMoving), "target moving");
  switch (cover_of(s, target)) {
    case Cover::Light: t.add("PZ:8.4.2.3", modifier(ApModifier::TargetLightCover), "target in light cover"); break;
    case Cover::Medium: t.add("PZ:8.4.2.4", modifier(ApModifier::TargetMediumCover), "target in medium cover"); break;
    case Cover::Heavy: t.add("PZ:8.4.2.5", modifier(ApModifier::TargetHeavyCover), "target in heavy cover"); break;
    default: break;
  }
  if (s.unit(shooter).order == Order::ShortHalt)
    t.add("PZ:8.4.2.6", modifier(ApModifier::ShooterShortHalt), "shooter on a short halt");
  if (flagged(s, shooter, kDamaged)) t.add("PZ:8.4.2.7", modifier(ApModifier::ShooterDamaged), "shooter damaged");
  if (const int smokes = brew_up_smokes(s, eye_of(s, shooter), eye_of(s, target)); smokes > 0)
    t.add("PZ:8.4.2.8", smokes * modifier(ApModifier::BrewUpSmoke), "through the smoke of a burning wreck");
  if (overwatch) {
    const Field f = field_of(s, shooter, weapon, s.unit(target).at);
    const int m = overwatch_modifier(s, shooter, weapon, s.unit(target).at).value_or(0);
    t.add(f == Field::Front  ? RuleRef("PZ:8.4.2.9")
          : f == Field::Side ? RuleRef("PZ:8.4.2.10")
                             : RuleRef("PZ:8.4.2.11"),
          m, "overwatch");
  }
  if (advanced(s)) add_advanced(s, shooter, gun, target, h.band, low, t);
  h.net = t.total();
  const int clamped = std::clamp(h.net, kLeastApModifier, kBestApModifier);  // PZ:8.4.3a
  h.number = tab.ap_hit[static_cast<std::size_t>(clamped - kLeastApModifier)][at(h.band)];
  return h;
}

/// PZ:8.4.4, PZ:8.4.4.1, PZ:8.4.4.2, PZ:8.4.4.2.1, PZ:8.4.4.2.2 Below 5 the table has one hit only.
int hits_of(const Tables& t, RateOfFire rate, int number, int roll) {
  if (roll > number) return 0;
  const Hits& h = t.hits[at(rate)][static_cast<std::size_t>(number / 5)];
  return roll <= h.three ? 3 : roll <= h.two ? 2 : 1;
}

namespace {

/// PZ:16.1.3, PZ:16.1.3.1, PZ:16.1.3.2 From above a plate is thinner, from below thicker; soft vehicles have none.
int sloped(const State& s, const Card& c, int armour, int above) {
  if (!advanced(s) || above == 0 || c.gp_type == GpType::S || armour < 1) return armour;
  const RisingFalling& cell =
      tables(s).rising_falling[static_cast<std::size_t>(std::min(armour, kSlopedArmour))][at(c.angle)];
  return armour + (above > 0 ? cell.falling : cell.rising);
}

}  // namespace

/// PZ:8.4.5, PZ:8.4.5.1.2, PZ:8.4.5.2, PZ:8.4.5.4, PZ:8.4.5.4a, PZ:8.4.6, PZ:8.4.6.1
Struck struck(const State& s, UnitId shooter, int weapon, UnitId target, int tens, int nudge, int added) {
  const Tables& t = tables(s);
  const Card& c = card(s, target);
  const Unit& x = s.unit(target);
  const Point v = s.unit(shooter).at - x.at;
  const auto die = static_cast<std::size_t>(tens - 1);
  Struck hit;
  hit.aspect = aspect_of(x.facing, v, nudge, t);
  HitLocation place = t.hit_location[at(hit.aspect)][die];
  const auto of_turret = [](Location l) { return l <= Location::TurretRear; };
  if (of_turret(place.where) && c.turret == Turret::Turreted && x.turret != Turning::Front) {
    // The wheel is laid anew as the turret points; the die stays.
    hit.aspect = aspect_of(x.facing + 90 * static_cast<int>(x.turret), v, nudge, t);
    place = t.hit_location[at(hit.aspect)][die];
  }
  hit.where = place.where;
  hit.miss = place.hull_down_miss && hull_down(s, shooter, target);
  hit.track = place.where == Location::Track;
  const int above = eye_of(s, shooter).height - height_of(s, target);
  hit.top = place.top && above > 0 && c.gp_type != GpType::S;
  const ApRow& row = *arm(s, shooter, weapon).ap;
  hit.penetration = row.penetration[at(band_of(row, range(s, shooter, target)).value_or(Band::Extreme))] + added;
  if (!hit.track) hit.armour = hit.top ? c.top_armour : sloped(s, c, c.armour_at(hit.aspect, hit.where), above);
  return hit;
}

/// PZ:8.4.7.1, PZ:8.4.7.2, PZ:8.4.7.2a, PZ:8.4.7.2b A rolled 1 stays a 1.
Damage ap_damage(const State& s, UnitId shooter, int weapon, UnitId target, int units_die) {
  const Tables& t = tables(s);
  int n = units_die;
  if (n != 1) n += arm(s, shooter, weapon).ap->damage + (card(s, target).gp_type == GpType::S ? t.s_type_damage : 0);
  return t.ap_damage[static_cast<std::size_t>(std::clamp(n, 1, 10) - 1)];
}

Dual dual_fire(const State& s, UnitId u, const Arm& a) {
  if (a.weapon == nullptr || !(a.attached || a.weapon->dual)) return Dual::No;  // PZ:16.1.5a
  const Unit& x = s.unit(u);
  if (flagged(s, u, kDualSame)) return Dual::Same;
  if (flagged(s, u, kDualOther)) return Dual::Other;
  if (!x.aim.valid() || !x.aim2.valid()) return Dual::No;
  return x.aim == x.aim2 ? Dual::Same : Dual::Other;
}

namespace {

/// PZ:15.4, PZ:12.6.1 Only anti-aircraft guns reach up, and they see what flies.
Why why_not_aloft(const State& s, UnitId shooter, const Arm& a, int weapon, UnitId target) {
  if (a.aa == nullptr) return Refusal{"PZ:15.4", no::only_anti_aircraft_fire_reaches_aircraft, target};
  return why_no_flak(s, shooter, weapon);
}

/// PZ:16.12 What a passenger may fire: its small arms and what is attached; crew-served weapons need the ground.
Why why_not_from_aboard(const State& s, UnitId shooter, int weapon) {
  if (!advanced(s) || !transported(s, shooter)) return Refusal{"PZ:8.2", no::not_on_table, shooter};
  if (!card(s, shooter).leg()) return Refusal{"PZ:16.12", no::guns_do_not_fire_while_towed, shooter};
  if (weapon / 16 < kFirstAttached) return Refusal{"PZ:16.12", no::mortars_and_machine_guns_fired_on, shooter};
  return std::nullopt;
}

/// PZ:16.0, PZ:16.2, PZ:16.2.2.1, PZ:16.3.3 Which rows fit which targets; PZ:6.2a whoever has nothing but AP cannot choose another.
Why why_wrong_shell(const State& s, UnitId shooter, const Arm& a, UnitId target, bool overwatch) {
  const bool vehicle = card(s, target).vehicle();
  if (a.smoke) return Refusal{"PZ:16.7.4.3", no::smoke_fired_at_place, target};
  if (a.aa != nullptr) return Refusal{"PZ:15.4", no::row_for_aircraft, target};
  if (a.ap != nullptr && !vehicle) {
    bool chooses = false;
    if (advanced(s)) each_arm(s, shooter, [&](int code) { chooses = chooses || arm(s, shooter, code).gp != nullptr; });
    return Refusal{chooses ? RuleRef("PZ:16.0") : RuleRef("PZ:6.2a"), no::ap_fired_at_vehicles_only, target};
  }
  if (auto why = why_not_available(s, shooter, a)) return why;
  if (a.gp != nullptr && launcher(a) && vehicle)
    return Refusal{"PZ:16.2.2.1", no::rocket_launchers_fire_ap_at_vehicles, target};
  if (only_indirect(a))
    return Refusal{overwatch ? RuleRef("PZ:16.3.3") : RuleRef("PZ:12.3a"), no::those_numbers_for_indirect_fire,
                   shooter};
  return std::nullopt;
}

/// All but sight.
Why why_cannot(const State& s, UnitId shooter, int weapon, UnitId target, bool overwatch) {
  if (!on_table(s, shooter))
    if (auto why = why_not_from_aboard(s, shooter, weapon)) return why;
  const Arm a = arm(s, shooter, weapon);
  if (!a.valid() || (a.ap == nullptr && !advanced(s))) return Refusal{"PZ:8.1", no::no_such_gun, shooter};
  if (!advanced(s) && a.ap->shot != Shot::Ap) return Refusal{"PZ:8.4.1.1", no::basic_game_fires_plain_ap_only, shooter};
  if (side_of(s, shooter) == side_of(s, target)) return Refusal{"PZ:8.2", no::of_your_own, target};
  if (wreck(s.unit(target).where)) return Refusal{"PZ:R10", no::wreck_no_target, target};
  if (s.unit(target).where == Where::Aloft) return why_not_aloft(s, shooter, a, weapon, target);
  if (s.unit(target).where == Where::Aboard)
    return Refusal{"PZ:16.7.3.3", no::passengers_fired_at_with_vehicle, target};
  if (!on_table(s, target)) return Refusal{"PZ:8.2", no::target_not_on_table, target};
  if (auto why = why_wrong_shell(s, shooter, a, target, overwatch)) return why;
  const int inches = range(s, shooter, target),
            most = a.ap != nullptr ? a.ap->range[kBands - 1] : a.gp->range[kBands - 1];
  if (inches > most) return Refusal{"PZ:4.5.2", no::beyond_guns_maximum_range, target};
  if (a.gp != nullptr && inches < a.gp->minimum)
    return Refusal{"PZ:4.5.2", no::nearer_than_weapons_minimum_range, target};
  const Point p = s.unit(target).at;
  const FieldOfFire field = a.weapon == nullptr ? FieldOfFire::All : a.weapon->bears;
  if (!overwatch && !bears(s, shooter, weapon, p)) {
    switch (field) {
      case FieldOfFire::Turret: return Refusal{"PZ:8.2.1.1", no::outside_turrets_field_of_fire, target};
      case FieldOfFire::Rear: return Refusal{"PZ:8.2.1.5", no::outside_rear_field_of_fire, target};
      default: return Refusal{"PZ:8.2.1.4", no::outside_front_field_of_fire, target};
    }
  }
  if (overwatch && !overwatch_modifier(s, shooter, weapon, p)) {
    if (card(s, shooter).towed()) return Refusal{"PZ:16.4.1.2", no::towed_guns_fire_to_front_only, target};
    if (field == FieldOfFire::Turret) return Refusal{"PZ:8.4.2.11.5", no::turret_too_slow_for_rear, target};
    const bool rear = field == FieldOfFire::Rear;
    switch (field_of(s, shooter, weapon, p)) {
      case Field::Front:
        return Refusal{a.ap != nullptr ? RuleRef("PZ:8.4.2.9.1") : RuleRef("PZ:16.7.2.13.1"), no::fires_to_rear_only,
                       target};
      case Field::Side:
        return Refusal{"PZ:8.4.2.10.1", rear ? no::fires_to_rear_only : no::fires_to_front_only, target};
      case Field::Rear: return Refusal{"PZ:8.4.2.11.1", no::fires_to_front_only, target};
    }
  }
  return std::nullopt;
}

}  // namespace

/// PZ:8.2, PZ:16.3, PZ:16.3.2, PZ:16.3.3, PZ:16.4, PZ:16.4.1 Spotted, in range, in the field of fire; AP and GP alike.
Why why_no_shot(const State& s, UnitId shooter, int weapon, UnitId target, bool overwatch) {
  if (auto why = why_cannot(s, shooter, weapon, target, overwatch)) return why;
  return s.unit(target).where == Where::Aloft ? Why{} : why_not_spotted(s, shooter, target);
}

bool can_fire_at(const State& s, UnitId shooter, UnitId target, bool overwatch) {
  bool found = false;
  if (!advanced(s)) {
    const int weapon = first_barrel(s, shooter);
    return weapon >= 0 && !why_no_shot(s, shooter, weapon, target, overwatch);
  }
  each_arm(s, shooter, [&](int code) { found = found || !why_cannot(s, shooter, code, target, overwatch); });
  return found && (s.unit(target).where == Where::Aloft || spots(s, shooter, target));
}

}  // namespace kessel::panzer
