// Pinned behaviour: counts of ways, the signature of fixed games, one impulse in words, and a record for each way to
// end (common/contract/pins.h).
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "contract/pins.h"
#include "random_game.h"
#include "tools/cmd_perft.h"

namespace kessel::breakout {

using contract::Ending;
using contract::slow_perft;
using contract::typed;

// ---- perft ----------------------------------------------------------------------------------------------------------

namespace {

constexpr const char* kMarch = "at german 1 move | S 1413 9M | G 1411 16Pz 371 | G 1611 11Pz";
constexpr const char* kFight =
    "turn 3 | at german 1 fight | air german 2 | kg Br 1412 | S 1413 9M/1 1TA-1 | S 1515 15RC | G 1412 16Pz 371 | G "
    "1514 11Pz | G 1611 18AD";
constexpr const char* kAfterTheDie =
    "turn 3 | at german 1 fight | air german 2 | S 1413 9M/1 1TA-1 | G 1412 16Pz:uc 371:uc | G 1514 11Pz:uc"
    " | combat 1413 by=german column=3 | frames roll";

}  // namespace

TEST(BreakoutPerft, TheCampaignsFirstInputs) {
  // The Soviets end their set-up, six dice fall, and the Germans place their first unit.
  EXPECT_EQ(tools::perft(the_game(), *the_game().start("campaign", {}), 1), 1u);
  EXPECT_EQ(tools::perft(the_game(), *the_game().start("campaign", {}), 2), 6u);
  EXPECT_EQ(tools::perft(the_game(), *the_game().start("campaign", {}), 3), 1'092u);
}

TEST(BreakoutPerft, AMarch) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kMarch), 1), 4u) << "three units, or none";
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kMarch), 3), 147u);
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kMarch), 2),
            slow_perft(subject(), typed(the_game(), kMarch), 2));
}

TEST(BreakoutPerft, AFight) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kFight), 3), 31u);
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kFight), 2),
            slow_perft(subject(), typed(the_game(), kFight), 2));
}

TEST(BreakoutPerft, ADie) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kAfterTheDie), 1), 6u);
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kAfterTheDie), 3), 80u);
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kAfterTheDie), 2),
            slow_perft(subject(), typed(the_game(), kAfterTheDie), 2));
}

// ---- the signature --------------------------------------------------------------------------------------------------

TEST(BreakoutSignature, FixedGamesPlayAsTheyDid) {
  // What `kessel signature --game breakout` prints.
  contract::expect_pinned(the_game(), "breakout/signature.txt",
                          contract::signature_text(the_game(), "campaign", 20) + "\n", "BreakoutSignature.*");
}

// ---- one impulse in words -------------------------------------------------------------------------------------------

TEST(BreakoutTranscript, TheFirstSovietImpulse) {
  const contract::Transcript t{
      "Breakout, the campaign, a fixed random game: the first Soviet impulse of turn 1", "campaign", 44,
      [](const AnyState& s) { return s.as<State>().stage <= Stage::Soviet1; },
      [](const AnyState&, const Event* e) { return e != nullptr && static_cast<Ev>(e->kind) == Ev::OrderChosen; }};
  contract::expect_pinned(the_game(), "replays/breakout-first-impulse.txt", text_of(the_game(), t),
                          "BreakoutTranscript.*");
}

// ---- a record for each way to end -----------------------------------------------------------------------------------

namespace {

/// The second German impulse of turn 8, one fight still to come in the open.
constexpr std::array<Ending, 3> kEndings{{
    {"soviet-win",
     "turn 8 | weather thaw | at german 2 fight | orders mf mf mf mf | air german 2 | vp exit 1 destroyed 4"
     " | G 1412 16Pz 371 | G 1311 11Pz | S 1413 9M/1 1TA-1 | S 0910 106RC | S 4004 15RC | track 8 28RC"
     " | soviet 0805 0910 1115 1328 1413 1418 2023 2112 2220 2517 2603 2607 3613 3725 4004 4115 4513 4612 4613 | "
     "fallen 0805 1328 2023 2220",
     Winner::First, 35},
    {"draw",
     "turn 8 | weather thaw | at german 2 fight | orders mf mf mf mf | air german 2 | vp exit 1 destroyed 6"
     " | G 1412 16Pz 371 | G 1311 11Pz | S 1413 9M/1 1TA-1 | S 0910 106RC | S 4004 15RC | track 8 28RC"
     " | soviet 0805 0910 1115 1413 1418 2112 2220 2517 2603 2607 3613 3725 4004 4115 4513 4612 4613 | fallen 0805 "
     "2220",
     Winner::Draw, 29},
    {"german-win",
     "turn 8 | weather thaw | at german 2 fight | orders mf mf mf mf | air german 2"
     " | G 1412 16Pz 371 | G 1311 11Pz | S 1413 9M/1 1TA-1 | S 0910 106RC | S 4004 15RC | track 8 28RC"
     " | soviet 0910 1413 2603 4004 4513 4612 4613",
     Winner::Second, 6},
}};

/// Fights the one fight, then plays to the end with fixed choices.
contract::Pick picks() {
  static constexpr std::array kOpening{"target 1413", "join 16Pz", "join 371", "declare", "done", "air 1"};
  return [choice = Rng(8), next = std::size_t{0}](const Session& session, const ActionList& list) mutable {
    if (next == kOpening.size()) return std::size_t{choice.below(static_cast<std::uint32_t>(list.size()))};
    const Action wanted = *session.game().parse_action(kOpening[next++], kGerman);
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i] == wanted) return i;
    ADD_FAILURE() << kOpening[next - 1];
    return std::size_t{0};
  };
}

const contract::Endings& records() {
  static const contract::Endings all{subject(), "campaign", picks, "*BreakoutEnding*", 0};
  return all;
}

class BreakoutEnding : public ::testing::TestWithParam<Ending> {};

}  // namespace

TEST_P(BreakoutEnding, ItsRecordReplaysAndVerifies) { records().expect_replays_and_verifies(GetParam()); }
TEST_P(BreakoutEnding, AChangedRecordIsFoundOut) { records().expect_a_change_is_found(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Way, BreakoutEnding, ::testing::ValuesIn(kEndings),
                         [](const ::testing::TestParamInfo<Ending>& i) {
                           return std::string(i.param.name).substr(0, std::string(i.param.name).find('-'));
                         });

}  // namespace kessel::breakout
