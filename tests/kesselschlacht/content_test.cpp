// The shipped data files: every cell of every table, and the facts the rulebook states.
#include "games/kesselschlacht/content.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "table.h"

namespace kessel::kesselschlacht {
namespace {

const Content& box() { return content(); }
Hex hex_of(std::string_view name) { return box().grid.parse(name); }
const HexDef& ground(std::string_view name) { return box().at(hex_of(name)); }

const UnitDef& unit(std::string_view id) {
  const UnitId u = box().unit(id);
  EXPECT_TRUE(u.valid()) << id;
  return box().def(u.valid() ? u : UnitId{0});
}
const AirDef& plane(std::string_view id) {
  const AirId a = box().air_unit(id);
  EXPECT_TRUE(a.valid()) << id;
  return box().def(a.valid() ? a : AirId{0});
}

std::string names(const hex::Mask& m) {
  std::string out;
  m.for_each([&](Hex h) { out += (out.empty() ? "" : " ") + hex::Grid::name(h); });
  return out;
}

template <class What>
int count_units(What&& what) {
  return static_cast<int>(std::ranges::count_if(box().units, what));
}

/// Ids of the formations of a superior, sorted.
std::string formations_of(Superior s) {
  std::set<std::string> ids;
  for (const Formation& f : box().formations)
    if (f.superior == s) ids.insert(f.id);
  std::string out;
  for (const std::string& id : ids) out += (out.empty() ? "" : " ") + id;
  return out;
}

River river_between(std::string_view a, std::string_view b) {
  return ground(a).river[static_cast<std::size_t>(hex::Grid::direction(hex_of(a), hex_of(b)))];
}
Road road_between(std::string_view a, std::string_view b) {
  return ground(a).road[static_cast<std::size_t>(hex::Grid::direction(hex_of(a), hex_of(b)))];
}

// ---------------------------------------------------------------------------------------------------------------- map

TEST(KS_2_1, EveryHexHasItsNumberAndGround) {
  int seen = 0;
  std::map<Terrain, int> count;
  box().grid.all().for_each([&](Hex h) {
    ++seen;
    ++count[box().at(h).terrain];
    EXPECT_EQ(box().grid.parse(hex::Grid::name(h)), h);
  });
  EXPECT_EQ(seen, 1769);
  EXPECT_EQ(count[Terrain::Clear], 1268);
  EXPECT_EQ(count[Terrain::Swamp], 79);
  EXPECT_EQ(count[Terrain::Rough], 319);
  EXPECT_EQ(count[Terrain::Mountain], 26);
  EXPECT_EQ(count[Terrain::Town], 71);
  EXPECT_EQ(count[Terrain::City], 6);
}

TEST(KS_2_1, FractionsOfHexesAtTheEdgeAreRefused) {
  for (const char* last : {"5730", "2531", "5830", "0101"}) EXPECT_TRUE(hex_of(last).valid()) << last;
  for (const char* off : {"5831", "0132", "0100", "5901"}) EXPECT_FALSE(hex_of(off).valid()) << off;
  Table t("at J | A 3813 96-GR283");
  const Action beyond(kAxis, static_cast<std::uint8_t>(Act::Step), {Hex::at(57, 30).value});
  t.play("pick 96-GR283");
  const Why no = why_not(t.s, beyond);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), std::string_view("KS:2.1"));
}

TEST(KS_2_1, EvenColumnsLieHalfAHexLower) {
  EXPECT_EQ(names(box().grid.neighbours_of(hex_of("3523"))), "3422 3423 3522 3524 3622 3623");
  EXPECT_EQ(names(box().grid.neighbours_of(hex_of("1402"))), "1302 1303 1401 1403 1502 1503");
  // The bridges and pontoons that the rulebook names join neighbours.
  using Pair = std::pair<const char*, const char*>;
  for (const auto& [a, b] :
       {Pair{"2124", "2024"}, {"2124", "2224"}, {"2724", "2624"}, {"3625", "3726"}, {"3425", "3426"}, {"2023", "2123"}})
    EXPECT_TRUE(box().grid.adjacent(hex_of(a), hex_of(b))) << a << ' ' << b;
}

