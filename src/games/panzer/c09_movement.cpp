// PZ:9.0 Moves: a path is given whole and gone in impulses of an inch, after each of which the enemy may fire.
#include <algorithm>
#include <array>
#include <limits>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;

Point end_of(const Walk& p) { return p.legs == 0 ? p.from : p.leg[static_cast<std::size_t>(p.legs - 1)].b; }

/// PZ:17.2.8.2.3a The move that goes on from where it has loaded or unloaded.
bool goes_on(const State& s, UnitId u) { return s.top().step == Step::Onward && s.move.unit == u; }

/// PZ:9.4 The turns of a path that begins with that facing, one before each leg and one at the end (none: 0 degrees), as
/// whole points due. What it turned at a stop counts for the inch, and is paid.
std::vector<int> dues_of(const State& s, const Walk& p) {
  std::vector<int> due(static_cast<std::size_t>(p.legs) + 1);
  // PZ:17.2.3.1.3, PZ:17.2.4.1.3 On foot turns are free.
  if (!moves_as_vehicle(s, p.unit)) return due;
  std::vector<TurnMade> turns;
  std::vector<std::size_t> of_leg;  // which of the turns comes before a leg
  std::int32_t gone = 0;
  int facing = p.faced;
  const auto turn = [&](Point where, int to) {
    turns.push_back({where, gone, plane::turn_between(facing, to)});
    facing = to;
  };
  const auto stops_before = [&](int leg, Point where) {
    for (int k = 0; k < p.stops; ++k)
      if (const Trip::Stop& x = p.stop[static_cast<std::size_t>(k)]; x.leg == leg) turn(where, x.facing);
  };
  for (int i = 0; i < p.legs; ++i) {
    const plane::Segment& way = p.leg[static_cast<std::size_t>(i)];
    stops_before(i, way.a);
    of_leg.push_back(turns.size());
    turn(way.a, leg_facing(way, (p.reversed >> i & 1u) != 0));
    gone += static_cast<std::int32_t>(plane::length(way.way()));
  }
  stops_before(p.legs, end_of(p));
  of_leg.push_back(turns.size());
  turn(end_of(p), p.last_facing < 0 ? facing : p.last_facing);
  const std::vector<int> all = turns_due(s, turns);
  for (std::size_t i = 0; i < of_leg.size(); ++i) due[i] = all[of_leg[i]];
  return due;
}

/// The house that the mover was in as its leg began.
std::uint8_t house_before(const State& s, const Walk& p, const Moving& m) {
  std::uint8_t house = m.house;
  if (s.map().buildings.empty() || leg_or_towed(s, m.unit)) return house;
  for (std::size_t i = 0; i < m.leg; ++i) {
    const Leg leg = look_along(s, p.unit, p.leg[i], false, false, house);
    house = house_after(leg, leg.gates.size(), house);
  }
  return house;
}

}  // namespace

