// Chapter 16.7.1 to 16.7.3 once more: the modifiers by kind of fire (direct, called, planned, from the air), what they are
// refused to, and the defense on every ground.
#include "table.h"

namespace kessel::panzer {

namespace {

/// A bare table of the Advanced Game.
Table table(const std::string& cards, const std::string& more) {
  return Table("advanced | cards " + cards + " | " + more);
}

/// The lines of one case in the sum of an attack.
int sum_of(const Table& t, const Attack& a, std::string_view target, std::string_view rule) {
  Tally lines;
  gp_chance(t.s, a, t.id(target), lines);
  int n = 0;
  for (const Tally::Line& l : lines.lines())
    if (l.rule.text() == rule) n += l.value;
  return n;
}
/// The same of direct fire.
int direct(const Table& t, std::string_view rule, std::string_view shooter = "g1", std::string_view target = "s1",
           std::string_view weapon = "gp", bool low = false) {
  Attack a;
  a.kind = Attack::Kind::Direct;
  a.from = t.id(shooter), a.aimed = t.id(target), a.by = side_of(a.from);
  a.weapon = static_cast<std::uint8_t>(t.code(shooter, weapon));
  a.low = low ? 1 : 0;
  return sum_of(t, a, target, rule);
}

/// A pattern on the table, or called for: its place in the list, its shell (0 GP, 1 smoke), its sheaf (0 A … 2 C), from off
/// the map or not, where it lies.
std::string zone(int n, int shell, int sheaf, bool off_map, int x, int y, const std::string& observer = "-") {
  return "zone " + std::to_string(n) + " 1 " + std::to_string(shell) + " " + std::to_string(sheaf) + " 0 0 0 " +
         (off_map ? "1" : "0") + " 0 255 " + observer + " 0 " + std::to_string(x) + " " + std::to_string(y) +
         " - - - - - - - - 0 0 0 0 0 0 - | ";
}
/// Fire of g2 that the observer g1 has called at zone 0; `aimed`: the unit at the point.
Attack called(const Table& t, std::string_view aimed, bool planned = false) {
  Attack a;
  a.kind = Attack::Kind::Indirect;
  a.by = kGerman, a.from = t.id("g2"), a.zone = 0, a.planned = planned;
  a.weapon = static_cast<std::uint8_t>(boxed(t.s, a.from).code);
  if (!aimed.empty()) a.aimed = t.id(aimed);
  a.at = t.s.zones[0].at;
  return a;
}
/// An OP and a battery, and where the fire falls.
std::string shelling(const std::string& soviet, const std::string& more, int x = 20000, int y = 40000) {
  return "advanced | cards g86-section:op:veteran g74-medium:attached / " + soviet + " | " +
         zone(0, 0, 0, true, x, y, "g1") + "unit g1 20000 20000 0 order=ow | " + more;
}
/// Bombs of g1 at s1, from high up and slowly: nothing is added for the flight.
Attack bombs(Table& t, std::string_view aimed) {
  t.s.flight.altitude = Altitude::High, t.s.flight.speed = Speed::Slow;
  Attack a;
  a.kind = Attack::Kind::Air;
  a.by = kGerman, a.from = t.id("g1"), a.aimed = t.id(aimed), a.at = t.unit(aimed).at;
  a.weapon = static_cast<std::uint8_t>(AirAttack::Bombs);
  return a;
}

int defense(const Table& t, std::string_view unit) {
  Tally silent = Tally::silent();
  return gp_defense(t.s, t.id(unit), silent);
}

}  // namespace

// ---- 16.7.1 the factor ----------------------------------------------------------------------------------------------

TEST(PZ_16_7_1_2, TheFirstRangeThatIsNotLess) {
  COVERS("PZ:16.7.1.3");
  // Of a squad: 2, 5, 7, 9 and 12 inches; fractions of an inch do not count.
  const auto at = [](int mils) {
    return table("g85-rifle / s57-rifle",
                 "unit g1 20000 20000 0 | unit s1 20000 " + std::to_string(20000 + mils) + " 180")
        .gp("g1", "s1", "small")
        .substr(0, 6);
  };
  EXPECT_EQ(at(2000), "P 11/2");
  EXPECT_EQ(at(2999), "P 11/2");
  EXPECT_EQ(at(3000), "S 9/2 ");
  EXPECT_EQ(at(5999), "S 9/2 ");
  EXPECT_EQ(at(6000), "M 6/2 ");
  EXPECT_EQ(at(9000), "L 4/2 ");
  EXPECT_EQ(at(12999), "E 2/2 ");
}

TEST(PZ_16_7_1_1, EachWeaponIsRolledForByItself) {
  COVERS("PZ:16.7.2.21", "PZ:16.7.2.21a");
  COVERS_VECTOR("PX-44");
  Table t =
      table("g44 / s57-rifle s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 28000 180 | unit s2 24000 26000 180");
  t.orders("g1 fire").play("aim g1 s1 4; aim g1 s1 20; announce s1");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.attack.weapon, 4);
  EXPECT_EQ(sum_of(t, t.s.attack, "s1", "PZ:16.7.2.21"), 0) << "the mortar";
  t.roll(1);
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.attack.weapon, 20);
  EXPECT_EQ(sum_of(t, t.s.attack, "s1", "PZ:16.7.2.21"), -5) << "the machine gun, at the same target";
  t.roll(1);
  EXPECT_NE(t.step(), "gp-roll");
  EXPECT_EQ(t.times_told("g1 fires at s1"), 2);

  Table two =
      table("g44 / s57-rifle s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 28000 180 | unit s2 24000 26000 180");
  two.orders("g1 fire").play("aim g1 s1 4; aim g1 s2 20; announce s1");
  EXPECT_EQ(sum_of(two, two.s.attack, "s1", "PZ:16.7.2.21"), 0);
  two.roll(1).play("announce s2");
  ASSERT_EQ(two.step(), "gp-roll");
  EXPECT_EQ(sum_of(two, two.s.attack, "s2", "PZ:16.7.2.21"), -10) << "at another one";
  // Alone it has no such modifier.
  Table one = table("g44 / s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 28000 180");
  one.orders("g1 fire").play("aim g1 s1 20; announce s1");
  EXPECT_EQ(sum_of(one, one.s.attack, "s1", "PZ:16.7.2.21"), 0);
}

