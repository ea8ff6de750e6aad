// Chapter 19: the optional rules of the campaign, and the start on turn 4.
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

Table campaign(const std::string& options) { return Table("scenario kesselschlacht " + options); }
Table begun(Table t) {
  t.play("rest; done; rest; done");
  return t;
}
bool ready(const Table& t, const char* plane) { return t.s.plane(t.plane(plane)).where == AirWhere::Ready; }
int near(const Table& t, const char* unit, const char* h) {
  return hex::Grid::distance(t.s.unit(t.id(unit)).hex, Table::hex(h));
}
/// Two dice with that sum.
Table& roll_sum(Table& t, int sum) {
  const int first = std::max(1, sum - 6);
  return t.roll({first, sum - first});
}
Table margarethe(int sum) {
  Table t = campaign("margarethe=on");
  EXPECT_EQ(t.step(), "margarethe-roll");
  roll_sum(t, sum);
  EXPECT_EQ(t.step(), "setup-axis");
  return t;
}
/// A campaign at the roll for II SS Panzer Korps on turn 2.
Table ss_roll(int sum) {
  Table t(
      "turn 2 snow | rules ss_entry | at A ss-roll | pool 11 9SS-PzR9:entry=4 IISS-HQ:entry=4 506Tiger:entry=4 | A "
      "3713 96-GR283 | S 4715 "
      "6GTC-51GTB");
  roll_sum(t, sum);
  return t;
}
int standing(const Table& t, const char* a, const char* b) {
  for (std::size_t i = 0; i < content().bridges.size(); ++i)
    if (content().bridges[i].a == Table::hex(a) && content().bridges[i].b == Table::hex(b)) return t.s.standing[i];
  return -1;
}

}  // namespace

// ---- 19.0 ----------------------------------------------------------------------------------------------------------

TEST(KS_19_0, WithoutAgreementNothingIsRolled) {
  EXPECT_EQ(Table("scenario kesselschlacht").step(), "setup-axis");
  EXPECT_EQ(Table("scenario kesselschlacht").s.optional_on, 0);
}

TEST(KS_19_0, TwoDiceForEachRuleInItsOrder) {
  COVERS("KS:R39");
  Table t = campaign("proskurov_garrison=rolled vatutin=rolled variable_bridges=rolled");
  EXPECT_TRUE(t.chance());
  EXPECT_EQ(node(t.s).dice, 2);
  EXPECT_EQ(t.s.top().arg, static_cast<int>(Optional19::Proskurov));
  t.roll({2, 3});
  EXPECT_TRUE(t.s.option(Optional19::Proskurov)) << "5 is within 2 to 5";
  EXPECT_EQ(t.s.top().arg, static_cast<int>(Optional19::Vatutin));
  t.roll({3, 3});
  EXPECT_FALSE(t.s.option(Optional19::Vatutin)) << "6 is not";
  t.roll({4, 4});
  EXPECT_FALSE(t.s.option(Optional19::Bridges));
  EXPECT_EQ(t.step(), "setup-axis");
}

TEST(KS_19_0, RangesOfTheDice) {
  const std::array<std::pair<int, int>, kOptionalRules> want{{{2, 5}, {2, 4}, {2, 5}, {2, 5}, {2, 8}, {2, 6}, {2, 7}}};
  for (std::size_t i = 0; i < want.size(); ++i) {
    EXPECT_EQ(content().optional_rules[i].low, want[i].first) << i;
    EXPECT_EQ(content().optional_rules[i].high, want[i].second) << i;
  }
}

TEST(KS_19_0, TheShorterScenarioHasNone) {
  EXPECT_FALSE(content().scenarios[0].optional_rules);
  const auto refused = parse_options(content().scenarios[0], {{"vatutin", "on"}});
  EXPECT_FALSE(refused);
  EXPECT_TRUE(parse_options(content().scenarios[1], {{"vatutin", "on"}}));
}

// ---- 19.1 ----------------------------------------------------------------------------------------------------------

