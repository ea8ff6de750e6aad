#pragma once
// The rules of Kesselschlacht, one file per chapter of the rulebook. Each function opens with the case it stands for.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/draw.h"
#include "core/refusal.h"
#include "core/rng.h"
#include "core/tally.h"
#include "engine/action.h"
#include "engine/event.h"
#include "engine/game.h"
#include "engine/node.h"
#include "games/kesselschlacht/actions.h"
#include "games/kesselschlacht/events.h"
#include "games/kesselschlacht/sentences.h"
#include "games/kesselschlacht/state.h"

namespace kessel::kesselschlacht {

using Why = std::optional<Refusal>;

inline void tell(Events& ev, Ev what, SideMask who, std::initializer_list<std::int32_t> args, RuleRef rule) {
  ev.add(static_cast<std::uint16_t>(what), who, args, rule);
}
inline void tell(Events& ev, Ev what, std::initializer_list<std::int32_t> args, RuleRef rule) {
  tell(ev, what, kEveryone, args, rule);
}
/// Everyone but that side: for the poorer event of a pair.
inline SideMask all_but(Side s) { return static_cast<SideMask>(kEveryone & ~only(s)); }

// ---- c03 stacks and zones -----------------------------------------------------------------------------------------
/// Who stands where and whose ZOC reaches where, computed anew when needed.
struct Board {
  hex::Mask occupied[2];
  hex::Mask zoc[2];  ///< KS:3.2; where a side's units project
  /// Closed to that side's paths: enemy units, and enemy ZOC without a friendly unit (KS:3.2.2b, 10.1b).
  hex::Mask blocked(Side s) const {
    const int me = index(s), foe = 1 - me;
    return occupied[foe] | (zoc[foe] - occupied[me]);
  }
};
Board board_of(const State&);
/// KS:3.2.1 A side's zone for the eye: the hex of a stack belongs to it only if another stack reaches there. In `Board` it
/// makes no difference, for no enemy enters a held hex.
hex::Mask zone_shown(const State&, Side);
/// For a side that moves or traces supply: the same, but of zones only the enemy's.
Board board_against(const State&, Side);
hex::Mask occupied_by(const State&, Side);
UnitList units_in(const State&, Hex);  ///< in the order of ids, HQs and combat units, movers included
bool any_unit(const State&, Hex);
int combat_units_in(const State&, Hex);  ///< that count for stacking (KS:3.1.2, 3.1.2b)
int stack_limit(const State&, Side);
int stack_height(const State&, Hex);
UnitId top_unit(const State&, Hex);
bool projects_zoc(const State&, Hex);                   ///< KS:3.2.1, the one public bit of a stack (KS:R96)
bool has_sound_a_zoc(const State&, Side of, Hex into);  ///< KS:3.3.2, 3.3.2b
/// Puts a unit on top of the stack of a hex; every arrival on the map goes through here.
void put_on_top(State&, UnitId, Hex);
/// Takes a unit off its stack; the others close up. Clears what only holds in a stack (positions are not touched).
void take_off(State&, UnitId, Where to);
/// Lifts units out of their hexes and sets them on top of another in the order they had.
void shift_units(State&, const UnitList&, Hex to);
void bring_to_top(State&, UnitId);
void show_to_enemy(State&, UnitId, Events&);  ///< KS:R96: event and `learn`
/// Told fully to the owner and those who see the unit, as "a unit" to the others.
void tell_placed(const State&, UnitId, Hex, Events&);
bool visible_to_enemy(const State&, UnitId);  ///< top of its stack, or shown for the combat

// ---- c04 sequence -------------------------------------------------------------------------------------------------
Side phasing(const State&);  ///< KS:4.0N; of phases E to L
void begin_phase(State&, Phase, Events&);
void next_phase(State&, Events&);
/// Frame::arg of Step::Demolish and Step::Fight when their phase has been ended and only pontoons may still ask.
inline constexpr std::uint8_t kPhaseOver = 1;
void close_phase(State&, Events&);  ///< H to L: what the end of the phase brings; then `next_phase`
bool movement_phase(Phase);         ///< H, J, L

// ---- c05 weather --------------------------------------------------------------------------------------------------
void begin_weather(State&, Events&);
void answer_weather(State&, int die, Events&);
inline bool heavy_snow(const State& s) { return s.weather == Weather::HeavySnow; }
inline int cost_column(const State& s) { return s.weather == Weather::Mud ? 1 : 0; }  // KS:R107

// ---- c06 air ------------------------------------------------------------------------------------------------------
void begin_air(State&, Events&);                      ///< phase B: cargo, then initiative; skipped in heavy snow
bool axis_airfield(const State&, const Board&, Hex);  ///< KS:R93
int sector_of_bridge(const State&, Hex a, Hex b);     ///< KS:6.5.1a
Why why_not_cargo(const State&, AirId, int ammo, int fuel);
Why why_not_strike(const State&, Side, Hex);
Why why_not_strike_bridge(const State&, Side, Hex a, Hex b);
Why why_not_send(const State&, AirId);  ///< to the mission being drafted, or to the attack (KS:6.6)
Why why_not_declare_strike(const State&);
Why why_not_land(const State&, AirId, Hex);
Why why_not_drop(const State&, AirId, FormationId);
Why why_not_give(const State&, FormationId, int ammo, int fuel);
Why why_not_fly(const State&, Side, AirId, int sector);
Why why_not_role(const State&, AirId, Role);
void load_cargo(State&, AirId, int ammo, int fuel, Events&);
void strike(State&, Side, Hex target, int bridge);  ///< bridge: index + 1 (printed), 100 + pontoon; 0 none
void declare_strike(State&, Events&);
void land(State&, AirId, Hex, Events&);
void drop(State&, AirId, FormationId, Events&);
void give(State&, FormationId, int ammo, int fuel, Events&);
void fly(State&, AirId, int sector, Events&);  ///< sector 0 grounds it
void seal_air(State&, Side, Events&);          ///< both sealed: reveal and go on
void take_role(State&, AirId, Role, Events&);
void done_air(State&, Events&);  ///< `done` in Cargo, Surprise, AirRole, Intercept, Missions, Deliver
void intercept(State&, Events&);
void answer_initiative(State&, int die, Events&);
void answer_air_roll(State&, const Draw&, Events&);
void answer_intercept(State&, int die, Events&);
void answer_strike(State&, int die, Events&);
/// Everything of phases B to D that needs no decision; called by `run`. False: someone must answer.
bool run_air(State&, Events&);
void send_home(State&, Events&);  ///< ground support planes of the side whose combat phase has ended
void reset_air(State&);           ///< a new turn: everyone ready again (KS:6.4.2b)
/// KS:6.4.2, 6.4.3 the column of the air table, for odds shown and used.
int air_column(const State&, std::span<const AirId> attack, std::span<const AirId> defence, Tally&);
int bombing_column(const State&, int strength);
void offer_air(const State&, Side, ActionList&);  ///< Main options of all its steps
void offer_air_free(const State&, Side, ActionList&);
Node air_node(const State&);

// ---- c07 positions ------------------------------------------------------------------------------------------------
int position_level(const State&, Hex);  ///< 0, 1 hasty, 2 prepared
Why why_not_dig(const State&, Hex);     ///< in phase E and in set-up (KS:18.1f, 18.1p)
Why why_not_fill(const State&, Hex);
void dig(State&, Hex, Events&);
void fill(State&, Hex, Events&);
void begin_positions(State&, Events&);
void end_positions(State&);
/// KS:7.1.5d after units have left a hex or died: positions without a builder go.
void tidy_positions(State&, Events&);
void offer_positions(const State&, ActionList&);  ///< digging: Main
void offer_fills(const State&, ActionList&);      ///< giving positions up: Free

// ---- c08 Zhukov ---------------------------------------------------------------------------------------------------
void begin_directive(State&, Events&);  ///< phase F
Why why_not_name(const State&, FormationId);
void name_recipient(State&, FormationId, Events&);
void answer_directive(State&, int die, Events&);
Why why_not_brigade(const State&, UnitId);
void designate(State&, UnitId, Events&);
Why why_not_done_directive(const State&);  ///< `done` in DirectiveBrigades
void done_directive(State&, Events&);
bool recall_open(const State&);
Why why_not_recall(const State&, FormationId);
void recall(State&, FormationId, Events&);
void done_recall(State&, Events&);  ///< `done` in Recall; c09
void end_directive(State&);
bool directive_goes_on(const State&);
bool recall_goes_on(const State&);
void note_crossings(State&);   ///< at the end of the Axis player turn (KS:R9)
void begin_axis_turn(State&);  ///< kTurnNorth

// ---- c09 activation -----------------------------------------------------------------------------------------------
void begin_activation(State&, Events&);  ///< phase G
bool run_activation(State&, Events&);
bool fifth_roll_due(const State&);
bool army_roll_due(const State&);
/// KS:9.1.1 why an HQ cannot even try, with the case; nothing if it can.
Why why_not_eligible(const State&, const Board&, FormationId);
/// KS:9.1.2, KS:R11 length in half MP of the road path to the edge; -1: there is none.
int activation_path(const State&, const Board&, FormationId);
int activation_chance(const State&, int halves);  ///< in sixths
Why why_not_activate(const State&, FormationId);
void offer_activations(const State&, ActionList&);
void try_activation(State&, FormationId, Events&);
void answer_fifth(State&, int die, Events&);
void answer_army(State&, int die, Events&);
void answer_activation(State&, int die, Events&);
void activate(State&, FormationId, Events&);  ///< the HQ and its units become active
void end_activation(State&, Events&);
Why why_not_return(const State&, UnitId, Hex);  ///< an HQ due back (KS:13.1.1a, 13.1.3)
void return_hq(State&, UnitId, Hex, Events&);
RuleRef return_rule(Side);
bool hq_due(const State&, Side);
bool hq_can_return(const State&, UnitId);
void offer_return(const State&, Side, ActionList&);

// ---- c10 supply and points ----------------------------------------------------------------------------------------
inline constexpr std::uint8_t kFar = 255;
/// Half MP from every hex to a goal, at one gait, in today's weather, up to a limit; kFar: farther or not at all.
/// `closed` hexes may be begun from but not entered.
struct Reach {
  std::array<std::uint8_t, hex::kHexSlots> halves;
};
/// KS:R57 from anywhere to the goal; if given, from the hexes `wanted` only.
void distances_to(const State&, Hex goal, Gait, const hex::Mask& closed, int limit, Reach& out,
                  const hex::Mask* wanted = nullptr);
/// The same to the nearest of several goals.
void distances_to_any(const State&, const hex::Mask& goals, Gait, const hex::Mask& closed, int limit, Reach& out);
/// KS:R11 hexes from which the road net leads, open, to a Soviet supply hex, with the length in half MP.
struct RoadNet {
  std::array<std::uint8_t, hex::kHexSlots> halves;  ///< kFar: not connected
};
RoadNet soviet_roads(const State&, const Board&);
/// From that hex, or a road hex beside it, along the net to the edge: half MP, -1: no way (KS:R11). For HQs.
int path_on_net(const State&, const Board&, const RoadNet&, Hex);
hex::Mask general_supply(const State&, const Board&, Gait);  ///< hexes in General Supply for a unit of that gait
bool in_general_supply(const State&, const Board&, UnitId);
/// Half MP to its own HQ, as far as its range lets it matter; kFar: no path (KS:R57).
int path_to_hq(const State&, const Board&, UnitId);
int path_to(const State&, const Board&, UnitId, Hex goal, int limit);
int supply_range(const State&, UnitId);  ///< half MP to the HQ, halved when routed (KS:13.3.3)
/// KS:R56 is there a path at this very moment to draw on the HQ?
bool linked(const State&, const Board&, UnitId);
bool attack_supply_now(const State&, const Board&, UnitId);  ///< any side; Soviets: KS:10.2.1
void check_supply(State&, Side);                             ///< KS:10.0 sets Unit::supply of every unit of the side
Supply supply_of(const State&, const Board&, UnitId);
FormationId parent_of(const State&, UnitId);
UnitId hq_of(const State&, UnitId);           ///< its HQ on the map, or none
Status hq_status(const State&, UnitId);       ///< of its HQ; Good when it has none
int track_of(const State&, UnitId);           ///< -1: uses no points
int fuel_available(const State&, int track);  ///< KS:13.3.5.A
int ammo_available(const State&, int track);  ///< KS:13.3.5.B
void spend_fuel(State&, int track, int points, Events&);
void spend_ammo(State&, int track, int points, Events&);
/// KS:R63 may this unit of 1PzA buy fuel now, or does it move on its free two MP?
bool buys_fuel(const State&, const Board&, UnitId);
void capture_check(State&, Hex, Events&);  ///< a Soviet unit has entered: garrisons, Ternopol (KS:10.7b, R86)
void take_airfield(State&, Side, Hex, Events&);
/// KS:13.1.1 to 13.1.3, KS:R83, KS:R84 an HQ has been eliminated or has left the map: points and trains go, its units get
/// a new parent (Step::Reassign) or wait for its return. The HQ itself is already off the map. c13's eliminate calls it.
void lose_hq(State&, FormationId, Hex at, bool exited, Events&);
Superior superior_of(const State&, UnitId);    ///< a garrison that has joined a corps counts to it (KS:10.7b)
Hex garrison_home(const State&, UnitId);       ///< set-up hex of a garrison
Why why_not_corps(const State&, FormationId);  ///< JoinCorps and Reassign
void choose_corps(State&, FormationId, Events&);
void offer_corps(const State&, Side, ActionList&);

// ---- c11 movement -------------------------------------------------------------------------------------------------
/// A printed or pontoon bridge stands on that hexside.
bool bridged(const State&, Hex a, Hex b);
/// KS:R59 the road over that hexside, bridges counted; None where there is no link.
Road road_link(const State&, Hex from, hex::Dir);
River river_at(const State&, Hex from, hex::Dir);
/// KS:R107 half MP to enter a neighbour; 0: closed.
inline std::size_t step_row(Weather w, Gait gait, Hex h) {
  return (static_cast<std::size_t>(w) * kGaits + static_cast<std::size_t>(gait)) * hex::kHexSlots + h.value;
}
int river_step_cost(const State&, Gait, Hex from, hex::Dir);  ///< over a major river
inline int step_cost(const State& s, Gait gait, Hex from, hex::Dir d) {
  const int cost = s.content->steps[step_row(s.weather, gait, from)][static_cast<std::size_t>(d)];
  return cost != kAskBridge ? cost : river_step_cost(s, gait, from, d);
}
/// The same for searches, which ask for thousands of steps of one gait in one weather.
class StepCosts {
 public:
  StepCosts(const State& s, Gait gait)
      : s_(s), gait_(gait), steps_(s.content->steps.data() + step_row(s.weather, gait, Hex{0})) {}
  int operator()(Hex from, hex::Dir d) const {
    const int cost = steps_[from.value][static_cast<std::size_t>(d)];
    return cost != kAskBridge ? cost : river_step_cost(s_, gait_, from, d);
  }

