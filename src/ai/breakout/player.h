#pragma once
#include "ai/player.h"

namespace kessel::ai::breakout {

/// Breakout's opponent. Budgets: `count` simulated impulses or `ms` for an impulse, `threads`.
std::unique_ptr<Player> make_opponent(const Game&, Side, const PlayerSpec&);

}  // namespace kessel::ai::breakout
