// Chapter 3: stacks and zones of control. The field is that of fights.h. With the worked example KX-16. Quality and fog:
// c12_odds_test, c13_advance_test, view_test.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

Table at_j(const std::string& rest) { return Table("turn 8 snow | at J | " + rest); }

/// Does that side's ZOC lie in the hex?
bool zone(const Table& t, Side side, std::string_view h) { return board_of(t.s).zoc[index(side)].has(Table::hex(h)); }
/// How many of its neighbours a stack in 3307 controls.
int controlled(const std::string& stack) {
  const Table t = at_j(stack);
  int n = 0;
  for (const char* h : {"3306", "3406", "3407", "3308", "3207", "3206"})
    n += zone(t, kSoviet, h) || zone(t, kAxis, h) ? 1 : 0;
  return n;
}
bool done_moving(const Table& t, std::string_view unit) { return t.marked(unit, kMoved); }

}  // namespace

// ---- 3.1 stacks ------------------------------------------------------------------------------------------------------

TEST(KS_3_1, AllUnitsAndHqsOfAHexAreOneForce) {
  const Table t = at_j("A 3307 LIX-HQ 96-GR283 1Pz-PzR1 | A 3308 96-GR284");
  const UnitList force = units_in(t.s, t.hex("3307"));
  EXPECT_EQ(force.size(), 3);
  EXPECT_TRUE(force.contains(t.id("LIX-HQ")));
  EXPECT_FALSE(force.contains(t.id("96-GR284")));
}

TEST(KS_3_1_1, ItDefendsWithOneTotal) {
  Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | A 3307 68-GR169 68-GR188 Mauss-HQ");
  t.play("target 3307; join 3306");
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(t.s, silent).defence, 7) << "3 + 3 and 1 for the HQ";
}

TEST(KS_3_1_2, TwoSovietUnits) {
  Table t(
      "turn 8 snow | at H | S 3304 8GMC-HQ | S 3308 8GMC-19GMB:active | S 3307 1GA-30RD | S 3309 1GA-71RD 1GA-127RD");
  t.play("pick 8GMC-19GMB; step 3307");
  EXPECT_ALLOWED(t, "halt");
  t.play("back; pick 8GMC-19GMB; step 3309");
  EXPECT_REFUSED(t, "halt", "KS:3.1.3");
}

TEST(KS_3_1_2a, ThreeAxisUnitsOfAnySize) {
  Table two("turn 8 snow | at J | A 3308 96-GR283 | A 3307 509Tiger 68-GR169 | A 3309 301StuG 911StuG 731AT");
  two.play("pick 96-GR283; step 3307");
  EXPECT_ALLOWED(two, "halt");
  two.play("back; pick 96-GR283; step 3309");
  EXPECT_REFUSED(two, "halt", "KS:3.1.3");  // three battalions are three units
}

TEST(KS_3_1_2b, HqsDoNotCount) {
  Table t = at_j("A 3308 96-GR283 Gollnick-HQ | A 3307 509Tiger 68-GR169 LIX-HQ III-HQ XXIV-HQ | hasty 3307");
  t.play("pick 96-GR283; step 3307");
  EXPECT_ALLOWED(t, "halt");
  t.play("halt; pick Gollnick-HQ; step 3307");
  EXPECT_ALLOWED(t, "halt");  // a full hex has room for one more HQ
  EXPECT_EQ(combat_units_in(t.s, t.hex("3307")), 3);
}

TEST(KS_3_1_3, LimitsHoldWhereMovesEndNotOnTheWay) {
  Table t = at_j("A 3308 96-GR283 | A 3307 68-GR169 68-GR188 68-GR196");
  t.play("pick 96-GR283; step 3307");
  EXPECT_EQ(t.mp("96-GR283"), 8) << "no MP for stacking";
  t.play("step 3306");
  EXPECT_ALLOWED(t, "halt");
}

TEST(KS_3_1_3, RefusesAnOverfullHex) {
  Table t = at_j("A 3308 96-GR283 96-GR284 | A 3307 68-GR169 68-GR188");
  t.play("pick 96-GR283; pick 96-GR284; step 3307");
  EXPECT_REFUSED(t, "halt", "KS:3.1.3");
  Table zoc = at_j("A 3308 96-GR283 | A 3307 68-GR169 68-GR188 68-GR196 | S 3306 1GA-30RD");
  zoc.play("pick 96-GR283");
  EXPECT_REFUSED(zoc, "step 3307", "KS:3.1.3");  // it would have to stop there
}

// ---- 3.2.1 who projects ----------------------------------------------------------------------------------------------

