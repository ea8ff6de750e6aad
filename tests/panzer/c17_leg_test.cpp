// Chapter 17.2.3, 17.2.4: leg and towed units on the move, in houses, at the run, on wheels.
#include "table.h"

namespace kessel::panzer {

namespace {

Table moving(const std::string& cards, const std::string& more) {
  return Table("advanced | cards " + cards +
               " / s15 s15 | turn 1 movement move-first first soviet | at move:german | unit s1 70000 46000 0 order=nc "
               "revealed |" +
               more);
}
Table foot(const char* card, const std::string& more = "", const char* marks = "order=move") {
  return moving(card, std::string("unit g1 20000 20000 0 ") + marks + "|" + more);
}

}  // namespace

TEST(PZ_17_2_3, LegUnitsWalkByTheirOwnColumn) {
  COVERS("PZ:17.2.3.1");
  COVERS("PZ:INT.c");
  COVERS("PZ:KEY.L");
  Table t = foot("g85-rifle", "woods 18000 21000 22000 30000 | road 1000 40000 0 40000 40000");
  EXPECT_EQ(t.points("g1"), 4);
  EXPECT_EQ(t.cost("g1 -1 0 20000 22000"), 3000) << "an inch of clear ground, one of woods at 2";
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 22500");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 22501", "PZ:9.3.5");
  EXPECT_EQ(foot("g85-rifle", "road 1000 20000 0 20000 40000").path("g1 -1 0 20000 24000").rate, 0)
      << "no road allowance";
  EXPECT_ALLOWED(foot("g85-rifle", "heavy 18000 21000 22000 30000"), "move g1 -1 0 20000 22000");
}

TEST(PZ_17_2_3_1_1, AShortHaltHalves) {
  EXPECT_EQ(foot("g85-rifle", "", "order=halt").points("g1"), 2);
  EXPECT_EQ(foot("g86-hmg", "", "order=halt").points("g1"), 1);
}

TEST(PZ_17_2_3_1_2, SuppressionHalvesToo) {
  COVERS("PZ:12.4.3");
  EXPECT_EQ(foot("g85-rifle", "", "order=move suppressed").points("g1"), 2);
  EXPECT_EQ(foot("g85-rifle", "", "order=halt suppressed-off").points("g1"), 1);
  EXPECT_EQ(foot("g18", "", "order=halt suppressed damaged").points("g1"), 1) << "an eighth of 8";
}

TEST(PZ_17_2_3_1_3, TurnsAreFree) {
  Table t = foot("g85-rifle");
  EXPECT_EQ(t.cost("g1 90 0 20000 21000 20500 20500 19500 20500"), 2707);
  t.play("move g1 270 0 20000 21000");
  EXPECT_EQ(t.unit("g1").facing, 270);
}

TEST(PZ_17_2_3_1_4, RefusesWireToLegUnits) {
  const char* wire = "work 0 21 0 2 0 20000 22000";
  EXPECT_REFUSED(foot("g85-rifle", wire), "move g1 -1 0 20000 22000", "PZ:17.2.3.1.4");
  EXPECT_REFUSED(foot("g85-rifle", wire), "move g1 -1 0 20000 23500", "PZ:17.2.3.1.4");  // nor through it
}

TEST(PZ_17_2_3_1_4, UpToTheWireOrThroughItOnATank) {
  const char* wire = "work 0 21 0 2 0 20000 22000";
  EXPECT_ALLOWED(foot("g85-rifle", wire), "move g1 -1 0 20000 21500");
  Table carried = moving("g18 g85-rifle", std::string(wire) +
                                              "| unit g1 20000 20000 0 order=move |"
                                              "unit g2 aboard 20000 20000 0 carrier=g1 order=nc");
  EXPECT_ALLOWED(carried, "move g1 -1 0 20000 24000");  // on a tank
}

