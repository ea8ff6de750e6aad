// The shipped data files: every cell of every table, and the facts the rulebook states.
#include "games/breakout/content.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "common/covers.h"

namespace kessel::breakout {
namespace {

const Content& box() {
  static const std::shared_ptr<const Content> content = [] {
    auto loaded = load_content(KESSEL_SOURCE_DIR, "");
    if (!loaded) {
      ADD_FAILURE() << loaded.error().text();
      std::abort();
    }
    return *loaded;
  }();
  return *content;
}

Hex hex_of(std::string_view name) { return box().grid.parse(name); }
const HexDef& ground(std::string_view name) { return box().at(hex_of(name)); }

const UnitDef& unit(std::string_view id) {
  const UnitId u = box().unit(id);
  EXPECT_TRUE(u.valid()) << id;
  return box().def(u);
}

std::string names(const hex::Mask& m) {
  std::string out;
  m.for_each([&](Hex h) { out += (out.empty() ? "" : " ") + hex::Grid::name(h); });
  return out;
}

/// Units of a side for which something holds.
template <class What>
int count_units(What&& what) {
  return static_cast<int>(std::ranges::count_if(box().units, what));
}

// ---------------------------------------------------------------------------------------------------------------- map

TEST(BO_2_1, EveryHexHasItsNumberAndGround) {
  int seen = 0;
  box().grid.all().for_each([&](Hex h) {
    ++seen;
    EXPECT_EQ(box().grid.parse(hex::Grid::name(h)), h);
  });
  EXPECT_EQ(seen, 1340);
  EXPECT_EQ(box().hexes.size(), static_cast<std::size_t>(hex::kHexSlots));
  std::map<Terrain, int> count;
  box().grid.all().for_each([&](Hex h) { ++count[box().at(h).terrain]; });
  EXPECT_EQ(count[Terrain::Clear], 966);
  EXPECT_EQ(count[Terrain::Forest], 148);
  EXPECT_EQ(count[Terrain::Rough], 141);
  EXPECT_EQ(count[Terrain::Marsh], 56);
  EXPECT_EQ(count[Terrain::Town], 25);
  EXPECT_EQ(count[Terrain::Fortified], 4);
}

TEST(BO_2_1a, ProskurovAndTernopolStandWhereTheBookPutsThem) {
  EXPECT_EQ(ground("2607").name, "Proskurov");
  EXPECT_EQ(ground("2607").terrain, Terrain::Town);
  EXPECT_EQ(ground("0805").name, "Ternopol");
  EXPECT_EQ(ground("0805").terrain, Terrain::Fortified);
  EXPECT_EQ(hex::Grid::name(box().ternopol), "0805");
}

TEST(BO_2_1b, OddColumnsHold29HexesAndEvenOnes28) {
  EXPECT_EQ(box().grid.cols(), 47);
  for (int c = 0; c < 47; ++c) EXPECT_EQ(box().grid.rows(c), c % 2 == 0 ? 29 : 28);
  for (const char* edge : {"4729", "4628", "0729", "1729", "0101"}) EXPECT_TRUE(hex_of(edge).valid()) << edge;
  for (const char* off : {"4730", "4629", "4801"}) EXPECT_FALSE(hex_of(off).valid()) << off;
}

TEST(BO_2_1b, TheExampleTurnsHexesTouch) {
  COVERS("BO:R18");
  using Pair = std::pair<const char*, const char*>;
  for (const auto& [a, b] : {Pair{"2218", "2119"},
                             {"2119", "2019"},
                             {"2119", "2018"},
                             {"2120", "2020"},
                             {"2018", "1918"},
                             {"1918", "1919"},
                             {"2019", "1920"},
                             {"2019", "1919"},
                             {"2118", "2017"},
                             {"1919", "1819"},
                             {"2121", "2122"}})
    EXPECT_TRUE(box().grid.adjacent(hex_of(a), hex_of(b))) << a << ' ' << b;
  for (const auto& [a, b] : {Pair{"2118", "1017"}, {"1918", "2019"}})
    EXPECT_FALSE(box().grid.adjacent(hex_of(a), hex_of(b))) << a << ' ' << b;
  for (const auto& [a, b] : {Pair{"2018", "2020"}, {"2119", "1920"}, {"2120", "1919"}}) {
    const hex::Dir there = hex::Grid::direction(hex_of("2019"), hex_of(a));
    EXPECT_EQ(hex::Grid::direction(hex_of("2019"), hex_of(b)), hex::opposite(there)) << a << ' ' << b;
  }
}

TEST(BO_2_1b, OddColumnsStandHalfAHexHigher) {
  COVERS("BO:R18");
  EXPECT_EQ(names(box().grid.neighbours_of(hex_of("2119"))), "2018 2019 2118 2120 2218 2219");
  EXPECT_EQ(names(box().grid.neighbours_of(hex_of("2218"))), "2118 2119 2217 2219 2318 2319");
}

TEST(BO_4_1a, VinnitsaHasThreeTownHexesOfOnePointEach) {
  for (const char* h : {"4513", "4612", "4613"}) {
    EXPECT_EQ(ground(h).name, "Vinnitsa");
    EXPECT_EQ(ground(h).terrain, Terrain::Town);
    EXPECT_EQ(ground(h).vp, 1);
  }
}

TEST(BO_4_1, EveryTownHexIsWorthOnePoint) {
  box().grid.all().for_each([&](Hex h) {
    if (box().at(h).terrain == Terrain::Town) {
      EXPECT_EQ(box().at(h).vp, 1) << hex::Grid::name(h);
    }
    EXPECT_EQ(box().towns.has(h), box().at(h).vp != 0) << hex::Grid::name(h);
  });
}

TEST(BO_4_1b, EveryFortifiedLocalityIsWorthFour) {
  std::string forts;
  int vp = 0;
  box().towns.for_each([&](Hex h) {
    vp += box().at(h).vp;
    if (box().at(h).terrain != Terrain::Fortified) return;
    EXPECT_EQ(box().at(h).vp, 4);
    forts += box().at(h).name + " ";
  });
  EXPECT_EQ(forts, "Ternopol Chernovtsy Khotyn Kamenets-Podolsky ");
  EXPECT_EQ(vp, 41);
}

TEST(BO_3_1a, KrasilovAndKhmelnikBeginSoviet) {
  EXPECT_EQ(names(box().soviet_at_start), "2603 4004");
  EXPECT_EQ(ground("2603").name, "Krasilov");
  EXPECT_EQ(ground("4004").name, "Khmel'nik");
}

TEST(BO_3_1b, TwoPointsAtStartAreTheTwoTownsHeld) { EXPECT_EQ(box().start_vp, 2); }

TEST(BO_3_1, TheGameStartsInThaw) { EXPECT_EQ(box().start_weather, Weather::Thaw); }

TEST(BO_8_2b, SovietSourcesRunFrom1101RoundTo4729) {
  COVERS("BO:R17");
  hex::Mask want;
  for (int c = 11; c <= 47; ++c) want.set(Hex::at(c - 1, 0));
  for (int r = 1; r <= 29; ++r) want.set(Hex::at(46, r - 1));
  EXPECT_EQ(box().soviet_sources, want);
  EXPECT_EQ(want.count(), 65);
}

TEST(BO_9_2b, GermanSourcesRunFrom0101RoundTo4628) {
  COVERS("BO:R17");
  hex::Mask want;
  for (int r = 1; r <= 29; ++r) want.set(Hex::at(0, r - 1));
  for (int c = 1; c <= 46; ++c) want.set(Hex::at(c - 1, c % 2 == 1 ? 28 : 27));
  EXPECT_EQ(box().german_sources, want);
  EXPECT_EQ(want.count(), 74);
}

TEST(BO_4_1d, TheExitRunsFrom0729To1729) {
  COVERS("BO:R35");
  EXPECT_EQ(names(box().soviet_exit), "0729 0828 0929 1028 1129 1228 1329 1428 1529 1628 1729");
}

TEST(BO_10_1e, GermansEnterAtTernopolOrFrom0101To0113) {
  EXPECT_EQ(names(box().german_entry), "0101 0102 0103 0104 0105 0106 0107 0108 0109 0110 0111 0112 0113");
}

TEST(BO_3_2h, TheStandFastLineIsColumn23) {
  box().grid.all().for_each([&](Hex h) { EXPECT_EQ(box().stand_fast_east.has(h), h.col() >= 22); });
  EXPECT_EQ(box().stand_fast_turn, 1);
}

TEST(BO_12_5, TheForbiddenAreaIsClosedByStrypaAndDnestr) {
  COVERS("BO:R49");
  EXPECT_EQ(box().soviet_forbidden.count(), 63);
  // Every way out of the area crosses one of the two rivers.
  box().soviet_forbidden.for_each([&](Hex h) {
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = box().grid.neighbour(h, d);
      if (!n.valid() || box().soviet_forbidden.has(n)) continue;
      const int river = box().at(h).river_name[static_cast<std::size_t>(d)];
      ASSERT_NE(river, 0) << hex::Grid::name(h) << ' ' << hex::Grid::name(n);
      const std::string& name = box().rivers[static_cast<std::size_t>(river - 1)];
      EXPECT_TRUE(name == "Strypa" || name == "Dnestr") << name;
    }
  });
}

/// Both banks know of every river hexside, by the same name and the same size.
TEST(BO_14_RIV_a, DnestrBugAndPrutAreTheMajorRivers) {
  std::set<std::string> major, minor;
  int sides = 0;
  box().grid.all().for_each([&](Hex h) {
    const HexDef& def = box().at(h);
    for (hex::Dir d : hex::kAllDirs) {
      const auto i = static_cast<std::size_t>(d);
      const bool river = ((def.river >> i) & 1) != 0, big = ((def.major >> i) & 1) != 0;
      EXPECT_EQ(river, def.river_name[i] != 0);
      if (!river) {
        EXPECT_FALSE(big);
        continue;
      }
      ++sides;
      const Hex n = box().grid.neighbour(h, d);
      ASSERT_TRUE(n.valid());
      const auto back = static_cast<std::size_t>(hex::opposite(d));
      EXPECT_EQ(box().at(n).river_name[back], def.river_name[i]);
      EXPECT_EQ((box().at(n).major >> back) & 1, big ? 1 : 0);
      (big ? major : minor).insert(box().rivers[def.river_name[i] - 1u]);
    }
  });
  EXPECT_EQ(major, (std::set<std::string>{"Bug", "Dnestr", "Prut"}));
  EXPECT_EQ(minor.size(), 15u);
  EXPECT_TRUE(minor.contains("Strypa"));
  EXPECT_EQ(sides, 2 * 610);
  EXPECT_EQ(box().tables.major_river_add, 1);
}

TEST(BO_EX_4, TheAttackOn2119CrossesARiver) {
  COVERS("BO:R2");
  const hex::Dir d = hex::Grid::direction(hex_of("2218"), hex_of("2119"));
  EXPECT_NE((ground("2218").river >> static_cast<int>(d)) & 1, 0);
  EXPECT_EQ(ground("2119").terrain, Terrain::Clear);
  EXPECT_EQ(ground("2019").terrain, Terrain::Rough);
  EXPECT_NE(ground("1220").river, 0);
}

// -------------------------------------------------------------------------------------------------------------- units

TEST(BO_2_2, EveryCounterSaysWhatItIs) {
  EXPECT_EQ(box().units.size(), 90u);
  std::set<std::string> ids;
  for (const UnitDef& u : box().units) {
    EXPECT_TRUE(ids.insert(u.id).second) << u.id;
    EXPECT_EQ(&box().def(box().unit(u.id)), &u);
    EXPECT_FALSE(u.name.empty());
    EXPECT_FALSE(u.formation.empty());
    EXPECT_FALSE(u.provenance.empty());
    EXPECT_NE(u.setup.valid(), u.entry_turn != 0) << u.id;
    EXPECT_FALSE(u.steps.empty());
  }
  EXPECT_FALSE(box().unit("nobody").valid());
  EXPECT_EQ(box().units.front().id, "TG");
  EXPECT_EQ(box().units.back().id, "40A-1");
}

TEST(BO_2_3, SideAndMobilityClass) {
  const auto count = [](Side s, Mobility m) {
    return count_units([&](const UnitDef& u) { return u.side == s && u.mobility == m; });
  };
  EXPECT_EQ(count(kGerman, Mobility::Mechanized), 22);
  EXPECT_EQ(count(kGerman, Mobility::NonMechanized), 16);
  EXPECT_EQ(count(kGerman, Mobility::Static), 4);
  EXPECT_EQ(count(kSoviet, Mobility::Mechanized), 29);
  EXPECT_EQ(count(kSoviet, Mobility::NonMechanized), 19);
  EXPECT_EQ(count(kSoviet, Mobility::Static), 0);
}

TEST(BO_2_3a, AllArtilleryIsMechanized) {
  int guns = 0;
  for (const UnitDef& u : box().units)
    if (u.type == UnitType::Artillery || u.type == UnitType::RocketArtillery) {
      ++guns;
      EXPECT_TRUE(u.mechanized()) << u.id;
    }
  EXPECT_EQ(guns, 6);
}

TEST(BO_2_4, SizesOfTheCounterMix) {
  const auto count = [](Size s) { return count_units([&](const UnitDef& u) { return u.size == s; }); };
  EXPECT_EQ(count(Size::Corps), 28);
  EXPECT_EQ(count(Size::Division), 34);
  EXPECT_EQ(count(Size::Brigade), 5);
  EXPECT_EQ(count(Size::Battalion), 4);
  EXPECT_EQ(count(Size::Garrison), 4);
  EXPECT_EQ(count(Size::Support), 15);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.support() && u.side != kSoviet; }), 0);
}

