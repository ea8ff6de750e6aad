#pragma once
// Which step of Panzer may lie on which, when, and what each needs: one table for whoever pushes a step, whoever reads a
// position and whoever looks for broken invariants.
#include <optional>
#include <string>
#include <vector>

#include "engine/grammar.h"
#include "games/panzer/state.h"

namespace kessel::panzer {

inline constexpr std::size_t kSteps = static_cast<std::size_t>(Step::GameOver) + 1;
const Grammar<Step, Phase, kSteps>& grammar();

/// May the step come next, as the state stands?
bool may_push(const State&, Step);

/// A text may leave out what lies beneath: puts it there, as far as there is only one thing that it can be, and phase and
/// stage where the text names none.
struct Named {
  bool phase = false, stage = false;
};
void fill_in(State&, Named);

/// The words of the marks that a unit of a text may carry.
std::vector<std::string> mark_words();

/// What is wrong with turn, phase and stage, seen from the step at the bottom.
std::optional<std::string> time_fault(const State&);
/// What is wrong with the frames and with what they speak of; nothing if they could lie there.
std::optional<std::string> frames_fault(const State&);

}  // namespace kessel::panzer
