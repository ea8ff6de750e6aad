#pragma once
// One row for each action: its word, what its numbers are, when it may come, why not, what it does, what of it is offered.
#include "games/breakout/rules.h"

namespace kessel::breakout {

struct ActRow {
  const char* word;
  const char* args;     ///< of each number: u unit, h hex, k Korpsgruppe, s support, o order, n number
  std::uint32_t steps;  ///< a bit for each step that it belongs to
  Refusal otherwise;    ///< at any other: when it would be in order
  Why (*why)(const State&, const Action&);
  void (*apply)(State&, const Action&, Events&);
  void (*offer)(const State&, Side, Scope, ActionList&);  ///< at its steps
  std::size_t count() const { return std::char_traits<char>::length(args); }
  bool at(Step step) const { return (steps >> static_cast<int>(step) & 1) != 0; }
};
const ActRow& row_of(Act);

}  // namespace kessel::breakout
