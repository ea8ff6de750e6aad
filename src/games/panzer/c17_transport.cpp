// PZ:17.2.8 Transport: room, mounting, dismounting, bailing out.
#include <algorithm>
#include <array>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;

bool aboard(const State& s, UnitId u) { return s.unit(u).where == Where::Aboard; }
Places size_of(const State& s, UnitId u) {
  return flagged(s, u, kHalfSquad) ? card(s, u).half_takes : card(s, u).takes;
}
/// An order to move that is still to be used.
bool can_move(const State& s, UnitId u) { return s.unit(u).order == Order::Move && !flagged(s, u, kMoved | kStormed); }
/// The same for all that the enemy knows.
bool might_move(const State& s, UnitId u) { return face_down(s, u) ? !flagged(s, u, kFullCover) : can_move(s, u); }

/// PZ:17.2.8.2.3, PZ:R90 Half of what the transport had, as long as it is there.
std::int32_t half_of(const State& s) { return 1000 * (s.trip.points / 2); }
bool can_pay(const State& s) {
  return flagged(s, s.move.unit, kLoaded) || spent_so_far(s) + half_of(s) <= s.move.allowance;
}

}  // namespace

bool carries(const State& s, UnitId u) {
  bool found = false;
  const Places room = card(s, u).carries;
  if (room.leg > 0 || room.towed > 0) each_passenger(s, u, [&](UnitId) { found = true; });
  return found;
}

void carry_along(State& s, UnitId carrier) {
  const Places room = card(s, carrier).carries;
  if (room.leg == 0 && room.towed == 0) return;
  each_passenger(s, carrier, [&](UnitId p) { s.unit(p).at = s.unit(carrier).at; });
}

/// PZ:17.2.8.1, PZ:17.2.8.1.1
Why why_no_room(const State& s, UnitId passenger, UnitId carrier) {
  if (!leg_or_towed(s, passenger)) return Refusal{"PZ:17.2.8", no::only_leg_and_towed_units_carried, passenger};
  if (def(s, passenger).ride != Ride::None) return Refusal{"PZ:17.2.3.3.3", no::does_not_leave_machines, passenger};
  const Places room = card(s, carrier).carries;
  if (!card(s, carrier).vehicle() || room.leg == 0) return Refusal{"PZ:17.2.8.1", no::carries_nobody, carrier};
  Places need = size_of(s, passenger);
  if (need.towed > 0 && room.towed == 0) return Refusal{"PZ:17.2.8.1", no::cannot_tow, carrier};
  each_passenger(s, carrier, [&](UnitId p) {
    if (p == passenger) return;
    need.towed = static_cast<std::uint8_t>(need.towed + size_of(s, p).towed);
    need.leg = static_cast<std::uint8_t>(need.leg + size_of(s, p).leg);
  });
  if (need.towed > room.towed || need.leg > room.leg) return Refusal{"PZ:17.2.8.1.1", no::no_room, carrier};
  return std::nullopt;
}

/// PZ:17.2.8.2a, PZ:R90 At range 1, free of others, on ground it may enter, not over water or a cliff.
Why why_not_beside(const State& s, UnitId passenger, UnitId carrier, Point p, int facing) {
  const Place there = Place::point(p.x, p.y);
  const Point from = s.unit(carrier).at;
  if (facing < 0 || facing >= plane::kDegrees) return Refusal{"PZ:4.3", no::facings_0_to_359_degrees, passenger};
  if (!s.map().on_table(p)) return Refusal{"PZ:9.8", no::off_table, there};
  if (!within(s, from, p, tables(s).contact_inches))
    return Refusal{"PZ:17.2.8.2a", no::put_within_inch_of_transport, there};
  for (const std::uint8_t i : s.map().near(p).buildings)
    if (!ruined(s, i) && plane::holds(s.map().buildings[i].quad, p)) return Refusal{"PZ:R90", no::inside_house, there};
  if (in_fire(s, p)) return Refusal{"PZ:5.5.1.7", no::on_fire, there};
  if (!free_of_bases(s, passenger, p, facing)) return Refusal{"PZ:9.9", no::another_unit_or_wreck_stands, there};
  const auto column = at(movement_of(s, passenger).mover);
  const auto barred = [&](Terrain t) { return tables(s).terrain[at(t)].cost[column].kind == Cost::Kind::Prohibited; };
  const int work = work_at(s, p);
  if (barred(tread_at(s, p)) ||
      (work >= 0 && s.works[static_cast<std::size_t>(work)].terrain == Terrain::Wire && barred(Terrain::Wire)))
    return Refusal{"PZ:R90", no::may_not_enter_terrain, there};
  if (from == p) return std::nullopt;
  const Leg leg = look_along(s, passenger, {from, p}, false, false);
  bool water = leg.cliff;
  for (const Ground& g : leg.ground) water = water || g.terrain == Terrain::StreamImpassable;
  if (water) return Refusal{"PZ:R90", no::not_across_water_cannot_be_crossed, there};
  return std::nullopt;
}

