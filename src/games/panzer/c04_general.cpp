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

}  // namespace

/// PZ:4.6, PZ:4.6a, PZ:4.6b Armed ground units on or beside the objective.
bool in_contact(const State& s, UnitId u, int objective) {
  const Unit& x = s.unit(u);
  if (x.where != Where::Table || !combat_unit(s, u)) return false;
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
        if (x.building == b || near_quad(s, s.map().buildings[b].quad, x.at, inches)) return true;
      return false;
    case Objective::Kind::ExitEdge: return false;
  }
  return false;
}

namespace {

constexpr std::uint32_t contact_flag(std::size_t objective) { return kContact0 << objective; }

/// What the last note and this one say of one objective.
struct Contact {
  std::array<bool, 2> before{}, now{}, stays{};  ///< stays: one same unit at both notes
};

}  // namespace

void note_contacts(State& s) {
  const std::size_t n = s.map().objectives.size();
  each_unit(s, [&](UnitId u) {
    for (std::size_t i = 0; i < n; ++i) {
      lower(s, u, contact_flag(i));
      if (in_contact(s, u, static_cast<int>(i))) raise(s, u, contact_flag(i));
    }
  });
}

/// PZ:4.6b, PZ:4.6c, PZ:4.6d, PZ:4.6e, PZ:4.6.2, PZ:4.6.3, PZ:R92 Control, at the end of each turn.
void note_objectives(State& s, Events& ev) {
  for (std::size_t i = 0; i < s.map().objectives.size(); ++i) {
    Contact c;
    each_unit(s, [&](UnitId u) {
      const auto side = static_cast<std::size_t>(index(side_of(s, u)));
      const bool before = flagged(s, u, contact_flag(i)), now = in_contact(s, u, static_cast<int>(i));
      c.before[side] |= before, c.now[side] |= now, c.stays[side] |= before && now;
    });
    std::uint8_t holder = s.held_by[i];
    if (c.stays[0] && c.stays[1]) {
      holder = 0;
    } else {
      for (std::size_t side = 0; side < 2; ++side)
        if (c.stays[side] && !c.before[1 - side] && !c.now[1 - side]) holder = static_cast<std::uint8_t>(side + 1);
    }
    if (holder == s.held_by[i]) continue;
    s.held_by[i] = holder;
    tell(ev, Ev::Objective, {static_cast<int>(i), holder}, "PZ:4.6");
  }
  note_contacts(s);
}

}  // namespace kessel::panzer
