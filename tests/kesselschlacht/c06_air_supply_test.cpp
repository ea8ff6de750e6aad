// Chapter 6.7: supply by air. Airfields of sector 16: Kamenets-Podol'skiy 3523 and Dunayevtsy 4018; none lies in sectors 3 and 4.
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

/// Three corps HQs in sector 16, one in 15, one far away in 3.
constexpr const char* kHqs =
    "A 3523 III-HQ | A 4018 XXIV-HQ | A 3719 LIX-HQ | A 2919 Mauss-HQ | A 2806 XLVI-HQ | A 3322 1PzA-HQ | A 1202 "
    "XLVIII-HQ";

Table cargo(const std::string& air) {
  return Table("turn 8 snow | at B initiative-roll cargo | air " + air + " | " + kHqs);
}
Table surprise(const std::string& air, const std::string& more = "") {
  return Table("turn 8 snow | at B surprise | initiative axis | air " + air + " | " + kHqs + more);
}
Table missions(const std::string& air, const std::string& more = "") {
  return Table("turn 8 snow | at D missions:axis | initiative axis | air " + air + " | " + kHqs + more);
}
bool home(const Table& t, std::string_view plane) { return t.s.plane(t.plane(plane)).where == AirWhere::Home; }

}  // namespace

// ---- 6.7 and 6.7.1 what is loaded ----------------------------------------------------------------------------------

TEST(KS_6_7, OnlyFirstPanzerArmyReceives) {
  Table t = surprise("Ju52-1:ammo=3,fuel=4");
  EXPECT_TRUE(t.offers("drop Ju52-1 III"));
  EXPECT_ALLOWED(t, "drop Ju52-1 III");
}

TEST(KS_6_7, RefusesTheReliefForces) {
  Table t = surprise("Ju52-1:ammo=3,fuel=4");
  EXPECT_REFUSED(t, "drop Ju52-1 XLVIII", "KS:6.7");
  EXPECT_REFUSED(t, "drop Ju52-1 1PzA", "KS:6.7");  // KS:R93 nor the army HQ itself
  t.play("land Ju52-1 3523");
  EXPECT_REFUSED(t, "give XLVIII 1 0", "KS:6.7");
}

TEST(KS_6_7a, PointsAreSpentEvenFarInTheWest) {
  Table t("turn 16 mud | at J | supply checked | fuel LIX 3 | A 0806 1Pz-PzR1 | A 0906 LIX-HQ");
  t.play("pick 1Pz-PzR1");
  EXPECT_REFUSED(t, "step 0707", "KS:10.5.2a");
  t.play("fuel 2; step 0707");
  EXPECT_EQ(t.fuel("LIX"), 1);
}

TEST(KS_6_7_1, OnEveryTurnWithoutHeavySnow) {
  for (int turn : {8, 12, 13}) {
    Table t("turn " + std::to_string(turn) + " | at H | air Ju52-1 | " + kHqs);
    begin_phase(t.s, Phase::A, t.events);
    run(t.s, t.events);
    EXPECT_EQ(t.step(), "cargo") << turn;
  }
}

TEST(KS_6_7_1, RefusesEmptyTransports) {
  Table t = surprise("Ju52-1");
  EXPECT_REFUSED(t, "land Ju52-1 3523", "KS:6.7.1");
  EXPECT_REFUSED(t, "drop Ju52-1 III", "KS:6.7.1");
}

TEST(KS_6_7_1a, TenAndTwentyForAllTransports) {
  Table t = cargo("Ju52-1 He111-1");
  t.play("cargo Ju52-1 5 15");
  EXPECT_ALLOWED(t, "cargo He111-1 5 5");
  t.play("cargo He111-1 5 5");
  EXPECT_FALSE(t.offers("cargo He111-1 6 0"));
  EXPECT_ALLOWED(t, "cargo Ju52-1 4 15");  // its own load is not counted twice
}

