#pragma once
// The games of the house and a fourth one, whose data lie beside its tests.
#include "outposts/content.h"
#include "outposts/game.h"
#include "tools/args.h"

namespace kessel::outposts {

inline Expected<std::shared_ptr<const Game>> open_fourth(const std::string& id, const GameSource& source) {
  if (id != "outposts") return open_game(id, source);
  const std::string home = source.home + "/tests/fourth";
  const auto content = source.overlay_json.empty() ? load_content(home, source.overlay_dir)
                                                   : load_content_with(home, source.overlay_json);
  if (!content) return content.error();
  return std::shared_ptr<const Game>(make_game(*content));
}

inline tools::Shelf four_games() {
  tools::Shelf shelf;
  shelf.games.emplace_back("outposts");
  shelf.open = open_fourth;
  shelf.rules_version = [](const std::string& id) { return id == "outposts" ? kRulesVersion : rules_version(id); };
  return shelf;
}

}  // namespace kessel::outposts
