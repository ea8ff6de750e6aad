// Kesselschlacht judged by its opponent's evaluation, script and search.
#include "lab/kesselschlacht/eyes.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <vector>

#include "ai/kesselschlacht/explain.h"
#include "ai/kesselschlacht/search.h"
#include "tools/playout.h"

namespace kessel::lab::kesselschlacht {
namespace {

using namespace kessel::kesselschlacht;
namespace brain = kessel::ai::kesselschlacht;

/// Points by which the end differs from what is expected: at the end of the last turn, and more for each turn to come.
constexpr double kSpreadAtEnd = 3, kSpreadPerTurn = 2.5;
constexpr int kDealt = 6;  ///< worlds in which a plan is looked for

/// Whose player turn it is; the observer stands for weather, air, positions and the directive.
Side owner(Phase p) {
  if (p >= Phase::G && p <= Phase::I) return kSoviet;
  if (p >= Phase::J && p <= Phase::L) return kAxis;
  return Side::Observer;
}

class KesselschlachtJudge final : public Judge {
 public:
  KesselschlachtJudge(const Game& game, std::uint64_t budget, std::uint64_t seed)
      : game_(game),
        budget_(std::max<std::uint64_t>(1, budget)),
        seed_(seed),
        worlds_(static_cast<int>(std::clamp<std::uint64_t>(budget / 25, 4, 32))) {}

  bool ready(const AnyState& any) override { return any.as<State>().phase != Phase::Setup; }
  Worth worth(const AnyState& any) override { return assessed(any.as<State>()); }

  /// A combat is fought to its end; everything else does nothing by itself and is judged by the day that follows.
  Worth after_roll(const AnyState& before, const AnyState& after) override {
    const State &s = after.as<State>(), &was = before.as<State>();
    const bool combat = was.phase == Phase::I || was.phase == Phase::K;
    const auto known = rolled_.find(hash(s));
    if (known != rolled_.end()) return known->second;
    const int few = std::max(2, worlds_ / 4);
    const Worth w = combat ? settled(s, few) : played_on(s, {}, {}, brain::reply_done(was, kSoviet), few, nullptr);
    rolled_.emplace(hash(s), w);
    return w;
  }

  std::string where(const AnyState& any) override {
    const State& s = any.as<State>();
    switch (s.top().step) {
      case Step::CombatRoll: return hex::Grid::name(s.combat.target);
      case Step::StrikeRoll: return hex::Grid::name(s.top().hex);
      case Step::ActivateRoll: {
        const UnitId hq = def(s, formation_id(s.top().arg)).hq;
        return on_map(s, hq) ? hex::Grid::name(s.unit(hq).hex) : std::string();
      }
      default: return {};
    }
  }

  std::optional<Stretch> stretch(const AnyState& any) override {
    const State& s = any.as<State>();
    if (s.phase == Phase::Over) return Stretch{"the end", Side::Observer, 0, "over"};
    const std::string turn = "turn " + std::to_string(s.turn) + ", ";
    const Side side = owner(s.phase);
    if (side == kSoviet) return Stretch{turn + "Soviet player turn", side, s.turn, "soviet"};
    if (side == kAxis) return Stretch{turn + "Axis player turn", side, s.turn, "axis"};
    return Stretch{turn + "weather, air and orders", side, s.turn, "between"};
  }

