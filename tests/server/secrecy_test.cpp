// Every byte that a seat receives during random games is compared with what it may know at that moment, computed from
// the record afterwards, by nothing but the engine's contract.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "engine/session.h"
#include "server_fixture.h"

namespace kessel::server {
namespace {

/// What one side may have been sent, by its own number: boards, and the texts of events.
struct Allowed {
  std::map<std::uint64_t, std::set<std::string>> views;  ///< view and options, as text
  std::vector<std::string> told{""};                     ///< event n in place n; "" for one's own inputs
};

std::string options_text(const Json& options) { return options.dump(); }

class SecrecyTest : public ServerTest {
 protected:
  /// Follows the record with an engine of its own and notes what each side may know after every entry.
  std::array<Allowed, 3> allowed(const std::string& id, std::shared_ptr<const Game> game) {
    std::array<Allowed, 3> out;
    const GameRow row = *store->game(id);
    std::string text = row.header + "\n";
    for (const EntryRow& e : store->entries(id, 0)) text += e.line + "\n";
    const auto read = parse_record(text, "store");
    EXPECT_TRUE(read.ok());
    auto first = start_of(*game, read->record.header);
    EXPECT_TRUE(first.ok());
    Timeline line(*game, std::move(*first), true);
    const auto note = [&] {
      for (const Side s : {Side::First, Side::Second, Side::Observer}) {
        Allowed& a = out[static_cast<std::size_t>(index(s))];
        const Node node = line.node();
        Json options = Json::array();
        if (node.kind == Node::Kind::Decide && has(node.sides, s) && !line.result()) {
          ActionList list;
          game->options(line.now(), s, Scope::Main, list);
          for (std::size_t i = 0; i < list.size(); ++i) options.push_back(game->action_text(list[i]));
        }
        const std::string view = Json::parse(game->view_json(game->view_for(line.now(), s))).dump();
        a.views[a.told.size() - 1].insert(view + options_text(options));
      }
    };
    note();
    for (const Entry& e : read->record.entries) {
      const auto before = line.path(line.size());
      EXPECT_FALSE(line.follow(e));
      for (const Side s : {Side::First, Side::Second, Side::Observer}) {
        Allowed& a = out[static_cast<std::size_t>(index(s))];
        if (e.kind == Entry::Kind::Do && e.by == s) a.told.emplace_back("");
        if (e.is_input())
          for (const Event& event : line.events().list())
            if (sees(event, s)) a.told.push_back(game->event_text(event));
        if (e.kind == Entry::Kind::End) a.told.push_back("the game is over: " + line.result()->how);
        EXPECT_NE(e.kind, Entry::Kind::Undo) << "this test takes nothing back";
      }
      note();
    }
    return out;
  }

  /// Everything that came over one line is explained by what the side may know, or the test fails.
  static void check(const std::vector<std::string>& seen, const std::string& side, const Allowed& a,
                    const std::set<std::string>& units) {
    std::uint64_t boards = 0;
    for (const std::string& text : seen) {
      Json m = Json::parse(text);
      const std::string kind = m["t"];
      if (kind == "state") {
        ++boards;
        EXPECT_EQ(m["side"], side);
        const std::uint64_t n = m["seq"];
        const auto at = a.views.find(n);
        ASSERT_NE(at, a.views.end()) << side << " was never at number " << n;
        EXPECT_TRUE(at->second.contains(m["view"].dump() + options_text(m["options"])))
            << side << " at " << n << " was sent a board that is not its own";
        for (const Json& e : m["events"]) {
          const std::uint64_t number = e["n"];
          ASSERT_LT(number, a.told.size());
          EXPECT_EQ(e["text"], a.told[number]) << side << " was told of something it cannot see";
        }
        // Nothing else in the message may name anything: these keys and no more.
        for (const auto& [key, value] : m.items())
          EXPECT_TRUE((std::set<std::string>{"t", "game", "side", "seq", "view", "node", "options", "free", "events",
                                             "can_undo", "draw_offer", "takeback", "can_takeback"}
                           .contains(key)))
              << key;
        EXPECT_TRUE(m["takeback"].is_null()) << "nobody has asked";
        EXPECT_TRUE(m["can_takeback"].is_boolean());
        EXPECT_FALSE(m["can_takeback"] == true && m["can_undo"] == true)
            << "the one tells what the other does, no more";
        const bool asked =
            std::find(m["node"]["sides"].begin(), m["node"]["sides"].end(), side) != m["node"]["sides"].end();
        if (!asked) {
          EXPECT_EQ(m["node"]["ask"], "");
          EXPECT_TRUE(m["free"].empty());
        }
        m = {{"free", m["free"]}, {"node", m["node"]}};  // what is left to scan
        if (asked) continue;
      }
      // Whatever else is said names no unit at all.
      EXPECT_TRUE(kind == "state" || kind == "done" || kind == "game" || kind == "pong" || kind == "error") << kind;
      const std::string rest = m.dump();
      if (kind == "done" && !m["refusal"].is_null()) continue;  // about one's own wish
      for (const std::string& unit : units) EXPECT_EQ(rest.find("\"" + unit + "\""), std::string::npos) << rest;
    }
    EXPECT_GT(boards, 1u);
  }

