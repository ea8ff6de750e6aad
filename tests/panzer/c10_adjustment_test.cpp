// Chapters 10, 22 and 23: the end of a turn, points, victory, set-up.
#include "table.h"

namespace kessel::panzer {

namespace {

Table duel(const std::string& more = "") {
  return Table("cards g18 g18 / s15 s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180 |" + more);
}
void end_turn(Table& t) { t.until(Step::Adjust).play("german: done; soviet: done"); }

}  // namespace

// ---- 10.1 to 10.3 ---------------------------------------------------------------------------------------------------

TEST(PZ_10_1, UnusedOrdersAreShownAndMoversMarked) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 60000 40000 0");
  t.orders("g1 move; g2 halt; s1 ow; s2 nc").play("aim g2 s1; announce s1; hide").roll(99);
  end_turn(t);
  EXPECT_TRUE(t.told("g1 had the order move") && t.told("s1 had the order ow") && t.told("s2 had the order nc"));
  EXPECT_EQ(t.spot("g1"), "move");
  EXPECT_EQ(t.spot("g2"), "move") << "the move half of its short halt went unused";
  EXPECT_EQ(t.spot("s1"), "none");
}

TEST(PZ_10_1a, UnusedMovesMayPivotFreely) {
  Table t = duel();
  t.orders("g1 move").until(Step::Adjust);
  EXPECT_ALLOWED(t, "german: pivot g1 180");
  t.play("german: pivot g1 180; german: done; soviet: done");
  EXPECT_EQ(t.unit("g1").facing, 180);
  EXPECT_EQ(t.at("g1"), "20000 20000");
}

TEST(PZ_10_1a, RefusesWhoMovedOrHadAnotherOrder) {
  Table t = duel("unit g2 26000 20000 0");
  t.orders("g1 move; g2 ow", kSoviet).play("move g1 -1 0 20000 21000").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: pivot g1 180", "PZ:10.1a");
  EXPECT_REFUSED(t, "german: pivot g2 180", "PZ:10.1a");
}

TEST(PZ_R68, RefusesAPivotWithoutRoom) {
  Table t = duel("unit g2 21000 20000 0");
  t.orders("g1 move").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: pivot g1 45", "PZ:R68");
  EXPECT_ALLOWED(t, "german: pivot g1 90");
}

TEST(PZ_R96, OfTwoPivotsInEachOthersWayTheFirstPlayersStands) {
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 21300 20000 0");
  for (const Side first : {kGerman, kSoviet}) {
    Table x = t;
    x.orders("g1 move; s1 move", first).until(Step::Adjust);
    x.play("german: pivot g1 45; german: done; soviet: pivot s1 45; soviet: done");
    EXPECT_EQ(x.unit("g1").facing, first == kGerman ? 45 : 0);
    EXPECT_EQ(x.unit("s1").facing, first == kSoviet ? 45 : 0);
    EXPECT_TRUE(x.told("has no room to turn any more"));
    EXPECT_TRUE(broken_invariants(x.s).empty());
  }
}

TEST(PZ_10_2, TurretsTurnRelativeToTheHull) {
  Table t = duel();
  t.orders("g1 move").until(Step::Adjust).play("german: pivot g1 90; german: turret g1 left");
  t.play("german: done; soviet: done");
  EXPECT_EQ(t.unit("g1").turret, Turning::Left) << "left of a hull that faces east: north";
  EXPECT_TRUE(bears(t.s, t.id("g1"), 0, {20'000, 30'000}));
}

TEST(PZ_10_2, RefusesWhereThereIsNone) {
  Table t("cards g29 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: turret g1 left", "PZ:10.2");
  EXPECT_ALLOWED(t, "soviet: turret s1 left");
}

