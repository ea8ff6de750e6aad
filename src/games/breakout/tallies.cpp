// "Why this number?": every number a player sees, explained by the very functions that the rules use.
#include "games/breakout/tallies.h"

#include <charconv>

#include "games/breakout/notation.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

namespace {

using Words = std::vector<std::string_view>;
Fault cannot(std::string_view what, std::string why) { return Fault{std::string(what), std::move(why)}; }

/// What the viewer may count in the hex: units he cannot see are left out and mentioned.
int unseen_in(const State& s, Side viewer, Hex h) {
  int n = 0;
  for (UnitId u : units_in(s, h)) n += sees_unit(s, viewer, u) ? 0 : 1;
  return n;
}

/// The same state with only what the viewer sees of one hex left in it.
State as_seen(const State& s, Side viewer, Hex h) {
  State seen = s;
  for (UnitId u : units_in(s, h))
    if (!sees_unit(s, viewer, u)) seen.unit(u).where = Where::Unseen;
  return seen;
}

Expected<Tally> move_tally(const State& s, Side viewer, const Words& w) {
  const UnitId u = w.size() == 3 ? s.content->unit(w[1]) : kNoUnit;
  const Hex to = w.size() == 3 ? s.content->grid.parse(w[2]) : kNoHex;
  if (!u.valid() || !to.valid()) return cannot("move", "the form is: move UNIT HEX");
  if (side_of(s, u) != viewer || !on_map(s, u)) return cannot(w[1], "only your own units on the map");
  const Hex from = s.unit(u).hex;
  if (!s.content->grid.adjacent(from, to)) return cannot(w[2], "not next to the unit");
  Tally t;
  t.set_title(def(s, u).name + " enters " + hex::Grid::name(to));
  const StepCost cost = step_cost(s, board_of(s), u, from, to, t);
  std::string result = std::to_string(cost.mp) + " MP";
  if (cost.river) {
    if (s.options.river_flat_cost) {
      t.add("BO:12.3c", s.content->tables.river_flat, "river, flat cost");
      result = std::to_string(cost.mp + s.content->tables.river_flat) + " MP";
    } else {
      t.note("BO:12.3a",
             cost.major ? "and a die for the river, one higher on the Dnestr, Bug or Prut" : "and a die for the river");
      result += " and the river's die";
    }
  }
  t.set_result(result);
  return t;
}

/// What a march costs, hex by hex, with what each line stands for; rivers at their dice.
Expected<Tally> path_tally(const State& s, Side viewer, const Words& w) {
  const UnitId u = w.size() >= 3 ? s.content->unit(w[1]) : kNoUnit;
  if (!u.valid()) return cannot("path", "the form is: path UNIT HEX…");
  if (side_of(s, u) != viewer || !on_map(s, u)) return cannot(w[1], "only your own units on the map");
  if (w.size() > 66) return cannot("path", "at most 64 hexes");
  Tally t, silent = Tally::silent();
  const Board b = board_of(s);
  Hex from = s.unit(u).hex;
  const bool under_way = (s.unit(u).flags & (kBegan | kMoved)) != 0;
  const int have = under_way ? s.unit(u).mp : allowance(s, u, in_supply(s, u), silent);
  int dice = 0;
  for (std::size_t i = 2; i < w.size(); ++i) {
    const Hex to = s.content->grid.parse(w[i]);
    if (!to.valid()) return cannot(w[i], "that is no hex of the map");
    if (!s.content->grid.adjacent(from, to)) return cannot(w[i], "not next to the hex before");
    const StepCost cost = step_cost(s, b, u, from, to, t);
    if (cost.river && s.options.river_flat_cost) t.add("BO:12.3c", s.content->tables.river_flat, "river, flat cost");
    if (cost.river && !s.options.river_flat_cost) {
      ++dice;
      t.note("BO:12.3a",
             cost.major ? "and a die for the river, one higher on the Dnestr, Bug or Prut" : "and a die for the river");
    }
    if (b.zoc[index(other(viewer))].has(to)) t.note("BO:7.2", "an enemy ZOC ends the move in " + hex::Grid::name(to));
    from = to;
  }
  t.set_title(def(s, u).name + " to " + hex::Grid::name(from));
  t.set_result(std::to_string(t.total()) + " of " + std::to_string(have) + " MP" +
               (dice == 0   ? ""
                : dice == 1 ? " and a river's die"
                            : " and " + std::to_string(dice) + " rivers' dice"));
  return t;
}

Expected<Tally> allowance_tally(const State& s, Side viewer, const Words& w) {
  const UnitId u = w.size() == 2 ? s.content->unit(w[1]) : kNoUnit;
  if (!u.valid()) return cannot("allowance", "the form is: allowance UNIT");
  if (!on_map(s, u) || !sees_unit(s, viewer, u)) return cannot(w[1], "you do not see that unit on the map");
  Tally t;
  t.set_title("movement allowance of " + def(s, u).name);
  allowance(s, u, supplied_to_move(s, u), t);
  return t;
}

Expected<Tally> supply_tally(const State& s, Side viewer, const Words& w) {
  const bool supply = w[0] == "supply";
  Hex h = w.size() == 2 ? s.content->grid.parse(w[1]) : kNoHex;
  if (!h.valid() && w.size() == 2) {
    const UnitId u = s.content->unit(w[1]);
    if (!u.valid()) return cannot(w[1], "neither a unit nor a hex");
    if (!on_map(s, u) || !sees_unit(s, viewer, u)) return cannot(w[1], "you do not see that unit on the map");
    h = s.unit(u).hex;
  }
  if (!h.valid()) return cannot(w[0], "the form is: supply UNIT|HEX or communications UNIT|HEX");
  Tally t;
  t.set_title((supply ? "Soviet supply from " : "German communications from ") + hex::Grid::name(h));
  const bool ok = supply ? soviet_supplied(s, board_of(s)).has(h) : in_communications(s, h);
  if (supply)
    t.add("BO:8.2", ok ? 1 : 0, ok ? "a path to the north or east edge is open" : "every path is blocked");
  else
    t.add("BO:9.2", ok ? 1 : 0, ok ? "a line to the west or south edge is open" : "every line is blocked");
  t.set_result(ok ? "yes" : "no");
  return t;
}

Expected<Tally> stack_tally(const State& s, Side viewer, const Words& w) {
  const Hex h = w.size() == 2 ? s.content->grid.parse(w[1]) : kNoHex;
  if (!h.valid()) return cannot("stack", "the form is: stack HEX");
  Tally t;
  t.set_title("stack in " + hex::Grid::name(h));
  bool soviet = false;
  for (UnitId u : units_in(s, h)) {
    if (!sees_unit(s, viewer, u)) continue;
    const Load l = load_of(s, u);
    soviet = side_of(s, u) == kSoviet;
    if (l.steps + l.artillery == 0)
      t.note("BO:6.0a", def(s, u).name + ", free");
    else if (soviet)
      t.add("BO:6.2", l.steps + l.artillery, def(s, u).name + (l.artillery > 0 ? ", artillery" : ""));
    else
      t.add("BO:6.1", l.steps, def(s, u).name);
  }
  const int unseen = unseen_in(s, viewer, h);
  if (unseen > 0) t.note("BO:6.3", std::to_string(unseen) + " more that you cannot see");
  const Tables& tables = s.content->tables;
  t.set_result(soviet ? "limit " + std::to_string(tables.soviet_stack) + " and " +
                            std::to_string(tables.soviet_art_stack) + " artillery"
                      : "limit " + std::to_string(tables.german_stack));
  return t;
}

/// Lays out `HEX UNIT… [kg ID] [18AD support] [air N]` as a combat of the viewer's own making.
Expected<State> supposed(const State& s, Side viewer, const Words& w) {
  if (viewer == Side::Observer) return cannot(w[0], "an observer plans no attacks");
  State t = s;
  each_unit(t, [&](UnitId u) { lower(t, u, kInCombat); });
  t.combat = Combat{};
  t.combat.target = s.content->grid.parse(w[1]);
  t.combat.attacker = viewer;
  if (!t.combat.target.valid()) return cannot(w[1], "that is no hex of the map");
  if (!occupied_by(s, other(viewer)).has(t.combat.target)) return cannot(w[1], "no enemy stands there");
  for (std::size_t i = 2; i < w.size(); ++i) {
    if (w[i] == "kg" || w[i] == "art18") {
      if (w[i] == "art18") {
        if (!s.content->art18.valid() || !on_map(s, s.content->art18))
          return cannot(w[i], "18th Artillery is not on the map");
        t.combat.art18 = 1;
      } else {
        t.combat.kg = 1;
      }
      continue;
    }
    if (w[i] == "air") {
      int n = 0;
      if (++i >= w.size()) return cannot("air", "the form is: air N");
      const auto [end, err] = std::from_chars(w[i].data(), w[i].data() + w[i].size(), n);
      if (err != std::errc() || n < 0 || n > s.air_left || s.air_side != viewer)
        return cannot(w[i], "you do not have that many air markers");
      t.combat.air = static_cast<std::uint8_t>(n);
      continue;
    }
    const UnitId u = s.content->unit(w[i]);
    if (!u.valid() || side_of(s, u) != viewer || !on_map(s, u)) return cannot(w[i], "not a unit of yours on the map");
    if (hex::Grid::distance(s.unit(u).hex, t.combat.target) != 1)
      return cannot(w[i], "it does not stand next to the target");
    raise(t, u, kInCombat);
  }
  if (attackers(t).empty()) return cannot(w[0], "name at least one attacker");
  return as_seen(t, viewer, t.combat.target);
}

Expected<State> current_combat(const State& s, Side viewer) {
  const bool secret = s.top().step == Step::Draft && phasing(s) != viewer;  // nobody else hears of a draft
  if (!s.combat.target.valid() || secret)
    return cannot("combat", "no combat is being fought; add a target and units to plan one");
  if (is_probe(s)) return cannot("combat", "a probe has no odds");
  return as_seen(s, viewer, s.combat.target);
}

}  // namespace

