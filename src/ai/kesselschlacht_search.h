#pragma once
// Looking ahead: the same script with other styles, played in dealt worlds past the enemy's reply, and valued there.
#include <vector>

#include "ai/kesselschlacht_script.h"
#include "ai/player.h"

namespace kessel::ai::kesselschlacht {

/// The difference of points at the end as it looks from here, Axis minus Soviet.
double expected_difference(const State&);

/// Plays on with these styles until the moment has come, or the game is over. Returns how many phases were played.
int play_on(State&, const Style& soviet, const Style& axis, int until, std::uint64_t luck);

struct Trial {
  Style style;
  double value = 0;  ///< for the side, mean over the worlds
  int worlds = 0;
};

/// The styles that are tried, the plain one first.
std::vector<Style> portfolio(Side);

/// Tries styles for the rest of the side's player turn; the plain one is kept unless another is clearly better.
Style choose_style(const std::vector<State>& worlds, Side, Thinking&, std::uint64_t seed);

}  // namespace kessel::ai::kesselschlacht
