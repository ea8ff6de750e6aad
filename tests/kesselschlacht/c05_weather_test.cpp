// Chapter 5: the weather. What a step costs is counted in half MP.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// The turn has just begun.
Table morning(int turn, const std::string& rest = "") {
  Table t("turn " + std::to_string(turn - 1) + " snow | at L | S 3304 8GMC-HQ | A 3310 LIX-HQ" + rest);
  t.play("done");
  return t;
}

int cost(Weather w, Gait gait, const char* from, const char* to) {
  Table t("turn 8 snow | at J | bridge 3625 3726 1");
  t.s.weather = w;
  return step_cost(t.s, gait, Table::hex(from), hex::Grid::direction(Table::hex(from), Table::hex(to)));
}

}  // namespace

TEST(KS_5_0, OneToThreeSnowFourToSixMud) {
  for (int die = 1; die <= 6; ++die) {
    Table t = morning(4);
    ASSERT_EQ(t.step(), "weather-roll");
    t.roll({die});
    EXPECT_EQ(t.s.weather, die <= 3 ? Weather::Snow : Weather::Mud) << die;
  }
}

TEST(KS_5_0a, FromTurnEightTheTrackSays) {
  const std::array<Weather, 10> track{Weather::Snow, Weather::HeavySnow, Weather::HeavySnow, Weather::HeavySnow,
                                      Weather::Snow, Weather::Mud,       Weather::Mud,       Weather::Mud,
                                      Weather::Mud,  Weather::Mud};
  for (int turn = 8; turn <= 17; ++turn) {
    const Table t = morning(turn);
    EXPECT_NE(t.step(), "weather-roll") << turn;
    EXPECT_EQ(t.s.weather, track[static_cast<std::size_t>(turn - 8)]) << turn;
  }
}

TEST(KS_5_0_1, MudIsDearerThanSnowByMobility) {
  // Clear, rough, marsh: the chart's figures for both.
  EXPECT_EQ(cost(Weather::Snow, Gait::Leg, "3308", "3307"), 2);
  EXPECT_EQ(cost(Weather::Mud, Gait::Leg, "3308", "3307"), 2);
  EXPECT_EQ(cost(Weather::Snow, Gait::Motor, "3308", "3307"), 2);
  EXPECT_EQ(cost(Weather::Mud, Gait::Motor, "3308", "3307"), 4);
  EXPECT_EQ(cost(Weather::Snow, Gait::Motor, "3111", "3112"), 4);
  EXPECT_EQ(cost(Weather::Mud, Gait::Motor, "3111", "3112"), 6);
  EXPECT_EQ(cost(Weather::Snow, Gait::Leg, "4409", "4410"), 4);
  EXPECT_EQ(cost(Weather::Mud, Gait::Leg, "4409", "4410"), 6);
  EXPECT_EQ(cost(Weather::Mud, Gait::Motor, "4409", "4410"), 8);
}

TEST(KS_5_0_1a, InMudThereAreNoDirtRoadsForMoves) {
  EXPECT_EQ(cost(Weather::Snow, Gait::Motor, "3809", "3808"), 1);
  EXPECT_EQ(cost(Weather::Mud, Gait::Motor, "3809", "3808"), 4);
  EXPECT_EQ(cost(Weather::Mud, Gait::Leg, "3809", "3808"), 2);
  EXPECT_EQ(cost(Weather::Mud, Gait::Motor, "3304", "3404"), 1) << "the highway is paved";
}

TEST(KS_5_0_2, HeavySnowOnlyByTheTrackAndNothingFlies) {
  Table t = morning(9, " | air Bf109-1 Il2-1 Ju52-1");
  EXPECT_EQ(t.s.weather, Weather::HeavySnow);
  EXPECT_EQ(t.s.phase, Phase::E) << "past B, C and D";
  EXPECT_FALSE(t.told("air initiative"));
  Table snow = morning(12, " | air Bf109-1 Il2-1 Ju52-1");
  EXPECT_EQ(snow.s.phase, Phase::B);
  for (Weather w : content().tables.weather_die) EXPECT_NE(w, Weather::HeavySnow);
}

TEST(KS_5_0_2a, EveryRoadHexCostsOneMp) {
  EXPECT_EQ(cost(Weather::HeavySnow, Gait::Motor, "3304", "3404"), 2) << "paved";
  EXPECT_EQ(cost(Weather::HeavySnow, Gait::Motor, "3809", "3808"), 2) << "dirt";
  EXPECT_EQ(cost(Weather::HeavySnow, Gait::Leg, "3304", "3404"), 2);
  EXPECT_EQ(cost(Weather::HeavySnow, Gait::Motor, "3111", "3112"), 4) << "KS:R107 off the road as in snow";
}

TEST(KS_5_0_2b, TheWayOfAnHqToTheEdgeStaysAtHalfAPoint) {
  // From 3404 north by 3403 and 3402 to the edge at 3401: three road hexes.
  for (const char* weather : {"turn 8 snow", "turn 13 mud", "turn 9 heavy-snow"}) {
    Table t(std::string(weather) + " | at G activate | S 3404 8GMC-HQ | S 3405 8GMC-19GMB");
    EXPECT_EQ(activation_path(t.s, board_of(t.s), t.formation("8GMC")), 3) << weather;
  }
}

}  // namespace kessel::kesselschlacht
