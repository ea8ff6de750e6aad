// Chapter 8: Soviet supply. Never stored, traced when it is asked for (BO:R70).
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// BO:8.2, BO:8.4, BO:R14 All hexes from which a Soviet unit traces supply. Between the unit's own hex and the source
/// every hex must be free of German units (BO:R16) and ZOC (BO:7.4) and outside the closed area (BO:R49). The path goes
/// into one hex under German ZOC at most: the unit's own or, free of German units (BO:8.2a), the source, if the switches do
/// not say otherwise. A unit on a source is supplied in any case (BO:8.4a).
hex::Mask soviet_supplied(const State& s, const Board& b) {
  const Content& c = *s.content;
  const hex::Mask open = c.grid.all() - b.occupied[index(kGerman)] - b.zoc[index(kGerman)] - c.soviet_forbidden;
  const hex::Mask held = c.soviet_sources - b.occupied[index(kGerman)];  // BO:8.2b
  const hex::Mask free = c.grid.grown(c.grid.flood(held & open, open)) | held;
  if (s.options.source_in_ezoc_ok == Options::SourceInZoc::None) return free;
  const hex::Mask touched = c.grid.grown(c.grid.flood(held - open - c.soviet_forbidden, open));
  return one_end_in_zoc(s) ? free | (touched - b.zoc[index(kGerman)]) : free | touched;
}

/// BO:8.1a, BO:8.1b The status of one unit at this moment.
bool in_supply(const State& s, UnitId u) {
  if (side_of(s, u) == kGerman) return true;  // BO:9.1
  return soviet_supplied(s, board_of(s)).has(s.unit(u).hex);
}

bool supplied_to_move(const State& s, UnitId u) {
  const bool moving = s.depth > 0 && s.frames[0].step == Step::Move && side_of(s, u) == phasing(s);
  if (!moving || !keeps_move_supply(s) || (s.unit(u).flags & (kBegan | kMoved)) == 0) return in_supply(s, u);
  return !s.unit(u).halved;
}

}  // namespace kessel::breakout
