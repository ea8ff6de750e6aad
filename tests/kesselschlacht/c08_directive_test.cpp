// Chapter 8: Zhukov's Directive and recall. The Braga bridge 3625-3726 stands here; 3726 is south of the Dnestr.
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

/// 6th Guards Tank Corps just north of the bridge, the mechanized corps of 2nd Ukrainian Front in the east.
constexpr const char* kCorps =
    "bridge 3625 3726 1 | S 3524 6GTC-HQ | S 3525 6GTC-51GTB 6GTC-52GTB | S 3624 6GTC-53GTB 6GTC-22GMRB | S 5413 5MC-HQ"
    " | S 4914 9MC-HQ | S 4915 9MC-69MB 9MC-70MB | S 4206 1GA-HQ";

/// Phase F of that turn after so many crossings, run until someone must answer.
Table phase_f(int turn, int crossings, const std::string& more = "") {
  Table t("turn " + std::to_string(turn) + " snow | at E | crossings " + std::to_string(crossings) + " | " + kCorps +
          more);
  t.play("done");
  return t;
}

/// The brigades of a Directive to 6th Guards Tank Corps are to be named.
Table brigades(int crossings, int die, const std::string& more = "") {
  Table t = phase_f(3, crossings, more);
  t.play("name 6GTC").roll({die});
  return t;
}

bool asked_for(const Table& t) { return t.step() == "directive-choose"; }

/// Crossings counted at the end of an Axis player turn that began in this position, with the units moved like that.
int counted(const std::string& position, std::initializer_list<std::pair<const char*, const char*>> moves) {
  Table t("turn 2 snow | at J | " + position);
  begin_axis_turn(t.s);
  for (const auto& [unit, to] : moves) {
    UnitList one;
    one.add(t.id(unit));
    shift_units(t.s, one, Table::hex(to));
  }
  note_crossings(t.s);
  return t.s.crossings;
}

/// Phase G of that turn with a Directive under way to 6th Guards Tank Corps.
Table phase_g(int turn, const std::string& units, const std::string& more = "") {
  Table t("turn " + std::to_string(turn) + " snow | at E | bridge 3625 3726 1 | directive 6GTC issued running | " +
          units + more);
  t.play("done");
  return t;
}

}  // namespace

// ---- 8.1 when it comes ---------------------------------------------------------------------------------------------

TEST(KS_8_1, OnlyOnceInAGame) {
  Table t = phase_f(4, 3, " | directive 9MC issued");
  EXPECT_FALSE(asked_for(t));
  EXPECT_EQ(t.s.phase, Phase::G);
}

TEST(KS_8_1_1, FromTwentyFifthToThirtiethOfMarch) {
  for (int turn = 1; turn <= 9; ++turn) {
    Table t = phase_f(turn, 2);
    EXPECT_EQ(asked_for(t), turn >= 2 && turn <= 7) << turn;
  }
}

TEST(KS_8_1_1, NotInSolutionWest) {
  Table t("scenario solution-west | turn 8 snow | at E | crossings 3 | S 3524 6GTC-HQ");
  t.s.turn = 7;
  t.play("done");
  EXPECT_FALSE(asked_for(t));
}

TEST(KS_8_1_1a, AUnitThatBeganTheGameNorthMustCross) {
  EXPECT_EQ(counted("A 3625 96-GR283:began-north | bridge 3625 3726 1", {{"96-GR283", "3726"}}), 1);
  EXPECT_EQ(counted("A 3625 96-GR283 | bridge 3625 3726 1", {{"96-GR283", "3726"}}), 0) << "it began the game south";
  EXPECT_EQ(counted("A 3625 349-GR911:entry=1", {{"349-GR911", "3726"}}), 0)
      << "a reinforcement alone triggers nothing";
  EXPECT_EQ(counted("A 3625 349-GR911:entry=1 96-GR283:began-north", {{"349-GR911", "3726"}, {"96-GR283", "3726"}}), 2);
}

