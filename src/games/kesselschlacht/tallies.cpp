// "Why this number?": every number a player sees, explained by the very functions that the rules use.
#include "games/kesselschlacht/tallies.h"

#include <algorithm>

#include "games/kesselschlacht/moving.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/world.h"

namespace kessel::kesselschlacht {

namespace {

using Words = std::vector<std::string_view>;
Fault cannot(std::string_view what, std::string why) { return Fault{std::string(what), std::move(why)}; }

std::string percent_text(const State& s, const OddsOf& o) {
  return std::to_string(tables(s).percentages[static_cast<std::size_t>(o.table)]) + "%, column " +
         tables(s).columns[static_cast<std::size_t>(o.column)];
}

/// Half MP as the total; the result says it in MP.
void finish_mp(Tally& t) { t.set_result(mp_text(t.total()) + " MP"); }

/// A unit that the viewer can see on the map.
Expected<UnitId> seen_unit(const World& w, std::string_view word) {
  const UnitId u = w.s.content->unit(word);
  if (!u.valid()) return cannot(word, "no unit has that id");
  if (!w.sees(u) || !on_map(w.s, u)) return cannot(word, "you do not see that unit on the map");
  return u;
}

Expected<UnitId> own_unit(const World& w, std::string_view word) {
  auto u = seen_unit(w, word);
  if (u && !w.own(*u)) return cannot(word, "only your own units");
  return u;
}

Expected<Tally> move_tally(const World& w, const Words& words) {
  if (words.size() < 3) return cannot(words[0], "the form is: move UNIT HEX, or path UNIT HEX…");
  if (words[0] == "move" && words.size() > 3) return cannot(words[3], "the form is: move UNIT HEX");
  if (words.size() > 66) return cannot("path", "at most 64 hexes");
  const auto u = own_unit(w, words[1]);
  if (!u) return u.error();
  const State& s = w.s;
  const hex::Mask zoc = board_of(s).zoc[1 - index(side_of(s, *u))];
  Tally t;
  Hex from = s.unit(*u).hex;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const Hex to = s.content->grid.parse(words[i]);
    if (!to.valid()) return cannot(words[i], "that is no hex of the map");
    if (!s.content->grid.adjacent(from, to)) return cannot(words[i], "not next to the hex before");
    if (step_cost(s, *u, from, to, t) == 0) return cannot(words[i], "an unbridged major river (KS:11.1.4a)");
    if (zoc.has(to)) t.note("KS:3.2.4", "an enemy ZOC ends the move in " + hex::Grid::name(to));
    from = to;
  }
  t.set_title(def(s, *u).name + " to " + hex::Grid::name(from));
  Tally silent = Tally::silent();
  const int have = flagged(s, *u, kInForce) ? s.unit(*u).mp : allowance(s, *u, silent);
  t.set_result(mp_text(t.total()) + " of " + mp_text(have) + " MP");
  return t;
}

bool is_army_hq(const State& s, UnitId u) { return def(s, u).hq && def(s, u).formation == s.content->panzer1; }

/// KS:10.5.7, KS:R65 No corps is named yet, and one could pay: it will not move on the free two MP.
bool army_hq_must_be_fuelled(const State& s, UnitId u) {
  if (!is_army_hq(s, u) || s.army_payer.valid() || may_go_unpaid(s, u)) return false;
  return std::any_of(s.content->tracks.begin(), s.content->tracks.end(),
                     [&](FormationId f) { return f.valid() && !why_not_fuel_army_hq(s, f); });
}

/// KS:10.5.7 The corps HQ that the unit leans on: its own, for 1PzA HQ the nearest of its corps.
UnitId leans_on(const State& s, const Board& b, UnitId u, int& path) {
  path = kFar;
  if (!is_army_hq(s, u)) {
    path = path_to_hq(s, b, u);
    return hq_of(s, u);
  }
  UnitId nearest;
  for (FormationId f : s.content->tracks) {
    if (!f.valid() || !on_map(s, def(s, f).hq)) continue;
    const int way = path_to(s, b, u, s.unit(def(s, f).hq).hex, supply_range(s, u));
    if (!nearest.valid() || way < path) nearest = def(s, f).hq, path = way;
  }
  return nearest;
}

Expected<Tally> allowance_tally(const World& w, const Words& words) {
  if (words.size() != 2) return cannot(words[0], "the form is: allowance UNIT");
  const auto u = seen_unit(w, words[1]);
  if (!u) return u.error();
  State s = w.s;
  Tally t;
  const bool named_first = army_hq_must_be_fuelled(s, *u);
  if (named_first)
    t.note("KS:10.5.7", "it names the corps that pays before it moves");
  else if (def(s, *u).fuelled && !flagged(s, *u, kInForce) && !buys_fuel(s, board_of(s), *u))
    raise(s, *u, kFree);
  t.set_title("movement allowance of " + def(s, *u).name);
  allowance(s, *u, t);
  finish_mp(t);
  return t;
}

/// Ammunition is taken to be paid where the corps can.
Expected<Tally> strength_tally(const World& w, const Words& words) {
  const bool attack = words[0] == "attack";
  if (words.size() < 2 || words.size() > (attack ? 3u : 2u))
    return cannot(words[0], attack ? "the form is: attack UNIT [HEX]" : "the form is: defence UNIT");
  const auto u = seen_unit(w, words[1]);
  if (!u) return u.error();
  const State& s = w.s;
  const Hex at = words.size() == 3 ? s.content->grid.parse(words[2]) : s.unit(*u).hex;
  if (!at.valid()) return cannot(words[2], "that is no hex of the map");
  Tally t;
  t.set_title((attack ? "attack strength of " : "defence strength of ") + def(s, *u).name);
  const int track = track_of(s, *u);
  if (attack)
    attack_of(s, *u, at, track < 0 || ammo_available(s, track) > 0, t);
  else
    defence_of(s, *u, t);
  return t;
}

Expected<Tally> supply_tally(const World& w, const Words& words) {
  if (words.size() != 2) return cannot("supply", "the form is: supply UNIT");
  const auto u = seen_unit(w, words[1]);
  if (!u) return u.error();
  const State& s = w.s;
  const Board b = board_of(s);
  Tally t;
  t.set_title("supply of " + def(s, *u).name);
  if (!w.own(*u)) {
    t.note("KS:R96", s.unit(*u).supply == Supply::Out ? "its reverse side is up" : "its front side is up");
    t.set_result(s.unit(*u).supply == Supply::Out ? "out" : "in supply");
    return t;
  }
  int path = kFar;
  const UnitId hq = leans_on(s, b, *u, path);
  if (!hq.valid())
    t.note("KS:10.1",
           superior_of(s, *u) == Superior::Garrison ? "a garrison: its set-up hex counts" : "it has no HQ on the map");
  else if (path == kFar)
    t.note("KS:10.1", "no open path of " + mp_text(supply_range(s, *u)) + " MP to " + def(s, hq).name);
  else
    t.add("KS:10.1", path,
          "path of " + mp_text(path) + " of " + mp_text(supply_range(s, *u)) + " MP to " + def(s, hq).name);
  if (side_of(s, *u) == kSoviet && hq.valid()) {
    const int road = activation_path(s, b, s.unit(hq).parent);
    t.note("KS:10.2.1a", road < 0 ? "its HQ has no open road to the edge" : "its HQ's road to the edge is open");
    t.note("KS:10.2.2",
           in_general_supply(s, b, *u) ? "a supplied road is within reach" : "no supplied road within reach");
  }
  t.note("KS:10.0", std::string("at the last check: ") + supply_word(s.unit(*u).supply));
  t.set_result(supply_word(supply_of(s, b, *u)));
  return t;
}

/// KS:9.1.2a Only the Soviets know where all their units are.
Expected<Tally> activation_tally(const World& w, const Words& words) {
  const FormationId f = words.size() == 2 ? w.s.content->formation(words[1]) : kNoFormation;
  if (!f.valid()) return cannot("activation", "the form is: activation FORMATION");
  const State& s = w.s;
  if (def(s, f).side != kSoviet) return cannot(words[1], "only Soviet HQs are activated");
  if (w.view.viewer != kSoviet) return cannot(words[1], "only the Soviet side knows");
  const Board b = board_of(s);
  Tally t;
  t.set_title("activation of " + def(s, f).name);
  if (const Why no = why_not_eligible(s, b, f)) {
    t.note(no->rule, std::string(no->reason.text()) +
                         (no->where.kind == Place::Kind::AtUnit ? ": " + place_text(*s.content, no->where) : ""));
    t.set_result("ineligible");
    return t;
  }
  const int path = activation_path(s, b, f);
  if (path < 0) {
    t.note("KS:9.1.2c", no::no_open_road_leads_from_hq.english);
    t.set_result("no path");
    return t;
  }
  t.note("KS:9.1.2", "path of " + mp_text(path) + " MP");
  t.add("KS:9.1.2a", activation_chance(s, path), "faces of the die that activate it");
  if (const Why no = why_not_activate(s, f)) t.note(no->rule, no->reason.text());
  t.set_result(std::to_string(t.total()) + " of 6");
  return t;
}

Expected<Tally> points_tally(const World& w, const Words& words) {
  const FormationId f = words.size() == 2 ? w.s.content->formation(words[1]) : kNoFormation;
  if (!f.valid() || def(w.s, f).track < 0) return cannot(words[0], "the form is: fuel|ammo CORPS of First Panzer Army");
  const State& s = w.s;
  const int track = def(s, f).track;
  const Track& on = s.tracks[static_cast<std::size_t>(track)];
  const bool fuel = words[0] == "fuel";
  Tally t;
  t.set_title((fuel ? "fuel of " : "ammunition of ") + def(s, f).name);
  const int have = fuel ? on.fuel : on.ammo, may = fuel ? fuel_available(s, track) : ammo_available(s, track);
  t.add(fuel ? RuleRef("KS:2.4.1") : RuleRef("KS:2.4.2"), have, "on the track");
  const int spent = fuel ? on.fuel_spent : on.ammo_spent;
  if (spent > 0) t.note("KS:13.3.5", std::to_string(spent) + " spent this turn");
  if (may != have)
    t.add(fuel ? RuleRef("KS:13.3.5.A") : RuleRef("KS:13.3.5.B"), may - have, "its HQ is gone or in disarray");
  return t;
}

Expected<Tally> stack_tally(const World& w, const Words& words) {
  const Hex h = words.size() == 2 ? w.s.content->grid.parse(words[1]) : kNoHex;
  if (!h.valid()) return cannot("stack", "the form is: stack HEX");
  const State& s = w.s;
  Tally t;
  t.set_title("stack in " + hex::Grid::name(h));
  Side side = kAxis;
  for (UnitId u : units_in(s, h)) {
    side = side_of(s, u);
    if (!w.sees(u)) continue;
    if (def(s, u).hq)
      t.note("KS:3.1.2b", def(s, u).name + ", free");
    else
      t.add(side == kSoviet ? RuleRef("KS:3.1.2") : RuleRef("KS:3.1.2a"), 1, def(s, u).name);
  }
  if (const int n = w.unseen_in(h); n > 0) t.note("KS:3.6", std::to_string(n) + " more that you cannot see");
  t.set_result(std::to_string(t.total()) + " of " + std::to_string(stack_limit(s, side)));
  return t;
}

Expected<Tally> odds_tally(const World& w, const Words& words) {
  const auto plan = planned_attack(w, words, 1);
  if (!plan) return plan.error();
  const State& s = *plan;
  Tally t;
  t.set_title("odds at " + hex::Grid::name(s.combat.target));
  const OddsOf o = odds(s, t);
  const int unseen = w.unseen_in(s.combat.target);
  t.note("KS:12.1.3",
         std::to_string(o.attack) + " against " + std::to_string(o.defence) + ": " + std::to_string(o.percent) + "%");
  if (unseen > 0) t.note("KS:3.6", std::to_string(unseen) + " more defenders that you cannot see");
  for (int die = 1; die <= 6; ++die)
    t.note("KS:12.1.5", "die " + std::to_string(die) + ": " + result_text(result_at(s, o, die)));
  t.set_result(percent_text(s, o));
  return t;
}

Expected<Tally> vp_tally(const World& w) {
  Tally t;
  const Score score = score_of(w.s, t);
  t.set_title("victory points if the game ended now");
  if (w.view.slot_count > 0) t.note("KS:R96", "as far as you see; where unseen units stand is a guess");
  t.set_result(std::to_string(score.difference()) + ": " + level_text(victory_level(w.s, score)));
  return t;
}

}  // namespace

