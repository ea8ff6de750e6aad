// Chapter 18: the two scenarios and how they are set up.
#include <set>

#include "games/kesselschlacht/setup.h"
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

Table west() { return Table("scenario solution-west"); }
Table campaign(const std::string& options = "") { return Table("scenario kesselschlacht" + options); }
/// Set up by the engine as far as the Soviets.
Table soviets(Table t) {
  t.play("rest; done");
  return t;
}
/// Both sides set up by the engine.
Table begun(Table t) {
  t.play("rest; done; rest; done");
  return t;
}

int standing(const Table& t, const char* a, const char* b) {
  for (std::size_t i = 0; i < content().bridges.size(); ++i)
    if (content().bridges[i].a == Table::hex(a) && content().bridges[i].b == Table::hex(b)) return t.s.standing[i];
  return -1;
}

Hex at(const Table& t, const char* unit) { return t.s.unit(t.id(unit)).hex; }

/// How many infantry divisions of an army stand in hexes that pass the test.
template <class F>
int divisions(const Table& t, const char* army, F&& in) {
  int n = 0;
  each_unit(t.s, [&](UnitId u) {
    if (any_division(def(t.s, u), content().formation(army)) && on_map(t.s, u) && in(t.s.unit(u).hex)) ++n;
  });
  return n;
}
auto in_or_next_to(const char* h) {
  return [h](Hex x) { return hex::Grid::distance(x, Table::hex(h)) <= 1; };
}
auto in_hex(const char* h) {
  return [h](Hex x) { return x == Table::hex(h); };
}

bool ready(const Table& t, const char* plane) { return t.s.plane(t.plane(plane)).where == AirWhere::Ready; }

std::vector<Action> all_options(const State& s, Side by, Scope scope) {
  ActionList list;
  options(s, by, scope, list);
  std::vector<Action> out;
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(list[i]);
  return out;
}

}  // namespace

// ---- 18.0 ----------------------------------------------------------------------------------------------------------

TEST(KS_18_0, TheAxisSetsUpFirst) {
  Table t = west();
  EXPECT_EQ(t.step(), "setup-axis");
  EXPECT_TRUE(t.asks(kAxis));
  EXPECT_FALSE(t.asks(kSoviet));
  t.play("rest; done");
  EXPECT_EQ(t.step(), "setup-soviet");
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("rest; done");
  EXPECT_EQ(t.s.phase, Phase::B) << "weather of turn 8 is printed";
}

TEST(KS_18_0, DoneIsRefusedWhileSomethingIsOwed) {
  Table t = west();
  EXPECT_REFUSED(t, "done", "KS:18.0");
  EXPECT_ALLOWED(t, "rest");
  t.play("rest");
  EXPECT_REFUSED(t, "rest", "KS:18.0");
  EXPECT_ALLOWED(t, "done");
}

TEST(KS_18_0, UnitsOfTheOtherSideAreRefused) {
  Table t = west();
  EXPECT_REFUSED(t, "place 6GTC-51GTB 4011", "KS:18.0");
  EXPECT_REFUSED(t, "place ChernG 2531", "KS:18.0");
  EXPECT_EQ(t.why("place 6GTC-51GTB 4011", kSoviet)->rule.text(), std::string_view("KS:4.0N"));
}

TEST(KS_18_0a, UnitsWithOneHexAreThereAndOthersWait) {
  Table t = west();
  EXPECT_EQ(t.where("1PzA-HQ"), "3322");
  EXPECT_EQ(t.where("TernG-1"), "1904");
  EXPECT_EQ(t.where("KG1"), "setup");
  EXPECT_EQ(t.where("18Art-AR88"), "setup");
  Table s = soviets(west());
  EXPECT_EQ(s.where("38A-96TB"), "4319");
  EXPECT_EQ(s.where("18A-84GTB"), "setup");
}

TEST(KS_18_0a, AdjacentInOrAdjacentAndWithinTwo) {
  Table t = west();
  EXPECT_ALLOWED(t, "place KG1 3422");  // next to 3523
  EXPECT_REFUSED(t, "place KG1 3523", "KS:18.1b");
  EXPECT_REFUSED(t, "place KG1 3521", "KS:18.1b");
  Table s = soviets(west());
  EXPECT_ALLOWED(s, "place 6GTC-51GTB 4011");
  EXPECT_ALLOWED(s, "place 6GTC-51GTB 3912");
  EXPECT_REFUSED(s, "place 6GTC-51GTB 4013", "KS:18.1k");
  EXPECT_ALLOWED(s, "place 18A-84GTB 4414");
  EXPECT_ALLOWED(s, "place 18A-84GTB 4214");  // two hexes
  EXPECT_REFUSED(s, "place 18A-84GTB 4115", "KS:18.1k");
}

