// Chapter 19: optional rules of the campaign. Which of them are rolled for, and which are in effect without a die, is
// agreed before the game; all dice but one fall before the set-up (KS:R99).
#include <algorithm>

#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {

void put_into_effect(State& s, int rule) { s.optional_on = static_cast<std::uint8_t>(s.optional_on | 1u << rule); }

int sum_of(const Draw& d) { return d[0] + d[1]; }

/// 1 + the line of a table that the dice point to.
std::uint8_t row_for(const std::vector<DelayRow>& table, int dice) {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (dice >= table[i].low && dice <= table[i].high) return static_cast<std::uint8_t>(i + 1);
  return 0;
}

const DelayRow* margarethe_row(const State& s) {
  return s.margarethe == 0 ? nullptr : &tables(s).margarethe[s.margarethe - 1u];
}

/// KS:R98, KS:R99 A reinforcement comes earlier or later: never before play begins, and not at all after its end.
void shift_arrival(State& s, UnitId u, int turns) {
  Unit& unit = s.unit(u);
  if (unit.where != Where::Pool) return;
  const int due = std::max<int>(unit.due + turns, s.turn);
  if (due > s.plan().end_turn)
    unit.where = Where::Box, unit.due = 0, unit.group = 0xff;
  else
    unit.due = static_cast<std::uint8_t>(due);
}

void leave_out(State& s, UnitId u) {
  s.unit(u).where = Where::Box;
  s.unit(u).due = 0;
  s.unit(u).group = 0xff;
}

/// KS:19.3.1a to 19.3.1d, KS:R99 Delays by nation; without Hungarians their HQ goes too, and the German regiment under it
/// joins XLVIII Panzer Korps.
void shift_reinforcements(State& s, const DelayRow& row) {
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    if (d.nation == Nation::Hungarian && row.never) return leave_out(s, u);
    if (row.never && d.nation == Nation::German && s.unit(u).parent == s.content->hungarian)
      s.unit(u).parent = s.content->xlviii;
    if (d.nation == Nation::Hungarian) shift_arrival(s, u, row.hungarian_delay);
    if (d.nation == Nation::German) shift_arrival(s, u, row.german_delay);
  });
}

/// KS:19.1.1, KS:19.2.2, KS:19.2.2a The units of a rule in effect are set up with the others.
void call_up_units(State& s) {
  for (const SetupEntry& e : s.plan().setup)
    if (e.option >= 0 && s.option(static_cast<Optional19>(e.option)))
      for (UnitId u : e.units) s.unit(u).where = Where::Setup;
}

/// KS:19.3.3, KS:R99 The dice take the place of the list of blown bridges, on the Dnestr only.
void restore_bridges(State& s) {
  for (std::size_t i = 0; i < s.content->bridges.size(); ++i)
    if (s.content->bridges[i].dnestr) s.standing[i] = static_cast<std::uint8_t>(s.content->bridges[i].count);
}

/// Bridges are counted one by one: the bit of the first of those on a hexside, or -1.
int first_bit(const State& s, std::size_t bridge) {
  int bit = 0;
  for (std::size_t i = 0; i < bridge; ++i)
    if (s.content->bridges[i].dnestr) bit += s.content->bridges[i].count;
  return s.content->bridges[bridge].dnestr ? bit : -1;
}

