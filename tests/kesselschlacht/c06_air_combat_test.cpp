// Chapter 6.4: fights over the sectors. Strengths: Bf 109 5, FW 190 4, Yak-9 4, La-5 5, Ju 88 2, Ju 52 1, Il-2 1, Pe-2 2.
// Maneuver: Bf 109 and Yak-9 13, La-5 14, FW 190 11, Pe-2 8, Ju 88 6, Il-2 4, Ju 87 3, Ju 52 1.
#include <initializer_list>

#include "table.h"

namespace kessel::kesselschlacht {

namespace {

Table over_ten(const std::string& initiative, const std::string& air) {
  std::string planes;
  for (std::string_view w : words_of(air))
    planes += " " + std::string(w) + (w.find(':') == w.npos ? ":" : ",") + "sector=10";
  return Table("turn 8 snow | at C air-roll=10 | initiative " + initiative +
               " | S 3713 6GTC-51GTB | A 3813 96-GR283 | air" + planes);
}

/// Others that are home at the end of the missions still say where they flew.
bool driven_off(const Table& t, std::string_view id) {
  const Air& plane = t.s.plane(t.plane(id));
  return plane.where == AirWhere::Home && plane.sector == 0 && plane.role == Role::None;
}

/// The column of an attack, by name.
std::string column(std::initializer_list<const char*> attack, std::initializer_list<const char*> defence) {
  const State s = Table("turn 8 snow | at C | air Bf109-1").s;
  std::vector<AirId> one, two;
  for (const char* a : attack) one.push_back(content().air_unit(a));
  for (const char* a : defence) two.push_back(content().air_unit(a));
  Tally silent = Tally::silent();
  return content().tables.air_columns[static_cast<std::size_t>(air_column(s, one, two, silent))];
}

/// The shift that the best attacking and the worst defending maneuver make.
int shift(int best, int worst) {
  Content made = content();
  made.air = {AirDef{}, AirDef{}};
  made.air[0].strength = made.air[1].strength = 1;
  made.air[0].maneuver = static_cast<std::uint8_t>(best);
  made.air[1].maneuver = static_cast<std::uint8_t>(worst);
  State s = Table("turn 8 snow | at C | air Bf109-1").s;
  s.content = &made;
  Tally t;
  const AirId one = air_id(0), two = air_id(1);
  return air_column(s, {&one, 1}, {&two, 1}, t) - t.lines().front().value;
}

}  // namespace

TEST(KS_6_4, FightersAgainstAnythingThatFlies) {
  for (const char* prey : {"Ju88-1", "Ju52-1", "Ju87-1:bomber", "Ju87-1:support"}) {
    Table t = over_ten("axis", std::string("Yak9-1 ") + prey);
    run(t.s, t.events);
    EXPECT_EQ(t.step(), "intercept") << prey;
    EXPECT_TRUE(t.asks(kSoviet));
  }
}

TEST(KS_6_4, WithoutFightersNobodyFights) {
  Table t = over_ten("axis", "Ju88-1 Pe2-1 Il2-1:support");
  run(t.s, t.events);
  EXPECT_EQ(t.step(), "missions");
}

TEST(KS_6_4_1, TheInitiativeSideRollsFirst) {
  // Two Bf 109 against one Yak are 10 to 4, 2:1: it goes on 1 to 3; the other way 1:3, never.
  for (const char* initiative : {"axis", "soviet"}) {
    const bool axis = std::string_view(initiative) == "axis";
    Table t = over_ten(initiative, "Bf109-1 Bf109-2 Yak9-1");
    axis ? t.roll({3, 1}) : t.roll({1, 3});
    EXPECT_TRUE(driven_off(t, "Yak9-1")) << initiative;
    EXPECT_FALSE(driven_off(t, "Bf109-1")) << initiative;
    Table u = over_ten(initiative, "Bf109-1 Bf109-2 Yak9-1");
    axis ? u.roll({4, 1}) : u.roll({1, 4});
    EXPECT_FALSE(driven_off(u, "Yak9-1")) << initiative;
  }
}

TEST(KS_6_4_1, BothShootBeforeAnyoneGoes) {
  Table t = over_ten("axis", "Bf109-1 La5-1");
  t.roll({1, 1});
  EXPECT_TRUE(driven_off(t, "La5-1")) << "1:1, a one";
  EXPECT_TRUE(driven_off(t, "Bf109-1")) << "though its victor had been hit before";
}

TEST(KS_6_4_1a, BombersTakeNoPartInTheFirstRound) {
  // With the Ju 88 the Axis would have 7 to 4; without it 5 to 4, where a two hits and a three does not.
  Table t = over_ten("axis", "Bf109-1 Ju88-1 Yak9-1 Pe2-1");
  t.roll({2, 6});
  EXPECT_TRUE(t.told("Axis aircraft attack over sector 10 at 1:1 (die 2): the enemy turns home"));
  EXPECT_TRUE(driven_off(t, "Yak9-1"));
  EXPECT_FALSE(driven_off(t, "Pe2-1")) << "KS:R92 fighters only";
}

TEST(KS_6_4_1_A, TheWinnerMayHuntTheRest) {
  Table t = over_ten("axis", "Bf109-1 Yak9-1 Pe2-1 Il2-1:bomber Il2-2:support");
  t.roll({1, 6});
  ASSERT_EQ(t.step(), "intercept");
  EXPECT_TRUE(t.asks(kAxis));
  t.play("intercept").roll({1});  // 5 to 4, and 13 against 4: 2:1
  EXPECT_TRUE(driven_off(t, "Pe2-1"));
  EXPECT_TRUE(driven_off(t, "Il2-1"));
  EXPECT_TRUE(driven_off(t, "Il2-2")) << "KS:R18, KS:R92 ground support too";
}

TEST(KS_6_4_1_A, NotWhileTheOthersHaveFightersLeft) {
  Table t = over_ten("axis", "Bf109-1 Yak9-1 Pe2-1");
  t.roll({6, 6});
  EXPECT_EQ(t.step(), "missions");
}

TEST(KS_6_4_2, TheRatioIsRoundedDown) {
  EXPECT_EQ(column({"Bf109-1"}, {"La5-1"}), "1:1");
  EXPECT_EQ(column({"Bf109-1"}, {"La5-1", "La5-2"}), "1:2");
  EXPECT_EQ(column({"Yak9-1"}, {"Bf109-1", "Bf109-2"}), "1:3") << "4 to 10";
  EXPECT_EQ(column({"Yak9-1"}, {"Bf109-1"}), "1:2") << "4 to 5";
  EXPECT_EQ(column({"Yak9-1"}, {"Bf109-1", "Bf109-2", "Bf109-3"}), "1:3") << "below the last column";
  EXPECT_EQ(column({"Bf109-1", "Bf109-2", "Bf109-3"}, {"La5-1"}), "3:1");
  EXPECT_EQ(column({"Bf109-1", "Bf109-2"}, {"Yak9-1"}), "2:1") << "10 to 4";
  EXPECT_EQ(column({"La5-1", "La5-2"}, {"FW190-1", "FW190-2"}), "1:1") << "10 to 8";
}

TEST(KS_6_4_2, TheTableRow) {
  // [die][column] whether the target turns home.
  const std::array<const char*, 6> rows{".XXXXX", "..XXXX", "...XXX", "....XX", ".....X", "......"};
  COVERS("KS:T.ACRT");
  for (std::size_t die = 0; die < 6; ++die)
    for (std::size_t c = 0; c < 6; ++c)
      EXPECT_EQ(content().tables.air_abort[die][c], rows[die][c] == 'X') << die + 1 << " " << c;
}

TEST(KS_6_4_2a, AllAircraftOfTheBattleTurnHome) {
  Table t = over_ten("axis", "Bf109-1 Bf109-2 Yak9-1 Il2-1:fighter");
  t.roll({1, 6});
  EXPECT_TRUE(driven_off(t, "Yak9-1"));
  EXPECT_TRUE(driven_off(t, "Il2-1"));
}

TEST(KS_6_4_2b, BackNextTurn) {
  Table t = over_ten("axis", "Bf109-1 Yak9-1");
  t.roll({1, 6});
  ASSERT_TRUE(driven_off(t, "Yak9-1"));
  reset_air(t.s);
  EXPECT_EQ(t.s.plane(t.plane("Yak9-1")).where, AirWhere::Ready);
}

TEST(KS_6_4_2b, RefusesWhoWasDrivenOff) {
  Table t = over_ten("axis", "Yak9-1 Ju87-1:bomber Ju88-1");
  run(t.s, t.events);
  t.play("intercept").roll({1});
  ASSERT_TRUE(driven_off(t, "Ju88-1"));
  ASSERT_EQ(t.s.phase, Phase::E);
  Table m(
      "turn 8 snow | at D missions:axis | S 3713 6GTC-51GTB | A 3813 96-GR283 | air Ju88-1:home "
      "Ju87-1:sector=10,bomber");
  m.play("strike 3713");
  EXPECT_REFUSED(m, "send Ju88-1", "KS:6.4.2b");
}

TEST(KS_6_4_3, TheBestAttackerAgainstTheWorstTarget) {
  // The Il-2 flies badly: 13 against 4 is one column, however good the Yak beside it is.
  EXPECT_EQ(column({"Bf109-1"}, {"La5-1"}), "1:1");
  EXPECT_EQ(column({"Bf109-1"}, {"Yak9-1", "Il2-1"}), "2:1");
  EXPECT_EQ(column({"Ju87-1", "FW190-1"}, {"Il2-1", "Yak9-1"}), "2:1") << "11 against 4, 5 to 5";
  EXPECT_EQ(column({"Ju87-1", "FW190-1"}, {"Yak9-1", "Il2-1"}), "2:1") << "the order does not matter";
}

TEST(KS_6_4_3a, NoAdvantageNoShift) {
  COVERS_VECTOR("KX-15");
  EXPECT_EQ(shift(13, 14), 0);
  EXPECT_EQ(shift(13, 10), 0);
  EXPECT_EQ(shift(3, 14), 0);
}

TEST(KS_6_4_3b, FourAreOneColumn) {
  COVERS_VECTOR("KX-15");
  EXPECT_EQ(shift(13, 9), 1);
  EXPECT_EQ(shift(13, 4), 1);
}

TEST(KS_6_4_3c, TenAreTwo) {
  COVERS_VECTOR("KX-15");
  EXPECT_EQ(shift(13, 3), 2);
  EXPECT_EQ(shift(14, 1), 2);
  EXPECT_EQ(column({"Bf109-1"}, {"Ju52-1"}), "4:1") << "never beyond the last column";
}

TEST(KS_R49, AgainstWhatCannotShootTheBestColumn) {
  Content made = content();
  made.air[made.air_unit("Ju52-1").value].strength = 0;
  made.air[made.air_unit("Ju52-1").value].maneuver = 13;
  State s = Table("turn 8 snow | at C | air Bf109-1").s;
  s.content = &made;
  const AirId one = made.air_unit("Yak9-1"), two = made.air_unit("Ju52-1");
  Tally silent = Tally::silent();
  EXPECT_EQ(air_column(s, {&one, 1}, {&two, 1}, silent), 5);
}

TEST(KS_6_4_4, BothDrivenOffTheRestFliesOn) {
  for (const char* initiative : {"axis", "soviet"}) {
    Table t = over_ten(initiative, "Bf109-1 Ju88-1 La5-1 Pe2-1");
    t.roll({1, 1});
    ASSERT_EQ(t.step(), "missions") << "nobody is left to hunt";
    EXPECT_TRUE(t.asks(std::string_view(initiative) == "axis" ? kAxis : kSoviet));
    EXPECT_FALSE(driven_off(t, "Ju88-1"));
    EXPECT_FALSE(driven_off(t, "Pe2-1"));
  }
}

TEST(KS_6_4_4a, TheHuntIsAChoiceAndSurvivorsFlyOn) {
  Table let = over_ten("axis", "Yak9-1 Ju88-1");
  run(let.s, let.events);
  let.play("done");
  EXPECT_FALSE(driven_off(let, "Ju88-1"));
  ASSERT_EQ(let.step(), "missions");
  EXPECT_TRUE(let.offers("strike 3713"));
  Table miss = over_ten("axis", "Yak9-1 Ju88-1");
  run(miss.s, miss.events);
  miss.play("intercept").roll({6});
  EXPECT_TRUE(miss.offers("strike 3713")) << "they were missed";
}

TEST(KS_R92, OneHuntAndThenTheNextSector) {
  Table t(
      "turn 8 snow | at C air-roll=9 | initiative axis | S 3713 6GTC-51GTB | A 3813 96-GR283"
      " | air Yak9-1:sector=9 Ju88-1:sector=9 Yak9-2:sector=12 Ju52-1:sector=12");
  run(t.s, t.events);
  EXPECT_EQ(t.s.top().arg, 9);
  t.play("intercept").roll({6});
  EXPECT_EQ(t.step(), "intercept");
  EXPECT_EQ(t.s.top().arg, 12);
}

TEST(KS_6_4_1a, TheLastSectorIsFoughtForToo) {
  Table t(
      "turn 8 snow | at C air-roll=23 | initiative axis | air Bf109-1:sector=23 Yak9-1:sector=23 Bf109-2:sector=24"
      " Yak9-2:sector=24 Pe2-1:sector=24");
  t.roll({6, 6});
  EXPECT_EQ(t.s.top().arg, 24);
  ASSERT_TRUE(t.chance()) << t.ask();
  t.roll({1, 6});
  EXPECT_EQ(t.step(), "intercept") << "its winner hunts as anywhere";
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::D) << "and then the missions";
}

}  // namespace kessel::kesselschlacht