TEST(KS_6_7_1a, RefusesMoreThanTheStock) {
  Table t = cargo("Ju52-1 He111-1 He111opt-1");
  t.play("cargo Ju52-1 5 15");
  EXPECT_REFUSED(t, "cargo He111-1 6 0", "KS:6.7.1a");
  EXPECT_REFUSED(t, "cargo He111-1 0 6", "KS:6.7.1a");
  t.play("cargo He111-1 5 5");
  EXPECT_REFUSED(t, "cargo He111opt-1 1 0", "KS:6.7.1a");  // KS:R99 a third one raises the lift, not the stock
}

TEST(KS_6_7_1_A, AnyMixWithinTheCapacity) {
  Table t = cargo("Ju52-1 He111-1");
  for (const char* load : {"cargo Ju52-1 10 10", "cargo Ju52-1 0 20", "cargo Ju52-1 3 1", "cargo He111-1 10 0"}) {
    EXPECT_ALLOWED(t, load);
    EXPECT_TRUE(t.offers(load)) << load;
  }
}

TEST(KS_6_7_1_A, RefusesTooMuch) {
  Table t = cargo("Ju52-1 He111-1");
  EXPECT_REFUSED(t, "cargo Ju52-1 11 0", "KS:6.7.1.A");
  EXPECT_REFUSED(t, "cargo Ju52-1 1 20", "KS:6.7.1.A");
  EXPECT_REFUSED(t, "cargo He111-1 5 6", "KS:6.7.1.A");
  Table d = surprise("Ju52-1:ammo=2,fuel=4");
  d.play("land Ju52-1 3523");
  EXPECT_REFUSED(d, "give III 3 0", "KS:6.7.1.A");
}

TEST(KS_6_7_1b, InSecretBeforeTheInitiative) {
  Table t = cargo("Ju52-1 Il2-1");
  EXPECT_TRUE(t.asks(kAxis));
  t.play("cargo Ju52-1 4 9");
  EXPECT_TRUE(t.told("Ju 52 1 loads 4 ammunition points", kAxis));
  EXPECT_FALSE(t.told("loads", kSoviet));
  EXPECT_EQ(view_for(t.s, kSoviet).known.plane(t.plane("Ju52-1")).ammo, 0);
  EXPECT_REFUSED(t, "cargo Ju52-1 4 9", "KS:6.7.1b");
  t.play("cargo Ju52-1 0 0; cargo Ju52-1 1 1; done");
  EXPECT_EQ(t.step(), "initiative-roll");
  EXPECT_EQ(t.s.plane(t.plane("Ju52-1")).ammo, 1);
}

TEST(KS_6_7_1b, RefusesToLoadOnceTheInitiativeIsKnown) {
  Table t = surprise("Ju52-1:ammo=3,fuel=4");
  EXPECT_REFUSED(t, "cargo Ju52-1 4 4", "KS:6.7.1b");
  Table d = missions("Ju52-1:ammo=3,sector=16");
  EXPECT_REFUSED(d, "cargo Ju52-1 4 4", "KS:6.7.1b");
}

TEST(KS_6_7_1b, LoadingComesToAnEnd) {
  Table t = cargo("Ju52-1");
  t.play("cargo Ju52-1 4 9");
  EXPECT_EQ(t.offered(), "done") << "a second thought is a free one";
  EXPECT_TRUE(t.offers("cargo Ju52-1 0 0"));
}

// ---- 6.7.2 where it goes -------------------------------------------------------------------------------------------

TEST(KS_6_7_2, BySurpriseLandingOrDropping) {
  Table t = surprise("Ju52-1:ammo=3,fuel=4");
  EXPECT_TRUE(t.offers("land Ju52-1 3523"));
  EXPECT_TRUE(t.offers("land Ju52-1 4018"));
  EXPECT_TRUE(t.offers("land Ju52-1 2919"));
  EXPECT_TRUE(t.offers("drop Ju52-1 III")) << "though there is an airfield";
  EXPECT_TRUE(t.offers("drop Ju52-1 XLVI"));
}

