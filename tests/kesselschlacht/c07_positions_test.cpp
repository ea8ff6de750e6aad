// Chapter 7: hasty and prepared positions. The field around 3713 is dry and clear; LIX Korps stands there.
#include "games/kesselschlacht/moving.h"
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

/// Phase E with LIX HQ in 3815 and whatever else is named.
Table digging(const std::string& rest) { return Table("turn 8 snow | at E | A 3815 LIX-HQ | " + rest); }

/// The column of a Soviet attack on 3713 from the north, whatever lies there.
int column_against(const std::string& defenders, const std::string& more = "") {
  Table t(
      "turn 8 snow | at I | S 3712 6GTC-51GTB:active,attack 6GTC-52GTB:active,attack | S 3910 6GTC-HQ:active | A "
      "3713 " +
      defenders + more);
  t.play("target 3713; join 3712");
  Tally silent = Tally::silent();
  return odds(t.s, silent).column;
}

/// The same attack, declared and resolved with a die that brings that result; none of the six fails the test.
Table attacked(const std::string& position, Result wanted) {
  for (int die = 1; die <= 6; ++die) {
    Table t(position);
    t.play("target 3713; join 3712; declare").roll({die});
    if (t.s.combat.result == wanted || t.told(std::string(": ") + result_text(wanted))) return t;
  }
  ADD_FAILURE() << "no die brings " << result_text(wanted);
  return Table(position);
}

std::string assault(const std::string& defenders, const std::string& more) {
  return "turn 8 snow | at I | S 3712 6GTC-51GTB:active,attack | S 3910 6GTC-HQ:active | A 3713 " + defenders + " | " +
         more;
}

}  // namespace

// ---- 7.0, 7.1.1 hasty positions ------------------------------------------------------------------------------------

TEST(KS_7_0, GermanInfantryDigsIn) {
  Table t = digging("A 3713 96-GR283 1Pz-PzR1");
  EXPECT_TRUE(t.asks(kAxis));
  EXPECT_TRUE(t.offers("dig 3713"));
  t.play("dig 3713");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 1) << "the tanks share it";
  EXPECT_TRUE(t.told("a hasty position in 3713", kSoviet));
}

TEST(KS_7_0, RefusesEveryoneElse) {
  Table t(
      "turn 8 snow | at E | A 3713 1Pz-PzR1 1Pz-PGR113 | A 3815 LIX-HQ | A 3714 509Tiger | A 0417 VIIH-HQ"
      " | A 0418 18H-1stRgt 1HMtn | S 3911 6GTC-51GTB");
  for (const char* h : {"dig 3713", "dig 3714", "dig 3815", "dig 0418", "dig 3911", "dig 3811"})
    EXPECT_REFUSED(t, h, "KS:7.0");
}

TEST(KS_7_0, OnlyInItsPhaseRefused) {
  Table t("turn 8 snow | at J | A 3815 LIX-HQ | A 3713 96-GR283");
  EXPECT_REFUSED(t, "dig 3713", "KS:7.0");
}

TEST(KS_7_1, TwoLevels) {
  Table t = digging("A 3713 96-GR283:dug | A 3714 96-GR284:dug | A 3715 96-GR287 | hasty 3713 | prepared 3714");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 1);
  EXPECT_EQ(position_level(t.s, t.hex("3714")), 2);
  EXPECT_EQ(position_level(t.s, t.hex("3715")), 0);
}

TEST(KS_7_1_1, WithinTenMpOfItsHq) {
  Table t("turn 8 snow | at E | A 3712 96-GR283 | A 3723 LIX-HQ");
  ASSERT_EQ(path_to_hq(t.s, board_of(t.s), t.id("96-GR283")), 20) << "half MP";
  EXPECT_ALLOWED(t, "dig 3712");
}

TEST(KS_7_1_1, RefusesFartherAway) {
  Table t("turn 8 snow | at E | A 3712 96-GR283 | A 3624 LIX-HQ | A 3713 III-HQ");
  ASSERT_EQ(path_to(t.s, board_of(t.s), t.id("96-GR283"), t.hex("3624"), 40), 21);
  EXPECT_REFUSED(t, "dig 3712", "KS:7.1.1");
}

TEST(KS_7_1_1, RefusesWithoutAPath) {
  // Zones of three brigades close every hex around 3713.
  const std::string ring = "A 3713 96-GR283 | A 3815 LIX-HQ | S 3613 6GTC-51GTB | S 3813 6GTC-52GTB";
  Table open("turn 8 snow | at E | " + ring);
  EXPECT_ALLOWED(open, "dig 3713");
  Table closed("turn 8 snow | at E | " + ring + " | S 3711 6GTC-53GTB");
  EXPECT_REFUSED(closed, "dig 3713", "KS:7.1.1");
}

