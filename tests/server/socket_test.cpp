// Sockets: choosing, watching and talking, in order and out of it, as the right person and as the wrong one.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/session.h"
#include "engine/verify.h"
#include "server_fixture.h"

namespace kessel::server {
namespace {

using namespace std::chrono_literals;

class SocketTest : public ServerTest {
 protected:
  /// The game as its rows tell it.
  Session truth(const std::string& id) {
    const GameRow row = *store->game(id);
    std::string text = row.header + "\n";
    for (const EntryRow& e : store->entries(id, 0)) text += e.line + "\n";
    auto read = parse_record(text, "store");
    EXPECT_TRUE(read.ok()) << read.error().text();
    const auto game = row.game == "toy" ? toy::game() : server->app().hub().open_game(row.game);
    auto session = Session::load(game, std::move(read->record), *seed_from_hex(row.seed));
    EXPECT_TRUE(session.ok()) << session.error().text();
    return std::move(*session);
  }
};

TEST_F(SocketTest, ABoardIsWhatTheSeatMayKnow) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  const Json r = red.watch(), b = blue.watch();
  EXPECT_EQ(r["seq"], 0);
  EXPECT_EQ(r["node"]["kind"], "decide");
  EXPECT_EQ(r["node"]["sides"], (Json{"red", "blue"}));
  EXPECT_EQ(r["node"]["ask"], "hide a number");
  EXPECT_EQ(r["options"].size(), 6u);
  EXPECT_EQ(r["free"], (Json{"think"}));
  EXPECT_EQ(r["can_undo"], false);
  EXPECT_TRUE(r["draw_offer"].is_null());
  const Session s = truth(p.id);
  EXPECT_EQ(r["view"], Json::parse(s.game().view_json(s.game().view_for(s.state(), Side::First))));
  EXPECT_EQ(b["view"], Json::parse(s.game().view_json(s.game().view_for(s.state(), Side::Second))));
}

TEST_F(SocketTest, AChoiceIsWrittenDownBeforeItIsAcknowledged) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  const Json done = red.act({"hide 3"});
  EXPECT_EQ(done["t"], "done");
  EXPECT_EQ(done["taken"], 1);
  EXPECT_TRUE(done["refusal"].is_null());
  EXPECT_EQ(store->entries(p.id, 0).size(), 1u);
  EXPECT_EQ(red.state["seq"], 3) << "his own choice, that he has hidden, what he has hidden";
  EXPECT_EQ(red.state["events"].size(), 2u) << "one's own inputs are numbered, but not told as news";
  EXPECT_FALSE(red.state["can_undo"]) << "blue is asked: it would tell of what he drafts";
  EXPECT_TRUE(red.state["options"].empty());
  EXPECT_EQ(red.state["node"]["ask"], "") << "what the other is asked is the other's";
  const Json other = blue.next_state();
  EXPECT_EQ(other["seq"], 1);
  EXPECT_EQ(other["events"][0]["text"], "has hidden 0");
}

TEST_F(SocketTest, ABatchGoesAsFarAsNothingNewIsLearned) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  red.act({"hide 3"});
  blue.next_state();
  EXPECT_EQ(blue.act({"hide 5", "step 1"})["taken"], 1) << "then it is red's turn";
  red.next_state();
  const Json refused = red.act({"step 2", "step 9", "done"});
  EXPECT_EQ(refused["taken"], 1);
  EXPECT_EQ(refused["refusal"]["reason"], "a step is 1 to 3");
  EXPECT_EQ(red.act({"step 1", "nonsense"})["taken"], 1);
  const Json peek = red.act({"peek", "step 1"});
  EXPECT_EQ(peek["taken"], 1);
  EXPECT_TRUE(peek["refusal"].is_null()) << "he looks first";
  red.act({"done"});
  ASSERT_TRUE(blue.until_asked());
  const Json rolled = blue.act({"step 3", "done", "hide 1"});
  EXPECT_EQ(rolled["taken"], 2);
  EXPECT_TRUE(rolled["rolled"]);
  EXPECT_EQ(truth(p.id).record().entries.back().kind, Entry::Kind::Roll);
  EXPECT_EQ(blue.state["node"]["ask"], "hide a number");
}

TEST_F(SocketTest, StaleDoubledAndEarlyChoicesChangeNothing) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  const Json first = red.act({"hide 3"}, "one");
  EXPECT_EQ(red.act({"hide 4"}, "one"), first) << "the same cid, the same answer";
  EXPECT_EQ(error_code(red.act({"hide 4"})), "not_your_turn");
  EXPECT_EQ(error_code(blue.tell({{"t", "act"}, {"seq", 0}, {"actions", {"hide 1"}}})), "stale")
      << "red has hidden since";
  EXPECT_EQ(error_code(blue.tell({{"t", "act"}, {"seq", 99}, {"actions", {"hide 1"}}})), "stale");
  blue.watch();
  EXPECT_EQ(blue.act({"hide 2"}, "one")["taken"], 1) << "another person's cid is another";
  EXPECT_EQ(error_code(blue.act({"step 1"})), "not_your_turn");
  EXPECT_EQ(store->entries(p.id, 0).size(), 2u);
}

