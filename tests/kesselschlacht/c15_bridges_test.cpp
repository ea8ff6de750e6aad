// Chapter 15: bridges. 0715 and 0815 lie north of the Dnestr, 0716 and 0816 south of it; 1016 and 1117 are joined by a
// printed bridge, 2724 and 2624 by two.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

constexpr const char* kTrain = "pontoon 1 carried carrier=Mauss | ";

/// Group Mauss with a train on the north bank, in the first Axis movement phase.
Table mauss(const std::string& rest) { return Table("turn 8 snow | at J | " + std::string(kTrain) + rest); }

/// The end of an Axis movement phase with the bridge 1016-1117 in reach.
Table end_of(char phase, const std::string& rest) {
  return Table(std::string("turn 8 snow | at ") + phase + " demolish | " + rest);
}

bool stands(const Table& t, std::string_view a, std::string_view b) {
  return bridged(t.s, Table::hex(a), Table::hex(b));
}

}  // namespace

// ---- 15.1 demolition -------------------------------------------------------------------------------------------------

TEST(KS_15_1, OneAttemptInAPlayerTurn) {
  Table t = end_of('J', "A 1016 357-GR944 | A 1013 XLVIII-HQ");
  t.play("demolish 1016 1117").roll({6});
  EXPECT_TRUE(stands(t, "1016", "1117"));
  EXPECT_NE(t.s.demolition_tried & only(kAxis), 0);
  EXPECT_NE(t.step(), "demolish") << "the phase goes on";
}

TEST(KS_15_1, RefusesASecondAttemptAndBridgesThatDoNotStand) {
  Table t = end_of('L', "A 1016 311StuG | A 1013 XLVIII-HQ | demolition axis");
  EXPECT_REFUSED(t, "demolish 1016 1117", "KS:15.1");
  Table none = end_of('J', "A 1016 357-GR944 | A 1013 XLVIII-HQ");
  EXPECT_REFUSED(none, "demolish 1016 1017", "KS:15.1");
  EXPECT_REFUSED(none, "demolish 2724 2624", "KS:15.1");  // blown at the start
  EXPECT_ALLOWED(none, "demolish 1016 1117");
}

TEST(KS_15_1_1, ACombatUnitInSupplyAndGoodOrderAtAnEnd) {
  EXPECT_ALLOWED(end_of('J', "A 1016 357-GR944 | A 1013 XLVIII-HQ"), "demolish 1016 1117");
  EXPECT_ALLOWED(end_of('J', "A 1117 357-GR944 | A 1013 XLVIII-HQ"), "demolish 1117 1016");
}

TEST(KS_15_1_1, RefusesOthers) {
  for (const char* unit : {"357-GR944:do", "357-GR944:dis", "357-GR944:rt", "357-GR944:out"}) {
    const Table t = end_of('J', std::string("A 1013 XLVIII-HQ | A 1016 ") + unit);
    EXPECT_REFUSED(t, "demolish 1016 1117", "KS:15.1.1");
  }
  EXPECT_REFUSED(end_of('J', "A 1016 XLVIII-HQ"), "demolish 1016 1117", "KS:15.1.1");
  EXPECT_REFUSED(end_of('J', "A 1015 357-GR944 | A 1013 XLVIII-HQ"), "demolish 1016 1117", "KS:15.1.1");
  EXPECT_REFUSED(end_of('J', "A 1016 357-GR944"), "demolish 1016 1117",
                 "KS:15.1.1");  // no HQ, no supply at this instant
}

TEST(KS_15_1_1, InTheSecondAxisPhaseOnlyMotorizedUnits) {  // KS:R62
  EXPECT_REFUSED(end_of('L', "A 1016 357-GR944 | A 1013 XLVIII-HQ"), "demolish 1016 1117", "KS:15.1.1");
  EXPECT_ALLOWED(end_of('L', "A 1016 311StuG | A 1013 XLVIII-HQ"), "demolish 1016 1117");
}

TEST(KS_15_1_1, SovietsMustBeActive) {
  const std::string at = "turn 8 snow | at H demolish | S 5624 38A-HQ | S 5627 38A-96TB";
  EXPECT_REFUSED(Table(at), "demolish 5627 5628", "KS:15.1.1");
  EXPECT_ALLOWED(Table(at + ":active"), "demolish 5627 5628");
}

