// Chapter 2 at work: what is printed on map, counters and markers. That the data say so is checked in content_test.cpp.
// The field is dry and clear: 3713 and the hexes around it.
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

/// An Axis attack out of 3813 on 3713 is about to be drafted.
Table attack(const std::string& attackers, const std::string& more = "") {
  return Table("turn 8 snow | at K | supply checked | ammo LIX 5 Gollnick 5 | A 3406 LIX-HQ | A 3813 " + attackers +
               " | S 3713 6GTC-51GTB 6GTC-52GTB" + more);
}

}  // namespace

TEST(KS_2_0a, OnlySixSidedDice) {
  Table t("turn 1 | at A | A 3713 96-GR283 | S 4715 6GTC-51GTB");
  ASSERT_TRUE(t.chance());
  EXPECT_EQ(node(t.s).dice, 1);
  EXPECT_TRUE(fits(node(t.s), Draw({6})));
  EXPECT_FALSE(fits(node(t.s), Draw({7})));
  EXPECT_FALSE(fits(node(t.s), Draw({0})));
  EXPECT_FALSE(fits(node(t.s), Draw({1, 1})));
  EXPECT_EQ(node(Table("scenario kesselschlacht vatutin=rolled").s).dice, 2);
}

TEST(KS_2_0a, WhileTheDiceHaveToFallEverythingIsRefused) {
  Table t("turn 1 | at A | A 3713 96-GR283 | S 4715 6GTC-51GTB");
  EXPECT_REFUSED(t, "done", "KS:2.0a");
  EXPECT_REFUSED(t, "pick 96-GR283", "KS:2.0a");
}

TEST(KS_2_2, ThingsThatAreNotInTheBoxAreRefused) {
  COVERS("KS:2.3", "KS:3.5");
  Table t("turn 8 snow | at J | supply checked | A 3713 96-GR283 | S 4715 6GTC-51GTB");
  const auto refused = [&](Act a, std::initializer_list<std::int32_t> args) {
    const Why no = why_not(t.s, Action(kAxis, static_cast<std::uint8_t>(a), args));
    return no ? std::string(no->rule.text()) : std::string();
  };
  EXPECT_EQ(refused(Act::Pick, {231}), "KS:2.2");
  EXPECT_EQ(refused(Act::Pick, {-1}), "KS:2.2");
  EXPECT_EQ(refused(Act::Send, {24}), "KS:2.3");
  EXPECT_EQ(refused(Act::Payer, {26}), "KS:3.5");
  EXPECT_ALLOWED(t, "pick 96-GR283");
}

TEST(KS_2_2_4a, AUnitWithoutAttackStrengthIsRefused) {
  Table t = attack("96-GR283", " | A 3714 III-HQ");
  t.play("target 3713");
  EXPECT_REFUSED(t, "join 3714", "KS:2.2.4a");
}

TEST(KS_2_2_4a, AUnitWithStrengthAttacks) {
  Table t = attack("96-GR283");
  EXPECT_ALLOWED(t, "target 3713");
}

TEST(KS_2_2_7, TheAllowanceIsTheMostOfAPhase) {
  Table t("turn 8 snow | at J | supply checked | A 3813 96-GR283 | A 3406 LIX-HQ | S 5029 6GTC-51GTB");
  t.play("pick 96-GR283");
  EXPECT_EQ(t.mp("96-GR283"), 10);
  t.play("step 3812; step 3813; step 3812; step 3813; step 3812");
  EXPECT_EQ(t.where("96-GR283"), "3812");
  EXPECT_TRUE(t.marked("96-GR283", kMoved)) << "five hexes at one MP each, and no sixth";
  EXPECT_TRUE(t.why("pick 96-GR283").has_value());
}

TEST(KS_2_2_8, OnlyArtilleryReachesFartherThanTheNextHex) {
  Table far(
      "turn 8 snow | at K | supply checked | ammo LIX 5 | A 3406 LIX-HQ | A 3813 96-GR283 | A 3715 96-GR284 | S 3713 "
      "6GTC-51GTB");
  far.play("target 3713");
  EXPECT_ALLOWED(far, "join 3813");
  EXPECT_TRUE(far.why("join 3715").has_value());
}

