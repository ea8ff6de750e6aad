// PZ:16.9, PZ:17.1, PZ:20.5 Close assaults: announced, advanced, fought; engineers against terrain. Hand-to-hand combat
// and overruns have files of their own and share the ways of this one.
#include "games/panzer/c16_close.h"

#include <algorithm>

namespace kessel::panzer {

namespace {

std::size_t at_(int i) { return static_cast<std::size_t>(i); }

/// Where it fights from, and how high.
struct Stand {
  Point at;
  int height = 0;
};
Stand stand_of(const State& s, const Assault& x) {
  if (x.legs == 0) return {s.unit(x.unit).at, height_of(s, x.unit)};
  const Point end = x.corner[x.legs - 1u];
  const int house = building_at(s, end);
  const Point p = house >= 0 ? s.map().buildings[at_(house)].centre : end;
  return {p, height_at(s, p)};
}

}  // namespace

/// An action `assault UNIT TARGET X Y …` or `breach UNIT KIND N X Y …`, taken apart.
Assault draft_of(const Action& a) {
  Assault x;
  x.state = Assault::State::Announced;
  x.unit = unit_id(a.arg[0]);
  int next = 2;
  if (static_cast<Act>(a.kind) == Act::Breach) {
    constexpr std::array kKinds{Terrain::WoodBuilding, Terrain::Bridge, Terrain::Block, Terrain::MinesHasty};
    x.terrain = kKinds[at_(a.arg[1])];
    x.feature = static_cast<std::uint8_t>(a.arg[2]);
    next = 3;
  } else {
    x.target = unit_id(a.arg[1]);
  }
  for (int i = next; i + 1 < a.count && x.legs < kMaxAssaultLegs; i += 2)
    x.corner[x.legs++] = {a.arg[at_(i)], a.arg[at_(i + 1)]};
  return x;
}

Action advance_of(const Assault& x) {
  Action a = act(side_of(x.unit), Act::Move, {x.unit.value, -1, 0});
  for (std::size_t i = 0; i < x.legs; ++i) a.arg[a.count++] = x.corner[i].x, a.arg[a.count++] = x.corner[i].y;
  return a;
}

int draft_index(const State& s, UnitId u) {
  for (int i = 0; i < kMaxAssaults; ++i)
    if (s.assaults[at_(i)].state != Assault::State::None && s.assaults[at_(i)].unit == u) return i;
  return -1;
}
int free_index(const State& s) {
  for (int i = 0; i < kMaxAssaults; ++i)
    if (s.assaults[at_(i)].state == Assault::State::None) return i;
  return -1;
}
void bring_up(State& s, int assault) {
  Assault& x = s.assaults[at_(assault)];
  Unit& u = s.unit(x.unit);
  if (x.legs > 0) {
    const int house = building_at(s, x.corner[x.legs - 1u]);
    u.at = stand_of(s, x).at, u.floor = 0;
    u.building = house < 0 ? std::uint8_t{0xff} : static_cast<std::uint8_t>(house);
  }
  x.state = Assault::State::Arrived;
}
void drop_draft(State& s, UnitId u) {
  const int i = draft_index(s, u);
  if (i < 0) return;
  std::rotate(s.assaults.begin() + i, s.assaults.begin() + i + 1, s.assaults.end());
  s.assaults.back() = Assault{};
}

// ---- who may, and whom ----------------------------------------------------------------------------------------------

/// PZ:11.5, PZ:12.4.3.1, PZ:16.9.1.1, PZ:16.9.1.2, PZ:16.10.1 Squads and half-squads, steady, with an unused order to move.
Why why_no_fighter(const State& s, UnitId u, bool hand) {
  const RuleRef rule = hand ? RuleRef("PZ:16.10.1") : RuleRef("PZ:16.9.1.1");
  if (!card(s, u).squad()) return Refusal{rule, no::only_squads_and_half_squads_fight, u};
  if (suppressed(s, u)) return Refusal{"PZ:12.4.3.1", no::suppressed, u};
  if (s.unit(u).order != Order::Move) return Refusal{rule, no::no_order_to_move, u};
  if (flagged(s, u, kMoved | kStormed)) return Refusal{"PZ:R102", no::order_used, u};
  return std::nullopt;
}

/// PZ:16.9.1.4, PZ:16.9.1.7, PZ:16.10.1a, PZ:16.10.1b An enemy on the ground, within an inch and a height of where it fights from.
Why why_no_contact(const State& s, Side by, UnitId target, Point from, int height) {
  const bool hand = leg_or_towed(s, target);
  if (side_of(target) == by) return Refusal{"PZ:4.1", no::unit_your_own, target};
  if (!on_table(s, target))
    return hand ? Refusal{"PZ:16.10.1a", no::only_dismounted_units_fought_hand_to, target}
                : Refusal{"PZ:16.9.1.4", no::not_on_table, target};
  if (!within(s, from, s.unit(target).at, tables(s).contact_inches))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::more_than_inch_away, target};
  if (std::abs(height_of(s, target) - height) > tables(s).contact_height)
    return Refusal{hand ? RuleRef("PZ:16.10.1b") : RuleRef("PZ:16.9.1.7"), no::stands_two_heights_above_or_below,
                   target};
  return std::nullopt;
}

