#pragma once
// Looking ahead: the same script with other styles, played in dealt worlds past the enemy's reply, and valued there.
#include <vector>

#include "ai/kesselschlacht_script.h"
#include "ai/kesselschlacht_value.h"
#include "ai/player.h"

namespace kessel::ai::kesselschlacht {

/// An attack that a playout saw declared.
struct Seen {
  Hex target{};
  OddsOf odds{};
  UnitList units;
};
/// What a playout is asked to leave out, and what it notes.
struct Watch {
  Side side = kSoviet;
  hex::Mask forbidden;        ///< that side neither attacks nor ends a move there
  std::vector<Seen> attacks;  ///< of that side
};

/// Plays on with these styles until the moment has come, or the game is over. Returns how many phases were played.
int play_on(State&, const Style& soviet, const Style& axis, int until, std::uint64_t luck, Watch* = nullptr);
/// The moment at which the enemy's reply to what the side does now is in: the Axis turn for the Soviets, the Soviet turn
/// of the next day for the Axis.
int reply_done(const State&, Side);

struct Trial {
  const char* name = "";
  Style style;
  double value = 0;    ///< for the side, mean over the worlds
  double lead = 0;     ///< over the plain style in the same worlds with the same dice, mean
  double squares = 0;  ///< of the leads, summed
  int worlds = 0;
};

struct NamedStyle {
  const char* name;
  Style style;
};
/// The styles that are tried, the plain one first.
std::vector<NamedStyle> portfolio(Side);

/// Tries styles for the rest of the side's player turn. All that were tried, the chosen one first: the plain one unless
/// another is clearly better.
std::vector<Trial> choose_style(const std::vector<State>& worlds, Side, Thinking&, std::uint64_t seed);

}  // namespace kessel::ai::kesselschlacht
