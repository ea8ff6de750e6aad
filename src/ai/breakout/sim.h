#pragma once
// Plays a full state on at speed: no boxes, no events, no options, marches in one go. The rules are the game's own.
#include "ai/breakout/script.h"

namespace kessel::ai::breakout {

/// A place in the course of the game, for saying how far to play.
constexpr int moment(int turn, Stage stage) { return turn * 16 + static_cast<int>(stage); }
inline int moment(const State& s) { return moment(s.turn, s.stage); }

class Simulator {
 public:
  Simulator(const Atlas& a, const Policy& p) : script_(a, p) {}
  Script& script() { return script_; }

  /// Plays on until that moment or the end. `first` is the plan of the side to move for the impulse in progress; later
  /// impulses follow `plain`. Returns the number of impulses begun or gone on with.
  int play(State&, const Plan& first, const std::array<Plan, 2>& plain, int until, const Luck&);

  std::vector<MoveOrder> marches;  ///< of the last movement segment
  hex::Mask attacked;              ///< hexes attacked or probed in the last call of `play`

 private:
  void move_all(State&, const Plan&, const Luck&);
  void fight_all(State&, const Plan&, const std::array<Plan, 2>&, const Luck&);
  /// Answers whatever is asked until the step is one of a segment or phase again.
  void settle(State&, const Plan&, const std::array<Plan, 2>&, const Luck&, int depth);
  Script script_;
  std::uint64_t rolls_ = 0;
};

}  // namespace kessel::ai::breakout
