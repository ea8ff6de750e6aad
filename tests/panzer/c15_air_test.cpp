// PZ:15.0, PZ:18.0 Aircraft and fire at them.
#include "table.h"

namespace kessel::panzer {

namespace {

/// Soviet aircraft (s1 an Il-2 with rockets) against a tank (g1), infantry (g2), a 2cm Flakvierling (g3).
std::string sky(const std::string& more = "", const std::string& plane = "s61:rockets") {
  return "advanced | cards g18 g85-rifle g68 g18 / " + plane + " s57-rifle:op s57-rifle:command | " +
         "turn 3 air indirect-first first german | at fly:soviet | unit g1 36000 24000 0 order=move | " + more;
}
Table& fly_on(Table& t) {
  for (int i = 0; i < 100 && t.step() != "fly" && t.step() != "indirect" && t.step() != "direct"; ++i) {
    if (t.step() == "aloft")
      t.play("on 100");
    else if (t.step() == "flak" || t.step() == "overwatch")
      t.play("pass");
    else
      break;
  }
  return t;
}
bool blocked(const Table& t, std::string_view unit, Point from, Altitude a) {
  return !sees_aloft(t.s, t.id(unit), from, a);
}

}  // namespace

TEST(PZ_15_0, OneSideFlies) {
  COVERS("PZ:11.3", "PZ:D.SEQ.4", "PZ:11.0");
  Table t("advanced | cards g18 / s61:rockets s15 | unit g1 36000 24000 0 | unit s2 36000 40000 180");
  EXPECT_EQ(air_side(t.s), kSoviet);
  t.orders("", kGerman);
  ASSERT_EQ(t.step(), "fly");
  EXPECT_TRUE(t.asks(kSoviet) && !t.asks(kGerman));
  EXPECT_REFUSED(t, "german: fly s1 slow low 0 36000 0 0 0 g1", "PZ:3.0");
  EXPECT_ALLOWED(t, "fly s1 slow low 0 36000 0 0 0 g1");
  EXPECT_EQ(air_side(Table("advanced | cards g88 g18 / s15 | unit g2 36000 24000 0").s), kGerman);
  EXPECT_FALSE(air_side(Table("advanced | cards g88 g18 / s61 s15 | unit g2 36000 24000 0").s));
  EXPECT_FALSE(air_side(Table("advanced | cards g18 / s15 | unit g1 36000 24000 0").s));
}

TEST(PZ_15_2, InOverAnEdge) {
  COVERS("PZ:15.2.3", "PZ:15.2.2", "PZ:15.2.1", "PZ:R85");
  Table t(sky());
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 1000 0 0", "PZ:15.2");
  EXPECT_REFUSED(t, "fly s1 slow low 180 36000 0 0 0", "PZ:15.2");
  EXPECT_REFUSED(t, "fly s2 slow low 0 36000 0 0 0", "PZ:15.2");
  EXPECT_ALLOWED(t, "fly s1 fast high 0 36000 0 0 0");
  t.play("fly s1 slow low 0 30000 0 0 0");
  EXPECT_EQ(t.where("s1"), "aloft");
  fly_on(t);
  EXPECT_EQ(t.where("s1"), "reserve");  // it never stays
  EXPECT_TRUE(t.told("s1 flies off"));
  EXPECT_TRUE(t.told("s1 is over 30, 48"));
  EXPECT_EQ(t.s.aircraft[0].edge, static_cast<int>(Edge::North));
  EXPECT_EQ(t.s.aircraft[0].first_turn, 3);
}

TEST(PZ_16_4_1_3, AircraftLookAhead) {
  const Tables& t = tables();
  for (const auto& [facing, x, y, in] : {std::tuple{0, 0, 10, true},
                                         {0, 9, 10, true},
                                         {0, -9, 10, true},
                                         {0, 10, 9, false},
                                         {0, -10, 9, false},
                                         {0, 0, -10, false},
                                         {90, 10, 0, true},
                                         {90, 0, 10, false},
                                         {180, 0, -10, true}})
    EXPECT_EQ(in_front(facing, {1000 * x, 1000 * y}, t), in) << facing << " " << x << " " << y;
  // One in front is acquired as the aircraft comes, one abeam of it never.
  const auto acquired = [](const char* target) {
    Table sky_(sky("unit g2 70000 6000 0 order=nc"));
    sky_.play(std::string("fly s1 slow low 0 36000 0 0 0 ") + target);
    for (int i = 0; i < 4; ++i) {
      while (sky_.step() == "flak") sky_.play("pass");
      sky_.play("on 1");
    }
    while (sky_.step() == "flak") sky_.play("pass");
    return static_cast<int>(sky_.s.flight.acquired);
  };
  EXPECT_GT(acquired("g1"), 0);
  EXPECT_EQ(acquired("g2"), 0);
}

TEST(PZ_15_2_1a, FiveTurnsFromTheFirst) {
  // unit, first turn, last turn, edge, rockets, shots used, OP and its target
  EXPECT_ALLOWED(Table(sky("aircraft 0 s1 1 1 0 1 0 0 0 0 - -")), "fly s1 slow low 0 36000 0 0 0");
  Table late(
      "advanced | cards g18 / s61:rockets s15 | unit g1 36000 24000 0 order=move | aircraft 0 s1 1 3 0 1 0 0 0 0 - - |"
      "unit s2 36000 40000 180 | turn 5 air indirect-first first german | at fly:soviet");
  EXPECT_ALLOWED(late, "fly s1 slow low 0 36000 0 0 0");
  Table over(
      "advanced | cards g18 / s61:rockets s15 | unit g1 36000 24000 0 order=move | aircraft 0 s1 1 3 0 1 0 0 0 0 - - |"
      "unit s2 36000 40000 180 | turn 6 air indirect-first first german | at fly:soviet");
  EXPECT_REFUSED(over, "fly s1 slow low 0 36000 0 0 0", "PZ:15.2.1a");
}

TEST(PZ_15_2_1b, BackWhereItLeft) {
  // It left over the north edge in turn 2.
  Table t(sky("aircraft 0 s1 2 2 0 1 0 0 0 0 - -"));
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 0 0", "PZ:15.2.1b");
  EXPECT_ALLOWED(t, "fly s1 slow low 180 36000 48000 0 0");
  // After a turn without it: any edge.
  EXPECT_ALLOWED(Table(sky("aircraft 0 s1 1 1 0 1 0 0 0 0 - -")), "fly s1 slow low 0 36000 0 0 0");
}

TEST(PZ_18_0, OnceATurn) {
  COVERS("PZ:11.6", "PZ:D.SEQ.7");
  EXPECT_REFUSED(Table(sky("aircraft 0 s1 3 3 0 1 0 0 0 0 - -")), "fly s1 slow low 180 36000 48000 0 0", "PZ:18.0");
  // Kept for the second phase it may fly there.
  Table t("advanced | cards g18 / s61:rockets s15 | unit g1 36000 24000 0 | unit s2 36000 40000 180");
  t.orders("", kGerman);
  ASSERT_EQ(t.step(), "fly");
  t.play("done").until(Step::Fly);
  EXPECT_EQ(t.s.phase, Phase::SecondaryAir);
  t.play("fly s1 slow low 0 10000 0 0 0");
  fly_on(t);
  EXPECT_NE(t.step(), "fly");  // nobody is left to fly
}

TEST(PZ_15_2_3_1, Turns) {
  COVERS("PZ:15.2.3.1.1", "PZ:15.2.3.1.2", "PZ:15.2.3.1.3", "PZ:R85");
  Table t(sky("unit g1 30000 40000 0 order=move"));
  EXPECT_ALLOWED(t, "fly s1 slow low 0 36000 0 10 45");
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 10 46", "PZ:15.2.3.1.1");
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 10 -46", "PZ:15.2.3.1.1");
  EXPECT_REFUSED(t, "fly s1 fast low 0 36000 0 10 1", "PZ:15.2.3.1.2");
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 10 0", "PZ:15.2.3.1");
  t.play("fly s1 slow low 0 20000 0 10 45");
  t.play("on 10");
  EXPECT_EQ(t.at("s1"), "20000 10000");
  t.play("on 1");
  EXPECT_EQ(t.unit("s1").facing, 45);
  EXPECT_EQ(t.at("s1"), "20707 10707");
  t.play("on 5");
  EXPECT_EQ(t.unit("s1").facing, 45);  // straight on
}

TEST(PZ_15_3_1_1, Acquisition) {
  COVERS("PZ:15.3.1.1.1", "PZ:15.3.1", "PZ:15.3.4.1", "PZ:15.3.4.2", "PZ:15.3.1.1.3", "PZ:15.3", "PZ:16.1.2.5");
  Table t(sky());
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  // Asked as soon as there is something to do: ten inches on.
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(t.s.flight.gone, 10);
  EXPECT_EQ(t.s.flight.acquired, kAcquired);
  EXPECT_ALLOWED(t, "drop rockets");
  EXPECT_REFUSED(t, "drop strafe", "PZ:15.3.2a");
  EXPECT_REFUSED(t, "drop bombs", "PZ:15.1");
  Table early = t;
  early.s.flight.acquired = 9;  // an inch short
  EXPECT_REFUSED(early, "drop rockets", "PZ:15.3.1.1");
  t.play("drop rockets");
  ASSERT_EQ(t.step(), "reveal");
  t.play("hide");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.attack.sheaf, Sheaf::C);
  EXPECT_EQ(t.s.attack.at, (Point{36000, 24000}));
  t.roll(1);
  EXPECT_EQ(t.s.aircraft[0].used[1], 1);
  // It begins anew: ten more inches.
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(t.s.flight.gone, 20);
  EXPECT_ALLOWED(t, "drop strafe");  // four inches ahead now
  t.play("drop rockets; hide").roll(1);
  // Used up: two salvoes.
  EXPECT_EQ(t.s.aircraft[0].used[1], 2);
  for (const auto& [speed, altitude, inches] : {std::tuple{Speed::Slow, Altitude::Low, 10},
                                                {Speed::Slow, Altitude::Medium, 20},
                                                {Speed::Slow, Altitude::High, 30},
                                                {Speed::Fast, Altitude::Low, 20},
                                                {Speed::Fast, Altitude::Medium, 30},
                                                {Speed::Fast, Altitude::High, 40}}) {
    State s = t.s;
    s.flight = {};
    s.flight.unit = t.id("s1"), s.flight.speed = speed, s.flight.altitude = altitude;
    EXPECT_EQ(acquire_inches(s), inches);
    raise(s, t.id("s1"), kSuppressedOff);
    EXPECT_EQ(acquire_inches(s), 2 * inches);
  }
}

