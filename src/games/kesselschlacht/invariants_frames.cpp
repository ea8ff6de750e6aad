// What the steps under way must be about: the numbers, units and hexes of their frames, and the marks and counters that
// belong to them. A stack that follows the grammar and holds this can be played on from, to the end of the game.
#include <algorithm>

#include "games/kesselschlacht/air.h"
#include "games/kesselschlacht/fighting.h"
#include "games/kesselschlacht/grammar.h"
#include "games/kesselschlacht/moving.h"
#include "games/kesselschlacht/notation.h"

namespace kessel::kesselschlacht {

namespace {

using Fault = std::optional<std::string>;

/// The topmost frame of one of these steps, or none.
const Frame* topmost(const State& s, SetOf<Step> steps) {
  for (int i = s.depth - 1; i >= 0; --i)
    if (const Frame& f = s.frames[static_cast<std::size_t>(i)]; steps.has(f.step)) return &f;
  return nullptr;
}

bool is_top(const State& s, const Frame& f) { return &f == &s.top(); }

int count_goers_that_count(const State& s, Hex h) {
  int n = 0;
  for (UnitId u : goers(s)) n += s.unit(u).hex == h && !def(s, u).hq ? 1 : 0;
  return n;
}

// ---- air ------------------------------------------------------------------------------------------------------------

bool stands(const State& s, int bridge) {
  if (bridge < static_cast<int>(s.content->bridges.size())) return s.standing[static_cast<std::size_t>(bridge)] > 0;
  const int i = bridge - 100;
  return i >= 0 && i < kPontoons && s.pontoons[static_cast<std::size_t>(i)].is == Pontoon::Is::Built;
}

/// The side whose turn it is to fly: of the step beneath.
Side flying(const State& s) {
  const Frame* missions = topmost(s, {Step::Missions});
  return missions != nullptr ? side_in(*missions) : s.initiative;
}

/// KS:6.5, KS:6.5.1 Something to bomb, by the side whose turn it is; when the die falls, with somebody who bombs.
bool strike_is_sound(const State& s, const Frame& f) {
  if (f.unit.value > 1 || side_in(f) != flying(s) || !f.hex.valid()) return false;
  if (f.arg == 0 && !occupied_by(s, other(side_in(f))).has(f.hex)) return false;
  if (f.arg != 0 && !stands(s, f.arg >= 100 ? f.arg : f.arg - 1)) return false;
  State draft = s;
  draft.top().step = Step::Strike;
  bool any = false, wrong = false;
  each_air(s, [&](AirId a) {
    if (s.plane(a).marked == 0) return;
    any = true;
    draft.plane(a).marked = 0;
    wrong = wrong || why_not_send(draft, a).has_value();
    draft.plane(a).marked = 1;
  });
  return !wrong && (any || f.step == Step::Strike);
}

/// KS:6.7.2.A A transport with something on board has landed on an airfield.
bool delivery_is_sound(const State& s, const Frame& f) {
  if (f.arg >= s.air_count() || !f.hex.valid() || flying(s) != kAxis) return false;
  const AirId a = air_id(f.arg);
  const Air& plane = s.plane(a);
  const auto& fields = s.content->airfields;
  const bool field = std::any_of(fields.begin(), fields.end(), [&](const Airfield& x) { return x.hex == f.hex; });
  return def(s, a).type == AirType::TR && field && plane.ammo + plane.fuel > 0 &&
         plane.where == (surprise(s) ? AirWhere::Ready : AirWhere::Placed);
}

/// KS:6.4.4a A sector; for a hunt, a hunter and his prey over it. A die over a sector where nobody fights moves nobody.
bool sector_is_sound(const State& s, const Frame& f) {
  if (f.arg < 1 || f.arg > kSectors) return false;
  if (f.step == Step::AirRole) return f.unit.value <= 1;
  if (f.step == Step::AirRoll) return true;
  const bool soviet = !fighters(s, kSoviet, f.arg).empty(), axis = !fighters(s, kAxis, f.arg).empty();
  if (f.unit.value > 1 || soviet == axis) return false;
  return (side_in(f) == kSoviet) == soviet && !prey(s, other(side_in(f)), f.arg).empty();
}

// ---- before play, command ----------------------------------------------------------------------------------------------

/// KS:19.3.3 Bridges that have no die yet stand.
bool bridge_dice_are_sound(const State& s, const Frame& f) {
  const Frame& choice = s.frames[0];
  for (std::size_t i = 0; i < s.content->bridges.size(); ++i) {
    const bool falls = f.step == Step::BridgeRoll && f.arg == i;
    if (s.standing[i] < dice_to_fall(s, static_cast<int>(i), choice.arg) + (falls ? 1 : 0)) return false;
  }
  return f.step == Step::BridgeChoice || (f.arg < s.content->bridges.size() && s.content->bridges[f.arg].dnestr);
}

/// KS:8.1.2, KS:8.1.2c There is a corps, once it has been named, and somebody who crossed.
bool directive_is_sound(const State& s, const Frame& f) {
  if (s.crossings == 0) return false;
  if (f.step == Step::DirectiveChoose) return !s.directive.valid();
  return s.directive.valid() && s.directive_running && (f.step == Step::DirectiveRoll || f.arg > 0);
}

/// KS:9.1.3, KS:R81 What has still to come needs the slots that it will take.
bool attempts_are_sound(const State& s, const Frame& f) {
  const int corps = tables(s).corps_attempts;
  switch (f.step) {
    case Step::Recall: return s.corps_used == 0 && s.army_used == 0;
    case Step::FifthRoll: return s.corps_used + 1 <= corps && s.army_used == 0;
    case Step::ArmyRoll: return s.army_used == 0;
    default: {
      if (f.arg >= s.formation_count()) return false;
      const FormationId id = formation_id(f.arg);
      if (def(s, id).side != kSoviet || s.formation(id).activity != Activity::None) return false;
      return def(s, id).army ? s.army_used < tables(s).army_attempts : s.corps_used < corps;
    }
  }
}

/// KS:9.1.1, KS:9.2.1, KS:9.2.2 Somebody for whom the die can fall.
bool attempt_is_due(const State& s, const Frame& f) {
  if (f.step == Step::FifthRoll) return fifth_roll_due(s);
  if (f.step == Step::ArmyRoll) return army_roll_due(s);
  const Board b = board_against(s, kSoviet);
  return !why_not_eligible(s, b, formation_id(f.arg)) && activation_path(s, b, formation_id(f.arg)) >= 0;
}

// ---- HQs, garrisons -----------------------------------------------------------------------------------------------------

/// KS:13.1.1, KS:13.1.2 The HQ is gone for good; somebody waits for another.
bool reassign_is_sound(const State& s, const Frame& f) {
  if (f.arg >= s.formation_count()) return false;
  const Formation& lost = def(s, formation_id(f.arg));
  const Where hq = s.unit(lost.hq).where;
  const bool takes = lost.side == kSoviet ? !lost.army : lost.track >= 0;
  return takes && (hq == Where::Dead || hq == Where::Exited);
}

bool join_is_sound(const State& s, const Frame& f) {
  return f.unit.valid() && f.unit.value < s.unit_count() && def(s, f.unit).garrison() && on_map(s, f.unit) &&
         !s.unit(f.unit).parent.valid();
}

bool heir_is_sound(const State& s, const Frame& f) {
  if (f.arg >= kPontoons) return false;
  const Pontoon& p = s.pontoons[f.arg];
  return p.is == Pontoon::Is::Built && p.garrison.valid() && garrison_failed(s, p.garrison);
}

// ---- combat -------------------------------------------------------------------------------------------------------------

bool beside(const State& s, Hex h) { return hex::Grid::distance(h, s.combat.target) == 1; }

/// KS:12.0, KS:12.1.1 Attackers beside the target, or guns; enemies in it.
bool attack_is_sound(const State& s, const Frame& f) {
  const UnitList list = attackers(s);
  bool sound = !defenders(s).empty(), any = false;
  for (UnitId u : list) {
    sound = sound && (beside(s, s.unit(u).hex) || def(s, u).german_artillery()) && s.unit(u).hex != s.combat.target;
    any = any || !def(s, u).artillery;
  }
  return sound && (any || f.step == Step::Draft);
}

/// KS:13.2 How far each result drives the defenders.
int driven_by(Result r) {
  switch (r) {
    case Result::Br1:
    case Result::Dr1: return 1;
    case Result::Dr2: return 2;
    case Result::Dr3:
    case Result::DRt: return 3;
    default: return 0;
  }
}

/// KS:13.2c The next dice, as many as a throw holds, for the units from `unit` on.
bool rout_is_sound(const State& s, const Frame& f) {
  if (s.combat.result != Result::DRt || s.combat.retreat_from.valid()) return false;
  int n = 0;
  for (UnitId u : defenders(s)) n += u.value >= f.unit.value && rolls_for_rout(s, u) ? 1 : 0;
  return f.unit.valid() && f.arg >= 1 && f.arg == std::min(n, kMaxDice);
}

bool retreat_is_sound(const State& s, const Frame& f) {
  if (s.combat.retreat_length != driven_by(s.combat.result) || s.combat.retreat_length == 0) return false;
  if (f.step == Step::DefenderRetreat) return f.hex == s.combat.target;
  return f.hex.valid() && s.combat.result == Result::Br1 && beside(s, f.hex);
}

/// KS:13.2.4 A hex of that side.
bool crowd_is_sound(const State& s, const Frame& f) {
  if (f.arg > 1 || !f.hex.valid() || !any_unit(s, f.hex)) return false;
  if (f.unit.valid() && (f.unit.value >= s.unit_count() || f.step == Step::Excess)) return false;
  return side_of(s, units_in(s, f.hex)[0]) == (f.arg == 0 ? kSoviet : kAxis);
}

/// KS:13.2.4 It has more units than it holds, and those who are too many are among them.
bool crowd_is_real(const State& s, const Frame& f) {
  const int over = combat_units_in(s, f.hex) - stack_limit(s, f.arg == 0 ? kSoviet : kAxis);
  if (is_top(s, f) && over <= 0) return false;
  return f.step == Step::Displace && f.unit.valid() ? over <= 1 : count_goers_that_count(s, f.hex) >= over;
}

/// KS:13.4.1 The group that was picked stands where it attacked from, or on the way of the defenders.
bool advance_is_sound(const State& s, const Frame& f) {
  const Combat& c = s.combat;
  const UnitList group = goers(s);
  if (!c.vacated || group.empty() || !f.hex.valid() || f.hex != c.advance_from || !beside(s, f.hex)) return false;
  const Hex at = s.unit(group[0]).hex;
  const auto* end = c.path.begin() + c.path_length;
  if (at != c.advance_from && at != c.target && std::find(c.path.begin(), end, at) == end) return false;
  State alone = s;
  for (UnitId u : group) lower(alone, u, kGoes);
  for (UnitId u : group) {
    if (!flagged(s, u, kInCombat) || s.unit(u).status != Status::Good || flagged(s, u, kAdvanced)) return false;
    if (at == c.advance_from && why_not_advance(alone, u)) return false;
    raise(alone, u, kGoes);
  }
  return true;
}

// ---- every step ---------------------------------------------------------------------------------------------------------

bool group_is_sound(const State& s, const Frame& f) {
  if (f.arg > (kGroupMoved | kGroupTook)) return false;
  const Hex at = group_hex(s);
  const bool moved = (f.arg & kGroupMoved) != 0;
  if (!moved && (at != f.hex || f.arg != 0)) return false;
  return at.valid() || !moved;
}

/// KS:15.1.1 The bridge stands, and the attempt of this player turn is being made.
bool demolition_is_sound(const State& s, const Frame& f) {
  return stands(s, f.arg) && (s.demolition_tried & only(phasing(s))) != 0;
}

/// The phase is over only while something that its end brought lies on the step.
bool phase_end_is_sound(const State& s, const Frame& f) { return f.arg == 0 || (f.arg == kPhaseOver && !is_top(s, f)); }

bool frame_is_sound(const State& s, const Frame& f) {
  switch (f.step) {
    case Step::OptionRoll: return f.arg < s.content->optional_rules.size() && s.plan().optional_rules;
    case Step::BridgeChoice:
    case Step::BridgeRoll: return bridge_dice_are_sound(s, f);
    case Step::SsRoll: return s.ss_row == 0;
    case Step::AirRole:
    case Step::AirRoll:
    case Step::Intercept:
    case Step::InterceptRoll: return sector_is_sound(s, f);
    case Step::Missions: return f.unit.value <= 1;
    case Step::HqReturn: return f.unit.value <= 1 && side_in(f) == (s.phase == Phase::G ? kSoviet : kAxis);
    case Step::Strike:
    case Step::StrikeRoll: return strike_is_sound(s, f);
    case Step::Deliver: return delivery_is_sound(s, f);
    case Step::DirectiveChoose:
    case Step::DirectiveRoll:
    case Step::DirectiveBrigades: return directive_is_sound(s, f);
    case Step::Recall:
    case Step::FifthRoll:
    case Step::ArmyRoll:
    case Step::ActivateRoll: return attempts_are_sound(s, f);
    case Step::Group: return group_is_sound(s, f);
    case Step::Demolish:
    case Step::Fight: return phase_end_is_sound(s, f);
    case Step::DemolishRoll: return demolition_is_sound(s, f);
    case Step::JoinCorps: return join_is_sound(s, f);
    case Step::Draft:
    case Step::CombatRoll: return attack_is_sound(s, f);
    case Step::Ammo: return f.arg < kTracks;
    case Step::AttackerLoss: return !attackers(s).empty();
    case Step::DefenderLoss: return !defenders(s).empty();
    case Step::RoutRoll: return rout_is_sound(s, f);
    case Step::AttackerRetreat:
    case Step::DefenderRetreat: return retreat_is_sound(s, f);
    case Step::Excess:
    case Step::Displace: return crowd_is_sound(s, f);
    case Step::Reassign: return reassign_is_sound(s, f);
    case Step::Heir: return heir_is_sound(s, f);
    case Step::AdvanceGroup: return advance_is_sound(s, f);
    default: return true;
  }
}

/// What a step needs, for whoever writes a position by hand.
const char* needs(Step step) {
  switch (step) {
    case Step::OptionRoll: return "an optional rule of the scenario";
    case Step::BridgeChoice:
    case Step::BridgeRoll: return "Dnestr bridges that stand until their die has fallen";
    case Step::SsRoll: return "a corps whose arrival has not been rolled for";
    case Step::AirRole:
    case Step::AirRoll: return "a sector from 1 to 24, and for a role a side";
    case Step::Intercept:
    case Step::InterceptRoll: return "a sector over which that side alone has fighters and the other something to hunt";
    case Step::Missions:
    case Step::HqReturn: return "the side whose turn it is";
    case Step::Strike:
    case Step::StrikeRoll: return "the side whose turn it is, enemies or a bridge to bomb, and aircraft that can";
    case Step::Deliver: return "a loaded transport of the side whose turn it is, on an airfield";
    case Step::DirectiveChoose:
    case Step::DirectiveRoll:
    case Step::DirectiveBrigades: return "units that crossed, and from the die on a corps that has the Directive";
    case Step::Recall:
    case Step::FifthRoll:
    case Step::ArmyRoll:
    case Step::ActivateRoll: return "an HQ for which the die can fall, and an attempt that is left";
    case Step::Group: return "the hex that its units began in";
    case Step::Demolish:
    case Step::Fight: return "a phase that is not over, or something that its end has brought";
    case Step::DemolishRoll: return "a bridge that stands, and `demolition` of the side that tries";
    case Step::JoinCorps: return "a garrison on the map that belongs to nobody";
    case Step::Draft:
    case Step::CombatRoll: return "attackers beside the target, and somebody in it";
    case Step::Ammo: return "a track from 0 to 5";
    case Step::AttackerLoss:
    case Step::DefenderLoss: return "somebody who can be lost";
    case Step::RoutRoll: return "a rout (result=DRt), and as many dice as Germans roll from that unit on";
    case Step::AttackerRetreat:
    case Step::DefenderRetreat: return "a result that drives somebody so far (length), out of that hex";
    case Step::Excess:
    case Step::Displace: return "a hex of that side with too many units, those who retreat among them";
    case Step::Reassign: return "a corps whose HQ is gone for good";
    case Step::Heir: return "a pontoon bridge whose garrison has failed";
    case Step::AdvanceGroup: return "a vacated hex, and a group that goes there or along the way of the defenders";
    default: return "nothing";
  }
}

std::string lacking(Step step) { return std::string(step_word(step)) + " lacks what it is about: " + needs(step); }

// ---- marks and counters -------------------------------------------------------------------------------------------------

/// KS:R70 Those who retreat stand together, as far from where they began as they have gone.
Fault retreat_fault(const State& s) {
  const Combat& c = s.combat;
  const Frame* runs = topmost(s, {Step::AttackerRetreat, Step::DefenderRetreat});
  if (!c.retreat_from.valid()) {
    if (c.steps_done != 0 || c.zoc_hexes != 0 || c.crossed_river || c.crossed_minor)
      return "a retreat that nobody makes";
    return std::nullopt;
  }
  if (runs == nullptr || runs->hex != c.retreat_from) return "a retreat from nowhere";
  const bool attacks = runs->step == Step::AttackerRetreat;
  if (c.steps_done > (attacks ? 1 : c.retreat_length) || c.zoc_hexes > c.steps_done) return "a retreat too far";
  for (UnitId u : goers(s)) {
    if (hex::Grid::distance(c.retreat_from, s.unit(u).hex) != c.steps_done)
      return def(s, u).id + " has lost its retreat";
    if ((side_of(s, u) == c.attacker) != attacks) return def(s, u).id + " retreats with the enemy";
  }
  return std::nullopt;
}

/// KS:13.4.1a, KS:13.4.3 The way of the defenders leads from hex to hex.
Fault path_fault(const State& s) {
  const Combat& c = s.combat;
  const Frame* waits = topmost(s, {Step::DefenderRetreat});
  const bool runs = waits != nullptr && c.retreat_from.valid() && waits->hex == c.retreat_from;
  if (c.path_length > (waits == nullptr ? c.retreat_length : runs ? c.steps_done : 0) || c.path_length > c.path.size())
    return "a way longer than the retreat";
  Hex before = c.target;
  for (std::size_t i = 0; i < c.path_length; ++i) {
    if (!c.path[i].valid() || !s.content->grid.adjacent(before, c.path[i])) return "a way with a gap";
    before = c.path[i];
  }
  return std::nullopt;
}

/// What lies open while an attack is fought, and closes with it.
Fault combat_marks_fault(const State& s) {
  const Combat& c = s.combat;
  const bool declared = topmost(s, {Step::Advance}) != nullptr;
  const bool drafted = topmost(s, {Step::Draft}) != nullptr;
  if ((declared || drafted) && !c.target.valid())
    return std::string(drafted ? "draft" : "advance") + " without a combat: a clause `combat HEX` is missing";
  if (!declared && !drafted && c.target.valid())
    return "a combat against " + hex::Grid::name(c.target) + ", and neither draft nor advance is under way";
  if (!c.target.valid() && !(c == Combat{})) return "numbers of a combat that is not fought";
  if (c.target.valid() && c.attacker != phasing(s)) return "the wrong side attacks";
  if (topmost(s, {Step::Draft, Step::CombatRoll}) != nullptr)
    for (UnitId u : attackers(s))
      if (s.unit(u).hex == c.target) return def(s, u).id + " attacks its own hex";
  if (c.vacated && (c.result == Result::Br1 || occupied_by(s, other(c.attacker)).has(c.target)))
    return "a hex that is not vacated";
  if (c.advance_from.valid() != (topmost(s, {Step::AdvanceGroup}) != nullptr)) return "an advance that nobody makes";
  const bool going = topmost(s, {Step::AttackerRetreat, Step::DefenderRetreat, Step::AdvanceGroup}) != nullptr;
  const bool retreating = topmost(s, {Step::AttackerRetreat, Step::DefenderRetreat}) != nullptr;
  std::uint32_t none = 0;  // marks that nobody can carry now
  if (!declared) none |= kPays | kRouted | kAdvanced | kDriven;
  if (!declared && !drafted) none |= kInCombat;
  if (!declared && !s.options.inspect_all) none |= kKnown;
  if (!going) none |= kGoes;
  if (!retreating) none |= kDisplaced;
  Fault fault;
  Hex with = kNoHex;
  each_flagged(s, none | kGoes, [&](UnitId u) {
    if (flagged(s, u, none)) fault = def(s, u).id + " has a mark of a combat that is not fought";
    if (!on_map(s, u) || !flagged(s, u, kGoes)) return;
    if (with.valid() && s.unit(u).hex != with) fault = "those who go stand apart";
    with = s.unit(u).hex;
  });
  return fault;
}

/// KS:6.5, KS:6.6 Aircraft are named for a mission or an attack only.
Fault named_planes_fault(const State& s) {
  const bool mission = topmost(s, {Step::Strike, Step::StrikeRoll}) != nullptr;
  const bool attack = s.combat.target.valid();
  int named = 0;
  Fault fault;
  each_air(s, [&](AirId a) {
    const Air& plane = s.plane(a);
    if (plane.marked == 0) return;
    ++named;
    if (plane.marked > 1 || (!mission && !attack)) fault = def(s, a).id + " is named for nothing";
    if (!attack) return;
    if (def(s, a).side != s.combat.attacker || plane.where != AirWhere::Placed || plane.role != Role::Support ||
        plane.sector != s.content->at(s.combat.target).sector)
      fault = def(s, a).id + " cannot support that attack (KS:6.6)";
  });
  if (attack && named > tables(s).support_max) return "two aircraft at most support an attack (KS:6.6a)";
  return fault;
}

/// Who is in no force carries nothing of a move.
Fault unmoved_fault(const State& s) {
  Fault fault;
  each_unit(s, [&](UnitId u) {
    if (flagged(s, u, kInForce)) return;
    if (flagged(s, u, kInGroup | kFree | kBoundNow | kBegan)) fault = def(s, u).id + " is on a move that nobody makes";
    if (s.unit(u).mp != 0 && on_map(s, u)) fault = def(s, u).id + " has movement points and does not move";
  });
  return fault;
}

/// KS:R64 The fuel that the force on the move has bought.
Fault fuel_fault(const State& s) {
  const bool moving = topmost(s, {Step::Group, Step::Parts}) != nullptr;
  const bool fuel = s.pool_halves != 0 || s.pool_bought != 0 || s.pool_payers != 0;
  if (!moving && (fuel || s.force_split)) return "fuel of a force that does not move (KS:10.5.2)";
  if (s.pool_bought > tables(s).fuel_max || (s.pool_bought == 0) != (s.pool_payers == 0))
    return "fuel that nobody has paid (KS:10.5.2a)";
  for (std::size_t t = 0; t < kTracks; ++t) {
    const Track& track = s.tracks[t];
    if ((s.pool_payers >> t & 1u) == 0 || s.force_split) continue;
    if (track.fuel_spent < s.pool_bought || track.fuel + s.pool_bought > tables(s).track_limit)
      return "fuel that nobody has paid (KS:10.5.2a)";
  }
  return std::nullopt;
}

/// KS:11.1.1, KS:R64 Those on the move are such as can be, and have what they can have.
Fault force_fault(const State& s) {
  if (topmost(s, {Step::Group, Step::Parts}) == nullptr) return unmoved_fault(s);
  State before = s;  // as if nobody had been picked yet
  while (before.top().step != Step::Move) before.pop();
  Fault fault;
  const Frame* group = topmost(s, {Step::Group});
  const bool began = group != nullptr && (group->arg & kGroupMoved) != 0;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (!flagged(s, u, kInForce)) return;
    if (why_not_pick(before, u)) fault = def(s, u).id + " cannot be on the move";
    const bool waits = !flagged(s, u, kInGroup);
    if (flagged(s, u, kBegan) != (waits || began) || (waits && !s.force_split))
      fault = def(s, u).id + " has not set out with its group";
    Tally silent = Tally::silent();
    if (unit.mp > allowance(s, u, silent))
      fault = def(s, u).id + " has more movement points than it can have (KS:11.1)";
  });
  if (!fault) fault = unmoved_fault(s);
  return fault;
}

