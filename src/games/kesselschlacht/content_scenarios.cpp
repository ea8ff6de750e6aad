#include <algorithm>

#include "games/kesselschlacht/content_read.h"

namespace kessel::kesselschlacht {

using load::DataNode;

namespace {

/// How often each unit and aircraft is named in a scenario: exactly once is right.
struct Roll {
  std::vector<int> units, air;
};

UnitId find_unit(const DataNode& node, const Content& c) {
  const std::string id = node ? node.text() : std::string();
  const UnitId u = c.unit(id);
  if (!u.valid() && !id.empty()) node.fault("no such unit");
  return u;
}

std::vector<UnitId> read_unit_list(const DataNode& list, const Content& c, Roll& roll) {
  std::vector<UnitId> out;
  for (const DataNode& node : list.items()) {
    const UnitId u = find_unit(node, c);
    if (!u.valid()) continue;
    if (++roll.units[u.value] > 1) node.fault("this unit is named twice in the scenario");
    out.push_back(u);
  }
  return out;
}

std::vector<AirId> read_air_list(const DataNode& list, const Content& c, Roll* roll) {
  std::vector<AirId> out;
  for (const DataNode& node : list.items()) {
    const AirId a = c.air_unit(node.text());
    if (!a.valid()) {
      node.fault("no such air unit");
      continue;
    }
    if (roll != nullptr && ++roll->air[a.value] > 1) node.fault("this air unit is named twice in the scenario");
    out.push_back(a);
  }
  return out;
}

FormationId read_formation(const DataNode& node, const Content& c) {
  const std::string id = node ? node.text() : std::string();
  const FormationId f = c.formation(id);
  if (!f.valid() && !id.empty()) node.fault("no such formation");
  return f;
}

enum class Mode : std::uint8_t { Exact, AnyOf, InOrAdjacent, Adjacent, WithinTwo, OneEach, EachUsed, WithInfantry };
constexpr std::array<std::string_view, 8> kModeNames{"exact",    "any_of",   "in_or_adjacent", "adjacent",
                                                     "within_2", "one_each", "each_used",      "with_infantry_of"};

/// KS:18.0a In the hex, in one of them, in or next to it, next to it only, within two hexes, one unit in each.
hex::Mask area_of(Mode mode, const hex::Mask& listed, const hex::Grid& grid) {
  switch (mode) {
    case Mode::InOrAdjacent: return grid.grown(listed);
    case Mode::Adjacent: return grid.grown(listed) - listed;
    case Mode::WithinTwo: return grid.grown(grid.grown(listed));
    default: return listed;
  }
}

std::string text_of(Mode mode, const std::vector<Hex>& hexes) {
  static constexpr std::array<const char*, 8> kWords{"in ",
                                                     "in one of ",
                                                     "in or next to ",
                                                     "next to ",
                                                     "within two hexes of ",
                                                     "one in each of ",
                                                     "in all of ",
                                                     "stacked with an infantry division of its army"};
  std::string out = kWords[static_cast<std::size_t>(mode)];
  for (std::size_t i = 0; i < hexes.size(); ++i) out += (i == 0 ? "" : " ") + hex::Grid::name(hexes[i]);
  return out;
}

void read_where(const DataNode& node, const Content& c, SetupEntry& e) {
  const Mode mode = node.at("mode").as<Mode>(kModeNames);
  hex::Mask listed;
  if (mode == Mode::WithInfantry) {
    e.with_18a_infantry = true;
    e.army = read_formation(node.at("army"), c);
  } else {
    for (const DataNode& name : node.at("hexes").items()) {
      const Hex h = read_hex(name, c.grid);
      if (!h.valid()) continue;
      if (listed.has(h)) name.fault("this hex is listed twice");
      listed.set(h);
      e.fixed.push_back(h);
    }
    if (e.fixed.empty() || (mode == Mode::Exact && e.fixed.size() != 1)) node.at("hexes").fault("wants one hex");
  }
  e.area = area_of(mode, listed, c.grid);
  e.one_each = mode == Mode::OneEach;
  e.all_hexes = mode == Mode::OneEach || mode == Mode::EachUsed;
  e.text = text_of(mode, e.fixed);
  const std::size_t count = e.any > 0 ? static_cast<std::size_t>(e.any) : e.units.size();
  if (e.one_each && count != e.fixed.size()) node.at("hexes").fault("should be as many hexes as units");
  if (mode == Mode::EachUsed && count < e.fixed.size()) node.at("hexes").fault("there are fewer units than hexes");
}

/// KS:18.1b, KS:18.1k, KS:18.2b, KS:18.2j One line of a set-up list.
SetupEntry read_entry(const DataNode& node, Side side, const Content& c, Roll& roll) {
  node.only_keys({"id", "units", "any", "army", "mode", "hexes", "beside", "option", "provenance"});
  node.expect_source();
  SetupEntry e;
  e.side = side;
  e.id = node.at("id").text();
  e.provenance = node.source();
  if (const auto any = node.find("any")) {
    if (node.has("units")) node.fault("names units or any divisions, not both");
    e.any = any->integer(1, 99);
    e.army = read_formation(node.at("army"), c);
  } else {
    e.units = read_unit_list(node.at("units"), c, roll);
  }
  read_where(node, c, e);
  if (const auto beside = node.find("beside")) {  // KS:18.2k
    if (read_formation(*beside, c) != c.xlviii) beside->fault("only XLVIII is known here (KS:18.2k)");
    e.beside_xlviii = e.one_per_hex = true;
  }
  if (const auto option = node.find("option")) e.option = static_cast<int>(option->one_of(kOptionalNames));
  for (UnitId u : e.units) {
    if (c.def(u).side != side) node.fault(c.def(u).id + " is of the other side");
    if (c.def(u).optional != (e.option >= 0)) node.fault(c.def(u).id + " is optional, or the entry is (KS:19.0)");
    if (c.def(u).artillery && !(e.area & c.roads).any()) node.fault("artillery needs a road hex (KS:R101)");
    if (c.def(u).garrison() && (e.fixed.size() != 1 || e.area.count() != 1))
      node.fault("a garrison has one set-up hex (KS:10.7)");
  }
  return e;
}

void read_setup(const DataNode& list, Side side, const Content& c, Roll& roll, Scenario& out) {
  expect_ids(list);
  for (const DataNode& node : list.items()) out.setup.push_back(read_entry(node, side, c, roll));
}

/// KS:18.2n Where that brigade may come to stand: wherever a division of the army may.
void open_with_infantry(Scenario& out) {
  for (SetupEntry& e : out.setup)
    if (e.with_18a_infantry)
      for (const SetupEntry& o : out.setup)
        if (o.any > 0 && o.army == e.army) e.area |= o.area;
}

/// KS:18.1g A group of reinforcements, or aircraft that become available.
Reinforcement read_reinforcement(const DataNode& node, const Content& c, Roll& roll) {
  node.only_keys({"id", "turn", "area", "units", "aircraft", "max_mp", "one_hex", "provenance"});
  node.expect_source();
  Reinforcement r;
  r.turn = node.at("turn").integer(1, kTurns);
  if (node.has("aircraft")) {
    r.area = -1;
    r.air = read_air_list(node.at("aircraft"), c, &roll);
    return r;
  }
  r.area = static_cast<int>(node.at("area").one_of(kAreaNames));
  r.units = read_unit_list(node.at("units"), c, roll);
  if (const auto mp = node.find("max_mp")) r.max_mp = mp->integer(1, 20);
  if (const auto one = node.find("one_hex")) r.one_hex = one->boolean();
  for (UnitId u : r.units)
    if (c.def(u).side != kAxis) node.fault("only the Axis receives reinforcements (KS:18.1r)");
  return r;
}

/// KS:18.1a, KS:18.1c, KS:18.1l Bridges that are down, bridges that are built.
void read_bridges(const DataNode& node, const Content& c, Scenario& out) {
  for (const DataNode& blown : node.at("bridges_blown").items()) {
    blown.only_keys({"id", "count"});
    const std::string id = blown.at("id").text();
    const auto it = std::ranges::find_if(c.bridges, [&](const BridgeDef& b) { return b.id == id; });
    if (it == c.bridges.end())
      blown.at("id").fault("no such bridge");
    else
      out.blown[static_cast<std::size_t>(it - c.bridges.begin())] = small(blown.at("count"), 1, it->count);
  }
  static constexpr std::array<std::string_view, 2> kIds{"khotin", "soviet"};
  bool khotin = false;
  for (const DataNode& pontoon : node.at("pontoons").items()) {
    pontoon.only_keys({"id", "hexes", "provenance"});
    pontoon.expect_source();
    const bool soviet = pontoon.at("id").one_of(kIds) == 1;
    const auto [a, b] = read_hexside(pontoon.at("hexes"), c.grid);
    Hex* ends = soviet ? out.soviet_pontoon : out.khotin;
    ends[0] = a, ends[1] = b;
    (soviet ? out.soviet_pontoon_built : khotin) = true;
    if (a.valid() && c.at(a).river[static_cast<std::size_t>(hex::Grid::direction(a, b))] != River::Major)
      pontoon.at("hexes").fault("no major river runs here (KS:15.2.2)");
  }
  if (!khotin) node.at("pontoons").fault("the bridge at Khotin is missing (KS:18.1c)");
}

OptionInfo read_option(const DataNode& node) {
  node.only_keys({"id", "title", "values", "standard", "rule"});
  OptionInfo o;
  o.id = node.at("id").text();
  o.title = node.at("title").text();
  o.rule = node.at("rule").text();
  if (!RuleRef::well_formed(o.rule)) node.at("rule").fault("is not a citation such as KS:R9");
  for (const DataNode& value : node.at("values").items()) o.values.push_back(value.text());
  o.standard = node.at("standard").text();
  return o;
}

/// The switches that the rules know, with the values and the standard they know; a data file cannot invent others.
void expect_options(const DataNode& list, const Scenario& s) {
  struct Known {
    std::string id;
    std::vector<std::string> values;  // the standard one first
  };
  std::vector<Known> known{
      {"khotin_counts_as_train", {"false", "true"}},         {"mud_dirt_general_supply", {"true", "false"}},
      {"free_two_mp", {"only_without_fuel", "always"}},      {"roadbound_dirt_in_mud", {"allowed", "barred"}},
      {"inspect_in_combat_phase", {"attacked_only", "all"}}, {"vp_isolated_unit", {"2", "1", "3", "4"}}};
  if (s.optional_rules) known.push_back({"start_turn", {"1", "4"}});
  if (s.optional_rules)
    for (std::string_view id : kOptionalNames) known.push_back({std::string(id), {"off", "rolled", "on"}});
  std::string wanted;
  for (const Known& k : known) wanted += (wanted.empty() ? "" : ", ") + k.id;
  const bool same = std::ranges::equal(s.info.options, known, [](const OptionInfo& o, const Known& k) {
    return o.id == k.id && o.values == k.values && o.standard == k.values.front();
  });
  if (!same) list.fault("should be " + wanted + ", each with the values the rules know, the standard one first");
}

/// The network of chapter 18 has room for so much.
void check_size(const DataNode& node, const Scenario& s) {
  constexpr int kMostHexes = 480;
  for (Side side : {kAxis, kSoviet}) {
    int hexes = 0, armies = 0;
    for (const SetupEntry& e : s.setup) hexes += e.side == side ? e.area.count() : 0;
    std::vector<FormationId> seen;
    for (const SetupEntry& e : s.setup)
      if (e.any > 0 && e.side == side && std::ranges::find(seen, e.army) == seen.end())
        seen.push_back(e.army), ++armies;
    if (hexes > kMostHexes || armies > 8 || s.setup.size() > 128) node.fault("the set-up lists are too long");
  }
}

/// Every counter is set up, comes later, or is said to stay out; KS:R106 as many divisions as the lines want.
void check_roll(const DataNode& node, const Content& c, const Roll& roll, int spare_army, Scenario& out) {
  std::vector<int> wanted(c.formations.size()), there(c.formations.size());
  for (const SetupEntry& e : out.setup)
    if (e.any > 0 && e.army.valid()) wanted[e.army.value] += e.any;
  for (std::size_t i = 0; i < c.units.size(); ++i) {
    const UnitDef& u = c.units[i];
    const UnitId id{static_cast<std::uint8_t>(i)};
    if (u.formation.valid() && wanted[u.formation.value] > 0 && any_division(u, u.formation)) {
      ++there[u.formation.value];
      if (roll.units[i] != 0) node.fault(u.id + " is named and also meant by \"any\"");
    } else if (roll.units[i] == 0 && u.optional) {
      out.unused.push_back(id);
    } else if (roll.units[i] == 0) {
      node.fault(u.id + " is neither set up nor a reinforcement nor unused");
    }
  }
  for (std::size_t f = 0; f < wanted.size(); ++f) {
    const int spare = static_cast<int>(f) == spare_army ? out.spare_divisions : 0;
    if (wanted[f] > 0 && wanted[f] + spare != there[f])
      node.fault(c.formations[f].id + " has " + std::to_string(there[f]) + " infantry divisions, the set-up uses " +
                 std::to_string(wanted[f]));
  }
  for (std::size_t i = 0; i < c.air.size(); ++i)
    if ((roll.air[i] == 0) != c.air[i].optional)
      node.fault(c.air[i].id + (c.air[i].optional ? " is optional (KS:19.1.2)" : " is missing among the aircraft"));
}

Scenario read_scenario(const DataNode& node, const Content& c, bool sound) {
  node.only_keys({"id", "title", "provenance", "start_turn", "end_turn", "rules", "bridges_blown", "pontoons", "points",
                  "aircraft", "reinforcements", "unused", "spare_divisions", "axis_setup", "soviet_setup", "options"});
  node.expect_source();
  Scenario s;
  s.info.id = node.at("id").text();
  s.info.title = node.at("title").text();
  s.start_turn = node.at("start_turn").integer(1, kTurns);
  s.end_turn = node.at("end_turn").integer(s.start_turn, kTurns);
  const DataNode rules = node.at("rules");
  rules.only_keys({"directive", "fifth_guards", "optional"});
  s.directive = rules.at("directive").boolean();
  s.fifth_guards = rules.at("fifth_guards").boolean();
  s.optional_rules = rules.at("optional").boolean();
  const DataNode points = node.at("points");
  points.only_keys({"ammo", "fuel", "divided", "provenance"});
  points.expect_source();
  s.ammo = points.at("ammo").integer(0, 99);
  s.fuel = points.at("fuel").integer(0, 99);
  s.points_divided = points.at("divided").boolean();
  for (const DataNode& option : node.at("options").items()) s.info.options.push_back(read_option(option));
  expect_options(node.at("options"), s);
  if (!sound) return s;  // what follows names hexes, units and bridges
  read_bridges(node, c, s);
  Roll roll{std::vector<int>(c.units.size()), std::vector<int>(c.air.size())};
  s.air_at_start = read_air_list(node.at("aircraft"), c, &roll);
  s.unused = read_unit_list(node.at("unused"), c, roll);
  for (const DataNode& group : node.at("reinforcements").items())
    s.reinforcements.push_back(read_reinforcement(group, c, roll));
  if (s.reinforcements.size() > kMaxGroups) node.at("reinforcements").fault("too many groups");
  read_setup(node.at("axis_setup"), kAxis, c, roll, s);
  read_setup(node.at("soviet_setup"), kSoviet, c, roll, s);
  open_with_infantry(s);
  check_size(node, s);
  int spare_army = -1;
  if (const auto spare = node.find("spare_divisions")) {
    spare->only_keys({"army", "count", "provenance"});
    spare->expect_source();
    const FormationId army = read_formation(spare->at("army"), c);
    if (army != c.army1g) spare->at("army").fault("only 1GA has divisions to spare (KS:R106)");
    spare_army = c.army1g.value;
    s.spare_divisions = spare->at("count").integer(0, 9);
  }
  check_roll(node, c, roll, spare_army, s);
  return s;
}

constexpr std::array<std::string_view, 5> kMargarethe{"KS:19.3.1a", "KS:19.3.1b", "KS:19.3.1c", "KS:19.3.1d",
                                                      "KS:19.3.1e"};
constexpr std::array<std::string_view, 5> kSsEntry{"KS:19.3.2a", "KS:19.3.2b", "KS:19.3.2c", "KS:19.3.2d",
                                                   "KS:19.3.2e"};

/// KS:19.3.1, KS:19.3.2 The lines of a table for two dice cover 2 to 12 without a gap.
void read_delays(const DataNode& list, bool margarethe, std::vector<DelayRow>& out) {
  int next = 2;
  const auto lines = list.items(kMargarethe.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const DataNode& node = lines[i];
    DelayRow row;
    static_cast<void>(node.at("id").one_of({margarethe ? &kMargarethe[i] : &kSsEntry[i], 1}));
    const auto dice = node.at("dice").items(2);
    if (!dice.empty()) row.low = dice[0].integer(next, next), row.high = dice[1].integer(row.low, 12);
    next = row.high + 1;
    if (margarethe) {
      node.only_keys({"id", "dice", "no_hungarians", "hungarian_delay", "german_delay", "hungarian_bonus"});
      row.hungarian_delay = node.at("hungarian_delay").integer(-kTurns, kTurns);
      row.german_delay = node.at("german_delay").integer(-kTurns, kTurns);
      if (const auto none = node.find("no_hungarians")) row.never = none->boolean();
      if (const auto bonus = node.find("hungarian_bonus")) row.hungarian_bonus = bonus->integer(0, 9);
    } else {
      node.only_keys({"id", "dice", "never", "delay"});
      row.german_delay = node.at("delay").integer(-kTurns, kTurns);
      if (const auto never = node.find("never")) row.never = never->boolean();
    }
    out.push_back(row);
  }
  if (!lines.empty() && next != 13) list.fault("should cover the dice from 2 to 12");
}

/// KS:19.1.2 The optional aircraft, which come when the transports else would, and the transports, which are there at
/// once.
void check_axis_air(const DataNode& node, const Content& c) {
  const auto added = read_air_list(node.at("aircraft"), c, nullptr),
             early = read_air_list(node.at("at_start"), c, nullptr);
  for (std::size_t i = 0; i < c.air.size(); ++i) {
    const AirId a{static_cast<std::uint8_t>(i)};
    if ((std::ranges::find(added, a) != added.end()) != c.air[i].optional)
      node.at("aircraft").fault("should be the optional aircraft (KS:19.1.2)");
    const bool transport = c.air[i].type == AirType::TR && !c.air[i].optional;
    if ((std::ranges::find(early, a) != early.end()) != transport)
      node.at("at_start").fault("should be the transports (KS:19.1.2)");
  }
}

/// KS:19.0 The seven optional rules with the range of two dice that puts each into effect.
void read_optional(const DataNode& list, Content& out, Sound sound) {
  const auto nodes = list.items(kOptionalRules);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const DataNode& node = nodes[i];
    node.expect_source();
    static_cast<void>(node.at("id").one_of({&kOptionalNames[i], 1}));
    OptionalRule rule{std::string(kOptionalNames[i]), node.at("name").text(), 2, 2};
    const auto dice = node.at("dice").items(2);
    if (!dice.empty()) rule.low = dice[0].integer(2, 12), rule.high = dice[1].integer(rule.low, 12);
    switch (static_cast<Optional19>(i)) {
      case Optional19::AxisAir:
        node.only_keys({"id", "name", "dice", "aircraft", "at_start", "provenance"});
        if (sound.units) check_axis_air(node, out);
        break;
      case Optional19::Margarethe:
        node.only_keys({"id", "name", "dice", "table", "provenance"});
        read_delays(node.at("table"), true, out.tables.margarethe);
        break;
      case Optional19::SsEntry:
        node.only_keys({"id", "name", "dice", "rolled_on_turn", "table", "provenance"});
        out.tables.ss_roll_turn = node.at("rolled_on_turn").integer(1, kTurns);
        read_delays(node.at("table"), false, out.tables.ss_entry);
        break;
      case Optional19::Bridges:
        node.only_keys({"id", "name", "dice", "blown_to", "provenance"});
        out.tables.bridge_blown_to = node.at("blown_to").integer(0, 6);
        break;
      default: node.only_keys({"id", "name", "dice", "provenance"});
    }
    out.optional_rules.push_back(std::move(rule));
  }
}

}  // namespace

void read_scenarios(const DataNode& root, Content& out, Sound sound) {
  root.only_keys({"game", "format", "provenance", "optional_rules", "scenarios"});
  read_optional(root.at("optional_rules"), out, sound);
  static constexpr std::array<std::string_view, 2> kIds{"solution-west", "kesselschlacht"};  // KS:18.1, KS:18.2
  const auto nodes = root.at("scenarios").items(kIds.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    static_cast<void>(nodes[i].at("id").one_of({&kIds[i], 1}));
    out.scenarios.push_back(read_scenario(nodes[i], out, sound.map && sound.units));
  }
}

void read_variant(const DataNode& node, Content& out, Sound sound) {
  const std::string id = node.at("id").text();
  if (!is_word(id)) node.at("id").fault("is no word of letters, digits and dashes, at most 14");
  if (std::ranges::any_of(out.scenarios, [&](const Scenario& s) { return s.info.id == id; }))
    node.at("id").fault("there is such a scenario already");
  out.scenarios.push_back(read_scenario(node, out, sound.map && sound.units));
}

}  // namespace kessel::kesselschlacht
