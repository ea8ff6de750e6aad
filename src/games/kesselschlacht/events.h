#pragma once
#include <array>
#include <cstdint>

#include "core/message.h"

namespace kessel::kesselschlacht {

/// What happened, the whole of it: name, key, arguments and the English sentence (core/message.h). A hidden unit is never an
/// argument of an event that its enemy sees. Types: unit, air, formation, pontoon, hex, side, rule, phase, weather, role,
/// air_column, status, result, level. A bridge is its two hexes; of a train lost with its HQ the second is none.
// clang-format off
#define KESSELSCHLACHT_EVENTS(EVENT) \
  EVENT(TurnBegins,        turn_begins,        "turn:number", "Turn {turn} begins ({turn, date})") \
  EVENT(PhaseBegins,       phase_begins,       "phase:phase", "Phase {phase}: {phase, phase_title}") \
  EVENT(OptionRolled,      option_rolled,      "rule:rule dice:die on:number", "{rule}: {on, select, 0 {not in effect} other {in effect}} (dice {dice})") \
  EVENT(MargaretheRolled,  margarethe_rolled,  "dice:die row:number", "Operation Margarethe: line {row} (dice {dice})") \
  EVENT(BridgeRolled,      bridge_rolled,      "from:hex to:hex die:die blown:number", "bridge {from, bank}{to, far_bank} {blown, select, 0 {stands} other {is blown}} (die {die})") \
  EVENT(Placed,            placed,             "unit:unit hex:hex", "{unit} is placed in {hex}") \
  EVENT(PlacedHidden,      placed_hidden,      "side:side hex:hex", "a unit of the {side} side is placed in {hex}") \
  EVENT(TrainAssigned,     train_assigned,     "train:pontoon formation:formation", "{train} goes with {formation}") \
  EVENT(PointsSet,         points_set,         "formation:formation ammo:number fuel:number", "{formation} has {ammo, plural, one {# ammunition point} other {# ammunition points}} and {fuel, plural, one {# fuel point} other {# fuel points}}") \
  EVENT(WeatherIs,         weather_is,         "weather:weather die:die", "Weather: {weather}{die, select, 0 {} other { (die {die})}}") \
  EVENT(SsRolled,          ss_rolled,          "dice:die row:number", "Arrival of II SS Panzer Korps: line {row} (dice {dice})") \
  EVENT(CargoLoaded,       cargo_loaded,       "air:air ammo:number fuel:number", "{air} loads {ammo, plural, one {# ammunition point} other {# ammunition points}} and {fuel, plural, one {# fuel point} other {# fuel points}}") \
  EVENT(InitiativeIs,      initiative_is,      "side:side die:die", "{side} air initiative (die {die})") \
  EVENT(AirSealed,         air_sealed,         "side:side", "the {side} side has placed its aircraft") \
  EVENT(AirShown,          air_shown,          "air:air sector:number", "{air} flies over sector {sector}") \
  EVENT(RoleTaken,         role_taken,         "air:air role:role", "{air} flies as {role}") \
  EVENT(AirFought,         air_fought,         "sector:number side:side column:air_column die:die aborts:number", "{side} aircraft attack over sector {sector} at {column} (die {die}): {aborts, select, 0 {no effect} other {the enemy turns home}}") \
  EVENT(AirAborted,        air_aborted,        "air:air", "{air} turns home") \
  EVENT(Bombed,            bombed,             "hex:hex strength:number die:die result:result", "{hex} is bombed with {strength} (die {die}): {result}") \
  EVENT(BridgeBombed,      bridge_bombed,      "from:hex to:hex strength:number die:die blown:number", "bridge {from, bank}{to, far_bank} is bombed with {strength} (die {die}): {blown, select, 0 {it stands} other {destroyed}}") \
  EVENT(Landed,            landed,             "air:air hex:hex", "{air} lands at {hex}") \
  EVENT(Supplied,          supplied,           "formation:formation ammo:number fuel:number air:air", "{formation} receives {ammo, plural, one {# ammunition point} other {# ammunition points}} and {fuel, plural, one {# fuel point} other {# fuel points}} by {air}") \
  EVENT(CargoLost,         cargo_lost,         "air:air ammo:number fuel:number", "the cargo of {air} is lost: {ammo, plural, one {# ammunition point} other {# ammunition points}}, {fuel, plural, one {# fuel point} other {# fuel points}}") \
  EVENT(Dug,               dug,                "hex:hex level:number", "{level, select, 2 {a prepared} other {a hasty}} position in {hex}") \
  EVENT(Undug,             undug,              "hex:hex", "the position in {hex} is gone") \
  EVENT(DirectiveNamed,    directive_named,    "formation:formation crossings:number", "Zhukov's Directive goes to {formation}; {crossings, plural, one {# unit} other {# units}} had crossed the Dnestr") \
  EVENT(DirectiveRolled,   directive_rolled,   "die:die brigades:number", "the Directive sends {brigades, plural, one {# brigade} other {# brigades}} south (die {die})") \
  EVENT(BrigadeNamed,      brigade_named,      "unit:unit", "{unit} is to go south") \
  EVENT(Recalled,          recalled,           "formation:formation", "{formation} is recalled to the north") \
  EVENT(FifthRolled,       fifth_rolled,       "die:die marches:number", "5th Guards Tank Corps {marches, select, 0 {stays} other {marches south}} (die {die})") \
  EVENT(ArmyChosen,        army_chosen,        "die:die formation:formation", "{formation} is to try first (die {die})") \
  EVENT(Ineligible,        ineligible,         "formation:formation", "{formation} cannot be activated") \
  EVENT(ActivationRolled,  activation_rolled,  "formation:formation die:die path:halves activated:number", "{formation} {activated, select, 0 {stays inactive} other {is activated}} over a path of {path, mp} MP (die {die})") \
  EVENT(Activated,         activated,          "formation:formation", "{formation} is active without a die") \
  EVENT(Moved,             moved,              "unit:unit from:hex to:hex left:halves", "{unit} moves from {from} to {to}") \
  EVENT(MovedHidden,       moved_hidden,       "side:side units:number from:hex to:hex", "{units, plural, one {# unit of the {side} side moves} other {# units of the {side} side move}} from {from} to {to}") \
  EVENT(WentBack,          went_back,          "side:side from:hex to:hex units:number", "{units, plural, one {# unit of the {side} side goes} other {# units of the {side} side go}} back from {from} to {to}") \
  EVENT(Fuelled,           fuelled,            "formation:formation fuel:number left:number", "{formation} spends {fuel, plural, one {# fuel point} other {# fuel points}}, {left} left") \
  EVENT(Stopped,           stopped,            "hex:hex", "stopped by an enemy ZOC in {hex}") \
  EVENT(LeftMap,           left_map,           "unit:unit hex:hex", "{unit} leaves the map from {hex}") \
  EVENT(Entered,           entered,            "unit:unit hex:hex", "{unit} enters the map in {hex}") \
  EVENT(TernopolTaken,     ternopol_taken,     "hex:hex", "Ternopol has fallen") \
  EVENT(AirfieldTaken,     airfield_taken,     "hex:hex side:side", "the airfield in {hex} is now {side}") \
  EVENT(BridgeBuilt,       bridge_built,       "train:pontoon from:hex to:hex unit:unit", "{train} bridges {from, bank}{to, far_bank}") \
  EVENT(BridgeLost,        bridge_lost,        "train:pontoon from:hex to:hex", "{train} at {from, bank}{to, far_bank} is gone") \
  EVENT(DemolitionRolled,  demolition_rolled,  "from:hex to:hex die:die blown:number", "demolition of bridge {from, bank}{to, far_bank}: {blown, select, 0 {it stands} other {destroyed}} (die {die})") \
  EVENT(Declared,          declared,           "side:side hex:hex units:number aircraft:number", "{side} attack on {hex} by {units, plural, one {# unit} other {# units}}{aircraft, plural, =0 {} one { with one aircraft} other { with # aircraft}}") \
  EVENT(Shown,             shown,              "unit:unit hex:hex", "{unit} is revealed in {hex}") \
  EVENT(AmmoPaid,          ammo_paid,          "formation:formation ammo:number left:number", "{formation} spends {ammo, plural, one {# ammunition point} other {# ammunition points}}, {left} left") \
  EVENT(Odds,              odds,               "attack:number defence:number table:number column:signed", "Odds {attack} to {defence}: table {table}%, column {column}") \
  EVENT(CombatRolled,      combat_rolled,      "die:die counted:number result:result changed:number", "Die {die}{changed, select, 0 {} other {, counted as {counted}}}: {result}") \
  EVENT(StatusIs,          status_is,          "hex:hex status:status units:number", "{units, plural, one {# unit in {hex} is {status}} other {# units in {hex} are {status}}}") \
  EVENT(UnitStatus,        unit_status,        "unit:unit status:status", "{unit} is {status}") \
  EVENT(Eliminated,        eliminated,         "unit:unit hex:hex", "{unit} is eliminated in {hex}") \
  EVENT(HqLost,            hq_lost,            "formation:formation turn:number", "the HQ of {formation} is lost{turn, plural, =0 {} other { and is due back on turn #}}") \
  EVENT(NewParent,         new_parent,         "unit:unit formation:formation", "{unit} now belongs to {formation}") \
  EVENT(NewParents,        new_parents,        "lost:formation formation:formation", "the units of {lost} now belong to {formation}") \
  EVENT(RoutRolled,        rout_rolled,        "unit:unit die:die routs:number", "{unit} {routs, select, 0 {holds, disrupted} other {routs}} (die {die})") \
  EVENT(Retreated,         retreated,          "unit:unit from:hex to:hex", "{unit} retreats from {from} to {to}") \
  EVENT(RetreatedHidden,   retreated_hidden,   "side:side units:number from:hex to:hex", "{units, plural, one {# unit of the {side} side retreats} other {# units of the {side} side retreat}} from {from} to {to}") \
  EVENT(Displaced,         displaced,          "unit:unit from:hex to:hex", "{unit} makes room and goes from {from} to {to}") \
  EVENT(Advanced,          advanced,           "unit:unit hex:hex", "{unit} advances into {hex}") \
  EVENT(AdvancedHidden,    advanced_hidden,    "side:side units:number hex:hex", "{units, plural, one {# unit of the {side} side advances} other {# units of the {side} side advance}} into {hex}") \
  EVENT(AdvanceHalted,     advance_halted,     "hex:hex", "the advance is halted in {hex} by the ZOC of a crack unit") \
  EVENT(Recovered,         recovered,          "hex:hex units:number", "{units, plural, one {# unit in {hex} recovers} other {# units in {hex} recover}}") \
  EVENT(TurnEnds,          turn_ends,          "turn:number", "Turn {turn} ends") \
  EVENT(GameEnds,          game_ends,          "difference:number level:level", "The game ends with a difference of {difference}: {level}")
// clang-format on

#define KESSEL_EVENT(name, key, args, english) name,
enum class Ev : std::uint16_t { KESSELSCHLACHT_EVENTS(KESSEL_EVENT) };
#undef KESSEL_EVENT

#define KESSEL_EVENT(name, key, args, english) MessageForm{#key, args, english},
inline constexpr auto kEvents = std::to_array<MessageForm>({KESSELSCHLACHT_EVENTS(KESSEL_EVENT)});
#undef KESSEL_EVENT
static_assert(well_made(kEvents));

}  // namespace kessel::kesselschlacht
