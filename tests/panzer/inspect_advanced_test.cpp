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

// ---- close combat -------------------------------------------------------------------------------------------------

/// A Soviet squad beside a German vehicle, at the step in which it may announce its assault.
Table at_close(const std::string& german, const std::string& soviet, const std::string& more = "", int mils = 1500) {
  Table t("advanced | cards " + german + " / " + soviet + " | unit g1 20000 20000 0 | unit s1 20000 " +
          std::to_string(20'000 + mils) + " 180 |" + more);
  t.orders("s1 move", kGerman).until(Step::Close);
  if (t.s.top().side != kSoviet) t.play("done");
  return t;
}

TEST(PanzerInspectAdvanced, AnAssaultIsPlannedAsItIsFought) {
  COVERS("PZ:16.9.2.2", "PZ:16.9.3.3");
  Table t = at_close("g29", "s57-smg:regulars");
  const Json plan = ask(t, kSoviet, "assault s1 g1");
  EXPECT_EQ(plan["kind"], "close");
  EXPECT_TRUE(plan["why"].is_null());
  EXPECT_TRUE(plan["ammo"].empty());
  t.play("assault s1 g1");
  EXPECT_EQ(ask(t, kSoviet, "assault s1 g1"), plan) << "announced, it is the same";
  t.play("done");
  if (t.step() == "reveal") t.play("hide");
  ASSERT_EQ(t.step(), "gp-roll");
  Tally sum;
  const GpChance c = assault_chance(t.s, t.s.attack, t.id("g1"), sum);
  EXPECT_EQ(plan["gp"]["factor"], c.factor);
  EXPECT_EQ(plan["gp"]["defense"], c.defense);
  EXPECT_EQ(plan["gp"]["net"], c.net);
  EXPECT_EQ(plan["modifiers"].size(), sum.lines().size());
  // Every roll is played: what the plan says comes out, the burning ones by a die of their own.
  int nothing = 0, shaken = 0, track = 0, damaged = 0, lost = 0;
  for (int roll = 1; roll <= 100; ++roll) {
    Table x = t;
    x.roll(roll);
    const bool rolls = x.step() == "ko-roll";
    lost += rolls ? 1 : 0;
    track += !rolls && x.has("g1", kTracked) ? 1 : 0;
    damaged += !rolls && x.has("g1", kDamaged) ? 1 : 0;
    shaken += !rolls && x.has("g1", kSuppressedOn) && !x.has("g1", kTracked | kDamaged) ? 1 : 0;
    nothing += !rolls && !x.has("g1", kSuppressedOn | kTracked | kDamaged) ? 1 : 0;
  }
  const Json& o = plan["odds"];
  EXPECT_EQ(o["nothing"], 10 * nothing);
  EXPECT_EQ(o["suppressed"], 10 * shaken);
  EXPECT_EQ(o["track"], 10 * track);
  EXPECT_EQ(o["damaged"], 10 * damaged);
  EXPECT_EQ(o["knocked_out"].get<int>() + o["brewed_up"].get<int>(), 10 * lost);
  EXPECT_GT(lost, 0);
}

TEST(PanzerInspectAdvanced, AnAdvanceAndLaunchersAreInThePlan) {
  const Table far = at_close("g29", "s57-smg", "", 3600);
  EXPECT_EQ(ask(far, kSoviet, "assault s1 g1")["why"]["rule"], "PZ:16.9.1.4");
  const Json plan = ask(far, kSoviet, "assault s1 g1 20000 21900");
  EXPECT_TRUE(plan["why"].is_null());
  bool advance = false;
  for (const Json& l : plan["modifiers"]) advance = advance || l["rule"] == "PZ:16.9.3.1";
  EXPECT_TRUE(advance) << plan.dump();
  Table t(
      "advanced | cards g85-rifle+g87-panzerfaust g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 21500 0 |"
      "unit g2 60000 20000 0");
  t.orders("g1 move", kGerman).until(Step::Close);
  const Json armed = ask(t, kGerman, "assault g1 s1");
  ASSERT_EQ(armed["ammo"].size(), 1u) << armed.dump();
  EXPECT_EQ(armed["ammo"][0]["limit"], 6);
  EXPECT_EQ(armed["gp"]["factor"], 14);
}

TEST(PanzerInspectAdvanced, HandToHandRollForRoll) {
  COVERS("PZ:16.10.2", "PZ:16.10.4");
  const Table t = at_close("g85-rifle:half g18", "s57-smg:half s15", "unit g2 60000 20000 0 | unit s2 60000 40000 0");
  const Json plan = ask(t, kSoviet, "assault s1 g1");
  ASSERT_EQ(plan["kind"], "hand");
  const int ahead = plan["attacker"]["total"].get<int>() - plan["defender"]["total"].get<int>();
  int won = 0, lost = 0;
  for (int a = 1; a <= 100; ++a)
    for (int b = 1; b <= 100; ++b) won += a + ahead > b ? 1 : 0, lost += a + ahead < b ? 1 : 0;
  EXPECT_EQ(plan["round"]["won"], won);
  EXPECT_EQ(plan["round"]["lost"], lost);
  // Half against half is over with the first round that is no tie.
  EXPECT_EQ(plan["taken"], static_cast<int>(100LL * won / (won + lost)));
  // A full squad has a second life: it does better than a half one, and two of them better than one.
  const Table whole = at_close("g85-rifle:half g18", "s57-smg s15", "unit g2 60000 20000 0 | unit s2 60000 40000 0");
  EXPECT_GT(ask(whole, kSoviet, "assault s1 g1")["taken"].get<int>(), plan["taken"].get<int>());
  Table two = at_close("g85-rifle g18", "s57-smg s57-smg s15",
                       "unit g2 60000 20000 0 | unit s2 21500 20000 270 | unit s3 60000 40000 0");
  const int alone = ask(two, kSoviet, "assault s1 g1")["taken"].get<int>();
  two.s.unit(two.id("s2")).order = Order::Move;
  two.play("assault s2 g1");
  const Json both = ask(two, kSoviet, "assault s1 g1");
  EXPECT_EQ(both["second"], "s2");
  EXPECT_GT(both["taken"].get<int>(), alone);
}

TEST(PanzerInspectAdvanced, BreachesOverrunsAndBadQuestions) {
  COVERS("PZ:20.5", "PZ:16.11.2.1");
  const Table t = at_close("g29", "s57-rifle:engineer", "house wood 1 19000 29200 21000 30200", 8000);
  const Json plan = ask(t, kSoviet, "breach s1 building 0");
  EXPECT_EQ(plan["kind"], "breach");
  EXPECT_EQ(plan["target"], "-");
  EXPECT_EQ(plan["gp"]["defense"], t.s.map().buildings[0].gp_def);
  EXPECT_FALSE(plan.contains("odds"));
  EXPECT_EQ(ask(t, kSoviet, "breach s1 building 7")["why"]["rule"], "PZ:20.5");
  for (const char* bad : {"assault", "assault s1", "assault s1 g9", "breach s1", "overrun g1", "overrun s1 g1",
                          "recovery s1", "search", "drop strafe", "drop"})
    EXPECT_FALSE(inspect(t.s, kGerman, bad)) << bad;
  EXPECT_FALSE(inspect(t.s, Side::Observer, "assault s1 g1"));

  Table drive(
      "advanced | cards g18 / s57-rifle s15 | unit g1 20000 20000 0 | unit s1 20000 23000 180 | unit s2 60000 40000 0");
  drive.orders("g1 move", kSoviet).until(Step::Move);
  const Json over = ask(drive, kGerman, "overrun g1 s1");
  ASSERT_TRUE(over["why"].is_null()) << over.dump();
  EXPECT_GT(over["gp"]["factor"].get<int>(), 0);
  EXPECT_EQ(over["odds"]["all"], 1000);
  drive.play("declare g1 s1");
  EXPECT_EQ(ask(drive, kGerman, "overrun g1 s1"), over) << "announced, it is the same";
}

TEST(PanzerInspectAdvanced, AnAttackFromTheAirShowsItsPattern) {
  COVERS("PZ:15.3.2", "PZ:15.3.3.1");
  Table t(
      "advanced | cards g85-rifle g85-rifle g18 / s57-rifle s15 s61 | unit g1 20000 20000 0 | unit g2 20000 21200 0 |"
      "unit g3 60000 20000 0 | unit s1 20000 40000 180 | unit s2 60000 40000 0");
  t.play("german: done; soviet: done").roll(1, 100).play("first");
  ASSERT_EQ(t.step(), "fly");
  const std::string way = "fly s3 slow low 180 20000 48000 0 0 g1 -";
  const Json plan = ask(t, kSoviet, "flight " + way);
  ASSERT_TRUE(plan["why"].is_null()) << plan.dump();
  const Json* strafe = nullptr;
  for (const Json& d : plan["drops"])
    if (d["attack"] == "strafe") strafe = &d;
  ASSERT_NE(strafe, nullptr) << plan.dump();
  EXPECT_FALSE((*strafe)["quads"].empty());
  // Flown as planned, the attack is offered after so many inches, and finds the same.
  t.play(way);
  for (int i = 0; i < 60 && !t.offers("drop strafe"); ++i) t.play(t.step() == "flak" ? "hold" : "on 1");
  EXPECT_EQ(t.s.flight.gone, (*strafe)["after"].get<int>());
  const Json now = ask(t, kSoviet, "drop strafe");
  EXPECT_TRUE(now["why"].is_null());
  EXPECT_EQ(now["quads"], (*strafe)["quads"]);
  EXPECT_EQ(now["units"], (*strafe)["units"]);
  ASSERT_FALSE(now["units"].empty());
  std::size_t struck = now["units"].size();
  t.play("drop strafe");
  for (; struck > 0; --struck) {
    if (t.step() == "reveal") t.play("hide");
    ASSERT_EQ(t.step(), "gp-roll");
    Tally sum;
    const GpChance c = gp_chance(t.s, t.s.attack, t.s.top().unit, sum);
    bool told = false;
    for (const Json& u : now["units"])
      told =
          told || (u["unit"] == unit_text(t.s.top().unit) && u["gp"]["net"] == c.net && u["gp"]["factor"] == c.factor);
    EXPECT_TRUE(told) << now.dump();
    t.roll(1);
  }
  EXPECT_NE(t.step(), "gp-roll") << "nobody else is struck";
  EXPECT_FALSE(inspect(t.s, kGerman, "drop strafe"));
}

TEST(PanzerInspectAdvanced, RecoveryAndWhatMayBefallAMove) {
  COVERS("PZ:19.2.1", "PZ:17.2.3.2.3", "PZ:17.2.2.2.2");
  Table t(
      "advanced | cards g85-rifle g18 / s15 | unit g1 20000 20000 0 suppressed-off | unit g2 30000 20000 0 |"
      "unit s1 60000 40000 0 | woods 29000 19000 31000 22000");
  const Json shaken = ask(t, kGerman, "recovery g1");
  EXPECT_TRUE(shaken["now"]);
  int chance = 0;
  for (int roll = 1; roll <= 100; ++roll)
    chance += tables(t.s).suppression_recovered[at(grade(t.s, t.id("g1")))].hold(roll);
  EXPECT_EQ(shaken["chance"], chance);
  t.s.unit(t.id("g1")).order = Order::Move;
  EXPECT_LT(ask(t, kGerman, "recovery g1")["chance"].get<int>(), chance);
  EXPECT_FALSE(inspect(t.s, kSoviet, "recovery g1"));

  Table run(
      "advanced | cards g85-rifle g18 / s15 | unit g1 20000 20000 0 | unit g2 30000 20000 0 |"
      "unit s1 60000 40000 0 | woods 29000 19000 31000 22000");
  run.orders("g1 move; g2 move", kSoviet).until(Step::Move);
  const Json quick = ask(run, kGerman, "path march g1 -1 20000 24000");
  ASSERT_TRUE(quick["why"].is_null()) << quick.dump();
  ASSERT_EQ(quick["risks"].size(), 1u) << quick.dump();
  EXPECT_EQ(quick["risks"][0]["what"], "quickmarch");
  const Rolls& tired = tables(run.s).quickmarch_suppressed[at(grade(run.s, run.id("g1")))];
  EXPECT_EQ(quick["risks"][0]["chance"], tired.high - tired.low + 1);
  const Json woods = ask(run, kGerman, "path g2 -1 0 30000 20900");
  ASSERT_EQ(woods["risks"].size(), 1u) << woods.dump();
  EXPECT_EQ(woods["risks"][0]["what"], "bog");
  EXPECT_EQ(woods["risks"][0]["chance"],
            tables(run.s).terrain[at(Terrain::Woods)].bog.high - movement_of(run.s, run.id("g2")).bog);
  EXPECT_TRUE(ask(run, kGerman, "path g1 -1 0 20000 22000")["risks"].empty());
  // An overrun is no barrage.
  Table over(
      "advanced | cards g18 / s57-rifle s15 | unit g1 20000 20000 0 | unit s1 20000 23000 180 | unit s2 60000 40000 0");
  over.orders("g1 move", kSoviet).until(Step::Move);
  const Json drive = ask(over, kGerman, "path overrun g1 s1 -1 0 20000 25500");
  EXPECT_TRUE(drive["why"].is_null() && drive["risks"].empty()) << drive.dump();
  EXPECT_EQ(ask(over, kGerman, "path overrun g1 s1 -1 0 22000 20000")["why"]["rule"], "PZ:16.11.1a");
}

TEST(PanzerInspectAdvanced, AmmunitionThatMayBeShort) {
  COVERS("PZ:16.1.2.2.2");
  const Table t(
      "advanced | cards g18 g85-rifle / s15 | unit g1 20000 20000 0 | unit g2 22000 20000 0 | unit s1 20000 30000 0");
  const Json all = ask(t, kGerman, "arms g1")["arms"];
  bool smoke = false;
  for (const Json& x : all) {
    const int code = x["code"].get<int>();
    EXPECT_EQ(x["limit"], ammo_limit(t.s, t.id("g1"), code));
    if (arm(t.s, t.id("g1"), code).smoke) smoke = x["misfires"].get<bool>();
  }
  EXPECT_TRUE(smoke) << "without a smoke shell nothing is fired";
  EXPECT_FALSE(inspect(t.s, kSoviet, "arms g1"));
}

}  // namespace
}  // namespace kessel::panzer
