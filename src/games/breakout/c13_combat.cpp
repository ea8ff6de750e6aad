// Chapter 13, first part: who may attack whom, supports, strengths, odds. All attacks are voluntary (BO:13.0).
#include <algorithm>
#include <array>

#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {
bool stacked_with(const State& s, UnitId u, bool (*wanted)(const UnitDef&)) {
  for (UnitId v : units_in(s, s.unit(u).hex))
    if (v != u && wanted(def(s, v))) return true;
  return false;
}

bool non_artillery(const UnitDef& d) { return !d.artillery; }
bool german_division(const UnitDef& d) { return d.side == kGerman && d.size == Size::Division; }
}  // namespace

bool lone_artillery(const State& s, Hex h) {
  bool any = false;
  for (UnitId u : units_in(s, h)) {
    if (!def(s, u).artillery) return false;
    any = true;
  }
  return any;
}

/// BO:5.5a, BO:13.6c, BO:13.7 Every German mechanized unit may attack or probe anew, BO:5.5c whoever it is stacked with.
bool mech_segment(const State& s) { return s.segment == Segment::Mech; }

/// BO:13.6 A German attack on a hex that holds no Soviet unit is a probe.
bool is_probe(const State& s) {
  return s.combat.attacker == kGerman && s.combat.target.valid() && !occupied_by(s, kSoviet).has(s.combat.target);
}

/// BO:13.0c May this unit by itself attack or probe that hex in this segment?
Why why_not_attack_with(const State& s, const Board& b, UnitId u, Hex target) {
  const UnitDef& d = def(s, u);
  const Unit& unit = s.unit(u);
  const Side side = phasing(s);
  if (d.side != side) return Refusal{"BO:13.0", no::only_side_whose_segment_attacks, u};
  if (unit.where != Where::Map) return Refusal{"BO:2.1", no::unit_not_on_map, u};
  if (d.garrison()) return Refusal{"BO:2.7b", no::garrison_never_attacks, u};
  if (mech_segment(s) && !d.mechanized()) return Refusal{"BO:5.5b", no::only_mechanized_units_attack_in_segment, u};
  if (flagged(s, u, kUsed)) return Refusal{"BO:13.0b", no::served_in_combat_of_segment, u};
  if (!s.content->grid.adjacent(unit.hex, target)) return Refusal{"BO:13.0d", no::does_not_stand_next_to_target, u};
  if (factors(s, u).attack == 0) return Refusal{"BO:R25", no::no_attack_factor, u};
  const bool probing = !b.occupied[index(other(side))].has(target);
  if (probing && breaks_stand_fast(s, u, target)) return Refusal{"BO:3.2h", no::stand_fast_on_turn_1_may, u};
  if (side == kGerman) return std::nullopt;
  if (d.artillery && !stacked_with(s, u, non_artillery))
    return Refusal{"BO:13.2a", no::artillery_attacks_only_while_stacked_with, u};
  if ((d.artillery || d.support()) && !soviet_supplied(s, b).has(unit.hex)) {
    if (d.artillery) return Refusal{"BO:8.3b", no::artillery_out_of_supply_may_not, u};  // BO:13.2d
    return Refusal{"BO:8.3c", no::army_support_out_of_supply_may, u};
  }
  return std::nullopt;
}

namespace {

/// BO:13.0, BO:13.6 Is there anything to attack or probe?
Why why_no_target(const State& s, const Board& b, Hex target) {
  const Side side = phasing(s);
  if (!s.content->grid.contains(target)) return Refusal{"BO:2.1", no::no_such_hex_on_map, target};
  const bool enemy = b.occupied[index(other(side))].has(target);
  if (side == kSoviet && !enemy) return Refusal{"BO:13.0", no::no_german_unit_to_attack, target};
  if (side == kSoviet && s.content->soviet_forbidden.has(target))
    return Refusal{"BO:12.5", no::no_soviet_attack_goes_west_of, target};
  if (!enemy && !b.zoc[index(kSoviet)].has(target))  // BO:R41 in storm there is no ZOC, so no probe
    return Refusal{"BO:13.6", no::probe_goes_into_hex_under_soviet, target};
  return std::nullopt;
}

/// Could this unit be the first of an attack there?
Why why_not_begin_with(const State& s, const Board& b, UnitId u, Hex target) {
  if (Why no = why_not_attack_with(s, b, u, target)) return no;
  if (!b.occupied[index(other(phasing(s)))].has(target) && !room_for(s, target, u))
    return Refusal{"BO:6.0b", no::hex_no_room_for, target};
  if (def(s, u).artillery) return Refusal{"BO:13.2c", no::artillery_needs_non_artillery_unit_in, u};
  return std::nullopt;
}

}  // namespace

