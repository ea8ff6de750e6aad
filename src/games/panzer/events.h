#pragma once
#include <array>
#include <cstdint>

#include "core/message.h"

namespace kessel::panzer {

/// What happened, the whole of it: name, key, arguments and the English sentence (core/message.h). Types: unit, struck (a unit, or
/// none: the ground), side, phase, order, location, aspect, damage, field, plot, terrain, feature, drop, speed, altitude, shell,
/// sheaf, holder, winner, gp_result, mine_result; places are x and y in mils. Numbers of things that have no name count from 0.
/// Yes is 1. `Announced`: weapons is 0 if every unit fires one. `BailRolled`: who is 0 a crew, 1 a passenger, 2 one of a wreck.
// clang-format off
#define PANZER_EVENTS(EVENT) \
  EVENT(TurnBegins,         turn_begins,         "turn:number", "Turn {turn}") \
  EVENT(PhaseBegins,        phase_begins,        "phase:phase", "Phase: {phase}") \
  EVENT(EdgeRolled,         edge_rolled,         "german:die soviet:die", "For the edge: german {german}, soviet {soviet}") \
  EVENT(EdgeChosen,         edge_chosen,         "side:side area:index", "{side} takes set-up area {area}") \
  EVENT(Placed,             placed,              "unit:unit x:mils y:mils facing:number", "{unit} is set up at {x, inches}, {y, inches}, facing {facing}") \
  EVENT(SetupEnds,          setup_ends,          "side:side", "{side} is set up") \
  EVENT(MarkerLost,         marker_lost,         "unit:unit", "{unit} is out of sight: its marker goes") \
  EVENT(OrderGiven,         order_given,         "unit:unit order:order", "{unit} gets the order {order}") \
  EVENT(Ready,              ready,               "side:side", "{side} is ready") \
  EVENT(Initiative,         initiative,          "german:die soviet:die", "Initiative: german {german}, soviet {soviet}") \
  EVENT(FirstPlayer,        first_player,        "side:side", "{side} is First Player") \
  EVENT(Aimed,              aimed,               "unit:unit target:unit", "{unit} aims at {target}") \
  EVENT(Announced,          announced,           "target:unit units:number overwatch:number weapons:number", "{units, plural, one {# unit fires} other {# units fire}}{weapons, plural, =0 {} other { # weapons}} at {target}{overwatch, select, 0 {} other { in overwatch}}") \
  EVENT(OrderShown,         order_shown,         "unit:unit order:order", "{unit} had the order {order}") \
  EVENT(Hidden,             hidden,              "unit:unit", "the order of {unit} stays hidden") \
  EVENT(Shot,               shot,                "unit:unit target:unit roll:die limit:number hits:number", "{unit} fires at {target}: {roll} against {limit}{hits, plural, =0 {, a miss} one {, a hit} other {, # hits}}") \
  EVENT(Wasted,             wasted,              "unit:unit target:unit", "the fire of {unit} at {target} is wasted") \
  EVENT(NoTarget,           no_target,           "unit:unit", "{unit} has no target and counts as having fired") \
  EVENT(HitLocated,         hit_located,         "unit:unit roll:die location:location aspect:aspect armour:number penetration:number top:number through:number", "{unit} is hit: {top, select, 0 {{location}} other {top}} from {aspect} ({roll}), armour {armour}, penetration {penetration}{through, select, 0 {: it glances off} other {}}") \
  EVENT(HullDownMiss,       hull_down_miss,      "unit:unit roll:die", "the hit on {unit} goes into the ground: hull down ({roll})") \
  EVENT(TrackHit,           track_hit,           "unit:unit", "{unit} loses a track") \
  EVENT(DamageDone,         damage_done,         "unit:unit damage:damage", "{unit}: {damage}") \
  EVENT(TurretTurned,       turret_turned,       "unit:unit field:field", "the turret of {unit} turns to the {field}") \
  EVENT(MoveBegins,         move_begins,         "unit:unit", "{unit} moves") \
  EVENT(MovedTo,            moved_to,            "unit:unit x:mils y:mils facing:number spent:number", "{unit} comes to {x, inches}, {y, inches}, facing {facing}") \
  EVENT(MoveStopped,        move_stopped,        "unit:unit x:mils y:mils", "{unit} ends its move at {x, inches}, {y, inches}") \
  EVENT(Exited,             exited,              "unit:unit", "{unit} leaves the table") \
  EVENT(Passed,             passed,              "side:side", "{side} holds its fire") \
  EVENT(BuildingTried,      building_tried,      "unit:unit roll:die counted:number hurt:number", "{unit} breaks through a wall: {roll}, with its weight {counted}{hurt, select, 0 {} other {, not unhurt}}") \
  EVENT(BuildingHurt,       building_hurt,       "unit:unit roll:die track:number", "{unit} {track, select, 0 {is damaged} other {loses a track}} at the wall ({roll})") \
  EVENT(Pivoted,            pivoted,             "unit:unit facing:number", "{unit} turns to face {facing}") \
  EVENT(Objective,          objective,           "objective:index holder:holder", "objective {objective} is held by {holder}") \
  EVENT(Scored,             scored,              "german:number soviet:number", "Points: german {german}, soviet {soviet}") \
  EVENT(GameEnds,           game_ends,           "winner:winner", "{winner, select, draw {The game is drawn} other {{winner} wins}}") \
  EVENT(PivotBlocked,       pivot_blocked,       "unit:unit", "{unit} has no room to turn any more") \
  EVENT(Plotted,            plotted,             "what:plot index:index", "{what} is noted") \
  EVENT(WorkPlaced,         work_placed,         "work:index terrain:terrain x:mils y:mils", "{terrain} at {x, inches}, {y, inches}") \
  EVENT(Covered,            covered,             "unit:unit into:number", "{unit} {into, select, 0 {leaves} other {goes into}} Full Cover") \
  EVENT(Dug,                dug,                 "unit:unit work:index turns:number", "{unit} digs ({turns})") \
  EVENT(Mounted,            mounted,             "unit:struck carrier:struck", "{unit} mounts {carrier}") \
  EVENT(Dismounted,         dismounted,          "unit:unit x:mils y:mils facing:number", "{unit} dismounts at {x, inches}, {y, inches}") \
  EVENT(BailedOut,          bailed_out,          "unit:unit x:mils y:mils facing:number", "{unit} bails out, suppressed, at {x, inches}, {y, inches}") \
  EVENT(CrewLeft,           crew_left,           "unit:unit roll:die limit:number", "the crew of {unit} abandons it ({roll} against {limit})") \
  EVENT(BailRolled,         bail_rolled,         "unit:unit roll:die limit:number out:number who:number", "{who, select, 0 {the crew of {unit} stays with it} other {{unit} {out, select, 0 {{who, select, 2 {is lost inside} other {stays aboard}}} other {gets out}}}} ({roll} against {limit})") \
  EVENT(Joined,             joined,              "unit:unit leader:unit", "{unit} shares the command of {leader}") \
  EVENT(Ammunition,         ammunition,          "unit:unit roll:die limit:number short:number", "ammunition of {unit}: {roll} against {limit}{short, select, 0 {, there is enough} other {, it runs short}}") \
  EVENT(Misfired,           misfired,            "unit:unit", "{unit} has no such shell and does not fire") \
  EVENT(GpShot,             gp_shot,             "unit:struck target:struck roll:die modifier:signed result:gp_result", "{unit} fires at {target}: {roll}{modifier, sum}, {result}") \
  EVENT(TerrainHit,         terrain_hit,         "feature:feature index:index roll:die destroyed:number", "{feature} {index}: {roll}{destroyed, select, 0 {, it stands} other {, destroyed}}") \
  EVENT(Suppressed,         suppressed,          "unit:unit", "{unit} is suppressed") \
  EVENT(Reduced,            reduced,             "unit:unit", "{unit} is reduced to a half-squad") \
  EVENT(Eliminated,         eliminated,          "unit:unit", "{unit} is eliminated") \
  EVENT(KoRolled,           ko_rolled,           "unit:unit roll:die limit:number burns:number", "{unit}: {roll} against {limit}{burns, select, 0 {, knocked out} other {, brewed up}}") \
  EVENT(PenetrationRolled,  penetration_rolled,  "unit:unit die:die added:number", "penetration of {unit}: {die} adds {added}") \
  EVENT(SmokePlaced,        smoke_placed,        "zone:index x:mils y:mils", "smoke at {x, inches}, {y, inches}") \
  EVENT(Called,             called,              "unit:unit zone:index x:mils y:mils sheaf:sheaf shell:shell", "{unit} calls {shell} on {x, inches}, {y, inches}, sheaf {sheaf}") \
  EVENT(Responded,          responded,           "unit:struck roll:die limit:number fires:number", "{unit}: {roll} against {limit}{fires, select, 0 {, no response} other {, it responds}}") \
  EVENT(DangerClose,        danger_close,        "unit:struck x:mils y:mils", "danger close: {unit} fires on its own side at {x, inches}, {y, inches}") \
  EVENT(FireArrives,        fire_arrives,        "unit:struck zone:index x:mils y:mils", "fire of {unit} comes down at {x, inches}, {y, inches}") \
  EVENT(PlannedFire,        planned_fire,        "plot:index zone:index x:mils y:mils", "planned fire comes down at {x, inches}, {y, inches}") \
  EVENT(Checked,            checked,             "zone:index", "mission {zone} is checked") \
  EVENT(ZoneEnds,           zone_ends,           "zone:index", "mission {zone} ends") \
  EVENT(AssaultBegins,      assault_begins,      "unit:unit target:struck advances:number", "{unit} assaults {target}{advances, select, 0 {} other {, advancing}}") \
  EVENT(HandToHand,         hand_to_hand,        "unit:unit target:unit roll:die net:number target_roll:die target_net:number", "{unit} fights {target} hand to hand: {net} ({roll}) against {target_net} ({target_roll})") \
  EVENT(Occupied,           occupied,            "unit:unit x:mils y:mils", "{unit} takes the position at {x, inches}, {y, inches}") \
  EVENT(Overrun,            overrun,             "unit:unit target:unit", "{unit} overruns {target}") \
  EVENT(Bogged,             bogged,              "unit:unit roll:die limit:number stuck:number", "{unit}: {roll} against {limit}{stuck, select, 0 {, it gets through} other {, it bogs down}}") \
  EVENT(HullDownFound,      hull_down_found,     "unit:unit roll:die limit:number found:number", "{unit} looks for a hull-down position: {roll} against {limit}{found, select, 0 {, none} other {, found}}") \
  EVENT(Quickmarched,       quickmarched,        "unit:unit roll:die limit:number suppressed:number", "{unit} has run: {roll} against {limit}{suppressed, select, 0 {, in order} other {, suppressed}}") \
  EVENT(MineStruck,         mine_struck,         "unit:unit minefield:index roll:die result:mine_result", "{unit} is in a minefield: {roll}, {result}") \
  EVENT(Recovered,          recovered,           "unit:unit roll:die counted:number recovers:number", "{unit}: {roll}, modified {counted}{recovers, select, 0 {, it stays suppressed} other {, it recovers}}") \
  EVENT(FlightBegins,       flight_begins,       "unit:unit x:mils y:mils heading:number speed:speed altitude:altitude", "{unit} comes in at {x, inches}, {y, inches}, heading {heading}, {speed} and {altitude}") \
  EVENT(FlewTo,             flew_to,             "unit:unit x:mils y:mils heading:number", "{unit} is over {x, inches}, {y, inches}") \
  EVENT(TargetNamed,        target_named,        "unit:unit target:struck", "{unit} turns to {target}") \
  EVENT(AirAttacks,         air_attacks,         "unit:unit attack:drop target:struck", "{unit} attacks {target}: {attack}") \
  EVENT(FlightEnds,         flight_ends,         "unit:unit", "{unit} flies off") \
  EVENT(Crashes,            crashes,             "unit:unit roll:die x:mils y:mils", "{unit} crashes at {x, inches}, {y, inches}") \
  EVENT(ReliefRolled,       relief_rolled,       "roll:die limit:number comes:number", "Relief: {roll} against {limit}{comes, select, 0 {, not yet} other {, it comes}}") \
  EVENT(ReliefComes,        relief_comes,        "roll:die entry:index", "The relief force comes by entry {entry}") \
  EVENT(Entered,            entered,             "unit:unit x:mils y:mils", "{unit} comes onto the table at {x, inches}, {y, inches}") \
  EVENT(SpotTried,          spot_tried,          "unit:unit target:unit roll:die limit:number seen:number", "{unit} looks for {target}: {roll} against {limit}{seen, select, 0 {, not seen} other {, seen}}") \
  EVENT(WireCrushed,        wire_crushed,        "unit:unit work:index", "{unit} takes the wire along") \
  EVENT(GroundSearched,     ground_searched,     "counted:number", "mines that nobody sees are rolled for: {counted}") \
  EVENT(Unharmed,           unharmed,            "unit:unit", "{unit} is proof against it")
// clang-format on

#define KESSEL_EVENT(name, key, args, english) name,
enum class Ev : std::uint16_t { PANZER_EVENTS(KESSEL_EVENT) };
#undef KESSEL_EVENT

#define KESSEL_EVENT(name, key, args, english) MessageForm{#key, args, english},
inline constexpr auto kEvents = std::to_array<MessageForm>({PANZER_EVENTS(KESSEL_EVENT)});
#undef KESSEL_EVENT
static_assert(well_made(kEvents));

}  // namespace kessel::panzer
