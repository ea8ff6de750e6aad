#include "tools/protocol.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "core/json_writer.h"
#include "core/rng.h"
#include "tools/cmd_engine.h"

namespace kessel::tools {
namespace {

using nlohmann::json;

class ProtocolTest : public ::testing::Test {
 protected:
  json ask(const json& request) {
    const std::string answer = protocol_.handle(request.dump());
    json j = json::parse(answer);
    EXPECT_EQ(j["id"], request.value("id", json()));
    return j;
  }
  json good(const json& request) {
    json j = ask(request);
    EXPECT_EQ(j.value("ok", false), true) << request << "\n" << j;
    return j;
  }
  std::string code(const json& request) {
    const std::string before = protocol_.session() ? hex64(protocol_.session()->hash()) : "";
    const json j = ask(request);
    EXPECT_EQ(protocol_.session() ? hex64(protocol_.session()->hash()) : "", before) << request;
    if (!j.contains("error")) return "ok";
    EXPECT_FALSE(j["error"]["message"].get<std::string>().empty());
    return j["error"]["code"];
  }
  void start(int seed = 1) { good({{"id", 1}, {"cmd", "new"}, {"game", "toy"}, {"seed", seed}}); }
  void to_red() {
    start();
    good({{"cmd", "apply"}, {"side", "red"}, {"action", "hide 3"}});
    good({{"cmd", "apply"}, {"action", "hide 5"}});
  }
  void to_roll() {
    to_red();
    good({{"cmd", "apply"}, {"action", "done"}});
    good({{"cmd", "apply"}, {"action", "done"}});
  }
  Protocol protocol_{toy_shelf()};
};

TEST_F(ProtocolTest, GamesListsAsTheCommandDoes) {
  const json j = good({{"id", "a"}, {"cmd", "games"}});
  EXPECT_EQ(j["games"][0]["id"], "toy");
  EXPECT_EQ(j["games"][0]["scenarios"][0]["options"][0]["default"], "3");
}

TEST_F(ProtocolTest, InspectAndBoardGiveTheGamesOwnData) {
  EXPECT_EQ(code({{"cmd", "board"}}), "no_game");
  EXPECT_EQ(code({{"cmd", "inspect"}, {"query", "lead"}}), "no_game");
  start();
  EXPECT_EQ(good({{"cmd", "board"}})["board"]["game"], "toy");
  EXPECT_EQ(good({{"cmd", "inspect"}, {"query", "lead"}})["data"]["lead"], 0);
  EXPECT_EQ(code({{"cmd", "inspect"}, {"query", "nonsense"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "inspect"}}), "bad_request");
}

TEST_F(ProtocolTest, NewStartsAGame) {
  const json j = good({{"id", 7},
                       {"cmd", "new"},
                       {"game", "toy"},
                       {"scenario", "duel"},
                       {"options", {{"rounds", "1"}}},
                       {"seed", 5},
                       {"seeds", {{"red", "apple"}, {"blue", "pear"}}}});
  EXPECT_EQ(j["node"]["kind"], "decide");
  EXPECT_EQ(j["node"]["sides"], json({"red", "blue"}));
  EXPECT_EQ(j["commitment"].get<std::string>().size(), 64u);
  EXPECT_EQ(j["hash"].get<std::string>().size(), 16u);
}

TEST_F(ProtocolTest, NewRefusesWhatItDoesNotKnow) {
  start();
  EXPECT_EQ(code({{"cmd", "new"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "chess"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", 3}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"scenario", "war"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"options", {{"rounds", "2"}}}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"options", {{"rounds", 1}}}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"options", json::array()}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"seed", -1}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"seed", "abc"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"seeds", {{"green", "x"}}}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"seeds", {{"red", "line\nbreak"}}}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"id2", 1}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "new"}, {"game", "toy"}, {"data", "/not/there"}}), "io");
}

TEST_F(ProtocolTest, WithoutAGameEveryCommandSaysSo) {
  for (const char* cmd : {"position", "save", "node", "options", "why_not", "apply", "dice", "roll", "view", "tally",
                          "hash", "undo", "branch", "log"})
    EXPECT_EQ(code({{"cmd", cmd}}), "no_game") << cmd;
}

TEST_F(ProtocolTest, PositionIsReadAndSet) {
  start();
  const json first = good({{"cmd", "position"}});
  const std::string text = "toy1 2 3 1 1 4 5 2 0 0 0 0 0 3 1";
  const json set = good({{"cmd", "position"}, {"text", text}});
  EXPECT_EQ(set["text"], text);
  EXPECT_EQ(set["node"]["sides"], json({"red"}));
  EXPECT_EQ(good({{"cmd", "position"}})["text"], text);
  good({{"cmd", "apply"}, {"action", "step 1"}});
  EXPECT_EQ(good({{"cmd", "position"}, {"at", 0}})["text"], text);
  EXPECT_NE(good({{"cmd", "position"}})["text"], text);
  EXPECT_EQ(good({{"cmd", "position"}, {"standard", true}})["text"], first["text"]);
  EXPECT_EQ(code({{"cmd", "position"}, {"text", "nonsense"}}), "bad_position");
  EXPECT_EQ(code({{"cmd", "position"}, {"text", "toy1 5 3 1 0 0 0 0 0 0 0 0 0 0 0"}}), "bad_position");
  EXPECT_EQ(code({{"cmd", "position"}, {"text", text}, {"standard", true}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "position"}, {"at", 99}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "position"}, {"text", text}, {"at", 0}}), "bad_request");
}

TEST_F(ProtocolTest, PositionCanOpenAGame) {
  good({{"cmd", "position"}, {"game", "toy"}, {"text", "toy1 2 3 1 1 4 5 2 0 0 0 0 0 3 1"}});
  EXPECT_EQ(good({{"cmd", "node"}})["node"]["ask"], "step, peek or done");
}

TEST_F(ProtocolTest, NodeSaysWhoIsAsked) {
  to_roll();
  const json j = good({{"cmd", "node"}})["node"];
  EXPECT_EQ(j["kind"], "chance");
  EXPECT_EQ(j["dice"], 1);
  EXPECT_EQ(j["faces"], 6);
  EXPECT_EQ(j["roller"], "red");
}

TEST_F(ProtocolTest, OptionsByScopeAndSide) {
  start();
  EXPECT_EQ(good({{"cmd", "options"}})["count"], 12);
  EXPECT_EQ(good({{"cmd", "options"}, {"side", "blue"}})["count"], 6);
  EXPECT_EQ(good({{"cmd", "options"}, {"scope", "free"}})["count"], 2);
  const json all = good({{"cmd", "options"}, {"scope", "all"}, {"side", "red"}});
  EXPECT_EQ(all["count"], 7);
  EXPECT_EQ(all["options"][0], json({{"side", "red"}, {"text", "hide 1"}, {"kind", 0}, {"scope", "main"}}));
  EXPECT_EQ(all["options"][6]["scope"], "free");
  EXPECT_EQ(good({{"cmd", "options"}, {"side", "observer"}})["count"], 0);
  EXPECT_EQ(code({{"cmd", "options"}, {"scope", "some"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "options"}, {"side", "green"}}), "bad_request");
}

TEST_F(ProtocolTest, WhyNotGivesTheRefusalOrNull) {
  to_red();
  EXPECT_TRUE(good({{"cmd", "why_not"}, {"action", "step 2"}})["refusal"].is_null());
  EXPECT_EQ(good({{"cmd", "why_not"}, {"action", "step 5"}})["refusal"]["reason"], "a step is 1 to 3");
  EXPECT_EQ(good({{"cmd", "why_not"}, {"action", "step 1"}, {"side", "blue"}})["refusal"]["reason"],
            "it is not your turn");
  EXPECT_EQ(code({{"cmd", "why_not"}, {"action", "fly"}}), "bad_action");
  EXPECT_EQ(code({{"cmd", "why_not"}}), "bad_request");
}

TEST_F(ProtocolTest, ApplyTellsNodeEventsAndHash) {
  start();
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "hide 3"}}), "bad_request");  // both sides are asked
  const json j = good({{"cmd", "apply"}, {"side", "red"}, {"action", "hide 3"}});
  EXPECT_EQ(j["node"]["sides"], json({"blue"}));
  ASSERT_EQ(j["events"].size(), 2u);
  EXPECT_EQ(j["events"][0]["seen_by"], json({"red", "blue", "observer"}));
  EXPECT_EQ(j["events"][1]["text"], "hid 0 3");
  EXPECT_EQ(j["events"][1]["seen_by"], json({"red"}));
  EXPECT_EQ(j["hash"], good({{"cmd", "hash"}})["hash"]);
}

