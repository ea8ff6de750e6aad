// Chapter 11: Soviet rifle corps that come back. Krasilov 2603 and Khmel'nik 4004 are Soviet from the start.
#include "table.h"

namespace kessel::breakout {

namespace {
/// 9SS destroys the last step of a corps in 1312; its die is due.
Table destroyed(const std::string& turn, const std::string& corps) {
  Table t(turn + " | at german 1 fight | S 1312 " + corps + "/1 | G 1311 9SS");
  t.play("target 1312; join 9SS; declare; done");
  return t;
}
}  // namespace

// ---- the die --------------------------------------------------------------------------------------------------------

TEST(BO_11_1, ADieHalvedUpwardsAtOnce) {
  for (int die = 1; die <= 6; ++die) {
    Table t = destroyed("turn 2", "15RC");
    ASSERT_TRUE(t.chance());
    EXPECT_EQ(t.ask(), "return of a rifle corps");
    EXPECT_EQ(node(t.s).roller, kSoviet);
    t.roll({die});
    EXPECT_EQ(t.where("15RC"), "track " + std::to_string(2 + (die + 1) / 2)) << die;
    EXPECT_EQ(t.ask(), "advance into the vacated hex") << "before the combat goes on";
  }
}

TEST(BO_11_1, OnlyForTheLastStep) {
  // 17 against 5 with Tigers is 4:1; a 1 costs a step, and the corps retreats.
  Table t("turn 2 | at german 1 fight | S 1312 15RC | G 1311 9SS 503 | G 1411 10SS");
  t.play("target 1312; join 9SS; join 10SS; join 503; declare; done").roll({1});
  EXPECT_EQ(t.steps("15RC"), 1);
  EXPECT_FALSE(t.chance());
}

TEST(BO_11_1, OnlyForRifleCorps) {
  for (const char* u : {"9M", "6GT"}) {
    Table t("turn 2 | at german 1 fight | S 1312 " + std::string(u) + "/1 | G 1311 9SS 503 | G 1313 10SS | G 1411 1SS");
    t.play("target 1312; join 9SS; join 503; join 10SS; join 1SS; declare; done");
    while (t.chance() && t.ask() != "return of a rifle corps") t.roll({1});
    EXPECT_EQ(t.where(u), "dead") << u;
    EXPECT_NE(t.ask(), "return of a rifle corps") << u;
  }
  Table support("turn 2 | at german 1 fight | S 1312 3GTA-1 | G 1311 9SS 503 | G 1313 10SS");
  support.play("target 1312; join 9SS; join 503; join 10SS; declare; done");
  EXPECT_EQ(support.where("3GTA-1"), "dead");
  EXPECT_FALSE(support.chance());
}

TEST(BO_R47, GuardsRifleCorpsReturnToo) {
  Table t = destroyed("turn 2", "17GRC");
  EXPECT_EQ(t.ask(), "return of a rifle corps");
  t.roll({1});
  EXPECT_EQ(t.where("17GRC"), "track 3");
}

TEST(BO_R47, ALossInTheSovietAttackRollsToo) {
  // 1 against 4 is hopeless: the attacker loses his last step.
  Table t("turn 2 | at soviet 1 fight | S 1312 15RC/1 | G 1313 16Pz");
  t.play("target 1313; join 15RC; declare; done");
  EXPECT_EQ(t.ask(), "return of a rifle corps");
  t.roll({4});
  EXPECT_EQ(t.where("15RC"), "track 4");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_R47, ACorpsThatLeftTheMapDoesNotReturn) {
  Table t("turn 2 | at soviet 1 move | S 1529 15RC");
  t.play("pick 15RC; exit");
  EXPECT_EQ(t.where("15RC"), "exited");
  EXPECT_FALSE(t.chance());
}

TEST(BO_R47, BeyondTurnEightItIsGone) {
  for (int turn = 5; turn <= kTurns; ++turn)
    for (int die = 1; die <= 6; ++die) {
      Table t = destroyed("turn " + std::to_string(turn), "15RC");
      t.roll({die});
      const int due = turn + (die + 1) / 2;
      EXPECT_EQ(t.where("15RC"), due <= kTurns ? "track " + std::to_string(due) : "dead") << turn << " " << die;
      EXPECT_EQ(t.told("comes back too late"), due > kTurns);
    }
}

TEST(BO_11_1a, ItWaitsReducedOnTheTurnTrack) {
  Table t = destroyed("turn 3", "17GRC");
  t.roll({5});
  EXPECT_EQ(t.where("17GRC"), "track 6");
  EXPECT_EQ(t.steps("17GRC"), 1);
  EXPECT_FALSE(on_map(t.s, t.id("17GRC")));
  EXPECT_TRUE(t.told("is due back on turn 6", kGerman)) << "the track is public";
}

TEST(BO_11_1b, TurnTwoRollTwoIsDueOnTurnThree) {
  Table t = destroyed("turn 2", "15RC");
  t.roll({2});
  EXPECT_EQ(t.where("15RC"), "track 3");
  EXPECT_EQ(factors(t.s, t.id("15RC")).attack, 1);
  EXPECT_EQ(factors(t.s, t.id("15RC")).defense, 1);
}

// ---- the return -----------------------------------------------------------------------------------------------------

TEST(BO_11_2, AllowsADueCorpsInItsPhaseAtReducedStrength) {
  Table t("turn 3 | at replace | track 3 15RC");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "place 15RC 2603; place 15RC 4004; done");
  t.play("place 15RC 2603");
  EXPECT_EQ(t.where("15RC"), "2603");
  EXPECT_EQ(t.steps("15RC"), 1);
}

