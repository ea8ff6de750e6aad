// Chapter 9: activation. From 4011 a road of thirteen hexes, 6.5 MP, leads north to 4201 while Proskurov is free.
#include <array>
#include <vector>

#include "table.h"

namespace kessel::kesselschlacht {

namespace {

constexpr const char* kGuards = "S 4011 6GTC-HQ | S 3912 6GTC-51GTB 6GTC-52GTB";

/// Phase G, begun anew in this position and run until someone must answer.
Table phase_g(const std::string& position) {
  Table t("turn 5 snow | at E | " + position);
  t.play("done");
  return t;
}

/// The loop of phase G, reached at once.
Table loop(const std::string& position) { return Table("turn 5 snow | at G | supply checked | " + position); }

int path(const std::string& position, const char* formation) {
  const Table t = loop(position);
  return activation_path(t.s, board_of(t.s), t.formation(formation));
}

std::string ineligible(const Table& t, const char* formation) {
  const Why no = why_not_eligible(t.s, board_of(t.s), t.formation(formation));
  return no ? std::string(no->rule.text()) : "eligible";
}

Activity activity(const Table& t, const char* formation) { return t.s.formation(t.formation(formation)).activity; }

/// A scenario with both set-ups made as the book lists them.
Table set_up(const std::string& scenario) {
  Table t("scenario " + scenario);
  t.play("rest; done; rest; done");
  return t;
}

}  // namespace

// ---- 9.1 and 9.1.1 eligibility -------------------------------------------------------------------------------------

TEST(KS_9_1, AnActiveHqLetsItsUnitsMove) {
  Table t = phase_g(kGuards);
  t.play("activate 6GTC").roll({1});
  EXPECT_TRUE(t.marked("6GTC-HQ", kActive));
  EXPECT_TRUE(t.marked("6GTC-51GTB", kActive));
  EXPECT_EQ(t.s.phase, Phase::H) << "nobody else is left to try";
  EXPECT_ALLOWED(t, "pick 6GTC-51GTB");
}

TEST(KS_9_1, RefusesUnitsOfOthers) {
  Table t = phase_g(kGuards);
  t.play("activate 6GTC").roll({6});
  EXPECT_FALSE(t.marked("6GTC-51GTB", kActive));
  EXPECT_EQ(activity(t, "6GTC"), Activity::Tried);
  ASSERT_EQ(t.s.phase, Phase::H);
  EXPECT_REFUSED(t, "pick 6GTC-51GTB", "KS:9.1");
  Table axis = loop(std::string(kGuards) + " | A 3713 LIX-HQ");
  EXPECT_REFUSED(axis, "activate LIX", "KS:9.1");
}

TEST(KS_9_1a, OnlyTheIneligibleMayRegroup) {
  // 6GTC has a brigade far away; 9MC could be tried and is not; 7GTC is tried and fails.
  Table t = phase_g(
      "S 4011 6GTC-HQ | S 3018 6GTC-51GTB | S 4009 9MC-HQ | S 4008 9MC-69MB | S 4206 7GTC-HQ | S 4205 7GTC-54GTB");
  t.play("activate 7GTC").roll({6}).play("done");
  EXPECT_EQ(activity(t, "6GTC"), Activity::Ineligible);
  EXPECT_TRUE(t.told("6th Guards Tank Corps cannot be activated"));
  EXPECT_TRUE(t.marked("6GTC-51GTB", kRegroups));
  EXPECT_TRUE(t.marked("6GTC-HQ", kRegroups));
  EXPECT_FALSE(t.marked("9MC-69MB", kRegroups)) << "KS:R78 merely not tried";
  EXPECT_FALSE(t.marked("7GTC-54GTB", kRegroups)) << "KS:R78 merely not rolled";
}

TEST(KS_R79, TheRestOfTheDirectivesCorpsMayRegroup) {
  Table t = phase_g(
      "directive 6GTC issued running | S 3524 6GTC-HQ:dis | S 3525 6GTC-51GTB:designated,dis | S 3018 6GTC-52GTB");
  EXPECT_TRUE(t.marked("6GTC-52GTB", kRegroups));
  EXPECT_FALSE(t.marked("6GTC-51GTB", kRegroups));
}

TEST(KS_9_1_1, OnOrNextToARoad) {
  EXPECT_EQ(ineligible(loop("S 4011 6GTC-HQ"), "6GTC"), "eligible");
  EXPECT_EQ(ineligible(loop("S 3912 6GTC-HQ"), "6GTC"), "eligible") << "next to 4011 and 4012";
  Table mud("turn 5 mud | at G | supply checked | S 3811 6GTC-HQ");
  EXPECT_EQ(ineligible(mud, "6GTC"), "eligible") << "a dirt road in mud";
}

TEST(KS_9_1_1, RefusesFartherFromAnyRoad) {
  Table t = loop("S 3813 6GTC-HQ | S 4209 9MC-HQ");
  EXPECT_EQ(ineligible(t, "6GTC"), "KS:9.1.1");
  EXPECT_REFUSED(t, "activate 6GTC", "KS:9.1.1");
  EXPECT_FALSE(t.offers("activate 6GTC"));
  EXPECT_REFUSED(t, "activate 7GTC", "KS:9.1.1");  // not on the map
}

TEST(KS_9_1_1a, OnlyTheHqsOwnStateMatters) {
  EXPECT_ALLOWED(loop(kGuards), "activate 6GTC");
  EXPECT_ALLOWED(loop("S 4011 6GTC-HQ | S 3912 6GTC-51GTB:dis"), "activate 6GTC");
}

TEST(KS_9_1_1a, RefusesAnHqInDisarray) {
  for (const char* state : {"do", "dis", "rt"}) {
    Table t = loop(std::string("S 4011 6GTC-HQ:") + state + " | S 4009 9MC-HQ");
    EXPECT_REFUSED(t, "activate 6GTC", "KS:9.1.1a");
  }
}

TEST(KS_9_1_1b, WithinSixMpFromUnitToHq) {
  Table t = loop("S 4012 6GTC-HQ | S 3417 6GTC-51GTB | S 3516 6GTC-52GTB:rt");
  ASSERT_EQ(path_to(t.s, board_of(t.s), t.id("6GTC-51GTB"), t.hex("4012"), 40), 12) << "half MP";
  ASSERT_EQ(path_to(t.s, board_of(t.s), t.id("6GTC-52GTB"), t.hex("4012"), 40), 10) << "a rout halves supply only";
  EXPECT_ALLOWED(t, "activate 6GTC");
}

TEST(KS_9_1_1b, RefusesWithAUnitTooFar) {
  Table t = loop("S 4012 6GTC-HQ | S 3520 6GTC-51GTB | S 4013 6GTC-52GTB");
  ASSERT_EQ(path_to(t.s, board_of(t.s), t.id("6GTC-51GTB"), t.hex("4012"), 40), 14);
  EXPECT_REFUSED(t, "activate 6GTC", "KS:9.1.1b");
  EXPECT_EQ(t.why("activate 6GTC")->where, Place(t.id("6GTC-51GTB"))) << "and says which";
}

TEST(KS_9_1_1c, RiversEnemiesAndTheirZonesBlock) {
  EXPECT_EQ(ineligible(loop("S 3625 6GTC-HQ | S 3726 6GTC-51GTB"), "6GTC"), "KS:9.1.1b") << "the bridge is blown";
  EXPECT_EQ(ineligible(loop("bridge 3625 3726 1 | S 3625 6GTC-HQ | S 3726 6GTC-51GTB"), "6GTC"), "eligible");
  // Zones of three regiments close every hex around 3713.
  const std::string ring = "S 3911 6GTC-HQ | S 3713 6GTC-51GTB | A 3613 96-GR283 | A 3813 96-GR284";
  EXPECT_EQ(ineligible(loop(ring), "6GTC"), "eligible");
  EXPECT_EQ(ineligible(loop(ring + " | A 3711 96-GR287"), "6GTC"), "KS:9.1.1b");
  EXPECT_EQ(ineligible(loop(ring + " | A 3711 96-GR287 | S 3712 9MC-69MB"), "6GTC"), "KS:9.1.1b")
      << "3812 is still closed";
  EXPECT_EQ(ineligible(loop(ring + " | A 3711 96-GR287 | S 3712 9MC-69MB | S 3812 9MC-70MB"), "6GTC"), "eligible")
      << "friends negate";
}

TEST(KS_9_1_1d, WeatherCountsSupplyDoesNot) {
  // Along the dirt road from 3611 to 4011 it is close in snow and far in mud.
  const std::string corps = " | at G | S 4011 6GTC-HQ | S 3611 6GTC-51GTB:out";
  EXPECT_EQ(ineligible(Table("turn 5 snow" + corps), "6GTC"), "eligible");
  EXPECT_EQ(ineligible(Table("turn 5 mud" + corps), "6GTC"), "KS:9.1.1b");
}

TEST(KS_9_1_1e, OneUnitSpoilsItForAll) {
  Table t = loop("S 4012 6GTC-HQ | S 4013 6GTC-52GTB 6GTC-51GTB | S 4014 6GTC-53GTB | S 3017 6GTC-22GMRB");
  EXPECT_EQ(ineligible(t, "6GTC"), "KS:9.1.1b");
  Table without = loop("S 4012 6GTC-HQ | S 4013 6GTC-52GTB 6GTC-51GTB | S 4014 6GTC-53GTB | dead 6GTC-22GMRB");
  EXPECT_EQ(ineligible(without, "6GTC"), "eligible");
}

TEST(KS_R53, ReassignedUnitsCountForTheirNewHq) {
  Table t = loop("S 4012 6GTC-HQ | S 3017 6GTC-51GTB:parent=1GA | S 4206 1GA-HQ");
  EXPECT_EQ(ineligible(t, "6GTC"), "eligible");
  EXPECT_EQ(ineligible(t, "1GA"), "KS:9.1.1b");
}

TEST(KS_9_1_1f, TestedWhenItsTurnComes) {
  Table t = phase_g("S 4011 6GTC-HQ | S 3018 6GTC-51GTB | S 4206 7GTC-HQ");
  EXPECT_EQ(activity(t, "6GTC"), Activity::None) << "nobody has asked yet";
  EXPECT_REFUSED(t, "activate 6GTC", "KS:9.1.1b");
  EXPECT_EQ(t.s.corps_used, 0) << "KS:R81 an ineligible name costs nothing";
  EXPECT_ALLOWED(t, "activate 7GTC");
}

// ---- 9.1.2 the path and the roll -----------------------------------------------------------------------------------

TEST(KS_9_1_2, RoadsAtHalfAPointInAllWeather) {
  EXPECT_EQ(path("S 4011 6GTC-HQ", "6GTC"), 13);
  for (const char* weather : {"mud", "heavy-snow"}) {
    Table t(std::string("turn 5 ") + weather + " | at G | S 4011 6GTC-HQ");
    EXPECT_EQ(activation_path(t.s, board_of(t.s), t.formation("6GTC")), 13) << weather;
  }
  EXPECT_EQ(path("S 4201 6GTC-HQ", "6GTC"), 0) << "leaving the map costs nothing";
  EXPECT_EQ(path("S 3912 6GTC-HQ", "6GTC"), 14) << "KS:R11 the step onto the road counts";
}

TEST(KS_9_1_2, ThePathsOfTheCampaign) {
  COVERS_VECTOR("KX-12");
  COVERS("KS:9.1.2c", "KS:10.2.1a", "KS:R11");
  Table t = set_up("kesselschlacht");
  const Board b = board_of(t.s);
  const auto length = [&](const char* f) { return activation_path(t.s, b, t.formation(f)); };
  const auto chance = [&](const char* f) { return activation_chance(t.s, length(f)); };
  ASSERT_EQ(t.where("18A-HQ"), "4305");
  EXPECT_EQ(length("18A"), 5);
  EXPECT_EQ(chance("18A"), 6);
  ASSERT_EQ(t.where("38A-HQ"), "5613");
  EXPECT_EQ(length("38A"), 2);
  EXPECT_EQ(chance("38A"), 6);
  ASSERT_EQ(t.where("60A-HQ"), "1906");
  EXPECT_EQ(length("60A"), 18);
  EXPECT_EQ(chance("60A"), 4);
  // Whoever holds the ways out of one makes that path longer and leaves the others theirs, in any weather. 4501 is as near
  // to 18th Army as 4201.
  const std::array<std::pair<const char*, std::vector<const char*>>, 3> exits{
      {{"18A", {"4201", "4501"}}, {"38A", {"5814"}}, {"60A", {"3001"}}}};
  for (const auto& [army, ways] : exits) {
    Table held = t;
    held.s.weather = Weather::Mud;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const UnitId guard = held.id(i == 0 ? "KG82" : "KG75");
      take_off(held.s, guard, Where::Setup);
      put_on_top(held.s, guard, Table::hex(ways[i]));
    }
    for (const char* f : {"18A", "38A", "60A"}) {
      const int now = activation_path(held.s, board_of(held.s), held.formation(f));
      EXPECT_EQ(now < 0 || now > length(f), std::string_view(f) == army) << f << " while " << ways[0] << " is held";
    }
  }
}

