#include <algorithm>

#include "games/kesselschlacht/content_read.h"

namespace kessel::kesselschlacht {

using load::DataNode;

namespace {

/// Each chart says which one it is, and where it was read (KS:R1).
DataNode chart(const DataNode& root, const char* name, std::string_view id,
               std::initializer_list<std::string_view> keys) {
  DataNode node = root.at(name);
  node.only_keys(keys);
  static_cast<void>(node.at("id").one_of({&id, 1}));
  node.expect_source();
  return node;
}
DataNode section(const DataNode& root, const char* name, std::initializer_list<std::string_view> keys) {
  DataNode node = root.at(name);
  node.only_keys(keys);
  node.expect_source();
  return node;
}

/// KS:5.0 The weather die; KS:5.0a, KS:T.TRK the track: one day a turn, weather printed from 31 March on.
void read_weather(const DataNode& root, Tables& t) {
  static constexpr std::array<std::string_view, 2> kRolled{"snow", "mud"};  // KS:5.0.2 heavy snow is never rolled
  const auto die = section(root, "weather", {"provenance", "die"}).at("die").items(6);
  for (std::size_t i = 0; i < die.size(); ++i) t.weather_die[i] = die[i].as<Weather>(kRolled);
  static constexpr std::array<std::string_view, 4> kPrinted{"roll", "snow", "mud", "heavy_snow"};
  const DataNode track = chart(root, "turn_track", "KS:T.TRK", {"id", "provenance", "turns"});
  const auto turns = track.at("turns").items(kTurns);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    turns[i].only_keys({"id", "date", "weather"});
    if (turns[i].at("id").text() != std::to_string(i + 1)) turns[i].at("id").fault("turns count from 1 to 17");
    t.dates[i + 1] = turns[i].at("date").text();
    t.fixed_weather[i + 1] = static_cast<std::uint8_t>(turns[i].at("weather").one_of(kPrinted));
  }
}

/// MP in snow and in mud as half MP.
std::array<std::uint8_t, 2> read_cost(const DataNode& node, int least) {
  node.only_keys({"snow", "mud"});
  return {static_cast<std::uint8_t>(2 * node.at("snow").integer(least, 20)),
          static_cast<std::uint8_t>(2 * node.at("mud").integer(least, 20))};
}

/// KS:T.TEC Costs by gait and weather, shifts; jaeger and mountain troops move as leg units unless the chart says more.
void read_terrain(const DataNode& root, Tables& t) {
  const DataNode node =
      chart(root, "terrain", "KS:T.TEC", {"id", "provenance", "clear", "swamp", "rough", "mountain", "town", "city"});
  for (std::size_t i = 0; i < kTerrainNames.size(); ++i) {
    const DataNode line = node.at(kTerrainNames[i]);
    line.only_keys({"leg", "mountaineer", "motorized", "shift", "lost_if_routed", "provenance"});
    line.expect_source();
    const auto leg = read_cost(line.at("leg"), 1), motor = read_cost(line.at("motorized"), 1);
    const auto special = line.find("mountaineer");
    const auto mountaineer = special ? read_cost(*special, 1) : leg;
    for (std::size_t w = 0; w < 2; ++w) {
      t.cost[static_cast<std::size_t>(Gait::Leg)][w][i] = leg[w];
      t.cost[static_cast<std::size_t>(Gait::Mountaineer)][w][i] = mountaineer[w];
      t.cost[static_cast<std::size_t>(Gait::Motor)][w][i] = motor[w];
    }
    t.shift[i] = line.at("shift").integer(-5, 5);
    if (const auto lost = line.find("lost_if_routed")) t.lost_if_routed[i] = lost->boolean();
  }
}

/// KS:11.1.5, KS:5.0.2a Half MP for each kind of road and weather; KS:5.0.1a a road without a cost is not there.
void read_roads(const DataNode& root, Tables& t) {
  const DataNode node = section(root, "roads", {"provenance", "paved", "dirt", "trace"});
  for (std::size_t r = 0; r < kRoadNames.size(); ++r) {
    const DataNode road = node.at(kRoadNames[r]);
    road.only_keys({kWeatherNames[0], kWeatherNames[1], kWeatherNames[2]});
    for (std::size_t w = 0; w < kWeatherNames.size(); ++w)
      if (const auto cost = road.find(kWeatherNames[w])) t.road_cost[r + 1][w] = small(*cost, 1, 20);
  }
  t.trace_road_cost = node.at("trace").integer(1, 20);  // KS:9.1.2, KS:5.0.2b
}

/// KS:11.1.4c What a river adds to the cost of a step, and what it does to an attack over it.
void read_rivers(const DataNode& root, Tables& t) {
  const DataNode node = root.at("rivers");
  node.only_keys({"minor", "major_bridged", "major_unbridged"});
  const auto costs = [&](const DataNode& line, std::array<std::array<std::uint8_t, 2>, kGaits>& out) {
    line.expect_source();
    out[0] = out[1] = read_cost(line.at("leg"), 0);
    out[2] = read_cost(line.at("motorized"), 0);
  };
  const DataNode minor = node.at("minor"), bridged = node.at("major_bridged"), unbridged = node.at("major_unbridged");
  minor.only_keys({"leg", "motorized", "attack_loss", "provenance"});
  bridged.only_keys({"leg", "motorized", "provenance"});
  unbridged.only_keys({"shift", "provenance"});
  unbridged.expect_source();
  costs(minor, t.minor_river);
  costs(bridged, t.bridged_river);
  t.minor_river_loss = minor.at("attack_loss").integer(0, 9);
  t.unbridged_shift = unbridged.at("shift").integer(-5, 5);
}

/// KS:T.TQR Where a combat starts, by the two base qualities; KS:3.3.1a up to which sum the lowest letter counts.
void read_quality(const DataNode& root, Tables& t) {
  const DataNode node = chart(root, "quality", "KS:T.TQR", {"id", "provenance", "lowest_up_to", "A", "B", "C"});
  t.quality_sum = node.at("lowest_up_to").integer(1, 20);
  for (std::size_t a = 0; a < kQualityNames.size(); ++a) {
    const DataNode row = node.at(kQualityNames[a]);
    row.only_keys({"A", "B", "C"});
    for (std::size_t d = 0; d < kQualityNames.size(); ++d)
      t.quality[a + 1][d + 1] = row.at(kQualityNames[d]).integer(-4, 4);
  }
}

void read_shifts(const DataNode& root, Tables& t) {
  const DataNode node = section(root, "shifts",
                                {"provenance", "ground_support_each", "ground_support_max", "combined_arms_attack",
                                 "combined_arms_defence", "hasty", "prepared", "defender_dis", "defender_do_die"});
  t.support_shift = node.at("ground_support_each").integer(0, 5);
  t.support_max = node.at("ground_support_max").integer(0, 9);
  t.arms_attack = node.at("combined_arms_attack").integer(0, 5);
  t.arms_defence = node.at("combined_arms_defence").integer(-5, 0);
  t.hasty = node.at("hasty").integer(-5, 0);
  t.prepared = node.at("prepared").integer(-5, 0);
  t.dis_shift = node.at("defender_dis").integer(0, 5);
  t.do_die = node.at("defender_do_die").integer(-1, 0);
}

/// KS:T.CRT One table for each percentage, rows for the die from 0 on (KS:R27), columns by differential.
void read_crt(const DataNode& root, Tables& t) {
  const DataNode node = chart(root, "crt", "KS:T.CRT", {"id", "provenance", "columns", "tables"});
  for (const DataNode& name : node.at("columns").items()) t.columns.push_back(name.text());
  const auto zero = std::ranges::find(t.columns, std::string("0"));
  if (zero == t.columns.end()) node.at("columns").fault("needs a column 0");
  t.zero_column = static_cast<int>(zero - t.columns.begin());
  for (const DataNode& table : node.at("tables").items()) {
    table.only_keys({"id", "rows"});
    const std::string percent = table.at("id").text();
    const bool number =
        !percent.empty() && percent.size() <= 3 && percent.find_first_not_of("0123456789") == std::string::npos;
    if (!number) table.at("id").fault("should be a percentage");
    t.percentages.push_back(number ? std::stoi(percent) : 0);
    auto& rows = t.crt.emplace_back();
    const auto lines = table.at("rows").items(rows.size());
    for (std::size_t die = 0; die < lines.size(); ++die)
      for (const DataNode& cell : lines[die].items(t.columns.size()))
        rows[die].push_back(cell.as<Result>(kResultNames));
  }
  if (t.percentages.empty() ||
      std::ranges::adjacent_find(t.percentages, std::greater_equal<>{}) != t.percentages.end() ||
      t.percentages.front() != 50 || t.percentages.back() != 200)
    node.at("tables").fault("the percentages rise from 50 to 200 (KS:12.1.3a)");
}

/// KS:T.ACT, KS:9.1.1, KS:9.1.3 Activation by length of the path; KS:9.2.1, KS:9.2.2 the dice before it.
void read_activation(const DataNode& root, Tables& t) {
  const DataNode node =
      chart(root, "activation", "KS:T.ACT",
            {"id", "provenance", "columns", "corps_attempts", "army_attempts", "unit_range_mp", "hq_to_road_hexes"});
  const auto columns = node.at("columns").items();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].only_keys({"max_mp", "succeeds_to"});
    Tables::Activation a;
    if (i + 1 < columns.size()) a.max_halves = 2 * columns[i].at("max_mp").integer(1, 100);
    if (i + 1 == columns.size() && columns[i].has("max_mp"))
      columns[i].at("max_mp").fault("the last column has no limit");
    if (i > 0 && a.max_halves != 0 && a.max_halves <= t.activation.back().max_halves)
      columns[i].at("max_mp").fault("should be longer than in the column before");
    a.succeeds_to = columns[i].at("succeeds_to").integer(0, 6);
    t.activation.push_back(a);
  }
  if (node && columns.empty()) node.at("columns").fault("needs a column");
  t.corps_attempts = node.at("corps_attempts").integer(0, 20);
  t.army_attempts = node.at("army_attempts").integer(0, 20);
  t.activation_range = 2 * node.at("unit_range_mp").integer(1, 60);
  t.hq_road_hexes = node.at("hq_to_road_hexes").integer(0, 1);
  static constexpr std::array<std::string_view, 2> kArmies{"38A", "40A"};
  const auto die = section(root, "army_priority", {"provenance", "die"}).at("die").items(6);
  for (std::size_t i = 0; i < die.size(); ++i) t.army_choice[i] = static_cast<std::uint8_t>(die[i].one_of(kArmies));
  const int marches = section(root, "fifth_guards", {"provenance", "marches_to"}).at("marches_to").integer(0, 6);
  for (int i = 0; i < marches; ++i) t.fifth_marches[static_cast<std::size_t>(i)] = true;
}

