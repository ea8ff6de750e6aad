// Chapter 13.8: sums, ratio, columns, concentric attacks and the ground. The open field is 1413, plain and dry all round:
// north 1412, northeast 1513, southeast 1514, south 1414, southwest 1314, northwest 1313.
#include <array>

#include "table.h"

namespace kessel::breakout {

namespace {

/// The odds as they were announced last: "6 to 5, shift +2: column 3:1"; empty if none were.
std::string announced(const Table& t) {
  std::string last;
  for (const Event& e : t.events.list())
    if (static_cast<Ev>(e.kind) == Ev::Odds) last = event_text(content(), e).substr(5);
  return last;
}

/// The odds of an attack that gets no Korpsgruppe, no 18th Artillery and no air.
std::string odds_of(std::string_view position, std::string_view draft) {
  Table t(position);
  t.play(draft).play("declare; done");
  return announced(t);
}

/// Which of the six hexes around 1413 attack, as bits from north clockwise, each with one Soviet corps.
bool concentric(unsigned from) {
  static constexpr std::array<const char*, 6> kAround{"1412", "1513", "1514", "1414", "1314", "1313"};
  static constexpr std::array<const char*, 6> kCorps{"15RC", "28RC", "106RC", "94RC", "30RC", "107RC"};
  std::string position = "at soviet 1 fight | G 1413 16Pz", draft = "target 1413";
  for (std::size_t i = 0; i < 6; ++i) {
    position += std::string(" | S ") + kAround[i] + " " + kCorps[i];
    if ((from >> i & 1) != 0) draft += std::string("; join ") + kCorps[i];
  }
  Table t(position);
  t.play(draft);
  return is_concentric(t.s);
}

}  // namespace

// ---- 13.8 the sums and the ratio -----------------------------------------------------------------------------------

TEST(BO_13_8, TheAttackerResolvesHisCombatsInAnyOrder) {
  for (const auto& [first, first_unit, second, second_unit] :
       {std::array{"1413", "16Pz", "1713", "11Pz"}, std::array{"1713", "11Pz", "1413", "16Pz"}}) {
    Table t("at german 1 fight | S 1413 15RC | S 1713 28RC | G 1412 16Pz | G 1712 11Pz");
    t.play(std::string("target ") + first + "; join " + first_unit + "; declare; done").roll({4});
    EXPECT_EQ(t.ask(), "choose a hex to attack");
    EXPECT_TRUE(t.offers(std::string("target ") + second));
    t.play(std::string("target ") + second + "; join " + second_unit + "; declare; done").roll({4});
    EXPECT_EQ(t.ask(), "choose a hex to attack");
  }
}

TEST(BO_13_8, CombatsAreFoughtOneAtATime) {
  Table t("at german 1 fight | S 1413 15RC | S 1713 28RC | G 1412 16Pz | G 1712 11Pz");
  t.play("target 1413; join 16Pz; declare");
  EXPECT_REFUSED(t, "target 1713", "BO:13.0");
}

TEST(BO_13_8a, TheFactorsOfEachSideAreAddedUp) {
  Table t("at german 1 fight | S 1413 9M 15RC | G 1412 16Pz 371 | G 1513 11Pz 68");
  t.play("target 1413; join 16Pz; join 371; join 11Pz");
  EXPECT_EQ(t.tally("attack"), "9") << "4, 2 and 3; the 68th is not named";
  t.play("join 68");
  EXPECT_EQ(t.tally("attack"), "10");
  EXPECT_EQ(t.tally("defence"), "9") << "only the top unit shows before the declaration";
  t.play("declare");
  EXPECT_EQ(t.tally("defence"), "14") << "everyone in the hex defends";
  t.play("done");
  EXPECT_EQ(announced(t), "10 to 14, shift 0: column 1:2");
}

TEST(BO_13_8a, AttackFactorsAgainstDefenceFactorsNotTheOtherWayRound) {
  // 18th Artillery is 4-2, the rifle corps 4-5.
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 52RC | G 1412 18AD", "target 1413; join 18AD"),
            "4 to 5, shift 0: column 1:2");
  EXPECT_EQ(odds_of("at soviet 1 fight | G 1413 18AD | S 1412 52RC", "target 1413; join 52RC"),
            "4 to 2, shift 0: column 2:1");
}

