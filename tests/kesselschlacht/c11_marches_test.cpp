// Chapter 11, second part: the special rules of Soviet movement: lines of the armies, the Dnestr, supply, regrouping.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {
bool done_moving(const Table& t, std::string_view unit) { return t.marked(unit, kMoved); }
}  // namespace

// ---- 11.3.1 the lines of the armies ----------------------------------------------------------------------------------

TEST(KS_11_3_1, TankCorpsGoWhereTheyLike) {
  Table t("turn 8 snow | at H | S 2009 8GMC-19GMB:active | S 2008 8GMC-HQ");
  t.play("pick 8GMC-19GMB");
  EXPECT_ALLOWED(t, "step 1910");
}

TEST(KS_11_3_1, RefusesTheSeretToTheArmiesAndColumn24InTheSouth) {
  for (const char* unit : {"1GA-30RD", "18A-24RD", "38A-155RD", "40A-74RD"}) {
    Table north(std::string("turn 8 snow | at H | S 2009 ") + unit + ":active | S 2008 1GA-HQ");
    north.play(std::string("pick ") + unit);
    EXPECT_REFUSED(north, "step 1910", "KS:11.3.1");
    EXPECT_ALLOWED(north, "step 2010");
    Table south(std::string("turn 8 snow | at H | S 2427 ") + unit + ":active | S 2426 1GA-HQ");
    south.play(std::string("pick ") + unit);
    EXPECT_REFUSED(south, "step 2327", "KS:11.3.1");
    EXPECT_ALLOWED(south, "step 2428");
  }
}

TEST(KS_11_3_1a, OnceTernopolHasFallenSixtiethArmyIsFree) {
  Table t("turn 8 snow | at H | ternopol-taken | S 1506 60A-8RD:active | S 1605 60A-HQ");
  t.play("pick 60A-8RD");
  EXPECT_ALLOWED(t, "step 1406");
}

TEST(KS_11_3_1a, RefusesTheStrypaBefore) {
  Table t("turn 8 snow | at H | S 1506 60A-8RD:active | S 1605 60A-HQ");
  t.play("pick 60A-8RD");
  EXPECT_REFUSED(t, "step 1406", "KS:11.3.1a");
  EXPECT_ALLOWED(t, "step 1507");
  Table column("turn 8 snow | at H | S 1301 60A-8RD:active | S 1401 60A-HQ");
  column.play("pick 60A-8RD");
  EXPECT_REFUSED(column, "step 1201", "KS:11.3.1a");  // north of the river: column 13
}

TEST(KS_11_3_1b, DrivenOverItGoesBackByTheShortestWay) {
  // 1407 lies one hex west of the Strypa; 1507 and 1508 are the nearest hexes of the other bank.
  Table t("turn 8 snow | at H | S 1407 60A-8RD:active,forced | S 1605 60A-HQ");
  t.play("pick 60A-8RD");
  EXPECT_EQ(t.offered(), "step 1507; step 1508");
  t.play("step 1507");
  EXPECT_FALSE(done_moving(t, "60A-8RD")) << "home, and free again";
}

TEST(KS_11_3_1b, TheDutyFollowsFromThePlace) {
  Table t(
      "turn 8 snow | at G activate | active 60A | S 1406 60A-8RD:active | S 1806 60A-99RD:active | S 1605 "
      "60A-HQ:active");
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::H);
  EXPECT_TRUE(t.marked("60A-8RD", kForced));
  EXPECT_FALSE(t.marked("60A-99RD", kForced));
  EXPECT_REFUSED(t, "done", "KS:R77");
}

TEST(KS_11_3_1b, RefusesToGetOffByHaltingAtOnce) {
  Table t("turn 8 snow | at H | S 1407 60A-8RD:active,forced | S 1605 60A-HQ");
  EXPECT_REFUSED(t, "done", "KS:R77");
  t.play("pick 60A-8RD");
  EXPECT_REFUSED(t, "halt", "KS:R77");
  t.play("step 1507; halt");
  EXPECT_ALLOWED(t, "done");
}

TEST(KS_11_3_1b, RefusesDetoursAndEnemyZones) {
  Table t("turn 8 snow | at H | S 1407 60A-8RD:active,forced | S 1605 60A-HQ");
  t.play("pick 60A-8RD");
  EXPECT_REFUSED(t, "step 1307", "KS:11.3.1b");
  EXPECT_REFUSED(t, "step 1408", "KS:11.3.1b");
  Table watched("turn 8 snow | at H | S 1407 60A-8RD:active,forced | S 1605 60A-HQ | A 1608 357-GR944");
  watched.play("pick 60A-8RD");
  EXPECT_REFUSED(watched, "step 1508", "KS:11.3.1b");  // in the zone of 1608
  EXPECT_ALLOWED(watched, "step 1507");
}

