// Chapter 12, second part: strengths, percentages, quality, shifts. With the worked examples of the book (KX-03 to KX-07,
// KX-10, KX-11, KX-14); where the book leaves pieces unplaced, ours stand on the field of fights.h.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

OddsOf of(const Table& t) {
  Tally silent = Tally::silent();
  return odds(t.s, silent);
}
int attack(const Table& t, std::string_view unit, std::string_view target, bool pays) {
  Tally tally;
  const int value = attack_of(t.s, t.id(unit), Table::hex(target), pays, tally);
  EXPECT_EQ(tally.total(), value) << "what is explained is what counts";
  return value;
}
int defence(const Table& t, std::string_view unit) {
  Tally tally;
  const int value = defence_of(t.s, t.id(unit), tally);
  EXPECT_EQ(tally.total(), value);
  return value;
}
Quality base(std::initializer_list<Quality> letters) {
  int sum = 0;
  Quality low = Quality::A, high = Quality::C;
  for (Quality q : letters) sum += static_cast<int>(q), low = std::min(low, q), high = std::max(high, q);
  return base_quality(sum, low, high, content().tables);
}
constexpr Quality A = Quality::A, B = Quality::B, C = Quality::C;

/// A Soviet attack out of 3306 on 3307.
Table soviet(const std::string& attackers, const std::string& defenders, const std::string& rest = "") {
  return fight("turn 8 snow | at I | S 3304 8GMC-HQ 1GA-HQ 6GTC-HQ 9MC-HQ | S 3306 " + attackers + " | A 3307 " +
                   defenders + " | " + rest,
               "target 3307; join 3306");
}

/// A German attack out of 3308 on 3307, with ammunition for all.
Table german(const std::string& attackers, const std::string& defenders, const std::string& rest = "") {
  return fight("turn 8 snow | at K | A 3310 LIX-HQ Mauss-HQ XXIV-HQ | ammo LIX 9 Mauss 9 XXIV 9 | A 3308 " + attackers +
                   " | S 3307 " + defenders + " | " + rest,
               "target 3307; join 3308");
}

}  // namespace

// ---- strength --------------------------------------------------------------------------------------------------------

TEST(KS_12_1_2, StrengthsAreSummedAndRoundedUnitByUnit) {
  const Table t = soviet("8GMC-19GMB:active 8GMC-1GTB:active", "68-GR169 68-GR188");
  EXPECT_EQ(of(t).attack, 4 + 5);
  EXPECT_EQ(of(t).defence, 3 + 3);
}

TEST(KS_12_1_2a, FourAttackersOfThreeWithTwoAtHalfAreTen) {
  COVERS_VECTOR("KX-03");
  COVERS("KS:10.6.3");
  const Table t = fight(
      "turn 8 snow | at K | A 3310 LIX-HQ XXIV-HQ | ammo LIX 9 | A 3308 1Pz-PGR113 6Pz-PGR4 | "
      "A 3407 16Pz-PGR64 20PG-GR76 | S 3307 1GA-71RD",
      "target 3307; join 3308; join 3407");
  EXPECT_EQ(of(t).attack, 10);
  EXPECT_EQ(of(t).defence, 5);
}

TEST(KS_12_1_2, HalvingsComeInOrderAndNeverReachZero) {
  COVERS_VECTOR("KX-14", "KX-11");
  COVERS("KS:5.0.2c");
  const Table t(
      "turn 9 heavy-snow | at K | A 0813 Gollnick-HQ | A 0815 507Tiger 16Pz-PzR2 | S 0816 1GA-117GRD:out,dis | "
      "A 3006 6Pz-PzR11 16Pz-PGR64 | S 2906 1GA-68GRD:rt");
  EXPECT_EQ(attack(t, "16Pz-PzR2", "0816", false), 1) << "5, no ammunition 3, snow 2, major river 1";
  EXPECT_EQ(attack(t, "16Pz-PzR2", "0816", true), 2) << "5, snow 3, river 2";
  EXPECT_EQ(attack(t, "507Tiger", "0816", false), 2) << "ARF needs no ammunition";
  EXPECT_EQ(attack(t, "16Pz-PGR64", "2906", false), 1) << "3, 2, 1, and a minor river takes nothing from one";
  EXPECT_EQ(attack(t, "6Pz-PzR11", "2906", true), 1) << "4, snow 2, minor river 1";
  EXPECT_EQ(defence(t, "1GA-68GRD"), 1) << "routed";
  EXPECT_EQ(defence(t, "1GA-117GRD"), 1) << "6, reverse side 3, disrupted 2, snow 1";
}

