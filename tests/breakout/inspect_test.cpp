// What a client draws and plans with. Everything must agree with what the rules then allow.
#include "games/breakout/inspect.h"

#include <nlohmann/json.hpp>

#include "games/breakout/tallies.h"
#include "table.h"

namespace kessel::breakout {
namespace {

using nlohmann::json;

json data(const Table& t, Side viewer, std::string_view query) {
  const auto r = inspect(t.s, viewer, query);
  EXPECT_TRUE(r.ok()) << query << ": " << (r ? "" : r.error().text());
  return r ? json::parse(*r) : json();
}

TEST(BreakoutInspect, EveryWayOfReachCanBeWalked) {
  // The campaign's first Soviet segment: each way, walked step by step with the least the rivers can cost.
  Table t("campaign");
  t.play("done").roll({3});
  while (t.ask() == "set up the German units") {
    ActionList list;
    options(t.s, kGerman, Scope::Main, list);
    Events ev;
    apply(t.s, list[0], ev);
  }
  ASSERT_EQ(t.ask(), "pick units to move");
  int walked = 0;
  for (const char* unit : {"10GT", "15RC", "3GM", "107RC"}) {
    UnitList one;
    one.add(t.id(unit));
    const auto ways = reach(t.s, one);
    EXPECT_GT(ways.size(), 10u) << unit;
    for (const Way& way : ways) {
      Table u = t;
      u.play(std::string("pick ") + unit);
      for (Hex h : way.path) {
        ASSERT_EQ(u.ask(), "move the group") << unit << " to " << hex::Grid::name(way.hex);
        u.play("step " + hex::Grid::name(h));
        if (u.chance()) u.roll({1});
      }
      EXPECT_EQ(u.where(unit), hex::Grid::name(way.hex));
      if (u.ask() == "move the group") {
        EXPECT_EQ(u.mp(unit), way.mp_left[0]);
      }
      EXPECT_EQ(way.stops, u.told("stopped by an enemy ZOC", kSoviet));
      ++walked;
    }
  }
  EXPECT_GT(walked, 100);
}

TEST(BreakoutInspect, WhatReachLeavesOutCannotBeReached) {
  // Breadth-first through the rules themselves, rivers at their cheapest, against the planner.
  const Table t("at german 1 move | weather thaw | S 2010 9M | S 2308 6GT | G 2107 16Pz | G 1805 371");
  for (const char* unit : {"16Pz", "371"}) {
    UnitList one;
    one.add(t.id(unit));
    hex::Mask planned, found;
    for (const Way& way : reach(t.s, one)) planned.set(way.hex);
    std::vector<State> open;
    Table begin = t;
    begin.play(std::string("pick ") + unit);
    open.push_back(begin.s);
    std::map<std::pair<std::uint16_t, int>, bool> seen;
    while (!open.empty()) {
      State s = open.back();
      open.pop_back();
      if (s.top().step != Step::Group) continue;
      ActionList list;
      options(s, kGerman, Scope::Main, list);
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].kind != static_cast<std::uint8_t>(Act::Step)) continue;
        State next = s;
        Events ev;
        apply(next, list[i], ev);
        if (node(next).kind == Node::Kind::Chance) answer(next, Draw{1}, ev);
        const Unit& u = next.unit(t.id(unit));
        found.set(u.hex);
        if (!seen.emplace(std::pair(u.hex.value, int{u.mp}), true).second) continue;
        open.push_back(next);
      }
    }
    found.clear(t.s.unit(t.id(unit)).hex);
    EXPECT_EQ(planned, found) << unit;
  }
}

TEST(BreakoutInspect, ReachOfAMixedStackIsThatOfItsSlowest) {
  const Table t("at german 1 move | G 2507 16Pz 371");
  const json both = data(t, kGerman, "reach 16Pz 371"), foot = data(t, kGerman, "reach 371");
  EXPECT_LE(both["hexes"].size(), foot["hexes"].size());
  EXPECT_EQ(both["hexes"][0]["mp"].size(), 2u);
}