TEST(BO_13_8a, StepsLostLowerTheSums) {
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 9M/1 | G 1412 16Pz/2 1Pz/1", "target 1413; join 16Pz; join 1Pz"),
            "6 to 4, shift 0: column 1:1");
}

TEST(BO_13_8b, TheRatioIsRoundedDown) {
  EXPECT_EQ(odds_rung(9, 9), 1);
  EXPECT_EQ(odds_rung(17, 9), 1);
  EXPECT_EQ(odds_rung(18, 9), 2);
  EXPECT_EQ(odds_rung(11, 4), 2);
  EXPECT_EQ(odds_rung(12, 4), 3);
  EXPECT_EQ(odds_rung(63, 9), 7);
  EXPECT_EQ(odds_rung(62, 9), 6);
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 9M/1 | G 1412 9SS | G 1513 11Pz", "target 1413; join 9SS; join 11Pz"),
            "11 to 4, shift 0: column 2:1");
}

TEST(BO_13_8c, TwentySixAgainstSevenIsThreeToOne) {
  COVERS("BO:R1");
  EXPECT_EQ(odds_rung(26, 7), 3);
  EXPECT_EQ(odds_text(odds_rung(26, 7)), "3:1");
  EXPECT_EQ(odds_rung(27, 7), 3) << "the number misprinted in the book gives the same column";
  EXPECT_EQ(odds_of("at soviet 1 fight | G 1413 10SS | S 1412 8GM 11GT | S 1513 10GT",
                    "target 1413; join 8GM; join 11GT; join 10GT"),
            "26 to 7, shift 0: column 3:1");
}

TEST(BO_R25, BelowOneToOneTheDefendersShareIsRoundedUp) {
  EXPECT_EQ(odds_rung(8, 9), 0);
  EXPECT_EQ(odds_rung(9, 18), 0);
  EXPECT_EQ(odds_rung(4, 9), -1);
  EXPECT_EQ(odds_rung(3, 9), -1);
  EXPECT_EQ(odds_rung(2, 9), -3);
  EXPECT_EQ(odds_text(0), "1:2");
  EXPECT_EQ(odds_text(-1), "1:3");
  EXPECT_EQ(odds_text(-3), "1:5");
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 9M | G 1412 9SS", "target 1413; join 9SS"),
            "8 to 9, shift 0: column 1:2");
}

TEST(BO_R25, RefusesAnAttackWithoutAFactor) {
  Table t("at german 1 fight | S 1413 9M | G 1412 16Pz");
  t.play("target 1413");
  EXPECT_REFUSED(t, "declare", "BO:13.0");  // nobody named yet
  Table fort("at german 1 fight | S 0905 9M | G 0805 TG | G 0904 68");
  fort.play("target 0905");
  EXPECT_REFUSED(fort, "join TG", "BO:2.7b");  // the only counters without an attack factor
  EXPECT_ALLOWED(fort, "join 68");
}

// ---- 13.8.1 the ends of the table ----------------------------------------------------------------------------------

TEST(BO_13_8_1, TheColumnsRunFromOneToTwoToSevenToOne) {
  EXPECT_STREQ(column_text(column_of(0)), "1:2");
  for (int n = 1; n <= 7; ++n) EXPECT_EQ(column_text(column_of(n)), std::to_string(n) + ":1");
  EXPECT_STREQ(column_text(column_of(8)), ">7:1");
  EXPECT_STREQ(column_text(column_of(30)), ">7:1");
  EXPECT_STREQ(column_text(column_of(-1)), "<1:2");
  EXPECT_STREQ(column_text(column_of(-30)), "<1:2");
}

