// Chapter 6.1 to 6.3, 6.5 and 6.6: what aircraft may do, initiative, surprise, sectors, bombing, ground support.
// The field is dry and clear: 3713 and around lie in sector 10, 3319 in 16, 3406 in 4.
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

constexpr const char* kSoviets = "S 3713 6GTC-51GTB 6GTC-52GTB | S 3319 6GTC-53GTB";
constexpr const char* kGermans = "A 3813 96-GR283 | A 3406 LIX-HQ";

std::string ground(const std::string& head) { return head + " | " + kSoviets + " | " + kGermans; }

std::string role(const Table& t, std::string_view plane) { return role_word(t.s.plane(t.plane(plane)).role); }
bool home(const Table& t, std::string_view plane) { return t.s.plane(t.plane(plane)).where == AirWhere::Home; }
bool ready(const Table& t, std::string_view plane) { return t.s.plane(t.plane(plane)).where == AirWhere::Ready; }
bool placed(const Table& t, std::string_view plane) { return t.s.plane(t.plane(plane)).where == AirWhere::Placed; }

/// Phase A of that turn, run until someone must answer.
Table turn_begins(int turn, const std::string& air) {
  Table t(ground("turn " + std::to_string(turn) + " | at H | air " + air));
  begin_phase(t.s, Phase::A, t.events);
  run(t.s, t.events);
  return t;
}

/// Axis missions over sector 10 with these aircraft.
Table missions(const std::string& air) {
  return Table(ground("turn 8 snow | at D missions:axis | initiative soviet | air " + air));
}

Table surprise(const std::string& side, const std::string& air) {
  return Table(ground("turn 8 snow | at B surprise | initiative " + side + " | air " + air));
}

/// Role choice of the Axis over sector 10.
Table roles(const std::string& air) {
  return Table(ground("turn 8 snow | at C air-role=10:axis | initiative axis | air " + air));
}

/// An Axis attack on 3713 is being drafted; these aircraft are about.
Table attack(const std::string& air) {
  Table t(ground("turn 8 snow | at K | supply checked | ammo LIX 5 | air " + air));
  t.play("target 3713");
  return t;
}

}  // namespace

// ---- 6.0 and 6.1 ---------------------------------------------------------------------------------------------------

TEST(KS_6_0, HeavySnowHasNoAirPhases) {
  Table calm = turn_begins(8, "Bf109-1 Ju52-1 Il2-1");
  EXPECT_EQ(calm.s.phase, Phase::B);
  EXPECT_EQ(calm.step(), "cargo");
  Table storm = turn_begins(9, "Bf109-1 Ju52-1 Il2-1");
  ASSERT_TRUE(heavy_snow(storm.s));
  EXPECT_EQ(storm.s.phase, Phase::E);
  EXPECT_EQ(storm.step(), "positions");
}

TEST(KS_6_1, AircraftNeedNeitherSupplyNorPoints) {
  Table t = missions("Ju88-1:sector=10");
  ASSERT_EQ(t.ammo("LIX"), 0);
  ASSERT_EQ(t.fuel("LIX"), 0);
  t.play("strike 3713; send Ju88-1; declare").roll({1});
  EXPECT_EQ(t.status("6GTC-51GTB"), "DIS");
  for (const Track& track : t.s.tracks) EXPECT_EQ(track.fuel_spent + track.ammo_spent, 0);
}

TEST(KS_6_1_1, BombersBomb) {
  Table t = missions("Ju88-1:sector=10");
  t.play("strike 3713");
  EXPECT_ALLOWED(t, "send Ju88-1");
}

TEST(KS_6_1_1, RefusesBombersAnyRole) {
  Table t = roles("Ju88-1:sector=10 FW190-1:sector=10");
  for (const char* as : {"fighter", "bomber", "support"})
    EXPECT_REFUSED(t, std::string("role Ju88-1 ") + as, "KS:6.1.1");
}

TEST(KS_6_1_1a, FightersAndFighterBombersAsFightersFight) {
  Table t(ground("turn 8 snow | at C air-role=10:axis | initiative axis | air FW190-1:sector=10 Yak9-1:sector=10"));
  t.play("role FW190-1 fighter");
  EXPECT_TRUE(t.chance());
  EXPECT_EQ(t.step(), "air-roll");
  EXPECT_EQ(node(t.s).dice, 2);
}

TEST(KS_6_1_1a, RefusesBombsUnderFighters) {
  Table t = missions("Bf109-1:sector=10 Ju88-1:sector=10");
  t.play("strike 3713");
  EXPECT_REFUSED(t, "send Bf109-1", "KS:6.1.1a");
  Table r = roles("Bf109-1:sector=10 FW190-1:sector=10");
  EXPECT_REFUSED(r, "role Bf109-1 bomber", "KS:6.1.1a");
}

