// Chapter 20.6: minefields, on the ground of scenario 4.
#include "table.h"

namespace kessel::panzer {

namespace {

constexpr std::uint8_t kVehicles = 1, kMen = 2;  ///< of the scenario's fieldworks

Minefield field(std::uint8_t work, Point low, Point high) {
  Minefield m;
  m.there = true, m.side = kSoviet, m.work = work, m.low = low, m.high = high;
  return m;
}
/// g1 a tank, g23 a half-squad, g27 a rifle squad of scenario 4; they go south over open ground along x = 5 inches.
Table minefield(const std::string& german, const std::string& marks = "") {
  return Table("scenario 4 | option command_control off | unit " + german + " 5000 44000 180 " + marks +
               " | unit s1 70000 2000 0");
}
/// The first unit of that kind in the German roster of scenario 4.
std::string german(bool vehicle, bool whole_squad) {
  const Scenario& p = scenario("4");
  for (int i = 0; i < p.count[0]; ++i) {
    const UnitDef& d = p.def(unit_id(kGerman, i));
    const Card& c = box().card(d.card);
    if (vehicle ? c.vehicle() : c.squad() && d.half_squad != whole_squad) return unit_text(unit_id(kGerman, i));
  }
  ADD_FAILURE();
  return "g1";
}
Table& march(Table& t, const std::string& unit, const std::string& path) {
  t.orders(unit + " move", kSoviet).until(Step::Move).play("move " + unit + " -1 0 " + path);
  while (t.step() == "watch") t.play("pass");
  return t;
}
Table& go_on(Table& t) {
  while (t.step() == "watch") t.play("pass");
  return t;
}

}  // namespace

TEST(PZ_20_6_1, PlottedInSecretBeforeSetUp) {
  COVERS("PZ:20.6", "PZ:20.6.1a", "PZ:23.3.5b");
  Table t("scenario 4 | turn 0 setup relief | area german german | area soviet soviet | at plots");
  EXPECT_ALLOWED(t, "soviet: mine 0 30000 30000 35000 32000");
  t.play("soviet: mine 0 30000 30000 35000 32000");
  EXPECT_TRUE(view_for(t.s, kSoviet).known.mines[0].there);
  EXPECT_FALSE(view_for(t.s, kGerman).known.mines[0].there);
  EXPECT_FALSE(t.told("minefield", kGerman));
  EXPECT_ALLOWED(t, "soviet: mine 1 30000 30000 35000 32000");  // here they may share a place
  t.play("soviet: scrap mine 0");
  EXPECT_FALSE(t.s.mines[0].there);
}
TEST(PZ_23_3_5b, RefusesMinefieldsThatAreTooLargeOrOutside) {
  COVERS("PZ:20.6.1", "PZ:20.6.1a");
  Table t("scenario 4 | turn 0 setup relief | area german german | area soviet soviet | at plots");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 35001 32000", "PZ:23.3.5b");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 35000 35000 37000", "PZ:23.3.5b");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 30000 32000", "PZ:20.6.1a");
  EXPECT_REFUSED(t, "soviet: mine 2 30000 30000 35000 32000", "PZ:20.6.1");
  EXPECT_REFUSED(t, "german: mine 0 30000 40000 35000 42000", "PZ:20.6.1");
}
TEST(PZ_20_6_1, RefusesOverlapsWhereTheScenarioDoesNotAllowThem) {
  auto content = std::make_shared<Content>(box());
  for (SetupStep& step : content->scenarios[4].setup) step.minefields_may_share = false;
  Table t("scenario 4 | turn 0 setup relief | area german german | area soviet soviet | at plots");
  t.s.content = content.get();
  t.play("soviet: mine 0 30000 30000 35000 32000");
  EXPECT_REFUSED(t, "soviet: mine 1 34000 31000 36000 33000", "PZ:20.6.1");
  EXPECT_ALLOWED(t, "soviet: mine 1 35000 30000 36000 33000");
}
TEST(PZ_20_6_1, NotInHousesStreamsAndPositions) {
  Table t = minefield("g1");
  const Map& m = t.s.map();
  const Minefield all = field(kVehicles, {0, 0}, {m.width, m.height});
  EXPECT_TRUE(mined(t.s, all, {5'000, 40'000}));
  EXPECT_FALSE(mined(t.s, all, m.buildings[0].centre));
  t.s.works[0] = {Terrain::ImprovedPosition, 0, 0, 0, {5'000, 40'000}};
  EXPECT_FALSE(mined(t.s, all, {5'000, 40'000}));
  EXPECT_TRUE(mined(t.s, all, {5'000, 42'000}));
}

