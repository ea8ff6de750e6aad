// Chapter 9: German supply, which is never lacking, and communications. S 1410, S 1413, S 1112 put every hex next to
// 1312 under Soviet ZOC.
#include <array>
#include <deque>

#include "core/rng.h"
#include "table.h"

namespace kessel::breakout {

namespace {
bool connected(const Table& t, const char* h) { return in_communications(t.s, Table::hex(h)); }
const char* const kRing = " | S 1410 15RC | S 1413 28RC | S 1112 106RC";
}  // namespace

TEST(BO_9_1, GermansAreAlwaysSupplied) {
  Table t(std::string("at german 1 move | G 1312 16Pz 371") + kRing);
  ASSERT_FALSE(connected(t, "1312"));
  EXPECT_TRUE(in_supply(t.s, t.id("16Pz")));
  t.play("pick 16Pz; pick 371");
  EXPECT_EQ(t.mp("16Pz"), 10);
  EXPECT_EQ(t.mp("371"), 7);
}

TEST(BO_9_2, APathToTheWestOrSouthEdge) {
  EXPECT_TRUE(connected(Table("G 4701 16Pz"), "4701")) << "of any length";
  EXPECT_FALSE(connected(Table(std::string("G 1312 16Pz") + kRing), "1312"));
  EXPECT_TRUE(connected(Table("G 1312 16Pz | S 1410 15RC | S 1413 28RC"), "1312"));
  EXPECT_EQ(Table(std::string("G 1312 16Pz") + kRing).tally("communications 16Pz", kGerman), "no");
  EXPECT_EQ(Table("G 1312 16Pz").tally("communications 1312", kGerman), "yes");
}

TEST(BO_9_2a, LineAndSourceHoldNeitherSovietsNorTheirZoc) {
  COVERS("BO:R13", "BO:7.4a");
  // Every hex next to 2027 is under ZOC, the source 2028 too.
  const std::string ring = "G 2027 16Pz | S 1827 15RC | S 2126 28RC | S 2129 106RC";
  EXPECT_FALSE(connected(Table(ring), "2027"));
  EXPECT_TRUE(connected(Table("G 2027 16Pz | S 1827 15RC | S 2126 28RC"), "2027"));
}

TEST(BO_9_2a, InStormAnOccupiedSourceOrHexStillBlocks) {
  COVERS("BO:R16");
  const std::string five =
      "weather storm | G 1312 16Pz | S 1311 15RC | S 1411 28RC | S 1412 106RC | S 1313 94RC | S 1212 30RC";
  EXPECT_TRUE(connected(Table(five), "1312"));
  EXPECT_FALSE(connected(Table(five + " | S 1211 11RC"), "1312"));
  EXPECT_TRUE(connected(Table(std::string("weather storm | G 1312 16Pz") + kRing), "1312")) << "no ZOC in storm";
}

TEST(BO_9_2b, TheWestAndSouthEdgesFrom0101To4628) {
  COVERS("BO:R17");
  const Content& c = content();
  c.grid.all().for_each([&](Hex h) {
    const int col = h.col() + 1, row = h.row() + 1;
    const bool last = row == (col % 2 == 1 ? 29 : 28);
    EXPECT_EQ(c.german_sources.has(h), col == 1 || (last && col <= 46)) << hex::Grid::name(h);
  });
  EXPECT_EQ(c.german_sources.count(), 74);
}

TEST(BO_R17, TheEdgeInTheNorthWestBelongsToNobody) {
  const Content& c = content();
  for (const char* h : {"0201", "0601", "1001"}) {
    EXPECT_FALSE(c.soviet_sources.has(Table::hex(h))) << h;
    EXPECT_FALSE(c.german_sources.has(Table::hex(h))) << h;
  }
  for (const char* h : {"1101", "4701", "4729"}) EXPECT_TRUE(c.soviet_sources.has(Table::hex(h))) << h;
  for (const char* h : {"0101", "0129", "0228", "4628", "4529"}) EXPECT_TRUE(c.german_sources.has(Table::hex(h))) << h;
  EXPECT_FALSE(c.german_sources.has(Table::hex("4729")));
}

TEST(BO_9_2c, AUnitOnASourceIsConnectedUnderZoc) {
  for (const char* o : {"none", "soviet", "both"}) {
    const Table t(std::string("option source_in_ezoc_ok ") + o +
                  " | G 2028 16Pz | S 2027 15RC | S 1928 28RC | S 2128 106RC | S 1929 94RC | S 2129 30RC");
    EXPECT_TRUE(connected(t, "2028")) << o;
  }
}

TEST(BO_R13, TheStartHexIsExempt) {
  EXPECT_TRUE(connected(Table("G 1312 16Pz | S 1311 15RC"), "1312"));
  // And only that: the next hex is not.
  EXPECT_FALSE(connected(Table(std::string("G 1312 16Pz") + kRing), "1312"));
}

TEST(BO_R14, TheSwitchForGermanSources) {
  const std::string ring = " | G 2027 16Pz | S 1827 15RC | S 2126 28RC | S 2129 106RC";
  EXPECT_FALSE(connected(Table("option source_in_ezoc_ok none" + ring), "2027"));
  EXPECT_FALSE(connected(Table("option source_in_ezoc_ok soviet" + ring), "2027"));
  EXPECT_TRUE(connected(Table("option source_in_ezoc_ok both" + ring), "2027"));
  EXPECT_FALSE(connected(Table("option source_in_ezoc_ok both" + ring + " | S 2028 94RC"), "2027"))
      << "held by Soviets it is none";
}

TEST(BO_R15, FriendsDoNotOpenALine) {
  const Table t(std::string("G 1312 16Pz | G 1212 371 | G 1213 208") + kRing);
  EXPECT_FALSE(connected(t, "1312"));
  EXPECT_TRUE(connected(t, "1213"));
}

TEST(BO_R49, SovietZocInTheClosedAreaBlocksLinesToo) {
  // Zolotoy Potok 0517 and five of its neighbours are closed to Soviets; three of them at the border shut it in.
  EXPECT_FALSE(connected(Table("G 0517 16Pz | S 0317 15RC | S 0615 28RC | S 0618 106RC"), "0517"));
  EXPECT_TRUE(connected(Table("G 0517 16Pz | S 0615 28RC | S 0618 106RC"), "0517"));
}

TEST(BO_9_2d, NeitherMovementNorCombatSuffers) {
  Table cut(std::string("at german 1 fight | S 1313 9M | G 1312 16Pz 371 503") + kRing);
  Table free("at german 1 fight | S 1313 9M | G 1312 16Pz 371 503");
  ASSERT_FALSE(connected(cut, "1312"));
  ASSERT_TRUE(connected(free, "1312"));
  for (const char* q : {"attack 1313 16Pz 371 503", "allowance 16Pz", "allowance 371"})
    EXPECT_EQ(cut.tally(q), free.tally(q)) << q;
  EXPECT_EQ(cut.tally("attack 1313 16Pz 371 503"), "8");
  EXPECT_EQ(cut.tally("defence 1312 9M", kSoviet), free.tally("defence 1312 9M", kSoviet));
}

TEST(BO_9_2e, ADivisionThatDiesCutOffScores) {
  // 14 against 1 is automatic: the last step of 16Pz goes.
  const std::string fight = "at soviet 1 fight | S 1313 9M 6GT | G 1312 16Pz/3";
  Table cut(fight + kRing);
  cut.play("target 1312; join 9M; join 6GT; declare; done");
  EXPECT_EQ(cut.where("16Pz"), "dead");
  EXPECT_EQ(cut.s.destroyed_vp, 4);
  Table free(fight);
  free.play("target 1312; join 9M; join 6GT; declare; done");
  EXPECT_EQ(free.where("16Pz"), "dead");
  EXPECT_EQ(free.s.destroyed_vp, 0);
}

TEST(BO_9_2e, ATownCutOffCountsAtTheEnd) {
  Tally silent = Tally::silent();
  const Table open("turn 8 | at replace | S 4701 15RC");
  EXPECT_EQ(isolation_vp(open.s, silent), 0);
  // Gorodok 2112 with all six neighbours under Soviet ZOC.
  const Table shut("turn 8 | at replace | S 1912 15RC | S 2210 28RC | S 2213 106RC");
  EXPECT_FALSE(connected(shut, "2112"));
  EXPECT_EQ(isolation_vp(shut.s, silent), 1);
}

TEST(BO_R70, CommunicationsAreNeverStored) {
  Table t(std::string("G 1312 16Pz") + kRing);
  EXPECT_FALSE(connected(t, "1312"));
  take_off(t.s, t.id("28RC"), Where::Dead);
  EXPECT_TRUE(connected(t, "1312"));
}

// ---- against a search that is slow and plain -------------------------------------------------------------------------

namespace {

/// BO:R13 step by step: from hex to hex, outward from where the unit stands.
bool walks_to_a_source(const State& s, Hex from) {
  std::array<bool, hex::kHexSlots> held{};
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && side_of(s, u) == kSoviet) held[s.unit(u).hex.value] = true;
  });
  const auto soviet_in = [&](Hex h) { return held[h.value]; };
  const auto in_zoc = [&](Hex h) {
    if (s.weather == Weather::Storm) return false;
    if (soviet_in(h)) return true;
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex n = s.content->grid.neighbour(h, d); n.valid() && soviet_in(n)) return true;
    return false;
  };
  const auto source = [](Hex h) {
    const int col = h.col() + 1, row = h.row() + 1;
    return col == 1 || (col <= 46 && row == (col % 2 == 1 ? 29 : 28));
  };
  if (source(from)) return true;
  std::array<bool, hex::kHexSlots> seen{};
  std::deque<Hex> next{from};
  seen[from.value] = true;
  while (!next.empty()) {
    const Hex at = next.front();
    next.pop_front();
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = s.content->grid.neighbour(at, d);
      if (!n.valid() || seen[n.value] || soviet_in(n)) continue;
      seen[n.value] = true;
      const bool zoc = in_zoc(n);
      if (source(n) && (!zoc || s.options.source_in_ezoc_ok == Options::SourceInZoc::Both)) return true;
      if (!zoc) next.push_back(n);
    }
  }
  return false;
}