TEST(KS_15_1_1a, AOneOrATwoDestroysIt) {
  for (int die = 1; die <= 6; ++die) {
    Table t = end_of('J', "A 1016 357-GR944 357-GR945 | A 1013 XLVIII-HQ");
    t.play("demolish 1016 1117").roll({die});
    EXPECT_EQ(stands(t, "1016", "1117"), die > 2) << die;
  }
}

TEST(KS_15_0, OfTwoBridgesOneFallsAtATime) {  // KS:R59
  Table t("turn 8 snow | at J demolish | bridge 2724 2624 2 | A 2724 357-GR944 XLVIII-HQ");
  t.play("demolish 2724 2624").roll({1});
  EXPECT_TRUE(stands(t, "2724", "2624"));
  Table last("turn 8 snow | at J demolish | bridge 2724 2624 1 | A 2724 357-GR944 XLVIII-HQ");
  last.play("demolish 2724 2624").roll({1});
  EXPECT_FALSE(stands(last, "2724", "2624"));
}

TEST(KS_15_0, RefusesToRebuildWhatWasDestroyed) {
  Table t("turn 8 snow | at J | pontoon 1 gone | A 0715 68-GR169 Mauss-HQ");
  EXPECT_REFUSED(t, "bridge 1 0715 0716 68-GR169", "KS:15.0");
  Table site("turn 8 snow | at J | pontoon 1 carried carrier=XLVIII | A 2724 357-GR944 XLVIII-HQ");
  EXPECT_ALLOWED(site, "bridge 1 2724 2624 357-GR944");  // KS:R61 where a blown bridge was, a pontoon may stand
}

// ---- 15.2 pontoons ---------------------------------------------------------------------------------------------------

TEST(KS_15_2, EachSideHasItsTrains) {
  Table t("scenario kesselschlacht");
  EXPECT_EQ(t.s.pontoons[kTrain1].is, Pontoon::Is::Unassigned);
  EXPECT_EQ(t.s.pontoons[kTrain2].is, Pontoon::Is::Unassigned);
  EXPECT_EQ(t.s.pontoons[kSovietTrain].side, kSoviet);
  const FormationId lix = t.formation("LIX");
  EXPECT_FALSE(why_not_train(t.s, kAxis, kTrain1, lix));
  const Why no = why_not_train(t.s, kAxis, kSovietTrain, lix);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), std::string_view("KS:15.2"));
}

TEST(KS_15_2, RefusesTheOthersTrainAndOneThatNobodyCarries) {
  Table t = mauss("pontoon 3 carried carrier=60A | A 0715 68-GR169 Mauss-HQ");
  EXPECT_REFUSED(t, "bridge 3 0715 0716 68-GR169", "KS:15.2");
  EXPECT_REFUSED(t, "bridge 2 0715 0716 68-GR169", "KS:15.2");
  EXPECT_ALLOWED(t, "bridge 1 0715 0716 68-GR169");
}

TEST(KS_15_2_1, TrainsGoToCorpsOfPanzerArmyOrToFirstUkrainianFront) {
  Table t("scenario kesselschlacht");
  assign_train(t.s, kTrain1, t.formation("LIX"), t.events);
  EXPECT_EQ(t.s.pontoons[kTrain1].carrier, t.formation("LIX"));
  EXPECT_FALSE(why_not_train(t.s, kAxis, kTrain2, t.formation("LIX"))) << "both to the same";
  EXPECT_FALSE(why_not_train(t.s, kSoviet, kSovietTrain, t.formation("60A")));
  EXPECT_TRUE(t.told("goes with", kAxis));
  EXPECT_FALSE(t.told("goes with", kSoviet)) << "secretly";
}

