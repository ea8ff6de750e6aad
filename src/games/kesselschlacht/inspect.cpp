// Layers and plans for a client. Everything here asks the functions that the rules use, on a world that fits what the
// viewer may know.
#include "games/kesselschlacht/inspect.h"

#include <algorithm>
#include <array>

#include "core/json_writer.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/world.h"

namespace kessel::kesselschlacht {

namespace {

Fault cannot(std::string_view what, std::string why) { return Fault{std::string(what), std::move(why)}; }

std::string hexes_json(const hex::Mask& m) {
  JsonWriter w;
  w.begin_object().key("hexes").begin_array();
  m.for_each([&](Hex h) { w.value(hex::Grid::name(h)); });
  w.end_array().end_object();
  return w.take();
}

void write_odds(JsonWriter& out, const World& w, const State& s) {
  Tally t;
  const OddsOf o = odds(s, t);
  std::array<int, kResults> count{};
  for (int die = 1; die <= 6; ++die) ++count[static_cast<std::size_t>(result_at(s, o, die))];
  out.begin_object().field("attack", o.attack).field("defence", o.defence).field("percent", o.percent);
  out.field("table", tables(s).percentages[static_cast<std::size_t>(o.table)]);
  out.field("column", tables(s).columns[static_cast<std::size_t>(o.column)]).field("die_shift", o.die_shift);
  out.key("results").begin_object();
  for (std::size_t r = 0; r < kResults; ++r)
    if (count[r] > 0) out.field(result_text(static_cast<Result>(r)), count[r]);
  out.end_object().field("unseen", w.unseen_in(s.combat.target)).key("lines").begin_array();
  for (const Tally::Line& l : t.lines())
    out.begin_object().field("rule", l.rule.text()).field("value", l.value).field("text", l.text).end_object();
  out.end_array().end_object();
}

Expected<std::string> odds_json(const World& w, const Query& q) {
  const auto plan = planned_attack(w, q, 1);
  if (!plan) return plan.error();
  JsonWriter out;
  write_odds(out, w, *plan);
  return out.take();
}

/// The attack on that hex with everyone who could join it now.
State full_attack(const State& s, Hex at) {
  State t = s;
  target(t, at);
  const Board b = board_of(t);
  for (hex::Dir d : hex::kAllDirs)
    if (const Hex from = t.content->grid.neighbour(at, d); from.valid() && !why_not_join(t, b, from)) join(t, from);
  each_unit(t, [&](UnitId u) {
    if (on_map(t, u) && def(t, u).german_artillery() && !why_not_support(t, b, u)) raise(t, u, kInCombat);
  });
  return t;
}

/// Every attack that can be declared now, with all who could join it and the odds that would make.
Expected<std::string> attacks_json(const World& w) {
  if (w.view.viewer == Side::Observer) return cannot("attacks", "an observer plans no attacks");
  ActionList list;
  if (w.s.top().step == Step::Fight && has(w.view.node.sides, w.view.viewer))
    options(w.s, w.view.viewer, Scope::Main, list);
  JsonWriter out;
  out.begin_object().key("targets").begin_array();
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].kind != static_cast<std::uint8_t>(Act::Target)) continue;
    State plan = full_attack(w.s, Hex{static_cast<std::uint16_t>(list[i].arg[0])});
    hex::Mask from;
    for (UnitId u : attackers(plan)) from.set(plan.unit(u).hex);
    out.begin_object().field("hex", hex::Grid::name(plan.combat.target)).key("from").begin_array();
    from.for_each([&](Hex h) { out.value(hex::Grid::name(h)); });
    out.end_array().key("units").begin_array();
    for (UnitId u : attackers(plan)) out.value(def(plan, u).id);
    out.end_array().key("odds");
    for (UnitId u : units_in(plan, plan.combat.target))
      if (!w.sees(u)) plan.unit(u).where = Where::Unseen;
    write_odds(out, w, plan);
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

/// Half MP that an enemy who is seen could spend in his own movement phase, at best.
int best_allowance(const State& s, UnitId u) {
  State fresh = s;
  lower(fresh, u, kFree | kInGroup | kInForce);
  if (def(s, u).fuelled && (track_of(s, u) < 0 || fuel_available(s, track_of(s, u)) == 0)) raise(fresh, u, kFree);
  Tally silent = Tally::silent();
  return allowance(fresh, u, silent);
}

/// The enemy's combat phase with nobody named yet, as far as the viewer sees: what he does not see takes no part.
State enemy_attacks(const World& w) {
  State t = w.s;
  each_unit(t, [&](UnitId u) {
    if (!w.own(u) && !w.sees(u)) t.unit(u).where = Where::Unseen;
    lower(t, u, kInCombat | kPays | kDefended);
  });
  each_air(t, [&](AirId a) { t.plane(a).marked = 0; });
  while (t.depth > 0) t.pop();
  t.phase = w.view.viewer == kSoviet ? Phase::K : Phase::I;
  t.push(Step::Fight);
  t.push(Step::Advance);
  t.push(Step::CombatRoll);
  t.combat = Combat{};
  t.combat.attacker = other(w.view.viewer);
  return t;
}

/// The odds of everyone seen who stands beside the hex, or supports from afar, each with his ammunition paid: what `odds`
/// makes of them is what the die would be thrown on. Nothing if nobody could attack.
std::optional<OddsOf> odds_at_once(State& t, const Board& b, Hex h) {
  t.combat.target = h;
  bool any = false;
  each_unit(t, [&](UnitId u) {
    lower(t, u, kInCombat | kPays);
    if (side_of(t, u) != t.combat.attacker || !on_map(t, u) || def(t, u).hq || t.unit(u).status != Status::Good) return;
    const bool gun = def(t, u).german_artillery();
    if (gun ? why_not_range(t, b, u, h).has_value() : hex::Grid::distance(t.unit(u).hex, h) != 1) return;
    raise(t, u, kInCombat | kPays);
    any = any || !def(t, u).artillery;
  });
  if (!any) return std::nullopt;
  Tally silent = Tally::silent();
  return odds(t, silent);
}

/// What could come against each of the viewer's stacks, as far as he sees: at once, and after one movement phase. Every
/// seen unit that can come next to the hex is counted, so these are the worst odds, not likely ones.
Expected<std::string> threats_json(const World& w) {
  if (w.view.viewer == Side::Observer) return cannot("threats", "an observer has no enemy");
  const State& s = w.s;
  const int me = index(w.view.viewer), foe = 1 - me;
  const Board b = board_of(s);
  struct Enemy {
    UnitId unit;
    int mp;
  };
  std::vector<Enemy> seen;
  each_unit(s, [&](UnitId u) {
    if (index(side_of(s, u)) == foe && on_map(s, u) && w.sees(u) && !def(s, u).hq && s.unit(u).status == Status::Good)
      seen.push_back({u, best_allowance(s, u)});
  });
  State fought = enemy_attacks(w);
  JsonWriter out;
  out.begin_object().key("stacks").begin_array();
  b.occupied[me].for_each([&](Hex h) {
    const hex::Mask around = s.content->grid.neighbours_of(h) - b.occupied[me];
    const hex::Mask closed = b.occupied[me] | (b.zoc[me] - around);  // KS:3.2.4 the first hex of a ZOC is the last
    std::array<bool, kGaits> known{};
    std::array<Reach, kGaits> way;  // NOLINT: filled on demand
    const std::optional<OddsOf> at_once = odds_at_once(fought, b, h);
    int soon = at_once ? at_once->attack : 0, unseen = 0;
    for (const Enemy& e : seen) {
      const Hex at = s.unit(e.unit).hex;
      const auto gait = static_cast<std::size_t>(def(s, e.unit).gait);
      if (!known[gait]) distances_to_any(s, around, def(s, e.unit).gait, closed, kFar - 1, way[gait]);
      known[gait] = true;
      if (flagged(fought, e.unit, kInCombat) || around.has(at) || way[gait].halves[at.value] > e.mp) continue;
      Tally silent = Tally::silent();
      soon += attack_of(s, e.unit, h, true, silent);
    }
    b.occupied[foe].for_each([&](Hex at) { unseen += around.has(at) ? w.unseen_in(at) : 0; });
    if (soon == 0 && unseen == 0) return;
    int defence = 0;
    for (UnitId u : units_in(s, h)) {
      Tally silent = Tally::silent();
      defence += defence_of(s, u, silent);
    }
    out.begin_object().field("hex", hex::Grid::name(h)).field("defence", at_once ? at_once->defence : defence);
    out.field("now", at_once ? at_once->attack : 0).field("soon", soon).field("unseen", unseen);
    if (at_once) {
      out.field("percent", at_once->percent);
      out.field("table", tables(s).percentages[static_cast<std::size_t>(at_once->table)]);
      out.field("column", tables(s).columns[static_cast<std::size_t>(at_once->column)]);
    }
    out.end_object();
  });
  out.end_array().end_object();
  return out.take();
}

/// The parts of the score as far as the viewer can tell.
std::string score_json(const World& w) {
  Tally silent = Tally::silent();
  const Score v = score_of(w.s, silent);
  JsonWriter out;
  out.begin_object().field("difference", v.difference()).field("level", level_text(victory_level(w.s, v)));
  out.field("axis", v.axis).field("soviet", v.soviet).field("soviet_lost", v.soviet_lost).field("escaped", v.escaped);
  out.field("axis_lost", v.axis_lost).field("isolated", v.isolated).field("objectives", v.objectives);
  out.field("none_escapes", v.none_escapes).field("guessed", w.view.slot_count > 0).end_object();
  return out.take();
}

Expected<std::string> general_json(const World& w, const Query& q) {
  const bool motor = q.size() == 2 && q[1] == "motor";
  if (q.size() > 2 || (q.size() == 2 && !motor && q[1] != "leg"))
    return cannot("general", "the form is: general [leg|motor]");
  return hexes_json(general_supply(w.s, board_of(w.s), motor ? Gait::Motor : Gait::Leg));
}

}  // namespace

