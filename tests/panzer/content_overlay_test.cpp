// What a player's overlay may change, and how every fault of the data files is told.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "contract/overlays.h"
#include "games/panzer/content.h"

namespace kessel::panzer {
namespace {

namespace fs = std::filesystem;

using Overlays = contract::Overlays<load_content, load_content_with>;
constexpr auto overlay_faults = Overlays::faults;
constexpr auto fails = Overlays::fails;

std::string in_file(const std::string& file, const std::string& what) { return "{\"" + file + "\": " + what + "}"; }
std::string unit(const std::string& what) { return in_file("units.json", "{\"units\": [" + what + "]}"); }
std::string bridge(const std::string& what) { return in_file("maps/bridge.json", "{" + what + "}"); }
std::string tables(const std::string& what) { return in_file("tables.json", "{" + what + "}"); }
std::string scenario(const std::string& id, const std::string& what) {
  return in_file("scenarios.json", R"({"scenarios": [{"id": ")" + id + "\", " + what + "}]}");
}

TEST(PanzerContent, HashIsSteadyAndMovesWithTheValues) {
  const auto other = Overlays::expect_steady_hash(unit(R"({"id": "g17", "size": 1})"));
  EXPECT_EQ(other->card(other->card("g17")).size, 1);
}

TEST(PanzerContent, OverlayFolderAndOverlayTextAgreeMapsIncluded) {
  const std::string dir = testing::TempDir() + "kessel_pz_overlay";
  fs::remove_all(dir);
  fs::create_directories(dir + "/panzer/maps");
  std::ofstream(dir + "/panzer/units.json") << R"({"units": [{"id": "g17", "gp_def": 5}]})";
  std::ofstream(dir + "/panzer/maps/bridge.json") << R"({"bridges": [{"id": "bridge", "gp_def": 7}]})";
  std::ofstream(dir + "/panzer/maps/notes.txt") << "read from the printed map";
  const auto folder = load_content(KESSEL_SOURCE_DIR, dir);
  ASSERT_TRUE(folder) << folder.error().text();
  EXPECT_EQ((*folder)->card((*folder)->card("g17")).gp_def, 5);
  EXPECT_EQ((*folder)->maps[0].crossings[0].gp_def, 7);
  const auto text = load_content_with(KESSEL_SOURCE_DIR, (*folder)->overlay);
  ASSERT_TRUE(text);
  EXPECT_EQ((*text)->hash, (*folder)->hash);
  std::ofstream(dir + "/panzer/maps/moscow.json") << "{}";
  EXPECT_FALSE(load_content(KESSEL_SOURCE_DIR, dir));
  fs::remove_all(dir);
}

TEST(PanzerContent, MisplacedOverlayIsAFault) { Overlays::expect_misplaced_is_a_fault("breakout", "scenarios.json"); }

TEST(PanzerContent, BadJsonAndUnknownFiles) {
  EXPECT_TRUE(fails("{", "overlay", "not JSON"));
  EXPECT_TRUE(fails(R"({"map.json": {}})", "map.json", "is no data file of this game"));
  EXPECT_TRUE(fails(R"({"units.json": []})", "units.json", "should be an object"));
}

TEST(PanzerContent, MissingHomeIsAFault) {
  const auto none = load_content("/nowhere", "");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().text().find("maps/bridge.json"), std::string::npos);
}

TEST(PanzerContent, HeadsAndProvenance) {
  EXPECT_TRUE(fails(in_file("units.json", R"({"game": "breakout"})"), "/game", "panzer"));
  EXPECT_TRUE(fails(in_file("toe.json", R"({"format": 2})"), "/format", "from 1 to 1"));
  EXPECT_TRUE(fails(in_file("units.json", R"({"provenance": null})"), "units.json", "provenance"));
  EXPECT_TRUE(fails(bridge(R"("provenance": null)"), "maps/bridge.json", "provenance"));
  EXPECT_TRUE(fails(tables(R"("ap_hit": {"provenance": null})"), "/ap_hit", "provenance"));
  EXPECT_TRUE(fails(scenario("1", R"("provenance": null)"), "/scenarios/0", "provenance"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "stated": null})"), "(g17)", "\"stated\" is missing"));
}