TEST(KS_7_1_1a, BesideEnemiesAndAfterAnAttack) {
  Table t = digging("A 3713 96-GR283:hit | S 3712 6GTC-51GTB");
  EXPECT_ALLOWED(t, "dig 3713");
}

TEST(KS_7_1_1b, WithoutADieUpToTheMarkers) {
  Table t = digging(
      "A 3712 96-GR283 | A 3713 96-GR284 | A 3714 96-GR287 | A 3715 291-GR504 | A 3716 291-GR505 | A 3812 168-GR417"
      " | A 3813 168-GR442 | A 3814 101J-JR228 | A 3912 101J-JR229 | A 3913 101J-Fus101 | A 3914 208-GR309 | A 3915 "
      "208-GR337"
      " | A 3816 208-GR338 | A 3817 III-HQ XXIV-HQ");
  for (const char* h :
       {"3712", "3713", "3714", "3715", "3716", "3812", "3813", "3814", "3912", "3913", "3914", "3915"}) {
    EXPECT_TRUE(t.offers(std::string("dig ") + h)) << h;
    t.play(std::string("dig ") + h);
    EXPECT_FALSE(t.chance());
  }
  EXPECT_FALSE(t.offers("dig 3816"));
}

TEST(KS_2_4_6, RefusesAThirteenthHastyPosition) {
  std::string twelve, hexes = "hasty";
  const std::array<const char*, 12> units{"96-GR283",   "96-GR284",  "96-GR287",  "291-GR504",
                                          "291-GR505",  "168-GR417", "168-GR442", "101J-JR228",
                                          "101J-JR229", "208-GR309", "208-GR337", "208-GR338"};
  for (std::size_t i = 0; i < units.size(); ++i) {
    const std::string h = std::to_string(3601 + i);
    twelve += "A " + h + " " + units[i] + " | ";
    hexes += " " + h;
  }
  Table t = digging(twelve + hexes + " | A 3713 371-GR669 | A 3714 XXIV-HQ");
  EXPECT_REFUSED(t, "dig 3713", "KS:7.1.4");
  t.play("fill 3601");
  EXPECT_ALLOWED(t, "dig 3713");
}

TEST(KS_7_1_1c, OneColumnToTheLeft) {
  EXPECT_EQ(column_against("96-GR283", " | hasty 3713"), column_against("96-GR283") - 1);
}

// ---- 7.1.2 prepared positions --------------------------------------------------------------------------------------

TEST(KS_7_1_2, AfterAWholeTurnInAHastyOne) {
  Table t = digging("A 3713 96-GR283:dug | hasty 3713");
  EXPECT_TRUE(t.offers("dig 3713"));
  t.play("dig 3713");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 2);
  EXPECT_TRUE(t.told("a prepared position in 3713"));
}

TEST(KS_7_1_2, RefusesNewcomers) {
  Table t = digging("A 3713 96-GR283 | hasty 3713");
  EXPECT_REFUSED(t, "dig 3713", "KS:7.1.2");
  Table fresh = digging("A 3713 96-GR283:dug");
  fresh.play("dig 3713");
  EXPECT_REFUSED(fresh, "dig 3713", "KS:7.1.2");  // not in the phase in which it was begun
}

TEST(KS_R100, OneBuilderWhoStayedIsEnough) {
  Table t = digging("A 3713 96-GR283 96-GR284:dug | hasty 3713");
  EXPECT_ALLOWED(t, "dig 3713");
}

TEST(KS_R100, ATurnIsCountedFromPhaseEToPhaseE) {
  Table t = digging("A 3713 96-GR283 | A 3714 96-GR284 | hasty 3714");
  t.play("dig 3713; done");
  EXPECT_TRUE(t.marked("96-GR283", kDugIn));
  EXPECT_TRUE(t.marked("96-GR284", kDugIn));
  Table out(
      "turn 8 snow | at J | supply checked | A 3815 LIX-HQ | A 3713 96-GR283:dug 96-GR284:dug | A 3714 96-GR287:dug"
      " | hasty 3713 3714");
  out.play("pick 96-GR283; step 3714; halt");
  EXPECT_FALSE(out.marked("96-GR283", kDugIn)) << "it sits there since today only";
  EXPECT_TRUE(out.marked("96-GR284", kDugIn));
  out.play("pick 96-GR284; halt");
  EXPECT_TRUE(out.marked("96-GR284", kDugIn)) << "it has not left";
}

