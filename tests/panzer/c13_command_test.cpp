// Chapters 13 and 14: commands of a formation, shared orders, initiative by grade.
#include "table.h"

namespace kessel::panzer {

namespace {

/// Seasoned companies with command control; orders are being given.
Table company(const std::string& cards, const std::string& more = "") {
  return Table("advanced | option command_control on | cards " + cards + " / s15 | unit s1 70000 46000 180 |" + more);
}
int available(const Table& t) { return commands_available(t.s, 0); }
int used(const Table& t) { return commands_used(t.s, 0); }

/// Three tanks within an inch of each other, and a fourth two inches from the second and farther from the others.
Table four(const char* grade) {
  return company("g18 g18 g18 g18", std::string("formation german ") + grade +
                                        "| unit g1 20000 20000 0 | unit g2 21500 20000 0 | unit g3 20000 21500 0 |"
                                        "unit g4 24400 20000 0");
}

}  // namespace

TEST(PZ_13_0, AFormationHasSoManyCommands) {
  COVERS("PZ:11.1");
  COVERS("PZ:13.1");
  COVERS("PZ:13.1.1");
  COVERS("PZ:13.2");
  COVERS("PZ:C.CMD");
  COVERS("PZ:D.SEQ.2");
  Table t = company("g18 g18", "unit g1 20000 20000 0 | unit g2 40000 20000 0");
  EXPECT_EQ(available(t), 1);
  t.play("german: order g1 move");
  EXPECT_EQ(used(t), 1);
  EXPECT_REFUSED(t, "german: order g2 move", "PZ:13.2");
  EXPECT_ALLOWED(t, "german: order g1 ow");  // its own marker, turned over
  t.play("german: order g1 nc");
  EXPECT_ALLOWED(t, "german: order g2 move");
}

TEST(PZ_13_0, WithoutTheSwitchEveryUnitHasItsOwn) {
  Table t("advanced | cards g18 g18 / s15 | unit g1 20000 20000 0 | unit g2 21500 20000 0 | unit s1 70000 46000 180");
  t.play("german: order g1 move");
  EXPECT_ALLOWED(t, "german: order g2 move");
  EXPECT_REFUSED(t, "german: join g2 g1", "PZ:13.0");
}

TEST(PZ_13_1_3, TensAndUnitsOfTheTable) {
  COVERS_VECTOR("PX-30");
  COVERS("PZ:13.1.3a");
  COVERS("PZ:13.1.3b");
  COVERS("PZ:13.1.3c");
  const Tables& t = box().tables;
  EXPECT_EQ(commands_for(t, Grade::Regulars, 7), 4);
  EXPECT_EQ(commands_for(t, Grade::Veteran, 12), 8);
  EXPECT_EQ(commands_for(t, Grade::Seasoned, 27), 16);
  EXPECT_EQ(commands_for(t, Grade::Green, 1), 0);
  EXPECT_EQ(commands_for(t, Grade::Elite, 10), 8);
  EXPECT_EQ(commands_for(t, Grade::Elite, 0), 0);
}

TEST(PZ_C_CMD, EveryCell) {
  COVERS("PZ:C.CMD.E");
  COVERS("PZ:C.CMD.V");
  COVERS("PZ:C.CMD.S");
  COVERS("PZ:C.CMD.R");
  COVERS("PZ:C.CMD.G");
  const std::array<std::array<int, 10>, kGrades> rows{{{1, 2, 2, 3, 4, 5, 6, 6, 7, 8},
                                                       {1, 1, 2, 3, 4, 4, 5, 6, 6, 7},
                                                       {1, 1, 2, 2, 3, 4, 4, 5, 5, 6},
                                                       {1, 1, 2, 2, 3, 3, 4, 4, 5, 5},
                                                       {0, 1, 1, 2, 2, 2, 3, 3, 4, 4}}};
  for (std::size_t g = 0; g < kGrades; ++g)
    for (std::size_t n = 0; n < 10; ++n)
      EXPECT_EQ(commands_for(box().tables, static_cast<Grade>(g), static_cast<int>(n) + 1), rows[g][n])
          << g << " " << n;
}

TEST(PZ_13_1_1a, WhoIsOnTheTableCounts) {
  COVERS("PZ:13.1.1.2");
  const auto n = [](const char* second) {
    return available(
        company("g18 g18 g18", std::string("unit g1 20000 20000 0 | unit g3 60000 5000 0 | unit g2 ") + second));
  };
  EXPECT_EQ(n("40000 20000 0"), 2) << "three units, nobody near another";
  EXPECT_EQ(n("40000 20000 0 damaged tracked suppressed"), 2);
  EXPECT_EQ(n("ko 40000 20000 0"), 1);
  EXPECT_EQ(n("bu 40000 20000 0"), 1);
  EXPECT_EQ(n("exited 0 0 0"), 1);
}

TEST(PZ_13_1_1_1, UnarmedUnitsCountNearCombatUnitsOneEach) {
  COVERS("PZ:R121");
  const auto n = [](const char* rest) {
    return available(company("g18 g18 g73-light g73-light", std::string("unit g1 20000 20000 0 |") + rest));
  };
  const char* near = "| unit g3 21500 20000 0 | unit g4 20000 21500 0";
  EXPECT_EQ(n((std::string("unit g2 60000 20000 0") + near).c_str()), 2) << "two tanks and one truck";
  EXPECT_EQ(n((std::string("unit g2 21500 21500 0") + near).c_str()), 2) << "and two trucks";
  EXPECT_EQ(n("unit g2 60000 20000 0 | unit g3 24000 20000 0 | unit g4 20000 24000 0"), 1) << "out of command range";
}

TEST(PZ_13_1_1_1, RefusesToShareWhereTheCombatUnitHasAnother) {
  Table t = company("g18 g73-light g73-light g18",
                    "unit g1 20000 20000 0 | unit g2 21500 20000 0 | unit g3 20000 21500 0 | unit g4 60000 5000 0");
  t.play("german: order g1 move");
  EXPECT_ALLOWED(t, "german: join g2 g1");
  EXPECT_REFUSED(t, "german: join g3 g1", "PZ:13.1.1.1");
}

TEST(PZ_13_1_1_3, PassengersDoNotCountTheirTransportsDo) {
  Table t = company("g73-medium g85-rifle g43 g85-rifle",
                    "unit g1 20000 20000 0 | unit g2 aboard 20000 20000 0 carrier=g1 |"
                    "unit g3 40000 20000 0 | unit g4 aboard 40000 20000 0 carrier=g3");
  EXPECT_TRUE(active_unit(t.s, t.id("g1"))) << "a loaded truck";
  EXPECT_TRUE(active_unit(t.s, t.id("g3")));
  EXPECT_FALSE(active_unit(t.s, t.id("g2")) || active_unit(t.s, t.id("g4")));
  EXPECT_EQ(available(t), 1);
}

TEST(PZ_13_1_1_4, ReconUnitsDoNotCount) {
  COVERS("PZ:13.1.1.5");
  COVERS("PZ:21.1.1.2.2");
  EXPECT_EQ(
      available(company("g18 g18 g18:recon", "unit g1 20000 20000 0 | unit g2 22000 20000 0 | unit g3 30000 20000 0")),
      1);
  EXPECT_EQ(available(company("g18 g18:command g85-rifle:engineer",
                              "unit g1 20000 20000 0 | unit g2 22000 20000 0 | unit g3 30000 20000 0")),
            2);
}

TEST(PZ_13_1_2, CommandRangeByGrade) {
  const std::array<std::pair<const char*, int>, 5> ranges{
      {{"elite", 4}, {"veteran", 3}, {"seasoned", 3}, {"regulars", 2}, {"green", 2}}};
  for (const auto& [grade, inches] : ranges)
    EXPECT_EQ(command_range(four(grade).s, four(grade).id("g1")), inches) << grade;
}

TEST(PZ_13_2_1, ThreeInRangeOfEachOtherShareAFourthDoesNot) {
  COVERS_VECTOR("PX-31");
  COVERS("PZ:13.2.1a");
  COVERS("PZ:R61");
  Table t = four("regulars");
  t.play("german: order g1 move; german: join g2 g1; german: join g3 g2");
  EXPECT_EQ(used(t), 1);
  EXPECT_EQ(t.unit("g3").order, Order::Move);
  EXPECT_TRUE(share_command(t.s, t.id("g1"), t.id("g3")));
  EXPECT_REFUSED(t, "german: join g4 g2", "PZ:13.2.1");
  Table pair = four("regulars");
  pair.play("german: order g2 move");
  EXPECT_ALLOWED(pair, "german: join g4 g2");  // in range of the second alone
}

TEST(PZ_13_2_1, ALeaderThatGetsAnotherOrderLeavesItsMarkerToTheRest) {
  Table t = four("elite");
  t.play("german: order g1 move; german: join g2 g1; german: join g3 g1; german: order g1 ow");
  EXPECT_EQ(used(t), 2);
  EXPECT_EQ(t.unit("g2").order, Order::Move);
  EXPECT_TRUE(share_command(t.s, t.id("g2"), t.id("g3")));
  EXPECT_FALSE(share_command(t.s, t.id("g1"), t.id("g2")));
  EXPECT_REFUSED(t, "german: join g2 g3", "PZ:13.2.1");
}

TEST(PZ_13_2_1, WhatItIsToDoMustBePossible) {
  Table t = company("g18 g18", "unit g1 20000 20000 0 | unit g2 21500 20000 0 tracked");
  t.play("german: order g1 move");
  EXPECT_REFUSED(t, "german: join g2 g1", "PZ:9.2.1.3");
  EXPECT_REFUSED(t, "german: join g1 g1", "PZ:13.2.1");
}

namespace {

/// Three tanks, and two trucks far from them.
Table stray_trucks() {
  return company("g18 g18 g18 g73-light g73-light",
                 "unit g1 20000 20000 0 | unit g2 21500 20000 0 | unit g3 20000 21500 0 |"
                 "unit g4 50000 20000 0 | unit g5 51500 20000 0");
}
Table two_and_a_scout() {
  return company("g18 g18 g18:recon", "unit g1 20000 20000 0 | unit g2 21500 20000 0 | unit g3 20000 21500 0");
}

}  // namespace

TEST(PZ_13_2_1_1, InactiveUnarmedUnitsNeedTheirOwnCommand) {
  Table t = stray_trucks();
  t.play("german: order g4 move");
  EXPECT_EQ(used(t), 1);
  EXPECT_ALLOWED(t, "german: order g5 move");  // one for one
  t.play("german: order g5 move");
  EXPECT_EQ(used(t), 2);
}

TEST(PZ_13_2_1_1, RefusesToLetThemShare) {
  Table t = stray_trucks();
  t.play("german: order g4 move");
  EXPECT_REFUSED(t, "german: join g5 g4", "PZ:13.2.1.1");
}

TEST(PZ_13_2_1_2, ReconUnitsHaveTheirOwn) {
  Table t = two_and_a_scout();
  t.play("german: order g1 move");
  EXPECT_EQ(available(t), 1);
  EXPECT_ALLOWED(t, "german: order g3 ow");  // outside the count
  t.play("german: order g3 ow");
  EXPECT_EQ(used(t), 1);
}

TEST(PZ_13_2_1_2, RefusesToShareWithReconUnits) {
  Table t = two_and_a_scout();
  t.play("german: order g1 move; german: order g3 ow");
  EXPECT_REFUSED(t, "german: join g3 g1", "PZ:13.2.1.2");
  EXPECT_REFUSED(t, "german: join g2 g3", "PZ:13.2.1.2");
}

namespace {

/// A tank, a recon tank and a truck of the scouts.
Table scouts(const char* truck, const char* tank) {
  return company("g18 g18:recon g73-light:recon",
                 std::string("unit g1 20000 20000 0 | unit g2 ") + tank + "| unit g3 " + truck);
}

}  // namespace

TEST(PZ_13_2_1_2a, UnarmedReconUnitsAreFreeNearReconUnits) {
  Table near = scouts("51500 20000 0", "50000 20000 0");
  near.play("german: order g1 move; german: order g3 move");
  EXPECT_EQ(used(near), 1) << "activated by the recon tank: free";
  Table other = scouts("21500 20000 0", "50000 20000 0");
  other.play("german: order g3 move");
  EXPECT_EQ(used(other), 1) << "by another unit: it counts";
}

TEST(PZ_13_2_1_2a, RefusesCommandsFarFromCombatUnits) {
  EXPECT_REFUSED(scouts("60000 40000 0", "50000 20000 0"), "german: order g3 move", "PZ:13.2.1.2a");
  EXPECT_ALLOWED(scouts("60000 40000 0", "50000 20000 0"), "german: order g3 nc");
}

TEST(PZ_13_2_2, FormationsDoNotShare) {
  Table t = company("g18 g18@2", "formation german seasoned 2 | unit g1 20000 20000 0 | unit g2 21500 20000 0");
  t.play("german: order g1 move");
  EXPECT_REFUSED(t, "german: join g2 g1", "PZ:13.2.2");
  EXPECT_ALLOWED(t, "german: order g2 move");  // each has its own commands
  EXPECT_EQ(commands_used(t.s, 0), 1);
  t.play("german: order g2 move; german: done; soviet: done").roll(50, 40).play("first").until(Step::Adjust);
  t.play("german: done; soviet: done");
  EXPECT_EQ(used(t), 0) << "nothing is saved";
}

TEST(PZ_13_2_3, NoCommandIsUnlimited) {
  Table t = company("g18 g18 g18", "unit g1 20000 20000 0 | unit g2 21500 20000 0 | unit g3 20000 21500 0");
  t.play("german: order g1 nc; german: order g2 nc; german: order g3 nc");
  EXPECT_EQ(used(t), 0);
  EXPECT_REFUSED(t, "german: join g1 g2", "PZ:13.2.1");
}

TEST(PZ_R28, PassengersMoveByTheirTransportsMarkerOrTheirOwn) {
  const std::string loaded = "unit g1 20000 20000 0 | unit g2 aboard 20000 20000 0 carrier=g1 |";
  Table t = company("g43 g85-rifle g18", loaded + "unit g3 21500 20000 0");
  EXPECT_REFUSED(t, "german: order g2 fire", "PZ:R28");
  EXPECT_REFUSED(t, "german: order g2 ow", "PZ:R28");
  t.play("german: order g1 move");
  EXPECT_EQ(available(t), 1);
  EXPECT_REFUSED(t, "german: order g2 move", "PZ:13.2");
  EXPECT_REFUSED(t, "german: join g3 g2", "PZ:13.2.1");
  t.play("german: join g2 g1");
  EXPECT_EQ(used(t), 1);
  EXPECT_REFUSED(t, "german: join g3 g2", "PZ:R28");
  t.play("german: order g1 nc");
  EXPECT_EQ(t.unit("g2").order, Order::None) << "it shared what is gone";
  Table strange = company("g43 g85-rifle@2 g18@2", "formation german seasoned 2 |" + loaded + "unit g3 60000 5000 0");
  strange.play("german: order g1 move");
  EXPECT_REFUSED(strange, "german: join g2 g1", "PZ:13.2.2");
  EXPECT_ALLOWED(strange, "german: order g2 move");
}

TEST(PZ_R168, WhoSharesIsSeenWhatIsOrderedIsNot) {
  COVERS("PZ:13.2.1");
  for (const int version : {1, 2}) {
    Table t = four("elite");
    t.s.rules = static_cast<std::uint8_t>(version);
    t.play("german: order g1 move; german: join g2 g1; german: done");
    const Unit before = view_for(t.s, kSoviet).known.unit(t.id("g2"));
    EXPECT_EQ(before.order, Order::None);
    EXPECT_EQ(before.share, 0) << "while markers are placed nothing shows";
    t.play("soviet: done").roll(50, 40).play("first");
    const State seen = view_for(t.s, kSoviet).known;
    EXPECT_EQ(seen.unit(t.id("g2")).order, Order::Hidden);
    EXPECT_EQ(seen.unit(t.id("g2")).share, version == 2 ? t.id("g1").value + 1 : 0);
    EXPECT_NE(view_for(t.s, kGerman).known.unit(t.id("g2")).share, 0);
    EXPECT_FALSE(t.told("shares the command", kSoviet));
  }
}

TEST(PZ_R168, WhoeverGuessesGivesSharersOneOrder) {
  Table t = four("elite");
  t.play("german: order g1 ow; german: join g2 g1; german: order g3 move; german: done; soviet: done")
      .roll(50, 40)
      .play("first");
  Rng rng(3);
  std::array<int, 7> dealt{};
  for (int i = 0; i < 200; ++i) {
    const State guess = sample(view_for(t.s, kSoviet), rng);
    EXPECT_TRUE(share_command(guess, t.id("g1"), t.id("g2")));
    EXPECT_FALSE(share_command(guess, t.id("g1"), t.id("g3")));
    EXPECT_EQ(guess.unit(t.id("g1")).order, guess.unit(t.id("g2")).order);
    EXPECT_NE(guess.unit(t.id("g1")).order, Order::NoCommand) << "there is a marker";
    ++dealt[static_cast<std::size_t>(guess.unit(t.id("g1")).order)];
  }
  EXPECT_GT(dealt[static_cast<std::size_t>(Order::Move)], 20);
  EXPECT_GT(dealt[static_cast<std::size_t>(Order::Overwatch)], 20);
}

TEST(PZ_13_2, WhatTheEnemyIsThoughtToHaveOrderedKeepsToItsCommands) {
  COVERS("PZ:13.2.1");
  // Ten tanks, some near each other, one of them a scout; a truck with its squad.
  std::string cards, units;
  for (int i = 0; i < 10; ++i) {
    cards += i == 9 ? "g18:recon " : "g18 ";
    units += "unit g" + std::to_string(i + 1) + " " + std::to_string(20'000 + 1'500 * i + (i > 4 ? 12'000 : 0)) +
             " 20000 0 |";
  }
  Table t =
      company(cards + "g43 g85-rifle", units + "unit g11 20000 22000 0 | unit g12 aboard 20000 22000 0 carrier=g11");
  t.s.rules = 1;  // of old nobody saw who shares
  t.play("german: done; soviet: done").roll(90, 10);
  const int most = available(t);
  ASSERT_GT(most, 2);
  ASSERT_LT(most, 11);
  Rng rng(5);
  int full = 0, shared = 0;
  for (int i = 0; i < 200; ++i) {
    const State guess = sample(view_for(t.s, kSoviet), rng);
    const int n = commands_used(guess, 0);
    ASSERT_LE(n, most);
    full += n == most ? 1 : 0;
    each_unit(guess, kGerman, [&](UnitId u) {
      EXPECT_NE(guess.unit(u).order, Order::None);
      EXPECT_NE(guess.unit(u).order, Order::Hidden);
      if (guess.unit(u).share == 0) return;
      ++shared;
      const UnitId leader = unit_id(guess.unit(u).share - 1);
      EXPECT_EQ(guess.unit(u).order, guess.unit(leader).order);
      EXPECT_TRUE(in_command_range(guess, u, leader));
    });
  }
  EXPECT_GT(full, 20) << "they are used";
  EXPECT_GT(shared, 20) << "and shared";
}

TEST(PZ_13_2, TheOfferedSharesAreLegalAndFew) {
  Table t = four("regulars");
  t.play("german: order g1 move");
  EXPECT_TRUE(t.offers("german: join g2 g1"));
  EXPECT_FALSE(t.offers("german: join g4 g1"));
}

// ---- 14 ---------------------------------------------------------------------------------------------------------------

namespace {

Table forces(const char* german, const char* soviet) {
  Table t(std::string("advanced | cards g18 / s15 | unit g1 20000 20000 0 | unit s1 70000 46000 180 | force german ") +
          german + "| force soviet " + soviet);
  t.play("german: done; soviet: done");
  return t;
}

}  // namespace

TEST(PZ_14_1, GradesOfForceCountInTheInitiative) {
  COVERS("PZ:14.1a");
  COVERS("PZ:11.2");
  COVERS("PZ:12.1.1");
  COVERS("PZ:D.SEQ.3");
  const std::array<std::pair<const char*, int>, 5> grades{
      {{"elite", 40}, {"veteran", 20}, {"seasoned", 0}, {"regulars", -20}, {"green", -40}}};
  for (const auto& [grade, value] : grades) EXPECT_EQ(initiative_modifier(forces(grade, "seasoned").s, kGerman), value);
  Table t = forces("veteran", "regulars");
  t.roll(40, 79);
  EXPECT_TRUE(t.asks(kGerman)) << "60 against 59";
  EXPECT_TRUE(t.told("Initiative: german 60, soviet 59"));
  Table best = forces("elite", "green");
  best.roll(100, 1);
  EXPECT_TRUE(best.told("Initiative: german 140, soviet -39"));
  Table plain("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 70000 46000 180 | force german elite");
  EXPECT_EQ(initiative_modifier(plain.s, kGerman), 0) << "not in the Basic Game";
}

TEST(PZ_7_1, TheFirstTwoOfFourDiceAreTheGermans) {
  Table t = forces("seasoned", "seasoned");
  EXPECT_EQ(node(t.s).dice, 4);
  EXPECT_EQ(node(t.s).roller, kGerman);
  t.roll(70, 30);
  EXPECT_TRUE(t.asks(kGerman));
}

TEST(PZ_14_1b, TiesGoToTheBetterForce) {
  Table t = forces("regulars", "veteran");
  t.roll(60, 20);
  EXPECT_TRUE(t.asks(kSoviet));
  Table german = forces("veteran", "regulars");
  german.roll(20, 60);
  EXPECT_TRUE(german.asks(kGerman));
  Table same = forces("veteran", "veteran");
  same.roll(60, 60);
  EXPECT_TRUE(same.chance()) << "again";
}

}  // namespace kessel::panzer
