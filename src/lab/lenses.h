#pragma once
// The lenses that games have.
#include "hex/grid.h"
#include "lab/lens.h"

namespace kessel::lab {

/// TurnMark::control: as many digits as the board's hexes need, in the order in which board_json lists them.
std::string control_digits(const hex::Grid&, const hex::Mask& first_side);

std::unique_ptr<Lens> make_breakout_lens();
std::unique_ptr<Lens> make_kesselschlacht_lens();

}  // namespace kessel::lab
