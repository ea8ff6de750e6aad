#pragma once
#include <array>
#include <cstdint>

#include "core/message.h"

namespace kessel::breakout {

/// What happened, the whole of it: name, key, arguments and the English sentence (core/message.h). A hidden unit is never an
/// argument of an event that its enemy sees. Types: unit, hex, side, kg, weather, date, order, segment, column, result, winner.
// clang-format off
#define BREAKOUT_EVENTS(EVENT) \
  EVENT(TurnBegins,     turn_begins,     "turn:number", "Turn {turn} begins ({turn, date})") \
  EVENT(WeatherIs,      weather_is,      "weather:weather die:die", "Weather: {weather}{die, select, 0 {} other { (die {die})}}") \
  EVENT(AirTied,        air_tied,        "soviet:number german:number", "Air: {soviet} against {german}, a tie; again") \
  EVENT(AirGained,      air_gained,      "side:side markers:number", "{side} air superiority with {markers, plural, one {# marker} other {# markers}}") \
  EVENT(Placed,         placed,          "unit:unit hex:hex", "{unit} is placed in {hex}") \
  EVENT(PlacedHidden,   placed_hidden,   "side:side hex:hex", "a {side} unit is placed in {hex}") \
  EVENT(KgDeployed,     kg_deployed,     "kg:kg hex:hex", "Korpsgruppe {kg} is deployed in {hex}") \
  EVENT(OrderChosen,    order_chosen,    "side:side impulse:number order:order", "{side} impulse {impulse}: {order}") \
  EVENT(SegmentBegins,  segment_begins,  "side:side segment:segment impulse:number", "{side} {segment} segment, impulse {impulse}") \
  EVENT(Moved,          moved,           "unit:unit from:hex to:hex left:number", "{unit} moves from {from} to {to}") \
  EVENT(MovedHidden,    moved_hidden,    "side:side units:number from:hex to:hex", "{units, plural, one {# unit of the {side} side moves} other {# units of the {side} side move}} along from {from} to {to}") \
  EVENT(RiverRolled,    river_rolled,    "hex:hex die:die cost:number", "River crossing into {hex}: die {die}, +{cost} MP") \
  EVENT(Stayed,         stayed,          "unit:unit hex:hex", "{unit} cannot pay and stays in {hex}") \
  EVENT(StayedHidden,   stayed_hidden,   "side:side units:number hex:hex", "{units, plural, one {# unit of the {side} side cannot cross and stays} other {# units of the {side} side cannot cross and stay}} in {hex}") \
  EVENT(Stopped,        stopped,         "hex:hex", "stopped by an enemy ZOC in {hex}") \
  EVENT(LeftMap,        left_map,        "unit:unit hex:hex vp:number", "{unit} leaves the map from {hex}{vp, plural, =0 {} other { (+# VP)}}") \
  EVENT(ControlFlipped, control_flipped, "hex:hex side:side", "{hex} is now {side}") \
  EVENT(FortressFell,   fortress_fell,   "hex:hex", "the fortified locality {hex} has fallen and counts as a town") \
  EVENT(Overstacked,    overstacked,     "hex:hex side:side", "{side} units overstack {hex}") \
  EVENT(Shown,          shown,           "unit:unit hex:hex", "{unit} is revealed in {hex}") \
  EVENT(Declared,       declared,        "side:side hex:hex units:number", "{side} attack on {hex} by {units, plural, one {# unit} other {# units}}") \
  EVENT(Probed,         probed,          "units:number hex:hex", "{units, plural, one {# unit probes} other {# units probe}} into {hex}") \
  EVENT(ArtilleryLost,  artillery_lost,  "unit:unit hex:hex", "{unit} stands alone in {hex} and is lost") \
  EVENT(KgSupports,     kg_supports,     "kg:kg hex:hex", "Korpsgruppe {kg} supports the combat at {hex}") \
  EVENT(Art18Supports,  art18_supports,  "unit:unit hex:hex", "{unit} supports the combat at {hex}") \
  EVENT(AirCommitted,   air_committed,   "side:side markers:number", "{side} side commits {markers} air") \
  EVENT(Odds,           odds,            "attack:number defence:number shift:signed column:column", "Odds {attack} to {defence}, shift {shift}: column {column}") \
  EVENT(CombatRolled,   combat_rolled,   "die:die column:column result:result", "{die, select, 0 {Automatic result {result}} other {Die {die} on {column}: {result}}}") \
  EVENT(StepLost,       step_lost,       "unit:unit left:number", "{unit} loses a step, {left} left") \
  EVENT(Eliminated,     eliminated,      "unit:unit hex:hex", "{unit} is eliminated in {hex}") \
  EVENT(DivisionScored, division_scored, "unit:unit vp:number", "{unit} was out of communications: +{vp} VP") \
  EVENT(ReturnRolled,   return_rolled,   "unit:unit die:die turn:number", "{unit} {turn, plural, =0 {comes back too late} other {is due back on turn #}} (die {die})") \
  EVENT(Retreated,      retreated,       "unit:unit from:hex to:hex", "{unit} retreats from {from} to {to}") \
  EVENT(RetreatBlocked, retreat_blocked, "unit:unit hex:hex", "{unit} cannot retreat from {hex}") \
  EVENT(Advanced,       advanced,        "unit:unit hex:hex", "{unit} advances into {hex}") \
  EVENT(Forfeited,      forfeited,       "unit:unit", "{unit} was not placed and is lost") \
  EVENT(TurnEnds,       turn_ends,       "turn:number vp:number", "Turn {turn} ends with {vp} VP") \
  EVENT(GameEnds,       game_ends,       "vp:number winner:winner", "The game ends with {vp} VP: {winner}")
// clang-format on

#define KESSEL_EVENT(name, key, args, english) name,
enum class Ev : std::uint16_t { BREAKOUT_EVENTS(KESSEL_EVENT) };
#undef KESSEL_EVENT

#define KESSEL_EVENT(name, key, args, english) MessageForm{#key, args, english},
inline constexpr auto kEvents = std::to_array<MessageForm>({BREAKOUT_EVENTS(KESSEL_EVENT)});
#undef KESSEL_EVENT
static_assert(well_made(kEvents));

}  // namespace kessel::breakout
