#include "server/advice.h"

namespace kessel::server {

std::string guessed_reasons(const Game& game, const AnyView& seen, Side whose, Opponent& adviser, Rng& rng) {
  return adviser.hint(game.view_for(game.sample(seen, rng), whose), rng);
}

}  // namespace kessel::server
