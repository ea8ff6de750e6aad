#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// The number of ways the next `depth` inputs can go: every main option of every side asked, every outcome of a roll.
std::uint64_t perft(const Game&, const AnyState&, int depth);

/// One hash over fixed random playouts: it changes when, and only when, behaviour does.
std::uint64_t signature(const Game&, const AnyState& start, std::uint64_t games, std::uint64_t seed);

int cmd_perft(const std::vector<std::string>& words, Env& env);
int cmd_signature(const std::vector<std::string>& words, Env& env);

}  // namespace kessel::tools
