// PZ:9.0 Moves: a path is given whole and gone in impulses of an inch, after each of which the enemy may fire.
#include <algorithm>
#include <array>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;

/// An action `move UNIT FACING REVERSED X Y …`, taken apart.
struct Path {
  UnitId unit{};
  int last_facing = -1;
  unsigned reversed = 0;
  int legs = 0;
  std::array<plane::Segment, kMaxLegs> leg{};
  std::span<const plane::Segment> all() const { return {leg.data(), static_cast<std::size_t>(legs)}; }
};
Path path_of(const State& s, const Action& a) {
  Path p;
  p.unit = unit_id(a.arg[0]);
  p.last_facing = a.arg[1];
  p.reversed = static_cast<unsigned>(a.arg[2]);
  Point at = s.unit(p.unit).at;
  for (int i = 3; i + 1 < a.count; i += 2) {
    const Point next{a.arg[static_cast<std::size_t>(i)], a.arg[static_cast<std::size_t>(i) + 1]};
    p.leg[static_cast<std::size_t>(p.legs++)] = {at, next};
    at = next;
  }
  return p;
}
Path path_of(const Moving& m) {
  Path p;
  p.unit = m.unit, p.last_facing = m.last_facing, p.reversed = m.reversed, p.legs = m.legs;
  Point at = m.from;
  for (std::size_t i = 0; i < m.legs; ++i) p.leg[i] = {at, m.corner[i]}, at = m.corner[i];
  return p;
}

/// PZ:9.4 The turns of a path that begins with that facing, one before each leg and one at the end (none: 0 degrees), as
/// whole points due.
std::vector<int> dues_of(const State& s, const Path& p, int faced) {
  std::vector<TurnMade> turns;
  std::int32_t gone = 0;
  int facing = faced;
  for (int i = 0; i < p.legs; ++i) {
    const plane::Segment& way = p.leg[static_cast<std::size_t>(i)];
    const int next = leg_facing(way, (p.reversed >> i & 1u) != 0);
    turns.push_back({way.a, gone, plane::turn_between(facing, next)});
    facing = next;
    gone += static_cast<std::int32_t>(plane::length(way.way()));
  }
  const Point end = p.legs == 0 ? s.unit(p.unit).at : p.leg[static_cast<std::size_t>(p.legs - 1)].b;
  turns.push_back({end, gone, p.last_facing < 0 ? 0 : plane::turn_between(facing, p.last_facing)});
  return turns_due(s, turns);
}

/// The house that the mover was in as its leg began.
std::uint8_t house_before(const State& s, const Path& p, const Moving& m) {
  std::uint8_t house = m.house;
  if (s.map().buildings.empty()) return house;
  for (std::size_t i = 0; i < m.leg; ++i) {
    const Leg leg = look_along(s, p.unit, p.leg[i], false, false, house);
    house = house_after(leg, leg.gates.size(), house);
  }
  return house;
}

}  // namespace

/// PZ:9.2.1, PZ:9.2.1.1, PZ:9.2.1.2, PZ:9.2.1.3, PZ:4.7c, PZ:R98
int allowance(const State& s, UnitId u, int rate, Tally& t) {
  const Movement& m = card(s, u).move;
  if (flagged(s, u, kTracked)) {
    t.note("PZ:9.2.1.3", "it has lost a track");
    return 0;
  }
  int points = rate == 2 ? m.road : rate == 1 ? m.path : m.cross_country;
  t.add(rate == 0 ? RuleRef("PZ:9.2") : RuleRef("PZ:9.5"), points,
        rate == 2   ? "on the road"
        : rate == 1 ? "on the path"
                    : "cross-country");
  const auto halve = [&](RuleRef rule, const char* why) {
    t.add(rule, points / 2 - points, why);
    points /= 2;
  };
  if (s.unit(u).order == Order::ShortHalt) halve("PZ:9.2.1.1", "on a short halt");
  if (flagged(s, u, kDamaged)) halve("PZ:9.2.1.2", "damaged");
  if (flagged(s, u, kSuppressedOn | kSuppressedOff)) halve("PZ:12.4.3", "suppressed");
  return points;
}

