#pragma once
#include <memory>

#include "engine/game.h"

namespace kessel::outposts {

struct Content;
inline constexpr int kRulesVersion = 1;

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content);

}  // namespace kessel::outposts