Result result_at(const State& s, const OddsOf& o, int die) {
  const int row = std::clamp(die + o.die_shift, 0, 6);
  return tables(s)
      .crt[static_cast<std::size_t>(o.table)][static_cast<std::size_t>(row)][static_cast<std::size_t>(o.column)];
}

namespace {

/// Unseen defenders are nobody's to count.
void leave_out_unseen(const World& w, State& s) {
  for (UnitId u : units_in(s, s.combat.target))
    if (!w.sees(u)) s.unit(u).where = Where::Unseen;
}

Expected<State> attack_in_progress(const World& w) {
  if (!w.s.combat.target.valid() || attackers(w.s).empty())
    return cannot("odds", "no attack is being drafted or fought; name a target and the hexes to attack from");
  State s = w.s;
  leave_out_unseen(w, s);
  return s;
}

/// Would it take part, were it the viewer's combat phase?
bool could_attack(const State& s, UnitId u) {
  return !def(s, u).hq && front_of(s, u).attack > 0 && s.unit(u).status == Status::Good;
}

Expected<bool> add_attackers(const World& w, State& s, std::string_view word) {
  const Hex from = s.content->grid.parse(word);
  const Hex target = s.combat.target;
  if (from.valid()) {
    if (!s.content->grid.adjacent(from, target)) return cannot(word, "it does not lie next to the target");
    for (UnitId u : units_in(s, from))
      if (w.own(u) && could_attack(s, u)) raise(s, u, kInCombat);
    return true;
  }
  const auto u = own_unit(w, word);
  if (!u) return u.error();
  const int range = def(s, *u).german_artillery() ? 3 : 1;
  if (hex::Grid::distance(s.unit(*u).hex, target) > range) return cannot(word, "the target is out of its reach");
  if (!could_attack(s, *u)) return cannot(word, "it cannot attack");
  raise(s, *u, kInCombat);
  return true;
}

/// Ground support that the viewer could have: any of his aircraft over the target stand for it.
Expected<bool> add_support(const World& w, State& s, std::string_view word) {
  int n = 0;
  if (!read_number(word, 0, tables(s).support_max, n)) return cannot(word, "the form is: air 0, 1 or 2");
  each_air(s, [&](AirId a) {
    if (n > 0 && def(s, a).side == w.view.viewer && def(s, a).type == AirType::FB) s.plane(a).marked = 1, --n;
  });
  return true;
}

}  // namespace