TEST(KS_R100, AMoveTakenBackChangesNothing) {
  Table t("turn 8 snow | at J | supply checked | A 3815 LIX-HQ | A 3713 96-GR283:dug | hasty 3713");
  t.play("pick 96-GR283; step 3714; back");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 1);
  EXPECT_TRUE(t.marked("96-GR283", kDugIn));
}

TEST(KS_7_1_2a, BesideEnemiesIfLeftAlone) {
  Table t = digging("A 3713 96-GR283:dug | hasty 3713 | S 3712 6GTC-51GTB");
  EXPECT_ALLOWED(t, "dig 3713");
}

TEST(KS_7_1_2a, RefusesWhoWasAttacked) {
  Table t = digging("A 3713 96-GR283:dug,hit | hasty 3713");
  EXPECT_REFUSED(t, "dig 3713", "KS:7.1.2a");
  Table fought = attacked(assault("96-GR283:dug", "hasty 3713"), Result::NE);
  EXPECT_TRUE(fought.marked("96-GR283", kHit)) << "any ground attack counts";
}

TEST(KS_7_1_2a, ATurnInPeaceIsEnough) {
  Table t = digging("A 3713 96-GR283:dug,hit | hasty 3713");
  t.play("done");
  EXPECT_FALSE(t.marked("96-GR283", kHit)) << "the next phase E asks about the turn that begins now";
}

TEST(KS_R48, BombsAreNoAttack) {
  Table t(
      "turn 8 snow | at D missions:soviet | initiative axis | air Pe2-1:sector=10 | A 3713 96-GR283:dug | hasty 3713");
  t.play("strike 3713; send Pe2-1; declare").roll({6});
  EXPECT_FALSE(t.marked("96-GR283", kHit));
}

TEST(KS_7_1_2b, VoluntaryAndLimitedByMarkers) {
  Table t = digging(
      "A 3712 96-GR283:dug | A 3713 96-GR284:dug | A 3714 96-GR287:dug | A 3715 291-GR504:dug | A 3716 291-GR505:dug"
      " | A 3812 168-GR417:dug | A 3813 168-GR442:dug | A 3816 III-HQ | hasty 3712-3716 3812 3813");
  for (const char* h : {"3712", "3713", "3714", "3715", "3716", "3812"}) t.play(std::string("dig ") + h);
  EXPECT_FALSE(t.offers("dig 3813"));
  EXPECT_EQ(t.s.hasty.count(), 1) << "the hasty marker comes off";
  t.play("done");
  EXPECT_EQ(position_level(t.s, t.hex("3813")), 1) << "it stays as it is";
}

TEST(KS_2_4_7, RefusesASeventhPreparedPosition) {
  Table t = digging(
      "A 3712 96-GR283 | A 3713 96-GR284 | A 3714 96-GR287 | A 3715 291-GR504 | A 3716 291-GR505 | A 3812 168-GR417"
      " | A 3813 168-GR442:dug | A 3816 III-HQ | prepared 3712-3716 3812 | hasty 3813");
  EXPECT_REFUSED(t, "dig 3813", "KS:7.1.4");
  t.play("fill 3712");
  EXPECT_ALLOWED(t, "dig 3813");
}

TEST(KS_7_1_2c, TwoColumnsToTheLeft) {
  EXPECT_EQ(column_against("96-GR283", " | prepared 3713"), column_against("96-GR283") - 2);
}

// ---- 7.1.3 and 7.1.4 -----------------------------------------------------------------------------------------------

TEST(KS_7_1_3, WhoeverIsStackedThereSharesIt) {
  EXPECT_EQ(column_against("1Pz-PzR1 96-GR283:dis", " | hasty 3713"), column_against("1Pz-PzR1 96-GR283:dis") - 1);
}

TEST(KS_7_1_3a, RetreatingUnitsTakeTheirPlaceInIt) {
  Table t = attacked(assault("1Pz-PzR1", "A 3714 96-GR283 | A 3715 LIX-HQ | hasty 3714"), Result::Dr1);
  t.play("retreat 3714");
  EXPECT_EQ(t.where("1Pz-PzR1"), "3714");
  EXPECT_EQ(position_level(t.s, t.hex("3714")), 1);
}

TEST(KS_7_1_4, OneKindInAHex) {
  Table t = digging("A 3713 96-GR283:dug | hasty 3713");
  EXPECT_ALLOWED(t, "dig 3713");
  t.play("dig 3713");
  EXPECT_FALSE(t.s.hasty.has(t.hex("3713")));
}

