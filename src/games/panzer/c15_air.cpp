// PZ:15.0, PZ:18.0 Aircraft: when they come, how they fly, what they may attack.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
UnitId unit_arg(const Action& a, int i) { return arg(a, i) == kNoUnitArg ? UnitId{} : unit_id(arg(a, i)); }
bool is_aircraft(const State& s, UnitId u) { return card(s, u).unit_class == UnitClass::Aircraft; }
const Aircraft& record(const State& s, UnitId u) { return s.aircraft[static_cast<std::size_t>(aircraft_slot(s, u))]; }

const AirWeapon* weapon_of(const State& s, UnitId u, AirAttack attack) {
  for (const AirWeapon& w : card(s, u).air_weapons)
    if (w.attack == attack) return &w;
  return nullptr;
}

/// PZ:15.1 Where there is a choice it carries one of the two.
bool carries_load(const State& s, UnitId u, AirAttack attack) {
  if (!card(s, u).load_choice) return true;
  const bool rockets = def(s, u).rockets || record(s, u).rockets;
  return attack == AirAttack::Rockets ? rockets : attack == AirAttack::Bombs ? !rockets : true;
}
/// PZ:16.1.2.5, PZ:15.3.4.1 Aircraft count their shots.
bool shots_left(const State& s, UnitId u, AirAttack attack) {
  const AirWeapon* w = weapon_of(s, u, attack);
  if (w == nullptr) return false;
  return s.plan().rules.ammo_limits == Module::Off || record(s, u).used[at(attack)] < w->shots;
}

/// PZ:15.2.1, PZ:15.2.1a, PZ:18.0
Why why_not_available(const State& s, Side by, UnitId u) {
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!is_aircraft(s, u)) return Refusal{"PZ:15.2", no::only_aircraft_fly, u};
  if (s.unit(u).where != Where::Reserve) return Refusal{"PZ:15.2", no::not_any_more, u};
  const Aircraft& a = record(s, u);
  if (a.last_turn == s.turn) return Refusal{"PZ:18.0", no::flown_turn, u};
  if (a.first_turn != 0 && s.turn >= a.first_turn + tables(s).air.loiter_turns)
    return Refusal{"PZ:15.2.1a", no::loitered_five_turns, u};
  return std::nullopt;
}

/// PZ:15.2, PZ:15.2.1b The edges that the point lies on, as bits.
unsigned edges_at(const Map& m, Point p) {
  if (!m.on_table(p)) return 0;
  return (p.y == m.height ? 1u << at(Edge::North) : 0u) | (p.x == m.width ? 1u << at(Edge::East) : 0u) |
         (p.y == 0 ? 1u << at(Edge::South) : 0u) | (p.x == 0 ? 1u << at(Edge::West) : 0u);
}
bool any_edge(const State& s, const Aircraft& a) { return a.last_turn == 0 || a.last_turn + 1 < s.turn || a.edge > 3; }

/// PZ:15.3.1.1.5, PZ:15.3.1.2 Whoever is hidden from above needs an OP that points it out.
Why why_no_name(const State& s, Side by, UnitId aircraft, UnitId target, UnitId op) {
  if (side_of(target) == by) return Refusal{"PZ:15.3.1", no::of_your_own, target};
  if (!on_table(s, target)) return Refusal{"PZ:15.3.1", no::not_on_table, target};
  if (op.valid()) return why_no_op(s, by, op, target, aircraft);
  if (needs_op(s, target)) return Refusal{"PZ:15.3.1.1.5", no::hidden_from_above_op_to_spot, target};
  return std::nullopt;
}