TEST(BO_2_4a, Only18thArtilleryReachesTwoHexes) {
  ASSERT_TRUE(box().art18.valid());
  EXPECT_EQ(box().def(box().art18).id, "18AD");
  EXPECT_TRUE(unit("18AD").range_two);
  EXPECT_FALSE(unit("18AD").artillery);  // BO:13.1 it is no artillery in the sense of BO:13.2
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.range_two; }), 1);
}

TEST(BO_2_4c, TypesAreNamed) {
  EXPECT_EQ(unit("68").type, UnitType::Infantry);
  EXPECT_EQ(unit("101J").type, UnitType::Jaeger);
  EXPECT_EQ(unit("20PG").type, UnitType::Panzergrenadier);
  EXPECT_EQ(unit("16Pz").type, UnitType::Panzer);
  EXPECT_EQ(unit("509").type, UnitType::HeavyPanzer);
  EXPECT_EQ(unit("911").type, UnitType::AssaultGun);
  EXPECT_EQ(unit("TG").type, UnitType::Garrison);
  EXPECT_EQ(unit("15RC").type, UnitType::Rifle);
  EXPECT_EQ(unit("60A-1").type, UnitType::MotorizedRifle);
  EXPECT_EQ(unit("4GT").type, UnitType::Tank);
  EXPECT_EQ(unit("9M").type, UnitType::Mechanized);
  EXPECT_EQ(unit("17B").type, UnitType::Artillery);
  EXPECT_EQ(unit("3GM").type, UnitType::RocketArtillery);
}