/// PZ:9.1, PZ:9.1b, PZ:6.3, PZ:6.4
bool may_move(const State& s, UnitId u) {
  const Order o = s.unit(u).order;
  return on_table(s, u) && (o == Order::Move || o == Order::ShortHalt) && !flagged(s, u, kMoved) &&
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

/// PZ:9.7.1, PZ:5.5.1.3a Tracked vehicles with a full roof; to enter, the turret points straight ahead or back.
Why why_no_house(const State& s, UnitId u, bool enters) {
  const Card& c = card(s, u);
  if (c.move.mover != Mover::Tracked || !c.closed_top)
    return Refusal{"PZ:9.7.1", "only tracked vehicles with a full roof enter buildings", u};
  if (enters && c.turret == Turret::Turreted && s.unit(u).turret != Turning::Front && s.unit(u).turret != Turning::Rear)
    return Refusal{"PZ:9.7.1", "its turret has to point straight ahead or back", u};
  return std::nullopt;
}

/// PZ:9.6, PZ:R36 Bridges are entered and left by their road.
bool over_the_side(Terrain from, Terrain to) {
  const auto road = [](Terrain t) { return t == Terrain::Road || t == Terrain::Path || t == Terrain::Bridge; };
  return (from == Terrain::Bridge && !road(to)) || (to == Terrain::Bridge && !road(from));
}

/// PZ:9.3.2, PZ:9.5.7 Where and why a leg cannot be gone.
Refusal why_barred(const Leg& leg) {
  const Point stop = plane::at_distance(leg.way, mils_at(leg, *leg.barred));
  const Place there = Place::point(stop.x, stop.y);
  if (leg.cliff) return {"PZ:5.5.1.11a", "a cliff is in the way", there};
  switch (leg.barred_by) {
    case Terrain::HeavyWoods: return {"PZ:5.5.1.10", "vehicles keep to roads and paths in heavy woods", there};
    case Terrain::StreamImpassable: return {"PZ:5.5.1.20", "the stream cannot be crossed there", there};
    default: return {"PZ:9.3.2", "it may not enter that terrain", there};
  }
}

}  // namespace

/// PZ:9.3, PZ:9.4, PZ:9.5 The whole price of a path, and why it cannot be gone.
PathCost path_cost(const State& s, const Action& a, Tally& t) {
  const Path p = path_of(s, a);
  const UnitId u = p.unit;
  PathCost out;
  out.rate = rate_of(s, u, s.unit(u).at, p.all(), p.reversed, p.last_facing);
  out.allowance = allowance(s, u, out.rate, t);
  int facing = s.unit(u).facing, turns = 0;
  std::int32_t gone = 0;
  std::uint8_t house = s.unit(u).building;
  Terrain before = footing_at(s.map(), s.unit(u).at);
  std::vector<std::pair<std::int32_t, int>> climbs;
  for (int i = 0; i < p.legs; ++i) {
    const bool reversed = (p.reversed >> i & 1u) != 0;
    const plane::Segment way = p.leg[static_cast<std::size_t>(i)];
    if (way.a == way.b) return out.why = Refusal{"PZ:9.1.1", "a leg of no length", Place::point(way.a.x, way.a.y)}, out;
    facing = leg_facing(way, reversed);
    const Leg leg = look_along(s, u, way, reversed, out.rate > 0, house);
    if (leg.barred) return out.why = why_barred(leg), out;
    for (const Gate& g : leg.gates)
      if (auto why = why_no_house(s, u, g.enters)) return out.why = why, out;
    house = house_after(leg, leg.gates.size(), house);
    for (const Ground& g : leg.ground) {
      if (over_the_side(before, g.terrain)) {
        const Point stop = plane::at_distance(way, mils_at(leg, g.on.from));
        return out.why = Refusal{"PZ:9.6", "a bridge is entered and left by its road", Place::point(stop.x, stop.y)},
               out;
      }
      before = g.terrain;
    }
    for (const Toll& x : leg.tolls)
      if (x.what == Toll::What::Height && x.points > 0) climbs.emplace_back(gone + mils_at(leg, x.at), x.points);
    out.spent += cost_upto(s, u, leg, leg.length);
    gone += leg.length;
  }
  // PZ:9.3.3b, PZ:R74 No more than two points for height in any inch of path.
  for (std::size_t i = 0; i < climbs.size(); ++i) {
    int sum = 0;
    for (std::size_t k = i; k < climbs.size() && climbs[k].first - climbs[i].first < kInch; ++k)
      sum += climbs[k].second;
    if (sum > tables(s).max_height_cost)
      return out.why = Refusal{"PZ:9.3.3b", "too steep: more than 2 for height in an inch", u}, out;
  }
  const Point end = p.legs == 0 ? s.unit(u).at : p.leg[static_cast<std::size_t>(p.legs - 1)].b;
  if (p.last_facing >= 0) facing = p.last_facing;
  for (const int due : dues_of(s, p, s.unit(u).facing)) turns += due;
  out.length = gone;
  const int way_only = out.spent;
  out.spent += 1000 * turns;
  if (way_only > 0)
    t.note("PZ:9.3",
           "the way costs " + std::to_string(way_only / 1000) + "." + std::to_string(1000 + way_only % 1000).substr(1));
  if (turns > 0) t.note("PZ:9.4.1", "turns cost " + std::to_string(turns));
  out.free_inch = gone <= kInch * tables(s).minimum_move_inches && turns == 0 && p.legs > 0;  // PZ:9.3.5, PZ:R71
  const int had = 1000 * out.allowance - s.unit(u).spent;  // PZ:R102 an advance has cost it something
  if (out.spent > had && !out.free_inch)
    return out.why = turns > 0 && way_only <= had
                         ? Refusal{"PZ:9.4.1", "not enough movement for the turns", u}
                         : Refusal{"PZ:9.3.5", "beyond its movement allowance", Place::point(end.x, end.y)},
           out;
  if (s.map().on_table(end) && !free_of_bases(s, u, end, facing))
    return out.why = Refusal{"PZ:9.9", "another unit or a wreck stands there", Place::point(end.x, end.y)}, out;
  return out;
}

