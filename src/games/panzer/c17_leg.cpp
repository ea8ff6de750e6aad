// PZ:17.2.3, PZ:17.2.4 Leg and towed units on the move: ways, houses, floors, ditches, quickmarch.
#include <algorithm>

#include "games/panzer/path.h"

namespace kessel::panzer {

/// PZ:17.2.3.3, PZ:17.2.3.3.3 A squad on motorcycles or bicycles never leaves them.
const Movement& movement_of(const State& s, UnitId u) {
  const Card& c = card(s, u);
  switch (def(s, u).ride) {
    case Ride::Motorcycle: return c.motorcycle ? *c.motorcycle : c.move;
    case Ride::Bicycle: return c.bicycle ? *c.bicycle : c.move;
    case Ride::None: break;
  }
  return c.move;
}
bool moves_as_vehicle(const State& s, UnitId u) {
  return card(s, u).vehicle() || movement_of(s, u).mover == Mover::Wheeled;
}

namespace {

/// The house whose footprint holds a place; 0xff: none.
std::uint8_t house_at(const State& s, Point p) {
  if (!s.map().on_table(p)) return 0xff;
  for (const std::uint8_t i : s.map().near(p).buildings)
    if (!ruined(s, i) && plane::holds(s.map().buildings[i].quad, p)) return i;
  return 0xff;
}
const plane::Quad& footprint(const State& s, std::uint8_t house) { return s.map().buildings[house].quad; }

std::int64_t mils_of(plane::Segment way, const plane::Fraction& f) {
  return static_cast<std::int64_t>(static_cast<plane::Wide>(plane::length(way.way())) * f.num / f.den);
}
/// The first whole mil of the way behind the footprint that it begins in.
Point way_out(plane::Segment way, const plane::Quad& q) {
  plane::Stretch f;
  const std::int64_t length = plane::length(way.way());
  std::int64_t d = plane::stretch_inside(way, q, f) ? mils_of(way, f.to) : 0;
  while (d < length && plane::holds(q, plane::at_distance(way, d))) ++d;
  return d >= length ? way.b : plane::at_distance(way, d);
}
/// The last one before the footprint that it ends in.
Point way_in(plane::Segment way, const plane::Quad& q) {
  plane::Stretch f;
  std::int64_t d = plane::stretch_inside(way, q, f) ? mils_of(way, f.from) : plane::length(way.way());
  while (d > 0 && plane::holds(q, plane::at_distance(way, d))) --d;
  return d == 0 ? way.a : plane::at_distance(way, d);
}

void drop_leg(Walk& w, int i) {
  for (int k = i; k + 1 < w.legs; ++k) w.leg[static_cast<std::size_t>(k)] = w.leg[static_cast<std::size_t>(k) + 1];
  --w.legs;
}

/// PZ:R77 What of the way lies in the house it leaves, or in the one it enters, is neither gone nor paid by the inch.
void cut_at_houses(const State& s, Walk& w, std::uint8_t here) {
  const auto no = [&](Said reason) { w.why = Refusal{"PZ:R77", reason, w.unit}; };
  if (w.legs == 0) {
    w.into = here;
    if (here == 0xff && w.floor != 0) no(no::in_no_house);
    return;
  }
  w.into = house_at(s, w.leg[static_cast<std::size_t>(w.legs - 1)].b);
  if (w.into == 0xff && w.floor != 0) return no(no::ends_in_no_house);
  if (w.into == here && here != 0xff) {
    if (w.legs > 1) return no(no::does_not_leave_house_to_come);
    w.legs = 0;
    return;
  }
  if (here != 0xff) {
    plane::Segment& first = w.leg[0];
    w.from = first.a = way_out(first, footprint(s, here));
    if (plane::holds(footprint(s, here), w.from)) return no(no::way_does_not_lead_out_of);
    if (first.a == first.b) drop_leg(w, 0);
  }
  if (w.into == 0xff || w.legs == 0) return;
  plane::Segment& last = w.leg[static_cast<std::size_t>(w.legs - 1)];
  last.b = way_in(last, footprint(s, w.into));
  if (last.a == last.b) drop_leg(w, w.legs - 1);
}

}  // namespace

Walk walk_of(const State& s, const Action& a) {
  Walk w;
  const auto arg = [&](int i) { return a.arg[static_cast<std::size_t>(i)]; };
  const auto kind = static_cast<Act>(a.kind);
  w.unit = unit_id(arg(0));
  const Unit& x = s.unit(w.unit);
  const bool foot = leg_or_towed(s, w.unit);
  int i = 3;
  w.from = x.at, w.faced = x.facing;
  std::uint8_t here = x.building;
  switch (kind) {
    case Act::March: w.last_facing = arg(1), w.quick = true, i = 2; break;
    case Act::Enter: {
      w.last_facing = arg(1), i = 4, here = 0xff;
      w.from = {arg(2), arg(3)};
      if (a.count >= 6) w.faced = plane::bearing(Point{arg(4), arg(5)} - w.from);
      break;
    }
    case Act::Overrun: w.last_facing = arg(2), w.reversed = static_cast<unsigned>(arg(3)), i = 4; break;
    case Act::Declare: i = a.count; break;
    default:
      w.last_facing = arg(1), (foot ? w.floor = arg(2) : static_cast<int>(w.reversed = static_cast<unsigned>(arg(2))));
  }
  Point at_ = w.from;
  for (; i + 1 < a.count && w.legs < kMaxLegs; i += 2) {
    const Point next{arg(i), arg(i + 1)};
    w.leg[static_cast<std::size_t>(w.legs++)] = {at_, next};
    at_ = next;
  }
  if (foot)
    cut_at_houses(s, w, here);
  else
    w.house = here;
  return w;
}

Walk walk_of(const State& s) {
  const Moving& m = s.move;
  Walk w;
  w.unit = m.unit, w.from = m.from, w.faced = m.faced, w.house = m.house, w.floor = m.floor;
  w.last_facing = m.last_facing, w.reversed = m.reversed, w.legs = m.legs, w.quick = m.quick;
  w.stops = s.trip.stops, w.stop = s.trip.stop;
  if (w.stops > 0) w.gone = w.stop[static_cast<std::size_t>(w.stops - 1)].leg;
  Point at_ = m.from;
  for (std::size_t i = 0; i < m.legs; ++i) w.leg[i] = {at_, m.corner[i]}, at_ = m.corner[i];
  return w;
}

Walk walk_on(const State& s, const Walk& path) {
  Walk w = walk_of(s);
  w.legs = s.move.leg;
  const Point here = s.unit(w.unit).at, last = w.legs == 0 ? w.from : w.leg[static_cast<std::size_t>(w.legs - 1)].b;
  if (here != last) w.leg[static_cast<std::size_t>(w.legs++)] = {last, here};  // it was stopped on a leg
  w.reversed &= static_cast<unsigned>((std::uint64_t{1} << w.legs) - 1);
  w.gone = w.legs;
  w.stop[static_cast<std::size_t>(w.stops++)] = {static_cast<std::uint8_t>(w.gone), s.unit(w.unit).facing};
  w.last_facing = path.last_facing;
  w.reversed |= static_cast<unsigned>(std::uint64_t{path.reversed} << w.legs);
  for (int i = 0; i < path.legs; ++i) w.leg[static_cast<std::size_t>(w.legs++)] = path.leg[static_cast<std::size_t>(i)];
  return w;
}

/// PZ:17.2.3.4.2 A point for each floor down.
int leaving_cost(const State& s, const Walk& w) {
  const Unit& x = s.unit(w.unit);
  return leg_or_towed(s, w.unit) && x.building != 0xff && x.building != w.into ? 1000 * tables(s).story_cost * x.floor
                                                                               : 0;
}

/// PZ:R77, PZ:17.2.3.4.1 An inch of the building, for motorcycles and bicycles too as on foot; and a point for each floor.
int entering_cost(const State& s, const Walk& w) {
  if (w.into == 0xff) return 0;
  const Tables& t = tables(s);
  const Unit& x = s.unit(w.unit);
  if (x.building == w.into) return 1000 * t.story_cost * std::abs(w.floor - static_cast<int>(x.floor));
  const Mover mover = movement_of(s, w.unit).mover;
  const auto column = at(mover == Mover::Wheeled ? Mover::Leg : mover);
  return 1000 * (t.terrain[at(s.map().buildings[w.into].terrain())].cost[column].points + t.story_cost * w.floor);
}

/// PZ:R77 The bases on a floor take no more than the footprint.
Why why_no_floor(const State& s, UnitId u, int building, int floor) {
  const Building& b = s.map().buildings[static_cast<std::size_t>(building)];
  if (floor < 0 || floor >= b.stories) return Refusal{"PZ:17.2.3.4", no::house_no_such_floor, u};
  if (floor > 0 && card(s, u).towed()) return Refusal{"PZ:17.2.4.2", no::guns_stay_on_ground_floor, u};
  const auto area = [&](UnitId x) {
    const Base base = base_of(card(s, x).unit_class, card(s, x).kind, flagged(s, x, kHalfSquad));
    return static_cast<std::int64_t>(base.width) * base.depth;
  };
  std::int64_t taken = area(u);
  each_unit(s, [&](UnitId x) {
    const Unit& there = s.unit(x);
    if (x != u && on_table(s, x) && there.building == building && there.floor == floor) taken += area(x);
  });
  if (2 * taken > plane::twice_area(b.quad)) return Refusal{"PZ:R77", no::no_room_on_floor, u};
  return std::nullopt;
}

namespace {

bool open_ground(Terrain t) {
  return t == Terrain::Clear || t == Terrain::Road || t == Terrain::Path || t == Terrain::Bridge;
}

/// PZ:17.2.3.2.1 Works are terrain of their own.
bool meets_work(const State& s, const Walk& w) {
  for (const Work& x : s.works) {
    if (x.terrain == Terrain::Clear || x.terrain == Terrain::Wire) continue;
    const plane::Quad q = plane::rectangle(x.at, x.bearing, plane::kMilsPerInch, plane::kMilsPerInch);
    plane::Stretch f;
    if (plane::holds(q, w.from)) return true;
    for (const plane::Segment& leg : w.all())
      if (plane::stretch_inside(leg, q, f)) return true;
  }
  return false;
}

/// PZ:17.2.3.2, PZ:17.2.3.2.2, PZ:17.2.3.2.4
Why why_no_quickmarch(const State& s, const Walk& w, const std::vector<Leg>& legs) {
  const UnitId u = w.unit;
  if (!card(s, u).leg() || !card(s, u).squad()) return Refusal{"PZ:17.2.3.2", no::only_squads_and_half_squads_run, u};
  if (def(s, u).ride != Ride::None) return Refusal{"PZ:17.2.3.3", no::rides, u};
  if (suppressed(s, u)) return Refusal{"PZ:17.2.3.2", no::suppressed, u};
  if (s.unit(u).order != Order::Move) return Refusal{"PZ:17.2.3.2.2", no::to_run_needs_order_to_move, u};
  bool open = s.unit(u).building == 0xff && w.into == 0xff && open_ground(tread_at(s, w.from)) && !meets_work(s, w);
  for (const Leg& leg : legs)
    for (const Ground& g : leg.ground) open = open && open_ground(g.terrain);
  if (!open) return Refusal{"PZ:17.2.3.2.1", no::runs_over_clear_ground_paths_and, u};
  return std::nullopt;
}

/// PZ:17.2.3.1.5 Into a ditch only from beside it, and no farther.
Why why_no_ditch(const State& s, const Walk& w, const std::vector<Leg>& legs) {
  Terrain before = tread_at(s, w.from);
  bool entered = false;
  for (const Leg& leg : legs)
    for (const Ground& g : leg.ground) {
      const Point p = plane::at_distance(leg.way, mils_at(leg, g.on.from));
      if (entered && g.terrain != Terrain::Ditch)
        return Refusal{"PZ:17.2.3.1.5", no::leaves_ditch_in_next_turn, Place::point(p.x, p.y)};
      if (g.terrain == Terrain::Ditch && before != Terrain::Ditch) {
        if (!within(s, w.from, p, tables(s).contact_inches))
          return Refusal{"PZ:17.2.3.1.5", no::to_start_beside_ditch, Place::point(p.x, p.y)};
        entered = true;
      }
      before = g.terrain;
    }
  return std::nullopt;
}

}  // namespace

bool enters_ditch(const State& s, const Walk& w, const std::vector<Leg>& legs) {
  Terrain before = tread_at(s, w.from);
  bool enters = false;
  for (const Leg& leg : legs)
    for (const Ground& g : leg.ground) {
      enters = enters || (g.terrain == Terrain::Ditch && before != Terrain::Ditch);
      before = g.terrain;
    }
  return enters;
}

Why why_not_on_foot(const State& s, const Walk& w, const std::vector<Leg>& legs, std::int32_t limit) {
  const UnitId u = w.unit;
  for (const Leg& leg : legs)
    if (!leg.gates.empty()) {
      const Point p = plane::at_distance(leg.way, mils_at(leg, leg.gates.front().at));
      return Refusal{"PZ:R77", no::goes_round_house_or_ends_in, Place::point(p.x, p.y)};
    }
  if (card(s, u).towed()) {
    if (limit == 0 && (w.legs > 0 || w.into != s.unit(u).building))
      return suppressed(s, u) ? Refusal{"PZ:17.2.4.1.2", no::suppressed_cannot_be_moved, u}
                              : Refusal{"PZ:17.2.4.1.1", no::cannot_be_moved_on_short_halt, u};
    for (const Leg& leg : legs)
      for (const Toll& x : leg.tolls)
        if (x.what == Toll::What::Height && movement_of(s, u).cross_country < 2)
          return Refusal{"PZ:17.2.4.1.6", no::too_heavy_to_change_height, u};
  }
  if (w.into != 0xff)
    if (auto why = why_no_floor(s, u, w.into, w.floor)) return why;
  if (w.quick)
    if (auto why = why_no_quickmarch(s, w, legs)) return why;
  return why_no_ditch(s, w, legs);
}

/// PZ:17.2.3.2.3
void quick_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const Rolls& range = tables(s).quickmarch_suppressed[at(grade(s, u))];
  const int roll = read_dice(d[0], d[1]);
  const bool tired = range.hold(roll);
  tell(ev, Ev::Quickmarched, {u.value, roll, range.high, tired ? 1 : 0}, "PZ:17.2.3.2.3");
  s.pop();
  if (tired) suppress(s, u, "PZ:17.2.3.2.3", ev);
}

}  // namespace kessel::panzer