TEST(KS_7_1_4, RefusesMoreThanPrepared) {
  Table t = digging("A 3713 96-GR283:dug | prepared 3713");
  EXPECT_REFUSED(t, "dig 3713", "KS:7.1.4");
}

TEST(KS_7_1_4a, SoundUnitsDig) {
  Table t = digging("A 3713 96-GR283");
  EXPECT_ALLOWED(t, "dig 3713");
}

TEST(KS_7_1_4a, RefusesUnitsInDisarray) {
  for (const char* state : {"do", "dis", "rt"}) {
    Table t = digging(std::string("A 3713 96-GR283:") + state + " | A 3714 96-GR284:dug," + state + " | hasty 3714");
    EXPECT_REFUSED(t, "dig 3713", "KS:7.1.4a");
    EXPECT_REFUSED(t, "dig 3714", "KS:7.1.4a");
  }
}

TEST(KS_7_1_4b, AnotherCorpsHqDoesNotMatter) {
  Table t("turn 8 snow | at E | A 3815 LIX-HQ | A 3814 III-HQ:dis | A 3713 96-GR283");
  EXPECT_ALLOWED(t, "dig 3713");
}

TEST(KS_7_1_4b, RefusesUnderAnHqInDisarray) {
  for (const char* state : {"do", "dis", "rt"}) {
    Table t(std::string("turn 8 snow | at E | A 3815 LIX-HQ:") + state +
            " | A 3713 96-GR283 | A 3714 96-GR284:dug | hasty 3714");
    EXPECT_REFUSED(t, "dig 3713", "KS:7.1.4b");
    EXPECT_REFUSED(t, "dig 3714", "KS:7.1.4b");
  }
}

TEST(KS_7_1_4c, EmptyTracksDoNotMatter) {
  Table t = digging("A 3713 96-GR283 | fuel LIX 0 | ammo LIX 0");
  EXPECT_ALLOWED(t, "dig 3713");
}

TEST(KS_7_1_4d, OutOfSupplyItStays) {
  Table t("turn 8 snow | at E | A 3712 96-GR283:dug | A 3624 LIX-HQ | hasty 3712");
  t.play("done");
  EXPECT_EQ(position_level(t.s, t.hex("3712")), 1);
  EXPECT_TRUE(t.marked("96-GR283", kDugIn));
}

TEST(KS_7_1_4d, RefusesToBetterItOutOfSupply) {
  Table t("turn 8 snow | at E | A 3712 96-GR283:dug | A 3624 LIX-HQ | hasty 3712");
  EXPECT_REFUSED(t, "dig 3712", "KS:7.1.4d");
}

TEST(KS_R76, GarrisonsDigInAtHome) {
  Table t("turn 8 snow | at E | A 1904 TernG-1 | A 1906 TernG-2");
  EXPECT_ALLOWED(t, "dig 1904");
  EXPECT_REFUSED(t, "dig 1906", "KS:7.1.1");
}

// ---- 7.1.5 leaving -------------------------------------------------------------------------------------------------

TEST(KS_7_1_5, LeaveKeepOrBetter) {
  Table t =
      digging("A 3713 96-GR283:dug | A 3714 96-GR284:dug | A 3715 96-GR287:dug | hasty 3713 3714 | prepared 3715");
  EXPECT_TRUE(t.offers("fill 3713"));
  EXPECT_TRUE(t.offers("fill 3715"));
  EXPECT_EQ(t.offered().find("fill"), std::string::npos)
      << "giving up is a free choice, so that the phase comes to an end";
  t.play("fill 3713; dig 3714; fill 3715");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 0);
  EXPECT_EQ(position_level(t.s, t.hex("3714")), 2);
  EXPECT_TRUE(t.told("the position in 3713 is gone"));
  EXPECT_REFUSED(t, "fill 3713", "KS:7.1.5");
  t.play("dig 3713");
  EXPECT_REFUSED(t, "dig 3713", "KS:7.1.2");  // it begins anew
}

TEST(KS_7_1_5, RefusesToGiveUpWhatIsNotThere) {
  Table t = digging("A 3713 96-GR283:dug | hasty 3713");
  EXPECT_REFUSED(t, "fill 3714", "KS:7.1.5");
  EXPECT_ALLOWED(t, "fill 3713");
}

