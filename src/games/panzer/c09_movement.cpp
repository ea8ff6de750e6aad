// PZ:9.0 Moves: a path is given whole and gone in impulses of an inch, after each of which the enemy may fire.
#include <algorithm>
#include <array>
#include <limits>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;

}  // namespace

/// PZ:9.1, PZ:9.1b, PZ:6.3, PZ:6.4
bool may_move(const State& s, UnitId u) {
  const Order o = s.unit(u).order;
  return on_table(s, u) && (o == Order::Move || o == Order::ShortHalt) && !flagged(s, u, kMoved | kStormed) &&
         !flagged(s, u, kTracked);
}

/// PZ:9.9, PZ:R68
bool free_of_bases(const State& s, UnitId u, Point p, int facing) {
  const plane::Quad mine = base_at(s, u, p, facing);
  const plane::Bounds around = plane::bounds_of(mine);
  bool free = true;
  each_unit(s, [&](UnitId w) {
    if (!free || w == u || !(on_table(s, w) || wreck(s.unit(w).where)) || !has_base(s, w)) return;
    if (!around.near(s.unit(w).at, kInch)) return;
    free = !plane::overlap(mine, base_of(s, w));
  });
  return free;
}

namespace {

/// PZ:9.8 All corners on the table, the last at most an inch beyond its edge.
Why why_off_table(const State& s, const Action& a, int first) {
  for (int i = first; i + 1 < a.count; i += 2) {
    const Point p{a.arg[static_cast<std::size_t>(i)], a.arg[static_cast<std::size_t>(i) + 1]};
    const bool last = i + 3 >= a.count;
    const Map& m = s.map();
    const bool near = p.x >= -kInch && p.y >= -kInch && p.x <= m.width + kInch && p.y <= m.height + kInch;
    if (!(m.on_table(p) || (last && near))) return Refusal{"PZ:9.8", no::off_table, Place::point(p.x, p.y)};
  }
  return std::nullopt;
}

}  // namespace

Why why_not_move(const State& s, Side by, const Action& a) {
  if (static_cast<Act>(a.kind) == Act::Overrun || static_cast<Act>(a.kind) == Act::Declare)
    return why_not_overrun(s, a);
  const bool march = static_cast<Act>(a.kind) == Act::March;
  const int first = march ? 2 : 3;
  if (a.count < first || (a.count - first) % 2 != 0 || (a.count - first) / 2 > kMaxLegs)
    return Refusal{"PZ:9.1.1", no::move_names_unit_facing_legs_gone, {}};
  const UnitId u = unit_id(a.arg[0]);
  const int legs = (a.count - first) / 2;
  const bool foot = leg_or_towed(s, u);
  if (a.arg[1] < -1 || a.arg[1] >= plane::kDegrees) return Refusal{"PZ:4.3", no::facings_0_to_359_degrees, u};
  if (!march && !foot && (a.arg[2] < 0 || a.arg[2] >= 1 << legs)) return Refusal{"PZ:9.1.3", no::no_such_legs, u};
  if (!march && foot && (a.arg[2] < 0 || a.arg[2] > 9)) return Refusal{"PZ:17.2.3.4", no::no_such_floor, u};
  if (legs == 0 && a.arg[1] < 0 && (!foot || march || a.arg[2] == s.unit(u).floor))
    return Refusal{"PZ:9.1.4", no::to_stay_in_place_name_no, u};
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!on_table(s, u)) return Refusal{"PZ:9.1", no::not_on_table, u};
  if (flagged(s, u, kTracked)) return Refusal{"PZ:9.2.1.3", no::lost_track, u};
  if (!may_move(s, u)) {
    if (flagged(s, u, kMoved)) return Refusal{"PZ:9.1.1", no::moved, u};
    return Refusal{"PZ:9.1", no::no_order_to_move, u};
  }
  if (s.top().step == Step::Onward) {
    if (u != s.move.unit) return Refusal{"PZ:9.1.1", no::another_unit_on_move, u};
    if (flagged(s, u, kBogged)) return Refusal{"PZ:17.2.2.2.2", no::bogged_down, u};
    if (!s.move.resumes) return Refusal{"PZ:17.2.8.2.3a", no::goes_on_only_if_loaded_or, u};
  }
  if (auto why = why_off_table(s, a, first)) return why;
  Tally silent = Tally::silent();
  return path_cost(s, a, silent).why;
}

