// Positions that cannot occur, case by case. Every position of a real game passes (tests/breakout/playout_test.cpp).
#include "games/breakout/possible.h"

#include <algorithm>

#include "games/breakout/grammar.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {

using Fault = std::optional<std::string>;

bool impulse(const State& s) { return s.stage >= Stage::Soviet1 && s.stage <= Stage::German2; }
Stage impulse_stage(std::size_t i) { return static_cast<Stage>(static_cast<std::size_t>(Stage::Soviet1) + i); }

bool in_frames(const State& s, Step step) {
  for (int i = 0; i < s.depth; ++i)
    if (s.frames[static_cast<std::size_t>(i)].step == step) return true;
  return false;
}
bool declared(const State& s) { return s.combat.target.valid() && !in_frames(s, Step::Draft); }
bool rolled(const State& s) { return in_frames(s, Step::Advance); }

/// Before the die of a turn has fallen the marker means nothing.
Fault weather_fault(const State& s) {
  if (s.stage <= Stage::Weather) return {};
  if (s.turn == 1) return s.weather == s.content->start_weather ? Fault{} : Fault{"turn 1 has thaw (BO:5.1b)"};
  const auto& faces = s.content->tables.weather[s.turn];
  if (std::find(faces.begin(), faces.end(), s.weather) != faces.end()) return {};
  return "no die gives turn " + std::to_string(s.turn) + " that weather (BO:5.1c)";
}

/// Phases that a turn passes over without asking anybody.
Fault phase_fault(const State& s) {
  const Step bottom = s.frames[0].step;
  if (s.stage == Stage::Setup && s.turn != 1) return "set-up comes before turn 1 (BO:3.2)";
  if (bottom == Step::Weather && s.turn == 1) return "turn 1 rolls no weather (BO:5.1b)";
  if (bottom == Step::Air && s.turn == 1) return "the air die of turn 1 belongs to set-up (BO:R37)";
  if (bottom == Step::Air && storm(s)) return "in storm nobody rolls for the air (BO:R37)";
  if (bottom == Step::Korpsgruppen && s.turn < s.content->kg_from_turn)
    return "Korpsgruppen are deployed from turn " + std::to_string(s.content->kg_from_turn) + " on (BO:5.3)";
  if (bottom == Step::GameOver && s.turn != kTurns) return "the game ends after turn 8 (BO:4.3)";
  if (bottom == Step::Order && forced_order(s, s.stage) != Order::None)
    return s.turn == 1 && phasing(s) == kSoviet ? "the Soviet order of turn 1 is not chosen: it is move/fight (BO:5.4a)"
                                                : "by the switch the order of this impulse is not chosen (BO:R9)";
  return {};
}

/// BO:5.4, BO:R9, BO:R10 The order of an impulse to come is not known; that of one that is over may be left out.
Fault order_fault(const State& s) {
  for (std::size_t i = 0; i < s.order.size(); ++i) {
    const Stage st = impulse_stage(i);
    const bool given = s.stage > st || (s.stage == st && s.frames[0].step != Step::Order);
    if (!given && s.order[i] != Order::None) return "an order is given before its impulse begins (BO:5.4)";
    if (s.order[i] == Order::None) continue;
    const Order forced = forced_order(s, st);
    if (forced == Order::None || forced == s.order[i]) continue;
    return s.turn == 1 && i < 2 ? "on turn 1 the Soviet order is move/fight (BO:5.4a, BO:R10)"
                                : "by the switch the second impulse has another order (BO:R9)";
  }
  return {};
}

/// BO:5.2, BO:5.3 Markers: who can hold the air and with how many, and when there are Korpsgruppen.
Fault marker_fault(const State& s) {
  const int markers = s.air_left + s.combat.air;
  if (s.turn == 1 && s.air_side != kSoviet) return "on turn 1 the Soviets hold the air (BO:5.2a)";
  if (s.turn == 1 && markers > 6) return "one die gives six air markers at most (BO:5.2a)";
  if (markers > 10) return "two dice each give ten air markers at most (BO:5.2b)";
  bool any = false;
  for (Hex h : s.kg) any = any || h.valid();
  if (any && s.turn < s.content->kg_from_turn)
    return "Korpsgruppen come from turn " + std::to_string(s.content->kg_from_turn) + " on (BO:5.3)";
  if (any && s.stage < Stage::Korpsgruppen) return "Korpsgruppen leave the map with the turn (BO:5.8)";
  return {};
}

