// PZ:4.0 Ranges, objectives.
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:4.5, PZ:4.5.1
int range(const State& s, UnitId a, UnitId b) { return plane::range_inches(s.unit(a).at, s.unit(b).at); }

bool within(const State& s, Point a, Point b, int inches) {
  if (s.options.within_rounds_down) return plane::range_inches(a, b) <= inches;
  const std::int64_t mils = static_cast<std::int64_t>(inches) * plane::kMilsPerInch;
  return plane::distance_sq(a, b) <= mils * mils;
}

bool combat_unit(const State& s, UnitId u) {
  const UnitClass c = card(s, u).unit_class;
  return def(s, u).armed && (c == UnitClass::Vehicle || c == UnitClass::Leg || c == UnitClass::Towed);
}

namespace {

/// In the feature, or its nearest point within so many inches (PZ:R67).
bool near_quad(const State& s, const plane::Quad& q, Point p, int inches) {
  if (plane::holds(q, p)) return true;
  for (std::size_t i = 0; i < 4; ++i) {
    const plane::Segment edge{q.corner[i], q.corner[(i + 1) % 4]};
    const int mils = inches * plane::kMilsPerInch;
    const bool near = s.options.within_rounds_down ? plane::compare_distance(p, edge, mils + plane::kMilsPerInch) < 0
                                                   : plane::compare_distance(p, edge, mils) <= 0;
    if (near) return true;
  }
  return false;
}

/// PZ:4.6a, PZ:R92 Armed, of the ground, and on the table; passengers are where their vehicle is.
bool takes_ground(const State& s, UnitId u) {
  const Where w = s.unit(u).where;
  return (w == Where::Table || w == Where::Aboard) && combat_unit(s, u);
}

/// PZ:R92 Whoever is in a building is in contact with that one, not with its neighbours.
bool in_contact_with_house(const State& s, UnitId u, std::uint8_t building) {
  const Unit& x = s.unit(u);
  if (!takes_ground(s, u)) return false;
  if (x.building != 0xff) return x.building == building;
  return near_quad(s, s.map().buildings[building].quad, x.at, tables(s).objective_inches);
}

}  // namespace

/// PZ:4.6, PZ:4.6a, PZ:4.6b Armed ground units on or beside the objective.
bool in_contact(const State& s, UnitId u, int objective) {
  const Unit& x = s.unit(u);
  if (!takes_ground(s, u)) return false;
  const Objective& o = s.map().objectives[static_cast<std::size_t>(objective)];
  const int inches = tables(s).objective_inches;
  switch (o.kind) {
    case Objective::Kind::Bridge:
    case Objective::Kind::Ford:
      return near_quad(s, s.map().crossings[static_cast<std::size_t>(o.of)].quad, x.at, inches);
    case Objective::Kind::Area:
      return s.options.within_rounds_down
                 ? o.area.nearer_than(x.at, (inches + 1) * plane::kMilsPerInch)
                 : o.area.holds(x.at) || o.area.edge_within(x.at, inches * plane::kMilsPerInch);
    case Objective::Kind::Village:
      for (std::uint8_t b : s.map().villages[static_cast<std::size_t>(o.of)].buildings)
        if (in_contact_with_house(s, u, b)) return true;
      return false;
    case Objective::Kind::ExitEdge: return false;
  }
  return false;
}

namespace {

constexpr std::uint64_t contact_flag(std::size_t objective) { return kContact0 << objective; }

/// What the last note and this one say of one objective, or of one building.
struct Contact {
  std::array<bool, 2> before{}, now{}, stays{};  ///< stays: one same unit at both notes
  void add(Side side, bool was, bool is) {
    const auto i = static_cast<std::size_t>(index(side));
    before[i] |= was, now[i] |= is, stays[i] |= was && is;
  }
  /// Who holds it now: 0 nobody, 1 German, 2 Soviet.
  std::uint8_t holder(std::uint8_t last) const {
    if (stays[0] && stays[1]) return 0;
    for (std::size_t side = 0; side < 2; ++side)
      if (stays[side] && !before[1 - side] && !now[1 - side]) return static_cast<std::uint8_t>(side + 1);
    return last;
  }
};

/// PZ:R92 Every building of the table that the unit is in contact with.
std::uint64_t houses_near(const State& s, UnitId u) {
  std::uint64_t bits = 0;
  if (!takes_ground(s, u)) return bits;
  for (const Objective& o : s.map().objectives) {
    if (o.kind != Objective::Kind::Village) continue;
    for (const std::uint8_t b : s.map().villages[static_cast<std::size_t>(o.of)].buildings)
      if (in_contact_with_house(s, u, b)) bits |= std::uint64_t{1} << b;
  }
  return bits;
}

/// PZ:23.3.4, PZ:23.3.5, PZ:R92 Villages count their buildings, each by the rule of objectives; who has enough of them has the village.
std::uint8_t note_village(State& s, std::size_t objective) {
  const Village& village = s.map().villages[static_cast<std::size_t>(s.map().objectives[objective].of)];
  std::array<int, 2> held{};
  for (const std::uint8_t b : village.buildings) {
    const std::uint64_t bit = std::uint64_t{1} << b;
    Contact c;
    each_unit(s, [&](UnitId u) { c.add(side_of(u), (s.unit(u).houses & bit) != 0, in_contact_with_house(s, u, b)); });
    const std::uint8_t last = (s.houses_held[0] & bit) != 0 ? 1 : (s.houses_held[1] & bit) != 0 ? 2 : 0;
    const std::uint8_t holder = c.holder(last);
    for (std::size_t side = 0; side < 2; ++side) {
      s.houses_held[side] = holder == side + 1 ? s.houses_held[side] | bit : s.houses_held[side] & ~bit;
      held[side] += holder == side + 1 ? 1 : 0;
    }
  }
  int needs = static_cast<int>(village.buildings.size());
  for (const ObjectiveValue& v : s.plan().victory.objectives)
    if (v.objective == objective && v.needs_buildings > 0) needs = v.needs_buildings;
  return held[0] >= needs ? 1 : held[1] >= needs ? 2 : 0;
}

}  // namespace

void note_contacts(State& s) {
  const std::size_t n = s.map().objectives.size();
  each_unit(s, [&](UnitId u) {
    for (std::size_t i = 0; i < n; ++i) {
      lower(s, u, contact_flag(i));
      if (in_contact(s, u, static_cast<int>(i))) raise(s, u, contact_flag(i));
    }
    s.unit(u).houses = houses_near(s, u);
  });
}

/// PZ:4.6b, PZ:4.6c, PZ:4.6d, PZ:4.6e, PZ:4.6.2, PZ:4.6.3, PZ:R92 Control, at the end of each turn.
void note_objectives(State& s, Events& ev) {
  for (std::size_t i = 0; i < s.map().objectives.size(); ++i) {
    std::uint8_t holder = s.held_by[i];
    if (s.map().objectives[i].kind == Objective::Kind::Village) {
      holder = note_village(s, i);
    } else {
      Contact c;
      each_unit(s, [&](UnitId u) {
        c.add(side_of(u), flagged(s, u, contact_flag(i)), in_contact(s, u, static_cast<int>(i)));
      });
      holder = c.holder(holder);
    }
    if (holder == s.held_by[i]) continue;
    s.held_by[i] = holder;
    tell(ev, Ev::Objective, {static_cast<int>(i), holder}, "PZ:4.6");
  }
  note_contacts(s);
}

}  // namespace kessel::panzer
