#pragma once
// Tactics: small functions that recognise a situation and propose a task with a payoff. The search begins plans with
// them, hints and reasons are told in their words.
#include <string>
#include <vector>

#include "ai/breakout/script.h"

namespace kessel::ai::breakout {

enum class Tactic : std::uint8_t {
  TakeTown,
  BreakHex,
  ConcentricAttack,
  StormTown,
  DestroyPocket,
  SealPocket,
  CutLine,
  KillGuns,
  Exit,
  GuardTown,
  EscortGuns,
  RestoreSupply,
  AbsorbLosses,
  HoldTown,
  RetakeTown,
  LeavePocket,
  ReopenLine,
  Probe,
  StopExit,
  RearGuard,
  WidenCorridor,
  KorpsgruppeCorridor,
};
inline constexpr int kTactics = 22;
const char* tactic_name(Tactic);  ///< as in docs/ai.md

struct Task {
  Tactic tactic = Tactic::TakeTown;
  Hex target{};
  double payoff = 0;  ///< points for the side, as the tactic reckons them
  int column = -1;    ///< of an attack; -1 for other tasks
  int count = 0;
  std::array<Plan::Fixed, Plan::kMostFixed> units{};  ///< who goes where
};

/// All tasks that a side sees in this position, the most valuable first.
std::vector<Task> recognise(Script&, const State&, Side, const hex::Mask& barred = {});
/// The same, and those that are only spoken of: the search does not begin plans with them.
std::vector<Task> recognise_for_hints(Script&, const State&, Side);

/// The plan that lays a task down and leaves the rest to the script.
Plan plan_for(const Task&);

}  // namespace kessel::ai::breakout