TEST(KS_8_1_2, CountedAreGermansThatCrossedInThatTurn) {
  EXPECT_EQ(counted("A 3625 96-GR283:began-north 1Pz-PzR1:began-north LIX-HQ:began-north | A 3726 96-GR284:began-north",
                    {{"96-GR283", "3726"}, {"1Pz-PzR1", "3727"}, {"LIX-HQ", "3726"}}),
            3)
      << "HQs too, but not who was south before";
  EXPECT_EQ(
      counted("A 0513 18H-1stRgt:began-north 96-GR283:began-north", {{"18H-1stRgt", "0413"}, {"96-GR283", "0413"}}), 1)
      << "KS:R79 no Hungarians";
  EXPECT_EQ(counted("A 3625 96-GR283:began-north 96-GR284", {{"96-GR283", "3726"}, {"96-GR284", "3726"}}), 1)
      << "nor whoever began the game south";
  EXPECT_EQ(counted("A 3625 96-GR283:began-north", {{"96-GR283", "3726"}, {"96-GR283", "3625"}}), 0)
      << "KS:R9 it ended the turn north";
  EXPECT_EQ(counted("A 3625 KhotG:began-north", {{"KhotG", "3726"}}), 1) << "KS:R79 garrisons";
}

TEST(KS_8_1_2, TheCrossingsOfAWholeAxisPlayerTurn) {
  // Over the Khotin pontoon on foot, in phase J of turn 2; the Directive comes in turn 3.
  Table t(
      "turn 2 snow | at H | pontoon khotin built from=3425 to=3426 garrison=KhotG | A 3426 KhotG | A 3524 LIX-HQ"
      " | A 3425 96-GR283:began-north 96-GR284:began-north | S 5413 5MC-HQ | S 4914 9MC-HQ | S 4206 6GTC-HQ");
  begin_phase(t.s, Phase::J, t.events);
  run(t.s, t.events);
  t.play("pick 96-GR283; step 3426; halt");
  while (t.s.turn == 2 && !t.chance()) t.play("done");
  EXPECT_EQ(t.s.crossings, 1);
  while (t.s.phase < Phase::F) t.chance() ? t.roll({1}) : t.play(t.asks(kAxis) ? "axis: done" : "soviet: done");
  EXPECT_EQ(t.s.turn, 3);
  EXPECT_TRUE(asked_for(t));
}

TEST(KS_2_4_9, TheCountIsAnnouncedWithTheDirective) {
  Table t = phase_f(3, 7);
  t.play("name 9MC");
  EXPECT_TRUE(t.told("7 units had crossed the Dnestr", kAxis));
}

TEST(KS_4_0F, BetweenThePositionsAndTheActivations) {
  Table t = phase_f(3, 1);
  EXPECT_EQ(t.s.phase, Phase::F);
  t.play("name 9MC").roll({1}).play("brigade 9MC-69MB");
  EXPECT_EQ(t.s.phase, Phase::G);
}

TEST(KS_8_1_2a, ACorpsOfFirstUkrainianFront) {
  Table t = phase_f(3, 1);
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_ALLOWED(t, "name 6GTC");
  EXPECT_TRUE(t.offers("name 9MC"));
  t.play("name 6GTC");
  EXPECT_TRUE(t.told("Zhukov's Directive goes to 6th Guards Tank Corps; 1 unit had crossed", kAxis));
  EXPECT_TRUE(t.chance());
  EXPECT_EQ(node(t.s).roller, kSoviet);
}

TEST(KS_8_1_2a, RefusesArmiesAndAbsentCorps) {
  Table t = phase_f(3, 1, " | A 3815 LIX-HQ");
  EXPECT_REFUSED(t, "name 1GA", "KS:8.1.2a");
  EXPECT_REFUSED(t, "name LIX", "KS:8.1.2a");
  EXPECT_REFUSED(t, "name 7GTC", "KS:8.1.2a");
  EXPECT_FALSE(t.offers("done"));
}

TEST(KS_8_1_2b, FirstUkrainianFrontTakesTheOrder) {
  Table t = phase_f(3, 1);
  EXPECT_EQ(t.offered(), "name 6GTC; name 9MC");
}

TEST(KS_8_1_2b, RefusesSecondUkrainianFront) {
  Table t = phase_f(3, 1);
  EXPECT_REFUSED(t, "name 5MC", "KS:8.1.2b");
  EXPECT_FALSE(t.offers("name 5MC"));
  EXPECT_ALLOWED(t, "name 9MC");
}

