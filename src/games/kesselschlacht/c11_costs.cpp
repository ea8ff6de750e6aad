// Chapter 11, first part: what a step costs. All in half MP.
#include <algorithm>

#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// KS:R59 A hexside is bridged as long as one bridge of it stands, printed or pontoon, for both sides and all purposes.
bool bridged(const State& s, Hex a, Hex b) {
  const auto& bridges = s.content->bridges;
  const auto side = static_cast<unsigned>(hex::Grid::direction(a, b));
  const bool printed = (s.content->printed_bridges[a.value] >> side & 1u) != 0;
  for (std::size_t i = 0; printed && i < bridges.size(); ++i)
    if (s.standing[i] > 0 && ((bridges[i].a == a && bridges[i].b == b) || (bridges[i].a == b && bridges[i].b == a)))
      return true;
  for (const Pontoon& p : s.pontoons)
    if (p.is == Pontoon::Is::Built && ((p.a == a && p.b == b) || (p.a == b && p.b == a))) return true;
  return false;
}

River river_at(const State& s, Hex from, hex::Dir d) { return s.content->at(from).river[static_cast<std::size_t>(d)]; }

/// KS:R59 Over a major river a road needs a bridge; a bridge between two hexes with roads is one, of the worse kind.
Road road_link(const State& s, Hex from, hex::Dir d) {
  const HexDef& h = s.content->at(from);
  if (h.river[static_cast<std::size_t>(d)] != River::Major) return h.road[static_cast<std::size_t>(d)];
  const Hex to = s.content->grid.neighbour(from, d);
  if (!to.valid() || !bridged(s, from, to)) return Road::None;
  return std::min(h.best_road, s.content->at(to).best_road);
}

namespace {
int column_of(Weather w) { return w == Weather::Mud ? 1 : 0; }

/// KS:11.1.4 The dearest terrain of the hex: a town on rough ground costs what the ground costs.
int ground_cost(const Content& c, Gait gait, Weather w, const HexDef& to) {
  const auto& costs = c.tables.cost[static_cast<std::size_t>(gait)][static_cast<std::size_t>(column_of(w))];
  const int own = costs[static_cast<std::size_t>(to.terrain)];
  return to.base == Terrain::Clear ? own : std::max<int>(own, costs[static_cast<std::size_t>(to.base)]);
}
int road_rate(const Content& c, Road r, Weather w) {
  return c.tables.road_cost[static_cast<std::size_t>(r)][static_cast<std::size_t>(w)];
}

/// What the step costs with that road and river between the hexes.
int price(const Content& c, Gait gait, Weather w, Hex to, Road road, River river) {
  if (road != Road::None)
    if (const int rate = road_rate(c, road, w); rate > 0) return rate;
  const int ground = ground_cost(c, gait, w, c.at(to));
  if (ground == 0) return 0;
  const auto g = static_cast<std::size_t>(gait);
  const auto k = static_cast<std::size_t>(column_of(w));
  if (river == River::Minor) return ground + c.tables.minor_river[g][k];
  if (river == River::Major) return ground + c.tables.bridged_river[g][k];
  return ground;
}

}  // namespace

namespace {
void reckon_roads(Content& c) {
  c.road_sides.assign(hex::kHexSlots, 0);
  c.bridge_sides.assign(hex::kHexSlots, 0);
  c.major_sides.assign(hex::kHexSlots, 0);
  c.printed_bridges.assign(hex::kHexSlots, 0);
  c.grid.all().for_each([&](Hex from) {
    const HexDef& h = c.at(from);
    for (hex::Dir d : hex::kAllDirs) {
      const Hex to = c.grid.neighbour(from, d);
      const auto i = static_cast<std::size_t>(d);
      const auto bit = static_cast<std::uint8_t>(1u << i);
      if (!to.valid()) continue;
      if (h.river[i] == River::Major) c.major_sides[from.value] |= bit;
      if (h.river[i] != River::Major && h.road[i] != Road::None) c.road_sides[from.value] |= bit;
      if (h.river[i] == River::Major && h.has_road && c.at(to).has_road) c.bridge_sides[from.value] |= bit;
    }
  });
  const auto mark = [&](Hex a, Hex b) {
    c.printed_bridges[a.value] |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(hex::Grid::direction(a, b)));
  };
  for (const BridgeDef& b : c.bridges) mark(b.a, b.b), mark(b.b, b.a);
}

void reckon_ways_home(Content& c) {
  c.road_home.assign(hex::kHexSlots, kNoHex);
  std::vector<Hex> queue;
  c.soviet_sources.for_each([&](Hex h) { c.road_home[h.value] = h, queue.push_back(h); });
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const Hex h = queue[at];
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = c.grid.neighbour(h, d);
      const bool road = (c.road_sides[h.value] >> static_cast<unsigned>(d) & 1u) != 0;
      if (!road || c.road_home[n.value].valid()) continue;
      c.road_home[n.value] = h;
      queue.push_back(n);
    }
  }
}

/// KS:10.7 Where the scenario puts each garrison; KS:19.1.1 the one it does not list is that of Proskurov.
void reckon_homes(const Content& c, Scenario& scenario) {
  scenario.homes.assign(c.units.size(), kNoHex);
  for (UnitId u : c.garrisons) {
    const auto names = [&](const SetupEntry& e) {
      return !e.fixed.empty() && std::find(e.units.begin(), e.units.end(), u) != e.units.end();
    };
    const auto line = std::find_if(scenario.setup.begin(), scenario.setup.end(), names);
    scenario.homes[u.value] = line == scenario.setup.end() ? c.proskurov : line->fixed.front();
  }
}

