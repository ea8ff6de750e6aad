// Chapter 8: Soviet supply. The ring G 1410, G 1413, G 1112 puts every hex next to 1312 under German ZOC and no German
// next to 1312 itself.
#include <array>
#include <deque>

#include "core/rng.h"
#include "table.h"

namespace kessel::breakout {

namespace {
bool supplied(const Table& t, const char* h) { return soviet_supplied(t.s, board_of(t.s)).has(Table::hex(h)); }
const char* const kRing = " | G 1410 96 | G 1413 291 | G 1112 371";
Table ringed(const std::string& rest) { return Table(rest + kRing); }
}  // namespace

// ---- when it is looked at -------------------------------------------------------------------------------------------

TEST(BO_8_1, FullMovementAndAttackRequireSupply) {
  Table in("at soviet 1 move | S 1312 9M");
  in.play("pick 9M");
  EXPECT_EQ(in.mp("9M"), 10);
  Table out = ringed("at soviet 1 move | S 1312 9M");
  out.play("pick 9M");
  EXPECT_EQ(out.mp("9M"), 5);
  const Table fight_in("at soviet 1 fight | S 1312 9M | G 1313 503");
  EXPECT_EQ(fight_in.tally("attack 1313 9M"), "7");
  const Table fight_out("at soviet 1 fight | S 1312 9M | G 1313 503 | G 1410 96 | G 1112 371");
  EXPECT_EQ(fight_out.tally("attack 1313 9M"), "4");
}

TEST(BO_8_1a, ItIsLookedAtWhenTheUnitBeginsToMoveAndHolds) {
  COVERS("BO:R70", "BO:8.3f");
  // 1311 is the gate of a pocket of two hexes: supplied itself, what lies behind it is not.
  Table t("at soviet 1 move | S 1311 9M | G 1112 96 | G 1214 291 | G 1410 371 | G 1513 208");
  ASSERT_TRUE(in_supply(t.s, t.id("9M")));
  t.play("pick 9M; step 1312");
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
  EXPECT_EQ(t.mp("9M"), 9) << "the whole allowance, less one";
  t.play("step 1313");
  EXPECT_EQ(t.mp("9M"), 8);
}

TEST(BO_8_1a, NextSegmentItIsLookedAtAgain) {
  Table t("turn 2 | at soviet 1 move | S 1311 9M | G 1112 96 | G 1214 291 | G 1410 371 | G 1513 208");
  t.play("pick 9M; step 1312; halt; done; done; order move-fight; pick 9M");
  EXPECT_EQ(t.mp("9M"), 5);
}

TEST(BO_8_1a, ItIsNotLookedAtAgainInTheSameSegment) {
  // By switch a failed crossing leaves the unit free to try again; the marsh behind the Smotrich and a 6 cost six.
  Table t("option river_fail_ends_move false | at soviet 1 move | S 2109 9M | G 2207 96 | G 2210 291 | G 1909 371");
  t.play("pick 9M; step 2209").roll({6});
  ASSERT_EQ(t.where("9M"), "2109");
  take_off(t.s, t.id("96"), Where::Dead);  // the way is open now
  ASSERT_TRUE(in_supply(t.s, t.id("9M")));
  t.play("pick 9M");
  EXPECT_EQ(t.mp("9M"), 5) << "it began without supply";
}

TEST(BO_8_1b, ItIsLookedAtForEachAttackAnew) {
  COVERS("BO:R70");
  // Only the ZOC of 503 in 1410 shuts 1312 in. Once that battalion is gone, 9M attacks with all it has.
  Table t("at soviet 1 fight | S 1312 9M | S 1409 8GM 11GT | G 1313 96 | G 1410 503 | G 1112 371");
  EXPECT_EQ(t.tally("attack 1313 9M"), "4");
  t.play("target 1410; join 8GM; join 11GT; declare; done");
  EXPECT_EQ(t.where("503"), "dead");
  t.play("done; target 1313; join 9M; declare; done");
  EXPECT_TRUE(t.told("Odds 7 to 3"));
}

TEST(BO_8_1b, EachAttackerByItself) {
  // 9M is shut in behind 6GT in 1311, which is not.
  Table t = ringed("at soviet 1 fight | S 1311 6GT | S 1312 9M");
  EXPECT_TRUE(in_supply(t.s, t.id("6GT")));
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
  Table v("at soviet 1 fight | S 1311 6GT | S 1312 9M | G 1411 96 | G 1413 291 | G 1112 371");
  EXPECT_EQ(v.tally("attack 1411 9M 6GT"), "11") << "4 and 7";
}

// ---- the path -------------------------------------------------------------------------------------------------------

TEST(BO_8_2, APathOfAnyLength) {
  const Table t("S 0129 9M | G 0927 16Pz | G 1311 371 | G 2010 96");
  EXPECT_TRUE(in_supply(t.s, t.id("9M"))) << "from the far corner of the map";
}

TEST(BO_8_2, NoPathNoSupply) {
  EXPECT_FALSE(supplied(ringed("S 1312 9M"), "1312"));
  EXPECT_TRUE(supplied(Table("S 1312 9M | G 1410 96 | G 1413 291"), "1312"));
  EXPECT_TRUE(supplied(Table("S 1312 9M | G 1410 96 | G 1112 371"), "1312"));
  EXPECT_TRUE(supplied(Table("S 1312 9M | G 1413 291 | G 1112 371"), "1312"));
}

TEST(BO_8_2, TheTallySaysYesOrNo) {
  EXPECT_EQ(ringed("at soviet 1 move | S 1312 9M").tally("supply 9M"), "no");
  EXPECT_EQ(Table("at soviet 1 move | S 1312 9M").tally("supply 1312"), "yes");
}

TEST(BO_8_2a, ASourceHeldByTheEnemyIsNone) {
  // The corner: 4728 and 4729 are the only sources that a unit in 4628 could still reach.
  EXPECT_FALSE(supplied(Table("S 4628 9M | G 4728 96 | G 4729 371 | G 4528 291"), "4628"));
  const std::string corner = "option supply_ends_in_ezoc two | S 4628 9M | G 4728 96 | G 4528 291";
  EXPECT_TRUE(supplied(Table(corner), "4628")) << "4729 is empty, if under ZOC";
}

TEST(BO_8_2b, TheNorthAndEastEdgesFrom1101To4729) {
  COVERS("BO:R17");
  const Content& c = content();
  c.grid.all().for_each([&](Hex h) {
    const int col = h.col() + 1, row = h.row() + 1;
    EXPECT_EQ(c.soviet_sources.has(h), (row == 1 && col >= 11) || col == 47) << hex::Grid::name(h);
  });
  EXPECT_EQ(c.soviet_sources.count(), 65);
}

TEST(BO_8_2b, TheCornersOfTheList) {
  // Alone among Germans: 1101 feeds the unit, 1001 beside it does not.
  EXPECT_TRUE(supplied(Table("S 1101 9M | G 1102 96 | G 1001 291 | G 1201 371"), "1101"));
  EXPECT_FALSE(supplied(Table("S 1001 9M | G 1002 96 | G 0901 291 | G 1101 371"), "1001"));
  EXPECT_TRUE(supplied(Table("S 4729 9M | G 4728 96 | G 4628 291"), "4729"));
}

// ---- out of supply --------------------------------------------------------------------------------------------------

TEST(BO_8_3, HalfTheAllowanceRoundedUpInEveryWeather) {
  Tally silent = Tally::silent();
  struct Row {
    const char* weather;
    int foot, foot_half, mech, mech_half;
  };
  for (const Row& r : {Row{"thaw", 7, 4, 10, 5}, {"frost", 9, 5, 13, 7}, {"storm", 5, 3, 7, 4}}) {
    const Table t(std::string("weather ") + r.weather + " | S 1312 9M 15RC | G 1318 16Pz 371");
    EXPECT_EQ(allowance(t.s, t.id("15RC"), true, silent), r.foot) << r.weather;
    EXPECT_EQ(allowance(t.s, t.id("15RC"), false, silent), r.foot_half) << r.weather;
    EXPECT_EQ(allowance(t.s, t.id("9M"), true, silent), r.mech) << r.weather;
    EXPECT_EQ(allowance(t.s, t.id("9M"), false, silent), r.mech_half) << r.weather;
    EXPECT_EQ(allowance(t.s, t.id("16Pz"), false, silent), r.mech) << "Germans are always supplied";
  }
}

TEST(BO_8_3, ArtilleryAndSupportMoveWithHalfToo) {
  Table t = ringed("at soviet 1 move | S 1312 9M 1GB 3GTA-1");
  t.play("pick 1GB; pick 3GTA-1");
  EXPECT_EQ(t.mp("1GB"), 5);
  EXPECT_EQ(t.mp("3GTA-1"), 5);
}

TEST(BO_8_3a, HalfTheAttackFactorRoundedUp) {
  COVERS("BO:R46");
  // 9 and 9 are halved to 5 each: ten, not nine.
  const Table t("at soviet 1 fight | S 1312 8GM 11GT | G 1313 96 | G 1410 291 | G 1112 371");
  ASSERT_FALSE(in_supply(t.s, t.id("8GM")));
  EXPECT_EQ(t.tally("attack 1313 8GM 11GT"), "10");
  EXPECT_EQ(t.tally("attack 1313 8GM"), "5");
  const Table one("at soviet 1 fight | S 1312 15RC/1 | G 1313 96 | G 1410 291 | G 1112 371");
  EXPECT_EQ(one.tally("attack 1313 15RC"), "1") << "a half is one";
}

TEST(BO_R46, HalvingIsPerUnit) {
  const Table t("at soviet 1 fight | S 1312 9M 8GM/1 | G 1313 96 | G 1410 291 | G 1112 371");
  EXPECT_EQ(t.tally("attack 1313 9M 8GM"), "7") << "7 and 5 give 4 and 3";
}

TEST(BO_8_3b, RefusesArtilleryOutOfSupply) {
  Table t("at soviet 1 fight | S 1312 9M 1GB | G 1313 96 | G 1410 291 | G 1112 371");
  t.play("target 1313; join 9M");
  EXPECT_REFUSED(t, "join 1GB", "BO:8.3b");
  EXPECT_FALSE(t.offers("join 1GB"));
}

TEST(BO_8_3b, AllowsArtilleryInSupply) {
  Table t("at soviet 1 fight | S 1312 9M 1GB | G 1313 96 | G 1410 291");
  t.play("target 1313; join 9M");
  EXPECT_ALLOWED(t, "join 1GB");
}

TEST(BO_8_3c, RefusesArmySupportOutOfSupply) {
  Table t("at soviet 1 fight | S 1312 9M 3GTA-1 | G 1313 96 | G 1410 291 | G 1112 371");
  t.play("target 1313; join 9M");
  EXPECT_REFUSED(t, "join 3GTA-1", "BO:8.3c");
  Table alone("at soviet 1 fight | S 1312 3GTA-1 | G 1313 96 | G 1410 291 | G 1112 371");
  EXPECT_REFUSED(alone, "target 1313", "BO:8.3c");
  EXPECT_FALSE(alone.offers("target 1313"));
}

TEST(BO_8_3c, AllowsArmySupportInSupply) {
  Table t("at soviet 1 fight | S 1312 9M 3GTA-1 | G 1313 96 | G 1410 291");
  t.play("target 1313; join 9M");
  EXPECT_ALLOWED(t, "join 3GTA-1");
  EXPECT_EQ(t.tally("attack 1313 9M 3GTA-1"), "10");
}

TEST(BO_8_3d, DefenceIsNotHalved) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 1GB | G 1313 96 | G 1410 291 | G 1112 371");
  ASSERT_FALSE(in_supply(t.s, t.id("9M")));
  t.play("target 1312; join 96; declare");
  EXPECT_EQ(t.tally("defence"), "14") << "9, 3 and 2";
}