/// PZ:15.2.2, PZ:15.2.3.1, PZ:15.2.3.1.1, PZ:15.2.3.1.2, PZ:15.2.3.1.3
Why why_not_fly(const State& s, const Action& a) {
  const UnitId u = unit_arg(a, 0);
  if (auto why = why_not_available(s, a.by, u)) return why;
  const bool fast = arg(a, 1) != 0;
  if (fast && flagged(s, u, kDamaged)) return Refusal{"PZ:15.4.2.1.2.1", no::damaged_aircraft_fly_slow, u};
  if (fast && card(s, u).kind == UnitKind::DiveBomber) return Refusal{"PZ:15.2.3.2", no::dive_bombers_fly_slow, u};
  const int heading = arg(a, 3);
  if (heading < 0 || heading >= plane::kDegrees) return Refusal{"PZ:4.3", no::headings_0_to_359_degrees, {}};
  const Point p{arg(a, 4), arg(a, 5)};
  const Place there = Place::point(p.x, p.y);
  const unsigned edges = edges_at(s.map(), p);
  if (edges == 0) return Refusal{"PZ:15.2", no::aircraft_come_in_over_edge_of, there};
  const Aircraft& r = record(s, u);
  if (!any_edge(s, r) && (edges >> r.edge & 1u) == 0)
    return Refusal{"PZ:15.2.1b", no::comes_back_over_edge_where_left, there};
  if (!s.map().on_table(plane::ahead(p, plane::direction(2 * heading), plane::kMilsPerInch)))
    return Refusal{"PZ:15.2", no::way_does_not_come_over_table, there};
  const int turn_at = arg(a, 6), turn_by = arg(a, 7);
  if (turn_at < 0 || turn_at > 200 || (turn_at == 0) != (turn_by == 0))
    return Refusal{"PZ:15.2.3.1", no::turn_place_in_inches_from_edge, {}};
  if (turn_by != 0 && fast) return Refusal{"PZ:15.2.3.1.2", no::no_turns_at_fast_speed, u};
  if (std::abs(turn_by) > tables(s).aircraft_turn) return Refusal{"PZ:15.2.3.1.1", no::turn_of_at_most_45_degrees, u};
  if (const UnitId target = unit_arg(a, 8); target.valid()) return why_no_name(s, a.by, u, target, unit_arg(a, 9));
  if (unit_arg(a, 9).valid()) return Refusal{"PZ:15.3.1.2", no::op_spots_target, {}};
  return std::nullopt;
}

/// PZ:15.2.3.2, PZ:R86
Why why_not_dive(const State& s, const Action& a) {
  const UnitId u = unit_arg(a, 0), target = unit_arg(a, 2);
  if (auto why = why_not_available(s, a.by, u)) return why;
  if (!s.options.dive_no_inbound) return Refusal{"PZ:15.2.3.2", no::dive_bombers_come_in_over_edge, u};
  if (weapon_of(s, u, AirAttack::DiveBomb) == nullptr) return Refusal{"PZ:15.2.3.2", no::no_dive_bomber, u};
  if (!shots_left(s, u, AirAttack::DiveBomb)) return Refusal{"PZ:16.1.2.5", no::bombs_used_up, u};
  const int heading = arg(a, 1);
  if (heading < 0 || heading >= plane::kDegrees) return Refusal{"PZ:4.3", no::headings_0_to_359_degrees, {}};
  if (auto why = why_no_name(s, a.by, u, target, unit_arg(a, 3))) return why;
  // PZ:R132 It comes down along its heading.
  const Point behind = plane::ahead(s.unit(target).at, plane::direction(2 * (heading + 180)), 24 * plane::kMilsPerInch);
  if (!sees_aloft(s, target, behind, tables(s).air.dive_enters))
    return Refusal{"PZ:15.3.1.3", no::something_high_stands_between_and_target, target};
  return std::nullopt;
}

/// PZ:15.3.2, PZ:15.3.3, PZ:15.3.4.2, PZ:15.3.2a, PZ:15.3.3.1, PZ:D.EFF.10, PZ:D.EFF.10a
RuleRef rule_of(AirAttack a) {
  switch (a) {
    case AirAttack::Strafe: return "PZ:15.3.2";
    case AirAttack::Rockets: return "PZ:15.3.4.2";
    default: return "PZ:15.3.3";
  }
}

}  // namespace

int aircraft_slot(const State& s, UnitId u) {
  int n = 0;
  each_unit(s, [&](UnitId x) {
    if (x < u && is_aircraft(s, x)) ++n;
  });
  KESSEL_ASSERT(n < kMaxAircraft);
  return n;
}

/// PZ:15.0 Only one side has aircraft; where two had them nobody would fly.
std::optional<Side> air_side(const State& s) {
  std::array<bool, 2> has{};
  each_unit(s, [&](UnitId u) { has[static_cast<std::size_t>(index(side_of(u)))] |= is_aircraft(s, u); });
  if (has[0] == has[1]) return std::nullopt;
  return has[0] ? kGerman : kSoviet;
}

