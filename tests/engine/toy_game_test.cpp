// The toy game keeps the engine's contract itself; otherwise the other tests of this folder would prove nothing.
#include "toy_game.h"

#include <gtest/gtest.h>

#include "play_toy.h"

namespace kessel {
namespace {

TEST(ToyGame, KeepsTheContractInRandomPlay) {
  const Game& g = *toy::game();
  for (std::uint64_t number = 1; number <= 30; ++number) {
    Session s = toy::started(number, "3", "2");
    Rng rng(number);
    do {
      const AnyState& state = s.state();
      EXPECT_TRUE(g.broken_invariants(state).empty());
      const auto back = g.parse_position(g.position_text(state));
      ASSERT_TRUE(back) << g.position_text(state);
      EXPECT_EQ(g.hash(*back), g.hash(state));
      for (const Side side : {Side::First, Side::Second, Side::Observer}) {
        const AnyState same = g.reshuffle_hidden(state, side, rng);
        EXPECT_EQ(g.view_json(g.view_for(state, side)), g.view_json(g.view_for(same, side)));
        ActionList list;
        g.options(state, side, Scope::Main, list);
        g.options(state, side, Scope::Free, list);
        for (std::size_t i = 0; i < list.size(); ++i) {
          EXPECT_FALSE(g.why_not(state, list[i]));
          EXPECT_FALSE(g.why_not(same, list[i]));
          EXPECT_EQ(g.parse_action(g.action_text(list[i]), side).value(), list[i]);
        }
        const AnyState guess = g.sample(g.view_for(state, side), rng);
        EXPECT_EQ(g.view_json(g.view_for(guess, side)), g.view_json(g.view_for(state, side)));
      }
    } while (toy::random_entry(s, rng, true));
    EXPECT_TRUE(s.over());
  }
}

TEST(ToyGame, OutcomesAreEveryFallOfTheDice) {
  Session s = toy::started(1, "3", "2");
  for (const auto& [by, text] :
       {std::pair{Side::First, "hide 2"}, {Side::Second, "hide 4"}, {Side::First, "done"}, {Side::Second, "done"}})
    ASSERT_EQ(toy::act(s, by, text), "");
  std::vector<Outcome> all;
  s.game().outcomes(s.state(), all);
  EXPECT_EQ(all.size(), 36u);
}

}  // namespace
}  // namespace kessel
