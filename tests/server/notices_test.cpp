// Notices: who gets which, when, how often, and who does not.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "outside.h"
#include "postgres_fixture.h"
#include "server_fixture.h"
#include "tools/cli_fixture.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;

constexpr const char* kBase = "http://kessel.test";

NoticeConfig quick() {
  NoticeConfig c;
  c.delay = 0s;
  c.tick = 10ms;
  c.first_pause = 1s;
  c.outbound.webhooks = c.outbound.webhooks_to_private = true;
  return c;
}

/// What stands behind a mark in a text, up to the end of the line.
std::string behind(const std::string& text, const std::string& mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return {};
  return text.substr(at + mark.size(), text.find_first_of("\r\n", at) - at - mark.size());
}

/// Soft line ends taken out, as a reader of mail does.
std::string unfolded(std::string text) {
  for (std::size_t at = text.find("=\r\n"); at != std::string::npos; at = text.find("=\r\n", at)) text.erase(at, 3);
  for (std::size_t at = text.find("=3D"); at != std::string::npos; at = text.find("=3D", at)) text.replace(at, 3, "=");
  return text;
}

class NoticesTest : public ServerTest {
 protected:
  NoticesTest() {
    config.app.base_url = kBase;
    config.app.notices = quick();
    config.app.notices.outbound.mail_from = "kessel@kessel.test";
    config.app.notices.outbound.smtp = post.url();
  }
  std::vector<Json> hooks() {
    std::vector<Json> out;
    for (const auto& a : site.asked()) out.push_back(Json::parse(a.body));
    return out;
  }
  std::vector<std::string> whats(const std::string& game) {
    std::vector<std::string> out;
    for (const Json& h : hooks())
      if (h["game"] == game) out.push_back(h["what"].get<std::string>() + " " + h["side"].get<std::string>());
    return out;
  }
  bool come(std::size_t n) {
    return soon([&] { return site.asked().size() >= n; });
  }
  void hook(Browser& b) {
    const Answer a = b.post("/api/notices", {{"webhook", site.url()}});
    EXPECT_EQ(a.status, 200) << a.body;
  }
  /// Every line begins to count anew, but a person's messages must not.
  static std::string fresh_cid() {
    static int n = 0;
    return "n" + std::to_string(++n);
  }
  /// One choice on a line of its own, which is gone afterwards.
  void act(const Browser& b, const std::string& id, const std::string& side, const std::vector<std::string>& actions) {
    Seat s(b, id, side);
    s.watch();
    EXPECT_EQ(s.act(actions, fresh_cid())["taken"], actions.size());
  }
  static void tell(const Browser& b, const std::string& id, const std::string& side, const Json& m) {
    Seat s(b, id, side);
    s.watch();
    EXPECT_EQ(s.tell(m, fresh_cid())["t"], "ok") << m;
  }
  PostOffice post;
  WebSite site;
};

