// Chapter 6, second part: fights over the sectors. Results do not reach from one sector into another, so the sectors are
// fought from 1 to 24 (KS:R91).
#include <algorithm>

#include "games/kesselschlacht/air.h"

namespace kessel::kesselschlacht {

AirList fighters(const State& s, Side side, int sector) {
  return aircraft(s, [&](AirId a) { return over(s, a, side, sector) && flies_as_fighter(s, a); });
}

/// KS:R18, KS:R92 Bombers, transports and fighter-bombers that do not fight.
AirList prey(const State& s, Side side, int sector) {
  return aircraft(s, [&](AirId a) { return over(s, a, side, sector) && !flies_as_fighter(s, a); });
}

namespace {

int strength_of(const State& s, std::span<const AirId> list) {
  int sum = 0;
  for (AirId a : list) sum += def(s, a).strength;
  return sum;
}

/// KS:6.4.2 The ratio rounded down to a column; KS:R49 the last one against aircraft that cannot shoot.
int odds_column(const State& s, int attack, int defence) {
  const auto& odds = tables(s).air_odds;
  int column = 0;
  for (std::size_t i = 0; i < odds.size(); ++i)
    if (attack * 12 >= odds[i] * defence) column = static_cast<int>(i);
  return column;
}

/// KS:6.4.3, KS:6.4.3a, KS:6.4.3b, KS:6.4.3c The best of the attackers against the worst of their targets.
void add_maneuver(const State& s, std::span<const AirId> attack, std::span<const AirId> defence, Tally& t) {
  int best = 0, worst = 255;
  for (AirId a : attack) best = std::max<int>(best, def(s, a).maneuver);
  for (AirId a : defence) worst = std::min<int>(worst, def(s, a).maneuver);
  const auto& steps = tables(s).maneuver_steps;
  if (best - worst >= steps[1])
    t.add("KS:6.4.3c", 2, "far better maneuver");
  else if (best - worst >= steps[0])
    t.add("KS:6.4.3b", 1, "better maneuver");
  else
    t.note("KS:6.4.3a", "no advantage in maneuver");
}

}  // namespace

/// KS:6.4.2, KS:6.4.3, KS:T.ACRT
int air_column(const State& s, std::span<const AirId> attack, std::span<const AirId> defence, Tally& t) {
  const int last = static_cast<int>(tables(s).air_odds.size()) - 1;
  const int before = t.total();
  const int base = odds_column(s, strength_of(s, attack), strength_of(s, defence));
  t.add("KS:6.4.2", base, tables(s).air_columns[static_cast<std::size_t>(base)]);
  add_maneuver(s, attack, defence, t);
  if (const int beyond = t.total() - before - last; beyond > 0) t.add("KS:T.ACRT", -beyond, "the last column");
  return t.total() - before;
}

namespace {

/// One attack of one side over a sector: does it drive the others off? Nothing is applied yet (KS:6.4.1).
bool attack_succeeds(const State& s, Side side, const AirList& attack, const AirList& defence, int die, Events& ev) {
  Tally silent = Tally::silent();
  const int column = air_column(s, attack, defence, silent);
  const bool aborts = tables(s).air_abort[static_cast<std::size_t>(die - 1)][static_cast<std::size_t>(column)];
  tell(ev, Ev::AirFought, {s.top().arg, index(side), column, die, aborts ? 1 : 0}, "KS:6.4.2");
  return aborts;
}

/// KS:6.4.2a, KS:6.4.2b Home for the rest of the turn, KS:6.7.4 whatever they carried with them.
void abort_all(State& s, const AirList& list, Events& ev) {
  for (AirId a : list) {
    tell(ev, Ev::AirAborted, {a.value}, "KS:6.4.2a");
    if (def(s, a).type == AirType::TR) lose_cargo(s, a, ev);
    s.plane(a) = Air{AirWhere::Home, Role::None, 0, 0, 0, 0};
  }
}

void next_sector(State& s) { s.top() = Frame{Step::AirRoll, static_cast<std::uint8_t>(s.top().arg + 1), {}, {}}; }

/// KS:6.4.1.A, KS:6.4.4, KS:6.4.4a, KS:R92 The side that alone has fighters over the sector, if there is anything to hunt.
bool find_hunter(const State& s, int sector, Side& hunter) {
  for (Side side : {kSoviet, kAxis})
    if (!fighters(s, side, sector).empty() && fighters(s, other(side), sector).empty() &&
        !prey(s, other(side), sector).empty()) {
      hunter = side;
      return true;
    }
  return false;
}

}  // namespace

bool run_sectors(State& s, Events& ev) {
  Frame& f = s.top();
  if (f.arg > kSectors) {
    s.pop();
    begin_phase(s, Phase::D, ev);
    s.push(Step::Missions, 0, tag(s.initiative));
    return true;
  }
  if (f.step == Step::AirRoll) {  // KS:6.4, KS:6.4.1a, KS:R92 a first round only if both sides have fighters
    if (!fighters(s, kSoviet, f.arg).empty() && !fighters(s, kAxis, f.arg).empty()) return false;
    f.step = Step::Intercept;
  }
  Side hunter = kSoviet;
  if (find_hunter(s, f.arg, hunter)) {
    f.unit = tag(hunter);
    return false;
  }
  next_sector(s);
  return true;
}

/// KS:6.4.1, KS:6.4.1a, KS:6.1.2a Both sides shoot, the one with the initiative first; then both results count.
void answer_air_roll(State& s, const Draw& d, Events& ev) {
  const int sector = s.top().arg;
  const Side first = s.initiative, second = other(first);
  const AirList one = fighters(s, first, sector), two = fighters(s, second, sector);
  const bool second_leaves = attack_succeeds(s, first, one, two, d[0], ev);
  const bool first_leaves = attack_succeeds(s, second, two, one, d[1], ev);
  if (second_leaves) abort_all(s, two, ev);
  if (first_leaves) abort_all(s, one, ev);
  s.top().step = Step::Intercept;
}

/// KS:6.4.4a The hunt is announced.
void intercept(State& s, Events& ev) {
  s.top().step = Step::InterceptRoll;
  ev.learn(only(other(side_in(s.top()))));
}

/// KS:6.4.1.A, KS:6.4.4a One attack on all of them together.
void answer_intercept(State& s, int die, Events& ev) {
  const Side hunter = side_in(s.top());
  const int sector = s.top().arg;
  const AirList hunted = prey(s, other(hunter), sector);
  if (attack_succeeds(s, hunter, fighters(s, hunter, sector), hunted, die, ev)) abort_all(s, hunted, ev);
  next_sector(s);
}

/// KS:6.4.4a They let the others pass.
void decline_intercept(State& s) { next_sector(s); }

}  // namespace kessel::kesselschlacht