/// Rings around the carrier, sixteen places each, the nearest first.
int landing_spots(const State& s, UnitId passenger, UnitId carrier, int turned, std::array<Point, 8>& out) {
  std::size_t n = 0;
  const int facing = s.unit(carrier).facing;
  for (const int far : {1000, 1250, 1500, 1900})
    for (int i = 0; i < 16 && n < out.size(); ++i) {
      const int heading = plane::wrap(facing + 180 + (i % 2 == 0 ? 45 * i / 4 : -45 * (i + 1) / 4), plane::kDegrees);
      const Point p = plane::ahead(s.unit(carrier).at, plane::direction(2 * heading), far);
      if (!why_not_beside(s, passenger, carrier, p, turned)) out[n++] = p;
    }
  return static_cast<int>(n);
}

/// PZ:12.6.3, PZ:17.2.8.2.2, PZ:R60
void put_off(State& s, UnitId passenger, Point p, int facing, Events& ev) {
  Unit& x = s.unit(passenger);
  x.where = Where::Table, x.at = p, x.facing = static_cast<std::uint16_t>(facing);
  x.carrier = {}, x.building = 0xff, x.floor = 0;
  x.spot = Spot::Move;
  raise(s, passenger, kDismounted);
  tell(ev, Ev::Dismounted, {passenger.value, p.x, p.y, facing}, "PZ:17.2.8.2a");
}

void put_aboard(State& s, UnitId passenger, UnitId carrier, Events& ev) {
  Unit& x = s.unit(passenger);
  x.where = Where::Aboard, x.carrier = carrier, x.at = s.unit(carrier).at, x.facing = s.unit(carrier).facing;
  x.building = 0xff, x.floor = 0, x.spot = Spot::None, x.aim = {};
  lower(s, passenger, kFullCover);
  tell(ev, Ev::Mounted, {passenger.value, carrier.value}, "PZ:17.2.8.2");
}

/// PZ:17.2.8.2.3a, PZ:17.2.2.2.4 Asked by what lies open: somebody could get on or off, or it has points left after that.
bool onward(State& s) {
  const Moving& m = s.move;
  const UnitId u = m.unit;
  const Places room = card(s, u).carries;
  if (!advanced(s) || s.trip.closed || !on_table(s, u) || m.assault != 0xff || m.overruns.valid()) return false;
  if (!card(s, u).vehicle() || room.leg == 0 || s.unit(u).order != Order::Move) return false;
  if (s.trip.points == 0 && m.legs == 0 && !m.resumes) return false;  // it searched
  bool somebody = false;
  each_unit(s, side_of(u), [&](UnitId p) {
    if (somebody || !leg_or_towed(s, p) || !might_move(s, p)) return;
    if (aboard(s, p)) {
      somebody = s.unit(p).carrier == u;
    } else {
      somebody =
          on_table(s, p) && within(s, s.unit(p).at, s.unit(u).at, tables(s).contact_inches) && !why_no_room(s, p, u);
    }
  });
  const bool goes = m.resumes && spent_so_far(s) < m.allowance && !flagged(s, u, kBogged);
  if (!goes && !(somebody && can_pay(s))) return false;
  s.push(Step::Onward, side_of(u), u);
  return true;
}

