// What a client draws and plans with, and every number explained. Everything must agree with what the rules then allow.
#include "games/kesselschlacht/inspect.h"

#include <map>
#include <nlohmann/json.hpp>

#include "games/kesselschlacht/moving.h"
#include "games/kesselschlacht/world.h"
#include "table.h"

namespace kessel::kesselschlacht {
namespace {

using nlohmann::json;

json data(const Table& t, Side viewer, std::string_view query) {
  const auto r = inspect(t.s, viewer, query);
  EXPECT_TRUE(r.ok()) << query << ": " << (r ? "" : r.error().text());
  return r ? json::parse(*r) : json();
}
std::string refused(const Table& t, Side viewer, std::string_view query) {
  const auto r = inspect(t.s, viewer, query);
  return r ? "" : r.error().text();
}

UnitList units(const Table& t, std::initializer_list<const char*> ids) {
  UnitList list;
  for (const char* id : ids) list.add(t.id(id));
  return list;
}

MarchPlan planned(const Table& t, Side viewer, const UnitList& list) {
  const auto plan = plan_march(World(t.s, viewer), list, 0);
  EXPECT_TRUE(plan.ok()) << (plan ? "" : plan.error().text());
  return *plan;
}

constexpr const char* kAxisMarch =
    "turn 4 | at J | fuel LIX 6 | A 3210 LIX-HQ 1Pz-PzR1 96-GR283 | A 3115 KG1 | S 3013 1GA-30RD | S 3413 1GA-71RD";

// ---- reach --------------------------------------------------------------------------------------------------------------

TEST(KesselschlachtInspect, WhereAForcedMarchMayNotHaltReachSaysSo) {
  const std::string position =
      "turn 8 snow | at H | fifth-marches | march exit 5GTC | active 5GTC | S 4024 5GTC-HQ:forced,active,bound";
  Table asked(position);
  int barred = 0;
  const json ways = data(asked, kSoviet, "reach 5GTC-HQ")["hexes"];
  for (const json& way : ways) {
    Table t(position);
    t.play("pick 5GTC-HQ");
    for (const json& hex : way["path"]) t.play("step " + hex.get<std::string>());
    if (t.s.top().step != Step::Group) continue;  // it has halted by itself
    EXPECT_EQ(way["cannot_end"].is_null(), !t.why("halt")) << way.dump();
    barred += way["cannot_end"].is_null() ? 0 : 1;
  }
  EXPECT_GT(barred, 0);
}

TEST(KesselschlachtInspect, EveryWayOfReachCanBeWalked) {
  Table start("scenario kesselschlacht");
  while (start.s.phase == Phase::Setup) start.play(start.offers("done") ? "done" : "rest");
  start.s.depth = 0;
  start.s.phase = Phase::J;
  start.s.push(Step::Move);
  int walked = 0;
  for (const char* id : {"LIX-HQ", "1Pz-PzR1", "96-GR283", "507Tiger", "KG1", "18Art-AR88"}) {
    const UnitList one = units(start, {id});
    const MarchPlan plan = planned(start, kAxis, one);
    for (const Way& way : reach(plan)) {
      Table t = start;
      t.play(std::string("pick ") + id);
      if (plan.fuel > 0) t.play("fuel " + std::to_string(plan.fuel));
      for (Hex h : way.path) {
        ASSERT_EQ(t.step(), "group") << id << " to " << hex::Grid::name(way.hex);
        t.play("step " + hex::Grid::name(h));
      }
      EXPECT_EQ(t.where(id), hex::Grid::name(way.hex));
      EXPECT_EQ(way.stops, t.told("stopped by an enemy ZOC", kAxis)) << id << " " << hex::Grid::name(way.hex);
      if (t.step() == "group") {
        EXPECT_EQ(t.mp(id), way.left[0]);
        EXPECT_EQ(t.why("halt").has_value(), way.cannot_end.has_value());
      }
      ++walked;
    }
  }
  EXPECT_GT(walked, 60);
}

TEST(KesselschlachtInspect, WhatReachLeavesOutCannotBeReached) {
  // Depth first through the rules themselves, against the planner.
  const Table t(kAxisMarch);
  for (const char* id : {"1Pz-PzR1", "96-GR283", "KG1"}) {
    const MarchPlan plan = planned(t, kAxis, units(t, {id}));
    hex::Mask ways, found;
    for (const Way& way : reach(plan)) ways.set(way.hex);
    std::vector<State> open{plan.s};
    std::map<std::pair<std::uint16_t, int>, bool> seen;
    while (!open.empty()) {
      const State s = open.back();
      open.pop_back();
      if (s.top().step != Step::Group) continue;
      ActionList list;
      options(s, kAxis, Scope::Main, list);
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].kind != static_cast<std::uint8_t>(Act::Step)) continue;
        State next = s;
        Events ev;
        apply(next, list[i], ev);
        const Unit& u = next.unit(t.id(id));
        found.set(u.hex);
        if (seen.emplace(std::pair(u.hex.value, int{u.mp}), true).second) open.push_back(next);
      }
    }
    found.clear(t.s.unit(t.id(id)).hex);
    EXPECT_EQ(ways, found) << id;
  }
}