/// PZ:17.2.1.2 Units that share an order attack the same unit.
Why why_other_target(const State& s, UnitId u, UnitId target) {
  Why why;
  for (const Assault& x : s.assaults)
    if (x.state != Assault::State::None && x.unit != u && share_command(s, u, x.unit) && x.target != target)
      why = Refusal{"PZ:17.2.1.2", no::units_share_order_attack_same_target, x.unit};
  return why;
}

namespace {

/// PZ:16.9.1.4, PZ:16.10.1a Up to half of its movement.
Why why_no_advance(const State& s, const Assault& x, bool hand) {
  if (x.legs == 0) return std::nullopt;
  Tally silent = Tally::silent();
  const PathCost cost = path_cost(s, advance_of(x), silent);
  if (cost.why) return cost.why;
  if (cost.spent > 1000 * (cost.allowance / 2))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::advance_takes_half_movement_at_most,
                   x.unit};
  return std::nullopt;
}

bool well_formed(const Action& a, int fixed) {
  return a.count >= fixed && (a.count - fixed) % 2 == 0 && (a.count - fixed) / 2 <= kMaxAssaultLegs;
}

Why why_not_assault(const State& s, const Action& a) {
  if (!well_formed(a, 2)) return Refusal{"PZ:16.9.1.4", no::assault_names_unit_target_and_up, {}};
  const Assault x = draft_of(a);
  const UnitId u = x.unit;
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  const bool hand = leg_or_towed(s, x.target);
  if (!on_table(s, u))
    return Refusal{hand ? RuleRef("PZ:16.10.1") : RuleRef("PZ:16.9.1.2"), no::only_dismounted_units_fight_so, u};
  if (auto why = why_no_fighter(s, u, hand)) return why;
  if (draft_index(s, u) >= 0) return Refusal{"PZ:16.9.1.5", no::target_already, u};
  if (free_index(s) < 0) return Refusal{"PZ:16.9.1.6", no::too_many_assaults, u};
  for (std::size_t i = 0; i < x.legs; ++i)
    if (!s.map().on_table(x.corner[i]))
      return Refusal{"PZ:9.8", no::off_table, Place::point(x.corner[i].x, x.corner[i].y)};
  const Stand stand = stand_of(s, x);
  if (auto why = why_no_contact(s, a.by, x.target, stand.at, stand.height)) return why;
  if (!spots(s, u, x.target))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::it_does_not_see_its_target, x.target};
  if (hand) {
    int others = 0;
    for (const Assault& w : s.assaults) others += w.state != Assault::State::None && w.target == x.target ? 1 : 0;
    if (others >= tables(s).hand_to_hand_attackers)
      return Refusal{"PZ:16.10", no::no_more_than_two_units_fight, x.target};
  }
  if (auto why = why_other_target(s, u, x.target)) return why;
  return why_no_advance(s, x, hand);
}

}  // namespace

Why why_not_close(const State& s, const Action& a) {
  const UnitId u = a.count > 0 ? unit_id(a.arg[0]) : UnitId{};
  switch (static_cast<Act>(a.kind)) {
    case Act::Assault: return why_not_assault(s, a);
    case Act::Breach: return why_not_breach(s, a);
    case Act::Retract:
      if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
      if (draft_index(s, u) < 0) return Refusal{"PZ:16.9.1.6", no::attacks_nobody, u};
      return std::nullopt;
    case Act::Lead:
      if (u == s.top().unit || u == second_attacker(s, s.top().arg)) return std::nullopt;
      return Refusal{"PZ:16.10.4.2", no::does_not_take_part_in_combat, u};
    default: return std::nullopt;  // occupy, stay: asked only where both may be
  }
}