TEST_F(ProtocolTest, ApplyRefuses) {
  to_red();
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "step 4"}}), "refused");
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "step 1"}, {"side", "blue"}}), "not_your_turn");
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "step 1"}, {"side", "observer"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "jump"}}), "bad_action");
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", 4}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "done"}, {"actions", json::array()}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "apply"}, {"actions", {"done", "jump"}}}), "bad_action");
  EXPECT_EQ(code({{"cmd", "apply"}, {"actions", {"done", 3}}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "roll"}}), "no_roll");
}

TEST_F(ProtocolTest, ABatchStopsAtRefusalRollAndReveal) {
  to_red();
  json j = good({{"cmd", "apply"}, {"actions", {"step 1", "step 2", "step 3", "step 1", "done"}}});
  EXPECT_EQ(j["taken"], 3);
  EXPECT_EQ(j["stop"], "refused");
  EXPECT_EQ(j["refusal"]["reason"], "at most six steps");
  EXPECT_EQ(j["events"].size(), 3u);
  j = good({{"cmd", "apply"}, {"actions", {"peek", "done"}}});
  EXPECT_EQ(j["taken"], 1);
  EXPECT_EQ(j["stop"], "reveal");
  good({{"cmd", "apply"}, {"action", "done"}});
  j = good({{"cmd", "apply"}, {"actions", {"think", "done", "done"}}});
  EXPECT_EQ(j["taken"], 2);
  EXPECT_EQ(j["stop"], "roll");
  j = good({{"cmd", "apply"}, {"side", "red"}, {"actions", json::array()}});
  EXPECT_EQ(j["taken"], 0);
  EXPECT_EQ(j["stop"], "all");
}

