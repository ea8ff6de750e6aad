#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::lab {

/// `kessel lab situations`: pass rate of players on hand-made positions. docs/lab.md.
int cmd_situations(const std::vector<std::string>& words, tools::Env& env);

}  // namespace kessel::lab
