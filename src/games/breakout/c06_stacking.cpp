// Chapter 6: stacks, their limits, and what the enemy sees of them.
#include <algorithm>

#include "games/breakout/rules.h"

namespace kessel::breakout {

/// BO:6.0 Units that share a hex. A group on the move is above the stack until it halts (BO:R50).
UnitList units_in(const State& s, Hex h) {
  UnitList list;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.hex == h && unit.where == Where::Map) list.add(u);
  });
  return list;
}

bool any_unit(const State& s, Hex h) {
  const int n = s.unit_count();
  for (int i = 0; i < n; ++i) {
    const Unit& unit = s.units[static_cast<std::size_t>(i)];
    if (unit.hex == h && unit.where == Where::Map) return true;
  }
  return false;
}

/// A group that has left its stack rides above whatever it passes; its heights count from 0 within the group.
bool in_transit(const State& s, const Unit& unit) {
  return (unit.flags & kInGroup) != 0 && s.depth > 1 && !s.frames[1].hex.valid() && s.frames[1].step == Step::Group;
}

int stack_height(const State& s, Hex h) {
  int n = 0;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.hex == h && unit.where == Where::Map && !in_transit(s, unit)) ++n;
  });
  return n;
}

/// BO:6.3 The unit that shows.
UnitId top_unit(const State& s, Hex h) {
  UnitId best;
  int high = -1;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.hex == h && unit.where == Where::Map && !in_transit(s, unit) && unit.height > high)
      best = u, high = unit.height;
  });
  return best;
}

/// BO:6.0a, BO:2.7c, BO:R55 What a unit weighs: its present steps; a garrison nothing.
Load load_of(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  if (d.garrison()) return {};
  if (d.artillery) return {0, steps_left(s, u)};
  return {steps_left(s, u), 0};  // BO:R54 army support counts as non-artillery
}

Load load_in(const State& s, Hex h, Side side) {
  Load sum;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.hex != h || unit.where != Where::Map || side_of(s, u) != side) return;
    const Load l = load_of(s, u);
    sum.steps += l.steps;
    sum.artillery += l.artillery;
  });
  return sum;
}

/// BO:6.1 Nine German steps; BO:6.2 four Soviet non-artillery steps and one of artillery.
bool fits_stack(const State& s, Side side, const Load& l) {
  const Tables& t = s.content->tables;
  if (side == kGerman) return l.steps <= t.german_stack;
  return l.steps <= t.soviet_stack && l.artillery <= t.soviet_art_stack;
}

bool overstacked(const State& s, Hex h, Side side) { return !fits_stack(s, side, load_in(s, h, side)); }

bool room_for(const State& s, Hex h, UnitId u) {
  Load sum = load_in(s, h, side_of(s, u));
  const Load l = load_of(s, u);
  sum.steps += l.steps;
  sum.artillery += l.artillery;
  return fits_stack(s, side_of(s, u), sum);
}

/// BO:6.0b Overstacks are looked for at the end of a movement segment; BO:3.2g the initial Soviet ones at the end of
/// the first (BO:R60).
Hex find_overstack(const State& s, Side side) {
  Hex found;
  occupied_by(s, side).for_each([&](Hex h) {
    if (!found.valid() && overstacked(s, h, side)) found = h;
  });
  return found;
}

/// BO:6.0c, BO:R20 Is the unit part of some smallest set of units whose removal makes the hex legal?
bool may_remove(const State& s, Hex h, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.where != Where::Map || unit.hex != h) return false;
  const Side side = side_of(s, u);
  const Tables& t = s.content->tables;
  const Load sum = load_in(s, h, side), own = load_of(s, u);
  const bool art = own.artillery > 0;
  if (own.steps + own.artillery == 0) return false;
  const int limit = side == kGerman ? t.german_stack : art ? t.soviet_art_stack : t.soviet_stack;
  const int excess = (art ? sum.artillery : sum.steps) - limit;
  if (excess <= 0) return false;
  std::array<int, kMaxUnits> weights;  // NOLINT: filled below
  int n = 0;
  for (UnitId v : units_in(s, h)) {
    const Load l = load_of(s, v);
    if (v != u && (art ? l.artillery : l.steps) > 0)
      weights[static_cast<std::size_t>(n++)] = art ? l.artillery : l.steps;
  }
  std::sort(weights.begin(), weights.begin() + n, std::greater<>());
  const int mine = art ? own.artillery : own.steps;
  const auto fewest = [&](int have, bool with_mine) {
    // Units needed, heaviest first, when `mine` may be one of them.
    int count = 0, i = 0;
    bool mine_left = with_mine;
    while (have < excess) {
      if (mine_left && (i >= n || mine >= weights[static_cast<std::size_t>(i)]))
        have += mine, mine_left = false;
      else if (i < n)
        have += weights[static_cast<std::size_t>(i++)];
      else
        return 1000;
      ++count;
    }
    return count;
  };
  return 1 + fewest(mine, false) == fewest(0, true);
}

