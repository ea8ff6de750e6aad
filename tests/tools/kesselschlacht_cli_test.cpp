// Kesselschlacht by the commands: what a player, a bot or a tester does from outside.
#include <cstdlib>

#include "core/json_writer.h"
#include "real_fixture.h"
#include "tools/cmd_play_tty.h"
#include "tools/cmd_position.h"
#include "tools/cmd_replay.h"
#include "tools/cmd_verify.h"

namespace kessel::tools {
namespace {

const std::string kGame = "kesselschlacht";

std::shared_ptr<const Game> game() {
  static const auto opened = real_game(kGame);
  return opened;
}

SimPlan plan_of(const std::string& scenario, std::uint64_t games, std::uint64_t seed) {
  SimPlan plan;
  plan.opened = {game(), scenario, {}};
  plan.players = {{"random", {}}, {"random", {}}};
  plan.games = games;
  plan.seed = seed;
  plan.jobs = 2;
  plan.check_every = 997;
  return plan;
}

#ifdef __SANITIZE_ADDRESS__
constexpr std::uint64_t kGames = 4;
#else
constexpr std::uint64_t kGames = 60;
#endif

class KesselschlachtScenario : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, KesselschlachtScenario, ::testing::Values("solution-west", "kesselschlacht"),
                         [](const auto& p) {
                           return std::string(p.param) == "kesselschlacht" ? "Campaign" : "SolutionWest";
                         });

TEST_P(KesselschlachtScenario, RandomGamesHoldEveryInvariant) {
  const SimReport r =
      simulate(plan_of(GetParam(), std::getenv("KESSEL_NIGHTLY") != nullptr ? 20 * kGames : kGames, 1944));
  EXPECT_EQ(r.aborted, 0u) << first_complaints(r);
  EXPECT_EQ(r.violations, 0u) << first_complaints(r);
}

TEST(KesselschlachtPositionCommand, ATextKeepsScenarioAndOptionsUnlessItNamesOthers) {
  Protocol p(real_shelf(), false);
  const auto say = [&](const json& request) { return json::parse(p.handle(request.dump())); };
  say({{"id", 1},
       {"cmd", "new"},
       {"game", kGame},
       {"scenario", "solution-west"},
       {"options", {{"free_two_mp", "always"}}},
       {"seed", 1}});
  const auto text_of = [&](const json& answer) { return answer.value("text", answer.dump()); };
  const auto lines = [&]() { return p.handle(json{{"id", 3}, {"cmd", "save"}}.dump()); };
  const std::string kept = text_of(say({{"id", 2}, {"cmd", "position"}, {"text", "turn 9 | at H | S 2408 4GTC-HQ"}}));
  EXPECT_NE(kept.find("scenario solution-west"), std::string::npos) << kept;
  EXPECT_NE(kept.find("option free_two_mp always"), std::string::npos) << kept;
  EXPECT_NE(lines().find("solution-west"), std::string::npos);
  const std::string changed = text_of(say(
      {{"id", 6}, {"cmd", "position"}, {"text", "option  free_two_mp only_without_fuel | turn 9 | S 2408 4GTC-HQ"}}));
  EXPECT_NE(changed.find("scenario solution-west"), std::string::npos) << changed;
  EXPECT_EQ(changed.find("free_two_mp"), std::string::npos) << "back to its standard value: " << changed;
  const std::string other = text_of(
      say({{"id", 4}, {"cmd", "position"}, {"text", "scenario kesselschlacht | turn 9 | at H | S 2408 4GTC-HQ"}}));
  EXPECT_NE(other.find("scenario kesselschlacht"), std::string::npos) << other;
  EXPECT_EQ(other.find("option"), std::string::npos) << other;
  EXPECT_EQ(lines().find("solution-west"), std::string::npos) << "the record's head says what the text says";
  const std::string chosen = text_of(say({{"id", 5},
                                          {"cmd", "position"},
                                          {"game", kGame},
                                          {"scenario", "solution-west"},
                                          {"text", "kesselschlacht 1 | turn 9 | at H | S 2408 4GTC-HQ"}}));
  EXPECT_NE(chosen.find("scenario solution-west"), std::string::npos) << chosen;
  EXPECT_EQ(say({{"id", 6}, {"cmd", "position"}, {"scenario", "solution-west"}})["error"]["code"], "bad_request");
}

TEST_P(KesselschlachtScenario, OtherPlayersFinishToo) {
  for (const char* sides : {"first,random", "random,first", "first,first"}) {
    SimPlan plan = plan_of(GetParam(), 3, 3);
    plan.players = *parse_players(sides);
    const SimReport r = simulate(plan);
    EXPECT_EQ(r.finished, 3u) << sides << "\n" << first_complaints(r);
    EXPECT_EQ(r.violations, 0u) << sides << "\n" << first_complaints(r);
  }
}

TEST_P(KesselschlachtScenario, TheSameWhateverTheThreads) {
  expect_the_same_whatever_the_threads(plan_of(GetParam(), 6, 99));
}

TEST_P(KesselschlachtScenario, SavedGamesVerifyAndReplay) { expect_saved_games_verify_and_replay(*game(), GetParam()); }

TEST_P(KesselschlachtScenario, PositionsGoInAndComeOutTheSame) {
  const Ran first = run_real(cmd_position, {"--game", kGame, "--scenario", GetParam(), "--json"});
  ASSERT_EQ(first.code, 0) << first.err;
  const std::string start = json::parse(first.out)["text"];
  const Ran again = run_real(cmd_position, {"--game", kGame, "--file", "-", "--json"}, start);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(json::parse(again.out)["text"], start);
}

TEST_P(KesselschlachtScenario, ABotPlaysAWholeGameThroughTheProtocol) {
  play_through_the_protocol(*game(), {{"cmd", "new"}, {"game", kGame}, {"scenario", GetParam()}, {"seed", 3}}, 3);
}

TEST_P(KesselschlachtScenario, DamagedActionsNeverCrash) {
  const json begin = {{"cmd", "new"}, {"game", kGame}, {"scenario", GetParam()}, {"seed", 3}};
  play_with_damaged_actions(*game(), begin.dump(), 4'000);
}

TEST_P(KesselschlachtScenario, AWholeGameByNumbersAtTheTerminal) {
  std::string typed;
  for (int i = 0; i < 30'000; ++i) typed += "1\n";
  const Ran r = run_real(
      cmd_play_tty, {"--game", kGame, "--scenario", GetParam(), "--seed", "4", "--open-table", "--no-record"}, typed);
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_NE(r.out.find("The seed of the dice was"), std::string::npos) << r.out.substr(r.out.size() - 2000);
}

TEST(KesselschlachtProtocol, RefusalsNameTheirCase) {
  Protocol p(real_shelf(), false);
  p.handle(R"({"cmd":"new","game":"kesselschlacht","scenario":"solution-west","seed":3})");
  const std::uint64_t before = p.session()->hash();
  const json j = json::parse(p.handle(R"({"id":1,"cmd":"apply","side":"axis","action":"step 1205"})"));
  EXPECT_EQ(j["error"]["code"], "refused") << j;
  EXPECT_EQ(j["error"]["rule"].get<std::string>().substr(0, 3), "KS:") << j;
  EXPECT_EQ(p.session()->hash(), before);
}

TEST(KesselschlachtProtocol, SealedPlacementTellsTheOtherSideNothing) {
  // The Axis seals its aircraft: what the Soviets can ask for is byte for byte what it was.
  Protocol p(real_shelf(), false);
  const auto ask = [&](const json& request) { return json::parse(p.handle(request.dump())); };
  json node = ask({{"cmd", "new"}, {"game", kGame}, {"scenario", "solution-west"}, {"seed", 11}})["node"];
  while (node["sides"] != json({"soviet", "axis"})) {
    ASSERT_NE(node["kind"], "finished");
    if (node["kind"] == "chance") {
      node = ask({{"cmd", "roll"}})["node"];
      continue;
    }
    const json list = ask({{"cmd", "options"}})["options"];
    json pick = list[0];
    for (const json& o : list)
      if (o["text"] == "done" || o["text"] == "rest") pick = o;
    node = ask({{"cmd", "apply"}, {"side", pick["side"]}, {"action", pick["text"]}})["node"];
  }
  const auto seen = [&] {
    return ask({{"cmd", "view"}, {"side", "soviet"}}).dump() + ask({{"cmd", "options"}, {"side", "soviet"}}).dump() +
           ask({{"cmd", "log"}, {"side", "soviet"}}).dump();
  };
  const std::string before = seen();
  json flown;
  const json offered = ask({{"cmd", "options"}, {"side", "axis"}});
  for (const json& o : offered["options"])
    if (o["text"].get<std::string>().starts_with("fly ")) flown = o;
  ASSERT_FALSE(flown.is_null());
  EXPECT_TRUE(ask({{"cmd", "apply"}, {"side", "axis"}, {"action", flown["text"]}}).contains("ok"));
  EXPECT_EQ(seen(), before);
  EXPECT_NE(ask({{"cmd", "view"}, {"side", "axis"}}).dump(), ask({{"cmd", "view"}, {"side", "soviet"}}).dump());
}

TEST(KesselschlachtPlayTty, ATurnAgainstTheComputerIsRecordedAndResumed) {
  const TempDir dir;
  const std::string path = dir.file("g.jsonl");
  const Words words{"--game", kGame, "--scenario", "solution-west", "--seed", "4", "--sides", "random,human"};
  Words first = words;
  first.insert(first.end(), {"--record", path});
  const Ran r = run_real(cmd_play_tty, first, "help\nboard\nboard 2416\nrest\ndone\nauto 5\noptions\nundo\nlog\n");
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_NE(r.out.find("--resume"), std::string::npos);
  const Ran again = run_real(cmd_play_tty, {"--resume", path, "--sides", "random,human"}, "auto 3\n");
  EXPECT_EQ(again.code, 0) << again.err;
  const Ran v = run_real(cmd_replay, {path});
  EXPECT_EQ(v.code, 0) << v.err;
}

}  // namespace
}  // namespace kessel::tools
