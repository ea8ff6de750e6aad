// Chapter 11, fourth part: marches by order and regrouping. One routine finds the cheapest way to the nearest goal
// (KS:R77); a unit on such a march may only take steps that lie on one.
#include <algorithm>

#include "games/kesselschlacht/moving.h"

namespace kessel::kesselschlacht {

/// KS:11.3.1, KS:11.3.1a, KS:R86 The Strypa for 60th Army until Ternopol falls, the Seret for the others; corps know no line.
bool beyond_line_of(const State& s, FormationId army, Hex at) {
  const Content& c = *s.content;
  if (!army.valid() || !def(s, army).army || def(s, army).side != kSoviet) return false;
  if (army == c.army60) return c.west_of_strypa.has(at) && !is_south(s, at) && !s.ternopol_taken;
  return c.west_of_seret.has(at);
}

namespace {

/// KS:11.3.1b, KS:R86 Driven over its army's line: it has to go back when it may move.
bool beyond_line(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  return unit.parent.valid() && side_of(s, u) == kSoviet && !flagged(s, u, kBeyond) &&
         beyond_line_of(s, unit.parent, unit.hex);
}

/// How a unit has to go: where to, what is closed, which directions, over what.
struct Route {
  hex::Mask goals, closed;
  std::uint8_t dirs = 0x3f;  ///< bit per hex::Dir that a step may take
  bool roads_only = false;
  bool hq_river = false;  ///< no step over the Dnestr (KS:R78)
};

hex::Mask enemy_and_zoc(const Board& b) { return b.occupied[index(kAxis)] | b.zoc[index(kAxis)]; }

Route forced_route(const State& s, const Board& b, UnitId u, March march) {
  const Content& c = *s.content;
  Route r;
  r.roads_only = def(s, u).artillery;
  r.closed = march == March::Directive ? b.occupied[index(kAxis)] : enemy_and_zoc(b);
  switch (march) {
    case March::Directive: r.goals = c.south_of_dnestr; break;              // KS:8.1.3b
    case March::Recall: r.goals = c.grid.all() - c.south_of_dnestr; break;  // KS:8.2.2
    case March::Exit: r.goals = c.south_edge; break;                        // KS:9.2.2.Aa
    default: {                                                              // KS:11.3.1b
      r.goals = c.grid.all() - (s.unit(u).parent == c.army60 ? c.west_of_strypa : c.west_of_seret);
    }
  }
  r.goals -= b.occupied[index(kAxis)];
  return r;
}

/// KS:11.3.4a, KS:11.3.4b, KS:R78 An HQ goes N or NE (south of the Dnestr S or SE) to within a hex of a road.
Route hq_route(const State& s, const Board& b, UnitId u) {
  Route r;
  r.goals = s.content->grid.grown(s.content->roads) - b.occupied[index(kAxis)];
  r.closed = b.occupied[index(kAxis)];
  const auto bit = [](hex::Dir d) { return 1u << static_cast<unsigned>(d); };
  r.dirs = static_cast<std::uint8_t>(is_south(s, s.unit(u).hex) ? bit(hex::Dir::S) | bit(hex::Dir::SE)
                                                                : bit(hex::Dir::N) | bit(hex::Dir::NE));
  r.hq_river = true;
  return r;
}

/// KS:11.3.4d A unit goes to where its HQ is within six MP; KS:11.3.4e enemy zones do not close its way.
Route unit_route(const State& s, const Board& b, UnitId u) {
  Route r;
  r.closed = b.occupied[index(kAxis)];
  r.roads_only = def(s, u).artillery;
  const UnitId hq = hq_of(s, u);
  if (!hq.valid()) return r;
  Reach reach;
  distances_to(s, s.unit(hq).hex, def(s, u).gait, b.blocked(kSoviet), tables(s).activation_range, reach);
  s.content->grid.all().for_each([&](Hex h) {
    if (reach.halves[h.value] != kFar) r.goals.set(h);
  });
  r.goals -= b.occupied[index(kAxis)];
  return r;
}

Route route_of(const State& s, const Board& b, UnitId u) {
  if (const March m = march_of(s, u); m != March::None) return forced_route(s, b, u, m);
  return def(s, u).hq ? hq_route(s, b, u) : unit_route(s, b, u);
}

int route_cost(const State& s, const Route& r, Gait gait, Hex from, hex::Dir d) {
  if ((r.dirs >> static_cast<unsigned>(d) & 1u) == 0) return 0;
  if (r.roads_only && !gun_may_pass(s, from, d)) return 0;
  if (r.hq_river && is_south(s, from) != is_south(s, s.content->grid.neighbour(from, d))) return 0;
  return step_cost(s, gait, from, d);
}

/// The cheapest ways from where the unit stands to its nearest goals.
struct Course {
  Route route;
  std::array<std::uint8_t, hex::kHexSlots> halves;  ///< from the start; kFar: not looked at
  hex::Mask on;                                     ///< hexes that lie on one of those ways
  bool arrived = false, found = false;
};

/// Spreads out from the start until the first goal is reached, then follows the ways back.
void find_course(const State& s, UnitId u, Hex start, Course& c) {
  c.halves.fill(kFar);
  c.on = {};
  c.arrived = c.route.goals.has(start);
  c.found = c.arrived;
  if (c.arrived) return;
  const Gait gait = def(s, u).gait;
  const hex::Grid& grid = s.content->grid;
  Buckets at_cost;
  c.halves[start.value] = 0;
  at_cost.push(start, 0);
  int goal_at = kFar;
  hex::Mask reached;
  for (int at = 0; at < kFar && at <= goal_at; ++at)
    for (Hex from; at_cost.pop(at, from);) {
      if (c.halves[from.value] != at) continue;
      if (c.route.goals.has(from)) {
        goal_at = at;
        reached.set(from);
        continue;
      }
      for (hex::Dir d : hex::kAllDirs) {
        const Hex to = grid.neighbour(from, d);
        if (!to.valid() || c.route.closed.has(to)) continue;
        const int price = route_cost(s, c.route, gait, from, d);
        if (price == 0 || at + price >= c.halves[to.value] || at + price >= kFar) continue;
        c.halves[to.value] = static_cast<std::uint8_t>(at + price);
        at_cost.push(to, at + price);
      }
    }
  c.found = goal_at != kFar;
  std::vector<Hex> back;
  reached.for_each([&](Hex h) { back.push_back(h), c.on.set(h); });
  while (!back.empty()) {
    const Hex to = back.back();
    back.pop_back();
    for (hex::Dir d : hex::kAllDirs) {
      const Hex from = grid.neighbour(to, d);
      if (!from.valid() || c.on.has(from) || c.halves[from.value] == kFar) continue;
      const int price = route_cost(s, c.route, gait, from, hex::opposite(d));
      if (price == 0 || c.halves[from.value] + price != c.halves[to.value]) continue;
      c.on.set(from);
      back.push_back(from);
    }
  }
}

/// KS:R77 Without any way it may stay, or come nearer as the crow flies.
int crow(const Route& r, Hex from) {
  int best = 1 << 20;
  r.goals.for_each([&](Hex h) { best = std::min(best, hex::Grid::distance(from, h)); });
  return best;
}

RuleRef march_rule(March m, bool hq) {
  switch (m) {
    case March::Directive: return "KS:8.1.3b";
    case March::Recall: return "KS:8.2.2";
    case March::Exit: return "KS:9.2.2.Aa";
    case March::Return: return "KS:11.3.1b";
    case March::None: break;
  }
  return hq ? RuleRef("KS:11.3.4a") : RuleRef("KS:11.3.4d");
}

bool on_the_way(const State& s, const Course& c, UnitId u, Hex from, Hex to) {
  if (c.arrived) return true;  // it is there and free
  if (!c.found) return crow(c.route, to) < crow(c.route, from);
  const int price = route_cost(s, c.route, def(s, u).gait, from, hex::Grid::direction(from, to));
  return price > 0 && c.on.has(from) && c.on.has(to) && c.halves[from.value] + price == c.halves[to.value];
}

bool room_for_one(const State& s, Hex h, UnitId u) {
  if (def(s, u).hq) return true;
  int n = 0;
  each_unit_in(s, h, [&](UnitId v) { n += v == u || def(s, v).hq ? 0 : 1; });
  return n < stack_limit(s, side_of(s, u));
}

/// Is there a next hex of the march, within `mp`, where it can end or go on to end?
bool can_march(const State& s, const Board& b, const Course& c, UnitId u, Hex from, int mp) {
  if (c.arrived || !c.found || c.route.goals.has(from)) return false;
  for (hex::Dir d : hex::kAllDirs) {
    const Hex to = s.content->grid.neighbour(from, d);
    if (!to.valid() || !on_the_way(s, c, u, from, to)) continue;
    const int price = route_cost(s, c.route, def(s, u).gait, from, d);
    if (price > mp) continue;
    const bool zoc = b.zoc[index(kAxis)].has(to);
    if (zoc && b.zoc[index(kAxis)].has(from)) continue;  // KS:3.2.4a
    if (room_for_one(s, to, u)) return true;
    if (!zoc && can_march(s, b, c, u, to, mp - price)) return true;
  }
  return false;
}

Course course_of(const State& s, const Board& b, UnitId u) {
  Course c;
  c.route = route_of(s, b, u);
  find_course(s, u, s.unit(u).hex, c);
  return c;
}

}  // namespace

/// Which forced march binds the unit this turn.
March march_of(const State& s, UnitId u) {
  if (!flagged(s, u, kForced)) return March::None;
  const FormationId f = s.unit(u).parent;
  const March m = f.valid() ? s.formation(f).march : March::None;
  if (m == March::Directive && !is_south(s, s.unit(u).hex) && (flagged(s, u, kDesignated) || def(s, u).hq)) return m;
  if (m == March::Recall && is_south(s, s.unit(u).hex)) return m;
  if (m == March::Exit) return m;
  return beyond_line(s, u) ? March::Return : March::None;
}

/// KS:11.3.4, KS:R78 Of a formation found ineligible, and neither active nor under orders.
bool regrouping(const State& s, UnitId u) {
  return flagged(s, u, kRegroups) && !flagged(s, u, kActive) && march_of(s, u) == March::None;
}

namespace {
Why why_not_on(const State& s, const Board& b, const Course& c, UnitId u, Hex from, Hex to) {
  const March m = march_of(s, u);
  const bool hq = def(s, u).hq;
  if (m == March::None && (c.arrived || !c.found)) {
    if (!c.found && !hq && crow(c.route, to) < crow(c.route, from)) return std::nullopt;
    return Refusal{march_rule(m, hq), no::regrouping_nowhere_further_to_go, u};
  }
  if (m != March::None && m != March::Directive && c.route.closed.has(to))
    return Refusal{march_rule(m, false), no::march_avoids_enemy_units_and_zoc, to};
  if (!on_the_way(s, c, u, from, to)) return Refusal{march_rule(m, hq), no::only_cheapest_way_to_goal_open, to};
  if (!c.found || c.arrived || room_for_one(s, to, u)) return std::nullopt;
  const int price = route_cost(s, c.route, def(s, u).gait, from, hex::Grid::direction(from, to));
  if (b.zoc[index(kAxis)].has(to) || !can_march(s, b, c, u, to, s.unit(u).mp - price))
    return Refusal{"KS:3.1.3", no::no_room_to_end_march, to};
  return std::nullopt;
}
}  // namespace

/// KS:8.1.3b, KS:8.2.2, KS:9.2.2.Aa, KS:11.3.1b, KS:11.3.4a, KS:11.3.4d, KS:11.3.4g
Why why_not_march(const State& s, const Board& b, UnitId u, Hex from, Hex to) {
  if (march_of(s, u) == March::None && !regrouping(s, u)) return std::nullopt;
  return why_not_on(s, b, course_of(s, b, u), u, from, to);
}

std::uint8_t march_ways(const State& s, const Board& b, UnitId u) {
  if (march_of(s, u) == March::None && !regrouping(s, u)) return 0x3f;
  const Course c = course_of(s, b, u);
  const Hex from = s.unit(u).hex;
  unsigned ways = 0;
  for (hex::Dir d : hex::kAllDirs) {
    const Hex to = s.content->grid.neighbour(from, d);
    if (to.valid() && !why_not_on(s, b, c, u, from, to)) ways |= 1u << static_cast<unsigned>(d);
  }
  return static_cast<std::uint8_t>(ways);
}

bool march_goes_on(const State& s, const Board& b, UnitId u) {
  const March m = march_of(s, u);
  if (m == March::None) return false;
  if (m == March::Exit && s.content->south_edge.has(s.unit(u).hex)) return s.unit(u).mp >= 2;
  return can_march(s, b, course_of(s, b, u), u, s.unit(u).hex, s.unit(u).mp);
}

/// KS:8.1.3b, KS:R77 Forced marches use what they have: the phase does not end before.
UnitId laggard(const State& s) {
  UnitId found;
  bool any = false;
  each_unit(s, [&](UnitId u) { any = any || (flagged(s, u, kForced) && !flagged(s, u, kMoved) && on_map(s, u)); });
  if (!any) return found;
  const Board b = board_against(s, kSoviet);
  State ready = s;
  each_unit(s, [&](UnitId u) {
    if (found.valid() || !flagged(s, u, kForced) || flagged(s, u, kMoved) || !on_map(s, u)) return;
    if (march_of(s, u) == March::None || s.unit(u).status >= Status::DIS) return;
    Tally silent = Tally::silent();
    ready.unit(u).mp = static_cast<std::uint8_t>(allowance(s, u, silent));
    if (march_goes_on(ready, b, u)) found = u;
  });
  return found;
}

/// Start of H: the marches of formations, and KS:11.3.1b, KS:R86 whoever may move and stands beyond its army's line.
void note_forced(State& s) {
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (!on_map(s, u) || side_of(s, u) != kSoviet || !unit.parent.valid()) return;
    const March m = s.formation(unit.parent).march;
    const bool directive = m == March::Directive && (flagged(s, u, kDesignated) || def(s, u).hq);
    if (directive || m == March::Recall || m == March::Exit) raise(s, u, kForced);
    if (flagged(s, u, kActive) && beyond_line(s, u)) raise(s, u, kForced);
  });
}

}  // namespace kessel::kesselschlacht