TEST(KS_12_1_2, OutOfSupplyAndNoAmmunitionHalveOnce) {
  const Table t("turn 8 snow | at K | A 3308 16Pz-PzR2:out | S 3307 1GA-30RD");
  EXPECT_EQ(attack(t, "16Pz-PzR2", "3307", false), 3) << "the reverse side of a 5";
}

TEST(KS_12_2_1, RiversWeakenAttackersAcrossThem) {
  COVERS("KS:T.TEC");
  const Table t("turn 8 snow | at K | A 0815 507Tiger | A 3006 506Tiger | S 2906 1GA-68GRD | S 0816 1GA-30RD");
  EXPECT_EQ(attack(t, "507Tiger", "0816", false), 3) << "half over the Dnestr";
  EXPECT_EQ(attack(t, "507Tiger", "0814", false), 5) << "none on this side";
  EXPECT_EQ(attack(t, "506Tiger", "2906", false), 4) << "one less over the Zbruch";
  EXPECT_EQ(attack(t, "506Tiger", "3106", false), 5);
}

TEST(KS_13_3_7b, TheRoutedDefendWithOneEach) {
  const Table t = soviet("8GMC-19GMB:active", "68-GR169:rt 68-GR188:rt");
  EXPECT_EQ(of(t).defence, 2);
}

TEST(KS_13_3_2, TheDisruptedDefendWithHalf) {
  const Table t = soviet("8GMC-19GMB:active", "68-GR169:dis 68-GR188:dis");
  EXPECT_EQ(of(t).defence, 2 + 2);
}

TEST(KS_13_3_1a, TheDisorganizedDefendInFull) {
  const Table t = soviet("8GMC-19GMB:active", "68-GR169:do 68-GR188:do");
  EXPECT_EQ(of(t).defence, 3 + 3);
  EXPECT_TRUE(projects_zoc(t.s, Table::hex("3307")));
  EXPECT_EQ(supply_range(t.s, t.id("68-GR169")), 20);
}

TEST(KS_13_2_5, WhoHasDefendedAddsNothingButTheOthersDo) {
  const Table t = soviet("8GMC-19GMB:active", "68-GR169:defended 7Pz-PzR25:defended KG82");
  EXPECT_EQ(of(t).defence, 3);
  EXPECT_FALSE(shifted(t, "KS:12.2.2.B")) << "nor armor";
  EXPECT_EQ(column(t), "+2") << "A against C: only the KG's letter counts";
}

// ---- percentage ------------------------------------------------------------------------------------------------------

TEST(KS_12_1_3, ThePercentageIsRoundedDown) {
  const Table t = soviet("8GMC-19GMB:active", "68-GR169");
  EXPECT_EQ(of(t).percent, 133);
  EXPECT_EQ(content().tables.percentages[static_cast<std::size_t>(of(t).table)], 100);
}

TEST(KS_12_1_3, ExactlyThePercentageReachesItsTable) {
  const auto table = [](const Table& t) { return content().tables.percentages[static_cast<std::size_t>(of(t).table)]; };
  const Table even = soviet("8GMC-19GMB:active", "101J-JR228");
  ASSERT_EQ(of(even).percent, 100);
  EXPECT_EQ(table(even), 100);
  const Table twice = soviet("8GMC-19GMB:active 8GMC-20GMB:active", "101J-JR228");
  ASSERT_EQ(of(twice).percent, 200);
  EXPECT_EQ(table(twice), 200);
}

TEST(KS_12_1_3a, AboveAndBelowTheTablesTheOutermostCount) {
  const Table high = soviet("8GMC-19GMB:active 8GMC-1GTB:active", "531-a");
  EXPECT_EQ(of(high).percent, 450);
  EXPECT_EQ(of(high).table, 4);
  const Table low = german("96-GR283", "1GA-68GRD 1GA-117GRD");
  EXPECT_EQ(of(low).percent, 16);
  EXPECT_EQ(of(low).table, 0);
}