Why why_not_move(const State& s, Side by, const Action& a) {
  if (static_cast<Act>(a.kind) == Act::Overrun || static_cast<Act>(a.kind) == Act::Declare)
    return why_not_overrun(s, a);
  if (a.count < 3 || (a.count - 3) % 2 != 0 || (a.count - 3) / 2 > kMaxLegs)
    return Refusal{"PZ:9.1.1", "a move names a unit, a facing, legs gone backwards, and corners", {}};
  if (!in_roster(s, a.arg[0])) return Refusal{"PZ:4.1", "there is no such unit", {}};
  const UnitId u = unit_id(a.arg[0]);
  const int legs = (a.count - 3) / 2;
  if (a.arg[1] < -1 || a.arg[1] >= plane::kDegrees) return Refusal{"PZ:4.3", "facings are 0 to 359 degrees", u};
  if (a.arg[2] < 0 || a.arg[2] >= 1 << legs) return Refusal{"PZ:9.1.3", "there are no such legs", u};
  if (legs == 0 && a.arg[1] < 0) return Refusal{"PZ:9.1.4", "to stay in place, name no move", u};
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", "that unit is not yours to command", u};
  if (!on_table(s, u)) return Refusal{"PZ:9.1", "it is not on the table", u};
  if (flagged(s, u, kTracked)) return Refusal{"PZ:9.2.1.3", "it has lost a track", u};
  if (!may_move(s, u)) {
    if (flagged(s, u, kMoved)) return Refusal{"PZ:9.1.1", "it has moved", u};
    return Refusal{"PZ:9.1", "it has no order to move", u};
  }
  for (int i = 0; i < legs; ++i) {
    const Point p{a.arg[static_cast<std::size_t>(3 + 2 * i)], a.arg[static_cast<std::size_t>(4 + 2 * i)]};
    const bool last = i + 1 == legs;
    const Map& m = s.map();
    const bool near = p.x >= -kInch && p.y >= -kInch && p.x <= m.width + kInch && p.y <= m.height + kInch;
    if (!(m.on_table(p) || (last && near))) return Refusal{"PZ:9.8", "that is off the table", Place::point(p.x, p.y)};
  }
  Tally silent = Tally::silent();
  return path_cost(s, a, silent).why;
}

