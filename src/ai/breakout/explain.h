#pragma once
// Hints and reasons: what a plan is for, in the words of the tactics, with the numbers it was chosen by.
#include <string>
#include <vector>

#include "ai/breakout/search.h"
#include "ai/breakout/tactics.h"

namespace kessel::ai::breakout {

/// A task that the plan carries out, and what the plan is worth without it: measured, with the same worlds and dice.
struct Reason {
  Task task;
  double share = 0;   ///< in how many of the tried worlds it is carried out
  double worth = 0;   ///< utility lost when the task is forbidden
  double points = 0;  ///< points lost with it, for the side
  int worlds = 0;     ///< how many `worth` and `points` rest on
};

struct Explanation {
  Side side = kSoviet;
  int turn = 1, impulse = 1;
  Order order = Order::None;
  int worlds = 0;  ///< how many the expectation, the fears and the shares of the reasons rest on
  double vp = 0, spread = 0, utility = 0;
  std::vector<Reason> reasons;  ///< the three tasks worth most
  /// The first of them, unless the plan would do as well without it: then it is no reason.
  const Reason* main_effort() const {
    return reasons.empty() || reasons.front().worth <= 0 ? nullptr : &reasons.front();
  }
  int fear = -1;  ///< town that the enemy's reply endangers most
  double fear_before = 0, fear_after = 0;
  struct Rejected {
    std::string what;
    double behind = 0;  ///< utility
  };
  std::vector<Rejected> rejected;
};

inline constexpr int kExplainWorlds = 12;
/// Explains the first of the trials; `samples` worlds are tried for every number.
Explanation explain(Search&, const View&, const std::vector<Trial>&, std::uint64_t seed, int samples = kExplainWorlds);
/// The same as far as the time goes: fewer worlds when it is short, and when it is up one world for the plan and for the
/// three tasks that promise most. A count of simulations does not limit it.
Explanation explain(Search&, const View&, const std::vector<Trial>&, std::uint64_t seed, int samples, const Thinking&);
/// One JSON object (docs/ai.md).
std::string explanation_json(const Atlas&, const Explanation&);
/// Mean utility of a plan over such worlds: what `explain` compares.
double value_of_plan(Search&, const View&, const Plan&, std::uint64_t seed, int samples, double* vp = nullptr);

}  // namespace kessel::ai::breakout
