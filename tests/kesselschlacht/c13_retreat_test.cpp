// Chapter 13.2: retreats. 8th Guards Mechanized stands in 3306, its ZOC lies on 3206 and 3406; see fights.h.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// Soviets all around 3307 but for the hexes south of it; none of them reaches 3309 with its ZOC.
constexpr const char* kRingButSouth = "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3207 1GA-121RD | S 3407 1GA-127RD";

/// A German attack out of 3308 on Soviets in 3307, with its result.
Table pushed(Result r, const std::string& rest) {
  Table t = fight("turn 8 snow | at K | A 3310 XLVIII-HQ | A 3308 507Tiger 357-GR944 | " + rest,
                  "target 3307; join 3308; declare");
  result(t, r);
  return t;
}

/// Germans in 0715, on the north bank of the Dnestr, with Soviets to the north of them. 0716 and 0615 lie across it.
Table at_the_dnestr(Result r, const std::string& rest) {
  return rolled(r, "I 0715", "S 0714 8GMC-19GMB:active,combat,attacked | " + rest);
}
constexpr const char* kNorthBank = "S 0614 1GA-30RD | S 0814 1GA-71RD | S 0815 1GA-121RD";

}  // namespace

// ---- 13.2 and 13.2.1 -------------------------------------------------------------------------------------------------

TEST(KS_13_2, TheNumberSaysHowFar) {
  Table one = driven(Result::Dr1, "A 3307 68-GR169");
  EXPECT_EQ(one.asked(), kAxis);
  EXPECT_EQ(one.offered(), "retreat 3206; retreat 3207; retreat 3308; retreat 3406; retreat 3407");
  one.play("retreat 3308");
  EXPECT_EQ(one.where("68-GR169"), "3308");
  EXPECT_EQ(one.step(), "advance");
  Table two = driven(Result::Dr2, "A 3307 68-GR169");
  two.play("retreat 3308; retreat 3309");
  EXPECT_EQ(two.where("68-GR169"), "3309");
  EXPECT_EQ(two.step(), "advance");
  Table three = driven(Result::Dr3, "A 3307 68-GR169");
  three.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(three.where("68-GR169"), "3310");
  EXPECT_EQ(three.status("68-GR169"), "good");
}

TEST(KS_13_2, RefusesARetreatThatNobodyOrdered) {
  const Table t("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | A 3307 68-GR169");
  EXPECT_REFUSED(t, "retreat 3305", "KS:13.2");
}

TEST(KS_13_2a, BothRetreatTheAttackerFirst) {
  Table t = driven(Result::Br1, "A 3307 68-GR169");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.step(), "attacker-retreat");
  t.play("retreat 3305");
  EXPECT_EQ(t.where("8GMC-20GMB"), "3305");
  EXPECT_EQ(t.asked(), kAxis);
  EXPECT_EQ(t.offered(), "retreat 3206; retreat 3207; retreat 3306; retreat 3308; retreat 3406; retreat 3407")
      << "where the attackers stood is free";
  t.play("retreat 3308");
  EXPECT_EQ(t.where("68-GR169"), "3308");
  EXPECT_TRUE(t.s.combat == Combat{}) << "KS:R74 no advance";
}

TEST(KS_13_2a, HqsAndGunsMayGoAlong) {  // KS:R67
  Table t = fight("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 6GTC-HQ 8GMC-20GMB | A 3307 68-GR169",
                  "target 3307; join 3306; declare");
  Table stays = t;
  result(t, Result::Br1);
  EXPECT_TRUE(t.offers("along 6GTC-HQ"));
  EXPECT_REFUSED(t, "along 8GMC-20GMB", "KS:R67");
  EXPECT_REFUSED(t, "along 8GMC-HQ", "KS:R67");
  t.play("along 6GTC-HQ");
  EXPECT_REFUSED(t, "along 6GTC-HQ", "KS:R67");
  t.play("retreat 3305");
  EXPECT_EQ(t.where("6GTC-HQ"), "3305");
  EXPECT_EQ(t.where("8GMC-20GMB"), "3306") << "it did not attack";
  result(stays, Result::Br1);
  stays.play("retreat 3305");
  EXPECT_EQ(stays.where("6GTC-HQ"), "3306");
}

