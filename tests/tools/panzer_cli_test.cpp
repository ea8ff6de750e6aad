// Panzer by the commands: advice at the terminal and through the protocol.
#include "real_fixture.h"
#include "tools/cmd_play_tty.h"

namespace kessel::tools {
namespace {

TEST(PanzerPlayTty, HintsAndTheComputersReasons) {
  std::string typed = "rest\ndone\nhint\n";
  for (int i = 0; i < 30; ++i) typed += "done\npass\nfirst\nhide\n";
  const Ran r = run_real(
      cmd_play_tty,
      {"--game", "panzer", "--scenario", "1a", "--seed", "1", "--sides", "human,recruit", "--no-record", "--no-colour"},
      typed + "why\n");
  EXPECT_EQ(r.code, 0) << r.err;
  const std::size_t hint = r.out.find("> hint\n");
  ASSERT_NE(hint, std::string::npos) << r.out;
  const std::string advice = r.out.substr(hint, 2500);
  EXPECT_NE(advice.find("side german, turn 1, phase command"), std::string::npos) << advice;
  EXPECT_NE(advice.find("tasks: tactic order "), std::string::npos) << advice;
  EXPECT_NE(advice.find("  actions: order g"), std::string::npos) << advice;
  const std::size_t why = r.out.rfind("> why\n");
  ASSERT_NE(why, std::string::npos);
  EXPECT_NE(r.out.substr(why, 60).find("side soviet, turn "), std::string::npos) << r.out.substr(why);
}

TEST(PanzerProtocol, HintsCanBeTaken) {
  Protocol p(real_shelf());
  const auto ask = [&](const json& j) { return json::parse(p.handle(j.dump())); };
  ask({{"cmd", "new"}, {"game", "panzer"}, {"scenario", "3"}, {"seed", 7}});
  const json hint = ask({{"cmd", "hint"}, {"side", "german"}})["hint"];
  ASSERT_TRUE(hint.is_object());
  EXPECT_EQ(hint["side"], "german");
  EXPECT_EQ(hint["phase"], "setup");
  const json taken = ask({{"cmd", "apply"}, {"side", "german"}, {"actions", hint["actions"]}});
  EXPECT_EQ(taken["taken"], hint["actions"].size()) << taken;
  EXPECT_EQ(ask({{"cmd", "hint"}, {"side", "german"}})["hint"]["actions"], json::array({"done"}));
  EXPECT_EQ(ask({{"cmd", "hint"}, {"side", "german"}, {"player", "random"}})["hint"], nullptr) << "it has no advice";
}

}  // namespace
}  // namespace kessel::tools
