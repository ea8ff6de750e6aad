// Chapter 9: which Soviet HQs act this turn. The order of phase G is that of KS:R81: HQs that come back, recall, forced
// activations, 5th Guards Tank Corps, 38th and 40th Army, then whomever the Soviets name (KS:9.1.1f). The frames of the
// phase lie on the stack in that order from the start; each goes when its turn is over or when it does not apply.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {

UnitId tag(Side side) { return UnitId{static_cast<std::uint8_t>(index(side))}; }
bool soviet(const State& s, FormationId f) { return def(s, f).side == kSoviet; }
bool hq_on_map(const State& s, FormationId f) { return def(s, f).hq.valid() && on_map(s, def(s, f).hq); }
bool priority_army(const State& s, FormationId f) { return f == s.content->army38 || f == s.content->army40; }

template <class F>
void each_subordinate(const State& s, FormationId f, F&& call) {
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && s.unit(u).parent == f) call(u);
  });
}

/// KS:9.1.1, KS:R10 The HQ stands on a road of any kind or next to one, in all weather.
bool near_road(const State& s, Hex at) {
  hex::Mask near;
  near.set(at);
  for (int i = 0; i < tables(s).hq_road_hexes; ++i) near = s.content->grid.grown(near);
  return (near & s.content->roads).any();
}

/// KS:9.1.1b, KS:9.1.1c, KS:9.1.1d, KS:R53, KS:R57 The first subordinate that is more than six MP away from the HQ by an open
/// way, or none. Whether it is supplied does not matter.
UnitId straggler(const State& s, const Board& b, FormationId f) {
  const Hex hq = s.unit(def(s, f).hq).hex;
  const hex::Mask closed = b.blocked(kSoviet);
  std::array<bool, kGaits> known{};
  std::array<Reach, kGaits> reach;  // NOLINT: filled on demand
  hex::Mask places;
  const auto near = [&](UnitId u) { return hex::Grid::distance(s.unit(u).hex, hq) <= tables(s).activation_range; };
  each_subordinate(s, f, [&](UnitId u) {
    if (near(u)) places.set(s.unit(u).hex);
  });
  UnitId found;
  each_subordinate(s, f, [&](UnitId u) {
    if (found.valid() || s.unit(u).hex == hq) return;
    if (!near(u)) {  // as the crow flies: no step costs less than half a point
      found = u;
      return;
    }
    const auto gait = static_cast<std::size_t>(def(s, u).gait);
    if (!known[gait]) distances_to(s, hq, def(s, u).gait, closed, tables(s).activation_range, reach[gait], &places);
    known[gait] = true;
    if (reach[gait].halves[s.unit(u).hex.value] == kFar) found = u;
  });
  return found;
}

}  // namespace

/// KS:9.1.1, KS:9.1.1a, KS:9.1.1b, KS:9.1.1e, KS:13.3.6 One unit too far away, and the whole formation is ineligible.
Why why_not_eligible(const State& s, const Board& b, FormationId f) {
  const UnitId hq = def(s, f).hq;
  if (!hq_on_map(s, f)) return Refusal{"KS:9.1.1", no::hq_not_on_map, hq};
  if (s.unit(hq).status != Status::Good) return Refusal{"KS:9.1.1a", no::hq_in_disarray, hq};
  if (!near_road(s, s.unit(hq).hex)) return Refusal{"KS:9.1.1", no::hq_more_than_hex_away_from, hq};
  if (const UnitId u = straggler(s, b, f); u.valid()) return Refusal{"KS:9.1.1b", no::unit_no_open_way_of_six, u};
  return std::nullopt;
}

/// KS:9.1.2, KS:9.1.2c, KS:R11
int activation_path(const State& s, const Board& b, FormationId f) {
  if (!hq_on_map(s, f)) return -1;
  return path_on_net(s, b, soviet_roads(s, b), s.unit(def(s, f).hq).hex);
}

/// KS:9.1.2a, KS:T.ACT
int activation_chance(const State& s, int halves) {
  for (const Tables::Activation& column : tables(s).activation)
    if (column.max_halves == 0 || halves <= column.max_halves) return column.succeeds_to;
  return 0;
}

