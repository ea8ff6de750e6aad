#pragma once
// One game of a plan.
#include <atomic>
#include <string>

#include "lab/plan.h"
#include "lab/result.h"

namespace kessel::lab {

struct Played {
  GameResult result;
  std::string record;    ///< the game's record, when it is to be kept or the game failed; else empty
  bool stopped = false;  ///< `stop` was set before the game was over: there is no result
};

/// Plays job n of the plan. The result depends on plan and number alone (but for times, and for players that think by
/// the clock). Whatever a player or the rules throw becomes a failed game.
Played play_job(const OpenPlan&, std::uint64_t number, const std::atomic<bool>& stop);

}  // namespace kessel::lab