TEST(BO_13_8_1, SevenToOneIsStillRolled) {
  Table t("at german 1 fight | S 1413 15RC/1 | G 1412 10SS");
  t.play("target 1413; join 10SS; declare; done");
  EXPECT_EQ(announced(t), "7 to 1, shift 0: column 7:1");
  EXPECT_TRUE(t.chance());
}

TEST(BO_13_8_1, AboveSevenToOneThereIsNoDie) {
  Table t("at german 1 fight | S 1413 15RC/1 28RC/1 | G 1412 9SS | G 1513 10SS | G 1514 371");
  t.play("target 1413; join 9SS; join 10SS; join 371; declare; done");
  EXPECT_EQ(announced(t), "17 to 2, shift 0: column >7:1");
  EXPECT_TRUE(t.told("Automatic result DL1+DR"));
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.ask(), "defender loses a step");
}

TEST(BO_13_8_1, ItIsTheFinalOddsThatCount) {
  COVERS("BO:R24");
  // 7:1 and a Korpsgruppe's column go over the top.
  Table up("turn 3 | at german 1 fight | kg Br 1412 | S 1413 15RC/1 | G 1412 10SS");
  up.play("target 1413; join 10SS; declare; support Br; done");
  EXPECT_EQ(announced(up), "7 to 1, shift +1: column >7:1");
  EXPECT_TRUE(up.told("Automatic result DL1+DR"));
  // 8:1 against rough ground comes back into the table.
  Table down("at german 1 fight | S 2016 15RC/1 | G 2015 9SS");
  down.play("target 2016; join 9SS; declare; done");
  EXPECT_EQ(announced(down), "8 to 1, shift -1: column 7:1");
  EXPECT_TRUE(down.chance());
}

TEST(BO_13_8_1a, BelowOneToTwoTheAttackerLosesAStepWithoutADie) {
  Table t("at german 1 fight | S 1413 9M | G 1412 11Pz");
  t.play("target 1413; join 11Pz; declare; done");
  EXPECT_EQ(announced(t), "3 to 9, shift 0: column <1:2");
  EXPECT_TRUE(t.told("Automatic result AL1"));
  EXPECT_EQ(t.steps("11Pz"), 3);
  EXPECT_EQ(t.steps("9M"), 2);
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_13_8_1a, OneToTwoIsStillRolled) {
  Table t("at german 1 fight | S 1413 9M | G 1412 1Pz");
  t.play("target 1413; join 1Pz; declare; done");
  EXPECT_EQ(announced(t), "5 to 9, shift 0: column 1:2");
  EXPECT_TRUE(t.chance());
}

TEST(BO_13_8_1a, AShiftPushesOneToTwoBelowTheTable) {
  Table t("at german 1 fight | S 2016 9M | G 2015 1Pz");
  t.play("target 2016; join 1Pz; declare; done");
  EXPECT_EQ(announced(t), "5 to 9, shift -1: column <1:2");
  EXPECT_EQ(t.steps("1Pz"), 5);
}

TEST(BO_R24, TheLadderHasNoEndUntilAllShiftsAreMade) {
  // 1:3 and one column right is 1:2; were the ladder capped first, it would be 1:1.
  Table low("turn 3 | at german 1 fight | kg Br 1412 | S 1413 9M | G 1412 11Pz");
  low.play("target 1413; join 11Pz; declare; support Br; done");
  EXPECT_EQ(announced(low), "3 to 9, shift +1: column 1:2");
  EXPECT_TRUE(low.chance());
  // 1:5 and two columns for a concentric attack is still 1:3.
  Table lower("at german 1 fight | S 1413 9M | G 1412 68 | G 1414 75");
  lower.play("target 1413; join 68; join 75; declare; done");
  EXPECT_EQ(announced(lower), "2 to 9, shift +2: column <1:2");
  EXPECT_TRUE(lower.told("Automatic result AL1"));
  // 9:1 and two columns left for a fortified locality is 7:1.
  Table high("at soviet 1 fight | G 2220 KPG | S 2320 8GM 11GT");
  high.play("target 2220; join 8GM; join 11GT; declare; done");
  EXPECT_EQ(announced(high), "18 to 2, shift -2: column 7:1");
  EXPECT_TRUE(high.chance());
}

