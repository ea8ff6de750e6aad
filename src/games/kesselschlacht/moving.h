#pragma once
// What the files of chapter 11 share.
#include "games/kesselschlacht/paths.h"

namespace kessel::kesselschlacht {

bool group_moved(const State&);            ///< the group on top has left the hex it began in
bool runs_on_fuel(const State&, UnitId);   ///< pays out of the force's pool
bool may_go_unpaid(const State&, UnitId);  ///< KS:16.1.1b
bool needs_fuel(const State&);             ///< the group must buy before it can go
/// May the group end its move where it stands, if it stood in `at`? The reason why not.
Why why_not_end_at(const State&, const Board&, const UnitList& group, Hex at);

}  // namespace kessel::kesselschlacht
