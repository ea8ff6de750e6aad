// Chapter 12, first part: who attacks whom; 10.6: ammunition.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// 8th Guards Mechanized Corps in front of a German regiment.
Table soviets(const std::string& rest = "") {
  return Table("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 8GMC-20GMB:active | A 3307 68-GR169 | " +
               rest);
}

/// LIX Korps, its HQ beside it, in front of a Soviet division.
Table lix(const std::string& rest) { return Table("turn 8 snow | at K | A 3309 LIX-HQ | S 3307 1GA-30RD | " + rest); }

bool attacks(const Table& t, std::string_view unit) { return t.marked(unit, kInCombat); }

}  // namespace

// ---- 12.0 and 12.1 ---------------------------------------------------------------------------------------------------

TEST(KS_12_0, AttacksAreVoluntary) {
  Table t = soviets();
  EXPECT_TRUE(t.offers("target 3307"));
  t.play("done");
  EXPECT_NE(t.s.phase, Phase::I);
}

TEST(KS_12_0, APhaseWithoutNeighboursIsNotAsked) {
  Table t("turn 8 snow | at H | S 3304 8GMC-HQ | S 3306 8GMC-19GMB | A 3308 68-GR169");
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::J) << "nobody stands next to an enemy, and everyone sees that";
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::L);
}

TEST(KS_12_0, NeighboursWhoCannotAttackAreAskedAllTheSame) {
  Table t("turn 8 snow | at H | S 3304 8GMC-HQ | S 3306 8GMC-19GMB | A 3307 68-GR169");
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::I) << "that the stack is idle is its owner's secret";
  EXPECT_EQ(t.offered(), "done");
}

TEST(KS_12_0, OnceEveryNeighbourHasBeenAttackedThePhaseIsOver) {
  Table t = soviets();
  t.play("target 3307; join 3306; declare");
  result(t, Result::NE);
  EXPECT_EQ(t.s.phase, Phase::J);
}

TEST(KS_12_0, AllUnitsOfAForceAttackTogether) {
  Table t = soviets();
  t.play("target 3307; join 3306");
  EXPECT_TRUE(attacks(t, "8GMC-19GMB"));
  EXPECT_TRUE(attacks(t, "8GMC-20GMB"));
}

TEST(KS_12_0, WhoCannotAttackDoesNotHoldTheOthersBack) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 8GMC-20GMB:active,general | A 3307 68-GR169");
  t.play("target 3307; join 3306");
  EXPECT_TRUE(attacks(t, "8GMC-19GMB"));
  EXPECT_FALSE(attacks(t, "8GMC-20GMB"));
}

TEST(KS_12_0, RefusesAnAttackByNobody) {
  Table t = soviets();
  t.play("target 3307");
  EXPECT_REFUSED(t, "declare", "KS:12.0");
  EXPECT_ALLOWED(t, "join 3306");
}

TEST(KS_12_0, RefusesToNameAForceTwice) {
  Table t = soviets();
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "join 3306", "KS:12.0");
  t.play("unjoin 3306");
  EXPECT_ALLOWED(t, "join 3306");
  EXPECT_REFUSED(t, "unjoin 3306", "KS:12.0");
}

TEST(KS_12_0, RefusesToLeaveAGunOfTheForceBehind) {
  Table t("turn 8 snow | at K | ammo Gollnick 5 | A 3204 Gollnick-HQ | A 3304 KG75 18Art-AR88 | S 3305 1GA-30RD");
  t.play("target 3305; join 3304");
  EXPECT_TRUE(attacks(t, "18Art-AR88"));
  t.play("unsupport 18Art-AR88");
  EXPECT_REFUSED(t, "declare", "KS:12.0");
  t.play("support 18Art-AR88");
  EXPECT_ALLOWED(t, "declare");
}

TEST(KS_12_0, ACancelledDraftLeavesNoTrace) {
  Table t = soviets();
  const auto before = hash(t.s);
  t.play("target 3307; join 3306; cancel");
  EXPECT_EQ(before, hash(t.s));
}

TEST(KS_12_0a, ThePhasingPlayerIsTheAttacker) {
  Table i = soviets();
  EXPECT_EQ(i.asked(), kSoviet);
  EXPECT_TRUE(i.why("target 3306", kAxis).has_value());
  Table k = lix("A 3308 96-GR283 | ammo LIX 5");
  EXPECT_EQ(k.asked(), kAxis);
  EXPECT_ALLOWED(k, "target 3307");
}

