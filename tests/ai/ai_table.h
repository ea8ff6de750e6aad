#pragma once
#include <gtest/gtest.h>

#include <cstdlib>

#include "ai/breakout/search.h"
#include "ai/breakout/tactics.h"
#include "games/breakout/game.h"
#include "games/breakout/notation.h"
#include "games/breakout/view.h"
#include "tools/playout.h"

namespace kessel::ai::breakout {

/// The shipped content, game and atlas, made once.
inline std::shared_ptr<const Content> shipped() {
  static const auto loaded = load_content(KESSEL_SOURCE_DIR, "");
  if (!loaded) {
    ADD_FAILURE() << loaded.error().text();
    std::abort();
  }
  return *loaded;
}
inline const Game& the_game() {
  static const auto game = make_game(shipped());
  return *game;
}
inline std::shared_ptr<const Atlas> the_atlas() {
  static const auto atlas = std::make_shared<const Atlas>(*shipped());
  return atlas;
}

inline State position(std::string_view text) {
  const auto s = parse_position(*shipped(), text);
  if (!s) {
    ADD_FAILURE() << s.error().text();
    std::abort();
  }
  return *s;
}

/// A position as the script reaches it: the beginning of that stage.
inline State played_to(int turn, Stage stage, std::uint64_t seed) {
  Simulator sim(*the_atlas(), standard_policy());
  const std::array<Plan, 2> plain;
  State s = begin_campaign(*shipped(), Options{});
  sim.play(s, plain[0], plain, moment(turn, stage), Luck{seed});
  return s;
}

inline UnitId unit(std::string_view id) { return shipped()->unit(id); }
inline Hex at(std::string_view name) { return shipped()->grid.parse(name); }

}  // namespace kessel::ai::breakout