TEST(PZ_17_2_3_1_5, IntoADitchFromBesideIt) {
  COVERS("PZ:5.5.1.6");
  COVERS("PZ:R124");
  const char* ditch = "ditch 18000 22000 22000 23000";
  EXPECT_ALLOWED(foot("g85-rifle", "ditch 18000 21000 22000 22000"), "move g1 -1 0 20000 21500");
  EXPECT_REFUSED(foot("g85-rifle", ditch), "move g1 -1 0 20000 22500", "PZ:17.2.3.1.5");
  Table t = foot("g85-rifle", "ditch 18000 21500 22000 22500");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 23000", "PZ:17.2.3.1.5");
  EXPECT_EQ(t.cost("g1 -1 0 20000 22000"), 4000) << "all it has";
  t.play("move g1 -1 0 20000 22000");
  EXPECT_EQ(height_of(t.s, t.id("g1")), -1);
  EXPECT_EQ(cover_at(t, "g1"), "light");
  Table out = moving("g85-rifle", "ditch 18000 21500 22000 22500 | unit g1 20000 22000 0 order=move");
  EXPECT_EQ(out.cost("g1 -1 0 20000 25000"), 3000) << "out of it normally";
}

TEST(PZ_5_5_1_6, RefusesDitchesToVehiclesAndGuns) {
  const char* ditch = "ditch 18000 20600 22000 21600";
  EXPECT_REFUSED(foot("g18", ditch), "move g1 -1 0 20000 21000", "PZ:5.5.1.6");
  EXPECT_REFUSED(foot("g73-light", ditch), "move g1 -1 0 20000 23000", "PZ:5.5.1.6");
  EXPECT_REFUSED(foot("g82", ditch), "move g1 -1 0 20000 21000", "PZ:17.2.4.1.5");
}

TEST(PZ_5_5_1_6, ABridgeSpansIt) {
  const char* ditch = "ditch 18000 21000 22000 22000 | road 1000 20000 0 20000 40000 |";
  EXPECT_ALLOWED(foot("g18", std::string(ditch) + "bridge 20000 21500 0 1600 1000"), "move g1 -1 0 20000 24000");
}

// ---- 17.2.3.2 ---------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_3_2, SquadsRun) {
  COVERS("PZ:17.2.3.2.2");
  Table t = foot("g85-rifle:veteran");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 26000", "PZ:9.3.5");
  EXPECT_REFUSED(t, "march g1 -1 20000 26001", "PZ:9.3.5");
  t.play("march g1 -1 20000 26000");
  EXPECT_EQ(t.at("g1"), "20000 26000");
  EXPECT_EQ(t.step(), "quick-roll") << "at the end";
  EXPECT_ALLOWED(foot("g85-rifle:half"), "march g1 -1 20000 26000");
  EXPECT_ALLOWED(foot("g85-rifle+g87-panzerfaust"), "march g1 -1 20000 26000");
  EXPECT_REFUSED(foot("g86-section"), "march g1 -1 20000 24000", "PZ:17.2.3.2");
  EXPECT_REFUSED(foot("g82"), "march g1 -1 20000 21000", "PZ:17.2.4.1.1");
  EXPECT_REFUSED(foot("g85-rifle", "", "order=move suppressed"), "march g1 -1 20000 22000", "PZ:17.2.3.2");
  EXPECT_REFUSED(foot("g85-rifle", "", "order=halt"), "march g1 -1 20000 22000", "PZ:17.2.3.2.2");
}

TEST(PZ_17_2_3_2_1, OverOpenGroundOnly) {
  EXPECT_REFUSED(foot("g85-rifle", "scrub 18000 22000 22000 23000"), "march g1 -1 20000 25000", "PZ:17.2.3.2.1");
  EXPECT_REFUSED(foot("g85-rifle", "scrub 18000 18000 22000 20500"), "march g1 -1 20000 25000", "PZ:17.2.3.2.1");
  EXPECT_REFUSED(foot("g85-rifle", "house wood 1 19000 22000 21000 24000"), "march g1 -1 20000 23000", "PZ:17.2.3.2.1");
  EXPECT_ALLOWED(foot("g85-rifle", "woods 18000 18000 22000 30000 | road 1000 20000 0 20000 40000"),
                 "march g1 -1 20000 25000");
  EXPECT_ALLOWED(foot("g85-rifle", "hill 1 10000 22000 30000 30000"),
                 "march g1 -1 20000 25000");  // heights do not matter
}

TEST(PZ_17_2_3_2_3, SuppressionByGrade) {
  COVERS_VECTOR("PX-49");
  for (const auto& [roll, tired] : {std::pair(40, true), std::pair(41, false)}) {
    Table t = foot("g85-rifle:veteran");
    t.play("march g1 -1 20000 26000").roll(roll);
    EXPECT_EQ(t.has("g1", kSuppressedOn), tired) << roll;
  }
}

