#pragma once
// What the server is handed from outside: where games come from, who plays for the computer, the rules in our words.
// The server itself knows no game and no rule.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"
#include "engine/catalogue.h"
#include "engine/game.h"

namespace kessel::server {

/// A computer player in one seat of one game. Whoever makes it sees to it that it looks at its side's view only.
class Opponent {
 public:
  Opponent() = default;
  Opponent(const Opponent&) = delete;
  Opponent& operator=(const Opponent&) = delete;
  virtual ~Opponent() = default;
  /// The index of the option taken; the list is never empty.
  virtual std::size_t choose(const AnyState& state, const ActionList& options, Rng& rng) = 0;
};

struct Surroundings {
  std::string home = ".";  ///< folder that holds data/ and, once built, web/dist/
  std::vector<std::string> games;
  std::function<Expected<std::shared_ptr<const Game>>(const std::string& id, const GameSource&)> open;
  std::string games_json;  ///< as `kessel games --json` prints it
  std::vector<std::string> players;
  /// What is wrong with a player's name (`veteran@ms=500`), or nothing.
  std::function<std::optional<std::string>(const std::string& name)> bad_player;
  std::function<std::unique_ptr<Opponent>(const Game&, Side, const std::string& name)> make_opponent;
  /// {"cases":[…],"rulings":[…]} of a game.
  std::function<std::string(const std::string& game)> rules_json;
};

}  // namespace kessel::server
