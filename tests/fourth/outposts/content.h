#pragma once
// What the data files say and no game changes. Filled from data/outposts/.
#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"
#include "engine/game.h"

namespace kessel::outposts {

inline constexpr int kMaxPosts = 12, kMaxCounters = 6, kMaxTurns = 20;

struct Post {
  std::string name;
  int value = 0;  ///< points for whoever holds it at the end
};

struct Road {
  ScenarioInfo info;
  int turns = 0;
  int counters = 0;  ///< of each side, of the strengths 0, 1, 2 …
  int home = 0;      ///< so many posts from its end a side sets up on
  std::vector<Post> posts;
};

struct Content {
  std::vector<Road> roads;
  std::string hash, overlay;
};

/// `home` holds data/outposts/, `overlay_dir` (or nothing) a player's own values; every fault of the files in one.
Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir);
/// The same with the overlay that a record carries.
Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json);

}  // namespace kessel::outposts
