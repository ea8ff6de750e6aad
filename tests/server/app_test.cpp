// The app without a net: requests and messages handed in directly, so that addresses can be anybody's.
#include "server/app.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <future>
#include <mutex>

#include "server_fixture.h"

namespace kessel::server {
namespace {

/// A net whose sockets are lists of what was sent to them.
class FakeNet : public Net {
 public:
  std::uint16_t port() const override { return 0; }
  void start(NetHandler&) override {}
  void send(Conn conn, Text text) override {
    const std::lock_guard lock(mutex);
    sent[conn].push_back(*text);
    changed.notify_all();
  }
  void close(Conn conn, int code, std::string) override {
    const std::lock_guard lock(mutex);
    closed[conn] = code;
    changed.notify_all();
  }
  void stop_accepting() override {}
  void stop(std::chrono::milliseconds) override {}
  NetStats stats() const override { return {}; }
  /// Waits for a message of that kind to that socket.
  Json wait(Conn conn, const std::string& kind) {
    std::unique_lock lock(mutex);
    Json found(Json::value_t::discarded);
    changed.wait_for(lock, std::chrono::seconds(10), [&] {
      for (const std::string& text : sent[conn])
        if (Json m = Json::parse(text); m["t"] == kind) {
          found = m;
          return true;
        }
      return false;
    });
    return found;
  }
  std::mutex mutex;
  std::condition_variable changed;
  std::map<Conn, std::vector<std::string>> sent;
  std::map<Conn, int> closed;
};

class AppTest : public testing::Test {
 protected:
  AppTest() {
    auto opened = open_store("sqlite::memory:");
    store = std::move(*opened);
    config.hub.pace = std::chrono::milliseconds(0);
  }
  void start() {
    app = std::make_unique<App>(config, *store, test_surroundings(), log);
    app->attach(&net);
  }
  ~AppTest() override { app.reset(); }

  Request request(const std::string& method, const std::string& path, const Json& body = nullptr) {
    Request r;
    r.method = method;
    r.target = r.path = path;
    r.host = "127.0.0.1";
    r.remote = remote;
    r.forwarded_for = forwarded;
    r.kessel = "1";
    if (!body.is_null()) r.body = body.dump();
    if (!cookie.empty()) r.cookie = "other=1; kessel=" + cookie;
    return r;
  }
  Reply ask(Request r) {
    std::promise<Reply> promise;
    app->on_request(std::move(r), [&](Reply reply) { promise.set_value(std::move(reply)); });
    Reply reply = promise.get_future().get();
    for (const auto& [name, value] : reply.headers)
      if (name == "Set-Cookie") cookie = value.substr(7, value.find(';') - 7);
    return reply;
  }
  Reply ask(const std::string& method, const std::string& path, const Json& body = nullptr) {
    return ask(request(method, path, body));
  }
  bool open_socket(Conn conn) {
    std::promise<bool> promise;
    app->on_upgrade(request("GET", "/ws"), conn, [&](std::optional<Reply> no) { promise.set_value(!no); });
    return promise.get_future().get();
  }

