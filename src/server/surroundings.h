#pragma once
// What the server is handed from outside: where games come from, who plays for the computer, the rules in our words.
// The server itself knows no game and no rule.
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/player.h"
#include "engine/record.h"

namespace kessel::server {

/// The review of a finished game in the making. One thread at a time calls it, except for `progress`.
class Review {
 public:
  Review() = default;
  Review(const Review&) = delete;
  Review& operator=(const Review&) = delete;
  virtual ~Review() = default;
  /// The next piece, a fraction of a second; false once there is nothing left to do.
  virtual bool work() = 0;
  virtual double progress() const = 0;  ///< from 0 to 1
  virtual std::string json() = 0;       ///< when all is done
};

/// One that people are offered as an opponent.
struct LevelInfo {
  std::string name, title, summary;
};

struct Surroundings {
  std::string home = ".";  ///< folder that holds data/ and, once built, web/dist/
  std::vector<std::string> games;
  std::function<Expected<std::shared_ptr<const Game>>(const std::string& id, const GameSource&)> open;
  std::string games_json;  ///< as `kessel games --json` prints it
  std::vector<std::string> players;
  std::vector<LevelInfo> levels;  ///< the weakest first
  /// What is wrong with a player's name (`veteran@ms=500`), or nothing.
  std::function<std::optional<std::string>(const std::string& name)> bad_player;
  std::function<std::unique_ptr<Player>(const Game&, Side, const std::string& name)> make_opponent;
  /// Whoever advises that side, thinking so long; none if the game has no adviser.
  std::function<std::unique_ptr<Player>(const Game&, Side, std::chrono::milliseconds)> make_adviser;
  /// None if nobody reviews that game.
  std::function<std::unique_ptr<Review>(std::shared_ptr<const Game>, const Record&)> make_review;
  /// {"cases":[…],"rulings":[…]} of a game.
  std::function<std::string(const std::string& game)> rules_json;
};

}  // namespace kessel::server