TEST_F(SocketTest, MalformedMessagesGetATypedError) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red");
  red.watch();
  const auto error_of = [&](const std::string& text) {
    red.line.send_text(text);
    return error_code(red.line.wait("error"));
  };
  const std::string g = "\"game\":\"" + p.id + "\",\"side\":\"red\",\"cid\":\"x\"";
  for (const std::string& text :
       {std::string("{"),
        std::string("[]"),
        std::string("7"),
        std::string("\"t\""),
        std::string("{}"),
        std::string("{\"t\":1}"),
        std::string("{\"t\":\"fly\"}"),
        std::string(1000, '['),
        std::string("{\"t\":\"act\"}"),
        std::string("{\"t\":\"flag\"}"),
        std::string("{\"t\":\"flag\",\"game\":\"" + p.id + "\",\"side\":\"red\"}"),
        std::string("{\"t\":\"flag\",\"game\":\"" + p.id + "\",\"cid\":\"x\"}"),
        std::string("{\"t\":\"takeback\",\"game\":\"" + p.id + "\",\"side\":\"red\",\"do\":\"ask\"}"),
        "{\"t\":\"act\"," + g + "}",
        "{\"t\":\"act\"," + g + ",\"seq\":-1,\"actions\":[\"done\"]}",
        "{\"t\":\"act\"," + g + ",\"seq\":\"0\",\"actions\":[\"done\"]}",
        "{\"t\":\"act\"," + g + ",\"seq\":0,\"actions\":\"done\"}",
        "{\"t\":\"act\"," + g + ",\"seq\":0,\"actions\":[]}",
        "{\"t\":\"act\"," + g + ",\"seq\":0,\"actions\":[1]}",
        "{\"t\":\"act\"," + g + ",\"actions\":[\"done\"]}",
        std::string("{\"t\":\"act\",\"game\":\"" + p.id + "\",\"side\":\"red\",\"seq\":0,\"actions\":[\"done\"]}"),
        std::string("{\"t\":\"act\",\"game\":\"" + p.id +
                    "\",\"side\":\"green\",\"cid\":\"c\",\"seq\":0,\"actions\":[\"done\"]}"),
        "{\"t\":\"draw\"," + g + ",\"do\":\"win\"}",
        "{\"t\":\"takeback\"," + g + ",\"do\":\"offer\"}",
        "{\"t\":\"takeback\"," + g + ",\"do\":[]}",
        "{\"t\":\"takeback\"," + g + "}",
        "{\"t\":\"ask\"," + g + ",\"query\":\"what\"}",
        "{\"t\":\"ask\"," + g + ",\"query\":\"why nonsense\"}",
        "{\"t\":\"ask\"," + g + ",\"query\":\"tally nonsense\"}",
        "{\"t\":\"ask\"," + g + ",\"query\":\"inspect nonsense\"}",
        "{\"t\":\"chat\"," + g + "}",
        "{\"t\":\"chat\"," + g + ",\"text\":\"\"}",
        "{\"t\":\"note\"," + g + ",\"text\":\"a\\u0000b\"}",
        "{\"t\":\"watch\"," + g + ",\"from\":\"x\"}"})
    EXPECT_EQ(error_of(text), "bad_request") << text;
  EXPECT_EQ(error_of("{\"t\":\"watch\",\"game\":\"../..\"}"), "not_found");
  EXPECT_EQ(error_of("{\"t\":\"watch\",\"game\":\"0123456789abcdef\"}"), "not_found");
  EXPECT_EQ(error_of("{\"t\":\"act\"," + g + ",\"seq\":0,\"actions\":[\"" + std::string(600, 'x') + "\"]}"),
            "too_large");
  EXPECT_EQ(error_of("{\"t\":\"note\"," + g + ",\"text\":\"" + std::string(30000, 'x') + "\"}"), "too_large");
  std::string many = "\"done\"";
  for (int i = 0; i < 100; ++i) many += ",\"done\"";
  EXPECT_EQ(error_of("{\"t\":\"act\"," + g + ",\"seq\":0,\"actions\":[" + many + "]}"), "too_large");
  EXPECT_TRUE(store->entries(p.id, 0).empty());
  red.line.send({{"t", "ping"}});
  EXPECT_EQ(red.line.wait("pong")["t"], "pong") << "and the line is still good";
}

TEST_F(SocketTest, EveryMessageAsTheWrongPersonIsRefused) {
  start();
  const Pair p = pair();
  const Pair open = pair("toy", true);
  const auto stranger = browser();
  const std::vector<Json> messages{{{"t", "act"}, {"seq", 0}, {"actions", {"hide 1"}}},
                                   {{"t", "undo"}},
                                   {{"t", "resign"}},
                                   {{"t", "draw"}, {"do", "offer"}},
                                   {{"t", "draw"}, {"do", "accept"}},
                                   {{"t", "draw"}, {"do", "decline"}},
                                   {{"t", "flag"}},
                                   {{"t", "takeback"}, {"do", "ask"}},
                                   {{"t", "takeback"}, {"do", "accept"}},
                                   {{"t", "takeback"}, {"do", "decline"}},
                                   {{"t", "orders"}, {"text", "done"}},
                                   {{"t", "ask"}, {"query", "why hide 1"}},
                                   {{"t", "ask"}, {"query", "tally lead"}},
                                   {{"t", "ask"}, {"query", "inspect lead"}},
                                   {{"t", "watch"}}};
  const auto refused = [](Line& line, Json m, const std::string& game, const char* side) {
    m["game"] = game;
    m["side"] = side;
    m["cid"] = "w" + m.dump();
    m["cid"] = m["cid"].get<std::string>().substr(0, 60);
    line.send(m);
    return error_code(line.wait("error", 3000));
  };
  Line theirs(*stranger), blue(*p.b), guest(*stranger);
  for (const Json& m : messages) {
    EXPECT_EQ(refused(theirs, m, p.id, "red"), "not_found") << m;
    EXPECT_EQ(refused(theirs, m, p.id, "observer"), "not_found") << m;
    EXPECT_EQ(refused(blue, m, p.id, "red"), "not_yours") << m;
    EXPECT_EQ(refused(guest, m, open.id, "red"), "not_yours") << m;
    EXPECT_EQ(refused(guest, m, open.id, "blue"), "not_yours") << m;
  }
  for (const char* kind : {"chat", "note"}) {
    EXPECT_EQ(refused(theirs, {{"t", kind}, {"text", "hello"}}, p.id, "red"), "not_found");
    EXPECT_EQ(refused(guest, {{"t", kind}, {"text", "hello"}}, open.id, "red"), "not_yours");
  }
  for (const char* act : {"act", "undo", "resign", "orders"}) {
    const Json m{{"t", act}, {"seq", 0}, {"actions", {"hide 1"}}, {"text", ""}};
    EXPECT_EQ(refused(blue, m, p.id, "observer"), "not_yours") << "nobody acts as an observer";
  }
  EXPECT_TRUE(store->entries(p.id, 0).empty());
  EXPECT_TRUE(store->entries(open.id, 0).empty());
  EXPECT_TRUE(store->chat(p.id, 10).empty());
  EXPECT_FALSE(truth(open.id).over());
  for (const std::string& text : theirs.seen) EXPECT_EQ(Json::parse(text)["t"], "error");
  // A guest may watch and ask as the observer he is.
  guest.send({{"t", "watch"}, {"game", open.id}, {"side", "observer"}});
  EXPECT_EQ(guest.wait("state")["side"], "observer");
  EXPECT_TRUE(
      guest.ask({{"t", "ask"}, {"game", open.id}, {"side", "observer"}, {"query", "tally lead"}}).contains("tally"));
  EXPECT_EQ(error_code(guest.ask({{"t", "ask"}, {"game", open.id}, {"side", "observer"}, {"query", "why hide 1"}})),
            "not_yours");
}

