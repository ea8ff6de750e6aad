#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"
#include "core/games.h"
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
/// The same in one line, "a, b, c".
std::string listed_games();

/// The version of the rules that a new game of this id is played by (GameInfo::rules_version), without opening it.
int rules_version(const std::string& id);

/// Loads the data of one game and makes it.
Expected<std::shared_ptr<const Game>> open_game(const std::string& id, const GameSource& source);

/// What a game brings to the catalogue: `entry()` in its namespace.
struct GameEntry {
  int rules_version;
  Expected<std::shared_ptr<const Game>> (*open)(const GameSource&);
};

/// `open` of a game whose content is read from its folder, or with an overlay that a record carries.
template <auto load, auto load_with, auto make>
Expected<std::shared_ptr<const Game>> open_with(const GameSource& source) {
  const auto content =
      source.overlay_json.empty() ? load(source.home, source.overlay_dir) : load_with(source.home, source.overlay_json);
  if (!content) return content.error();
  return std::shared_ptr<const Game>(make(*content));
}

}  // namespace kessel
