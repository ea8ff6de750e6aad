// What must hold whatever is played: random games of the campaign, and under every switch. KESSEL_NIGHTLY=1 plays twenty
// times as many.
#include <gtest/gtest.h>

#include <string>

#include "random_game.h"

namespace kessel::breakout {

namespace {

using contract::games;

constexpr int kParts = 10;           ///< of the plain campaign, so that ctest can run them side by side
constexpr int kGamesPerPart = 40;    ///< 400 games of the plain campaign …
constexpr int kGamesPerSwitch = 25;  ///< … and 200 under the eight values that are not the standard ones

void play_games(const OptionValues& options, std::uint64_t run, int count) {
  const contract::Looks looks = contract::play_games(subject(), "campaign", options, run, count, subject().plan());
  expect_looked(looks, {.inputs = 1'500, .cheap = 180, .copies = 40, .texts = 1, .secrecy = 2, .thoughts = 10}, count);
  if (::testing::Test::HasFailure()) return;
  EXPECT_GT(looks.twins_that_differ, looks.secrecy / 2) << "there must have been something to hide";
  EXPECT_GT(looks.futures, 2 * looks.secrecy);
  EXPECT_GT(looks.converse, static_cast<std::uint64_t>(count) / 2);
  EXPECT_GT(looks.refused, 5'000 * looks.converse);
}

}  // namespace

class BreakoutPlayout : public ::testing::TestWithParam<int> {};

TEST_P(BreakoutPlayout, Campaign) {
  play_games({}, 1'000 + static_cast<std::uint64_t>(GetParam()), games(kGamesPerPart));
}

INSTANTIATE_TEST_SUITE_P(Part, BreakoutPlayout, ::testing::Range(0, kParts));

// Each value of a switch that is not the standard one; the names are those of rulings.md.
TEST(BreakoutPlayoutSwitch, ImpulseOrderMirrored) {
  play_games({{"impulse_order", "mirrored"}}, 2'001, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, ImpulseOrderSame) {
  play_games({{"impulse_order", "same"}}, 2'002, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, RiverFlatCostOn) { play_games({{"river_flat_cost", "on"}}, 2'003, games(kGamesPerSwitch)); }
TEST(BreakoutPlayoutSwitch, SourceInEzocNone) {
  play_games({{"source_in_ezoc_ok", "none"}}, 2'004, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, SourceInEzocBoth) {
  play_games({{"source_in_ezoc_ok", "both"}}, 2'005, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, KgNegationPerHex) {
  play_games({{"kg_move_negation", "per_hex"}}, 2'006, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, RiverFailGoesOn) {
  play_games({{"river_fail_ends_move", "false"}}, 2'007, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, SupplyEndsInEzocTwo) {
  play_games({{"supply_ends_in_ezoc", "two"}}, 2'008, games(kGamesPerSwitch));
}

TEST(BreakoutPlayoutSwitch, EveryValueOfEverySwitchIsPlayed) {
  // A new switch, or a new value, owes a run of games above.
  int others = 0;
  for (const auto& option : the_game().info().scenarios.at(0).options)
    others += static_cast<int>(option.values.size()) - 1;
  EXPECT_EQ(others, 8);
}

TEST(BreakoutPlayoutSession, ARefusedActionLeavesGameAndRecordAlone) {
  contract::expect_refusals_change_nothing(subject(), "campaign", 13, 1'500, 5'000);
}

}  // namespace kessel::breakout