TEST(PZ_15_3_1_1_2, NearTargetsAreAcquiredAtTheEdge) {
  Table near(sky("unit g1 36000 9900 0 order=nc"));
  near.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(near.step(), "aloft");
  EXPECT_EQ(near.s.flight.gone, 0);
  // Not where the distance is the whole of it, nor behind the front field.
  Table exact(sky("unit g1 36000 10000 0 order=nc"));
  exact.play("fly s1 slow low 0 36000 0 0 0 g1");
  EXPECT_NE(exact.s.flight.gone, 0);
  Table aside(sky("unit g1 45000 1000 0 order=nc"));
  aside.play("fly s1 slow low 0 36000 0 0 0 g1");
  EXPECT_EQ(aside.s.flight.acquired, 0);
  // A later target needs the whole distance.
  Table later(sky("unit g1 36000 9900 0 order=nc | unit g4 36000 14000 0 order=nc"));
  later.play("fly s1 slow low 0 36000 0 0 0 g1; name g4");
  EXPECT_NE(later.s.flight.acquired, 0);
  EXPECT_GE(later.s.flight.gone, 10);
}

TEST(PZ_15_3_1_1_1a, SuppressedOnTheWay) {
  COVERS("PZ:15.4.2.2.1", "PZ:15.3.1.1.1");
  Table t(sky());
  t.play("fly s1 slow low 0 36000 0 0 0");  // nobody named: asked at once
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_TRUE(t.offers("name g1"));
  t.play("on 1; name g1");
  raise(t.s, t.id("s1"), kSuppressedOn);
  // Run on: what is flown counts, but twice the distance is needed.
  ASSERT_EQ(t.step(), "aloft");               // it was asked with ten inches done before the suppression
  EXPECT_EQ(t.s.flight.acquired, kAcquired);  // and keeps what it had
}

