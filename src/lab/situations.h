#pragma once
// Hand-made positions with an agreed best idea: the file, one trial, the whole suite (docs/lab.md, Situations).
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "tools/players.h"

namespace kessel::lab {

inline constexpr int kSituationsVersion = 1;

/// The course of one trial, as far as a game's checks ask for it.
class Trace {
 public:
  Trace() = default;
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  virtual ~Trace() = default;
  /// After every input; `begun` is the state before it.
  virtual void watch(const AnyState& begun, const AnyState& after, const std::vector<Event>&) = 0;
  virtual int stages(const AnyState& now) const = 0;  ///< phases and impulses passed since the beginning
  virtual bool segment_over(const AnyState& now) const = 0;
  virtual bool combat_over(const AnyState& now) const = 0;
};

/// One thing that is asked of the position reached and of the way there; the trace is one that the game began.
struct SituationCheck {
  std::string text;
  std::function<bool(const Trace&, const AnyState& now)> holds;
};

/// What a game brings for its situations; nulls if it has none.
struct SituationKit {
  std::unique_ptr<Trace> (*begin)(const AnyState& start) = nullptr;
  Expected<SituationCheck> (*check)(const AnyState& start, std::string_view text, Side judged) = nullptr;
  std::vector<Action> (*quiet)(Side) = nullptr;  ///< of someone who wants nothing; the first that is offered
};

struct Situation {
  std::string id, title, idea, why;
  std::vector<std::string> themes;
  std::vector<std::string> cases;  ///< of the rulebook, without the game's prefix
  std::string position;
  Side side = Side::First;  ///< whose play is judged
  /// When the checks are made: after the side's first answer, when the combat in progress is over, at the end of the
  /// segment, after so many phases or impulses (the one in progress is the first), or when the game has ended.
  enum class Until : std::uint8_t { Answer, Combat, Segment, Stages, End } until = Until::Stages;
  int stages = 1;
  int seeds = 1, pass = 1;  ///< so many throws of the dice, and how many of them must pass
  std::vector<SituationCheck> checks;
  std::vector<Action> line;  ///< a way to carry the idea out; proves that it can be done
  AnyState start;
};

/// Reads a suite and checks every position, check and line against the game. One line for each fault.
Expected<std::vector<Situation>> load_situations(const Game&, const std::string& path);
/// The shipped suite of a game; a fault for a game that has none.
Expected<std::vector<Situation>> shipped_situations(const Game&, const std::string& home);

/// Plays the line where it can, and otherwise does as little as the rules allow.
std::unique_ptr<Player> make_line_player(const Game&, std::vector<Action> line);

struct Trial {
  bool passed = false;
  std::string failed;  ///< the first check that did not hold
};
/// One trial with that throw of the dice. The other side plays `recruit`. Throws when a player breaks the law.
Trial play_situation(const Game&, const Situation&, Player&, std::uint64_t seed);

/// The name under which the suite plays its own lines.
inline constexpr const char* kLinePlayer = "line";

struct Score {
  int passes = 0;  ///< of the situation's seeds
  bool passed = false;
  std::string failed;  ///< what the first failed trial missed
};
/// All throws of one situation, each with a fresh player; `spec` may be the line.
Score score_situation(const Game&, const Situation&, const tools::PlayerSpec& spec, std::uint64_t seed);

}  // namespace kessel::lab