TEST(KS_19_1_1, TwoGarrisonUnitsInProskurovAndOthersGiveWay) {
  Table t = campaign("proskurov_garrison=on");
  EXPECT_EQ(t.where("ProsG-1"), "4206");
  EXPECT_EQ(t.where("ProsG-2"), "4206");
  EXPECT_EQ(t.where("11Pz-PzR15"), "setup");
  EXPECT_EQ(t.where("509Tiger"), "setup");
  EXPECT_ALLOWED(t, "place 509Tiger 4206");
  EXPECT_ALLOWED(t, "place 509Tiger 4207");
  t.play("place 509Tiger 4206");
  EXPECT_REFUSED(t, "place 11Pz-PzR15 4206", "KS:3.1.2c");
  t.play("rest");
  EXPECT_EQ(near(t, "11Pz-PzR15", "4206"), 1);
  EXPECT_EQ(near(t, "11Pz-PGR110", "4206"), 1);
}

TEST(KS_19_1_1, MoreThanProskurovCannotHoldIsRefused) {
  COVERS("KS:R99");
  Table t = campaign("proskurov_garrison=on");
  t.play("place 11Pz-PzR15 4207; place 11Pz-PGR110 4306");
  EXPECT_REFUSED(t, "place 509Tiger 4307", "KS:19.1.1");
  EXPECT_REFUSED(t, "place 509Tiger 4203", "KS:18.2b");
  EXPECT_ALLOWED(t, "place 509Tiger 4206");
  EXPECT_REFUSED(Table("scenario kesselschlacht"), "place 509Tiger 4205", "KS:18.2b");
}

TEST(KS_R109, HexesThatTheSovietListNeedsAreRefused) {
  Table t = campaign("proskurov_garrison=on");
  EXPECT_REFUSED(t, "place 509Tiger 4205", "KS:R109");
  EXPECT_REFUSED(t, "place 509Tiger 4106", "KS:R109");
  EXPECT_ALLOWED(t, "place 509Tiger 4107");
  begun(t);
}

TEST(KS_19_1_1a, TheyAreGarrisonsLikeAnyOther) {
  Table t = begun(campaign("proskurov_garrison=on"));
  EXPECT_TRUE(def(t.s, t.id("ProsG-1")).garrison());
  EXPECT_EQ(t.parent("ProsG-1"), "-");
  const Board b = board_of(t.s);
  EXPECT_TRUE(attack_supply_now(t.s, b, t.id("ProsG-1"))) << "in its set-up hex";
  Table off = begun(Table("scenario kesselschlacht"));
  EXPECT_EQ(off.where("ProsG-1"), "box");
}

TEST(KS_19_1_2, TransportsAtOnceAndThreeAircraftOnTurnThree) {
  Table t = begun(campaign("axis_air=on"));
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_TRUE(ready(t, "Ju52-1"));
  EXPECT_TRUE(ready(t, "He111-1"));
  for (const char* plane : {"FW190opt-1", "Ju88opt-1", "He111opt-1"}) EXPECT_FALSE(ready(t, plane)) << plane;
  t.s.turn = 3;
  reset_air(t.s);
  for (const char* plane : {"FW190opt-1", "Ju88opt-1", "He111opt-1"}) EXPECT_TRUE(ready(t, plane)) << plane;
}

// ---- 19.2 ----------------------------------------------------------------------------------------------------------

TEST(KS_19_2_1, VatutinGivesNoDirective) {
  const std::string position =
      "turn 2 snow | crossings 3 | at E | A 3713 96-GR283 | S 4715 6GTC-HQ 6GTC-51GTB | S 4815 6GTC-52GTB";
  Table zhukov(position);
  zhukov.play("done");
  EXPECT_EQ(zhukov.step(), "directive-roll");
  EXPECT_TRUE(zhukov.s.directive_issued);
  Table vatutin(position + " | rules vatutin");
  vatutin.play("done");
  EXPECT_EQ(vatutin.s.phase, Phase::G);
  EXPECT_FALSE(vatutin.s.directive_issued);
}

