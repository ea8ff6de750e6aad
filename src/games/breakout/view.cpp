// BO:6.3 Fog of war: only the top unit of an enemy stack is seen, until an attack on it is declared.
#include "games/breakout/view.h"

#include <algorithm>

namespace kessel::breakout {

namespace {
constexpr std::uint8_t kPublicFlags = kMoved | kUsed | kStandFast;

bool drafting(const State& s) { return s.depth > 0 && s.top().step == Step::Draft; }

/// A group that has only been picked is its owner's thought; it shows once it has left its hex.
bool group_shows(const State& s) { return s.depth > 1 && s.frames[1].step == Step::Group && !s.frames[1].hex.valid(); }

std::uint8_t visible_flags(const State& s, UnitId u) {
  std::uint8_t keep = kPublicFlags;
  if (!drafting(s)) keep |= kInCombat | kCutOff;
  if (group_shows(s)) keep |= kInGroup;
  return static_cast<std::uint8_t>(s.unit(u).flags & keep);
}

/// The highest of the units that move together out of this hex shows, like any top.
bool tops_group(const State& s, UnitId u) {
  if (!in_transit(s, s.unit(u))) return false;
  for (UnitId v : group_of(s))
    if (s.unit(v).height > s.unit(u).height) return false;
  return true;
}
}  // namespace

bool sees_unit(const State& s, Side viewer, UnitId u) {
  if (side_of(s, u) == viewer || !on_map(s, u)) return true;  // boxes, track and dead pile are public
  if (def(s, u).garrison()) return true;                      // BO:2.7a it can be nowhere else
  if (flagged(s, u, kKnown)) return true;
  return in_transit(s, s.unit(u)) ? tops_group(s, u) : top_unit(s, s.unit(u).hex) == u;
}

View view_for(const State& s, Side viewer) {
  View v;
  v.viewer = viewer;
  State& k = v.known;
  k.content = s.content;
  k.options = s.options;
  k.rules = s.rules;
  k.turn = s.turn;
  k.weather = s.weather;
  k.stage = s.stage;
  k.segment = s.segment;
  k.order = s.order;
  k.air_side = s.air_side;
  k.air_left = s.air_left;
  k.exit_vp = s.exit_vp;
  k.destroyed_vp = s.destroyed_vp;
  k.kg = s.kg;
  k.kg_used = s.kg_used;
  k.soviet_control = s.soviet_control;
  k.fallen = s.fallen;
  const bool own_turn = viewer == phasing(s);
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    if (f.step == Step::Draft && !own_turn) continue;
    if (f.step == Step::Group && !own_turn && !group_shows(s)) break;  // nor the die that it waits for
    k.frames[k.depth++] = f;
  }
  if (!drafting(s) || own_turn) k.combat = s.combat;
  const int n = s.unit_count();
  for (int i = 0; i < n; ++i) {
    const UnitId u{static_cast<std::uint8_t>(i)};
    const Unit& truth = s.unit(u);
    Unit& unit = k.unit(u);
    if (side_of(s, u) == viewer) {
      unit = truth;
      continue;
    }
    unit.where = truth.where;
    unit.lost = truth.lost;
    unit.due = truth.due;
    if (truth.where != Where::Map) continue;
    if (!sees_unit(s, viewer, u)) {
      v.slots[static_cast<std::size_t>(v.slot_count++)] = HiddenSlot{truth.hex, 0, visible_flags(s, u)};
      unit.where = Where::Unseen;
      continue;
    }
    unit.hex = truth.hex;
    unit.flags = static_cast<std::uint8_t>(visible_flags(s, u) | (truth.flags & kKnown));
  }
  // Heights of enemy stacks are set anew: unseen counters below, known ones above them, the top where it is. A moving
  // group counts by itself.
  std::sort(v.slots.begin(), v.slots.begin() + v.slot_count);
  const auto rank_in = [&](Hex hex, bool moving) {
    std::uint8_t next = 0;
    for (int i = 0; i < v.slot_count; ++i) {
      HiddenSlot& slot = v.slots[static_cast<std::size_t>(i)];
      if (slot.hex == hex && ((slot.flags & kInGroup) != 0) == moving) slot.height = next++;
    }
    UnitId last;
    for (int i = 0; i < n; ++i) {
      const UnitId u{static_cast<std::uint8_t>(i)};
      const Unit& unit = k.unit(u);
      if (side_of(s, u) == viewer || unit.where != Where::Map || unit.hex != hex || in_transit(s, s.unit(u)) != moving)
        continue;
      if (moving ? tops_group(s, u) : top_unit(s, hex) == u)
        last = u;
      else
        k.unit(u).height = next++;
    }
    if (last.valid()) k.unit(last).height = next;
  };
  hex::Mask seen;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && side_of(s, u) != viewer) seen.set(s.unit(u).hex);
  });
  const bool moving = group_shows(s);
  seen.for_each([&](Hex h) {
    rank_in(h, false);
    if (moving) rank_in(h, true);
  });
  return v;
}

namespace {
bool fits_there(const State& s, Hex h, Side side) { return fits_stack(s, side, load_in(s, h, side)); }
}  // namespace