Expected<State> planned_combat(const State& s, Side viewer, std::string_view query) {
  const Words w = words_of(query);
  return w.size() > 1 ? supposed(s, viewer, w) : current_combat(s, viewer);
}

OddsTold odds_told(const State& plan, Side viewer, const State& truth) {
  OddsTold t;
  t.odds = odds_of(plan);
  t.unseen = unseen_in(truth, viewer, plan.combat.target);
  t.removed = t.odds.removed && t.unseen == 0;
  t.known = t.odds.attack > 0 && t.odds.defense > 0;
  t.ratio = t.known ? odds_text(t.odds.rung) : "-";
  t.column = t.removed ? "removed" : !t.known ? "-" : column_text(t.odds.column);
  return t;
}

namespace {

/// The six results, or why no die falls.
void note_results(const State& s, const OddsTold& told, Tally& t) {
  if (told.removed) return t.note("BO:13.2b", "artillery alone is removed without a die");
  if (told.odds.attack == 0) return t.note("BO:13.2c", "artillery attacks only with other units");
  if (!told.known) return t.note("BO:6.3", "what lies beneath the artillery decides");
  if (told.odds.column == 0) return t.note("BO:13.8.1a", "automatic AL1");
  if (told.odds.column == 9) return t.note("BO:13.8.1", "automatic DL1+DR");
  for (std::size_t die = 0; die < 6; ++die)
    t.note("BO:13.8", "die " + std::to_string(die + 1) + ": " +
                          result_text(s.content->tables.crt[die][static_cast<std::size_t>(told.odds.column)]));
}

Expected<Tally> combat_tally(const State& s, Side viewer, const Words& w, std::string_view query) {
  const Expected<State> plan = planned_combat(s, viewer, query);
  if (!plan) return plan.error();
  const State& c = *plan;
  const OddsTold told = odds_told(c, viewer, s);
  Tally attack, defense, shifts;
  attack_strength(c, attack);
  defense_strength(c, defense);
  if (told.unseen > 0) defense.note("BO:6.3", std::to_string(told.unseen) + " more defenders that you cannot see");
  net_shift(c, shifts);
  const std::string where = " at " + hex::Grid::name(c.combat.target);
  if (w[0] == "attack") return attack.set_title("attack strength" + where), attack;
  if (w[0] == "defence") return defense.set_title("defence strength" + where), defense;
  if (w[0] == "shift") return shifts.set_title("column shifts" + where), shifts;
  Tally t;
  t.set_title("odds" + where);
  t.note("BO:13.8a", "attack " + std::to_string(told.odds.attack) + ", defence " + std::to_string(told.odds.defense) +
                         (told.unseen > 0 ? " or more" : ""));
  if (told.known) t.note("BO:13.8b", "ratio " + told.ratio);
  if (!told.removed)
    for (const Tally::Line& l : shifts.lines()) t.add(l.rule, l.value, l.text);
  note_results(s, told, t);
  t.set_result(told.column);
  return t;
}

}  // namespace

