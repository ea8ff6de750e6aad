// Layers and plans for a client. Everything here asks the functions that the rules use, on what the viewer may know.
#include "games/breakout/inspect.h"

#include <algorithm>
#include <array>

#include "core/json_writer.h"
#include "games/breakout/notation.h"
#include "games/breakout/tallies.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

namespace {

Fault cannot(std::string_view what, std::string why) { return Fault{std::string(what), std::move(why)}; }

/// Costs differ only between the two classes of mobility: a label holds what each class has spent.
struct Label {
  Hex hex{};
  int spent[2] = {0, 0};
  int rivers = 0;
  int from = -1;  ///< index of the label it came from
  bool stops = false;
};

bool better_or_same(const Label& a, const Label& b) { return a.spent[0] <= b.spent[0] && a.spent[1] <= b.spent[1]; }

std::string hexes_json(const hex::Mask& m) {
  JsonWriter w;
  w.begin_object().key("hexes").begin_array();
  m.for_each([&](Hex h) { w.value(hex::Grid::name(h)); });
  w.end_array().end_object();
  return w.take();
}

}  // namespace

namespace {

/// Units that stand together and shall move together: what they have, and one of each class to ask for costs.
struct Column {
  Column(const State& s, const UnitList& list) : units(list), side(side_of(s, list[0])) {
    Tally silent = Tally::silent();
    for (UnitId u : units) {
      const std::size_t cls = class_of(s, u);
      const bool under_way = (s.unit(u).flags & (kBegan | kMoved)) != 0;
      const int have = under_way ? s.unit(u).mp : allowance(s, u, in_supply(s, u), silent);
      mp.push_back(have);
      least_mp[cls] = std::min(least_mp[cls], have);
      sample_of[cls] = u;
    }
  }
  static std::size_t class_of(const State& s, UnitId u) {
    return def(s, u).mobility == Mobility::NonMechanized ? 0 : 1;
  }
  const UnitList& units;
  Side side;
  std::vector<int> mp;
  int least_mp[2] = {1000, 1000};
  UnitId sample_of[2];
};

/// Where a column can get from one label on: the undominated labels of every hex.
struct Spread {
  std::vector<Label> labels;
  std::vector<std::vector<int>> at = std::vector<std::vector<int>>(hex::kHexSlots);

