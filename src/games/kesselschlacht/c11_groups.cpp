// Chapter 11, second part: who moves together, and on what fuel. Nobody has to move, and nobody saves, lends or overspends MP (KS:11.1). Movement goes
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

namespace {
/// Whether it moves on fuel or on its free two MP is settled when it is picked (KS:R63, KS:R65).
void ready(State& s, UnitId u) {
  if (def(s, u).fuelled && !buys_fuel(s, board_against(s, kAxis), u)) raise(s, u, kFree);
  Tally silent = Tally::silent();
  s.unit(u).mp = static_cast<std::uint8_t>(allowance(s, u, silent));
}
}  // namespace

void name_payer(State& s, FormationId f) {
  s.army_payer = f;
  for (UnitId u : group_of(s)) lower(s, u, kFree), ready(s, u);
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

bool runs_on_fuel(const State& s, UnitId u) { return def(s, u).fuelled && !flagged(s, u, kFree); }

namespace {
/// Tracks that pay for the group: one bit each. KS:10.5.3 every corps for its own; KS:R65 the army HQ by its payer.
std::uint8_t payers_of(const State& s) {
  unsigned bits = 0;
  for (UnitId u : group_of(s)) {
    if (!runs_on_fuel(s, u)) continue;
    const int track = def(s, u).formation == s.content->panzer1 ? def(s, s.army_payer).track : track_of(s, u);
    if (track >= 0) bits |= 1u << track;
  }
  return static_cast<std::uint8_t>(bits);
}

}  // namespace

/// KS:10.5.7, KS:10.5.1 The army HQ goes with the group, no corps is named yet, and one could pay.
bool payer_owed(const State& s) {
  const UnitId hq = def(s, s.content->panzer1).hq;
  if (!flagged(s, hq, kInGroup) || s.army_payer.valid() || may_go_unpaid(s, hq)) return false;
  return std::any_of(s.content->tracks.begin(), s.content->tracks.end(),
                     [&](FormationId f) { return f.valid() && !why_not_payer(s, f); });
}

/// KS:16.1.1b, KS:R63 Guns may always, and by switch everyone may, move two MP unpaid.
bool may_go_unpaid(const State& s, UnitId u) { return def(s, u).german_artillery() || s.options.free_two_mp_always; }

bool needs_fuel(const State& s, const UnitList& group) {
  if (s.pool_bought > 0) return false;
  for (UnitId u : group)
    if (runs_on_fuel(s, u) && !may_go_unpaid(s, u)) return true;
  return false;
}

/// KS:10.5.2, KS:10.5.2a, KS:10.5.2d, KS:10.5.3, KS:R16, KS:R64 Whole points, up to ten, once, before the first hex; each
/// corps of the force pays the number.
Why why_not_fuel(const State& s, int points) {
  if (group_moved(s)) return Refusal{"KS:10.5.2a", no::fuel_bought_before_first_hex, {}};
  if (s.pool_bought > 0) return Refusal{"KS:R64", no::fuel_of_force_bought_already, {}};
  if (payer_owed(s)) return Refusal{"KS:10.5.7", no::name_corps_fuels_army_hq_first, {}};
  const std::uint8_t payers = payers_of(s);
  if (payers == 0) return Refusal{"KS:10.5.1", no::nobody_here_moves_on_fuel, {}};
  if (points < 1 || points > tables(s).fuel_max) return Refusal{"KS:10.5.2a", no::from_point_to_ten_in_phase, {}};
  for (int t = 0; t < kTracks; ++t)
    if ((payers >> t & 1) != 0 && fuel_available(s, t) < points)
      return Refusal{"KS:10.5.3", no::corps_of_force_cannot_pay_much, {}};
  return std::nullopt;
}

void buy_fuel(State& s, int points, Events& ev) {
  s.pool_payers = payers_of(s);
  s.pool_bought = static_cast<std::uint8_t>(points);
  s.pool_halves = static_cast<std::uint8_t>(points * 2);  // KS:R14
  for (int t = 0; t < kTracks; ++t)
    if ((s.pool_payers >> t & 1) != 0) spend_fuel(s, t, points, ev);
}

/// KS:10.5.7, KS:10.5.7a, KS:R65 The army HQ names its corps once a turn, at its first fuelled move.
Why why_not_payer(const State& s, FormationId f) {
  const UnitId hq = def(s, s.content->panzer1).hq;
  if (!flagged(s, hq, kInGroup) || group_moved(s)) return Refusal{"KS:10.5.7", no::only_1pza_hq_names_corps, {}};
  if (s.pool_bought > 0) return Refusal{"KS:R64", no::fuel_of_force_bought_already, {}};
  if (s.army_payer.valid()) return Refusal{"KS:R65", no::corps_named_for_turn, {}};
  return why_not_fuel_army_hq(s, f);
}

Why why_not_fuel_army_hq(const State& s, FormationId f) {
  const UnitId hq = def(s, s.content->panzer1).hq;
  if (army_hq_needs_supply(s) && s.unit(hq).supply == Supply::Out)
    return Refusal{"KS:10.5.4", no::out_of_supply_at_check_draws, hq};
  const Formation& corps = def(s, f);
  if (corps.track < 0 || !on_map(s, corps.hq)) return Refusal{"KS:10.5.7", no::corps_of_first_panzer_army_pays, {}};
  if (fuel_available(s, corps.track) == 0) return Refusal{"KS:10.5.4", no::corps_can_give_no_fuel, corps.hq};
  if (path_to(s, board_against(s, kAxis), hq, s.unit(corps.hq).hex, supply_range(s, hq)) == kFar)
    return Refusal{"KS:10.5.7", no::no_path_of_ten_mp_to_hq, corps.hq};
  return std::nullopt;
}

}  // namespace kessel::kesselschlacht
