#pragma once
// Matches of two policies at the script's speed, and tuning by them.
#include <functional>

#include "ai/breakout/value.h"

namespace kessel::ai::breakout {

struct MatchScore {
  std::uint64_t pairs = 0;
  double share = 0;       ///< of pairs won by the first policy, by points with the Soviet side; ties half
  double difference = 0;  ///< mean difference of those points
  double error = 0;       ///< its standard error
  double utility = 0;     ///< mean result (win 1, draw half) of the first policy
};

/// Both policies play the script on the full state, each seed twice with the sides swapped.
MatchScore match(const Content&, const Policy&, const Policy&, std::uint64_t pairs, std::uint64_t seed,
                 unsigned threads);

struct TunePlan {
  std::uint64_t rounds = 100, pairs = 20, seed = 1;
  unsigned threads = 1;
  double step = 0.05;    ///< how far a round may carry a number, relative to its size
  double spread = 0.15;  ///< how far apart the two compared policies are
};

/// Simultaneous perturbation: every round two policies on either side of the present one meet, and it moves towards
/// the better. `progress` hears of each round.
Policy tune(const Content&, const Policy& from, const TunePlan&,
            const std::function<void(std::uint64_t, const Policy&)>& progress);

}  // namespace kessel::ai::breakout
