// Chapter 13.9 and the combat results table in play: losses, exchanges, and the order in which a result takes effect.
// The open field is 1413, plain and dry all round: 1412, 1513, 1514, 1414, 1314, 1313 clockwise from north.
#include <array>

#include "table.h"

namespace kessel::breakout {

namespace {

std::string announced(const Table& t) {
  std::string last;
  for (const Event& e : t.events.list())
    if (static_cast<Ev>(e.kind) == Ev::Odds) last = event_text(content(), e).substr(5);
  return last;
}

/// Two reduced corps of one factor each in the open, and Germans that can make every column against them.
constexpr const char* kRange =
    "turn 2 | at german 1 fight | S 1413 15RC/1 28RC/1 | G 1412 9SS | G 1513 10SS | G 1514 16Pz 371/1 68/3";
struct Shot {
  const char* column;
  std::vector<const char*> units;
};
const std::array<Shot, 8>& shots() {
  static const std::array<Shot, 8> kShots{{{"1:2", {"68"}},
                                           {"1:1", {"371"}},
                                           {"2:1", {"16Pz"}},
                                           {"3:1", {"16Pz", "371"}},
                                           {"4:1", {"9SS"}},
                                           {"5:1", {"9SS", "371"}},
                                           {"6:1", {"9SS", "16Pz"}},
                                           {"7:1", {"9SS", "10SS"}}}};
  return kShots;
}

/// Carries a result out to its end, with nobody advancing, and looks at the board.
void expect_effect(Table& t, const Shot& shot, const std::string& result, int steps_before) {
  const bool attacker_loses = result == "AL1" || result == "EX";
  const bool defender_loses = result == "DL1" || result == "DL1+DR" || result == "EX";
  const bool retreats = result == "DR" || result == "DL1+DR";
  const char* first = shot.units[0];
  if (attacker_loses && shot.units.size() > 1) {  // a lone attacker is not asked
    EXPECT_EQ(t.ask(), "attacker loses a step");
    EXPECT_EQ(t.asked(), kGerman);
    t.play(std::string("lose ") + first);
  }
  if (defender_loses) {
    EXPECT_EQ(t.ask(), "defender loses a step");
    EXPECT_EQ(t.asked(), kSoviet);
    t.play("lose 15RC");
    EXPECT_EQ(t.ask(), "return of a rifle corps");
    t.roll({1});
  }
  if (retreats) {
    EXPECT_EQ(t.ask(), "choose retreats");
    if (!defender_loses) t.play("retreat 15RC 1414");
    t.play("retreat 28RC 1414");
    EXPECT_EQ(t.ask(), "advance into the vacated hex");
    t.play("done");
  }
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(t.steps(first), steps_before - (attacker_loses ? 1 : 0));
  EXPECT_EQ(t.where("15RC"), defender_loses ? "track 3" : retreats ? "1414" : "1413");
  EXPECT_EQ(t.where("28RC"), retreats ? "1414" : "1413");
}

void expect_row(int die, const std::array<const char*, 8>& results) {
  for (std::size_t i = 0; i < 8; ++i) {
    const Shot& shot = shots()[i];
    const std::string what = "Die " + std::to_string(die) + " on " + shot.column + ": " + results[i];
    SCOPED_TRACE(what);
    Table t(kRange);
    t.play("target 1413");
    for (const char* u : shot.units) t.play(std::string("join ") + u);
    t.play("declare; done");
    const int steps_before = t.steps(shot.units[0]);
    t.roll({die});
    EXPECT_TRUE(t.told(what));
    expect_effect(t, shot, results[i], steps_before);
  }
}

}  // namespace

// ---- the table through play ----------------------------------------------------------------------------------------

TEST(BO_14_CRT_1, EveryColumnInPlay) {
  expect_row(1, {"DR", "DR", "DL1", "DL1+DR", "DL1+DR", "DL1+DR", "DL1+DR", "DL1+DR"});
}
TEST(BO_14_CRT_2, EveryColumnInPlay) {
  expect_row(2, {"AS", "DR", "DR", "DL1", "DL1+DR", "DL1+DR", "DL1+DR", "DL1+DR"});
}
TEST(BO_14_CRT_3, EveryColumnInPlay) { expect_row(3, {"AL1", "AS", "DR", "DR", "DL1", "DL1+DR", "DL1+DR", "DL1+DR"}); }
TEST(BO_14_CRT_4, EveryColumnInPlay) { expect_row(4, {"AL1", "AL1", "AS", "DR", "DR", "DL1", "DL1+DR", "DL1+DR"}); }
TEST(BO_14_CRT_5, EveryColumnInPlay) { expect_row(5, {"AL1", "AL1", "AL1", "AS", "DR", "DR", "DL1", "DL1+DR"}); }
TEST(BO_14_CRT_6, EveryColumnInPlay) { expect_row(6, {"AL1", "EX", "EX", "EX", "EX", "EX", "EX", "EX"}); }

TEST(BO_14_CRT_lt, InPlayTheAttackerLosesAStepUnasked) {
  Table t("at german 1 fight | S 1413 15RC | G 1412 68 75");
  t.play("target 1413; join 68; declare; done");
  EXPECT_EQ(announced(t), "1 to 5, shift 0: column <1:2");
  EXPECT_TRUE(t.told("Automatic result AL1"));
  EXPECT_EQ(t.steps("68"), 3);
  EXPECT_EQ(t.steps("75"), 4);
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_14_CRT_lt, TheOwnerStillChoosesWhoLosesIt) {
  Table t("at german 1 fight | S 1413 9M | G 1412 68 75");
  t.play("target 1413; join 68; join 75; declare; done");
  EXPECT_EQ(announced(t), "2 to 9, shift 0: column <1:2");
  EXPECT_EQ(t.offered(), "lose 68; lose 75");
}

TEST(BO_14_CRT_gt, InPlayTheDefenderLosesAStepAndRetreats) {
  Table t("turn 2 | at german 1 fight | S 1413 15RC/1 28RC/1 | G 1412 9SS | G 1513 10SS | G 1514 371");
  t.play("target 1413; join 9SS; join 10SS; join 371; declare; done");
  EXPECT_TRUE(t.told("Automatic result DL1+DR"));
  t.play("lose 15RC").roll({1}).play("retreat 28RC 1414");
  EXPECT_EQ(t.where("28RC"), "1414");
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
}

TEST(BO_R6, RowsAreTheRowAboveOneColumnOnInPlay) {
  COVERS("BO:14.CRT.1", "BO:14.CRT.6");
  // The same die one column higher does what the die before did.
  const auto result = [](int die, std::size_t column) {
    Table t(kRange);
    t.play("target 1413");
    for (const char* u : shots()[column].units) t.play(std::string("join ") + u);
    t.play("declare; done").roll({die});
    for (const Event& e : t.events.list())
      if (static_cast<Ev>(e.kind) == Ev::CombatRolled) return e.arg[2];
    return std::int32_t{-1};
  };
  for (int die = 2; die <= 5; ++die)
    for (std::size_t column = 1; column < 8; ++column)
      EXPECT_EQ(result(die, column), result(die - 1, column - 1)) << die;
  EXPECT_EQ(result(6, 0), static_cast<int>(Result::AL1));
  for (std::size_t column = 1; column < 8; ++column) EXPECT_EQ(result(6, column), static_cast<int>(Result::EX));
}

// ---- exchanges -----------------------------------------------------------------------------------------------------

TEST(BO_13_9i, EachSideLosesOneStepOfItsOwnersChoice) {
  COVERS("BO:R63");
  Table t("at german 1 fight | S 1413 9M 31T | G 1412 9SS | G 1513 10SS");
  t.play("target 1413; join 9SS; join 10SS; declare; done");
  EXPECT_EQ(announced(t), "15 to 14, shift 0: column 1:1");
  t.roll({6});
  EXPECT_TRUE(t.told("Die 6 on 1:1: EX"));
  EXPECT_EQ(t.asked(), kGerman) << "the attacker names his loss first";
  EXPECT_EQ(t.offered(), "lose 9SS; lose 10SS");
  t.play("lose 10SS");
  EXPECT_EQ(t.steps("10SS"), 8) << "both are taken together";
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "lose 31T; lose 9M");
  t.play("lose 31T");
  EXPECT_EQ(t.steps("10SS"), 7);
  EXPECT_EQ(t.steps("9SS"), 8);
  EXPECT_EQ(t.steps("31T"), 1);
  EXPECT_EQ(t.steps("9M"), 2);
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "nobody retreats after an exchange";
}