TEST(BO_2_6a, AttackAndDefenceAreSeparate) {
  EXPECT_EQ(unit("9M").steps[0].attack, 7);
  EXPECT_EQ(unit("9M").steps[0].defense, 9);  // BO:EX.3
  for (const UnitDef& u : box().units)
    for (const Factors& f : u.steps) {
      EXPECT_GE(f.defense, 1) << u.id;
      EXPECT_EQ(f.attack == 0, u.garrison()) << u.id;
    }
}

TEST(BO_2_6b, TwoStepsToACounter) {
  int counters = 0;
  for (const UnitDef& u : box().units) {
    EXPECT_EQ(u.counters, (u.max_steps() + 1) / 2) << u.id;
    counters += u.counters;
  }
  EXPECT_EQ(counters, 126);
}

TEST(BO_2_6c, TheFirstStepIsTheStrongest) {
  for (const UnitDef& u : box().units)
    for (const Factors& f : u.steps) {
      EXPECT_LE(f.attack, u.steps[0].attack) << u.id;
      EXPECT_LE(f.defense, u.steps[0].defense) << u.id;
    }
}

TEST(BO_2_6f, OnlyGermanDivisionsHaveFourSixOrEightSteps) {
  std::map<int, int> count;
  for (const UnitDef& u : box().units) {
    ++count[u.max_steps()];
    if (u.max_steps() > 2) {
      EXPECT_TRUE(u.side == kGerman && u.size == Size::Division) << u.id;
    }
  }
  EXPECT_EQ(count, (std::map<int, int>{{1, 25}, {2, 36}, {4, 24}, {6, 3}, {8, 2}}));
  EXPECT_EQ(unit("9SS").max_steps(), 8);  // BO:4.2a
}