void do_close(State& s, const Action& a, Events& ev) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Assault:
    case Act::Breach: {
      Assault x = draft_of(a);
      x.advanced = x.legs > 0;
      s.assaults[at_(free_index(s))] = x;
      return;
    }
    case Act::Retract: return drop_draft(s, unit_id(a.arg[0]));
    default: return decide_hand(s, a, ev);
  }
}

/// PZ:17.1 What anyone can see: a squad with an order that may be Move, and somebody in its reach.
bool close_asked(const State& s, Side side) {
  bool asked = false;
  each_unit(s, side, [&](UnitId u) {
    if (asked || !on_table(s, u) || !card(s, u).squad() || suppressed(s, u) || flagged(s, u, kMoved)) return;
    if (!face_down(s, u) && s.unit(u).order != Order::Move) return;
    if (def(s, u).has(Function::Engineer)) asked = true;
    const int reach = movement_of(s, u).cross_country / 2 + tables(s).contact_inches + 1;
    each_unit(s, other(side), [&](UnitId e) {
      asked = asked || (on_table(s, e) && plane::range_inches(s.unit(u).at, s.unit(e).at) <= reach);
    });
  });
  return asked;
}

// ---- 16.9.1.10 out of a vehicle -----------------------------------------------------------------------------------

/// PZ:16.9.1.10, PZ:16.9.1.11, PZ:16.9.1.12, PZ:16.10.1c `storm UNIT X Y FACING TARGET`
Why why_not_storm(const State& s, const Action& a) {
  const UnitId u = unit_id(a.arg[0]), target = unit_id(a.arg[4]);
  const Point p{a.arg[1], a.arg[2]};
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  const bool hand = leg_or_towed(s, target);
  if (s.unit(u).where != Where::Aboard)
    return Refusal{hand ? RuleRef("PZ:16.10.1c") : RuleRef("PZ:16.9.1.10"), no::not_aboard_vehicle, u};
  if (auto why = why_no_fighter(s, u, hand)) return why;
  if (auto why = why_not_transport(s, act(a.by, Act::Dismount, {u.value, p.x, p.y, a.arg[3]}))) return why;
  if (auto why = why_no_contact(s, a.by, target, p, height_at(s, p))) return why;
  if (!spots(s, u, target))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::it_does_not_see_its_target, target};
  if (free_index(s) < 0) return Refusal{"PZ:16.9.1.6", no::too_many_assaults, u};
  return std::nullopt;
}

void do_storm(State& s, const Action& a, Events& ev) {
  const UnitId u = unit_id(a.arg[0]);
  Assault x;
  x.state = Assault::State::Arrived, x.unit = u, x.target = unit_id(a.arg[4]), x.dismounted = true;
  s.assaults[at_(free_index(s))] = x;
  ev.learn(kBothSides);
  tell(ev, Ev::AssaultBegins, {u.value, x.target.value, 0},
       leg_or_towed(s, x.target) ? RuleRef("PZ:16.10.1c") : RuleRef("PZ:16.9.1.10"));
  const Point p{a.arg[1], a.arg[2]};
  if (s.top().step == Step::Move && s.unit(s.unit(u).carrier).order == Order::NoCommand) {
    put_off(s, u, p, a.arg[3], ev);  // nobody may fire at it, so this is no move of its own (PZ:16.9.1.12)
    mines_strike(s, u, ev);
  } else {
    do_transport(s, act(a.by, Act::Dismount, {u.value, p.x, p.y, a.arg[3]}), ev);
  }
  // Mines under it come first.
  std::array<Frame, kMaxMinefields> mines{};
  std::size_t n = 0;
  while (n < mines.size() && s.top().step == Step::MineRoll) mines[n++] = s.top(), s.pop();
  s.push(Step::Storm, a.by, {}, 1);
  while (n-- > 0) s.push(mines[n].step, mines[n].side, mines[n].unit, mines[n].arg);
}

// ---- what is proposed ---------------------------------------------------------------------------------------------