// ---- 16.7.2 modifiers -----------------------------------------------------------------------------------------------

TEST(PZ_16_7_2_1, TheOwnerShowsTheOrderAndGains) {
  COVERS("PZ:R81");
  for (const char* order : {"move", "halt"}) {
    Table t = table("g18 / s15", "unit g1 20000 20000 0 | unit s1 20000 35000 180");
    t.orders("g1 fire; s1 " + std::string(order)).play("aim g1 s1 4; announce s1");
    ASSERT_EQ(t.step(), "reveal");
    t.play("reveal");
    ASSERT_EQ(t.step(), "gp-roll");
    EXPECT_EQ(sum_of(t, t.s.attack, "s1", "PZ:16.7.2.1"), -10) << order;
  }
}

TEST(PZ_16_7_2_1, RefusedToHiddenOrdersAndUnderPlannedFire) {
  Table t = table("g18 / s15", "unit g1 20000 20000 0 | unit s1 20000 35000 180");
  t.orders("g1 fire; s1 move").play("aim g1 s1 4; announce s1; hide");
  EXPECT_EQ(sum_of(t, t.s.attack, "s1", "PZ:16.7.2.1"), 0);
  // What has no order to move has nothing to show.
  Table still = table("g18 / s15", "unit g1 20000 20000 0 | unit s1 20000 35000 180");
  still.orders("g1 fire; s1 fire").play("aim g1 s1 4; announce s1");
  EXPECT_REFUSED(still, "reveal", "PZ:8.4.2.2");
  // Fire over the hill: twice as much for the unit at the point, nothing for the others, nothing where it was planned.
  Table shells(shelling("s15 s15", "unit s1 20000 40000 180 moving | unit s2 21000 40000 180 moving"));
  Attack a = called(shells, "s1");
  a.moving = true;
  EXPECT_EQ(sum_of(shells, a, "s1", "PZ:16.7.2.1"), -20);
  EXPECT_EQ(sum_of(shells, a, "s2", "PZ:16.7.2.1"), 0);
  a.planned = true;
  EXPECT_EQ(sum_of(shells, a, "s1", "PZ:16.7.2.1"), 0);
  // Bombs: for the unit aimed at only.
  Table sky = table("g90 / s15 s15", "unit s1 20000 40000 180 moving | unit s2 21000 40000 180 moving");
  Attack b = bombs(sky, "s1");
  b.moving = true;
  EXPECT_EQ(sum_of(sky, b, "s1", "PZ:16.7.2.1"), -10);
  EXPECT_EQ(sum_of(sky, b, "s2", "PZ:16.7.2.1"), 0);
}

