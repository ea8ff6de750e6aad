// Chapter 9: vehicles on the move. Costs are thousandths of a point.
#include "table.h"

namespace kessel::panzer {

namespace {

/// g1 at 20, 20 facing north with an order to move, in its own movement step; a Soviet far away.
Table mover(const char* card, const std::string& more = "", const std::string& marks = "") {
  return Table(std::string("cards ") + card +
               " g18 / s15 s15 | turn 1 movement move-first first soviet | at move:german |"
               "unit g1 20000 20000 0 order=move " +
               marks + " | unit s1 70000 46000 0 order=nc revealed |" + more);
}

}  // namespace

// ---- 9.1 ------------------------------------------------------------------------------------------------------------

TEST(PZ_9_1, WhoIsOrderedToMoveMoves) {
  for (const char* order : {"move", "halt"}) {
    const Table t = mover("g18", std::string("unit g1 20000 20000 0 fired order=") + order);
    EXPECT_ALLOWED(t, "pick g1");
    EXPECT_ALLOWED(t, "move g1 -1 0 20000 22000");
  }
}

TEST(PZ_9_1, RefusesAllOthers) {
  for (const char* order : {"fire", "ow", "nc"}) {
    const Table t = mover("g18", std::string("unit g1 20000 20000 0 order=") + order);
    EXPECT_REFUSED(t, "pick g1", "PZ:9.1");
    EXPECT_REFUSED(t, "move g1 -1 0 20000 22000", "PZ:9.1");
  }
  const Table gone = mover("g18", "unit g2 ko 30000 20000 0");
  EXPECT_REFUSED(gone, "move g2 -1 0 30000 22000", "PZ:9.1");
}

TEST(PZ_9_1a, AfterAShortHaltTheMarkerSaysMoved) {
  COVERS("PZ:R52");
  Table t = mover("g18", "unit g1 20000 20000 0 order=halt fired revealed spot=fire");
  t.play("move g1 -1 0 20000 22000").until(Step::Adjust);
  EXPECT_EQ(t.spot("g1"), "move");
}

TEST(PZ_9_1b, AnyNumberOfThemOrNone) {
  Table t = mover("g18", "unit g2 24000 20000 0 order=move");
  EXPECT_ALLOWED(t, "done");
  t.play("move g1 -1 0 20000 21000");
  EXPECT_ALLOWED(t, "done");
  EXPECT_ALLOWED(t, "pick g2");
}

TEST(PZ_9_1_1, OneAfterTheOtherEachToItsEnd) {
  Table t = mover("g18", "unit g2 24000 20000 0 order=move");
  t.play("move g1 -1 0 20000 23000");
  EXPECT_EQ(t.at("g1"), "20000 23000");
  EXPECT_FALSE(t.s.move.unit.valid());
}

TEST(PZ_9_1_1, RefusesASecondMoveAndNonsense) {
  Table t = mover("g18", "unit g2 24000 20000 0 order=move");
  t.play("move g1 -1 0 20000 23000");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 24000", "PZ:9.1.1");
  EXPECT_REFUSED(t, "move g2 -1 0 24000 20000", "PZ:9.1.1");
  EXPECT_REFUSED(t, "move g2 -1 0 24000", "PZ:9.1.1");
}

TEST(PZ_9_1_1a, TheWatcherIsAskedAfterEveryInch) {
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("g1 ow; s1 move").play("move s1 -1 0 20000 23500");
  for (const char* at : {"20000 26000", "20000 25000", "20000 24000", "20000 23500"}) {
    EXPECT_EQ(t.step(), "watch");
    EXPECT_EQ(t.at("s1"), at);
    t.play("pass");
  }
  EXPECT_NE(t.step(), "watch");
}

TEST(PZ_9_1_2, ItFacesWhereItGoes) {
  Table t = mover("g18");
  t.play("move g1 -1 0 23000 20000 23000 17000").until(Step::Adjust);
  EXPECT_EQ(t.unit("g1").facing, 180);
}

TEST(PZ_9_1_3, BackwardsCostsTwiceAndKeepsTheFacing) {
  COVERS_VECTOR("PX-81");
  COVERS("PZ:R70");
  const Table t = mover("s15");
  EXPECT_EQ(t.cost("g1 -1 1 20000 19000"), 2000);
  EXPECT_EQ(t.cost("g1 -1 2 20000 22000 20000 21000"), 4000) << "two ahead, one back";
}

TEST(PZ_9_1_3, RefusesLegsThatAreNotThere) {
  const Table t = mover("g18");
  EXPECT_REFUSED(t, "move g1 -1 2 20000 19000", "PZ:9.1.3");
  EXPECT_ALLOWED(t, "move g1 -1 1 20000 19000");
}

TEST(PZ_9_1_4, ItMayStayOrTurnInPlaceAndStillMoves) {
  COVERS("PZ:R80");
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("g1 ow; s1 move").play("move s1 90 0");
  EXPECT_EQ(t.step(), "watch") << "a move of no length is one impulse";
  EXPECT_TRUE(t.has("s1", kMoving));
  t.until(Step::Adjust);
  EXPECT_EQ(t.spot("s1"), "move");
  EXPECT_EQ(t.unit("s1").facing, 90);
}

TEST(PZ_9_1_4, RefusesAMoveThatSaysNothing) {
  const Table t = mover("g18");
  EXPECT_REFUSED(t, "move g1 -1 0", "PZ:9.1.4");
  EXPECT_ALLOWED(t, "move g1 0 0");
}

// ---- 9.2 ------------------------------------------------------------------------------------------------------------

TEST(PZ_9_2, ThreeAllowancesAndAKindOfTraction) {
  const Table t = mover("g57");
  EXPECT_EQ(t.points("g1", 0), 10);
  EXPECT_EQ(t.points("g1", 1), 22);
  EXPECT_EQ(t.points("g1", 2), 34);
  EXPECT_EQ(card(t.s, t.id("g1")).move.mover, Mover::Wheeled);
}

TEST(PZ_9_2_1, UpToAllOfIt) {
  const Table t = mover("g18");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 28000");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 20001");
}