TEST(KS_12_0a, RefusesAttacksByUnitsOfTheOther) {
  Table t = soviets("A 4005 18Art-AR88");
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "support 18Art-AR88", "KS:12.0a");
}

TEST(KS_12_1_1, RefusesForcesBeforeATargetIsNamed) {
  Table t = soviets();
  EXPECT_REFUSED(t, "join 3306", "KS:12.1.1");
  EXPECT_REFUSED(t, "declare", "KS:12.1.1");
}

TEST(KS_12_1, OnlyAdjacentEnemiesAreAttacked) {
  const Table t = soviets("A 3309 68-GR188 | S 3408 8GMC-21GMB:active");
  EXPECT_ALLOWED(t, "target 3307");
  EXPECT_TRUE(t.offers("target 3309")) << "3408 lies beside it";
}

TEST(KS_12_1, RefusesDistantTargetsAndEmptyHexes) {
  Table t = soviets("A 3309 68-GR188");
  EXPECT_REFUSED(t, "target 3309", "KS:12.1");
  EXPECT_REFUSED(t, "target 3308", "KS:12.1");
  EXPECT_REFUSED(t, "target 3306", "KS:12.1");  // one's own
  t.play("target 3307");
  EXPECT_REFUSED(t, "join 3304", "KS:12.1");
  EXPECT_REFUSED(t, "join 3308", "KS:12.1");
  EXPECT_REFUSED(t, "join 3307", "KS:12.1");
}

TEST(KS_12_1_1, SixForcesAttackOneHex) {
  Table t(
      "turn 8 snow | at I | S 3304 8GMC-HQ 1GA-HQ | S 3306 8GMC-19GMB:active | S 3406 8GMC-20GMB:active | "
      "S 3407 8GMC-21GMB:active | S 3308 8GMC-1GTB:active | S 3207 1GA-30RD:active | S 3206 1GA-71RD:active | "
      "A 3307 68-GR169");
  t.play("target 3307; join 3306; join 3406; join 3407; join 3308; join 3207; join 3206; declare");
  EXPECT_EQ(attackers(t.s).size(), 6);
  EXPECT_TRUE(t.told("Soviet attack on 3307 by 6 units"));
}

TEST(KS_12_1_1a, RefusesASecondAttackOnTheSameForce) {
  Table t = soviets("S 3206 8GMC-21GMB:active | A 3107 68-GR188");
  t.play("target 3307; join 3306; declare");
  result(t, Result::NE);
  ASSERT_EQ(t.step(), "fight") << "3107 has not been attacked";
  EXPECT_REFUSED(t, "target 3307", "KS:12.1.1a");
}

TEST(KS_12_1_1a, RefusesASecondAttackByTheSameForce) {
  Table t = soviets("A 3305 503Tiger | S 3205 8GMC-21GMB:active");
  t.play("target 3307; join 3306; declare");
  result(t, Result::NE);
  t.play("target 3305; join 3205");
  EXPECT_REFUSED(t, "join 3306", "KS:12.1.1a");
}

TEST(KS_12_1_1a, ANewPhaseForgets) {
  Table t = soviets();
  t.play("target 3307; join 3306; declare");
  result(t, Result::NE);
  t.play("done");
  EXPECT_FALSE(t.marked("8GMC-19GMB", kAttacked));
  EXPECT_FALSE(t.marked("68-GR169", kDefended));
  EXPECT_TRUE(t.marked("68-GR169", kHit)) << "KS:7.1.2a remembers until the next phase E";
}

TEST(KS_12_1_1b, ADefendingForceIsAttackedWhole) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | A 3307 68-GR169 68-GR188 Mauss-HQ");
  t.play("target 3307; join 3306");
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(t.s, silent).defence, 3 + 3 + 1);
}

// ---- who cannot attack -----------------------------------------------------------------------------------------------

TEST(KS_13_3_1, RefusesAttacksByTheDisorganized) {
  Table t = soviets("S 3206 8GMC-21GMB:active,do");
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "join 3206", "KS:13.3.1");
}

TEST(KS_13_3_1, TheDisorganizedMoveTwoMp) {
  Table t("turn 8 snow | at J | A 3310 LIX-HQ | A 3309 96-GR283:do");
  t.play("pick 96-GR283");
  EXPECT_EQ(t.mp("96-GR283"), 4) << "of five";
  t.play("step 3308; step 3307");
  EXPECT_TRUE(t.marked("96-GR283", kMoved));
}