TEST(PZ_16_7_2_4, WoodsAndBrickAgainstBoth) {
  COVERS_VECTOR("PX-43");
  const auto both = [](const std::string& ground, const char* marks = "") {
    const Table shells(shelling("s15", ground + " | unit s1 20000 40000 180 " + marks));
    const Table guns = table("g18 / s15", "unit g1 20000 25000 0 | " + ground + " | unit s1 20000 40000 180 " + marks);
    return std::to_string(direct(guns, "PZ:16.7.2.4")) + " " +
           std::to_string(sum_of(shells, called(shells, "s1"), "s1", "PZ:16.7.2.4"));
  };
  EXPECT_EQ(both("woods 19000 39000 21000 41000"), "-10 -10");
  EXPECT_EQ(both("house brick 1 19000 39000 21000 41000", "building=0"), "-10 -10");
  EXPECT_EQ(both("scrub 19000 39000 21000 41000"), "0 0") << "light cover is none";
  EXPECT_EQ(both("house wood 1 19000 39000 21000 41000", "building=0"), "0 0");
}

TEST(PZ_16_7_2_4, RefusedToIndirectFireWhereThereIsNoRoof) {
  COVERS_VECTOR("PX-43");
  const std::string ground = "rough 19000 39000 21000 41000 | unit s1 20000 40000 180";
  const Table shells(shelling("s15", ground));
  EXPECT_EQ(direct(table("g18 / s15", "unit g1 20000 25000 0 | " + ground), "PZ:16.7.2.4"), -10);
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s1", "PZ:16.7.2.4"), 0);
}

TEST(PZ_16_7_2_5, StoneHousesAndPositions) {
  COVERS_VECTOR("PX-86");
  COVERS("PZ:R36");
  const auto both = [](const std::string& ground, const char* marks = "") {
    const Table shells(shelling("s15", ground + " | unit s1 20000 40000 180 " + marks));
    const Table guns = table("g18 / s15", "unit g1 20000 25000 0 | " + ground + " | unit s1 20000 40000 180 " + marks);
    return std::to_string(direct(guns, "PZ:16.7.2.5")) + " " +
           std::to_string(sum_of(shells, called(shells, "s1"), "s1", "PZ:16.7.2.5"));
  };
  EXPECT_EQ(both("house stone 1 19000 39000 21000 41000", "building=0"), "-20 -20");
  EXPECT_EQ(both("work 0 25 0 0 0 20000 40000"), "-20 -20");
  EXPECT_EQ(both("woods 19000 39000 21000 41000"), "0 0");
  // On a road through heavy woods there is none.
  EXPECT_EQ(both("heavy 15000 35000 25000 45000 | road 1000 20000 30000 20000 47000"), "0 0");
  // Leg units have their defense for it instead.
  EXPECT_EQ(direct(table("g18 / s57-rifle",
                         "unit g1 20000 25000 0 | work 0 25 0 0 0 20000 40000 |"
                         "unit s1 20000 40000 180"),
                   "PZ:16.7.2.5"),
            0);
}

TEST(PZ_16_7_2_6, ShortHalt) {
  const auto with = [](const char* order) {
    return direct(
        table("g18 / s57-rifle", "unit g1 20000 20000 0 order=" + std::string(order) + " | unit s1 20000 30000 180"),
        "PZ:16.7.2.6");
  };
  EXPECT_EQ(with("halt"), -10);
  EXPECT_EQ(with("fire"), 0);
}

TEST(PZ_16_7_2_6, RefusedToIndirectFireAndAircraft) {
  Table t("advanced | cards g86-section:op g44 / s15 | " + zone(0, 0, 2, false, 20000, 40000, "g1") +
          "unit g1 20000 20000 0 order=ow | unit g2 20000 5000 0 order=halt | unit s1 20000 40000 180");
  EXPECT_EQ(sum_of(t, called(t, "s1"), "s1", "PZ:16.7.2.6"), 0);
  EXPECT_EQ(sum_of(t, called(t, "s1", true), "s1", "PZ:16.7.2.6"), 0);
  Table sky = table("g90 / s15", "unit s1 20000 40000 180");
  Attack b = bombs(sky, "s1");
  sky.s.unit(sky.id("g1")).order = Order::ShortHalt;
  EXPECT_EQ(sum_of(sky, b, "s1", "PZ:16.7.2.6"), 0);
}

TEST(PZ_16_7_2_7, ADamagedShooter) {
  COVERS("PZ:16.7.2.8");
  const auto with = [](const char* marks, const char* rule) {
    return direct(table("g18 / s57-rifle",
                        "unit g1 20000 20000 0 order=fire " + std::string(marks) + " | unit s1 20000 30000 180"),
                  rule);
  };
  EXPECT_EQ(with("damaged", "PZ:16.7.2.7"), -20);
  EXPECT_EQ(with("", "PZ:16.7.2.7"), 0);
  EXPECT_EQ(with("suppressed", "PZ:16.7.2.8"), -20);
  EXPECT_EQ(with("suppressed-off", "PZ:16.7.2.8"), -20);
  EXPECT_EQ(with("suppressed-off", "PZ:16.7.2.7"), 0);
  EXPECT_EQ(with("", "PZ:16.7.2.8"), 0);
  // A mortar carrier that fires over the hill has them too.
  Table t(
      "advanced | cards g86-section:op g44 / s15 | " + zone(0, 0, 2, false, 20000, 40000, "g1") +
      "unit g1 20000 20000 0 order=ow | unit g2 20000 5000 0 order=fire damaged suppressed | unit s1 20000 40000 180");
  EXPECT_EQ(sum_of(t, called(t, "s1"), "s1", "PZ:16.7.2.7"), -20);
  EXPECT_EQ(sum_of(t, called(t, "s1"), "s1", "PZ:16.7.2.8"), -20);
}

