// Pinned behaviour: counts of ways, the signature of fixed games, one turn in words, and a record for each way to end
// (common/contract/pins.h).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "contract/pins.h"
#include "random_game.h"
#include "tools/cmd_perft.h"

namespace kessel::panzer {

using contract::Ending;
using contract::typed;

// ---- perft ----------------------------------------------------------------------------------------------------------

namespace {

/// A few tanks on open ground; the others are not in play.
constexpr const char* kOrders = "unit g1 20000 1000 0 | unit g2 24000 1000 0 | unit s1 20000 6000 180";
constexpr const char* kFire =
    "turn 2 combat direct-second first german | at direct:german | unit g1 20000 1000 0 order=fire | unit g2 24000 "
    "1000 0 "
    "order=fire |"
    "unit s1 20000 6000 180 order=move | unit s2 24000 6000 180 order=ow | targets g1 s1 s2 | targets g2 s1 s2";
constexpr const char* kMarch =
    "turn 2 movement move-first first soviet | at move:german | unit g1 20000 1000 0 order=move | unit s1 60000 6000 "
    "180 "
    "order=nc "
    "revealed";

}  // namespace

TEST(PanzerPerft, Orders) {
  // g1 and g2 each fire, move, halt, overwatch or no command, or done; s1 the same, since either side may answer.
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kOrders), 1), 17u);
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kOrders), 2), 197u) << "10 x 12 + 6 + 5 x 12 + 11";
}

TEST(PanzerPerft, Fire) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kFire), 1), 4u) << "two shooters, two targets";
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kFire), 2), 12u);
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kFire), 3), 18u) << "only who has orders to move may show them";
}

TEST(PanzerPerft, AMarch) {
  EXPECT_EQ(tools::perft(the_game(), typed(the_game(), kMarch), 1), 2u) << "the one tank, or none";
  EXPECT_GT(tools::perft(the_game(), typed(the_game(), kMarch), 2), 20u)
      << "sixteen directions near and far, back, or staying";
}

// ---- the signature --------------------------------------------------------------------------------------------------

TEST(PanzerSignature, FixedGamesOfAllScenariosPlayAsTheyDid) {
  // A line is what `kessel signature --game panzer --scenario ID --games N` prints.
  std::string now;
  for (const auto& [scenario, games] : {std::pair{"1", 5u}, {"1a", 3u}, {"2", 1u}, {"3", 1u}, {"4", 1u}, {"5", 1u}})
    now += contract::signature_text(the_game(), scenario, games) + " " + scenario + "\n";
  EXPECT_EQ(std::ranges::count(now, '\n'), std::ssize(the_game().info().scenarios)) << "every scenario has its line";
  contract::expect_pinned(the_game(), "panzer/signature.txt", now, "PanzerSignature.*");
}

// ---- a turn in words ------------------------------------------------------------------------------------------------

TEST(PanzerTranscript, TheFirstTurns) {
  const contract::Transcript t{"Panzer, scenario 1, a fixed random game: three turns", "1", 61,
                               [](const AnyState& s) { return s.as<State>().turn <= 3; },
                               [](const AnyState&, const Event*) { return true; }};
  contract::expect_pinned(the_game(), "replays/panzer-first-turns.txt", text_of(the_game(), t), "PanzerTranscript.*");
}

// ---- a record for each way to end -----------------------------------------------------------------------------------

namespace {

/// Each has a shot to come: on the last turn with points on one side, on the other, on neither, and a last tank that dies.
constexpr std::array<Ending, 4> kEndings{{
    {"german-win",
     "turn 15 command initiative | held bridge german | unit g10 20000 1000 0 | unit g11 24000 1000 0 | unit s1 20000 "
     "6000 180 "
     "|"
     "unit s2 60000 40000 180",
     Winner::First},
    {"soviet-win",
     "turn 15 command initiative | held bridge soviet | unit g10 20000 1000 0 | unit g11 60000 1000 0 | unit s1 20000 "
     "6000 180 "
     "|"
     "unit s2 24000 6000 180",
     Winner::Second},
    {"draw", "turn 15 command initiative | unit g2 20000 1000 0 | unit s8 20000 6000 180 | unit s9 60000 40000 180",
     Winner::Draw},
    {"nothing-left",
     "turn 4 command initiative | held bridge soviet | unit g10 20000 1000 0 | unit g11 22000 1000 0 | unit g12 18000 "
     "1000 0 |"
     "unit g13 24000 1000 0 | unit s8 20000 6000 90 damaged",
     Winner::First},
}};

/// Everybody is ordered to fire who can, and does; nobody moves.
contract::Pick picks() {
  return [](const Session& session, const ActionList& list) {
    std::size_t pick = list.size() - 1;  // done, pass, announce
    if (session.state().as<State>().top().step == Step::Orders)
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].kind == static_cast<std::uint8_t>(Act::Give) && list[i].arg[1] == static_cast<int>(Order::Fire))
          pick = i;
    return pick;
  };
}

/// Beside the initiative a shot is rolled.
const contract::Endings& records() {
  static const contract::Endings all{subject(), "1", picks, "*PanzerEnding*", 1, 10, true};
  return all;
}

class PanzerEnding : public ::testing::TestWithParam<Ending> {};

}  // namespace

TEST_P(PanzerEnding, ItsRecordReplaysAndVerifies) { records().expect_replays_and_verifies(GetParam()); }
TEST_P(PanzerEnding, AChangedRecordIsFoundOut) { records().expect_a_change_is_found(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Way, PanzerEnding, ::testing::ValuesIn(kEndings),
                         [](const ::testing::TestParamInfo<Ending>& i) {
                           std::string name = i.param.name;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace kessel::panzer