TEST(BO_8_3e, LackOfSupplyCostsNoStepsHoweverLongItLasts) {
  Table t = ringed("turn 2 | at soviet 1 move | S 1312 9M 15RC/1");
  for (int turn = 2; turn <= 4; ++turn) {
    if (turn > 2) {
      t.roll({1}).roll({1, 1, 2, 2});
      if (turn > 2 && t.ask() == "deploy Korpsgruppen") t.play("done");
      t.play("order move-fight");
    }
    t.play("done; done; order move-fight; done; done");
    t.play("order move-fight; done; done; done; order move-fight; done; done; done");
    EXPECT_EQ(t.s.turn, turn + 1);
    EXPECT_FALSE(in_supply(t.s, t.id("9M")));
    EXPECT_EQ(t.steps("9M"), 2);
    EXPECT_EQ(t.steps("15RC"), 1);
    EXPECT_EQ(t.where("9M"), "1312");
  }
}

TEST(BO_8_3f, AUnitMayMoveWhereItWillBeCutOff) {
  Table t = ringed("at soviet 1 move | S 1211 9M");
  t.play("pick 9M");
  EXPECT_TRUE(t.offers("step 1312"));
  t.play("step 1312; halt");
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
}

// ---- ZOC ------------------------------------------------------------------------------------------------------------

