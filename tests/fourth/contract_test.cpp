// A fourth game through everything that the house does with games: random play with all checks, records, the ways that the next
// inputs can go, the protocol for bots, simulations and matches with opponents that know nothing of it.
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/session.h"
#include "engine/verify.h"
#include "lab/cmd_lab.h"
#include "outposts/state.h"
#include "outposts_fixture.h"
#include "tools/cli_fixture.h"
#include "tools/cmd_perft.h"
#include "tools/cmd_sim.h"
#include "tools/protocol.h"

namespace kessel::outposts {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

tools::Ran run(int (*command)(const Words&, tools::Env&), const Words& words) {
  std::istringstream in;
  std::ostringstream out, err;
  tools::Env env(in, out, err);
  static_cast<tools::Shelf&>(env) = shelf_here();
  const int code = command(words, env);
  return {code, out.str(), err.str()};
}

/// Views, secrecy, samples, options against the law, texts and invariants after every single input.
TEST(Fourth, RandomGamesKeepTheContract) {
  for (const char* scenario : {"pass", "track"}) {
    const auto r = run(tools::cmd_sim, {"--game", "outposts", "--scenario", scenario, "--sides", "random,random",
                                        "--games", "150", "--check-every", "1", "--seed", "3", "--json"});
    EXPECT_EQ(r.code, 0) << r.err;
    const json report = json::parse(r.out);
    EXPECT_EQ(report["finished"], 150);
    EXPECT_EQ(report["invariant_violations"], 0);
    EXPECT_GT(report["draws"], 30) << "there were fights";
    for (const char* way : {"west", "east", "draw"}) EXPECT_GT(report["wins"][way], 0) << way;
  }
}

Session played(std::uint64_t number) {
  NewGame setup;
  setup.scenario = "pass";
  setup.seed = seed_from(number);
  setup.id = "fourth-" + std::to_string(number);
  Session s = std::move(Session::start(outposts_game(), setup).value());
  Rng rng(number);
  ActionList list;
  while (!s.over()) {
    if (rng.below(8) == 0) static_cast<void>(s.undo(rng.below(2) == 0 ? kWest : kEast));
    const Node n = s.node();
    if (n.kind == Node::Kind::Chance) {
      EXPECT_TRUE(s.roll().ok());
      continue;
    }
    list.clear();
    for (const Side side : {kWest, kEast})
      if (has(n.sides, side)) s.game().options(s.state(), side, Scope::Main, list);
    EXPECT_FALSE(s.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]));
  }
  return s;
}

TEST(Fourth, RecordsReplayAndVerify) {
  std::uint64_t undone = 0, rolled = 0;
  for (std::uint64_t number = 1; number <= 12; ++number) {
    const auto read = parse_record(played(number).text(), "played");
    ASSERT_TRUE(read.ok()) << read.error().text();
    const VerifyReport report = verify_record(read->record, *outposts_game());
    EXPECT_TRUE(report.ok) << "line " << report.line << ": " << report.reason;
    undone += report.undone, rolled += report.draws;
    Record forged = read->record;
    for (Entry& e : forged.entries)
      if (e.kind == Entry::Kind::Roll) e.draw.die[0] = static_cast<std::uint8_t>(e.draw.die[0] % 6 + 1);
    EXPECT_EQ(verify_record(forged, *outposts_game()).ok, report.draws == 0);
  }
  EXPECT_GT(undone, 0u);
  EXPECT_GT(rolled, 0u);
}

TEST(Fourth, PerftCountsByHand) {
  const AnyState start = *outposts_game()->start("track", {});
  // Each side: two counters on two posts. One is placed, then the other counter of that side on its last post, or any of the other.
  EXPECT_EQ(tools::perft(*outposts_game(), start, 1), 8u);
  EXPECT_EQ(tools::perft(*outposts_game(), start, 2), 8u * (1 + 4));
  const AnyState fight = *outposts_game()->parse_position("scenario track | turn 1 | at west | posts w0 -- w1 e1 e0");
  EXPECT_EQ(tools::perft(*outposts_game(), fight, 1), 5u) << "two moves, a look, an attack, a pass";
}

TEST(Fourth, BotsDriveItByTheProtocol) {
  tools::Protocol protocol(shelf_here());
  const auto ask = [&](const json& request) { return json::parse(protocol.handle(request.dump())); };
  EXPECT_EQ(ask({{"cmd", "games"}})["games"].back()["id"], "outposts");
  ASSERT_EQ(ask({{"cmd", "new"}, {"game", "outposts"}, {"scenario", "track"}, {"seed", 7}})["ok"], true);
  const json at{{"cmd", "position"}, {"text", "scenario track | turn 1 | at west | posts w0 -- w1 e1 e0"}};
  EXPECT_EQ(ask(at)["ok"], true);
  EXPECT_EQ(ask({{"cmd", "view"}, {"side", "west"}})["view"]["posts"][3]["strength"], nullptr);
  const json refused = ask({{"cmd", "apply"}, {"action", "attack 1 2"}});
  EXPECT_EQ(refused["error"]["code"], "refused");
  EXPECT_EQ(refused["error"]["where"], "2");
  EXPECT_EQ(ask({{"cmd", "dice"}, {"dice", {6, 1}}})["ok"], true);
  EXPECT_EQ(ask({{"cmd", "apply"}, {"action", "attack 3 4"}})["ok"], true);
  const json rolled = ask({{"cmd", "roll"}});
  EXPECT_EQ(rolled["events"][0]["data"]["kind"], "fought");
  EXPECT_EQ(rolled["events"][0]["data"]["result"], "won");
  EXPECT_EQ(ask({{"cmd", "tally"}, {"query", "lead"}})["tally"]["total"], 1);
}

TEST(Fourth, AnOpponentThatKnowsNothingOfItBeatsChance) {
  const tools::TempDir dir;
  const auto r =
      run(lab::cmd_lab, {"match", "--game", "outposts", "--scenario", "pass", "--players", "floor@count=48,random",
                         "--pairs", "40", "--seed", "7", "--out", dir.file("match"), "--json"});
  ASSERT_EQ(r.code, 0) << r.err;
  EXPECT_GT(json::parse(r.out)["encounters"][0]["by_result"]["share"], 0.6) << r.out;
}

}  // namespace
}  // namespace kessel::outposts
