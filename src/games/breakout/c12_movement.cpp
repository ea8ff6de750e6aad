// Chapter 12: movement, rivers, the Korpsgruppe's free traffic and the closed area. Nobody has to move (BO:12.0).
#include <algorithm>

#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {
Hex group_hex(const State& s) {
  const UnitList g = group_of(s);
  return g.empty() ? kNoHex : s.unit(g[0]).hex;
}

/// BO:12.4, BO:12.4c, BO:12.4d, BO:R22 Does a Korpsgruppe make this hex free for Germans? Not in storm, and not while a
/// Soviet ZOC lies anywhere in its zone (by switch: in this very hex).
bool free_by_kg(const State& s, const Board& b, Hex to) {
  if (storm(s)) return false;
  for (Hex kg : s.kg) {
    if (!kg.valid() || hex::Grid::distance(kg, to) > 1) continue;
    if (s.options.kg_negation_per_hex) {
      if (!b.zoc[index(kSoviet)].has(to)) return true;
      continue;
    }
    hex::Mask zone = s.content->grid.neighbours_of(kg);
    zone.set(kg);
    if (!(zone & b.zoc[index(kSoviet)]).any()) return true;
  }
  return false;
}

int river_extra(const State& s, int die, bool major) {
  const Tables& t = s.content->tables;
  const int face = std::min(6, die + (major ? t.major_river_add : 0));  // BO:14.RIV.a
  return t.river[static_cast<std::size_t>(s.weather)][static_cast<std::size_t>(face - 1)];
}

/// Tells a step of these units: whole to the owner, what shows to the enemy (BO:6.3).
void tell_moved(const State& s, const UnitList& list, Hex from, Hex to, Events& ev) {
  const Side side = side_of(s, list[0]);
  int high = -1, hidden = 0;
  for (UnitId u : list) high = std::max(high, static_cast<int>(s.unit(u).height));
  for (UnitId u : list) {
    const bool shows = s.unit(u).height == high || flagged(s, u, kKnown);
    if (!shows) ++hidden;
    tell(ev, Ev::Moved, shows ? kEveryone : only(side), {u.value, from.value, to.value, s.unit(u).mp}, "BO:12.0b");
  }
  if (hidden > 0)
    tell(ev, Ev::MovedHidden, static_cast<SideMask>(kEveryone & ~only(side)),
         {index(side), hidden, from.value, to.value}, "BO:12.0b");
}

/// BO:12.0e Finished for this segment; whoever is left in the group goes on.
void finish(State& s, const UnitList& list) {
  if (list.empty()) return;
  if (in_transit(s, s.unit(list[0]))) set_down(s, list);
  for (UnitId u : list) {
    lower(s, u, kInGroup);
    raise(s, u, kMoved);
    if (s.unit(u).mp > 0 && marks_spent_units(s)) lower(s, u, kBegan);  // it gives up what it has left
    s.unit(u).mp = 0;
  }
}

/// Moves these units of the group one hex for their cost and this extra; BO:7.2 an enemy ZOC ends their move there.
void enter(State& s, const UnitList& list, Hex to, int extra, Events& ev) {
  const Board before = board_of(s);
  const Hex from = group_hex(s);
  Tally silent = Tally::silent();
  if (s.frames[1].hex.valid()) lift_group(s);
  for (UnitId u : list) {
    const int cost = step_cost(s, before, u, from, to, silent).mp + extra;
    s.unit(u).mp = static_cast<std::uint8_t>(s.unit(u).mp - cost);
    s.unit(u).hex = to;
  }
  tell_moved(s, list, from, to, ev);
  const Side side = side_of(s, list[0]);
  take_control(s, side, to, ev);
  if (!before.zoc[index(other(side))].has(to)) return;
  tell(ev, Ev::Stopped, kEveryone, {to.value}, "BO:7.2");
  finish(s, list);
}

bool can_go_on(const State& s) {
  const Board b = board_of(s);
  const Hex at = group_hex(s);
  for (hex::Dir d : hex::kAllDirs)
    if (const Hex n = s.content->grid.neighbour(at, d); n.valid() && !why_not_step(s, b, n)) return true;
  return !why_not_exit(s);
}

/// BO:R68 Could one of several units go on if the others were left behind?
bool one_can_go_on(const State& s) {
  const UnitList group = group_of(s);
  if (group.size() < 2) return false;
  for (UnitId u : group) {
    State alone = s;
    for (UnitId v : group)
      if (v != u) lower(alone, v, kInGroup);
    if (can_go_on(alone)) return true;
  }
  return false;
}