/// KS:T.ZHUKOV How many brigades go south, by units that crossed; KS:8.1.1, KS:8.2 when.
void read_directive(const DataNode& root, Tables& t) {
  const DataNode node =
      chart(root, "directive", "KS:T.ZHUKOV", {"id", "provenance", "turns", "recall_turn", "columns"});
  const auto turns = node.at("turns").items(2);
  if (!turns.empty()) t.directive_first = turns[0].integer(1, kTurns), t.directive_last = turns[1].integer(1, kTurns);
  t.recall_turn = node.at("recall_turn").integer(1, kTurns);
  const auto columns = node.at("columns").items();
  int next = 1;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].only_keys({"from", "to", "brigades"});
    Tables::DirectiveColumn c;
    c.low = columns[i].at("from").integer(next, next);
    if (i + 1 < columns.size()) c.high = columns[i].at("to").integer(c.low, 200);
    if (i + 1 == columns.size() && columns[i].has("to")) columns[i].at("to").fault("the last column has no limit");
    next = c.high + 1;
    const auto dice = columns[i].at("brigades").items(6);
    for (std::size_t d = 0; d < dice.size(); ++d) c.brigades[d] = small(dice[d], 0, 20);
    t.directive.push_back(c);
  }
  if (node && columns.empty()) node.at("columns").fault("needs a column");
}