TEST(KS_9_1_1b, FortiethArmyOfSolutionWestIsScattered) {
  COVERS_VECTOR("KX-13");
  COVERS("KS:9.1.1e", "KS:R57", "KS:18.1n");
  Table t = set_up("solution-west");
  t.s.weather = Weather::Snow;
  EXPECT_EQ(ineligible(t, "40A"), "KS:9.1.1b");
  ASSERT_EQ(t.where("40A-HQ"), "5027");
  // Each of the places that the book lists is enough, in the west as across the Dnestr.
  const auto alone = [](const std::string& hex, const char* unit) {
    return Table("turn 8 snow | at G | S 5027 40A-HQ | S " + hex + " " + unit);
  };
  for (const auto& [hex, unit] : {std::pair("3328", "40A-91TB"), std::pair("3529", "40A-93TB"),
                                  std::pair("4223", "40A-133RD"), std::pair("4224", "40A-232RD")}) {
    const Table one = alone(hex, unit);
    EXPECT_EQ(ineligible(one, "40A"), "KS:9.1.1b") << hex;
    EXPECT_EQ(path_to(one.s, board_of(one.s), one.id(unit), Table::hex("5027"), 16), kFar) << hex << ": 8.5 MP or more";
    EXPECT_EQ(is_south(one.s, Table::hex(hex)), hex[0] == '3') << "the HQ stands south of the river";
  }
  EXPECT_TRUE(is_south(t.s, Table::hex("5027")));
  EXPECT_EQ(ineligible(alone("4927", "40A-133RD"), "40A"), "eligible");
}

