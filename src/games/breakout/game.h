#pragma once
#include <memory>

#include "engine/game.h"

namespace kessel::breakout {

struct Content;

inline constexpr Side kWantsHighScore = Side::First;  ///< the score is what the Soviets have won

/// Breakout: First Panzer Army behind the engine contract.
std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content);

}  // namespace kessel::breakout
