// Chapter 16.1.7 and 16.7.4.3: smoke by direct fire.
#include "shooting.h"

namespace kessel::panzer {

namespace {

std::string smoke(const Table& t, const char* unit, const char* place) {
  return std::string("smoke ") + unit + " " + std::to_string(t.code(unit, "smoke")) + " " + place;
}

}  // namespace

TEST(PZ_16_7_4_3, AShellOfSmoke) {
  COVERS("PZ:16.1.7", "PZ:16.1.7.1", "PZ:16.1.7.2", "PZ:16.7.4.3.2", "PZ:16.1.2.3.1");
  Table t = range_of("g18", "s15", 20'000);
  t.orders("g1 fire").play(smoke(t, "g1", "20000 32000"));
  ASSERT_EQ(t.step(), "ammo-roll");
  EXPECT_TRUE(t.has("g1", kFired));
  EXPECT_EQ(t.spot("g1"), "fire");
  Table none = t;
  t.die(4);
  EXPECT_EQ(t.modifier("PZ:16.2.1.4", "g1", "s1"), -3);
  int zones = 0;
  for (const Zone& z : t.s.zones)
    if (z.there) {
      ++zones;
      EXPECT_TRUE(z.shell == Shell::Smoke && z.sheaf == Sheaf::C && z.age == 0 && !z.off_map);
    }
  EXPECT_EQ(zones, 1);
  none.die(5);
  EXPECT_TRUE(none.told("no such shell"));
  EXPECT_EQ(none.modifier("PZ:16.2.1.4", "g1", "s1"), 0);
  EXPECT_EQ(none.spot("g1"), "fire") << "it counts as fired";
}

TEST(PZ_16_7_4_3_1, RefusesPlacesItCannotReachOrSee) {
  COVERS("PZ:16.7.4.3", "PZ:16.7.4.3a");
  Table t = range_of("g18 g18 g85-rifle", "s15", 20'000,
                     "woods 28000 24000 32000 27000 | unit g2 26000 26000 0 | unit g3 23000 20000 0");
  t.orders("g1 fire; g2 ow; g3 nc");
  EXPECT_ALLOWED(t, smoke(t, "g1", "20000 32000"));
  EXPECT_REFUSED(t, smoke(t, "g1", "20000 10000"), "PZ:16.7.4.3.1");  // behind its turret
  EXPECT_REFUSED(t, smoke(t, "g1", "26300 26300"), "PZ:16.7.4.3.1");  // a friend is there
  EXPECT_REFUSED(t, smoke(t, "g1", "31800 30000"), "PZ:16.7.4.3.1");  // behind the wood
  EXPECT_REFUSED(t, smoke(t, "g2", "26000 32000"), "PZ:16.7.4.3.1");  // no order to fire
  EXPECT_REFUSED(t, "smoke g1 0 20000 32000", "PZ:16.7.4.3");
  Table far("advanced | cards g13 / s15 | unit g1 2000 20000 90 | unit s1 20000 20000 270 spot=fire");
  far.orders("g1 fire");
  EXPECT_REFUSED(far, smoke(far, "g1", "53500 20000"), "PZ:16.7.4.3a");
  EXPECT_ALLOWED(far, smoke(far, "g1", "52500 20000"));
  Table mortar = range_of("g44", "s15", 20'000);
  mortar.orders("g1 fire");
  EXPECT_REFUSED(mortar, smoke(mortar, "g1", "20000 24500"), "PZ:16.7.4.3a");  // its minimum
}

TEST(PZ_16_7_4_3_1, ItsOrderLetsItFire) {
  for (const char* order : {"fire", "halt"}) {
    Table t = range_of("g18", "s15", 20'000);
    t.orders(std::string("g1 ") + order);
    EXPECT_ALLOWED(t, smoke(t, "g1", "20000 32000"));
    t.play("aim g1 s1");
    EXPECT_REFUSED(t, smoke(t, "g1", "20000 32000"), "PZ:16.7.4.3");
  }
}

TEST(PZ_R115, SmokeNeedsNoTarget) {
  Table t("advanced | cards g18 / s15 | unit g1 20000 20000 0 | unit s1 60000 45000 180");
  EXPECT_ALLOWED(t, "german: order g1 fire");
  t.orders("g1 fire");
  ASSERT_EQ(t.step(), "direct");
  EXPECT_ALLOWED(t, "done");
  t.play("done");
  EXPECT_TRUE(t.told("g1 has no target"));
}

TEST(PZ_R110, EngineersMakeSmoke) {
  Table t = range_of("g85-rifle:engineer g85-rifle", "s57-rifle", 4'000, "unit g2 22000 20000 0");
  t.orders("g1 fire; g2 fire");
  EXPECT_ALLOWED(t, smoke(t, "g1", "20000 21000"));
  EXPECT_REFUSED(t, smoke(t, "g1", "20000 21001"), "PZ:16.7.4.3");
  EXPECT_LT(t.code("g2", "smoke"), 0);
  t.play(smoke(t, "g1", "20000 21000"));
  EXPECT_TRUE(t.told("smoke at 20, 21")) << "without a roll";
  EXPECT_EQ(t.spot("g1"), "fire") << "the marker it had";
}

TEST(PZ_16_7_4_3a, RefusesSmokeBeyondTheDirectRow) {
  // The howitzer reaches 40 inches directly and 70 indirectly.
  Table t("advanced | cards g82 / s15 | unit g1 2000 20000 90 dump=2000,20000 | unit s1 20000 20000 270 spot=fire");
  t.orders("g1 fire");
  EXPECT_ALLOWED(t, smoke(t, "g1", "42900 20000"));
  EXPECT_REFUSED(t, smoke(t, "g1", "43100 20000"), "PZ:16.7.4.3a");
}

TEST(PZ_16_7_4_3_1, SmokeIsProposedBeforeTheNearestEnemy) {
  Table t = range_of("g18", "s15", 15'000);
  t.orders("g1 fire");
  EXPECT_TRUE(t.offers(smoke(t, "g1", "20000 30000"))) << "two thirds of the way";
}

}  // namespace kessel::panzer
