#pragma once
// Hints and reasons: what a tactician would do from here until its step ends, with the chances that it goes by.
#include <string>

#include "ai/panzer/script.h"

namespace kessel::ai::panzer {

/// One thing to do, by all the units that do it.
struct Task {
  std::string tactic;            ///< the word of the action; of an order "order fire" …
  UnitId target{};               ///< at whom
  Errand goal;                   ///< on the way to what
  std::optional<Point> at;       ///< where a unit comes to, where shells fall
  std::vector<UnitId> units;     ///< who
  std::vector<Action> actions;   ///< as they can be typed
  double points = 0, stays = 1;  ///< expected of the shots; chance that the target is still there after them
  double danger = 0;             ///< of a move: points that enemies are expected to take there by a shot each
};

struct Advice {
  std::vector<Task> tasks;      ///< those that promise most first
  std::vector<Action> actions;  ///< in the order in which they can be taken
};
/// The same table where the side has not given an order yet.
State without_orders(const State&, Side);
/// What it would do, until dice fall or somebody else is asked; moves as if nothing came in between.
Advice advise(const State& known, Side, Tactician&);
/// One JSON object (docs/ai.md); empty where there is nothing to do.
std::string advice_json(const State& known, Side, const Advice&);

}  // namespace kessel::ai::panzer
