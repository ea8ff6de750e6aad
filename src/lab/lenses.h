#pragma once
// The lenses that games have.
#include "lab/lens.h"

namespace kessel::lab {

std::unique_ptr<Lens> make_breakout_lens();
std::unique_ptr<Lens> make_kesselschlacht_lens();

}  // namespace kessel::lab