TEST(BO_2_6i, SubstitutesAreTheCountersBeyondTheFirst) {
  int substitutes = 0;
  for (const UnitDef& u : box().units) substitutes += u.counters - 1;
  EXPECT_EQ(substitutes, 36);
  EXPECT_EQ(unit("9SS").counters, 4);
  EXPECT_EQ(unit("16Pz").counters, 2);
  EXPECT_EQ(unit("9M").counters, 1);
}

TEST(BO_2_7, FourGarrisonsStandInTheFortifiedLocalities) {
  std::string found;
  for (const UnitDef& u : box().units) {
    if (!u.garrison()) continue;
    found += u.id + " ";
    EXPECT_EQ(u.side, kGerman);
    EXPECT_EQ(u.mobility, Mobility::Static);
    EXPECT_TRUE(u.setup_exact);
    EXPECT_EQ(box().at(u.setup).terrain, Terrain::Fortified) << u.id;
  }
  EXPECT_EQ(found, "TG KPG KhG CG ");
  EXPECT_EQ(hex::Grid::name(unit("TG").setup), "0805");
}

TEST(BO_3_2a, SovietsStandExactlyAndSomeStacksAreOverLimitAtStart) {
  std::map<std::string, int> steps;
  for (const UnitDef& u : box().units) {
    if (u.side != kSoviet) continue;
    EXPECT_TRUE(u.setup_exact && u.setup.valid()) << u.id;
    if (!u.artillery) steps[hex::Grid::name(u.setup)] += u.max_steps();
  }
  std::string over;
  for (const auto& [name, n] : steps)
    if (n > box().tables.soviet_stack) over += name + " ";
  EXPECT_EQ(over, "1305 1604 2403 ");
}

