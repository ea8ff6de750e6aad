#pragma once
// What a typed position may claim (docs/position.md).
#include <optional>
#include <string>

#include "games/breakout/state.h"

namespace kessel::breakout {

/// Puts in what follows from the rest of a position and need not be typed: the order of the impulse under way, localities
/// that have fallen, marks that come with other marks, the column of a combat.
void derive(State&);

/// Why no game comes to this position although nothing in it is broken (`broken_invariants`): a phase that passes by itself,
/// weather that the turn cannot have, a combat that could not have been declared. Nothing: it may be played on. What lies in
/// the past (who died where, who arrived when) is not asked.
std::optional<std::string> cannot_occur(const State&);

}  // namespace kessel::breakout
