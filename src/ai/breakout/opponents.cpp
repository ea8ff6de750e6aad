// What Breakout brings to the room of the opponents.
#include "ai/opponents.h"

#include <sstream>

#include "ai/breakout/fit.h"
#include "ai/breakout/greedy.h"
#include "ai/breakout/player.h"

namespace kessel::ai::breakout {
namespace {

Expected<Fitted> fit(const FitPlan& plan) {
  const auto content = load_content(plan.home, "");
  if (!content) return content.error();
  const FitReport r = fit_weights(**content, standard_policy(), value_weights(), plan.games, plan.seed, plan.threads,
                                  static_cast<double>(plan.ridge) / 100);
  std::ostringstream summary;
  summary << r.games << " games, mean " << r.mean_vp << " points; rows: " << r.towns << " towns, " << r.divisions
          << " divisions, " << r.exits << " exits";
  return Fitted{summary.str(),
                {r.error_before.begin(), r.error_before.end()},
                {r.error_after.begin(), r.error_after.end()},
                weights_json(r.weights, provenance(plan, ""))};
}

}  // namespace

Opponents opponents() { return {make_greedy, make_opponent, fit}; }

}  // namespace kessel::ai::breakout
