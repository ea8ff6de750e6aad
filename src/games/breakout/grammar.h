#pragma once
// The grammar of frames: which step of a turn may lie on which, in one table (engine/grammar.h). State::push asserts it,
// the reader of positions fills in and refuses by it, and the invariants watch over it.
#include <optional>
#include <string>

#include "engine/grammar.h"
#include "games/breakout/state.h"

namespace kessel::breakout {

/// The parts of a turn as the grammar tells them apart: phases, and within an impulse moving from fighting.
enum class Part : std::uint8_t { Setup, Weather, Air, Korpsgruppen, Move, Fight, Reinforce, Replace, Over };
Part part_of(const State&);

/// The word of a step in a position's text.
const char* step_word(Step);

/// Puts in what a text has left out between its frames: the moving group under a river's die, and under a loss or a retreat
/// what the combat's result still asks for.
void fill_frames(State&);

/// What is wrong with the frames, nothing if they follow the table.
std::optional<std::string> frames_fault(const State&);

/// Does this frame of a combat lie on what the combat's result makes it lie on?
bool lies_as_asked(const State&, int level);

}  // namespace kessel::breakout