TEST_F(NoticesTest, AMailAddressIsConfirmedBeforeItIsUsed) {
  start();
  const Pair p = pair();
  EXPECT_EQ(p.b->get("/api/notices").json(), (Json{{"mail", nullptr},
                                                   {"mail_confirmed", false},
                                                   {"webhook", nullptr},
                                                   {"available", {{"mail", true}, {"webhook", true}}}}));
  const Json set = p.b->post("/api/notices", {{"mail", " boris@example.org "}}).json();
  EXPECT_EQ(set["mail"], "boris@example.org");
  EXPECT_FALSE(set["mail_confirmed"]);
  ASSERT_TRUE(soon([&] { return post.letters().size() == 1; }));
  EXPECT_EQ(post.letters()[0].to, "RCPT TO:<boris@example.org>");
  const std::string token = behind(unfolded(post.letters()[0].text), std::string(kBase) + "/confirm/");
  ASSERT_EQ(token.size(), 43u) << post.letters()[0].text;
  EXPECT_EQ(logged().find(token), std::string::npos);
  act(*p.a, p.id, "red", {"hide 3"});
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(post.letters().size(), 1u) << "not before it is confirmed";
  EXPECT_EQ(store->outbox_size(), 0);

  Browser phone(port());
  EXPECT_EQ(phone.post("/api/confirm", {{"token", token + "x"}}).code(), "not_found");
  EXPECT_EQ(phone.post("/api/confirm", {{"token", token}}).json(), (Json{{"ok", true}}));
  EXPECT_EQ(phone.post("/api/confirm", {{"token", token}}).code(), "not_found") << "once";
  EXPECT_TRUE(p.b->get("/api/notices").json()["mail_confirmed"]);
  EXPECT_EQ(p.b->post("/api/notices", {{"mail", "boris@example.org"}}).json()["mail_confirmed"], true);

  act(*p.b, p.id, "blue", {"hide 5"});
  act(*p.a, p.id, "red", {"step 2", "done"});
  ASSERT_TRUE(soon([&] { return post.letters().size() == 2; }));
  const std::string text = unfolded(post.letters()[1].text);
  EXPECT_NE(text.find("Subject: Kessel: it is your turn (Hide and roll)"), std::string::npos) << text;
  EXPECT_NE(text.find("You play blue against somebody without a name."), std::string::npos) << text;
  EXPECT_NE(text.find(std::string(kBase) + "/game/" + p.id), std::string::npos);
  EXPECT_NE(text.find("Two players, a few rounds"), std::string::npos);

  // Another address is another question, and the old one is no longer told anything.
  EXPECT_FALSE(p.b->post("/api/notices", {{"mail", "other@example.org"}}).json()["mail_confirmed"]);
  ASSERT_TRUE(soon([&] { return post.letters().size() == 3; }));
  EXPECT_EQ(post.letters()[2].to, "RCPT TO:<other@example.org>");
  EXPECT_TRUE(p.b->post("/api/notices", {{"mail", nullptr}}).json()["mail"].is_null());
  const std::string late = behind(unfolded(post.letters()[2].text), std::string(kBase) + "/confirm/");
  EXPECT_EQ(phone.post("/api/confirm", {{"token", late}}).code(), "not_found") << "he has thought better of it";
  EXPECT_EQ(logged().find("example.org"), std::string::npos) << "no addresses in the log";
}

TEST_F(NoticesTest, EveryOccasionIsToldOnceToWhomItConcerns) {
  start();
  const auto a = browser(), b = browser();
  hook(*a);
  hook(*b);
  const Json made = a->post("/api/games", toy_game("me", "link")).json();
  const std::string id = made["game"]["id"], link = made["links"]["blue"];
  b->post("/api/join", {{"token", link.substr(6)}});
  ASSERT_TRUE(come(2));
  using Whats = std::vector<std::string>;
  const auto sorted = [&] {
    Whats out = whats(id);
    std::ranges::sort(out);
    return out;
  };
  EXPECT_EQ(sorted(), (Whats{"turn blue", "turn red"})) << "both are asked at once";
  const Json first = hooks()[0];
  EXPECT_EQ(first.size(), 6u);
  EXPECT_EQ(first["title"], "Hide and roll: Two players, a few rounds");
  EXPECT_EQ(first["link"], std::string(kBase) + "/game/" + id);
  EXPECT_NEAR(first["at"].get<double>(), static_cast<double>(now_seconds()), 20);

  act(*a, id, "red", {"think", "hide 3"});
  act(*b, id, "blue", {"hide 5"});
  ASSERT_TRUE(come(3));
  EXPECT_EQ(whats(id).back(), "turn red");
  act(*a, id, "red", {"step 1"});
  act(*a, id, "red", {"step 1"});
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(hooks().size(), 3u) << "still the same stretch";
  tell(*a, id, "red", {{"t", "draw"}, {"do", "offer"}});
  ASSERT_TRUE(come(4));
  EXPECT_EQ(whats(id).back(), "draw blue");
  act(*a, id, "red", {"done"});
  ASSERT_TRUE(come(5));
  EXPECT_EQ(whats(id).back(), "turn blue");
}

