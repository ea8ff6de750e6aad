// Chapter 13, third part: advance after combat. Only attackers advance, never those who held their ground (KS:13.4a).
#include <algorithm>

#include "games/kesselschlacht/fighting.h"

namespace kessel::kesselschlacht {

namespace {

/// KS:13.4, KS:R24, KS:R74 The hex is empty; not after a Br1, from which the attackers have gone.
bool vacated(const State& s) {
  return s.combat.result != Result::Br1 && !occupied_by(s, other(s.combat.attacker)).has(s.combat.target);
}

Hex group_stands_at(const State& s) { return s.unit(goers(s)[0]).hex; }

/// KS:13.4.3, KS:13.4.1a The way is the defenders' hex and then their path; the hex after `at`, none at its end.
Hex next_on_path(const State& s, Hex at) {
  const Combat& c = s.combat;
  if (at == c.advance_from) return c.target;
  if (at == c.target) return c.path_length > 0 ? c.path[0] : kNoHex;
  for (std::size_t i = 0; i + 1 < c.path_length; ++i)
    if (c.path[i] == at) return c.path[i + 1];
  return kNoHex;
}

/// KS:13.4.3a, KS:R90, KS:R86, KS:R101 What closes a step to a unit, room and fuel aside.
Why why_not_enter(const State& s, UnitId u, Hex from, Hex to) {
  const hex::Dir d = hex::Grid::direction(from, to);
  if (river_at(s, from, d) == River::Major && !bridged(s, from, to))
    return Refusal{"KS:13.4.3a", no::no_advance_over_unbridged_major_river, to};
  if (def(s, u).artillery && !gun_may_pass(s, from, d)) return Refusal{"KS:16.2", no::guns_keep_to_road, u};
  if (Why no = why_not_north(s, u, from, to)) return no;
  return why_not_line(s, u, to);
}

int combat_units(const State& s, const UnitList& list) {
  int n = 0;
  for (UnitId u : list) n += def(s, u).hq ? 0 : 1;
  return n;
}

/// KS:13.4.4, KS:10.5.2b, KS:R15, KS:R65 What a step of the group costs in fuel, and who can pay for it.
struct Bill {
  int halves = 0;                      ///< terrain MP so far, this step included
  int due = 0;                         ///< FP still to pay for it
  std::array<bool, kTracks> payers{};  ///< corps with fuelled units in the group that can draw
  bool fuelled = false, all_draw = true;
};

Bill bill_for(const State& s, const Board& b, const UnitList& group, Hex from, Hex to) {
  Bill bill;
  int dearest = 0;
  for (UnitId u : group) {
    if (!def(s, u).fuelled) continue;
    bill.fuelled = true;
    dearest = std::max(dearest, step_cost(s, def(s, u).gait, from, hex::Grid::direction(from, to)));
    if (buys_fuel(s, b, u))
      bill.payers[static_cast<std::size_t>(track_of(s, u))] = true;
    else
      bill.all_draw = false;
  }
  if (!bill.fuelled) return bill;
  bill.halves = s.combat.advance_halves + dearest;
  bill.due = std::max(1, half_up(bill.halves)) - s.combat.advance_paid;
  return bill;
}

/// KS:13.4.4a, KS:R74 Into the defenders' hex always, with what is left; beyond it only fully paid.
Why why_not_fuel_step(const State& s, const Board& b, const UnitList& group, Hex from, Hex to) {
  if (to == s.combat.target) return std::nullopt;
  const Bill bill = bill_for(s, b, group, from, to);
  if (!bill.fuelled) return std::nullopt;
  if (!bill.all_draw) return Refusal{"KS:13.4.4a", no::without_fuel_goes_no_farther_than, to};
  if (s.combat.advance_paid + bill.due > tables(s).fuel_max)
    return Refusal{"KS:10.5.2a", no::force_spends_at_most_ten_points, to};
  for (std::size_t t = 0; t < kTracks; ++t)
    if (bill.payers[t] && fuel_available(s, static_cast<int>(t)) < bill.due)
      return Refusal{"KS:13.4.4", no::corps_not_enough_fuel, to};
  return std::nullopt;
}

void pay_fuel(State& s, const UnitList& group, Hex from, Hex to, Events& ev) {
  const Bill bill = bill_for(s, board_of(s), group, from, to);
  if (!bill.fuelled) return;
  for (std::size_t t = 0; t < kTracks; ++t)
    if (bill.payers[t])
      spend_fuel(s, static_cast<int>(t), std::min(bill.due, fuel_available(s, static_cast<int>(t))), ev);
  s.combat.advance_halves = static_cast<std::uint8_t>(bill.halves);
  s.combat.advance_paid = static_cast<std::uint8_t>(s.combat.advance_paid + bill.due);
}

}  // namespace

/// KS:13.4.1, KS:13.4.1b, KS:13.4.3, KS:16.1.3, KS:R74 May the unit go into the emptied hex, with those already picked?
Why why_not_advance(const State& s, UnitId u) {
  const Combat& c = s.combat;
  const Unit& unit = s.unit(u);
  const UnitList group = goers(s);
  if (!c.vacated) return Refusal{"KS:13.4", no::attacked_hex_not_vacated, c.target};
  if (!on_map(s, u) || !flagged(s, u, kInCombat)) return Refusal{"KS:13.4.3", no::only_units_attacked_hex_advance, u};
  if (def(s, u).german_artillery()) return Refusal{"KS:16.1.3", no::n18th_artillery_does_not_advance, u};
  if (flagged(s, u, kAdvanced | kGoes)) return Refusal{"KS:R74", no::hex_had_advance_or_goes_already, u};
  if (unit.status != Status::Good) return Refusal{"KS:13.4.1b", no::units_in_disarray_do_not_advance, u};
  if (!group.empty() && s.unit(group[0]).hex != c.advance_from) return Refusal{"KS:13.4.1b", no::group_set_out, u};
  if (!group.empty() && unit.hex != c.advance_from)
    return Refusal{"KS:R74", no::group_comes_from_attacking_hex, unit.hex};
  if (Why no = why_not_enter(s, u, unit.hex, c.target)) return no;
  if (combat_units_in(s, c.target) + combat_units(s, group) + 1 > stack_limit(s, c.attacker))
    return Refusal{"KS:3.1.3", no::hex_no_room_for, c.target};
  return std::nullopt;
}

/// KS:13.4.1a, KS:13.4.2, KS:13.4.3 One hex further along the path.
Why why_not_advance_step(const State& s, Hex to) {
  const UnitList group = goers(s);
  const Hex from = s.unit(group[0]).hex;
  const Hex next = next_on_path(s, from);
  if (!next.valid()) return Refusal{"KS:13.4.1a", no::path_of_retreat_ends_here, from};
  if (to != next) return Refusal{"KS:13.4.3", no::advance_follows_path_of_retreat, next};
  const Board b = board_of(s);
  if (b.occupied[index(other(s.combat.attacker))].has(to)) return Refusal{"KS:11.1.2a", no::enemy_force_holds_hex, to};
  for (UnitId u : group)
    if (Why no = why_not_enter(s, u, from, to)) return no;
  if (combat_units_in(s, to) + combat_units(s, group) > stack_limit(s, s.combat.attacker))
    return Refusal{"KS:3.1.3", no::hex_no_room_for_group, to};
  return why_not_fuel_step(s, b, group, from, to);
}

void advance_pick(State& s, UnitId u) {
  if (s.top().step == Step::Advance) {
    s.combat.advance_from = s.unit(u).hex;
    s.combat.advance_halves = s.combat.advance_paid = 0;
    s.push(Step::AdvanceGroup, 0, kNoUnit, s.unit(u).hex);
  }
  raise(s, u, kGoes);
}

/// KS:R74 The hex the group came from has had its turn, for those who stayed too.
void advance_halt(State& s, Events& ev) {
  const UnitList group = goers(s);
  const Hex at = s.unit(group[0]).hex;
  for (UnitId u : attackers(s))
    if (flagged(s, u, kGoes) || s.unit(u).hex == s.combat.advance_from) raise(s, u, kAdvanced);
  for (UnitId u : group) {
    lower(s, u, kGoes);
    settle_south(s, u);
    note_line(s, u);
  }
  s.combat.advance_from = kNoHex;
  s.combat.advance_halves = s.combat.advance_paid = 0;
  s.pop();
  spread_status(s, at, ev);
  tidy_positions(s, ev);
}

/// KS:13.4.2, KS:3.3.2 The zone of a sound A unit ends the advance; which unit that is may come as a surprise.
void advance_step(State& s, Hex to, Events& ev) {
  const UnitList group = goers(s);
  const Side side = s.combat.attacker;
  pay_fuel(s, group, s.unit(group[0]).hex, to, ev);
  shift_units(s, group, to);
  for (UnitId u : group) tell(ev, Ev::Advanced, {u.value, to.value}, "KS:13.4.1");
  if (has_sound_a_zoc(s, other(side), to)) {
    tell(ev, Ev::AdvanceHalted, {to.value}, "KS:13.4.2");
    ev.learn(kBothSides);
    advance_halt(s, ev);
  }
  take_airfield(s, side, to, ev);
  if (side == kSoviet) capture_check(s, to, ev);
}

namespace {
bool anyone_may_come(const State& s) {
  for (UnitId u : attackers(s))
    if (!why_not_advance(s, u)) return true;
  return false;
}
}  // namespace

bool may_advance(State& s) {
  s.combat.vacated = vacated(s);
  return anyone_may_come(s);
}

/// It has to enter the defenders' hex at least: a group that was picked has begun its advance.
Why why_not_advance_halt(const State& s) {
  if (group_stands_at(s) != s.combat.advance_from) return std::nullopt;
  return Refusal{"KS:13.4.1", no::group_not_entered_vacated_hex_yet, s.combat.target};
}

/// Nothing here is hidden from either side: a single choice is taken.
bool run_advance(State& s, Events& ev) {
  const Hex at = group_stands_at(s);
  const bool fresh = at == s.combat.advance_from;
  const Hex next = next_on_path(s, at);
  if (fresh && anyone_may_come(s)) return false;
  if (fresh) {
    advance_step(s, next, ev);
    return true;
  }
  if (next.valid() && !why_not_advance_step(s, next)) return false;
  advance_halt(s, ev);
  return true;
}

void offer_advance(const State& s, Side by, ActionList& out) {
  for (UnitId u : attackers(s))
    if (!why_not_advance(s, u)) out.add(act(by, Act::Advance, u));
  if (s.top().step == Step::Advance) return out.add(act(by, Act::Done));
  const Hex at = group_stands_at(s);
  if (const Hex next = next_on_path(s, at); next.valid() && !why_not_advance_step(s, next))
    out.add(act(by, Act::Step, next));
  if (!why_not_advance_halt(s)) out.add(act(by, Act::Halt));
}

}  // namespace kessel::kesselschlacht
