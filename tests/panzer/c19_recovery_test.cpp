// Chapters 17.2.6, 17.2.7, 19 and 20.14: Full Cover, digging, pivots, recovery, markers, limited spotting.
#include "table.h"

namespace kessel::panzer {

namespace {

Table field(const std::string& cards, const std::string& more) {
  return Table("advanced | cards " + cards + " / s57-rifle s15 | unit s1 70000 46000 180 |" + more);
}
/// To the adjustment, and both are ready at once.
Table& end_turn(Table& t) { return t.until(Step::Adjust).play("german: done; soviet: done"); }
Table& whole_turn(Table& t, const char* orders) { return end_turn(t.orders(orders)); }

}  // namespace

// ---- 17.2.6 -----------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_6, LegAndTowedUnitsTakeFullCoverInTheAdjustment) {
  COVERS("PZ:11.7");
  COVERS("PZ:11.7.2");
  COVERS("PZ:D.SEQ.8");
  Table t = field("g85-rifle g78 g18", "unit g1 20000 20000 0 | unit g2 23000 20000 0 | unit g3 26000 20000 0");
  t.orders("g1 ow; g2 nc").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: cover g3 on", "PZ:17.2.6");
  t.play("german: cover g1 on; german: cover g2 on");
  EXPECT_FALSE(t.has("g1", kFullCover)) << "not before both are ready";
  EXPECT_FALSE((view_for(t.s, kSoviet).known.unit(t.id("g1")).flags & kSealedCover) != 0);
  t.play("german: cover g2 off; german: done; soviet: done");
  EXPECT_TRUE(t.has("g1", kFullCover)) << "whatever its orders";
  EXPECT_FALSE(t.has("g2", kFullCover));
  EXPECT_EQ(t.spot("g1"), "none") << "it is no movement";
  t.orders("g1 nc").until(Step::Adjust).play("german: cover g1 off; german: done; soviet: done");
  EXPECT_FALSE(t.has("g1", kFullCover));
}

TEST(PZ_17_2_6, PassengersTakeNone) {
  Table t = field("g43 g85-rifle", "unit g1 20000 20000 0 | unit g2 aboard 20000 20000 0 carrier=g1");
  t.orders("g1 nc").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: cover g2 on", "PZ:17.2.6");
}

TEST(PZ_17_2_6_1, ItHidesAndBlinds) {
  const char* there = "unit g1 20000 20000 0 ";
  Table open = field("g85-rifle", std::string(there) + "| unit s1 20000 21500 180");
  Table covered = field("g85-rifle", std::string(there) + "full-cover | unit s1 20000 21500 180");
  EXPECT_EQ(covered.spotting("s1", "g1"), open.spotting("s1", "g1") / 2);
  EXPECT_EQ(covered.spotting("g1", "s1"), open.spotting("g1", "s1") / 4);
}

TEST(PZ_17_2_6_2, RefusesToMoveInFullCover) {
  Table t = field("g85-rifle", "unit g1 20000 20000 0 full-cover");
  EXPECT_REFUSED(t, "german: order g1 move", "PZ:17.2.6.2");
  EXPECT_REFUSED(t, "german: order g1 halt", "PZ:17.2.6.2");
}

TEST(PZ_17_2_6_2, OtherOrdersInItOrAnyWithoutIt) {
  EXPECT_ALLOWED(field("g85-rifle", "unit g1 20000 20000 0 full-cover"), "german: order g1 ow");
  EXPECT_ALLOWED(field("g85-rifle", "unit g1 20000 20000 0 full-cover"), "german: order g1 nc");
  EXPECT_ALLOWED(field("g85-rifle", "unit g1 20000 20000 0"), "german: order g1 move");
}

// ---- 17.2.7 -----------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_7, FourTurnsInFullCoverWithoutOrders) {
  COVERS("PZ:17.2.7.1");
  COVERS("PZ:R91");
  COVERS("PZ:R123");
  Table t = field("g85-rifle g85-rifle:engineer g78 g85-rifle",
                  "unit g1 20000 20000 30 full-cover | unit g2 25000 20000 0 full-cover |"
                  "unit g3 30000 20000 0 full-cover | unit g4 35000 20000 0");
  whole_turn(t, "g1 nc; g2 nc; g3 nc; g4 nc");
  EXPECT_TRUE(t.told("g1 digs (1)") && t.told("g2 digs (2)") && t.told("g3 digs (1)"));
  EXPECT_FALSE(t.told("g4 digs")) << "not in Full Cover";
  EXPECT_FALSE(entrenched(t.s, t.id("g1")));
  whole_turn(t, "g1 ow; g2 nc; g3 nc; g4 nc");
  EXPECT_FALSE(t.told("g1 digs (2)")) << "it had orders";
  EXPECT_TRUE(entrenched(t.s, t.id("g2"))) << "engineers need two";
  whole_turn(t, "g1 nc; g2 nc; g3 nc; g4 nc");
  whole_turn(t, "g1 nc; g2 nc; g3 nc; g4 nc");
  EXPECT_FALSE(entrenched(t.s, t.id("g1")));
  EXPECT_TRUE(entrenched(t.s, t.id("g3"))) << "a gun's crew digs too";
  whole_turn(t, "g1 nc; g2 nc; g3 nc; g4 nc");
  EXPECT_TRUE(entrenched(t.s, t.id("g1"))) << "the turns need not follow each other";
  EXPECT_EQ(t.s.works[0].bearing, 30);
  EXPECT_EQ(t.times_told("g1 digs"), 4) << "it is done then";
}

