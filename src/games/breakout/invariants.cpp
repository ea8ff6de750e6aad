// What must hold in every state, whatever was played. Used by tests, simulations and the reader of positions.
#include <algorithm>

#include "games/breakout/grammar.h"
#include "games/breakout/notation.h"

namespace kessel::breakout {

namespace {
std::string at(Hex h) { return " in " + hex::Grid::name(h); }

/// BO:6.0b Overstacks exist only while units move, and at the very start (BO:3.2a).
bool may_overstack(const State& s, Side side) {
  if (s.stage == Stage::Setup || (s.turn == 1 && s.stage < Stage::Soviet1)) return side == kSoviet;
  const bool moving = s.depth > 0 && s.frames[0].step == Step::Move;
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
}

void check_control(const State& s, UnitId u, std::vector<std::string>& out) {
  const Unit& unit = s.unit(u);
  if (unit.where == Where::Map && (side_of(s, u) == kSoviet) != s.soviet_control.has(unit.hex) && !in_transit(s, unit))
    out.push_back(def(s, u).id + " does not control its hex" + at(unit.hex) + " (BO:3.3)");
}

void check_stack(const State& s, Hex h, std::vector<std::string>& out) {
  const UnitList here = units_in(s, h);
  std::uint64_t heights[2][2] = {};
  for (UnitId u : here) {
    if (side_of(s, u) != side_of(s, here[0])) return out.push_back("enemies share a hex" + at(h) + " (BO:6.0d)");
    const int moving = in_transit(s, s.unit(u)) ? 1 : 0;
    std::uint64_t& bits = heights[moving][s.unit(u).height >> 6 & 1];
    const std::uint64_t bit = 1ULL << (s.unit(u).height & 63);
    if ((bits & bit) != 0) {
      const auto same = std::find_if(here.begin(), here.end(), [&](UnitId x) {
        return x != u && s.unit(x).height == s.unit(u).height && in_transit(s, s.unit(x)) == (moving != 0);
      });
      out.push_back(def(s, *same).id + " and " + def(s, u).id + " are at one height" + at(h));
    }
    bits |= bit;
  }
  for (const auto& pair : heights)
    if ((pair[0] & (pair[0] + 1)) != 0) out.push_back("a gap in the stack" + at(h));
  const Side side = side_of(s, here[0]);
  if (overstacked(s, h, side) && !may_overstack(s, side)) out.push_back("an overstack" + at(h) + " (BO:6.0b)");
}

void check_flow(const State& s, std::vector<std::string>& out) {
  if (const auto no = frames_fault(s)) return out.push_back(*no);
  bool group = false, fight = false;
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    group = group || f.step == Step::Group;
    fight = fight || (f.step >= Step::Draft && f.step <= Step::Advance);
    if (f.step == Step::ReturnRoll && s.unit(f.unit).where != Where::Dead)
      out.push_back("a return roll for a living corps");
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
  if (fight && !s.combat.target.valid())
    out.push_back(std::string(step_word(s.top().step)) + " without a combat: a clause `combat HEX` is missing");
  if (!fight && s.combat.target.valid())
    out.push_back("a combat against " + hex::Grid::name(s.combat.target) + ", and no step of one is under way");
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
  each_unit(s, [&](UnitId u) { check_control(s, u, out); });
  s.content->towns.for_each([&](Hex h) {
    if (s.soviet_control.has(h) && !s.fallen.has(h) && !s.content->soviet_at_start.has(h) &&
        s.content->at(h).terrain == Terrain::Fortified)
      out.push_back("a locality in Soviet hands has not fallen" + at(h) + " (BO:13.8.4c)");
  });
  check_flow(s, out);
  if (s.exit_vp > s.content->tables.vp_exit_max) out.push_back("more exit points than BO:4.1e allows");
  if (storm(s) && s.air_left > 0 && s.stage > Stage::Air) out.push_back("air markers in a storm (BO:5.1a)");
  for (std::size_t i = 0; i < kKorpsgruppen; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (s.kg[i].valid() && s.kg[i] == s.kg[j]) out.push_back("two Korpsgruppen" + at(s.kg[i]) + " (BO:5.3c)");
  return out;
}

}  // namespace kessel::breakout