TEST(KS_6_7_2, RefusesFieldsThatAreNotAxis) {
  Table t = surprise("Ju52-1:ammo=3,fuel=4", " | S 3524 6GTC-51GTB | soviet-airfields 4018");
  EXPECT_REFUSED(t, "land Ju52-1 3519", "KS:6.7.2");
  EXPECT_REFUSED(t, "land Ju52-1 4018", "KS:6.7.2");  // KS:R93 the last unit there was Soviet
  EXPECT_ALLOWED(t, "land Ju52-1 3523");              // KS:R93 in enemy ZOC, but held
  Table d = missions("Ju52-1:ammo=3");
  EXPECT_REFUSED(d, "land Ju52-1 3523", "KS:6.7.2");  // it was not sent out
}

TEST(KS_R93, SovietZocClosesAnEmptyField) {
  // 3611 is empty; a brigade beside it closes it, an Axis unit in it would open it again.
  const std::string planes = "turn 8 snow | at B surprise | initiative axis | air Ju52-1:ammo=3 | A 3513 III-HQ";
  Table open(planes);
  EXPECT_ALLOWED(open, "land Ju52-1 3611");
  Table closed(planes + " | S 3711 6GTC-51GTB");
  EXPECT_REFUSED(closed, "land Ju52-1 3611", "KS:6.7.2");
  Table held(planes + " | S 3711 6GTC-51GTB | A 3611 301StuG");
  EXPECT_ALLOWED(held, "land Ju52-1 3611");
  Table taken(planes + " | S 3611 6GTC-51GTB");
  EXPECT_REFUSED(taken, "land Ju52-1 3611", "KS:6.7.2");
}

TEST(KS_6_7_2a, WithoutTheInitiativeTheyFlyByTheChart) {
  Table t(std::string("turn 8 snow | at B surprise | initiative soviet | air Ju52-1:fuel=4 Il2-1 | ") + kHqs);
  EXPECT_FALSE(t.asks(kAxis));
  t.play("done; axis: fly Ju52-1 16; axis: done; soviet: done");
  ASSERT_EQ(t.step(), "missions");
  EXPECT_TRUE(t.offers("land Ju52-1 3523"));
}

TEST(KS_6_7_2a, AnInitiativeSideMayPlaceThemToo) {
  Table t = surprise("Ju52-1:fuel=4");
  t.play("done");
  EXPECT_ALLOWED(t, "axis: fly Ju52-1 16");
}

TEST(KS_6_7_2b, LandingWithoutSovietFighters) {
  Table t = missions("Ju52-1:sector=16,ammo=3 Pe2-1:sector=16 Yak9-1:sector=15");
  EXPECT_ALLOWED(t, "land Ju52-1 3523");
}

TEST(KS_6_7_2b, RefusesUnderFightersOrFighterBombers) {
  for (const char* there : {"Yak9-1:sector=16", "Il2-1:sector=16,support", "Il2-1:sector=16,bomber,home"}) {
    Table t = missions(std::string("Ju52-1:sector=16,ammo=3 ") + there);
    EXPECT_REFUSED(t, "land Ju52-1 3523", "KS:6.7.2b");
    EXPECT_REFUSED(t, "drop Ju52-1 III", "KS:6.7.2c");  // KS:R93 no way out
  }
  Table gone = missions("Ju52-1:sector=16,ammo=3 Yak9-1:home Il2-1:home");
  EXPECT_ALLOWED(gone, "land Ju52-1 3523");
}

TEST(KS_R93, NothingCanBeDeliveredUnderFightersAndNobodyIsAsked) {
  Table t = missions("Ju52-1:sector=16,ammo=3 Yak9-1:sector=16");
  run(t.s, t.events);
  EXPECT_EQ(t.s.phase, Phase::E);
  EXPECT_TRUE(t.told("the cargo of Ju 52 1 is lost: 3 ammunition points", kSoviet));
}

TEST(KS_6_7_2b, AnotherSectorIsAnotherMatter) {
  Table t = missions("Ju52-1:sector=16,ammo=3");
  EXPECT_REFUSED(t, "land Ju52-1 2919", "KS:6.3.1a");
  EXPECT_REFUSED(t, "drop Ju52-1 XLVI", "KS:6.7.2.A");
}

