#pragma once
// Who plays in simulations and against a person: players by name. A player is handed what its side may know and the
// options, never the state.
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/rng.h"
#include "engine/game.h"

namespace kessel::tools {

/// The view of the side to choose, built only when it is asked for: a random player does not pay for it.
class LazyView {
 public:
  LazyView(const Game& game, const AnyState& state, Side side) : game_(game), state_(state), side_(side) {}
  Side side() const { return side_; }
  AnyView operator()() const { return game_.view_for(state_, side_); }

 private:
  const Game& game_;
  const AnyState& state_;
  Side side_;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;
  /// The index of the option taken; the list is never empty.
  virtual std::size_t choose(const LazyView& view, const ActionList& options, Rng& rng) = 0;
};

/// A player's name with its budgets: `veteran`, `veteran@ms=500`, `veteran@count=600`.
struct PlayerSpec {
  std::string name;
  std::map<std::string, std::uint64_t> budget;
  std::string text() const;
};

struct PlayerKind {
  const char* name;
  const char* summary;
  std::vector<std::string> budgets;  ///< the budgets it understands
  std::unique_ptr<Player> (*make)(const Game&, Side, const PlayerSpec&);
};

/// Every player there is. New opponents add a row here and are known to every command.
const std::vector<PlayerKind>& player_kinds();
std::string player_names();

Expected<PlayerSpec> parse_player(std::string_view text);
/// A pair such as `random,first`: first side, second side. Each name is checked.
Expected<std::vector<PlayerSpec>> parse_players(std::string_view text, bool human_allowed = false);
std::unique_ptr<Player> make_player(const Game&, Side, const PlayerSpec&);

}  // namespace kessel::tools
