// What version 2 of the rules reads otherwise than version 1: each case by both. `version 1` in a position plays the old one.
#include "fights.h"
#include "games/kesselschlacht/inspect.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

namespace {
std::string lines(const Table& t, const std::string& query) {
  const auto told = tally(t.s, kAxis, query);
  std::string all;
  if (told)
    for (const Tally::Line& line : told->lines()) all += line.text + "\n";
  return all;
}
}  // namespace

TEST(KesselschlachtVersions, AViewIsJudgedAsItsGameIs) {
  const std::string position = "turn 8 snow | at H | S 1609 60A-HQ | A 0417 VIIH-HQ";
  for (const Side side : {kSoviet, kAxis}) {
    EXPECT_EQ(view_for(Table("version 1 | " + position).s, side).known.rules, 1);
    EXPECT_EQ(view_for(Table(position).s, side).known.rules, kRulesVersion);
  }
}

// ---- lines of the armies ------------------------------------------------------------------------------------------------

namespace {
/// The HQ of 8th Guards Mechanized Corps falls; its brigade passes to the only army on the map.
Table passed_on(const std::string& version, const std::string& brigade_and_army) {
  Table t(version +
          "turn 8 snow | at K fight advance combat-roll=1 | combat 2413 by=axis | A 2513 96-GR283:combat | "
          "S 2413 8GMC-HQ | A 3523 LIX-HQ | A 0417 VIIH-HQ | " +
          brigade_and_army);
  result(t, Result::De1);
  return t;
}
}  // namespace

TEST(KS_11_3_1a, WhoPassesTo60thArmyIsBoundByTheStrypa) {
  const std::string brigade = "S 1610 8GMC-19GMB | S 1609 60A-HQ";
  Table t = passed_on("", brigade);
  EXPECT_EQ(t.parent("8GMC-19GMB"), "60A");
  EXPECT_FALSE(t.marked("8GMC-19GMB", kBeyond)) << "KS:R83 it stands this side of that army's line";
  EXPECT_TRUE(passed_on("version 1 | ", brigade).marked("8GMC-19GMB", kBeyond));
  Table next("turn 9 snow | at H | S 1610 8GMC-19GMB:active,parent=60A | S 1609 60A-HQ:active");
  next.play("pick 8GMC-19GMB");
  EXPECT_REFUSED(next, "step 1511", "KS:11.3.1a");
}

TEST(KS_11_3_1, RefusesAWayBackOverTheLine) {
  const std::string brigade = "S 2216 8GMC-19GMB | S 2816 1GA-HQ";
  EXPECT_TRUE(passed_on("", brigade).marked("8GMC-19GMB", kBeyond)) << "it need not return (KS:R83)";
  Table t("turn 9 snow | at H | S 2216 8GMC-19GMB:active,beyond,parent=1GA | S 2816 1GA-HQ:active");
  t.play("pick 8GMC-19GMB; step 2317");
  EXPECT_REFUSED(t, "step 2216", "KS:11.3.1");
  const Table start("turn 9 snow | at H | S 2216 8GMC-19GMB:active,beyond,parent=1GA | S 2816 1GA-HQ:active");
  EXPECT_TRUE(inspect(start.s, kSoviet, "march 8GMC-19GMB to 2317").ok());
  EXPECT_FALSE(inspect(start.s, kSoviet, "march 8GMC-19GMB to 2216 via 2317").ok()) << "nor is it planned so";
  t.play("back");
  EXPECT_TRUE(t.marked("8GMC-19GMB", kBeyond)) << "the move has not been made";
  Table old("version 1 | turn 9 snow | at H | S 2216 8GMC-19GMB:active,beyond,parent=1GA | S 2816 1GA-HQ:active");
  old.play("pick 8GMC-19GMB; step 2317");
  EXPECT_ALLOWED(old, "step 2216");
}

// ---- the HQ of First Panzer Army --------------------------------------------------------------------------------------

namespace {
const char* const kArmyHqCutOff = "turn 8 snow | at J | fuel LIX 5 | A 3309 1PzA-HQ:out 1Pz-PzR1:out | A 3310 LIX-HQ";
}  // namespace

