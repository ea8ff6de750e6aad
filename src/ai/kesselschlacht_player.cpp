#include "ai/kesselschlacht_player.h"

#include <array>

#include "ai/kesselschlacht_search.h"
#include "games/kesselschlacht/view.h"

namespace kessel::ai::kesselschlacht {
namespace {

struct Level {
  const char* name;
  std::uint64_t ms;
};
constexpr std::array<Level, 4> kLevels{{{"recruit", 0}, {"regular", 50}, {"veteran", 500}, {"elite", 5000}}};
constexpr int kWorlds = 6;

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
  }

  std::size_t choose(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    ++faults_.asked;
    if (std::size_t i = 0; script_.planned(options, i)) return i;
    if (options.size() == 1) return 0;
    const AnyView any = lazy();
    const View& v = any.as<View>();
    begin(v, rng);
    const State world = deal(v);
    const Action a = script_.answer(world, side_);
    faults_.dropped = script_.dropped();
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i] == a) return i;
    // What a side may do never hangs on what it cannot see, so this is a fault of the script: it is counted, and a test
    // bounds the count. The game goes on with the answer that commits to least.
    ++faults_.misfits;
    script_.forget();
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i].kind == static_cast<std::uint8_t>(Act::Halt) ||
          options[i].kind == static_cast<std::uint8_t>(Act::Done))
        return i;
    return rng.below(static_cast<std::uint32_t>(options.size()));
  }
  const Faults& faults() const { return faults_; }
  void move_now() override { hurried_ = true; }
  void take_time() override { hurried_ = false; }

 private:
  State deal(const View& v) {
    Rng rng(seed_ + 0x2545f491 * static_cast<std::uint64_t>(++deals_));
    return sample(v, rng);
  }

  /// A new phase: nothing of the last one holds. Movement, combat and activation are thought about.
  void begin(const View& v, Rng& rng) {
    const int now = moment(v.known);
    if (now == moment_) return;
    moment_ = now;
    seed_ = rng.next();
    deals_ = 0;
    script_.forget();
    script_.style() = Style{};
    script_.draw_with(seed_);
    const Phase p = v.known.phase;
    const bool worth_it = p == Phase::G || movement_phase(p) || p == Phase::I || p == Phase::K;
    if (!worth_it || (count_ == 0 && ms_ == 0)) return;
    std::vector<State> worlds;
    for (int i = 0; i < kWorlds; ++i) worlds.push_back(deal(v));
    Thinking thinking(count_, ms_, hurried_);
    script_.style() = choose_style(worlds, side_, thinking, seed_).style;
  }

  Side side_;
  std::uint64_t count_ = 0, ms_ = 0, seed_ = 0;
  int moment_ = -1, deals_ = 0;
  std::atomic<bool> hurried_ = false;
  Script script_;
  Faults faults_;
};

}  // namespace

Faults faults_of(const Player& player) { return dynamic_cast<const Opponent&>(player).faults(); }

std::unique_ptr<Player> make_opponent(const Game&, Side side, const PlayerSpec& spec) {
  return std::make_unique<Opponent>(side, spec);
}

}  // namespace kessel::ai::kesselschlacht
