// PZ:17.2.2 Vehicles in the Advanced Game: wire, bogging, hull-down positions.
#include <algorithm>

#include "games/panzer/path.h"

namespace kessel::panzer {

/// PZ:17.2.2.1 A tracked vehicle has taken the wire along that it drove through.
void crush_wire(State& s, Events& ev) {
  const Moving& m = s.move;
  if (movement_of(s, m.unit).mover != Mover::Tracked) return;
  const Walk w = walk_of(s);
  for (std::size_t i = 0; i < s.works.size(); ++i) {
    if (s.works[i].terrain != Terrain::Wire) continue;
    const plane::Quad area =
        plane::rectangle(s.works[i].at, s.works[i].bearing, plane::kMilsPerInch, plane::kMilsPerInch);
    bool driven = false;
    for (int k = 0; k < w.legs && k <= m.leg; ++k) {
      const plane::Segment& way = w.leg[static_cast<std::size_t>(k)];
      const std::int64_t length = plane::length(way.way());
      plane::Stretch f;
      if (!plane::stretch_inside(way, area, f)) continue;
      driven = driven || k < m.leg || f.from < plane::Fraction{m.on_leg, length};
    }
    if (!driven) continue;
    s.works[i] = Work{};
    tell(ev, Ev::WireCrushed, {m.unit.value, static_cast<int>(i)}, "PZ:17.2.2.1");
  }
}

// ---- 17.2.2.2 -------------------------------------------------------------------------------------------------------

/// PZ:17.2.2.2, PZ:17.2.2.2.1 Before it starts where it stands in such terrain, and before it leaves one that it has
/// entered; not on entering.
std::vector<BogCheck> bog_checks(const State& s, const Walk& w, int index) {
  std::vector<BogCheck> out;
  if (!advanced(s) || !moves_as_vehicle(s, w.unit)) return out;
  const auto bogs = [&](Terrain t) { return !tables(s).terrain[at(t)].bog.empty(); };
  Terrain before = w.house != 0xff ? Terrain::Clear : tread_at(s, w.from);
  if (index == 0 && bogs(before)) out.push_back({0, before});
  bool where_it_began = true;
  std::vector<Ground> ground;
  for (int i = 0; i <= index && i < w.legs; ++i) {
    const plane::Segment& way = w.leg[static_cast<std::size_t>(i)];
    ground.clear();
    ground_along(s, way, ground);
    for (const Ground& g : ground) {
      if (g.terrain == before) continue;
      if (i == index && bogs(before) && !where_it_began) {
        const auto length = static_cast<plane::Wide>(plane::length(way.way()));
        out.push_back({static_cast<std::int32_t>(length * g.on.from.num / g.on.from.den), before});
      }
      where_it_began = false;
      before = g.terrain;
    }
  }
  return out;
}

/// PZ:17.2.2.2.2, PZ:17.2.2.2.3, PZ:17.2.2.2.5, PZ:17.2.2.3.7 Stuck, its move is over; it counts as moving all the same.
void bog_rolled(State& s, const Draw& d, Events& ev) {
  const Frame was = s.top();
  const UnitId u = was.unit;
  const int limit = tables(s).terrain[was.arg].bog.high - movement_of(s, u).bog;
  const int roll = read_dice(d[0], d[1]);
  const bool stuck = roll <= limit;
  tell(ev, Ev::Bogged, {u.value, roll, limit, stuck ? 1 : 0}, "PZ:17.2.2.2.2");
  s.pop();
  if (!stuck) {
    ++s.move.bog;
    return;
  }
  raise(s, u, kBogged);
  if (s.top().step == Step::SearchRoll) s.pop();
  s.move.over = true;
  s.trip.pending = true;
}

// ---- 17.2.2.3 -------------------------------------------------------------------------------------------------------

int hull_down_limit(const State& s, Point p) {
  const Tables& t = tables(s);
  const auto limit = [&](Terrain x) {
    const Rolls& r = t.terrain[at(x)].hull_down;
    return r.empty() ? 0 : static_cast<int>(r.high);
  };
  int best = limit(tread_at(s, p));
  if (on_slope(s.map(), p)) best = std::max(best, limit(Terrain::Slope));
  if (crest_at(s.map(), p) >= 0) best = std::max(best, limit(Terrain::Crest));
  return best;
}

/// PZ:17.2.2.3.1, PZ:17.2.2.3.7 All of its movement, where it stands, and not stuck there.
Why why_not_search(const State& s, Side by, const Action& a) {
  const UnitId u = unit_id(a.arg[0]);
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!card(s, u).vehicle()) return Refusal{"PZ:17.2.2.3", no::only_vehicles_look_for_hull_down, u};
  if (flagged(s, u, kBogged)) return Refusal{"PZ:17.2.2.3.7", no::bogged_down, u};
  if (!may_move(s, u)) return Refusal{"PZ:9.1", no::no_order_to_move_or_moved, u};
  if (s.unit(u).order != Order::Move) return Refusal{"PZ:17.2.2.3.1", no::needs_order_to_move, u};
  if (s.unit(u).building != 0xff || hull_down_limit(s, s.unit(u).at) == 0)
    return Refusal{"PZ:17.2.2.3", no::nothing_to_be_found_in_terrain, u};
  return s.rules < 2 ? Why{} : why_out_of_command(s, u, s.unit(u).at);
}

void search(State& s, const Action& a, Events& ev) {
  const UnitId u = unit_id(a.arg[0]);
  Unit& x = s.unit(u);
  s.move = Moving{}, s.trip = Trip{};
  s.move.unit = u, s.move.from = x.at, s.move.faced = x.facing, s.move.house = x.building;
  s.move.over = true;
  show_move(s, u, ev);
  s.push(Step::Advance, side_of(u), u);
  s.push(Step::SearchRoll, side_of(u), u, a.arg[1]);
  const Terrain ground = tread_at(s, x.at);
  if (!tables(s).terrain[at(ground)].bog.empty()) s.push(Step::BogRoll, side_of(u), u, static_cast<int>(ground));
}

/// PZ:17.2.2.3.2, PZ:17.2.2.3.5, PZ:17.2.2.3.8, PZ:R56
void search_rolled(State& s, const Draw& d, Events& ev) {
  const Frame was = s.top();
  const UnitId u = was.unit;
  const int limit = hull_down_limit(s, s.unit(u).at), roll = read_dice(d[0], d[1]);
  const bool found = roll <= limit;
  tell(ev, Ev::HullDownFound, {u.value, roll, limit, found ? 1 : 0}, "PZ:17.2.2.3.2");
  if (found) raise(s, u, was.arg == 0 ? kHullDownFront : kHullDownRear);
  s.pop();
  s.trip.pending = true;
}

}  // namespace kessel::panzer
