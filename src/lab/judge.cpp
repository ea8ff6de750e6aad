#include "lab/judge.h"

#include "lab/kit.h"
#include "tools/playout.h"

namespace kessel::lab {
namespace {

/// Any game: the mean of random games to the end. The same seeds everywhere, so that positions differ by themselves.
class PlayoutJudge final : public Judge {
 public:
  PlayoutJudge(const Game& game, std::uint64_t playouts, std::uint64_t seed)
      : game_(game),
        playouts_(playouts == 0 ? 1 : playouts),
        seed_(seed),
        first_(tools::make_player(game, Side::First, {"random", {}})),
        second_(tools::make_player(game, Side::Second, {"random", {}})),
        playout_(game, *first_, *second_) {}

  Worth worth(const AnyState& s) override {
    if (const Node n = game_.node(s); n.kind == Node::Kind::Finished) return of(n.winner, n.score);
    Worth sum;
    for (std::uint64_t i = 0; i < playouts_; ++i) {
      AnyState state = s;
      tools::RngDice dice(tools::derived_seed(seed_, 2 * i));
      const tools::PlayoutResult r = playout_.run(state, dice, tools::derived_seed(seed_, 2 * i + 1));
      if (!r.finished) throw std::runtime_error("a playout failed: " + r.error);
      sum = sum + of(r.winner, r.score);
    }
    return sum * (1 / static_cast<double>(playouts_));
  }
  Worth after_roll(const AnyState&, const AnyState& after) override { return worth(after); }
  std::optional<Stretch> stretch(const AnyState&) override { return std::nullopt; }
  std::optional<Chance> chance(const AnyState&, const AnyState&, Side, Worth, bool) override { return std::nullopt; }

 private:
  static Worth of(Winner w, int score) {
    return {w == Winner::First ? 1.0 : w == Winner::Draw ? 0.5 : 0.0, static_cast<double>(score)};
  }
  const Game& game_;
  std::uint64_t playouts_, seed_;
  std::unique_ptr<Player> first_, second_;
  tools::Playout playout_;
};

}  // namespace

bool has_judge(const Game& game) { return kit_of(game).judge != nullptr; }

std::unique_ptr<Judge> make_judge(const Game& game, std::uint64_t budget, std::uint64_t seed) {
  if (const Kit kit = kit_of(game); kit.judge != nullptr) return kit.judge(game, budget, seed);
  return std::make_unique<PlayoutJudge>(game, budget, seed);
}

}  // namespace kessel::lab