namespace {

/// The nearest enemies of a unit within so many inches; at most two.
std::vector<UnitId> nearest(const State& s, UnitId u, int inches) {
  std::vector<std::pair<std::int64_t, UnitId>> list;
  each_unit(s, other(side_of(u)), [&](UnitId e) {
    if (on_table(s, e) && plane::range_inches(s.unit(u).at, s.unit(e).at) <= inches)
      list.emplace_back(plane::distance_sq(s.unit(u).at, s.unit(e).at), e);
  });
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<UnitId> out;
  for (std::size_t i = 0; i < list.size() && i < 2; ++i) out.push_back(list[i].second);
  return out;
}

void offer_assaults(const State& s, UnitId u, ActionList& out) {
  const Side by = side_of(u);
  const Point from = s.unit(u).at;
  for (const UnitId e : nearest(s, u, movement_of(s, u).cross_country / 2 + 2)) {
    const Action here = act(by, Act::Assault, {u.value, e.value});
    if (!why_not_close(s, here)) {
      out.add(here);
      continue;
    }
    for (const std::int32_t gap : {1100, 1500, 1900}) {
      if (plane::length(from - s.unit(e).at) <= gap) continue;
      const Point p = plane::at_distance({s.unit(e).at, from}, gap);
      const Action there = act(by, Act::Assault, {u.value, e.value, p.x, p.y});
      if (why_not_close(s, there)) continue;
      out.add(there);
      break;
    }
  }
}

void offer_breaches(const State& s, UnitId u, ActionList& out) {
  const auto offer = [&](int kind, std::size_t i) {
    const Action a = act(side_of(u), Act::Breach, {u.value, kind, static_cast<int>(i)});
    if (!why_not_close(s, a)) out.add(a);
  };
  const Map& m = s.map();
  each_unit(s, other(side_of(u)), [&](UnitId e) {  // a house with an enemy in it
    const std::uint8_t b = s.unit(e).building;
    if (on_table(s, e) && b != 0xff && plane::range_inches(m.buildings[b].centre, s.unit(u).at) <= 4 &&
        !out.contains(act(side_of(u), Act::Breach, {u.value, 0, b})))
      offer(0, b);
  });
  for (std::size_t i = 0; i < s.works.size(); ++i)
    if (s.works[i].terrain == Terrain::Block || s.works[i].terrain == Terrain::Wire) offer(2, i);
  for (std::size_t i = 0; i < s.mines.size(); ++i)
    if (s.mines[i].there && s.mines[i].side != side_of(u)) offer(3, i);
}

}  // namespace

void offer_close(const State& s, Side by, Scope scope, ActionList& out) {
  const Frame& f = s.top();
  if (f.step == Step::Primary && scope == Scope::Main) {
    out.add(act(by, Act::Lead, {f.unit.value}));
    if (const UnitId w = second_attacker(s, f.arg); w.valid()) out.add(act(by, Act::Lead, {w.value}));
  }
  if (f.step == Step::Occupy && scope == Scope::Main) out.add(act(by, Act::Occupy)), out.add(act(by, Act::Stay));
  if (f.step != Step::Close) return;
  each_unit(s, by, [&](UnitId u) {
    const bool drafted = draft_index(s, u) >= 0;
    if (scope == Scope::Free && drafted) out.add(act(by, Act::Retract, {u.value}));
    if (scope != Scope::Main || drafted || !on_table(s, u) || why_no_fighter(s, u, false)) return;
    offer_assaults(s, u, out);
    if (def(s, u).has(Function::Engineer)) offer_breaches(s, u, out);
  });
}

void offer_dismount_attacks(const State& s, Side by, ActionList& out) {
  each_unit(s, by, [&](UnitId u) {
    if (s.unit(u).where != Where::Aboard || why_no_fighter(s, u, false)) return;
    for (const UnitId e : nearest(s, u, 3)) {
      const Point from = s.unit(u).at, to = s.unit(e).at;
      if (plane::length(to - from) < 1100) continue;
      const Point p = plane::at_distance({from, to}, 1050);
      const Action a = act(by, Act::Storm, {u.value, p.x, p.y, plane::bearing(to - from), e.value});
      if (!why_not_transport(s, a)) out.add(a);
    }
  });
}

}  // namespace kessel::panzer