  Spread(const State& s, const Board& b, const Column& c, const Label& start);
  const Label& label(int i) const { return labels[static_cast<std::size_t>(i)]; }
  /// Fewest dice first, then cheapest; -1 if the hex is out of reach.
  int best(Hex h) const {
    const std::vector<int>& here = at[h.value];
    if (here.empty()) return -1;
    return *std::min_element(here.begin(), here.end(), [&](int x, int y) {
      if (label(x).rivers != label(y).rivers) return label(x).rivers < label(y).rivers;
      return label(x).spent[0] + label(x).spent[1] < label(y).spent[0] + label(y).spent[1];
    });
  }
  std::vector<Hex> path(int i) const {
    std::vector<Hex> out;
    for (; label(i).from >= 0; i = label(i).from) out.push_back(label(i).hex);
    std::reverse(out.begin(), out.end());
    return out;
  }
};

Spread::Spread(const State& s, const Board& b, const Column& c, const Label& start) : labels{start} {
  const hex::Mask& enemy_zoc = b.zoc[index(other(c.side))];
  Tally silent = Tally::silent();
  labels[0].from = -1;
  at[start.hex.value].push_back(0);
  // Labels settle in the order of what has been spent in all, so a settled one is never bettered by a later one.
  std::vector<int> open{0};
  const auto later = [&](int x, int y) {
    const int sx = label(x).spent[0] + label(x).spent[1], sy = label(y).spent[0] + label(y).spent[1];
    return sx != sy ? sx > sy : x > y;
  };
  while (!open.empty()) {
    std::pop_heap(open.begin(), open.end(), later);
    const int index_now = open.back();
    open.pop_back();
    const Label now = label(index_now);
    if (now.stops) continue;
    for (hex::Dir d : hex::kAllDirs) {
      const Hex to = s.content->grid.neighbour(now.hex, d);
      if (!to.valid() || b.occupied[index(other(c.side))].has(to)) continue;
      if (c.side == kSoviet && s.content->soviet_forbidden.has(to)) continue;
      if (enemy_zoc.has(now.hex) && enemy_zoc.has(to)) continue;
      bool barred = false;
      for (UnitId u : c.units) barred = barred || breaks_stand_fast(s, u, to);
      if (barred) continue;
      Label next = now;
      next.hex = to, next.from = index_now, next.stops = enemy_zoc.has(to);
      bool pays = true;
      for (std::size_t cls = 0; cls < 2; ++cls) {
        if (!c.sample_of[cls].valid()) continue;
        const StepCost cost = step_cost(s, b, c.sample_of[cls], now.hex, to, silent);
        next.spent[cls] += cost.mp + (cost.river ? least_river_extra(s, cost.major) : 0);
        pays = pays && next.spent[cls] <= c.least_mp[cls];
        if (cost.river && !s.options.river_flat_cost && cls == (c.sample_of[0].valid() ? 0u : 1u)) ++next.rivers;
      }
      if (!pays) continue;
      auto& here = at[to.value];
      if (std::any_of(here.begin(), here.end(), [&](int i) { return better_or_same(label(i), next); })) continue;
      labels.push_back(next);
      here.push_back(static_cast<int>(labels.size()) - 1);
      open.push_back(static_cast<int>(labels.size()) - 1);
      std::push_heap(open.begin(), open.end(), later);
    }
  }
}

}  // namespace

std::vector<Way> reach(const State& s, const UnitList& units, const std::vector<Hex>& via) {
  std::vector<Way> out;
  if (units.empty()) return out;
  const Board b = board_of(s);
  const Column column(s, units);
  const Hex start = s.unit(units[0]).hex;
  Label from{start, {0, 0}, 0, -1, false};
  std::vector<Hex> walked;
  for (Hex h : via) {
    const Spread leg(s, b, column, from);
    const int best = leg.best(h);
    if (best < 0) return out;
    for (Hex p : leg.path(best)) walked.push_back(p);
    from = leg.label(best);
  }
  const Spread reached(s, b, column, from);
  s.content->grid.all().for_each([&](Hex h) {
    const int best = reached.best(h);
    if (best < 0 || (h == from.hex && via.empty())) return;
    const Label& l = reached.label(best);
    Way way;
    way.hex = h, way.rivers = l.rivers, way.stops = l.stops;
    way.path = walked;
    for (Hex p : reached.path(best)) way.path.push_back(p);
    Load sum = load_in(s, h, column.side);
    for (int i = 0; i < units.size(); ++i) {
      way.mp_left.push_back(column.mp[static_cast<std::size_t>(i)] - l.spent[Column::class_of(s, units[i])]);
      const Load own = load_of(s, units[i]);
      if (s.unit(units[i]).hex != h) sum.steps += own.steps, sum.artillery += own.artillery;
    }
    way.overstacks = !fits_stack(s, column.side, sum);
    out.push_back(std::move(way));
  });
  return out;
}

