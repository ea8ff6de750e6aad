// Faults that long runs of mixed games have found, each shrunk to a few counters.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// Soviets hold every hex around 3307 but 3308; three regiments are driven out of it.
Table three_driven(Result r, const std::string& rest) {
  return driven(r,
                "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3207 1GA-121RD | S 3407 1GA-127RD | "
                "A 3307 68-GR169 68-GR188 68-GR196 | " +
                    rest);
}

int level(const Table& t, const char* hex) { return position_level(t.s, Table::hex(hex)); }

std::string faults(const State& s) {
  std::string all;
  for (const std::string& fault : broken_invariants(s)) all += fault + "; ";
  return all;
}

/// Whatever is dealt from a view must look the same and be a position that can occur.
void expect_samples_fit(const State& s) {
  Rng rng(9);
  for (const Side side : {kSoviet, kAxis, Side::Observer}) {
    const View v = view_for(s, side);
    const std::string shown = view_json(v);
    for (int i = 0; i < 100; ++i) {
      const State world = sample(v, rng);
      ASSERT_EQ(view_json(view_for(world, side)), shown) << "sample " << i << " of side " << index(side);
      ASSERT_EQ(faults(world), "");
    }
  }
}

}  // namespace

// ---- positions on a retreat -------------------------------------------------------------------------------------------

TEST(KS_7_1_5d, APositionGoesWithTheInfantryThatIsPushedOutOfIt) {
  Table t = three_driven(Result::Dr1,
                         "A 3308 1Pz-PzR1 | A 3309 96-GR283 509Tiger 507Tiger | A 3310 KG82 6Pz-PzR11 11Pz-PzR15 | "
                         "hasty 3309 | prepared 3310");
  t.play("displace 1Pz-PzR1 3309");
  EXPECT_EQ(level(t, "3309"), 1);
  t.play("displace 96-GR283 3310");
  ASSERT_EQ(t.step(), "displace") << "the chain goes on";
  EXPECT_EQ(level(t, "3309"), 0) << "tanks alone hold no position";
  EXPECT_TRUE(t.told("3309", kSoviet));
  EXPECT_EQ(faults(t.s), "");
  t.play("displace KG82 3311");
  EXPECT_EQ(level(t, "3310"), 2) << "KS:7.1.3 the newcomer shares it";
  EXPECT_EQ(faults(t.s), "");
}

TEST(KS_7_1_5c, APositionGoesAsSoonAsItIsLeft) {
  Table t = three_driven(Result::Dr2, "A 3308 KG82 | hasty 3307 | prepared 3308");
  ASSERT_EQ(t.step(), "displace");
  EXPECT_EQ(level(t, "3307"), 0) << "the retreat is not over, but nobody is left";
  EXPECT_EQ(faults(t.s), "");
  t.play("displace KG82 3309");
  EXPECT_EQ(level(t, "3308"), 2) << "KS:7.1.3a infantry passes through it";
  ASSERT_EQ(t.step(), "defender-retreat");
  t.play("retreat 3208");
  EXPECT_EQ(level(t, "3308"), 0) << "and has gone on";
  EXPECT_EQ(faults(t.s), "");
}

// ---- samples ------------------------------------------------------------------------------------------------------------

TEST(KesselschlachtView, SamplesFitWhereAGroupHasLeftItsPosition) {
  // Two HQs are left in 3318: they project nothing, and the position stands while its regiment may go back (KS:7.1.5d).
  Table t("at J | A 3318 68-GR169 XXIV-HQ LIX-HQ | A 3210 96-GR283 96-GR284 96-GR287 | hasty 3318 | S 2408 4GTC-HQ");
  t.play("pick 68-GR169");
  expect_samples_fit(t.s);
  t.play("step 3218");
  ASSERT_EQ(t.step(), "group");
  ASSERT_EQ(level(t, "3318"), 1);
  expect_samples_fit(t.s);
}

