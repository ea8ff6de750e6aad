#pragma once
#include "ai/player.h"

namespace kessel::ai::kesselschlacht {

/// Kesselschlacht's opponent. Budgets: `count` simulated phases or `ms` for a phase.
std::unique_ptr<Player> make_opponent(const Game&, Side, const PlayerSpec&);

}  // namespace kessel::ai::kesselschlacht