/// Waits for the notice that everybody sits at the table; it comes when it can, not in step with boards and answers.
void wait_until_all_are_here(Seat& seat) {
  const auto says_so = [](const std::string& text) {
    const Json m = Json::parse(text);
    if (m["t"] != "game") return false;
    return std::ranges::all_of(m["game"]["seats"], [](const Json& s) { return s["online"] == true; });
  };
  while (std::ranges::none_of(seat.line.seen, says_so)) ASSERT_TRUE(seat.line.wait("game").is_object());
}

TEST_F(SocketTest, WhatASeatCannotSeeMakesNoSound) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  wait_until_all_are_here(red);
  blue.sync();
  red.sync();
  const std::size_t heard = red.line.seen.size();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(blue.act({"think"})["taken"], 1);
  EXPECT_EQ(error_code(blue.tell({{"t", "undo"}})), "refused") << "both are asked, and red may have drafted something";
  red.sync();
  EXPECT_EQ(red.line.seen.size(), heard + 1) << "nothing but the pong";
  EXPECT_EQ(red.act({"hide 2"})["taken"], 1) << "and his number has not grown";
  EXPECT_EQ(p.a->get("/api/games/" + p.id).json()["game"]["seq"], 3);
}

TEST_F(SocketTest, UndoIsToldToThoseWhoWereTold) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  red.act({"hide 3"});
  blue.watch();
  blue.act({"hide 1"});
  ASSERT_TRUE(red.until_asked("step, peek or done"));
  blue.watch();
  const Json red_before = red.state["seq"], blue_before = blue.state["seq"];
  red.act({"step 1"});
  EXPECT_EQ(red.tell({{"t", "undo"}}, "u")["t"], "ok");
  EXPECT_EQ(red.tell({{"t", "undo"}}, "u")["t"], "ok") << "the same message again takes back nothing more";
  EXPECT_EQ(error_code(red.tell({{"t", "undo"}, {"seq", 1}})), "stale");
  EXPECT_EQ(error_code(red.tell({{"t", "undo"}})), "refused");
  EXPECT_EQ(red.state["events"].back()["kind"], "undo");
  EXPECT_EQ(red.state["events"].back()["to"], red_before);
  ASSERT_TRUE(blue.until([](const Json& s) { return s["events"].back()["kind"] == "undo"; }));
  EXPECT_EQ(blue.state["events"].back()["by"], "red");
  EXPECT_EQ(blue.state["events"].back()["to"], blue_before);
  EXPECT_EQ(error_code(blue.tell({{"t", "undo"}})), "refused") << "red is asked";
}