/// KS:15.2.3c, KS:R60 Where everything is settled, no garrison that has failed is left; before play none has.
Fault garrison_fault(const State& s) {
  const bool asks = topmost(s, {Step::Heir}) != nullptr;
  for (const Pontoon& p : s.pontoons) {
    if (p.is != Pontoon::Is::Built || !p.garrison.valid()) continue;
    const UnitId u = p.garrison;
    if (side_of(s, u) != p.side || def(s, u).hq) return "a bridge held by somebody who cannot (KS:R60)";
    const bool waits = s.phase == Phase::Setup && s.unit(u).where == Where::Setup;
    if (!waits && !asks && (!pontoons_unsettled(s) || s.phase == Phase::Setup) && garrison_failed(s, u))
      return "a bridge whose garrison has failed (KS:15.2.3c)";
  }
  return std::nullopt;
}

/// KS:18.0, KS:19.0 The dice for optional rules fall before anybody is placed.
Fault placed_too_soon(const State& s) {
  if (topmost(s, {Step::OptionRoll, Step::MargaretheRoll, Step::BridgeChoice}) == nullptr) return std::nullopt;
  Fault fault;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u)) fault = def(s, u).id + " stands on the map before set-up (KS:18.0)";
  });
  return fault;
}

}  // namespace

