// Chapter 10, first part: paths of supply and the three regimes of supply with the garrisons. Nobody is ever removed for
// want of supply (KS:10.1c).
#include <algorithm>
#include <bit>

#include "games/kesselschlacht/paths.h"

namespace kessel::kesselschlacht {

void distances_to_any(const State& s, const hex::Mask& goals, Gait gait, const hex::Mask& closed, int limit,
                      Reach& out) {
  cheapest_to(s, goals, closed, limit, StepCosts(s, gait), out);
}

/// KS:10.1, KS:10.1a, KS:10.1e, KS:R57; KS:10.1b `closed` are enemies and their zones where no friend stands.
void distances_to(const State& s, Hex goal, Gait gait, const hex::Mask& closed, int limit, Reach& out,
                  const hex::Mask* wanted) {
  hex::Mask goals;
  goals.set(goal);
  cheapest_to(s, goals, closed, limit, StepCosts(s, gait), out, wanted);
}

namespace {
/// KS:11.1.5b, KS:R58 Both kinds of road exist in all weather here; by switch, dirt roads are gone in mud for General Supply.
bool general_on_paved_only(const State& s) { return !s.options.mud_dirt_general_supply && s.weather == Weather::Mud; }

/// Follows the roads back from the edge, hex by hex; blocked hexes are met but not passed.
template <class F>
void follow_roads(const State& s, const hex::Mask& closed, bool general, F&& met) {
  const Content& c = *s.content;
  const bool paved_only = general && general_on_paved_only(s);
  hex::Mask seen = c.soviet_sources;
  std::array<Hex, hex::kHexSlots> queue;  // NOLINT: only the first `end` count
  std::size_t end = 0;
  c.soviet_sources.for_each([&](Hex h) { queue[end++] = h; });
  int steps = 0;
  for (std::size_t at = 0, ring = end; at < end; ++at) {
    if (at == ring) ring = end, ++steps;
    const Hex h = queue[at];
    met(h, steps);
    if (closed.has(h)) continue;
    const unsigned roads = c.road_sides[h.value];
    for (unsigned bits = roads | c.bridge_sides[h.value]; bits != 0; bits &= bits - 1) {
      const auto d = static_cast<hex::Dir>(std::countr_zero(bits));
      const Hex n = c.grid.neighbour(h, d);
      if (seen.has(n)) continue;
      const bool dry = (roads >> static_cast<unsigned>(d) & 1u) != 0;
      if (!dry && !bridged(s, h, n)) continue;
      if (paved_only && road_link(s, h, d) != Road::Paved) continue;
      seen.set(n);
      queue[end++] = n;
    }
  }
}

/// Road hexes that lead to the edge: what General Supply has to reach.
hex::Mask connected_roads(const State& s, const hex::Mask& closed) {
  hex::Mask m;
  follow_roads(s, closed, true, [&](Hex h, int) { m.set(h); });
  return m & s.content->roads;
}
}  // namespace

bool SupplyNet::short_way_open(Hex h) const {
  if (general_on_paved_only(s_)) return false;
  const std::vector<Hex>& home = s_.content->road_home;
  for (Hex next = home[h.value]; next.valid(); h = next, next = home[h.value]) {
    if (next == h) return true;
    if (closed_.has(next)) return false;
  }
  return false;
}

bool SupplyNet::joined(Hex h) {
  if (!s_.content->roads.has(h)) return false;
  if (!roads_ && short_way_open(h)) return true;
  if (!roads_) roads_ = connected_roads(s_, closed_);
  return roads_->has(h);
}

/// KS:9.1.2, KS:9.1.2c, KS:10.2.1a, KS:R11
RoadNet soviet_roads(const State& s, const Board& b) {
  RoadNet net;
  net.halves.fill(kFar);
  const int price = tables(s).trace_road_cost;
  follow_roads(s, b.blocked(kSoviet), false, [&](Hex h, int steps) {
    net.halves[h.value] = static_cast<std::uint8_t>(std::min<int>(kFar - 1, steps * price));
  });
  return net;
}

/// KS:10.2.2 Six MP to a road that leads to the edge; the HQ does not matter.
hex::Mask general_supply(const State& s, const Board& b, Gait gait) {
  Reach reach;
  const hex::Mask closed = b.blocked(kSoviet);
  distances_to_any(s, connected_roads(s, closed), gait, closed, tables(s).soviet_range, reach);
  hex::Mask m;
  s.content->grid.all().for_each([&](Hex h) {
    if (reach.halves[h.value] != kFar) m.set(h);
  });
  return m;
}

namespace {
/// KS:10.2.2 Six MP to a road. KS:13.3.3, KS:R57 Rout halves the path to the parent HQ alone; version 1 halved this one too.
int general_range(const State& s, UnitId u) {
  return rout_halves_hq_path_only(s) ? tables(s).soviet_range : supply_range(s, u);
}
}  // namespace

bool in_general_supply(const State& s, SupplyNet& net, UnitId u, Hex at) {
  return cheapest_way(
             s, at, general_range(s, u), StepCosts(s, def(s, u).gait), [&](Hex h) { return net.joined(h); },
             [&](Hex h) { return !net.closed(h); }, [](Hex) { return 0; }) != kFar;
}

bool in_general_supply(const State& s, const Board& b, UnitId u) {
  SupplyNet net(s, b.blocked(kSoviet));
  return in_general_supply(s, net, u, s.unit(u).hex);
}

FormationId parent_of(const State& s, UnitId u) { return s.unit(u).parent; }

UnitId hq_of(const State& s, UnitId u) {
  const FormationId f = s.unit(u).parent;
  if (!f.valid()) return kNoUnit;
  const UnitId hq = def(s, f).hq;
  return on_map(s, hq) ? hq : kNoUnit;
}

Status hq_status(const State& s, UnitId u) {
  const UnitId hq = hq_of(s, u);
  return hq.valid() ? s.unit(hq).status : Status::Good;
}

Superior superior_of(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  if (!d.garrison() || !s.unit(u).parent.valid()) return d.superior;
  return def(s, s.unit(u).parent).superior;
}

Hex garrison_home(const State& s, UnitId u) { return s.plan().homes[u.value]; }

/// KS:10.2.1, KS:10.3.1, KS:10.4.1 Six MP for Soviets, ten for the Axis; KS:13.3.3, KS:R57 half for the routed.
int supply_range(const State& s, UnitId u) {
  const int full = side_of(s, u) == kSoviet ? tables(s).soviet_range : tables(s).axis_range;
  return s.unit(u).status == Status::RT ? full / 2 : full;
}

int path_to(const State& s, const Board& b, UnitId u, Hex goal, int limit) {
  const Hex at = s.unit(u).hex;
  if (at == goal) return 0;
  const hex::Mask closed = b.blocked(side_of(s, u));
  if (closed.has(goal)) return kFar;
  // No step is cheaper than half a point.
  return cheapest_way(
      s, at, limit, StepCosts(s, def(s, u).gait), [&](Hex h) { return h == goal; },
      [&](Hex h) { return !closed.has(h); }, [&](Hex h) { return hex::Grid::distance(h, goal); });
}

/// KS:10.3.1a, KS:10.4 Only its own HQ will do.
int path_to_hq(const State& s, const Board& b, UnitId u) {
  const UnitId hq = hq_of(s, u);
  if (!hq.valid()) return kFar;
  return path_to(s, b, u, s.unit(hq).hex, supply_range(s, u));
}

namespace {
/// KS:10.7, KS:R76 A garrison needs its set-up hex under it or beside it.
bool garrison_supplied(const State& s, const Board& b, UnitId u) {
  const Hex at = s.unit(u).hex, home = garrison_home(s, u);
  if (at == home) return true;
  if (!home.valid() || hex::Grid::distance(at, home) > tables(s).garrison_range) return false;
  const hex::Dir d = hex::Grid::direction(at, home);
  if (river_at(s, at, d) == River::Major && !bridged(s, at, home)) return false;
  return !b.blocked(kAxis).has(home);
}

/// KS:10.5.7 First Panzer Army's own HQ may lean on any of its corps.
bool army_hq_linked(const State& s, const Board& b, UnitId u) {
  for (FormationId f : s.content->tracks) {
    if (!f.valid() || !on_map(s, def(s, f).hq)) continue;
    if (path_to(s, b, u, s.unit(def(s, f).hq).hex, supply_range(s, u)) != kFar) return true;
  }
  return false;
}

bool axis_attack_supply(const State& s, const Board& b, UnitId u) {
  if (flagged(s, u, kEntered)) return true;  // KS:18.1g
  if (superior_of(s, u) == Superior::Garrison) return garrison_supplied(s, b, u);
  if (def(s, u).hq && def(s, u).formation == s.content->panzer1) return army_hq_linked(s, b, u);
  return path_to_hq(s, b, u) != kFar;
}

/// KS:10.2.1a, KS:R11 The HQ's own road to the edge.
bool hq_on_the_net(const State& s, const Board& b, UnitId hq) { return activation_path(s, b, s.unit(hq).parent) >= 0; }
}  // namespace

bool attack_supply_now(const State& s, const Board& b, UnitId u) {
  if (side_of(s, u) == kAxis) return axis_attack_supply(s, b, u);
  const UnitId hq = hq_of(s, u);
  return hq.valid() && path_to_hq(s, b, u) != kFar && hq_on_the_net(s, b, hq);
}

/// KS:R56 Out of supply at the check stays so for the phase; in supply, the path must exist now as well.
bool linked(const State& s, const Board& b, UnitId u) {
  if (flagged(s, u, kEntered)) return true;
  return s.unit(u).supply == Supply::Attack && attack_supply_now(s, b, u);
}

/// KS:10.2, KS:10.3, KS:10.4, KS:10.7
Supply supply_of(const State& s, const Board& b, UnitId u) {
  if (attack_supply_now(s, b, u)) return Supply::Attack;
  if (side_of(s, u) == kSoviet && in_general_supply(s, b, u)) return Supply::General;
  return Supply::Out;
}

namespace {
void check_formation(State& s, const Board& b, FormationId f, bool net_ok) {
  if (!net_ok) return;
  const Hex hq = s.unit(def(s, f).hq).hex;
  const Side side = def(s, f).side;
  const int full = side == kSoviet ? tables(s).soviet_range : tables(s).axis_range;
  std::array<UnitList, kGaits> units;
  std::array<hex::Mask, kGaits> places;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.where != Where::Map || unit.parent != f || hex::Grid::distance(unit.hex, hq) > full) return;
    const auto gait = static_cast<std::size_t>(def(s, u).gait);
    units[gait].add(u);
    places[gait].set(unit.hex);
  });
  const hex::Mask closed = b.blocked(side);
  for (Gait gait : {Gait::Leg, Gait::Mountaineer, Gait::Motor}) {
    const auto i = static_cast<std::size_t>(gait);
    if (units[i].empty()) continue;
    Reach reach;
    distances_to(s, hq, gait, closed, full, reach, &places[i]);
    for (UnitId u : units[i])
      if (reach.halves[s.unit(u).hex.value] <= supply_range(s, u)) s.unit(u).supply = Supply::Attack;
  }
}

