#pragma once
// The rules of Breakout, one file per chapter of the rulebook. Each function opens with the case it stands for.
#include <optional>
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
#include "games/breakout/actions.h"
#include "games/breakout/events.h"
#include "games/breakout/sentences.h"
#include "games/breakout/state.h"

namespace kessel::breakout {

using Why = std::optional<Refusal>;

/// An event that everyone may know, or those named.
inline void tell(Events& ev, Ev what, SideMask who, std::initializer_list<std::int32_t> args, RuleRef rule) {
  ev.add(static_cast<std::uint16_t>(what), who, args, rule);
}
inline void tell(Events& ev, Ev what, std::initializer_list<std::int32_t> args, RuleRef rule) {
  tell(ev, what, kEveryone, args, rule);
}

/// Towns and fortified localities alike.
inline bool is_town(const State& s, Hex h) { return s.content->towns.has(h); }

// ---- the board, computed anew when needed -------------------------------------------------------------------------
/// Who stands where and whose ZOC reaches where.
struct Board {
  hex::Mask occupied[2];
  hex::Mask zoc[2];
};
Board board_of(const State&);
hex::Mask occupied_by(const State&, Side);

// ---- c03 set-up and control ---------------------------------------------------------------------------------------
State begin_campaign(const Content&, const Options&);
Why why_not_set_up(const State&, UnitId, Hex);
bool all_set_up(const State&);
void place_fixed_germans(State&, Events&);
void end_set_up(State&, Events&);
void offer_set_up(const State&, Scope, ActionList&);
void take_control(State&, Side, Hex, Events&);
/// BO:3.2h may this German unit go there on turn 1?
bool breaks_stand_fast(const State&, UnitId, Hex to);

// ---- c04 victory --------------------------------------------------------------------------------------------------
int territorial_vp(const State&, Tally&);
int isolation_vp(const State&, Tally&);
/// What the track shows now (BO:R34).
int vp_now(const State&);
/// The final count of BO:4.1 to 4.3.
int vp_final(const State&, Tally&);
Winner winner_for(const State&, int vp);
void score_eliminated(State&, UnitId, bool cut_off, Events&);

// ---- c05 sequence -------------------------------------------------------------------------------------------------
Side phasing(const State&);
int impulse_of(const State&);
/// The order of an impulse that is not free to choose, or None (BO:5.4a, BO:R9, BO:R10).
Order forced_order(const State&, Stage);
void begin_stage(State&, Stage, Events&);
void next_stage(State&, Events&);
void begin_segment(State&, Segment, Events&);
void next_segment(State&, Events&);
void choose_order(State&, Order, Events&);
void answer_weather(State&, int die, Events&);
void answer_air(State&, const Draw&, Events&);
Why why_not_kg(const State&, int kg, Hex);

// ---- c06 stacks ---------------------------------------------------------------------------------------------------
UnitList units_in(const State&, Hex);
int stack_height(const State&, Hex);
UnitId top_unit(const State&, Hex);
/// Steps that count in a hex, without `leaving` ones: BO:6.1, 6.2.
struct Load {
  int steps = 0;      ///< German steps, or Soviet non-artillery steps
  int artillery = 0;  ///< Soviet artillery steps
};
Load load_of(const State&, UnitId);
Load load_in(const State&, Hex, Side);
bool fits_stack(const State&, Side, const Load&);
bool overstacked(const State&, Hex, Side);
bool room_for(const State&, Hex, UnitId);
/// The first overstacked hex of that side in hex order, or none.
Hex find_overstack(const State&, Side);
bool may_remove(const State&, Hex, UnitId);
/// Lifts units out of their hex and sets them on top of another, keeping what the enemy knows straight (BO:R50).
void shift_units(State&, const UnitList&, Hex to);
bool in_transit(const State&, const Unit&);
void lift_group(State&);
void set_down(State&, const UnitList&);
void put_on_top(State&, UnitId, Hex);
void take_off(State&, UnitId, Where to);
void bring_to_top(State&, UnitId);
void show_to_enemy(State&, UnitId, Events&);
/// Events of a displacement, told fully to the owner and as far as seen to the enemy.
void tell_placed(const State&, UnitId, Hex, Events&);
Why why_not_top(const State&, Side, UnitId);
/// Of overstacks at the end of a movement segment; false: the opponent must choose.
bool run_overstack(State&, Events&);

// ---- versions of the rules: what a record of an earlier one does otherwise ----------------------------------------
inline bool one_end_in_zoc(const State& s) { return s.rules >= 2 && !s.options.both_ends_in_ezoc; }
inline bool keeps_move_supply(const State& s) { return s.rules >= 2; }
inline bool marks_spent_units(const State& s) { return s.rules >= 2; }

// ---- c08 and c09 supply and communications ------------------------------------------------------------------------
/// Every hex from which a Soviet unit traces supply (BO:8.2), German one communications (BO:9.2).
hex::Mask soviet_supplied(const State&, const Board&);
hex::Mask german_connected(const State&, const Board&);
bool in_supply(const State&, UnitId);
/// The status that decides its allowance in this movement segment: as it was when it began to move (BO:8.1a).
bool supplied_to_move(const State&, UnitId);
bool in_communications(const State&, Hex);

// ---- c10 and c11 arrivals -----------------------------------------------------------------------------------------
bool is_due(const State&, UnitId);
Why why_not_reinforce(const State&, UnitId, Hex);
Why why_not_replace(const State&, UnitId, Hex);
void answer_return(State&, int die, Events&);
void end_phase_of_arrivals(State&, Events&);
void offer_reinforcements(const State&, ActionList&);
void offer_replacements(const State&, ActionList&);

// ---- c12 movement -------------------------------------------------------------------------------------------------
int allowance(const State&, UnitId, bool supplied, Tally&);
/// What entering `to` from `from` costs this unit without a river's extra; `river` says that extra is due.
struct StepCost {
  int mp = 0;
  bool river = false;  ///< the crossing must be paid by die or flat cost
  bool major = false;
  bool by_kg = false;  ///< free through a Korpsgruppe (BO:12.4)
};
StepCost step_cost(const State&, const Board&, UnitId, Hex from, Hex to, Tally&);
int least_river_extra(const State&, bool major);
UnitList group_of(const State&);
Why why_not_pick(const State&, UnitId);
Why why_not_drop(const State&, UnitId);
/// Why nobody steps there while no group has been picked (BO:12.0a, BO:12.2).
Refusal nobody_steps(const State&, Hex to);
Why why_not_step(const State&, const Board&, Hex to);
Why why_not_exit(const State&);
void pick(State&, UnitId);
void drop(State&, UnitId);
void step(State&, Hex to, Events&);
void answer_river(State&, int die, Events&);
void leave_map(State&, Events&);
void halt(State&);
void offer_picks(const State&, Side, ActionList&);  ///< of a first unit, or of further ones for the group
void offer_drops(const State&, Side, ActionList&);
void offer_steps(const State&, Side, ActionList&);

// ---- c13 combat ---------------------------------------------------------------------------------------------------
bool mech_segment(const State&);
bool is_probe(const State&);
/// May this unit attack (or probe) that hex in this segment at all?
Why why_not_attack_with(const State&, const Board&, UnitId, Hex target);
Why why_not_target(const State&, const Board&, Hex target);
Why why_not_join(const State&, const Board&, UnitId);
Why why_not_declare(const State&);
Why why_not_support(const State&, int what);
Why why_not_air(const State&, int markers);
Why why_not_lose(const State&, UnitId);
Why why_not_retreat(const State&, UnitId, Hex to);
Why why_not_advance(const State&, UnitId);
UnitList attackers(const State&);  ///< named units, adjacent to the target
UnitList defenders(const State&);  ///< units in the target hex
int attack_strength(const State&, Tally&);
int defense_strength(const State&, Tally&);
int net_shift(const State&, Tally&);
/// A combat in numbers: what the die is rolled on (BO:13.8, BO:R63).
struct Odds {
  int attack = 0, defense = 0, shift = 0;
  int rung = 0;          ///< of the ratio, before the shifts
  int column = 0;        ///< of the table, 0 to 9
  bool removed = false;  ///< artillery alone: no odds at all (BO:13.2b)
  bool automatic() const { return column == 0 || column == 9; }
};
Odds odds_of(const State&);
/// Nothing but Soviet artillery in the hex (BO:13.2b)?
bool lone_artillery(const State&, Hex);
bool may_commit_air(const State&);
bool is_concentric(const State&);
/// BO:13.8b, BO:R25 the rung of the unbounded ladder: 0 is 1:2, 1 is 1:1, 2 is 2:1, -1 is 1:3.
int odds_rung(int attack, int defense);
/// BO:13.8.1, BO:R24 the column of the table for a rung after shifts: 0 "<1:2", 1 "1:2" … 8 "7:1", 9 ">7:1".
int column_of(int rung);
std::string odds_text(int rung);
const char* column_text(int column);
const char* result_text(Result);
void target(State&, Hex);
void declare(State&, Events&);
void support(State&, int what, Events&);
void commit_air(State&, int markers, Events&);
void answer_combat(State&, int die, Events&);
void fix_odds(State&, Events&);
void end_combat(State&);
void offer_targets(const State&, Side, ActionList&);
bool lose_if_forced(State&, Events&);
bool run_retreat(State&, Events&);  ///< false: the German must choose
bool may_advance(const State&);
void lose(State&, UnitId, Events&);
void retreat(State&, UnitId, Hex, Events&);
void advance(State&, UnitId, Events&);
void remove_overstacked(State&, UnitId, Events&);
/// Takes one step; handles the last one with its VP and replacement die (BO:2.6d, 2.6e).
void lose_step(State&, UnitId, bool cut_off, Events&);
void eliminate(State&, UnitId, bool cut_off, Events&);
bool any_unit(const State&, Hex);
/// How many of the units still in the target hex can retreat at most (BO:R30).
int most_retreats(const State&);

// ---- flow ---------------------------------------------------------------------------------------------------------
Node node(const State&);
inline void offer(ActionList& out, Side by, Act a, std::initializer_list<std::int32_t> args = {}) {
  out.add(by, static_cast<std::uint8_t>(a), args);
}
void options(const State&, Side, Scope, ActionList&);
Why why_not(const State&, const Action&);
void apply(State&, const Action&, Events&);
void answer(State&, const Draw&, Events&);
std::uint64_t hash(const State&);
/// Runs everything that needs no decision, until someone must answer.
void run(State&, Events&);

}  // namespace kessel::breakout