TEST(PZ_9_2_1_1, HalfOnAShortHalt) {
  const Table t = mover("s15", "unit g1 20000 20000 0 order=halt fired");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 25000");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 25001", "PZ:9.3.5");
}

TEST(PZ_9_2_1_2, HalfIfDamagedAQuarterWithBoth) {
  EXPECT_ALLOWED(mover("s15", "", "damaged"), "move g1 -1 0 20000 25000");
  const Table both = mover("s15", "unit g1 20000 20000 0 order=halt fired damaged");
  EXPECT_ALLOWED(both, "move g1 -1 0 20000 22000");
  EXPECT_REFUSED(both, "move g1 -1 0 20000 22001", "PZ:9.3.5");
}

TEST(PZ_9_2_1_3, WithATrackItMoves) { EXPECT_ALLOWED(mover("g18"), "move g1 -1 0 20000 21000"); }
TEST(PZ_9_2_1_3, RefusesWithoutOne) {
  EXPECT_REFUSED(mover("g18", "", "tracked"), "move g1 -1 0 20000 21000", "PZ:9.2.1.3");
  EXPECT_EQ(mover("g18", "", "tracked").points("g1"), 0);
}

TEST(PZ_9_2_2, NothingIsSavedOrLent) {
  Table t = mover("g18", "unit g2 24000 20000 0 order=move");
  t.play("move g1 -1 0 20000 21000");
  EXPECT_REFUSED(t, "move g2 -1 0 24000 28001", "PZ:9.3.5");
  EXPECT_EQ(t.points("g1"), 8) << "and next turn it has what it always has";
}