TEST(KS_8_1_2c, TheTableSaysHowMany) {
  COVERS("KS:T.ZHUKOV");
  const auto ordered = [](int crossings, int die) { return static_cast<int>(brigades(crossings, die).s.top().arg); };
  const std::array<std::array<int, 6>, 5> table{
      {{1, 1, 1, 1, 2, 2}, {1, 1, 1, 2, 2, 3}, {1, 2, 2, 2, 3, 3}, {2, 2, 3, 3, 4, 4}, {3, 3, 4, 4, 5, 5}}};
  const std::array<std::array<int, 2>, 5> columns{{{1, 1}, {2, 3}, {4, 6}, {7, 9}, {10, 31}}};
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (int crossings : columns[c])
      for (int die = 1; die <= 6; ++die)
        EXPECT_EQ(ordered(crossings, die), table[c][static_cast<std::size_t>(die - 1)]) << crossings << " " << die;
}

TEST(KS_8_1_2c, TheSovietsNameThem) {
  Table t = brigades(4, 2);
  EXPECT_TRUE(t.told("the Directive sends 2 brigades south (die 2)", kAxis));
  for (const char* b : {"51GTB", "52GTB", "53GTB", "22GMRB"})
    EXPECT_TRUE(t.offers(std::string("brigade 6GTC-") + b)) << b;
  t.play("brigade 6GTC-53GTB; brigade 6GTC-51GTB");
  EXPECT_TRUE(t.marked("6GTC-53GTB", kDesignated));
  EXPECT_TRUE(t.marked("6GTC-51GTB", kDesignated));
  EXPECT_FALSE(t.marked("6GTC-52GTB", kDesignated));
  EXPECT_EQ(t.s.phase, Phase::G);
  EXPECT_TRUE(t.told("53", kSoviet));
  EXPECT_FALSE(t.told("53rd", kAxis)) << "which ones is not told";
}

TEST(KS_8_1_2c, RefusesOthersAndTooFew) {
  Table t = brigades(4, 2);
  EXPECT_REFUSED(t, "brigade 9MC-69MB", "KS:8.1.2c");
  EXPECT_REFUSED(t, "brigade 6GTC-HQ", "KS:8.1.2c");
  EXPECT_ALLOWED(t, "brigade 6GTC-52GTB");
  t.play("brigade 6GTC-52GTB");
  EXPECT_REFUSED(t, "brigade 6GTC-52GTB", "KS:8.1.2c");
  EXPECT_FALSE(t.offers("done")) << "a second one has to go";
}

TEST(KS_8_1_2d, WithoutACrossingThePhaseIsPassedOver) {
  EXPECT_FALSE(asked_for(phase_f(3, 0)));
  EXPECT_TRUE(asked_for(phase_f(3, 1))) << "one unit is enough";
}

TEST(KS_R108, WithoutACorpsItLapses) {
  Table t("turn 3 snow | at E | crossings 4 | S 5413 5MC-HQ | S 4206 1GA-HQ");
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::G);
  EXPECT_TRUE(t.s.directive_issued) << "for good";
  EXPECT_FALSE(t.s.directive.valid());
}

TEST(KS_R108, ASingleCorpsIsTakenUnasked) {
  Table t("turn 3 snow | at E | crossings 4 | S 3524 6GTC-HQ | S 5413 5MC-HQ");
  t.play("done");
  EXPECT_EQ(t.step(), "directive-roll");
  EXPECT_EQ(t.s.directive, t.formation("6GTC"));
}

TEST(KS_19_2_1, WithVatutinThereIsNoDirective) {
  Table t = phase_f(3, 4, " | rules vatutin");
  EXPECT_FALSE(asked_for(t));
}

// ---- 8.1.3 and 8.1.4 what it does ----------------------------------------------------------------------------------

