#pragma once
// The opponent that any game has from its first day: it knows nothing but the engine contract.
#include <functional>

#include "ai/player.h"

namespace kessel::ai {

/// What a position is worth to the first side; any scale, more is better.
using Evaluation = std::function<double(const Game&, const AnyState&)>;

/// From `Game::score`: the first side's entry less the second's if entries bear the sides' names, else the first entry.
double score_for_first(const Game&, const AnyState&);

/// Flat Monte Carlo: a few candidates, each tried in sampled worlds with short random playouts.
std::unique_ptr<Player> make_floor(const Game&, Side, const PlayerSpec&, Evaluation = score_for_first);

}  // namespace kessel::ai