/// Soviets strewn over the map, thick round a middle, some of them along the German edges.
State strewn(Rng& rng) {
  State s = begin_campaign(content(), Options{});
  each_unit(s, [&](UnitId u) { s.unit(u) = Unit{}; });
  s.soviet_control = {};
  const Hex middle = Hex::at(static_cast<int>(rng.below(47)), static_cast<int>(rng.below(28)));
  const int wanted = 4 + static_cast<int>(rng.below(46));
  int n = 0;
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) != kSoviet || n >= wanted) return;
    Hex h;
    const std::uint32_t kind = rng.below(4);
    do {
      const int c = kind == 0 ? static_cast<int>(rng.below(47)) : middle.col() + static_cast<int>(rng.below(13)) - 6;
      const int r = kind == 0   ? static_cast<int>(rng.below(29))
                    : kind == 1 ? 26 + static_cast<int>(rng.below(3))
                                : middle.row() + static_cast<int>(rng.below(13)) - 6;
      h = c >= 0 && c < 47 && r >= 0 && r < 29
              ? Hex::at(kind == 1 && rng.below(3) == 0 ? static_cast<int>(rng.below(3)) : c, r)
              : kNoHex;
    } while (!h.valid() || !s.content->grid.contains(h) || s.content->soviet_forbidden.has(h));
    put_on_top(s, u, h);
    s.soviet_control.set(h);
    ++n;
  });
  return s;
}

}  // namespace

