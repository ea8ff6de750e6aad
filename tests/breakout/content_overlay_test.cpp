// What a player's overlay may change, and how every fault of the data files is told.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "contract/overlays.h"
#include "games/breakout/content.h"

namespace kessel::breakout {
namespace {

namespace fs = std::filesystem;

using Overlays = contract::Overlays<load_content, load_content_with>;
constexpr auto overlay_faults = Overlays::faults;
constexpr auto fails = Overlays::fails;

TEST(Content, HashIsSteadyAndMovesWithTheValues) {
  const auto other =
      Overlays::expect_steady_hash(R"({"units.json": {"units": [{"id": "9M", "steps": [[8, 9], [4, 4]]}]}})");
  EXPECT_EQ(other->def(other->unit("9M")).steps[0].attack, 8);
  EXPECT_EQ(other->units.size(), 90u);
}

TEST(Content, OverlayFolderAndOverlayTextAgree) {
  const std::string dir = testing::TempDir() + "kessel_content_overlay";
  fs::remove_all(dir);
  fs::create_directories(dir + "/breakout");
  std::ofstream(dir + "/breakout/map.json") << R"({"hexes": [{"id": "2607", "name": "Proskurow"}], "anchors": []})";
  const auto folder = load_content(KESSEL_SOURCE_DIR, dir);
  ASSERT_TRUE(folder) << folder.error().text();
  EXPECT_EQ((*folder)->at((*folder)->grid.parse("2607")).name, "Proskurow");
  const auto text = load_content_with(KESSEL_SOURCE_DIR, (*folder)->overlay);
  ASSERT_TRUE(text);
  EXPECT_EQ((*text)->hash, (*folder)->hash);
  std::ofstream(dir + "/breakout/cards.json") << "{}";
  EXPECT_FALSE(load_content(KESSEL_SOURCE_DIR, dir));
  fs::remove_all(dir);
}

TEST(Content, MisplacedOverlayIsAFault) { Overlays::expect_misplaced_is_a_fault("kesselschlacht", "units.json"); }

TEST(Content, MissingFilesAreAllNamed) {
  const auto loaded = load_content(testing::TempDir() + "kessel_nothing_here", "");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().text(),
            "data/breakout/map.json: there is no such file\n"
            "data/breakout/scenario.json: there is no such file\n"
            "data/breakout/tables.json: there is no such file\n"
            "data/breakout/units.json: there is no such file");
}

TEST(Content, FaultsOfAllFilesComeTogether) {
  const std::string faults = overlay_faults(R"({
    "map.json": {"hexes": [{"id": "0101", "terrain": "sea"}, {"id": "9999", "terrain": "clear"}]},
    "tables.json": {"weather": {"2": ["thaw"]}},
    "scenario.json": {"scenarios": [{"id": "campaign", "turns": 9}]},
    "units.json": {"units": [{"id": "68", "colour": "grey"}, {"id": "7Pz", "steps": [[3, 3], [9, 9]]}]}})");
  for (const char* want :
       {"overlay map.json: /hexes/9999: ", "data/breakout/map.json with the overlay: /hexes/0/terrain (0101): ",
        "data/breakout/tables.json with the overlay: /weather/2 (BO:14.WX): ",
        "data/breakout/scenario.json with the overlay: /scenarios/0/turns (campaign): ",
        "data/breakout/units.json with the overlay: /units/4/colour (68): ",
        "data/breakout/units.json with the overlay: /units/5/steps (7Pz): "})
    EXPECT_NE(faults.find(want), std::string::npos) << want << "\nin\n" << faults;
}