TEST_F(ProtocolTest, RollsFromDiceScriptAndSeed) {
  to_roll();
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "done"}}), "not_your_turn");
  EXPECT_EQ(code({{"cmd", "roll"}, {"dice", {7}}}), "bad_dice");
  EXPECT_EQ(code({{"cmd", "roll"}, {"dice", {1, 2}}}), "bad_dice");
  EXPECT_EQ(code({{"cmd", "roll"}, {"dice", {0}}}), "bad_dice");
  EXPECT_EQ(code({{"cmd", "roll"}, {"dice", {"six"}}}), "bad_request");
  json j = good({{"cmd", "roll"}, {"dice", {4}}});
  EXPECT_EQ(j["dice"], json({4}));
  EXPECT_EQ(j["given"], true);
  EXPECT_EQ(j["events"][0]["text"], "rolled 4 3 5 0 4");
}

TEST_F(ProtocolTest, AScriptedRollMustFit) {
  to_roll();
  EXPECT_EQ(good({{"cmd", "dice"}, {"dice", {9, 2, 3}}})["script"], json({9, 2, 3}));
  EXPECT_EQ(code({{"cmd", "roll"}}), "bad_dice");
  good({{"cmd", "dice"}, {"clear", true}, {"dice", {2}}});
  EXPECT_EQ(good({{"cmd", "roll"}})["dice"], json({2}));
  EXPECT_EQ(good({{"cmd", "dice"}})["script"], json::array());
  EXPECT_EQ(code({{"cmd", "dice"}, {"dice", {300}}}), "bad_dice");
  EXPECT_EQ(code({{"cmd", "dice"}, {"dice", 3}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "dice"}, {"clear", "yes"}}), "bad_request");
}