TEST(BO_3_2e, The96thAnd291stStandExactly) {
  EXPECT_EQ(hex::Grid::name(unit("96").setup), "2908");
  EXPECT_EQ(hex::Grid::name(unit("291").setup), "2807");
  EXPECT_TRUE(unit("96").setup_exact && unit("291").setup_exact);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.side == kGerman && u.setup_exact; }), 6);
}

TEST(BO_10_1c, EntryTurnsOfTheReinforcements) {
  std::map<int, std::string> turns;
  for (const UnitDef& u : box().units)
    if (u.entry_turn != 0) {
      EXPECT_EQ(u.side, kGerman);
      turns[u.entry_turn] += u.id + " ";
    }
  EXPECT_EQ(turns, (std::map<int, std::string>{
                       {1, "357 359 311 "}, {2, "507 "}, {3, "349 100J "}, {4, "367 "}, {5, "9SS 10SS 506 "}}));
}

TEST(BO_11_1b, EveryRifleCorpsComesBackAsOneOne) {
  int corps = 0;
  for (const UnitDef& u : box().units) {
    if (!u.rifle_corps) continue;
    ++corps;
    EXPECT_EQ(u.steps.back().attack, 1) << u.id;
    EXPECT_EQ(u.steps.back().defense, 1) << u.id;
  }
  EXPECT_EQ(corps, 19);
}

