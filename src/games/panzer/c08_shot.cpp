// PZ:8.2 to PZ:8.4.7 One AP shot: whether it can be fired, how likely it hits, where, and what it does.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

Barrel barrel(const State& s, UnitId u, int weapon) {
  const std::vector<Weapon>& list = card(s, u).weapons;
  const auto w = static_cast<std::size_t>(weapon / 16), row = static_cast<std::size_t>(weapon % 16);
  if (weapon < 0 || w >= list.size() || row >= list[w].ap.size()) return {};
  return {&list[w], &list[w].ap[row]};
}

/// PZ:8.1, PZ:8.4.1.1 In the Basic Game only the AP row of a gun is used.
int first_barrel(const State& s, UnitId u) {
  const std::vector<Weapon>& list = card(s, u).weapons;
  for (std::size_t w = 0; w < list.size(); ++w)
    for (std::size_t row = 0; row < list[w].ap.size(); ++row)
      if (list[w].ap[row].shot == Shot::Ap) return static_cast<int>(16 * w + row);
  return -1;
}

namespace {

/// Where the middle of the weapon's front field points.
int weapon_facing(const State& s, UnitId u, const Weapon& w) {
  const Unit& x = s.unit(u);
  return x.facing + (w.bears == FieldOfFire::Turret ? 90 * static_cast<int>(x.turret) : 0);
}

/// PZ:5.2b, PZ:8.4.2.10a Which fields touch the target: on a boundary two (PZ:8.2.1.1c).
struct Fields {
  std::array<bool, kFields> in{};
  bool has(Field f) const { return in[at(f)]; }
};
Fields fields_of(const State& s, UnitId u, const Weapon& w, Point target) {
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
Mount mount_of(const State& s, UnitId u, const Weapon& w) {
  const Card& c = card(s, u);
  if (c.leg()) return Mount::Leg;
  if (c.towed()) return Mount::Towed;
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
  const Fields f = fields_of(s, u, *barrel(s, u, weapon).weapon, target);
  return f.has(Field::Front) ? Field::Front : f.has(Field::Side) ? Field::Side : Field::Rear;
}

/// PZ:8.2.1.1, PZ:8.2.1.2, PZ:8.2.1.3, PZ:8.2.1.4, PZ:8.2.1.5
bool bears(const State& s, UnitId u, int weapon, Point target) {
  const Weapon& w = *barrel(s, u, weapon).weapon;
  if (w.bears == FieldOfFire::All || card(s, u).turret == Turret::Turretless360) return true;
  const Fields f = fields_of(s, u, w, target);
  return f.has(w.bears == FieldOfFire::Rear ? Field::Rear : Field::Front);
}

/// PZ:8.4.2.9, PZ:8.4.2.10, PZ:8.4.2.11 with all their exceptions by traverse (PZ:8.4.2.10.2, PZ:8.4.2.10.3,
/// PZ:8.4.2.10.4, PZ:8.4.2.10.5, PZ:8.4.2.10.6, PZ:8.4.2.11.2, PZ:8.4.2.11.3, PZ:8.4.2.11.4, PZ:8.4.2.11.6): one table. On a boundary the shooter picks,
/// and picks the better.
std::optional<int> overwatch_modifier(const State& s, UnitId u, int weapon, Point target) {
  const Weapon& w = *barrel(s, u, weapon).weapon;
  const Fields f = fields_of(s, u, w, target);
  const Mount m = mount_of(s, u, w);
  std::optional<int> best;
  for (std::size_t i = 0; i < kFields; ++i) {
    const auto& cell = tables(s).ap_overwatch[i][at(m)];
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
  const int higher = height_of(s, target) - height_of(s, shooter);
  if (higher > 0 && within(s, x.at, s.unit(shooter).at, tables(s).auto_hull_down_per_height * higher)) return true;
  if ((x.flags & (kHullDownFront | kHullDownRear)) == 0) return false;
  const Aspect a = aspect_of(x.facing, s.unit(shooter).at - x.at, 1, tables(s));  // PZ:R56
  if ((x.flags & kHullDownFront) != 0) return a <= Aspect::Side;
  return a >= Aspect::Side;
}

/// PZ:4.7a, PZ:8.4.1, PZ:8.4.2, PZ:8.4.3 Everything is added up; the sum is read in the table from +5 to -10.
HitChance hit_chance(const State& s, UnitId shooter, int weapon, UnitId target, bool overwatch, bool moving, Tally& t) {
  const Tables& tab = tables(s);
  const ApRow& row = *barrel(s, shooter, weapon).ap;
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

/// PZ:8.4.5, PZ:8.4.5.1.2, PZ:8.4.5.2, PZ:8.4.5.4, PZ:8.4.5.4a, PZ:8.4.6, PZ:8.4.6.1
Struck struck(const State& s, UnitId shooter, int weapon, UnitId target, int tens, int nudge) {
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
  const bool falling = height_of(s, shooter) > height_of(s, target);
  hit.top = place.top && falling && c.gp_type != GpType::S;
  const ApRow& row = *barrel(s, shooter, weapon).ap;
  hit.penetration = row.penetration[at(band_of(row, range(s, shooter, target)).value_or(Band::Extreme))];
  if (!hit.track) hit.armour = hit.top ? c.top_armour : c.armour_at(hit.aspect, hit.where);
  return hit;
}

/// PZ:8.4.7.1, PZ:8.4.7.2, PZ:8.4.7.2a A rolled 1 stays a 1.
Damage ap_damage(const State& s, UnitId shooter, int weapon, UnitId target, int units_die) {
  const Tables& t = tables(s);
  int n = units_die;
  if (n != 1) n += barrel(s, shooter, weapon).ap->damage + (card(s, target).gp_type == GpType::S ? t.s_type_damage : 0);
  return t.ap_damage[static_cast<std::size_t>(std::clamp(n, 1, 10) - 1)];
}

/// PZ:8.2 Spotted, in range, in the field of fire.
Why why_no_shot(const State& s, UnitId shooter, int weapon, UnitId target, bool overwatch) {
  if (!on_table(s, shooter)) return Refusal{"PZ:8.2", "it is not on the table", shooter};
  const Barrel b = barrel(s, shooter, weapon);
  if (b.ap == nullptr) return Refusal{"PZ:8.1", "it has no such gun", shooter};
  if (b.ap->shot != Shot::Ap && !s.plan().rules.advanced)
    return Refusal{"PZ:8.4.1.1", "the Basic Game fires plain AP only", shooter};
  if (side_of(s, shooter) == side_of(s, target)) return Refusal{"PZ:8.2", "that is one of your own", target};
  if (wreck(s.unit(target).where)) return Refusal{"PZ:R10", "a wreck is no target", target};
  if (!on_table(s, target)) return Refusal{"PZ:8.2", "the target is not on the table", target};
  if (!card(s, target).vehicle()) return Refusal{"PZ:6.2a", "AP is fired at vehicles only", target};
  if (!band_of(*b.ap, range(s, shooter, target))) return Refusal{"PZ:4.5.2", "beyond the gun's maximum range", target};
  const Point p = s.unit(target).at;
  if (!overwatch && !bears(s, shooter, weapon, p)) {
    switch (b.weapon->bears) {
      case FieldOfFire::Turret: return Refusal{"PZ:8.2.1.1", "outside the turret's field of fire", target};
      case FieldOfFire::Rear: return Refusal{"PZ:8.2.1.5", "outside its rear field of fire", target};
      default: return Refusal{"PZ:8.2.1.4", "outside its front field of fire", target};
    }
  }
  if (overwatch && !overwatch_modifier(s, shooter, weapon, p)) {
    if (b.weapon->bears == FieldOfFire::Turret)
      return Refusal{"PZ:8.4.2.11.5", "its turret is too slow for the rear", target};
    const bool rear = b.weapon->bears == FieldOfFire::Rear;
    switch (field_of(s, shooter, weapon, p)) {
      case Field::Front: return Refusal{"PZ:8.4.2.9.1", "it fires to its rear only", target};
      case Field::Side:
        return Refusal{"PZ:8.4.2.10.1", rear ? "it fires to its rear only" : "it fires to its front only", target};
      case Field::Rear: return Refusal{"PZ:8.4.2.11.1", "it fires to its front only", target};
    }
  }
  if (!spots(s, shooter, target)) return Refusal{"PZ:5.0", "it does not see that target", target};
  return std::nullopt;
}

}  // namespace kessel::panzer
