#pragma once
// How Kesselschlacht joins the random games of the kit (common/contract/random_game.h).
#include <functional>
#include <memory>

#include "contract/random_game.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// Opened once from the shipped data.
const std::shared_ptr<const Game>& shared_game();
const Game& the_game();
const contract::Subject& subject();

/// One action of that kind at random, with a leaning towards what stands near.
Action some_action(const State&, Act, Side by, Rng&);

/// Calls f for everything that a player could type: every verb with every unit, hex, aircraft, formation and number. Of the
/// verbs with a unit and a hex, very many, one in `thin` is taken, beginning anywhere.
void each_thinkable(const State&, Side by, std::uint32_t thin, Rng&, const std::function<void(const Action&)>& f);

}  // namespace kessel::kesselschlacht
