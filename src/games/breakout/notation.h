#pragma once
// Actions and positions as text (docs/position.md).
#include <string>
#include <string_view>

#include "core/expected.h"
#include "engine/event.h"
#include "engine/given.h"
#include "games/breakout/messages.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

std::string action_text(const Content&, const Action&);
Expected<Action> parse_action(const Content&, std::string_view, Side by);
std::string position_text(const State&);
Expected<State> parse_position(const Content&, std::string_view);
std::string place_text(const Content&, const kessel::Place&);

/// Names and values of the scenario's switches.
Expected<Options> parse_options(const OptionValues&);
std::vector<std::pair<std::string, std::string>> options_text(const Options&);

const char* side_word(Side);
std::vector<std::string> broken_invariants(const State&);

}  // namespace kessel::breakout
