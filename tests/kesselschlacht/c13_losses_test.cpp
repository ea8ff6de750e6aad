// Chapter 13.1, 13.2b to 13.2d, 13.3 and 13.3.7f: losses, routs, the three states of disarray.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {
Status after(Status now, Status then) {
  bool destroyed = false;
  const Status s = after_result(now, then, destroyed);
  EXPECT_EQ(destroyed, now == Status::RT && then == Status::RT);
  return s;
}
int out_on(const Table& t, std::string_view unit) { return t.s.unit(t.id(unit)).due; }
}  // namespace

// ---- 13.1 ------------------------------------------------------------------------------------------------------------

TEST(KS_13_1, TheDefenderChoosesWhomHeLoses) {
  Table t = driven(Result::De1, "A 3307 68-GR169 68-GR188 Mauss-HQ");
  EXPECT_EQ(t.asked(), kAxis);
  EXPECT_EQ(t.offered(), "lose Mauss-HQ; lose 68-GR169; lose 68-GR188") << "KS:R42 the HQ is involved";
  t.play("lose 68-GR188");
  EXPECT_EQ(t.where("68-GR188"), "dead");
  EXPECT_EQ(t.where("68-GR169"), "3307");
  EXPECT_EQ(t.status("68-GR169"), "good") << "the others are unaffected";
  EXPECT_NE(t.step(), "advance") << "the hex is held: nobody advances";
}

TEST(KS_13_1, TheAttackerChoosesAmongThoseWhoAttacked) {
  Table t = driven(Result::Ae1, "A 3307 68-GR169");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "lose 8GMC-19GMB; lose 8GMC-20GMB");
  t.play("lose 8GMC-19GMB");
  EXPECT_EQ(t.where("8GMC-19GMB"), "dead");
}

TEST(KS_13_1, RefusesLossesOfOthers) {
  Table a = driven(Result::Ae1, "A 3307 68-GR169 | S 3206 8GMC-21GMB:active");
  EXPECT_REFUSED(a, "lose 8GMC-21GMB", "KS:13.1");
  EXPECT_REFUSED(a, "lose 8GMC-HQ", "KS:13.1");
  EXPECT_REFUSED(a, "lose 68-GR169", "KS:13.1");
  Table d = driven(Result::De1, "A 3307 68-GR169 68-GR188 | A 3308 68-GR196");
  EXPECT_REFUSED(d, "lose 68-GR196", "KS:13.1");
  EXPECT_REFUSED(d, "lose 8GMC-19GMB", "KS:13.1");
}

TEST(KS_13_1, TheOnlyOneIsLostUnasked) {
  Table t = driven(Result::De1, "A 3307 68-GR169");
  EXPECT_EQ(t.where("68-GR169"), "dead");
  EXPECT_EQ(t.step(), "advance");
}

TEST(KS_13_1_1, TheUnitsOfALostSovietCorpsGoToAnArmy) {
  Table t = fight(
      "turn 8 snow | at K | A 3308 507Tiger XLVIII-HQ | S 3307 8GMC-HQ | S 3206 8GMC-19GMB | S 3304 1GA-HQ 60A-HQ",
      "target 3307; join 3308; declare");
  result(t, Result::De1);
  EXPECT_EQ(t.where("8GMC-HQ"), "dead");
  EXPECT_EQ(t.step(), "reassign");
  EXPECT_EQ(t.asked(), kSoviet);
  t.play("corps 60A");
  EXPECT_EQ(t.parent("8GMC-19GMB"), "60A");
  EXPECT_EQ(t.step(), "advance") << "and the attack goes on";
}

TEST(KS_13_1_1, RefusesCorpsAndTheAxis) {
  Table t = fight(
      "turn 8 snow | at K | A 3308 507Tiger XLVIII-HQ | S 3307 8GMC-HQ | S 3206 8GMC-19GMB | S 3304 1GA-HQ 60A-HQ "
      "6GTC-HQ",
      "target 3307; join 3308; declare");
  result(t, Result::De1);
  EXPECT_REFUSED(t, "corps 6GTC", "KS:13.1.1");
  EXPECT_REFUSED(t, "corps LIX", "KS:13.1.1");
}