TEST(BO_9_2, AgreesWithAPlainSearchOnRandomBoards) {
  COVERS("BO:9.2a", "BO:9.2c", "BO:R13", "BO:R14", "BO:R16");
  Rng rng(9);
  int yes = 0, no = 0, by_switch = 0;
  for (int round = 0; round < 250; ++round) {
    State s = strewn(rng);
    const Board there = board_of(s);  // in thaw
    std::array<Hex, 6> probes{};
    for (std::size_t i = 0; i < probes.size();) {
      const Hex h = Hex::at(static_cast<int>(rng.below(47)), static_cast<int>(rng.below(29)));
      if (!s.content->grid.contains(h) || there.occupied[index(kSoviet)].has(h)) continue;
      // Most of them close to Soviets, where it matters.
      if (i > 0 && !s.content->grid.grown(there.zoc[index(kSoviet)]).has(h)) continue;
      probes[i++] = h;
    }
    for (const Weather w : {Weather::Thaw, Weather::Frost, Weather::Storm}) {
      s.weather = w;
      std::array<bool, 6> strict{};
      for (const auto o : {Options::SourceInZoc::None, Options::SourceInZoc::Soviet, Options::SourceInZoc::Both}) {
        s.options.source_in_ezoc_ok = o;
        const hex::Mask mask = german_connected(s, board_of(s));
        for (std::size_t i = 0; i < probes.size(); ++i) {
          const bool expected = walks_to_a_source(s, probes[i]);
          EXPECT_EQ(mask.has(probes[i]), expected) << hex::Grid::name(probes[i]) << " in round " << round << "\n"
                                                   << position_text(s);
          (expected ? yes : no)++;
          if (o == Options::SourceInZoc::None)
            strict[i] = expected;
          else
            by_switch += expected != strict[i] ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(no, 200);
  EXPECT_GT(yes, 2000);
  EXPECT_GT(by_switch, 4) << "the switch decided some of them";
}

}  // namespace kessel::breakout