/// A full state that fits the view: the unseen units are dealt to the unseen places, within the stacking limits as far
/// as a modest search finds a way.
State sample(const View& v, Rng& rng) {
  State s = v.known;
  std::array<UnitId, kMaxUnits> hidden;  // NOLINT: filled below
  std::uint32_t n = 0;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where == Where::Unseen) hidden[n++] = u;
  });
  KESSEL_ASSERT(static_cast<int>(n) == v.slot_count);
  // Deal side by side: a slot belongs to the side that is seen in its hex.
  const auto slot_side = [&](const HiddenSlot& slot) {
    Side side = other(v.viewer == Side::Observer ? kSoviet : v.viewer);
    each_unit(v.known, [&](UnitId u) {
      if (v.known.unit(u).where == Where::Map && v.known.unit(u).hex == slot.hex) side = side_of(s, u);
    });
    return side;
  };
  std::array<Side, kMaxUnits> sides;  // NOLINT: filled below
  for (int i = 0; i < v.slot_count; ++i)
    sides[static_cast<std::size_t>(i)] = slot_side(v.slots[static_cast<std::size_t>(i)]);
  for (std::uint32_t i = n; i > 1; --i) std::swap(hidden[i - 1], hidden[rng.below(i)]);
  const auto put = [&](UnitId u, const HiddenSlot& slot) {
    Unit& unit = s.unit(u);
    unit.where = Where::Map;
    unit.hex = slot.hex;
    unit.height = slot.height;
    unit.flags = slot.flags;
  };
  std::uint32_t left = n;
  for (int i = 0; i < v.slot_count; ++i) {
    const HiddenSlot& slot = v.slots[static_cast<std::size_t>(i)];
    std::uint32_t pick = left;
    for (std::uint32_t j = 0; j < left; ++j) {
      if (side_of(s, hidden[j]) != sides[static_cast<std::size_t>(i)]) continue;
      if (pick == left) pick = j;
      if (room_for(s, slot.hex, hidden[j])) {
        pick = j;
        break;
      }
    }
    KESSEL_ASSERT(pick < left);
    put(hidden[pick], slot);
    hidden[pick] = hidden[--left];
  }
  // Mend what does not fit by exchanging two unseen units at a time, never for the worse.
  const auto excess = [&](Hex h, Side side) {
    const Tables& t = s.content->tables;
    const Load l = load_in(s, h, side);
    return side == kGerman ? std::max(0, l.steps - t.german_stack)
                           : std::max(0, l.steps - t.soviet_stack) + std::max(0, l.artillery - t.soviet_art_stack);
  };
  std::array<UnitId, kMaxUnits> dealt;  // NOLINT: filled below
  std::uint32_t m = 0;
  int total = 0;
  hex::Mask hexes;
  each_unit(s, [&](UnitId u) {
    if (v.known.unit(u).where != Where::Unseen) return;
    dealt[m++] = u;
    if (!hexes.has(s.unit(u).hex)) total += excess(s.unit(u).hex, side_of(s, u));
    hexes.set(s.unit(u).hex);
  });
  for (int tries = 0; total > 0 && tries < 20'000; ++tries) {
    const UnitId x = dealt[rng.below(m)], y = dealt[rng.below(m)];
    const Unit a = s.unit(x), b = s.unit(y);
    const Side side = side_of(s, x);
    if (side != side_of(s, y) || a.hex == b.hex) continue;
    const int before = excess(a.hex, side) + excess(b.hex, side);
    put(x, HiddenSlot{b.hex, b.height, b.flags});
    put(y, HiddenSlot{a.hex, a.height, a.flags});
    const int after = excess(a.hex, side) + excess(b.hex, side);
    if (after <= before) {
      total += after - before;
      continue;
    }
    put(x, HiddenSlot{a.hex, a.height, a.flags});
    put(y, HiddenSlot{b.hex, b.height, b.flags});
  }
  return s;
}

/// Exchanges unseen units of the enemy among their places, as often as there are units. Both hexes stay within the
/// limits; while the German steers a retreat only equals change places, since the room they leave shows (BO:R73).
State reshuffle_hidden(const State& truth, Side viewer, Rng& rng) {
  State s = truth;
  const auto n = static_cast<std::uint32_t>(s.unit_count());
  const auto swappable = [&](UnitId u) {
    return on_map(s, u) && !sees_unit(s, viewer, u) && (s.unit(u).flags & (kInGroup | kInCombat)) == 0 &&
           ((s.unit(u).flags & kBegan) == 0 || (s.unit(u).flags & kMoved) != 0);
  };
  for (std::uint32_t round = 0; round < 4 * n; ++round) {
    const UnitId a{static_cast<std::uint8_t>(rng.below(n))}, b{static_cast<std::uint8_t>(rng.below(n))};
    if (a == b || side_of(s, a) != side_of(s, b) || !swappable(a) || !swappable(b)) continue;
    const Load la = load_of(s, a), lb = load_of(s, b);
    const bool equal = la.steps == lb.steps && la.artillery == lb.artillery;
    const bool strict = s.depth > 0 && s.top().step == Step::Retreat;
    if (!equal && strict) continue;
    const Unit ua = s.unit(a), ub = s.unit(b);
    const bool ok_before = fits_there(s, ua.hex, side_of(s, a)) && fits_there(s, ub.hex, side_of(s, b));
    const auto exchange = [](Unit& x, const Unit& place) {
      x.hex = place.hex, x.height = place.height, x.flags = place.flags, x.mp = place.mp, x.halved = place.halved;
    };
    exchange(s.unit(a), ub);
    exchange(s.unit(b), ua);
    const bool ok_after = fits_there(s, ua.hex, side_of(s, a)) && fits_there(s, ub.hex, side_of(s, b));
    if (equal || (ok_before && ok_after)) continue;
    exchange(s.unit(a), ua);
    exchange(s.unit(b), ub);
  }
  return s;
}

}  // namespace kessel::breakout