TEST(BO_11_3, NoSovietUnitIsAReinforcement) {
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.side == kSoviet && u.entry_turn != 0; }), 0);
}

TEST(BO_13_2, SovietArtillery) {
  std::string guns;
  for (const UnitDef& u : box().units)
    if (u.artillery) guns += u.id + " ";
  EXPECT_EQ(guns, "1GB 3B 3GM 17B 13B ");
}

TEST(BO_13_2e, Only3rdGuardsMortarDoubles) {
  EXPECT_TRUE(unit("3GM").doubles_on_clear);
  EXPECT_EQ(count_units([](const UnitDef& u) { return u.doubles_on_clear; }), 1);
}

TEST(BO_13_5, TigerBattalions) {
  std::string tigers;
  for (const UnitDef& u : box().units)
    if (u.heavy) tigers += u.id + " ";
  EXPECT_EQ(tigers, "503 509 507 506 ");
}

TEST(BO_5_3a, ThreeKorpsgruppenFromTurnThree) {
  COVERS("BO:5.3", "BO:10.2");
  EXPECT_EQ(box().kg_id, (std::array<std::string, 3>{"Br", "Ch", "Go"}));
  EXPECT_EQ(box().kg_name, (std::array<std::string, 3>{"Breith", "von der Chevallerie", "Gollnick"}));
  EXPECT_EQ(box().kg_from_turn, 3);
}

TEST(BO_EX_3, ExampleSumsComeOutOfTheCounters) {
  COVERS("BO:EX.11", "BO:R3");
  const auto attack = [](std::initializer_list<const char*> ids) {
    int sum = 0;
    for (const char* id : ids) sum += unit(id).steps[0].attack;
    return sum;
  };
  EXPECT_EQ(attack({"16Pz", "371", "509"}), 8);
  EXPECT_EQ(attack({"16Pz", "371", "509", "208", "11Pz"}), 13);
  EXPECT_EQ(unit("9M").steps[0].defense + unit("3GTA-1").steps[0].defense, 12);
  EXPECT_EQ(unit("16Pz").max_steps() + unit("371").max_steps() + unit("509").max_steps(), box().tables.german_stack);
}

// ------------------------------------------------------------------------------------------------------------- tables

std::string weather_row(int turn) {
  std::string out;
  for (Weather w : box().tables.weather[static_cast<std::size_t>(turn)]) out += "TFS"[static_cast<int>(w)];
  return out;
}

TEST(BO_5_1b, TurnOneIsThawWhateverTheDie) { EXPECT_EQ(weather_row(1), "TTTTTT"); }
TEST(BO_14_WX_2, Cells) { EXPECT_EQ(weather_row(2), "TTTFFS"); }
TEST(BO_14_WX_3, Cells) { EXPECT_EQ(weather_row(3), "TFFSSS"); }
TEST(BO_14_WX_4, Cells) { EXPECT_EQ(weather_row(4), "TFSSSS"); }
TEST(BO_14_WX_5, Cells) {
  COVERS("BO:R5");
  EXPECT_EQ(weather_row(5), "TFFFSS");
}
TEST(BO_14_WX_6, Cells) { EXPECT_EQ(weather_row(6), "TTFFFS"); }
TEST(BO_14_WX_7, Cells) { EXPECT_EQ(weather_row(7), "TTTTFS"); }
TEST(BO_14_WX_8, Cells) { EXPECT_EQ(weather_row(8), "TTTTTF"); }

using DieRow = std::array<std::uint8_t, 6>;