TEST(Content, UnitsOfAnOverlayAreHeldToTheRules) {
  const auto change = [](const std::string& unit) { return R"({"units.json": {"units": [)" + unit + "]}}"; };
  EXPECT_TRUE(fails(change(R"({"id": "68", "steps": []})"), "(68)", "1 to 8 steps"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "steps": [[1, 1], [1, 1], [1, 1]]})"), "(68)", "BO:2.6f"));
  EXPECT_TRUE(
      fails(change(R"({"id": "9M", "steps": [[7, 9], [4, 4], [2, 2], [1, 1]], "counters": 2})"), "(9M)", "BO:2.6f"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "steps": [[1, 3], [1, 1]]})"), "/counters (68)", "BO:2.6b"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "steps": [[1, 0], [1, 1]]})"), "/steps/0/1 (68)", "from 1 to 30"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "setup": {"hex": "4801"}})"), "/setup/hex (68)", "no hex of this map"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "entry_turn": 2})"), "(68)", "either"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "setup": null})"), "(68)", "either"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "setup": {"hex": "1305"}})"), "(68)", "BO:6.0d"));
  EXPECT_TRUE(fails(change(R"({"id": "9SS", "entry_turn": null, "setup": {"hex": "2908", "exact": true}})"), "(96)",
                    "BO:3.2i"));
  EXPECT_TRUE(fails(change(R"({"id": "9SS", "entry_turn": 9})"), "(9SS)", "from 1 to 8"));
  EXPECT_TRUE(fails(change(R"({"id": "9M", "setup": {"exact": false}})"), "(9M)", "BO:3.2a"));
  EXPECT_TRUE(fails(change(R"({"id": "9M", "setup": {"hex": "0105"}})"), "(9M)", "BO:12.5"));
  EXPECT_TRUE(fails(change(R"({"id": "9M", "setup": null, "entry_turn": 2})"), "(9M)", "BO:11.3"));
  EXPECT_TRUE(fails(change(R"({"id": "17B", "mobility": "non-mechanized"})"), "(17B)", "BO:2.3a"));
  EXPECT_TRUE(fails(change(R"({"id": "15RC", "steps": [[5, 5], [2, 2]]})"), "(15RC)", "BO:11.1b"));
  EXPECT_TRUE(fails(change(R"({"id": "7Pz", "traits": ["range_two"]})"), "(7Pz)", "BO:2.4a"));
  EXPECT_TRUE(fails(change(R"({"id": "17B", "traits": ["doubles_on_clear", "flies"]})"), "/traits/1 (17B)", "one of"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "traits": ["doubles_on_clear"]})"), "(68)", "BO:13.2e"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "size": "support"})"), "(68)", "BO:2.4"));
  EXPECT_TRUE(fails(change(R"({"id": "TG", "mobility": "mechanized"})"), "(TG)", "BO:2.7"));
  EXPECT_TRUE(fails(change(R"({"id": "TG", "setup": {"hex": "0806"}})"), "(TG)", "BO:2.7"));
  EXPECT_TRUE(fails(change(R"({"id": "TG", "removed": true})"), "/units", "four garrisons, not 3"));
  EXPECT_TRUE(fails(change(R"({"id": "68", "removed": true})"), "/counters", "BO:2.0"));
  EXPECT_TRUE(fails(change(R"({"id": "new unit"})"), "(new unit)", "is missing"));
  EXPECT_TRUE(fails(change(R"({"id": "18AD", "provenance": ""})"), "/provenance (18AD)", "not be empty"));
}

TEST(Content, AnOwnerMayAddAndTakeAwayCounters) {
  const auto loaded = load_content_with(KESSEL_SOURCE_DIR, R"({"units.json": {"units": [
    {"id": "40A-1", "removed": true},
    {"id": "31SS", "name": "31 SS", "side": "german", "formation": "III", "type": "assault_gun", "size": "brigade",
     "mobility": "mechanized", "traits": [], "steps": [[2, 2]], "counters": 1, "entry_turn": 4,
     "provenance": "my own copy"}]}})");
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_FALSE((*loaded)->unit("40A-1").valid());
  EXPECT_EQ((*loaded)->units.back().id, "31SS");
  EXPECT_EQ((*loaded)->units.back().provenance, "my own copy");
}