TEST(KesselschlachtInspect, AMixedForceGoesAsFarAsItsSlowest) {
  const Table t(kAxisMarch);
  const json both = data(t, kAxis, "reach 1Pz-PzR1 96-GR283"), foot = data(t, kAxis, "reach 96-GR283");
  EXPECT_LE(both["hexes"].size(), foot["hexes"].size());
  EXPECT_EQ(both["hexes"][0]["halves"].size(), 2u);
  EXPECT_EQ(both["payers"][0]["id"], "LIX");
  EXPECT_EQ(foot["payers"].size(), 0u) << "on foot they need no fuel";
}

TEST(KesselschlachtInspect, ThoseWhoCannotGoTogetherAreToldWhy) {
  const Table t(kAxisMarch);
  const json apart = data(t, kAxis, "reach 1Pz-PzR1 KG1");
  EXPECT_EQ(apart["why"]["key"], "force_starts_in_hex");
  EXPECT_TRUE(apart["hexes"].empty());
  EXPECT_FALSE(apart["exit"]);
  EXPECT_TRUE(data(t, kAxis, "reach KG1")["why"].is_null());
  EXPECT_EQ(data(t, kAxis, "blocked 1Pz-PzR1 KG1 3209")["key"], "force_starts_in_hex");
  EXPECT_NE(refused(t, kAxis, "march 1Pz-PzR1 KG1 to 3209").find("starts in one hex"), std::string::npos);
}

TEST(KesselschlachtInspect, LessFuelReachesLess) {
  const Table t(kAxisMarch);
  EXPECT_LT(data(t, kAxis, "reach 1Pz-PzR1 fuel 1")["hexes"].size(), data(t, kAxis, "reach 1Pz-PzR1")["hexes"].size());
  EXPECT_NE(refused(t, kAxis, "reach 1Pz-PzR1 fuel 7").find("KS:10.5.3"), std::string::npos) << "the corps has six";
}

TEST(KesselschlachtInspect, AMarchSaysWhatItCostsAndLeaves) {
  Table t(kAxisMarch);
  const json way = data(t, kAxis, "march 1Pz-PzR1 to 3208");
  const int fuel = way["way"]["fuel"];
  EXPECT_EQ(way["payers"][0], (json{{"id", "LIX"}, {"fuel", 6}, {"left", 6 - fuel}}));
  t.play("pick 1Pz-PzR1; fuel " + std::to_string(fuel));
  for (const auto& h : way["way"]["path"]) t.play("step " + h.get<std::string>());
  EXPECT_EQ(t.where("1Pz-PzR1"), "3208");
  EXPECT_EQ(t.fuel("LIX"), 6 - fuel);
  EXPECT_NE(refused(t, kAxis, "march 96-GR283 to 0101").find("out of reach"), std::string::npos);
}

