// Chapter 4: victory points and the end of the game.
#include <map>

#include "table.h"

namespace kessel::breakout {
namespace {

/// Ternopol in a ring of two Soviet ZOCs: German, garrisoned, out of communications.
constexpr const char* kTernopolCutOff = "S 0705 9M | S 0906 10GT | G 0805 TG";

int isolated(const State& s) {
  Tally silent = Tally::silent();
  return isolation_vp(s, silent);
}

int final_count(const State& s) {
  Tally silent = Tally::silent();
  return vp_final(s, silent);
}

/// Turn 8 with the score of history: 27 of territory and four corps gone. A Soviet corps stands beside Gorodenka, a
/// German division beside Chernovtsy, so that the turn can still end in each of the three ways.
constexpr const char* kLastTurn =
    "turn 8 | at weather | vp exit 4 destroyed 0 | S 0821 9M | G 1329 96 | fallen 1328 2023 2220 |"
    "soviet 0821 0910 1021 1115 1328 1418 2023 2112 2220 2517 2603 2607 3613 3725 4004 4115 4513 4612 4613";

/// Plays all of turn 8, with these moves in the first impulse of each side.
void play_last_turn(Table& t, const std::string& soviet, const std::string& german) {
  EXPECT_EQ(vp_now(t.s), 31);
  t.roll({1}).roll({6, 6, 1, 1}).play("done");  // thaw, ten Soviet air markers, no Korpsgruppe
  t.play("order move-fight;" + soviet + "done; done; order fight-move; done; done");
  t.play("order move-fight;" + german + "done; done; done; order fight-move; done; done; done");
  EXPECT_EQ(node(t.s).kind, Node::Kind::Finished);
}

void leave(Table& t, std::string_view unit) { t.play("pick " + std::string(unit) + "; exit"); }

}  // namespace

// ----------------------------------------------------------------------------------------------------------- 4.0 who scores

TEST(BO_4_0, GermansEarnNothingTheyOnlyTakeAway) {
  Table t("at german 1 fight | G 2604 16Pz 1Pz/1 | S 2603 60A-1");
  EXPECT_EQ(vp_now(t.s), 2);
  t.play("target 2603; join 16Pz; join 1Pz; declare; done").roll({6});  // 8 to 3 is 2:1, a town: 1:1, die 6 is EX
  t.play("lose 1Pz");
  EXPECT_EQ(t.where("60A-1"), "dead");
  EXPECT_EQ(vp_now(t.s), 2) << "a dead Soviet unit is worth nothing";
  t.play("advance 16Pz");
  EXPECT_EQ(vp_now(t.s), 1) << "and a town lost is a point less";
}

TEST(BO_4_0a, TerritoryDivisionsAndExitsMakeTheCount) {
  const Table t(std::string(kTernopolCutOff) + " | S 1328 15RC | vp exit 2 destroyed 4");
  const auto count = tally(t.s, kSoviet, "vp");
  ASSERT_TRUE(count);
  std::map<std::string_view, int> by_case;
  for (const Tally::Line& l : count->lines()) by_case[l.rule.text()] += l.value;
  EXPECT_EQ(by_case, (std::map<std::string_view, int>{
                         {"BO:4.1", 2}, {"BO:4.1b", 4}, {"BO:4.1c", 1}, {"BO:4.1d", 2}, {"BO:4.2", 4}}));
  EXPECT_EQ(count->total(), 13);
  EXPECT_EQ(final_count(t.s), 13);
}

// ----------------------------------------------------------------------------------------------------------- 4.1 territory

TEST(BO_4_1, ASovietTownCountsWhateverItsSupply) {
  const Table t("S 2603 9M | G 2602 96 | G 2604 291");
  ASSERT_FALSE(in_supply(t.s, t.id("9M")));
  EXPECT_EQ(vp_now(t.s), 2);
  EXPECT_EQ(final_count(t.s), 2);
}

TEST(BO_4_1, ATownIsWorthOnePointWhileItIsHeld) {
  Table t("at soviet 1 move | S 2508 9M");
  t.play("pick 9M; step 2607; step 2608; halt");
  EXPECT_EQ(vp_now(t.s), 3);
  EXPECT_EQ(t.tally("track"), "3");
}

TEST(BO_4_1a, EachHexOfVinnitsaCountsByItself) {
  Table t("at soviet 1 move | S 4712 9M");
  t.play("pick 9M; step 4612");
  EXPECT_EQ(vp_now(t.s), 3);
  t.play("step 4613");
  EXPECT_EQ(vp_now(t.s), 4);
  t.play("step 4513");
  EXPECT_EQ(vp_now(t.s), 5);
}

TEST(BO_4_1b, AFortifiedLocalityIsWorthFourWhateverItsSupply) {
  Table t("at soviet 1 move | S 1228 9M");
  t.play("pick 9M; step 1328");
  EXPECT_EQ(vp_now(t.s), 6);
  const Table cut("S 1328 9M | G 1327 96 | G 1228 291 | G 1428 68");
  ASSERT_FALSE(in_supply(cut.s, cut.id("9M")));
  EXPECT_EQ(vp_now(cut.s), 6);
}

TEST(BO_R33, AFallenLocalityKeepsItsFourPointsAndDefendsAsATown) {
  COVERS("BO:4.1b");
  Table t("turn 2 | at soviet 1 move | S 1228 9M | G 1327 96");
  t.play("pick 9M; step 1328; done; done; order move-fight; done; done; order move-fight; done");
  EXPECT_EQ(vp_now(t.s), 6);
  EXPECT_EQ(t.tally("shift 1328 96"), "-2") << "a town and a river for the Germans now";
  // The Germans come back: the walls stay down for them too, and the next fall pays four again.
  Table back("turn 2 | at soviet 1 fight | fallen 1328 | G 1328 CG | S 1228 9M");
  EXPECT_EQ(vp_now(back.s), 2);
  EXPECT_EQ(back.tally("shift 1328 9M"), "-1");
  Table never("turn 2 | at soviet 1 fight | G 1328 CG | S 1228 9M");
  EXPECT_EQ(never.tally("shift 1328 9M"), "-2");
  back.play("target 1328; join 9M; declare; done").roll({1}).play("advance 9M");  // 7 to 2 is 3:1, a town: 2:1
  EXPECT_EQ(vp_now(back.s), 6);
}

TEST(BO_4_1c, AGermanPlaceOutOfCommunicationsScoresOne) {
  COVERS("BO:R72");
  const Table t(kTernopolCutOff);
  ASSERT_FALSE(in_communications(t.s, Table::hex("0805")));
  EXPECT_EQ(isolated(t.s), 1) << "one, not the four of a locality";
  EXPECT_EQ(final_count(t.s), 3);
  const Table open("S 0705 9M | G 0805 TG");
  EXPECT_EQ(isolated(open.s), 0);
}

TEST(BO_4_1c, ItIsCountedAtTheEndOnly) {
  COVERS("BO:R34");
  Table t(std::string("turn 7 | at german 2 mech | ") + kTernopolCutOff);
  EXPECT_EQ(vp_now(t.s), 2);
  t.play("done");
  EXPECT_TRUE(t.told("Turn 7 ends with 2 VP"));
  Table last(std::string("turn 8 | at german 2 mech | ") + kTernopolCutOff);
  last.play("done");
  EXPECT_TRUE(last.told("The game ends with 3 VP"));
}

TEST(BO_4_1c, ASovietPlaceIsNeverIsolated) {
  const Table t("S 0705 9M | S 0906 10GT | S 0805 15RC");
  EXPECT_EQ(isolated(t.s), 0);
  EXPECT_EQ(vp_now(t.s), 6);
}

TEST(BO_R56, AnEmptyTownTracesAsIfAGermanStoodThere) {
  // One Soviet neighbour puts Zhmerinka itself and three of its neighbours under ZOC: the way out is still open.
  const Table one("S 4114 9M");
  EXPECT_TRUE(board_of(one.s).zoc[index(kSoviet)].has(Table::hex("4115")));
  EXPECT_EQ(isolated(one.s), 0);
  const Table two("S 4114 9M | S 4116 10GT");
  EXPECT_EQ(isolated(two.s), 1);
  EXPECT_FALSE(in_communications(two.s, Table::hex("4115")));
}

TEST(BO_R72, ATownOnASourceHexIsInCommunications) {
  const Table t("S 0223 9M | S 0224 10GT | S 0123 6GM | S 0125 7GT");
  EXPECT_TRUE(in_communications(t.s, Table::hex("0124")));
  EXPECT_EQ(isolated(t.s), 0);
}

TEST(BO_R72, AStormHasNoZocSoOnlyARingOfUnitsIsolates) {
  const Table t(std::string("weather storm | ") + kTernopolCutOff);
  EXPECT_EQ(isolated(t.s), 0);
}

TEST(BO_R72, TheCountComesAfterTheReturnOfTheRifleCorps) {
  // 27 points, and a corps due in Soviet Vinnitsa whose ZOC would cut off the German part of the town.
  constexpr const char* kDue =
      "turn 8 | at replace | track 8 15RC | vp exit 0 destroyed 24 | S 4614 9M | soviet 2603 4004 4612 4614";
  Table without(kDue);
  EXPECT_EQ(vp_now(without.s), 27);
  without.play("done");
  EXPECT_EQ(without.ask(), "German victory");
  Table with(kDue);
  with.play("place 15RC 4612; done");
  EXPECT_EQ(with.ask(), "draw");
  EXPECT_EQ(node(with.s).score, 28);
}

// --------------------------------------------------------------------------------------------------------------- 4.1d exits

TEST(BO_4_1d, AllowsACorpsToLeaveFromEveryHexOfTheSouthwestEdge) {
  COVERS("BO:R35");
  for (const char* h : {"0729", "0828", "0929", "1028", "1129", "1228", "1329", "1428", "1529", "1628", "1729"}) {
    Table t(std::string("at soviet 1 move | S ") + h + " 9M");
    t.play("pick 9M");
    EXPECT_TRUE(t.offers("exit")) << h;
    t.play("exit");
    EXPECT_EQ(t.where("9M"), "exited") << h;
    EXPECT_EQ(t.s.exit_vp, 1) << h;
    EXPECT_EQ(vp_now(t.s), 3) << h;
    EXPECT_EQ(t.ask(), "pick units to move");
    EXPECT_TRUE(t.told(std::string("leaves the map from ") + h));
  }
}

TEST(BO_4_1d, RefusesEveryOtherEdge) {
  for (const char* h : {"0628", "1828", "1728", "4729", "1101", "4701", "0128"}) {
    Table t(std::string("at soviet 1 move | S ") + h + " 9M");
    t.play("pick 9M");
    EXPECT_REFUSED(t, "exit", "BO:4.1d");
    EXPECT_FALSE(t.offers("exit")) << h;
  }
}

TEST(BO_4_1d, RefusesGermans) {
  Table t("at german 1 move | G 1729 16Pz");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "exit", "BO:4.1d");
}

