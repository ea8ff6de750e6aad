#pragma once
// The rules of Panzer, one file per chapter of the rulebook. Each function opens with the case it stands for.
#include <optional>
#include <span>
#include <vector>

#include "core/draw.h"
#include "core/refusal.h"
#include "core/tally.h"
#include "engine/action.h"
#include "engine/event.h"
#include "engine/game.h"
#include "engine/node.h"
#include "games/panzer/actions.h"
#include "games/panzer/events.h"
#include "games/panzer/ground.h"
#include "games/panzer/sentences.h"
#include "games/panzer/state.h"

namespace kessel::panzer {

using Why = std::optional<Refusal>;

inline void tell(Events& ev, Ev what, SideMask who, std::initializer_list<std::int32_t> args, RuleRef rule) {
  ev.add(static_cast<std::uint16_t>(what), who, args, rule);
}
inline void tell(Events& ev, Ev what, std::initializer_list<std::int32_t> args, RuleRef rule) {
  tell(ev, what, kEveryone, args, rule);
}

// ---- c04 general --------------------------------------------------------------------------------------------------
/// PZ:4.2 Two dice as tens and units, 00 being 100.
constexpr int read_dice(int tens, int units) {
  const int n = (tens % 10) * 10 + units % 10;
  return n == 0 ? 100 : n;
}
int range(const State&, UnitId, UnitId);
/// PZ:R67 Within so many inches.
bool within(const State&, Point, Point, int inches);
bool in_contact(const State&, UnitId, int objective);  ///< PZ:4.6b
void note_objectives(State&, Events&);                 ///< PZ:R92 at the end of a turn
void note_contacts(State&);                            ///< without judging: set-up is turn 0
/// PZ:12.1, PZ:4.6a A unit that fights: armed, of the ground.
bool combat_unit(const State&, UnitId);

// ---- c05 spotting -------------------------------------------------------------------------------------------------
/// PZ:5.4 How far the spotter sees the target, in inches, with the target's marker.
int spotting_range(const State&, UnitId spotter, UnitId target, Tally&);
/// PZ:R76 The unit itself meets range and sight.
bool spots(const State&, UnitId spotter, UnitId target);
Why why_not_spotted(const State&, UnitId spotter, UnitId target);
bool seen_by_enemy(const State&, UnitId);
/// PZ:12.4.1 A suppressed unit looks one way only.
bool looks_towards(const State&, UnitId, Point);
void run_spotting(State&, Events&);
void note_targets(State&);                                     ///< PZ:8.1.1.2a who could fire at whom as things stand
bool was_target(const State&, UnitId shooter, UnitId target);  ///< PZ:8.1.1.2a in this turn's Spotting Phase

// ---- c06 command --------------------------------------------------------------------------------------------------
bool takes_orders(const State&, UnitId);
Why why_not_order(const State&, Side, UnitId, Order);
Why why_not_obey(const State&, UnitId, Order);  ///< the same but for the command that it takes (PZ:13.2)
bool due_to_enter(const State&, UnitId);        ///< PZ:R99
bool face_down(const State&, UnitId);           ///< PZ:6.1.1 its order is not known to the enemy

// ---- c08 fire -----------------------------------------------------------------------------------------------------
struct Barrel {
  const Weapon* weapon = nullptr;
  const ApRow* ap = nullptr;
};
Barrel barrel(const State&, UnitId, int weapon);
int first_barrel(const State&, UnitId);  ///< -1: it has none
/// PZ:8.2.1 The field of fire that the target lies in, seen from the weapon's own front; on a boundary the nearer.
Field field_of(const State&, UnitId shooter, int weapon, Point target);
bool bears(const State&, UnitId shooter, int weapon, Point target);
/// PZ:8.4.2.9 The modifier for overwatch in that direction; nothing: it may not.
std::optional<int> overwatch_modifier(const State&, UnitId shooter, int weapon, Point target);
/// PZ:8.4.5.1 The aspect that the target shows; `nudge` decides on a boundary: +1 clockwise, -1 the other way.
Aspect aspect_of(int facing, Point target_to_shooter, int nudge, const Tables&);
bool on_boundary(int facing, Point target_to_shooter, const Tables&);
std::optional<Band> band_of(const ApRow&, int inches);
bool hull_down(const State&, UnitId shooter, UnitId target);
/// PZ:8.4.3 The hit number, every modifier a line.
struct HitChance {
  Band band = Band::Pointblank;
  int net = 0;
  int number = 0;  ///< 0: impossible
};
HitChance hit_chance(const State&, UnitId shooter, int weapon, UnitId target, bool overwatch, bool moving, Tally&,
                     int low = 0);
/// PZ:8.4.5, PZ:8.4.6 What a located hit strikes.
struct Struck {
  Location where = Location::HullFront;
  Aspect aspect = Aspect::Front;
  bool miss = false;  ///< hull down
  bool track = false;
  bool top = false;
  int armour = 0, penetration = 0;
  /// PZ:8.4.6.2
  bool penetrates() const { return !miss && !track && penetration >= armour; }
};
Struck struck(const State&, UnitId shooter, int weapon, UnitId target, int tens, int nudge, int added = 0);
bool hazy(const State&, UnitId target, int inches);  ///< PZ:16.2.1.1 at that range
int hits_of(const Tables&, RateOfFire, int number, int roll);
Damage ap_damage(const State&, UnitId shooter, int weapon, UnitId target, int units_die);

/// PZ:8.2 May it fire at that target now, as direct fire or overwatch, whatever its order?
Why why_no_shot(const State&, UnitId shooter, int weapon, UnitId target, bool overwatch);
/// The shooters of a step: who may still be aimed, at whom.
bool fire_step(Step);
Why why_not_reveal(const State&);
void chance_over(State&);  ///< a side's chance to answer fire
void watch_over(State&);   ///< and its chance to fire at who moves or flies
void run_watch(State&);    ///< after a group has fired there
void run_flak(State&);
bool may_fall_back(const State&, UnitId shooter, int weapon);  ///< PZ:20.2 of the group under way
Why why_not_aim(const State&, Side, UnitId shooter, UnitId target, int weapon);
Why why_not_announce(const State&, Side, UnitId target);
void aim(State&, UnitId shooter, UnitId target, int weapon, Events&);
void announce(State&, Side, UnitId target, Events&);
void offer_aims(const State&, Side, ActionList&);
bool can_be_asked(const State&, Side watcher);  ///< PZ:R79 what anyone could see: somebody might answer
void run_direct(State&, Events&);
Why why_not_end_fire(const State&, Side);  ///< PZ:6.1.2 done in the Direct Fire Step
void end_direct(State&, Events&);
void has_fired(State&, UnitId, bool limited_signature, Events&);  ///< PZ:8.3.3 shows the order and marks the unit
void hit_rolled(State&, const Draw&, Events&);
void located(State&, const Draw&, Events&);
void after_reveal(State&, bool reveal, Events&);
/// PZ:R63, PZ:17.2.2.3.4 Its order to move is shown to claim the modifier: it counts as moving, out of a found position.
void shown_to_move(State&, UnitId);
void next_shot(State&, Events&);
void suffer(State&, UnitId, Damage, RuleRef, Events&);
void suffer_track(State&, UnitId, Events&);
void tracks_settle(State&);  ///< PZ:8.4.5.3.1a as a step ends

// ---- c09 movement -------------------------------------------------------------------------------------------------
/// PZ:9.2.1 Whole points that the unit has this turn, by kind of way: cross-country, path, road.
int allowance(const State&, UnitId, int rate, Tally&);
inline constexpr int kQuickmarch = 3;  ///< in place of a rate (PZ:17.2.3.2)
/// PZ:17.2.3.3 By which numbers it moves: motorcycles and bicycles have their own.
const Movement& movement_of(const State&, UnitId);
/// Its way is a vehicle's: turns, roads, bogging.
bool moves_as_vehicle(const State&, UnitId);
Why why_not_move(const State&, Side, const Action&);
void begin_move(State&, const Action&, Events&);
void run_move(State&, Events&);
void offer_moves_of_picked(const State&, Side, ActionList&);
bool has_a_move(const State&, Side, UnitId);
bool may_move(const State&, UnitId);
void show_move(State&, UnitId, Events&);      ///< PZ:6.1.2 its order is carried out: it shows, and it counts as moving
void complete_move(State&, UnitId, Events&);  ///< PZ:9.1a
void halve_move(State&, UnitId);              ///< PZ:8.4.7.4a damage to the unit on the move
/// What a path would cost, for a player who plans it.
struct PathCost {
  Why why;            ///< why it cannot be gone; nothing: it can
  int allowance = 0;  ///< points
  int spent = 0;      ///< thousandths
  int length = 0;     ///< mils
  int rate = 0;
  bool free_inch = false;  ///< PZ:9.3.5
  int limit = 0;           ///< thousandths: what the path and all before it may cost
};
PathCost way_cost(const State&, const Action&, Tally&);   ///< whatever becomes of those who share its order
PathCost path_cost(const State&, const Action&, Tally&);  ///< with them (PZ:17.2.1)
bool free_of_bases(const State&, UnitId, Point, int facing);
void back_to_free_spot(State&);  ///< PZ:R68 of the unit on the move
/// The nearest place round a point where a unit may stand free, in rings of a quarter inch from `first` mils on.
std::optional<Point> free_spot_near(const State&, UnitId, Point, int facing, int first);
void building_rolled(State&, const Draw&, Events&);
void building_kind_rolled(State&, const Draw&, Events&);
void pass_wall(State&);  ///< PZ:9.7.2 the unit on the move is through the wall that it stands at

// ---- c10 adjustment -----------------------------------------------------------------------------------------------
bool may_pivot(const State&, UnitId);
bool may_turn_turret(const State&, UnitId, Turning);
Why why_not_pivot(const State&, Side, UnitId, int facing);
Why why_not_turn(const State&, Side, UnitId, Turning);
void run_adjustment(State&, Events&);
void offer_adjustments(const State&, Side, Scope, ActionList&);
void clear_orders(State&);  ///< PZ:10.3 markers of the turn go

// ==== the Advanced Game ============================================================================================
/// PZ:11.0 Is it in effect?
inline bool advanced(const State& s) { return s.plan().rules.advanced; }
inline bool suppressed(const State& s, UnitId u) { return flagged(s, u, kSuppressedOn | kSuppressedOff); }
inline bool leg_or_towed(const State& s, UnitId u) { return card(s, u).leg() || card(s, u).towed(); }
inline Grade grade(const State& s, UnitId u) { return def(s, u).grade; }

// ---- c12 general --------------------------------------------------------------------------------------------------
/// PZ:12.4.4 A new suppression; a passenger that had none in force may bail out (PZ:16.1.6.2.3).
void suppress(State&, UnitId, RuleRef, Events&);
/// PZ:16.7.4.2.15 An effective result on a leg or towed unit: a squad becomes a suppressed half, all else is gone.
void reduce_or_eliminate(State&, UnitId, RuleRef, Events&);
void eliminate(State&, UnitId, RuleRef, Events&);
/// PZ:8.4.7.6a, PZ:R59 A brewed up vehicle suppresses its own side near it.
void brew_up_scares(State&, UnitId, Events&);

// ---- c13 command --------------------------------------------------------------------------------------------------
bool active_unit(const State&, UnitId);               ///< PZ:13.1.1 counts for its formation's commands
int commands_available(const State&, int formation);  ///< PZ:13.1.3
int commands_for(const Tables&, Grade, int units);    ///< PZ:C.CMD
int commands_used(const State&, int formation);
int command_range(const State&, UnitId);              ///< PZ:13.1.2 inches
bool in_command_range(const State&, UnitId, UnitId);  ///< of each other; a passenger is where its carrier is
bool share_command(const State&, UnitId, UnitId);     ///< the same marker lies for both
Why why_not_join(const State&, Side, UnitId, UnitId other);
void join(State&, UnitId, UnitId other, Events&);
void give(State&, UnitId, Order, Events&);  ///< its own marker; it leaves the one it shared
/// PZ:13.2 Why its formation cannot give it that order, as a marker of its own.
Why why_no_command(const State&, UnitId, Order);
void offer_joins(const State&, Side, Scope, ActionList&);
void offer_orders(const State&, Side, Scope, ActionList&);

// ---- c16 arms -----------------------------------------------------------------------------------------------------
/// A weapon of a unit and one row of it. Codes: 16 * slot + row. Slots 0 to 7 are the card's weapons, 8 to 11 attached
/// ones, 14 the small arms of leg units. Rows 0 to 3 are AP rows, 4 to 7 GP rows, 8 is smoke, 9 anti-aircraft.
inline constexpr int kSmallArms = 14 * 16 + 4, kFirstAttached = 8;
struct Arm {
  const Weapon* weapon = nullptr;  ///< none for small arms
  const ApRow* ap = nullptr;
  const GpRow* gp = nullptr;
  const AaRow* aa = nullptr;
  bool smoke = false, attached = false;
  UnitKind kind = UnitKind::Gun;  ///< attached: what it is
  bool valid() const { return ap != nullptr || gp != nullptr || aa != nullptr || smoke; }
};
Arm arm(const State&, UnitId, int code);
/// Every code that the unit has, in order.
template <class F>
void each_arm(const State& s, UnitId u, F&& f) {
  const auto rows = [&](int slot) {
    for (int row = 0; row < 10; ++row)
      if (arm(s, u, 16 * slot + row).valid()) f(16 * slot + row);
  };
  const int weapons = static_cast<int>(card(s, u).weapons.size()),
            attached = static_cast<int>(def(s, u).weapons.size());
  for (int i = 0; i < weapons; ++i) rows(i);
  for (int i = 0; i < attached; ++i) rows(kFirstAttached + i);
  rows(kSmallArms / 16);
}
/// PZ:16.1.2 The number from which on the shot is short of ammunition; 0: never.
int ammo_limit(const State&, UnitId, int code);
int ammo_die_modifier(const State&, UnitId, int code);  ///< PZ:16.1.2.1a
bool ammo_supplied(const State&, UnitId);               ///< PZ:16.1.2.4 its vehicle or its dump is near
bool special(const Arm&);                               ///< PZ:16.1.1 ammunition that misfires where it runs out
bool launcher(const Arm&);                              ///< PZ:16.2.2.1 an attached anti-tank rocket launcher
bool flame(const State&, UnitId, const Arm&);
Why why_not_available(const State&, UnitId, const Arm&);  ///< PZ:16.1.2.1
/// PZ:16.1.5 Does the weapon bear the modifier for dual fire?
enum class Dual : std::uint8_t { No, Same, Other };
Dual dual_fire(const State&, UnitId, const Arm&);
bool transported(const State&, UnitId);  ///< PZ:16.12 a passenger on the table
/// Some weapon of its that may fire at that target now; PZ:R49, PZ:R79
bool can_fire_at(const State&, UnitId shooter, UnitId target, bool overwatch);
bool has_smoke(const State&, UnitId);

// ---- c16 GP fire --------------------------------------------------------------------------------------------------
struct GpChance {
  int factor = 0, defense = 0, net = 0;
  Band band = Band::Pointblank;
  GpResult number;  ///< up to which there is no effect, and suppression
};
/// PZ:16.7.3 With terrain, Full Cover and movement.
int gp_defense(const State&, UnitId target, Tally&);
/// PZ:16.7.1, PZ:16.7.2, PZ:16.7.3 What an attack rolls against, every modifier a line.
GpChance gp_chance(const State&, const Attack&, UnitId target, Tally&);
/// PZ:16.7.4.2 What a modified roll does to a unit; Lost: a die says whether it burns (PZ:16.7.4.2.5.3).
struct GpOutcome {
  enum class What : std::uint8_t { Nothing, Suppressed, Track, Damaged, Lost, Reduced, Eliminated };
  What what = What::Nothing;
  RuleRef rule;
};
GpOutcome gp_outcome(const State&, const Attack&, UnitId target, const GpChance&, int net_roll);
int brew_up_limit(const State&, const Attack&, const GpChance&);  ///< of one die: up to it the vehicle burns
GpChance terrain_chance(const State&, const Attack&, int defense, Tally&);
bool small_arms(const State&, const Attack&);       ///< PZ:16.7.4.2.1
int knock_out_factor(const State&, const Attack&);  ///< PZ:16.7.4.2.1 D
void aim_at(const State&, Attack&,
            UnitId target);  ///< direct fire: the target, its passengers, what it is in (PZ:R108)
void direct_shot_over(State&, UnitId from, Events&);  ///< the attack of a shot is done: the next one
/// Puts the units and the terrain under the attack's pattern on its list (PZ:R84).
void cover_pattern(const State&, Attack&);
plane::Quad pattern(const State&, Point at, int bearing, Sheaf);
bool under(const State&, const plane::Quad&, UnitId);  ///< PZ:16.5.1.9 at least half of its base
/// Pushes Strike: everybody on the list is rolled for. The frame below goes on afterwards.
void begin_attack(State&, const Attack&, Events&);
bool is_next_terrain(const State&, int n);  ///< PZ:16.7.4c what a GpRoll without a unit is against
void run_attack(State&, Events&);
void gp_rolled(State&, const Draw&, Events&);
void ko_rolled(State&, const Draw&, Events&);
void ammo_rolled(State&, const Draw&, Events&);
void penetration_rolled(State&, const Draw&, Events&);
Why why_not_smoke(const State&, Side, const Action&);
void fire_smoke(State&, const Action&, Events&);
void choose_fallback(State&, bool yes, Events&);
/// Fire at an aircraft: result 1 suppressed, 2 effective.
void aircraft_hit(State&, UnitId, int result, int net_roll, Events&);
/// PZ:15.4.1 Has the unit acquired the aircraft aloft?
Why why_no_flak(const State&, UnitId shooter, int code);
void push_ko_roll(State&, UnitId target, int net_roll);  ///< PZ:16.7.4.2.5.3
/// PZ:16.7.4.2.16 Terrain is destroyed, with whoever is in it: 0 building, 1 bridge, 2 work, 3 mines under the attack.
void destroy_terrain(State&, int kind, int index, Events&);
/// PZ:R82 How many patterns of that kind the line passes through.
int zones_crossed(const State&, const Eye& from, const Eye& to, Shell, bool closed, int except = 0xff);
/// A free place for a pattern, or that of the oldest smoke.
int add_zone(State&, const Zone&);
bool lies(const Zone&);  ///< its pattern is on the table now

// ---- c16 bail-out -------------------------------------------------------------------------------------------------
/// PZ:R88 Pushes Bail if somebody has to leave a vehicle.
void settle_bails(State&);
bool has_to_roll(const State&, UnitId);  ///< a crew or a passenger that has to roll whether it leaves
void run_bail(State&, Events&);
void bail_rolled(State&, const Draw&, Events&);
Why why_not_land(const State&, const Action&);
void land(State&, const Action&, Events&);
void offer_landings(const State&, Side, ActionList&);

// ---- c16 indirect fire --------------------------------------------------------------------------------------------
/// PZ:16.3.1 The boxed GP row of a unit: its weapon for indirect fire.
struct Boxed {
  const Weapon* weapon = nullptr;
  const GpRow* gp = nullptr;
  int code = 0, smoke = 0;  ///< codes of `arm`
  bool there() const { return gp != nullptr; }
};
Boxed boxed(const State&, UnitId);
inline bool is_battery(const State& s, UnitId u) { return card(s, u).unit_class == UnitClass::Battery; }
std::optional<Observer> observer_kind(const State&, UnitId);  ///< PZ:16.5.1.1; nothing: it may not call
int most_sources(const State&, UnitId observer);              ///< PZ:16.5.1.1.1
int distinct_sources(const State&, std::span<const UnitId>);  ///< PZ:16.5.1.4
/// PZ:R75 As `spots`, with the line of an observer.
bool observes(const State&, UnitId observer, UnitId target);
bool sees_point(const State&, UnitId observer, Point);
Why why_no_observer(const State&, Side, UnitId);
Why why_no_source(const State&, UnitId observer, UnitId source, Shell);
Why why_out_of_reach(const State&, UnitId observer, UnitId source, Point);  ///< PZ:16.6.3.1
/// PZ:16.6.1, PZ:16.6.2 What the die must come to, and what is added to it.
int response_needed(const State&, UnitId observer, UnitId source);
int response_modifier(const State&, const Zone&, UnitId source, Tally&);
bool danger_close(const State&, Side, UnitId own, Point target);  ///< PZ:16.6.1.3
Why why_not_indirect(const State&, const Action&);                ///< call, arrive, continue, shift, check, fall
void do_indirect(State&, const Action&, Events&);
void offer_indirect(const State&, Side, ActionList&);
/// The owner of the unit aimed at by indirect fire or from the air shows its order, or does not (PZ:16.7.2.1).
void indirect_revealed(State&, bool reveal, Events&);
bool indirect_asked(const State&, Side);    ///< something could be called, for all that the enemy knows
void indirect_over(State&, Side, Events&);  ///< done: missions that were not kept up end
void run_arriving(State&, Events&);
void response_rolled(State&, const Draw&, Events&);
void smoke_rolled(State&, const Draw&, Events&);
/// PZ:R100 An on-map mortar could be called by somebody: Fire is no empty order.
bool may_be_called(const State&, UnitId);
Attachment attachment_of(const State&, UnitId source, UnitId observer);  ///< PZ:16.5.1.6
UnitId unit_at_point(const State&, const Zone&);  ///< PZ:16.7.2.1, PZ:R133 that a called point was chosen for
/// PZ:17.2.5 The unit on the move has come into a barrage: true if an attack was begun.
bool barrage_strikes_mover(State&, Events&);
bool moved_under(const State&, const plane::Quad& zone);  ///< in the impulse that has just ended
Why why_not_plot(const State&, const Action&);            ///< register, plan, mine, load, scrap
void do_plot(State&, const Action&, Events&);
void offer_plots(const State&, Side, Scope, ActionList&);
Why why_not_arrive(const State&, Side, int plot);  ///< PZ:16.5.1.14.5 wherever it comes down
bool must_arrive(const State&, int plot);          ///< now, or never
/// PZ:16.5.1.14.1 The battery has planned fire in hand, or waits after it.
Why why_planned(const State&, UnitId battery);
bool has_plots(const State&, Side);  ///< the scenario lets it plot something

// ---- c15 aircraft -------------------------------------------------------------------------------------------------
Why why_not_air(const State&, const Action&);  ///< fly, dive, on, name, drop
void do_air(State&, const Action&, Events&);
void offer_air(const State&, Side, ActionList&);
bool air_asked(const State&, Side);  ///< an aircraft may fly in this phase
void run_flight(State&, Events&);
void crash_rolled(State&, const Draw&, Events&);
std::optional<Side> air_side(const State&);
int aircraft_slot(const State&, UnitId);     ///< its place in State::aircraft
bool needs_op(const State&, UnitId target);  ///< PZ:15.3.1.1.5
Why why_no_op(const State&, Side, UnitId op, UnitId target, UnitId aircraft);
/// PZ:15.3.1.3, PZ:R107 Is the line between a ground unit and an aircraft over that place open?
bool sees_aloft(const State&, UnitId ground, Point, Altitude);
bool in_front(int facing, Point v, const Tables&);  ///< PZ:16.4.1.3
int acquire_inches(const State&);                   ///< PZ:15.3.1.1.1 of the flight under way
int track_inches(const State&, UnitId);             ///< PZ:15.4.1.1.1 for an AA unit
bool can_acquire(const State&);                     ///< PZ:15.3.1.1 field, sight and OP are there now
Why why_no_drop(const State&, AirAttack);           ///< PZ:15.3
/// PZ:R85 The patterns of an air attack as things stand, one or two.
std::vector<Attack> air_patterns(const State&, AirAttack);
void begin_tracking(State&);    ///< PZ:15.4.1.1.2 the aircraft appears
void track(State&);             ///< PZ:15.4.1.1 after each inch
bool flak_asked(const State&);  ///< somebody could fire at it, for all that is known
/// PZ:15.4 Why it cannot fire at the aircraft aloft with that row, whatever its order.
Why why_no_flak(const State&, UnitId shooter, int weapon);

// ---- c16 close combat ---------------------------------------------------------------------------------------------
Why why_not_close(const State&, const Action&);  ///< assault, breach, retract, lead, occupy, stay
void do_close(State&, const Action&, Events&);
void offer_close(const State&, Side, Scope, ActionList&);
bool close_asked(const State&, Side);  ///< somebody could assault, for all that the enemy knows
void run_storm(State&, Events&);
void hand_rolled(State&, const Draw&, Events&);
/// The unit on the move was on its way into an assault and has come to its end.
void assault_arrived(State&, Events&);
/// PZ:R103 Called after each impulse of a unit that overruns: true if the combat was begun.
bool overrun_strikes(State&, Events&);
/// PZ:16.11.1 Declare, overrun: target and path; the rest of the move is c09's.
Why why_not_overrun(const State&, const Action&);
void begin_overrun(State&, const Action&, Events&);
/// PZ:20.5 What engineers roll against terrain of that defense.
GpChance breach_chance(const State&, const Attack&, int defense, Tally&);
/// PZ:16.9.3, PZ:16.9.4 What a close assault rolls against, and what comes of it.
GpChance assault_chance(const State&, const Attack&, UnitId target, Tally&);
void assault_result(State&, UnitId target, int result, int net_roll, Events&);
/// The ammunition and the target's answer where State::attack is a close assault, or an overrun.
void assault_ammo_rolled(State&, const Draw&, Events&);
int close_gun(const State&, int i);  ///< code of its i-th weapon; -1: it has not so many
void assault_revealed(State&, bool reveal, Events&);
void offer_dismount_attacks(const State&, Side, ActionList&);
void offer_overruns(const State&, UnitId, ActionList&);
/// PZ:16.10.3 What a side adds to its roll in hand-to-hand combat.
int hand_modifier(const State&, int assault, bool attacker, Tally&);

// ---- c17 movement -------------------------------------------------------------------------------------------------
Why why_not_transport(const State&, const Action&);  ///< mount, dismount, bail, storm
void do_transport(State&, const Action&, Events&);
void offer_transport(const State&, Side, ActionList&);
void offer_bail(const State&, Side, UnitId passenger, Scope, ActionList&);  ///< in the adjustment
Why why_not_storm(const State&, const Action&);                             ///< PZ:16.9.1.10
void do_storm(State&, const Action&, Events&);
/// PZ:17.2.8.1 Is there room aboard?
Why why_no_room(const State&, UnitId passenger, UnitId carrier);
/// PZ:R90 May it be put there, beside its carrier?
Why why_not_beside(const State&, UnitId passenger, UnitId carrier, Point, int facing);
/// What a transport pays as somebody gets off it; put_off comes next.
void unload_begins(State&, UnitId passenger, Events&);
void put_off(State&, UnitId passenger, Point, int facing, Events&);
void put_aboard(State&, UnitId passenger, UnitId carrier, Events&);
void carry_along(State&, UnitId carrier);  ///< passengers are where their vehicle is
template <class F>
void each_passenger(const State& s, UnitId carrier, F&& f) {
  each_unit(s, side_of(carrier), [&](UnitId u) {
    if (s.unit(u).where == Where::Aboard && s.unit(u).carrier == carrier) f(u);
  });
}
bool carries(const State&, UnitId);
/// Pushes Onward if the carrier that has come to the end of a path could still load or unload.
bool onward(State&);
/// PZ:17.2.8.3 Legal places beside the carrier, nearest first; at most eight.
int landing_spots(const State&, UnitId passenger, UnitId carrier, int facing, std::array<Point, 8>& out);
/// PZ:R77 Is there room on that floor?
Why why_no_floor(const State&, UnitId, int building, int floor);
int hull_down_limit(const State&, Point);  ///< PZ:17.2.2.3 the best chance that the place offers
Why why_not_search(const State&, Side, const Action&);
void search(State&, const Action&, Events&);
void bog_rolled(State&, const Draw&, Events&);
void search_rolled(State&, const Draw&, Events&);
void quick_rolled(State&, const Draw&, Events&);
/// PZ:17.2.1.1 Whoever shares a movement order ends within command range: why the move may not end there.
Why why_out_of_command(const State&, UnitId, Point end);
/// PZ:R120 How it comes to those who have moved by its order; nothing: it need not, or cannot by a straight way.
std::optional<Action> way_to_rejoin(const State&, UnitId);
Why why_left_behind(const State&, Side);  ///< somebody still has to
void crush_wire(State&, Events&);
Why why_not_cover(const State&, Side, UnitId, bool on);
void cover(State&, UnitId, bool on, Events&);
/// The work whose square holds a place; -1: none. PZ:R91
int work_at(const State&, Point);
bool entrenched(const State&, UnitId);  ///< PZ:17.2.7 in a finished hasty entrenchment that is its own
Why why_not_enter(const State&, Side, const Action&);

// ---- c19 recovery -------------------------------------------------------------------------------------------------
/// PZ:17.2.6, PZ:17.2.7.1, PZ:17.2.8.3 Full Cover, digging, bail-outs that were sealed.
void adjust_cover(State&, Events&);
/// Pushes RecoveryRoll for the next unit; false: nobody is left to try.
bool next_recovery(State&);
void recovery_rolled(State&, const Draw&, Events&);
int recovery_modifier(const State&, UnitId, Tally&);
void age_markers(State&, Events&);            ///< PZ:19.3
int initiative_modifier(const State&, Side);  ///< PZ:14.1 by force grade
void initiative_rolled(State&, const Draw&, Events&);
void choose_first(State&, Side, Events&);

// ---- c20 options --------------------------------------------------------------------------------------------------
/// PZ:20.6.2 The unit on the move, or one that got off, is in a minefield: true if a roll is due.
bool mines_strike(State&, UnitId, Events&, bool got_off = false);
void mine_rolled(State&, const Draw&, Events&);
/// PZ:20.14 Pushes SpotRoll for the next pair; false: none is left.
bool next_spot_roll(State&);
void spot_rolled(State&, const Draw&, Events&);
/// PZ:R165 Overwatch at what was not spotted as the turn began: why not now; true if it is rolled for first.
Why why_not_made_out(const State&, Side, UnitId target);
bool roll_to_make_out(State&, Side, UnitId target);
/// PZ:20.14.2 It sees the target, but holds as many as it can.
Why why_not_held(const State&, UnitId spotter, UnitId target);

// ---- c20 mines ----------------------------------------------------------------------------------------------------
/// PZ:20.6.1 The part of the secret plots that is about minefields: mine, and scrap mine.
bool has_mines(const State&, Side);
Why why_not_mine(const State&, const Action&);
void do_mine(State&, const Action&, Events&);
void offer_mines(const State&, Side, Scope, ActionList&);
/// PZ:20.6.1, PZ:20.6.3 Mines lie at that place, of that field.
bool mined(const State&, const Minefield&, Point);
/// PZ:20.6.3 What an effective hit clears of a field.
void clear_mines(State&, int field, Point at, int bearing, Sheaf);
/// PZ:20.6.1 The field as a shape; PZ:R167 a circle is one of many corners.
plane::Polygon mined_shape(const State&, int field);
bool mines_under(const State&, int field, const plane::Quad& zone);  ///< the pattern meets the field
bool marked(const State&, int field);                                ///< PZ:R166 somebody has come into it
/// PZ:20.6.3.2 The nearest place of the field, for all that this side knows of it.
Point nearest_mines(const State&, int field, Side, Point from);
bool mines_may_lie(const State&, const plane::Quad& zone);  ///< that do not show, for all that anyone can tell
void hidden_mines_rolled(State&, int roll, Events&);

// ---- c23 scenarios ------------------------------------------------------------------------------------------------
/// What a scenario says of its own, and a refusal cites rather than the general case.
enum class Clause : std::uint8_t { Plots, GermanArea, SovietArea, Water, Shells };
RuleRef scenario_rule(const State&, Clause, RuleRef general);
/// PZ:23.3.6 Pushes ReliefRoll or ReliefRoad; false: nothing to roll for.
bool roll_relief(State&);
bool relief_is_due(const State&);
void relief_rolled(State&, const Draw&, Events&);
Why why_not_position(const State&, Side, const Action&);  ///< an improved position
void set_position(State&, const Action&, Events&);
Grade force_grade(const State&, Side);  ///< PZ:14.1, PZ:23.3.6a with the relief force the Germans are better

// ---- c23 victory --------------------------------------------------------------------------------------------------
struct Score {
  std::array<int, 2> losses{}, objectives{};  ///< points of each side: for enemies hurt, for objectives held
  std::array<int, 2> extra{};                 ///< PZ:23.3.5, PZ:23.3.6 for units that left, or a relief force late
  int total(Side s) const {
    const auto i = static_cast<std::size_t>(index(s));
    return losses[i] + objectives[i] + extra[i];
  }
  int difference() const { return total(kGerman) - total(kSoviet); }
};
int loss_value(const State&, UnitId);  ///< PZ:22.2.1, PZ:R93
Score score_of(const State&);
Winner winner_by_points(const State&);
Node agreed_end(const State&);    ///< PZ:23.1.4.2 both sides want no more
bool wins_at_once(const State&);  ///< PZ:23.1.4.1 the game is over because a side is beaten, and points do not matter
/// PZ:23.1.4.1 All of the side's combat units are gone, out or immobile.
bool beaten(const State&, Side);

// ---- c23 set-up ---------------------------------------------------------------------------------------------------
State begin_scenario(const Content&, int scenario, const Options&);
Why why_not_place(const State&, Side, UnitId, Point, int facing, Turning, StartMode = StartMode::Plain, int floor = 0);
void place(State&, UnitId, Point, int facing, Turning, StartMode, int floor, Events&);
void place_rest(State&, Side, Events&);
bool rolls_for_edge(const State&);  ///< PZ:23.1.3 dice say who chooses an area
void begin_plotting(State&);
/// PZ:23.1.3 At set-up units are put aboard too.
Why why_not_embark(const State&, Side, UnitId, UnitId carrier);
void embark(State&, UnitId, UnitId carrier, Events&);
void offer_places(const State&, Side, ActionList&);
int building_at(const State&, Point);  ///< -1: none
void begin_placing(State&);
bool all_placed(const State&, Side);
void edge_rolled(State&, const Draw&, Events&);
Why why_not_edge(const State&, int area);
void choose_edge(State&, Side, int area, Events&);
void end_set_up(State&, Side, Events&);

// ---- the contract -------------------------------------------------------------------------------------------------
SideMask deciders(const State&);  ///< who may answer the top frame
Node node(const State&);
void options(const State&, Side, Scope, ActionList&);
Why why_not(const State&, const Action&);
Why why_not_now(const State&, Act);  ///< whatever it names: when it would be in order
void apply(State&, const Action&, Events&);
void answer(State&, const Draw&, Events&);
std::uint64_t hash(const State&);
/// Lets everything run that needs no answer, up to the next question.
void run(State&, Events&);

}  // namespace kessel::panzer