// ---- 11.3.2 the Dnestr -----------------------------------------------------------------------------------------------

TEST(KS_11_3_2, WhoeverGoesSouthIsBound) {
  Table t("turn 8 snow | at H | S 3625 8GMC-19GMB:active | S 3525 8GMC-HQ | bridge 3625 3726 1");
  t.play("pick 8GMC-19GMB; step 3726; halt");
  EXPECT_TRUE(t.marked("8GMC-19GMB", kBoundSouth));
}

TEST(KS_11_3_2, RefusesTheWayBack) {
  const std::string south = "turn 8 snow | at H | S 3726 8GMC-19GMB:active,bound | S 3727 8GMC-HQ | bridge 3625 3726 1";
  Table t(south);
  t.play("pick 8GMC-19GMB");
  EXPECT_REFUSED(t, "step 3625", "KS:11.3.2");
  EXPECT_ALLOWED(t, "step 3727");
}

TEST(KS_11_3_2, RecalledUnitsAreTheException) {
  Table t(
      "turn 8 snow | at H | recall 8GMC | march recall 8GMC | active 8GMC | S 3726 8GMC-19GMB:active,bound,forced |"
      " S 3727 8GMC-HQ:active,bound,forced | bridge 3625 3726 1");
  t.play("pick 8GMC-19GMB");
  EXPECT_ALLOWED(t, "step 3625");
}

// ---- 11.3.3 supply ---------------------------------------------------------------------------------------------------

TEST(KS_11_3_3, AsLongAsGeneralSupplyIsLeft) {
  // In mud 3629 is six MP from the nearest road for a motorized unit, 3730 seven.
  Table t("turn 8 mud | at H | S 3628 8GMC-19GMB:active,supplied | S 3529 8GMC-HQ");
  t.play("pick 8GMC-19GMB; step 3629");
  EXPECT_ALLOWED(t, "halt");
}

TEST(KS_11_3_3, RefusesToWalkOutOfSupply) {
  Table t("turn 8 mud | at H | S 3629 8GMC-19GMB:active,supplied | S 3529 8GMC-HQ");
  t.play("pick 8GMC-19GMB; step 3730");
  EXPECT_REFUSED(t, "halt", "KS:11.3.3");
  EXPECT_ALLOWED(t, "step 3629");
}

TEST(KS_11_3_3, RefusesAnEnemyZoneInWhichItWouldHaveToStay) {
  Table t("turn 8 mud | at H | S 3629 8GMC-19GMB:active,supplied | S 3529 8GMC-HQ | A 3830 96-GR283");
  t.play("pick 8GMC-19GMB");
  EXPECT_REFUSED(t, "step 3730", "KS:11.3.3");
}

TEST(KS_11_3_3a, AdvancesAndRetreatsMayEndOutOfSupply) {
  Table advance = rolled(Result::De1, "I 3730", "S 3629 8GMC-19GMB:active,combat,attacked,supplied | A 3730 68-GR169");
  advance.play("advance 8GMC-19GMB");
  EXPECT_EQ(advance.where("8GMC-19GMB"), "3730");
  EXPECT_EQ(supply_of(advance.s, board_of(advance.s), advance.id("8GMC-19GMB")), Supply::General) << "in snow";
  advance.s.weather = Weather::Mud;
  EXPECT_EQ(supply_of(advance.s, board_of(advance.s), advance.id("8GMC-19GMB")), Supply::Out);
}

// ---- 11.3.4 regrouping -----------------------------------------------------------------------------------------------

namespace {
/// 18th Army, found ineligible: its HQ three hexes south of the highway, a division and a brigade farther away.
Table scattered(const std::string& rest, const char* hq = "3307") {
  return Table(std::string("turn 8 snow | at H | ineligible 18A | S ") + hq + " 18A-HQ:regroups | " + rest);
}
}  // namespace

TEST(KS_11_3_4, FormationsFoundIneligibleMayRegroup) {
  Table t("turn 8 snow | at G activate | S 3307 18A-HQ | S 3310 18A-24RD");
  EXPECT_REFUSED(t, "activate 18A", "KS:9.1.1");  // three hexes from a road
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::H);
  EXPECT_ALLOWED(t, "pick 18A-HQ");
  EXPECT_ALLOWED(t, "done");  // nobody has to
  Table idle("turn 8 snow | at H | S 3304 18A-HQ | S 3305 18A-24RD");
  EXPECT_REFUSED(idle, "pick 18A-24RD", "KS:9.1");  // merely not tried
}

TEST(KS_11_3_4a, TheHqGoesTheCheapestWayToWithinAHexOfARoad) {
  Table t = scattered("S 3310 18A-24RD:regroups");
  t.play("pick 18A-HQ");
  EXPECT_EQ(t.offered(), "step 3306; step 3406; halt") << "two hexes to 3305 or 3405, beside the highway";
  t.play("step 3306; step 3305");
  EXPECT_EQ(t.where("18A-HQ"), "3305");
}

