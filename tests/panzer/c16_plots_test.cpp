// PZ:16.5.1.7, PZ:16.5.1.14, PZ:R95 Secret plots and planned fire.
#include "table.h"

namespace kessel::panzer {

namespace {

/// Soviets plan fire from turn 2 on and have two registered points for s2; s3 is a second battery.
std::string plots(const std::string& more = "") {
  return "advanced | cards g18 g74-medium / s15 s45-medium s45-light s60 | planned soviet 2 | points soviet 2 s2 |"
         "at plots | turn 0 setup relief | area german south | area soviet north | " +
         more;
}
/// In play: plot 8 is the first of the Soviets (battery, turn, turns, begun, bearing, x, y, five shells, five sheafs).
std::string turn(int n, const std::string& plot, const std::string& more = "") {
  return "advanced | cards g18 g18 / s15 s45-medium s57-rifle:op s45-light | planned soviet 2 | turn " +
         std::to_string(n) +
         " combat direct-first first german | at indirect:soviet | unit g1 30000 20000 0 order=nc |"
         "unit s1 60000 45000 180 order=nc | unit s3 30000 30000 180 order=ow | plot 8 " +
         plot + " | " + more;
}
const char* kPlot = "s2 6 5 0 0 30000 20000 0 0 1 0 0 0 0 1 1 1";  // T6: GP A twice, smoke B, GP B twice

}  // namespace

TEST(PZ_16_5_1_7_2, PointsArePlottedInSecret) {
  COVERS("PZ:16.5.1.7", "PZ:16.5.1.7.1", "PZ:R95");
  Table t(plots());
  ASSERT_EQ(t.step(), "plots");
  EXPECT_ALLOWED(t, "soviet: register s2 30000 20000");
  EXPECT_REFUSED(t, "soviet: register s3 30000 20000", "PZ:16.5.1.7.1");
  EXPECT_REFUSED(t, "soviet: register s1 30000 20000", "PZ:16.5.1.7.1");
  EXPECT_REFUSED(t, "german: register g2 30000 20000", "PZ:16.5.1.7.1");
  EXPECT_REFUSED(t, "soviet: register s2 30000 48001", "PZ:16.5.1.7.2");
  t.play("soviet: register s2 30000 20000; soviet: register s2 40000 20000");
  EXPECT_REFUSED(t, "soviet: register s2 30000 21000", "PZ:16.5.1.7.1");
  // Nobody else sees them, nor hears of them.
  const State german = view_for(t.s, kGerman).known;
  for (const Registered& r : german.registered) EXPECT_FALSE(r.battery.valid());
  EXPECT_EQ(view_for(t.s, kSoviet).known.registered[4].at, (Point{30000, 20000}));
  EXPECT_FALSE(t.told("a registered point", kGerman));
  EXPECT_TRUE(t.told("a registered point", kSoviet));
  t.play("soviet: scrap point 4");
  EXPECT_ALLOWED(t, "soviet: register s2 30000 21000");
  EXPECT_REFUSED(t, "german: scrap point 5", "PZ:16.5.1.7.2");
}

TEST(PZ_16_5_1_14_1, PlansHaveTurnPointAndDuration) {
  COVERS_VECTOR("PX-40");
  COVERS("PZ:16.5.1.14", "PZ:16.5.1.14.1a", "PZ:R95");
  Table t(plots());
  EXPECT_ALLOWED(t, "soviet: plan s2 6 63000 45000 0 gp-a gp-a smoke-b gp-b gp-b");
  EXPECT_REFUSED(t, "soviet: plan s2 6 63000 45000 0 gp-a gp-a smoke-b gp-b gp-b gp-b", "PZ:16.5.1.14.1");
  EXPECT_REFUSED(t, "soviet: plan s2 1 63000 45000 0 gp-a", "PZ:16.5.1.14.1");
  EXPECT_REFUSED(t, "soviet: plan s2 16 63000 45000 0 gp-a", "PZ:16.5.1.14.1");
  EXPECT_REFUSED(t, "german: plan g2 6 63000 45000 0 gp-a", "PZ:16.5.1.14");
  EXPECT_REFUSED(t, "soviet: plan s2 6 63000 45000 360 gp-a", "PZ:4.3");
  t.play("soviet: plan s2 6 63000 45000 0 gp-a gp-a smoke-b gp-b gp-b");
  const Plot& p = t.s.plots[8];
  EXPECT_EQ(p.turn, 6);
  EXPECT_EQ(p.turns, 5);
  EXPECT_EQ(p.shell, (std::array{Shell::Gp, Shell::Gp, Shell::Smoke, Shell::Gp, Shell::Gp}));
  EXPECT_EQ(p.sheaf, (std::array{Sheaf::A, Sheaf::A, Sheaf::B, Sheaf::B, Sheaf::B}));
  // Turns 6 to 10, and 11 to rest.
  EXPECT_REFUSED(t, "soviet: plan s2 11 63000 45000 0 gp-a", "PZ:16.5.1.14.1");
  EXPECT_REFUSED(t, "soviet: plan s2 4 63000 45000 0 gp-a gp-a", "PZ:16.5.1.14.1");
  EXPECT_ALLOWED(t, "soviet: plan s2 12 63000 45000 0 gp-a");
  EXPECT_ALLOWED(t, "soviet: plan s2 4 63000 45000 0 gp-a");
  EXPECT_ALLOWED(t, "soviet: plan s3 6 63000 45000 0 gp-a");
  EXPECT_FALSE(view_for(t.s, kGerman).known.plots[8].battery.valid());
  t.play("soviet: scrap plan 8");
  EXPECT_FALSE(t.s.plots[8].battery.valid());
}

TEST(PZ_15_1, LoadsAreChosenInSecret) {
  Table t(plots());
  EXPECT_ALLOWED(t, "soviet: load s4 rockets");
  EXPECT_REFUSED(t, "soviet: load s2 rockets", "PZ:15.1");
  t.play("soviet: load s4 rockets");
  EXPECT_TRUE(t.s.aircraft[0].rockets);
  EXPECT_FALSE(view_for(t.s, kGerman).known.aircraft[0].rockets);
}

TEST(PZ_R95, SecretsStaySecret) {
  // Whatever the other side plots, the Germans see and may do the same.
  Table empty(plots()), full(plots());
  full.play("soviet: register s2 30000 20000; soviet: plan s3 6 63000 45000 0 gp-a; soviet: load s4 rockets");
  const auto known = [](const Table& t) { return position_text(view_for(t.s, kGerman).known); };
  EXPECT_EQ(known(empty), known(full));
  Rng rng(7);
  const State dealt = reshuffle_hidden(full.s, kGerman, rng);
  EXPECT_EQ(position_text(view_for(dealt, kGerman).known), known(full));
  ActionList a, b;
  options(full.s, kGerman, Scope::Main, a), options(dealt, kGerman, Scope::Main, b);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i], b[i]);
}