void put_on_top(State& s, UnitId u, Hex h) {
  Unit& unit = s.unit(u);
  const int height = stack_height(s, h);
  if (height > 0)  // BO:R50 a newcomer makes it another stack
    each_unit(s, [&](UnitId v) {
      if (s.unit(v).hex == h && s.unit(v).where == Where::Map) lower(s, v, kKnown);
    });
  unit.hex = h;
  unit.where = Where::Map;
  unit.height = static_cast<std::uint8_t>(height);
  unit.due = 0;
}

namespace {
/// Closes the gaps that leave when units are lifted out; BO:R50 what is left is another stack.
void settle(State& s, Hex h) {
  UnitList left;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.hex == h && unit.where == Where::Map && !in_transit(s, unit)) left.add(u);
  });
  std::uint8_t next = 0;
  for (int wanted = 0; next < left.size() && wanted < 256; ++wanted)
    for (UnitId u : left)
      if (s.unit(u).height == wanted) {
        s.unit(u).height = next++;
        lower(s, u, kKnown);
        break;
      }
}
}  // namespace

/// BO:R50 Units leave a stack together and come to lie on top of another in the order in which they lay. A stack that
/// moves whole into an empty hex stays as known as it was.
void shift_units(State& s, const UnitList& list, Hex to) {
  const Hex from = s.unit(list[0]).hex;
  const bool whole = list.size() == stack_height(s, from);
  const int under = stack_height(s, to);
  int placed = 0;
  for (int wanted = 0; placed < list.size() && wanted < 256; ++wanted)
    for (UnitId u : list) {
      Unit& unit = s.unit(u);
      if (unit.hex != from || unit.height != wanted) continue;
      unit.hex = to;
      unit.height = static_cast<std::uint8_t>(under + placed++);
      break;
    }
  if (!whole) settle(s, from);
  if (whole && under == 0) return;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).hex == to && s.unit(u).where == Where::Map) lower(s, u, kKnown);
  });
}

/// BO:R50 The group leaves its stack at its first step: what stays behind is another stack.
void lift_group(State& s) {
  const UnitList list = group_of(s);
  const Hex from = s.unit(list[0]).hex;
  const bool whole = list.size() == stack_height(s, from);
  s.frames[1].hex = kNoHex;  // from here on it is in transit
  std::uint8_t next = 0;
  for (int wanted = 0; next < list.size() && wanted < 256; ++wanted)
    for (UnitId u : list)
      if (s.unit(u).height == wanted) {
        s.unit(u).height = next++;
        if (!whole) lower(s, u, kKnown);
        break;
      }
  if (!whole) settle(s, from);
}

/// Units of a group in transit end their move and join whatever lies in the hex, on top, in their order.
void set_down(State& s, const UnitList& list) {
  const Hex h = s.unit(list[0]).hex;
  const int under = stack_height(s, h);
  const bool whole = list.size() == group_of(s).size();
  std::uint8_t next = static_cast<std::uint8_t>(under);
  for (int wanted = 0; next < under + list.size() && wanted < 256; ++wanted)
    for (UnitId u : list)
      if (flagged(s, u, kInGroup) && s.unit(u).height == wanted) {
        s.unit(u).height = next++;
        lower(s, u, kInGroup);
        break;
      }
  if (whole && under == 0) return;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).hex == h && s.unit(u).where == Where::Map) lower(s, u, kKnown);
  });
  // What is left of the group closes its gaps.
  std::uint8_t rank = 0;
  const UnitList rest = group_of(s);
  for (int wanted = 0; rank < rest.size() && wanted < 256; ++wanted)
    for (UnitId u : rest)
      if (s.unit(u).height == wanted) {
        s.unit(u).height = rank++;
        break;
      }
}