namespace {

/// KS:9.2.1, KS:R12 An army without an open path counts as ineligible for the choice.
bool could_try(const State& s, const Board& b, FormationId f) {
  return f.valid() && !why_not_eligible(s, b, f) && activation_path(s, b, f) >= 0;
}

/// KS:9.1.3, KS:9.1.3a, KS:9.2.1, KS:9.2.2.B, KS:R8, KS:R12, KS:R81 What everyone can see: who has been tried, how many
/// attempts are left, whose turn is past.
Why why_not_tried(const State& s, FormationId f) {
  const Formation& formation = def(s, f);
  if (formation.side != kSoviet) return Refusal{"KS:9.1", no::only_soviet_hqs_activated, formation.hq};
  if (!hq_on_map(s, f)) return Refusal{"KS:9.1.1", no::hq_not_on_map, formation.hq};
  if (f == s.content->guards5 && s.fifth_marching)
    return Refusal{"KS:9.2.2.B", no::n5th_guards_tank_corps_marches_off, formation.hq};
  if (s.formation(f).activity != Activity::None) return Refusal{"KS:R81", no::tried_or_activated_turn, formation.hq};
  if (priority_army(s, f)) return Refusal{"KS:9.2.1", no::turn_of_38th_and_40th_army, formation.hq};
  if (formation.army && s.army_used >= tables(s).army_attempts) {
    if (s.corps_used >= tables(s).corps_attempts)
      return Refusal{"KS:9.1.3", no::army_hq_and_four_corps_hqs, formation.hq};
    return Refusal{"KS:9.1.3a", no::army_hq_tried_only_corps_left, formation.hq};
  }
  if (!formation.army && s.corps_used >= tables(s).corps_attempts)
    return Refusal{"KS:9.1.3", no::four_corps_hqs_tried_or_activated, formation.hq};
  return std::nullopt;
}

}  // namespace

namespace {
Why why_not_activate(const State& s, const Board& b, const RoadNet& net, FormationId f) {
  if (Why no = why_not_tried(s, f)) return no;
  if (Why no = why_not_eligible(s, b, f)) return no;
  if (path_on_net(s, b, net, s.unit(def(s, f).hq).hex) < 0)
    return Refusal{"KS:9.1.2c", no::no_open_road_leads_from_hq, def(s, f).hq};
  return std::nullopt;
}
}  // namespace

Why why_not_activate(const State& s, FormationId f) {
  if (Why no = why_not_tried(s, f)) return no;  // needs no look at the map
  const Board b = board_against(s, kSoviet);
  return why_not_activate(s, b, soviet_roads(s, b), f);
}

void offer_activations(const State& s, ActionList& out) {
  const Board b = board_against(s, kSoviet);
  const RoadNet net = soviet_roads(s, b);
  each_formation(s, [&](FormationId f) {
    if (!why_not_activate(s, b, net, f)) out.add(act(kSoviet, Act::Activate, f));
  });
}

/// KS:9.1 The HQ and its units; KS:8.1.3, KS:R8 of the Directive's corps only those with orders.
void activate(State& s, FormationId f, Events&) {
  FormationState& state = s.formation(f);
  state.activity = Activity::Active;
  each_subordinate(s, f, [&](UnitId u) {
    if (state.march != March::Directive || def(s, u).hq || flagged(s, u, kDesignated)) raise(s, u, kActive);
  });
}

namespace {

/// KS:8.1.3, KS:8.1.3a, KS:8.2.1, KS:8.2.2a, KS:9.2.2.A, KS:9.2.2.C, KS:R13 Without a die, eligible or not, for a corps slot.
void force(State& s, FormationId f, March march, Events& ev) {
  s.formation(f).march = march;
  activate(s, f, ev);
  ++s.corps_used;
  const RuleRef rule = march == March::Directive ? RuleRef("KS:8.1.3")
                       : march == March::Recall  ? RuleRef("KS:8.2.2a")
                                                 : RuleRef("KS:9.2.2.A");
  tell(ev, Ev::Activated, {f.value}, rule);
}

/// KS:9.2.2.C, KS:R82 The corps is there as long as one of its units is, with or without its HQ (KS:9.2.2.Ab).
bool fifth_on_map(const State& s) {
  bool any = false;
  each_subordinate(s, s.content->guards5, [&](UnitId) { any = true; });
  return any;
}

void force_all(State& s, Events& ev) {
  if (s.directive_running && !directive_goes_on(s)) end_directive(s);
  if (s.directive_running) force(s, s.directive, March::Directive, ev);
  if (recall_goes_on(s)) force(s, s.recall, March::Recall, ev);
  if (s.fifth_marching && fifth_on_map(s)) force(s, s.content->guards5, March::Exit, ev);
}

}  // namespace

