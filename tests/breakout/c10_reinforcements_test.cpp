// Chapter 10: German reinforcements and the Korpsgruppen.
#include "table.h"

namespace kessel::breakout {

TEST(BO_10_1, OnlyGermansHaveReinforcements) {
  int german = 0;
  for (const UnitDef& d : content().units) {
    if (d.entry_turn == 0) continue;
    EXPECT_EQ(d.side, kGerman) << d.id;
    ++german;
  }
  EXPECT_EQ(german, 10);
}

TEST(BO_10_1, RefusesAUnitThatIsNoReinforcement) {
  Table t("at reinforce | pool 357 | forfeit 359 | dead 16Pz | G 0101 68");
  EXPECT_REFUSED(t, "place 68 0102", "BO:10.1");
  EXPECT_REFUSED(t, "place 359 0102", "BO:10.1");
  EXPECT_REFUSED(t, "place 16Pz 0102", "BO:10.1");
  Table u("at reinforce | pool 357 | track 1 15RC");
  EXPECT_REFUSED(u, "place 15RC 2603", "BO:10.1");
}

TEST(BO_10_1, AllowsTheUnitsThatAreDue) {
  Table t("at reinforce | pool 357 359 311 507");
  EXPECT_EQ(t.asked(), kGerman);
  for (const char* u : {"357", "359", "311"}) EXPECT_ALLOWED(t, std::string("place ") + u + " 0107");
  t.play("place 357 0101; place 359 0113; place 311 0805");
  EXPECT_EQ(t.where("357"), "0101");
  EXPECT_EQ(t.where("359"), "0113");
  EXPECT_EQ(t.where("311"), "0805");
}

TEST(BO_10_1, ThePhaseComesOnlyWhenSomethingIsDue) {
  Table t("turn 1 | at german 2 mech | orders mf mf mf mf | pool 507");
  t.play("done");
  EXPECT_EQ(t.ask(), "weather") << "507 enters on turn 2";
  EXPECT_EQ(t.s.turn, 2);
  Table u("turn 1 | at german 2 mech | orders mf mf mf mf | pool 357");
  u.play("done");
  EXPECT_EQ(u.ask(), "place reinforcements");
}

TEST(BO_10_1a, PlacingCostsNoMovementPoints) {
  COVERS("BO:R57");
  // 0805 lies on the Seret and next to a Soviet: neither river nor ZOC matters.
  Table t("at reinforce | pool 357 | S 0905 15RC");
  t.play("place 357 0805");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.where("357"), "0805");
  EXPECT_EQ(t.mp("357"), 0);
  EXPECT_FALSE(flagged(t.s, t.id("357"), kMoved));
  EXPECT_FALSE(t.told("stopped"));
}

TEST(BO_10_1b, APlacedUnitExertsZocControlsAndDefendsAtOnce) {
  COVERS("BO:R48");
  Table t("at reinforce | pool 357 | S 0905 15RC | G 0805 TG");
  EXPECT_EQ(t.tally("defence 0805 15RC", kSoviet), "4");
  t.play("place 357 0805");
  EXPECT_EQ(t.tally("defence 0805 15RC", kSoviet), "7");
  Table u("at reinforce | pool 357");
  EXPECT_FALSE(board_of(u.s).zoc[index(kGerman)].any());
  u.play("place 357 0105");
  EXPECT_TRUE(board_of(u.s).zoc[index(kGerman)].has(Table::hex("0205")));
  EXPECT_FALSE(u.controlled_by_soviets("0105"));
}

TEST(BO_10_1b, ItMovesAndFightsOnTheNextTurn) {
  COVERS("BO:R48");
  Table t("turn 1 | at reinforce | pool 357");
  t.play("place 357 0105; done").roll({1}).roll({2, 2, 1, 1});
  t.play("order move-fight; done; done; order move-fight; done; done; order move-fight");
  ASSERT_EQ(t.ask(), "pick units to move");
  ASSERT_EQ(t.s.turn, 2);
  t.play("pick 357");
  EXPECT_EQ(t.mp("357"), 7);
  t.play("step 0204; halt");
  EXPECT_EQ(t.where("357"), "0204");
}