TEST(PZ_17_2_7, NotWhileSuppressedNorInAHouse) {
  Table t = field("g85-rifle g85-rifle",
                  "house wood 1 24000 19000 26000 21000 | unit g1 20000 20000 0 full-cover suppressed-off |"
                  "unit g2 25000 20000 0 full-cover building=0");
  t.orders("g1 nc; g2 nc");
  end_turn(t);
  if (t.chance()) t.roll(100);
  EXPECT_FALSE(t.told("digs"));
}

TEST(PZ_17_2_7_2, AnyUnitGoesOnWithItAndUsesItOneAtATime) {
  COVERS("PZ:5.5.1.9");
  Table t = field("g85-rifle g86-section",
                  "work 0 24 3 0 0 20000 20000 | unit g1 60000 5000 0 |"
                  "unit g2 20000 20000 0 full-cover");
  EXPECT_FALSE(entrenched(t.s, t.id("g2")));
  whole_turn(t, "g2 nc");
  EXPECT_TRUE(entrenched(t.s, t.id("g2"))) << "another has begun it";
  Table two =
      field("g86-section g86-section", "work 0 24 4 0 0 20000 20000 | unit g1 19750 20000 0 | unit g2 20250 20000 0");
  EXPECT_TRUE(entrenched(two.s, two.id("g1")));
  EXPECT_FALSE(entrenched(two.s, two.id("g2"))) << "one unit";
}

TEST(PZ_17_2_7_3, AnEntrenchmentMakesGpFireHarder) {
  const auto modifier = [](const char* dug) {
    Table t = field("g85-rifle", std::string("work 0 24 ") + dug +
                                     " 0 0 20000 20000 | unit g1 20000 20000 0 | unit s1 20000 23000 180");
    return t.gp_modifier("PZ:16.7.2.19", "s1", "g1", "small");
  };
  EXPECT_EQ(modifier("4"), -10);
  EXPECT_EQ(modifier("3"), 0);
}

// ---- 19 ---------------------------------------------------------------------------------------------------------------

TEST(PZ_19_1, LegAndTowedUnitsPivotWhateverTheirOrders) {
  COVERS("PZ:11.7.1");
  Table t = field("g85-rifle g78 g18", "unit g1 20000 20000 0 | unit g2 23000 20000 0 | unit g3 26000 20000 0");
  t.orders("g1 ow; g2 nc; g3 ow").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: pivot g3 90", "PZ:10.1a");
  t.play("german: pivot g1 90; german: pivot g2 200; german: done; soviet: done");
  EXPECT_EQ(t.unit("g1").facing, 90);
  EXPECT_EQ(t.unit("g2").facing, 200);
  EXPECT_EQ(t.spot("g1"), "none");
}

TEST(PZ_19_1, RefusesPassengersAndTheSuppressed) {
  Table t = field("g43 g85-rifle g85-rifle",
                  "unit g1 20000 20000 0 | unit g2 aboard 20000 20000 0 carrier=g1 | unit g3 25000 20000 0 suppressed");
  t.orders("g1 nc").until(Step::Adjust);
  EXPECT_REFUSED(t, "german: pivot g2 90", "PZ:19.1");
  EXPECT_REFUSED(t, "german: pivot g3 90", "PZ:12.4.3.2");
}

TEST(PZ_19_2_2, TheExampleOfTheBook) {
  COVERS_VECTOR("PX-51");
  COVERS("PZ:19.2");
  COVERS("PZ:19.2.1");
  COVERS("PZ:19.2.1.1");
  COVERS("PZ:19.2.1.3");
  COVERS("PZ:A.GRD.a");
  Table t(
      "advanced | cards g18 / s57-rifle:regulars | turn 1 adjustment recover first german | at adjust |"
      "unit g1 60000 5000 0 order=nc | unit s1 20000 20000 0 order=fire fired revealed suppressed-off under-fire");
  t.play("german: done; soviet: done");
  ASSERT_EQ(t.step(), "recovery-roll");
  Tally why;
  EXPECT_EQ(recovery_modifier(t.s, t.id("s1"), why), 30);
  t.roll(29);
  EXPECT_TRUE(t.told("s1: 29, modified 59, it stays suppressed"));
  EXPECT_TRUE(t.has("s1", kSuppressedOff));
}