TEST(KS_6_1_1b, AFighterBomberTakesOneOfThreeRoles) {
  for (const char* as : {"fighter", "bomber", "support"}) {
    Table t = roles("FW190-1:sector=10 Ju87-1:sector=10");
    EXPECT_TRUE(t.offers(std::string("role FW190-1 ") + as));
    t.play(std::string("role FW190-1 ") + as);
    EXPECT_EQ(role(t, "FW190-1"), as);
    EXPECT_TRUE(t.told("FW 190 1 flies as", kSoviet));
    EXPECT_EQ(t.step(), "air-role") << "the Ju 87 has not chosen";
  }
}

TEST(KS_6_1_1b, RefusesASecondThought) {
  Table t = roles("FW190-1:sector=10 Ju87-1:sector=10 Il2-1:sector=10");
  t.play("role FW190-1 fighter");
  EXPECT_REFUSED(t, "role FW190-1 bomber", "KS:6.1.1b");
  EXPECT_REFUSED(t, "role Il2-1 bomber", "KS:6.1.1b");
  EXPECT_FALSE(t.offers("done")) << "everyone must choose";
  Table m = missions("FW190-1:sector=10,support Ju87-1:sector=10,bomber");
  m.play("strike 3713");
  EXPECT_REFUSED(m, "send FW190-1", "KS:6.1.1b");
}

TEST(KS_6_1_1c, TransportsOnlyCarrySupplies) {
  Table t = missions("Ju52-1:sector=10,fuel=5 Ju88-1:sector=10");
  t.play("strike 3713");
  EXPECT_REFUSED(t, "send Ju52-1", "KS:6.1.1c");
  Table r = roles("Ju52-1:sector=10 FW190-1:sector=10");
  EXPECT_REFUSED(r, "role Ju52-1 support", "KS:6.1.1c");
  Table a = attack("Ju52-1:sector=10");
  EXPECT_REFUSED(a, "send Ju52-1", "KS:6.1.1c");
}

TEST(KS_6_1_1c, NothingElseCarriesThemRefused) {
  Table t = surprise("axis", "Ju88-1 Ju52-1:ammo=1");
  EXPECT_REFUSED(t, "drop Ju88-1 LIX", "KS:6.1.1c");
  EXPECT_ALLOWED(t, "drop Ju52-1 LIX");
}

TEST(KS_6_1_2, OneMissionATurn) {
  Table t = missions("Ju87-1:sector=10,bomber Ju87-2:sector=10,bomber");
  t.play("strike 3713; send Ju87-1; declare").roll({6});
  t.play("strike 3713");
  EXPECT_REFUSED(t, "send Ju87-1", "KS:6.1.2");
  EXPECT_ALLOWED(t, "send Ju87-2");
}

TEST(KS_6_1_2, RefusesGroundSupportAfterBombing) {
  Table t = attack("Ju87-1:sector=10,bomber,home Ju87-2:sector=10,support");
  EXPECT_REFUSED(t, "send Ju87-1", "KS:6.1.2");
  EXPECT_ALLOWED(t, "send Ju87-2");
}

TEST(KS_6_1_2, NobodyIsNamedTwiceRefused) {
  Table t = missions("Ju87-1:sector=10,bomber");
  t.play("strike 3713; send Ju87-1");
  EXPECT_REFUSED(t, "send Ju87-1", "KS:6.1.2");
  t.play("withhold Ju87-1");
  EXPECT_ALLOWED(t, "send Ju87-1");
}

TEST(KS_6_1_2a, FightersFightAsOftenAsNeedBe) {
  Table t(
      ground("turn 8 snow | at C air-roll=10 | initiative axis"
             " | air Bf109-1:sector=10 FW190-1:sector=10,fighter Yak9-1:sector=10 Pe2-1:sector=10"));
  t.roll({1, 6});
  ASSERT_EQ(t.step(), "intercept") << "the Yak has gone, the bomber is left";
  t.play("intercept");
  EXPECT_TRUE(t.chance());
  EXPECT_TRUE(placed(t, "Bf109-1"));
  EXPECT_TRUE(placed(t, "FW190-1"));
}

TEST(KS_6_1_2b, AsAFighterItFightsAgain) {
  Table t(
      ground("turn 8 snow | at C air-roll=10 | initiative axis"
             " | air FW190-1:sector=10,fighter Yak9-1:sector=10 Pe2-1:sector=10"));
  t.roll({1, 6});
  ASSERT_EQ(t.step(), "intercept");
  EXPECT_ALLOWED(t, "intercept");
}

TEST(KS_6_1_2b, RefusesAFighterOfTheTurnAnyOtherMission) {
  Table t = attack("FW190-1:sector=10,fighter,home");
  EXPECT_REFUSED(t, "send FW190-1", "KS:6.1.2b");
  Table m = missions("FW190-1:sector=10,fighter Ju87-1:sector=10,bomber");
  m.play("strike 3713");
  EXPECT_REFUSED(m, "send FW190-1", "KS:6.1.1b");
}

TEST(KS_6_1_3, ManyRaidsOnOneHex) {
  Table t = surprise("axis", "Ju88-1 Ju87-1");
  t.play("strike 3713; send Ju88-1; declare").roll({2});
  EXPECT_EQ(t.status("6GTC-51GTB"), "DO");
  t.play("strike 3713; send Ju87-1; declare").roll({2});
  EXPECT_EQ(t.status("6GTC-51GTB"), "DIS") << "DO upon DO";
}

