// The tables of the Advanced Game and of the optional rules: grades, GP fire, close combat, aircraft, morale, points.
#include <algorithm>

#include "games/panzer/content_read.h"

namespace kessel::panzer {

using load::DataNode;

namespace {

void read_grade_numbers(const DataNode& node, int low, int high, std::array<int, kGrades>& out) {
  only_names(node, kGradeNames);
  read_named(node, std::span(kGradeNames), low, high, out);
}

/// PZ:A.GRD, PZ:C.CMD What a grade is worth.
void read_grades(const DataNode& root, Tables& t) {
  const DataNode rows = chart(root, "grades", "PZ:A.GRD", {"id", "provenance", "stated", "rows"}).at("rows");
  const DataNode commands = chart(root, "commands", "PZ:C.CMD", {"id", "provenance", "rows"}).at("rows");
  only_names(rows, kGradeNames);
  only_names(commands, kGradeNames);
  for (std::size_t g = 0; g < kGradeNames.size(); ++g) {
    const DataNode row = rows.at(kGradeNames[g]);
    row.only_keys({"ap", "gp", "assault", "quickmarch", "recovery"});
    read_numbers(row.at("ap"), -9, 9, t.grade_ap[g]);
    read_numbers(row.at("gp"), -50, 50, t.grade_gp[g]);
    t.grade_assault[g] = row.at("assault").integer(-50, 50);
    t.quickmarch_suppressed[g] = read_rolls(row.at("quickmarch"), 1, 100);
    t.suppression_recovered[g] = read_rolls(row.at("recovery"), 1, 100);
    const DataNode command = commands.at(kGradeNames[g]);
    command.only_keys({"commands", "range"});
    read_numbers(command.at("commands"), 0, 10, t.commands[g]);
    if (!std::ranges::is_sorted(t.commands[g])) command.at("commands").fault("more units never have fewer commands");
    t.command_range[g] = command.at("range").integer(1, 20);
  }
  read_grade_numbers(chart(root, "initiative", "", {"provenance", "rows"}).at("rows"), -100, 100, t.initiative);
  const DataNode recovery =
      chart(root, "suppression_recovery", "", {"provenance", "battery", "orders", "assaulted", "under_fire"});
  t.battery_recovered = read_rolls(recovery.at("battery"), 1, 100);
  t.recovery_orders = recovery.at("orders").integer(0, 100);
  t.recovery_assaulted = recovery.at("assaulted").integer(0, 100);
  t.recovery_under_fire = recovery.at("under_fire").integer(0, 100);
}

constexpr std::array<std::string_view, kGpModifierKinds> kGpNames{"target_vehicle_moving",
                                                                  "target_p_type",
                                                                  "target_a_type",
                                                                  "target_vehicle_medium_cover",
                                                                  "target_vehicle_heavy_cover",
                                                                  "shooter_short_halt",
                                                                  "heat_haze",
                                                                  "shooter_damaged",
                                                                  "shooter_suppressed",
                                                                  "brew_up_smoke",
                                                                  "ammo_limit",
                                                                  "smoke_closed",
                                                                  "smoke_open",
                                                                  "barrage_closed",
                                                                  "barrage_open",
                                                                  "open_sheaf",
                                                                  "fire",
                                                                  "overrun",
                                                                  "transported",
                                                                  "pinning_fire",
                                                                  "hasty_entrenchment",
                                                                  "coax_mg",
                                                                  "dual_fire_same",
                                                                  "dual_fire_different",
                                                                  "shooter_hesitating",
                                                                  "shooter_broken"};

/// PZ:B.GP
void read_gp(const DataNode& root, Tables& t) {
  const DataNode rows = chart(root, "gp_results", "PZ:B.GP", {"id", "provenance", "stated", "rows"}).at("rows");
  static constexpr std::array<std::string_view, kGpDefenses> kDefenses{"1", "2", "3", "4", "5",
                                                                       "6", "7", "8", "9", "10"};
  only_names(rows, kDefenses);
  for (std::size_t d = 0; d < kDefenses.size(); ++d) {
    const auto cells = rows.at(kDefenses[d]).items(kGpFactors);
    for (std::size_t f = 0; f < cells.size(); ++f) {
      std::array<std::int16_t, 2> pair{};
      read_numbers(cells[f], -50, 200, pair);
      if (pair[0] >= pair[1]) cells[f].fault("suppression begins above no effect");
      t.gp_result[d + 1][f + 1] = {pair[0], pair[1]};
    }
  }
  const DataNode modifiers = chart(root, "gp_modifiers", "", {"provenance", "values", "overwatch"});
  const DataNode values = modifiers.at("values");
  only_names(values, kGpNames);
  for (std::size_t i = 0; i < kGpNames.size(); ++i) {
    const DataNode value = values.at(kGpNames[i]);
    value.only_keys({"direct", "indirect"});
    if (const auto n = value.find("direct")) t.gp_modifier[i].direct = static_cast<std::int8_t>(n->integer(-50, 50));
    if (const auto n = value.find("indirect"))
      t.gp_modifier[i].indirect = static_cast<std::int8_t>(n->integer(-50, 50));
  }
  read_overwatch(modifiers.at("overwatch"), t.gp_overwatch);
  const DataNode def =
      chart(root, "leg_towed_defense", "",
            {"provenance", "full_cover", "moving", "min", "max", "transported_under_cover", "transported_open"});
  t.defense_full_cover = def.at("full_cover").integer(0, 9);
  t.defense_moving = def.at("moving").integer(-9, 0);
  t.defense_least = def.at("min").integer(1, kGpDefenses);
  t.defense_most = def.at("max").integer(t.defense_least, kGpDefenses);
  t.defense_transported_covered = def.at("transported_under_cover").integer(1, kGpDefenses);
  t.defense_transported_open = def.at("transported_open").integer(1, kGpDefenses);
}

void read_close_combat(const DataNode& root, Tables& t) {
  static constexpr std::array<std::string_view, kCloseAssaults> kAssaults{
      "advance", "uphill", "dismount", "moving_vehicle", "c_vehicle", "p_type", "s_type", "flamethrower"};
  const DataNode assault = chart(root, "close_assault", "", {"provenance", "cap", "values"});
  only_names(assault.at("values"), kAssaults);
  read_named(assault.at("values"), std::span(kAssaults), -90, 90, t.close_assault);
  t.close_assault_cap = assault.at("cap").integer(1, kGpFactors);
  static constexpr std::array<std::string_view, kHandToHands> kFights{"squad",
                                                                      "half_squad",
                                                                      "towed",
                                                                      "section",
                                                                      "defender_suppressed",
                                                                      "advance",
                                                                      "uphill",
                                                                      "dismount",
                                                                      "additional_half_squad",
                                                                      "additional_squad",
                                                                      "flamethrower",
                                                                      "defender_hesitating",
                                                                      "defender_broken"};
  const DataNode fight = chart(root, "hand_to_hand", "", {"provenance", "max_attackers", "values"});
  only_names(fight.at("values"), kFights);
  read_named(fight.at("values"), std::span(kFights), -90, 90, t.hand_to_hand);
  t.hand_to_hand_attackers = fight.at("max_attackers").integer(1, 9);
}

void read_air_attacks(const DataNode& attacks, AirCharts& air) {
  only_names(attacks, kAirAttackNames);
  for (std::size_t i = 0; i < kAirAttackNames.size(); ++i) {
    const DataNode attack = attacks.at(kAirAttackNames[i]);
    attack.only_keys({"altitudes", "speeds", "sheafs"});
    const auto altitudes = attack.at("altitudes").items();
    const auto sheafs = attack.at("sheafs").items(altitudes.size());
    for (std::size_t k = 0; k < sheafs.size(); ++k) {
      const std::size_t altitude = altitudes[k].one_of(kAltitudeNames);
      air.at_altitude[i][altitude] = true;
      air.sheaf[i][altitude] = sheafs[k].as<Sheaf>(kSheafNames);
    }
    for (const DataNode& speed : attack.at("speeds").items()) air.at_speed[i][speed.one_of(kSpeedNames)] = true;
  }
}

void read_aircraft(const DataNode& root, AirCharts& air) {
  const DataNode node =
      chart(root, "aircraft", "",
            {"provenance", "altitude", "fast", "attacks", "strafe_sheafs", "rocket_range", "rocket_ammo", "dive_enters",
             "acquire_ground", "acquire_aircraft", "suppressed_acquire_factor", "block_height", "block_inches",
             "aa_fast", "aa_high", "aa_low", "loiter_turns", "crash_gp_factor", "crash_sheaf"});
  read_numbers(node.at("altitude"), -50, 50, air.altitude);
  air.fast = node.at("fast").integer(-50, 50);
  read_air_attacks(node.at("attacks"), air);
  read_numbers(node.at("strafe_sheafs"), 1, 9, air.strafe_sheafs);
  air.rocket_range = node.at("rocket_range").integer(1, 60);
  air.rocket_ammo = node.at("rocket_ammo").integer(1, 9);
  air.dive_enters = node.at("dive_enters").as<Altitude>(kAltitudeNames);
  for (std::size_t s = 0; s < kSpeedNames.size(); ++s) {
    read_numbers(node.at("acquire_ground").at(kSpeedNames[s]), 1, 60, air.acquire_ground[s]);
    read_numbers(node.at("acquire_aircraft").at(kSpeedNames[s]), 1, 60, air.acquire_aircraft[s]);
  }
  only_names(node.at("acquire_ground"), kSpeedNames);
  only_names(node.at("acquire_aircraft"), kSpeedNames);
  air.suppressed_acquire_factor = node.at("suppressed_acquire_factor").integer(1, 9);
  read_numbers(node.at("block_height"), 1, 20, air.block_height);
  air.block_inches = node.at("block_inches").integer(1, 20);
  air.aa_fast = node.at("aa_fast").integer(-50, 50);
  air.aa_high = node.at("aa_high").integer(-50, 50);
  air.aa_low = node.at("aa_low").integer(-50, 50);
  air.loiter_turns = node.at("loiter_turns").integer(1, 20);
  air.crash_gp_factor = node.at("crash_gp_factor").integer(1, kGpFactors);
  air.crash_sheaf = node.at("crash_sheaf").as<Sheaf>(kSheafNames);
}

/// PZ:B.BAIL
void read_bail_out(const DataNode& root, BailOutCharts& out) {
  static constexpr std::array<std::string_view, kBailOuts> kRows{
      "flame_attack", "no_damage", "track",    "damaged",           "ko_leg",
      "ko_towed",     "bu_leg",    "bu_towed", "suppressed_direct", "suppressed_indirect"};
  const DataNode node = chart(root, "bail_out", "PZ:B.BAIL", {"id", "provenance", "stated", "rolls", "modifiers"});
  only_names(node.at("rolls"), kRows);
  for (std::size_t i = 0; i < kRows.size(); ++i) out.rolls[i] = read_rolls(node.at("rolls").at(kRows[i]), 1, 100);
  const DataNode modifiers = node.at("modifiers");
  modifiers.only_keys({"under_cover", "crew_elite", "crew_green", "passenger_elite", "passenger_green"});
  out.under_cover = modifiers.at("under_cover").integer(-50, 50);
  out.crew_elite = modifiers.at("crew_elite").integer(-50, 50);
  out.crew_green = modifiers.at("crew_green").integer(-50, 50);
  out.passenger_elite = modifiers.at("passenger_elite").integer(-50, 50);
  out.passenger_green = modifiers.at("passenger_green").integer(-50, 50);
}

/// PZ:B.RSP
void read_response(const DataNode& root, ResponseCharts& out) {
  static constexpr std::array<std::string_view, kObservers> kRows{"op", "command_recon", "command", "recon"};
  const DataNode node =
      chart(root, "response", "PZ:B.RSP",
            {"id", "provenance", "stated", "needed", "modifiers", "grade", "sources", "adjust_inches",
             "planned_adjust_inches", "planned_turns", "danger_close_inches", "target_point_inches", "planned_band"});
  only_names(node.at("needed"), kRows);
  for (std::size_t i = 0; i < kRows.size(); ++i) read_numbers(node.at("needed").at(kRows[i]), 1, 10, out.needed[i]);
  const DataNode modifiers = node.at("modifiers");
  modifiers.only_keys({"pre_registered", "senior_op", "adjusted", "hesitating", "suppressed", "damaged", "broken",
                       "soviet_1941", "soviet_1942"});
  const auto take = [&](std::string_view key, int& to) { to = modifiers.at(key).integer(-9, 9); };
  take("pre_registered", out.pre_registered);
  take("senior_op", out.senior_op);
  take("adjusted", out.adjusted);
  take("hesitating", out.hesitating);
  take("suppressed", out.suppressed);
  take("damaged", out.damaged);
  take("broken", out.broken);
  take("soviet_1941", out.soviet_1941);
  take("soviet_1942", out.soviet_1942);
  read_grade_numbers(node.at("grade"), -9, 9, out.grade);
  const DataNode sources = node.at("sources");
  sources.only_keys({"op", "other"});
  out.op_sources = sources.at("op").integer(1, 9);
  out.other_sources = sources.at("other").integer(1, 9);
  out.adjust_inches = node.at("adjust_inches").integer(1, 60);
  out.planned_adjust_inches = node.at("planned_adjust_inches").integer(1, 60);
  out.planned_turns = node.at("planned_turns").integer(1, 20);
  out.danger_close_inches = node.at("danger_close_inches").integer(1, 60);
  out.target_point_inches = node.at("target_point_inches").integer(1, 60);
  out.planned_band = node.at("planned_band").as<Band>(kBandNames);
}

void read_sheafs(const DataNode& root, Tables& t) {
  const DataNode rows = chart(root, "sheafs", "", {"provenance", "rows"}).at("rows");
  only_names(rows, kSheafNames);
  for (std::size_t i = 0; i < kSheafNames.size(); ++i) {
    const auto sizes = rows.at(kSheafNames[i]).items(2);
    if (!sizes.empty()) t.sheaf[i] = {sizes[0].thousandths(500, 20000), sizes[1].thousandths(500, 20000)};
  }
}

/// PZ:C.NCP, PZ:C.COH
void read_cohesion(const DataNode& root, MoraleCharts& out) {
  const DataNode numbers = chart(root, "cohesion_numbers", "PZ:C.NCP", {"id", "provenance", "rows"}).at("rows");
  only_names(numbers, kMoraleNames);
  for (std::size_t m = 0; m < kMoraleNames.size(); ++m) {
    const DataNode row = numbers.at(kMoraleNames[m]);
    row.only_keys({"factor", "units"});
    out.factor[m] = read_rolls(row.at("factor"), -999, 999);
    const auto units = row.at("units").items(10);
    for (std::size_t i = 0; i < units.size(); ++i) {
      const int thousandths = units[i].thousandths(0, 10000);
      if (thousandths % 500 != 0) units[i].fault("should be a whole or a half");
      out.cohesion_halves[m][i] = static_cast<std::uint8_t>(thousandths / 500);
    }
    if (m > 0 && out.factor[m].high + 1 != out.factor[m - 1].low) row.at("factor").fault("leaves a gap, or overlaps");
  }
  static constexpr std::array<std::string_view, kYears> kYearNames{"1940", "1941", "1942", "1943", "1944", "1945"};
  const DataNode node = chart(root, "cohesion", "PZ:C.COH", {"id", "provenance", "years", "grade", "vary"});
  only_names(node.at("years"), kNationNames);
  only_names(node.at("vary"), kNationNames);
  for (std::size_t n = 0; n < kNationNames.size(); ++n) {
    const DataNode years = node.at("years").at(kNationNames[n]);
    only_names(years, kYearNames);
    for (std::size_t y = 0; y < kYearNames.size(); ++y)
      if (const auto value = years.find(kYearNames[y]))
        out.nation_year[n][y] = static_cast<std::int8_t>(value->integer(-90, 90));
    std::array<int, 2> vary{};
    read_numbers(node.at("vary").at(kNationNames[n]), -9, 9, vary);
    out.vary_down[n] = vary[0], out.vary_up[n] = vary[1];
  }
  read_grade_numbers(node.at("grade"), -90, 90, out.grade);
}

/// PZ:C.BRK, PZ:C.REC
void read_breaking(const DataNode& root, MoraleCharts& out) {
  static constexpr std::array<std::string_view, kBreakModifiers> kNames{"suppressed_or_damaged",
                                                                        "unbroken_command_in_range",
                                                                        "light_cover",
                                                                        "medium_cover",
                                                                        "heavy_cover",
                                                                        "forced_check",
                                                                        "broken_friend_in_command_range",
                                                                        "spotted_enemy_within_5",
                                                                        "spotted_enemy_6_to_10"};
  const DataNode node = chart(root, "breaking", "PZ:C.BRK", {"id", "provenance", "rows", "grade", "modifiers"});
  only_names(node.at("rows"), kNationNames);
  for (std::size_t n = 0; n < kNationNames.size(); ++n) {
    const DataNode row = node.at("rows").at(kNationNames[n]);
    row.only_keys({"breaks", "hesitates"});
    out.breaks[n] = read_rolls(row.at("breaks"), 1, 100);
    out.hesitates[n] = read_rolls(row.at("hesitates"), 1, 100);
    if (out.hesitates[n].low != out.breaks[n].high + 1) row.fault("hesitating begins where breaking ends");
  }
  read_grade_numbers(node.at("grade"), -90, 90, out.break_grade);
  only_names(node.at("modifiers"), kNames);
  read_named(node.at("modifiers"), std::span(kNames), -90, 90, out.break_modifier);
  const DataNode recovery =
      chart(root, "morale_recovery", "PZ:C.REC",
            {"id", "provenance", "recovers", "grade", "command_in_range", "suppressed_or_damaged", "orders"});
  out.recovers = read_rolls(recovery.at("recovers"), 1, 100);
  read_grade_numbers(recovery.at("grade"), -90, 90, out.recovery_grade);
  out.recovery_command = recovery.at("command_in_range").integer(-90, 90);
  out.recovery_suppressed = recovery.at("suppressed_or_damaged").integer(-90, 90);
  out.recovery_orders = recovery.at("orders").integer(-90, 90);
}

/// PZ:C.MINE
void read_mines(const DataNode& root, Tables& t) {
  static constexpr std::array<std::string_view, 2> kFieldNames2{"hasty", "deliberate"};
  const DataNode node =
      chart(root, "minefields", "PZ:C.MINE", {"id", "provenance", "quickmarch", "every_inches", "rows"});
  t.mine_quickmarch = node.at("quickmarch").integer(-90, 90);
  t.mine_inches = node.at("every_inches").integer(1, 20);
  only_names(node.at("rows"), kFieldNames2);
  for (std::size_t i = 0; i < kFieldNames2.size(); ++i) {
    const DataNode row = node.at("rows").at(kFieldNames2[i]);
    row.only_keys({"eliminated", "damaged", "track"});
    const auto read = [&](std::string_view key, std::array<Rolls, 4>& to) {
      const auto cells = row.at(key).items(to.size());
      for (std::size_t k = 0; k < cells.size(); ++k) to[k] = read_rolls(cells[k], 1, 100);
    };
    read("eliminated", t.mines[i].eliminated);
    read("damaged", t.mines[i].damaged);
    read("track", t.mines[i].track);
  }
}

/// PZ:D.SPOT, PZ:D.PEN
void read_optional(const DataNode& root, Tables& t) {
  const DataNode spotting = chart(root, "limited_spotting", "PZ:D.SPOT", {"id", "provenance", "rows"}).at("rows");
  only_names(spotting, kGradeNames);
  for (std::size_t g = 0; g < kGradeNames.size(); ++g) {
    const DataNode row = spotting.at(kGradeNames[g]);
    row.only_keys({"spots", "held"});
    t.spot_roll[g] = read_rolls(row.at("spots"), 1, 100);
    t.spots_held[g] = row.at("held").integer(1, 20);
  }
  const DataNode penetration =
      chart(root, "variable_penetration", "PZ:D.PEN", {"id", "provenance", "die", "soviet_die", "cap"});
  read_numbers(penetration.at("die"), -9, 9, t.penetration);
  t.soviet_penetration_die = penetration.at("soviet_die").integer(-1, 0);
  t.penetration_cap = penetration.at("cap").integer(0, 9);
  const DataNode battery =
      chart(root, "counter_battery", "", {"provenance", "locate", "suppressed", "damaged", "knocked_out"});
  t.battery_located = read_rolls(battery.at("locate"), 1, 100);
  t.battery_suppressed = read_rolls(battery.at("suppressed"), 1, 100);
  t.battery_damaged = read_rolls(battery.at("damaged"), 1, 100);
  t.battery_knocked_out = read_rolls(battery.at("knocked_out"), 1, 100);
  read_numbers(chart(root, "hull_down_search", "", {"provenance", "size"}).at("size"), -50, 50, t.hull_down_size);
}

/// PZ:23.2.3a, PZ:23.2.3b, PZ:23.2.3c
void read_point_factors(const DataNode& root, PointFactors& out) {
  const DataNode node = chart(root, "points", "", {"provenance", "grade", "function", "attached_battery", "morale"});
  read_grade_numbers(node.at("grade"), 1, 999, out.grade);
  only_names(node.at("function"), kFunctionNames);
  read_named(node.at("function"), std::span(kFunctionNames), 1, 999, out.function);
  out.attached_battery = node.at("attached_battery").integer(1, 999);
  only_names(node.at("morale"), kMoraleNames);
  read_named(node.at("morale"), std::span(kMoraleNames), 1, 999, out.morale);
}

}  // namespace

void read_advanced_tables(const DataNode& root, Tables& t) {
  read_grades(root, t);
  read_gp(root, t);
  read_close_combat(root, t);
  read_aircraft(root, t.air);
  read_bail_out(root, t.bail_out);
  read_response(root, t.response);
  read_sheafs(root, t);
  read_cohesion(root, t.morale);
  read_breaking(root, t.morale);
  read_mines(root, t);
  read_optional(root, t);
  read_point_factors(root, t.points);
}

}  // namespace kessel::panzer