TEST(KesselschlachtInspect, WaypointsBendTheWay) {
  const Table t(kAxisMarch);
  const json bent = data(t, kAxis, "march 96-GR283 to 3211 via 3111");
  EXPECT_EQ(bent["way"]["path"].size(), 2u);
  EXPECT_EQ(bent["way"]["path"][0], "3111");
  EXPECT_EQ(data(t, kAxis, "march 96-GR283 to 3211")["way"]["path"].size(), 1u);
}

TEST(KesselschlachtInspect, OnlyOnesOwnUnitsArePlanned) {
  const Table t(kAxisMarch);
  for (const char* bad :
       {"reach 1GA-30RD", "reach KG1 KG1", "reach", "reach KG1 by 3115", "reach KG1 via 9999", "march KG1", "",
        "nonsense", "zoc", "zoc german", "hex 9999", "command Nobody", "command 1GA", "odds 3210", "general by-air"})
    EXPECT_FALSE(inspect(t.s, kAxis, bad).ok()) << bad;
  EXPECT_FALSE(inspect(t.s, Side::Observer, "reach KG1").ok());
  EXPECT_FALSE(inspect(t.s, Side::Observer, "attacks").ok());
  EXPECT_FALSE(inspect(t.s, Side::Observer, "threats").ok());
}

TEST(KesselschlachtInspect, BlockedNamesTheCase) {
  const Table t(kAxisMarch);
  EXPECT_EQ(data(t, kAxis, "blocked KG1 3013")["rule"], "KS:11.1.2a");
  EXPECT_EQ(data(t, kAxis, "blocked KG1 0101")["rule"], "KS:11.1.6");
  EXPECT_TRUE(data(t, kAxis, "blocked KG1 3116").is_null());
  const Table moved("at J | A 3210 96-GR283:moved LIX-HQ");
  EXPECT_EQ(data(moved, kAxis, "blocked 96-GR283 3211")["rule"], "KS:11.1.6");
  const Table full("at J | A 3210 KG1 LIX-HQ | A 3211 KG75 KG82 KG254");
  EXPECT_EQ(data(full, kAxis, "blocked KG1 3211")["rule"], "KS:3.1.3");
}

TEST(KesselschlachtInspect, PlansAreMadeInAnyPhase) {
  const Table t("turn 4 | at K | fuel LIX 6 | A 3210 LIX-HQ 1Pz-PzR1 | S 2408 4GTC-HQ 4GTC-12GTB");
  EXPECT_GT(data(t, kAxis, "reach 1Pz-PzR1")["hexes"].size(), 5u);
  EXPECT_GT(data(t, kSoviet, "reach 4GTC-12GTB")["hexes"].size(), 5u) << "as if its HQ were active";
}

// ---- supply and command ---------------------------------------------------------------------------------------------------

TEST(KesselschlachtInspect, CommandShowsRangesPathsAndLengths) {
  const Table t("at J | supply checked | A 3210 LIX-HQ | A 3213 96-GR283 | A 0510 96-GR284 | S 2408 4GTC-HQ");
  const json c = data(t, kAxis, "command LIX");
  EXPECT_EQ(c["hq"], "3210");
  EXPECT_EQ(c["range"], tables(t.s).axis_range);
  const Board b = board_of(t.s);
  for (const json& u : c["units"]) {
    const UnitId id = t.id(u["id"].get<std::string>());
    const int path = path_to_hq(t.s, b, id);
    EXPECT_EQ(u["halves"].is_null() ? int{kFar} : u["halves"].get<int>(), path) << u;
    EXPECT_EQ(u["checked"], supply_word(t.s.unit(id).supply));
    if (path == kFar) {
      EXPECT_TRUE(u["path"].empty());
      continue;
    }
    Hex at = t.s.unit(id).hex;
    int sum = 0;
    for (const json& h : u["path"]) {
      const Hex to = t.hex(h.get<std::string>());
      ASSERT_TRUE(content().grid.adjacent(at, to));
      sum += step_cost(t.s, def(t.s, id).gait, at, hex::Grid::direction(at, to));
      at = to;
    }
    EXPECT_EQ(hex::Grid::name(at), "3210");
    EXPECT_EQ(sum, path);
  }
  EXPECT_EQ(c["units"].size(), 2u);
  for (const json& h : c["hexes"]) EXPECT_LE(h["halves"].get<int>(), tables(t.s).axis_range);
}

