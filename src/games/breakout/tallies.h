#pragma once
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// Any number shown to a player, line by line, as far as the viewer may know it.
Expected<Tally> tally(const State&, Side viewer, std::string_view query);
std::vector<std::string> tally_queries();

/// The combat that `odds`, `attack`, `defence` or `shift` ask for: the one under way, or `HEX UNIT… [kg] [art18] [air N]` laid
/// out, with nothing in the target hex that the viewer does not see.
Expected<State> planned_combat(const State&, Side viewer, std::string_view query);

/// Odds in words, where there are any: artillery alone is removed (BO:13.2b), artillery attacks with others only (BO:13.2c), and
/// what lies unseen under artillery decides.
struct OddsTold {
  Odds odds;
  int unseen = 0;
  bool known = false;    ///< a column of the table
  bool removed = false;  ///< the defenders go without a die
  std::string ratio, column;
};
OddsTold odds_told(const State& plan, Side viewer, const State& truth);

}  // namespace kessel::breakout