TEST(KS_2_3, AnySectorIsInReach) {
  Table t(ground("turn 8 snow | at C | air Bf109-1 Yak9-1"));
  for (int sector = 1; sector <= kSectors; ++sector) {
    EXPECT_FALSE(t.why("fly Bf109-1 " + std::to_string(sector), kAxis)) << sector;
    EXPECT_FALSE(t.why("fly Yak9-1 " + std::to_string(sector), kSoviet)) << sector;
  }
}

TEST(KS_2_3_4a, TransportsNeverStrike) {
  Table t = surprise("axis", "Ju52-1:fuel=5 He111-1:ammo=5");
  EXPECT_FALSE(t.offers("strike 3713")) << "there is nothing else to bomb with";
  EXPECT_REFUSED(t, "strike 3713", "KS:6.2.1a");
}

// ---- 6.2 initiative and surprise -----------------------------------------------------------------------------------

TEST(KS_6_2, OneToThreeIsAxis) {
  for (int die = 1; die <= 6; ++die) {
    Table t(ground("turn 8 snow | at B | air FW190-1 Il2-1"));
    EXPECT_EQ(node(t.s).roller, kAxis);
    t.roll({die});
    const Side side = die <= 3 ? kAxis : kSoviet;
    EXPECT_EQ(t.s.initiative, side) << die;
    EXPECT_TRUE(t.asks(side));
    EXPECT_FALSE(t.asks(other(side)));
  }
}

TEST(KS_6_2a, SurpriseBombingForEitherSupplyForTheAxis) {
  Table axis = surprise("axis", "FW190-1 Ju52-1:fuel=4 Il2-1");
  EXPECT_TRUE(axis.offers("strike 3713"));
  EXPECT_TRUE(axis.offers("drop Ju52-1 LIX"));
  Table soviet = surprise("soviet", "FW190-1 Ju52-1:fuel=4 Il2-1");
  EXPECT_TRUE(soviet.offers("strike 3813"));
  EXPECT_FALSE(soviet.offers("drop Ju52-1 LIX"));
  EXPECT_REFUSED(soviet, "drop Ju52-1 LIX", "KS:6.2a");
  EXPECT_REFUSED(soviet, "land Ju52-1 3611", "KS:6.2a");
}

TEST(KS_6_2_1, AnyNumberEachResolvedAtOnce) {
  Table t = surprise("axis", "FW190-1 Ju87-1 Ju88-1");
  t.play("strike 3713; send FW190-1; declare");
  EXPECT_TRUE(t.chance());
  t.roll({6});
  EXPECT_EQ(t.step(), "surprise");
  t.play("strike 3319; send Ju87-1; send Ju88-1; declare").roll({1});
  EXPECT_EQ(t.status("6GTC-53GTB"), "DIS");
  EXPECT_NE(t.step(), "surprise") << "nothing is left to fly with";
}

TEST(KS_6_2_1, RefusesAircraftThatAreNotThere) {
  Table t = surprise("axis", "FW190-1");
  t.play("strike 3713");
  EXPECT_REFUSED(t, "send Ju88-1", "KS:6.2.1");
  EXPECT_ALLOWED(t, "send FW190-1");
}

TEST(KS_6_2_1, NoSectorBindsASurprise) {
  Table t = surprise("axis", "FW190-1 Ju87-1");
  t.play("strike 3713; send FW190-1");
  EXPECT_ALLOWED(t, "send Ju87-1");
  EXPECT_ALLOWED(t, "cancel");
}

TEST(KS_6_2_1a, OthersCanStillBePlaced) {
  Table t = surprise("axis", "FW190-1 Ju87-1");
  t.play("strike 3713; send FW190-1; declare").roll({6}).play("done");
  ASSERT_EQ(t.step(), "air-place");
  EXPECT_ALLOWED(t, "axis: fly Ju87-1 10");
}

TEST(KS_6_2_1a, RefusesWhoHasFlownASurprise) {
  Table t = surprise("axis", "FW190-1 Ju87-1 Ju52-1:fuel=3");
  t.play("strike 3713; send FW190-1; declare").roll({6}).play("drop Ju52-1 LIX");
  t.play("strike 3713");
  EXPECT_REFUSED(t, "send FW190-1", "KS:6.2.1a");
  t.play("cancel; done");
  EXPECT_REFUSED(t, "axis: fly FW190-1 10", "KS:6.2.1a");
  EXPECT_REFUSED(t, "axis: fly Ju52-1 10", "KS:6.2.1a");
  EXPECT_TRUE(home(t, "FW190-1"));
}

// ---- 6.3 sectors ---------------------------------------------------------------------------------------------------

TEST(KS_6_3_1, TwentyFourSectors) {
  std::array<int, kSectors + 1> hexes{};
  content().grid.all().for_each([&](Hex h) { ++hexes[content().at(h).sector]; });
  EXPECT_EQ(hexes[0], 0) << "every hex has one";
  for (int i = 1; i <= kSectors; ++i) EXPECT_GT(hexes[static_cast<std::size_t>(i)], 0) << i;
  Table t(ground("turn 8 snow | at C | air FW190-1 Il2-1"));
  EXPECT_ALLOWED(t, "axis: fly FW190-1 24");
}

