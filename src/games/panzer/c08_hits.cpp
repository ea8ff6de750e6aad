// PZ:8.4 Announced shots, one after the other: ammunition, hits, where they strike and what they do.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

void smoke_ammo_rolled(State&, const Draw&, Events&);

namespace {

/// The weapon of the shot that is being resolved.
int weapon_now(const State& s, UnitId shooter) {
  return s.shot().second ? s.unit(shooter).weapon2 : s.unit(shooter).weapon;
}

/// PZ:8.4.2.10.7, PZ:8.4.2.11.7, PZ:8.2.1.1a, PZ:15.4.2a A turret that was turned to fire stays so.
void swing_turret(State& s, UnitId u, int weapon, Point target, Events& ev) {
  const Weapon* w = arm(s, u, weapon).weapon;
  if (card(s, u).turret != Turret::Turreted || w == nullptr || w->bears != FieldOfFire::Turret) return;
  if (bears(s, u, weapon, target)) return;
  Unit& x = s.unit(u);
  for (Turning t : {Turning::Front, Turning::Right, Turning::Left, Turning::Rear}) {
    x.turret = t;
    if (!bears(s, u, weapon, target)) continue;
    tell(ev, Ev::TurretTurned, {u.value, static_cast<int>(t)}, "PZ:8.2.1.1a");
    return;
  }
}

/// The shot is over, whatever frame it was in.
void finish_shot(State& s, UnitId shooter, Events& ev) {
  Fire& f = s.shot();
  if (f.second) {
    lower(s, shooter, kSecond);
    s.unit(shooter).aim2 = {};
  } else {
    lower(s, shooter, kAnnounced);
    s.unit(shooter).aim = {};
  }
  f.hits = 0, f.aspect = 0xff, f.second = false, f.low = 0, f.checked = false, f.penetration = 0, f.located = 0;
  next_shot(s, ev);
}

bool beyond_help(const State& s, UnitId target) {
  const Where w = s.unit(target).where;
  return w == Where::BrewedUp || w == Where::Abandoned || w == Where::Eliminated || w == Where::Exited ||
         w == Where::Reserve;
}

/// Ammunition is looked to, if need be; then the shot is fired.
void fire_shot(State& s, UnitId shooter, Events& ev) {
  Fire& f = s.shot();
  const int weapon = weapon_now(s, shooter);
  if (advanced(s) && !f.checked) {
    f.checked = true;
    if (ammo_limit(s, shooter, weapon) > 0) return s.push(Step::AmmoRoll, f.by, shooter);
  }
  if (arm(s, shooter, weapon).ap != nullptr) return s.push(Step::HitRoll, f.by, shooter);
  Attack a;
  a.kind = Attack::Kind::Direct;
  a.by = f.by, a.from = shooter;
  a.weapon = static_cast<std::uint8_t>(weapon);
  a.overwatch = f.overwatch, a.moving = f.claims_moving, a.low = f.low;
  a.flame = flame(s, shooter, arm(s, shooter, weapon));
  aim_at(s, a, f.target);
  if (f.overwatch) swing_turret(s, shooter, weapon, s.unit(f.target).at, ev);
  begin_attack(s, a, ev);
}

}  // namespace