TEST(KesselschlachtView, SamplesFitAHeapOfHqsAndBattalionsWithoutAZone) {
  // Five unseen counters in 1614, of which none may be large and two at most battalions (KS:3.2.1a). Only a few such lie
  // unseen elsewhere, among dozens of regiments: with fewer of those the right ones are found by luck.
  const Table t(
      "turn 15 mud | at H | A 0307 367-GR976 367-GR975 367-GR974 | A 0317 10SS-PzR10 9SS-PGR20 9SS-PGR19 | A 0318 "
      "531-c 531-b 531-a | A 0406 2HPz-MotRgt3 2HPz-TankRgt3 | A 0416 1030Rgt VIIH-HQ UrlEinh-KG2 UrlEinh-KG1 | A "
      "0417 IISS-HQ 1HMtn 18H-2ndRgt 18H-1stRgt | A 0418 9SS-PzR9 II-23Panther 506Tiger | A 0517 KG75 21H-2ndRgt "
      "21H-1stRgt | A 0518 10SS-PGR22 10SS-PGR21 | A 0617 168-GR442 168-GR417 | A 0618 17Pz-PGR40 17Pz-PzR39 | A "
      "0718 101J-Fus101 101J-JR229 101J-JR228 | A 0806 100J-Fus100 100J-JR227 100J-JR54 | A 0926 201H-2ndRgt "
      "201H-1stRgt | A 1008 208-GR309 291-GR505 291-GR504 | A 1009 XLVIII-HQ 68-GR196 68-GR188 68-GR169 | A 1010 "
      "96-GR287 96-GR284 96-GR283 | A 1109 349-GR913 349-GR912 349-GR911 | A 1110 359-GR949 359-GR948 359-GR947 | "
      "A 1111 KG1 7Pz-PGR7 7Pz-PzR25 | A 1112 208-GR338 208-GR337 | A 1209 371-GR670 371-GR669 | A 1210 503Tiger "
      "1SS-PGR2 1SS-PzR1 | A 1211 1Pz-PGR113 1Pz-PzR1 | A 1213 20PG-PzAbt8 20PG-GR90 20PG-GR76 | A 1411 301StuG "
      "2SS-PGR4 2SS-PzR2 | A 1412 731AT 11Pz-PGR110 11Pz-PzR15 | A 1413 19Pz-PGR73 19Pz-PzR27 | A 1512 509Tiger "
      "6Pz-PGR4 6Pz-PzR11 | A 1513 911StuG 16Pz-PGR64 16Pz-PzR2 | A 1614 XXIV-HQ LIX-HQ Mauss-HQ 1PzA-HQ 507Tiger "
      "311StuG | A 1803 357-GR946 357-GR945 357-GR944 | A 1904 TernG-2 TernG-1 | A 2023 KG254:rt KG82:rt | S 2408 "
      "4GTC-HQ");
  expect_samples_fit(t.s);
}

// ---- moves without an end -----------------------------------------------------------------------------------------------

TEST(KS_11_3_2, RefusesToCrossTheDnestrWhereTheMoveCouldOnlyEndInTheNorth) {
  // Over the bridge of Khotin lies a full hex, HQs without a zone bar every way on, and nobody comes back north.
  const std::string full =
      "turn 8 snow | at H | pontoon khotin built from=3425 to=3426 | S 3426 38A-70GRD 38A-237RD | A 3526 "
      "III-HQ | "
      "A 3527 XLVI-HQ | A 3427 LIX-HQ | A 3327 XXIV-HQ | A 3326 Mauss-HQ | S 3418 38A-HQ | ";
  Table first(full + "S 3425 38A-340RD:active");
  first.play("pick 38A-340RD");
  EXPECT_REFUSED(first, "step 3426", "KS:3.1.3");
  Table later(full + "S 3424 38A-340RD:active");
  later.play("pick 38A-340RD; step 3425");
  EXPECT_REFUSED(later, "step 3426", "KS:3.1.3");
  EXPECT_TRUE(later.offers("halt"));
}

TEST(KS_11_3_2, AFullHexInTheSouthIsPassedWhereTheWayGoesOn) {
  Table t(
      "turn 8 snow | at H | pontoon khotin built from=3425 to=3426 | S 3426 38A-70GRD 38A-237RD | A 3526 "
      "III-HQ | "
      "A 3327 XXIV-HQ | A 3326 Mauss-HQ | S 3418 38A-HQ | S 3425 38A-340RD:active");
  t.play("pick 38A-340RD; step 3426");
  EXPECT_TRUE(t.offers("step 3427")) << t.offered();
}