/// PZ:9.2.1, PZ:9.2.1.1, PZ:9.2.1.2, PZ:9.2.1.3, PZ:4.7c, PZ:R98, PZ:17.2.3.1, PZ:17.2.3.1.1, PZ:17.2.3.1.2, PZ:17.2.4.1.1
int allowance(const State& s, UnitId u, int rate, Tally& t) {
  const Movement& m = movement_of(s, u);
  if (flagged(s, u, kTracked)) {
    t.note("PZ:9.2.1.3", "it has lost a track");
    return 0;
  }
  int points = rate == kQuickmarch ? m.quickmarch : rate == 2 ? m.road : rate == 1 ? m.path : m.cross_country;
  t.add(rate == kQuickmarch ? RuleRef("PZ:17.2.3.2")
        : rate == 0         ? RuleRef("PZ:9.2")
                            : RuleRef("PZ:9.5"),
        points,
        rate == kQuickmarch ? "quickmarch"
        : rate == 2         ? "on the road"
        : rate == 1         ? "on the path"
                            : "cross-country");
  if (card(s, u).carries.towed > 0) {
    int towed = 0;
    each_passenger(s, u, [&](UnitId p) { towed += card(s, p).takes.towed; });
    if (towed > 0) {
      const int less = std::min(points, towed);
      t.add("PZ:17.2.8.1.1", -less, "with a gun in tow");
      points -= less;
    }
  }
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

/// PZ:9.7.1, PZ:5.5.1.3a Tracked vehicles with a full roof; to enter, the turret points straight ahead or back.
Why why_no_house(const State& s, UnitId u, bool enters) {
  const Card& c = card(s, u);
  if (c.move.mover != Mover::Tracked || !c.closed_top)
    return Refusal{"PZ:9.7.1", no::only_tracked_vehicles_with_full_roof, u};
  if (enters && c.turret == Turret::Turreted && s.unit(u).turret != Turning::Front && s.unit(u).turret != Turning::Rear)
    return Refusal{"PZ:9.7.1", no::turret_to_point_straight_ahead_or, u};
  return std::nullopt;
}

/// PZ:9.6, PZ:R36 Bridges are entered and left by their road.
bool over_the_side(Terrain from, Terrain to) {
  const auto road = [](Terrain t) { return t == Terrain::Road || t == Terrain::Path || t == Terrain::Bridge; };
  return (from == Terrain::Bridge && !road(to)) || (to == Terrain::Bridge && !road(from));
}

/// PZ:9.3.2, PZ:9.5.7 Where and why a leg cannot be gone.
Refusal why_barred(const State& s, UnitId u, const Leg& leg) {
  const Point stop = plane::at_distance(leg.way, mils_at(leg, *leg.barred));
  const Place there = Place::point(stop.x, stop.y);
  const Card& c = card(s, u);
  if (leg.cliff) return {"PZ:5.5.1.11a", no::cliff_in_way, there};
  switch (leg.barred_by) {
    case Terrain::HeavyWoods:
      if (c.vehicle()) return {"PZ:5.5.1.10", no::vehicles_keep_to_roads_and_paths, there};
      return {"PZ:9.3.2", no::may_not_enter_terrain, there};
    case Terrain::StreamImpassable:
      return {scenario_rule(s, Clause::Water, "PZ:5.5.1.20"), no::stream_cannot_be_crossed, there};
    case Terrain::Ditch:
      if (c.towed()) return {"PZ:17.2.4.1.5", no::guns_do_not_come_into_ditches, there};
      return {"PZ:5.5.1.6", no::vehicles_do_not_come_into_ditches, there};
    case Terrain::Wire:
      if (c.leg()) return {"PZ:17.2.3.1.4", no::wire_in_way, there};
      if (c.towed() || movement_of(s, u).mover == Mover::Tracked)
        return {"PZ:17.2.4.1.4", no::no_gun_comes_through_wire_not, there};
      return {"PZ:5.5.1.21", no::only_tracked_vehicles_come_through_wire, there};
    case Terrain::Fire: return {"PZ:5.5.1.7", no::on_fire, there};
    default: return {"PZ:9.3.2", no::may_not_enter_terrain, there};
  }
}

/// What the unit may spend on a path gone at that rate, in thousandths, loading already taken off (PZ:17.2.8.2.3).
std::int32_t limit_of(const State& s, UnitId u, int rate, bool quick, Tally& t) {
  const std::int32_t fresh = allowance(s, u, quick ? kQuickmarch : rate, t);
  if (!goes_on(s, u)) return std::max(0, 1000 * fresh - s.unit(u).spent);  // PZ:R102 an advance has cost it something
  if (rate == s.move.rate) return s.move.allowance;
  return 1000 * std::max(0, fresh - s.trip.loads * (fresh / 2));
}

/// PZ:9.3.3b, PZ:R74 No more than two points for height in any inch of path.
bool too_steep(const State& s, const Walk& whole, const std::vector<Leg>& legs, bool on_road) {
  std::vector<std::pair<std::int32_t, int>> climbs;
  std::int32_t gone = 0;
  const auto climb = [&](const Leg& leg) {
    for (const Toll& x : leg.tolls)
      if (x.what == Toll::What::Height && x.points > 0) climbs.emplace_back(gone + mils_at(leg, x.at), x.points);
    gone += leg.length;
  };
  for (int i = 0; i < whole.gone; ++i)  // what lies behind it counts for the inch
    climb(look_along(s, whole.unit, whole.leg[static_cast<std::size_t>(i)], false, on_road));
  for (const Leg& leg : legs) climb(leg);
  for (std::size_t i = 0; i < climbs.size(); ++i) {
    int sum = 0;
    for (std::size_t k = i; k < climbs.size() && climbs[k].first - climbs[i].first < kInch; ++k)
      sum += climbs[k].second;
    if (sum > tables(s).max_height_cost) return true;
  }
  return false;
}

/// The legs of a path, looked along one after the other, and why one of them cannot be gone.
Why look_at_legs(const State& s, const Walk& p, const Walk& whole, int rate, std::vector<Leg>& legs) {
  const UnitId u = p.unit;
  const bool foot = leg_or_towed(s, u);
  std::uint8_t house = p.house;
  Terrain before = footing_at(s, p.from);
  for (int i = 0; i < p.legs; ++i) {
    const bool reversed = (p.reversed >> i & 1u) != 0;
    const plane::Segment way = p.leg[static_cast<std::size_t>(i)];
    if (way.a == way.b) return Refusal{"PZ:9.1.1", no::leg_of_no_length, Place::point(way.a.x, way.a.y)};
    legs.push_back(look_along(s, u, way, reversed, rate > 0, house));
    const Leg& leg = legs.back();
    if (leg.barred) return why_barred(s, u, leg);
    for (const Gate& g : leg.gates)
      if (!foot)
        if (auto why = why_no_house(s, u, g.enters)) return why;
    house = house_after(leg, leg.gates.size(), house);
    for (const Ground& g : leg.ground) {
      if (over_the_side(before, g.terrain)) {
        const Point stop = plane::at_distance(way, mils_at(leg, g.on.from));
        return Refusal{"PZ:9.6", no::bridge_entered_and_left_by_road, Place::point(stop.x, stop.y)};
      }
      before = g.terrain;
    }
  }
  if (too_steep(s, whole, legs, rate > 0))
    return Refusal{"PZ:9.3.3b", no::too_steep_more_than_2_for, u};
  return std::nullopt;
}

}  // namespace