TEST(KS_12_1_3b, SevenAgainstThreeUsesTwoHundredPercent) {
  COVERS_VECTOR("KX-04");
  const Table t = german("1Pz-PzR1 96-GR283", "4GTC-12GTB");
  EXPECT_EQ(of(t).attack, 7);
  EXPECT_EQ(of(t).defence, 3);
  EXPECT_EQ(of(t).percent, 233);
  EXPECT_EQ(content().tables.percentages[static_cast<std::size_t>(of(t).table)], 200);
}

// ---- quality ---------------------------------------------------------------------------------------------------------

TEST(KS_12_1_4, BaseLettersFollowFromTheSum) {
  COVERS_VECTOR("KX-10");
  COVERS("KS:3.3.1a");
  EXPECT_EQ(base({A}), A);
  EXPECT_EQ(base({B, C}), C);
  EXPECT_EQ(base({C, C, C}), C);
  EXPECT_EQ(base({B, B}), B);
  EXPECT_EQ(base({A, C}), A);
  EXPECT_EQ(base({C, C, B}), B);
}

TEST(KS_3_3, EveryUnitHasALetter) {
  for (const UnitDef& d : content().units) EXPECT_NE(d.quality, Quality::None) << d.id;
}

TEST(KS_3_3_1, LettersAreSummedAsThreeTwoAndOne) {
  EXPECT_EQ(static_cast<int>(Quality::A), 3);
  EXPECT_EQ(static_cast<int>(Quality::B), 2);
  EXPECT_EQ(static_cast<int>(Quality::C), 1);
  EXPECT_EQ(column(soviet("1GA-68GRD:active", "168-GR417 168-GR442")), "+2") << "two Cs are two: C";
  EXPECT_EQ(column(soviet("1GA-68GRD:active", "168-GR417 168-GR442 68-GR169")), "+1") << "with a B four: B";
}

TEST(KS_12_1_4a, NeitherSupplyNorStateChangesQuality) {
  COVERS("KS:13.3.7e");
  const Table sound = soviet("8GMC-19GMB:active", "7Pz-PGR7");
  const Table marked = soviet("8GMC-19GMB:active", "7Pz-PGR7:do,out");
  EXPECT_EQ(column(sound), "0");
  EXPECT_EQ(column(marked), "0") << "still A against A";
}

TEST(KS_12_1_4_A, TheChartGivesTheStartingColumn) {
  COVERS("KS:T.TQR");
  const auto& chart = content().tables.quality;
  const auto cell = [&](Quality a, Quality d) {
    return chart[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)];
  };
  EXPECT_EQ(cell(A, A), 0);
  EXPECT_EQ(cell(A, B), 1);
  EXPECT_EQ(cell(A, C), 2);
  EXPECT_EQ(cell(B, A), -1);
  EXPECT_EQ(cell(B, B), 0);
  EXPECT_EQ(cell(B, C), 1);
  EXPECT_EQ(cell(C, A), -2);
  EXPECT_EQ(cell(C, B), -1);
  EXPECT_EQ(cell(C, C), 0);
}

TEST(KS_12_1_4b, TwoAsAndTwoCsAgainstAAndB) {  // with units of ours; nobody combines arms
  COVERS_VECTOR("KX-05");
  const Table t = fight(
      "turn 8 snow | at K | A 3310 LIX-HQ III-HQ | A 3308 9SS-PGR19 7Pz-PGR7 | ammo III 9 LIX 9 Mauss 9 XXIV 9 |"
      " A 3407 168-GR417 168-GR442 | A 3410 Mauss-HQ XXIV-HQ | S 3307 8GMC-19GMB 9MC-HQ",
      "target 3307; join 3308; join 3407");
  const auto letters = [&](const UnitList& list) {
    int sum = 0;
    for (UnitId u : list) sum += static_cast<int>(def(t.s, u).quality);
    return sum;
  };
  EXPECT_EQ(letters(attackers(t.s)), 8);
  EXPECT_EQ(letters(defenders(t.s)), 5);
  EXPECT_EQ(base_quality(8, Quality::C, Quality::A, content().tables), A);
  EXPECT_EQ(base_quality(5, Quality::B, Quality::A, content().tables), A);
  EXPECT_EQ(of(t).attack, 12);
  EXPECT_EQ(of(t).defence, 5);
  EXPECT_EQ(column(t), "0");
}