TEST(KS_2_1_1, TheKindsOfTerrainAreThere) {
  EXPECT_EQ(ground("1904").name, "Ternopol");
  EXPECT_EQ(ground("1904").terrain, Terrain::City);
  EXPECT_EQ(ground("4206").name, "Proskurov");
  EXPECT_EQ(ground("3426").name, "Khotin");
  EXPECT_EQ(ground("2919").name, "Skala");
  EXPECT_EQ(ground("4018").name, "Dunayevtsy");
  EXPECT_EQ(ground("0417").name, "Stanislau");
  EXPECT_EQ(ground("0806").base, Terrain::Rough) << "the ground under Berezhany";
  EXPECT_EQ(river_between("3425", "3426"), River::Major);
  EXPECT_EQ(river_between("1904", "1804"), River::Minor) << "the Seret";
  EXPECT_EQ(river_between("3713", "3712"), River::None);
  EXPECT_EQ(road_between("1904", "2004"), Road::Paved);
  EXPECT_EQ(road_between("3713", "3712"), Road::None);
  int rails = 0;
  for (const RoadLine& line : box().road_lines) rails += line.rail ? 1 : 0;
  EXPECT_EQ(rails, 16);
}

TEST(KS_11_1_5, RoadsLeadBothWaysAndTheBetterKindWins) {
  int paved = 0, dirt = 0;
  box().grid.all().for_each([&](Hex h) {
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = box().grid.neighbour(h, d);
      const Road road = box().at(h).road[static_cast<std::size_t>(d)];
      if (!n.valid()) {
        EXPECT_EQ(road, Road::None);
        continue;
      }
      EXPECT_EQ(road, box().at(n).road[static_cast<std::size_t>(hex::opposite(d))]) << hex::Grid::name(h);
      paved += road == Road::Paved ? 1 : 0;
      dirt += road == Road::Dirt ? 1 : 0;
      EXPECT_LE(road, box().at(h).best_road);
    }
    EXPECT_EQ(box().at(h).has_road, box().roads.has(h));
  });
  EXPECT_EQ(paved, 2 * 249);
  EXPECT_EQ(dirt, 2 * 364);
}

TEST(KS_6_3_1, TwentyFourSectorsInSixColumnsAndFourRows) {
  EXPECT_EQ(ground("0101").sector, 1);
  EXPECT_EQ(ground("1008").sector, 1);
  EXPECT_EQ(ground("1101").sector, 2);
  EXPECT_EQ(ground("5801").sector, 6);
  EXPECT_EQ(ground("0109").sector, 7);
  EXPECT_EQ(ground("3713").sector, 10);
  EXPECT_EQ(ground("0131").sector, 19);
  EXPECT_EQ(ground("5830").sector, 24);
  std::set<int> seen;
  box().grid.all().for_each([&](Hex h) { seen.insert(box().at(h).sector); });
  EXPECT_EQ(seen.size(), 24u);
}

TEST(KS_T_VP, FifteenObjectivesWorth102Points) {
  const std::map<std::string, int> printed{{"1904", 12}, {"0417", 10}, {"2531", 9}, {"4206", 9}, {"3523", 9},
                                           {"0307", 8},  {"1110", 8},  {"1614", 6}, {"0926", 5}, {"3426", 4},
                                           {"2215", 5},  {"2124", 4},  {"4018", 3}, {"1213", 4}, {"0806", 6}};
  int total = 0, count = 0;
  box().grid.all().for_each([&](Hex h) {
    const int vp = box().at(h).vp;
    const auto it = printed.find(hex::Grid::name(h));
    EXPECT_EQ(vp, it == printed.end() ? 0 : it->second) << hex::Grid::name(h);
    total += vp, count += vp != 0 ? 1 : 0;
  });
  EXPECT_EQ(total, 102);
  EXPECT_EQ(count, 15);
}

TEST(KS_R33, ChernovtsyHasTwoHexesAndTheSouthernOneCounts) {
  EXPECT_EQ(ground("2530").terrain, Terrain::City);
  EXPECT_EQ(ground("2531").terrain, Terrain::City);
  EXPECT_EQ(ground("2530").vp, 0);
  EXPECT_EQ(ground("2531").vp, 9);
  EXPECT_EQ(river_between("2530", "2531"), River::Major);
}