TEST(PZ_9_2_3, CostsDependOnGroundAndTraction) {
  EXPECT_EQ(mover("g18", "scrub 19000 20000 21000 30000").cost("g1 -1 0 20000 21000"), 2000);
  EXPECT_EQ(mover("g57", "scrub 19000 20000 21000 30000").cost("g1 -1 0 20000 21000"), 3000);
}

// ---- 9.3 ------------------------------------------------------------------------------------------------------------

TEST(PZ_9_3, ByTheInchAndItsFractions) {
  COVERS_VECTOR("PX-81");
  COVERS("PZ:R70");
  const Table t = mover("s15", "scrub 19000 24000 21000 30000 | rough 30000 20000 40000 21000");
  EXPECT_EQ(t.cost("g1 -1 0 20000 25000"), 6000) << "four clear, one scrub";
  EXPECT_EQ(t.cost("g1 -1 0 20000 22500"), 2500);
  const Table r = mover("s15", "rough 19000 20000 21000 20500");
  EXPECT_EQ(r.cost("g1 -1 0 20000 20500"), 2000) << "half an inch of rough";
  EXPECT_EQ(r.cost("g1 -1 0 20000 21000"), 2500);
}

TEST(PZ_9_3, TwoAndAHalfInchesAreThreeImpulses) {
  COVERS_VECTOR("PX-81");
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("g1 ow; s1 move").play("move s1 -1 0 20000 24500");
  int asked = 0;
  for (; t.step() == "watch"; ++asked) t.play("pass");
  EXPECT_EQ(asked, 3);
}

TEST(PZ_9_3_1, TracksAndHalftracksPayAlikeWheelsTheirOwn) {
  COVERS_VECTOR("PX-22");
  COVERS("PZ:9.3.1a", "PZ:A.TER");
  const char* rough = "rough 19000 20000 21000 30000";
  EXPECT_EQ(mover("g18").cost("g1 -1 0 20000 21000"), 1000);
  EXPECT_EQ(mover("g18", rough).cost("g1 -1 0 20000 21000"), 4000);
  EXPECT_EQ(mover("g45", rough).cost("g1 -1 0 20000 21000"), 4000);
  EXPECT_EQ(mover("g57", rough).cost("g1 -1 0 20000 21000"), 6000);
}

TEST(PZ_9_3_2, TracksMayWadeABrook) {
  EXPECT_EQ(mover("g18", "brook 1000 0 21500 72000 21500").cost("g1 -1 0 20000 22000"), 5000);
}
TEST(PZ_9_3_2, RefusesProhibitedGround) {
  EXPECT_REFUSED(mover("g57", "brook 1000 0 21500 72000 21500"), "move g1 -1 0 20000 22000", "PZ:9.3.2");
  Table t("cards g57 / s15 | stream 1000 0 9000 72000 9000 | start");
  t.roll(10, 20).play("edge 1");
  EXPECT_REFUSED(t, "place g1 20000 9000 0", "PZ:9.3.2");
  EXPECT_ALLOWED(t, "place g1 20000 7000 0");
}

TEST(PZ_9_3_3, EachChangeOfHeightOnce) {
  COVERS_VECTOR("PX-22");
  COVERS("PZ:9.3.3a", "PZ:R74");
  const Table t = mover("g18", "hill 1 19000 20500 21000 40000 | scrub 19000 20500 21000 40000");
  EXPECT_EQ(t.cost("g1 -1 0 20000 21500"), 500 + 2000 + 1000);
  const Table onto = mover("g18", "hill 1 19000 20001 21000 40000 | scrub 19000 20000 21000 40000");
  EXPECT_EQ(onto.cost("g1 -1 0 20000 21000"), 3000) << "an inch of scrub and one height";
  const Table over = mover("g18", "hill 1 19000 21000 21000 23000");
  EXPECT_EQ(over.cost("g1 -1 0 20000 24000"), 6000) << "up and down again";
  EXPECT_EQ(mover("g18", "crest 0 10000 21000 30000 21000").cost("g1 -1 0 20000 22000"), 3000);
}