TEST(PZ_15_3_1_1_5, HiddenTargetsNeedAnOp) {
  COVERS("PZ:15.3.1.2", "PZ:15.3.1.2.1", "PZ:15.3.1.2.2");
  const std::string wood =
      "woods 34000 22000 38000 26000 | unit s2 36000 20500 0 order=ow | unit s3 30000 20500 0 order=ow |"
      "unit g1 36000 22800 0 order=move | ";
  Table t(sky(wood));
  EXPECT_TRUE(needs_op(t.s, t.id("g1")));
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 0 0 g1", "PZ:15.3.1.1.5");
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 0 0 g1 s3", "PZ:15.3.1.2");
  EXPECT_ALLOWED(t, "fly s1 slow low 0 36000 0 0 0 g1 s2");
  EXPECT_REFUSED(Table(sky(wood + "unit s2 36000 20500 0 order=nc")), "fly s1 slow low 0 36000 0 0 0 g1 s2",
                 "PZ:15.3.1.2.1");
  EXPECT_REFUSED(Table(sky(wood + "unit s2 10000 20500 0 order=ow")), "fly s1 slow low 0 36000 0 0 0 g1 s2",
                 "PZ:15.3.1.2.1");
  EXPECT_REFUSED(Table(sky(wood + "unit s2 36000 20500 0 order=ow fired")), "fly s1 slow low 0 36000 0 0 0 g1 s2",
                 "PZ:15.3.1.2.1");
}

TEST(PZ_15_3_1_2_2, TheOpsTargetIsAcquiredToo) {
  const std::string wood =
      "woods 34000 22000 38000 26000 | unit s2 36000 20500 0 order=ow | unit g4 50000 22000 0 order=nc |"
      "unit g1 36000 22800 0 order=move | ";
  Table t(sky(wood));
  t.play("fly s1 slow low 270 72000 22800 0 0");
  ASSERT_EQ(t.step(), "aloft");  // g4 could be named
  t.play("name g1 s2");
  EXPECT_TRUE(t.has("s2", kSpotsForAir) && t.has("s2", kFired));
  while (t.step() == "aloft" && t.s.flight.gone < 9) t.play("on 1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(t.s.flight.acquired, kAcquired);
  EXPECT_ALLOWED(Table(sky(wood)), "fly s1 slow low 270 72000 22800 0 0 g1 s2");
  Table other(sky(wood));
  other.play("fly s1 slow low 270 72000 22800 0 0; on 2; name g1 s2");
  State s = other.s;
  s.flight.acquired = 3;
  const Why why = why_no_drop(s, AirAttack::Rockets);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->rule.text(), "PZ:15.3.1.2.2");
}

