// PZ:8.1, PZ:8.3 Who fires when: announced groups, one after the other, and overwatch that answers.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

bool fire_step(Step step) {
  return step == Step::Direct || step == Step::Overwatch || step == Step::Watch || step == Step::Flak;
}

void offer_smoke(const State&, Side, ActionList&);

namespace {

bool overwatch_step(Step step) { return step == Step::Overwatch || step == Step::Watch || step == Step::Flak; }

/// PZ:6.2, PZ:6.4, PZ:6.5, PZ:6.6, PZ:4.4.2 Does its order let it fire in this step? Only its owner may ask.
bool ordered_to_fire(const State& s, UnitId u, Step step) {
  const Order o = s.unit(u).order;
  return overwatch_step(step) ? o == Order::Overwatch : o == Order::Fire || o == Order::ShortHalt;
}

/// PZ:16.12, PZ:16.12.1, PZ:R29 A passenger needs no order; its vehicle may have any but Move.
Why why_not_transported(const State& s, UnitId u, Step step) {
  if (step != Step::Direct) return Refusal{"PZ:16.12.1", no::passengers_fire_directly_only, u};
  if (s.unit(s.unit(u).carrier).order == Order::Move) return Refusal{"PZ:16.12.1", no::vehicle_order_to_move, u};
  return std::nullopt;
}

/// Who may be fired at in the step at all: anyone in direct fire, in overwatch whoever fired or moves.
Why why_no_target(const State& s, UnitId target) {
  const Frame& f = s.top();
  if (f.step == Step::Flak && target != s.flight.unit)
    return Refusal{"PZ:15.4.2", no::only_aircraft_may_be_fired_at, target};
  if (f.step != Step::Flak && s.unit(target).where == Where::Aloft)
    return Refusal{"PZ:15.4.2", no::aircraft_fired_at_as_fly, target};
  if (f.step == Step::Watch && target != s.move.unit)
    return Refusal{"PZ:8.3.2a", no::only_unit_moves_may_be_fired, target};
  if (f.step == Step::Overwatch && !flagged(s, target, kAnswerable))
    return Refusal{"PZ:8.1.2", no::overwatch_answers_units_just_fired, target};
  if (s.unit(target).where == Where::Aboard)
    return Refusal{"PZ:16.7.3.3", no::passengers_fired_at_with_vehicle, target};
  if (flagged(s, target, kFiredUpon)) return Refusal{"PZ:8.3.1", no::all_fire_at_target_announced_together, target};
  return std::nullopt;
}

bool near_each_other(const State& s, UnitId shooter, UnitId a, UnitId b) {
  return a == b || within(s, s.unit(a).at, s.unit(b).at, command_range(s, shooter));
}

/// Its command marker lies for others too.
bool shares(const State& s, UnitId u) {
  bool found = false;
  if (s.options.command_control)
    each_unit(s, side_of(u), [&](UnitId w) { found = found || (w != u && share_command(s, u, w)); });
  return found;
}

/// PZ:16.1.4, PZ:16.1.4.1, PZ:16.1.5c Whoever shares a Fire or Short Halt order keeps near what the others fired at.
Why why_too_far_apart(const State& s, UnitId shooter, UnitId target) {
  if (!shares(s, shooter)) return std::nullopt;
  bool far = false;
  each_unit(s, side_of(shooter), [&](UnitId u) {
    if (far || !share_command(s, shooter, u)) return;
    for (const UnitId e : {s.unit(u).fired_at, s.unit(u).fired_at2})
      far = far || (e.valid() && !near_each_other(s, shooter, e, target));
  });
  if (far) return Refusal{"PZ:16.1.4.1", no::too_far_from_target_of_those, target};
  return std::nullopt;
}

/// The step, what was seen as the turn began, and the others of its command; not yet the weapon.
Why why_not_there(const State& s, UnitId shooter, UnitId target) {
  if (auto why = why_no_target(s, target)) return why;
  if (s.top().step != Step::Direct) return why_not_made_out(s, side_of(shooter), target);
  if (!was_target(s, shooter, target)) {
    if (const auto why = why_not_held(s, shooter, target)) return why;
    return Refusal{"PZ:8.1.1.2a", no::did_not_see_target_in_spotting, target};
  }
  return why_too_far_apart(s, shooter, target);
}

Why why_no_fire(const State& s, UnitId shooter, int weapon, UnitId target) {
  if (auto why = why_not_there(s, shooter, target)) return why;
  return why_no_shot(s, shooter, weapon, target, overwatch_step(s.top().step));
}

/// With any of its weapons.
bool could_fire(const State& s, UnitId shooter, UnitId target) {
  return !why_not_there(s, shooter, target) && can_fire_at(s, shooter, target, overwatch_step(s.top().step));
}
bool has_any_target(const State& s, UnitId shooter) {
  if (s.top().step == Step::Flak) return could_fire(s, shooter, s.flight.unit);
  bool found = false;
  each_unit(s, other(side_of(shooter)),
            [&](UnitId e) { found = found || (on_table(s, e) && could_fire(s, shooter, e)); });
  return found;
}

int shots_at(const State& s, Side by, UnitId target) {
  int n = 0;
  each_unit(s, by, [&](UnitId u) { n += (s.unit(u).aim == target ? 1 : 0) + (s.unit(u).aim2 == target ? 1 : 0); });
  return n;
}

// ---- dual fire ----

constexpr int slot(int code) { return code / 16; }

/// PZ:16.1.5, PZ:16.5.2, PZ:16.5.3, PZ:12.2.1a, PZ:12.2.3, PZ:12.4.2a, PZ:16.1.5b May it fire both weapons?
Why why_not_both(const State& s, UnitId u, int first, int second) {
  const Card& c = card(s, u);
  if (c.leg()) {
    if (suppressed(s, u)) return Refusal{"PZ:12.4.2a", no::suppressed_units_fire_weapon, u};
    if (!c.squad()) return Refusal{"PZ:12.2.1a", no::sections_fire_weapon, u};
    if (slot(first) != slot(kSmallArms) && slot(second) != slot(kSmallArms))
      return Refusal{"PZ:12.2.1a", no::small_arms_and_attached_weapon_no, u};
    return std::nullopt;
  }
  const Arm a = arm(s, u, first), b = arm(s, u, second);
  const bool dual = c.vehicle() && ((a.weapon != nullptr && a.weapon->dual) || (b.weapon != nullptr && b.weapon->dual));
  if (!dual) return Refusal{"PZ:16.1.5", no::fires_weapon, u};
  if (suppressed(s, u)) return Refusal{"PZ:16.1.5b", no::suppressed_units_fire_weapon, u};
  return std::nullopt;
}

/// Which of its two places an aim takes: the one of the same weapon, else a free one.
int place_of(const Unit& x, int weapon) {
  if (!x.aim.valid() || slot(x.weapon) == slot(weapon)) return 0;
  return 1;
}

/// PZ:16.1.4.1, PZ:16.1.4.2, PZ:R111 The drafts of those who share its order, and its own other weapon.
Why why_not_together(const State& s, UnitId shooter, UnitId target, int weapon) {
  const Unit& x = s.unit(shooter);
  const bool overwatch = overwatch_step(s.top().step);
  const UnitId own = place_of(x, weapon) == 0 ? x.aim2 : x.aim;
  if (overwatch && own.valid() && own != target) {
    if (s.rules < 2) return Refusal{"PZ:R111", no::in_overwatch_both_weapons_fire_at, target};
    if (shares(s, shooter)) return Refusal{"PZ:16.1.4.2", no::those_who_share_order_fire_at, target};
  }
  if (!shares(s, shooter)) return std::nullopt;
  if (own.valid() && !near_each_other(s, shooter, own, target))
    return Refusal{"PZ:16.1.4.1", no::too_far_from_other_target, target};
  Why why;
  each_unit(s, side_of(shooter), [&](UnitId u) {
    if (why || u == shooter || !share_command(s, shooter, u)) return;
    for (const UnitId e : {s.unit(u).aim, s.unit(u).aim2}) {
      if (!e.valid()) continue;
      if (overwatch && e != target)
        why = Refusal{"PZ:16.1.4.2", no::those_who_share_order_fire_at, u};
      else if (!overwatch && !near_each_other(s, shooter, e, target))
        why = Refusal{"PZ:16.1.4.1", no::too_far_from_target_of_those, u};
    }
  });
  return why;
}

}  // namespace