TEST(KS_12_1_5, TheDieReadsTheColumnThatWasAnnounced) {
  COVERS("KS:T.CRT");
  Table t = soviet("8GMC-19GMB:active 8GMC-20GMB:active", "KG82");
  t.play("declare");
  EXPECT_TRUE(t.told("Odds 8 to 3: table 200%, column +2"));
  t.roll({6});
  EXPECT_TRUE(t.told("Die 6: Ddis"));
  EXPECT_EQ(t.status("KG82"), "DIS");
}

TEST(KS_12_1_5a, CrackAgainstPoorWithTwoAircraftAgainstACity) {
  COVERS_VECTOR("KX-06");
  Table t = fight(
      "turn 8 snow | at I | S 2201 60A-HQ 8GMC-HQ | S 2003 60A-11GTB:active 60A-27GTB:active | S 1903 "
      "8GMC-19GMB:active |"
      " A 1904 TernG-2 VIIH-HQ | air Il2-1:sector=2,support Il2-2:sector=2,support",
      "target 1904; join 2003; join 1903");
  EXPECT_EQ(of(t).attack, 12);
  EXPECT_EQ(of(t).defence, 5);
  EXPECT_EQ(of(t).percent, 240);
  EXPECT_EQ(content().tables.percentages[static_cast<std::size_t>(of(t).table)], 200);
  EXPECT_EQ(column(t), "0") << "A against C is +2, the city takes two";
  t.play("send Il2-1; send Il2-2");
  Tally tally;
  odds(t.s, tally);
  EXPECT_EQ(tally.total(), 2) << "the start, and nothing in all from city and aircraft";
  EXPECT_EQ(column(t), "+2");
}

// ---- shifts ----------------------------------------------------------------------------------------------------------

TEST(KS_12_2, ShiftsAreSummedBeforeTheEndOfTheTableCounts) {
  COVERS("KS:12.2a");
  // Crack against poor +2, combined arms +1, disrupted +1, two aircraft +2: six, less one for the hasty position.
  const std::string rest = "hasty 3307 | air Il2-1:sector=4,support Il2-2:sector=4,support";
  Table t = soviet("8GMC-19GMB:active 8GMC-1GTB:active", "531-a:dis", rest);
  t.play("send Il2-1; send Il2-2");
  Tally tally;
  const OddsOf o = odds(t.s, tally);
  EXPECT_EQ(tally.total(), 5);
  EXPECT_EQ(content().tables.columns[static_cast<std::size_t>(o.column)], "+4") << "not +3: nothing is cut in between";
}

TEST(KS_12_2a, ThreeForAndOneAgainstIsTwo) {
  COVERS_VECTOR("KX-07");
  Table t = soviet("9MC-69MB:active 9MC-TankGp:active", "68-GR169",
                   "hasty 3307 | air Il2-1:sector=4,support "
                   "Il2-2:sector=4,support");
  t.play("send Il2-1; send Il2-2");
  EXPECT_EQ(column(t), "+2") << "arms and two aircraft, less the position";
}

TEST(KS_12_2_1, TheBestGroundOfTheDefendersHexCounts) {
  const auto shift = [](Terrain g) { return content().tables.shift[static_cast<std::size_t>(g)]; };
  EXPECT_EQ(shift(Terrain::Clear), 0);
  EXPECT_EQ(shift(Terrain::Swamp), -1);
  EXPECT_EQ(shift(Terrain::Rough), -1);
  EXPECT_EQ(shift(Terrain::Mountain), -2);
  EXPECT_EQ(shift(Terrain::Town), -1);
  EXPECT_EQ(shift(Terrain::City), -2);
  Table t = fight("turn 8 snow | at I | S 3304 8GMC-HQ 8GMC-19GMB:active | A 3303 7Pz-PGR7", "target 3303; join 3304");
  EXPECT_EQ(column(t), "-1") << "the swamp of 3303; the attacker's ground is nothing";
}

TEST(KS_12_2_1, AllOverAnUnbridgedMajorRiverIsOneShift) {
  Table t =
      fight("turn 8 snow | at K | A 0813 XLVIII-HQ | A 0815 507Tiger | S 0816 1GA-30RD", "target 0816; join 0815");
  EXPECT_TRUE(shifted(t, "KS:T.TEC"));
  Table both = fight("turn 8 snow | at K | A 0813 XLVIII-HQ | A 0815 507Tiger | A 0717 506Tiger | S 0816 1GA-30RD",
                     "target 0816; join 0815; join 0717");
  EXPECT_FALSE(shifted(both, "KS:T.TEC")) << "one comes dry-shod";
}