TEST(PZ_16_7_2_9, SmokeOfWrecksAndShortageOfShells) {
  const std::string fires = "unit s2 bu 20000 28000 0 | unit s3 bu 20000 30000 0 | ";
  Table t = table("g18 / s57-rifle s15 s15", "unit g1 20000 20000 0 | unit s1 20000 35000 180 | " + fires);
  EXPECT_EQ(direct(t, "PZ:16.7.2.9"), -20) << "each of them";
  EXPECT_EQ(direct(t, "PZ:16.7.2.9", "g1", "s1", "gp", true), -30) << "and short of ammunition";
  Table one = table("g18 / s57-rifle s15 s15",
                    "unit g1 20000 20000 0 | unit s1 20000 35000 180 |"
                    "unit s2 bu 20000 28000 0 | unit s3 ko 20000 30000 0");
  EXPECT_EQ(direct(one, "PZ:16.7.2.9"), -10) << "a wreck that does not burn hides nothing";
  EXPECT_EQ(direct(table("g18 / s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 35000 180"), "PZ:16.7.2.9", "g1",
                   "s1", "gp", true),
            -10);
  // The observer's line to the unit at the point.
  Table shells(shelling("s15 s15 s15", "unit s1 20000 40000 180 | unit s2 bu 20000 30000 0 |unit s3 21000 40000 180"));
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s1", "PZ:16.7.2.9"), -10);
}

TEST(PZ_16_7_2_9, RefusedToOthersThanTheTargetAndToPlannedFire) {
  Table shells(shelling("s15 s15 s15", "unit s1 20000 40000 180 | unit s2 bu 20000 30000 0 | unit s3 21000 40000 180"));
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s3", "PZ:16.7.2.9"), 0);
  EXPECT_EQ(sum_of(shells, called(shells, "s1", true), "s1", "PZ:16.7.2.9"), 0);
  // From the air only what lies on the target itself.
  Table sky = table("g90 / s15 s15", "unit s1 20000 40000 180 | unit s2 bu 20000 41500 0");
  EXPECT_EQ(sum_of(sky, bombs(sky, "s1"), "s1", "PZ:16.7.2.9"), 0);
}

TEST(PZ_16_7_2_10, ThroughSmoke) {
  COVERS("PZ:16.7.4.3.3", "PZ:R82");
  const auto through = [](const std::string& zones) {
    return direct(table("g18 / s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 35000 180 | " + zones),
                  "PZ:16.7.2.10");
  };
  EXPECT_EQ(through(zone(0, 1, 0, true, 20000, 28000)), -20) << "closed";
  EXPECT_EQ(through(zone(0, 1, 1, true, 20000, 28000)), -10) << "open";
  EXPECT_EQ(through(zone(0, 1, 2, false, 20000, 28000)), -10) << "fired directly or from the map: always open";
  EXPECT_EQ(through(zone(0, 1, 0, true, 20000, 25000) + zone(1, 1, 1, true, 20000, 30000)), -30) << "each once";
  EXPECT_EQ(through(zone(0, 1, 0, true, 20000, 20000)), -20) << "round the firer";
  EXPECT_EQ(through(zone(0, 1, 0, true, 26000, 28000)), 0) << "beside the line";
  EXPECT_EQ(through(zone(0, 0, 0, true, 20000, 28000)), 0) << "a barrage is none";
  Table shells(
      shelling("s15 s15", "unit s1 20000 40000 180 | unit s2 21000 40000 180 | " + zone(1, 1, 0, true, 20000, 30000)));
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s1", "PZ:16.7.2.10"), -20);
}

