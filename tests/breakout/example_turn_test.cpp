// The rulebook's example of a full German turn, played through the flow with every number asserted, and its other
// worked examples. The turn's misprints are noted in rulings B-01 to B-04; units that the text leaves unplaced stand
// where the story needs them.
#include "table.h"

namespace kessel::breakout {

namespace {

/// BO:EX.0 Frost, German air superiority with three markers, a Korpsgruppe in 2219, 1 SS Pz waiting in 1319. A support
/// unit of three factors stands in 2019 (BO:R3); a German of the pocket holds 2216. Further east the rest of the pocket,
/// and Soviets on its rim.
constexpr const char* kExampleTurn =
    "turn 4 | weather frost | at german 1 order | orders mf mf - - | air german 3"
    " | kg Br 2219 | kg Ch 2419 | kg Go 2621"
    // the fight for 2119
    " | G 2218 16Pz 371 509 | G 2217 19Pz | G 2219 11Pz | G 2216 291 | G 1319 1SS"
    " | S 2119 9M | S 2019 3GTA-1 | S 2121 7GT | S 2117 6GT"
    // the infantry that follows
    " | G 2322 168 | G 2519 208 | G 2520 100J"
    // the rest of the pocket and its rim
    " | G 2415 1Pz 503 | G 2617 6Pz 300 | G 2817 96 20PG | G 3018 17Pz 301 | G 2823 75 18AD | G 3020 82 254 | G 2819 "
    "101J 1Inf"
    " | G 2721 2SS 210"
    " | S 2412 107RC | S 2613 94RC 1GA-2 | S 2914 30RC 1GA-1 | S 3315 11RC 17B 18A-1 | S 3319 52RC | S 3222 22RC 18A-2"
    " | S 3117 21RC 101RC | S 3325 50RC 40A-1 | S 3025 51RC | S 2827 104RC | S 3218 67RC 38A-1 13B | S 3321 74RC 38A-2"
    // the garrisons and the west
    " | G 0805 TG | G 2220 KPG | G 2023 KhG | G 1328 CG | G 0706 68 311 | G 0811 7Pz 507 | G 0501 357 359 | G 0203 349"
    " | S 0904 15RC 60A-1 | S 1107 106RC 1GB 60A-2 | S 1412 8GM 1TA-1 1TA-2 | S 1414 11GT | S 1510 10GT 3GM 4TA-1"
    " | S 1613 6GM 4TA-2 3B | S 1805 17GRC | S 1308 4GT | S 1911 3GTA-2"
    " | pool 367 9SS 10SS 506 | dead 31T 911 | track 5 28RC 23RC | track 6 18GRC";

std::string announced(const Table& t) {
  std::string last;
  for (const Event& e : t.events.list())
    if (static_cast<Ev>(e.kind) == Ev::Odds) last = event_text(content(), e).substr(5);
  return last;
}

/// "rough ground -1, Korpsgruppe +1, …" for the combat going on.
std::string shifts(const Table& t) {
  Tally why;
  net_shift(t.s, why);
  std::string text;
  for (const Tally::Line& l : why.lines())
    text += (text.empty() ? "" : ", ") + l.text + (l.value > 0 ? " +" : " ") + std::to_string(l.value);
  return text;
}

int rung(const Table& t) {
  Tally silent = Tally::silent();
  return odds_rung(attack_strength(t.s, silent), defense_strength(t.s, silent));
}

/// The first impulse up to its movement segment (BX-TURN-1), every number on the way looked at.
void play_first_impulse(Table& t) {
  // EX.0
  EXPECT_EQ(t.s.weather, Weather::Frost);
  EXPECT_EQ(t.s.air_side, kGerman);
  EXPECT_EQ(t.s.air_left, 3);
  EXPECT_EQ(t.s.kg[0], Table::hex("2219"));
  EXPECT_EQ(t.where("1SS"), "1319");
  t.play("order fight-move");
  EXPECT_EQ(t.ask(), "choose a hex to attack");

  // EX.1 19 Pz probes 2118: no die, it is there.
  t.play("target 2118; join 19Pz; declare");
  EXPECT_EQ(t.where("19Pz"), "2118");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  // EX.2 11 Pz probes 2120.
  t.play("target 2120; join 11Pz; declare");
  EXPECT_EQ(t.where("11Pz"), "2120");
  EXPECT_EQ(t.ask(), "choose a hex to attack");

  // EX.3 The stack in 2218 attacks 2119: 8 to 9, which is 1:2; one marker makes it 9 to 9.
  t.play("target 2119; join 16Pz; join 371; join 509");
  EXPECT_EQ(t.tally("attack"), "8");
  EXPECT_EQ(t.tally("defence"), "9");
  EXPECT_EQ(odds_text(rung(t)), "1:2");
  t.play("declare; support Br; done");
  EXPECT_EQ(t.ask(), "commit air markers");
  t.play("air 1");
  EXPECT_EQ(t.s.air_left, 2);
  EXPECT_EQ(odds_text(rung(t)), "1:1");
  // EX.4 River one left, Korpsgruppe and Tiger one right each: 2:1.
  EXPECT_EQ(shifts(t), "every attacker comes across a river -1, Korpsgruppe +1, Tigers with a division +1");
  EXPECT_EQ(announced(t), "9 to 9, shift +1: column 2:1");
  // EX.5 DR: the German sends 9 Mech to 2019 and enters 2119 with all three.
  t.roll({2});
  EXPECT_TRUE(t.told("Die 2 on 2:1: DR"));
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_EQ(t.offered(), "retreat 9M 2219; retreat 9M 2019; retreat 9M 2018") << "2118 and 2120 are German by now";
  t.play("retreat 9M 2019");
  EXPECT_EQ(t.where("9M"), "2019");
  EXPECT_EQ(t.steps("9M"), 2);
  t.play("advance 16Pz; advance 371; advance 509");
  for (const char* u : {"16Pz", "371", "509"}) EXPECT_EQ(t.where(u), "2119") << u;
  EXPECT_EQ(load_in(t.s, Table::hex("2119"), kGerman).steps, 9);

  // EX.6, EX.7 The mechanized segment: into 2018 and into 2020.
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(t.s.segment, Segment::Fight);
  t.play("done");
  EXPECT_EQ(t.s.segment, Segment::Mech);
  t.play("target 2018; join 16Pz; join 509; declare");
  EXPECT_EQ(t.where("16Pz"), "2018");
  EXPECT_EQ(t.where("509"), "2018");
  EXPECT_EQ(t.where("371"), "2119");
  t.play("target 2020; join 11Pz; declare");
  EXPECT_EQ(t.where("11Pz"), "2020");
  t.play("done");
  EXPECT_EQ(t.ask(), "pick units to move");
}

/// The second impulse (BX-TURN-2) up to the end of its mechanized segment.
void play_second_impulse(Table& t) {
  t.play("done; order move-fight");
  EXPECT_EQ(t.s.stage, Stage::German2);
  EXPECT_EQ(t.ask(), "pick units to move");

  // EX.8 168 Inf to 2122.
  t.play("pick 168");
  EXPECT_EQ(t.mp("168"), 9) << "non-mechanized in frost";
  t.play("step 2222");
  EXPECT_EQ(t.mp("168"), 8);
  t.play("step 2122");
  EXPECT_EQ(t.where("168"), "2122");
  EXPECT_TRUE(t.told("stopped by an enemy ZOC in 2122"));
  EXPECT_FALSE(in_supply(t.s, t.id("7GT"))) << "7G is cut off";

  // EX.9 208 Inf and 100 Jaeger go west for nothing through the zone of Chevallerie, which no Soviet ZOC touches;
  // the zone of Breith in 2219 is not free, 7G reaches 2120 and 2220 (BO:R22).
  t.play("pick 208");
  EXPECT_EQ(t.mp("208"), 9);
  t.play("step 2419; step 2319");
  EXPECT_EQ(t.mp("208"), 9) << "inside the zone it pays nothing";
  t.play("step 2219");
  EXPECT_EQ(t.mp("208"), 8) << "the first hex outside is paid, and Breith gives nothing";
  t.play("step 2120");
  EXPECT_EQ(t.where("208"), "2120");
  t.play("pick 100J; step 2420; step 2320; step 2319");
  EXPECT_EQ(t.mp("100J"), 9);
  t.play("halt");

  // EX.10 16 Pz leaves the ZOC of 9 Mech by 1918 and comes back into it at 1919; 509 stays.
  t.play("pick 16Pz");
  EXPECT_EQ(t.mp("16Pz"), 13);
  EXPECT_REFUSED(t, "step 1919", "BO:7.2c");
  t.play("step 1918");
  EXPECT_EQ(t.mp("16Pz"), 12);
  t.play("step 1919");
  EXPECT_EQ(t.where("16Pz"), "1919");
  EXPECT_TRUE(t.told("stopped by an enemy ZOC in 1919"));
  EXPECT_EQ(t.where("509"), "2018");
  t.play("done");
  EXPECT_EQ(t.s.segment, Segment::Fight);

  // EX.11 Five hexes around 2019: 13 to 12 is 1:1; Korpsgruppe, concentric attack and the rough ground make it 3:1. The
  // Tiger stands alone and gives nothing (BO:R2).
  t.play("target 2019; join 16Pz; join 509; join 371; join 208; join 11Pz");
  EXPECT_EQ(t.tally("attack"), "13");
  t.play("declare");
  EXPECT_EQ(t.tally("defence"), "12");
  EXPECT_EQ(odds_text(rung(t)), "1:1");
  EXPECT_TRUE(is_concentric(t.s));
  t.play("support Br; done; air 0");
  EXPECT_EQ(shifts(t), "rough ground -1, Korpsgruppe +1, concentric attack +2");
  EXPECT_EQ(announced(t), "13 to 12, shift +2: column 3:1");

  // EX.12 Die 1: DL1+DR. 9 Mech is reduced and can only go to 1920; 371 Inf enters.
  const int vp = vp_now(t.s);
  t.roll({1});
  EXPECT_TRUE(t.told("Die 1 on 3:1: DL1+DR"));
  EXPECT_EQ(t.asked(), kSoviet);
  t.play("lose 9M");
  EXPECT_EQ(t.steps("9M"), 1);
  EXPECT_EQ(t.offered(), "retreat 9M 1920; retreat 3GTA-1 1920") << "one hex is left";
  t.play("retreat 9M 1920");
  EXPECT_EQ(t.where("9M"), "1920");
  EXPECT_EQ(t.where("3GTA-1"), "1920") << "its companion has no other way";
  t.play("advance 371; done");
  EXPECT_EQ(t.where("371"), "2019");
  EXPECT_EQ(vp_now(t.s), vp) << "EX.10a nobody scores for Soviet losses";
  t.play("done");

  // EX.13 The second mechanized segment: 19 Pz into 2017 (BO:R4), 16 Pz into 1819.
  EXPECT_EQ(t.s.segment, Segment::Mech);
  t.play("target 2017; join 19Pz; declare; target 1819; join 16Pz; declare");
  EXPECT_EQ(t.where("19Pz"), "2017");
  EXPECT_EQ(t.where("16Pz"), "1819");
}

}  // namespace

TEST(BO_EX_0, ExampleTurnPosition) {
  const Table t(kExampleTurn);
  EXPECT_TRUE(broken_invariants(t.s).empty());
  EXPECT_EQ(t.s.air_left, 3);
  each_unit(t.s, [&](UnitId u) { EXPECT_NE(t.s.unit(u).where, Where::Box) << def(t.s, u).id << " is placed nowhere"; });
  EXPECT_TRUE(in_communications(t.s, Table::hex("1319"))) << "1 SS Pz stands outside the pocket";
}

TEST(BO_EX_1, ExampleTurnFirstImpulse) {
  COVERS_VECTOR("BX-TURN-1");
  COVERS("BO:EX.2", "BO:EX.3", "BO:EX.4", "BO:EX.5", "BO:EX.6", "BO:EX.7");
  Table t(kExampleTurn);
  play_first_impulse(t);
}

TEST(BO_EX_8, ExampleTurnSecondImpulseAndItsEnd) {
  COVERS_VECTOR("BX-TURN-2");
  COVERS("BO:EX.9", "BO:EX.10", "BO:EX.10a", "BO:EX.11", "BO:EX.12", "BO:EX.13", "BO:EX.14", "BO:R2", "BO:R3", "BO:R4");
  Table t(kExampleTurn);
  play_first_impulse(t);
  play_second_impulse(t);
  // EX.14
  for (const char* u : {"9M", "7GT", "6GT"}) EXPECT_FALSE(in_supply(t.s, t.id(u))) << u;
  EXPECT_EQ(t.where("9M") + " " + t.where("7GT") + " " + t.where("6GT"), "1920 2121 2117");
  EXPECT_EQ(t.s.air_left, 2) << "two markers were never used";
  EXPECT_TRUE(broken_invariants(t.s).empty());
  t.play("done");
  EXPECT_EQ(t.ask(), "place reinforcements") << "the German turn is over";
}

TEST(BO_EX_4, WithoutAnyOneOfTheThreeTheColumnIsAnother) {
  // The three shifts of the first fight, one by one.
  const auto column = [](const std::string& position, const std::string& support) {
    Table t(position);
    t.play("target 2119; join 16Pz; join 371; join 509; declare" + support + "; done; air 1");
    return announced(t);
  };
  const std::string from_the_east =
      "turn 4 | weather frost | at german 1 fight | air german 3 | kg Br 2219 | S 2119 9M | G ";
  EXPECT_EQ(column(from_the_east + "2218 16Pz 371 509", "; support Br"), "9 to 9, shift +1: column 2:1");
  EXPECT_EQ(column(from_the_east + "2218 16Pz 371 509", ""), "9 to 9, shift 0: column 1:1");
  EXPECT_EQ(column(from_the_east + "2018 16Pz 371 509", "; support Br"), "9 to 9, shift +2: column 3:1") << "no river";
  EXPECT_EQ(column(from_the_east + "2218 16Pz 371 | G 2219 509", "; support Br"), "9 to 9, shift 0: column 1:1")
      << "a Tiger alone";
}

TEST(BO_R2, TheBooksColumnNeedsTheRoughGround) {
  // Were 2019 clear, or the Tiger with a division, the rules would give another column than the book's 3:1.
  const std::string around =
      "turn 4 | weather frost | at german 1 fight | kg Br 2219 | S 2019 9M 3GTA-1 | G 2119 371 | G 2120 208 | G 2020 "
      "11Pz";
  Table book(around + " | G 1919 16Pz | G 2018 509");
  book.play("target 2019; join 16Pz; join 509; join 371; join 208; join 11Pz; declare; support Br");
  EXPECT_EQ(shifts(book), "rough ground -1, Korpsgruppe +1, concentric attack +2");
  Table stacked(around + " | G 2018 16Pz 509");
  stacked.play("target 2019; join 16Pz; join 509; join 371; join 208; join 11Pz; declare; support Br");
  EXPECT_EQ(shifts(stacked), "rough ground -1, Korpsgruppe +1, Tigers with a division +1, concentric attack +2");
}

TEST(BO_R3, NineMechDefendsWithNineAndThreeComeFromACompanion) {
  Table alone("at german 1 fight | S 2019 9M | G 2018 16Pz");
  alone.play("target 2019; join 16Pz; declare");
  EXPECT_EQ(alone.tally("defence"), "9");
  Table both("at german 1 fight | S 2019 9M 3GTA-1 | G 2018 16Pz");
  both.play("target 2019; join 16Pz; declare");
  EXPECT_EQ(both.tally("defence"), "12");
}

TEST(BO_R4, NineteenPanzerReaches2017AndNot1017) {
  Table t("at german 1 mech | S 2117 6GT | G 2118 19Pz");
  EXPECT_TRUE(t.offers("target 2017"));
  EXPECT_FALSE(t.offers("target 1017"));
  EXPECT_EQ(hex::Grid::distance(Table::hex("2118"), Table::hex("2017")), 1);
}

// ---- the other worked examples -------------------------------------------------------------------------------------

TEST(BO_4_2a, TheLastStepOf9SSOutOfCommunicationsIsWorthEight) {
  COVERS("BO:4.2");
  COVERS_VECTOR("BX-01");
  // A ring of Soviets around 1413; the corps of 8 GM attacks.
  const std::string ring =
      "turn 6 | at soviet 1 fight | G 1413 9SS/7 | S 1412 8GM | S 1513 15RC | S 1514 28RC | S 1414 106RC | S 1314 94RC";
  Table cut(ring + " | S 1313 30RC");
  EXPECT_FALSE(in_communications(cut.s, Table::hex("1413")));
  cut.play("target 1413; join 8GM; declare; done");
  EXPECT_TRUE(cut.told("Automatic result DL1+DR"));
  EXPECT_EQ(cut.where("9SS"), "dead");
  EXPECT_EQ(cut.s.destroyed_vp, 8);
  EXPECT_TRUE(cut.told("9 SS Pz was out of communications: +8 VP"));
}

TEST(BO_4_2a, InCommunicationsItIsWorthNothing) {
  // The same last step with the road to the west open.
  Table t("turn 6 | at soviet 1 fight | G 1413 9SS/7 | S 1513 8GM");
  ASSERT_TRUE(in_communications(t.s, Table::hex("1413")));
  t.play("target 1413; join 8GM; declare; done");
  EXPECT_EQ(t.where("9SS"), "dead");
  EXPECT_EQ(t.s.destroyed_vp, 0);
}

TEST(BO_4_2b, GarrisonAndTigersAreWorthNothing) {
  COVERS_VECTOR("BX-02");  // both cut off, both destroyed.
  Table tiger(
      "turn 6 | at soviet 1 fight | G 1413 503 | S 1412 8GM 11GT | S 1513 15RC | S 1514 28RC | S 1414 106RC | S 1314 "
      "94RC | S 1313 30RC");
  EXPECT_FALSE(in_communications(tiger.s, Table::hex("1413")));
  tiger.play("target 1413; join 8GM; join 11GT; declare; done");
  EXPECT_EQ(tiger.where("503"), "dead");
  EXPECT_EQ(tiger.s.destroyed_vp, 0);
  Table garrison(
      "turn 6 | at soviet 1 fight | G 2220 KPG | S 2320 8GM 11GT | S 2219 15RC | S 2221 28RC | S 2321 106RC | S 2120 "
      "94RC | S 2121 30RC");
  EXPECT_FALSE(in_communications(garrison.s, Table::hex("2220")));
  garrison.play("target 2220; join 8GM; join 11GT; declare; done").roll({1});
  EXPECT_EQ(garrison.where("KPG"), "dead");
  EXPECT_EQ(garrison.s.destroyed_vp, 0);
}

TEST(BO_11_1b, ACorpsLostOnTurnTwoWithADieOfTwoComesBackOnTurnThreeAsOneOne) {
  COVERS("BO:11.1", "BO:11.1a");
  COVERS_VECTOR("BX-04");
  Table t("turn 2 | at german 2 mech | S 1413 15RC/1 | S 4004 107RC | G 1412 9SS");
  t.play("target 1413; join 9SS; declare; done");
  EXPECT_EQ(t.ask(), "return of a rifle corps");
  t.roll({2});
  EXPECT_EQ(t.where("15RC"), "track 3") << "two halved is one turn later";
  t.play("done; done");                                                        // advance, mechanized segment
  t.roll({1}).roll({2, 2, 1, 1});                                              // weather and air of turn 3
  t.play("done; order move-fight; done; done; order move-fight; done; done");  // Korpsgruppen, the Soviet impulses
  t.play("order move-fight; done; done; done; order move-fight; done; done; done");
  EXPECT_EQ(t.ask(), "place returning rifle corps");
  t.play("place 15RC 4004");
  EXPECT_EQ(t.where("15RC"), "4004");
  EXPECT_EQ(t.steps("15RC"), 1);
  EXPECT_EQ(factors(t.s, t.id("15RC")).attack, 1);
  EXPECT_EQ(factors(t.s, t.id("15RC")).defense, 1);
}

TEST(BO_13_8c, ExampleRatio) {
  COVERS_VECTOR("BX-08");  // 26 by 7 is 3.714; column 3:1.
  EXPECT_EQ(26 * 1000 / 7, 3714);
  EXPECT_STREQ(column_text(column_of(odds_rung(26, 7))), "3:1");
}

TEST(BO_13_8_3a, ExampleShift) {
  COVERS_VECTOR("BX-09");  // 3:1 and rough ground.
  const int rough = content().tables.terrain_shift[static_cast<std::size_t>(Terrain::Rough)];
  EXPECT_STREQ(column_text(column_of(3 + rough)), "2:1");
}

TEST(BO_2_1b, ExampleNeighbours) {
  COVERS_VECTOR("BX-10");
  const auto next_to = [](const char* a, const char* b) {
    return content().grid.adjacent(Table::hex(a), Table::hex(b));
  };
  for (const auto& [a, b] : {std::pair{"2218", "2119"},
                             {"2119", "2019"},
                             {"2119", "2018"},
                             {"2120", "2020"},
                             {"2018", "1918"},
                             {"1918", "1919"},
                             {"2019", "1920"},
                             {"2019", "1919"},
                             {"2118", "2017"},
                             {"1919", "1819"},
                             {"2121", "2122"}})
    EXPECT_TRUE(next_to(a, b)) << a << " " << b;
  EXPECT_FALSE(next_to("2118", "1017"));
  EXPECT_FALSE(next_to("1918", "2019"));
  const auto direction = [](const char* to) { return hex::Grid::direction(Table::hex("2019"), Table::hex(to)); };
  for (const auto& [a, b] : {std::pair{"2018", "2020"}, {"2119", "1920"}, {"2120", "1919"}})
    EXPECT_EQ(direction(a), hex::opposite(direction(b))) << a << " " << b;
}

TEST(BO_R6, ExampleTable) {
  COVERS("BO:14.CRT.1", "BO:14.CRT.6");  // and the die of EX.12 from 3:1 on
  COVERS_VECTOR("BX-11");
  const auto& crt = content().tables.crt;
  for (std::size_t column = 4; column <= 8; ++column) EXPECT_EQ(crt[0][column], Result::DL1DR);
  for (std::size_t die = 1; die < 5; ++die)
    for (std::size_t column = 2; column <= 8; ++column) EXPECT_EQ(crt[die][column], crt[die - 1][column - 1]);
  EXPECT_EQ(crt[5][1], Result::AL1);
  for (std::size_t column = 2; column <= 8; ++column) EXPECT_EQ(crt[5][column], Result::EX);
}

}  // namespace kessel::breakout
