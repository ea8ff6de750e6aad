// Chapter 15: bridges, printed and pontoon. What has been destroyed is not rebuilt (KS:15.0).
#include "games/kesselschlacht/grammar.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {

constexpr int kPontoonBase = 100;  // numbers of bridge_at: printed ones below, pontoons from here
constexpr int kBridgeRange = 4;    // KS:15.2.2a, KS:15.2.3a hexes between a bridge and the HQ that builds it

bool joins(Hex a, Hex b, Hex x, Hex y) { return (a == x && b == y) || (a == y && b == x); }

Pontoon& pontoon(State& s, int i) { return s.pontoons[static_cast<std::size_t>(i)]; }
const Pontoon& pontoon(const State& s, int i) { return s.pontoons[static_cast<std::size_t>(i)]; }

}  // namespace

int bridge_at(const State& s, Hex a, Hex b) {
  const auto& printed = s.content->bridges;
  for (std::size_t i = 0; i < printed.size(); ++i)
    if (s.standing[i] > 0 && joins(printed[i].a, printed[i].b, a, b)) return static_cast<int>(i);
  for (int i = 0; i < kPontoons; ++i)
    if (pontoon(s, i).is == Pontoon::Is::Built && joins(pontoon(s, i).a, pontoon(s, i).b, a, b))
      return kPontoonBase + i;
  return -1;
}

/// KS:15.0, KS:15.2.3d One of several bridges of a hexside at a time (KS:R59); a pontoon for good.
void destroy_bridge(State& s, int bridge, Events& ev) {
  if (bridge < kPontoonBase) {
    const BridgeDef& d = s.content->bridges[static_cast<std::size_t>(bridge)];
    --s.standing[static_cast<std::size_t>(bridge)];
    return tell(ev, Ev::BridgeLost, {-1, d.a.value, d.b.value}, "KS:15.0");
  }
  Pontoon& p = pontoon(s, bridge - kPontoonBase);
  p.is = Pontoon::Is::Gone;
  p.garrison = kNoUnit;
  tell(ev, Ev::BridgeLost, {bridge - kPontoonBase, p.a.value, p.b.value}, "KS:15.2.3d");
}

// ---- demolition -------------------------------------------------------------------------------------------------------

namespace {

/// KS:15.1.1, KS:R31, KS:R62 A combat unit in one of the two hexes, in Attack Supply now and at the check, in good order,
/// activated if Soviet, and motorized in the second Axis movement phase.
bool can_blow(const State& s, const Board& b, UnitId u) {
  const Unit& unit = s.unit(u);
  if (def(s, u).hq || unit.status != Status::Good || unit.supply != Supply::Attack) return false;
  if (side_of(s, u) == kSoviet && !flagged(s, u, kActive)) return false;
  if (s.phase == Phase::L && !def(s, u).motorized) return false;
  return attack_supply_now(s, b, u);
}

bool anyone_can_blow(const State& s, const Board& b, Hex x, Hex y) {
  const Side side = phasing(s);
  for (Hex h : {x, y})
    for (UnitId u : units_in(s, h))
      if (side_of(s, u) == side && can_blow(s, b, u)) return true;
  return false;
}

bool tried(const State& s, Side side) { return (s.demolition_tried & only(side)) != 0; }

}  // namespace

/// KS:15.1, KS:15.1.1 One attempt in a player turn, on any bridge that stands.
Why why_not_demolish(const State& s, Hex a, Hex b) {
  if (bridge_at(s, a, b) < 0) return Refusal{"KS:15.1", no::no_bridge_stands, a};
  if (tried(s, phasing(s))) return Refusal{"KS:15.1", no::attempt_player_turn_made, a};
  if (!anyone_can_blow(s, board_of(s), a, b)) return Refusal{"KS:15.1.1", no::no_combat_unit_in_attack_supply, a};
  return std::nullopt;
}