TEST(Content, MoreUnitsThanTheStateHoldsAreAFault) {
  std::string units;
  for (int i = 0; i < 40; ++i)
    units += (i == 0 ? "" : ",") + std::string(R"({"id": "N)") + std::to_string(i) +
             R"(", "name": "x", "side": "german", "formation": "x", "type": "panzer", "size": "brigade",
                 "mobility": "mechanized", "traits": [], "steps": [[1, 1]], "counters": 1, "entry_turn": 8,
                 "provenance": "x"})";
  EXPECT_TRUE(fails(R"({"units.json": {"units": [)" + units + "]}}", "/units", "more than 112 units"));
}

TEST(Content, MapsOfAnOverlayAreHeldToTheRules) {
  const auto change = [](const std::string& map) { return R"({"map.json": {)" + map + "}}"; };
  EXPECT_TRUE(fails(change(R"("hexes": [{"id": "2607", "vp": 2}])"), "/vp (2607)", "BO:4.1"));
  EXPECT_TRUE(fails(change(R"("hexes": [{"id": "2608", "vp": 1}])"), "(2608)", "only a town"));
  EXPECT_TRUE(fails(change(R"("hexes": [{"id": "2608", "terrain": "town"}])"), "(2608)", "needs its"));
  EXPECT_TRUE(fails(change(R"("hexes": [{"id": "2608", "base": "marsh"}])"), "(2608)", "other ground"));
  EXPECT_TRUE(
      fails(change(R"("anchors": [], "hexes": [{"id": "0805", "name": "Tarnopol"}])"), "/hexes", "named Ternopol"));
  EXPECT_TRUE(fails(change(R"("hexes": [{"id": "2607", "name": "Somewhere"}])"), "/anchors/0/hexes/0", "Proskurov"));
  EXPECT_TRUE(fails(change(R"("hexes": [{"id": "0101", "removed": true}])"), "/hexes/0101", "cannot be taken away"));
  EXPECT_TRUE(fails(change(R"("grid": {"cols": 48})"), "/hexes", "hex 4801 is missing"));
  EXPECT_TRUE(fails(change(R"("rivers": [{"id": "ikva", "sides": ["2607|2609"]}])"), "(ikva)", "do not touch"));
  EXPECT_TRUE(fails(change(R"("rivers": [{"id": "ikva", "sides": ["2607-2608"]}])"), "(ikva)", "two hexes"));
  EXPECT_TRUE(fails(change(R"("rivers": [{"id": "ikva", "sides": ["2218|2119"]}])"), "(ikva)", "a river already"));
  EXPECT_TRUE(fails(change(R"("sets": {"soviet_exit": ["0729", "0729"]})"), "/sets/soviet_exit/1", "listed twice"));
  EXPECT_TRUE(fails(change(R"("sets": {"soviet_exit": ["0728"]})"), "/sets/soviet_exit", "BO:4.1d"));
  EXPECT_TRUE(fails(change(R"("sets": {"soviet_sources": ["2010"]})"), "/sets/soviet_sources", "BO:8.2b"));
  EXPECT_TRUE(fails(change(R"("sets": {"german_sources": ["2010"]})"), "/sets/german_sources", "BO:9.2b"));
  EXPECT_TRUE(fails(change(R"("sets": {"soviet_sources": ["0101"]})"), "/sets/soviet_sources", "shares"));
  EXPECT_TRUE(fails(change(R"("sets": {"german_entry": ["0201"]})"), "/sets/german_entry", "BO:10.1e"));
  EXPECT_TRUE(fails(change(R"("sets": {"soviet_control_at_start": ["0202"]})"), "/sets/soviet_control", "BO:3.1a"));
  EXPECT_TRUE(fails(change(R"("sets": {"soviet_control_at_start": ["2603"]})"), "/start/soviet_vp", "worth 1"));
  EXPECT_TRUE(fails(change(R"("sets": {"soviet_forbidden": ["0129"]})"), "/sets/soviet_forbidden", "BO:12.5"));
  EXPECT_TRUE(fails(change(R"("sets": {"stand_fast_east": ["2301"]})"), "/stand_fast/column", "BO:3.2h"));
  EXPECT_TRUE(fails(change(R"("sets": {"nowhere": []})"), "/sets/nowhere", "unknown key"));
}

