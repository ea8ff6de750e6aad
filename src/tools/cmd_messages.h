#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel messages`: everything that a game can tell, with its arguments and the English sentence.
int cmd_messages(const std::vector<std::string>& words, Env& env);

/// The same as one JSON object (docs/messages.md).
std::string messages_json(const Game& game);

}  // namespace kessel::tools
