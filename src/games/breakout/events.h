#pragma once
#include <cstdint>

namespace kessel::breakout {

/// What happened. Arguments behind the name; a hidden unit is never an argument of an event its enemy sees.
enum class Ev : std::uint16_t {
  TurnBegins,      ///< turn
  WeatherIs,       ///< weather, die (0: fixed)
  AirTied,         ///< soviet total, german total
  AirGained,       ///< side, markers
  Placed,          ///< unit, hex
  PlacedHidden,    ///< side, hex
  KgDeployed,      ///< kg, hex
  OrderChosen,     ///< side, impulse, order
  SegmentBegins,   ///< side, segment, impulse
  Moved,           ///< unit, from, to, mp left
  MovedHidden,     ///< side, number of units, from, to
  RiverRolled,     ///< hex, die, extra cost
  Stayed,          ///< unit, hex: could not pay the crossing
  StayedHidden,    ///< side, number, hex
  Stopped,         ///< hex: an enemy ZOC
  LeftMap,         ///< unit, hex, vp
  ControlFlipped,  ///< hex, side
  FortressFell,    ///< hex
  Overstacked,     ///< hex, side
  Shown,           ///< unit, hex: revealed to the other side
  Declared,        ///< attacker, target, number of units
  Probed,          ///< number of units, target
  ArtilleryLost,   ///< unit, hex
  KgSupports,      ///< kg, target
  Art18Supports,   ///< unit, target
  AirCommitted,    ///< side, markers
  Odds,            ///< attack, defence, shift, column
  CombatRolled,    ///< die (0: automatic), column, result
  StepLost,        ///< unit, steps left
  Eliminated,      ///< unit, hex
  DivisionScored,  ///< unit, vp
  ReturnRolled,    ///< unit, die, due turn (0: never)
  Retreated,       ///< unit, from, to
  RetreatBlocked,  ///< unit, hex
  Advanced,        ///< unit, to
  Forfeited,       ///< unit
  TurnEnds,        ///< turn, vp
  GameEnds,        ///< vp, winner
};

}  // namespace kessel::breakout