TEST(Content, TablesOfAnOverlayAreHeldToTheRules) {
  const auto change = [](const std::string& tables) { return R"({"tables.json": {)" + tables + "}}"; };
  EXPECT_TRUE(
      fails(change(R"("weather": {"3": ["thaw", "rain", "thaw", "thaw", "thaw", "thaw"]})"), "/weather/3/1", "one of"));
  EXPECT_TRUE(fails(change(R"("weather": {"9": []})"), "/weather/9", "unknown key"));
  EXPECT_TRUE(fails(change(R"("weather": {"1": ["thaw", "thaw", "thaw", "thaw", "thaw", "frost"]})"), "/start/weather",
                    "BO:5.1b"));
  EXPECT_TRUE(fails(change(R"("weather": {"id": "BO:14.MF"})"), "/weather/id", "one of"));
  EXPECT_TRUE(fails(change(R"("crt": {"columns": ["1:1"]})"), "/crt/columns", "read exactly"));
  EXPECT_TRUE(fails(change(R"("crt": {"rows": {"2": ["EX", "EX", "EX", "EX", "EX", "EX", "EX", "EX", "EX", "EX"]}})"),
                    "/crt/rows", "BO:13.8.1"));
  EXPECT_TRUE(
      fails(change(R"("movement": {"thaw": {"mechanized": 99}})"), "/movement/thaw/mechanized", "from 1 to 30"));
  EXPECT_TRUE(fails(change(R"("river_crossing": {"thaw": [0, 1, 1, 1, 2]})"), "/river_crossing/thaw", "6 entries"));
  EXPECT_TRUE(fails(change(R"("terrain": {"clear": {"shift_soviet_defence": 1}})"), "/terrain/clear", "unknown key"));
  EXPECT_TRUE(fails(change(R"("victory": {"draw": 40})"), "/victory/draw", "BO:4.3"));
  EXPECT_TRUE(fails(change(R"("stacking": {"provenance": null})"), "/stacking", "\"provenance\" is missing"));
  EXPECT_EQ(overlay_faults(change(R"("stacking": {"german_steps": 10})")), "");
}

TEST(Content, ScenariosOfAnOverlayAreHeldToTheRules) {
  const auto change = [](const std::string& s) {
    return R"({"scenario.json": {"scenarios": [{"id": "campaign", )" + s + "}]}}";
  };
  EXPECT_TRUE(fails(change(R"("options": [{"id": "river_flat_cost", "standard": "perhaps"}])"), "(river_flat_cost)",
                    "not among"));
  EXPECT_TRUE(
      fails(change(R"("options": [{"id": "river_flat_cost", "values": ["off"]}])"), "/options", "the rules know"));
  EXPECT_TRUE(fails(change(R"("options": [{"id": "river_flat_cost", "rule": "12.3c"}])"), "/rule", "citation"));
  EXPECT_TRUE(fails(change(R"("start": {"weather": "frost"})"), "/start/weather", "BO:5.1b"));
  EXPECT_TRUE(fails(change(R"("start": {"soviet_vp": 3})"), "/start/soviet_vp", "worth 2"));
  EXPECT_TRUE(fails(change(R"("stand_fast": {"column": 24})"), "/stand_fast/column", "BO:3.2h"));
  EXPECT_EQ(overlay_faults(change(R"("options": [{"id": "river_flat_cost", "standard": "on"}])")), "");
}

}  // namespace
}  // namespace kessel::breakout
