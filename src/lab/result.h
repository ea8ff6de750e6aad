#pragma once
// What one finished game of a plan left behind, and its line in the results file (docs/lab.md, Results).
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "engine/node.h"

namespace kessel::lab {

/// One attack or probe.
struct Battle {
  int turn = 0, impulse = 0;
  Side attacker = Side::First;
  std::string hex, odds, result;  ///< odds and result in the game's words; empty where it was not rolled for
  int die = 0;
  bool probe = false;
  std::array<int, 2> losses{};  ///< steps lost, by side
  friend bool operator==(const Battle&, const Battle&) = default;
};

/// What became of one unit.
struct UnitFate {
  std::string id, where;  ///< where: "map" or the box in which it lies at the end
  int steps = 0;          ///< left
  friend bool operator==(const UnitFate&, const UnitFate&) = default;
};

/// The end of one turn. `control`: hexadecimal digits, one bit for each hex of the board in its order, the first hex in
/// the highest bit; set where the first side controls it.
struct TurnMark {
  int turn = 0, score = 0;
  std::string control;
  friend bool operator==(const TurnMark&, const TurnMark&) = default;
};

/// A player's thinking in one game; differs from run to run.
struct Spent {
  std::uint64_t decisions = 0, us = 0, longest_us = 0, impulses = 0;
};

struct GameResult {
  std::uint64_t job = 0;
  enum class End : std::uint8_t { Finished, Refused, Error, TooLong, Crashed };
  End end = End::Finished;
  Winner winner = Winner::Draw;
  std::int32_t score = 0;
  std::string how;    ///< in the game's words
  std::string error;  ///< why it was not finished
  std::uint64_t signature = 0;
  std::array<std::uint64_t, 2> actions{};  ///< decisions, by side
  std::uint64_t draws = 0;
  std::uint64_t violations = 0;                    ///< invariants that did not hold
  std::vector<std::pair<std::string, int>> parts;  ///< Game::score at the end
  std::vector<TurnMark> turns;
  std::vector<UnitFate> units;
  std::vector<Battle> battles;
  std::array<Spent, 2> spent{};  ///< by side
  bool finished() const { return end == End::Finished; }
};

const char* end_name(GameResult::End);

/// One line without its end; keys in a fixed order. Without `timed` nothing that differs from run to run.
std::string result_line(const GameResult&, bool timed = true);
Expected<GameResult> parse_result(const std::string& line);

}  // namespace kessel::lab
