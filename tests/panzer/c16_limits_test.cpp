// Where rules of fire in the Advanced Game do not reach.
#include "shooting.h"

namespace kessel::panzer {

namespace {

/// The line of a sum that cites the rule; 0: there is none.
int line_of(const Table& t, const Attack& a, std::string_view target, std::string_view rule) {
  Tally tally;
  gp_chance(t.s, a, t.id(target), tally);
  int sum = 0;
  for (const Tally::Line& l : tally.lines())
    if (l.rule.text() == rule) sum += l.value;
  return sum;
}

/// A battery that g2 directs at s1; s2 stands beside the target point. All that could spoil it lies on the line.
Table called() {
  Table t(
      "advanced | cards g74-medium g86-section:op / s15 s15 s15 | unit g2 20000 20000 0 | unit s1 20000 35000 180 |"
      "unit s2 22000 35000 180 | unit s3 bu 20000 26000 0");
  lay(t, 1, Shell::Smoke, Sheaf::A, true, 0, 9'000);
  lay(t, 2, Shell::Gp, Sheaf::A, true, 0, 12'000);
  Zone& z = t.s.zones[0];
  z.there = true, z.off_map = true, z.observer = t.id("g2"), z.at = {20'000, 35'000}, z.source[0] = t.id("g1");
  return t;
}
Attack mission(const Table& t) {
  Attack a;
  a.kind = Attack::Kind::Indirect;
  a.from = t.id("g1"), a.aimed = t.id("s1"), a.weapon = 4, a.zone = 0, a.at = {20'000, 35'000};
  return a;
}

}  // namespace

TEST(PZ_16_7_2_9, RefusesTheLineToAllButTheTargetOfIndirectFire) {
  COVERS("PZ:16.7.2.10", "PZ:16.7.2.11");
  const Table t = called();
  Attack a = mission(t);
  const std::array<std::pair<const char*, int>, 3> rules{
      {{"PZ:16.7.2.9", -10}, {"PZ:16.7.2.10", -20}, {"PZ:16.7.2.11", -10}}};
  for (const auto& [rule, value] : rules) {
    EXPECT_EQ(line_of(t, a, "s1", rule), value) << rule;
    EXPECT_EQ(line_of(t, a, "s2", rule), 0) << rule;
  }
  a.planned = true;
  for (const auto& [rule, value] : rules) EXPECT_EQ(line_of(t, a, "s1", rule), 0) << rule << " planned";
}

TEST(PZ_16_7_2_6, RefusesTheShortHaltOfAnObserver) {
  Table t = called();
  t.s.unit(t.id("g2")).order = Order::ShortHalt;
  EXPECT_EQ(line_of(t, mission(t), "s1", "PZ:16.7.2.6"), 0);
}

TEST(PZ_16_7_2_12, RefusesTheOpenSheafToMortars) {
  Table t = called();
  Attack a = mission(t);
  a.open = true;
  EXPECT_EQ(line_of(t, a, "s1", "PZ:16.7.2.12"), -20);
  const Table mortar = range_of("g44", "s15", 15'000);
  a.from = mortar.id("g1"), a.aimed = mortar.id("s1"), a.zone = 0xff;
  EXPECT_EQ(line_of(mortar, a, "s1", "PZ:16.7.2.12"), 0);
}

TEST(PZ_5_5_1_18, RefusesPatternsBelowTheLine) {
  COVERS("PZ:16.2.1.5", "PZ:16.2.1.4", "PZ:R82");
  std::string hills;
  for (int level = 1; level <= 5; ++level)
    for (const char* box : {" 19000 19000 21000 21000", " 19000 34000 21000 36000"})
      hills += "hill " + std::to_string(level) + box + " |";
  for (const Shell shell : {Shell::Smoke, Shell::Gp}) {
    Table high = range_of("g18", "s15", 15'000, hills), low = range_of("g18", "s15", 15'000);
    const char* rule = shell == Shell::Smoke ? "PZ:16.2.1.4" : "PZ:16.2.1.5";
    EXPECT_EQ(lay(high, 0, shell, Sheaf::A, true, 0, 8'000).modifier(rule, "g1", "s1"), 0) << "it passes above";
    EXPECT_NE(lay(low, 0, shell, Sheaf::A, true, 0, 8'000).modifier(rule, "g1", "s1"), 0);
    EXPECT_TRUE(low.spots("g1", "s1"));
  }
}

TEST(PZ_12_1_2, RefusesToShareCommandsAcrossFormations) {
  Table t(
      "advanced | option command_control on | cards g18 g18@2 / s15 | formation german veteran 2 |"
      "unit g1 20000 20000 0 | unit g2 21500 20000 0 | unit s1 60000 40000 180");
  t.play("german: order g1 move");
  EXPECT_REFUSED(t, "german: join g2 g1", "PZ:13.2.2");
}

TEST(PZ_16_1_8, RefusesApAgainstTerrain) {
  COVERS("PZ:16.7.3.5");
  Table t = range_of("g18", "s15", 10'000,
                     "house wood 1 19000 29000 21000 31000 | unit s1 20000 30000 180 building=0 spot=fire", "");
  shoot(t, "ap").roll(99);
  EXPECT_FALSE(t.told("building"));
  EXPECT_NE(t.step(), "gp-roll");
}

TEST(PZ_16_7_3_5, RefusesToSuppressAHouse) {
  Table t = range_of("g83", "s57-rifle", 10'000,
                     "house wood 1 19000 29000 21000 31000 | unit s1 20000 30000 180 building=0 spot=fire", "",
                     "dump=20000,20000");
  shoot(t, "gp").roll(1);
  Tally silent = Tally::silent();
  const GpChance c = terrain_chance(t.s, t.s.attack, t.s.map().buildings[0].gp_def, silent);
  t.roll(c.number.suppressed - c.net);
  EXPECT_TRUE(t.told(", it stands"));
  EXPECT_FALSE(t.has("s1", kSuppressedOn));
}

TEST(PZ_16_2_1_11, RefusesGradesWhereTheyAreOff) {
  COVERS("PZ:16.7.2.24", "PZ:12.1.3");
  Table t = range_of("g18:green", "s15", 20'000);
  ASSERT_EQ(t.modifier("PZ:16.2.1.11", "g1", "s1"), -3);
  ASSERT_NE(t.gp_modifier("PZ:16.7.2.24", "g1", "s1"), 0);
  auto made = std::make_shared<Content>(*t.content);
  made->scenarios[0].rules.grades = Module::Off;
  t.s.content = made.get();
  EXPECT_EQ(t.modifier("PZ:16.2.1.11", "g1", "s1"), 0);
  EXPECT_EQ(t.gp_modifier("PZ:16.7.2.24", "g1", "s1"), 0);
}

TEST(PZ_16_7_2_4, RefusesRoughGroundAgainstShellsFromAbove) {
  Table t = called();
  const Attack a = mission(t);
  auto made = std::make_shared<Content>(*t.content);
  Area rough;
  rough.terrain = Terrain::Rough;
  rough.shape = plane::Polygon({{19'000, 34'000}, {19'000, 36'000}, {21'000, 36'000}, {21'000, 34'000}});
  Map& m = made->maps[made->scenarios[0].map];
  m.areas.push_back(rough);
  m.note_nearby();
  t.s.content = made.get();
  EXPECT_EQ(cover_of(t.s, t.id("s1")), Cover::Medium);
  EXPECT_EQ(line_of(t, a, "s1", "PZ:16.7.2.4"), 0);
  m.areas[0].terrain = Terrain::Woods;
  EXPECT_EQ(line_of(t, a, "s1", "PZ:16.7.2.4"), -10);
}

TEST(PZ_16_7_4_2_7, RefusesMoreThanAFrightToRifles) {
  COVERS("PZ:16.7.4.2.10");
  // Not even the highest roll hurts armour, at any range.
  for (const int mils : {1'500, 5'000, 9'000}) {
    Table t = range_of("g85-rifle:elite", "s5", mils);
    shoot(t, "small").roll(100);
    EXPECT_EQ(t.where("s1"), "table");
    EXPECT_FALSE(t.has("s1", kDamaged) || t.has("s1", kTracked));
    EXPECT_EQ(t.has("s1", kSuppressedOn), mils <= 5'000);
  }
}

TEST(PZ_16_7_2_16, OverrunsAddTwenty) {
  COVERS("PZ:16.7.2.20");
  Table t = range_of("g18", "s57-rifle", 1'500);
  Attack a;
  a.kind = Attack::Kind::Overrun;
  a.from = t.id("g1"), a.aimed = t.id("s1"), a.weapon = 4, a.factor = 6;
  EXPECT_EQ(line_of(t, a, "s1", "PZ:16.7.2.16"), 20);
  EXPECT_EQ(line_of(t, a, "s1", "PZ:16.7.2.20"), 10);
  a.kind = Attack::Kind::Direct, a.factor = 0;
  EXPECT_EQ(line_of(t, a, "s1", "PZ:16.7.2.16"), 0);
}

TEST(PZ_16_7_3_4, AircraftHaveACardsDefense) {
  const Table t("advanced | cards g66 / s61 s15 | unit g1 20000 20000 0 | unit s2 60000 40000 0");
  Tally silent = Tally::silent();
  EXPECT_EQ(gp_defense(t.s, t.id("s1"), silent), 8);
  EXPECT_EQ(card(t.s, t.id("s1")).gp_type, GpType::S);
}

TEST(PZ_5_5_1_13, MinesHaveADefense) {
  EXPECT_EQ(tables().terrain[at(Terrain::MinesHasty)].gp_def_low, 3);
  EXPECT_EQ(tables().terrain[at(Terrain::MinesDeliberate)].gp_def_low, 6);
  EXPECT_EQ(tables().terrain[at(Terrain::MinesHasty)].height, 0);
}

TEST(PZ_R112, OnlyKnownMinesAreFiredAt) {
  COVERS("PZ:5.5.1.13a");
  const auto field = [](bool known) {
    Table t = called();
    auto made = std::make_shared<Content>(*t.content);
    Fieldwork mines;
    mines.terrain = Terrain::MinesHasty;
    made->scenarios[0].fieldworks.assign(1, mines);
    t.s.content = made.get();
    Minefield& m = t.s.mines[0];
    m.there = true, m.known = known, m.low = {19'000, 34'000}, m.high = {21'000, 36'000};
    Attack a = mission(t);
    a.sheaf = Sheaf::A;
    cover_pattern(t.s, a);
    return a.mines;
  };
  EXPECT_EQ(field(true), 1);
  EXPECT_EQ(field(false), 0);
}

TEST(PZ_5_5_1_12a, OneUnitFitsAnImprovedPosition) {
  // Bases do not overlap, so the centre of one only lies in the square, and another may take it later.
  Table t(
      "advanced | cards g85-rifle g85-rifle / s15 | work 0 25 0 0 0 20000 20000 | unit g1 20000 20000 0 |"
      "unit g2 20000 21000 0 | unit s1 60000 40000 0");
  EXPECT_EQ(cover_of(t.s, t.id("g1")), Cover::Heavy);
  EXPECT_EQ(cover_of(t.s, t.id("g2")), Cover::None);
  EXPECT_FALSE(free_of_bases(t.s, t.id("g2"), {20'000, 20'500}, 0));
  t.s.unit(t.id("g1")).where = Where::Eliminated;
  EXPECT_TRUE(free_of_bases(t.s, t.id("g2"), {20'000, 20'000}, 0));
}

TEST(PanzerInspect, GpFireIsExplained) {
  Table t = range_of("g85-rifle", "s44-light", 5'000);
  const auto tally_ = tally(t.s, kGerman, "gp g1 s1 228");
  ASSERT_TRUE(tally_);
  EXPECT_EQ(tally_->result(), "short, 9 against 1: no effect up to 18, suppressed up to 51");
  EXPECT_FALSE(tally(t.s, kGerman, "gp g1 s1 0"));
  const auto shot = inspect(t.s, kGerman, "shot g1 s1 weapon 228");
  ASSERT_TRUE(shot);
  // Of 100 rolls 18 do nothing and 33 suppress; of the 49 left four end in 0, five in 5, and 40 are lost: 4 of 10 burn.
  EXPECT_NE(shot->find("\"odds\":{\"all\":1000,\"nothing\":180,\"suppressed\":330,\"track\":50,\"damaged\":50,"
                       "\"knocked_out\":234,\"brewed_up\":156"),
            std::string::npos)
      << *shot;
}

}  // namespace kessel::panzer
