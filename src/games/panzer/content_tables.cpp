// Cards A and C as the Basic Game uses them: AP fire, terrain, sight, spotting, grades.
#include <algorithm>
#include <charconv>

#include "games/panzer/content_read.h"

namespace kessel::panzer {

using load::DataNode;

namespace {

std::string signed_number(int n) { return n > 0 ? "+" + std::to_string(n) : std::to_string(n); }

/// An object with one row for each number from low to high, named by it.
template <class Read>
void numbered_rows(const DataNode& rows, int low, int high, bool plus, Read&& read) {
  std::vector<std::string> names;
  for (int n = low; n <= high; ++n) names.push_back(plus ? signed_number(n) : std::to_string(n));
  const std::vector<std::string_view> views(names.begin(), names.end());
  only_names(rows, views);
  for (int n = low; n <= high; ++n) read(n, rows.at(names[static_cast<std::size_t>(n - low)]));
}

/// PZ:A.HIT A better modifier and a nearer band never hit worse.
void read_ap_hit(const DataNode& root, Tables& t) {
  const DataNode node = chart(root, "ap_hit", "PZ:A.HIT", {"id", "provenance", "stated", "rows"});
  numbered_rows(node.at("rows"), kLeastApModifier, kBestApModifier, true, [&](int mod, const DataNode& row) {
    auto& cells = t.ap_hit[static_cast<std::size_t>(mod - kLeastApModifier)];
    read_numbers(row, 0, 100, cells);
    if (!std::ranges::is_sorted(cells, std::greater<>{})) row.fault("should not rise with the range");
  });
  for (std::size_t i = 1; i < t.ap_hit.size(); ++i)
    for (std::size_t b = 0; b < kBands; ++b)
      if (t.ap_hit[i][b] < t.ap_hit[i - 1][b]) node.at("rows").fault("a better modifier hits worse");
}

constexpr std::array<std::string_view, kApModifierKinds> kApNames{"target_moving",
                                                                  "target_light_cover",
                                                                  "target_medium_cover",
                                                                  "target_heavy_cover",
                                                                  "shooter_short_halt",
                                                                  "shooter_damaged",
                                                                  "brew_up_smoke",
                                                                  "heat_haze",
                                                                  "shooter_suppressed",
                                                                  "ammo_limit",
                                                                  "smoke_closed",
                                                                  "smoke_open",
                                                                  "barrage_closed",
                                                                  "barrage_open",
                                                                  "dual_fire_same",
                                                                  "dual_fire_different",
                                                                  "fire",
                                                                  "transported",
                                                                  "shooter_hesitating",
                                                                  "shooter_broken",
                                                                  "special_ammo_fallback"};

void read_ap_modifiers(const DataNode& root, Tables& t) {
  const DataNode node = chart(root, "ap_modifiers", "", {"provenance", "values", "overwatch"});
  only_names(node.at("values"), kApNames);
  read_named(node.at("values"), std::span(kApNames), -20, 20, t.ap_modifier);
  read_overwatch(node.at("overwatch"), t.ap_overwatch);
  const DataNode haze = chart(root, "heat_haze", "", {"provenance", "beyond"}).at("beyond");
  only_names(haze, kTargetSizeNames);
  read_named(haze, std::span(kTargetSizeNames), 1, 60, t.heat_haze_beyond);
}

/// PZ:A.NUM
void read_number_of_hits(const DataNode& root, Tables& t) {
  const DataNode rates = chart(root, "number_of_hits", "PZ:A.NUM", {"id", "provenance", "stated", "rates"}).at("rates");
  rates.only_keys({"Q", "R", "F"});
  static constexpr std::array<std::string_view, 3> kNames{"Q", "R", "F"};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    auto& column = t.hits[i + 1];
    const DataNode rate = rates.at(kNames[i]);
    rate.only_keys({"three", "two"});
    std::array<std::uint8_t, 21> two{}, three{};
    read_numbers(rate.at("two"), 0, 100, two);
    if (const auto list = rate.find("three")) read_numbers(*list, 0, 100, three);
    for (std::size_t h = 0; h < column.size(); ++h) {
      column[h] = {three[h], two[h]};
      const std::size_t least = std::max<std::size_t>(1, 5 * h);  // the lowest hit number of the row
      if (two[h] > least || three[h] > two[h]) rate.fault("more of the hits are double than there are hits");
    }
  }
}

/// PZ:A.DMG
void read_ap_damage(const DataNode& root, Tables& t) {
  static constexpr std::array<std::string_view, 4> kNames{"ND", "Dmgd", "KO", "BU"};
  const DataNode node = chart(root, "ap_damage", "PZ:A.DMG", {"id", "provenance", "die", "s_type"});
  const auto die = node.at("die").items(t.ap_damage.size());
  for (std::size_t i = 0; i < die.size(); ++i) t.ap_damage[i] = die[i].as<Damage>(kNames);
  if (!std::ranges::is_sorted(t.ap_damage)) node.at("die").fault("should not fall with the die");
  t.s_type_damage = node.at("s_type").integer(-9, 0);
}

/// PZ:A.RF
void read_rising_falling(const DataNode& root, Tables& t) {
  const DataNode rows = chart(root, "rising_falling", "PZ:A.RF", {"id", "provenance", "stated", "rows"}).at("rows");
  only_names(rows, kAngleNames);
  for (std::size_t a = 0; a < kAngleNames.size(); ++a) {
    const DataNode row = rows.at(kAngleNames[a]);
    row.only_keys({"rising", "falling"});
    std::array<std::int8_t, kSlopedArmour> rising{}, falling{};
    read_numbers(row.at("rising"), 0, 20, rising);
    read_numbers(row.at("falling"), -20, 0, falling);
    for (std::size_t i = 0; i < rising.size(); ++i) t.rising_falling[i + 1][a] = {rising[i], falling[i]};
  }
}

/// "TFx", "HS*": where, and the marks.
HitLocation read_location(const DataNode& node) {
  static constexpr std::array<std::string_view, 7> kNames{"TF", "TS", "TR", "HF", "HS", "HR", "TK"};
  HitLocation out;
  std::string text = node.text();
  if (text.ends_with('x')) out.top = true, text.pop_back();
  if (text.ends_with('*')) out.hull_down_miss = true, text.pop_back();
  const auto found = std::ranges::find(kNames, text);
  if (found == kNames.end())
    node.fault("should be TF, TS, TR, HF, HS, HR or TK, with x or * after it where it applies");
  else
    out.where = static_cast<Location>(found - kNames.begin());
  return out;
}

void read_hit_location(const DataNode& root, Tables& t) {
  const DataNode rows = chart(root, "hit_location", "", {"provenance", "stated", "rows"}).at("rows");
  only_names(rows, kAspectNames);
  for (std::size_t a = 0; a < kAspectNames.size(); ++a) {
    const auto cells = rows.at(kAspectNames[a]).items(10);
    for (std::size_t i = 0; i < cells.size(); ++i) t.hit_location[a][i] = read_location(cells[i]);
  }
}

/// PZ:A.WHL
void read_wheel(const DataNode& root, Tables& t) {
  const DataNode node = chart(root, "wheel", "PZ:A.WHL",
                              {"id", "provenance", "stated", "aspects", "fields", "free_turn", "aircraft_turn"});
  only_names(node.at("aspects"), kAspectNames);
  only_names(node.at("fields"), kFieldNames);
  read_named(node.at("aspects"), std::span(kAspectNames), 1, 360, t.aspect_end);
  read_named(node.at("fields"), std::span(kFieldNames), 1, 360, t.field_end);
  for (const auto& [name, ends] : {std::pair{"aspects", std::span<const int>(t.aspect_end)},
                                   std::pair{"fields", std::span<const int>(t.field_end)}})
    if (std::ranges::adjacent_find(ends, std::greater_equal<>{}) != ends.end() || ends.back() != 360)
      node.at(name).fault("the sectors should follow each other up to 360 half degrees");
  t.free_turn = node.at("free_turn").integer(0, 180);
  t.aircraft_turn = node.at("aircraft_turn").integer(0, 180);
}

/// "2", "+1", "other", "all", "prohibited", "none".
Cost read_cost(const DataNode& node, bool turn) {
  const std::string text = node.text();
  if (text == "prohibited" && !turn) return {Cost::Kind::Prohibited, 0};
  if (text == "all" && !turn) return {Cost::Kind::Allowance, 0};
  if (text == "other") return {Cost::Kind::Other, 0};
  if (text == "none" && turn) return {Cost::Kind::None, 0};
  const bool added = text.starts_with('+');
  const char* begin = text.data() + (added ? 1 : 0);
  const char* end = text.data() + text.size();
  int points = 0;
  const auto [rest, error] = std::from_chars(begin, end, points);
  if (error == std::errc{} && rest == end && points >= 0 && points <= 20)
    return {added ? Cost::Kind::Added : Cost::Kind::Points, static_cast<std::uint8_t>(points)};
  node.fault(turn ? "should be a number of points, +n, other or none"
                  : "should be a number of points, +n, other, all or prohibited");
  return {};
}

TerrainEffect read_effect(const DataNode& node) {
  static constexpr std::array<std::string_view, 3> kModes{"fixed", "per_story", "per_level"};
  node.only_keys({"id", "name", "cover", "spot_cover", "height", "height_mode", "gp_def", "cost", "turn", "bog",
                  "hull_down", "provenance", "stated"});
  node.expect_source();
  TerrainEffect e;
  e.name = node.at("name").text();
  e.cover = node.at("cover").as<Cover>(kCoverNames);
  e.spot_cover = node.at("spot_cover").as<Cover>(kCoverNames);
  e.height = static_cast<std::int8_t>(node.at("height").integer(-1, 9));
  if (const auto mode = node.find("height_mode")) e.height_mode = mode->as<HeightMode>(kModes);
  if (const auto def = node.find("gp_def")) {
    const Rolls range = read_rolls(*def, 1, kGpDefenses);
    e.gp_def_low = static_cast<std::uint8_t>(range.low), e.gp_def_high = static_cast<std::uint8_t>(range.high);
  }
  const DataNode cost = node.at("cost");
  only_names(cost, kMoverNames);
  for (std::size_t m = 0; m < kMoverNames.size(); ++m) e.cost[m] = read_cost(cost.at(kMoverNames[m]), false);
  e.turn = read_cost(node.at("turn"), true);
  if (const auto bog = node.find("bog")) e.bog = read_rolls(*bog, 1, 100);
  if (const auto search = node.find("hull_down")) e.hull_down = read_rolls(*search, 1, 100);
  for (const DataNode& fact : node.at("stated").items()) static_cast<void>(fact.text());
  return e;
}

/// PZ:A.TER
void read_terrain(const DataNode& root, Tables& t) {
  const DataNode node = chart(
      root, "terrain", "PZ:A.TER",
      {"id", "provenance", "max_height_cost", "road_height_discount", "snow", "mud_factor", "snow_mud_bog", "rows"});
  t.max_height_cost = node.at("max_height_cost").integer(0, 9);
  t.road_height_discount = node.at("road_height_discount").integer(0, 9);
  t.snow_cost = node.at("snow").integer(0, 9);
  t.mud_factor = node.at("mud_factor").integer(1, 9);
  t.snow_mud_bog = node.at("snow_mud_bog").integer(-50, 0);
  const auto rows = node.at("rows").items(kTerrains);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    static_cast<void>(rows[i].at("id").one_of({&kTerrainNames[i], 1}));
    t.terrain[i] = read_effect(rows[i]);
  }
}