TEST_F(SocketTest, ATakeBackIsAskedForAndAgreedTo) {
  start();
  const Pair p = pair();
  auto red = std::make_unique<Seat>(*p.a, p.id, "red");
  Seat blue(*p.b, p.id, "blue");
  red->watch();
  blue.watch();
  const Json ask{{"t", "takeback"}, {"do", "ask"}}, accept{{"t", "takeback"}, {"do", "accept"}},
      decline{{"t", "takeback"}, {"do", "decline"}};
  EXPECT_EQ(error_code(red->tell(ask)), "refused") << "he has chosen nothing yet";
  red->act({"hide 3"});
  EXPECT_TRUE(red->state["can_takeback"]) << "undo would tell of blue's drafts";
  blue.watch();
  blue.act({"hide 1"});
  ASSERT_TRUE(red->until_asked("step, peek or done"));
  EXPECT_TRUE(red->state["can_takeback"]);
  EXPECT_TRUE(red->state["takeback"].is_null());
  EXPECT_EQ(red->tell(ask, "t1")["t"], "ok");
  EXPECT_EQ(red->tell(ask, "t1")["t"], "ok") << "the same message is one request";
  EXPECT_EQ(error_code(red->tell(ask)), "refused");
  EXPECT_EQ(error_code(red->tell(accept)), "refused") << "nobody grants his own request";
  // Red was told: has hidden 0, hid 0 3, has hidden 1. Blue the same without what red hid, but what he hid himself.
  EXPECT_EQ(red->state["takeback"], (Json{{"by", "red"}, {"steps", 3}}));
  ASSERT_TRUE(blue.until([](const Json& s) { return !s["takeback"].is_null(); }));
  EXPECT_EQ(blue.state["takeback"], (Json{{"by", "red"}, {"steps", 3}}));
  EXPECT_EQ(blue.state["events"].back()["kind"], "takeback_ask");
  EXPECT_EQ(blue.tell(decline)["t"], "ok");
  EXPECT_EQ(blue.state["events"].back()["kind"], "takeback_decline");
  EXPECT_EQ(blue.state["events"].back()["by"], "blue");
  EXPECT_EQ(error_code(red->tell(ask)), "refused") << "nobody is pestered";
  red->watch();
  red->act({"done"});
  ASSERT_TRUE(blue.until_asked());
  blue.act({"done"});
  ASSERT_TRUE(red->until_asked("hide a number"));
  EXPECT_EQ(red->tell(ask)["t"], "ok") << "a choice of his own lies between";
  // A restart between question and answer.
  red->line.hang_up();
  blue.line.hang_up();
  restart();
  Browser a2(port()), b2(port());
  a2.set_cookie(p.a->cookie());
  b2.set_cookie(p.b->cookie());
  red = std::make_unique<Seat>(a2, p.id, "red");
  Seat b(b2, p.id, "blue");
  red->watch();
  b.watch();
  EXPECT_EQ(red->state["takeback"]["by"], "red");
  EXPECT_EQ(red->state["takeback"]["steps"], 3) << "two that are done, and the dice";
  EXPECT_EQ(b.tell(accept)["t"], "ok");
  const Json line = b.state["events"].back();
  EXPECT_EQ(line["kind"], "takeback");
  EXPECT_EQ(line["by"], "red");
  EXPECT_EQ(line["text"], "red takes back a choice, and blue agrees");
  EXPECT_EQ(line["to"], 6) << "hid, hidden, his own input, asked, declined";
  EXPECT_TRUE(b.state["takeback"].is_null());
  ASSERT_TRUE(red->until_asked("step, peek or done"));
  EXPECT_EQ(red->state["view"]["round"], 1);
  const Session s = truth(p.id);
  EXPECT_EQ(s.record().entries.back().agreed, Side::Second);
  EXPECT_EQ(s.record().entries.back().by, Side::First);
  red->act({"done"});
  EXPECT_EQ(red->tell({{"t", "resign"}})["t"], "ok");
  EXPECT_EQ(error_code(red->tell(ask)), "conflict");
  const Answer record = b2.get("/api/games/" + p.id + "/record");
  const auto read = parse_record(record.body, "r");
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(verify_record(read->record, *toy::game()).ok) << verify_record(read->record, *toy::game()).reason;
}

TEST_F(SocketTest, ATakeBackNeedsNobodyWhereNobodyElseHasASay) {
  start();
  const auto a = browser();
  const Json ask{{"t", "takeback"}, {"do", "ask"}};
  {
    const std::string id = a->post("/api/games", toy_game("me", "me")).json()["game"]["id"];
    Seat red(*a, id, "red"), blue(*a, id, "blue");
    red.watch();
    red.act({"hide 3"}, "one");
    blue.watch();
    blue.act({"hide 1"}, "two");
    red.watch();
    EXPECT_EQ(red.tell(ask, "three")["t"], "ok");
    EXPECT_EQ(red.state["events"].back()["kind"], "takeback");
    EXPECT_EQ(red.state["events"].back()["to"], 0);
    EXPECT_EQ(red.state["options"].size(), 6u);
  }
  const std::string id = a->post("/api/games", toy_game("me", "computer:first")).json()["game"]["id"];
  Seat red(*a, id, "red");
  red.watch();
  ASSERT_TRUE(red.until([](const Json& s) { return s["node"]["sides"] == Json{"red"}; })) << "the computer has hidden";
  red.act({"hide 3"});
  red.act({"done"});
  ASSERT_TRUE(red.until_asked("hide a number")) << "the computer and the dice have answered";
  ASSERT_TRUE(red.until([](const Json& s) { return s["node"]["sides"] == Json{"red"}; }));
  EXPECT_EQ(red.tell(ask)["t"], "ok");
  EXPECT_EQ(red.state["events"].back()["kind"], "takeback");
  EXPECT_EQ(red.state["events"].back()["text"], "red takes back a choice; a computer has no objection");
  EXPECT_EQ(red.state["view"]["round"], 1);
  EXPECT_EQ(red.state["node"]["ask"], "step, peek or done");
  red.act({"done"});
  EXPECT_TRUE(red.until([](const Json& s) { return s["view"]["round"] == 2; })) << "the computer plays on";
}

TEST_F(SocketTest, DrawsResignationsAndTheEnd) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  EXPECT_EQ(error_code(blue.tell({{"t", "draw"}, {"do", "accept"}})), "refused");
  EXPECT_EQ(red.tell({{"t", "draw"}, {"do", "offer"}})["t"], "ok");
  EXPECT_EQ(red.state["draw_offer"], "red");
  EXPECT_EQ(error_code(red.tell({{"t", "draw"}, {"do", "accept"}})), "refused");
  EXPECT_EQ(blue.next_state()["draw_offer"], "red");
  EXPECT_EQ(blue.tell({{"t", "draw"}, {"do", "decline"}})["t"], "ok");
  EXPECT_TRUE(blue.state["draw_offer"].is_null());
  EXPECT_EQ(error_code(blue.tell({{"t", "draw"}, {"do", "accept"}})), "refused") << "declined is declined";
  EXPECT_EQ(error_code(red.tell({{"t", "draw"}, {"do", "offer"}})), "refused") << "nobody is pestered";
  red.line.hang_up();
  blue.line.hang_up();
  restart();
  Browser a2(port()), b2(port());
  a2.set_cookie(p.a->cookie());
  b2.set_cookie(p.b->cookie());
  Seat r(a2, p.id, "red"), b(b2, p.id, "blue");
  EXPECT_TRUE(r.watch()["draw_offer"].is_null()) << "also after a restart";
  b.watch();
  r.act({"hide 1"});
  EXPECT_EQ(r.tell({{"t", "draw"}, {"do", "offer"}})["t"], "ok");
  EXPECT_EQ(b.tell({{"t", "draw"}, {"do", "accept"}})["t"], "ok");
  EXPECT_EQ(b.state["node"]["kind"], "finished");
  EXPECT_EQ(b.state["node"]["winner"], "draw");
  EXPECT_TRUE(b.state["node"]["score"].is_null());
  EXPECT_EQ(b.state["events"].back()["kind"], "end");
  for (const Json& m : {Json{{"t", "resign"}}, Json{{"t", "undo"}}, Json{{"t", "draw"}, {"do", "offer"}},
                        Json{{"t", "act"}, {"seq", b.state["seq"]}, {"actions", {"hide 1"}}}})
    EXPECT_EQ(error_code(b.tell(m)), "conflict") << m;
  const GameRow row = *store->game(p.id);
  EXPECT_TRUE(row.over);
  EXPECT_EQ(Json::parse(row.result)["how"], "draw agreed");
  EXPECT_EQ(b2.get("/api/games/" + p.id + "/record").status, 200);
}