TEST(KS_13_1_1a, ALostArmyHqIsDueBackAfterAFullTurn) {
  Table t = fight("turn 8 snow | at K | A 3308 507Tiger XLVIII-HQ | S 3307 1GA-HQ | S 3206 1GA-30RD",
                  "target 3307; join 3308; declare");
  result(t, Result::De1);
  EXPECT_EQ(t.where("1GA-HQ"), "return 10");
  EXPECT_EQ(out_on(t, "1GA-HQ"), 10);
  EXPECT_EQ(t.parent("1GA-30RD"), "1GA") << "its units wait for it";
}

TEST(KS_13_1_2, TheUnitsOfALostCorpsOfPanzerArmyGoToAnother) {
  Table t =
      driven(Result::De1, "A 3307 Mauss-HQ | A 3310 LIX-HQ III-HQ | A 3309 68-GR169 | fuel Mauss 7 | ammo Mauss 4");
  EXPECT_EQ(t.where("Mauss-HQ"), "dead");
  EXPECT_EQ(t.asked(), kAxis);
  t.play("corps III");
  EXPECT_EQ(t.parent("68-GR169"), "III");
}

TEST(KS_13_1_2, RefusesReliefForcesAndCorpsWithoutAnHq) {
  Table t = driven(Result::De1, "A 3307 Mauss-HQ | A 3310 LIX-HQ III-HQ XLVIII-HQ | A 3309 68-GR169");
  EXPECT_REFUSED(t, "corps XLVIII", "KS:13.1.2");
  EXPECT_REFUSED(t, "corps XXIV", "KS:13.1.2");
  EXPECT_REFUSED(t, "corps Mauss", "KS:13.1.2");
}

TEST(KS_13_1_2a, ItsPointsAreLost) {
  for (const std::string corps : {"Mauss", "III", "XXIV", "XLVI", "Gollnick"}) {
    Table t = driven(Result::De1,
                     "A 3307 " + corps + "-HQ | A 3310 LIX-HQ | fuel " + corps + " 7 LIX 3 | ammo " + corps + " 4");
    EXPECT_EQ(t.fuel(corps), 0) << corps;
    EXPECT_EQ(t.ammo(corps), 0) << corps;
    EXPECT_EQ(t.fuel("LIX"), 3);
  }
  Table last = driven(Result::De1, "A 3307 LIX-HQ | A 3310 III-HQ | fuel LIX 7");
  EXPECT_EQ(last.fuel("LIX"), 0);
}

TEST(KS_13_1_2b, AndAgainIfTheNewOneIsLostToo) {
  Table t = driven(Result::De1, "A 3307 III-HQ | A 3310 LIX-HQ XXIV-HQ | A 3309 68-GR169:parent=III 168-GR417");
  t.play("corps LIX");
  EXPECT_EQ(t.parent("68-GR169"), "LIX");
  EXPECT_EQ(t.parent("168-GR417"), "LIX");
}

TEST(KS_13_1_3, ALostArfHqIsDueBackAfterAFullTurn) {
  Table t = driven(Result::De1, "A 3307 XLVIII-HQ | A 3309 357-GR944");
  EXPECT_EQ(t.where("XLVIII-HQ"), "return 10");
  EXPECT_EQ(t.parent("357-GR944"), "XLVIII");
}

TEST(KS_13_1_3, ItComesBackAtAnAxisSupplyHex) {
  Table t("turn 10 heavy-snow | at J move hq-return:axis | return 10 XLVIII-HQ | A 1405 357-GR944 | S 1906 60A-HQ");
  EXPECT_EQ(t.asked(), kAxis);
  t.play("place XLVIII-HQ 1101");
  EXPECT_EQ(t.where("XLVIII-HQ"), "1101");
}

