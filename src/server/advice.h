#pragma once
// What may be said about a computer's reasons while its game goes on.
#include <string>

#include "server/surroundings.h"

namespace kessel::server {

/// What an adviser makes of the situation of `whose` side, from what another side could see: a world that fits its view is
/// made up, and the adviser is shown `whose` view of that world. So the answer holds nothing that is not in `seen`.
std::string guessed_reasons(const Game& game, const AnyView& seen, Side whose, Player& adviser, Rng& rng);

}  // namespace kessel::server