TEST(KS_15_2_1, RefusesOtherHqs) {
  Table t("scenario kesselschlacht");
  for (const char* f : {"XLVIII", "1PzA", "VIIH"}) {
    const Why no = why_not_train(t.s, kAxis, kTrain1, t.formation(f));
    ASSERT_TRUE(no.has_value()) << f;
    EXPECT_EQ(no->rule.text(), std::string_view("KS:15.2.1"));
  }
  for (const char* f : {"40A", "5MC", "31TC"}) {
    const Why no = why_not_train(t.s, kSoviet, kSovietTrain, t.formation(f));
    ASSERT_TRUE(no.has_value()) << f;
    EXPECT_EQ(no->rule.text(), std::string_view("KS:15.2.1"));
  }
}

TEST(KS_15_2_1a, ItIsLostWithItsHq) {
  Table t = driven(Result::De1,
                   "A 3307 Mauss-HQ | A 3310 LIX-HQ | pontoon 1 carried carrier=Mauss | "
                   "pontoon 2 carried carrier=LIX");
  EXPECT_EQ(t.s.pontoons[kTrain1].is, Pontoon::Is::Gone);
  EXPECT_EQ(t.s.pontoons[kTrain2].is, Pontoon::Is::Carried);
  EXPECT_TRUE(t.told("the first Axis pontoon train at 3307 is gone", kSoviet)) << "KS:R96 no secret any more";
  EXPECT_FALSE(t.told("the second Axis pontoon train", kAxis));
}

TEST(KS_15_2_1a, AnHqThatLeavesTheMapTakesItAlong) {  // KS:R84
  Table t("turn 8 snow | at J | supply checked | A 0110 Gollnick-HQ | pontoon 2 carried carrier=Gollnick");
  t.play("pick Gollnick-HQ; exit");
  EXPECT_EQ(t.s.pontoons[kTrain2].is, Pontoon::Is::Gone);
  EXPECT_TRUE(t.told("the second Axis pontoon train at 0110 is gone", kSoviet));
}

TEST(KS_15_2_2, ItJoinsTwoHexesOverAMajorRiver) {
  Table t = mauss("A 0715 68-GR169 | A 0713 Mauss-HQ | S 0717 1GA-30RD");
  EXPECT_TRUE(t.offers("bridge 1 0715 0716 68-GR169"));
  t.play("bridge 1 0715 0716 68-GR169");
  EXPECT_TRUE(stands(t, "0715", "0716")) << "at once, in the ZOC of 0717";
  EXPECT_EQ(t.s.pontoons[kTrain1].garrison, t.id("68-GR169"));
  EXPECT_TRUE(t.told("bridges 0715-0716", kSoviet));
}

TEST(KS_15_2_2, RefusesMinorRiversDryLandAndHeldEnds) {
  Table t = mauss("A 0715 68-GR169 | A 0713 Mauss-HQ | S 0615 1GA-30RD");
  EXPECT_REFUSED(t, "bridge 1 0715 0815 68-GR169", "KS:15.2.2");
  EXPECT_REFUSED(t, "bridge 1 0715 0717 68-GR169", "KS:15.2.2");
  EXPECT_REFUSED(t, "bridge 1 0715 0615 68-GR169", "KS:15.2.2");
  Table minor = mauss("A 3006 68-GR169 | A 3107 Mauss-HQ");
  EXPECT_REFUSED(minor, "bridge 1 3006 2906 68-GR169", "KS:15.2.2");
  Table there = mauss("A 1016 68-GR169 | A 1013 Mauss-HQ");
  EXPECT_REFUSED(there, "bridge 1 1016 1117 68-GR169", "KS:R61");
}

TEST(KS_15_2_2a, WithinFourHexesOfTheHq) {
  EXPECT_ALLOWED(mauss("A 0715 68-GR169 | A 0711 Mauss-HQ"), "bridge 1 0715 0716 68-GR169");
  EXPECT_ALLOWED(mauss("A 0715 68-GR169 | A 0720 Mauss-HQ"),
                 "bridge 1 0715 0716 68-GR169");  // the other end counts too
}

TEST(KS_15_2_2a, RefusesAnHqFartherAwayOrGone) {
  EXPECT_REFUSED(mauss("A 0715 68-GR169 | A 0710 Mauss-HQ"), "bridge 1 0715 0716 68-GR169", "KS:15.2.2a");
  EXPECT_REFUSED(mauss("A 0715 68-GR169"), "bridge 1 0715 0716 68-GR169", "KS:15.2.2a");
  EXPECT_ALLOWED(mauss("A 0715 68-GR169 | A 0720 Mauss-HQ"),
                 "bridge 1 0715 0716 68-GR169");  // the other end counts too
}