TEST(PZ_16_5_1_14_5, ATurnEarlyOrLate) {
  COVERS("PZ:16.5.1.14.1c", "PZ:16.3.1.5", "PZ:16.5.1.12.2", "PZ:16.5.1.14.1b", "PZ:R131", "PZ:16.6.3.1.3");
  EXPECT_REFUSED(Table(turn(4, kPlot)), "arrive 8 30000 20000 0", "PZ:16.5.1.14.5");
  for (const int n : {5, 6, 7}) EXPECT_ALLOWED(Table(turn(n, kPlot)), "arrive 8 30000 20000 0");
  EXPECT_REFUSED(Table(turn(8, kPlot)), "arrive 8 30000 20000 0", "PZ:16.5.1.14.5");
  EXPECT_ALLOWED(Table(turn(6, kPlot)), "done");
  EXPECT_REFUSED(Table(turn(7, kPlot)), "done", "PZ:16.5.1.14.5");
  // It comes without an observer, at Medium range, and rolls for no response.
  Table t(turn(7, kPlot));
  EXPECT_TRUE(t.offers("arrive 8 30000 20000 0"));
  t.play("arrive 8 30000 20000 0");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_TRUE(t.s.attack.planned);
  Tally sum;
  EXPECT_EQ(gp_chance(t.s, t.s.attack, t.id("g1"), sum).band, Band::Medium);
  t.roll(1);
  EXPECT_EQ(t.s.plots[8].begun, 7);
  EXPECT_TRUE(t.has("s2", kFired));
  EXPECT_ALLOWED(t, "done");
  // Running it has to go on, cannot be checked, and ends with its plot.
  const std::string lies = "zone 0 1 0 0 1 1 1 1 0 8 - 0 30000 20000 s2 - - - - - - - 0 0 0 0 0 0 -";
  const char* begun = "s2 6 5 7 0 30000 20000 0 0 1 0 0 0 0 1 1 1";
  EXPECT_REFUSED(Table(turn(8, begun, lies)), "done", "PZ:16.5.1.12.2");
  EXPECT_REFUSED(Table(turn(8, begun, lies)), "check 0", "PZ:16.5.1.12.2");
  EXPECT_ALLOWED(Table(turn(11, begun)), "arrive 8 30000 20000 0");
  EXPECT_REFUSED(Table(turn(12, begun)), "arrive 8 30000 20000 0", "PZ:16.5.1.14.1c");
}