namespace {

/// Its order, or its vehicle's, and one fire a turn.
Why why_not_shooting(const State& s, UnitId shooter) {
  const Step step = s.top().step;
  if (transported(s, shooter) && advanced(s)) {
    if (auto why = why_not_transported(s, shooter, step)) return why;
  } else if (!ordered_to_fire(s, shooter, step)) {
    if (overwatch_step(step)) return Refusal{"PZ:6.5", no::no_overwatch_order, shooter};
    return Refusal{"PZ:6.2", no::no_order_to_fire, shooter};
  }
  if (flagged(s, shooter, kFired)) return Refusal{"PZ:8.1.1.2.2", no::fired_turn, shooter};  // PZ:8.1.2.2.2
  return std::nullopt;
}

}  // namespace

Why why_not_aim(const State& s, Side by, UnitId shooter, UnitId target, int weapon) {
  if (side_of(s, shooter) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, shooter};
  if (auto why = why_not_shooting(s, shooter)) return why;
  if (side_of(s, target) == by) return Refusal{"PZ:8.2", no::of_your_own, target};
  const Unit& x = s.unit(shooter);
  const bool second = place_of(x, weapon) == 1;
  if (second)
    if (auto why = why_not_both(s, shooter, x.weapon, weapon)) return why;
  if (second && x.aim2.valid() && slot(x.weapon2) != slot(weapon))
    return Refusal{"PZ:12.2.1a", no::fires_two_weapons_already, shooter};
  if (auto why = why_no_fire(s, shooter, weapon, target)) return why;
  return why_not_together(s, shooter, target, weapon);
}