TEST(KS_18_0a, AUnitMayBePlacedAnewUntilTheSetUpIsDone) {
  Table t = west();
  t.play("place KG1 3422");
  EXPECT_EQ(t.where("KG1"), "3422");
  EXPECT_REFUSED(t, "place KG1 3422", "KS:18.0");
  EXPECT_TRUE(t.offers("place KG1 3623"));
  t.play("place KG1 3623");
  EXPECT_EQ(t.where("KG1"), "3623");
  EXPECT_EQ(stack_height(t.s, Table::hex("3422")), 0);
  for (const Action& a : all_options(t.s, kAxis, Scope::Main))
    EXPECT_FALSE(a.kind == static_cast<std::uint8_t>(Act::Place) && a.arg[0] == t.id("KG1").value)
        << "what stands is moved about in the free options only";
}

// ---- stacking and room ---------------------------------------------------------------------------------------------

TEST(KS_3_1_2c, AStackUpToTheLimitIsSetUp) {
  Table s = soviets(west());
  s.play("place 6GTC-51GTB 4011; place 6GTC-52GTB 4011; place 6GTC-HQ 4011");
  EXPECT_EQ(stack_height(s.s, Table::hex("4011")), 3);
}

TEST(KS_3_1_2c, AFullHexIsRefusedInSetUpToo) {
  Table s = soviets(west());
  s.play("place 6GTC-51GTB 4011; place 6GTC-52GTB 4011");
  EXPECT_REFUSED(s, "place 6GTC-53GTB 4011", "KS:3.1.2c");
  EXPECT_ALLOWED(s, "place 6GTC-HQ 4011");
  EXPECT_ALLOWED(s, "place 6GTC-53GTB 4010");
}

TEST(KS_3_1_2c, AHexThatAnotherUnitNeedsIsRefused) {
  COVERS("KS:R106");
  // In the campaign 1st Guards Army has two divisions in 4007 and nowhere else to put them; 9th Mechanized Corps may stand
  // there too, but not at their cost.
  Table s = soviets(campaign());
  EXPECT_REFUSED(s, "place 9MC-69MB 4007", "KS:3.1.2c");
  EXPECT_ALLOWED(s, "place 9MC-69MB 4006");
  EXPECT_ALLOWED(s, "place 9MC-HQ 4006");
}

TEST(KS_R106, HexesThatTheEnemyHoldsAreRefused) {
  Table s = soviets(west());
  ASSERT_EQ(s.where("XXIV-HQ"), "4018");
  // 4th Guards Tank Corps stands next to Ternopol, never in it.
  EXPECT_REFUSED(s, "place 4GTC-HQ 1904", "KS:R106");
  EXPECT_ALLOWED(s, "place 4GTC-HQ 1903");
}

TEST(KS_R106, DivisionsFillTheLinesOfTheirArmyInAnyWay) {
  Table s = soviets(campaign());
  // Two in 4205, and no third.
  s.play("place 1GA-68GRD 4205; place 1GA-117GRD 4205");
  EXPECT_REFUSED(s, "place 1GA-30RD 4205", "KS:3.1.2c");
  EXPECT_REFUSED(s, "place 1GA-30RD 4304", "KS:18.2j");
  // 3907 takes two of them, one beside it is one of the two.
  s.play("place 1GA-30RD 3907; place 1GA-71RD 3906");
  EXPECT_REFUSED(s, "place 1GA-121RD 3908", "KS:18.2j");
  EXPECT_ALLOWED(s, "place 1GA-121RD 3405");
  // One of them taken away, there is room again.
  s.play("place 1GA-71RD 3404");
  EXPECT_ALLOWED(s, "place 1GA-121RD 3908");
}

TEST(KS_R106, TheThreeHundredFiftyNinthUsesBothHexes) {
  Table t = campaign();
  t.play("place 359-GR947 1405");
  EXPECT_ALLOWED(t, "place 359-GR948 1405");
  t.play("place 359-GR948 1405");
  EXPECT_REFUSED(t, "place 359-GR949 1405", "KS:R106");
  EXPECT_REFUSED(t, "place 359-GR949 1404", "KS:18.2b");
  t.play("place 359-GR949 1406");
  EXPECT_REFUSED(t, "place 359-GR949 1405", "KS:R106");
  EXPECT_ALLOWED(t, "place 359-GR947 1406");
}

TEST(KS_R106, TwoDivisionsOfFirstGuardsArmyStayOut) {
  Table t = begun(campaign());
  int placed = 0, out = 0;
  each_unit(t.s, [&](UnitId u) {
    if (!any_division(def(t.s, u), content().army1g)) return;
    placed += on_map(t.s, u) ? 1 : 0;
    out += t.s.unit(u).where == Where::Box ? 1 : 0;
  });
  EXPECT_EQ(placed, 17);
  EXPECT_EQ(out, 2);
  EXPECT_EQ(content().scenarios[1].spare_divisions, 2);
}

