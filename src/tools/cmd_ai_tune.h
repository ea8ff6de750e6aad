#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel ai-tune`: moves the numbers of Breakout's script towards those that win matches.
int cmd_ai_tune(const std::vector<std::string>& words, Env& env);

}  // namespace kessel::tools
