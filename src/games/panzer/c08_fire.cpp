// PZ:8.1, PZ:8.3 Who fires when: announced groups, one after the other, and overwatch that answers.
#include "games/panzer/rules.h"

namespace kessel::panzer {

bool fire_step(Step step) { return step == Step::Direct || step == Step::Overwatch || step == Step::Watch; }

namespace {

bool overwatch_step(Step step) { return step == Step::Overwatch || step == Step::Watch; }

/// PZ:6.2, PZ:6.4, PZ:6.5, PZ:6.6, PZ:4.4.2 Does its order let it fire in this step? Only its owner may ask.
bool ordered_to_fire(const State& s, UnitId u, Step step) {
  const Order o = s.unit(u).order;
  return overwatch_step(step) ? o == Order::Overwatch : o == Order::Fire || o == Order::ShortHalt;
}

/// Who may be fired at in the step at all: anyone in direct fire, in overwatch whoever fired or moves.
Why why_no_target(const State& s, UnitId target) {
  const Frame& f = s.top();
  if (f.step == Step::Watch && target != s.move.unit)
    return Refusal{"PZ:8.3.2a", "only the unit that moves may be fired at now", target};
  if (f.step == Step::Overwatch && !flagged(s, target, kAnswerable))
    return Refusal{"PZ:8.1.2", "overwatch answers units that have just fired", target};
  if (flagged(s, target, kFiredUpon))
    return Refusal{"PZ:8.3.1", "all fire at one target is announced together", target};
  return std::nullopt;
}

Why why_no_fire(const State& s, UnitId shooter, int weapon, UnitId target) {
  const Step step = s.top().step;
  if (auto why = why_no_target(s, target)) return why;
  if (step == Step::Direct && !was_target(s, shooter, target))
    return Refusal{"PZ:8.1.1.2a", "it did not see that target in the Spotting Phase", target};
  return why_no_shot(s, shooter, weapon, target, overwatch_step(step));
}

int shooters_at(const State& s, Side by, UnitId target) {
  int n = 0;
  each_unit(s, by, [&](UnitId u) { n += s.unit(u).aim == target ? 1 : 0; });
  return n;
}

}  // namespace

Why why_not_aim(const State& s, Side by, UnitId shooter, UnitId target, int weapon) {
  if (side_of(s, shooter) != by) return Refusal{"PZ:4.1", "that unit is not yours to command", shooter};
  if (!ordered_to_fire(s, shooter, s.top().step)) {
    if (overwatch_step(s.top().step)) return Refusal{"PZ:6.5", "it has no overwatch order", shooter};
    return Refusal{"PZ:6.2", "it has no order to fire", shooter};
  }
  if (flagged(s, shooter, kFired)) return Refusal{"PZ:8.1.1.2.2", "it has fired this turn", shooter};  // PZ:8.1.2.2.2
  if (side_of(s, target) == by) return Refusal{"PZ:8.2", "that is one of your own", target};
  return why_no_fire(s, shooter, weapon, target);
}

Why why_not_announce(const State& s, Side by, UnitId target) {
  if (shooters_at(s, by, target) == 0) return Refusal{"PZ:8.3.1", "nobody aims at it", target};
  return why_no_target(s, target);
}

void aim(State& s, UnitId shooter, UnitId target, int weapon, Events& ev) {
  Unit& u = s.unit(shooter);
  u.aim = {};
  u.turn_to_aim = static_cast<std::uint8_t>(shooters_at(s, side_of(s, shooter), target));
  u.aim = target;
  u.weapon = static_cast<std::uint8_t>(weapon);
  tell(ev, Ev::Aimed, only(side_of(s, shooter)), {shooter.value, target.value}, "PZ:8.3.1");
}

/// PZ:6.1.2, PZ:8.1.1.2.4 Units that must fire and can; in overwatch those that may.
void offer_aims(const State& s, Side by, ActionList& out) {
  const Step step = s.top().step;
  each_unit(s, by, [&](UnitId u) {
    if (!on_table(s, u) || !ordered_to_fire(s, u, step) || flagged(s, u, kFired) || s.unit(u).aim.valid()) return;
    const int weapon = first_barrel(s, u);
    if (weapon < 0) return;
    each_unit(s, other(by), [&](UnitId e) {
      if (on_table(s, e) && !why_no_fire(s, u, weapon, e)) out.add(act(by, Act::Aim, {u.value, e.value, weapon}));
    });
  });
  each_unit(s, other(by), [&](UnitId e) {
    if (shooters_at(s, by, e) > 0 && !why_no_target(s, e)) out.add(act(by, Act::Announce, {e.value}));
  });
}

/// PZ:R79 Being asked must tell nothing: a side is asked whenever some unit of its with a face-down order could answer if
/// that order were overwatch.
bool can_be_asked(const State& s, Side watcher) {
  bool asked = false;
  each_unit(s, watcher, [&](UnitId u) {
    if (asked || !face_down(s, u) || flagged(s, u, kFired)) return;
    const int weapon = first_barrel(s, u);
    if (weapon < 0) return;
    each_unit(s, other(watcher), [&](UnitId e) { asked = asked || (on_table(s, e) && !why_no_fire(s, u, weapon, e)); });
  });
  return asked;
}

namespace {

/// PZ:3.4.1c, PZ:8.1.1.2.3, PZ:8.1.2.2.3, PZ:8.3.3 Firing shows the order and marks the unit; on a short halt it counts as moving from now on
/// (PZ:R81).
void has_fired(State& s, UnitId u, Events& ev) {
  Unit& x = s.unit(u);
  if (!flagged(s, u, kRevealed)) tell(ev, Ev::OrderShown, {u.value, static_cast<int>(x.order)}, "PZ:8.3.3");
  raise(s, u, kFired | kRevealed | kAnswerable);
  if (x.order == Order::ShortHalt) raise(s, u, kMoving);
  x.spot = Spot::Fire;
}

void release_aims(State& s) {
  each_unit(s, [&](UnitId u) { s.unit(u).aim = {}; });
}

}  // namespace

/// PZ:8.1.1.2.4, PZ:6.1.3 Whoever cannot fire any more has fired all the same.
void run_direct(State& s, Events& ev) {
  const Side by = s.top().side;
  bool left = false;
  each_unit(s, by, [&](UnitId u) {
    if (left || !on_table(s, u) || !ordered_to_fire(s, u, Step::Direct) || flagged(s, u, kFired)) return;
    const int weapon = first_barrel(s, u);
    each_unit(s, other(by), [&](UnitId e) { left = left || (on_table(s, e) && !why_no_fire(s, u, weapon, e)); });
  });
  if (left) return;
  each_unit(s, by, [&](UnitId u) {
    if (!on_table(s, u) || !ordered_to_fire(s, u, Step::Direct) || flagged(s, u, kFired)) return;
    tell(ev, Ev::NoTarget, {u.value}, "PZ:8.1.1.2.4");
    has_fired(s, u, ev);
  });
  release_aims(s);
  each_unit(s, [&](UnitId u) { lower(s, u, kFiredUpon); });
  s.pop();
}

/// PZ:3.4.1a, PZ:8.3.1, PZ:8.3.2 From here on nobody can take his shot back.
void announce(State& s, Side by, UnitId target, Events& ev) {
  const bool overwatch = overwatch_step(s.top().step);
  KESSEL_ASSERT(s.fires < s.fire.size());
  s.fire[s.fires++] = Fire{by, target, overwatch, flagged(s, target, kMoving), 0, 0xff};
  tell(ev, Ev::Announced, {target.value, shooters_at(s, by, target), overwatch ? 1 : 0},
       overwatch ? RuleRef("PZ:8.3.2") : RuleRef("PZ:8.3.1"));
  each_unit(s, by, [&](UnitId u) {
    if (s.unit(u).aim != target) return;
    raise(s, u, kAnnounced);
    has_fired(s, u, ev);
  });
  raise(s, target, kFiredUpon);
  if (s.top().step == Step::Watch) s.top().arg |= 1;
  if (s.top().step == Step::Overwatch && s.top().arg == 1 && by == side_of(s, s.move.unit)) s.mover_answered = true;
  // PZ:6.1.2a Asked of every face-down order, whatever it is: being asked tells nothing. Whoever lies without a track has
  // no order to move, as all can see.
  if (face_down(s, target) && !flagged(s, target, kTracked)) return s.push(Step::Reveal, side_of(s, target), target);
  next_shot(s, ev);
}

void after_reveal(State& s, bool reveal, Events& ev) {
  const UnitId target = s.top().unit;
  s.pop();
  if (reveal) {
    raise(s, target, kRevealed);
    s.shot().claims_moving = true;
    raise(s, target, kMoving);
    tell(ev, Ev::OrderShown, {target.value, static_cast<int>(s.unit(target).order)}, "PZ:8.4.2.2");
  } else {
    tell(ev, Ev::Hidden, {target.value}, "PZ:6.1.2a");
  }
  next_shot(s, ev);
}

/// PZ:8.1.1.2.1, PZ:8.1.2.2.1 One shot after the other; PZ:3.4.1b, PZ:8.3.1a shots at what has brewed up are wasted, at a wreck they may still
/// set it on fire (PZ:R10).
void next_shot(State& s, Events& ev) {
  const Fire& f = s.shot();
  UnitId next{};
  each_unit(s, f.by, [&](UnitId u) {
    if (flagged(s, u, kAnnounced) && (!next.valid() || s.unit(u).turn_to_aim < s.unit(next).turn_to_aim)) next = u;
  });
  if (!next.valid()) {
    if (f.target == s.move.unit && (!on_table(s, f.target) || flagged(s, f.target, kTracked))) back_to_free_spot(s);
    s.fire[--s.fires] = Fire{};
    each_unit(s, [&](UnitId u) {  // whoever aimed at what is gone may aim anew
      if (s.unit(u).aim.valid() && !on_table(s, s.unit(u).aim)) s.unit(u).aim = {};
    });
    return;
  }
  if (const Where w = s.unit(f.target).where; w == Where::BrewedUp || w == Where::Abandoned) {
    tell(ev, Ev::Wasted, {next.value, f.target.value}, "PZ:3.4.1b");
    lower(s, next, kAnnounced);
    s.unit(next).aim = {};
    return next_shot(s, ev);
  }
  s.push(Step::HitRoll, f.by, next);
}

namespace {

/// PZ:8.4.2.10.7, PZ:8.4.2.11.7, PZ:8.2.1.1a A turret that was turned to fire stays so.
void swing_turret(State& s, UnitId u, Point target, Events& ev) {
  const Barrel b = barrel(s, u, s.unit(u).weapon);
  if (card(s, u).turret != Turret::Turreted || b.weapon->bears != FieldOfFire::Turret) return;
  if (bears(s, u, s.unit(u).weapon, target)) return;
  Unit& x = s.unit(u);
  for (Turning t : {Turning::Front, Turning::Right, Turning::Left, Turning::Rear}) {
    x.turret = t;
    if (!bears(s, u, x.weapon, target)) continue;
    tell(ev, Ev::TurretTurned, {u.value, static_cast<int>(t)}, "PZ:8.2.1.1a");
    return;
  }
}

void shot_done(State& s, Events& ev) {
  const UnitId shooter = s.top().unit;
  s.pop();
  lower(s, shooter, kAnnounced);
  s.unit(shooter).aim = {};
  s.shot().hits = 0;
  s.shot().aspect = 0xff;
  next_shot(s, ev);
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
  const int weapon = s.unit(shooter).weapon;
  Tally silent = Tally::silent();
  const HitChance h = hit_chance(s, shooter, weapon, f.target, f.overwatch, f.claims_moving, silent);
  const int roll = read_dice(d[0], d[1]);
  f.hits = static_cast<std::uint8_t>(hits_of(tables(s), barrel(s, shooter, weapon).weapon->rate, h.number, roll));
  tell(ev, Ev::Shot, {shooter.value, f.target.value, roll, h.number, f.hits}, "PZ:8.4.3");
  if (f.overwatch) swing_turret(s, shooter, s.unit(f.target).at, ev);
  next_hit(s, ev);
}

/// PZ:8.4.5.1.3 The tens say where, the units how badly.
void located(State& s, const Draw& d, Events& ev) {
  const UnitId shooter = s.top().unit;
  Fire& f = s.shot();
  --f.hits;
  const int weapon = s.unit(shooter).weapon, tens = d[0], units = d[1];
  const int nudge = f.aspect == 1 ? -1 : 1;
  const Struck hit = struck(s, shooter, weapon, f.target, tens, nudge);
  const int roll = read_dice(tens, units);
  if (hit.miss) {
    tell(ev, Ev::HullDownMiss, {f.target.value, roll}, "PZ:8.4.5.5");
  } else if (hit.track) {
    suffer_track(s, f.target, ev);
  } else {
    tell(ev, Ev::HitLocated,
         {f.target.value, roll, static_cast<int>(hit.where), static_cast<int>(hit.aspect), hit.armour, hit.penetration,
          hit.top ? 1 : 0},
         "PZ:8.4.6");
    if (hit.penetrates()) suffer(s, f.target, ap_damage(s, shooter, weapon, f.target, units), "PZ:8.4.7", ev);
  }
  next_hit(s, ev);
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
  x.aim = {};
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
