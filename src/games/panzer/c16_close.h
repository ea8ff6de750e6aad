#pragma once
// What close assaults, hand-to-hand combat and overruns share.
#include <vector>

#include "games/panzer/rules.h"

namespace kessel::panzer {

Why why_no_fighter(const State&, UnitId, bool hand);
Why why_no_contact(const State&, Side by, UnitId target, Point from, int height);
Why why_other_target(const State&, UnitId, UnitId target);
void has_stormed(State&, UnitId);
int draft_index(const State&, UnitId);  ///< into State::assaults; -1: it has announced nothing
int free_index(const State&);
Assault draft_of(const Action&);
Action advance_of(const Assault&);  ///< its way, as a move
Why why_not_breach(const State&, const Action&);
Point middle_of(const State&, const Assault&);  ///< of the terrain that it attacks
void drop_draft(State&, UnitId);
void bring_up(State&, int assault);                ///< for a plan: it stands where it will fight from
int breach_defense(const State&, const Assault&);  ///< of the terrain that it attacks; 0: there is none

// Factors at an inch.
int gp_at_contact(const State&, const GpRow&);
int small_arms_at_contact(const State&, UnitId);
bool has_flamethrower(const State&, UnitId);
bool is_launcher(UnitKind);
/// Adds the weapons of State::attack from the given one on, and begins it when all are in.
void add_guns(State&, int from, Events&);

void begin_assault(State&, int assault, Events&);
void begin_hand(State&, int assault);
void decide_hand(State&, const Action&, Events&);   ///< lead, occupy, stay
bool may_occupy(const State&, UnitId);              ///< PZ:16.10.4.1a the place in State::won
UnitId second_attacker(const State&, int assault);  ///< beside the primary one; none: there is none

}  // namespace kessel::panzer
