// Chapter 2: dice, hexes, and what a counter is in play: classes, steps, garrisons. The printed numbers themselves are
// read back in content_test.cpp.
#include <set>

#include "table.h"

namespace kessel::breakout {
namespace {

int allowance_of(const State& s, UnitId u, bool supplied = true) {
  Tally silent = Tally::silent();
  return allowance(s, u, supplied, silent);
}

std::string factors_of(const Table& t, std::string_view unit) {
  const Factors f = factors(t.s, t.id(unit));
  return std::to_string(f.attack) + "-" + std::to_string(f.defense);
}

int hexes_holding(const State& s, UnitId u) {
  int n = 0;
  s.content->grid.all().for_each([&](Hex h) { n += units_in(s, h).contains(u) ? 1 : 0; });
  return n;
}

/// A game played to its end by whim; `look` sees every position that waits for an answer.
template <class Look>
void play_out(Table& t, std::uint32_t seed, Look&& look) {
  const auto whim = [&seed](std::size_t n) {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<std::size_t>(seed >> 8) % n;
  };
  ActionList list;
  for (Node n = node(t.s); n.kind != Node::Kind::Finished; n = node(t.s)) {
    look(n);
    t.events.clear();
    if (n.kind == Node::Kind::Chance) {
      Draw d;
      for (int i = 0; i < n.dice; ++i) d.die[d.count++] = static_cast<std::uint8_t>(1 + whim(n.faces));
      answer(t.s, d, t.events);
      continue;
    }
    list.clear();
    options(t.s, t.asked(), Scope::Main, list);
    ASSERT_FALSE(list.empty()) << n.ask.text();
    apply(t.s, list[whim(list.size())], t.events);
  }
}

// The German stack that no single Soviet unit can attack without loss: 9 factors, Tigers with a division.
constexpr const char* kWall = " | G 2009 1Pz 911 509";

}  // namespace

// --------------------------------------------------------------------------------------------------- 2.0 dice, 2.1 hexes

TEST(BO_2_0a, EveryDrawOfAWholeGameIsOfSixSidedDice) {
  Table t("campaign");
  std::set<std::string> rolled;
  play_out(t, 1944, [&](const Node& n) {
    if (n.kind != Node::Kind::Chance) return;
    rolled.insert(n.ask.text());
    EXPECT_EQ(n.faces, 6) << n.ask.text();
    EXPECT_EQ(n.dice, t.s.top().step == Step::Air ? 4 : 1) << n.ask.text();
  });
  EXPECT_EQ(node(t.s).kind, Node::Kind::Finished);
  for (const char* what : {"Soviet air markers of turn 1", "weather", "air superiority: two Soviet dice, two German",
                           "river crossing", "combat"})
    EXPECT_TRUE(rolled.contains(what)) << what;
}

TEST(BO_2_0a, RefusesToActBeforeTheDiceHaveFallen) {
  const Table t("turn 2 | at weather");
  ASSERT_TRUE(t.chance());
  EXPECT_REFUSED(t, "done", "BO:2.0a");
  EXPECT_REFUSED(t, "order move-fight", "BO:2.0a");
}

TEST(BO_2_0a, AllowsToActOnceTheyLie) {
  Table t("turn 2 | weather storm | at weather");
  t.roll({6});
  EXPECT_ALLOWED(t, "order move-fight");
}

TEST(BO_2_0a, ADieShowsOneToSixAndNothingElse) {
  const Table t("turn 2 | at weather");
  EXPECT_TRUE(fits(node(t.s), Draw({1})));
  EXPECT_TRUE(fits(node(t.s), Draw({6})));
  EXPECT_FALSE(fits(node(t.s), Draw({0})));
  EXPECT_FALSE(fits(node(t.s), Draw({7})));
  EXPECT_FALSE(fits(node(t.s), Draw({3, 4})));
}

TEST(BO_2_1, AUnitOnTheMapIsInExactlyOneHexAtAnyMoment) {
  Table t("campaign");
  int turn = 0, looked = 0;
  play_out(t, 7, [&](const Node&) {
    if (t.s.turn == turn || t.s.top().step != Step::Group) return;  // once a turn, in the middle of a move
    turn = t.s.turn;
    ++looked;
    each_unit(t.s, [&](UnitId u) { EXPECT_EQ(hexes_holding(t.s, u), on_map(t.s, u) ? 1 : 0) << def(t.s, u).id; });
  });
  EXPECT_EQ(looked, kTurns);
}

TEST(BO_2_1, RefusesAHexThatIsNotOnTheMapAndAUnitThatIsInNone) {
  Table t("at soviet 1 move | S 4701 9M");
  EXPECT_REFUSED(t, "pick 10GT", "BO:2.1");
  t.play("pick 9M");
  const Why off = why_not(t.s, act(kSoviet, Act::Step, Hex::at(47, 0)));
  ASSERT_TRUE(off.has_value());
  EXPECT_EQ(off->rule.text(), "BO:2.1");
}

TEST(BO_2_1, AllowsEveryNeighbourThatIsThere) {
  Table t("at soviet 1 move | S 4701 9M");
  t.play("pick 9M");
  EXPECT_ALLOWED(t, "step 4702");
  EXPECT_ALLOWED(t, "step 4601");
}

TEST(BO_2_1b, TheGridOfTheRulesIsTheGridOfTheMap) {
  // From an odd column straight up and down the slope: 2119 touches 2018 and 2019, not 2020.
  Table t("at soviet 1 move | weather frost | S 2119 9M");
  t.play("pick 9M");
  for (const char* near : {"step 2118", "step 2120", "step 2018", "step 2019", "step 2218", "step 2219"})
    EXPECT_ALLOWED(t, near);
  for (const char* far : {"step 2020", "step 2017", "step 2217", "step 2220"}) EXPECT_REFUSED(t, far, "BO:12.0b");
}

// ------------------------------------------------------------------------------------------- 2.2 to 2.5 what a counter says

TEST(BO_2_2, RefusesACounterThatIsNotInTheBox) {
  const Table t("at soviet 1 move | S 2010 9M");
  const auto count = static_cast<std::uint8_t>(content().units.size());
  const Why no = why_not(t.s, act(kSoviet, Act::Pick, UnitId{count}));
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "BO:2.2");
}