Expected<State> planned_attack(const World& w, const Words& words, std::size_t from) {
  if (words.size() <= from) return attack_in_progress(w);
  if (w.view.viewer == Side::Observer) return cannot(words[0], "an observer plans no attacks");
  State s = w.s;
  each_unit(s, [&](UnitId u) { lower(s, u, kInCombat | kPays | kDefended); });
  each_air(s, [&](AirId a) { s.plane(a).marked = 0; });
  s.combat = Combat{};
  s.combat.target = s.content->grid.parse(words[from]);
  s.combat.attacker = w.view.viewer;
  if (!s.combat.target.valid()) return cannot(words[from], "that is no hex of the map");
  if (!occupied_by(s, other(w.view.viewer)).has(s.combat.target)) return cannot(words[from], "no enemy stands there");
  while (s.depth > 0) s.pop();
  s.phase = w.view.viewer == kSoviet ? Phase::I : Phase::K;  // an attack of that side, whatever phase it is planned in
  s.push(Step::Fight);
  s.push(Step::Draft);
  for (std::size_t i = from + 1; i < words.size(); ++i) {
    const bool air = words[i] == "air";
    if (air && ++i == words.size()) return cannot("air", "the form is: air 0, 1 or 2");
    const auto done = air ? add_support(w, s, words[i]) : add_attackers(w, s, words[i]);
    if (!done) return done.error();
  }
  if (attackers(s).empty()) return cannot(words[0], "name at least one hex or unit that can attack");
  leave_out_unseen(w, s);
  return s;
}

