#pragma once
// Hand-made positions with an agreed best idea: the file, one trial, the whole suite (docs/lab.md, Situations).
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "lab/breakout_checks.h"
#include "tools/players.h"

namespace kessel::lab {

inline constexpr int kSituationsVersion = 1;

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
  std::vector<Check> checks;
  std::vector<Action> line;  ///< a way to carry the idea out; proves that it can be done
  AnyState start;
};

/// Reads a suite and checks every position, check and line against the game. One line for each fault.
Expected<std::vector<Situation>> load_situations(const Game&, const std::string& path);
/// The shipped suite of a game; a fault for a game that has none.
Expected<std::vector<Situation>> shipped_situations(const Game&, const std::string& home);

/// Plays the line where it can, and otherwise does as little as the rules allow.
std::unique_ptr<Player> make_line_player(std::vector<Action> line);

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
