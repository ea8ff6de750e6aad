// Chapter 13, first part: the die, losses, and the three states of disarray. KS:13.3 A unit is in one of them at most.
#include <algorithm>

#include "games/kesselschlacht/fighting.h"

namespace kessel::kesselschlacht {

Status worse(Status a, Status b) { return std::max(a, b); }

/// KS:13.3.1c, KS:13.3.2b, KS:13.3.3b The same again is one step worse, and a second rout the end; a lesser result changes
/// nothing.
Status after_result(Status now, Status result, bool& destroyed) {
  destroyed = now == Status::RT && result == Status::RT;
  if (result == Status::Good || now != result) return worse(now, result);
  return now == Status::DO ? Status::DIS : Status::RT;
}

namespace {

RuleRef state_rule(Status status) {
  switch (status) {
    case Status::DO: return "KS:13.3.1";
    case Status::DIS: return "KS:13.3.2";
    case Status::RT: return "KS:13.3.3";
    default: return "KS:14.0";
  }
}

}  // namespace

/// Whoever sees the units is told of each; who does not, of their number alone.
void tell_state(const State& s, Hex h, Status status, RuleRef rule, Events& ev) {
  const UnitList list = units_in(s, h);
  const bool all_seen = std::all_of(list.begin(), list.end(), [&](UnitId u) { return visible_to_enemy(s, u); });
  if (list.empty() || all_seen) return;
  const auto others = static_cast<SideMask>(kEveryone & ~only(side_of(s, list[0])));
  tell(ev, Ev::StatusIs, others, {h.value, static_cast<int>(status), list.size()}, rule);
}

/// The marker lies on the stack for all to see; which units it came from only who sees them.
void set_status(State& s, UnitId u, Status status, Events& ev) {
  Unit& unit = s.unit(u);
  if (unit.status == status) return;
  unit.status = status;
  const SideMask who = visible_to_enemy(s, u) ? kEveryone : only(side_of(s, u));
  tell(ev, Ev::UnitStatus, who, {u.value, static_cast<int>(status)}, state_rule(status));
}

void inflict(State& s, UnitId u, Status result, Events& ev) {
  bool destroyed = false;
  const Status then = after_result(s.unit(u).status, result, destroyed);
  if (destroyed) return eliminate(s, u, ev);
  set_status(s, u, then, ev);
}

/// KS:13.3, KS:13.3a, KS:R47
void spread_status(State& s, Hex h, Events& ev) {
  const UnitList list = units_in(s, h);
  Status worst = Status::Good;
  for (UnitId u : list) worst = worse(worst, s.unit(u).status);
  bool spreads = false;
  for (UnitId u : list) spreads = spreads || s.unit(u).status != worst;
  if (!spreads) return;
  for (UnitId u : list) set_status(s, u, worst, ev);
  tell_state(s, h, worst, state_rule(worst), ev);
}

void spread_all(State& s, Side side, Events& ev) {
  hex::Mask marked;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && s.unit(u).hex.valid() && side_of(s, u) == side && s.unit(u).status != Status::Good)
      marked.set(s.unit(u).hex);
  });
  marked.for_each([&](Hex h) { spread_status(s, h, ev); });
}

/// KS:13.1 Gone for good, KS:13.1.1 to 13.1.3 unless it is an HQ that comes back.
void eliminate(State& s, UnitId u, Events& ev) {
  const Hex at = s.unit(u).hex;
  tell(ev, Ev::Eliminated, {u.value, at.value}, "KS:13.1");
  take_off(s, u, Where::Dead);
  Unit& unit = s.unit(u);
  unit.status = Status::Good;
  unit.supply = Supply::Attack;
  unit.flags = 0;
  if (any_unit(s, at)) ev.learn(kBothSides);  // KS:3.6 another counter may be on top now
  if (def(s, u).hq) lose_hq(s, def(s, u).formation, at, false, ev);
  tidy_positions(s, ev);
}

/// KS:13.1, KS:R42, KS:R68 A unit involved in the combat, of its owner's choice; KS:13.2.4, KS:R23 a retreating unit that
/// is too many for the hex.
Why why_not_lose(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  const bool here = unit.where == Where::Map;
  switch (s.top().step) {
    case Step::AttackerLoss:
      if (!here || !flagged(s, u, kInCombat)) return Refusal{"KS:13.1", no::loss_falls_on_unit_attacked, u};
      return std::nullopt;
    case Step::DefenderLoss:
      if (!here || unit.hex != s.combat.target || side_of(s, u) == s.combat.attacker)
        return Refusal{"KS:13.1", no::loss_falls_on_unit_in_attacked, u};
      return std::nullopt;
    default:
      if (!here || unit.hex != s.top().hex || !flagged(s, u, kGoes) || def(s, u).hq)
        return Refusal{"KS:13.2.4", no::retreating_combat_unit_too_many, u};
      return std::nullopt;
  }
}

void lose(State& s, UnitId u, Events& ev) {
  if (s.top().step != Step::Excess) s.pop();  // an excess lasts until the hex is within its limit
  eliminate(s, u, ev);
}

