// Who is who, and stays it: seats that change hands, sessions, passphrases, deletion, limits on guessing.
#include <gtest/gtest.h>

#include "server/address.h"
#include "server/guesses.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/vault.h"
#include "server_fixture.h"

namespace kessel::server {
namespace {

using PeopleTest = ServerTest;

std::string id_of(Browser& b) { return b.get("/api/me").json()["user"]["id"]; }

std::string resume_token(Browser& b, const std::string& game, const std::string& side) {
  const Answer a = b.post("/api/games/" + game + "/resume", {{"side", side}});
  EXPECT_EQ(a.status, 200) << a.body;
  return a.json()["link"].get<std::string>().substr(8);
}

// ---- Seats that change hands ----------------------------------------------------------------------------------------

TEST_F(PeopleTest, AResumeLinkHandsOverOneSeatAndLeavesEverybodyWhoHeIs) {
  start();
  const Pair p = pair();
  const auto phone = browser();
  const std::string other = p.a->post("/api/games", toy_game("me", "open")).json()["game"]["id"];
  const std::string own = phone->post("/api/games", toy_game("me", "computer:first")).json()["game"]["id"];
  const std::string me = id_of(*phone), cookie = phone->cookie();
  const std::string token = resume_token(*p.a, p.id, "red");

  const Answer about = phone->post("/api/handover", {{"token", token}});
  EXPECT_EQ(about.json()["side"], "red") << about.body;
  EXPECT_EQ(about.json()["game"]["id"], p.id);
  EXPECT_FALSE(about.json()["yours"]);
  EXPECT_EQ(p.a->post("/api/handover", {{"token", token}}).json()["yours"], true);
  EXPECT_TRUE(store->seats(p.id)[0].user != me) << "asking changes nothing";

  const Answer taken = phone->post("/api/resume", {{"token", token}});
  EXPECT_EQ(taken.status, 200) << taken.body;
  EXPECT_TRUE(taken.json()["game"]["seats"][0]["you"]);
  EXPECT_EQ(phone->cookie(), cookie) << "the visitor keeps his identity";
  EXPECT_EQ(id_of(*phone), me);
  EXPECT_EQ(phone->get("/api/games/" + own).status, 200) << "and his games";
  EXPECT_EQ(phone->get("/api/games").json()["mine"].size(), 2u);
  EXPECT_EQ(phone->get("/api/games/" + other + "/log").code(), "not_found") << "one game, not the whole person";
  EXPECT_FALSE(p.a->get("/api/games/" + p.id).json()["game"]["seats"][0]["you"]);
  EXPECT_EQ(p.a->get("/api/games/" + p.id + "/log?side=red").code(), "not_yours");
  EXPECT_EQ(browser()->post("/api/resume", {{"token", token}}).code(), "not_found") << "a link works once";
}

TEST_F(PeopleTest, FollowingAResumeLinkWithGetChangesNothing) {
  start();
  const Pair p = pair();
  const auto victim = browser();
  const std::string cookie = victim->cookie(), g = "/api/games/" + p.id;
  const std::string token = resume_token(*p.a, p.id, "red");
  for (const std::string& path :
       {"/resume/" + token, "/api/resume?token=" + token, "/api/resume/" + token, "/api/handover?token=" + token}) {
    const Answer a = victim->get(path);
    EXPECT_EQ(a.header("set-cookie"), "") << path;
  }
  EXPECT_EQ(victim->cookie(), cookie);
  EXPECT_EQ(victim->get("/api/games").status, 200);
  EXPECT_EQ(p.a->get(g + "/resume?side=red").code(), "not_found") << "no link is made by looking";
  EXPECT_EQ(p.a->get(g + "/log?side=red").status, 200);
  EXPECT_EQ(victim->post("/api/resume", {{"token", token}}).status, 200) << "and the link still works";
}

TEST_F(PeopleTest, AResumeLinkIsRefusedWhereItWouldDoHarm) {
  start();
  const Pair p = pair();
  const auto thief = browser();
  const std::string g = "/api/games/" + p.id;
  EXPECT_EQ(p.b->post(g + "/resume", {{"side", "red"}}).code(), "not_yours");
  EXPECT_EQ(thief->post(g + "/resume", {{"side", "red"}}).code(), "not_found");
  EXPECT_EQ(p.a->post(g + "/resume", {{"side", "observer"}}).code(), "not_yours");
  EXPECT_EQ(p.a->post(g + "/resume", {{"side", "green"}}).code(), "bad_request");
  const std::string waiting = p.a->post("/api/games", toy_game("me", "open")).json()["game"]["id"];
  EXPECT_EQ(p.a->post("/api/games/" + waiting + "/resume", {{"side", "red"}}).code(), "conflict")
      << "its seed is known to that browser alone";
  const std::string token = resume_token(*p.a, p.id, "red");
  EXPECT_EQ(thief->post("/api/join", {{"token", token}}).code(), "not_found") << "a resume link is no invitation";
  std::string longer = token;
  longer.back() = longer.back() == '9' ? '8' : '9';
  EXPECT_EQ(thief->post("/api/resume", {{"token", longer}}).code(), "not_found") << "its end cannot be moved";
  EXPECT_EQ(p.b->post("/api/resume", {{"token", token}}).code(), "conflict") << "he has the other seat";
  EXPECT_EQ(p.a->post("/api/resume", {{"token", token}}).code(), "conflict") << "it is his own";
  EXPECT_EQ(Browser(port()).post("/api/resume", {{"token", token}}).code(), "not_signed_in");
  const std::string newer = resume_token(*p.a, p.id, "red");
  EXPECT_EQ(thief->post("/api/resume", {{"token", token}}).code(), "not_found") << "a newer link makes it void";
  EXPECT_EQ(thief->post("/api/resume", {{"token", newer}}).status, 200);

  // Whoever has looked over the blue shoulder does not get the red seat.
  const Pair q = pair();
  const auto guest = browser();
  const std::string eyes = q.b->post("/api/games/" + q.id + "/eyes", {{"side", "blue"}}).json()["link"];
  EXPECT_EQ(guest->post("/api/watch", {{"token", eyes.substr(7)}}).status, 200);
  EXPECT_EQ(guest->post("/api/resume", {{"token", resume_token(*q.a, q.id, "red")}}).code(), "conflict");
}

TEST_F(PeopleTest, WhoeverGaveASeatAwayNoLongerSeesWithItsEyes) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red");
  ASSERT_TRUE(red.watch().is_object());
  const auto phone = browser();
  ASSERT_EQ(phone->post("/api/resume", {{"token", resume_token(*p.a, p.id, "red")}}).status, 200);
  EXPECT_EQ(red.line.wait("revoked")["side"], "red");
  EXPECT_EQ(error_code(red.act({"hide 1"})), "not_yours");
  Seat there(*phone, p.id, "red");
  there.watch();
  there.until_asked();
  EXPECT_EQ(there.act({"hide 1"})["t"], "done");
}

TEST_F(PeopleTest, BothSeatsOfAGameThatOnePlaysAloneGoTogether) {
  start();
  const auto a = browser(), phone = browser();
  const std::string id = a->post("/api/games", toy_game("me", "me")).json()["game"]["id"];
  ASSERT_EQ(phone->post("/api/resume", {{"token", resume_token(*a, id, "red")}}).status, 200);
  for (const SeatRow& s : store->seats(id)) EXPECT_EQ(s.user, id_of(*phone));
}

TEST_F(PeopleTest, SigningInOrOutDoesNotLoseTheGamesOfANamelessBrowser) {
  start();
  const auto named = browser(), b = browser();
  ASSERT_EQ(named->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  const std::string game = b->post("/api/games", toy_game("me", "open")).json()["game"]["id"];
  const Json login{{"name", "Anna"}, {"passphrase", "correct horse"}};
  EXPECT_EQ(b->post("/api/login", login).code(), "has_games");
  EXPECT_EQ(b->post("/api/logout", Json::object()).code(), "has_games");
  EXPECT_EQ(b->get("/api/games").json()["mine"].size(), 1u);
  Json leave = login;
  leave["leave"] = true;
  EXPECT_EQ(b->post("/api/login", leave).status, 200);
  EXPECT_EQ(id_of(*b), id_of(*named));
  const auto empty = browser();
  EXPECT_EQ(empty->post("/api/login", login).status, 200) << "whoever has no games loses none";
}

// ---- Sessions -------------------------------------------------------------------------------------------------------

TEST_F(PeopleTest, SessionsAreListedAndCanBeEnded) {
  start();
  const auto a = browser();
  ASSERT_EQ(a->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  const Json login{{"name", "Anna"}, {"passphrase", "correct horse"}};
  Browser b(port()), c(port());
  ASSERT_EQ(b.send("POST", "/api/login", login.dump(),
                   {"X-Kessel: 1", "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko Firefox/130.0"})
                .status,
            200);
  ASSERT_EQ(c.post("/api/login", login).status, 200);
  const Json list = a->get("/api/sessions").json()["sessions"];
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list.dump().find(b.cookie()), std::string::npos);
  std::string of_b, of_a;
  for (const Json& s : list) {
    if (s["device"] == "Firefox, Linux") of_b = s["id"];
    if (s["this"]) of_a = s["id"];
    EXPECT_GT(s["ends"].get<Seconds>(), now_seconds() + 100L * 24 * 3600);
  }
  ASSERT_FALSE(of_b.empty() || of_a.empty());
  Line line(b);
  ASSERT_EQ(line.status(), 101);
  EXPECT_EQ(browser()->remove("/api/sessions/" + of_b).code(), "not_found") << "another's";
  EXPECT_EQ(a->remove("/api/sessions/" + of_a).code(), "conflict") << "his own: that is signing out";
  EXPECT_EQ(a->remove("/api/sessions/" + of_b).status, 200);
  EXPECT_FALSE(line.receive_text());
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(b.get("/api/games").code(), "not_signed_in");
  EXPECT_EQ(c.get("/api/games").status, 200);
  EXPECT_EQ(a->remove("/api/sessions").status, 200);
  EXPECT_EQ(c.get("/api/games").code(), "not_signed_in");
  EXPECT_EQ(a->get("/api/games").status, 200);
}

TEST_F(PeopleTest, SessionsEndOnTheServerAndMoveOnWhileTheyAreUsed) {
  config.app.house.session = 1000;
  start();
  const auto a = browser(), b = browser();
  const std::string of_a = hash_secret("cookie", a->cookie()), of_b = hash_secret("cookie", b->cookie());
  EXPECT_EQ(store->session(of_a, now_seconds())->ends - store->session(of_a, now_seconds())->made, 1000);
  store->renew_session(of_a, now_seconds() - 2000, now_seconds() - 1);
  store->renew_session(of_b, now_seconds() - 2L * 24 * 3600, now_seconds() + 5);
  restart();  // the server may trust a cookie for a minute
  Browser old_a(port()), old_b(port());
  old_a.set_cookie(a->cookie()), old_b.set_cookie(b->cookie());
  EXPECT_EQ(old_a.get("/api/games").code(), "not_signed_in") << "the cookie is there, the session is over";
  const Answer me = old_b.get("/api/me");
  EXPECT_EQ(me.status, 200);
  EXPECT_NE(me.header("set-cookie").find("kessel=" + b->cookie() + ";"), std::string::npos) << "the browser's too";
  EXPECT_GT(store->session(of_b, now_seconds())->ends, now_seconds() + 900);
  EXPECT_EQ(old_b.get("/api/me").header("set-cookie"), "");
}

TEST_F(PeopleTest, ASocketEndsWithItsSession) {
  config.app.house.tidy = std::chrono::milliseconds(20);
  start();
  const auto a = browser();
  Line line(*a);
  ASSERT_EQ(line.status(), 101);
  store->drop_session(hash_secret("cookie", a->cookie()));  // by another process, say
  EXPECT_FALSE(line.receive_text());
  EXPECT_EQ(line.close_code(), 1008);
}

TEST_F(PeopleTest, AChangedPassphraseEndsAllOtherSessions) {
  start();
  const auto a = browser();
  EXPECT_EQ(a->post("/api/passphrase", {{"old", "x"}, {"new", "battery staple"}}).code(), "conflict") << "no name yet";
  ASSERT_EQ(a->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  Browser b(port());
  ASSERT_EQ(b.post("/api/login", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  EXPECT_EQ(a->post("/api/passphrase", {{"old", "wrong horse"}, {"new", "battery staple"}}).code(), "not_yours");
  EXPECT_EQ(a->post("/api/passphrase", {{"old", "correct horse"}, {"new", "short"}}).code(), "bad_request");
  EXPECT_EQ(a->post("/api/passphrase", {{"old", "correct horse"}, {"new", "battery staple"}}).status, 200);
  EXPECT_EQ(b.get("/api/games").code(), "not_signed_in");
  EXPECT_EQ(a->get("/api/games").status, 200);
  Browser c(port());
  EXPECT_EQ(c.post("/api/login", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 403);
  EXPECT_EQ(c.post("/api/login", {{"name", "Anna"}, {"passphrase", "battery staple"}}).status, 200);
}

// ---- Deletion -------------------------------------------------------------------------------------------------------

TEST_F(PeopleTest, WhoeverHasHimselfDeletedLeavesRecordsAndNothingElse) {
  start();
  const Pair p = pair();
  ASSERT_EQ(p.a->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  const std::string waiting = p.a->post("/api/games", toy_game("me", "open")).json()["game"]["id"];
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch(), blue.watch();
  red.tell({{"t", "chat"}, {"text", "hello"}});
  red.tell({{"t", "note"}, {"text", "my plan"}});
  blue.tell({{"t", "chat"}, {"text", "hello yourself"}});
  const std::string me = id_of(*p.a);
  EXPECT_EQ(p.a->post("/api/delete-me", Json::object()).code(), "bad_request");
  EXPECT_EQ(p.a->post("/api/delete-me", {{"sure", true}}).code(), "bad_request") << "he has a passphrase";
  EXPECT_EQ(p.a->post("/api/delete-me", {{"passphrase", "wrong horse"}}).code(), "not_yours");
  const Answer gone = p.a->post("/api/delete-me", {{"passphrase", "correct horse"}});
  EXPECT_EQ(gone.status, 200) << gone.body;
  EXPECT_NE(gone.header("set-cookie").find("Max-Age=0"), std::string::npos);
  EXPECT_FALSE(store->user(me));
  EXPECT_FALSE(store->user_by_name("Anna"));
  EXPECT_FALSE(store->game(waiting));
  ASSERT_TRUE(soon([&] { return p.b->get("/api/games/" + p.id).json()["game"]["over"] == true; }));
  const Json left = p.b->get("/api/games/" + p.id).json();
  EXPECT_EQ(left["game"]["result"]["winner"], "blue") << "the game was given up";
  ASSERT_TRUE(soon([&] { return p.b->get("/api/games/" + p.id).json()["game"]["seats"][0].value("gone", false); }));
  EXPECT_TRUE(p.b->get("/api/games/" + p.id).json()["game"]["seats"][0]["name"].is_null());
  EXPECT_EQ(left["chat"].size(), 1u) << "his talk is gone: " << left["chat"];
  EXPECT_EQ(p.b->get("/api/games/" + p.id + "/record").status, 200) << "the record stays";
  EXPECT_EQ(p.b->post("/api/games/" + p.id + "/rematch", Json::object()).code(), "conflict") << "with nobody";
  EXPECT_EQ(Line(*p.a).status(), 401);
  Browser again(port());
  EXPECT_EQ(again.post("/api/login", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 403);
  EXPECT_EQ(p.b->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
}

TEST_F(PeopleTest, TheNamelessSaySureAndOthersAreLeftAlone) {
  start();
  const auto a = browser(), b = browser();
  const std::string theirs = b->post("/api/games", toy_game("me", "open")).json()["game"]["id"];
  ASSERT_EQ(a->post("/api/games", toy_game("me", "computer:first")).status, 200);
  EXPECT_EQ(a->post("/api/delete-me", {{"sure", false}}).code(), "bad_request");
  EXPECT_EQ(a->post("/api/delete-me", {{"sure", true}}).status, 200);
  EXPECT_EQ(a->get("/api/games").code(), "not_signed_in");
  EXPECT_EQ(b->get("/api/games").json()["mine"][0]["id"], theirs);
  EXPECT_EQ(Browser(port()).post("/api/delete-me", {{"sure", true}}).code(), "not_signed_in");
}

TEST_F(PeopleTest, TheServerForgetsWhoeverLeftNoTrace) {
  config.app.house.tidy = std::chrono::milliseconds(20);
  config.app.house.nobody = -10;  // whoever was last seen less than that long in the future
  start();
  const auto idle = browser();
  const std::string id = id_of(*idle);
  EXPECT_TRUE(soon([&] { return !store->user(id); }));
  EXPECT_NE(logged().find("\"what\":\"collected\""), std::string::npos);
}

// ---- Guessing -------------------------------------------------------------------------------------------------------

std::string solution(const Json& error) {
  const Puzzle p{error["challenge"], error["bits"]};
  for (int i = 0;; ++i)
    if (solves(p, std::to_string(i))) return std::to_string(i);
}

TEST_F(PeopleTest, TheOwnerComesInWhateverOthersHaveTried) {
  config.app.limits.guesses_by_name = {0.0001, 3};
  start();
  const auto owner = browser();
  ASSERT_EQ(owner->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  Json wrong{{"name", "Anna"}, {"passphrase", "wrong horse"}}, right{{"name", "Anna"}, {"passphrase", "correct horse"}};
  Browser thief(port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(thief.post("/api/login", wrong).status, 403);
  EXPECT_EQ(thief.post("/api/login", wrong).code(), "proof_wanted");
  Browser b(port());
  const Answer asked = b.post("/api/login", right);
  ASSERT_EQ(asked.code(), "proof_wanted");
  const Json error = asked.json()["error"];
  const Json proof{{"challenge", error["challenge"]}, {"answer", solution(error)}};
  Json other = right;
  other["name"] = "Boris", other["proof"] = proof;
  EXPECT_NE(b.post("/api/login", other).status, 200) << "made for another name";
  right["proof"] = {{"challenge", error["challenge"]}, {"answer", "no"}};
  EXPECT_EQ(b.post("/api/login", right).code(), "proof_wanted");
  right["proof"] = proof;
  const Answer in = b.post("/api/login", right);
  EXPECT_EQ(in.status, 200) << in.body;
  EXPECT_EQ(b.post("/api/login", right).code(), "proof_wanted") << "each is good for one attempt";
}

TEST(GuessesTest, ARightPassphraseCostsNothingAndProofsGrowDearer) {
  Guesses guesses;
  Limits limits;
  limits.guesses_by_name = {0.0001, 2};
  limits.guesses_by_address = {0.0001, 1000};
  for (int i = 0; i < 20; ++i) {
    ASSERT_FALSE(guesses.attempt(limits, "192.0.2.1", "Anna", 100));
    guesses.was_right(limits, "192.0.2.1", "Anna");
  }
  EXPECT_FALSE(guesses.attempt(limits, "192.0.2.1", "Anna", 100));
  EXPECT_FALSE(guesses.attempt(limits, "192.0.2.1", "Anna", 100));
  auto puzzle = guesses.attempt(limits, "192.0.2.1", "Anna", 100);
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(puzzle->bits, 16);
  EXPECT_FALSE(guesses.attempt(limits, "192.0.2.1", "Boris", 100)) << "another name";
  for (int i = 0; i < 8; ++i) {
    puzzle = guesses.attempt(limits, "192.0.2.1", "Anna", 100);
    int n = 0;
    while (!solves(*puzzle, std::to_string(n))) ++n;
    EXPECT_FALSE(guesses.paid_attempt(limits, "192.0.2.1", "Anna", puzzle->challenge, std::to_string(n), 1000));
    EXPECT_TRUE(guesses.paid_attempt(limits, "192.0.2.1", "Anna", puzzle->challenge, std::to_string(n), 101));
    EXPECT_FALSE(guesses.paid_attempt(limits, "192.0.2.1", "Anna", puzzle->challenge, std::to_string(n), 101));
  }
  EXPECT_GE(guesses.attempt(limits, "192.0.2.1", "Anna", 100)->bits, 17);
}

TEST(BucketsTest, AFloodOfNamesEmptiesNobodysSlate) {
  Buckets::Time now{};
  now += std::chrono::hours(1);
  Buckets buckets(1000, [&] { return now; });
  const Rate rate{0.01, 10};
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(buckets.take("guesser", rate));
  EXPECT_FALSE(buckets.take("guesser", rate));
  for (int i = 0; i < 21000; ++i) buckets.take("2001:db8:0:" + std::to_string(i) + "::/64", rate);
  EXPECT_LE(buckets.size(), 1000u);
  EXPECT_FALSE(buckets.take("guesser", rate)) << "21,000 others have come and gone";
  now += std::chrono::seconds(101);
  EXPECT_TRUE(buckets.take("guesser", rate)) << "time gives one back";
  EXPECT_FALSE(buckets.take("guesser", rate));
  now += std::chrono::hours(1);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(buckets.take("newcomer", rate));
  EXPECT_FALSE(buckets.take("newcomer", rate));
}

TEST(BucketsTest, WhoeverComesBackFindsAtLeastTheDebtHeLeft) {
  Buckets::Time now{};
  now += std::chrono::hours(1);
  Buckets buckets(2, [&] { return now; });
  const Rate rate{0.01, 10};
  const auto take = [&](const char* name, int n) {
    int got = 0;
    for (int i = 0; i < n; ++i) got += buckets.take(name, rate) ? 1 : 0;
    return got;
  };
  EXPECT_EQ(take("a", 6), 6);
  EXPECT_EQ(take("b", 7), 7);
  EXPECT_EQ(take("c", 10), 4) << "in a's place, with a's debt";
  EXPECT_EQ(take("a", 10), 3) << "in b's place: not fewer than he had taken";
}

TEST(AddressTest, BlocksAreWhatOneCustomerHas) {
  EXPECT_EQ(block_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(block_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(block_of("2001:db8:1:2:3:4:5:6"), block_of("2001:db8:1:2::1"));
  EXPECT_NE(block_of("2001:db8:1:2::1"), block_of("2001:db8:1:3::1"));
  EXPECT_EQ(wide_block_of("2001:db8:1:2::1"), wide_block_of("2001:db8:1:3::1"));
  EXPECT_EQ(wide_block_of("192.0.2.7"), "");
  EXPECT_EQ(block_of("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(block_of("unknown"), "unknown");
  EXPECT_TRUE(is_this_machine("::ffff:127.0.0.1"));
}

TEST(VaultTest, BlocksTakeTurnsAndFloodsMakeRoom) {
  std::mutex mutex;
  std::vector<std::string> served, away;
  std::mutex gate;
  gate.lock();
  {
    Vault vault(6, 5);
    const auto post = [&](const std::string& block, const std::string& name) {
      vault.post(block, [&, name](bool is_served) {
        if (name == "first") gate.lock();
        const std::lock_guard lock(mutex);
        (is_served ? served : away).push_back(name);
      });
    };
    post("x", "first");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // it is being worked on
    for (int i = 0; i < 7; ++i) post("flood", "f" + std::to_string(i));
    post("a", "a");
    post("b", "b");
    post("c", "c");
    gate.unlock();
    for (int i = 0; i < 200 && served.size() < 7; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(away, (std::vector<std::string>{"f5", "f6", "f4", "f3"}));
  EXPECT_EQ(served, (std::vector<std::string>{"first", "f0", "a", "b", "c", "f1", "f2"}));
}

// ---- Names ----------------------------------------------------------------------------------------------------------

TEST(NamesTest, WhatCannotBeSeenIsNoPartOfAName) {
  for (const char* good : {"Anna", "Zoë", "Київ", "李雷", "O'Neill-Smith 2", "🎲"}) EXPECT_FALSE(bad_name(good)) << good;
  for (const char* bad : {"", "Anna\u202e", "An\u200bna", "An\u200dna", "\u2066Anna", "An\u00adna", "An\u00a0na",
                          "\ufeffAnna", "An\x07na", "\u3164", "Anna\u3000", "An\xc2\x85na", "\xff"})
    EXPECT_TRUE(bad_name(bad)) << bad;
  EXPECT_EQ(trimmed("  Anna   Maria "), "Anna Maria");
  EXPECT_FALSE(bad_passphrase("correct horse", "Anna"));
  for (const char* bad : {"short", "password", "PassWord", "12345678", "aaaaaaaaaa", "Anna-Maria"})
    EXPECT_TRUE(bad_passphrase(bad, "anna-maria")) << bad;
}

TEST_F(PeopleTest, NamesThatDeceiveAreRefusedAndOldOnesStillComeIn) {
  start();
  const auto a = browser();
  EXPECT_EQ(a->post("/api/account", {{"name", "An\u200bna"}, {"passphrase", "correct horse"}}).code(), "bad_request");
  EXPECT_EQ(a->post("/api/account", {{"name", "\u202eannA"}, {"passphrase", "correct horse"}}).code(), "bad_request");
  store->add_user({"old", "An\u200bna", hash_passphrase("correct horse"), 1});
  EXPECT_EQ(a->post("/api/login", {{"name", "An\u200bna"}, {"passphrase", "correct horse"}}).status, 200);
}

}  // namespace
}  // namespace kessel::server