/// PZ:8.1.1.2.1, PZ:8.1.2.2.1 One shot after the other; PZ:3.4.1b, PZ:8.3.1a shots at what has brewed up are wasted, at a wreck they may still
/// set it on fire (PZ:R10). PZ:16.1.6a Then those who have to leave a vehicle do (PZ:R88).
void next_shot(State& s, Events& ev) {
  Fire& f = s.shot();
  UnitId next{};
  int turn = 0;
  each_unit(s, f.by, [&](UnitId u) {
    const auto take = [&](int t, bool second) {
      if (next.valid() && t >= turn) return;
      next = u, turn = t, f.second = second;
    };
    if (flagged(s, u, kAnnounced)) take(s.unit(u).turn_to_aim, false);
    if (flagged(s, u, kSecond)) take(s.unit(u).turn2, true);
  });
  if (!next.valid()) {
    if (f.target == s.move.unit && (!on_table(s, f.target) || flagged(s, f.target, kTracked))) back_to_free_spot(s);
    s.fire[--s.fires] = Fire{};
    each_unit(s, [&](UnitId u) {  // whoever aimed at what is gone may aim anew
      Unit& x = s.unit(u);
      const auto gone = [&](UnitId e) { return e.valid() && !on_table(s, e) && s.unit(e).where != Where::Aloft; };
      if (gone(x.aim2)) x.aim2 = {};
      if (gone(x.aim)) {
        x.aim = {};
        if (x.aim2.valid() && !flagged(s, u, kFired))
          x.aim = x.aim2, x.weapon = x.weapon2, x.turn_to_aim = x.turn2, x.aim2 = {};
      }
    });
    return settle_bails(s);
  }
  if (beyond_help(s, f.target)) {
    tell(ev, Ev::Wasted, {next.value, f.target.value}, "PZ:3.4.1b");
    return finish_shot(s, next, ev);
  }
  fire_shot(s, next, ev);
}

void direct_shot_over(State& s, UnitId from, Events& ev) { finish_shot(s, from, ev); }

namespace {

/// PZ:20.2 Ordinary AP of the same gun that reaches the target; -1: none.
int ordinary_ap(const State& s, UnitId shooter, int weapon, UnitId target) {
  for (int row = 0; row < 4; ++row) {
    const int code = weapon / 16 * 16 + row;
    const Arm a = arm(s, shooter, code);
    if (a.ap != nullptr && a.ap->shot == Shot::Ap && band_of(*a.ap, range(s, shooter, target))) return code;
  }
  return -1;
}

}  // namespace

bool may_fall_back(const State& s, UnitId shooter, int weapon) {
  const Arm a = arm(s, shooter, weapon);
  if (!s.options.special_ammo_limits || a.ap == nullptr || a.ap->shot == Shot::Heat) return false;
  if (s.plan().rules.special_ammo_limits[static_cast<std::size_t>(index(side_of(shooter)))] == Module::Off)
    return false;
  return ordinary_ap(s, shooter, weapon, s.shot().target) >= 0;
}

namespace {

void misfire(State& s, UnitId shooter, Events& ev) {
  tell(ev, Ev::Misfired, {shooter.value}, "PZ:16.1.2.3.2");
  finish_shot(s, shooter, ev);
}

}  // namespace

/// PZ:16.1.2, PZ:16.1.2.2.2, PZ:16.1.2.3.2, PZ:16.1.2.3.3
void ammo_rolled(State& s, const Draw& d, Events& ev) {
  if (s.top().arg != 0) return smoke_ammo_rolled(s, d, ev);
  const UnitId shooter = s.top().unit;
  s.pop();
  const int weapon = weapon_now(s, shooter), limit = ammo_limit(s, shooter, weapon);
  const int die = d[0] + ammo_die_modifier(s, shooter, weapon);
  const bool low = die >= limit;
  tell(ev, Ev::Ammunition, {shooter.value, die, limit, low ? 1 : 0}, "PZ:16.1.2.2.2");
  if (low && special(arm(s, shooter, weapon))) {
    if (may_fall_back(s, shooter, weapon)) return s.push(Step::Fallback, side_of(shooter), shooter);
    return misfire(s, shooter, ev);
  }
  if (low) ++s.shot().low;
  fire_shot(s, shooter, ev);
}

/// PZ:20.2, PZ:20.2a Plain AP counts as short of ammunition; if that runs short too, twice so.
void choose_fallback(State& s, bool yes, Events& ev) {
  const UnitId shooter = s.top().unit;
  s.pop();
  if (!yes) return misfire(s, shooter, ev);
  Fire& f = s.shot();
  const int plain = ordinary_ap(s, shooter, weapon_now(s, shooter), f.target);
  (f.second ? s.unit(shooter).weapon2 : s.unit(shooter).weapon) = static_cast<std::uint8_t>(plain);
  ++f.low;
  f.checked = false;
  fire_shot(s, shooter, ev);
}