TEST(PZ_9_3_3, TheEdgeItselfIsUp) {
  const Table t = mover("g18", "hill 1 19000 21000 21000 30000");
  EXPECT_EQ(t.cost("g1 -1 0 20000 21000"), 2000) << "on the edge it has climbed";
  EXPECT_EQ(t.cost("g1 -1 0 20000 21000 20000 23000"), 4000) << "and does not pay again";
  EXPECT_EQ(t.cost("g1 -1 0 20000 20999"), 999);
}

TEST(PZ_9_3_3, ACrestThroughItsCornerCostsOnce) {
  EXPECT_EQ(mover("g18", "crest 0 10000 22000 20000 21000 30000 22000").cost("g1 -1 0 20000 23000"), 4000);
}

TEST(PZ_9_3_3b, TwoHeightsInAnInch) {
  EXPECT_ALLOWED(mover("g18", "hill 1 19000 21000 21000 40000 | hill 2 19000 21300 21000 40000"),
                 "move g1 -1 0 20000 23000");
}

TEST(PZ_9_3_3b, RefusesThree) {
  COVERS("PZ:R74");
  const std::string two = "hill 1 19000 21000 21000 40000 | hill 2 19000 21300 21000 40000 |";
  EXPECT_REFUSED(mover("g18", two + "hill 3 19000 21600 21000 40000"), "move g1 -1 0 20000 23000", "PZ:9.3.3b");
  EXPECT_REFUSED(mover("g18", two + "hill 3 19000 21999 21000 40000"), "move g1 -1 0 20000 23000", "PZ:9.3.3b");
  EXPECT_ALLOWED(mover("g18", two + "hill 3 19000 22000 21000 40000"), "move g1 -1 0 20000 23000");
}

TEST(PZ_9_3_4, WrecksAndTheirSmokeAddUp) {
  COVERS_VECTOR("PX-23");
  COVERS("PZ:R101", "PZ:9.9");
  EXPECT_EQ(mover("g18", "unit g2 ko 20000 22000 0").cost("g1 -1 0 20000 24000"), 5000);
  EXPECT_EQ(mover("g18", "unit g2 bu 20000 22000 0").cost("g1 -1 0 20000 24000"), 6000);
  EXPECT_EQ(mover("g18", "unit g2 20000 22000 0").cost("g1 -1 0 20000 24000"), 4000) << "friends cost nothing";
}

TEST(PZ_9_3_5, AnInchAtAnyPrice) {
  COVERS("PZ:R71");
  const Table t = mover("s20", "rough 19000 19000 21000 21000", "damaged");  // 3 points, rough costs 4
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 21000");
  EXPECT_ALLOWED(t, "move g1 -1 1 20000 19000");
  Table go = t;
  go.play("move g1 -1 0 20000 21000").until(Step::Adjust);
  EXPECT_EQ(go.at("g1"), "20000 21000");
}

TEST(PZ_9_3_5, RefusesAnythingBeyondTheAllowance) {
  const Table t = mover("s20", "rough 19000 19000 21000 23000", "damaged");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 21001", "PZ:9.3.5");
  EXPECT_REFUSED(t, "move g1 180 0 20000 21000", "PZ:9.3.5");  // with a turn it has to pay
  EXPECT_REFUSED(mover("g18"), "move g1 -1 0 20000 28001", "PZ:9.3.5");
}

TEST(PZ_9_3_6, TheTurretKeepsItsPlaceOnTheHull) {
  Table t = mover("g18", "", "turret=right");
  t.play("move g1 -1 0 23000 20000").until(Step::Adjust);
  EXPECT_EQ(t.unit("g1").turret, Turning::Right);
}

// ---- 9.4 ------------------------------------------------------------------------------------------------------------