TEST(BO_8_4, ThePathMayBeginInZocButNotRunThroughIt) {
  EXPECT_TRUE(supplied(Table("S 1312 9M | G 1313 96 | G 1411 291"), "1312")) << "out of ZOC into 1211";
  EXPECT_FALSE(supplied(ringed("S 1312 9M"), "1312"));
}

TEST(BO_8_4, ThePathMayEndInASourceUnderZoc) {
  COVERS("BO:R14", "BO:7.4");
  // Every hex next to 2002 is under ZOC, the source 2001 too.
  const std::string ring = "S 2002 9M | G 1802 96 | G 2101 291 | G 2104 371";
  EXPECT_TRUE(supplied(Table(ring), "2002"));
  EXPECT_FALSE(supplied(Table(ring + " | G 2001 503"), "2002")) << "but not if a German stands on it";
}

TEST(BO_8_4a, AUnitOnASourceIsSuppliedUnderZoc) {
  for (const char* o : {"none", "soviet", "both"}) {
    const Table t(std::string("option source_in_ezoc_ok ") + o + " | S 2001 9M | G 2002 96 | G 1901 291 | G 2101 371");
    EXPECT_TRUE(in_supply(t.s, t.id("9M"))) << o;
  }
}

TEST(BO_R14, TheSwitchSaysWhetherASourceMayLieUnderZoc) {
  const std::string ring = " | S 2002 9M | G 1802 96 | G 2101 291 | G 2104 371";
  EXPECT_FALSE(supplied(Table("option source_in_ezoc_ok none" + ring), "2002"));
  EXPECT_TRUE(supplied(Table("option source_in_ezoc_ok soviet" + ring), "2002"));
  EXPECT_TRUE(supplied(Table("option source_in_ezoc_ok both" + ring), "2002"));
  EXPECT_TRUE(supplied(Table(ring.substr(3)), "2002")) << "the standard is soviet";
}

