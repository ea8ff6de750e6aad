// Every way to be told no that the chapters' own tests leave out: whose units they are, what is used up, what does not fit.
#include <algorithm>
#include <set>

#include "sums.h"

namespace kessel::panzer {

namespace {

/// The table's content, to be changed for this test alone.
std::shared_ptr<Content> changed(Table& t) {
  auto copy = std::make_shared<Content>(*t.content);
  t.content = copy, t.s.content = copy.get();
  return copy;
}
std::string text(const Why& why) { return why ? std::string(why->rule.text()) : "allowed"; }
std::string reason(const Table& t, std::string_view action) {
  const Why why = t.why(action);
  return why ? why->reason.text() : "allowed";
}

/// Germans move: a tank, a squad beside a halftrack, a squad aboard of another, engineers; enemies far and near.
std::string march(const std::string& more = "") {
  return "advanced | cards g18 g85-rifle g43 g43 g85-rifle g85-rifle:engineer g18 / s15 s57-rifle s15 s57-rifle |"
         "turn 1 movement move-first first soviet | at move:german | unit g1 10000 10000 0 order=move |"
         "unit g2 21100 20000 90 order=move | unit g3 20000 20000 0 order=move | unit g4 30000 20000 0 order=move |"
         "unit g5 aboard 30000 20000 0 carrier=g4 order=move | unit s1 60000 44000 180 order=nc revealed |"
         "unit s2 60000 40000 180 order=nc | " +
         more;
}
/// Germans announce assaults: engineers (g1) and a squad (g2) beside a tank, a squad aboard (g4 of g3).
std::string close(const std::string& more = "") {
  return "advanced | cards g85-rifle:engineer g85-rifle g43 g85-rifle:engineer / s15 s57-rifle s15 |"
         "turn 1 movement close-second first german | at close:german | unit g1 20000 21500 180 order=move |"
         "unit g2 21400 20000 270 order=move | unit g3 18600 20000 90 order=move | unit g4 aboard 18600 20000 90 "
         "carrier=g3 "
         "order=move | unit s1 20000 20000 0 order=nc | unit s2 40000 20000 0 order=nc | " +
         more;
}
/// An OP (g1), mortar carriers behind a wood, batteries; s1 in sight.
std::string calls(const std::string& more = "") {
  return "advanced | cards g86-section:op g44 g44 g74-medium:attached g74-heavy g46 / s15 s57-rifle:op |"
         "woods 0 8000 72000 10000 | turn 2 combat direct-first first soviet | at indirect:german |"
         "unit g1 20000 20000 0 order=ow | unit g2 20000 5000 0 order=fire | unit g3 22000 5000 0 order=fire |"
         "unit s1 20000 40000 180 order=move | unit s2 60000 40000 180 order=ow | " +
         more;
}
/// Soviet aircraft against a tank; an OP (s2), a Flakvierling (g3).
std::string sky(const std::string& more = "", const std::string& plane = "s61:rockets") {
  return "advanced | cards g18 g85-rifle:op g68 g18 / " + plane +
         " s57-rifle:op s57-rifle | turn 3 air indirect-first first german | at fly:soviet |"
         "unit g1 36000 24000 0 order=move | unit s3 5000 5000 0 order=nc | " +
         more;
}
std::string fires(const std::string& cards, const std::string& more) {
  return "advanced | cards " + cards + " | turn 2 combat direct-second first german | at direct:german | " + more;
}
std::string plots(const std::string& more = "") {
  return "advanced | cards g18 g74-medium / s15 s45-medium s45-light s60 | planned soviet 2 | points soviet 2 s2 |"
         "at plots | area german south | area soviet north | " +
         more;
}

}  // namespace

// ---- whose they are ---------------------------------------------------------------------------------------------------

/// One row for every action that names a unit of one's own: with an enemy's it is refused by that case alone.
TEST(PZ_4_1, RefusesEveryActionWithAnEnemysUnit) {
  struct Row {
    std::string table;
    const char* action;
  };
  const std::string place =
      "advanced | cards g18 g85-rifle / s15 s57-rifle | area german south | area soviet north |"
      "at place:german | unit g1 setup 0 0 0 | unit g2 setup 0 0 0 | unit s1 setup 0 0 0 |"
      "unit s2 setup 0 0 0";
  const std::string orders =
      "advanced | option command_control on | cards g18 g18 / s15 | unit g1 20000 20000 0 |"
      "unit g2 22000 20000 0 | unit s1 20000 40000 180";
  const std::string fire = fires("g18 g85-rifle / s15 s15",
                                 "unit g1 20000 20000 0 order=fire | unit g2 60000 20000 0 |"
                                 "unit s1 20000 30000 180 order=fire | targets g1 s1");
  const std::string seal =
      "advanced | cards g18 g85-rifle / s15 s57-rifle | turn 1 adjustment | at adjust |"
      "unit g1 20000 20000 0 order=nc | unit g2 24000 20000 0 order=nc | unit s1 20000 30000 0 order=nc |"
      "unit s2 24000 30000 0 order=nc";
  const std::vector<Row> rows{
      {place, "place s1 20000 3000 0"},
      {place, "mount s2 s1"},
      {place, "cover s2 on"},
      {plots(), "soviet: register g2 30000 20000"},
      {plots(), "soviet: plan g2 6 30000 20000 0 gp-a"},
      {plots(), "german: load s4 bombs"},
      {orders, "german: order s1 fire"},
      {orders, "german: join s1 g1"},
      {orders, "german: join g1 s1"},
      {fire, "aim s1 g1 0"},
      {fire, "smoke s1 8 20000 25000"},
      {calls(), "call s2 a gp 0 20000 40000 g4"},
      {calls(), "call g1 c gp 0 20000 40000 s1"},
      {close(), "assault s2 g1"},
      {close(), "breach s2 building 0"},
      {close(), "retract s2"},
      {march(), "pick s1"},
      {march(), "move s1 -1 0 60000 43000"},
      {march(), "march s2 -1 60000 39000"},
      {march(), "declare s1 g2"},
      {march(), "overrun s1 g2 -1 0 60000 43000"},
      {march(), "search s1 forward"},
      {march(), "mount s2 g3"},
      {march(), "mount g2 s1"},
      {march(), "dismount s2 60000 41000 0"},
      {march(), "bail s2 60000 41000 0"},
      {march(), "storm s2 60000 41000 0 g2"},
      {march(), "enter s3 -1 60000 48000 60000 46000"},
      {sky(), "fly g1 slow low 0 36000 0 0 0"},
      {sky("", "s62"), "dive g1 0 g1"},
      {sky("unit g2 36000 20000 0 order=ow"), "fly s1 slow low 0 36000 0 0 0 g1 g2"},
      {seal, "german: pivot s1 90"},
      {seal, "german: turret s1 left"},
      {seal, "german: cover s2 on"},
      {seal, "german: bail s2 24000 29000 0"},
  };
  for (const Row& row : rows) {
    const Table t(row.table);
    SCOPED_TRACE(std::string(row.action) + ", asked: " + t.step());
    EXPECT_REFUSED(t, row.action, "PZ:4.1");
  }
  // `lower` and `announce` speak of drafts: an enemy's is none.
  EXPECT_REFUSED(Table(fire), "lower s1", "PZ:8.3.1");
}

// ---- fire -------------------------------------------------------------------------------------------------------------

TEST(PZ_12_2_1a, RefusesTwoAttachedWeaponsAndAThird) {
  const std::string field =
      fires("g85-rifle+g87-panzerfaust+g87-rpzb / s15",
            "unit g1 20000 20000 0 order=fire | unit s1 20000 21500 180 order=fire spot=fire | targets g1 s1");
  Table t(field);
  const std::string small = " s1 " + std::to_string(kSmallArms), one = " s1 128", two = " s1 144";
  t.play("aim g1" + one);
  EXPECT_REFUSED(t, "aim g1" + two, "PZ:12.2.1a");
  EXPECT_ALLOWED(t, "aim g1 s1 " + std::to_string(t.code("g1", "small")));
  t.play("aim g1 s1 " + std::to_string(t.code("g1", "small")));
  Table third(field);
  third.play("aim g1 s1 " + std::to_string(third.code("g1", "small")) + "; aim g1" + one);
  EXPECT_REFUSED(third, "aim g1" + two, "PZ:12.2.1a");
  EXPECT_EQ(reason(third, "aim g1" + two), "it fires two weapons already");
}

TEST(PZ_16_1_5, RefusesASecondWeaponWhereThereIsOne) {
  Table t(fires("g18 / s15", "unit g1 20000 20000 0 order=fire | unit s1 20000 30000 180 spot=fire | targets g1 s1"));
  t.play("aim g1 s1 0");
  EXPECT_REFUSED(t, "aim g1 s1 16", "PZ:16.1.5");
}

TEST(PZ_16_1_4_1, RefusesTwoTargetsFarApartOfWhoeverShares) {
  Table t(
      "advanced | option command_control on | cards g85-rifle+g87-panzerfaust g85-rifle / s15 s57-rifle |"
      "turn 2 combat direct-second first german | at direct:german | unit g1 20000 20000 0 order=fire |"
      "unit g2 20000 18800 0 order=fire share=1 | unit s1 20000 21500 180 spot=fire order=nc | unit s2 20000 28000 0 "
      "spot=fire order=nc | targets g1 s1 s2 | targets g2 s1 s2");
  t.play("aim g1 s1 128");
  EXPECT_REFUSED(t, "aim g1 s2 " + std::to_string(t.code("g1", "small")), "PZ:16.1.4.1");
  EXPECT_EQ(reason(t, "aim g1 s2 " + std::to_string(t.code("g1", "small"))), "too far from its other target");
}

TEST(PZ_8_2, RefusesShotsOfWhoIsNotThereAndAtFriends) {
  const Table t(fires("g18 g18 / s15", "unit g1 20000 20000 0 order=fire | unit s1 20000 30000 180 | targets g1 s1"));
  EXPECT_EQ(text(why_no_shot(t.s, t.id("g2"), 0, t.id("s1"), false)), "PZ:8.2");
  EXPECT_EQ(text(why_no_shot(t.s, t.id("g1"), 0, t.id("g2"), false)), "PZ:8.2");
  EXPECT_EQ(text(why_no_shot(t.s, t.id("g1"), 0, t.id("s1"), false)), "allowed");
  EXPECT_REFUSED(t, "aim g1 g2 0", "PZ:8.2");
  EXPECT_REFUSED(t, "smoke g2 8 20000 25000", "PZ:8.2");
}

TEST(PZ_16_1_2_1, RefusesSpecialAmmunitionWhereTheScenarioHasNone) {
  Table t(fires("g24 / s15", "unit g1 20000 20000 0 order=fire | unit s1 20000 30000 180 spot=fire | targets g1 s1"));
  const int apcr = t.code("g1", "apcr");
  ASSERT_GE(apcr, 0);
  EXPECT_ALLOWED(t, "aim g1 s1 " + std::to_string(apcr));
  changed(t)->scenarios[0].rules.special_ammo = {Module::Off, Module::On};
  EXPECT_REFUSED(t, "aim g1 s1 " + std::to_string(apcr), "PZ:16.1.2.1");
}

TEST(PZ_8_1_1_2_2, RefusesSmokeOfWhoHasFired) {
  Table t(fires("g18 g18 / s15",
                "unit g1 20000 20000 0 order=fire fired revealed | unit g2 24000 20000 0 order=fire |"
                "unit s1 20000 30000 180 | targets g2 s1"));
  EXPECT_REFUSED(t, "smoke g1 " + std::to_string(t.code("g1", "smoke")) + " 20000 25000", "PZ:8.1.1.2.2");
}

// ---- the air ----------------------------------------------------------------------------------------------------------

TEST(PZ_15_4_2, RefusesOtherTargetsWhileItFliesAndTheAircraftAtOtherTimes) {
  Table t(sky("unit g3 36000 10000 0 order=ow | unit s2 36000 14000 180 order=nc spot=fire"));
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "flak");
  const int aa = t.code("g3", "aa");
  EXPECT_REFUSED(t, "aim g3 s2 " + std::to_string(t.code("g3", "gp")), "PZ:15.4.2");
  EXPECT_ALLOWED(t, "aim g3 s1 " + std::to_string(aa));
  // While fire at those who fired is answered nobody fires into the air.
  Table answers(
      sky("unit g3 36000 10000 0 order=ow | unit s2 36000 14000 180 order=ow spot=fire answerable |"
          "unit s1 aloft 36000 2000 0 | flight s1 0 0 0 0 2 0 0 0 g1 - 0 1 0 0 |"
          "at fly:soviet flight:soviet@s1 flak:german@s1=5 overwatch:german=2"));
  ASSERT_EQ(answers.step(), "overwatch");
  EXPECT_REFUSED(answers, "aim g3 s1 " + std::to_string(aa), "PZ:15.4.2");
  EXPECT_ALLOWED(answers, "aim g3 s2 " + std::to_string(answers.code("g3", "gp")));
}

