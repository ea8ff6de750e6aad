#pragma once
// What the server is handed from outside: where games come from, who plays for the computer, the rules in our words.
// The server itself knows no game and no rule.
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rng.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/record.h"

namespace kessel::server {

/// Whoever thinks on the threads for it. One thread at a time has it, except for `move_now`.
class Mind {
 public:
  Mind() = default;
  Mind(const Mind&) = delete;
  Mind& operator=(const Mind&) = delete;
  virtual ~Mind() = default;
  /// The thought in progress, or the next one, is to end at once with the best answer there is; until `take_time`.
  virtual void move_now() {}
  virtual void take_time() {}
  virtual void use_threads(unsigned) {}  ///< at most so many for the next thought
};

/// A computer player in one seat of one game, or an adviser. It is handed what its side may know, never the state.
class Opponent : public Mind {
 public:
  /// The index of the option taken; the list is never empty.
  virtual std::size_t choose(const AnyView& view, const ActionList& options, Rng& rng) = 0;
  /// The answer itself; it need not be among the options where these are only proposals.
  virtual Action answer(const AnyView& view, const ActionList& options, Rng& rng) {
    const std::size_t i = choose(view, options, rng);
    if (i >= options.size()) throw std::out_of_range("chose an option that is not there");
    return options[i];
  }
  /// Why it did what it did last, as a JSON object; empty if it has no reasons to give.
  virtual std::string why() { return {}; }
  virtual std::uint64_t reasons() const {
    return 0;
  }  ///< grows whenever `choose` has made `why` speak of something new
  /// Advice for its side, as a JSON object; empty if it has none.
  virtual std::string hint(const AnyView&, Rng&) { return {}; }
};

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
  std::function<std::unique_ptr<Opponent>(const Game&, Side, const std::string& name)> make_opponent;
  /// Whoever advises that side, thinking so long; none if the game has no adviser.
  std::function<std::unique_ptr<Opponent>(const Game&, Side, std::chrono::milliseconds)> make_adviser;
  /// None if nobody reviews that game.
  std::function<std::unique_ptr<Review>(std::shared_ptr<const Game>, const Record&)> make_review;
  /// {"cases":[…],"rulings":[…]} of a game.
  std::function<std::string(const std::string& game)> rules_json;
};

}  // namespace kessel::server
