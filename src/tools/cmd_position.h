#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel position`: a position as text, from a text, a file or a record; its map, node and options.
int cmd_position(const std::vector<std::string>& words, Env& env);

}  // namespace kessel::tools
