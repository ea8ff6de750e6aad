// Chapter 12: grades, leg and towed units, suppression; spotting in the Advanced Game.
#include "shooting.h"

namespace kessel::panzer {

namespace {

/// A suppressed unit at 20, 20 that faces north, and an enemy so many inches away in that direction.
bool sees_past(const std::string& card, int east, int north, const std::string& marks = "suppressed") {
  const Table t("advanced | cards " + card + " / s15 | unit g1 20000 20000 0 " + marks + " | unit s1 " +
                std::to_string(20'000 + 1000 * east) + " " + std::to_string(20'000 + 1000 * north) + " 0");
  EXPECT_EQ(t.spots("g1", "s1"), was_target(t.s, t.id("g1"), t.id("s1"))) << "as the turn begins, and now";
  return t.spots("g1", "s1");
}

}  // namespace

// ---- 12.1 to 12.3 -----------------------------------------------------------------------------------------------------

TEST(PZ_12_1, GradesAreOfForceFormationAndUnit) {
  COVERS("PZ:12.1.2", "PZ:12.1.3a");
  const Scenario& p = scenario("4");
  bool differs = false, battery = false;
  for (const UnitDef& d : p.units) {
    if (d.formation != 0xff) {
      differs = differs || d.grade != p.formations[d.formation].grade ||
                p.formations[d.formation].grade != p.forces[static_cast<std::size_t>(index(d.side))].grade;
    } else {
      battery = battery || box().card(d.card).unit_class == UnitClass::Battery;
    }
  }
  EXPECT_TRUE(differs) << "each level has its own";
  EXPECT_TRUE(battery) << "batteries are of no formation";
}

TEST(PZ_12_2_1, AttachedWeaponsAreFiredByWhoHasThem) {
  COVERS("PZ:12.2.1a", "PZ:16.2.2", "PZ:16.2");
  const Table t = range_of("g85-rifle+g87-panzerfaust g85-rifle", "s15", 1'900, "unit g2 25000 20000 0");
  EXPECT_GE(t.code("g1", "heat"), 0);
  EXPECT_LT(t.code("g2", "heat"), 0);
  for (const int facing : {0, 90, 180}) {
    const Table any("advanced | cards g85-rifle+g87-atr / s15 | unit g1 20000 20000 " + std::to_string(facing) +
                    " | unit s1 20000 24000 180 spot=fire");
    EXPECT_FALSE(why_no_shot(any.s, any.id("g1"), any.code("g1", "ap"), any.id("s1"), false)) << facing;
    EXPECT_EQ(*overwatch_modifier(any.s, any.id("g1"), any.code("g1", "ap"), any.unit("s1").at), -1);
  }
}

TEST(PZ_12_2_2a, AHalfSquadFightsOnByItself) {
  Table t = range_of("g85-rifle", "s57-rifle", 4'000);
  shoot(t, "small").roll(99);
  ASSERT_TRUE(t.has("s1", kHalfSquad));
  t.until(Step::Adjust).play("german: done; soviet: done");
  while (t.chance()) t.roll(100);
  ASSERT_EQ(t.step(), "orders");
  EXPECT_ALLOWED(t, "soviet: order s1 ow");
  EXPECT_TRUE(t.has("s1", kHalfSquad)) << "it stays one";
}

TEST(PZ_12_2_2a, RefusesToSplitOrMerge) {
  // There is no action for it, and a half-squad stays one.
  Table t = range_of("g85-rifle", "s57-rifle", 4'000);
  shoot(t, "small").roll(99);
  ASSERT_TRUE(t.has("s1", kHalfSquad));
  ActionList list;
  for (const Side side : {kGerman, kSoviet}) options(t.s, side, Scope::Main, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    EXPECT_EQ(action_text(*t.content, list[i]).find("split"), std::string::npos);
  EXPECT_FALSE(parse_action(*t.content, "split s1", kSoviet));
}

TEST(PZ_12_3a, RefusesTheIndirectRowForDirectFire) {
  Table t = range_of("g82", "s57-rifle", 12'000, "", "spot=fire", "dump=20000,20000");
  t.orders("g1 fire");
  EXPECT_ALLOWED(t, "aim g1 s1 " + std::to_string(t.code("g1", "gp")));
  EXPECT_REFUSED(t, "aim g1 s1 " + std::to_string(t.code("g1", "gp2")), "PZ:12.3a");
  // A mortar has one row for both.
  Table mortar = range_of("g44", "s57-rifle", 12'000);
  mortar.orders("g1 fire");
  EXPECT_ALLOWED(mortar, "aim g1 s1 " + std::to_string(mortar.code("g1", "gp")));
}

TEST(PZ_4_5_2, RefusesTargetsNearerThanTheMinimum) {
  const auto why = [](int mils) {
    const Table t = range_of("g44", "s57-rifle", mils);
    const Why no = why_no_shot(t.s, t.id("g1"), t.code("g1", "gp"), t.id("s1"), false);
    return no ? std::string(no->rule.text()) : "yes";
  };
  EXPECT_EQ(why(4'999), "PZ:4.5.2");
  EXPECT_EQ(why(5'000), "yes");
}

// ---- 12.4 -------------------------------------------------------------------------------------------------------------

TEST(PZ_12_4_1, SuppressedUnitsSeeHalfAsFarAndOneWay) {
  COVERS("PZ:5.2a", "PZ:12.4.1.1", "PZ:12.4.1.2", "PZ:12.4.1.2a", "PZ:12.4");
  const Table t("advanced | cards g18 / s15 | unit g1 20000 20000 0 suppressed-off | unit s1 20000 39000 180");
  EXPECT_EQ(t.spotting("g1", "s1"), 20) << "half of 40";
  EXPECT_TRUE(sees_past("g85-rifle", 0, 10));
  EXPECT_TRUE(sees_past("g43", 0, 10)) << "all-round machine gun";
  EXPECT_TRUE(sees_past("g18", 10, 0, "suppressed turret=right"));
  EXPECT_TRUE(sees_past("g29:rear", 0, -10)) << "where its gun points";
  EXPECT_TRUE(sees_past("g78", 0, 10));
  EXPECT_TRUE(sees_past("g85-rifle", 0, -10, "")) << "unsuppressed all round";
}

TEST(PZ_12_4_1, RefusesTargetsBehindASuppressedUnit) {
  COVERS("PZ:5.2a", "PZ:12.4.1.1", "PZ:12.4.1.2", "PZ:12.4.1.2a");
  EXPECT_FALSE(sees_past("g85-rifle", 0, -10));
  EXPECT_FALSE(sees_past("g43", 10, 0));
  EXPECT_FALSE(sees_past("g18", 0, 10, "suppressed turret=right"));
  EXPECT_FALSE(sees_past("g29:rear", 0, 10));
  EXPECT_FALSE(sees_past("g78", 10, 0));
}

namespace {

/// What an overwatch shot of a suppressed German is refused by, the target that far to its right and ahead.
std::string unseen(const std::string& card, const char* weapon, int right, int ahead, const char* marks = "") {
  const Table t("advanced | cards " + card + " / s15 | unit g1 40000 24000 0 suppressed " + marks + " | unit s1 " +
                std::to_string(40'000 + 1'000 * right) + " " + std::to_string(24'000 + 1'000 * ahead) + " 0 spot=fire");
  const Why no = why_no_shot(t.s, t.id("g1"), t.code("g1", weapon), t.id("s1"), true);
  return no ? std::string(no->rule.text()) : "allowed";
}

}  // namespace

TEST(PZ_12_4_1_1, RefusesShotsAtWhatItDoesNotLookAt) {
  COVERS("PZ:12.4.1.2", "PZ:12.4.1.2a");
  EXPECT_EQ(unseen("g85-rifle", "small", 0, -3), "PZ:12.4.1.1");
  EXPECT_EQ(unseen("g85-rifle", "small", 0, 3), "allowed");
  EXPECT_EQ(unseen("g43", "gp", 0, -3), "PZ:12.4.1.1") << "the machine gun that turns all round";
  EXPECT_EQ(unseen("g43", "gp", 0, 3), "allowed");
  EXPECT_EQ(unseen("g18", "ap", 0, 5, "turret=right"), "PZ:12.4.1.2");
  EXPECT_EQ(unseen("g18", "ap", 5, 0, "turret=right"), "allowed");
  EXPECT_EQ(unseen("g29", "ap", 5, 0), "PZ:8.4.2.10.1") << "the gun does not even bear";
  EXPECT_EQ(unseen("g29", "ap", 0, 5), "allowed");
  EXPECT_EQ(unseen("g45", "gp2", 0, -3), "PZ:12.4.1.2a") << "its machine gun turns, its crew looks along the gun";
  EXPECT_EQ(unseen("g45", "gp2", 0, 3), "allowed");
}

TEST(PZ_5_2a, RefusesTargetsBeyondHalfItsRange) {
  EXPECT_EQ(unseen("g18", "ap", 0, 20), "allowed");
  const auto shot = [](const char* marks, int ahead, const char* between = "") {
    const Table t("advanced | cards g18 / s15 | unit g1 20000 2000 0 " + std::string(marks) + " | unit s1 20000 " +
                  std::to_string(2'000 + 1'000 * ahead) + " 0 | " + between);
    const Why no = why_no_shot(t.s, t.id("g1"), t.code("g1", "ap"), t.id("s1"), true);
    return no ? std::string(no->rule.text()) : "allowed";
  };
  EXPECT_EQ(shot("suppressed", 20), "allowed");
  EXPECT_EQ(shot("suppressed", 21), "PZ:5.2a");
  EXPECT_EQ(shot("", 21), "allowed");
  EXPECT_EQ(shot("suppressed", 21, "woods 18000 10000 22000 14000"), "PZ:5.0") << "nobody sees through that";
  EXPECT_EQ(shot("suppressed", 41), "PZ:5.0") << "too far for anybody";
}

TEST(PZ_R114, WhatIsBesideItASuppressedUnitSpots) {
  COVERS("PZ:5.4.2.7");
  for (const int version : {1, 2}) {
    Table t("advanced | version " + std::to_string(version) +
            "| cards g85-rifle / s15 | turn 1 adjustment recover first german | at adjust |"
            "unit g1 20000 20000 0 suppressed | unit s1 20000 18500 0");
    EXPECT_EQ(t.spots("g1", "s1"), version == 2);
    note_targets(t.s);
    EXPECT_EQ(was_target(t.s, t.id("g1"), t.id("s1")), version == 2);
    t.s.unit(t.id("s1")).at.y = 17'900;
    EXPECT_FALSE(t.spots("g1", "s1")) << "two inches";
  }
}

TEST(PZ_16_1_5b, RefusesASecondWeaponToASuppressedVehicle) {
  const auto second = [](const char* marks) {
    Table t = range_of("g44", "s57-rifle", 8'000, "", "spot=fire", marks);
    t.orders("g1 fire").play("aim g1 s1 " + std::to_string(t.code("g1", "gp")));
    const Why no = t.why("aim g1 s1 " + std::to_string(t.code("g1", "gp2")));
    return no ? std::string(no->rule.text()) : "allowed";
  };
  EXPECT_EQ(second("suppressed"), "PZ:16.1.5b");
  EXPECT_EQ(second("suppressed-off"), "PZ:16.1.5b");
  EXPECT_EQ(second(""), "allowed");
}

TEST(PZ_12_4_2, RefusesASecondWeaponToSuppressedUnits) {
  COVERS("PZ:12.4.2a");
  for (const char* marks : {"suppressed", "suppressed-off"}) {
    Table t = range_of("g85-rifle+g87-atr", "s27", 4'000, "", "spot=fire", marks);
    t.orders("g1 fire").play("aim g1 s1 " + std::to_string(kSmallArms));
    EXPECT_REFUSED(t, "aim g1 s1 " + std::to_string(t.code("g1", "ap")), "PZ:12.4.2a");
  }
}

TEST(PZ_12_4_2a, AnyOneWeaponOrBothWhenSteady) {
  COVERS("PZ:16.1.5b");
  Table shaken = range_of("g85-rifle+g87-atr", "s27", 4'000, "", "spot=fire", "suppressed");
  shaken.orders("g1 fire");
  EXPECT_ALLOWED(shaken, "aim g1 s1 " + std::to_string(shaken.code("g1", "ap")));
  EXPECT_ALLOWED(shaken, "aim g1 s1 " + std::to_string(kSmallArms));
  Table fresh = range_of("g85-rifle+g87-atr", "s27", 4'000);
  fresh.orders("g1 fire").play("aim g1 s1 " + std::to_string(kSmallArms));
  EXPECT_ALLOWED(fresh, "aim g1 s1 " + std::to_string(fresh.code("g1", "ap")));
}

TEST(PZ_12_4_4, ANewSuppressionIsFresh) {
  Table t = range_of("g85-rifle", "s57-rifle", 4'000, "", "spot=fire suppressed-off");
  shoot(t, "small").roll(50);
  EXPECT_TRUE(t.has("s1", kSuppressedOn));
  EXPECT_FALSE(t.has("s1", kSuppressedOff));
}

TEST(PZ_8_4_7_6a, BrewUpsScareTheirFriends) {
  COVERS("PZ:16.7.4.2.5.3a", "PZ:R59");
  Table t = range_of("g83 g85-rifle", "s15 s57-rifle s57-rifle s40 s57-rifle", 10'000,
                     "unit g2 20000 28500 0 | unit s2 22900 30000 0 | unit s3 17000 30000 0 | unit s4 20000 32500 0 |"
                     "unit s5 aboard 20000 32500 0 carrier=s4",
                     "spot=fire", "dump=20000,20000");
  const int roll = roll_with(t, "gp", 2);
  shoot(t, "gp").roll(roll).die(1);
  ASSERT_EQ(t.where("s1"), "bu");
  EXPECT_TRUE(t.has("s2", kSuppressedOn)) << "2.9 inches are within 2";
  EXPECT_FALSE(t.has("s3", kSuppressedOn));
  EXPECT_TRUE(t.has("s4", kSuppressedOn) && t.has("s5", kSuppressedOn)) << "transports and their passengers";
  EXPECT_FALSE(t.has("g2", kSuppressedOn)) << "not the enemy";
  EXPECT_EQ(t.where("s5"), "aboard") << "and nobody leaves for it";
}

// ---- 12.6, 5.4.3 ------------------------------------------------------------------------------------------------------

TEST(PZ_12_6, SizesOfTargets) {
  for (const Card& c : box().cards) {
    if (c.leg()) {
      EXPECT_EQ(c.spotted_as, TargetSize::Small) << c.key;
    }
    if (c.towed()) {
      EXPECT_NE(c.spotted_as, TargetSize::Vehicle) << c.key;
    }
    if (c.vehicle()) {
      EXPECT_EQ(c.spotted_as, TargetSize::Vehicle) << c.key;
    }
  }
}

TEST(PZ_12_6_2, PassengersAreSeenWithTheirVehicle) {
  const Table t = range_of("g18", "s40 s57-rifle", 10'000, "unit s2 aboard 20000 30000 180 carrier=s1");
  EXPECT_TRUE(t.spots("g1", "s1"));
  EXPECT_FALSE(was_target(t.s, t.id("g1"), t.id("s2"))) << "never on their own";
}

TEST(PZ_5_4_3, FullCover) {
  COVERS("PZ:5.4.3a");
  const auto range_ = [](const std::string& target, const std::string& marks, const std::string& spotter_marks) {
    const Table t("advanced | cards g85-rifle / " + target + " | unit g1 20000 20000 0 " + spotter_marks +
                  " | unit s1 20000 24000 180 " + marks);
    return t.spotting("g1", "s1");
  };
  const int leg = range_("s57-rifle", "", ""), gun = range_("s46", "", "");
  EXPECT_EQ(range_("s57-rifle", "full-cover", ""), leg / 2);
  EXPECT_EQ(range_("s46", "full-cover", ""), gun) << "guns stay as large as they are";
  EXPECT_EQ(range_("s15", "", "full-cover"), range_("s15", "", "") / 4);
}

TEST(PZ_5_5_1_12, AnImprovedPositionIsHullDownAllRound) {
  for (const int facing : {0, 90, 180}) {
    const Table t("advanced | cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 30000 " + std::to_string(facing) +
                  " | work 0 25 0 0 0 20000 30000");
    EXPECT_TRUE(hull_down(t.s, t.id("g1"), t.id("s1"))) << facing;
    EXPECT_EQ(t.modifier("PZ:8.4.2.5", "g1", "s1"), -5) << "heavy cover";
  }
  const Table beside(
      "advanced | cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 30000 0 | work 0 25 0 0 0 20000 31000");
  EXPECT_FALSE(hull_down(beside.s, beside.id("g1"), beside.id("s1")));
}

TEST(PZ_16_7_4_2_16_1, RuinsNeitherBlockNorHide) {
  const std::string at_ =
      "advanced | cards g18 / s15 | house stone 2 19000 24000 21000 26000 | unit g1 20000 20000 0 | unit s1 20000 "
      "30000 180";
  EXPECT_FALSE(Table(at_).spots("g1", "s1"));
  EXPECT_TRUE(Table(at_ + " | ruins 1").spots("g1", "s1"));
}

}  // namespace kessel::panzer
