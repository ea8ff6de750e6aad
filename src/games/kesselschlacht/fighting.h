#pragma once
// What the files of chapters 12 and 13 share.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

// c12_combat.cpp
/// KS:10.6.1, KS:R56 Pays out of its corps' ammunition: in supply at the check, and with a path at this instant.
bool draws_ammo(const State&, const Board&, UnitId);
/// KS:R66 Points are left on the track that a disorganized HQ may not give out any more.
bool ammo_limited(const State&, int track);

// c12_odds.cpp
Status defending_status(const State&);  ///< of the attacked stack: its worst

// c13_results.cpp
void set_status(State&, UnitId, Status, Events&);
void tell_state(const State&, Hex, Status, RuleRef, Events&);
bool run_losses(State&, Events&);
bool rolls_for_rout(const State&, UnitId);

// c13_retreats.cpp
UnitList goers(const State&);  ///< those who go in the retreat or advance that runs
bool overfull(const State&, Hex);
bool run_retreat(State&, Events&);
bool run_displace(State&);
void decline_displacement(State&);
void offer_retreat(const State&, Side, ActionList&);
void offer_displace(const State&, Side, ActionList&);

// c13_advance.cpp
bool may_advance(State&);  ///< notes whether the hex is vacated
bool run_advance(State&, Events&);
void offer_advance(const State&, Side, ActionList&);

}  // namespace kessel::kesselschlacht
