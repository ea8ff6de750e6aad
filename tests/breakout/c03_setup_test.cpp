// Chapter 3: set-up, stand fast and hex control.
#include "table.h"

namespace kessel::breakout {
namespace {

/// Every German unit with a printed hex that has a choice, somewhere within its reach.
constexpr const char* kGermanSetUp =
    "place 68 1309; place 7Pz 1607; place 503 1607; place 1SS 1909; place 1Pz 2206; place 6Pz 2508; place 11Pz 2607;"
    "place 509 2607; place 19Pz 2708; place 20PG 3009; place 16Pz 3209; place 911 3209; place 371 3509; place 208 3808;"
    "place 101J 4110; place 168 4311; place 17Pz 4212; place 2SS 3912; place 301 3912; place 254 4513; place 82 4514;"
    "place 300 4515; place 1Inf 4417; place 210 4417; place 75 4021; place 18AD 3520;";

int placed(const State& s, Side side) {
  int n = 0;
  each_unit(s, [&](UnitId u) { n += on_map(s, u) && side_of(s, u) == side ? 1 : 0; });
  return n;
}

Table german_set_up() {
  Table t("campaign");
  t.play("done").roll({4});
  return t;
}

/// Both Soviet impulses of turn 1, which have a forced order, go by.
Table& soviets_pass(Table& t) { return t.play("done; done; done; done"); }

}  // namespace

// ------------------------------------------------------------------------------------------------------- 3.0, 3.1 the start

TEST(BO_3_0, OneSideIsAskedAtATimeAndTheOtherHasNoSay) {
  const Table t("at soviet 1 move | S 2010 9M | G 2020 68");
  EXPECT_EQ(node(t.s).sides, only(kSoviet));
  EXPECT_FALSE(t.why("done", kSoviet).has_value());
  const Why no = t.why("done", kGerman);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "BO:5.0");
  const Table g("at german 1 move | S 2010 9M | G 2020 68");
  EXPECT_EQ(node(g.s).sides, only(kGerman));
  EXPECT_TRUE(g.why("done", kSoviet).has_value());
}

TEST(BO_3_1, TheCampaignBeginsOnTurnOneInThaw) {
  const Table t("campaign");
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.s.weather, Weather::Thaw);
  EXPECT_EQ(t.s.stage, Stage::Setup);
}

TEST(BO_3_1a, AllTownsButKrasilovAndKhmelnikBeginGerman) {
  Table t = german_set_up();
  std::string soviet;
  content().towns.for_each([&](Hex h) {
    if (t.s.soviet_control.has(h)) soviet += hex::Grid::name(h) + " ";
  });
  EXPECT_EQ(soviet, "2603 4004 ");
}

TEST(BO_3_1b, TheTrackBeginsAtTwo) {
  const Table t("campaign");
  EXPECT_EQ(vp_now(t.s), 2);
  EXPECT_EQ(t.tally("track"), "2");
}

// ------------------------------------------------------------------------------------------------------- 3.2 the five steps