TEST(BO_13_9i, ASovietAttackerNamesFirstToo) {
  Table t("at soviet 1 fight | G 1413 16Pz 371 | S 1412 8GM | S 1513 15RC");
  t.play("target 1413; join 8GM; join 15RC; declare; done").roll({6});
  EXPECT_EQ(t.asked(), kSoviet);
  t.play("lose 15RC");
  EXPECT_EQ(t.asked(), kGerman);
  t.play("lose 371");
  EXPECT_EQ(t.steps("15RC"), 1);
  EXPECT_EQ(t.steps("8GM"), 2);
  EXPECT_EQ(t.steps("371"), 3);
  EXPECT_EQ(t.steps("16Pz"), 4);
}

TEST(BO_13_9i, AnArmySupportUnitAbsorbsTheLoss) {
  COVERS("BO:R67");
  Table t("at soviet 1 fight | G 1413 16Pz | S 1412 8GM 1TA-1");
  t.play("target 1413; join 8GM; join 1TA-1; declare; done").roll({6}).play("lose 1TA-1");
  EXPECT_EQ(t.where("1TA-1"), "dead");
  EXPECT_EQ(t.steps("8GM"), 2);
  EXPECT_EQ(t.steps("16Pz"), 3);
}

TEST(BO_13_9j, RefusesTheGarrisonWhileMobileUnitsAreThere) {
  Table t("at soviet 1 fight | G 0805 TG 68 371 | S 0905 8GM 11GT | S 0906 10GT 6GM");
  t.play("target 0805; join 8GM; join 11GT; join 10GT; join 6GM; declare; done");
  EXPECT_EQ(announced(t), "34 to 10, shift -2: column 1:1");
  t.roll({6}).play("lose 8GM");
  EXPECT_REFUSED(t, "lose TG", "BO:13.9j");
  EXPECT_FALSE(t.offers("lose TG"));
}

