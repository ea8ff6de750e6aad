// What must hold in every state, whatever was played. Used by tests, simulations and the reader of positions.
#include <algorithm>

#include "games/kesselschlacht/grammar.h"
#include "games/kesselschlacht/moving.h"
#include "games/kesselschlacht/notation.h"

namespace kessel::kesselschlacht {

namespace {
using Faults = std::vector<std::string>;

std::string at(Hex h) { return " in " + hex::Grid::name(h); }

bool playing(const State& s) { return s.phase != Phase::Setup && s.phase != Phase::Over; }

// ---- units ----------------------------------------------------------------------------------------------------------

void check_off_map(const State& s, UnitId u, Faults& out) {
  const Unit& unit = s.unit(u);
  const UnitDef& d = def(s, u);
  if (unit.hex.valid() || unit.height != 0) out.push_back(d.id + " has a place off the map");
  const bool gone = unit.where == Where::Dead || unit.where == Where::Exited;
  if (unit.status != Status::Good && !gone) out.push_back(d.id + " carries a status marker off the map");
  constexpr std::uint32_t kOnMap = kAttacked | kDefended | kInCombat | kKnown | kPays | kRouted | kAdvanced;
  if ((unit.flags & kOnMap) != 0) out.push_back(d.id + " fights off the map");
  switch (unit.where) {
    case Where::Setup:
      if (s.phase != Phase::Setup) out.push_back(d.id + " is still to be set up");
      return;
    case Where::Pool:
      if (d.side != kAxis) out.push_back(d.id + " is no reinforcement (KS:18.1r)");
      if (unit.group >= s.plan().reinforcements.size() || s.plan().reinforcements[unit.group].area < 0)
        out.push_back(d.id + " belongs to no reinforcements");
      return;
    case Where::Return:
      if (!d.hq || unit.due == 0) out.push_back(d.id + " cannot return (KS:13.1)");
      return;
    case Where::Exited:
      if (d.side != kAxis && d.formation != s.content->guards5) out.push_back(d.id + " cannot have left the map");
      return;
    case Where::Unseen: return out.push_back(d.id + " is unseen outside a view");
    default: return;
  }
}

void check_unit(const State& s, UnitId u, Faults& out) {
  const Unit& unit = s.unit(u);
  const UnitDef& d = def(s, u);
  if (unit.parent.valid() && unit.parent.value >= s.formation_count())
    return out.push_back(d.id + " belongs to no formation");
  if (unit.parent.valid() && def(s, unit.parent).side != d.side) out.push_back(d.id + " belongs to the enemy");
  if (d.hq && unit.parent != d.formation) out.push_back(d.id + " is the HQ of another formation");
  if (unit.group != 0xff && unit.group >= s.plan().reinforcements.size())
    out.push_back(d.id + " belongs to no reinforcements");
  if (unit.where != Where::Map) return check_off_map(s, u, out);
  if (!s.content->grid.contains(unit.hex)) return out.push_back(d.id + " stands off the map");
  if (d.artillery && !s.content->at(unit.hex).has_road)
    out.push_back(d.id + " has left the road" + at(unit.hex) + (d.side == kAxis ? " (KS:16.1.1a)" : " (KS:16.2)"));
  if (d.side == kAxis && unit.supply == Supply::General) out.push_back(d.id + " knows no General Supply (KS:10.3)");
  if (flagged(s, u, kActive) && d.side == kAxis) out.push_back(d.id + " needs no activation (KS:9.1)");
}

// ---- stacks ---------------------------------------------------------------------------------------------------------

/// KS:3.1.3 Limits hold after movement and in combat; who is still on the move does not count, and what a retreat
/// brings together is sorted out at once.
bool may_overstack(const State& s, Hex h) {
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    if (f.step == Step::Excess || f.step == Step::Displace) return true;
    if (f.step == Step::AttackerRetreat || f.step == Step::DefenderRetreat) return true;
  }
  for (UnitId u : units_in(s, h))
    if (flagged(s, u, kInGroup)) return true;
  return false;
}

void check_stack(const State& s, Hex h, Faults& out) {
  const UnitList here = units_in(s, h);
  std::array<UnitId, kMaxUnits> taken{};
  for (UnitId u : here) {
    if (side_of(s, u) != side_of(s, here[0])) return out.push_back("enemies share a hex" + at(h) + " (KS:11.1.2a)");
    const std::size_t height = s.unit(u).height;
    if (height >= static_cast<std::size_t>(here.size())) return out.push_back("a gap in the stack" + at(h));
    if (taken[height].valid())
      return out.push_back(def(s, taken[height]).id + " and " + def(s, u).id + " are at one height" + at(h));
    taken[height] = u;
  }
  const Side side = side_of(s, here[0]);
  if (combat_units_in(s, h) > stack_limit(s, side) && !may_overstack(s, h))
    out.push_back("too many units" + at(h) + " (KS:3.1.2)");
}

// ---- positions, points, air, bridges ----------------------------------------------------------------------------------

void check_positions(const State& s, Faults& out) {
  if ((s.hasty & s.prepared).any()) out.push_back("a hex with two positions (KS:7.1.4)");
  if (s.hasty.count() > tables(s).hasty_markers) out.push_back("more hasty positions than markers (KS:2.4.6)");
  if (s.prepared.count() > tables(s).prepared_markers) out.push_back("more prepared positions than markers (KS:2.4.7)");
  (s.hasty | s.prepared).for_each([&](Hex h) {
    bool builder = holds_position(s, h);
    for (UnitId u : units_in(s, h)) builder = builder || def(s, u).builder;
    if (!builder) out.push_back("a position without German infantry" + at(h) + " (KS:7.1.5d)");
  });
}

void check_points(const State& s, Faults& out) {
  for (std::size_t i = 0; i < kTracks; ++i) {
    const Track& t = s.tracks[i];
    const FormationId f = s.content->tracks[i];
    if (t.fuel > tables(s).track_limit || t.ammo > tables(s).track_limit)
      out.push_back("more points than the track of " + def(s, f).id + " holds");
    const Where w = s.unit(def(s, f).hq).where;
    if (playing(s) && (w == Where::Dead || w == Where::Exited) && (t.fuel > 0 || t.ammo > 0))
      out.push_back(def(s, f).id + " has points and no HQ (KS:13.1.2a)");
  }
  if (s.pool_halves > 2 * s.pool_bought) out.push_back("more fuel in the pool than was bought (KS:10.5.2)");
  if (s.phase < Phase::G && s.corps_used + s.army_used > 0) out.push_back("activations before their phase (KS:4.0G)");
  if (s.corps_used > tables(s).corps_attempts || s.army_used > tables(s).army_attempts)
    out.push_back("more activations than KS:9.1.3 allows");
}

void check_air(const State& s, Faults& out) {
  int ammo = 0, fuel = 0;
  each_air(s, [&](AirId a) {
    const Air& p = s.plane(a);
    const AirDef& d = def(s, a);
    if (p.where == AirWhere::Placed && (p.sector < 1 || p.sector > kSectors)) out.push_back(d.id + " flies nowhere");
    if ((p.where == AirWhere::Ready || p.where == AirWhere::Absent) && p.sector != 0)
      out.push_back(d.id + " is not placed and has a sector");
    if (p.ammo + p.fuel > 0 && d.type != AirType::TR) out.push_back(d.id + " carries cargo (KS:6.1.1c)");
    if (p.ammo + p.fuel > d.cargo && d.type == AirType::TR) out.push_back(d.id + " carries too much (KS:6.7.1.A)");
    if (p.ammo > tables(s).tr_ammo_max) out.push_back(d.id + " carries too much ammunition (KS:6.7.1.A)");
    if (p.role != Role::None && p.where == AirWhere::Ready) out.push_back(d.id + " has a role before it flies");
    ammo += p.ammo, fuel += p.fuel;
  });
  if (ammo > tables(s).lift_ammo || fuel > tables(s).lift_fuel)
    out.push_back("more cargo than there is for a turn (KS:6.7.1a)");
  if (heavy_snow(s) && playing(s) && s.phase >= Phase::B && s.phase <= Phase::D)
    out.push_back("an air phase in heavy snow (KS:5.0.2)");
}

void check_bridges(const State& s, Faults& out) {
  for (std::size_t i = 0; i < s.content->bridges.size(); ++i)
    if (s.standing[i] > s.content->bridges[i].count) out.push_back("more bridges than are printed");
  for (const Pontoon& p : s.pontoons) {
    const bool built = p.is == Pontoon::Is::Built;
    if (built != (p.a.valid() && p.b.valid()) && p.is != Pontoon::Is::Gone)
      out.push_back("a pontoon without a place, or a place without one");
    if (built &&
        (!s.content->grid.adjacent(p.a, p.b) || river_at(s, p.a, hex::Grid::direction(p.a, p.b)) != River::Major))
      out.push_back("a pontoon over no major river (KS:15.2.2)");
    if (!built && p.garrison.valid()) out.push_back("a garrison without a bridge (KS:R60)");
    if (p.carrier.valid() && def(s, p.carrier).side != p.side) out.push_back("a train with the enemy (KS:15.2.1)");
  }
}

// ---- what is going on -------------------------------------------------------------------------------------------------

/// Formations that orders name: chapters look up their HQs and tracks.
void check_orders(const State& s, Faults& out) {
  const auto soviet_corps = [&](FormationId f) { return def(s, f).side == kSoviet && !def(s, f).army; };
  if (s.directive.valid() && !soviet_corps(s.directive)) out.push_back("a Directive to no Soviet corps (KS:8.1.2a)");
  if (s.directive_running && !(s.directive.valid() && s.directive_issued))
    out.push_back("a Directive that nobody was given (KS:8.1)");
  if (s.recall.valid() && !soviet_corps(s.recall)) out.push_back("a recall of no Soviet corps (KS:8.2.1)");
  if (s.army_payer.valid() && (def(s, s.army_payer).track < 0 || !on_map(s, def(s, s.army_payer).hq)))
    out.push_back("1PzA HQ is fuelled by nobody (KS:10.5.7)");
  for (const Pontoon& p : s.pontoons) {
    if (p.is != Pontoon::Is::Carried) continue;
    if (!p.carrier.valid()) out.push_back("a train that nobody carries (KS:15.2.1)");
  }
}

void check_group(const State& s, Faults& out) {
  bool frame = false, parts = false, apart = false;
  for (int i = 0; i < s.depth; ++i) {
    frame = frame || s.frames[static_cast<std::size_t>(i)].step == Step::Group;
    parts = parts || s.frames[static_cast<std::size_t>(i)].step == Step::Parts;
  }
  UnitId first;
  bool waiting = false;
  each_unit(s, [&](UnitId u) {
    waiting = waiting || flagged(s, u, kInForce);
    if (!flagged(s, u, kInGroup)) return;
    if (!first.valid()) first = u;
    apart = apart || s.unit(u).hex != s.unit(first).hex || side_of(s, u) != phasing(s);
  });
  if (frame != first.valid()) out.push_back("a moving group without units, or units without a group");
  if (waiting && !frame && !parts) out.push_back("a force that has parted and nobody goes on");
  if (parts && !waiting) out.push_back("a force that has parted and nobody is left of it");
  if (apart) out.push_back("a moving group in two places");
}

}  // namespace

std::vector<std::string> broken_invariants(const State& s) {
  Faults out;
  if (s.turn < 1 || s.turn > kTurns) out.push_back("no such turn");
  each_unit(s, [&](UnitId u) { check_unit(s, u, out); });
  check_orders(s, out);
  if (!out.empty()) return out;  // what follows relies on places and formations that exist
  check_group(s, out);
  if (!out.empty()) return out;
  if (auto fault = broken_frames(s)) return {*fault};
  (occupied_by(s, kSoviet) | occupied_by(s, kAxis)).for_each([&](Hex h) { check_stack(s, h, out); });
  check_positions(s, out);
  check_points(s, out);
  check_air(s, out);
  check_bridges(s, out);
  return out;
}

}  // namespace kessel::kesselschlacht
