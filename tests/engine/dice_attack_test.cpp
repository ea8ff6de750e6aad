// The attack that the first scheme fell to: somebody who knows the server's seed grinds his own, which he gives last, and
// times each roll by doing and undoing. The same attack on both schemes: it must work on the first, or it proves nothing.
#include <gtest/gtest.h>

#include "play_toy.h"

namespace kessel {
namespace {

constexpr int kGames = 84, kRounds = 12, kGround = 60, kMostPairs = 12;

struct Luck {
  int dice = 0, sixes = 0;
};

/// The attacker's own seed: the best of some, as far as he can tell. In the first scheme the other's seed lies open when
/// he chooses; in the second he has seen its commitment and takes that for want of better.
std::string ground_seed(const NewGame& g, const std::string& seen) {
  std::string best;
  int most = -1;
  for (int i = 0; i < kGround; ++i) {
    const std::string mine = "mine " + std::to_string(i);
    const DiceStream dice(g.dice, g.id, g.seed, {seen, mine});
    int sixes = 0;
    for (std::uint64_t n = 1; n <= kRounds; ++n)
      // Without any undo a round of the toy has five entries, the last of them its roll.
      sixes += dice.die(6, g.dice == DiceScheme::ByEntry ? 5 * n : n, 0) == 6 ? 1 : 0;
    if (sixes > most) most = sixes, best = mine;
  }
  return best;
}

/// Does and undoes something until the roll to come would show a six, knowing the key; gives up after a while.
void wait_for_a_six(Session& s, const DiceStream& dice, DiceScheme scheme) {
  const auto coming = [&] {
    // Two choices follow before the roll.
    const std::uint64_t n = next_draw_number(scheme, s.timeline()) + (scheme == DiceScheme::ByEntry ? 2 : 0);
    return dice.die(6, n, 0);
  };
  for (int i = 0; i < kMostPairs && coming() != 6; ++i) {
    ASSERT_EQ(toy::act(s, Side::First, "think"), "");
    ASSERT_FALSE(s.undo(Side::First));
  }
}

Luck attacked(DiceScheme scheme, bool timing) {
  Luck luck;
  for (std::uint64_t i = 0; i < kGames; ++i) {
    NewGame g = toy::new_game(i, "12");
    g.dice = scheme;
    const std::string theirs = "theirs " + to_hex(seed_from(1000 + i)).substr(0, 32);
    const bool open = scheme == DiceScheme::ByEntry;
    g.player_seeds = {theirs, ground_seed(g, open ? theirs : player_commitment_of(g.id, theirs))};
    Session s = std::move(Session::start(toy::game(), g).value());
    const DiceStream dice(scheme, g.id, g.seed, g.player_seeds);
    while (!s.over()) {
      EXPECT_EQ(toy::act(s, Side::First, "hide 3"), "");
      EXPECT_EQ(toy::act(s, Side::Second, "hide 5"), "");
      if (timing) wait_for_a_six(s, dice, scheme);
      EXPECT_EQ(toy::act(s, Side::First, "done"), "");
      EXPECT_EQ(toy::act(s, Side::Second, "done"), "");
      const auto draw = s.roll();
      if (!draw) ADD_FAILURE() << draw.error().text();
      ++luck.dice, luck.sixes += (*draw)[0] == 6 ? 1 : 0;
    }
  }
  return luck;
}

/// A sixth of 1,008 is 168; four standard deviations are 47.
constexpr int kLeast = 121, kMost = 215;

TEST(DiceAttack, GrindingTheLastSeedBiasesNothing) {
  const Luck first = attacked(DiceScheme::ByEntry, false), second = attacked(DiceScheme::ByRoll, false);
  ASSERT_GE(first.dice, 1000);
  EXPECT_GT(first.sixes, 300) << "the attack itself has become too weak to prove anything";
  ASSERT_GE(second.dice, 1000);
  EXPECT_GE(second.sixes, kLeast);
  EXPECT_LE(second.sixes, kMost);
}

TEST(DiceAttack, TimingByDoingAndUndoingBiasesNothing) {
  const Luck first = attacked(DiceScheme::ByEntry, true), second = attacked(DiceScheme::ByRoll, true);
  EXPECT_GT(first.sixes, 850) << "the attack itself has become too weak to prove anything";
  ASSERT_GE(second.dice, 1000);
  EXPECT_GE(second.sixes, kLeast);
  EXPECT_LE(second.sixes, kMost);
  EXPECT_EQ(second.sixes, attacked(DiceScheme::ByRoll, false).sixes) << "the very same dice, however long he waits";
}

}  // namespace
}  // namespace kessel
