#pragma once
// One row for each action: its word, what its numbers are, when it may come, why not, and what it does.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

struct ActRow {
  const char* word;
  std::string_view args;  ///< of each number: u unit, h hex, a aircraft, f formation, r role, n number
  std::uint64_t steps;    ///< a bit for each step that it belongs to
  Refusal otherwise;      ///< at any other: when it would be in order
  Why (*why)(const State&, const Action&);
  void (*apply)(State&, const Action&, Events&);
  bool at(Step step) const { return (steps >> static_cast<int>(step) & 1) != 0; }
};
const ActRow& row_of(Act);

bool is_air_step(Step);
Why why_not_top(const State&, Side, UnitId);

}  // namespace kessel::kesselschlacht
