#pragma once
#include <cstdint>

namespace kessel::panzer {

/// What happened; the numbers that follow each are given in this order.
enum class Ev : std::uint16_t {
  TurnBegins,     ///< turn
  PhaseBegins,    ///< Phase
  EdgeRolled,     ///< German, Soviet roll
  EdgeChosen,     ///< side, area
  Placed,         ///< unit, x, y, facing
  SetupEnds,      ///< side
  MarkerLost,     ///< unit: nobody sees it (PZ:5.5.4)
  OrderGiven,     ///< unit, order; its owner only
  Ready,          ///< side: orders or adjustments are sealed
  Initiative,     ///< German, Soviet roll
  FirstPlayer,    ///< side
  Aimed,          ///< unit, target; its owner only
  Announced,      ///< target, number of shots, 1: overwatch
  OrderShown,     ///< unit, order
  Hidden,         ///< unit: its order stays face down
  Shot,           ///< shooter, target, roll, hit number, hits
  Wasted,         ///< shooter, target: it is destroyed already
  NoTarget,       ///< unit: a fire order without a target (PZ:8.1.1.2.4)
  HitLocated,     ///< target, roll, location, aspect, armour, penetration, 1: the top
  HullDownMiss,   ///< target, roll
  TrackHit,       ///< target
  DamageDone,     ///< target, Damage
  TurretTurned,   ///< unit, field
  MoveBegins,     ///< unit
  MovedTo,        ///< unit, x, y, facing, thousandths of a point spent
  MoveStopped,    ///< unit, x, y
  Exited,         ///< unit
  Passed,         ///< side
  BuildingTried,  ///< unit, roll, modified, 1: it hurt
  BuildingHurt,   ///< unit, roll, 1 track or 0 damage
  Pivoted,        ///< unit, facing
  Objective,      ///< objective, holder (0 nobody, 1 German, 2 Soviet)
  Scored,         ///< German, Soviet points
  GameEnds,       ///< Winner
  PivotBlocked,   ///< unit: another pivot took the room (PZ:R96)
};

}  // namespace kessel::panzer
