// Chapter 13.2.4: stacking on a retreat, excess units, displacement.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// Soviets hold every hex around 3307 but 3308. The zones of 3207 and 3407 lie on 3208 and 3408 as well, none on 3309.
constexpr const char* kFunnel = "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3207 1GA-121RD | S 3407 1GA-127RD | ";
/// And every hex around 3308.
constexpr const char* kSack = "S 3208 1GA-135RD | S 3309 1GA-141RD | S 3408 1GA-147RD | ";

/// Three regiments in 3307 are driven one hex.
Table three_driven(const std::string& rest) {
  return driven(Result::Dr1, std::string(kFunnel) + "A 3307 68-GR169 68-GR188 68-GR196 | " + rest);
}

}  // namespace

TEST(KS_13_2_4, OnlyTheExcessIsLostOfTheOwnersChoice) {
  COVERS("KS:3.1.3b");
  Table t = three_driven(std::string(kSack) + "A 3308 KG82 KG254");
  EXPECT_EQ(t.step(), "displace");
  t.play("done");
  EXPECT_EQ(t.step(), "excess");
  EXPECT_EQ(t.asked(), kAxis);
  EXPECT_EQ(t.offered(), "lose 68-GR169; lose 68-GR188; lose 68-GR196");
  t.play("lose 68-GR188; lose 68-GR196");
  EXPECT_EQ(t.where("68-GR169"), "3308");
  EXPECT_EQ(combat_units_in(t.s, Table::hex("3308")), 3);
  EXPECT_EQ(t.step(), "advance");
}

TEST(KS_13_2_4, RefusesTheLossOfThoseWhoWereThere) {
  Table t = three_driven(std::string(kSack) + "A 3308 KG82 KG254 Mauss-HQ");
  t.play("done");
  EXPECT_REFUSED(t, "lose KG82", "KS:13.2.4");
  EXPECT_REFUSED(t, "lose Mauss-HQ", "KS:13.2.4");
  EXPECT_ALLOWED(t, "lose 68-GR169");
}

TEST(KS_13_2_4a, ThreeIntoAHexWithOneCostOne) {
  COVERS_VECTOR("KX-09");
  Table t = three_driven(std::string(kSack) + "A 3308 KG82");
  t.play("done; lose 68-GR169");
  EXPECT_EQ(t.where("68-GR169"), "dead");
  EXPECT_EQ(t.where("68-GR188"), "3308");
  EXPECT_EQ(t.where("68-GR196"), "3308");
  EXPECT_EQ(t.where("KG82"), "3308");
}

TEST(KS_13_2_4, HqsTakeNoRoom) {
  Table t = driven(Result::Dr1, std::string(kFunnel) + kSack + "A 3307 68-GR169 Mauss-HQ | A 3308 KG82 KG254 LIX-HQ");
  EXPECT_EQ(t.step(), "advance");
  EXPECT_EQ(t.where("68-GR169"), "3308");
  EXPECT_EQ(t.where("Mauss-HQ"), "3308");
}

TEST(KS_13_2_4, LimitsHoldOnTheWayToo) {  // KS:R23
  Table t = driven(Result::Dr2, std::string(kFunnel) +
                                    "S 3208 1GA-135RD | S 3408 1GA-147RD | A 3307 68-GR169 68-GR188 68-GR196 | "
                                    "A 3308 KG82");
  EXPECT_EQ(t.step(), "displace");
  t.play("done; lose 68-GR169");
  EXPECT_EQ(t.where("68-GR188"), "3309") << "and on";
  EXPECT_EQ(t.where("KG82"), "3308");
}

