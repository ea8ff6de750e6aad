#include <algorithm>

#include "games/breakout/content_read.h"

namespace kessel::breakout {

using load::DataNode;

namespace {

constexpr std::array<std::string_view, 6> kResultNames{"AL1", "AS", "DR", "DL1", "DL1+DR", "EX"};
constexpr std::array<std::string_view, 10> kColumns{"<1:2", "1:2", "1:1", "2:1", "3:1",
                                                    "4:1",  "5:1", "6:1", "7:1", ">7:1"};
constexpr std::array<std::string_view, 8> kTurnNames{"1", "2", "3", "4", "5", "6", "7", "8"};
static_assert(kTurnNames.size() == kTurns);

std::uint8_t small(const DataNode& node, int low, int high) {
  return static_cast<std::uint8_t>(node.integer(low, high));
}

/// BO:14.0 Each chart says which one it is, and where it was read.
void expect_chart(const DataNode& node, std::string_view id) {
  static_cast<void>(node.at("id").one_of({&id, 1}));
  node.expect_source();
}

/// [non-mechanized, mechanized]
std::array<std::uint8_t, 2> read_classes(const DataNode& node, int low, int high) {
  node.only_keys({kMobilityNames[0], kMobilityNames[1]});
  return {small(node.at(kMobilityNames[0]), low, high), small(node.at(kMobilityNames[1]), low, high)};
}

std::array<std::uint8_t, 6> read_die_row(const DataNode& node, int low, int high) {
  std::array<std::uint8_t, 6> out{};
  const auto cells = node.items(out.size());
  for (std::size_t i = 0; i < cells.size(); ++i) out[i] = small(cells[i], low, high);
  return out;
}

/// BO:5.0 Eight turns; BO:1.1 each of three days.
void read_turns(const DataNode& node, Content& out) {
  node.only_keys({"provenance", "1", "2", "3", "4", "5", "6", "7", "8"});
  node.expect_source();
  for (std::size_t i = 0; i < kTurnNames.size(); ++i) {
    const DataNode dates = node.at(kTurnNames[i]);
    dates.only_keys({"start", "end"});
    const std::string start = dates.at("start").text();
    out.turn_dates[i + 1] = start + " to " + dates.at("end").text();
  }
}

void read_weather(const DataNode& node, Tables& t) {
  node.only_keys({"id", "provenance", "1", "2", "3", "4", "5", "6", "7", "8"});
  expect_chart(node, "BO:14.WX");
  for (std::size_t turn = 0; turn < kTurnNames.size(); ++turn) {
    const auto cells = node.at(kTurnNames[turn]).items(6);
    for (std::size_t i = 0; i < cells.size(); ++i) t.weather[turn + 1][i] = cells[i].as<Weather>(kWeatherNames);
  }
}

void read_moving(const DataNode& movement, const DataNode& river, Tables& t) {
  movement.only_keys({"id", "provenance", "thaw", "frost", "storm"});
  expect_chart(movement, "BO:14.MF");
  river.only_keys({"id", "provenance", "thaw", "frost", "storm", "major_add", "flat_cost"});
  expect_chart(river, "BO:14.RIV");
  for (std::size_t w = 0; w < kWeatherNames.size(); ++w) {
    t.allowance[w] = read_classes(movement.at(kWeatherNames[w]), 1, 30);
    t.river[w] = read_die_row(river.at(kWeatherNames[w]), 0, 20);
  }
  t.major_river_add = river.at("major_add").integer(0, 5);
  t.river_flat = river.at("flat_cost").integer(0, 20);
}

void read_terrain(const DataNode& node, Tables& t) {
  node.only_keys({"id", "provenance", "clear", "forest", "rough", "marsh", "town", "fortified", "river"});
  expect_chart(node, "BO:14.TEC");
  for (std::size_t i = 0; i < kTerrainNames.size(); ++i) {
    const DataNode line = node.at(kTerrainNames[i]);
    if (static_cast<Terrain>(i) == Terrain::Fortified) {
      line.only_keys({"cost", "shift", "shift_soviet_defence"});
      t.fort_shift_soviet = line.at("shift_soviet_defence").integer(-5, 5);
    } else {
      line.only_keys({"cost", "shift"});
    }
    t.terrain_cost[i] = read_classes(line.at("cost"), 0, 20);
    t.terrain_shift[i] = line.at("shift").integer(-5, 5);
  }
  const DataNode river = node.at("river");
  river.only_keys({"shift"});
  t.river_shift = river.at("shift").integer(-5, 5);
}

void read_crt(const DataNode& node, Tables& t) {
  node.only_keys({"id", "provenance", "columns", "rows"});
  expect_chart(node, "BO:14.CRT");
  node.at("columns").expect_strings(kColumns);
  const DataNode rows = node.at("rows");
  rows.only_keys({"1", "2", "3", "4", "5", "6"});
  for (std::size_t die = 0; die < t.crt.size(); ++die) {
    const auto cells = rows.at(kTurnNames[die]).items(kColumns.size());
    for (std::size_t i = 0; i < cells.size(); ++i) t.crt[die][i] = cells[i].as<Result>(kResultNames);
  }
  for (const auto& row : t.crt)
    if (row.front() != t.crt[0].front() || row.back() != t.crt[0].back())
      return rows.fault("the columns below 1:2 and above 7:1 are automatic, the same for every die (BO:13.8.1)");
}

/// The numbers of the chapters: BO:13.4 BO:13.5 BO:13.8.2d BO:13.8.2e shifts, BO:13.3a air, BO:11.1 replacements,
/// BO:6.1 BO:6.2 stacking, BO:4.3 victory.
void read_numbers(const DataNode& root, Tables& t) {
  const auto section = [&](const char* name, std::initializer_list<std::string_view> keys) {
    DataNode node = root.at(name);
    node.only_keys(keys);
    node.expect_source();
    return node;
  };
  const DataNode shifts = section("shifts", {"provenance", "korpsgruppe", "korpsgruppe_range", "heavy_panzer",
                                             "concentric_german", "concentric_soviet"});
  t.kg_shift = shifts.at("korpsgruppe").integer(0, 5);
  t.kg_range = shifts.at("korpsgruppe_range").integer(0, 5);
  t.heavy_shift = shifts.at("heavy_panzer").integer(0, 5);
  t.concentric_german = shifts.at("concentric_german").integer(0, 5);
  t.concentric_soviet = shifts.at("concentric_soviet").integer(0, 5);
  t.air_factor = section("air", {"provenance", "factor_per_marker"}).at("factor_per_marker").integer(0, 5);
  t.return_delay = read_die_row(section("replacements", {"provenance", "delay", "returns_as"}).at("delay"), 1, kTurns);
  const DataNode stacking =
      section("stacking", {"provenance", "german_steps", "soviet_steps", "soviet_artillery_steps"});
  t.german_stack = stacking.at("german_steps").integer(1, 40);
  t.soviet_stack = stacking.at("soviet_steps").integer(1, 40);
  t.soviet_art_stack = stacking.at("soviet_artillery_steps").integer(0, 40);
  const DataNode vp = section("victory", {"provenance", "town", "fortified", "isolated", "exit", "exit_max",
                                          "exit_cost", "soviet_win", "draw", "historical"});
  static_cast<void>(vp.at("town").integer(0, 9));
  static_cast<void>(vp.at("fortified").integer(0, 9));
  t.vp_historical = vp.at("historical").integer(0, 99);
  t.vp_isolated = vp.at("isolated").integer(0, 9);
  t.vp_exit = vp.at("exit").integer(0, 9);
  t.vp_exit_max = vp.at("exit_max").integer(0, 99);
  t.exit_cost = vp.at("exit_cost").integer(0, 9);
  t.vp_soviet_win = vp.at("soviet_win").integer(1, 199);
  t.vp_draw = vp.at("draw").integer(0, 199);
  if (t.vp_draw > t.vp_soviet_win) vp.at("draw").fault("the draw begins below the Soviet victory (BO:4.3)");
}

OptionInfo read_option(const DataNode& node) {
  node.only_keys({"id", "title", "values", "standard", "rule"});
  OptionInfo o;
  o.id = node.at("id").text();
  o.title = node.at("title").text();
  o.rule = node.at("rule").text();
  if (!RuleRef::well_formed(o.rule)) node.at("rule").fault("is not a citation such as BO:R9");
  for (const DataNode& value : node.at("values").items()) o.values.push_back(value.text());
  o.standard = node.at("standard").text();
  if (std::ranges::find(o.values, o.standard) == o.values.end())
    node.at("standard").fault("the standard value is not among the values");
  return o;
}

/// The switches that the rules know, with the values they know; a data file cannot invent others.
void expect_options(const DataNode& list, const std::vector<OptionInfo>& options) {
  struct Known {
    std::string_view id;
    std::vector<std::string> values;
  };
  static const std::vector<Known> known{{"impulse_order", {"independent", "mirrored", "same"}},
                                        {"river_flat_cost", {"off", "on"}},
                                        {"source_in_ezoc_ok", {"none", "soviet", "both"}},
                                        {"kg_move_negation", {"whole_zone", "per_hex"}},
                                        {"river_fail_ends_move", {"true", "false"}}};
  const bool same = std::ranges::equal(
      options, known, [](const OptionInfo& o, const Known& k) { return o.id == k.id && o.values == k.values; });
  if (!same)
    list.fault(
        "should be impulse_order, river_flat_cost, source_in_ezoc_ok, kg_move_negation, river_fail_ends_move "
        "with the values the rules know");
}

}  // namespace

void read_tables(const DataNode& root, Content& out) {
  root.only_keys({"game", "format", "provenance", "turns", "weather", "movement", "river_crossing", "terrain", "crt",
                  "shifts", "air", "replacements", "stacking", "victory"});
  read_turns(root.at("turns"), out);
  read_weather(root.at("weather"), out.tables);
  read_moving(root.at("movement"), root.at("river_crossing"), out.tables);
  read_terrain(root.at("terrain"), out.tables);
  read_crt(root.at("crt"), out.tables);
  read_numbers(root, out.tables);
}

void read_scenario(const DataNode& root, Content& out, Sound sound) {
  root.only_keys({"game", "format", "provenance", "scenarios"});
  const auto scenarios = root.at("scenarios").items(1);
  if (scenarios.empty()) return;
  const DataNode& node = scenarios.front();
  node.only_keys({"id", "title", "provenance", "turns", "start", "korpsgruppen_from_turn", "stand_fast", "options"});
  node.expect_source();
  static constexpr std::array<std::string_view, 1> kCampaign{"campaign"};
  static_cast<void>(node.at("id").one_of(kCampaign));
  out.scenario.id = kCampaign[0];
  out.scenario.title = node.at("title").text();
  static_cast<void>(node.at("turns").integer(kTurns, kTurns));
  for (const DataNode& option : node.at("options").items()) out.scenario.options.push_back(read_option(option));
  expect_options(node.at("options"), out.scenario.options);
  // Of a later version of the rules, and not in the data file: records made before name that file's hash.
  out.scenario.options.push_back(
      {"supply_ends_in_ezoc",
       "How many ends of a Soviet supply path, the unit's own hex and the source, may lie in "
       "an enemy zone of control at once",
       "BO:R14",
       {"one", "two"},
       "one"});

  const DataNode start = node.at("start");
  start.only_keys({"weather", "soviet_vp"});
  out.start_weather = start.at("weather").as<Weather>(kWeatherNames);
  const auto& first = out.tables.weather[1];
  if (sound.tables && std::ranges::any_of(first, [&](Weather w) { return w != out.start_weather; }))
    start.at("weather").fault("turn 1 of the weather table says otherwise (BO:5.1b)");
  out.start_vp = start.at("soviet_vp").integer(0, 99);
  int held = 0;
  out.soviet_at_start.for_each([&](Hex h) { held += out.at(h).vp; });
  if (sound.map && held != out.start_vp)
    start.at("soviet_vp").fault("the towns held at start are worth " + std::to_string(held));

  // BO:5.3 BO:10.2 Korpsgruppen can first be used on turn 3.
  out.kg_from_turn = node.at("korpsgruppen_from_turn").integer(1, kTurns);
  const DataNode line = node.at("stand_fast");
  line.only_keys({"turn", "column"});
  out.stand_fast_turn = line.at("turn").integer(1, kTurns);
  const int column = line.at("column").integer(1, out.grid.cols());
  hex::Mask east;
  out.grid.all().for_each([&](Hex h) {
    if (h.col() + 1 >= column) east.set(h);
  });
  if (sound.map && east != out.stand_fast_east)
    line.at("column").fault("the map's set stand_fast_east says otherwise (BO:3.2h)");
}

}  // namespace kessel::breakout
