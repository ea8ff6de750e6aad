// Chapter 4: dice, facing, ranges, objectives, rounding.
#include "table.h"

namespace kessel::panzer {

namespace {

Table duel(const std::string& more = "") {
  return Table("cards g18 g18 / s15 s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180 |" + more);
}

/// A turn in which nobody does anything.
void quiet_turn(Table& t) { t.orders("").until(Step::Adjust).play("german: done; soviet: done"); }

std::string holder(const Table& t, std::size_t i = 0) {
  return t.s.held_by[i] == 0 ? "nobody" : side_word(static_cast<Side>(t.s.held_by[i] - 1));
}

/// A bridge at 30, 24 that leads north; nobody holds it.
Table at_bridge(const std::string& units) {
  return Table(
      "cards g18 g18 g73-light / s15 s15 | stream 1000 0 24000 72000 24000 | road 1000 30000 0 30000 48000 |"
      "bridge 30000 24000 0 2000 1200 | goal bridge 0 |" +
      units);
}

}  // namespace

// ---- 4.1 to 4.4 -----------------------------------------------------------------------------------------------------

TEST(PZ_4_1, EverybodyCommandsHisOwn) {
  Table t = duel();
  EXPECT_ALLOWED(t, "german: order g1 move");
  t.play("german: done; soviet: done").roll(60, 40).play("first");
  EXPECT_EQ(t.s.first, kGerman);
}

TEST(PZ_4_1, RefusesTheUnitsOfTheOtherSide) {
  Table t = duel();
  EXPECT_REFUSED(t, "german: order s1 move", "PZ:4.1");
  t.orders("g1 fire; s1 move").play("aim g1 s1; announce s1; hide").roll(99).until(Step::Move);
  EXPECT_REFUSED(t, "soviet: pick g1", "PZ:4.1");
  EXPECT_REFUSED(t, "soviet: move g1 -1 0 20000 21000", "PZ:4.1");
  t.until(Step::Adjust);
  EXPECT_REFUSED(t, "soviet: pivot g1 90", "PZ:4.1");
  EXPECT_REFUSED(t, "soviet: turret g1 left", "PZ:4.1");
}

TEST(PZ_4_2, TwoDiceReadTensAndUnits) {  // PX-01
  EXPECT_EQ(read_dice(2, 7), 27);
  EXPECT_EQ(read_dice(10, 10), 100);
  EXPECT_EQ(read_dice(10, 1), 1);
  EXPECT_EQ(read_dice(3, 10), 30);
}

TEST(PZ_4_2, RefusesADecisionWhileDiceAreDue) {
  Table t = duel();
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide");
  ASSERT_TRUE(t.chance());
  EXPECT_REFUSED(t, "german: pass", "PZ:4.2");
}

TEST(PZ_4_3, FrontSidesAndRearFollowTheHull) {
  const Tables& w = tables();
  EXPECT_EQ(aspect_of(90, {5000, 0}, 1, w), Aspect::Front) << "it faces east, the shooter is there";
  EXPECT_EQ(aspect_of(90, {0, 5000}, 1, w), Aspect::Side);
  EXPECT_EQ(aspect_of(90, {-5000, 0}, 1, w), Aspect::Rear);
}

TEST(PZ_4_3, RefusesFacingsBeyondTheCircle) {
  Table t = duel();
  t.orders("g1 move", kSoviet);
  EXPECT_REFUSED(t, "move g1 360 0", "PZ:4.3");
  EXPECT_ALLOWED(t, "move g1 359 0");
  t.until(Step::Adjust);
  EXPECT_REFUSED(t, "german: pivot g1 -1", "PZ:4.3");
}

TEST(PZ_4_3a, FrontFirstOrStraightBack) {
  Table t = duel();
  t.orders("g1 move", kSoviet).play("move g1 -1 0 22000 20000").until(Step::Adjust);
  EXPECT_EQ(t.unit("g1").facing, 90) << "it goes east and faces so";
  Table back = duel();
  back.orders("g1 move", kSoviet).play("move g1 -1 1 20000 18000").until(Step::Adjust);
  EXPECT_EQ(back.unit("g1").facing, 0) << "backwards to the south it still faces north";
  EXPECT_EQ(back.at("g1"), "20000 18000");
}

TEST(PZ_4_4, MarkersSayWhatAUnitDoesAndDid) {
  COVERS("PZ:4.4.1");
  Table t = duel();
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide");
  const Unit seen = view_for(t.s, kSoviet).known.unit(t.id("g1"));
  EXPECT_EQ(seen.order, Order::Fire);
  EXPECT_EQ(seen.spot, Spot::Fire) << "one marker, and it says which of its two faces counts";
}

TEST(PZ_4_4_2, AShortHaltFiresFirstAndMovesLater) {
  Table t = duel();
  t.orders("g1 halt", kSoviet);
  EXPECT_EQ(t.step(), "direct");
  EXPECT_TRUE(t.asks(kGerman));
  t.play("aim g1 s1; announce s1; hide").roll(99).until(Step::Move);
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 22000");
}

// ---- 4.5 ------------------------------------------------------------------------------------------------------------

TEST(PZ_4_5, RangeIsInInches) {
  Table t = duel();
  EXPECT_EQ(range(t.s, t.id("g1"), t.id("s1")), 7);
}

TEST(PZ_4_5_1, FractionsOfAnInchAreDropped) {
  COVERS_VECTOR("PX-02", "PX-80");
  COVERS("PZ:4.5.1a", "PZ:R67");
  EXPECT_EQ(plane::range_inches({0, 0}, {9250, 0}), 9);
  EXPECT_EQ(plane::range_inches({0, 0}, {1999, 0}), 1);
  EXPECT_EQ(plane::range_inches({0, 0}, {2000, 0}), 2);
  EXPECT_EQ(plane::range_inches({0, 0}, {3000, 4000}), 5) << "centre to centre, straight";
}

TEST(PZ_R67, WithTheSwitchOffWithinIsExact) {
  Table t = duel();
  EXPECT_TRUE(within(t.s, {0, 0}, {1999, 0}, 1));
  EXPECT_FALSE(within(t.s, {0, 0}, {2000, 0}, 1));
  t.s.options.within_rounds_down = false;
  EXPECT_TRUE(within(t.s, {0, 0}, {1000, 0}, 1));
  EXPECT_FALSE(within(t.s, {0, 0}, {1001, 0}, 1));
}

TEST(PZ_4_5_2, AGunReachesAsFarAsItsExtremeBand) {
  Table t("cards g18 / s15 | unit g1 20000 1000 0 | unit s1 20000 37999 180 spot=fire");
  EXPECT_EQ(range(t.s, t.id("g1"), t.id("s1")), 36);
  EXPECT_ALLOWED(t, "soviet: order s1 ow");
  t.orders("g1 fire; s1 fire", kSoviet);
  EXPECT_ALLOWED(t, "aim s1 g1");  // 36 inches and a fraction are 36
}

TEST(PZ_4_5_2, RefusesATargetBeyondIt) {
  Table t("cards g18 / s15 s15 | unit g1 20000 1000 0 | unit s1 20000 38000 180 | unit s2 22000 36000 180");
  EXPECT_REFUSED(t, "soviet: order s1 fire", "PZ:6.1.3");
  t.orders("g1 fire; s2 fire", kSoviet).play("aim s2 g1; announce g1; hide").roll(99);
  EXPECT_ALLOWED(t, "aim g1 s1");  // 37 inches are nothing for the German gun
  const Table far(
      "cards g18 g18 / s15 | turn 1 combat direct-second first soviet | at direct:soviet | unit g1 20000 1000 0 "
      "spot=fire |"
      "unit g2 20000 30000 0 | unit s1 20000 38000 180 order=fire | targets s1 g1 g2");
  EXPECT_ALLOWED(far, "soviet: aim s1 g2");
  EXPECT_REFUSED(far, "soviet: aim s1 g1", "PZ:4.5.2");
}

TEST(PZ_4_5_2a, GreatestRangesOfTheSu85) {
  COVERS_VECTOR("PX-03");
  const Weapon& gun = card("s30").weapons[0];
  EXPECT_EQ(gun.ap[0].range[4], 42);
  EXPECT_EQ(gun.ap[1].range[4], 34);
  EXPECT_EQ(gun.gp[0].range[4], 60);
}

TEST(PZ_4_5_2b, NoTargetIsTooNear) {
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 21000 180");
  EXPECT_ALLOWED(t, "german: order g1 fire");
  EXPECT_EQ(t.hit("g1", "s1").substr(0, 1), "P");
}

TEST(PZ_4_5_3, AnybodyMayMeasureBeforehand) {
  Table t = duel();
  const auto number = tally(t.s, kGerman, "spotting g1 s1");
  ASSERT_TRUE(number.ok());
  EXPECT_NE(number->result().find("range 7"), std::string::npos);
  EXPECT_TRUE(tally(t.s, kSoviet, "path s1 -1 0 20000 25000").ok());
}

// ---- 4.6 ------------------------------------------------------------------------------------------------------------

TEST(PZ_4_6, WhoIsThereForAWholeTurnHoldsIt) {
  COVERS("PZ:4.6b", "PZ:R31", "PZ:R92");
  Table t = at_bridge("unit g1 30000 22500 0 | unit s1 60000 40000 180");
  EXPECT_EQ(holder(t), "nobody");
  quiet_turn(t);
  EXPECT_EQ(holder(t), "nobody") << "it was not noted there a turn ago";
  quiet_turn(t);
  EXPECT_EQ(holder(t), "german");
}

TEST(PZ_4_6a, TrucksNeitherTakeNorContest) {
  Table t = at_bridge("unit g1 1000 1000 0 | unit g3 30000 22500 0 | unit s1 60000 40000 180");
  quiet_turn(t), quiet_turn(t);
  EXPECT_EQ(holder(t), "nobody");
  Table beside = at_bridge("unit g1 1000 1000 0 | unit g3 30000 22500 0 | unit s1 30000 25500 180 contact=0");
  quiet_turn(beside);
  EXPECT_EQ(holder(beside), "soviet");
}

TEST(PZ_4_6b, OnItOrWithinAnInch) {
  // The bridge reaches from 23 to 25: an inch and a fraction is still an inch.
  Table near = at_bridge("unit g1 30000 21001 0 contact=0 | unit s1 60000 40000 180");
  quiet_turn(near);
  EXPECT_EQ(holder(near), "german");
  Table far = at_bridge("unit g1 30000 21000 0 contact=0 | unit s1 60000 40000 180");
  quiet_turn(far);
  EXPECT_EQ(holder(far), "nobody");
  Table exact =
      at_bridge("option within_rounds_down false | unit g1 30000 22000 0 contact=0 | unit s1 60000 40000 180");
  quiet_turn(exact);
  EXPECT_EQ(holder(exact), "german");
  Table beyond =
      at_bridge("option within_rounds_down false | unit g1 30000 21999 0 contact=0 | unit s1 60000 40000 180");
  quiet_turn(beyond);
  EXPECT_EQ(holder(beyond), "nobody");
}

TEST(PZ_4_6c, BothThereMeansNobody) {
  COVERS("PZ:4.6d", "PZ:10.4.3.1");
  Table t = at_bridge("held o1 german | unit g1 30000 22500 0 contact=0 | unit s1 30000 25500 180 contact=0");
  quiet_turn(t);
  EXPECT_EQ(holder(t), "nobody");
  EXPECT_EQ(score_of(t.s).objectives[0], 0);
  EXPECT_EQ(score_of(t.s).objectives[1], 0);
}

TEST(PZ_4_6d, ALateComerSpoilsNothing) {
  Table t = at_bridge("held o1 german | unit g1 30000 22500 0 contact=0 | unit s1 30000 25500 180");
  quiet_turn(t);
  EXPECT_EQ(holder(t), "german") << "the Soviet was not there a turn ago";
}

TEST(PZ_4_6e, ControlStaysWhenTheHolderLeaves) {
  Table t = at_bridge("held o1 german | unit g1 5000 5000 0 | unit s1 60000 40000 180");
  quiet_turn(t), quiet_turn(t);
  EXPECT_EQ(holder(t), "german");
}

TEST(PZ_4_6_1, ALargeObjectiveIsTheAreaOnTheMap) {
  Table t(
      "cards g18 / s15 | goal area 30000 20000 40000 30000 | unit g1 35000 25000 0 contact=0 | unit s1 1000 1000 0");
  quiet_turn(t);
  EXPECT_EQ(holder(t), "german");
  Table out(
      "cards g18 / s15 | goal area 30000 20000 40000 30000 | unit g1 42000 25000 0 contact=0 | unit s1 1000 1000 0");
  quiet_turn(out);
  EXPECT_EQ(holder(out), "nobody");
}

TEST(PZ_4_6_2, ContactMayBeLostOnTheWay) {
  // It drives away and comes back in one move.
  Table t(
      "cards s15 / s15 | goal area 30000 20000 31000 21000 | unit g1 30500 20500 0 contact=0 | unit s1 1000 1000 0");
  t.orders("g1 move", kSoviet).play("move g1 -1 2 30500 24500 30500 21000").until(Step::Adjust);
  ASSERT_EQ(t.at("g1"), "30500 21000");
  t.play("german: done; soviet: done");
  EXPECT_EQ(holder(t), "german");
}

TEST(PZ_4_6_3, TheDeathOfAContesterGivesNothingAtOnce) {
  Table t = at_bridge("unit g1 30000 22500 0 contact=0 | unit s1 30000 25500 180 contact=0 | unit s2 60000 40000 180");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(17).until(Step::Adjust);
  ASSERT_EQ(t.where("s1"), "ko");
  t.play("german: done; soviet: done");
  EXPECT_EQ(holder(t), "nobody") << "an enemy was there at the last note";
  quiet_turn(t);
  EXPECT_EQ(holder(t), "german");
}

TEST(PZ_4_6_4, TheDefenderHoldsWhatTheScenarioSays) {
  int held = 0;
  for (const ObjectiveValue& v : scenario("3").victory.objectives) held += v.held_by == kGerman ? 1 : 0;
  EXPECT_EQ(held, static_cast<int>(scenario("3").victory.objectives.size()));
  const Table t("");
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(holder(t, i), "nobody") << "a meeting engagement";
}

// ---- 4.7 ------------------------------------------------------------------------------------------------------------

TEST(PZ_4_7, SpottingIsRoundedDownOnceAtTheEnd) {  // PX-04
  COVERS("PZ:R53");
  Table t("cards g18 / s15 | woods 19000 26000 21000 28000 | unit g1 20000 20000 0 | unit s1 20000 27000 180");
  EXPECT_EQ(t.spotting("g1", "s1"), 7);
  raise(t.s, t.id("g1"), kFullCover);
  EXPECT_EQ(t.spotting("g1", "s1"), 1) << "a quarter of seven";
  t.s.unit(t.id("s1")).spot = Spot::Move;
  EXPECT_EQ(t.spotting("g1", "s1"), 3) << "a quarter of fourteen, not twice the quarter of seven";
}

TEST(PZ_4_7c, HalvesOfMovementAreRoundedDown) {  // PX-04, PX-93
  COVERS("PZ:9.2.1.1", "PZ:9.2.1.2", "PZ:R98");
  const Table halt("cards g18 / s15 | unit s1 20000 27000 180 order=halt | unit g1 1000 1000 0");
  EXPECT_EQ(halt.points("s1"), 5);
  const Table both("cards g18 / s15 | unit s1 20000 27000 180 order=halt damaged | unit g1 1000 1000 0");
  EXPECT_EQ(both.points("s1"), 2);
  const Table hurt("cards g18 / s15 | unit s1 20000 27000 180 order=move damaged | unit g1 1000 1000 0");
  EXPECT_EQ(hurt.points("s1"), 5);
}

}  // namespace kessel::panzer