TEST(BO_2_2, AllowsTheFirstAndTheLastCounterOfTheBox) {
  const Table t("at soviet 1 move | S 2010 40A-1");
  EXPECT_ALLOWED(t, "pick 40A-1");
  const Table g("at german 1 move | G 2010 68 | G 0805 TG");
  EXPECT_ALLOWED(g, "pick 68");
}

TEST(BO_2_3, TheClassDecidesHowAUnitMoves) {
  const Table t("weather frost | S 2010 9M 94RC | G 2020 68 16Pz");
  EXPECT_EQ(t.tally("allowance 9M", kSoviet), "13");
  EXPECT_EQ(t.tally("allowance 94RC", kSoviet), "9");
  EXPECT_EQ(t.tally("allowance 68", kGerman), "9");
  EXPECT_EQ(t.tally("allowance 16Pz", kGerman), "13");
}

TEST(BO_2_3a, GunsOfEitherSideMoveAsMechanizedUnits) {
  Table t("at soviet 1 move");
  for (const char* gun : {"1GB", "3B", "3GM", "17B", "13B", "18AD"})
    EXPECT_EQ(allowance_of(t.s, t.id(gun)), allowance_of(t.s, t.id("16Pz"))) << gun;
  // and pay like them: three points for marsh, where a rifle corps pays one
  const Table m("at soviet 1 move | S 1627 1GB 15RC");
  EXPECT_EQ(m.tally("move 1GB 1628"), "3 MP");
  EXPECT_EQ(m.tally("move 15RC 1628"), "1 MP");
}

TEST(BO_2_3a, GunsAttackInMechanizedSegmentsToo) {
  Table t("at german 1 mech | G 2009 18AD 96 | S 2010 9M");
  t.play("target 2010");
  EXPECT_ALLOWED(t, "join 18AD");
  EXPECT_REFUSED(t, "join 96", "BO:5.5b");
}

TEST(BO_2_4a, The18thArtilleryActsTwoHexesAway) {
  Table t("at german 1 fight | G 2009 16Pz | G 2008 18AD | S 2010 9M");
  t.play("target 2010; join 16Pz");
  EXPECT_REFUSED(t, "join 18AD", "BO:13.0d");
  t.play("declare");
  EXPECT_EQ(t.tally("attack"), "4");
  t.play("support 18AD");
  EXPECT_EQ(t.tally("attack"), "8");
  EXPECT_EQ(t.where("18AD"), "2008");
}