/// And is there anyone who may?
Why why_not_target(const State& s, const Board& b, Hex target) {
  if (Why no = why_no_target(s, b, target)) return no;
  const Side side = phasing(s);
  Why last = Refusal{"BO:13.0d", no::no_unit_could_attack_stands_next, target};
  const int n = s.unit_count();
  for (int i = 0; i < n; ++i) {
    const UnitId u{static_cast<std::uint8_t>(i)};
    const Unit& unit = s.unit(u);
    if (unit.where != Where::Map || side_of(s, u) != side || hex::Grid::distance(unit.hex, target) != 1) continue;
    last = why_not_begin_with(s, b, u, target);
    if (!last) return std::nullopt;
  }
  return last;
}

/// BO:13.0b One combat for a unit; BO:R41 a probe starts from one hex and all its units must find room.
Why why_not_join(const State& s, const Board& b, UnitId u) {
  if (flagged(s, u, kInCombat)) return Refusal{"BO:13.0b", no::named_in_attack_already, u};
  if (Why no = why_not_attack_with(s, b, u, s.combat.target)) return no;
  if (b.occupied[index(other(phasing(s)))].has(s.combat.target)) return std::nullopt;
  Load sum = load_in(s, s.combat.target, kGerman);
  const UnitList named = attackers(s);
  if (!named.empty() && s.unit(named[0]).hex != s.unit(u).hex)
    return Refusal{"BO:R41", no::units_of_probe_start_from_hex, s.unit(u).hex};
  for (UnitId v : named) sum.steps += load_of(s, v).steps;
  sum.steps += load_of(s, u).steps;
  if (!fits_stack(s, kGerman, sum)) return Refusal{"BO:6.0b", no::probed_hex_no_room_for, s.combat.target};
  return std::nullopt;
}

/// BO:R25 An attack needs at least one factor; artillery alone has none to use (BO:13.2c).
Why why_not_declare(const State& s) {
  if (attackers(s).empty()) return Refusal{"BO:13.0", no::name_units_attack_first, s.combat.target};
  if (is_probe(s)) return std::nullopt;
  Tally silent = Tally::silent();
  if (attack_strength(s, silent) == 0)
    return Refusal{"BO:13.2c", no::artillery_can_use_no_more_factors, s.combat.target};
  return std::nullopt;
}