TEST(KS_2_2_8a, ThreeHexesForGunsTheTargetCounted) {
  // 4016 carries a road three hexes from 3915's neighbour; only the distance matters here.
  const auto gun = [](const char* at) {
    Table t(
        std::string("turn 8 snow | at K | supply checked | ammo LIX 5 Gollnick 5 | A 3406 LIX-HQ | A 3813 96-GR283 | "
                    "A 4018 Gollnick-HQ | A ") +
        at + " 18Art-AR88 | S 3713 6GTC-51GTB");
    t.play("target 3713; join 3813");
    return t;
  };
  ASSERT_EQ(hex::Grid::distance(Table::hex("4014"), Table::hex("3713")), 3);
  ASSERT_EQ(hex::Grid::distance(Table::hex("4015"), Table::hex("3713")), 4);
  Table near = gun("4014"), far = gun("4015");
  EXPECT_ALLOWED(near, "support 18Art-AR88");
  EXPECT_REFUSED(far, "support 18Art-AR88", "KS:16.1.2");
}

TEST(KS_2_3, AircraftReachEverySector) {
  Table t("turn 8 snow | at C | initiative axis | air Ju88-1 Bf109-1 Il2-1 | A 3813 96-GR283 | S 3713 6GTC-51GTB");
  for (int sector = 1; sector <= kSectors; ++sector) EXPECT_ALLOWED(t, "axis: fly Ju88-1 " + std::to_string(sector));
}

TEST(KS_2_3_4a, TransportsAreNoBombers) {
  Table t("turn 8 snow | at B surprise | initiative axis | air Ju52-1 Ju88-1 | A 3813 96-GR283 | S 3713 6GTC-51GTB");
  t.play("strike 3713");
  EXPECT_ALLOWED(t, "send Ju88-1");
  EXPECT_TRUE(t.why("send Ju52-1").has_value());
}

TEST(KS_2_4_1, FuelIsKeptForEachCorps) {
  Table t(
      "turn 8 snow | at J | supply checked | fuel LIX 25 III 3 | A 3813 6Pz-PzR11 | A 3812 LIX-HQ | S 5029 6GTC-51GTB");
  EXPECT_EQ(t.fuel("LIX"), 25) << "more than twenty fit on a track";
  t.play("pick 6Pz-PzR11; fuel 4");
  EXPECT_EQ(t.fuel("LIX"), 21);
  EXPECT_EQ(t.fuel("III"), 3);
}

TEST(KS_2_4_2, AmmunitionIsSpentOnAttackOnly) {
  Table t = attack("96-GR283 96-GR284");
  t.play("target 3713; join 3813; declare");
  EXPECT_EQ(t.ammo("LIX"), 3) << "a point for each of the two";
  Table d(
      "turn 8 snow | at I | supply checked | ammo LIX 5 | A 3406 LIX-HQ | A 3713 96-GR283 | S 4011 6GTC-HQ:active | "
      "S 3813 6GTC-51GTB:active 6GTC-52GTB:active");
  d.play("target 3713; join 3813; declare");
  EXPECT_EQ(d.ammo("LIX"), 5);
}

TEST(KS_2_4_3, MarkersOfDisarrayDoNotRunOut) {
  COVERS("KS:2.4.4", "KS:2.4.5");
  // Twenty disorganized, disrupted and routed units at once; the box has fewer markers of each kind.
  for (const Status status : {Status::DO, Status::DIS, Status::RT}) {
    Table t("turn 8 snow | at K | A 3813 96-GR283 | S 3713 6GTC-51GTB");
    int n = 0;
    each_unit(t.s, [&](UnitId u) {
      if (def(t.s, u).side != kSoviet || def(t.s, u).hq || n == 20 || on_map(t.s, u)) return;
      put_on_top(t.s, u, Hex::at(40 + n % 10, n / 10));
      inflict(t.s, u, status, t.events);
      EXPECT_EQ(t.s.unit(u).status, status);
      ++n;
    });
    EXPECT_EQ(n, 20);
    EXPECT_TRUE(parse_position(content(), position_text(t.s)));
  }
}

TEST(KS_2_4_6, TheMarkersLimitThePositions) {
  COVERS("KS:2.4.7");
  Table t("scenario kesselschlacht");
  t.play("rest");
  ASSERT_EQ(t.s.hasty.count(), content().tables.hasty_markers);
  bool refused = false;
  each_unit(t.s, [&](UnitId u) {
    if (!def(t.s, u).builder || !on_map(t.s, u) || t.s.hasty.has(t.s.unit(u).hex)) return;
    const Why no = why_not(t.s, act(kAxis, Act::Dig, t.s.unit(u).hex));
    ASSERT_TRUE(no.has_value());
    refused = refused || no->rule.text() == std::string_view("KS:7.1.4");
  });
  EXPECT_TRUE(refused);
}