TEST_F(SocketTest, TalkNotesAndOrdersAreKeptForTheirOwners) {
  start();
  const Pair p = pair("toy", true);
  const auto guest = browser();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue"), watcher(*guest, p.id, "observer");
  red.watch();
  blue.watch();
  watcher.watch();
  EXPECT_EQ(red.tell({{"t", "chat"}, {"text", "good \"luck\" \xe2\x98\xba"}}, "c")["t"], "ok");
  EXPECT_EQ(red.tell({{"t", "chat"}, {"text", "good \"luck\" \xe2\x98\xba"}}, "c")["t"], "ok");
  const Json heard = blue.line.wait("chat");
  EXPECT_EQ(heard["who"], "red");
  EXPECT_EQ(heard["text"], "good \"luck\" \xe2\x98\xba");
  EXPECT_EQ(red.tell({{"t", "note"}, {"text", "watch the centre"}})["t"], "ok");
  EXPECT_EQ(red.tell({{"t", "orders"}, {"text", "surrender"}})["error"]["code"], "bad_request");
  EXPECT_EQ(red.tell({{"t", "orders"}, {"text", "done"}})["t"], "ok");
  const Json mine = p.a->get("/api/games/" + p.id).json(), theirs = p.b->get("/api/games/" + p.id).json();
  EXPECT_EQ(mine["note"], "watch the centre");
  EXPECT_EQ(mine["orders"], (Json{{"red", "done"}}));
  EXPECT_EQ(mine["chat"].size(), 1u) << "the same cid is one remark";
  EXPECT_EQ(theirs["note"], "");
  EXPECT_EQ(theirs["orders"], (Json{{"blue", ""}}));
  EXPECT_EQ(theirs["chat"], mine["chat"]);
  watcher.sync();
  for (const std::string& text : watcher.line.seen) EXPECT_EQ(text.find("luck"), std::string::npos);

  // The orders answer when red is asked, and the log shows the action, not the order.
  red.act({"hide 1"});
  blue.next_state();
  blue.act({"hide 1"});
  EXPECT_TRUE(blue.until_asked("step, peek or done"));
  const auto entries = store->entries(p.id, 0);
  EXPECT_NE(entries.back().line.find("\"by\":\"red\",\"do\":\"done\""), std::string::npos);
}

TEST_F(SocketTest, AComputerAnswersByItself) {
  start();
  const auto a = browser();
  const std::string id = a->post("/api/games", toy_game("me", "computer:first")).json()["game"]["id"];
  Seat red(*a, id, "red");
  red.watch();
  EXPECT_EQ(error_code(red.tell({{"t", "draw"}, {"do", "offer"}})), "refused");
  EXPECT_EQ(error_code(red.tell({{"t", "act"}, {"side", "blue"}, {"seq", 0}, {"actions", {"hide 1"}}})), "not_yours");
  for (int guard = 0; guard < 200 && red.state["node"]["kind"] != "finished"; ++guard) {
    if (red.state["options"].empty() && !red.next_state().is_object()) break;
    if (red.state["options"].empty()) continue;
    const Json done = red.act({red.state["options"].back().get<std::string>()});
    EXPECT_TRUE(done["t"] == "done" || error_code(done) == "stale") << done;
  }
  EXPECT_EQ(red.state["node"]["kind"], "finished");
  EXPECT_TRUE(truth(id).over());
}

TEST_F(SocketTest, AComputerIsPaced) {
  config.app.hub.pace = 120ms;
  start();
  const auto a = browser();
  const std::string id = a->post("/api/games", toy_game("me", "computer:first")).json()["game"]["id"];
  Seat red(*a, id, "red");
  red.watch();
  ASSERT_TRUE(red.until([](const Json& s) { return s["node"]["sides"] == Json{"red"}; })) << "the computer has hidden";
  red.act({"hide 1"});
  ASSERT_TRUE(red.until_asked("step, peek or done"));
  const auto begun = std::chrono::steady_clock::now();
  red.act({"done"});
  ASSERT_TRUE(
      red.until([](const Json& s) { return s["view"]["round"] == 2; }));  // three steps of blue's, a peek and done
  EXPECT_GT(std::chrono::steady_clock::now() - begun, 360ms);
}