TEST(BO_R35, OnlyCorpsScoreFullOrReduced) {
  Table t("at soviet 1 move | S 1129 15RC/1 | S 1329 60A-1 1GB | S 1529 4GT/1");
  leave(t, "15RC");
  EXPECT_EQ(t.s.exit_vp, 1);
  leave(t, "60A-1");
  leave(t, "1GB");
  EXPECT_EQ(t.s.exit_vp, 1) << "support and artillery may leave for nothing";
  EXPECT_EQ(t.where("1GB"), "exited");
  leave(t, "4GT");
  EXPECT_EQ(t.s.exit_vp, 2);
}

TEST(BO_4_1e, FourPointsAreTheMost) {
  Table t("at soviet 1 move | S 0729 9M 10GT | S 0929 6GM | S 1129 7GT | S 1329 8GM | S 1529 31T");
  t.play("pick 9M; pick 10GT; exit");
  EXPECT_EQ(t.s.exit_vp, 2) << "a stack leaves together, each corps counts";
  leave(t, "6GM");
  leave(t, "7GT");
  EXPECT_EQ(t.s.exit_vp, 4);
  leave(t, "8GM");
  leave(t, "31T");
  EXPECT_EQ(t.where("31T"), "exited") << "more may go";
  EXPECT_EQ(t.s.exit_vp, 4);
  EXPECT_EQ(vp_now(t.s), 6);
}