bool air_asked(const State& s, Side side) {
  bool asked = false;
  each_unit(s, side, [&](UnitId u) { asked = asked || (is_aircraft(s, u) && !why_not_available(s, side, u)); });
  return asked;
}

bool needs_op(const State& s, UnitId target) {
  const Unit& x = s.unit(target);
  const Terrain t = terrain_at(s, x.at);
  if (x.building != 0xff || t == Terrain::Woods || t == Terrain::HeavyWoods) return true;
  const int work = work_at(s, x.at);
  return work >= 0 && s.works[static_cast<std::size_t>(work)].terrain == Terrain::ImprovedPosition;
}

/// PZ:15.3.1.2, PZ:15.3.1.2.1
Why why_no_op(const State& s, Side by, UnitId op, UnitId target, UnitId aircraft) {
  if (side_of(op) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, op};
  if (!def(s, op).has(Function::Op)) return Refusal{"PZ:15.3.1.2", no::only_op_units_spot_for_aircraft, op};
  if (!on_table(s, op) || s.unit(op).order != Order::Overwatch)
    return Refusal{"PZ:15.3.1.2.1", no::op_needs_overwatch_order, op};
  if (flagged(s, op, kSpotsForAir)) {
    const bool other_target = std::ranges::any_of(s.aircraft, [&](const Aircraft& a) {
      return a.unit.valid() && a.last_turn == s.turn && a.op == op && a.spotted != target && a.unit != aircraft;
    });
    const bool mine = record(s, aircraft).last_turn == s.turn && record(s, aircraft).op == op;
    if (other_target || (mine && record(s, aircraft).spotted != target))
      return Refusal{"PZ:15.3.1.2.1", no::spots_another_target_turn, op};
  } else if (flagged(s, op, kFired)) {
    return Refusal{"PZ:15.3.1.2.1", no::order_used, op};
  }
  if (!spots(s, op, target)) return Refusal{"PZ:15.3.1.2.1", no::op_does_not_spot_target, target};
  return std::nullopt;
}

Why why_no_drop(const State& s, AirAttack attack) {
  const Flight& f = s.flight;
  const AirCharts& air = tables(s).air;
  const UnitId u = f.unit;
  if (weapon_of(s, u, attack) == nullptr || !carries_load(s, u, attack))
    return Refusal{"PZ:15.1", no::does_not_carry, u};
  if (!shots_left(s, u, attack)) return Refusal{"PZ:16.1.2.5", no::used_up, u};
  if (attack == AirAttack::DiveBomb) {
    if (!f.dives) return Refusal{"PZ:15.3.3", no::not_diving, u};
  } else if (f.dives || !air.at_altitude[at(attack)][at(f.altitude)] || !air.at_speed[at(attack)][at(f.speed)]) {
    return Refusal{rule_of(attack), no::not_at_altitude, u};
  }
  if (!f.target.valid()) return Refusal{"PZ:15.3.1", no::no_target, u};
  if (f.acquired != kAcquired)
    return Refusal{f.op.valid() ? RuleRef("PZ:15.3.1.2.2") : RuleRef("PZ:15.3.1.1"), no::not_acquired_target, f.target};
  if (attack == AirAttack::Rockets && range(s, u, f.target) > air.rocket_range)
    return Refusal{"PZ:15.3.4.2", no::too_far_for_rockets, f.target};
  if (attack == AirAttack::DiveBomb && range(s, u, f.target) > 1)
    return Refusal{"PZ:15.3.3.1", no::to_be_over_target, f.target};
  if (attack == AirAttack::Strafe || attack == AirAttack::Bombs) {
    bool in = false;
    for (const Attack& a : air_patterns(s, attack)) in = in || under(s, pattern(s, a.at, a.bearing, a.sheaf), f.target);
    if (!in)
      return Refusal{attack == AirAttack::Strafe ? RuleRef("PZ:15.3.2a") : RuleRef("PZ:15.3.3.1"),
                     no::target_does_not_lie_in_pattern, f.target};
  }
  return std::nullopt;
}

