#pragma once
#include "ai/player.h"

namespace kessel::ai::panzer {

/// Panzer's opponent. Budgets: `count` simulated turns or `ms` for the orders of a turn.
std::unique_ptr<Player> make_opponent(const Game&, Side, const PlayerSpec&);

/// How often the script's answer was refused. Tests bound it.
struct Faults {
  std::uint64_t asked = 0, misfits = 0;
};
Faults faults_of(const Player&);  ///< of a player made here

}  // namespace kessel::ai::panzer
