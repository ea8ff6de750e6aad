// Chapter 16.7: factor, modifiers, defense and results of GP fire; the example of 16.8.
#include "shooting.h"

namespace kessel::panzer {

namespace {

GpResult cell(int factor, int defense) {
  return tables().gp_result[static_cast<std::size_t>(defense)][static_cast<std::size_t>(factor)];
}
/// What a shot of g1's weapon does to a vehicle: the words of its state after that result.
std::string after(Table t, std::string_view weapon, int result, int ending, int ko_die = 0) {
  const int roll = roll_with(t, weapon, result, ending);
  shoot(t, weapon);
  if (t.step() == "ammo-roll") t.die(1);
  t.roll(roll);
  if (t.step() == "ko-roll") t.die(ko_die == 0 ? 10 : ko_die);
  std::string out = t.where("s1");
  if (t.has("s1", kSuppressedOn)) out += " suppressed";
  if (t.has("s1", kDamaged)) out += " damaged";
  if (t.has("s1", kTracked)) out += " tracked";
  return out;
}

}  // namespace

// ---- 16.7.1, 16.7.4 ---------------------------------------------------------------------------------------------------

TEST(PZ_16_7_1, TheFactorStandsUnderTheRange) {
  COVERS_VECTOR("PX-41");
  COVERS("PZ:16.7.1.1", "PZ:16.7.1.2", "PZ:16.7.1.2a", "PZ:16.7.1.3", "PZ:16.3", "PZ:16.7");
  EXPECT_EQ(range_of("g18", "s30", 18'000).gp("s1", "g1").substr(0, 3), "S 5");
  EXPECT_EQ(range_of("g86-hmg", "s57-rifle", 12'000).gp("g1", "s1").substr(0, 3), "L 3");
  // Small arms and the crew's weapon are read each in its own row.
  EXPECT_EQ(range_of("g86-hmg", "s57-rifle", 2'000).gp("g1", "s1", "gp").substr(0, 3), "P 7");
  EXPECT_EQ(range_of("g86-hmg", "s57-rifle", 2'000).gp("g1", "s1", "small").substr(0, 3), "S 3");
}

TEST(PZ_16_7_4, TheTableAtItsPrintedCells) {
  COVERS_VECTOR("PX-46");
  COVERS("PZ:16.7.4a", "PZ:16.7.4b", "PZ:B.GP", "PZ:B.GP.a", "PZ:16.7.3");
  EXPECT_EQ(cell(5, 3).none, 43);
  EXPECT_EQ(cell(5, 3).suppressed, 72);
  EXPECT_TRUE(60 > cell(7, 5).none && 60 <= cell(7, 5).suppressed);
  EXPECT_EQ(cell(2, 9).suppressed, 108) << "effective from 109 on";
  EXPECT_EQ(cell(14, 1).none, -2);
  EXPECT_EQ(cell(14, 1).suppressed, 36);
}

TEST(PZ_16_7_4, NoEffectSuppressedEffective) {
  COVERS("PZ:16.7.4", "PZ:16.7.4.1", "PZ:16.7.4.2.13", "PZ:16.7.4.2.14", "PZ:D.EFF.2", "PZ:16.7.3.2", "PZ:16.3.2");
  Table t = range_of("g85-rifle", "s57-rifle", 4'000);
  ASSERT_EQ(t.gp("g1", "s1", "small"), "S 9/2 0 23 56");
  Table none = t, some = t, all = t;
  shoot(none, "small").roll(23);
  EXPECT_FALSE(none.has("s1", kSuppressedOn));
  shoot(some, "small").roll(56);
  EXPECT_TRUE(some.has("s1", kSuppressedOn));
  EXPECT_FALSE(some.has("s1", kHalfSquad));
  shoot(all, "small").roll(57);
  EXPECT_TRUE(all.has("s1", kHalfSquad));
}

// ---- 16.7.2 -----------------------------------------------------------------------------------------------------------

TEST(PZ_16_7_2, ModifiersAddUp) {
  COVERS_VECTOR("PX-42");
  COVERS("PZ:16.7.2", "PZ:16.7.2.3", "PZ:16.7.2.6");
  const Table t = range_of("g29", "s15", 15'000, "", "spot=fire", "order=halt");
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.3", "g1", "s1"), -20);
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.6", "g1", "s1"), -10);
  EXPECT_EQ(t.gp("g1", "s1").substr(0, 9), "S 4/5 -30");
}

TEST(PZ_16_7_2_1, MovingVehicles) {
  const Table t = range_of("g29", "s15 s57-rifle", 15'000, "unit s2 22000 35000 180");
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.1", "g1", "s1", "gp", "moving"), -10);
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.1", "g1", "s1"), 0) << "a hidden order counts for nothing";
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.1", "g1", "s2", "gp", "moving"), 0) << "vehicles only";
}

TEST(PZ_16_7_2_1, RefusesToClaimItWithoutAnOrderToMove) {
  Table t = range_of("g29", "s15", 15'000);
  t.orders("g1 fire; s1 ow").play("aim g1 s1 " + std::to_string(t.code("g1", "gp")) + "; announce s1");
  EXPECT_REFUSED(t, "reveal", "PZ:8.4.2.2");
  Table moves = range_of("g29", "s15", 15'000);
  moves.orders("g1 fire; s1 move")
      .play("aim g1 s1 " + std::to_string(moves.code("g1", "gp")) + "; announce s1; reveal");
  EXPECT_EQ(moves.s.attack.moving, true);
  EXPECT_EQ(moves.step(), "gp-roll");
}

TEST(PZ_16_7_2_1, IndirectFireIsSpoiltForTheUnitAimedAt) {
  COVERS("PZ:16.7.2.1a");
  const Table t = range_of("g44", "s15 s15", 15'000, "unit s2 22000 35000 180");
  Attack a;
  a.kind = Attack::Kind::Indirect;
  a.from = t.id("g1"), a.aimed = t.id("s1"), a.weapon = static_cast<std::uint8_t>(t.code("g1", "gp")), a.moving = true;
  const auto line = [&](const Attack& x, std::string_view who) {
    Tally tally;
    gp_chance(t.s, x, t.id(who), tally);
    for (const Tally::Line& l : tally.lines())
      if (l.rule.text() == "PZ:16.7.2.1") return l.value;
    return 0;
  };
  EXPECT_EQ(line(a, "s1"), -20);
  EXPECT_EQ(line(a, "s2"), 0);
  a.planned = true;
  EXPECT_EQ(line(a, "s1"), 0);
  a.planned = false, a.kind = Attack::Kind::Barrage;
  EXPECT_EQ(line(a, "s1"), 0) << "it drove into it";
}

TEST(PZ_16_7_2_2, TypesOfVehicles) {
  COVERS("PZ:16.7.2.3", "PZ:16.7.3.1", "PZ:16.7.4.2.2");
  EXPECT_EQ(range_of("g29", "s27", 15'000).gp_modifier("PZ:16.7.2.2", "g1", "s1"), -10);
  EXPECT_EQ(range_of("g29", "s27", 15'000).gp_modifier("PZ:16.7.2.3", "g1", "s1"), 0);
  EXPECT_EQ(range_of("g29", "s44-light", 15'000).gp("g1", "s1").substr(0, 7), "S 4/1 0");
}

TEST(PZ_16_7_2_4, CoverOfVehicles) {
  COVERS_VECTOR("PX-43");
  COVERS("PZ:16.7.2.5");
  const auto at_ = [](const std::string& ground, bool indirect) {
    const Table t = range_of("g44", "s15", 15'000, ground);
    Attack a;
    a.kind = indirect ? Attack::Kind::Indirect : Attack::Kind::Direct;
    a.from = t.id("g1"), a.aimed = t.id("s1"), a.weapon = static_cast<std::uint8_t>(t.code("g1", "gp"));
    Tally tally;
    gp_chance(t.s, a, t.id("s1"), tally);
    int sum = 0;
    for (const Tally::Line& l : tally.lines())
      if (l.rule.text() == "PZ:16.7.2.4" || l.rule.text() == "PZ:16.7.2.5") sum += l.value;
    return sum;
  };
  const std::string box = " 19000 34000 21000 36000";
  EXPECT_EQ(at_("woods" + box, false), -10);
  EXPECT_EQ(at_("woods" + box, true), -10);
  EXPECT_EQ(at_("rough" + box, false), -10);
  EXPECT_EQ(at_("rough" + box, true), 0) << "no roof";
  EXPECT_EQ(at_("scrub" + box, false), 0);
  const std::string in = " | unit s1 20000 35000 180 building=0";
  EXPECT_EQ(at_("house brick 1" + box + in, true), -10);
  EXPECT_EQ(at_("house stone 1" + box + in, true), -20);
  EXPECT_EQ(at_("house wood 1" + box + in, false), 0);
  EXPECT_EQ(at_("work 0 25 0 0 0 20000 35000", false), -20) << "an improved position";
}

TEST(PZ_16_7_2_7, DamagedAndSuppressedShooters) {
  COVERS("PZ:16.7.2.8", "PZ:12.4.2", "PZ:12.4");
  EXPECT_EQ(range_of("g29", "s15", 15'000, "", "", "damaged").gp_modifier("PZ:16.7.2.7", "g1", "s1"), -20);
  EXPECT_EQ(range_of("g29", "s15", 15'000, "", "", "suppressed").gp_modifier("PZ:16.7.2.8", "g1", "s1"), -20);
  EXPECT_EQ(range_of("g29", "s15", 15'000, "", "", "suppressed-off").gp_modifier("PZ:16.7.2.8", "g1", "s1"), -20);
  EXPECT_EQ(range_of("g29", "s15", 15'000).gp_modifier("PZ:16.7.2.8", "g1", "s1"), 0);
}

TEST(PZ_16_7_2_9, SmokeOfWrecksAndShortAmmunition) {
  const Table t = range_of("g29", "s15 s15", 15'000, "unit s2 bu 20000 28000 180");
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.9", "g1", "s1"), -10);
  const Table clear = range_of("g29", "s15", 15'000);
  EXPECT_EQ(clear.gp_modifier("PZ:16.7.2.9", "g1", "s1"), 0);
  EXPECT_EQ(clear.gp_modifier("PZ:16.7.2.9", "g1", "s1", "gp", "low"), -10);
}

TEST(PZ_16_7_2_10, SmokeAndBarrages) {
  COVERS("PZ:16.7.2.11", "PZ:12.5", "PZ:5.5.1.18", "PZ:16.7.4.3.3");
  const auto with = [](Shell shell, Sheaf sheaf, bool off_map, int age, int mils, const char* rule) {
    Table t = range_of("g29", "s15", 15'000);
    return lay(t, 0, shell, sheaf, off_map, age, mils).gp_modifier(rule, "g1", "s1");
  };
  const char* const smoke = "PZ:16.7.2.10";
  const char* const barrage = "PZ:16.7.2.11";
  EXPECT_EQ(with(Shell::Smoke, Sheaf::A, true, 0, 8'000, smoke), -20) << "closed";
  EXPECT_EQ(with(Shell::Smoke, Sheaf::B, true, 0, 8'000, smoke), -10) << "open";
  EXPECT_EQ(with(Shell::Smoke, Sheaf::C, false, 1, 8'000, smoke), -10) << "of a tank, and of the last turn";
  EXPECT_EQ(with(Shell::Smoke, Sheaf::C, false, 0, 0, smoke), -10) << "around the firer";
  EXPECT_EQ(with(Shell::Gp, Sheaf::A, true, 0, 8'000, barrage), -10);
  EXPECT_EQ(with(Shell::Gp, Sheaf::B, true, 0, 8'000, barrage), -5);
  EXPECT_EQ(with(Shell::Gp, Sheaf::B, true, 1, 8'000, barrage), 0) << "a barrage lies for its turn only";
  EXPECT_EQ(with(Shell::Gp, Sheaf::A, true, 0, 8'000, smoke), 0);
  Table both = range_of("g29", "s15", 15'000);
  lay(lay(both, 0, Shell::Smoke, Sheaf::C, false, 0, 8'000), 1, Shell::Smoke, Sheaf::C, false, 0, 8'500);
  EXPECT_TRUE(both.spots("g1", "s1")) << "smoke never blocks";
  EXPECT_EQ(both.gp("g1", "s1").substr(0, 9), "S 4/5 -40") << "each counts: -20 for armour, twice -10";
}

TEST(PZ_16_7_2_13, OverwatchByField) {
  COVERS("PZ:16.7.2.14", "PZ:16.7.2.15", "PZ:16.4.1.1", "PZ:16.4.1");
  const auto ow = [](const char* card, int east, int north) {
    const Table t(std::string("advanced | cards ") + card + " / s57-rifle | unit g1 20000 20000 0 | unit s1 " +
                  std::to_string(20'000 + east) + " " + std::to_string(20'000 + north) + " 180 spot=fire");
    return *overwatch_modifier(t.s, t.id("g1"), t.code("g1", "gp"), t.unit("s1").at);
  };
  EXPECT_EQ(ow("g18", 0, 4'000), -5);
  EXPECT_EQ(ow("g18", 4'000, 0), -10);
  EXPECT_EQ(ow("g18", 0, -4'000), -20);
  EXPECT_EQ(ow("g86-hmg", 0, -4'000), -5) << "leg units face their target";
  EXPECT_EQ(ow("g29:rear", 0, -4'000), -5);
}

TEST(PZ_16_7_2_13_1, RefusesOverwatchAgainstTheField) {
  const auto why = [](const char* card, int north) {
    const Table t(std::string("advanced | cards ") + card + " / s57-rifle | unit g1 20000 20000 0 | unit s1 20000 " +
                  std::to_string(20'000 + north) + " 180 spot=fire");
    const Why no = why_no_shot(t.s, t.id("g1"), t.code("g1", "gp"), t.id("s1"), true);
    return no ? std::string(no->rule.text()) : "yes";
  };
  EXPECT_EQ(why("g29:rear", -4'000), "yes");
  EXPECT_EQ(why("g29:rear", 4'000), "PZ:16.7.2.13.1");
}

namespace {

/// Why a gun that faces north does not fire at a truck at that place, or "yes".
std::string gun_fires(int east, int north, bool overwatch, const char* weapon) {
  const Table t("advanced | cards g78 / s44-light | unit g1 20000 20000 0 | unit s1 " + std::to_string(20'000 + east) +
                " " + std::to_string(20'000 + north) + " 180 spot=fire");
  const Why no = why_no_shot(t.s, t.id("g1"), t.code("g1", weapon), t.id("s1"), overwatch);
  return no ? std::string(no->rule.text()) : "yes";
}

}  // namespace

TEST(PZ_16_4_1_2, RefusesTowedGunsOutsideTheirFront) {
  COVERS("PZ:16.2.3", "PZ:16.4");
  for (const char* weapon : {"ap", "gp"}) {
    EXPECT_EQ(gun_fires(0, -4'000, true, weapon), "PZ:16.4.1.2");
    EXPECT_EQ(gun_fires(4'000, 0, true, weapon), "PZ:16.4.1.2");
    EXPECT_EQ(gun_fires(0, -4'000, false, weapon), "PZ:8.2.1.4");
  }
}

TEST(PZ_16_4_1_2, TowedGunsFireAhead) {
  COVERS("PZ:16.2.3", "PZ:16.4");
  for (const char* weapon : {"ap", "gp"})
    for (const bool overwatch : {true, false}) {
      EXPECT_EQ(gun_fires(0, 4'000, overwatch, weapon), "yes");
      EXPECT_EQ(gun_fires(3'000, 4'000, overwatch, weapon), "yes");
    }
}

TEST(PZ_16_7_2_20, CoaxialMachineGuns) {
  const auto coax = [](const char* shooter, const char* target, int mils) {
    return range_of(shooter, target, mils).gp_modifier("PZ:16.7.2.20", "g1", "s1");
  };
  EXPECT_EQ(coax("g18", "s57-rifle", 5'000), 10);
  EXPECT_EQ(coax("g18", "s27", 5'000), 10);
  EXPECT_EQ(coax("g18", "s15", 5'000), 0) << "not against armour";
  EXPECT_EQ(coax("g18", "s57-rifle", 15'000), 0) << "pointblank only";
  EXPECT_EQ(coax("g29", "s57-rifle", 5'000), 0) << "it has none";
}

TEST(PZ_16_7_2_19, HastyEntrenchments) {
  COVERS("PZ:5.5.1.9");
  // A finished one, turned as its digger.
  const std::string work = "work 0 24 4 0 180 20000 24000";
  const Table t = range_of("g85-rifle", "s57-rifle", 4'000, work);
  ASSERT_TRUE(entrenched(t.s, t.id("s1")));
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.19", "g1", "s1", "small"), -10);
  EXPECT_EQ(t.gp("g1", "s1", "small").substr(0, 9), "S 9/2 -10") << "it is no cover otherwise";
  EXPECT_EQ(range_of("g85-rifle", "s57-rifle", 4'000).gp_modifier("PZ:16.7.2.19", "g1", "s1", "small"), 0);
}

TEST(PZ_16_7_2_24, GradeOfTheFirer) {
  COVERS_VECTOR("PX-44");
  COVERS("PZ:16.7.2.24a", "PZ:A.GRD", "PZ:12.1.3", "PZ:12.1");
  const auto g = [](const char* shooter, const char* target, int mils) {
    return range_of(shooter, target, mils).gp_modifier("PZ:16.7.2.24", "g1", "s1");
  };
  EXPECT_EQ(g("g29:veteran", "s57-rifle", 27'000), 5);
  Table far(
      "advanced | cards g29:veteran / s57-rifle:green | unit g1 2000 20000 90 | unit s1 57000 20000 270 spot=fire");
  EXPECT_EQ(far.gp_modifier("PZ:16.7.2.24", "g1", "s1"), 10) << "E";
  EXPECT_EQ(g("g29", "s57-rifle:green", 15'000), 0) << "the target's does not matter";
  // Not for indirect fire.
  const Table t = range_of("g44:green", "s15", 25'000);
  Attack a;
  a.from = t.id("g1"), a.aimed = t.id("s1"), a.weapon = static_cast<std::uint8_t>(t.code("g1", "gp"));
  const auto net = [&](Attack::Kind k) {
    a.kind = k;
    Tally tally;
    gp_chance(t.s, a, t.id("s1"), tally);
    for (const Tally::Line& l : tally.lines())
      if (l.rule.text() == "PZ:16.7.2.24") return l.value;
    return 0;
  };
  EXPECT_EQ(net(Attack::Kind::Direct), -10);
  EXPECT_EQ(net(Attack::Kind::Indirect), 0);
}

// ---- 16.7.3 -----------------------------------------------------------------------------------------------------------

TEST(PZ_16_7_3_2_1, DefenseOfASection) {
  COVERS_VECTOR("PX-45");
  COVERS("PZ:16.7.3.2.1a", "PZ:16.7.3.2.2", "PZ:16.7.3.2.3", "PZ:KEY.L", "PZ:5.5.1.12");
  const auto defense = [](const std::string& ground, const std::string& marks) {
    const Table t("advanced | cards g86-section / s15 | " + ground + " | unit g1 20000 20000 0 " + marks);
    Tally silent = Tally::silent();
    return gp_defense(t.s, t.id("g1"), silent);
  };
  const std::string box = " 19000 19000 21000 21000";
  EXPECT_EQ(defense("", ""), 2);
  EXPECT_EQ(defense("woods" + box, "moving"), 4);
  const std::string position = "work 0 25 0 0 0 20000 20000";
  EXPECT_EQ(defense(position, "full-cover"), 10);
  EXPECT_EQ(defense(position, ""), 8);
  EXPECT_EQ(defense("rough" + box + " | " + position, ""), 8) << "the better of the two";
  EXPECT_EQ(defense("hill 1" + box + " | scrub" + box, ""), 4) << "what grows on the hill";
  EXPECT_EQ(defense("", "moving"), 1) << "never less";
}

TEST(PZ_16_7_3_2_4, BesideABlockOrAWreck) {
  const auto defense = [](const std::string& beside) {
    const Table t("advanced | cards g85-rifle g18 / s15 | unit g1 20000 20000 0 | " + beside);
    Tally silent = Tally::silent();
    return gp_defense(t.s, t.id("g1"), silent);
  };
  EXPECT_EQ(defense("unit g2 ko 20000 21200 0"), 4);
  EXPECT_EQ(defense("unit g2 ko 20000 21300 0"), 2) << "too far";
  EXPECT_EQ(defense("unit g2 20000 21200 0"), 2) << "a vehicle is no cover";
  EXPECT_EQ(defense("work 0 20 0 6 0 20000 21200"), 4);
  EXPECT_EQ(defense("work 0 20 0 6 0 20000 21300"), 2);
}

TEST(PZ_16_7_3_2_5, HousesHideBetterThanTheyProtect) {
  const auto t = [](const char* material) {
    return Table(std::string("advanced | cards g85-rifle / s15 | house ") + material +
                 " 1 19000 19000 21000 21000 | unit g1 20000 20000 0 building=0");
  };
  for (const auto& [material, defense] : {std::pair{"wood", 4}, {"brick", 6}, {"stone", 8}}) {
    const Table x = t(material);
    Tally silent = Tally::silent();
    EXPECT_EQ(gp_defense(x.s, x.id("g1"), silent), defense) << material;
    EXPECT_EQ(spot_cover_of(x.s, x.id("g1")), Cover::Heavy);
  }
}

TEST(PZ_16_7_3_3, PassengersAreStruckAfterTheirVehicle) {
  COVERS("PZ:16.7.3.3.1", "PZ:16.7.3.3.2", "PZ:16.7.4.2.5.3a");
  Table t = range_of("g29", "s40 s57-rifle s57-rifle", 15'000,
                     "unit s2 aboard 20000 35000 180 carrier=s1 | unit s3 aboard 20000 35000 180 carrier=s1");
  Tally a = Tally::silent();
  EXPECT_EQ(gp_defense(t.s, t.id("s2"), a), 3) << "under cover";
  shoot(t, "gp").roll(1);
  EXPECT_EQ(t.step(), "gp-roll");
  t.roll(1).roll(1);
  EXPECT_EQ(t.times_told("g1 fires at s"), 3);
  EXPECT_NE(t.step(), "gp-roll");
  const Table open = range_of("g29", "s44-medium s57-rifle", 15'000, "unit s2 aboard 20000 35000 180 carrier=s1");
  Tally b = Tally::silent();
  EXPECT_EQ(gp_defense(open.s, open.id("s2"), b), 1);
}

TEST(PZ_16_7_3_3, RefusesPassengersAsTargets) {
  Table t = range_of("g29", "s40 s57-rifle", 15'000, "unit s2 aboard 20000 35000 180 carrier=s1");
  const Why no = why_no_shot(t.s, t.id("g1"), t.code("g1", "gp"), t.id("s2"), false);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "PZ:16.7.3.3");
}

// ---- 16.7.4.2 ---------------------------------------------------------------------------------------------------------

TEST(PZ_16_7_4_2_5, ShellsAgainstArmour) {
  COVERS("PZ:16.7.4.2", "PZ:16.7.4.2.1", "PZ:16.7.4.2.3", "PZ:16.7.4.2.4", "PZ:16.7.4.2.5.1", "PZ:16.7.4.2.5.2",
         "PZ:16.7.4.2.5.3", "PZ:D.EFF", "PZ:D.EFF.3", "PZ:KEY.T");
  const Table t = range_of("g83", "s15", 10'000, "", "spot=fire", "dump=20000,20000");  // D 6 against 5A
  EXPECT_EQ(after(t, "gp", 1, -1), "table suppressed");
  EXPECT_EQ(after(t, "gp", 2, 5), "table damaged");
  EXPECT_EQ(after(t, "gp", 2, 0), "table tracked");
  EXPECT_EQ(after(t, "gp", 2, -1, 6), "bu");
  EXPECT_EQ(after(t, "gp", 2, -1, 7), "ko");
  EXPECT_EQ(after(t, "gp", 0, -1), "table");
}

TEST(PZ_16_7_4_2_5, RefusesLightShellsMoreThanAFright) {
  // D 4 against 5A.
  for (const int ending : {-1, 0}) EXPECT_EQ(after(range_of("g30", "s15", 5'000), "gp", 2, ending), "table suppressed");
}

TEST(PZ_16_7_4_2_5_2, TracksThatAreOutOfReach) {
  COVERS("PZ:R18");
  const std::string house = " 1 19000 29000 21000 31000 | unit s1 20000 30000 180 spot=fire building=0";
  const Table brick = range_of("g83", "s15", 10'000, "house brick" + house, "", "dump=20000,20000");
  EXPECT_EQ(after(brick, "gp", 2, 0), "table");
  const Table wood = range_of("g83", "s15", 10'000, "house wood" + house, "", "dump=20000,20000");
  EXPECT_EQ(after(wood, "gp", 2, 0), "table tracked");
  const Table found = range_of("g83", "s15", 10'000, "", "spot=fire hull-down-front", "dump=20000,20000");
  EXPECT_EQ(after(found, "gp", 2, 0), "table");
}

TEST(PZ_16_7_4_2_6, ShellsAgainstSoftVehicles) {
  COVERS("PZ:R17", "PZ:D.EFF.4");
  const Table t = range_of("g15", "s44-light", 5'000);  // D 3 is no threshold
  EXPECT_EQ(after(t, "gp", 2, 5), "table damaged");
  EXPECT_EQ(after(t, "gp", 2, 0), "table tracked");
  EXPECT_EQ(after(t, "gp", 2, -1, 3), "bu");
  EXPECT_EQ(after(t, "gp", 2, -1, 4), "ko");
}

TEST(PZ_16_7_4_2_7, SmallArmsAgainstArmour) {
  COVERS("PZ:16.7.4.2.10", "PZ:D.EFF.5");
  const auto at_ = [](int mils) { return range_of("g85-rifle:elite", "s5", mils); };  // 3A
  EXPECT_EQ(after(at_(2'000), "small", 1, -1), "table suppressed") << "P";
  EXPECT_EQ(after(at_(5'000), "small", 1, -1), "table") << "S";
  EXPECT_EQ(after(at_(5'000), "small", 2, -1), "table suppressed") << "S, effective";
  EXPECT_EQ(after(at_(2'000), "small", 2, 0), "table suppressed") << "no tracks are shot away";
  EXPECT_EQ(after(at_(7'000), "small", 2, -1), "table") << "M";
}

TEST(PZ_16_7_4_2_8, SmallArmsAgainstProtectedVehicles) {
  COVERS("PZ:16.7.4.2.11", "PZ:D.EFF.6");
  const auto at_ = [](int mils) { return range_of("g85-rifle", "s27", mils); };
  EXPECT_EQ(after(at_(2'000), "small", 1, -1), "table suppressed");
  EXPECT_EQ(after(at_(5'000), "small", 1, -1), "table suppressed");
  EXPECT_EQ(after(at_(7'000), "small", 1, -1), "table");
  EXPECT_EQ(after(at_(2'000), "small", 2, -1), "table damaged");
  EXPECT_EQ(after(at_(5'000), "small", 2, -1), "table suppressed");
  EXPECT_EQ(after(at_(7'000), "small", 2, -1), "table");
}

TEST(PZ_16_7_4_2_9, SmallArmsAgainstSoftVehicles) {
  COVERS("PZ:16.7.4.2.12", "PZ:D.EFF.7");
  const Table t = range_of("g85-rifle", "s44-light", 5'000);  // factor 9: brewed up to 4
  EXPECT_EQ(after(t, "small", 1, -1), "table suppressed");
  EXPECT_EQ(after(t, "small", 2, 5), "table damaged");
  EXPECT_EQ(after(t, "small", 2, 0), "table tracked");
  EXPECT_EQ(after(t, "small", 2, -1, 4), "bu");
  EXPECT_EQ(after(t, "small", 2, -1, 5), "ko");
}

TEST(PZ_16_7_4_2_15, SquadsAreHalvedTheRestIsLost) {
  COVERS("PZ:16.7.4.2.15.1", "PZ:16.7.4.2.15.2", "PZ:12.2.2", "PZ:12.3", "PZ:12.2");
  Table t = range_of("g85-rifle", "s57-rifle+s59-atr", 4'000);
  shoot(t, "small").roll(99);
  EXPECT_TRUE(t.has("s1", kHalfSquad) && t.has("s1", kSuppressedOn));
  EXPECT_TRUE(arm(t.s, t.id("s1"), t.code("s1", "ap")).valid()) << "its rifle is still there";
  EXPECT_EQ(base_of(t.s, t.id("s1")), plane::rectangle(t.unit("s1").at, 180, 1000, 500));
  for (const char* card : {"s57-rifle:half", "s58-section", "s46"}) {
    Table x = range_of("g85-rifle", card, 4'000);
    const int roll = roll_with(x, "small", 2);
    shoot(x, "small").roll(roll);
    EXPECT_EQ(x.where("s1"), "eliminated") << card;
  }
}

// ---- terrain ----------------------------------------------------------------------------------------------------------

namespace {

/// A house with somebody in it, struck by a heavy gun: the unit's roll, then the house's.
Table bombard(const std::string& more, int unit_roll, int house_roll, const char* shooter = "g83",
              const char* weapon = "gp") {
  Table t = range_of(shooter, "s57-rifle s57-rifle", 10'000, more, "", "dump=20000,20000 spot=fire");
  shoot(t, weapon).roll(unit_roll);
  if (t.step() == "gp-roll") t.roll(house_roll);
  return t;
}
const char* const kHouse =
    "house wood 2 19000 29000 21000 31000 | unit s1 20000 30000 180 building=0 spot=fire |"
    "unit s2 20000 30000 180 building=0 floor=1";

}  // namespace

TEST(PZ_16_7_4_2_16, HousesFallOnWhoIsInThem) {
  COVERS("PZ:16.7.4.2.16.1", "PZ:16.7.4.2.16.1a", "PZ:16.1.8", "PZ:16.1.8a", "PZ:16.7.4c", "PZ:16.7.3.5", "PZ:R108");
  Table t = bombard(kHouse, 1, 100);
  EXPECT_TRUE(t.told("building 1: 100, destroyed"));
  EXPECT_EQ(t.where("s1"), "eliminated");
  EXPECT_EQ(t.where("s2"), "eliminated") << "on any floor";
  EXPECT_EQ(terrain_at(t.s, {20'000, 30'000}), Terrain::Rubble);
  EXPECT_EQ(t.s.map().buildings[0].material, Material::Wood) << "what it was made of is not forgotten";
  Table stands = bombard(kHouse, 1, 40);
  EXPECT_TRUE(stands.told("building 1: 40, it stands"));
  EXPECT_EQ(stands.where("s1"), "table");
  EXPECT_FALSE(stands.has("s2", kSuppressedOn)) << "terrain is never suppressed, nor who else is in it";
}

TEST(PZ_16_7_4_2_16, RefusesSmallArmsAWall) {
  COVERS("PZ:16.1.8a");
  Table t = bombard(kHouse, 1, 100, "g86-hmg");
  EXPECT_FALSE(t.told("building"));
  EXPECT_EQ(t.s.ruins, 0u);
}

TEST(PZ_16_7_4_2_16_1, VehiclesAreKnockedOutUnderIt) {
  Table t = range_of("g83", "s15", 10'000,
                     "house wood 1 19000 29000 21000 31000 | unit s1 20000 30000 180 building=0 spot=fire", "",
                     "dump=20000,20000");
  shoot(t, "gp").roll(1).roll(100);
  EXPECT_EQ(t.where("s1"), "ko");
}

TEST(PZ_16_7_4_2_16_2, BridgesFallWithWhoIsOnThem) {
  COVERS("PZ:R19");
  Table t = range_of("g83", "s15", 10'000,
                     "stream 2000 10000 30000 40000 30000 | road 1000 20000 20000 20000 40000 |"
                     "bridge 20000 30000 0 2000 1000",
                     "spot=fire", "dump=20000,20000");
  ASSERT_EQ(terrain_at(t.s, {20'000, 30'000}), Terrain::Bridge);
  shoot(t, "gp").roll(1);
  ASSERT_EQ(t.step(), "gp-roll");
  t.roll(100);
  EXPECT_EQ(t.where("s1"), "eliminated");
  EXPECT_EQ(terrain_at(t.s, {20'000, 30'000}), Terrain::StreamImpassable);
  EXPECT_EQ(height_at(t.s, {20'000, 30'000}), -1);
}

TEST(PZ_16_7_4_2_16_3, BlocksAndWireGoAlone) {
  COVERS("PZ:5.5.1.21");
  Table t = range_of("g83", "s57-rifle", 10'000, "work 3 21 0 2 0 20000 30000", "spot=fire", "dump=20000,20000");
  shoot(t, "gp").roll(1);
  ASSERT_EQ(t.step(), "gp-roll") << "the wire";
  t.roll(100);
  EXPECT_EQ(t.s.works[3].terrain, Terrain::Clear);
  EXPECT_EQ(t.where("s1"), "table");
  // Nothing that was dug can be destroyed.
  Table dug = range_of("g83", "s57-rifle", 10'000, "work 3 25 0 0 0 20000 30000", "spot=fire", "dump=20000,20000");
  shoot(dug, "gp").roll(1);
  EXPECT_NE(dug.step(), "gp-roll");
}

// ---- 16.8 -------------------------------------------------------------------------------------------------------------

TEST(PZ_16_8, ASquadAndASelfPropelledGun) {
  COVERS_VECTOR("PX-GP");
  COVERS("PZ:16.8.1", "PZ:16.8.2", "PZ:16.8.3", "PZ:16.8.4", "PZ:16.8.5", "PZ:16.8.6", "PZ:16.8.7", "PZ:R13",
         "PZ:16.7.4.2.1a", "PZ:12.4.1");
  Table t(
      "advanced | cards g85-rifle:veteran / s27:regulars | scrub 15000 15000 25000 21000 | unit g1 20000 20000 0 |"
      "unit s1 20000 24000 180");
  EXPECT_EQ(t.spotting("g1", "s1"), 60);
  EXPECT_EQ(t.gp("g1", "s1", "small"), "S 9/2 -10 23 56");
  t.orders("g1 fire; s1 fire").play("aim g1 s1 " + std::to_string(kSmallArms) + "; announce s1; hide").roll(81);
  EXPECT_TRUE(t.has("s1", kSuppressedOn)) << "effective, but small arms at S only suppress";
  EXPECT_EQ(t.spot("g1"), "move");
  EXPECT_EQ(t.spotting("s1", "g1"), 4) << "twice for the marker, half for the suppression";
  EXPECT_EQ(t.gp("s1", "g1"), "P 5/4 -20 48 77");
  t.play("aim s1 g1 " + std::to_string(t.code("s1", "gp")) + "; announce g1").roll(64);
  EXPECT_FALSE(t.has("g1", kSuppressedOn) || t.has("g1", kHalfSquad));
  EXPECT_EQ(t.spot("s1"), "fire");
}

}  // namespace kessel::panzer