TEST(BO_14_RIV, Cells) {
  const auto& river = box().tables.river;
  EXPECT_EQ(river[static_cast<std::size_t>(Weather::Storm)], (DieRow{0, 1, 1, 2, 2, 3}));
  EXPECT_EQ(river[static_cast<std::size_t>(Weather::Thaw)], (DieRow{0, 1, 1, 1, 2, 3}));
}

TEST(BO_14_RIV_b, FrostCostsNothing) {
  EXPECT_EQ(box().tables.river[static_cast<std::size_t>(Weather::Frost)], (DieRow{}));
}

TEST(BO_12_3c, TheFlatCostIsThree) { EXPECT_EQ(box().tables.river_flat, 3); }

TEST(BO_14_MF, Cells) {
  using Row = std::array<std::uint8_t, 2>;
  const auto& mf = box().tables.allowance;
  EXPECT_EQ(mf[static_cast<std::size_t>(Weather::Storm)], (Row{5, 7}));
  EXPECT_EQ(mf[static_cast<std::size_t>(Weather::Thaw)], (Row{7, 10}));
  EXPECT_EQ(mf[static_cast<std::size_t>(Weather::Frost)], (Row{9, 13}));
}

void expect_terrain(Terrain t, int foot, int wheels, int shift) {
  const auto i = static_cast<std::size_t>(t);
  EXPECT_EQ(box().tables.terrain_cost[i][0], foot);
  EXPECT_EQ(box().tables.terrain_cost[i][1], wheels);
  EXPECT_EQ(box().tables.terrain_shift[i], shift);
}

TEST(BO_14_TEC_clear, Cells) { expect_terrain(Terrain::Clear, 1, 1, 0); }
TEST(BO_14_TEC_forest, Cells) { expect_terrain(Terrain::Forest, 1, 2, 0); }
TEST(BO_14_TEC_rough, Cells) { expect_terrain(Terrain::Rough, 1, 2, -1); }
TEST(BO_14_TEC_marsh, Cells) { expect_terrain(Terrain::Marsh, 1, 3, 0); }
TEST(BO_14_TEC_town, Cells) { expect_terrain(Terrain::Town, 1, 1, -1); }
TEST(BO_14_TEC_fort, Cells) {
  expect_terrain(Terrain::Fortified, 1, 1, -2);
  EXPECT_EQ(box().tables.fort_shift_soviet, -1);
}
TEST(BO_14_TEC_river, Cells) { EXPECT_EQ(box().tables.river_shift, -1); }

std::string crt_row(int die) {
  static constexpr std::array kNames{"AL1", "AS", "DR", "DL1", "DL1+DR", "EX"};
  std::string out;
  const auto& row = box().tables.crt[static_cast<std::size_t>(die - 1)];
  for (std::size_t i = 1; i + 1 < row.size(); ++i)
    out += (i == 1 ? "" : " ") + std::string(kNames[static_cast<std::size_t>(row[i])]);
  return out;
}

TEST(BO_14_CRT_1, Cells) { EXPECT_EQ(crt_row(1), "DR DR DL1 DL1+DR DL1+DR DL1+DR DL1+DR DL1+DR"); }
TEST(BO_14_CRT_2, Cells) { EXPECT_EQ(crt_row(2), "AS DR DR DL1 DL1+DR DL1+DR DL1+DR DL1+DR"); }
TEST(BO_14_CRT_3, Cells) { EXPECT_EQ(crt_row(3), "AL1 AS DR DR DL1 DL1+DR DL1+DR DL1+DR"); }
TEST(BO_14_CRT_4, Cells) { EXPECT_EQ(crt_row(4), "AL1 AL1 AS DR DR DL1 DL1+DR DL1+DR"); }
TEST(BO_14_CRT_5, Cells) { EXPECT_EQ(crt_row(5), "AL1 AL1 AL1 AS DR DR DL1 DL1+DR"); }
TEST(BO_14_CRT_6, Cells) { EXPECT_EQ(crt_row(6), "AL1 EX EX EX EX EX EX EX"); }
TEST(BO_14_CRT_lt, BelowOneToTwoIsAlwaysAL1) {
  for (const auto& row : box().tables.crt) EXPECT_EQ(row.front(), Result::AL1);
}
TEST(BO_14_CRT_gt, AboveSevenToOneIsAlwaysDL1AndDR) {
  for (const auto& row : box().tables.crt) EXPECT_EQ(row.back(), Result::DL1DR);
}

