// Chapters 1 to 3: what the game is made of, and the steps of a turn in their order.
#include "table.h"

namespace kessel::panzer {

namespace {

/// Two tanks seven inches apart, looking at each other.
Table duel(const std::string& more = "") {
  return Table("cards g18 g18 / s15 s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180 |" + more);
}

std::vector<std::string> phases(const Table& t) {
  std::vector<std::string> out;
  for (const Event& e : t.events.list())
    if (const std::string text = event_text(*t.content, e); text.starts_with("Phase: ")) out.push_back(text.substr(7));
  return out;
}

}  // namespace

// ---- components -----------------------------------------------------------------------------------------------------

TEST(PZ_1_1_6, FiveKindsOfSectorsAroundAUnit) {
  const Tables& w = tables();
  const auto seen_from = [&](Point p) { return aspect_of(0, p, 1, w); };
  EXPECT_EQ(seen_from({0, 5000}), Aspect::Front);
  EXPECT_EQ(seen_from({5000, 5000}), Aspect::FrontSide);
  EXPECT_EQ(seen_from({5000, 0}), Aspect::Side);
  EXPECT_EQ(seen_from({5000, -5000}), Aspect::RearSide);
  EXPECT_EQ(seen_from({0, -5000}), Aspect::Rear);
  EXPECT_EQ(seen_from({-5000, 5000}), Aspect::FrontSide) << "the left is as the right";
  EXPECT_EQ(seen_from({-5000, -5000}), Aspect::RearSide);
}

TEST(PZ_1_1_7_1, FiveOrders) {
  Table t = duel();
  for (const char* order : {"fire", "halt", "move", "ow", "nc"})
    EXPECT_TRUE(t.offers("german: order g1 " + std::string(order))) << order;
  EXPECT_REFUSED(t, "german: order g1 none", "PZ:6.0a");
}

TEST(PZ_1_1_10, TenSidedDiceTwoAtATime) {
  Table t = duel();
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide");
  ASSERT_TRUE(t.chance());
  EXPECT_EQ(node(t.s).dice, 2);
  EXPECT_EQ(node(t.s).faces, 10);
}

TEST(PZ_INT_b, AnInchIsFiftyMetresAndAVehicleIsOneVehicle) {
  EXPECT_EQ(plane::kMilsPerInch, 1000);
  EXPECT_EQ(scenario("1").units.size(), 26u) << "thirteen tanks a side, each a unit of its own";
}

TEST(PZ_KEY_V, TheCardOfTheSu85) {
  const Card& c = card("s30");
  EXPECT_EQ(c.move.cross_country, 11);
  EXPECT_EQ(c.weapons[0].rate, RateOfFire::Normal);
  EXPECT_EQ(c.gp_def, 4);
  EXPECT_EQ(c.gp_type, GpType::A);
  EXPECT_EQ(c.size, 0);
  EXPECT_EQ(c.armour_at(Aspect::FrontSide, Location::TurretFront), 13);
}

TEST(PZ_2_0, AScenarioBeginsWithItsMapAndItsUnitsToPlace) {
  Table t("");
  EXPECT_EQ(t.s.map().id, "bridge");
  EXPECT_EQ(count_of(t.s, kGerman), 13);
  EXPECT_EQ(count_of(t.s, kSoviet), 13);
  each_unit(t.s, [&](UnitId u) { EXPECT_EQ(t.s.unit(u).where, Where::Setup); });
  EXPECT_EQ(t.s.turn, 0);
}

// ---- the turn -------------------------------------------------------------------------------------------------------

TEST(PZ_3_0, EveryTurnHasTheSameSixPhases) {
  COVERS("PZ:3.0a", "PZ:3.1", "PZ:3.2", "PZ:3.3", "PZ:3.4", "PZ:3.6");
  Table t = duel();
  t.orders("").until(Step::Adjust).play("german: done; soviet: done");
  const std::vector<std::string> once{"initiative", "combat", "movement", "adjustment", "spotting", "command"};
  EXPECT_EQ(phases(t), once) << "no phase of the Advanced Game among them";
  EXPECT_EQ(t.s.turn, 2);
}

TEST(PZ_3_0, RefusesWhoHasSealedAndWhatHasToBeAnswered) {
  Table t = duel();
  t.play("german: order g1 fire; german: done");
  EXPECT_REFUSED(t, "german: order g1 move", "PZ:3.0");
  EXPECT_ALLOWED(t, "soviet: order s1 move");
  t.play("soviet: done").roll(100, 99);
  EXPECT_REFUSED(t, "done", "PZ:3.0");
}

TEST(PZ_3_2, BothSidesWriteAtOnceAndNeitherSeesTheOther) {
  Table t = duel();
  t.play("soviet: order s1 move; german: order g1 fire");
  EXPECT_TRUE(t.asks(kGerman) && t.asks(kSoviet));
  EXPECT_FALSE(t.told("s1 gets the order", kGerman));
  EXPECT_TRUE(t.told("s1 gets the order", kSoviet));
  EXPECT_EQ(view_for(t.s, kGerman).known.unit(t.id("s1")).order, Order::None);
  t.play("german: done; soviet: done");
  EXPECT_EQ(view_for(t.s, kGerman).known.unit(t.id("s1")).order, Order::Hidden);
}

TEST(PZ_3_3, TheWinnerOfTheRollChooses) {
  Table t = duel();
  t.play("german: done; soviet: done").roll(30, 71);
  EXPECT_TRUE(t.asks(kSoviet) && !t.asks(kGerman));
  t.play("second");
  EXPECT_EQ(t.s.first, kGerman);
}

TEST(PZ_3_4_1, FirstPlayerFiresThenTheSecond) {
  COVERS("PZ:3.4", "PZ:8.1.1.1");
  Table t = duel();
  t.orders("g1 fire; s1 fire", kSoviet);
  EXPECT_EQ(t.step(), "direct");
  EXPECT_TRUE(t.asks(kSoviet) && !t.asks(kGerman));
  t.play("aim s1 g1; announce g1; hide").roll(99);
  EXPECT_TRUE(t.asks(kGerman)) << "a miss: now the other fires";
  t.play("aim g1 s1; announce s1").roll(99);
  EXPECT_EQ(t.step(), "adjust") << "all orders lie open: nobody could answer or move";
}

TEST(PZ_3_4_1a, AllAtOneTargetAreAnnouncedTogether) {
  Table t = duel("unit g2 22000 20000 0");
  t.orders("g1 fire; g2 fire").play("aim g1 s1; aim g2 s1; announce s1; hide");
  EXPECT_TRUE(t.told("2 units fire at s1"));
  EXPECT_TRUE(t.has("g1", kFired) && t.has("g2", kFired));
}

TEST(PZ_3_4_1a, RefusesASecondGroupAtTheSameTarget) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 24000 27000 180");
  t.orders("g1 fire; g2 fire").play("aim g1 s1; announce s1; hide").roll(99);
  EXPECT_REFUSED(t, "aim g2 s1", "PZ:8.3.1");
  EXPECT_ALLOWED(t, "aim g2 s2");
}