void reckon_kinds(Content& c) {
  c.kinds.clear();
  c.garrisons.clear();
  for (std::size_t i = 0; i < c.units.size(); ++i) {
    const UnitDef& u = c.units[i];
    unsigned kind = 0;
    if (u.side == kAxis) kind |= kKindAxis;
    if (u.hq) kind |= kKindHq;
    if (!u.hq && u.size == Size::Battalion) kind |= kKindBattalion;
    c.kinds.push_back(static_cast<std::uint8_t>(kind));
    if (u.garrison()) c.garrisons.push_back(UnitId{static_cast<std::uint8_t>(i)});
  }
}
}  // namespace

void reckon_steps(Content& c) {
  reckon_roads(c);
  reckon_ways_home(c);
  reckon_kinds(c);
  for (Scenario& scenario : c.scenarios) reckon_homes(c, scenario);
  c.steps.assign(std::size_t{3} * kGaits * hex::kHexSlots, {});
  for (Weather w : {Weather::Snow, Weather::Mud, Weather::HeavySnow})
    for (Gait gait : {Gait::Leg, Gait::Mountaineer, Gait::Motor})
      c.grid.all().for_each([&](Hex from) {
        for (hex::Dir d : hex::kAllDirs) {
          const Hex to = c.grid.neighbour(from, d);
          if (!to.valid()) continue;
          const HexDef& h = c.at(from);
          const auto i = static_cast<std::size_t>(d);
          c.steps[step_row(w, gait, from)][i] =
              h.river[i] == River::Major ? kAskBridge
                                         : static_cast<std::uint8_t>(price(c, gait, w, to, h.road[i], h.river[i]));
        }
      });
}

/// KS:11.1.4, KS:11.1.4c, KS:11.1.5, KS:11.1.5a, KS:5.0.1, KS:5.0.1a, KS:5.0.2a, KS:R107 The road rate alone along a usable
/// road; otherwise the ground and, on top, the river. KS:11.1.4a Nobody crosses an unbridged major river.
int river_step_cost(const State& s, Gait gait, Hex from, hex::Dir d) {
  const Content& c = *s.content;
  const Hex to = c.grid.neighbour(from, d);
  if (!bridged(s, from, to)) return 0;
  return price(c, gait, s.weather, to, std::min(c.at(from).best_road, c.at(to).best_road), River::Major);
}

/// The same with its reasons. KS:R101 A gun on a dirt road in mud pays for the ground but keeps to the road.
int step_cost(const State& s, UnitId u, Hex from, Hex to, Tally& t) {
  const hex::Dir d = hex::Grid::direction(from, to);
  const int cost = step_cost(s, def(s, u).gait, from, d);
  if (!t.keeps_lines()) {
    t.add("KS:R107", cost, "");
    return cost;
  }
  const std::string name = hex::Grid::name(to);
  const Road road = road_link(s, from, d);
  const River river = river_at(s, from, d);
  if (cost == 0)
    t.note("KS:11.1.4a", "an unbridged major river");
  else if (road != Road::None && road_rate(*s.content, road, s.weather) > 0)
    t.add("KS:11.1.5", cost, "road to " + name);
  else {
    const int ground = ground_cost(*s.content, def(s, u).gait, s.weather, s.content->at(to));
    t.add("KS:11.1.4", ground, "ground of " + name);
    if (road == Road::Dirt) t.note("KS:5.0.1a", "the dirt road is lost in mud");
    if (river != River::None) t.add("KS:11.1.4c", cost - ground, "crossing a river");
  }
  return cost;
}

namespace {
/// KS:10.2.3a, KS:10.3.2a, KS:10.4.2a, KS:10.7a The reverse side of the counter when out of supply.
int printed_allowance(const State& s, UnitId u) {
  const Face face = s.unit(u).supply == Supply::Out ? back_of(s, u) : front_of(s, u);
  return face.ma * 2;
}
}  // namespace

/// KS:2.2.7, KS:11.1 Half MP for this phase; KS:13.3.1 two MP when disorganized, KS:13.3.2, KS:13.3.3 none when worse;
/// KS:10.5.4 two for a fuelled unit without fuel; KS:18.1i, KS:18.1j, KS:R50 a limit on the turn of entry, J and L together.
int allowance(const State& s, UnitId u, Tally& t) {
  const Unit& unit = s.unit(u);
  if (unit.status >= Status::DIS) {
    if (t.keeps_lines())
      t.note(unit.status == Status::DIS ? RuleRef("KS:13.3.2") : RuleRef("KS:13.3.3"), "disrupted or routed: no move");
    return 0;
  }
  const UnitDef& d = def(s, u);
  int halves = 0;
  if (d.fuelled) {
    const bool free = flagged(s, u, kFree);
    halves = free ? tables(s).free_halves : tables(s).fuel_max * 2;
    t.add(free ? RuleRef("KS:10.5.4") : RuleRef("KS:10.5.2a"), halves,
          free ? "without fuel: two MP" : "as much as fuel buys, ten MP at most");
  } else {
    halves = printed_allowance(s, u);
    t.add("KS:2.2.7", halves, unit.supply == Supply::Out ? "reverse side: out of supply" : "printed allowance");
  }
  const auto cap = [&](int limit, RuleRef rule, const char* why) {
    if (halves <= limit) return;
    t.add(rule, limit - halves, why);
    halves = limit;
  };
  if (unit.status == Status::DO) cap(tables(s).free_halves, "KS:13.3.1", "disorganized: two MP");
  if (unit.group != 0xff && (unit.where == Where::Pool || flagged(s, u, kEntered))) {
    const int most = s.plan().reinforcements[unit.group].max_mp * 2;
    if (most > 0) cap(std::max(0, most - unit.spent), "KS:18.1i", "limit on the turn of entry");
  }
  return halves;
}

}  // namespace kessel::kesselschlacht