namespace {

/// What a Regulars squad adds with these marks, and whether a 50 is enough.
std::pair<int, bool> recovery(const char* marks) {
  Table t(std::string("advanced | cards g18 / s57-rifle:regulars | turn 1 adjustment recover first german | at adjust |"
                      "unit g1 60000 5000 0 order=nc | unit s1 20000 20000 0 suppressed-off ") +
          marks);
  t.play("german: done; soviet: done");
  Tally why;
  const int modifier = recovery_modifier(t.s, t.id("s1"), why);
  t.roll(50);
  return {modifier, !t.has("s1", kSuppressedOff)};
}

}  // namespace

TEST(PZ_19_2_1, InTheRangeItRecovers) {
  COVERS("PZ:11.7.3");
  COVERS("PZ:13.2.3");
  EXPECT_EQ(recovery("order=nc"), std::pair(0, true));
  EXPECT_EQ(recovery("order=ow"), std::pair(20, false));
}

TEST(PZ_19_2_1_2, CloseCombatOnceAndInsteadOfFire) {
  COVERS("PZ:19.2.1.3");
  EXPECT_EQ(recovery("order=nc assaulted").first, 20);
  EXPECT_EQ(recovery("order=nc under-fire").first, 10);
  EXPECT_EQ(recovery("order=nc assaulted under-fire").first, 20) << "no more than 20 for combat";
  EXPECT_EQ(recovery("order=move assaulted under-fire").first, 40);
}

TEST(PZ_R29, APassengerThatFiredHadOrders) { EXPECT_EQ(recovery("order=nc fired").first, 20); }

TEST(PZ_19_3, OnBecomesOffAfterTheRolls) {
  COVERS("PZ:R45");
  COVERS("PZ:11.7.4");
  COVERS("PZ:12.4.4");
  Table t = field("g85-rifle g85-rifle", "unit g1 20000 20000 0 suppressed | unit g2 25000 20000 0 suppressed-off");
  whole_turn(t, "g1 nc; g2 nc");
  ASSERT_EQ(t.step(), "recovery-roll");
  EXPECT_EQ(t.s.top().unit, t.id("g2")) << "Off markers only";
  t.roll(1);
  EXPECT_FALSE(suppressed(t.s, t.id("g2")));
  EXPECT_TRUE(t.has("g1", kSuppressedOff) && !t.has("g1", kSuppressedOn));
  whole_turn(t, "g1 nc");
  t.roll(1);
  EXPECT_FALSE(suppressed(t.s, t.id("g1")));
}

TEST(PZ_19_3, SmokeGoesAfterASecondTurn) {
  COVERS("PZ:R83");
  Table t = field("g85-rifle", "unit g1 20000 20000 0");
  Zone smoke;
  smoke.there = true, smoke.shell = Shell::Smoke, smoke.at = {40000, 20000};
  t.s.zones[0] = smoke;
  Events ev;
  age_markers(t.s, ev);
  EXPECT_TRUE(lies(t.s.zones[0])) << "Off, but there";
  age_markers(t.s, ev);
  EXPECT_FALSE(t.s.zones[0].there);
}

// ---- 20.14 --------------------------------------------------------------------------------------------------------------

namespace {

/// A Veteran Panzer III and a T-34 in woods at 6 inches: its spotting range is 7.
Table woods_at(int inches, const std::string& more = "", const char* cards = "g12:veteran g12:veteran / s14 s14") {
  const std::string y = std::to_string(20000 + 1000 * inches);
  return Table(std::string("advanced | option limited_spotting on | cards ") + cards +
               "| turn 1 adjustment recover first german | at adjust | woods 19000 " +
               std::to_string(19800 + 1000 * inches) + " 21000 " + std::to_string(20800 + 1000 * inches) +
               "| unit g1 20000 20000 0 | unit s1 20000 " + y + " 180 |" + more);
}
Table& spotting_phase(Table& t) {
  t.play("german: done; soviet: done");
  return t;
}

}  // namespace