TEST(KS_11_2_2a, TheAxisLeavesByTheWestAndSouthEdges) {
  EXPECT_EQ(box().axis_exit.count(), 88);
  EXPECT_EQ(box().south_edge.count(), 58);
  EXPECT_TRUE(box().south_edge.has(hex_of("5830")));
  EXPECT_TRUE(box().axis_exit.has(hex_of("0101")));
  EXPECT_FALSE(box().south_edge.has(hex_of("0101")));
  EXPECT_FALSE(box().axis_exit.has(hex_of("5801")));
}

TEST(KS_R86, TheSetsOfTheMapAreTheLaw) {
  EXPECT_EQ(box().south_of_dnestr.count(), 492);
  EXPECT_EQ(box().west_of_seret.count(), 634);
  EXPECT_EQ(box().west_of_strypa.count(), 212);
  EXPECT_TRUE(box().south_of_dnestr.has(hex_of("3426")));
  EXPECT_FALSE(box().south_of_dnestr.has(hex_of("3425")));
  EXPECT_EQ(hex::Grid::name(box().ternopol), "1904");
}

TEST(KS_17_0_1c, ThreeTownsEndTheWayOut) {
  EXPECT_EQ(names(box().path_towns), "0307 0417 1110");
  EXPECT_EQ(ground("1110").name, "Podhajce");
  EXPECT_EQ(ground("0307").name, "Rohatyn");
}

TEST(KS_9_1_2, SovietRoadsLeaveNorthAndEast) {
  EXPECT_EQ(box().soviet_supply.size(), 13u);
  EXPECT_EQ(box().axis_supply.size(), 7u);
  for (const SupplyHex& s : box().soviet_supply) {
    EXPECT_TRUE(box().soviet_sources.has(s.hex));
    EXPECT_TRUE(s.north ? s.hex.row() == 0 : s.hex.col() == 57) << hex::Grid::name(s.hex);
    EXPECT_FALSE(s.west);
  }
  for (const SupplyHex& s : box().axis_supply)
    EXPECT_TRUE(s.north ? s.hex.row() == 0 : s.west && s.hex.col() == 0) << hex::Grid::name(s.hex);
}

TEST(KS_15_0, ElevenPrintedBridgesSevenOnTheDnestr) {
  ASSERT_EQ(box().bridges.size(), 11u);
  int dnestr = 0, all = 0;
  for (const BridgeDef& b : box().bridges) dnestr += b.dnestr ? 1 : 0, all += b.count;
  EXPECT_EQ(dnestr, 7);
  EXPECT_EQ(all, 12) << "two of them on 2724-2624";
}

// ------------------------------------------------------------------------------------------------------------ counters

TEST(KS_2_2, CountersAreCombatUnitsAndHeadquarters) {
  EXPECT_EQ(box().units.size(), 231u);
  EXPECT_EQ(box().air.size(), 24u);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.side == kAxis; }), 108);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.hq; }), 26);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.optional; }), 7);
  EXPECT_EQ(box().formations.size(), 26u);
  for (const UnitDef& u : box().units) EXPECT_NE(u.combat_unit(), u.hq);
}

TEST(KS_2_2a, TheBackFollowsFromTheRulesOfSupply) {
  const auto half = [](int x) { return (x + 1) / 2; };
  for (const UnitDef& u : box().units) {
    EXPECT_EQ(u.back.attack, u.side == kSoviet ? 0 : half(u.front.attack)) << u.id;
    EXPECT_EQ(u.back.defence, u.side == kSoviet ? half(u.front.defence) : u.front.defence) << u.id;
    EXPECT_EQ(u.back.ma, u.fuelled ? 2 : u.motorized ? half(u.front.ma) : u.front.ma) << u.id;
  }
  EXPECT_EQ(unit("6GTC-51GTB").back.attack, 0);
  EXPECT_EQ(unit("1SS-PzR1").back.attack, 2);
  EXPECT_EQ(unit("1SS-PzR1").back.defence, 3);
}