TEST(KS_11_3_4a, RefusesOtherWaysAndMoreThanIsNeeded) {
  Table t = scattered("S 3310 18A-24RD:regroups");
  t.play("pick 18A-HQ");
  EXPECT_REFUSED(t, "step 3308", "KS:11.3.4a");
  EXPECT_REFUSED(t, "step 3206", "KS:11.3.4a");
  Table there = scattered("S 3310 18A-24RD:regroups", "3305");
  there.play("pick 18A-HQ");
  EXPECT_REFUSED(there, "step 3304", "KS:11.3.4a");
}

TEST(KS_11_3_4b, NorthOfTheDnestrNeitherSouthNorWest) {
  // From 3309 the dirt road of 3311 is nearer, but it lies south.
  Table t = scattered("S 3310 18A-24RD:regroups", "3309");
  t.play("pick 18A-HQ");
  EXPECT_REFUSED(t, "step 3310", "KS:11.3.4a");
  EXPECT_REFUSED(t, "step 3208", "KS:11.3.4a");
  EXPECT_ALLOWED(t, "step 3308");
}

TEST(KS_11_3_4b, SouthOfItNeitherNorthNorWest) {
  // From 3929 the road of 3927 is nearer, but it lies north; 4130 is beside that of 4230.
  Table t = scattered("S 3727 18A-24RD:regroups", "3929");
  t.play("pick 18A-HQ");
  EXPECT_REFUSED(t, "step 3928", "KS:11.3.4a");
  EXPECT_ALLOWED(t, "step 4029");
  t.play("step 4029; step 4130");
  EXPECT_EQ(t.where("18A-HQ"), "4130");
}

TEST(KS_11_3_4c, TheHqFirstThenItsUnits) {
  Table t = scattered("S 3314 18A-24RD:regroups");
  t.play("pick 18A-HQ; step 3306; halt");
  EXPECT_ALLOWED(t, "pick 18A-24RD");
}

TEST(KS_11_3_4c, RefusesTheHqAfterThem) {
  Table t = scattered("S 3316 18A-24RD:regroups");
  t.play("pick 18A-24RD; halt");
  EXPECT_REFUSED(t, "pick 18A-HQ", "KS:11.3.4c");
}

TEST(KS_11_3_4d, UnitsCloseUpToWithinSixMpOfTheHq) {
  Table t("turn 8 mud | at H | ineligible 18A | S 3305 18A-HQ:regroups | S 3309 18A-84GTB:regroups");
  t.play("pick 18A-84GTB");
  EXPECT_EQ(t.offered(), "step 3308; halt") << "eight MP in mud; six from there";
  t.play("step 3308");
  EXPECT_EQ(t.where("18A-84GTB"), "3308");
}

TEST(KS_11_3_4d, RefusesOtherWays) {
  Table t("turn 8 mud | at H | ineligible 18A | S 3305 18A-HQ:regroups | S 3309 18A-84GTB:regroups");
  t.play("pick 18A-84GTB");
  EXPECT_REFUSED(t, "step 3310", "KS:11.3.4d");
  EXPECT_REFUSED(t, "step 3408", "KS:11.3.4d");
}

TEST(KS_11_3_4e, IntoEnemyZonesButNotIntoAttacks) {
  Table t("turn 8 mud | at H | ineligible 18A | S 3305 18A-HQ:regroups | S 3309 18A-84GTB:regroups | A 3207 KG82");
  t.play("pick 18A-84GTB; step 3308");
  EXPECT_EQ(t.where("18A-84GTB"), "3308") << "in the zone of 3207";
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::I);
  EXPECT_REFUSED(t, "target 3207", "KS:9.1");
}

TEST(KS_11_3_4f, AFormationMayScatterItself) {
  Table t("turn 8 snow | at H | active 18A | S 3304 18A-HQ:active | S 3305 18A-84GTB:active,supplied");
  t.play("pick 18A-84GTB; step 3306; step 3307; step 3308; step 3309; step 3310; step 3311; step 3312; halt");
  EXPECT_EQ(t.where("18A-84GTB"), "3312");
  const Why no = why_not_eligible(t.s, board_of(t.s), t.formation("18A"));
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "KS:9.1.1b");
}

TEST(KS_11_3_4g, TheyMayStopOnTheWayAndNeedNotGoFarther) {
  Table hq = scattered("S 3310 18A-24RD:regroups");
  hq.play("pick 18A-HQ; step 3306");
  EXPECT_ALLOWED(hq, "halt");
  Table unit("turn 8 mud | at H | ineligible 18A | S 3305 18A-HQ:regroups | S 3310 18A-84GTB:regroups");
  unit.play("pick 18A-84GTB; step 3309");
  EXPECT_ALLOWED(unit, "halt");
  unit.play("step 3308");
  EXPECT_TRUE(done_moving(unit, "18A-84GTB")) << "within six MP it is there";
}