std::vector<std::string> tally_queries() {
  return {"vp",
          "move UNIT HEX",
          "path UNIT HEX…",
          "allowance UNIT",
          "attack UNIT [HEX]",
          "defence UNIT",
          "supply UNIT",
          "activation FORMATION",
          "fuel CORPS",
          "ammo CORPS",
          "stack HEX",
          "odds [HEX HEX|UNIT… [air N]]"};
}

Expected<Tally> tally(const State& truth, Side viewer, std::string_view query) {
  const Words words = words_of(query);
  static constexpr const char* kForms =
      "ask for one of: vp, move, path, allowance, attack, defence, supply, activation, fuel, ammo, stack, odds";
  if (words.empty()) return cannot("", kForms);
  const World w(truth, viewer);
  const std::string_view k = words[0];
  if (k == "vp" && words.size() == 1) return vp_tally(w);
  if (k == "move" || k == "path") return move_tally(w, words);
  if (k == "allowance") return allowance_tally(w, words);
  if (k == "attack" || k == "defence") return strength_tally(w, words);
  if (k == "supply") return supply_tally(w, words);
  if (k == "activation") return activation_tally(w, words);
  if (k == "fuel" || k == "ammo") return points_tally(w, words);
  if (k == "stack") return stack_tally(w, words);
  if (k == "odds") return odds_tally(w, words);
  return cannot(k, std::string("no such number; ") + kForms);
}

}  // namespace kessel::kesselschlacht
