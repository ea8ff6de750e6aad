#include "ai/panzer_player.h"

#include <array>

#include "ai/panzer_search.h"
#include "games/panzer/view.h"

namespace kessel::ai::panzer {
namespace {

struct Level {
  const char* name;
  std::uint64_t ms;  ///< Basic Game: for the orders of a turn
  double caution;    ///< Advanced Game: what danger counts against progress
};
constexpr std::array<Level, 4> kLevels{
    {{"recruit", 0, 0.05}, {"regular", 400, 0.2}, {"veteran", 3500, 0.4}, {"elite", 12000, 0.4}}};

class Opponent final : public Player {
 public:
  Opponent(Side side, const PlayerSpec& spec) : side_(side) {
    const auto budget = [&](const char* name) {
      const auto it = spec.budget.find(name);
      return it == spec.budget.end() ? std::uint64_t{0} : it->second;
    };
    count_ = budget("count");
    ms_ = budget("ms");
    if (count_ == 0 && ms_ == 0)
      for (const Level& l : kLevels)
        if (spec.name == l.name) ms_ = l.ms;
    for (const Level& l : kLevels)
      if (spec.name == l.name) caution_ = l.caution;
  }

  std::size_t choose(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    const Action a = answer(lazy, options, rng);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i] == a) return i;
    return 0;
  }

  Action answer(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    ++faults_.asked;
    if (options.size() == 1) return options[0];
    const AnyView any = lazy();
    const State& s = any.as<View>().known;
    if (!ways_) {
      ways_ = std::make_shared<Ways>(s);
      script_ = make_tactician(s, side_, ways_, rng.next());
    }
    if (s.top().step == Step::Orders && s.turn != turn_) think(s, rng);
    const Action a = script_->answer(s);
    if (!why_not(s, a)) return a;
    // Everything that binds this side lies open to it, so this is a fault of the script: it is counted, and a test bounds
    // the count. The game goes on with the answer that commits to least.
    ++faults_.misfits;
    return options[options.size() - 1];
  }

  const Faults& faults() const { return faults_; }
  void move_now() override { hurried_ = true; }
  void take_time() override { hurried_ = false; }

 private:
  void think(const State& s, Rng& rng) {
    turn_ = s.turn;
    const std::uint64_t seed = rng.next();
    script_->seed(seed);
    Style style;
    if (advanced(s)) {
      // Trying plans two turns ahead made it weaker here (docs/strength.md): levels differ by how they heed danger.
      style.caution = caution_;
      script_->use(style);
      return;
    }
    script_->use(style);
    if (count_ == 0 && ms_ == 0) return;
    Thinking thinking(count_, ms_, hurried_);
    script_->use(choose_plan(s, side_, ways_, thinking, seed).front().style);
  }

  Side side_;
  std::uint64_t count_ = 0, ms_ = 0;
  double caution_ = Style{}.caution;
  int turn_ = -1;
  std::atomic<bool> hurried_ = false;
  std::shared_ptr<Ways> ways_;
  std::unique_ptr<Tactician> script_;
  Faults faults_;
};

}  // namespace

Faults faults_of(const Player& player) { return dynamic_cast<const Opponent&>(player).faults(); }

std::unique_ptr<Player> make_opponent(const Game&, Side side, const PlayerSpec& spec) {
  return std::make_unique<Opponent>(side, spec);
}

}  // namespace kessel::ai::panzer
