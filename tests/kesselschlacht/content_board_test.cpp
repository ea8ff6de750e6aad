// What a client is given to draw: docs/api.md, Boards.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/kesselschlacht/inspect.h"
#include "table.h"

namespace kessel::kesselschlacht {
namespace {

const nlohmann::json& board() {
  static const nlohmann::json parsed = nlohmann::json::parse(board_json(content()));
  return parsed;
}

/// The element of a list whose key has that value.
nlohmann::json find(const char* list, const char* key, const std::string& value) {
  for (const nlohmann::json& e : board()[list])
    if (e[key] == value) return e;
  ADD_FAILURE() << "no " << value << " in " << list;
  return {};
}

TEST(KesselschlachtBoard, HoldsTheWholeMap) {
  EXPECT_EQ(board()["game"], "kesselschlacht");
  EXPECT_EQ(board()["content"], content().hash);
  EXPECT_EQ(board()["grid"], (nlohmann::json{{"cols", 58}, {"odd_rows", 31}, {"even_rows", 30}}));
  EXPECT_EQ(board()["hexes"].size(), 1769u);
  EXPECT_EQ(board()["rivers"].size(), 29u);
  EXPECT_EQ(board()["roads"].size(), 97u);
  EXPECT_EQ(board()["railroads"].size(), 16u);
  EXPECT_EQ(board()["bridges"].size(), 11u);
  EXPECT_EQ(board()["airfields"].size(), 14u);
  EXPECT_EQ(board()["soviet_supply"].size(), 13u);
  EXPECT_EQ(board()["axis_supply"].size(), 7u);
  EXPECT_EQ(board()["sets"]["axis_exit"].size(), 88u);
  const nlohmann::json ternopol = find("hexes", "id", "1904");
  EXPECT_EQ(ternopol["t"], "city");
  EXPECT_EQ(ternopol["name"], "Ternopol");
  EXPECT_EQ(ternopol["vp"], 12);
  EXPECT_EQ(ternopol["sector"], 2);
  EXPECT_EQ(find("bridges", "hexes", "2724|2624")["count"], 2);
  EXPECT_EQ(find("axis_supply", "hex", "0106")["edge"], "west");
}

TEST(KesselschlachtBoard, HoldsEveryCounter) {
  EXPECT_EQ(board()["units"].size(), 231u);
  EXPECT_EQ(board()["air"].size(), 24u);
  EXPECT_EQ(board()["formations"].size(), 26u);
  const nlohmann::json armor = find("units", "id", "1SS-PzR1");
  EXPECT_EQ(armor["front"], (nlohmann::json{4, 3, nullptr})) << "fuel instead of an allowance";
  EXPECT_EQ(armor["back"], (nlohmann::json{2, 3, 2}));
  EXPECT_EQ(armor["formation"], "Mauss");
  EXPECT_EQ(armor["quality"], "A");
  EXPECT_EQ(armor["flags"], (nlohmann::json{"motorized", "fuelled"}));
  EXPECT_EQ(find("formations", "id", "III")["track"], 0);
  EXPECT_FALSE(find("formations", "id", "1PzA").contains("track"));
  EXPECT_EQ(find("air", "id", "Ju52-1")["cargo"], 20);
}

TEST(KesselschlachtBoard, HoldsSetUpListsAndCharts) {
  ASSERT_EQ(board()["scenarios"].size(), 2u);
  const nlohmann::json& campaign = board()["scenarios"][1];
  EXPECT_EQ(campaign["setup"].size(), content().scenarios[1].setup.size());
  EXPECT_EQ(campaign["setup"][0]["units"], (nlohmann::json{"1PzA-HQ"}));
  EXPECT_EQ(campaign["setup"][0]["hexes"], (nlohmann::json{"3523"}));
  EXPECT_EQ(campaign["reinforcements"].size(), 7u);
  EXPECT_EQ(board()["optional_rules"].size(), 7u);
  EXPECT_EQ(board()["turns"].size(), 17u);
  EXPECT_EQ(board()["turns"][8]["weather"], "heavy_snow");
  const nlohmann::json& tables = board()["tables"];
  EXPECT_EQ(tables["terrain"]["swamp"]["motorized"], (nlohmann::json{6, 8}));
  EXPECT_EQ(tables["roads"]["dirt"], (nlohmann::json{1, nullptr, 2}));
  EXPECT_EQ(tables["crt"]["tables"].size(), 5u);
  EXPECT_EQ(tables["crt"]["tables"][4]["rows"][1][6], "De1");
  EXPECT_EQ(tables["bombing"]["rows"][0][0], "Ddo*");
  EXPECT_EQ(tables["air_combat"]["rows"][5][5], "NE");
  EXPECT_EQ(tables["activation"][0], (nlohmann::json{{"max_halves", 8}, {"succeeds_to", 6}}));
  EXPECT_EQ(tables["victory"]["levels"], (nlohmann::json{51, 41, 31, 21}));
}

}  // namespace
}  // namespace kessel::kesselschlacht