TEST(KS_R101, ArtilleryIsRefusedOffTheRoad) {
  Table t = campaign();
  std::string open, closed;
  content()
      .grid
      .grown([] {
        hex::Mask m;
        m.set(Table::hex("4429"));
        return m;
      }())
      .for_each([&](Hex h) { (content().at(h).has_road ? open : closed) = hex::Grid::name(h); });
  ASSERT_FALSE(open.empty());
  ASSERT_FALSE(closed.empty());
  EXPECT_ALLOWED(t, "place 18Art-AR88 " + open);
  EXPECT_REFUSED(t, "place 18Art-AR88 " + closed, "KS:R101");
}

TEST(KS_18_0, NobodyCanSetHimselfUpIntoACorner) {
  // Random placements out of what is offered always come to an end, and whatever is offered is allowed.
  for (const char* scenario :
       {"scenario solution-west", "scenario kesselschlacht proskurov_garrison=on soviet_effort=on"})
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
      Table t(scenario);
      std::uint32_t random = seed * 2654435761u;
      int steps = 0;
      while (t.s.phase == Phase::Setup && steps++ < 400) {
        const Side by = t.asked();
        std::vector<Action> list;
        for (const Action& a : all_options(t.s, by, Scope::Main))
          if (a.kind != static_cast<std::uint8_t>(Act::Rest)) list.push_back(a);
        if (list.empty()) {  // points are left, and every corps has some
          t.play("rest");
          continue;
        }
        random = random * 1664525u + 1013904223u;
        const Action a = list[(random >> 8) % list.size()];
        const Why no = why_not(t.s, a);
        ASSERT_FALSE(no.has_value()) << action_text(content(), a) << ": " << no->reason.text();
        apply(t.s, a, t.events);
        if (t.s.phase == Phase::Setup) {
          ASSERT_TRUE(Places(t.s, t.asked()).sound()) << action_text(content(), a);
        }
      }
      EXPECT_NE(t.s.phase, Phase::Setup) << scenario << ", seed " << seed;
    }
}

TEST(KS_18_0, WhatIsNotOfferedIsRefused) {
  for (Table t : {soviets(campaign()), campaign()}) {
    const Side by = t.asked();
    std::set<std::pair<int, int>> offered;
    for (Scope scope : {Scope::Main, Scope::Free})
      for (const Action& a : all_options(t.s, by, scope))
        if (a.kind == static_cast<std::uint8_t>(Act::Place)) offered.emplace(a.arg[0], a.arg[1]);
    for (const char* id : {"6GTC-51GTB", "6GTC-HQ", "1GA-68GRD", "60A-11GTB", "18A-84GTB", "18A-17Art", "359-GR947",
                           "68-GR169", "Mauss-HQ", "18Art-AR88", "III-HQ", "IISS-HQ"}) {
      const UnitId u = t.id(id);
      content().grid.all().for_each([&](Hex h) {
        const bool allowed = !why_not(t.s, act(by, Act::Place, u, h)).has_value();
        EXPECT_EQ(allowed, offered.contains({u.value, h.value})) << id << " " << hex::Grid::name(h);
      });
    }
  }
}

TEST(KS_18_0, TheRestIsSetUpTheSameWayEveryTime) {
  const Table a = begun(campaign()), b = begun(campaign());
  EXPECT_EQ(hash(a.s), hash(b.s));
  EXPECT_TRUE(a.s == b.s);
  // What the player has placed stays where it is.
  Table t = soviets(campaign());
  t.play("place 7GTC-HQ 3806; place 7GTC-54GTB 3808; rest");
  EXPECT_EQ(t.where("7GTC-HQ"), "3806");
  EXPECT_EQ(t.where("7GTC-54GTB"), "3808");
}

TEST(KS_18_0, TheRestLeavesSovietFormationsAbleToAct) {
  // All but 40th Army (KS:18.1n) and, with seven divisions around 3713, 1st Guards Army in the shorter scenario.
  Table w = begun(west());
  Table c = begun(campaign());
  const auto ineligible = [](const Table& t) {
    std::string out;
    const Board b = board_of(t.s);
    each_formation(t.s, [&](FormationId f) {
      if (def(t.s, f).side == kSoviet && on_map(t.s, def(t.s, f).hq) && why_not_eligible(t.s, b, f))
        out += def(t.s, f).id + " ";
    });
    return out;
  };
  EXPECT_EQ(ineligible(w), "1GA 40A ");
  EXPECT_EQ(ineligible(c), "");
}

// ---- 18.1 ----------------------------------------------------------------------------------------------------------

TEST(KS_18_1, TurnsEightToSeventeen) {
  Table t = west();
  EXPECT_EQ(t.s.turn, 8);
  EXPECT_EQ(t.s.plan().end_turn, 17);
  EXPECT_EQ(t.s.plan().info.id, "solution-west");
}

TEST(KS_18_1a, FiveBridgesAreDown) {
  Table t = west();
  EXPECT_EQ(standing(t, "2124", "2024"), 0);
  EXPECT_EQ(standing(t, "2124", "2224"), 0);
  EXPECT_EQ(standing(t, "2724", "2624"), 0) << "both of them";
  EXPECT_EQ(standing(t, "3625", "3726"), 0);
  EXPECT_EQ(standing(t, "0513", "0413"), 1);
  EXPECT_EQ(standing(t, "2530", "2531"), 1);
}