TEST(PZ_15_3_1_3_2, WhatBlocksTheLine) {
  COVERS_VECTOR("PX-32");
  COVERS("PZ:15.3.1.3.2a", "PZ:15.3.1.3", "PZ:15.3.1.3.1", "PZ:R107", "PZ:15.4.1.2");
  // A house of so many stories, so far north of the unit; the aircraft comes from there.
  const auto house = [](int stories, int mils) {
    return Table("advanced | cards g18 / s61 | house stone " + std::to_string(stories) + " 30000 " +
                 std::to_string(20000 + mils) + " 42000 " + std::to_string(21000 + mils) + " | unit g1 36000 20000 0");
  };
  const Point plane{36000, 45000};
  EXPECT_TRUE(blocked(house(4, 1500), "g1", plane, Altitude::Medium));
  EXPECT_FALSE(blocked(house(3, 1500), "g1", plane, Altitude::Medium));
  EXPECT_FALSE(blocked(house(4, 2100), "g1", plane, Altitude::Medium));
  EXPECT_TRUE(blocked(house(5, 3900), "g1", plane, Altitude::Medium));
  EXPECT_FALSE(blocked(house(5, 4100), "g1", plane, Altitude::Medium));
  EXPECT_TRUE(blocked(house(6, 5900), "g1", plane, Altitude::Medium));
  EXPECT_TRUE(blocked(house(2, 1900), "g1", plane, Altitude::Low));
  EXPECT_FALSE(blocked(house(2, 2100), "g1", plane, Altitude::Low));
  EXPECT_FALSE(blocked(house(5, 1500), "g1", plane, Altitude::High));
  EXPECT_TRUE(blocked(house(6, 1500), "g1", plane, Altitude::High));
  // Only what lies between: the aircraft is nearer than the house, or on the other side.
  EXPECT_FALSE(blocked(house(4, 1500), "g1", {36000, 21000}, Altitude::Medium));
  EXPECT_FALSE(blocked(house(4, 1500), "g1", {36000, 5000}, Altitude::Medium));
  // Woods count with their tops, on a hill with the hill; the unit's own height counts, its own wood does not.
  const auto wood = [](const char* hill, const char* unit) {
    return Table(std::string("advanced | cards g18 / s61 | woods 30000 21000 42000 23000 | ") + hill + unit);
  };
  EXPECT_TRUE(blocked(wood("", "unit g1 36000 20000 0"), "g1", plane, Altitude::Low));
  EXPECT_FALSE(blocked(wood("", "unit g1 36000 20000 0"), "g1", plane, Altitude::Medium));
  EXPECT_TRUE(
      blocked(wood("hill 1 30000 20800 42000 24000 | ", "unit g1 36000 20000 0"), "g1", plane, Altitude::Medium));
  EXPECT_FALSE(blocked(wood("hill 2 30000 19000 42000 20500 | ", "unit g1 36000 20000 0"), "g1", plane, Altitude::Low));
  EXPECT_FALSE(blocked(wood("", "unit g1 36000 22000 0"), "g1", plane, Altitude::Low));
}

TEST(PZ_15_3_2, Strafing) {
  COVERS("PZ:15.3.2a", "PZ:15.3.2.1", "PZ:15.3.2.2", "PZ:D.EFF.10", "PZ:R84");
  // A column along the way of the aircraft.
  const std::string column =
      "unit g1 36000 20500 0 order=nc | unit g4 36000 22500 0 order=nc | unit g2 36000 24500 0 order=nc |";
  Table t(sky(column));
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_REFUSED(t, "drop strafe", "PZ:15.3.2a");
  while (t.step() == "aloft" && why_no_drop(t.s, AirAttack::Strafe)) t.play("on 1");
  EXPECT_EQ(t.at("s1"), "36000 17000");  // half of g1 lies within four inches
  t.play("drop strafe");
  if (t.step() == "reveal") t.play("hide");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.attack.sheaf, Sheaf::D);
  Tally sum;
  gp_chance(t.s, t.s.attack, t.id("g1"), sum);
  int low = 0;
  for (const Tally::Line& l : sum.lines())
    if (l.rule.text() == "PZ:15.3.2.1") low = l.value;
  EXPECT_EQ(low, 20);
  t.roll(1);
  EXPECT_NE(t.step(), "gp-roll");  // only g1
  EXPECT_EQ(t.s.aircraft[0].used[0], 1);
  // Fast: two patterns, and worse aim.
  Table fast(sky(column));
  fast.play("fly s1 fast low 0 36000 0 0 0 g1");
  while (fast.step() == "aloft" && why_no_drop(fast.s, AirAttack::Strafe)) fast.play("on 1");
  ASSERT_EQ(fast.step(), "aloft");
  EXPECT_EQ(air_patterns(fast.s, AirAttack::Strafe).size(), 2u);
  fast.play("drop strafe");
  if (fast.step() == "reveal") fast.play("hide");
  int rolls = 0;
  Tally worse;
  gp_chance(fast.s, fast.s.attack, fast.id("g1"), worse);
  EXPECT_EQ(worse.total() - sum.total(), -20);
  while (fast.step() == "gp-roll") ++rolls, fast.roll(1);
  EXPECT_EQ(rolls, 3);  // the whole column lies within eight inches
  EXPECT_EQ(fast.s.aircraft[0].used[0], 1);
  // Low only.
  Table medium(sky(column));
  medium.play("fly s1 slow medium 0 36000 0 0 0 g1");
  ASSERT_EQ(medium.step(), "aloft");  // past g1, others ahead
  EXPECT_REFUSED(medium, "drop strafe", "PZ:15.3.2");
  State s = t.s;
  s.flight = {};
  s.flight.unit = t.id("s1"), s.flight.altitude = Altitude::Medium;
  EXPECT_EQ(why_no_drop(s, AirAttack::Strafe)->rule.text(), "PZ:15.3.2");
  EXPECT_EQ(why_no_drop(s, AirAttack::Rockets)->rule.text(), "PZ:15.3.4.2");
}