TEST(KS_2_2_1, TypesGiveArmsAndGait) {
  COVERS("KS:R102");
  EXPECT_EQ(unit("1SS-PzR1").arms, Arms::Armor);
  EXPECT_EQ(unit("503Tiger").arms, Arms::Armor);
  EXPECT_EQ(unit("301StuG").arms, Arms::Armor);
  EXPECT_EQ(unit("731AT").arms, Arms::At);
  EXPECT_EQ(unit("1SS-PGR2").arms, Arms::Infantry);
  EXPECT_EQ(unit("18Art-AR88").arms, Arms::Infantry);
  EXPECT_EQ(unit("III-HQ").arms, Arms::Hq);
  EXPECT_EQ(unit("101J-JR228").gait, Gait::Mountaineer);
  EXPECT_EQ(unit("1HMtn").gait, Gait::Mountaineer);
  EXPECT_EQ(unit("68-GR169").gait, Gait::Leg);
  EXPECT_EQ(unit("1SS-PGR2").gait, Gait::Motor);
}

TEST(KS_2_2_2, SizesFromBattalionToArmy) {
  EXPECT_EQ(unit("503Tiger").size, Size::Battalion);
  EXPECT_EQ(unit("68-GR169").size, Size::Regiment);
  EXPECT_EQ(unit("KG1").size, Size::Kampfgruppe);
  EXPECT_EQ(unit("6GTC-51GTB").size, Size::Brigade);
  EXPECT_EQ(unit("1GA-3Art").size, Size::Division);
  EXPECT_EQ(unit("III-HQ").size, Size::Corps);
  EXPECT_EQ(unit("1PzA-HQ").size, Size::Army);
}

TEST(KS_2_2_3, EveryUnitButGarrisonsHasAParent) {
  for (const UnitDef& u : box().units) {
    EXPECT_EQ(u.formation.valid(), !u.garrison()) << u.id;
    if (u.formation.valid()) {
      EXPECT_EQ(box().at(u.formation).superior, u.superior) << u.id;
    }
  }
  EXPECT_EQ(box().at(unit("2SS-PzR2").formation).name, "III Panzer Korps");
  EXPECT_EQ(box().at(unit("1030Rgt").formation).id, "VIIH");
}

TEST(KS_2_2_4, AttackAndDefenceAreTwoNumbers) {
  COVERS("KS:2.2.5");
  EXPECT_EQ(unit("1SS-PzR1").front.attack, 4);
  EXPECT_EQ(unit("1SS-PzR1").front.defence, 3);
  EXPECT_EQ(unit("68-GR169").front.attack, 2);
  EXPECT_EQ(unit("68-GR169").front.defence, 3);
}

TEST(KS_2_2_6, QualityIsOneOfThreeLetters) {
  EXPECT_EQ(unit("1SS-PzR1").quality, Quality::A);
  EXPECT_EQ(unit("68-GR169").quality, Quality::B);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.quality == Quality::A; }), 63);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.quality == Quality::B; }), 110);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.quality == Quality::C; }), 58);
}

TEST(KS_2_2_7a, SixMpOrLessIsLeg) {
  for (const UnitDef& u : box().units) {
    if (!u.fuelled) {
      EXPECT_EQ(u.motorized, u.front.ma >= 7) << u.id;
    }
  }
  EXPECT_EQ(unit("Gollnick-HQ").front.ma, 5) << "the one leg HQ";
}

TEST(KS_2_2_7b, MotorizedUnitsOfFirstPanzerArmyHaveNoAllowance) {
  for (const UnitDef& u : box().units) {
    EXPECT_EQ(u.fuelled, u.superior == Superior::Panzer1 && u.motorized) << u.id;
    EXPECT_EQ(u.front.ma == 0, u.fuelled) << u.id;
  }
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.fuelled; }), 36);
}

TEST(KS_3_5, FourSuperiorFormations) {
  for (const Formation& f : box().formations) {
    EXPECT_EQ(f.side, f.superior == Superior::Front1 || f.superior == Superior::Front2 ? kSoviet : kAxis) << f.id;
    EXPECT_NE(f.superior, Superior::Garrison) << f.id;
    EXPECT_EQ(box().def(f.hq).formation, box().formation(f.id));
  }
}