/// BO:3.2d, BO:3.2i Everyone who is still to be set up finds a place: each in turn where most room is left.
Fault set_up_fault(const State& s) {
  if (s.stage != Stage::Setup) return {};
  State t = s;
  UnitId stuck;
  each_unit(t, [&](UnitId u) {
    if (t.unit(u).where != Where::Setup || stuck.valid()) return;
    hex::Mask near = t.content->grid.neighbours_of(def(t, u).setup);
    near.set(def(t, u).setup);
    Hex best;
    near.for_each([&](Hex h) {
      if (why_not_set_up(t, u, h)) return;
      if (!best.valid() || load_in(t, h, kGerman).steps < load_in(t, best, kGerman).steps) best = h;
    });
    if (best.valid())
      put_on_top(t, u, best);
    else
      stuck = u;
  });
  return stuck.valid() ? Fault{def(s, stuck).id + " finds no place to set up (BO:3.2d)"} : Fault{};
}

/// Counters beside the map.
Fault box_fault(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  const bool fresh = unit.where == Where::Pool || unit.where == Where::Setup || unit.where == Where::Forfeit;
  if (fresh && unit.lost > 0) return def(s, u).id + " enters at full strength (BO:2.6c)";
  if (unit.where == Where::Forfeit && def(s, u).entry_turn == 0)
    return def(s, u).id + " is no reinforcement (BO:10.1d)";
  return {};
}

/// BO:8.1a The points it begins a segment with at most.
int most_points(const State& s, UnitId u) {
  Tally silent = Tally::silent();
  return allowance(s, u, !s.unit(u).halved, silent);
}

/// Marks of movement: BO:12.0a, BO:12.0e, BO:R68. A mark goes when the next movement segment of either side begins.
Fault movement_fault(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  const Unit& unit = s.unit(u);
  const bool moved = flagged(s, u, kMoved), began = flagged(s, u, kBegan), group = flagged(s, u, kInGroup);
  if (!moved && !began && !group && unit.mp == 0 && !unit.halved) return {};
  if (d.garrison()) return d.id + " never moves (BO:2.7a)";
  const bool moving = impulse(s) && s.frames[0].step == Step::Move;
  if (moving && d.side != phasing(s)) return d.id + " moves in the other side's segment (BO:12.0c)";
  if (moved && group) return d.id + " has moved and is on the move";
  if (unit.halved && (d.side != kSoviet || (!began && !moved)))
    return d.id + " has not begun a move out of supply (BO:8.1a)";
  if (group && !began) return d.id + " is on the move and has not begun";
  if (moving && !moved && unit.mp > most_points(s, u))
    return d.id + " has more movement points than its allowance (BO:12.1)";
  return {};
}

/// Marks of combat: BO:13.0b, BO:13.1g. A mark goes when the next combat segment begins.
Fault combat_mark_fault(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  const bool used = flagged(s, u, kUsed);
  if (used && d.garrison()) return d.id + " never fights elsewhere (BO:2.7b)";
  const bool fighting = impulse(s) && s.frames[0].step == Step::Fight;
  if (used && fighting && u != s.content->art18) {
    if (d.side != phasing(s)) return d.id + " has fought in the other side's segment (BO:13.0)";
    if (mech_segment(s) && !d.mechanized()) return d.id + " does not fight in this segment (BO:5.5b)";
  }
  if (flagged(s, u, kCutOff) && (d.side != kGerman || !rolled(s)))
    return d.id + " is marked as cut off outside a combat (BO:R36)";
  if (flagged(s, u, kStandFast) &&
      (d.side != kGerman || s.turn != s.content->stand_fast_turn || s.stage == Stage::Setup))
    return d.id + " is bound by the stand-fast order, which holds on turn 1 (BO:3.2h)";
  return {};
}

Fault unit_fault(const State& s, UnitId u) {
  if (!on_map(s, u)) return box_fault(s, u);
  if (s.stage < Stage::Soviet1 && s.turn == 1 && (s.unit(u).flags & ~(kKnown | kStandFast)) != 0)
    return def(s, u).id + " carries marks before anybody has moved";
  if (Fault no = movement_fault(s, u)) return no;
  return combat_mark_fault(s, u);
}