TEST(KS_13_3_1, RefusesThemInfiltration) {
  Table t("turn 8 snow | at J | A 3310 LIX-HQ | A 3307 96-GR283:do | S 3206 1GA-71RD");
  t.play("pick 96-GR283");
  EXPECT_REFUSED(t, "step 3207", "KS:13.3.1");
  EXPECT_ALLOWED(t, "step 3308");
}

TEST(KS_13_3_2, RefusesAttacksByTheDisrupted) {
  Table t = soviets("S 3206 8GMC-21GMB:active,dis");
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "join 3206", "KS:13.3.2");
}

TEST(KS_13_3_3, RefusesAttacksByTheRouted) {
  Table t = soviets("S 3206 8GMC-21GMB:active,rt");
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "join 3206", "KS:13.3.3");
}

TEST(KS_10_2a, RefusesAttacksOfUnitsNotActiveOrNotInAttackSupply) {
  Table t = soviets("S 3206 8GMC-21GMB | S 3406 8GMC-1GTB:active,general | S 3407 1GA-30RD:active,out");
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "join 3206", "KS:9.1");
  EXPECT_REFUSED(t, "join 3406", "KS:10.2b");
  EXPECT_REFUSED(t, "join 3407", "KS:10.2.3");
}

TEST(KS_10_2_1b, RefusesAnAttackWhoseSupplyIsCutAtThatInstant) {
  Table t = soviets("S 3207 60A-8RD:active");  // its HQ is not there
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "join 3207", "KS:10.2.1b");
}

TEST(KS_9_2_2_Bb, RefusesAttacksOfFifthGuardsNorthOfTheDnestr) {
  Table t = soviets("S 3404 5GTC-HQ | S 3407 5GTC-20GTB:active");
  t.play("target 3307; join 3306");
  EXPECT_REFUSED(t, "join 3407", "KS:9.2.2.Bb");
}

TEST(KS_9_2_2_Bb, SouthOfItTheyAttack) {
  Table t("turn 8 snow | at I | S 5730 5GTC-HQ | S 5629 5GTC-20GTB:active | A 5628 68-GR169");
  Table march = t;
  EXPECT_TRUE(is_south(t.s, t.s.unit(t.id("5GTC-20GTB")).hex));
  const Board b = board_of(t.s);
  const Why no = why_not_attack_with(t.s, b, t.id("5GTC-20GTB"), Table::hex("5628"));
  EXPECT_TRUE(!no || no->rule.text() != std::string_view("KS:9.2.2.Bb"));
  march.s.fifth_marching = true;  // KS:R82
  const Why marching = why_not_attack_with(march.s, b, march.id("5GTC-20GTB"), Table::hex("5628"));
  ASSERT_TRUE(marching.has_value());
  EXPECT_EQ(marching->rule.text(), std::string_view("KS:R82"));
}

TEST(KS_2_2_4a, RefusesAttacksOfHqs) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | A 3305 503Tiger | S 3306 8GMC-21GMB:active");
  t.play("target 3305; join 3306");
  EXPECT_REFUSED(t, "join 3304", "KS:2.2.4a");
}

TEST(KS_15_2_3b, RefusesAnAttackByTheBuilderOfABridge) {
  Table t = lix("A 3308 96-GR283:labour | A 3207 96-GR284 | ammo LIX 5");
  t.play("target 3307; join 3207");
  EXPECT_REFUSED(t, "join 3308", "KS:15.2.3b");
}

// ---- what is shown ---------------------------------------------------------------------------------------------------

TEST(KS_3_6a, ADeclaredAttackShowsBothForcesUntilItIsOver) {
  Table t(
      "turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 8GMC-20GMB:active | A 3307 68-GR169 68-GR188 | "
      "A 3308 96-GR283 96-GR284");
  t.play("target 3307; join 3306");
  EXPECT_EQ(t.sees(kSoviet, "3307"), "68-GR169 ?") << "a draft shows nothing";
  EXPECT_EQ(t.sees(kAxis, "3306"), "8GMC-19GMB ?");
  t.play("declare");
  EXPECT_EQ(t.sees(kSoviet, "3307"), "68-GR169 68-GR188");
  EXPECT_EQ(t.sees(kAxis, "3306"), "8GMC-19GMB 8GMC-20GMB");
  EXPECT_EQ(t.sees(kSoviet, "3308"), "96-GR283 ?") << "only the stacks named";
  EXPECT_NE(t.events.learned() & only(kSoviet), 0);
  result(t, Result::NE);
  EXPECT_EQ(t.sees(kSoviet, "3307"), "68-GR169 ?");
  EXPECT_EQ(t.sees(kAxis, "3306"), "8GMC-19GMB ?");
}