TEST(KS_9_1_2a, OneDieInTheColumnOfItsPath) {
  COVERS("KS:T.ACT");
  const State s = loop(kGuards).s;
  const std::array<std::array<int, 3>, 6> columns{
      {{0, 8, 6}, {9, 14, 5}, {15, 20, 4}, {21, 28, 3}, {29, 36, 2}, {37, 200, 1}}};
  for (const auto& [from, to, chance] : columns) {
    EXPECT_EQ(activation_chance(s, from), chance) << from;
    EXPECT_EQ(activation_chance(s, to), chance) << to;
  }
  for (int die = 1; die <= 6; ++die) {
    Table t = phase_g(kGuards);
    t.play("activate 6GTC");
    ASSERT_TRUE(t.chance());
    EXPECT_EQ(node(t.s).roller, kSoviet);
    t.roll({die});
    EXPECT_EQ(t.marked("6GTC-HQ", kActive), die <= 5) << die;
    EXPECT_TRUE(t.told("over a path of 6.5 MP", kAxis));
  }
}

TEST(KS_9_1_2b, ActivationAloneIsNoSupply) {
  // Active, but its HQ is too far away: it cannot attack.
  Table t("turn 5 snow | at I | S 3712 6GTC-51GTB:active,general | S 4206 6GTC-HQ:active | A 3713 96-GR283");
  EXPECT_REFUSED(t, "target 3713", "KS:10.2b");
}