TEST(PZ_16_7_2_10, RefusedToOthersThanTheTargetAndToPlannedFire) {
  const std::string smoke = zone(1, 1, 0, true, 20000, 30000);
  Table shells(shelling("s15 s15", "unit s1 20000 40000 180 | unit s2 21000 40000 180 | " + smoke));
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s2", "PZ:16.7.2.10"), 0);
  EXPECT_EQ(sum_of(shells, called(shells, "s1", true), "s1", "PZ:16.7.2.10"), 0);
  Table sky = table("g90 / s15 s15",
                    "unit s1 20000 30000 180 | unit s2 20500 31200 180 | " + zone(0, 1, 0, true, 20000, 30000));
  EXPECT_EQ(sum_of(sky, bombs(sky, "s1"), "s1", "PZ:16.7.2.10"), -20);
  EXPECT_EQ(sum_of(sky, bombs(sky, "s1"), "s2", "PZ:16.7.2.10"), 0);
}

TEST(PZ_16_7_2_11, ThroughBarrages) {
  const auto through = [](const std::string& zones) {
    return direct(table("g18 / s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 35000 180 | " + zones),
                  "PZ:16.7.2.11");
  };
  EXPECT_EQ(through(zone(0, 0, 0, true, 20000, 28000)), -10) << "closed";
  EXPECT_EQ(through(zone(0, 0, 1, true, 20000, 28000)), -5) << "open";
  EXPECT_EQ(through(zone(0, 0, 2, false, 20000, 28000)), -5) << "of mortars: always open";
  EXPECT_EQ(through(zone(0, 0, 0, true, 20000, 20000)), -10) << "round the firer";
  EXPECT_EQ(through(zone(0, 0, 0, true, 20000, 25000) + zone(1, 0, 1, true, 20000, 30000)), -15);
  EXPECT_EQ(through(zone(0, 1, 0, true, 20000, 28000)), 0) << "smoke is none";
  Table shells(shelling("s15 s15", "unit s1 20000 40000 180 | " + zone(1, 0, 1, true, 20000, 30000)));
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s1", "PZ:16.7.2.11"), -5) << "its own bursts hide nothing";
}

TEST(PZ_16_7_2_11, RefusedToOthersThanTheTargetAndToPlannedFire) {
  Table shells(
      shelling("s15 s15", "unit s1 20000 40000 180 | unit s2 21000 40000 180 | " + zone(1, 0, 1, true, 20000, 30000)));
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s2", "PZ:16.7.2.11"), 0);
  EXPECT_EQ(sum_of(shells, called(shells, "s1", true), "s1", "PZ:16.7.2.11"), 0);
}

TEST(PZ_16_7_2_12, OpenSheafsAsTheyAreCalled) {
  const std::string field =
      "advanced | cards g86-section:op g74-medium:attached g44 / s15 | woods 0 8000 72000 10000 |"
      "turn 2 combat direct-first first soviet | at indirect:german | unit g1 20000 20000 0 order=ow |"
      "unit g3 20000 5000 0 order=fire | unit s1 20000 40000 180 order=nc";
  Table open(field);
  open.play("call g1 b gp 0 20000 40000 g2").die(10).play("hide");
  ASSERT_EQ(open.step(), "gp-roll");
  EXPECT_EQ(sum_of(open, open.s.attack, "s1", "PZ:16.7.2.12"), -20);
  Table closed(field);
  closed.play("call g1 a gp 0 20000 40000 g2").die(10).play("hide");
  EXPECT_EQ(sum_of(closed, closed.s.attack, "s1", "PZ:16.7.2.12"), 0);
}

TEST(PZ_16_7_2_12, RefusedToMortarsOnTheMap) {
  Table t(
      "advanced | cards g86-section:op g74-medium:attached g44 / s15 | woods 0 8000 72000 10000 |"
      "turn 2 combat direct-first first soviet | at indirect:german | unit g1 20000 20000 0 order=ow |"
      "unit g3 20000 5000 0 order=fire | unit s1 20000 40000 180 order=nc");
  t.play("call g1 b gp 0 20000 40000 g2 g3");
  int batteries = 0, mortars = 0;
  for (int i = 0; i < 12 && t.step() != "indirect"; ++i) {
    if (t.step() == "response") {
      t.die(10);
    } else if (t.step() == "reveal") {
      t.play("hide");
    } else {
      ASSERT_EQ(t.step(), "gp-roll");
      const bool battery = t.s.attack.from == t.id("g2");
      ++(battery ? batteries : mortars);
      EXPECT_EQ(sum_of(t, t.s.attack, "s1", "PZ:16.7.2.12"), battery ? -20 : 0);
      t.roll(1);
    }
  }
  EXPECT_EQ(batteries, 1);
  EXPECT_EQ(mortars, 1);
}