TEST(PZ_20_6_2, FriendsPassFreely) {
  const std::string u = german(true, false);
  Table t = minefield(u);
  t.s.mines[0] = field(kVehicles, {0, 38'000}, {10'000, 42'000});
  t.s.mines[0].side = kGerman;
  march(t, u, "5000 38000");
  EXPECT_FALSE(t.told("minefield"));
}
TEST(PZ_20_6_2a, EnemiesAreAttackedAndThenTheyKnow) {
  COVERS("PZ:R141");
  const std::string u = german(true, false);
  Table t = minefield(u);
  t.s.mines[0] = field(kVehicles, {0, 38'000}, {10'000, 42'000});
  EXPECT_FALSE(view_for(t.s, kGerman).known.mines[0].there);
  march(t, u, "5000 40500");
  ASSERT_EQ(t.step(), "mine-roll");
  EXPECT_EQ(t.s.top().side, kSoviet) << "the owner rolls";
  EXPECT_TRUE(view_for(t.s, kGerman).known.mines[0].there);
  t.roll(100);
  EXPECT_FALSE(t.has(u, kDamaged | kTracked));
}
TEST(PZ_20_6_2a, RefusesToTellWhomItsMinesAreNotFor) {
  const std::string tank = german(true, false), men = german(false, true);
  for (const bool vehicle : {true, false}) {
    Table t = minefield(vehicle ? tank : men);
    t.s.mines[0] = field(vehicle ? kMen : kVehicles, {0, 38'000}, {10'000, 43'800});
    march(t, vehicle ? tank : men, "5000 42000");
    EXPECT_FALSE(t.told("minefield"));
    EXPECT_FALSE(t.s.mines[0].known);
  }
}
TEST(PZ_20_6_2b, OnceForEveryTwoInches) {
  const std::string u = german(true, false);
  const auto strikes = [&](int south_edge, const std::string& end) {
    Table t = minefield(u);
    t.s.mines[0] = field(kVehicles, {0, south_edge}, {10'000, 43'000});
    march(t, u, end);
    int n = 0;
    while (t.step() == "mine-roll") t.roll(100), go_on(t), ++n;
    return n;
  };
  EXPECT_EQ(strikes(42'500, "5000 38000"), 1);
  EXPECT_EQ(strikes(41'100, "5000 38000"), 1) << "1.9 inches";
  EXPECT_EQ(strikes(40'900, "5000 38000"), 2) << "2.1 inches";
  EXPECT_EQ(strikes(36'000, "5000 38500"), 3) << "4.5 inches";
}
TEST(PZ_20_6_2d, OutAndInAgainWithinTwoInchesIsOneAttack) {
  const std::string u = german(true, false);
  Table t = minefield(u);
  t.s.mines[0] = field(kVehicles, {0, 40'000}, {10'000, 43'000});
  t.s.mines[0].cleared = 1;
  t.s.mines[0].patch[0] = {{5'000, 42'200}, 0, Sheaf::C};  // from 42.7 to 41.7
  march(t, u, "5000 41100");
  int n = 0;
  while (t.step() == "mine-roll") t.roll(100), go_on(t), ++n;
  EXPECT_EQ(n, 1);
}
TEST(PZ_20_6_2c, GettingOffIntoThemStandingStillNot) {
  const Scenario& p = scenario("4");
  std::string men = german(false, true), carrier;
  for (int i = 0; i < p.count[0] && carrier.empty(); ++i)
    if (box().card(p.def(unit_id(kGerman, i)).card).kind == UnitKind::Apc) carrier = unit_text(unit_id(kGerman, i));
  Table t("scenario 4 | option command_control off | unit " + carrier + " 5000 42000 180 | unit " + men +
          " aboard 5000 42000 180 carrier=" + carrier + " | unit s1 70000 2000 0");
  t.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 43'800});
  t.orders(men + " move", kSoviet).until(Step::Move);
  t.play("dismount " + men + " 5000 40800 180");
  go_on(t);
  ASSERT_EQ(t.step(), "mine-roll");
  t.roll(1);
  EXPECT_TRUE(t.has(men, kHalfSquad));
  Table still = minefield(men);
  still.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 44'800});
  still.orders(men + " move", kSoviet).until(Step::Move).play("move " + men + " 90 0");
  go_on(still);
  EXPECT_FALSE(still.told("minefield"));
}

TEST(PZ_20_6_2_1, TheExample) {  // PX-63
  COVERS("PZ:20.6.2.1a", "PZ:C.MINE");
  auto content = std::make_shared<Content>(box());
  content->scenarios[4].fieldworks[kVehicles].terrain = Terrain::MinesHasty;
  const std::string u = german(true, false);
  for (const auto& [roll, flag] : {std::pair<int, std::uint64_t>{10, kDamaged}, {50, kTracked}, {51, 0}}) {
    Table t = minefield(u);
    t.s.content = content.get();
    ASSERT_GE(card(t.s, t.id(u)).gp_def, 4);
    ASSERT_LE(card(t.s, t.id(u)).gp_def, 6);
    t.s.mines[0] = field(kVehicles, {0, 38'000}, {10'000, 43'000});
    march(t, u, "5000 42000").roll(roll);
    EXPECT_EQ(t.unit(u).flags & (kDamaged | kTracked), flag) << roll;
  }
}
TEST(PZ_20_6_2_2, TheExample) {  // PX-64
  COVERS("PZ:20.6.2.2a");
  const std::string squad = german(false, true), half = german(false, false);
  for (const int roll : {70, 71}) {
    Table t = minefield(squad);
    t.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 43'000});
    march(t, squad, "5000 42000").roll(roll);
    EXPECT_EQ(t.has(squad, kHalfSquad), roll == 70);
    EXPECT_EQ(t.has(squad, kSuppressedOn), roll == 70);
    Table h = minefield(half, "half-squad");
    h.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 43'000});
    march(h, half, "5000 42000").roll(roll);
    EXPECT_EQ(h.where(half), roll == 70 ? "eliminated" : "table");
  }
}
TEST(PZ_20_6_2_2, WhoRunsTreadsOnMore) {
  const std::string squad = german(false, true);
  for (const int roll : {90, 91}) {
    Table t = minefield(squad);
    t.s.mines[0] = field(kMen, {0, 36'000}, {10'000, 43'000});
    t.orders(squad + " move", kSoviet).until(Step::Move).play("march " + squad + " -1 5000 42500");
    go_on(t).roll(roll);
    EXPECT_EQ(t.has(squad, kHalfSquad), roll == 90) << "90 less 20 is 70";
  }
}
TEST(PZ_20_6_2_1b, WhoBailsOutIntoThemToo) {
  const Scenario& p = scenario("4");
  std::string men = german(false, true), carrier;
  for (int i = 0; i < p.count[0] && carrier.empty(); ++i)
    if (box().card(p.def(unit_id(kGerman, i)).card).kind == UnitKind::Apc) carrier = unit_text(unit_id(kGerman, i));
  Table t("scenario 4 | option command_control off | unit " + carrier + " 5000 42000 180 | unit " + men +
          " aboard 5000 42000 180 carrier=" + carrier + " | unit s1 70000 2000 0");
  t.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 43'800});
  t.orders(carrier + " move", kSoviet).until(Step::Move).play("bail " + men + " 5000 40800 180");
  EXPECT_EQ(t.step(), "mine-roll");
}
TEST(PZ_20_6_3, TheyStayAndHaveADefense) {
  const std::string u = german(true, false);
  Table t = minefield(u);
  t.s.mines[0] = field(kVehicles, {0, 38'000}, {10'000, 43'000});
  march(t, u, "5000 42000").roll(100);
  EXPECT_TRUE(t.s.mines[0].there);
  EXPECT_EQ(tables().terrain[at(Terrain::MinesHasty)].gp_def_low, 3);
  EXPECT_EQ(tables().terrain[at(Terrain::MinesDeliberate)].gp_def_low, 6);
}
TEST(PZ_20_6_3_2, EngineersClearAPatch) {
  auto content = std::make_shared<Content>(box());
  const std::string squad = german(false, true);
  Table t = minefield(squad);
  const auto index = static_cast<std::size_t>(place_in_side(t.id(squad)));
  content->scenarios[4].units[index].functions[at(Function::Engineer)] = true;
  t.s.content = content.get();
  t.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 43'000});
  t.s.mines[0].known = true;
  // Somebody in reach, or nobody would be asked.
  t.orders(squad + " move", kGerman).until(Step::Close);
  EXPECT_REFUSED(t, "breach " + squad + " mines 1", "PZ:20.5");
  t.play("breach " + squad + " mines 0; done");
  ASSERT_EQ(t.step(), "gp-roll");
  t.roll(100);
  ASSERT_EQ(t.s.mines[0].cleared, 1);
  EXPECT_EQ(t.s.mines[0].patch[0].sheaf, Sheaf::C);
  EXPECT_FALSE(mined(t.s, t.s.mines[0], {5'000, 42'800}));
  EXPECT_TRUE(mined(t.s, t.s.mines[0], {7'000, 42'800}));
}
TEST(PZ_20_6_3_1, ShellsClearWhatTheirPatternCovers) {
  Table t = minefield("g1");
  t.s.mines[0] = field(kVehicles, {0, 38'000}, {10'000, 43'000});
  t.s.mines[0].known = true;
  Attack a;
  a.kind = Attack::Kind::Indirect, a.by = kGerman, a.at = {5'000, 40'000}, a.sheaf = Sheaf::A;
  cover_pattern(t.s, a);
  EXPECT_EQ(a.mines, 1);
  t.s.attack = a;
  destroy_terrain(t.s, 3, 0, t.events);
  EXPECT_FALSE(mined(t.s, t.s.mines[0], {5'000, 40'000}));
  EXPECT_TRUE(mined(t.s, t.s.mines[0], {9'900, 42'900}));
}

}  // namespace kessel::panzer