TEST(KS_9_1_2c, AnOpenRoadIsAPath) {
  // A German regiment in Proskurov bars the way; another road leads west and north.
  EXPECT_EQ(path("S 4011 6GTC-HQ", "6GTC"), 13);
  EXPECT_GT(path("S 4011 6GTC-HQ | A 4206 96-GR283", "6GTC"), 13);
}

TEST(KS_9_1_2c, RefusesWithoutOne) {
  // Zones over 4010, 4012 and 3911 close every road out of 4011.
  Table t = loop("S 4011 6GTC-HQ | A 4110 96-GR283 | A 4013 96-GR284 | A 3811 96-GR287 | S 4206 9MC-HQ");
  ASSERT_EQ(ineligible(t, "6GTC"), "eligible");
  EXPECT_REFUSED(t, "activate 6GTC", "KS:9.1.2c");
  // The same by zones alone: nobody stands on a road.
  Table zones = loop("S 4011 6GTC-HQ | A 3910 96-GR283 | A 4113 96-GR284 | S 4206 9MC-HQ");
  EXPECT_REFUSED(zones, "activate 6GTC", "KS:9.1.2c");
  EXPECT_FALSE(zones.offers("activate 6GTC"));
  EXPECT_TRUE(zones.offers("activate 9MC"));
  t.play("done");
  EXPECT_EQ(activity(t, "6GTC"), Activity::None) << "KS:R78 it did not fail the test of eligibility";
}

// ---- 9.1.3 how many ------------------------------------------------------------------------------------------------

namespace {
constexpr const char* kMany = "S 4206 4GTC-HQ 6GMC-HQ 6GTC-HQ 7GTC-HQ 8GMC-HQ 9MC-HQ | S 4306 18A-HQ 1GA-HQ 60A-HQ";
}