TEST(KS_13_2a, EveryAttackingHexRetreatsForItself) {
  Table t = fight(
      "turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active | S 3206 8GMC-20GMB:active | A 3307 68-GR169",
      "target 3307; join 3306; join 3206; declare");
  result(t, Result::Br1);
  t.play("retreat 3305; retreat 3205");
  EXPECT_EQ(t.where("8GMC-19GMB"), "3305");
  EXPECT_EQ(t.where("8GMC-20GMB"), "3205");
}

TEST(KS_13_2_1, EachHexLeadsAway) {  // KS:R70
  Table t = driven(Result::Dr2, "A 3307 68-GR169");
  t.play("retreat 3308");
  EXPECT_EQ(t.offered(), "retreat 3208; retreat 3309; retreat 3408");
  EXPECT_REFUSED(t, "retreat 3407", "KS:R70");
}

TEST(KS_13_2_1, RefusesToStayAndToJump) {
  Table t = driven(Result::Dr2, "A 3307 68-GR169");
  EXPECT_REFUSED(t, "retreat 3309", "KS:13.2.1");
  EXPECT_REFUSED(t, "retreat 3307", "KS:13.2.1");
  EXPECT_REFUSED(t, "retreat 3306", "KS:11.1.2a");
  EXPECT_TRUE(t.why("done").has_value());
}

TEST(KS_13_2_1, ItCostsNeitherMpNorFuel) {
  COVERS("KS:10.5.5");
  Table t = driven(Result::Dr2, "A 3307 7Pz-PzR25 | fuel Mauss 5");
  t.play("retreat 3308; retreat 3309");
  EXPECT_EQ(t.fuel("Mauss"), 5);
  EXPECT_EQ(t.where("7Pz-PzR25"), "3309");
}

TEST(KS_13_2_1a, TheForceGoesTogether) {
  Table t = driven(Result::Dr2, "A 3307 68-GR169 7Pz-PzR25 Mauss-HQ");
  t.play("retreat 3308; retreat 3309");
  for (const char* unit : {"68-GR169", "7Pz-PzR25", "Mauss-HQ"}) EXPECT_EQ(t.where(unit), "3309");
}

TEST(KS_13_2_1b, WhoCannotGoTheWholeWayIsEliminated) {
  Table t = driven(Result::Dr1, std::string("A 3307 68-GR169 68-GR188 | S 3308 1GA-135RD | ") + kRingButSouth);
  EXPECT_EQ(t.where("68-GR169"), "dead");
  EXPECT_EQ(t.where("68-GR188"), "dead");
  EXPECT_EQ(t.step(), "advance");
  Table half =
      driven(Result::Dr2, std::string("A 3307 68-GR169 | S 3309 1GA-135RD | S 3208 1GA-141RD | S 3408 1GA-147RD | ") +
                              kRingButSouth);
  EXPECT_EQ(half.where("68-GR169"), "dead") << "one hex would have been open";
}

TEST(KS_13_2_1b, RefusesAHexThatIsADeadEnd) {
  // From 3407 every hex farther away is held; from 3308 one is open.
  Table t = driven(Result::Dr2,
                   "A 3307 68-GR169 | S 3206 1GA-30RD | S 3406 1GA-71RD | S 3507 1GA-127RD | "
                   "S 3508 1GA-135RD | S 3408 1GA-141RD");
  EXPECT_REFUSED(t, "retreat 3407", "KS:13.2.1b");
  EXPECT_ALLOWED(t, "retreat 3308");
}

TEST(KS_13_2_1b, TheEdgeOfTheMapIsNoWay) {
  COVERS("KS:11.1.6a");
  Table t =
      rolled(Result::Dr1, "I 0101", "S 0201 8GMC-19GMB:active,combat,attacked | S 0102 1GA-30RD | A 0101 68-GR169");
  EXPECT_EQ(t.where("68-GR169"), "dead");
}