TEST(KS_10_5_4, RefusesFuelToAnArmyHqOutOfSupplyAtTheCheck) {
  Table t(kArmyHqCutOff);
  t.play("pick 1PzA-HQ");
  EXPECT_REFUSED(t, "payer LIX", "KS:10.5.4");
  EXPECT_ALLOWED(t, "step 3409");
  EXPECT_EQ(t.mp("1PzA-HQ"), 4) << "two MP, as any unit that is out of supply (KS:10.4.2)";
  Table old(std::string("version 1 | ") + kArmyHqCutOff);
  old.play("pick 1PzA-HQ");
  EXPECT_ALLOWED(old, "payer LIX");
}

TEST(KS_10_5_7, TheAllowanceOfTheArmyHqIsWhatACorpsCanPay) {
  const Table t("turn 8 snow | at J | fuel LIX 5 | A 3309 1PzA-HQ | A 3310 LIX-HQ");
  EXPECT_NE(t.tally("allowance 1PzA-HQ").substr(0, 1), "2");
  EXPECT_NE(lines(t, "allowance 1PzA-HQ").find("names the corps that pays"), std::string::npos);
  EXPECT_EQ(t.tally("allowance 1PzA-HQ"), t.tally("allowance LIX-HQ"));
  const Table dry("turn 8 snow | at J | A 3309 1PzA-HQ | A 3310 LIX-HQ");
  EXPECT_NE(lines(dry, "allowance 1PzA-HQ").find("without fuel"), std::string::npos);
}

TEST(KS_10_1, TheSupplyOfTheArmyHqIsTracedToACorps) {
  const Table near("turn 8 snow | at J | A 3309 1PzA-HQ | A 3310 LIX-HQ");
  EXPECT_EQ(near.tally("supply 1PzA-HQ"), "attack");
  EXPECT_EQ(lines(near, "supply 1PzA-HQ").find("path of 0 of"), std::string::npos);
  const Table far("turn 8 snow | at J | A 3309 1PzA-HQ | A 0417 LIX-HQ");
  EXPECT_EQ(far.tally("supply 1PzA-HQ"), "out");
  EXPECT_NE(lines(far, "supply 1PzA-HQ").find("no open path"), std::string::npos);
}

// ---- rout and General Supply ------------------------------------------------------------------------------------------

TEST(KS_13_3_3, RoutHalvesThePathToTheHqNotThatToARoad) {
  COVERS("KS:10.2.2");
  int same = 0, nearer_before = 0;
  content().grid.all().for_each([&](Hex h) {
    const std::string at = " | turn 8 mud | at G | S " + hex::Grid::name(h) + " 1GA-30RD";
    const auto sound = parse_position(content(), "version 2" + at);
    if (!sound) return;
    const UnitId u = content().unit("1GA-30RD");
    State routed = *sound;
    routed.unit(u).status = Status::RT;
    const Board b = board_of(*sound);
    const bool open = in_general_supply(*sound, b, u);
    EXPECT_EQ(in_general_supply(routed, b, u), open) << at;
    same += open ? 1 : 0;
    routed.rules = 1;
    nearer_before += open && !in_general_supply(routed, b, u) ? 1 : 0;
    EXPECT_EQ(supply_range(routed, u), supply_range(*sound, u) / 2);
  });
  EXPECT_GT(same, 100);
  EXPECT_GT(nearer_before, 0) << "version 1 halved it";
}

// ---- crossings and recalls ----------------------------------------------------------------------------------------------

TEST(KS_8_1_2, WhoCrossesAndLeavesTheMapHasCrossed) {
  COVERS("KS:R9");
  const auto crossings_after_exit = [](const char* version, Hex h) {
    Table t(std::string(version) + "turn 3 snow | at J | A " + hex::Grid::name(h) + " 68-GR169:turn-north,began-north");
    t.play("pick 68-GR169; exit");
    note_crossings(t.s);
    return static_cast<int>(t.s.crossings);
  };
  int looked = 0;
  content().axis_exit.for_each([&](Hex h) {
    const bool south = content().south_of_dnestr.has(h);
    EXPECT_EQ(crossings_after_exit("", h), south ? 1 : 0) << hex::Grid::name(h);
    EXPECT_EQ(crossings_after_exit("version 1 | ", h), 0);
    looked += south ? 1 : 0;
  });
  EXPECT_GT(looked, 0);
}

