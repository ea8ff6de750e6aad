#include "ai/panzer/player.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "ai/panzer/explain.h"
#include "ai/panzer/search.h"
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
    remember(s, static_cast<Act>(a.kind));
    if (!why_not(s, a)) return a;
    // Everything that binds this side lies open to it, so this is a fault of the script: it is counted, and a test bounds
    // the count. The game goes on with the answer that commits to least.
    ++faults_.misfits;
    return options[options.size() - 1];
  }

  /// What it would do where the side is asked, until dice fall or the other side answers.
  std::string hint(const LazyView& lazy, Rng& rng) override {
    const AnyView any = lazy();
    const View& v = any.as<View>();
    if (node(v.known).kind != Node::Kind::Decide) return {};
    const auto ways = std::make_shared<Ways>(v.known);
    const auto script = make_tactician(v.known, v.viewer, ways, rng.next());
    const bool orders = v.known.top().step == Step::Orders;
    script->use(style_for(orders ? without_orders(v.known, v.viewer) : v.known, v.viewer, ways, rng.next()));
    return advice_json(v.known, v.viewer, advise(v.known, v.viewer, *script));
  }
  /// The same of the last step in which it had a choice, as it saw it.
  std::string why() override {
    if (!last_) return {};
    const auto script = make_tactician(*last_, side_, ways_, last_seed_);
    script->use(style_);
    return advice_json(*last_, side_, advise(*last_, side_, *script));
  }
  std::uint64_t reasons() const override { return reasons_; }
  const Faults& faults() const { return faults_; }
  void move_now() override { hurried_ = true; }
  void take_time() override { hurried_ = false; }

 private:
  void think(const State& s, Rng& rng) {
    turn_ = s.turn;
    last_seed_ = rng.next();
    script_->seed(last_seed_);
    style_ = style_for(s, side_, ways_, last_seed_);
    script_->use(style_);
  }
  Style style_for(const State& s, Side side, const std::shared_ptr<Ways>& ways, std::uint64_t seed) {
    Style style;
    // Trying plans two turns ahead made it weaker in the Advanced Game (docs/strength.md): there levels differ by how they
    // heed danger.
    if (advanced(s)) style.caution = caution_;
    if (advanced(s) || s.top().step != Step::Orders || (count_ == 0 && ms_ == 0)) return style;
    Thinking thinking(count_, ms_, hurried_);
    return choose_plan(s, side, ways, thinking, seed).front().style;
  }
  /// The table as it was when it first did something in a step that can be asked about.
  void remember(const State& s, Act done) {
    constexpr std::array kDeeds{Act::Give, Act::Join,  Act::Aim,     Act::Call, Act::Assault,
                                Act::Move, Act::March, Act::Overrun, Act::Fly,  Act::Dive};
    if (std::find(kDeeds.begin(), kDeeds.end(), done) == kDeeds.end()) return;
    const auto now = std::tuple(s.turn, s.phase, s.top().step, s.top().side);
    if (now == moment_) return;
    moment_ = now;
    last_ = s;
    ++reasons_;
  }

  Side side_;
  std::uint64_t count_ = 0, ms_ = 0;
  double caution_ = Style{}.caution;
  int turn_ = -1;
  std::atomic<bool> hurried_ = false;
  std::shared_ptr<Ways> ways_;
  std::unique_ptr<Tactician> script_;
  Style style_;
  std::tuple<int, Phase, Step, Side> moment_{-1, Phase::Setup, Step::GameOver, kGerman};
  std::optional<State> last_;
  std::uint64_t last_seed_ = 0, reasons_ = 0;
  Faults faults_;
};

}  // namespace

Faults faults_of(const Player& player) { return dynamic_cast<const Opponent&>(player).faults(); }

std::unique_ptr<Player> make_opponent(const Game&, Side side, const PlayerSpec& spec) {
  return std::make_unique<Opponent>(side, spec);
}

}  // namespace kessel::ai::panzer
