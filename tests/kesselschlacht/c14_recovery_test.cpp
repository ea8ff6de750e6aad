// Chapter 14: recovery. Distances are counted in hexes on the field of fights.h.
#include "table.h"

namespace kessel::kesselschlacht {

namespace {
Table recovered(const std::string& position) {
  Table t("turn 8 snow | at L | " + position);
  recover_all(t.s, t.events);
  return t;
}
}  // namespace

TEST(KS_14_0, BothSidesRecoverAndWhoCannotKeepsHisMarker) {
  const Table t = recovered(
      "A 3307 68-GR169:dis | A 3309 Mauss-HQ | S 3304 8GMC-HQ | S 3204 8GMC-19GMB:rt | "
      "A 4015 68-GR188:dis | S 4510 8GMC-20GMB:rt");
  EXPECT_EQ(t.status("68-GR169"), "good");
  EXPECT_EQ(t.status("8GMC-19GMB"), "good") << "RT goes at once";
  EXPECT_EQ(t.status("68-GR188"), "DIS");
  EXPECT_EQ(t.status("8GMC-20GMB"), "RT");
  EXPECT_TRUE(t.told("1 unit in 3307 recovers"));
}

TEST(KS_14_0, AStackRecoversAsAWholeOrNotAtAll) {  // KS:R105
  const Table t = recovered("A 3307 68-GR169:dis 96-GR283:dis | A 3309 Mauss-HQ");
  EXPECT_EQ(t.status("68-GR169"), "DIS") << "the other has no HQ";
  EXPECT_EQ(t.status("96-GR283"), "DIS");
}

TEST(KS_14_0, AllIsDecidedOnOnePosition) {  // KS:R105 the routed project no ZOC until all is decided
  const Table t = recovered(
      "A 3308 68-GR169:dis | A 3310 Mauss-HQ | S 3208 8GMC-19GMB:rt 8GMC-HQ:rt | S 3409 8GMC-20GMB:rt | "
      "S 3408 8GMC-21GMB:rt");
  EXPECT_EQ(t.status("68-GR169"), "good");
  EXPECT_EQ(t.status("8GMC-19GMB"), "good");
}

TEST(KS_14_0_1, TheDisorganizedAlwaysRecover) {
  COVERS("KS:13.3.1b");
  const Table t = recovered("A 3307 68-GR169:do | S 3306 8GMC-19GMB:do");
  EXPECT_EQ(t.status("68-GR169"), "good");
  EXPECT_EQ(t.status("8GMC-19GMB"), "good");
}

TEST(KS_14_0_2, TheDisruptedWithinFourHexesOfTheirHq) {
  COVERS("KS:13.3.2a");
  EXPECT_EQ(recovered("A 3307 68-GR169:dis | A 3311 Mauss-HQ").status("68-GR169"), "good");
  EXPECT_EQ(recovered("A 3307 68-GR169:dis | A 3312 Mauss-HQ").status("68-GR169"), "DIS");
}

TEST(KS_14_0_2, EnemiesAndTheirZonesBarTheWayFriendsOpenIt) {
  // The straight way leads over 3308; going round would take more than four hexes only if both flanks are closed.
  const std::string wall =
      " | S 3208 1GA-30RD | S 3408 1GA-71RD | S 3310 1GA-121RD | S 3209 1GA-127RD | S 3409 1GA-135RD | "
      "S 3107 1GA-141RD | S 3507 1GA-147RD";
  EXPECT_EQ(recovered("A 3307 68-GR169:dis | A 3309 Mauss-HQ" + wall).status("68-GR169"), "DIS") << "zones on 3308";
  EXPECT_EQ(recovered("A 3307 68-GR169:dis | A 3308 96-GR283 | A 3309 Mauss-HQ" + wall).status("68-GR169"), "good");
}

TEST(KS_14_0_2, RiversDoNotMatter) {  // KS:R105
  EXPECT_EQ(recovered("A 0715 68-GR169:dis | A 0717 Mauss-HQ").status("68-GR169"), "good") << "over the Dnestr";
}

TEST(KS_14_0_2a, TheStateOfTheHqIsNoMatter) {
  const Table t = recovered("A 3307 68-GR169:dis | A 3309 Mauss-HQ:rt,out");
  EXPECT_EQ(t.status("68-GR169"), "good");
  EXPECT_EQ(t.status("Mauss-HQ"), "good") << "KS:R37 an HQ is its own HQ";
}

TEST(KS_14_0_3, TheRoutedWithinTwo) {
  COVERS("KS:13.3.3a");
  EXPECT_EQ(recovered("A 3307 68-GR169:rt | A 3309 Mauss-HQ").status("68-GR169"), "good");
  EXPECT_EQ(recovered("A 3307 68-GR169:rt | A 3310 Mauss-HQ").status("68-GR169"), "RT");
}

TEST(KS_14_0_2, GarrisonsRallyOnTheirSetUpHex) {  // KS:R76
  EXPECT_EQ(recovered("A 1904 TernG-1:dis").status("TernG-1"), "good");
  EXPECT_EQ(recovered("A 1907 TernG-1:dis").status("TernG-1"), "good");
  EXPECT_EQ(recovered("A 1909 TernG-1:dis").status("TernG-1"), "DIS");
  EXPECT_EQ(recovered("A 1904 TernG-1:dis,parent=XLVIII").status("TernG-1"), "DIS") << "it has an HQ now, far away";
}

TEST(KS_14_0_2, ReassignedUnitsRallyOnTheirNewHq) {  // KS:R37
  EXPECT_EQ(recovered("A 3307 68-GR169:dis,parent=LIX | A 3309 LIX-HQ").status("68-GR169"), "good");
  EXPECT_EQ(recovered("A 3307 68-GR169:dis,parent=- | A 3309 LIX-HQ Mauss-HQ").status("68-GR169"), "DIS");
}

}  // namespace kessel::kesselschlacht
