// The one file that knows all games.
#include "engine/catalogue.h"

#include "games/breakout/content.h"
#include "games/breakout/game.h"
#include "games/kesselschlacht/content.h"
#include "games/kesselschlacht/game.h"
#include "games/panzer/content.h"
#include "games/panzer/game.h"

namespace kessel {

std::vector<std::string> game_ids() { return {"breakout", "kesselschlacht", "panzer"}; }

Expected<std::shared_ptr<const Game>> open_game(const std::string& id, const GameSource& source) {
  if (id == "breakout") {
    const auto content = source.overlay_json.empty() ? breakout::load_content(source.home, source.overlay_dir)
                                                     : breakout::load_content_with(source.home, source.overlay_json);
    if (!content) return content.error();
    return std::shared_ptr<const Game>(breakout::make_game(*content));
  }
  if (id == "kesselschlacht") {
    const auto content = source.overlay_json.empty()
                             ? kesselschlacht::load_content(source.home, source.overlay_dir)
                             : kesselschlacht::load_content_with(source.home, source.overlay_json);
    if (!content) return content.error();
    return std::shared_ptr<const Game>(kesselschlacht::make_game(*content));
  }
  if (id == "panzer") {
    const auto content = source.overlay_json.empty() ? panzer::load_content(source.home, source.overlay_dir)
                                                     : panzer::load_content_with(source.home, source.overlay_json);
    if (!content) return content.error();
    return std::shared_ptr<const Game>(panzer::make_game(*content));
  }
  return Fault{id, "no such game; there are: breakout, kesselschlacht, panzer"};
}

}  // namespace kessel