/// PZ:C.LOS Swapping spotter and target swaps closer and farther (PZ:R47).
void read_sight(const DataNode& root, Tables& t) {
  const DataNode rows = chart(root, "line_of_sight", "PZ:C.LOS", {"id", "provenance", "rows"}).at("rows");
  numbered_rows(rows, kLowest, kLowest + kHeights - 1, false, [&](int spotter, const DataNode& row) {
    numbered_rows(row, kLowest, kLowest + kHeights - 1, false, [&](int target, const DataNode& cell) {
      read_numbers(cell, 0, 9, t.los[static_cast<std::size_t>(spotter + 1)][static_cast<std::size_t>(target + 1)]);
    });
  });
  for (std::size_t s = 0; s < kHeights; ++s)
    for (std::size_t g = 0; g < s; ++g) {
      const auto &there = t.los[s][g], &back = t.los[g][s];
      if (there[0] != back[2] || there[1] != back[1] || there[2] != back[0])
        rows.fault("spotter and target swapped should swap closer and farther: " + std::to_string(int(s) - 1) +
                   " and " + std::to_string(int(g) - 1));
    }
}

/// PZ:B.SPOT
void read_spotting(const DataNode& root, Tables& t) {
  static constexpr std::array<std::string_view, kVisibilities> kRows{"normal", "limited", "restricted"};
  static constexpr std::array<std::string_view, 2> kSpotters{"vehicle", "other"};
  const std::span<const std::string_view, kCovers> covers(kCoverNames.data(), kCovers);
  const DataNode node =
      chart(root, "spotting", "PZ:B.SPOT",
            {"id", "provenance", "stated", "rows", "times", "divided", "always_inches", "see_into_terrain_inches"});
  only_names(node.at("rows"), kRows);
  for (std::size_t v = 0; v < kRows.size(); ++v) {
    const DataNode row = node.at("rows").at(kRows[v]);
    only_names(row, kSpotters);
    for (std::size_t s = 0; s < kSpotters.size(); ++s) {
      const DataNode by_cover = row.at(kSpotters[s]);
      only_names(by_cover, covers);
      for (std::size_t c = 0; c < kCovers; ++c) read_numbers(by_cover.at(covers[c]), 1, 120, t.spotting[v][s][c]);
    }
  }
  const DataNode times = node.at("times"), divided = node.at("divided");
  times.only_keys({"moved", "fired"});
  t.spot_moved = times.at("moved").integer(1, 20);
  t.spot_fired = times.at("fired").integer(1, 20);
  divided.only_keys({"target_full_cover", "spotter_full_cover", "spotter_suppressed"});
  t.spot_target_full_cover = divided.at("target_full_cover").integer(1, 20);
  t.spot_spotter_full_cover = divided.at("spotter_full_cover").integer(1, 20);
  t.spot_suppressed = divided.at("spotter_suppressed").integer(1, 20);
  t.spot_always = node.at("always_inches").integer(0, 9);
  t.see_into_terrain = node.at("see_into_terrain_inches").integer(0, 9);
}

