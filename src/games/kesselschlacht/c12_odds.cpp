// Chapter 12, second part: strengths, percentage, troop quality and column shifts. The same sums serve the die and the
// player who asks why.
#include <algorithm>

#include "games/kesselschlacht/fighting.h"

namespace kessel::kesselschlacht {

namespace {

int become(int from, int to, RuleRef rule, std::string_view why, Tally& t) {
  t.add(rule, to - from, why);
  return to;
}

/// KS:12.1.2, KS:R22 Each halving is rounded up for each unit, so nobody falls below one.
int halve(int value, RuleRef rule, std::string_view why, Tally& t) {
  return become(value, half_up(value), rule, why, t);
}

/// KS:10.4.2 Out of supply the counter lies on its other side, by the rules of its command.
RuleRef reverse_side(const State& s, UnitId u) {
  switch (superior_of(s, u)) {
    case Superior::Panzer1: return "KS:10.4.2b";
    case Superior::Relief: return "KS:10.3.2";
    case Superior::Garrison: return "KS:10.7a";
    default: return "KS:10.2.3";
  }
}

/// KS:T.TEC, KS:12.2.1 A river between attacker and target weakens him; KS:16.1.2.B, KS:16.2a never the guns.
int over_river(const State& s, UnitId u, Hex target, int value, Tally& t) {
  const Hex at = s.unit(u).hex;
  if (def(s, u).artillery || hex::Grid::distance(at, target) != 1) return value;
  switch (river_at(s, at, hex::Grid::direction(at, target))) {
    case River::Major: return halve(value, "KS:T.TEC", "across a major river", t);
    case River::Minor:
      return become(value, std::max(1, value - tables(s).minor_river_loss), "KS:T.TEC", "across a minor river", t);
    default: return value;
  }
}

}  // namespace

/// KS:12.1.2, KS:R69 Reverse side, or half without ammunition (KS:10.4.1d, KS:10.6.3); then heavy snow; then the river.
int attack_of(const State& s, UnitId u, Hex target, bool pays, Tally& t) {
  int value = front_of(s, u).attack;
  t.add("KS:2.2.4", value, def(s, u).name);
  if (value == 0) return 0;
  if (s.unit(u).supply == Supply::Out)
    value = become(value, back_of(s, u).attack, reverse_side(s, u), "out of supply", t);
  else if (track_of(s, u) >= 0 && !pays)
    value = halve(value, "KS:10.6.3", "without ammunition", t);
  if (heavy_snow(s)) value = halve(value, "KS:5.0.2c", "heavy snow", t);
  return over_river(s, u, target, value, t);
}

/// KS:R69 The routed defend with one (KS:13.3.7b); else the side that is up, half if disrupted, half in heavy snow.
int defence_of(const State& s, UnitId u, Tally& t) {
  const Unit& unit = s.unit(u);
  int value = front_of(s, u).defence;
  t.add("KS:2.2.5", value, def(s, u).name);
  if (unit.status == Status::RT) return become(value, 1, "KS:13.3.7b", "routed", t);
  if (unit.supply == Supply::Out)
    if (const int back = back_of(s, u).defence; back != value)
      value = become(value, back, reverse_side(s, u), "out of supply", t);
  if (unit.status == Status::DIS) value = halve(value, "KS:13.3.2", "disrupted", t);
  if (heavy_snow(s)) value = halve(value, "KS:5.0.2c", "heavy snow", t);
  return value;
}

/// KS:3.3.1a A sum of three or less counts as the lowest letter, a higher one as the highest.
Quality base_quality(int sum, Quality lowest, Quality highest, const Tables& t) {
  return sum <= t.quality_sum ? lowest : highest;
}

/// KS:13.3 All units of a force share one state.
Status defending_status(const State& s) {
  Status worst = Status::Good;
  for (UnitId u : defenders(s)) worst = worse(worst, s.unit(u).status);
  return worst;
}

namespace {

const char* letter(Quality q) { return q == Quality::A ? "A" : q == Quality::B ? "B" : "C"; }

/// KS:12.1.4, KS:R103 Everyone who adds strength counts with his printed letter, whatever his state (KS:12.1.4a, KS:13.3.7e).
struct Muster {
  int strength = 0, sum = 0;
  Quality lowest = Quality::A, highest = Quality::C;
  void add(const State& s, UnitId u, int points) {
    const Quality q = def(s, u).quality;
    strength += points;
    sum += static_cast<int>(q);  // KS:3.3.1
    lowest = std::min(lowest, q);
    highest = std::max(highest, q);
  }
  Quality base(const Tables& t) const { return base_quality(sum, lowest, highest, t); }
};

void note_strength(const State& s, UnitId u, int points, const char* does, Tally& t) {
  if (t.keeps_lines()) t.note("KS:12.1.2", def(s, u).name + does + std::to_string(points));
}

void note_quality(Quality mine, Quality theirs, Tally& t) {
  if (t.keeps_lines()) t.note("KS:3.3.1a", std::string("quality ") + letter(mine) + " against " + letter(theirs));
}

/// KS:10.6.2 Those who have paid; in a draft, those who would: as many as there are points, guns first (KS:16.1.2.A).
UnitList paying(const State& s) {
  UnitList list;
  const UnitList all = attackers(s);
  if (s.top().step != Step::Draft) {
    for (UnitId u : all)
      if (flagged(s, u, kPays)) list.add(u);
    return list;
  }
  const Board b = board_of(s);
  std::array<int, kTracks> left{};
  for (int t = 0; t < kTracks; ++t) left[static_cast<std::size_t>(t)] = ammo_available(s, t);
  for (const bool guns : {true, false})
    for (UnitId u : all) {
      const int track = track_of(s, u);
      if (def(s, u).artillery != guns || track < 0 || left[static_cast<std::size_t>(track)] == 0) continue;
      if (!draws_ammo(s, b, u)) continue;
      --left[static_cast<std::size_t>(track)];
      list.add(u);
    }
  return list;
}

Muster muster_attack(const State& s, Tally& t) {
  Muster m;
  const UnitList payers = paying(s);
  for (UnitId u : attackers(s)) {
    Tally silent = Tally::silent();
    const int points = attack_of(s, u, s.combat.target, payers.contains(u), silent);
    m.add(s, u, points);
    note_strength(s, u, points, " attacks with ", t);
  }
  return m;
}

/// KS:3.1.1 All defend together; KS:13.2.5, KS:R75 but who has defended in this phase adds nothing any more.
Muster muster_defence(const State& s, Tally& t) {
  Muster m;
  for (UnitId u : defenders(s)) {
    if (flagged(s, u, kDefended)) continue;
    Tally silent = Tally::silent();
    const int points = defence_of(s, u, silent);
    m.add(s, u, points);
    note_strength(s, u, points, " defends with ", t);
  }
  return m;
}

/// KS:12.1.3, KS:12.1.3a, KS:R55 The highest table that the percentage reaches; below the first, the first.
int table_for(const Tables& t, int percent) {
  int index = 0;
  for (std::size_t i = 0; i < t.percentages.size(); ++i)
    if (t.percentages[i] <= percent) index = static_cast<int>(i);
  return index;
}

/// KS:12.2.1, KS:T.TEC The best ground of the defender's hex; KS:13.3.7c towns and cities are nothing to the routed.
void add_terrain(const State& s, Status status, Tally& t) {
  const HexDef& h = s.content->at(s.combat.target);
  int best = 0;
  for (Terrain ground : {h.terrain, h.base}) {
    const auto i = static_cast<std::size_t>(ground);
    if (status == Status::RT && tables(s).lost_if_routed[i]) continue;
    best = std::min(best, tables(s).shift[i]);
  }
  if (best != 0) t.add("KS:12.2.1", best, "the defender's ground");
}

bool across_unbridged(const State& s, UnitId u) {
  const Hex at = s.unit(u).hex, to = s.combat.target;
  return river_at(s, at, hex::Grid::direction(at, to)) == River::Major && !bridged(s, at, to);
}

/// KS:T.TEC If everyone but the guns comes over unbridged major river sides.
void add_river(const State& s, Tally& t) {
  bool any = false, all = true;
  for (UnitId u : attackers(s)) {
    if (def(s, u).artillery) continue;
    any = true;
    all = all && across_unbridged(s, u);
  }
  if (any && all) t.add("KS:T.TEC", tables(s).unbridged_shift, "every attacker crosses an unbridged major river");
}

/// KS:12.2.2.D, KS:12.2.2.E Soviet arms combine within one corps or army only, Axis ones as they come.
bool one_formation(const State& s) {
  const UnitList list = attackers(s);
  for (UnitId u : list)
    if (parent_of(s, u) != parent_of(s, list[0])) return false;
  return true;
}

/// KS:12.2.2.Ab, KS:12.2.2.Cb, KS:R29 In Attack Supply and in good order; KS:12.2.2.C over a major river only by a bridge.
bool may_combine(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.status != Status::Good || unit.supply != Supply::Attack) return false;
  return hex::Grid::distance(unit.hex, s.combat.target) == 1 &&
         !across_unbridged(s, u);  // KS:R102 guns from afar do not
}

/// KS:12.2.2, KS:12.2.2.A Armor and something else attack out of one hex; KS:16.1.1 a gun beside them is infantry.
bool attackers_combine(const State& s) {
  if (s.combat.attacker == kSoviet && !one_formation(s)) return false;
  for (UnitId tank : attackers(s)) {
    if (def(s, tank).arms != Arms::Armor || !may_combine(s, tank)) continue;
    for (UnitId u : attackers(s))
      if (def(s, u).arms != Arms::Armor && s.unit(u).hex == s.unit(tank).hex && may_combine(s, u)) return true;
  }
  return false;
}

/// KS:12.2.2.Aa, KS:12.2.2.Ac, KS:12.2.2.B, KS:R28, KS:R102 Anti-tank units deny the attacker's bonus, armor also gives the
/// defender one, in any supply (KS:12.2.2.Ba) and of any formation (KS:12.2.2.Da); KS:13.3.7d units in disarray neither.
void add_combined_arms(const State& s, Tally& t) {
  bool armor = false, at = false;
  for (UnitId u : defenders(s)) {
    if (s.unit(u).status != Status::Good || flagged(s, u, kDefended)) continue;
    armor = armor || def(s, u).arms == Arms::Armor;
    at = at || def(s, u).arms == Arms::At;
  }
  if (attackers_combine(s)) {
    if (!armor && !at) t.add("KS:12.2.2.A", tables(s).arms_attack, "combined arms attack");
  } else if (armor) {
    t.add("KS:12.2.2.B", tables(s).arms_defence, "armor defends against uncombined arms");
  }
}

/// KS:12.2.3, KS:7.1.1c, KS:7.1.2c, KS:7.1.6 On top of the ground (KS:12.2.2.Ca and of combined arms).
void add_position(const State& s, Tally& t) {
  const int level = position_level(s, s.combat.target);
  if (level == 1) t.add("KS:7.1.1c", tables(s).hasty, "hasty position");
  if (level == 2) t.add("KS:7.1.2c", tables(s).prepared, "prepared position");
}

/// KS:12.2.4, KS:6.6a
void add_air(const State& s, Tally& t) {
  int planes = 0;
  each_air(s, [&](AirId a) { planes += s.plane(a).marked != 0 ? 1 : 0; });
  planes = std::min(planes, tables(s).support_max);
  if (planes > 0) t.add("KS:12.2.4", planes * tables(s).support_shift, "ground support");
}

void add_shifts(const State& s, Status status, Tally& t) {
  add_terrain(s, status, t);
  add_river(s, t);
  add_combined_arms(s, t);
  add_position(s, t);
  add_air(s, t);
  if (status == Status::DIS) t.add("KS:13.3.7a", tables(s).dis_shift, "the defender is disrupted");
}

}  // namespace

