#pragma once
// What a review needs to know about positions. Games lend their opponents' evaluation and search (lab/kit.h);
// any other game is judged by random playouts, and nobody tells its players what they missed.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/game.h"

namespace kessel::lab {

/// Worth of a position: `utility` to the first side from 0 to 1, `points` as expected final score.
struct Worth {
  double utility = 0, points = 0;
  friend Worth operator-(Worth a, Worth b) { return {a.utility - b.utility, a.points - b.points}; }
  friend Worth operator+(Worth a, Worth b) { return {a.utility + b.utility, a.points + b.points}; }
  friend Worth operator*(Worth a, double k) { return {a.utility * k, a.points * k}; }
};

/// A part of the game that is judged as one, such as an impulse.
struct Stretch {
  std::string name;
  Side side = Side::Observer;  ///< whose it is; the observer stands for both
  int turn = 0;                ///< 0 where the name tells none
  std::string stage = "";      ///< the part of the turn, for programs; empty where the game has no names for its parts
  bool operator==(const Stretch&) const = default;
};

/// What a side could have done with a stretch.
struct Chance {
  Worth best;          ///< of the best plan that was found, dice averaged
  Worth played;        ///< of what was done, the dice of the stretch taken out
  double error = 0;    ///< standard error of the difference in utility
  std::string advice;  ///< the plan in words, a JSON object (docs/ai.md, Hint and why), or empty
};

class Judge {
 public:
  Judge() = default;
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  virtual ~Judge() = default;
  /// Can the position be judged yet? A set-up in progress cannot; the review begins after it.
  virtual bool ready(const AnyState&) { return true; }
  virtual Worth worth(const AnyState&) = 0;
  /// Worth just after dice fell at `before`: whatever they set going is played out first.
  virtual Worth after_roll(const AnyState& before, const AnyState& after) = 0;
  /// The place that the dice due now are about, as the board names it; empty if it is about none.
  virtual std::string where(const AnyState&) { return {}; }
  /// What is going on; nothing where the game has no such parts (then a stretch lasts while the same side chooses).
  virtual std::optional<Stretch> stretch(const AnyState&) = 0;
  /// Nothing where the judge cannot plan. `luck`: that of the stretch's dice, to the first side. With `explain` the
  /// advice is filled in.
  virtual std::optional<Chance> chance(const AnyState& begin, const AnyState& end, Side, Worth luck, bool explain) = 0;
};

/// Those of `./kessel analyse` and of the server: both say the same of a game.
inline constexpr std::uint64_t kStandardBudget = 200, kStandardSeed = 1, kStandardMost = 5;

/// Has the game a judge of its own?
bool has_judge(const Game&);
/// `budget`: simulated impulses for an impulse's best plan; playouts for a position of a game without an own judge.
std::unique_ptr<Judge> make_judge(const Game&, std::uint64_t budget, std::uint64_t seed);

}  // namespace kessel::lab
