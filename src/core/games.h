#pragma once
// The one file that knows all games. What a game brings to a room stands in the game's folder there; the room's list is
// made from this one (docs/tour.md, A game and its rooms). Whoever is asked for no game in particular takes the first.
#include <array>

// Name of folders and namespaces, prefix of citations, letter of rulings and worked examples.
// clang-format off
#define KESSEL_GAMES(GAME)        \
  GAME(breakout, "BO", 'B')       \
  GAME(kesselschlacht, "KS", 'K') \
  GAME(panzer, "PZ", 'P')
// clang-format on

namespace kessel {

struct GameName {
  const char* id;
  const char* prefix;
  char letter;
};

#define KESSEL_GAME_NAME(name, prefix, letter) GameName{#name, prefix, letter},
inline constexpr std::array kGames{KESSEL_GAMES(KESSEL_GAME_NAME)};
#undef KESSEL_GAME_NAME

}  // namespace kessel