TEST(KS_2_4_8, PontoonsAreAsManyAsTheBoxHoldsAndBelongToHqs) {
  Table t("scenario kesselschlacht");
  int axis = 0, soviet = 0;
  for (int i = kTrain1; i < kPontoons; ++i)
    (t.s.pontoons[static_cast<std::size_t>(i)].side == kAxis ? axis : soviet) += 1;
  EXPECT_EQ(axis, 2);
  EXPECT_EQ(soviet, 1);
  t.play("rest; done; rest; done");
  for (int i = kTrain1; i < kPontoons; ++i) EXPECT_TRUE(t.s.pontoons[static_cast<std::size_t>(i)].carrier.valid()) << i;
}

TEST(KS_2_4_9, CrossingsOfTheDnestrAreCounted) {
  // 6 Panzer goes over the bridge at Khotin, a unit that stays north does not count.
  Table t(
      "turn 3 snow | at J | supply checked | fuel LIX 10 | pontoon khotin built from=3425 to=3426 garrison=KhotG | A "
      "3425 "
      "6Pz-PzR11:began-north "
      "LIX-HQ:began-north | A 3426 KhotG | A 3422 96-GR283:began-north | S 5029 6GTC-51GTB");
  begin_axis_turn(t.s);
  t.play("pick 6Pz-PzR11; fuel 5; step 3426; halt");
  note_crossings(t.s);
  EXPECT_EQ(t.s.crossings, 1);
}

// ---- reinforcements on their way in (chapter 18) -------------------------------------------------------------------

namespace {

const char* const kSs =
    "pool 11 9SS-PzR9:entry=4 9SS-PGR19:entry=4 IISS-HQ:entry=4 | pool 11 2HPz-TankRgt3:entry=5 1HMtn:entry=6";

Table arrival(const std::string& more, int turn = 11) {
  return Table("turn " + std::to_string(turn) + " snow | at J | supply checked | " + kSs +
               " | A 1202 XLVIII-HQ | A 0417 VIIH-HQ | S 5029 6GTC-51GTB" + more);
}

}  // namespace

TEST(KS_18_1o, ReinforcementsEnterInTheAxisMovementPhase) {
  Table t = arrival("");
  EXPECT_ALLOWED(t, "pick 9SS-PzR9");
  t.play("pick 9SS-PzR9; step 0301; halt");
  EXPECT_EQ(t.where("9SS-PzR9"), "0301");
  EXPECT_TRUE(t.told("enters the map in 0301"));
}

TEST(KS_18_1g, TheyMayNotBeDelayedAndAreSupplied) {
  Table t = arrival("");
  EXPECT_REFUSED(t, "done", "KS:18.1g");
  t.play("pick 9SS-PzR9; step 0301; halt");
  EXPECT_TRUE(attack_supply_now(t.s, board_of(t.s), t.id("9SS-PzR9"))) << "its HQ is not even on the map";
  Table early = arrival("", 10);
  EXPECT_REFUSED(early, "pick 9SS-PzR9", "KS:18.1g");
}

TEST(KS_18_1g, AnotherAreaIsRefused) {
  Table t = arrival("");
  t.play("pick 2HPz-TankRgt3");
  EXPECT_REFUSED(t, "step 0301", "KS:18.1g");
  EXPECT_REFUSED(t, "step 0120", "KS:18.1g");
  EXPECT_ALLOWED(t, "step 0105");
}

TEST(KS_18_1h, ABlockedHexIsRefused) {
  Table t = arrival(" | S 0302 6GTC-52GTB");
  t.play("pick 9SS-PzR9");
  EXPECT_REFUSED(t, "step 0301", "KS:18.1h");
  EXPECT_ALLOWED(t, "step 0701");
}

TEST(KS_18_1h, AnAreaThatWasBlockedLeavesTheOthersNextTurn) {
  // Twelve hexes of area A in Soviet ZOC on turn 11: nobody has to come, and on turn 12 any area will do.
  const std::string wall =
      " | S 0102 6GTC-51GTB:active | S 0302 6GTC-52GTB | S 0502 6GTC-53GTB | S 0702 7GTC-54GTB | S 0902 7GTC-55GTB | S "
      "1102 "
      "7GTC-56GTB | S 1301 6GTC-22GMRB";
  Table t("turn 12 snow | at I | supply checked | pool 11 9SS-PzR9:entry=4 IISS-HQ:entry=4 | A 0417 VIIH-HQ" + wall);
  t.play("done");
  while (t.s.phase == Phase::I) t.play("done");
  ASSERT_EQ(t.s.phase, Phase::J);
  t.play("pick 9SS-PzR9");
  EXPECT_REFUSED(t, "step 0101", "KS:18.1h");
  EXPECT_ALLOWED(t, "step 0115");
}

