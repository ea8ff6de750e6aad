#pragma once
#include <string>
#include <string_view>

#include "games/panzer/state.h"

namespace kessel::panzer {

std::string unit_text(UnitId);  ///< g1, s12
bool parse_unit(std::string_view, UnitId& out);

}  // namespace kessel::panzer
