#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel verify FILE [--json] [--allow-given]`: replays a finished record and checks everything in it. 0: it holds;
/// 1: it does not, the first line that fails is named; 2: the command line or the file could not be read.
int cmd_verify(const std::vector<std::string>& words, Env& env);

}  // namespace kessel::tools
