// Chapter 11, first part: movement of both sides and the special rules of the Axis. The field is that of fights.h: clear,
// dry and without roads, one MP a hex in snow.
#include "fights.h"
#include "games/kesselschlacht/moving.h"

namespace kessel::kesselschlacht {

namespace {

/// 96th Infantry Division, on foot with five MP, and its HQ.
Table axis(const std::string& rest) { return Table("turn 8 snow | at J | supply checked | A 3310 LIX-HQ | " + rest); }
/// A division and a brigade that have been activated; their HQs stand on the highway.
Table soviets(const std::string& rest) { return Table("turn 8 snow | at H | S 3304 1GA-HQ 8GMC-HQ | " + rest); }

/// Half MP that a step costs the unit; 0: closed.
int cost(const Table& t, std::string_view unit, std::string_view from, std::string_view to) {
  Tally silent = Tally::silent();
  return step_cost(t.s, t.id(unit), Table::hex(from), Table::hex(to), silent);
}
bool done_moving(const Table& t, std::string_view unit) { return t.marked(unit, kMoved); }

}  // namespace

// ---- 11.1 and 11.1.1 -------------------------------------------------------------------------------------------------

TEST(KS_11_1, AnyNumberOfUnitsOrNone) {
  Table t = axis("A 3308 96-GR283 | A 3307 96-GR284");
  EXPECT_ALLOWED(t, "done");
  t.play("pick 96-GR283; step 3309; halt");
  EXPECT_ALLOWED(t, "done");
  EXPECT_ALLOWED(t, "pick 96-GR284");
}

TEST(KS_11_1, NothingIsSavedOrLent) {
  Table t = axis("A 3308 96-GR283 96-GR284");
  t.play("pick 96-GR283; step 3307; halt");
  EXPECT_EQ(t.mp("96-GR283"), 0) << "four MP are gone";
  t.play("pick 96-GR284");
  EXPECT_EQ(t.mp("96-GR284"), 10) << "and nobody else has them";
}

TEST(KS_11_1, RefusesToTakeBackWhatHasNotBegun) {
  Table t = axis("A 3308 96-GR283");
  t.play("pick 96-GR283");
  EXPECT_REFUSED(t, "back", "KS:11.1");
  t.play("step 3307");
  EXPECT_ALLOWED(t, "back");
  t.play("back");
  EXPECT_EQ(t.where("96-GR283"), "3308");
  EXPECT_ALLOWED(t, "pick 96-GR283");
}

TEST(KS_11_1, RefusesToTakeBackACapture) {
  Table t("turn 8 snow | at H | S 1905 60A-11GTB:active | S 1906 60A-HQ");
  t.play("pick 60A-11GTB; step 1904");
  ASSERT_TRUE(t.s.ternopol_taken);
  EXPECT_REFUSED(t, "back", "KS:11.1");
}

TEST(KS_11_1_1, HexByHexAtTheRateOfTheSlowest) {
  Table t = axis("A 3308 96-GR283 101J-JR228");
  t.play("pick 96-GR283; pick 101J-JR228; step 3307; step 3306; step 3305; step 3205; step 3105");
  EXPECT_EQ(t.where("101J-JR228"), "3105");
  EXPECT_EQ(t.mp("96-GR283"), 0) << "its five MP";
  EXPECT_REFUSED(t, "step 3106", "KS:11.1.6");
  t.play("leave 96-GR283");
  EXPECT_ALLOWED(t, "step 3106");  // the Jaeger have a sixth
}

TEST(KS_11_1_1, RefusesAForceFromTwoHexesAndTheSameUnitTwice) {
  Table t = axis("A 3308 96-GR283 96-GR284 | A 3307 96-GR287");
  t.play("pick 96-GR283");
  EXPECT_REFUSED(t, "pick 96-GR287", "KS:11.1.1");
  EXPECT_REFUSED(t, "pick 96-GR283", "KS:11.1.1");
  EXPECT_REFUSED(t, "done", "KS:11.1.1");
  EXPECT_ALLOWED(t, "pick 96-GR284");
}

// ---- 11.1.2 stacks ---------------------------------------------------------------------------------------------------

TEST(KS_11_1_2, FriendsArePassedForNothing) {
  Table t = axis("A 3308 96-GR283 | A 3307 68-GR169 68-GR188 68-GR196");
  t.play("pick 96-GR283; step 3307");
  EXPECT_EQ(t.mp("96-GR283"), 8) << "one MP for the ground alone";
  EXPECT_ALLOWED(t, "step 3306");
  EXPECT_REFUSED(t, "halt", "KS:3.1.3");
}

TEST(KS_11_1_2a, BesideEnemiesThereIsRoom) {
  Table t = axis("A 3308 96-GR283 | S 3306 8GMC-HQ");
  t.play("pick 96-GR283; step 3307");
  EXPECT_EQ(t.where("96-GR283"), "3307");
}

TEST(KS_11_1_2a, RefusesHexesOfTheEnemy) {
  Table t = axis("A 3308 96-GR283 | S 3307 8GMC-HQ");
  t.play("pick 96-GR283");
  EXPECT_REFUSED(t, "step 3307", "KS:11.1.2a");  // even a lone HQ
  Table s = soviets("S 3308 1GA-30RD:active | A 3307 LIX-HQ");
  s.play("pick 1GA-30RD");
  EXPECT_REFUSED(s, "step 3307", "KS:11.1.2a");
}

TEST(KS_11_1_3, EnemyZocsStopFriendlyOnesDoNot) {
  Table t = axis("A 3309 96-GR283 | A 3306 68-GR169 | S 3305 1GA-30RD");
  t.play("pick 96-GR283; step 3308; step 3307");
  EXPECT_FALSE(done_moving(t, "96-GR283")) << "only a friend's zone";
  t.play("step 3206");
  EXPECT_FALSE(done_moving(t, "96-GR283"));
  t.play("step 3205");
  EXPECT_TRUE(done_moving(t, "96-GR283")) << "in the zone of 3305";
}

// ---- 11.1.4 and 11.1.5 ground, rivers, roads -------------------------------------------------------------------------

TEST(KS_11_1_4, TheDearestTerrainUnlessAlongARoad) {
  Table t = axis("A 3308 96-GR283 1Pz-PzR1");
  EXPECT_EQ(cost(t, "96-GR283", "3308", "3307"), 2);
  EXPECT_EQ(cost(t, "96-GR283", "3111", "3112"), 4) << "rough";
  EXPECT_EQ(cost(t, "1Pz-PzR1", "4409", "4410"), 6) << "the marsh, frozen";
  EXPECT_EQ(cost(t, "1Pz-PzR1", "3304", "3404"), 1) << "along the highway";
  EXPECT_EQ(cost(t, "1Pz-PzR1", "3305", "3304"), 2) << "onto it, not along it";
}

TEST(KS_11_1_4a, ABridgeLeadsOver) {
  Table t("turn 8 snow | at J | supply checked | A 3625 208-GR309 XXIV-HQ | bridge 3625 3726 1");
  t.play("pick 208-GR309; step 3726");
  EXPECT_EQ(t.where("208-GR309"), "3726");
  Table p("turn 8 snow | at J | supply checked | A 3625 208-GR309 XXIV-HQ | pontoon 1 built from=3625 to=3626");
  p.play("pick 208-GR309");
  EXPECT_ALLOWED(p, "step 3626");
}

TEST(KS_11_1_4a, RefusesAnUnbridgedMajorRiver) {
  Table t("turn 8 snow | at J | supply checked | A 3625 208-GR309 XXIV-HQ");
  t.play("pick 208-GR309");
  EXPECT_REFUSED(t, "step 3726", "KS:11.1.4a");  // the bridge of Braga is blown
  EXPECT_REFUSED(t, "step 3626", "KS:11.1.4a");
  EXPECT_ALLOWED(t, "step 3526");
}

TEST(KS_11_1_4c, ARiverComesOnTopAndMudMakesItDearer) {
  const std::string tank = "A 1905 1Pz-PzR1 96-GR283", braga = " | bridge 3625 3726 1";
  Table snow("turn 8 snow | at J | " + tank + braga), mud("turn 8 mud | at J | " + tank + braga);
  // 1905-1805: clear ground over the Seret, a minor river.
  EXPECT_EQ(cost(snow, "96-GR283", "1905", "1805"), 4) << "1 + 1";
  EXPECT_EQ(cost(snow, "1Pz-PzR1", "1905", "1805"), 4);
  EXPECT_EQ(cost(mud, "96-GR283", "1905", "1805"), 4);
  EXPECT_EQ(cost(mud, "1Pz-PzR1", "1905", "1805"), 8) << "2 + 2";
  // The dirt road over the bridge is lost in mud: ground and river.
  EXPECT_EQ(cost(snow, "1Pz-PzR1", "3625", "3726"), 1);
  EXPECT_EQ(cost(mud, "1Pz-PzR1", "3625", "3726"), 6) << "2 + 1";
}

TEST(KS_11_1_5, PavedRoadsInAllWeather) {
  const std::string tank = "A 3304 1Pz-PzR1";
  EXPECT_EQ(cost(Table("turn 8 snow | at J | " + tank), "1Pz-PzR1", "3304", "3404"), 1);
  EXPECT_EQ(cost(Table("turn 8 mud | at J | " + tank), "1Pz-PzR1", "3304", "3404"), 1);
  EXPECT_EQ(cost(Table("turn 9 heavy-snow | at J | " + tank), "1Pz-PzR1", "3304", "3404"), 2);
}

TEST(KS_11_1_5a, DirtRoadsOnlyInSnow) {
  const std::string tank = "A 3809 1Pz-PzR1";
  EXPECT_EQ(cost(Table("turn 8 snow | at J | " + tank), "1Pz-PzR1", "3809", "3808"), 1);
  EXPECT_EQ(cost(Table("turn 9 heavy-snow | at J | " + tank), "1Pz-PzR1", "3809", "3808"), 2);
  EXPECT_EQ(cost(Table("turn 8 mud | at J | " + tank), "1Pz-PzR1", "3809", "3808"), 4) << "clear ground in mud";
}

TEST(KS_11_1_5b, ForHqsAndTheirSupplyDirtRoadsExistInMud) {
  Table t("turn 8 mud | at G | S 3808 8GMC-HQ | S 3809 8GMC-19GMB");
  EXPECT_GT(activation_path(t.s, board_of(t.s), t.formation("8GMC")), 0);
  EXPECT_ALLOWED(t, "activate 8GMC");
  EXPECT_EQ(Table("turn 8 mud | at I | supply checked | S 3808 8GMC-HQ | S 3809 8GMC-19GMB").supply("8GMC-19GMB"),
            "attack");
}

// ---- 11.1.6 restrictions ---------------------------------------------------------------------------------------------

TEST(KS_11_1_6, FewerMpThanItHas) {
  Table t = axis("A 3308 96-GR283");
  t.play("pick 96-GR283; step 3307; halt");
  EXPECT_TRUE(done_moving(t, "96-GR283"));
}

TEST(KS_11_1_6, RefusesAHexItCannotPay) {
  // Four hexes of clear ground leave one MP; the rough ground of 3112 costs two.
  Table t = axis("A 3108 96-GR283");
  t.play("pick 96-GR283; step 3208; step 3209; step 3110; step 3111");
  EXPECT_REFUSED(t, "step 3112", "KS:11.1.6");
  EXPECT_ALLOWED(t, "step 3110");
}

TEST(KS_11_1_6, RefusesASecondMoveInAPhase) {
  Table t = axis("A 3308 96-GR283");
  t.play("pick 96-GR283; step 3307; halt");
  EXPECT_REFUSED(t, "pick 96-GR283", "KS:11.1.6");
}

TEST(KS_11_1_6a, RefusesSovietsTheWayOffTheMap) {
  Table t("turn 8 snow | at H | S 5730 8GMC-19GMB:active | S 5829 8GMC-HQ");
  t.play("pick 8GMC-19GMB");
  EXPECT_REFUSED(t, "exit", "KS:11.1.6a");
}

TEST(KS_11_1_6a, RefusesItToWhoeverIsNotOnItYet) {
  Table t("scenario kesselschlacht | turn 6 snow | at J | pool 6 367-GR974:entry=2 | A 0417 XLVIII-HQ");
  if (!t.why("pick 367-GR974")) {
    t.play("pick 367-GR974");
    EXPECT_REFUSED(t, "exit", "KS:11.1.6a");
  } else {
    ADD_FAILURE() << t.why("pick 367-GR974")->reason.text();
  }
}

TEST(KS_11_1_6a, TheAxisMayGo) {
  Table t("turn 8 snow | at J | supply checked | A 0110 96-GR283 LIX-HQ");
  t.play("pick 96-GR283; exit");
  EXPECT_EQ(t.where("96-GR283"), "exited");
}

TEST(KS_11_1_6b, FromHexToAdjacentHexInMovementPhases) {
  Table t = axis("A 3308 96-GR283");
  t.play("pick 96-GR283");
  EXPECT_ALLOWED(t, "step 3307");
}

TEST(KS_11_1_6b, RefusesJumpsAndOtherPhases) {
  Table t = axis("A 3308 96-GR283");
  EXPECT_REFUSED(t, "step 3307", "KS:11.1.6b");  // nobody has been picked
  t.play("pick 96-GR283");
  EXPECT_REFUSED(t, "step 3306", "KS:11.1.6b");
  Table k("turn 8 snow | at K | A 3308 96-GR283 | S 3307 1GA-30RD");
  EXPECT_REFUSED(k, "pick 96-GR283", "KS:11.1.6b");
  EXPECT_REFUSED(k, "step 3309", "KS:11.1.6b");
  EXPECT_REFUSED(k, "exit", "KS:11.1.6b");
}

// ---- 11.2.1 infiltration ---------------------------------------------------------------------------------------------

TEST(KS_11_2_1, OneHexFromZocToZoc) {
  Table t = axis("A 3307 96-GR283 | S 3305 1GA-30RD | S 3206 1GA-71RD");
  t.play("pick 96-GR283; step 3306");
  EXPECT_TRUE(done_moving(t, "96-GR283"));
  EXPECT_EQ(t.where("96-GR283"), "3306");
}

TEST(KS_11_2_1, HqsToo) {
  Table t("turn 8 snow | at J | A 3307 Gollnick-HQ | S 3206 1GA-71RD");
  t.play("pick Gollnick-HQ; step 3207");
  EXPECT_EQ(t.where("Gollnick-HQ"), "3207");
}

TEST(KS_11_2_1, NotBySteppingIntoAZoneFirst) {
  Table t = axis("A 3308 96-GR283 | S 3305 1GA-30RD | S 3206 1GA-71RD");
  t.play("pick 96-GR283; step 3307");
  EXPECT_TRUE(done_moving(t, "96-GR283")) << "it began outside: it stops, and that is all";
}

TEST(KS_11_2_1a, InEveryMovementPhaseAndStateOfSupply) {
  Table out("turn 8 snow | at J | A 3307 1Pz-PzR1:out 96-GR283:out | S 3206 1GA-71RD");
  out.play("pick 1Pz-PzR1; step 3207; pick 96-GR283");
  EXPECT_ALLOWED(out, "step 3306");
  Table l("turn 8 snow | at L | A 3307 1Pz-PzR1:out | S 3206 1GA-71RD");
  l.play("pick 1Pz-PzR1; step 3207");
  EXPECT_EQ(l.where("1Pz-PzR1"), "3207");
}

TEST(KS_11_2_1b, HungariansLeaveAZoneForFreeGround) {
  Table t("turn 8 snow | at J | A 3307 18H-1stRgt 1030Rgt | S 3206 1GA-71RD | A 3310 VIIH-HQ");
  t.play("pick 18H-1stRgt");
  EXPECT_ALLOWED(t, "step 3308");
  t.play("halt; pick 1030Rgt");
  EXPECT_ALLOWED(t, "step 3207");  // KS:R89 a German regiment among Hungarians
}

TEST(KS_11_2_1b, RefusesHungariansInfiltration) {
  Table t("turn 8 snow | at J | A 3307 18H-1stRgt VIIH-HQ | S 3206 1GA-71RD");
  t.play("pick 18H-1stRgt");
  EXPECT_REFUSED(t, "step 3207", "KS:11.2.1b");
  t.play("halt; pick VIIH-HQ");
  EXPECT_REFUSED(t, "step 3207", "KS:11.2.1b");
}

// ---- 11.2.2 the Dnestr and the edges ---------------------------------------------------------------------------------

TEST(KS_11_2_2, WhoeverCrossesSouthIsBound) {
  Table t("turn 8 snow | at J | supply checked | A 3625 208-GR309 XXIV-HQ | bridge 3625 3726 1");
  t.play("pick 208-GR309; step 3726; halt");
  EXPECT_TRUE(t.marked("208-GR309", kBoundSouth));
  Table native("turn 8 snow | at J | supply checked | A 3726 208-GR309 XXIV-HQ | bridge 3625 3726 1");
  native.play("pick 208-GR309");
  EXPECT_ALLOWED(native, "step 3625");  // KS:R36 it began there
}

TEST(KS_11_2_2, RefusesTheBoundTheWayNorth) {
  Table t("turn 8 snow | at J | supply checked | A 3726 208-GR309:bound XXIV-HQ | bridge 3625 3726 1");
  t.play("pick 208-GR309");
  EXPECT_REFUSED(t, "step 3625", "KS:11.2.2");
  EXPECT_ALLOWED(t, "step 3727");
  Table now("turn 8 snow | at J | supply checked | A 3625 208-GR309 XXIV-HQ | bridge 3625 3726 1");
  now.play("pick 208-GR309; step 3726");
  EXPECT_REFUSED(now, "step 3625", "KS:11.2.2");  // at once
}

TEST(KS_11_2_2a, OffTheWestAndSouthEdgesForOneMp) {
  Table west("turn 8 snow | at J | supply checked | A 0210 96-GR283 LIX-HQ");
  west.play("pick 96-GR283; step 0110; exit");
  EXPECT_EQ(west.where("96-GR283"), "exited");
  Table south("turn 8 snow | at J | supply checked | fuel LIX 3 | A 4030 1Pz-PzR1 LIX-HQ");
  south.play("pick 1Pz-PzR1; fuel 1; exit");
  EXPECT_EQ(south.where("1Pz-PzR1"), "exited");
  EXPECT_EQ(south.fuel("LIX"), 2);
}

TEST(KS_11_2_2a, RefusesOtherPlaces) {
  for (const char* h : {"3307", "3301", "5810"}) {
    Table t(std::string("turn 8 snow | at J | supply checked | A ") + h + " 96-GR283 LIX-HQ");
    t.play("pick 96-GR283");
    EXPECT_REFUSED(t, "exit", "KS:11.2.2a");  // inside, the northern and the eastern edge
  }
}

// ---- groups: who joins, who leaves -----------------------------------------------------------------------------------

TEST(KS_R64, RefusesToJoinAForceOnTheWay) {
  Table t = axis("A 3308 96-GR283 96-GR284 | A 3307 96-GR287");
  t.play("pick 96-GR283; step 3307");
  EXPECT_REFUSED(t, "pick 96-GR284", "KS:R64");
  EXPECT_REFUSED(t, "pick 96-GR287", "KS:R64");  // where it has come to, either
  EXPECT_REFUSED(t, "leave 96-GR287", "KS:R64");
  Table before = axis("A 3308 96-GR283 96-GR284");
  before.play("pick 96-GR283");
  EXPECT_ALLOWED(before, "pick 96-GR284");
}

TEST(KS_R64, RefusesToJoinOrToBuyAgainOnceFuelIsBought) {
  Table t("turn 8 snow | at J | supply checked | fuel LIX 9 III 9 | A 3310 LIX-HQ III-HQ | A 3308 6Pz-PzR11 6Pz-PGR4");
  t.play("pick 6Pz-PzR11; fuel 3");
  EXPECT_REFUSED(t, "pick 6Pz-PGR4", "KS:R64");
  EXPECT_REFUSED(t, "fuel 2", "KS:R64");
  Table army("turn 8 snow | at J | supply checked | fuel LIX 9 III 9 | A 3310 LIX-HQ III-HQ | A 3309 1PzA-HQ");
  army.play("pick 1PzA-HQ; payer LIX; fuel 2");
  EXPECT_REFUSED(army, "payer III", "KS:R64");
}

TEST(KS_R64, RefusesOthersUntilAForceThatPartedIsThrough) {
  Table t = axis("A 3308 96-GR283 96-GR284 | A 3307 96-GR287");
  t.play("pick 96-GR283; pick 96-GR284; step 3309; leave 96-GR284; halt");
  ASSERT_EQ(t.step(), "parts");
  EXPECT_REFUSED(t, "pick 96-GR287", "KS:R64");
  EXPECT_ALLOWED(t, "pick 96-GR284");
}

TEST(KS_R77, RefusesAGroupToForcedMarches) {
  Table t(
      "turn 8 snow | at H | recall 8GMC | march recall 8GMC | active 8GMC | S 3727 8GMC-HQ:active,bound,forced |"
      " S 3726 8GMC-19GMB:active,bound,forced 8GMC-20GMB:active,bound,forced | bridge 3625 3726 1");
  t.play("pick 8GMC-19GMB");
  EXPECT_REFUSED(t, "pick 8GMC-20GMB", "KS:R77");
}

TEST(KS_3_1_3, RefusesToLeaveSomeoneInAFullHex) {
  Table t = axis("A 3308 96-GR283 96-GR284 | A 3307 96-GR287 101J-JR228 101J-JR229");
  t.play("pick 96-GR283; pick 96-GR284; step 3307");
  EXPECT_REFUSED(t, "leave 96-GR284", "KS:3.1.3");
  t.play("step 3306");
  EXPECT_ALLOWED(t, "leave 96-GR284");
}

TEST(KS_13_3_2, RefusesTheDisruptedToMove) {
  Table t = axis("A 3308 96-GR283:dis | A 3307 96-GR284:do");
  EXPECT_REFUSED(t, "pick 96-GR283", "KS:13.3.2");
  EXPECT_ALLOWED(t, "pick 96-GR284");
}

TEST(KS_13_3_3, RefusesTheRoutedToMove) {
  Table t = axis("A 3308 96-GR283:rt | A 3307 96-GR284");
  EXPECT_REFUSED(t, "pick 96-GR283", "KS:13.3.3");
  EXPECT_ALLOWED(t, "pick 96-GR284");
}

TEST(KS_3_2_4, RefusesAnotherStepToAGroupThatStandsInAZone) {
  // As a typed position may begin: on the way, and already in the zone.
  Table t(
      "turn 8 snow | at J move group=1@3308 | A 3310 LIX-HQ | A 3307 96-GR283:group,force,began,mp=6 | S 3306 "
      "1GA-71RD");
  EXPECT_REFUSED(t, "step 3308", "KS:3.2.4");
  EXPECT_ALLOWED(t, "halt");
}

TEST(KS_16_2, RefusesSovietGunsToLeaveTheRoad) {
  Table t("turn 8 snow | at H | S 3204 1GA-HQ:active | S 3304 1GA-3Art:active");
  t.play("pick 1GA-3Art");
  EXPECT_REFUSED(t, "step 3305", "KS:16.2");
  EXPECT_ALLOWED(t, "step 3404");
}

TEST(KS_10_5_2_A, PartingIsOfferedOnTheWayAndFreeBefore) {
  Table t = axis("A 3308 96-GR283 96-GR284");
  t.play("pick 96-GR283; pick 96-GR284");
  EXPECT_EQ(t.offered().find("leave"), std::string::npos) << "one could pick and leave for ever";
  EXPECT_TRUE(t.offers("leave 96-GR284"));
  t.play("step 3307");
  EXPECT_NE(t.offered().find("leave 96-GR284"), std::string::npos);
}

// ---- what a group is offered -----------------------------------------------------------------------------------------

namespace {

/// Every pick, step, purchase, payer and end of the group on top is offered exactly if it is allowed; leaving is a choice on
/// the way and free before. How many there are.
int offers_what_is_allowed(const Table& t) {
  ActionList main, free;
  const Side by = t.asked();
  options(t.s, by, Scope::Main, main);
  options(t.s, by, Scope::Free, free);
  int n = 0;
  const auto check = [&](const ActionList& list, const Action& a) {
    const bool allowed = !why_not(t.s, a);
    n += allowed ? 1 : 0;
    EXPECT_EQ(list.contains(a), allowed) << action_text(content(), a);
  };
  each_unit(t.s, [&](UnitId u) {
    if (side_of(t.s, u) != by) return;
    check(main, act(by, Act::Pick, u));
    check(group_moved(t.s) ? main : free, act(by, Act::Leave, u));
    EXPECT_FALSE((group_moved(t.s) ? free : main).contains(act(by, Act::Leave, u)));
  });
  content().grid.all().for_each([&](Hex h) { check(main, act(by, Act::Step, h)); });
  for (int points = 0; points <= tables(t.s).fuel_max + 1; ++points) check(main, act(by, Act::Fuel, points));
  for (const FormationId f : content().tracks)
    if (f.valid()) check(main, act(by, Act::Payer, f));
  check(main, act(by, Act::Exit));
  check(main, act(by, Act::Halt));
  check(free, act(by, Act::Back));
  EXPECT_FALSE(main.contains(act(by, Act::Back))) << "it can go on, or stay";
  return n;
}

}  // namespace

TEST(KS_11_1_1, AGroupIsOfferedWhatIsAllowed) {
  COVERS("KS:11.1.6b", "KS:10.5.2.A");
  Table t = axis("A 3308 96-GR283 96-GR284 | A 3307 96-GR287");
  t.play("pick 96-GR283");
  EXPECT_TRUE(t.offers("pick 96-GR284"));
  EXPECT_FALSE(t.offers("pick 96-GR287")) << "it stands elsewhere";
  EXPECT_GT(offers_what_is_allowed(t), 7);
  t.play("pick 96-GR284");
  EXPECT_GT(offers_what_is_allowed(t), 8);
  t.play("step 3307");
  EXPECT_GT(offers_what_is_allowed(t), 8);
}

TEST(KS_10_5_2, FuelAndPayersAreOfferedWhileTheyMayBeChosen) {
  COVERS("KS:10.5.7", "KS:R65");
  Table t("turn 8 snow | at J | supply checked | fuel LIX 9 III 9 | A 3310 LIX-HQ III-HQ | A 3308 6Pz-PzR11 6Pz-PGR4");
  t.play("pick 6Pz-PzR11");
  EXPECT_TRUE(t.offers("fuel 1") && t.offers("fuel 9"));
  offers_what_is_allowed(t);
  t.play("fuel 3");
  EXPECT_FALSE(t.offers("fuel 1"));
  offers_what_is_allowed(t);
  t.play("step 3307");
  offers_what_is_allowed(t);
  Table rich("turn 8 snow | at J | supply checked | fuel LIX 30 III 30 | A 3310 LIX-HQ III-HQ | A 3308 6Pz-PzR11");
  rich.play("pick 6Pz-PzR11");
  EXPECT_TRUE(rich.offers("fuel 10"));
  offers_what_is_allowed(rich);
  Table army("turn 8 snow | at J | supply checked | fuel LIX 9 III 9 | A 3310 LIX-HQ III-HQ | A 3309 1PzA-HQ");
  army.play("pick 1PzA-HQ");
  EXPECT_TRUE(army.offers("payer LIX") && army.offers("payer III"));
  EXPECT_FALSE(army.offers("payer XLVI")) << "its HQ is not there";
  offers_what_is_allowed(army);
  army.play("payer LIX");
  EXPECT_FALSE(army.offers("payer III"));
  EXPECT_TRUE(army.offers("fuel 2"));
  offers_what_is_allowed(army);
}

TEST(KS_18_1g, WhoComesOnIsOfferedTheHexesOfItsArea) {
  Table t(
      "turn 11 snow | at J | supply checked | pool 11 9SS-PzR9:entry=4 9SS-PGR19:entry=4 IISS-HQ:entry=4 |"
      "pool 11 2HPz-TankRgt3:entry=5 1HMtn:entry=6 | A 1202 XLVIII-HQ | A 0417 VIIH-HQ | S 5029 6GTC-51GTB");
  t.play("pick 9SS-PzR9");
  EXPECT_TRUE(t.offers("step 0301") && t.offers("step 0701"));
  EXPECT_FALSE(t.offers("pick 9SS-PGR19")) << "each comes on by itself";
  EXPECT_GT(offers_what_is_allowed(t), 5);
  t.play("step 0301");
  EXPECT_GT(offers_what_is_allowed(t), 2);
}

}  // namespace kessel::kesselschlacht