void demolish(State& s, Hex a, Hex b, Events&) {
  s.demolition_tried = static_cast<std::uint8_t>(s.demolition_tried | only(phasing(s)));
  s.push(Step::DemolishRoll, bridge_at(s, a, b), kNoUnit, a);
}

/// KS:15.1.1a A 1 or 2, however many helped.
void answer_demolition(State& s, int die, Events& ev) {
  const int bridge = s.top().arg;
  s.pop();
  const bool printed = bridge < kPontoonBase;
  const Hex a = printed ? s.content->bridges[static_cast<std::size_t>(bridge)].a : pontoon(s, bridge - kPontoonBase).a;
  const Hex b = printed ? s.content->bridges[static_cast<std::size_t>(bridge)].b : pontoon(s, bridge - kPontoonBase).b;
  const bool destroyed = die <= tables(s).demolition_to;
  tell(ev, Ev::DemolitionRolled, {a.value, b.value, die, destroyed ? 1 : 0}, "KS:15.1.1a");
  if (destroyed) destroy_bridge(s, bridge, ev);
}

void offer_demolition(const State& s, Side by, ActionList& out) {
  if (tried(s, by)) return;
  const auto offer = [&](Hex a, Hex b) {
    if (!why_not_demolish(s, a, b)) out.add(act(by, Act::Demolish, a, b));
  };
  const auto& printed = s.content->bridges;
  for (std::size_t i = 0; i < printed.size(); ++i)
    if (s.standing[i] > 0) offer(printed[i].a, printed[i].b);
  for (const Pontoon& p : s.pontoons)
    if (p.is == Pontoon::Is::Built) offer(p.a, p.b);
}

// ---- pontoons ---------------------------------------------------------------------------------------------------------

/// KS:15.2, KS:15.2.1 Secretly, before play: Axis trains to corps of 1PzA, the Soviet one to an HQ of 1st Ukrainian Front.
Why why_not_train(const State& s, Side by, int train, FormationId f) {
  if (train < kTrain1 || train > kSovietTrain || pontoon(s, train).side != by)
    return Refusal{"KS:15.2", no::you_no_such_pontoon_train, {}};
  const Pontoon::Is is = pontoon(s, train).is;
  if (is != Pontoon::Is::Unassigned && is != Pontoon::Is::Carried)
    return Refusal{"KS:15.2", no::train_not_to_be_assigned, {}};
  const Where hq = s.unit(def(s, f).hq).where;
  if (hq != Where::Map && hq != Where::Setup) return Refusal{"KS:15.2.1", no::hq_not_in_play, def(s, f).hq};
  if (by == kAxis && def(s, f).track < 0)
    return Refusal{"KS:15.2.1", no::corps_of_first_panzer_army_carries, def(s, f).hq};
  if (by == kSoviet && def(s, f).superior != Superior::Front1)
    return Refusal{"KS:15.2.1", no::hq_of_1st_ukrainian_front_carries, def(s, f).hq};
  return std::nullopt;
}

void assign_train(State& s, int train, FormationId f, Events& ev) {
  Pontoon& p = pontoon(s, train);
  p.is = Pontoon::Is::Carried;
  p.carrier = f;
  tell(ev, Ev::TrainAssigned, only(p.side), {train, f.value}, "KS:15.2.1");
}