TEST(KS_13_2_4_A, SomeoneMakesRoom) {
  COVERS("KS:3.1.3a");
  Table t = three_driven("A 3308 KG82");
  EXPECT_EQ(t.offered(), "displace KG82 3309; done");
  t.play("displace KG82 3309");
  EXPECT_EQ(t.where("KG82"), "3309");
  EXPECT_EQ(t.status("KG82"), "good");
  EXPECT_EQ(combat_units_in(t.s, Table::hex("3308")), 3);
  EXPECT_EQ(t.step(), "advance");
  EXPECT_FALSE(t.marked("KG82", kDisplaced)) << "the retreat is over";
}

TEST(KS_13_2_4_A, RefusesWhatIsNoDisplacement) {
  Table t = three_driven("A 3308 KG82 Mauss-HQ | A 3310 KG254");
  EXPECT_REFUSED(t, "displace 68-GR169 3309", "KS:13.2.4.A");  // it retreats
  EXPECT_REFUSED(t, "displace Mauss-HQ 3309", "KS:13.2.4.A");  // takes no room
  EXPECT_REFUSED(t, "displace KG254 3311", "KS:13.2.4.A");     // not there
  EXPECT_REFUSED(t, "displace KG82 3310", "KS:13.2.4.A");      // two hexes
  EXPECT_REFUSED(t, "displace KG82 3407", "KS:11.1.2a");
}

TEST(KS_3_2_5, WhereNoZoneLiesOrAFriendStandsTheyMayGo) {
  Table t = three_driven("A 3308 KG82 | A 3408 KG254");
  EXPECT_ALLOWED(t, "displace KG82 3309");
  EXPECT_ALLOWED(t, "displace KG82 3408");
}

TEST(KS_3_2_5, RefusesToDisplaceIntoEnemyZoc) {
  Table t = three_driven("A 3308 KG82");
  EXPECT_REFUSED(t, "displace KG82 3408", "KS:3.2.5");
  EXPECT_REFUSED(t, "displace KG82 3208", "KS:3.2.5");
  Table friends = three_driven("A 3308 KG82 | A 3408 KG254");
  EXPECT_ALLOWED(friends, "displace KG82 3408");
}

TEST(KS_13_2_4_A, ChainsGoOnUntilThereIsRoom) {
  Table t = three_driven("A 3308 KG82 | A 3309 96-GR283 96-GR284 96-GR287");
  t.play("displace KG82 3309");
  EXPECT_EQ(t.step(), "displace");
  EXPECT_TRUE(t.why("done").has_value()) << "what has begun must be ended";
  EXPECT_REFUSED(t, "displace KG82 3310", "KS:R72");  // nobody twice
  t.play("displace 96-GR284 3310");
  EXPECT_EQ(t.where("96-GR284"), "3310");
  EXPECT_EQ(t.where("KG82"), "3309");
  EXPECT_EQ(t.step(), "advance");
}

TEST(KS_13_2_4_A, RefusesAChainThatEndsNowhere) {
  // 3309 is full and Soviets stand or have their zones on everything around it.
  Table t = three_driven(
      "A 3308 KG82 | A 3309 96-GR283 96-GR284 96-GR287 | S 3310 1GA-141RD | S 3409 1GA-147RD | "
      "S 3209 1GA-161RD");
  EXPECT_REFUSED(t, "displace KG82 3309", "KS:13.2.4.A");
  EXPECT_EQ(t.offered(), "done") << "asked all the same: the enemy need not know";
}

TEST(KS_13_2_4_A, EachExcessUnitNeedsItsOwn) {
  Table t = three_driven("A 3308 KG82 KG254");
  t.play("displace KG82 3309");
  EXPECT_EQ(t.step(), "displace") << "one is still too many";
  t.play("displace KG254 3309");
  EXPECT_EQ(t.where("KG254"), "3309");
  EXPECT_EQ(t.step(), "advance");
}

TEST(KS_13_2_4_A, DisplacedUnitsTakeThePositionsTheyLeaveWithThem) {
  Table t = three_driven("A 3308 KG82 | hasty 3308");
  t.play("displace KG82 3309");
  EXPECT_EQ(position_level(t.s, Table::hex("3309")), 0);
  EXPECT_EQ(position_level(t.s, Table::hex("3308")), 1) << "KS:7.1.3a those who came share it";
}

