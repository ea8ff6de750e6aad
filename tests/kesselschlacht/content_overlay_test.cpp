// What a player's overlay may change, and how every fault of the data files is told.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "contract/overlays.h"
#include "games/kesselschlacht/content.h"

namespace kessel::kesselschlacht {
namespace {

namespace fs = std::filesystem;

using Overlays = contract::Overlays<load_content, load_content_with>;
constexpr auto overlay_faults = Overlays::faults;
constexpr auto fails = Overlays::fails;

std::string in_file(const std::string& file, const std::string& what) { return "{\"" + file + "\": " + what + "}"; }
std::string unit(const std::string& what) { return in_file("units.json", "{\"units\": [" + what + "]}"); }
std::string map(const std::string& what) { return in_file("map.json", "{" + what + "}"); }
std::string tables(const std::string& what) { return in_file("tables.json", "{" + what + "}"); }
std::string campaign(const std::string& what) {
  return in_file("scenarios.json", R"({"scenarios": [{"id": "kesselschlacht", )" + what + "}]}");
}

TEST(KesselschlachtContent, HashIsSteadyAndMovesWithTheValues) {
  const auto other = Overlays::expect_steady_hash(unit(R"({"id": "KG1", "front": [4, 5, 5], "back": [2, 5, 5]})"));
  EXPECT_EQ(other->def(other->unit("KG1")).front.defence, 5);
}

/// The loader on the shipped data with a file of variants beside them: faults, or the scenarios' ids.
std::string with_variants(const std::string& variants) {
  const fs::path home = testing::TempDir() + "kessel_ks_variants";
  fs::remove_all(home);
  fs::create_directories(home / "data");
  fs::copy(fs::path(KESSEL_SOURCE_DIR) / "data/kesselschlacht", home / "data/kesselschlacht",
           fs::copy_options::recursive);
  std::ofstream(home / "data/kesselschlacht/variants.json")
      << R"({"game": "kesselschlacht", "format": 1, "provenance": "ours", "variants": [)" << variants << "]}";
  const auto loaded = load_content(home.string(), "");
  if (!loaded) return loaded.error().text();
  std::string out = (*loaded)->hash == (*load_content(KESSEL_SOURCE_DIR, ""))->hash ? "" : "another hash";
  for (const Scenario& s : (*loaded)->scenarios) out += " " + s.info.id + "-" + std::to_string(s.end_turn);
  return out;
}

TEST(KesselschlachtContent, AVariantIsAScenarioWithChanges) {
  const std::string head = R"({"id": "five-days", "title": "Five days", "provenance": "ours", "of": "solution-west", )";
  EXPECT_EQ(with_variants(head + R"("changes": {"end_turn": 12}})"), " solution-west-17 kesselschlacht-17 five-days-12")
      << "and the records of the others keep their content";
  EXPECT_NE(with_variants(head + R"("changes": {"end_turn": 7}})").find("variants.json five-days: /end_turn"),
            std::string::npos);
  EXPECT_NE(with_variants(head + R"("changes": {"axis_setup": [{"id": "A01", "removed": true}]}})")
                .find("1PzA-HQ is neither set up"),
            std::string::npos);
  EXPECT_NE(with_variants(
                R"({"id": "kesselschlacht", "title": "T", "provenance": "ours", "of": "solution-west", "changes": {}})")
                .find("there is such a scenario already"),
            std::string::npos);
}

TEST(KesselschlachtContent, OverlayFolderAndOverlayTextAgree) {
  const std::string dir = testing::TempDir() + "kessel_ks_overlay";
  fs::remove_all(dir);
  fs::create_directories(dir + "/kesselschlacht");
  std::ofstream(dir + "/kesselschlacht/map.json") << R"({"hexes": [{"id": "0417", "vp": 11}]})";
  const auto folder = load_content(KESSEL_SOURCE_DIR, dir);
  ASSERT_TRUE(folder) << folder.error().text();
  EXPECT_EQ((*folder)->at((*folder)->grid.parse("0417")).vp, 11);
  const auto text = load_content_with(KESSEL_SOURCE_DIR, (*folder)->overlay);
  ASSERT_TRUE(text);
  EXPECT_EQ((*text)->hash, (*folder)->hash);
  std::ofstream(dir + "/kesselschlacht/cards.json") << "{}";
  EXPECT_FALSE(load_content(KESSEL_SOURCE_DIR, dir));
  fs::remove_all(dir);
}

TEST(KesselschlachtContent, MisplacedOverlayIsAFault) {
  Overlays::expect_misplaced_is_a_fault("breakout", "scenarios.json");
}

TEST(KesselschlachtContent, MissingFilesAreAllNamed) {
  const auto loaded = load_content(testing::TempDir() + "kessel_nothing_here", "");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().text(),
            "data/kesselschlacht/map.json: there is no such file\n"
            "data/kesselschlacht/scenarios.json: there is no such file\n"
            "data/kesselschlacht/tables.json: there is no such file\n"
            "data/kesselschlacht/units.json: there is no such file");
}

TEST(KesselschlachtContent, FaultsOfAllFilesComeTogether) {
  const std::string faults = overlay_faults(R"({
    "map.json": {"hexes": [{"id": "0101", "terrain": "sea"}, {"id": "9999", "terrain": "clear"}]},
    "tables.json": {"stacking": {"axis": 0}},
    "scenarios.json": {"scenarios": [{"id": "solution-west", "end_turn": 18}]},
    "units.json": {"units": [{"id": "KG1", "colour": "grey"}]}})");
  for (const char* want : {"overlay map.json: /hexes/9999: ", "/hexes/0/terrain (0101): ", "/stacking/axis: ",
                           "/scenarios/0/end_turn (solution-west): ", "/colour (KG1): unknown key"})
    EXPECT_NE(faults.find(want), std::string::npos) << want << "\nin\n" << faults;
}