/// "3:1" in twelfths.
int read_odds(const DataNode& node) {
  const std::string text = node.text();
  const bool fits =
      text.size() == 3 && text[1] == ':' && text[0] >= '1' && text[0] <= '9' && text[2] >= '1' && text[2] <= '9';
  if (!fits || 12 * (text[0] - '0') % (text[2] - '0') != 0) {
    node.fault("should be odds such as 1:3 or 2:1");
    return 0;
  }
  return 12 * (text[0] - '0') / (text[2] - '0');
}

/// KS:6.2 The initiative; KS:T.ACRT air combat by odds, KS:6.4.3 with the two steps of maneuver.
void read_air(const DataNode& root, Tables& t) {
  const auto die = section(root, "air_initiative", {"provenance", "die"}).at("die").items(6);
  for (std::size_t i = 0; i < die.size(); ++i) t.initiative[i] = die[i].as<Side>(kSideNames);
  const DataNode node = chart(root, "air_combat", "KS:T.ACRT", {"id", "provenance", "columns", "rows", "maneuver"});
  for (const DataNode& name : node.at("columns").items()) {
    t.air_columns.push_back(name.text());
    t.air_odds.push_back(read_odds(name));
  }
  if (std::ranges::adjacent_find(t.air_odds, std::greater_equal<>{}) != t.air_odds.end())
    node.at("columns").fault("the odds should rise");
  static constexpr std::array<std::string_view, 2> kCells{"NE", "DA"};
  const auto rows = node.at("rows").items(t.air_abort.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const DataNode& cell : rows[i].items(t.air_columns.size())) t.air_abort[i].push_back(cell.one_of(kCells) == 1);
  const auto steps = node.at("maneuver").items(t.maneuver_steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) t.maneuver_steps[i] = steps[i].integer(1, 60);
  if (t.maneuver_steps[0] >= t.maneuver_steps[1]) node.at("maneuver").fault("should rise (KS:6.4.3b, KS:6.4.3c)");
}