TEST(BO_8_4, OnlyOneEndOfThePathMayLieInZoc) {
  COVERS("BO:R14");
  // The same ring, drawn so close that 2002 itself is under ZOC as well.
  const std::string ring = "S 2002 9M | G 1802 96 | G 2101 291 | G 2103 371";
  EXPECT_FALSE(supplied(Table(ring), "2002")) << "out of one ZOC hex and into another";
  EXPECT_TRUE(supplied(Table("option supply_ends_in_ezoc two | " + ring), "2002"));
  EXPECT_TRUE(supplied(Table("version 1 | " + ring), "2002")) << "as games of the first version were played";
  EXPECT_FALSE(supplied(Table("option supply_ends_in_ezoc two | option source_in_ezoc_ok none | " + ring), "2002"));
  EXPECT_TRUE(supplied(Table("S 2002 9M | G 2103 371"), "2002")) << "its own hex alone is no bar";
}

TEST(BO_R14, ArtilleryInContactIsSupplied) {
  Table t("at soviet 1 fight | S 1312 9M 1GB | G 1313 96");
  t.play("target 1313; join 9M");
  EXPECT_ALLOWED(t, "join 1GB");
}

TEST(BO_R15, FriendsDoNotOpenAPath) {
  // 6GT stands in the EZOC hex 1311 and is supplied over 1210; 9M behind it is not.
  const Table t = ringed("S 1311 6GT | S 1312 9M | S 1310 7GT");
  EXPECT_TRUE(in_supply(t.s, t.id("6GT")));
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
}