/// PZ:9.3, PZ:9.4, PZ:9.5 The whole price of a path, and why it cannot be gone.
PathCost way_cost(const State& s, const Action& a, Tally& t) {
  const Walk p = walk_of(s, a);
  const UnitId u = p.unit;
  const bool foot = leg_or_towed(s, u), on = goes_on(s, u);
  PathCost out;
  if (p.why) return out.why = p.why, out;
  out.rate = rate_of(s, u, p.from, p.faced, p.all(), p.reversed, p.last_facing);
  if (on && (s.move.legs + 1 + p.legs > kMaxWay || s.trip.stops == kMaxStops))
    return out.why = Refusal{"PZ:9.1.1", no::way_too_many_legs_and_stops, u}, out;
  const Walk whole = on ? walk_on(s, p) : p;
  if (on && s.move.gone > 0) out.rate = std::min<int>(out.rate, s.move.rate);
  out.limit = limit_of(s, u, out.rate, p.quick, t);
  out.allowance = out.limit / 1000;
  std::vector<Leg> legs;
  if (auto why = look_at_legs(s, p, whole, out.rate, legs)) return out.why = why, out;
  if (foot)
    if (auto why = why_not_on_foot(s, p, legs, out.limit)) return out.why = why, out;
  int turns = 0, way_only = on ? spent_so_far(s) : 0;
  for (const Leg& leg : legs) way_only += cost_upto(s, u, leg, leg.length), out.length += leg.length;
  const int houses = leaving_cost(s, p) + entering_cost(s, p);
  way_only += houses;
  const Point end = end_of(p);
  const int facing =
      p.last_facing >= 0 ? p.last_facing
      : p.legs == 0      ? p.faced
                    : leg_facing(p.leg[static_cast<std::size_t>(p.legs - 1)], (p.reversed >> (p.legs - 1) & 1u) != 0);
  const std::vector<int> dues = dues_of(s, whole);
  for (std::size_t i = static_cast<std::size_t>(whole.gone); i < dues.size(); ++i) turns += dues[i];
  out.spent = way_only + 1000 * turns;
  if (way_only > 0)
    t.note("PZ:9.3",
           "the way costs " + std::to_string(way_only / 1000) + "." + std::to_string(1000 + way_only % 1000).substr(1));
  if (turns > 0) t.note("PZ:9.4.1", "turns cost " + std::to_string(turns));
  // PZ:9.3.5, PZ:R71 An inch at any price, an entered house being one; not for guns, nor for who runs or has loaded.
  const bool enters = p.into != 0xff && p.into != s.unit(u).building;
  if (enters && burning(s, p.into)) return out.why = Refusal{"PZ:5.5.1.7", no::on_fire, u}, out;
  const bool floors = foot && (p.floor != 0 || s.unit(u).floor != 0);
  out.free_inch = out.length + (enters ? kInch : 0) <= kInch * tables(s).minimum_move_inches && turns == 0 &&
                  (p.legs > 0 || enters) && !card(s, u).towed() && !p.quick && !on && !floors &&
                  static_cast<Act>(a.kind) != Act::Overrun;
  if (out.spent > out.limit && !out.free_inch)
    return out.why = turns > 0 && way_only <= out.limit ? Refusal{"PZ:9.4.1", no::not_enough_movement_for_turns, u}
                     : foot && p.legs == 0 && !enters
                         ? Refusal{"PZ:17.2.3.4.2", no::not_enough_movement_for_stairs, u}
                         : Refusal{"PZ:9.3.5", no::beyond_movement_allowance, Place::point(end.x, end.y)},
           out;
  if (foot && enters_ditch(s, p, legs)) out.spent = std::max(out.spent, out.limit);
  const bool stands = p.into == 0xff && s.map().on_table(end);
  const bool stays = p.legs == 0 && facing == s.unit(u).facing;  // where it stands it has its room
  if (stands && !stays && !free_of_bases(s, u, end, facing))
    return out.why = Refusal{"PZ:9.9", no::another_unit_or_wreck_stands, Place::point(end.x, end.y)}, out;
  return out;
}

/// PZ:17.2.1.1, PZ:R120 Staying was always possible of old.
PathCost path_cost(const State& s, const Action& a, Tally& t) {
  PathCost out = way_cost(s, a, t);
  if (out.why) return out;
  const Walk p = walk_of(s, a);
  const bool enters = p.into != 0xff && p.into != s.unit(p.unit).building;
  const Point last = p.into != 0xff ? s.map().buildings[p.into].centre : end_of(p);
  if (p.legs > 0 || enters) out.why = why_out_of_command(s, p.unit, last);
  if (p.legs == 0 && !enters && s.rules >= 2) out.why = why_out_of_command(s, p.unit, s.unit(p.unit).at);
  return out;
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
  if (!march && !foot && (a.arg[2] < 0 || a.arg[2] >= 1 << legs))
    return Refusal{"PZ:9.1.3", no::no_such_legs, u};
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
  if (!advanced(s) || !why_not_move(s, by, stay)) out.add(stay);
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

}  // namespace kessel::panzer