TEST(PZ_17_2_3_2_4, AnAssaultIsNoQuickmarch) {
  // PZ:16.9 Assaults advance by half of the walking allowance; `march` leads into none.
  Table t(
      "advanced | cards g85-rifle / s57-rifle | turn 1 movement move-first first soviet | at move:german |"
      "unit g1 20000 20000 0 order=move | unit s1 20000 25000 180 order=nc revealed");
  t.play("march g1 -1 20000 23500");
  EXPECT_FALSE(t.has("g1", kStormed));
  EXPECT_FALSE(t.has("s1", kAssaulted));
}

// ---- 17.2.3.3 ---------------------------------------------------------------------------------------------------------

TEST(PZ_9_5_6a, AMotorcycleChangesHeightForNothingOnTheRoad) {
  COVERS_VECTOR("PX-24");
  const std::string ground = "road 1000 20000 0 20000 40000 | hill 1 15000 22000 25000 40000";
  Table t = foot("g85-rifle:motorcycle", ground);
  EXPECT_EQ(t.path("g1 -1 0 20000 24000").rate, 2);
  EXPECT_EQ(t.cost("g1 -1 0 20000 24000"), 4 * (t.cost("g1 -1 0 20000 21000"))) << "no more than on the level";
  Table field = foot("g85-rifle:motorcycle", "hill 1 15000 22000 25000 40000");
  EXPECT_GT(field.cost("g1 -1 0 20000 24000"), 4 * field.cost("g1 -1 0 20000 21000")) << "across country it costs";
}

TEST(PZ_17_2_3_3, MotorcyclesMoveAsWheels) {
  COVERS("PZ:17.2.3.3.1");
  Table t = foot("g85-rifle:motorcycle", "road 1000 20000 0 20000 40000");
  const Movement& wheels = *t.content->card(t.content->card("g85-rifle")).motorcycle;
  EXPECT_EQ(t.path("g1 -1 0 20000 30000").rate, 2);
  EXPECT_EQ(t.points("g1", 2), wheels.road);
  EXPECT_EQ(t.points("g1"), wheels.cross_country);
  EXPECT_EQ(foot("g85-rifle:bicycle").points("g1"), 4);
  EXPECT_REFUSED(foot("g85-rifle:motorcycle", "heavy 18000 21000 22000 30000"), "move g1 -1 0 20000 22000", "PZ:9.3.2");
  Table bogs = foot("g85-rifle:motorcycle", "rough 18000 18000 22000 22000");
  bogs.play("move g1 -1 0 20000 20500");
  EXPECT_EQ(bogs.step(), "bog-roll");
  Table squad = foot("g85-rifle");
  EXPECT_EQ(t.spotting("g1", "s1"), squad.spotting("g1", "s1"));
  EXPECT_EQ(t.spotting("s1", "g1"), squad.spotting("s1", "g1"));
}

TEST(PZ_17_2_3_3_2, TheyAssaultFromAfarAndOverrunNobody) {
  const auto riders = [](const char* card) {
    return Table(std::string("advanced | cards ") + card +
                 " / s57-rifle | turn 1 movement close-first first german | at close:german | unit g1 20000 20000 0 "
                 "order=move | unit s1 20000 24900 180 order=nc revealed");
  };
  EXPECT_ALLOWED(riders("g85-rifle:motorcycle"), "assault g1 s1 20000 22950");  // half of its wheels' allowance
  EXPECT_REFUSED(riders("g85-rifle"), "assault g1 s1 20000 22950", "PZ:16.10.1a");
}

TEST(PZ_17_2_3_3_2, RefusesOverrunsToRiders) {
  Table t = moving("g85-rifle:motorcycle g18",
                   "unit g1 20000 20000 0 order=move | unit g2 21500 20000 0 order=move |"
                   "unit s2 20000 22000 0 order=nc");
  EXPECT_REFUSED(t, "overrun g1 s2 -1 0 20000 24000", "PZ:17.2.3.3.2");
}

