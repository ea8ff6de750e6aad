// What Kesselschlacht brings to the room of the opponents.
#include "ai/opponents.h"

#include <sstream>

#include "ai/kesselschlacht/fit.h"
#include "ai/kesselschlacht/greedy.h"
#include "ai/kesselschlacht/player.h"

namespace kessel::ai::kesselschlacht {
namespace {

Expected<Fitted> fit(const FitPlan& plan) {
  const auto content = load_content(plan.home, "");
  if (!content) return content.error();
  const FitReport r =
      fit_value(**content, standard_value(), plan.games, plan.seed, static_cast<double>(plan.ridge) / 100);
  std::ostringstream summary;
  summary << r.games << " games, mean difference " << r.mean << "; rows: " << r.rows;
  return Fitted{summary.str(),
                {r.error_before.begin(), r.error_before.end()},
                {r.error_after.begin(), r.error_after.end()},
                value_json(r.value, provenance(plan, " --game kesselschlacht --ridge " + std::to_string(plan.ridge)))};
}

}  // namespace

Opponents opponents() { return {make_greedy, make_opponent, fit}; }

}  // namespace kessel::ai::kesselschlacht
