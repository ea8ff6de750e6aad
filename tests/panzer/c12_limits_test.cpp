// What suppression, Full Cover and the new ways to fire leave a unit, case by case.
#include "table.h"

namespace kessel::panzer {

TEST(PZ_12_4_3_1, SuppressedInfantryMayBeAttacked) {
  Table t(
      "advanced | cards g85-rifle g18 / s57-smg s15 | turn 1 movement close-second first german | at close:german |"
      "unit g1 20000 20000 0 order=move | unit g2 60000 10000 0 | unit s1 20000 21500 180 suppressed order=nc |"
      "unit s2 60000 40000 180");
  EXPECT_ALLOWED(t, "assault g1 s1");
}
TEST(PZ_12_4_3_1, RefusesSuppressedInfantryAnAssault) {
  Table t(
      "advanced | cards g85-rifle g18 / s57-smg s15 | turn 1 movement close-second first german | at close:german |"
      "unit g1 20000 20000 0 order=move suppressed | unit g2 60000 10000 0 order=move | unit s1 20000 21500 180 |"
      "unit s2 20000 18500 180");
  EXPECT_REFUSED(t, "assault g1 s1", "PZ:12.4.3.1");
  EXPECT_REFUSED(t, "assault g1 s2", "PZ:12.4.3.1");
}

TEST(PZ_12_4_3_2, UnsuppressedGunsPivot) {
  Table t(
      "advanced | cards g78 g18 / s15 | at adjust | turn 1 adjustment recover | unit g1 20000 20000 0 |"
      "unit g2 60000 10000 0 | unit s1 20000 40000 180");
  EXPECT_ALLOWED(t, "german: pivot g1 90");
}
TEST(PZ_12_4_3_2, RefusesSuppressedUnitsAPivot) {
  Table t(
      "advanced | cards g78 g18 / s15 | at adjust | turn 1 adjustment recover | unit g1 20000 20000 0 suppressed |"
      "unit g2 60000 10000 0 order=move suppressed-off | unit s1 20000 40000 180");
  EXPECT_REFUSED(t, "german: pivot g1 90", "PZ:12.4.3.2");
  EXPECT_REFUSED(t, "german: pivot g2 90", "PZ:12.4.3.2");
}

TEST(PZ_12_4_3a, SuppressedVehiclesOverrun) {
  COVERS("PZ:9.9.1");
  Table t(
      "advanced | cards g85-rifle g18 / s16 s15 | unit g1 20000 20000 0 spot=fire | unit g2 60000 10000 0 |"
      "unit s1 20000 22000 180 suppressed | unit s2 60000 40000 180");
  t.orders("s1 move", kGerman).until(Step::Move);
  EXPECT_ALLOWED(t, "overrun s1 g1 -1 0 20000 18500");
  EXPECT_REFUSED(t, "overrun s1 g1 -1 0 20000 21500", "PZ:16.11.1a");  // it has to pass through
}

TEST(PZ_16_0, TheShellIsChosenAsItIsAimed) {
  COVERS("PZ:16.5.2");
  Table t(
      "advanced | cards g18 g18 / s15 s57-rifle | unit g1 20000 20000 0 | unit g2 60000 10000 0 |"
      "unit s1 20000 26000 180 spot=fire | unit s2 22000 26000 180 spot=fire");
  t.orders("g1 fire; g2 nc");
  t.until(Step::Direct);
  const std::string gp = std::to_string(t.code("g1", "gp"));
  EXPECT_ALLOWED(t, "aim g1 s1 0");
  EXPECT_ALLOWED(t, "aim g1 s1 " + gp);
  EXPECT_ALLOWED(t, "aim g1 s2 " + gp);
  t.play("aim g1 s2 " + gp + "; announce s2");
  EXPECT_EQ(t.step(), "gp-roll");
}
TEST(PZ_16_0, RefusesApAtMen) {
  Table t(
      "advanced | cards g18 g18 / s15 s57-rifle | unit g1 20000 20000 0 | unit g2 60000 10000 0 |"
      "unit s1 20000 26000 180 spot=fire | unit s2 22000 26000 180 spot=fire");
  t.orders("g1 fire; g2 nc");
  t.until(Step::Direct);
  EXPECT_REFUSED(t, "aim g1 s2 0", "PZ:16.0");
}

TEST(PZ_16_5_3, GpFireInOverwatchIsAnnouncedLikeAp) {
  Table t(
      "advanced | cards g85-rifle g18 / s57-rifle s15 | unit g1 20000 20000 0 | unit g2 60000 10000 0 |"
      "unit s1 20000 25000 180 spot=move | unit s2 60000 40000 180");
  t.orders("g1 ow; s1 move", kGerman).until(Step::Move).play("move s1 -1 0 20000 24000");
  ASSERT_EQ(t.step(), "watch");
  t.play("aim g1 s1 " + std::to_string(kSmallArms) + "; announce s1");
  EXPECT_EQ(t.step(), "gp-roll");
  EXPECT_TRUE(t.s.attack.overwatch);
}

TEST(PZ_8_4_7_2b, ShotsPassThroughSoftTargets) {
  const Table t(
      "advanced | cards g18 g18 / s44-medium s15 | unit g1 20000 20000 0 | unit s1 20000 26000 180 |"
      "unit s2 22000 26000 180");
  // Three less on the die: what destroys a tank may only damage a truck.
  int less = 0;
  for (int die = 2; die <= 10; ++die) {
    const Damage truck = ap_damage(t.s, t.id("g1"), 0, t.id("s1"), die),
                 tank = ap_damage(t.s, t.id("g1"), 0, t.id("s2"), die);
    EXPECT_LE(truck, tank) << die;
    less += truck < tank ? 1 : 0;
  }
  EXPECT_GT(less, 0);
  EXPECT_EQ(tables(t.s).s_type_damage, -3);
}

TEST(PZ_17_2_6_4, FullCoverNeitherHelpsNorHindersHandToHand) {
  const auto fight = [](const char* marks) {
    Table t(std::string("advanced | cards g85-rifle g18 / s57-smg s15 | turn 1 movement close-second first german | at "
                        "close:german | unit g1 20000 20000 0 order=move | unit g2 60000 10000 0 | unit s1 20000 21500 "
                        "180 order=nc ") +
            marks + " | unit s2 60000 40000 180");
    t.play("assault g1 s1; done");
    EXPECT_EQ(t.step(), "hand-roll");
    Tally defender;
    return hand_modifier(t.s, t.s.top().arg, false, defender);
  };
  EXPECT_EQ(fight(""), fight("full-cover"));
  EXPECT_NE(fight(""), fight("suppressed"));
}

TEST(PZ_5_1f, FullCoverLosesAUnitFromSight) {
  const auto seen = [](const char* marks) {
    return Table(
               std::string("advanced | cards g18 / s57-rifle | scrub 18000 22000 24000 28000 | unit g1 20000 20000 0 |"
                           "unit s1 20000 24500 180 ") +
               marks)
        .spots("g1", "s1");
  };
  EXPECT_TRUE(seen(""));
  EXPECT_FALSE(seen("full-cover")) << "half of four inches";
  EXPECT_TRUE(seen("full-cover spot=fire")) << "it shows itself again by what it does, not by itself";
}

TEST(PZ_17_2_2_3_4, AShortHaltGivesAFoundPositionUp) {
  Table t(
      "advanced | cards g18 g18 / s15 s15 | unit g1 20000 20000 0 hull-down-front | unit g2 60000 10000 0 |"
      "unit s1 20000 26000 180 spot=fire | unit s2 60000 40000 180");
  t.orders("g1 halt; g2 nc").until(Step::Direct).play("aim g1 s1 0; announce s1");
  EXPECT_FALSE(t.has("g1", kHullDownFront));
}

}  // namespace kessel::panzer
