// What must hold in every state, whatever was played. Used by tests, simulations and the reader of positions.
#include <algorithm>

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
      if (unit.group >= s.plan().reinforcements.size()) out.push_back(d.id + " belongs to no reinforcements");
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
    out.push_back(d.id + " has left the road" + at(unit.hex) + " (KS:16.1.1a)");
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
  std::array<bool, kMaxUnits> taken{};
  for (UnitId u : here) {
    if (side_of(s, u) != side_of(s, here[0])) return out.push_back("enemies share a hex" + at(h) + " (KS:11.1.2a)");
    const std::size_t height = s.unit(u).height;
    if (height >= static_cast<std::size_t>(here.size())) return out.push_back("a gap in the stack" + at(h));
    if (taken[height]) return out.push_back("two units at one height" + at(h));
    taken[height] = true;
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

struct Phases {
  Step first, last;
  Phase from, to;
};
/// Which steps belong to which phases; those of results and HQs may stand on others.
constexpr std::array<Phases, 10> kBelong{{{Step::OptionRoll, Step::SetupSoviet, Phase::Setup, Phase::Setup},
                                          {Step::WeatherRoll, Step::SsRoll, Phase::A, Phase::A},
                                          {Step::Cargo, Step::Deliver, Phase::B, Phase::D},
                                          {Step::Positions, Step::Positions, Phase::E, Phase::E},
                                          {Step::DirectiveChoose, Step::DirectiveBrigades, Phase::F, Phase::F},
                                          {Step::HqReturn, Step::HqReturn, Phase::G, Phase::J},
                                          {Step::Recall, Step::ActivateRoll, Phase::G, Phase::G},
                                          {Step::Move, Step::JoinCorps, Phase::H, Phase::L},
                                          {Step::Fight, Step::AdvanceGroup, Phase::B, Phase::L},
                                          {Step::GameOver, Step::GameOver, Phase::Over, Phase::Over}}};

bool belongs(Step step, Phase phase) {
  for (const Phases& p : kBelong)
    if (step >= p.first && step <= p.last) return phase >= p.from && phase <= p.to;
  return false;
}

/// Numbers and ids in a frame that the chapters will use as indices.
bool frame_is_sound(const State& s, const Frame& f) {
  const auto below = [&](std::size_t n) { return f.arg < n; };
  const bool side_given = f.unit.value <= 1;
  switch (f.step) {
    case Step::OptionRoll: return below(s.content->optional_rules.size());
    case Step::BridgeRoll: return below(s.content->bridges.size());
    case Step::AirRole:
    case Step::Intercept: return side_given && f.arg >= 1 && f.arg <= kSectors;
    case Step::AirRoll: return f.arg >= 1 && f.arg <= kSectors;
    case Step::Missions:
    case Step::HqReturn: return side_given;
    case Step::Strike: {
      const bool printed = f.arg <= s.content->bridges.size();
      return side_given && f.hex.valid() && (printed || (f.arg >= 100 && f.arg < 100 + kPontoons));
    }
    case Step::Deliver: return below(s.content->air.size());
    case Step::ActivateRoll:
    case Step::Reassign: return below(s.content->formations.size());
    case Step::JoinCorps: return f.unit.valid() && f.unit.value < s.unit_count() && def(s, f.unit).garrison();
    case Step::Ammo: return below(kTracks);
    case Step::Heir: return below(kPontoons);
    case Step::RoutRoll: return f.arg >= 1 && f.arg <= kMaxDice;
    case Step::Excess:
    case Step::Displace: return f.arg <= 1 && f.hex.valid();
    case Step::AttackerRetreat: return f.hex.valid();
    default: return true;
  }
}

void check_frames(const State& s, Faults& out) {
  if (s.depth == 0) return out.push_back("nobody is asked anything");
  bool group = false;
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    if (!belongs(f.step, s.phase))
      out.push_back(std::string(step_word(f.step)) + " does not fit phase " + phase_word(s.phase));
    if (!frame_is_sound(s, f)) out.push_back(std::string(step_word(f.step)) + " lacks what it is about");
    if (f.step == Step::Group && group) out.push_back("a group within a group");
    group = group || f.step == Step::Group;
  }
  if (movement_phase(s.phase) && s.frames[0].step != Step::Move && s.frames[0].step != Step::Demolish &&
      s.frames[0].step != Step::DemolishRoll)
    out.push_back("a movement phase without movement");
  if ((s.phase == Phase::I || s.phase == Phase::K) && s.frames[0].step != Step::Fight)
    out.push_back("a combat phase without combat");
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
  if (apart) out.push_back("a moving group in two places");
}

void check_combat(const State& s, Faults& out) {
  bool fight = false;
  for (int i = 0; i < s.depth; ++i) {
    const Step step = s.frames[static_cast<std::size_t>(i)].step;
    fight = fight || step == Step::Draft || step == Step::Ammo || step == Step::CombatRoll;
  }
  if (fight && !s.combat.target.valid()) out.push_back("a combat without a target");
  if (s.combat.target.valid() && s.phase != Phase::I && s.phase != Phase::K)
    out.push_back("a combat outside the combat phases");
  if (fight && s.combat.attacker != phasing(s)) out.push_back("the wrong side attacks");
  each_unit(s, [&](UnitId u) {
    if (!flagged(s, u, kInCombat)) return;
    if (!s.combat.target.valid() || side_of(s, u) != s.combat.attacker)
      out.push_back(def(s, u).id + " fights in no combat");
  });
  const Step top = s.top().step;
  if ((top == Step::Ammo || top == Step::CombatRoll) && s.combat.target.valid()) {
    if (attackers(s).empty()) out.push_back("nobody attacks");
    if (!any_unit(s, s.combat.target)) out.push_back("nobody defends");
    for (UnitId u : attackers(s))
      if (s.unit(u).hex == s.combat.target) out.push_back(def(s, u).id + " attacks its own hex");
  }
}

}  // namespace

std::vector<std::string> broken_invariants(const State& s) {
  Faults out;
  if (s.turn < 1 || s.turn > kTurns) out.push_back("no such turn");
  each_unit(s, [&](UnitId u) { check_unit(s, u, out); });
  check_frames(s, out);
  if (!out.empty()) return out;  // what follows relies on places and frames that exist
  (occupied_by(s, kSoviet) | occupied_by(s, kAxis)).for_each([&](Hex h) { check_stack(s, h, out); });
  check_positions(s, out);
  check_points(s, out);
  check_air(s, out);
  check_bridges(s, out);
  check_group(s, out);
  if (out.empty()) check_combat(s, out);
  return out;
}

}  // namespace kessel::kesselschlacht