TEST(KS_13_2_1c, UnitsInDisarrayRetreatAsWell) {
  for (const char* state : {":do", ":dis", ":rt"}) {
    Table t = driven(Result::Dr1, std::string("A 3307 68-GR169") + state);
    t.play("retreat 3308");
    EXPECT_EQ(t.where("68-GR169"), "3308");
  }
}

TEST(KS_13_2_1, ASingleWayIsTakenUnasked) {
  Table t = driven(Result::Dr1, std::string("A 3307 68-GR169 | ") + kRingButSouth);
  EXPECT_EQ(t.where("68-GR169"), "3308");
}

TEST(KS_13_2_1, WhereOnlyTheOwnerKnowsThatItIsTheOnlyOneHeIsAsked) {
  const char* ring = "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3207 1GA-121RD";
  Table t = driven(Result::Dr1, std::string("A 3307 68-GR169 | A 3308 96-GR283 96-GR284 96-GR287 | ") + ring);
  EXPECT_EQ(t.offered(), "retreat 3407") << "3308 is full, but the enemy cannot know";
  EXPECT_EQ(t.where("68-GR169"), "3307");
}

// ---- 13.2.2 rivers ---------------------------------------------------------------------------------------------------

TEST(KS_13_2_2, RefusesAnUnbridgedMajorRiverToMotorizedUnits) {
  COVERS("KS:11.1.4b");
  Table t = at_the_dnestr(Result::Dr1, "A 0715 7Pz-PzR25");
  EXPECT_REFUSED(t, "retreat 0716", "KS:13.2.2");
  EXPECT_ALLOWED(t, "retreat 0815");
  Table bridge = at_the_dnestr(Result::Dr1, "A 0715 7Pz-PzR25 | pontoon 1 built from=0715 to=0716");
  EXPECT_ALLOWED(bridge, "retreat 0716");
  Table shut = at_the_dnestr(Result::Dr1, std::string("A 0715 7Pz-PzR25 | ") + kNorthBank);
  EXPECT_EQ(shut.where("7Pz-PzR25"), "dead");
}

TEST(KS_13_2_2a, LegUnitsCrossAndAreDisrupted) {
  COVERS_VECTOR("KX-19");
  const auto crossed = [](const std::string& state) {
    Table t = at_the_dnestr(Result::Dr1, "A 0715 68-GR169" + state);
    t.play("retreat 0716");
    return t;
  };
  EXPECT_EQ(crossed("").status("68-GR169"), "DIS");
  EXPECT_EQ(crossed("").where("68-GR169"), "0716");
  EXPECT_EQ(crossed(":do").status("68-GR169"), "DIS");
  EXPECT_EQ(crossed(":dis").status("68-GR169"), "RT");
  EXPECT_EQ(crossed(":rt").where("68-GR169"), "dead");
  EXPECT_TRUE(crossed("").marked("68-GR169", kBoundSouth)) << "KS:11.2.2 south for good";
}

TEST(KS_13_2_2a, AfterTheZocsOnTheWay) {  // DO by the zone, then one worse
  COVERS_VECTOR("KX-19");
  Table t = at_the_dnestr(Result::Dr2,
                          "A 0715 68-GR169 | S 0814 1GA-71RD | S 0614 1GA-30RD | S 0915 1GA-127RD | "
                          "S 0916 1GA-121RD");
  t.play("retreat 0815");  // in the zone of 0814; then only the river is left
  EXPECT_EQ(t.where("68-GR169"), "0816");
  EXPECT_EQ(t.status("68-GR169"), "DIS");
}