/// BO:13.4, BO:13.1 Supports that the German side names, attacking or defending.
Why why_not_support(const State& s, int what) {
  const bool german_attack = s.combat.attacker == kGerman;
  const Hex target = s.combat.target;
  if (what >= 0 && what < kKorpsgruppen) {
    const Hex kg = s.kg[static_cast<std::size_t>(what)];
    if (!kg.valid()) return Refusal{"BO:13.4", no::korpsgruppe_not_on_map, {}};
    if (s.combat.kg != 0) return Refusal{"BO:13.4d", no::korpsgruppe_at_most_affects_combat, target};
    if (hex::Grid::distance(kg, target) > s.content->tables.kg_range)  // BO:13.4a, BO:R21 its own hex is not counted
      return Refusal{"BO:13.4", no::combat_more_than_two_hexes_from, kg};
    if ((s.kg_used >> what & 1) != 0) {
      if (!german_attack) return Refusal{"BO:13.4e", no::helped_defence_in_segment, kg};
      if (mech_segment(s)) return Refusal{"BO:13.4g", no::helped_attack_in_mechanized_segment, kg};
      return Refusal{"BO:13.4f", no::helped_attack_in_segment, kg};
    }
    return std::nullopt;
  }
  const UnitId art = s.content->art18;
  if (what != kSupportArt18 || !art.valid() || !on_map(s, art))
    return Refusal{"BO:13.1", no::no_such_support_on_map, {}};
  if (s.combat.art18 != 0 || flagged(s, art, kUsed))
    return Refusal{"BO:13.1g", no::n18th_artillery_served_in_segment, art};
  const Board b = board_of(s);
  const Hex at = s.unit(art).hex;
  const int range = hex::Grid::distance(at, target);  // BO:13.1c its own hex is not counted
  if (b.zoc[index(kSoviet)].has(at)) return Refusal{"BO:13.1f", no::in_soviet_zoc_cannot_support, at};
  if (german_attack) {
    if ((s.content->grid.neighbours_of(at) & b.occupied[index(kSoviet)]).any())  // BO:R39 matters in storm
      return Refusal{"BO:13.1a", no::next_to_soviet_unit_cannot_support, at};
    if (range > 2) return Refusal{"BO:13.1a", no::target_more_than_two_hexes_away, at};
    return std::nullopt;
  }
  if (range == 0) return Refusal{"BO:13.1b", no::in_own_hex_defends_with_defence, at};  // BO:13.1d, BO:R62
  if (range > 2) return Refusal{"BO:13.1b", no::defended_hex_more_than_two_hexes, at};
  return std::nullopt;
}

/// BO:13.3, BO:13.3e Any number of markers that are left; Soviet ones are asked for in Soviet attacks only (BO:13.3c).
Why why_not_air(const State& s, int markers) {
  if (markers < 0 || markers > s.air_left) return Refusal{"BO:13.3", no::not_many_markers_left, s.combat.target};
  return std::nullopt;
}

/// BO:13.3c Has the side with markers a use for them in this combat?
bool may_commit_air(const State& s) {
  return s.air_left > 0 && !(s.air_side == kSoviet && s.combat.attacker == kGerman);
}

UnitList attackers(const State& s) {
  UnitList list;
  each_unit(s, [&](UnitId u) {
    if (flagged(s, u, kInCombat)) list.add(u);
  });
  return list;
}

/// BO:13.0a Everyone in the hex defends together, the newly retreated too (BO:13.9g, BO:R31).
UnitList defenders(const State& s) { return units_in(s, s.combat.target); }

/// BO:13.8a The attackers' factors: BO:8.3a, BO:R46 half (rounded up) out of supply; BO:13.2c, BO:R26 artillery no more
/// than the rest; BO:13.2e, BO:R28 3rd Guards Mortar doubled against clear ground; BO:13.1a 18th Artillery; BO:13.3a air.
int attack_strength(const State& s, Tally& t) {
  const Board b = board_of(s);
  const bool soviet = s.combat.attacker == kSoviet;
  const hex::Mask supplied = soviet ? soviet_supplied(s, b) : hex::Mask{};
  int ground = 0, artillery = 0;
  for (UnitId u : attackers(s)) {
    const UnitDef& d = def(s, u);
    int af = factors(s, u).attack;
    if (!d.artillery) {
      const bool half = soviet && !supplied.has(s.unit(u).hex);
      if (half) af = (af + 1) / 2;
      ground += af;
      if (!t.keeps_lines()) continue;
      if (half)
        t.add("BO:8.3a", af, d.name + ", halved out of supply");
      else
        t.add("BO:13.8a", af, d.name);
      continue;
    }
    const bool doubled = d.doubles_on_clear && s.content->at(s.combat.target).terrain == Terrain::Clear;
    if (doubled) af *= 2;
    artillery += af;
    if (!t.keeps_lines()) continue;
    if (doubled)
      t.add("BO:13.2e", af, d.name + ", doubled against clear ground");
    else
      t.add("BO:13.2", af, d.name);
  }
  if (artillery > ground) {
    if (t.keeps_lines()) t.add("BO:13.2c", ground - artillery, "artillery no more than the other attackers");
    artillery = ground;
  }
  int sum = ground + artillery;
  if (!soviet && s.combat.art18 != 0) {
    const int af = factors(s, s.content->art18).attack;
    sum += af;
    if (t.keeps_lines()) t.add("BO:13.1a", af, "18th Artillery in support");
  }
  if (s.combat.air > 0 && s.air_side == s.combat.attacker) {
    const int af = s.combat.air * s.content->tables.air_factor;
    sum += af;
    if (t.keeps_lines()) t.add("BO:13.3a", af, "air support");
  }
  return sum;
}

