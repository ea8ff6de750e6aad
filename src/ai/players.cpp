// The list of all players, and the two simplest.
#include "ai/floor.h"
#include "ai/opponents.h"
#include "ai/player.h"
#include "core/assert.h"
#include "core/games.h"

namespace kessel::ai {

#define KESSEL_OPPONENTS(name, prefix, letter) \
  namespace name {                             \
  Opponents opponents();                       \
  }
KESSEL_GAMES(KESSEL_OPPONENTS)

namespace {

class RandomPlayer final : public Player {
 public:
  std::size_t choose(const LazyView&, const ActionList& options, Rng& rng) override {
    return rng.below(static_cast<std::uint32_t>(options.size()));
  }
};

class FirstPlayer final : public Player {
 public:
  std::size_t choose(const LazyView&, const ActionList&, Rng&) override { return 0; }
};

template <class P>
std::unique_ptr<Player> simple(const Game&, Side, const PlayerSpec&) {
  return std::make_unique<P>();
}

std::unique_ptr<Player> floor_of(const Game& game, Side side, const PlayerSpec& spec) {
  return make_floor(game, side, spec);
}

/// Players with a game's own code; every other game gets the floor under the same name.
std::unique_ptr<Player> greedy_of(const Game& game, Side side, const PlayerSpec& spec) {
  if (const auto own = opponents_of(game.info().id)) return own->greedy(side);
  return make_floor(game, side, {spec.name, {}});
}

/// A level of thought: our games have opponents of their own, any other the floor with that budget.
std::unique_ptr<Player> level_of(const Game& game, Side side, const PlayerSpec& spec) {
  if (const auto own = opponents_of(game.info().id)) return own->level(game, side, spec);
  PlayerSpec plain{"floor", spec.budget};
  if (plain.budget.empty())
    plain.budget["count"] = spec.name == "recruit"   ? 16
                            : spec.name == "regular" ? 64
                            : spec.name == "veteran" ? 256
                                                     : 1024;
  return make_floor(game, side, plain);
}

}  // namespace

std::optional<Opponents> opponents_of(std::string_view game) {
#define KESSEL_IF(name, prefix, letter) \
  if (game == #name) return name::opponents();
  KESSEL_GAMES(KESSEL_IF)
  return std::nullopt;
}

const std::vector<PlayerKind>& player_kinds() {
  static const std::vector<PlayerKind> kinds{
      {"random", "takes any option, each equally likely", {}, simple<RandomPlayer>},
      {"first", "always takes the first option", {}, simple<FirstPlayer>},
      {"greedy", "marches to the nearest objective and attacks where it expects to gain", {}, greedy_of},
      {"floor", "plays any game: tries options in sampled worlds with random playouts", {"count", "ms"}, floor_of},
      {"recruit", "plays by tactics alone, without looking ahead", {"count", "ms", "threads"}, level_of, 1},
      {"regular", "looks ahead for a moment (50 ms an impulse)", {"count", "ms", "threads"}, level_of, 2},
      {"veteran", "looks ahead with care (500 ms an impulse)", {"count", "ms", "threads"}, level_of, 3},
      {"elite", "looks ahead as far as it can (5 s an impulse)", {"count", "ms", "threads"}, level_of, 4},
  };
  return kinds;
}

std::string provenance(const FitPlan& plan, std::string_view options) {
  return "fitted by kessel ai-fit" + std::string(options) + " --games " + std::to_string(plan.games) + " --seed " +
         std::to_string(plan.seed) + " to games of the script of the time against itself";
}

std::string PlayerSpec::text() const {
  std::string out = name;
  char mark = '@';
  for (const auto& [key, value] : budget) {
    out += mark + key + "=" + std::to_string(value);
    mark = ':';
  }
  return out;
}

std::unique_ptr<Player> make_player(const Game& game, Side side, const PlayerSpec& spec) {
  for (const PlayerKind& k : player_kinds())
    if (spec.name == k.name) return k.make(game, side, spec);
  KESSEL_ASSERT(false);
  return nullptr;
}

}  // namespace kessel::ai
