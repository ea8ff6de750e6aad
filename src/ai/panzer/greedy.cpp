// Frozen: strength is measured against this player (docs/strength.md). It uses the rules' own odds and costs on what its
// side may know, and nothing of the real opponent but the net of ways.
#include "ai/panzer/greedy.h"

#include <map>

#include "ai/panzer/script.h"
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
      case Step::Flak: return fire(s, options);
      case Step::Plots: return act(side_, Act::Done);
      case Step::Onward: return first_of(options, Act::Dismount, act(side_, Act::Done));
      case Step::Indirect:
        return first_of(options, Act::Arrive, first_of(options, Act::Call, options[options.size() - 1]));
      case Step::Aloft: return first_of(options, Act::Drop, first_of(options, Act::On, options[0]));
      default: return options[0];
    }
  }

 private:
  static Action first_of(const ActionList& options, Act kind, const Action& otherwise) {
    for (std::size_t i = 0; i < options.size(); ++i)
      if (static_cast<Act>(options[i].kind) == kind) return options[i];
    return otherwise;
  }
  static bool loaded(const State& s, UnitId u) {
    bool any = false;
    each_passenger(s, u, [&](UnitId) { any = true; });
    return any;
  }
  /// In the Advanced Game guns stay where they are, and empty carriers too.
  static bool goes(const State& s, UnitId u) {
    return !advanced(s) || (!card(s, u).towed() && (combat_unit(s, u) || loaded(s, u)));
  }
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
      const bool aboard = s.unit(u).where == Where::Aboard;
      if (aboard || !on_table(s, u))
        o = aboard && near_a_goal(s, u) ? Order::Move : Order::NoCommand;
      else if (!goes(s, u))
        o = combat_unit(s, u) ? Order::Overwatch : Order::NoCommand;
      else if (best_shot(s, u).value > 0)
        o = Order::Fire;
      else if (const int goal = nearest(s, u); goal < 0 || in_contact(s, u, goal))
        o = Order::Overwatch;
      if (why_not_order(s, side_, u, o)) o = Order::Overwatch;
      if (why_not_order(s, side_, u, o)) o = Order::NoCommand;
      if (why_not_order(s, side_, u, o)) return;
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
    return found || overwatch ? best : options[0];  // smoke alone, or nobody left who has to fire
  }
  Action move(const State& s) {
    Action a = act(side_, Act::Done);
    bool found = false;
    each_unit(s, side_, [&](UnitId u) {
      if (found || !may_move(s, u) || !on_table(s, u) || !goes(s, u)) return;
      if (advanced(s) && stayed_ != s.turn) stayed_ = s.turn, stays_.clear();
      if (stays_.contains(u.value)) return;
      const int goal = nearest(s, u);
      if (advanced(s)) stays_[u.value] = true;
      if (goal < 0 || in_contact(s, u, goal)) return;
      Atlas& atlas = ways(s).of(s, u);
      if (const auto m = march(s, u, atlas.way(atlas.to_objective(s, goal), s.unit(u).at), 100, -1))
        a = *m, found = true;
    });
    each_unit(s, side_, [&](UnitId u) {  // whoever shares an order has to keep up
      if (const auto follow = found ? std::nullopt : way_to_rejoin(s, u)) a = *follow, found = true;
    });
    return a;
  }

  bool near_a_goal(const State& s, UnitId u) {
    for (const ObjectiveValue& v : s.plan().victory.objectives)
      if (plane::range_inches(s.map().objectives[v.objective].at, s.unit(u).at) <= 10) return true;
    return false;
  }

  Side side_;
  std::unique_ptr<Ways> ways_;
  int stayed_ = -1;            ///< Advanced Game: the turn whose stayers are
  std::map<int, bool> stays_;  ///< noted here, so that nobody is asked twice
};

}  // namespace

std::unique_ptr<Player> make_greedy(Side side) { return std::make_unique<Greedy>(side); }

}  // namespace kessel::ai::panzer
