#pragma once
// How Panzer joins the random games of the kit (common/contract/random_game.h).
#include <memory>

#include "contract/random_game.h"
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// Opened once from the shipped data.
const std::shared_ptr<const Game>& shared_game();
const Game& the_game();
const contract::Subject& subject();

/// One action of that kind at random, most often one that could be meant.
Action some_action(const State&, Act, Side by, Rng&);

}  // namespace kessel::panzer
