#pragma once
#include <cstdint>

namespace kessel::kesselschlacht {

/// What happened. Arguments behind the name; a hidden unit is never an argument of an event its enemy sees.
enum class Ev : std::uint16_t {
  TurnBegins,        ///< turn
  PhaseBegins,       ///< phase
  OptionRolled,      ///< rule, dice, in effect
  MargaretheRolled,  ///< dice, row
  BridgeRolled,      ///< hex, hex, die, destroyed
  Placed,            ///< unit, hex
  PlacedHidden,      ///< side, hex
  TrainAssigned,     ///< train, formation (owner only)
  PointsSet,         ///< formation, ammo, fuel
  WeatherIs,         ///< weather, die (0: fixed)
  SsRolled,          ///< dice, row
  CargoLoaded,       ///< air, ammo, fuel (owner only)
  InitiativeIs,      ///< side, die
  AirSealed,         ///< side
  AirShown,          ///< air, sector
  RoleTaken,         ///< air, role
  AirFought,         ///< sector, side, column, die, aborts
  AirAborted,        ///< air
  Bombed,            ///< hex, strength, die, result
  BridgeBombed,      ///< hex, hex, strength, die, destroyed
  Landed,            ///< air, hex
  Supplied,          ///< formation, ammo, fuel, air
  CargoLost,         ///< air, ammo, fuel
  Dug,               ///< hex, level (1 hasty, 2 prepared)
  Undug,             ///< hex
  DirectiveNamed,    ///< formation, crossings
  DirectiveRolled,   ///< die, brigades
  BrigadeNamed,      ///< unit
  Recalled,          ///< formation
  FifthRolled,       ///< die, marches
  ArmyChosen,        ///< die, formation
  Ineligible,        ///< formation
  ActivationRolled,  ///< formation, die, path (half MP), activated
  Activated,         ///< formation (forced, without a die)
  Moved,             ///< unit, from, to, half MP left
  MovedHidden,       ///< side, number of units, from, to
  WentBack,          ///< side, from, to, number
  Fuelled,           ///< formation, points, left
  Stopped,           ///< hex: enemy ZOC
  LeftMap,           ///< unit, hex
  Entered,           ///< unit, hex
  TernopolTaken,     ///< hex
  AirfieldTaken,     ///< hex, side
  BridgeBuilt,       ///< pontoon, hex, hex, unit
  BridgeLost,        ///< pontoon or -1, hex, hex; of a train lost with its HQ: hex, -1
  DemolitionRolled,  ///< hex, hex, die, destroyed
  Declared,          ///< attacker, target, units, aircraft
  Shown,             ///< unit, hex
  AmmoPaid,          ///< formation, points, left
  Odds,              ///< attack, defence, table (percent), column
  CombatRolled,      ///< die, modified die, result
  StatusIs,          ///< hex, status, number of units
  UnitStatus,        ///< unit, status
  Eliminated,        ///< unit, hex
  HqLost,            ///< formation, turn it returns (0 never)
  NewParent,         ///< unit, formation (owner), or
  NewParents,        ///< formation lost, formation: everyone
  RoutRolled,        ///< unit, die, routs
  Retreated,         ///< unit, from, to
  RetreatedHidden,   ///< side, number, from, to
  Displaced,         ///< unit, from, to
  Advanced,          ///< unit, to
  AdvancedHidden,    ///< side, number, to
  AdvanceHalted,     ///< hex: ZOC of an A unit
  Recovered,         ///< hex, number of units
  TurnEnds,          ///< turn
  GameEnds,          ///< difference, level
};

}  // namespace kessel::kesselschlacht