namespace {

/// KS:15.2.2b Infantry of any mobility; guns are not.
bool labours(const UnitDef& d) { return d.arms == Arms::Infantry && !d.artillery; }

/// KS:15.2.3a, KS:R61 From an end of the bridge to the HQ in four hexes, free of enemies and of ZOC without a friend.
bool path_to_bridge(const State& s, const Board& b, Side side, Hex hq, Hex end) {
  const hex::Mask closed = b.blocked(side);
  hex::Mask reach;
  reach.set(end);
  for (int i = 0; i < kBridgeRange && !reach.has(hq); ++i) reach |= s.content->grid.grown(reach) - closed;
  return reach.has(hq);
}

/// KS:15.2.2 The place itself.
Why why_not_site(const State& s, Side side, Hex x, Hex y) {
  if (!s.content->grid.adjacent(x, y)) return Refusal{"KS:15.2.2", no::bridge_joins_two_adjacent_hexes, x};
  if (river_at(s, x, hex::Grid::direction(x, y)) != River::Major)
    return Refusal{"KS:15.2.2", no::pontoons_cross_major_rivers_only, x};
  if (bridged(s, x, y)) return Refusal{"KS:R61", no::bridge_stands, x};
  const hex::Mask enemy = occupied_by(s, other(side));
  if (enemy.has(x) || enemy.has(y)) return Refusal{"KS:15.2.2", no::enemy_holds_end, enemy.has(x) ? x : y};
  return std::nullopt;
}

Why why_not_labour(const State& s, FormationId carrier, UnitId u, Hex x, Hex y) {
  const Unit& unit = s.unit(u);
  if (!on_map(s, u) || (unit.hex != x && unit.hex != y) || !labours(def(s, u)) || unit.parent != carrier)
    return Refusal{"KS:15.2.2b", no::infantry_of_hq_builds_must_stand, u};
  if (unit.status != Status::Good) return Refusal{"KS:15.2.3", no::units_in_disarray_build_no_bridge, u};
  return std::nullopt;
}

}  // namespace

/// KS:15.2.2, KS:15.2.2a, KS:15.2.2c, KS:15.2.3 In H or J; the Soviet HQ and unit need not be active.
Why why_not_bridge(const State& s, int train, Hex x, Hex y, UnitId garrison) {
  const Side side = phasing(s);
  if (s.phase != Phase::H && s.phase != Phase::J)
    return Refusal{"KS:15.2.2c", no::pontoons_built_in_soviet_or_first, x};
  if (train < kTrain1 || train > kSovietTrain || pontoon(s, train).side != side)
    return Refusal{"KS:15.2", no::you_no_such_pontoon_train, {}};
  if (pontoon(s, train).is == Pontoon::Is::Gone) return Refusal{"KS:15.0", no::what_destroyed_not_rebuilt, {}};
  if (pontoon(s, train).is != Pontoon::Is::Carried) return Refusal{"KS:15.2", no::nobody_carries_train, {}};
  const FormationId carrier = pontoon(s, train).carrier;
  const UnitId hq = def(s, carrier).hq;
  if (!on_map(s, hq)) return Refusal{"KS:15.2.2a", no::hq_not_on_map, hq};
  if (Why no = why_not_site(s, side, x, y)) return no;
  const Hex at = s.unit(hq).hex;
  if (hex::Grid::distance(at, x) > kBridgeRange && hex::Grid::distance(at, y) > kBridgeRange)
    return Refusal{"KS:15.2.2a", no::hq_more_than_four_hexes_away, hq};
  if (Why no = why_not_labour(s, carrier, garrison, x, y)) return no;
  if (s.unit(hq).status != Status::Good) return Refusal{"KS:15.2.3", no::hq_in_disarray_builds_no_bridge, hq};
  const Board b = board_of(s);
  if (!path_to_bridge(s, b, side, at, x) && !path_to_bridge(s, b, side, at, y))
    return Refusal{"KS:15.2.3a", no::enemies_bar_way_from_hq, hq};
  return std::nullopt;
}

/// KS:15.2.2c, KS:R60 At once; the unit is its garrison and KS:15.2.3b does not attack this turn.
void build_bridge(State& s, int train, Hex x, Hex y, UnitId garrison, Events& ev) {
  Pontoon& p = pontoon(s, train);
  p.is = Pontoon::Is::Built;
  p.a = x;
  p.b = y;
  p.garrison = garrison;
  raise(s, garrison, kLabour);
  const Side side = p.side;
  tell(ev, Ev::BridgeBuilt, only(side), {train, x.value, y.value, garrison.value}, "KS:15.2.2");
  tell(ev, Ev::BridgeBuilt, all_but(side), {train, x.value, y.value}, "KS:15.2.2");
  ev.learn(only(other(side)));
}