TEST(BO_2_4a, ThreeHexesAreTooFar) {
  Table t("at german 1 fight | G 2009 16Pz | G 2007 18AD | S 2010 9M");
  t.play("target 2010; join 16Pz; declare");
  EXPECT_REFUSED(t, "support 18AD", "BO:13.1a");
}

TEST(BO_2_4, OnlyTheBracketedSizeIsArmySupport) {
  // Out of supply a corps still attacks, army support does not: its size is what decides.
  Table t("at soviet 1 fight | S 4028 9M 60A-1 | G 4027 68 | G 3928 96 | G 4128 291");
  ASSERT_FALSE(in_supply(t.s, t.id("9M")));
  t.play("target 4027");
  EXPECT_ALLOWED(t, "join 9M");
  EXPECT_REFUSED(t, "join 60A-1", "BO:8.3c");
}

// ---------------------------------------------------------------------------------------------------------- 2.6 factors, steps

TEST(BO_2_6, TheAllowanceComesFromClassAndWeatherAlone) {
  const std::array<const char*, 3> skies{"weather thaw", "weather frost", "weather storm"};
  const std::array<std::array<int, 2>, 3> want{{{7, 10}, {9, 13}, {5, 7}}};
  for (std::size_t i = 0; i < 3; ++i) {
    const Table t(skies[i]);
    each_unit(t.s, [&](UnitId u) {
      const UnitDef& d = def(t.s, u);
      const int mf = d.garrison() ? 0 : want[i][d.mechanized() ? 1 : 0];
      EXPECT_EQ(allowance_of(t.s, u), mf) << d.id << ", " << skies[i];
    });
  }
}

TEST(BO_2_6, ReducedUnitsMoveAsFarAsFullOnes) {
  const Table t("S 2010 9M/1 94RC/1 | G 2020 9SS/7");
  EXPECT_EQ(t.tally("allowance 9M"), "10");
  EXPECT_EQ(t.tally("allowance 94RC"), "7");
  EXPECT_EQ(t.tally("allowance 9SS", kGerman), "10");
}

TEST(BO_2_6a, AttackersBringTheirAttackAndDefendersTheirDefenceFactor) {
  Table t("at soviet 1 fight | S 2010 9M | G 2009 18AD");
  t.play("target 2009; join 9M; declare");
  EXPECT_EQ(t.tally("attack"), "7");
  EXPECT_EQ(t.tally("defence"), "2") << "its 4 are for attacks";
  Table g("at german 1 fight | S 2010 9M | G 2009 18AD");
  g.play("target 2010; join 18AD; declare");
  EXPECT_EQ(g.tally("attack"), "4");
  EXPECT_EQ(g.tally("defence"), "9");
}

TEST(BO_2_6c, TheWholeSetUpStandsAtFullStrength) {
  const Table t("campaign");
  each_unit(t.s, [&](UnitId u) { EXPECT_EQ(steps_left(t.s, u), def(t.s, u).max_steps()) << def(t.s, u).id; });
}

TEST(BO_2_6c, AReinforcementArrivesAtFullStrength) {
  Table t("turn 5 | at reinforce | pool 9SS 506");
  t.play("place 9SS 0101; place 506 0102; done");
  EXPECT_EQ(t.steps("9SS"), 8);
  EXPECT_EQ(t.steps("506"), 2);
  EXPECT_EQ(factors_of(t, "9SS"), "8-8");
}

TEST(BO_2_6d, AStepLossTurnsTheCounterOver) {
  Table t(std::string("at soviet 1 fight | S 2010 9M") + kWall);
  EXPECT_EQ(factors_of(t, "9M"), "7-9");
  t.play("target 2009; join 9M; declare; done");  // 7 against 9, Tigers: below 1:2, automatic AL1
  EXPECT_TRUE(t.told("Automatic result AL1"));
  EXPECT_TRUE(t.told("loses a step, 1 left"));
  EXPECT_EQ(t.steps("9M"), 1);
  EXPECT_EQ(factors_of(t, "9M"), "4-4");
  EXPECT_EQ(t.where("9M"), "2010");
}