TEST(KesselschlachtContent, CountersAreHeldToTheRules) {
  EXPECT_TRUE(fails(unit(R"({"id": "KG1", "back": [9, 4, 5]})"), "/back (KG1)", "KS:2.2a"));
  EXPECT_TRUE(fails(unit(R"({"id": "6GTC-51GTB", "back": [1, 2, 5]})"), "/back (6GTC-51GTB)", "KS:10.2.3"));
  EXPECT_TRUE(fails(unit(R"({"id": "KG1", "mobility": "motorized"})"), "(KG1)", ""));
  EXPECT_TRUE(
      fails(unit(R"({"id": "XLVIII-HQ", "front": [0, 1, 6], "back": [0, 1, 3]})"), "/front (XLVIII-HQ)", "KS:2.2.7a"));
  EXPECT_TRUE(fails(unit(R"({"id": "III-HQ", "front": [1, 1], "back": [1, 1, 2]})"), "/front (III-HQ)", "KS:R42"));
  EXPECT_TRUE(fails(unit(R"({"id": "503Tiger", "arms": "infantry"})"), "/arms (503Tiger)", "KS:R102"));
  EXPECT_TRUE(fails(unit(R"({"id": "KG1", "builder": false})"), "(KG1)", "KS:7.0"));
  EXPECT_TRUE(fails(unit(R"({"id": "KG1", "formation": "LXX"})"), "/formation (KG1)", "no such formation"));
  EXPECT_TRUE(fails(unit(R"({"id": "KG1", "formation": "XLVIII"})"), "/formation (KG1)", "KS:3.5"));
  EXPECT_TRUE(fails(unit(R"({"id": "TernG-1", "formation": "LIX"})"), "(TernG-1)", "KS:10.7c"));
  EXPECT_TRUE(fails(unit(R"({"id": "KG1", "removed": true})"), "/counters/units", "has 230"));
  EXPECT_TRUE(fails(unit(R"({"id": "III-HQ", "removed": true})"), "/units", "1PzA Gollnick III LIX"));
  EXPECT_TRUE(fails(in_file("units.json", R"({"air": [{"id": "Yak9-1", "type": "TR"}]})"), "(Yak9-1)", ""));
  EXPECT_TRUE(fails(in_file("units.json", R"({"markers": [{"id": "hasty_position", "count": 13}]})"),
                    "/counters/markers", "has 106"));
}