TEST(BO_10_1b, FromZocItLeavesLikeAnyOther) {
  COVERS("BO:R57");
  Table t("turn 1 | at reinforce | pool 357 | S 0905 15RC");
  t.play("place 357 0805; done").roll({1}).roll({2, 2, 1, 1});
  t.play("order move-fight; done; done; order move-fight; done; done; order move-fight; pick 357");
  EXPECT_REFUSED(t, "step 0804", "BO:7.2c");
  EXPECT_ALLOWED(t, "step 0705");
}

TEST(BO_10_1c, TheEntryTurnIsOnTheCounter) {
  using Row = std::pair<const char*, int>;
  for (const auto& [u, turn] : {Row{"357", 1},
                                {"359", 1},
                                {"311", 1},
                                {"507", 2},
                                {"349", 3},
                                {"100J", 3},
                                {"367", 4},
                                {"9SS", 5},
                                {"10SS", 5},
                                {"506", 5}}) {
    const Table t("at reinforce | pool 357 359 311 507 349 100J 367 9SS 10SS 506");
    EXPECT_EQ(content().def(t.id(u)).entry_turn, turn) << u;
    for (int now = 1; now <= kTurns; ++now) {
      Table at("turn " + std::to_string(now) + " | at reinforce | pool " + u);
      EXPECT_EQ(is_due(at.s, at.id(u)), now == turn) << u << " on turn " << now;
      EXPECT_EQ(at.offers(std::string("place ") + u + " 0101"), now == turn) << u << " on turn " << now;
    }
  }
}

TEST(BO_10_1d, RefusesEarlyAndLateEntry) {
  Table t("turn 2 | at reinforce | pool 357 507 349");
  EXPECT_REFUSED(t, "place 349 0101", "BO:10.1d");
  EXPECT_REFUSED(t, "place 357 0101", "BO:10.1d");
  EXPECT_ALLOWED(t, "place 507 0101");
}

TEST(BO_10_1d, WhatIsNotPlacedInItsPhaseIsLost) {
  COVERS("BO:R48");
  Table t("turn 1 | at reinforce | pool 357 359 311 507");
  const int vp = vp_now(t.s);
  t.play("place 359 0101; done");
  EXPECT_EQ(t.where("357"), "forfeit");
  EXPECT_EQ(t.where("311"), "forfeit");
  EXPECT_EQ(t.where("359"), "0101");
  EXPECT_EQ(t.where("507"), "pool") << "its turn is still to come";
  EXPECT_TRUE(t.told("was not placed and is lost"));
  EXPECT_EQ(vp_now(t.s), vp) << "that is no elimination";
  EXPECT_EQ(t.s.destroyed_vp, 0);
}

TEST(BO_10_1d, TheyDoNotEnterInAnotherPhase) {
  Table t("turn 1 | at german 2 move | pool 357");
  EXPECT_TRUE(t.why("place 357 0101").has_value());
}

TEST(BO_10_1e, RefusesEveryOtherHex) {
  Table t("at reinforce | pool 357");
  for (const char* h : {"0114", "0129", "0201", "0804", "0910", "1328", "2028", "1312"})
    EXPECT_REFUSED(t, std::string("place 357 ") + h, "BO:10.1e");
}

TEST(BO_10_1e, AllowsTheWestEdgeAndTernopolAndNothingElse) {
  const Table t("at reinforce | pool 357");
  int hexes = 0;
  content().grid.all().for_each([&](Hex h) {
    const bool ok = !why_not_reinforce(t.s, t.id("357"), h);
    const bool edge = h.col() == 0 && h.row() < 13;
    EXPECT_EQ(ok, edge || h == Table::hex("0805")) << hex::Grid::name(h);
    EXPECT_EQ(t.offers("place 357 " + hex::Grid::name(h)), ok);
    hexes += ok ? 1 : 0;
  });
  EXPECT_EQ(hexes, 14);
}

TEST(BO_10_1e, RefusesTernopolInSovietHands) {
  Table t("at reinforce | pool 357 | soviet 0805 2603 4004");
  EXPECT_REFUSED(t, "place 357 0805", "BO:10.1e");
  EXPECT_ALLOWED(t, "place 357 0101");
}

TEST(BO_10_1f, RefusesTernopolWithoutCommunications) {
  Table t("at reinforce | pool 357 | G 0805 TG | S 0605 15RC | S 0904 28RC | S 0907 106RC");
  EXPECT_REFUSED(t, "place 357 0805", "BO:10.1f");
  EXPECT_ALLOWED(t, "place 357 0101");
}

