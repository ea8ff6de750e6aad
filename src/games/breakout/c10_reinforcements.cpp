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
  if (s.unit(u).where != Where::Pool) return Refusal{"BO:10.1", "that unit is no reinforcement waiting to enter", u};
  if (!is_due(s, u)) return Refusal{"BO:10.1d", "it enters on its own turn, neither earlier nor later", u};
  if (!s.content->grid.contains(to)) return Refusal{"BO:2.1", "no such hex on the map", to};
  const bool ternopol = to == s.content->ternopol;
  if (!ternopol && !s.content->german_entry.has(to))
    return Refusal{"BO:10.1e", "reinforcements enter at 0101 to 0113 or at Ternopol", to};
  if (ternopol && s.soviet_control.has(to)) return Refusal{"BO:10.1e", "Ternopol is not in German hands", to};
  if (occupied_by(s, kSoviet).has(to)) return Refusal{"BO:6.0d", "Soviet units hold that hex", to};
  if (ternopol && !in_communications(s, to)) return Refusal{"BO:10.1f", "Ternopol has no line of communications", to};
  if (!room_for(s, to, u)) return Refusal{"BO:6.0b", "that would overstack the hex", to};
  return std::nullopt;
}

}  // namespace kessel::breakout