/// PZ:R99 By the relief force's entry, with its whole allowance from the edge.
Why why_not_enter(const State& s, Side by, const Action& a) {
  const UnitId u = unit_id(a.arg[0]);
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!due_to_enter(s, u)) return Refusal{"PZ:R99", no::not_due_to_enter, u};
  if (s.unit(u).order != Order::Move) return Refusal{"PZ:R99", no::to_enter_needs_order_to_move, u};
  if (a.count < 6 || (a.count - 4) % 2 != 0 || (a.count - 4) / 2 > kMaxLegs)
    return Refusal{"PZ:9.1.1", no::names_place_on_edge_and_corners, u};
  if (a.arg[1] < -1 || a.arg[1] >= plane::kDegrees) return Refusal{"PZ:4.3", no::facings_0_to_359_degrees, u};
  const Point p{a.arg[2], a.arg[3]};
  if (plane::compare_distance(p, s.map().entries[s.relief_entry].segment, 0) != 0)
    return Refusal{"PZ:R99", no::not_where_relief_force_comes, Place::point(p.x, p.y)};
  if (auto why = why_off_table(s, a, 4)) return why;
  const Point end{a.arg[static_cast<std::size_t>(a.count) - 2], a.arg[static_cast<std::size_t>(a.count) - 1]};
  if (!s.map().on_table(end)) return Refusal{"PZ:9.8", no::off_table, Place::point(end.x, end.y)};
  Tally silent = Tally::silent();
  return path_cost(s, a, silent).why;
}

void show_move(State& s, UnitId u, Events& ev) {
  if (!flagged(s, u, kRevealed)) tell(ev, Ev::OrderShown, {u.value, static_cast<int>(s.unit(u).order)}, "PZ:6.1.2");
  raise(s, u, kMoving | kRevealed);
  // PZ:17.2.2.3.4 Whoever has orders to move gives a found hull-down position up.
  lower(s, u, kHullDownFront | kHullDownRear);
  tell(ev, Ev::MoveBegins, {u.value}, "PZ:9.1.1");
}

namespace {

/// PZ:17.2.8.2.3a, PZ:R122 It is one move: the inch of its turns, its mines and what it has got through go on.
void move_on(State& s, const Walk& path, const PathCost& cost) {
  Moving& m = s.move;
  Trip& t = s.trip;
  const Walk w = walk_on(s, path);
  m.spent = spent_so_far(s);
  if (m.leg < m.legs) m.bog = 0;
  m.legs = static_cast<std::uint8_t>(w.legs), m.leg = static_cast<std::uint8_t>(w.gone);
  m.reversed = w.reversed, m.last_facing = static_cast<std::int16_t>(w.last_facing);
  m.corner = {};
  for (std::size_t i = 0; i < m.legs; ++i) m.corner[i] = w.leg[i].b;
  m.rate = static_cast<std::uint8_t>(cost.rate), m.free_inch = false;
  m.allowance = std::max(cost.limit, cost.spent);
  m.begun = m.over = m.resumes = false, m.on_leg = 0, m.gates = 0;
  t.stops = static_cast<std::uint8_t>(w.stops), t.stop = w.stop;
  t.pending = false;
  lower(s, m.unit, kLoaded);
  s.pop();
}

}  // namespace