namespace {

using Words = std::vector<std::string_view>;

Expected<std::string> reach_json(const State& s, Side viewer, const Words& w) {
  UnitList units;
  std::vector<Hex> via;
  const std::size_t names_end = static_cast<std::size_t>(std::find(w.begin(), w.end(), "via") - w.begin());
  for (std::size_t i = names_end + 1; i < w.size(); ++i) {
    via.push_back(s.content->grid.parse(w[i]));
    if (!via.back().valid()) return cannot(w[i], "that is no hex of the map");
    if (via.size() > 16) return cannot("via", "sixteen waypoints at most");
  }
  for (std::size_t i = 1; i < names_end; ++i) {
    const UnitId u = s.content->unit(w[i]);
    if (!u.valid() || side_of(s, u) != viewer || !on_map(s, u)) return cannot(w[i], "not a unit of yours on the map");
    if (def(s, u).mobility == Mobility::Static) return cannot(w[i], "a garrison never moves (BO:2.7a)");
    if (!units.empty() && s.unit(units[0]).hex != s.unit(u).hex)
      return cannot(w[i], "units that move together start from one hex");
    if (units.contains(u)) return cannot(w[i], "named twice");
    units.add(u);
  }
  if (units.empty()) return cannot("reach", "the form is: reach UNIT… [via HEX…]");
  JsonWriter out;
  out.begin_object().field("from", hex::Grid::name(s.unit(units[0]).hex)).key("hexes").begin_array();
  for (const Way& way : reach(s, units, via)) {
    out.begin_object().field("hex", hex::Grid::name(way.hex)).key("mp").begin_array();
    for (int left : way.mp_left) out.value(left);
    out.end_array().key("path").begin_array();
    for (Hex h : way.path) out.value(hex::Grid::name(h));
    out.end_array()
        .field("river", way.rivers > 0)
        .field("rivers", way.rivers)
        .field("stops", way.stops)
        .field("overstacks", way.overstacks)
        .end_object();
  }
  out.end_array();
  const Hex at = s.unit(units[0]).hex;
  out.field("exit", viewer == kSoviet && s.content->soviet_exit.has(at)).end_object();
  return out.take();
}

/// Why those units cannot go to that hex in this segment: the first case that bars it, or null if they can.
Expected<std::string> blocked_json(const State& s, Side viewer, const Words& w) {
  const Hex to = w.size() > 2 ? s.content->grid.parse(w.back()) : kNoHex;
  if (!to.valid()) return cannot("blocked", "the form is: blocked UNIT… HEX");
  UnitList units;
  for (std::size_t i = 1; i + 1 < w.size(); ++i) {
    const UnitId u = s.content->unit(w[i]);
    if (!u.valid() || side_of(s, u) != viewer || !on_map(s, u)) return cannot(w[i], "not a unit of yours on the map");
    if (!units.contains(u)) units.add(u);
  }
  const Board b = board_of(s);
  const Hex from = s.unit(units[0]).hex;
  const hex::Mask& enemy_zoc = b.zoc[index(other(viewer))];
  Why no;
  for (UnitId u : units) {
    if (def(s, u).mobility == Mobility::Static)
      no = Refusal{"BO:2.7a", no::garrison_never_moves, u};
    else if (breaks_stand_fast(s, u, to))
      no = Refusal{"BO:3.2h", no::stand_fast_on_turn_1_may, u};
    else if (flagged(s, u, kMoved))
      no = Refusal{"BO:R68", no::moved_in_segment, u};
  }
  if (b.occupied[index(other(viewer))].has(to))
    no = Refusal{"BO:6.0d", no::enemy_units_hold_hex, to};
  else if (viewer == kSoviet && s.content->soviet_forbidden.has(to))
    no = Refusal{"BO:12.5", no::no_soviet_unit_goes_west_of, to};
  else if (!no && s.content->grid.adjacent(from, to) && enemy_zoc.has(from) && enemy_zoc.has(to))
    no = Refusal{"BO:7.2c", no::no_step_from_enemy_zoc_straight, to};
  if (!no) {
    bool found = to == from;
    for (const Way& way : reach(s, units)) found = found || way.hex == to;
    if (!found) no = Refusal{"BO:12.2", no::too_far_for_movement_points_or, to};
  }
  if (!no) return std::string("null");
  JsonWriter out;
  write_why(out.begin_object(), *no);
  out.field("where", place_text(*s.content, no->where)).end_object();
  return out.take();
}

Expected<std::string> odds_json(const State& s, Side viewer, std::string_view query) {
  const auto plan = planned_combat(s, viewer, query);
  if (!plan) return plan.error();
  const OddsTold told = odds_told(*plan, viewer, s);
  std::array<int, 6> count{};
  if (told.known)
    for (std::size_t die = 0; die < 6; ++die)
      ++count[static_cast<std::size_t>(s.content->tables.crt[die][static_cast<std::size_t>(told.odds.column)])];
  JsonWriter out;
  out.begin_object()
      .field("attack", told.odds.attack)
      .field("defence", told.odds.defense)
      .field("ratio", told.ratio)
      .field("shift", told.odds.shift)
      .field("column", told.column)
      .field("automatic", told.removed || (told.known && told.odds.automatic()))
      .key("results")
      .begin_object();
  for (std::size_t r = 0; r < 6; ++r)
    if (count[r] > 0) out.field(result_text(static_cast<Result>(r)), count[r]);
  out.end_object().field("unseen", told.unseen);
  Tally attack, defence, shift;
  attack_strength(*plan, attack);
  defense_strength(*plan, defence);
  if (told.unseen > 0) defence.note("BO:6.3", std::to_string(told.unseen) + " more that you cannot see");
  net_shift(*plan, shift);
  for (const auto& [key, t] :
       {std::pair("attack_lines", &attack), std::pair("defence_lines", &defence), std::pair("shift_lines", &shift)}) {
    out.key(key).begin_array();
    for (const Tally::Line& l : t->lines())
      out.begin_object().field("rule", l.rule.text()).field("value", l.value).field("text", l.text).end_object();
    out.end_array();
  }
  out.end_object();
  return out.take();
}

Expected<std::string> threat_json(const State& s, Side viewer, const Words& w) {
  const Hex target = w.size() == 2 ? s.content->grid.parse(w[1]) : kNoHex;
  if (!target.valid()) return cannot("threat", "the form is: threat HEX");
  if (viewer == Side::Observer) return cannot("threat", "an observer has no enemy");
  // Enemy stacks next to the hex can attack it at once; those within a full march of the quickest class may come.
  const Side enemy = other(viewer);
  const int march = s.content->tables.allowance[static_cast<std::size_t>(s.weather)][1];
  JsonWriter out;
  out.begin_object().key("from").begin_array();
  occupied_by(s, enemy).for_each([&](Hex h) {
    const int distance = hex::Grid::distance(h, target);
    if (distance == 0 || distance > march + 1) return;
    out.begin_object()
        .field("hex", hex::Grid::name(h))
        .field("distance", distance)
        .field("count", stack_height(s, h))
        .field("adjacent", distance == 1);
    int seen = 0;
    for (UnitId u : units_in(s, h))
      if (sees_unit(s, viewer, u) && !def(s, u).garrison()) seen += factors(s, u).attack;
    out.field("seen_attack", seen).end_object();
  });
  out.end_array().end_object();
  return out.take();
}

/// Every attack and probe that can be declared now, with all who could join it and the odds that would make.
Expected<std::string> attacks_json(const State& s, Side viewer) {
  if (viewer == Side::Observer) return cannot("attacks", "an observer plans no attacks");
  ActionList list;
  if (s.top().step == Step::Fight && has(node(s).sides, viewer)) options(s, viewer, Scope::Main, list);
  const Board b = board_of(s);
  JsonWriter out;
  out.begin_object().key("targets").begin_array();
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].kind != static_cast<std::uint8_t>(Act::Target)) continue;
    const Hex target{static_cast<std::uint16_t>(list[i].arg[0])};
    const std::string name = hex::Grid::name(target);
    const bool probe = !b.occupied[index(other(viewer))].has(target);
    std::string query = "odds " + name;
    out.begin_object().field("hex", name).field("probe", probe).key("units").begin_array();
    each_unit(s, [&](UnitId u) {
      if (side_of(s, u) != viewer || !on_map(s, u) || why_not_attack_with(s, b, u, target)) return;
      out.value(def(s, u).id);
      query += " " + def(s, u).id;
    });
    out.end_array().key("odds");
    if (probe) {
      out.null();
    } else {
      const auto odds = odds_json(s, viewer, query);
      if (!odds) return odds.error();
      out.raw(*odds);
    }
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