void begin_move(State& s, const Action& a, Events& ev) {
  if (static_cast<Act>(a.kind) == Act::Overrun || static_cast<Act>(a.kind) == Act::Declare)
    return begin_overrun(s, a, ev);
  const Path p = path_of(s, a);
  Moving m;
  Tally silent = Tally::silent();
  m.unit = p.unit;
  m.from = s.unit(p.unit).at;
  m.legs = static_cast<std::uint8_t>(p.legs);
  m.reversed = static_cast<std::uint16_t>(p.reversed);
  m.last_facing = static_cast<std::int16_t>(p.last_facing);
  for (std::size_t i = 0; i < m.legs; ++i) m.corner[i] = p.leg[i].b;
  const PathCost cost = path_cost(s, a, silent);
  m.rate = static_cast<std::uint8_t>(cost.rate);
  m.allowance = std::max(1000 * cost.allowance, cost.spent);  // PZ:9.3.5 an inch at any price
  m.free_inch = cost.free_inch;
  m.faced = s.unit(p.unit).facing;
  m.house = s.unit(p.unit).building;
  s.move = m;
  if (!flagged(s, p.unit, kRevealed))
    tell(ev, Ev::OrderShown, {p.unit.value, static_cast<int>(s.unit(p.unit).order)}, "PZ:6.1.2");
  raise(s, p.unit, kMoving | kRevealed);
  // PZ:17.2.2.3.4 Whoever has orders to move gives a found hull-down position up.
  lower(s, p.unit, kHullDownFront | kHullDownRear);
  tell(ev, Ev::MoveBegins, {p.unit.value}, "PZ:9.1.1");
  s.push(Step::Advance, side_of(s, p.unit), p.unit);
}

/// PZ:9.1a The marker of a completed move, also where it fired on a short halt before.
void complete_move(State& s, UnitId u, Events& ev) {
  Unit& x = s.unit(u);
  raise(s, u, kMoved);
  if (x.where == Where::Table) x.spot = Spot::Move;
  tell(ev, Ev::MoveStopped, {u.value, x.at.x, x.at.y, x.facing}, "PZ:9.1");
}

/// PZ:8.4.7.4a, PZ:R98 Half of what is left, whole points; a lone inch it always has (PZ:9.3.5).
void halve_move(State& s, UnitId u) {
  Moving& m = s.move;
  if (m.unit != u || m.over || m.free_inch) return;
  const Path p = path_of(m);
  std::int32_t spent = m.spent;
  if (m.leg < m.legs && m.begun) {
    const Leg leg = look_along(s, u, p.leg[m.leg], (m.reversed >> m.leg & 1) != 0, m.rate > 0, house_before(s, p, m));
    spent += cost_upto(s, u, leg, m.on_leg);
  }
  m.allowance = spent + (m.allowance - spent) / 1000 / 2 * 1000;
}