void begin_move(State& s, const Action& a, Events& ev) {
  if (static_cast<Act>(a.kind) == Act::Overrun || static_cast<Act>(a.kind) == Act::Declare)
    return begin_overrun(s, a, ev);
  const Walk p = walk_of(s, a);
  const UnitId u = p.unit;
  Unit& x = s.unit(u);
  Tally silent = Tally::silent();
  const PathCost cost = path_cost(s, a, silent);
  if (goes_on(s, u)) return move_on(s, p, cost);
  Moving m;
  m.unit = u;
  m.from = p.from;
  m.legs = static_cast<std::uint8_t>(p.legs);
  m.reversed = p.reversed;
  m.last_facing = static_cast<std::int16_t>(p.last_facing);
  for (std::size_t i = 0; i < m.legs; ++i) m.corner[i] = p.leg[i].b;
  m.rate = static_cast<std::uint8_t>(cost.rate);
  m.allowance = std::max(cost.limit, cost.spent);  // PZ:9.3.5 an inch at any price
  m.free_inch = cost.free_inch;
  m.faced = static_cast<std::uint16_t>(p.faced);
  m.house = p.house;
  m.floor = static_cast<std::int8_t>(p.floor);
  m.quick = p.quick;
  m.spent += leaving_cost(s, p);
  if (static_cast<Act>(a.kind) == Act::Enter) {
    m.entry = s.relief_entry;
    x.where = Where::Table, x.at = p.from, x.facing = static_cast<std::uint16_t>(p.faced);
    tell(ev, Ev::Entered, {u.value, x.at.x, x.at.y}, "PZ:R99");
  }
  if (leg_or_towed(s, u) && x.building != 0xff && x.building != p.into)  // PZ:R77 it stands before the wall
    x.building = 0xff, x.floor = 0, x.at = p.from;
  s.move = m;
  carry_along(s, u);
  s.trip = Trip{};
  s.trip.into = p.into;
  if (card(s, u).vehicle()) s.trip.points = advanced(s) ? static_cast<std::uint8_t>(cost.limit / 1000) : 0;
  show_move(s, u, ev);
  s.push(Step::Advance, side_of(s, u), u);
}

/// PZ:9.1a The marker of a completed move, also where it fired on a short halt before.
void complete_move(State& s, UnitId u, Events& ev) {
  Unit& x = s.unit(u);
  raise(s, u, kMoved);
  if (x.where == Where::Table) x.spot = Spot::Move;
  tell(ev, Ev::MoveStopped, {u.value, x.at.x, x.at.y, x.facing}, "PZ:9.1");
}

std::int32_t spent_so_far(const State& s) {
  const Moving& m = s.move;
  if (m.leg >= m.legs || !m.begun) return m.spent;
  const Walk p = walk_of(s);
  const Leg leg =
      look_along(s, m.unit, p.leg[m.leg], (m.reversed >> m.leg & 1) != 0, m.rate > 0, house_before(s, p, m));
  return m.spent + cost_upto(s, m.unit, leg, m.on_leg);
}

/// PZ:8.4.7.4a, PZ:R98 Half of what is left, whole points; a lone inch it always has (PZ:9.3.5).
void halve_move(State& s, UnitId u) {
  Moving& m = s.move;
  if (m.unit != u || m.over || m.free_inch) return;
  const std::int32_t spent = spent_so_far(s);
  m.allowance = spent + (m.allowance - spent) / 1000 / 2 * 1000;
}

namespace {

/// A place on the path after so many mils, and the house that a unit is in there.
struct OnPath {
  Point at;
  std::uint8_t house = 0xff;
};
OnPath on_path(const State& s, const Walk& p, const Moving& m, std::int32_t mils) {
  std::uint8_t house = m.house;
  for (int i = 0; i < p.legs; ++i) {
    const plane::Segment& way = p.leg[static_cast<std::size_t>(i)];
    const Leg leg = look_along(s, p.unit, way, false, false, house);
    if (mils < leg.length || i + 1 == p.legs) {
      const auto passed =
          std::count_if(leg.gates.begin(), leg.gates.end(), [&](const Gate& g) { return mils_at(leg, g.at) < mils; });
      return {plane::at_distance(way, mils), house_after(leg, static_cast<std::size_t>(passed), house)};
    }
    house = house_after(leg, leg.gates.size(), house);
    mils -= leg.length;
  }
  return {m.from, house};
}

}  // namespace

std::optional<Point> free_spot_near(const State& s, UnitId u, Point p, int facing, int first) {
  constexpr int kFar = 12 * kInch;
  for (int mils = first; mils <= kFar; mils += 250)
    for (int i = 0; i < 16; ++i) {
      const Point near = plane::ahead(p, plane::direction(45 * i), mils);
      if (!s.map().on_table(near) || building_at(s, near) >= 0 || in_fire(s, near)) continue;
      const Cost c = tables(s).terrain[at(footing_at(s, near))].cost[at(card(s, u).move.mover)];
      if (c.kind != Cost::Kind::Prohibited && free_of_bases(s, u, near, facing)) return near;
    }
  return std::nullopt;
}

