// The net alone: what reaches a handler, what never does, and who is cut off.
#include "server/net.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "web_client.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;

/// Answers with what it was asked, echoes what sockets say, and can be told to flood them.
class Echo : public NetHandler {
 public:
  void on_request(Request r, Respond respond) override {
    Reply reply;
    reply.type = "text/plain";
    reply.body =
        std::make_shared<const std::string>(r.method + " " + r.path + " " + r.query + " " + r.kessel + " " + r.body);
    if (r.path == "/nothing") reply.status = 204;
    if (r.path == "/later") {
      std::thread([respond, reply] {
        std::this_thread::sleep_for(200ms);
        respond(reply);
      }).detach();
      return;
    }
    respond(reply);
  }
  void on_upgrade(Request r, Conn conn, std::function<void(std::optional<Reply>)> decide) override {
    if (r.path == "/no") {
      Reply reply;
      reply.status = 403;
      reply.body = std::make_shared<const std::string>("{}");
      return decide(reply);
    }
    last = conn;
    ++opened;
    decide(std::nullopt);
  }
  void on_message(Conn conn, std::string text, Ticket ticket) override {
    ++messages;
    if (text == "hold") {
      const std::lock_guard lock(mutex);
      held.push_back(ticket);
      return;
    }
    if (text == "flood") {
      const Text much = std::make_shared<const std::string>(100000, 'x');
      for (int i = 0; i < 400; ++i) net->send(conn, much);
      return;
    }
    net->send(conn, std::make_shared<const std::string>("echo " + text));
  }
  void on_close(Conn) override { ++closed; }

  Net* net = nullptr;
  std::atomic<Conn> last{0};
  std::atomic<int> opened{0}, closed{0}, messages{0};
  std::mutex mutex;
  std::vector<Ticket> held;
};