/// BO:13.8a The defenders' factors, never touched by supply (BO:8.3d); BO:R26 artillery no more than the rest; BO:13.1b
/// 18th Artillery with its attack factor; BO:13.3d, BO:R71 German air.
int defense_strength(const State& s, Tally& t) {
  int ground = 0, artillery = 0;
  for (UnitId u : defenders(s)) {
    const UnitDef& d = def(s, u);
    const int df = factors(s, u).defense;
    (d.artillery ? artillery : ground) += df;
    if (!t.keeps_lines()) continue;
    if (d.artillery)
      t.add("BO:13.2", df, d.name);
    else
      t.add("BO:13.8a", df, d.name);
  }
  if (artillery > ground) {
    if (t.keeps_lines()) t.add("BO:13.2c", ground - artillery, "artillery no more than the other defenders");
    artillery = ground;
  }
  int sum = ground + artillery;
  if (s.combat.attacker == kGerman) return sum;
  if (s.combat.art18 != 0) {
    const int af = factors(s, s.content->art18).attack;
    sum += af;
    if (t.keeps_lines()) t.add("BO:13.1b", af, "18th Artillery in support");
  }
  if (s.combat.air > 0 && s.air_side == kGerman) {
    const int df = s.combat.air * s.content->tables.air_factor;
    sum += df;
    if (t.keeps_lines()) t.add("BO:13.3d", df, "air support");
  }
  return sum;
}

/// BO:13.8.2, BO:13.8.2a, BO:13.8.2b, BO:R42, BO:R75 Through two opposite sides, or from three hexes with one between each, or
/// from more than three. Only hexes of units that attack from next to the target count.
bool is_concentric(const State& s) {
  unsigned from = 0;
  for (UnitId u : attackers(s))
    from |= 1u << static_cast<unsigned>(hex::Grid::direction(s.combat.target, s.unit(u).hex));
  if ((from & (from >> 3) & 7u) != 0) return true;
  return from == 0b010101u || from == 0b101010u || std::popcount(from) > 3;
}

namespace {
/// BO:13.8.3, BO:13.8.4b The defender's ground.
void add_terrain_shift(const State& s, Tally& t) {
  const Tables& tables = s.content->tables;
  const Hex h = s.combat.target;
  const Terrain terrain = s.content->at(h).terrain;
  const int plain = tables.terrain_shift[static_cast<std::size_t>(terrain)];
  if (terrain == Terrain::Fortified) {
    if (s.fallen.has(h))
      t.add("BO:13.8.4c", tables.terrain_shift[static_cast<std::size_t>(Terrain::Town)], "a fallen locality is a town");
    else if (s.combat.attacker == kSoviet)
      t.add("BO:14.TEC.fort", plain, "fortified locality");
    else
      t.add("BO:14.TEC.fort", tables.fort_shift_soviet, "fortified locality held by Soviets");
  } else if (plain != 0) {
    if (terrain == Terrain::Town)
      t.add("BO:14.TEC.town", plain, "town");
    else
      t.add("BO:13.8.3", plain, terrain == Terrain::Rough ? "rough ground" : "terrain");
  }
}

/// BO:14.TEC.river, BO:R43 Only if every attacker next to the target comes across a river; adds to the terrain.
void add_river_shift(const State& s, Tally& t) {
  const HexDef& h = s.content->at(s.combat.target);
  const UnitList list = attackers(s);
  bool all = !list.empty();
  for (UnitId u : list)
    all = all && (h.river >> static_cast<int>(hex::Grid::direction(s.combat.target, s.unit(u).hex)) & 1) != 0;
  if (all) t.add("BO:14.TEC.river", s.content->tables.river_shift, "every attacker comes across a river");
}

/// BO:13.5, BO:13.5a, BO:R40 One column for Tigers that fight while stacked with a division, however many they are.
void add_heavy_shift(const State& s, Tally& t) {
  const bool attack = s.combat.attacker == kGerman;
  const int shift = s.content->tables.heavy_shift;
  for (UnitId u : attack ? attackers(s) : defenders(s)) {
    if (!def(s, u).heavy || !stacked_with(s, u, german_division)) continue;
    return t.add("BO:13.5", attack ? shift : -shift, "Tigers with a division");
  }
}

/// BO:13.8.2c, BO:13.8.2d, BO:13.8.2e, BO:13.8.4a Two columns for Germans, one for Soviets, never against a town or locality.
void add_concentric_shift(const State& s, Tally& t) {
  if (is_town(s, s.combat.target) || !is_concentric(s)) return;
  if (s.combat.attacker == kGerman)
    t.add("BO:13.8.2d", s.content->tables.concentric_german, "concentric attack");
  else
    t.add("BO:13.8.2e", s.content->tables.concentric_soviet, "concentric attack");
}
}  // namespace