TEST(KS_9_1_3, FourCorpsAndOneArmyWhateverTheDice) {
  Table t = loop(kMany);
  t.play("activate 4GTC")
      .roll({6})
      .play("activate 6GMC")
      .roll({1})
      .play("activate 6GTC")
      .roll({6})
      .play("activate 7GTC")
      .roll({1});
  EXPECT_EQ(t.s.corps_used, 4);
  EXPECT_ALLOWED(t, "activate 18A");
}

TEST(KS_9_1_3, RefusesAFifthCorps) {
  Table t = loop(std::string("attempts 4 0 | ") + kMany);
  EXPECT_REFUSED(t, "activate 8GMC", "KS:9.1.3");
  Table all = loop(std::string("attempts 4 0 | ") + kMany);
  all.play("activate 18A").roll({6});
  EXPECT_EQ(all.s.phase, Phase::H) << "every attempt is used up";
}

TEST(KS_9_1_3a, AnArmyDoesNotUseACorpsSlot) {
  Table t = loop(std::string("attempts 3 0 | ") + kMany);
  t.play("activate 18A").roll({6});
  EXPECT_ALLOWED(t, "activate 8GMC");
}

TEST(KS_9_1_3a, RefusesASecondArmyInPlaceOfACorps) {
  Table t = loop(std::string("attempts 0 1 | ") + kMany);
  EXPECT_REFUSED(t, "activate 18A", "KS:9.1.3a");
  EXPECT_ALLOWED(t, "activate 8GMC");
}

TEST(KS_R81, NobodyIsTriedTwiceRefused) {
  Table t = loop(kMany);
  t.play("activate 4GTC").roll({6});
  EXPECT_REFUSED(t, "activate 4GTC", "KS:R81");
  t.play("activate 18A").roll({6});
  EXPECT_REFUSED(t, "activate 18A", "KS:R81");
}

TEST(KS_R81, TheSovietsMayStopAtAnyTime) {
  Table t = loop(kMany);
  EXPECT_TRUE(t.offers("done"));
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::H);
}

TEST(KS_R81, TheSovietsAreAskedWhileAnyoneIsUntried) {
  Table t = phase_g("S 3813 6GTC-HQ");
  EXPECT_EQ(t.step(), "activate") << "that nobody is eligible is not for the Axis to know";
  EXPECT_EQ(t.offered(), "done");
}

TEST(KS_4_0G, ReturnRecallMarchesFifthArmiesAndThenTheRest) {
  Table t(
      "turn 8 snow | at E | bridge 3625 3726 1 | return 8 18A-HQ | directive 6GTC issued | S 3726 6GTC-HQ:bound"
      " | S 4028 5GTC-HQ:bound | S 4206 38A-HQ | S 4306 9MC-HQ");
  t.play("done");
  EXPECT_EQ(t.step(), "hq-return");
  t.play("place 18A-HQ 4501");
  EXPECT_EQ(t.step(), "recall");
  t.play("recall 6GTC");
  EXPECT_EQ(t.s.corps_used, 1);
  EXPECT_EQ(t.step(), "fifth-roll");
  t.roll({2});
  EXPECT_EQ(t.s.corps_used, 2);
  EXPECT_EQ(t.step(), "army-roll");
  t.roll({1}).roll({1});
  EXPECT_EQ(t.step(), "activate");
  EXPECT_EQ(t.offered(), "activate 9MC; done");
}

// ---- 9.2.1 38th and 40th Army --------------------------------------------------------------------------------------

TEST(KS_9_2_1, TheDiePicksOneOfThemFirst) {
  for (int die = 1; die <= 6; ++die) {
    Table t = phase_g("S 4206 38A-HQ | S 4306 40A-HQ | S 4406 18A-HQ");
    ASSERT_EQ(t.step(), "army-roll");
    t.roll({die});
    EXPECT_EQ(t.step(), "activate-roll");
    EXPECT_EQ(t.s.top().arg, t.formation(die <= 3 ? "38A" : "40A").value) << die;
    EXPECT_TRUE(t.told(die <= 3 ? "38th Army is to try first" : "40th Army is to try first"));
  }
}

TEST(KS_9_2_1, RefusesThemAfterwards) {
  Table failed = phase_g("S 4018 38A-HQ | S 4306 40A-HQ | S 4406 18A-HQ");
  failed.roll({1}).roll({6});
  ASSERT_EQ(activity(failed, "38A"), Activity::Tried);
  EXPECT_REFUSED(failed, "activate 40A", "KS:9.2.1");
  EXPECT_REFUSED(failed, "activate 38A", "KS:R81");
}