/// PZ:C.BLD
void read_buildings(const DataNode& root, Tables& t) {
  const DataNode node =
      chart(root, "buildings", "PZ:C.BLD", {"id", "provenance", "gp_defense_factor", "rubble_fire", "rows"});
  t.building_gp_factor = node.at("gp_defense_factor").integer(0, 20);
  t.rubble_fire = node.at("rubble_fire").integer(-50, 50);
  only_names(node.at("rows"), kMaterialNames);
  for (std::size_t m = 0; m < kMaterialNames.size(); ++m) {
    const DataNode row = node.at("rows").at(kMaterialNames[m]);
    row.only_keys({"hit", "damaged", "track", "fire"});
    BuildingEffect& e = t.building[m];
    e.hit = read_rolls(row.at("hit"), 1, 100);
    e.damaged = read_rolls(row.at("damaged"), 1, 100);
    e.track = read_rolls(row.at("track"), 1, 100);
    const auto fire = row.at("fire").items(e.fire.size());
    for (std::size_t i = 0; i < fire.size(); ++i) e.fire[i] = read_rolls(fire[i], 1, 100);
  }
}

void read_constants(const DataNode& root, Tables& t) {
  const DataNode node =
      chart(root, "constants", "",
            {"provenance", "midway_tolerance", "auto_hull_down_per_height", "objective_inches", "reverse_factor",
             "minimum_move_inches", "slow_turret_steps", "story_cost", "entrench_turns", "engineer_entrench_turns",
             "contact_inches", "contact_height", "brew_up_inches", "ammo_supply_inches", "camouflage_inches",
             "amphibious_factor", "german_apcr_1944"});
  const auto take = [&](std::string_view key, int& to) { to = node.at(key).integer(0, 20); };
  take("midway_tolerance", t.midway_tolerance);
  take("auto_hull_down_per_height", t.auto_hull_down_per_height);
  take("objective_inches", t.objective_inches);
  take("reverse_factor", t.reverse_factor);
  take("minimum_move_inches", t.minimum_move_inches);
  take("slow_turret_steps", t.slow_turret_steps);
  take("story_cost", t.story_cost);
  take("entrench_turns", t.entrench_turns);
  take("engineer_entrench_turns", t.engineer_entrench_turns);
  take("contact_inches", t.contact_inches);
  take("contact_height", t.contact_height);
  take("brew_up_inches", t.brew_up_inches);
  take("ammo_supply_inches", t.ammo_supply_inches);
  take("camouflage_inches", t.camouflage_inches);
  take("amphibious_factor", t.amphibious_factor);
  t.german_apcr_1944 = read_rolls(node.at("german_apcr_1944"), 1, 10);
}

}  // namespace

