#pragma once
#include <string_view>

#include "core/refusal.h"
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
  // The Advanced Game. Before play (PZ:R95):
  Register,  ///< register BATTERY X Y          a registered point
  Plan,      ///< plan BATTERY TURN X Y BEARING FIRE …  planned fire, for each turn one of gp-a gp-b smoke-a smoke-b
  Mine,   ///< mine FIELD X Y X Y            a minefield by two corners; which of the scenario's. X Y RADIUS: a circle;
          ///<                               three or five corners: a triangle, a pentagon (PZ:20.6.1)
  Load,   ///< load AIRCRAFT bombs|rockets
  Scrap,  ///< scrap point|plan|mine N       takes a plot back (free)
  Position,  ///< position X Y BEARING          an improved position; one that is there is taken back
  Cover,     ///< cover UNIT on|off             Full Cover, at set-up and in the adjustment (PZ:17.2.6)
  // Orders and fire:
  Join,      ///< join UNIT OTHER               shares the other's command marker and order (PZ:13.2.1)
  Smoke,     ///< smoke UNIT WEAPON X Y         direct fire smoke, or an engineer's (PZ:16.7.4.3)
  Fallback,  ///< fallback yes|no               plain AP where special ammunition ran out (PZ:20.2)
  Land,      ///< land X Y FACING               where a unit stands that left its vehicle (PZ:16.1.6.1.1)
  // Indirect fire (PZ:16.5):
  Call,      ///< call OBSERVER a|b|c gp|smoke BEARING X Y SOURCE …
  Arrive,    ///< arrive PLOT X Y BEARING       planned fire comes down, there
  Continue,  ///< continue ZONE gp|smoke        the mission goes on as it lies
  Shift,     ///< shift ZONE a|b|c gp|smoke BEARING X Y   it is adjusted (PZ:16.5.1.11.2)
  Check,     ///< check ZONE                    it ends (PZ:16.5.1.12)
  Fall,      ///< fall BEARING X Y              danger close: where the enemy lets it fall (PZ:16.6.1.3)
  // Close combat (PZ:16.9, PZ:16.10):
  Assault,  ///< assault UNIT TARGET X Y …     with the way of its advance
  Breach,   ///< breach UNIT building|bridge|work|mines N X Y …  engineers against terrain (PZ:16.9.1.3)
  Retract,  ///< retract UNIT                  takes an assault back (free)
  Lead,     ///< lead UNIT                     it is the primary attacker now (PZ:16.10.4.2)
  Occupy,   ///< occupy                        into the position that was won (PZ:16.10.4.1)
  Stay,     ///< stay
  // Movement (PZ:17.2):
  March,     ///< march UNIT FACING X Y …       quickmarch (PZ:17.2.3.2)
  Declare,   ///< declare UNIT TARGET           it will overrun (PZ:16.11.1b)
  Overrun,   ///< overrun UNIT TARGET FACING REVERSED X Y …
  Search,    ///< search UNIT forward|back      for a hull-down position (PZ:17.2.2.3)
  Mount,     ///< mount UNIT CARRIER            also at set-up (PZ:17.2.8.2)
  Dismount,  ///< dismount UNIT X Y FACING
  Bail,      ///< bail UNIT X Y FACING          emergency bail-out (PZ:17.2.8.3), also in the adjustment
  Storm,     ///< storm UNIT X Y FACING TARGET  dismounts into an attack (PZ:16.9.1.10)
  Enter,     ///< enter UNIT FACING X Y …       onto the table; the first place is on its edge (PZ:R99)
  // Aircraft (PZ:15.0):
  Fly,   ///< fly AIRCRAFT slow|fast low|medium|high HEADING X Y TURN_AT TURN_BY TARGET OP   "-" for no target or OP
  Dive,  ///< dive AIRCRAFT HEADING TARGET OP
  On,    ///< on INCHES                     flies on
  Name,  ///< name TARGET OP                acquires another target
  Drop,  ///< drop strafe|rockets|dive|bombs  attacks
  Hold,  ///< hold                          no more fire at this aircraft
};
inline constexpr int kActs = static_cast<int>(Act::Hold) + 1;
/// PZ:11.0 Sharing a command is told of by its own chapter (PZ:13.0).
inline bool of_advanced_game(Act a) { return a >= Act::Register && a != Act::Join; }
/// In numbers of an action that stand for a unit: none.
inline constexpr int kNoUnitArg = 0xff;

/// What an action is called, and what its numbers are: u unit, U unit or none, n number, o order, t turret field, m how a
/// unit starts, c cw or ccw, O on or off, y yes or no, d forward or back, h sheaf, s shell, p shell and sheaf, v speed,
/// a altitude, w air attack, b load, k kind of terrain, q kind of plot.
struct ActForm {
  const char* word;
  const char* args;
  std::size_t required;  ///< so many at least; the rest is 0, or nobody
  std::size_t written;   ///< so many are always written
  std::uint64_t steps;   ///< in which it may come, a bit for each; all: its chapter says when
  Refusal otherwise;     ///< at any other: when it would be in order
  bool at(Step step) const { return (steps >> static_cast<int>(step) & 1) != 0; }
};
const ActForm& form_of(Act);
char form_at(const ActForm&, std::size_t i);  ///< of number i; '\0': there is none
std::size_t most_args(const ActForm&);
/// How a unit may start (PZ:23.1.3).
enum class StartMode : std::uint8_t { Plain, Dug, HullFront, HullRear };

inline Action act(Side by, Act a, std::initializer_list<std::int32_t> args = {}) {
  return Action(by, static_cast<std::uint8_t>(a), args);
}

}  // namespace kessel::panzer
