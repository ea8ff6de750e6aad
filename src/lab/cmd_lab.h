#pragma once
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::lab {

/// `kessel lab`: matches and round robins with statistics, CSV and a report; the work queue. docs/lab.md.
int cmd_lab(const std::vector<std::string>& words, tools::Env& env);

}  // namespace kessel::lab
