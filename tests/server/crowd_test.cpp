// Many at once: those who say nothing, those who do not read. Only whether all is right; bench/load tells how fast it is.
#include <gtest/gtest.h>

#include "server_fixture.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;

/// A player who counts: every number is told once, and those that no event carries are his own inputs.
class CountingSeat {
 public:
  CountingSeat(const Browser& b, const std::string& game, std::string side)
      : seat_(b, game, side), browser_(b), game_(game), side_(std::move(side)) {
    seat_.watch();
    count(0);
  }
  bool asked() const { return !seat_.state["options"].empty(); }
  void act(std::size_t option) {
    const std::size_t before = seat_.line.seen.size();
    const Json& options = seat_.state["options"];
    const std::uint64_t unlisted = unlisted_;
    const Json done = seat_.act({options[option % options.size()].get<std::string>()});
    ASSERT_EQ(done.value("taken", 0), 1) << done;
    ++acknowledged_;
    count(before);
    EXPECT_EQ(unlisted_, unlisted + 1);
  }
  /// Takes in what the other side's choice has told.
  void listen() {
    const std::size_t before = seat_.line.seen.size();
    const std::uint64_t unlisted = unlisted_;
    seat_.sync();
    seat_.take_in(before);
    count(before);
    EXPECT_EQ(unlisted_, unlisted);
  }
  void compare_with_log() {
    std::uint64_t own = 0;
    Browser b = browser_;
    const Json log = b.get("/api/games/" + game_ + "/log?own=1&side=" + side_).json();
    for (const Json& e : log["entries"]) own += e["kind"] == "own" ? 1 : 0;
    EXPECT_EQ(log["last"], seat_.state["seq"]);
    EXPECT_EQ(own, acknowledged_);
  }

 private:
  void count(std::size_t from) {
    for (std::size_t i = from; i < seat_.line.seen.size(); ++i) {
      const Json m = Json::parse(seat_.line.seen[i]);
      if (m["t"] != "state") continue;
      const std::uint64_t seq = m["seq"];
      std::uint64_t last = seq_;
      ASSERT_GE(seq, seq_);
      for (const Json& e : m["events"]) {
        EXPECT_GT(e["n"].get<std::uint64_t>(), last);
        last = e["n"];
      }
      EXPECT_LE(last, seq);
      unlisted_ += seq - seq_ - m["events"].size();
      seq_ = seq;
    }
  }
  Seat seat_;
  Browser browser_;
  std::string game_, side_;
  std::uint64_t seq_ = 0, unlisted_ = 0, acknowledged_ = 0;
};

class CrowdTest : public ServerTest {
 protected:
  CrowdTest() { config.app.limits.messages_by_person = {1000, 1000}; }

  /// One choice, whoever is asked; the other takes in what he may know of it.
  static void play_on(CountingSeat& a, CountingSeat& b, std::size_t option) {
    CountingSeat& who = a.asked() ? a : b;
    ASSERT_TRUE(who.asked());
    who.act(option);
    (&who == &a ? b : a).listen();
  }
};

TEST_F(CrowdTest, HundredsOfIdleSocketsHearNothingAndAGameGoesOn) {
  start();
  std::vector<std::unique_ptr<Line>> idle;
  for (int person = 0; person < 6; ++person) {
    const auto b = browser();
    for (int i = 0; i < 50; ++i) {
      idle.push_back(std::make_unique<Line>(*b));
      ASSERT_EQ(idle.back()->status(), 101);
    }
  }
  EXPECT_EQ(server->net().stats().sockets, 300u);
  const Pair p = pair("breakout");
  CountingSeat soviet(*p.a, p.id, "soviet"), german(*p.b, p.id, "german");
  for (std::size_t i = 0; i < 60; ++i) play_on(soviet, german, i * 7);
  soviet.compare_with_log();
  german.compare_with_log();
  for (const auto& line : idle) {
    line->send({{"t", "ping"}});
    EXPECT_EQ(line->receive().value("t", ""), "pong") << "nothing was said to those who are not concerned";
  }
  EXPECT_EQ(server->net().stats().sockets, 302u);
  idle.clear();
  EXPECT_TRUE(soon([&] { return server->net().stats().sockets == 2; }));
}

TEST_F(CrowdTest, ManyWhoDoNotReadAreDroppedAndThePlayersMissNothing) {
  constexpr std::size_t kReaders = 20;
  config.net.max_queue = 100000;
  config.net.close_timeout = 300ms;
  start();
  const Pair p = pair("breakout", true);
  CountingSeat soviet(*p.a, p.id, "soviet"), german(*p.b, p.id, "german");
  std::vector<std::unique_ptr<Line>> deaf;
  for (std::size_t i = 0; i < kReaders; ++i) {
    deaf.push_back(std::make_unique<Line>(*browser(), std::vector<std::string>{}, 2048));
    ASSERT_EQ(deaf.back()->status(), 101);
    deaf.back()->send({{"t", "watch"}, {"game", p.id}, {"side", "observer"}});
  }
  const auto curious = browser();
  Seat attentive(*curious, p.id, "observer");
  attentive.watch();
  const auto dropped = [&] { return server->net().stats().dropped_slow; };
  std::size_t moves = 0;
  for (; moves < 1500 && dropped() < kReaders && !HasFailure(); ++moves) {
    play_on(soviet, german, moves * 7);
    if (moves % 50 == 0) attentive.sync();
  }
  EXPECT_EQ(dropped(), kReaders) << "after " << moves << " moves";
  attentive.sync();
  EXPECT_TRUE(attentive.line.open()) << "whoever reads is not dropped";
  EXPECT_TRUE(soon([&] { return server->net().stats().sockets == 3; }));
  for (std::size_t i = 0; i < 20; ++i) play_on(soviet, german, i * 7);
  soviet.compare_with_log();
  german.compare_with_log();
}

}  // namespace
}  // namespace kessel::server