  std::optional<Chance> chance(const AnyState& begin, const AnyState& end, Side side, Worth luck,
                               bool explain) override {
    const State &from = begin.as<State>(), &to = end.as<State>();
    if (side == Side::Observer || owner(from.phase) != side) return std::nullopt;
    // The plan is looked for with what the side could know, and judged in the true position with fresh dice.
    const AnyView any = game_.view_for(begin, side);
    const View& view = any.as<View>();
    const std::uint64_t seed = tools::derived_seed(seed_, static_cast<std::uint64_t>(brain::moment(from)));
    Rng rng(seed);
    std::vector<State> dealt;
    for (int i = 0; i < kDealt; ++i) dealt.push_back(sample(view, rng));
    const std::atomic<bool> hurried{false};
    ai::Thinking thinking(budget_, 0, hurried);
    const std::vector<brain::Trial> trials = brain::choose_style(dealt, side, thinking, seed);
    const brain::Style soviet = brain::standard_style(kSoviet), axis = brain::standard_style(kAxis);
    const brain::Style& best = trials.front().style;
    const int until = brain::reply_done(from, side);
    Chance c;
    std::vector<double> planned, played;
    c.best = played_on(from, side == kSoviet ? best : soviet, side == kAxis ? best : axis, until, worlds_, &planned);
    c.played = played_on(to, soviet, axis, until, worlds_, &played) - luck;
    c.error = std::sqrt(error_of_mean(planned) + error_of_mean(played));
    if (explain) {
      const ai::Thinking unhurried(budget_, 0, hurried);
      c.advice = brain::explanation_json(*from.content, brain::explain(view, trials, seed, unhurried));
    }
    return c;
  }

 private:
  /// Squared error of the mean of independent games.
  static double error_of_mean(const std::vector<double>& v) {
    const auto n = static_cast<double>(v.size());
    double mean = 0, squares = 0;
    for (double x : v) mean += x / n;
    for (double x : v) squares += (x - mean) * (x - mean);
    return squares / (n - 1) / n;
  }

  /// KS:17.0.3 The Axis wins from its marginal victory on.
  static Worth assessed(const State& s) {
    const double points = brain::expected_difference(s);
    const Node n = node(s);
    if (n.kind == Node::Kind::Finished) return {n.winner == Winner::First ? 1.0 : 0.0, points};
    const double spread = kSpreadAtEnd + kSpreadPerTurn * brain::turns_left(s);
    const double needed = tables(s).levels[2] - 0.5;
    return {0.5 * std::erfc((points - needed) / spread / std::sqrt(2.0)), points};
  }

  Worth played_on(const State& s, const brain::Style& soviet, const brain::Style& axis, int until, int worlds,
                  std::vector<double>* utilities) const {
    Worth sum;
    for (int i = 0; i < worlds; ++i) {
      State world = s;
      brain::play_on(world, soviet, axis, until, tools::derived_seed(seed_, 1000u + static_cast<unsigned>(i)));
      const Worth w = assessed(world);
      if (utilities != nullptr) utilities->push_back(w.utility);
      sum = sum + w;
    }
    return sum * (1.0 / worlds);
  }

  /// Losses, retreats and advances by script; further dice with the same seeds for every outcome.
  Worth settled(const State& s, int worlds) const {
    Worth sum;
    for (int i = 0; i < worlds; ++i) {
      State world = s;
      brain::Script scripts[2];
      Events none = Events::none();
      Rng rng(tools::derived_seed(seed_, 3000u + static_cast<unsigned>(i)));
      const int now = brain::moment(s);
      while (brain::moment(world) == now && world.depth > 0 && world.top().step != Step::Fight) {
        const Node n = node(world);
        if (n.kind == Node::Kind::Finished) break;
        if (n.kind == Node::Kind::Chance) {
          answer(world, tools::RngDice::roll(n, rng), none);
          continue;
        }
        const Side by = has(n.sides, kSoviet) ? kSoviet : kAxis;
        apply(world, scripts[index(by)].answer(world, by), none);
      }
      sum = sum + assessed(world);
    }
    return sum * (1.0 / worlds);
  }

  const Game& game_;
  std::uint64_t budget_, seed_;
  int worlds_;
  std::map<std::uint64_t, Worth> rolled_;  ///< many rolls come to the same
};

}  // namespace

std::unique_ptr<Judge> make_judge(const Game& game, std::uint64_t budget, std::uint64_t seed) {
  return std::make_unique<KesselschlachtJudge>(game, budget, seed);
}

}  // namespace kessel::lab::kesselschlacht