TEST(KS_18_1b, TheAxisListIsKept) {
  Table t = begun(west());
  const std::pair<const char*, const char*> list[]{
      {"Mauss-HQ", "2919"},  {"68-GR188", "2818"}, {"1SS-PGR2", "2918"},    {"503Tiger", "2920"},
      {"7Pz-PzR25", "3119"}, {"III-HQ", "3425"},   {"17Pz-PzR39", "3425"},  {"101J-JR228", "3622"},
      {"2SS-PzR2", "3919"},  {"LIX-HQ", "3517"},   {"XXIV-HQ", "4018"},     {"XLVI-HQ", "3824"},
      {"KG82", "3724"},      {"KG254", "3824"},    {"Gollnick-HQ", "3426"}, {"531-a", "3327"},
      {"XLVIII-HQ", "1202"}, {"507Tiger", "1202"}, {"VIIH-HQ", "0417"},     {"UrlEinh-KG1", "0413"},
      {"TernG-2", "1904"},   {"KhotG", "3426"}};
  for (const auto& [unit, hex] : list) EXPECT_EQ(t.where(unit), hex) << unit;
  EXPECT_EQ(hex::Grid::distance(at(t, "KG1"), Table::hex("3523")), 1);
  EXPECT_EQ(hex::Grid::distance(at(t, "300StuG"), Table::hex("3523")), 1);
  const std::set<std::string> guns{t.where("18Art-AR88"), t.where("18Art-AR388")};
  EXPECT_EQ(guns, (std::set<std::string>{"3426", "3427"})) << "one in each";
}

TEST(KS_18_1b, AnotherHexIsRefused) {
  Table t = west();
  EXPECT_REFUSED(t, "place III-HQ 3426", "KS:18.1b");
  EXPECT_ALLOWED(t, "place 18Art-AR88 3427");
  t.play("place 18Art-AR88 3427");
  EXPECT_REFUSED(t, "place 18Art-AR388 3427", "KS:R106");
  EXPECT_ALLOWED(t, "place 18Art-AR388 3426");
}

TEST(KS_18_1c, KhotinHasItsBridgeAndChernovtsyNoGarrison) {
  COVERS("KS:R60", "KS:R32");
  Table t = west();
  const Pontoon& p = t.s.pontoons[kKhotin];
  EXPECT_EQ(p.is, Pontoon::Is::Built);
  EXPECT_TRUE(bridged(t.s, Table::hex("3425"), Table::hex("3426")));
  EXPECT_EQ(p.garrison, t.id("KhotG"));
  EXPECT_EQ(t.where("ChernG"), "box");
  EXPECT_EQ(t.s.pontoons[kTrain1].is, Pontoon::Is::Unassigned);
  EXPECT_EQ(t.s.pontoons[kTrain2].is, Pontoon::Is::Unassigned);
  Table other("scenario solution-west khotin_counts_as_train=true");
  EXPECT_EQ(other.s.pontoons[kTrain1].is, Pontoon::Is::Unassigned);
  EXPECT_EQ(other.s.pontoons[kTrain2].is, Pontoon::Is::None);
}

TEST(KS_18_1d, AllAxisAircraftButTheOptionalOnesAreThere) {
  Table t = west();
  each_air(t.s, [&](AirId a) {
    if (def(t.s, a).side == kAxis) {
      EXPECT_EQ(t.s.plane(a).where == AirWhere::Ready, !def(t.s, a).optional) << def(t.s, a).id;
    }
  });
  EXPECT_TRUE(ready(t, "Ju52-1"));
}

TEST(KS_18_1s, AllSovietAircraftAreThere) {
  COVERS("KS:18.2m");
  for (const Table& t : {west(), campaign()})
    each_air(t.s, [&](AirId a) {
      if (def(t.s, a).side == kSoviet) {
        EXPECT_EQ(t.s.plane(a).where, AirWhere::Ready) << def(t.s, a).id;
      }
    });
}

TEST(KS_18_1e, TheAxisDividesItsPoints) {
  Table t = west();
  EXPECT_EQ(t.s.setup_ammo, 15);
  EXPECT_EQ(t.s.setup_fuel, 25);
  t.play("points LIX 10 20");
  EXPECT_EQ(t.ammo("LIX"), 10);
  EXPECT_EQ(t.fuel("LIX"), 20);
  EXPECT_EQ(t.s.setup_ammo, 5);
  t.play("points LIX 4 20; points III 11 5");
  EXPECT_EQ(t.s.setup_ammo, 0);
  EXPECT_EQ(t.s.setup_fuel, 0);
  EXPECT_TRUE(t.told("LIX"));
}