TEST(KS_8_1_3, TheyActivateEvenIneligible) {
  // The HQ is disrupted and one brigade far away: no normal attempt would be possible.
  Table t =
      phase_g(4, "S 3524 6GTC-HQ:dis | S 3525 6GTC-51GTB:designated,dis 6GTC-52GTB:dis | S 5413 6GTC-53GTB:designated");
  EXPECT_TRUE(t.marked("6GTC-HQ", kActive));
  EXPECT_TRUE(t.marked("6GTC-51GTB", kActive));
  EXPECT_TRUE(t.marked("6GTC-53GTB", kActive));
  EXPECT_FALSE(t.marked("6GTC-52GTB", kActive)) << "KS:R8 the others do not";
  EXPECT_TRUE(t.told("6th Guards Tank Corps is active without a die", kAxis));
}

TEST(KS_8_1_3, UntilAllAreSouth) {
  Table hq = phase_g(4, "S 3524 6GTC-HQ | S 3726 6GTC-51GTB:designated");
  EXPECT_TRUE(hq.marked("6GTC-HQ", kActive)) << "the HQ is still north";
  Table one = phase_g(4, "S 3726 6GTC-HQ | S 3525 6GTC-51GTB:designated");
  EXPECT_TRUE(one.marked("6GTC-51GTB", kActive)) << "a brigade is";
  Table done = phase_g(4, "S 3726 6GTC-HQ | S 3727 6GTC-51GTB:designated | S 3525 6GTC-52GTB");
  EXPECT_FALSE(done.s.directive_running);
  EXPECT_FALSE(done.marked("6GTC-HQ", kActive));
}

TEST(KS_8_1_3, WithItsHqItEnds) {
  Table t = phase_g(4, "dead 6GTC-HQ | S 3525 6GTC-51GTB:designated,parent=1GA | S 4206 1GA-HQ");
  EXPECT_FALSE(t.s.directive_running);
  EXPECT_FALSE(t.marked("6GTC-51GTB", kActive));
}

TEST(KS_8_1_3a, ItTakesACorpsSlot) {
  Table t = phase_g(4, "S 3524 6GTC-HQ | S 3525 6GTC-51GTB:designated | S 4914 9MC-HQ");
  EXPECT_EQ(t.s.corps_used, 1);
  EXPECT_REFUSED(t, "activate 6GTC", "KS:R81");  // KS:R8 no normal attempt besides
}

TEST(KS_8_1_3b, TheCheapestWaySouth) {
  Table t = phase_g(4, "S 3524 6GTC-HQ | S 3525 6GTC-51GTB:designated");
  t.play("pick 6GTC-51GTB");
  EXPECT_ALLOWED(t, "step 3625");
}

TEST(KS_8_1_3b, RefusesAnyOther) {
  Table t = phase_g(4, "S 3524 6GTC-HQ | S 3525 6GTC-51GTB:designated");
  EXPECT_REFUSED(t, "done", "KS:R77");  // they must go
  t.play("pick 6GTC-51GTB");
  EXPECT_REFUSED(t, "step 3425", "KS:8.1.3b");
  EXPECT_REFUSED(t, "step 3624", "KS:8.1.3b");
}

TEST(KS_8_1_3c, ThereafterItIsActivatedLikeAnyOther) {
  Table t = phase_g(5, "S 3726 6GTC-HQ | S 3727 6GTC-51GTB:designated | S 4914 9MC-HQ");
  EXPECT_EQ(t.s.corps_used, 0);
  EXPECT_FALSE(t.marked("6GTC-51GTB", kDesignated));
  EXPECT_NE(t.why("activate 6GTC")->rule.text(), "KS:R81") << "its slot is open, though the road is not";
}

TEST(KS_8_1_3d, SouthTheyStay) {
  Table t("turn 5 snow | at H | bridge 3625 3726 1 | S 3726 6GTC-51GTB:active,supplied,bound | S 3624 6GTC-HQ");
  t.play("pick 6GTC-51GTB");
  EXPECT_REFUSED(t, "step 3625", "KS:11.3.2");
}

TEST(KS_8_1_4, BrigadesSouthBeforeDoNotCount) {
  Table t(
      "turn 3 snow | at E | crossings 12 | bridge 3625 3726 1 | S 3524 6GTC-HQ | S 3726 6GTC-51GTB 6GTC-52GTB"
      " | S 3525 6GTC-53GTB | S 4914 9MC-HQ");
  t.play("done; name 6GTC").roll({1});
  ASSERT_EQ(t.s.top().arg, 3);
  EXPECT_REFUSED(t, "brigade 6GTC-51GTB", "KS:8.1.2c");
  t.play("brigade 6GTC-53GTB; done");
  EXPECT_EQ(t.s.phase, Phase::G) << "no more than it has north of the river";
}