TEST(KesselschlachtInspect, ASovietHqShowsItsRoadToTheEdge) {
  Table t("scenario kesselschlacht");
  while (t.s.phase == Phase::Setup) t.play(t.offers("done") ? "done" : "rest");
  const Board b = board_of(t.s);
  for (const char* id : {"18A", "38A", "60A"}) {
    const json road = data(t, kSoviet, std::string("command ") + id)["road"];
    ASSERT_FALSE(road.is_null()) << id;
    EXPECT_EQ(road["halves"], activation_path(t.s, b, t.formation(id)));
    EXPECT_EQ(road["path"].size(), road["halves"].get<std::size_t>()) << "half an MP a hex (KS:9.1.2)";
    EXPECT_TRUE(content().soviet_sources.has(t.hex(road["path"].back().get<std::string>())));
  }
}

TEST(KesselschlachtInspect, TheActivationPanelSaysWhyNotAndTheChance) {
  Table t("scenario kesselschlacht");
  while (t.s.phase == Phase::Setup) t.play(t.offers("done") ? "done" : "rest");
  const Board b = board_of(t.s);
  const json panel = data(t, kSoviet, "activation");
  EXPECT_EQ(panel["corps_left"], 4);
  EXPECT_EQ(panel["armies_left"], 1);
  int eligible = 0;
  for (const json& f : panel["formations"]) {
    const FormationId id = t.formation(f["id"].get<std::string>());
    const Why no = why_not_eligible(t.s, b, id);
    EXPECT_EQ(f["eligible"], !no.has_value()) << f;
    if (no) {
      EXPECT_EQ(f["why"]["rule"], std::string(no->rule.text()));
      EXPECT_EQ(f["chance"], 0);
      continue;
    }
    ++eligible;
    const int path = activation_path(t.s, b, id);
    EXPECT_EQ(f["halves"], path);
    EXPECT_EQ(f["chance"], path < 0 ? 0 : activation_chance(t.s, path));
  }
  EXPECT_GT(eligible, 3);
  for (const json& f : data(t, kAxis, "activation")["formations"])
    EXPECT_FALSE(f.contains("eligible")) << "not the Axis' to know";
}

TEST(KesselschlachtInspect, PointsSayWhatAnHqMayStillGive) {
  const Table t(
      "at J | fuel LIX 9 III 4 | ammo LIX 7 | fuel-spent LIX 2 | A 3210 LIX-HQ:do | A 3310 III-HQ:dis | A 3410 "
      "XXIV-HQ");
  const json corps = data(t, kAxis, "points")["corps"];
  for (const json& c : corps) {
    const int track = content().at(t.formation(c["id"].get<std::string>())).track;
    EXPECT_EQ(c["fuel_available"], fuel_available(t.s, track)) << c;
    EXPECT_EQ(c["ammo_available"], ammo_available(t.s, track)) << c;
    const int expected = c["id"] == "LIX" ? 4 : 0;  // KS:13.3.5.A six a turn, two spent; disrupted HQs give none
    EXPECT_EQ(c["fuel_available"], expected) << c;
  }
}