/// All column shifts of a combat; on the unbounded ladder their order does not matter (BO:R24).
int net_shift(const State& s, Tally& t) {
  const int before = t.total();
  add_terrain_shift(s, t);
  add_river_shift(s, t);
  if (s.combat.kg != 0) {  // BO:13.4, BO:13.4b; neither ZOC nor storm cancels it (BO:13.4c)
    const int shift = s.content->tables.kg_shift;
    if (s.combat.attacker == kGerman)
      t.add("BO:13.4", shift, "Korpsgruppe");
    else
      t.add("BO:13.4b", -shift, "Korpsgruppe");
  }
  add_heavy_shift(s, t);
  add_concentric_shift(s, t);
  return t.total() - before;
}

int odds_rung(int attack, int defense) {
  if (defense <= 0) return 1000;
  if (attack <= 0) return -1000;
  if (attack >= defense) return attack / defense;
  return 2 - (defense + attack - 1) / attack;
}

/// BO:13.8b, BO:R63 Strengths, ratio and shifts as they stand.
Odds odds_of(const State& s) {
  Tally silent = Tally::silent();
  Odds o;
  o.attack = attack_strength(s, silent);
  o.defense = defense_strength(s, silent);
  o.shift = net_shift(s, silent);
  o.rung = odds_rung(o.attack, o.defense);
  o.column = column_of(o.rung + o.shift);
  o.removed = s.combat.attacker == kGerman && lone_artillery(s, s.combat.target);
  return o;
}

int column_of(int rung) { return std::clamp(rung + 1, 0, 9); }

std::string odds_text(int rung) {
  if (rung >= 1) return std::to_string(rung) + ":1";
  return "1:" + std::to_string(2 - rung);
}

const char* column_text(int column) {
  static constexpr std::array<const char*, 10> kNames{"<1:2", "1:2", "1:1", "2:1", "3:1",
                                                      "4:1",  "5:1", "6:1", "7:1", ">7:1"};
  return kNames[static_cast<std::size_t>(column)];
}

const char* result_text(Result r) {
  static constexpr std::array<const char*, 6> kNames{"AL1", "AS", "DR", "DL1", "DL1+DR", "EX"};
  return kNames[static_cast<std::size_t>(r)];
}

/// A draft begins; nobody else hears of it.
void target(State& s, Hex h) {
  s.combat = Combat{};
  s.combat.target = h;
  s.combat.attacker = phasing(s);
  s.push(Step::Draft);
}