TEST(KS_13_1_3, RefusesOtherHexesAndEnemyHeldOnes) {
  Table t("turn 10 heavy-snow | at J move hq-return:axis | return 10 XLVIII-HQ | A 1405 357-GR944 | S 1101 60A-HQ");
  EXPECT_REFUSED(t, "place XLVIII-HQ 1405", "KS:13.1.3");
  EXPECT_REFUSED(t, "place XLVIII-HQ 1101", "KS:11.1.2a");
  EXPECT_ALLOWED(t, "place XLVIII-HQ 0701");
}

// ---- 13.2b to 13.2d --------------------------------------------------------------------------------------------------

TEST(KS_13_2b, TheRoutedRetreatThreeHexesAndAreMarked) {
  Table t = driven(Result::DRt, "A 3307 168-GR417");
  t.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(t.where("168-GR417"), "3310");
  EXPECT_EQ(t.status("168-GR417"), "RT");
}

TEST(KS_13_2c, CrackAndAverageGermansMaySaveThemselves) {
  Table t = driven(Result::DRt, "A 3307 68-GR169 7Pz-PGR7 168-GR417");
  EXPECT_TRUE(t.chance());
  EXPECT_EQ(node(t.s).dice, 2) << "not the C unit";
  t.roll({3, 2});
  EXPECT_EQ(t.status("68-GR169"), "DIS") << "holds";
  EXPECT_EQ(t.where("68-GR169"), "3307");
  t.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(t.where("7Pz-PGR7"), "3310");
  EXPECT_EQ(t.where("168-GR417"), "3310");
  EXPECT_EQ(t.status("7Pz-PGR7"), "RT");
  EXPECT_EQ(t.status("68-GR169"), "DIS") << "each stack for itself";
  EXPECT_NE(t.step(), "advance") << "KS:R24 someone stayed: no advance";
}

TEST(KS_13_2c, ThreeToSixSavesOneAndTwoDoNot) {
  for (int die = 1; die <= 6; ++die) {
    Table t = driven(Result::DRt, "A 3307 68-GR169");
    t.roll({die});
    EXPECT_EQ(t.marked("68-GR169", kGoes), die <= 2) << die;
    EXPECT_EQ(t.status("68-GR169"), die <= 2 ? "good" : "DIS") << die;
  }
}

TEST(KS_13_2d, SovietsAndHungariansRoutWithoutADie) {
  Table h = driven(Result::DRt, "A 3307 1HMtn");
  EXPECT_EQ(h.step(), "defender-retreat");
  Table s = fight("turn 8 snow | at K | A 3308 507Tiger | A 3310 XLVIII-HQ | S 3307 8GMC-19GMB",
                  "target 3307; join 3308; declare");
  result(s, Result::DRt);
  EXPECT_EQ(s.step(), "defender-retreat") << "crack, but Soviet";
}

TEST(KS_13_3_3b, ASecondRoutIsTheEnd) {
  Table t = driven(Result::DRt, "A 3307 168-GR417:rt 168-GR442:rt");
  EXPECT_EQ(t.where("168-GR417"), "dead");
  EXPECT_EQ(t.where("168-GR442"), "dead");
  EXPECT_EQ(t.step(), "advance");
}

TEST(KS_13_2c, MoreUnitsThanADrawHolds) {
  Table t = driven(Result::DRt,
                   "A 3307 68-GR169 68-GR188 68-GR196 Mauss-HQ III-HQ LIX-HQ XXIV-HQ XLVI-HQ Gollnick-HQ 1PzA-HQ");
  EXPECT_EQ(node(t.s).dice, kMaxDice);
  t.roll({6, 6, 6, 6, 6, 6, 6, 6});
  EXPECT_EQ(node(t.s).dice, 2) << "ten units in all";
  t.roll({6, 6});
  for (UnitId u : units_in(t.s, Table::hex("3307"))) EXPECT_EQ(t.s.unit(u).status, Status::DIS);
  EXPECT_EQ(stack_height(t.s, Table::hex("3307")), 10);
}