TEST(PanzerContent, CardFaults) {
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "speed": 9})"), "/speed", "unknown key"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "size": 3})"), "/size (g17)", "from -2 to 2"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "class": "ship"})"), "/class", "vehicle"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "kind": "gun"})"), "/kind", "is no kind of that class"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "points": [78, 39]})"), "/points", "3 entries"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "points": [39, 78, 20]})"), "/points", "lesser prices"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "available": ["L44", "M42"]})"), "/available", "ends before"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "turret": "non_turreted"})"), "(g17)", "a turret has a traverse"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "weapons": null})"), "(g17)", "armed without a weapon"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "armor": {"front_side": {"T": 13}}})"), "/front_side/T", "array"));
  EXPECT_TRUE(fails(unit(R"({"id": "g17", "armor": {"back": {"T": 13}}})"), "/armor/back", "unknown key"));
  EXPECT_TRUE(fails(unit(R"({"id": "g86-hmg", "half_takes": [0, 1]})"), "/half_takes", "only a squad"));
  EXPECT_TRUE(fails(unit(R"({"id": "g85-rifle", "small_arms": {"damage": 2}})"), "/small_arms", "either"));
  EXPECT_TRUE(
      fails(unit(R"({"id": "g85-rifle", "small_arms": {"range": [9, 5, 7, 9, 12]}})"), "/range", "should not fall"));
  EXPECT_TRUE(fails(unit(R"({"id": "g 99"})"), "/id", "should be a short word"));
}

TEST(PanzerContent, WithoutCardsNothingElseIsRead) {
  EXPECT_TRUE(fails(in_file("units.json", R"({"units": {}})"), "/units", "should be an array"));
  EXPECT_TRUE(fails(in_file("units.json", R"({"units": null})"), "units.json", "there are no data cards"));
  EXPECT_EQ(overlay_faults(in_file("units.json", R"({"units": null})")).find("scenarios.json"), std::string::npos);
}

TEST(PanzerContent, TableFaults) {
  EXPECT_TRUE(fails(tables(R"("ap_hit": {"rows": {"+6": [99, 99, 99, 99, 99]}})"), "/rows/+6", "unknown key"));
  EXPECT_TRUE(fails(tables(R"("ap_hit": {"rows": {"+5": [98, 94, 88]}})"), "/rows/+5", "5 entries"));
  EXPECT_TRUE(fails(tables(R"("ap_hit": {"rows": {"+5": [10, 9, 8, 7, 6]}})"), "/ap_hit/rows", "hits worse"));
  EXPECT_TRUE(fails(tables(R"("ap_hit": {"id": "PZ:A.NUM"})"), "/ap_hit/id", "PZ:A.HIT"));
  EXPECT_TRUE(fails(tables(R"("hit_location": {"rows": {"rear": ["TX", "TR", "TR", "TR", "HR", "HR*", "HR", "HR*",
                           "HR*", "TK*"]}})"),
                    "/rear/0", "should be TF"));
  EXPECT_TRUE(fails(tables(R"("terrain": {"rows": [{"id": "woods", "cost": {"leg": "two"}}]})"), "/cost/leg (woods)",
                    "number of points"));
  EXPECT_TRUE(fails(tables(R"("terrain": {"rows": [{"id": "woods", "turn": "prohibited"}]})"), "/turn (woods)",
                    "number of points"));
  EXPECT_TRUE(fails(tables(R"("line_of_sight": {"rows": {"0": {"3": [3, 2, 1]}}})"), "/line_of_sight/rows",
                    "swapped should swap"));
  EXPECT_TRUE(fails(tables(R"("gp_results": {"rows": {"11": []}})"), "/rows/11", "unknown key"));
  EXPECT_TRUE(fails(tables(R"("wheel": {"aspects": {"rear": 350}})"), "/wheel/aspects", "up to 360"));
  EXPECT_TRUE(fails(tables(R"("bail_out": {"rolls": {"track": [30, 1]}})"), "/rolls/track", "should rise"));
  EXPECT_TRUE(fails(tables(R"("cohesion_numbers": {"rows": {"Poor": {"units": [0, 1, 1, 2, 2, 2, 3, 3, 4, 4.25]}}})"),
                    "/units/9", "a whole or a half"));
  EXPECT_TRUE(fails(tables(R"("crashes": {})"), "/crashes", "unknown key"));
}