std::optional<std::string> broken_frames(const State& s) {
  if (auto fault = grammar().fault(s.frames, s.depth, s.phase, step_word)) return fault;
  if (s.sealed != 0 && (s.top().step != Step::AirPlace || s.sealed == kBothSides))
    return "aircraft are sealed while they are placed only (KS:6.3.2)";
  for (const auto check :
       {combat_marks_fault, path_fault, retreat_fault, fuel_fault, named_planes_fault, garrison_fault, placed_too_soon})
    if (auto fault = check(s)) return fault;
  for (int i = 0; i < s.depth; ++i)
    if (const Frame& f = s.frames[static_cast<std::size_t>(i)]; !frame_is_sound(s, f)) return lacking(f.step);
  return std::nullopt;
}

std::optional<std::string> hidden_fault(const State& s) {
  if (auto fault = force_fault(s)) return fault;
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    bool real = true;
    switch (f.step) {
      case Step::FifthRoll:
      case Step::ArmyRoll:
      case Step::ActivateRoll: real = !is_top(s, f) || attempt_is_due(s, f); break;
      case Step::Excess:
      case Step::Displace: real = crowd_is_real(s, f); break;
      default: break;
    }
    if (!real) return lacking(f.step);
  }
  return std::nullopt;
}

}  // namespace kessel::kesselschlacht
