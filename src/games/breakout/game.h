#pragma once
#include <memory>

#include "engine/catalogue.h"

namespace kessel::breakout {

struct Content;

/// Breakout: First Panzer Army behind the engine contract.
std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content);

GameEntry entry();

}  // namespace kessel::breakout
