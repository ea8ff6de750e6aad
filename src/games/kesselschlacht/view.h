#pragma once
// What one side may know of a game, built up from nothing (KS:3.6, KS:R96).
#include <array>
#include <string>

#include "core/rng.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// An enemy counter whose face cannot be seen, as it lies on the table: where, under which marker, and what anyone could
/// see it do this turn.
struct HiddenSlot {
  Hex hex{};
  bool moving = false;  ///< in the group that has left its hex
  Status status = Status::Good;
  std::uint32_t flags = 0;
  std::uint8_t height = 0;
  friend auto operator<=>(const HiddenSlot&, const HiddenSlot&) = default;
};

/// `known` holds what is seen and nothing else. A unit that may lie unseen on the map is `Where::Unseen`; there are more
/// of them than slots while a set-up goes on (who is still to be placed is not told) and where divisions stay out of
/// play (KS:R106).
struct View {
  Side viewer = Side::Observer;
  State known;
  Node node;                    ///< who, or what, must answer as far as the viewer can tell
  hex::Mask projecting;         ///< KS:R96 stacks of either side that project a ZOC: the one public bit
  std::uint8_t garrisoned = 0;  ///< bit per pontoon: it has a garrison, known by name or not
  std::array<HiddenSlot, kMaxUnits> slots{};
  int slot_count = 0;
};

/// The side is placing its units now.
bool setting_up(const State&, Side);
/// KS:R106 A division that may have stayed out of play; only its owner knows which did.
bool may_be_spare(const State&, UnitId);

View view_for(const State&, Side viewer);
/// Can that side tell which unit this is from where it lies? True for whatever is publicly off the map.
bool sees_unit(const State&, Side viewer, UnitId);
/// Units of either side in that hex that the viewer cannot see.
int unseen_in(const State&, Side viewer, Hex);
std::string view_json(const View&);
std::string view_board(const View&, bool colour);
State sample(const View&, Rng&);
State reshuffle_hidden(const State&, Side viewer, Rng&);

}  // namespace kessel::kesselschlacht
