// Chapter 18, third part: sets up whatever is left, the same way every time. Strong units go forward, armor joins
// infantry, HQs stand where they can command; trains and points go where they will be used.
#include <algorithm>

#include "games/kesselschlacht/setup.h"

namespace kessel::kesselschlacht {

namespace {

/// Where the enemy is, or where his list puts him.
hex::Mask front(const State& s, Side side) {
  hex::Mask m = occupied_by(s, other(side));
  if (m.any()) return m;
  for (const SetupEntry& e : s.plan().setup)
    if (e.side != side && in_use(s, e))
      for (Hex h : e.fixed) m.set(h);
  return m;
}

/// Hexes to the nearest of a set.
class Distances {
 public:
  Distances(const hex::Grid& grid, hex::Mask reached) {
    far_.fill(99);
    for (int d = 0; d < 99 && reached.any(); ++d) {
      const hex::Mask now = reached - seen_;
      if (!now.any()) break;
      now.for_each([&](Hex h) { far_[h.value] = d; });
      seen_ |= now;
      reached = grid.grown(seen_);
    }
  }
  int operator()(Hex h) const { return far_[h.value]; }

 private:
  hex::Mask seen_;
  std::array<int, hex::kHexSlots> far_{};
};

int strength(const State& s, UnitId u) { return def(s, u).front.attack + def(s, u).front.defence; }

/// Combat units of a side that wait, the strongest first; what must stand with another unit comes last.
std::vector<UnitId> waiting(const State& s, Side side, const Places& places, bool hqs) {
  std::vector<UnitId> out;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where == Where::Setup && side_of(s, u) == side && def(s, u).hq == hqs) out.push_back(u);
  });
  const auto last = [&](UnitId u) {
    const int line = places.line_of(u);
    return line >= 0 && s.plan().setup[static_cast<std::size_t>(line)].with_18a_infantry;
  };
  std::ranges::stable_sort(out, [&](UnitId a, UnitId b) {
    if (last(a) != last(b)) return last(b);
    return strength(s, a) > strength(s, b);
  });
  return out;
}

/// KS:12.2.2.D Armor and infantry of one formation in one hex.
bool completes_arms(const State& s, UnitId u, Hex h) {
  for (UnitId o : units_in(s, h))
    if (!def(s, o).hq && def(s, o).formation == def(s, u).formation &&
        (def(s, o).arms == Arms::Armor) != (def(s, u).arms == Arms::Armor))
      return true;
  return false;
}

/// KS:9.1.1b Half MP from everywhere to the HQ of a Soviet formation, by gait as asked for.
class Command {
 public:
  Command(const State& s, FormationId f)
      : s_(s), hq_(s.unit(def(s, f).hq).hex), closed_(board_of(s).blocked(kSoviet)) {}
  bool reaches(UnitId u, Hex from) {
    const auto gait = static_cast<std::size_t>(def(s_, u).gait);
    if (!known_[gait]) distances_to(s_, hq_, def(s_, u).gait, closed_, tables(s_).activation_range, reach_[gait]);
    known_[gait] = true;
    return reach_[gait].halves[from.value] != kFar;
  }

 private:
  const State& s_;
  Hex hq_;
  hex::Mask closed_;
  std::array<bool, kGaits> known_{};
  std::array<Reach, kGaits> reach_;  // NOLINT: filled on demand
};

int worth(const State& s, UnitId u, Hex h, const Distances& far) {
  const int shift = s.content->tables.shift[static_cast<std::size_t>(s.content->at(h).terrain)];
  return -4 * far(h) + (completes_arms(s, u, h) ? 3 : 0) - (side_of(s, u) == kAxis ? shift : 0);
}

/// The first of the best hexes, in the order of their numbers.
template <class F>
Hex best_of(const hex::Mask& hexes, F&& value) {
  Hex best;
  int most = 0;
  hexes.for_each([&](Hex h) {
    const int v = value(h);
    if (!best.valid() || v > most) best = h, most = v;
  });
  return best;
}

/// A Soviet unit whose HQ stands already stays within its reach if it can.
Hex post_for(const State& s, UnitId u, const hex::Mask& open, const Distances& far) {
  const FormationId f = s.unit(u).parent;
  const bool led = side_of(s, u) == kSoviet && f.valid() && on_map(s, def(s, f).hq);
  if (!led) return best_of(open, [&](Hex h) { return worth(s, u, h, far); });
  Command command(s, f);
  return best_of(open, [&](Hex h) { return worth(s, u, h, far) - (command.reaches(u, h) ? 0 : 1000); });
}

void place_combat_units(State& s, Side side, const Distances& far, Events& ev) {
  for (UnitId u : waiting(s, side, Places(s, side), false)) {
    const hex::Mask open = Places(s, side).open_to(u);
    if (open.any()) set_up(s, u, post_for(s, u, open, far), ev);
  }
}

/// KS:9.1.1, KS:9.1.2 How well an HQ stands there: its units within reach, a short open road, company, distance.
int command_worth(State s, UnitId u, Hex h, const Distances& far) {
  const int company = combat_units_in(s, h) > 0 ? 2 : 0, road = s.content->at(h).has_road ? 1 : 0;
  put_on_top(s, u, h);
  int value = company + road + std::min(far(h), 3);
  if (side_of(s, u) == kAxis) return value;
  const Board b = board_of(s);
  if (!why_not_eligible(s, b, def(s, u).formation)) value += 100;
  const int path = activation_path(s, b, def(s, u).formation);
  if (path >= 0) value += 10 * activation_chance(s, path);
  return value;
}