TEST(KS_3_2, TheSixHexesAroundHinderMovesAndSupply) {
  EXPECT_EQ(controlled("S 3307 1GA-30RD"), 6);
  const Table t = at_j("S 3307 1GA-30RD");
  EXPECT_FALSE(zone(t, kSoviet, "3309")) << "two hexes away";
  EXPECT_FALSE(zone(t, kAxis, "3306")) << "nobody else's";
  EXPECT_TRUE(board_of(t.s).blocked(kAxis).has(t.hex("3306"))) << "closed to Axis paths";
  Table move("turn 8 snow | at J | supply checked | A 3310 LIX-HQ | A 3309 96-GR283 | S 3307 1GA-30RD");
  move.play("pick 96-GR283; step 3308");
  EXPECT_TRUE(move.marked("96-GR283", kMoved | kStopped)) << "it hinders movement";
  const std::string cut = "turn 8 snow | at J | supply checked | A 3307 96-GR283 | A 3309 LIX-HQ";
  EXPECT_NE(Table(cut).supply("96-GR283"), "out");
  EXPECT_EQ(Table(cut + " | S 3207 6GTC-51GTB | S 3407 6GTC-52GTB | S 3305 6GTC-53GTB").supply("96-GR283"), "out")
      << "and supply";
}

TEST(KS_3_2_1, RegimentsKampfgruppenBrigadesAndDivisions) {
  for (const char* stack : {"A 3307 96-GR283", "A 3307 KG75", "S 3307 8GMC-19GMB", "S 3307 1GA-30RD"})
    EXPECT_EQ(controlled(stack), 6) << stack;
}

TEST(KS_3_2_1a, ThreeBattalionsNotTwo) {
  COVERS_VECTOR("KX-16");
  COVERS("KS:3.2.1", "KS:3.2.1b");
  EXPECT_EQ(controlled("A 3307 509Tiger 301StuG"), 0);
  EXPECT_EQ(controlled("A 3307 509Tiger 301StuG 731AT"), 6);
  EXPECT_EQ(controlled("A 3307 KG75"), 6);
  EXPECT_EQ(controlled("A 3307 96-GR283:rt"), 0);
  EXPECT_EQ(controlled("A 3307 96-GR283:dis"), 6);
  EXPECT_EQ(controlled("A 3307 LIX-HQ"), 0);
  EXPECT_EQ(controlled("A 3307 509Tiger 301StuG LIX-HQ"), 0);
  EXPECT_EQ(controlled("A 3307 509Tiger:rt 301StuG:rt 731AT:rt"), 0);
}

TEST(KS_3_2_1b, NoHqAndWhateverTheQuality) {
  EXPECT_EQ(controlled("S 3307 8GMC-HQ 1GA-HQ 18A-HQ"), 0);
  EXPECT_EQ(controlled("A 3307 KG82"), 6) << "quality C";
  EXPECT_EQ(controlled("A 3307 KG1"), 6) << "quality B";
  EXPECT_EQ(controlled("A 3307 1Pz-PzR1"), 6) << "quality A";
}

TEST(KS_3_4, NoFacing) {
  // Whoever has come from the south holds the hexes behind it as well as those in front.
  Table t = at_j("A 3309 LIX-HQ | A 3308 96-GR283");
  t.play("pick 96-GR283; step 3307; halt");
  for (const char* h : {"3306", "3406", "3407", "3308", "3207", "3206"}) EXPECT_TRUE(zone(t, kAxis, h)) << h;
}

// ---- 3.2.2 and 3.2.3 where zones reach -------------------------------------------------------------------------------

TEST(KS_3_2_2, ZonesOfBothSidesLieInOneHex) {
  const Table t = at_j("S 3306 1GA-30RD | S 3206 1GA-71RD | A 3308 96-GR283");
  EXPECT_TRUE(zone(t, kSoviet, "3307"));
  EXPECT_TRUE(zone(t, kAxis, "3307"));
  // A second zone of the same side changes nothing: one step in, and the move is over.
  for (const char* rest : {"S 3306 1GA-30RD | S 3206 1GA-71RD", "S 3306 1GA-30RD"}) {
    Table one = at_j(std::string("A 3308 96-GR283 | ") + rest);
    one.play("pick 96-GR283; step 3307");
    EXPECT_TRUE(done_moving(one, "96-GR283")) << rest;
    EXPECT_EQ(one.where("96-GR283"), "3307");
  }
}

TEST(KS_3_2_2a, AFriendInTheHexDoesNotLiftItForMoves) {
  Table t = at_j("A 3308 96-GR283 | A 3307 68-GR169 | S 3306 1GA-30RD");
  t.play("pick 96-GR283; step 3307");
  EXPECT_TRUE(done_moving(t, "96-GR283"));
  EXPECT_FALSE(board_of(t.s).blocked(kAxis).has(t.hex("3307"))) << "KS:3.2.2b for paths it does";
}

TEST(KS_3_2_3, NotOverAnUnbridgedMajorRiver) {
  const Table t = at_j("A 3625 208-GR309");
  EXPECT_FALSE(zone(t, kAxis, "3726"));
  EXPECT_FALSE(zone(t, kAxis, "3626"));
  EXPECT_TRUE(zone(t, kAxis, "3526"));
  EXPECT_TRUE(zone(t, kAxis, "3624")) << "minor rivers are no bar";
}

