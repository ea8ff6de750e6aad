#pragma once
// Looking ahead: the same script with other styles, played in dealt worlds past the enemy's reply, and valued there.
#include <vector>

#include "ai/kesselschlacht_script.h"
#include "ai/kesselschlacht_value.h"
#include "ai/player.h"

namespace kessel::ai::kesselschlacht {

/// Plays on with these styles until the moment has come, or the game is over. Returns how many phases were played.
int play_on(State&, const Style& soviet, const Style& axis, int until, std::uint64_t luck);

struct Trial {
  Style style;
  double value = 0;    ///< for the side, mean over the worlds
  double lead = 0;     ///< over the plain style in the same worlds with the same dice, mean
  double squares = 0;  ///< of the leads, summed
  int worlds = 0;
};

/// The styles that are tried, the plain one first.
std::vector<Style> portfolio(Side);

/// Tries styles for the rest of the side's player turn; the plain one is kept unless another is clearly better.
Trial choose_style(const std::vector<State>& worlds, Side, Thinking&, std::uint64_t seed);

}  // namespace kessel::ai::kesselschlacht
