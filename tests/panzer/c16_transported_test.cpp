// Chapter 16.12: fire of passengers.
#include "table.h"

namespace kessel::panzer {

namespace {

/// A halftrack (g1) with a squad aboard (g2), a section on foot (g3) beside it; a squad (s1) and a scout car (s2) before them.
std::string column(const std::string& passenger = "g85-rifle", const std::string& more = "") {
  return "advanced | cards g43 " + passenger + " g86-section / s57-rifle s37 | unit g1 20000 20000 0 |" +
         "unit g2 aboard 20000 20000 0 carrier=g1 | unit g3 17000 22000 0 | unit s1 20000 24000 180 |" +
         "unit s2 22000 24000 180 | " + more;
}

}  // namespace

TEST(PZ_16_12, SmallArmsAndAttachedWeaponsFireFromAboard) {
  COVERS("PZ:16.12.1", "PZ:R29", "PZ:R115");
  for (const char* order : {"fire", "ow", "halt", "nc"}) {
    Table t(column());
    t.orders("g1 " + std::string(order));
    ASSERT_EQ(t.step(), "direct") << order;
    EXPECT_ALLOWED(t, "aim g2 s1 228");  // it has no order of its own
    EXPECT_TRUE(t.offers("aim g2 s1 228")) << order;
  }
  for (const char* squad : {"g85-rifle", "g85-rifle:half", "g86-section", "g86-hmg", "g86-grw36"})
    EXPECT_ALLOWED(Table(column(squad)).orders("g1 ow"), "aim g2 s1 228");
  EXPECT_ALLOWED(Table(column("g85-rifle+g87-atr")).orders("g1 ow"), "aim g2 s2 128");
  // What is served by a crew is fired on foot; guns are not fired while they are towed.
  EXPECT_REFUSED(Table(column("g86-hmg")).orders("g1 ow"), "aim g2 s1 4", "PZ:16.12");
  EXPECT_REFUSED(Table(column("g86-grw36")).orders("g1 ow"), "aim g2 s1 4", "PZ:16.12");
  EXPECT_REFUSED(Table(column("g77")).orders("g1 ow; g3 fire"), "aim g2 s1 4", "PZ:16.12");
  // They may, they need not.
  Table t(column());
  t.orders("g1 ow");
  EXPECT_ALLOWED(t, "done");
  // A flamethrower has no fire of its own.
  EXPECT_EQ(Table(column("g85-rifle+g-flamethrower")).code("g2", "gp"), -1);
}

TEST(PZ_16_12_1, NotFromAVehicleThatMoves) {
  Table t(column());
  t.orders("g1 move; g3 fire");
  ASSERT_EQ(t.step(), "direct");
  EXPECT_REFUSED(t, "aim g2 s1 228", "PZ:16.12.1");
  EXPECT_FALSE(t.offers("aim g2 s1 228"));
  EXPECT_ALLOWED(t, "aim g3 s1 228");
  // Nor in overwatch.
  Table watch(
      "advanced | cards g43 g85-rifle g18 / s57-rifle | turn 2 combat close-first first soviet |"
      "at overwatch:german | unit g1 20000 20000 0 order=ow | unit g2 aboard 20000 20000 0 carrier=g1 |"
      "unit s1 20000 24000 180 order=fire fired revealed answerable spot=fire");
  EXPECT_ALLOWED(watch, "aim g1 s1 4");
  EXPECT_REFUSED(watch, "aim g2 s1 228", "PZ:16.12.1");
}

TEST(PZ_16_12_2, ThePassengersOwnSpottingByTheVehicleRow) {
  COVERS("PZ:R106");
  Table t(column());
  EXPECT_EQ(t.spotting("g2", "s2"), 40);
  EXPECT_EQ(t.spotting("g3", "s2"), 60);
  EXPECT_EQ(t.spotting("g2", "s1"), 12);
  // Its own: a suppressed squad sees half as far as its vehicle does.
  Table far(column("g85-rifle", "unit g2 aboard 20000 20000 0 carrier=g1 suppressed | unit s1 20000 28000 180"));
  EXPECT_TRUE(far.spots("g1", "s1"));
  EXPECT_FALSE(far.spots("g2", "s1"));
  far.orders("g1 fire; g3 fire");
  EXPECT_REFUSED(far, "aim g2 s1 228", "PZ:8.1.1.2a");
}

TEST(PZ_16_12_3, AtTheVehiclesTargetOrAnother) {
  Table t(column());
  t.orders("g1 fire");
  EXPECT_ALLOWED(t, "aim g2 s1 228");
  EXPECT_ALLOWED(t, "aim g2 s2 228");
  t.play("aim g1 s1 4; aim g2 s1 228; announce s1").roll(1).roll(1);
  EXPECT_TRUE(t.told("g1 fires at s1") && t.told("g2 fires at s1"));
  Table apart(column());
  apart.orders("g1 fire").play("aim g1 s1 4; aim g2 s2 228; announce s1").roll(1).play("announce s2; hide").roll(1);
  EXPECT_TRUE(apart.told("g1 fires at s1") && apart.told("g2 fires at s2"));
}

TEST(PZ_16_12_4, TheVehiclesTargetDoesNotMatter) {
  // Two weapons at one target, the vehicle's fire at another does not matter.
  Table t(column("g85-rifle+g87-atr"));
  t.orders("g1 fire").play("aim g1 s1 4; aim g2 s2 228; aim g2 s2 128");
  const auto dual = [&](const char* target) {
    Tally lines;
    hit_chance(t.s, t.id("g2"), 128, t.id(target), false, false, lines);
    for (const Tally::Line& l : lines.lines())
      if (l.rule.text() == "PZ:16.2.1.6") return l.value;
    return 0;
  };
  EXPECT_EQ(dual("s2"), -1);
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.21", "g2", "s2", "small"), 0);
  // Its vehicle at one target and the passenger at another: neither has it.
  Table apart(column());
  apart.orders("g1 fire").play("aim g1 s1 4; aim g2 s2 228");
  EXPECT_EQ(apart.gp_modifier("PZ:16.7.2.21", "g2", "s2", "small"), 0);
  EXPECT_EQ(apart.gp_modifier("PZ:16.7.2.21", "g1", "s1"), 0);
  // At two targets of its own.
  Table two(column("g85-rifle+g87-atr"));
  two.orders("g1 fire").play("aim g1 s1 4; aim g2 s1 228; aim g2 s2 128");
  Tally lines;
  hit_chance(two.s, two.id("g2"), 128, two.id("s2"), false, false, lines);
  int other = 0;
  for (const Tally::Line& l : lines.lines())
    if (l.rule.text() == "PZ:16.2.1.6") other = l.value;
  EXPECT_EQ(other, -3);
}

TEST(PZ_16_12_5, ThreeOrTenOff) {
  COVERS("PZ:16.7.2.17");
  Table t(column("g85-rifle+g87-atr"));
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.17", "g2", "s1", "small"), -10);
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.17", "g1", "s1"), 0) << "the vehicle itself";
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.17", "g3", "s1", "small"), 0) << "on foot";
  EXPECT_EQ(t.gp("g2", "s1", "small"), "S 9/2 -10 23 56");
  Tally lines;
  hit_chance(t.s, t.id("g2"), 128, t.id("s2"), false, false, lines);
  int aboard = 0;
  for (const Tally::Line& l : lines.lines())
    if (l.rule.text() == "PZ:16.2.1.8") aboard = l.value;
  EXPECT_EQ(aboard, -3);
}

TEST(PZ_16_12_6, TheVehicleIsMarked) {
  COVERS("PZ:R78");
  Table t(column());
  t.orders("g1 ow").play("aim g2 s1 228; announce s1").roll(1);
  EXPECT_EQ(t.spot("g1"), "move");
  EXPECT_EQ(t.spot("g2"), "none");
  EXPECT_TRUE(t.has("g1", kAnswerable)) << "and may be answered";
  EXPECT_TRUE(t.has("g2", kFired));
  EXPECT_FALSE(t.has("g1", kFired) || t.has("g1", kRevealed)) << "its own order is untouched";
  Table fired(column("g85-rifle", "unit g1 20000 20000 0 spot=fire"));
  fired.orders("g1 ow").play("aim g2 s1 228; announce s1").roll(1);
  EXPECT_EQ(fired.spot("g1"), "fire");
  // A rocket launcher leaves more than rifles do.
  Table rocket(column("g85-rifle+g87-rpzb", "unit s2 20000 22500 180 | unit s1 25000 24000 180"));
  rocket.orders("g1 ow").play("aim g2 s2 128; announce s2");
  if (rocket.step() == "reveal") rocket.play("hide");
  EXPECT_EQ(rocket.spot("g1"), "fire");
}

}  // namespace kessel::panzer
