#pragma once
// A game's map as its board_json tells it, for heat maps. A game whose board has no hexes has none.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"

namespace kessel::lab {

struct Board {
  struct HexInfo {
    std::string id, name;
    double x = 0, y = 0;  ///< centre
    bool town = false;
    int vp = 0;
  };
  std::vector<HexInfo> hexes;  ///< in the board's order
  std::map<std::string, std::size_t> by_id;
  std::vector<std::pair<std::size_t, std::size_t>> rivers;  ///< hexes on either side
  std::map<std::string, std::string> unit_names, unit_sides;
  std::map<std::string, int> unit_steps;
  std::optional<int> win, draw,
      historical;  ///< from what score on the side that wants a high one wins, and draws; what history made
  std::vector<std::string> odds;  ///< columns of the combat table, from left to right
  double width = 0, height = 0;
};

/// What can be read of the board; a game without one of these keys lacks that part.
Board board_of(const Game&);

/// A shade for each hex from 0 to 1, nothing where it is not to be coloured.
struct Layer {
  std::vector<double> shade;
  std::string css;  ///< colour, as CSS
};
/// The map with the layers above each other.
std::string map_svg(const Board&, const std::vector<Layer>&, const std::string& label);
/// The map with one layer for each step, one shown at a time: plain radio buttons and CSS. `name` tells groups apart.
std::string map_steps(const Board&, const std::vector<std::pair<std::string, Layer>>& steps, const std::string& name,
                      const std::string& label);

}  // namespace kessel::lab