TEST(PZ_16_5_1_14_1b, CallsBetweenPlots) {
  COVERS("PZ:16.5.1.14.1", "PZ:16.5.1.14.1a", "PZ:R131");
  const char* call = "call s3 a gp 0 30000 20000 s2";
  const char* begun = "s2 6 5 6 0 30000 20000 0 0 1 0 0 0 0 1 1 1";
  EXPECT_ALLOWED(Table(turn(3, kPlot)), call);
  EXPECT_ALLOWED(Table(turn(6, kPlot)), call);  // it may still come a turn later
  EXPECT_REFUSED(Table(turn(7, kPlot)), call, "PZ:16.5.1.14.1b");
  EXPECT_REFUSED(Table(turn(8, begun)), call, "PZ:16.5.1.14.1b");
  EXPECT_REFUSED(Table(turn(11, begun)), call, "PZ:16.5.1.14.1");  // the turn after it
  EXPECT_ALLOWED(Table(turn(12, begun)), call);
  EXPECT_ALLOWED(Table(turn(8, begun)), "call s3 a gp 0 30000 20000 s4");
  // A called mission ends as the battery's planned fire comes.
  const std::string mission = "zone 0 1 0 0 1 1 0 1 0 255 s3 0 30000 20000 s2 - - - - - - - 0 0 0 0 0 0 -";
  Table t(turn(7, kPlot, mission));
  EXPECT_REFUSED(t, "continue 0 gp", "PZ:16.3.1.1");
  t.play("arrive 8 30000 20000 0").roll(1);
  EXPECT_FALSE(t.s.zones[0].source[0].valid() && t.s.zones[0].age == 1);
}

TEST(PZ_16_5_1_14_6, AdjustedPlannedFire) {
  COVERS("PZ:16.5.1.14.2");
  const char* begun = "s2 6 5 6 0 30000 20000 0 0 1 0 0 0 0 1 1 1";
  Table t(turn(7, begun));
  EXPECT_ALLOWED(t, "arrive 8 40000 20000 90");
  EXPECT_REFUSED(t, "arrive 8 40001 20000 90", "PZ:16.5.1.14.6");
  EXPECT_REFUSED(t, "arrive 8 30000 20000 90", "PZ:16.5.1.14.2");
  EXPECT_ALLOWED(t, "arrive 8 30000 20000 0");
  EXPECT_ALLOWED(Table(turn(6, kPlot)), "arrive 8 30000 20000 90");  // free as it first comes
  t.play("arrive 8 36000 20000 90");
  EXPECT_EQ(t.s.plots[8].at, (Point{36000, 20000}));  // from here on
  EXPECT_EQ(t.s.plots[8].bearing, 90);
}

