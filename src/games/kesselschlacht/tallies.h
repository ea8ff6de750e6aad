#pragma once
#include "core/expected.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// Any number a player is shown, asked as text, from what the viewer may know.
Expected<Tally> tally(const State&, Side viewer, std::string_view query);
std::vector<std::string> tally_queries();

}  // namespace kessel::kesselschlacht
