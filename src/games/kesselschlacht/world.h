#pragma once
// A world that fits what a side may know: every number and layer shown to a player is worked out in one, never in the
// truth. His own units and whatever is public are as they are; unseen enemies are dealt by chance.
#include <string_view>

#include "core/expected.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

struct World {
  World(const State& truth, Side side) : view(view_for(truth, side)) {
    Rng rng(1);
    s = sample(view, rng);
  }
  bool sees(UnitId u) const { return view.known.unit(u).where != Where::Unseen; }
  bool own(UnitId u) const { return side_of(s, u) == view.viewer; }
  int unseen_in(Hex h) const {
    int n = 0;
    for (int i = 0; i < view.slot_count; ++i) n += view.slots[static_cast<std::size_t>(i)].hex == h ? 1 : 0;
    return n;
  }
  View view;
  State s;
};

/// An attack of the viewer's as it would be fought now, unseen defenders left out: the one drafted or fought, or, with
/// words, a planned one: `HEX (HEX|UNIT)… [air N]`.
Expected<State> planned_attack(const World&, const std::vector<std::string_view>& words, std::size_t from);
/// Result of each die from 1 to 6 at those odds.
Result result_at(const State&, const OddsOf&, int die);

}  // namespace kessel::kesselschlacht