/// PZ:16.1.4.2, PZ:16.1.4.2a In overwatch all who share the order fire, but for those who cannot.
Why why_not_announce(const State& s, Side by, UnitId target) {
  if (shots_at(s, by, target) == 0) return Refusal{"PZ:8.3.1", no::nobody_aims_at, target};
  if (auto why = why_no_target(s, target)) return why;
  if (!overwatch_step(s.top().step)) return std::nullopt;
  Why why;
  each_unit(s, by, [&](UnitId u) {
    if (why || !s.options.command_control || s.unit(u).aim == target || flagged(s, u, kFired)) return;
    bool with = false;
    each_unit(s, by, [&](UnitId w) { with = with || (s.unit(w).aim == target && share_command(s, u, w)); });
    if (with && on_table(s, u) && could_fire(s, u, target))
      why = Refusal{"PZ:16.1.4.2", no::shares_order_and_to_fire_too, u};
  });
  return why;
}

void aim(State& s, UnitId shooter, UnitId target, int weapon, Events& ev) {
  Unit& u = s.unit(shooter);
  if (place_of(u, weapon) == 0) {
    u.aim = {};
    u.turn_to_aim = static_cast<std::uint8_t>(shots_at(s, side_of(s, shooter), target));
    u.aim = target;
    u.weapon = static_cast<std::uint8_t>(weapon);
  } else {
    u.aim2 = {};
    u.turn2 = static_cast<std::uint8_t>(shots_at(s, side_of(s, shooter), target));
    u.aim2 = target;
    u.weapon2 = static_cast<std::uint8_t>(weapon);
  }
  tell(ev, Ev::Aimed, only(side_of(s, shooter)), {shooter.value, target.value}, "PZ:8.3.1");
}

namespace {

/// How good an AP row is against that target: what of ten hits would go through, as often as there is a shell for it.
int worth_of_ap(const State& s, UnitId u, int code, UnitId target) {
  int through = 0;
  for (int tens = 1; tens <= 10; ++tens) through += struck(s, u, code, target, tens, 1).penetrates() ? 1 : 0;
  const bool misfires = special(arm(s, u, code));
  const int limit = ammo_limit(s, u, code), enough = std::max(0, limit - 1 - ammo_die_modifier(s, u, code));
  return through * (misfires && limit > 0 ? enough : 10);
}

/// The AP and the GP weapon that one would choose; -1: none.
struct Choice {
  int ap = -1, gp = -1;
};
Choice choice(const State& s, UnitId u, UnitId target) {
  Choice best;
  int ap = -1, gp = -1;
  each_arm(s, u, [&](int code) {
    const Arm a = arm(s, u, code);
    if (why_not_aim(s, side_of(u), u, target, code)) return;
    if (a.ap != nullptr) {
      if (const int w = worth_of_ap(s, u, code, target); w > ap) ap = w, best.ap = code;
      return;
    }
    Attack x;
    x.kind = Attack::Kind::Direct, x.by = side_of(u), x.from = u, x.aimed = target;
    x.weapon = static_cast<std::uint8_t>(code);
    Tally silent = Tally::silent();
    if (const int w = gp_chance(s, x, target, silent).factor; w > gp) gp = w, best.gp = code;
  });
  // Shells that can do no more than frighten armour are left out where there is AP.
  const bool armour = on_table(s, target) && card(s, target).vehicle() && card(s, target).gp_type == GpType::A;
  if (best.ap >= 0 && armour) best.gp = -1;
  return best;
}

void offer_aims_of(const State& s, Side by, UnitId u, UnitId e, ActionList& out) {
  if (!advanced(s)) {
    const int weapon = first_barrel(s, u);
    if (weapon >= 0 && !why_no_fire(s, u, weapon, e)) out.add(act(by, Act::Aim, {u.value, e.value, weapon}));
    return;
  }
  if (!could_fire(s, u, e)) return;
  const Choice c = choice(s, u, e);
  for (const int code : {c.ap, c.gp})
    if (code >= 0 && !(s.unit(u).aim.valid() && slot(code) == slot(s.unit(u).weapon)))
      out.add(act(by, Act::Aim, {u.value, e.value, code}));
}

}  // namespace