TEST(KS_6_3_1, RefusesSectorsThatDoNotExist) {
  Table t(ground("turn 8 snow | at C | air FW190-1 Il2-1"));
  EXPECT_REFUSED(t, "axis: fly FW190-1 25", "KS:6.3.1");
  EXPECT_REFUSED(t, "axis: fly FW190-1 0", "KS:6.3.1");
}

TEST(KS_6_3_1, GroundUnitsDoNotMind) {
  Table t("turn 8 snow | at H | S 3716 6GTC-51GTB:active,supplied 6GTC-HQ");
  ASSERT_NE(content().at(t.hex("3716")).sector, content().at(t.hex("3717")).sector);
  t.play("pick 6GTC-51GTB");
  EXPECT_ALLOWED(t, "step 3717");
}

TEST(KS_6_3_1a, BombersStrikeInTheirSector) {
  Table t = missions("Ju88-1:sector=16");
  EXPECT_TRUE(t.offers("strike 3319"));
  EXPECT_ALLOWED(t, "strike 3319");
}

TEST(KS_6_3_1a, RefusesAnotherSector) {
  Table t = missions("Ju88-1:sector=16 FW190-1:sector=10,support Ju87-1");
  EXPECT_FALSE(t.offers("strike 3713"));
  EXPECT_REFUSED(t, "strike 3713", "KS:6.3.1a");
  t.play("strike 3319");
  EXPECT_REFUSED(t, "send FW190-1", "KS:6.3.1a");
  EXPECT_REFUSED(t, "send Ju87-1", "KS:6.3.1a");
}

TEST(KS_6_3_1b, AfterADrawBothFlyTheirMissions) {
  Table t(
      ground("turn 8 snow | at C air-roll=10 | initiative axis"
             " | air Bf109-1:sector=10 Ju88-1:sector=10 Yak9-1:sector=10 Pe2-1:sector=10"));
  t.roll({6, 6});
  ASSERT_EQ(t.step(), "missions");
  EXPECT_TRUE(t.asks(kAxis));
  t.play("strike 3713; send Ju88-1; declare").roll({6});
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_TRUE(t.offers("strike 3813"));
}

TEST(KS_6_3_2, BothPlaceInAnyOrderWithTheSameEnd) {
  const std::string start = ground("turn 8 snow | at C | initiative axis | air FW190-1 Bf109-1 Il2-1 Yak9-1");
  Table one(start), two(start);
  one.play("axis: fly FW190-1 10; axis: fly Bf109-1 3; axis: done; soviet: fly Il2-1 7; soviet: done");
  two.play("soviet: fly Il2-1 7; axis: fly Bf109-1 3; soviet: done; axis: fly FW190-1 10; axis: done");
  EXPECT_EQ(hash(one.s), hash(two.s));
  EXPECT_TRUE(ready(one, "Yak9-1")) << "an aircraft may stay at home";
  EXPECT_TRUE(one.told("Il-2 1 flies over sector 7", kAxis));
}

TEST(KS_6_3_2, NobodySeesASealedChart) {
  Table t(ground("turn 8 snow | at C | initiative axis | air FW190-1 Il2-1"));
  t.play("axis: fly FW190-1 10; axis: done");
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_FALSE(t.asks(kAxis));
  EXPECT_EQ(view_for(t.s, kSoviet).known.plane(t.plane("FW190-1")).sector, 0);
  EXPECT_FALSE(t.told("sector 10", kSoviet));
  EXPECT_EQ(t.why("fly FW190-1 11", kAxis)->rule.text(), "KS:6.3.2") << "sealed is sealed";
  t.play("soviet: done");
  EXPECT_TRUE(t.told("FW 190 1 flies over sector 10", kSoviet));
}

TEST(KS_6_3_2, RefusesChangesToASealedChartAndAircraftOfOthers) {
  Table t(ground("turn 8 snow | at C | initiative axis | air FW190-1 Il2-1"));
  EXPECT_REFUSED(t, "axis: fly Il2-1 3", "KS:6.3.2");
  EXPECT_REFUSED(t, "axis: ground FW190-1", "KS:6.3.2");
  t.play("axis: fly FW190-1 10; axis: done");
  EXPECT_REFUSED(t, "axis: fly FW190-1 11", "KS:6.3.2");
  Table later(ground("turn 8 snow | at H | air FW190-1"));
  EXPECT_REFUSED(later, "fly FW190-1 10", "KS:6.3.2");
}

TEST(KS_6_3_2, APlacementCanBeThoughtOver) {
  Table t(ground("turn 8 snow | at C | initiative axis | air FW190-1 Il2-1"));
  t.play("axis: fly FW190-1 10; axis: fly FW190-1 11");
  EXPECT_EQ(t.s.plane(t.plane("FW190-1")).sector, 11);
  t.play("axis: ground FW190-1");
  EXPECT_TRUE(ready(t, "FW190-1"));
  EXPECT_EQ(t.why("ground FW190-1", kAxis)->rule.text(), "KS:6.3.2");
  EXPECT_EQ(t.why("fly Il2-1 3", kAxis)->rule.text(), "KS:6.3.2");
}