TEST(KS_7_1_5a, ThePositionStaysWhileInfantryStays) {
  Table t("turn 8 snow | at J | supply checked | A 3815 LIX-HQ | A 3713 96-GR283:dug 96-GR284:dug | hasty 3713");
  t.play("pick 96-GR283; step 3613; halt");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 1);
  EXPECT_EQ(position_level(t.s, t.hex("3613")), 0) << "the leaver has none";
}

TEST(KS_7_1_5b, AnAttackOutOfItEndsIt) {
  Table t(
      "turn 8 snow | at K | supply checked | ammo LIX 5 | A 3815 LIX-HQ | A 3713 96-GR283:dug | A 3612 96-GR284:dug"
      " | hasty 3612 3713 | S 3712 6GTC-51GTB");
  t.play("target 3712; join 3713; declare");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 0);
  EXPECT_EQ(position_level(t.s, t.hex("3612")), 1) << "that one did not attack";
  EXPECT_FALSE(t.marked("96-GR283", kDugIn));
}

TEST(KS_7_1_5c, DisarrayDoesNotEndIt) {
  Table t = attacked(assault("96-GR283", "hasty 3713"), Result::Ddo);
  EXPECT_EQ(t.status("96-GR283"), "DO");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 1);
}

TEST(KS_7_1_5c, ARetreatDoes) {
  Table t = attacked(assault("101J-Fus101", "hasty 3713"), Result::Dr1);
  t.play("retreat 3714");
  EXPECT_EQ(t.where("101J-Fus101"), "3714");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 0);
}

TEST(KS_7_1_5d, WithoutInfantryTheMarkerGoes) {
  Table t("turn 8 snow | at J | supply checked | A 3815 LIX-HQ | A 3713 96-GR283:dug 1Pz-PzR1:dug | hasty 3713");
  t.play("pick 96-GR283; step 3613; halt");
  EXPECT_EQ(position_level(t.s, t.hex("3713")), 0) << "tanks alone hold none";
  EXPECT_FALSE(t.marked("1Pz-PzR1", kDugIn));
}

TEST(KS_7_1_5d, WhoeverMayGoBackHoldsItUntilThen) {
  Table t("turn 8 snow | at J | supply checked | A 3815 LIX-HQ | A 3713 96-GR283:dug 1Pz-PzR1:dug | hasty 3713");
  const Hex began = t.hex("3713"), now = t.hex("3613");
  EXPECT_FALSE(holds_position(t.s, began)) << "nobody is on the move";
  t.play("pick 96-GR283");
  EXPECT_FALSE(holds_position(t.s, began)) << "it still stands there";
  t.play("step 3613");
  EXPECT_TRUE(holds_position(t.s, began));
  EXPECT_FALSE(holds_position(t.s, now));
  EXPECT_GT(position_level(t.s, began), 0);
  EXPECT_TRUE(broken_invariants(t.s).empty());
  State empty = t.s;
  empty.depth = 0;
  EXPECT_FALSE(holds_position(empty, began));
  Table back = t;
  back.play("back");
  EXPECT_FALSE(holds_position(back.s, began));
  EXPECT_GT(position_level(back.s, began), 0);
  t.play("halt");
  EXPECT_FALSE(holds_position(t.s, began));
}

TEST(KS_7_1_6, OnAnyGroundAndOnTopOfIt) {
  Table t("turn 8 snow | at E | A 4206 96-GR283 | A 4305 96-GR284 | A 4307 96-GR287 | A 4207 LIX-HQ");
  EXPECT_ALLOWED(t, "dig 4206");  // city
  EXPECT_ALLOWED(t, "dig 4305");  // clear
  EXPECT_ALLOWED(t, "dig 4307");  // swamp
  const auto column = [](const char* more) {
    Table a(
        std::string("turn 8 snow | at I | S 4306 6GTC-51GTB:active,attack | S 4305 6GTC-HQ:active | A 4206 96-GR283") +
        more);
    a.play("target 4206; join 4306");
    Tally silent = Tally::silent();
    return odds(a.s, silent).column;
  };
  EXPECT_EQ(column(" | hasty 4206"), column("") - 1) << "besides the city";
}

TEST(KS_4_0E, TheAxisIsAskedEveryTurn) {
  Table t("turn 8 snow | at D missions:axis | initiative soviet | A 3815 LIX-HQ | S 3712 6GTC-51GTB");
  run(t.s, t.events);
  EXPECT_EQ(t.step(), "positions") << "whether anyone could dig is not for the Soviets to know";
  EXPECT_EQ(t.offered(), "done");
}

}  // namespace kessel::kesselschlacht