/// Ends the group when nobody is left in it or nothing is left to choose but to halt.
void close_group(State& s) {
  if (s.depth < 2 || s.top().step != Step::Group) return;
  if (!group_of(s).empty()) {
    if (s.frames[1].hex.valid()) return;  // it has only been picked: its owner may still add to it or halt it
    if (can_go_on(s) || one_can_go_on(s)) return;
    finish(s, group_of(s));
  }
  s.pop();
}
}  // namespace

/// BO:12.1, BO:14.MF, BO:2.6 The allowance comes from class and weather; BO:8.3 half, rounded up, without supply.
/// BO:9.1 Germans are always supplied.
int allowance(const State& s, UnitId u, bool supplied, Tally& t) {
  const UnitDef& d = def(s, u);
  if (d.mobility == Mobility::Static) {
    if (t.keeps_lines()) t.note("BO:2.7a", "a garrison never moves");
    return 0;
  }
  const int full =
      s.content->tables.allowance[static_cast<std::size_t>(s.weather)][static_cast<std::size_t>(d.mobility)];
  if (t.keeps_lines())
    t.add("BO:12.1", full, d.mechanized() ? "mechanized in this weather" : "non-mechanized in this weather");
  if (supplied || d.side == kGerman) return full;
  const int half = (full + 1) / 2;
  if (t.keeps_lines()) t.add("BO:8.3", half - full, "out of supply: half, rounded up");
  return half;
}

/// BO:12.0b, BO:14.TEC.clear The price of the hex; BO:12.4, BO:12.4b, BO:R23 nothing in a Korpsgruppe's zone, river
/// included; BO:12.3, BO:14.RIV.b a river costs nothing in frost or at a town.
StepCost step_cost(const State& s, const Board& b, UnitId u, Hex from, Hex to, Tally& t) {
  const UnitDef& d = def(s, u);
  StepCost cost;
  if (d.side == kGerman && free_by_kg(s, b, to)) {
    if (t.keeps_lines()) t.note("BO:12.4", "free in a Korpsgruppe's zone");
    cost.by_kg = true;
    return cost;
  }
  const HexDef& h = s.content->at(to);
  cost.mp = s.content->tables
                .terrain_cost[static_cast<std::size_t>(h.terrain)][d.mobility == Mobility::NonMechanized ? 0 : 1];
  if (t.keeps_lines()) t.add("BO:12.0b", cost.mp, "terrain of " + hex::Grid::name(to));
  const unsigned bit = 1u << static_cast<unsigned>(hex::Grid::direction(from, to));
  const HexDef& origin = s.content->at(from);
  if ((origin.river & bit) == 0) return cost;
  if (s.weather == Weather::Frost || is_town(s, from) || is_town(s, to)) {
    if (t.keeps_lines())
      t.note("BO:12.3", s.weather == Weather::Frost ? "frozen river: free" : "river at a town: free");
    return cost;
  }
  cost.major = (origin.major & bit) != 0;
  cost.river = true;
  return cost;
}

/// BO:R68 The least that a crossing can cost on top: a die of 1, or the flat cost of BO:12.3c.
int least_river_extra(const State& s, bool major) {
  return s.options.river_flat_cost ? s.content->tables.river_flat : river_extra(s, 1, major);
}

UnitList group_of(const State& s) {
  UnitList list;
  each_unit(s, [&](UnitId u) {
    if (flagged(s, u, kInGroup)) list.add(u);
  });
  return list;
}

namespace {
/// Its last movement point has gone (BO:12.0e nothing is kept).
bool spent(const State& s, UnitId u) { return marks_spent_units(s) && flagged(s, u, kMoved) && flagged(s, u, kBegan); }
}  // namespace

/// BO:12.0a, BO:R68 Units move singly or as a stack out of one hex, each once in a segment.
Why why_not_pick(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (side_of(s, u) != phasing(s)) return Refusal{"BO:12.0c", no::units_move_only_in_own_sides, u};
  if (unit.where != Where::Map) return Refusal{"BO:2.1", no::unit_not_on_map, u};
  if (def(s, u).mobility == Mobility::Static) return Refusal{"BO:2.7a", no::garrison_never_moves, u};
  if (flagged(s, u, kInGroup)) return Refusal{"BO:R68", no::in_moving_group_already, u};
  if (flagged(s, u, kMoved)) {
    if (board_of(s).zoc[index(other(phasing(s)))].has(unit.hex))
      return Refusal{"BO:7.2", no::ended_move_in_enemy_zoc, unit.hex};
    if (spent(s, u)) return Refusal{"BO:12.2", no::no_movement_points_left, u};
    return Refusal{"BO:R68", no::moved_in_segment, u};
  }
  if (s.top().step == Step::Group) {
    if (!s.top().hex.valid()) return Refusal{"BO:R68", no::group_on_move_takes_up_no, u};
    if (s.top().hex != unit.hex) return Refusal{"BO:R68", no::group_starts_from_hex, unit.hex};
  }
  return std::nullopt;
}