/// KS:9.2.2 Only in the campaign, until it marches, and while it is a corps with an HQ.
bool fifth_roll_due(const State& s) {
  return s.plan().fifth_guards && !s.fifth_marching && s.content->guards5.valid() && hq_on_map(s, s.content->guards5);
}

/// KS:9.2.1, KS:9.2.1e
bool army_roll_due(const State& s) {
  const Board b = board_against(s, kSoviet);
  return could_try(s, b, s.content->army38) || could_try(s, b, s.content->army40);
}

namespace {

/// Has everyone been tried, as far as all can see? Who is ineligible is not for the Axis to know.
bool none_left(const State& s) {
  bool any = false;
  each_formation(s, [&](FormationId f) { any = any || !why_not_tried(s, f); });
  return !any;
}

}  // namespace

/// KS:4.0G, KS:R81 The whole order of the phase, the first on top.
void begin_activation(State& s, Events&) {
  s.push(Step::Activate);
  s.push(Step::ArmyRoll);
  s.push(Step::FifthRoll);
  s.push(Step::Recall);
  s.push(Step::HqReturn, 0, tag(kSoviet));
}

void done_recall(State& s, Events& ev) {
  s.pop();
  force_all(s, ev);
}

bool run_activation(State& s, Events& ev) {
  switch (s.top().step) {
    case Step::Recall:  // KS:8.2 always asked on that day: where the HQs are is hidden
      if (recall_open(s)) return false;
      done_recall(s, ev);
      return true;
    case Step::FifthRoll:
      if (fifth_roll_due(s)) return false;
      s.pop();
      return true;
    case Step::ArmyRoll:
      if (army_roll_due(s)) return false;
      s.pop();
      return true;
    case Step::Activate:
      if (!none_left(s)) return false;
      end_activation(s, ev);
      return true;
    default: return false;
  }
}

/// KS:9.2.2, KS:9.2.2.A, KS:9.2.2.B On a 1 or 2 it marches south for good, besides whatever Zhukov ordered (KS:9.2.2.D);
/// otherwise it may be tried, and is as free as any corps (KS:9.2.2.Ba).
void answer_fifth(State& s, int die, Events& ev) {
  s.pop();
  s.fifth_marching = tables(s).fifth_marches[static_cast<std::size_t>(die - 1)];
  tell(ev, Ev::FifthRolled, {die, s.fifth_marching ? 1 : 0}, "KS:9.2.2");
  if (s.fifth_marching) force(s, s.content->guards5, March::Exit, ev);
}

/// KS:9.2.1, KS:9.2.1a, KS:9.2.1b The die picks the army, or leaves the other if that one cannot; then it must try.
void answer_army(State& s, int die, Events& ev) {
  const Content& c = *s.content;
  const bool wants_40 = tables(s).army_choice[static_cast<std::size_t>(die - 1)] == 1;
  FormationId f = wants_40 ? c.army40 : c.army38;
  if (!could_try(s, board_against(s, kSoviet), f)) f = wants_40 ? c.army38 : c.army40;
  s.pop();
  tell(ev, Ev::ArmyChosen, {die, f.value}, "KS:9.2.1");
  s.push(Step::ActivateRoll, f.value);
}

void try_activation(State& s, FormationId f, Events&) { s.push(Step::ActivateRoll, f.value); }

/// KS:9.1.2a, KS:9.1.3 Passed or failed, it was an attempt; KS:9.2.1c, KS:9.2.1d 38th and 40th Army count only if they pass.
void answer_activation(State& s, int die, Events& ev) {
  const FormationId f = formation_id(s.top().arg);
  s.pop();
  const int path = activation_path(s, board_against(s, kSoviet), f);
  const bool active = die <= activation_chance(s, path);
  tell(ev, Ev::ActivationRolled, {f.value, die, path, active ? 1 : 0}, "KS:9.1.2a");
  if (!def(s, f).army)
    ++s.corps_used;
  else if (active || !priority_army(s, f))
    ++s.army_used;
  if (active) return activate(s, f, ev);
  s.formation(f).activity = Activity::Tried;
}