namespace {

void shot_done(State& s, Events& ev) {
  const UnitId shooter = s.top().unit;
  s.pop();
  finish_shot(s, shooter, ev);
}

/// After a hit, or a located one: the next question of this shot.
void next_hit(State& s, Events& ev) {
  const UnitId shooter = s.top().unit;
  const Fire& f = s.shot();
  if (f.hits == 0 || s.unit(f.target).where == Where::BrewedUp) return shot_done(s, ev);
  const Unit& x = s.unit(f.target);
  const Point v = s.unit(shooter).at - x.at;
  s.pop();
  s.push(Step::LocationRoll, f.by, shooter);
  if (f.aspect == 0xff && on_boundary(x.facing, v, tables(s)))
    s.push(Step::AspectChoice, side_of(s, f.target), shooter);
}

}  // namespace

/// PZ:8.4.3, PZ:8.4.4, PZ:8.1.1.2 As things stand when the shot is fired; PZ:8.4.4.2.3 all its hits are the target's.
void hit_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId shooter = s.top().unit;
  Fire& f = s.shot();
  const int weapon = weapon_now(s, shooter);
  Tally silent = Tally::silent();
  const HitChance h = hit_chance(s, shooter, weapon, f.target, f.overwatch, f.claims_moving, silent, f.low);
  const int roll = read_dice(d[0], d[1]);
  // PZ:16.1.2.3.3 Who has to save shells fires slowly.
  const RateOfFire rate = f.low > 0 ? RateOfFire::Normal : arm(s, shooter, weapon).weapon->rate;
  f.hits = static_cast<std::uint8_t>(hits_of(tables(s), rate, h.number, roll));
  tell(ev, Ev::Shot, {shooter.value, f.target.value, roll, h.number, f.hits}, "PZ:8.4.3");
  if (f.overwatch) swing_turret(s, shooter, weapon, s.unit(f.target).at, ev);
  next_hit(s, ev);
}

namespace {

/// PZ:8.4.5.3.2, PZ:8.4.7.4b, PZ:16.1.6.1.1, PZ:16.1.6.1.1b The first track hit, every penetration that did nothing, and damage may scare the crew.
void penetrated(State& s, UnitId target, Damage d, Events& ev) {
  if (advanced(s) && on_table(s, target)) {
    std::uint16_t& bits = s.unit(target).bail;
    constexpr std::uint16_t kMost = 15u * kBailNoDamage;
    if (d == Damage::None && (bits & kMost) != kMost) bits = static_cast<std::uint16_t>(bits + kBailNoDamage);
    if (d == Damage::Damaged) bits |= kBailDamage;
  }
  suffer(s, target, d, "PZ:8.4.7", ev);
}

/// PZ:8.4.5, PZ:8.4.6 A hit whose place and penetration are known.
void strike_home(State& s, UnitId shooter, int tens, int units, Events& ev) {
  Fire& f = s.shot();
  const int weapon = weapon_now(s, shooter), nudge = f.aspect == 1 ? -1 : 1, roll = read_dice(tens, units);
  const Struck hit = struck(s, shooter, weapon, f.target, tens, nudge, f.penetration);
  f.penetration = 0;
  if (hit.miss) {
    tell(ev, Ev::HullDownMiss, {f.target.value, roll}, "PZ:8.4.5.5");
  } else if (hit.track) {
    if (advanced(s) && on_table(s, f.target) && !flagged(s, f.target, kTracked)) s.unit(f.target).bail |= kBailTrack;
    suffer_track(s, f.target, ev);
  } else {
    tell(ev, Ev::HitLocated,
         {f.target.value, roll, static_cast<int>(hit.where), static_cast<int>(hit.aspect), hit.armour, hit.penetration,
          hit.top ? 1 : 0, hit.penetration >= hit.armour ? 1 : 0},
         "PZ:8.4.6");
    if (hit.penetrates()) penetrated(s, f.target, ap_damage(s, shooter, weapon, f.target, units), ev);
  }
  next_hit(s, ev);
}

}  // namespace

