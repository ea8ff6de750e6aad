// Chapter 16.1.6: crews and passengers that leave a vehicle.
#include "shooting.h"

namespace kessel::panzer {

namespace {

/// A T-34 that has come to grief in several ways, with riders; the group that fired at it is just over.
Table after_hits(const std::string& bits, const std::string& marks = "", const std::string& vehicle = "s15",
                 const std::string& passenger = "s57-rifle", const std::string& where = "") {
  Table t("advanced | cards g18 / " + vehicle + " " + passenger +
          " s15 | unit s3 71000 1000 0 | unit g1 20000 20000 0 | unit s1 " + where + " 20000 30000 180 " + marks +
          (bits.empty() ? "" : " bail=" + bits) + " | unit s2 aboard 20000 30000 180 carrier=s1");
  t.s.depth = 0, t.s.phase = Phase::Combat, t.s.stage = Stage::DirectSecond;
  t.s.push(Step::Direct, kGerman);
  settle_bails(t.s);
  Events none = Events::none();
  run(t.s, none);
  return t;
}

}  // namespace

TEST(PZ_16_1_6_1_1, CrewsLeaveAfterTrackPenetrationAndDamage) {
  COVERS_VECTOR("PX-36");
  COVERS("PZ:16.1.6", "PZ:B.BAIL", "PZ:16.1.6.1.1a", "PZ:R88", "PZ:R113");
  for (const auto& [bit, limit] :
       {std::pair{kBailTrack, 30}, {kBailNoDamage, 20}, {kBailDamage, 40}, {kBailFlame, 50}}) {
    Table t = after_hits(std::to_string(bit));
    ASSERT_EQ(t.step(), "bail-roll");
    Table stays = t;
    t.roll(limit);
    EXPECT_EQ(t.where("s1"), "abandoned") << limit;
    stays.roll(limit + 1);
    EXPECT_EQ(stays.where("s1"), "table") << limit;
    EXPECT_NE(stays.step(), "bail-roll");
  }
}

TEST(PZ_16_1_6_1_1, GradeOfTheCrew) {
  COVERS("PZ:R57");
  const auto leaves = [](const char* card, int roll) {
    Table t = after_hits(std::to_string(kBailTrack), "", card);
    return t.roll(roll).where("s1") == "abandoned";
  };
  EXPECT_TRUE(leaves("s15:elite", 25) && !leaves("s15:elite", 26));
  EXPECT_TRUE(leaves("s15:green", 35) && !leaves("s15:green", 36));
}

TEST(PZ_16_1_6_1_1b, EveryPenetrationIsRolledFor) {
  Table t = after_hits(std::to_string(2 * kBailNoDamage));
  t.roll(99);
  ASSERT_EQ(t.step(), "bail-roll");
  t.roll(99);
  EXPECT_NE(t.step(), "bail-roll");
}

TEST(PZ_16_1_6_1_1b, RefusesASecondRollForTheTrack) {
  // A track hit, then another: the first frightens, the second does not.
  const auto rolls = [](const std::string& marks) {
    Table t = range_of("g18", "s27", 5'000, "", "spot=fire " + marks);
    shoot(t, "ap").roll(1);
    for (int tens = 1; tens <= 10; ++tens)
      if (struck(t.s, t.id("g1"), 0, t.id("s1"), tens, 1).track) return t.roll(tens % 10 * 10 + 1).step();
    return std::string("no track is hit from here");
  };
  EXPECT_EQ(rolls(""), "bail-roll");
  EXPECT_NE(rolls("tracked"), "bail-roll");
}

TEST(PZ_16_1_6, PenetratingHitsFrightenTheCrew) {
  COVERS("PZ:16.1.6.1.1");
  Table t = range_of("g18", "s27", 5'000);
  shoot(t, "ap").roll(1);
  for (int tens = 1; tens <= 10; ++tens) {
    const Struck hit = struck(t.s, t.id("g1"), 0, t.id("s1"), tens, 1);
    if (!hit.penetrates()) continue;
    for (int units = 1; units <= 10; ++units) {
      if (ap_damage(t.s, t.id("g1"), 0, t.id("s1"), units) != Damage::Damaged) continue;
      t.roll(tens % 10 * 10 + units % 10);
      EXPECT_EQ(t.step(), "bail-roll");
      EXPECT_TRUE(t.has("s1", kDamaged));
      return;
    }
  }
  FAIL() << "no such hit";
}

TEST(PZ_16_1_6_1_1a, PassengersOfAnAbandonedVehicleGetOff) {
  COVERS_VECTOR("PX-36");
  COVERS("PZ:16.1.6b", "PZ:16.1.6c", "PZ:16.1.6a", "PZ:R89");
  Table t = after_hits(std::to_string(kBailDamage));
  t.roll(1);
  ASSERT_EQ(t.step(), "land") << "without a roll of their own";
  EXPECT_TRUE(t.asks(kSoviet));
  ActionList list;
  options(t.s, kSoviet, Scope::Main, list);
  ASSERT_GT(list.size(), 0u);
  for (std::size_t i = 0; i < list.size(); ++i) EXPECT_FALSE(why_not(t.s, list[i]));
  t.play("land 20000 31500 90");
  EXPECT_EQ(t.where("s2"), "table");
  EXPECT_EQ(t.at("s2"), "20000 31500");
  EXPECT_EQ(t.unit("s2").facing, 90);
  EXPECT_TRUE(t.has("s2", kSuppressedOn));
  EXPECT_TRUE(wreck(t.unit("s1").where));
}

TEST(PZ_16_1_6_1_1a, RefusesAPlaceFartherOff) {
  Table t = after_hits(std::to_string(kBailDamage));
  t.roll(1);
  ASSERT_EQ(t.step(), "land");
  EXPECT_TRUE(t.why("land 20000 34000 90").has_value());
  EXPECT_TRUE(t.why("land 20000 30500 90").has_value()) << "on the wreck";
}

TEST(PZ_16_1_6_1_2, PassengersOfAWreckMaySurvive) {
  COVERS_VECTOR("PX-36");
  COVERS("PZ:16.1.6.2.2", "PZ:16.1.6.1.2a", "PZ:B.BAIL");
  const auto gets_out = [](const char* wreck, const char* passenger, int roll) {
    Table t = after_hits("", "", "s44-heavy", passenger, wreck);
    EXPECT_EQ(t.step(), "bail-roll");
    t.roll(roll);
    EXPECT_EQ(t.where("s2") == "eliminated", t.step() != "land");
    return t.step() == "land";
  };
  EXPECT_TRUE(gets_out("ko", "s57-rifle", 80) && !gets_out("ko", "s57-rifle", 81));
  EXPECT_TRUE(gets_out("ko", "s46", 40) && !gets_out("ko", "s46", 41));
  EXPECT_TRUE(gets_out("bu", "s57-rifle", 50) && !gets_out("bu", "s57-rifle", 51));
  EXPECT_TRUE(gets_out("bu", "s46", 20) && !gets_out("bu", "s46", 21));
  EXPECT_TRUE(gets_out("ko", "s57-rifle:elite", 85) && !gets_out("ko", "s57-rifle:elite", 86));
  EXPECT_TRUE(gets_out("ko", "s57-rifle:green", 75) && !gets_out("ko", "s57-rifle:green", 76));
}

TEST(PZ_16_1_6_2_3, SuppressedPassengersMayTakeToTheGround) {
  COVERS_VECTOR("PX-36");
  COVERS("PZ:16.1.6.2.3b", "PZ:16.7.4.2.14");
  const auto gets_off = [](const char* vehicle, int bits, int roll) {
    Table t("advanced | cards g18 / " + std::string(vehicle) +
            " s57-rifle s15 | unit s3 71000 1000 0 | unit g1 20000 20000 0 | unit s1 20000 30000 180 |"
            "unit s2 aboard 20000 30000 180 carrier=s1 suppressed bail=" +
            std::to_string(bits));
    t.s.depth = 0, t.s.phase = Phase::Combat, t.s.stage = Stage::DirectSecond;
    t.s.push(Step::Direct, kGerman);
    settle_bails(t.s);
    Events none = Events::none();
    run(t.s, none);
    t.roll(roll);
    EXPECT_EQ(t.where("s1"), "table") << "the crew does not care";
    return t.step() == "land";
  };
  EXPECT_TRUE(gets_off("s44-heavy", kBailDirect, 20) && !gets_off("s44-heavy", kBailDirect, 21));
  EXPECT_TRUE(gets_off("s44-heavy", kBailIndirect, 30) && !gets_off("s44-heavy", kBailIndirect, 31));
  EXPECT_TRUE(gets_off("s40", kBailDirect, 10) && !gets_off("s40", kBailDirect, 11)) << "+10 under cover";
}

TEST(PZ_16_1_6_2_3a, OnlyANewSuppressionCounts) {
  const auto asked = [](const char* marks) {
    Table t(
        "advanced | cards g83 / s44-heavy s57-rifle s15 | unit s3 71000 1000 0 | unit g1 20000 20000 0 "
        "dump=20000,20000 |"
        "unit s1 20000 30000 180 spot=fire | unit s2 aboard 20000 30000 180 carrier=s1 " +
        std::string(marks));
    shoot(t, "gp").roll(1);
    // Defense 1: suppressed.
    Tally silent = Tally::silent();
    const GpChance c = gp_chance(t.s, t.s.attack, t.id("s2"), silent);
    t.roll(c.number.none + 1 - c.net);
    EXPECT_TRUE(t.has("s2", kSuppressedOn));
    return t.step() == "bail-roll";
  };
  EXPECT_TRUE(asked(""));
  EXPECT_TRUE(asked("suppressed-off"));
  EXPECT_FALSE(asked("suppressed"));
}

TEST(PZ_16_1_6_2_1, TracksAndDamageByShells) {
  Table t = range_of("g83", "s15", 10'000, "", "spot=fire", "dump=20000,20000");
  const int track = roll_with(t, "gp", 2, 0), damage = roll_with(t, "gp", 2, 5);
  Table other = t;
  EXPECT_EQ(shoot(t, "gp").roll(track).step(), "bail-roll");
  EXPECT_EQ(shoot(other, "gp").roll(damage).step(), "bail-roll");
}

TEST(PZ_16_1_6a, TheVehicleComesFirst) {
  COVERS_VECTOR("PX-36");
  COVERS("PZ:16.1.6b");
  // Knocked out and its riders suppressed by one shell: they roll for the wreck.
  Table t(
      "advanced | cards g83 / s44-heavy s57-rifle s15 | unit s3 71000 1000 0 | unit g1 20000 20000 0 dump=20000,20000 |"
      "unit s1 20000 30000 180 spot=fire | unit s2 aboard 20000 30000 180 carrier=s1");
  const int roll = roll_with(t, "gp", 2);
  shoot(t, "gp").roll(roll).die(10);
  ASSERT_EQ(t.where("s1"), "ko");
  Tally silent = Tally::silent();
  const GpChance c = gp_chance(t.s, t.s.attack, t.id("s2"), silent);
  t.roll(c.number.none + 1 - c.net);
  ASSERT_EQ(t.step(), "bail-roll");
  t.roll(80);
  EXPECT_TRUE(t.told("s2 gets out (80 against 80)"));
  EXPECT_EQ(t.step(), "land");
}

}  // namespace kessel::panzer