TEST(KS_18_1e, WrongSharesAreRefused) {
  Table t = west();
  EXPECT_REFUSED(t, "points LIX 16 0", "KS:18.1e");
  EXPECT_REFUSED(t, "points LIX 0 26", "KS:18.1e");
  EXPECT_REFUSED(t, "points LIX 0 0", "KS:18.1e");
  EXPECT_REFUSED(t, "points XLVIII 5 5", "KS:18.1e");
  EXPECT_REFUSED(t, "points 1PzA 5 5", "KS:18.1e");
  t.play("rest");
  EXPECT_EQ(t.s.setup_ammo, 0);
  t.play("points III 0 0");
  EXPECT_REFUSED(t, "done", "KS:18.1e");
}

TEST(KS_18_1e, TheRestSharesWhatIsLeft) {
  Table t = west();
  t.play("points Gollnick 9 9; rest");
  EXPECT_GE(t.ammo("Gollnick"), 9);
  EXPECT_EQ(t.s.setup_ammo, 0);
  EXPECT_EQ(t.s.setup_fuel, 0);
  int ammo = 0, fuel = 0;
  for (const Track& track : t.s.tracks) ammo += track.ammo, fuel += track.fuel;
  EXPECT_EQ(ammo, 15);
  EXPECT_EQ(fuel, 25);
}

TEST(KS_15_2_1, TrainsAreOwedBeforePlayAndRefusedToOthers) {
  Table t = west();
  t.play("rest");
  EXPECT_EQ(t.s.pontoons[kTrain1].is, Pontoon::Is::Carried);
  EXPECT_EQ(t.s.pontoons[kTrain2].is, Pontoon::Is::Carried);
  Table u = campaign();
  u.play("place Mauss-HQ 3210; train 1 III");
  EXPECT_EQ(u.s.pontoons[kTrain1].carrier, content().formation("III"));
  EXPECT_TRUE(u.offers("train 1 LIX")) << "until the set-up is done";
  EXPECT_REFUSED(u, "train 1 XLVIII", "KS:15.2.1");
}

TEST(KS_18_1f, InfantryMayStartDugIn) {
  COVERS("KS:18.2f");
  for (Table t : {west(), campaign()}) {
    const char* hex = t.s.scenario == 0 ? "3715" : "4507";
    EXPECT_TRUE(t.offers(std::string("dig ") + hex));
    t.play(std::string("dig ") + hex);
    EXPECT_EQ(position_level(t.s, Table::hex(hex)), 1);
    EXPECT_TRUE(t.offers(std::string("fill ") + hex));
  }
}

TEST(KS_18_1f, PreparedPositionsAreRefusedBeforePlay) {
  Table t = west();
  t.play("dig 3715");
  EXPECT_REFUSED(t, "dig 3715", "KS:18.1f");
}

TEST(KS_18_1f, MarkersAreTheLimit) {
  Table t = west();
  t.play("rest");
  EXPECT_EQ(t.s.hasty.count(), 12);
  EXPECT_EQ(t.offered().find("dig"), std::string::npos);
}

TEST(KS_18_1f, APositionGoesWithTheUnitThatMadeItPossible) {
  Table t = campaign();
  t.play("place Mauss-HQ 3210; place 68-GR169 3211; dig 3211");
  EXPECT_EQ(position_level(t.s, Table::hex("3211")), 1);
  t.play("place 68-GR169 3209");
  EXPECT_EQ(position_level(t.s, Table::hex("3211")), 0);
}

TEST(KS_18_1p, ArmorWithInfantryHasOne) {
  Table t = campaign();
  t.play("place Mauss-HQ 3210; place 503Tiger 3211; place 68-GR169 3211");
  EXPECT_ALLOWED(t, "dig 3211");
}

TEST(KS_18_1p, ArmorAloneIsRefusedAPosition) {
  Table t = west();
  EXPECT_REFUSED(t, "dig 2918", "KS:18.1p");
  EXPECT_ALLOWED(t, "dig 2818");
}

TEST(KS_18_1g, ReinforcementsWaitForTheirTurn) {
  Table t = west();
  for (const char* unit : {"9SS-PzR9", "IISS-HQ", "506Tiger", "II-23Panther", "2HPz-TankRgt3", "1HMtn", "1030Rgt"})
    EXPECT_EQ(t.where(unit), "pool 11") << unit;
  EXPECT_REFUSED(t, "place IISS-HQ 0101", "KS:18.1g");
}

TEST(KS_18_1i, AreaAOnTurnElevenWithFourMp) {
  const auto& groups = content().scenarios[0].reinforcements;
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0].turn, 11);
  EXPECT_EQ(groups[0].area, 0);
  EXPECT_EQ(groups[0].units.size(), 9u);
  EXPECT_EQ(groups[0].max_mp, 4);
  EXPECT_TRUE(groups[0].one_hex);
}

