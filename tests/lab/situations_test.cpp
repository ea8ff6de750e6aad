// The suite of situations: sound, solvable, not trivial; who passes what is pinned.
#include "lab/situations.h"

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/catalogue.h"
#include "games/breakout/notation.h"
#include "lab/breakout/checks.h"
#include "lab_fixture.h"
#include "tools/playout.h"
#include "tools/rule_index.h"

namespace kessel::lab {
namespace {

using kessel::breakout::kGerman;
using kessel::breakout::kSoviet;
using kessel::breakout::State;

const Game& the_game() {
  static const auto game = open_game("breakout", {KESSEL_SOURCE_DIR, "", ""});
  if (!game) throw std::runtime_error(game.error().text());
  return **game;
}

const std::vector<Situation>& suite() {
  static const auto loaded = shipped_situations(the_game(), KESSEL_SOURCE_DIR);
  if (!loaded) throw std::runtime_error(loaded.error().text());
  return *loaded;
}

std::set<std::string> passed_by(const tools::PlayerSpec& spec) {
  std::set<std::string> out;
  for (const Situation& s : suite())
    if (score_situation(the_game(), s, spec, 1).passed) out.insert(s.id);
  return out;
}

TEST(Situations, AreFortyForBothSidesAndAllThemes) {
  EXPECT_EQ(suite().size(), 40u);
  std::set<std::string> ids, themes;
  int soviet = 0;
  for (const Situation& s : suite()) {
    ids.insert(s.id);
    themes.insert(s.themes.begin(), s.themes.end());
    soviet += s.side == kSoviet ? 1 : 0;
  }
  EXPECT_EQ(ids.size(), suite().size());
  EXPECT_EQ(soviet, 20);
  for (const char* theme :
       {"advance", "air", "artillery", "attack", "corridor", "defence", "exit", "korpsgruppe", "losses", "order",
        "pocket", "probe", "reinforcement", "retreat", "set-up", "supply", "town"})
    EXPECT_TRUE(themes.contains(theme)) << theme;
}

TEST(Situations, RestOnCasesOfTheLedger) {
  std::set<std::string> known;
  for (const tools::RuleCase& c : tools::rule_cases())
    if (std::string_view(c.game) == "breakout") known.insert(c.id);
  for (const Situation& s : suite()) {
    EXPECT_FALSE(s.cases.empty()) << s.id;
    for (const std::string& c : s.cases) EXPECT_TRUE(known.contains(c)) << s.id << ": " << c;
  }
}

TEST(Situations, PositionsAreInOrder) {
  for (const Situation& s : suite()) {
    std::vector<std::string> faults;
    Rng rng(1);
    tools::check_position(the_game(), s.start, true, rng, faults);
    EXPECT_TRUE(faults.empty()) << s.id << ": " << faults.front();
  }
}

TEST(Situations, EachIdeaCanBeCarriedOut) {
  for (const Situation& s : suite()) {
    const Score score = score_situation(the_game(), s, {kLinePlayer, {}}, 1);
    EXPECT_TRUE(score.passed) << s.id << ": " << score.passes << " of " << s.seeds << ", " << score.failed;
  }
}

TEST(Situations, NoneIsPassedByChance) {
  for (const Situation& s : suite()) {
    bool failed = !score_situation(the_game(), s, {"random", {}}, 1).passed;
    const auto idle = make_line_player(the_game(), {});
    failed = failed || !play_situation(the_game(), s, *idle, 1).passed;
    EXPECT_TRUE(failed) << s.id << " asks for nothing";
  }
  EXPECT_LE(passed_by({"random", {}}).size(), 3u);
}

/// What a level has once found it must not lose; what it finds besides is welcome and belongs in this list.
void expect_keeps(const tools::PlayerSpec& spec, const std::set<std::string>& pinned) {
  const std::set<std::string> now = passed_by(spec);
  for (const std::string& id : pinned) EXPECT_TRUE(now.contains(id)) << spec.text() << " no longer passes " << id;
  for (const std::string& id : now)
    if (!pinned.contains(id)) std::cout << spec.text() << " passes " << id << ", which is not pinned yet\n";
}

const std::set<std::string> kFound{"air-in-defence",
                                   "air-where-it-counts",
                                   "concentric-relief",
                                   "cut-the-line",
                                   "four-points-before-one",
                                   "fourth-exit-and-a-town",
                                   "guns-make-the-column",
                                   "guns-need-company",
                                   "guns-stay-with-the-corps",
                                   "kill-the-guns",
                                   "korpsgruppe-for-the-fortress",
                                   "korpsgruppe-in-defence",
                                   "leave-the-closing-pocket",
                                   "march-before-the-fight",
                                   "march-through-the-korpsgruppe",
                                   "no-hopeless-attacks",
                                   "remove-the-strongest",
                                   "retreat-out-of-reach",
                                   "seal-the-pocket",
                                   "spare-the-last-step",
                                   "supply-is-opened-first",
                                   "the-corps-return",
                                   "the-pocket-not-the-line",
                                   "the-support-unit-pays",
                                   "through-opposite-sides",
                                   "through-the-storm",
                                   "vinnitsa-in-one-ride"};

TEST(Situations, RecruitKeepsWhatItFinds) { expect_keeps({"recruit", {}}, kFound); }
TEST(Situations, RegularKeepsWhatItFinds) {
  std::set<std::string> pinned = kFound;
  pinned.insert("fight-before-the-march");
  expect_keeps({"regular", {{"count", 40}}}, pinned);
}

// ---- checks -------------------------------------------------------------------------------------------------------

State position(const std::string& text) {
  const auto s = the_game().parse_position(text);
  if (!s) throw std::runtime_error(s.error().text());
  return s->as<State>();
}

bool holds(const std::string& check, const State& begin, const State& now, Side side = kSoviet) {
  const auto c = breakout::Check::parse(*now.content, check, side);
  if (!c) throw std::runtime_error(c.error().text());
  return c->holds(breakout::Course(begin), now);
}

TEST(SituationChecks, EachTellsYesFromNo) {
  const State now = position(
      "turn 4 | at german 1 move | orders mf fm fm - | air german 2 | kg Br 2219 | vp exit 1 destroyed 4 | S 2408 8GM "
      "1GB | "
      "S 2410 11GT/1 | S 0909 3B | G 2409 82/3 | G 2607 1Pz | dead 23RC | exited 106RC");
  const auto yes = [&](const char* check) { EXPECT_TRUE(holds(check, now, now)) << check; };
  const auto no = [&](const char* check) { EXPECT_FALSE(holds(check, now, now)) << check; };
  yes("held 2408 soviet"), no("held 2607 soviet"), yes("held 2607 german");
  yes("occupied 2607 german"), no("occupied 2607 soviet"), no("occupied 2606 german");
  yes("empty 2606"), no("empty 2607"), no("empty 2408");
  yes("at 8GM 2407 2408"), no("at 8GM 2409"), no("at 23RC 2408");
  yes("near 1Pz 2609 2"), no("near 1Pz 2609 1");
  yes("alive 82"), no("alive 23RC"), no("alive 106RC"), yes("dead 23RC"), no("dead 82");
  yes("exited 106RC"), no("exited 8GM");
  yes("steps 11GT >= 1"), no("steps 11GT >= 2"), yes("steps 11GT <= 1"), no("steps 8GM <= 1");
  yes("escorted 1GB"), no("escorted 3B");
  no("linked 82"), yes("linked 1Pz"), yes("linked 8GM"), yes("linked 2607"), no("linked 2409");
  yes("kg 2221 2"), no("kg 2222 2");
  yes("vp >= 7"), no("vp >= 8"), yes("exits <= 1"), no("exits >= 2"), yes("destroyed >= 4"), no("destroyed <= 3");
  yes("pocket >= 4"), no("pocket >= 5"), yes("air <= 2"), no("air <= 1");
  yes("not empty 2607"), no("not alive 82"), yes("dead 82 or alive 82"), no("dead 82 or dead 1Pz");
}

TEST(SituationChecks, TheOrderIsThatOfTheImpulseTheyBeganIn) {
  const State begin = position("turn 4 | at german 1 move | orders mf mf fm - | G 2607 1Pz");
  EXPECT_TRUE(holds("order fight-move", begin, begin));
  EXPECT_FALSE(holds("order move-fight", begin, begin));
}

TEST(SituationChecks, StepsLostAreCountedFromTheBeginning) {
  const State begin = position("turn 4 | at soviet 1 move | S 2408 8GM | S 1028 106RC | G 2607 1Pz"),
              now = position("turn 4 | at soviet 1 move | S 2408 8GM/1 | exited 106RC | G 2607 1Pz/2");
  EXPECT_TRUE(holds("lost-soviet >= 1", begin, now));
  EXPECT_FALSE(holds("lost-soviet >= 2", begin, now)) << "who left is not lost";
  EXPECT_TRUE(holds("lost-german >= 2", begin, now));
  EXPECT_FALSE(holds("lost-german <= 1", begin, now));
}

/// Plays a line in a situation made here and says whether the check holds at the end of the stage.
bool after_line(const std::string& text, Side side, const std::vector<std::string>& line, const std::string& check) {
  Situation s;
  s.id = "test";
  s.side = side;
  const auto start = the_game().parse_position(text);
  if (!start) throw std::runtime_error(start.error().text());
  s.start = *start;
  const auto c = breakout::read_check(s.start, check, side);
  if (!c) throw std::runtime_error(c.error().text());
  s.checks.push_back(*c);
  for (const std::string& a : line) s.line.push_back(*the_game().parse_action(a, side));
  const auto player = make_line_player(the_game(), s.line);
  return play_situation(the_game(), s, *player, 1).passed;
}

TEST(SituationChecks, FightsAreSeenAsTheyWereMade) {
  const std::string attack = "turn 6 | at german 1 fight | kg Br 2411 | S 2409 51RC | G 2410 9SS 503 | G 2411 18AD";
  const std::vector<std::string> line{"target 2409", "join 9SS", "declare", "support Br"};
  const auto seen = [&](const char* check) { return after_line(attack, kGerman, line, check); };
  EXPECT_TRUE(seen("attack 2409"));
  EXPECT_TRUE(seen("attack 2409 3:1"));
  EXPECT_FALSE(seen("attack 2409 4:1"));
  EXPECT_FALSE(seen("attack 2408"));
  EXPECT_FALSE(seen("probe 2409"));
  EXPECT_TRUE(seen("joined 9SS 2409"));
  EXPECT_FALSE(seen("joined 503 2409"));
  EXPECT_TRUE(seen("aided 2409 kg"));
  EXPECT_FALSE(seen("aided 2409 18AD"));
  EXPECT_FALSE(seen("aided 2409 air"));
  const std::string probe = "turn 6 | at german 1 fight | S 2708 94RC | G 2609 7Pz";
  const std::vector<std::string> step{"target 2608", "join 7Pz", "declare"};
  EXPECT_TRUE(after_line(probe, kGerman, step, "probe 2608"));
  EXPECT_FALSE(after_line(probe, kGerman, step, "attack 2608"));
  EXPECT_FALSE(after_line(probe, kGerman, {}, "probe 2608"));
}

TEST(SituationChecks, WhatIsNotUnderstoodIsAFault) {
  const State s = position("turn 4 | at soviet 1 move | S 2408 8GM");
  for (const char* text : {"",
                           "not",
                           "held",
                           "held 2607",
                           "held 9999 soviet",
                           "held 2607 russian",
                           "at 8GM",
                           "at 999Pz 2607",
                           "near 8GM 2607 x",
                           "near 8GM 2607 -1",
                           "vp 5",
                           "vp = 5",
                           "vp >= five",
                           "vp >= 1000",
                           "attack 2409 3:2",
                           "aided 2409 luck",
                           "order sideways",
                           "linked 12345",
                           "held 2607 soviet or",
                           "won"}) {
    const auto c = breakout::Check::parse(*s.content, text, kSoviet);
    ASSERT_FALSE(c) << text;
    EXPECT_FALSE(c.error().reason.empty());
  }
}

// ---- file and command ---------------------------------------------------------------------------------------------

TEST(SituationsFile, AllFaultsAreTold) {
  const TempDir dir;
  nlohmann::json file =
      nlohmann::json::parse(slurp(std::string(KESSEL_SOURCE_DIR) + "/data/breakout/lab/situations.json"));
  auto& list = file["situations"];
  list.erase(list.begin() + 4, list.end());
  list[0]["position"] = "turn 9";
  list[1]["checks"] = {"won"};
  list[1]["line"] = {"fly 2607"};
  list[2]["until"] = "1 stages";
  list[2]["pass"] = 99;
  list[3]["id"] = list[2]["id"];
  list[3]["side"] = "german";
  list[3]["colour"] = "red";
  std::ofstream(dir.file("bad.json")) << file.dump();
  const auto bad = load_situations(the_game(), dir.file("bad.json"));
  ASSERT_FALSE(bad);
  const std::string text = bad.error().text();
  for (const char* part : {"/situations/0/position", "won", "fly", "N stages", "/situations/2/pass", "two of this name",
                           "the side is not asked", "colour"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_FALSE(load_situations(the_game(), dir.file("none.json")));
}

TEST(SituationsCommand, ShowsEveryPlayer) {
  const Ran r = real_lab({"situations", "--only", "kill-the-guns", "--only", "guard-the-town", "--players",
                          "line,recruit", "--jobs", "2", "--json"});
  ASSERT_EQ(r.code, 0) << r.err;
  const auto j = nlohmann::json::parse(r.out);
  ASSERT_EQ(j["situations"].size(), 2u);
  EXPECT_EQ(j["players"][0]["player"], "line");
  EXPECT_EQ(j["players"][0]["passed"], 2);
  EXPECT_EQ(j["players"][0]["of"], 2);
  EXPECT_NEAR(j["players"][0]["low"].get<double>(), 0.342, 0.001);
  EXPECT_EQ(j["situations"][0]["players"][1]["player"], "recruit");
  const Ran again = real_lab(
      {"situations", "--only", "kill-the-guns", "--only", "guard-the-town", "--players", "line,recruit", "--json"});
  EXPECT_EQ(again.out, r.out) << "the number of threads changes nothing";
  const Ran table = real_lab({"situations", "--only", "kill-the-guns"});
  EXPECT_NE(table.out.find("recruit: 1 of 1 passed, 1.000 (0.207-1.000)"), std::string::npos) << table.out;
  EXPECT_NE(real_lab({"situations", "--list"}).out.find("idea: "), std::string::npos);
}

TEST(SituationsCommand, RefusesWhatItDoesNotKnow) {
  EXPECT_TRUE(tools::one_usage_line(real_lab({"situations", "--only", "chess"})));
  EXPECT_TRUE(tools::one_usage_line(real_lab({"situations", "--players", "nobody"})));
  EXPECT_TRUE(tools::one_usage_line(real_lab({"situations", "--list", "--json"})));
  const Ran toy = lab({"situations", "--game", "toy"});
  EXPECT_EQ(toy.code, tools::kExitFailed);
  EXPECT_NE(toy.err.find("no situations"), std::string::npos);
}

}  // namespace
}  // namespace kessel::lab