int bridge_between(const State& s, Hex a, Hex b) {
  for (std::size_t i = 0; i < s.content->bridges.size(); ++i) {
    const BridgeDef& d = s.content->bridges[i];
    if ((d.a == a && d.b == b) || (d.a == b && d.b == a)) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

int dice_to_fall(const State& s, int bridge, unsigned rolled) {
  const int first = first_bit(s, static_cast<std::size_t>(bridge));
  int n = 0;
  for (int i = 0; first >= 0 && i < s.content->bridges[static_cast<std::size_t>(bridge)].count; ++i)
    n += (rolled >> (first + i) & 1u) == 0 ? 1 : 0;
  return n;
}

namespace {

/// The bit of a bridge there that has not been rolled for, or -1.
int unrolled(const State& s, int bridge, unsigned rolled) {
  const int first = first_bit(s, static_cast<std::size_t>(bridge));
  for (int i = 0; first >= 0 && i < s.content->bridges[static_cast<std::size_t>(bridge)].count; ++i)
    if ((rolled >> (first + i) & 1u) == 0) return first + i;
  return -1;
}

/// The next optional rule, from this one on, whose die has still to fall; kOptionalRules for none.
int next_roll(const State& s, int from) {
  int rule = from;
  while (rule < kOptionalRules && s.options.rules[static_cast<std::size_t>(rule)] != Options::Use::Rolled) ++rule;
  return rule;
}

void begin_bridges(State& s, Events& ev) {
  call_up_units(s);
  if (!s.option(Optional19::Bridges)) return begin_set_up(s, kAxis, ev);
  restore_bridges(s);
  s.push(Step::BridgeChoice);
}

void begin_margarethe(State& s, Events& ev) {
  if (s.option(Optional19::Margarethe)) return s.push(Step::MargaretheRoll);
  begin_bridges(s, ev);
}

void roll_from(State& s, int rule, Events& ev) {
  const int next = next_roll(s, rule);
  if (next < kOptionalRules) return s.push(Step::OptionRoll, next);
  begin_margarethe(s, ev);
}

}  // namespace

/// KS:19.0, KS:R39 Two dice for each rule that is rolled for; in the campaign only.
void begin_options(State& s, Events& ev) {
  if (!s.plan().optional_rules) return begin_set_up(s, kAxis, ev);
  for (int i = 0; i < kOptionalRules; ++i)
    if (s.options.rules[static_cast<std::size_t>(i)] == Options::Use::On) put_into_effect(s, i);
  roll_from(s, 0, ev);
}

void answer_option(State& s, const Draw& d, Events& ev) {
  const int rule = s.top().arg;
  const OptionalRule& r = s.content->optional_rules[static_cast<std::size_t>(rule)];
  const bool on = sum_of(d) >= r.low && sum_of(d) <= r.high;
  s.pop();
  if (on) put_into_effect(s, rule);
  tell(ev, Ev::OptionRolled, {rule, sum_of(d), on ? 1 : 0}, "KS:19.0");
  roll_from(s, rule + 1, ev);
}

/// KS:19.3.1 How the occupation of Hungary went.
void answer_margarethe(State& s, const Draw& d, Events& ev) {
  s.pop();
  s.margarethe = row_for(tables(s).margarethe, sum_of(d));
  tell(ev, Ev::MargaretheRolled, {sum_of(d), s.margarethe}, "KS:19.3.1");
  shift_reinforcements(s, *margarethe_row(s));
  begin_bridges(s, ev);
}

/// KS:19.3.2, KS:19.3.2a to 19.3.2e When II SS Panzer Korps comes, if it does.
void answer_ss(State& s, const Draw& d, Events& ev) {
  s.pop();
  s.ss_row = row_for(tables(s).ss_entry, sum_of(d));
  tell(ev, Ev::SsRolled, {sum_of(d), s.ss_row}, "KS:19.3.2");
  const DelayRow& row = tables(s).ss_entry[s.ss_row - 1u];
  each_unit(s, [&](UnitId u) {
    if (def(s, u).formation != s.content->ss2 || s.unit(u).where != Where::Pool) return;
    if (row.never)
      leave_out(s, u);
    else
      shift_arrival(s, u, row.german_delay);
  });
}

/// KS:19.3.3, KS:19.3.3a The Axis names the printed bridges of the Dnestr that it rolls for, each once; two on one hexside
/// are two (KS:R99).
Why why_not_blow(const State& s, Hex a, Hex b) {
  const int bridge = bridge_between(s, a, b);
  if (bridge < 0 || !s.content->bridges[static_cast<std::size_t>(bridge)].dnestr)
    return Refusal{"KS:19.3.3", no::no_printed_bridge_of_dnestr, a};
  if (unrolled(s, bridge, s.top().arg) < 0) return Refusal{"KS:19.3.3", no::die_fallen, a};
  return std::nullopt;
}

void blow(State& s, Hex a, Hex b) {
  const int bridge = bridge_between(s, a, b);
  s.top().arg = static_cast<std::uint8_t>(s.top().arg | 1u << unrolled(s, bridge, s.top().arg));
  s.push(Step::BridgeRoll, bridge);
}

void offer_blow(const State& s, ActionList& out) {
  for (const BridgeDef& d : s.content->bridges)
    if (!why_not_blow(s, d.a, d.b)) out.add(act(kAxis, Act::Blow, d.a, d.b));
}

void answer_blow(State& s, int die, Events& ev) {
  const std::size_t bridge = s.top().arg;
  const BridgeDef& d = s.content->bridges[bridge];
  const bool down = die <= tables(s).bridge_blown_to;
  s.pop();
  if (down) --s.standing[bridge];
  tell(ev, Ev::BridgeRolled, {d.a.value, d.b.value, die, down ? 1 : 0}, "KS:19.3.3");
}

/// KS:19.3.3a Whatever has not been rolled for stands.
void end_bridge_choice(State& s, Events& ev) {
  s.pop();
  begin_set_up(s, kAxis, ev);
}

/// When every die has fallen there is nothing left to choose.
bool run_options(State& s, Events& ev) {
  if (s.top().step != Step::BridgeChoice) return false;
  ActionList list;
  offer_blow(s, list);
  if (!list.empty()) return false;
  end_bridge_choice(s, ev);
  return true;
}

namespace {

/// KS:19.3.1e, KS:R99 One point more for Hungarians on either side of the counter; nothing stays nothing.
Face with_bonus(const State& s, UnitId u, Face f) {
  const DelayRow* row = margarethe_row(s);
  if (row == nullptr || row->hungarian_bonus == 0 || def(s, u).nation != Nation::Hungarian) return f;
  const auto more = [&](std::uint8_t x) { return static_cast<std::uint8_t>(x == 0 ? 0 : x + row->hungarian_bonus); };
  f.attack = more(f.attack), f.defence = more(f.defence);
  return f;
}

}  // namespace

Face front_of(const State& s, UnitId u) { return with_bonus(s, u, def(s, u).front); }
Face back_of(const State& s, UnitId u) { return with_bonus(s, u, def(s, u).back); }

}  // namespace kessel::kesselschlacht