/// BO:4.2b No more points than the divisions that are gone are worth.
Fault score_fault(const State& s) {
  int gone = 0;
  each_unit(s, [&](UnitId u) {
    const Where w = s.unit(u).where;
    if (side_of(s, u) == kGerman && def(s, u).size == Size::Division && (w == Where::Box || w == Where::Dead))
      gone += def(s, u).max_steps();
  });
  return s.destroyed_vp <= gone ? Fault{} : Fault{"more points than lost divisions are worth (BO:4.2)"};
}

Fault control_fault(const State& s) {
  if ((s.soviet_control & s.content->soviet_forbidden).any())
    return "Soviet control west of the Strypa and north of the Dnestr (BO:12.5)";
  bool not_a_locality = false;
  s.fallen.for_each([&](Hex h) { not_a_locality |= s.content->at(h).terrain != Terrain::Fortified; });
  return not_a_locality ? Fault{"only fortified localities fall (BO:13.8.4c)"} : Fault{};
}

/// A group on the way, and the river before it.
Fault group_fault(const State& s) {
  if (!in_frames(s, Step::Group)) return {};
  const UnitList group = group_of(s);
  const Hex at = s.unit(group[0]).hex;
  const Board b = board_of(s);
  if (!s.frames[1].hex.valid() && b.zoc[index(other(phasing(s)))].has(at))
    return "a group goes on in an enemy ZOC (BO:7.2)";
  if (s.top().step != Step::RiverRoll) return {};
  State before = s;
  before.pop();
  if (const Why no = why_not_step(before, b, s.top().hex))
    return std::string("the river cannot be tried: ") + no->reason.text();
  Tally silent = Tally::silent();
  if (s.options.river_flat_cost || !step_cost(s, b, group[0], at, s.top().hex, silent).river)
    return "no die is rolled for that step (BO:12.3)";
  return {};
}

/// The combat as it was before its units were named and its supports given: each must have been allowed, in any order.
Fault attack_fault(const State& s) {
  State t = s;
  const UnitList named = attackers(s);
  each_unit(t, [&](UnitId u) { lower(t, u, kInCombat); });
  if (declared(s))
    for (UnitId u : named) lower(t, u, kUsed);
  const Board b = board_of(t);
  if (const Why no = why_not_target(t, b, t.combat.target))
    return std::string("that attack cannot be made: ") + no->reason.text();
  for (UnitId u : named) {
    if (const Why no = why_not_join(t, b, u)) return def(s, u).id + " cannot take part: " + no->reason.text();
    raise(t, u, kInCombat);
  }
  if (!declared(s)) return {};
  if (is_probe(t)) return "a probe is over when it is declared (BO:13.6a)";
  if (const Why no = why_not_declare(t)) return std::string("that attack cannot be declared: ") + no->reason.text();
  if (lone_artillery(t, t.combat.target)) return "artillery alone is removed without a combat (BO:13.2b)";
  return {};
}

/// BO:13.4, BO:13.1, BO:13.3 The supports named so far.
Fault support_fault(const State& s) {
  const Combat& c = s.combat;
  State t = s;
  t.combat.kg = 0, t.combat.art18 = 0;
  if (c.kg != 0) t.kg_used = static_cast<std::uint8_t>(t.kg_used & ~(1u << (c.kg - 1)));
  if (c.kg != 0)
    if (const Why no = why_not_support(t, c.kg - 1))
      return std::string("that support cannot be given: ") + no->reason.text();
  if (c.art18 == 0) return {};
  if (s.content->art18.valid()) lower(t, s.content->art18, kUsed);
  if (const Why no = why_not_support(t, kSupportArt18))
    return std::string("that support cannot be given: ") + no->reason.text();
  return {};
}

/// BO:13.2b, BO:R27 Artillery alone has gone without a die, and all that is left is the advance.
bool removed_alone(const Combat& c) { return c.result == Result::AS && c.die == 0 && c.column == 0; }

/// The result decides what is asked for; by which die and column it came is history.
Fault result_fault(const State& s) {
  const Combat& c = s.combat;
  if (removed_alone(c))
    return c.attacker == kGerman && s.top().step == Step::Advance ? Fault{}
                                                                  : Fault{"a stalled attack asks for nothing"};
  const bool town = s.content->towns.has(c.target);
  const bool loss = c.result == Result::DL1 || c.result == Result::DL1DR || c.result == Result::EX;
  const bool retreat = !town && (c.result == Result::DR || c.result == Result::DL1DR);
  for (int i = 1; i < s.depth; ++i) {
    const Step step = s.frames[static_cast<std::size_t>(i)].step;
    const bool asked = step == Step::AttackerLoss   ? c.result == Result::AL1 || c.result == Result::EX
                       : step == Step::DefenderLoss ? loss
                       : step == Step::Retreat || step == Step::BlockedLoss ? retreat
                                                                            : true;
    if (!asked || !lies_as_asked(s, i)) return std::string("the result does not ask for ") + step_word(step);
  }
  return {};
}