TEST(PZ_16_7_2_13, OverwatchByTurretAndMount) {
  COVERS("PZ:16.7.2.14", "PZ:16.7.2.15");
  // The target to the north; the shooter faces so many degrees.
  const auto line = [](const char* cards, int facing, const char* rule, const char* marks = "") {
    const Table t = table(std::string(cards) + " / s57-rifle", "unit g1 20000 20000 " + std::to_string(facing) +
                                                                   " order=ow " + marks + " | unit s1 20000 30000 180");
    return t.gp_modifier(rule, "g1", "s1", t.code("g1", "gp") >= 0 ? "gp" : "small", "overwatch");
  };
  EXPECT_EQ(line("g18", 0, "PZ:16.7.2.13"), -5);
  EXPECT_EQ(line("g18", 90, "PZ:16.7.2.14"), -10);
  EXPECT_EQ(line("g18", 180, "PZ:16.7.2.15"), -20);
  EXPECT_EQ(line("g56", 90, "PZ:16.7.2.14"), card("g56").traverse == Traverse::Fast ? -5 : -10);
  EXPECT_EQ(line("g18", 90, "PZ:16.7.2.14", "damaged"), -20) << "a damaged turret turns slowly";
  EXPECT_EQ(line("g43", 180, "PZ:16.7.2.15"), -5) << "all round";
  EXPECT_EQ(line("g85-rifle", 180, "PZ:16.7.2.15"), -5) << "leg units too";
  EXPECT_EQ(line("g29:rear", 180, "PZ:16.7.2.15"), -5) << "its gun points there";
  // Together with the target's movement.
  Table t = table("g18 / s15", "unit g1 20000 20000 0 order=ow | unit s1 20000 35000 180");
  EXPECT_EQ(t.gp("g1", "s1", "gp", "overwatch moving"), "S 4/5 -35 56 84");
  EXPECT_EQ(direct(t, "PZ:16.7.2.13"), 0) << "not in the Direct Fire Step";
}

TEST(PZ_16_7_2_13_1, GunsToTheRearFireThere) {
  Table t = table("g29:rear / s57-rifle",
                  "turn 2 combat close-first first soviet | at overwatch:german | unit g1 20000 20000 180 order=ow |"
                  "unit s1 20000 24000 180 order=fire fired revealed answerable spot=fire");
  EXPECT_ALLOWED(t, "aim g1 s1 4");
}

TEST(PZ_16_7_2_13_1, RefusedToTheFront) {
  Table t = table("g29:rear / s57-rifle s57-rifle",
                  "turn 2 combat close-first first soviet | at overwatch:german | unit g1 20000 20000 0 order=ow |"
                  "unit s1 20000 24000 180 order=fire fired revealed answerable spot=fire |"
                  "unit s2 20000 16000 180 order=fire fired revealed answerable spot=fire");
  EXPECT_REFUSED(t, "aim g1 s1 4", "PZ:16.7.2.13.1");
  EXPECT_ALLOWED(t, "aim g1 s2 4");
}

TEST(PZ_16_7_2_16, Overruns) {
  Table t = table("g18 / s57-rifle", "unit g1 20000 20000 0 order=move | unit s1 20000 21000 180");
  Attack a;
  a.kind = Attack::Kind::Overrun, a.by = kGerman, a.from = t.id("g1"), a.aimed = t.id("s1"), a.factor = 5;
  EXPECT_EQ(sum_of(t, a, "s1", "PZ:16.7.2.16"), 20);
  EXPECT_EQ(direct(t, "PZ:16.7.2.16"), 0);
}

TEST(PZ_16_7_2_19, OnlyWhatIsFinished) {
  const auto in = [](const char* cards, const std::string& work, const char* marks = "") {
    return direct(
        table("g18 / " + std::string(cards), "unit g1 20000 20000 0 | " + work + " | unit s1 20000 35000 180 " + marks),
        "PZ:16.7.2.19");
  };
  EXPECT_EQ(in("s57-rifle", "work 0 24 4 0 0 20000 35000"), -10);
  EXPECT_EQ(in("s46", "work 0 24 4 0 0 20000 35000"), -10);
  EXPECT_EQ(in("s57-rifle", "work 0 24 3 0 0 20000 35000"), 0) << "not finished";
  EXPECT_EQ(in("s57-rifle", "work 0 25 0 0 0 20000 35000"), 0) << "a position is another thing";
  EXPECT_EQ(in("s15", "work 0 24 4 0 0 20000 35000"), 0) << "nothing for vehicles";
  Table shells(shelling("s57-rifle", "unit s1 20000 40000 180 | work 0 24 4 0 0 20000 40000"));
  EXPECT_EQ(sum_of(shells, called(shells, "s1"), "s1", "PZ:16.7.2.19"), -10);
}

