// PZ:20.5 Engineers against terrain: what they may destroy, and from where.
#include "games/panzer/c16_close.h"

namespace kessel::panzer {

/// A feature that engineers may destroy, and its GP defense; 0: there is none.
int breach_defense(const State& s, const Assault& x) {
  const std::size_t i = x.feature;
  switch (x.terrain) {
    case Terrain::WoodBuilding: return i < s.map().buildings.size() && !ruined(s, i) ? s.map().buildings[i].gp_def : 0;
    case Terrain::Bridge:
      return i < s.map().crossings.size() && s.map().crossings[i].terrain == Terrain::Bridge && !fallen(s, i)
                 ? s.map().crossings[i].gp_def
                 : 0;
    case Terrain::Block:
      return i < s.works.size() && (s.works[i].terrain == Terrain::Block || s.works[i].terrain == Terrain::Wire)
                 ? s.works[i].gp_def
                 : 0;
    default: {
      // PZ:20.6.3 Known fields only: nobody digs for what he does not know of.
      const bool there = i < s.mines.size() && s.mines[i].there &&
                         (s.mines[i].known || s.mines[i].side == side_of(x.unit) || marked(s, static_cast<int>(i)));
      if (!there) return 0;
      const Terrain t = s.plan().fieldworks[s.mines[i].work].terrain;
      return tables(s).terrain[at(t)].gp_def_low;
    }
  }
}

Point middle_of(const State& s, const Assault& x) {
  const Point u = s.unit(x.unit).at;
  const std::size_t i = x.feature;
  if (x.terrain == Terrain::WoodBuilding) return s.map().buildings[i].centre;
  if (x.terrain == Terrain::Bridge) return s.map().crossings[i].centre;
  if (x.terrain == Terrain::Block) return s.works[i].at;
  return nearest_mines(s, static_cast<int>(i), side_of(x.unit), u);  // PZ:20.6.3.2
}

namespace {

/// PZ:20.5, PZ:R67 To the nearest point of the feature.
bool beside(const State& s, const Assault& x) {
  const Point u = s.unit(x.unit).at;
  if (s.unit(x.unit).building == x.feature && x.terrain == Terrain::WoodBuilding) return true;
  const auto near_quad = [&](const plane::Quad& q) {
    if (plane::holds(q, u)) return true;
    for (std::size_t i = 0; i < 4; ++i)
      if (plane::compare_distance(u, {q.corner[i], q.corner[(i + 1) % 4]},
                                  (tables(s).contact_inches + 1) * plane::kMilsPerInch) < 0)
        return true;
    return false;
  };
  switch (x.terrain) {
    case Terrain::WoodBuilding: return near_quad(s.map().buildings[x.feature].quad);
    case Terrain::Bridge: return near_quad(s.map().crossings[x.feature].quad);
    case Terrain::Block:
      return near_quad(plane::rectangle(s.works[x.feature].at, s.works[x.feature].bearing, plane::kMilsPerInch,
                                        plane::kMilsPerInch));
    default: return within(s, u, middle_of(s, x), tables(s).contact_inches);
  }
}

}  // namespace

/// PZ:16.9.1.3, PZ:16.1.8a, PZ:20.5, PZ:20.6.3.2 Engineers that began their turn beside it.
Why why_not_breach(const State& s, const Action& a) {
  if (a.count != 3) return Refusal{"PZ:20.5", no::engineers_attack_terrain_from_where_stand, {}};
  if (a.arg[2] < 0 || a.arg[2] > 0xff) return Refusal{"PZ:20.5", no::no_such_feature, {}};
  const Assault x = draft_of(a);
  const UnitId u = x.unit;
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!def(s, u).has(Function::Engineer))
    return Refusal{card(s, u).squad() ? RuleRef("PZ:16.9.1.3") : RuleRef("PZ:16.1.8a"),
                   no::only_engineers_attack_terrain, u};
  if (!on_table(s, u)) return Refusal{"PZ:16.9.1.2", no::only_dismounted_units_fight_so, u};
  if (auto why = why_no_fighter(s, u, false)) return why;
  if (draft_index(s, u) >= 0) return Refusal{"PZ:16.9.1.5", no::target_already, u};
  if (free_index(s) < 0) return Refusal{"PZ:16.9.1.6", no::too_many_assaults, u};
  if (breach_defense(s, x) == 0) return Refusal{"PZ:20.5", no::nothing_to_destroy, u};
  if (!beside(s, x)) return Refusal{"PZ:20.5", no::more_than_inch_away, u};
  return why_other_target(s, u, {});
}

}  // namespace kessel::panzer
