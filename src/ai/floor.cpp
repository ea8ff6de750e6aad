#include "ai/floor.h"

#include <algorithm>
#include <cmath>

namespace kessel::ai {
namespace {

constexpr std::uint32_t kMostCandidates = 24;  ///< of a long list of options, so many are drawn
constexpr std::uint64_t kStandardCount = 64;   ///< playouts for a decision
constexpr int kPlayoutInputs = 60;             ///< length of a playout; the position there is valued
constexpr double kWin = 1e6;                   ///< a finished game outweighs every score

Draw rolled(const Node& chance, Rng& rng) {
  Draw d;
  d.count = chance.dice;
  for (int i = 0; i < d.count; ++i)
    d.die[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(1 + rng.below(chance.faces));
  return d;
}

class Floor final : public Player {
 public:
  Floor(const Game& game, Side side, const PlayerSpec& spec, Evaluation value)
      : game_(game), side_(side), value_(std::move(value)) {
    if (const auto it = spec.budget.find("count"); it != spec.budget.end()) count_ = it->second;
    if (const auto it = spec.budget.find("ms"); it != spec.budget.end()) ms_ = it->second;
    if (count_ == 0 && ms_ == 0) count_ = kStandardCount;
  }

  std::size_t choose(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    if (options.size() == 1) return 0;
    Thinking thinking(count_, ms_, hurried_);
    const AnyView view = lazy();
    std::vector<Arm> arms;
    for (std::size_t i : candidates(options.size(), rng)) arms.push_back({i, 0, 0});
    // Rounds over all that are left; after each, the worse half goes (successive halving).
    while (arms.size() > 1) {
      const std::uint64_t share =
          thinking.counted() ? std::max<std::uint64_t>(1, count_ / (arms.size() * rounds(arms.size()))) : 2;
      for (std::uint64_t k = 0; k < share; ++k) {
        const AnyState world = game_.sample(view, rng);
        const std::uint64_t luck = rng.next();  // the same dice for every candidate
        for (Arm& arm : arms) {
          if (thinking.late()) return best(arms);
          AnyState s = world;
          Events none = Events::none();
          const Action action = options[arm.option];
          if (!game_.why_not(s, action)) {  // in a sampled world an option may fail for what is hidden there
            game_.apply(s, action, none);
            arm.sum += playout(s, luck);
          } else {
            arm.sum += value_of(s);
          }
          ++arm.tries;
          thinking.spend(1);
        }
      }
      std::stable_sort(arms.begin(), arms.end(), [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); });
      if (thinking.over()) break;
      arms.resize((arms.size() + 1) / 2);
    }
    return arms.front().option;
  }
  void move_now() override { hurried_ = true; }
  void take_time() override { hurried_ = false; }

 private:
  struct Arm {
    std::size_t option;
    double sum;
    std::uint64_t tries;
    double mean() const { return tries == 0 ? -1e300 : sum / static_cast<double>(tries); }
  };
  static std::uint64_t rounds(std::size_t arms) {
    std::uint64_t n = 1;
    for (; arms > 2; arms = (arms + 1) / 2) ++n;
    return n;
  }
  static std::size_t best(const std::vector<Arm>& arms) {
    return std::max_element(arms.begin(), arms.end(), [](const Arm& a, const Arm& b) { return a.mean() < b.mean(); })
        ->option;
  }
  /// A few of many, drawn without repetition and kept in order; the last option is always among them, since games put
  /// "done" there.
  static std::vector<std::size_t> candidates(std::size_t n, Rng& rng) {
    std::vector<std::size_t> all(n);
    for (std::size_t i = 0; i < n; ++i) all[i] = i;
    if (n <= kMostCandidates) return all;
    for (std::uint32_t i = 0; i + 1 < kMostCandidates; ++i)
      std::swap(all[i], all[i + rng.below(static_cast<std::uint32_t>(n - 1) - i)]);
    all[kMostCandidates - 1] = n - 1;
    all.resize(kMostCandidates);
    std::sort(all.begin(), all.end());
    return all;
  }
  double value_of(const AnyState& s) const {
    const double v = value_(game_, s);
    return side_ == Side::First ? v : -v;
  }
  double playout(AnyState& s, std::uint64_t luck) {
    Rng rng(luck);
    Events none = Events::none();
    for (int i = 0; i < kPlayoutInputs; ++i) {
      const Node node = game_.node(s);
      if (node.kind == Node::Kind::Finished) {
        const double won = node.winner == Winner::Draw                     ? 0
                           : static_cast<int>(node.winner) == index(side_) ? kWin
                                                                           : -kWin;
        return won + value_of(s);
      }
      if (node.kind == Node::Kind::Chance) {
        game_.answer(s, rolled(node, rng), none);
        continue;
      }
      Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
      if ((node.sides & kBothSides) == kBothSides) by = static_cast<Side>(rng.below(2));
      list_.clear();
      game_.options(s, by, Scope::Main, list_);
      if (list_.empty()) break;  // a sampled world may have a dead end that the true one has not
      game_.apply(s, list_[rng.below(static_cast<std::uint32_t>(list_.size()))], none);
    }
    return value_of(s);
  }

  const Game& game_;
  Side side_;
  Evaluation value_;
  std::uint64_t count_ = 0, ms_ = 0;
  std::atomic<bool> hurried_{false};
  ActionList list_;
};

}  // namespace

double score_for_first(const Game& game, const AnyState& s) {
  const auto entries = game.score(s);
  if (entries.empty()) return 0;
  const auto& sides = game.info().sides;
  const auto named = [&](std::size_t side) {
    return std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.first == sides[side]; });
  };
  const auto first = named(0), second = named(1);
  if (first != entries.end() && second != entries.end()) return first->second - second->second;
  return entries.front().second;
}

std::unique_ptr<Player> make_floor(const Game& game, Side side, const PlayerSpec& spec, Evaluation value) {
  return std::make_unique<Floor>(game, side, spec, std::move(value));
}

}  // namespace kessel::ai