TEST(KS_3_5a, SixCorpsAndGroupsOfFirstPanzerArmyWithTracksOfTheirOwn) {
  EXPECT_EQ(formations_of(Superior::Panzer1), "1PzA Gollnick III LIX Mauss XLVI XXIV");
  std::string tracks;
  for (FormationId f : box().tracks) tracks += box().at(f).id + " ";
  EXPECT_EQ(tracks, "III XXIV XLVI LIX Gollnick Mauss ");
  EXPECT_EQ(box().at(box().panzer1).track, -1);
  EXPECT_TRUE(box().at(box().panzer1).army);
}

TEST(KS_3_5b, TheReliefForceHasThreeCorps) {
  EXPECT_EQ(formations_of(Superior::Relief), "IISS VIIH XLVIII");
  EXPECT_EQ(unit("VIIH-HQ").nation, Nation::Hungarian);
}

TEST(KS_3_5c, FirstUkrainianFront) {
  EXPECT_EQ(formations_of(Superior::Front1), "10GTC 11GTC 18A 1GA 31TC 38A 4GTC 60A 6GMC 6GTC 7GTC 8GMC 9MC");
}

TEST(KS_3_5d, SecondUkrainianFront) {
  EXPECT_EQ(formations_of(Superior::Front2), "40A 5GTC 5MC");
  EXPECT_TRUE(box().at(box().army40).army);
  EXPECT_FALSE(box().at(box().guards5).army);
}

TEST(KS_7_0, OnlyGermanLegInfantryBuilds) {
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.builder; }), 47);
  EXPECT_TRUE(unit("68-GR169").builder);
  EXPECT_TRUE(unit("TernG-1").builder);
  EXPECT_FALSE(unit("1SS-PGR2").builder);
  EXPECT_FALSE(unit("18H-1stRgt").builder);
}

TEST(KS_2_3_1, AirTypesAndOnlyTheAxisHasTransports) {
  std::map<std::pair<Side, AirType>, int> count;
  for (const AirDef& a : box().air) ++count[{a.side, a.type}];
  EXPECT_EQ((count[{kAxis, AirType::F}]), 3);
  EXPECT_EQ((count[{kAxis, AirType::FB}]), 5);
  EXPECT_EQ((count[{kAxis, AirType::B}]), 2);
  EXPECT_EQ((count[{kAxis, AirType::TR}]), 3);
  EXPECT_EQ((count[{kSoviet, AirType::F}]), 5);
  EXPECT_EQ((count[{kSoviet, AirType::FB}]), 4);
  EXPECT_EQ((count[{kSoviet, AirType::B}]), 2);
  EXPECT_EQ((count[{kSoviet, AirType::TR}]), 0);
}

TEST(KS_2_3_2, AircraftHaveStrengthManeuverAndBombs) {
  COVERS("KS:2.3.3", "KS:2.3.4");
  EXPECT_EQ(plane("Bf109-1").strength, 5);
  EXPECT_EQ(plane("Bf109-1").maneuver, 13);
  EXPECT_EQ(plane("Bf109-1").bombing, 0);
  EXPECT_EQ(plane("Il2-1").bombing, 4);
  EXPECT_EQ(plane("Ju52-1").bombing, 0);
  EXPECT_EQ(plane("Ju52-1").cargo, 20);
  EXPECT_EQ(plane("He111-1").cargo, 10);
  for (const AirDef& a : box().air) EXPECT_EQ(a.cargo > 0, a.type == AirType::TR) << a.id;
}

TEST(KS_2_4_6, MarkersForPositionsAreCounted) {
  COVERS("KS:2.4.7");
  EXPECT_EQ(box().tables.hasty_markers, 12);
  EXPECT_EQ(box().tables.prepared_markers, 6);
}

TEST(KS_16_1, TheGuns) {
  COVERS("KS:16.0");
  std::string guns;
  for (const UnitDef& u : box().units)
    if (u.artillery) guns += u.id + " ";
  EXPECT_EQ(guns, "18Art-AR88 18Art-AR388 1GA-3Art 18A-17Art 38A-13Art ");
  EXPECT_TRUE(unit("18Art-AR88").german_artillery());
  EXPECT_FALSE(unit("1GA-3Art").german_artillery());
}

