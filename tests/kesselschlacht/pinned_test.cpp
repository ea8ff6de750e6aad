// Pinned behaviour: counts of ways, the signature of fixed games, one phase in words, and a record for each way to end
// (common/contract/pins.h).
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "contract/pins.h"
#include "random_game.h"
#include "tools/cmd_perft.h"

namespace kessel::kesselschlacht {

using contract::Ending;
using contract::slow_perft;
using contract::typed;

// ---- perft ----------------------------------------------------------------------------------------------------------

namespace {

constexpr const char* kMarch =
    "turn 4 | at J | fuel LIX 3 | A 3210 LIX-HQ 1Pz-PzR1 | A 3115 KG1 | S 3013 1GA-30RD | demolition axis";
constexpr const char* kFight =
    "turn 4 | at K | ammo LIX 2 Gollnick 1 | A 3210 96-GR283 96-GR284 LIX-HQ | A 3112 1Pz-PzR1 | S 3211 1GA-30RD "
    "1GA-71RD"
    " | S 3413 4GTC-12GTB";
constexpr const char* kActivation = "turn 4 | at G | S 4305 18A-HQ 18A-129GRD | S 2408 4GTC-HQ 4GTC-12GTB | A 3210 KG1";

}  // namespace

TEST(KesselschlachtPerft, AMarch) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kMarch), 1),
            slow_perft(subject(), typed(the_game(), kMarch), 1));
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kMarch), 2),
            slow_perft(subject(), typed(the_game(), kMarch), 2));
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kMarch), 1), 4u) << "three units, or none";
}

TEST(KesselschlachtPerft, AFight) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kFight), 3),
            slow_perft(subject(), typed(the_game(), kFight), 3));
  EXPECT_GT(tools::perft(the_game(), typed(the_game(), kFight), 3), 5u);
}

TEST(KesselschlachtPerft, AnActivation) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kActivation), 2),
            slow_perft(subject(), typed(the_game(), kActivation), 2));
  EXPECT_GT(tools::perft(the_game(), typed(the_game(), kActivation), 2), 6u) << "a die is rolled";
}

// ---- the signature --------------------------------------------------------------------------------------------------

TEST(KesselschlachtSignature, FixedGamesPlayAsTheyDid) {
  // What `kessel signature --game kesselschlacht --scenario S --games 5` prints for either scenario.
  std::string now;
  for (const char* scenario : {"solution-west", "kesselschlacht"})
    now += contract::signature_text(the_game(), scenario, 5) + " " + scenario + "\n";
  contract::expect_pinned(the_game(), "kesselschlacht/signature.txt", now, "KesselschlachtSignature.*");
}

// ---- a turn in words ------------------------------------------------------------------------------------------------

TEST(KesselschlachtTranscript, TheFirstTurnOfSolutionWest) {
  const contract::Transcript t{
      "Kesselschlacht, Solution West, a fixed random game: turn 8", "solution-west", 44,
      [](const AnyState& s) { return s.as<State>().turn <= 8; },
      [](const AnyState& before, const Event*) { return before.as<State>().phase != Phase::Setup; }};
  contract::expect_pinned(the_game(), "replays/kesselschlacht-first-turn.txt", text_of(the_game(), t),
                          "KesselschlachtTranscript.*");
}

// ---- a record for each side's victory, from the last Axis combat phase of turn 17 -----------------------------------

namespace {

/// One fight is still to come. In the first, 1PzA has come through to Podhajce; in the second nobody has.
constexpr std::array<Ending, 2> kEndings{{
    {"axis-win",
     "turn 17 snow | at K | ammo LIX 4 | A 1013 LIX-HQ 1Pz-PzR1 6Pz-PzR11 11Pz-PzR15 | A 0913 19Pz-PzR27 509Tiger "
     "1Pz-PGR113"
     " | A 0912 6Pz-PGR4 11Pz-PGR110 19Pz-PGR73 | A 1012 16Pz-PzR2 16Pz-PGR64 17Pz-PzR39 | A 1113 17Pz-PGR40 7Pz-PzR25 "
     "7Pz-PGR7"
     " | S 1114 1GA-30RD | S 3306 1GA-HQ | A 0302 XLVIII-HQ | A 3115 KG1",
     Winner::Second},
    {"soviet-win",
     "turn 17 snow | at K | ammo LIX 4 | A 3210 LIX-HQ 1Pz-PzR1 6Pz-PzR11 | S 3211 1GA-30RD | S 3306 1GA-HQ | A 0302 "
     "XLVIII-HQ",
     Winner::First},
}};

/// Attacks once with whatever it is offered first, then plays to the end with fixed choices.
contract::Pick picks() {
  return [choice = Rng(8)](const Session& session, const ActionList& list) mutable {
    const auto rolled = [](const Entry& e) { return e.kind == Entry::Kind::Roll; };
    const bool attacked = std::ranges::any_of(session.record().entries, rolled);
    return std::size_t{attacked ? choice.below(static_cast<std::uint32_t>(list.size())) : 0};
  };
}

const contract::Endings& records() {
  static const contract::Endings all{subject(), "kesselschlacht", picks, "*KesselschlachtEnding*", 0};
  return all;
}

class KesselschlachtEnding : public ::testing::TestWithParam<Ending> {};

}  // namespace

TEST_P(KesselschlachtEnding, ItsRecordReplaysAndVerifies) { records().expect_replays_and_verifies(GetParam()); }
TEST_P(KesselschlachtEnding, AChangedRecordIsFoundOut) { records().expect_a_change_is_found(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Way, KesselschlachtEnding, ::testing::ValuesIn(kEndings),
                         [](const ::testing::TestParamInfo<Ending>& i) {
                           return std::string(i.param.name).substr(0, std::string(i.param.name).find('-'));
                         });

}  // namespace kessel::kesselschlacht