TEST(KS_18_1j, AreasBAndCOnTurnEleven) {
  const auto& groups = content().scenarios[0].reinforcements;
  EXPECT_EQ(groups[1].area, 1);
  EXPECT_EQ(groups[1].max_mp, 3);
  EXPECT_EQ(groups[1].units.size(), 2u);
  EXPECT_EQ(groups[2].area, 2);
  EXPECT_EQ(groups[2].max_mp, 0);
  EXPECT_EQ(groups[2].units.size(), 2u);
}

TEST(KS_18_1k, TheSovietListIsKept) {
  COVERS("KS:R34");
  Table t = begun(west());
  EXPECT_EQ(divisions(t, "1GA", in_hex("2817")), 2);
  EXPECT_GE(divisions(t, "1GA", in_or_next_to("3114")), 5);
  EXPECT_GE(divisions(t, "1GA", in_or_next_to("3713")), 7);
  EXPECT_EQ(divisions(t, "1GA", [](Hex) { return true; }), 19);
  EXPECT_EQ(divisions(t, "18A", [](Hex) { return true; }), 7);
  EXPECT_EQ(divisions(t, "38A", [](Hex) { return true; }), 9);
  EXPECT_EQ(divisions(t, "60A", [](Hex) { return true; }), 10);
  EXPECT_EQ(divisions(t, "40A", [](Hex) { return true; }), 6);
  EXPECT_EQ(divisions(t, "40A", in_hex("5027")), 1);
  EXPECT_EQ(t.where("1GA-HQ"), "2914");
  EXPECT_EQ(t.where("1GA-3Art"), "2914");
  EXPECT_EQ(t.where("60A-HQ"), "1906");
  for (const char* unit : {"4GTC-HQ", "4GTC-12GTB", "60A-11GTB"})
    EXPECT_EQ(hex::Grid::distance(at(t, unit), Table::hex("1904")), 1) << unit;
  for (const char* unit : {"8GMC-HQ", "8GMC-1GTB"})
    EXPECT_LE(hex::Grid::distance(at(t, unit), Table::hex("1117")), 1) << unit;
}

TEST(KS_18_1k, AnotherHexIsRefused) {
  Table t = soviets(west());
  EXPECT_REFUSED(t, "place 8GMC-1GTB 1119", "KS:18.1k");
  EXPECT_REFUSED(t, "place 40A-240RD 4427", "KS:18.1k");
  EXPECT_ALLOWED(t, "place 40A-240RD 4223");
}

TEST(KS_R33, EleventhGuardsStaysNorthOfThePrut) {
  Table t = soviets(west());
  EXPECT_ALLOWED(t, "place 11GTC-HQ 2530");
  EXPECT_ALLOWED(t, "place 11GTC-HQ 2429");
  EXPECT_REFUSED(t, "place 11GTC-HQ 2531", "KS:18.1k");
  EXPECT_REFUSED(t, "place 11GTC-HQ 2430", "KS:18.1k");
}

TEST(KS_18_1l, TheSovietPontoonIsBuilt) {
  Table t = west();
  EXPECT_EQ(t.s.pontoons[kSovietTrain].is, Pontoon::Is::Built);
  EXPECT_TRUE(bridged(t.s, Table::hex("2023"), Table::hex("2123")));
  EXPECT_FALSE(t.s.pontoons[kSovietTrain].garrison.valid());
}

TEST(KS_18_1m, FifthGuardsAndTheDirectiveAreNotInPlay) {
  Table t = begun(west());
  for (const char* unit : {"5GTC-HQ", "5GTC-20GTB", "5GTC-6GMRB"}) EXPECT_EQ(t.where(unit), "box") << unit;
  EXPECT_FALSE(t.s.plan().directive);
  EXPECT_FALSE(t.s.plan().fifth_guards);
}

TEST(KS_18_1r, OnlyTheAxisHasReinforcements) {
  for (const Scenario& s : content().scenarios)
    for (const Reinforcement& r : s.reinforcements) {
      for (UnitId u : r.units) EXPECT_EQ(content().def(u).side, kAxis);
      for (AirId a : r.air) EXPECT_EQ(content().def(a).side, kAxis);
    }
}

TEST(KS_R93, AirfieldsBelongToTheNearestUnit) {
  Table t = begun(west());
  EXPECT_FALSE(t.s.soviet_airfields.has(Table::hex("1904"))) << "the garrison of Ternopol";
  EXPECT_FALSE(t.s.soviet_airfields.has(Table::hex("2919"))) << "Skala";
  EXPECT_TRUE(t.s.soviet_airfields.has(Table::hex("4206"))) << "Proskurov has fallen";
  EXPECT_TRUE(t.s.soviet_airfields.has(Table::hex("5413")));
  Table c = begun(campaign());
  EXPECT_FALSE(c.s.soviet_airfields.has(Table::hex("4206")));
}

// ---- 18.2 ----------------------------------------------------------------------------------------------------------

TEST(KS_18_2, TurnsOneToSeventeen) {
  Table t = campaign();
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.s.plan().end_turn, 17);
}

TEST(KS_18_2a, TheSameBridgesAreDown) {
  Table t = campaign(), w = west();
  EXPECT_EQ(t.s.standing, w.s.standing);
}

