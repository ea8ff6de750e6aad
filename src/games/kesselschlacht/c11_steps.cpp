// Chapter 11, third part: the steps of a group, where it may end, leaving and entering the map.
#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/kesselschlacht/moving.h"

namespace kessel::kesselschlacht {

/// KS:11.3.1, KS:11.3.1a, KS:R86 Hexes closed to the armies' own movement.
Why why_not_line(const State& s, UnitId u, Hex to) {
  const FormationId f = s.unit(u).parent;
  if (flagged(s, u, kBeyond) || !beyond_line_of(s, f, to)) return std::nullopt;
  if (f == s.content->army60) return Refusal{"KS:11.3.1a", no::n60th_army_stays_east_of_strypa, to};
  return Refusal{"KS:11.3.1", no::army_may_not_go_west_of, to};
}

void note_line(State& s, UnitId u) {
  if (lines_go_by_army(s) && !beyond_line_of(s, s.unit(u).parent, s.unit(u).hex)) lower(s, u, kBeyond);
}

/// KS:11.2.2, KS:11.3.2 Whoever is bound to the south stays there; KS:8.2.2 recalled units excepted.
Why why_not_north(const State& s, UnitId u, Hex from, Hex to) {
  if (!flagged(s, u, kBoundSouth) || is_south(s, to) || !is_south(s, from)) return std::nullopt;
  if (march_of(s, u) == March::Recall) return std::nullopt;
  if (side_of(s, u) == kAxis) return Refusal{"KS:11.2.2", no::must_remain_south_of_dnestr, u};
  return Refusal{"KS:11.3.2", no::must_remain_south_of_dnestr, u};
}

namespace {

/// KS:3.2.4a, KS:11.2.1, KS:11.2.1b, KS:13.3.1, KS:R89 From ZOC straight to ZOC only Germans in good order go; KS:11.2.1a in
/// every movement phase, whatever their supply.
Why why_not_infiltrate(const State& s, UnitId u, Hex to) {
  if (side_of(s, u) == kSoviet) return Refusal{"KS:3.2.4a", no::no_step_from_enemy_zoc_straight, to};
  if (def(s, u).nation == Nation::Hungarian) return Refusal{"KS:11.2.1b", no::hungarians_do_not_infiltrate, u};
  if (s.unit(u).status == Status::DO) return Refusal{"KS:13.3.1", no::disorganized_units_do_not_infiltrate, u};
  return std::nullopt;
}

/// What the step costs this unit; for one that comes onto the map, the hex itself (KS:R50).
int cost_for(const State& s, UnitId u, Hex from, Hex to) {
  if (from.valid()) return step_cost(s, def(s, u).gait, from, hex::Grid::direction(from, to));
  for (const SupplyHex& h : s.content->axis_supply)
    if (h.hex == to)
      if (const int rate = tables(s).road_cost[static_cast<std::size_t>(h.type)][static_cast<std::size_t>(s.weather)];
          rate > 0)
        return rate;
  return tables(s).cost[static_cast<std::size_t>(def(s, u).gait)][static_cast<std::size_t>(cost_column(s))]
                       [static_cast<std::size_t>(s.content->at(to).terrain)];
}

/// KS:16.1.1b Without fuel bought, whoever may go unpaid has two MP.
int mp_left(const State& s, UnitId u) {
  const int mp = s.unit(u).mp;
  return runs_on_fuel(s, u) && s.pool_bought == 0 && may_go_unpaid(s, u) ? std::min(mp, tables(s).free_halves) : mp;
}

Why why_not_pay_step(const State& s, const UnitList& group, Hex from, Hex to) {
  int dearest = 0;
  if (payer_owed(s)) return Refusal{"KS:10.5.7", no::name_corps_fuels_army_hq_first, to};
  for (UnitId u : group) {
    const int cost = cost_for(s, u, from, to);
    KESSEL_HOT_ASSERT(cost > 0);  // KS:11.1.4a an unbridged major river has been ruled out before
    if (cost > mp_left(s, u)) {
      if (mp_left(s, u) < s.unit(u).mp) return Refusal{"KS:16.1.1b", no::more_than_two_mp_need_fuel, u};
      return Refusal{"KS:11.1.6", no::not_enough_movement_points_left, u};
    }
    if (runs_on_fuel(s, u)) dearest = std::max(dearest, cost);
  }
  if (dearest == 0) return std::nullopt;
  if (s.pool_bought > 0) {
    if (dearest > s.pool_halves) return Refusal{"KS:10.5.2.A", no::not_enough_of_fuel_bought_left, to};
    return std::nullopt;
  }
  if (needs_fuel(s, group)) return Refusal{"KS:10.5.2a", no::buy_fuel_for_force_first, to};
  return std::nullopt;
}

void pay_step(State& s, const UnitList& group, Hex from, Hex to) {
  int dearest = 0;
  for (UnitId u : group) {
    const int cost = cost_for(s, u, from, to);
    if (runs_on_fuel(s, u) && s.pool_bought == 0) {  // KS:16.1.1b unpaid
      s.unit(u).mp = static_cast<std::uint8_t>(mp_left(s, u));
      raise(s, u, kFree);
    }
    if (runs_on_fuel(s, u)) dearest = std::max(dearest, cost);
    s.unit(u).mp = static_cast<std::uint8_t>(s.unit(u).mp - cost);
    if (s.unit(u).group != 0xff) s.unit(u).spent = static_cast<std::uint8_t>(std::min(255, s.unit(u).spent + cost));
  }
  s.pool_halves = static_cast<std::uint8_t>(s.pool_halves - dearest);
}

bool room_at(const State& s, Hex at, const UnitList& group) {
  int n = 0;
  each_unit_in(s, at, [&](UnitId u) { n += flagged(s, u, kInGroup) || def(s, u).hq ? 0 : 1; });
  for (UnitId u : group) n += def(s, u).hq ? 0 : 1;
  return n <= stack_limit(s, side_of(s, group[0]));
}

/// KS:11.3.3, KS:10.1d, KS:R87 A Soviet unit in supply at the check of G does not walk out of it by its own will.
bool must_stay_supplied(const State& s, UnitId u) {
  return side_of(s, u) == kSoviet && flagged(s, u, kSupplied) && !flagged(s, u, kForced);
}

/// Closed to Soviet paths without the group. The zones of the Axis stay as they are while Soviets move.
hex::Mask closed_without_group(const State& s, const Board& b, const UnitList& group) {
  const Hex from = s.unit(group[0]).hex;
  hex::Mask soviets = b.occupied[index(kSoviet)];
  if (from.valid() && stack_height(s, from) == group.size()) soviets.clear(from);
  return b.occupied[index(kAxis)] | (b.zoc[index(kAxis)] - soviets);
}

/// The same once it stands in that hex.
hex::Mask closed_with_group_at(const State& s, const Board& b, const UnitList& group, Hex at) {
  hex::Mask closed = closed_without_group(s, b, group);
  if (!b.occupied[index(kAxis)].has(at)) closed.clear(at);
  return closed;
}

/// KS:R87 Has leaving that hex cut off someone who moved earlier? Only where a friend's presence held a ZOC open.
UnitId stranded(const State& s, SupplyNet& net, Hex left) {
  UnitId found;
  if (!left.valid() || !net.closed(left)) return found;
  each_unit(s, [&](UnitId u) {
    if (found.valid() || !on_map(s, u) || !flagged(s, u, kMoved) || !must_stay_supplied(s, u)) return;
    if (!in_general_supply(s, net, u, s.unit(u).hex)) found = u;
  });
  return found;
}

/// KS:18.1g, KS:18.1h, KS:18.1i, KS:R50 Where a reinforcement may come onto the map.
Why why_not_enter(const State& s, const Board& b, UnitId u, Hex to) {
  const int g = s.unit(u).group;
  const Reinforcement& r = s.plan().reinforcements[static_cast<std::size_t>(g)];
  const bool any = s.entry_any[static_cast<std::size_t>(g)] != 0;
  const Content& c = *s.content;
  const bool here = any ? c.entry[0].has(to) || c.entry[1].has(to) || c.entry[2].has(to)
                        : c.entry[static_cast<std::size_t>(r.area)].has(to);
  if (!here) return Refusal{"KS:18.1g", no::arrives_in_own_entry_area, to};
  if (b.occupied[index(kSoviet)].has(to) || b.zoc[index(kSoviet)].has(to))
    return Refusal{"KS:18.1h", no::enemy_blocks_hex, to};
  const Hex fixed = s.entry_hex[static_cast<std::size_t>(g)];
  if (r.one_hex && fixed.valid() && fixed != to) return Refusal{"KS:18.1i", no::group_picked_another_hex, fixed};
  return std::nullopt;
}

Why why_not_way(const State& s, UnitId u, Hex from, Hex to) {
  const hex::Dir d = hex::Grid::direction(from, to);
  if (river_at(s, from, d) == River::Major && !bridged(s, from, to))
    return Refusal{"KS:11.1.4a", no::unbridged_major_river, to};
  if (def(s, u).artillery && !gun_may_pass(s, from, d))
    return Refusal{side_of(s, u) == kAxis ? RuleRef("KS:16.1.1a") : RuleRef("KS:16.2"), no::guns_keep_to_road, u};
  if (Why no = why_not_north(s, u, from, to)) return no;
  return march_of(s, u) == March::None ? why_not_line(s, u, to) : std::nullopt;
}

}  // namespace

/// KS:11.1.2, KS:3.1.3, KS:11.3.3 Where a move ends, stacking and Soviet supply must be right.
Why why_not_end_at(const State& s, const Board& b, const UnitList& group, Hex at) {
  if (!room_at(s, at, group)) return Refusal{"KS:3.1.3", no::too_many_units_in_hex, at};
  bool watched = false;
  for (UnitId u : group) watched = watched || must_stay_supplied(s, u);
  if (side_of(s, group[0]) != kSoviet) return std::nullopt;
  const Hex left = s.top().hex;
  if (!watched && !(left.valid() && b.zoc[index(kAxis)].has(left))) return std::nullopt;
  SupplyNet net(s, closed_with_group_at(s, b, group, at));
  if (watched)
    for (UnitId u : group)
      if (must_stay_supplied(s, u) && !in_general_supply(s, net, u, at))
        return Refusal{"KS:11.3.3", no::would_be_out_of_supply, u};
  if (const UnitId cut = stranded(s, net, left); cut.valid())
    return Refusal{"KS:R87", no::would_cut_off_unit_moved, cut};
  return std::nullopt;
}

namespace {
/// Nobody goes back off the map, nor gets back what the limit of his turn of entry has cost him (KS:R50).
bool no_way_back(const State& s, const UnitList& group, Hex from) {
  if (!from.valid()) return true;
  for (UnitId u : group)
    if (flagged(s, u, kEntered)) return true;
  return false;
}

/// KS:R93 Would the unit change the owner of an airfield by entering?
bool takes_airfield(const State& s, UnitId u, Hex to) {
  if (s.soviet_airfields.has(to) == (side_of(s, u) == kSoviet)) return false;
  return std::any_of(s.content->airfields.begin(), s.content->airfields.end(),
                     [&](const Airfield& a) { return a.hex == to; });
}

/// Hexes whose capture cannot be taken back: the move must be able to end there.
bool captures(const State& s, Hex to) {
  if (to == s.content->ternopol && !s.ternopol_taken) return true;
  const auto& garrisons = s.content->garrisons;
  return std::any_of(garrisons.begin(), garrisons.end(),
                     [&](UnitId u) { return on_map(s, u) && !s.unit(u).parent.valid() && garrison_home(s, u) == to; });
}
}  // namespace

namespace {

/// KS:3.2.2a For movement a friend in the hex does not lift the enemy's zone.
Why why_not_neighbour(const State& s, const Board& b, const UnitList& group, Hex from, Hex to) {
  const int foe = 1 - index(side_of(s, group[0]));
  if (!s.content->grid.adjacent(from, to)) return Refusal{"KS:11.1.6b", no::movement_goes_from_hex_to_hex, to};
  if (b.occupied[foe].has(to)) return Refusal{"KS:11.1.2a", no::enemy_force_holds_hex, to};
  const bool from_zoc = b.zoc[foe].has(from);
  if (from_zoc && group_moved(s) && !s.force_split) return Refusal{"KS:3.2.4", no::entered_enemy_zoc, from};
  for (UnitId u : group) {
    if (from_zoc && b.zoc[foe].has(to))
      if (Why no = why_not_infiltrate(s, u, to)) return no;
    if (Why no = why_not_way(s, u, from, to)) return no;
  }
  return std::nullopt;
}

void bind_south(State& s, const UnitList& group, Hex from, Hex to) {
  if (!from.valid() || is_south(s, from) || !is_south(s, to)) return;
  for (UnitId u : group)
    if (!flagged(s, u, kBoundSouth)) raise(s, u, kBoundSouth | kBoundNow);
}

void unbind_recalled(State& s, const UnitList& group, Hex to) {
  if (is_south(s, to)) return;
  for (UnitId u : group) {
    const FormationId f = s.unit(u).parent;
    const bool recalled = recall_frees(s) ? flagged(s, u, kForced) && f.valid() && s.formation(f).march == March::Recall
                                          : march_of(s, u) == March::Recall;
    if (recalled) lower(s, u, kBoundSouth);  // KS:R80
  }
}

/// The group as it would stand in that hex, with what the step costs paid.
State stepped(const State& s, const UnitList& group, Hex from, Hex to) {
  State t = s;
  pay_step(t, group, from, to);
  if (from.valid())
    shift_units(t, group, to);
  else
    put_on_top(t, group[0], to);
  t.top().arg |= kGroupMoved;
  bind_south(t, group, from, to);
  unbind_recalled(t, group, to);
  for (UnitId u : group) note_line(t, u);
  return t;
}

/// Looks for a place where a move may end, or leave the map. What failed with as many MP is not tried again.
class Ending {
 public:
  Ending(const State& s, const Board& b, const UnitList& group) : s_(s), b_(b), group_(group) {}