TEST(BO_11_2, RefusesACorpsThatIsNotDue) {
  Table t("turn 3 | at replace | track 3 15RC | track 4 28RC | dead 106RC | S 1312 94RC");
  EXPECT_REFUSED(t, "place 28RC 2603", "BO:11.2");
  EXPECT_REFUSED(t, "place 106RC 2603", "BO:11.2");
  EXPECT_REFUSED(t, "place 94RC 2603", "BO:11.2");
}

TEST(BO_11_2, ThePhaseComesWhenACorpsIsDue) {
  Table t("turn 3 | at german 2 mech | orders mf mf mf mf | track 3 15RC");
  t.play("done");
  EXPECT_EQ(t.ask(), "place returning rifle corps");
  Table u("turn 3 | at german 2 mech | orders mf mf mf mf | track 4 15RC");
  u.play("done");
  EXPECT_EQ(u.ask(), "weather");
}

TEST(BO_11_2, ItComesAfterTheGermanReinforcements) {
  Table t("turn 3 | at german 2 mech | orders mf mf mf mf | track 3 15RC | pool 349");
  t.play("done");
  EXPECT_EQ(t.ask(), "place reinforcements");
  t.play("place 349 0101; done");
  EXPECT_EQ(t.ask(), "place returning rifle corps");
}

TEST(BO_R47, ADueCorpsMayWait) {
  Table t("turn 3 | at replace | track 3 15RC");
  t.play("done");
  EXPECT_EQ(t.where("15RC"), "track 3");
  Table later("turn 5 | at replace | track 3 15RC | track 5 28RC");
  EXPECT_ALLOWED(later, "place 15RC 2603");
  later.play("place 15RC 2603; place 28RC 4004; done");
  EXPECT_EQ(later.where("28RC"), "4004");
}

TEST(BO_R47, ItMustWaitWhileNoHexIsEligible) {
  Table t("turn 3 | at replace | track 3 15RC | soviet 1312");
  EXPECT_EQ(t.offered(), "done");
  t.play("done");
  EXPECT_EQ(t.where("15RC"), "track 3");
}

TEST(BO_11_2a, RefusesASecondCorpsInTheSameHexAndPhase) {
  Table t("turn 3 | at replace | track 3 15RC 28RC");
  t.play("place 15RC 2603");
  EXPECT_REFUSED(t, "place 28RC 2603", "BO:11.2a");
  EXPECT_FALSE(t.offers("place 28RC 2603"));
}

TEST(BO_11_2a, AllowsItElsewhereOrInALaterPhase) {
  Table t("turn 3 | at replace | track 3 15RC 28RC");
  t.play("place 15RC 2603");
  EXPECT_ALLOWED(t, "place 28RC 4004");
  // 28RC waits; on turn 4 the hex is free for it again.
  t.play("done").roll({1}).roll({2, 2, 1, 1}).play("done; order move-fight; done; done; order move-fight; done; done");
  t.play("order move-fight; done; done; done; order move-fight; done; done; done");
  ASSERT_EQ(t.ask(), "place returning rifle corps");
  EXPECT_ALLOWED(t, "place 28RC 2603");
}

TEST(BO_11_2b, RefusesOpenCountry) {
  Table t("turn 3 | at replace | track 3 15RC | S 1312 9M");
  EXPECT_REFUSED(t, "place 15RC 1312", "BO:11.2b");
}

TEST(BO_11_2b, RefusesATownInGermanHands) {
  Table t("turn 3 | at replace | track 3 15RC");
  EXPECT_REFUSED(t, "place 15RC 2607", "BO:11.2b");
  EXPECT_REFUSED(t, "place 15RC 0805", "BO:11.2b");
}

