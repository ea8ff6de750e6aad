#pragma once
// Actions, events and positions as text (docs/position.md).
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "engine/given.h"
#include "games/panzer/messages.h"
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// Texts name units by the id they have in a scenario: who writes or reads one says which scenario.
std::string action_text(const Content&, const Action&);
Expected<Action> parse_action(const Content&, std::string_view, Side by);
std::string position_text(const State&);
Expected<State> parse_position(const Content&, std::string_view);
std::string place_text(const Content&, const kessel::Place&);

Expected<Options> parse_options(const Scenario&, const OptionValues&);
std::vector<std::pair<std::string, std::string>> options_text(const Scenario&, const Options&);
int scenario_index(const Content&, std::string_view id);

std::vector<std::string> broken_invariants(const State&);

const char* side_word(Side);
const char* phase_word(Phase);
const char* stage_word(Stage);
const char* step_word(Step);
const char* shell_word(Shell);
const char* sheaf_word(Sheaf);
const char* speed_word(Speed);
const char* altitude_word(Altitude);
const char* air_attack_word(AirAttack);
const char* grade_word(Grade);
const char* edge_word(Edge);
const char* order_word(Order);
const char* turning_word(Turning);
const char* where_word(Where);
const char* spot_word(Spot);
const char* aspect_word(Aspect);
const char* location_word(Location);
const char* damage_word(Damage);
const char* terrain_word(Terrain);
const char* cover_word(Cover);
const char* band_word(Band);
/// Inches of a number of mils: "2", "2.5".
std::string inches_text(std::int32_t mils);

}  // namespace kessel::panzer