TEST(BO_3_2, TheCampaignIsSetUpInItsOrder) {
  COVERS("BO:3.2a", "BO:3.2b", "BO:3.2c", "BO:3.2d", "BO:3.2e", "BO:3.2f");
  Table t("campaign");
  // 1 The Soviets stand where they are printed, every one of them.
  EXPECT_EQ(t.ask(), "order your stacks before the battle");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(placed(t.s, kSoviet), 48);
  EXPECT_EQ(placed(t.s, kGerman), 0);
  each_unit(t.s, [&](UnitId u) {
    const UnitDef& d = def(t.s, u);
    if (d.side == kSoviet) {
      EXPECT_EQ(t.s.unit(u).hex, d.setup) << d.id;
    } else {
      EXPECT_EQ(t.s.unit(u).where, d.entry_turn > 0 ? Where::Pool : Where::Setup) << d.id;
    }
  });
  // 2 Their air markers, before any German is on the map.
  t.play("done");
  EXPECT_EQ(t.ask(), "Soviet air markers of turn 1");
  EXPECT_EQ(placed(t.s, kGerman), 0);
  t.roll({4});
  // 3 Garrisons (and the two divisions that have no choice).
  EXPECT_EQ(t.ask(), "set up the German units");
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_EQ(placed(t.s, kGerman), 6);
  for (const auto& [unit, hex] :
       {std::pair{"TG", "0805"}, {"KPG", "2220"}, {"KhG", "2023"}, {"CG", "1328"}, {"96", "2908"}, {"291", "2807"}})
    EXPECT_EQ(t.where(unit), hex) << unit;
  // 4 The others, each on its hex or next to it.
  t.play(kGermanSetUp);
  EXPECT_EQ(placed(t.s, kGerman), 32);
  for (const auto& [unit, hex] :
       {std::pair{"68", "1309"}, {"1Pz", "2206"}, {"6Pz", "2508"}, {"18AD", "3520"}, {"509", "2607"}})
    EXPECT_EQ(t.where(unit), hex) << unit;
  EXPECT_TRUE(broken_invariants(t.s).empty());
  t.play("done");
  // 5 The Soviets begin, moving first.
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.s.air_side, kSoviet);
  EXPECT_EQ(t.s.air_left, 4);
  EXPECT_TRUE(t.told("Soviet impulse 1: move, then fight"));
  EXPECT_EQ(t.where("357"), "pool");
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(BO_3_2, RefusesUnitsThatAreNoPartOfTheGermanSetUp) {
  const Table t = german_set_up();
  EXPECT_REFUSED(t, "place 357 0101", "BO:3.2");  // a reinforcement
  EXPECT_REFUSED(t, "place 9M 2403", "BO:3.2");   // a Soviet corps
  Table typed("at setup-german | setup 75 | dead 68");
  EXPECT_REFUSED(typed, "place 68 1308", "BO:3.2");
}

TEST(BO_3_2, AllowsThoseThatAre) {
  const Table t = german_set_up();
  EXPECT_ALLOWED(t, "place 68 1308");
  EXPECT_ALLOWED(t, "place 18AD 3519");
}

TEST(BO_3_2, GermansWaitForTheSovietsAndTheirDie) {
  Table t("campaign");
  const Why early = t.why("place 68 1308", kGerman);
  ASSERT_TRUE(early.has_value());
  EXPECT_EQ(early->rule.text(), "BO:5.0");
  t.play("done");
  const Why dice = t.why("place 68 1308", kGerman);
  ASSERT_TRUE(dice.has_value());
  EXPECT_EQ(dice->rule.text(), "BO:2.0a");
}

TEST(BO_3_2a, TheSovietsMayExceedTheirLimitsAtTheStartOnly) {
  COVERS("BO:R60");
  const Table t("campaign");
  std::string over;
  occupied_by(t.s, kSoviet).for_each([&](Hex h) {
    if (overstacked(t.s, h, kSoviet)) over += hex::Grid::name(h) + " ";
  });
  EXPECT_EQ(over, "1305 1604 2403 ");
  EXPECT_TRUE(broken_invariants(t.s).empty()) << "which is in order now";
  EXPECT_FALSE(parse_position(content(), "turn 2 | at soviet 1 fight | S 1305 8GM 11GT 31T")) << "and never later";
}

TEST(BO_3_2a, TheOnlySovietChoiceIsTheOrderOfStacks) {
  Table t("campaign");
  EXPECT_EQ(t.offered(), "done");
  EXPECT_REFUSED(t, "place 9M 2402", "BO:5.0");
  EXPECT_REFUSED(t, "pick 9M", "BO:12.0c");
  t.play("top 9M");
  EXPECT_EQ(hex::Grid::name(t.s.unit(t.id("9M")).hex), "2403");
  EXPECT_EQ(top_unit(t.s, Table::hex("2403")), t.id("9M"));
}

TEST(BO_3_2b, TheAirDieFallsBeforeAnyGermanIsPlaced) {
  for (int die = 1; die <= 6; ++die) {
    Table t("campaign");
    t.play("done");
    EXPECT_EQ(node(t.s).roller, kSoviet);
    EXPECT_EQ(placed(t.s, kGerman), 0);
    t.roll({die});
    EXPECT_EQ(t.s.air_left, die);
    EXPECT_EQ(t.s.air_side, kSoviet);
  }
}