/// BO:11.1 The corps whose return is rolled has just been lost.
Fault return_fault(const State& s) {
  if (s.top().step != Step::ReturnRoll) return {};
  if (!def(s, s.top().unit).rifle_corps) return "only rifle corps return (BO:11.1)";
  if (!declared(s)) return phasing(s) == kSoviet ? Fault{} : Fault{"only Soviet corps return (BO:11.1)"};
  const Result r = s.combat.result;
  const bool soviet_loss = r == Result::EX || (r != Result::AS && (r == Result::AL1) == (s.combat.attacker == kSoviet));
  return soviet_loss ? Fault{} : Fault{"no Soviet unit was lost in this combat"};
}

Fault combat_fault(const State& s) {
  const Combat& c = s.combat;
  if (!c.target.valid()) return {};
  const Step top = s.top().step;
  for (UnitId u : attackers(s)) {  // BO:13.0d; whoever has advanced stands in the hex
    const int distance = hex::Grid::distance(s.unit(u).hex, c.target);
    if (distance != 1 && !(distance == 0 && rolled(s)))
      return def(s, u).id + " does not stand next to the target (BO:13.0d)";
    if (declared(s) && !flagged(s, u, kUsed)) return def(s, u).id + " attacks and has not served (BO:13.0b)";
  }
  // Up to the first loss the board is the one on which the attack was declared.
  const bool untouched =
      top != Step::Retreat && top != Step::BlockedLoss && top != Step::Advance && top != Step::ReturnRoll;
  if (untouched) {
    if (Fault no = attack_fault(s)) return no;
    if (Fault no = support_fault(s)) return no;
  }
  if (c.kg != 0 && (!s.kg[c.kg - 1u].valid() || (s.kg_used >> (c.kg - 1) & 1) == 0))
    return "a Korpsgruppe supports that has not served (BO:R61)";
  if (c.art18 != 0 && !(s.content->art18.valid() && on_map(s, s.content->art18) && flagged(s, s.content->art18, kUsed)))
    return "18th Artillery supports and has not served (BO:13.1g)";
  if (top == Step::Draft && (c.kg != 0 || c.art18 != 0)) return "nobody supports a draft (BO:R38)";
  if (top <= Step::AirSupport && c.air != 0) return "air markers are committed last (BO:13.3f)";
  if (c.air > 0 && s.air_side == kSoviet && c.attacker == kGerman) return "Soviet air supports attacks only (BO:13.3c)";
  if (top == Step::AirSupport && !may_commit_air(s)) return "nobody has an air marker for this combat (BO:13.3)";
  const bool names_first = top == Step::DefenderLoss && c.result == Result::EX;  // BO:R63
  if (names_first != c.attacker_loss.valid()) return "the attacker's loss of an exchange is named first (BO:R63)";
  if (names_first && !(on_map(s, c.attacker_loss) && flagged(s, c.attacker_loss, kInCombat)))
    return "the loss falls on a unit that attacks (BO:13.9m)";
  if (rolled(s)) return result_fault(s);
  if (c.die != 0 || c.result != Combat{}.result) return "nobody has rolled yet";
  if (top != Step::Roll) return c.column == 0 ? Fault{} : Fault{"the odds are not fixed yet (BO:R63)"};
  return c.column == 0 || c.column == 9 ? Fault{"the result is automatic (BO:13.8.1)"} : Fault{};
}

/// Whoever is asked has something to choose; what leaves no choice has run by itself.
Fault rest_fault(const State& s) {
  const std::string asked = std::string("there is nothing to choose at ") + step_word(s.top().step);
  const Step top = s.top().step;
  if (top == Step::AttackerLoss || top == Step::DefenderLoss || top == Step::BlockedLoss) {
    int n = 0;
    each_unit(s, [&](UnitId u) { n += why_not_lose(s, u) ? 0 : 1; });
    if (n < 2) return asked;
  }
  if (top == Step::Overstack && find_overstack(s, phasing(s)) != s.top().hex) return asked;
  State t = s;
  Events events;
  run(t, events);
  if (hash(t) != hash(s)) return asked;
  const Node n = node(s);
  if (n.kind != Node::Kind::Decide) return {};
  ActionList list;
  options(s, has(n.sides, kSoviet) ? kSoviet : kGerman, Scope::Main, list);
  return list.empty() ? Fault{asked} : Fault{};
}