/// KS:T.BOMB Bombing by strength; an asterisk destroys a bridge (KS:6.5.1c); KS:6.5.1d the die may come to 7.
void read_bombing(const DataNode& root, Tables& t) {
  const DataNode node = chart(root, "bombing", "KS:T.BOMB", {"id", "provenance", "columns", "rows"});
  for (const DataNode& least : node.at("columns").items()) t.bomb_columns.push_back(least.integer(1, 200));
  if (t.bomb_columns.empty() || t.bomb_columns.front() != 1 ||
      std::ranges::adjacent_find(t.bomb_columns, std::greater_equal<>{}) != t.bomb_columns.end())
    node.at("columns").fault("the least strengths should rise from 1");
  static constexpr std::array<std::string_view, 6> kCells{"NE", "Ddo", "Ddis", "NE*", "Ddo*", "Ddis*"};
  static constexpr std::array<Result, 3> kEffects{Result::NE, Result::Ddo, Result::Ddis};
  const auto rows = node.at("rows").items(t.bombing.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const DataNode& cell : rows[i].items(t.bomb_columns.size())) {
      const std::size_t which = cell.one_of(kCells);
      t.bombing[i].push_back({kEffects[which % 3], which >= 3});
    }
}

/// KS:15.1.1a, KS:13.2c, KS:14.0.2, KS:14.0.3, KS:10.2.1, KS:10.3.1, KS:10.7, KS:3.1.2, KS:3.1.2a
void read_numbers(const DataNode& root, Tables& t) {
  t.demolition_to = section(root, "demolition", {"provenance", "succeeds_to"}).at("succeeds_to").integer(0, 6);
  t.rout_to = section(root, "rout", {"provenance", "routs_to"}).at("routs_to").integer(0, 6);
  const DataNode recovery = section(root, "recovery", {"provenance", "dis_hexes", "rt_hexes"});
  t.recover_dis = recovery.at("dis_hexes").integer(0, 60);
  t.recover_rt = recovery.at("rt_hexes").integer(0, 60);
  const DataNode supply = section(root, "supply", {"provenance", "soviet_mp", "axis_mp", "garrison_hexes"});
  t.soviet_range = 2 * supply.at("soviet_mp").integer(1, 60);
  t.axis_range = 2 * supply.at("axis_mp").integer(1, 60);
  t.garrison_range = supply.at("garrison_hexes").integer(0, 1);
  const DataNode stacking = section(root, "stacking", {"provenance", "soviet", "axis"});
  t.soviet_stack = stacking.at("soviet").integer(1, 9);
  t.axis_stack = stacking.at("axis").integer(1, 9);
}

