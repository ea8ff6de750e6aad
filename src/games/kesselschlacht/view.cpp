// KS:3.6 Fog of war: only the top unit of an enemy stack is seen, until a combat shows it.
#include "games/kesselschlacht/view.h"

#include <algorithm>

namespace kessel::kesselschlacht {

namespace {

/// What anyone can see a counter do, whatever its face.
constexpr std::uint32_t kOpenFlags =
    kMoved | kAttacked | kDefended | kHit | kEntered | kRouted | kAdvanced | kDisplaced | kPays | kGoes | kDriven;
constexpr std::uint32_t kGroupFlags = kInGroup | kInForce | kBegan;

bool in_frames(const State& s, Step step) {
  for (int i = 0; i < s.depth; ++i)
    if (s.frames[static_cast<std::size_t>(i)].step == step) return true;
  return false;
}

/// A draft is its owner's thought (KS:R104).
bool drafting(const State& s) { return in_frames(s, Step::Draft); }
bool striking(const State& s) { return in_frames(s, Step::Strike); }

/// A group that has only been picked is its owner's thought; it shows once it has left its hex.
bool group_shows(const State& s) {
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    if (f.step == Step::Parts) return true;
    if (f.step == Step::Group) return (f.arg & kGroupMoved) != 0;
  }
  return false;
}

std::uint32_t visible_flags(const State& s, UnitId u) {
  std::uint32_t keep = kOpenFlags;
  if (!drafting(s)) keep |= kInCombat;
  if (group_shows(s)) keep |= kGroupFlags;
  return s.unit(u).flags & keep;
}

/// KS:3.6a, KS:R46 By switch every stack may be looked at in the combat phases.
bool all_inspected(const State& s) { return s.options.inspect_all && (s.phase == Phase::I || s.phase == Phase::K); }

bool sees_frame(const State& s, Side viewer, const Frame& f) {
  switch (f.step) {
    case Step::Draft: return viewer == phasing(s);
    case Step::Group: return viewer == phasing(s) || (f.arg & kGroupMoved) != 0;
    case Step::Strike: return viewer == static_cast<Side>(f.unit.value);
    default: return true;
  }
}

}  // namespace

/// KS:18.0 Which units lie face down already is not told.
bool setting_up(const State& s, Side side) { return in_frames(s, side == kAxis ? Step::SetupAxis : Step::SetupSoviet); }

bool may_be_spare(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  return s.plan().spare_divisions > 0 && d.formation == s.content->army1g && !d.hq && d.type == UnitType::Infantry;
}

bool sees_unit(const State& s, Side viewer, UnitId u) {
  const Unit& unit = s.unit(u);
  const Side side = side_of(s, u);
  if (side == viewer) return true;
  if (unit.where == Where::Setup) return !setting_up(s, side);
  if (unit.where == Where::Box) return s.phase == Phase::Setup || !may_be_spare(s, u);
  if (unit.where != Where::Map || !unit.hex.valid()) return true;
  return all_inspected(s) || visible_to_enemy(s, u);
}

int unseen_in(const State& s, Side viewer, Hex h) {
  int n = 0;
  for (UnitId u : units_in(s, h)) n += sees_unit(s, viewer, u) ? 0 : 1;
  return n;
}