// -------------------------------------------------------------------------------------------------------------- tables

TEST(KS_T_TRK, WeatherIsRolledForSevenTurnsAndPrintedAfterwards) {
  const auto& fixed = box().tables.fixed_weather;
  for (std::size_t turn = 1; turn <= 7; ++turn) EXPECT_EQ(fixed[turn], 0) << turn;
  const std::string printed = "ShhhSmmmmm";  // turns 8 to 17
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const Weather want = printed[i] == 'S' ? Weather::Snow : printed[i] == 'm' ? Weather::Mud : Weather::HeavySnow;
    EXPECT_EQ(fixed[8 + i], 1 + static_cast<int>(want)) << 8 + i;
  }
  EXPECT_EQ(box().tables.dates[1], "1944-03-24");
  EXPECT_EQ(box().tables.dates[8], "1944-03-31");
  EXPECT_EQ(box().tables.dates[17], "1944-04-09");
  COVERS("KS:R51");
}

TEST(KS_5_0, OneToThreeIsSnowFourToSixMud) {
  for (std::size_t die = 0; die < 6; ++die)
    EXPECT_EQ(box().tables.weather_die[die], die < 3 ? Weather::Snow : Weather::Mud) << die + 1;
}

TEST(KS_T_TEC, EveryCostAndShift) {
  struct Row {
    Terrain t;
    int leg[2], mountaineer[2], motor[2], shift;
  };
  for (const Row& r :
       {Row{Terrain::Clear, {2, 2}, {2, 2}, {2, 4}, 0}, Row{Terrain::Swamp, {4, 6}, {4, 6}, {6, 8}, -1},
        Row{Terrain::Rough, {4, 4}, {4, 4}, {4, 6}, -1}, Row{Terrain::Mountain, {6, 6}, {4, 4}, {10, 12}, -2},
        Row{Terrain::Town, {2, 2}, {2, 2}, {2, 2}, -1}, Row{Terrain::City, {2, 2}, {2, 2}, {2, 2}, -2}}) {
    const auto t = static_cast<std::size_t>(r.t);
    for (std::size_t w = 0; w < 2; ++w) {
      EXPECT_EQ(box().tables.cost[0][w][t], r.leg[w]) << t;
      EXPECT_EQ(box().tables.cost[1][w][t], r.mountaineer[w]) << t;
      EXPECT_EQ(box().tables.cost[2][w][t], r.motor[w]) << t;
    }
    EXPECT_EQ(box().tables.shift[t], r.shift) << t;
    EXPECT_EQ(box().tables.lost_if_routed[t], r.t == Terrain::Town || r.t == Terrain::City) << t;
  }
}

TEST(KS_T_TEC, RiversAndRoads) {
  const Tables& t = box().tables;
  for (std::size_t g = 0; g < kGaits; ++g)
    for (std::size_t w = 0; w < 2; ++w) {
      EXPECT_EQ(t.minor_river[g][w], g == 2 && w == 1 ? 4 : 2);
      EXPECT_EQ(t.bridged_river[g][w], 2);
    }
  EXPECT_EQ(t.road_cost, (std::array<std::array<std::uint8_t, 3>, 3>{{{0, 0, 0}, {1, 0, 2}, {1, 1, 2}}}));
  EXPECT_EQ(t.trace_road_cost, 1);
  EXPECT_EQ(t.minor_river_loss, 1);
  EXPECT_EQ(t.unbridged_shift, -1);
}

TEST(KS_T_TQR, EveryPairOfQualities) {
  const auto& q = box().tables.quality;
  for (int a = 1; a <= 3; ++a)
    for (int d = 1; d <= 3; ++d) EXPECT_EQ(q[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)], a - d);
  EXPECT_EQ(box().tables.quality_sum, 3);
}

std::string row_text(const std::vector<Result>& row) {
  static const char* const kNames[]{"Ae1", "Adis", "Ado", "NE",  "Br1", "Ddo",
                                    "Dr1", "Ddis", "Dr2", "Dr3", "DRt", "De1"};
  std::string out;
  for (Result r : row) out += std::string(out.empty() ? "" : " ") + kNames[static_cast<int>(r)];
  return out;
}