/// A unit leaves the map for good or for a box beside it.
void take_off(State& s, UnitId u, Where to) {
  Unit& unit = s.unit(u);
  const Hex from = unit.hex;
  const bool was_there = unit.where == Where::Map && !in_transit(s, unit);
  unit.where = to;
  unit.hex = kNoHex;
  unit.height = 0;
  unit.flags = 0;
  unit.mp = 0;
  unit.halved = false;
  if (was_there) settle(s, from);
}

/// BO:6.3, BO:R50 The owner puts another unit on top; who is in the stack does not change.
void bring_to_top(State& s, UnitId u) {
  Unit& unit = s.unit(u);
  const std::uint8_t old = unit.height;
  const int top = stack_height(s, unit.hex) - 1;
  each_unit(s, [&](UnitId v) {
    Unit& other_unit = s.unit(v);
    if (v == u || other_unit.where != Where::Map || other_unit.hex != unit.hex || in_transit(s, other_unit)) return;
    if (other_unit.height > old) --other_unit.height;
  });
  unit.height = static_cast<std::uint8_t>(top);
}

/// BO:6.3 A unit becomes known to the enemy; he has learned something only if it did not show before.
void show_to_enemy(State& s, UnitId u, Events& ev) {
  const bool showed = flagged(s, u, kKnown) || top_unit(s, s.unit(u).hex) == u;
  raise(s, u, kKnown);
  if (showed) return;
  tell(ev, Ev::Shown, {u.value, s.unit(u).hex.value}, "BO:6.3");
  ev.learn(only(other(side_of(s, u))));
}

/// A unit set down on top of a stack shows, so everyone may hear of it.
void tell_placed(const State& s, UnitId u, Hex h, Events& ev) {
  const RuleRef rule = s.stage == Stage::Reinforce ? RuleRef("BO:10.1")
                       : s.stage == Stage::Replace ? RuleRef("BO:11.2")
                                                   : RuleRef("BO:3.2");
  tell(ev, Ev::Placed, {u.value, h.value}, rule);
}

Why why_not_top(const State& s, Side by, UnitId u) {
  if (side_of(s, u) != by) return Refusal{"BO:6.3", no::only_owner_orders_stack, u};
  if (s.unit(u).where != Where::Map) return Refusal{"BO:2.1", no::unit_not_on_map, u};
  if (flagged(s, u, kInGroup)) return Refusal{"BO:6.3", no::on_move, u};
  if (top_unit(s, s.unit(u).hex) == u) return Refusal{"BO:6.3", no::on_top_already, u};
  return std::nullopt;
}

/// BO:6.0c The opponent's choice; BO:R36 communications are looked at now, BO:R47 a rifle corps rolls for its return.
void remove_overstacked(State& s, UnitId u, Events& ev) {
  const bool cut_off = side_of(s, u) == kGerman && !in_communications(s, s.unit(u).hex);
  eliminate(s, u, cut_off, ev);
}

/// BO:6.0c Looks for overstacks at the end of a movement segment and shows each to the opponent. False: he must choose.
bool run_overstack(State& s, Events& ev) {
  const Hex h = find_overstack(s, phasing(s));
  if (!h.valid()) {
    s.pop();
    s.pop();
    next_segment(s, ev);
    return true;
  }
  if (s.top().hex != h) {
    s.top().hex = h;
    tell(ev, Ev::Overstacked, {h.value, index(phasing(s))}, "BO:6.0c");
    for (UnitId u : units_in(s, h)) show_to_enemy(s, u, ev);  // BO:R73
  }
  UnitId only_one;
  int n = 0;
  for (UnitId u : units_in(s, h))
    if (may_remove(s, h, u)) only_one = u, ++n;
  if (n != 1) {
    for (UnitId u : units_in(s, h)) raise(s, u, kKnown);  // BO:R73 and stay in view after the first has gone
    return false;
  }
  remove_overstacked(s, only_one, ev);
  return true;
}

}  // namespace kessel::breakout
