// What must hold in every state, whatever was played. Used by tests, simulations and the reader of positions.
#include <algorithm>

#include "games/breakout/notation.h"

namespace kessel::breakout {

namespace {
std::string at(Hex h) { return " in " + hex::Grid::name(h); }

/// BO:6.0b Overstacks exist only while units move, and at the very start (BO:3.2a).
bool may_overstack(const State& s, Side side) {
  if (s.stage == Stage::Setup || (s.turn == 1 && s.stage < Stage::Soviet1)) return side == kSoviet;
  const bool moving = s.stage >= Stage::Soviet1 && s.stage <= Stage::German2 && s.segment == Segment::Move;
  return moving && side == phasing(s);
}

void check_unit(const State& s, UnitId u, std::vector<std::string>& out) {
  const Unit& unit = s.unit(u);
  const UnitDef& d = def(s, u);
  if (unit.where == Where::Unseen) out.push_back(d.id + " is unseen outside a view");
  if (unit.where != Where::Map) {
    if (unit.hex.valid() || unit.flags != 0 || unit.height != 0 || unit.mp != 0)
      out.push_back(d.id + " carries marks off the map");
    if (unit.where == Where::Track && (!d.rifle_corps || unit.due < 1 || unit.due > kTurns))
      out.push_back(d.id + " cannot be on the turn track");
    if (unit.where == Where::Pool && d.entry_turn == 0) out.push_back(d.id + " is no reinforcement");
    if (unit.where == Where::Setup && (s.stage != Stage::Setup || d.side != kGerman))
      out.push_back(d.id + " is not to be set up");
    if (unit.where == Where::Exited && d.side != kSoviet) out.push_back(d.id + " cannot have left the map");
    return;
  }
  if (!s.content->grid.contains(unit.hex)) return out.push_back(d.id + " stands off the map");
  if (unit.lost >= d.max_steps()) out.push_back(d.id + " stands on the map without a step");
  if (d.garrison() && unit.hex != d.setup) out.push_back(d.id + " has left its town (BO:2.7a)");
  if (d.side == kSoviet && s.content->soviet_forbidden.has(unit.hex))
    out.push_back(d.id + " stands west of the Strypa (BO:12.5)");
  if ((d.side == kSoviet) != s.soviet_control.has(unit.hex) && !in_transit(s, unit))
    out.push_back(d.id + " does not control its hex" + at(unit.hex) + " (BO:3.3)");
}

void check_stack(const State& s, Hex h, std::vector<std::string>& out) {
  const UnitList here = units_in(s, h);
  std::uint64_t heights[2][2] = {};
  for (UnitId u : here) {
    if (side_of(s, u) != side_of(s, here[0])) return out.push_back("enemies share a hex" + at(h) + " (BO:6.0d)");
    const int moving = in_transit(s, s.unit(u)) ? 1 : 0;
    std::uint64_t& bits = heights[moving][s.unit(u).height >> 6 & 1];
    const std::uint64_t bit = 1ULL << (s.unit(u).height & 63);
    if ((bits & bit) != 0) out.push_back("two units at one height" + at(h));
    bits |= bit;
  }
  for (const auto& pair : heights)
    if ((pair[0] & (pair[0] + 1)) != 0) out.push_back("a gap in the stack" + at(h));
  const Side side = side_of(s, here[0]);
  if (overstacked(s, h, side) && !may_overstack(s, side)) out.push_back("an overstack" + at(h) + " (BO:6.0b)");
}

void check_flow(const State& s, std::vector<std::string>& out) {
  if (s.depth == 0) return out.push_back("nobody is asked anything");
  const Step bottom = s.frames[0].step;
  const bool impulse = s.stage >= Stage::Soviet1 && s.stage <= Stage::German2;
  const bool fits = impulse ? bottom == Step::Order || bottom == (s.segment == Segment::Move ? Step::Move : Step::Fight)
                            : s.depth == 1;
  if (!fits) out.push_back("the steps do not fit the phase");
  bool group = false, fight = false;
  for (int i = 1; i < s.depth; ++i) {
    const Step step = s.frames[static_cast<std::size_t>(i)].step;
    const bool moves = step == Step::Group || step == Step::RiverRoll || step == Step::Overstack;
    const bool returns = step == Step::ReturnRoll;
    const bool fights = (step >= Step::Draft && step <= Step::Advance);
    if (!(moves && bottom == Step::Move) && !(fights && bottom == Step::Fight) && !returns)
      out.push_back("a step stands where it cannot");
    if (returns && !s.frames[static_cast<std::size_t>(i)].unit.valid()) out.push_back("a return roll without a corps");
    if (returns && s.frames[static_cast<std::size_t>(i)].unit.valid() &&
        s.unit(s.frames[static_cast<std::size_t>(i)].unit).where != Where::Dead)
      out.push_back("a return roll for a living corps");
    if (step == Step::RiverRoll && (i != 2 || !s.frames[static_cast<std::size_t>(i)].hex.valid()))
      out.push_back("a river roll without a group");
    if (step == Step::Overstack && (!s.frames[static_cast<std::size_t>(i)].hex.valid() || i != 1))
      out.push_back("an overstack without a hex");
    if (step == Step::Group && i != 1) out.push_back("a group within a group");
    group = group || step == Step::Group;
    fight = fight || fights;
  }
  Hex group_hex;
  bool any_group = false, any_combat = false, apart = false;
  each_unit(s, [&](UnitId u) {
    if (flagged(s, u, kInGroup)) {
      any_group = true;
      apart = apart || (group_hex.valid() && group_hex != s.unit(u).hex) || side_of(s, u) != phasing(s) ||
              def(s, u).garrison();
      group_hex = s.unit(u).hex;
    }
    if (flagged(s, u, kInCombat)) {
      any_combat = true;
      if (!fight || side_of(s, u) != s.combat.attacker) out.push_back(def(s, u).id + " fights in no combat");
    }
  });
  if (group != any_group) out.push_back("a moving group without units, or units without a group");
  if (apart) out.push_back("a moving group in two places");
  if (group && s.frames[1].hex.valid() && s.frames[1].hex != group_hex)
    out.push_back("a group that has not moved stands elsewhere");
  if (fight != s.combat.target.valid()) out.push_back("a combat without a target, or a target without a combat");
  if (fight && s.combat.attacker != phasing(s)) out.push_back("the wrong side attacks");
  if (fight && s.top().step >= Step::Support && s.top().step <= Step::Roll && !any_combat)
    out.push_back("nobody attacks");
  const bool on_defended = s.combat.target.valid() && any_unit(s, s.combat.target);
  if (fight && s.top().step >= Step::Support && s.top().step <= Step::BlockedLoss && !on_defended)
    out.push_back("nobody defends");
}
}  // namespace

std::vector<std::string> broken_invariants(const State& s) {
  std::vector<std::string> out;
  each_unit(s, [&](UnitId u) { check_unit(s, u, out); });
  if (!out.empty()) return out;
  (occupied_by(s, kSoviet) | occupied_by(s, kGerman)).for_each([&](Hex h) { check_stack(s, h, out); });
  check_flow(s, out);
  if (s.exit_vp > s.content->tables.vp_exit_max) out.push_back("more exit points than BO:4.1e allows");
  if (storm(s) && s.air_left > 0 && s.stage > Stage::Air) out.push_back("air markers in a storm (BO:5.1a)");
  for (std::size_t i = 0; i < kKorpsgruppen; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (s.kg[i].valid() && s.kg[i] == s.kg[j]) out.push_back("two Korpsgruppen" + at(s.kg[i]) + " (BO:5.3c)");
  return out;
}

}  // namespace kessel::breakout
