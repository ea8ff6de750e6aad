// Chapter 3: stacks, zones of control, troop quality, fog of war. Units have no facing (KS:3.4).
#include <algorithm>

#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {
/// KS:3.2.1 By itself: KG, regiment, brigade and division. KS:3.2.1b never an HQ; KS:13.3.3 nobody who has routed.
bool projects_alone(const UnitDef& d, const Unit& u) {
  return !d.hq && d.size != Size::Battalion && u.status != Status::RT;
}
bool counts_as_battalion(const UnitDef& d, const Unit& u) {
  return !d.hq && d.size == Size::Battalion && u.status != Status::RT;
}

/// KS:3.2.3 A zone ends at an unbridged major river.
void project_over_banks(const Content& c, Hex from, hex::Mask& zoc) {
  for (hex::Dir d : hex::kAllDirs)
    if ((c.major_sides[from.value] >> static_cast<unsigned>(d) & 1u) == 0)
      if (const Hex to = c.grid.neighbour(from, d); to.valid()) zoc.set(to);
}

/// KS:3.2.3b Bridges carry it.
void project_over_bridges(const State& s, const hex::Mask& projecting, hex::Mask& zoc) {
  const auto over = [&](Hex a, Hex b) {
    if (projecting.has(a)) zoc.set(b);
    if (projecting.has(b)) zoc.set(a);
  };
  const auto& bridges = s.content->bridges;
  for (std::size_t i = 0; i < bridges.size(); ++i)
    if (s.standing[i] > 0) over(bridges[i].a, bridges[i].b);
  for (const Pontoon& p : s.pontoons)
    if (p.is == Pontoon::Is::Built) over(p.a, p.b);
}

/// KS:3.2.3a, KS:3.2.3c Zones reach out of cities but never into one.
hex::Mask zone_of(const State& s, const hex::Mask& projecting) {
  const hex::Mask dry = projecting - s.content->banks;
  hex::Mask zoc = s.content->grid.grown(dry);
  (projecting & s.content->banks).for_each([&](Hex h) { project_over_banks(*s.content, h, zoc); });
  project_over_bridges(s, projecting, zoc);
  return zoc - s.content->cities;
}
}  // namespace

namespace {
/// Where a side stands, and from where it projects. KS:3.2.1a Battalions project in threes.
struct Stand {
  hex::Mask occupied, projecting;
  hex::Mask one, two;  ///< so many battalions
};
std::array<Stand, 2> stands_of(const State& s) {
  std::array<Stand, 2> stands;
  const std::uint8_t* kinds = s.content->kinds.data();
  const auto n = static_cast<std::size_t>(s.unit_count());
  for (std::size_t i = 0; i < n; ++i) {
    const Unit& unit = s.units[i];
    if (unit.where != Where::Map || !unit.hex.valid()) continue;
    const unsigned kind = kinds[i];
    Stand& side = stands[(kind & kKindAxis) != 0 ? index(kAxis) : index(kSoviet)];
    side.occupied.set(unit.hex);
    if ((kind & kKindHq) != 0 || unit.status == Status::RT) continue;
    if ((kind & kKindBattalion) == 0 || side.two.has(unit.hex))
      side.projecting.set(unit.hex);
    else
      (side.one.has(unit.hex) ? side.two : side.one).set(unit.hex);
  }
  return stands;
}
}  // namespace

/// KS:3.2, KS:3.2.2 The zones of both sides lie over each other; more of the same add nothing.
Board board_of(const State& s) {
  const auto [first, second] = stands_of(s);
  return {{first.occupied, second.occupied}, {zone_of(s, first.projecting), zone_of(s, second.projecting)}};
}

hex::Mask zone_shown(const State& s, Side side) {
  const hex::Mask projecting = stands_of(s)[static_cast<std::size_t>(index(side))].projecting;
  hex::Mask zone = zone_of(s, projecting);
  projecting.for_each([&](Hex h) {
    hex::Mask others = projecting;
    others.clear(h);
    if (!zone_of(s, others & s.content->grid.neighbours_of(h)).has(h)) zone.clear(h);
  });
  return zone;
}

Board board_against(const State& s, Side side) {
  const auto stands = stands_of(s);
  const auto foe = static_cast<std::size_t>(1 - index(side));
  Board b{{stands[0].occupied, stands[1].occupied}, {}};
  b.zoc[foe] = zone_of(s, stands[foe].projecting);
  return b;
}

hex::Mask occupied_by(const State& s, Side side) {
  hex::Mask m;
  const auto n = static_cast<std::size_t>(s.unit_count());
  for (std::size_t i = 0; i < n; ++i) {
    const Side of = (s.content->kinds[i] & kKindAxis) != 0 ? kAxis : kSoviet;
    if (s.units[i].where == Where::Map && s.units[i].hex.valid() && of == side) m.set(s.units[i].hex);
  }
  return m;
}

/// KS:3.1, KS:3.1.1 Everyone in a hex is one force.
UnitList units_in(const State& s, Hex h) {
  UnitList list;
  each_unit_in(s, h, [&](UnitId u) { list.add(u); });
  return list;
}

bool any_unit(const State& s, Hex h) {
  const int n = s.unit_count();
  for (int i = 0; i < n; ++i)
    if (s.units[static_cast<std::size_t>(i)].hex == h && s.units[static_cast<std::size_t>(i)].where == Where::Map)
      return true;
  return false;
}

