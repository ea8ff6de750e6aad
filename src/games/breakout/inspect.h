#pragma once
#include "core/expected.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// Map, counters and tables for a client to draw: constant and public.
std::string board_json(const Content&);
/// Layers and plans (reach, zoc, odds …) as JSON, from what the viewer may know.
Expected<std::string> inspect(const State&, Side viewer, std::string_view query);

/// One way to a hex for units that move together: the cheapest that all of them can pay.
struct Way {
  Hex hex{};
  std::vector<Hex> path;     ///< without the start
  std::vector<int> mp_left;  ///< per unit, in the order asked; rivers at their least
  int rivers = 0;            ///< crossings that roll a die
  bool stops = false;        ///< an enemy ZOC ends the move there
  bool overstacks = false;   ///< the hex would be over its limit if they stayed (BO:6.0c)
};
/// BO:12.0 Every hex that those units, standing together, can reach in this segment; by way of `via`, in that order, if
/// any are given (nothing if they cannot be reached so).
std::vector<Way> reach(const State&, const UnitList&, const std::vector<Hex>& via = {});

/// The worst that seen enemies could do to a stack, without Korpsgruppe, 18th Artillery at range and air: in the combat segment
/// under way or the next one, and after a movement segment of theirs.
struct Threat {
  Hex hex{};
  int defense = 0;
  std::optional<Odds> now, soon;  ///< none: nobody seen could attack
  int unseen = 0;                 ///< enemies next to it that are not seen, and not counted
};
std::vector<Threat> threats(const State&, Side viewer);
Expected<std::string> threats_json(const State&, Side viewer);
/// What ending this part of the turn now would destroy, forfeit or leave undone.
Expected<std::string> ending_json(const State&, Side viewer);

}  // namespace kessel::breakout