TEST(KS_18_2b, TheAxisListIsKept) {
  Table t = begun(campaign());
  const std::pair<const char*, const char*> list[]{
      {"1PzA-HQ", "3523"},    {"LIX-HQ", "4409"},     {"1Pz-PzR1", "3611"},   {"19Pz-PGR73", "4108"},
      {"11Pz-PzR15", "4206"}, {"509Tiger", "4206"},   {"96-GR284", "4507"},   {"XXIV-HQ", "5009"},
      {"16Pz-PzR2", "5109"},  {"III-HQ", "5116"},     {"2SS-PzR2", "5115"},   {"XLVI-HQ", "4921"},
      {"KG82", "5123"},       {"XLVIII-HQ", "1306"},  {"507Tiger", "1201"},   {"357-GR944", "1402"},
      {"311StuG", "1403"},    {"18H-1stRgt", "0515"}, {"21H-1stRgt", "1117"}, {"201H-2ndRgt", "1118"}};
  for (const auto& [unit, hex] : list) EXPECT_EQ(t.where(unit), hex) << unit;
  for (const char* unit : {"Mauss-HQ", "68-GR169", "1SS-PzR1", "503Tiger", "7Pz-PzR25"})
    EXPECT_LE(hex::Grid::distance(at(t, unit), Table::hex("3210")), 1) << unit;
  for (const char* unit : {"Gollnick-HQ", "18Art-AR88", "KG75", "531-a"})
    EXPECT_LE(hex::Grid::distance(at(t, unit), Table::hex("4429")), 1) << unit;
}

TEST(KS_18_2b, AnotherHexIsRefused) {
  Table t = campaign();
  EXPECT_REFUSED(t, "place 503Tiger 3212", "KS:18.2b");
  EXPECT_REFUSED(t, "place LIX-HQ 4408", "KS:18.2b");
  EXPECT_ALLOWED(t, "place 503Tiger 3211");
}

TEST(KS_18_2c, GarrisonsOfKhotinChernovtsyAndTernopol) {
  Table t = campaign();
  EXPECT_EQ(t.where("ChernG"), "2531");
  EXPECT_EQ(t.where("TernG-1"), "1904");
  EXPECT_EQ(t.where("KhotG"), "3426");
  EXPECT_EQ(t.s.pontoons[kKhotin].is, Pontoon::Is::Built);
}

TEST(KS_18_2d, TransportsAndOptionalAircraftAreAbsent) {
  COVERS("KS:18.2o");
  Table t = campaign();
  each_air(t.s, [&](AirId a) {
    const AirDef& d = def(t.s, a);
    EXPECT_EQ(t.s.plane(a).where == AirWhere::Ready, !d.optional && d.type != AirType::TR) << d.id;
  });
}

TEST(KS_18_2e, FiveAmmoAndThreeFuelForEachCorps) {
  Table t = campaign();
  for (const Track& track : t.s.tracks) {
    EXPECT_EQ(track.ammo, 5);
    EXPECT_EQ(track.fuel, 3);
  }
}

TEST(KS_18_2e, DividingThemIsRefused) {
  Table t = campaign();
  EXPECT_REFUSED(t, "points LIX 5 4", "KS:18.2e");
  EXPECT_EQ(t.offered().find("points"), std::string::npos);
  EXPECT_NE(west().offered().find("points"), std::string::npos);
}

TEST(KS_18_2g, TransportsComeOnTurnThree) {
  Table t("turn 2 snow | at H | A 3713 96-GR283 | S 3813 6GTC-51GTB");
  t.s.turn = 3;
  reset_air(t.s);
  EXPECT_TRUE(ready(t, "Ju52-1"));
  EXPECT_TRUE(ready(t, "He111-1"));
  EXPECT_FALSE(ready(t, "He111opt-1"));
}

TEST(KS_18_2h, TurnSixBringsInfantry) {
  Table t = campaign();
  for (const char* unit : {"349-GR911", "367-GR974", "100J-JR54", "UrlEinh-KG1"}) EXPECT_EQ(t.where(unit), "pool 6");
  const auto group = [&](const char* unit) {
    return content().scenarios[1].reinforcements[t.s.unit(t.id(unit)).group];
  };
  EXPECT_EQ(group("349-GR911").area, 0);
  EXPECT_TRUE(group("349-GR911").one_hex);
  EXPECT_EQ(group("367-GR974").area, 1);
  EXPECT_EQ(group("100J-JR54").area, 1);
  EXPECT_EQ(group("UrlEinh-KG1").area, 2);
}

TEST(KS_18_2i, TurnElevenAsInTheOtherScenario) {
  const auto& a = content().scenarios[0].reinforcements;
  const auto& b = content().scenarios[1].reinforcements;
  ASSERT_EQ(b.size(), 7u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(b[4 + i].turn, 11);
    EXPECT_EQ(b[4 + i].units, a[i].units);
    EXPECT_EQ(b[4 + i].max_mp, a[i].max_mp);
    EXPECT_EQ(b[4 + i].area, a[i].area);
  }
}

