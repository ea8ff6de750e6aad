// The fourth game on a server that was never told of it: made, seated, played to its end over sockets.
#include "engine/verify.h"
#include "outposts_fixture.h"
#include "server/server_fixture.h"

namespace kessel::server {
namespace {

TEST_F(ServerTest, AFourthGameIsPlayedToItsEndOverSockets) {
  around = tools::server_surroundings(outposts::shelf_here());
  start();
  const auto a = browser(), b = browser();
  const Json made = a->post("/api/games", {{"game", "outposts"},
                                           {"scenario", "pass"},
                                           {"options", Json::object()},
                                           {"sides", {{"west", "me"}, {"east", "link"}}}})
                        .json();
  const std::string id = made["game"]["id"], link = made["links"]["east"];
  ASSERT_EQ(b->post("/api/join", {{"token", link.substr(6)}}).status, 200);
  Seat west(*a, id, "west"), east(*b, id, "east");
  west.watch();
  east.watch();
  Rng rng(11);
  int inputs = 0;
  while (west.state["node"]["kind"] != "finished" && inputs < 200) {
    Seat& mover = west.state["options"].empty() ? east : west;
    ASSERT_TRUE(mover.until_asked());
    const Json options = mover.state["options"];
    const std::string choice = options[rng.below(static_cast<std::uint32_t>(options.size()))];
    ASSERT_EQ(mover.act({choice})["taken"], 1) << choice;
    ++inputs;
    for (Seat* s : {&west, &east}) s->watch();
  }
  EXPECT_EQ(west.state["node"]["kind"], "finished");
  EXPECT_GT(inputs, 6);
  // Nothing that came to west shows a strength of east's before it was looked at or fought.
  for (const std::string& text : west.line.seen) EXPECT_EQ(text.find("east places a"), std::string::npos) << text;
  const Answer record = a->get("/api/games/" + id + "/record");
  ASSERT_EQ(record.status, 200);
  const auto read = parse_record(record.body, "served");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_TRUE(verify_record(read->record, *outposts::outposts_game()).ok);
}

TEST_F(ServerTest, AFourthGameIsPlayedAgainstTheComputer) {
  around = tools::server_surroundings(outposts::shelf_here());
  start();
  const auto a = browser();
  const Json made = a->post("/api/games", {{"game", "outposts"},
                                           {"scenario", "track"},
                                           {"options", Json::object()},
                                           {"sides", {{"west", "me"}, {"east", "computer:recruit"}}}})
                        .json();
  Seat west(*a, made["game"]["id"], "west");
  west.watch();
  for (int i = 0; i < 40 && west.state["node"]["kind"] != "finished"; ++i) {
    ASSERT_TRUE(west.until([](const Json& s) { return !s["options"].empty() || s["node"]["kind"] == "finished"; }));
    if (west.state["node"]["kind"] == "finished") break;
    // The computer sets up meanwhile: then what west saw is no longer the newest.
    const Json done = west.act({west.state["options"].back()});
    ASSERT_TRUE(error_code(done) == "stale" || done["taken"] == 1) << done;
    west.watch();
  }
  EXPECT_EQ(west.state["node"]["kind"], "finished");
}

}  // namespace
}  // namespace kessel::server