namespace {

/// KS:9.1a, KS:R78 Those that fail the test may regroup; KS:R79 so may the rest of the Directive's corps.
void let_regroup(State& s, const Board& b, FormationId f, Events& ev) {
  FormationState& state = s.formation(f);
  const bool rest = state.activity == Activity::Active && state.march == March::Directive;
  if (state.activity != Activity::None && !rest) return;
  if (!soviet(s, f) || !hq_on_map(s, f) || !why_not_eligible(s, b, f)) return;
  if (!rest) {
    state.activity = Activity::Ineligible;
    tell(ev, Ev::Ineligible, {f.value}, "KS:9.1a");
  }
  each_subordinate(s, f, [&](UnitId u) {
    if (!flagged(s, u, kActive)) raise(s, u, kRegroups);
  });
}

}  // namespace

/// KS:R78, KS:R81 The Soviets may stop at any time; then it is settled who may regroup.
void end_activation(State& s, Events& ev) {
  const Board b = board_against(s, kSoviet);
  each_formation(s, [&](FormationId f) { let_regroup(s, b, f, ev); });
  s.pop();
  next_phase(s, ev);
}

// ---- HQs that come back -------------------------------------------------------------------------------------------

namespace {

/// KS:13.1.1a, KS:13.1.3 Soviet HQs at the north or east edge, ARF HQs at the north or west edge.
bool returns_at(const State& s, Side side, Hex h) {
  if (side == kSoviet) return s.content->soviet_sources.has(h);
  for (const SupplyHex& source : s.content->axis_supply)
    if (source.hex == h && (source.north || source.west)) return true;
  return false;
}

}  // namespace

RuleRef return_rule(Side side) { return side == kSoviet ? RuleRef("KS:13.1.1a") : RuleRef("KS:13.1.3"); }

/// KS:13.1.1a, KS:13.1.3, KS:R83 At a supply hex of its own that no enemy holds; enemy ZOC is no bar.
Why why_not_return(const State& s, UnitId u, Hex h) {
  const Side side = side_of(s, u);
  if (s.unit(u).where != Where::Return || s.unit(u).due > s.turn)
    return Refusal{return_rule(side), no::no_hq_comes_back_turn, u};
  if (s.top().step == Step::HqReturn && static_cast<Side>(s.top().unit.value) != side)
    return Refusal{return_rule(side), no::comes_back_in_own_player_turn, u};
  if (!returns_at(s, side, h)) return Refusal{return_rule(side), no::hqs_come_back_at_supply_source, h};
  if (occupied_by(s, other(side)).has(h)) return Refusal{"KS:11.1.2a", no::enemy_force_holds_hex, h};
  return std::nullopt;
}

bool hq_can_return(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.where != Where::Return || unit.due > s.turn) return false;
  const Side side = side_of(s, u);
  const hex::Mask held = occupied_by(s, other(side));
  bool any = false;
  const auto& sources = side == kSoviet ? s.content->soviet_supply : s.content->axis_supply;
  for (const SupplyHex& source : sources) any = any || (returns_at(s, side, source.hex) && !held.has(source.hex));
  return any;
}

/// KS:R83 If all its places are held it waits for the next turn.
bool hq_due(const State& s, Side side) {
  bool any = false;
  each_unit(s, [&](UnitId u) { any = any || (side_of(s, u) == side && hq_can_return(s, u)); });
  return any;
}

void offer_return(const State& s, Side side, ActionList& out) {
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) != side || !hq_can_return(s, u)) return;
    for (const SupplyHex& source : side == kSoviet ? s.content->soviet_supply : s.content->axis_supply)
      if (!why_not_return(s, u, source.hex)) out.add(act(side, Act::Place, u, source.hex));
  });
}

/// KS:13.1.1a, KS:13.1.3 It is there as the phase begins: supply is looked at again.
void return_hq(State& s, UnitId u, Hex h, Events& ev) {
  const Side side = side_of(s, u);
  Unit& unit = s.unit(u);
  unit.status = Status::Good;
  unit.due = 0;
  unit.flags = 0;
  put_on_top(s, u, h);
  tell_placed(s, u, h, ev);
  take_airfield(s, side, h, ev);
  if (side == kSoviet) {
    capture_check(s, h, ev);
    settle_south(s, u);  // KS:11.3.2; KS:R36 binds no Axis unit that has not crossed
  }
  check_supply(s, side);
}

}  // namespace kessel::kesselschlacht