TEST_F(SocketTest, HotSeatShowsOneSideAtATime) {
  start();
  const auto a = browser();
  const Json made = a->post("/api/games", toy_game("me", "me")).json()["game"];
  const std::string id = made["id"];
  EXPECT_TRUE(made["hotseat"]);
  Seat red(*a, id, "red");
  red.watch();
  red.act({"hide 4"});
  red.line.send({{"t", "watch"}, {"game", id}, {"side", "blue"}, {"from", 0}});
  const Json blue = red.line.wait("state");
  EXPECT_EQ(blue["side"], "blue");
  EXPECT_EQ(blue["view"]["known"][4], 7) << "red's number is hidden on blue's board";
  red.line.send({{"t", "unwatch"}, {"game", id}, {"side", "red"}});
  EXPECT_EQ(red.line.ask(
                {{"t", "act"}, {"game", id}, {"side", "blue"}, {"seq", blue["seq"]}, {"actions", {"hide 2"}}})["taken"],
            1);
  for (const std::string& text : red.line.seen) {
    const Json m = Json::parse(text);
    if (m["t"] == "state" && m["seq"].get<int>() > 3) {
      EXPECT_EQ(m["side"], "blue") << "whom the screen belongs to";
    }
  }
}

TEST_F(SocketTest, AfterALostLineNothingIsLostOrDoubled) {
  start();
  const Pair p = pair();
  auto red = std::make_unique<Seat>(*p.a, p.id, "red");
  Seat blue(*p.b, p.id, "blue");
  red->watch();
  blue.watch();
  blue.act({"hide 1"});
  red->next_state();
  red->act({"hide 2"}, "k1");
  red->act({"step 1"}, "k2");
  const std::uint64_t known = red->state["seq"];
  // The line breaks with a message on its way; the same goes out again on a new one.
  red->line.send(
      {{"t", "act"}, {"game", p.id}, {"side", "red"}, {"cid", "k3"}, {"seq", known}, {"actions", {"step 2"}}});
  soon([&] { return store->entries(p.id, 0).size() == 4; });
  red->line.hang_up();
  red = std::make_unique<Seat>(*p.a, p.id, "red");
  const Json back = red->watch(known);
  EXPECT_EQ(back["seq"], known + 2);
  ASSERT_EQ(back["events"].size(), 1u) << "only what he had not heard";
  EXPECT_EQ(back["events"][0]["n"], known + 2);
  Json again{{"t", "act"}, {"seq", known}, {"actions", {"step 2"}}};
  const Json answer = red->tell(again, "k3");
  EXPECT_EQ(answer["t"], "done");
  EXPECT_EQ(answer["taken"], 1);
  EXPECT_EQ(store->entries(p.id, 0).size(), 4u);
  EXPECT_EQ(red->watch(99999)["events"].size(), 0u);
  EXPECT_EQ(red->watch(0)["events"].size(), back["seq"].get<std::size_t>() - 3) << "all but his own three inputs";
}

TEST_F(SocketTest, ARestartChangesNothing) {
  start();
  const Pair p = pair();
  Json before_red, before_blue, log_red;
  {
    Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
    red.watch();
    blue.watch();
    red.act({"hide 3", "think"});
    blue.watch();
    blue.act({"hide 4"});
    red.watch();
    red.act({"step 1"});
    red.tell({{"t", "undo"}});
    red.act({"step 1", "peek"});
    before_red = red.watch();
    before_blue = blue.watch();
    log_red = p.a->get("/api/games/" + p.id + "/log?side=red&own=1").json();
  }
  restart();
  Browser a(port()), b(port());
  a.set_cookie(p.a->cookie());
  b.set_cookie(p.b->cookie());
  Seat red(a, p.id, "red"), blue(b, p.id, "blue");
  EXPECT_EQ(red.watch(), before_red);
  EXPECT_EQ(blue.watch(), before_blue);
  EXPECT_EQ(a.get("/api/games/" + p.id + "/log?side=red&own=1").json(), log_red);
  const Json done = red.act({"done"});
  EXPECT_EQ(done["taken"], 1) << done;
  EXPECT_TRUE(
      soon([&] { return logged().find("\"what\":\"checked\",\"games\":1,\"set_aside\":0") != std::string::npos; }));
}

TEST_F(SocketTest, ARecordThatDoesNotReplayIsSetAsideAndNeverMended) {
  start();
  const Pair p = pair();
  {
    Seat red(*p.a, p.id, "red");
    red.watch();
    red.act({"hide 2"});
  }
  const auto rows = store->entries(p.id, 0);
  stop();
  wrapped->tamper = [](std::vector<EntryRow>& read) {
    for (EntryRow& e : read)
      if (const std::size_t at = e.line.find("hide 2"); at != std::string::npos) e.line[at + 5] = '3';
  };
  start();
  EXPECT_TRUE(soon([&] { return logged().find("\"set_aside\":1") != std::string::npos; }));
  wrapped->tamper = nullptr;
  const GameRow row = *store->game(p.id);
  EXPECT_NE(row.set_aside.find("line 2"), std::string::npos) << row.set_aside;
  Browser a(port()), stranger(port());
  a.set_cookie(p.a->cookie());
  stranger.meet();
  const Json shown = a.get("/api/games/" + p.id).json();
  EXPECT_TRUE(shown["game"]["set_aside"]);
  EXPECT_NE(shown["aside"].get<std::string>().find("line 2"), std::string::npos) << shown;
  EXPECT_EQ(a.get("/api/games/" + p.id + "/record").body, row.header + "\n" + rows[0].line + "\n");
  EXPECT_EQ(a.get("/api/games/" + p.id + "/log").code(), "conflict");
  EXPECT_EQ(stranger.get("/api/games/" + p.id + "/record").code(), "not_found");
  EXPECT_EQ(stranger.get("/api/games/" + p.id).code(), "not_found");
  const Json list = a.get("/api/games").json();
  ASSERT_EQ(list["mine"].size(), 1u);
  EXPECT_TRUE(list["mine"][0]["set_aside"]);
  Line line(a);
  EXPECT_EQ(error_code(line.ask({{"t", "act"}, {"game", p.id}, {"side", "red"}, {"seq", 0}, {"actions", {"hide 1"}}})),
            "conflict");
  const auto after = store->entries(p.id, 0);
  ASSERT_EQ(after.size(), rows.size());
  EXPECT_EQ(after[0].line, rows[0].line);
}

