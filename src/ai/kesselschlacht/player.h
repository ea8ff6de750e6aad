#pragma once
#include "ai/player.h"

namespace kessel::ai::kesselschlacht {

/// Kesselschlacht's opponent. Budgets: `count` simulated phases or `ms` for a phase.
std::unique_ptr<Player> make_opponent(const Game&, Side, const PlayerSpec&);

/// How often the script's answer was no option, and how often a plan of several actions broke off. Tests bound both.
struct Faults {
  std::uint64_t asked = 0, misfits = 0;
  int dropped = 0;
};
Faults faults_of(const Player&);  ///< of a player made here

}  // namespace kessel::ai::kesselschlacht