TEST_F(ProtocolTest, TheSameSeedRollsTheSame) {
  to_roll();
  const json a = good({{"cmd", "roll"}});
  EXPECT_EQ(a["given"], false);
  to_roll();
  EXPECT_EQ(good({{"cmd", "roll"}})["dice"], a["dice"]);
}

TEST_F(ProtocolTest, ViewShowsWhatASideMayKnow) {
  to_red();
  const json red = good({{"cmd", "view"}, {"side", "red"}, {"board", true}});
  EXPECT_EQ(red["view"]["known"][4], 3);
  EXPECT_EQ(red["view"]["known"][5], 7);
  EXPECT_EQ(red["board"], "round 1\n");
  EXPECT_EQ(good({{"cmd", "view"}})["side"], "observer");
  EXPECT_EQ(code({{"cmd", "view"}, {"side", "green"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "view"}, {"board", 1}}), "bad_request");
}

TEST_F(ProtocolTest, TallyExplains) {
  to_red();
  EXPECT_EQ(good({{"cmd", "tally"}})["queries"], json({"lead"}));
  const json j = good({{"cmd", "tally"}, {"query", "lead"}, {"side", "red"}})["tally"];
  EXPECT_EQ(j["total"], 0);
  EXPECT_EQ(j["lines"].size(), 2u);
  EXPECT_EQ(code({{"cmd", "tally"}, {"query", "moon"}}), "bad_request");
}

TEST_F(ProtocolTest, UndoStopsWhereSomethingWasRolledOrShown) {
  to_red();
  const json before = good({{"cmd", "hash"}});
  good({{"cmd", "apply"}, {"action", "step 2"}});
  const json j = good({{"cmd", "undo"}});
  EXPECT_EQ(j["hash"], before["hash"]);
  EXPECT_EQ(j["side"], "red");
  EXPECT_EQ(code({{"cmd", "undo"}, {"side", "red"}}), "cannot_undo");  // blue has chosen since
  good({{"cmd", "apply"}, {"action", "peek"}});
  EXPECT_EQ(code({{"cmd", "undo"}}), "cannot_undo");
  good({{"cmd", "apply"}, {"action", "done"}});
  good({{"cmd", "apply"}, {"action", "done"}});
  good({{"cmd", "roll"}});
  EXPECT_EQ(code({{"cmd", "undo"}}), "cannot_undo");
  EXPECT_EQ(code({{"cmd", "undo"}, {"side", "observer"}}), "bad_request");
}

TEST_F(ProtocolTest, LogNumbersAreTheSeatsOwn) {
  to_red();
  const json blue = good({{"cmd", "log"}, {"side", "blue"}});
  ASSERT_EQ(blue["events"].size(), 3u);  // red has hidden; blue has hidden; blue's own number
  EXPECT_EQ(blue["events"][2]["n"], 2);
  EXPECT_EQ(blue["next"], 3);
  EXPECT_FALSE(blue["events"][0].contains("entry"));
  EXPECT_EQ(good({{"cmd", "log"}, {"side", "blue"}, {"from", 2}})["events"].size(), 1u);
  EXPECT_EQ(good({{"cmd", "log"}})["events"].size(), 4u);
  EXPECT_EQ(good({{"cmd", "log"}, {"from", 1000}})["events"].size(), 0u);
  EXPECT_EQ(code({{"cmd", "log"}, {"from", -1}}), "bad_request");
  good({{"cmd", "apply"}, {"action", "step 1"}});
  EXPECT_EQ(good({{"cmd", "log"}})["events"].size(), 5u);
  good({{"cmd", "undo"}});
  EXPECT_EQ(good({{"cmd", "log"}})["events"].size(), 4u);
}

