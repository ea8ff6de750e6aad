// Frozen: strength is measured against this player (docs/strength.md). It uses the rules' own odds and costs on what its
// side may know, and nothing of the real opponent but the net of ways.
#include "ai/panzer_greedy.h"

#include <map>

#include "ai/panzer_script.h"
#include "games/panzer/view.h"

namespace kessel::ai::panzer {
namespace {

class Greedy final : public Player {
 public:
  explicit Greedy(Side side) : side_(side) {}

  std::size_t choose(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    const Action a = answer(lazy, options, rng);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i] == a) return i;
    return 0;
  }

  Action answer(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    if (options.size() == 1) return options[0];
    const AnyView any = lazy();
    const State& s = any.as<View>().known;
    switch (s.top().step) {
      case Step::EdgeChoice: return options[rng.below(static_cast<std::uint32_t>(options.size()))];
      case Step::Place: return act(side_, Act::Rest);
      case Step::Orders: return command(s);
      case Step::Direct:
      case Step::Overwatch:
      case Step::Watch: return fire(s, options);
      case Step::Reveal: return options[options.size() - 1];  // shows a movement order if there is one
      case Step::Move: return move(s);
      case Step::Adjust: return act(side_, Act::Done);
      default: return options[0];
    }
  }

 private:
  Ways& ways(const State& s) {
    if (!ways_) ways_ = std::make_unique<Ways>(s);
    return *ways_;
  }
  /// The cheapest objective to reach; -1: none.
  int nearest(const State& s, UnitId u) {
    int best = -1;
    std::int32_t least = Atlas::kFar;
    for (const ObjectiveValue& v : s.plan().victory.objectives) {
      Atlas& a = ways(s).of(s, u);
      const std::int32_t cost = a.cost_from(a.to_objective(s, v.objective), s.unit(u).at);
      if (cost < least) least = cost, best = v.objective;
    }
    return best;
  }
  Action command(const State& s) {
    Action a = act(side_, Act::Done);
    bool found = false;
    each_unit(s, side_, [&](UnitId u) {
      if (found || !takes_orders(s, u) || s.unit(u).order != Order::None) return;
      Order o = Order::Move;
      if (best_shot(s, u).value > 0)
        o = Order::Fire;
      else if (const int goal = nearest(s, u); goal < 0 || in_contact(s, u, goal))
        o = Order::Overwatch;
      if (why_not_order(s, side_, u, o)) o = Order::Overwatch;
      if (why_not_order(s, side_, u, o)) o = Order::NoCommand;
      a = act(side_, Act::Give, {u.value, static_cast<int>(o)});
      found = true;
    });
    return a;
  }
  /// The best aim of all that are offered, then the first announcement; in overwatch whenever there is anything to gain.
  Action fire(const State& s, const ActionList& options) {
    const bool overwatch = s.top().step != Step::Direct;
    double most = 0;
    Action best = act(side_, Act::Pass);
    bool found = false;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const Action a = options[i];
      if (a.kind == static_cast<std::uint8_t>(Act::Announce) && !found) best = a, found = true;
      if (a.kind != static_cast<std::uint8_t>(Act::Aim)) continue;
      const UnitId target = unit_id(a.arg[1]);
      const double v = shot_value(s, unit_id(a.arg[0]), target, overwatch, flagged(s, target, kMoving));
      if (v > most || (!overwatch && !found)) most = v, best = a, found = true;
    }
    return best;
  }
  Action move(const State& s) {
    Action a = act(side_, Act::Done);
    bool found = false;
    each_unit(s, side_, [&](UnitId u) {
      if (found || !may_move(s, u)) return;
      const int goal = nearest(s, u);
      if (goal < 0 || in_contact(s, u, goal)) return;
      Atlas& atlas = ways(s).of(s, u);
      if (const auto m = march(s, u, atlas.way(atlas.to_objective(s, goal), s.unit(u).at), 100, -1))
        a = *m, found = true;
    });
    return a;
  }

  Side side_;
  std::unique_ptr<Ways> ways_;
};

}  // namespace

std::unique_ptr<Player> make_greedy(Side side) { return std::make_unique<Greedy>(side); }

}  // namespace kessel::ai::panzer