TEST(PZ_16_7_2_24, TheFirersOwnGrade) {
  const auto graded = [](const char* german, int inches) {
    return direct(table(std::string(german) + " / s15:elite",
                        "unit g1 5000 20000 90 | unit s1 " + std::to_string(5000 + 1000 * inches) + " 20000 270"),
                  "PZ:16.7.2.24");
  };
  EXPECT_EQ(graded("g18:veteran", 15), 0) << "short";
  EXPECT_EQ(graded("g18:veteran", 30), 5) << "medium";
  EXPECT_EQ(graded("g18:green", 30), -10);
  EXPECT_EQ(graded("g18:elite", 30), 10);
  EXPECT_EQ(graded("g18", 30), 0) << "Seasoned; the target's grade is nothing to it";
}

TEST(PZ_16_7_2_24a, AVeteranAtExtremeRange) {
  COVERS_VECTOR("PX-44");
  Table t = table("g18:veteran / s15", "unit g1 5000 20000 90 | unit s1 60000 20000 270");
  EXPECT_EQ(t.gp("g1", "s1").substr(0, 5), "E 3/5");
  EXPECT_EQ(direct(t, "PZ:16.7.2.24"), 10);
}

TEST(PZ_16_7_2_24, RefusedToFireOverTheHill) {
  COVERS("PZ:R16");
  Table t("advanced | cards g86-section:op:elite g44:elite / s15 | " + zone(0, 0, 2, false, 20000, 40000, "g1") +
          "unit g1 20000 20000 0 order=ow | unit g2 20000 5000 0 order=fire | unit s1 20000 40000 180");
  EXPECT_EQ(sum_of(t, called(t, "s1"), "s1", "PZ:16.7.2.24"), 0);
  Table sky = table("g90 / s15", "unit s1 20000 40000 180");
  EXPECT_EQ(sum_of(sky, bombs(sky, "s1"), "s1", "PZ:16.7.2.24"), 0);
}

// ---- 16.7.3 the defense ---------------------------------------------------------------------------------------------

TEST(PZ_16_7_3_2_1a, TheGermanSection) {
  COVERS_VECTOR("PX-45");
  COVERS("PZ:16.7.3.2.1", "PZ:16.7.3.2", "PZ:16.7.4.2.13");
  const auto in = [](const std::string& ground, const char* marks = "") {
    return defense(table("g86-section / s15", ground + " | unit g1 20000 20000 0 " + marks), "g1");
  };
  EXPECT_EQ(in("bare"), 2);
  EXPECT_EQ(in("woods 19000 19000 21000 21000", "moving"), 4);
  EXPECT_EQ(in("work 0 25 0 0 0 20000 20000", "full-cover"), 10);
  EXPECT_EQ(in("scrub 19000 19000 21000 21000"), 4);
  EXPECT_EQ(in("scrub 19000 19000 21000 21000", "full-cover"), 6);
  EXPECT_EQ(in("heavy 19000 19000 21000 21000"), 8);
  EXPECT_EQ(in("bare", "moving"), 1) << "never less than 1";
  EXPECT_EQ(card("g86-section").gp_type, GpType::S);
  EXPECT_EQ(card("s46").gp_type, GpType::S);
}

TEST(PZ_16_7_3_2_1, AHiddenOrderIsNoMove) {
  COVERS_VECTOR("PX-91");
  COVERS("PZ:R81");
  Table t = table("g18 / s57-rifle s15", "unit g1 20000 20000 0 | unit s1 20000 29000 180 | unit s2 30000 29000 180");
  t.orders("g1 fire; s1 move", kGerman).play("aim g1 s1 4; announce s1");
  ASSERT_EQ(t.step(), "gp-roll") << "leg units are not asked";
  EXPECT_EQ(defense(t, "s1"), 2);
  t.roll(1).until(Step::Move);
  t.s.unit(t.id("s1")).flags |= kMoving;
  EXPECT_EQ(defense(t, "s1"), 1);
}

TEST(PZ_16_7_3_2_2, TheBestGroundCounts) {
  COVERS("PZ:16.7.3.2.3", "PZ:R69");
  const auto in = [](const std::string& ground, const char* marks = "") {
    return defense(table("g85-rifle / s15", ground + " | unit g1 20000 20000 0 " + marks), "g1");
  };
  EXPECT_EQ(in("rough 19000 19000 21000 21000"), 6);
  EXPECT_EQ(in("rough 19000 19000 21000 21000 | work 0 25 0 0 0 20000 20000"), 8) << "a position in rough ground";
  EXPECT_EQ(in("woods 19000 19000 21000 21000 | work 0 24 4 0 0 20000 20000"), 6);
  // A hill, a road or wire are only what lies on them.
  EXPECT_EQ(in("hill 1 15000 15000 25000 25000"), 2);
  EXPECT_EQ(in("hill 1 15000 15000 25000 25000 | scrub 19000 19000 21000 21000"), 4);
  EXPECT_EQ(in("road 1000 20000 10000 20000 30000"), 2);
  EXPECT_EQ(in("woods 19000 19000 21000 21000 | work 0 21 0 2 0 20000 20000"), 6) << "wire";
}