/// The list of one's games may itself be the look that sets one aside: it is shown all the same.
TEST_F(SocketTest, AGameThatIsSetAsideByTheListStaysInIt) {
  start();
  const Pair p = pair();
  {
    Seat red(*p.a, p.id, "red");
    red.watch();
    red.act({"hide 2"});
  }
  restart();
  ASSERT_TRUE(soon([&] { return logged().find("\"what\":\"checked\",\"games\":1") != std::string::npos; }));
  wrapped->tamper = [](std::vector<EntryRow>& read) {
    for (EntryRow& e : read)
      if (const std::size_t at = e.line.find("hide 2"); at != std::string::npos) e.line[at + 5] = '3';
  };
  Browser a(port());
  a.set_cookie(p.a->cookie());
  const Json list = a.get("/api/games").json();
  wrapped->tamper = nullptr;
  ASSERT_EQ(list["mine"].size(), 1u) << list;
  EXPECT_TRUE(list["mine"][0]["set_aside"]);
}

TEST_F(SocketTest, WhatCannotBeWrittenDownHasNotHappened) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  wrapped->fail_appends = true;
  EXPECT_EQ(error_code(red.act({"hide 2"}, "x")), "internal");
  EXPECT_EQ(red.state["seq"], 0);
  wrapped->fail_appends = false;
  EXPECT_TRUE(store->entries(p.id, 0).empty());
  blue.sync();
  for (const std::string& text : blue.line.seen) EXPECT_EQ(text.find("has hidden"), std::string::npos);
  EXPECT_EQ(red.act({"hide 2"}, "x")["taken"], 1) << "the same message, once the disk is well again";
  wrapped->lose_next_race = true;
  EXPECT_EQ(error_code(blue.tell({{"t", "act"}, {"seq", 1}, {"actions", {"hide 2"}}})), "stale");
  EXPECT_EQ(store->entries(p.id, 0).size(), 1u);
  EXPECT_EQ(blue.tell({{"t", "act"}, {"seq", 1}, {"actions", {"hide 2"}}})["taken"], 1);
}

TEST_F(SocketTest, WhatWasWrittenThoughTheLineToTheStoreBrokeHasHappened) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  for (const bool done : {true, false}) {
    wrapped->doubtful_done = done;
    wrapped->doubts = 1;
    const std::size_t before = store->entries(p.id, 0).size();
    EXPECT_EQ(red.act({"think"})["taken"], 1) << done;
    EXPECT_EQ(store->entries(p.id, 0).size(), before + 1) << "once";
  }
  // It went through, but the store stays away: nobody knows, and the same message sent again does no harm.
  wrapped->doubtful_done = true;
  wrapped->doubts = 3;
  const Json m{{"t", "act"}, {"seq", red.state["seq"]}, {"actions", {"think"}}};
  EXPECT_EQ(error_code(red.tell(m, "again")), "internal");
  EXPECT_EQ(store->entries(p.id, 0).size(), 3u);
  EXPECT_EQ(error_code(red.tell(m, "again")), "stale");
  EXPECT_EQ(store->entries(p.id, 0).size(), 3u);
  red.watch();
  EXPECT_EQ(red.act({"hide 1"})["taken"], 1);
  EXPECT_EQ(store->entries(p.id, 0).size(), 4u);
}

TEST_F(SocketTest, ADoubtInOneGroupIsSettledForEveryGameOfIt) {
  start();
  std::vector<Pair> pairs;
  for (int i = 0; i < 6; ++i) pairs.push_back(pair());
  std::vector<std::unique_ptr<Seat>> seats;
  for (const Pair& p : pairs) {
    seats.push_back(std::make_unique<Seat>(*p.a, p.id, "red"));
    seats.back()->watch();
  }
  for (int round = 0; round < 10; ++round) {
    wrapped->doubts = 1;
    for (std::size_t i = 0; i < seats.size(); ++i)
      seats[i]->line.send({{"t", "act"},
                           {"game", pairs[i].id},
                           {"side", "red"},
                           {"seq", seats[i]->state["seq"]},
                           {"actions", {"think"}},
                           {"cid", std::to_string(round)}});
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const std::size_t seen = seats[i]->line.seen.size();
      EXPECT_EQ(seats[i]->line.wait("done")["taken"], 1);
      seats[i]->take_in(seen);
      EXPECT_EQ(store->entries(pairs[i].id, 0).size(), static_cast<std::size_t>(round) + 1);
    }
  }
}

TEST_F(SocketTest, ADisguisedSeatIsAnsweredForAfterAWhileInAsManyMessages) {
  config.app.hub.disguise_least = std::chrono::milliseconds(150);
  config.app.hub.disguise_most = std::chrono::milliseconds(250);
  start();
  // What blue is told when red answers by hand, and when red is answered for.
  const auto told = [&](bool disguised) {
    const Pair p = pair("toy", true);
    Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
    red.watch();
    blue.watch();
    if (disguised) {
      EXPECT_EQ(red.tell({{"t", "orders"}, {"text", "done disguise"}})["t"], "ok");
    }
    red.act({"hide 1"});
    blue.next_state();
    blue.act({"hide 1"});
    if (!disguised) {
      EXPECT_TRUE(red.until_asked("step, peek or done"));
      red.act({"done"});
    }
    EXPECT_TRUE(blue.until_asked("step, peek or done"));
    blue.sync();
    int states = 0;
    for (const std::string& text : blue.line.seen) states += Json::parse(text).value("t", "") == "state" ? 1 : 0;
    return states;
  };
  EXPECT_EQ(told(true), told(false));
}