TEST(BO_4_1f, AllowsToLeaveForTheLastPointWhateverTheGround) {
  COVERS("BO:R59");
  Table t("at soviet 1 move | frames group | S 1628 9M:gb@1");
  EXPECT_ALLOWED(t, "exit");
  EXPECT_REFUSED(t, "step 1729", "BO:12.2");  // marsh would cost three
  t.play("exit");
  EXPECT_EQ(t.where("9M"), "exited");
}

TEST(BO_4_1f, RefusesWithoutAPointLeft) {
  const Table t("at soviet 1 move | frames group | S 1628 9M:gb@0");
  EXPECT_REFUSED(t, "exit", "BO:4.1f");
  const Table other_unit("at soviet 1 move | frames group | S 1628 9M:gb@1 15RC:gb@0");
  EXPECT_REFUSED(other_unit, "exit", "BO:4.1f");
}

TEST(BO_4_1f, AllowsToLeaveATiredCompanionBehind) {
  COVERS("BO:R68");
  Table t("at soviet 1 move | frames group | S 1627 9M:gb@4 15RC:gb@1");
  t.play("step 1628");
  EXPECT_EQ(t.ask(), "move the group") << "one has a point left, so there is something to choose";
  EXPECT_REFUSED(t, "exit", "BO:4.1f");
  t.play("drop 15RC; exit");
  EXPECT_EQ(t.where("9M"), "exited");
  EXPECT_EQ(t.where("15RC"), "1628");
}

