#pragma once
// Fits the evaluation to the ends of games that the script plays against itself.
#include <functional>

#include "ai/breakout/value.h"

namespace kessel::ai::breakout {

struct FitReport {
  Weights weights;
  std::uint64_t games = 0, towns = 0, divisions = 0, exits = 0;  ///< games played and rows used
  double mean_vp = 0;
  /// Root mean square error of the predicted final points, by turn, on games that were not fitted; before and after.
  std::array<double, kTurns + 1> error_before{}, error_after{};
};

/// Plays `games` by the script with plans drawn at random and fits, beginning with `from`; every tenth game is kept back
/// for the errors.
FitReport fit_weights(const Content&, const Policy& policy, const Weights& from, std::uint64_t games,
                      std::uint64_t seed, unsigned threads, double ridge);

}  // namespace kessel::ai::breakout
