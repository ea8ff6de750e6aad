#pragma once
// Actions, events and positions as text (docs/position.md).
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "engine/event.h"
#include "engine/given.h"
#include "games/kesselschlacht/messages.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

std::string action_text(const Content&, const Action&);
Expected<Action> parse_action(const Content&, std::string_view, Side by);
std::string position_text(const State&);
Expected<State> parse_position(const Content&, std::string_view);
std::string place_text(const Content&, const kessel::Place&);

/// Names and values of a scenario's switches, and of module 19 where the scenario has it.
Expected<Options> parse_options(const Scenario&, const OptionValues&);
/// Only those that do not have their standard value.
std::vector<std::pair<std::string, std::string>> options_text(const Scenario&, const Options&);
/// -1: there is none of that name.
int scenario_index(const Content&, std::string_view id);

std::vector<std::string> broken_invariants(const State&);

// Words, the same in texts, views and answers.
const char* side_word(Side);
const char* weather_word(Weather);
const char* phase_word(Phase);   ///< "A", "setup", "over"
const char* phase_title(Phase);  ///< "Weather"
const char* step_word(Step);
const char* status_word(Status);
const char* supply_word(Supply);
const char* terrain_word(Terrain);
const char* role_word(Role);
const char* air_type_word(AirType);
const char* march_word(March);
const char* activity_word(Activity);
/// Whole MP of a number of halves: "2", "2.5".
std::string mp_text(int halves);

}  // namespace kessel::kesselschlacht
