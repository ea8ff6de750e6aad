#pragma once
// What a game brings to this room: its opponents, which also give hints and reasons, and how their evaluation is fitted.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "core/expected.h"

namespace kessel::ai {

struct FitPlan {
  std::string home;  ///< folder that holds data/
  std::uint64_t games = 0, seed = 0;
  unsigned threads = 1;
  std::uint64_t ridge = 0;  ///< hundredths of pull towards zero
};

struct Fitted {
  std::string summary;                            ///< what was played, in one line
  std::vector<double> error_before, error_after;  ///< of the predicted points on games kept back, by turn
  std::string json;                               ///< the weights with their provenance
};

/// Where fitted weights come from; `options` stand between the command and the plan's own.
std::string provenance(const FitPlan&, std::string_view options);

/// `opponents()` in the game's namespace of this room.
struct Opponents {
  std::unique_ptr<Player> (*greedy)(Side);                                 ///< the frozen measure
  std::unique_ptr<Player> (*level)(const Game&, Side, const PlayerSpec&);  ///< recruit to elite
  Expected<Fitted> (*fit)(const FitPlan&) = nullptr;                       ///< null where there is nothing to fit
};

/// Nothing for a game without a folder in this room.
std::optional<Opponents> opponents_of(std::string_view game);

}  // namespace kessel::ai