TEST(BO_13_9j, AllowsTheMobileUnits) {
  Table t("at soviet 1 fight | G 0805 TG 68 371 | S 0905 8GM 11GT | S 0906 10GT 6GM");
  t.play("target 0805; join 8GM; join 11GT; join 10GT; join 6GM; declare; done").roll({6}).play("lose 8GM");
  EXPECT_EQ(t.offered(), "lose 68; lose 371");
  t.play("lose 68");
  EXPECT_EQ(t.steps("68"), 3);
  EXPECT_EQ(t.steps("TG"), 2);
}

TEST(BO_13_9j, ASingleMobileUnitTakesItUnasked) {
  Table t("at soviet 1 fight | G 0805 TG 371/3 | S 0905 8GM 11GT | S 0906 10GT 6GM");
  t.play("target 0805; join 8GM; join 11GT; join 10GT; join 6GM; declare; done");
  EXPECT_EQ(announced(t), "34 to 5, shift -2: column 4:1");
  t.roll({6}).play("lose 8GM");
  EXPECT_EQ(t.where("371"), "dead");
  EXPECT_EQ(t.steps("TG"), 2);
}

TEST(BO_13_9j, AGarrisonAloneBearsItself) {
  COVERS("BO:R67");
  Table t("at soviet 1 fight | G 0805 TG | S 0905 8GM 11GT");
  t.play("target 0805; join 8GM; join 11GT; declare; done").roll({6}).play("lose 8GM");
  EXPECT_EQ(t.steps("TG"), 1);
  EXPECT_EQ(t.where("TG"), "0805");
}

// ---- stalled, attacker's and defender's losses -----------------------------------------------------------------------