TEST(BO_2_6d, TheDefenderLosesOneStepAtATime) {
  Table t("at soviet 1 fight | S 2010 9M 60A-1 | G 2009 16Pz");
  t.play("target 2009; join 9M; join 60A-1; declare; done").roll({1});  // 10 against 4 is 2:1, die 1 is DL1
  EXPECT_EQ(t.steps("16Pz"), 3);
  EXPECT_EQ(factors_of(t, "16Pz"), "3-3");
}

TEST(BO_2_6e, TheLastStepGoesToTheDeadPileForGood) {
  Table t(std::string("at soviet 1 fight | S 2010 9M/1") + kWall);
  t.play("target 2009; join 9M; declare; done");
  EXPECT_EQ(t.where("9M"), "dead");
  EXPECT_TRUE(t.told("is eliminated in 2010"));
  EXPECT_FALSE(t.chance()) << "a mechanized corps rolls for no return";
  t.play("done");
  EXPECT_REFUSED(t, "pick 9M", "BO:2.1");
}

TEST(BO_2_6e, AOneStepUnitDiesOfItsFirstLoss) {
  Table t(std::string("at soviet 1 fight | S 2010 60A-1") + kWall);
  t.play("target 2009; join 60A-1; declare; done");
  EXPECT_EQ(t.where("60A-1"), "dead");
}

TEST(BO_2_6e, ARifleCorpsMayComeBack) {
  COVERS("BO:5.7");
  Table t(std::string("turn 2 | at soviet 1 fight | S 2010 94RC/1") + kWall);
  t.play("target 2009; join 94RC; declare; done");
  EXPECT_EQ(t.where("94RC"), "dead");
  EXPECT_EQ(t.ask(), "return of a rifle corps");
  t.roll({3});
  EXPECT_EQ(t.where("94RC"), "track 4");
}

TEST(BO_2_6f, EveryCounterOfALargeDivisionIsWornDownInTurn) {
  COVERS("BO:2.6g", "BO:R67");
  Table t("G 2010 9SS 10SS/7");
  Events ev;
  std::string seen;
  const UnitId u = t.id("9SS");
  while (on_map(t.s, u)) {
    seen += factors_of(t, "9SS") + " ";
    lose_step(t.s, u, false, ev);
  }
  EXPECT_EQ(seen, "8-8 7-7 6-6 5-5 4-4 3-3 2-2 1-1 ");
  EXPECT_EQ(t.where("9SS"), "dead");
  EXPECT_EQ(t.where("10SS"), "2010");
}

TEST(BO_2_6g, TheSubstituteTakesTheirPlaceInTheSameStack) {
  // 16Pz loses the second face of its first counter: the dotted one stands in the same hex, at the same height.
  Table t("at soviet 1 fight | S 2010 9M 60A-1 | G 2009 509 16Pz/1 911");
  const auto height = t.s.unit(t.id("16Pz")).height;
  t.play("target 2009; join 9M; join 60A-1; declare; done").roll({6});  // 10 to 7 with Tigers: 1:2, die 6 is AL1
  t.play("lose 60A-1");
  EXPECT_EQ(t.steps("16Pz"), 3) << "the attacker bled, not the defender";
  Events ev;
  lose_step(t.s, t.id("16Pz"), false, ev);
  EXPECT_EQ(factors_of(t, "16Pz"), "2-2");
  EXPECT_EQ(t.where("16Pz"), "2009");
  EXPECT_EQ(t.s.unit(t.id("16Pz")).height, height);
}

TEST(BO_2_6h, NoUnitCanStandOnTheMapTwice) {
  const auto twice = parse_position(content(), "G 2010 16Pz | G 2012 16Pz/2");
  ASSERT_FALSE(twice);
  EXPECT_NE(twice.error().reason.find("named twice"), std::string::npos);
  EXPECT_TRUE(parse_position(content(), "G 2010 16Pz"));
}

TEST(BO_2_6h, AWornUnitIsStillOnePiece) {
  Table t("G 2010 9SS");
  Events ev;
  for (int lost = 1; lost < 8; ++lost) {
    lose_step(t.s, t.id("9SS"), false, ev);
    EXPECT_EQ(units_in(t.s, Table::hex("2010")).size(), 1) << lost;
    EXPECT_EQ(hexes_holding(t.s, t.id("9SS")), 1) << lost;
  }
}

