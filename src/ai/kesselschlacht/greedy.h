#pragma once
#include "ai/player.h"

namespace kessel::ai::kesselschlacht {

/// The baseline of Kesselschlacht: no plan, no look ahead, no guess at what it cannot see.
std::unique_ptr<Player> make_greedy(Side);

}  // namespace kessel::ai::kesselschlacht