TEST(PZ_16_7_3_2_4, BesideWrecksAndBlocks) {
  COVERS("PZ:R69");
  const auto beside = [](const std::string& what, const char* unit = "g85-rifle") {
    return defense(table(std::string(unit) + " / s15", what + " | unit g1 20000 20000 0"), "g1");
  };
  EXPECT_EQ(beside("unit s1 ko 20000 21250 0"), 4);
  EXPECT_EQ(beside("unit s1 bu 20000 21250 0"), 4);
  EXPECT_EQ(beside("unit s1 ko 20000 21252 0"), 2) << "too far";
  EXPECT_EQ(beside("unit s1 20000 21250 0"), 2) << "no wreck";
  EXPECT_EQ(beside("work 0 20 0 6 0 20000 21250"), 4);
  EXPECT_EQ(beside("work 0 20 0 6 0 20000 21600"), 2);
  EXPECT_EQ(beside("unit s1 ko 20000 21250 0 | woods 19000 19000 21000 21000"), 6) << "woods are better";
  Table tank = table("g18 / s15", "unit s1 ko 20000 21250 0 | unit g1 20000 20000 0");
  EXPECT_EQ(cover_at(tank, "g1"), "none") << "nothing for vehicles";
}

TEST(PZ_16_7_3_2_5, Houses) {
  const auto in = [](const char* material) {
    const Table t = table("g85-rifle / s15", "house " + std::string(material) +
                                                 " 1 19000 19000 21000 21000 | unit g1 20000 20000 0 building=0");
    return std::to_string(defense(t, "g1")) + " " + cover_word(spot_cover_of(t.s, t.id("g1")));
  };
  EXPECT_EQ(in("wood"), "4 heavy");
  EXPECT_EQ(in("brick"), "6 heavy");
  EXPECT_EQ(in("stone"), "8 heavy");
}

TEST(PZ_16_7_3_3_1, UnderCoverOrNot) {
  COVERS("PZ:16.7.3.3.2");
  const auto aboard = [](const char* carrier, const char* passenger, const std::string& more = "") {
    return defense(table(std::string(carrier) + " " + passenger + " / s15",
                         "unit g1 20000 20000 0 moving | unit g2 aboard 20000 20000 0 carrier=g1 | " + more),
                   "g2");
  };
  EXPECT_EQ(aboard("g43", "g85-rifle"), 3);
  EXPECT_EQ(aboard("g43", "g77"), 3) << "a gun's crew as well";
  EXPECT_EQ(aboard("g73-medium", "g85-rifle"), 1);
  EXPECT_EQ(aboard("g73-medium", "g77"), 1);
  EXPECT_EQ(aboard("g18", "g85-rifle"), 1) << "riders";
  EXPECT_EQ(aboard("g43", "g85-rifle", "woods 19000 19000 21000 21000"), 3) << "the ground does not matter";
  EXPECT_EQ(aboard("g73-medium", "g85-rifle", "woods 19000 19000 21000 21000"), 1);
}

TEST(PZ_16_7_3_4, AircraftAreSoft) {
  int found = 0;
  for (const Card& c : box().cards) {
    if (c.unit_class != UnitClass::Aircraft) continue;
    ++found;
    EXPECT_EQ(c.gp_type, GpType::S) << c.name;
  }
  EXPECT_EQ(found, 6);
  Table t = table("g66 / s61", "unit g1 20000 20000 0 | unit s1 reserve 20000 25000 0");
  t.s.unit(t.id("s1")).where = Where::Aloft;
  EXPECT_EQ(defense(t, "s1"), 8);
}

TEST(PZ_16_7_3, FactorAgainstDefense) {
  COVERS("PZ:16.7.4a", "PZ:B.GP.a");
  COVERS_VECTOR("PX-46");
  // A Panzer III/N at 10 inches has 5; guns in scrub have 3.
  Table t = table("g13 / s46", "unit g1 20000 20000 0 | scrub 19000 29000 21000 31000 | unit s1 20000 30000 180");
  EXPECT_EQ(t.gp("g1", "s1"), "S 5/3 0 43 72");
  const auto cell = [](std::size_t factor, std::size_t def) {
    const GpResult& r = tables().gp_result[def][factor];
    return std::to_string(r.none) + "/" + std::to_string(r.suppressed);
  };
  EXPECT_EQ(cell(9, 2), "23/56");
  EXPECT_EQ(cell(12, 3), "15/51");
  EXPECT_EQ(cell(14, 1), "-2/36");
  EXPECT_EQ(tables().gp_result[9][2].suppressed, 108);
}

}  // namespace kessel::panzer