TEST(PZ_15_4_2_1, RefusesFireBeyondTheRangeOfTheFlak) {
  // H1: the range of the row counts. Acquired as it appears, whatever the distance; it comes nearer by inches.
  Table t(sky("unit g3 36000 34000 180 order=ow"));
  const std::string fire = "aim g3 s1 " + std::to_string(t.code("g3", "aa"));
  const int most = arm(t.s, t.id("g3"), t.code("g3", "aa")).aa->range[kBands - 1];
  t.s.unit(t.id("g3")).at = {36000, 1000 * (most + 1)};
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  State far = t.s;
  far.flight.unit = t.id("s1");
  far.unit(t.id("s1")).where = Where::Aloft, far.unit(t.id("g3")).tracking = kAcquired;
  far.unit(t.id("s1")).at = {36000, 0};
  EXPECT_EQ(text(why_no_flak(far, t.id("g3"), t.code("g3", "aa"))), "PZ:15.4.2.1");
  far.unit(t.id("s1")).at = {36000, 1000};
  EXPECT_EQ(text(why_no_flak(far, t.id("g3"), t.code("g3", "aa"))), "allowed") << "at its last inch it reaches";
  // And in play: it is asked only as the aircraft comes into range.
  ASSERT_EQ(t.step(), "flak");
  EXPECT_EQ(range(t.s, t.id("g3"), t.id("s1")), most);
  EXPECT_ALLOWED(t, fire);
  t.s.unit(t.id("s1")).at = {36000, 0};
  EXPECT_REFUSED(t, fire, "PZ:15.4.2.1");
}

TEST(PZ_15_4, RefusesTheRowForAircraftAgainstTheGround) {
  Table t(fires("g68 / s15", "unit g1 20000 20000 0 order=fire | unit s1 20000 25000 180 spot=fire | targets g1 s1"));
  EXPECT_REFUSED(t, "aim g1 s1 " + std::to_string(t.code("g1", "aa")), "PZ:15.4");
}