/// KS:10.2.2a Whoever has no more than this does not attack; defence and movement are as ever.
void check_general(State& s, const Board& b) {
  SupplyNet net(s, b.blocked(kSoviet));
  each_unit(s, [&](UnitId u) {
    Unit& unit = s.unit(u);
    if (unit.where != Where::Map || side_of(s, u) != kSoviet || unit.supply != Supply::Out) return;
    if (in_general_supply(s, net, u, unit.hex)) unit.supply = Supply::General;
  });
}
}  // namespace

/// KS:10.0 Sets the state of supply of every unit of a side.
void check_supply(State& s, Side side) {
  const Board b = board_against(s, side);
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) == side && on_map(s, u)) s.unit(u).supply = Supply::Out;
  });
  const RoadNet net = side == kSoviet ? soviet_roads(s, b) : RoadNet{};
  each_formation(s, [&](FormationId f) {
    const Formation& formation = def(s, f);
    if (formation.side != side || !on_map(s, formation.hq)) return;
    if (side == kAxis) return check_formation(s, b, f, f != s.content->panzer1);
    check_formation(s, b, f, path_on_net(s, b, net, s.unit(formation.hq).hex) >= 0);
  });
  each_unit(s, [&](UnitId u) {
    Unit& unit = s.unit(u);
    if (side != kAxis || unit.where != Where::Map || side_of(s, u) != kAxis || unit.supply == Supply::Attack) return;
    const bool special =
        flagged(s, u, kEntered) || superior_of(s, u) == Superior::Garrison || def(s, u).formation == s.content->panzer1;
    if (special && axis_attack_supply(s, b, u)) unit.supply = Supply::Attack;
  });
  if (side == kSoviet) check_general(s, b);
}

/// KS:R11 From that hex, or a road hex beside it, along open roads to the edge: half MP, -1 where there is no way.
int path_on_net(const State& s, const Board& b, const RoadNet& net, Hex at) {
  if (s.content->at(at).has_road) return net.halves[at.value] == kFar ? -1 : net.halves[at.value];
  int best = -1;
  const hex::Mask closed = b.blocked(kSoviet);
  for (hex::Dir d : hex::kAllDirs) {
    const Hex n = s.content->grid.neighbour(at, d);
    if (!n.valid() || closed.has(n) || !s.content->at(n).has_road || net.halves[n.value] == kFar) continue;
    if (river_at(s, at, d) == River::Major && !bridged(s, at, n)) continue;
    const int length = net.halves[n.value] + tables(s).trace_road_cost;
    if (best < 0 || length < best) best = length;
  }
  return best;
}

}  // namespace kessel::kesselschlacht