TEST(KS_15_2_2b, InfantryOfThatHqAtAnEnd) {
  for (const char* unit : {"68-GR169", "7Pz-PGR7", "1SS-PGR2"}) {
    EXPECT_ALLOWED(mauss(std::string("A 0713 Mauss-HQ | A 0716 ") + unit), std::string("bridge 1 0715 0716 ") + unit);
  }
}

TEST(KS_15_2_2b, RefusesOthers) {
  for (const char* unit : {"7Pz-PzR25", "503Tiger", "96-GR283"}) {
    EXPECT_REFUSED(mauss(std::string("A 0713 Mauss-HQ | A 0715 ") + unit), std::string("bridge 1 0715 0716 ") + unit,
                   "KS:15.2.2b");
  }
  EXPECT_REFUSED(mauss("A 0713 Mauss-HQ | A 0714 68-GR169"), "bridge 1 0715 0716 68-GR169", "KS:15.2.2b");
}

TEST(KS_15_2_2c, SovietsNeedNotBeActive) {
  Table t("turn 8 snow | at H | pontoon 3 carried carrier=60A | S 0715 60A-8RD | S 0713 60A-HQ");
  EXPECT_ALLOWED(t, "bridge 3 0715 0716 60A-8RD");
}

TEST(KS_15_2_2c, RefusesTheSecondAxisPhase) {
  Table t(std::string("turn 8 snow | at L | ") + kTrain + "A 0715 68-GR169 | A 0713 Mauss-HQ");
  EXPECT_REFUSED(t, "bridge 1 0715 0716 68-GR169", "KS:15.2.2c");
}

TEST(KS_15_2_3, InGoodOrderWhateverOthersAreIn) {
  EXPECT_ALLOWED(mauss("A 0715 68-GR169 | A 0713 Mauss-HQ | A 0714 68-GR188:dis"), "bridge 1 0715 0716 68-GR169");
}

TEST(KS_15_2_3, RefusesUnitsAndHqsInDisarray) {
  EXPECT_REFUSED(mauss("A 0715 68-GR169:do | A 0713 Mauss-HQ"), "bridge 1 0715 0716 68-GR169", "KS:15.2.3");
  EXPECT_REFUSED(mauss("A 0715 68-GR169 | A 0713 Mauss-HQ:do"), "bridge 1 0715 0716 68-GR169", "KS:15.2.3");
}

TEST(KS_15_2_3a, AnOpenWayIsEnoughFromEitherEnd) {
  // Soviet zones lie west of the way, none on it.
  EXPECT_ALLOWED(mauss("A 0715 68-GR169 | A 0712 Mauss-HQ | S 0413 1GA-30RD"), "bridge 1 0715 0716 68-GR169");
}

TEST(KS_15_2_3a, RefusesWhenEnemiesBarTheWayFromTheHq) {
  const std::string soviets = "S 0613 1GA-30RD | S 0814 1GA-71RD | S 0512 1GA-121RD | S 0913 1GA-127RD";
  EXPECT_REFUSED(mauss("A 0715 68-GR169 | A 0712 Mauss-HQ | " + soviets), "bridge 1 0715 0716 68-GR169", "KS:15.2.3a");
  EXPECT_ALLOWED(mauss("A 0715 68-GR169 | A 0713 68-GR188 | A 0714 68-GR196 | A 0712 Mauss-HQ | " + soviets),
                 "bridge 1 0715 0716 68-GR169");
}

TEST(KS_15_2_3b, TheGarrisonIsMarkedAsLabour) {
  Table t = mauss("A 0715 68-GR169 | A 0713 Mauss-HQ");
  t.play("bridge 1 0715 0716 68-GR169");
  EXPECT_TRUE(t.marked("68-GR169", kLabour));
}

// ---- 15.2.3c garrisons -----------------------------------------------------------------------------------------------

