// Watching as a side through a link: what it opens, what it does not, and that it ends when it is revoked.
#include <gtest/gtest.h>

#include "server_fixture.h"

namespace kessel::server {
namespace {

class EyesTest : public ServerTest {
 protected:
  static std::string token_of(const Answer& a) {
    EXPECT_EQ(a.status, 200) << a.body;
    const std::string link = a.json().value("link", "");
    EXPECT_TRUE(link.starts_with("/watch/")) << link;
    return link.substr(7);
  }
  static std::string give(Browser& who, const std::string& id, const std::string& side) {
    return token_of(who.post("/api/games/" + id + "/eyes", {{"side", side}}));
  }
};

TEST_F(EyesTest, AWatcherSeesWhatTheSideSeesAndDoesNothing) {
  start();
  const Pair p = pair();
  const auto guest = browser();
  const std::string token = give(*p.a, p.id, "red");
  const std::string path = "/api/games/" + p.id;
  EXPECT_EQ(guest->get(path).code(), "not_found");
  const Answer opened = guest->post("/api/watch", {{"token", token}});
  ASSERT_EQ(opened.status, 200) << opened.body;
  EXPECT_EQ(opened.json()["side"], "red");
  EXPECT_EQ(opened.json()["game"]["eyes"], (Json{"red"}));
  EXPECT_EQ(guest->post("/api/watch", {{"token", token}}).status, 200) << "again is no harm";
  EXPECT_EQ(p.a->get(path).json()["game"]["eyes"], Json::array());

  Seat red(*p.a, p.id, "red"), eye(*guest, p.id, "red");
  red.watch();
  EXPECT_EQ(eye.watch()["side"], "red");
  EXPECT_EQ(red.act({"hide 4"})["taken"], 1);
  ASSERT_TRUE(eye.until([](const Json& s) { return s["seq"] == 3; }));
  EXPECT_EQ(eye.state["view"], red.state["view"]);
  EXPECT_EQ(eye.state["view"]["known"][4], 4) << "the hidden number";
  EXPECT_EQ(guest->get(path + "/log?side=red").json()["entries"].size(), 2u);
  EXPECT_EQ(guest->get(path + "/at/1?side=red").status, 200);
  EXPECT_TRUE(eye.tell({{"t", "ask"}, {"query", "tally lead"}}).contains("tally"));

  // The other side stays closed, and so do the seat, the talk and the notes.
  EXPECT_EQ(guest->get(path + "/log?side=blue").code(), "not_yours");
  EXPECT_EQ(guest->get(path + "/at/1?side=blue").code(), "not_yours");
  EXPECT_EQ(error_code(eye.tell({{"t", "ask"}, {"side", "blue"}, {"query", "tally lead"}})), "not_yours");
  eye.line.send({{"t", "watch"}, {"game", p.id}, {"side", "blue"}});
  EXPECT_EQ(error_code(eye.line.wait("error")), "not_yours");
  for (const Json& m :
       {Json{{"t", "act"}, {"seq", 3}, {"actions", {"think"}}}, Json{{"t", "undo"}}, Json{{"t", "resign"}},
        Json{{"t", "draw"}, {"do", "offer"}}, Json{{"t", "takeback"}, {"do", "ask"}}, Json{{"t", "flag"}},
        Json{{"t", "orders"}, {"text", "done"}}, Json{{"t", "chat"}, {"text", "x"}},
        Json{{"t", "note"}, {"text", "x"}}})
    EXPECT_EQ(error_code(eye.tell(m)), "not_yours") << m;
  EXPECT_EQ(guest->post(path + "/eyes", {{"side", "red"}}).code(), "not_yours");
  EXPECT_EQ(guest->remove(path + "/eyes?side=red").code(), "not_yours");
  EXPECT_EQ(guest->post(path + "/resume", {{"side", "red"}}).code(), "not_yours");
  EXPECT_EQ(guest->get(path + "/record").code(), "conflict");
  Seat blue(*p.b, p.id, "blue");
  blue.watch();
  blue.tell({{"t", "chat"}, {"text", "between us"}});
  red.tell({{"t", "chat"}, {"text", "between us"}});
  eye.sync();
  for (const std::string& text : eye.line.seen) EXPECT_EQ(text.find("between us"), std::string::npos);
  const Json seen = guest->get(path).json();
  EXPECT_FALSE(seen.contains("chat"));
  EXPECT_FALSE(seen.contains("note"));
  EXPECT_FALSE(seen.contains("orders"));
  EXPECT_EQ(store->entries(p.id, 0).size(), 1u);
  const Json list = guest->get("/api/games").json();
  EXPECT_TRUE(list["mine"].empty());
  ASSERT_EQ(list["watching"].size(), 1u);
  EXPECT_EQ(list["watching"][0]["id"], p.id);
}

TEST_F(EyesTest, AWatcherIsNotPresent) {
  start();
  const Pair p = pair();
  const auto guest = browser();
  guest->post("/api/watch", {{"token", give(*p.a, p.id, "red")}});
  Seat eye(*guest, p.id, "red");
  eye.watch();
  const Json game = p.b->get("/api/games/" + p.id).json()["game"];
  EXPECT_FALSE(game["seats"][0]["online"]);
  EXPECT_FALSE(game["seats"][1]["online"]);
  EXPECT_EQ(game["eyes"], Json::array()) << "who watches is the side's own business";
}

TEST_F(EyesTest, RevokedIsRevokedAtOnce) {
  start();
  const Pair p = pair("toy", true);
  const auto guest = browser(), other = browser();
  const std::string token = give(*p.a, p.id, "red"), theirs = give(*p.b, p.id, "blue");
  EXPECT_EQ(guest->post("/api/watch", {{"token", token}}).status, 200);
  EXPECT_EQ(other->post("/api/watch", {{"token", theirs}}).status, 200);
  Seat eye(*guest, p.id, "red"), second(*other, p.id, "blue"), red(*p.a, p.id, "red");
  eye.watch();
  second.watch();
  red.watch();
  EXPECT_EQ(p.b->remove("/api/games/" + p.id + "/eyes?side=red").code(), "not_yours");
  EXPECT_EQ(p.a->remove("/api/games/" + p.id + "/eyes?side=red").status, 200);
  const Json told = eye.line.wait("revoked");
  EXPECT_EQ(told["game"], p.id);
  EXPECT_EQ(told["side"], "red");
  const std::size_t heard = eye.line.seen.size();
  red.act({"hide 4"});
  eye.sync();
  for (std::size_t i = heard; i < eye.line.seen.size(); ++i)
    EXPECT_NE(Json::parse(eye.line.seen[i])["t"], "state") << "no further board";
  EXPECT_TRUE(second.until([](const Json& s) { return s["seq"] == 1; })) << "blue's watcher goes on";
  EXPECT_EQ(guest->post("/api/watch", {{"token", token}}).code(), "not_found");
  EXPECT_EQ(guest->get("/api/games/" + p.id + "/log?side=red").code(), "not_yours");
  EXPECT_TRUE(guest->get("/api/games").json()["watching"].empty());
  // As an observer he may stay: the game admits spectators.
  eye.line.send({{"t", "watch"}, {"game", p.id}, {"side", "observer"}});
  EXPECT_EQ(eye.line.wait("state")["side"], "observer");
  for (Seat* s : {&eye, &second, &red}) s->line.hang_up();
  restart();
  Browser again(port());
  again.set_cookie(other->cookie());
  EXPECT_EQ(again.get("/api/games/" + p.id + "/log?side=blue").status, 200) << "what was not revoked stays";
}

TEST_F(EyesTest, NobodyLooksIntoTheHandOfHisOpponent) {
  start();
  const Pair p = pair();
  const std::string red = give(*p.a, p.id, "red");
  EXPECT_EQ(p.b->post("/api/watch", {{"token", red}}).code(), "conflict");
  EXPECT_EQ(p.a->post("/api/watch", {{"token", red}}).code(), "conflict") << "his own";
  EXPECT_EQ(p.b->get("/api/games/" + p.id + "/log?side=red").code(), "not_yours");
  // Nor does he take the seat afterwards, be it open or by an invitation.
  for (const char* kind : {"open", "link"}) {
    const auto a = browser(), b = browser();
    const Json made = a->post("/api/games", toy_game("me", kind)).json();
    const std::string id = made["game"]["id"];
    EXPECT_EQ(b->post("/api/watch", {{"token", give(*a, id, "red")}}).status, 200);
    const Answer taken = std::string(kind) == "open"
                             ? b->post("/api/games/" + id + "/claim", {{"side", "blue"}})
                             : b->post("/api/join", {{"token", made["links"]["blue"].get<std::string>().substr(6)}});
    EXPECT_EQ(taken.code(), "conflict") << taken.body;
    EXPECT_FALSE(a->get("/api/games/" + id).json()["game"]["started"]);
  }
}

TEST_F(EyesTest, WrongPeopleWordsAndNumbers) {
  start();
  const Pair p = pair();
  const auto stranger = browser();
  Browser nobody(port());
  const std::string path = "/api/games/" + p.id + "/eyes";
  EXPECT_EQ(nobody.post(path, {{"side", "red"}}).code(), "not_signed_in");
  EXPECT_EQ(nobody.remove(path + "?side=red").code(), "not_signed_in");
  EXPECT_EQ(nobody.post("/api/watch", {{"token", "x"}}).code(), "not_signed_in");
  EXPECT_EQ(stranger->post(path, {{"side", "red"}}).code(), "not_found");
  EXPECT_EQ(stranger->remove(path + "?side=red").code(), "not_found");
  EXPECT_EQ(p.b->post(path, {{"side", "red"}}).code(), "not_yours");
  for (const Json& body : {Json::object(), Json{{"side", 1}}, Json{{"side", "green"}}, Json{{"side", "observer"}}})
    EXPECT_EQ(p.a->post(path, body).code(), "bad_request") << body;
  EXPECT_EQ(p.a->remove(path).code(), "bad_request");
  EXPECT_EQ(p.a->remove(path + "?side=observer").code(), "bad_request");
  EXPECT_EQ(p.a->send("POST", path, "{\"side\":\"red\"}").code(), "not_yours") << "without X-Kessel";
  EXPECT_EQ(p.a->post(path, {{"side", std::string(5000, 'x')}}).code(), "too_large");
  for (const Json& body : {Json::object(), Json{{"token", 7}}, Json::array()})
    EXPECT_EQ(stranger->post("/api/watch", body).code(), "bad_request") << body;
  EXPECT_EQ(stranger->post("/api/watch", {{"token", std::string(5000, 'x')}}).code(), "too_large");
  EXPECT_EQ(stranger->post("/api/watch", {{"token", "no such"}}).code(), "not_found");
  EXPECT_EQ(stranger->send("POST", "/api/watch", "{", {"X-Kessel: 1"}).code(), "bad_request");
  for (int i = 0; i < 20; ++i) give(*p.a, p.id, "red");
  EXPECT_EQ(p.a->post(path, {{"side", "red"}}).code(), "conflict") << "twenty links are enough";
  EXPECT_EQ(p.a->remove(path + "?side=red").status, 200);
  give(*p.a, p.id, "red");
  EXPECT_EQ(logged().find("no such"), std::string::npos);
}

}  // namespace
}  // namespace kessel::server