TEST(PZ_17_2_3_3_3, RefusesToPartThemFromTheirMachines) {
  Table t =
      moving("g43 g85-rifle:motorcycle g85-rifle:bicycle",
             "unit g1 20000 20000 0 order=nc | unit g2 21100 20000 0 order=move | unit g3 18900 20000 0 order=move");
  EXPECT_REFUSED(t, "mount g2 g1", "PZ:17.2.3.3.3");
  EXPECT_REFUSED(t, "mount g3 g1", "PZ:17.2.3.3.3");
}

TEST(PZ_17_2_3_3_3, WhoWalksMayMount) {
  Table t = moving("g43 g85-rifle", "unit g1 20000 20000 0 order=nc | unit g2 21100 20000 0 order=move");
  EXPECT_ALLOWED(t, "mount g2 g1");
}

// ---- 17.2.3.4 ---------------------------------------------------------------------------------------------------------

namespace {

/// A house of two storeys, 2 by 2 inches, its wall 2 inches ahead of g1.
const char* const kHouse = "house stone 2 19000 22000 21000 24000 |";

}  // namespace

TEST(PZ_17_2_3_4, LegUnitsGoIntoHousesAndUpstairs) {
  COVERS("PZ:R77");
  Table t = foot("g85-rifle", kHouse);
  EXPECT_NEAR(t.cost("g1 -1 0 20000 23000"), 4000, 2) << "2 inches to the wall, and the building's 2";
  t.play("move g1 -1 0 20000 22800");
  EXPECT_EQ(t.unit("g1").building, 0);
  EXPECT_EQ(t.at("g1"), "20000 23000") << "the middle of the house";
  EXPECT_EQ(height_of(t.s, t.id("g1")), 0);
  EXPECT_EQ(cover_at(t, "g1"), "heavy");
  Table near = moving("g85-rifle", std::string(kHouse) + "unit g1 20000 21000 0 order=move");
  near.play("move g1 -1 1 20000 23000");
  EXPECT_EQ(near.unit("g1").floor, 1);
  EXPECT_EQ(height_of(near.s, near.id("g1")), 1) << "two storeys are heights 0 and 1";
  EXPECT_REFUSED(moving("g85-rifle", std::string(kHouse) + "unit g1 20000 21900 0 order=move"),
                 "move g1 -1 2 20000 23000", "PZ:17.2.3.4");
}

TEST(PZ_17_2_3_4_2, EachFloorCostsAPoint) {
  const auto inside = [](const char* floor) {
    return moving(
        "g85-rifle",
        std::string("house stone 3 19000 22000 21000 24000 | unit g1 20000 23000 0 order=move building=0 floor=") +
            floor);
  };
  EXPECT_EQ(inside("0").cost("g1 -1 2"), 2000);
  EXPECT_EQ(inside("2").cost("g1 -1 1"), 1000);
  Table t = inside("0");
  t.play("move g1 -1 2");
  EXPECT_EQ(t.unit("g1").floor, 2);
  EXPECT_EQ(t.spot("g1"), "move");
  EXPECT_NEAR(inside("2").cost("g1 -1 0 20000 25000"), 3000, 2) << "two floors down, and an inch outside";
  EXPECT_REFUSED(inside("2"), "move g1 -1 0 20000 27000", "PZ:9.3.5");
  EXPECT_REFUSED(inside("0"), "move g1 -1 3", "PZ:17.2.3.4");
  Table tired = moving("g85-rifle",
                       "house stone 3 19000 22000 21000 24000 |"
                       "unit g1 20000 23000 0 order=halt suppressed building=0");
  EXPECT_REFUSED(tired, "move g1 -1 2", "PZ:17.2.3.4.2");
  EXPECT_ALLOWED(tired, "move g1 -1 1");
}

TEST(PZ_R77, RoundAHouseOrIntoIt) {
  Table t = foot("g85-rifle", "house stone 2 19000 20600 21000 22600");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 23200", "PZ:R77");
  EXPECT_ALLOWED(t, "move g1 -1 0 18500 20300");
  EXPECT_REFUSED(t, "move g1 -1 1 18500 20300", "PZ:R77");
  EXPECT_REFUSED(foot("g85-rifle"), "move g1 -1 1", "PZ:R77");
}

TEST(PZ_R77, OutOfTheHouseItPaysFromTheWall) {
  Table t = moving("g85-rifle", std::string(kHouse) + "unit g1 20000 23000 0 order=move building=0");
  EXPECT_NEAR(t.cost("g1 -1 0 20000 26000"), 2000, 2);
  t.play("move g1 -1 0 20000 26000");
  EXPECT_EQ(t.unit("g1").building, 0xff);
  EXPECT_EQ(t.at("g1"), "20000 26000");
}