// ---- 13.3 ------------------------------------------------------------------------------------------------------------

TEST(KS_13_3, AForceTakesTheWorstStateInIt) {
  Table t("turn 8 snow | at K | A 3307 68-GR169 68-GR188:dis Mauss-HQ:do");
  spread_status(t.s, Table::hex("3307"), t.events);
  EXPECT_EQ(t.status("68-GR169"), "DIS");
  EXPECT_EQ(t.status("Mauss-HQ"), "DIS");
}

TEST(KS_13_3a, AtTheEndOfAPhaseItSpreads) {
  Table t("turn 8 snow | at L | A 3307 68-GR169 | A 3308 68-GR188 68-GR196:rt");
  spread_all(t.s, kAxis, t.events);
  EXPECT_EQ(t.status("68-GR188"), "RT");
  EXPECT_EQ(t.status("68-GR169"), "good");
}

TEST(KS_13_3_1c, DisorganizedAgainIsDisrupted) {
  EXPECT_EQ(after(Status::Good, Status::DO), Status::DO);
  EXPECT_EQ(after(Status::DO, Status::DO), Status::DIS);
  EXPECT_EQ(after(Status::DO, Status::DIS), Status::DIS);
  EXPECT_EQ(after(Status::DO, Status::RT), Status::RT);
  Table t = driven(Result::Ddo, "A 3307 68-GR169:do");
  EXPECT_EQ(t.status("68-GR169"), "DIS");
}

TEST(KS_13_3_2b, DisruptedAgainIsRoutedAndDisorganizedIsNothing) {
  EXPECT_EQ(after(Status::DIS, Status::DO), Status::DIS);
  EXPECT_EQ(after(Status::DIS, Status::DIS), Status::RT);
  EXPECT_EQ(after(Status::DIS, Status::RT), Status::RT);
  Table t = driven(Result::Ddis, "A 3307 68-GR169:dis");
  EXPECT_EQ(t.status("68-GR169"), "RT");
  EXPECT_EQ(t.where("68-GR169"), "3307");
}

TEST(KS_13_3_3b, LesserResultsAreNothingToTheRouted) {
  EXPECT_EQ(after(Status::RT, Status::DO), Status::RT);
  EXPECT_EQ(after(Status::RT, Status::DIS), Status::RT);
  Table t = driven(Result::Ddis, "A 3307 68-GR169:rt");
  EXPECT_EQ(t.status("68-GR169"), "RT");
}

TEST(KS_13_3_3, TheRoutedProjectNoZocAndReachHalfAsFar) {
  Table t("turn 8 snow | at K | A 3307 68-GR169:rt");
  EXPECT_FALSE(projects_zoc(t.s, Table::hex("3307")));
  EXPECT_EQ(supply_range(t.s, t.id("68-GR169")), 10);
  EXPECT_EQ(supply_range(Table("turn 8 snow | at K | A 3307 68-GR169").s, t.id("68-GR169")), 20);
  const auto supply = [](const std::string& unit, const std::string& hq) {
    return Table("turn 8 snow | at J | supply checked | A 3305 " + unit + " | A " + hq + " Mauss-HQ")
        .supply("68-GR169");
  };
  EXPECT_EQ(supply("68-GR169", "3311"), "attack") << "six MP";
  EXPECT_EQ(supply("68-GR169:rt", "3311"), "out");
  EXPECT_NE(supply("68-GR169:rt", "3310"), "out") << "five MP";
  Tally silent = Tally::silent();
  EXPECT_EQ(defence_of(t.s, t.id("68-GR169"), silent), 1);
}

TEST(KS_13_3_7f, AllAttackersAreMarkedAndDoNotRetreat) {
  Table t = driven(Result::Ado, "A 3307 68-GR169");
  EXPECT_EQ(t.status("8GMC-19GMB"), "DO");
  EXPECT_EQ(t.status("8GMC-20GMB"), "DO");
  EXPECT_EQ(t.where("8GMC-19GMB"), "3306");
  Table worse = driven(Result::Adis, "A 3307 68-GR169");
  EXPECT_EQ(worse.status("8GMC-20GMB"), "DIS");
}