TEST(KS_18_2j, TheSovietListIsKept) {
  Table t = begun(campaign());
  for (const char* h : {"4007", "4008", "4106", "4205"}) EXPECT_EQ(divisions(t, "1GA", in_hex(h)), 2) << h;
  EXPECT_EQ(divisions(t, "1GA", in_or_next_to("3405")), 7);
  for (const char* h : {"4405", "4506"}) EXPECT_EQ(divisions(t, "18A", in_hex(h)), 1) << h;
  EXPECT_EQ(divisions(t, "60A", in_or_next_to("1904")), 4);
  EXPECT_EQ(t.where("38A-HQ"), "5613");
  EXPECT_EQ(t.where("40A-HQ"), "5325");
  const std::string art = t.where("1GA-3Art");
  EXPECT_TRUE(art == "3807" || art == "3907") << art;
  for (const char* unit : {"5GTC-HQ", "5GTC-20GTB"}) EXPECT_LE(hex::Grid::distance(at(t, unit), Table::hex("5730")), 1);
}

TEST(KS_18_2j, AnotherHexIsRefused) {
  Table t = soviets(campaign());
  EXPECT_REFUSED(t, "place 5GTC-20GTB 5728", "KS:18.2j");
  EXPECT_ALLOWED(t, "place 5GTC-20GTB 5729");
}

TEST(KS_18_2k, OneDivisionInEachHexOfTheRowBesideXlviii) {
  COVERS("KS:R35");
  Table t = begun(campaign());
  for (const char* h : {"1502", "1503", "1504", "1505", "1506", "1507"})
    EXPECT_EQ(divisions(t, "60A", in_hex(h)), 1) << h;
}

TEST(KS_18_2k, ASecondDivisionIsRefused) {
  Table t = soviets(campaign());
  t.play("place 60A-148RD 1503");
  EXPECT_REFUSED(t, "place 60A-99RD 1503", "KS:18.2k");
  EXPECT_ALLOWED(t, "place 60A-99RD 1504");
  EXPECT_REFUSED(t, "place 60A-99RD 1501", "KS:18.2j");
  EXPECT_REFUSED(t, "place 60A-99RD 1508", "KS:18.2j");
}

TEST(KS_18_2l, TheSovietPontoonIsInHand) {
  Table t = soviets(campaign());
  EXPECT_EQ(t.s.pontoons[kSovietTrain].is, Pontoon::Is::Unassigned);
  t.play("rest");
  EXPECT_EQ(t.s.pontoons[kSovietTrain].is, Pontoon::Is::Carried);
  EXPECT_EQ(content().at(t.s.pontoons[kSovietTrain].carrier).superior, Superior::Front1);
}

TEST(KS_18_2m, HastyPositionsAndEntryAsInTheOtherScenario) {
  Table t = campaign();
  EXPECT_REFUSED(t, "dig 5115", "KS:18.1p");
  t.play("dig 5216");
  EXPECT_REFUSED(t, "dig 5216", "KS:18.1f");
  EXPECT_REFUSED(t, "place 349-GR911 0101", "KS:18.1g");
}

TEST(KS_18_2n, TheBrigadeStandsWithADivision) {
  Table t = soviets(campaign());
  t.play("place 18A-24RD 4506");
  EXPECT_ALLOWED(t, "place 18A-84GTB 4506");
  t.play("place 18A-84GTB 4506");
  EXPECT_EQ(t.where("18A-84GTB"), "4506");
}

TEST(KS_18_2n, AloneItIsRefusedAndItsDivisionStays) {
  Table t = soviets(campaign());
  EXPECT_REFUSED(t, "place 18A-84GTB 4506", "KS:18.2n");
  EXPECT_REFUSED(t, "place 18A-84GTB 4305", "KS:18.2n");
  t.play("place 18A-24RD 4506; place 18A-84GTB 4506");
  EXPECT_REFUSED(t, "place 18A-24RD 4405", "KS:18.2n");
}

TEST(KS_R93, RefusesMoreThanFortyPointsOnATrack) {
  Table t("scenario solution-west | turn 8 | at setup setup-axis | setup LIX-HQ | divide 50 50");
  EXPECT_REFUSED(t, "points LIX 41 0", "KS:R93");
  EXPECT_REFUSED(t, "points LIX 0 41", "KS:R93");
  EXPECT_ALLOWED(t, "points LIX 40 40");
}

TEST(KS_18_1e, WhatWasGivenMayBeChangedWhileTheAxisSetsUp) {
  Table t("scenario solution-west | turn 8 | at setup setup-axis | setup KG1 LIX-HQ | divide 15 25");
  t.play("points LIX 5 5");
  EXPECT_TRUE(t.offers("points LIX 4 5")) << "taken back";
  EXPECT_TRUE(t.offers("points III 1 1"));
}

}  // namespace kessel::kesselschlacht