Why why_not_air(const State& s, const Action& a) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Fly: return why_not_fly(s, a);
    case Act::Dive: return why_not_dive(s, a);
    case Act::On:
      if (arg(a, 0) < 1 || arg(a, 0) > 200) return Refusal{"PZ:15.2.3", no::inch_or_more, {}};
      return std::nullopt;
    case Act::Name: {
      const UnitId target = unit_arg(a, 0);
      if (s.flight.dives && s.options.dive_no_inbound) return Refusal{"PZ:R86", no::dives_on_target_came_for, target};
      if (target == s.flight.target) return Refusal{"PZ:15.3.1.1.3", no::target, target};
      return why_no_name(s, a.by, s.flight.unit, target, unit_arg(a, 1));
    }
    default: return why_no_drop(s, static_cast<AirAttack>(arg(a, 0)));
  }
}

namespace {

/// PZ:15.3.1.2.1 The OP is used up for this turn.
void take_op(State& s, UnitId op, UnitId target, Events& ev) {
  s.flight.op = op;
  if (!op.valid()) return;
  if (!flagged(s, op, kRevealed))
    tell(ev, Ev::OrderShown, {op.value, static_cast<int>(s.unit(op).order)}, "PZ:15.3.1.2.1");
  raise(s, op, kSpotsForAir | kFired | kRevealed);
  Aircraft& r = s.aircraft[static_cast<std::size_t>(aircraft_slot(s, s.flight.unit))];
  r.op = op, r.spotted = target;
}

/// PZ:15.3.1.1.2, PZ:R85 The first target that it names as it comes in counts as acquired if it is near enough.
void name(State& s, UnitId target, UnitId op, Events& ev) {
  Flight& f = s.flight;
  const bool first = f.gone == 0 && !f.target.valid();
  f.target = target, f.acquired = 0;
  take_op(s, op, target, ev);
  tell(ev, Ev::TargetNamed, {f.unit.value, target.value}, "PZ:15.3.1.1");
  const std::int64_t mils = std::int64_t{acquire_inches(s)} * plane::kMilsPerInch;
  if (first && plane::distance_sq(s.unit(f.unit).at, s.unit(target).at) < mils * mils && can_acquire(s))
    f.acquired = kAcquired;
}

void appear(State& s, UnitId u, Point p, int heading, Events& ev) {
  Unit& x = s.unit(u);
  x.where = Where::Aloft, x.at = p, x.facing = static_cast<std::uint16_t>(heading);
  Aircraft& r = s.aircraft[static_cast<std::size_t>(aircraft_slot(s, u))];
  r.unit = u;
  if (r.first_turn == 0) r.first_turn = s.turn;
  r.last_turn = s.turn, r.edge = 0xff, r.op = {}, r.spotted = {};
  tell(ev, Ev::FlightBegins,
       {u.value, p.x, p.y, heading, static_cast<int>(s.flight.speed), static_cast<int>(s.flight.altitude)},
       "PZ:15.2.2");
  begin_tracking(s);
  s.push(Step::Flight, side_of(u), u);
}

}  // namespace

void do_air(State& s, const Action& a, Events& ev) {
  Flight& f = s.flight;
  switch (static_cast<Act>(a.kind)) {
    case Act::Fly:
      f = {};
      f.unit = unit_arg(a, 0), f.speed = static_cast<Speed>(arg(a, 1)), f.altitude = static_cast<Altitude>(arg(a, 2));
      f.turn_at = static_cast<std::uint8_t>(arg(a, 6)), f.turn_by = static_cast<std::int8_t>(arg(a, 7));
      // PZ:R86 Without the card's short cut a dive bomber that comes in High may dive.
      f.dives = !s.options.dive_no_inbound && f.altitude == tables(s).air.dive_enters &&
                weapon_of(s, f.unit, AirAttack::DiveBomb) != nullptr && shots_left(s, f.unit, AirAttack::DiveBomb);
      appear(s, f.unit, {arg(a, 4), arg(a, 5)}, arg(a, 3), ev);
      if (unit_arg(a, 8).valid()) name(s, unit_arg(a, 8), unit_arg(a, 9), ev);
      return;
    case Act::Dive:
      f = {};
      f.unit = unit_arg(a, 0), f.altitude = tables(s).air.dive_enters, f.dives = true;
      appear(s, f.unit, s.unit(unit_arg(a, 2)).at, arg(a, 1), ev);
      name(s, unit_arg(a, 2), unit_arg(a, 3), ev);
      f.acquired = kAcquired;
      return;
    case Act::On:
      s.pop();
      f.go = static_cast<std::uint8_t>(arg(a, 0));
      return;
    case Act::Name: s.pop(); return name(s, unit_arg(a, 0), unit_arg(a, 1), ev);
    default: {
      s.pop();
      const auto attack = static_cast<AirAttack>(arg(a, 0));
      ++s.aircraft[static_cast<std::size_t>(aircraft_slot(s, f.unit))].used[at(attack)];
      f.drops = static_cast<std::uint8_t>(1 + arg(a, 0));
      tell(ev, Ev::AirAttacks, {f.unit.value, arg(a, 0), f.target.value}, rule_of(attack));
      // PZ:16.7.2.1 Only of the unit aimed at.
      if (card(s, f.target).vehicle() && face_down(s, f.target) && !flagged(s, f.target, kTracked))
        s.push(Step::Reveal, side_of(f.target), f.target);
      return;
    }
  }
}

