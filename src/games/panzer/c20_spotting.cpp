// PZ:20.14 Limited spotting: far targets are found by a roll, and only so many are kept.
#include <algorithm>
#include <array>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

void forget(State& s, UnitId spotter, UnitId target) {
  const int bit = place_in_side(target);
  s.targets[spotter.value][static_cast<std::size_t>(bit / 64)] &= ~(std::uint64_t{1} << (bit % 64));
}

/// PZ:20.14.1 Nearer than half of what it could see, or beside it.
bool plain_to_see(const State& s, UnitId spotter, UnitId target) {
  Tally silent = Tally::silent();
  const int far = range(s, spotter, target);
  return far <= tables(s).spot_always || 2 * far <= spotting_range(s, spotter, target, silent);
}

/// Who tries to see the target: of those that could the one with the best chance, the first of several; nobody if one of
/// them sees it anyway.
UnitId spotter_for(const State& s, UnitId target) {
  UnitId best{};
  bool plain = false;
  const auto chance = [&](UnitId u) { return tables(s).spot_roll[at(grade(s, u))].high; };
  each_unit(s, other(side_of(target)), [&](UnitId u) {
    if (!was_target(s, u, target)) return;
    plain = plain || plain_to_see(s, u, target);
    if (!best.valid() || chance(u) > chance(best)) best = u;
  });
  return plain ? UnitId{} : best;
}

/// PZ:20.14.2 The nearest are kept, of two at the same range the first.
void drop_excess(State& s) {
  each_unit(s, [&](UnitId u) {
    std::array<UnitId, kMaxUnitsPerSide> kept{};
    std::size_t n = 0;
    each_unit(s, other(side_of(u)), [&](UnitId e) {
      if (was_target(s, u, e)) kept[n++] = e;
    });
    const auto most = static_cast<std::size_t>(tables(s).spots_held[at(grade(s, u))]);
    if (n <= most) return;
    std::stable_sort(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(n), [&](UnitId a, UnitId b) {
      return plane::distance_sq(s.unit(u).at, s.unit(a).at) < plane::distance_sq(s.unit(u).at, s.unit(b).at);
    });
    for (std::size_t i = most; i < n; ++i) forget(s, u, kept[i]);
  });
}

/// The next target behind that unit that needs a roll.
bool push_roll(State& s, int after) {
  UnitId target{}, spotter{};
  each_unit(s, [&](UnitId u) {
    if (target.valid() || u.value <= after || !on_table(s, u)) return;
    spotter = spotter_for(s, u);
    if (spotter.valid()) target = u;
  });
  if (!target.valid()) return drop_excess(s), false;
  s.push(Step::SpotRoll, side_of(spotter), spotter, place_in_side(target));
  return true;
}

}  // namespace

Why why_not_held(const State& s, UnitId spotter, UnitId target) {
  if (!s.options.limited_spotting || !spots(s, spotter, target)) return std::nullopt;
  int held = 0;
  each_unit(s, other(side_of(spotter)), [&](UnitId e) { held += was_target(s, spotter, e) ? 1 : 0; });
  if (held < tables(s).spots_held[at(grade(s, spotter))]) return std::nullopt;
  return Refusal{"PZ:20.14.2", no::holds_as_many_targets_as_can, target};
}

bool next_spot_roll(State& s) { return push_roll(s, -1); }

// ---- overwatch ------------------------------------------------------------------------------------------------------

namespace {

/// PZ:5.0, PZ:R165 Overwatch spots by the same process, aircraft aside.
bool overwatch_rolls(const State& s, UnitId target) {
  return s.rules >= 2 && s.options.limited_spotting && on_table(s, target);
}
/// PZ:5.1a It was spotted as the turn began and is in somebody's sight still, or somebody cannot miss it.
bool made_out(const State& s, Side by, UnitId target) {
  bool yes = false;
  each_unit(s, by, [&](UnitId u) {
    if (!yes && spots(s, u, target)) yes = was_target(s, u, target) || plain_to_see(s, u, target);
  });
  return yes;
}

}  // namespace

Why why_not_made_out(const State& s, Side by, UnitId target) {
  if (!overwatch_rolls(s, target) || !flagged(s, target, kMissed) || made_out(s, by, target)) return std::nullopt;
  return Refusal{"PZ:20.14.1", no::nobody_made_out_turn, target};
}

/// PZ:20.14.1, PZ:R165 One attempt in a turn, by whoever has the best chance of those that have it in range and sight.
bool roll_to_make_out(State& s, Side by, UnitId target) {
  if (!overwatch_rolls(s, target) || made_out(s, by, target)) return false;
  UnitId best{};
  const auto chance = [&](UnitId u) { return tables(s).spot_roll[at(grade(s, u))].high; };
  each_unit(s, by, [&](UnitId u) {
    if (spots(s, u, target) && (!best.valid() || chance(u) > chance(best))) best = u;
  });
  s.push(Step::SpotRoll, by, best, place_in_side(target));
  return true;
}

namespace {

/// What was made out is handed on to all who have it in range, and fired at; what was not is let be for the turn.
void made_out_rolled(State& s, Side by, UnitId target, bool seen, Events& ev) {
  if (seen) {
    each_unit(s, by, [&](UnitId u) {
      const int bit = place_in_side(target);
      if (spots(s, u, target)) s.targets[u.value][static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64);
    });
    return announce(s, by, target, ev);
  }
  raise(s, target, kMissed);
  each_unit(s, by, [&](UnitId u) {
    Unit& x = s.unit(u);
    if (x.aim == target) x.aim = {};
    if (x.aim2 == target) x.aim2 = {};
  });
  if (s.top().step == Step::Watch && !can_be_asked(s, by)) s.pop();
}

}  // namespace

/// PZ:20.14.1 One attempt for all; who has it in range may have it handed on.
void spot_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit, target = unit_id(other(side_of(u)), s.top().arg);
  const Rolls& chance = tables(s).spot_roll[at(grade(s, u))];
  const int roll = read_dice(d[0], d[1]);
  const bool seen = chance.hold(roll);
  tell(ev, Ev::SpotTried, {u.value, target.value, roll, chance.high, seen ? 1 : 0}, "PZ:20.14.1");
  s.pop();
  if (s.depth > 0) return made_out_rolled(s, side_of(u), target, seen, ev);  // in the middle of overwatch
  if (!seen) each_unit(s, side_of(u), [&](UnitId x) { forget(s, x, target); });
  push_roll(s, target.value);
}

}  // namespace kessel::panzer