/// PZ:R68 Stopped on top of another, it goes back along its path to the last free spot; PZ:R157 if whoever got off stands in
/// that way, to the nearest one round about.
void back_to_free_spot(State& s) {
  const Moving& m = s.move;
  Unit& x = s.unit(m.unit);
  if (m.legs == 0 || !has_base(s, m.unit) || free_of_bases(s, m.unit, x.at, x.facing)) return;
  const Walk p = walk_of(s);
  std::int32_t mils = m.gone;
  while (mils > 0 && !free_of_bases(s, m.unit, on_path(s, p, m, mils).at, x.facing)) --mils;
  const OnPath free = on_path(s, p, m, mils);
  x.at = free.at, x.building = free.house;
  // Where it came from there was room for it as it stood.
  if (mils > 0 || free_of_bases(s, m.unit, x.at, x.facing)) return;
  x.facing = m.faced;
  if (free_of_bases(s, m.unit, x.at, x.facing)) return;
  if (const auto near = free_spot_near(s, m.unit, x.at, x.facing, 250)) x.at = *near;
}

void pass_wall(State& s) {
  Moving& m = s.move;
  const Walk p = walk_of(s);
  const std::uint8_t house = house_before(s, p, m);
  const Leg leg = look_along(s, m.unit, p.leg[m.leg], (m.reversed >> m.leg & 1) != 0, m.rate > 0, house);
  ++m.gates;
  s.unit(m.unit).building = house_after(leg, m.gates, house);
}

namespace {

/// How many mils of the leg the allowance still pays for, up to `upto`.
std::int32_t affordable(const State& s, const Moving& m, const Leg& leg, std::int32_t upto) {
  if (m.spent + cost_upto(s, m.unit, leg, upto) <= m.allowance) return upto;
  std::int32_t low = m.on_leg, high = upto;  // the cost never falls along the leg
  while (high - low > 1) {
    const std::int32_t mid = (low + high) / 2;
    (m.spent + cost_upto(s, m.unit, leg, mid) <= m.allowance ? low : high) = mid;
  }
  return low;
}

enum class Went : std::uint8_t { Impulse, End, Gate, Bog };

/// PZ:R77, PZ:17.2.3.4.2 Into the house at the end of its way, if it can still pay for that.
void go_in(State& s) {
  Moving& m = s.move;
  Unit& x = s.unit(m.unit);
  if (s.trip.into == 0xff) return;
  Walk w;
  w.unit = m.unit, w.into = s.trip.into, w.floor = m.floor;
  const int due = entering_cost(s, w);
  if (m.spent + due > m.allowance) return;
  m.spent += due;
  x.building = s.trip.into, x.floor = static_cast<std::uint8_t>(m.floor);
  x.at = s.map().buildings[x.building].centre;
}

/// PZ:8.3.2a, PZ:9.1.1a, PZ:R80 One impulse: up to the next full inch of path, or to the end. `what` is the house at whose
/// wall it stands, or the terrain in which it may bog down.
Went go_on(State& s, std::uint8_t& what) {
  Moving& m = s.move;
  const Walk p = walk_of(s);
  const std::vector<int> dues = dues_of(s, p);
  const UnitId u = m.unit;
  Unit& x = s.unit(u);
  const std::int32_t goal = (m.gone / kInch + 1) * kInch;
  const bool turns = m.legs == 0 && m.last_facing >= 0 && m.last_facing != x.facing;
  while ((m.leg < m.legs && m.gone < goal) || (turns && m.bog == 0)) {
    // PZ:17.2.2.2.2 Just before it starts or leaves such terrain; a turn on the spot is a start too.
    const std::vector<BogCheck> bogs = bog_checks(s, p, m.leg);
    const bool bog = m.bog < bogs.size();
    if (bog && !m.begun && bogs[m.bog].at == 0) return what = static_cast<std::uint8_t>(bogs[m.bog].terrain), Went::Bog;
    if (m.legs == 0) break;
    const plane::Segment& way = p.leg[m.leg];
    const bool reversed = (m.reversed >> m.leg & 1) != 0;
    if (!m.begun) {
      const int due = 1000 * dues[m.leg];
      if (m.spent + due > m.allowance) return m.over = true, Went::End;
      m.spent += due;
      x.facing = static_cast<std::uint16_t>(leg_facing(way, reversed));
      m.begun = true;
    }
    const Leg leg = look_along(s, u, way, reversed, m.rate > 0, house_before(s, p, m));
    std::int32_t upto = std::min(leg.length, m.on_leg + goal - m.gone);
    bool gate = m.gates < leg.gates.size();
    if (gate) {  // a wall just where an impulse ends belongs to the next one
      const std::int32_t there = std::max(m.on_leg, mils_at(leg, leg.gates[m.gates].at));
      gate = there <= upto && m.gone + there - m.on_leg < goal;
      if (gate) upto = there, what = leg.gates[m.gates].building;
    }
    bool stuck = false;
    if (bog) {
      const std::int32_t there = std::max(m.on_leg, bogs[m.bog].at);
      stuck = there <= upto && m.gone + there - m.on_leg < goal;
      if (stuck) upto = there, gate = false, what = static_cast<std::uint8_t>(bogs[m.bog].terrain);
    }
    const std::int32_t reached = affordable(s, m, leg, upto);
    m.gone += reached - m.on_leg;
    m.on_leg = reached;
    x.at = plane::at_distance(way, m.on_leg);
    if (reached < upto) return m.over = true, Went::End;
    if (stuck) return Went::Bog;
    if (gate) return Went::Gate;
    if (m.on_leg < leg.length || m.gates < leg.gates.size()) break;
    m.spent += cost_upto(s, u, leg, leg.length);
    ++m.leg;
    m.on_leg = 0, m.begun = false, m.gates = 0, m.bog = 0;
  }
  if (m.leg < m.legs) return Went::Impulse;
  go_in(s);
  if (m.last_facing >= 0) {
    const int due = 1000 * dues.back();
    if (m.spent + due <= m.allowance && (!has_base(s, u) || free_of_bases(s, u, x.at, m.last_facing))) {
      m.spent += due;
      x.facing = static_cast<std::uint16_t>(m.last_facing);
    }
  }
  m.over = true;
  return Went::End;
}

}  // namespace