// ---- 13.8.2 concentric attacks -------------------------------------------------------------------------------------

TEST(BO_13_8_2, TwoOppositeSidesAreConcentric) {
  for (const unsigned from : {0b001001u, 0b010010u, 0b100100u}) EXPECT_TRUE(concentric(from)) << from;
}

TEST(BO_13_8_2, TwoSidesThatAreNotOppositeAreNot) {
  for (unsigned i = 0; i < 6; ++i) {
    EXPECT_FALSE(concentric(1u << i));
    EXPECT_FALSE(concentric(1u << i | 1u << (i + 1) % 6)) << "neighbours, from " << i;
    EXPECT_FALSE(concentric(1u << i | 1u << (i + 2) % 6)) << "one between, from " << i;
  }
}

TEST(BO_13_8_2, ThirtyNineOfTheSixtyFourWaysAreConcentric) {
  COVERS("BO:13.8.2a", "BO:13.8.2b");
  // Without an opposite pair there are 3 to the 3rd sets of hexes; two of them are the triangles.
  int n = 0;
  for (unsigned from = 1; from < 64; ++from) n += concentric(from) ? 1 : 0;
  EXPECT_EQ(n, 64 - (27 - 2));
}

TEST(BO_13_8_2a, ThreeHexesWithOneBetweenEachAreConcentric) {
  EXPECT_TRUE(concentric(0b010101));
  EXPECT_TRUE(concentric(0b101010));
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 9M/1 | G 1412 371 | G 1514 208 | G 1314 168",
                    "target 1413; join 371; join 208; join 168"),
            "6 to 4, shift +2: column 3:1");
}

TEST(BO_13_8_2a, ThreeHexesInARowAreNot) {
  for (unsigned i = 0; i < 6; ++i) EXPECT_FALSE(concentric(1u << i | 1u << (i + 1) % 6 | 1u << (i + 2) % 6)) << i;
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 9M/1 | G 1412 371 | G 1513 208 | G 1514 168",
                    "target 1413; join 371; join 208; join 168"),
            "6 to 4, shift 0: column 1:1");
}

TEST(BO_13_8_2b, FourHexesAreConcentricAndTheBonusComesOnce) {
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 9M/1 | G 1412 371 | G 1513 208 | G 1514 168 | G 1414 291",
                    "target 1413; join 371; join 208; join 168; join 291"),
            "8 to 4, shift +2: column 4:1");
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 9M/1 | G 1412 371 | G 1513 208 | G 1514 168 | G 1414 291 | G 1314 96 | "
                    "G 1313 1Inf",
                    "target 1413; join 371; join 208; join 168; join 291; join 96; join 1Inf"),
            "12 to 4, shift +2: column 5:1");
}

TEST(BO_13_8_2c, NoBonusAgainstATown) {
  // The same units: 1414 is open ground, 1418 is Borshchov. North and south attack.
  EXPECT_EQ(odds_of("at german 1 fight | S 1414 15RC | G 1413 16Pz | G 1415 11Pz", "target 1414; join 16Pz; join 11Pz"),
            "7 to 5, shift +2: column 3:1");
  EXPECT_EQ(odds_of("at german 1 fight | S 1418 15RC | G 1417 16Pz | G 1419 11Pz", "target 1418; join 16Pz; join 11Pz"),
            "7 to 5, shift -1: column 1:2");
  EXPECT_EQ(odds_of("at soviet 1 fight | G 1418 16Pz | S 1417 15RC | S 1419 28RC", "target 1418; join 15RC; join 28RC"),
            "10 to 4, shift -1: column 1:1");
}

