// The commands on the real game: everything a player, a bot or a tester does from outside.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/json_writer.h"
#include "real_fixture.h"
#include "tools/cmd_engine.h"
#include "tools/cmd_games.h"
#include "tools/cmd_perft.h"
#include "tools/cmd_play_tty.h"
#include "tools/cmd_position.h"
#include "tools/cmd_replay.h"
#include "tools/cmd_verify.h"

namespace kessel::tools {
namespace {

std::shared_ptr<const Game> breakout_game() {
  static const auto game = real_game("breakout");
  return game;
}

bool nightly() { return std::getenv("KESSEL_NIGHTLY") != nullptr; }

SimPlan plan_of(std::uint64_t games, std::uint64_t seed, const OptionValues& options = {}) {
  SimPlan plan;
  plan.opened = {breakout_game(), "campaign", options};
  plan.players = {{"random", {}}, {"random", {}}};
  plan.games = games;
  plan.seed = seed;
  plan.jobs = 2;
  return plan;
}

#ifdef __SANITIZE_ADDRESS__
constexpr std::uint64_t kManyGames = 100;
#else
constexpr std::uint64_t kManyGames = 2'000;
#endif

TEST(BreakoutSim, TwoThousandRandomGamesHoldEveryInvariant) {
  SimPlan plan = plan_of(nightly() ? 10 * kManyGames : kManyGames, 1944);
  plan.check_every = nightly() ? 499 : 4'001;
  const SimReport r = simulate(plan);
  EXPECT_EQ(r.finished, plan.games);
  EXPECT_EQ(r.aborted, 0u);
  EXPECT_EQ(r.violations, 0u) << first_complaints(r);
}

TEST(BreakoutSim, EveryOptionHoldsThemToo) {
  for (const OptionInfo& option : breakout_game()->info().scenarios.front().options) {
    for (const std::string& value : option.values) {
      if (value == option.standard) continue;
      SimPlan plan = plan_of(nightly() ? 500 : 12, 7, {{option.id, value}});
      plan.check_every = 301;
      const SimReport r = simulate(plan);
      EXPECT_EQ(r.finished, plan.games) << option.id << "=" << value << "\n" << first_complaints(r);
      EXPECT_EQ(r.violations, 0u) << option.id << "=" << value << "\n" << first_complaints(r);
    }
  }
}

TEST(BreakoutSim, OtherPlayersFinishToo) {
  for (const char* sides : {"first,random", "random,first", "first,first"}) {
    SimPlan plan = plan_of(10, 3);
    plan.players = *parse_players(sides);
    plan.check_every = 997;
    const SimReport r = simulate(plan);
    EXPECT_EQ(r.finished, 10u) << sides << "\n" << first_complaints(r);
    EXPECT_EQ(r.violations, 0u) << sides << "\n" << first_complaints(r);
  }
}

TEST(BreakoutSim, TheSameWhateverTheThreads) { expect_the_same_whatever_the_threads(plan_of(12, 99)); }

TEST(BreakoutSim, SavedGamesVerifyAndReplay) { expect_saved_games_verify_and_replay(*breakout_game(), "campaign"); }

TEST(BreakoutGames, AreListedAsPromised) {
  const Ran r = run_real(cmd_games, {"--json"});
  EXPECT_EQ(r.code, 0) << r.err;
  const json j = json::parse(r.out);
  ASSERT_EQ(j["games"].size(), 3u);
  EXPECT_EQ(j["games"][0]["id"], "breakout");
  EXPECT_EQ(j["games"][0]["sides"], json({"soviet", "german"}));
  EXPECT_EQ(j["games"][0]["scenarios"][0]["id"], "campaign");
  for (const json& o : j["games"][0]["scenarios"][0]["options"])
    EXPECT_NE(std::find(o["values"].begin(), o["values"].end(), o["default"]), o["values"].end()) << o;
  EXPECT_EQ(j["games"][1]["id"], "kesselschlacht");
  EXPECT_EQ(j["games"][1]["sides"], json({"soviet", "axis"}));
  EXPECT_EQ(j["games"][1]["scenarios"][0]["id"], "solution-west");
  EXPECT_EQ(j["games"][1]["scenarios"][1]["id"], "kesselschlacht");
  EXPECT_EQ(j["games"][2]["id"], "panzer");
  EXPECT_EQ(j["games"][2]["sides"], json({"german", "soviet"}));
  EXPECT_EQ(j["games"][2]["scenarios"][0]["id"], "1");
}

TEST(BreakoutPosition, TextGoesInAndComesOutTheSame) {
  const std::string text = run_real(cmd_position, {"--game", "breakout", "--json"}).out;
  const std::string start = json::parse(text)["text"];
  const Ran again = run_real(cmd_position, {"--game", "breakout", "--file", "-", "--json"}, start);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out, text);
}

TEST(BreakoutProtocol, ABotPlaysAWholeGame) {
  play_through_the_protocol(*breakout_game(), {{"cmd", "new"}, {"game", "breakout"}, {"seed", 3}}, 3);
}

TEST(BreakoutProtocol, RefusalsNameTheirCase) {
  Protocol p(real_shelf(), false);
  p.handle(R"({"cmd":"new","game":"breakout","seed":3})");
  const std::uint64_t before = p.session()->hash();
  const json j = json::parse(p.handle(R"({"id":1,"cmd":"apply","action":"step 1205"})"));
  EXPECT_EQ(j["error"]["code"], "refused");
  EXPECT_EQ(j["error"]["rule"].get<std::string>().substr(0, 3), "BO:");
  EXPECT_EQ(p.session()->hash(), before);
}

TEST(BreakoutProtocol, MutatedActionsNeverCrash) {
  play_with_damaged_actions(*breakout_game(), R"({"cmd":"new","game":"breakout","seed":3})", 3000);
}

/// Does the answer read like the documented line, where "…" stands for anything?
bool reads_like(std::string_view answer, const std::string& documented) {
  static const std::string kAnything = "\u2026";
  std::size_t from = 0;
  bool first = true;
  for (;;) {
    const std::size_t gap = documented.find(kAnything, from);
    const std::string piece = documented.substr(from, gap == std::string::npos ? gap : gap - from);
    const std::size_t at = gap == std::string::npos && !first && answer.size() >= piece.size()
                               ? answer.size() - piece.size()
                               : answer.find(piece);
    if (at == std::string_view::npos || (first && at != 0) || answer.substr(at, piece.size()) != piece) return false;
    answer.remove_prefix(at + piece.size());
    if (gap == std::string::npos) return answer.empty();
    from = gap + kAnything.size();
    first = false;
  }
}

TEST(BreakoutProtocol, TheDialogueInTheDocumentsIsTrue) {
  std::istringstream lines(slurp(std::string(KESSEL_SOURCE_DIR) + "/docs/protocol.md"));
  Protocol p(real_shelf(), false);
  std::string line, answer;
  int checked = 0;
  while (std::getline(lines, line)) {
    if (line.starts_with("> ")) answer = p.handle(line.substr(2));
    if (!line.starts_with("< ")) continue;
    EXPECT_TRUE(reads_like(answer, line.substr(2))) << "documented: " << line.substr(2) << "\nanswered:   " << answer;
    ++checked;
  }
  EXPECT_GE(checked, 15);
  EXPECT_TRUE(p.finished());
}

TEST(BreakoutPlayTty, AWholeGameByNumbers) {
  std::string typed;
  for (int i = 0; i < 30'000; ++i) typed += "1\n";
  const TempDir dir;
  const Ran r = run_real(cmd_play_tty, {"--seed", "4", "--open-table", "--no-record"}, typed);
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_NE(r.out.find("The seed of the dice was"), std::string::npos) << r.out.substr(r.out.size() - 2000);
  EXPECT_EQ(r.out.find("Pass the seat"), std::string::npos);
}

TEST(BreakoutPlayTty, ATurnAgainstTheComputerIsRecordedAndResumed) {
  const TempDir dir;
  const std::string path = dir.file("g.jsonl");
  const Ran r = run_real(cmd_play_tty, {"--seed", "4", "--sides", "human,random", "--record", path},
                         "help\nboard\nboard 1604\ntally vp\nshow 28RC\ndone\nauto 5\noptions\nundo\nlog\n");
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_NE(r.out.find("--resume"), std::string::npos);
  const Ran again = run_real(cmd_play_tty, {"--resume", path, "--sides", "human,random"}, "auto 3\n");
  EXPECT_EQ(again.code, 0) << again.err;
  const Ran v = run_real(cmd_replay, {path});
  EXPECT_EQ(v.code, 0) << v.err;
}

TEST(BreakoutPlayTty, HintsAndTheComputersReasons) {
  // The Soviets set up and ask before their first impulse, then do little until the Germans have moved.
  std::string typed = "done\nhint\nwhy\n";
  for (int i = 0; i < 40; ++i) typed += "auto 1\ndone\n";
  const Ran r = run_real(cmd_play_tty, {"--seed", "4", "--sides", "human,recruit", "--no-record"}, typed + "why\n");
  EXPECT_EQ(r.code, 0) << r.err;
  const std::size_t hint = r.out.find("hint\n"), why = r.out.find("why\n"), last = r.out.rfind("why\n");
  ASSERT_LT(hint, why);
  ASSERT_LT(why, last);
  const std::string advice = r.out.substr(hint, why - hint);
  EXPECT_NE(advice.find("side soviet, turn 1"), std::string::npos) << advice;
  EXPECT_NE(advice.find("expected: vp "), std::string::npos) << advice;
  EXPECT_NE(r.out.substr(why, 40).find("it has not thought yet"), std::string::npos) << r.out.substr(why, 200);
  EXPECT_NE(r.out.substr(last).find("side german, turn "), std::string::npos) << r.out.substr(last);
}

TEST(BreakoutProtocol, HintsWithinABudget) {
  Protocol p(real_shelf());
  const auto ask = [&](const std::string& line) { return json::parse(p.handle(line)); };
  ask(R"({"cmd":"position","game":"breakout","text":"turn 3 | at german 1 fight | G 2218 16Pz 371 | S 2119 9M"})");
  EXPECT_EQ(ask(R"({"cmd":"hint","side":"german","budget":20})")["hint"]["side"], "german");
  EXPECT_TRUE(ask(R"({"cmd":"hint","side":"soviet","budget":20})")["hint"].is_null()) << "it is not their turn";
  for (const char* bad : {R"("budget":0)", R"("budget":600001)", R"("budget":"20")", R"("budget":20,"player":"elite")"})
    EXPECT_EQ(ask(std::string(R"({"cmd":"hint","side":"german",)") + bad + "}")["error"]["code"], "bad_request") << bad;
}

TEST(BreakoutPerft, IsWhatItWas) {
  const auto start = breakout_game()->start("campaign", {});
  ASSERT_TRUE(start.ok());
  EXPECT_EQ(perft(*breakout_game(), *start, 1), 1u);
  EXPECT_GT(perft(*breakout_game(), *start, 3), 100u);
}

}  // namespace
}  // namespace kessel::tools
