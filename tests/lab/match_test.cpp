// Matches: the same whatever the threads, the same after an interruption, and what they write can be read.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "lab/csv.h"
#include "lab/runner.h"
#include "lab_fixture.h"

namespace kessel::lab {
namespace {

/// Everything a session says, but for times.
std::string said(const std::string& folder) {
  auto summary = nlohmann::json::parse(slurp(folder + "/summary.json"));
  summary.erase("time");
  std::string all = summary.dump();
  for (const char* name : {"games", "pairs", "players", "units", "battles"}) all += slurp(folder + "/" + name + ".csv");
  return all;
}

std::size_t lines_of(const std::string& path) {
  const std::string text = slurp(path);
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(LabPlan, JobsGoThroughEveryPairingVariantAndSide) {
  Plan plan;
  plan.players = {{"random", {}}, {"first", {}}, {"floor", {}}};
  plan.vary = Vary{"dice", {"1", "2"}};
  plan.pairs = 2;
  ASSERT_EQ(plan.jobs(), 24u);
  std::set<std::string> seen;
  for (std::uint64_t n = 0; n < plan.jobs(); ++n) {
    const Job j = job_of(plan, n);
    EXPECT_LT(j.a, j.b);
    EXPECT_NE(j.player(Side::First), j.player(Side::Second));
    EXPECT_EQ(j.player(Side::First), j.swapped ? j.b : j.a);
    EXPECT_EQ(j.seed, job_of(plan, j.pair * 12).seed) << "a pair's seed is everybody's";
    seen.insert(std::to_string(j.pair) + std::to_string(j.a) + std::to_string(j.b) + std::to_string(j.variant) +
                std::to_string(j.swapped));
  }
  EXPECT_EQ(seen.size(), 24u);
}

TEST(LabPlan, ReadsBackWhatItWrites) {
  Plan plan;
  plan.game = "toy", plan.scenario = "duel", plan.content = "c";
  plan.options = {{"rounds", "3"}};
  plan.vary = Vary{"dice", {"1", "2"}};
  plan.players = {{"floor", {{"count", 3}}}, {"random", {}}};
  plan.seed = ~std::uint64_t{0};
  plan.sprt = SprtRule{-5, 5, 0.1, 0.2};
  plan.overlay = R"({"b":1,"a":2})";
  const auto back = parse_plan(plan_json(plan), "plan");
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(plan_json(*back), plan_json(plan));
  for (const char* bad : {"", "{}", "[]", R"({"version":2})"}) EXPECT_FALSE(parse_plan(bad, "plan")) << bad;
}

TEST(LabResult, ReadsBackWhatItWrites) {
  GameResult r;
  r.job = 5, r.end = GameResult::End::TooLong, r.winner = Winner::Second, r.score = -3, r.error = "a \"word\"";
  r.signature = 0xfedcba9876543210ULL;
  r.actions = {3, 4}, r.draws = 2;
  r.parts = {{"vp", 31}};
  r.turns = {{1, 5, "0f"}};
  r.units = {{"16Pz", "map", 3}};
  r.battles = {{2, 1, Side::Second, "2009", "3:1", "DR", 4, false, {1, 2}}};
  r.spent[1] = {1, 2, 3, 4};
  const auto back = parse_result(result_line(r));
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(result_line(*back), result_line(r));
  EXPECT_EQ(back->battles, r.battles);
  for (const char* bad : {"", "{}", R"({"job":1})", R"({"job":1,"end":"won"})"}) EXPECT_FALSE(parse_result(bad)) << bad;
}

TEST(LabMatch, IsTheSameWhateverTheThreads) {
  const TempDir dir;
  std::string last;
  for (const char* jobs : {"1", "2", "5"}) {
    const std::string out = dir.file(std::string("j") + jobs);
    const Ran r = lab(match_words(out, {"--jobs", jobs}));
    ASSERT_EQ(r.code, 0) << r.err;
    if (!last.empty()) {
      EXPECT_EQ(said(out), last);
    }
    last = said(out);
  }
  const std::string other = dir.file("other");
  lab({"match", "--game", "toy", "--players", "floor@count=4,random", "--pairs", "12", "--seed", "8", "--out", other});
  EXPECT_NE(said(other), last);
}

/// `first` takes every step there is, which is all the toy asks for.
TEST(LabMatch, TheBetterPlayerWins) {
  const TempDir dir;
  const Ran r = lab({"match", "--game", "toy", "--players", "first,random", "--pairs", "60", "--option", "rounds=12",
                     "--out", dir.file("m"), "--json"});
  ASSERT_EQ(r.code, 0) << r.err;
  const auto j = nlohmann::json::parse(r.out);
  EXPECT_EQ(j["finished"], 120);
  const auto& e = j["encounters"][0];
  EXPECT_EQ(e["by_result"]["pairs"], 60);
  EXPECT_GT(e["by_result"]["low"], 0.5);
  EXPECT_GT(e["elo"]["mean"], 0);
  EXPECT_EQ(e["by_result"]["won"].get<int>() + e["by_result"]["tied"].get<int>() + e["by_result"]["lost"].get<int>(),
            60);
}

TEST(LabMatch, APlayerAgainstItselfPlaysNoGameTwice) {
  const TempDir dir;
  const Ran r =
      lab({"match", "--game", "toy", "--players", "random,random", "--pairs", "20", "--out", dir.file("m"), "--json"});
  ASSERT_EQ(r.code, 0) << r.err;
  std::set<std::string> signatures;
  for (const Words& row : csv_rows(slurp(dir.file("m/games.csv")))) signatures.insert(row[13]);
  EXPECT_EQ(signatures.size(), 41u) << "forty games and the head";
  const auto j = nlohmann::json::parse(r.out);
  EXPECT_LT(j["encounters"][0]["by_result"]["low"], 0.5);
  EXPECT_GT(j["encounters"][0]["by_result"]["high"], 0.5);
}

TEST(LabMatch, SprtStopsAtTheSamePairWhateverTheThreads) {
  const TempDir dir;
  std::string last;
  for (const char* jobs : {"1", "4"}) {
    const std::string out = dir.file(std::string("j") + jobs);
    const Ran r = lab({"match", "--game", "toy", "--players", "first,random", "--pairs", "400", "--option", "rounds=12",
                       "--sprt", "0,100", "--jobs", jobs, "--out", out, "--json"});
    ASSERT_EQ(r.code, 0) << r.err;
    const auto j = nlohmann::json::parse(r.out);
    EXPECT_EQ(j["sprt"]["verdict"], "elo1 accepted");
    EXPECT_LT(j["games"], 800);
    EXPECT_EQ(j["games"], 2 * j["sprt"]["pairs"].get<int>());
    if (!last.empty()) {
      EXPECT_EQ(said(out), last);
    }
    last = said(out);
  }
}

TEST(LabMatch, AKilledSessionGoesOnToTheSameResult) {
  const TempDir dir;
  const Words plan{"match",   "--game", "toy",      "--players", "floor@count=24,random",
                   "--pairs", "25",     "--option", "rounds=40", "--seed",
                   "3",       "--jobs", "2"};
  const auto with = [&](const char* flag, const std::string& folder) {
    Words w = plan;
    w.insert(w.end(), {flag, folder});
    return w;
  };
  const std::string killed = dir.file("killed"), whole = dir.file("whole");
  const pid_t child = ::fork();
  if (child == 0) {
    lab(with("--out", killed));
    ::_exit(0);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (lines_of(killed + "/results.jsonl") < 5 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ::kill(child, SIGKILL);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status)) << "it was over before it could be killed";
  const std::size_t before = lines_of(killed + "/results.jsonl");
  ASSERT_GE(before, 5u);
  ASSERT_LT(before, 50u);
  // As if the machine had stopped in the middle of a line, too.
  std::ofstream(killed + "/results.jsonl", std::ios::app) << R"({"job":49,"end":"fin)";

  const Ran resumed = lab({"match", "--resume", killed, "--jobs", "3"});
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  ASSERT_EQ(lab(with("--out", whole)).code, 0);
  EXPECT_EQ(said(killed), said(whole));
  EXPECT_EQ(lines_of(killed + "/results.jsonl"), 50u);
}

TEST(LabMatch, CtrlCStopsCleanly) {
  const TempDir dir;
  const std::string out = dir.file("m");
  const pid_t child = ::fork();
  if (child == 0) {
    const Ran r = lab({"match", "--game", "toy", "--players", "floor@count=256,random", "--pairs", "2000", "--option",
                       "rounds=40", "--jobs", "2", "--out", out});
    const bool told = r.err.find("--resume") != std::string::npos;
    ::_exit(told ? r.code : 99);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (lines_of(out + "/results.jsonl") < 3 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ::kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), tools::kExitFailed);
  const auto folder = Folder::open(out);
  ASSERT_TRUE(folder) << folder.error().text();
  EXPECT_GE(folder->results().size(), 3u);
  EXPECT_TRUE(html_faults(slurp(out + "/report.html")).empty());
}

TEST(LabMatch, AFolderIsNeverOverwritten) {
  const TempDir dir;
  ASSERT_EQ(lab(match_words(dir.file("m"))).code, 0);
  const std::string before = slurp(dir.file("m/results.jsonl"));
  const Ran again = lab(match_words(dir.file("m")));
  EXPECT_EQ(again.code, 1);
  EXPECT_NE(again.err.find("--resume"), std::string::npos);
  EXPECT_EQ(slurp(dir.file("m/results.jsonl")), before);
}

TEST(LabMatch, DamagedResultsAreNamedNotSkipped) {
  const TempDir dir;
  ASSERT_EQ(lab(match_words(dir.file("m"))).code, 0);
  const std::string good = slurp(dir.file("m/results.jsonl"));
  const std::string first = good.substr(0, good.find('\n') + 1);
  for (const std::string& bad : {std::string("{}\n"), first, std::string("{\"job\":99999}\n")}) {
    std::ofstream(dir.file("m/results.jsonl"), std::ios::binary) << good << bad;
    const Ran r = lab({"report", dir.file("m")});
    EXPECT_EQ(r.code, 1);
    EXPECT_NE(r.err.find("line 25"), std::string::npos) << r.err;
  }
}

TEST(LabMatch, OtherDataThanThePlansAreRefused) {
  const TempDir dir;
  ASSERT_EQ(lab(match_words(dir.file("m"))).code, 0);
  std::string plan = slurp(dir.file("m/plan.json"));
  plan.replace(plan.find("toy-content-1"), 13, "toy-content-2");
  std::ofstream(dir.file("m/plan.json"), std::ios::binary) << plan;
  EXPECT_NE(lab({"match", "--resume", dir.file("m")}).code, 0);
}

TEST(LabMatch, WrongWordsAreRefused) {
  const TempDir dir;
  for (const Words& more : std::vector<Words>{{"--players", "random"},
                                              {"--players", "random,nobody"},
                                              {"--players", "random,first,floor"},
                                              {"--pairs", "0"},
                                              {"--sprt", "10,0"},
                                              {"--vary", "dice"},
                                              {"--vary", "dice=1,7"},
                                              {"--vary", "wind=1,2"},
                                              {"--sprt", "0,10", "--vary", "dice=1,2"},
                                              {"--resume", "x"},
                                              {"--game", "chess"}}) {
    const Ran r = lab(match_words(dir.file("m"), more));
    EXPECT_TRUE(tools::one_usage_line(r)) << more[0] << " " << more[1] << ": " << r.code << " " << r.out << r.err;
    EXPECT_FALSE(std::filesystem::exists(dir.file("m")));
  }
  EXPECT_TRUE(tools::one_usage_line(lab({})));
  EXPECT_TRUE(tools::one_usage_line(lab({"duel"})));
  EXPECT_EQ(lab({"--help"}).code, 0);
}

/// A game that offers what it refuses once a round is over.
class LyingToy final : public toy::ToyGame {
 public:
  void options(const AnyState& s, Side by, Scope scope, ActionList& out) const override {
    if (s.as<toy::State>().round > 1 && scope == Scope::Main)
      out.add(by, toy::Step, {9});
    else
      ToyGame::options(s, by, scope, out);
  }
};

TEST(LabMatch, AFailedGameIsCountedAndItsRecordKept) {
  const TempDir dir;
  std::istringstream in;
  std::ostringstream out, err;
  tools::Env env(in, out, err);
  env.games = {"toy"};
  env.open = [](const std::string&, const GameSource&) -> Expected<std::shared_ptr<const Game>> {
    return std::shared_ptr<const Game>(std::make_shared<LyingToy>());
  };
  EXPECT_EQ(
      cmd_lab({"match", "--game", "toy", "--players", "random,first", "--pairs", "2", "--out", dir.file("m"), "--json"},
              env),
      1);
  const auto j = nlohmann::json::parse(out.str());
  EXPECT_EQ(j["finished"], 0);
  EXPECT_EQ(j["failures"]["refused"], 4);
  EXPECT_EQ(j["failed_jobs"].size(), 4u);
  const auto record = read_record(dir.file("m/records/game-000003.jsonl"));
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_GT(record->record.entries.size(), 3u);
  EXPECT_FALSE(record->record.ended());
  EXPECT_TRUE(html_faults(slurp(dir.file("m/report.html"))).empty());
}

TEST(LabRoundRobin, EverybodyMeetsEverybody) {
  const TempDir dir;
  const Ran r = lab({"round-robin", "--game", "toy", "--players", "floor@count=32,first,random", "--pairs", "20",
                     "--vary", "dice=1,2", "--option", "rounds=12", "--out", dir.file("m"), "--json"});
  ASSERT_EQ(r.code, 0) << r.err;
  const auto j = nlohmann::json::parse(r.out);
  EXPECT_EQ(j["finished"], 20 * 3 * 2 * 2);
  EXPECT_EQ(j["encounters"].size(), 6u);
  EXPECT_EQ(j["variants"].size(), 2u);
  EXPECT_EQ(j["variants"]["1"]["games"], 120);
  double sum = 0;
  for (const auto& p : j["players"]) sum += p["rating"].get<double>();
  EXPECT_NEAR(sum, 0, 1e-3);
  EXPECT_TRUE(html_faults(slurp(dir.file("m/report.html"))).empty());
}

TEST(LabCsv, CellsAreQuotedWhereTheyMust) {
  EXPECT_EQ(csv_cell("plain"), "plain");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("say \"x\"\n"), "\"say \"\"x\"\"\n\"");
}

TEST(LabCsv, EveryTableHasItsRows) {
  const TempDir dir;
  ASSERT_EQ(lab(match_words(dir.file("m"))).code, 0);
  const auto rows = [&](const char* name) {
    return csv_rows(slurp(dir.file("m/" + std::string(name) + ".csv"))).size();
  };
  EXPECT_EQ(rows("games"), 25u);
  EXPECT_EQ(rows("pairs"), 13u);
  EXPECT_EQ(rows("players"), 3u);
  EXPECT_EQ(rows("timing"), 49u);
  EXPECT_EQ(rows("units"), 1u) << "the toy has no units";
  EXPECT_EQ(rows("battles"), 1u);
}

TEST(LabHtml, TheReaderFindsFaults) {
  const std::string head = "<!DOCTYPE html>\n";
  EXPECT_TRUE(html_faults(head + "<p>a<b>c</b></p>").empty());
  for (const char* bad : {"<p>a", "<p><b></p></b>", "<p id=x></p>", "<i id=\"a\"></i><i id=\"a\"></i>",
                          "<img src=\"a\"/>", "<p>https://x</p>"})
    EXPECT_FALSE(html_faults(head + bad).empty()) << bad;
  EXPECT_FALSE(html_faults("<p></p>").empty());
}

TEST(LabHtml, AGenericGameGetsTheGenericPart) {
  const TempDir dir;
  ASSERT_EQ(lab(match_words(dir.file("m"))).code, 0);
  const std::string page = slurp(dir.file("m/report.html"));
  EXPECT_TRUE(html_faults(page).empty()) << html_faults(page).front();
  EXPECT_NE(page.find("Is the scenario balanced?"), std::string::npos);
  EXPECT_EQ(page.find("Who survives"), std::string::npos);
}

}  // namespace
}  // namespace kessel::lab