Expected<std::string> hex_json(const State& s, Side viewer, const Words& w) {
  const Hex h = w.size() == 2 ? s.content->grid.parse(w[1]) : kNoHex;
  if (!h.valid()) return cannot("hex", "the form is: hex HEX");
  static constexpr std::array<const char*, kTerrains> kTerrain{"clear", "forest", "rough",
                                                               "marsh", "town",   "fortified"};
  static constexpr std::array<const char*, 6> kDirs{"N", "NE", "SE", "S", "SW", "NW"};
  const HexDef& d = s.content->at(h);
  const Board b = board_of(s);
  JsonWriter out;
  out.begin_object()
      .field("hex", hex::Grid::name(h))
      .field("terrain", kTerrain[static_cast<std::size_t>(d.terrain)])
      .field("name", d.name)
      .field("area", d.area)
      .field("vp", static_cast<int>(d.vp));
  out.field("control", s.soviet_control.has(h) ? "soviet" : "german").field("fallen", s.fallen.has(h));
  out.key("rivers").begin_array();
  for (std::size_t i = 0; i < 6; ++i)
    if ((d.river >> i & 1) != 0)
      out.begin_object()
          .field("side", kDirs[i])
          .field("name", s.content->rivers[d.river_name[i] - 1u])
          .field("major", (d.major >> i & 1) != 0)
          .end_object();
  out.end_array().field("soviet_zoc", b.zoc[index(kSoviet)].has(h)).field("german_zoc", b.zoc[index(kGerman)].has(h));
  out.field("soviet_supply", soviet_supplied(s, b).has(h))
      .field("german_communications", german_connected(s, b).has(h));
  out.field("closed_to_soviets", s.content->soviet_forbidden.has(h)).key("units").begin_array();
  int unseen = 0;
  for (UnitId u : units_in(s, h)) {
    if (sees_unit(s, viewer, u))
      out.value(def(s, u).id);
    else
      ++unseen;
  }
  out.end_array().field("unseen", unseen).end_object();
  return out.take();
}

}  // namespace