TEST(KS_13_3_7f, AndWhoStandsWithThem) {  // KS:R67
  Table t = fight(
      "turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 6GTC-HQ | S 3206 8GMC-20GMB:active | "
      "A 3307 68-GR169 | S 3406 8GMC-21GMB",
      "target 3307; join 3306; join 3206; declare");
  result(t, Result::Ado);
  EXPECT_EQ(t.status("6GTC-HQ"), "DO");
  EXPECT_EQ(t.status("8GMC-20GMB"), "DO");
  EXPECT_EQ(t.status("8GMC-21GMB"), "good");
}

// ---- what the state of an HQ means to others ------------------------------------------------------------------------

TEST(KS_13_3_4, RefusesNewPositionsUnderAnHqInDisarrayButKeepsOldOnes) {
  const auto at = [](const std::string& hq) {
    return Table("turn 8 snow | at E | A 3309 Mauss-HQ" + hq + " | A 3307 68-GR169 | A 3308 68-GR188:dug | hasty 3308");
  };
  EXPECT_ALLOWED(at(""), "dig 3307");
  EXPECT_ALLOWED(at(""), "dig 3308");
  for (const char* state : {":do", ":dis", ":rt"}) {
    EXPECT_REFUSED(at(state), "dig 3307", "KS:7.1.4b");
    EXPECT_REFUSED(at(state), "dig 3308", "KS:7.1.4b");
    EXPECT_EQ(position_level(at(state).s, Table::hex("3308")), 1);
  }
}

TEST(KS_13_3_5_A, ADisorganizedHqGivesSixPointsADisruptedNone) {
  const auto left = [](const std::string& state, const std::string& spent) {
    const Table t("turn 8 snow | at J | fuel LIX 20 | A 3309 LIX-HQ" + state + spent);
    return fuel_available(t.s, content().at(t.formation("LIX")).track);
  };
  EXPECT_EQ(left("", ""), 20);
  EXPECT_EQ(left(":do", ""), 6);
  EXPECT_EQ(left(":do", " | fuel-spent LIX 4"), 2) << "of the turn, not of the phase";
  EXPECT_EQ(left(":do", " | fuel-spent LIX 6"), 0);
  EXPECT_EQ(left(":dis", ""), 0);
  EXPECT_EQ(left(":rt", ""), 0);
}

TEST(KS_13_3_5_Aa, ItsUnitsStillMoveTwo) {
  Table t("turn 8 snow | at J | fuel LIX 20 | A 3309 LIX-HQ:dis | A 3308 1Pz-PzR1");
  t.play("pick 1Pz-PzR1; step 3307; step 3306");
  EXPECT_EQ(t.where("1Pz-PzR1"), "3306");
  EXPECT_EQ(t.fuel("LIX"), 20);
  EXPECT_EQ(t.step(), "move") << "and no farther";
}

TEST(KS_13_3_6, RefusesActivationOfAnHqInDisarray) {
  for (const char* state : {"do", "dis", "rt"}) {
    const Table t(std::string("turn 8 snow | at G | S 3304 8GMC-HQ:") + state);
    const Why no = why_not_eligible(t.s, board_of(t.s), t.formation("8GMC"));
    ASSERT_TRUE(no.has_value());
    EXPECT_EQ(no->rule.text(), std::string_view("KS:9.1.1a"));
  }
  const Table good("turn 8 snow | at G | S 3304 8GMC-HQ");
  EXPECT_FALSE(why_not_eligible(good.s, board_of(good.s), good.formation("8GMC")));
}

TEST(KS_13_2_5, ButTheyShareEveryResult) {
  Table t = driven(Result::Ddis, "A 3307 68-GR169:defended KG82");
  EXPECT_EQ(t.status("68-GR169"), "DIS");
  EXPECT_EQ(t.status("KG82"), "DIS");
}

}  // namespace kessel::kesselschlacht