TEST(PanzerContent, MapFaults) {
  EXPECT_TRUE(fails(bridge(R"("terrain": [{"id": "woods-1", "polygon": [[70, 1], [73, 1], [71, 4]]}])"),
                    "/polygon/1/0 (woods-1)", "out of range"));
  EXPECT_TRUE(fails(bridge(R"("terrain": [{"id": "woods-1", "polygon": [[1, 1], [4, 4], [4, 1], [1, 4]]}])"),
                    "/polygon (woods-1)", "cross or touch"));
  EXPECT_TRUE(fails(bridge(R"("terrain": [{"id": "woods-1", "polygon": [[1, 1], [4, 4]]}])"), "/polygon (woods-1)",
                    "from 3 to 96 corners"));
  EXPECT_TRUE(fails(bridge(R"("terrain": [{"id": "woods-1", "polygon": [[1, 1], [4, 4.0001], [4, 1]]}])"),
                    "/polygon/1/1 (woods-1)", "three decimals"));
  EXPECT_TRUE(fails(bridge(R"("terrain": [{"id": "woods-1", "type": "jungle"}])"), "/type (woods-1)", "scrub"));
  EXPECT_TRUE(fails(bridge(R"("roads": [{"id": "main", "line": [[1, 1], [9, 1], [2, 2]]}])"), "/line (main)",
                    "a right angle or more"));
  EXPECT_TRUE(fails(bridge(R"("roads": [{"id": "main", "line": [[1, 1], [1.2, 1], [1.3, 1.2], [1.2, 1.3]]}])"),
                    "/line (main)", "turns"));
  EXPECT_TRUE(fails(bridge(R"("bridges": [{"id": "bridge", "at": [3, 3]}])"), "(bridge)", "does not lie on its road"));
  EXPECT_TRUE(fails(bridge(R"("bridges": [{"id": "bridge", "over": "volga"}])"), "/over (bridge)", "is no stream"));
  EXPECT_TRUE(fails(bridge(R"("hills": [{"id": "mill-hill", "levels": [{"level": 2, "slopes": "all",
                           "polygon": [[1, 1], [1, 4], [4, 4]]}]}])"),
                    "/level (mill-hill)", "from 1 to 1"));
  EXPECT_TRUE(
      fails(bridge(R"("objectives": [{"id": "bridge", "of": "ford-west"}])"), "/of (bridge)", "is not of that kind"));
  EXPECT_TRUE(fails(bridge(R"("lakes": [])"), "/lakes", "unknown key"));
  EXPECT_TRUE(fails(bridge(R"("buildings": [{"id": "inn"}])"), "/buildings/0 (inn)", "\"corners\" is missing"));
  EXPECT_TRUE(fails(in_file("maps/ponyri.json", R"({"buildings": [{"id": "ponyri-1",
                           "corners": [[1, 1], [2, 1], [2, 2], [1, 2]]}]})"),
                    "/corners (ponyri-1)", "clockwise"));
}

TEST(PanzerContent, ScenarioFaults) {
  EXPECT_TRUE(fails(scenario("1", R"("sides": {"german": {"grade": "Hopeless"}})"), "/german/grade", "Elite"));
  EXPECT_TRUE(
      fails(scenario("1", R"("sides": {"german": {"play": [888, 889]}})"), "/german/play", "add up to 889 and 889"));
  EXPECT_TRUE(fails(scenario("1", R"("map": "moscow")"), "/map", "is no map"));
  EXPECT_TRUE(fails(scenario("1", R"("victory": {"objectives": [{"id": "ford-west", "needs_buildings": 3}]})"),
                    "/needs_buildings (ford-west)", "only a village"));
  EXPECT_TRUE(fails(scenario("1", R"("options": [{"id": "road_cuts_terrain", "standard": "false"}])"), "/options",
                    "the standard one first"));
  EXPECT_TRUE(fails(scenario("1", R"("sides": {"german": {"formations": [{"id": "g1", "combat_units": 12}]}})"),
                    "/combat_units (g1)", "it has 13"));
  const std::string group = R"("sides": {"german": {"formations": [{"id": "g1", "groups": [{"id": "g11", "units": [)";
  const std::string end = R"(]}]}]}})";
  EXPECT_TRUE(
      fails(scenario("1", group + R"({"count": 4, "unit": "g999", "printed": [62, 62], "computed": [62, 62]})" + end),
            "/unit (g11)", "is the key of no data card"));
  EXPECT_TRUE(
      fails(scenario("1", group + R"({"count": 4, "unit": "s14", "printed": [62, 62], "computed": [62, 62]})" + end),
            "/unit (g11)", "belongs to the other side"));
  EXPECT_TRUE(
      fails(scenario("1", group + R"({"count": 4, "unit": "g12", "printed": [62, 62], "computed": [63, 62]})" + end),
            "/computed (g11)", "the card gives 62 and 62"));
  EXPECT_TRUE(
      fails(scenario("5", R"("relief": {"rows": [{"turn": 6, "arrives": [1, 9], "percent": 5, "vp": [1, 1]}]})"),
            "/vp (5)", "not that share"));
}

TEST(PanzerContent, AllFaultsAreToldTogether) {
  const std::string faults = overlay_faults(R"({"units.json": {"units": [{"id": "g17", "size": 3, "gp_def": 0}]},
      "tables.json": {"crashes": {}}, "maps/bridge.json": {"lakes": []}})");
  for (const char* part : {"/size", "/gp_def", "/crashes", "/lakes"})
    EXPECT_NE(faults.find(part), std::string::npos) << part << " in\n" << faults;
}

}  // namespace
}  // namespace kessel::panzer
