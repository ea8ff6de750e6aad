#pragma once
#include <gtest/gtest.h>

#include "shelf.h"
#include "source_dir.h"

namespace kessel::outposts {

/// The folder that holds data/outposts.
inline std::string data_home() { return std::string(KESSEL_SOURCE_DIR) + "/tests/fourth"; }

inline tools::Shelf shelf_here() {
  tools::Shelf shelf = four_games();
  shelf.home = KESSEL_SOURCE_DIR;
  return shelf;
}

inline const std::shared_ptr<const Game>& outposts_game() {
  static const std::shared_ptr<const Game> game =
      open_fourth("outposts", GameSource{KESSEL_SOURCE_DIR, "", ""}).value();
  return game;
}

}  // namespace kessel::outposts