TEST(KS_T_CRT, EveryCell) {
  const Tables& t = box().tables;
  EXPECT_EQ(t.percentages, (std::vector<int>{50, 75, 100, 150, 200}));
  EXPECT_EQ(t.columns, (std::vector<std::string>{"-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4"}));
  EXPECT_EQ(t.zero_column, 4);
  // Each row is the row before it moved one column right; so a table is one line, read from its die 6 on.
  const std::array<const char*, 5> lines{"Ae1 Ae1 Ae1 Ae1 Ae1 Adis Adis Ado NE Br1 Ddo Dr1 Ddis Dr2 Dr2",
                                         "Ae1 Ae1 Ae1 Ae1 Adis Ado Ado NE Br1 Ddo Dr1 Ddis Dr2 Dr3 DRt",
                                         "Ae1 Ae1 Adis Adis Ado NE Br1 Ddo Dr1 Ddis Dr2 Dr2 Dr3 DRt De1",
                                         "Ae1 Adis Ado Ado NE Br1 Ddo Dr1 Ddis Dr2 Dr3 DRt DRt De1 De1",
                                         "Adis Ado NE Br1 Ddo Dr1 Ddis Dr2 Dr2 Dr3 DRt De1 De1 De1 De1"};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<std::string> words;
    std::istringstream in(lines[i]);
    for (std::string w; in >> w;) words.push_back(w);
    ASSERT_EQ(words.size(), 15u);
    for (std::size_t die = 0; die < 7; ++die) {
      std::string want;
      for (std::size_t c = 0; c < 9; ++c) want += (c == 0 ? "" : " ") + words[6 - die + c];
      EXPECT_EQ(row_text(t.crt[i][die]), want) << t.percentages[i] << " percent, die " << die;
    }
  }
}

TEST(KS_T_CRT, BetterForTheAttackerWithEveryColumnTableAndLowerDie) {
  COVERS("KS:R27");
  const auto& crt = box().tables.crt;
  for (std::size_t t = 0; t < crt.size(); ++t)
    for (std::size_t die = 0; die < 7; ++die)
      for (std::size_t c = 0; c < 9; ++c) {
        if (c > 0) {
          EXPECT_GE(crt[t][die][c], crt[t][die][c - 1]);
        }
        if (die > 0) {
          EXPECT_LE(crt[t][die][c], crt[t][die - 1][c]);
        }
        if (t > 0) {
          EXPECT_GE(crt[t][die][c], crt[t - 1][die][c]);
        }
      }
}

TEST(KS_T_ACRT, EveryCell) {
  const Tables& t = box().tables;
  EXPECT_EQ(t.air_columns, (std::vector<std::string>{"1:3", "1:2", "1:1", "2:1", "3:1", "4:1"}));
  EXPECT_EQ(t.air_odds, (std::vector<int>{4, 6, 12, 24, 36, 48}));
  for (std::size_t die = 1; die <= 6; ++die)
    for (std::size_t c = 0; c < 6; ++c) EXPECT_EQ(t.air_abort[die - 1][c], c >= die) << die << ' ' << c;
  EXPECT_EQ(t.maneuver_steps, (std::array<int, 2>{4, 10}));
}

TEST(KS_T_BOMB, EveryCell) {
  const Tables& t = box().tables;
  EXPECT_EQ(t.bomb_columns, (std::vector<int>{1, 3, 5, 8, 11}));
  const std::array<const char*, 7> rows{"o* i* i* i* i*", "- o o* i* i*", "- - o o i*", "- - - o o",
                                        "- - - - o",      "- - - - -",    "- - - - -"};
  for (std::size_t die = 0; die < rows.size(); ++die) {
    std::string got;
    for (const Tables::Bomb& b : t.bombing[die]) {
      got += got.empty() ? "" : " ";
      got += b.result == Result::NE ? "-" : b.result == Result::Ddo ? "o" : "i";
      got += b.bridge ? "*" : "";
    }
    EXPECT_EQ(got, rows[die]) << die + 1;
  }
}