TEST(BO_13_9l, NothingHappensAndNobodyAdvances) {
  Table t("at german 1 fight | S 1413 15RC | G 1412 9SS");
  t.play("target 1413; join 9SS; declare; done").roll({3});
  EXPECT_TRUE(t.told("Die 3 on 1:1: AS"));
  EXPECT_EQ(t.steps("9SS"), 8);
  EXPECT_EQ(t.steps("15RC"), 2);
  EXPECT_EQ(t.where("15RC"), "1413");
  EXPECT_EQ(t.where("9SS"), "1412");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_13_9m, TheAttackerLosesAStepOfHisChoice) {
  Table t("at german 1 fight | S 1413 15RC | G 1412 16Pz 509 | G 1513 371");
  t.play("target 1413; join 16Pz; join 509; join 371; declare; done").roll({5});
  EXPECT_TRUE(t.told("on 2:1: AL1"));
  EXPECT_EQ(t.offered(), "lose 509; lose 16Pz; lose 371");
  t.play("lose 509");
  EXPECT_EQ(t.where("509"), "dead");
  EXPECT_EQ(t.steps("16Pz") + t.steps("371"), 8);
  EXPECT_EQ(t.steps("15RC"), 2);
}

TEST(BO_13_9m, RefusesUnitsThatDidNotAttackFromNextToTheTarget) {
  COVERS("BO:13.1e", "BO:R67");
  Table t("at german 1 fight | S 1413 15RC | G 1412 16Pz 371 | G 1513 11Pz | G 1415 18AD");
  t.play("target 1413; join 16Pz; join 371; declare; support 18AD; done").roll({5});
  EXPECT_TRUE(t.told("on 2:1: AL1"));
  EXPECT_REFUSED(t, "lose 11Pz", "BO:13.9m");  // stood by
  EXPECT_REFUSED(t, "lose 18AD", "BO:13.9m");  // fired from two hexes away
  EXPECT_REFUSED(t, "lose 15RC", "BO:13.9m");  // the enemy
}

TEST(BO_13_9m, AllowsAnyAttackerSovietArtilleryIncluded) {
  COVERS("BO:R67");
  Table t("at soviet 1 fight | G 1413 9SS | S 1412 15RC 28RC 1GB");
  t.play("target 1413; join 15RC; join 28RC; join 1GB; declare; done");
  EXPECT_EQ(announced(t), "15 to 8, shift 0: column 1:1");
  t.roll({4});
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_ALLOWED(t, "lose 15RC");
  t.play("lose 1GB");
  EXPECT_EQ(t.where("1GB"), "dead");
}

TEST(BO_13_9m, ALoneAttackerTakesItUnasked) {
  Table t("at german 1 fight | S 1413 15RC | G 1412 509");
  t.play("target 1413; join 509; declare; done");
  EXPECT_EQ(announced(t), "2 to 5, shift 0: column <1:2");
  EXPECT_EQ(t.where("509"), "dead");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_13_9n, TheDefenderLosesAStepOfHisChoice) {
  Table t("at german 1 fight | S 1413 9M 31T/1 3GM | G 1412 9SS | G 1513 10SS | G 1514 1Pz 911 | air german 4");
  t.play("target 1413; join 9SS; join 10SS; join 1Pz; join 911; declare; done; air 2");
  EXPECT_EQ(announced(t), "24 to 12, shift 0: column 2:1");
  t.roll({1});
  EXPECT_TRUE(t.told("Die 1 on 2:1: DL1"));
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "lose 31T; lose 3GM; lose 9M");
  t.play("lose 3GM");
  EXPECT_EQ(t.where("3GM"), "dead");
  EXPECT_EQ(t.where("9M"), "1413");
  EXPECT_EQ(t.steps("9SS") + t.steps("10SS"), 16);
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "nobody retreats, nothing is vacated";
}

TEST(BO_13_9n, RefusesUnitsThatDoNotDefendTheHex) {
  Table t("at german 1 fight | S 1413 15RC 28RC | S 1414 106RC | G 1412 9SS | G 1513 10SS | G 1514 16Pz 911");
  t.play("target 1413; join 9SS; join 10SS; join 16Pz; join 911; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 2:1: DL1"));
  EXPECT_REFUSED(t, "lose 106RC", "BO:13.9n");
  EXPECT_REFUSED(t, "lose 9SS", "BO:13.9n");
  EXPECT_ALLOWED(t, "lose 28RC");
}

TEST(BO_13_9o, RefusesTheGarrisonOfAMixedStack) {
  Table t("at soviet 1 fight | G 0805 TG 68/3 371/3 | S 0905 8GM 11GT | S 0906 10GT 6GM");
  t.play("target 0805; join 8GM; join 11GT; join 10GT; join 6GM; declare; done");
  EXPECT_EQ(announced(t), "34 to 6, shift -2: column 3:1");
  t.roll({2});
  EXPECT_TRUE(t.told("Die 2 on 3:1: DL1"));
  EXPECT_REFUSED(t, "lose TG", "BO:13.9o");
}

