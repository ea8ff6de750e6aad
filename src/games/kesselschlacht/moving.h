#pragma once
// What the files of chapter 11 share, and the fuel of a force (KS:10.5).
#include "games/kesselschlacht/paths.h"

namespace kessel::kesselschlacht {

bool group_moved(const State&);  ///< the group on top has left the hex it began in
/// KS:7.1.5d The group on top began in that hex and may still go back: a position there stands until its move ends.
bool holds_position(const State&, Hex);
bool runs_on_fuel(const State&, UnitId);               ///< pays out of the force's pool
bool may_go_unpaid(const State&, UnitId);              ///< KS:16.1.1b
bool needs_fuel(const State&, const UnitList& group);  ///< the group must buy before it can go
/// KS:10.5.7 Could that corps fuel the army HQ, were it to move now?
Why why_not_fuel_army_hq(const State&, FormationId);
bool payer_owed(const State&);  ///< KS:10.5.7 the army HQ must name its corps first
void ready(State&, UnitId);     ///< it is picked: what it moves on, and how far
void offer_fuel(const State&, Side, ActionList&);
/// May the group end its move where it stands, if it stood in `at`? The reason why not.
Why why_not_end_at(const State&, const Board&, const UnitList& group, Hex at);

/// Directions that a march by order, or regrouping, leaves open to the unit: one bit each; all for one that is free.
std::uint8_t march_ways(const State&, const Board&, UnitId);
/// `why_not_step` for all six neighbours at once: one bit for each that is open.
std::uint8_t open_steps(const State&, const Board&, const UnitList& group);
/// The same as in rules.h, by who knows the board and the group.
Why why_not_exit(const State&, const UnitList& group);
Why why_not_halt(const State&, const Board&, const UnitList& group);
Why why_not_leave(const State&, const Board&, UnitId);

}  // namespace kessel::kesselschlacht
