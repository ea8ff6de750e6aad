// Chapter 7: zones of control, computed from where units stand.
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// BO:7.0, BO:R65 Every ground unit exerts a ZOC into its hex and the six around it, whatever its supply (BO:7.0a);
/// friendly units do not cancel it (BO:7.1); it ends at the map's edge (BO:7.2d). BO:7.5, BO:5.1a In storm there is none.
Board board_of(const State& s) {
  Board b;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.where == Where::Map) b.occupied[index(side_of(s, u))].set(unit.hex);
  });
  if (storm(s)) return b;  // BO:14.MF.a
  b.zoc[0] = s.content->grid.grown(b.occupied[0]);
  b.zoc[1] = s.content->grid.grown(b.occupied[1]);
  return b;
}

hex::Mask occupied_by(const State& s, Side side) {
  hex::Mask m;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.where == Where::Map && side_of(s, u) == side) m.set(unit.hex);
  });
  return m;
}

}  // namespace kessel::breakout