TEST(KesselschlachtInspect, LayersAreThoseOfTheRules) {
  const Table t("at J | A 3210 LIX-HQ 96-GR283 | S 2408 4GTC-HQ 4GTC-12GTB");
  const Board b = board_of(t.s);
  EXPECT_EQ(data(t, kAxis, "zoc soviet")["hexes"].size(), static_cast<std::size_t>(zone_shown(t.s, kSoviet).count()));
  EXPECT_EQ(data(t, kSoviet, "zoc axis")["hexes"].size(), static_cast<std::size_t>(zone_shown(t.s, kAxis).count()))
      << "whether a stack projects is public, whatever lies on top";
  EXPECT_EQ(data(t, kAxis, "general motor")["hexes"].size(),
            static_cast<std::size_t>(general_supply(t.s, b, Gait::Motor).count()));
  EXPECT_EQ(data(t, kAxis, "sectors")["sectors"].size(), static_cast<std::size_t>(kSectors));
}

TEST(KesselschlachtInspect, AHexTellsItsGroundAndWhoIsSeen) {
  const Table t("at J | A 3210 LIX-HQ 96-GR283 | S 2408 4GTC-HQ");
  const json h = data(t, kSoviet, "hex 3210");
  EXPECT_EQ(h["units"], json::array({"LIX-HQ"}));
  EXPECT_EQ(h["unseen"], 1);
  EXPECT_TRUE(h["axis_zoc"].is_boolean());
  EXPECT_EQ(data(t, kAxis, "hex 3210")["unseen"], 0);
  EXPECT_EQ(data(t, kAxis, "hex 1904")["name"], "Ternopol");
}

// ---- combat ---------------------------------------------------------------------------------------------------------------

TEST(KesselschlachtInspect, OddsAgreeWithTheCombatThatFollows) {
  Table t("at K | ammo LIX 9 | A 3210 96-GR283 1Pz-PzR1 LIX-HQ | A 3112 96-GR284 | S 3211 1GA-30RD");
  const json plan = data(t, kAxis, "odds 3211 3210 3112");
  t.play("target 3211; join 3210; join 3112");
  const json drafted = data(t, kAxis, "odds");
  EXPECT_EQ(plan, drafted);
  EXPECT_EQ(t.tally("odds"), t.tally("odds 3211 3210 3112"));
  t.play("declare");
  EXPECT_EQ(tables(t.s).columns[static_cast<std::size_t>(t.s.combat.column)], plan["column"]);
  EXPECT_EQ(tables(t.s).percentages[t.s.combat.table], plan["table"]);
  int sum = 0;
  for (const auto& [result, n] : plan["results"].items()) sum += n.get<int>();
  EXPECT_EQ(sum, 6);
  EXPECT_FALSE(inspect(t.s, kAxis, "odds 3211").ok()) << "nobody attacks";
}

TEST(KesselschlachtInspect, OddsCountOnlyTheDefendersThatAreSeen) {
  const Table t("at K | ammo LIX 9 | A 3210 96-GR283 LIX-HQ | S 3211 1GA-HQ 1GA-68GRD");
  const json plan = data(t, kAxis, "odds 3211 3210");
  EXPECT_EQ(plan["unseen"], 1);
  EXPECT_EQ(plan["defence"], 1) << "the HQ on top";
}

TEST(KesselschlachtInspect, AttacksAreThoseOffered) {
  const Table t("at K | ammo LIX 9 | A 3210 96-GR283 LIX-HQ | A 3112 96-GR284 | S 3211 1GA-30RD | S 2408 4GTC-HQ");
  const json list = data(t, kAxis, "attacks")["targets"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["hex"], "3211");
  EXPECT_EQ(list[0]["from"], json::array({"3112", "3210"}));
  EXPECT_EQ(list[0]["odds"]["attack"], data(t, kAxis, "odds 3211 3210 3112")["attack"]);
  EXPECT_TRUE(data(t, kSoviet, "attacks")["targets"].empty()) << "not asked";
}

