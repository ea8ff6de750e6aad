#pragma once
#include <memory>

#include "lab/judge.h"
#include "lab/lens.h"

namespace kessel::lab::kesselschlacht {

std::unique_ptr<Lens> make_lens();
std::unique_ptr<Judge> make_judge(const Game&, std::uint64_t budget, std::uint64_t seed);

}  // namespace kessel::lab::kesselschlacht
