#pragma once
#include <string>
#include <vector>

#include "server/surroundings.h"
#include "tools/args.h"

namespace kessel::tools {

/// `kessel serve`: the games in the browser. Runs until it is told to stop (SIGINT, SIGTERM).
int cmd_serve(const std::vector<std::string>& words, Env& env);

/// Games, computer players and rules as the server is handed them.
server::Surroundings server_surroundings(const Shelf& shelf);

}  // namespace kessel::tools
