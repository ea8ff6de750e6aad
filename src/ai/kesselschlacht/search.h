#pragma once
// Looking ahead: the same script with other styles, played in dealt worlds past the enemy's reply, and valued there.
#include <vector>

#include "ai/kesselschlacht/script.h"
#include "ai/kesselschlacht/value.h"
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
  double judged = 0;  ///< the lead with what earlier phases showed; what the choice goes by
};
/// What earlier phases showed of each style, fading: a position changes slowly, and a phase buys few playouts.
struct Memory {
  struct Past {
    double lead = 0, squares = 0, weight = 0;
  };
  std::vector<Past> styles;  ///< in the order of the portfolio
};

struct NamedStyle {
  const char* name;
  Style style;
};
/// The styles that are tried, the plain one first.
std::vector<NamedStyle> portfolio(Side);

/// How far playouts go: to the end of the game when so few turns remain, else so many turns past the enemy's reply.
struct Horizon {
  int last_turns = 4, turns = 1;
};

/// Tries styles, each for the whole playout. All that were tried, the chosen one first: the plain one unless another is
/// clearly better. Adds what it saw to the memory, where there is one.
std::vector<Trial> choose_style(const std::vector<State>& worlds, Side, Thinking&, std::uint64_t seed,
                                Memory* memory = nullptr, Horizon = {});

}  // namespace kessel::ai::kesselschlacht