TEST(BO_10_1f, AllowsTernopolUnderZocWithALine) {
  COVERS("BO:R48");
  Table t("at reinforce | pool 357 | G 0805 TG | S 0905 15RC | S 0904 28RC");
  EXPECT_TRUE(board_of(t.s).zoc[index(kSoviet)].has(Table::hex("0805")));
  EXPECT_ALLOWED(t, "place 357 0805");
}

TEST(BO_R48, CommunicationsAreTestedAtEachPlacement) {
  // 0107 is placed first and changes nothing; the line of Ternopol is looked at when it is its turn.
  Table t("at reinforce | pool 357 359 | G 0805 TG | S 0605 15RC | S 0904 28RC | S 0907 106RC");
  t.play("place 357 0107");
  EXPECT_REFUSED(t, "place 359 0805", "BO:10.1f");
  take_off(t.s, t.id("15RC"), Where::Dead);
  EXPECT_ALLOWED(t, "place 359 0805");
}

TEST(BO_R48, AnEntryHexMayLieInZoc) {
  // Soviet ZOC never reaches the west edge above the Dnestr, so Ternopol shows the case.
  Table t("at reinforce | pool 357 359 | S 0905 15RC");
  t.play("place 357 0805");
  EXPECT_ALLOWED(t, "place 359 0805");
}

TEST(BO_R57, APlacementMayNotOverstack) {
  COVERS("BO:R69");
  Table t("turn 5 | at reinforce | pool 9SS 10SS 506");
  t.play("place 9SS 0101");
  EXPECT_REFUSED(t, "place 10SS 0101", "BO:6.0b");
  EXPECT_REFUSED(t, "place 506 0101", "BO:6.0b");
  EXPECT_ALLOWED(t, "place 10SS 0102");
  Table u("turn 5 | at reinforce | pool 9SS 10SS 506 | G 0805 TG 503");
  EXPECT_ALLOWED(u, "place 9SS 0805");  // a garrison weighs nothing
}

TEST(BO_R57, AKorpsgruppeDoesNotMatterToAPlacement) {
  Table t("turn 3 | at reinforce | pool 349 | kg Br 0805 | S 0605 15RC | S 0904 28RC | S 0907 106RC");
  EXPECT_REFUSED(t, "place 349 0805", "BO:10.1f");
}

// ---- Korpsgruppen ---------------------------------------------------------------------------------------------------

TEST(BO_10_2, NoKorpsgruppeBeforeTheReinforcementPhaseOfTurnTwo) {
  Table t("turn 1 | at german 2 mech | orders mf mf mf mf");
  EXPECT_REFUSED(t, "kg Br 1312", "BO:5.3");
  t.play("done").roll({1}).roll({2, 2, 1, 1});
  EXPECT_EQ(t.s.turn, 2);
  EXPECT_EQ(t.ask(), "move/fight or fight/move") << "turn 2 has no deployment either";
  Table u("turn 2 | at reinforce | pool 507");
  EXPECT_REFUSED(u, "kg Br 1312", "BO:5.3");
}

TEST(BO_10_2a, FromTurnThreeOnAllThreeMayBeDeployed) {
  for (int turn = 2; turn < kTurns; ++turn) {
    Table t("turn " + std::to_string(turn) + " | at german 2 mech | orders mf mf mf mf");
    t.play("done").roll({1}).roll({2, 2, 1, 1});
    ASSERT_EQ(t.s.turn, turn + 1);
    ASSERT_EQ(t.ask(), "deploy Korpsgruppen");
    t.play("kg Br 1312; kg Ch 1313; kg Go 1314; done");
    for (Hex h : t.s.kg) EXPECT_TRUE(h.valid());
  }
}

TEST(BO_10_2b, TheyLeaveTheMapAtTheEndOfEveryTurn) {
  Table t("turn 4 | at german 2 mech | orders mf mf mf mf | kg Br 1312 used | kg Ch 1313 | kg Go 2010");
  t.play("done");
  EXPECT_EQ(t.s.turn, 5);
  for (Hex h : t.s.kg) EXPECT_FALSE(h.valid());
  EXPECT_EQ(t.s.kg_used, 0);
  t.roll({1}).roll({2, 2, 1, 1});
  EXPECT_ALLOWED(t, "kg Br 0101");  // and may come again
}

}  // namespace kessel::breakout