TEST(PZ_15_3_3, Bombs) {
  COVERS("PZ:15.3.3.1", "PZ:15.3.3.2", "PZ:15.3.3.2.2", "PZ:15.3.3.2.3", "PZ:15.1");
  const auto modifier = [](const Table& t, const char* rule) {
    Tally sum;
    gp_chance(t.s, t.s.attack, t.id("g1"), sum);
    for (const Tally::Line& l : sum.lines())
      if (l.rule.text() == rule) return l.value;
    return 0;
  };
  Table t(sky("unit g1 36000 30500 0 order=nc | unit g2 36000 28900 0 order=nc", "s61"));
  t.play("fly s1 slow medium 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(t.at("s1"), "36000 28000");  // the pattern reaches three inches ahead
  EXPECT_REFUSED(t, "drop rockets", "PZ:15.1");
  Table past = t;
  past.s.unit(past.id("g1")).at = {36'000, 32'000};
  EXPECT_REFUSED(past, "drop bombs", "PZ:15.3.3.1");  // out of the pattern
  t.play("drop bombs");
  if (t.step() == "reveal") t.play("hide");
  EXPECT_EQ(t.s.attack.sheaf, Sheaf::A);
  EXPECT_EQ(modifier(t, "PZ:15.3.3.2.2"), 10);
  t.roll(1).roll(1);
  EXPECT_NE(t.step(), "gp-roll");
  Table high(sky("unit g1 36000 35500 0 order=nc", "s61"));
  high.play("fly s1 slow high 0 36000 0 0 0 g1");
  ASSERT_EQ(high.step(), "aloft");
  EXPECT_EQ(high.at("s1"), "36000 31000");
  high.play("drop bombs");
  if (high.step() == "reveal") high.play("hide");
  EXPECT_EQ(high.s.attack.sheaf, Sheaf::B);
  EXPECT_EQ(modifier(high, "PZ:15.3.3.2.2"), 0);
  Table fast(sky("unit g1 36000 34500 0 order=nc", "s61"));
  fast.play("fly s1 fast medium 0 36000 0 0 0 g1; drop bombs");
  if (fast.step() == "reveal") fast.play("hide");
  EXPECT_EQ(modifier(fast, "PZ:15.3.3.2.3"), -20);
  Table low(sky("unit g1 36000 20000 0 order=nc", "s61"));
  low.play("fly s1 slow low 0 36000 0 0 0 g1");
  EXPECT_REFUSED(low, "drop bombs", "PZ:15.3.3");
}

TEST(PZ_15_2_3_2, DiveBombers) {
  COVERS("PZ:R86", "PZ:15.3.3.2.1", "PZ:15.3.1.1.4", "PZ:D.EFF.10a", "PZ:R132");
  Table t(sky("unit g2 37000 24000 0 order=nc | unit g4 36000 39000 0 order=nc", "s62"));
  EXPECT_REFUSED(t, "fly s1 fast low 0 36000 0 0 0", "PZ:15.2.3.2");
  EXPECT_REFUSED(Table(sky()), "dive s1 0 g1", "PZ:15.2.3.2");
  t.play("dive s1 0 g1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(t.at("s1"), "36000 24000");
  EXPECT_EQ(t.s.flight.altitude, Altitude::High);
  EXPECT_REFUSED(t, "drop strafe", "PZ:15.3.2");
  EXPECT_REFUSED(t, "name g4", "PZ:R86");
  t.play("drop dive; hide");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.attack.sheaf, Sheaf::C);
  EXPECT_EQ(t.s.flight.altitude, Altitude::Low);
  Tally sum;
  gp_chance(t.s, t.s.attack, t.id("g1"), sum);
  int low = 0;
  for (const Tally::Line& l : sum.lines())
    if (l.rule.text() == "PZ:15.3.3.2.1") low = l.value;
  EXPECT_EQ(low, 20);
  t.roll(1);
  while (t.step() == "gp-roll") t.roll(1);
  ASSERT_EQ(t.step(), "aloft");
  // Out at Low: a new target by the values of Low.
  t.play("name g4");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(acquire_inches(t.s), 10);
  EXPECT_ALLOWED(t, "drop strafe");
  EXPECT_REFUSED(t, "drop dive", "PZ:15.3.3");
  // Something very high beside the target on the way down.
  Table tower(sky("house stone 6 30000 22000 42000 23000", "s62"));
  EXPECT_REFUSED(tower, "dive s1 0 g1", "PZ:15.3.1.3");
  EXPECT_ALLOWED(tower, "dive s1 180 g1");
  // The other reading: in from an edge, at High.
  Table inbound(sky("unit g1 36000 34000 0 order=nc | option dive_no_inbound false", "s62"));
  EXPECT_REFUSED(inbound, "dive s1 0 g1", "PZ:15.2.3.2");
  inbound.play("fly s1 slow high 0 36000 0 0 0 g1");
  ASSERT_EQ(inbound.step(), "aloft");
  EXPECT_EQ(inbound.at("s1"), "36000 33000");
  inbound.play("drop dive");
  EXPECT_EQ(inbound.s.flight.drops, inbound.step() == "reveal" ? 3 : 0);
}

TEST(PZ_15_4, FlakNeedsItsRowAndOverwatch) {
  COVERS("PZ:15.4.1", "PZ:15.4.1.1.2", "PZ:15.4.2", "PZ:15.4.2.1", "PZ:15.4.2.1.2", "PZ:R30", "PZ:R54", "PZ:R87",
         "PZ:12.6.1");
  Table t(sky("unit g3 36000 10000 0 order=ow"));
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "flak");  // acquired as it appears
  EXPECT_EQ(t.unit("g3").tracking, kAcquired);
  EXPECT_TRUE(t.asks(kGerman));
  const int aa = t.code("g3", "aa");
  ASSERT_GE(aa, 0);
  const std::string fire = "aim g3 s1 " + std::to_string(aa);
  EXPECT_ALLOWED(t, fire);
  EXPECT_REFUSED(t, "aim g3 s1 " + std::to_string(t.code("g3", "gp")), "PZ:15.4");
  EXPECT_REFUSED(t, "aim g1 s1 0", "PZ:6.5");
  Tally sum;
  Attack a;
  a.kind = Attack::Kind::Direct, a.from = t.id("g3"), a.aimed = t.id("s1"), a.overwatch = true;
  a.weapon = static_cast<std::uint8_t>(aa);
  gp_chance(t.s, a, t.id("s1"), sum);
  EXPECT_EQ(sum.total(), 0);  // +5 against Low, -5 overwatch to the front
  t.play(fire + "; announce s1");
  ASSERT_EQ(t.step(), "gp-roll");
  t.roll(1);
  EXPECT_TRUE(t.has("g3", kFired));
  EXPECT_NE(t.step(), "flak");  // one shot a turn
  // Without overwatch it may not.
  Table nc(sky("unit g3 36000 10000 0 order=nc"));
  nc.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(nc.step(), "flak");  // being asked tells nothing
  EXPECT_REFUSED(nc, fire, "PZ:6.5");
  nc.play("hold");
  EXPECT_EQ(nc.step(), "aloft");
  EXPECT_EQ(nc.s.flight.gone, 10);  // nor is asked again
}