TEST(BO_13_8_2c, NoBonusAgainstALocalityNorAFallenOne) {
  EXPECT_EQ(odds_of("at soviet 1 fight | G 0805 16Pz | S 0804 8GM | S 0806 11GT", "target 0805; join 8GM; join 11GT"),
            "18 to 4, shift -2: column 2:1");
  EXPECT_EQ(odds_of("at german 1 fight | S 0805 15RC | G 0804 16Pz | G 0806 1Pz", "target 0805; join 16Pz; join 1Pz"),
            "9 to 5, shift -1: column 1:2");
}

TEST(BO_13_8_2d, TwoColumnsForTheGermans) {
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 15RC | G 1412 16Pz | G 1414 1SS", "target 1413; join 16Pz; join 1SS"),
            "8 to 5, shift +2: column 3:1");
}

TEST(BO_13_8_2e, OneColumnForTheSoviets) {
  EXPECT_EQ(odds_of("at soviet 1 fight | G 1413 10SS | S 1412 15RC | S 1414 28RC", "target 1413; join 15RC; join 28RC"),
            "10 to 7, shift +1: column 2:1");
}

TEST(BO_R42, OnlyHexesOfUnitsThatAttackCount) {
  // The 371st stands opposite 16 Pz and looks on.
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 15RC | G 1412 1Pz | G 1414 371", "target 1413; join 1Pz"),
            "5 to 5, shift 0: column 1:1");
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 15RC | G 1412 1Pz | G 1414 371", "target 1413; join 1Pz; join 371"),
            "7 to 5, shift +2: column 3:1");
}

TEST(BO_R42, InAMechanizedSegmentInfantryOppositeDoesNotCount) {
  Table t("at german 1 mech | S 1413 15RC | G 1412 1Pz | G 1414 371");
  t.play("target 1413; join 1Pz");
  EXPECT_REFUSED(t, "join 371", "BO:5.5b");
  t.play("declare; done");
  EXPECT_EQ(announced(t), "5 to 5, shift 0: column 1:1");
}

TEST(BO_R42, AHexBetweenMayBeHeldByUnitsThatAbstain) {
  EXPECT_EQ(
      odds_of("at german 1 fight | S 1413 9M/1 | G 1412 371 | G 1513 11Pz | G 1514 208 | G 1414 16Pz | G 1314 168",
              "target 1413; join 371; join 208; join 168"),
      "6 to 4, shift +2: column 3:1");
}

TEST(BO_R42, RangedArtilleryAirAndKorpsgruppeAreNoHexes) {
  // 18th Artillery two hexes south, a Korpsgruppe just south, a marker in the air: 1 Pz from the north is alone.
  Table t("turn 3 | at german 1 fight | air german 2 | kg Br 1414 | S 1413 15RC | G 1412 1Pz | G 1415 18AD");
  t.play("target 1413; join 1Pz; declare; support 18AD; support Br; done; air 1");
  EXPECT_EQ(announced(t), "10 to 5, shift +1: column 3:1");
}

// ---- 13.8.3 ground -------------------------------------------------------------------------------------------------

TEST(BO_13_8_3, TheDefendersGroundShiftsTheOdds) {
  EXPECT_EQ(odds_of("at german 1 fight | S 2016 15RC | G 2015 9SS", "target 2016; join 9SS"),
            "8 to 5, shift -1: column 1:2");
  EXPECT_EQ(odds_of("at soviet 1 fight | G 2016 16Pz | S 2015 8GM", "target 2016; join 8GM"),
            "9 to 4, shift -1: column 1:1");
}

TEST(BO_13_8_3, TheAttackersGroundDoesNot) {
  EXPECT_EQ(odds_of("at german 1 fight | S 2015 15RC | G 2016 9SS", "target 2015; join 9SS"),
            "8 to 5, shift 0: column 1:1");
}

