#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"
#include "engine/game.h"

namespace kessel {

/// Where games come from: the folder that holds data/, and the player's own corrected values.
struct GameSource {
  std::string home;          ///< folder that holds data/ and rules/
  std::string overlay_dir;   ///< --data DIR, or empty
  std::string overlay_json;  ///< an overlay carried by a record; wins over overlay_dir when not empty
};

/// Ids of all games, in the order they are listed.
std::vector<std::string> game_ids();

/// The version of the rules that a new game of this id is played by (GameInfo::rules_version), without opening it.
int rules_version(const std::string& id);

/// Loads the data of one game and makes it. Implemented in src/games/catalogue.cpp, the one file that knows all games.
Expected<std::shared_ptr<const Game>> open_game(const std::string& id, const GameSource& source);

}  // namespace kessel
