#pragma once
// Players by name, as commands take them. What a player is stands in engine/player.h.
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "core/expected.h"

namespace kessel::tools {

using ai::make_player;
using ai::player_kinds;
using ai::PlayerKind;
using ai::PlayerSpec;

std::string player_names();

Expected<PlayerSpec> parse_player(std::string_view text);
/// The same, and there is such a player with such budgets.
Expected<PlayerSpec> known_player(std::string_view text, bool human_allowed = false);
/// A pair such as `random,first`: first side, second side. Each name is checked.
Expected<std::vector<PlayerSpec>> parse_players(std::string_view text, bool human_allowed = false);

}  // namespace kessel::tools