TEST(KS_6_7_2c, WithoutAFieldTheyDrop) {
  Table t = missions("Ju52-1:sector=3,ammo=3,fuel=4");
  EXPECT_TRUE(t.offers("drop Ju52-1 XLVI"));
  t.play("drop Ju52-1 XLVI");
  EXPECT_EQ(t.ammo("XLVI"), 3);
  EXPECT_EQ(t.fuel("XLVI"), 4);
  EXPECT_TRUE(home(t, "Ju52-1"));
}

TEST(KS_6_7_2c, RefusesADropWhereTheyCanLand) {
  Table t = missions("Ju52-1:sector=16,ammo=3,fuel=4");
  EXPECT_REFUSED(t, "drop Ju52-1 III", "KS:6.7.2c");
  Table lost = missions("Ju52-1:sector=16,ammo=3", " | soviet-airfields 4018 3523");
  EXPECT_ALLOWED(lost, "drop Ju52-1 III");  // no field is left
}

TEST(KS_6_7_2c, NoHqInTheSectorAndTheCargoIsLost) {
  Table t = missions("Ju52-1:sector=4,ammo=3,fuel=4");
  EXPECT_TRUE(t.asks(kAxis)) << "asked all the same: where the HQs are is not for everyone to know";
  EXPECT_EQ(t.offered(), "done");
  t.play("done");
  EXPECT_TRUE(t.told("the cargo of Ju 52 1 is lost", kSoviet));
}

TEST(KS_6_7_2_A, SplitBetweenTwo) {
  Table t = surprise("Ju52-1:ammo=6,fuel=10");
  t.play("land Ju52-1 3523");
  EXPECT_TRUE(t.told("Ju 52 1 lands at 3523", kSoviet));
  ASSERT_EQ(t.step(), "deliver");
  t.play("give III 2 9; give LIX 4 1");
  EXPECT_EQ(t.ammo("III"), 2);
  EXPECT_EQ(t.fuel("III"), 9);
  EXPECT_EQ(t.ammo("LIX"), 4);
  EXPECT_EQ(t.fuel("LIX"), 1);
  EXPECT_NE(t.step(), "deliver");
  EXPECT_TRUE(home(t, "Ju52-1"));
}

TEST(KS_6_7_2_A, RefusesHqsOfAnotherSector) {
  Table t = surprise("Ju52-1:ammo=6,fuel=10");
  t.play("land Ju52-1 3523");
  EXPECT_REFUSED(t, "give Mauss 1 0", "KS:6.7.2.A");
  EXPECT_REFUSED(t, "give Gollnick 1 0", "KS:6.7.2.A");  // not on the map
  EXPECT_REFUSED(t, "give III 0 0", "KS:6.7.1a");
}

TEST(KS_6_7_2_A, RefusesAFieldWithNobodyToReceive) {
  Table t = surprise("Ju52-1:ammo=6");
  EXPECT_REFUSED(t, "land Ju52-1 2531", "KS:6.7.2.A");
}

TEST(KS_6_7_2_A, TheLandingIsAskedAboutEvenWithOneHq) {
  Table t = surprise("Ju52-1:ammo=6");
  t.play("land Ju52-1 2919");
  EXPECT_EQ(t.step(), "deliver");
  t.play("give Mauss 2 0; done");
  EXPECT_EQ(t.ammo("Mauss"), 2);
  EXPECT_TRUE(t.told("the cargo of Ju 52 1 is lost: 4 ammunition points"));
  EXPECT_TRUE(home(t, "Ju52-1"));
}

TEST(KS_6_7_2_Aa, ADropGoesToOneHqWhole) {
  Table t = surprise("Ju52-1:ammo=6,fuel=10");
  t.play("drop Ju52-1 III");
  EXPECT_EQ(t.ammo("III"), 6);
  EXPECT_EQ(t.fuel("III"), 10);
  EXPECT_NE(t.step(), "deliver");
}

TEST(KS_6_7_2_Ab, TwoHqsOfASectorInATurn) {
  Table t = surprise("Ju52-1:ammo=6 He111-1:fuel=5");
  t.play("drop Ju52-1 III");
  EXPECT_ALLOWED(t, "drop He111-1 LIX");
  t.play("land He111-1 4018; give XXIV 0 3; give III 0 2");
  EXPECT_EQ(t.fuel("III"), 2) << "the same one again is no third";
}