TEST(BO_13_9o, AllowsTheMobileUnitsOfAMixedStack) {
  Table t("at soviet 1 fight | G 0805 TG 68/3 371/3 | S 0905 8GM 11GT | S 0906 10GT 6GM");
  t.play("target 0805; join 8GM; join 11GT; join 10GT; join 6GM; declare; done").roll({2});
  EXPECT_EQ(t.offered(), "lose 68; lose 371");
  t.play("lose 371");
  EXPECT_EQ(t.where("371"), "dead");
  EXPECT_EQ(t.steps("TG"), 2);
  // Of a mixed result the same holds: the mobile unit bears the loss, the town ignores the retreat.
  Table mixed("at soviet 1 fight | G 0805 TG 371/3 | S 0905 8GM 11GT | S 0906 10GT 6GM");
  mixed.play("target 0805; join 8GM; join 11GT; join 10GT; join 6GM; declare; done").roll({1});
  EXPECT_TRUE(mixed.told("Die 1 on 4:1: DL1+DR"));
  EXPECT_EQ(mixed.where("371"), "dead");
  EXPECT_EQ(mixed.steps("TG"), 2);
}

TEST(BO_13_9q, TheLossComesBeforeTheRetreat) {
  Table t("turn 2 | at german 1 fight | S 1413 9M/1 1TA-1 | G 1412 9SS | G 1513 10SS | G 1514 16Pz 371");
  t.play("target 1413; join 9SS; join 10SS; join 16Pz; join 371; declare; done");
  EXPECT_EQ(announced(t), "21 to 7, shift 0: column 3:1");
  t.roll({1});
  EXPECT_TRUE(t.told("Die 1 on 3:1: DL1+DR"));
  EXPECT_EQ(t.ask(), "defender loses a step");
  EXPECT_REFUSED(t, "retreat 9M 1314", "BO:13.9");
  t.play("lose 1TA-1");
  EXPECT_EQ(t.where("1TA-1"), "dead");
  EXPECT_EQ(t.ask(), "choose retreats") << "only the survivor retreats";
  t.play("retreat 9M 1314");
  EXPECT_EQ(t.where("9M"), "1314");
}

TEST(BO_13_9q, ALossThatEmptiesTheHexLeavesNobodyToRetreat) {
  Table t("turn 2 | at german 1 fight | S 1413 1TA-1 | G 1412 9SS | G 1513 10SS");
  t.play("target 1413; join 9SS; join 10SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 5:1: DL1+DR"));
  EXPECT_EQ(t.where("1TA-1"), "dead");
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
}

// ---- steps ---------------------------------------------------------------------------------------------------------

TEST(BO_R67, AStepLossIsOneEntryDownTheUnitsList) {
  // 6 Pz has six steps; its first loss does not change its factors, its second does.
  Table t("at german 1 fight | S 1413 9M | G 1412 6Pz");
  EXPECT_EQ(t.tally("attack 1413 6Pz"), "4");
  t.play("target 1413; join 6Pz; declare; done");
  EXPECT_TRUE(t.told("Automatic result AL1"));
  EXPECT_EQ(t.steps("6Pz"), 5);
  EXPECT_EQ(factors(t.s, t.id("6Pz")).attack, 4);
  Table again("at german 1 fight | S 1413 9M | G 1412 6Pz/1");
  again.play("target 1413; join 6Pz; declare; done");
  EXPECT_EQ(again.steps("6Pz"), 4);
  EXPECT_EQ(factors(again.s, again.id("6Pz")).attack, 3);
}

TEST(BO_R67, TheLastButOneStepIsNotTheEnd) {
  Table t("at soviet 1 fight | G 1413 9SS/6 | S 1412 8GM 11GT");
  EXPECT_EQ(factors(t.s, t.id("9SS")).defense, 2);
  t.play("target 1413; join 8GM; join 11GT; declare; done");
  EXPECT_TRUE(t.told("Automatic result DL1+DR"));
  EXPECT_EQ(t.steps("9SS"), 1);
  EXPECT_EQ(t.where("9SS"), "1413") << "it lives on and must retreat";
}