TEST(KesselschlachtContent, TheMapIsHeldToItself) {
  EXPECT_TRUE(fails(map(R"("bridges": [{"id": "kolomyya", "hexes": "0926|0925"}])"), "(kolomyya)", "no major river"));
  EXPECT_TRUE(fails(map(R"("bridges": [{"id": "kolomyya", "hexes": "0926|1027"}])"), "(kolomyya)", "do not touch"));
  EXPECT_TRUE(fails(map(R"("bridges": [{"id": "nizhnev", "removed": true}])"), "/roads", "without a bridge"));
  EXPECT_TRUE(fails(map(R"("roads": [{"id": "lvov-ternopol-highway", "path": ["1101", "1301"]}])"),
                    "(lvov-ternopol-highway)", "does not touch"));
  EXPECT_TRUE(fails(map(R"("soviet_supply": [{"id": "2201", "edge": "east"}])"), "(2201)", "edge"));
  EXPECT_TRUE(fails(map(R"("sets": {"axis_exit": ["3523"]})"), "/sets/axis_exit", "KS:11.2.2a"));
  EXPECT_TRUE(fails(map(R"("sets": {"axis_path_towns": ["1110"]})"), "/sets/axis_path_towns", "KS:17.0.1c"));
  EXPECT_TRUE(fails(map(R"("sets": {"south_of_dnestr": []})"), "/sets/south_of_dnestr", "both sides"));
  EXPECT_TRUE(fails(map(R"("hexes": [{"id": "1904", "name": "Tarnopol"}], "anchors": [])"), "/hexes", "KS:R86"));
  EXPECT_TRUE(fails(map(R"("hexes": [{"id": "1904", "name": "Tarnopol"}])"), "/anchors/0", "the rulebook puts"));
  EXPECT_TRUE(fails(map(R"("air_sectors": {"columns": [1, 11, 21, 31, 41, 50, 58]})"), "/air_sectors/columns", "59"));
}

TEST(KesselschlachtContent, TablesAreHeldToTheirForm) {
  EXPECT_TRUE(fails(tables(R"("turn_track": {"turns": null})"), "/turn_track", "turns"));
  EXPECT_TRUE(fails(tables(R"("weather": {"die": ["snow", "snow", "snow", "mud", "mud", "heavy_snow"]})"),
                    "/weather/die/5", "snow, mud"));
  EXPECT_TRUE(fails(tables(R"("crt": {"columns": ["-1", "+1"]})"), "/crt/columns", "column 0"));
  EXPECT_TRUE(fails(tables(R"("crt": {"tables": [{"id": "200", "removed": true}]})"), "/crt/tables", "KS:12.1.3a"));
  EXPECT_TRUE(fails(tables(R"("crt": {"id": "KS:T.ACRT"})"), "/crt/id", "KS:T.CRT"));
  EXPECT_TRUE(fails(tables(R"("activation": {"columns": [{"succeeds_to": 6}, {"succeeds_to": 1}]})"),
                    "/activation/columns/0", "max_mp"));
  EXPECT_TRUE(fails(tables(R"("directive": {"columns": [{"from": 2, "brigades": [1, 1, 1, 1, 1, 1]}]})"),
                    "/directive/columns/0/from", "1"));
  EXPECT_TRUE(fails(tables(R"("air_combat": {"columns": ["1:1", "1:2", "1:3", "2:1", "3:1", "4:1"]})"),
                    "/air_combat/columns", "rise"));
  EXPECT_TRUE(fails(tables(R"("victory": {"levels": {"axis_decisive": 40}})"), "/victory/levels", "fall"));
  EXPECT_TRUE(fails(tables(R"("shifts": {"provenance": null})"), "/shifts", "provenance"));
}