TEST(BO_3_2c, RefusesAGarrisonElsewhere) {
  const Table t = german_set_up();
  EXPECT_REFUSED(t, "place TG 0806", "BO:3.2c");
  EXPECT_REFUSED(t, "place CG 1329", "BO:3.2c");
}

TEST(BO_3_2c, AllowsItsOwnTown) {
  Table t("at setup-german | setup TG 68");
  EXPECT_ALLOWED(t, "place TG 0805");
  EXPECT_REFUSED(t, "place TG 0705", "BO:3.2c");
}

TEST(BO_3_2d, AllowsThePrintedHexAndTheSixAround) {
  const Table t = german_set_up();
  for (const char* h : {"4022", "4021", "4023", "3922", "3923", "4122", "4123"})
    EXPECT_TRUE(t.offers(std::string("place 75 ") + h)) << h;
  for (const char* h : {"3922", "4123"}) EXPECT_ALLOWED(t, std::string("place 75 ") + h);
}

TEST(BO_3_2d, RefusesAHexFurtherAway) {
  const Table t = german_set_up();
  EXPECT_REFUSED(t, "place 75 4020", "BO:3.2d");
  EXPECT_REFUSED(t, "place 75 3921", "BO:3.2d");
  EXPECT_REFUSED(t, "place 1Pz 2205", "BO:3.2d");
  EXPECT_FALSE(t.offers("place 75 4020"));
}

TEST(BO_3_2d, RefusesToBeginBeforeEveryUnitStands) {
  Table t = german_set_up();
  EXPECT_REFUSED(t, "done", "BO:3.2d");
  EXPECT_FALSE(t.offers("done"));
  t.play(kGermanSetUp);
  EXPECT_ALLOWED(t, "done");
}

