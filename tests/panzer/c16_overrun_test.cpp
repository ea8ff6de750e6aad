// Chapter 16.11: overruns.
#include "sums.h"

namespace kessel::panzer {

namespace {

/// A Soviet vehicle five inches north of a German unit; it moves first.
Table field(const std::string& german, const std::string& soviet, const std::string& marks = "",
            const std::string& more = "") {
  return Table("advanced | cards " + german + " g18 / " + soviet + " s15 | unit g1 20000 20000 0 spot=fire " + marks +
               " | unit s1 20000 25000 180 |" + more);
}
Table& to_move(Table& t, const std::string& orders = "s1 move") { return t.orders(orders, kGerman).until(Step::Move); }
/// Through the target, up to the roll.
Table overrun(const std::string& german, const std::string& soviet, const std::string& marks = "",
              const std::string& more = "") {
  Table t = field(german, soviet, marks, more);
  to_move(t).play("overrun s1 g1 -1 0 20000 18000");
  return pass(t);
}
Sum sum(const Table& t) {
  Sum x;
  x.c = gp_chance(t.s, t.s.attack, t.s.attack.aimed, x.t);
  return x;
}

}  // namespace

TEST(PZ_16_11_5, TheExample) {
  COVERS_VECTOR("PX-OV");
  COVERS("PZ:16.11.5.1", "PZ:16.11.5.2", "PZ:16.11.5.3", "PZ:16.11.5.4", "PZ:R7", "PZ:16.11.3.4", "PZ:16.11.3.6");
  for (const bool ignored : {true, false}) {
    Table t = field(
        "g85-rifle:half", "s16:veteran", "full-cover",
        std::string("scrub 18000 19000 22000 21000") + (ignored ? "| option overrun_ignores_full_cover true" : ""));
    to_move(t, "g1 nc; s1 move");
    EXPECT_EQ(t.path("s1 -1 0 20000 20000").spent, 6000);
    EXPECT_EQ(t.points("s1"), 11);
    t.play("overrun s1 g1 -1 0 20000 18400");
    pass(t);
    ASSERT_EQ(t.step(), "gp-roll");
    const Sum x = sum(t);
    EXPECT_EQ(x.c.factor, 6);
    EXPECT_EQ(x.c.defense, ignored ? 4 : 6);
    EXPECT_EQ(x.c.net, 30);
    if (ignored) {
      EXPECT_EQ(x.c.number.none, 44);
      EXPECT_EQ(x.c.number.suppressed, 74);
    }
    t.roll(67);
    EXPECT_EQ(t.where("g1"), "eliminated");
    pass(t);
    EXPECT_EQ(t.spot("s1"), "move");
    EXPECT_EQ(t.at("s1"), "20000 18400");
  }
}

TEST(PZ_16_11_1, ArmedVehiclesWithAnOrderToMove) {
  Table t = field("g85-rifle", "s16 s44-medium s16 s16", "",
                  "unit s2 22000 25000 180 | unit s3 24000 25000 180 | unit s4 18000 25000 180 damaged suppressed");
  to_move(t, "s1 move; s2 move; s3 ow; s4 move");
  EXPECT_ALLOWED(t, "declare s1 g1");
  EXPECT_REFUSED(t, "declare s2 g1", "PZ:16.11.1");
  EXPECT_REFUSED(t, "declare s3 g1", "PZ:16.11.1");
  EXPECT_ALLOWED(t, "declare s4 g1");
}
TEST(PZ_16_11_1a, ThroughDismountedUnitsThatItSees) {
  COVERS("PZ:R60", "PZ:R103");
  Table t = field("g85-rifle g43 g85-rifle g85-rifle", "s16", "",
                  "unit g2 24000 20000 0 | unit g3 aboard 24000 20000 0 carrier=g2 | unit g4 22000 20000 0 dismounted");
  to_move(t);
  EXPECT_ALLOWED(t, "overrun s1 g1 -1 0 20000 18000");
  EXPECT_REFUSED(t, "overrun s1 g1 -1 0 21500 18000", "PZ:16.11.1a");  // past it
  EXPECT_REFUSED(t, "overrun s1 g1 -1 0 20000 22000", "PZ:16.11.1a");  // stops before it
  EXPECT_REFUSED(t, "overrun s1 g1 -1 0 20000 20000", "PZ:9.9");       // stops on it
  for (const char* other : {"g2", "g3", "g4"}) EXPECT_REFUSED(t, "declare s1 " + std::string(other), "PZ:16.11.1a");
  Table hidden = field("g85-rifle", "s16", "", "heavy 18000 21000 22000 22500");
  to_move(hidden);
  EXPECT_REFUSED(hidden, "declare s1 g1", "PZ:16.11.1a");
}
TEST(PZ_16_11_1b, AllAreAnnouncedBeforeTheFirst) {
  Table t = field("g85-rifle g85-rifle", "s16 s16 s16", "",
                  "unit g2 24000 20000 0 spot=fire | unit s2 24000 25000 180 | unit s3 26000 25000 180");
  to_move(t, "s1 move; s2 move; s3 move");
  t.play("declare s2 g2; overrun s1 g1 -1 0 20000 18000");
  pass(t).roll(1);
  pass(t);
  ASSERT_EQ(t.step(), "move");
  EXPECT_REFUSED(t, "declare s3 g2", "PZ:16.11.1b");
  EXPECT_REFUSED(t, "overrun s3 g2 -1 0 23000 16000", "PZ:16.11.1b");
  EXPECT_ALLOWED(t, "overrun s2 g2 -1 0 24000 18000");
  EXPECT_EQ(t.spot("s1"), "move");
}
TEST(PZ_16_11_1c, FireBeforeAndAfterButNotDuring) {
  Table t = field("g85-rifle g85-rifle", "s16", "", "unit g2 24000 20000 270");
  to_move(t, "g2 ow; s1 move").play("overrun s1 g1 -1 0 20000 18000");
  int before = 0, after = 0;
  while (t.step() == "watch") {
    EXPECT_GT(t.unit("s1").at.y, 20'500) << "not on top of it";
    t.play("pass");
    ++before;
  }
  EXPECT_EQ(before, 4);  // at 24, 23, 22 and 21 inches
  ASSERT_EQ(t.step(), "gp-roll");
  t.roll(1);
  while (t.step() == "watch") t.play("pass"), ++after;
  EXPECT_EQ(after, 2);  // where it has left the base, and at its end
}
TEST(PZ_16_11_1d, WhoseTargetIsGoneMayMoveButNotAttackAnother) {
  Table t =
      field("g85-rifle:half g85-rifle", "s16 s16", "", "unit g2 24000 20000 0 spot=fire | unit s2 22000 25000 180");
  to_move(t, "s1 move; s2 move").play("declare s2 g1; overrun s1 g1 -1 0 20000 18000");
  pass(t).roll(99);
  pass(t);
  EXPECT_EQ(t.where("g1"), "eliminated");
  EXPECT_REFUSED(t, "overrun s2 g2 -1 0 25000 18000", "PZ:16.11.1b");
  EXPECT_ALLOWED(t, "move s2 -1 0 22000 20000");
}
TEST(PZ_16_11_1_1, ItHasToGetInAndOut) {
  // 1.6 inches from its target, to the last mil that its points pay for; damage and suppression halve them each.
  for (const auto& [marks, points] :
       {std::pair{"", 11}, {"damaged", 5}, {"suppressed", 5}, {"damaged suppressed", 2}}) {
    Table t("advanced | cards g85-rifle g18 / s16 s15 | unit g1 20000 20000 0 spot=fire | unit s1 20000 21600 180 " +
            std::string(marks));
    to_move(t);
    ASSERT_EQ(t.points("s1"), points) << marks;
    const auto to = [](int y) { return "overrun s1 g1 -1 0 20000 " + std::to_string(y); };
    if (points > 2) {
      EXPECT_ALLOWED(t, to(21'600 - 1000 * points));
    }
    EXPECT_REFUSED(t, to(21'599 - 1000 * points), "PZ:9.3.5");
    if (points == 2) {
      EXPECT_REFUSED(t, to(18'900), "PZ:9.3.5");  // just behind the target
    }
  }
}
TEST(PZ_16_11_1_1, TheGroundCountsAndMustBeOpenToIt) {
  Table scrub = field("g85-rifle", "s16", "", "scrub 18000 16000 22000 24000");
  to_move(scrub);
  EXPECT_EQ(scrub.path("s1 -1 0 20000 20000").spent, 9'000) << "an inch, and four at two";
  EXPECT_ALLOWED(scrub, "overrun s1 g1 -1 0 20000 19000");
  EXPECT_REFUSED(scrub, "overrun s1 g1 -1 0 20000 18999", "PZ:9.3.5");
  Table heavy = field("g85-rifle", "s16", "", "heavy 19000 19000 21000 21000");
  to_move(heavy);
  EXPECT_REFUSED(heavy, "overrun s1 g1 -1 0 20000 18000", "PZ:5.5.1.10");
}
namespace {

/// A squad in a wooden house; the vehicle has come to its wall.
Table at_the_wall() {
  Table t = field("g85-rifle", "s16", "building=0", "house wood 1 19000 19400 21000 20600");
  to_move(t).play("overrun s1 g1 -1 0 20000 18000");
  return pass(t);
}

}  // namespace
TEST(PZ_16_11_1_2, IntoAHouseByItsWall) {
  Table t = at_the_wall();
  ASSERT_EQ(t.step(), "building-roll") << "the wall comes first";
  EXPECT_FALSE(t.told("overruns"));
  t.roll(100);
  EXPECT_EQ(pass(t).step(), "gp-roll");
  EXPECT_EQ(sum(t).line("PZ:16.7.2.7"), 0);
  EXPECT_EQ(t.unit("s1").building, 0);
}
TEST(PZ_16_11_1_2, ALostTrackStopsItOutside) {
  Table t = at_the_wall();
  t.roll(1);
  ASSERT_EQ(t.step(), "building-kind");
  t.roll(tables().building[at(Material::Wood)].track.low);
  while (t.step() == "bail-roll") t.roll(100);
  pass(t);
  EXPECT_TRUE(t.has("s1", kTracked));
  EXPECT_FALSE(t.told("overruns")) << "it does not attack";
  EXPECT_FALSE(t.has("g1", kAssaulted));
  EXPECT_EQ(t.unit("s1").building, 0xff);
}
TEST(PZ_16_11_1_2, DamageHalvesWhatIsLeftAndSpoilsTheAttack) {
  Table t = at_the_wall();
  EXPECT_EQ(t.s.move.allowance, 11'000);
  t.roll(1);
  ASSERT_EQ(t.step(), "building-kind");
  t.roll(tables().building[at(Material::Wood)].damaged.low);
  while (t.step() == "bail-roll") t.roll(100);
  pass(t);
  ASSERT_TRUE(t.has("s1", kDamaged));
  EXPECT_EQ(t.s.move.allowance, 4'400 + 3'000) << "6.6 are left: three of them";
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(sum(t).line("PZ:16.7.2.7"), -20);
}
TEST(PZ_16_11_2, SecondPlayerThenFirst) {
  Table t(
      "advanced | cards g18 g85-rifle / s16 s57-smg | unit g1 20000 20000 0 | unit g2 40000 20000 0 spot=fire |"
      "unit s1 40000 25000 180 | unit s2 20000 25000 180 spot=fire");
  t.orders("g1 move; s1 move", kGerman).until(Step::Move);
  EXPECT_EQ(t.s.top().side, kSoviet);
  t.play("overrun s1 g2 -1 0 40000 18000");
  pass(t).roll(1);
  pass(t);
  while (t.s.top().side != kGerman) t.play("done");
  EXPECT_ALLOWED(t, "overrun g1 s2 -1 0 20000 26500");
}
TEST(PZ_16_11_2_1, EveryWeaponAndThePassengers) {
  // A machine gun of 4, an empty mortar carrier's mortar is out: it needs five inches.
  Table t(
      "advanced | cards g43 g85-rifle g44 g86-hmg / s57-smg s15 | unit g1 20000 20000 0 |"
      "unit g2 aboard 20000 20000 0 carrier=g1 | unit s1 20000 25000 180 spot=fire | unit g3 30000 20000 0 |"
      "unit s2 60000 40000 0");
  t.orders("g1 move", kSoviet).until(Step::Move).play("overrun g1 s1 -1 0 20000 27000");
  pass(t);
  EXPECT_EQ(sum(t).c.factor, 15) << "4 and 11";
  Table mortar("advanced | cards g44 g18 / s57-smg s15 | unit g1 20000 20000 0 | unit s1 20000 25000 180 spot=fire");
  mortar.orders("g1 move", kSoviet).until(Step::Move).play("overrun g1 s1 -1 0 20000 27000");
  pass(mortar);
  EXPECT_EQ(sum(mortar).c.factor, 4);
  Table hmg(
      "advanced | cards g43 g86-hmg / s57-smg s15 | unit g1 20000 20000 0 |"
      "unit g2 aboard 20000 20000 0 carrier=g1 | unit s1 20000 25000 180 spot=fire");
  hmg.orders("g1 move", kSoviet).until(Step::Move).play("overrun g1 s1 -1 0 20000 27000");
  pass(hmg);
  EXPECT_EQ(sum(hmg).c.factor, 8) << "a section's rifles, not its heavy machine gun";
}
TEST(PZ_16_11_2_2, TheTargetsDefenseIsThatOfItsGround) {
  EXPECT_EQ(sum(overrun("g85-rifle", "s16")).c.defense, 2);
  EXPECT_EQ(sum(overrun("g85-rifle", "s16", "", "woods 19000 19000 21000 21000")).c.defense, 6);
}
TEST(PZ_16_11_3, GpModifiersWithoutDualFire) {
  const Sum x = sum(overrun("g85-rifle", "s16"));
  EXPECT_EQ(x.line("PZ:16.7.2.6"), 0);
  EXPECT_EQ(x.line("PZ:16.7.2.21"), 0);
  EXPECT_EQ(x.line("PZ:16.7.2.16"), 20);
}
TEST(PZ_16_11_3_1, Damaged) {
  Table t(
      "advanced | cards g85-rifle g18 / s16 s15 | unit g1 20000 20000 0 spot=fire | unit s1 20000 22000 180 damaged");
  to_move(t).play("overrun s1 g1 -1 0 20000 18000");
  EXPECT_EQ(sum(pass(t)).line("PZ:16.7.2.7"), -20);
}
TEST(PZ_16_11_3_2, Suppressed) {
  Table t(
      "advanced | cards g85-rifle g18 / s16 s15 | unit g1 20000 20000 0 spot=fire |"
      "unit s1 20000 22000 180 suppressed-off");
  to_move(t).play("overrun s1 g1 -1 0 20000 18000");
  EXPECT_EQ(sum(pass(t)).line("PZ:16.7.2.8"), -20);
}
TEST(PZ_16_11_3_3, ShortOfAmmunition) {
  for (const int die : {7, 8}) {  // the SU-122's limit is 8
    Table t = field("g85-rifle", "s29");
    to_move(t).play("overrun s1 g1 -1 0 20000 18000");
    pass(t);
    ASSERT_EQ(t.step(), "ammo-roll");
    t.die(die);
    EXPECT_EQ(t.s.attack.low, die == 8 ? 1 : 0);
    EXPECT_EQ(sum(t).c.net - (die == 8 ? -10 : 0), 20);
    EXPECT_EQ(sum(t).c.factor, 8);
  }
}
TEST(PZ_16_11_3_4, TwentyForTheOverrun) { EXPECT_EQ(sum(overrun("g85-rifle", "s16")).line("PZ:16.7.2.16"), 20); }
TEST(PZ_16_11_3_5, HastyEntrenchments) {
  Table t = field("g85-rifle", "s16");
  t.s.works[0] = {Terrain::HastyEntrenchment, 4, 0, 0, {20'000, 20'000}};
  to_move(t).play("overrun s1 g1 -1 0 20000 18000");
  EXPECT_EQ(sum(pass(t)).line("PZ:16.7.2.19"), -10);
}
TEST(PZ_16_11_3_6, ACoaxialMachineGun) {
  EXPECT_EQ(sum(overrun("g85-rifle", "s16")).line("PZ:16.7.2.20"), 10);
  EXPECT_EQ(sum(overrun("g85-rifle", "s30")).line("PZ:16.7.2.20"), 0);
}
TEST(PZ_16_11_4_1, SuppressedIsSuppressed) {
  Table t = overrun("g85-rifle", "s16", "", "woods 19000 19000 21000 21000");
  const GpChance c = sum(t).c;
  t.roll(c.number.suppressed - c.net);
  EXPECT_TRUE(t.has("g1", kSuppressedOn | kAssaulted));
  EXPECT_FALSE(t.has("g1", kHalfSquad));
}
TEST(PZ_16_11_4_2, SquadsAreHalvedTheOthersGone) {
  Table squad = overrun("g85-rifle", "s16");
  squad.roll(99);
  EXPECT_TRUE(squad.has("g1", kHalfSquad) && squad.has("g1", kSuppressedOn));
  for (const char* card : {"g85-rifle:half", "g86-hmg", "g77"}) {
    Table t = overrun(card, "s16");
    t.roll(99);
    EXPECT_EQ(t.where("g1"), "eliminated") << card;
  }
}
TEST(PZ_17_2_1_2, RefusesToOverrunAnotherThanWhoSharesTheOrder) {
  Table t = field("g85-rifle g85-rifle", "s16 s16", "",
                  "option command_control on | unit g2 22000 20000 0 spot=fire | unit s2 22000 25000 180");
  t.play("soviet: order s1 move; soviet: join s2 s1; german: done; soviet: done").roll(60, 40).play("first");
  t.until(Step::Move).play("declare s1 g1");
  EXPECT_REFUSED(t, "declare s2 g2", "PZ:17.2.1.2");
  EXPECT_ALLOWED(t, "declare s2 g1");
}

TEST(PZ_16_11_1, OverrunsAreProposedStraightThrough) {
  Table t = field("g85-rifle", "s16");
  to_move(t).play("pick s1");
  const Point at_ = t.unit("g1").at;
  EXPECT_TRUE(t.offers("overrun s1 g1 -1 0 20000 " + std::to_string(at_.y - 1500)));
}

}  // namespace kessel::panzer
