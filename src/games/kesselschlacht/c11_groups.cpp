// Chapter 11, second part: who moves together. Nobody has to move, and nobody saves, lends or overspends MP (KS:11.1). Movement goes
// hex by hex in a movement phase (KS:11.1.6b), alone or as a force at the rate of its slowest (KS:11.1.1).
#include <algorithm>

#include "games/kesselschlacht/moving.h"

namespace kessel::kesselschlacht {

UnitList group_of(const State& s) {
  UnitList list;
  each_flagged(s, kInGroup, [&](UnitId u) { list.add(u); });
  return list;
}

Hex group_hex(const State& s) {
  const UnitList group = group_of(s);
  return group.empty() ? kNoHex : s.unit(group[0]).hex;
}

bool group_moved(const State& s) { return (s.top().arg & kGroupMoved) != 0; }

bool holds_position(const State& s, Hex h) {
  return s.depth > 0 && s.top().step == Step::Group && s.top().hex == h && group_moved(s);
}

namespace {

bool entering(const State& s, UnitId u) { return s.unit(u).where == Where::Pool; }

/// KS:9.1, KS:11.3.4 Soviets need an active HQ, an order to march, or leave to regroup.
Why why_not_soviet_moves(const State& s, UnitId u) {
  if (flagged(s, u, kActive) || flagged(s, u, kForced)) return std::nullopt;
  if (!flagged(s, u, kRegroups)) return Refusal{"KS:9.1", no::hq_not_activated_turn, u};
  if (!def(s, u).hq) return std::nullopt;
  bool begun = false;
  each_unit(s, [&](UnitId v) {
    begun = begun || (v != u && s.unit(v).parent == s.unit(u).parent && flagged(s, v, kMoved | kBegan));
  });
  if (begun) return Refusal{"KS:11.3.4c", no::regrouping_hq_moves_before_units_do, u};
  return std::nullopt;
}

Why why_not_entering(const State& s, UnitId u) {
  if (!may_enter_now(s, u)) return Refusal{"KS:18.1g", no::not_due_yet, u};
  return std::nullopt;
}

/// A unit that must go its own way does so alone (KS:R77).
bool goes_alone(const State& s, UnitId u) {
  return entering(s, u) || march_of(s, u) != March::None || regrouping(s, u);
}

Why why_not_same_group(const State& s, UnitId u) {
  const UnitList group = group_of(s);
  if (group.contains(u)) return Refusal{"KS:11.1.1", no::in_group_already, u};
  if (group_moved(s)) return Refusal{"KS:R64", no::nobody_joins_force_on_way, u};
  if (s.pool_bought > 0) return Refusal{"KS:R64", no::fuel_of_force_bought_already, u};
  if (s.unit(u).hex != group_hex(s) || entering(s, u)) return Refusal{"KS:11.1.1", no::force_starts_in_hex, u};
  if (goes_alone(s, u) || goes_alone(s, group[0])) return Refusal{"KS:R77", no::forced_marches_go_unit_by_unit, u};
  return std::nullopt;
}

/// Step::Parts: who may go on after a force has parted.
Why why_not_part(const State& s, UnitId u) {
  if (!flagged(s, u, kInForce)) return Refusal{"KS:R64", no::finish_force_parted_first, u};
  return std::nullopt;
}

}  // namespace

Why why_not_pick(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  const Unit& unit = s.unit(u);
  const bool pool = unit.where == Where::Pool && s.phase == Phase::J;
  if (d.side != phasing(s)) return Refusal{"KS:4.0N", no::unit_belongs_to_other_side, u};
  if (!pool && !on_map(s, u)) return Refusal{"KS:2.2", no::unit_not_on_map, u};
  if (flagged(s, u, kStopped)) return Refusal{"KS:3.2.4", no::entered_enemy_zoc_and_stays, u};
  if (flagged(s, u, kMoved)) return Refusal{"KS:11.1.6", no::moved_in_phase, u};
  if (s.phase == Phase::L && !d.motorized) return Refusal{"KS:4.0L", no::leg_units_do_not_move_in, u};
  if (unit.status == Status::DIS) return Refusal{"KS:13.3.2", no::disrupted_units_do_not_move, u};
  if (unit.status == Status::RT) return Refusal{"KS:13.3.3", no::routed_units_do_not_move, u};
  if (pool)
    if (Why no = why_not_entering(s, u)) return no;
  if (d.side == kSoviet)
    if (Why no = why_not_soviet_moves(s, u)) return no;
  if (s.top().step == Step::Parts) return why_not_part(s, u);
  if (s.top().step == Step::Group) return why_not_same_group(s, u);
  return std::nullopt;
}

void pick(State& s, UnitId u, Events&) {
  if (s.top().step == Step::Parts) {
    const Hex at = s.unit(u).hex;
    s.pop();
    s.push(Step::Group, kGroupMoved, kNoUnit, at);
    return raise(s, u, kInGroup);
  }
  if (s.top().step == Step::Move) {
    s.pool_halves = s.pool_bought = s.pool_payers = 0;
    s.force_split = false;
    s.push(Step::Group, 0, kNoUnit, s.unit(u).hex);
  }
  raise(s, u, kInGroup | kInForce);
  ready(s, u);
}

/// KS:10.5.2.A A force may part on the way; what stays behind must be able to stay.
Why why_not_leave(const State& s, UnitId u) { return why_not_leave(s, board_against(s, phasing(s)), u); }

Why why_not_leave(const State& s, const Board& b, UnitId u) {
  if (!flagged(s, u, kInGroup)) return Refusal{"KS:R64", no::not_in_moving_group, u};
  if (group_of(s).size() < 2) return Refusal{"KS:R64", no::halt_last_unit_of_group_instead, u};
  if (!group_moved(s)) return std::nullopt;
  const Hex at = s.unit(u).hex;
  int others = 0;
  each_unit_in(s, at, [&](UnitId v) { others += flagged(s, v, kInGroup) || def(s, v).hq ? 0 : 1; });
  if (!def(s, u).hq && others + 1 > stack_limit(s, side_of(s, u)))
    return Refusal{"KS:3.1.3", no::no_room_for_to_stay_here, at};
  if (side_of(s, u) == kSoviet && flagged(s, u, kSupplied) && !in_general_supply(s, b, u))
    return Refusal{"KS:11.3.3", no::would_be_out_of_supply_here, u};
  // The others need no look: a group can always end here or go on, and fewer of them need less room.
  return std::nullopt;
}

/// KS:R64 Before the first step a unit simply drops out; on the way it waits, and goes on later with what is left.
void leave(State& s, UnitId u, Events&) {
  lower(s, u, kInGroup);
  if (group_moved(s)) {
    s.force_split = true;
    if (s.unit(u).where == Where::Map) bring_to_top(s, u);
    for (UnitId v : group_of(s)) bring_to_top(s, v);
    return;
  }
  lower(s, u, kInForce | kFree);
  s.unit(u).mp = 0;
}

}  // namespace kessel::kesselschlacht