namespace {

/// PZ:17.2.8.2, PZ:17.2.8.2.1 The transport's orders, and whether it can pay (PZ:17.2.8.2.3, PZ:17.2.8.2.4).
Why why_no_transfer(const State& s, UnitId passenger, UnitId carrier) {
  if (!on_table(s, carrier)) return Refusal{"PZ:17.2.8.2", no::transport_not_on_table, carrier};
  if (!can_move(s, passenger)) return Refusal{"PZ:17.2.8.2", no::needs_order_to_move_not_used, passenger};
  const Order o = s.unit(carrier).order;
  if (o != Order::Move && o != Order::NoCommand)
    return Refusal{"PZ:17.2.8.2", no::transport_needs_order_to_move_or, carrier};
  if (s.top().step == Step::Onward) {
    if (carrier != s.move.unit) return Refusal{"PZ:R90", no::another_transport_on_move, carrier};
    if (!can_pay(s)) return Refusal{"PZ:17.2.8.2.3", no::half_of_allowance_not_left, carrier};
    const bool all_left = s.move.spent == 0 && s.move.gone == 0;
    if (suppressed(s, passenger) && !all_left)
      return Refusal{"PZ:17.2.8.2.4", no::for_suppressed_passenger_needs_whole_allowance, passenger};
    return std::nullopt;
  }
  if (o == Order::Move && !may_move(s, carrier))  // PZ:17.2.2.3.6 who has moved or searched has nothing left
    return Refusal{"PZ:17.2.8.2.3", no::transport_no_movement_left, carrier};
  return std::nullopt;
}

Why why_not_mount(const State& s, UnitId u, UnitId carrier) {
  const Step step = s.top().step;
  if (step == Step::Adjust) {
    if (aboard(s, u) && s.unit(u).carrier == carrier && flagged(s, u, kSealedBail)) return std::nullopt;
    return Refusal{"PZ:17.2.8.2", no::mounts_in_movement_phase, u};
  }
  if (u == carrier) return Refusal{"PZ:17.2.8", no::cannot_carry_itself, u};
  if (auto why = why_no_room(s, u, carrier)) return why;
  if (due_to_enter(s, u) && due_to_enter(s, carrier)) return std::nullopt;  // PZ:R127 they come mounted
  if (!on_table(s, u)) return Refusal{"PZ:17.2.8.2", no::not_on_table, u};
  if (auto why = why_no_transfer(s, u, carrier)) return why;
  if (!within(s, s.unit(u).at, s.unit(carrier).at, tables(s).contact_inches))
    return Refusal{"PZ:17.2.8.2", no::to_be_within_inch_of_transport, u};
  return why_out_of_command(s, u, s.unit(carrier).at);
}

Why why_not_dismount(const State& s, UnitId u, Point p, int facing) {
  if (!aboard(s, u)) return Refusal{"PZ:17.2.8.2", no::not_aboard, u};
  const UnitId carrier = s.unit(u).carrier;
  if (auto why = why_no_transfer(s, u, carrier)) return why;
  if (auto why = why_not_beside(s, u, carrier, p, facing)) return why;
  return why_out_of_command(s, u, p);
}

/// PZ:17.2.8.3, PZ:16.1.6.3, PZ:16.1.6.3a In one's own movement from a transport that has orders to move; in the adjustment always.
Why why_not_bail(const State& s, UnitId u, Point p, int facing) {
  const Step step = s.top().step;
  if (!aboard(s, u)) return Refusal{"PZ:17.2.8.3", no::not_aboard, u};
  const UnitId carrier = s.unit(u).carrier;
  if (!on_table(s, carrier)) return Refusal{"PZ:17.2.8.3", no::transport_not_on_table, carrier};
  if (step != Step::Adjust) {
    const Order o = s.unit(carrier).order;
    if (o != Order::Move && o != Order::ShortHalt)
      return Refusal{"PZ:17.2.8.3", no::transport_no_order_to_move, carrier};
  }
  return why_not_beside(s, u, carrier, p, facing);
}

}  // namespace

Why why_not_transport(const State& s, const Action& a) {
  const UnitId u = unit_id(a.arg[0]);
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  switch (static_cast<Act>(a.kind)) {
    case Act::Mount:
      if (side_of(unit_id(a.arg[1])) != a.by)
        return Refusal{"PZ:4.1", no::unit_not_yours_to_command, unit_id(a.arg[1])};
      return why_not_mount(s, u, unit_id(a.arg[1]));
    case Act::Dismount: return why_not_dismount(s, u, {a.arg[1], a.arg[2]}, a.arg[3]);
    case Act::Bail: return why_not_bail(s, u, {a.arg[1], a.arg[2]}, a.arg[3]);
    default: return why_not_storm(s, a);
  }
}