TEST(KS_9_2_1a, TheOtherIfThatOneCannot) {
  COVERS("KS:9.2.1", "KS:R12");
  COVERS_VECTOR("KX-17");  // 40th and 18th Army are eligible, the die is 2.
  Table t = phase_g("S 3813 38A-HQ | S 4306 40A-HQ | S 4406 18A-HQ");
  t.roll({2});
  EXPECT_EQ(t.s.top().arg, t.formation("40A").value);
  // KS:R12 without an open road it counts as ineligible.
  Table cut = phase_g("S 4011 38A-HQ | A 4110 96-GR283 | A 4013 96-GR284 | A 3811 96-GR287 | S 5613 40A-HQ");
  cut.roll({1});
  EXPECT_EQ(cut.s.top().arg, cut.formation("40A").value);
  Table zones = phase_g("S 4011 38A-HQ | A 3910 96-GR283 | A 4113 96-GR284 | S 5613 40A-HQ");
  zones.roll({1});
  EXPECT_EQ(zones.s.top().arg, zones.formation("40A").value) << "zones close roads as well";
}

TEST(KS_9_2_1b, ThenItRollsLikeAnyOther) {
  // From 4011 it is a 1 to 5.
  Table yes = phase_g("S 4011 38A-HQ | S 4206 18A-HQ");
  yes.roll({1}).roll({5});
  EXPECT_TRUE(yes.marked("38A-HQ", kActive));
  Table no = phase_g("S 4011 38A-HQ | S 4206 18A-HQ");
  no.roll({1}).roll({6});
  EXPECT_FALSE(no.marked("38A-HQ", kActive));
}

TEST(KS_9_2_1c, ASuccessTakesTheArmySlot) {
  Table t = phase_g("S 4011 40A-HQ | S 4206 18A-HQ 6GTC-HQ");
  t.roll({2}).roll({1});
  EXPECT_EQ(t.s.army_used, 1);
  EXPECT_REFUSED(t, "activate 18A", "KS:9.1.3a");
}

TEST(KS_9_2_1d, AFailureDoesNot) {
  COVERS("KS:9.1.3");
  Table t = phase_g("S 4011 40A-HQ | S 4206 18A-HQ 1GA-HQ");
  t.roll({2}).roll({6});
  EXPECT_EQ(t.s.army_used, 0);
  EXPECT_ALLOWED(t, "activate 18A");
  t.play("activate 18A").roll({6});
  EXPECT_EQ(t.s.phase, Phase::H) << "that one does";
}

TEST(KS_9_2_1e, WithNeitherThereIsNoRoll) {
  Table t = phase_g("S 3813 38A-HQ | S 4206 40A-HQ:do | S 4306 18A-HQ");
  EXPECT_EQ(t.step(), "activate");
  EXPECT_ALLOWED(t, "activate 18A");
  EXPECT_REFUSED(t, "activate 40A", "KS:9.2.1");
}

// ---- 9.2.2 5th Guards Tank Corps -----------------------------------------------------------------------------------

namespace {
constexpr const char* kFifth = "S 4028 5GTC-HQ:bound 5GTC-20GTB:bound | S 5130 5GTC-21GTB:bound | S 4206 6GTC-HQ";
}

TEST(KS_9_2_2, EveryTurnOfTheCampaignADieFirst) {
  Table t = phase_g(std::string(kFifth) + " | S 4306 38A-HQ");
  EXPECT_EQ(t.step(), "fifth-roll");
  EXPECT_EQ(node(t.s).roller, kSoviet);
  Table west("scenario solution-west | turn 8 snow | at E | S 4206 6GTC-HQ");
  west.play("done");
  EXPECT_EQ(west.step(), "activate");
}

TEST(KS_9_2_2_A, OnOneOrTwoItMarchesForGood) {
  for (int die = 1; die <= 6; ++die) {
    Table t = phase_g(kFifth);
    t.roll({die});
    EXPECT_TRUE(t.told(die <= 2 ? "5th Guards Tank Corps marches south" : "5th Guards Tank Corps stays")) << die;
    EXPECT_EQ(t.s.fifth_marching, die <= 2) << die;
    EXPECT_EQ(t.marked("5GTC-21GTB", kActive), die <= 2) << "eligible or not";
  }
  Table next = phase_g(std::string("fifth-marches | ") + kFifth);
  EXPECT_EQ(next.step(), "activate") << "KS:R13 no more rolls";
  EXPECT_TRUE(next.marked("5GTC-21GTB", kActive));
  EXPECT_TRUE(next.told("5th Guards Tank Corps is active without a die"));
}