TEST_F(ProtocolTest, SaveAndLoadInlineAndByFile) {
  const TempDir dir;
  to_roll();
  good({{"cmd", "roll"}});
  const std::string hash = good({{"cmd", "hash"}})["hash"];
  const json saved = good({{"cmd", "save"}});
  good({{"cmd", "save"}, {"file", dir.file("g.jsonl")}});
  start(9);
  json j = good({{"cmd", "load"}, {"lines", saved["lines"]}});
  EXPECT_EQ(j["hash"], hash);
  EXPECT_EQ(good({{"cmd", "log"}})["events"].size(), 7u);
  start(9);
  j = good({{"cmd", "load"}, {"file", dir.file("g.jsonl")}});
  EXPECT_EQ(j["hash"], hash);
  EXPECT_EQ(good({{"cmd", "save"}})["lines"], saved["lines"]);
  // no seed came with it: the next roll must be given
  good({{"cmd", "position"}, {"standard", true}});
}

TEST_F(ProtocolTest, LoadRefusesBadRecords) {
  start();
  json lines = good({{"cmd", "save"}})["lines"];
  EXPECT_EQ(code({{"cmd", "load"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "load"}, {"lines", lines}, {"file", "x"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "load"}, {"file", "/not/there"}}), "io");
  EXPECT_EQ(code({{"cmd", "load"}, {"lines", {"nonsense", "more"}}}), "bad_record");
  EXPECT_EQ(code({{"cmd", "load"}, {"lines", {1}}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "load"}, {"lines", json::array()}}), "bad_record");
  EXPECT_EQ(code({{"cmd", "load"}, {"lines", lines}, {"seed", "12"}}), "bad_request");
  EXPECT_EQ(code({{"cmd", "save"}, {"file", "/not/there/x"}}), "io");
}

TEST_F(ProtocolTest, FilesCanBeForbidden) {
  Protocol p(toy_shelf(), false);
  p.handle(R"({"cmd":"new","game":"toy"})");
  EXPECT_NE(p.handle(R"({"cmd":"save","file":"x.jsonl"})").find("\"io\""), std::string::npos);
  EXPECT_NE(p.handle(R"({"cmd":"load","file":"x.jsonl"})").find("\"io\""), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists("x.jsonl"));
}

TEST_F(ProtocolTest, BranchGoesItsOwnWay) {
  to_roll();
  good({{"cmd", "roll"}, {"dice", {1}}});
  const json j = good({{"cmd", "branch"}, {"at", 4}, {"seed", 77}});
  EXPECT_EQ(j["node"]["kind"], "chance");
  good({{"cmd", "roll"}, {"dice", {6}}});
  EXPECT_EQ(code({{"cmd", "branch"}, {"at", 400}}), "bad_request");
}

TEST_F(ProtocolTest, AWholeGameEndsAndStaysEnded) {
  good({{"cmd", "new"}, {"game", "toy"}, {"seed", 1}, {"options", {{"rounds", "1"}}}});
  good({{"cmd", "apply"}, {"side", "red"}, {"action", "hide 6"}});
  good({{"cmd", "apply"}, {"action", "hide 1"}});
  good({{"cmd", "apply"}, {"action", "done"}});
  good({{"cmd", "apply"}, {"action", "done"}});
  const json j = good({{"cmd", "roll"}, {"dice", {5}}});
  EXPECT_EQ(j["node"]["kind"], "finished");
  EXPECT_EQ(j["node"]["winner"], "red");
  EXPECT_EQ(j["node"]["score"], 5);
  EXPECT_EQ(j["events"][0]["entry"], 5);
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "done"}}), "not_your_turn");
  EXPECT_EQ(code({{"cmd", "apply"}, {"action", "done"}, {"side", "red"}}), "not_your_turn");
  EXPECT_EQ(code({{"cmd", "roll"}}), "no_roll");
  EXPECT_EQ(code({{"cmd", "undo"}}), "cannot_undo");
}