TEST(KS_3_6a, BySwitchTheCombatPhaseShowsAllStacks) {
  Table t(
      "option inspect_in_combat_phase all | turn 8 snow | at H | S 3304 8GMC-HQ | "
      "S 3306 8GMC-19GMB:active 8GMC-20GMB:active | A 3307 68-GR169 68-GR188 | A 3308 96-GR283 96-GR284");
  begin_phase(t.s, Phase::I, t.events);
  EXPECT_EQ(t.sees(kSoviet, "3308"), "96-GR283 96-GR284");
  t.play("target 3307; join 3306; declare");
  result(t, Result::NE);
  EXPECT_EQ(t.sees(kSoviet, "3308"), "96-GR283 96-GR284") << "the end of a combat closes nothing";
}

TEST(KS_7_1_5b, AnAttackGivesThePositionUp) {
  Table t = lix("A 3308 96-GR283 | hasty 3308 | ammo LIX 5");
  t.play("target 3307; join 3308");
  EXPECT_EQ(position_level(t.s, Table::hex("3308")), 1);
  t.play("declare");
  EXPECT_EQ(position_level(t.s, Table::hex("3308")), 0);
}

// ---- 10.6 ammunition -------------------------------------------------------------------------------------------------

TEST(KS_10_6_1, PayingNeedsAPathToTheHq) {
  Table near = lix("A 3308 96-GR283 | ammo LIX 5");
  near.play("target 3307; join 3308; declare");
  EXPECT_TRUE(near.marked("96-GR283", kPays));
  EXPECT_EQ(near.ammo("LIX"), 4);
  Table far("turn 8 snow | at K | A 4015 LIX-HQ | S 3307 1GA-30RD | A 3308 96-GR283:out | ammo LIX 5");
  far.play("target 3307; join 3308; declare");
  EXPECT_FALSE(far.marked("96-GR283", kPays));
  EXPECT_EQ(far.ammo("LIX"), 5);
}

TEST(KS_10_6_1, RefusesAPointForAUnitWithoutAPath) {
  Table t = lix("A 3308 96-GR283 96-GR284 | A 3207 96-GR287:out | ammo LIX 1");
  t.play("target 3307; join 3308; join 3207; declare");
  EXPECT_EQ(t.step(), "ammo");
  EXPECT_REFUSED(t, "pay 96-GR287", "KS:10.6.1");
  EXPECT_ALLOWED(t, "pay 96-GR284");
}

TEST(KS_10_6_2, PointsThatExistAreSpent) {
  Table t = lix("A 3308 96-GR283 96-GR284 291-GR504 | ammo LIX 3");
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 0);
  EXPECT_TRUE(t.told("spends 3 ammunition points, 0 left"));
  EXPECT_EQ(t.step(), "combat-roll") << "nobody is asked";
}

TEST(KS_10_6_2, WherePointsAreShortTheOwnerSaysForWhom) {
  Table t = lix("A 3308 96-GR283 96-GR284 291-GR504 | ammo LIX 2");
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.offered(), "pay 96-GR283; pay 96-GR284; pay 291-GR504");
  t.play("pay 291-GR504; pay 96-GR284");
  EXPECT_EQ(t.step(), "combat-roll");
  EXPECT_FALSE(t.marked("96-GR283", kPays));
  EXPECT_TRUE(t.marked("96-GR283", kInCombat)) << "it fights at half strength";
  EXPECT_TRUE(t.told("Odds 6 to 4")) << "1 + 2 + 3";
}

TEST(KS_10_6_2a, APointIsAWholePoint) {
  Table t = lix("A 3308 96-GR283 | ammo LIX 5");
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 4);
  EXPECT_EQ(t.s.tracks[static_cast<std::size_t>(content().at(t.formation("LIX")).track)].ammo_spent, 1);
}

TEST(KS_10_6_3, WithoutPointsUnitsAttackAtHalf) {
  Table t = lix("A 3308 291-GR504 96-GR283");
  t.play("target 3307; join 3308; declare");
  EXPECT_TRUE(t.told("Odds 3 to 4")) << "3 and 2 become 2 and 1";
  EXPECT_EQ(t.ammo("LIX"), 0);
}