TEST(PZ_15_3_1, RefusesOnesOwnAndWhoIsNotThereAsTargets) {
  Table t(sky());
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 0 0 s3", "PZ:15.3.1");
  EXPECT_EQ(reason(t, "fly s1 slow low 0 36000 0 0 0 s3"), "that is one of your own");
  EXPECT_REFUSED(t, "fly s1 slow low 0 36000 0 0 0 g4", "PZ:15.3.1");
  EXPECT_EQ(reason(t, "fly s1 slow low 0 36000 0 0 0 g4"), "it is not on the table");
  Table dive(sky("", "s62"));
  EXPECT_REFUSED(dive, "dive s1 0 s3", "PZ:15.3.1");
  t.play("fly s1 slow low 0 36000 0 0 0");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_REFUSED(t, "name s3", "PZ:15.3.1");
}

TEST(PZ_15_3_1_1_3, RefusesToNameTheSameTargetAnew) {
  Table t(sky("unit g4 36000 30000 0 order=nc"));
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_REFUSED(t, "name g1", "PZ:15.3.1.1.3");
  EXPECT_ALLOWED(t, "name g4");
}

TEST(PZ_15_2_3, RefusesToFlyOnByNothing) {
  Table t(sky());
  t.play("fly s1 slow low 0 36000 0 0 0");
  EXPECT_REFUSED(t, "on 0", "PZ:15.2.3");
  EXPECT_REFUSED(t, "on 201", "PZ:15.2.3");
  EXPECT_ALLOWED(t, "on 1");
}

TEST(PZ_15_3_1_2_1, RefusesASecondTargetOfTheSameOp) {
  const std::string wood =
      "woods 34000 22000 38000 26000 | unit g1 36000 22800 0 order=move | unit g4 37500 22800 0 order=nc | ";
  // It spotted g4 for this aircraft as it flew before: another aircraft's target.
  Table t(
      sky(wood + "unit s2 36000 20500 0 order=ow fired revealed spots-for-air | aircraft 0 s1 3 0 255 1 0 0 0 0 - -"));
  t.s.aircraft[0].last_turn = 3, t.s.aircraft[0].op = t.id("s2"), t.s.aircraft[0].spotted = t.id("g4");
  EXPECT_EQ(text(why_no_op(t.s, kSoviet, t.id("s2"), t.id("g1"), t.id("s1"))), "PZ:15.3.1.2.1");
  EXPECT_EQ(text(why_no_op(t.s, kSoviet, t.id("s2"), t.id("g4"), t.id("s1"))), "allowed");
}

TEST(PZ_16_1_2_5, RefusesRocketsBombsAndDivesThatAreUsedUp) {
  // H1: shots are counted. s1 has two salvoes of rockets; a dive bomber its bombs.
  COVERS("PZ:15.3.4.1");
  Table t(sky());
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_ALLOWED(t, "drop rockets");
  const auto shots = [&](AirAttack attack) {
    for (const AirWeapon& w : card(t.s, t.id("s1")).air_weapons)
      if (w.attack == attack) return w.shots;
    return decltype(AirWeapon::shots){};
  };
  ASSERT_GT(shots(AirAttack::Rockets), 1);
  t.s.aircraft[0].used[at(AirAttack::Rockets)] = static_cast<std::uint8_t>(shots(AirAttack::Rockets) - 1);
  EXPECT_ALLOWED(t, "drop rockets");
  t.s.aircraft[0].used[at(AirAttack::Rockets)] = static_cast<std::uint8_t>(shots(AirAttack::Rockets));
  EXPECT_REFUSED(t, "drop rockets", "PZ:16.1.2.5");
  Table bomber(sky("unit g1 36000 30500 0 order=nc", "s61"));
  bomber.play("fly s1 slow medium 0 36000 0 0 0 g1");
  EXPECT_ALLOWED(bomber, "drop bombs");
  bomber.s.aircraft[0].used[at(AirAttack::Bombs)] = 99;
  EXPECT_REFUSED(bomber, "drop bombs", "PZ:16.1.2.5");
  Table dive(sky("", "s62"));
  EXPECT_ALLOWED(dive, "dive s1 0 g1");
  dive.s.aircraft[0].used[at(AirAttack::DiveBomb)] = 99;
  EXPECT_REFUSED(dive, "dive s1 0 g1", "PZ:16.1.2.5");
  // Each attack counts one.
  t.s.aircraft[0].used = {};
  t.play("drop rockets");
  EXPECT_EQ(t.s.aircraft[0].used[at(AirAttack::Rockets)], 1);
}