TEST(PZ_10_2_1, FastAndNormalTurretsTurnAnywhere) {
  Table t("cards g18 / s16 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("").until(Step::Adjust);
  EXPECT_ALLOWED(t, "german: turret g1 rear");
  EXPECT_ALLOWED(t, "soviet: turret s1 rear");
}

TEST(PZ_10_2_2, SlowOnesByOneField) {
  COVERS_VECTOR("PX-27");
  COVERS("PZ:10.2.2a");
  Table t("cards g21 / s15 | unit g1 20000 20000 0 turret=right | unit s1 20000 27000 180");
  t.orders("").until(Step::Adjust);
  for (const char* to : {"front", "rear", "right"}) EXPECT_ALLOWED(t, "german: turret g1 " + std::string(to));
}

TEST(PZ_10_2_2, RefusesThemTheOppositeField) {
  COVERS_VECTOR("PX-27");
  COVERS("PZ:10.2.2a", "PZ:8.4.7.4a");
  Table t(
      "cards g21 g18 / s15 | unit g1 20000 20000 0 turret=right | unit g2 22000 20000 0 damaged |"
      "unit s1 20000 27000 180");
  t.orders("").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: turret g1 left", "PZ:10.2.2");
  EXPECT_REFUSED(t, "german: turret g2 rear", "PZ:10.2.2");
}

TEST(PZ_10_2_4, AlsoAfterAPivot) {
  Table t = duel();
  t.orders("g1 move").until(Step::Adjust).play("german: pivot g1 90");
  EXPECT_ALLOWED(t, "german: turret g1 rear");
}

TEST(PZ_10_3, AllOrdersGo) {
  Table t = duel();
  t.orders("g1 ow; s1 fire").play("aim s1 g1; announce g1; hide").roll(99);
  end_turn(t);
  for (const char* u : {"g1", "s1"}) {
    EXPECT_EQ(t.unit(u).order, Order::None);
    EXPECT_EQ(t.unit(u).flags & (kFired | kRevealed | kMoving | kAnswerable), 0u);
  }
}

// ---- 10.4, 22.2, 23.1.4 ---------------------------------------------------------------------------------------------

TEST(PZ_10_4, AfterTheLastTurnTheGameIsOver) {
  COVERS("PZ:10.4.3", "PZ:10.4.2");
  Table t = duel("turn 14 command initiative");
  t.s.stage = Stage::Initiative, t.s.phase = Phase::Command;
  t.orders("");
  end_turn(t);
  EXPECT_FALSE(t.over());
  EXPECT_EQ(t.s.turn, 15);
  t.orders("");
  end_turn(t);
  EXPECT_TRUE(t.over());
}

TEST(PZ_10_4_1, WithNothingLeftOneHasLost) {
  COVERS("PZ:23.1.4.1", "PZ:R20", "PZ:R94");
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(17);
  ASSERT_TRUE(t.over()) << "as the step ends, not the turn";
  EXPECT_EQ(node(t.s).winner, Winner::First);
}

TEST(PZ_23_1_4_1, ImmobileOrGoneCountsAsLost) {
  COVERS("PZ:R20", "PZ:R94");
  Table t(
      "cards g18 / s15 s15 s44-light | unit g1 20000 20000 0 | unit s1 20000 27000 180 | unit s2 exited 0 0 0 |"
      "unit s3 40000 40000 0");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(100);
  ASSERT_TRUE(t.over()) << "a tank without a track, one that left, and a truck";
  EXPECT_EQ(node(t.s).winner, Winner::First);
}

TEST(PZ_R94, IfBothHaveNothingLeftPointsDecide) {
  const Table t(
      "cards g18 / s15 | turn 3 over relief | at over | unit g1 20000 20000 0 tracked | unit s1 ko 20000 27000 180");
  EXPECT_TRUE(beaten(t.s, kGerman) && beaten(t.s, kSoviet));
  EXPECT_EQ(node(t.s).score, 81 - 21);
  EXPECT_EQ(node(t.s).winner, Winner::Draw) << "60 points are below the margin of 90";
}

TEST(PZ_10_4_2, OtherwisePlayGoesOn) {
  Table t = duel("unit s2 60000 40000 0");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(17);
  EXPECT_FALSE(t.over());
  end_turn(t);
  EXPECT_EQ(t.s.turn, 2);
}

TEST(PZ_10_4_2, RefusesEverythingOnceItIsOver) {
  COVERS("PZ:10.4.3");
  const Table t("cards g18 / s15 | turn 15 over relief | at over | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  EXPECT_REFUSED(t, "german: done", "PZ:10.4.3");
}

TEST(PZ_10_4_3_1, ObjectivesScoreForWhoHoldsThem) {
  COVERS("PZ:23.1.4");
  const Table t("held bridge german | held ford-west soviet | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  EXPECT_EQ(score_of(t.s).objectives[0], 250);
  EXPECT_EQ(score_of(t.s).objectives[1], 50) << "and the other ford nobody";
}

TEST(PZ_10_4_3_2, LostDamagedOrWithoutATrack) {
  COVERS("PZ:22.2.1", "PZ:R21", "PZ:R93", "PZ:23.1.4.3");
  const auto worth = [](const char* state) {
    const Table t(std::string("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 ") + state);
    return loss_value(t.s, t.id("s1"));
  };
  EXPECT_EQ(worth("20000 27000 180"), 0);
  EXPECT_EQ(worth("ko 20000 27000 180"), 81);
  EXPECT_EQ(worth("bu 20000 27000 180 damaged tracked"), 81) << "once, by what became of it";
  EXPECT_EQ(worth("20000 27000 180 damaged"), 40);
  EXPECT_EQ(worth("20000 27000 180 tracked"), 20);
  EXPECT_EQ(worth("20000 27000 180 damaged tracked"), 40) << "the higher of the two";
}

TEST(PZ_R93, CommandUnitsScoreTheirShareOfTheScenariosPrice) {
  const Table t("unit g1 20000 20000 0 damaged | unit s1 ko 20000 27000 180 | unit g2 30000 20000 0 tracked");
  EXPECT_EQ(loss_value(t.s, t.id("g1")), 58) << "117 at 39 of 78";
  EXPECT_EQ(loss_value(t.s, t.id("s1")), 120);
  EXPECT_EQ(loss_value(t.s, t.id("g2")), 16);
}

TEST(PZ_10_4_4, BelowTheMarginItIsADraw) {
  COVERS("PZ:23.3.1", "PZ:23.1.4");
  const auto winner = [](const std::string& what) {
    const Table t("turn 15 over relief | at over | unit g1 20000 20000 0 | unit s2 20000 30000 0 |" + what);
    return node(t.s).winner;
  };
  EXPECT_EQ(winner("unit s3 ko 30000 30000 0"), Winner::Draw) << "80 points";
  EXPECT_EQ(winner("unit s3 ko 30000 30000 0 | unit s4 34000 30000 0 tracked"), Winner::First) << "100";
  EXPECT_EQ(winner("held ford-west soviet | held ford-east soviet"), Winner::Second) << "100 the other way";
  EXPECT_EQ(scenario("1").turns, 15);
  EXPECT_EQ(scenario("1").victory.margin[0], 90);
}

// ---- 23.1.3 set-up --------------------------------------------------------------------------------------------------

TEST(PZ_23_1_3, TheLowerRollChoosesAnEdgeAndSetsUpFirst) {
  COVERS("PZ:23.3.1a");
  Table t("start");
  t.roll(50, 50);
  EXPECT_EQ(t.step(), "edge-roll") << "ties are rolled again";
  t.roll(51, 30);
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("edge 0");
  EXPECT_TRUE(t.asks(kSoviet)) << "and places first, in the north";
  EXPECT_ALLOWED(t, "place s1 30000 47000 180");
  t.play("rest");
  EXPECT_ALLOWED(t, "place s1 30500 47000 180");  // until he is done
  t.play("done");
  EXPECT_TRUE(t.asks(kGerman));
  t.play("rest; done");
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.step(), "orders");
}

TEST(PZ_23_1_3, RefusesOtherPlaces) {
  COVERS("PZ:23.3.1a", "PZ:R68");
  Table t("start");
  t.roll(51, 30);
  EXPECT_REFUSED(t, "edge 2", "PZ:23.1.3");
  t.play("edge 0");
  EXPECT_REFUSED(t, "place s1 30000 35999 180", "PZ:23.1.3");
  EXPECT_ALLOWED(t, "place s1 30000 36000 180");
  EXPECT_REFUSED(t, "place s1 30000 47600 180", "PZ:R68");
  EXPECT_REFUSED(t, "place g1 30000 40000 180", "PZ:4.1");
  EXPECT_REFUSED(t, "done", "PZ:23.1.3");
  t.play("rest");
  EXPECT_REFUSED(t, "rest", "PZ:23.1.3");
  EXPECT_ALLOWED(t, "done");
}

TEST(PZ_R92, SetUpCountsAsTheNoteBeforeTheFirstTurn) {
  Table t("start");
  t.roll(30, 51).play("edge 0; place g1 12000 36500 180; rest; done; rest; done");
  ASSERT_TRUE(t.has("g1", kContact0 << 1)) << "an inch and a half from the ford";
  t.orders("");
  end_turn(t);
  EXPECT_EQ(t.s.held_by[1], 1);
}

}  // namespace kessel::panzer