TEST(KS_9_2_2_Aa, StraightToTheSouthEdge) {
  Table t = phase_g("fifth-marches | S 4028 5GTC-HQ:bound");
  ASSERT_EQ(t.s.phase, Phase::H);
  t.play("pick 5GTC-HQ");
  EXPECT_ALLOWED(t, "step 4029");
}

TEST(KS_9_2_2_Aa, RefusesAnyOtherWay) {
  Table t = phase_g("fifth-marches | S 4028 5GTC-HQ:bound");
  t.play("pick 5GTC-HQ");
  EXPECT_REFUSED(t, "step 4027", "KS:9.2.2.Aa");
}

TEST(KS_9_2_2_Ab, EvenOutOfSupplyOrWithoutItsHq) {
  Table t = phase_g("fifth-marches | exited 5GTC-HQ | S 5130 5GTC-21GTB:bound,out | A 5029 96-GR283 | A 5230 96-GR284");
  EXPECT_TRUE(t.marked("5GTC-21GTB", kActive));
  EXPECT_EQ(t.s.corps_used, 1) << "KS:R82 as long as one of its units is there";
}

TEST(KS_9_2_2_B, OtherwiseItMayBeTriedLikeAnyOther) {
  Table t = phase_g("S 5627 5GTC-HQ | S 4206 6GTC-HQ");
  t.roll({3});
  EXPECT_ALLOWED(t, "activate 5GTC");
  EXPECT_TRUE(t.offers("done")) << "or not";
}

TEST(KS_9_2_2_B, RefusesWhenItMarchesOrIsIneligible) {
  Table t = phase_g("S 5627 5GTC-HQ | S 4206 6GTC-HQ");
  t.roll({1});
  EXPECT_REFUSED(t, "activate 5GTC", "KS:9.2.2.B");
  Table far = phase_g(kFifth);
  far.roll({6});
  EXPECT_REFUSED(far, "activate 5GTC", "KS:9.1.1b");
}

TEST(KS_9_2_2_Ba, ThenItActsFreely) {
  Table t = phase_g("S 5627 5GTC-HQ");
  t.roll({3}).play("activate 5GTC").roll({1});
  ASSERT_EQ(t.s.phase, Phase::H);
  EXPECT_TRUE(t.marked("5GTC-HQ", kActive));
  EXPECT_FALSE(t.marked("5GTC-HQ", kForced));
  t.play("pick 5GTC-HQ");
  EXPECT_ALLOWED(t, "step 5626");
}

TEST(KS_9_2_2_Bb, SouthOfTheDnestrItAttacks) {
  Table t("turn 5 snow | at I | S 5629 5GTC-20GTB:active,attack 5GTC-HQ:active | A 5529 96-GR283");
  EXPECT_ALLOWED(t, "target 5529");
}

TEST(KS_9_2_2_Bb, RefusesAttacksFromTheNorth) {
  Table t("turn 5 snow | at I | S 5626 5GTC-20GTB:active,attack 5GTC-HQ:active | A 5526 96-GR283");
  EXPECT_REFUSED(t, "target 5526", "KS:9.2.2.Bb");
}

TEST(KS_9_2_2_C, EitherWayItTakesACorpsSlot) {
  Table forced = phase_g(kFifth);
  forced.roll({1});
  EXPECT_EQ(forced.s.corps_used, 1);
  Table tried = phase_g("S 5627 5GTC-HQ | S 4206 6GTC-HQ");
  tried.roll({3});
  EXPECT_EQ(tried.s.corps_used, 0) << "the special die is no attempt";
  tried.play("activate 5GTC").roll({6});
  EXPECT_EQ(tried.s.corps_used, 1);
  Table gone = phase_g("fifth-marches | exited 5GTC-HQ 5GTC-20GTB 5GTC-21GTB 5GTC-22GTB 5GTC-6GMRB | S 4206 6GTC-HQ");
  EXPECT_EQ(gone.s.corps_used, 0) << "it is over when the last has gone";
}

TEST(KS_9_2_2_D, BesidesTheDirective) {
  Table t =
      phase_g("fifth-marches | directive 6GTC issued running | S 3524 6GTC-HQ | S 4028 5GTC-HQ:bound | S 4206 9MC-HQ");
  EXPECT_EQ(t.s.corps_used, 2);
  EXPECT_TRUE(t.marked("6GTC-HQ", kActive));
  EXPECT_TRUE(t.marked("5GTC-HQ", kActive));
}

