// Chapter 10: German reinforcements. Only the Germans receive any (BO:10.1).
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// BO:10.1c, BO:11.1a Due now: a reinforcement on its very turn (BO:10.1d), a rifle corps on its turn or later (BO:R47).
bool is_due(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.where == Where::Pool) return def(s, u).entry_turn == s.turn;
  return unit.where == Where::Track && unit.due <= s.turn;
}

/// BO:10.1e, BO:10.1f Entry by the west edge, or by Ternopol while it is German and in communications; placing costs no
/// MP (BO:10.1a, BO:R57) and may be in Soviet ZOC, but may not overstack (BO:R69).
Why why_not_reinforce(const State& s, UnitId u, Hex to) {
  if (s.unit(u).where != Where::Pool) return Refusal{"BO:10.1", no::unit_no_reinforcement_waiting_to_enter, u};
  if (!is_due(s, u)) return Refusal{"BO:10.1d", no::enters_on_own_turn_neither_earlier, u};
  if (!s.content->grid.contains(to)) return Refusal{"BO:2.1", no::no_such_hex_on_map, to};
  const bool ternopol = to == s.content->ternopol;
  if (!ternopol && !s.content->german_entry.has(to))
    return Refusal{"BO:10.1e", no::reinforcements_enter_at_0101_to_0113, to};
  if (ternopol && s.soviet_control.has(to)) return Refusal{"BO:10.1e", no::ternopol_not_in_german_hands, to};
  if (occupied_by(s, kSoviet).has(to)) return Refusal{"BO:6.0d", no::soviet_units_hold_hex, to};
  if (ternopol && !in_communications(s, to)) return Refusal{"BO:10.1f", no::ternopol_no_line_of_communications, to};
  if (!room_for(s, to, u)) return Refusal{"BO:6.0b", no::would_overstack_hex, to};
  return std::nullopt;
}

void end_phase_of_arrivals(State& s, Events& ev) {
  if (s.top().step == Step::Reinforce)
    each_unit(s, [&](UnitId u) {  // BO:10.1d
      if (s.unit(u).where != Where::Pool || !is_due(s, u)) return;
      s.unit(u).where = Where::Forfeit;
      tell(ev, Ev::Forfeited, {u.value}, "BO:10.1d");
    });
  s.pop();
  next_stage(s, ev);
}

void offer_reinforcements(const State& s, ActionList& out) {
  hex::Mask entries = s.content->german_entry;
  if (s.content->ternopol.valid()) entries.set(s.content->ternopol);
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where != Where::Pool || !is_due(s, u)) return;
    entries.for_each([&](Hex h) {
      if (!why_not_reinforce(s, u, h)) offer(out, kGerman, Act::Place, {u.value, h.value});
    });
  });
}

}  // namespace kessel::breakout