std::vector<std::string> tally_queries() {
  return {"vp",
          "track",
          "move UNIT HEX",
          "path UNIT HEX…",
          "allowance UNIT",
          "supply UNIT|HEX",
          "communications UNIT|HEX",
          "stack HEX",
          "odds [HEX UNIT… [kg] [art18] [air N]]",
          "attack […]",
          "defence […]",
          "shift […]"};
}

Expected<Tally> tally(const State& s, Side viewer, std::string_view query) {
  const Words w = words_of(query);
  if (w.empty())
    return cannot("",
                  "ask for one of: vp, track, move, path, allowance, supply, communications, stack, odds, attack, "
                  "defence, shift");
  if (w[0] == "vp" && w.size() == 1) {
    Tally t;
    t.set_title("victory points if the game ended now");
    vp_final(s, t);
    return t;
  }
  if (w[0] == "track" && w.size() == 1) {
    Tally t;
    t.set_title("victory points on the track");
    territorial_vp(s, t);
    if (s.exit_vp > 0) t.add("BO:4.1d", s.exit_vp, "corps that left the map");
    if (s.destroyed_vp > 0) t.add("BO:4.2", s.destroyed_vp, "divisions destroyed out of communications");
    return t;
  }
  if (w[0] == "move") return move_tally(s, viewer, w);
  if (w[0] == "path") return path_tally(s, viewer, w);
  if (w[0] == "allowance") return allowance_tally(s, viewer, w);
  if (w[0] == "supply" || w[0] == "communications") return supply_tally(s, viewer, w);
  if (w[0] == "stack") return stack_tally(s, viewer, w);
  if (w[0] == "odds" || w[0] == "attack" || w[0] == "defence" || w[0] == "shift")
    return combat_tally(s, viewer, w, query);
  return cannot(
      w[0],
      "no such number; ask for one of: vp, track, move, path, allowance, supply, communications, stack, odds, "
      "attack, defence, shift");
}

}  // namespace kessel::breakout
