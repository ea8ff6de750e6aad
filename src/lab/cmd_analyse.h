#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::lab {

/// `kessel analyse`: the review of a recorded game.
int cmd_analyse(const std::vector<std::string>& words, tools::Env& env);

}  // namespace kessel::lab