TEST(BO_4_1g, AnExitedCorpsNeverComesBack) {
  COVERS("BO:R59", "BO:R47");
  Table r("turn 2 | at soviet 1 move | S 1628 15RC");
  leave(r, "15RC");
  EXPECT_FALSE(r.chance()) << "no die for its return: it was not eliminated";
  EXPECT_REFUSED(r, "pick 15RC", "BO:2.1");
  r.play(
      "done; done; order move-fight; done; done; order move-fight; done; done; done; order move-fight; done; done; "
      "done");
  EXPECT_EQ(r.s.turn, 3);
  EXPECT_EQ(r.where("15RC"), "exited");
}

TEST(BO_4_1h, AnUnsuppliedCorpsScoresLikeAnyOther) {
  COVERS("BO:R59");
  Table t("at soviet 1 move | S 1729 9M | G 1627 96 | G 1827 291");
  ASSERT_FALSE(in_supply(t.s, t.id("9M")));
  leave(t, "9M");
  EXPECT_EQ(t.s.exit_vp, 1);
}

TEST(BO_R59, AUnitThatBeginsInEnemyZocMayLeaveDirectly) {
  Table t("at soviet 1 move | S 1628 9M | G 1728 96");
  ASSERT_TRUE(board_of(t.s).zoc[index(kGerman)].has(Table::hex("1628")));
  t.play("pick 9M");
  EXPECT_ALLOWED(t, "exit");
}

TEST(BO_R59, AUnitStoppedInEnemyZocLeavesInALaterSegment) {
  Table t("at soviet 1 move | S 1628 9M | G 1828 96");
  t.play("pick 9M; step 1729");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_REFUSED(t, "exit", "BO:12.0c");
  EXPECT_REFUSED(t, "pick 9M", "BO:7.2");
  t.play("done; done; pick 9M; exit");
  EXPECT_EQ(t.where("9M"), "exited");
}

TEST(BO_R59, NobodyLeavesOutsideAMovementSegment) {
  const Table t("at soviet 1 fight | S 1628 9M");
  EXPECT_REFUSED(t, "exit", "BO:12.0c");
}

// ------------------------------------------------------------------------------------------------------- 4.2 German divisions

// In the corner 4701 a single Soviet unit in 4702 cuts every line.