TEST(PZ_3_4_1b, ShotsAtABurningWreckAreWasted) {
  Table t = duel("unit g2 22000 20000 0 | unit s2 24000 27000 180");
  t.orders("g1 fire; g2 fire").play("aim g1 s1; aim g2 s1; announce s1; hide").roll(1).roll(19);
  ASSERT_EQ(t.where("s1"), "bu");
  EXPECT_TRUE(t.told("the fire of g2 at s1 is wasted"));
  EXPECT_TRUE(t.has("g2", kFired)) << "and g2 has no other target";
  EXPECT_EQ(t.spot("g2"), "fire");
}

TEST(PZ_3_4_1c, WhoFiresIsMarkedAndResultsCountAtOnce) {
  Table t = duel("unit s2 60000 40000 0");
  t.orders("g1 fire; s1 fire").play("aim g1 s1; announce s1; hide");
  EXPECT_EQ(t.spot("g1"), "fire") << "as it shoots";
  t.roll(1).roll(17);
  EXPECT_EQ(t.where("s1"), "ko");
  EXPECT_EQ(t.step(), "move") << "s1 has nothing left to fire with";
}

TEST(PZ_3_4_2, OverwatchAnswersDirectFireFirstThenSecond) {
  COVERS("PZ:3.4.2a", "PZ:8.1.2", "PZ:8.1.2.1", "PZ:R11");
  Table t = duel("unit g2 22000 20000 0 | unit s2 22000 27000 180");
  t.orders("g1 fire; g2 ow; s1 fire; s2 ow").play("aim g1 s1; announce s1; hide").roll(99);
  t.play("aim s1 g1; announce g1").roll(99);
  EXPECT_EQ(t.step(), "overwatch");
  EXPECT_TRUE(t.asks(kGerman)) << "First Player";
  EXPECT_REFUSED(t, "aim g2 s2", "PZ:8.1.2");
  t.play("aim g2 s1; announce s1").roll(99);
  EXPECT_TRUE(t.asks(kSoviet)) << "no German is left who could fire";
  EXPECT_ALLOWED(t, "aim s2 g1");  // it fired directly
  EXPECT_ALLOWED(t, "aim s2 g2");  // it fired in overwatch
}

