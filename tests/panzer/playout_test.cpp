// What must hold whatever is played: random games of every scenario, and under every switch. KESSEL_NIGHTLY=1 plays twenty times
// as many.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "covers.h"
#include "engine/session.h"
#include "random_game.h"
#include "tools/cmd_perft.h"
#include "tools/playout.h"

namespace kessel::panzer {

namespace {

using contract::games;

constexpr int kParts = 4;  ///< so that ctest can run them side by side
constexpr int kGamesPerPart = 6;

void play_games(const std::string& scenario, const OptionValues& options, std::uint64_t run, int count) {
  const contract::Looks looks = contract::play_games(subject(), scenario, options, run, count, subject().plan());
  expect_looked(looks,
                {.inputs = 300, .cheap = 40, .copies = 8, .texts = 1, .secrecy = 3, .refused = 200, .thoughts = 10},
                count);
  if (::testing::Test::HasFailure()) return;
  EXPECT_GT(looks.twins_that_differ, looks.secrecy) << "of three viewers; there must have been something to hide";
  EXPECT_GT(looks.compared, looks.secrecy);
}

}  // namespace

class PanzerPlayout : public ::testing::TestWithParam<int> {};

TEST_P(PanzerPlayout, ScenarioOne) {
  play_games("1", {}, 5'000 + static_cast<std::uint64_t>(GetParam()), games(kGamesPerPart));
}

INSTANTIATE_TEST_SUITE_P(Part, PanzerPlayout, ::testing::Range(0, kParts));

class PanzerPlayoutAdvanced : public ::testing::TestWithParam<const char*> {};

TEST_P(PanzerPlayoutAdvanced, PlaysToItsEnd) {
  const std::string id = GetParam();
  play_games(id, {}, 7'000 + static_cast<std::uint64_t>(id[0]), games(2));
}

INSTANTIATE_TEST_SUITE_P(Scenario, PanzerPlayoutAdvanced, ::testing::Values("1a", "2", "3", "4", "5"));

/// Every other value once, in the first scenario that offers it.
TEST(PanzerPlayoutSwitch, EveryOtherValueOfEverySwitch) {
  std::set<std::string> played;
  for (const ScenarioInfo& scenario : the_game().info().scenarios)
    for (const OptionInfo& option : scenario.options)
      for (const std::string& value : option.values) {
        if (value == option.standard || !played.insert(option.id + "=" + value).second) continue;
        SCOPED_TRACE(scenario.id + " " + option.id + "=" + value);
        play_games(scenario.id, {{option.id, value}}, 6'000 + static_cast<std::uint64_t>(played.size()), games(1));
      }
  EXPECT_GE(played.size(), 10u);
}

TEST(PanzerPlayoutSession, ARefusedActionLeavesGameAndRecordAlone) {
  contract::expect_refusals_change_nothing(subject(), "1", 17, 400, 1'500);
}

TEST(PZ_23_1_4_2, BothSidesMayAgreeToEndIt) {
  COVERS("PZ:R155");
  const auto ended = [](const char* position, bool agreed) {
    NewGame setup;
    setup.scenario = "3", setup.position = position;
    auto session = Session::start(shared_game(), setup);
    EXPECT_TRUE(session) << (session ? "" : session.error().text());
    EXPECT_TRUE(session->accept_draw(kSoviet)) << "nobody has offered anything";
    EXPECT_FALSE(session->offer_draw(kGerman));
    EXPECT_TRUE(session->accept_draw(kGerman)) << "not one's own offer";
    if (agreed) {
      EXPECT_FALSE(session->accept_draw(kSoviet));
      EXPECT_TRUE(session->over());
      EXPECT_TRUE(Session::load(shared_game(), session->record())) << "a record that replays";
    }
    return session->result();
  };
  const char* even = "scenario 3 | unit g1 20000 20000 0 | unit s1 20000 40000 180";
  EXPECT_FALSE(ended(even, false)) << "an offer ends nothing";
  const auto draw = ended(even, true);
  ASSERT_TRUE(draw && draw->score);
  EXPECT_EQ(draw->how, "ended by agreement");
  EXPECT_EQ(draw->winner, Winner::Draw) << "within the margin";
  // With enough of them lost the points decide, in the middle of a turn.
  std::string losses = even;
  for (int i = 2; i <= 20; ++i) losses += " | unit s" + std::to_string(i) + " eliminated";
  const auto won = ended(losses.c_str(), true);
  ASSERT_TRUE(won && won->score);
  EXPECT_EQ(won->winner, Winner::First);
  EXPECT_GT(*won->score, *draw->score);
}

TEST(PanzerPlayoutSession, WhoAlwaysTakesTheFirstOptionComesToAnEnd) {
  for (const auto& [german, soviet] : {std::pair{"first", "first"}, {"first", "random"}, {"random", "first"}}) {
    const auto a = tools::make_player(the_game(), kGerman, {german, {}});
    const auto b = tools::make_player(the_game(), kSoviet, {soviet, {}});
    tools::Playout playout(the_game(), *a, *b);
    tools::RngDice dice(tools::derived_seed(9, 1));
    AnyState s = *the_game().start("1", {});
    const tools::PlayoutResult r = playout.run(s, dice, tools::derived_seed(9, 2));
    EXPECT_TRUE(r.error.empty()) << r.error;
    EXPECT_EQ(the_game().node(s).kind, Node::Kind::Finished);
  }
}

TEST(PanzerPlayoutSession, TheSameSeedPlaysTheSameGame) {
  const auto run = [] { return tools::signature(the_game(), *the_game().start("1", {}), 2, 7); };
  EXPECT_EQ(run(), run());
  EXPECT_NE(run(), tools::signature(the_game(), *the_game().start("1", {}), 2, 8));
}

}  // namespace kessel::panzer
