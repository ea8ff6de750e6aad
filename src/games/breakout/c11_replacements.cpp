// Chapter 11: rifle corps that come back. The Soviets get nothing else (BO:11.3).
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// BO:11.2, BO:11.2a, BO:11.2b A due corps returns to a Soviet-held town or locality, supplied, free of German ZOC, one
/// to a hex in a phase and within the stacking limit (BO:R47).
Why why_not_replace(const State& s, UnitId u, Hex to) {
  if (s.unit(u).where != Where::Track || !is_due(s, u)) return Refusal{"BO:11.2", no::corps_not_due_on_turn_track, u};
  if (!s.content->grid.contains(to)) return Refusal{"BO:2.1", no::no_such_hex_on_map, to};
  if (!s.content->towns.has(to)) return Refusal{"BO:11.2b", no::corps_return_only_to_town_or, to};
  if (!s.soviet_control.has(to)) return Refusal{"BO:11.2b", no::place_not_in_soviet_hands, to};
  const Board b = board_of(s);
  if (b.zoc[index(kGerman)].has(to)) return Refusal{"BO:11.2b", no::german_zoc_reaches_place, to};
  if (!soviet_supplied(s, b).has(to)) return Refusal{"BO:11.2b", no::place_out_of_supply, to};
  // BO:11.2a those placed in this phase carry the mark of a finished move
  for (UnitId v : units_in(s, to))
    if (flagged(s, v, kMoved)) return Refusal{"BO:11.2a", no::corps_returned_in_phase, to};
  if (!room_for(s, to, u)) return Refusal{"BO:6.0b", no::would_overstack_hex, to};
  return std::nullopt;
}

/// BO:11.1, BO:11.1a, BO:R47 The die of a lost rifle corps, halved upwards: that many turns later it is due, at its last
/// step; beyond turn 8 it is gone. BO:11.3a It may happen to a corps again and again.
void answer_return(State& s, int die, Events& ev) {
  const UnitId u = s.top().unit;
  s.pop();
  const int due = s.turn + s.content->tables.return_delay[static_cast<std::size_t>(die - 1)];
  Unit& unit = s.unit(u);
  if (due <= kTurns) {
    unit.where = Where::Track;
    unit.due = static_cast<std::uint8_t>(due);
    unit.lost = static_cast<std::uint8_t>(def(s, u).max_steps() - 1);
  }
  tell(ev, Ev::ReturnRolled, {u.value, die, due <= kTurns ? due : 0}, "BO:11.1");
}

void offer_replacements(const State& s, ActionList& out) {
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where != Where::Track || !is_due(s, u)) return;
    s.content->towns.for_each([&](Hex h) {
      if (!why_not_replace(s, u, h)) offer(out, kSoviet, Act::Place, {u.value, h.value});
    });
  });
}

}  // namespace kessel::breakout
