// Chapter 9: German communications. They change neither movement nor combat (BO:9.2d), only points (BO:9.2e).
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// BO:9.2, BO:9.2a, BO:R13 All hexes from which a German unit or town is in communications: every further hex of the
/// line, the source included, is free of Soviet units and Soviet ZOC (BO:7.4a); a unit on a source always is (BO:9.2c).
hex::Mask german_connected(const State& s, const Board& b) {
  const Content& c = *s.content;
  const hex::Mask open = c.grid.all() - b.occupied[index(kSoviet)] - b.zoc[index(kSoviet)];
  const bool zoc_ok = s.options.source_in_ezoc_ok == Options::SourceInZoc::Both;
  const hex::Mask held = c.german_sources - b.occupied[index(kSoviet)];  // BO:9.2b
  return c.grid.grown(c.grid.flood(zoc_ok ? held : held & open, open)) | held;
}

bool in_communications(const State& s, Hex h) { return german_connected(s, board_of(s)).has(h); }

}  // namespace kessel::breakout