TEST(BO_R15, TheExampleTurnEndsWithThreeCorpsCutOff) {
  const Table t(
      "turn 3 | weather frost | at german 2 mech | S 1920 9M/1 | S 2121 7GT | S 2117 6GT | "
      "G 1819 16Pz | G 2018 509 | G 2019 371 | G 2020 11Pz | G 2120 208 | G 2122 168 | G 2017 19Pz | G 2216 254");
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
  EXPECT_FALSE(in_supply(t.s, t.id("7GT")));
  EXPECT_FALSE(in_supply(t.s, t.id("6GT")));
}

TEST(BO_R16, InStormOnlyOccupiedHexesBlock) {
  EXPECT_TRUE(supplied(ringed("weather storm | S 1312 9M"), "1312"));
  const std::string five = "weather storm | S 1312 9M | G 1311 96 | G 1411 291 | G 1412 371 | G 1313 208 | G 1212 168";
  EXPECT_TRUE(supplied(Table(five), "1312"));
  EXPECT_FALSE(supplied(Table(five + " | G 1211 503"), "1312"));
}

TEST(BO_R49, ASupplyPathDoesNotCrossTheClosedArea) {
  // The free hexes next to 0405 lie west of the Strypa; round about they would lead to the north edge.
  const Table shut("S 0405 9M | G 0605 96 | G 0504 291");
  EXPECT_FALSE(in_supply(shut.s, shut.id("9M")));
  EXPECT_TRUE(in_communications(shut.s, Table::hex("0305"))) << "the area itself is open ground";
  const Table open("S 0405 9M | G 0605 96");
  EXPECT_TRUE(in_supply(open.s, open.id("9M")));
}

TEST(BO_R70, SupplyIsNeverStored) {
  Table t = ringed("at soviet 1 move | S 1312 9M | S 1409 8GM");
  EXPECT_FALSE(in_supply(t.s, t.id("9M")));
  take_off(t.s, t.id("96"), Where::Dead);
  EXPECT_TRUE(in_supply(t.s, t.id("9M"))) << "the moment the German is gone";
}

// ---- against a search that is slow and plain -------------------------------------------------------------------------