namespace {

/// PZ:9.8 Whoever is aboard leaves with it.
void leave_table(State& s, UnitId u, Events& ev) {
  const auto leaves = [&](UnitId x) {
    Unit& gone = s.unit(x);
    gone.where = Where::Exited;
    gone.order = Order::None, gone.spot = Spot::None, gone.aim = {}, gone.building = 0xff, gone.floor = 0;
    gone.carrier = {}, gone.share = 0;
    tell(ev, Ev::Exited, {x.value}, "PZ:9.8");
  };
  each_passenger(s, u, leaves);
  leaves(u);
}

/// The next stretch of the way: true if it has to stop for dice.
bool advance(State& s, Events& ev) {
  Moving& m = s.move;
  const UnitId u = m.unit;
  Unit& x = s.unit(u);
  std::uint8_t what = 0xff;
  const Went went = go_on(s, what);
  carry_along(s, u);
  tell(ev, Ev::MovedTo, {u.value, x.at.x, x.at.y, x.facing}, "PZ:9.1.1");
  if (!s.map().on_table(x.at)) {
    leave_table(s, u, ev);
    m.over = true;
    return true;
  }
  if (went == Went::Gate) return s.push(Step::BuildingRoll, side_of(u), u, what), true;  // PZ:9.7.2
  if (went == Went::Bog) return s.push(Step::BogRoll, side_of(u), u, what), true;
  s.trip.pending = true;
  return false;
}

/// After an impulse: barrages, mines and overruns, then the enemy may fire.
void look_at_impulse(State& s, Events& ev) {
  const UnitId u = s.move.unit;
  Unit& x = s.unit(u);
  if (advanced(s) && (barrage_strikes_mover(s, ev) || mines_strike(s, u, ev) || overrun_strikes(s, ev))) return;
  s.trip.pending = false;
  if (!on_table(s, u) || s.move.struck == 1) return;  // PZ:R80 nobody fires between touching a base and leaving it
  // PZ:5.4.2.6 On the move it is seen as one that moves; a short halt's fire shows until the move is complete.
  if (x.spot == Spot::None) x.spot = Spot::Move;
  const Side watcher = other(side_of(u));
  s.push(Step::Watch, watcher, u);
  if (!can_be_asked(s, watcher)) s.pop();
}

void finish_move(State& s, Events& ev) {
  const Moving m = s.move;
  const Trip trip = s.trip;
  const UnitId u = m.unit;
  if (advanced(s)) crush_wire(s, ev);
  if (s.options.command_control && on_table(s, u) && m.leg < m.legs) raise(s, u, kStopped);
  s.pop();
  // PZ:R90 Whoever got through the fire gets aboard.
  if (trip.mounts.valid() && on_table(s, u) && on_table(s, trip.mounts)) put_aboard(s, u, trip.mounts, ev);
  // PZ:R102 Whoever advances into an assault has not used its order up before it fights.
  if (m.assault != 0xff)
    assault_arrived(s, ev);
  else
    complete_move(s, u, ev);
  if (m.quick && on_table(s, u) && !flagged(s, u, kSuppressedOn)) s.push(Step::QuickRoll, side_of(u), u);
  s.move = Moving{}, s.trip = Trip{};
}

}  // namespace