/// PZ:6.1.2, PZ:8.1.1.2.4 Units that must fire and can; in overwatch those that may.
void offer_aims(const State& s, Side by, ActionList& out) {
  const Step step = s.top().step;
  each_unit(s, by, [&](UnitId u) {
    if (!(on_table(s, u) || transported(s, u)) || why_not_shooting(s, u)) return;
    const Unit& x = s.unit(u);
    if (x.aim.valid()) {
      // A second weapon, at the same target.
      if (advanced(s) && !x.aim2.valid() && !suppressed(s, u)) offer_aims_of(s, by, u, x.aim, out);
      return;
    }
    if (step == Step::Flak) return offer_aims_of(s, by, u, s.flight.unit, out);
    each_unit(s, other(by), [&](UnitId e) {
      if (on_table(s, e)) offer_aims_of(s, by, u, e, out);
    });
  });
  each_unit(s, other(by), [&](UnitId e) {
    if (!why_not_announce(s, by, e)) out.add(act(by, Act::Announce, {e.value}));
  });
  if (step == Step::Direct && advanced(s)) {
    offer_smoke(s, by, out);
    if (!why_not_end_fire(s, by)) out.add(act(by, Act::Done));
  }
}

namespace {

/// PZ:16.1.5 The shot of a second weapon that is still to be announced.
bool pending_second(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  return flagged(s, u, kFired) && ((x.aim.valid() && on_table(s, x.aim)) || (x.aim2.valid() && on_table(s, x.aim2)));
}

}  // namespace

/// PZ:R79 Being asked must tell nothing: a side is asked whenever some unit of its with a face-down order could answer if
/// that order were overwatch. A second weapon that was announced for another target (PZ:R111) has still to fire.
bool can_be_asked(const State& s, Side watcher) {
  bool asked = false;
  each_unit(s, watcher, [&](UnitId u) {
    if (s.rules >= 2 && flagged(s, u, kDualOther) && pending_second(s, u)) asked = true;
    if (!asked && face_down(s, u) && !flagged(s, u, kFired)) asked = has_any_target(s, u);
  });
  return asked;
}

/// PZ:3.4.1c, PZ:8.1.1.2.3, PZ:8.1.2.2.3, PZ:8.3.3 Firing shows the order and marks the unit; on a short halt it counts as moving from now on
/// (PZ:R81). PZ:16.7.4.2.1a, PZ:16.3.1.4.3, PZ:R78 Small arms, mortars and AT rifles show less. PZ:16.12.6 A passenger's fire
/// shows its vehicle, which may be answered.
void has_fired(State& s, UnitId u, bool limited_signature, Events& ev) {
  const bool aboard = s.unit(u).where == Where::Aboard;
  const UnitId shows = aboard ? s.unit(u).carrier : u;
  if (!aboard) {
    if (!flagged(s, u, kRevealed)) tell(ev, Ev::OrderShown, {u.value, static_cast<int>(s.unit(u).order)}, "PZ:8.3.3");
    raise(s, u, kRevealed);
    if (s.unit(u).order == Order::ShortHalt) {
      raise(s, u, kMoving);
      lower(s, u, kHullDownFront | kHullDownRear);  // PZ:17.2.2.3.4
    }
  }
  raise(s, u, kFired);
  raise(s, shows, kAnswerable);
  Spot& spot = s.unit(shows).spot;
  if (!limited_signature) spot = Spot::Fire;
  if (spot == Spot::None) spot = Spot::Move;
}