TEST(KS_19_2_2, ThirtyFirstTankCorpsAtZbarazh) {
  Table t = begun(campaign("soviet_effort=on"));
  for (const char* unit : {"31TC-HQ", "31TC-100TB", "31TC-237TB", "31TC-242TB", "31TC-65MRB"})
    EXPECT_LE(near(t, unit, "2201"), 1) << unit;
  Table off = begun(Table("scenario kesselschlacht"));
  EXPECT_EQ(off.where("31TC-HQ"), "box");
}

TEST(KS_19_2_2a, ItTakesACorpsSlotOfFirstUkrainianFront) {
  EXPECT_EQ(content().at(content().tank31).superior, Superior::Front1);
  EXPECT_FALSE(content().at(content().tank31).army);
  Table t("turn 3 snow | rules soviet_effort | at G activate | S 2201 31TC-HQ 31TC-100TB | A 3713 96-GR283");
  EXPECT_ALLOWED(t, "activate 31TC");
  t.play("activate 31TC");
  t.roll({6});
  EXPECT_EQ(t.s.corps_used, 1);
}

// ---- 19.3.1 --------------------------------------------------------------------------------------------------------

TEST(KS_19_3_1, TheDiceFallBeforeSetUp) {
  Table t = campaign("margarethe=rolled");
  EXPECT_EQ(t.step(), "option-roll");
  roll_sum(t, 8);
  EXPECT_EQ(t.step(), "margarethe-roll");
  roll_sum(t, 7);
  EXPECT_EQ(t.step(), "setup-axis");
  EXPECT_EQ(t.s.margarethe, 3);
}

TEST(KS_19_3_1a, BitterResistance) {
  COVERS("KS:R99");
  for (int sum : {2, 3}) {
    Table t = margarethe(sum);
    for (const char* unit : {"VIIH-HQ", "18H-1stRgt", "UrlEinh-KG1", "2HPz-TankRgt3", "1HMtn"})
      EXPECT_EQ(t.where(unit), "box") << unit;
    EXPECT_EQ(t.where("349-GR911"), "pool 8");
    EXPECT_EQ(t.where("IISS-HQ"), "pool 13");
    EXPECT_EQ(t.where("1030Rgt"), "pool 13");
    EXPECT_EQ(t.parent("1030Rgt"), "XLVIII");
    begun(t);
  }
}

TEST(KS_19_3_1b, PassiveResistance) {
  for (int sum : {4, 5}) {
    Table t = margarethe(sum);
    EXPECT_EQ(t.where("UrlEinh-KG1"), "pool 8");
    EXPECT_EQ(t.where("349-GR911"), "pool 7");
    EXPECT_EQ(t.where("2HPz-TankRgt3"), "pool 13");
    EXPECT_EQ(t.where("1030Rgt"), "pool 12");
    EXPECT_EQ(t.parent("1030Rgt"), "VIIH");
    EXPECT_EQ(t.where("VIIH-HQ"), "0417");
  }
}

TEST(KS_19_3_1c, NoChange) {
  for (int sum : {6, 8}) {
    Table t = margarethe(sum);
    EXPECT_EQ(t.where("UrlEinh-KG1"), "pool 6");
    EXPECT_EQ(t.where("IISS-HQ"), "pool 11");
  }
}

TEST(KS_19_3_1d, Enthusiasm) {
  for (int sum : {9, 10}) {
    Table t = margarethe(sum);
    EXPECT_EQ(t.where("UrlEinh-KG1"), "pool 4");
    EXPECT_EQ(t.where("349-GR911"), "pool 5");
    EXPECT_EQ(t.where("1HMtn"), "pool 9");
    EXPECT_EQ(t.where("IISS-HQ"), "pool 10");
    EXPECT_EQ(front_of(t.s, t.id("18H-1stRgt")).attack, content().def(t.id("18H-1stRgt")).front.attack);
  }
}