TEST(PZ_15_4_1_1, TrackingByInches) {
  COVERS("PZ:15.4.1.1.1", "PZ:15.4.1.1.1a", "PZ:15.4.1.2");
  // A house hides the aircraft as it comes in; then it has to be followed.
  Table t(sky("unit g3 36000 4000 0 order=ow | house stone 3 35000 2000 37000 3000"));
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "flak");
  // Hidden up to the inch at which it stands over the house; two inches in sight.
  EXPECT_GE(t.s.flight.gone, 2);
  EXPECT_EQ(t.unit("g3").tracking, kAcquired);
  const std::string aim = "aim g3 s1 " + std::to_string(t.code("g3", "aa"));
  EXPECT_ALLOWED(t, aim);
  Table early = t;
  early.s.unit(early.id("g3")).tracking = 1;
  EXPECT_REFUSED(early, aim, "PZ:15.4.1.1");
  const auto needed = [&](Speed speed, Altitude altitude, bool down) {
    State s = t.s;
    s.flight.speed = speed, s.flight.altitude = altitude;
    if (down) raise(s, t.id("g3"), kSuppressedOn);
    return track_inches(s, t.id("g3"));
  };
  EXPECT_EQ(needed(Speed::Slow, Altitude::Low, false), 2);
  EXPECT_EQ(needed(Speed::Slow, Altitude::Medium, false), 4);
  EXPECT_EQ(needed(Speed::Slow, Altitude::High, false), 6);
  EXPECT_EQ(needed(Speed::Fast, Altitude::Low, false), 4);
  EXPECT_EQ(needed(Speed::Fast, Altitude::Medium, false), 6);
  EXPECT_EQ(needed(Speed::Fast, Altitude::High, false), 8);
  EXPECT_EQ(needed(Speed::Fast, Altitude::High, true), 16);
  // What was counted stays, but twice of it is needed.
  State s = t.s;
  s.unit(t.id("g3")).tracking = 1;
  raise(s, t.id("g3"), kSuppressedOn);
  track(s);
  EXPECT_EQ(s.unit(t.id("g3")).tracking, 2);
  track(s);
  track(s);
  EXPECT_EQ(s.unit(t.id("g3")).tracking, kAcquired);
}

TEST(PZ_15_4_1_1_3, NotFromHousesAndDeepWoods) {
  const auto why = [](const std::string& more) {
    Table t(sky(more));
    t.play("fly s1 slow medium 0 34000 0 0 0");
    const Why no = why_no_flak(t.s, t.id("g3"), t.code("g3", "aa"));
    return no ? std::string(no->rule.text()) : std::string();
  };
  EXPECT_EQ(why("unit g3 12000 10000 0 order=ow"), "");
  EXPECT_EQ(why("house brick 1 11000 9000 13000 11000 | unit g3 12000 10000 0 order=ow building=0"), "PZ:15.4.1.1.3");
  EXPECT_EQ(why("woods 8000 6000 16000 14000 | unit g3 12000 10000 0 order=ow"), "PZ:15.4.1.1.3");
  EXPECT_EQ(why("woods 8000 9100 16000 14000 | unit g3 12000 10000 0 order=ow"), "");
}