TEST(KS_6_3_2, WhoHasNothingToPlaceIsNotAsked) {
  Table t = surprise("axis", "Bf109-1");
  run(t.s, t.events);
  ASSERT_EQ(t.step(), "air-place");
  EXPECT_TRUE(t.asks(kAxis));
  EXPECT_FALSE(t.asks(kSoviet));
}

TEST(KS_6_3_2a, OnlyOpposedSectorsFightAndBeforeAnyMission) {
  Table t(ground("turn 8 snow | at C | initiative axis | air Bf109-1 Ju88-1 Yak9-1"));
  t.play("axis: fly Bf109-1 10; axis: fly Ju88-1 16; axis: done; soviet: fly Yak9-1 10; soviet: done");
  EXPECT_EQ(t.step(), "air-roll");
  EXPECT_EQ(t.s.top().arg, 10);
  t.roll({6, 6});
  EXPECT_EQ(t.step(), "missions");
  Table alone(ground("turn 8 snow | at C | initiative axis | air Bf109-1 Ju88-1 Yak9-1"));
  alone.play("axis: fly Bf109-1 10; axis: fly Ju88-1 16; axis: done; soviet: fly Yak9-1 11; soviet: done");
  EXPECT_EQ(alone.step(), "missions") << "nobody meets";
}

// ---- 6.5 bombing ---------------------------------------------------------------------------------------------------

TEST(KS_6_5, AnyHexOfTheSectorWithEnemiesWhateverItsGround) {
  // 4206 is a city: no better against bombs than a field.
  for (const char* where : {"4206", "4306"}) {
    Table t(std::string("turn 8 snow | at D missions:axis | initiative soviet | air Ju88-1:sector=5 | S ") + where +
            " 6GTC-51GTB");
    t.play(std::string("strike ") + where + "; send Ju88-1; declare").roll({2});
    EXPECT_EQ(t.status("6GTC-51GTB"), "DO") << where;
  }
}

TEST(KS_6_5, RefusesAMissionWithoutATarget) {
  Table t = missions("Ju88-1:sector=10");
  EXPECT_REFUSED(t, "strike 3714", "KS:6.5");
  EXPECT_REFUSED(t, "strike 3813", "KS:6.5");
  t.play("strike 3713");
  EXPECT_REFUSED(t, "declare", "KS:6.5");
  EXPECT_REFUSED(t, "done", "KS:R104");
}

TEST(KS_6_5, BombersThatBombedGoHome) {
  Table t = missions("Ju88-1:sector=10 FW190-1:sector=10,bomber");
  t.play("strike 3713; send Ju88-1; declare").roll({6});
  EXPECT_TRUE(home(t, "Ju88-1"));
  EXPECT_TRUE(placed(t, "FW190-1"));
}

TEST(KS_6_5a, StrengthsAreAddedUpAndOneDieFalls) {
  // 3 + 4 + 5 are 12: the last column. A 3 disrupts there and only disorganizes at 5 to 7.
  Table t = missions("FW190-1:sector=10,bomber Ju87-1:sector=10,bomber Ju88-1:sector=10");
  t.play("strike 3713; send FW190-1; send Ju87-1; send Ju88-1; declare");
  EXPECT_EQ(node(t.s).dice, 1);
  t.roll({3});
  EXPECT_TRUE(t.told("3713 is bombed with 12"));
  EXPECT_EQ(t.status("6GTC-51GTB"), "DIS");
  EXPECT_EQ(t.status("6GTC-52GTB"), "DIS") << "everyone in the hex";
}

TEST(KS_6_5a, TheColumns) {
  const State s = Table(ground("turn 8 snow | at D missions:axis")).s;
  const std::array<int, 13> column{0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4};
  for (int strength = 1; strength <= 12; ++strength)
    EXPECT_EQ(bombing_column(s, strength), column[static_cast<std::size_t>(strength)]) << strength;
  EXPECT_EQ(bombing_column(s, 40), 4);
}

TEST(KS_6_5b, NothingShootsBack) {
  Table t = missions("Ju88-1:sector=10");
  t.play("strike 3713; send Ju88-1; declare").roll({6});
  for (int i = 0; i < t.s.air_count(); ++i) EXPECT_NE(t.s.plane(air_id(i)).role, Role::Fighter);
  EXPECT_FALSE(t.told("turns home"));
}

TEST(KS_R94, ResultsFromTheAirAddUpToARoutButNoFurther) {
  Table t(ground("turn 8 snow | at B surprise | initiative axis | air Ju88-1 Ju87-1 Ju87-2 FW190-1 FW190-2"));
  t.play("strike 3319; send Ju88-1; declare").roll({1});
  EXPECT_EQ(t.status("6GTC-53GTB"), "DIS");
  t.play("strike 3319; send Ju87-1; declare").roll({1});
  EXPECT_EQ(t.status("6GTC-53GTB"), "RT");
  t.play("strike 3319; send Ju87-2; declare").roll({1});
  EXPECT_EQ(t.status("6GTC-53GTB"), "RT") << "nobody dies from the air";
}