TEST_F(NoticesTest, TakeBacksRematchesAndTheEnd) {
  start();
  const Pair p = pair();
  hook(*p.a);
  hook(*p.b);
  act(*p.a, p.id, "red", {"hide 3"});
  act(*p.b, p.id, "blue", {"hide 5"});
  ASSERT_TRUE(come(1));
  const std::size_t before = hooks().size();
  tell(*p.b, p.id, "blue", {{"t", "resign"}});
  ASSERT_TRUE(soon([&] { return !whats(p.id).empty() && whats(p.id).back() == "over red"; }));
  EXPECT_GT(hooks().size(), before);
  for (const std::string& w : whats(p.id)) EXPECT_NE(w, "over blue") << "he was here when it ended";
  const std::string next = p.a->post("/api/games/" + p.id + "/rematch", Json::object()).json()["game"]["id"];
  ASSERT_TRUE(soon([&] { return whats(next) == std::vector<std::string>{"rematch red"}; }));

  const Pair q = pair();
  hook(*q.b);
  act(*q.a, q.id, "red", {"hide 3"});
  act(*q.b, q.id, "blue", {"hide 5"});
  tell(*q.a, q.id, "red", {{"t", "takeback"}, {"do", "ask"}});
  ASSERT_TRUE(soon([&] { return !whats(q.id).empty() && whats(q.id).back() == "takeback blue"; }));
}

TEST_F(NoticesTest, WhoeverIsNotAskedFirstHearsThatItHasBegun) {
  start();
  const auto a = browser(), b = browser();
  hook(*a);
  Json wish{{"game", "breakout"}, {"scenario", "campaign"}, {"sides", {{"soviet", "open"}, {"german", "me"}}}};
  const std::string id = a->post("/api/games", wish).json()["game"]["id"];
  EXPECT_EQ(b->post("/api/games/" + id + "/claim", {{"side", "soviet"}}).status, 200);
  ASSERT_TRUE(come(1));
  const Json asked = a->get("/api/games/" + id).json()["game"]["asked"];
  const bool german = std::ranges::find(asked, "german") != asked.end();
  EXPECT_EQ(whats(id), (std::vector<std::string>{german ? "turn german" : "started german"}));
}

TEST_F(NoticesTest, WhoIsHereIsNotWrittenToUntilHeHasGone) {
  config.app.notices.delay = 1s;
  start();
  const Pair p = pair();
  hook(*p.b);
  auto here = std::make_unique<Line>(*p.b);  // in the lobby, watching nothing
  act(*p.a, p.id, "red", {"hide 3"});
  std::this_thread::sleep_for(2500ms);
  EXPECT_TRUE(hooks().empty());
  EXPECT_EQ(store->outbox_size(), 1);
  here->hang_up();
  here.reset();
  ASSERT_TRUE(come(1));
  EXPECT_EQ(whats(p.id), (std::vector<std::string>{"turn blue"}));
  EXPECT_TRUE(soon([&] { return store->outbox_size() == 0; }));
  EXPECT_EQ(server->app().metrics().webhooks_sent, 1u);
}

TEST_F(NoticesTest, WhatWasAnsweredIsNotTold) {
  config.app.notices.delay = 3600s;
  start();
  const Pair p = pair();
  hook(*p.b);
  act(*p.a, p.id, "red", {"hide 3"});
  EXPECT_TRUE(soon([&] { return store->outbox_size() == 1; }));
  act(*p.b, p.id, "blue", {"hide 5"});
  EXPECT_TRUE(soon([&] { return store->outbox_size() == 0; }));
  tell(*p.a, p.id, "red", {{"t", "draw"}, {"do", "offer"}});
  EXPECT_TRUE(soon([&] { return store->outbox_size() == 1; }));
  tell(*p.b, p.id, "blue", {{"t", "draw"}, {"do", "decline"}});
  EXPECT_TRUE(soon([&] { return store->outbox_size() == 0; }));
  EXPECT_TRUE(hooks().empty());
}