Why why_not_drop(const State& s, UnitId u) {
  if (!flagged(s, u, kInGroup)) return Refusal{"BO:R68", no::not_in_moving_group, u};
  if (group_of(s).size() < 2) return Refusal{"BO:R68", no::halt_last_unit_of_group_instead, u};
  return std::nullopt;
}

/// With no group picked: those next to the hex have spent their points (BO:12.2), or nobody has been named (BO:12.0c).
Refusal nobody_steps(const State& s, Hex to) {
  bool tired = false, fresh = false;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || side_of(s, u) != phasing(s) || def(s, u).garrison()) return;
    if (!to.valid() || hex::Grid::distance(s.unit(u).hex, to) != 1) return;
    (flagged(s, u, kMoved) ? tired : fresh) |= !flagged(s, u, kMoved) || spent(s, u);
  });
  if (tired && !fresh) return Refusal{"BO:12.2", no::those_next_to_no_movement_points, to};
  return Refusal{"BO:12.0c", no::pick_units_shall_move_first, {}};
}

/// May the group enter that hex? BO:6.0d, BO:12.5, BO:3.2h, BO:12.2. BO:7.2a out of an enemy ZOC only into a free hex,
/// BO:7.2c never straight into another; BO:7.2b the next one on the way ends the move again.
Why why_not_step(const State& s, const Board& b, Hex to) {
  const UnitList group = group_of(s);
  KESSEL_HOT_ASSERT(!group.empty());
  const Hex from = s.unit(group[0]).hex;
  const Side side = side_of(s, group[0]), enemy = other(side);
  if (!s.content->grid.contains(to)) return Refusal{"BO:2.1", no::no_such_hex_on_map, to};
  if (!s.content->grid.adjacent(from, to)) return Refusal{"BO:12.0b", no::units_move_from_hex_to_neighbouring, to};
  if (b.occupied[index(enemy)].has(to)) return Refusal{"BO:6.0d", no::enemy_units_hold_hex, to};
  if (side == kSoviet && s.content->soviet_forbidden.has(to))
    return Refusal{"BO:12.5", no::no_soviet_unit_goes_west_of, to};
  for (UnitId u : group)
    if (breaks_stand_fast(s, u, to)) return Refusal{"BO:3.2h", no::stand_fast_on_turn_1_may, u};
  if (b.zoc[index(enemy)].has(from) && b.zoc[index(enemy)].has(to))
    return Refusal{"BO:7.2c", no::no_step_from_enemy_zoc_straight, to};
  Tally silent = Tally::silent();
  for (UnitId u : group) {
    const StepCost cost = step_cost(s, b, u, from, to, silent);
    const int least = cost.mp + (cost.river ? least_river_extra(s, cost.major) : 0);
    if (least > s.unit(u).mp) return Refusal{"BO:12.2", no::not_enough_movement_points_left, u};
  }
  return std::nullopt;
}

/// BO:4.1d, BO:4.1f, BO:R59 Only Soviet units leave, from the exit hexes, for 1 MP; ZOC does not reach off the map.
Why why_not_exit(const State& s) {
  const UnitList group = group_of(s);
  KESSEL_HOT_ASSERT(!group.empty());
  const Hex at = s.unit(group[0]).hex;
  if (side_of(s, group[0]) != kSoviet) return Refusal{"BO:4.1d", no::only_soviet_units_leave_map, at};
  if (!s.content->soviet_exit.has(at)) return Refusal{"BO:4.1d", no::map_left_only_between_0729_and, at};
  for (UnitId u : group)
    if (s.unit(u).mp < s.content->tables.exit_cost) return Refusal{"BO:4.1f", no::leaving_map_costs_movement_point, u};
  return std::nullopt;
}

/// BO:8.1a The unit begins its move: supply is looked at now and holds for the segment.
void pick(State& s, UnitId u) {
  if (s.top().step == Step::Move) s.push(Step::Group, {}, s.unit(u).hex);
  raise(s, u, kInGroup);
  if (flagged(s, u, kBegan)) return;
  raise(s, u, kBegan);
  Tally silent = Tally::silent();
  const bool supplied = in_supply(s, u);
  s.unit(u).halved = !supplied && keeps_move_supply(s);
  s.unit(u).mp = static_cast<std::uint8_t>(allowance(s, u, supplied, silent));
}

