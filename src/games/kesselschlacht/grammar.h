#pragma once
// Which step of Kesselschlacht may lie on which, in one table: State::push, the reader of positions and the invariants ask it.
#include "engine/grammar.h"
#include "games/kesselschlacht/state.h"

namespace kessel::kesselschlacht {

const Grammar<Step, Phase, kSteps>& grammar();

/// What the stack of a state breaks: the table, or what a step must be about (its number, unit, hex, marks and counters).
/// Nothing if it can occur.
std::optional<std::string> broken_frames(const State&);
/// The same for what only he can tell who sees every unit: it holds in a game, not in each world dealt from a view.
std::optional<std::string> hidden_fault(const State&);

}  // namespace kessel::kesselschlacht
