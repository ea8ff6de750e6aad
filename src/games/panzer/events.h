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
  Announced,      ///< target, number of units, 1: overwatch, number of shots
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
  // The Advanced Game.
  Plotted,            ///< kind (0 point, 1 plan, 2 mines, 3 load, 4 scrapped), index; its owner only
  WorkPlaced,         ///< work, Terrain, x, y
  Covered,            ///< unit, 1 into Full Cover or 0 out of it
  Dug,                ///< unit, work, turns dug
  Mounted,            ///< unit, carrier
  Dismounted,         ///< unit, x, y, facing
  BailedOut,          ///< unit, x, y, facing: suppressed, beside its vehicle
  CrewLeft,           ///< vehicle, roll, limit
  BailRolled,         ///< unit, roll, limit, 1: it leaves, or survives; 0 a crew, 1 a passenger, 2 one of a wreck
  Joined,             ///< unit, leader; its owner only
  Ammunition,         ///< unit, roll, limit, 1: short of it
  Misfired,           ///< unit: no special shell, or no smoke
  GpShot,             ///< from, target (255: terrain), roll, net modifier, result: 0 none, 1 suppressed, 2 effective
  TerrainHit,         ///< 0 building, 1 bridge, 2 work, 3 mines; index, roll, 1: destroyed
  Suppressed,         ///< unit
  Reduced,            ///< unit: a half-squad now
  Eliminated,         ///< unit
  KoRolled,           ///< unit, die, limit, 1: brewed up
  PenetrationRolled,  ///< shooter, die, added
  SmokePlaced,        ///< zone, x, y
  Called,             ///< observer, zone, x, y, Sheaf, Shell
  Responded,          ///< source, die, needed, 1: it fires
  DangerClose,        ///< source, x, y: it falls on its own side
  FireArrives,        ///< source, zone, x, y
  PlannedFire,        ///< plot, zone, x, y
  Checked,            ///< zone
  ZoneEnds,           ///< zone
  AssaultBegins,      ///< unit, target (255: terrain), 1: it advances
  HandToHand,         ///< attacker, defender, attacker's roll, net, defender's roll, net
  Occupied,           ///< unit, x, y
  Overrun,            ///< unit, target
  Bogged,             ///< unit, roll, limit, 1: it is stuck
  HullDownFound,      ///< unit, roll, limit, 1: found
  Quickmarched,       ///< unit, roll, limit, 1: suppressed
  MineStruck,         ///< unit, minefield, roll, result: 0 none, 1 track, 2 damaged, 3 effective
  Recovered,          ///< unit, roll, modified, 1: its suppression is gone
  FlightBegins,       ///< aircraft, x, y, heading, Speed, Altitude
  FlewTo,             ///< aircraft, x, y, heading
  TargetNamed,        ///< aircraft, target
  AirAttacks,         ///< aircraft, AirAttack, target
  FlightEnds,         ///< aircraft
  Crashes,            ///< aircraft, roll, x, y
  ReliefRolled,       ///< roll, limit, 1: it comes
  ReliefComes,        ///< roll, entry
  Entered,            ///< unit, x, y
  SpotTried,          ///< unit, target, roll, limit, 1: seen
  WireCrushed,        ///< unit, work
  GroundSearched,     ///< modified roll: mines that do not show were rolled for
  Unharmed,           ///< unit: the roll would do something, but not to it
};

}  // namespace kessel::panzer