namespace {

bool limited(const Arm& a) {
  return (a.ap != nullptr && a.ap->limited_signature) ||
         (a.gp != nullptr && (a.gp->limited_signature || a.gp->small_arms));
}

void release_aims(State& s) {
  each_unit(s, [&](UnitId u) { s.unit(u).aim = {}, s.unit(u).aim2 = {}; });
}

/// PZ:6.1.2 Somebody still has to fire, and can.
bool must_fire(const State& s, Side by) {
  bool left = false;
  each_unit(s, by, [&](UnitId u) {
    if (left) return;
    if (pending_second(s, u)) left = true;
    if (on_table(s, u) && ordered_to_fire(s, u, Step::Direct) && !flagged(s, u, kFired)) left = has_any_target(s, u);
  });
  return left;
}

/// PZ:16.12.1 Passengers may fire as far as the enemy can tell, and smoke needs no target.
bool may_fire(const State& s, Side by) {
  if (!advanced(s)) return false;
  bool left = false;
  each_unit(s, by, [&](UnitId u) {
    if (left || flagged(s, u, kFired)) return;
    if (transported(s, u)) {
      const UnitId v = s.unit(u).carrier;
      const bool moves = flagged(s, v, kRevealed) && s.unit(v).order == Order::Move;
      left = !moves && card(s, u).leg() && has_any_target(s, u);
    } else if (on_table(s, u) && ordered_to_fire(s, u, Step::Direct)) {
      left = has_smoke(s, u);
    }
  });
  return left;
}

}  // namespace

Why why_not_end_fire(const State& s, Side by) {
  if (must_fire(s, by)) return Refusal{"PZ:6.1.2", no::units_ordered_to_fire_must_fire, {}};
  return std::nullopt;
}

void run_direct(State& s, Events& ev) {
  const Side by = s.top().side;
  if (!must_fire(s, by) && !may_fire(s, by)) end_direct(s, ev);
}

/// PZ:8.1.1.2.4, PZ:6.1.3 Whoever cannot fire any more has fired all the same.
void end_direct(State& s, Events& ev) {
  each_unit(s, s.top().side, [&](UnitId u) {
    if (!on_table(s, u) || !ordered_to_fire(s, u, Step::Direct) || flagged(s, u, kFired)) return;
    tell(ev, Ev::NoTarget, {u.value}, "PZ:8.1.1.2.4");
    has_fired(s, u, false, ev);
  });
  release_aims(s);
  each_unit(s, [&](UnitId u) { lower(s, u, kFiredUpon); });
  s.pop();
}

namespace {

/// PZ:16.1.4.2a Whoever shares an overwatch order with a shooter has used it, and is seen to.
void mark_sharers(State& s, Side by, Events& ev) {
  each_unit(s, by, [&](UnitId u) {
    if (!s.options.command_control || flagged(s, u, kFired) || !on_table(s, u)) return;
    bool with = false;
    each_unit(s, by, [&](UnitId w) { with = with || (flagged(s, w, kAnnounced) && share_command(s, u, w)); });
    if (with) has_fired(s, u, false, ev);
  });
}

void announce_shots_of(State& s, UnitId u, UnitId target, Events& ev) {
  Unit& x = s.unit(u);
  const bool first = x.aim == target, second = x.aim2 == target;
  if (!first && !second) return;
  if (x.aim.valid() && x.aim2.valid() && !flagged(s, u, kDualSame | kDualOther))
    raise(s, u, first && second ? kDualSame : kDualOther);
  if (first) raise(s, u, kAnnounced), x.fired_at = s.options.command_control ? target : UnitId{};
  if (second) raise(s, u, kSecond), x.fired_at2 = s.options.command_control ? target : UnitId{};
  const bool quiet = (!first || limited(arm(s, u, x.weapon))) && (!second || limited(arm(s, u, x.weapon2)));
  has_fired(s, u, quiet, ev);
}

}  // namespace