/// The mover of the top frame goes on to the next question: enemy overwatch, the wall of a house, or its end.
void run_move(State& s, Events& ev) {
  Moving& m = s.move;
  const UnitId u = m.unit;
  const Unit& x = s.unit(u);
  const bool stopped = x.where != Where::Table || flagged(s, u, kTracked);
  if (!stopped && !m.over && !s.trip.pending && advance(s, ev)) return;
  if (s.trip.pending) return look_at_impulse(s, ev);
  if (advanced(s) && overrun_strikes(s, ev)) return;  // PZ:R103 stopped on top of its target
  if (x.where == Where::Table || wreck(x.where)) back_to_free_spot(s), carry_along(s, u);
  if (!stopped && onward(s)) return;
  finish_move(s, ev);
}

// ---- what is proposed ---------------------------------------------------------------------------------------------

namespace {

/// The farthest place straight ahead in a direction that can be paid and stood on, in steps of half an inch.
std::int32_t reach(const State& s, UnitId u, int facing, bool reversed, int points) {
  const Unit& x = s.unit(u);
  const int heading = plane::wrap(facing + (reversed ? 180 : 0), plane::kDegrees);
  const std::int32_t far = points * kInch;
  const Point end = plane::ahead(x.at, plane::direction(2 * heading), far);
  const Leg leg = look_along(s, u, {x.at, end}, reversed, false);
  std::int32_t most = leg.length;
  if (leg.barred) most = std::max(0, mils_at(leg, *leg.barred) - 1);
  for (const Gate& g : leg.gates)  // before the first wall; on foot out of the house that it is in
    if (!leg_or_towed(s, u) || g.building != x.building) most = std::min(most, mils_at(leg, g.at) - 1);
  while (most > 0 && cost_upto(s, u, leg, most) > 1000 * points) most -= kInch / 2;
  return most / (kInch / 2) * (kInch / 2);
}

/// PZ:17.2.3.4 The nearest houses, ground floor and top; in one, the other floors.
void offer_houses(const State& s, Side by, UnitId u, int points, ActionList& out) {
  const Unit& x = s.unit(u);
  const auto& houses = s.map().buildings;
  const auto offer = [&](Action a) {
    if (!why_not_move(s, by, a)) out.add(a);
  };
  if (x.building != 0xff)
    for (int floor = 0; floor < houses[x.building].stories; ++floor)
      if (floor != x.floor) offer(act(by, Act::Move, {u.value, -1, floor}));
  std::array<std::size_t, 2> nearest{kMaxBuildings, kMaxBuildings};
  const auto far = [&](std::size_t i) {
    return i == kMaxBuildings ? std::numeric_limits<std::int64_t>::max() : plane::distance_sq(x.at, houses[i].centre);
  };
  for (std::size_t i = 0; i < houses.size(); ++i) {
    if (ruined(s, i) || i == x.building || !within(s, x.at, houses[i].centre, points + 2)) continue;
    if (far(i) < far(nearest[0]))
      nearest = {i, nearest[0]};
    else if (far(i) < far(nearest[1]))
      nearest[1] = i;
  }
  for (const std::size_t i : nearest) {
    if (i == kMaxBuildings) continue;
    const Building& b = houses[i];
    offer(act(by, Act::Move, {u.value, -1, 0, b.centre.x, b.centre.y}));
    if (b.stories > 1) offer(act(by, Act::Move, {u.value, -1, b.stories - 1, b.centre.x, b.centre.y}));
  }
}

}  // namespace