TEST(BO_R6, EachRowIsTheRowAboveShiftedOneColumnRight) {
  const auto& crt = box().tables.crt;
  for (std::size_t die = 1; die < 5; ++die)
    for (std::size_t column = 2; column <= 8; ++column) EXPECT_EQ(crt[die][column], crt[die - 1][column - 1]);
}

TEST(BO_R6, BetterOddsAreNeverWorseForTheAttacker) {
  const auto& crt = box().tables.crt;
  for (std::size_t die = 0; die < 5; ++die)
    for (std::size_t column = 1; column <= 9; ++column)
      EXPECT_GE(static_cast<int>(crt[die][column]), static_cast<int>(crt[die][column - 1]));
}

TEST(BO_14_0, AllFiveChartsAreThereAndTheirOtherNumbers) {
  COVERS("BO:4.1c", "BO:4.1e", "BO:4.1f", "BO:4.3", "BO:6.1", "BO:6.2", "BO:11.1", "BO:13.3a", "BO:13.4", "BO:13.8.2d",
         "BO:13.8.2e");
  const Tables& t = box().tables;
  EXPECT_EQ(t.return_delay, (DieRow{1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(t.german_stack, 9);
  EXPECT_EQ(t.soviet_stack, 4);
  EXPECT_EQ(t.soviet_art_stack, 1);
  EXPECT_EQ(t.vp_isolated, 1);
  EXPECT_EQ(t.vp_exit, 1);
  EXPECT_EQ(t.vp_exit_max, 4);
  EXPECT_EQ(t.exit_cost, 1);
  EXPECT_EQ(t.vp_soviet_win, 32);
  EXPECT_EQ(t.vp_draw, 28);
  EXPECT_EQ(t.air_factor, 1);
  EXPECT_EQ(t.kg_shift, 1);
  EXPECT_EQ(t.kg_range, 2);
  EXPECT_EQ(t.heavy_shift, 1);
  EXPECT_EQ(t.concentric_german, 2);
  EXPECT_EQ(t.concentric_soviet, 1);
}

TEST(Content, TurnsHaveDates) {
  EXPECT_EQ(box().turn_dates[1], "1944-03-21 to 1944-03-23");
  EXPECT_EQ(box().turn_dates[8], "1944-04-11 to 1944-04-13");
}

TEST(Content, TheCampaignHasSixSwitches) {
  COVERS("BO:R9", "BO:R14", "BO:R22", "BO:R44");
  const ScenarioInfo& s = box().scenario;
  EXPECT_EQ(s.id, "campaign");
  std::string all;
  for (const OptionInfo& o : s.options) {
    EXPECT_FALSE(o.title.empty());
    EXPECT_NE(std::ranges::find(o.values, o.standard), o.values.end());
    all += o.id + "=" + o.standard + " " + o.rule + "; ";
  }
  EXPECT_EQ(all,
            "impulse_order=independent BO:R9; river_flat_cost=off BO:12.3c; source_in_ezoc_ok=soviet BO:R14; "
            "kg_move_negation=whole_zone BO:R22; river_fail_ends_move=true BO:R44; "
            "supply_ends_in_ezoc=one BO:R14; ");
}

TEST(Content, FitsItsCapacities) {
  EXPECT_LE(box().units.size(), static_cast<std::size_t>(kMaxUnits));
  EXPECT_EQ(box().places.size(), 24u);
  for (const auto& p : box().places) EXPECT_EQ(box().at(p.hex).vp, 0) << p.name;
}

}  // namespace
}  // namespace kessel::breakout
