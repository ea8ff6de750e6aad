// Chapter 14: the charts at work in play. That every cell was read right is checked in content_test.cpp.
#include <array>

#include "table.h"

namespace kessel::breakout {

namespace {

/// What a step costs the unit: movement points before less after, in thaw.
int cost_of(const std::string& unit, const std::string& from, const std::string& to) {
  Table t("at german 1 move | G " + from + " " + unit);
  t.play("pick " + unit);
  const int before = t.mp(unit);
  t.play("step " + to);
  EXPECT_EQ(t.where(unit), to);
  return before - t.mp(unit);
}

Terrain ground(const char* h) { return content().at(Table::hex(h)).terrain; }

void expect_weather(int turn, const std::array<Weather, 6>& row) {
  for (int die = 1; die <= 6; ++die) {
    Table t("turn " + std::to_string(turn) + " | at weather | S 1413 15RC");
    EXPECT_EQ(t.ask(), "weather");
    t.roll({die});
    EXPECT_EQ(t.s.weather, row[static_cast<std::size_t>(die - 1)]) << "turn " << turn << ", die " << die;
  }
}

constexpr Weather T = Weather::Thaw, F = Weather::Frost, S = Weather::Storm;

}  // namespace

// ---- the prices of the ground --------------------------------------------------------------------------------------

TEST(BO_14_TEC_clear, OneMovementPointForEveryone) {
  EXPECT_EQ(cost_of("371", "1412", "1413"), 1);
  EXPECT_EQ(cost_of("16Pz", "1412", "1413"), 1);
}

TEST(BO_14_TEC_forest, TwoForMechanizedUnits) {
  ASSERT_EQ(ground("1910"), Terrain::Forest);
  EXPECT_EQ(cost_of("371", "1909", "1910"), 1);
  EXPECT_EQ(cost_of("16Pz", "1909", "1910"), 2);
}

TEST(BO_14_TEC_rough, TwoForMechanizedUnits) {
  ASSERT_EQ(ground("2016"), Terrain::Rough);
  EXPECT_EQ(cost_of("371", "2015", "2016"), 1);
  EXPECT_EQ(cost_of("16Pz", "2015", "2016"), 2);
}

TEST(BO_14_TEC_marsh, ThreeForMechanizedUnits) {
  ASSERT_EQ(ground("2605"), Terrain::Marsh);
  EXPECT_EQ(cost_of("371", "2604", "2605"), 1);
  EXPECT_EQ(cost_of("16Pz", "2604", "2605"), 3);
}

TEST(BO_14_TEC_town, OneForEveryoneAndNoRiverCost) {
  ASSERT_EQ(ground("1418"), Terrain::Town);
  EXPECT_EQ(cost_of("371", "1419", "1418"), 1);
  EXPECT_EQ(cost_of("16Pz", "1419", "1418"), 1);
  // Over the Bug, a great river, into Proskurov and out of it: no die is asked for.
  ASSERT_NE(content().at(Table::hex("2606")).major, 0);
  EXPECT_EQ(cost_of("16Pz", "2606", "2607"), 1);
  EXPECT_EQ(cost_of("16Pz", "2607", "2606"), 1);
}

TEST(BO_14_TEC_fort, OneForEveryoneAndNoRiverCost) {
  ASSERT_EQ(ground("0805"), Terrain::Fortified);
  EXPECT_EQ(cost_of("371", "0905", "0805"), 1);
  EXPECT_EQ(cost_of("16Pz", "0905", "0805"), 1);
  EXPECT_EQ(cost_of("16Pz", "0705", "0805"), 1) << "over the Seret";
}

TEST(BO_14_TEC_river, TheCrossingAsksForADie) {
  Table t("at german 1 move | G 0706 371");
  t.play("pick 371; step 0806");
  EXPECT_EQ(t.ask(), "river crossing");
  t.roll({2});
  EXPECT_EQ(t.where("371"), "0806");
  EXPECT_EQ(t.mp("371"), 7 - 1 - 1);
}

// ---- weather -------------------------------------------------------------------------------------------------------

TEST(BO_14_WX_2, EveryDieInPlay) {
  COVERS("BO:R5");
  expect_weather(2, {T, T, T, F, F, S});
}
TEST(BO_14_WX_3, EveryDieInPlay) {
  COVERS("BO:R5");
  expect_weather(3, {T, F, F, S, S, S});
}
TEST(BO_14_WX_4, EveryDieInPlay) {
  COVERS("BO:R5");
  expect_weather(4, {T, F, S, S, S, S});
}
TEST(BO_14_WX_5, EveryDieInPlay) {
  COVERS("BO:R5");
  expect_weather(5, {T, F, F, F, S, S});
}
TEST(BO_14_WX_6, EveryDieInPlay) {
  COVERS("BO:R5");
  expect_weather(6, {T, T, F, F, F, S});
}
TEST(BO_14_WX_7, EveryDieInPlay) {
  COVERS("BO:R5");
  expect_weather(7, {T, T, T, T, F, S});
}
TEST(BO_14_WX_8, EveryDieInPlay) {
  COVERS("BO:R5");
  expect_weather(8, {T, T, T, T, T, F});
}

TEST(BO_R5, EveryRowHasSixCellsAndTurnEightNoStorm) {
  for (int turn = 2; turn <= 8; ++turn) {
    int storms = 0;
    for (const Weather w : content().tables.weather[static_cast<std::size_t>(turn)])
      storms += w == Weather::Storm ? 1 : 0;
    EXPECT_EQ(storms, (std::array{1, 3, 4, 2, 1, 1, 0}[static_cast<std::size_t>(turn - 2)])) << turn;
  }
}

// ---- rivers --------------------------------------------------------------------------------------------------------

TEST(BO_14_RIV, EveryDieInPlay) {
  // Into a clear hex over the Seret, 0706 to 0806; the infantry has 7 MP in thaw, 5 in storm.
  constexpr std::array<int, 6> kThaw{0, 1, 1, 1, 2, 3}, kStorm{0, 1, 1, 2, 2, 3};
  for (int die = 1; die <= 6; ++die) {
    Table thaw("at german 1 move | weather thaw | G 0706 371");
    thaw.play("pick 371; step 0806").roll({die});
    EXPECT_EQ(thaw.mp("371"), 7 - 1 - kThaw[static_cast<std::size_t>(die - 1)]) << die;
    Table storm("at german 1 move | turn 3 | weather storm | G 0706 371");
    storm.play("pick 371; step 0806").roll({die});
    EXPECT_EQ(storm.mp("371"), 5 - 1 - kStorm[static_cast<std::size_t>(die - 1)]) << die;
  }
}

TEST(BO_14_RIV_a, OnTheDnestrTheDieCountsOneMore) {
  constexpr std::array<int, 6> kThaw{1, 1, 1, 2, 3, 3}, kStorm{1, 1, 2, 2, 3, 3};  // six and seven are the last column
  for (int die = 1; die <= 6; ++die) {
    Table thaw("at german 1 move | weather thaw | G 2123 371");
    thaw.play("pick 371; step 2124").roll({die});
    EXPECT_EQ(thaw.mp("371"), 7 - 1 - kThaw[static_cast<std::size_t>(die - 1)]) << die;
    Table storm("at german 1 move | turn 3 | weather storm | G 2123 371");
    storm.play("pick 371; step 2124").roll({die});
    EXPECT_EQ(storm.mp("371"), 5 - 1 - kStorm[static_cast<std::size_t>(die - 1)]) << die;
  }
}

TEST(BO_14_RIV_b, FrostTownsAndLocalitiesAskForNoDie) {
  Table frost("at german 1 move | turn 3 | weather frost | G 2123 371");
  frost.play("pick 371; step 2124");
  EXPECT_FALSE(frost.chance());
  EXPECT_EQ(frost.mp("371"), 9 - 1);
  Table town("at german 1 move | turn 3 | weather storm | G 2606 371");
  town.play("pick 371; step 2607");
  EXPECT_FALSE(town.chance());
  EXPECT_EQ(town.mp("371"), 5 - 1);
  Table fort("at german 1 move | weather thaw | G 2022 371");
  fort.play("pick 371; step 2023");
  EXPECT_FALSE(fort.chance());
  EXPECT_EQ(fort.mp("371"), 7 - 1);
}

// ---- allowances ----------------------------------------------------------------------------------------------------

TEST(BO_14_MF, EveryCellInPlay) {
  const auto mp = [](const char* weather, const char* side, const char* letter, const char* unit) {
    Table t(std::string("turn 3 | weather ") + weather + " | at " + side + " 1 move | " + letter + " 1413 " + unit);
    t.play(std::string("pick ") + unit);
    return t.mp(unit);
  };
  EXPECT_EQ(mp("storm", "german", "G", "371"), 5);
  EXPECT_EQ(mp("storm", "german", "G", "16Pz"), 7);
  EXPECT_EQ(mp("thaw", "german", "G", "371"), 7);
  EXPECT_EQ(mp("thaw", "german", "G", "16Pz"), 10);
  EXPECT_EQ(mp("frost", "german", "G", "371"), 9);
  EXPECT_EQ(mp("frost", "german", "G", "16Pz"), 13);
  EXPECT_EQ(mp("storm", "soviet", "S", "15RC"), 5);
  EXPECT_EQ(mp("storm", "soviet", "S", "8GM"), 7);
  EXPECT_EQ(mp("frost", "soviet", "S", "15RC"), 9);
  EXPECT_EQ(mp("frost", "soviet", "S", "1GB"), 13) << "artillery is mechanized";
}

TEST(BO_14_MF_a, InStormZocIsIgnored) {
  // In thaw 9 Mech stops 16 Pz next to it; in storm 16 Pz walks past from hex to hex around it.
  Table thaw("turn 3 | weather thaw | at german 1 move | S 1413 9M | G 1411 16Pz");
  thaw.play("pick 16Pz; step 1412");
  EXPECT_EQ(thaw.ask(), "pick units to move");
  Table storm("turn 3 | weather storm | at german 1 move | S 1413 9M | G 1411 16Pz");
  storm.play("pick 16Pz; step 1412; step 1513; step 1514; step 1414; step 1415");
  EXPECT_EQ(storm.where("16Pz"), "1415");
  EXPECT_EQ(storm.mp("16Pz"), 7 - 5);
  EXPECT_EQ(board_of(storm.s).zoc[index(kSoviet)].count(), 0);
}

TEST(BO_14_0, AResultShownAheadIsTheResultThatFalls) {
  // The tally that a player asks for lists the column's six results; the die then gives the one listed.
  Table plan("at german 1 fight | S 1413 15RC | G 1412 9SS");
  const auto t = tally(plan.s, kGerman, "odds 1413 9SS");
  ASSERT_TRUE(t.ok());
  for (int die = 1; die <= 6; ++die) {
    Table fight("at german 1 fight | S 1413 15RC | G 1412 9SS");
    fight.play("target 1413; join 9SS; declare; done").roll({die});
    bool found = false;
    for (const Tally::Line& l : t->lines()) {
      const std::string lead = "die " + std::to_string(die) + ": ";
      if (l.text.rfind(lead, 0) != 0) continue;
      found = true;
      EXPECT_TRUE(fight.told("on 1:1: " + l.text.substr(lead.size()))) << l.text;
    }
    EXPECT_TRUE(found) << die;
  }
}

}  // namespace kessel::breakout
