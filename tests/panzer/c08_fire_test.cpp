// Chapter 8, first half: who may fire at whom, when, and in what order.
#include "table.h"

namespace kessel::panzer {

namespace {

Table duel(const std::string& more = "") {
  return Table("cards g18 g18 g18 / s15 s15 s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180 |" + more);
}
/// One German gun at 20, 20 that faces north, and a Soviet so many mils east and north of it.
Table gun(const char* card, int east, int north, const std::string& marks = "") {
  return Table(std::string("cards ") + card + " / s15 | unit g1 20000 20000 0 " + marks + " | unit s1 " +
               std::to_string(20'000 + east) + " " + std::to_string(20'000 + north) + " 180");
}
std::string direct(const Table& t) {
  const Why no = why_no_shot(t.s, t.id("g1"), first_barrel(t.s, t.id("g1")), t.id("s1"), false);
  return no ? std::string(no->rule.text()) : "yes";
}
std::string overwatch(const Table& t) {
  const Why no = why_no_shot(t.s, t.id("g1"), first_barrel(t.s, t.id("g1")), t.id("s1"), true);
  if (no) return std::string(no->rule.text());
  return std::to_string(*overwatch_modifier(t.s, t.id("g1"), first_barrel(t.s, t.id("g1")), t.unit("s1").at));
}

}  // namespace

// ---- 8.1 ------------------------------------------------------------------------------------------------------------

TEST(PZ_8_1, ApIsFiredAtVehicles) {
  COVERS("PZ:6.2a");
  EXPECT_EQ(direct(gun("g18", 0, 7'000)), "yes");
}

TEST(PZ_8_1, RefusesGunsWithoutApAndTargetsWithoutArmour) {
  COVERS("PZ:6.2a");
  Table t(
      "cards g18 g43 / s15 s57-rifle | unit g1 20000 20000 0 | unit g2 22000 20000 0 | unit s1 20000 27000 180 |"
      "unit s2 22000 27000 180");
  EXPECT_FALSE(card(t.s, t.id("s2")).vehicle());
  EXPECT_LT(first_barrel(t.s, t.id("g2")), 0);
  EXPECT_REFUSED(t, "german: order g2 fire", "PZ:6.2");
  t.orders("g1 fire");
  EXPECT_REFUSED(t, "aim g1 s2", "PZ:6.2a");
  EXPECT_REFUSED(t, "aim g1 s1 9", "PZ:8.1");
  EXPECT_ALLOWED(t, "aim g1 s1");
}

TEST(PZ_8_1_1_2, FireIsJudgedWhereThingsStandNow) {
  // The shooter's own wood and marker do not matter.
  const Table t(
      "cards g18 / s15 | woods 19000 19000 21000 20500 | unit g1 20000 20000 0 spot=fire |"
      "unit s1 20000 27000 180");
  EXPECT_EQ(t.hit("g1", "s1"), "P 0 81");
}

TEST(PZ_8_1_1_2a, TheTargetWasSeenAsTheTurnBegan) {
  Table t = duel();
  t.orders("g1 fire");
  EXPECT_TRUE(was_target(t.s, t.id("g1"), t.id("s1")));
  EXPECT_ALLOWED(t, "aim g1 s1");
}

TEST(PZ_8_1_1_2a, RefusesWhatCameInSightLater) {
  COVERS("PZ:R12", "PZ:R76");
  // s2 hides in a wood until it fires.
  Table t = duel("woods 30000 35000 34000 36000 | unit s2 32000 35500 200");
  ASSERT_FALSE(t.spots("g1", "s2"));
  t.orders("g1 fire; s2 fire", kSoviet).play("aim s2 g1; announce g1; hide").roll(99);
  EXPECT_TRUE(t.spots("g1", "s2")) << "now it shows";
  EXPECT_REFUSED(t, "aim g1 s2", "PZ:8.1.1.2a");
}

TEST(PZ_8_1_1_2_1, OneShotAfterTheOther) {
  COVERS("PZ:8.1.2.2.1");
  Table t = duel("unit g2 22000 20000 0");
  t.orders("g1 fire; g2 fire").play("aim g2 s1; aim g1 s1; announce s1; hide");
  t.roll(99);
  EXPECT_TRUE(t.told("g2 fires at s1")) << "in the order in which they were aimed";
  EXPECT_FALSE(t.told("g1 fires at s1"));
  t.roll(99);
  EXPECT_TRUE(t.told("g1 fires at s1"));
}

TEST(PZ_8_1_1_2_2, OnceATurn) {
  COVERS("PZ:8.1.2.2.2");
  Table t = duel("unit s2 26000 27000 180 | unit g2 22000 20000 0");
  t.orders("g1 fire; g2 fire").play("aim g1 s1; announce s1; hide").roll(99);
  EXPECT_ALLOWED(t, "aim g2 s2");
}

TEST(PZ_8_1_1_2_2, RefusesASecondShot) {
  Table t = duel("unit s2 26000 27000 180 | unit g2 22000 20000 0");
  t.orders("g1 fire; g2 fire").play("aim g1 s1; announce s1; hide").roll(99);
  EXPECT_REFUSED(t, "aim g1 s2", "PZ:8.1.1.2.2");
}

TEST(PZ_8_1_1_2_3, FiringMarksAtOnceButDoesNotChangeTheSpottingPhase) {
  COVERS("PZ:8.1.2.2.3");
  Table t = duel("unit g1 20000 20000 0 spot=move");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide");
  EXPECT_EQ(t.spot("g1"), "fire") << "Fire replaces Move";
  const auto before = t.s.targets;
  t.roll(99);
  EXPECT_TRUE(before == t.s.targets);
}

TEST(PZ_8_1_2, RefusesOverwatchAtWhoHasNotFired) {
  COVERS("PZ:8.1.2.1");
  Table t = duel("unit s2 26000 27000 180");
  t.orders("g1 ow; s1 fire").play("aim s1 g1; announce g1; hide").roll(99);
  EXPECT_REFUSED(t, "aim g1 s2", "PZ:8.1.2");
  EXPECT_ALLOWED(t, "aim g1 s1");
}

TEST(PZ_8_1_2_1_2, ResultsOfTheFirstCountBeforeTheSecondFires) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 22000 27000 180");
  t.orders("g1 ow; g2 fire; s1 fire; s2 ow").play("aim g2 s2; announce s2; hide").roll(99);
  t.play("aim s1 g2; announce g2").roll(99);
  ASSERT_TRUE(t.asks(kGerman));
  t.play("aim g1 s1; announce s1").roll(1).roll(17);
  EXPECT_EQ(t.where("s1"), "ko");
  ASSERT_TRUE(t.asks(kSoviet));
  EXPECT_ALLOWED(t, "aim s2 g2");
}

TEST(PZ_8_1_2_1_2, RefusesTheShotOfOneThatDied) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 22000 27000 180");
  t.orders("g1 fire; s1 ow; s2 ow").play("aim g1 s1; announce s1; hide").roll(1).roll(17);
  ASSERT_EQ(t.where("s1"), "ko");
  EXPECT_REFUSED(t, "soviet: aim s1 g1", "PZ:6.5");
  EXPECT_ALLOWED(t, "soviet: aim s2 g1");
}

// ---- 8.2 ------------------------------------------------------------------------------------------------------------

TEST(PZ_8_2, SpottedInRangeInTheField) { EXPECT_EQ(direct(gun("g18", 3'000, 7'000)), "yes"); }

TEST(PZ_8_2, RefusesFriendsAndWhatIsGone) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 ko 26000 27000 180 | unit s3 exited 26000 30000 0");
  t.orders("g1 fire");
  EXPECT_REFUSED(t, "aim g1 g2", "PZ:8.2");
  EXPECT_REFUSED(t, "aim g1 s3", "PZ:8.1.1.2a");
  const Why gone = why_no_shot(t.s, t.id("g1"), 0, t.id("s3"), false);
  ASSERT_TRUE(gone.has_value());
  EXPECT_EQ(gone->rule.text(), "PZ:8.2");
}

TEST(PZ_R10, RefusesAWreckAsATarget) {
  Table t = duel("unit s2 ko 26000 27000 180 | targets g1 s1 s2");
  t.orders("g1 fire");
  EXPECT_REFUSED(t, "aim g1 s2", "PZ:R10");
}

TEST(PZ_8_2_1, FieldsAreLimitedButForTurretless) {
  EXPECT_EQ(direct(gun("g18", 0, -7'000)), "PZ:8.2.1.1");
  EXPECT_EQ(direct(gun("g29", 0, -7'000)), "PZ:8.2.1.4");
  EXPECT_EQ(direct(gun("g65", 0, -7'000)), "yes");
}

TEST(PZ_8_2_1_1, TheFieldIsTheTurretsNotTheHulls) {
  for (const auto& [turret, east, north] : {std::tuple{"front", 0, 7'000}, std::tuple{"right", 7'000, 0},
                                            std::tuple{"rear", 0, -7'000}, std::tuple{"left", -7'000, 0}})
    EXPECT_EQ(direct(gun("g18", east, north, std::string("turret=") + turret)), "yes") << turret;
}

TEST(PZ_8_2_1_1, RefusesTargetsOutsideIt) {
  EXPECT_EQ(direct(gun("g18", 0, 7'000, "turret=right")), "PZ:8.2.1.1");
  EXPECT_EQ(direct(gun("g18", 7'000, 0)), "PZ:8.2.1.1");
  const Action nowhere = act(kGerman, Act::Place, {0, 0, 0, 0, 7, 0, 0});
  EXPECT_EQ(why_not(Table("").s, nowhere)->rule.text(), "PZ:8.2.1.1") << "there are four fields";
}

TEST(PZ_8_2_1_1a, OverwatchTurnsTheTurretAndLeavesTheAdjustmentFree) {
  COVERS("PZ:8.4.2.10.7", "PZ:10.2.3");
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 27000 20000 270");
  t.orders("g1 ow; s1 fire", kSoviet).play("aim s1 g1; announce g1; hide").roll(99);
  t.play("aim g1 s1; announce s1").roll(99);
  EXPECT_EQ(t.unit("g1").turret, Turning::Right);
  EXPECT_TRUE(t.told("the turret of g1 turns to the right"));
  t.until(Step::Adjust);
  EXPECT_ALLOWED(t, "german: turret g1 left");
}

TEST(PZ_8_2_1_1b, ThreeSpeeds) {
  EXPECT_EQ(card("s16").traverse, Traverse::Fast);
  EXPECT_EQ(card("g18").traverse, Traverse::Normal);
  EXPECT_EQ(card("g21").traverse, Traverse::Slow);
}

TEST(PZ_8_2_1_1c, OnTheBoundaryEitherFieldWillDo) {
  COVERS("PZ:R105");
  EXPECT_EQ(direct(gun("g18", 5'000, 5'000)), "yes");
  EXPECT_EQ(direct(gun("g18", 5'000, 5'000, "turret=right")), "yes");
  EXPECT_EQ(direct(gun("g18", 5'001, 5'000)), "PZ:8.2.1.1");
  EXPECT_EQ(overwatch(gun("g18", 5'000, 5'000)), "-1") << "the shooter picks the better one";
  EXPECT_EQ(overwatch(gun("g18", 5'001, 5'000)), "-3");
}

TEST(PZ_8_2_1_2, TurretlessVehiclesFireAllRoundAndAlwaysAsToTheFront) {
  COVERS("PZ:8.4.2.10.6", "PZ:8.4.2.11.6");
  for (const auto& [east, north] : {std::pair{0, 7'000}, std::pair{7'000, 0}, std::pair{0, -7'000}}) {
    EXPECT_EQ(direct(gun("g65", east, north)), "yes");
    EXPECT_EQ(overwatch(gun("g65", east, north)), "-1");
  }
}

TEST(PZ_8_2_1_3, GunsInTheHullFireOneWay) {
  EXPECT_EQ(direct(gun("g29", 0, 7'000)), "yes");
  EXPECT_EQ(direct(gun("s27:rear", 0, -7'000)), "yes");
}

TEST(PZ_8_2_1_3, RefusesThemATurret) {
  Table t("cards g29 / s15 | unit g1 20000 5000 0 | unit s1 20000 40000 180");
  t.orders("").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: turret g1 left", "PZ:10.2");
  const Action turned = act(kGerman, Act::Place, {0, 20'000, 5'000, 0, 1, 0, 0});
  Table start("cards g29 / s15 | start");
  start.roll(10, 20).play("edge 1");
  ASSERT_TRUE(why_not(start.s, turned).has_value());
  EXPECT_EQ(why_not(start.s, turned)->rule.text(), "PZ:8.2.1.3");
}

TEST(PZ_8_2_1_4, TheFrontFieldReachesHalfwayIntoFrontSide) {
  EXPECT_EQ(direct(gun("g29", 5'000, 5'000)), "yes");
  EXPECT_EQ(direct(gun("g29", -5'000, 5'000)), "yes");
}

TEST(PZ_8_2_1_4, RefusesBeyond) {
  EXPECT_EQ(direct(gun("g29", 5'001, 5'000)), "PZ:8.2.1.4");
  EXPECT_EQ(direct(gun("g29", 0, -7'000)), "PZ:8.2.1.4");
}

TEST(PZ_8_2_1_5, TheRearFieldLikewise) {
  EXPECT_EQ(direct(gun("s27:rear", 5'000, -5'000)), "yes");
  EXPECT_EQ(direct(gun("s27:rear", 0, -5'000)), "yes");
}

TEST(PZ_8_2_1_5, RefusesBeyond) {
  EXPECT_EQ(direct(gun("s27:rear", 5'000, -4'999)), "PZ:8.2.1.5");
  EXPECT_EQ(direct(gun("s27:rear", 0, 7'000)), "PZ:8.2.1.5");
}

// ---- 8.3 ------------------------------------------------------------------------------------------------------------

TEST(PZ_8_3, FireIsAnnouncedOnceItIsLegal) {
  Table t = duel();
  t.orders("g1 fire");
  EXPECT_REFUSED(t, "announce s1", "PZ:8.3.1");
  t.play("aim g1 s1");
  EXPECT_ALLOWED(t, "announce s1");
}

TEST(PZ_8_3_1, AllShootersAtATargetTogether) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 24000 27000 180");
  t.orders("g1 fire; g2 fire").play("aim g1 s1; aim g2 s1; lower g2; aim g2 s2");
  EXPECT_ALLOWED(t, "announce s1");
  t.play("announce s1; hide").roll(99);
  EXPECT_FALSE(t.has("g2", kFired)) << "it aims at another";
  EXPECT_ALLOWED(t, "announce s2");
}

TEST(PZ_8_3_1, RefusesLateShotsAndEmptyAnnouncements) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 24000 27000 180");
  t.orders("g1 fire; g2 fire");
  EXPECT_REFUSED(t, "lower g1", "PZ:8.3.1");
  EXPECT_REFUSED(t, "announce s2", "PZ:8.3.1");
  t.play("aim g1 s1; announce s1; hide").roll(99);
  EXPECT_REFUSED(t, "aim g2 s1", "PZ:8.3.1");
  EXPECT_ALLOWED(t, "aim g2 s2");
}

TEST(PZ_8_3_1a, AKnockedOutVehicleMayStillBrewUp) {
  COVERS("PZ:R10");
  Table t = duel("unit g2 22000 20000 0 | unit g3 18000 20000 0 | unit s2 60000 40000 0");
  t.orders("g1 fire; g2 fire; g3 fire").play("aim g1 s1; aim g2 s1; aim g3 s1; announce s1; hide");
  t.roll(1).roll(17);
  ASSERT_EQ(t.where("s1"), "ko");
  EXPECT_TRUE(t.chance()) << "the second shot is still fired";
  t.roll(1).roll(13);
  EXPECT_EQ(t.where("s1"), "ko") << "damage does nothing to a wreck";
  t.roll(1).roll(19);
  EXPECT_EQ(t.where("s1"), "bu");
}

TEST(PZ_8_3_2, OverwatchGroupsFollowTheSameRule) {
  Table t = duel("unit g2 22000 20000 0");
  t.orders("g1 ow; g2 ow; s1 fire").play("aim s1 g1; announce g1; hide").roll(99);
  t.play("aim g1 s1; announce s1").roll(99);
  EXPECT_EQ(t.s.phase, Phase::Movement) << "g2 cannot join any more: nobody could fire, nobody is asked";
}

TEST(PZ_8_3_2a, ANewGroupForEveryInch) {
  COVERS("PZ:9.1.1a", "PZ:R32", "PZ:R80");
  Table t = duel("unit g2 22000 20000 0");
  t.orders("g1 ow; g2 ow; s1 move").play("move s1 -1 0 20000 24500");
  EXPECT_EQ(t.at("s1"), "20000 26000") << "an inch, then the watcher is asked";
  EXPECT_EQ(t.step(), "watch");
  t.play("aim g1 s1; announce s1").roll(99);
  EXPECT_EQ(t.at("s1"), "20000 25000");
  t.play("aim g2 s1; announce s1").roll(99);
  EXPECT_EQ(t.at("s1"), "20000 24500") << "the rest, when nobody is left to fire";
}

TEST(PZ_8_3_2a, RefusesAnyTargetButTheMover) {
  COVERS("PZ:9.1.1a");
  Table t = duel("unit s2 24000 27000 180 spot=fire");
  t.orders("g1 ow; s1 move").play("move s1 -1 0 20000 24500");
  EXPECT_REFUSED(t, "aim g1 s2", "PZ:8.3.2a");
  EXPECT_ALLOWED(t, "aim g1 s1");
}

TEST(PZ_8_3_1, AimsAndThenTheirTargetAreProposed) {
  Table t = duel("unit s2 24000 27000 180");
  t.orders("g1 fire");
  EXPECT_TRUE(t.offers("aim g1 s1") && t.offers("aim g1 s2"));
  EXPECT_FALSE(t.offers("announce s1"));
  t.play("aim g1 s1");
  EXPECT_TRUE(t.offers("announce s1"));
  EXPECT_FALSE(t.offers("announce s2"));
}

TEST(PZ_R79, AfterAnAnswerTheWatcherIsAskedOnceMore) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 22000 27000 180");
  t.orders("g1 ow; g2 ow; s1 move; s2 ow").play("move s1 -1 0 20000 24000");
  t.play("aim g1 s1; announce s1").roll(99);
  ASSERT_EQ(t.step(), "overwatch");
  ASSERT_TRUE(t.asks(kSoviet));
  t.play("aim s2 g1; announce g1").roll(99);
  ASSERT_EQ(t.step(), "overwatch") << "g2 may answer s2";
  ASSERT_TRUE(t.asks(kGerman));
  t.play("pass");
  EXPECT_EQ(t.step(), "watch") << "and may still fire at the mover, for the same inch";
  EXPECT_EQ(t.at("s1"), "20000 26000");
  t.play("aim g2 s1; announce s1").roll(99);
  EXPECT_EQ(t.at("s1"), "20000 24000");
}

TEST(PZ_R79, WithoutAnAnswerTheMoveGoesOn) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 22000 27000 180");
  t.orders("g1 ow; g2 ow; s1 move; s2 ow").play("move s1 -1 0 20000 24000");
  t.play("aim g1 s1; announce s1").roll(99).play("pass");
  EXPECT_EQ(t.at("s1"), "20000 25000");
}

TEST(PZ_R79, NobodyIsAskedWhoCouldNotFireForAllThatShows) {
  // Once every German order lies open the Soviets move without being stopped.
  Table m = duel("unit s2 24000 27000 180");
  m.orders("g1 fire; s1 move").play("aim g1 s1; announce s1; hide").roll(99).until(Step::Move);
  m.play("move s1 -1 0 20000 24000");
  EXPECT_EQ(m.at("s1"), "20000 24000");
}

TEST(PZ_8_3_3, FiringTurnsTheMarkerOverAndAShortHaltShowsItsFireHalf) {
  Table t = duel();
  t.orders("g1 halt").play("aim g1 s1; announce s1; hide");
  EXPECT_TRUE(t.told("g1 had the order halt"));
  EXPECT_TRUE(t.has("g1", kRevealed) && t.has("g1", kFired) && !t.has("g1", kMoved));
  EXPECT_TRUE(t.has("g1", kMoving)) << "from its fire on it counts as moving (PZ:R81)";
}

TEST(PZ_8_4_5_3_1a, AMoverWithoutATrackCountsAsMovingUntilTheStepEnds) {
  COVERS("PZ:R33");
  Table t = duel("unit g2 22000 20000 0 | unit s2 22000 27000 180");
  t.orders("g1 ow; g2 ow; s1 move; s2 ow").play("move s1 -1 0 20000 24000");
  t.play("aim g1 s1; announce s1").roll(1).roll(104 - 4);  // tens 10: the track
  ASSERT_TRUE(t.has("s1", kTracked));
  ASSERT_EQ(t.step(), "overwatch");
  t.play("aim s2 g1; announce g1").roll(99).play("pass");
  ASSERT_EQ(t.step(), "watch");
  t.play("aim g2 s1; announce s1");
  EXPECT_TRUE(t.s.shot().claims_moving) << "still the same step";
  t.roll(99);
  EXPECT_EQ(t.at("s1"), "20000 26000") << "it stopped at once";
  t.until(Step::Adjust);
  EXPECT_FALSE(t.has("s1", kMoving)) << "later it is stationary";
}

}  // namespace kessel::panzer