TEST(KesselschlachtInspect, ThreatsCountTheSeenAndOnlyThem) {
  const Table t("at J | A 3210 96-GR283 LIX-HQ | S 3211 1GA-HQ 1GA-68GRD | S 3214 4GTC-12GTB | S 5530 5MC-233TB");
  const json stacks = data(t, kAxis, "threats")["stacks"];
  ASSERT_EQ(stacks.size(), 1u);
  EXPECT_EQ(stacks[0]["now"], 0) << "an HQ does not attack";
  for (const char* key : {"percent", "table", "column"}) EXPECT_FALSE(stacks[0].contains(key)) << key;
  EXPECT_EQ(stacks[0]["unseen"], 1);
  EXPECT_EQ(stacks[0]["soon"], def(t.s, t.id("4GTC-12GTB")).front.attack) << "it can drive up; 5MC is too far";
}

// ---- numbers explained ----------------------------------------------------------------------------------------------------

TEST(KesselschlachtTally, APathIsWhatTheMarchCosts) {
  Table t(kAxisMarch);
  const auto path = tally(t.s, kAxis, "path 96-GR283 3211 3212");
  ASSERT_TRUE(path.ok());
  t.play("pick 96-GR283");
  const int before = t.mp("96-GR283");
  t.play("step 3211");
  EXPECT_EQ(tally(t.s, kAxis, "move 96-GR283 3212")->total() + before - t.mp("96-GR283"), path->total());
  EXPECT_FALSE(tally(t.s, kAxis, "path 96-GR283 4010").ok()) << "not a neighbour";
  EXPECT_FALSE(tally(t.s, kSoviet, "path 96-GR283 3211").ok()) << "not his";
}

TEST(KesselschlachtTally, NumbersAreThoseOfTheRules) {
  const Table t(
      "turn 9 heavy-snow | at K | supply checked | fuel LIX 2 | ammo LIX 5 | A 3210 LIX-HQ:do 96-GR283 | A 0510 "
      "96-GR284 | S 3211 1GA-30RD:dis");
  Tally silent = Tally::silent();
  const auto total = [&](const char* q) { return tally(t.s, kAxis, q)->total(); };
  EXPECT_EQ(total("attack 96-GR283"), attack_of(t.s, t.id("96-GR283"), t.hex("3210"), true, silent));
  Tally other = Tally::silent();
  EXPECT_EQ(total("defence 1GA-30RD"), defence_of(t.s, t.id("1GA-30RD"), other));
  EXPECT_EQ(total("ammo LIX"), 4) << "a disorganized HQ gives four (KS:13.3.5.B)";
  EXPECT_EQ(total("fuel LIX"), 2);
  EXPECT_EQ(t.tally("supply 96-GR284", kAxis), "out");
  EXPECT_EQ(t.tally("supply 96-GR283", kAxis), "attack");
  EXPECT_EQ(t.tally("stack 3210", kAxis), "1 of 3");
  EXPECT_EQ(t.tally("stack 3210", kSoviet), "0 of 3") << "he sees the HQ";
  Tally score = Tally::silent();
  const Score points = score_of(t.s, score);
  EXPECT_EQ(t.tally("vp", kAxis), std::to_string(points.difference()) + ": " + level_text(victory_level(t.s, points)));
}

TEST(KesselschlachtTally, TheSovietsAloneKnowTheirChances) {
  Table t("scenario kesselschlacht");
  while (t.s.phase == Phase::Setup) t.play(t.offers("done") ? "done" : "rest");
  EXPECT_EQ(t.tally("activation 18A", kSoviet), "6 of 6");
  EXPECT_EQ(t.tally("activation 18A", kAxis).front(), '?');
  EXPECT_EQ(t.tally("activation LIX", kSoviet).front(), '?');
}

TEST(KesselschlachtTally, WhatIsNotUnderstoodIsSaid) {
  const Table t(kAxisMarch);
  for (const char* bad : {"", "luck", "vp now", "move", "move KG1", "move KG1 3116 3117", "allowance", "attack Nobody",
                          "supply 1GA-3Art", "fuel 1GA", "stack 9999", "odds 3115", "activation"})
    EXPECT_FALSE(tally(t.s, kAxis, bad).ok()) << bad;
  for (const std::string& form : tally_queries()) EXPECT_FALSE(form.empty());
}

}  // namespace
}  // namespace kessel::kesselschlacht
