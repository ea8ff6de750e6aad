#pragma once
#include "engine/action.h"
#include "games/panzer/state.h"

namespace kessel::panzer {

/// What a player can do. In text: the word below, then units by id, places in mils, facings in degrees.
enum class Act : std::uint8_t {
  Done,      ///< done                          ends a step, seals orders or adjustments
  Edge,      ///< edge AREA                     set-up area (PZ:23.1.3)
  Place,     ///< place UNIT X Y FACING [TURRET] set-up; turret front, right, rear or left
  Rest,      ///< rest                          places whatever is left in lines
  Give,      ///< order UNIT fire|move|halt|ow|nc  (PZ:6.1)
  First,     ///< first                         the winner of the initiative is First Player (PZ:7.1)
  Second,    ///< second
  Aim,       ///< aim UNIT TARGET [WEAPON]      adds a shooter to the fire at a target (draft)
  Lower,     ///< lower UNIT                    takes it out again, or lets a picked one be (free)
  Announce,  ///< announce TARGET               all that aim at it fire (PZ:8.3.1)
  Pass,      ///< pass                          no overwatch fire now
  Reveal,    ///< reveal                        shows a movement order to claim its modifier (PZ:6.1.2a)
  Hide,      ///< hide                          keeps it face down
  Aspect,    ///< aspect cw|ccw                 which of two angles counts (PZ:8.4.5.1.1)
  Pick,      ///< pick UNIT                     thinks about its move (draft)
  Move,      ///< move UNIT FACING REVERSED X Y …  a path; facing at its end or -1; which legs go backwards (bits)
  Pivot,     ///< pivot UNIT FACING             (PZ:10.1)
  Turn,      ///< turret UNIT front|right|rear|left  (PZ:10.2)
};
inline constexpr int kActs = static_cast<int>(Act::Turn) + 1;

inline Action act(Side by, Act a, std::initializer_list<std::int32_t> args = {}) {
  return Action(by, static_cast<std::uint8_t>(a), args);
}

}  // namespace kessel::panzer