TEST(PZ_15_3_4_2, RocketsReachTwentyInchesAndStrikeEverybodyUnderThem) {
  COVERS("PZ:15.3.4.1", "PZ:15.3.4.2.1", "PZ:15.3.4.2.2");
  // On g1 rides a squad, under the same pattern; a tank beyond it is outside.
  Table t(
      sky("unit g1 36000 30000 0 order=nc | unit g2 aboard 36000 30000 0 carrier=g1 order=nc | unit g4 36000 34000 0 "
          "order=nc"));
  t.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(t.step(), "aloft");
  EXPECT_EQ(range(t.s, t.id("s1"), t.id("g1")), 20) << "asked at the first inch from which they reach";
  EXPECT_ALLOWED(t, "drop rockets");
  const auto chance = [&](int y) {  // from so far up the table
    State s = t.s;
    s.unit(t.id("s1")).at = {36000, y};
    Attack a = air_patterns(s, AirAttack::Rockets)[0];
    Tally sum;
    const GpChance c = gp_chance(s, a, t.id("g1"), sum);
    Sum lines;
    lines.c = c, lines.t = sum;
    EXPECT_EQ(lines.line("PZ:15.3.4.2.1"), 20);
    EXPECT_EQ(lines.line("PZ:15.3.4.2.2"), 0);
    EXPECT_EQ(a.sheaf, Sheaf::C);
    EXPECT_EQ(a.at, t.s.unit(t.id("g1")).at);
    return c;
  };
  EXPECT_EQ(chance(10'000).band, Band::Extreme);
  EXPECT_LT(chance(10'000).factor, chance(29'000).factor) << "bands like any other GP weapon";
  Table far = t;
  far.s.content = t.s.content;
  far.s.unit(t.id("s1")).at.y -= 1000;
  EXPECT_REFUSED(far, "drop rockets", "PZ:15.3.4.2");
  EXPECT_EQ(reason(far, "drop rockets"), "too far for rockets");
  // Only ahead: what it has passed, or lies abeam, is not acquired.
  for (const Point p : {Point{50'000, 12'000}, Point{36'000, 2'000}}) {
    State s = t.s;
    s.unit(t.id("g1")).at = p;
    EXPECT_FALSE(can_acquire(s)) << p.x;
  }
  t.play("drop rockets");
  while (t.step() == "reveal") t.play("hide");
  std::set<int> rolled;
  while (t.step() == "gp-roll") rolled.insert(t.s.top().unit.value), t.roll(1);
  EXPECT_EQ(rolled, (std::set<int>{t.id("g1").value, t.id("g2").value}));
  EXPECT_EQ(t.s.aircraft[0].used[at(AirAttack::Rockets)], 1) << "one attack, whoever was struck";
}

TEST(PZ_15_3_1_1_1a, SuppressionLeavesTheDistanceFlown) {
  // H1: what was counted stays; only twice of it is needed from then on.
  COVERS("PZ:15.3.1.1.4", "PZ:15.4.2.2.1");
  Table t(sky("unit g4 36000 20000 0 order=nc"));
  t.play("fly s1 slow low 0 36000 0 0 0");
  ASSERT_EQ(t.step(), "aloft");
  t.play("on 1");
  ASSERT_EQ(t.s.flight.gone, 1);
  t.s.flight.target = t.id("g4"), t.s.flight.acquired = 6, t.s.flight.go = 0;
  suppress(t.s, t.id("s1"), "PZ:15.4.2.2.1", t.events);
  EXPECT_EQ(t.s.flight.acquired, 6) << "as it is hit";
  EXPECT_EQ(acquire_inches(t.s), 20);
  ASSERT_EQ(t.step(), "aloft");
  t.play("on 1");  // asked again as soon as it could attack
  EXPECT_EQ(t.s.flight.acquired, kAcquired);
  EXPECT_EQ(t.s.flight.gone, 15) << "six before, fourteen after: it was an inch over the table as it began";
  // What it had done before it was hit it keeps.
  Table done(sky());
  done.play("fly s1 slow low 0 36000 0 0 0 g1");
  ASSERT_EQ(done.s.flight.acquired, kAcquired);
  suppress(done.s, done.id("s1"), "PZ:15.4.2.2.1", done.events);
  EXPECT_EQ(done.s.flight.acquired, kAcquired);
  EXPECT_ALLOWED(done, "drop rockets");
  done.play("on 1");
  EXPECT_EQ(done.s.flight.acquired, kAcquired);
}

TEST(PZ_4_3, RefusesHeadingsFacingsAndBearingsBeyondTheCircle) {
  for (const char* n : {"360", "-1"}) {
    EXPECT_REFUSED(Table(sky()), std::string("fly s1 slow low ") + n + " 36000 0 0 0", "PZ:4.3");
    EXPECT_REFUSED(Table(sky("", "s62")), std::string("dive s1 ") + n + " g1", "PZ:4.3");
  }
  // H1: at set-up too.
  const std::string place =
      "advanced | cards g18 g85-rifle / s15 | area german south | area soviet north | at place:german |"
      "unit g1 setup 0 0 0 | unit g2 setup 0 0 0 | unit s1 setup 0 0 0";
  EXPECT_ALLOWED(Table(place), "place g1 20000 3000 359");
  EXPECT_REFUSED(Table(place), "place g1 20000 3000 360", "PZ:4.3");
  EXPECT_REFUSED(Table(place), "place g1 20000 3000 -1", "PZ:4.3");
  Table four("scenario 4 | at place:soviet");
  EXPECT_REFUSED(four, "position 30000 30000 360", "PZ:4.3");
  EXPECT_REFUSED(four, "position 30000 30000 -1", "PZ:4.3");
}

// ---- close combat -----------------------------------------------------------------------------------------------------

TEST(PZ_R102, RefusesAssaultsOfWhoHasMoved) {
  EXPECT_ALLOWED(Table(close()), "assault g1 s1");
  EXPECT_REFUSED(Table(close("unit g1 20000 21500 180 order=move moved revealed moving")), "assault g1 s1", "PZ:R102");
}

TEST(PZ_16_9_1_4, RefusesOddWaysFriendsAndWhatIsNotSeen) {
  COVERS("PZ:4.1", "PZ:9.8", "PZ:16.10.1a");
  Table t(close());
  EXPECT_REFUSED(t, "assault g1 s1 20000", "PZ:16.9.1.4");
  EXPECT_REFUSED(t, "assault g1 s1 1 1 2 2 3 3 4 4 5 5", "PZ:16.9.1.4");
  EXPECT_REFUSED(t, "assault g1 g2", "PZ:4.1");
  EXPECT_REFUSED(t, "assault g1 s1 20000 -500 20000 21200", "PZ:9.8");
  // In a wood four inches away nobody is seen, however near the advance would come.
  for (const char* who : {"s15", "s57-rifle"}) {
    Table wood(std::string("advanced | cards g85-rifle g85-rifle / ") + who +
               " s15 | woods 18000 23000 22000 30000 | turn 1 movement close-second first german | at close:german |"
               "unit g1 20000 20500 0 order=move | unit s1 20000 24900 180 order=nc | unit s2 60000 40000 0 order=nc");
    EXPECT_FALSE(wood.spots("g1", "s1"));
    wood.s.unit(wood.id("g1")).at = {20000, 22400};
    ASSERT_FALSE(wood.spots("g1", "s1")) << who;
    EXPECT_REFUSED(wood, "assault g1 s1 20000 23800", who[1] == '1' ? "PZ:16.9.1.4" : "PZ:16.10.1a");
    EXPECT_EQ(reason(wood, "assault g1 s1 20000 23800"), "it does not see its target");
  }
}

TEST(PZ_16_9_1_2, RefusesWhoRides) {
  COVERS("PZ:16.10.1");
  Table t(close("unit s2 18600 21400 0 order=nc"));
  EXPECT_REFUSED(t, "assault g4 s1", "PZ:16.9.1.2");
  EXPECT_REFUSED(t, "assault g4 s2", "PZ:16.10.1");
  EXPECT_REFUSED(t, "breach g4 work 0", "PZ:16.9.1.2");
}

TEST(PZ_16_9_1_6, RefusesMoreAssaultsThanThereIsRoomForAndToTakeBackNone) {
  Table t(close());
  EXPECT_REFUSED(t, "retract g1", "PZ:16.9.1.6");
  Table full = t;
  full.s.content = t.s.content;
  for (Assault& x : full.s.assaults) x.state = Assault::State::Announced, x.unit = t.id("g4"), x.target = t.id("s1");
  EXPECT_REFUSED(full, "assault g1 s1", "PZ:16.9.1.6");
  EXPECT_REFUSED(full, "breach g1 building 0", "PZ:16.9.1.6");
  Table storms(march("unit s3 33500 20000 270 order=nc spot=fire"));
  EXPECT_ALLOWED(storms, "storm g5 31800 20000 90 s3");
  for (Assault& x : storms.s.assaults)
    x.state = Assault::State::Declared, x.unit = storms.id("g1"), x.target = storms.id("s2");
  EXPECT_REFUSED(storms, "storm g5 31800 20000 90 s3", "PZ:16.9.1.6");
}

TEST(PZ_20_5, RefusesEngineersThatWalkAndFeaturesThatAreNone) {
  Table t(close());
  EXPECT_REFUSED(t, "breach g1 building 0 20000 22000", "PZ:20.5");
  EXPECT_REFUSED(t, "breach g1 building -1", "PZ:20.5");
  EXPECT_REFUSED(t, "breach g1 building 256", "PZ:20.5");
  t.play("assault g1 s1");
  EXPECT_REFUSED(t, "breach g1 building 0", "PZ:16.9.1.5");
}

TEST(PZ_16_9_1_10, RefusesStormsOfWhoWalksAndAtWhatIsNotSeen) {
  COVERS("PZ:16.10.1c", "PZ:16.10.1a", "PZ:16.9.1.4");
  const std::string near = "unit s3 33500 20000 270 order=nc | unit s4 30000 23500 180 order=nc";
  // Both an inch and a half deep in a wood: out of its vehicle the squad does not see them.
  const std::string woods = "woods 32000 18000 36000 22000 | woods 28000 22000 32000 26000 | ";
  Table t(march(near));
  EXPECT_REFUSED(t, "storm g2 21000 20000 90 s3", "PZ:16.9.1.10");
  EXPECT_REFUSED(t, "storm g2 21000 20000 90 s4", "PZ:16.10.1c");
  for (const auto& [target, way, rule] :
       {std::tuple{"s3", "31800 20000 90", "PZ:16.9.1.4"}, {"s4", "30000 21800 0", "PZ:16.10.1a"}}) {
    const Table hidden(march(woods + near));
    ASSERT_FALSE(hidden.spots("g5", target));
    EXPECT_REFUSED(hidden, std::string("storm g5 ") + way + " " + target, rule);
    EXPECT_ALLOWED(t, std::string("storm g5 ") + way + " " + target);
  }
}

// ---- overruns ---------------------------------------------------------------------------------------------------------

TEST(PZ_16_11_1, RefusesOverrunsOfWhoHasMovedAndOfFriends) {
  COVERS("PZ:9.1.1", "PZ:4.1", "PZ:16.11.1b");
  const std::string field = march(
      "unit s4 10000 14000 180 order=nc spot=fire | unit g7 12000 10000 0 order=move moved "
      "revealed moving");
  Table t(field);
  EXPECT_ALLOWED(t, "declare g1 s4");
  EXPECT_REFUSED(t, "declare g7 s4", "PZ:9.1.1");
  EXPECT_REFUSED(t, "declare g1 g2", "PZ:4.1");
  t.play("declare g1 s4");
  EXPECT_REFUSED(t, "declare g1 s4", "PZ:16.11.1b");
  EXPECT_EQ(reason(t, "declare g1 s4"), "that is announced");
  Table full(field);
  for (Assault& x : full.s.assaults)
    x.state = Assault::State::Declared, x.unit = full.id("g4"), x.target = full.id("s4");
  EXPECT_REFUSED(full, "declare g1 s4", "PZ:16.11.1b");
  EXPECT_EQ(reason(full, "declare g1 s4"), "there are too many attacks");
}

// ---- indirect fire ----------------------------------------------------------------------------------------------------

TEST(PZ_16_5_1_8, RefusesPointsOffTheTable) {
  EXPECT_REFUSED(Table(calls()), "call g1 a gp 0 20000 48001 g4", "PZ:16.5.1.8");
}
TEST(PZ_16_5_1_1, RefusesNineSources) {
  EXPECT_REFUSED(Table(calls()), "call g1 a gp 0 20000 40000 g2 g3 g4 g5 g2 g3 g4 g5 g2", "PZ:16.5.1.1");
}
TEST(PZ_16_3_1_4_2, RefusesASourceThatIsNamedTwice) {
  EXPECT_REFUSED(Table(calls()), "call g1 a gp 0 20000 40000 g4 g4", "PZ:16.3.1.4.2");
}
TEST(PZ_16_5_1_13, RefusesSmokeOfWhoHasNone) {
  COVERS("PZ:16.5.1.9");
  Table t(calls());
  EXPECT_ALLOWED(t, "call g1 a smoke 0 20000 40000 g4");
  const auto content = changed(t);
  for (Card& c : content->cards)
    for (Weapon& w : c.weapons) w.smoke = false;
  EXPECT_REFUSED(t, "call g1 a smoke 0 20000 40000 g4", "PZ:16.5.1.13");
  Table plan(plots());
  EXPECT_ALLOWED(plan, "soviet: plan s2 6 30000 20000 0 smoke-a");
  const auto cards = changed(plan);
  for (Card& c : cards->cards)
    for (Weapon& w : c.weapons) w.smoke = false;
  EXPECT_REFUSED(plan, "soviet: plan s2 6 30000 20000 0 smoke-a", "PZ:16.5.1.13");
  for (Card& c : cards->cards) std::erase(c.sheafs, Sheaf::B);
  EXPECT_REFUSED(plan, "soviet: plan s2 6 30000 20000 0 gp-b", "PZ:16.5.1.9");
  EXPECT_ALLOWED(plan, "soviet: plan s2 6 30000 20000 0 gp-a");
}
TEST(PZ_16_3_1_1, RefusesSourcesThatAreNotThere) {
  Table t(calls());
  t.s.unit(t.id("g3")) = Unit{};
  EXPECT_REFUSED(t, "call g1 c gp 0 20000 40000 g3", "PZ:16.3.1.1");
  EXPECT_ALLOWED(t, "call g1 c gp 0 20000 40000 g2");
}
TEST(PZ_16_6_3_1_1, RefusesPointsBeyondABatterysRange) {
  // The printed tables are smaller than any printed battery's range: one that reaches less far.
  Table t(calls("unit s1 20000 40000 180 order=move"));
  const auto content = changed(t);
  Card& guns = content->cards[def(t.s, t.id("g4")).card.value];
  for (Weapon& w : guns.weapons)
    for (GpRow& row : w.gp) row.range[kBands - 1] = 19;
  EXPECT_REFUSED(t, "call g1 a gp 0 20000 40000 g4", "PZ:16.6.3.1.1");
  for (Weapon& w : guns.weapons)
    for (GpRow& row : w.gp) row.range[kBands - 1] = 20;
  EXPECT_ALLOWED(t, "call g1 a gp 0 20000 40000 g4");
}
TEST(PZ_15_3_1_2_1, RefusesCallsOfAnOpThatSpotsForAircraft) {
  EXPECT_REFUSED(Table(calls("unit g1 20000 20000 0 order=ow fired revealed spots-for-air")),
                 "call g1 a gp 0 20000 40000 g4", "PZ:15.3.1.2.1");
}
TEST(PZ_16_3_1, RefusesToGoOnWhereAGunSeesTheTargetItself) {
  COVERS("PZ:16.3.1.1");
  // Mission 0 of the last turn: g2 fired at s1; now g2 stands where it sees it.
  const std::string zone = "zone 0 1 0 2 1 0 0 0 0 255 g1 0 20000 40000 g2 - - - - - - - 0 0 0 0 0 0 -";
  EXPECT_ALLOWED(Table(calls(zone)), "continue 0 gp");
  EXPECT_REFUSED(Table(calls(zone + " | unit g2 24000 20000 0 order=fire")), "continue 0 gp", "PZ:16.3.1");
  EXPECT_REFUSED(Table(calls(zone + " | unit g2 20000 5000 0 order=nc")), "shift 0 c gp 0 20000 39000", "PZ:16.3.1.1");
}

// ---- plots ------------------------------------------------------------------------------------------------------------

TEST(PZ_16_5_1_14_1, RefusesPlansOffTheTableTooManyAndNone) {
  COVERS("PZ:16.5.1.14", "PZ:20.6.1");
  Table t(plots());
  EXPECT_REFUSED(t, "soviet: plan s2 6 30000 48001 0 gp-a", "PZ:16.5.1.14.1");
  EXPECT_REFUSED(t, "soviet: scrap plan 8", "PZ:16.5.1.14.1");
  for (std::size_t i = 8; i < 16; ++i) t.s.plots[i].battery = t.id("s3"), t.s.plots[i].turn = 2, t.s.plots[i].turns = 1;
  EXPECT_REFUSED(t, "soviet: plan s2 6 30000 20000 0 gp-a", "PZ:16.5.1.14.1");
  EXPECT_EQ(reason(t, "soviet: plan s2 6 30000 20000 0 gp-a"), "there is no room for more plots");
  EXPECT_ALLOWED(t, "soviet: scrap plan 8");
  const std::string indirect =
      "advanced | cards g18 g18 / s15 s45-medium s57-rifle:op | planned soviet 2 | turn 5 combat direct-first first "
      "german |"
      "at indirect:soviet | unit g1 30000 20000 0 order=nc | unit s1 60000 45000 180 order=nc |"
      "unit s3 30000 30000 180 order=ow | plot 8 s2 3 2 3 0 30000 20000 0 0 0 0 0 0 0 0 0 0 |"
      "plot 9 s2 6 1 0 0 30000 20000 0 0 0 0 0 0 0 0 0 0";
  Table arrives(indirect);
  EXPECT_REFUSED(arrives, "arrive 10 30000 20000 0", "PZ:16.5.1.14");
  EXPECT_REFUSED(arrives, "arrive 0 30000 20000 0", "PZ:16.5.1.14");
  EXPECT_REFUSED(arrives, "arrive 9 30000 20000 0", "PZ:16.5.1.14.1");  // it waits a turn after its last plot
  EXPECT_REFUSED(Table("scenario 4 | at plots"), "soviet: scrap mine 0", "PZ:20.6.1");
}

// ---- movement and transport -------------------------------------------------------------------------------------------

TEST(PZ_17_2_3_4, RefusesFloorsThatNoHouseHas) {
  EXPECT_REFUSED(Table(march()), "move g2 -1 10", "PZ:17.2.3.4");
  EXPECT_REFUSED(Table(march()), "move g2 -1 -1 21100 21000", "PZ:17.2.3.4");
}
TEST(PZ_17_2_3_3, RefusesRiders) {
  Table t(
      "advanced | cards g85-rifle:motorcycle g18 / s15 | turn 1 movement move-first first soviet | at move:german |"
      "unit g1 20000 20000 0 order=move | unit s1 60000 40000 180 order=nc revealed");
  EXPECT_REFUSED(t, "march g1 -1 20000 24000", "PZ:17.2.3.3");
}
TEST(PZ_9_1_1, RefusesAnotherMoveWhileATransportStopsAndTooManyStops) {
  COVERS("PZ:R90", "PZ:17.2.8.2.3");
  Table t(march("unit g6 31100 20000 0 order=move | unit g7 30000 22000 0 order=move"));
  t.play("dismount g5 30000 18900 0");
  while (t.step() == "watch") t.play("pass");
  ASSERT_EQ(t.step(), "onward");
  EXPECT_REFUSED(t, "move g1 -1 0 10000 12000", "PZ:9.1.1");
  EXPECT_EQ(reason(t, "move g1 -1 0 10000 12000"), "another unit is on the move");
  EXPECT_REFUSED(t, "mount g2 g3", "PZ:R90");
  EXPECT_ALLOWED(t, "move g4 -1 0 30000 21000");
  Table stops = t;
  stops.s.content = t.s.content;
  stops.s.trip.stops = kMaxStops;
  EXPECT_REFUSED(stops, "move g4 -1 0 30000 21000", "PZ:9.1.1");
  // Half of its allowance has to be left for the next.
  lower(t.s, t.id("g4"), kLoaded);
  t.s.move.spent = t.s.move.allowance;
  EXPECT_REFUSED(t, "mount g6 g4", "PZ:17.2.8.2.3");
}

TEST(PZ_R90, RefusesToGetOffInHousesFiresAndForbiddenGround) {
  COVERS("PZ:9.8", "PZ:5.5.1.7");
  const auto off = [](const std::string& ground, const std::string& action) {
    return text(
        Table("advanced | cards g43 g85-rifle g18 / s15 | turn 1 movement move-first first soviet | at move:german |" +
              ground +
              "| unit g1 20000 1000 0 order=move | unit g2 aboard 20000 1000 0 carrier=g1 order=move |"
              "unit s1 60000 40000 180 order=nc revealed")
            .why(action));
  };
  EXPECT_EQ(off("bare", "dismount g2 20000 2000 0"), "allowed");
  EXPECT_EQ(off("bare", "dismount g2 20000 -100 0"), "PZ:9.8");
  EXPECT_EQ(off("house wood 1 19000 1900 21000 3000", "dismount g2 20000 2000 0"), "PZ:R90");
  EXPECT_EQ(off("house wood 1 19000 1900 21000 3000 | ruins 1 | burning 1", "dismount g2 20000 2000 0"), "PZ:5.5.1.7");
  EXPECT_EQ(off("stream 600 15000 2000 25000 2000", "dismount g2 20000 2000 0"), "PZ:R90");
}

/// Every action in a step that is not its own: the refusal says in which phase, or after what, it would be in order.
TEST(PZ_3_0, RefusesWhatBelongsToAnotherStepAndSaysWhen) {
  COVERS("PZ:3.2", "PZ:3.4", "PZ:3.4.1", "PZ:3.5", "PZ:6.5a", "PZ:11.5.1", "PZ:11.5.2", "PZ:15.2.1", "PZ:15.3");
  const std::string units =
      " | unit g1 20000 20000 0 order=move | unit g2 21100 20000 90 order=nc | unit s1 60000 40000 0 order=nc";
  const Table adjust("advanced | cards g43 g85-rifle / s15 | turn 1 adjustment | at adjust" + units);
  const Table fire(fires("g43 g85-rifle / s15",
                         "unit g1 20000 20000 0 order=fire | unit g2 21100 20000 0 |"
                         "unit s1 20000 30000 180 spot=fire | targets g1 s1"));
  struct Row {
    const Table& table;
    const char *action, *citation, *words;
  };
  const Row rows[] = {
      {adjust, "edge 0", "PZ:23.1.3", "chosen before"},
      {adjust, "place g1 20000 1000 0", "PZ:23.1.3", "in the set-up"},
      {adjust, "rest", "PZ:23.1.3", "in the set-up"},
      {adjust, "position 20000 20000 0", "PZ:23.1.3", "in the set-up"},
      {adjust, "order g1 fire", "PZ:3.2", "Command Phase"},
      {adjust, "join g2 g1", "PZ:3.2", "Command Phase"},
      {adjust, "first", "PZ:7.1", "Initiative Phase"},
      {adjust, "second", "PZ:7.1", "Initiative Phase"},
      {adjust, "aim g1 s1", "PZ:3.4", "Combat Phase"},
      {adjust, "announce s1", "PZ:3.4", "Combat Phase"},
      {adjust, "pass", "PZ:6.5a", "in answer to others"},
      {adjust, "reveal", "PZ:6.1.2a", "is fired at"},
      {adjust, "hide", "PZ:6.1.2a", "is fired at"},
      {adjust, "aspect cw", "PZ:8.4.5.1.1", "between two"},
      {adjust, "pick g1", "PZ:3.5", "Movement Phase"},
      {adjust, "move g1 -1 0 20000 21000", "PZ:3.5", "Movement Phase"},
      {adjust, "march g2 -1 21100 21000", "PZ:3.5", "Movement Phase"},
      {adjust, "search g1 forward", "PZ:3.5", "Movement Phase"},
      {adjust, "enter g1 -1 20000 0 20000 2000", "PZ:3.5", "Movement Phase"},
      {adjust, "declare g1 s1", "PZ:11.5.2", "Movement Phase"},
      {adjust, "overrun g1 s1 -1 0 20000 21000", "PZ:11.5.2", "Movement Phase"},
      {adjust, "dismount g2 20000 21000 0", "PZ:17.2.8.2", "Movement Phase"},
      {adjust, "storm g2 20000 21000 0 s1", "PZ:16.9.1.11", "Movement Phase"},
      {fire, "mount g2 g1", "PZ:17.2.8.2", "Movement Phase"},
      {fire, "bail g2 20000 21000 0", "PZ:17.2.8.3", "Adjustment Phase"},
      {fire, "pivot g1 90", "PZ:10.1", "Adjustment Phase"},
      {fire, "turret g1 left", "PZ:10.2", "Adjustment Phase"},
      {fire, "cover g2 on", "PZ:17.2.6", "Adjustment Phase"},
      {adjust, "register g2 20000 20000", "PZ:R95", "before play"},
      {adjust, "plan g2 3 20000 20000 0 gp-a", "PZ:R95", "before play"},
      {adjust, "mine 0 20000 20000 21000 21000", "PZ:R95", "before play"},
      {adjust, "load s1 bombs", "PZ:R95", "before play"},
      {adjust, "scrap plan 0", "PZ:R95", "before play"},
      {adjust, "smoke g2 0 20000 21000", "PZ:3.4.1", "Direct Fire Step"},
      {adjust, "fallback yes", "PZ:20.2", "has run out"},
      {adjust, "land 20000 21000 0", "PZ:16.1.6.1.1", "has left its vehicle"},
      {adjust, "call g2 a gp 0 20000 21000 g1", "PZ:3.4", "beginning of the Combat Phase"},
      {adjust, "arrive 0 20000 21000 0", "PZ:3.4", "beginning of the Combat Phase"},
      {adjust, "continue 0 gp", "PZ:3.4", "beginning of the Combat Phase"},
      {adjust, "shift 0 a gp 0 20000 21000", "PZ:3.4", "beginning of the Combat Phase"},
      {adjust, "check 0", "PZ:3.4", "beginning of the Combat Phase"},
      {adjust, "fall 0 20000 21000", "PZ:16.6.1.3", "too near"},
      {adjust, "assault g2 s1", "PZ:11.5.1", "beginning of the Movement Phase"},
      {adjust, "breach g2 building 0", "PZ:11.5.1", "beginning of the Movement Phase"},
      {adjust, "retract g2", "PZ:11.5.1", "beginning of the Movement Phase"},
      {adjust, "lead g2", "PZ:16.10.4.2", "after a lost round"},
      {adjust, "occupy", "PZ:16.10.4.1", "has been won"},
      {adjust, "stay", "PZ:16.10.4.1", "has been won"},
      {adjust, "fly s1 slow low 0 36000 0 0 0", "PZ:15.2.1", "Air Phases"},
      {adjust, "dive s1 0 g1", "PZ:15.2.1", "Air Phases"},
      {adjust, "on 2", "PZ:15.3", "over the table"},
      {adjust, "name g1", "PZ:15.3", "over the table"},
      {adjust, "drop strafe", "PZ:15.3", "over the table"},
      {adjust, "hold", "PZ:15.4.2", "flies past"},
  };
  std::set<std::string> tried{"done", "lower"};  // both say what is missing at any step
  for (const Row& row : rows) {
    const std::string text = row.action;
    EXPECT_REFUSED(row.table, "german: " + text, row.citation);
    EXPECT_NE(reason(row.table, "german: " + text).find(row.words), std::string::npos) << text;
    tried.insert(text.substr(0, text.find(' ')));
  }
  EXPECT_EQ(tried.size(), static_cast<std::size_t>(kActs));
}

TEST(PZ_3_0, RefusesWhatItsPhaseDoesLaterAndWhatTheBasicGameLacks) {
  COVERS("PZ:11.0", "PZ:17.1", "PZ:D.SEQ.5", "PZ:9.1.1");
  EXPECT_REFUSED(Table(close()), "pick g2", "PZ:17.1");
  EXPECT_REFUSED(Table(calls()), "aim g2 s1", "PZ:D.SEQ.5");
  EXPECT_REFUSED(Table(march()), "lower g1", "PZ:9.1.1");
  EXPECT_REFUSED(Table("cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 27000 180"), "german: march g1 -1 0 0",
                 "PZ:11.0");
}

TEST(PZ_17_2_8_2, RefusesToBoardAndLeaveWhereThereIsNothingToBoardOrLeave) {
  COVERS("PZ:17.2.8", "PZ:17.2.8.3");
  Table t(march());
  EXPECT_REFUSED(t, "mount g2 g2", "PZ:17.2.8");
  EXPECT_REFUSED(t, "mount g6 g3", "PZ:17.2.8.2");
  EXPECT_REFUSED(t, "dismount g2 21100 21000 0", "PZ:17.2.8.2");
  Table wrecked(march("unit g4 ko 30000 20000 0"));
  EXPECT_REFUSED(wrecked, "dismount g5 30000 21000 0", "PZ:17.2.8.2");
  EXPECT_REFUSED(wrecked, "bail g5 30000 21000 0", "PZ:17.2.8.3");
  Table seal(
      "advanced | cards g43 g85-rifle g85-rifle / s15 | turn 1 adjustment | at adjust | unit g1 20000 20000 0 order=nc "
      "|"
      "unit g2 aboard 20000 20000 0 carrier=g1 order=nc | unit g3 21100 20000 0 order=nc | unit s1 60000 40000 0 "
      "order=nc");
  EXPECT_REFUSED(seal, "german: mount g3 g1", "PZ:17.2.8.2");
  EXPECT_REFUSED(seal, "german: dismount g2 20000 21000 0", "PZ:17.2.8.2");
  EXPECT_ALLOWED(seal, "german: bail g2 20000 21000 0");
  EXPECT_REFUSED(Table(fires("g43 g85-rifle / s15",
                             "unit g1 20000 20000 0 order=fire | unit g2 21100 20000 0 |"
                             "unit s1 20000 30000 180 spot=fire | targets g1 s1")),
                 "mount g2 g1", "PZ:17.2.8.2");
}

TEST(PZ_R99, RefusesToEnterOfWhoIsNotDueOrHasNoOrder) {
  COVERS("PZ:9.1.1", "PZ:4.3", "PZ:9.8");
  Table t(
      "scenario 5 | turn 10 movement | at move:german | relief 8 1 | unit g1 20000 20000 0 order=move | unit s1 60000 "
      "10000 0 order=nc");
  UnitId due{};
  each_unit(t.s, kGerman, [&](UnitId u) {
    if (!due.valid() && due_to_enter(t.s, u) && card(t.s, u).vehicle()) due = u;
  });
  ASSERT_TRUE(due.valid());
  const std::string name = unit_text(due);
  const Point p = t.s.map().entries[1].at;
  const std::string at_ = " " + std::to_string(p.x) + " " + std::to_string(p.y);
  EXPECT_REFUSED(t, "enter g1 -1" + at_ + at_, "PZ:R99");
  EXPECT_REFUSED(t, "enter " + name + " -1" + at_ + at_, "PZ:R99");
  t.s.unit(due).order = Order::Move;
  EXPECT_REFUSED(t, "enter " + name + " -1" + at_, "PZ:9.1.1");
  EXPECT_REFUSED(t, "enter " + name + " -1" + at_ + " 20000", "PZ:9.1.1");
  EXPECT_REFUSED(t, "enter " + name + " 360" + at_ + at_, "PZ:4.3");
  EXPECT_REFUSED(t, "enter " + name + " -1" + at_ + " " + std::to_string(p.x) + " " + std::to_string(p.y + 500),
                 "PZ:9.8");
}

TEST(PZ_6_1, RefusesToShareWithWhoIsNotThereAndWithAnothersTransport) {
  COVERS("PZ:R28");
  Table t(
      "advanced | option command_control on | cards g43 g85-rifle g18 g18 / s15 | unit g1 20000 20000 0 order=move |"
      "unit g2 aboard 20000 20000 0 carrier=g1 | unit g3 21500 20000 0 order=move | unit s1 60000 40000 180");
  EXPECT_REFUSED(t, "german: join g4 g1", "PZ:6.1");
  EXPECT_REFUSED(t, "german: join g2 g3", "PZ:R28");
  EXPECT_ALLOWED(t, "german: join g2 g1");
}

// ---- set-up -----------------------------------------------------------------------------------------------------------

namespace {
UnitId of_kind(const State& s, Side side, bool (*wanted)(const State&, UnitId)) {
  UnitId found{};
  each_unit(s, side, [&](UnitId u) {
    if (!found.valid() && wanted(s, u)) found = u;
  });
  return found;
}
}  // namespace

TEST(PZ_23_1_3, RefusesToPlaceWhoDoesNotBeginThereAndPositionsThatAreNotForIt) {
  COVERS("PZ:17.2.8.2");
  Table t("scenario 4 | at place:soviet");
  each_unit(t.s, [&](UnitId u) {
    if (card(t.s, u).vehicle() || leg_or_towed(t.s, u)) t.s.unit(u).where = Where::Setup;
  });
  const UnitId battery = of_kind(t.s, kSoviet, [](const State& s, UnitId u) { return is_battery(s, u); });
  ASSERT_TRUE(battery.valid());
  EXPECT_REFUSED(t, "place " + unit_text(battery) + " 30000 30000 0", "PZ:23.1.3");
  EXPECT_EQ(reason(t, "place " + unit_text(battery) + " 30000 30000 0"), "it does not begin on the table");
  t.play("position 30000 30000 0");
  const auto content = changed(t);
  for (SetupStep& step : content->scenarios[t.s.scenario].setup) step.may_start.assign(kMaxUnits, 0);
  const UnitId tank = of_kind(t.s, kSoviet, [](const State& s, UnitId u) { return card(s, u).vehicle(); });
  EXPECT_REFUSED(t, "place " + unit_text(tank) + " 30000 30000 0", "PZ:23.1.3");
  // Aboard already.
  Table rides(
      "advanced | cards g43 g85-rifle / s15 | area german south | area soviet north | at place:german |"
      "unit g1 20000 3000 0 | unit g2 setup 0 0 0 | unit s1 setup 0 0 0");
  rides.play("mount g2 g1");
  EXPECT_REFUSED(rides, "mount g2 g1", "PZ:17.2.8.2");
}

TEST(PZ_R91, RefusesPositionsWhereNobodyDigs) {
  Table t("scenario 4 | at place:soviet");
  const auto content = changed(t);
  Map& m = content->maps[t.s.plan().map];
  const Point free{30'000, 30'000};
  const auto position = [&](Point p, int bearing = 0) {
    return text(why_not(t.s, act(kSoviet, Act::Position, {p.x, p.y, bearing})));
  };
  ASSERT_EQ(position(free), "allowed");
  t.play("position 30000 30000 0");
  EXPECT_EQ(position({30'900, 30'000}), "PZ:R91") << "another work";
  const plane::Bounds area = m.setup_areas[t.s.area[1]].shape.bounds();
  bool edge = false;
  for (std::int32_t x = 5'000; x < m.width && !edge; x += 1'000)
    for (const std::int32_t y : {area.high.y, area.low.y})
      edge = edge || ((y == 0 || y == m.height) && position({x, y}) == "PZ:R91");
  EXPECT_TRUE(edge) << "half of it would lie beyond the edge";
  bool house = false;
  for (const Building& b : m.buildings) house = house || position(b.centre) == "PZ:R91";
  EXPECT_TRUE(house);
  bool water = false;
  for (std::int32_t x = area.low.x; x < area.high.x && !water; x += 250)
    for (std::int32_t y = area.low.y; y < area.high.y && !water; y += 250) {
      const Terrain ground = footing_at(m, {x, y});
      water = (ground == Terrain::Stream || ground == Terrain::StreamImpassable) && position({x, y}) == "PZ:R91";
    }
  if (!water) {  // the printed map has none there: a stream through the area
    Stream brook;
    brook.id = "brook", brook.passable = true;
    brook.strip = plane::Strip({{35'000, area.low.y}, {35'000, area.high.y}}, 600);
    m.streams.push_back(brook);
    m.note_nearby();
    EXPECT_EQ(position({35'000, 30'000}), "PZ:R91");
  }
  // And there are so many works at most: nobody digs in beyond them.
  const UnitId squad = of_kind(t.s, kSoviet, [](const State& s, UnitId u) { return card(s, u).squad(); });
  t.s.unit(squad).where = Where::Setup;
  const auto dig = [&] {
    return text(why_not_place(t.s, kSoviet, squad, {40'000, 30'000}, 0, Turning::Front, StartMode::Dug, 0));
  };
  ASSERT_EQ(dig(), "allowed");
  Work& trench = *std::ranges::find(t.s.works, Terrain::Clear, &Work::terrain);
  trench.terrain = Terrain::HastyEntrenchment, trench.at = {40'000, 30'000};
  EXPECT_EQ(dig(), "PZ:17.2.7.2") << "somebody else's";
  trench = Work{};
  for (Work& w : t.s.works)
    if (w.terrain == Terrain::Clear) w.terrain = Terrain::Wire, w.at = {1'000, 1'000};
  EXPECT_EQ(dig(), "PZ:R91");
}

TEST(PZ_9_7_1, RefusesOpenVehiclesInBuildingsAtSetUp) {
  Table t("scenario 3 | at place:german");
  const UnitId truck = of_kind(t.s, kGerman, [](const State& s, UnitId u) {
    return card(s, u).vehicle() && (card(s, u).move.mover != Mover::Tracked || !card(s, u).closed_top);
  });
  ASSERT_TRUE(truck.valid());
  const auto content = changed(t);
  for (SetupStep& step : content->scenarios[t.s.scenario].setup) step.may_start.assign(kMaxUnits, 0xff);
  t.s.unit(truck).where = Where::Setup;
  std::string rules;
  for (const Building& b : t.s.map().buildings)
    rules += text(why_not_place(t.s, kGerman, truck, b.centre, 0, Turning::Front)) + " ";
  EXPECT_NE(rules.find("PZ:9.7.1"), std::string::npos) << rules;
}

// ---- victory ----------------------------------------------------------------------------------------------------------

TEST(PZ_10_4_4, ThePointsOfTheMarginAreEnoughForEitherSide) {
  // H1: exactly at the margin the side wins, a point below it is a draw.
  COVERS("PZ:23.1.4");
  Table t("scenario 1 | turn 15 over | at over | unit g1 20000 20000 0 | unit s1 20000 30000 0");
  const auto content = changed(t);
  const int margin = t.s.plan().victory.margin[0];
  ASSERT_EQ(score_of(t.s).difference(), 0);
  ASSERT_FALSE(t.s.plan().victory.objectives.empty());
  for (const auto& [holder, winner] : {std::pair{1, Winner::First}, {2, Winner::Second}}) {
    t.s.held_by[t.s.plan().victory.objectives[0].objective] = static_cast<std::uint8_t>(holder);
    for (const auto& [points, result] : {std::pair{margin, winner}, {margin - 1, Winner::Draw}, {margin + 1, winner}}) {
      content->scenarios[t.s.scenario].victory.objectives[0].vp = {points, points};
      EXPECT_EQ(std::abs(score_of(t.s).difference()), points);
      EXPECT_EQ(winner_by_points(t.s), result) << points;
      EXPECT_EQ(node(t.s).winner, result);
    }
  }
}

TEST(PZ_16_11_1_1, RefusesAnOverrunWithoutTheMovementForIt) {
  // H1: an inch at any price (PZ:9.3.5) takes it into the house, but is no overrun.
  COVERS("PZ:9.3.5");
  const auto field = [](const char* marks) {
    return Table(std::string("advanced | cards g37 / s57-rifle s15 | house stone 1 19000 20600 21000 22600 |") +
                 "turn 1 movement move-first first soviet | at move:german | unit g1 20000 20000 0 order=move " +
                 marks +
                 " | unit s1 20000 21600 180 building=0 order=nc spot=fire | unit s2 60000 40000 0 order=nc revealed");
  };
  const std::string inch = "g1 -1 0 20000 21000", through = "overrun g1 s1 -1 0 20000 21000";
  Table whole = field(""), slow = field("damaged");
  ASSERT_LE(whole.cost(inch), 1000 * whole.points("g1"));
  ASSERT_GT(slow.cost(inch), 1000 * slow.points("g1"));
  EXPECT_ALLOWED(whole, through);
  EXPECT_ALLOWED(slow, "move " + inch);
  EXPECT_REFUSED(slow, through, "PZ:16.11.1.1");
}

}  // namespace kessel::panzer