TEST(KS_8_1_4a, OthersGoUnbound) {
  Table t = phase_g(4, "S 3524 6GTC-HQ | S 3525 6GTC-51GTB:designated 6GTC-52GTB");
  ASSERT_EQ(t.s.phase, Phase::H);
  EXPECT_TRUE(t.marked("6GTC-51GTB", kForced));
  EXPECT_FALSE(t.marked("6GTC-52GTB", kForced));
}

TEST(KS_8_1_4b, GoingSouthIsAlwaysAllowed) {
  Table t("turn 2 snow | at H | bridge 3625 3726 1 | S 3625 9MC-69MB:active,supplied 9MC-HQ:active");
  t.play("pick 9MC-69MB");
  EXPECT_ALLOWED(t, "step 3726");
}

// ---- 8.2 recall ----------------------------------------------------------------------------------------------------

namespace {
constexpr const char* kSouth =
    "S 3726 6GTC-HQ:bound | S 3727 6GTC-51GTB:bound | S 3524 9MC-HQ | S 4028 7GTC-HQ:bound 7GTC-54GTB:bound | S 5028 "
    "5MC-HQ:bound";
Table recall_day(int turn, const std::string& directive) {
  Table t("turn " + std::to_string(turn) + " snow | at E | bridge 3625 3726 1 | directive " + directive + " | " +
          kSouth);
  t.play("done");
  return t;
}
}  // namespace

TEST(KS_8_2, OnceOnThirtyFirstOfMarch) {
  Table t = recall_day(8, "6GTC issued");
  EXPECT_EQ(t.step(), "recall");
  EXPECT_ALLOWED(t, "recall 6GTC");
  EXPECT_TRUE(t.offers("done")) << "it is an option";
}

TEST(KS_8_2, RefusesAnyOtherDay) {
  for (int turn : {7, 9}) {
    Table t = recall_day(turn, "6GTC issued");
    EXPECT_NE(t.step(), "recall") << turn;
    EXPECT_REFUSED(t, "recall 6GTC", "KS:8.2");
  }
}

TEST(KS_8_2a, NothingToRecallWithoutADirective) {
  Table never("turn 8 snow | at E | bridge 3625 3726 1 | " + std::string(kSouth));
  never.play("done");
  EXPECT_NE(never.step(), "recall");
  EXPECT_NE(recall_day(8, "- issued").step(), "recall") << "it had lapsed";
}

TEST(KS_8_2, TheSovietsAreAskedEvenWithNobodySouth) {
  Table t("turn 8 snow | at E | directive 6GTC issued | S 4206 6GTC-HQ");
  t.play("done");
  EXPECT_EQ(t.step(), "recall") << "where the HQs are is hidden";
  EXPECT_EQ(t.offered(), "done");
}

TEST(KS_8_2_1, AnyCorpsOfTheFrontThatIsSouth) {
  Table t = recall_day(8, "6GTC issued");
  EXPECT_ALLOWED(t, "recall 7GTC");
  t.play("recall 7GTC");
  EXPECT_TRUE(t.told("7th Guards Tank Corps is recalled", kAxis));
  EXPECT_TRUE(t.marked("7GTC-HQ", kActive));
  EXPECT_TRUE(t.marked("7GTC-54GTB", kActive));
  EXPECT_EQ(t.s.corps_used, 1);
}

TEST(KS_8_2_1, RefusesWhoIsNorth) {
  Table t = recall_day(8, "6GTC issued");
  EXPECT_REFUSED(t, "recall 9MC", "KS:8.2.1");
  EXPECT_REFUSED(t, "recall 1GA", "KS:8.2.1");
}

TEST(KS_8_2_1a, FirstUkrainianFrontMayBeRecalled) {
  EXPECT_EQ(recall_day(8, "6GTC issued").offered(), "recall 6GTC; recall 7GTC; done");
}

