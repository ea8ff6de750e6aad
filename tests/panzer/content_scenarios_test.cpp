// The six scenarios: rosters, prices, cohesion points, set-up, victory, options.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "box.h"
#include "covers.h"

namespace kessel::panzer {
namespace {

std::string pair(const Pair& p) { return std::to_string(p[0]) + "/" + std::to_string(p[1]); }
const Force& force(const char* id, Side side) { return scenario(id).forces[at(side)]; }

/// What the units and works of a side are worth in play.
Pair worth(const Scenario& s, Side side) {
  Pair out{};
  for (const UnitDef& u : s.units)
    for (std::size_t i = 0; i < 2 && u.side == side; ++i) out[i] += u.value[i];
  for (const Fieldwork& w : s.fieldworks)
    for (std::size_t i = 0; i < 2 && w.side == side; ++i) out[i] += w.count * w.points;
  return out;
}
const UnitDef& unit(const char* scenario_id, const char* id) {
  const Scenario& s = scenario(scenario_id);
  const UnitId u = s.unit(id);
  EXPECT_TRUE(u.valid()) << id;
  return s.def(u.valid() ? u : UnitId{0});
}

TEST(PanzerScenarios, ForcesAreWorthWhatIsPrinted) {
  struct Row {
    const char* id;
    const char* german;
    const char* soviet;
  };
  static constexpr Row kRows[] = {{"1", "889/889", "891/891"},     {"1a", "1073/1073", "1082/1082"},
                                  {"2", "2617/2796", "2623/2823"}, {"3", "1899/2159", "2803/2803"},
                                  {"4", "3109/3677", "1890/1890"}, {"5", "2125/2133", "1824/1824"}};
  for (const Row& row : kRows) {
    EXPECT_EQ(pair(force(row.id, kGerman).printed), row.german) << row.id;
    EXPECT_EQ(pair(force(row.id, kSoviet).printed), row.soviet) << row.id;
    EXPECT_EQ(pair(worth(scenario(row.id), kGerman)), row.german) << row.id;
    EXPECT_EQ(pair(worth(scenario(row.id), kSoviet)), row.soviet) << row.id;
  }
}

TEST(PanzerScenarios, FromCardValuesThreeForcesDiffer) {
  COVERS("PZ:R38", "PZ:R39");
  EXPECT_EQ(pair(force("3", kGerman).computed), "1899/2167");
  EXPECT_EQ(pair(force("4", kGerman).computed), "3154/3722");
  EXPECT_EQ(pair(force("5", kGerman).computed), "2193/2181");
  for (const Scenario& s : box().scenarios)
    for (const Side side : {kGerman, kSoviet}) {
      const Force& f = s.forces[at(side)];
      const bool differs = side == kGerman && (s.info.id == "3" || s.info.id == "4" || s.info.id == "5");
      EXPECT_EQ(f.computed != f.points, differs) << s.info.id;
    }
  EXPECT_EQ(scenario("5").mismatches.size(), 5u);
  EXPECT_TRUE(scenario("1").mismatches.empty());
}

TEST(PanzerScenarios, LightTrucksOfScenarioTwoCostFour) {
  COVERS("PZ:R37");
  EXPECT_EQ(unit("2", "g202").name, "Light Truck");
  EXPECT_EQ(pair(unit("2", "g202").value), "4/4");
  EXPECT_EQ(pair(scenario("2").formations[1].points), "371/422");
}

/// PZ:C.NCP as the rule says: tens and units apart, halves rounded down.
TEST(PZ_C_NCP, AllTwentyFiveFormationsHaveTheirPrintedCohesionPoint) {
  COVERS("PZ:R48");
  int seen = 0;
  for (const Scenario& s : box().scenarios)
    for (const Formation& f : s.formations) {
      const auto& row = tables().morale.cohesion_halves[at(f.morale)];
      const int tens = f.combat_units / 10, rest = f.combat_units % 10;
      const int halves = tens * row[9] + (rest > 0 ? row[static_cast<std::size_t>(rest - 1)] : 0);
      EXPECT_EQ(halves / 2, f.cohesion_point) << s.info.id << " " << f.id;
      ++seen;
    }
  EXPECT_EQ(seen, 25);
}

TEST(PanzerScenarios, RostersAreTurretNumbers) {
  std::string ids;
  for (const UnitDef& u : scenario("1").units) ids += u.id + " ";
  EXPECT_EQ(ids,
            "g101 g111 g112 g113 g114 g121 g122 g123 g124 g131 g132 g133 g134 "
            "s101 s111 s112 s113 s121 s122 s123 s131 s132 s133 s141 s142 s143 ");
  EXPECT_EQ(unit("1", "g112").name, "PzKpfw III/M");
  EXPECT_TRUE(unit("1", "g101").has(Function::Command));
  EXPECT_FALSE(unit("1", "g111").has(Function::Command));
  EXPECT_EQ(pair(unit("1", "g101").value), "117/117");
  const std::vector<std::pair<const char*, std::size_t>> sizes{{"1", 26}, {"1a", 46}, {"2", 100},
                                                               {"3", 92}, {"4", 92},  {"5", 68}};
  for (const auto& [id, size] : sizes) {
    const Scenario& s = scenario(id);
    EXPECT_EQ(s.units.size(), size) << id;
    std::set<std::string> unique;
    for (const UnitDef& u : s.units) EXPECT_TRUE(unique.insert(u.id).second) << id << " " << u.id;
    EXPECT_TRUE(std::ranges::is_sorted(s.units, {}, &UnitDef::side)) << id;
    for (const Side side : {kGerman, kSoviet})
      EXPECT_LE(std::ranges::count(s.units, side, &UnitDef::side), kMaxUnitsPerSide) << id;
  }
}

TEST(PanzerScenarios, GradesFunctionsHalvesAndAttachedWeapons) {
  const UnitDef& hq = unit("3", "g101");
  EXPECT_EQ(hq.name, "Infantry 1/2 Squad");
  EXPECT_TRUE(hq.half_squad);
  EXPECT_TRUE(hq.has(Function::Command));
  ASSERT_EQ(hq.weapons.size(), 1u);
  EXPECT_EQ(box().card(hq.weapons[0]).key, "g87-panzerfaust");
  EXPECT_EQ(pair(hq.value), "86/95");
  EXPECT_EQ(base_of(box(), hq), (Base{1000, 500}));
  EXPECT_TRUE(unit("3", "g102").has(Function::Op));
  EXPECT_EQ(unit("3", "s105").grade, Grade::Veteran);  // its own, not its company's
  EXPECT_EQ(scenario("3").formations[unit("3", "s105").formation].grade, Grade::Seasoned);
  EXPECT_TRUE(unit("3", "s105").has(Function::Recon));
  EXPECT_TRUE(scenario("3").groups[unit("3", "s105").group].hq);
  EXPECT_EQ(unit("5", "g111").morale, Morale::Fair);
  EXPECT_FALSE(unit("1a", "g143").armed);  // a truck
}

TEST(PanzerScenarios, BatteriesAircraftAndFieldworks) {
  const UnitDef& battery = unit("4", "gart2");
  EXPECT_EQ(battery.attachment, Attachment::Attached);
  EXPECT_EQ(scenario("4").formations[battery.formation].id, "g2");
  EXPECT_EQ(pair(battery.value), "70/70");
  EXPECT_EQ(pair(battery.computed), "96/96");
  EXPECT_EQ(unit("4", "gart1").formation, 0xff);
  EXPECT_EQ(unit("3", "sair1").name, "IL-2m3");
  EXPECT_TRUE(unit("3", "sair1").rockets);
  const auto& works = scenario("4").fieldworks;
  ASSERT_EQ(works.size(), 3u);
  EXPECT_EQ(works[0].terrain, Terrain::ImprovedPosition);
  EXPECT_EQ(works[0].count, 8);
  EXPECT_EQ(works[0].points, 25);
  EXPECT_EQ(works[1].terrain, Terrain::MinesDeliberate);
  EXPECT_TRUE(works[1].anti_vehicular && works[1].hidden && !works[1].anti_personnel);
  EXPECT_TRUE(works[2].anti_personnel);
  EXPECT_EQ(works[2].max_sections, 10);
  EXPECT_EQ(force("2", kSoviet).planned_fire_from, 2);
  EXPECT_EQ(force("2", kGerman).planned_fire_from, 0);
  EXPECT_EQ(force("4", kSoviet).registered_points, 4);
  ASSERT_EQ(force("4", kSoviet).registered_for.size(), 1u);
  EXPECT_EQ(scenario("4").def(force("4", kSoviet).registered_for[0]).name, "Medium Artillery Battery");
}

TEST(PanzerScenarios, SetUp) {
  const Scenario& one = scenario("1");
  ASSERT_EQ(one.setup.size(), 2u);
  EXPECT_EQ(one.setup[0].who, SetupStep::Who::LowerRoll);
  EXPECT_EQ(one.setup[1].who, SetupStep::Who::HigherRoll);
  EXPECT_EQ(one.setup[0].areas.size(), 2u);
  const auto starts = [](const char* id, std::size_t step, const char* who) {
    const Scenario& s = scenario(id);
    const std::size_t place = static_cast<std::size_t>(&s.def(s.unit(who)) - s.units.data());  // in the roster
    return static_cast<int>(s.setup[step].may_start[place]);
  };
  EXPECT_EQ(starts("1", 0, "g101"), 0);
  // Scenario 3: leg and towed units of the first company; assault guns and the second company; not the 2cm FlaK.
  EXPECT_EQ(starts("3", 0, "g121"), kInBuilding | kInHeavyWoods | kInEntrenchment);
  EXPECT_EQ(scenario("3").groups[unit("3", "g151").group].name, "Assault Gun Platoon");
  EXPECT_EQ(starts("3", 0, "g151"), kInBuilding);
  EXPECT_EQ(starts("3", 0, "g201"), kInBuilding);
  EXPECT_EQ(starts("3", 0, "g103"), 0);
  EXPECT_EQ(starts("3", 0, "s101"), 0);
  // Scenario 4.
  EXPECT_EQ(scenario("4").setup[0].who, SetupStep::Who::Soviet);
  EXPECT_EQ(starts("4", 0, "s111"), kInBuilding | kInImprovedPosition | kInHullDown);
  EXPECT_EQ(starts("4", 0, "s221"), kInBuilding | kInImprovedPosition | kInEntrenchment);
  EXPECT_TRUE(scenario("4").setup[0].minefields && scenario("4").setup[0].minefields_may_share);
  // Scenario 5: the relief waits; Hetzers may stand in buildings.
  EXPECT_TRUE(scenario("5").setup[0].relief_stays_out);
  EXPECT_EQ(unit("5", "g231").name, "Hetzer");
  EXPECT_EQ(starts("5", 0, "g231"), kInBuilding);
  EXPECT_EQ(starts("5", 0, "g111"), kInBuilding | kInHeavyWoods | kInEntrenchment);
  EXPECT_TRUE(unit("5", "g301").relief);
  EXPECT_FALSE(unit("5", "g201").relief);
}

TEST(PanzerScenarios, Victory) {
  struct Row {
    const char* id;
    int turns;
    const char* margin;
    const char* objectives;
  };
  static constexpr Row kRows[] = {
      {"1", 15, "90/90", "bridge 250/250 ford-west 50/50 ford-east 50/50 "},
      {"1a", 15, "110/110", "bridge 300/300 ford-west 70/70 ford-east 70/70 "},
      {"2", 15, "260/280", "hill-245.2 400/425 hill-245.3 400/425 "},
      {"3", 20, "235/250", "village 725/750 bridge-west 150/160 bridge-centre 150/160 bridge-east 150/160 "},
      {"4", 20, "250/275", "ponyri 1250/1400 "},
      {"5", 20, "200/200", "bridge-west 500/500 bridge-east 500/500 "}};
  for (const Row& row : kRows) {
    const Scenario& s = scenario(row.id);
    std::string objectives;
    for (const ObjectiveValue& v : s.victory.objectives)
      objectives += box().maps[s.map].objectives[v.objective].id + " " + pair(v.vp) + " ";
    EXPECT_EQ(objectives, row.objectives) << row.id;
    EXPECT_EQ(s.turns, row.turns) << row.id;
    EXPECT_EQ(pair(s.victory.margin), row.margin) << row.id;
    EXPECT_EQ(s.victory.exits, s.info.id == "4") << row.id;
  }
  EXPECT_EQ(scenario("3").victory.objectives[0].needs_buildings, 7);
  EXPECT_EQ(scenario("3").victory.objectives[0].held_by, kGerman);
  EXPECT_EQ(scenario("4").victory.objectives[0].held_by, kSoviet);
  EXPECT_EQ(scenario("1").victory.objectives[0].held_by, std::nullopt);
  EXPECT_EQ(scenario("4").victory.exit_edge, Edge::South);
  EXPECT_EQ(pair(scenario("4").victory.exit_denied), "300/370");
  EXPECT_EQ(scenario("4").victory.exit_denied_most, 10);
}

TEST(PanzerScenarios, TheReliefIsAsLikelyOnEachOfElevenTurns) {
  COVERS("PZ:R39");
  const Scenario& s = scenario("5");
  ASSERT_TRUE(s.relief);
  std::string rows;
  for (const Relief::Row& r : s.relief->rows)
    rows += std::to_string(r.turn) + ":" + std::to_string(r.arrives.high) + ":" + pair(r.vp) + " ";
  EXPECT_EQ(rows,
            "6:9:-318/-319 7:10:-318/-319 8:11:-106/-106 9:13:-106/-106 10:14:0/0 11:17:0/0 12:20:106/106 "
            "13:25:106/106 14:33:318/319 15:50:318/319 16:100:425/426 ");
  EXPECT_EQ(s.relief->ways.size(), 3u);
  EXPECT_FALSE(std::ranges::any_of(s.relief->ways, [](const Relief::Way& w) { return w.rolls.hold(100); }));
  EXPECT_EQ(s.relief->force_grade, Grade::Seasoned);
  EXPECT_EQ(s.forces[at(kGerman)].grade, Grade::Green);
  EXPECT_FALSE(scenario("4").relief);
}

TEST(PanzerScenarios, RulesInEffectAndOptions) {
  COVERS("PZ:R51");
  EXPECT_FALSE(scenario("1").rules.advanced);
  EXPECT_EQ(scenario("1").rules.command_control, Module::Discretion);
  for (const char* id : {"1a", "2", "3", "4", "5"}) {
    EXPECT_TRUE(scenario(id).rules.advanced) << id;
    EXPECT_EQ(scenario(id).rules.command_control, Module::On) << id;
  }
  EXPECT_TRUE(scenario("4").rules.mines);
  EXPECT_EQ(scenario("5").rules.special_ammo[at(kGerman)], Module::Off);
  EXPECT_EQ(scenario("5").rules.special_ammo[at(kSoviet)], Module::On);
  EXPECT_EQ(scenario("5").rules.special_ammo_limits[at(kGerman)], Module::Off);
  const auto options = [](const char* id) {
    std::string out;
    for (const OptionInfo& o : scenario(id).info.options) {
      out += o.id + "=" + o.standard + "(" + o.rule + ") ";
      EXPECT_NE(std::ranges::find(o.values, o.standard), o.values.end()) << o.id;
    }
    return out;
  };
  EXPECT_EQ(options("1"),
            "within_rounds_down=true(PZ:R67) road_cuts_terrain=true(PZ:R36) "
            "command_control=off(PZ:13.0) ");
  EXPECT_EQ(options("3"),
            "within_rounds_down=true(PZ:R67) road_cuts_terrain=true(PZ:R36) "
            "command_control=on(PZ:13.0) heat_haze=off(PZ:16.2.1.1) observer_grade_response=on(PZ:R16) "
            "overrun_ignores_full_cover=false(PZ:R7) "
            "dive_no_inbound=true(PZ:R86) small_arms_hit_terrain=false(PZ:R108) special_ammo_limits=off(PZ:20.2) "
            "limited_spotting=off(PZ:20.14) variable_penetration=off(PZ:20.16) ");
  EXPECT_NE(options("4").find("direct_fire_clears_mines=false(PZ:R164)"), std::string::npos);
}

TEST(PanzerScenarios, MendedWordsLeaveTheHashOfTheDataAlone) {
  EXPECT_EQ(box().hash, "7cc02298da0d5ace2f701e5437ae8efc3d042116aef4b780357c93d30c538830")
      << "records of the first version name it";
  for (const Scenario& s : box().scenarios)
    for (const OptionInfo& o : s.info.options) {
      EXPECT_NE(o.id, "fog_of_war");
      if (o.id == "special_ammo_limits") {
        EXPECT_NE(o.title.find("plain AP"), std::string::npos);
      }
    }
}

TEST(PanzerOrganisations, TreesNameKnownCards) {
  ASSERT_EQ(box().organisations.size(), 4u);
  EXPECT_EQ(box().organisations[0].id, "GF20");
  EXPECT_EQ(box().organisations[3].side, kSoviet);
  EXPECT_EQ(box().organisations[0].substitutions.size(), 6u);
  EXPECT_EQ(box().organisations[2].weapons[0].share, Organisation::WeaponIssue::Share::OneThird);
  const auto check = [](const auto& self, const Organisation::Body& b) -> int {
    int lines = static_cast<int>(b.hq.size() + b.units.size());
    for (const auto* list : {&b.hq, &b.units})
      for (const Organisation::Line& line : *list)
        for (const CardId c : line.cards) EXPECT_TRUE(c.valid()) << b.name;
    for (const Organisation::Body& sub : b.sub) lines += self(self, sub);
    return lines;
  };
  for (const Organisation& o : box().organisations) EXPECT_GT(check(check, o.body), 20) << o.id;
  EXPECT_EQ(box().fieldwork_prices.size(), 9u);
}

}  // namespace
}  // namespace kessel::panzer
