#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel ai-fit`: fits the evaluation of Breakout's opponent to games of its script and prints the data file.
int cmd_ai_fit(const std::vector<std::string>& words, Env& env);

}  // namespace kessel::tools