TEST(KS_13_2_2, OfAMixedForceThoseWhoCannotFollowAreLost) {  // KS:R71
  Table t = at_the_dnestr(Result::Dr1, std::string("A 0715 68-GR169 7Pz-PzR25 | ") + kNorthBank);
  t.play("retreat 0716");
  EXPECT_EQ(t.where("7Pz-PzR25"), "dead");
  EXPECT_EQ(t.where("68-GR169"), "0716");
  Table open = at_the_dnestr(Result::Dr1, "A 0715 68-GR169 7Pz-PzR25");
  EXPECT_REFUSED(open, "retreat 0716", "KS:R71");
}

TEST(KS_11_2_2, ARetreatNorthOnlyWhereThereIsNoOtherWay) {  // KS:R90
  const std::string south = "S 0717 8GMC-19GMB:active,combat,attacked | A 0716 68-GR169:bound | ";
  Table t = rolled(Result::Dr1, "I 0716", south + "S 0616 1GA-30RD");
  EXPECT_REFUSED(t, "retreat 0715", "KS:R90");
  EXPECT_ALLOWED(t, "retreat 0615");
  Table shut = rolled(Result::Dr1, "I 0716", south + "S 0616 1GA-30RD | S 0615 1GA-71RD | S 0816 1GA-121RD");
  EXPECT_EQ(shut.offered(), "retreat 0715; retreat 0815");
  Table free = rolled(Result::Dr1, "I 0716", "S 0717 8GMC-19GMB:active,combat,attacked | A 0716 68-GR169");
  EXPECT_ALLOWED(free, "retreat 0715");
}

// ---- 13.2.3 zones of control -----------------------------------------------------------------------------------------

TEST(KS_13_2_3, RefusesEnemyZocToSoviets) {
  Table t = pushed(Result::Dr1, "S 3307 8GMC-19GMB");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "retreat 3206; retreat 3306; retreat 3406");
  EXPECT_REFUSED(t, "retreat 3407", "KS:13.2.3");
}

TEST(KS_13_2_3, AndToHungarians) {
  Table t = driven(Result::Dr1, "A 3307 1HMtn");
  EXPECT_REFUSED(t, "retreat 3406", "KS:13.2.3");
  EXPECT_ALLOWED(t, "retreat 3407");
}

TEST(KS_13_2_3, WithNoOtherWayTheyAreEliminated) {
  Table t = pushed(Result::Dr1, "S 3307 8GMC-19GMB 8GMC-20GMB | A 3205 359-GR947 | A 3405 359-GR948");
  EXPECT_EQ(t.where("8GMC-19GMB"), "dead");
  EXPECT_EQ(t.where("8GMC-20GMB"), "dead");
}

TEST(KS_13_2_3, AFriendInTheHexOpensIt) {
  COVERS("KS:3.2.2b");
  Table t = pushed(Result::Dr1, "S 3307 8GMC-19GMB | S 3407 1GA-30RD");
  EXPECT_ALLOWED(t, "retreat 3407");
}

TEST(KS_13_2_3, OfAMixedForceTheHungariansAreLost) {  // KS:R71
  Table t = driven(Result::Dr1, std::string("A 3307 1HMtn 1030Rgt | ") +
                                    "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3308 1GA-121RD | S 3208 1GA-127RD");
  t.play("retreat 3207");
  EXPECT_EQ(t.where("1HMtn"), "dead");
  EXPECT_EQ(t.where("1030Rgt"), "3207");
  EXPECT_EQ(t.status("1030Rgt"), "DO");
}

TEST(KS_13_2_3a, OneTwoThreeZones) {
  // 3408 has its zone on 3308 and 3309, 3410 on 3310.
  Table one = driven(Result::Dr1, "A 3307 68-GR169 | S 3408 1GA-30RD");
  one.play("retreat 3308");
  EXPECT_EQ(one.status("68-GR169"), "DO");
  Table two = driven(Result::Dr3, "A 3307 68-GR169 | S 3408 1GA-30RD");
  two.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(two.status("68-GR169"), "DIS");
  Table three = driven(Result::Dr3, "A 3307 7Pz-PGR7 | S 3408 1GA-30RD | S 3410 1GA-71RD");
  three.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(three.status("7Pz-PGR7"), "RT") << "without a die";
}