/// PZ:8.4.5.1.3 The tens say where, the units how badly. PZ:20.16 Where penetration varies it is rolled for next.
void located(State& s, const Draw& d, Events& ev) {
  const UnitId shooter = s.top().unit;
  Fire& f = s.shot();
  --f.hits;
  if (s.options.variable_penetration) {
    const Struck hit = struck(s, shooter, weapon_now(s, shooter), f.target, d[0], f.aspect == 1 ? -1 : 1);
    if (!hit.miss && !hit.track) {
      f.located = static_cast<std::uint8_t>(read_dice(d[0], d[1]));
      s.pop();
      return s.push(Step::PenetrationRoll, f.by, shooter);
    }
  }
  strike_home(s, shooter, d[0], d[1], ev);
}

/// PZ:20.16, PZ:20.16a Soviet shells are worse; never more than two either way.
void penetration_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId shooter = s.top().unit;
  Fire& f = s.shot();
  const Tables& t = tables(s);
  const int die = d[0] + (card(s, shooter).nation == Nation::Soviet ? t.soviet_penetration_die : 0);
  const int added = std::clamp<int>(t.penetration[static_cast<std::size_t>(std::clamp(die, 0, 10))], -t.penetration_cap,
                                    t.penetration_cap);
  tell(ev, Ev::PenetrationRolled, {shooter.value, d[0], added}, "PZ:20.16");
  f.penetration = static_cast<std::int8_t>(added);
  const int roll = f.located;
  f.located = 0;
  const auto digit = [](int n) { return n % 10 == 0 ? 10 : n % 10; };
  strike_home(s, shooter, digit(roll / 10), digit(roll), ev);
}

/// PZ:8.4.7.3, PZ:8.4.7.4, PZ:8.4.7.5, PZ:8.4.7.6 A second Damaged knocks it out.
void suffer(State& s, UnitId u, Damage d, RuleRef rule, Events& ev) {
  Unit& x = s.unit(u);
  if (d == Damage::Damaged && flagged(s, u, kDamaged)) d = Damage::KnockedOut;
  if (wreck(x.where) && d != Damage::BrewedUp) d = Damage::None;  // PZ:R10
  tell(ev, Ev::DamageDone, {u.value, static_cast<int>(d)}, rule);
  switch (d) {
    case Damage::None: return;
    case Damage::Damaged: raise(s, u, kDamaged); return halve_move(s, u);
    case Damage::KnockedOut: x.where = Where::KnockedOut; break;
    case Damage::BrewedUp: x.where = Where::BrewedUp; break;
  }
  x.order = Order::None;
  x.spot = Spot::None;
  x.aim = {}, x.aim2 = {};
  if (d == Damage::BrewedUp && advanced(s)) brew_up_scares(s, u, ev);
}

/// PZ:8.4.5.3, PZ:8.4.5.3.1, PZ:8.4.5.3.4 It stays where it is for good; other fire of this step still finds it moving
/// (PZ:8.4.5.3.1a).
void suffer_track(State& s, UnitId u, Events& ev) {
  if (wreck(s.unit(u).where)) return;
  tell(ev, Ev::TrackHit, {u.value}, "PZ:8.4.5.3");
  raise(s, u, kTracked | kTrackNow);
}

/// PZ:8.4.5.3.1a, PZ:R33 From the next step on it is stationary.
void tracks_settle(State& s) {
  each_unit(s, [&](UnitId u) {
    if (flagged(s, u, kTrackNow)) lower(s, u, kTrackNow | kMoving);
  });
}

}  // namespace kessel::panzer
