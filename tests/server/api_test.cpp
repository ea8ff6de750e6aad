// The HTTP API, spoken over real sockets: what it gives, and what it refuses to whom.
#include <gtest/gtest.h>

#include "engine/record.h"
#include "engine/verify.h"
#include "server/secrets.h"
#include "server_fixture.h"

namespace kessel::server {
namespace {

using ApiTest = ServerTest;

TEST_F(ApiTest, HealthMetricsAndPages) {
  start();
  Browser b(port());
  EXPECT_EQ(b.get("/healthz").body, "{\"ok\":true}");
  const Answer metrics = b.get("/metrics");
  EXPECT_NE(metrics.body.find("kessel_input_seconds_bucket{le=\"+Inf\"} 0"), std::string::npos);
  EXPECT_NE(metrics.body.find("kessel_sockets 0"), std::string::npos);
  for (const char* path : {"/", "/game/abc", "/join/token", "/resume/token", "/rules", "/rules/breakout"}) {
    const Answer page = b.get(path);
    EXPECT_EQ(page.status, 200) << path;
    EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8") << path;
    EXPECT_NE(page.header("content-security-policy").find("default-src 'self'"), std::string::npos);
    EXPECT_EQ(page.header("content-security-policy").find("unsafe"), std::string::npos);
    EXPECT_NE(page.header("content-security-policy").find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(page.header("x-content-type-options"), "nosniff");
    EXPECT_EQ(page.header("referrer-policy"), "no-referrer");
    EXPECT_EQ(b.send("GET", path, {}, {"If-None-Match: " + page.header("etag")}).status, 304);
    EXPECT_EQ(b.send("GET", path, {}, {"If-None-Match: W/" + page.header("etag")}).status, 304) << "compressed";
    EXPECT_EQ(b.send("GET", path, {}, {"If-None-Match: \"old\", W/" + page.header("etag")}).status, 304);
    EXPECT_EQ(b.send("GET", path, {}, {"If-None-Match: \"old\""}).status, 200);
  }
  EXPECT_EQ(b.get("/no/such/file.js").status, 404);
  EXPECT_EQ(b.get("/../CMakeLists.txt").status, 404);
  EXPECT_EQ(b.get("/assets/%2e%2e/%2e%2e/index.html").status, 404);
  EXPECT_EQ(b.send("POST", "/", "x").status, 405);
}

TEST_F(ApiTest, WithoutAClientAPageSaysSo) {
  const Statics none("/no/such/folder");
  Request r;
  r.method = "GET";
  r.path = "/game/1";
  EXPECT_NE(none.serve(r).body->find("the client is not built"), std::string::npos);
}

TEST_F(ApiTest, AnIdentityIsACookieOfWhichOnlyAHashIsKept) {
  start();
  Browser b(port());
  const Answer first = b.get("/api/me");
  EXPECT_EQ(first.status, 200);
  const std::string set = first.header("set-cookie");
  EXPECT_NE(set.find("HttpOnly"), std::string::npos);
  EXPECT_NE(set.find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(set.find("Secure"), std::string::npos) << "plain HTTP on this machine";
  EXPECT_EQ(b.cookie().size(), 43u);
  EXPECT_FALSE(store->session(b.cookie(), now_seconds()));
  EXPECT_EQ(store->session(hash_secret("cookie", b.cookie()), now_seconds())->user,
            first.json()["user"]["id"].get<std::string>());
  const Answer again = b.get("/api/me");
  EXPECT_EQ(again.json(), first.json());
  EXPECT_EQ(again.header("set-cookie"), "");
  Browser forged(port());
  forged.set_cookie(std::string(43, 'A'));
  EXPECT_EQ(forged.get("/api/games").code(), "not_signed_in");
}

TEST_F(ApiTest, BehindTlsTheCookieIsSecureAndTheNameIsKnown) {
  config.app.base_url = "https://play.example.org";
  start();
  Browser b(port());
  b.set_host("play.example.org");
  const std::string set = b.get("/api/me").header("set-cookie");
  EXPECT_NE(set.find("; Secure"), std::string::npos);
  EXPECT_NE(set.find("; Path=/;"), std::string::npos);
  EXPECT_EQ(set.find("Domain"), std::string::npos);
  EXPECT_TRUE(set.starts_with("__Host-kessel=")) << "no neighbour in the same domain can plant it";
  const std::string game = toy_game("me", "me").dump();
  EXPECT_EQ(b.send("POST", "/api/games", game, {"X-Kessel: 1", "Origin: https://play.example.org"}).status, 200);
  EXPECT_EQ(b.send("POST", "/api/games", game, {"X-Kessel: 1", "Origin: https://evil.example.org"}).code(),
            "not_yours");
  EXPECT_EQ(Line(b, {"Origin: https://play.example.org"}).status(), 101);
  EXPECT_EQ(Line(b, {"Origin: https://evil.example.org"}).status(), 403);
}

TEST_F(ApiTest, ACookieFromBeforeThePrefixIsReadAndReplaced) {
  start();
  const auto before = browser();
  const std::string id = before->get("/api/me").json()["user"]["id"];
  stop();
  config.app.base_url = "https://play.example.org";
  start();
  Browser b(port());
  b.set_host("play.example.org");
  const Answer old = b.send("GET", "/api/me", {}, {"Cookie: kessel=" + before->cookie()});
  EXPECT_EQ(old.json()["user"]["id"], id);
  EXPECT_TRUE(old.header("set-cookie").starts_with("__Host-kessel=" + before->cookie() + ";"))
      << old.header("set-cookie");
  const auto sets = old.headers.equal_range("set-cookie");
  EXPECT_EQ(std::distance(sets.first, sets.second), 2) << "and the old one is taken away";
  Browser thief(port());
  thief.set_host("play.example.org");
  const std::string planted = "Cookie: kessel=" + browser()->cookie() + "; __Host-kessel=" + before->cookie();
  const Answer both = thief.send("GET", "/api/me", {}, {planted});
  EXPECT_EQ(both.json()["user"]["id"], id) << "what a neighbour plants counts for nothing";
  EXPECT_EQ(both.header("set-cookie"), "");
}

TEST_F(ApiTest, ForeignPagesAndNamesAreRefused) {
  start();
  const auto b = browser();
  const std::string here = "127.0.0.1:" + std::to_string(port()), game = toy_game("me", "me").dump();
  EXPECT_EQ(b->send("POST", "/api/games", game).code(), "not_yours") << "no X-Kessel";
  EXPECT_EQ(b->send("POST", "/api/games", game, {"X-Kessel: 2"}).code(), "not_yours");
  EXPECT_EQ(b->send("POST", "/api/games", game, {"X-Kessel: 1", "Origin: null"}).code(), "not_yours");
  EXPECT_EQ(b->send("POST", "/api/games", game, {"X-Kessel: 1", "Origin: http://127.0.0.1:1"}).code(), "not_yours");
  EXPECT_EQ(b->send("POST", "/api/games", game, {"X-Kessel: 1", "Origin: http://" + here}).status, 200);
  EXPECT_EQ(Line(*b, {"Origin: http://" + here}).status(), 101);
  EXPECT_EQ(Line(*b, {"Origin: http://evil.example"}).status(), 403);
  EXPECT_EQ(Line(Browser(port())).status(), 401) << "nobody";
  EXPECT_EQ(Line(*b, {}, 0, "/other").status(), 404);
  b->set_host("evil.example:" + std::to_string(port()));  // a name of someone else's that leads here
  EXPECT_EQ(b->get("/api/me").code(), "not_yours");
  EXPECT_EQ(Line(*b).status(), 403);
  b->set_host("localhost:" + std::to_string(port()));
  EXPECT_EQ(b->get("/api/me").status, 200);
}

TEST_F(ApiTest, AccountsAreTakenUpInAnotherBrowser) {
  start();
  const auto a = browser(), b = browser();
  const std::string id = a->get("/api/me").json()["user"]["id"];
  EXPECT_EQ(a->post("/api/account", {{"name", "Anna"}, {"passphrase", "short"}}).code(), "bad_request");
  EXPECT_EQ(a->post("/api/account", {{"name", "  "}, {"passphrase", "long enough"}}).code(), "bad_request");
  EXPECT_EQ(a->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  EXPECT_EQ(a->post("/api/account", {{"name", "Anni"}, {"passphrase", "correct horse"}}).code(), "conflict");
  EXPECT_EQ(b->post("/api/account", {{"name", "Anna"}, {"passphrase", "another one"}}).code(), "conflict");
  EXPECT_TRUE(store->user(id)->passphrase.starts_with("$argon2id$"));
  const std::string game = a->post("/api/games", toy_game("me", "open")).json()["game"]["id"];

  EXPECT_EQ(b->post("/api/login", {{"name", "Anna"}, {"passphrase", "wrong horse"}}).status, 403);
  EXPECT_EQ(b->post("/api/login", {{"name", "Nobody"}, {"passphrase", "wrong horse"}}).status, 403);
  EXPECT_EQ(b->post("/api/login", {{"name", "Anna"}, {"passphrase", "correct horse"}}).status, 200);
  EXPECT_EQ(b->get("/api/me").json()["user"], (Json{{"id", id}, {"name", "Anna"}}));
  const Json list = b->get("/api/games").json();
  ASSERT_EQ(list["mine"].size(), 1u);
  EXPECT_EQ(list["mine"][0]["id"], game);
  EXPECT_EQ(list["mine"][0]["seats"][0]["name"], "Anna");
  Line line(*b);
  ASSERT_EQ(line.status(), 101);
  const std::string cookie = b->cookie();
  EXPECT_EQ(b->post("/api/logout", Json::object()).status, 200);
  EXPECT_FALSE(line.receive_text());
  EXPECT_EQ(line.close_code(), 1008);
  b->set_cookie(cookie);
  EXPECT_EQ(b->get("/api/games").code(), "not_signed_in") << "a cookie that was given up opens nothing";
  EXPECT_EQ(a->get("/api/games").status, 200);
}

TEST_F(ApiTest, CatalogueBoardAndRules) {
  start();
  const auto b = browser();
  const Json catalogue = b->get("/api/catalogue").json();
  EXPECT_EQ(catalogue["games"].size(), 3u);
  EXPECT_EQ(catalogue["games"][0]["id"], "toy");
  EXPECT_NE(std::find(catalogue["players"].begin(), catalogue["players"].end(), "random"), catalogue["players"].end());
  const Answer board = b->get("/api/board/breakout");
  EXPECT_EQ(board.json()["game"], "breakout");
  EXPECT_GT(board.json()["units"].size(), 50u);
  EXPECT_EQ(b->send("GET", "/api/board/breakout", {}, {"If-None-Match: W/" + board.header("etag")}).status, 304);
  EXPECT_EQ(b->get("/api/board/chess").code(), "not_found");
  const Json rules = b->get("/api/rules/breakout").json();
  EXPECT_EQ(rules["prefix"], "BO");
  EXPECT_GT(rules["cases"].size(), 100u);
  EXPECT_GT(rules["rulings"].size(), 10u);
  EXPECT_TRUE(rules["rulings"][0]["cases"].is_array());
}

TEST_F(ApiTest, AGameBeginsFromAPosition) {
  start();
  const auto b = browser();
  Json wish = {{"game", "breakout"},
               {"scenario", "campaign"},
               {"position", "turn 3 | at german 1 fight | G 2218 16Pz 371 | S 2119 9M"},
               {"sides", {{"soviet", "computer:first"}, {"german", "me"}}}};
  const Answer made = b->post("/api/games", wish);
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string id = made.json()["game"]["id"];
  const Json state = b->get("/api/games/" + id + "/at/0?side=german").json()["state"];
  EXPECT_EQ(state["view"]["turn"], 3);
  const auto refused = [&](const std::function<void(Json&)>& change) {
    Json other = wish;
    change(other);
    return b->post("/api/games", other).code();
  };
  EXPECT_EQ(refused([](Json& w) { w["position"] = "turn 99"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["position"] = 7; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["position"] = std::string(200'001, '#'); }), "too_large");
  EXPECT_EQ(refused([](Json& w) { w["sides"]["soviet"] = "link"; }), "bad_request")
      << "he would not know what is hidden";
  EXPECT_EQ(refused([](Json& w) { w["sides"]["soviet"] = "open"; }), "bad_request");
}

TEST_F(ApiTest, ARematchBeginsFromTheSamePosition) {
  start();
  const auto b = browser();
  const Json made = b->post("/api/games", {{"game", "breakout"},
                                           {"scenario", "campaign"},
                                           {"position", "turn 3 | at german 1 fight | G 2218 16Pz 371 | S 2119 9M"},
                                           {"sides", {{"soviet", "me"}, {"german", "me"}}}})
                        .json()["game"];
  const std::string id = made["id"];
  Seat german(*b, id, "german");
  german.watch();
  EXPECT_EQ(german.tell({{"t", "resign"}})["t"], "ok");
  const std::string next = b->post("/api/games/" + id + "/rematch", Json::object()).json()["game"]["id"];
  EXPECT_EQ(b->get("/api/games/" + next + "/at/0?side=german").json()["state"]["view"]["turn"], 3);
}

/// PZ:23.1.4.2 Points decide there: a computer takes what it has won, and plays on otherwise.
TEST_F(ApiTest, AComputerEndsAGameOfPointsThatItHasWon) {
  start();
  const auto b = browser();
  std::string lost = "scenario 3 | unit g1 20000 20000 0";
  for (int i = 2; i <= 20; ++i) lost += " | unit s" + std::to_string(i) + " eliminated";
  lost += " | unit s1 20000 40000 180";
  const auto offer = [&](const char* side, const char* game, const Json& position) {
    const std::string other = std::string(side) == "german" ? "soviet" : "german";
    Json wish = {{"game", game},
                 {"scenario", std::string(game) == "panzer" ? "3" : "campaign"},
                 {"sides", {{side, "me"}, {other, "computer:first"}}}};
    if (!position.is_null()) wish["position"] = position;
    const Answer made = b->post("/api/games", wish);
    EXPECT_EQ(made.status, 200) << made.body;
    const std::string id = made.json()["game"]["id"];
    Seat me(*b, id, side);
    me.watch();
    const Json answer = me.tell({{"t", "draw"}, {"do", "offer"}});
    return std::pair(answer, b->get("/api/games/" + id).json()["game"]);
  };
  const auto [ended, game] = offer("soviet", "panzer", lost);
  EXPECT_EQ(ended["t"], "ok") << ended;
  EXPECT_TRUE(game["over"]);
  EXPECT_EQ(game["result"]["winner"], "german");
  EXPECT_EQ(game["result"]["how"], "ended by agreement");
  EXPECT_EQ(game["result"]["key"], "ended_by_agreement");
  const auto [refused, goes_on] = offer("german", "panzer", lost);
  EXPECT_EQ(error_code(refused), "refused");
  EXPECT_FALSE(goes_on["over"]);
  EXPECT_EQ(error_code(offer("soviet", "breakout", nullptr).first), "refused") << "no points decide a draw there";
}

TEST_F(ApiTest, BadGamesAreRefused) {
  start();
  const auto b = browser();
  const auto refused = [&](const std::function<void(Json&)>& change) {
    Json wish = toy_game("me", "link");
    change(wish);
    return b->post("/api/games", wish).code();
  };
  EXPECT_EQ(refused([](Json& w) { w["game"] = "chess"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["game"] = 7; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w.erase("scenario"); }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["scenario"] = "other"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["options"] = {{"rounds", "7"}}; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["options"] = {{"no", "1"}}; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["options"] = Json::array(); }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["sides"] = {{"red", "me"}}; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["sides"] = {{"red", "me"}, {"green", "me"}}; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["sides"]["blue"] = "computer:deepblue"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["sides"]["blue"] = "computer:random,random"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["sides"]["blue"] = "you"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["seed"] = "told too early"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["commitment"] = "short"; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["commitment"] = std::string(64, 'A'); }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["commitment"] = 7; }), "bad_request");
  EXPECT_EQ(refused([](Json& w) { w["spectators"] = "yes"; }), "bad_request");
  EXPECT_EQ(b->send("POST", "/api/games", "{", {"X-Kessel: 1"}).code(), "bad_request");
  EXPECT_EQ(b->send("POST", "/api/games", "[]", {"X-Kessel: 1"}).code(), "bad_request");
  EXPECT_EQ(b->send("POST", "/api/games", "\xff", {"X-Kessel: 1"}).code(), "bad_request");
  EXPECT_EQ(b->send("POST", "/api/games", std::string(5000, '['), {"X-Kessel: 1"}).code(), "bad_request");
  EXPECT_EQ(b->send("PUT", "/api/games", "{}", {"X-Kessel: 1"}).code(), "not_found");
  EXPECT_EQ(b->get("/api/").code(), "not_found");
  EXPECT_EQ(b->get("/api/games/..%2f..").code(), "not_found");
  EXPECT_TRUE(store->games_of(b->get("/api/me").json()["user"]["id"], 10).empty());
}

TEST_F(ApiTest, ALinkGivesASeatOnceAndStartsTheGame) {
  start();
  const auto a = browser(), b = browser(), c = browser();
  const Json made = a->post("/api/games", toy_game("me", "link")).json();
  const std::string id = made["game"]["id"], token = made["links"]["blue"].get<std::string>().substr(6);
  EXPECT_FALSE(made["game"]["started"]);
  EXPECT_EQ(made["game"]["commitment"].get<std::string>().size(), 64u) << "bound before the other's seed is known";
  EXPECT_EQ(store->seats(id)[1].token, hash_secret("join", token)) << "only a hash is kept";
  EXPECT_EQ(b->get("/api/games/" + id).code(), "not_found");
  EXPECT_EQ(b->post("/api/invitation", {{"token", token}}).json()["side"], "blue");
  EXPECT_EQ(b->post("/api/join", {{"token", "wrong"}}).code(), "not_found");
  EXPECT_EQ(a->post("/api/join", {{"token", token}}).code(), "conflict") << "not both seats by accident";
  EXPECT_EQ(b->post("/api/games/" + id + "/claim", {{"side", "blue"}}).code(), "not_found") << "without the link";

  const Json joined = b->post("/api/join", {{"token", token}}).json()["game"];
  EXPECT_TRUE(joined["started"]);
  EXPECT_EQ(joined["commitment"], made["game"]["commitment"]);
  EXPECT_TRUE(joined["seats"][1]["you"]);
  EXPECT_FALSE(joined["seats"][0]["you"]);
  EXPECT_EQ(c->post("/api/join", {{"token", token}}).code(), "not_found");
  EXPECT_EQ(b->post("/api/resume", {{"token", token}}).code(), "not_found") << "an invitation is no way into the seat";
  const auto record = parse_record(store->game(id)->header + "\n", "header");
  ASSERT_TRUE(record.ok());
  const RecordHeader& header = record->record.header;
  EXPECT_EQ(header.dice, DiceScheme::ByRoll);
  EXPECT_NE(header.seeds[0], header.seeds[1]) << "left to the server, which takes one for each";
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(header.commitments[i], player_commitment_of(id, header.seeds[i]));
    EXPECT_EQ(joined["seats"][i]["commitment"], header.commitments[i]);
  }
}

TEST_F(ApiTest, SeedsAreToldOnlyWhenEverybodyIsBound) {
  start();
  const auto a = browser(), b = browser(), c = browser();
  Json wish = toy_game("me", "link");
  wish["commitment"] = nullptr;
  const Json made = a->post("/api/games", wish).json();
  const std::string id = made["game"]["id"], token = made["links"]["blue"].get<std::string>().substr(6);
  const std::string claim = "/api/games/" + id + "/claim", tell = "/api/games/" + id + "/seed";
  const auto bound = [&](const char* seed) { return player_commitment_of(id, seed); };
  EXPECT_EQ(made["game"]["commitment"].get<std::string>().size(), 64u) << "the server is bound before anybody else";
  EXPECT_TRUE(made["game"]["seats"][0]["commitment"].is_null());
  EXPECT_EQ(a->post(tell, {{"side", "red"}, {"seed", "a's seed"}}).code(), "conflict") << "not bound yet";
  ASSERT_EQ(a->post(claim, {{"side", "red"}, {"commitment", bound("a's seed")}}).status, 200);
  EXPECT_EQ(a->post(tell, {{"side", "red"}, {"seed", "a's seed"}}).code(), "conflict") << "the other is not bound yet";

  EXPECT_EQ(b->post("/api/join", {{"token", token}, {"seed", "b's seed"}}).code(), "bad_request");
  EXPECT_EQ(b->post("/api/join", {{"token", token}, {"commitment", nullptr}}).code(), "bad_request");
  EXPECT_EQ(b->post("/api/join", {{"token", token}, {"commitment", bound("a's seed")}}).code(), "conflict")
      << "the other's, copied";
  const Json joined = b->post("/api/join", {{"token", token}, {"commitment", bound("b's seed")}}).json()["game"];
  EXPECT_FALSE(joined["started"]);
  EXPECT_EQ(joined["seeds_wanted"], Json::array({"red"})) << "the maker's first";
  EXPECT_EQ(joined["commitment"], made["game"]["commitment"]);
  EXPECT_EQ(joined["seats"][0]["commitment"], bound("a's seed"));

  // As long as no seed was told, somebody who lost his may bind himself anew; then no longer.
  ASSERT_EQ(b->post(claim, {{"side", "blue"}, {"commitment", bound("b's other")}}).status, 200);
  EXPECT_EQ(a->post(tell, {{"side", "red"}, {"seed", "not it"}}).code(), "bad_request");
  EXPECT_EQ(a->post(tell, {{"side", "blue"}, {"seed", "b's other"}}).code(), "not_yours");
  EXPECT_EQ(c->post(tell, {{"side", "red"}, {"seed", "a's seed"}}).code(), "not_found");
  const Json told = a->post(tell, {{"side", "red"}, {"seed", "a's seed"}}).json()["game"];
  EXPECT_FALSE(told["started"]);
  EXPECT_EQ(told["seeds_wanted"], Json::array({"blue"}));
  EXPECT_EQ(b->get("/api/games/" + id).body.find("a's seed"), std::string::npos);
  EXPECT_EQ(b->post(claim, {{"side", "blue"}, {"commitment", bound("ground")}}).code(), "conflict")
      << "now another seed could be made to fit";
  EXPECT_EQ(a->post(claim, {{"side", "red"}, {"commitment", bound("ground")}}).code(), "conflict");
  EXPECT_EQ(b->post(tell, {{"side", "blue"}, {"seed", "ground"}}).code(), "bad_request");
  EXPECT_TRUE(b->post(tell, {{"side", "blue"}, {"seed", "b's other"}}).json()["game"]["started"]);
  EXPECT_EQ(b->post(tell, {{"side", "blue"}, {"seed", "b's other"}}).status, 200) << "asked again: the answer was lost";
  const auto record = parse_record(store->game(id)->header + "\n", "header");
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record->record.header.seeds, (PlayerSeeds{"a's seed", "b's other"}));
}

TEST_F(ApiTest, BoundSeatsSurviveARestart) {
  start();
  const auto a = browser(), b = browser();
  Json wish = toy_game("me", "link");
  wish["commitment"] = nullptr;
  const Json made = a->post("/api/games", wish).json();
  const std::string id = made["game"]["id"];
  const auto bound = [&](const char* seed) { return player_commitment_of(id, seed); };
  a->post("/api/games/" + id + "/claim", {{"side", "red"}, {"commitment", bound("one")}});
  const std::string token = made["links"]["blue"].get<std::string>().substr(6);
  b->post("/api/join", {{"token", token}, {"commitment", bound("two")}});
  restart();
  Browser a2(port()), b2(port());
  a2.set_cookie(a->cookie());
  b2.set_cookie(b->cookie());
  EXPECT_FALSE(a2.post("/api/games/" + id + "/seed", {{"side", "red"}, {"seed", "one"}}).json()["game"]["started"]);
  EXPECT_TRUE(b2.post("/api/games/" + id + "/seed", {{"side", "blue"}, {"seed", "two"}}).json()["game"]["started"]);
}

TEST_F(ApiTest, AMakerIsBoundAfterSeeingTheServersCommitment) {
  start();
  const auto a = browser(), b = browser();
  Json wish = toy_game("me", "computer:first");
  wish["commitment"] = nullptr;
  const Json made = a->post("/api/games", wish).json()["game"];
  EXPECT_FALSE(made["started"]);
  EXPECT_TRUE(made["seats"][0]["you"]);
  EXPECT_FALSE(made["seats"][0]["ready"]);
  const std::string path = "/api/games/" + made["id"].get<std::string>() + "/claim";
  const std::string id = made["id"], mine = player_commitment_of(id, "late");
  EXPECT_EQ(b->post(path, {{"side", "red"}, {"commitment", mine}}).code(), "not_found");
  const Json ready = a->post(path, {{"side", "red"}, {"commitment", mine}}).json()["game"];
  EXPECT_FALSE(ready["started"]);
  EXPECT_EQ(ready["seeds_wanted"], Json::array({"red"})) << "a computer has no seed of its own";
  const Json begun = a->post("/api/games/" + id + "/seed", {{"side", "red"}, {"seed", "late"}}).json()["game"];
  EXPECT_TRUE(begun["started"]);
  EXPECT_EQ(begun["commitment"], made["commitment"]);
  EXPECT_EQ(a->post(path, {{"side", "red"}, {"commitment", mine}}).code(), "conflict");
}

TEST_F(ApiTest, OpenSeatsAreListedAndTakenByTheFirst) {
  start();
  const auto a = browser(), b = browser(), c = browser();
  const std::string id = a->post("/api/games", toy_game("open", "me")).json()["game"]["id"];
  ASSERT_EQ(b->get("/api/games").json()["open"].size(), 1u);
  EXPECT_EQ(a->get("/api/games").json()["open"].size(), 0u);
  EXPECT_EQ(b->get("/api/games/" + id).status, 200);
  EXPECT_EQ(b->post("/api/games/" + id + "/claim", {{"side", "blue"}}).code(), "not_yours");
  EXPECT_EQ(b->post("/api/games/" + id + "/claim", {{"side", "observer"}}).code(), "bad_request");
  EXPECT_EQ(b->post("/api/games/" + id + "/claim", {{"side", "red"}}).status, 200);
  EXPECT_EQ(c->post("/api/games/" + id + "/claim", {{"side", "red"}}).code(), "not_found");
  EXPECT_EQ(c->get("/api/games/" + id).code(), "not_found") << "no longer anybody's business";
  EXPECT_EQ(c->get("/api/games").json()["open"].size(), 0u);
}

TEST_F(ApiTest, LinksCanBeRenewedByTheMaker) {
  start();
  const auto a = browser(), b = browser();
  const Json made = a->post("/api/games", toy_game("link", "me", true)).json();
  const std::string id = made["game"]["id"], old = made["links"]["red"].get<std::string>().substr(6);
  EXPECT_EQ(b->post("/api/games/" + id + "/link", {{"side", "red"}}).code(), "not_yours");
  EXPECT_EQ(a->post("/api/games/" + id + "/link", {{"side", "blue"}}).code(), "conflict");
  const std::string link = a->post("/api/games/" + id + "/link", {{"side", "red"}}).json()["link"];
  EXPECT_EQ(b->post("/api/join", {{"token", old}}).code(), "not_found");
  EXPECT_EQ(b->post("/api/join", {{"token", link.substr(6)}}).status, 200);
}

TEST_F(ApiTest, OnlyTheMakerDeletesAndOnlyBeforeTheStart) {
  start();
  const auto a = browser(), b = browser();
  const std::string id = a->post("/api/games", toy_game("me", "open")).json()["game"]["id"];
  EXPECT_EQ(b->remove("/api/games/" + id).code(), "not_yours");
  EXPECT_EQ(a->remove("/api/games/" + id).status, 200);
  EXPECT_EQ(a->get("/api/games/" + id).code(), "not_found");
  EXPECT_FALSE(store->game(id));
  const Pair p = pair();
  EXPECT_EQ(p.a->remove("/api/games/" + p.id).code(), "conflict");
  EXPECT_EQ(p.b->remove("/api/games/" + p.id).code(), "not_yours");
}

TEST_F(ApiTest, NobodySeesOrTouchesAGameThatIsNotHis) {
  start();
  const Pair p = pair();
  const auto stranger = browser();
  Browser nobody(port());
  const std::string g = "/api/games/" + p.id;
  for (const Browser* who : std::initializer_list<const Browser*>{stranger.get(), &nobody}) {
    Browser b = *who;
    for (const std::string path :
         {"", "/log", "/log?side=red", "/at/0", "/at/0?side=blue", "/record", "/board", "/resume?side=red"}) {
      const Answer a = b.get(g + path);
      EXPECT_TRUE(a.code() == "not_found" || a.code() == "not_signed_in") << path << " " << a.body;
    }
    for (const std::string path : {"/claim", "/branch", "/rematch", "/link", "/resume"}) {
      const Answer a = b.post(g + path, {{"side", "red"}, {"at", 0}});
      EXPECT_TRUE(a.code() == "not_found" || a.code() == "not_signed_in") << path << " " << a.body;
    }
    const Answer gone = b.remove(g);
    EXPECT_TRUE(gone.code() == "not_found" || gone.code() == "not_signed_in");
    const Answer list = b.get("/api/games");
    EXPECT_EQ(list.body.find(p.id), std::string::npos);
  }
  // Each player sees his own seat and the public side of things, and not the other's.
  EXPECT_EQ(p.a->get(g + "/log?side=red").status, 200);
  EXPECT_EQ(p.a->get(g + "/log?side=observer").status, 200);
  EXPECT_EQ(p.a->get(g + "/log?side=blue").code(), "not_yours");
  EXPECT_EQ(p.a->get(g + "/at/0?side=blue").code(), "not_yours");
  EXPECT_EQ(p.b->get(g + "/at/0?side=red").code(), "not_yours");
  EXPECT_EQ(p.a->get(g + "/record").code(), "conflict") << "not before the end";
  EXPECT_EQ(p.a->post(g + "/branch", {{"at", 0}}).code(), "conflict");
  EXPECT_EQ(p.a->post(g + "/rematch", Json::object()).code(), "conflict");
  EXPECT_EQ(p.a->get(g + "/log?side=green").code(), "bad_request");
  EXPECT_EQ(p.a->get(g + "/log?from=x").code(), "bad_request");
  EXPECT_EQ(p.a->get(g + "/at/99999").code(), "not_found");
  EXPECT_EQ(p.a->get(g + "/at/-1").code(), "bad_request");
}

TEST_F(ApiTest, SpectatorsSeeWhatAnOutsiderMay) {
  start();
  const Pair p = pair("toy", true);
  const auto guest = browser();
  const std::string g = "/api/games/" + p.id;
  EXPECT_EQ(guest->get(g).status, 200);
  EXPECT_FALSE(guest->get(g).json().contains("chat"));
  EXPECT_EQ(guest->get(g + "/at/0").status, 200);
  EXPECT_EQ(guest->get(g + "/at/0?side=red").code(), "not_yours");
  EXPECT_EQ(guest->get(g + "/log?side=blue").code(), "not_yours");
  EXPECT_EQ(guest->post(g + "/rematch", Json::object()).code(), "not_yours");
  EXPECT_EQ(guest->post(g + "/resume", {{"side", "red"}}).code(), "not_yours");
}

/// Plays a game of two computers to its end and returns its id.
std::string finished(ServerTest&, Browser& b, const Json& wish) {
  const std::string id = b.post("/api/games", wish).json()["game"]["id"];
  for (int i = 0; i < 1000; ++i) {
    if (b.get("/api/games/" + id).json()["game"]["over"]) return id;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ADD_FAILURE() << "the game did not end";
  return id;
}

TEST_F(ApiTest, AfterTheEndEverythingIsOpen) {
  start();
  const auto a = browser(), b = browser();
  const std::string id = finished(*this, *a, toy_game("computer:random", "computer:random", true));
  const std::string g = "/api/games/" + id;
  const Answer record = b->get(g + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(record.header("content-type"), "application/x-ndjson");
  const auto read = parse_record(record.body, "record");
  ASSERT_TRUE(read.ok());
  const VerifyReport report = verify_record(read->record, *toy::game());
  EXPECT_TRUE(report.ok) << report.reason;
  EXPECT_TRUE(report.commitment_checked);
  const Json game = b->get(g).json()["game"];
  EXPECT_EQ(game["commitment"], read->record.header.commitment);
  EXPECT_TRUE(game["result"].is_object());
  for (const char* side : {"red", "blue", "observer"}) {
    const Json told = b->get(g + "/log?side=" + side).json();
    EXPECT_EQ(told["last"], told["entries"].back()["n"]);
    EXPECT_EQ(told["entries"].back()["kind"], "end");
    const Json last = b->get(g + "/at/" + told["last"].dump() + "?side=" + side).json()["state"];
    EXPECT_EQ(last["node"]["kind"], "finished");
    EXPECT_EQ(b->get(g + "/at/0?side=" + side).json()["state"]["view"]["round"], 1);
  }

  // A copy to look at, and a what-if of one's own.
  const Answer taken = b->send("POST", "/api/import", record.body, {"X-Kessel: 1"});
  ASSERT_EQ(taken.status, 200) << taken.body;
  const std::string copy = taken.json()["game"]["id"];
  EXPECT_NE(copy, id);
  EXPECT_EQ(b->get("/api/games/" + copy + "/record").body, record.body);
  EXPECT_EQ(a->get("/api/games/" + copy).code(), "not_found");
  EXPECT_EQ(b->send("POST", "/api/import", record.body.substr(0, record.body.size() / 2), {"X-Kessel: 1"}).code(),
            "bad_request");
  EXPECT_EQ(b->send("POST", "/api/import", "nonsense", {"X-Kessel: 1"}).code(), "bad_request");
  std::string forged = record.body;
  const std::size_t at = forged.find("\"do\":\"hide ") + 11;
  forged[at] = forged[at] == '1' ? '2' : '1';
  EXPECT_EQ(b->send("POST", "/api/import", forged, {"X-Kessel: 1"}).code(), "bad_request");

  const Json branch = b->post(g + "/branch", {{"at", 5}, {"side", "observer"}}).json()["game"];
  EXPECT_TRUE(branch["hotseat"]);
  EXPECT_FALSE(branch["over"]);
  EXPECT_EQ(branch["branch_of"], id);
  EXPECT_TRUE(branch["seats"][0]["you"]);
  EXPECT_TRUE(branch["seats"][1]["you"]);
  EXPECT_EQ(branch["seq"].get<int>() > 0, true);
  EXPECT_EQ(b->post(g + "/branch", {{"at", 99999}}).code(), "not_found");
  EXPECT_EQ(b->post(g + "/branch", {{"at", "x"}}).code(), "bad_request");
}

TEST_F(ApiTest, ARematchChangesSidesAndWaitsForTheOther) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red");
  red.watch();
  EXPECT_EQ(red.tell({{"t", "resign"}})["t"], "ok");
  Line other(*p.b);
  other.send({{"t", "watch"}, {"game", p.id}, {"side", "blue"}});
  other.wait("state");
  const Json next = p.a->post("/api/games/" + p.id + "/rematch", Json::object()).json()["game"];
  EXPECT_FALSE(next["started"]);
  EXPECT_TRUE(next["seats"][1]["you"]);
  EXPECT_EQ(other.wait("rematch")["next"], next["id"]);
  const std::string id = next["id"];
  EXPECT_EQ(p.b->post("/api/games/" + p.id + "/rematch", Json::object()).json()["game"]["id"], id) << "one is enough";
  const Json offered = p.b->get("/api/games/" + id).json()["game"];
  EXPECT_EQ(offered["seats"][0]["kind"], "open") << "to him; to all others it is taken";
  EXPECT_EQ(p.a->get("/api/games/" + id).json()["game"]["seats"][0]["kind"], "link");
  EXPECT_EQ(browser()->post("/api/games/" + id + "/claim", {{"side", "red"}}).code(), "not_found");
  EXPECT_EQ(p.a->post("/api/games/" + id + "/claim", {{"side", "red"}}).code(), "not_yours");
  EXPECT_TRUE(p.b->post("/api/games/" + id + "/claim", {{"side", "red"}}).json()["game"]["started"]);
}

TEST_F(ApiTest, TheOrderOfOnesGamesTellsNothingOfSecretChoices) {
  start();
  const Pair p = pair();
  const Json made = p.a->post("/api/games", toy_game("me", "link")).json();
  p.b->post("/api/join", {{"token", made["links"]["blue"].get<std::string>().substr(6)}});
  for (const std::string& id : {p.id, made["game"]["id"].get<std::string>()}) {
    Seat red(*p.a, id, "red"), blue(*p.b, id, "blue");
    red.watch();
    ASSERT_EQ(red.act({"hide 3"})["taken"], 1);
    blue.watch();
    ASSERT_EQ(blue.act({"hide 5"})["taken"], 1);
  }
  const auto order = [&] {
    std::string ids;
    const Json list = p.b->get("/api/games").json();
    for (const Json& g : list["mine"]) ids += g["id"].get<std::string>() + " ";
    return ids;
  };
  const std::string before = order(), last = before.substr(17, 16);
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // times are whole seconds
  Seat red(*p.a, last, "red");
  red.watch();
  ASSERT_EQ(red.act({"think"})["taken"], 1);
  EXPECT_EQ(order(), before);
}

TEST_F(ApiTest, FloodsOfRequestsAreLimited) {
  config.app.limits.limit_this_machine = true;
  config.app.limits.requests_by_address = {1000, 1000};
  config.app.limits.identities_by_address = {0.001, 3};
  config.app.limits.requests_by_person = {0.001, 20};
  config.app.limits.games_by_person = {0.001, 2};
  config.app.limits.guesses_by_address = {0.001, 2};
  start();
  const auto a = browser(), b = browser();
  Browser c(port()), d(port());
  EXPECT_EQ(c.get("/api/me").status, 200);
  EXPECT_EQ(d.get("/api/me").code(), "too_many") << "no identities by the thousand";
  EXPECT_EQ(a->post("/api/games", toy_game("me", "me")).status, 200);
  EXPECT_EQ(a->post("/api/games", toy_game("me", "me")).status, 200);
  EXPECT_EQ(a->post("/api/games", toy_game("me", "me")).code(), "too_many");
  for (int i = 0; i < 30; ++i) a->get("/api/me");
  const Answer limited = a->get("/api/me");
  EXPECT_EQ(limited.status, 429);
  EXPECT_NE(limited.header("retry-after"), "");
  EXPECT_EQ(b->get("/api/me").status, 200) << "another person is not";
  const Json wrong{{"name", "Anna"}, {"passphrase", "wrong horse"}};
  EXPECT_EQ(b->post("/api/login", wrong).status, 403);
  EXPECT_EQ(b->post("/api/login", wrong).status, 403);
  EXPECT_EQ(b->post("/api/login", wrong).code(), "proof_wanted");
}

TEST_F(ApiTest, LogsHoldNoSecrets) {
  start();
  const Pair p = pair();
  p.a->post("/api/account", {{"name", "Anna"}, {"passphrase", "correct horse"}});
  const std::string link = p.a->post("/api/games/" + p.id + "/resume", {{"side", "red"}}).json()["link"];
  const std::string token = link.substr(8);
  p.a->get("/resume/" + token);
  p.b->get("/join/" + token);
  p.b->post("/api/resume", {{"token", token}});
  Seat red(*p.a, p.id, "red");
  red.watch();
  red.tell({{"t", "chat"}, {"text", "a private word"}});
  const GameRow row = *store->game(p.id);
  const auto seats = store->seats(p.id);
  const auto seed = [&](std::size_t i) { return SeatSeed::read(seats[i].player_seed, p.id).seed; };
  ASSERT_EQ(seed(0).size(), 32u);
  const std::string text = logged();
  EXPECT_GT(text.size(), 1000u);
  for (const std::string& secret : {p.a->cookie(), p.b->cookie(), token, row.seed, std::string("correct horse"),
                                    seed(0), seed(1), std::string("a private word")})
    EXPECT_EQ(text.find(secret), std::string::npos) << secret;
  EXPECT_EQ(text.find("$argon2"), std::string::npos);
  for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
    EXPECT_TRUE(Json::accept(text.substr(at, end - at)));
}

}  // namespace
}  // namespace kessel::server
