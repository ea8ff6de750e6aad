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
  EXPECT_TRUE(t.offers("soviet: scrap mine 0"));
  EXPECT_FALSE(t.offers("soviet: scrap mine 1")) << "not laid";
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
  for (const char* touches :
       {"35000 30000 36000 33000", "29000 30000 30000 33000", "30000 32000 35000 33000", "30000 29000 35000 30000"})
    EXPECT_ALLOWED(t, std::string("soviet: mine 1 ") + touches);
  for (const char* overlaps :
       {"34999 30000 36000 33000", "29000 30000 30001 33000", "30000 31999 35000 33000", "30000 29000 35000 30001"})
    EXPECT_REFUSED(t, std::string("soviet: mine 1 ") + overlaps, "PZ:20.6.1");
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
  EXPECT_NE(t.step(), "mine-roll");
  EXPECT_EQ(t.at(u), "5000 38000");
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
TEST(PZ_R166, AnEntryIsMarkedAndTheFieldStaysHidden) {
  COVERS("PZ:20.6.2", "PZ:20.6.2a");
  const std::string u = german(true, false);
  const auto seen = [&](int edge, int version = 2) {
    Table t = minefield(u);
    t.s.rules = static_cast<std::uint8_t>(version);
    t.s.mines[0] = field(kVehicles, {0, 38'000}, {edge, 42'000});
    march(t, u, "5000 40500");
    EXPECT_EQ(t.step(), "mine-roll");
    return position_text(view_for(t.s, kGerman).known);
  };
  EXPECT_EQ(seen(10'000), seen(30'000)) << "how far it reaches is not told";
  EXPECT_NE(seen(10'000, 1), seen(30'000, 1)) << "of old the whole field was";
  Table t = minefield(u);
  t.s.mines[0] = field(kVehicles, {0, 38'000}, {10'000, 42'000});
  march(t, u, "5000 40500");
  EXPECT_EQ(t.s.marks[0].field, 0);
  EXPECT_EQ(t.s.marks[0].at, (Point{5'000, 42'000})) << "where it came in, to the mil";
  EXPECT_FALSE(t.s.mines[0].known);
  EXPECT_NE(view_json(view_for(t.s, kGerman)).find(R"("marks":[[5000,42000]])"), std::string::npos);
  EXPECT_FALSE(mined(view_for(t.s, kGerman).known, view_for(t.s, kGerman).known.mines[0], {5'000, 41'000}));
}
TEST(PZ_R166, EngineersClearAtAMark) {
  COVERS("PZ:20.6.3.2");
  auto content = std::make_shared<Content>(box());
  const std::string squad = german(false, true);
  const auto engineers = [&](std::vector<Point> marks) {
    Table t = minefield(squad);
    const auto index = static_cast<std::size_t>(place_in_side(t.id(squad)));
    content->scenarios[4].units[index].functions[at(Function::Engineer)] = true;
    t.s.content = content.get();
    t.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 43'500});
    for (std::size_t i = 0; i < marks.size(); ++i) t.s.marks[i] = {0, marks[i]};
    t.orders(squad + " move", kGerman).until(Step::Close);
    return t;
  };
  Table t = engineers({{9'000, 41'000}, {5'000, 42'900}});
  t.play("breach " + squad + " mines 0; done").roll(100);
  ASSERT_EQ(t.s.mines[0].cleared, 1);
  EXPECT_EQ(t.s.mines[0].patch[0].at, (Point{5'000, 42'900}));
  EXPECT_FALSE(t.s.mines[0].known);
  EXPECT_REFUSED(engineers({}), "breach " + squad + " mines 0", "PZ:20.5");
  EXPECT_REFUSED(engineers({{9'000, 41'000}}), "breach " + squad + " mines 0", "PZ:20.5");
}
TEST(PZ_20_6_1a, CirclesTrianglesAndPentagons) {
  COVERS("PZ:R167", "PZ:20.6.1");
  Table t("scenario 4 | turn 0 setup relief | area german german | area soviet soviet | at plots");
  t.play("soviet: mine 0 30000 30000 1700; soviet: mine 1 20000 20000 24000 20000 20000 24000");
  EXPECT_TRUE(mined(t.s, t.s.mines[0], {31'600, 30'000}));
  EXPECT_FALSE(mined(t.s, t.s.mines[0], {31'500, 31'500})) << "in its square, not in the circle";
  EXPECT_TRUE(mined(t.s, t.s.mines[1], {21'900, 21'900}));
  EXPECT_FALSE(mined(t.s, t.s.mines[1], {22'100, 22'100})) << "beyond the long side";
  const auto back = parse_position(*t.content, position_text(t.s));
  ASSERT_TRUE(back);
  EXPECT_EQ(hash(*back), hash(t.s));
  EXPECT_FALSE(view_for(t.s, kGerman).known.mines[0].there);
  EXPECT_EQ(view_for(t.s, kGerman).known.outlines[0], Outline{});
  t.play("soviet: mine 1 20000 20000 23000 20000 24000 21500 21500 23000 19000 21500");
  EXPECT_EQ(t.s.outlines[1].form, Outline::Form::Corners5);
  t.play("soviet: mine 0 30000 30000 35000 32000");
  EXPECT_EQ(t.s.outlines[0], Outline{}) << "a rectangle again";
}
TEST(PZ_20_6_1a, RefusesShapesThatAreNone) {
  COVERS("PZ:R167", "PZ:23.3.5b");
  Table t("scenario 4 | turn 0 setup relief | area german german | area soviet soviet | at plots");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 0", "PZ:20.6.1a");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 31000 31000 32000 32000", "PZ:20.6.1a");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 31000 31000 32000 30000 30000 31000", "PZ:20.6.1a");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 32000 32000 32000 30000 30000 32000 29000 31000", "PZ:20.6.1a");
  EXPECT_ALLOWED(t, "soviet: mine 0 30000 30000 1784");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 1785", "PZ:23.3.5b");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 30000 34473 30000 30000 34473", "PZ:23.3.5b");
  EXPECT_ALLOWED(t, "soviet: mine 0 30000 30000 34472 30000 30000 34472");
  EXPECT_REFUSED(t, "soviet: mine 0 30000 35500 1000", "PZ:23.3.5b");
  Table old("scenario 4 | version 1 | turn 0 setup relief | area german german | area soviet soviet | at plots");
  EXPECT_REFUSED(old, "soviet: mine 0 30000 30000 1000", "PZ:20.6.1a");
}
TEST(PZ_R167, AWayThroughACircle) {
  COVERS("PZ:20.6.2b");
  const std::string u = german(true, false);
  const auto strikes = [&](int x) {
    Table t = minefield(u);
    t.s.mines[0] = field(kVehicles, {x - 1'500, 39'500}, {x + 1'500, 42'500});
    t.s.outlines[0] = {Outline::Form::Circle, {Point{x, 41'000}, Point{1'500, 0}}};
    march(t, u, "5000 38000");
    int n = 0;
    while (t.step() == "mine-roll") t.roll(100), go_on(t), ++n;
    return n;
  };
  EXPECT_EQ(strikes(5'000), 2) << "three inches";
  EXPECT_EQ(strikes(6'300), 1) << "a chord";
  EXPECT_EQ(strikes(6'600), 0) << "past it, though within what it spans";
}
TEST(PZ_R164, OnlyShellsAndEngineersClearMines) {
  COVERS("PZ:20.6.3", "PZ:R112", "PZ:R108");
  const auto direct = [](const char* more, int version) {
    const std::string u = german(true, false);
    Table t("scenario 4 | version " + std::to_string(version) + " | option command_control off |" + more + "unit " + u +
            " 5000 44000 180 | unit s1 5000 40000 0");
    t.s.mines[0] = field(kVehicles, {0, 43'000}, {10'000, 45'000});
    t.s.mines[0].known = true;
    Attack a;
    a.kind = Attack::Kind::Direct, a.by = kSoviet, a.from = t.id("s1"),
    a.weapon = static_cast<std::uint8_t>(t.code("s1", "gp"));
    aim_at(t.s, a, t.id(u));
    return a.mines;
  };
  EXPECT_EQ(direct("", 2), 0);
  EXPECT_EQ(direct("option direct_fire_clears_mines true |", 2), 1);
  EXPECT_EQ(direct("", 1), 1);
  for (const auto kind : {Attack::Kind::Indirect, Attack::Kind::Crash, Attack::Kind::Air}) {
    Table t = minefield(german(true, false));
    t.s.mines[0] = field(kVehicles, {30'000, 30'000}, {35'000, 32'000});
    t.s.mines[0].known = true;
    Attack a;
    a.kind = kind, a.at = {32'000, 31'000}, a.sheaf = Sheaf::A;
    cover_pattern(t.s, a);
    EXPECT_EQ(a.mines, kind == Attack::Kind::Air ? 0 : 1) << "bombs and rockets are not named";
  }
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

TEST(PZ_20_6_2_1, TheExample) {
  COVERS_VECTOR("PX-63");
  COVERS("PZ:20.6.2.1a", "PZ:C.MINE.a");
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
TEST(PZ_20_6_2_2, TheExample) {
  COVERS_VECTOR("PX-64");
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
TEST(PZ_20_6_2_1b, InTheAdjustmentBeforeAnybodyRecovers) {
  const Scenario& p = scenario("4");
  std::string men = german(false, true), carrier;
  for (int i = 0; i < p.count[0] && carrier.empty(); ++i)
    if (box().card(p.def(unit_id(kGerman, i)).card).kind == UnitKind::Apc) carrier = unit_text(unit_id(kGerman, i));
  for (const bool dies : {false, true}) {
    Table t("scenario 4 | option command_control off | unit " + carrier + " 5000 42000 180 | unit " + men +
            " aboard 5000 42000 180 suppressed-off half-squad carrier=" + carrier +
            " | unit s1 70000 2000 0 | unit s2 60000 2000 0 suppressed-off");
    t.s.mines[0] = field(kMen, {0, 38'000}, {10'000, 43'800});
    t.orders("", kSoviet)
        .until(Step::Adjust)
        .play("german: bail " + men + " 5000 40800 180; german: done; soviet: done");
    ASSERT_EQ(t.step(), "mine-roll");
    t.roll(dies ? 1 : 100);
    EXPECT_EQ(t.where(men), dies ? "eliminated" : "table");
    ASSERT_EQ(t.step(), "recovery-roll");
    EXPECT_EQ(unit_text(t.s.top().unit), "s2") << "its own suppression is new";
  }
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
namespace {

/// Soviet and German batteries over scenario 4's ground: fire of that side on a place, up to what is asked next.
Table shelled(Side by, const Minefield& mine, Point at_) {
  Table t = minefield(german(true, false));
  for (Side side : {kGerman, kSoviet})
    for (std::size_t i = 0; i < t.s.map().setup_areas.size(); ++i)
      if (t.s.map().setup_areas[i].id == side_word(side)) t.s.area[at(side)] = static_cast<std::uint8_t>(i);
  t.s.mines[0] = mine;
  UnitId battery{};
  each_unit(t.s, by, [&](UnitId u) {
    if (!battery.valid() && is_battery(t.s, u)) battery = u;
  });
  EXPECT_TRUE(battery.valid());
  Attack a;
  a.kind = Attack::Kind::Indirect, a.by = by, a.from = battery, a.at = at_, a.sheaf = Sheaf::A, a.planned = true;
  a.weapon = static_cast<std::uint8_t>(boxed(t.s, battery).code);
  cover_pattern(t.s, a);
  t.s.depth = 0, t.s.phase = Phase::Combat;
  t.s.push(Step::Direct, kSoviet);
  begin_attack(t.s, a, t.events);
  run(t.s, t.events);
  return t;
}
std::string told_to(const Table& t, Side side) {
  std::string out;
  for (const Event& e : t.events.list())
    if (kessel::sees(e, side)) out += event_text(*t.content, e) + "\n";
  return out;
}

}  // namespace

TEST(PZ_20_6_3_1, ShellsClearWhatLiesUnseen) {
  COVERS("PZ:R153", "PZ:20.6.3");
  const Minefield hidden = field(kVehicles, {30'000, 30'000}, {35'000, 32'000});
  Table t = shelled(kGerman, hidden, {32'000, 31'000});
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.attack.mines, 0) << "it is not named";
  Table bad = t;
  t.roll(100);
  EXPECT_EQ(t.s.mines[0].cleared, 1);
  EXPECT_FALSE(t.s.mines[0].known);
  EXPECT_FALSE(mined(t.s, t.s.mines[0], {32'000, 31'000}));
  EXPECT_TRUE(t.told("minefield 1", kSoviet));
  EXPECT_FALSE(t.told("minefield", kGerman));
  bad.roll(1);
  EXPECT_EQ(bad.s.mines[0].cleared, 0);
  EXPECT_TRUE(mined(bad.s, bad.s.mines[0], {32'000, 31'000}));
}

TEST(PZ_20_6_3_1, TheRollTellsNothing) {
  COVERS("PZ:R153", "PZ:20.6.3");
  const Minefield under = field(kVehicles, {30'000, 30'000}, {35'000, 32'000}),
                  beside = field(kVehicles, {10'000, 30'000}, {15'000, 32'000}), none{};
  std::vector<Table> tables_;
  for (const Minefield& m : {under, beside, none}) tables_.push_back(shelled(kGerman, m, {32'000, 31'000}));
  for (Table& t : tables_) {
    ASSERT_EQ(t.step(), "gp-roll");
    t.roll(100);
    EXPECT_NE(t.step(), "gp-roll");
    EXPECT_EQ(told_to(t, kGerman), told_to(tables_[0], kGerman));
    EXPECT_EQ(view_json(view_for(t.s, kGerman)), view_json(view_for(tables_[0].s, kGerman)));
    EXPECT_EQ(hash(view_for(t.s, kGerman).known), hash(view_for(tables_[0].s, kGerman).known));
  }
  EXPECT_EQ(tables_[0].s.mines[0].cleared, 1);
  EXPECT_EQ(tables_[1].s.mines[0].cleared, 0);
}

TEST(PZ_R153, RefusesARollWhereNoneCanLie) {
  // Beyond the Soviet set-up area, and where all fields have shown.
  const plane::Quad german_ground = pattern(shelled(kGerman, {}, {32'000, 31'000}).s, {32'000, 46'000}, 0, Sheaf::C);
  Table t = shelled(kGerman, {}, {32'000, 31'000});
  EXPECT_FALSE(mines_may_lie(t.s, german_ground));
  const plane::Quad zone = pattern(t.s, {32'000, 31'000}, 0, Sheaf::C);
  EXPECT_TRUE(mines_may_lie(t.s, zone));
  int n = 0;
  for (Minefield& m : t.s.mines) {
    m = field(kVehicles, {1'000, 1'000}, {2'000, 2'000});
    m.known = true;
    ++n;
  }
  EXPECT_FALSE(mines_may_lie(t.s, zone)) << n;
  EXPECT_FALSE(mines_may_lie(Table("scenario 3").s, zone)) << "a scenario without mines";
}

TEST(PZ_R141, TheEdgeIsFeltToAMil) {
  COVERS("PZ:20.6.2b", "PZ:20.6.2d");
  const std::string u = german(true, false);
  const auto strikes = [&](Minefield m, const std::string& path) {
    Table t = minefield(u);
    t.s.mines[0] = m;
    march(t, u, path);
    int n = 0;
    while (t.step() == "mine-roll") t.roll(100), go_on(t), ++n;
    return n;
  };
  const auto band = [](int low, int high) { return field(kVehicles, {0, low}, {10'000, high}); };
  EXPECT_EQ(strikes(band(42'500, 42'503), "5000 40000"), 1) << "three mils";
  EXPECT_EQ(strikes(band(40'000, 43'000), "5000 41000"), 1) << "two inches";
  EXPECT_EQ(strikes(band(40'000, 43'000), "5000 40999"), 2) << "and a mil";
  EXPECT_EQ(strikes(band(40'000, 43'000), "5000 43000"), 1) << "it stands on the edge";
  EXPECT_EQ(strikes(band(40'000, 42'999), "5000 43000"), 0);
  EXPECT_EQ(strikes(field(kVehicles, {5'000, 40'000}, {10'000, 43'000}), "5000 42000"), 1) << "along its edge";
  EXPECT_EQ(strikes(field(kVehicles, {5'001, 40'000}, {10'000, 43'000}), "5000 42000"), 0);
  Minefield gap = band(40'000, 43'000);
  gap.cleared = 1, gap.patch[0] = {{5'000, 41'500}, 0, Sheaf::A};
  const plane::Quad lane = pattern(minefield(u).s, {5'000, 41'500}, 0, Sheaf::A);
  ASSERT_GT(lane.corner[0].y - lane.corner[3].y, 2'000);
  Minefield only = gap;
  only.low.y = lane.corner[3].y, only.high.y = lane.corner[0].y;
  EXPECT_EQ(strikes(only, "5000 40500"), 0) << "nothing is left of it";
  only.low.y -= 2;
  EXPECT_EQ(strikes(only, "5000 " + std::to_string(only.low.y - 500)), 1) << "two mils behind the lane";
}

TEST(PZ_17_2_8_2_3a, AStopInAMinefieldIsNoNewEntry) {
  COVERS("PZ:R156", "PZ:20.6.2b");
  const Scenario& p = scenario("4");
  std::string men = german(false, true), carrier;
  for (int i = 0; i < p.count[0] && carrier.empty(); ++i)
    if (box().card(p.def(unit_id(kGerman, i)).card).kind == UnitKind::Apc) carrier = unit_text(unit_id(kGerman, i));
  const auto strikes = [&](const char* end) {
    Table t("scenario 4 | option command_control off | unit " + carrier + " 5000 44000 180 | unit " + men +
            " aboard 5000 44000 180 carrier=" + carrier + " | unit s1 70000 2000 0");
    t.s.mines[0] = field(kVehicles, {0, 38'000}, {10'000, 43'500});
    t.orders(carrier + " move; " + men + " move", kSoviet).until(Step::Move);
    t.play("move " + carrier + " -1 0 5000 43000");
    int n = 0;
    while (go_on(t).step() == "mine-roll") t.roll(100), ++n;
    EXPECT_EQ(n, 1);
    EXPECT_EQ(t.step(), "onward");
    t.play("dismount " + men + " 3800 43000 180; move " + carrier + " -1 0 5000 " + end);
    while (go_on(t).step() == "mine-roll") t.roll(100), ++n;
    return n;
  };
  EXPECT_EQ(strikes("41500"), 1) << "two inches from the edge";
  EXPECT_EQ(strikes("41400"), 2) << "counted from the edge, not from the stop";
}

TEST(PZ_20_6_3_1, ShellsClearWhatTheirPatternCovers) {
  Minefield known = field(kVehicles, {20'000, 28'000}, {36'000, 33'000});
  known.known = true;
  Table t = shelled(kGerman, known, {32'000, 31'000});
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.attack.mines, 1);
  // The roll against its defense: effective clears all under the pattern, anything else nothing.
  Tally silent = Tally::silent();
  const GpChance c = terrain_chance(t.s, t.s.attack, tables().terrain[at(Terrain::MinesDeliberate)].gp_def_low, silent);
  const int least = c.number.suppressed - c.net + 1;
  ASSERT_GT(least, 1);
  ASSERT_LE(least, 100);
  Table not_quite = t;
  not_quite.roll(least - 1);
  EXPECT_EQ(not_quite.s.mines[0].cleared, 0);
  EXPECT_TRUE(mined(not_quite.s, not_quite.s.mines[0], {32'000, 31'000}));
  t.roll(least);
  EXPECT_FALSE(mined(t.s, t.s.mines[0], {32'000, 31'000}));
  EXPECT_TRUE(mined(t.s, t.s.mines[0], {20'100, 28'100})) << "the rest stays";
  EXPECT_TRUE(t.told("minefield 1", kGerman));
}

/// A halftrack with a squad that comes to grief on a mine on top of the tank it drives through.
Table on_top_of_a_friend() {
  std::string carrier;
  const Scenario& p = scenario("4");
  for (int i = 0; i < p.count[0] && carrier.empty(); ++i)
    if (box().card(p.def(unit_id(kGerman, i)).card).key == "g43") carrier = unit_text(unit_id(kGerman, i));
  Table t("scenario 4 | option command_control off | unit " + carrier +
          " 5000 44300 180 | unit g1 5000 43000 180 | unit " + german(false, true) +
          " aboard 5000 44300 180 carrier=" + carrier + " | unit s1 70000 2000 0");
  t.s.mines[0] = field(kVehicles, {0, 42'000}, {10'000, 43'000});
  march(t, carrier, "5000 40500");
  EXPECT_EQ(t.step(), "mine-roll");
  t.roll(60);
  EXPECT_TRUE(t.has(carrier, kTracked));
  EXPECT_EQ(t.step(), "bail-roll");
  t.roll(1);
  EXPECT_EQ(t.where(carrier), "abandoned");
  return t;
}

TEST(PZ_R157, ItStandsClearBeforeAnybodyGetsOff) {
  Table t = on_top_of_a_friend();
  ASSERT_EQ(t.step(), "land");
  const UnitId carrier = t.unit(german(false, true)).carrier;
  EXPECT_EQ(t.s.unit(carrier).at, (Point{5000, 44'000})) << "the last free spot of its path, before the tank";
  t.play("land 5000 45000 180");
  go_on(t);
  EXPECT_EQ(t.s.unit(carrier).at, (Point{5000, 44'000}));
  EXPECT_TRUE(broken_invariants(t.s).empty());
}
TEST(PZ_R157, IfItsWholeWayIsTakenTheNearestFreeSpot) {
  Table t = on_top_of_a_friend();
  ASSERT_EQ(t.step(), "land");
  const UnitId carrier = t.unit(german(false, true)).carrier;
  t.s.unit(carrier).at = {5000, 43'000};  // as if it had not stood clear
  Unit& tank = t.s.unit(t.id("g2"));
  tank.where = Where::Table, tank.at = {5000, 44'200}, tank.facing = 180;
  back_to_free_spot(t.s);
  EXPECT_TRUE(free_of_bases(t.s, carrier, t.s.unit(carrier).at, t.s.unit(carrier).facing));
  EXPECT_LE(plane::distance_sq(t.s.unit(carrier).at, {5000, 44'300}), std::int64_t{1600} * 1600);
}

}  // namespace kessel::panzer