// ---- HQs that come back --------------------------------------------------------------------------------------------

TEST(KS_13_1_1a, AnArmyHqComesBackAtASourceOfItsChoice) {
  Table t = phase_g("return 5 18A-HQ | S 4206 6GTC-HQ 18A-24RD | A 2201 96-GR283");
  ASSERT_EQ(t.step(), "hq-return");
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_TRUE(t.offers("place 18A-HQ 4501"));
  EXPECT_ALLOWED(t, "place 18A-HQ 5829");
  t.play("place 18A-HQ 4501");
  EXPECT_EQ(t.where("18A-HQ"), "4501");
  EXPECT_EQ(t.status("18A-HQ"), "good");
  EXPECT_EQ(t.step(), "activate");
  EXPECT_EQ(t.supply("18A-24RD"), "attack") << "it counts for the supply of this phase";
}

TEST(KS_13_1_1a, RefusesOtherPlacesAndOtherTurns) {
  Table t = phase_g("return 5 18A-HQ | return 6 1GA-HQ | S 4206 6GTC-HQ | A 2201 96-GR283 | return 5 XLVIII-HQ");
  EXPECT_REFUSED(t, "place 18A-HQ 4206", "KS:13.1.1a");
  EXPECT_REFUSED(t, "place 18A-HQ 1101", "KS:13.1.1a");  // an Axis source
  EXPECT_REFUSED(t, "place 18A-HQ 2201", "KS:11.1.2a");  // held by the enemy
  EXPECT_REFUSED(t, "place 1GA-HQ 4501", "KS:13.1.1a");  // a turn too early
  EXPECT_REFUSED(t, "place XLVIII-HQ 1101", "KS:13.1.3");
  EXPECT_REFUSED(t, "done", "KS:13.1.1a");
}

TEST(KS_11_3_2, AnHqThatComesBackInTheSouthIsBoundThere) {
  for (const auto& [hex, bound] : {std::pair("5829", true), std::pair("5827", false)}) {
    Table t = phase_g("return 5 18A-HQ | S 4206 6GTC-HQ");
    t.play(std::string("place 18A-HQ ") + hex);
    EXPECT_EQ(t.marked("18A-HQ", kBoundSouth), bound) << hex;
  }
}

TEST(KS_R83, EnemyZocIsNoBarAndWithoutAPlaceItWaits) {
  Table zoc = phase_g("return 5 18A-HQ | S 4206 6GTC-HQ | A 4402 96-GR283");
  EXPECT_ALLOWED(zoc, "place 18A-HQ 4501");
  Table held = phase_g(
      "return 5 18A-HQ | S 4206 6GTC-HQ | A 5807 96-GR283 | A 2201 96-GR284 | A 4501 96-GR287 | A 3001 291-GR504"
      " | A 3401 291-GR505 | A 4201 168-GR417 | A 5601 168-GR442 | A 5101 101J-JR228 | A 5814 101J-JR229 | A 5819 "
      "208-GR309"
      " | A 5824 208-GR337 | A 5827 208-GR338 | A 5829 371-GR669");
  EXPECT_NE(held.step(), "hq-return");
  EXPECT_EQ(held.where("18A-HQ"), "return 5");
}

TEST(KS_13_1_3, AReliefHqComesBackInTheNorthOrWest) {
  Table t("turn 5 snow | at H | return 5 XLVIII-HQ | A 1201 357-GR944 | S 4206 6GTC-HQ");
  begin_phase(t.s, Phase::J, t.events);
  run(t.s, t.events);
  ASSERT_EQ(t.step(), "hq-return");
  EXPECT_TRUE(t.asks(kAxis));
  EXPECT_REFUSED(t, "place XLVIII-HQ 4501", "KS:13.1.3");
  EXPECT_ALLOWED(t, "place XLVIII-HQ 0106");
  t.play("place XLVIII-HQ 1101");
  EXPECT_EQ(t.step(), "move");
  EXPECT_EQ(t.supply("357-GR944"), "attack");
  Table south("turn 5 snow | at J move hq-return:axis | return 5 XLVIII-HQ | S 4206 6GTC-HQ");
  south.play("place XLVIII-HQ 0116");
  EXPECT_FALSE(south.marked("XLVIII-HQ", kBoundSouth)) << "KS:R36 it has not crossed";
}

}  // namespace kessel::kesselschlacht