TEST(KS_R94, BombsShowNothingOfAStack) {
  Table t = missions("Ju88-1:sector=10");
  t.play("strike 3713; send Ju88-1; declare").roll({2});
  EXPECT_EQ(t.sees(kAxis, "3713"), "6GTC-51GTB ?");
  EXPECT_TRUE(t.told("2 units in 3713 are DO", kAxis)) << "the marker is seen";
  EXPECT_FALSE(t.told("52", kAxis));
}

TEST(KS_6_5_1, PrintedAndPontoonBridges) {
  Table printed(
      "turn 8 snow | at D missions:axis | initiative soviet | air Ju87-1:sector=24,bomber | S 5607 6GTC-51GTB");
  EXPECT_TRUE(printed.offers("strike-bridge 5627 5628"));
  EXPECT_FALSE(printed.offers("strike-bridge 1016 1117")) << "not in that sector";
  Table t(
      "turn 8 snow | at D missions:soviet | initiative axis | air Il2-1:sector=22,bomber Il2-2:sector=22,bomber"
      " | pontoon khotin built from=3425 to=3426 garrison=KhotG | A 3426 KhotG");
  EXPECT_TRUE(t.offers("strike-bridge 3425 3426"));
  t.play("strike-bridge 3425 3426; send Il2-1; send Il2-2; declare").roll({1});
  EXPECT_TRUE(t.told("bridge 3425-3426 is bombed with 8 (die 1): destroyed"));
  EXPECT_FALSE(bridged(t.s, t.hex("3425"), t.hex("3426")));
  EXPECT_EQ(t.status("KhotG"), "good") << "KS:R94 the units beside it are not harmed";
}

TEST(KS_6_5_1, RefusesWhereNoBridgeStands) {
  Table t(
      "turn 8 snow | at D missions:soviet | initiative axis | air Il2-1:sector=20,bomber Il2-2:sector=22,bomber"
      " | A 3426 KhotG");
  EXPECT_REFUSED(t, "strike-bridge 3425 3426", "KS:6.5.1");
  EXPECT_REFUSED(t, "strike-bridge 2124 2024", "KS:6.5.1");  // blown
}

TEST(KS_6_5_1a, ABorderBridgeLiesWestOrSouth) {
  const State s = Table(ground("turn 8 snow | at D missions:axis")).s;
  const auto sector = [&](const char* a, const char* b) { return sector_of_bridge(s, Table::hex(a), Table::hex(b)); };
  EXPECT_EQ(sector("2124", "2024"), content().at(Table::hex("2024")).sector) << "the western";
  EXPECT_EQ(sector("2024", "2124"), 20);
  EXPECT_EQ(sector("2123", "2023"), 14) << "the western, though both lie in one row";
  EXPECT_EQ(sector("3423", "3424"), 22) << "the southern";
  EXPECT_EQ(sector("5627", "5628"), 24) << "no border";
}

TEST(KS_6_5_1b, OneAttemptOfEachSide) {
  const std::string pontoon = " | pontoon khotin built from=3425 to=3426 garrison=KhotG | A 3426 KhotG";
  Table t(
      "turn 8 snow | at D missions:soviet | initiative soviet"
      " | air Il2-1:sector=22,bomber Il2-2:sector=22,bomber FW190-1:sector=22,bomber | S 3622 6GTC-51GTB" +
      pontoon);
  EXPECT_ALLOWED(t, "strike-bridge 3425 3426");
  t.play("strike-bridge 3425 3426; send Il2-1; declare").roll({6});
  t.play("done");
  ASSERT_TRUE(t.asks(kAxis));
  EXPECT_ALLOWED(t, "strike-bridge 3425 3426");
}

TEST(KS_6_5_1b, RefusesASecond) {
  Table t(
      "turn 8 snow | at D missions:soviet | initiative soviet | air Il2-1:sector=22,bomber Il2-2:sector=22,bomber"
      " | pontoon khotin built from=3425 to=3426 garrison=KhotG | A 3426 KhotG");
  t.play("strike-bridge 3425 3426; send Il2-1; declare").roll({6});
  EXPECT_REFUSED(t, "strike-bridge 3425 3426", "KS:6.5.1b");
  EXPECT_FALSE(t.offers("strike-bridge 3425 3426"));
}

namespace {
/// KX-21: the Braga bridge, standing, under Axis bombs.
Table at_the_bridge(std::string_view send, int die) {
  Table t(
      "turn 8 snow | at B surprise | initiative axis | bridge 3625 3726 1 | air Ju87-1 Ju87-2 Ju88-1"
      " | S 3625 6GTC-51GTB");
  t.play("strike-bridge 3625 3726").play(send).play("declare").roll({die});
  return t;
}
}  // namespace

