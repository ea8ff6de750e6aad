#pragma once
#include "ai/player.h"

namespace kessel::ai::breakout {

/// The frozen baseline of Breakout: every unit marches to the nearest objective and attacks where the table promises
/// more than it takes. It shares nothing with the real opponent; changing it would make old measurements worthless.
std::unique_ptr<Player> make_greedy(Side);

}  // namespace kessel::ai::breakout