TEST(PZ_16_5_1_14_3, PlannedSmoke) {
  const char* begun = "s2 6 5 6 0 30000 20000 0 0 1 0 0 0 0 1 1 1";
  Table t(turn(8, begun));
  t.play("arrive 8 30000 20000 0");
  ASSERT_EQ(t.step(), "smoke-roll");
  Table out = t;
  t.die(5);
  int smokes = 0;
  for (const Zone& z : t.s.zones) smokes += z.there && z.shell == Shell::Smoke ? 1 : 0;
  EXPECT_EQ(smokes, 1);
  out.die(6);
  for (const Zone& z : out.s.zones) EXPECT_FALSE(z.there);
  EXPECT_EQ(out.s.plots[8].begun, 6);  // the plot goes on
}

TEST(PZ_16_5_1_14, OnlyWhatHasComeShows) {
  const char* begun = "s2 6 5 6 0 30000 20000 0 0 1 0 0 0 0 1 1 1";
  const Table t(turn(7, begun));
  const Plot seen = view_for(t.s, kGerman).known.plots[8];
  EXPECT_EQ(seen.turns, 1);
  EXPECT_EQ(seen.shell[2], Shell::Gp);
  EXPECT_FALSE(view_for(Table(turn(5, kPlot)).s, kGerman).known.plots[8].battery.valid());
  // Being asked does not hang on the plot.
  EXPECT_TRUE(indirect_asked(t.s, kSoviet));
  State none = t.s;
  none.plots[8] = {};
  EXPECT_TRUE(indirect_asked(none, kSoviet));
}

TEST(PZ_16_5_1_14_1c, RefusesFireBeyondThePlot) {
  COVERS("PZ:16.5.1.12.2");
  const char* begun = "s2 3 2 3 0 30000 20000 0 0 0 0 0 0 0 0 0 0";
  EXPECT_ALLOWED(Table(turn(4, begun)), "arrive 8 30000 20000 0");
  EXPECT_REFUSED(Table(turn(4, begun)), "done", "PZ:16.5.1.12.2");
  EXPECT_REFUSED(Table(turn(5, begun)), "arrive 8 30000 20000 0", "PZ:16.5.1.14.1c");
}

TEST(PZ_R95, PlotsAreProposedWhereTheEnemySetsUp) {
  Table t(plots());
  const plane::Bounds there = t.s.map().setup_areas[t.s.area[0]].shape.bounds();
  const std::string middle =
      std::to_string((there.low.x + there.high.x) / 2) + " " + std::to_string((there.low.y + there.high.y) / 2);
  EXPECT_TRUE(t.offers("soviet: register s2 " + middle));
  const plane::Bounds own = t.s.map().setup_areas[t.s.area[1]].shape.bounds();
  EXPECT_FALSE(t.offers("soviet: register s2 " + std::to_string((own.low.x + own.high.x) / 2) + " " +
                        std::to_string((own.low.y + own.high.y) / 2)));
}

TEST(PZ_15_1, TheOtherLoadStaysOnOffer) {
  Table t(plots());
  EXPECT_TRUE(t.offers("soviet: load s4 rockets") && t.offers("soviet: load s4 bombs"));
  t.play("soviet: load s4 rockets");
  EXPECT_TRUE(t.offers("soviet: load s4 bombs"));
  EXPECT_FALSE(t.offers("soviet: load s4 rockets")) << "it has them";
}

}  // namespace kessel::panzer
