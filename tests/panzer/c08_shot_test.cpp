// Chapter 8, second half: one AP shot from its range to its damage.
#include "table.h"

namespace kessel::panzer {

namespace {

/// g1 and s1 look at each other across so many mils.
Table facing(const char* german, const char* soviet, int mils, const std::string& more = "") {
  return Table(std::string("cards ") + german + " g18 / " + soviet + " s15 | unit g1 20000 10000 0 | unit s1 20000 " +
               std::to_string(10'000 + mils) + " 180 |" + more);
}
/// A German at 20, 20 that faces north, and a Soviet so many mils east and north of it.
Table gun(const char* card, int east, int north, const std::string& marks = "") {
  return Table(std::string("cards ") + card + " / s15 | unit g1 20000 20000 0 " + marks + " | unit s1 " +
               std::to_string(20'000 + east) + " " + std::to_string(20'000 + north) + " 180");
}
std::string overwatch(const Table& t) {
  const int weapon = first_barrel(t.s, t.id("g1"));
  const Why no = why_no_shot(t.s, t.id("g1"), weapon, t.id("s1"), true);
  return no ? std::string(no->rule.text())
            : std::to_string(*overwatch_modifier(t.s, t.id("g1"), weapon, t.unit("s1").at));
}
std::string in(const char* ground) {
  const Table t = facing("g18", "s15", 7'000, std::string(ground) + " 19000 16000 21000 18000");
  return t.hit("g1", "s1");
}
Struck strikes(const Table& t, int tens, int nudge = 1) { return struck(t.s, t.id("g1"), 0, t.id("s1"), tens, nudge); }
std::string place(const Struck& x) {
  return x.miss ? "miss" : x.top ? "top" : std::string(location_word(x.where)) + " " + std::to_string(x.armour);
}
/// s1 shows that side to g1: it faces so many degrees off.
Table shows(int facing_of_target, const std::string& marks = "") {
  return Table("cards g18 / s15 | unit g1 20000 10000 0 | unit s1 20000 17000 " + std::to_string(facing_of_target) +
               " " + marks);
}

}  // namespace

// ---- 8.4.1 ----------------------------------------------------------------------------------------------------------

TEST(PZ_8_4_1, TheBandStandsOnTheFirersCard) {
  EXPECT_EQ(facing("g18", "s15", 7'000).hit("g1", "s1").substr(0, 1), "P");
  EXPECT_EQ(facing("g18", "s15", 7'000).hit("s1", "g1").substr(0, 1), "S");
}

TEST(PZ_8_4_1_1, ThePlainApRowIsUsed) {
  Table t = facing("g18", "s15", 7'000);
  t.orders("g1 fire");
  EXPECT_ALLOWED(t, "aim g1 s1 0");
}

TEST(PZ_8_4_1_1, RefusesApcrInTheBasicGame) {
  Table t = facing("g18", "s15", 7'000);
  t.orders("g1 fire");
  EXPECT_REFUSED(t, "aim g1 s1 1", "PZ:8.4.1.1");
}

TEST(PZ_8_4_1_2, TheFirstBandThatReaches) {
  COVERS("PZ:R8");
  const ApRow& row = card("g18").weapons[0].ap[0];  // 7 15 26 36 46
  EXPECT_EQ(band_of(row, 0), Band::Pointblank);
  EXPECT_EQ(band_of(row, 7), Band::Pointblank);
  EXPECT_EQ(band_of(row, 8), Band::Short);
  EXPECT_EQ(band_of(row, 26), Band::Medium);
  EXPECT_EQ(band_of(row, 36), Band::Long);
  EXPECT_EQ(band_of(row, 46), Band::Extreme);
  EXPECT_FALSE(band_of(row, 47).has_value());
}

TEST(PZ_8_4_1_2a, TheSu85AtTwentyThree) {
  COVERS_VECTOR("PX-15");
  COVERS("PZ:8.4.6.2a", "PZ:8.4.6.1a", "PZ:9.2a", "PZ:8.4.7.1");
  const Card& c = card("s30");
  EXPECT_EQ(band_of(c.weapons[0].ap[0], 23), Band::Medium);
  EXPECT_EQ(band_of(c.weapons[0].ap[1], 23), Band::Long);
  EXPECT_EQ(c.weapons[0].ap[0].penetration[at(Band::Medium)], 10);
  EXPECT_EQ(c.armour_at(Aspect::FrontSide, Location::TurretFront), 13);
  EXPECT_EQ(c.weapons[0].ap[0].damage, 0);
  EXPECT_EQ(c.weapons[0].ap[1].damage, -1);
  EXPECT_EQ(c.move.cross_country, 11);
  EXPECT_EQ(c.move.mover, Mover::Tracked);
  EXPECT_EQ(c.move.path, 14);
  EXPECT_EQ(c.move.road, 22);
}

// ---- 8.4.2 ----------------------------------------------------------------------------------------------------------

TEST(PZ_8_4_2, AllModifiersAddUp) {
  COVERS_VECTOR("PX-16");
  COVERS("PZ:8.4.2a", "PZ:4.7a");
  const Table t = facing("g18", "s15", 7'000, "scrub 19000 16000 21000 18000 | unit g1 20000 10000 0 order=halt");
  EXPECT_EQ(t.hit("g1", "s1"), "P -4 51");
}

TEST(PZ_8_4_2_1, SizeFromTheCard) {
  EXPECT_EQ(facing("g18", "s4", 7'000).modifier("PZ:8.4.2.1", "g1", "s1"), -1);
  EXPECT_EQ(facing("g18", "s22", 7'000).modifier("PZ:8.4.2.1", "g1", "s1"), 2);
  EXPECT_EQ(facing("g18", "s15", 7'000).modifier("PZ:8.4.2.1", "g1", "s1"), 0);
}

TEST(PZ_8_4_2_2, MovingTargetsIfTheirOrderShows) {
  Table t = facing("g18", "s15", 7'000);
  EXPECT_EQ(t.modifier("PZ:8.4.2.2", "g1", "s1", "moving"), -2);
  t.orders("g1 fire; s1 halt").play("aim g1 s1; announce s1; reveal").roll(68);
  EXPECT_TRUE(t.told("68 against 67")) << "at -2 pointblank";
}

TEST(PZ_8_4_2_2, RefusesToShowAnOrderThatDoesNotMove) {
  Table t = facing("g18", "s15", 7'000);
  t.orders("g1 fire; s1 ow").play("aim g1 s1; announce s1");
  EXPECT_REFUSED(t, "reveal", "PZ:8.4.2.2");
  EXPECT_ALLOWED(t, "hide");
  t.play("hide").roll(81);
  EXPECT_TRUE(t.told("81 against 81"));
}

TEST(PZ_8_4_2_3, LightCover) { EXPECT_EQ(in("scrub"), "P -1 74"); }
TEST(PZ_8_4_2_4, MediumCover) {
  EXPECT_EQ(in("rough"), "P -3 59");
  EXPECT_EQ(in("woods"), "P -3 59");
}
TEST(PZ_8_4_2_5, HeavyCover) { EXPECT_EQ(in("heavy"), "P -5 43"); }

TEST(PZ_8_4_2_6, ShooterOnAShortHalt) {
  EXPECT_EQ(facing("g18", "s15", 7'000, "unit g1 20000 10000 0 order=halt").hit("g1", "s1"), "P -3 59");
}

TEST(PZ_8_4_2_7, DamagedShooter) {
  COVERS("PZ:R104");
  EXPECT_EQ(facing("g18", "s15", 7'000, "unit g1 20000 10000 0 damaged").hit("g1", "s1"), "P -5 43");
}

TEST(PZ_8_4_2_8, EverySmokeOnTheLine) {
  EXPECT_EQ(facing("g18", "s15", 7'000, "unit g2 bu 20000 13000 0").hit("g1", "s1"), "P -3 59");
  EXPECT_EQ(facing("g18", "s15", 7'000, "unit g2 bu 20000 13000 0 | unit s2 bu 20000 15000 0").hit("g1", "s1"),
            "P -6 35");
  EXPECT_EQ(facing("g18", "s15", 7'000, "unit g2 ko 20000 13000 0").hit("g1", "s1"), "P 0 81");
}

TEST(PZ_8_4_2_9, OverwatchToTheFront) {
  EXPECT_EQ(facing("g18", "s15", 7'000).hit("g1", "s1", "overwatch"), "P -1 74");
  EXPECT_EQ(facing("g18", "s15", 7'000).hit("g1", "s1", "overwatch moving"), "P -3 59") << "the mover's -2 besides";
}

TEST(PZ_8_4_2_9_1, RearGunsAnswerToTheRear) { EXPECT_EQ(overwatch(gun("s27:rear", 0, -7'000)), "-1"); }
TEST(PZ_8_4_2_9_1, RefusesThemTheFront) { EXPECT_EQ(overwatch(gun("s27:rear", 0, 7'000)), "PZ:8.4.2.9.1"); }

TEST(PZ_8_4_2_10, OverwatchToTheSide) {
  COVERS("PZ:8.4.2.10.4", "PZ:8.4.2.10a");
  EXPECT_EQ(overwatch(gun("g18", 7'000, 0)), "-3");
  EXPECT_EQ(overwatch(gun("g18", 5'000, -4'999)), "-3") << "up to the middle of rear/side";
  EXPECT_EQ(gun("g18", 7'000, 0).hit("g1", "s1", "overwatch moving"), "P -5 43");
}

TEST(PZ_8_4_2_10_1, TurretsMayTurnThere) {
  COVERS("PZ:8.4.2.10.2");
  EXPECT_EQ(overwatch(gun("g18", -7'000, 0)), "-3");
  EXPECT_EQ(overwatch(gun("g65", -7'000, 0)), "-1");
}
TEST(PZ_8_4_2_10_1, RefusesFixedGuns) {
  EXPECT_EQ(overwatch(gun("g29", 7'000, 0)), "PZ:8.4.2.10.1");
  EXPECT_EQ(overwatch(gun("s27:rear", 7'000, 0)), "PZ:8.4.2.10.1");
}

TEST(PZ_8_4_2_10_3, AFastTurretToTheSide) { EXPECT_EQ(overwatch(gun("s16", 7'000, 0)), "-1"); }
TEST(PZ_8_4_2_10_5, ASlowTurretToTheSide) {
  EXPECT_EQ(overwatch(gun("g21", 7'000, 0)), "-5");
  EXPECT_EQ(overwatch(gun("g18", 7'000, 0, "damaged")), "-5") << "damage makes any turret slow (PZ:8.4.7.4a)";
}

TEST(PZ_8_4_2_11, OverwatchToTheRear) {
  COVERS("PZ:8.4.2.11.4");
  EXPECT_EQ(overwatch(gun("g18", 0, -7'000)), "-5");
  EXPECT_EQ(overwatch(gun("s27:rear", 0, -7'000)), "-1");
}

TEST(PZ_8_4_2_11_1, TurretsAndRearGunsMayFireThere) {
  COVERS("PZ:8.4.2.11.2");
  EXPECT_EQ(overwatch(gun("g18", 0, -7'000)), "-5");
  EXPECT_EQ(overwatch(gun("g65", 0, -7'000)), "-1");
}
TEST(PZ_8_4_2_11_1, RefusesGunsFixedToTheFront) { EXPECT_EQ(overwatch(gun("g29", 0, -7'000)), "PZ:8.4.2.11.1"); }

TEST(PZ_8_4_2_11_3, AFastTurretToTheRear) { EXPECT_EQ(overwatch(gun("s16", 0, -7'000)), "-3"); }

TEST(PZ_8_4_2_11_5, SlowTurretsReachTheSide) { EXPECT_EQ(overwatch(gun("g21", 5'000, -4'999)), "-5"); }
TEST(PZ_8_4_2_11_5, RefusesThemTheRear) {
  EXPECT_EQ(overwatch(gun("g21", 0, -7'000)), "PZ:8.4.2.11.5");
  EXPECT_EQ(overwatch(gun("g18", 0, -7'000, "damaged")), "PZ:8.4.2.11.5");
}

TEST(PZ_8_4_2_11_7, TheTurretIsThenTurnedToTheTarget) {
  Table t("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 13000 0");
  t.orders("g1 ow; s1 fire", kSoviet).play("aim s1 g1; announce g1; hide").roll(99);
  t.play("aim g1 s1; announce s1").roll(99);
  EXPECT_EQ(t.unit("g1").turret, Turning::Rear);
}

// ---- 8.4.3, 8.4.4 ---------------------------------------------------------------------------------------------------

TEST(PZ_8_4_3, ReadFromPlusFiveToMinusTen) {
  COVERS("PZ:A.HIT");
  const Table best = facing("g18", "s22", 7'000);
  EXPECT_EQ(best.hit("g1", "s1"), "P 2 90");
  const Table worst =
      facing("g18", "s4", 7'000, "heavy 19000 16000 21000 18000 | unit g1 20000 10000 0 order=halt damaged");
  EXPECT_EQ(worst.hit("g1", "s1"), "P -14 10") << "below -10 the last row counts";
}

TEST(PZ_8_4_3a, AtMinusTenAndExtremeNothingHits) {
  Table t(
      "cards g18 / s4 | heavy 19000 45000 21000 47000 | unit g1 20000 1000 0 order=halt damaged |"
      "unit s1 20000 46000 180 spot=fire");
  EXPECT_EQ(t.hit("g1", "s1"), "E -14 0");
  EXPECT_EQ(hits_of(tables(), RateOfFire::Fast, 0, 1), 0);
}

TEST(PZ_8_4_3b, MinusTwoAtShort) {
  COVERS_VECTOR("PX-17");
  EXPECT_EQ(tables().ap_hit[8][at(Band::Short)], 56);
}

TEST(PZ_8_4_4, FourRates) {
  EXPECT_EQ(card("g18").weapons[0].rate, RateOfFire::Normal);
  EXPECT_EQ(card("g12").weapons[0].rate, RateOfFire::Quick);
  EXPECT_EQ(card("g3").weapons[0].rate, RateOfFire::Fast);
}

TEST(PZ_8_4_4_1, NormalHitsOnceAtOrBelowTheNumber) {
  EXPECT_EQ(hits_of(tables(), RateOfFire::Normal, 56, 1), 1);
  EXPECT_EQ(hits_of(tables(), RateOfFire::Normal, 56, 56), 1);
  EXPECT_EQ(hits_of(tables(), RateOfFire::Normal, 56, 57), 0);
}

TEST(PZ_8_4_4_2, FasterGunsMayHitMoreThanOnce) {
  Table t = facing("g3", "s15", 3'000);
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1);
  EXPECT_TRUE(t.told("3 hits"));
  EXPECT_EQ(t.s.shot().hits, 3);
  t.roll(21).roll(21);
  EXPECT_EQ(t.step(), "location") << "every hit has a roll of its own";
  t.roll(21);
  EXPECT_NE(t.step(), "location");
}

TEST(PZ_8_4_4_2_1, FromFiveOnMoreAreThere) { EXPECT_EQ(hits_of(tables(), RateOfFire::Fast, 5, 1), 3); }
TEST(PZ_8_4_4_2_1, RefusesMoreThanOneBelowFive) {
  for (const int roll : {1, 2, 3, 4}) EXPECT_EQ(hits_of(tables(), RateOfFire::Fast, 4, roll), 1);
}

TEST(PZ_8_4_4_2_2, OneRollSaysHowMany) {
  COVERS_VECTOR("PX-18");
  COVERS("PZ:8.4.4.2.2a", "PZ:A.NUM");
  const auto hits = [](int roll) { return hits_of(tables(), RateOfFire::Fast, 56, roll); };
  EXPECT_EQ(hits(11), 3);
  EXPECT_EQ(hits(12), 2);
  EXPECT_EQ(hits(22), 2);
  EXPECT_EQ(hits(23), 1);
  EXPECT_EQ(hits(56), 1);
  EXPECT_EQ(hits(57), 0);
}

TEST(PZ_8_4_4_2_3, AllHitsStrikeTheOneTarget) {
  Table t = facing("g3", "s15", 3'000, "unit s2 22000 13000 180");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(100).roll(100).roll(100);
  EXPECT_TRUE(t.has("s1", kTracked));
  EXPECT_EQ(t.unit("s2").flags & (kDamaged | kTracked), 0u);
}
TEST(PZ_8_4_4_2_3, RefusesTheRestAnyOtherTarget) {
  // Its first hit burns a truck; the two others are gone with it.
  Table t(
      "cards g3 / s44-light s15 | unit g1 20000 10000 0 | unit s1 20000 13000 180 |"
      "unit s2 24000 13000 180");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1);
  while (t.step() == "location") t.roll(20);
  EXPECT_EQ(t.unit("s2").flags & (kDamaged | kTracked), 0u);
  EXPECT_EQ(t.where("s2"), "table");
}

// ---- 8.4.5 ----------------------------------------------------------------------------------------------------------

TEST(PZ_8_4_5, EveryHitHasAPlace) {
  COVERS("PZ:8.4.5.1", "PZ:A.WHL", "PZ:8.4.6", "PZ:8.4.6.1", "PZ:8.4.6.1.1");
  EXPECT_EQ(place(strikes(shows(180), 2)), "turret front 8");
  EXPECT_EQ(place(strikes(shows(180), 5)), "hull front 9");
  EXPECT_EQ(place(strikes(shows(90), 2)), "turret side 6");
  EXPECT_EQ(place(strikes(shows(270), 5)), "hull side 5") << "left as right";
  EXPECT_EQ(place(strikes(shows(0), 2)), "turret rear 6");
  EXPECT_EQ(place(strikes(shows(0), 5)), "hull rear 7");
}

TEST(PZ_8_4_5_1_1, OnABoundaryTheTargetsOwnerChooses) {
  COVERS("PZ:R105");
  // 22.5 degrees: seen from a direction of the table that is exactly on the line between two sectors.
  const plane::Direction d = plane::direction(45);
  const Point v{d.x, d.y};
  EXPECT_TRUE(on_boundary(0, v, tables()));
  EXPECT_EQ(aspect_of(0, v, 1, tables()), Aspect::FrontSide) << "clockwise, away from the front";
  EXPECT_EQ(aspect_of(0, v, -1, tables()), Aspect::Front);
  const Point left{-d.x, d.y};
  EXPECT_EQ(aspect_of(0, left, 1, tables()), Aspect::Front) << "on the left clockwise leads to the front";
  EXPECT_EQ(aspect_of(0, left, -1, tables()), Aspect::FrontSide);
  EXPECT_FALSE(on_boundary(0, {0, 1000}, tables()));
}

TEST(PZ_8_4_5_1_1, TheOwnerIsAskedOnceForAShot) {
  const Table t(
      "cards g3 / s15 | turn 1 combat direct-second first german | at direct:german location:german@g1 "
      "aspect:soviet@g1 |"
      "fire german s1 hits=2 | unit g1 20000 10000 0 order=fire aim=s1 announced | unit s1 20000 13000 180");
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_ALLOWED(t, "aspect cw");
  EXPECT_ALLOWED(t, "aspect ccw");
  EXPECT_TRUE(t.offers("aspect cw") && t.offers("aspect ccw"));
}

TEST(PZ_8_4_5_1_1, RefusesAThirdAngle) {
  const Table t(
      "cards g3 / s15 | turn 1 combat direct-second first german | at direct:german location:german@g1 "
      "aspect:soviet@g1 |"
      "fire german s1 hits=2 | unit g1 20000 10000 0 order=fire aim=s1 announced | unit s1 20000 13000 180");
  const Why no = why_not(t.s, act(kSoviet, Act::Aspect, {2}));
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "PZ:8.4.5.1.1");
}

TEST(PZ_8_4_5_1_2, SevenPlacesAlsoWithoutATurret) {
  const Table t = Table("cards g18 / s30 | unit g1 20000 10000 0 | unit s1 20000 17000 180");
  EXPECT_EQ(location_word(strikes(t, 2).where), std::string("turret front"));
  EXPECT_TRUE(strikes(t, 10).track);
}

TEST(PZ_8_4_5_1_3, TensSayWhereUnitsHowBadly) {
  COVERS_VECTOR("PX-19");
  COVERS("PZ:8.4.5.1.3a");
  const HitLocation l = tables().hit_location[at(Aspect::FrontSide)][3 - 1];
  EXPECT_EQ(l.where, Location::TurretSide);
  Table t = facing("g18", "s15", 7'000, "unit s1 20000 17000 135");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(34);
  EXPECT_TRUE(t.told("s1 is hit: turret side from front/side (34), armour 8, penetration 13"));
  EXPECT_TRUE(t.has("s1", kDamaged)) << "the 4";
}

TEST(PZ_8_4_5_2, ATurnedTurretIsReadAsItPoints) {
  COVERS_VECTOR("PX-20");
  COVERS("PZ:8.4.5.2a");
  // The hull shows rear/side; the turret points to the side that is fired from.
  const Table ahead("cards g18 / s16 | unit g1 20000 10000 0 | unit s1 20000 17000 45");
  EXPECT_EQ(strikes(ahead, 1).aspect, Aspect::RearSide);
  EXPECT_EQ(place(strikes(ahead, 1)), "turret rear 8");
  const Table turned("cards g18 / s16 | unit g1 20000 10000 0 | unit s1 20000 17000 45 turret=right");
  EXPECT_EQ(strikes(turned, 1).aspect, Aspect::FrontSide);
  EXPECT_EQ(place(strikes(turned, 1)), "turret front 15");
  EXPECT_EQ(place(strikes(turned, 5)), place(strikes(ahead, 5))) << "the hull is as it was";
}

TEST(PZ_8_4_5_3, ATrackHitNeedsNoPenetration) {
  COVERS("PZ:8.4.5.3.4");
  Table t = facing("g3", "s15", 3'000, "unit s1 20000 13000 180 damaged | unit s2 60000 40000 0");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(15).roll(105 - 5);
  EXPECT_TRUE(t.has("s1", kTracked));
  EXPECT_TRUE(t.has("s1", kDamaged)) << "both at once";
  EXPECT_EQ(t.where("s1"), "table");
}

TEST(PZ_8_4_5_3, ASecondOneAddsNothing) {
  Table t = facing("g3", "s15", 3'000, "unit s1 20000 13000 180 tracked | unit s2 60000 40000 0");
  t.orders("g1 fire").play("aim g1 s1; announce s1").roll(15).roll(100);
  EXPECT_EQ(t.unit("s1").flags & (kDamaged | kTracked), static_cast<std::uint32_t>(kTracked));
}

TEST(PZ_8_4_5_3_1, StoppedWhereItIsFacingUnchanged) {
  Table t = facing("g18", "s15", 7'000, "unit s2 60000 40000 0");
  t.orders("g1 ow; s1 move").play("move s1 90 0 20000 13000").play("aim g1 s1; announce s1").roll(1).roll(100);
  t.until(Step::Adjust);
  EXPECT_EQ(t.at("s1"), "20000 16000");
  EXPECT_EQ(t.unit("s1").facing, 180) << "the turn at the end was not made";
  EXPECT_EQ(t.spot("s1"), "move");
}

TEST(PZ_8_4_5_3_1, RefusesMovesAndPivots) {
  COVERS("PZ:9.2.1.3");
  Table t = facing("g18", "s15", 7'000, "unit s2 24000 17000 180");
  t.orders("g1 fire; s1 move; s2 move").play("aim g1 s1; announce s1; hide").roll(1).roll(100).until(Step::Move);
  EXPECT_REFUSED(t, "soviet: pick s1", "PZ:9.1");
  EXPECT_REFUSED(t, "soviet: move s1 -1 0 20000 16000", "PZ:9.2.1.3");
  EXPECT_ALLOWED(t, "soviet: pick s2");
  t.until(Step::Adjust);
  EXPECT_REFUSED(t, "soviet: pivot s1 90", "PZ:8.4.5.3.1");
  EXPECT_ALLOWED(t, "soviet: pivot s2 90");
  t.play("german: done; soviet: done");
  EXPECT_REFUSED(t, "soviet: order s1 move", "PZ:9.2.1.3");
  EXPECT_REFUSED(t, "soviet: order s1 halt", "PZ:9.2.1.3");
}

TEST(PZ_8_4_5_3_3, TheTurretStillTurns) {
  Table t = facing("g18", "s15", 7'000, "unit s1 20000 17000 180 tracked | unit s2 60000 40000 0");
  t.orders("").until(Step::Adjust);
  EXPECT_ALLOWED(t, "soviet: turret s1 left");
}

TEST(PZ_8_4_5_4, AFallingShotOnOneStrikesTheTop) {
  const Table t = facing("g18", "s15", 7'000, "hill 1 18000 8000 22000 12000");
  EXPECT_EQ(place(strikes(t, 1)), "top");
  EXPECT_EQ(strikes(t, 1).armour, 13);
  EXPECT_FALSE(strikes(t, 2).top);
  EXPECT_FALSE(strikes(facing("g18", "s15", 7'000), 1).top) << "on the level it is the turret's front";
}

TEST(PZ_8_4_5_4a, SoftVehiclesHaveNoTop) {
  const Table t = facing("g18", "s44-light", 7'000, "hill 1 18000 8000 22000 12000");
  EXPECT_FALSE(strikes(t, 1).top);
}

TEST(PZ_8_4_5_5, HullDownSixEightNineAndTenMiss) {
  COVERS_VECTOR("PX-21");
  const Table t(
      "cards g18 / s15 | house stone 1 19000 16000 21000 18000 | unit g1 20000 10000 0 |"
      "unit s1 20000 17000 135 building=0");
  for (int tens = 1; tens <= 10; ++tens)
    EXPECT_EQ(strikes(t, tens).miss, tens == 6 || tens == 8 || tens == 9 || tens == 10) << tens;
  for (int tens = 1; tens <= 10; ++tens) EXPECT_FALSE(strikes(shows(135), tens).miss) << tens;
}

// ---- 8.4.6, 8.4.7 ---------------------------------------------------------------------------------------------------

TEST(PZ_8_4_6_1_2, FrontSideHasTheFrontFirstThenTheSide) {
  EXPECT_EQ(place(strikes(shows(135), 1)), "turret front 11");
  EXPECT_EQ(place(strikes(shows(135), 3)), "turret side 8");
  EXPECT_EQ(place(strikes(shows(135), 5)), "hull front 13");
  EXPECT_EQ(place(strikes(shows(135), 7)), "hull side 7");
}

TEST(PZ_8_4_6_1_3, RearSideHasTheRearFirstThenTheSide) {
  EXPECT_EQ(place(strikes(shows(45), 2)), "turret rear 8");
  EXPECT_EQ(place(strikes(shows(45), 3)), "turret side 8");
  EXPECT_EQ(place(strikes(shows(45), 5)), "hull rear 10");
  EXPECT_EQ(place(strikes(shows(45), 7)), "hull side 7");
}

TEST(PZ_8_4_6_2, AtLeastTheArmourGoesThrough) {
  EXPECT_EQ(strikes(shows(135), 5).penetration, 13);
  EXPECT_TRUE(strikes(shows(135), 5).penetrates()) << "13 against 13";
  const Table weak = facing("s15", "s15", 7'000, "unit s1 20000 17000 135");
  EXPECT_FALSE(strikes(weak, 5).penetrates()) << "9 against 13";
}

TEST(PZ_8_4_7, PenetratingHitsReadTheDamageTable) {
  COVERS("PZ:A.DMG", "PZ:8.4.7.2", "PZ:8.4.7.1");
  const Table t = facing("g18", "s15", 7'000);
  const auto harm = [&](int die) { return ap_damage(t.s, t.id("g1"), 0, t.id("s1"), die); };
  EXPECT_EQ(harm(1), Damage::None);
  EXPECT_EQ(harm(3), Damage::Damaged);
  EXPECT_EQ(harm(6), Damage::KnockedOut);
  EXPECT_EQ(harm(10), Damage::BrewedUp);
  const Table small = facing("g3", "s15", 3'000);  // D -4
  EXPECT_EQ(ap_damage(small.s, small.id("g1"), 0, small.id("s1"), 9), Damage::KnockedOut);
  EXPECT_EQ(ap_damage(small.s, small.id("g1"), 0, small.id("s1"), 2), Damage::None) << "never below 1";
  const Table big = facing("s32", "s15", 5'000);  // D +3
  EXPECT_EQ(ap_damage(big.s, big.id("g1"), 0, big.id("s1"), 9), Damage::BrewedUp) << "never above 10";
}

TEST(PZ_8_4_7_2a, ARolledOneStaysAOne) {
  const Table big = facing("s32", "s15", 5'000);
  EXPECT_EQ(ap_damage(big.s, big.id("g1"), 0, big.id("s1"), 1), Damage::None);
  EXPECT_EQ(ap_damage(big.s, big.id("g1"), 0, big.id("s1"), 2), Damage::KnockedOut) << "2 + 3";
}

TEST(PZ_8_4_7_2, SoftVehiclesTakeThreeOff) {
  const Table t = facing("g18", "s44-light", 7'000);
  EXPECT_EQ(ap_damage(t.s, t.id("g1"), 0, t.id("s1"), 7), Damage::Damaged);
}

TEST(PZ_8_4_7_3, NoDamageDoesNothing) {
  Table t = facing("g18", "s15", 7'000);
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(21);
  EXPECT_TRUE(t.told("s1: no damage"));
  EXPECT_EQ(t.unit("s1").flags & (kDamaged | kTracked), 0u);
}

TEST(PZ_8_4_7_4, TwoDamagesKnockOut) {
  Table t = facing("g18", "s15", 7'000, "unit g2 22000 10000 0");
  t.orders("g1 fire; g2 fire").play("aim g1 s1; aim g2 s1; announce s1; hide").roll(1).roll(23);
  EXPECT_TRUE(t.has("s1", kDamaged));
  t.roll(1).roll(23);
  EXPECT_EQ(t.where("s1"), "ko");
}

TEST(PZ_8_4_7_4a, DamageHalvesTheRestOfAMoveAndSlowsTheTurret) {
  COVERS("PZ:R98", "PZ:R104");
  Table t = facing("g18", "s15", 20'000);
  t.orders("g1 ow; s1 move").play("move s1 -1 0 20000 19000");  // all of its eleven inches
  t.play("aim g1 s1; announce s1").roll(1).roll(23).until(Step::Adjust);
  ASSERT_TRUE(t.has("s1", kDamaged));
  EXPECT_EQ(t.at("s1"), "20000 24000") << "one inch gone, ten left, five of them still there";
  EXPECT_REFUSED(t, "soviet: turret s1 rear", "PZ:10.2.2");
  EXPECT_EQ(t.points("s1"), 5);
}

TEST(PZ_8_4_7_5, KnockedOutIsAWreckForGood) {
  Table t = facing("g18", "s15", 7'000, "unit s2 60000 40000 0");
  t.orders("g1 fire; s1 ow").play("aim g1 s1; announce s1; hide").roll(1).roll(26);
  EXPECT_EQ(t.where("s1"), "ko");
  EXPECT_EQ(t.unit("s1").order, Order::None);
  EXPECT_FALSE(t.spots("s1", "g1"));
}

TEST(PZ_8_4_7_6, BrewedUpSmokes) {
  Table t = facing("g18", "s15", 7'000, "unit s2 20000 25000 180");
  t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(29);
  EXPECT_EQ(t.where("s1"), "bu");
  EXPECT_EQ(t.modifier("PZ:8.4.2.8", "g1", "s2"), -3);
}

// ---- 8.5 the duel of the book ---------------------------------------------------------------------------------------

TEST(PZ_8_5, TheDuelOfTheBook) {
  COVERS_VECTOR("PX-AP");
  COVERS("PZ:8.5.1", "PZ:8.5.2", "PZ:8.5.3", "PZ:8.5.4", "PZ:8.5.4a", "PZ:8.5.5", "PZ:8.5.6", "PZ:8.5.7");
  // Both show the other their front/side.
  Table t(
      "cards g18 g18 / s15 | woods 19000 26500 21000 27500 | unit g1 20000 27000 135 |"
      "unit g2 60000 40000 0 | unit s1 20000 20000 315");
  EXPECT_EQ(t.spotting("s1", "g1"), 7);
  EXPECT_TRUE(t.spots("s1", "g1"));
  t.orders("g1 fire; s1 halt", kSoviet).play("aim s1 g1; announce g1; hide");
  EXPECT_EQ(t.hit("s1", "g1"), "S -6 28");
  EXPECT_EQ(t.modifier("PZ:8.4.2.4", "s1", "g1"), -3);
  EXPECT_EQ(t.modifier("PZ:8.4.2.6", "s1", "g1"), -3);
  EXPECT_EQ(t.spot("s1"), "fire");
  const auto armour = [&](int tens) { return struck(t.s, t.id("s1"), 0, t.id("g1"), tens, 1); };
  EXPECT_EQ(armour(1).armour, 13);
  EXPECT_EQ(armour(5).armour, 11);
  EXPECT_FALSE(armour(1).penetrates() || armour(5).penetrates());
  t.roll(12);
  EXPECT_TRUE(t.told("12 against 28, a hit"));
  t.roll(83);
  EXPECT_TRUE(t.told("g1 is hit: hull side from front/side (83), armour 4, penetration 9"));
  EXPECT_TRUE(t.has("g1", kDamaged));
  EXPECT_EQ(t.spotting("g1", "s1"), 400);
  ASSERT_TRUE(t.asks(kGerman));
  t.play("aim g1 s1; announce s1");
  EXPECT_TRUE(t.s.shot().claims_moving) << "its short halt shows since it fired";
  EXPECT_EQ(t.hit("g1", "s1", "moving"), "P -7 27");
  t.roll(27);
  EXPECT_TRUE(t.told("27 against 27, a hit"));
  t.roll(56);
  EXPECT_TRUE(t.told("s1 is hit: hull front from front/side (56), armour 13, penetration 13"));
  EXPECT_EQ(t.where("s1"), "ko");
}

}  // namespace kessel::panzer
