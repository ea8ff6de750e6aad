#pragma once
// One game from a position to its end, through the full contract: node, options, why_not, apply or answer, hash.
// This loop is what the benchmarks measure; it allocates nothing per action. The checks of simulations stand beside it.
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/hashing.h"
#include "core/rng.h"
#include "engine/game.h"
#include "tools/players.h"

namespace kessel::tools {

inline constexpr std::uint64_t kMaxInputs = 200'000;    ///< a game that is longer than this is aborted
inline constexpr std::uint64_t kSampledCheck = 20'011;  ///< inputs between two full checks when nothing is said

/// The seed of the i-th game of a run: the same whatever the number of threads.
std::uint64_t derived_seed(std::uint64_t run_seed, std::uint64_t i);

/// Where the dice of a chance node come from.
class DiceSource {
 public:
  DiceSource() = default;
  DiceSource(const DiceSource&) = delete;
  DiceSource& operator=(const DiceSource&) = delete;
  virtual ~DiceSource() = default;
  virtual Draw roll(const Node& chance) = 0;
};

/// The dice of simulations.
class RngDice final : public DiceSource {
 public:
  explicit RngDice(std::uint64_t seed) : rng_(seed) {}
  Draw roll(const Node& chance) override { return roll(chance, rng_); }
  static Draw roll(const Node& chance, Rng& rng) {
    Draw d;
    d.count = chance.dice;
    for (int i = 0; i < d.count; ++i)
      d.die[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(1 + rng.below(chance.faces));
    return d;
  }

 private:
  Rng rng_;
};

/// Is told of every input after it was made, for instance to write a record.
class InputSink {
 public:
  InputSink() = default;
  InputSink(const InputSink&) = delete;
  InputSink& operator=(const InputSink&) = delete;
  virtual ~InputSink() = default;
  virtual void on_action(const Action&, std::uint64_t hash_after) = 0;
  virtual void on_draw(const Node& chance, const Draw&, std::uint64_t hash_after) = 0;
};

struct PlayoutLimits {
  std::uint64_t max_inputs = kMaxInputs;
  std::uint64_t max_actions = kMaxInputs;  ///< stops early and quietly, for benchmarks and signatures
};

struct PlayoutResult {
  bool finished = false;
  Winner winner = Winner::Draw;
  std::int32_t score = 0;
  std::uint64_t actions = 0, draws = 0;
  std::uint64_t signature = 0;          ///< over the hashes after every input
  std::string error;                    ///< why it was aborted
  std::vector<std::string> violations;  ///< invariants that did not hold
  std::uint64_t inputs() const { return actions + draws; }
};

/// A check of one position: appends one line for each invariant that does not hold.
/// `full` adds round trips, options against the law, secrecy and sampling to the game's own invariants.
void check_position(const Game&, const AnyState&, bool full, Rng&, std::vector<std::string>& violations);

/// Plays games of one pair of players. Reuse it: its lists keep their memory.
class Playout {
 public:
  Playout(const Game& game, Player& first, Player& second) : game_(game), players_{&first, &second} {}
  /// Plays `state` on to the end. `check_every`: a full check after so many inputs, 0 for none.
  PlayoutResult run(AnyState& state, DiceSource& dice, std::uint64_t choice_seed, std::uint64_t check_every = 0,
                    const PlayoutLimits& limits = {}, InputSink* sink = nullptr);

 private:
  void step_copy_alike(const AnyState& before, const AnyState& after, const Action* action, const Draw* draw,
                       std::vector<std::string>& violations) const;
  const Game& game_;
  std::array<Player*, 2> players_;
  ActionList options_;
};

}  // namespace kessel::tools
