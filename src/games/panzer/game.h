#pragma once
#include <memory>

#include "engine/catalogue.h"

namespace kessel::panzer {

struct Content;

/// Panzer behind the engine contract.
std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content);

GameEntry entry();

}  // namespace kessel::panzer
