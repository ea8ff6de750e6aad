#pragma once
// The choice among whole-impulse plans: many plans, each tried in sampled worlds with both sides playing on by script,
// the worse half dropped again and again, the best varied.
#include <memory>
#include <vector>

#include "ai/breakout/sim.h"
#include "ai/player.h"
#include "games/breakout/view.h"

namespace kessel::ai::breakout {

/// One plan and how it did in each of the sampled worlds.
struct Trial {
  Plan plan;
  std::vector<double> values;  ///< utility, by sample
  double points = 0;           ///< sum of expected final points
  int n() const { return static_cast<int>(values.size()); }
  double mean() const;
  double vp() const { return values.empty() ? 0 : points / n(); }
  /// How much better than the other plan it surely is: the mean difference over the worlds both saw, less a part of its
  /// error. Few worlds prove little, so a plan drawn at random does not beat the plain one by luck.
  double lead_over(const Trial&) const;
};

struct SearchResult {
  std::vector<Trial> trials;  ///< the best first
  std::uint64_t impulses = 0;
};

/// The plans a search begins with: the plain one in both orders, then postures and main efforts drawn at random.
Plan seed_plan(std::size_t i, const Atlas&, Rng&);

/// A full state that fits a player's view, as `breakout::sample` gives, made quickly: unseen units are dealt to the unseen
/// places, and two of them change places while a stack is too high.
State deal(const View&, Rng&);

class Search {
 public:
  Search(std::shared_ptr<const Atlas>, const Policy& policy, const Weights& value, unsigned threads);
  /// Thinks about the impulse in progress of the viewer's side. `barred` plans nothing on those hexes.
  SearchResult think(const View&, Thinking&, std::uint64_t seed, const hex::Mask& barred = {});
  Simulator& simulator() { return *sims_.front(); }
  const Atlas& atlas() const { return *atlas_; }
  std::size_t threads() const { return sims_.size(); }
  const Weights& value() const { return value_; }
  /// How far trials are played: past the enemy's reply.
  static int horizon(const State&, Side);

 private:
  struct Job {
    std::size_t trial;
    int sample;
    double value = 0, points = 0;
    int impulses = 0;
    bool done = false;
  };
  void run(const View&, Thinking&, std::vector<Trial>&, std::vector<Job>&);
  struct World {
    State state;
    Luck luck;
  };
  std::vector<World> worlds_;  ///< by sample, of the thought in progress
  std::shared_ptr<const Atlas> atlas_;
  const Weights& value_;
  std::vector<std::unique_ptr<Simulator>> sims_;
  std::array<Plan, 2> plain_;
};

}  // namespace kessel::ai::breakout