TEST(KS_10_6_4, EveryCorpsPaysForItsOwn) {
  Table t = lix("A 3310 Mauss-HQ | A 3308 96-GR283 68-GR169 | ammo LIX 5 Mauss 2");
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 4);
  EXPECT_EQ(t.ammo("Mauss"), 1);
}

TEST(KS_10_6_4, RefusesASecondPointAndOtherCorps) {
  Table t = lix("A 3310 Mauss-HQ | A 3308 96-GR283 96-GR284 96-GR287 | A 3207 68-GR169 | ammo LIX 2 Mauss 2");
  t.play("target 3307; join 3308; join 3207; declare; pay 96-GR283");
  EXPECT_REFUSED(t, "pay 96-GR283", "KS:10.6.4");
  EXPECT_REFUSED(t, "pay 68-GR169", "KS:10.6.4");
  EXPECT_REFUSED(t, "pay 291-GR504", "KS:10.6.4");
}

TEST(KS_10_6_4a, FullAndHalfStrengthMix) {
  Table t = lix("A 3310 Mauss-HQ | A 3308 291-GR504 68-GR169 | ammo LIX 5");
  t.play("target 3307; join 3308; declare");
  EXPECT_TRUE(t.told("Odds 4 to 4")) << "3 paid for, 2 halved";
}

// ---- 13.3.5 the state of a corps HQ ----------------------------------------------------------------------------------

TEST(KS_13_3_5_B, ADisorganizedHqGivesFourPoints) {
  Table t("turn 8 snow | at K | A 3309 LIX-HQ:do | S 3307 1GA-30RD | A 3308 96-GR283 96-GR284 | ammo LIX 9");
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 7);
}

TEST(KS_13_3_5_B, RefusesMoreWhenThePointsOfTheTurnAreSpent) {
  Table t(
      "turn 8 snow | at K | A 3309 LIX-HQ:do | S 3307 1GA-30RD | A 3308 96-GR283 | A 3207 291-GR504 | "
      "A 3310 Mauss-HQ | A 3407 68-GR169 | ammo LIX 9 Mauss 1 | ammo-spent LIX 4");
  t.play("target 3307; join 3407");
  EXPECT_REFUSED(t, "join 3308", "KS:13.3.5.B");
}

TEST(KS_13_3_5_B, OfTooManyTheOwnerSaysWhoFights) {
  Table t(
      "turn 8 snow | at K | A 3309 LIX-HQ:do | S 3307 1GA-30RD | A 3308 96-GR283 96-GR284 291-GR504 | ammo LIX 9 | "
      "ammo-spent LIX 2");
  t.play("target 3307; join 3308; declare; pay 291-GR504; pay 96-GR283");
  EXPECT_FALSE(t.marked("96-GR284", kInCombat)) << "KS:R66 points are left, so nobody fights at half strength";
  EXPECT_TRUE(t.told("Odds 5 to 4"));
}

TEST(KS_13_3_5_B, RefusesTheFifthAttackOfAnEmptyCorps) {
  const std::string at = "turn 8 snow | at K | A 3309 LIX-HQ:do | S 3307 1GA-30RD | A 3308 96-GR283 | dry LIX ";
  Table fourth(at + "3");
  fourth.play("target 3307; join 3308; declare");
  EXPECT_EQ(fourth.s.tracks[static_cast<std::size_t>(content().at(fourth.formation("LIX")).track)].dry_attacks, 4);
  Table fifth(at + "4");
  EXPECT_REFUSED(fifth, "target 3307", "KS:13.3.5.B");
}

TEST(KS_13_3_5_Ba, UnderSuchAnHqTheyDefendAsEver) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | A 3307 96-GR283 | A 3309 LIX-HQ:rt");
  Tally silent = Tally::silent();
  EXPECT_EQ(defence_of(t.s, t.id("96-GR283"), silent), 3) << "as printed";
}

TEST(KS_13_3_5_Ba, RefusesAttacksUnderADisruptedHq) {
  for (const char* state : {"dis", "rt"}) {
    const std::string hq = std::string("A 3309 LIX-HQ:") + state;
    Table t("turn 8 snow | at K | S 3307 1GA-30RD | A 3308 96-GR283 | ammo LIX 9 | " + hq);
    EXPECT_REFUSED(t, "target 3307", "KS:13.3.5.Ba");
  }
  Table good("turn 8 snow | at K | S 3307 1GA-30RD | A 3308 96-GR283 | ammo LIX 9 | A 3309 LIX-HQ");
  EXPECT_ALLOWED(good, "target 3307");
}