Expected<std::string> inspect(const State& s, Side viewer, std::string_view query) {
  const Words w = words_of(query);
  const auto side_word_of = [&](Side& side) {
    if (w.size() != 2 || (w[1] != "soviet" && w[1] != "german")) return false;
    side = w[1] == "soviet" ? kSoviet : kGerman;
    return true;
  };
  if (w.empty())
    return cannot(
        "", "ask for one of: reach, blocked, zoc, supply, communications, odds, attacks, threat, threats, ending, hex");
  if (w[0] == "reach") return reach_json(s, viewer, w);
  if (w[0] == "blocked") return blocked_json(s, viewer, w);
  if (w[0] == "zoc") {
    Side side{};
    if (!side_word_of(side)) return cannot("zoc", "the form is: zoc soviet, or zoc german");
    return hexes_json(board_of(s).zoc[index(side)]);
  }
  if (w[0] == "supply" && w.size() == 1) return hexes_json(soviet_supplied(s, board_of(s)));
  if (w[0] == "communications" && w.size() == 1) return hexes_json(german_connected(s, board_of(s)));
  if (w[0] == "odds") return odds_json(s, viewer, query);
  if (w[0] == "threat") return threat_json(s, viewer, w);
  if (w[0] == "attacks" && w.size() == 1) return attacks_json(s, viewer);
  if (w[0] == "threats" && w.size() == 1) return threats_json(s, viewer);
  if (w[0] == "ending" && w.size() == 1) return ending_json(s, viewer);
  if (w[0] == "hex") return hex_json(s, viewer, w);
  return cannot(
      w[0], "ask for one of: reach, blocked, zoc, supply, communications, odds, attacks, threat, threats, ending, hex");
}

}  // namespace kessel::breakout
