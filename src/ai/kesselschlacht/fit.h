#pragma once
// Fits the evaluation to the ends of games that the script plays against itself.
#include "ai/kesselschlacht/value.h"

namespace kessel::ai::kesselschlacht {

struct FitReport {
  Value value;
  std::uint64_t games = 0, rows = 0;
  double mean = 0;  ///< of the final difference
  /// Root mean square error of the predicted difference, by turn, on games that were not fitted; before and after.
  std::array<double, kTurns + 1> error_before{}, error_after{};
};

/// Plays `games` of all scenarios in turn by the script, each side with a style drawn anew every turn, and fits,
/// beginning with `from`; every tenth game is kept back for the errors.
FitReport fit_value(const Content&, const Value& from, std::uint64_t games, std::uint64_t seed, double ridge);

}  // namespace kessel::ai::kesselschlacht
