// Whether it is well: /healthz, /readyz, and what the log lets others read.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <fstream>
#include <future>

#include "postgres_fixture.h"
#include "server/ready.h"
#include "server_fixture.h"
#include "tools/cli_fixture.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;
using ReadyTest = ServerTest;

TEST_F(ReadyTest, ReadyMeansWrittenAndRead) {
  std::atomic<int> probes{0};
  std::atomic<bool> fails{false};
  wrapped->probing = [&] {
    ++probes;
    if (fails) throw StoreError("the disk is full");
  };
  start();
  Browser b(port());
  EXPECT_EQ(b.get("/readyz").body, "{\"ready\":true}");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(b.get("/readyz").status, 200);
  EXPECT_LE(probes, 5) << "whoever asks often does not make the store work";
  fails = true;
  ASSERT_TRUE(soon([&] { return b.get("/readyz").status == 503; }));
  EXPECT_EQ(b.get("/readyz").json()["why"], "the disk is full");
  EXPECT_EQ(b.get("/healthz").status, 200) << "the process lives";
  EXPECT_NE(b.get("/metrics").body.find("kessel_probe_failures_total 1\n"), std::string::npos);
  fails = false;
  EXPECT_TRUE(soon([&] { return b.get("/readyz").status == 200; }));
}

TEST_F(ReadyTest, AStoreThatNeverAnswersIsToldInTime) {
  std::promise<void> thaw;
  std::shared_future<void> thawed = thaw.get_future().share();
  wrapped->probing = [thawed] { thawed.wait(); };
  config.app.house.ready = 200ms;
  start();
  Browser b(port());
  for (int i = 0; i < 3; ++i) {
    const auto begun = std::chrono::steady_clock::now();
    const Answer a = b.get("/readyz");
    EXPECT_EQ(a.status, 503);
    EXPECT_EQ(a.json()["why"], "the store does not answer");
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
  }
  thaw.set_value();
  EXPECT_TRUE(soon([&] { return b.get("/readyz").status == 200; }));
}

TEST_F(ReadyTest, APostgresThatIsFrozenIsNotReady) {
  if (without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES";
  const std::string url = postgres().fresh_place();
  auto opened = open_store(url);
  ASSERT_TRUE(opened.ok()) << opened.error().text();
  wrapped.reset();
  store = std::move(*opened);
  wrapped = std::make_unique<WrappedStore>(*store);
  config.app.house.ready = 300ms;
  start();
  Browser b(port());
  EXPECT_EQ(b.get("/readyz").status, 200);
  const auto signal_all = [&](int signal, const std::vector<std::string>& pids) {
    for (const std::string& pid : pids) ::kill(std::atoi(pid.c_str()), signal);
  };
  const auto pids = PostgresServer::ask(
      url, "SELECT pid FROM pg_stat_activity WHERE application_name = 'kessel' AND pid IS NOT NULL");
  ASSERT_FALSE(pids.empty());
  signal_all(SIGSTOP, pids);
  const bool noticed = soon([&] { return b.get("/readyz").status == 503; });
  EXPECT_EQ(b.get("/healthz").status, 200);
  signal_all(SIGCONT, pids);
  EXPECT_TRUE(noticed);
  EXPECT_TRUE(soon([&] { return b.get("/readyz").status == 200; }));
}

unsigned rights_of(const std::string& path) {
  struct stat about {};
  return ::stat(path.c_str(), &about) == 0 ? about.st_mode & 0777U : 0;
}

TEST(LogFile, IsItsOwnersAlone) {
  const tools::TempDir dir;  // an existing folder that others may look into
  ::chmod(dir.path().c_str(), 0755);
  const std::string fresh = dir.file("server.log"), old = dir.file("old.log");
  std::ofstream(old) << "{}\n";
  ::chmod(old.c_str(), 0644);
  Log a, b;
  ASSERT_TRUE(a.open(fresh));
  ASSERT_TRUE(b.open(old));
  EXPECT_EQ(rights_of(fresh), 0600U);
  EXPECT_EQ(rights_of(old), 0600U) << "one from before is tightened";
  b.write("more", [](JsonWriter&) {});
  EXPECT_TRUE(tools::slurp(old).starts_with("{}\n{\"time\""));
  EXPECT_FALSE(Log().open(dir.file("no/such/folder.log")));
}

TEST(LogFile, CanBeMovedAway) {
  const tools::TempDir dir;
  const std::string path = dir.file("server.log"), moved = dir.file("server.log.1");
  Log log;
  ASSERT_TRUE(log.open(path));
  log.write("first", [](JsonWriter&) {});
  ASSERT_EQ(std::rename(path.c_str(), moved.c_str()), 0);
  ASSERT_TRUE(log.reopen());
  log.write("second", [](JsonWriter&) {});
  EXPECT_NE(tools::slurp(moved).find("first"), std::string::npos);
  EXPECT_EQ(tools::slurp(moved).find("second"), std::string::npos);
  EXPECT_NE(tools::slurp(path).find("second"), std::string::npos);
  EXPECT_EQ(rights_of(path), 0600U);
}

}  // namespace
}  // namespace kessel::server