Expected<std::string> inspect(const State& truth, Side viewer, std::string_view query) {
  static constexpr const char* kForms =
      "ask for one of: reach, march, blocked, zoc, general, command, activation, points, odds, attacks, threats, "
      "sectors, score, hex, ending";
  const Query q = words_of(query);
  if (q.empty()) return cannot("", kForms);
  const World w(truth, viewer);
  const std::string_view k = q[0];
  if (k == "reach") return reach_json(w, q);
  if (k == "march") return march_json(w, q);
  if (k == "blocked") return blocked_json(w, q);
  if (k == "zoc") {
    if (q.size() != 2 || (q[1] != "soviet" && q[1] != "axis"))
      return cannot("zoc", "the form is: zoc soviet, or zoc axis");
    return hexes_json(zone_shown(w.s, q[1] == "soviet" ? kSoviet : kAxis));
  }
  if (k == "general") return general_json(w, q);
  if (k == "command") return command_json(w, q);
  if (k == "activation" && q.size() == 1) return activation_json(w);
  if (k == "points" && q.size() == 1) return points_json(w);
  if (k == "odds") return odds_json(w, q);
  if (k == "attacks" && q.size() == 1) return attacks_json(w);
  if (k == "threats" && q.size() == 1) return threats_json(w);
  if (k == "sectors" && q.size() == 1) return sectors_json(w);
  if (k == "score" && q.size() == 1) return score_json(w);
  if (k == "hex") return hex_json(w, q);
  if (k == "ending" && q.size() == 1) return ending_json(w);
  return cannot(k, kForms);
}

}  // namespace kessel::kesselschlacht