TEST(PZ_R77, AFloorHoldsBasesUpToTheFootprint) {
  const std::string full = "house wood 1 19000 22000 20000 23000 | unit g2 19500 22500 0 building=0 |";
  EXPECT_REFUSED(moving("g85-rifle g85-rifle", full + "unit g1 19500 21000 0 order=move"), "move g1 -1 0 19500 22500",
                 "PZ:R77");
  EXPECT_ALLOWED(moving("g86-section g86-section", full + "unit g1 19500 21000 0 order=move"),
                 "move g1 -1 0 19500 22500");
  EXPECT_ALLOWED(moving("g85-rifle g85-rifle",
                        "house wood 2 19000 22000 20000 23000 | unit g2 19500 22500 0 building=0 |"
                        "unit g1 19500 21400 0 order=move"),
                 "move g1 -1 1 19500 22500");  // upstairs
}

TEST(PZ_17_2_3_4_1, MotorcyclesToo) {
  Table t = moving("g85-rifle:motorcycle", std::string(kHouse) + "unit g1 20000 21000 0 order=move");
  t.play("move g1 -1 0 20000 23000");
  EXPECT_EQ(t.unit("g1").building, 0);
}

TEST(PZ_17_2_3_4, OffersHousesAndFloors) {
  Table t = moving("g85-rifle", std::string(kHouse) + "unit g1 20000 21000 0 order=move");
  t.play("pick g1");
  EXPECT_TRUE(t.offers("move g1 -1 0 20000 23000"));
  EXPECT_TRUE(t.offers("move g1 -1 1 20000 23000"));
}

// ---- 17.2.4 -----------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_4, GunsAreManhandled) {
  COVERS("PZ:17.2.4.1");
  COVERS("PZ:KEY.T");
  EXPECT_EQ(foot("g78").points("g1"), 1);
  EXPECT_EQ(foot("g82").points("g1"), 2);
  EXPECT_ALLOWED(foot("g82"), "move g1 -1 0 20000 22000");
  EXPECT_REFUSED(foot("g78"), "move g1 -1 0 20000 21001", "PZ:9.3.5");
  EXPECT_EQ(movement_of(foot("g82").s, foot("g82").id("g1")).quickmarch, 0);
}

TEST(PZ_17_2_4_1_1, RefusesAShortHaltsMoveToHeavyGuns) {
  COVERS("PZ:R71");
  EXPECT_REFUSED(foot("g78", "", "order=halt"), "move g1 -1 0 20000 20500", "PZ:17.2.4.1.1");
}

TEST(PZ_17_2_4_1_1, ALightGunHasAnInchOfIt) {
  COVERS("PZ:R71");
  EXPECT_ALLOWED(foot("g82", "", "order=halt"), "move g1 -1 0 20000 21000");
  EXPECT_REFUSED(foot("g82", "", "order=halt"), "move g1 -1 0 20000 21001", "PZ:9.3.5");
  EXPECT_ALLOWED(foot("g85-rifle", "rough 18000 20000 22000 22000", "order=halt suppressed"),
                 "move g1 -1 0 20000 21000");  // leg units always have an inch
  EXPECT_REFUSED(foot("g85-rifle", "rough 18000 20000 22000 22000", "order=halt suppressed"),
                 "move g1 -1 0 20000 21001", "PZ:9.3.5");
}

TEST(PZ_R71, MenWithNothingLeftHaveAnInchGunsNone) {
  COVERS_VECTOR("PX-95");
  const Table men = foot("g86-hmg", "rough 18000 20000 22000 22000", "order=halt suppressed");
  EXPECT_EQ(men.points("g1"), 0);
  EXPECT_ALLOWED(men, "move g1 -1 0 20000 21000");
  EXPECT_REFUSED(men, "move g1 -1 0 20000 21001", "PZ:9.3.5");
  const Table gun = foot("g78", "", "order=halt");
  EXPECT_EQ(gun.points("g1"), 0);
  EXPECT_REFUSED(gun, "move g1 -1 0 20000 20001", "PZ:17.2.4.1.1");
}