TEST(KS_18_1i, FourMpOnTheTurnOfEntryAndOneHexForAll) {
  Table t = arrival("");
  t.play("pick 9SS-PzR9");
  EXPECT_EQ(t.mp("9SS-PzR9"), 8);
  t.play("step 0301; halt; pick 9SS-PGR19");
  EXPECT_ALLOWED(t, "step 0301");
}

TEST(KS_18_1i, AnotherHexForTheSameGroupIsRefused) {
  Table t = arrival("");
  t.play("pick 9SS-PzR9; step 0301; halt; pick 9SS-PGR19");
  EXPECT_REFUSED(t, "step 0501", "KS:18.1i");
}

TEST(KS_18_1j, ThreeMpInAreaBAndNoLimitInAreaC) {
  Table t = arrival("");
  t.play("pick 2HPz-TankRgt3");
  EXPECT_EQ(t.mp("2HPz-TankRgt3"), 6);
  t.play("step 0105; halt; pick 1HMtn");
  EXPECT_EQ(t.mp("1HMtn"), 2 * content().def(t.id("1HMtn")).front.ma);
  EXPECT_ALLOWED(t, "step 0116");
}

TEST(KS_18_1q, SupplyIsJudgedAgainAtTheMomentOfTheAct) {
  COVERS("KS:R56");
  // In supply at the check of the phase; then its HQ drives away, and there is nothing to draw on.
  const std::string at =
      "turn 8 snow | at J | supply checked | fuel LIX 20 | A 3813 6Pz-PzR11 | A 3812 LIX-HQ | S 5029 6GTC-51GTB";
  Table stays(at);
  stays.play("pick 6Pz-PzR11");
  EXPECT_ALLOWED(stays, "fuel 5");
  Table gone(at);
  take_off(gone.s, gone.id("LIX-HQ"), Where::Map);
  put_on_top(gone.s, gone.id("LIX-HQ"), Table::hex("0101"));
  gone.play("pick 6Pz-PzR11");
  EXPECT_TRUE(gone.why("fuel 5").has_value());
  EXPECT_EQ(gone.mp("6Pz-PzR11"), 4);
}

// ---- what no parser would let through --------------------------------------------------------------------------------

TEST(KS_2_1, RefusesHexesOffTheMapToEveryAction) {
  // The text of an action cannot name them; an action that comes from elsewhere can.
  const Hex nowhere{static_cast<std::uint16_t>(hex::kHexSlots - 1)};
  ASSERT_FALSE(content().grid.contains(nowhere));
  const Table t("turn 8 snow | at J | A 3308 96-GR283 | A 3310 LIX-HQ");
  const UnitId u = t.id("96-GR283");
  const auto rule = [&](const Action& a) {
    return std::string(why_not(t.s, a).value_or(Refusal{"KS:4.0", {}, {}}).rule.text());
  };
  for (Act kind : {Act::Dig, Act::Fill, Act::Strike, Act::Step, Act::Target, Act::Join, Act::Unjoin, Act::Retreat})
    EXPECT_EQ(rule(act(kAxis, kind, nowhere)), "KS:2.1") << static_cast<int>(kind);
  for (Act kind : {Act::Place, Act::Displace}) EXPECT_EQ(rule(act(kAxis, kind, u, nowhere)), "KS:2.1");
  EXPECT_EQ(rule(act(kAxis, Act::Land, t.plane("Ju52-1"), nowhere.value)), "KS:2.1");
  for (Act kind : {Act::Blow, Act::StrikeBridge, Act::Demolish})
    EXPECT_EQ(rule(act(kAxis, kind, Table::hex("3307"), nowhere)), "KS:2.1");
}

TEST(KS_2_2, RefusesUnitsThatAreNotOnTheMap) {
  Table move("turn 8 snow | at J | A 3308 96-GR283 | A 3310 LIX-HQ");
  EXPECT_REFUSED(move, "pick 96-GR284", "KS:2.2");
  EXPECT_ALLOWED(move, "pick 96-GR283");
  Table guns(
      "turn 8 snow | at K | ammo Gollnick 9 | A 3204 Gollnick-HQ | A 3306 96-GR283 | A 3310 LIX-HQ | S 3307 1GA-71RD");
  guns.play("target 3307");
  EXPECT_REFUSED(guns, "support 18Art-AR88", "KS:2.2");
}

}  // namespace kessel::kesselschlacht
