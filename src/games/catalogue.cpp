// The one file that knows all games.
#include "engine/catalogue.h"

#include "core/assert.h"
#include "games/breakout/content.h"
#include "games/breakout/game.h"
#include "games/breakout/state.h"
#include "games/kesselschlacht/content.h"
#include "games/kesselschlacht/game.h"
#include "games/kesselschlacht/state.h"
#include "games/panzer/content.h"
#include "games/panzer/game.h"
#include "games/panzer/state.h"

namespace kessel {

std::vector<std::string> game_ids() { return {"breakout", "kesselschlacht", "panzer"}; }

int rules_version(const std::string& id) {
  if (id == "breakout") return breakout::kRulesVersion;
  if (id == "kesselschlacht") return kesselschlacht::kRulesVersion;
  KESSEL_ASSERT(id == "panzer");
  return panzer::kRulesVersion;
}

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
