// Worked examples of rules/panzer/vectors.csv that run through several chapters, each played to its end.
#include "sums.h"

namespace kessel::panzer {

TEST(PZ_4_2, SingleDiceReadTheirZeroAsTen) {
  COVERS_VECTOR("PX-01");
  EXPECT_EQ(read_dice(2, 7), 27);
  EXPECT_EQ(read_dice(10, 10), 100);
  // A single die: ammunition; its nought is a ten, the worst there is.
  Table t(
      "advanced | cards g24 / s15 | turn 2 combat direct-second first german | at direct:german |"
      "unit g1 20000 20000 0 order=fire | unit s1 20000 30000 180 spot=fire order=nc revealed | targets g1 s1");
  t.play("aim g1 s1 " + std::to_string(t.code("g1", "apcr")) + "; announce s1");
  ASSERT_EQ(t.step(), "ammo-roll");
  EXPECT_EQ(node(t.s).faces, 10);
  EXPECT_FALSE(fits(node(t.s), Draw{0}));
  EXPECT_TRUE(fits(node(t.s), Draw{10}));
  t.die(10);
  EXPECT_NE(t.step(), "hit") << "a nought is no low roll";
}

TEST(PZ_4_7, QuartersHalvesAndSums) {
  COVERS("PZ:4.7b", "PZ:4.7c", "PZ:R98");
  COVERS_VECTOR("PX-04");
  Table far(
      "advanced | cards g86-section:op / s48 s15 | woods 16000 34000 26000 44000 | unit g1 20000 10000 0 |"
      "unit s1 20000 36000 180 spot=fire | unit s2 60000 5000 180");
  ASSERT_EQ(far.spotting("g1", "s1"), 30);
  raise(far.s, far.id("g1"), kFullCover);
  EXPECT_EQ(far.spotting("g1", "s1"), 7) << "a quarter of thirty";
  // Bombs from Medium at Fast: +10 and -20.
  Table bombs(
      "advanced | cards g85-rifle / s61 s57-rifle | turn 3 air indirect-first first german | at fly:soviet |"
      "unit g1 36000 34500 0 order=nc | unit s2 5000 5000 0 order=nc");
  bombs.play("fly s1 fast medium 0 36000 0 0 0 g1; drop bombs");
  if (bombs.step() == "reveal") bombs.play("hide");
  Tally sum;
  const GpChance c = gp_chance(bombs.s, bombs.s.attack, bombs.id("g1"), sum);
  int plus = 0, minus = 0;
  for (const Tally::Line& l : sum.lines()) {
    (l.value > 0 ? plus : minus) += l.value;
    SCOPED_TRACE(std::string(l.rule.text()) + " " + std::to_string(l.value));
    EXPECT_TRUE(l.value == 10 || l.value == -20);
  }
  EXPECT_EQ(plus, 10);
  EXPECT_EQ(minus, -20);
  EXPECT_EQ(c.net, -10);
  // Half of a factor, but half of one is one.
  Attack a;
  a.kind = Attack::Kind::Assault;
  for (const auto& [factor, half] : {std::pair{9, 4}, {1, 1}}) {
    a.small = static_cast<std::uint8_t>(factor);
    EXPECT_EQ(brew_up_limit(bombs.s, a, c), half);
  }
  const auto points = [](const char* marks) {
    return Table(std::string("cards g18 / s15 | unit g1 1000 1000 0 | unit s1 20000 27000 180 ") + marks).points("s1");
  };
  EXPECT_EQ(points("order=move"), 11);
  EXPECT_EQ(points("order=halt"), 5);
  EXPECT_EQ(points("order=halt damaged"), 2);
}

TEST(PZ_5_1f, FullCoverHidesAndLeavingItShows) {
  COVERS_VECTOR("PX-07");
  Table t(
      "advanced | cards g18 / s57-rifle s15 | unit g1 20000 5000 0 | unit s1 20000 9000 180 | unit s2 60000 45000 180");
  const int plain = t.spotting("g1", "s1");
  ASSERT_GE(plain, 4);
  t.s.unit(t.id("s1")).at = {20000, 5000 + 1000 * plain};
  ASSERT_TRUE(t.spots("g1", "s1")) << "at the end of the range";
  const auto adjusted = [&](const char* cover) {
    t.orders("", kGerman).until(Step::Adjust);
    t.play(std::string("soviet: cover s1 ") + cover + "; soviet: done; german: done");
    while (t.step() != "orders") t.until(Step::Orders);
  };
  adjusted("on");
  EXPECT_LT(t.spotting("g1", "s1"), plain);
  EXPECT_FALSE(t.spots("g1", "s1")) << "beyond half of it";
  EXPECT_FALSE(was_target(t.s, t.id("g1"), t.id("s1")));
  adjusted("off");
  EXPECT_TRUE(t.spots("g1", "s1")) << "range and sight hold";
  t.s.unit(t.id("s1")).at.y += 1000;
  EXPECT_FALSE(t.spots("g1", "s1")) << "the range does not";
  Table wood(
      "advanced | cards g18 / s57-rifle | woods 10000 6000 30000 9000 | unit g1 20000 5000 0 | unit s1 20000 10500 "
      "180");
  EXPECT_FALSE(wood.spots("g1", "s1")) << "nor does sight";
}

TEST(PZ_5_4_2_3, AnEntrenchmentInScrubIsLightCover) {
  COVERS_VECTOR("PX-08");
  Table t(
      "advanced | cards g18 / s57-rifle | scrub 18000 9000 22000 13000 | unit g1 20000 5000 0 | unit s1 20000 11000 "
      "180");
  EXPECT_EQ(cover_at(t, "s1"), "light");
  Work& w = t.s.works[0];
  w.terrain = Terrain::HastyEntrenchment, w.at = {20000, 11000},
  w.dug = static_cast<std::uint8_t>(tables(t.s).entrench_turns);
  EXPECT_EQ(work_at(t.s, {20000, 11000}), 0);
  EXPECT_EQ(spot_cover_of(t.s, t.id("s1")), Cover::Light) << "spotting: whatever else is there";
}

TEST(PZ_23_3_1, ForcesAndCohesionPointsOfAllScenarios) {
  COVERS("PZ:23.3.2", "PZ:23.3.3", "PZ:23.3.4", "PZ:23.3.5", "PZ:23.3.6", "PZ:R37", "PZ:R38", "PZ:R39");
  COVERS_VECTOR("PX-71");
  struct Row {
    const char* id;
    int german, soviet;
    std::vector<int> points[2];
  };
  const std::vector<Row> rows{{"1", 889, 891, {{8}, {8}}},
                              {"1a", 1073, 1082, {{11}, {11}}},
                              {"2", 2617, 2623, {{10, 9, 6}, {6, 7, 13}}},
                              {"3", 1899, 2803, {{11, 6}, {11, 6, 8}}},
                              {"4", 3109, 1890, {{15, 17, 5}, {6, 13}}},
                              {"5", 2125, 1824, {{8, 4, 7}, {8, 7}}}};
  for (const Row& row : rows) {
    const Scenario& s = *box().scenario(row.id);
    int total[2] = {0, 0};
    for (const UnitDef& d : s.units) total[index(d.side)] += d.value[0];
    for (const Fieldwork& w : s.fieldworks) total[index(w.side)] += w.count * w.points;
    EXPECT_EQ(total[0], row.german) << row.id;
    EXPECT_EQ(total[1], row.soviet) << row.id;
    std::vector<int> points[2];
    for (const Formation& f : s.formations) points[index(f.side)].push_back(f.cohesion_point);
    EXPECT_EQ(points[0], row.points[0]) << row.id;
    EXPECT_EQ(points[1], row.points[1]) << row.id;
  }
}

TEST(PZ_R82, SmokeOfShellsReachesHigherThanThatOfWrecks) {
  COVERS("PZ:16.2.1.4", "PZ:8.4.2.8");
  COVERS_VECTOR("PX-89");
  std::string hills;
  for (int l = 1; l <= 3; ++l)
    hills += "hill " + std::to_string(l) + " 15000 9000 25000 11000 | hill " + std::to_string(l) +
             " 15000 29000 25000 31000 |";
  const auto table = [&](const std::string& more) {
    return Table("advanced | cards g18 g18 / s15 | " + hills + "unit g1 20000 10000 0 | unit s1 20000 30000 180 | " +
                 more);
  };
  const Table none = table("unit g2 60000 5000 0"), wreck = table("unit g2 bu 20000 20000 0"),
              smoke = table(
                  "unit g2 60000 5000 0 | zone 0 1 1 2 0 0 0 0 0 255 - 0 20000 20000 - - - - - - - - 0 0 0 0 0 0 -");
  ASSERT_EQ(height_of(none.s, none.id("g1")), 3);
  EXPECT_EQ(brew_up_smokes(wreck.s, eye_of(wreck.s, wreck.id("g1")), eye_of(wreck.s, wreck.id("s1"))), 0);
  EXPECT_EQ(wreck.modifier("PZ:8.4.2.8", "g1", "s1"), 0);
  EXPECT_EQ(none.modifier("PZ:16.2.1.4", "g1", "s1"), 0);
  EXPECT_LT(smoke.modifier("PZ:16.2.1.4", "g1", "s1"), 0) << "once";
}

TEST(PZ_22_2_1, WhatLossesAreWorth) {
  COVERS("PZ:22.2.2", "PZ:R93");
  COVERS_VECTOR("PX-90");
  const auto worth = [](const std::string& cards, const std::string& unit) {
    const Table t("advanced | cards g18 / " + cards + " s15 | unit g1 60000 5000 0 | unit s2 60000 40000 0 | unit s1 " +
                  unit);
    return score_of(t.s).losses[0];
  };
  EXPECT_EQ(worth("s15", "20000 20000 0 damaged tracked"), 40);
  EXPECT_EQ(worth("s15", "abandoned 20000 20000 0"), 81);
  EXPECT_EQ(worth("s57-rifle", "20000 20000 0 half-squad"), 11);
  EXPECT_EQ(worth("s57-rifle", "eliminated 20000 20000 0 half-squad"), 22);
  EXPECT_EQ(worth("s57-rifle:half", "eliminated 20000 20000 0 half-squad"), 17);
}

TEST(PZ_9_2_1_2, DamageHalvesWhatAGunInTowLeaves) {
  COVERS("PZ:17.2.8.1.1", "PZ:R98");
  COVERS_VECTOR("PX-93");
  // A tractor of 11 with a gun of size 2 behind it: 9 are left.
  const auto points = [](const char* marks) {
    Table t(std::string("advanced | cards g18 / s15 s49 | unit g1 60000 5000 0 | unit s1 20000 20000 0 ") + marks +
            " | unit s2 aboard 20000 20000 0 carrier=s1");
    auto content = std::make_shared<Content>(*t.content);
    content->cards[def(t.s, t.id("s1")).card.value].carries.towed = 2;
    t.content = content, t.s.content = content.get();
    return t.points("s1");
  };
  EXPECT_EQ(points("order=move"), 9);
  EXPECT_EQ(points("order=move damaged"), 4);
  EXPECT_EQ(points("order=halt damaged"), 2);
}

}  // namespace kessel::panzer