TEST(KS_3_2_3a, NeverIntoACity) {
  const Table t = at_j("S 1903 60A-8RD | S 2004 60A-99RD");
  EXPECT_FALSE(zone(t, kSoviet, "1904")) << "Ternopol";
  EXPECT_TRUE(zone(t, kSoviet, "2003"));
  EXPECT_TRUE(zone(at_j("S 2108 60A-8RD"), kSoviet, "2109")) << "a town is no city";
}

TEST(KS_3_2_3b, OverABridge) {
  const Table t = at_j("A 3625 208-GR309 | bridge 3625 3726 1");
  EXPECT_TRUE(zone(t, kAxis, "3726"));
  EXPECT_FALSE(zone(t, kAxis, "3626")) << "there is no bridge";
  EXPECT_TRUE(zone(at_j("A 3726 208-GR309 | bridge 3625 3726 1"), kAxis, "3625")) << "from the other bank too";
  EXPECT_TRUE(zone(at_j("A 3625 208-GR309 | pontoon 1 built from=3625 to=3626"), kAxis, "3626"));
}

TEST(KS_3_2_3c, OutOfACityButNotIntoAnother) {
  const Table t = at_j("S 2530 11GTC-40GTB");
  EXPECT_TRUE(zone(t, kSoviet, "2529"));
  EXPECT_TRUE(bridged(t.s, t.hex("2530"), t.hex("2531")));
  EXPECT_FALSE(zone(t, kSoviet, "2531")) << "Chernovtsy over the bridge of the Prut";
}

// ---- 3.2.4 and 3.2.5 what zones do -----------------------------------------------------------------------------------

TEST(KS_3_2_4, EnteringAZoneEndsTheMove) {
  Table t = at_j("A 3309 96-GR283 | S 3306 1GA-30RD");
  t.play("pick 96-GR283; step 3308");
  EXPECT_FALSE(done_moving(t, "96-GR283"));
  t.play("step 3307");
  EXPECT_TRUE(done_moving(t, "96-GR283"));
  EXPECT_TRUE(t.told("stopped by an enemy ZOC in 3307"));
}

TEST(KS_3_2_4, RefusesToGoOnFromThere) {
  Table t = at_j("A 3309 96-GR283 96-GR284 | S 3306 1GA-30RD");
  t.play("pick 96-GR283; step 3308; step 3307");
  EXPECT_REFUSED(t, "pick 96-GR283", "KS:3.2.4");
  t.play("pick 96-GR284; step 3308; halt");
  EXPECT_REFUSED(t, "pick 96-GR284", "KS:11.1.6");  // it halted of its own will
}

TEST(KS_3_2_4, TheNextPhaseIsAnother) {
  Table t("turn 8 snow | at J | fuel LIX 9 | supply checked | A 3310 LIX-HQ | A 3309 1Pz-PzR1 | S 3306 1GA-30RD");
  t.play("pick 1Pz-PzR1; fuel 2; step 3308; step 3307");
  while (t.s.phase == Phase::J || t.s.phase == Phase::K) t.play("done");
  ASSERT_EQ(t.s.phase, Phase::L);
  EXPECT_ALLOWED(t, "pick 1Pz-PzR1");
}

TEST(KS_3_2_4a, OutOfAZoneForNothing) {
  Table t("turn 8 snow | at H | S 3304 8GMC-HQ | S 3307 8GMC-19GMB:active | A 3308 96-GR283");
  t.play("pick 8GMC-19GMB; step 3306");
  EXPECT_EQ(t.mp("8GMC-19GMB"), 18) << "one MP for the ground, none for leaving";
  t.play("step 3305");
  EXPECT_FALSE(done_moving(t, "8GMC-19GMB"));
}

TEST(KS_3_2_4a, RefusesSovietsAStepFromZoneToZone) {
  Table t("turn 8 snow | at H | S 3304 8GMC-HQ | S 3307 8GMC-19GMB:active | A 3308 96-GR283");
  t.play("pick 8GMC-19GMB");
  EXPECT_REFUSED(t, "step 3207", "KS:3.2.4a");
  EXPECT_REFUSED(t, "step 3407", "KS:3.2.4a");
  t.play("step 3306; step 3206");  // round the zone
  EXPECT_ALLOWED(t, "step 3207");
}

TEST(KS_3_3_2, ASoundAZoneEndsAtAnUnbridgedMajorRiver) {
  const Table t("turn 8 snow | at K | S 3626 8GMC-19GMB");
  EXPECT_TRUE(has_sound_a_zoc(t.s, kSoviet, Table::hex("3627")));
  EXPECT_FALSE(has_sound_a_zoc(t.s, kSoviet, Table::hex("3625"))) << "the Dnestr lies between";
  const Table bridge("turn 8 snow | at K | S 3626 8GMC-19GMB | pontoon 1 built from=3625 to=3626");
  EXPECT_TRUE(has_sound_a_zoc(bridge.s, kSoviet, Table::hex("3625")));
}

}  // namespace kessel::kesselschlacht
