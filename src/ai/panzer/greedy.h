#pragma once
#include "ai/player.h"

namespace kessel::ai::panzer {

/// The baseline of Panzer: to the nearest objective, the best shot, no plan.
std::unique_ptr<Player> make_greedy(Side);

}  // namespace kessel::ai::panzer