TEST(KS_13_2_3a, TheWorseOfOldStateAndZones) {
  COVERS_VECTOR("KX-19");
  Table t = driven(Result::Dr3, "A 3307 68-GR169:do | S 3408 1GA-30RD");
  t.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(t.status("68-GR169"), "DIS");
  Table bad = driven(Result::Dr1, "A 3307 68-GR169:dis | S 3408 1GA-30RD");
  bad.play("retreat 3308");
  EXPECT_EQ(bad.status("68-GR169"), "DIS");
}

TEST(KS_13_2_3b, ZonesApartCountTogetherAndFriendsAreNotCounted) {
  // 3407's zone lies on 3308, 3410's on 3310; 3309 is free of both.
  const std::string soviets = " | S 3407 1GA-30RD | S 3410 1GA-71RD";
  Table apart = driven(Result::Dr3, "A 3307 68-GR169" + soviets);
  apart.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(apart.status("68-GR169"), "DIS");
  Table friends = driven(Result::Dr3, "A 3307 68-GR169 | A 3308 96-GR283" + soviets);
  friends.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(friends.status("68-GR169"), "DO");
  EXPECT_EQ(friends.status("96-GR283"), "good") << "KS:R47 passing through changes nothing";
}

TEST(KS_13_2_3_A, TheWholeStackAtTheEndIsMarked) {
  Table t = driven(Result::Dr2, "A 3307 68-GR169 | S 3407 1GA-30RD | A 3309 96-GR283 Mauss-HQ");
  t.play("retreat 3308; retreat 3309");
  EXPECT_EQ(t.status("68-GR169"), "DO");
  EXPECT_EQ(t.status("96-GR283"), "DO");
  EXPECT_EQ(t.status("Mauss-HQ"), "DO");
}

TEST(KS_13_2_3c, OnADisorganizedUnitOneZoneIsNothingNewTwoDisrupt) {
  COVERS_VECTOR("KX-08");
  Table one = driven(Result::Dr2, "A 3307 68-GR169 | S 3407 1GA-30RD | A 3309 96-GR283:do");
  one.play("retreat 3308; retreat 3309");
  EXPECT_EQ(one.status("68-GR169"), "DO");
  EXPECT_EQ(one.status("96-GR283"), "DO");
  Table two = driven(Result::Dr3, "A 3307 68-GR169 | S 3408 1GA-30RD | A 3310 96-GR283:do");
  two.play("retreat 3308; retreat 3309; retreat 3310");
  EXPECT_EQ(two.status("68-GR169"), "DIS");
  EXPECT_EQ(two.status("96-GR283"), "DIS");
}

// ---- what a retreat does to others -----------------------------------------------------------------------------------

TEST(KS_7_1_5c, APositionIsLostByRetreatButNotByDisorder) {
  Table gone = driven(Result::Dr1, "A 3307 68-GR169 | hasty 3307");
  gone.play("retreat 3308");
  EXPECT_EQ(position_level(gone.s, Table::hex("3307")), 0);
  Table held = driven(Result::Ddis, "A 3307 68-GR169 | hasty 3307");
  EXPECT_EQ(position_level(held.s, Table::hex("3307")), 1);
}

TEST(KS_13_2_5, ARetreatedForceMayBeAttackedOnlyWithOthers) {  // KS:R75
  const std::string more = " | S 3208 1GA-30RD:active | S 3204 1GA-HQ";
  Table alone = driven(Result::Dr1, "A 3307 68-GR169 | A 3109 KG254" + more);  // 3109: someone else to attack
  alone.play("retreat 3308; done");
  EXPECT_REFUSED(alone, "target 3308", "KS:12.1.1a");
  Table joined = driven(Result::Dr1, "A 3307 68-GR169 | A 3308 KG82" + more);
  joined.play("retreat 3308; done; target 3308; join 3208");
  Tally silent = Tally::silent();
  EXPECT_EQ(odds(joined.s, silent).defence, 3) << "only the KG";
}

}  // namespace kessel::kesselschlacht