/// KS:12.1.3 to 12.1.5, KS:12.2 All shifts are summed before the ends of the table count.
OddsOf odds(const State& s, Tally& t) {
  const Tables& table = tables(s);
  const Muster attack = muster_attack(s, t), defence = muster_defence(s, t);
  OddsOf o;
  o.attack = attack.strength;
  o.defence = defence.strength;
  o.percent = o.defence > 0 ? 100 * o.attack / o.defence : table.percentages.back();
  o.table = table_for(table, o.percent);
  const Quality mine = attack.base(table), theirs = defence.base(table);
  const int start = table.quality[static_cast<std::size_t>(mine)][static_cast<std::size_t>(theirs)];
  const int before = t.total();
  note_quality(mine, theirs, t);
  t.add("KS:12.1.4.A", start, "starting column");
  const Status status = defending_status(s);
  add_shifts(s, status, t);
  const int last = static_cast<int>(table.columns.size()) - 1;
  o.column = std::clamp(table.zero_column + t.total() - before, 0, last);
  if (status == Status::DO) o.die_shift = table.do_die;  // KS:13.3.7, KS:R27
  if (t.keeps_lines() && o.die_shift != 0) t.note("KS:13.3.7", "one off the die: the defender is disorganized");
  if (t.keeps_lines())
    t.set_result(std::to_string(table.percentages[static_cast<std::size_t>(o.table)]) + "%, column " +
                 table.columns[static_cast<std::size_t>(o.column)]);
  return o;
}

const char* result_text(Result r) {
  static constexpr std::array<const char*, kResults> kNames{"Ae1", "Adis", "Ado", "NE",  "Br1", "Ddo",
                                                            "Dr1", "Ddis", "Dr2", "Dr3", "DRt", "De1"};
  return kNames[static_cast<std::size_t>(r)];
}

}  // namespace kessel::kesselschlacht