/// Candidates, version 1: sixteen directions, as far as it goes and half of that; backwards a few inches. `why_not` is the
/// law and takes any path.
void offer_moves_of_picked(const State& s, Side by, ActionList& out) {
  const bool onward = s.top().step == Step::Onward;
  const UnitId u = onward ? s.move.unit : s.picked[static_cast<std::size_t>(index(by))];
  if (!u.valid() || !may_move(s, u) || (onward && (!s.move.resumes || flagged(s, u, kBogged)))) return;
  const Unit& x = s.unit(u);
  const bool foot = leg_or_towed(s, u);
  Tally silent = Tally::silent();
  const int points =
      onward ? (s.move.allowance - spent_so_far(s)) / 1000 : std::max(foot ? 1 : 0, allowance(s, u, 0, silent));
  const auto offer = [&](int heading, std::int32_t mils, bool reversed) {
    if (mils <= 0) return false;
    const Point p = plane::ahead(x.at, plane::direction(2 * heading), mils);
    if (!s.map().on_table(p)) return false;
    const Action a = act(by, Act::Move, {u.value, -1, reversed ? 1 : 0, p.x, p.y});
    if (why_not_move(s, by, a)) return false;
    if (!out.contains(a)) out.add(a);
    return true;
  };
  if (const auto follow = onward ? std::nullopt : way_to_rejoin(s, u)) out.add(*follow);
  for (int i = 0; i < 16; ++i) {
    const int heading = plane::wrap(x.facing + 45 * i / 2, plane::kDegrees);
    std::int32_t far = reach(s, u, heading, false, points);
    // A turn or a unit in the way may shorten it.
    for (int tries = 0; tries < 4 && far > 0 && !offer(heading, far, false); ++tries) far -= kInch;
    if (far >= 2 * kInch && !onward) offer(heading, far / 2, false);
  }
  if (onward) return;
  if (advanced(s)) offer_overruns(s, u, out);
  const Action stay = act(by, Act::Move, {u.value, x.facing, foot ? x.floor : 0});  // PZ:9.1.4
  if (!why_not_move(s, by, stay)) out.add(stay);
  if (foot) offer_houses(s, by, u, points, out);
  const int back = plane::wrap(x.facing + 180, plane::kDegrees);
  if (!foot) offer(back, std::min(2 * kInch, reach(s, u, x.facing, true, points)), true);
  if (!advanced(s)) return;
  if (card(s, u).squad() && movement_of(s, u).quickmarch > points)
    for (int i = 0; i < 8; ++i) {
      const int heading = plane::wrap(x.facing + 45 * i, plane::kDegrees);
      const Point p = plane::ahead(x.at, plane::direction(2 * heading), kInch * movement_of(s, u).quickmarch);
      const Action a = act(by, Act::March, {u.value, -1, p.x, p.y});
      if (s.map().on_table(p) && !why_not_move(s, by, a)) out.add(a);
    }
  offer_overruns(s, u, out);
  const Action seek = act(by, Act::Search, {u.value, 0});
  if (!why_not_search(s, by, seek)) out.add(seek);
}

/// Staying in place is a move; only who shares a command may have none left (PZ:17.2.1.1).
bool has_a_move(const State& s, Side by, UnitId u) {
  if (!advanced(s)) return true;
  const int floor = leg_or_towed(s, u) ? s.unit(u).floor : 0;
  if (!why_not_move(s, by, act(by, Act::Move, {u.value, s.unit(u).facing, floor}))) return true;
  State picked = s;
  picked.picked[static_cast<std::size_t>(index(by))] = u;
  ActionList list;
  offer_moves_of_picked(picked, by, list);
  return !list.empty();
}

}  // namespace kessel::panzer