void read_overwatch(const DataNode& node, Overwatch& out) {
  static constexpr std::array<std::string_view, kMounts> kMountNames{
      "fast", "normal", "slow", "turretless360", "non_turreted", "rear_mount", "towed", "leg"};
  only_names(node, kFieldNames);
  for (std::size_t f = 0; f < kFieldNames.size(); ++f) {
    const DataNode row = node.at(kFieldNames[f]);
    only_names(row, kMountNames);
    for (std::size_t m = 0; m < kMountNames.size(); ++m)
      if (const auto value = row.find(kMountNames[m])) out[f][m] = static_cast<std::int8_t>(value->integer(-50, 0));
  }
}

void read_tables(const DataNode& root, Tables& t) {
  root.only_keys({"game",
                  "format",
                  "provenance",
                  "ap_hit",
                  "ap_modifiers",
                  "heat_haze",
                  "number_of_hits",
                  "ap_damage",
                  "rising_falling",
                  "hit_location",
                  "wheel",
                  "terrain",
                  "grades",
                  "suppression_recovery",
                  "spotting",
                  "gp_results",
                  "gp_modifiers",
                  "leg_towed_defense",
                  "close_assault",
                  "hand_to_hand",
                  "aircraft",
                  "bail_out",
                  "response",
                  "sheafs",
                  "line_of_sight",
                  "commands",
                  "initiative",
                  "cohesion_numbers",
                  "cohesion",
                  "breaking",
                  "morale_recovery",
                  "minefields",
                  "buildings",
                  "limited_spotting",
                  "variable_penetration",
                  "counter_battery",
                  "hull_down_search",
                  "points",
                  "constants"});
  t.provenance = root.source();
  read_ap_hit(root, t);
  read_ap_modifiers(root, t);
  read_number_of_hits(root, t);
  read_ap_damage(root, t);
  read_rising_falling(root, t);
  read_hit_location(root, t);
  read_wheel(root, t);
  read_terrain(root, t);
  read_sight(root, t);
  read_spotting(root, t);
  read_buildings(root, t);
  read_constants(root, t);
}

}  // namespace kessel::panzer