TEST(KS_8_2_1a, RefusesSecondUkrainianFront) {
  Table t = recall_day(8, "6GTC issued");
  EXPECT_REFUSED(t, "recall 5MC", "KS:8.2.1a");
  EXPECT_ALLOWED(t, "recall 6GTC");
}

TEST(KS_8_2_2, BackOverTheRiver) {
  Table t = recall_day(8, "6GTC issued");
  t.play("recall 6GTC; done; pick 6GTC-HQ");
  EXPECT_ALLOWED(t, "step 3625");
}

TEST(KS_8_2_2, RefusesAnyOtherWay) {
  Table t = recall_day(8, "6GTC issued");
  t.play("recall 6GTC; done; pick 6GTC-51GTB");
  EXPECT_REFUSED(t, "step 3728", "KS:8.2.2");
  EXPECT_ALLOWED(t, "step 3726");
}

TEST(KS_8_2_2a, EveryTurnUntilAllAreNorth) {
  const auto on_turn_nine = [](const std::string& units) {
    Table t("turn 9 heavy-snow | at E | bridge 3625 3726 1 | directive 6GTC issued | recall 6GTC | " + units);
    t.play("done");
    return t;
  };
  Table on = on_turn_nine("S 3625 6GTC-HQ | S 3727 6GTC-51GTB:bound");
  EXPECT_TRUE(on.marked("6GTC-HQ", kActive));
  EXPECT_EQ(on.s.corps_used, 1);
  Table over = on_turn_nine("S 3625 6GTC-HQ | S 3624 6GTC-51GTB");
  EXPECT_EQ(over.s.corps_used, 0);
  EXPECT_FALSE(over.marked("6GTC-HQ", kActive));
}

TEST(KS_8_2_2a, WithItsHqItEnds) {
  Table t(
      "turn 9 heavy-snow | at E | directive 6GTC issued | recall 6GTC | dead 6GTC-HQ | S 3727 "
      "6GTC-51GTB:bound,parent=1GA"
      " | S 3728 6GTC-52GTB:bound | S 4206 1GA-HQ");
  t.play("done");
  EXPECT_EQ(t.s.corps_used, 0);
  EXPECT_FALSE(t.marked("6GTC-52GTB", kActive));
}

TEST(KS_R80, RecalledTheRecipientIsFreeOfTheDirective) {
  Table t(
      "turn 8 snow | at E | bridge 3625 3726 1 | directive 6GTC issued running | S 3726 6GTC-HQ:bound"
      " | S 3525 6GTC-51GTB:designated");
  t.play("done; recall 6GTC");
  EXPECT_FALSE(t.s.directive_running);
  EXPECT_FALSE(t.marked("6GTC-51GTB", kDesignated));
  EXPECT_EQ(t.s.corps_used, 1);
}

TEST(KS_R80, AnotherCorpsRecalledTheDirectiveGoesOn) {
  Table t(
      "turn 8 snow | at E | bridge 3625 3726 1 | directive 6GTC issued running | S 3524 6GTC-HQ"
      " | S 3525 6GTC-51GTB:designated | S 4028 7GTC-HQ:bound");
  t.play("done; recall 7GTC");
  EXPECT_TRUE(t.s.directive_running);
  EXPECT_EQ(t.s.corps_used, 2);
  EXPECT_TRUE(t.marked("6GTC-HQ", kActive));
}

TEST(KS_8_2, RefusesARecallOnOtherDaysWithoutADirectiveAndTwice) {
  const std::string south = " | S 3727 8GMC-HQ:bound | S 3726 8GMC-19GMB:bound";
  EXPECT_REFUSED(Table("turn 7 snow | at G recall | directive 4GTC issued" + south), "recall 8GMC", "KS:8.2");
  EXPECT_REFUSED(Table("turn 8 snow | at G recall" + south), "recall 8GMC", "KS:8.2");
  EXPECT_REFUSED(Table("turn 8 snow | at G recall | directive 4GTC issued | recall 4GTC" + south), "recall 8GMC",
                 "KS:8.2");
  EXPECT_ALLOWED(Table("turn 8 snow | at G recall | directive 4GTC issued" + south), "recall 8GMC");
}

}  // namespace kessel::kesselschlacht
