// The work queue on a real PostgreSQL: several processes, one of them killed; every result once.
#include "lab/queue.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "lab_fixture.h"
#include "server/postgres_fixture.h"
#include "server/store.h"

namespace kessel::lab {
namespace {

using server::postgres;
using namespace std::chrono_literals;

class LabQueue : public ::testing::Test {
 protected:
  void SetUp() override {
    if (server::without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES=1";
    url_ = postgres().fresh_place();
  }
  std::string ask(const std::string& sql) const {
    const auto rows = postgres().ask(url_, sql);
    return rows.empty() ? "" : rows[0];
  }
  pid_t worker(const Words& more = {}) const {
    Words words{"worker", "--db", url_, "--jobs", "1"};
    words.insert(words.end(), more.begin(), more.end());
    const pid_t child = ::fork();
    if (child == 0) ::_exit(lab(words).code);
    return child;
  }
  static int code_of(pid_t child) {
    int status = 0;
    if (::waitpid(child, &status, 0) != child) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  bool wait_until(const std::string& sql, const std::string& answer) const {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (ask(sql) != answer) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(5ms);
    }
    return true;
  }
  static Words game(const Words& more) {
    Words w{"--game",    "toy",    "--players", "floor@count=32,random", "--pairs", "15", "--option",
            "rounds=12", "--seed", "5"};
    w.insert(w.end(), more.begin(), more.end());
    return w;
  }
  static Words with(const char* word, Words rest) {
    rest.insert(rest.begin(), word);
    return rest;
  }
  static std::string said(const std::string& folder) {
    auto summary = nlohmann::json::parse(slurp(folder + "/summary.json"));
    summary.erase("time");
    return summary.dump() + slurp(folder + "/games.csv") + slurp(folder + "/pairs.csv");
  }
  std::string url_;
};

TEST_F(LabQueue, SeveralWorkersOneKilledGiveTheSameAsOneMachine) {
  const TempDir dir;
  const Ran submitted = lab(with("submit", game({"--db", url_})));
  ASSERT_EQ(submitted.code, 0) << submitted.err;
  EXPECT_EQ(submitted.out, "session 1, 30 games\n");

  // One dies in the middle of a game, without a word.
  const pid_t victim = worker({"--lease", "2"});
  const std::string held = "SELECT count(*) FROM lab_jobs WHERE owner IS NOT NULL AND lease IS NOT NULL AND NOT done";
  bool caught = false;
  for (int i = 0; i < 5000 && !caught; ++i) {
    caught = ask(held) == "1" && ask("SELECT count(*) > 1 FROM lab_results") == "t";
    if (!caught) std::this_thread::sleep_for(2ms);
  }
  ASSERT_TRUE(caught);
  ::kill(victim, SIGSTOP);  // so that what is seen next is what is left behind
  while (ask(held) != "1" && ask("SELECT count(*) FROM lab_jobs WHERE NOT done") != "0") {
    ::kill(victim, SIGCONT);
    std::this_thread::sleep_for(1ms);
    ::kill(victim, SIGSTOP);
  }
  ASSERT_EQ(ask(held), "1");
  ::kill(victim, SIGKILL);
  EXPECT_EQ(code_of(victim), 128 + SIGKILL);
  const std::string lost = ask("SELECT job FROM lab_jobs WHERE owner IS NOT NULL AND lease IS NOT NULL AND NOT done");

  const pid_t a = worker({"--lease", "2", "--drain"}), b = worker({"--lease", "2", "--drain"});
  EXPECT_EQ(code_of(a), 0);
  EXPECT_EQ(code_of(b), 0);
  EXPECT_EQ(ask("SELECT count(*) FROM lab_results"), "30");
  EXPECT_EQ(ask("SELECT count(*) FROM lab_jobs WHERE NOT done"), "0");
  EXPECT_EQ(ask("SELECT attempts FROM lab_jobs WHERE job = " + lost), "2") << "the dead worker's game was taken over";
  EXPECT_EQ(ask("SELECT count(*) FROM lab_jobs WHERE attempts <> 1"), "1");
  EXPECT_NE(ask("SELECT count(DISTINCT worker) FROM lab_results"), "1");

  const Ran collected = lab({"collect", "--db", url_, "--out", dir.file("queue")});
  ASSERT_EQ(collected.code, 0) << collected.err;
  ASSERT_EQ(lab(with("match", game({"--out", dir.file("alone")}))).code, 0);
  EXPECT_EQ(said(dir.file("queue")), said(dir.file("alone")));
  // Collecting again changes nothing.
  const std::string before = slurp(dir.file("queue/results.jsonl"));
  ASSERT_EQ(lab({"collect", "--db", url_, "--out", dir.file("queue"), "--session", "1"}).code, 0);
  EXPECT_EQ(slurp(dir.file("queue/results.jsonl")), before);
}

TEST_F(LabQueue, AResultIsStoredOnce) {
  ASSERT_EQ(lab(with("submit", game({"--db", url_}))).code, 0);
  Queue slow(url_), quick(url_);
  const auto mine = slow.take("slow", 1);
  ASSERT_TRUE(mine);
  EXPECT_NE(quick.take("quick", 60)->job, mine->job) << "a job that is held is passed over";
  std::this_thread::sleep_for(1100ms);
  const auto taken = quick.take("quick", 60);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->job, mine->job) << "the lease has run out";
  EXPECT_EQ(taken->attempts, 2);
  Played p;
  p.result.job = mine->job;
  p.result.how = "quick";
  EXPECT_TRUE(quick.finish(*taken, "quick", p));
  p.result.how = "slow";
  EXPECT_FALSE(slow.finish(*mine, "slow", p)) << "the slow one comes back from the dead";
  const auto stored = quick.results(taken->session, {});
  ASSERT_EQ(stored.size(), 1u);
  EXPECT_EQ(stored[0].result.how, "quick");
}

TEST_F(LabQueue, ARenewedLeaseIsNotTakenOver) {
  ASSERT_EQ(lab({"submit", "--db", url_, "--game", "toy", "--players", "random,first", "--pairs", "1"}).code, 0);
  Queue a(url_), b(url_);
  const auto first = a.take("a", 1);
  ASSERT_TRUE(first && b.take("b", 60));
  a.renew("a", 60);
  std::this_thread::sleep_for(1100ms);
  EXPECT_FALSE(b.take("b", 60));
  a.give_back(*first, "a");
  const auto again = b.take("b", 60);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->attempts, 1) << "a job given back was no attempt";
}

TEST_F(LabQueue, AJobThatEndsEveryWorkerIsCountedAsCrashed) {
  const TempDir dir;
  ASSERT_EQ(lab({"submit", "--db", url_, "--game", "toy", "--players", "random,first", "--pairs", "1"}).code, 0);
  ask("UPDATE lab_jobs SET attempts = 3 WHERE job = 1");
  EXPECT_EQ(lab({"worker", "--db", url_, "--drain", "--jobs", "2"}).code, 0);
  const Ran r = lab({"collect", "--db", url_, "--out", dir.file("m"), "--json"});
  EXPECT_EQ(r.code, 1);
  EXPECT_EQ(nlohmann::json::parse(r.out)["failures"]["crashed"], 1);
}

TEST_F(LabQueue, ServeWaitsStopsTheTestAndReports) {
  const TempDir dir;
  const pid_t a = worker(), b = worker();
  const Ran r = lab({"serve", "--db", url_, "--game", "toy", "--players", "first,random", "--pairs", "4000", "--option",
                     "rounds=12", "--sprt", "0,100", "--out", dir.file("m"), "--json"});
  EXPECT_EQ(r.code, 0) << r.err;
  const auto j = nlohmann::json::parse(r.out);
  EXPECT_EQ(j["sprt"]["verdict"], "elo1 accepted");
  EXPECT_EQ(ask("SELECT count(*) FROM lab_jobs WHERE NOT done"), "0") << "nobody plays on what is decided";
  ASSERT_EQ(lab({"match", "--game", "toy", "--players", "first,random", "--pairs", "4000", "--option", "rounds=12",
                 "--sprt", "0,100", "--out", dir.file("alone")})
                .code,
            0);
  EXPECT_EQ(said(dir.file("m")), said(dir.file("alone")));
  ::kill(a, SIGTERM), ::kill(b, SIGTERM);
  EXPECT_EQ(code_of(a), 0) << "a worker that is asked to stop stops cleanly";
  EXPECT_EQ(code_of(b), 0);
}

TEST_F(LabQueue, AStoppedWorkerGivesItsJobBack) {
  ASSERT_EQ(lab({"submit", "--db", url_, "--game", "toy", "--players", "floor@count=5000,random", "--pairs", "1",
                 "--option", "rounds=40"})
                .code,
            0);
  const pid_t child = worker();
  ASSERT_TRUE(wait_until("SELECT count(*) FROM lab_jobs WHERE owner IS NOT NULL", "1"));
  ::kill(child, SIGTERM);
  EXPECT_EQ(code_of(child), 0);
  EXPECT_EQ(ask("SELECT count(*) FROM lab_jobs WHERE owner IS NULL AND attempts = 0"), "2");
}

TEST_F(LabQueue, WrongWordsAndMissingSessionsAreTold) {
  const TempDir dir;
  EXPECT_TRUE(tools::one_usage_line(lab({"worker"})));
  EXPECT_TRUE(tools::one_usage_line(lab({"collect", "--db", url_})));
  EXPECT_TRUE(tools::one_usage_line(lab({"submit", "--db", url_, "--game", "toy", "--players", "random,nobody"})));
  EXPECT_TRUE(tools::one_usage_line(
      lab({"submit", "--db", url_, "--game", "toy", "--players", "random,first,floor", "--sprt", "0,10"})));
  EXPECT_EQ(lab({"collect", "--db", url_, "--out", dir.file("m")}).code, 1);
  const Ran r = lab({"worker", "--db", "postgres://user:p@ss@w/x@host/db"});
  EXPECT_EQ(r.code, 1);
  EXPECT_EQ(r.err.find("p@ss"), std::string::npos) << "no password in a message";
}

}  // namespace
}  // namespace kessel::lab