  AppConfig config;
  std::unique_ptr<Store> store;
  Log log;
  FakeNet net;
  std::unique_ptr<App> app;
  std::string remote = "203.0.113.7", forwarded, cookie;
};

TEST_F(AppTest, RatesAreLimitedByTheAddressOfTheVisitor) {
  config.limits.requests_by_address = {0.001, 10};
  start();
  const auto answered = [&](int n) {
    int ok = 0;
    for (int i = 0; i < n; ++i) ok += ask("GET", "/api/me").status == 200 ? 1 : 0;
    return ok;
  };
  EXPECT_EQ(answered(20), 10);
  remote = "203.0.113.8";
  EXPECT_EQ(answered(5), 5) << "another address has a bucket of its own";
  forwarded = "198.51.100.1";
  EXPECT_EQ(answered(20), 5) << "who is no proxy of ours cannot say who he is";
  remote = "127.0.0.1";
  EXPECT_EQ(answered(20), 10) << "the proxy can";
  forwarded = "1.2.3.4, 198.51.100.1";
  EXPECT_EQ(answered(20), 0) << "only the last one, which the proxy itself added, counts";
  forwarded.clear();
  EXPECT_EQ(answered(50), 50) << "this machine is not limited";
}

TEST_F(AppTest, IdentitiesAreLimitedByBlockAndNotByAddress) {
  config.limits.identities_by_address = {0.0001, 5};
  config.limits.requests_by_address = {100000, 100000};
  config.limits.wide = 2;
  start();
  const auto met = [&](const std::string& from, int n) {
    int ok = 0;
    for (int i = 0; i < n; ++i) {
      remote = from + std::to_string(i + 1);
      cookie.clear();
      ok += ask("GET", "/api/me").status == 200 ? 1 : 0;
    }
    return ok;
  };
  EXPECT_EQ(met("2001:db8:1:1::", 20), 5) << "one /64";
  EXPECT_EQ(met("2001:db8:1:2::", 20), 5) << "another of the same customer";
  EXPECT_EQ(met("2001:db8:1:3::", 20), 0) << "and together they have no more than twice as many";
  EXPECT_EQ(met("2001:db8:2:1::", 20), 5) << "another customer";
  EXPECT_EQ(met("192.0.2.", 5), 5) << "addresses of the old kind stand for themselves";
}

TEST_F(AppTest, OneBlockHasSoManySockets) {
  config.limits.sockets_by_address = 3;
  start();
  ask("GET", "/api/me");
  int opened = 0;
  for (Conn conn = 1; conn <= 6; ++conn) {
    remote = "2001:db8::" + std::to_string(conn);
    opened += open_socket(conn) ? 1 : 0;
  }
  EXPECT_EQ(opened, 3);
  remote = "2001:db8:0:1::1";
  EXPECT_TRUE(open_socket(7)) << "from elsewhere";
  app->on_close(1);
  remote = "2001:db8::9";
  EXPECT_TRUE(open_socket(8)) << "one has gone";
}

TEST_F(AppTest, TokensCannotBeTriedAtWill) {
  for (const char* path : {"/api/watch", "/api/confirm", "/api/resume", "/api/handover"}) {
    config.limits.tokens_by_address = {0.001, 5};
    cookie.clear();
    start();
    ask("GET", "/api/me");
    int tried = 0;
    for (int i = 0; i < 20; ++i) {
      const Reply r = ask("POST", path, {{"token", "guess." + std::to_string(i)}});
      EXPECT_TRUE(r.status == 404 || r.status == 429) << r.status;
      tried += r.status == 404 ? 1 : 0;
    }
    EXPECT_EQ(tried, 5) << path;
    app.reset();
  }
}

TEST_F(AppTest, AGameCanBePlayedWithoutANet) {
  start();
  const Json wish{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "computer:first"}}}};
  EXPECT_EQ(ask("POST", "/api/games", wish).status, 401);
  ask("GET", "/api/me");
  const Reply made = ask("POST", "/api/games", wish);
  ASSERT_EQ(made.status, 200) << *made.body;
  const std::string id = Json::parse(*made.body)["game"]["id"];
  ASSERT_TRUE(open_socket(1));
  app->on_message(1, Json{{"t", "watch"}, {"game", id}, {"side", "red"}}.dump(), {});
  const Json state = net.wait(1, "state");
  ASSERT_TRUE(state.is_object());
  Json act{{"t", "act"}, {"cid", "a"}, {"game", id}, {"side", "red"}, {"actions", {"hide 1"}}};
  act["seq"] = state["seq"];
  app->on_message(1, act.dump(), {});
  const Json done = net.wait(1, "done");
  const Json error = done.is_discarded() ? net.wait(1, "error") : done;
  EXPECT_TRUE(done.is_object() || error["error"]["code"] == "stale") << error;  // the computer may have been faster
  app->on_close(1);
}

TEST_F(AppTest, OnePersonHasSoManySockets) {
  config.limits.sockets_by_person = 3;
  start();
  ask("GET", "/api/me");
  EXPECT_TRUE(open_socket(1));
  EXPECT_TRUE(open_socket(2));
  EXPECT_TRUE(open_socket(3));
  EXPECT_FALSE(open_socket(4));
  app->on_close(2);
  bool opened = false;
  for (int i = 0; i < 200 && !opened; ++i) {
    opened = open_socket(static_cast<Conn>(10 + i));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(opened);
}

TEST_F(AppTest, MessagesBeyondTheRateAreAnsweredOnceAndThenTheSocketIsClosed) {
  config.limits.messages_by_person = {0.001, 5};
  config.limits.strikes = 20;
  start();
  ask("GET", "/api/me");
  ASSERT_TRUE(open_socket(1));
  for (int i = 0; i < 40; ++i) app->on_message(1, "{\"t\":\"ping\"}", {});
  EXPECT_EQ(net.wait(1, "error")["error"]["code"], "too_many");
  app->stop();
  EXPECT_EQ(net.closed[1], kClosePolicy);
  EXPECT_EQ(std::ranges::count(net.sent[1], "{\"t\":\"pong\"}"), 5);
  EXPECT_EQ(net.sent[1].size(), 6u) << "one warning is enough";
}

TEST_F(AppTest, CookiesAreFoundAmongOthersAndOddOnesAreNobody) {
  start();
  ask("GET", "/api/me");
  EXPECT_EQ(ask("GET", "/api/games").status, 200);
  for (const std::string& header :
       std::vector<std::string>{"", "kessel=", "kessel", "kessel=x; kessel=" + cookie, "xkessel=" + cookie,
                                "kessel=" + std::string(5000, 'A'), "kessel=\x01\x02"}) {
    Request r = request("GET", "/api/games");
    r.cookie = header;
    EXPECT_EQ(ask(std::move(r)).status, 401) << header;
  }
}

}  // namespace
}  // namespace kessel::server
