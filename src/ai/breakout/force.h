#pragma once
#include <algorithm>
#include <bit>

#include "ai/breakout/atlas.h"

namespace kessel::ai::breakout {

/// Attackers of one hex as they gather: what decides the column.
struct Force {
  int ground = 0, artillery = 0;
  unsigned dirs = 0;
  unsigned heavy = 0, division = 0;  ///< hexsides with Tigers, with divisions (BO:13.5 they must share a hex)
  bool all_river = true;
  void add(const State& s, UnitId u, Hex from, Hex target, int attack) {
    const UnitDef& d = def(s, u);
    const unsigned dir = static_cast<unsigned>(hex::Grid::direction(target, from));
    if (d.artillery)
      artillery += d.doubles_on_clear && s.content->at(target).terrain == Terrain::Clear ? 2 * attack : attack;
    else
      ground += attack;
    dirs |= 1u << dir;
    all_river = all_river && (s.content->at(target).river >> dir & 1) != 0;
    if (d.side != kGerman) return;
    if (d.size == Size::Division) division |= 1u << dir;
    if (!d.heavy) return;
    heavy |= 1u << dir;
    each_unit(s, [&](UnitId v) {
      if (s.unit(v).hex == from && on_map(s, v) && def(s, v).size == Size::Division) division |= 1u << dir;
    });
  }
  int strength() const { return ground + std::min(ground, artillery); }
  bool opposite() const { return (dirs & (dirs >> 3) & 7u) != 0; }
  bool concentric() const { return opposite() || dirs == 0b010101u || dirs == 0b101010u || std::popcount(dirs) > 3; }
  int column(const State& s, Side side, int defense, int base_shift, bool town) const {
    const Tables& t = s.content->tables;
    int shift = base_shift;
    if (!town && concentric()) shift += side == kGerman ? t.concentric_german : t.concentric_soviet;
    if (all_river) shift += t.river_shift;
    if ((heavy & division) != 0) shift += t.heavy_shift;
    return column_of(odds_rung(strength(), defense) + shift);
  }
};

}  // namespace kessel::ai::breakout