TEST(BO_13_8_3a, ThreeToOneAgainstRoughGroundIsResolvedOnTwoToOne) {
  // 9SS and 10SS bring 15 against a rifle corps of 5, out of two hexes side by side.
  Table t("at german 1 fight | S 2016 15RC | G 2015 9SS | G 1916 10SS");
  t.play("target 2016; join 9SS; join 10SS");
  EXPECT_EQ(t.tally("odds"), "2:1");
  t.play("declare; done");
  EXPECT_EQ(announced(t), "15 to 5, shift -1: column 2:1");
  t.roll({4});
  EXPECT_TRUE(t.told("Die 4 on 2:1: AS")) << "on 3:1 it would have been DR";
}

TEST(BO_14_TEC_clear, NoEffectOnCombat) {
  EXPECT_EQ(odds_of("at german 1 fight | S 1413 15RC | G 1412 1Pz", "target 1413; join 1Pz"),
            "5 to 5, shift 0: column 1:1");
}

TEST(BO_14_TEC_forest, NoEffectOnCombat) {
  ASSERT_EQ(content().at(Table::hex("1910")).terrain, Terrain::Forest);
  EXPECT_EQ(odds_of("at german 1 fight | S 1910 15RC | G 1909 1Pz", "target 1910; join 1Pz"),
            "5 to 5, shift 0: column 1:1");
}

TEST(BO_14_TEC_marsh, NoEffectOnCombat) {
  ASSERT_EQ(content().at(Table::hex("2605")).terrain, Terrain::Marsh);
  EXPECT_EQ(odds_of("at german 1 fight | S 2605 15RC | G 2604 1Pz", "target 2605; join 1Pz"),
            "5 to 5, shift 0: column 1:1");
}

TEST(BO_14_TEC_rough, OneColumnLeft) {
  COVERS("BO:13.8.3");
  ASSERT_EQ(content().at(Table::hex("1204")).terrain, Terrain::Rough);
  EXPECT_EQ(odds_of("at german 1 fight | S 1204 15RC | G 1203 1Pz", "target 1204; join 1Pz"),
            "5 to 5, shift -1: column 1:2");
}

TEST(BO_14_TEC_river, OneColumnLeftIfEveryAttackerComesAcross) {
  // The Smotrich runs between 2119 and both 2218 and 2219, not between 2119 and 2118.
  EXPECT_EQ(odds_of("at german 1 fight | S 2119 15RC | G 2218 1Pz | G 2219 16Pz", "target 2119; join 1Pz; join 16Pz"),
            "9 to 5, shift -1: column 1:2");
  EXPECT_EQ(odds_of("at soviet 1 fight | G 2119 10SS | S 2218 8GM", "target 2119; join 8GM"),
            "9 to 7, shift -1: column 1:2");
}

TEST(BO_14_TEC_river, OneAttackerOnTheNearBankCancelsIt) {
  EXPECT_EQ(odds_of("at german 1 fight | S 2119 15RC | G 2218 1Pz | G 2118 371", "target 2119; join 1Pz; join 371"),
            "7 to 5, shift 0: column 1:1");
  EXPECT_EQ(odds_of("at german 1 fight | S 2119 15RC | G 2218 1Pz | G 2118 371", "target 2119; join 1Pz"),
            "5 to 5, shift -1: column 1:2")
      << "a unit that only looks on does not";
}

TEST(BO_14_TEC_river, FrostFreezesTheMarchNotTheFight) {
  EXPECT_EQ(odds_of("turn 4 | weather frost | at german 1 fight | S 2119 15RC | G 2218 1Pz", "target 2119; join 1Pz"),
            "5 to 5, shift -1: column 1:2");
}

TEST(BO_R43, RiverAndRoughAddUp) {
  EXPECT_EQ(odds_of("at german 1 fight | S 2118 15RC | G 2218 1Pz | G 2217 1SS", "target 2118; join 1Pz; join 1SS"),
            "9 to 5, shift -2: column <1:2");
}