TEST(PZ_3_4_2b, OverwatchGoesOnWhileSomebodyFires) {
  COVERS("PZ:8.1.2.1.1", "PZ:R11");
  Table t = duel("unit g2 22000 20000 0 | unit s2 22000 27000 180");
  t.orders("g1 ow; g2 ow; s1 fire; s2 ow").play("aim s1 g1; announce g1; hide").roll(99);
  ASSERT_TRUE(t.asks(kGerman));
  t.play("aim g1 s1; announce s1").roll(99);
  ASSERT_TRUE(t.asks(kSoviet)) << "g1 has fired";
  t.play("aim s2 g1; announce g1").roll(99);
  ASSERT_TRUE(t.asks(kGerman)) << "s2 has fired since";
  EXPECT_REFUSED(t, "aim g2 s1", "PZ:8.1.2");
  t.play("aim g2 s2; announce s2").roll(99);
  EXPECT_EQ(t.s.phase, Phase::Adjustment) << "nobody has anything left";
}

TEST(PZ_3_4_2b, NobodyHasToFire) {
  Table t = duel("unit g2 22000 20000 0");
  t.orders("g2 ow; s1 fire").play("aim s1 g1; announce g1; hide").roll(99);
  EXPECT_TRUE(t.asks(kGerman));
  t.play("pass");
  EXPECT_FALSE(t.has("g2", kFired));
  EXPECT_EQ(t.unit("g2").order, Order::Overwatch);
}

TEST(PZ_3_5, TheSecondPlayerMovesFirst) {
  COVERS("PZ:9.9.2");
  Table t = duel();
  t.orders("g1 move; s1 move", kGerman);
  EXPECT_EQ(t.step(), "move");
  EXPECT_TRUE(t.asks(kSoviet) && !t.asks(kGerman));
  EXPECT_REFUSED(t, "german: pick g1", "PZ:3.0");
  t.play("done");
  EXPECT_TRUE(t.asks(kGerman));
}

TEST(PZ_3_5a, OverwatchFiresAtWhoMoves) {
  Table t = duel("unit g2 22000 20000 0");
  t.orders("g1 ow; g2 ow; s1 move").play("move s1 -1 0 20000 24000");
  EXPECT_EQ(t.step(), "watch");
  t.play("aim g1 s1; aim g2 s1; announce s1");
  EXPECT_TRUE(t.told("2 units fire at s1 in overwatch"));
}

TEST(PZ_3_5b, WhoHasAnOrderToMoveIsMarkedAlthoughItStays) {
  COVERS("PZ:R9");
  Table t = duel();
  t.orders("g1 move").until(Step::Adjust);
  EXPECT_EQ(t.spot("g1"), "none");
  t.play("german: done; soviet: done");
  EXPECT_EQ(t.spot("g1"), "move");
  EXPECT_EQ(t.at("g1"), "20000 20000");
}

TEST(PZ_3_5c, TheMoversSideMayAnswer) {
  COVERS("PZ:R79");
  Table t = duel("unit s2 22000 27000 180");
  t.orders("g1 ow; s1 move; s2 ow").play("move s1 -1 0 20000 25000").play("aim g1 s1; announce s1").roll(99);
  EXPECT_EQ(t.step(), "overwatch");
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("aim s2 g1; announce g1").roll(99);
  EXPECT_TRUE(t.told("1 unit fires at g1 in overwatch"));
}

TEST(PZ_3_6_1, PivotsOfBothSidesAreSealedTogether) {
  COVERS("PZ:3.6.2", "PZ:R96");
  Table t = duel();
  t.orders("g1 move; s1 move").until(Step::Adjust);
  EXPECT_TRUE(t.asks(kGerman) && t.asks(kSoviet));
  t.play("german: pivot g1 90; german: turret g1 left; german: done");
  EXPECT_EQ(t.unit("g1").facing, 0) << "nothing shows before both are ready";
  EXPECT_TRUE(t.asks(kSoviet) && !t.asks(kGerman));
  t.play("soviet: pivot s1 270; soviet: done");
  EXPECT_EQ(t.unit("g1").facing, 90);
  EXPECT_EQ(t.unit("g1").turret, Turning::Left);
  EXPECT_EQ(t.unit("s1").facing, 270);
}

TEST(PZ_3_6_3, OrdersGo) {
  COVERS("PZ:3.6.4");
  Table t = duel();
  t.orders("g1 ow; s1 move").until(Step::Adjust).play("german: done; soviet: done");
  EXPECT_EQ(t.unit("g1").order, Order::None);
  EXPECT_EQ(t.unit("s1").order, Order::None);
  EXPECT_EQ(t.s.turn, 2) << "and the next turn has begun";
}

}  // namespace kessel::panzer