TEST(KS_13_2_4_Aa, WhereNoOtherWayIsLeftRoomIsMade) {
  Table t = three_driven("A 3308 KG82");
  ASSERT_EQ(t.step(), "displace") << "3308 was the only way";
  EXPECT_ALLOWED(t, "displace KG82 3309");
}

TEST(KS_13_2_4_Aa, RefusesToMakeRoomWhereNobodyRetreats) {
  Table j("turn 8 snow | at J | A 3308 KG82 | A 3310 XLVI-HQ");
  EXPECT_REFUSED(j, "displace KG82 3309", "KS:13.2.4.Aa");
  Table k("turn 8 snow | at K | A 3308 KG82 | S 3307 1GA-30RD");
  EXPECT_REFUSED(k, "displace KG82 3309", "KS:13.2.4.Aa");
}

TEST(KS_13_2_4_Aa, RefusesAFullHexWhileThereIsAnotherWay) {
  const std::string two_ways = "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3207 1GA-121RD | ";
  Table t = driven(Result::Dr1, two_ways + "A 3307 68-GR169 68-GR188 68-GR196 | A 3308 KG82");
  EXPECT_REFUSED(t, "retreat 3308", "KS:13.2.4.Aa");
  EXPECT_ALLOWED(t, "retreat 3407");
  Table through = driven(Result::Dr2, two_ways + "A 3307 68-GR169 68-GR188 68-GR196 | A 3308 KG82");
  EXPECT_REFUSED(through, "retreat 3308", "KS:13.2.4.Aa");  // KS:R72 nor to pass through it
}

TEST(KS_13_2_4_A, WhoArrivesIsSeen) {
  Table t = three_driven("A 3308 KG82 KG254 Mauss-HQ | A 3309 96-GR283");
  EXPECT_EQ(t.sees(kSoviet, "3309"), "96-GR283");
  t.play("displace KG254 3309");
  EXPECT_TRUE(t.told("makes room and goes from 3308 to 3309", kSoviet));
  EXPECT_EQ(t.sees(kSoviet, "3309"), "KG254 ?");
}

namespace {
/// Three regiments have come to a hex where somebody stands who may have to make room.
Table crowded(const std::string& left, const std::string& at, const std::string& attacker, const std::string& there) {
  return Table("turn 8 snow | at I fight advance defender-retreat@" + left + " displace=axis@" + at + " | combat " +
               left + " by=soviet die=4 column=3 table=4 result=Dr1 length=1 walked=1 path=" + at + " from=" + left +
               " steps=1 | S 4501 8GMC-HQ | S " + attacker + " 8GMC-19GMB:attacked,combat,active | A " + at +
               " 68-GR169:defended,hit,goes 68-GR188:defended,hit,goes 68-GR196:defended,hit,goes " + there);
}
}  // namespace

TEST(KS_R72, RefusesToDisplaceAnybodyOverAnUnbridgedMajorRiver) {
  Table t = crowded("4623", "4624", "4622", "KG82");
  EXPECT_REFUSED(t, "displace KG82 4625", "KS:R72");  // the Dnestr
  EXPECT_REFUSED(t, "displace KG82 4725", "KS:R72");
  EXPECT_ALLOWED(t, "displace KG82 4524");
  EXPECT_EQ(t.offered(), "displace KG82 4724; displace KG82 4525; displace KG82 4524; done");
}

TEST(KS_R101, RefusesToDisplaceGunsOffTheRoad) {
  Table t = crowded("3303", "3304", "3302", "18Art-AR88");
  EXPECT_REFUSED(t, "displace 18Art-AR88 3305", "KS:R101");
  EXPECT_ALLOWED(t, "displace 18Art-AR88 3404");
}

}  // namespace kessel::kesselschlacht