namespace {

/// A move of no length: one impulse (PZ:R80).
void move_in_place(State& s, UnitId u, Events& ev) {
  Tally silent = Tally::silent();
  const Unit& x = s.unit(u);
  s.move = Moving{}, s.trip = Trip{};
  s.move.unit = u, s.move.from = x.at, s.move.faced = x.facing, s.move.house = x.building;
  s.move.over = true;
  s.trip.points = static_cast<std::uint8_t>(allowance(s, u, 0, silent));
  s.move.allowance = 1000 * s.trip.points;
  s.trip.pending = true;
  show_move(s, u, ev);
  s.push(Step::Advance, side_of(u), u);
}

/// PZ:17.2.8.2.3, PZ:17.2.8.2.4 Once at a place.
void pay_for(State& s, UnitId passenger) {
  Moving& m = s.move;
  const UnitId u = m.unit;
  m.resumes = true;
  if (suppressed(s, passenger)) {
    m.spent = m.allowance;
  } else if (!flagged(s, u, kLoaded)) {
    m.allowance -= half_of(s);
    ++s.trip.loads;
  }
  raise(s, u, kLoaded);
}

/// The passenger's order is carried out with that.
void used(State& s, UnitId passenger, Events& ev) {
  if (!flagged(s, passenger, kRevealed))
    tell(ev, Ev::OrderShown, {passenger.value, static_cast<int>(Order::Move)}, "PZ:6.1.2");
  raise(s, passenger, kRevealed | kMoving | kMoved);
}

}  // namespace

/// PZ:R90 A transport that has moved on its orders stops here for it; one that has not begins its move in place.
void unload_begins(State& s, UnitId passenger, Events& ev) {
  const UnitId carrier = s.unit(passenger).carrier;
  if (s.unit(carrier).order != Order::NoCommand) {
    if (s.top().step == Step::Move) move_in_place(s, carrier, ev);
    pay_for(s, passenger);
  }
  used(s, passenger, ev);
}

namespace {

void mount(State& s, UnitId u, UnitId carrier, Events& ev) {
  switch (s.top().step) {
    case Step::Adjust: lower(s, u, kSealedBail); return;
    case Step::Move:
      if (due_to_enter(s, u)) return put_aboard(s, u, carrier, ev);
      if (s.unit(carrier).order == Order::NoCommand) {  // PZ:17.2.8.2.5, PZ:R90 its own move
        move_in_place(s, u, ev);
        s.trip.mounts = carrier;
        return;
      }
      move_in_place(s, carrier, ev);
      break;
    default: break;
  }
  pay_for(s, u);
  Tally silent = Tally::silent();
  const int before = allowance(s, carrier, s.move.rate, silent);
  used(s, u, ev);
  put_aboard(s, u, carrier, ev);
  // PZ:17.2.8.1.1 A gun in tow slows it at once.
  const int less = before - allowance(s, carrier, s.move.rate, silent);
  s.move.allowance = std::max(0, s.move.allowance - 1000 * less);
}

void dismount(State& s, UnitId u, Point p, int facing, Events& ev) {
  if (s.unit(s.unit(u).carrier).order == Order::NoCommand) {
    put_off(s, u, p, facing, ev);
    move_in_place(s, u, ev);
    mines_strike(s, u, ev, true);
    return;
  }
  unload_begins(s, u, ev);
  put_off(s, u, p, facing, ev);
  mines_strike(s, u, ev);
}

/// PZ:17.2.8.3 Out, and suppressed.
void bail(State& s, UnitId u, Point p, int facing, Events& ev) {
  put_off(s, u, p, facing, ev);
  raise(s, u, kMoved);
  tell(ev, Ev::BailedOut, {u.value, p.x, p.y, facing}, "PZ:17.2.8.3");
  suppress(s, u, "PZ:17.2.8.3", ev);
}

}  // namespace

void do_transport(State& s, const Action& a, Events& ev) {
  const UnitId u = unit_id(a.arg[0]);
  const Point p{a.arg[1], a.arg[2]};
  // Asked anew as long as there is something left to do.
  if (s.top().step == Step::Onward && static_cast<Act>(a.kind) != Act::Storm) s.pop();
  switch (static_cast<Act>(a.kind)) {
    case Act::Mount: return mount(s, u, unit_id(a.arg[1]), ev);
    case Act::Dismount: return dismount(s, u, p, a.arg[3], ev);
    case Act::Bail:
      if (s.top().step != Step::Adjust) {
        bail(s, u, p, a.arg[3], ev);
        mines_strike(s, u, ev);
        return;
      }
      s.unit(u).plan_at = p, s.unit(u).plan_facing = static_cast<std::uint16_t>(a.arg[3]);
      raise(s, u, kSealedBail);
      return;
    default: do_storm(s, a, ev);
  }
}