TEST(PZ_17_2_4_1_2, RefusesAShortHaltToSuppressedGuns) {
  Table t("advanced | cards g82 / s15 | unit g1 20000 20000 0 suppressed | unit s1 20000 27000 180");
  EXPECT_REFUSED(t, "german: order g1 halt", "PZ:17.2.4.1.2");
  EXPECT_REFUSED(foot("g78", "", "order=move suppressed"), "move g1 -1 0 20000 20500", "PZ:17.2.4.1.2");
}

TEST(PZ_17_2_4_1_2, TheyMoveHalfAsFar) {
  Table t(
      "advanced | cards g82 g82 / s15 | unit g1 20000 20000 0 suppressed | unit g2 23000 20000 0 spot=fire |"
      "unit s1 20000 27000 180 spot=fire");
  EXPECT_ALLOWED(t, "german: order g1 move");
  EXPECT_ALLOWED(t, "german: order g2 halt");
  EXPECT_EQ(foot("g82", "", "order=move suppressed").points("g1"), 1);
  EXPECT_ALLOWED(foot("g82", "", "order=move suppressed"), "move g1 -1 0 20000 21000");
}

TEST(PZ_17_2_4_1_3, GunsTurnFreely) {
  Table t = foot("g78");
  t.play("move g1 180 0 20000 21000");
  EXPECT_EQ(t.unit("g1").facing, 180);
}

TEST(PZ_17_2_4_1_4, RefusesWireToGunsInTowToo) {
  const char* wire = "work 0 21 0 2 0 20000 21200 |";
  EXPECT_REFUSED(foot("g82", wire), "move g1 -1 0 20000 21000", "PZ:17.2.4.1.4");
  const std::string towed =
      std::string(wire) + "unit g1 20000 20000 0 order=move | unit g2 aboard 20000 20000 0 carrier=g1 order=nc";
  EXPECT_REFUSED(moving("s41 g82", towed), "move g1 -1 0 20000 23000", "PZ:17.2.4.1.4");
}

TEST(PZ_17_2_4_1_4, TheTractorAloneGetsThrough) {
  const char* wire = "work 0 21 0 2 0 20000 21200 |";
  EXPECT_ALLOWED(moving("s41", std::string(wire) + "unit g1 20000 20000 0 order=move"), "move g1 -1 0 20000 23000");
}

TEST(PZ_17_2_4_1_5, RefusesDitchesToGuns) {
  EXPECT_REFUSED(foot("g82", "ditch 18000 20600 22000 21600"), "move g1 -1 0 20000 21000", "PZ:17.2.4.1.5");
}

TEST(PZ_17_2_4_1_5, UpToTheDitch) {
  EXPECT_ALLOWED(foot("g82", "ditch 18000 21600 22000 22600"), "move g1 -1 0 20000 21000");
}

TEST(PZ_17_2_4_1_6, RefusesHeightsToHeavyGuns) {
  const char* hill = "hill 1 10000 20500 30000 30000";
  EXPECT_REFUSED(foot("g78", hill), "move g1 -1 0 20000 20900", "PZ:17.2.4.1.6");
  EXPECT_REFUSED(moving("g78", std::string(hill) + "| unit g1 20000 20600 180 order=move"), "move g1 -1 0 20000 20100",
                 "PZ:17.2.4.1.6");  // down neither
}

TEST(PZ_17_2_4_1_6, LightGunsClimb) {
  const char* hill = "hill 1 10000 20500 30000 30000";
  EXPECT_ALLOWED(foot("g82", hill), "move g1 -1 0 20000 20900");
  EXPECT_ALLOWED(foot("g78", hill), "move g1 -1 0 20000 20400");  // below it
}

TEST(PZ_17_2_4_2, RefusesStairsToGuns) {
  const std::string at = std::string(kHouse) + "unit g1 20000 21999 0 order=move";
  EXPECT_REFUSED(moving("g82", at), "move g1 -1 1 20000 23000", "PZ:17.2.4.2");
}

TEST(PZ_17_2_4_2, GunsOnTheGroundFloor) {
  const std::string at = std::string(kHouse) + "unit g1 20000 21999 0 order=move";
  Table t = moving("g82", at);
  t.play("move g1 -1 0 20000 23000");
  EXPECT_EQ(t.unit("g1").building, 0);
}

}  // namespace kessel::panzer