namespace {

/// BO:R14 step by step: from hex to hex, outward from where the unit stands.
bool walks_to_a_source(const State& s, Hex from) {
  std::array<bool, hex::kHexSlots> held{};
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && side_of(s, u) == kGerman) held[s.unit(u).hex.value] = true;
  });
  const auto german_in = [&](Hex h) { return held[h.value]; };
  const auto in_zoc = [&](Hex h) {
    if (s.weather == Weather::Storm) return false;
    if (german_in(h)) return true;
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex n = s.content->grid.neighbour(h, d); n.valid() && german_in(n)) return true;
    return false;
  };
  const auto source = [](Hex h) { return (h.row() == 0 && h.col() + 1 >= 11) || h.col() + 1 == 47; };
  if (source(from)) return true;
  std::array<bool, hex::kHexSlots> seen{};
  std::deque<Hex> next{from};
  seen[from.value] = true;
  while (!next.empty()) {
    const Hex at = next.front();
    next.pop_front();
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = s.content->grid.neighbour(at, d);
      if (!n.valid() || seen[n.value] || german_in(n) || s.content->soviet_forbidden.has(n)) continue;
      seen[n.value] = true;
      const bool zoc = in_zoc(n);
      const bool may_end =
          s.options.source_in_ezoc_ok != Options::SourceInZoc::None && (s.options.both_ends_in_ezoc || !in_zoc(from));
      if (source(n) && (!zoc || may_end)) return true;
      if (!zoc) next.push_back(n);
    }
  }
  return false;
}

/// Germans strewn over the map, thick round a middle, some of them along the Soviet edges.
State strewn(Rng& rng) {
  State s = begin_campaign(content(), Options{});
  each_unit(s, [&](UnitId u) { s.unit(u) = Unit{}; });
  s.soviet_control = {};
  const Hex middle = Hex::at(static_cast<int>(rng.below(47)), static_cast<int>(rng.below(28)));
  const int wanted = 4 + static_cast<int>(rng.below(36));
  int n = 0;
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) != kGerman || def(s, u).garrison() || n >= wanted) return;
    Hex h;
    const std::uint32_t kind = rng.below(4);
    do {
      const int c = kind == 0 ? static_cast<int>(rng.below(47)) : middle.col() + static_cast<int>(rng.below(13)) - 6;
      const int r = kind == 0   ? static_cast<int>(rng.below(29))
                    : kind == 1 ? static_cast<int>(rng.below(3))
                                : middle.row() + static_cast<int>(rng.below(13)) - 6;
      h = c >= 0 && c < 47 && r >= 0 && r < 29
              ? Hex::at(kind == 1 && rng.below(3) == 0 ? 46 - static_cast<int>(rng.below(3)) : c, r)
              : kNoHex;
    } while (!h.valid() || !s.content->grid.contains(h));
    put_on_top(s, u, h);
    ++n;
  });
  return s;
}

}  // namespace

TEST(BO_8_2, AgreesWithAPlainSearchOnRandomBoards) {
  COVERS("BO:8.4", "BO:8.4a", "BO:R14", "BO:R16", "BO:R49");
  Rng rng(8);
  int yes = 0, no = 0, by_switch = 0;
  for (int round = 0; round < 250; ++round) {
    State s = strewn(rng);
    const Board there = board_of(s);  // in thaw
    std::array<Hex, 6> probes{};
    for (std::size_t i = 0; i < probes.size();) {
      const Hex h = Hex::at(static_cast<int>(rng.below(47)), static_cast<int>(rng.below(29)));
      if (!s.content->grid.contains(h) || there.occupied[index(kGerman)].has(h) || s.content->soviet_forbidden.has(h))
        continue;
      // Most of them close to Germans, where it matters.
      if (i > 0 && !s.content->grid.grown(there.zoc[index(kGerman)]).has(h)) continue;
      probes[i++] = h;
    }
    for (const Weather w : {Weather::Thaw, Weather::Frost, Weather::Storm}) {
      s.weather = w;
      std::array<bool, 6> strict{};
      for (const auto o : {Options::SourceInZoc::None, Options::SourceInZoc::Soviet, Options::SourceInZoc::Both}) {
        s.options.source_in_ezoc_ok = o;
        s.options.both_ends_in_ezoc = round % 2 == 1;
        const hex::Mask mask = soviet_supplied(s, board_of(s));
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