// ---- positions that no game comes to ------------------------------------------------------------------------------------

TEST(KesselschlachtFound, ACombatAgainstTheAttackersOwnHexIsNoPosition) {
  const auto read = [](const std::string& target) {
    return parse_position(content(),
                          "kesselschlacht 1|scenario kesselschlacht|turn 17 snow|at K fight advance combat-roll=1|"
                          "A 3210 LIX-HQ 1Pz-PzR1:attacked,combat 6Pz-PzR11:attacked,combat|S 3211 1GA-30RD|"
                          "combat " +
                              target + " by=axis column=7 table=4");
  };
  const auto own = read("3210");
  ASSERT_FALSE(own);
  EXPECT_NE(own.error().text().find("attacks its own hex"), std::string::npos) << own.error().text();
  EXPECT_TRUE(read("3211"));
}

namespace {
std::string why_no_position(const std::string& text) {
  const auto s = parse_position(content(), text);
  return s ? "" : s.error().text();
}
}  // namespace

/// Each of these once emptied the stack of steps, and the program fell with it.
TEST(KesselschlachtFound, AStepWithoutItsBaseIsFilledInOrRefused) {
  const std::string board = " | S 3304 5GTC-HQ | A 0417 VIIH-HQ";
  Table fifth("turn 8 snow | at G fifth-roll" + board);
  EXPECT_EQ(fifth.s.depth, 3) << "activate, army-roll, fifth-roll";
  fifth.roll({3});
  EXPECT_EQ(fifth.step(), "activate");

  Table cargo("turn 8 snow | at B cargo" + board);
  cargo.play("done");
  EXPECT_EQ(cargo.step(), "initiative-roll");

  EXPECT_EQ(why_no_position("turn 8 snow | at G activate-roll=8GMC" + board),
            "the position cannot occur: activate-roll lacks what it is about: an HQ for which the die can fall, and an "
            "attempt that is left");
  EXPECT_EQ(
      why_no_position("turn 8 snow | at J demolish-roll" + board),
      "the position cannot occur: demolish-roll lacks what it is about: a bridge that stands, and `demolition` of the "
      "side that tries");
  Table blown("turn 8 snow | at J demolish-roll | bridge 2124 2024 1 | demolition axis" + board);
  blown.roll({6});
  EXPECT_EQ(blown.s.phase, Phase::L) << "the phase goes on behind the die: nothing is left to blow";
}

TEST(KesselschlachtFound, NobodyStandsOnTheMapBeforeSetUp) {
  EXPECT_NE(why_no_position("at setup margarethe-roll | A 0417 VIIH-HQ").find("before set-up"), std::string::npos)
      << "a die that leaves the Hungarians out would leave him where he stands";
  EXPECT_EQ(why_no_position("at setup margarethe-roll | setup VIIH-HQ"), "");
}

TEST(KesselschlachtFound, AStackThatIsEmptyIsNeverLookedInto) {
  Table t("turn 8 snow | at J");
  t.s.pop();
  EXPECT_THROW(static_cast<void>(t.s.top()), std::logic_error);
  EXPECT_THROW(t.s.pop(), std::logic_error);
  EXPECT_THROW(t.s.push(Step::Group), std::logic_error) << "a group lies on a movement phase";
}

TEST(KS_13_1_2, WithTheLastTwoHqsLostTogetherTheirUnitsHaveNone) {
  Table t = driven(Result::Dr1,
                   "S 3206 1GA-71RD | S 3406 1GA-121RD | S 3207 1GA-127RD | S 3407 1GA-135RD | "
                   "S 3308 1GA-141RD | A 3307 III-HQ LIX-HQ | A 0417 1Pz-PzR1 96-GR283");
  EXPECT_NE(t.step(), "reassign") << "nobody could be chosen";
  EXPECT_EQ(t.where("III-HQ"), "dead");
  EXPECT_EQ(t.parent("1Pz-PzR1"), "-");
  EXPECT_EQ(t.parent("96-GR283"), "-");
}

}  // namespace kessel::kesselschlacht