TEST(PZ_9_4, NinetyDegreesAreFree) {
  COVERS_VECTOR("PX-92");
  COVERS("PZ:R34");
  const Table t = mover("g18");
  EXPECT_EQ(t.cost("g1 90 0"), 0);
  EXPECT_EQ(t.cost("g1 91 0"), 1000);
  EXPECT_EQ(t.cost("g1 180 0"), 1000);
  EXPECT_EQ(t.cost("g1 -1 0 22000 20000"), 2000);
}

TEST(PZ_9_4, TurnsWithinAnInchAddUp) {
  COVERS_VECTOR("PX-92");
  COVERS("PZ:R34");
  const Table t = mover("g18");
  EXPECT_EQ(t.cost("g1 120 0"), 1000) << "60 and 60 on the spot";
  // North-east and back north-west within an inch, then the same with 1.2 inches between.
  EXPECT_EQ(t.path("g1 345 0 20500 20500").spent, 707 + 1000);
  EXPECT_EQ(t.path("g1 345 0 20900 20900").spent, 1272) << "45, then 60 degrees 1.27 inches on: each for itself";
}

TEST(PZ_R34, ATurnSpreadOverTwoInchesIsNotFree) {
  const Table t = mover("g18");
  // 10 degrees, 80 more an inch less ten mils on, 80 more a few mils on: any inch counts, not one from the first turn.
  const std::vector<TurnMade> turns{
      {{20'000, 20'000}, 0, 10}, {{20'000, 20'990}, 990, 80}, {{20'000, 21'001}, 1'001, 80}};
  EXPECT_EQ(numbers(turns_due(t.s, turns)), "0 0 1");
  const std::vector<TurnMade> paid{
      {{20'000, 20'000}, 0, 60}, {{20'000, 20'500}, 500, 60}, {{20'000, 21'200}, 1'200, 60}};
  EXPECT_EQ(numbers(turns_due(t.s, paid)), "0 1 0") << "what the inch has paid for is paid";
  const std::vector<TurnMade> wheel{{{20'000, 20'000}, 0, 180}, {{20'000, 20'000}, 0, 180}};
  EXPECT_EQ(numbers(turns_due(t.s, wheel)), "1 2") << "once past 90, again past 180 and 270";
}

TEST(PZ_9_4_1, TheGroundSaysWhatATurnCosts) {
  EXPECT_EQ(mover("g18", "rough 19000 19000 21000 21000").cost("g1 180 0"), 2000);
}

TEST(PZ_9_4_1, RefusesTurnsThatCannotBePaid) {
  COVERS("PZ:9.4");
  const Table t = mover("s20", "rough 19000 19000 21000 21000", "damaged");  // 3 points
  EXPECT_ALLOWED(t, "move g1 180 0");
  const Table poor = mover("s20", "unit g1 20000 20000 0 order=halt fired damaged | rough 19000 19000 21000 21000");
  EXPECT_EQ(poor.points("g1"), 1);
  EXPECT_REFUSED(poor, "move g1 180 0", "PZ:9.4.1");
  EXPECT_ALLOWED(poor, "move g1 90 0");
}

TEST(PZ_9_4_2, SlopesCrestsAndSmokeMakeTurnsDearer) {
  const int slope = tables().terrain[at(Terrain::Slope)].turn.points,
            crest = tables().terrain[at(Terrain::Crest)].turn.points,
            smoke = tables().terrain[at(Terrain::BrewUpSmoke)].turn.points;
  EXPECT_GT(slope + crest + smoke, 2);
  EXPECT_EQ(mover("g18", "hill 1 19000 19500 21000 30000").cost("g1 180 0"), 1000 + 1000 * slope);
  EXPECT_EQ(mover("g18", "crest 0 10000 20000 30000 20000").cost("g1 180 0"), 1000 + 1000 * crest);
  const Table burning = mover("g18", "unit g2 bu 20000 21400 0");
  EXPECT_EQ(turn_cost(burning.s, {20'000, 21'000}), 1 + smoke);
  EXPECT_EQ(turn_cost(burning.s, {20'000, 20'000}), 1);
}

TEST(PZ_9_4_3, BackwardsTurnsCostTheSame) {
  const Table t = mover("s15");
  EXPECT_EQ(t.cost("g1 180 1 20000 19000"), 2000 + 1000);
  EXPECT_EQ(t.cost("g1 -1 1 20000 19000 20000 20500"), 2000 + 1500) << "back and ahead again is no turn";
}

// ---- 9.8, 9.9 -------------------------------------------------------------------------------------------------------

TEST(PZ_9_8, OverTheEdgeIsGoneForGood) {
  Table t = mover("g18", "unit g1 20000 2000 180 order=move | unit g2 60000 20000 0");
  t.play("move g1 -1 0 20000 -500").until(Step::Adjust);
  EXPECT_EQ(t.where("g1"), "exited");
  EXPECT_TRUE(broken_invariants(t.s).empty());
  EXPECT_EQ(loss_value(t.s, t.id("g1")), 0) << "it is not eliminated";
  t.play("german: done; soviet: done");
  EXPECT_REFUSED(t, "german: order g1 move", "PZ:6.1");
}

TEST(PZ_9_8, RefusesPathsThroughTheVoid) {
  const Table t = mover("g18", "unit g1 20000 1500 180 order=move");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 -1000");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 -1001", "PZ:9.8");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 -100 20000 100", "PZ:9.8");
}

TEST(PZ_9_8a, WhatItHadSufferedStillScores) {
  Table t = mover("g18", "unit g1 20000 2000 180 order=move damaged | unit g2 60000 20000 0");
  t.play("move g1 -1 0 20000 -500").until(Step::Adjust);
  EXPECT_EQ(loss_value(t.s, t.id("g1")), 43);
}

TEST(PZ_9_9, ThroughUnitsAndWrecksButNotOntoThem) {
  COVERS("PZ:R68");
  const Table t = mover("g18", "unit g2 20000 22000 0 | unit s2 20000 24000 0 order=nc revealed");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 26000");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 23000");  // bases may touch
}

TEST(PZ_9_9, RefusesToEndOnAnother) {
  const Table t = mover("g18", "unit g2 20000 22000 0 | unit s2 ko 20000 24000 0");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 22500", "PZ:9.9");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 24999", "PZ:9.9");
  Table set("cards g18 g18 / s15 | start");
  set.roll(10, 20).play("edge 1; place g1 20000 5000 0");
  EXPECT_REFUSED(set, "place g2 20500 5000 0", "PZ:9.9");
  EXPECT_ALLOWED(set, "place g2 21000 5000 0");
}

TEST(PZ_R68, StoppedOnAnotherItGoesBack) {
  Table t("cards g18 g18 / s15 s15 | unit g1 20000 10000 0 | unit s1 20000 27000 180 | unit s2 20000 25600 180");
  t.orders("g1 ow; s1 move").play("move s1 -1 0 20000 20000");
  ASSERT_EQ(t.at("s1"), "20000 26000") << "right over s2";
  t.play("aim g1 s1; announce s1").roll(1).roll(100).until(Step::Adjust);
  EXPECT_TRUE(t.has("s1", kTracked));
  EXPECT_EQ(t.at("s1"), "20000 26600");
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(PZ_9_9_2, WhoMovesFirstTakesThePlace) {
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("g1 move; s1 move", kGerman).play("move s1 -1 0 20000 23000").until(Step::Move);
  while (!t.asks(kGerman) || t.step() != "move") t.play(t.step() == "watch" ? "pass" : "done");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 23000", "PZ:9.9");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 22000");
}

TEST(PZ_9_9_2, RefusesTheFirstPlayerToMoveBefore) {
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("g1 move; s1 move", kGerman);
  EXPECT_REFUSED(t, "german: move g1 -1 0 20000 23000", "PZ:3.0");
}

}  // namespace kessel::panzer