 private:
  const State& s_;
  Gait gait_;
  const std::array<std::uint8_t, 6>* steps_;
};
int step_cost(const State&, UnitId, Hex from, Hex to, Tally&);
int allowance(const State&, UnitId, Tally&);  ///< half MP in this phase, fuelled units without fuel included
UnitList group_of(const State&);
Hex group_hex(const State&);  ///< kNoHex: still off the map
Why why_not_pick(const State&, UnitId);
Why why_not_leave(const State&, UnitId);
Why why_not_fuel(const State&, int points);
Why why_not_payer(const State&, FormationId);
Why why_not_step(const State&, const Board&, Hex to);
Why why_not_exit(const State&);
Why why_not_halt(const State&);
Why why_not_back(const State&);
Why why_not_done_moving(const State&);
void pick(State&, UnitId, Events&);
void leave(State&, UnitId, Events&);
void buy_fuel(State&, int points, Events&);
void name_payer(State&, FormationId);
void give_fuel_back(State&, Events&);
void step(State&, Hex to, Events&);
void leave_map(State&, Events&);
void halt(State&, Events&);
void go_back(State&, Events&);
void begin_movement(State&, Events&);  ///< H, J or L
void end_movement(State&, Events&);
void offer_moves(const State&, Side, ActionList&);
void offer_group(const State&, Side, Scope, ActionList&);
// Forced and regrouping marches (c11_marches.cpp, KS:R77).
March march_of(const State&, UnitId);  ///< what it is forced to do this turn
/// May a unit that marches by force or regroups go that way? Nothing if it may, or is free.
Why why_not_march(const State&, const Board&, UnitId, Hex from, Hex to);
/// A unit that must still move on (its phase cannot end); none if all have done what they can.
UnitId laggard(const State&);
bool regrouping(const State&, UnitId);
bool march_goes_on(const State&, const Board&, UnitId);  ///< it could still take a step of its march
void note_forced(State&);                                ///< start of H: kForced by KS:11.3.1b and formations' marches
Why why_not_line(const State&, UnitId, Hex to);          ///< KS:11.3.1, for movement and advance
bool beyond_line_of(const State&, FormationId army, Hex);
void note_line(State&, UnitId);  ///< KS:R83 whoever has come back over its army's line is bound by it again
Why why_not_north(const State&, UnitId, Hex from, Hex to);  ///< KS:11.2.2, 11.3.2, for movement, advance, displacement
void settle_south(State&, UnitId);                          ///< KS:11.2.2, 11.3.2 after any displacement
void reinforcements_due(State&, Events&);                   ///< start of J
bool may_enter_now(const State&, UnitId);

// ---- c12 combat ---------------------------------------------------------------------------------------------------
void begin_combat(State&, Events&);  ///< phases I and K
void end_combat_phase(State&, Events&);
Why why_not_attack_with(const State&, const Board&, UnitId, Hex target);  ///< KS:R44
Why why_not_target(const State&, const Board&, Hex);
Why why_not_join(const State&, const Board&, Hex);
Why why_not_support(const State&, const Board&, UnitId);
Why why_not_declare(const State&, const Board&);
Why why_not_pay(const State&, UnitId);
void target(State&, Hex);
void join(State&, Hex);
void unjoin(State&, Hex);
Why why_not_unjoin(const State&, Hex);
Why why_not_unsupport(const State&, UnitId);
void cancel_draft(State&);
void declare(State&, Events&);
void pay(State&, UnitId, Events&);
UnitList attackers(const State&);  ///< supporting guns included
UnitList defenders(const State&);  ///< everyone in the target hex
/// Attack strength of one unit as it would fight now: side of the counter, ammunition, snow, rivers (KS:R69).
int attack_of(const State&, UnitId, Hex target, bool pays, Tally&);
int defence_of(const State&, UnitId, Tally&);
struct OddsOf {
  int attack = 0, defence = 0, percent = 0;
  int table = 0;      ///< index of the percentage used
  int column = 0;     ///< index, clamped
  int die_shift = 0;  ///< KS:13.3.7
};
OddsOf odds(const State&, Tally&);  ///< of the combat being drafted or fought
Quality base_quality(int sum, Quality lowest, Quality highest, const Tables&);  ///< KS:3.3.1a
const char* result_text(Result);
bool run_combat(State&, Events&);
void answer_combat(State&, int die, Events&);
void offer_combat(const State&, Side, Scope, ActionList&);
void end_combat(State&, Events&);

// ---- c13 results --------------------------------------------------------------------------------------------------
Status worse(Status a, Status b);
/// KS:13.3.1c, 13.3.2b, 13.3.3b what a further result makes of a unit; `destroyed` is set where it dies.
Status after_result(Status now, Status result, bool& destroyed);
void inflict(State&, UnitId, Status result, Events&);
/// KS:R47 everyone in a hex takes the worst status there.
void spread_status(State&, Hex, Events&);
void spread_all(State&, Side, Events&);   ///< at the end of a phase
void eliminate(State&, UnitId, Events&);  ///< with everything an HQ takes along (KS:13.1.1 to 13.1.3)
Why why_not_lose(const State&, UnitId);
void lose(State&, UnitId, Events&);
void answer_rout(State&, const Draw&, Events&);
Why why_not_retreat(const State&, Hex to);
Why why_not_along(const State&, UnitId);
void go_along(State&, UnitId);
void retreat(State&, Hex to, Events&);
Why why_not_displace(const State&, UnitId, Hex);
void displace(State&, UnitId, Hex, Events&);
Why why_not_advance(const State&, UnitId);
Why why_not_advance_step(const State&, Hex);
Why why_not_advance_halt(const State&);
/// `done` in the steps of combat (Ammo, AttackerRetreat, Displace, Heir, Advance …), and whether it is in order.
void done_combat(State&, Events&);
void advance_pick(State&, UnitId);
void advance_step(State&, Hex, Events&);
void advance_halt(State&, Events&);

// ---- c14 recovery -------------------------------------------------------------------------------------------------
void recover_all(State&, Events&);  ///< phase M
bool can_recover(const State&, const Board&, UnitId);

// ---- c15 bridges --------------------------------------------------------------------------------------------------
Why why_not_train(const State&, Side, int train, FormationId);
void assign_train(State&, int train, FormationId, Events&);
Why why_not_bridge(const State&, int train, Hex a, Hex b, UnitId garrison);
void build_bridge(State&, int train, Hex a, Hex b, UnitId garrison, Events&);
Why why_not_demolish(const State&, Hex a, Hex b);
void demolish(State&, Hex a, Hex b, Events&);
void answer_demolition(State&, int die, Events&);
/// The bridge on that hexside: index of a printed one, 100 + pontoon, -1 none; standing ones only.
int bridge_at(const State&, Hex a, Hex b);
void destroy_bridge(State&, int bridge, Events&);
/// KS:R60 after status changes, retreats and losses: pontoons whose garrison is gone fall, or their owner names another.
bool run_pontoons(State&, Events&);
bool garrison_failed(const State&, UnitId);
/// In the middle of a result, or of a move that may be taken back, no garrison is looked at; nor before and after play.
bool pontoons_unsettled(const State&);
Why why_not_heir(const State&, UnitId);
void name_heir(State&, UnitId, Events&);
void offer_bridges(const State&, Side, ActionList&);
void offer_demolition(const State&, Side, ActionList&);

// ---- c16 artillery ------------------------------------------------------------------------------------------------
/// KS:16.1.2, 16.1.2a may it support an attack on that hex from where it stands?
Why why_not_range(const State&, const Board&, UnitId gun, Hex target);
/// KS:R101 may a road-bound unit go over that hexside?
bool gun_may_pass(const State&, Hex from, hex::Dir);

// ---- c17 victory --------------------------------------------------------------------------------------------------
struct Score {
  int axis = 0, soviet = 0;
  int soviet_lost = 0, escaped = 0;                 ///< parts of the Axis score
  int axis_lost = 0, isolated = 0, objectives = 0;  ///< parts of the Soviet score
  bool none_escapes = false;                        ///< KS:17.0.1e
  int difference() const { return axis - soviet; }
};
Score score_of(const State&, Tally&);
/// 0 Axis decisive … 3 Soviet marginal, 4 Soviet substantive, 5 Soviet decisive.
int victory_level(const State&, const Score&);
Said victory_text(int level);  ///< how the game ended
const char* level_text(int level);
bool escapes(const State&, const Board&, UnitId);  ///< KS:17.0.1c

// ---- c18 set-up, c19 optional rules ---------------------------------------------------------------------------------
State begin_scenario(const Content&, int scenario, const Options&);
void begin_set_up(State&, Side, Events&);
Why why_not_set_up(const State&, UnitId, Hex);
Why why_not_points(const State&, FormationId, int ammo, int fuel);
Why why_not_end_set_up(const State&, Side);
void set_up(State&, UnitId, Hex, Events&);
void set_up_rest(State&, Side, Events&);
Why why_not_rest(const State&, Side);
void set_points(State&, FormationId, int ammo, int fuel, Events&);
void end_set_up(State&, Side, Events&);
void offer_set_up(const State&, Side, Scope, ActionList&);
void answer_option(State&, const Draw&, Events&);
void answer_margarethe(State&, const Draw&, Events&);
void answer_ss(State&, const Draw&, Events&);
Why why_not_blow(const State&, Hex a, Hex b);
void blow(State&, Hex a, Hex b);
void offer_blow(const State&, ActionList&);
void answer_blow(State&, int die, Events&);
int dice_to_fall(const State&, int bridge, unsigned rolled);  ///< how many of a bridge have not been rolled for
void end_bridge_choice(State&, Events&);
void begin_options(State&, Events&);
bool run_options(State&,
                 Events&);  ///< frames before set-up that need no decision; false: someone must answer, or not mine
Face front_of(const State&, UnitId);  ///< printed values, KS:19.3.1e counted
Face back_of(const State&, UnitId);

// ---- flow ---------------------------------------------------------------------------------------------------------
SideMask deciders(const State&);
Node node(const State&);
void options(const State&, Side, Scope, ActionList&);
Why why_not(const State&, const Action&);
void apply(State&, const Action&, Events&);
void answer(State&, const Draw&, Events&);
std::uint64_t hash(const State&);
/// Runs everything that needs no decision, until someone must answer.
void run(State&, Events&);

}  // namespace kessel::kesselschlacht
