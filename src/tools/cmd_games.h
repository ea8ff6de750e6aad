#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel games`: every game with its sides, scenarios and options.
int cmd_games(const std::vector<std::string>& words, Env& env);

/// {"games":[...]} as `kessel games --json` and the protocol's `games` print it.
Expected<std::string> games_json(const Shelf& shelf, const GameSource& source);

}  // namespace kessel::tools
