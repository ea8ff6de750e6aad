// Chapter 5, first half: who sees whom, how far, and what stands where.
#include "table.h"

namespace kessel::panzer {

namespace {

/// A German and a Soviet so many mils apart on a bare table.
Table apart(int mils, const std::string& more = "") {
  return Table("cards g18 g18 g73-light / s15 s15 s44-light | unit g1 20000 4000 0 | unit s1 20000 " +
               std::to_string(4000 + mils) + " 180 |" + more);
}
std::string woods_at_target(int y) {
  return "woods 18500 " + std::to_string(y - 500) + " 21500 " + std::to_string(y + 500) + " |";
}

void quiet_turn(Table& t) { t.orders("").until(Step::Adjust).play("german: done; soviet: done"); }

}  // namespace

// ---- 5.0 to 5.3 -----------------------------------------------------------------------------------------------------

TEST(PZ_5_0, OnlyWhatIsSeenCanBeFiredAt) {
  Table t = apart(40'999);
  EXPECT_TRUE(t.spots("g1", "s1")) << "40 inches in the open";
  EXPECT_ALLOWED(t, "german: order g1 fire");
}

TEST(PZ_5_0, RefusesATargetThatIsNotSeenAnyMore) {
  // It was seen as the turn began, and is out of sight when the shot is due.
  const Table t(
      "cards g18 / s15 s15 | woods 19000 8000 21000 9000 | turn 1 combat direct-second first german | at direct:german "
      "|"
      "unit g1 20000 4000 0 order=fire | unit s1 20000 12000 180 | unit s2 25000 12000 180 | targets g1 s1 s2");
  EXPECT_ALLOWED(t, "aim g1 s2");
  EXPECT_REFUSED(t, "aim g1 s1", "PZ:5.0");
}

TEST(PZ_5_0a, OverwatchLooksForItselfWhenItIsTriggered) {
  COVERS("PZ:8.1.2.2");
  // In the wood s1 cannot be seen from here until its fire shows it.
  Table t(
      "cards g18 g18 / s15 | woods 18000 14000 22000 15000 | unit g1 20000 4000 0 | unit g2 20000 8500 0 |"
      "unit s1 20000 14500 180");
  EXPECT_FALSE(t.spots("g1", "s1"));
  EXPECT_REFUSED(t, "german: order g1 fire", "PZ:6.1.3");
  t.orders("g1 ow; s1 fire").play("aim s1 g2; announce g2; hide").roll(99);
  EXPECT_ALLOWED(t, "aim g1 s1");
}

TEST(PZ_5_1, ArmedUnitsSpot) {
  Table t = apart(7'000);
  EXPECT_TRUE(t.spots("g1", "s1") && t.spots("s1", "g1"));
}

TEST(PZ_5_1, RefusesTrucksTheSight) {
  Table t("cards g18 g73-light / s15 | unit g2 20000 4000 0 | unit g1 60000 4000 0 | unit s1 20000 11000 180");
  EXPECT_FALSE(t.spots("g2", "s1"));
  EXPECT_TRUE(t.spots("s1", "g2")) << "but it is seen";
  EXPECT_REFUSED(t, "german: order g2 fire", "PZ:6.2");
}

TEST(PZ_5_1a, ASpottedUnitStaysSo) {
  Table t = apart(30'000, "unit s1 20000 34000 180 spot=fire |" + woods_at_target(34'000));
  ASSERT_TRUE(t.spots("g1", "s1")) << "it fired from the wood: 70 inches";
  quiet_turn(t), quiet_turn(t);
  EXPECT_EQ(t.spot("s1"), "fire");
  EXPECT_TRUE(t.spots("g1", "s1")) << "the marker stays as long as somebody sees it with the marker";
}

namespace {
/// C stands in the open; A sees it, B is behind a wood.
constexpr const char* kHandOff =
    "cards s15 s15 / s15 | heavy 29000 12000 31000 14000 | unit g1 20000 10000 315 | unit g2 31000 10000 0 |"
    "unit s1 30000 20000 180";
}  // namespace

TEST(PZ_5_1b, AnotherTakesOverTheSpot) {
  COVERS_VECTOR("PX-05");
  COVERS("PZ:5.1c");
  Table t(kHandOff);
  ASSERT_TRUE(t.spots("g1", "s1"));
  ASSERT_FALSE(t.spots("g2", "s1"));
  t.orders("g1 move; g2 move", kSoviet);
  t.play("move g1 -1 0 28800 11000").until(Step::Move);
  t.play("move g2 -1 0 35000 10000").until(Step::Adjust);
  EXPECT_FALSE(t.spots("g1", "s1"));
  EXPECT_TRUE(t.spots("g2", "s1"));
  EXPECT_TRUE(seen_by_enemy(t.s, t.id("s1")));
  t.play("german: done; soviet: done");
  EXPECT_ALLOWED(t, "german: order g2 ow");
  EXPECT_TRUE(was_target(t.s, t.id("g2"), t.id("s1")));
}

TEST(PZ_5_1d, ItStaysSpottedThoughItKilledItsSpotter) {
  COVERS_VECTOR("PX-06");
  Table t(kHandOff);
  t.orders("g2 move; s1 fire", kSoviet).play("aim s1 g1; announce g1; hide").roll(1).roll(57);
  ASSERT_EQ(t.where("g1"), "ko");
  t.until(Step::Move).play("move g2 -1 0 35000 10000").until(Step::Adjust);
  EXPECT_TRUE(t.spots("g2", "s1"));
  t.play("german: done; soviet: done");
  EXPECT_EQ(t.spot("s1"), "fire") << "somebody sees it: the marker stays";
}

TEST(PZ_5_1e, ALostSpotHasToBeFoundAgain) {
  Table t = apart(30'000, "unit s1 20000 34000 180 spot=move |" + woods_at_target(34'000));
  ASSERT_FALSE(t.spots("g1", "s1")) << "14 inches for one that moved in a wood";
  quiet_turn(t);
  EXPECT_EQ(t.spot("s1"), "none");
  EXPECT_FALSE(was_target(t.s, t.id("g1"), t.id("s1")));
}

TEST(PZ_5_1e, RefusesToFireAtWhatWasLost) {
  Table t = apart(30'000, "unit s1 20000 34000 180 spot=move |" + woods_at_target(34'000));
  quiet_turn(t);
  EXPECT_REFUSED(t, "german: order g1 fire", "PZ:6.1.3");
  EXPECT_ALLOWED(t, "german: order g1 ow");
}

