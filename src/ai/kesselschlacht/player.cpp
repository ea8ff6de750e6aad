#include "ai/kesselschlacht/player.h"

#include <array>
#include <optional>

#include "ai/kesselschlacht/explain.h"
#include "ai/kesselschlacht/search.h"
#include "games/kesselschlacht/view.h"

namespace kessel::ai::kesselschlacht {
namespace {

struct Level {
  const char* name;
  std::uint64_t ms;
};
constexpr std::array<Level, 4> kLevels{{{"recruit", 0}, {"regular", 50}, {"veteran", 500}, {"elite", 5000}}};
constexpr std::uint64_t kWorlds = 6;
constexpr std::uint64_t kHintCount = 200;  ///< simulated phases for a hint of a player without a budget

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
    script_.drop_plan();
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i].kind == static_cast<std::uint8_t>(Act::Halt) ||
          options[i].kind == static_cast<std::uint8_t>(Act::Done))
        return i;
    return rng.below(static_cast<std::uint32_t>(options.size()));
  }

  std::uint64_t reasons() const override { return reasons_; }
  std::string why() override {
    if (!last_view_ || trials_.empty()) return {};
    const std::atomic<bool> never{false};
    return explanation_json(*last_view_->known.content,
                            explain(*last_view_, trials_, last_seed_, Thinking(0, 0, never)));
  }
  /// Advice while the side commands, marches or fights; nothing while it is asked for something smaller.
  std::string hint(const LazyView& lazy, Rng& rng) override {
    const AnyView any = lazy();
    const View& v = any.as<View>();
    if (v.known.depth == 0 || v.viewer != phasing(v.known)) return {};
    const Step step = v.known.top().step;
    if (step != Step::Activate && step != Step::Move && step != Step::Fight) return {};
    const std::uint64_t seed = rng.next();
    // A limit of time holds for both: half of it to find the plan, the rest to explain it.
    const Thinking whole(0, ms_, hurried_);
    Thinking finding(count_ == 0 && ms_ == 0 ? kHintCount : count_, ms_ / 2, hurried_);
    return explanation_json(*v.known.content,
                            explain(v, choose_style(worlds(v, seed), v.viewer, finding, seed), seed, whole));
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
    script_.style() = standard_style(side_);
    script_.draw_with(seed_);
    const Phase p = v.known.phase;
    const bool worth_it = p == Phase::G || movement_phase(p) || p == Phase::I || p == Phase::K;
    if (!worth_it || side_ != phasing(v.known) || (count_ == 0 && ms_ == 0)) return;
    Thinking thinking(count_, ms_, hurried_);
    trials_ = choose_style(worlds(v, seed_), side_, thinking, seed_, &memory_);
    script_.style() = trials_.front().style;
    last_view_ = v;
    last_seed_ = seed_;
    ++reasons_;
  }

  static std::vector<State> worlds(const View& v, std::uint64_t seed) {
    std::vector<State> list;
    for (std::uint64_t i = 0; i < kWorlds; ++i) {
      Rng rng(seed + 0x2545f491 * (i + 1));
      list.push_back(sample(v, rng));
    }
    return list;
  }

  Side side_;
  std::uint64_t count_ = 0, ms_ = 0, seed_ = 0;
  int moment_ = -1, deals_ = 0;
  std::atomic<bool> hurried_ = false;
  Script script_;
  Faults faults_;
  std::optional<View> last_view_;  ///< as the last phase that was thought about began, for `why`
  std::uint64_t last_seed_ = 0, reasons_ = 0;
  std::vector<Trial> trials_;
  Memory memory_;
};

}  // namespace

Faults faults_of(const Player& player) { return dynamic_cast<const Opponent&>(player).faults(); }

std::unique_ptr<Player> make_opponent(const Game&, Side side, const PlayerSpec& spec) {
  return std::make_unique<Opponent>(side, spec);
}

}  // namespace kessel::ai::kesselschlacht