TEST(KS_6_5_1c, OnlyTheAsteriskDestroys) {
  COVERS_VECTOR("KX-21");
  Table hit = at_the_bridge("send Ju87-1; send Ju87-2", 2);
  EXPECT_TRUE(hit.told("bridge 3625-3726 is bombed with 8 (die 2): destroyed"));
  EXPECT_FALSE(bridged(hit.s, hit.hex("3625"), hit.hex("3726")));
  Table miss = at_the_bridge("send Ju87-1; send Ju87-2", 3);
  EXPECT_TRUE(bridged(miss.s, miss.hex("3625"), miss.hex("3726"))) << "Ddo without an asterisk";
  EXPECT_EQ(miss.status("6GTC-51GTB"), "good");
}

TEST(KS_6_5_1d, BombersAddOneToTheDie) {
  COVERS_VECTOR("KX-21");
  Table t = at_the_bridge("send Ju87-1; send Ju88-1", 2);
  EXPECT_TRUE(t.told("bombed with 9 (die 2): it stands")) << "a 3 in that column";
  EXPECT_TRUE(bridged(t.s, t.hex("3625"), t.hex("3726")));
  Table lucky = at_the_bridge("send Ju87-1; send Ju88-1", 1);
  EXPECT_FALSE(bridged(lucky.s, lucky.hex("3625"), lucky.hex("3726")));
  Table worst = at_the_bridge("send Ju88-1", 6);
  EXPECT_TRUE(bridged(worst.s, worst.hex("3625"), worst.hex("3726"))) << "a 7 is on the table";
}

// ---- 6.6 ground support --------------------------------------------------------------------------------------------

TEST(KS_6_6, OnlyWithAnAttackOfTheirOwnSide) {
  Table t = attack("Ju87-1:sector=10,support Il2-1:sector=10,support");
  EXPECT_ALLOWED(t, "send Ju87-1");
  EXPECT_TRUE(t.offers("send Ju87-1"));
}

TEST(KS_6_6, RefusesTheDefender) {
  Table t = attack("Ju87-1:sector=10,support Il2-1:sector=10,support");
  EXPECT_REFUSED(t, "send Il2-1", "KS:6.6");
}

TEST(KS_6_6a, TwoAtMost) {
  Table t = attack("Ju87-1:sector=10,support Ju87-2:sector=10,support FW190-1:sector=10,support");
  t.play("send Ju87-1");
  EXPECT_ALLOWED(t, "send Ju87-2");
}

TEST(KS_6_6a, RefusesAThird) {
  Table t = attack("Ju87-1:sector=10,support Ju87-2:sector=10,support FW190-1:sector=10,support");
  t.play("send Ju87-1; send Ju87-2");
  EXPECT_REFUSED(t, "send FW190-1", "KS:6.6a");
  EXPECT_FALSE(t.offers("send FW190-1"));
}

TEST(KS_6_6b, FighterBombersFlyIt) {
  Table t = attack("Ju88-1:sector=10 FW190-1:sector=10,support Ju87-1:sector=10,support");
  t.play("send FW190-1");
  EXPECT_ALLOWED(t, "send Ju87-1");
}

TEST(KS_6_6b, RefusesBombers) {
  Table t = attack("Ju88-1:sector=10 Ju87-1:sector=10,support");
  EXPECT_REFUSED(t, "send Ju88-1", "KS:6.6b");
  EXPECT_ALLOWED(t, "send Ju87-1");
}

TEST(KS_6_6c, TheyWaitOverTheirSector) {
  Table t(
      ground("turn 8 snow | at D missions:axis | initiative soviet"
             " | air Ju87-1:sector=10,support FW190-1:sector=10,fighter Ju88-1:sector=4 Il2-1:sector=10,support"));
  run(t.s, t.events);
  ASSERT_EQ(t.s.phase, Phase::E) << "nobody has a mission";
  EXPECT_TRUE(placed(t, "Ju87-1"));
  EXPECT_TRUE(placed(t, "Il2-1"));
  EXPECT_TRUE(home(t, "FW190-1"));
  EXPECT_TRUE(home(t, "Ju88-1"));
  Table a = attack("Ju87-1:sector=10,support");
  EXPECT_ALLOWED(a, "send Ju87-1");
}

TEST(KS_6_6c, RefusesAnotherSector) {
  Table t = attack("Ju87-1:sector=11,support Ju87-2");
  EXPECT_REFUSED(t, "send Ju87-1", "KS:6.6c");
  EXPECT_REFUSED(t, "send Ju87-2", "KS:6.6c");
}

TEST(KS_R95, UnusedSupportGoesHomeAfterItsOwnCombatPhase) {
  Table t(ground("turn 8 snow | at K | air Ju87-1:sector=10,support Il2-1:sector=10,support"));
  send_home(t.s, t.events);
  EXPECT_TRUE(home(t, "Ju87-1"));
  EXPECT_TRUE(placed(t, "Il2-1"));
}