  /// Two sockets play random options until the game is over or so many inputs were made.
  void play(const Pair& p, const std::array<std::string, 2>& sides, int most, unsigned seed,
            std::array<std::vector<std::string>, 2>& seen) {
    std::mt19937 rng(seed);
    Seat first(*p.a, p.id, sides[0]), second(*p.b, p.id, sides[1]);
    const std::array<Seat*, 2> seats{&first, &second};
    for (Seat* s : seats) s->watch();
    int idle = 0;
    for (int made = 0; made < most && idle < 500;) {
      bool moved = false;
      for (Seat* s : seats) {
        for (;;) {  // the newest board
          const std::size_t before = s->line.seen.size();
          if (!s->line.receive_text(idle == 0 ? 0 : 10)) break;
          s->take_in(before);
        }
        const Json& options = s->state["options"];
        const Json& free = s->state["free"];
        if (options.empty()) continue;
        const Json& from = !free.empty() && rng() % 8 == 0 ? free : options;
        const Json answer = s->act({from[rng() % from.size()].get<std::string>()});
        if (answer.is_discarded()) return;
        if (answer["t"] == "done") {
          EXPECT_EQ(answer["taken"], 1) << answer;
          ++made;
        }
        moved = true;
      }
      idle = moved ? 0 : idle + 1;
      if (first.state["node"]["kind"] == "finished") break;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      seats[i]->sync();
      seen[i] = seats[i]->line.seen;
    }
  }
};

TEST_F(SecrecyTest, RandomGamesOfTheToyTellNobodyTooMuch) {
  config.app.limits.messages_by_person = {100000, 100000};
  start();
  const int games = std::getenv("KESSEL_NIGHTLY") != nullptr ? 300 : 15;
  for (int i = 0; i < games; ++i) {
    const Pair p = pair("toy", true);
    std::array<std::vector<std::string>, 2> seen;
    play(p, {"red", "blue"}, 500, static_cast<unsigned>(i), seen);
    const auto a = allowed(p.id, toy::game());
    check(seen[0], "red", a[0], {});
    check(seen[1], "blue", a[1], {});
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

TEST_F(SecrecyTest, RandomGamesOfBreakoutTellNobodyTooMuch) {
  config.app.limits.messages_by_person = {100000, 100000};
  start();
  const bool nightly = std::getenv("KESSEL_NIGHTLY") != nullptr;
  const auto game = server->app().hub().open_game("breakout");
  std::set<std::string> units;
  const Json board = Json::parse(game->board_json());
  for (const Json& u : board["units"]) units.insert(u["id"].get<std::string>());
  ASSERT_GT(units.size(), 50u);
  for (unsigned i = 0; i < (nightly ? 10U : 1U); ++i) {
    const Pair p = pair("breakout", true);
    Seat guest(*p.a, p.id, "observer");
    guest.watch();
    std::array<std::vector<std::string>, 2> seen;
    play(p, {"soviet", "german"}, nightly ? 100000 : 900, i + 1, seen);
    guest.sync();
    const auto a = allowed(p.id, game);
    EXPECT_GT(a[0].told.size(), 300u);
    check(seen[0], "soviet", a[0], units);
    check(seen[1], "german", a[1], units);
    check(guest.line.seen, "observer", a[2], units);
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

}  // namespace
}  // namespace kessel::server