// ---- what is proposed ---------------------------------------------------------------------------------------------

namespace {

constexpr int kMostTargets = 5;

/// An OP for a target that needs one; false: there is none.
bool find_op(const State& s, Side by, UnitId aircraft, UnitId target, UnitId& op) {
  op = {};
  if (!needs_op(s, target)) return true;
  each_unit(s, by, [&](UnitId u) {
    if (!op.valid() && !why_no_op(s, by, u, target, aircraft)) op = u;
  });
  return op.valid();
}
int unit_number(UnitId u) { return u.valid() ? u.value : kNoUnitArg; }

void offer_flights(const State& s, Side by, UnitId u, ActionList& out) {
  const auto offer = [&](const Action& a) {
    if (!why_not_air(s, a)) out.add(a);
  };
  const bool bombs = shots_left(s, u, AirAttack::Bombs) && carries_load(s, u, AirAttack::Bombs);
  const bool dives = shots_left(s, u, AirAttack::DiveBomb);
  const Altitude altitude = bombs                                 ? Altitude::Medium
                            : dives && !s.options.dive_no_inbound ? tables(s).air.dive_enters
                                                                  : Altitude::Low;
  const Map& m = s.map();
  int targets = 0;
  each_unit(s, other(by), [&](UnitId e) {
    UnitId op{};
    if (targets >= kMostTargets || !on_table(s, e) || !find_op(s, by, u, e, op)) return;
    ++targets;
    const Point p = s.unit(e).at;
    if (dives && s.options.dive_no_inbound)
      for (const int heading : {0, 180}) offer(act(by, Act::Dive, {u.value, heading, e.value, unit_number(op)}));
    const auto fly = [&](int heading, Point from, Altitude high) {
      offer(act(by, Act::Fly,
                {u.value, static_cast<int>(Speed::Slow), static_cast<int>(high), heading, from.x, from.y, 0, 0, e.value,
                 unit_number(op)}));
    };
    for (const Altitude high : {altitude, Altitude::Low}) {
      fly(180, {p.x, m.height}, high);
      fly(270, {m.width, p.y}, high);
      fly(0, {p.x, 0}, high);
      fly(90, {0, p.y}, high);
      if (altitude == Altitude::Low) break;
    }
  });
}

}  // namespace

void offer_air(const State& s, Side by, ActionList& out) {
  if (s.top().step == Step::Fly) {
    each_unit(s, by, [&](UnitId u) {
      if (is_aircraft(s, u) && !why_not_available(s, by, u)) offer_flights(s, by, u, out);
    });
    return;
  }
  for (int i = 0; i < kAirAttacks; ++i)
    if (!why_no_drop(s, static_cast<AirAttack>(i))) out.add(act(by, Act::Drop, {i}));
  const Unit& x = s.unit(s.flight.unit);
  int names = 0;
  each_unit(s, other(by), [&](UnitId e) {
    UnitId op{};
    if (names >= kMostTargets || !on_table(s, e) || !in_front(x.facing, s.unit(e).at - x.at, tables(s)) ||
        !find_op(s, by, s.flight.unit, e, op))
      return;
    const Action a = act(by, Act::Name, {e.value, unit_number(op)});
    if (why_not_air(s, a)) return;
    ++names;
    out.add(a);
  });
  out.add(act(by, Act::On, {1}));
  out.add(act(by, Act::On, {100}));
}

}  // namespace kessel::panzer