TEST(KS_4_0B, FirstTheInitiativeThenItsSurprises) {
  Table t = turn_begins(8, "FW190-1 Il2-1");
  EXPECT_EQ(t.s.phase, Phase::B);
  EXPECT_EQ(t.step(), "cargo") << "the transports have come on turn 3";
  t.play("done");
  EXPECT_EQ(t.step(), "initiative-roll");
  t.roll({5});
  EXPECT_EQ(t.step(), "surprise");
  EXPECT_TRUE(t.asks(kSoviet));
}

TEST(KS_4_0C, ThenBothPlaceWhatIsLeft) {
  Table t = turn_begins(8, "FW190-1 Il2-1");
  t.play("done").roll({5}).play("done");
  EXPECT_EQ(t.s.phase, Phase::C);
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_TRUE(t.asks(kAxis));
}

TEST(KS_4_0D, ThenTheMissions) {
  Table t = turn_begins(8, "Ju88-1 Il2-1");
  t.play("done").roll({5}).play("done; axis: fly Ju88-1 10; axis: done; soviet: done");
  EXPECT_EQ(t.s.phase, Phase::D);
  EXPECT_TRUE(t.asks(kAxis)) << "the Soviets have nothing in the air";
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::E);
}

// ---- the order of KS:R91 -------------------------------------------------------------------------------------------

TEST(KS_R91, RolesSectorBySectorTheInitiativeFirst) {
  Table t(ground("turn 8 snow | at C | initiative soviet | air FW190-1 Ju87-1 Il2-1 Il2-2"));
  t.play("axis: fly FW190-1 3; axis: fly Ju87-1 12; axis: done");
  t.play("soviet: fly Il2-1 12; soviet: fly Il2-2 2; soviet: done");
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_REFUSED(t, "role Il2-1 bomber", "KS:R91");
  t.play("role Il2-2 bomber");
  EXPECT_TRUE(t.asks(kAxis));
  t.play("role FW190-1 support");
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("role Il2-1 support");
  EXPECT_TRUE(t.asks(kAxis));
  t.play("role Ju87-1 support");
  EXPECT_NE(t.step(), "air-role");
}

TEST(KS_R91, TheInitiativeSideFliesAllItsMissionsFirst) {
  Table t(
      ground("turn 8 snow | at D missions:soviet | initiative soviet | air Il2-1:sector=10,bomber Ju88-1:sector=10"));
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("done");
  EXPECT_TRUE(t.asks(kAxis));
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::E);
  EXPECT_TRUE(home(t, "Il2-1"));
}

TEST(KS_18_2g, TransportsOfTheCampaignComeOnTheThirdTurn) {
  for (int turn : {2, 3, 4}) {
    Table t = turn_begins(turn, "Bf109-1:home Il2-1:home");
    EXPECT_EQ(ready(t, "Ju52-1"), turn >= 3) << turn;
    EXPECT_EQ(ready(t, "He111-1"), turn >= 3) << turn;
    EXPECT_TRUE(ready(t, "Bf109-1")) << "KS:6.4.2b";
  }
}

TEST(KS_19_1_2, TheOptionBringsTransportsAtOnceAndMoreAircraftOnTheThirdTurn) {
  for (int turn : {2, 3}) {
    Table t(ground("turn " + std::to_string(turn) + " | at H | air Bf109-1"));
    t.s.optional_on = 1u << static_cast<unsigned>(Optional19::AxisAir);
    reset_air(t.s);
    EXPECT_TRUE(ready(t, "Ju52-1")) << turn;
    EXPECT_EQ(ready(t, "FW190opt-1"), turn >= 3) << turn;
    EXPECT_EQ(ready(t, "He111opt-1"), turn >= 3) << turn;
  }
}

// ---- what an aircraft cannot be asked --------------------------------------------------------------------------------

TEST(KS_6_3_2, RefusesTheAbsentAndASecondFlightToTheSameSector) {
  Table t("turn 8 snow | at C | air Ju87-1");
  EXPECT_REFUSED(t, "axis: fly Ju87-2 8", "KS:6.3.2");
  t.play("axis: fly Ju87-1 8");
  EXPECT_REFUSED(t, "axis: fly Ju87-1 8", "KS:6.3.2");
  EXPECT_ALLOWED(t, "axis: fly Ju87-1 9");
}

TEST(KS_6_5, RefusesAircraftBeforeTheAttackIsNamed) {
  Table t("turn 8 snow | at K | air Ju87-1:sector=10,support | A 3310 LIX-HQ | A 3308 96-GR283 | S 3307 1GA-71RD");
  EXPECT_REFUSED(t, "send Ju87-1", "KS:6.5");
}

TEST(KS_6_1_1b, RefusesARoleThatThereIsNot) {
  const Table t(ground("turn 8 snow | at C air-role=10:axis | initiative axis | air FW190-1:sector=10"));
  for (int role : {0, 4, 257, -1}) {
    const Why no = why_not(t.s, act(kAxis, Act::AsRole, t.plane("FW190-1"), role));
    ASSERT_TRUE(no.has_value()) << role;
    EXPECT_EQ(no->rule.text(), std::string_view("KS:6.1.1b")) << role;
  }
  EXPECT_ALLOWED(t, "role FW190-1 fighter");
}

}  // namespace kessel::kesselschlacht