TEST(BO_4_2, ADivisionThatDiesOutOfCommunicationsIsWorthItsFullSteps) {
  Table t("at soviet 1 fight | S 4702 9M 60A-1 | G 4701 16Pz/3");
  ASSERT_FALSE(in_communications(t.s, Table::hex("4701")));
  t.play("target 4701; join 9M; join 60A-1; declare; done");  // 10 to 1: automatic
  EXPECT_EQ(t.where("16Pz"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 4) << "four steps at full strength, though it had one left";
  EXPECT_TRUE(t.told("was out of communications: +4 VP"));
  EXPECT_EQ(vp_now(t.s), 6);
}

TEST(BO_4_2, InCommunicationsItIsWorthNothing) {
  Table t("at soviet 1 fight | S 2010 9M | G 2009 16Pz/3");
  t.play("target 2009; join 9M; declare; done").roll({1});
  EXPECT_EQ(t.where("16Pz"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 0);
}

TEST(BO_4_2, OnlyTheLastStepScores) {
  Table t("at soviet 1 fight | S 4702 9M | G 4701 16Pz");
  t.play("target 4701; join 9M; declare; done").roll({6});  // 7 to 4 is 1:1, die 6 is EX
  EXPECT_EQ(t.steps("16Pz"), 3);
  EXPECT_EQ(t.s.destroyed_vp, 0);
}

TEST(BO_4_2, AnAttackerLostOutOfCommunicationsScoresToo) {
  COVERS("BO:R36");
  Table t("at german 1 fight | G 4701 6Pz/5 | S 4702 9M");
  t.play("target 4702; join 6Pz; declare; done");  // 1 to 9: automatic AL1
  EXPECT_EQ(t.where("6Pz"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 6);
}

TEST(BO_4_2a, The9thSSPanzerIsWorthEight) {
  Table t("at soviet 1 fight | S 4702 9M 60A-1 | G 4701 9SS/7");
  t.play("target 4701; join 9M; join 60A-1; declare; done");
  EXPECT_EQ(t.where("9SS"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 8);
}

TEST(BO_4_2b, GarrisonsAreWorthNothing) {
  Table t("at soviet 1 fight | S 0705 9M | S 0906 10GT | G 0805 TG/1");
  ASSERT_FALSE(in_communications(t.s, Table::hex("0805")));
  t.play("target 0805; join 9M; join 10GT; declare; done").roll({1});  // 15 to 2 is 7:1, a locality: 5:1
  EXPECT_EQ(t.where("TG"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 0);
}

TEST(BO_4_2b, BattalionsAndBrigadesAreWorthNothing) {
  COVERS("BO:R36");
  for (const char* small : {"509", "911/1"}) {
    Table t(std::string("at soviet 1 fight | S 4702 9M 10GT | G 4701 ") + small);
    t.play("target 4701; join 9M; join 10GT; declare; done");
    if (t.chance()) t.roll({1});
    EXPECT_EQ(occupied_by(t.s, kGerman).count(), 0) << small;
    EXPECT_EQ(t.s.destroyed_vp, 0) << small;
  }
}

TEST(BO_R36, The18thArtilleryIsADivisionLikeAnyOther) {
  Table t("at soviet 1 fight | S 4702 9M 60A-1 | G 4701 18AD/3");
  t.play("target 4701; join 9M; join 60A-1; declare; done");
  EXPECT_EQ(t.where("18AD"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 4);
}

TEST(BO_R36, TheSovietLoserOfTheSameExchangeStillCutsTheLine) {
  Table t("at soviet 1 fight | S 4702 15RC/1 | G 4701 16Pz/3");
  t.play("target 4701; join 15RC; declare; done").roll({6});  // 1 to 1, die 6 is EX: both die
  EXPECT_EQ(t.where("16Pz"), "dead");
  EXPECT_EQ(t.where("15RC"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 4);
  Table g("at german 1 fight | S 4702 15RC/1 | G 4701 16Pz/3");
  g.play("target 4702; join 16Pz; declare; done").roll({6});
  EXPECT_EQ(g.where("15RC"), "dead");
  EXPECT_EQ(g.s.destroyed_vp, 4);
}

TEST(BO_R36, OverstackRemovalIsTestedAtTheRemoval) {
  constexpr const char* kTooMany = "turn 2 | at german 1 move | G 4701 16Pz 371 509 911 | S 4702 9M";
  Table t(kTooMany);
  t.play("done");
  EXPECT_EQ(t.asked(), kSoviet);
  t.play("remove 371");
  EXPECT_EQ(t.s.destroyed_vp, 4);
  Table brigade(kTooMany);
  brigade.play("done; remove 911");
  EXPECT_EQ(brigade.s.destroyed_vp, 0);
  Table connected("turn 2 | at german 1 move | G 2010 16Pz 371 509 911");
  connected.play("done; remove 371");
  EXPECT_EQ(connected.where("371"), "dead");
  EXPECT_EQ(connected.s.destroyed_vp, 0);
}

// --------------------------------------------------------------------------------------------------------- the running track

TEST(BO_R34, TerritoryComesAndGoesWhatIsBankedStays) {
  COVERS("BO:5.8b");
  Table t("turn 2 | at german 1 move | vp exit 2 destroyed 8 | G 2604 16Pz");
  EXPECT_EQ(vp_now(t.s), 12);
  t.play("pick 16Pz; step 2603; halt");
  EXPECT_EQ(vp_now(t.s), 11);
  t.play("done; done; done; order move-fight; done; done; done");
  EXPECT_TRUE(t.told("Turn 2 ends with 11 VP"));
  EXPECT_EQ(t.s.exit_vp, 2);
  EXPECT_EQ(t.s.destroyed_vp, 8);
}

// ----------------------------------------------------------------------------------------------------------------- 4.3 the end

TEST(BO_4_3, TheLevelsOfVictory) {
  const Table t("turn 8");
  EXPECT_EQ(winner_for(t.s, 0), Winner::Second);
  EXPECT_EQ(winner_for(t.s, 27), Winner::Second);
  EXPECT_EQ(winner_for(t.s, 28), Winner::Draw);
  EXPECT_EQ(winner_for(t.s, 31), Winner::Draw);
  EXPECT_EQ(winner_for(t.s, 32), Winner::First);
  EXPECT_EQ(winner_for(t.s, 60), Winner::First);
}

TEST(BO_4_3, NothingMoreHappensAndHistoryIsADraw) {
  Table t(kLastTurn);
  play_last_turn(t, "", "");
  EXPECT_EQ(t.ask(), "draw");
  EXPECT_EQ(node(t.s).winner, Winner::Draw);
  EXPECT_EQ(node(t.s).score, 31);
  EXPECT_TRUE(t.told("The game ends with 31 VP: draw"));
}

TEST(BO_4_3, OneMoreTownAndTheSovietsWin) {
  Table t(kLastTurn);
  play_last_turn(t, "pick 9M; step 0721; halt;", "");
  EXPECT_EQ(t.ask(), "Soviet victory");
  EXPECT_EQ(node(t.s).winner, Winner::First);
  EXPECT_EQ(node(t.s).score, 32);
  EXPECT_TRUE(t.told("The game ends with 32 VP: Soviet victory"));
}

TEST(BO_4_3, ALocalityRetakenAndTheGermansWin) {
  Table t(kLastTurn);
  play_last_turn(t, "", "pick 96; step 1328; halt;");
  EXPECT_EQ(t.ask(), "German victory");
  EXPECT_EQ(node(t.s).winner, Winner::Second);
  EXPECT_EQ(node(t.s).score, 27);
  EXPECT_TRUE(t.told("The game ends with 27 VP: German victory"));
}

TEST(BO_4_3, BothTogetherIsTheLeastDraw) {
  Table t(kLastTurn);
  play_last_turn(t, "pick 9M; step 0721; halt;", "pick 96; step 1328; halt;");
  EXPECT_EQ(t.ask(), "draw");
  EXPECT_EQ(node(t.s).score, 28);
}

TEST(BO_4_3, RefusesEverythingOnceTheGameIsOver) {
  Table t("turn 8 | at german 2 mech | S 2010 9M");
  t.play("done");
  EXPECT_EQ(node(t.s).kind, Node::Kind::Finished);
  for (const char* text : {"done", "pick 9M", "order move-fight", "top 9M"})
    for (const Side by : {kSoviet, kGerman}) {
      const Why no = t.why(text, by);
      ASSERT_TRUE(no.has_value()) << text;
      EXPECT_EQ(no->rule.text(), "BO:4.3") << text;
    }
}

TEST(BO_4_3, AllowsPlayToGoOnUntilTheEndOfTurn8) {
  COVERS("BO:R72");
  // Far more than 32 points, or none at all: before the end of turn 8 nobody has won.
  Table rich("turn 7 | at german 2 mech | vp exit 4 destroyed 90");
  rich.play("done");
  EXPECT_EQ(rich.ask(), "weather");
  EXPECT_EQ(rich.s.turn, 8);
  Table poor("turn 8 | at german 2 fight | soviet");
  EXPECT_EQ(vp_now(poor.s), 0);
  EXPECT_ALLOWED(poor, "done");
  poor.play("done");
  EXPECT_EQ(node(poor.s).kind, Node::Kind::Decide) << "the mechanized segment is still to come";
}

}  // namespace kessel::breakout