TEST(BO_2_6i, NobodyBeginsOrArrivesAsASubstitute) {
  // A substitute would be a unit that has lost two steps or more.
  Table t("campaign");
  t.play("done").roll({1});
  each_unit(t.s, [&](UnitId u) { EXPECT_EQ(t.s.unit(u).lost, 0) << def(t.s, u).id; });
}

// ------------------------------------------------------------------------------------------------------------- 2.7 garrisons

TEST(BO_2_7, TheFourGarrisonsComeOutOfTheBoxByThemselves) {
  Table t("campaign");
  t.play("done").roll({1});
  int garrisons = 0;
  each_unit(t.s, [&](UnitId u) {
    if (!def(t.s, u).garrison()) return;
    ++garrisons;
    EXPECT_EQ(t.s.unit(u).hex, def(t.s, u).setup) << def(t.s, u).id;
  });
  EXPECT_EQ(garrisons, 4);
}

TEST(BO_2_7a, RefusesToMoveAGarrison) {
  Table t("at german 1 move | G 0805 TG 68");
  EXPECT_REFUSED(t, "pick TG", "BO:2.7a");
  EXPECT_FALSE(t.offers("pick TG"));
  t.play("pick 68");
  EXPECT_REFUSED(t, "pick TG", "BO:2.7a");
}

TEST(BO_2_7a, AllowsTheDivisionBesideItToMarch) {
  Table t("at german 1 move | G 0805 TG 68");
  t.play("pick 68; step 0806; halt");
  EXPECT_EQ(t.where("68"), "0806");
  EXPECT_EQ(t.where("TG"), "0805");
}

TEST(BO_2_7a, APositionWithAGarrisonElsewhereCannotOccur) { EXPECT_FALSE(parse_position(content(), "G 0806 TG")); }

TEST(BO_2_7b, RefusesAnAttackByAGarrison) {
  Table t("at german 1 fight | G 0805 TG 68 | S 0905 15RC");
  t.play("target 0905");
  EXPECT_REFUSED(t, "join TG", "BO:2.7b");
  EXPECT_FALSE(t.offers("join TG"));
}

TEST(BO_2_7b, RefusesATargetThatOnlyAGarrisonTouches) {
  const Table t("at german 1 fight | G 0805 TG | S 0905 15RC");
  EXPECT_REFUSED(t, "target 0905", "BO:2.7b");
  EXPECT_REFUSED(t, "target 0906", "BO:2.7b");  // nor does it probe
}

TEST(BO_2_7b, AllowsTheDivisionBesideItToAttack) {
  Table t("at german 1 fight | G 0805 TG 68 | S 0905 15RC");
  t.play("target 0905");
  EXPECT_ALLOWED(t, "join 68");
}

TEST(BO_2_7b, ItDefendsItsOwnHexAndNoOther) {
  const Table t("at soviet 1 fight | G 0805 TG 68 | G 0806 96 | S 0906 15RC");
  EXPECT_EQ(t.tally("defence 0806 15RC"), "3");
  Table own("at soviet 1 fight | G 0805 TG 68 | G 0806 96 | S 0906 15RC");
  own.play("target 0805; join 15RC; declare");
  EXPECT_EQ(own.tally("defence", kSoviet), "7");  // 4 and 3
}

TEST(BO_2_7c, AGarrisonTakesNoRoomInItsTown) {
  Table t("at german 1 move | G 0805 TG 1Pz 357/1");  // nine steps and the garrison
  EXPECT_EQ(load_in(t.s, Table::hex("0805"), kGerman).steps, 9);
  t.play("done");
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "nothing is overstacked";
}

TEST(BO_2_7c, NorDoesItHelpToCureAnOverstack) {
  Table t("at german 1 move | G 0805 TG 1Pz 357");  // ten steps
  t.play("done");
  EXPECT_EQ(t.ask(), "remove units of an overstacked enemy hex");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_REFUSED(t, "remove TG", "BO:6.0c");
  EXPECT_EQ(t.offered(), "remove 1Pz; remove 357");
}

}  // namespace kessel::breakout