TEST_F(SocketTest, StandingOrdersAreNotShownBeforeTheyAreWrittenDown) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  red.act({"hide 1"});
  blue.watch();
  blue.act({"hide 1"});
  red.watch();
  EXPECT_EQ(red.tell({{"t", "orders"}, {"text", "done"}})["t"], "ok");
  ASSERT_EQ(store->entries(p.id, 0).size(), 3u);
  red.watch();
  EXPECT_EQ(red.tell({{"t", "takeback"}, {"do", "ask"}})["t"], "ok");
  EXPECT_EQ(blue.tell({{"t", "takeback"}, {"do", "accept"}})["t"], "ok");
  red.watch();  // now the orders would answer again, if the game were read
  blue.sync();
  const std::size_t seen = blue.line.seen.size();
  wrapped->fail_appends = true;
  EXPECT_EQ(error_code(red.act({"step 1"})), "internal");
  blue.sync();
  for (std::size_t i = seen; i < blue.line.seen.size(); ++i)
    EXPECT_EQ(blue.line.seen[i].find("done 0"), std::string::npos) << "told of what is not on disk";
  wrapped->fail_appends = false;
}

TEST_F(SocketTest, AFloodIsLimitedAndOthersPlayOn) {
  config.app.limits.messages_by_person = {50, 100};
  start();
  const Pair p = pair();
  const auto loud = browser();
  Line flood(*loud);
  std::thread floods([&] {
    for (int i = 0; i < 20000 && flood.send({{"t", "ping"}}); ++i) {
    }
  });
  Seat red(*p.a, p.id, "red"), blue(*p.b, p.id, "blue");
  red.watch();
  blue.watch();
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(red.act({"think"})["taken"], 1);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
  floods.join();
  while (flood.receive_text(2000)) {
  }
  EXPECT_EQ(flood.close_code(), 1008);
  EXPECT_EQ(flood.close_reason(), "too many messages");
  EXPECT_LT(flood.seen.size(), 200u);
}

TEST_F(SocketTest, WhoDoesNotReadIsDroppedAndTheGameGoesOn) {
  config.net.max_queue = 200000;
  config.net.close_timeout = 300ms;
  config.app.limits.messages_by_person = {1000, 1000};
  start();
  const Pair p = pair("breakout");
  Seat soviet(*p.a, p.id, "soviet");
  soviet.watch();
  Line lazy(*p.b, {}, 2048);
  ASSERT_EQ(lazy.status(), 101);
  for (int i = 0; i < 300; ++i) lazy.send({{"t", "watch"}, {"game", p.id}, {"side", "german"}});
  EXPECT_TRUE(soon([&] { return server->net().stats().dropped_slow == 1; }));
  EXPECT_EQ(soviet.act({"done"})["taken"], 1);
  Seat german(*p.b, p.id, "german");
  EXPECT_GT(german.watch()["options"].size(), 0u);
}

TEST_F(SocketTest, GamesThatNobodyWatchesArePutBackAndFoundAgain) {
  config.app.hub.idle = 0s;
  config.app.hub.sweep = 30ms;
  start();
  const Pair p = pair();
  {
    Seat red(*p.a, p.id, "red");
    red.watch();
    red.act({"hide 2"});
    std::this_thread::sleep_for(150ms);
    EXPECT_EQ(server->app().hub().open_rooms(), 1u) << "somebody is watching";
  }
  EXPECT_TRUE(soon([&] { return server->app().hub().open_rooms() == 0; }));
  EXPECT_EQ(server->app().metrics().games_unloaded, 1u);
  Seat red(*p.a, p.id, "red");
  EXPECT_EQ(red.watch()["seq"], 3);
  for (int i = 0; i < 50; ++i) Browser(port()).get("/api/games/" + std::to_string(i));
  EXPECT_TRUE(soon([&] { return server->app().hub().open_rooms() == 1; })) << "games that do not exist take no room";
}

TEST_F(SocketTest, PlayersSeeEachOtherComeAndGo) {
  start();
  const Pair p = pair();
  Seat red(*p.a, p.id, "red");
  red.watch();
  {
    Seat blue(*p.b, p.id, "blue");
    blue.watch();
    Json g;
    do g = red.line.wait("game");
    while (g.is_object() && g["game"]["seats"][1]["online"] == false);
    EXPECT_TRUE(g["game"]["seats"][1]["online"]);
  }
  Json g = red.line.wait("game");
  EXPECT_FALSE(g["game"]["seats"][1]["online"]);
}

TEST_F(SocketTest, TurnNoticesReachThoseWhoAreElsewhere) {
  start();
  const Pair p = pair();
  Line lobby(*p.b);  // open, but watching nothing
  Seat red(*p.a, p.id, "red");
  red.watch();
  red.act({"hide 1"});
  Json notice = lobby.wait("game");
  while (notice.is_object() && notice["game"]["asked"].size() == 2) notice = lobby.wait("game");  // red came
  ASSERT_TRUE(notice.is_object());
  EXPECT_EQ(notice["game"]["asked"], (Json{"blue"}));
  EXPECT_EQ(notice["game"]["id"], p.id);
}

TEST_F(SocketTest, SecretSeedsStaySecretUntilTheEnd) {
  start();
  const Pair p = pair();
  const std::string seed = store->game(p.id)->seed;
  Seat red(*p.a, p.id, "red");
  red.watch();
  red.act({"hide 1"});
  std::string all = p.a->get("/api/games").body + p.a->get("/api/games/" + p.id).body;
  for (const std::string& text : red.line.seen) all += text;
  EXPECT_EQ(all.find(seed), std::string::npos);
  EXPECT_EQ(all.find("\"hash\""), std::string::npos);
  red.tell({{"t", "resign"}});
  EXPECT_NE(p.b->get("/api/games/" + p.id + "/record").body.find(seed), std::string::npos);
}

}  // namespace
}  // namespace kessel::server