/// BO:6.3a, BO:R73 What has been shown so far: both sides' units in a declared attack, a stack that the enemy clears or steers.
void derive_shown(State& s) {
  const Step top = s.top().step;
  const bool untouched = declared(s) && top >= Step::Support && top <= Step::DefenderLoss;
  const bool steered = top == Step::Retreat && s.combat.attacker == kGerman;
  const Hex in_view = untouched || steered ? s.combat.target : top == Step::Overstack ? s.top().hex : kNoHex;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    if (in_view.valid() && s.unit(u).hex == in_view) raise(s, u, kKnown);
    if (untouched && flagged(s, u, kInCombat)) raise(s, u, kKnown);
  });
}

/// BO:13.8b, BO:13.8 The column where the odds are fixed; a die and a column for a result that was typed without them.
void derive_odds(State& s) {
  Combat& c = s.combat;
  if (s.top().step == Step::Roll && c.column == 0) {
    bool adjacent = any_unit(s, c.target);
    for (UnitId u : attackers(s)) adjacent = adjacent && hex::Grid::distance(s.unit(u).hex, c.target) == 1;
    if (adjacent) c.column = static_cast<std::int8_t>(odds_of(s).column);
  }
  if (!rolled(s) || c.result == Result::AS || (c.die != 0 && c.column != 0)) return;
  if (c.result == s.content->tables.crt[0][static_cast<std::size_t>(c.column)] && (c.column == 0 || c.column == 9))
    return;
  for (int column = 1; column < 9; ++column)
    for (int die = 1; die <= 6; ++die) {
      const bool told = (c.column == 0 || c.column == column) && (c.die == 0 || c.die == die);
      if (!told ||
          s.content->tables.crt[static_cast<std::size_t>(die - 1)][static_cast<std::size_t>(column)] != c.result)
        continue;
      c.die = static_cast<std::uint8_t>(die), c.column = static_cast<std::int8_t>(column);
      return;
    }
}
}  // namespace

void derive(State& s) {
  if (impulse(s) && s.frames[0].step != Step::Order) {
    Order& order = s.order[static_cast<std::size_t>(s.stage) - static_cast<std::size_t>(Stage::Soviet1)];
    const Order forced = forced_order(s, s.stage);
    if (order == Order::None) order = forced == Order::None ? Order::MoveFight : forced;
  }
  s.content->towns.for_each([&](Hex h) {  // BO:R58 at the first Soviet entry
    if (s.soviet_control.has(h) && !s.content->soviet_at_start.has(h) && s.content->at(h).terrain == Terrain::Fortified)
      s.fallen.set(h);
  });
  Tally silent = Tally::silent();
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    if (flagged(s, u, kInCombat) && declared(s)) raise(s, u, kUsed);
    if (!flagged(s, u, kInGroup) || flagged(s, u, kBegan)) return;
    raise(s, u, kBegan);  // BO:8.1a as if it had just been picked
    const bool supplied = in_supply(s, u);
    if (s.unit(u).mp > 0) return;
    s.unit(u).halved = !supplied && keeps_move_supply(s);
    s.unit(u).mp = static_cast<std::uint8_t>(allowance(s, u, supplied, silent));
  });
  if (!s.combat.target.valid()) return derive_shown(s);
  if (s.combat.kg != 0) s.kg_used = static_cast<std::uint8_t>(s.kg_used | 1u << (s.combat.kg - 1));
  if (s.combat.art18 != 0 && s.content->art18.valid() && on_map(s, s.content->art18)) raise(s, s.content->art18, kUsed);
  derive_shown(s);
  derive_odds(s);
}

std::optional<std::string> cannot_occur(const State& s) {
  for (Fault (*check)(const State&) :
       {phase_fault, weather_fault, order_fault, marker_fault, control_fault, score_fault})
    if (Fault no = check(s)) return no;
  for (int i = 0; i < s.unit_count(); ++i)
    if (Fault no = unit_fault(s, UnitId{static_cast<std::uint8_t>(i)})) return no;
  for (Fault (*check)(const State&) : {set_up_fault, group_fault, combat_fault, return_fault, rest_fault})
    if (Fault no = check(s)) return no;
  return std::nullopt;
}

}  // namespace kessel::breakout