TEST(KS_R80, RecalledUnitsAreFreeOnceTheyAreNorth) {
  const std::string corps =
      "turn 8 snow | at H | recall 8GMC | march recall 8GMC | active 8GMC | S 3726 8GMC-19GMB:active,bound,forced |"
      " S 3727 8GMC-HQ:active,bound,forced | bridge 3625 3726 1";
  Table t(corps);
  t.play("pick 8GMC-19GMB; step 3625");
  EXPECT_FALSE(t.marked("8GMC-19GMB", kBoundSouth));
  if (t.step() == "group") {
    t.play("back");
    EXPECT_TRUE(t.marked("8GMC-19GMB", kBoundSouth)) << "the move has not been made";
  }
  Table old("version 1 | " + corps);
  old.play("pick 8GMC-19GMB; step 3625");
  EXPECT_TRUE(old.marked("8GMC-19GMB", kBoundSouth));
}

// ---- what is shown and cited --------------------------------------------------------------------------------------------

TEST(KS_3_2_1, TheZoneShownIsTheSixHexesAround) {
  const Table one("turn 8 snow | at J | A 3307 68-GR169");
  EXPECT_EQ(zone_shown(one.s, kAxis).count(), 6);
  EXPECT_FALSE(zone_shown(one.s, kAxis).has(Table::hex("3307"))) << "not its own";
  const Table two("turn 8 snow | at J | A 3307 68-GR169 | A 3308 68-GR188");
  EXPECT_TRUE(zone_shown(two.s, kAxis).has(Table::hex("3307"))) << "another stack reaches there";
}

TEST(KS_13_1_2, TheAxisIsAskedByItsOwnCase) {
  const Table t(
      "turn 8 snow | at I fight advance reassign=LIX | combat 3307 by=soviet result=De1 | dead LIX-HQ | "
      "A 3310 III-HQ | A 3312 XXIV-HQ | A 3210 96-GR283");
  EXPECT_EQ(node(t.s).rule.text(), "KS:13.1.2");
  EXPECT_TRUE(t.asks(kAxis));
}

TEST(KS_13_1_3, RefusesToEndBeforeTheReliefHqIsPlaced) {
  Table t("turn 5 snow | at J hq-return | return 5 XLVIII-HQ | S 4206 6GTC-HQ");
  EXPECT_EQ(node(t.s).rule.text(), "KS:13.1.3");
  EXPECT_REFUSED(t, "done", "KS:13.1.3");
}

TEST(KS_17_0_1e, AGameThatNobodyEscapesFromEndsByThatCase) {
  const Table t("turn 17 mud | at over | dead 68-GR169");
  EXPECT_EQ(node(t.s).rule.text(), "KS:17.0.1e");
}

TEST(KS_8_1_2c, RefusesToEndWithBrigadesMissing) {
  Table t(
      "turn 5 snow | at F directive-brigades=2 | directive 8GMC issued running | crossings 2 | S 3304 8GMC-HQ | "
      "S 3306 8GMC-19GMB | S 3308 8GMC-20GMB");
  EXPECT_REFUSED(t, "done", "KS:8.1.2c");
}

TEST(KS_10_6_2, RefusesToEndWithAmmunitionUnpaid) {
  Table t =
      fight("turn 8 snow | at K | S 3307 1GA-30RD | A 3309 LIX-HQ | A 3308 96-GR283 96-GR284 291-GR504 | ammo LIX 2",
            "target 3307; join 3308; declare");
  ASSERT_EQ(t.step(), "ammo");
  EXPECT_REFUSED(t, "done", "KS:10.6.2");
}

TEST(KS_R110, NobodyIsAskedWhereNobodyIsLeft) {
  Table t = driven(Result::Dr1,
                   "S 3206 1GA-71RD | S 3406 1GA-121RD | S 3207 1GA-127RD | S 3407 1GA-135RD | S 3308 1GA-141RD | "
                   "A 3307 III-HQ LIX-HQ | A 0417 1Pz-PzR1");
  EXPECT_EQ(t.parent("1Pz-PzR1"), "-");
}

TEST(KS_16_2, ASovietGunOffTheRoadIsNoPosition) {
  const auto s = parse_position(content(), "S 3307 18A-17Art");
  ASSERT_FALSE(s);
  EXPECT_NE(s.error().text().find("KS:16.2"), std::string::npos) << s.error().text();
}

}  // namespace kessel::kesselschlacht
