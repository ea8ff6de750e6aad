#pragma once
// What one side may know of a game, built up from nothing (BO:6.3, BO:R50).
#include <array>
#include <string>

#include "core/rng.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// An enemy counter whose face cannot be seen, as it lies on the table.
struct HiddenSlot {
  Hex hex{};
  std::uint8_t height = 0;
  std::uint8_t flags = 0;  ///< only marks that anyone can see: moved, used, bound, on the move, in the combat
  friend auto operator<=>(const HiddenSlot&, const HiddenSlot&) = default;
};

/// `known` holds what is seen and nothing else: a unit that is somewhere on the map unseen has no hex there. Its steps
/// are public, since every loss was (BO:R50).
struct View {
  Side viewer = Side::Observer;
  State known;
  std::array<HiddenSlot, kMaxUnits> slots{};
  int slot_count = 0;
};

View view_for(const State&, Side viewer);
/// Can that side tell this unit from where it lies?
bool sees_unit(const State&, Side viewer, UnitId);
std::string view_json(const View&);
std::string view_board(const View&, bool colour);
State sample(const View&, Rng&);
State reshuffle_hidden(const State&, Side viewer, Rng&);

}  // namespace kessel::breakout