TEST(KS_6_7_2_Ab, RefusesAThird) {
  Table t = surprise("Ju52-1:ammo=6 He111-1:fuel=5");
  t.play("land Ju52-1 3523; give III 3 0; give LIX 2 0");
  EXPECT_REFUSED(t, "give XXIV 1 0", "KS:6.7.2.Ab");
  t.play("done");
  EXPECT_REFUSED(t, "drop He111-1 XXIV", "KS:6.7.2.Ab");
  EXPECT_ALLOWED(t, "drop He111-1 Mauss");  // another sector
}

TEST(KS_6_7_2_Ac, OfThreeHqsTheAxisChoosesTwo) {
  Table t = surprise("Ju52-1:ammo=6");
  t.play("land Ju52-1 3523");
  for (const char* hq : {"III", "LIX", "XXIV"}) EXPECT_TRUE(t.offers(std::string("give ") + hq + " 6 0")) << hq;
}

TEST(KS_13_3_5, OnceInGoodOrderItReceives) {
  Table t("turn 8 snow | at B surprise | initiative axis | air Ju52-1:ammo=3 | A 3523 III-HQ | A 4018 XXIV-HQ:do");
  t.play("drop Ju52-1 III");
  EXPECT_EQ(t.ammo("III"), 3);
}

TEST(KS_13_3_5, AnHqInDisarrayReceivesNothingRefused) {
  for (const char* state : {"do", "dis", "rt"}) {
    Table t(std::string("turn 8 snow | at B surprise | initiative axis | air Ju52-1:ammo=3 | A 3523 III-HQ:") + state +
            " | A 4018 XXIV-HQ");
    EXPECT_REFUSED(t, "drop Ju52-1 III", "KS:13.3.5");
    EXPECT_ALLOWED(t, "drop Ju52-1 XXIV");
  }
}

// ---- 6.7.3 and 6.7.4 -----------------------------------------------------------------------------------------------

TEST(KS_6_7_3, PointsAddUpOnTheTrack) {
  Table t(std::string(
              "turn 8 snow | at B surprise | initiative axis | fuel III 7 | ammo III 1 | air Ju52-1:ammo=3,fuel=4 | ") +
          kHqs);
  t.play("drop Ju52-1 III");
  EXPECT_EQ(t.fuel("III"), 11);
  EXPECT_EQ(t.ammo("III"), 4);
  EXPECT_TRUE(t.told("III Panzer Korps receives 3 ammunition points and 4 fuel points", kSoviet));
}

TEST(KS_6_7_3, TheStockDoesNotGrow) {
  Table t = surprise("Ju52-1:ammo=3,fuel=4");
  reset_air(t.s);
  EXPECT_EQ(t.s.plane(t.plane("Ju52-1")).ammo + t.s.plane(t.plane("Ju52-1")).fuel, 0);
  Table next = cargo("Ju52-1 He111-1");
  next.play("cargo Ju52-1 10 10");
  EXPECT_REFUSED(next, "cargo He111-1 1 0", "KS:6.7.1a");
}

TEST(KS_R93, ATrackHoldsFortyAndTheRestIsLost) {
  Table t(std::string("turn 8 snow | at B surprise | initiative axis | fuel III 38 | air Ju52-1:fuel=5 | ") + kHqs);
  t.play("drop Ju52-1 III");
  EXPECT_EQ(t.fuel("III"), 40);
  EXPECT_TRUE(t.told("the cargo of Ju 52 1 is lost: 0 ammunition points, 3 fuel points"));
}

