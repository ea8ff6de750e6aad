// What must hold whatever is played: random games of both scenarios, under every switch. KESSEL_NIGHTLY=1 plays twenty
// times as many.
#include <gtest/gtest.h>

#include <string>

#include "random_game.h"

namespace kessel::kesselschlacht {

namespace {

using contract::games;

constexpr int kParts = 4;  ///< of each scenario, so that ctest can run them side by side
constexpr int kGamesPerPart = 4;
constexpr int kGamesPerSwitch = 2;
constexpr int kSwitchParts = 8;

void play_games(const std::string& scenario, const OptionValues& options, std::uint64_t run, int count) {
  const contract::Looks looks = contract::play_games(subject(), scenario, options, run, count, subject().plan());
  expect_looked(looks, {.inputs = 1'000, .cheap = 60, .copies = 15, .texts = 1, .secrecy = 1, .thoughts = 5}, count);
  if (::testing::Test::HasFailure()) return;
  EXPECT_GT(looks.twins_that_differ, looks.secrecy / 2) << "there must have been something to hide";
  EXPECT_GT(looks.futures, 2 * looks.secrecy);
}

}  // namespace

class KesselschlachtPlayout : public ::testing::TestWithParam<int> {};

TEST_P(KesselschlachtPlayout, SolutionWest) {
  play_games("solution-west", {}, 1'000 + static_cast<std::uint64_t>(GetParam()), games(kGamesPerPart));
}
TEST_P(KesselschlachtPlayout, Campaign) {
  play_games("kesselschlacht", {}, 2'000 + static_cast<std::uint64_t>(GetParam()), games(kGamesPerPart));
}

INSTANTIATE_TEST_SUITE_P(Part, KesselschlachtPlayout, ::testing::Range(0, kParts));

/// Every value of every switch that is not the standard one, in each scenario that has it; each part plays its share.
class KesselschlachtPlayoutSwitch : public ::testing::TestWithParam<int> {};

TEST_P(KesselschlachtPlayoutSwitch, EveryOtherValueOfEverySwitch) {
  int values = 0, played = 0;
  for (const ScenarioInfo& scenario : the_game().info().scenarios)
    for (const OptionInfo& option : scenario.options)
      for (const std::string& value : option.values) {
        if (value == option.standard || values++ % kSwitchParts != GetParam()) continue;
        ++played;
        SCOPED_TRACE(scenario.id + " " + option.id + "=" + value);
        contract::LookPlan plan = subject().plan();
        plan.converse = 0;
        const contract::Looks looks = contract::play_games(subject(), scenario.id, {{option.id, value}},
                                                           3'000 + static_cast<std::uint64_t>(values), games(1), plan);
        EXPECT_GT(looks.inputs, 1'000u);
      }
  EXPECT_GT(played, 1);
}

INSTANTIATE_TEST_SUITE_P(Part, KesselschlachtPlayoutSwitch, ::testing::Range(0, kSwitchParts));

TEST(KesselschlachtPlayoutRules, AllOptionalRulesTogether) {
  OptionValues on, rolled;
  for (const char* rule :
       {"proskurov_garrison", "axis_air", "vatutin", "soviet_effort", "margarethe", "ss_entry", "variable_bridges"})
    on[rule] = "on", rolled[rule] = "rolled";
  play_games("kesselschlacht", on, 4'001, games(kGamesPerSwitch));
  play_games("kesselschlacht", rolled, 4'002, games(kGamesPerSwitch));
}

TEST(KesselschlachtPlayoutSession, ARefusedActionLeavesGameAndRecordAlone) {
  contract::expect_refusals_change_nothing(subject(), "solution-west", 13, 1'200, 4'000);
}

}  // namespace kessel::kesselschlacht