TEST(BO_R43, RiverAndLocalityAddUp) {
  // The Smotrich at Kamenets-Podolsky: a town hex makes the crossing free for the march only.
  EXPECT_EQ(odds_of("at soviet 1 fight | G 2220 KPG | S 2120 8GM | S 2121 11GT", "target 2220; join 8GM; join 11GT"),
            "18 to 2, shift -3: column 6:1");
  EXPECT_EQ(odds_of("at soviet 1 fight | G 2220 KPG | S 2120 8GM | S 2221 11GT", "target 2220; join 8GM; join 11GT"),
            "18 to 2, shift -2: column 7:1");
}

TEST(BO_R43, SupportFromBeyondNoRiverDoesNotCancelIt) {
  // 18th Artillery fires from 1918, on the bank of the target; the one adjacent attacker comes across.
  Table t("at german 1 fight | S 2119 15RC | G 2218 1Pz | G 1918 18AD");
  t.play("target 2119; join 1Pz; declare; support 18AD; done");
  EXPECT_EQ(announced(t), "9 to 5, shift -1: column 1:2");
}

// ---- 13.8.4 towns and localities -----------------------------------------------------------------------------------

TEST(BO_13_8_4, ATownIgnoresTheRetreat) {
  // Borshchov, the Germans in it: 15 to 4 is 3:1, the town makes it 2:1.
  Table t("at soviet 1 fight | G 1418 16Pz | S 1319 15RC 28RC | S 1419 106RC");
  t.play("target 1418; join 15RC; join 28RC; join 106RC; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.where("16Pz"), "1418");
  EXPECT_EQ(t.steps("16Pz"), 4);
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_13_8_4, OfAMixedResultTheLossStillApplies) {
  // 34 to 4 is 8:1, the town makes it 7:1; a 1 is DL1+DR.
  Table t("at soviet 1 fight | G 1418 16Pz | S 1319 8GM 11GT | S 1419 6GM 10GT");
  t.play("target 1418; join 8GM; join 11GT; join 6GM; join 10GT; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 7:1: DL1+DR"));
  EXPECT_EQ(t.where("16Pz"), "1418");
  EXPECT_EQ(t.steps("16Pz"), 3) << "one step, and none more for not retreating";
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_13_8_4, SovietsInATownStandAsFast) {
  Table t("at german 1 fight | S 1418 9M/1 | G 1319 9SS | G 1419 10SS");
  t.play("target 1418; join 9SS; join 10SS; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.where("9M"), "1418");
  EXPECT_EQ(t.steps("9M"), 1);
}

TEST(BO_13_8_4, AFallenLocalityIgnoresTheRetreatToo) {
  Table t("at german 1 fight | S 0805 9M/1 | G 0804 9SS | G 0905 10SS");
  t.play("target 0805; join 9SS; join 10SS; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.where("9M"), "0805");
}

TEST(BO_13_8_4, InTheOpenTheSameDieDrivesThemOut) {
  Table t("at german 1 fight | S 1413 9M/1 | G 1412 9SS");
  t.play("target 1413; join 9SS; declare; done").roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.ask(), "choose retreats");
}

TEST(BO_13_8_4a, AnEncircledTownGivesNoConcentricBonus) {
  Table t(
      "at german 1 fight | S 1418 15RC | G 1417 371 | G 1518 208 | G 1519 168 | G 1419 291 | G 1319 96 | G 1318 1Inf");
  t.play("target 1418; join 371; join 208; join 168; join 291; join 96; join 1Inf");
  EXPECT_TRUE(is_concentric(t.s));
  EXPECT_EQ(t.tally("shift"), "-1");
  EXPECT_EQ(t.tally("odds"), "1:1") << "12 to 5 is 2:1, less the town";
}

TEST(BO_13_8_4b, ATownShiftsOneColumn) {
  COVERS("BO:14.TEC.town");
  EXPECT_EQ(odds_of("at soviet 1 fight | G 1418 16Pz | S 1319 8GM", "target 1418; join 8GM"),
            "9 to 4, shift -1: column 1:1");
  EXPECT_EQ(odds_of("at german 1 fight | S 1418 15RC | G 1319 1Pz", "target 1418; join 1Pz"),
            "5 to 5, shift -1: column 1:2");
}

TEST(BO_13_8_4b, ALocalityShiftsTwoColumnsForItsGermanDefenders) {
  COVERS("BO:14.TEC.fort");
  EXPECT_EQ(odds_of("at soviet 1 fight | G 0805 16Pz | S 0806 8GM 11GT", "target 0805; join 8GM; join 11GT"),
            "18 to 4, shift -2: column 2:1");
}

TEST(BO_14_TEC_fort, OneColumnForSovietDefenders) {
  // By the chart, even if nobody had taken it: here the list of fallen places is left empty on purpose.
  EXPECT_EQ(odds_of("at german 1 fight | S 0805 15RC | G 0806 1Pz | soviet 0805", "target 0805; join 1Pz"),
            "5 to 5, shift -1: column 1:2");
}

TEST(BO_13_8_4c, ALocalityTakenBySovietsIsATownForGood) {
  COVERS("BO:R33", "BO:4.1b");
  Table t("at soviet 1 move | S 0905 15RC 28RC | G 0705 16Pz | soviet 0905");
  EXPECT_EQ(vp_now(t.s), 0);
  t.play("pick 15RC; step 0805");
  EXPECT_TRUE(t.told("0805 Ternopol has fallen"));
  EXPECT_TRUE(t.s.fallen.has(Table::hex("0805")));
  EXPECT_EQ(vp_now(t.s), 4) << "BO:R33 it keeps its worth";

  // The Germans attack it: one column, as for a town.
  Table ours("at german 1 fight | S 0805 15RC | G 0806 1Pz | soviet 0805 | fallen 0805");
  ours.play("target 0805; join 1Pz");
  EXPECT_EQ(ours.tally("shift"), "-1");

  // Retaken, it shields its German defenders like a town, not like a locality.
  Table retaken("at soviet 1 fight | G 0805 16Pz | S 0806 8GM 11GT | soviet 0806 | fallen 0805");
  retaken.play("target 0805; join 8GM; join 11GT");
  EXPECT_EQ(retaken.tally("shift"), "-1");
  EXPECT_EQ(retaken.tally("odds"), "3:1");
}

TEST(BO_13_8_4c, ItFallsToAColumnThatPassesThroughAndStaysFallenWhenRetaken) {
  COVERS("BO:R33");
  Table t("at soviet 1 move | S 0905 8GM | G 0605 16Pz | soviet 0905");
  t.play("pick 8GM; step 0805; step 0806; halt");
  EXPECT_TRUE(t.told("0805 Ternopol has fallen"));
  t.play("done; done; done; done");  // the rest of both Soviet impulses
  t.play("order move-fight; pick 16Pz; step 0705; step 0805");
  EXPECT_EQ(t.where("16Pz"), "0805");
  EXPECT_FALSE(t.controlled_by_soviets("0805"));
  EXPECT_EQ(vp_now(t.s), 0) << "the four points go with the ground";
  EXPECT_EQ(t.tally("shift 0805 8GM", kSoviet), "-1") << "never two columns again";
}

TEST(BO_R33, TheAwardStaysWithTheGround) {
  // Control decides the four points, fallen or not.
  const Table soviet("S 0805 15RC | soviet 0805 | fallen 0805"), german("G 0805 16Pz | soviet 0905 | fallen 0805");
  EXPECT_EQ(vp_now(soviet.s), 4);
  EXPECT_EQ(vp_now(german.s), 0);
}

}  // namespace kessel::breakout
