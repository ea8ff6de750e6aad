// What the page asks in the Advanced Game: chances of GP fire, whom a pattern covers, who responds to a call.
#include <nlohmann/json.hpp>

#include "table.h"

namespace kessel::panzer {
namespace {

using Json = nlohmann::json;

Json ask(const Table& t, Side viewer, const std::string& query) {
  const auto answer = inspect(t.s, viewer, query);
  EXPECT_TRUE(answer) << query << (answer ? "" : ": " + answer.error().text());
  return answer ? Json::parse(*answer) : Json();
}

/// A squad ten inches from another, which it sees; an observer beside it and a battery behind the table.
const char* const kField =
    "advanced | cards g85-rifle g86-section:op g74-medium / s57-rifle s15 | unit g1 20000 20000 0 |"
    "unit g2 21500 20000 0 | unit s1 20000 24000 180 | unit s2 23000 24000 180";

Table at_orders() {
  Table t(kField);
  run_spotting(t.s, t.events);
  note_targets(t.s);
  return t;
}

TEST(PanzerInspectAdvanced, GpShotsAgreeWithTheRules) {
  const Table t = at_orders();
  const int code = t.code("g1", "small");
  const Json one = ask(t, kGerman, "shot g1 s1 weapon " + std::to_string(code));
  ASSERT_TRUE(one["legal"]) << one.dump();
  EXPECT_EQ(one["code"], code);
  Tally sum;
  Attack a;
  a.kind = Attack::Kind::Direct, a.by = kGerman, a.from = t.id("g1"), a.weapon = static_cast<std::uint8_t>(code);
  aim_at(t.s, a, t.id("s1"));
  const GpChance c = gp_chance(t.s, a, t.id("s1"), sum);
  EXPECT_EQ(one["gp"]["factor"], c.factor);
  EXPECT_EQ(one["gp"]["defense"], c.defense);
  EXPECT_EQ(one["gp"]["net"], c.net);
  EXPECT_EQ(one["gp"]["none"], std::clamp(c.number.none - c.net, 0, 100));
  EXPECT_EQ(one["modifiers"].size(), sum.lines().size());
  // The same in the list of all, where each weapon has its line.
  bool found = false;
  const Json all = ask(t, kGerman, "shots");
  for (const Json& x : all["shots"]) {
    if (x["shooter"] != "g1" || x["target"] != "s1" || x["weapon"] != code) continue;
    found = true;
    EXPECT_EQ(x["number"], 100 - one["gp"]["none"].get<int>());
    EXPECT_EQ(x["gp"]["effective"], 100 - one["gp"]["suppressed"].get<int>());
  }
  EXPECT_TRUE(found) << all.dump();
  EXPECT_FALSE(inspect(t.s, kGerman, "shot g1 s1 weapon 250"));
  EXPECT_FALSE(inspect(t.s, kGerman, "shot g1 s1 weapon"));
}

TEST(PanzerInspectAdvanced, ListedShotsAreAllowed) {
  const Table t = at_orders();
  const Json all = ask(t, kGerman, "shots")["shots"];
  EXPECT_FALSE(all.empty());
  for (const Json& x : all)
    EXPECT_FALSE(why_no_shot(t.s, t.id(x["shooter"].get<std::string>()), x["weapon"].get<int>(),
                             t.id(x["target"].get<std::string>()), false))
        << x.dump();
}

TEST(PanzerInspectAdvanced, APatternNamesWhomItCovers) {
  const Table t = at_orders();
  const Json p = ask(t, kGerman, "pattern c 0 20000 24000");
  EXPECT_EQ(p["quad"].size(), 4u);
  ASSERT_EQ(p["units"].size(), 1u);
  EXPECT_EQ(p["units"][0]["unit"], "s1");
  EXPECT_FALSE(p["units"][0].contains("none"));  // nobody fires yet
  // A battery through its observer: the chances come with it, and a wide pattern covers both.
  const Json b = ask(t, kGerman, "pattern b 90 21500 24000 g3 g2");
  ASSERT_EQ(b["units"].size(), 2u);
  for (const Json& u : b["units"]) EXPECT_LE(u["none"].get<int>(), u["suppressed"].get<int>());
  EXPECT_TRUE(ask(t, kGerman, "pattern a 0 50000 40000")["units"].empty());
  for (const char* bad : {"pattern", "pattern e 0 1 1", "pattern a 0 1", "pattern b 0 1 1 g3", "pattern b 0 1 1 g1 g2",
                          "pattern b 0 1 1 s1 g2"})
    EXPECT_FALSE(inspect(t.s, kGerman, bad)) << bad;
}

TEST(PanzerInspectAdvanced, ACallTellsWhoResponds) {
  Table t = at_orders();
  t.s.unit(t.id("g2")).order = Order::Overwatch;
  const Json c = ask(t, kGerman, "call g2 gp 20000 24000");
  EXPECT_TRUE(c["why"].is_null());
  ASSERT_EQ(c["sources"].size(), 1u);
  EXPECT_EQ(c["sources"][0]["unit"], "g3");
  Zone z;
  z.side = kGerman, z.observer = t.id("g2"), z.at = {20000, 24000};
  Tally sum;
  const int added = response_modifier(t.s, z, t.id("g3"), sum);
  EXPECT_EQ(c["sources"][0]["needed"], response_needed(t.s, t.id("g2"), t.id("g3")) - added);
  EXPECT_EQ(c["sources"][0]["modifiers"].size(), sum.lines().size());
  // A rifle squad is no observer; nobody asks for the other side.
  EXPECT_EQ(ask(t, kGerman, "call g1 gp 20000 24000")["why"]["rule"], "PZ:16.3.1");
  EXPECT_FALSE(inspect(t.s, kGerman, "call s1 gp 20000 24000"));
  EXPECT_FALSE(inspect(t.s, kGerman, "call g2 rain 20000 24000"));
}

TEST(PanzerInspectAdvanced, SpottingOfThoseWithoutAGun) {
  const Table t = at_orders();
  const Json squad = ask(t, kGerman, "spotting g1");
  EXPECT_EQ(squad["gun"]["name"], "small arms");
  EXPECT_EQ(squad["gun"]["bears"], "all");
  EXPECT_EQ(squad["gun"]["range"].size(), static_cast<std::size_t>(kBands));
  EXPECT_FALSE(inspect(t.s, kGerman, "spotting g3"));  // a battery is not on the table
}

TEST(PanzerInspectAdvanced, WhatAFlightMeansToDoIsItsPlayers) {
  Table t("advanced | cards g85-rifle / s57-rifle s61 | unit g1 20000 20000 0 | unit s1 20000 30000 180");
  const UnitId plane = t.id("s2");
  t.s.unit(plane).where = Where::Aloft, t.s.unit(plane).at = {30000, 40000};
  t.s.flight.unit = plane, t.s.flight.turn_at = 9, t.s.flight.turn_by = 30;
  const Json own = Json::parse(view_json(view_for(t.s, kSoviet)))["flight"];
  EXPECT_EQ(own["turn_at"], 9);
  EXPECT_EQ(own["turn_by"], 30);
  const Json foe = Json::parse(view_json(view_for(t.s, kGerman)))["flight"];
  EXPECT_EQ(foe["unit"], "s2");
  EXPECT_FALSE(foe.contains("turn_at") || foe.contains("turn_by"));
}

}  // namespace
}  // namespace kessel::panzer