namespace {

/// What everyone knows of the war.
void copy_public(const State& s, State& k) {
  k.content = s.content;
  k.options = s.options;
  k.rules = s.rules;
  k.scenario = s.scenario;
  k.turn = s.turn;
  k.weather = s.weather;
  k.phase = s.phase;
  k.initiative = s.initiative;
  k.sealed = s.sealed;
  k.optional_on = s.optional_on;
  k.margarethe = s.margarethe;
  k.ss_row = s.ss_row;
  k.corps_used = s.corps_used;
  k.army_used = s.army_used;
  k.fifth_marching = s.fifth_marching;
  k.directive_issued = s.directive_issued;
  k.directive_running = s.directive_running;
  k.directive = s.directive;
  k.recall = s.recall;
  k.crossings = s.crossings;
  k.ternopol_taken = s.ternopol_taken;
  k.bridge_bombed = s.bridge_bombed;
  k.demolition_tried = s.demolition_tried;
  k.army_payer = s.army_payer;
  k.setup_ammo = s.setup_ammo;
  k.setup_fuel = s.setup_fuel;
  k.tracks = s.tracks;
  k.formations = s.formations;
  k.standing = s.standing;
  k.entry_hex = s.entry_hex;
  k.entry_any = s.entry_any;
  k.supplied_hqs = s.supplied_hqs;
  k.hasty = s.hasty;
  k.prepared = s.prepared;
  k.soviet_airfields = s.soviet_airfields;
}

void copy_flow(const State& s, Side viewer, State& k) {
  const bool own_turn = viewer == phasing(s);
  for (int i = 0; i < s.depth; ++i)
    if (const Frame& f = s.frames[static_cast<std::size_t>(i)]; sees_frame(s, viewer, f)) k.frames[k.depth++] = f;
  if (own_turn || !drafting(s)) k.combat = s.combat;
  if (!own_turn && !group_shows(s)) return;
  k.pool_halves = s.pool_halves;
  k.pool_bought = s.pool_bought;
  k.pool_payers = s.pool_payers;
  k.force_split = s.force_split;
}

/// KS:6.3.2, KS:6.7.1b Sectors are hidden until both sides have sealed, cargo until it is delivered or lost.
void copy_air(const State& s, Side viewer, State& k) {
  const bool placing = in_frames(s, Step::AirPlace);
  const bool marks = !drafting(s) && !striking(s);
  each_air(s, [&](AirId a) {
    const Air& truth = s.plane(a);
    Air& plane = k.plane(a);
    if (def(s, a).side == viewer) {
      plane = truth;
      return;
    }
    plane.where = truth.where;
    if (placing && truth.where == AirWhere::Placed)
      plane.where = AirWhere::Ready;
    else
      plane.role = truth.role, plane.sector = truth.sector;
    if (marks) plane.marked = truth.marked;
  });
}

bool garrison_stands(const State& s, const Pontoon& p) {
  if (!p.garrison.valid() || !on_map(s, p.garrison)) return false;
  const Hex h = s.unit(p.garrison).hex;
  return h == p.a || h == p.b;
}

/// KS:15.2.1, KS:R61 Who carries a train is secret until it is built.
void copy_pontoons(const State& s, View& v) {
  for (std::size_t i = 0; i < kPontoons; ++i) {
    const Pontoon& truth = s.pontoons[i];
    Pontoon& p = v.known.pontoons[i];
    p = truth;
    if (garrison_stands(s, truth)) v.garrisoned = static_cast<std::uint8_t>(v.garrisoned | 1u << i);
    if (truth.side == v.viewer) continue;
    if (truth.is == Pontoon::Is::Carried) {
      p.carrier = kNoFormation;
      if (setting_up(s, truth.side)) p.is = Pontoon::Is::Unassigned;
    }
    if (truth.garrison.valid() && !sees_unit(s, v.viewer, truth.garrison)) p.garrison = kNoUnit;
  }
}

void copy_unit(const State& s, UnitId u, View& v) {
  const Unit& truth = s.unit(u);
  Unit& unit = v.known.unit(u);
  if (side_of(s, u) == v.viewer) {
    unit = truth;
    return;
  }
  unit.parent = truth.parent;
  if (!sees_unit(s, v.viewer, u)) {
    unit.where = Where::Unseen;
    if (truth.where != Where::Map) return;
    const bool moving = group_shows(s) && (truth.flags & (kInGroup | kInForce)) != 0;
    v.slots[static_cast<std::size_t>(v.slot_count++)] =
        HiddenSlot{truth.hex, moving, truth.status, visible_flags(s, u), 0};
    return;
  }
  unit.where = truth.where;
  unit.due = truth.due;
  unit.group = truth.group;
  if (truth.where != Where::Map) return;
  unit.hex = truth.hex;
  unit.height = truth.height;
  unit.status = truth.status;
  unit.supply = truth.supply == Supply::Out ? Supply::Out : Supply::Attack;  // which side of the counter is up
  unit.spent = truth.spent;
  unit.flags = visible_flags(s, u) | (truth.flags & kKnown);
  if (group_shows(s) && (truth.flags & kGroupFlags) != 0) unit.mp = truth.mp;
}

/// Places in an enemy stack are given anew: unseen counters below, seen ones above them in their order.
void rank_stack(const State& s, Hex h, View& v) {
  std::uint8_t next = 0;
  for (int i = 0; i < v.slot_count; ++i)
    if (HiddenSlot& slot = v.slots[static_cast<std::size_t>(i)]; slot.hex == h) slot.height = next++;
  if (next == 0) return;
  UnitList seen;
  for (UnitId u : units_in(s, h))
    if (v.known.unit(u).where == Where::Map) seen.add(u);
  const int tall = stack_height(s, h);
  for (int height = 0; height < tall; ++height)
    for (UnitId u : seen)
      if (s.unit(u).height == height) v.known.unit(u).height = next++;
}

}  // namespace

View view_for(const State& s, Side viewer) {
  View v;
  v.viewer = viewer;
  copy_public(s, v.known);
  copy_flow(s, viewer, v.known);
  copy_air(s, viewer, v.known);
  each_unit(s, [&](UnitId u) { copy_unit(s, u, v); });
  copy_pontoons(s, v);
  v.node = node(v.known.depth == s.depth ? s : v.known);
  std::sort(v.slots.begin(), v.slots.begin() + v.slot_count);
  hex::Mask stacks;
  for (int i = 0; i < v.slot_count; ++i) stacks.set(v.slots[static_cast<std::size_t>(i)].hex);
  stacks.for_each([&](Hex h) { rank_stack(s, h, v); });
  (occupied_by(s, kSoviet) | occupied_by(s, kAxis)).for_each([&](Hex h) {
    if (projects_zoc(s, h)) v.projecting.set(h);
  });
  return v;
}

}  // namespace kessel::kesselschlacht
