#pragma once
// Many games of two players, on several threads, the same whatever their number.
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/args.h"
#include "tools/players.h"
#include "tools/playout.h"

namespace kessel::tools {

struct SimPlan {
  Opened opened;
  std::vector<PlayerSpec> players;  ///< of the first and the second side
  std::uint64_t games = 1, seed = 1;
  bool paired = false;  ///< games come in twos: the same seed, sides swapped
  unsigned jobs = 1;
  std::uint64_t check_every = kSampledCheck;
  std::string save_dir;  ///< where records go; empty for none
};

struct SimGame {
  std::uint64_t seed = 0;
  PlayoutResult result;
};

/// A share of pairs with its 95% Wilson interval.
struct Share {
  double mean = 0, low = 0, high = 1;
};
Share wilson(double points, std::uint64_t n);

/// How the first-named player did over pairs (DECISIONS 19): a pair is won by the better two results, and told apart
/// more finely by the score each player reached with the first side, counted as that side wants it.
struct PairReport {
  std::uint64_t pairs = 0;  ///< both games finished
  Share by_result, by_score;
  double score_difference = 0;  ///< mean of own less the other's score with the first side, above 0 if it is better
};

struct SimReport {
  std::vector<SimGame> games;  ///< in game order
  double seconds = 0;
  std::uint64_t finished = 0, aborted = 0, actions = 0, draws = 0, violations = 0;
  std::array<std::uint64_t, 3> wins{};  ///< first side, second side, draw
  std::map<std::int32_t, std::uint64_t> outcomes;
  std::uint64_t signature = 0;  ///< over all games in order
};

/// Plays one game of the plan; the i-th depends on (seed, i) alone.
SimGame simulate_one(const SimPlan&, const AnyState& start, std::uint64_t i);

/// `high` is the side that wants the game's score high.
PairReport pair_report(const SimReport&, Side high);

/// Plays all games. `progress(done)` is called now and then from this thread.
SimReport simulate(const SimPlan&, const std::function<void(std::uint64_t done)>& progress = {});

std::string sim_json(const SimPlan&, const SimReport&);
int cmd_sim(const std::vector<std::string>& words, Env& env);

}  // namespace kessel::tools
