// What must hold whatever is played: random games of both scenarios, under every switch. KESSEL_NIGHTLY=1 plays twenty
// times as many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "covers.h"
#include "engine/session.h"
#include "random_game.h"
#include "tools/playout.h"

namespace kessel::kesselschlacht {

namespace {

constexpr int kParts = 4;  ///< of each scenario, so that ctest can run them side by side
constexpr int kGamesPerPart = 4;
constexpr int kGamesPerSwitch = 2;
constexpr int kSwitchParts = 8;
constexpr int kNightlyFactor = 20;

int games(int standard) {
  const char* nightly = std::getenv("KESSEL_NIGHTLY");
  return nightly != nullptr && std::string_view(nightly) == "1" ? standard * kNightlyFactor : standard;
}

void play_games(const std::string& scenario, const OptionValues& options, std::uint64_t run, int count) {
  Looks looks;
  for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i)
    RandomGame(scenario, options, tools::derived_seed(run, static_cast<std::uint64_t>(i)), LookPlan{}, looks).play();
  if (::testing::Test::HasFailure()) return;
  // The tests themselves have looked at something.
  const auto n = static_cast<std::uint64_t>(count);
  EXPECT_GT(looks.inputs, 1'000 * n);
  EXPECT_GT(looks.cheap, 60 * n);
  EXPECT_GT(looks.copies, 15 * n);
  EXPECT_GT(looks.texts, n);
  EXPECT_GT(looks.secrecy, n);
  EXPECT_GT(looks.twins_that_differ, looks.secrecy / 2) << "there must have been something to hide";
  EXPECT_GT(looks.futures, 2 * looks.secrecy);
  EXPECT_GT(looks.thoughts, 5 * n);
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
        Looks looks;
        LookPlan plan;
        plan.converse = 0;
        for (int i = 0; i < games(1) && !HasFailure(); ++i)
          RandomGame(scenario.id, {{option.id, value}},
                     tools::derived_seed(3'000 + static_cast<std::uint64_t>(values), static_cast<std::uint64_t>(i)),
                     plan, looks)
              .play();
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
  // Through the session, as server and terminal play it.
  NewGame setup;
  setup.scenario = "solution-west";
  setup.seed = seed_from(13);
  setup.id = "refusals";
  auto session = Session::start(shared_game(), setup);
  ASSERT_TRUE(session.ok()) << session.error().text();
  Rng rng(13);
  ActionList list;
  int refused = 0;
  for (int i = 0; i < 1'200; ++i) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Finished) break;
    if (node.kind == Node::Kind::Chance) {
      ASSERT_TRUE(session->roll().ok());
      continue;
    }
    const Side side = has(node.sides, Side::First) ? Side::First : Side::Second;
    const std::uint64_t hash = session->hash();
    const std::size_t entries = session->record().entries.size();
    for (int k = 0; k < 8; ++k) {
      const Action a = some_action(session->state().as<State>(), static_cast<Act>(rng.below(kActs)),
                                   k % 2 == 0 ? side : other(side), rng);
      if (!the_game().why_not(session->state(), a)) continue;
      ASSERT_TRUE(session->apply(a).has_value());
      ASSERT_EQ(session->hash(), hash);
      ASSERT_EQ(session->record().entries.size(), entries);
      ++refused;
    }
    list.clear();
    session->game().options(session->state(), side, Scope::Main, list);
    ASSERT_FALSE(session->apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]).has_value());
  }
  EXPECT_GT(refused, 4'000);
}

}  // namespace kessel::kesselschlacht