TEST(PZ_15_4_2_2, ResultsOnAircraft) {
  COVERS("PZ:15.4.2.2.1", "PZ:15.4.2.2.2", "PZ:15.4.2.1.2.1", "PZ:15.4.2.1.2.2", "PZ:15.4.2.1.1", "PZ:15.4.2.1.2.2a",
         "PZ:R98");
  const std::string flak = "unit g3 36000 3000 0 order=ow | ";
  const auto shot = [&](const char* flight, int roll, const std::string& more = "") {
    Table t(sky(flak + more));
    t.play(flight);
    t.play("aim g3 s1 " + std::to_string(t.code("g3", "aa")) + "; announce s1").roll(roll);
    return t;
  };
  const char* low = "fly s1 fast low 0 36000 0 0 0 g1";
  // Modifiers: Fast -10, Low +5, overwatch -5; High -10.
  Table probe(sky(flak));
  probe.play("fly s1 fast high 0 36000 0 0 0 g1");
  Attack a;
  a.kind = Attack::Kind::Direct, a.from = probe.id("g3"), a.aimed = probe.id("s1"), a.overwatch = true;
  a.weapon = static_cast<std::uint8_t>(probe.code("g3", "aa"));
  Tally sum;
  const GpChance high = gp_chance(probe.s, a, probe.id("s1"), sum);
  EXPECT_EQ(high.net, -25);
  probe.s.flight.altitude = Altitude::Low;
  Tally again;
  const GpChance c = gp_chance(probe.s, a, probe.id("s1"), again);
  EXPECT_EQ(c.net, -10);
  // Suppressed.
  const Table down = shot(low, c.number.suppressed + 10);
  EXPECT_TRUE(down.has("s1", kSuppressedOn));
  EXPECT_EQ(down.where("s1"), "reserve");  // twice the distance is more than it has: no attack
  // Damaged where the modified roll ends in 5: slow from now on; a second time it is lost.
  int five = c.number.suppressed + 1;
  while (five % 10 != 5) ++five;
  if (five + 10 <= 100) {
    const Table hurt = shot(low, five + 10);
    EXPECT_TRUE(hurt.has("s1", kDamaged));
    EXPECT_EQ(hurt.s.flight.speed, Speed::Slow);
    Table back(sky("unit s1 reserve 0 0 0 damaged"));
    EXPECT_REFUSED(back, low, "PZ:15.4.2.1.2.1");
    EXPECT_ALLOWED(back, "fly s1 slow low 0 36000 0 0 0 g1");
  }
  State twice = probe.s;
  raise(twice, probe.id("s1"), kDamaged);
  Events none = Events::none();
  aircraft_hit(twice, probe.id("s1"), 2, 95, none);
  EXPECT_EQ(twice.unit(probe.id("s1")).where, Where::Eliminated);
  // Shot down at Low: 48 on the dice are 24 inches; the pattern lies across the way.
  const int hit = c.number.suppressed + 11;
  if (hit <= 100 && (hit - 10) % 10 != 5) {
    Table lost = shot(low, hit, "unit g1 36000 24000 0 order=nc | unit g4 37200 24000 0 order=nc | ");
    ASSERT_EQ(lost.step(), "crash-roll");
    EXPECT_EQ(lost.where("s1"), "eliminated");
    lost.roll(48);
    ASSERT_EQ(lost.step(), "gp-roll");
    EXPECT_EQ(lost.s.attack.kind, Attack::Kind::Crash);
    EXPECT_EQ(lost.s.attack.at, (Point{36000, 24000}));
    EXPECT_EQ(lost.s.attack.bearing, 90);
    Tally t2;
    const GpChance crash = gp_chance(lost.s, lost.s.attack, lost.id("g1"), t2);
    EXPECT_EQ(crash.factor, 15);
    lost.roll(1).roll(1);
    EXPECT_NE(lost.step(), "gp-roll");
    EXPECT_FALSE(lost.s.flight.unit.valid());
    EXPECT_TRUE(lost.told("crashes"));
  } else {
    ADD_FAILURE() << "no roll shoots it down: " << hit;
  }
}

TEST(PZ_15_4_2a, TurretsTurnToTheAircraft) {
  // No AA vehicle of the box has a turret: one is made.
  Table t(sky("unit g3 36000 10000 0 order=ow"));
  auto made = std::make_shared<Content>(*t.content);
  Card& flak = made->cards[def(t.s, t.id("g3")).card.value];
  flak.turret = Turret::Turreted, flak.traverse = Traverse::Fast;
  for (Weapon& w : flak.weapons) w.bears = FieldOfFire::Turret;
  t.content = made;
  t.s.content = made.get();
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "flak");
  t.play("aim g3 s1 " + std::to_string(t.code("g3", "aa")) + "; announce s1").roll(1);
  EXPECT_EQ(t.unit("g3").turret, Turning::Rear);
  EXPECT_TRUE(t.has("g3", kFired));
}

TEST(PZ_15_3_4_2_1, RocketsByAltitudeAndSpeed) {
  COVERS("PZ:15.3.4.2.2", "PZ:15.3.4.2", "PZ:15.3.4.1");
  const auto modifier = [](const char* speed, const char* rule) {
    Table t(sky("unit g1 36000 34000 0 order=nc"));
    t.play(std::string("fly s1 ") + speed + " low 0 36000 0 0 0 g1");
    while (t.step() == "aloft" && why_no_drop(t.s, AirAttack::Rockets)) t.play("on 1");
    t.play("drop rockets; hide");
    Tally sum;
    const GpChance c = gp_chance(t.s, t.s.attack, t.id("g1"), sum);
    EXPECT_EQ(c.factor, c.band == Band::Extreme ? 7 : c.band == Band::Long ? 8 : c.factor);
    for (const Tally::Line& l : sum.lines())
      if (l.rule.text() == rule) return l.value;
    return 0;
  };
  EXPECT_EQ(modifier("slow", "PZ:15.3.4.2.1"), 20);
  EXPECT_EQ(modifier("fast", "PZ:15.3.4.2.1"), 20);
  EXPECT_EQ(modifier("slow", "PZ:15.3.4.2.2"), 0);
  EXPECT_EQ(modifier("fast", "PZ:15.3.4.2.2"), -20);
  // Twenty inches and no farther.
  Table far(sky("unit g1 36000 34000 0 order=nc"));
  far.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(far.step(), "aloft");
  EXPECT_EQ(far.at("s1"), "36000 14000");
}