TEST(PZ_5_2, AllRound) {
  for (const int facing : {0, 90, 180, 270}) {
    Table t = apart(20'000, "unit g1 20000 4000 " + std::to_string(facing));
    EXPECT_TRUE(t.spots("g1", "s1")) << facing;
  }
}

TEST(PZ_5_2b, TheFrontFieldIsFrontAndHalfOfFrontSide) {
  const Table t(
      "cards g29 / s15 s15 s15 | unit g1 20000 20000 0 | unit s1 26000 26000 0 | unit s2 36000 35999 0 |"
      "unit s3 20000 30000 0");
  EXPECT_EQ(field_of(t.s, t.id("g1"), 0, t.unit("s3").at), Field::Front);
  EXPECT_EQ(field_of(t.s, t.id("g1"), 0, t.unit("s1").at), Field::Front) << "45 degrees exactly";
  EXPECT_EQ(field_of(t.s, t.id("g1"), 0, t.unit("s2").at), Field::Side);
}

TEST(PZ_5_3, AnyNumberAtOnce) {
  const Table t("unit g1 20000 4000 0 | unit s1 10000 20000 0 | unit s2 14000 20000 0 | unit s3 18000 20000 0 | bare");
  for (const char* s : {"s1", "s2", "s3"}) EXPECT_TRUE(was_target(t.s, t.id("g1"), t.id(s))) << s;
}

// ---- 5.4 ------------------------------------------------------------------------------------------------------------

TEST(PZ_5_4, TheTableOfCardB) {
  COVERS("PZ:5.4.1", "PZ:5.4.2", "PZ:B.SPOT");
  EXPECT_EQ(apart(7'000).spotting("g1", "s1"), 40) << "vehicle sees vehicle in the open";
  const auto in = [](const char* ground) {
    return Table(std::string("cards g18 / s15 |") + ground +
                 " 19000 10000 21000 12000 | unit g1 20000 4000 0 |"
                 "unit s1 20000 11000 180")
        .spotting("g1", "s1");
  };
  const auto& row = tables().spotting[0][0];
  EXPECT_EQ(in("scrub"), row[1][0]);
  EXPECT_EQ(in("rough"), 7);
  EXPECT_EQ(in("woods"), 7);
  EXPECT_EQ(in("heavy"), row[3][0]);
}

TEST(PZ_5_4_1, OtherSpottersHaveTheirOwnRow) {
  COVERS("PZ:B.SPOT.a");
  const auto& rows = tables().spotting[0];
  EXPECT_EQ(rows[1][0][0], 60);
  EXPECT_EQ(rows[0][0][0], 40);
}

TEST(PZ_5_4_2_1, OfSeveralCoversTheBest) {
  const Table t(
      "cards g18 / s15 | scrub 19000 10000 21000 12000 | house brick 1 19500 10500 20500 11500 |"
      "unit g1 20000 4000 0 | unit s1 20000 11000 180 building=0");
  EXPECT_EQ(spot_cover_of(t.s, t.id("s1")), Cover::Heavy);
  EXPECT_EQ(cover_at(t, "s1"), "medium");
}

TEST(PZ_5_4_2_2, HousesHideAsHeavyCover) {
  for (const char* m : {"wood", "brick", "stone"}) {
    const Table t(std::string("cards g18 / s15 | house ") + m +
                  " 1 19500 10500 20500 11500 | unit g1 20000 4000 0 |"
                  "unit s1 20000 11000 180 building=0");
    EXPECT_EQ(spot_cover_of(t.s, t.id("s1")), Cover::Heavy) << m;
  }
}

TEST(PZ_5_4_2_3, OtherMeansWhateverElseIsThere) {  // PX-08, with a road for the entrenchment
  const char* text =
      "cards g18 / s15 | scrub 10000 10000 30000 12000 | road 1000 20000 0 20000 40000 |"
      "unit g1 40000 4000 0 | unit s1 20000 11000 180 |";
  EXPECT_EQ(cover_at(Table(text), "s1"), "none") << "the road is a gap in the scrub (PZ:R36)";
  EXPECT_EQ(cover_at(Table(std::string(text) + "option road_cuts_terrain false"), "s1"), "light")
      << "uncut, the scrub beside the road is what else is there";
}

TEST(PZ_5_4_2_4, AnInchIntoAWoodAndNoFarther) {
  COVERS("PZ:R72");
  const auto deep = [](int y) {
    return Table("cards g18 / s15 | woods 10000 10000 30000 20000 | unit g1 20000 6000 0 | unit s1 20000 " +
                 std::to_string(y) + " 180")
        .spots("g1", "s1");
  };
  EXPECT_TRUE(deep(10'500));
  EXPECT_TRUE(deep(11'000)) << "exactly an inch";
  EXPECT_FALSE(deep(11'001));
}

TEST(PZ_5_4_2_4, RefusesSightInsideAWoodBeyondOneInch) {
  const auto inside = [](int mils, const char* option = "") {
    return Table(std::string(option) +
                 "cards g18 / s15 | woods 10000 10000 30000 30000 | unit g1 20000 20000 0 |"
                 "unit s1 20000 " +
                 std::to_string(20'000 + mils) + " 180")
        .spots("g1", "s1");
  };
  EXPECT_TRUE(inside(1'999)) << "range 1";
  EXPECT_FALSE(inside(2'000)) << "their two rims cover the line, but the range is 2";
  EXPECT_FALSE(inside(2'500));
  EXPECT_TRUE(inside(1'000, "option within_rounds_down false |"));
  EXPECT_FALSE(inside(1'500, "option within_rounds_down false |"));
  const Table t("cards g18 / s15 | woods 10000 10000 30000 30000 | unit g1 20000 20000 0 | unit s1 20000 22000 180");
  EXPECT_REFUSED(t, "german: order g1 fire", "PZ:6.1.3");
}

TEST(PZ_5_4_2_5, EveryVehicleIsAVehicle) {
  const Table t(
      "cards g18 g37 / s15 s37 | unit g1 20000 4000 0 | unit g2 24000 4000 0 | unit s1 20000 11000 180 |"
      "unit s2 24000 11000 180");
  EXPECT_EQ(t.spotting("g1", "s1"), t.spotting("g1", "s2")) << "also the small armoured car";
  EXPECT_EQ(t.spotting("s1", "g1"), t.spotting("s1", "g2")) << "and the huge Elefant";
}

TEST(PZ_5_4_2_5a, LargeTargetInLightCover) {
  COVERS_VECTOR("PX-09");
  COVERS("PZ:5.4.2.6a");
  const auto& rows = tables().spotting[0];
  const std::size_t light = at(Cover::Light), large = at(TargetSize::Large);
  EXPECT_EQ(rows[0][light][large], 7);
  EXPECT_EQ(rows[1][light][large], 10);
  EXPECT_EQ(rows[0][light][large] * tables().spot_moved, 14);
  EXPECT_EQ(rows[1][light][large] * tables().spot_moved, 20);
}

TEST(PZ_5_4_2_6, MovingDoublesAndFiringMultipliesByTen) {
  EXPECT_EQ(apart(7'000, "unit s1 20000 11000 180 spot=move").spotting("g1", "s1"), 80);
  EXPECT_EQ(apart(7'000, "unit s1 20000 11000 180 spot=fire").spotting("g1", "s1"), 400);
}

TEST(PZ_5_4_2_7, WithinAnInchAlways) {
  COVERS_VECTOR("PX-80");
  const auto over_a_house = [](int mils) {
    return Table("cards g18 / s15 | house stone 5 19000 10100 21000 10200 | unit g1 20000 10000 0 | unit s1 20000 " +
                 std::to_string(10'000 + mils) + " 180")
        .spots("g1", "s1");
  };
  EXPECT_TRUE(over_a_house(1'999));
  EXPECT_FALSE(over_a_house(2'000));
}

TEST(PZ_5_5_4, AMarkerThatNobodySeesGoes) {
  COVERS_VECTOR("PX-96");
  COVERS("PZ:R78");
  Table t = apart(20'000, "unit s1 20000 24000 180 spot=move | unit s2 60000 4000 0 spot=fire |" +
                              woods_at_target(24'000) + "heavy 40000 2000 41000 6000");
  ASSERT_FALSE(t.spots("g1", "s1"));
  ASSERT_FALSE(t.spots("g1", "s2")) << "behind the wood";
  quiet_turn(t);
  EXPECT_EQ(t.spot("s1"), "none");
  EXPECT_EQ(t.spot("s2"), "none");
  EXPECT_TRUE(t.told("s1 is out of sight"));
}

TEST(PZ_R78, MoveReplacesFireOnlyWhenAMoveIsComplete) {
  COVERS_VECTOR("PX-96");
  COVERS("PZ:R52", "PZ:9.1a");
  Table t = apart(30'000, "unit g1 20000 4000 0 spot=fire");
  t.orders("g1 move", kSoviet).play("move g1 -1 0 20000 6000");
  EXPECT_EQ(t.step(), "watch");
  EXPECT_EQ(t.spot("g1"), "fire") << "on its way";
  t.until(Step::Adjust);
  EXPECT_EQ(t.spot("g1"), "move");
}

}  // namespace kessel::panzer