TEST(KS_19_3_1e, TheSameAndStrongerHungarians) {
  for (int sum : {11, 12}) {
    Table t = margarethe(sum);
    EXPECT_EQ(t.where("UrlEinh-KG1"), "pool 4");
    const UnitDef& d = content().def(t.id("18H-1stRgt"));
    EXPECT_EQ(front_of(t.s, t.id("18H-1stRgt")).attack, d.front.attack + 1);
    EXPECT_EQ(front_of(t.s, t.id("18H-1stRgt")).defence, d.front.defence + 1);
    EXPECT_EQ(back_of(t.s, t.id("18H-1stRgt")).attack, d.back.attack + 1);
    EXPECT_EQ(front_of(t.s, t.id("VIIH-HQ")).attack, 0) << "nothing stays nothing";
    EXPECT_EQ(front_of(t.s, t.id("1030Rgt")).attack, content().def(t.id("1030Rgt")).front.attack) << "a German";
  }
}

// ---- 19.3.2 --------------------------------------------------------------------------------------------------------

TEST(KS_19_3_2, TheDiceFallOnTurnTwo) {
  const std::string rest =
      " | rules ss_entry | at A weather-roll | pool 11 IISS-HQ:entry=4 | A 3713 96-GR283 | S 4715 6GTC-51GTB";
  Table first("turn 1" + rest);
  first.roll({1});
  EXPECT_NE(first.step(), "ss-roll");
  Table second("turn 2" + rest);
  second.roll({1});
  EXPECT_EQ(second.step(), "ss-roll");
  EXPECT_EQ(node(second.s).dice, 2);
  second.roll({3, 4});
  EXPECT_EQ(second.s.phase, Phase::B);
  Table later("turn 3 | ss 3" + rest);
  later.roll({1});
  EXPECT_NE(later.step(), "ss-roll") << "once only";
}

TEST(KS_19_3_2a, Never) {
  for (int sum : {2, 3}) {
    Table t = ss_roll(sum);
    EXPECT_EQ(t.where("9SS-PzR9"), "box");
    EXPECT_EQ(t.where("IISS-HQ"), "box");
    EXPECT_EQ(t.where("506Tiger"), "pool 11") << "of XLVIII Panzer Korps";
  }
}

TEST(KS_19_3_2b, TwoTurnsLate) {
  for (int sum : {4, 5}) EXPECT_EQ(ss_roll(sum).where("9SS-PzR9"), "pool 13") << sum;
}

TEST(KS_19_3_2c, Unchanged) {
  for (int sum : {6, 7, 8}) EXPECT_EQ(ss_roll(sum).where("9SS-PzR9"), "pool 11") << sum;
}

TEST(KS_19_3_2d, TwoTurnsEarly) {
  for (int sum : {9, 10}) EXPECT_EQ(ss_roll(sum).where("9SS-PzR9"), "pool 9") << sum;
}

TEST(KS_19_3_2e, FourTurnsEarly) {
  for (int sum : {11, 12}) EXPECT_EQ(ss_roll(sum).where("9SS-PzR9"), "pool 7") << sum;
}

TEST(KS_R99, ShiftsOfArrivalAdd) {
  Table t = campaign("margarethe=on ss_entry=on");
  roll_sum(t, 4);
  EXPECT_EQ(t.where("9SS-PzR9"), "pool 12");
  t.s.turn = 2;
  t.play("rest; done; rest; done");
  ASSERT_EQ(t.step(), "weather-roll");
  t.roll({1});
  ASSERT_EQ(t.step(), "ss-roll");
  t.roll({2, 3});
  EXPECT_EQ(t.where("9SS-PzR9"), "pool 14");
}

TEST(KS_R99, AnArrivalAfterTheEndNeverComes) {
  Table t(
      "turn 2 snow | rules ss_entry | at A ss-roll | pool 16 9SS-PzR9:entry=4 | A 3713 96-GR283 | S 4715 6GTC-51GTB");
  roll_sum(t, 4);
  EXPECT_EQ(t.where("9SS-PzR9"), "box");
}

// ---- 19.3.3 --------------------------------------------------------------------------------------------------------

