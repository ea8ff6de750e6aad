#include "server/advice.h"

namespace kessel::server {

std::string guessed_reasons(const Game& game, const AnyView& seen, Side whose, Player& adviser, Rng& rng) {
  const AnyState world = game.sample(seen, rng);
  return adviser.hint(LazyView(game, world, whose), rng);
}

}  // namespace kessel::server
