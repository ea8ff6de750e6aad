#pragma once
// Commands run on the games that people play, and drivers that play one from outside.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "engine/verify.h"
#include "tools/cmd_position.h"
#include "tools/cmd_replay.h"
#include "tools/cmd_sim.h"
#include "tools/cmd_verify.h"
#include "tools/protocol.h"

namespace kessel::tools {

using nlohmann::json;
using Words = std::vector<std::string>;

inline Shelf real_shelf() {
  Shelf shelf;
  shelf.home = KESSEL_SOURCE_DIR;
  return shelf;
}

inline Ran run_real(const CommandFunction& command, const Words& words, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  Env env(in, out, err);
  static_cast<Shelf&>(env) = real_shelf();
  Ran r;
  r.code = command(words, env);
  r.out = out.str();
  r.err = err.str();
  return r;
}

inline std::shared_ptr<const Game> real_game(const std::string& id) {
  GameSource source;
  source.home = KESSEL_SOURCE_DIR;
  const auto game = open_game(id, source);
  EXPECT_TRUE(game.ok());
  return *game;
}

inline std::string first_complaints(const SimReport& r) {
  std::string text;
  for (std::size_t i = 0; i < r.games.size() && text.size() < 3000; ++i) {
    if (!r.games[i].result.error.empty()) text += "game " + std::to_string(i) + ": " + r.games[i].result.error + "\n";
    for (const std::string& v : r.games[i].result.violations) text += "game " + std::to_string(i) + ": " + v + "\n";
  }
  return text;
}

inline void expect_the_same_whatever_the_threads(SimPlan plan) {
  plan.jobs = 1;
  const SimReport one = simulate(plan);
  plan.jobs = 3;
  const SimReport three = simulate(plan);
  EXPECT_EQ(one.signature, three.signature);
  EXPECT_EQ(one.actions, three.actions);
}

/// Two random games of that scenario are saved: they verify, and replayed as the second side tell no action of the first.
inline void expect_saved_games_verify_and_replay(const Game& game, const std::string& scenario) {
  const TempDir dir;
  const Ran r = run_real(cmd_sim, {"--game", game.info().id, "--scenario", scenario, "--sides", "random,random",
                                   "--games", "2", "--seed", "8", "--save", dir.path(), "--json"});
  EXPECT_EQ(r.code, 0) << r.err;
  for (const char* name : {"game-000000.jsonl", "game-000001.jsonl"}) {
    const Ran v = run_real([](const Words& w, Env& e) { return cmd_verify(w, e); }, {dir.file(name)});
    EXPECT_EQ(v.code, 0) << v.out << v.err;
  }
  const Ran t = run_real(cmd_replay, {dir.file("game-000000.jsonl"), "--side", game.info().sides[1]});
  EXPECT_EQ(t.code, 0) << t.err;
  EXPECT_EQ(t.out.find("  " + game.info().sides[0] + " "), std::string::npos);
  EXPECT_EQ(run_real(cmd_position, {"--record", dir.file("game-000001.jsonl"), "--at", "100", "--board"}).code, 0);
}

/// Drives a whole game through the protocol as a bot would: node, options, apply or roll. Its record must verify.
inline void play_through_the_protocol(const Game& game, const json& begin, std::uint64_t seed) {
  Protocol p(real_shelf(), false);
  const auto ask = [&](const json& request) {
    json answer = json::parse(p.handle(request.dump()));
    EXPECT_TRUE(answer.contains("ok")) << request << "\n" << answer;
    return answer;
  };
  json node = ask(begin)["node"];
  Rng rng(seed);
  int actions = 0;
  while (node["kind"] != "finished" && actions < 20'000) {
    if (node["kind"] == "chance") {
      node = ask({{"cmd", "roll"}})["node"];
      continue;
    }
    const json list = ask({{"cmd", "options"}})["options"];
    ASSERT_FALSE(list.empty());
    const json& o = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    node = ask({{"cmd", "apply"}, {"side", o["side"]}, {"action", o["text"]}})["node"];
    ++actions;
  }
  ASSERT_EQ(node["kind"], "finished");
  const json lines = ask({{"cmd", "save"}})["lines"];
  std::string text;
  for (const json& l : lines) text += l.get<std::string>() + "\n";
  const auto read = parse_record(text, "saved");
  ASSERT_TRUE(read.ok()) << read.error().text();
  const VerifyReport report = verify_record(read->record, game);
  EXPECT_TRUE(report.ok) << report.line << ": " << report.reason;
}

/// Plays with actions whose text is damaged two times in three: each is taken or refused, and a refused one changes nothing.
inline void play_with_damaged_actions(const Game& game, const std::string& begin, int inputs) {
  Protocol p(real_shelf(), false);
  p.handle(begin);
  Rng rng(5);
  ActionList list;
  for (int i = 0; i < inputs; ++i) {
    const Session& s = *p.session();
    const Node node = s.node();
    if (node.kind == Node::Kind::Finished) break;
    if (node.kind == Node::Kind::Chance) {
      p.handle(R"({"cmd":"roll"})");
      continue;
    }
    const Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
    list.clear();
    game.options(s.state(), by, Scope::Main, list);
    std::string text = game.action_text(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    if (rng.below(3) != 0) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
      if (rng.below(2) == 0)
        text.erase(at, 1);
      else
        text[at] = static_cast<char>('!' + rng.below(90));
    }
    const std::uint64_t before = s.hash();
    const json answer = json::parse(p.handle(
        json({{"cmd", "apply"}, {"side", game.info().sides[static_cast<std::size_t>(index(by))]}, {"action", text}})
            .dump()));
    if (answer.contains("error")) {
      EXPECT_NE(answer["error"]["code"], "internal") << text << answer;
      EXPECT_EQ(p.session()->hash(), before) << text;
    }
  }
}

}  // namespace kessel::tools