class NetTest : public testing::Test {
 protected:
  void start(NetConfig config = {}) {
    auto made = Net::listen(config);
    ASSERT_TRUE(made.ok()) << made.error().text();
    net = std::move(*made);
    echo.net = net.get();
    net->start(echo);
    browser = std::make_unique<Browser>(net->port());
  }
  template <class Condition>
  bool soon(Condition c, std::chrono::milliseconds limit = 5000ms) {
    const auto until = std::chrono::steady_clock::now() + limit;
    while (!c() && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(5ms);
    return c();
  }
  void TearDown() override {
    if (net) net->stop(1000ms);
    echo.held.clear();  // tickets may outlive the net's own thread
  }
  Echo echo;
  std::unique_ptr<Net> net;
  std::unique_ptr<Browser> browser;
};

TEST_F(NetTest, AnswersAndKeepsTheConnection) {
  start();
  Wire wire(net->port());
  for (int i = 0; i < 3; ++i) {
    wire.write("POST /a/b?x=1 HTTP/1.1\r\nHost: h\r\nX-Kessel: 1\r\nContent-Length: 5\r\n\r\nhello");
    const Answer a = read_answer(wire, 5000);
    EXPECT_EQ(a.status, 200);
    EXPECT_EQ(a.body, "POST /a/b x=1 1 hello");
  }
  wire.write("HEAD / HTTP/1.1\r\nHost: h\r\n\r\nGET /next HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(read_answer(wire, 5000, true).status, 200);
  EXPECT_EQ(read_answer(wire, 5000).body, "GET /next   ") << "a HEAD has no body, whatever its length says";
  wire.write("GET /nothing HTTP/1.1\r\nHost: h\r\n\r\nGET /later HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(read_answer(wire, 5000).status, 204);
  EXPECT_EQ(read_answer(wire, 5000).body, "GET /later   ");
}

TEST_F(NetTest, SaysGoOnToThoseWhoAsk) {
  start();
  Wire wire(net->port());
  wire.write("POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  ASSERT_TRUE(wire.fill_until("\r\n\r\n", 5000));
  EXPECT_TRUE(wire.buffer().starts_with("HTTP/1.1 100"));
  wire.write("ok");
  EXPECT_EQ(read_answer(wire, 5000).body, "POST /   ok");
}

TEST_F(NetTest, RefusesWhatIsTooLargeOrNoHttp) {
  start();
  EXPECT_EQ(browser->send("POST", "/", std::string((1 << 20) + 1, 'x')).status, 413);
  EXPECT_EQ(browser->send("GET", "/", {}, {"X-Long: " + std::string(20000, 'y')}).status, 431);
  Wire wire(net->port());
  wire.write("this is not http\r\n\r\n");
  EXPECT_EQ(read_answer(wire, 5000).status, 400);
  EXPECT_EQ(browser->send("POST", "/", std::string(1 << 20, 'x')).status, 200) << "as much as is allowed is taken";
}

TEST_F(NetTest, WhatProxiesCouldReadDifferentlyIsRefusedAndTheConnectionEnds) {
  start();
  const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n";
  for (const std::string headers : {"Host: h\r\nTransfer-Encoding: xchunked", "Host: h\r\nTransfer-Encoding: identity",
                                    "Host: h\r\nTransfer-Encoding: gzip, chunked", "Host: h\r\nHost: g", "X: y",
                                    "Host: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x",
                                    "Host: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 3",
                                    "Host: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
                                    "Host: h\r\nContent-Length: 0\r\nContent-Length: 33"}) {
    Wire wire(net->port());
    wire.write("POST / HTTP/1.1\r\n" + headers + "\r\n\r\n" + hidden);
    const Answer a = read_answer(wire, 5000);
    EXPECT_EQ(a.status, 400) << headers;
    EXPECT_EQ(a.header("connection"), "close") << headers;
    wire.fill(1, 1000);
    EXPECT_EQ(wire.buffer().find("hidden"), std::string::npos) << "a body was served as a request: " << headers;
  }
  Wire wire(net->port());
  wire.write("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n");
  EXPECT_EQ(read_answer(wire, 5000).body, "POST /   ok");
}

TEST_F(NetTest, HeadersThatTrickleInRunOutOfTime) {
  NetConfig config;
  config.header_timeout = 300ms;
  start(config);
  Wire silent(net->port()), slow(net->port()), kept(net->port());
  kept.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(read_answer(kept, 5000).status, 200);
  slow.write("GET / HTTP/1.1\r\n");
  const auto begun = std::chrono::steady_clock::now();
  bool ended = false;
  while (!ended && std::chrono::steady_clock::now() - begun < 5s) {
    slow.write("X-A: b\r\n");
    slow.fill(1, 50);
    ended = slow.at_end();
  }
  EXPECT_TRUE(ended) << "each line came in time, all of them together did not";
  silent.fill(1, 2000);
  EXPECT_TRUE(silent.at_end()) << "whoever says nothing at first is not waited for long";
  kept.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(read_answer(kept, 5000).status, 200) << "between two requests there is more time";
}

TEST_F(NetTest, OneAddressHasSoManyConnections) {
  NetConfig config;
  config.limit_this_machine = true;
  config.max_by_address = 3;
  start(config);
  auto socket = std::make_unique<Line>(*browser);
  ASSERT_EQ(socket->status(), 101);
  auto idle = std::make_unique<Wire>(net->port());
  idle->write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(read_answer(*idle, 5000).status, 200);
  Wire third(net->port());
  third.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(read_answer(third, 5000).status, 200);
  EXPECT_EQ(browser->get("/").status, 0) << "the fourth";
  EXPECT_GE(net->stats().turned_away, 1u);
  socket.reset();
  EXPECT_TRUE(soon([&] { return browser->get("/").status == 200; })) << "a socket's place is free again";
  idle.reset();
  EXPECT_TRUE(soon([&] { return net->stats().connections == 1; }));
}

TEST_F(NetTest, WhoeverAsksForNothingMakesRoom) {
  NetConfig config;
  config.max_connections = 20;
  start(config);
  Line line(*browser);
  ASSERT_EQ(line.status(), 101);
  std::vector<std::unique_ptr<Wire>> idle;
  for (int i = 0; i < 50; ++i) {
    idle.push_back(std::make_unique<Wire>(net->port()));
    if (i % 2 == 0) idle.back()->write("GET / HTTP/1.1\r\n");  // and no more
  }
  for (int i = 0; i < 10; ++i) EXPECT_EQ(browser->get("/").status, 200) << i;
  EXPECT_LE(net->stats().connections, 21u);
  line.send_text("still here");
  EXPECT_EQ(line.receive_text().value_or(""), "echo still here") << "whoever plays is not put out";
}

TEST_F(NetTest, SocketsEchoInOrder) {
  start();
  Line line(*browser);
  ASSERT_EQ(line.status(), 101);
  for (int i = 0; i < 100; ++i) line.send_text("m" + std::to_string(i));
  for (int i = 0; i < 100; ++i) EXPECT_EQ(line.receive_text().value_or(""), "echo m" + std::to_string(i));
  line.send_text(std::string(60000, 'z'));
  EXPECT_EQ(line.receive_text().value_or("").size(), 60005u);
  line.hang_up();
  EXPECT_TRUE(soon([&] { return echo.closed == 1; }));
  EXPECT_EQ(net->stats().sockets, 0u);
}

TEST_F(NetTest, SocketsCanBeRefused) {
  start();
  Line line(*browser, {}, 0, "/no");
  EXPECT_EQ(line.status(), 403);
  EXPECT_EQ(echo.opened, 0);
}

TEST_F(NetTest, OversizedBinaryAndBrokenMessagesCloseTheSocket) {
  start();
  Line large(*browser);
  large.send_text(std::string(70000, 'z'));
  EXPECT_FALSE(large.receive_text());
  EXPECT_EQ(large.close_code(), 1009);
  Line binary(*browser);
  binary.send_text("abc", 2);
  EXPECT_FALSE(binary.receive_text());
  EXPECT_EQ(binary.close_code(), 1003);
  Line broken(*browser);
  broken.send_text("\xff\xfe");
  EXPECT_FALSE(broken.receive_text());
  EXPECT_EQ(broken.close_code(), 1007);
  Line unmasked(*browser);
  unmasked.send_raw(std::string("\x81\x02hi", 4));
  EXPECT_FALSE(unmasked.receive_text());
  EXPECT_EQ(unmasked.close_code(), 1002);
  EXPECT_EQ(echo.messages, 0);
  EXPECT_TRUE(soon([&] { return echo.closed == 4; }));
}

TEST_F(NetTest, ASlowReaderIsDroppedAndHurtsNobody) {
  NetConfig config;
  config.close_timeout = 300ms;
  start(config);
  Line slow(*browser, {}, 4096);
  ASSERT_EQ(slow.status(), 101);
  slow.send_text("flood");  // 40 MB, ten times what is allowed to wait
  Line quick(*browser);
  for (int i = 0; i < 50; ++i) {
    quick.send_text("q");
    EXPECT_EQ(quick.receive_text().value_or(""), "echo q");
  }
  EXPECT_TRUE(soon([&] { return echo.closed == 1; }));
  EXPECT_EQ(net->stats().dropped_slow, 1u);
  EXPECT_TRUE(quick.open());
}

TEST_F(NetTest, AReaderThatOnlyFallsBehindIsToldWhy) {
  NetConfig config;
  config.max_queue = 1 << 20;
  start(config);
  Line line(*browser);
  line.send_text("flood");
  while (line.receive_text(5000)) {
  }
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(line.close_reason(), "you read too slowly");
}

TEST_F(NetTest, WhoeverFloodsWaitsForHisOwnMessages) {
  start();
  Line line(*browser);
  for (int i = 0; i < 100; ++i) line.send_text("hold");
  EXPECT_TRUE(soon([&] { return echo.messages == 16; }));
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(echo.messages, 16) << "reading stops while so many are being worked on";
  {
    const std::lock_guard lock(echo.mutex);
    echo.held.clear();
  }
  EXPECT_TRUE(soon([&] { return echo.messages == 32; }));
}

TEST_F(NetTest, ManyIdleSockets) {
  start();
  std::vector<std::unique_ptr<Line>> lines;
  for (int i = 0; i < 400; ++i) {
    lines.push_back(std::make_unique<Line>(*browser));
    ASSERT_EQ(lines.back()->status(), 101) << i;
  }
  EXPECT_EQ(net->stats().sockets, 400u);
  lines[7]->send_text("still here");
  EXPECT_EQ(lines[7]->receive_text().value_or(""), "echo still here");
  lines.clear();
  EXPECT_TRUE(soon([&] { return echo.closed == 400; }));
}

TEST_F(NetTest, StoppingFinishesRequestsAndSaysGoodbye) {
  start();
  Line line(*browser);
  Answer later;
  std::thread asks([&] { later = browser->get("/later"); });
  std::this_thread::sleep_for(50ms);
  std::thread stops([&] { net->stop(3000ms); });
  EXPECT_FALSE(line.receive_text());
  EXPECT_EQ(line.close_code(), 1001);
  asks.join();
  stops.join();
  EXPECT_EQ(later.status, 200);
  EXPECT_EQ(browser->get("/").status, 0) << "nobody listens any more";
}

TEST_F(NetTest, APortThatIsTakenIsAFault) {
  start();
  NetConfig config;
  config.port = net->port();
  EXPECT_FALSE(Net::listen(config).ok());
  config.host = "no such host.invalid";
  EXPECT_FALSE(Net::listen(config).ok());
}

}  // namespace
}  // namespace kessel::server