TEST(KS_19_3_3, TheAxisRollsForBridgesOfTheDnestr) {
  COVERS("KS:R99");
  Table t = campaign("variable_bridges=on");
  EXPECT_EQ(t.step(), "bridge-choice");
  EXPECT_TRUE(t.asks(kAxis));
  EXPECT_EQ(standing(t, "2124", "2024"), 1) << "the list of blown bridges does not count";
  t.play("blow 2124 2024");
  EXPECT_TRUE(t.chance());
  t.roll({4});
  EXPECT_EQ(standing(t, "2124", "2024"), 0);
  t.play("blow 2124 2224");
  t.roll({5});
  EXPECT_EQ(standing(t, "2124", "2224"), 1);
  // Two bridges on one hexside are two rolls.
  t.play("blow 2724 2624");
  t.roll({1});
  EXPECT_EQ(standing(t, "2724", "2624"), 1);
  EXPECT_TRUE(bridged(t.s, Table::hex("2724"), Table::hex("2624")));
  t.play("blow 2624 2724");
  t.roll({1});
  EXPECT_EQ(standing(t, "2724", "2624"), 0);
}

TEST(KS_19_3_3, OtherBridgesAndSecondRollsAreRefused) {
  Table t = campaign("variable_bridges=on");
  EXPECT_REFUSED(t, "blow 2530 2531", "KS:19.3.3");
  EXPECT_REFUSED(t, "blow 3425 3426", "KS:19.3.3");
  EXPECT_REFUSED(t, "blow 3713 3712", "KS:19.3.3");
  t.play("blow 3625 3726");
  t.roll({6});
  EXPECT_REFUSED(t, "blow 3625 3726", "KS:19.3.3");
  EXPECT_ALLOWED(t, "blow 5627 5628");
}

TEST(KS_19_3_3a, WhatIsPassedOverStands) {
  Table t = campaign("variable_bridges=on");
  t.play("done");
  EXPECT_EQ(t.step(), "setup-axis");
  for (std::size_t i = 0; i < content().bridges.size(); ++i)
    EXPECT_EQ(t.s.standing[i], content().bridges[i].count) << content().bridges[i].id;
}

TEST(KS_19_3_3a, AfterTheLastDieTheSetUpBegins) {
  Table t = campaign("variable_bridges=on");
  int rolls = 0;
  while (t.step() == "bridge-choice" && rolls < 20) {
    ActionList list;
    options(t.s, kAxis, Scope::Main, list);
    apply(t.s, list[0], t.events);
    t.roll({6});
    ++rolls;
  }
  EXPECT_EQ(rolls, 8);
  EXPECT_EQ(t.step(), "setup-axis");
}

// ---- the start on turn 4 -------------------------------------------------------------------------------------------

TEST(KS_R98, TheCampaignMayBeginOnTurnFour) {
  COVERS("KS:20.0a");
  Table t = campaign("start_turn=4");
  EXPECT_EQ(t.s.turn, 4);
  Table plain("scenario kesselschlacht");
  EXPECT_EQ(t.s.units, plain.s.units) << "the same set-up";
  EXPECT_EQ(t.s.tracks, plain.s.tracks);
  t = begun(t);
  EXPECT_EQ(t.s.turn, 4);
  EXPECT_EQ(t.s.phase, Phase::A);
  EXPECT_TRUE(ready(t, "Ju52-1")) << "transports are there at once";
  EXPECT_EQ(t.where("349-GR911"), "pool 6");
  EXPECT_TRUE(t.marked("1SS-PzR1", kBeganNorth));
}

TEST(KS_R98, EarlyArrivalsComeOnTurnFourAtTheEarliest) {
  Table t = campaign("start_turn=4 margarethe=on ss_entry=on");
  roll_sum(t, 9);
  EXPECT_EQ(t.where("UrlEinh-KG1"), "pool 4");
  EXPECT_EQ(t.where("349-GR911"), "pool 5");
  t = begun(t);
  t.roll({1});
  EXPECT_EQ(t.step(), "ss-roll") << "before play begins on turn 4";
}

}  // namespace kessel::kesselschlacht