void offer_bridges(const State& s, Side by, ActionList& out) {
  for (int train = kTrain1; train <= kSovietTrain; ++train) {
    const Pontoon& p = pontoon(s, train);
    if (p.is != Pontoon::Is::Carried || p.side != by) continue;
    const UnitId hq = def(s, p.carrier).hq;
    if (!on_map(s, hq)) continue;
    each_unit(s, [&](UnitId u) {
      const Unit& unit = s.unit(u);
      if (unit.parent != p.carrier || !on_map(s, u) || !labours(def(s, u))) return;
      if (hex::Grid::distance(unit.hex, s.unit(hq).hex) > kBridgeRange + 1) return;
      for (hex::Dir d : hex::kAllDirs) {
        const Hex to = s.content->grid.neighbour(unit.hex, d);
        if (!to.valid() || river_at(s, unit.hex, d) != River::Major || why_not_bridge(s, train, unit.hex, to, u))
          continue;
        out.add(by, static_cast<std::uint8_t>(Act::Bridge), {train, unit.hex.value, to.value, u.value});
      }
    });
  }
}

bool pontoons_unsettled(const State& s) {
  const Step step = s.top().step;
  return step != Step::Heir && !grammar().may_follow(step, Step::Heir);
}

/// KS:15.2.3c, KS:R60 Dead, driven off, or in disarray.
bool garrison_failed(const State& s, UnitId u) {
  return !on_map(s, u) || s.unit(u).status != Status::Good || flagged(s, u, kDriven);
}

namespace {

bool anyone_takes_over(const State& s) {
  bool any = false;
  each_unit(s, [&](UnitId u) { any = any || !why_not_heir(s, u); });
  return any;
}

/// Finds the next pontoon whose garrison has failed; KS:R60 one that has left by choice just leaves it ungarrisoned.
int failed_pontoon(State& s) {
  for (int i = 0; i < kPontoons; ++i) {
    Pontoon& p = pontoon(s, i);
    if (p.is != Pontoon::Is::Built || !p.garrison.valid()) continue;
    if (garrison_failed(s, p.garrison)) return i;
    const Hex at = s.unit(p.garrison).hex;
    if (at != p.a && at != p.b) p.garrison = kNoUnit;
  }
  return -1;
}

}  // namespace

/// KS:15.2.3c, KS:R60 Another combat unit of that side, in good order, at either end.
Why why_not_heir(const State& s, UnitId u) {
  const Pontoon& p = pontoon(s, s.top().arg);
  const Unit& unit = s.unit(u);
  if (!on_map(s, u) || side_of(s, u) != p.side || def(s, u).hq || u == p.garrison ||
      (unit.hex != p.a && unit.hex != p.b))
    return Refusal{"KS:15.2.3c", no::another_combat_unit_at_end_of, u};
  if (unit.status != Status::Good) return Refusal{"KS:15.2.3c", no::units_in_disarray_hold_no_bridge, u};
  return std::nullopt;
}

void name_heir(State& s, UnitId u, Events&) {
  const int i = s.top().arg;
  s.pop();
  pontoon(s, i).garrison = u;
  lower(s, u, kDriven);  // it may have come here in this very retreat
}

/// Whoever could take over is asked even if he is the only one: how many units of a stack fight is its owner's secret.
bool run_pontoons(State& s, Events& ev) {
  if (pontoons_unsettled(s)) return true;
  for (;;) {
    if (s.top().step == Step::Heir) {
      if (anyone_takes_over(s)) return false;
      const int lost = s.top().arg;
      s.pop();
      destroy_bridge(s, kPontoonBase + lost, ev);
    }
    const int i = failed_pontoon(s);
    if (i < 0) return true;
    s.push(Step::Heir, i);
  }
}

}  // namespace kessel::kesselschlacht
