// Chapters 21 to 23: organisations, points, the six scenarios from set-up to victory.
#include "random_game.h"
#include "table.h"

namespace kessel::panzer {

namespace {

std::string pair(const Pair& p) { return std::to_string(p[0]) + "/" + std::to_string(p[1]); }

State begun(const char* id) { return the_game().start(id, {})->as<State>(); }
void act_on(State& s, const Action& a) {
  const Why no = why_not(s, a);
  ASSERT_FALSE(no.has_value()) << (no ? no->reason.text() : "");
  Events nobody = Events::none();
  apply(s, a, nobody);
}
/// Up to the set-up of the first side.
State placing(const char* id) {
  State s = begun(id);
  Events nobody = Events::none();
  if (s.top().step == Step::EdgeRoll) answer(s, Draw{1, 1, 9, 9}, nobody), act_on(s, act(kGerman, Act::Edge, {0}));
  while (s.top().step == Step::Plots) act_on(s, act(kessel::has(deciders(s), kGerman) ? kGerman : kSoviet, Act::Done));
  return s;
}
/// Everybody in place.
State set_up(const char* id) {
  State s = placing(id);
  while (s.top().step == Step::Place) {
    const Side by = s.top().side;
    act_on(s, act(by, all_placed(s, by) ? Act::Done : Act::Rest));
  }
  return s;
}
UnitId id(const State& s, const char* name) {
  const UnitId u = s.plan().unit(name);
  EXPECT_TRUE(u.valid()) << name;
  return u;
}
Why place_why(const State& s, const char* name, Point p, StartMode mode = StartMode::Plain, int floor = 0) {
  const UnitId u = id(s, name);
  return why_not_place(s, side_of(u), u, p, 0, Turning::Front, mode, floor);
}
std::string rule(const Why& w) { return w ? std::string(w->rule.text()) : "allowed"; }
Point house(const State& s, std::size_t i) { return s.map().buildings[i].centre; }
/// Leg and towed units of a side by where they are.
int count_where(const State& s, Side side, Where w) {
  int n = 0;
  each_unit(s, side, [&](UnitId u) { n += leg_or_towed(s, u) && s.unit(u).where == w ? 1 : 0; });
  return n;
}
/// All houses of the map with these materials: "8 wood1 4 brick2".
std::string village(const char* map_id, std::size_t v) {
  const Map& m = map(map_id);
  std::array<int, 3> n{};
  std::array<int, 3> stories{};
  for (const std::uint8_t b : m.villages[v].buildings) {
    ++n[at(m.buildings[b].material)];
    stories[at(m.buildings[b].material)] = m.buildings[b].stories;
  }
  std::string out;
  for (std::size_t i = 0; i < 3; ++i) out += std::to_string(n[i]) + "x" + std::to_string(stories[i]) + " ";
  return out;
}

}  // namespace

// ---- 21 -------------------------------------------------------------------------------------------------------------

TEST(PZ_21_1_1_1, EveryCompanyHasAnHq) {
  for (const Scenario& s : box().scenarios)
    for (std::size_t f = 0; f < s.formations.size(); ++f) {
      int hq = 0;
      for (const Group& g : s.groups) hq += g.formation == f && g.hq ? 1 : 0;
      EXPECT_EQ(hq, 1) << s.info.id << " " << s.formations[f].id;
    }
}
TEST(PZ_21_1_1_2, FunctionsAreWrittenBeforeTheUnit) {
  COVERS("PZ:21.1.1.2.2", "PZ:21.1.1.2.4");
  const Scenario& s = scenario("3");
  EXPECT_TRUE(s.def(s.unit("s105")).has(Function::Recon));
  EXPECT_TRUE(s.def(s.unit("s103")).has(Function::Op));
  EXPECT_TRUE(s.def(s.unit("s151")).has(Function::Engineer));
  EXPECT_TRUE(s.def(s.unit("s101")).has(Function::Command));
}
TEST(PZ_21_1_1_2_1, CommandUnitsAreInTheirHq) {
  for (const Scenario& s : box().scenarios)
    for (const UnitDef& u : s.units)
      EXPECT_TRUE(!u.has(Function::Command) || s.groups[u.group].hq) << s.info.id << " " << u.id;
}
TEST(PZ_21_1_1_2_1, RefusesToTakeAnyOtherForOne) {
  const Scenario& s = scenario("3");
  int plain = 0;
  for (const UnitDef& u : s.units)
    plain += u.group < s.groups.size() && s.groups[u.group].hq && !u.has(Function::Command);
  EXPECT_GT(plain, 0) << "an HQ has others too, and they are none";
}
TEST(PZ_21_GF20, TheFourTablesOfOrganisation) {
  COVERS("PZ:21.GF21", "PZ:21.SF4", "PZ:21.SF13");
  const char* ids[] = {"GF20", "GF21", "SF4", "SF13"};
  for (std::size_t i = 0; i < 4; ++i) {
    const Organisation& o = box().organisations[i];
    EXPECT_EQ(o.id, ids[i]);
    EXPECT_FALSE(o.body.sub.empty());
    EXPECT_LE(o.from, o.until);
    EXPECT_EQ(o.side, i < 2 ? kGerman : kSoviet);
  }
}

// ---- 22 -------------------------------------------------------------------------------------------------------------

TEST(PZ_22_1, SectionsAreWholeUnits) {
  for (const Card& c : box().cards) EXPECT_TRUE(c.kind != UnitKind::Section || c.small_arms.has_value()) << c.key;
}
TEST(PZ_22_1, RefusesWeaponsOnTheirOwn) {
  const std::string alone = R"({"scenarios.json": {"scenarios": [{"id": "1", "sides": {"german": {"formations": [
    {"id": "g1", "groups": [{"id": "g10", "units": [{"count": 1, "unit": "g87-panzerfaust"}]}]}]}}}]}})";
  const auto loaded = load_content_with(KESSEL_SOURCE_DIR, alone);
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().text().find("is nothing that stands on the table"), std::string::npos)
      << loaded.error().text();
}
TEST(PZ_22_2, CardsHaveTheirPlainValue) {
  COVERS("PZ:22.GER", "PZ:22.SOV", "PZ:R41");
  const std::pair<const char*, int> rows[] = {
      {"g12", 62}, {"g15", 53}, {"g17", 78}, {"g18", 85}, {"g20", 100}, {"g21", 93}, {"g22", 134}, {"g29", 74},
      {"g30", 64}, {"s14", 80}, {"s15", 81}, {"s16", 91}, {"s4", 42},   {"s5", 55},  {"s30", 78},  {"s29", 79}};
  for (const auto& [key, points] : rows) EXPECT_EQ(card(key).points[0], points) << key;
}
TEST(PZ_22_2_1, PantherIsAHundredFiftyTwentyFive) {
  COVERS_VECTOR("PX-69");
  COVERS("PZ:22.2.1a");
  EXPECT_EQ(numbers(card("g20").points), "100 50 25");
  Table t("advanced | cards g20 / s15 | unit g1 20000 20000 0 damaged tracked | unit s1 20000 30000 0");
  EXPECT_EQ(loss_value(t.s, t.id("g1")), 50);
  t.s.unit(t.id("g1")).flags = kTracked;
  EXPECT_EQ(loss_value(t.s, t.id("g1")), 25);
  t.s.unit(t.id("g1")).where = Where::Abandoned;
  EXPECT_EQ(loss_value(t.s, t.id("g1")), 100);
}
TEST(PZ_22_2_2, SquadsByHalvesAndWithTheirWeapons) {
  COVERS_VECTOR("PX-69");
  COVERS("PZ:22.2.2a", "PZ:R42", "PZ:R93");
  EXPECT_EQ(card("s57-rifle").points[0], 22);
  EXPECT_EQ(card("s57-rifle").points[1], 17);
  EXPECT_EQ(card("g85-rifle").points[0] + card("g87-panzerfaust").points[0], 57);
  State s = set_up("3");
  const UnitId squad = id(s, "g121"), half = id(s, "g101");
  ASSERT_EQ(def(s, squad).value[0], 68) << "57 of a veteran";
  EXPECT_EQ(loss_value(s, squad), 0);
  raise(s, squad, kHalfSquad);
  EXPECT_EQ(loss_value(s, squad), 13) << "half of the squad's share of it, 27";
  s.unit(squad).where = Where::Eliminated;
  EXPECT_EQ(loss_value(s, squad), 68);
  EXPECT_EQ(loss_value(s, half), 0) << "bought as a half";
  s.unit(half).where = Where::Eliminated;
  EXPECT_EQ(loss_value(s, half), 86);
}
TEST(PZ_22_2_3, GunsHaveOneValue) {
  State s = set_up("3");
  const UnitId gun = id(s, "g111");
  raise(s, gun, kSuppressedOn);
  EXPECT_EQ(loss_value(s, gun), 0);
  s.unit(gun).where = Where::Eliminated;
  EXPECT_EQ(loss_value(s, gun), 66);
}
TEST(PZ_22_2_4, AttachedBatteriesCostMore) {
  const Scenario& s = scenario("4");
  EXPECT_EQ(pair(s.def(s.unit("gart2")).computed), "96/96");
  EXPECT_EQ(pair(s.def(s.unit("gart1")).computed), "83/83");
}
TEST(PZ_22_2_4, RefusesPointsForABattery) {
  State s = set_up("4");
  const UnitId battery = id(s, "gart1");
  s.unit(battery).where = Where::Eliminated;
  raise(s, battery, kDamaged);
  EXPECT_EQ(loss_value(s, battery), 0);
}
TEST(PZ_22_2_5, AircraftDamagedAndLost) {
  State s = set_up("3");
  const UnitId plane = id(s, "sair1");
  EXPECT_EQ(loss_value(s, plane), 0);
  raise(s, plane, kDamaged);
  EXPECT_EQ(loss_value(s, plane), 49);
  s.unit(plane).where = Where::Eliminated;
  EXPECT_EQ(loss_value(s, plane), 97);
}
TEST(PZ_22_3, NobodyComesBeforeHisTime) {
  for (const Scenario& s : box().scenarios)
    for (const UnitDef& u : s.units) {
      EXPECT_LE(box().card(u.card).first, s.period) << s.info.id << " " << u.id;
      EXPECT_GE(box().card(u.card).last, s.period) << s.info.id << " " << u.id;
    }
}