namespace {

/// A place on the path after so many mils, and the house that a unit is in there.
struct OnPath {
  Point at;
  std::uint8_t house = 0xff;
};
OnPath on_path(const State& s, const Path& p, const Moving& m, std::int32_t mils) {
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

/// PZ:R68 Stopped on top of another, it goes back along its path to the last free spot.
void back_to_free_spot(State& s) {
  const Moving& m = s.move;
  Unit& x = s.unit(m.unit);
  if (m.legs == 0 || free_of_bases(s, m.unit, x.at, x.facing)) return;
  const Path p = path_of(m);
  std::int32_t mils = m.gone;
  while (mils > 0 && !free_of_bases(s, m.unit, on_path(s, p, m, mils).at, x.facing)) --mils;
  const OnPath free = on_path(s, p, m, mils);
  x.at = free.at, x.building = free.house;
}

void pass_wall(State& s) {
  Moving& m = s.move;
  const Path p = path_of(m);
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

enum class Went : std::uint8_t { Impulse, End, Gate };

/// PZ:8.3.2a, PZ:9.1.1a, PZ:R80 One impulse: up to the next full inch of path, or to the end.
Went go_on(State& s, std::uint8_t& wall) {
  Moving& m = s.move;
  const Path p = path_of(m);
  const std::vector<int> dues = dues_of(s, p, m.faced);
  const UnitId u = m.unit;
  Unit& x = s.unit(u);
  const std::int32_t goal = (m.gone / kInch + 1) * kInch;
  while (m.leg < m.legs && m.gone < goal) {
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
      if (gate) upto = there, wall = leg.gates[m.gates].building;
    }
    const std::int32_t reached = affordable(s, m, leg, upto);
    m.gone += reached - m.on_leg;
    m.on_leg = reached;
    x.at = plane::at_distance(way, m.on_leg);
    if (reached < upto) return m.over = true, Went::End;
    if (gate) return Went::Gate;
    if (m.on_leg < leg.length || m.gates < leg.gates.size()) break;
    m.spent += cost_upto(s, u, leg, leg.length);
    ++m.leg;
    m.on_leg = 0, m.begun = false, m.gates = 0;
  }
  if (m.leg < m.legs) return Went::Impulse;
  if (m.last_facing >= 0) {
    const int due = 1000 * dues.back();
    if (m.spent + due <= m.allowance && free_of_bases(s, u, x.at, m.last_facing)) {
      m.spent += due;
      x.facing = static_cast<std::uint16_t>(m.last_facing);
    }
  }
  m.over = true;
  return Went::End;
}

}  // namespace

/// The mover of the top frame goes on to the next question: enemy overwatch, the wall of a house, or its end.
void run_move(State& s, Events& ev) {
  Moving& m = s.move;
  const UnitId u = m.unit;
  const Side mover = side_of(s, u);
  Unit& x = s.unit(u);
  if (x.where != Where::Table || flagged(s, u, kTracked) || m.over) {
    if (overrun_strikes(s, ev)) return;  // PZ:R103 stopped on top of its target
    if (x.where == Where::Table || wreck(x.where)) back_to_free_spot(s);
    complete_move(s, u, ev);
    if (m.assault != 0xff) assault_arrived(s, ev);
    m = Moving{};
    return s.pop();
  }
  std::uint8_t wall = 0xff;
  const Went went = go_on(s, wall);
  tell(ev, Ev::MovedTo, {u.value, x.at.x, x.at.y, x.facing}, "PZ:9.1.1");
  if (!s.map().on_table(x.at)) {  // PZ:9.8
    x.where = Where::Exited;
    x.order = Order::None, x.spot = Spot::None, x.aim = {}, x.building = 0xff;
    tell(ev, Ev::Exited, {u.value}, "PZ:9.8");
    m.over = true;
    return;
  }
  if (went == Went::Gate) return s.push(Step::BuildingRoll, mover, u, wall);  // PZ:9.7.2
  // PZ:5.4.2.6 On the move it is seen as one that moves; a short halt's fire shows until the move is complete.
  if (x.spot == Spot::None) x.spot = Spot::Move;
  s.push(Step::Watch, other(mover), u);
  if (!can_be_asked(s, other(mover))) s.pop();
  if (!advanced(s)) return;
  mines_strike(s, u, ev);
  overrun_strikes(s, ev);
  if (m.struck == 1 && s.top().step == Step::Watch) s.pop();  // PZ:R80 not while it is on top of its target
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
  if (!leg.gates.empty()) most = std::min(most, mils_at(leg, leg.gates.front().at) - 1);
  while (most > 0 && cost_upto(s, u, leg, most) > 1000 * points) most -= kInch / 2;
  return most / (kInch / 2) * (kInch / 2);
}

}  // namespace

/// Candidates, version 1: sixteen directions, as far as it goes and half of that; backwards a few inches. `why_not` is the
/// law and takes any path.
void offer_moves_of_picked(const State& s, Side by, ActionList& out) {
  const UnitId u = s.picked[static_cast<std::size_t>(index(by))];
  if (!u.valid() || !may_move(s, u)) return;
  const Unit& x = s.unit(u);
  Tally silent = Tally::silent();
  const int points = allowance(s, u, 0, silent);
  const auto offer = [&](int heading, std::int32_t mils, bool reversed) {
    if (mils <= 0) return false;
    const Point p = plane::ahead(x.at, plane::direction(2 * heading), mils);
    if (!s.map().on_table(p)) return false;
    const Action a = act(by, Act::Move, {u.value, -1, reversed ? 1 : 0, p.x, p.y});
    if (why_not_move(s, by, a)) return false;
    out.add(a);
    return true;
  };
  for (int i = 0; i < 16; ++i) {
    const int heading = plane::wrap(x.facing + 45 * i / 2, plane::kDegrees);
    std::int32_t far = reach(s, u, heading, false, points);
    // A turn or a unit in the way may shorten it.
    for (int tries = 0; tries < 4 && far > 0 && !offer(heading, far, false); ++tries) far -= kInch;
    if (far >= 2 * kInch) offer(heading, far / 2, false);
  }
  if (advanced(s)) offer_overruns(s, u, out);
  out.add(act(by, Act::Move, {u.value, x.facing, 0}));  // PZ:9.1.4 it stays
  const int back = plane::wrap(x.facing + 180, plane::kDegrees);
  offer(back, std::min(2 * kInch, reach(s, u, x.facing, true, points)), true);
}

}  // namespace kessel::panzer