TEST(PZ_15_3_1_1, FlightsArePlannedBeforehand) {
  Table t(sky("unit g3 36000 10000 0 order=ow"));
  const auto plan = inspect(t.s, kSoviet, "flight fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_TRUE(plan);
  EXPECT_NE(plan->find("\"needed\":10"), std::string::npos) << *plan;
  EXPECT_NE(plan->find("\"x\":36000,\"y\":10000,\"heading\":0,\"acquired\":10,\"ready\":true,\"attacks\":[\"rockets\"],"
                       "\"flak\":[\"g3\"]"),
            std::string::npos)
      << *plan;
  const auto refused = inspect(t.s, kSoviet, "flight fly s1 slow low 0 36000 1000 0 0 g1");
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->find("PZ:15.2"), std::string::npos);
  EXPECT_FALSE(inspect(t.s, kSoviet, "flight on 3"));
  EXPECT_FALSE(inspect(t.s, Side::Observer, "flight fly s1 slow low 0 36000 0 0 0 g1"));
}

TEST(PZ_R87, TheEnemyDoesNotSeeThePlanOfTheFlight) {
  Table t(sky("unit g3 36000 10000 0 order=ow"));
  t.play("fly s1 slow low 0 20000 0 30 45 g1");
  const State seen = view_for(t.s, kGerman).known;
  EXPECT_EQ(seen.flight.turn_at, 0);
  EXPECT_EQ(seen.flight.turn_by, 0);
  EXPECT_EQ(view_for(t.s, kSoviet).known.flight.turn_at, 30);
  EXPECT_FALSE(view_for(t.s, kGerman).known.aircraft[0].rockets);
}

TEST(PZ_15_2, RefusesOtherWaysToFly) {
  COVERS("PZ:15.0", "PZ:15.2.3.1", "PZ:15.2.3.1.1");
  Table t(sky());
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 24000 0 0", "PZ:15.2");  // over the middle of the table
  EXPECT_REFUSED(t, "fly s1 slow low 90 72000 24000 0 0", "PZ:15.2");
  EXPECT_REFUSED(t, "german: fly s1 slow low 0 36000 0 0 0", "PZ:3.0");
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 0 20", "PZ:15.2.3.1");
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 5 90", "PZ:15.2.3.1.1");
  EXPECT_REFUSED(t, "fly g1 slow low 0 36000 0 0 0", "PZ:4.1");
}

TEST(PZ_15_3_1_2, RefusesOtherObservers) {
  COVERS("PZ:15.3.1.2.2");
  const std::string wood =
      "woods 34000 22000 38000 26000 | unit s2 36000 20500 0 order=ow | unit s3 34500 20500 0 order=ow |"
      "unit g1 36000 22800 0 order=move | ";
  Table t(sky(wood));
  EXPECT_TRUE(t.spots("s3", "g1"));
  EXPECT_REFUSED(t, "fly s1 slow low 180 36000 48000 0 0 g1 s3", "PZ:15.3.1.2");  // Command, no OP
  EXPECT_REFUSED(t, "fly s1 slow low 180 36000 48000 0 0 - s2", "PZ:15.3.1.2");
  // Spotted by the OP, but not long enough in view of the aircraft.
  t.play("fly s1 slow low 180 36000 48000 0 0 g1 s2");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(t.s.flight.gone, 10);
  t.s.flight.acquired = 9;
  EXPECT_REFUSED(t, "drop rockets", "PZ:15.3.1.2.2");
}

TEST(PZ_15_3_2, RefusesOtherAltitudes) {
  Table t(sky("unit g1 36000 9000 0 order=nc | unit g4 36000 12000 0 order=nc"));
  t.play("fly s1 slow medium 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_REFUSED(t, "drop strafe", "PZ:15.3.2");
  EXPECT_REFUSED(t, "drop rockets", "PZ:15.3.4.2");
}

TEST(PZ_15_4, RefusesOtherWeaponsAndPlaces) {
  COVERS("PZ:15.4.1.1.3");
  Table t(sky("unit g3 36000 10000 0 order=ow | unit g4 30000 10000 0 order=ow"));
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "flak");
  EXPECT_REFUSED(t, "aim g4 s1 " + std::to_string(t.code("g4", "gp")), "PZ:15.4");
  // A second Flak in a house: the first one is asked, this one may not.
  Table house(
      "advanced | cards g18 g85-rifle g68 g68 / s61:rockets s15 | house brick 1 29000 9000 31000 11000 |"
      "turn 3 air indirect-first first german | at fly:soviet | unit g1 36000 24000 0 order=move |"
      "unit g3 36000 10000 0 order=ow | unit g4 30000 10000 0 order=ow building=0");
  house.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(house.step(), "flak");
  EXPECT_REFUSED(house, "aim g4 s1 " + std::to_string(house.code("g4", "aa")), "PZ:15.4.1.1.3");
}

TEST(PZ_15_2, FlightsAtEveryEnemyOverEveryEdgeAreProposed) {
  Table t(sky());
  for (const char* way : {"0 36000 0", "180 36000 48000", "90 0 24000", "270 72000 24000"})
    EXPECT_TRUE(t.offers(std::string("fly s1 slow low ") + way + " 0 0 g1")) << way;
}

}  // namespace kessel::panzer
