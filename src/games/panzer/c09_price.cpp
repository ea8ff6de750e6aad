// PZ:9.2 to PZ:9.7 What a path costs: the allowance, turns, legs, slopes and houses, and why it cannot be gone.
#include <algorithm>
#include <array>
#include <limits>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;

Point end_of(const Walk& p) { return p.legs == 0 ? p.from : p.leg[static_cast<std::size_t>(p.legs - 1)].b; }

}  // namespace

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
  if (too_steep(s, whole, legs, rate > 0)) return Refusal{"PZ:9.3.3b", no::too_steep_more_than_2_for, u};
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

}  // namespace kessel::panzer