TEST(BreakoutInspect, OnlyOnesOwnUnitsArePlanned) {
  const Table t("at german 1 move | S 2010 9M | G 2107 16Pz | G 0805 TG");
  EXPECT_FALSE(inspect(t.s, kGerman, "reach 9M").ok());
  EXPECT_FALSE(inspect(t.s, Side::Observer, "reach 16Pz").ok());
  EXPECT_FALSE(inspect(t.s, kGerman, "reach TG").ok());
  EXPECT_FALSE(inspect(t.s, kGerman, "reach 16Pz 16Pz").ok());
  EXPECT_FALSE(inspect(t.s, kGerman, "reach").ok());
  EXPECT_FALSE(inspect(t.s, kGerman, "").ok());
  EXPECT_FALSE(inspect(t.s, kGerman, "nonsense").ok());
}

TEST(BreakoutInspect, BlockedNamesTheCase) {
  const Table t("at soviet 1 move | S 0602 9M | G 0706 371");
  EXPECT_EQ(data(t, kSoviet, "blocked 9M 0706")["rule"], "BO:6.0d");
  EXPECT_EQ(data(t, kSoviet, "blocked 9M 0203")["rule"], "BO:12.5");
  EXPECT_EQ(data(t, kSoviet, "blocked 9M 4010")["rule"], "BO:12.2");
  EXPECT_TRUE(data(t, kSoviet, "blocked 9M 0603").is_null());
  const Table z("at german 1 move | S 2010 9M | G 2009 16Pz");
  EXPECT_EQ(data(z, kGerman, "blocked 16Pz 2110")["rule"], "BO:7.2c");
}

TEST(BreakoutInspect, OddsAgreeWithTheCombatThatFollows) {
  Table t("at german 1 fight | S 2010 9M | G 2009 16Pz 509 | G 2011 371");
  const json plan = data(t, kGerman, "odds 2010 16Pz 509 371");
  t.play("target 2010; join 16Pz; join 509; join 371");
  const json drafted = data(t, kGerman, "odds");
  EXPECT_EQ(plan, drafted);
  t.play("declare; done");
  EXPECT_EQ(t.s.combat.column, column_of(odds_rung(plan["attack"], plan["defence"]) + plan["shift"].get<int>()));
  int sum = 0;
  for (const auto& [result, n] : plan["results"].items()) sum += n.get<int>();
  EXPECT_EQ(sum, 6);
}

TEST(BreakoutInspect, OddsAgainstUnseenDefendersCountOnlyWhatIsSeen) {
  const Table t("at german 1 fight | S 2010 60A-1 9M | G 2009 16Pz");
  const json plan = data(t, kGerman, "odds 2010 16Pz");
  EXPECT_EQ(plan["unseen"], 1);
  EXPECT_EQ(plan["defence"], 3);
  EXPECT_EQ(data(t, kGerman, "hex 2010")["unseen"], 1);
  EXPECT_EQ(data(t, kGerman, "hex 2010")["units"], json::array({"60A-1"}));
  EXPECT_EQ(data(t, kSoviet, "hex 2010")["unseen"], 0);
}

TEST(BreakoutInspect, LayersAreThoseOfTheRules) {
  const Table t("S 2010 9M | G 2507 16Pz");
  const Board b = board_of(t.s);
  EXPECT_EQ(data(t, kGerman, "zoc soviet")["hexes"].size(), static_cast<std::size_t>(b.zoc[index(kSoviet)].count()));
  EXPECT_EQ(data(t, kGerman, "zoc german")["hexes"].size(), static_cast<std::size_t>(b.zoc[index(kGerman)].count()));
  EXPECT_EQ(data(t, kGerman, "supply")["hexes"].size(), static_cast<std::size_t>(soviet_supplied(t.s, b).count()));
  EXPECT_EQ(data(t, kGerman, "communications")["hexes"].size(),
            static_cast<std::size_t>(german_connected(t.s, b).count()));
  EXPECT_EQ(data(t, kSoviet, "threat 2009")["from"].size(), 1u);
}