/// Who can be lost has been shown to both sides, so a choice that is none need not be asked.
bool run_losses(State& s, Events& ev) {
  if (s.top().step == Step::Excess && !overfull(s, s.top().hex)) {
    s.pop();
    return true;
  }
  UnitId one;
  int n = 0;
  each_unit(s, [&](UnitId u) {
    if (n < 2 && !why_not_lose(s, u)) one = u, ++n;
  });
  KESSEL_ASSERT(n > 0);
  if (n > 1) return false;
  lose(s, one, ev);
  return true;
}

namespace {

/// KS:13.3.7f, KS:R67, KS:R68 Everyone who attacked, guns from afar too, and by the rule of the stack who stands with them.
void mark_attackers(State& s, Status status, Events& ev) {
  hex::Mask hexes;
  for (UnitId u : attackers(s)) {
    hexes.set(s.unit(u).hex);
    inflict(s, u, status, ev);
  }
  hexes.for_each([&](Hex h) {
    tell_state(s, h, status, state_rule(status), ev);
    spread_status(s, h, ev);
  });
}

void mark_defenders(State& s, Status status, Events& ev) {
  for (UnitId u : defenders(s)) inflict(s, u, status, ev);
  tell_state(s, s.combat.target, defending_status(s), state_rule(defending_status(s)), ev);
}

}  // namespace

/// KS:13.2c, KS:13.2d Germans of quality A and B may save themselves, all others rout.
bool rolls_for_rout(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  return d.nation == Nation::German && d.quality != Quality::C;
}

namespace {

/// The next dice: no more than a draw can hold, for the units from `from` on, in the order of their ids.
bool ask_rout_dice(State& s, int from) {
  int n = 0;
  UnitId first;
  for (UnitId u : defenders(s)) {
    if (u.value < from || !rolls_for_rout(s, u)) continue;
    if (n == 0) first = u;
    if (++n == kMaxDice) break;
  }
  if (n > 0) s.push(Step::RoutRoll, n, first);
  return n > 0;
}

void begin_rout(State& s) {
  for (UnitId u : defenders(s))
    if (!rolls_for_rout(s, u)) raise(s, u, kRouted);
  s.combat.retreat_length = 3;
  s.push(Step::DefenderRetreat, 0, kNoUnit, s.combat.target);
  ask_rout_dice(s, 0);
}

void push_retreat(State& s, int length) {
  s.combat.retreat_length = static_cast<std::uint8_t>(length);
  s.push(Step::DefenderRetreat, 0, kNoUnit, s.combat.target);
}

/// KS:13.2a Both sides fall back, hex by hex the attackers first.
void push_both_retreats(State& s) {
  push_retreat(s, 1);
  hex::Mask from;
  for (UnitId u : attackers(s))
    if (hex::Grid::distance(s.unit(u).hex, s.combat.target) == 1) from.set(s.unit(u).hex);  // KS:R68 not guns from afar
  from.for_each([&](Hex h) { s.push(Step::AttackerRetreat, 0, kNoUnit, h); });
}

void carry_out(State& s, Events& ev) {
  switch (s.combat.result) {
    case Result::Ae1: return s.push(Step::AttackerLoss);
    case Result::De1: return s.push(Step::DefenderLoss);
    case Result::Ado: return mark_attackers(s, Status::DO, ev);
    case Result::Adis: return mark_attackers(s, Status::DIS, ev);
    case Result::Ddo: return mark_defenders(s, Status::DO, ev);
    case Result::Ddis: return mark_defenders(s, Status::DIS, ev);
    case Result::Br1: return push_both_retreats(s);
    case Result::Dr1: return push_retreat(s, 1);
    case Result::Dr2: return push_retreat(s, 2);
    case Result::Dr3: return push_retreat(s, 3);
    case Result::DRt: return begin_rout(s);
    case Result::NE: return;
  }
}

}  // namespace

/// KS:12.1.5, KS:T.CRT The die, one less against disorganized defenders (KS:13.3.7), in the column that was announced.
void answer_combat(State& s, int die, Events& ev) {
  s.pop();
  Combat& c = s.combat;
  const int row = std::max(0, die + (defending_status(s) == Status::DO ? tables(s).do_die : 0));
  c.die = static_cast<std::uint8_t>(die);
  c.result = tables(s).crt[c.table][static_cast<std::size_t>(row)][static_cast<std::size_t>(c.column)];
  tell(ev, Ev::CombatRolled, {die, row, static_cast<int>(c.result), row != die ? 1 : 0}, "KS:12.1.5");
  for (UnitId u : defenders(s)) raise(s, u, kDefended | kHit);  // KS:12.1.1a, KS:7.1.2a
  carry_out(s, ev);
}

/// KS:13.2c, KS:R24 Who saves himself is disrupted and stays, the others rout.
void answer_rout(State& s, const Draw& d, Events& ev) {
  const Frame f = s.top();
  s.pop();
  int i = 0, next = f.unit.value;
  for (UnitId u : defenders(s)) {
    if (u.value < f.unit.value || !rolls_for_rout(s, u) || i == f.arg) continue;
    const bool routs = d[i] <= tables(s).rout_to;
    tell(ev, Ev::RoutRolled, {u.value, d[i], routs ? 1 : 0}, "KS:13.2c");
    next = u.value + 1;
    ++i;
    if (routs)
      raise(s, u, kRouted);
    else
      inflict(s, u, Status::DIS, ev);
  }
  ask_rout_dice(s, next);
}

}  // namespace kessel::kesselschlacht