/// BO:R68 Left behind, and finished.
void drop(State& s, UnitId u) {
  UnitList one;
  one.add(u);
  finish(s, one);
  close_group(s);
}

/// BO:12.3a, BO:12.3b A step; one die for the whole stack where a river must be paid, BO:12.3c a flat cost by option.
void step(State& s, Hex to, Events& ev) {
  const UnitList group = group_of(s);
  const Board b = board_of(s);
  Tally silent = Tally::silent();
  const StepCost cost = step_cost(s, b, group[0], s.unit(group[0]).hex, to, silent);
  if (cost.river && !s.options.river_flat_cost) return s.push(Step::RiverRoll, {}, to);
  enter(s, group, to, cost.river ? s.content->tables.river_flat : 0, ev);
  close_group(s);
}

/// BO:12.3a, BO:R44, BO:R68 The roll commits: who can pay crosses, who cannot stays and is finished.
void answer_river(State& s, int die, Events& ev) {
  const Hex to = s.top().hex;
  s.pop();
  const UnitList group = group_of(s);
  const Hex from = s.unit(group[0]).hex;
  const Board b = board_of(s);
  Tally silent = Tally::silent();
  const StepCost first = step_cost(s, b, group[0], from, to, silent);
  const int extra = river_extra(s, die, first.major);
  tell(ev, Ev::RiverRolled, kEveryone, {to.value, die, extra}, "BO:12.3a");
  UnitList cross, stay;
  for (UnitId u : group) {
    const bool pays = step_cost(s, b, u, from, to, silent).mp + extra <= s.unit(u).mp;
    (pays ? cross : stay).add(u);
  }
  const Side side = side_of(s, group[0]);
  for (UnitId u : stay) tell(ev, Ev::Stayed, only(side), {u.value, from.value}, "BO:12.2");
  if (!stay.empty())
    tell(ev, Ev::StayedHidden, static_cast<SideMask>(kEveryone & ~only(side)), {index(side), stay.size(), from.value},
         "BO:12.2");
  if (!stay.empty()) {
    if (s.options.river_fail_ends_move) {
      finish(s, stay);
    } else {  // by switch they may try again or go elsewhere with what they have left
      if (in_transit(s, s.unit(stay[0]))) set_down(s, stay);
      for (UnitId u : stay) lower(s, u, kInGroup);
    }
  }
  if (!cross.empty()) enter(s, cross, to, extra, ev);
  close_group(s);
}

/// BO:4.1d, BO:4.1e, BO:4.1g, BO:4.1h, BO:R35 The group leaves for good; each corps is worth a point, four at most,
/// supplied or not.
void leave_map(State& s, Events& ev) {
  const Tables& t = s.content->tables;
  for (UnitId u : group_of(s)) {
    int vp = 0;
    if (def(s, u).size == Size::Corps && s.exit_vp < t.vp_exit_max) vp = t.vp_exit;
    s.exit_vp = static_cast<std::uint8_t>(s.exit_vp + vp);
    const Hex at = s.unit(u).hex;
    take_off(s, u, Where::Exited);
    tell(ev, Ev::LeftMap, kEveryone, {u.value, at.value, vp}, "BO:4.1d");
  }
  s.pop();
}

void halt(State& s) {
  finish(s, group_of(s));
  s.pop();
}

void offer_picks(const State& s, Side by, ActionList& out) {
  const bool group = s.top().step == Step::Group;
  if (group && !s.top().hex.valid()) return;
  const unsigned taken = group ? kMoved | kInGroup : kMoved;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.where == Where::Map && side_of(s, u) == by && (!group || unit.hex == s.top().hex) &&
        (unit.flags & taken) == 0 && def(s, u).mobility != Mobility::Static)
      offer(out, by, Act::Pick, {u.value});
  });
}

void offer_drops(const State& s, Side by, ActionList& out) {
  const UnitList group = group_of(s);
  if (group.size() > 1)
    for (UnitId u : group) offer(out, by, Act::Drop, {u.value});
}

void offer_steps(const State& s, Side by, ActionList& out) {
  const Board b = board_of(s);
  const Hex at = group_hex(s);
  for (hex::Dir d : hex::kAllDirs)
    if (const Hex h = s.content->grid.neighbour(at, d); h.valid() && !why_not_step(s, b, h))
      offer(out, by, Act::Step, {h.value});
}

}  // namespace kessel::breakout