void place_hqs(State& s, Side side, const Distances& far, Events& ev) {
  for (UnitId u : waiting(s, side, Places(s, side), true)) {
    const hex::Mask open = Places(s, side).open_to(u);
    KESSEL_ASSERT(open.any());
    set_up(s, u, best_of(open, [&](Hex h) { return command_worth(s, u, h, far); }), ev);
  }
}

/// KS:9.1.1b Units that cannot reach their HQ.
int stragglers(const State& s, FormationId f) {
  Command command(s, f);
  int n = 0;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && s.unit(u).parent == f && !def(s, u).hq && !command.reaches(u, s.unit(u).hex)) ++n;
  });
  return n;
}

/// One unit of an ineligible formation is moved where most is gained by it; false when nothing helps.
bool close_ranks(State& s, FormationId f, const std::vector<UnitId>& movable, Events& ev) {
  int fewest = stragglers(s, f);
  UnitId unit;
  Hex to;
  for (UnitId u : movable) {
    if (s.unit(u).parent != f || fewest == 0) continue;
    hex::Mask open = Places(s, side_of(s, u), u).open_to(u);
    open.clear(s.unit(u).hex);
    open.for_each([&](Hex h) {
      State then = s;
      take_off(then, u, Where::Setup);
      put_on_top(then, u, h);
      if (const int n = stragglers(then, f); n < fewest) fewest = n, unit = u, to = h;
    });
  }
  if (unit.valid()) set_up(s, unit, to, ev);
  return unit.valid();
}

/// Only units that the player had left to us are moved about.
void close_soviet_ranks(State& s, const std::vector<UnitId>& movable, Events& ev) {
  each_formation(s, [&](FormationId f) {
    const Formation& formation = def(s, f);
    if (formation.side != kSoviet || !on_map(s, formation.hq)) return;
    while (stragglers(s, f) > 0 && close_ranks(s, f, movable, ev)) {
    }
  });
}

/// KS:15.2.1 To the HQ nearest to the Dnestr that has no train yet.
void assign_trains(State& s, Side side, Events& ev) {
  hex::Mask bank;
  for (std::size_t i = 0; i < s.content->rivers.size(); ++i)
    if (s.content->rivers[i] == "Dnestr")
      for (const auto& [a, b] : s.content->river_lines[i].sides) bank.set(a), bank.set(b);
  const Distances far(s.content->grid, bank);
  for (int train = kTrain1; train < kPontoons; ++train) {
    const Pontoon& p = s.pontoons[static_cast<std::size_t>(train)];
    if (p.is != Pontoon::Is::Unassigned || p.side != side) continue;
    FormationId best;
    int least = 0;
    each_formation(s, [&](FormationId f) {
      if (why_not_train(s, side, train, f)) return;
      const bool has = std::ranges::any_of(s.pontoons, [&](const Pontoon& o) { return o.carrier == f; });
      const int d = far(s.unit(def(s, f).hq).hex) + (has ? 100 : 0);
      if (!best.valid() || d < least) best = f, least = d;
    });
    if (best.valid()) assign_train(s, train, best, ev);
  }
}

/// KS:18.1e What is left is shared out by the units that will use it, the odd points in the order of the tracks.
void share_points(State& s, Events& ev) {
  if (s.setup_ammo == 0 && s.setup_fuel == 0) return;
  std::array<int, kTracks> shooters{}, drivers{};
  each_unit(s, [&](UnitId u) {
    const int track = track_of(s, u);
    if (track < 0 || !on_map(s, u)) return;
    shooters[static_cast<std::size_t>(track)] += def(s, u).front.attack > 0 ? 1 : 0;
    drivers[static_cast<std::size_t>(track)] += def(s, u).fuelled ? 1 : 0;
  });
  const auto shares = [](int points, const std::array<int, kTracks>& weight) {
    std::array<int, kTracks> out{};
    int all = 0, given = 0;
    for (int w : weight) all += w;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = all == 0 ? 0 : points * weight[i] / all, given += out[i];
    for (std::size_t i = 0; given < points; i = (i + 1) % out.size())
      if (weight[i] > 0 || all == 0) ++out[i], ++given;
    return out;
  };
  const auto ammo = shares(s.setup_ammo, shooters), fuel = shares(s.setup_fuel, drivers);
  for (std::size_t i = 0; i < ammo.size(); ++i)
    if (ammo[i] > 0 || fuel[i] > 0)
      set_points(s, s.content->tracks[i], s.tracks[i].ammo + ammo[i], s.tracks[i].fuel + fuel[i], ev);
}

/// KS:18.1f, KS:18.2f Positions where the enemy is nearest, unless the player has begun to dig himself.
void dig_in(State& s, const Distances& far, Events& ev) {
  if (s.hasty.any()) return;
  ActionList list;
  offer_positions(s, list);
  hex::Mask hexes;
  for (std::size_t i = 0; i < list.size(); ++i) hexes.set(Hex{static_cast<std::uint16_t>(list[i].arg[0])});
  while (hexes.any()) {
    const Hex h = best_of(hexes, [&](Hex x) { return -far(x); });
    hexes.clear(h);
    if (why_not_dig(s, h)) return;  // KS:7.1.4 the markers are used up
    dig(s, h, ev);
  }
}

}  // namespace

/// KS:18.0 Everything that is still owed.
void set_up_rest(State& s, Side side, Events& ev) {
  const Distances far(s.content->grid, front(s, side));
  const std::vector<UnitId> movable = waiting(s, side, Places(s, side), false);
  place_combat_units(s, side, far, ev);
  place_hqs(s, side, far, ev);
  if (side == kSoviet) close_soviet_ranks(s, movable, ev);
  assign_trains(s, side, ev);
  if (side == kSoviet) return;
  share_points(s, ev);
  dig_in(s, far, ev);
}

}  // namespace kessel::kesselschlacht