/// PZ:R96, PZ:R90 Sealed bail-outs, where another has taken the place at the nearest one that is free.
void bail_out_sealed(State& s, Events& ev) {
  for (const Side side : {s.first, other(s.first)})
    each_unit(s, side, [&](UnitId u) {
      Unit& x = s.unit(u);
      if (!flagged(s, u, kSealedBail) || !aboard(s, u) || !on_table(s, x.carrier)) return;
      Point p = x.plan_at;
      if (why_not_beside(s, u, x.carrier, p, x.plan_facing)) {
        std::array<Point, 8> spots{};
        if (landing_spots(s, u, x.carrier, x.plan_facing, spots) == 0) return;
        p = spots[0];
      }
      bail(s, u, p, x.plan_facing, ev);
      mines_strike(s, u, ev);
    });
}

/// PZ:17.2.8.3 Out to the nearest free place; who has sealed that may stay aboard after all.
void offer_bail(const State& s, Side by, UnitId u, Scope scope, ActionList& out) {
  const UnitId carrier = s.unit(u).carrier;
  const auto offer = [&](Action a) {
    if (!why_not_transport(s, a)) out.add(a);
  };
  if (flagged(s, u, kSealedBail)) {
    if (scope == Scope::Free) offer(act(by, Act::Mount, {u.value, carrier.value}));
    return;
  }
  std::array<Point, 8> spots{};
  if (scope == Scope::Main && on_table(s, carrier) && landing_spots(s, u, carrier, s.unit(carrier).facing, spots) > 0)
    offer(act(by, Act::Bail, {u.value, spots[0].x, spots[0].y, s.unit(carrier).facing}));
}

namespace {

/// Straight ahead from the edge, far and near.
void offer_entries(const State& s, Side by, UnitId u, ActionList& out) {
  const Entry& e = s.map().entries[s.relief_entry];
  const int inward = e.edge == Edge::North ? 180 : e.edge == Edge::South ? 0 : e.edge == Edge::East ? 270 : 90;
  Tally silent = Tally::silent();
  for (const Point from : {e.at, e.segment.a, e.segment.b})
    for (const int inches : {std::max(2, allowance(s, u, 0, silent)), 2}) {
      const Point to = plane::ahead(from, plane::direction(2 * inward), kInch * inches);
      const Action a = act(by, Act::Enter, {u.value, -1, from.x, from.y, to.x, to.y});
      if (!why_not(s, a)) out.add(a);
    }
}

}  // namespace

/// Everybody who can get on, off whoever can get off, at two places each; entrants straight ahead.
void offer_transport(const State& s, Side by, ActionList& out) {
  const auto offer = [&](Action a) {
    if (!why_not(s, a)) out.add(a);
  };
  const bool onward = s.top().step == Step::Onward;
  each_unit(s, by, [&](UnitId u) {
    const Unit& x = s.unit(u);
    if (x.where == Where::Aboard && on_table(s, x.carrier)) {
      if (onward && x.carrier != s.move.unit) return;
      const bool off = can_move(s, u) && !why_no_transfer(s, u, x.carrier);
      if (!off) return;
      std::array<Point, 8> spots{};
      const int n = landing_spots(s, u, x.carrier, s.unit(x.carrier).facing, spots);
      for (int i = 0; i < n && i < 2; ++i) {
        const Point p = spots[static_cast<std::size_t>(i * (n - 1))];
        offer(act(by, Act::Dismount, {u.value, p.x, p.y, s.unit(x.carrier).facing}));
      }
    } else if (on_table(s, u) && leg_or_towed(s, u) && can_move(s, u)) {
      each_unit(s, by, [&](UnitId carrier) {
        if (!card(s, carrier).vehicle() || card(s, carrier).carries.leg == 0 || !on_table(s, carrier)) return;
        if (onward && carrier != s.move.unit) return;
        if (!within(s, x.at, s.unit(carrier).at, tables(s).contact_inches)) return;
        offer(act(by, Act::Mount, {u.value, carrier.value}));
      });
    } else if (!onward && due_to_enter(s, u) && leg_or_towed(s, u)) {
      // PZ:R127 Into the first that has room; on foot as well.
      UnitId ride{};
      each_unit(s, by, [&](UnitId carrier) {
        if (!ride.valid() && due_to_enter(s, carrier) && card(s, carrier).carries.leg > 0 &&
            !why_not(s, act(by, Act::Mount, {u.value, carrier.value})))
          ride = carrier;
      });
      if (ride.valid()) out.add(act(by, Act::Mount, {u.value, ride.value}));
      if (x.order == Order::Move) offer_entries(s, by, u, out);
    } else if (!onward && due_to_enter(s, u) && x.order == Order::Move) {
      offer_entries(s, by, u, out);
    }
  });
}

}  // namespace kessel::panzer
