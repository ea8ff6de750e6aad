#pragma once
// Orders by trial: own plans against the enemy's, each pair played on by the scripts; regret matching finds the mixture
// that cannot be punished (the enemy writes his orders at the same time).
#include "ai/panzer/script.h"
#include "ai/player.h"

namespace kessel::ai::panzer {

struct Plan {
  const char* name = "";
  Style style;
  double value = 0;  ///< points ahead at the horizon, for the side, against the enemy's mixture
  double share = 0;  ///< in the side's mixture
};

/// The plans tried, the chosen one first. Counts simulated turns.
std::vector<Plan> choose_plan(const State& known, Side, const std::shared_ptr<Ways>&, Thinking&, std::uint64_t seed);

}  // namespace kessel::ai::panzer