  /// From where the group stands in `t`, by at least one step.
  bool found(const State& t) {
    const Hex at = t.unit(group_[0]).hex;
    if (failed_with_more(t, at)) return false;
    if (!why_not_exit(t, group_)) return true;
    const unsigned ways = group_.size() == 1 ? march_ways(t, b_, group_[0]) : 0x3fu;
    for (hex::Dir d : hex::kAllDirs) {
      const Hex to = s_.content->grid.neighbour(at, d);
      if ((ways >> static_cast<unsigned>(d) & 1u) == 0 || !to.valid()) continue;
      if (why_not_neighbour(t, b_, group_, at, to) || why_not_pay_step(t, group_, at, to)) continue;
      if (ends(to)) return true;
      if (!must_end(to) && found(stepped(t, group_, at, to))) return true;
    }
    note_failure(t, at);
    return false;
  }
  bool must_end(Hex to) const {
    const int foe = 1 - index(side_of(s_, group_[0]));
    return b_.zoc[foe].has(to) || (foe == index(kAxis) && captures(s_, to));
  }
  /// `why_not_end_at`, mostly by a net that is made once: as if the group stood nowhere, which only closes ways.
  Why why_not_end(Hex at) {
    if (side_of(s_, group_[0]) == kSoviet && room_at(s_, at, group_) && supplied_without_it(at)) return std::nullopt;
    return why_not_end_at(s_, b_, group_, at);
  }