TEST(KS_12_2_2, CombinedArmsGiveOneShiftAtMost) {
  Table t = fight(
      "turn 8 snow | at K | A 3310 LIX-HQ | ammo LIX 9 | A 3308 1Pz-PzR1 1Pz-PGR113 | A 3407 6Pz-PzR11 6Pz-PGR4 | "
      "S 3307 1GA-68GRD",
      "target 3307; join 3308; join 3407");
  EXPECT_EQ(column(t), "+1");
}

TEST(KS_12_2_2, TheUnitsMustShareAHex) {
  Table t =
      fight("turn 8 snow | at K | A 3310 LIX-HQ | ammo LIX 9 | A 3308 1Pz-PzR1 | A 3407 6Pz-PGR4 | S 3307 1GA-68GRD",
            "target 3307; join 3308; join 3407");
  EXPECT_EQ(column(t), "0");
}

TEST(KS_12_2_2_A, ArmorAndSomethingElseAttackOutOfOneHex) {
  EXPECT_EQ(column(german("1Pz-PzR1 1Pz-PGR113", "1GA-68GRD")), "+1");
  EXPECT_EQ(column(german("1Pz-PzR1 6Pz-PzR11", "1GA-68GRD")), "0") << "armor alone";
  EXPECT_EQ(column(german("1Pz-PGR113 6Pz-PGR4", "1GA-68GRD")), "0") << "infantry alone";
  EXPECT_EQ(column(german("16Pz-PzR2 731AT", "1GA-68GRD")), "+1") << "KS:R102 anti-tank is no armor";
}

TEST(KS_12_2_2_Aa, OnlyInfantryAndHqsMayDefend) {
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-1GTB:active", "7Pz-PGR7 Mauss-HQ")), "+1");
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-1GTB:active", "7Pz-PGR7 7Pz-PzR25")), "0") << "armor, KS:R28";
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-1GTB:active", "7Pz-PGR7 731AT")), "0") << "anti-tank, KS:R102";
}

TEST(KS_12_2_2_Ab, OutOfAttackSupplyNobodyCombines) {
  EXPECT_EQ(column(german("1Pz-PzR1 1Pz-PGR113:out", "1GA-68GRD")), "0");
  EXPECT_EQ(column(german("1Pz-PzR1 1Pz-PGR113 96-GR283:out", "1GA-68GRD")), "+1") << "KS:R29 two that are suffice";
}

TEST(KS_12_2_2_Ac, ALoneTankDeniesItToo) {
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-1GTB:active", "7Pz-PzR25")), "0");
}

TEST(KS_12_2_2_B, ArmorDefendsBetterAgainstUncombinedArms) {
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-20GMB:active", "7Pz-PzR25")), "-1");
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-20GMB:active", "7Pz-PGR7")), "0");
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-1GTB:active", "7Pz-PzR25")), "0")
      << "KS:R28 the combination denies it";
}

TEST(KS_12_2_2_Ba, InAnySupply) {
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-20GMB:active", "7Pz-PzR25:out")), "-1");
}

TEST(KS_12_2_2_C, OverAMajorRiverOnlyByABridge) {
  const std::string at = "turn 8 snow | at K | A 0813 XLVIII-HQ | A 0815 507Tiger 357-GR944 | S 0816 1GA-68GRD | ";
  Table river = fight(at, "target 0816; join 0815");
  EXPECT_FALSE(shifted(river, "KS:12.2.2.A"));
  Table bridge = fight(at + "pontoon 1 built from=0815 to=0816", "target 0816; join 0815");
  EXPECT_TRUE(shifted(bridge, "KS:12.2.2.A"));
}

TEST(KS_12_2_2_Ca, OverAMinorRiverWithoutOneAndOnTopOfPositions) {
  Table minor = fight("turn 8 snow | at K | A 3107 XLVIII-HQ | A 3006 507Tiger 357-GR944 | S 2906 1GA-68GRD",
                      "target 2906; join 3006");
  EXPECT_TRUE(shifted(minor, "KS:12.2.2.A"));
  EXPECT_EQ(column(soviet("9MC-69MB:active 9MC-TankGp:active", "68-GR169", "prepared 3307")), "-1") << "one less two";
}