TEST_F(ProtocolTest, HelpAndQuit) {
  const json help = good({{"cmd", "help"}});
  EXPECT_GE(help["commands"].size(), 18u);
  EXPECT_FALSE(protocol_.finished());
  good({{"cmd", "quit"}});
  EXPECT_TRUE(protocol_.finished());
}

TEST_F(ProtocolTest, MalformedLinesGetAnErrorLine) {
  start();
  const auto code_of = [&](const std::string& line) {
    const std::string before = hex64(protocol_.session()->hash());
    const json j = json::parse(protocol_.handle(line));
    EXPECT_EQ(hex64(protocol_.session()->hash()), before);
    return j.contains("error") ? j["error"]["code"].get<std::string>() : "ok";
  };
  EXPECT_EQ(code_of("hello"), "bad_json");
  EXPECT_EQ(code_of("{"), "bad_json");
  EXPECT_EQ(code_of("{\"cmd\":\"node\"} x"), "bad_json");
  EXPECT_EQ(code_of("{\"cmd\":\"\xff\xfe\"}"), "bad_json");
  EXPECT_EQ(code_of(std::string("{\"cmd\":\"no\0de\"}", 15)), "bad_json");
  EXPECT_EQ(code_of("[1,2]"), "bad_request");
  EXPECT_EQ(code_of("3"), "bad_request");
  EXPECT_EQ(code_of("null"), "bad_request");
  EXPECT_EQ(code_of("{}"), "bad_request");
  EXPECT_EQ(code_of("{\"cmd\":3}"), "bad_request");
  EXPECT_EQ(code_of("{\"cmd\":\"node\",\"id\":[1]}"), "bad_request");
  EXPECT_EQ(code_of("{\"cmd\":\"node\",\"id cmd\":1}"), "bad_request");
  EXPECT_EQ(code_of("{\"cmd\":\"node\",\"\":1}"), "bad_request");
  EXPECT_EQ(code_of("{\"cmd\":\"fly\"}"), "unknown_command");
  EXPECT_EQ(code_of("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1e999}"), "bad_json");
  EXPECT_EQ(code_of("{\"cmd\":\"new\",\"game\":\"toy\",\"seed\":1.5}"), "bad_request");
  EXPECT_EQ(code_of(std::string(100'000, '[')), "bad_json");
  EXPECT_EQ(code_of("{\"cmd\":\"node\",\"id\":" + std::string(40, '[') + std::string(40, ']') + "}"), "bad_json");
  EXPECT_EQ(code_of("{\"cmd\":\"" + std::string(kMaxRequest, 'x') + "\"}"), "too_large");
  EXPECT_EQ(code_of("{\"cmd\":\"apply\",\"side\":\"red\",\"action\":\"" + std::string(900'000, 'x') + "\"}"),
            "bad_action");
  EXPECT_EQ(code_of("{\"cmd\":\"node\",\"id\":\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"}"), "ok");
  EXPECT_EQ(protocol_.handle("  \t\r"), "");
}

TEST_F(ProtocolTest, MutatedRequestsNeverCrashNorChangeTheGameOnError) {
  const std::vector<std::string> seeds{
      R"({"id":1,"cmd":"new","game":"toy","scenario":"duel","options":{"rounds":"3"},"seed":4,"seeds":{"red":"a"}})",
      R"({"id":"x","cmd":"position","text":"toy1 2 3 1 1 4 5 2 0 0 0 0 0 3 1"})",
      R"({"id":null,"cmd":"apply","side":"red","actions":["hide 3","step 2"]})",
      R"({"cmd":"apply","side":"blue","action":"hide 4"})",
      R"({"cmd":"options","scope":"all","side":"red"})",
      R"({"cmd":"why_not","action":"step 2","side":"red"})",
      R"({"cmd":"dice","dice":[1,2,3],"clear":true})",
      R"({"cmd":"roll","dice":[4]})",
      R"({"cmd":"view","side":"observer","board":true})",
      R"({"cmd":"tally","query":"lead","side":"red"})",
      R"({"cmd":"undo","side":"red"})",
      R"({"cmd":"branch","at":1,"seed":3})",
      R"({"cmd":"log","side":"blue","from":2})",
      R"({"cmd":"load","lines":["{}","{}"],"seed":"00"})",
      R"({"cmd":"save"})"};
  Protocol p(toy_shelf(), false);
  p.handle(seeds[0]);
  Rng rng(20240607);
  const std::string bits = "{}[]\",:0123456789-.eE\\ \n\tabcxyz\x01\xff";
  int errors = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string line = seeds[rng.below(static_cast<std::uint32_t>(seeds.size()))];
    const std::uint32_t changes = rng.below(4);
    for (std::uint32_t c = 0; c < changes && !line.empty(); ++c) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(line.size()));
      switch (rng.below(5)) {
        case 0: line.erase(at, 1 + rng.below(6)); break;
        case 1: line.insert(at, 1, bits[rng.below(static_cast<std::uint32_t>(bits.size()))]); break;
        case 2: line[at] = bits[rng.below(static_cast<std::uint32_t>(bits.size()))]; break;
        case 3: line.resize(at); break;
        default: line.insert(at, line.substr(rng.below(static_cast<std::uint32_t>(line.size())), rng.below(20)));
      }
    }
    const std::uint64_t before = p.session()->hash();
    const std::uint64_t entries = p.session()->timeline().size();
    const std::string answer = p.handle(line);
    if (answer.empty()) continue;
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    ASSERT_TRUE(json::accept(answer)) << line << "\n" << answer;
    const json j = json::parse(answer);
    if (j.contains("error")) {
      ++errors;
      EXPECT_NE(j["error"]["code"], "internal") << line << "\n" << answer;
      EXPECT_EQ(p.session()->hash(), before) << line;
      EXPECT_EQ(p.session()->timeline().size(), entries) << line;
    }
  }
  EXPECT_GT(errors, 500);
}

TEST(Engine, AnswersLineByLineAndEndsWithTheInput) {
  const Ran r = run_toy(
      cmd_engine, {},
      "{\"id\":1,\"cmd\":\"hash\"}\n\n{\"id\":2,\"cmd\":\"new\",\"game\":\"toy\"}\n{\"id\":3,\"cmd\":\"node\"}");
  EXPECT_EQ(r.code, 0);
  std::istringstream lines(r.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(json::parse(line)["error"]["code"], "no_game");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(json::parse(line)["ok"], true);
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(json::parse(line)["id"], 3);
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(Engine, AnIdIsATextANumberOrNull) {
  const Ran r =
      run_toy(cmd_engine, {},
              "{\"id\":true,\"cmd\":\"help\"}\n{\"id\":[1],\"cmd\":\"help\"}\n"
              "{\"id\":1.5,\"cmd\":\"help\"}\n{\"id\":\"a\",\"cmd\":\"help\"}\n{\"id\":null,\"cmd\":\"help\"}\n");
  std::istringstream lines(r.out);
  std::string line;
  for (const char* wanted : {"", "", "1.5", "\"a\"", "null"}) {
    ASSERT_TRUE(std::getline(lines, line));
    const json j = json::parse(line);
    if (*wanted != '\0') {
      EXPECT_EQ(j["ok"], true) << line;
      EXPECT_EQ(j["id"].dump(), wanted);
      continue;
    }
    EXPECT_EQ(j["error"]["code"], "bad_request") << line;
    EXPECT_EQ(j["error"]["message"], "the key 'id' must be a text, a number or null");
    EXPECT_TRUE(j["id"].is_null());
  }
}

TEST(Engine, QuitEndsAndHugeLinesArePassedOver) {
  const Ran r =
      run_toy(cmd_engine, {}, std::string(3 * kMaxRequest, 'x') + "\n{\"cmd\":\"quit\"}\n{\"cmd\":\"help\"}\n");
  std::istringstream lines(r.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(json::parse(line)["error"]["code"], "too_large");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(json::parse(line)["ok"], true);
  EXPECT_FALSE(std::getline(lines, line));
}

}  // namespace
}  // namespace kessel::tools