// ---- 23.1, 23.2 -----------------------------------------------------------------------------------------------------

TEST(PZ_23_1_2, ForcesHaveGradesCohesionAndPoints) {
  const Scenario& s = scenario("4");
  EXPECT_EQ(s.forces[0].grade, Grade::Seasoned);
  EXPECT_EQ(s.formations[0].grade, Grade::Veteran);
  EXPECT_EQ(s.formations[0].morale, Morale::Outstanding);
  EXPECT_EQ(s.formations[0].cohesion_point, 15);
  EXPECT_EQ(pair(s.formations[0].points), "1901/2276");
  EXPECT_EQ(pair(s.def(s.unit("g111")).value), "102/122");
  EXPECT_EQ(scenario("3").def(scenario("3").unit("s151")).grade, Grade::Veteran)
      << "some are better than their company";
}
TEST(PZ_23_1_3, RestPlacesEverybodyLegallyInEveryScenario) {
  COVERS("PZ:R95", "PZ:R77", "PZ:R91");
  for (const char* name : {"1", "1a", "2", "3", "4", "5"}) {
    State s = set_up(name);
    EXPECT_EQ(s.top().step, Step::Orders) << name;
    for (const std::string& broken : broken_invariants(s)) ADD_FAILURE() << name << ": " << broken;
    each_unit(s, [&](UnitId u) {
      const Where w = s.unit(u).where;
      const UnitClass k = card(s, u).unit_class;
      const bool out = k == UnitClass::Battery || k == UnitClass::Aircraft || def(s, u).relief;
      EXPECT_TRUE(out ? w == Where::Reserve : w == Where::Table || w == Where::Aboard) << name << " " << def(s, u).id;
      if (w != Where::Table) return;
      const Unit& x = s.unit(u);
      EXPECT_FALSE(
          why_not_place(s, side_of(u), u, x.at, x.facing, x.turret, StartMode::Plain, x.building == 0xff ? 0 : x.floor))
          << name << " " << def(s, u).id;
    });
    EXPECT_TRUE(set_up(name) == s) << "the same again";
  }
}
TEST(PZ_23_1_3, AttackersAreMountedDefendersInCover) {
  State meeting = set_up("1a"), three = set_up("3"), four = set_up("4"), five = set_up("5");
  EXPECT_EQ(count_where(meeting, kGerman, Where::Table), 0);
  EXPECT_EQ(count_where(meeting, kSoviet, Where::Table), 0);
  EXPECT_EQ(count_where(three, kSoviet, Where::Table), 0);
  EXPECT_EQ(count_where(three, kGerman, Where::Aboard), 0);
  EXPECT_EQ(count_where(four, kSoviet, Where::Aboard), 0);
  EXPECT_EQ(count_where(five, kGerman, Where::Aboard), 0);
  int housed = 0, dug = 0, positions = 0;
  each_unit(three, kGerman, [&](UnitId u) { housed += three.unit(u).building != 0xff ? 1 : 0; });
  EXPECT_GE(housed, 8);
  for (const Work& w : four.works) positions += w.terrain == Terrain::ImprovedPosition ? 1 : 0;
  EXPECT_EQ(positions, 8);
  for (const Work& w : five.works) dug += w.terrain == Terrain::HastyEntrenchment ? 1 : 0;
  EXPECT_GE(dug, 1);
}
TEST(PZ_23_1_3, RefusesWhatTheScenarioDoesNotAllow) {
  State s = placing("3");  // the Germans
  EXPECT_EQ(rule(place_why(s, "g121", house(s, 0))), "allowed");
  EXPECT_EQ(rule(place_why(s, "g121", {10'000, 30'000})), "PZ:23.3.4c");
  EXPECT_EQ(rule(place_why(s, "g151", {30'000, 10'000}, StartMode::HullFront)), "PZ:23.1.3");
  EXPECT_EQ(rule(place_why(s, "g151", {30'000, 10'000}, StartMode::Dug)), "PZ:23.1.3");
  EXPECT_EQ(rule(place_why(s, "g121", house(s, 0), StartMode::Dug)), "PZ:23.1.3");
  EXPECT_EQ(rule(place_why(s, "g103", house(s, 0))), "PZ:23.1.3") << "the flak halftrack is in no list";
  EXPECT_EQ(rule(place_why(s, "g121", {30'000, 3'000}, StartMode::Plain, 1)), "PZ:23.1.3");
}
TEST(PZ_R77, RefusesFloorsThatAreNotThereOrFull) {
  State s = placing("3");
  std::size_t low = 0, high = 0;
  for (std::size_t i = 0; i < s.map().buildings.size(); ++i) (s.map().buildings[i].stories == 1 ? low : high) = i;
  EXPECT_EQ(rule(place_why(s, "g121", house(s, high), StartMode::Plain, 1)), "allowed");
  EXPECT_TRUE(place_why(s, "g121", house(s, low), StartMode::Plain, 1).has_value());
  EXPECT_EQ(rule(place_why(s, "g111", house(s, high), StartMode::Plain, 1)), "PZ:17.2.4.2");
  int fit = 0;
  for (const char* u : {"g121", "g122", "g123", "g131", "g132", "g133"}) {
    if (place_why(s, u, house(s, low))) break;
    act_on(s, act(kGerman, Act::Place, {id(s, u).value, house(s, low).x, house(s, low).y, 0, 0, 0, 0}));
    EXPECT_EQ(s.unit(id(s, u)).at, house(s, low));
    ++fit;
  }
  EXPECT_EQ(fit, plane::twice_area(s.map().buildings[low].quad) / 2'000'000) << "an inch square each";
}
TEST(PZ_R95, UnitsAreTakenUpAndPutElsewhere) {
  COVERS("PZ:R109");
  State s = placing("4");  // the Soviets
  const UnitId gun = id(s, "s261");
  act_on(s, act(kSoviet, Act::Place, {gun.value, 30'000, 30'000, 0, 0, 1, 0}));
  EXPECT_EQ(work_at(s, {30'000, 30'000}), 0);
  EXPECT_EQ(s.unit(gun).dump, (Point{30'000, 30'000}));
  act_on(s, act(kSoviet, Act::Place, {gun.value, 32'000, 30'000, 0, 0, 0, 0}));
  EXPECT_EQ(work_at(s, {30'000, 30'000}), -1) << "its trench goes with it";
  EXPECT_EQ(s.unit(gun).dump, (Point{32'000, 30'000}));
}
TEST(PZ_23_1_3, RidersGetAboardAtSetUp) {
  State s = placing("2");
  const Side by = s.top().side;
  const UnitId truck = id(s, by == kGerman ? "g214" : "s302"), squad = id(s, by == kGerman ? "g211" : "s301");
  EXPECT_EQ(rule(why_not(s, act(by, Act::Mount, {squad.value, truck.value}))), "PZ:23.1.3") << "no place yet";
  const plane::Bounds b = s.map().setup_areas[s.area[at(by)]].shape.bounds();
  const Point p{b.low.x + 5'000, (b.low.y + b.high.y) / 2};
  act_on(s, act(by, Act::Place, {truck.value, p.x, p.y, 0, 0, 0, 0}));
  act_on(s, act(by, Act::Mount, {squad.value, truck.value}));
  EXPECT_EQ(s.unit(squad).where, Where::Aboard);
  act_on(s, act(by, Act::Place, {truck.value, p.x + 3'000, p.y, 0, 0, 0, 0}));
  EXPECT_EQ(s.unit(squad).at, s.unit(truck).at) << "it goes along";
  act_on(s, act(by, Act::Place, {squad.value, p.x, p.y, 0, 0, 0, 0}));
  EXPECT_EQ(s.unit(squad).where, Where::Table);
}
TEST(PZ_23_1_5, SpecialConditionsOfTheScenarios) {
  EXPECT_EQ(scenario("2").forces[1].planned_fire_from, 2);
  EXPECT_EQ(scenario("4").forces[1].registered_points, 4);
  EXPECT_TRUE(scenario("4").rules.mines);
  EXPECT_FALSE(scenario("3").rules.mines);
}
TEST(PZ_23_2_3, FactorsMultiplyAndFractionsAreDropped) {
  COVERS("PZ:23.2.3a", "PZ:23.2.3b", "PZ:23.2.3c");
  const PointFactors& f = tables().points;
  EXPECT_EQ(numbers(f.grade), "150 120 100 80 50");
  EXPECT_EQ(numbers(f.function), "150 150 125 200");  // command, recon, engineer, OP
  EXPECT_EQ(f.attached_battery, 150);
  EXPECT_EQ(numbers(f.morale), "140 130 120 110 100 90 80 70 60");
  const Scenario& s = scenario("2");
  EXPECT_EQ(pair(s.def(s.unit("g101")).computed), "111/133") << "62 x 1.2 x 1.5, and x 1.2";
}
TEST(PZ_23_2_3, RefusesToPriceTrucksByGrade) {
  for (const Scenario& s : box().scenarios)
    for (const UnitDef& u : s.units)
      EXPECT_TRUE(box().card(u.card).armed || !box().card(u.card).vehicle() ||
                  u.computed[0] == box().card(u.card).points[0])
          << s.info.id << " " << u.id;
}
TEST(PZ_23_2_3d, WorksHaveTheirPrice) {
  std::string prices;
  for (const FieldworkPrice& p : box().fieldwork_prices) prices += std::to_string(p.points) + " ";
  EXPECT_EQ(prices, "10 15 20 5 10 15 5 10 25 ");
}
TEST(PZ_23_2_4_4, LateReliefIsWorthPoints) {
  COVERS_VECTOR("PX-70");
  COVERS("PZ:23.2.4.4a", "PZ:23.2.4.4b", "PZ:23.3.6h");
  std::string percents;
  for (const Relief::Row& row : scenario("5").relief->rows) {
    percents += std::to_string(row.percent) + " ";
    EXPECT_EQ(1500 * row.percent / 100, row.percent * 15);
  }
  EXPECT_EQ(percents, "-15 -15 -5 -5 0 0 5 5 15 15 20 ");
  State s = set_up("5");
  const int before = score_of(s).total(kGerman);
  for (const auto& [turn, vp] : {std::pair{6, -318}, {9, -106}, {10, 0}, {13, 106}, {15, 318}, {16, 425}}) {
    s.relief_turn = static_cast<std::uint8_t>(turn);
    EXPECT_EQ(score_of(s).total(kGerman) - before, vp) << turn;
  }
}

// ---- 23.3 -----------------------------------------------------------------------------------------------------------

TEST(PanzerMismatches, EveryDifferenceToAPrintedFigureIsListed) {
  COVERS("PZ:R37", "PZ:R38", "PZ:R39", "PZ:23.3.1", "PZ:23.3.2", "PZ:23.3.3", "PZ:23.3.4", "PZ:23.3.5", "PZ:23.3.6");
  std::string list;
  for (const Scenario& s : box().scenarios)
    for (const Mismatch& m : s.mismatches)
      list += s.info.id + " " + m.where + ": " + pair(m.printed) + " " + pair(m.computed) + " " + pair(m.play) + "\n";
  EXPECT_EQ(list,
            "2 german/g2/Company HQ/Light Truck: 7/7 4/4 4/4\n"
            "2 german/g2/Weapons Platoon/Light Truck: 7/7 4/4 4/4\n"
            "3 german/g2/Panzer Platoon/PzKpfw IV/G: 93/111 93/112 93/111\n"
            "3 german/g2/Panzer Platoon/PzKpfw III/M: 74/88 74/89 74/88\n"
            "3 german: 1899/2159 1899/2167 1899/2159\n"
            "4 german/artillery/Heavy Artillery Battery: 64/64 83/83 64/64\n"
            "4 german/artillery/Medium Artillery Battery: 70/70 96/96 70/70\n"
            "4 german/g2: 562/650 619/707 593/681\n"
            "4 german: 3109/3677 3154/3722 3109/3677\n"
            "4 german: 3045/3616 3154/3722 3109/3677\n"
            "5 german/g1/Company HQ/command SMG Squad: 8/5 12/8 8/5\n"
            "5 german/g1/Company HQ/recon SMG Squad: 56/39 84/58 56/39\n"
            "5 german/g2/Company HQ/command SMG Squad: 11/8 19/15 11/8\n"
            "5 german/holding: 826/603 860/627 860/627\n"
            "5 german: 2125/2133 2193/2181 2125/2133\n");
}
TEST(PZ_23_3_2, ScenarioOneA) {
  const Scenario& s = scenario("1a");
  EXPECT_EQ(s.turns, 15);
  EXPECT_EQ(pair(s.victory.margin), "110/110");
  EXPECT_EQ(s.victory.objectives[0].vp[0], 300);
  EXPECT_EQ(s.victory.objectives[1].vp[0], 70);
  EXPECT_EQ(s.formations[0].cohesion_point, 11);
  State t = set_up("1a");
  EXPECT_EQ(score_of(t).difference(), 0);
  t.held_by[0] = 1, t.held_by[1] = 2;
  EXPECT_EQ(score_of(t).difference(), 230);
  EXPECT_EQ(winner_by_points(t), Winner::First);
  t.held_by[2] = 2;
  EXPECT_EQ(score_of(t).difference(), 160);
  t.held_by[0] = 0;
  EXPECT_EQ(winner_by_points(t), Winner::Second) << "140 are enough";
}
TEST(PZ_23_3_3, ScenarioTwo) {
  COVERS("PZ:23.3.3b");
  const Scenario& s = scenario("2");
  EXPECT_EQ(s.turns, 15);
  EXPECT_EQ(pair(s.victory.margin), "260/280");
  for (const ObjectiveValue& v : s.victory.objectives) EXPECT_EQ(pair(v.vp), "400/425");
  EXPECT_EQ(s.rules.command_control, Module::On);
  EXPECT_EQ(s.rules.ammo_limits, Module::On);
  EXPECT_EQ(s.rules.morale, Module::Discretion);
  EXPECT_TRUE(begun("2").options.command_control);
}
namespace {

/// Scenario 2 while it is plotted.
State plotting() {
  State s = begun("2");
  Events nobody = Events::none();
  answer(s, Draw{1, 1, 9, 9}, nobody);
  act_on(s, act(kGerman, Act::Edge, {0}));
  EXPECT_EQ(s.top().step, Step::Plots);
  return s;
}
std::string plan_why(const State& s, Side by, const char* battery, int turn) {
  return rule(why_not(s, act(by, Act::Plan, {id(s, battery).value, turn, 30'000, 20'000, 0, 0})));
}

}  // namespace
namespace {

/// The first tank of the Germans, set an inch in front of the stream and sent across it.
Why water_why(const char* scenario_id) {
  State s = set_up(scenario_id);
  const Map& m = s.map();
  for (int x = 4'000; x < m.width - 4'000; x += 1'000)
    for (int y = 4'000; y < m.height - 4'000; y += 500) {
      if (footing_at(m, {x, y}) != Terrain::Clear || footing_at(m, {x, y + 1'000}) != Terrain::StreamImpassable)
        continue;
      const UnitId tank = id(s, "g101");
      s.unit(tank).at = {x, y}, s.unit(tank).facing = 0, s.unit(tank).building = 0xff;
      s.unit(tank).order = Order::Move, s.unit(tank).where = Where::Table;
      Tally silent = Tally::silent();
      return way_cost(s, act(kGerman, Act::Move, {tank.value, -1, 0, x, y + 1'500}), silent).why;
    }
  ADD_FAILURE() << "no bank of the stream";
  return std::nullopt;
}

}  // namespace

TEST(PZ_23_3_3a, PlannedFireIsTheSoviets) {
  State s = plotting();
  EXPECT_TRUE(has_plots(s, kSoviet));
  EXPECT_EQ(plan_why(s, kSoviet, "sart1", 2), "allowed");
  EXPECT_EQ(plan_why(s, kSoviet, "sart1", 3), "allowed");
}
TEST(PZ_23_3_3a, RefusesTheGermansAndTheFirstTurn) {
  State s = plotting();
  EXPECT_EQ(plan_why(s, kGerman, "gart1", 3), "PZ:23.3.3a");
  EXPECT_EQ(plan_why(s, kSoviet, "sart1", 1), "PZ:23.3.3a");
  EXPECT_EQ(plan_why(s, kSoviet, "sart1", 16), "PZ:16.5.1.14.1") << "after the last turn of any scenario";
}
TEST(PZ_23_3_3c, TheLowerRollSetsUpFirstTwelveInchesDeep) {
  State s = placing("2");
  EXPECT_EQ(s.top().side, kGerman) << "who rolled lower";
  const UnitId u = id(s, "g101");
  const plane::Bounds b = s.map().setup_areas[s.area[0]].shape.bounds();
  EXPECT_EQ(b.high.y - b.low.y, 12'000);
  EXPECT_FALSE(why_not_place(s, kGerman, u, {5'000, b.low.y + 5'000}, 0, Turning::Front));
  EXPECT_EQ(s.held_by[0] + s.held_by[1], 0) << "nobody holds the hills";
}
TEST(PZ_23_3_3c, TheFirstTwoDiceAreTheGermans) {
  State s = begun("2");
  ASSERT_EQ(s.top().step, Step::EdgeRoll);
  EXPECT_EQ(node(s).roller, kGerman);
  Events nobody = Events::none();
  answer(s, Draw{9, 9, 1, 1}, nobody);
  EXPECT_EQ(s.top().side, kSoviet) << "who rolled lower";
}
TEST(PZ_23_3_3c, PlacesAreProposedInBothHalvesOfTheDepth) {
  const State s = placing("2");
  const plane::Bounds b = s.map().setup_areas[s.area[0]].shape.bounds();
  const int middle = (b.low.y + b.high.y) / 2;
  int near = 0, far = 0;
  ActionList list;
  options(s, kGerman, Scope::Main, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (static_cast<Act>(list[i].kind) == Act::Place) (list[i].arg[2] < middle ? near : far) += 1;
  EXPECT_GT(near, 3);
  EXPECT_GT(far, 3);
}
TEST(PZ_23_3_3c, RefusesPlacesBeyondThem) {
  State s = placing("2");
  const plane::Bounds b = s.map().setup_areas[s.area[0]].shape.bounds();
  const int beyond = b.low.y == 0 ? b.high.y + 1 : b.low.y - 1;
  EXPECT_EQ(rule(why_not_place(s, kGerman, id(s, "g101"), {5'000, beyond}, 0, Turning::Front)), "PZ:23.3.3c");
  EXPECT_EQ(rule(water_why("2")), "PZ:23.3.3c") << "nor the stream";
}
TEST(PZ_23_3_4, TheVillageIsHeldWithSevenOfTenBuildings) {
  COVERS("PZ:R92", "PZ:23.3.4e");
  State s = set_up("3");
  Events ev;
  EXPECT_EQ(s.houses_held[0], 1023u) << "all are German at the start";
  EXPECT_EQ(s.held_by[0], 1);
  EXPECT_EQ(pair(s.plan().victory.objectives[0].vp), "725/750");
  EXPECT_EQ(pair(s.plan().victory.objectives[1].vp), "150/160");
  EXPECT_EQ(pair(s.plan().victory.margin), "235/250");
  EXPECT_EQ(s.plan().turns, 20);
  // Everybody out of the way; three Soviet squads come into three houses and stay.
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where == Where::Table) s.unit(u).at = {1'000, 47'000}, s.unit(u).building = 0xff;
    if (s.unit(u).where == Where::Aboard) s.unit(u).at = {1'000, 47'000};
  });
  note_contacts(s);
  const char* squads[] = {"s121", "s122", "s123", "s131"};
  for (std::size_t i = 0; i < 4; ++i) {
    Unit& x = s.unit(id(s, squads[i]));
    x.where = Where::Table, x.carrier = {}, x.at = house(s, i), x.building = static_cast<std::uint8_t>(i);
  }
  note_objectives(s, ev);
  EXPECT_EQ(s.houses_held[1], 0u) << "they have only come";
  note_objectives(s, ev);
  EXPECT_EQ(s.houses_held[1], 15u);
  EXPECT_EQ(s.houses_held[0], 1008u) << "six are left";
  EXPECT_EQ(s.held_by[0], 0) << "and that is too few for either";
  EXPECT_EQ(score_of(s).objectives[0], 450) << "the bridges";
}
TEST(PZ_R92, ANeighbouringHouseIsNotHeldAndAnEnemyInItSpoilsIt) {
  State s = set_up("3");
  Events ev;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where == Where::Table) s.unit(u).at = {1'000, 47'000}, s.unit(u).building = 0xff;
    if (s.unit(u).where == Where::Aboard) s.unit(u).at = {1'000, 47'000};
  });
  Unit &red = s.unit(id(s, "s121")), &grey = s.unit(id(s, "g121"));
  red.where = Where::Table, red.carrier = {}, red.at = house(s, 0), red.building = 0;
  grey.at = house(s, 0), grey.building = 0, grey.floor = 0;
  note_contacts(s);
  note_objectives(s, ev);
  EXPECT_EQ(s.houses_held[0] & 1u, 0u) << "both are in it: nobody's";
  EXPECT_EQ(s.houses_held[0], 1022u);
  grey.at = {1'000, 47'000}, grey.building = 0xff;
  note_objectives(s, ev);
  EXPECT_EQ(s.houses_held[1], 0u) << "he was there a turn ago";
  note_objectives(s, ev);
  EXPECT_EQ(s.houses_held[1], 1u);
  s.ruins |= 1u;
  note_objectives(s, ev);
  EXPECT_EQ(s.houses_held[1], 1u) << "rubble is inherited";
}
TEST(PZ_23_3_4a, GermansFirstWithTwoPoints) {
  EXPECT_EQ(placing("3").top().side, kGerman);
  EXPECT_EQ(scenario("3").forces[0].registered_points, 2);
  EXPECT_EQ(scenario("3").forces[0].planned_fire_from, 2);
  EXPECT_EQ(scenario("3").forces[1].planned_fire_from, 2);
}
TEST(PZ_23_3_4b, TheVillageOfScenarioThree) { EXPECT_EQ(village("turning-tide", 0), "5x1 3x2 2x2 "); }
TEST(PZ_23_3_4c, HalfTheMapHousesWoodsAndTrenches) {
  const State s = placing("3");
  EXPECT_EQ(rule(place_why(s, "g121", {20'000, 12'000}, StartMode::Dug)), "allowed");
  EXPECT_EQ(rule(place_why(s, "g201", house(s, 0))), "allowed") << "the panzer company";
  EXPECT_EQ(rule(place_why(s, "g151", house(s, 0))), "allowed") << "the assault guns";
  EXPECT_EQ(rule(place_why(s, "g121", {20'000, 24'001})), "PZ:23.3.4c");
  for (const Area& a : s.map().areas) {
    if (a.terrain != Terrain::HeavyWoods) continue;
    const plane::Bounds b = a.shape.bounds();
    const Point p{(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
    if (p.y > 23'000 || footing_at(s.map(), p) != Terrain::HeavyWoods) continue;
    EXPECT_EQ(rule(place_why(s, "g111", p)), "allowed") << "a gun";
    EXPECT_EQ(rule(place_why(s, "g211", p)), "PZ:9.3.2") << "a tank";
  }
}
TEST(PZ_23_3_4d, TheStreamCanBeWadedAndAnIl2Flies) {
  for (const Stream& x : map("turning-tide").streams) EXPECT_TRUE(x.passable);
  const State s = begun("3");
  EXPECT_EQ(s.aircraft[0].unit, id(s, "sair1"));
  EXPECT_TRUE(s.aircraft[0].rockets);
}
TEST(PZ_23_3_4e, SovietsSecondTwelveInchesDeep) {
  State s = placing("3");
  act_on(s, act(kGerman, Act::Rest));
  act_on(s, act(kGerman, Act::Done));
  EXPECT_EQ(s.top().side, kSoviet);
  EXPECT_EQ(rule(place_why(s, "s201", {5'000, 36'000})), "allowed");
  EXPECT_EQ(rule(place_why(s, "s201", {5'000, 35'999})), "PZ:23.3.4e");
}
TEST(PZ_23_3_5, ScenarioFour) {
  COVERS("PZ:23.3.5c");
  const State s = set_up("4");
  EXPECT_EQ(s.plan().turns, 20);
  EXPECT_EQ(pair(s.plan().victory.objectives[0].vp), "1250/1400");
  EXPECT_EQ(s.plan().victory.objectives[0].needs_buildings, 8);
  EXPECT_EQ(pair(s.plan().victory.margin), "250/275");
  EXPECT_EQ(village("ponyri", 0), "8x1 4x2 0x0 ");
  EXPECT_EQ(s.houses_held[1], 4095u);
  EXPECT_EQ(s.held_by[0], 2);
}
TEST(PZ_23_3_5a, WhoLeavesByTheSovietEdgeScores) {
  State s = set_up("4");
  EXPECT_EQ(score_of(s).extra[1], 300) << "nobody has left yet";
  int left = 0, points = 0;
  each_unit(s, kGerman, [&](UnitId u) {
    if (left == 11 || !combat_unit(s, u) || s.unit(u).where != Where::Table) return;
    s.unit(u).where = Where::Exited, s.unit(u).at = {30'000, -500};
    points += def(s, u).value[0];
    ++left;
    EXPECT_EQ(score_of(s).extra[0], points);
    EXPECT_EQ(score_of(s).extra[1], left <= 10 ? 300 : 0) << left;
  });
  EXPECT_EQ(left, 11);
  const UnitId u = id(s, "g101");
  s.unit(u).at = {30'000, 48'500};
  EXPECT_EQ(score_of(s).extra[0], points - def(s, u).value[0]) << "not by his own edge";
}
TEST(PZ_23_1_4_1, WhoHasToLeaveIsNotBeatenByLeaving) {
  COVERS("PZ:R140");
  State s = set_up("4");
  each_unit(s, kGerman, [&](UnitId u) { s.unit(u).where = Where::Eliminated; });
  EXPECT_TRUE(beaten(s, kGerman));
  EXPECT_TRUE(wins_at_once(s));
  s.unit(id(s, "g101")).where = Where::Exited, s.unit(id(s, "g101")).at = {30'000, -500};
  EXPECT_TRUE(beaten(s, kGerman));
  EXPECT_FALSE(wins_at_once(s)) << "points decide";
  State other = set_up("3");
  each_unit(other, kGerman, [&](UnitId u) { other.unit(u).where = Where::Exited, other.unit(u).at = {30'000, -500}; });
  EXPECT_TRUE(wins_at_once(other));
}
TEST(PZ_23_3_5b, EightImprovedPositionsForAnybody) {
  State s = placing("4");
  EXPECT_EQ(s.top().side, kSoviet);
  act_on(s, act(kSoviet, Act::Position, {30'000, 30'000, 0}));
  EXPECT_EQ(rule(place_why(s, "s101", {30'000, 30'000})), "allowed");
  EXPECT_EQ(rule(place_why(s, "s221", {30'000, 30'000})), "allowed");
  EXPECT_EQ(rule(place_why(s, "s221", house(s, 0))), "allowed");
  act_on(s, act(kSoviet, Act::Position, {30'000, 30'000, 0}));
  EXPECT_EQ(work_at(s, {30'000, 30'000}), -1) << "taken back";
}
TEST(PZ_23_3_5b, RefusesANinth) {
  State s = placing("4");
  for (int i = 0; i < 8; ++i) act_on(s, act(kSoviet, Act::Position, {4'000 + 3'000 * i, 34'000, 0}));
  EXPECT_EQ(rule(why_not(s, act(kSoviet, Act::Position, {40'000, 34'000, 0}))), "PZ:23.3.5b");
  EXPECT_EQ(rule(why_not(s, act(kSoviet, Act::Position, {40'000, 37'000, 0}))), "PZ:23.3.5e");
}
TEST(PZ_23_3_5d, HullDownAndEntrenchedIfInNothingBetter) {
  State s = placing("4");
  EXPECT_EQ(rule(place_why(s, "s111", {30'000, 30'000}, StartMode::HullFront)), "allowed");
  EXPECT_EQ(rule(place_why(s, "s111", {30'000, 30'000}, StartMode::HullRear)), "allowed");
  EXPECT_EQ(rule(place_why(s, "s111", {30'000, 30'000}, StartMode::Dug)), "PZ:23.1.3");
  EXPECT_EQ(rule(place_why(s, "s221", {30'000, 30'000}, StartMode::Dug)), "allowed");
  EXPECT_EQ(rule(place_why(s, "s221", {30'000, 30'000}, StartMode::HullFront)), "PZ:23.1.3");
  act_on(s, act(kSoviet, Act::Position, {30'000, 30'000, 0}));
  EXPECT_EQ(rule(place_why(s, "s111", {30'000, 30'000}, StartMode::HullFront)), "PZ:23.1.3");
  EXPECT_EQ(rule(place_why(s, "s221", {30'000, 30'000}, StartMode::Dug)), "PZ:23.1.3");
  act_on(s, act(kSoviet, Act::Place, {id(s, "s111").value, 40'000, 30'000, 0, 0, 2, 0}));
  EXPECT_TRUE(flagged(s, id(s, "s111"), kHullDownFront));
}
TEST(PZ_23_3_5e, SovietsFirstTwelveInchesFromTheGermanEdge) {
  State s = placing("4");
  EXPECT_EQ(rule(place_why(s, "s101", {5'000, 36'000})), "allowed");
  EXPECT_EQ(rule(place_why(s, "s101", {5'000, 36'001})), "PZ:23.3.5e");
  act_on(s, act(kSoviet, Act::Rest));
  act_on(s, act(kSoviet, Act::Done));
  EXPECT_EQ(s.top().side, kGerman);
  EXPECT_EQ(rule(place_why(s, "g101", {5'000, 40'000})), "allowed");
  EXPECT_EQ(rule(place_why(s, "g101", {5'000, 35'000})), "PZ:23.3.5e");
}
namespace {
std::string register_why(const State& s, Side by, const char* battery) {
  return rule(why_not(s, act(by, Act::Register, {id(s, battery).value, 30'000, 20'000})));
}
}  // namespace
TEST(PZ_23_3_5f, RegisteredPointsOfTheMediumBattery) {
  State s = begun("4");
  ASSERT_EQ(s.top().step, Step::Plots);
  EXPECT_EQ(register_why(s, kSoviet, "sart1"), "allowed");
  EXPECT_EQ(plan_why(s, kSoviet, "sart1", 2), "allowed");
}
TEST(PZ_23_3_5f, RefusesThemToTheOthers) {
  State s = begun("4");
  EXPECT_EQ(register_why(s, kSoviet, "sart2"), "PZ:23.3.5f");
  EXPECT_EQ(register_why(s, kGerman, "gart1"), "PZ:23.3.5f");
  EXPECT_EQ(plan_why(s, kSoviet, "sart1", 1), "PZ:23.3.5f");
  EXPECT_EQ(plan_why(s, kGerman, "gart1", 3), "PZ:23.3.5f");
}

// ---- 23.3.6 ---------------------------------------------------------------------------------------------------------

namespace {

/// Scenario 5 at the start of that turn.
State turn_begins(int turn) {
  State s = set_up("5");
  s.depth = 0, s.turn = static_cast<std::uint8_t>(turn - 1), s.stage = Stage::Relief;
  Events nobody = Events::none();
  run(s, nobody);
  return s;
}

}  // namespace

TEST(PZ_23_3_6, ScenarioFive) {
  const Scenario& s = scenario("5");
  EXPECT_EQ(s.turns, 20);
  EXPECT_EQ(pair(s.victory.margin), "200/200");
  for (const ObjectiveValue& v : s.victory.objectives) {
    EXPECT_EQ(pair(v.vp), "500/500");
    EXPECT_EQ(v.held_by, kGerman);
  }
  EXPECT_EQ(s.relief->rows.front().turn, 6);
  EXPECT_EQ(s.relief->rows.back().turn, 16);
}
TEST(PZ_23_3_6a, MinusFortyUntilTheReliefComes) {
  State s = set_up("5");
  EXPECT_EQ(force_grade(s, kGerman), Grade::Green);
  EXPECT_EQ(initiative_modifier(s, kGerman), -40);
  s.relief_turn = 9;
  EXPECT_EQ(force_grade(s, kGerman), Grade::Seasoned);
  EXPECT_EQ(initiative_modifier(s, kGerman), 0);
}
TEST(PZ_23_3_6b, RolledForFromTurnSixOn) {
  COVERS("PZ:R39");
  EXPECT_EQ(turn_begins(5).top().step, Step::Orders);
  State s = turn_begins(6);
  Events nobody = Events::none();
  ASSERT_EQ(s.top().step, Step::ReliefRoll);
  EXPECT_EQ(node(s).roller, kGerman);
  State late = s;
  answer(late, Draw{1, 10}, nobody);  // 10 against 9
  EXPECT_EQ(late.top().step, Step::Orders);
  EXPECT_EQ(late.relief_turn, 0);
  answer(s, Draw{10, 9}, nobody);
  EXPECT_EQ(s.relief_turn, 6);
  ASSERT_EQ(s.top().step, Step::ReliefRoad);
  EXPECT_EQ(node(s).roller, kGerman);
  answer(s, Draw{10, 10}, nobody);  // 100: rolled again
  ASSERT_EQ(s.top().step, Step::ReliefRoad);
  answer(s, Draw{3, 4}, nobody);
  EXPECT_EQ(s.map().entries[s.relief_entry].id, "road-2");
  EXPECT_EQ(s.top().step, Step::Orders);
  State last = turn_begins(16);
  answer(last, Draw{9, 9}, nobody);
  EXPECT_EQ(last.relief_turn, 16) << "at the latest";
}
TEST(PZ_23_3_6c, TheVillagesOfScenarioFive) {
  EXPECT_EQ(village("twilight", 0), "6x1 3x2 3x3 ");
  EXPECT_EQ(village("twilight", 1), "6x1 3x2 3x3 ");
}
TEST(PZ_23_3_6d, ReliefEntersByItsRoadWhenItLikes) {
  State s = turn_begins(6);
  Events nobody = Events::none();
  answer(s, Draw{10, 1}, nobody);
  answer(s, Draw{3, 4}, nobody);
  const UnitId tank = id(s, "g301");
  EXPECT_EQ(s.unit(tank).where, Where::Reserve);
  EXPECT_FALSE(why_not(s, act(kGerman, Act::Give, {tank.value, static_cast<int>(Order::Move)})));
  EXPECT_TRUE(why_not(s, act(kGerman, Act::Give, {tank.value, static_cast<int>(Order::Overwatch)})).has_value());
  const Entry& e = s.map().entries[s.relief_entry];
  EXPECT_EQ(e.spread, 5'000);
  EXPECT_EQ(e.edge, Edge::North);
}
TEST(PZ_23_3_6e, NoSpecialShellsForTheGermans) {
  EXPECT_EQ(scenario("5").rules.special_ammo[0], Module::Off);
  EXPECT_EQ(scenario("5").rules.special_ammo[1], Module::On);
  EXPECT_EQ(set_up("5").held_by[0], 1);
}
TEST(PZ_23_3_6e, RefusesToCrossTheStream) {
  for (const Stream& x : map("twilight").streams) EXPECT_FALSE(x.passable);
  EXPECT_EQ(rule(water_why("5")), "PZ:23.3.6e");
}
TEST(PZ_23_3_6e, RefusesSpecialShellsToTheGermans) {
  State s = set_up("5");
  int special_rows = 0;
  each_unit(s, [&](UnitId u) {
    each_arm(s, u, [&](int code) {
      if (!special(arm(s, u, code))) return;
      ++special_rows;
      const Why no = why_not_available(s, u, arm(s, u, code));
      EXPECT_EQ(rule(no), side_of(u) == kGerman ? "PZ:23.3.6e" : "allowed") << unit_text(u);
    });
  });
  EXPECT_GT(special_rows, 2);
}
TEST(PZ_23_3_6f, RefusesPlacesOutsideTheAreasOfTheScenarios) {
  COVERS("PZ:23.3.4c", "PZ:23.3.4e", "PZ:23.3.5e");
  // The middle of the other side's area.
  const auto why = [](const char* scenario_id, Side by) {
    const State s = placing(scenario_id);
    const plane::Bounds b = s.map().setup_areas[s.area[by == kGerman ? 1 : 0]].shape.bounds();
    const Point p{b.low.x + 3'000, b.low.y < 3'000 ? b.low.y + 3'000 : b.high.y - 3'000};
    return rule(why_not_place(s, by, unit_id(by, 0), p, 0, Turning::Front));
  };
  EXPECT_EQ(why("3", kGerman), "PZ:23.3.4c");
  EXPECT_EQ(why("3", kSoviet), "PZ:23.3.4e");
  EXPECT_EQ(why("4", kGerman), "PZ:23.3.5e");
  EXPECT_EQ(why("4", kSoviet), "PZ:23.3.5e");
  EXPECT_EQ(why("5", kGerman), "PZ:23.3.6f");
  EXPECT_EQ(why("5", kSoviet), "PZ:23.3.6f");
}
TEST(PZ_23_3_6f, TheHoldingForceFirst) {
  State s = placing("5");
  EXPECT_EQ(s.top().side, kGerman);
  EXPECT_EQ(rule(place_why(s, "g111", {5'000, 12'000}, StartMode::Dug)), "allowed");
  EXPECT_EQ(rule(place_why(s, "g111", {5'000, 11'999})), "PZ:23.3.6f");
  EXPECT_EQ(rule(place_why(s, "g231", house(s, 0))), "allowed") << "the tank destroyers";
  EXPECT_EQ(rule(place_why(s, "g301", {5'000, 20'000})), "PZ:23.1.3") << "the relief force stays out";
  act_on(s, act(kGerman, Act::Rest));
  act_on(s, act(kGerman, Act::Done));
  EXPECT_EQ(rule(place_why(s, "s201", {5'000, 12'001})), "PZ:23.3.6f");
}
TEST(PZ_23_3_6g, RefusesPlotsBeforeTheTurnAndToTheOthers) {
  COVERS("PZ:23.3.4a");
  const State five = begun("5"), three = begun("3");
  ASSERT_EQ(five.top().step, Step::Plots);
  EXPECT_EQ(plan_why(five, kGerman, "gart1", 3), "PZ:23.3.6g");
  EXPECT_EQ(plan_why(five, kSoviet, "sart1", 1), "PZ:23.3.6g");
  EXPECT_EQ(plan_why(five, kSoviet, "sart1", 2), "allowed");
  EXPECT_EQ(register_why(five, kSoviet, "sart1"), "PZ:23.3.6g");
  EXPECT_EQ(register_why(five, kGerman, "gart1"), "allowed");
  EXPECT_EQ(plan_why(three, kSoviet, "sart1", 1), "PZ:23.3.4a");
  EXPECT_EQ(plan_why(three, kSoviet, "sart1", 2), "allowed");
  EXPECT_EQ(register_why(three, kSoviet, "sart1"), "PZ:23.3.4a");
}
TEST(PZ_R95, EitherSideAloneMayHavePlots) {
  for (const std::size_t side : {0u, 1u}) {
    Content made = box();
    State s = placing("2");
    Scenario& plan = made.scenarios[s.scenario];
    for (Force& f : plan.forces) f.planned_fire_from = 0, f.registered_points = 0;
    s.content = &made, s.depth = 0;
    State none = s;
    begin_plotting(none);
    EXPECT_EQ(none.top().step, Step::Place) << "nobody has any";
    plan.forces[side].planned_fire_from = 2;
    begin_plotting(s);
    EXPECT_EQ(s.top().step, Step::Plots) << side;
  }
}
TEST(PZ_23_3_6g, PlotsOfScenarioFive) {
  EXPECT_EQ(scenario("5").forces[1].planned_fire_from, 2);
  EXPECT_EQ(scenario("5").forces[0].registered_points, 2);
  EXPECT_EQ(scenario("5").forces[0].planned_fire_from, 0);
}
TEST(PZ_R94, UnitsStillToComeCount) {
  State s = set_up("5");
  each_unit(s, kGerman, [&](UnitId u) {
    if (!def(s, u).relief) s.unit(u).where = Where::Eliminated;
  });
  EXPECT_FALSE(beaten(s, kGerman));
}

}  // namespace kessel::panzer