TEST(KS_12_2_2_Cb, UnitsInDisarrayNeitherClaimNorDeny) {
  COVERS("KS:13.3.7d");
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-1GTB:active", "7Pz-PzR25:do")), "+1") << "its armor does not deny";
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-20GMB:active", "7Pz-PzR25:do")), "0") << "nor help";
}

TEST(KS_12_2_2_D, SovietArmsCombineWithinOneFormation) {
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 8GMC-1GTB:active", "7Pz-PGR7")), "+1");
  EXPECT_EQ(column(soviet("8GMC-19GMB:active 6GTC-51GTB:active", "7Pz-PGR7")), "0");
  Table third = fight(
      "turn 8 snow | at I | S 3304 8GMC-HQ 1GA-HQ | S 3306 8GMC-19GMB:active 8GMC-1GTB:active | "
      "S 3206 1GA-68GRD:active | A 3307 7Pz-PGR7",
      "target 3307; join 3306; join 3206");
  EXPECT_EQ(column(third), "0") << "all attackers must be of it";
}

TEST(KS_12_2_2_Da, SovietDefendersNeedNotBeOfOne) {
  EXPECT_EQ(column(german("1Pz-PGR113 6Pz-PGR4", "8GMC-19GMB 6GTC-51GTB")), "-1");
}

TEST(KS_12_2_2_E, AxisArmsCombineAcrossFormationsAndWithoutAmmunition) {
  EXPECT_EQ(column(german("1Pz-PzR1 7Pz-PGR7", "1GA-68GRD")), "+1");
  Table dry = fight("turn 8 snow | at K | A 3310 LIX-HQ | A 3308 1Pz-PzR1 1Pz-PGR113 | S 3307 1GA-68GRD",
                    "target 3307; join 3308");
  EXPECT_EQ(column(dry), "+1");
}

TEST(KS_12_2_3, PositionsShiftOneAndTwoToTheLeft) {
  EXPECT_EQ(column(soviet("9MC-69MB:active", "68-GR169", "hasty 3307")), "-1") << "hasty";
  EXPECT_EQ(column(soviet("9MC-69MB:active", "68-GR169", "prepared 3307")), "-2") << "prepared";
}

TEST(KS_12_2_4, EachAircraftShiftsOneToTheRight) {
  Table t = soviet("8GMC-19GMB:active", "7Pz-PGR7", "air Il2-1:sector=4,support Il2-2:sector=4,support");
  EXPECT_EQ(column(t), "0");
  t.play("send Il2-1");
  EXPECT_EQ(column(t), "+1");
  t.play("send Il2-2");
  EXPECT_EQ(column(t), "+2");
  t.play("declare");
  result(t, Result::NE);
  EXPECT_EQ(t.s.plane(t.plane("Il2-1")).where, AirWhere::Home) << "one mission a turn";
}

// ---- 13.3.7 the state of the defender --------------------------------------------------------------------------------

TEST(KS_13_3_7, AgainstTheDisorganizedTheDieIsOneLess) {
  Table t = soviet("8GMC-19GMB:active 8GMC-20GMB:active", "KG82:do");
  EXPECT_EQ(of(t).die_shift, -1);
  t.play("declare");
  t.roll({1});
  EXPECT_TRUE(t.told("Die 1, counted as 0: De1"));
}

TEST(KS_13_3_7a, AgainstTheDisruptedOneColumnMore) {
  EXPECT_EQ(column(soviet("8GMC-19GMB:active", "7Pz-PGR7:dis")), "+1");
  EXPECT_EQ(of(soviet("8GMC-19GMB:active", "7Pz-PGR7:dis")).die_shift, 0);
}

TEST(KS_13_3_7c, TownsAreNothingToTheRoutedButStillToTheDisrupted) {
  const auto at = [](const std::string& state) {
    return fight("turn 8 snow | at I | S 2201 60A-HQ | S 2003 60A-11GTB:active | A 1904 7Pz-PGR7" + state,
                 "target 1904; join 2003");
  };
  EXPECT_TRUE(shifted(at(""), "KS:12.2.1"));
  EXPECT_TRUE(shifted(at(":do"), "KS:12.2.1"));
  EXPECT_TRUE(shifted(at(":dis"), "KS:12.2.1"));
  EXPECT_FALSE(shifted(at(":rt"), "KS:12.2.1"));
}

}  // namespace kessel::kesselschlacht
