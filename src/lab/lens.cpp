#include "lab/lens.h"

#include "lab/lenses.h"

namespace kessel::lab {

std::unique_ptr<Lens> make_lens(const Game& game) {
  if (game.info().id == "breakout") return make_breakout_lens();
  if (game.info().id == "kesselschlacht") return make_kesselschlacht_lens();
  return nullptr;
}

}  // namespace kessel::lab