TEST(KesselschlachtContent, ScenariosNameEveryCounterOnce) {
  EXPECT_TRUE(fails(campaign(R"("axis_setup": [{"id": "A05", "units": ["503Tiger", "KG1"]}])"), "(A31)", "twice"));
  EXPECT_TRUE(
      fails(campaign(R"("axis_setup": [{"id": "A05", "removed": true}])"), "(kesselschlacht)", "503Tiger is neither"));
  EXPECT_TRUE(fails(campaign(R"("soviet_setup": [{"id": "S11", "any": 3}])"), "(kesselschlacht)",
                    "1GA has 19 infantry divisions"));
  EXPECT_TRUE(fails(campaign(R"("axis_setup": [{"id": "A05", "hexes": ["9901"]}])"), "(A05)", "no hex"));
  EXPECT_TRUE(fails(campaign(R"("axis_setup": [{"id": "A05", "mode": "near"}])"), "/mode (A05)", "exact"));
  EXPECT_TRUE(fails(campaign(R"("axis_setup": [{"id": "A05", "units": ["5MC-HQ"]}])"), "(A05)", "other side"));
  EXPECT_TRUE(fails(campaign(R"("bridges_blown": [{"id": "galich", "count": 2}])"), "(galich)", "1"));
  EXPECT_TRUE(fails(campaign(R"("bridges_blown": [{"id": "lvov", "count": 1}])"), "(lvov)", "no such bridge"));
  EXPECT_TRUE(fails(campaign(R"("reinforcements": [{"id": "6A", "units": ["6GTC-51GTB"]}])"), "(6A)", "KS:18.1r"));
  EXPECT_TRUE(fails(campaign(R"("options": [{"id": "vatutin", "standard": "on"}])"), "/options", "should be"));
  EXPECT_TRUE(fails(campaign(R"("aircraft": ["FW190opt-1"])"), "(kesselschlacht)", "KS:19.1.2"));
  EXPECT_TRUE(
      fails(in_file("scenarios.json",
                    R"({"optional_rules": [{"id": "margarethe", "table": [{"id": "KS:19.3.1e", "removed": true}]}]})"),
            "KS:19.3.1e", "cannot be taken away"));
  EXPECT_TRUE(
      fails(in_file("scenarios.json",
                    R"({"optional_rules": [{"id": "ss_entry", "table": [{"id": "KS:19.3.2e", "dice": [11, 11]}]}]})"),
            "(ss_entry)", "2 to 12"));
}

TEST(KesselschlachtContent, AnOwnerOfTheGameMayCorrectIt) {
  const auto loaded = load_content_with(KESSEL_SOURCE_DIR, R"({
    "map.json": {"airfields": [{"id": "3713", "name": "Field"}],
                 "rivers": [{"id": "brook", "name": "Brook", "major": false, "provenance": "map", "sides": ["3713|3712"]}]},
    "scenarios.json": {"scenarios": [{"id": "kesselschlacht",
      "bridges_blown": [{"id": "galich", "count": 1}], "axis_setup": [{"id": "A05", "hexes": ["3310"]}]}]}})");
  ASSERT_TRUE(loaded) << loaded.error().text();
  const Content& c = **loaded;
  EXPECT_EQ(c.airfields.size(), 15u);
  EXPECT_EQ(c.rivers.back(), "Brook");
  for (std::size_t i = 0; i < c.bridges.size(); ++i)
    if (c.bridges[i].id == "galich") {
      EXPECT_EQ(c.scenarios[1].blown[i], 1);
      EXPECT_EQ(c.scenarios[0].blown[i], 0);
    }
}

}  // namespace
}  // namespace kessel::kesselschlacht