/// PZ:3.4.1a, PZ:8.3.1, PZ:8.3.2 From here on nobody can take his shot back.
void announce(State& s, Side by, UnitId target, Events& ev) {
  const bool overwatch = overwatch_step(s.top().step);
  if (overwatch && roll_to_make_out(s, by, target)) return;  // PZ:R165
  KESSEL_ASSERT(s.fires < s.fire.size());
  s.fire[s.fires++] = Fire{by, target, overwatch, flagged(s, target, kMoving), 0, 0xff};
  int shooters = 0;
  each_unit(s, by, [&](UnitId u) { shooters += s.unit(u).aim == target || s.unit(u).aim2 == target ? 1 : 0; });
  const int shots = shots_at(s, by, target);
  tell(ev, Ev::Announced, {target.value, shooters, overwatch ? 1 : 0, shots > shooters ? shots : 0},
       overwatch ? RuleRef("PZ:8.3.2") : RuleRef("PZ:8.3.1"));
  each_unit(s, by, [&](UnitId u) { announce_shots_of(s, u, target, ev); });
  if (overwatch && advanced(s)) mark_sharers(s, by, ev);
  raise(s, target, kFiredUpon);
  if (advanced(s) && on_table(s, target)) raise(s, target, kUnderFire);
  if (s.top().step == Step::Watch || s.top().step == Step::Flak) s.top().arg |= 1;
  if (s.top().step == Step::Overwatch && s.top().arg == 1 && by == side_of(s, s.move.unit)) s.mover_answered = true;
  // PZ:6.1.2a Asked of every face-down order, whatever it is: being asked tells nothing. Whoever lies without a track has
  // no order to move, as all can see. Leg and towed units have nothing to gain (PZ:R81).
  if (face_down(s, target) && !flagged(s, target, kTracked) && card(s, target).vehicle())
    return s.push(Step::Reveal, side_of(s, target), target);
  next_shot(s, ev);
}

void shown_to_move(State& s, UnitId u) {
  raise(s, u, kRevealed | kMoving);
  if (s.rules >= 2) lower(s, u, kHullDownFront | kHullDownRear);  // PZ:R160
}

void after_reveal(State& s, bool reveal, Events& ev) {
  const UnitId target = s.top().unit;
  s.pop();
  if (reveal) {
    shown_to_move(s, target);
    s.shot().claims_moving = true;
    tell(ev, Ev::OrderShown, {target.value, static_cast<int>(s.unit(target).order)}, "PZ:8.4.2.2");
  } else {
    tell(ev, Ev::Hidden, {target.value}, "PZ:6.1.2a");
  }
  next_shot(s, ev);
}

Why why_not_reveal(const State& s) {
  const UnitId target = s.top().unit;
  const Order o = s.unit(target).order;
  if (o != Order::Move && o != Order::ShortHalt) return Refusal{"PZ:8.4.2.2", no::no_order_to_move, target};
  return std::nullopt;
}

/// PZ:3.4.2a, PZ:3.4.2b, PZ:8.1.2.1, PZ:8.1.2.1.1, PZ:R11, PZ:R79 A side's chance to answer is over: those it could have answered are safe, and the other side may answer
/// whoever has fired meanwhile.
void chance_over(State& s) {
  Frame& f = s.top();
  const Side me = f.side;
  bool fresh = false;
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) == me) {
      fresh = fresh || flagged(s, u, kAnswerable);
      s.unit(u).aim = {}, s.unit(u).aim2 = {};
    } else {
      lower(s, u, kAnswerable);
    }
    lower(s, u, kFiredUpon);
  });
  if (!fresh) return s.pop();
  f.side = other(me);
}

void watch_over(State& s) {
  each_unit(s, s.top().side, [&](UnitId u) { s.unit(u).aim = {}, s.unit(u).aim2 = {}; });
  s.pop();
}

/// PZ:3.5a, PZ:3.5c, PZ:R79 After the watcher's group the mover's side may answer, and then the watcher is asked once more.
void run_watch(State& s) {
  Frame& f = s.top();
  lower(s, s.move.unit, kFiredUpon);
  each_unit(s, f.side, [&](UnitId u) { s.unit(u).aim = {}, s.unit(u).aim2 = {}; });
  if ((f.arg & 4) == 0) {
    f.arg |= 4;
    s.mover_answered = false;
    return s.push(Step::Overwatch, other(f.side), {}, 1);
  }
  const bool again = s.mover_answered && (f.arg & 2) == 0 && on_table(s, s.move.unit);
  f.arg = again ? 2 : 0;
  if (!again || !can_be_asked(s, f.side)) s.pop();
}

/// PZ:R79, PZ:R87 After a group the other side may answer those who fired; then more may fire at the aircraft.
void run_flak(State& s) {
  Frame& f = s.top();
  lower(s, s.flight.unit, kFiredUpon);
  each_unit(s, f.side, [&](UnitId u) { s.unit(u).aim = {}; });
  if ((f.arg & 4) == 0) {
    f.arg |= 4;
    return s.push(Step::Overwatch, other(f.side), {}, 2);
  }
  f.arg = 0;
  if (!can_be_asked(s, f.side)) s.pop();
}

}  // namespace kessel::panzer