TEST_F(NoticesTest, AFailureIsTriedAgainAndGivenUpInTheEnd) {
  config.app.notices.tries = 2;
  site.answer_with("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  start();
  const Pair p = pair();
  hook(*p.b);
  act(*p.a, p.id, "red", {"hide 3"});
  ASSERT_TRUE(come(1));
  EXPECT_EQ(store->outbox_size(), 1);
  ASSERT_TRUE(come(2));
  ASSERT_TRUE(soon([&] { return store->outbox_size() == 0; }));
  EXPECT_EQ(server->app().metrics().notice_failures, 2u);
  EXPECT_EQ(server->app().metrics().notices_given_up, 1u);
  const std::string metrics = p.a->get("/metrics").body;
  EXPECT_NE(metrics.find("kessel_notices_given_up_total 1\n"), std::string::npos);
  EXPECT_NE(metrics.find("kessel_notices_waiting "), std::string::npos);
  site.answer_with("HTTP/1.1 404 Gone\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  act(*p.b, p.id, "blue", {"hide 5"});
  act(*p.a, p.id, "red", {"done"});
  ASSERT_TRUE(come(3));
  ASSERT_TRUE(soon([&] { return store->outbox_size() == 0; })) << "some answers are final";
  EXPECT_EQ(server->app().metrics().notices_given_up, 2u);
}

TEST_F(NoticesTest, WhatWaitsSurvivesARestart) {
  config.app.notices.delay = 3600s;
  start();
  const Pair p = pair();
  hook(*p.b);
  act(*p.a, p.id, "red", {"hide 3"});
  EXPECT_EQ(store->outbox_size(), 1);
  stop();
  EXPECT_EQ(store->outbox_size(), 1);
  // The row says an hour; as if it had passed.
  const auto row = store->claim_out("webhook", now_seconds() + 7200, 0);
  ASSERT_TRUE(row);
  EXPECT_EQ(row->what, "turn");
  store->put_off_out(row->id, 0, 0);
  config.app.notices.delay = 0s;
  start();
  ASSERT_TRUE(come(1));
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(whats(p.id), (std::vector<std::string>{"turn blue"})) << "once, though the game was read again";
}

TEST_F(NoticesTest, WhatACrashLeftOutIsMadeUpForAtTheNextStart) {
  start();
  const Pair p = pair();
  act(*p.a, p.id, "red", {"hide 3"});
  stop();
  // The entry is there, but nobody has thought of a notice yet.
  ContactRow c;
  c.user = store->seats(p.id)[1].user;
  c.webhook = site.url();
  store->set_contact(c);
  start();
  ASSERT_TRUE(come(1));
  EXPECT_EQ(whats(p.id), (std::vector<std::string>{"turn blue"}));
}

TEST_F(NoticesTest, AProgramMaySendTheMail) {
  const tools::TempDir dir;
  const std::string program = dir.file("sendmail");
  std::ofstream(program) << "#!/bin/sh\ncat >> '" << dir.file("box") << "'\n";
  ::chmod(program.c_str(), 0700);
  config.app.notices.outbound.smtp.clear();
  config.app.notices.outbound.sendmail = program;
  start();
  const auto a = browser();
  EXPECT_EQ(a->post("/api/notices", {{"mail", "anna@example.org"}}).status, 200);
  EXPECT_TRUE(soon([&] { return tools::slurp(dir.file("box")).find("/confirm/") != std::string::npos; }));
}

TEST_F(NoticesTest, WrongPeopleWordsAndFloods) {
  start();
  Browser nobody(port());
  EXPECT_EQ(nobody.get("/api/notices").code(), "not_signed_in");
  EXPECT_EQ(nobody.post("/api/notices", {{"mail", "a@example.org"}}).code(), "not_signed_in");
  const auto a = browser(), b = browser();
  for (const Json& body :
       {Json{{"mail", 7}}, Json{{"mail", ""}}, Json{{"mail", "nobody"}}, Json{{"mail", "a@b.c\r\nBcc: x@y.z"}},
        Json{{"webhook", true}}, Json{{"webhook", "ftp://example.org"}}, Json{{"webhook", "https://u:p@example.org"}},
        Json{{"fax", "1"}}, Json{{"mail", "a@example.org"}, {"webhook", "nonsense"}}, Json::array()})
    EXPECT_EQ(a->post("/api/notices", body).code(), "bad_request") << body;
  EXPECT_EQ(a->post("/api/notices", {{"mail", std::string(5000, 'x')}}).code(), "too_large");
  EXPECT_EQ(a->send("POST", "/api/notices", "{\"mail\":null}").code(), "not_yours") << "without X-Kessel";
  EXPECT_TRUE(a->get("/api/notices").json()["mail"].is_null()) << "nothing was half done";
  for (const Json& body : {Json::object(), Json{{"token", 1}}})
    EXPECT_EQ(a->post("/api/confirm", body).code(), "bad_request") << body;
  EXPECT_EQ(a->post("/api/confirm", {{"token", std::string(500, 'x')}}).code(), "too_large");
  EXPECT_EQ(a->post("/api/confirm", {{"token", ""}}).code(), "not_found");
  EXPECT_EQ(a->send("POST", "/api/confirm", "{\"token\":\"x\"}").code(), "not_yours") << "without X-Kessel";
  // A token made for something else opens nothing here.
  const std::string id = a->post("/api/games", toy_game("me", "link")).json()["game"]["id"];
  const std::string link = a->post("/api/games/" + id + "/eyes", {{"side", "red"}}).json()["link"];
  EXPECT_EQ(a->post("/api/confirm", {{"token", link.substr(7)}}).code(), "not_found");

  // Nobody can have an address flooded: neither from one identity nor from many.
  int asked = 0;
  for (int i = 0; i < 8; ++i)
    asked += b->post("/api/notices", {{"mail", "m" + std::to_string(i) + "@example.org"}}).status == 200 ? 1 : 0;
  EXPECT_EQ(asked, 3);
  asked = 0;
  for (int i = 0; i < 5; ++i) {
    const auto c = browser();
    const Answer answer = c->post("/api/notices", {{"mail", "victim@example.org"}});
    asked += answer.status == 200 ? 1 : 0;
    if (answer.status != 200) {
      EXPECT_EQ(answer.code(), "too_many");
    }
  }
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(b->get("/api/notices").json()["mail"], "m2@example.org") << "one's own alone";
  EXPECT_TRUE(a->get("/api/notices").json()["mail"].is_null());
}

TEST_F(NoticesTest, AServerWithoutThemSaysSo) {
  config.app.notices.outbound = {};
  start();
  const auto a = browser();
  EXPECT_EQ(a->get("/api/notices").json()["available"], (Json{{"mail", false}, {"webhook", false}}));
  EXPECT_EQ(a->post("/api/notices", {{"mail", "a@example.org"}}).code(), "conflict");
  EXPECT_EQ(a->post("/api/notices", {{"webhook", "https://example.org"}}).code(), "conflict");
  EXPECT_EQ(a->post("/api/notices", {{"mail", nullptr}, {"webhook", nullptr}}).status, 200);
}

TEST_F(NoticesTest, AWebhookIntoAPrivateNetworkIsNotCalled) {
  config.app.notices.outbound.webhooks_to_private = false;
  start();
  const Pair p = pair();
  hook(*p.b);
  act(*p.a, p.id, "red", {"hide 3"});
  EXPECT_TRUE(soon([&] { return server->app().metrics().notices_given_up == 1; }));
  EXPECT_EQ(site.connections(), 0);
  EXPECT_EQ(logged().find("127.0.0.1:" + std::to_string(site.port())), std::string::npos);
}

TEST_F(NoticesTest, AHangingWebhookHoldsUpNeitherMailNorTheEnd) {
  site.silent = true;
  start();
  const Pair p = pair();
  hook(*p.b);
  act(*p.a, p.id, "red", {"hide 3"});
  ASSERT_TRUE(come(1));
  EXPECT_EQ(p.a->post("/api/notices", {{"mail", "anna@example.org"}}).status, 200);
  EXPECT_TRUE(soon([&] { return post.letters().size() == 1; }, 2s));
  const auto begun = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
  EXPECT_EQ(store->outbox_size(), 1) << "it is sent again later";
  EXPECT_TRUE(store->claim_out("webhook", now_seconds(), now_seconds() + 9)) << "and at once";
}

/// Two servers on one PostgreSQL.
class TwoServersNotices : public testing::Test {
 protected:
  void begin(std::chrono::seconds delay) {
    const std::string url = postgres().fresh_place();
    ServerConfig config;
    config.app.base_url = kBase;
    config.app.hub.pace = 0ms;
    config.app.hub.shared_store = true;
    config.app.notices = quick();
    config.app.notices.delay = delay;
    for (int i = 0; i < 2; ++i) {
      auto opened = open_store(url);
      ASSERT_TRUE(opened.ok()) << opened.error().text();
      stores[i] = std::move(*opened);
      auto made = Server::start(config, *stores[i], test_surroundings(), log);
      ASSERT_TRUE(made.ok());
      servers[i] = std::move(*made);
    }
  }
  void SetUp() override {
    if (without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES is set";
  }
  void TearDown() override {
    for (auto& s : servers) s.reset();
    for (auto& s : stores) s.reset();
  }
  std::string game(Browser& a, Browser& b) {
    const Json wish{{"game", "toy"}, {"scenario", "duel"}, {"sides", {{"red", "me"}, {"blue", "link"}}}};
    const Json made = a.post("/api/games", wish).json();
    const std::string link = made["links"]["blue"];
    EXPECT_EQ(b.post("/api/join", {{"token", link.substr(6)}}).status, 200);
    return made["game"]["id"];
  }
  WebSite site;
  Log log;
  std::unique_ptr<Store> stores[2];
  std::unique_ptr<Server> servers[2];
};

TEST_F(TwoServersNotices, SendEachNoticeOnce) {
  begin(0s);
  Browser a(servers[0]->port()), b(servers[1]->port());
  a.meet();
  b.meet();
  EXPECT_EQ(b.post("/api/notices", {{"webhook", site.url()}}).status, 200);
  std::set<std::string> games;
  for (int i = 0; i < 12; ++i) games.insert(game(a, b));
  const auto until = std::chrono::steady_clock::now() + 10s;
  while (stores[0]->outbox_size() > 0 && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(20ms);
  std::this_thread::sleep_for(200ms);
  std::multiset<std::string> told;
  for (const auto& asked : site.asked()) told.insert(Json::parse(asked.body)["game"].get<std::string>());
  EXPECT_EQ(told.size(), games.size());
  for (const std::string& g : games) EXPECT_EQ(told.count(g), 1u);
}

TEST_F(TwoServersNotices, OneKnowsWhoIsHereOnTheOther) {
  begin(2s);
  Browser a(servers[0]->port()), b(servers[1]->port());
  a.meet();
  b.meet();
  EXPECT_EQ(b.post("/api/notices", {{"webhook", site.url()}}).status, 200);
  auto here = std::make_unique<Line>(b);
  ASSERT_EQ(here->status(), 101);
  game(a, b);
  std::this_thread::sleep_for(4500ms);
  EXPECT_TRUE(site.asked().empty());
  here->hang_up();
  for (int i = 0; i < 1000 && site.asked().empty(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(site.asked().size(), 1u);
}

}  // namespace
}  // namespace kessel::server
