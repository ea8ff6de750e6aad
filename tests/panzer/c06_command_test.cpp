// Chapters 6 and 7: orders, and who goes first.
#include "table.h"

namespace kessel::panzer {

namespace {

Table duel(const std::string& more = "") {
  return Table("cards g18 g18 g73-light / s15 s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180 |" + more);
}

}  // namespace

TEST(PZ_6_0, OrdersComeBeforeTheInitiative) {
  Table t = duel();
  EXPECT_EQ(t.step(), "orders");
  t.play("german: order g1 fire; german: done; soviet: done");
  EXPECT_EQ(t.step(), "initiative-roll");
}

TEST(PZ_6_0a, EachOrderDoesItsOwn) {
  Table t = duel("unit g2 26000 20000 0 | unit s2 26000 27000 180");
  t.orders("g1 fire; g2 halt; s1 ow; s2 nc");
  EXPECT_ALLOWED(t, "aim g1 s1");
  EXPECT_ALLOWED(t, "aim g2 s2");
  t.play("aim g1 s1; announce s1; hide").roll(99).play("aim g2 s2; announce s2; hide").roll(99);
  EXPECT_ALLOWED(t, "aim s1 g1");
  EXPECT_REFUSED(t, "aim s2 g2", "PZ:6.5");
  t.until(Step::Move).play("soviet: done");
  EXPECT_ALLOWED(t, "pick g2");
  EXPECT_REFUSED(t, "pick g1", "PZ:9.1");
}

TEST(PZ_6_0a, RefusesAnyOther) {
  Table t = duel();
  EXPECT_REFUSED(t, "german: order g1 none", "PZ:6.0a");
  const Action wrong = act(kGerman, Act::Give, {0, 6});
  ASSERT_TRUE(why_not(t.s, wrong).has_value());
  EXPECT_EQ(why_not(t.s, wrong)->rule.text(), "PZ:6.0a");
}

TEST(PZ_6_1, EveryUnitHasOneMarker) {
  Table t = duel("unit g2 22000 20000 0");
  t.play("german: order g1 move; german: order g1 fire");
  EXPECT_EQ(t.unit("g1").order, Order::Fire) << "the last one counts";
  t.play("german: done; soviet: done");
  EXPECT_EQ(t.unit("g2").order, Order::NoCommand) << "who was given none stands down";
}

TEST(PZ_6_1, RefusesOrdersToWhatIsNotThere) {
  Table t = duel("unit g2 ko 30000 20000 0");
  EXPECT_REFUSED(t, "german: order g2 move", "PZ:6.1");
  EXPECT_ALLOWED(t, "german: order g1 move");
}

TEST(PZ_6_1_1, OrdersLieFaceDownUntilTheyAreCarriedOut) {
  Table t = duel("unit g2 22000 20000 0");
  t.orders("g1 fire; g2 move; s1 move");
  EXPECT_EQ(view_for(t.s, kSoviet).known.unit(t.id("g1")).order, Order::Hidden);
  t.play("aim g1 s1");
  EXPECT_FALSE(view_for(t.s, kSoviet).known.unit(t.id("g1")).aim.valid()) << "an aim is a thought";
  t.play("announce s1; hide");
  EXPECT_EQ(view_for(t.s, kSoviet).known.unit(t.id("g1")).order, Order::Fire);
  EXPECT_EQ(view_for(t.s, kSoviet).known.unit(t.id("g2")).order, Order::Hidden);
}

TEST(PZ_6_1_2, OverwatchAndNoCommandNeedNotBeCarriedOut) {
  Table t = duel("unit g2 26000 20000 0");
  t.orders("g1 fire; g2 ow; s1 nc").play("aim g1 s1; announce s1; hide").roll(99).until(Step::Adjust);
  EXPECT_FALSE(t.has("g2", kFired));
}

TEST(PZ_6_1_2, RefusesToKeepAFireOrderBack) {
  Table t = duel();
  t.orders("g1 fire");
  EXPECT_REFUSED(t, "done", "PZ:6.1.2");
  EXPECT_REFUSED(t, "pass", "PZ:6.5a");
  EXPECT_ALLOWED(t, "aim g1 s1");
}

TEST(PZ_6_1_2a, TheOwnerMayShowAMoveOrderOrHideIt) {
  COVERS("PZ:R63", "PZ:R81");
  Table shown = duel();
  shown.orders("g1 fire; s1 move").play("aim g1 s1; announce s1");
  EXPECT_EQ(shown.step(), "reveal");
  EXPECT_TRUE(shown.asks(kSoviet));
  shown.play("reveal");
  EXPECT_TRUE(shown.s.shot().claims_moving);
  EXPECT_EQ(view_for(shown.s, kGerman).known.unit(shown.id("s1")).order, Order::Move) << "known from now on";
  shown.roll(99).until(Step::Move);
  EXPECT_ALLOWED(shown, "pick s1");  // and still to be carried out
  Table hidden = duel();
  hidden.orders("g1 fire; s1 move").play("aim g1 s1; announce s1; hide");
  EXPECT_FALSE(hidden.s.shot().claims_moving);
  EXPECT_EQ(view_for(hidden.s, kGerman).known.unit(hidden.id("s1")).order, Order::Hidden);
}

TEST(PZ_R81, EverybodyFaceDownIsAskedSoThatAskingTellsNothing) {
  for (const char* order : {"fire", "move", "halt", "ow", "nc"}) {
    Table t = duel();
    t.orders("g1 fire; s1 " + std::string(order)).play("aim g1 s1; announce s1");
    EXPECT_EQ(t.step(), "reveal") << order;
    EXPECT_TRUE(t.offers("hide"));
  }
  Table lame = duel("unit s1 20000 27000 180 tracked | unit s2 60000 40000 0");
  lame.orders("g1 fire; s1 ow").play("aim g1 s1; announce s1");
  EXPECT_TRUE(lame.chance()) << "without a track it has no order to move, as all can see";
}

TEST(PZ_6_1_3, AnOrderThatCanBeCarriedOut) {
  EXPECT_ALLOWED(duel(), "german: order g1 fire");
  EXPECT_ALLOWED(duel(), "german: order g1 halt");
}

TEST(PZ_6_1_3, RefusesFireWithoutATarget) {
  COVERS("PZ:R49", "PZ:R12");
  // Seen, but behind the turret; far away; hidden.
  Table behind("cards g18 / s15 | unit g1 20000 20000 180 | unit s1 20000 27000 180");
  EXPECT_REFUSED(behind, "german: order g1 fire", "PZ:6.1.3");
  EXPECT_REFUSED(behind, "german: order g1 halt", "PZ:6.1.3");
  Table hidden("cards g18 / s15 | heavy 15000 22000 25000 23000 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  EXPECT_REFUSED(hidden, "german: order g1 fire", "PZ:6.1.3");
  EXPECT_ALLOWED(hidden, "german: order g1 ow");
}

TEST(PZ_8_1_1_2_4, AFireOrderThatLostItsTargetIsSpentAllTheSame) {
  COVERS("PZ:6.1.3", "PZ:R49");
  Table t = duel("unit g2 22000 20000 0 | unit s2 60000 40000 0");
  t.orders("g1 fire; g2 fire; s1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(17);
  ASSERT_EQ(t.where("s1"), "ko");
  EXPECT_TRUE(t.told("g2 has no target and counts as having fired"));
  EXPECT_TRUE(t.has("g2", kFired) && t.has("g2", kRevealed));
  EXPECT_EQ(t.spot("g2"), "fire");
}

TEST(PZ_6_2, FireNeedsAGunAndAVehicleToFireAt) {
  Table t = duel("unit g3 24000 20000 0");
  EXPECT_ALLOWED(t, "german: order g1 fire");
  EXPECT_TRUE(t.offers("german: order g3 move"));
}

TEST(PZ_6_2, RefusesTrucksAndOtherOrders) {
  Table t = duel("unit g3 24000 20000 0 | unit g2 22000 20000 0");
  EXPECT_REFUSED(t, "german: order g3 fire", "PZ:6.2");
  t.orders("g1 fire; g2 move");
  EXPECT_REFUSED(t, "aim g2 s1", "PZ:6.2");
}

TEST(PZ_6_3, MoveLetsItMoveUpToItsAllowance) {
  Table t = duel();
  t.orders("g1 move", kSoviet);
  EXPECT_ALLOWED(t, "move g1 -1 0 28000 20000");
  EXPECT_REFUSED(t, "move g1 -1 0 28001 20000", "PZ:9.3.5");
}

TEST(PZ_6_4, ShortHaltFiresAndMovesBothWorse) {
  Table t = duel();
  t.orders("g1 halt", kSoviet).play("aim g1 s1; announce s1; hide");
  EXPECT_EQ(t.modifier("PZ:8.4.2.6", "g1", "s1"), -3);
  t.roll(99).until(Step::Move);
  EXPECT_EQ(t.points("g1"), 4);
}

TEST(PZ_6_5, OverwatchFiresIfItWants) {
  COVERS("PZ:6.5a");
  Table t = duel();
  t.orders("g1 ow; s1 fire").play("aim s1 g1; announce g1; hide").roll(99);
  EXPECT_ALLOWED(t, "aim g1 s1");
  EXPECT_ALLOWED(t, "pass");
  t.play("pass");
  EXPECT_FALSE(t.has("g1", kFired));
}

TEST(PZ_6_5, RefusesWhoeverHasAnotherOrder) {
  Table t = duel("unit g2 22000 20000 0 | unit g3 26000 20000 0");
  EXPECT_REFUSED(t, "german: order g3 ow", "PZ:6.5");
  t.orders("g1 ow; g2 nc; s1 fire").play("aim s1 g1; announce g1; hide").roll(99);
  EXPECT_REFUSED(t, "aim g2 s1", "PZ:6.5");
}

TEST(PZ_6_6, NoCommandDoesNothing) {
  Table t = duel();
  t.orders("g1 nc; s1 fire").play("aim s1 g1; announce g1; hide").roll(99);
  EXPECT_REFUSED(t, "aim g1 s1", "PZ:6.5");
  t.until(Step::Move);
  EXPECT_REFUSED(t, "german: pick g1", "PZ:9.1");
}

// ---- 7 --------------------------------------------------------------------------------------------------------------

TEST(PZ_7_1, TiesAreRolledAgainAndTheHigherChooses) {
  Table t = duel();
  t.play("german: done; soviet: done").roll(44, 44);
  EXPECT_EQ(t.step(), "initiative-roll");
  t.roll(100, 99);
  EXPECT_TRUE(t.asks(kGerman));
  EXPECT_REFUSED(t, "soviet: first", "PZ:3.0");
  t.play("second");
  EXPECT_EQ(t.s.first, kSoviet);
}

TEST(PZ_7_2, WhoDiesBeforeItsTurnDoesNotFire) {
  COVERS_VECTOR("PX-28");
  COVERS("PZ:8.1.1.1");
  Table t = duel("unit s2 60000 40000 0");
  t.orders("g1 fire; s1 fire", kGerman).play("aim g1 s1; announce s1; hide").roll(1).roll(17);
  EXPECT_EQ(t.where("s1"), "ko");
  EXPECT_FALSE(t.told("s1 fires"));
  EXPECT_NE(t.step(), "direct");
}

TEST(PZ_7_2a, StepsWithoutAPlayerAreDoneBlindAndAtOnce) {
  Table t = duel();
  const auto end = [&](const char* inputs) {
    Table x = duel();
    x.play(inputs);
    return hash(x.s);
  };
  EXPECT_EQ(end("german: order g1 fire; soviet: order s1 move; german: done; soviet: done"),
            end("soviet: order s1 move; soviet: done; german: order g1 fire; german: done"));
}

}  // namespace kessel::panzer
