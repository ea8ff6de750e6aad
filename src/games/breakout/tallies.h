#pragma once
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// Any number shown to a player, line by line, as far as the viewer may know it.
Expected<Tally> tally(const State&, Side viewer, std::string_view query);
std::vector<std::string> tally_queries();

}  // namespace kessel::breakout