TEST(BO_R51, AGarrisonNeverRetreats) {
  Table t("at soviet 1 fight | G 0805 TG | S 0905 8GM 11GT");
  t.play("target 0805; join 8GM; join 11GT; declare; done");
  EXPECT_EQ(announced(t), "18 to 4, shift -2: column 2:1");
  t.roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.where("TG"), "0805");
  EXPECT_EQ(t.steps("TG"), 2);
  EXPECT_FALSE(t.told("cannot retreat"));
  // Nor does one stand anywhere but in its own town.
  EXPECT_FALSE(parse_position(content(), "G 0806 TG"));
}

// ---- BO:R63 the order of effects -----------------------------------------------------------------------------------

TEST(BO_R63, DeclarationRevealSupportAirDieLossRetreatAdvance) {
  Table t("turn 3 | at german 1 fight | air german 2 | kg Br 1412 | S 1413 9M 1TA-1 | G 1412 9SS | G 1513 10SS");
  EXPECT_EQ(t.sees(kGerman, "1413"), "9M ?");
  t.play("target 1413; join 9SS; join 10SS");
  EXPECT_REFUSED(t, "support Br", "BO:R38");
  EXPECT_REFUSED(t, "air 1", "BO:13.3f");
  t.play("declare");
  EXPECT_EQ(t.sees(kGerman, "1413"), "9M 1TA-1") << "revealed before the supports are named";
  EXPECT_REFUSED(t, "air 1", "BO:13.3f");
  EXPECT_REFUSED(t, "cancel", "BO:6.3a");
  t.play("support Br; done");
  EXPECT_EQ(t.ask(), "commit air markers");
  EXPECT_EQ(announced(t), "") << "the sums wait for the air";
  t.play("air 2");
  EXPECT_EQ(announced(t), "17 to 12, shift +1: column 2:1");
  EXPECT_TRUE(t.chance());
  EXPECT_REFUSED(t, "air 0", "BO:2.0a");
  t.roll({1});
  EXPECT_EQ(t.ask(), "defender loses a step");
  t.play("lose 9M");
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "DL1 on 2:1 asks for no retreat";
}

TEST(BO_R63, TheNextDeclarationWaitsForTheEndOfTheCombat) {
  COVERS("BO:13.10a");
  Table t("turn 2 | at german 1 fight | S 1413 1TA-1 | S 1713 28RC | G 1412 9SS | G 1712 10SS");
  t.play("target 1413; join 9SS; declare; done").roll({3});
  EXPECT_EQ(t.ask(), "choose retreats");
  EXPECT_REFUSED(t, "target 1713", "BO:13.0");
  t.play("retreat 1TA-1 1414");
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
  EXPECT_REFUSED(t, "target 1713", "BO:13.0");
  t.play("done");
  EXPECT_ALLOWED(t, "target 1713");
}

TEST(BO_R63, SupplyOfAnAttackerIsLookedAtWhenHeDeclares) {
  // The corps is ringed by German ZOC: its five factors count three, and the artillery with it cannot be named.
  Table t("at soviet 1 fight | G 1413 16Pz | S 1412 15RC 1GB | G 1410 371 | G 1212 208 | G 1612 168");
  ASSERT_FALSE(in_supply(t.s, t.id("15RC")));
  t.play("target 1413; join 15RC");
  EXPECT_REFUSED(t, "join 1GB", "BO:8.3b");
  t.play("declare; done");
  EXPECT_EQ(announced(t), "3 to 4, shift 0: column 1:2");
}

TEST(BO_R63, AReplacementDieIsRolledBeforeTheRetreatGoesOn) {
  Table t("turn 2 | at german 1 fight | S 1413 15RC/1 9M/1 | G 1412 9SS | G 1513 10SS");
  t.play("target 1413; join 9SS; join 10SS; declare; done").roll({1});
  EXPECT_TRUE(t.told("Die 1 on 3:1: DL1+DR"));
  t.play("lose 15RC");
  EXPECT_EQ(t.ask(), "return of a rifle corps");
  t.roll({3});
  EXPECT_EQ(t.where("15RC"), "track 4");
  EXPECT_EQ(t.ask(), "choose retreats");
}

}  // namespace kessel::breakout