/// KS:3.1.2b HQs do not count.
int combat_units_in(const State& s, Hex h) {
  int n = 0;
  each_unit_in(s, h, [&](UnitId u) { n += def(s, u).hq ? 0 : 1; });
  return n;
}

/// KS:3.1.2, KS:3.1.2a, KS:R40 Two Soviet units or three Axis ones.
int stack_limit(const State& s, Side side) { return side == kSoviet ? tables(s).soviet_stack : tables(s).axis_stack; }

int stack_height(const State& s, Hex h) {
  int n = 0;
  each_unit_in(s, h, [&](UnitId) { ++n; });
  return n;
}

UnitId top_unit(const State& s, Hex h) {
  UnitId top;
  each_unit_in(s, h, [&](UnitId u) {
    if (!top.valid() || s.unit(u).height > s.unit(top).height) top = u;
  });
  return top;
}

/// KS:3.2.1, KS:3.2.1a, KS:R88
bool projects_zoc(const State& s, Hex h) {
  int battalions = 0;
  bool alone = false;
  each_unit_in(s, h, [&](UnitId u) {
    alone = alone || projects_alone(def(s, u), s.unit(u));
    battalions += counts_as_battalion(def(s, u), s.unit(u)) ? 1 : 0;
  });
  return alone || battalions >= 3;
}

/// KS:3.3.2, KS:3.3.2a, KS:3.3.2b Does a sound unit of quality A, as part of a stack that projects one, hold this hex in
/// its zone? B and C units and those in disarray do not count.
bool has_sound_a_zoc(const State& s, Side of, Hex into) {
  if (s.content->at(into).terrain == Terrain::City) return false;
  for (hex::Dir d : hex::kAllDirs) {
    const Hex from = s.content->grid.neighbour(into, d);
    if (!from.valid() || (river_at(s, into, d) == River::Major && !bridged(s, into, from))) continue;
    int battalions = 0;
    bool sound = false, sound_battalion = false;
    each_unit_in(s, from, [&](UnitId u) {
      const Unit& unit = s.unit(u);
      if (side_of(s, u) != of) return;
      const bool good = def(s, u).quality == Quality::A && unit.status == Status::Good;
      sound = sound || (good && projects_alone(def(s, u), unit));
      if (!counts_as_battalion(def(s, u), unit)) return;
      ++battalions;
      sound_battalion = sound_battalion || good;
    });
    if (sound || (sound_battalion && battalions >= 3)) return true;
  }
  return false;
}

void put_on_top(State& s, UnitId u, Hex h) {
  Unit& unit = s.unit(u);
  KESSEL_HOT_ASSERT(!(unit.where == Where::Map && unit.hex.valid()));
  unit.height = static_cast<std::uint8_t>(stack_height(s, h));
  unit.hex = h;
  unit.where = Where::Map;
}

void take_off(State& s, UnitId u, Where to) {
  Unit& unit = s.unit(u);
  if (unit.where == Where::Map && unit.hex.valid()) {
    each_unit_in(s, unit.hex, [&](UnitId v) {
      if (s.unit(v).height > unit.height) --s.unit(v).height;
    });
  }
  unit.hex = kNoHex;
  unit.height = 0;
  unit.where = to;
}

void shift_units(State& s, const UnitList& list, Hex to) {
  std::array<UnitId, kMaxUnits> order;  // NOLINT: filled below
  const auto n = static_cast<std::size_t>(list.size());
  std::copy(list.begin(), list.end(), order.begin());
  std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n),
                   [&](UnitId a, UnitId b) { return s.unit(a).height < s.unit(b).height; });
  for (std::size_t i = 0; i < n; ++i) {
    take_off(s, order[i], Where::Map);
    if (!movement_phase(s.phase)) lower(s, order[i], kDugIn);  // KS:7.1.5c; a move can be taken back until it ends
  }
  for (std::size_t i = 0; i < n; ++i) put_on_top(s, order[i], to);
}

void bring_to_top(State& s, UnitId u) {
  const Hex h = s.unit(u).hex;
  take_off(s, u, Where::Map);
  put_on_top(s, u, h);
}

/// KS:3.6, KS:R96 The top counter is seen, and everyone named in a declared attack.
bool visible_to_enemy(const State& s, UnitId u) { return flagged(s, u, kKnown) || top_unit(s, s.unit(u).hex) == u; }

/// KS:3.6a, KS:R46 Shown for the length of a combat.
void show_to_enemy(State& s, UnitId u, Events& ev) {
  if (flagged(s, u, kKnown)) return;
  if (!visible_to_enemy(s, u)) {
    tell(ev, Ev::Shown, {u.value, s.unit(u).hex.value}, "KS:3.6a");
    ev.learn(only(other(side_of(s, u))));
  }
  raise(s, u, kKnown);
}

void tell_placed(const State& s, UnitId u, Hex h, Events& ev) {
  const Side side = side_of(s, u);
  tell(ev, Ev::Placed, only(side), {u.value, h.value}, "KS:18.0");
  tell(ev, Ev::PlacedHidden, all_but(side), {index(side), h.value}, "KS:3.6");
}

}  // namespace kessel::kesselschlacht