namespace {
/// A pontoon of Group Mauss between 0715 and 0716 whose garrison in 0715 is attacked, with the result.
Table garrison_hit(Result r, const std::string& rest) {
  return rolled(r, "I 0715",
                "pontoon 1 built from=0715 to=0716 garrison=68-GR169 | A 0715 68-GR169 | "
                "S 0714 8GMC-19GMB:active,combat,attacked | " +
                    rest);
}
}  // namespace

TEST(KS_15_2_3c, TheBridgeFallsWithItsGarrison) {
  EXPECT_FALSE(stands(garrison_hit(Result::De1, ""), "0715", "0716")) << "dead";
  EXPECT_FALSE(stands(garrison_hit(Result::Ddo, ""), "0715", "0716")) << "disorganized";
  EXPECT_FALSE(stands(garrison_hit(Result::Ddis, ""), "0715", "0716")) << "disrupted";
  EXPECT_TRUE(stands(garrison_hit(Result::NE, ""), "0715", "0716"));
  Table driven_off = garrison_hit(Result::Dr1, "");
  EXPECT_TRUE(stands(driven_off, "0715", "0716")) << "as long as it runs, it may run over it";
  driven_off.play("retreat 0716");
  EXPECT_EQ(driven_off.where("68-GR169"), "0716");
  EXPECT_FALSE(stands(driven_off, "0715", "0716"));
  EXPECT_EQ(driven_off.s.pontoons[kTrain1].is, Pontoon::Is::Gone) << "KS:15.2.3d for good";
}

TEST(KS_15_2_3c, AnotherUnitAtAnEndTakesOver) {
  Table t = garrison_hit(Result::De1, "A 0716 68-GR188 96-GR283");
  EXPECT_EQ(t.step(), "heir");
  EXPECT_EQ(t.asked(), kAxis);
  EXPECT_EQ(t.offered(), "heir 68-GR188; heir 96-GR283");
  t.play("heir 96-GR283");
  EXPECT_TRUE(stands(t, "0715", "0716"));
  EXPECT_EQ(t.s.pontoons[kTrain1].garrison, t.id("96-GR283"));
}

TEST(KS_15_2_3c, RefusesHqsUnitsInDisarrayAndThoseElsewhere) {
  Table t = garrison_hit(Result::De1, "A 0716 68-GR188 | A 0816 96-GR283 | S 0915 8GMC-20GMB");
  EXPECT_REFUSED(t, "heir 96-GR283", "KS:15.2.3c");
  EXPECT_REFUSED(t, "heir 68-GR169", "KS:15.2.3c");
  EXPECT_REFUSED(t, "heir 8GMC-20GMB", "KS:15.2.3c");
  EXPECT_FALSE(stands(garrison_hit(Result::De1, "A 0716 Mauss-HQ"), "0715", "0716"));
  EXPECT_FALSE(stands(garrison_hit(Result::De1, "A 0716 68-GR188:do"), "0715", "0716"));
}

TEST(KS_15_2_3c, ASingleHeirIsAskedTooForHeIsHidden) {
  Table t = garrison_hit(Result::De1, "A 0716 68-GR188");
  EXPECT_EQ(t.step(), "heir");
}

TEST(KS_15_2_3c, ACompanionThatCameOverInTheSameRetreatMayTakeOver) {
  Table t = rolled(Result::Dr1, "I 0715",
                   "pontoon 1 built from=0715 to=0716 garrison=68-GR169 | A 0715 68-GR169 68-GR188 | "
                   "S 0714 8GMC-19GMB:active,combat,attacked");
  t.play("retreat 0716");
  EXPECT_EQ(t.offered(), "heir 68-GR188") << "not the old garrison";
  t.play("heir 68-GR188");
  EXPECT_TRUE(stands(t, "0715", "0716"));
  EXPECT_EQ(t.step(), "advance");
}

TEST(KS_15_2_3c, LeavingByChoiceLeavesItStanding) {  // KS:R60
  Table t(
      "turn 8 snow | at J | pontoon 1 built from=0715 to=0716 garrison=68-GR169 | A 0715 68-GR169 | S 0301 1GA-30RD");
  t.play("pick 68-GR169; step 0714");
  EXPECT_EQ(t.s.pontoons[kTrain1].garrison, t.id("68-GR169")) << "the move can still be taken back";
  t.play("halt");
  EXPECT_TRUE(stands(t, "0715", "0716"));
  EXPECT_FALSE(t.s.pontoons[kTrain1].garrison.valid());
  t.s.unit(t.id("68-GR169")).status = Status::DO;
  run(t.s, t.events);
  EXPECT_TRUE(stands(t, "0715", "0716")) << "it is nobody's business any more";
}