TEST(KS_T_ACT, EveryColumn) {
  const Tables& t = box().tables;
  const std::array<std::pair<int, int>, 6> want{{{8, 6}, {14, 5}, {20, 4}, {28, 3}, {36, 2}, {0, 1}}};
  ASSERT_EQ(t.activation.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    EXPECT_EQ(t.activation[i].max_halves, want[i].first);
    EXPECT_EQ(t.activation[i].succeeds_to, want[i].second);
  }
  EXPECT_EQ(t.army_choice, (std::array<std::uint8_t, 6>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(t.fifth_marches, (std::array<bool, 6>{true, true, false, false, false, false}));
  EXPECT_EQ(t.corps_attempts, 4);
  EXPECT_EQ(t.army_attempts, 1);
  EXPECT_EQ(t.activation_range, 12);
  EXPECT_EQ(t.hq_road_hexes, 1);
}

TEST(KS_T_ZHUKOV, EveryColumn) {
  const Tables& t = box().tables;
  struct Column {
    int low, high;
    std::array<std::uint8_t, 6> brigades;
  };
  const std::array<Column, 5> want{{{1, 1, {1, 1, 1, 1, 2, 2}},
                                    {2, 3, {1, 1, 1, 2, 2, 3}},
                                    {4, 6, {1, 2, 2, 2, 3, 3}},
                                    {7, 9, {2, 2, 3, 3, 4, 4}},
                                    {10, 0, {3, 3, 4, 4, 5, 5}}}};
  ASSERT_EQ(t.directive.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    EXPECT_EQ(t.directive[i].low, want[i].low);
    EXPECT_EQ(t.directive[i].high, want[i].high);
    EXPECT_EQ(t.directive[i].brigades, want[i].brigades);
  }
  EXPECT_EQ(t.directive_first, 2);
  EXPECT_EQ(t.directive_last, 7);
  EXPECT_EQ(t.recall_turn, 8);
}

TEST(KS_17_0_3, LevelsAndValuesOfVictory) {
  const Tables& t = box().tables;
  EXPECT_EQ(t.levels, (std::array<int, 4>{51, 41, 31, 21}));
  EXPECT_EQ(t.vp_soviet_unit, 2);
  EXPECT_EQ(t.vp_escaped_leg, 2);
  EXPECT_EQ(t.vp_escaped_motor, 4);
  EXPECT_EQ(t.vp_lost_motor, 4);
  EXPECT_EQ(t.vp_lost_leg, 2);
  EXPECT_EQ(t.vp_isolated, 2);
  EXPECT_EQ(t.escape_hexes, 5);
}

TEST(KS_R1, NumbersThatTheTextStates) {
  const Tables& t = box().tables;
  EXPECT_EQ(t.soviet_stack, 2);
  EXPECT_EQ(t.axis_stack, 3);
  EXPECT_EQ(t.soviet_range, 12);
  EXPECT_EQ(t.axis_range, 20);
  EXPECT_EQ(t.garrison_range, 1);
  EXPECT_EQ(t.fuel_max, 10);
  EXPECT_EQ(t.free_halves, 4);
  EXPECT_EQ(t.track_limit, 40);
  EXPECT_EQ(t.lift_ammo, 10);
  EXPECT_EQ(t.lift_fuel, 20);
  EXPECT_EQ(t.tr_ammo_max, 10);
  EXPECT_EQ(t.do_fuel, 6);
  EXPECT_EQ(t.do_ammo, 4);
  EXPECT_EQ(t.supplied_hqs, 2);
  EXPECT_EQ(t.demolition_to, 2);
  EXPECT_EQ(t.rout_to, 2);
  EXPECT_EQ(t.recover_dis, 4);
  EXPECT_EQ(t.recover_rt, 2);
  EXPECT_EQ(t.support_shift, 1);
  EXPECT_EQ(t.support_max, 2);
  EXPECT_EQ(t.arms_attack, 1);
  EXPECT_EQ(t.arms_defence, -1);
  EXPECT_EQ(t.hasty, -1);
  EXPECT_EQ(t.prepared, -2);
  EXPECT_EQ(t.dis_shift, 1);
  EXPECT_EQ(t.do_die, -1);
  for (std::size_t die = 0; die < 6; ++die) EXPECT_EQ(t.initiative[die], die < 3 ? kAxis : kSoviet);
}

}  // namespace
}  // namespace kessel::kesselschlacht