/// KS:2.4.1, KS:R93, KS:10.5.2a, KS:10.5.4, KS:6.7.1a, KS:6.7.1.A, KS:13.3.5.A, KS:13.3.5.B, KS:6.7.2.Ab
void read_points(const DataNode& root, Tables& t) {
  const DataNode node = section(root, "points",
                                {"provenance", "limit", "fuel_max_per_force", "unfuelled_mp", "lift_ammo", "lift_fuel",
                                 "transport_ammo_max", "hq_do_fuel", "hq_do_ammo", "supplied_hqs_per_sector"});
  t.track_limit = node.at("limit").integer(1, 99);
  t.fuel_max = node.at("fuel_max_per_force").integer(1, 50);
  t.free_halves = 2 * node.at("unfuelled_mp").integer(0, 20);
  t.lift_ammo = node.at("lift_ammo").integer(0, 99);
  t.lift_fuel = node.at("lift_fuel").integer(0, 99);
  t.tr_ammo_max = node.at("transport_ammo_max").integer(0, 99);
  t.do_fuel = node.at("hq_do_fuel").integer(0, 99);
  t.do_ammo = node.at("hq_do_ammo").integer(0, 99);
  t.supplied_hqs = node.at("supplied_hqs_per_sector").integer(0, kTracks);
}

/// KS:17.0.1, KS:17.0.2, KS:17.0.3
void read_victory(const DataNode& root, Tables& t) {
  const DataNode node = chart(root, "victory", "KS:17.0.3", {"id", "provenance", "axis", "soviet", "levels"});
  const DataNode axis = node.at("axis"), soviet = node.at("soviet"), levels = node.at("levels");
  axis.only_keys({"soviet_unit", "escaped_leg", "escaped_motorized", "hexes_to_road"});
  t.vp_soviet_unit = axis.at("soviet_unit").integer(0, 99);
  t.vp_escaped_leg = axis.at("escaped_leg").integer(0, 99);
  t.vp_escaped_motor = axis.at("escaped_motorized").integer(0, 99);
  t.escape_hexes = axis.at("hexes_to_road").integer(0, 60);
  soviet.only_keys({"lost_motorized", "lost_leg", "isolated"});
  t.vp_lost_motor = soviet.at("lost_motorized").integer(0, 99);
  t.vp_lost_leg = soviet.at("lost_leg").integer(0, 99);
  t.vp_isolated = soviet.at("isolated").integer(0, 99);
  levels.only_keys({"axis_decisive", "axis_substantive", "axis_marginal", "soviet_marginal"});
  t.levels = {levels.at("axis_decisive").integer(-999, 999), levels.at("axis_substantive").integer(-999, 999),
              levels.at("axis_marginal").integer(-999, 999), levels.at("soviet_marginal").integer(-999, 999)};
  if (std::ranges::adjacent_find(t.levels, std::less_equal<>{}) != t.levels.end())
    levels.fault("the levels should fall");
}

}  // namespace

void read_tables(const DataNode& root, Content& out) {
  root.only_keys({"game",      "format",         "provenance", "weather", "turn_track", "terrain",       "roads",
                  "rivers",    "quality",        "shifts",     "crt",     "activation", "army_priority", "fifth_guards",
                  "directive", "air_initiative", "air_combat", "bombing", "demolition", "rout",          "recovery",
                  "supply",    "points",         "stacking",   "victory"});
  Tables& t = out.tables;
  read_weather(root, t);
  read_terrain(root, t);
  read_roads(root, t);
  read_rivers(root, t);
  read_quality(root, t);
  read_shifts(root, t);
  read_crt(root, t);
  read_activation(root, t);
  read_directive(root, t);
  read_air(root, t);
  read_bombing(root, t);
  read_numbers(root, t);
  read_points(root, t);
  read_victory(root, t);
  t.provenance = root.source();
}

}  // namespace kessel::kesselschlacht