TEST(KS_15_2_3c, WhoStacksWithUnitsInDisarrayFailsAtTheEndOfThePhase) {
  COVERS("KS:13.3a");
  Table t("turn 8 snow | at J | pontoon 1 built from=0715 to=0716 garrison=68-GR169 | A 0715 68-GR169 68-GR188:do");
  t.play("done");
  EXPECT_EQ(t.status("68-GR169"), "DO");
  EXPECT_FALSE(stands(t, "0715", "0716"));
}

TEST(KS_15_2_3c, AtTheEndOfATurnItFailsBeforeItRecovers) {
  const std::string bridge =
      "turn 8 snow | at L | pontoon 1 built from=0715 to=0716 garrison=68-GR169 | A 0715 68-GR169 68-GR188:do | "
      "A 0713 Mauss-HQ | ";
  Table t(bridge);
  t.play("done");
  EXPECT_EQ(t.s.turn, 9);
  EXPECT_EQ(t.status("68-GR169"), "good") << "recovered";
  EXPECT_FALSE(stands(t, "0715", "0716")) << "too late for the bridge";
  Table heir(bridge + "A 0716 68-GR196");
  heir.play("done");
  ASSERT_EQ(heir.step(), "heir");
  EXPECT_EQ(heir.s.phase, Phase::L);
  EXPECT_EQ(heir.status("68-GR169"), "DO") << "not yet";
  heir.play("heir 68-GR196");
  EXPECT_TRUE(stands(heir, "0715", "0716"));
  EXPECT_EQ(heir.s.turn, 9);
  EXPECT_EQ(heir.status("68-GR169"), "good");
}

TEST(KS_15_2_3c, TheNextCheckOfSupplyKnowsThatTheBridgeIsGone) {
  // The regiment in 0717 draws on its HQ over the pontoon, whose garrison shares a disorganized hex as J ends.
  Table t(
      "turn 8 snow | at J | pontoon 1 built from=0715 to=0716 garrison=68-GR169 | A 0715 68-GR169 96-GR283:do | "
      "A 0713 Mauss-HQ | A 0717 68-GR188 | S 0718 1GA-30RD | bridge 1016 1117 0 | bridge 0413 0513 0");
  t.play("done; done");  // the second: no demolition
  ASSERT_EQ(t.s.phase, Phase::K);
  EXPECT_FALSE(stands(t, "0715", "0716"));
  EXPECT_EQ(t.supply("68-GR188"), "out");
}

TEST(KS_15_2_3d, PontoonsAreBlownLikeOthersAndGone) {
  Table t(
      "turn 8 snow | at J demolish | pontoon khotin built from=3425 to=3426 garrison=KhotG | A 3426 KhotG | "
      "A 3425 96-GR283 LIX-HQ");
  t.play("demolish 3425 3426").roll({2});
  EXPECT_FALSE(stands(t, "3425", "3426"));
  EXPECT_EQ(t.s.pontoons[kKhotin].is, Pontoon::Is::Gone);
}

TEST(KS_15_2, RefusesATrainThatIsGone) {
  Table t(
      "at setup setup-axis | setup LIX-HQ | pontoon 1 gone side=axis | pontoon 2 unassigned side=axis |"
      " pontoon 3 unassigned side=soviet");
  EXPECT_REFUSED(t, "train 1 LIX", "KS:15.2");
  EXPECT_ALLOWED(t, "train 2 LIX");
}

TEST(KS_15_2_2, RefusesAnEndThatTheEnemyHolds) {
  Table t = mauss("A 0715 68-GR169 | A 0713 Mauss-HQ | S 0716 1GA-30RD");
  EXPECT_REFUSED(t, "bridge 1 0715 0716 68-GR169", "KS:15.2.2");
}

}  // namespace kessel::kesselschlacht