TEST(KS_6_7_4, DrivenOffTheCargoIsLost) {
  Table t(std::string("turn 8 snow | at C air-roll=16 | initiative soviet | air Ju52-1:sector=16,ammo=3,fuel=4 "
                      "Yak9-1:sector=16 | ") +
          kHqs);
  run(t.s, t.events);
  t.play("intercept").roll({1});
  EXPECT_TRUE(home(t, "Ju52-1"));
  EXPECT_TRUE(t.told("the cargo of Ju 52 1 is lost: 3 ammunition points, 4 fuel points", kSoviet));
  EXPECT_EQ(t.s.plane(t.plane("Ju52-1")).ammo, 0);
  for (const Track& track : t.s.tracks) EXPECT_EQ(track.ammo + track.fuel, 0);
  reset_air(t.s);
  EXPECT_EQ(t.s.plane(t.plane("Ju52-1")).where, AirWhere::Ready) << "next turn it may try again";
}

TEST(KS_6_1_1c, RefusesCargoToAnythingElse) {
  Table t("turn 8 snow | at B cargo | air Ju87-1 Ju52-1");
  EXPECT_REFUSED(t, "cargo Ju87-1 1 1", "KS:6.1.1c");
  EXPECT_ALLOWED(t, "cargo Ju52-1 1 1");
}

TEST(KS_6_7_1a, RefusesPartsAndDebtsOfPoints) {
  const Table t("turn 8 snow | at B cargo | air Ju52-1");
  for (const auto& [ammo, fuel] : {std::pair(-1, 2), std::pair(2, -1)}) {
    const Why no = why_not(t.s, act(kAxis, Act::Cargo, t.plane("Ju52-1"), ammo, fuel));
    ASSERT_TRUE(no.has_value());
    EXPECT_EQ(no->rule.text(), std::string_view("KS:6.7.1a"));
  }
}

TEST(KS_R93, OnlyWhatTheTrackCannotHoldIsLost) {
  const auto dropped = [](const std::string& track, const std::string& load) {
    Table t("turn 8 snow | at B surprise | initiative axis | " + track + " | air Ju52-1:" + load + " | " + kHqs);
    return t.play("drop Ju52-1 III");
  };
  const Table fits = dropped("fuel III 35 | ammo III 37", "ammo=3,fuel=5");
  EXPECT_EQ(fits.fuel("III"), 40);
  EXPECT_EQ(fits.ammo("III"), 40);
  EXPECT_FALSE(fits.told("is lost")) << "full to the brim";
  const Table shells = dropped("fuel III 7 | ammo III 39", "ammo=3,fuel=4");
  EXPECT_EQ(shells.ammo("III"), 40);
  EXPECT_EQ(shells.fuel("III"), 11);
  EXPECT_TRUE(shells.told("the cargo of Ju 52 1 is lost: 2 ammunition points, 0 fuel points"));
  const Table both = dropped("fuel III 40 | ammo III 38", "ammo=3,fuel=4");
  EXPECT_TRUE(both.told("the cargo of Ju 52 1 is lost: 1 ammunition points, 4 fuel points") ||
              both.told("the cargo of Ju 52 1 is lost: 1 ammunition point, 4 fuel points"));
}

TEST(KS_6_7_2c, WhoeverCanStillDeliverIsAsked) {
  const auto asked = [](const std::string& air) {
    Table t = missions(air);
    run(t.s, t.events);
    return t.s.phase == Phase::D && t.asks(kAxis);
  };
  EXPECT_TRUE(asked("Ju52-1:sector=3,ammo=3 Yak9-1:sector=3")) << "fighters do not hinder a drop";
  EXPECT_TRUE(asked("Ju52-1:sector=16,ammo=3 Yak9-1:sector=15")) << "nor landings in another sector";
  EXPECT_TRUE(asked("Ju52-1:sector=16,ammo=3 He111-1:sector=3,fuel=2 Yak9-1:sector=16")) << "the second one can";
  EXPECT_TRUE(asked("Ju52-1:sector=3,ammo=3 He111-1:sector=16,fuel=2 Yak9-1:sector=16")) << "the first one can";
  EXPECT_FALSE(asked("Ju52-1:sector=16,ammo=3 He111-1:sector=16,fuel=2 Yak9-1:sector=16"));
  EXPECT_FALSE(asked("Ju52-1:home Yak9-1:sector=15")) << "it was driven off";
}

}  // namespace kessel::kesselschlacht
