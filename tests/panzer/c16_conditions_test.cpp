// What lies over a whole table: heat haze, fires, ammunition that is hard to come by; and small rules of fire that hang on
// nothing else.
#include "random_game.h"
#include "shooting.h"

namespace kessel::panzer {

namespace {

Table hazy_range(const std::string& german, const std::string& soviet, int mils, const std::string& more = "") {
  return range_of(german, soviet, mils, "option heat_haze on | " + more);
}
/// An OP (g1) sees a tank (s1) 20 inches away, another stands beside it; g2 is a battery.
Table called(const std::string& haze, const std::string& more = "") {
  return Table("advanced | option heat_haze " + haze +
               " | cards g86-section:op g74-medium:attached / s15 s15 | turn 2 combat direct-first first soviet |"
               "at indirect:german | unit g1 20000 20000 0 order=ow | unit s1 20000 40000 180 order=nc revealed |"
               "unit s2 21200 40000 180 order=nc revealed | " +
               more);
}
int line_of(const Table& t, std::string_view rule, std::string_view target) {
  Tally sum;
  gp_chance(t.s, t.s.attack, t.id(target), sum);
  int n = 0;
  for (const Tally::Line& l : sum.lines())
    if (l.rule.text() == rule) n += l.value;
  return n;
}

}  // namespace

// ---- 16.2.1.1, 16.7.2.6 -----------------------------------------------------------------------------------------------

TEST(PZ_16_2_1_1, HeatHazeByRangeAndSize) {
  COVERS("PZ:R150");
  EXPECT_EQ(hazy_range("g18", "s15", 15'900).modifier("PZ:16.2.1.1", "g1", "s1"), 0);
  EXPECT_EQ(hazy_range("g18", "s15", 16'000).modifier("PZ:16.2.1.1", "g1", "s1"), -3);
  EXPECT_EQ(range_of("g18", "s15", 16'000).modifier("PZ:16.2.1.1", "g1", "s1"), 0) << "not in effect";
  ASSERT_EQ(box().card(box().card("s57-rifle")).spotted_as, TargetSize::Small);
  ASSERT_EQ(box().card(box().card("s49")).spotted_as, TargetSize::Large);
  const auto gp = [](const char* target, int mils) {
    return hazy_range("g18", target, mils).gp_modifier("PZ:16.7.2.6", "g1", "s1");
  };
  EXPECT_EQ(gp("s57-rifle", 5'900), 0);
  EXPECT_EQ(gp("s57-rifle", 6'000), -10);
  EXPECT_EQ(gp("s49", 10'900), 0);
  EXPECT_EQ(gp("s49", 11'000), -10);
  EXPECT_EQ(gp("s15", 15'900), 0);
  EXPECT_EQ(gp("s15", 16'000), -10);
}

TEST(PZ_16_7_2_6, HazeAtTheTargetPointOnly) {
  COVERS("PZ:16.2.1.1", "PZ:R150");
  for (const bool haze : {true, false}) {
    Table t = called(haze ? "on" : "off");
    t.play("call g1 a gp 90 20000 40000 g2").die(3);
    ASSERT_EQ(t.step(), "gp-roll");
    ASSERT_EQ(t.s.attack.aimed, t.id("s1"));
    EXPECT_EQ(line_of(t, "PZ:16.7.2.6", "s1"), haze ? -10 : 0);
    EXPECT_EQ(line_of(t, "PZ:16.7.2.6", "s2"), 0);
  }
}

TEST(PZ_16_7_2_6, RefusesHazeToPlannedFireAndAircraft) {
  COVERS("PZ:16.2.1.1", "PZ:R150");
  Table t = called("on");
  t.play("call g1 a gp 90 20000 40000 g2").die(3);
  t.s.attack.planned = true;
  EXPECT_EQ(line_of(t, "PZ:16.7.2.6", "s1"), 0);
  t.s.attack.planned = false, t.s.attack.kind = Attack::Kind::Barrage;
  EXPECT_EQ(line_of(t, "PZ:16.7.2.6", "s1"), 0) << "nobody aims at who drives into it";
  Table sky(
      "advanced | option heat_haze on | cards g68 g18 / s61:rockets s15 | unit g1 20000 20000 0 |"
      "unit g2 60000 20000 0 | unit s2 70000 1000 0 | unit s1 reserve 20000 40000 180");
  sky.s.unit(sky.id("s1")).where = Where::Aloft;
  EXPECT_FALSE(hazy(sky.s, sky.id("s1"), 40)) << "nothing flickers in the air";
  EXPECT_TRUE(hazy(sky.s, sky.id("g1"), 40));
}

TEST(PZ_R150, AdjustedPlannedFireIsHazy) {
  COVERS("PZ:16.2.1.1", "PZ:16.7.2.6");
  for (const bool shifted : {false, true}) {
    Table t = called("on");
    t.play("call g1 a gp 90 20000 40000 g2").die(3);
    ASSERT_EQ(t.step(), "gp-roll");
    t.s.attack.planned = true, t.s.attack.aimed = {};
    t.s.zones[t.s.attack.zone].planned = true, t.s.zones[t.s.attack.zone].shifted = shifted;
    EXPECT_EQ(line_of(t, "PZ:16.7.2.6", "s1"), shifted ? -10 : 0);
    EXPECT_EQ(line_of(t, "PZ:16.7.2.6", "s2"), 0) << "at the target point alone";
    t.s.rules = 1;
    EXPECT_EQ(line_of(t, "PZ:16.7.2.6", "s1"), 0) << "of old never";
  }
}

TEST(PZ_16_2_1_1, ASwitchOfEveryAdvancedScenario) {
  for (const ScenarioInfo& s : the_game().info().scenarios) {
    const bool offered = std::ranges::any_of(s.options, [](const OptionInfo& o) { return o.id == "heat_haze"; });
    EXPECT_EQ(offered, s.id != "1") << s.id;
    if (!offered) continue;
    const auto state = the_game().start(s.id, {{"heat_haze", "on"}});
    ASSERT_TRUE(state) << s.id;
    const auto again = the_game().parse_position(the_game().position_text(*state));
    ASSERT_TRUE(again) << s.id;
    EXPECT_EQ(the_game().hash(*again), the_game().hash(*state));
    EXPECT_NE(the_game().hash(*state), the_game().hash(*the_game().start(s.id, {}))) << s.id;
  }
}

// ---- 5.5.1.7 ----------------------------------------------------------------------------------------------------------

TEST(PZ_5_5_1_7, AFireIsInTheWayOfShotsNotOfEyes) {
  COVERS("PZ:16.2.1.7", "PZ:16.7.2.15a", "PZ:R152");
  const std::string house = "house brick 1 19000 24000 21000 26000 | ruins 1 |";
  Table burns = range_of("g18", "s15", 12'000, house + "burning 1"), rubble = range_of("g18", "s15", 12'000, house);
  for (const Table* t : {&burns, &rubble}) {
    const bool fire = t == &burns;
    EXPECT_TRUE(t->spots("g1", "s1")) << "it never blocks";
    EXPECT_EQ(t->spotting("g1", "s1"), rubble.spotting("g1", "s1")) << "nor hides";
    EXPECT_EQ(t->modifier("PZ:16.2.1.7", "g1", "s1"), fire ? -5 : 0);
    EXPECT_EQ(t->gp_modifier("PZ:16.7.2.15a", "g1", "s1"), fire ? -20 : 0);
  }
  // Beside the line it does not count; each end in one does.
  EXPECT_EQ(range_of("g18", "s15", 12'000, "house brick 1 25000 24000 27000 26000 | ruins 1 | burning 1")
                .modifier("PZ:16.2.1.7", "g1", "s1"),
            0);
  EXPECT_EQ(range_of("g18", "s15", 5'000,
                     "house wood 1 19000 19000 21000 21000 | house wood 1 19000 24000 21000 26000 | ruins 3 |"
                     "burning 3")
                .modifier("PZ:16.2.1.7", "g1", "s1"),
            -10);
  EXPECT_EQ(range_of("g18", "s15", 1'500, "house wood 1 19000 19000 21000 22000 | ruins 1 | burning 1")
                .modifier("PZ:16.2.1.7", "g1", "s1"),
            -10)
      << "both in one";
}

TEST(PZ_5_5_1_7, FiveAboveItsGround) {
  // From a hill the line passes above flames that stand in the plain; they are as high as a wood and one more.
  EXPECT_EQ(tables().terrain[at(Terrain::Fire)].height, 5);
  const auto from_hill = [](int level) {
    std::string hill;
    for (int i = 1; i <= level; ++i)
      hill += "hill " + std::to_string(i) + " 18000 18000 22000 22000 | hill " + std::to_string(i) +
              " 18000 38000 22000 42000 |";
    return range_of("g18", "s15", 20'000, hill + "house wood 1 19000 29000 21000 31000 | ruins 1 | burning 1")
        .modifier("PZ:16.2.1.7", "g1", "s1");
  };
  EXPECT_EQ(from_hill(0), -5);
  EXPECT_EQ(from_hill(4), -5);
  EXPECT_EQ(from_hill(5), 0);
}

TEST(PZ_5_5_1_7, RefusesToLetAnybodyIn) {
  COVERS("PZ:R152");
  const auto table = [](const char* card, const char* at_, const char* fire) {
    return Table(std::string("advanced | cards ") + card +
                 " / s15 s15 | house brick 1 19000 24000 21000 26000 | house wood 1 29000 24000 31000 26000 |"
                 "turn 1 movement move-first first soviet | at move:german | unit s1 70000 46000 0 order=nc revealed |"
                 "unit g1 " +
                 at_ + " 0 order=move | " + fire);
  };
  EXPECT_REFUSED(table("g85-rifle", "20000 23000", "burning 1"), "move g1 -1 0 20000 25000", "PZ:5.5.1.7");
  EXPECT_ALLOWED(table("g85-rifle", "20000 23000", "burning 2"), "move g1 -1 0 20000 25000");
  EXPECT_REFUSED(table("g18", "20000 22000", "burning 1"), "move g1 -1 0 20000 28000", "PZ:5.5.1.7");
  EXPECT_REFUSED(table("g18", "20000 22000", "ruins 1 | burning 1"), "move g1 -1 0 20000 28000", "PZ:5.5.1.7");
  EXPECT_ALLOWED(table("g18", "20000 22000", "ruins 1"), "move g1 -1 0 20000 25000");
  EXPECT_ALLOWED(table("g18", "20000 25000", "ruins 1 | burning 1"), "move g1 -1 0 20000 28000");  // out of it
  EXPECT_ALLOWED(table("g85-rifle", "20000 25000", "burning 1 | unit g1 20000 25000 0 building=0 order=move"),
                 "move g1 -1 0 20000 27500");
}

TEST(PanzerPosition, KeepsFires) {
  const Table t = range_of("g18", "s15", 12'000, "house brick 1 25000 24000 27000 26000 | burning 1");
  EXPECT_TRUE(burning(t.s, 0));
  const auto again = parse_position(*t.content, position_text(t.s));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->burning, t.s.burning);
  Table out = range_of("g18", "s15", 12'000, "house brick 1 25000 24000 27000 26000");
  EXPECT_NE(hash(out.s), hash(t.s));
  EXPECT_EQ(view_for(t.s, kSoviet).known.burning, 1u);
}

// ---- 16.1.2.1a --------------------------------------------------------------------------------------------------------

TEST(PZ_16_1_2_1a, TungstenIsShortFrom1944On) {
  COVERS("PZ:R151");
  const auto fires = [](const std::string& more, int die) {  // its limit is 4
    Table t = range_of("g18", "s15", 10'000, more);
    shoot(t, "apcr").die(die);
    return t.step() == "hit";
  };
  EXPECT_TRUE(fires("", 3) && !fires("", 4));
  EXPECT_TRUE(fires("apcr 1", 2) && !fires("apcr 1", 3));
  EXPECT_TRUE(fires("apcr 2", 1) && !fires("apcr 2", 2));
  EXPECT_TRUE(fires("apcr 2 | period L43", 3)) << "not before";
  EXPECT_FALSE(fires("apcr 2 | period E44", 3));
  // Other shells, and the other side's, are as they were.
  Table soviet(
      "advanced | apcr 2 | cards g18 / s23 | unit g1 20000 20000 0 spot=fire | unit s1 20000 30000 180 spot=fire");
  each_arm(soviet.s, soviet.id("s1"),
           [&](int code) { EXPECT_EQ(ammo_die_modifier(soviet.s, soviet.id("s1"), code), 0); });
  each_arm(soviet.s, soviet.id("g1"), [&](int code) {
    const Arm a = arm(soviet.s, soviet.id("g1"), code);
    EXPECT_EQ(ammo_die_modifier(soviet.s, soviet.id("g1"), code), a.ap != nullptr && a.ap->shot == Shot::Apcr ? 2 : 0);
  });
}

// ---- small ones -------------------------------------------------------------------------------------------------------

TEST(PZ_16_1_7_3, SmokeOfBatteriesLiesClosedOrOpen) {
  for (const char* sheaf : {"a", "b"}) {
    Table t = called("off");
    t.play(std::string("call g1 ") + sheaf + " smoke 90 20000 40000 g2").die(3);
    ASSERT_EQ(t.step(), "smoke-roll");
    t.die(1);
    const Zone& z = t.s.zones[0];
    ASSERT_TRUE(z.there && z.shell == Shell::Smoke && z.off_map);
    EXPECT_EQ(z.sheaf, sheaf[0] == 'a' ? Sheaf::A : Sheaf::B);
    EXPECT_EQ(zones_crossed(t.s, eye_of(t.s, t.id("g1")), eye_of(t.s, t.id("s1")), Shell::Smoke, sheaf[0] == 'a'), 1);
  }
  EXPECT_REFUSED(called("off"), "call g1 c smoke 90 20000 40000 g2", "PZ:16.5.1.9a");
}

TEST(PZ_17_2_6_3, MortarsInFullCoverReachAsFarAsEver) {
  const auto field = [](const std::string& marks) {
    return Table(
        "advanced | cards g18 / s15:command s58-bm41 | woods 0 8000 72000 10000 | turn 2 combat direct-first first "
        "german | at indirect:soviet | unit s1 20000 20000 0 order=ow | unit s2 20000 5000 0 order=fire " +
        marks + " | unit g1 20000 30000 180 order=nc revealed");
  };
  for (const char* marks : {"", "full-cover"}) {
    const Table t = field(marks);
    EXPECT_ALLOWED(t, "call s1 c gp 0 20000 30000 s2");
    const Boxed mortar = boxed(t.s, t.id("s2"));
    ASSERT_TRUE(mortar.there());
    const int most = mortar.gp->range[kBands - 1];
    const auto reaches = [&](int inches) {
      return !why_out_of_reach(t.s, t.id("s1"), t.id("s2"), {20'000, 5'000 + 1000 * inches});
    };
    EXPECT_TRUE(reaches(most)) << marks;
    EXPECT_FALSE(reaches(most + 1)) << marks;
  }
}

namespace {

/// g1 has hit s1; the location die that comes to `wanted`, and what is asked after it.
template <class Wanted>
std::string after(Table& t, Wanted&& wanted) {
  shoot(t, "ap").roll(1);
  for (int tens = 1; tens <= 10; ++tens)
    for (int units = 1; units <= 10; ++units)
      if (const Struck hit = struck(t.s, t.id("g1"), 0, t.id("s1"), tens, 1); wanted(hit, units)) {
        t.roll(tens % 10 * 10 + units % 10);
        return t.step();
      }
  return "no such hit from here";
}

}  // namespace

TEST(PZ_8_4_5_3_2, ALostTrackIsRolledFor) {
  Table t = range_of("g18", "s27", 5'000);
  EXPECT_EQ(after(t, [](const Struck& hit, int) { return hit.track; }), "bail-roll");
  EXPECT_TRUE(t.has("s1", kTracked));
  t.roll(30);
  EXPECT_EQ(t.where("s1"), "abandoned");
  Table miss = range_of("g18", "s27", 5'000);
  shoot(miss, "ap").roll(100);
  EXPECT_NE(miss.step(), "bail-roll");
}

TEST(PZ_8_4_7_4b, DamageIsRolledFor) {
  Table t = range_of("g18", "s27", 5'000);
  EXPECT_EQ(after(t,
                  [&](const Struck& hit, int units) {
                    return hit.penetrates() && ap_damage(t.s, t.id("g1"), 0, t.id("s1"), units) == Damage::Damaged;
                  }),
            "bail-roll");
  EXPECT_TRUE(t.has("s1", kDamaged));
  Table stays = t;
  t.roll(40);
  EXPECT_EQ(t.where("s1"), "abandoned");
  stays.roll(41);
  EXPECT_EQ(stays.where("s1"), "table");
}

}  // namespace kessel::panzer