  bool ends(Hex to) {
    if (asked_.has(to)) return may_end_.has(to);
    asked_.set(to);
    if (why_not_end(to)) return false;
    may_end_.set(to);
    return true;
  }

 private:
  using Left = std::pair<Hex, std::vector<std::uint8_t>>;  ///< a place, with the MP of each unit and the fuel
  Left left(const State& t, Hex at) const {
    Left l{at, {t.pool_halves}};
    for (UnitId u : group_) l.second.push_back(t.unit(u).mp);
    return l;
  }
  bool failed_with_more(const State& t, Hex at) const {
    const Left now = left(t, at);
    return std::any_of(failed_.begin(), failed_.end(), [&](const Left& f) {
      return f.first == at && std::equal(now.second.begin(), now.second.end(), f.second.begin(), std::less_equal<>{});
    });
  }
  void note_failure(const State& t, Hex at) { failed_.push_back(left(t, at)); }
  bool supplied_without_it(Hex at) {
    if (!net_) net_.emplace(s_, closed_without_group(s_, b_, group_));
    for (UnitId u : group_)
      if (must_stay_supplied(s_, u) && !in_general_supply(s_, *net_, u, at)) return false;
    return !stranded(s_, *net_, s_.top().hex).valid();
  }
  const State& s_;
  const Board& b_;
  const UnitList& group_;
  std::optional<SupplyNet> net_;
  hex::Mask asked_, may_end_;
  std::vector<Left> failed_;
};

/// A first step that leaves enough to step back to where the move began. KS:11.2.2, KS:11.3.2 There is none to the north.
bool can_step_back(const State& s, const UnitList& group, Hex from, Hex to) {
  if (group_moved(s) || from != s.top().hex || (is_south(s, to) && !is_south(s, from))) return false;
  if (group.size() == 1 && (march_of(s, group[0]) != March::None || regrouping(s, group[0]))) return false;
  int dearest = 0;
  for (UnitId u : group) {
    const int back = cost_for(s, u, to, from), both = cost_for(s, u, from, to) + back;
    if (back == 0 || both > mp_left(s, u)) return false;
    if (runs_on_fuel(s, u)) dearest = std::max(dearest, both);
  }
  return s.pool_bought == 0 || dearest <= s.pool_halves;
}

/// Where the move ends there, it must be able to; otherwise it must be able to end somewhere.
Why why_not_stop(const State& s, Ending& ending, const UnitList& group, Hex from, Hex to) {
  if (ending.must_end(to)) return ending.why_not_end(to);
  // Where it began it may have lost its supply since: then it may stay, but not come back.
  if (from.valid() && can_step_back(s, group, from, to) && ending.ends(from)) return std::nullopt;
  Why no = ending.why_not_end(to);
  if (!no) return no;
  return ending.found(stepped(s, group, from, to)) ? std::nullopt : no;
}

/// Everything but the way that a march may be bound to.
Why why_not_free_step(const State& s, const Board& b, const UnitList& group, Ending& ending, Hex to) {
  const Hex from = s.unit(group[0]).hex;
  if (Why no = from.valid() ? why_not_neighbour(s, b, group, from, to) : why_not_enter(s, b, group[0], to)) return no;
  if (Why no = why_not_pay_step(s, group, from, to)) return no;
  return why_not_stop(s, ending, group, from, to);
}

}  // namespace

/// KS:11.1.2a, KS:3.2.4, KS:3.2.4a, KS:11.1.3 One hex further.
Why why_not_step(const State& s, const Board& b, Hex to) {
  const UnitList group = group_of(s);
  const Hex from = s.unit(group[0]).hex;
  if (from.valid() && group.size() == 1 && s.content->grid.adjacent(from, to))
    if (Why no = why_not_march(s, b, group[0], from, to)) return no;
  Ending ending(s, b, group);
  return why_not_free_step(s, b, group, ending, to);
}

namespace {
/// Is any step open? The first one found is enough.
bool any_open_step(const State& s, const Board& b, const UnitList& group) {
  const Hex from = s.unit(group[0]).hex;
  if (!from.valid()) return false;
  const unsigned ways = group.size() == 1 ? march_ways(s, b, group[0]) : 0x3fu;
  Ending ending(s, b, group);
  return std::any_of(hex::kAllDirs.begin(), hex::kAllDirs.end(), [&](hex::Dir d) {
    const Hex to = s.content->grid.neighbour(from, d);
    return (ways >> static_cast<unsigned>(d) & 1u) != 0 && to.valid() && !why_not_free_step(s, b, group, ending, to);
  });
}
}  // namespace

std::uint8_t open_steps(const State& s, const Board& b, const UnitList& group) {
  const Hex from = s.unit(group[0]).hex;
  if (!from.valid()) return 0;
  unsigned open = group.size() == 1 ? march_ways(s, b, group[0]) : 0x3fu;
  Ending ending(s, b, group);
  for (hex::Dir d : hex::kAllDirs) {
    const unsigned bit = 1u << static_cast<unsigned>(d);
    const Hex to = s.content->grid.neighbour(from, d);
    if ((open & bit) != 0 && (!to.valid() || why_not_free_step(s, b, group, ending, to))) open &= ~bit;
  }
  return static_cast<std::uint8_t>(open);
}

/// KS:11.2.2a, KS:11.1.6a, KS:R4 Axis units leave by the west or south edge, 5th Guards Tank Corps by the south, for 1 MP.
Why why_not_exit(const State& s) { return why_not_exit(s, group_of(s)); }

Why why_not_exit(const State& s, const UnitList& group) {
  const Hex at = s.unit(group[0]).hex;
  if (!at.valid()) return Refusal{"KS:11.1.6a", no::not_on_map_yet, group[0]};
  const bool soviet = side_of(s, group[0]) == kSoviet;
  for (UnitId u : group) {
    if (soviet && march_of(s, u) != March::Exit) return Refusal{"KS:11.1.6a", no::soviet_units_do_not_leave_map, u};
    if (mp_left(s, u) < 2) return Refusal{"KS:11.1.6", no::leaving_costs_mp, u};
    if (runs_on_fuel(s, u) && s.pool_bought > 0 && s.pool_halves < 2)
      return Refusal{"KS:10.5.2.A", no::not_enough_of_fuel_bought_left, u};
  }
  if (payer_owed(s)) return Refusal{"KS:10.5.7", no::name_corps_fuels_army_hq_first, at};
  if (needs_fuel(s, group)) return Refusal{"KS:10.5.2a", no::buy_fuel_for_force_first, at};
  if (soviet ? !s.content->south_edge.has(at) : !s.content->axis_exit.has(at))
    return Refusal{"KS:11.2.2a", no::no_way_off_map_here, at};
  return std::nullopt;
}

Why why_not_halt(const State& s) {
  if (s.top().step == Step::Parts) return std::nullopt;
  return why_not_halt(s, board_against(s, phasing(s)), group_of(s));
}

Why why_not_halt(const State& s, const Board& b, const UnitList& group) {
  const Hex at = s.unit(group[0]).hex;
  if (!at.valid()) {
    return std::nullopt;  // it stays off the map for now
  }
  const bool marches = group.size() == 1 && march_of(s, group[0]) != March::None;
  if (!group_moved(s) && !marches) return std::nullopt;
  if (group_moved(s))
    if (Why no = why_not_end_at(s, b, group, at)) return no;
  if (!marches || !march_goes_on(s, b, group[0])) return std::nullopt;
  // Whoever has been picked has been called up: he does not get off by halting where he stands.
  if (!group_moved(s) && open_steps(s, b, group) == 0 && why_not_exit(s, group)) return std::nullopt;
  return Refusal{"KS:R77", no::forced_march_goes_as_far_as, group[0]};
}

/// A move that has shown nothing and taken nothing may be begun anew, with the fuel given back.
Why why_not_back(const State& s) {
  if (s.top().step != Step::Group || !group_moved(s)) return Refusal{"KS:11.1", no::group_not_moved_yet, {}};
  if ((s.top().arg & kGroupTook) != 0) return Refusal{"KS:11.1", no::taken_place_on_way, {}};
  if (s.force_split) return Refusal{"KS:10.5.2.A", no::force_parted, {}};
  return std::nullopt;
}

void settle_south(State& s, UnitId u) {
  if (!on_map(s, u) || flagged(s, u, kBoundSouth) || !is_south(s, s.unit(u).hex)) return;
  raise(s, u, kBoundSouth);
}

namespace {

void tell_moved(const State& s, const UnitList& group, Hex from, Hex to, Events& ev) {
  const Side side = side_of(s, group[0]);
  const UnitId top = top_unit(s, to);
  int hidden = 0;
  for (UnitId u : group) {
    const bool shows = u == top;
    if (!shows) ++hidden;
    tell(ev, Ev::Moved, shows ? kEveryone : only(side),
         {u.value, from.valid() ? from.value : -1, to.value, s.unit(u).mp}, "KS:11.1.1");
  }
  if (hidden > 0)
    tell(ev, Ev::MovedHidden, all_but(side), {index(side), hidden, from.valid() ? from.value : -1, to.value}, "KS:3.6");
}

/// The whole group has done with this phase.
void finish(State& s, const UnitList& group) {
  for (UnitId u : group) {
    if (flagged(s, u, kBegan)) lower(s, u, kDugIn);  // KS:7.1.5a
    lower(s, u, kInGroup | kInForce | kFree | kBoundNow | kBegan);
    raise(s, u, kMoved);
    s.unit(u).mp = 0;
  }
}

bool waiting(const State& s) {
  bool any = false;
  each_flagged(s, kInForce, [&](UnitId u) { any = any || !flagged(s, u, kInGroup); });
  return any;
}

/// The part has finished: KS:R64 the next one, or the end of the force.
void close_part(State& s) {
  s.pop();
  if (waiting(s)) return s.push(Step::Parts);
  s.pool_halves = s.pool_bought = s.pool_payers = 0;  // KS:10.5.2.B what is left is wasted
  s.force_split = false;
}

/// KS:18.1o, KS:18.1g A reinforcement has come.
void arrive(State& s, UnitId u, Hex to, Events& ev) {
  s.unit(u).where = Where::Map;
  raise(s, u, kEntered);
  s.unit(u).supply = Supply::Attack;
  if (s.plan().reinforcements[s.unit(u).group].one_hex) s.entry_hex[s.unit(u).group] = to;
  tell(ev, Ev::Entered, {u.value, to.value}, "KS:18.1o");
}

bool can_go_on(const State& s, const Board& b, const UnitList& group) {
  return any_open_step(s, b, group) || !why_not_exit(s, group);
}

/// KS:R64 Could one of several units go on if it went alone?
bool one_can_go_on(const State& s, const Board& b, const UnitList& group) {
  if (group.size() < 2) return false;
  for (UnitId u : group) {
    State alone = s;
    for (UnitId v : group)
      if (v != u) lower(alone, v, kInGroup);
    if (can_go_on(alone, b, group_of(alone))) return true;
  }
  return false;
}

}  // namespace

/// KS:11.1.1, KS:3.2.4 Moves the group; an enemy ZOC ends its move.
void step(State& s, Hex to, Events& ev) {
  const UnitList group = group_of(s);
  const Hex from = s.unit(group[0]).hex;
  const Side side = side_of(s, group[0]);
  pay_step(s, group, from, to);
  for (UnitId u : group) raise(s, u, kBegan);
  if (!from.valid()) {
    arrive(s, group[0], to, ev);
    put_on_top(s, group[0], to);
  } else {
    shift_units(s, group, to);
  }
  s.top().arg |= kGroupMoved;
  if (no_way_back(s, group, from)) s.top().arg |= kGroupTook;
  bind_south(s, group, from, to);
  unbind_recalled(s, group, to);
  for (UnitId u : group) note_line(s, u);
  tell_moved(s, group, from, to, ev);
  if (side == kSoviet && captures(s, to)) s.top().arg |= kGroupTook;
  if (takes_airfield(s, group[0], to)) s.top().arg |= kGroupTook;
  const Board b = board_against(s, side);
  const bool stops = b.zoc[1 - index(side)].has(to);
  if (stops) {
    tell(ev, Ev::Stopped, {to.value}, "KS:3.2.4");
    for (UnitId u : group) raise(s, u, kStopped);
  }
  if (stops || (!can_go_on(s, b, group) && !one_can_go_on(s, b, group) && !why_not_halt(s, b, group))) {
    finish(s, group);
    close_part(s);
  }
  take_airfield(s, side, to, ev);
  if (side == kSoviet) capture_check(s, to, ev);
  if (group_of(s).empty()) tidy_positions(s, ev);  // on the way it can still go back
}

/// KS:11.2.2a, KS:R4, KS:R84 Gone for good; counts as neither lost nor saved.
void leave_map(State& s, Events& ev) {
  const UnitList group = group_of(s);
  finish(s, group);
  close_part(s);
  for (UnitId u : group) {
    const Hex at = s.unit(u).hex;
    take_off(s, u, Where::Exited);
    if (crossing_off_the_map_counts(s) && !is_south(s, at)) lower(s, u, kTurnNorth);  // it left without crossing
    tell(ev, Ev::LeftMap, {u.value, at.value}, "KS:11.2.2a");
    if (def(s, u).hq) lose_hq(s, def(s, u).formation, at, true, ev);
  }
  tidy_positions(s, ev);
}

void halt(State& s, Events& ev) {
  if (s.top().step == Step::Parts) {
    UnitList rest;
    each_flagged(s, kInForce, [&](UnitId u) { rest.add(u); });
    finish(s, rest);
    close_part(s);
    return tidy_positions(s, ev);
  }
  const UnitList group = group_of(s);
  if (!group_hex(s).valid()) {  // still off the map: it may be picked again
    for (UnitId u : group) lower(s, u, kInGroup | kInForce | kFree);
    return close_part(s);
  }
  if (!group_moved(s)) give_fuel_back(s, ev);
  finish(s, group);
  close_part(s);
  tidy_positions(s, ev);
}

namespace {
/// What the way has freed it from binds it again at home: the south (KS:11.3.2), or not its army's line (KS:R83).
void take_back_bonds(State& s, UnitId u) {
  if (side_of(s, u) != kSoviet) return;
  if (recall_frees(s)) settle_south(s, u);
  if (lines_go_by_army(s) && !flagged(s, u, kForced) && beyond_line_of(s, s.unit(u).parent, s.unit(u).hex))
    raise(s, u, kBeyond);
}
}  // namespace

void go_back(State& s, Events& ev) {
  const UnitList group = group_of(s);
  const Hex home = s.top().hex, from = s.unit(group[0]).hex;
  give_fuel_back(s, ev);
  shift_units(s, group, home);
  for (UnitId u : group) {
    if (flagged(s, u, kBoundNow)) lower(s, u, kBoundSouth);
    take_back_bonds(s, u);
    lower(s, u, kInGroup | kInForce | kFree | kBoundNow | kBegan);
    s.unit(u).mp = 0;
  }
  tell(ev, Ev::WentBack, {index(side_of(s, group[0])), from.value, home.value, group.size()}, "KS:11.1");
  close_part(s);
}

}  // namespace kessel::kesselschlacht