TEST(BreakoutInspect, WaypointsBendTheWay) {
  const Table t("at german 1 move | weather frost | S 3010 9M | G 2010 16Pz");
  UnitList one;
  one.add(t.id("16Pz"));
  const auto find = [](const std::vector<Way>& ways, const char* name) {
    for (const Way& w : ways)
      if (hex::Grid::name(w.hex) == name) return w;
    return Way{};
  };
  const Way straight = find(reach(t.s, one), "2110");
  ASSERT_EQ(straight.path.size(), 1u);
  const Hex corner = t.s.content->grid.parse("2009");
  const auto bent = reach(t.s, one, {corner});
  const Way round = find(bent, "2110");
  ASSERT_EQ(round.path.size(), 2u);
  EXPECT_EQ(round.path[0], corner);
  EXPECT_LT(round.mp_left[0], straight.mp_left[0]);
  EXPECT_EQ(find(bent, "2009").path.size(), 1u) << "the waypoint itself is a place to halt";
  EXPECT_TRUE(reach(t.s, one, {t.s.content->grid.parse("4501")}).empty()) << "too far";
  Table walk = t;
  walk.play("pick 16Pz; step 2009; step 2110");
  EXPECT_EQ(walk.mp("16Pz"), round.mp_left[0]);
  EXPECT_EQ(data(t, kGerman, "reach 16Pz via 2009")["hexes"].size(), bent.size());
  EXPECT_FALSE(inspect(t.s, kGerman, "reach 16Pz via 9999").ok());
}

TEST(BreakoutInspect, PathTallyIsWhatTheMarchCosts) {
  Table t("at german 1 move | weather frost | S 3010 9M | G 2010 16Pz");
  const auto path = tally(t.s, kGerman, "path 16Pz 2009 2110");
  ASSERT_TRUE(path.ok());
  t.play("pick 16Pz");
  const int before = t.mp("16Pz");
  t.play("step 2009; step 2110");
  EXPECT_EQ(path->total(), before - t.mp("16Pz"));
  EXPECT_FALSE(tally(t.s, kGerman, "path 16Pz 4010").ok()) << "not a neighbour";
  EXPECT_FALSE(tally(t.s, kSoviet, "path 16Pz 2009").ok()) << "not his";
}

TEST(BreakoutInspect, AttacksAreThoseOfferedWithTheirOdds) {
  const Table t("at german 1 fight | weather frost | S 2010 9M | G 2009 16Pz 509 | G 2011 371");
  const json list = data(t, kGerman, "attacks")["targets"];
  ActionList offered;
  options(t.s, kGerman, Scope::Main, offered);
  std::size_t targets = 0;
  for (std::size_t i = 0; i < offered.size(); ++i) targets += offered[i].kind == static_cast<std::uint8_t>(Act::Target);
  EXPECT_EQ(list.size(), targets);
  bool found = false;
  for (const json& a : list) {
    if (a["hex"] != "2010") {
      EXPECT_TRUE(a["probe"]) << a;
      continue;
    }
    found = true;
    EXPECT_EQ(a["odds"], data(t, kGerman, "odds 2010 16Pz 509 371"));
    EXPECT_EQ(a["units"].size(), 3u);
  }
  EXPECT_TRUE(found);
  EXPECT_TRUE(data(t, kSoviet, "attacks")["targets"].empty()) << "not asked";
  EXPECT_FALSE(inspect(t.s, Side::Observer, "attacks").ok());
}

TEST(BreakoutInspect, ThreatsCountTheSeenAndOnlyThem) {
  const Table t("at german 1 move | weather frost | S 2010 60A-1 9M | S 2316 6GT | G 2009 371");
  const json seen = data(t, kGerman, "threats")["stacks"];
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0]["hex"], "2009");
  EXPECT_EQ(seen[0]["unseen"], 1);
  const int top = factors(t.s, t.id("60A-1")).attack, far = factors(t.s, t.id("6GT")).attack;
  if (top > 0)
    EXPECT_EQ(seen[0]["now"]["attack"], top);
  else
    EXPECT_TRUE(seen[0]["now"].is_null());
  EXPECT_EQ(seen[0]["soon"]["attack"], top + far) << "6GT can drive up";
  EXPECT_TRUE(data(t, kSoviet, "threats")["stacks"].size() >= 1u);
  EXPECT_FALSE(inspect(t.s, Side::Observer, "threats").ok());
}

TEST(BreakoutInspect, TheBoardHoldsMapCountersAndCharts) {
  const json board = json::parse(board_json(content()));
  EXPECT_EQ(board["hexes"].size(), 1340u);
  EXPECT_EQ(board["units"].size(), content().units.size());
  EXPECT_EQ(board["tables"]["crt"]["rows"][5][1], "AL1");
  std::size_t sides = 0;
  for (const auto& river : board["rivers"]) sides += river["sides"].size();
  EXPECT_EQ(sides, 610u);
}

}  // namespace
}  // namespace kessel::breakout