TEST(KS_13_3_5_C, UnitsWithoutAPathUseNoPoints) {
  Table t("turn 8 snow | at K | A 4015 LIX-HQ | S 3307 1GA-30RD | A 3308 291-GR504:out | ammo LIX 9");
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 9);
  EXPECT_TRUE(t.told("Odds 2 to 4")) << "its reverse side";
}

TEST(KS_13_3_5_Ca, RefusesAttacksWithoutAPathUnderADisruptedHq) {
  Table t("turn 8 snow | at K | A 4015 LIX-HQ:dis | S 3307 1GA-30RD | A 3308 291-GR504:out | ammo LIX 9");
  EXPECT_REFUSED(t, "target 3307", "KS:13.3.5.Ca");
}

TEST(KS_13_3_5_Ca, RefusesTheFifthAttackWithoutAPathUnderADisorganizedHq) {
  const std::string at = "turn 8 snow | at K | A 4015 LIX-HQ:do | S 3307 1GA-30RD | A 3308 291-GR504:out | cut LIX ";
  Table fourth(at + "3");
  fourth.play("target 3307; join 3308; declare");
  EXPECT_EQ(fourth.s.tracks[static_cast<std::size_t>(content().at(fourth.formation("LIX")).track)].cut_attacks, 4);
  Table fifth(at + "4");
  EXPECT_REFUSED(fifth, "target 3307", "KS:13.3.5.Ca");
}

TEST(KS_13_3_5_Ca, TheTwoKindsAreCountedApart) {
  Table t("turn 8 snow | at K | A 4015 LIX-HQ:do | S 3307 1GA-30RD | A 3308 291-GR504:out | dry LIX 4 | cut LIX 0");
  EXPECT_ALLOWED(t, "target 3307");
}

TEST(KS_12_0, RefusesAGunThatIsNamedTwice) {
  Table t(
      "turn 8 snow | at K | ammo Gollnick 9 | A 3204 Gollnick-HQ | A 3304 18Art-AR88 | A 3306 96-GR283 | A 3310 LIX-HQ "
      "|"
      " S 3307 1GA-71RD");
  t.play("target 3307; join 3306");
  EXPECT_ALLOWED(t, "support 18Art-AR88");
  t.play("support 18Art-AR88");
  EXPECT_REFUSED(t, "support 18Art-AR88", "KS:12.0");
}

TEST(KS_12_1, RefusesWhoDoesNotStandNextToTheTarget) {
  const Table t("turn 8 snow | at K | A 3310 LIX-HQ | A 3308 96-GR283 | A 3309 96-GR284 | S 3307 1GA-71RD");
  const Board b = board_of(t.s);
  EXPECT_FALSE(why_not_attack_with(t.s, b, t.id("96-GR283"), Table::hex("3307")).has_value());
  const Why no = why_not_attack_with(t.s, b, t.id("96-GR284"), Table::hex("3307"));
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), std::string_view("KS:12.1"));
}

TEST(KS_R66, OnlyAttacksAtHalfStrengthAreCounted) {
  const auto after = [](const std::string& unit, int ammo) {
    Table t("turn 8 snow | at K | A 3310 LIX-HQ | S 3307 1GA-30RD | A 3308 " + unit + " | ammo LIX " +
            std::to_string(ammo));
    t.play("target 3307; join 3308; declare");
    const Track& track = t.s.tracks[static_cast<std::size_t>(content().at(t.formation("LIX")).track)];
    return std::pair(static_cast<int>(track.dry_attacks), static_cast<int>(track.cut_attacks));
  };
  EXPECT_EQ(after("96-GR283", 5), std::pair(0, 0)) << "paid";
  EXPECT_EQ(after("96-GR283", 0), std::pair(1, 0)) << "for want of points";
  EXPECT_EQ(after("96-GR283:out", 5), std::pair(0, 1)) << "for want of a path";
}

TEST(KS_13_3_5_Ba, RefusesAttacksOfEveryCorpsWhoseHqIsDisrupted) {
  for (const std::string corps : {"III", "LIX", "XXIV", "XLVI", "Mauss", "Gollnick"}) {
    const std::string at =
        "turn 8 snow | at K | S 3307 1GA-30RD | A 3308 96-GR283:parent=" + corps + " | A 3309 " + corps;
    EXPECT_REFUSED(Table(at + "-HQ:dis"), "target 3307", "KS:13.3.5.Ba");
    EXPECT_ALLOWED(Table(at + "-HQ"), "target 3307");
  }
}

}  // namespace kessel::kesselschlacht
