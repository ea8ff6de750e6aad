// Chapter 14: recovery at the end of a turn. All of it is decided on the position as the phase begins (KS:R105).
#include "games/kesselschlacht/fighting.h"

namespace kessel::kesselschlacht {

namespace {

/// KS:14.0.2, KS:14.0.3 A way of so many hexes, rivers ignored, over hexes free of enemies and of ZOC without a friend.
bool within_path(const State& s, const Board& b, Side side, Hex from, Hex to, int hexes) {
  if (hex::Grid::distance(from, to) > hexes) return false;
  const hex::Mask closed = b.blocked(side);
  hex::Mask reach;
  reach.set(from);
  for (int i = 0; i < hexes && !reach.has(to); ++i) reach |= s.content->grid.grown(reach) - closed;
  return reach.has(to);
}

/// KS:R37, KS:R76 The hex of the parent HQ; the set-up hex of a garrison that has none; none for the orphaned.
Hex rallying_point(const State& s, UnitId u) {
  if (const UnitId hq = hq_of(s, u); hq.valid()) return s.unit(hq).hex;
  return superior_of(s, u) == Superior::Garrison ? garrison_home(s, u) : kNoHex;
}

}  // namespace

/// KS:14.0.1, KS:14.0.2, KS:14.0.2a, KS:14.0.3, KS:13.3.1b, KS:13.3.2a, KS:13.3.3a The HQ's own state and supply are no matter.
bool can_recover(const State& s, const Board& b, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.status <= Status::DO || def(s, u).hq) return true;
  const Hex to = rallying_point(s, u);
  const int hexes = unit.status == Status::DIS ? tables(s).recover_dis : tables(s).recover_rt;
  return to.valid() && within_path(s, b, side_of(s, u), unit.hex, to, hexes);
}

/// KS:4.0M, KS:14.0 One marker lies on a stack: it goes only if everyone under it qualifies (KS:R105).
void recover_all(State& s, Events& ev) {
  const Board b = board_of(s);
  hex::Mask marked, kept;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || s.unit(u).status == Status::Good) return;
    marked.set(s.unit(u).hex);
    if (!can_recover(s, b, u)) kept.set(s.unit(u).hex);
  });
  (marked - kept).for_each([&](Hex h) {
    int n = 0;
    for (UnitId u : units_in(s, h)) {
      if (s.unit(u).status == Status::Good) continue;
      set_status(s, u, Status::Good, ev);
      ++n;
    }
    tell(ev, Ev::Recovered, {h.value, n}, "KS:14.0");
  });
}

}  // namespace kessel::kesselschlacht
