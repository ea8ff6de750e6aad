#pragma once
// The rules of Panzer, one file per chapter of the rulebook. Each function opens with the case it stands for.
#include <optional>

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
bool seen_by_enemy(const State&, UnitId);
void run_spotting(State&, Events&);
void note_targets(State&);                                     ///< PZ:8.1.1.2a who could fire at whom as things stand
bool was_target(const State&, UnitId shooter, UnitId target);  ///< PZ:8.1.1.2a in this turn's Spotting Phase

// ---- c06 command --------------------------------------------------------------------------------------------------
bool takes_orders(const State&, UnitId);
Why why_not_order(const State&, Side, UnitId, Order);
bool face_down(const State&, UnitId);  ///< PZ:6.1.1 its order is not known to the enemy

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
HitChance hit_chance(const State&, UnitId shooter, int weapon, UnitId target, bool overwatch, bool moving, Tally&);
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
Struck struck(const State&, UnitId shooter, int weapon, UnitId target, int tens, int nudge);
int hits_of(const Tables&, RateOfFire, int number, int roll);
Damage ap_damage(const State&, UnitId shooter, int weapon, UnitId target, int units_die);

/// PZ:8.2 May it fire at that target now, as direct fire or overwatch, whatever its order?
Why why_no_shot(const State&, UnitId shooter, int weapon, UnitId target, bool overwatch);
/// The shooters of a step: who may still be aimed, at whom.
bool fire_step(Step);
Why why_not_aim(const State&, Side, UnitId shooter, UnitId target, int weapon);
Why why_not_announce(const State&, Side, UnitId target);
void aim(State&, UnitId shooter, UnitId target, int weapon, Events&);
void announce(State&, Side, UnitId target, Events&);
void offer_aims(const State&, Side, ActionList&);
bool can_be_asked(const State&, Side watcher);  ///< PZ:R79 what anyone could see: somebody might answer
void run_direct(State&, Events&);
void hit_rolled(State&, const Draw&, Events&);
void located(State&, const Draw&, Events&);
void after_reveal(State&, bool reveal, Events&);
void next_shot(State&, Events&);
void suffer(State&, UnitId, Damage, RuleRef, Events&);
void suffer_track(State&, UnitId, Events&);
void tracks_settle(State&);  ///< PZ:8.4.5.3.1a as a step ends

// ---- c09 movement -------------------------------------------------------------------------------------------------
/// PZ:9.2.1 Whole points that the unit has this turn, by kind of way: cross-country, path, road.
int allowance(const State&, UnitId, int rate, Tally&);
Why why_not_move(const State&, Side, const Action&);
void begin_move(State&, const Action&, Events&);
void run_move(State&, Events&);
void offer_moves_of_picked(const State&, Side, ActionList&);
bool may_move(const State&, UnitId);
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
};
PathCost path_cost(const State&, const Action&, Tally&);
bool free_of_bases(const State&, UnitId, Point, int facing);
void back_to_free_spot(State&);  ///< PZ:R68 of the unit on the move
void pass_wall(State&);          ///< PZ:9.7.2 the unit on the move is through the wall that it stands at

// ---- c10 adjustment -----------------------------------------------------------------------------------------------
bool may_pivot(const State&, UnitId);
bool may_turn_turret(const State&, UnitId, Turning);
Why why_not_pivot(const State&, Side, UnitId, int facing);
Why why_not_turn(const State&, Side, UnitId, Turning);
void run_adjustment(State&, Events&);

// ---- c23 victory --------------------------------------------------------------------------------------------------
struct Score {
  std::array<int, 2> losses{}, objectives{};  ///< points of each side: for enemies hurt, for objectives held
  int total(Side s) const {
    return losses[static_cast<std::size_t>(index(s))] + objectives[static_cast<std::size_t>(index(s))];
  }
  int difference() const { return total(kGerman) - total(kSoviet); }
};
int loss_value(const State&, UnitId);  ///< PZ:22.2.1, PZ:R93
Score score_of(const State&);
Winner winner_by_points(const State&);
/// PZ:23.1.4.1 All of the side's combat units are gone, out or immobile.
bool beaten(const State&, Side);

// ---- c23 set-up ---------------------------------------------------------------------------------------------------
State begin_scenario(const Content&, int scenario, const Options&);
Why why_not_place(const State&, Side, UnitId, Point, int facing, Turning);
void place_rest(State&, Side, Events&);
bool all_placed(const State&, Side);

// ---- the contract -------------------------------------------------------------------------------------------------
SideMask deciders(const State&);  ///< who may answer the top frame
Node node(const State&);
void options(const State&, Side, Scope, ActionList&);
Why why_not(const State&, const Action&);
void apply(State&, const Action&, Events&);
void answer(State&, const Draw&, Events&);
std::uint64_t hash(const State&);
/// Lets everything run that needs no answer, up to the next question.
void run(State&, Events&);

}  // namespace kessel::panzer
