#pragma once
#include <memory>

#include "lab/judge.h"

namespace kessel::lab {

std::unique_ptr<Judge> make_kesselschlacht_judge(const Game&, std::uint64_t budget, std::uint64_t seed);

}  // namespace kessel::lab
