// Chapter 16.1, 16.2, 16.12: ammunition, rising and falling shots, shared orders, dual fire, AP of leg and towed units,
// fire from vehicles; options 20.2 and 20.16.
#include "shooting.h"

namespace kessel::panzer {

namespace {

std::string aim_text(const Table& t, const char* unit, const char* target, const char* weapon) {
  return std::string("aim ") + unit + " " + target + " " + std::to_string(t.code(unit, weapon));
}

}  // namespace

// ---- 16.1.1, 16.1.2 ---------------------------------------------------------------------------------------------------

TEST(PZ_16_1_1, SpecialAmmunitionIsFiredLikeAp) {
  COVERS("PZ:16.1.2", "PZ:16.1.2.2.2", "PZ:D.EFF.1");
  Table t = range_of("g18", "s15", 10'000);
  shoot(t, "apcr");
  ASSERT_EQ(t.step(), "ammo-roll");
  t.die(3);
  ASSERT_EQ(t.step(), "hit") << "below 4";
  t.roll(1);
  EXPECT_EQ(t.step(), "location");
  const int apcr = t.code("g1", "apcr"), ap = t.code("g1", "ap");
  EXPECT_EQ(struck(t.s, t.id("g1"), apcr, t.id("s1"), 5, 1).penetration, 16);
  EXPECT_EQ(struck(t.s, t.id("g1"), ap, t.id("s1"), 5, 1).penetration, 12);
}

namespace {

Table su_85(const std::string& period) {
  Table t("advanced | period " + period +
          " | cards g18 / s30 | unit g1 20000 20000 0 spot=fire | unit s1 20000 30000 180");
  return t.orders("s1 fire");
}

}  // namespace

TEST(PZ_16_1_2_1, RefusesWhatIsNotThereYet) {
  COVERS_VECTOR("PX-33");
  Table early = su_85("L43");
  EXPECT_REFUSED(early, aim_text(early, "s1", "g1", "hvap"), "PZ:16.1.2.1");
  EXPECT_ALLOWED(early, aim_text(early, "s1", "g1", "ap"));
}

TEST(PZ_16_1_2_1, FromItsDateOn) {
  COVERS("PZ:16.1.2.2.1a");
  Table now = su_85("E44");
  EXPECT_ALLOWED(now, aim_text(now, "s1", "g1", "hvap"));
  EXPECT_EQ(ammo_limit(now.s, now.id("s1"), now.code("s1", "hvap")), 4);
  EXPECT_EQ(ammo_limit(now.s, now.id("s1"), now.code("s1", "ap")), 0);
}

TEST(PZ_16_1_2_2, LimitsByWeaponAndShell) {
  COVERS("PZ:16.1.2.2.1", "PZ:16.1.2.2.1a");
  const Table t = range_of("g13", "s24", 10'000);
  const auto limit = [&](const char* unit, const char* weapon) {
    return ammo_limit(t.s, t.id(unit), t.code(unit, weapon));
  };
  EXPECT_EQ(limit("s1", "ap"), 7);
  EXPECT_EQ(limit("s1", "gp"), 7) << "no letter: AP and GP";
  EXPECT_EQ(limit("g1", "heat"), 5);
  EXPECT_EQ(limit("g1", "smoke"), 5);
  EXPECT_EQ(limit("g1", "ap"), 0);
}

TEST(PZ_16_1_2, RefusesToTrackShotsWhereLimitsAreOff) {
  Table t = range_of("g18", "s24", 10'000);
  auto made = std::make_shared<Content>(*t.content);
  made->scenarios[0].rules.ammo_limits = Module::Off;
  t.s.content = made.get();
  EXPECT_EQ(ammo_limit(t.s, t.id("s1"), t.code("s1", "ap")), 0);
}

TEST(PZ_16_1_2_3_2, NoSpecialShellNoShot) {
  Table t = range_of("g18", "s15", 10'000);
  shoot(t, "apcr").die(4);
  EXPECT_TRUE(t.told("g1 has no such shell"));
  EXPECT_FALSE(t.told("g1 fires at s1:"));
  EXPECT_TRUE(t.has("g1", kFired));
  EXPECT_EQ(t.spot("g1"), "fire");
}

TEST(PZ_16_1_2_3_3, ShortOfShellsItFiresSlowly) {
  COVERS("PZ:16.2.1.3");
  Table t("advanced | cards g18 / s31 | unit g1 20000 20000 0 | unit s1 20000 30000 180 spot=fire");
  Tally plain, low;
  const UnitId s1 = t.id("s1"), g1 = t.id("g1");
  hit_chance(t.s, s1, 0, g1, false, false, plain);
  hit_chance(t.s, s1, 0, g1, false, false, low, 1);
  EXPECT_EQ(low.total() - plain.total(), -3);
  // A quick gun loses its second hit.
  Table quick("advanced | cards g78 / s15 | unit g1 20000 20000 0 spot=fire | unit s1 20000 25000 180 spot=fire");
  const HitChance h = [&] {
    Tally silent = Tally::silent();
    return hit_chance(quick.s, quick.id("g1"), 0, quick.id("s1"), false, false, silent, 1);
  }();
  ASSERT_GT(hits_of(tables(), RateOfFire::Quick, h.number, 1), 1);
  shoot(quick, "ap");
  ASSERT_EQ(quick.step(), "ammo-roll") << "it has neither a transport nor a dump";
  quick.die(7).roll(1);
  EXPECT_TRUE(quick.told(", a hit"));
}

TEST(PZ_16_1_2_3_3a, HeatAloneIsOrdinary) {
  Table t = range_of("g30", "s15", 10'000);
  EXPECT_EQ(ammo_limit(t.s, t.id("g1"), t.code("g1", "heat")), 8) << "the unlettered number";
  shoot(t, "heat").die(8);
  EXPECT_EQ(t.step(), "hit") << "it still fires";
  EXPECT_EQ(t.s.shot().low, 1);
}

TEST(PZ_16_1_2_3_3a, RefusesTheSameToHeatBesideAp) {
  Table t = range_of("g13", "s15", 10'000);
  shoot(t, "heat").die(5);
  EXPECT_TRUE(t.told("no such shell"));
}

TEST(PZ_16_1_2_4, GunsBesideTheirTransportOrDump) {
  COVERS("PZ:16.1.2.4.1", "PZ:16.1.2.4.2", "PZ:16.1.2.4.3", "PZ:R109");
  const auto supplied = [](const std::string& gun_marks, const std::string& truck) {
    const Table t("advanced | cards g78 g72-sdkfz11 g72-sdkfz11 / s15 | unit g1 20000 20000 0 " + gun_marks +
                  " | unit s1 20000 30000 180 |" + truck);
    const bool free = ammo_limit(t.s, t.id("g1"), t.code("g1", "ap")) == 0;
    EXPECT_EQ(free, ammo_supplied(t.s, t.id("g1")));
    EXPECT_EQ(ammo_limit(t.s, t.id("g1"), t.code("g1", "apcr")), 4) << "special shells are always few";
    return free;
  };
  EXPECT_FALSE(supplied("", ""));
  EXPECT_TRUE(supplied("dump=20000,20000", ""));
  EXPECT_TRUE(supplied("dump=20000,21900", ""));
  EXPECT_FALSE(supplied("dump=20000,22000", "")) << "it has left its dump";
  EXPECT_TRUE(supplied("", "unit g2 20000 18500 0"));
  EXPECT_FALSE(supplied("", "unit g2 20000 17500 0"));
  EXPECT_FALSE(supplied("", "unit g2 ko 20000 18500 0"));
  EXPECT_TRUE(supplied("dump=9000,9000", "unit g2 20000 18500 0")) << "either will do";
}

TEST(PZ_16_1_2_4_2a, RefusesShellsFromAnothersTransport) {
  const Table t(
      "advanced | cards g78 g72-sdkfz11 g72-sdkfz11 / s15 | unit g1 20000 20000 0 | unit g2 40000 20000 0 |"
      "unit g3 20000 18500 0 | unit s1 20000 30000 180");
  EXPECT_FALSE(ammo_supplied(t.s, t.id("g1"))) << "g2 is its own";
}

TEST(PZ_16_1_2_4_2a, ItsOwnTransportSupplies) {
  const Table t(
      "advanced | cards g78 g78 g72-sdkfz11 g72-sdkfz11 / s15 | unit g1 20000 20000 0 | unit g2 30000 20000 0 |"
      "unit g3 20000 18500 0 | unit g4 30000 18500 0 | unit s1 20000 30000 180");
  EXPECT_TRUE(ammo_supplied(t.s, t.id("g1")) && ammo_supplied(t.s, t.id("g2"))) << "each by its own";
  const Table crossed(
      "advanced | cards g78 g78 g72-sdkfz11 g72-sdkfz11 / s15 | unit g1 20000 20000 0 | unit g2 30000 20000 0 |"
      "unit g3 30000 18500 0 | unit g4 20000 18500 0 | unit s1 20000 30000 180");
  EXPECT_FALSE(ammo_supplied(crossed.s, crossed.id("g1")) || ammo_supplied(crossed.s, crossed.id("g2")));
}

// ---- 16.1.3 -----------------------------------------------------------------------------------------------------------

TEST(PZ_16_1_3, RisingAndFallingShots) {
  COVERS_VECTOR("PX-34");
  COVERS("PZ:16.1.3.1", "PZ:16.1.3.2", "PZ:16.1.3.2a", "PZ:A.RF");
  EXPECT_EQ(tables().rising_falling[13][at(Angle::High)].falling, -2);
  EXPECT_EQ(tables().rising_falling[9][at(Angle::High)].rising, 2);
  const auto armour = [](const std::string& ground, const char* target) {
    const Table t = range_of("g18", target, 20'000, ground);
    std::string out;
    for (int tens = 1; tens <= 10; ++tens) {
      const Struck hit = struck(t.s, t.id("g1"), t.code("g1", "ap"), t.id("s1"), tens, 1);
      if (!hit.track && !hit.top) out += std::to_string(hit.armour) + " ";
    }
    return out;
  };
  const Card& su = card("s30");
  const auto front = [&](int n) { return std::to_string(n) + " "; };
  const int plate = su.armour_at(Aspect::Front, Location::HullFront);
  const std::string level = armour("", "s30"), rising = armour("hill 1 19000 38000 21000 42000", "s30"),
                    falling = armour("hill 1 19000 18000 21000 22000", "s30");
  const auto& cell = tables().rising_falling[static_cast<std::size_t>(plate)][at(su.angle)];
  EXPECT_NE(level.find(front(plate)), std::string::npos);
  EXPECT_NE(rising.find(front(plate + cell.rising)), std::string::npos) << rising;
  EXPECT_NE(falling.find(front(plate + cell.falling)), std::string::npos) << falling;
  EXPECT_NE(rising, level);
}

TEST(PZ_16_1_3_1, RefusesSoftVehiclesAndTheBasicGame) {
  const auto armour = [](const std::string& line) {
    const Table t(line);
    return struck(t.s, t.id("g1"), first_barrel(t.s, t.id("g1")), t.id("s1"), 5, 1).armour;
  };
  const std::string hill = " | hill 1 19000 38000 21000 42000 | unit g1 20000 20000 0 | unit s1 20000 40000 180";
  EXPECT_EQ(armour("advanced | cards g18 / s44-light" + hill), 0);
  EXPECT_EQ(armour("cards g18 / s30" + hill), card("s30").armour_at(Aspect::Front, Location::HullFront));
}

// ---- 16.1.4 -----------------------------------------------------------------------------------------------------------

namespace {

/// Two Germans under one order, three Soviets 18 inches away: s2 is 2.9 inches from s1, s3 3.0.
Table sharers(const char* order) {
  Table t(
      "advanced | option command_control on | cards g18:regulars g18:regulars / s15 s15 s15 |"
      "formation german regulars | unit g1 20000 20000 0 | unit g2 22000 20000 0 | unit s1 20000 38000 180 spot=fire |"
      "unit s2 22900 38000 180 spot=fire | unit s3 17000 38000 180 spot=fire");
  t.play(std::string("german: order g1 ") + order + "; german: join g2 g1");
  return t;
}

}  // namespace

TEST(PZ_16_1_4_1, TargetsOfAnOrderLieTogether) {
  COVERS_VECTOR("PX-35");
  COVERS("PZ:16.1.4", "PZ:16.1.4.1a");
  Table t = sharers("fire");
  t.orders("").play("aim g1 s1");
  EXPECT_ALLOWED(t, "aim g2 s1");
  EXPECT_ALLOWED(t, "aim g2 s2");
}

TEST(PZ_16_1_4_1, RefusesTargetsFarApart) {
  COVERS("PZ:16.1.4");
  Table t = sharers("fire");
  t.orders("").play("aim g1 s1");
  EXPECT_REFUSED(t, "aim g2 s3", "PZ:16.1.4.1");
  t.play("announce s1; hide").roll(99);
  EXPECT_REFUSED(t, "aim g2 s3", "PZ:16.1.4.1");  // also once the first has fired
  EXPECT_ALLOWED(t, "aim g2 s2");
}

namespace {

/// The sharers are on overwatch; s1 and s2 have fired at them, and g1 aims at s1.
Table fired_upon() {
  Table t = sharers("ow");
  t.orders("s1 fire; s2 fire", kSoviet).play("aim s1 g1; announce g1; hide").roll(99);
  t.play("aim s2 g2; announce g2; hide").roll(99);
  EXPECT_TRUE(t.asks(kGerman));
  return t.play("aim g1 s1");
}

}  // namespace

TEST(PZ_16_1_4_2, RefusesSharersTwoTargetsOrOneShot) {
  Table t = fired_upon();
  EXPECT_REFUSED(t, "aim g2 s2", "PZ:16.1.4.2");
  EXPECT_REFUSED(t, "announce s1", "PZ:16.1.4.2");
}

TEST(PZ_16_1_4_2, OverwatchOfSharersIsOneAnswer) {
  COVERS("PZ:16.1.4.2a");
  Table t = fired_upon();
  t.play("aim g2 s1; announce s1").roll(99).roll(99);
  EXPECT_TRUE(t.has("g1", kFired) && t.has("g2", kFired));
}

TEST(PZ_16_1_4_2a, WhoCannotFireIsMarkedAllTheSame) {
  Table t(
      "advanced | option command_control on | cards g18 g29 / s15 | unit g1 20000 20000 0 | unit g2 22000 20000 180 |"
      "unit s1 20000 30000 180 spot=fire");
  t.play("german: order g1 ow; german: join g2 g1");
  t.orders("s1 fire", kSoviet).play("aim s1 g1; announce g1; hide").roll(99);
  ASSERT_TRUE(t.asks(kGerman));
  t.play("aim g1 s1; announce s1").roll(99);
  EXPECT_TRUE(t.has("g2", kFired)) << "its gun points the other way";
  EXPECT_EQ(t.spot("g2"), "fire");
}

// ---- 16.1.5 -----------------------------------------------------------------------------------------------------------

TEST(PZ_16_1_5, SmallArmsAndALauncher) {
  COVERS_VECTOR("PX-37");
  COVERS("PZ:16.1.5a", "PZ:16.2.1.6", "PZ:16.2.1.6a", "PZ:16.2.2.2", "PZ:12.2.1a");
  Table t = range_of("g85-rifle+g87-panzerfaust", "s27 s57-rifle", 1'900, "unit s2 22500 21900 180 spot=fire");
  t.orders("g1 fire").play(aim_text(t, "g1", "s1", "heat"));
  const int heat = t.code("g1", "heat");
  const auto dual = [&](int code) {
    Tally tally;
    hit_chance(t.s, t.id("g1"), code, t.id("s1"), false, false, tally);
    for (const Tally::Line& l : tally.lines())
      if (l.rule.text() == "PZ:16.2.1.6") return l.value;
    return 0;
  };
  EXPECT_EQ(dual(heat), 0) << "alone";
  Table same = t, other = t;
  t.play(aim_text(t, "g1", "s1", "small"));
  EXPECT_EQ(dual(heat), -1);
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.21", "g1", "s1", "small"), 0) << "the small arms never";
  t.play("lower g1; " + aim_text(t, "g1", "s1", "heat") + "; " + aim_text(t, "g1", "s2", "small"));
  EXPECT_EQ(dual(heat), -3);
}

TEST(PZ_16_1_5, TwoTargetsAreAnnouncedOneAfterTheOther) {
  COVERS("PZ:16.1.5c", "PZ:R111");
  Table t = range_of("g85-rifle+g87-panzerfaust", "s27 s57-rifle", 1'900, "unit s2 22500 21900 180 spot=fire");
  t.orders("g1 fire").play(aim_text(t, "g1", "s1", "heat") + "; " + aim_text(t, "g1", "s2", "small"));
  t.play("announce s1; hide").die(1).roll(100);
  EXPECT_TRUE(t.has("g1", kFired));
  EXPECT_EQ(t.step(), "direct");
  EXPECT_REFUSED(t, "done", "PZ:6.1.2");
  EXPECT_REFUSED(t, aim_text(t, "g1", "s1", "small"), "PZ:8.1.1.2.2");
  t.play("announce s2").roll(1);
  EXPECT_TRUE(t.told("g1 fires at s2"));
  EXPECT_EQ(t.spot("g1"), "fire");
}

TEST(PZ_16_1_5a, RefusesTheModifierToAWeaponOfItsOwn) {
  COVERS_VECTOR("PX-44");
  COVERS("PZ:16.7.2.21", "PZ:16.7.2.21a");
  Table t = range_of("g44", "s57-rifle s57-rifle", 8'000, "unit s2 22500 28000 180 spot=fire");
  t.orders("g1 fire").play("aim g1 s1 " + std::to_string(t.code("g1", "gp")));
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.21", "g1", "s1", "gp2"), 0);
  t.play("aim g1 s1 " + std::to_string(t.code("g1", "gp2")));
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.21", "g1", "s1", "gp2"), -5) << "the machine gun";
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.21", "g1", "s1", "gp"), 0) << "not the mortar";
  t.play("aim g1 s2 " + std::to_string(t.code("g1", "gp2")));
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.21", "g1", "s2", "gp2"), -10);
}

TEST(PZ_12_2_1a, RefusesSectionsASecondWeapon) {
  COVERS("PZ:12.2.3");
  Table t = range_of("g86-hmg", "s57-rifle", 4'000);
  t.orders("g1 fire").play("aim g1 s1 " + std::to_string(t.code("g1", "gp")));
  EXPECT_REFUSED(t, "aim g1 s1 " + std::to_string(kSmallArms), "PZ:12.2.1a");
  t.play("lower g1");
  EXPECT_ALLOWED(t, "aim g1 s1 " + std::to_string(kSmallArms));  // either of them
  Table tank = range_of("g18", "s27", 4'000);
  tank.orders("g1 fire").play(aim_text(tank, "g1", "s1", "ap"));
  EXPECT_ALLOWED(tank, aim_text(tank, "g1", "s1", "gp"));  // the same gun: another shell instead
}

namespace {

/// g1, a mortar carrier with a machine gun, is fired at by two squads and may answer.
Table two_to_answer(const std::string& more) {
  Table t = range_of("g44 g18", "s57-rifle s57-rifle", 8'000,
                     "unit g2 21500 20000 0 | unit s2 22500 28000 180 spot=fire |" + more, "spot=fire");
  t.orders("g1 ow; g2 nc; s1 fire; s2 fire", kSoviet)
      .play("aim s1 g1 228; aim s2 g1 228; announce g1; hide")
      .roll(1)
      .roll(1);
  EXPECT_TRUE(t.asks(kGerman));
  t.play("aim g1 s1 " + std::to_string(t.code("g1", "gp")));
  return t;
}

}  // namespace

TEST(PZ_R111, TwoTargetsInOverwatchByItsOwnCommand) {
  COVERS("PZ:16.1.5");
  Table t = two_to_answer("");
  t.play("aim g1 s2 " + std::to_string(t.code("g1", "gp2")) + "; announce s1").roll(1);
  ASSERT_EQ(t.step(), "overwatch");
  ASSERT_TRUE(t.asks(kGerman)) << "its second weapon has still to fire";
  t.play("announce s2");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.21", "g1", "s2", "gp2"), -10);
  t.roll(1);
  EXPECT_TRUE(t.told("g1 fires at s2"));
}

TEST(PZ_R111, RefusesTwoTargetsInOverwatchOfOld) {
  Table t = two_to_answer("version 1");
  EXPECT_REFUSED(t, "aim g1 s2 " + std::to_string(t.code("g1", "gp2")), "PZ:R111");
  EXPECT_ALLOWED(t, "aim g1 s1 " + std::to_string(t.code("g1", "gp2")));
}

TEST(PZ_16_1_4_2, RefusesTwoTargetsToASharedOverwatch) {
  Table t = two_to_answer("option command_control on");
  t.s.unit(t.id("g2")).order = Order::Overwatch;
  t.s.unit(t.id("g2")).share = static_cast<std::uint8_t>(t.id("g1").value + 1);
  EXPECT_REFUSED(t, "aim g1 s2 " + std::to_string(t.code("g1", "gp2")), "PZ:16.1.4.2");
}

// ---- 16.2 -------------------------------------------------------------------------------------------------------------

TEST(PZ_16_2_1, ModifiersOfTheAdvancedGame) {
  COVERS("PZ:16.2.1.2", "PZ:16.2.1.4", "PZ:16.2.1.5", "PZ:12.4.2");
  const auto m = [](const char* rule, const std::string& marks) {
    return range_of("g18", "s15", 15'000, "", "spot=fire", marks).modifier(rule, "g1", "s1");
  };
  EXPECT_EQ(m("PZ:16.2.1.2", "suppressed"), -5);
  EXPECT_EQ(m("PZ:16.2.1.2", "suppressed-off"), -5);
  const auto zone = [](Shell shell, Sheaf sheaf, bool off_map, const char* rule) {
    Table t = range_of("g18", "s15", 15'000);
    return lay(t, 0, shell, sheaf, off_map, 0, 8'000).modifier(rule, "g1", "s1");
  };
  EXPECT_EQ(zone(Shell::Smoke, Sheaf::A, true, "PZ:16.2.1.4"), -5);
  EXPECT_EQ(zone(Shell::Smoke, Sheaf::B, true, "PZ:16.2.1.4"), -3);
  EXPECT_EQ(zone(Shell::Smoke, Sheaf::C, false, "PZ:16.2.1.4"), -3);
  EXPECT_EQ(zone(Shell::Gp, Sheaf::A, true, "PZ:16.2.1.5"), -3);
  EXPECT_EQ(zone(Shell::Gp, Sheaf::B, true, "PZ:16.2.1.5"), -1);
  EXPECT_EQ(zone(Shell::Gp, Sheaf::C, false, "PZ:16.2.1.5"), -1);
  EXPECT_EQ(zone(Shell::Smoke, Sheaf::A, true, "PZ:16.2.1.5"), 0) << "smoke is no barrage";
}

TEST(PZ_16_2_1_11, GradeOfTheShooterByRange) {
  COVERS_VECTOR("PX-38");
  COVERS("PZ:16.2.1.11a", "PZ:A.GRD");
  const auto g = [](const char* shooter, const char* target) {
    return range_of(shooter, target, 20'000).modifier("PZ:16.2.1.11", "g1", "s1");  // M
  };
  EXPECT_EQ(g("g18:green", "s15"), -3);
  EXPECT_EQ(g("g18", "s15:green"), 0) << "Seasoned, and the target's does not matter";
  EXPECT_EQ(g("g18:veteran", "s15"), 1);
}

namespace {

/// A launcher, a truck and a squad in its reach.
Table launcher_between() {
  Table t = range_of("g85-rifle+g87-rpzb", "s44-light s57-rifle", 1'900, "unit s2 22000 21900 180 spot=fire");
  return t.orders("g1 fire");
}

}  // namespace

TEST(PZ_16_2_2_1, RefusesLaunchersGpAtVehicles) {
  Table t = launcher_between();
  EXPECT_REFUSED(t, aim_text(t, "g1", "s1", "gp"), "PZ:16.2.2.1");
  EXPECT_REFUSED(t, aim_text(t, "g1", "s2", "heat"), "PZ:16.0");
}

TEST(PZ_16_2_2_1, RocketsAtVehiclesBurstsAtMen) {
  Table t = launcher_between();
  EXPECT_ALLOWED(t, aim_text(t, "g1", "s1", "heat"));
  EXPECT_ALLOWED(t, aim_text(t, "g1", "s2", "gp"));
}

TEST(PZ_16_7_4_2_1a, QuietWeapons) {
  COVERS("PZ:R78");
  const auto spot = [](const char* shooter, const char* target, const char* weapon, int mils, const char* marks = "") {
    Table t = range_of(shooter, target, mils, "", "spot=fire", marks);
    shoot(t, weapon);
    return t.spot("g1");
  };
  EXPECT_EQ(spot("g85-rifle", "s57-rifle", "small", 4'000), "move");
  EXPECT_EQ(spot("g85-rifle+g87-atr", "s15", "ap", 4'000), "move") << "anti-tank rifles";
  EXPECT_EQ(spot("g44", "s57-rifle", "gp", 8'000), "move") << "mortars";
  EXPECT_EQ(spot("g29", "s57-rifle", "gp", 8'000), "fire");
  EXPECT_EQ(spot("g85-rifle", "s57-rifle", "small", 4'000, "spot=fire"), "fire") << "it is never lowered";
}

TEST(PZ_16_3_3, OverwatchWithShells) {
  COVERS("PZ:16.4");
  Table t = range_of("g29", "s57-rifle", 8'000);
  t.orders("g1 ow; s1 fire", kSoviet).play("aim s1 g1 228; announce g1; hide").roll(1);
  ASSERT_TRUE(t.asks(kGerman));
  t.play("aim g1 s1 " + std::to_string(t.code("g1", "gp")) + "; announce s1");
  EXPECT_EQ(t.step(), "gp-roll");
  EXPECT_TRUE(t.s.attack.overwatch);
}

TEST(PZ_16_3_3, RefusesTheIndirectRowInOverwatch) {
  Table t = range_of("g82", "s57-rifle", 8'000, "", "spot=fire", "dump=20000,20000 spot=fire");
  t.orders("g1 ow; s1 fire", kSoviet).play("aim s1 g1 228; announce g1").roll(1);
  ASSERT_TRUE(t.asks(kGerman));
  EXPECT_REFUSED(t, "aim g1 s1 " + std::to_string(t.code("g1", "gp2")), "PZ:16.3.3");
}

// ---- 16.12 ------------------------------------------------------------------------------------------------------------

namespace {

/// A squad with an anti-tank rifle in a halftrack.
Table riders(const char* marks = "", const char* passenger = "g85-rifle+g87-atr") {
  return Table(std::string("advanced | cards g43 ") + passenger + " / s57-rifle s44-light | unit g1 20000 20000 0 " +
               marks +
               "| unit g2 aboard 20000 20000 0 carrier=g1 | unit s1 20000 24000 180 spot=fire |"
               "unit s2 23000 24000 180 spot=fire");
}

}  // namespace

TEST(PZ_16_12, PassengersFire) {
  COVERS("PZ:16.12.1", "PZ:16.12.3", "PZ:16.12.5", "PZ:16.12.6", "PZ:16.2.1.8", "PZ:16.7.2.17", "PZ:R29");
  Table t = riders();
  t.orders("g1 nc");
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.17", "g2", "s1", "small"), -10);
  EXPECT_EQ(t.modifier("PZ:16.2.1.8", "g2", "s2"), -3);
  EXPECT_ALLOWED(t, "aim g2 s2 " + std::to_string(t.code("g2", "ap")));
  t.play("aim g2 s1 228; announce s1").roll(1);
  EXPECT_TRUE(t.told("g2 fires at s1"));
  EXPECT_EQ(t.spot("g1"), "move") << "its vehicle is seen";
  EXPECT_TRUE(t.has("g1", kAnswerable) && !t.has("g1", kFired));
  Table seen = riders("spot=fire");
  seen.orders("g1 nc").play("aim g2 s1 228; announce s1").roll(1);
  EXPECT_EQ(seen.spot("g1"), "fire");
}

TEST(PZ_16_12_1, RefusesUnderAnOrderToMove) {
  COVERS("PZ:16.12");
  Table t = riders();
  t.orders("g1 move");
  EXPECT_REFUSED(t, "aim g2 s1 228", "PZ:16.12.1");
  t.play("done");
  Table hmg = riders("", "g86-hmg");
  hmg.orders("g1 nc");
  EXPECT_REFUSED(hmg, "aim g2 s1 " + std::to_string(hmg.code("g2", "gp")), "PZ:16.12");
  EXPECT_ALLOWED(hmg, "aim g2 s1 228");
}

TEST(PZ_16_12_2, PassengersSpotAsVehicles) {
  const Table t = riders();
  const Table foot(
      "advanced | cards g85-rifle / s57-rifle | unit g1 20000 20000 0 | unit s1 20000 24000 180 spot=fire");
  EXPECT_EQ(t.spotting("g2", "s1"), t.spotting("g1", "s1"));
  EXPECT_NE(t.spotting("g2", "s1"), foot.spotting("g1", "s1"));
}

TEST(PZ_16_12_4, DualFireByThePassengersOwnTargets) {
  Table t = riders();
  t.orders("g1 fire").play("aim g1 s1 4; aim g2 s2 " + std::to_string(t.code("g2", "ap")));
  EXPECT_EQ(t.modifier("PZ:16.2.1.6", "g2", "s2"), 0) << "the vehicle's target does not matter";
  t.play("aim g2 s1 228");
  EXPECT_EQ(t.modifier("PZ:16.2.1.6", "g2", "s2"), -3);
}

// ---- 20.2, 20.16 ------------------------------------------------------------------------------------------------------

TEST(PZ_20_2, PlainApInstead) {
  COVERS_VECTOR("PX-62");
  COVERS("PZ:20.2b");
  Table t(
      "advanced | option special_ammo_limits on | cards g18 / s30 | unit g1 20000 20000 0 | unit s1 20000 30000 180 |"
      "unit g1 20000 20000 0 spot=fire");
  t.orders("s1 fire").play(aim_text(t, "s1", "g1", "hvap") + "; announce g1; hide").die(7);
  ASSERT_EQ(t.step(), "fallback");
  Table no = t;
  t.play("fallback yes");
  ASSERT_EQ(t.step(), "hit");
  EXPECT_EQ(t.s.shot().low, 1) << "-3";
  EXPECT_EQ(arm(t.s, t.id("s1"), t.unit("s1").weapon).ap->shot, Shot::Ap);
  no.play("fallback no");
  EXPECT_TRUE(no.told("no such shell"));
}

TEST(PZ_20_2a, BothMayRunShort) {
  Table t(
      "advanced | option special_ammo_limits on | cards g24 / s15 | unit g1 20000 20000 0 | unit s1 20000 30000 180 "
      "spot=fire");
  shoot(t, "apcr").die(4).play("fallback yes");
  ASSERT_EQ(t.step(), "ammo-roll") << "its ordinary shells are limited too";
  Table enough = t;
  t.die(8);
  EXPECT_EQ(t.s.shot().low, 2) << "-6";
  enough.die(7);
  EXPECT_EQ(enough.s.shot().low, 1);
}

TEST(PZ_20_2, RefusesItWithoutTheOption) {
  Table t = range_of("g18", "s15", 10'000);
  shoot(t, "apcr").die(4);
  EXPECT_NE(t.step(), "fallback");
}

TEST(PZ_20_16, PenetrationVaries) {
  COVERS("PZ:20.16a", "PZ:D.PEN");
  const auto added = [](bool soviet, int die) {
    Table t(
        "advanced | option variable_penetration on | cards g18 / s15 | unit g1 20000 20000 0 spot=fire |"
        "unit s1 20000 30000 180 spot=fire");
    const char* who = soviet ? "s1" : "g1";
    const char* at_ = soviet ? "g1" : "s1";
    t.orders(std::string(who) + " fire").play(std::string("aim ") + who + " " + at_ + "; announce " + at_ + "; hide");
    t.roll(1);
    // A location that is neither the track nor hidden.
    for (int tens = 1; tens <= 10; ++tens)
      if (!struck(t.s, t.id(who), 0, t.id(at_), tens, 1).track) {
        t.roll(tens % 10 * 10 + 5);
        break;
      }
    EXPECT_EQ(t.step(), "penetration");
    t.die(die);
    for (int n = -3; n <= 3; ++n)
      if (t.told(std::string("penetration of ") + who + ": " + std::to_string(die) + " adds " + std::to_string(n)))
        return n;
    return 99;
  };
  EXPECT_EQ(added(false, 1), -2);
  EXPECT_EQ(added(false, 5), 0);
  EXPECT_EQ(added(false, 10), 2);
  EXPECT_EQ(added(true, 10), 1) << "Soviet shells: a 9";
  EXPECT_EQ(added(true, 1), -2) << "never more than two";
}

TEST(PZ_20_16a, RefusesAnythingWithoutTheOption) {
  Table t = range_of("g18", "s15", 10'000);
  shoot(t, "ap").roll(1).roll(15);
  EXPECT_NE(t.step(), "penetration");
}

TEST(PZ_16_1_2_2_2, EachShooterOfAGroupRollsForItsOwnShells) {
  Table t = range_of("g18 g18", "s15", 10'000, "unit g2 22000 20000 0");
  t.orders("g1 fire; g2 fire").play(aim_text(t, "g1", "s1", "apcr") + "; " + aim_text(t, "g2", "s1", "apcr"));
  t.play("announce s1; hide");
  for (const char* unit : {"g1", "g2"}) {
    ASSERT_EQ(t.step(), "ammo-roll") << unit;
    EXPECT_EQ(t.s.top().unit, t.id(unit));
    t.die(1).roll(100);
  }
}

TEST(PZ_20_16, TheLocationThatWasRolledBeforeItCounts) {
  // A five adds nothing to a German shell: the same dice do the same with the option and without it.
  for (const int roll : {1, 10, 23, 35, 47, 58, 60, 72, 84, 96, 99, 100}) {
    const auto after = [roll](bool varies) {
      Table t("advanced | option variable_penetration " + std::string(varies ? "on" : "off") +
              " | cards g18 / s15 s15 | unit g1 20000 20000 0 spot=fire | unit s1 20000 24000 90 spot=fire |"
              "unit s2 70000 46000 0");
      t.orders("g1 fire").play("aim g1 s1; announce s1; hide").roll(1).roll(roll);
      if (t.step() == "penetration") t.die(5);
      std::string what = t.where("s1") + " " + t.step();
      for (const auto& [flag, word] : {std::pair{kTracked, " track"}, {kDamaged, " damaged"}})
        if (t.has("s1", flag)) what += word;
      for (const char* part : {"turret", "hull", "track", "front", "side"})
        what += " " + std::to_string(t.times_told(part));
      return what;
    };
    EXPECT_EQ(after(true), after(false)) << roll;
  }
}

}  // namespace kessel::panzer