TEST(PZ_20_14_1, BeyondHalfTheRangeItTakesARoll) {
  COVERS_VECTOR("PX-67");
  COVERS("PZ:20.14.1a");
  COVERS("PZ:D.SPOT");
  COVERS("PZ:R126");
  for (const auto& [roll, seen] : {std::pair(60, true), std::pair(61, false)}) {
    Table t = woods_at(6);
    EXPECT_EQ(t.spotting("g1", "s1"), 7);
    spotting_phase(t);
    while (t.chance() && t.s.top().unit != t.id("g1")) t.roll(100);
    ASSERT_EQ(t.step(), "spot-roll");
    t.roll(roll);
    EXPECT_EQ(was_target(t.s, t.id("g1"), t.id("s1")), seen) << roll;
  }
  Table near = woods_at(3);
  spotting_phase(near);
  EXPECT_TRUE(was_target(near.s, near.id("g1"), near.id("s1"))) << "3 of 7 inches: no roll";
}

namespace {

/// A Green and an Elite tank with two enemies before them, the second the nearer one, all spotted that can be.
Table two_before_them() {
  Table t(
      "advanced | option limited_spotting on | cards g18:green g18:elite / s15 s15 | turn 1 adjustment recover first "
      "german |"
      "at adjust | unit g1 20000 20000 0 | unit g2 22000 20000 0 | unit s1 20000 26000 180 | unit s2 20000 25000 180");
  t.play("german: done; soviet: done");
  while (t.chance() && t.step() == "spot-roll") t.roll(1);
  return t;
}

}  // namespace

namespace {

/// s1 moves at 8 inches, where nobody has spotted it; on the move it can be seen at 14. g1, Veteran, watches, g2 farther off.
Table watched(int version = 2) {
  Table t = woods_at(8, "unit g2 26000 20000 0 |");
  t.s.rules = static_cast<std::uint8_t>(version);
  spotting_phase(t);
  while (t.chance() && t.step() == "spot-roll") t.roll(100);
  t.orders("g1 ow; g2 ow; s1 move", kGerman).until(Step::Move);
  t.play("move s1 180 0");
  return t;
}

}  // namespace

TEST(PZ_R165, OverwatchHasToMakeItOutFirst) {
  COVERS("PZ:5.0a", "PZ:20.14.1");
  Table t = watched();
  ASSERT_EQ(t.step(), "watch");
  EXPECT_FALSE(was_target(t.s, t.id("g1"), t.id("s1")));
  Table missed = t;
  t.play("aim g1 s1; announce s1");
  ASSERT_EQ(t.step(), "spot-roll");
  EXPECT_EQ(t.s.top().unit, t.id("g1"));
  t.roll(60);
  EXPECT_EQ(t.step(), "hit");
  EXPECT_TRUE(was_target(t.s, t.id("g1"), t.id("s1"))) << "it stays spotted";
  missed.play("aim g1 s1; announce s1").roll(61);
  EXPECT_TRUE(missed.has("s1", kMissed));
  EXPECT_FALSE(missed.has("g1", kFired | kRevealed)) << "its order is not used";
  EXPECT_NE(missed.step(), "watch") << "nobody else has a chance";
  Table old = watched(1);
  old.play("aim g1 s1; announce s1");
  EXPECT_EQ(old.step(), "hit");
}
TEST(PZ_20_14_1, RefusesASecondAttemptInATurn) {
  COVERS("PZ:R165");
  Table t = watched();
  raise(t.s, t.id("s1"), kMissed);
  EXPECT_REFUSED(t, "aim g1 s1", "PZ:20.14.1");
  t.s.unit(t.id("s1")).at.y = 23'000;
  EXPECT_ALLOWED(t, "aim g1 s1");  // plain to see by now
}

TEST(PZ_20_14_2, TheNearestAreHeld) {
  Table t = two_before_them();
  EXPECT_TRUE(was_target(t.s, t.id("g1"), t.id("s2")));
  EXPECT_TRUE(was_target(t.s, t.id("g2"), t.id("s1")) && was_target(t.s, t.id("g2"), t.id("s2")));
  t.orders("g1 fire; g2 fire");
  EXPECT_ALLOWED(t, "aim g1 s2");
  EXPECT_ALLOWED(t, "aim g2 s1");
}
TEST(PZ_20_14_2, RefusesMoreThanItsGradeHolds) {
  Table t = two_before_them();
  EXPECT_FALSE(was_target(t.s, t.id("g1"), t.id("s1")));
  t.orders("g1 fire; g2 fire");
  EXPECT_REFUSED(t, "aim g1 s1", "PZ:20.14.2");
  // The enemies that it holds are counted, however few friends it has.
  Table alone(
      "advanced | option limited_spotting on | cards g18:green / s15 s15 | turn 1 adjustment recover first german |"
      "at adjust | unit g1 20000 20000 0 | unit s1 20000 26000 180 | unit s2 20000 25000 180");
  alone.play("german: done; soviet: done");
  while (alone.chance() && alone.step() == "spot-roll") alone.roll(1);
  alone.orders("g1 fire");
  EXPECT_REFUSED(alone, "aim g1 s1", "PZ:20.14.2");
}

}  // namespace kessel::panzer