TEST(KS_11_3_3, RefusesToLeaveAUnitBehindOutOfSupply) {
  Table t("turn 8 mud | at H | S 3629 8GMC-19GMB:active,supplied 8GMC-20GMB:active,supplied | S 3529 8GMC-HQ");
  t.play("pick 8GMC-19GMB; pick 8GMC-20GMB; step 3730");
  EXPECT_REFUSED(t, "leave 8GMC-20GMB", "KS:11.3.3");
  t.play("step 3629");
  EXPECT_ALLOWED(t, "leave 8GMC-20GMB");
}

TEST(KS_R87, RefusesToCutOffWhoHasMovedBefore) {
  // 20GMB draws through 3306, which lies in German zones and is open only while 19GMB stands there.
  const std::string field =
      "turn 8 snow | at H | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active,supplied | A 3206 68-GR169 |"
      " A 3406 68-GR188 | A 3308 68-GR196 | S 3307 8GMC-20GMB:active,supplied";
  Table t(field + ",moved");
  t.play("pick 8GMC-19GMB; step 3305");
  EXPECT_REFUSED(t, "halt", "KS:R87");
  EXPECT_ALLOWED(t, "step 3306");
  Table later(field);
  later.play("pick 8GMC-19GMB; step 3305");
  EXPECT_ALLOWED(later, "halt");  // it can still look after itself
}

TEST(KS_3_1_3, RefusesAMarchToEndInAFullHex) {
  const std::string far = "turn 8 snow | at H move group@3316 | ineligible 18A | S 3307 18A-HQ:regroups |";
  Table t(far + " S 3316 18A-24RD:regroups,group,force,mp=2 | S 3315 1GA-30RD 1GA-71RD");
  EXPECT_REFUSED(t, "step 3315", "KS:3.1.3");
  Table through(far + " S 3316 18A-24RD:regroups,group,force,mp=6 | S 3315 1GA-30RD 1GA-71RD");
  EXPECT_ALLOWED(through, "step 3315");  // it comes out on the other side
  Table room(far + " S 3316 18A-24RD:regroups,group,force,mp=2 | S 3315 1GA-30RD");
  EXPECT_ALLOWED(room, "step 3315");
}

TEST(KS_11_3_2, WhoeverBeginsTheGameSouthIsBound) {
  Table t("scenario kesselschlacht");
  t.play("rest; done; rest; done");
  int bound = 0;
  each_unit(t.s, [&](UnitId u) {
    if (!on_map(t.s, u)) return;
    const bool south = is_south(t.s, t.s.unit(u).hex);
    EXPECT_EQ(flagged(t.s, u, kBoundSouth), south && side_of(t.s, u) == kSoviet) << def(t.s, u).id;
    EXPECT_EQ(flagged(t.s, u, kBeganNorth), !south) << def(t.s, u).id;
    bound += flagged(t.s, u, kBoundSouth) ? 1 : 0;
  });
  EXPECT_GT(bound, 0) << "some Soviets of the campaign stand south of the Dnestr";
}

TEST(KS_R77, RefusesToStopAtTheEdgeWhileItCanLeave) {
  const auto at_the_edge = [](int halves) {
    return Table(
        "turn 8 snow | at H move group=1@4029 | fifth-marches | march exit 5GTC | active 5GTC |"
        " S 4030 5GTC-HQ:forced,active,bound,group,force,began,mp=" +
        std::to_string(halves));
  };
  EXPECT_REFUSED(at_the_edge(2), "halt", "KS:R77");
  EXPECT_ALLOWED(at_the_edge(2), "exit");
  EXPECT_ALLOWED(at_the_edge(1), "halt");  // a whole MP takes it off the map
}

TEST(KS_11_3_3, FriendsWhoStandInAZoneKeepTheWayOpen) {
  // 68-GR169 lies beside the only way of six MP; two brigades on it hold it open for a third.
  const std::string field = "turn 8 mud | at H | S 3529 8GMC-HQ | A 3527 68-GR169 | S 3628 8GMC-19GMB:active,supplied";
  Table held(field + " | S 3626 8GMC-20GMB | S 3627 8GMC-21GMB");
  held.play("pick 8GMC-19GMB; step 3629");
  EXPECT_ALLOWED(held, "halt");
  Table half(field + " | S 3626 8GMC-20GMB");
  half.play("pick 8GMC-19GMB; step 3629");
  EXPECT_REFUSED(half, "halt", "KS:11.3.3");
}

}  // namespace kessel::kesselschlacht