TEST(BO_11_2b, RefusesATownUnderGermanZoc) {
  Table t("turn 3 | at replace | track 3 15RC | G 2604 503");
  EXPECT_REFUSED(t, "place 15RC 2603", "BO:11.2b");
  Table with_friends("turn 3 | at replace | track 3 15RC | G 2604 503 | S 2603 9M");
  EXPECT_REFUSED(with_friends, "place 15RC 2603", "BO:11.2b");
  Table storm("turn 3 | weather storm | at replace | track 3 15RC | G 2604 503");
  EXPECT_ALLOWED(storm, "place 15RC 2603");
}

TEST(BO_11_2b, RefusesATownOutOfSupply) {
  COVERS("BO:R47");
  // The three stand two hexes off: no ZOC in Krasilov, but in every hex next to it.
  Table t("turn 3 | at replace | track 3 15RC | G 2403 96 | G 2702 291 | G 2705 371");
  ASSERT_FALSE(board_of(t.s).zoc[index(kGerman)].has(Table::hex("2603")));
  EXPECT_REFUSED(t, "place 15RC 2603", "BO:11.2b");
  Table open("turn 3 | at replace | track 3 15RC | G 2403 96 | G 2702 291");
  EXPECT_ALLOWED(open, "place 15RC 2603");
}

TEST(BO_11_2b, AllowsATakenTownOrLocality) {
  Table t("turn 3 | at replace | track 3 15RC 28RC | soviet 2607 2220");
  EXPECT_ALLOWED(t, "place 15RC 2607");
  EXPECT_ALLOWED(t, "place 15RC 2220");
  EXPECT_EQ(t.offered(), "place 15RC 2220; place 15RC 2607; place 28RC 2220; place 28RC 2607; done");
}

TEST(BO_R47, TheHexMayHoldOthersWithinTheStackingLimit) {
  COVERS("BO:R69");
  Table room("turn 3 | at replace | track 3 15RC | S 2603 9M 3GTA-1 1GB");
  EXPECT_ALLOWED(room, "place 15RC 2603");
  Table full("turn 3 | at replace | track 3 15RC | S 2603 9M 6GT");
  EXPECT_REFUSED(full, "place 15RC 2603", "BO:6.0b");
}

// ---- what else ------------------------------------------------------------------------------------------------------

TEST(BO_11_3, TheSovietsGetNothingElse) {
  for (const UnitDef& d : content().units) EXPECT_TRUE(d.side == kGerman || d.entry_turn == 0) << d.id;
  // Nothing but a rifle corps can be on the track.
  EXPECT_FALSE(parse_position(content(), "turn 3 | at replace | track 3 9M").ok());
  int rifle = 0;
  for (const UnitDef& d : content().units) {
    EXPECT_EQ(d.rifle_corps, d.side == kSoviet && d.type == UnitType::Rifle && d.size == Size::Corps) << d.id;
    rifle += d.rifle_corps ? 1 : 0;
  }
  EXPECT_GT(rifle, 15);
}

TEST(BO_11_3a, ACorpsDiesAndReturnsAgainAndAgain) {
  Table t("turn 3 | at replace | track 3 15RC | G 2607 9SS 503");
  t.play("place 15RC 2603; done").roll({1}).roll({2, 2, 1, 1});  // turn 4, thaw
  t.play("done; order move-fight; done; done; order move-fight; done; done; order move-fight");
  t.play(
      "pick 9SS; pick 503; step 2606; step 2706; step 2705; step 2604; done; target 2603; join 9SS; join 503; declare; "
      "done");
  ASSERT_EQ(t.ask(), "return of a rifle corps");
  t.roll({2});
  EXPECT_EQ(t.where("15RC"), "track 5");
  EXPECT_EQ(t.steps("15RC"), 1);
  t.play("done; done; done; order move-fight; pick 9SS; pick 503; step 2605; step 2606; halt; done; done; done");
  ASSERT_EQ(t.s.turn, 5);
  t.roll({1}).roll({2, 2, 1, 1}).play("done; order move-fight; done; done; order move-fight; done; done");
  t.play("order move-fight; done; done; done; order move-fight; done; done; done; place 15RC 2603");
  EXPECT_EQ(t.where("15RC"), "2603");
  EXPECT_EQ(t.steps("15RC"), 1);
}

TEST(BO_11_3b, AReturnedCorpsOperatesNormally) {
  Table t("turn 3 | at replace | track 3 15RC | G 2706 16Pz");
  t.play("place 15RC 2603");
  EXPECT_TRUE(board_of(t.s).zoc[index(kSoviet)].has(Table::hex("2604")));
  t.play("done").roll({1}).roll({2, 2, 1, 1}).play("done; order move-fight; pick 15RC");
  EXPECT_EQ(t.mp("15RC"), 7);
  t.play("step 2604; step 2705; done; target 2706; join 15RC");
  EXPECT_EQ(t.tally("attack"), "1");
  EXPECT_ALLOWED(t, "declare");
}

}  // namespace kessel::breakout