/// BO:6.3, BO:6.3a, BO:R63 The attack is announced: both sides' units in it are shown, and there is no way back.
/// BO:13.6a, BO:13.6b A probe is done at once: its units enter. BO:13.2b, BO:R27 Artillery alone is removed.
void declare(State& s, Events& ev) {
  const UnitList list = attackers(s);
  const Hex h = s.combat.target;
  s.pop();
  for (UnitId u : list) raise(s, u, kUsed);
  if (is_probe(s)) {
    tell(ev, Ev::Probed, {list.size(), h.value}, "BO:13.6");
    for (UnitId u : list) lower(s, u, kInCombat);
    const Hex from = s.unit(list[0]).hex;
    shift_units(s, list, h);
    int shown = 0;
    for (UnitId u : list) {
      const bool shows = top_unit(s, h) == u || flagged(s, u, kKnown);
      shown += shows ? 1 : 0;
      tell(ev, Ev::Moved, shows ? kEveryone : only(kGerman), {u.value, from.value, h.value, 0}, "BO:13.6a");
    }
    if (shown < list.size())
      tell(ev, Ev::MovedHidden, static_cast<SideMask>(kEveryone & ~only(kGerman)),
           {index(kGerman), list.size() - shown, from.value, h.value}, "BO:13.6a");
    take_control(s, kGerman, h, ev);
    s.combat = Combat{};
    return;
  }
  tell(ev, Ev::Declared, {index(s.combat.attacker), h.value, list.size()}, "BO:13.0");
  ev.learn(kBothSides);  // BO:6.3a announced is announced, even if everything showed before
  for (UnitId u : defenders(s)) show_to_enemy(s, u, ev);
  for (UnitId u : list) show_to_enemy(s, u, ev);
  if (lone_artillery(s, h)) {
    for (UnitId u : defenders(s)) {
      tell(ev, Ev::ArtilleryLost, {u.value, h.value}, "BO:13.2b");
      eliminate(s, u, false, ev);
    }
    return s.push(Step::Advance);
  }
  s.push(Step::Support);
}

/// BO:R61 Naming a Korpsgruppe uses it up for the segment; BO:13.1g so it is with 18th Artillery.
void support(State& s, int what, Events& ev) {
  if (what == kSupportArt18) {
    s.combat.art18 = 1;
    raise(s, s.content->art18, kUsed);
    show_to_enemy(s, s.content->art18, ev);
    return tell(ev, Ev::Art18Supports, {s.content->art18.value, s.combat.target.value}, "BO:13.1");
  }
  s.combat.kg = static_cast<std::uint8_t>(what + 1);
  s.kg_used = static_cast<std::uint8_t>(s.kg_used | (1u << what));
  tell(ev, Ev::KgSupports, {what, s.combat.target.value}, "BO:13.4");
}

/// BO:13.3f, BO:5.2c The last word before the die; a marker serves once in the turn.
void commit_air(State& s, int markers, Events& ev) {
  s.combat.air = static_cast<std::uint8_t>(markers);
  s.air_left = static_cast<std::uint8_t>(s.air_left - markers);
  if (markers > 0) tell(ev, Ev::AirCommitted, {index(s.air_side), markers}, "BO:13.3");
}

/// BO:R63 Sums, ratio and shifts are fixed; the die decides unless the column is automatic.
void fix_odds(State& s, Events& ev) {
  const Odds o = odds_of(s);
  s.combat.column = static_cast<std::int8_t>(o.column);
  tell(ev, Ev::Odds, {o.attack, o.defense, o.shift, o.column}, "BO:13.8b");
  if (o.automatic()) return answer_combat(s, 0, ev);
  s.push(Step::Roll);
}

void end_combat(State& s) {
  s.pop();
  each_unit(s, [&](UnitId u) {
    lower(s, u, kInCombat);
    lower(s, u, kCutOff);
  });
  s.combat = Combat{};
}

/// Every hex that `why_not_target` lets through, found from the attackers' side in one pass.
void offer_targets(const State& s, Side by, ActionList& out) {
  const Board b = board_of(s);
  hex::Mask found;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.where != Where::Map || side_of(s, u) != by) return;
    for (hex::Dir dir : hex::kAllDirs)
      if (const Hex h = s.content->grid.neighbour(unit.hex, dir);
          h.valid() && !found.has(h) && !why_no_target(s, b, h) && !why_not_begin_with(s, b, u, h))
        found.set(h);
  });
  found.for_each([&](Hex h) { offer(out, by, Act::Target, {h.value}); });
}

}  // namespace kessel::breakout
