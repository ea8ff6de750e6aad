// Chapter 7: zones of control.
#include "table.h"

namespace kessel::breakout {

TEST(BO_7_0, EveryUnitControlsItsHexAndTheSixAround) {
  const Table t("S 2010 9M");
  const Board b = board_of(t.s);
  EXPECT_EQ(b.zoc[index(kSoviet)].count(), 7);
  for (const char* h : {"2010", "2009", "2011", "1910", "1911", "2110", "2111"}) EXPECT_TRUE(b.zoc[index(kSoviet)].has(Table::hex(h))) << h;
}

TEST(BO_7_0, GarrisonsLoneArtilleryAndBattalionsExertItToo) {
  COVERS("BO:R65");
  const Table t("S 1010 1GB | G 0805 TG | G 2010 503");
  const Board b = board_of(t.s);
  EXPECT_TRUE(b.zoc[index(kSoviet)].has(Table::hex("1009")));
  EXPECT_TRUE(b.zoc[index(kGerman)].has(Table::hex("0804")));
  EXPECT_TRUE(b.zoc[index(kGerman)].has(Table::hex("2011")));
}

TEST(BO_7_0a, AnUnsuppliedUnitKeepsItsZoc) {
  // 9M sits in a ring of Germans: no path of supply, and its ZOC is there all the same.
  const Table t("S 2010 9M | G 2008 96 | G 2012 291 | G 1809 371 | G 1812 208 | G 2209 168 | G 2211 75");
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
  EXPECT_TRUE(board_of(t.s).zoc[index(kSoviet)].has(Table::hex("2009")));
}

TEST(BO_7_1, AFriendlyUnitDoesNotCancelEnemyZoc) {
  Table t("at german 1 move | S 2010 9M | G 2009 96 | G 2109 291");
  t.play("pick 291");
  EXPECT_REFUSED(t, "step 2009", "BO:7.2c");
}

TEST(BO_7_2, AUnitStopsOnEnteringEnemyZoc) {
  Table t("at german 1 move | S 2010 9M | G 2007 16Pz");
  t.play("pick 16Pz; step 2008; step 2009");
  EXPECT_EQ(t.where("16Pz"), "2009");
  EXPECT_TRUE(t.told("stopped by an enemy ZOC"));
  EXPECT_EQ(t.ask(), "pick units to move");
}

TEST(BO_7_2, RefusesToGoOnAfterTheStop) {
  Table t("at german 1 move | S 2010 9M | G 2007 16Pz");
  t.play("pick 16Pz; step 2008; step 2009");
  EXPECT_REFUSED(t, "pick 16Pz", "BO:7.2");
}

TEST(BO_7_2a, AUnitInEnemyZocMayLeaveIntoAFreeHex) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz; step 2008; step 2007");
  EXPECT_EQ(t.where("16Pz"), "2007");
}

TEST(BO_7_2b, ItStopsAgainInTheNextZoc) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz; step 2108; step 2208; step 2109");
  EXPECT_EQ(t.where("16Pz"), "2109") << "2109 lies next to nobody";
  t.play("step 2110");
  EXPECT_EQ(t.ask(), "pick units to move");
}

TEST(BO_7_2c, RefusesZocToZoc) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "step 2110", "BO:7.2c");
}

TEST(BO_7_2c, AllowsTheWayRound) {
  Table t("at german 1 move | S 2010 9M | G 2009 16Pz");
  t.play("pick 16Pz; step 2108; step 2109");
  EXPECT_ALLOWED(t, "step 2110");
}

}  // namespace kessel::breakout
