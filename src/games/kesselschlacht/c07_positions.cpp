// Chapter 7: defensive positions. A position belongs to its hex (KS:R100): whoever stands there shares it, newcomers and
// retreating units included (KS:7.1.3, KS:7.1.3a), on any ground (KS:7.1.6).
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// KS:7.1 None, hasty or prepared.
int position_level(const State& s, Hex h) { return s.prepared.has(h) ? 2 : s.hasty.has(h) ? 1 : 0; }

namespace {

/// KS:7.1.1, KS:7.1.2, KS:7.1.4a to 7.1.4d, KS:13.3.4 Could this builder alone make or better the position of its hex? Points on the
/// track of its corps do not matter (KS:7.1.4c), nor do enemies beside it (KS:7.1.1a). KS:R76 Garrisons need their supply.
Why why_not_builder(const State& s, const Board& b, UnitId u, bool better) {
  const Unit& unit = s.unit(u);
  if (unit.status != Status::Good) return Refusal{"KS:7.1.4a", no::units_in_disarray_do_not_dig, u};
  if (hq_status(s, u) != Status::Good) return Refusal{"KS:7.1.4b", no::corps_hq_in_disarray, u};
  if (better && !flagged(s, u, kDugIn)) return Refusal{"KS:7.1.2", no::was_not_dug_in_here_through, u};
  if (better && flagged(s, u, kHit)) return Refusal{"KS:7.1.2a", no::was_attacked_in_last_turn, u};  // KS:R48
  if (attack_supply_now(s, b, u)) return std::nullopt;
  if (better) return Refusal{"KS:7.1.4d", no::out_of_supply_cannot_better_position, u};
  return Refusal{"KS:7.1.1", no::no_path_of_ten_mp_to, u};
}

Why why_no_marker(const State& s, Hex h, bool better) {
  if (better && s.prepared.count() >= tables(s).prepared_markers)  // KS:2.4.7, KS:7.1.2b
    return Refusal{"KS:7.1.4", no::all_markers_for_prepared_positions_in, h};
  if (!better && s.hasty.count() >= tables(s).hasty_markers)  // KS:2.4.6, KS:7.1.1b
    return Refusal{"KS:7.1.4", no::all_markers_for_hasty_positions_in, h};
  return std::nullopt;
}

void fall_apart(State& s, Hex h, RuleRef rule, Events& ev) {
  s.hasty.clear(h);
  s.prepared.clear(h);
  for (UnitId u : units_in(s, h)) lower(s, u, kDugIn);
  tell(ev, Ev::Undug, {h.value}, rule);
}

hex::Mask builders(const State& s) {
  hex::Mask m;
  each_unit(s, [&](UnitId u) {
    if (def(s, u).builder && on_map(s, u) && s.unit(u).hex.valid()) m.set(s.unit(u).hex);
  });
  return m;
}

/// KS:7.0, KS:7.1.4, KS:R100 One able builder in the hex is enough. KS:18.1f, KS:18.1p, KS:18.2f Before the game only hasty
/// positions, by the same test.
Why why_not_dig(const State& s, const Board& b, Hex h) {
  const int level = position_level(s, h);
  if (level == 2) return Refusal{"KS:7.1.4", no::position_prepared_already, h};
  const bool better = level == 1;
  if (better && s.phase == Phase::Setup) return Refusal{"KS:18.1f", no::only_hasty_positions_before_game, h};
  Why last =
      Refusal{s.phase == Phase::Setup ? RuleRef("KS:18.1p") : RuleRef("KS:7.0"), no::only_german_infantry_digs_in, h};
  for (UnitId u : units_in(s, h)) {
    if (!def(s, u).builder) continue;
    last = why_not_builder(s, b, u, better);
    if (!last) return why_no_marker(s, h, better);
  }
  return last;
}

}  // namespace

Why why_not_dig(const State& s, Hex h) { return why_not_dig(s, board_against(s, kAxis), h); }

/// KS:7.1.5, KS:R100 The owner may give a position up.
Why why_not_fill(const State& s, Hex h) {
  if (position_level(s, h) == 0) return Refusal{"KS:7.1.5", no::no_position, h};
  return std::nullopt;
}

/// KS:7.1.1b, KS:7.1.2b Without a die. A new position has nobody in it yet who has sat there for a turn.
void dig(State& s, Hex h, Events& ev) {
  const bool better = s.hasty.has(h);
  if (better) {
    s.hasty.clear(h);
    s.prepared.set(h);
  } else {
    s.hasty.set(h);
    for (UnitId u : units_in(s, h)) lower(s, u, kDugIn);
  }
  tell(ev, Ev::Dug, {h.value, better ? 2 : 1}, better ? RuleRef("KS:7.1.2") : RuleRef("KS:7.1.1"));
}

void fill(State& s, Hex h, Events& ev) { fall_apart(s, h, "KS:7.1.5", ev); }

/// KS:4.0E The Axis is always asked: what it could do hangs on units that the Soviets do not see.
void begin_positions(State& s, Events&) { s.push(Step::Positions); }

/// KS:7.1.2, KS:7.1.2a, KS:R100 From here on a turn is counted anew: who sits in a position, and who is attacked in it.
void end_positions(State& s) {
  each_unit(s, [&](UnitId u) {
    lower(s, u, kDugIn | kHit);
    if (side_of(s, u) == kAxis && on_map(s, u) && position_level(s, s.unit(u).hex) > 0) raise(s, u, kDugIn);
  });
}

/// KS:7.1.5a, KS:7.1.5c, KS:7.1.5d A position lasts while German infantry is left in its hex, whatever its state.
void tidy_positions(State& s, Events& ev) {
  const hex::Mask left = (s.hasty | s.prepared) - builders(s);
  left.for_each([&](Hex h) { fall_apart(s, h, "KS:7.1.5d", ev); });
}

/// Without a marker nothing is dug: that is known without a look at anyone's supply.
void offer_positions(const State& s, ActionList& out) {
  const Board b = board_against(s, kAxis);
  const bool can_begin = !why_no_marker(s, kNoHex, false), can_better = !why_no_marker(s, kNoHex, true);
  builders(s).for_each([&](Hex h) {
    if (!(position_level(s, h) == 1 ? can_better : can_begin)) return;
    if (!why_not_dig(s, b, h)) out.add(act(kAxis, Act::Dig, h));
  });
}

void offer_fills(const State& s, ActionList& out) {
  (s.hasty | s.prepared).for_each([&](Hex h) { out.add(act(kAxis, Act::Fill, h)); });
}

}  // namespace kessel::kesselschlacht
