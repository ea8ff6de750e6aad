#pragma once
// What a game brings to the lab: `kit()` in its namespace of this room. Without a lens it gets the generic part of every
// report, without a judge it is judged by random playouts, and without situations it has none.
#include "lab/judge.h"
#include "lab/lens.h"
#include "lab/situations.h"

namespace kessel::lab {

struct Kit {
  std::unique_ptr<Lens> (*lens)() = nullptr;
  std::unique_ptr<Judge> (*judge)(const Game&, std::uint64_t budget, std::uint64_t seed) = nullptr;
  SituationKit situations;
};

/// An empty one for a game without a folder in this room.
Kit kit_of(const Game&);

}  // namespace kessel::lab