TEST(BO_3_2d, AUnitMayBeSetDownAgainUntilTheSetUpEnds) {
  Table t = german_set_up();
  t.play("place 75 4022; place 75 4021");
  EXPECT_EQ(t.where("75"), "4021");
  EXPECT_TRUE(units_in(t.s, Table::hex("4022")).empty());
  EXPECT_REFUSED(t, "place 75 4020", "BO:3.2d");  // still measured from the printed hex, not from where it stands
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(BO_3_2e, RefusesThe96thAnd291stAnyOtherHex) {
  const Table t = german_set_up();
  for (const char* text : {"place 96 2907", "place 96 2808", "place 291 2808", "place 291 2707"})
    EXPECT_REFUSED(t, text, "BO:3.2e");
}

TEST(BO_3_2e, AllowsTheirOwnHexes) {
  const Table t = german_set_up();
  EXPECT_EQ(t.where("96"), "2908");
  EXPECT_EQ(t.where("291"), "2807");
  const Table typed("at setup-german | setup 96 291");
  EXPECT_ALLOWED(typed, "place 96 2908");
  EXPECT_ALLOWED(typed, "place 291 2807");
  EXPECT_REFUSED(typed, "place 96 2807", "BO:3.2e");
}

TEST(BO_3_2f, BothSovietImpulsesOfTurnOneMoveFirstUnasked) {
  COVERS("BO:5.4a", "BO:R10");
  Table t("at setup-german");
  t.play("done");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_REFUSED(t, "order fight-move", "BO:5.4");
  t.play("done; done");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_EQ(t.s.stage, Stage::Soviet2);
  EXPECT_TRUE(t.told("Soviet impulse 2: move, then fight"));
}

TEST(BO_3_2g, OverstacksLeftAfterTheFirstMoveAreThinnedByTheGerman) {
  COVERS("BO:R60");
  Table t = german_set_up();
  t.play(kGermanSetUp).play("done");
  // 1604 and 2403 are cured, 1305 keeps eight steps.
  t.play("pick 10GT; pick 3GM; step 1603; halt; pick 6GT; pick 7GT; step 2402; halt; done");
  EXPECT_EQ(t.ask(), "remove units of an overstacked enemy hex");
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_TRUE(t.told("Soviet units overstack 1305"));
  EXPECT_EQ(t.offered(), "remove 8GM; remove 11GT; remove 31T") << "two units of two steps are the fewest";
  t.play("remove 8GM; remove 11GT");
  EXPECT_EQ(t.where("8GM"), "dead");
  EXPECT_EQ(load_in(t.s, Table::hex("1305"), kSoviet).steps, 4);
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "and so the first impulse goes on";
  EXPECT_EQ(t.s.stage, Stage::Soviet1);
}

TEST(BO_3_2g, CuredInTimeNothingIsLost) {
  Table t = german_set_up();
  t.play(kGermanSetUp).play("done");
  t.play(
      "pick 10GT; pick 3GM; step 1603; halt; pick 6GT; pick 7GT; step 2402; halt; pick 11GT; pick 31T; step 1304; "
      "halt; done");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(placed(t.s, kSoviet), 48);
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(BO_3_2g, ArtilleryIsThinnedByItsOwnLimit) {
  Table t = german_set_up();
  t.play(kGermanSetUp).play("done");
  t.play("pick 6GT; pick 7GT; step 2402; halt; pick 11GT; pick 31T; step 1304; halt; pick 10GT; step 1603; halt; done");
  EXPECT_EQ(t.offered(), "remove 3B; remove 3GM");
  t.play("remove 3B");
  EXPECT_EQ(t.where("3B"), "dead");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_3_2g, ARifleCorpsRemovedThatWayRollsForItsReturn) {
  COVERS("BO:R60", "BO:R47");
  Table t("turn 1 | at soviet 1 move | S 1305 15RC 28RC 106RC");
  t.play("done; remove 28RC");
  EXPECT_EQ(t.ask(), "return of a rifle corps");
  t.roll({6});
  EXPECT_EQ(t.where("28RC"), "track 4");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

// ----------------------------------------------------------------------------------------------------------- 3.2h stand fast

TEST(BO_3_2h, RefusesToMoveWestOfColumn23) {
  Table t("turn 1 | at german 1 move | G 2307 1Pz:f");
  t.play("pick 1Pz");
  EXPECT_REFUSED(t, "step 2206", "BO:3.2h");
  EXPECT_REFUSED(t, "step 2207", "BO:3.2h");
  t.play("step 2308; halt; done; done; done; order move-fight; pick 1Pz");
  EXPECT_REFUSED(t, "step 2207", "BO:3.2h");  // nor in the second impulse
}

TEST(BO_3_2h, AllowsToMoveInAndEastOfIt) {
  Table t("turn 1 | at german 1 move | G 2407 6Pz:f");
  t.play("pick 6Pz; step 2307; step 2308; step 2408; halt");
  EXPECT_EQ(t.where("6Pz"), "2408");
}

TEST(BO_3_2h, AllowsEverythingFromTurnTwoOn) {
  Table t("turn 1 | at german 2 mech | G 2307 1Pz:f");
  t.play("done").roll({1}).roll({6, 6, 1, 1});
  t.play("order move-fight; done; done; order move-fight; done; done; order move-fight; pick 1Pz");
  EXPECT_EQ(t.s.turn, 2);
  EXPECT_ALLOWED(t, "step 2206");
  EXPECT_FALSE(flagged(t.s, t.id("1Pz"), kStandFast)) << "the order is lifted";
  EXPECT_FALSE(parse_position(content(), "turn 2 | at german 1 move | G 2307 1Pz:f").ok()) << "no mark is left of it";
}

TEST(BO_3_2h, RefusesAWholeGroupForOneBoundUnit) {
  Table t("turn 1 | at german 1 move | G 2307 1Pz:f 911");
  t.play("pick 1Pz; pick 911");
  EXPECT_REFUSED(t, "step 2206", "BO:3.2h");
  t.play("drop 1Pz");
  EXPECT_ALLOWED(t, "step 2206");
}

TEST(BO_3_2h, RefusesAProbeAcrossTheLine) {
  COVERS("BO:R32");
  const Table t("turn 1 | at german 1 fight | G 2307 1Pz:f | S 2106 9M");
  EXPECT_REFUSED(t, "target 2206", "BO:3.2h");
  EXPECT_FALSE(t.offers("target 2206"));
  Table both("turn 1 | at german 1 fight | G 2307 1Pz:f 911 | S 2106 9M");
  both.play("target 2206");
  EXPECT_REFUSED(both, "join 1Pz", "BO:3.2h");
  EXPECT_ALLOWED(both, "join 911");
}

TEST(BO_3_2h, AllowsAnAttackAcrossTheLine) {
  Table t("turn 1 | at german 1 fight | G 2307 1Pz:f | S 2206 60A-1");
  t.play("target 2206; join 1Pz");
  EXPECT_ALLOWED(t, "declare");
}

TEST(BO_3_2h, RefusesAnAdvanceAcrossTheLine) {
  COVERS("BO:R32");
  Table t("turn 1 | at german 1 fight | G 2307 1Pz:f | G 2207 7Pz | S 2206 60A-1");
  t.play("target 2206; join 1Pz; join 7Pz; declare; done").roll({1});  // 8 against 3 is 2:1, die 1 kills it
  EXPECT_EQ(t.where("60A-1"), "dead");
  EXPECT_EQ(t.ask(), "advance into the vacated hex");
  EXPECT_REFUSED(t, "advance 1Pz", "BO:3.2h");
  EXPECT_ALLOWED(t, "advance 7Pz");
}

TEST(BO_3_2h, WithBoundUnitsAloneNobodyIsAskedToAdvance) {
  Table t("turn 1 | at german 1 fight | G 2307 1Pz:f 19Pz/1:f | S 2206 60A-1");
  t.play("target 2206; join 1Pz; join 19Pz; declare; done").roll({1});  // 7 against 3 is 2:1
  EXPECT_EQ(t.where("60A-1"), "dead");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_R32, ARetreatAcrossTheLineIsNoMove) {
  Table t("turn 1 | at soviet 1 fight | S 2407 9M | G 2307 1Pz:f");
  t.play("target 2307; join 9M; declare; done").roll({1});  // 7 against 5 is 1:1, die 1 is DR
  EXPECT_EQ(t.ask(), "choose retreats");
  EXPECT_TRUE(t.offers("retreat 1Pz 2206"));
  EXPECT_TRUE(t.offers("retreat 1Pz 2308"));
  t.play("retreat 1Pz 2207");
  EXPECT_EQ(t.where("1Pz"), "2207");
}

TEST(BO_R32, TheHexChosenBindsAndNotThePrintedOne) {
  // 1Pz is printed in column 23 and steps out of it at set-up; 6Pz goes up to the line and is bound.
  Table t("at setup-german | setup 1Pz 6Pz 11Pz");
  t.play("place 1Pz 2207; place 6Pz 2407; place 11Pz 2507; done");
  soviets_pass(t).play("order move-fight; pick 1Pz; step 2107; halt; pick 6Pz; step 2308");
  EXPECT_EQ(t.where("1Pz"), "2107");
  EXPECT_REFUSED(t, "step 2207", "BO:3.2h");
  EXPECT_REFUSED(t, "step 2208", "BO:3.2h");
}

TEST(BO_R32, OnTheLineItselfItIsBound) {
  Table t("at setup-german | setup 1Pz");
  t.play("place 1Pz 2307; done");
  soviets_pass(t).play("order move-fight; pick 1Pz");
  EXPECT_REFUSED(t, "step 2206", "BO:3.2h");
}

TEST(BO_R32, SetDownAgainTheLastHexCounts) {
  Table t("at setup-german | setup 1Pz");
  t.play("place 1Pz 2307; place 1Pz 2206; done");
  soviets_pass(t).play("order move-fight; pick 1Pz");
  EXPECT_ALLOWED(t, "step 2207");
}

TEST(BO_R32, AUnitSetUpInTheWestMayComeEastAndGoBack) {
  Table t("at setup-german | setup 1Pz");
  t.play("place 1Pz 2206; done");
  soviets_pass(t).play("order move-fight; pick 1Pz; step 2307; step 2207; halt");
  EXPECT_EQ(t.where("1Pz"), "2207");
}

TEST(BO_R32, ReinforcementsAndSovietsAreNotBound) {
  Table t("turn 1 | at reinforce | pool 357 | S 2307 9M");
  t.play("place 357 0101");
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_FALSE(breaks_stand_fast(t.s, t.id("357"), Table::hex("0102")));
  Table s("turn 1 | at soviet 1 move | S 2307 9M");
  s.play("pick 9M; step 2207; halt");
  EXPECT_EQ(s.where("9M"), "2207");
}

// ---------------------------------------------------------------------------------------------------------- 3.2i set-up stacks

TEST(BO_3_2i, RefusesMoreThanNineSteps) {
  Table t = german_set_up();
  t.play("place 11Pz 2607; place 509 2607; place 19Pz 2607");  // nine
  EXPECT_REFUSED(t, "place 6Pz 2607", "BO:3.2i");
  EXPECT_FALSE(t.offers("place 6Pz 2607"));
}

TEST(BO_3_2i, AllowsExactlyNineAndMoreWhenRoomIsMade) {
  Table t = german_set_up();
  t.play("place 11Pz 2607; place 509 2607");
  EXPECT_ALLOWED(t, "place 19Pz 2607");
  t.play("place 19Pz 2607; place 11Pz 2608; place 509 2608");
  EXPECT_REFUSED(t, "place 6Pz 2607", "BO:3.2i");  // four and six
  t.play("place 19Pz 2708");
  EXPECT_ALLOWED(t, "place 6Pz 2607");
}

TEST(BO_R60, AGarrisonLeavesRoomForNineSteps) {
  const Table t("at setup-german | G 0805 TG 1SS 16Pz | setup 68");
  EXPECT_TRUE(room_for(t.s, Table::hex("0805"), t.id("509")));
  EXPECT_FALSE(room_for(t.s, Table::hex("0805"), t.id("911")));
}

TEST(BO_R60, TheSetUpMayTouchSovietHexesButNotEnterThem) {
  const Table t("at setup-german | setup 75 | S 4021 9M");
  EXPECT_REFUSED(t, "place 75 4021", "BO:6.0d");
  EXPECT_ALLOWED(t, "place 75 4022");
}

TEST(BO_R60, TheThreeOverstacksAreBeyondEveryGermanZocAndHaveRoomAround) {
  Table t("campaign");
  // Wherever the Germans may stand: printed hexes and all their neighbours at once.
  hex::Mask reach;
  for (const UnitDef& d : content().units) {
    if (d.side != kGerman || !d.setup.valid()) continue;
    reach.set(d.setup);
    if (!d.setup_exact) reach |= content().grid.neighbours_of(d.setup);
  }
  const hex::Mask zoc = content().grid.grown(reach);
  for (const char* h : {"1305", "1604", "2403"}) {
    EXPECT_FALSE(zoc.has(Table::hex(h))) << h;
    EXPECT_TRUE((content().grid.neighbours_of(Table::hex(h)) - occupied_by(t.s, kSoviet) - zoc).any()) << h;
  }
}

// ------------------------------------------------------------------------------------------------------------- 3.3 control

TEST(BO_3_3, PassingThroughIsEnough) {
  COVERS("BO:R58");
  Table t("at soviet 1 move | S 2508 9M");
  EXPECT_FALSE(t.controlled_by_soviets("2607"));
  t.play("pick 9M; step 2607; step 2608; halt");
  EXPECT_TRUE(t.controlled_by_soviets("2607"));
  EXPECT_TRUE(t.told("2607 Proskurov is now Soviet"));
  EXPECT_EQ(vp_now(t.s), 3);
}

TEST(BO_3_3, ItMayFlipAgainAndAgain) {
  Table t("turn 2 | at soviet 1 move | S 2508 9M | G 2610 16Pz");
  t.play("pick 9M; step 2607; step 2508; halt; done; done; order move-fight; done; done");
  EXPECT_TRUE(t.controlled_by_soviets("2607"));
  t.play("order move-fight; pick 16Pz; step 2710; step 2709; step 2708");
  EXPECT_TRUE(t.controlled_by_soviets("2607")) << "standing next to a town takes nothing";
  t.play("step 2607");
  EXPECT_FALSE(t.controlled_by_soviets("2607"));
  EXPECT_TRUE(t.told("2607 Proskurov is now German"));
  EXPECT_EQ(vp_now(t.s), 2);
}

TEST(BO_3_3, AnEmptiedTownStaysWithItsLastOwner) {
  Table t("at soviet 1 move | S 2607 9M");
  t.play("pick 9M; step 2608; step 2609; halt; done");
  EXPECT_EQ(t.where("9M"), "2609");
  EXPECT_TRUE(t.controlled_by_soviets("2607"));
}

TEST(BO_R58, ARetreatTakesTheTownItEnters) {
  Table t("at german 1 fight | G 2609 16Pz | S 2608 60A-1");
  t.play("target 2608; join 16Pz; declare; done").roll({1});  // 4 against 3 is 1:1, die 1 is DR
  t.play("retreat 60A-1 2607");
  EXPECT_TRUE(t.controlled_by_soviets("2607"));
}

TEST(BO_R58, AnAdvanceTakesTheTown) {
  Table t("at soviet 1 fight | S 2608 9M | G 2607 509");
  t.play("target 2607; join 9M; declare; done").roll({1});  // 7 against 2 is 3:1, a town: 2:1, die 1 is DL1
  EXPECT_EQ(t.where("509"), "dead");
  EXPECT_FALSE(t.controlled_by_soviets("2607"));
  t.play("advance 9M");
  EXPECT_TRUE(t.controlled_by_soviets("2607"));
}

TEST(BO_R58, AGarrisonThatDiesUnavengedKeepsItsTown) {
  Table t("at soviet 1 fight | S 1228 9M 11GT | G 1328 CG");
  t.play("target 1328; join 9M; join 11GT; declare; done").roll({1});  // 16 to 2 is 8:1, a locality: 6:1
  EXPECT_EQ(t.where("CG"), "dead");
  t.play("done");
  EXPECT_FALSE(t.controlled_by_soviets("1328"));
  EXPECT_FALSE(t.s.fallen.has(Table::hex("1328")));
  EXPECT_EQ(vp_now(t.s), 2);
}

TEST(BO_R58, AProbeTakesTheTownItEnters) {
  Table t("at german 1 fight | G 2604 16Pz | S 2602 9M");
  EXPECT_TRUE(t.controlled_by_soviets("2603"));
  t.play("target 2603; join 16Pz; declare");
  EXPECT_EQ(t.where("16Pz"), "2603");
  EXPECT_FALSE(t.controlled_by_soviets("2603"));
  EXPECT_EQ(vp_now(t.s), 1);
}

TEST(BO_R58, NeitherZocNorKorpsgruppenNorAirControlAnything) {
  Table t("turn 3 | at korpsgruppen | air german 5 | G 2604 16Pz | G 2504 96");
  t.play("kg Br 2603; done");
  EXPECT_TRUE(t.controlled_by_soviets("2603"));
  Table s("turn 3 | at soviet 1 move | S 2606 9M | S 2508 10GT");
  s.play("done; done");
  EXPECT_FALSE(s.controlled_by_soviets("2607"));
}

TEST(BO_R58, ALocalityFallsWithTheFirstSovietEntry) {
  COVERS("BO:R33");
  Table t("at soviet 1 move | S 1228 9M");
  t.play("pick 9M; step 1328; halt");
  EXPECT_TRUE(t.controlled_by_soviets("1328"));
  EXPECT_TRUE(t.s.fallen.has(Table::hex("1328")));
  EXPECT_TRUE(t.told("1328 Chernovtsy has fallen"));
}

}  // namespace kessel::breakout
