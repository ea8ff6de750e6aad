#pragma once
// How Breakout joins the random games of the kit (common/contract/random_game.h).
#include <memory>

#include "contract/random_game.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// Opened once from the shipped data.
const std::shared_ptr<const Game>& shared_game();
const Game& the_game();
const contract::Subject& subject();

}  // namespace kessel::breakout
