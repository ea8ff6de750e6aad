// Breakout judged by its opponent's evaluation, script and search.
#include "lab/breakout/eyes.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include "ai/breakout/explain.h"
#include "ai/breakout/search.h"
#include "tools/playout.h"

namespace kessel::lab::breakout {
namespace {

using namespace kessel::breakout;
namespace brain = kessel::ai::breakout;

/// By their number: as views say it, and in words.
constexpr MessageWord kStages[] = {{"setup", "set-up"},
                                   {"weather", "weather"},
                                   {"air", "air"},
                                   {"korpsgruppen", "Korpsgruppen"},
                                   {"soviet1", "Soviet impulse 1"},
                                   {"soviet2", "Soviet impulse 2"},
                                   {"german1", "German impulse 1"},
                                   {"german2", "German impulse 2"},
                                   {"reinforce", "reinforcements"},
                                   {"replace", "replacements"},
                                   {"over", "the end"}};

bool is_impulse(const State& s) { return s.stage >= Stage::Soviet1 && s.stage <= Stage::German2; }

class BreakoutJudge final : public Judge {
 public:
  BreakoutJudge(const Game& game, std::uint64_t budget, std::uint64_t seed)
      : game_(game),
        budget_(std::max<std::uint64_t>(1, budget)),
        seed_(seed),
        worlds_(static_cast<int>(std::clamp<std::uint64_t>(budget / 12, 4, 64))) {}

  bool ready(const AnyState& any) override { return any.as<State>().stage != Stage::Setup; }

  Worth worth(const AnyState& any) override {
    const State& s = any.as<State>();
    prepare(s);
    return assessed(s);
  }

  Worth after_roll(const AnyState& before, const AnyState& after) override {
    const State &s = after.as<State>(), &was = before.as<State>();
    prepare(s);
    // Weather and air do nothing by themselves: they are judged by the turn that follows, with common dice.
    if (was.top().step == Step::Weather || was.top().step == Step::Air)
      return played_on(s, brain::Plan{}, brain::moment(was.turn, Stage::Reinforce), std::max(2, worlds_ / 4), nullptr);
    return settled(s, 0);
  }

  std::string where(const AnyState& any) override {
    const State& s = any.as<State>();
    switch (s.top().step) {
      case Step::Roll: return hex::Grid::name(s.combat.target);
      case Step::RiverRoll: return hex::Grid::name(s.top().hex);
      default: return {};
    }
  }

  std::optional<Stretch> stretch(const AnyState& any) override {
    const State& s = any.as<State>();
    if (s.depth == 0 || s.stage == Stage::Over) return Stretch{"the end", Side::Observer, 0, "over"};
    const MessageWord& stage = kStages[static_cast<std::size_t>(s.stage)];
    return Stretch{"turn " + std::to_string(s.turn) + ", " + std::string(stage.english),
                   is_impulse(s) ? phasing(s) : Side::Observer, s.turn, std::string(stage.id)};
  }

  std::optional<Chance> chance(const AnyState& begin, const AnyState& end, Side side, Worth luck,
                               bool explain) override {
    const State &from = begin.as<State>(), &to = end.as<State>();
    if (!is_impulse(from) || side == Side::Observer) return std::nullopt;
    prepare(from);
    // The plan is looked for with what the side could know, and judged in the true position with fresh dice.
    const AnyView any = game_.view_for(begin, side);
    const View& view = any.as<View>();
    const std::atomic<bool> hurried{false};
    ai::Thinking thinking(budget_, 0, hurried);
    const std::uint64_t seed = tools::derived_seed(seed_, static_cast<std::uint64_t>(brain::moment(from)));
    const brain::SearchResult found = search_->think(view, thinking, seed);
    const int until = brain::Search::horizon(from, side);
    Chance c;
    std::vector<double> planned, played;
    c.best = played_on(from, found.trials.front().plan, until, worlds_, &planned);
    c.played = played_on(to, brain::Plan{}, until, worlds_, &played) - luck;
    // Two means of independent games.
    const auto error = [](const std::vector<double>& v) {
      double mean = 0, squares = 0;
      for (double x : v) mean += x / static_cast<double>(v.size());
      for (double x : v) squares += (x - mean) * (x - mean);
      return squares / static_cast<double>(v.size() - 1) / static_cast<double>(v.size());
    };
    c.error = std::sqrt(error(planned) + error(played));
    if (explain) c.advice = brain::explanation_json(*atlas_, brain::explain(*search_, view, found.trials, seed));
    return c;
  }

 private:
  void prepare(const State& s) {
    if (search_) return;
    atlas_ = std::make_shared<const brain::Atlas>(*s.content);
    search_ = std::make_unique<brain::Search>(atlas_, brain::standard_policy(), brain::value_weights(), 1);
  }

  Worth assessed(const State& s) const {
    const brain::Assessment a = brain::assess(*atlas_, brain::value_weights(), s);
    return {brain::utility(*atlas_, a, kSoviet), a.mean};
  }

  /// A game that was given up in the middle of a march or of an attack being named: the group halts, the attack is
  /// called off. The simulator knows neither.
  void come_to_rest(State& s, std::uint64_t seed) {
    tools::RngDice dice(seed);
    brain::Script& script = search_->simulator().script();
    Events none = Events::none();
    const auto on_the_way = [](const Frame& f) { return f.step == Step::Group || f.step == Step::Draft; };
    while (std::any_of(s.frames.begin(), s.frames.begin() + s.depth, on_the_way)) {
      const Node n = node(s);
      const Side by = has(n.sides, kSoviet) ? kSoviet : kGerman;
      if (n.kind == Node::Kind::Chance)
        answer(s, dice.roll(n), none);
      else if (on_the_way(s.top()))
        apply(s, act(by, s.top().step == Step::Group ? Act::Halt : Act::Cancel), none);
      else
        script.forget(), apply(s, script.answer(s, by, brain::Plan{}), none);
    }
  }

  Worth played_on(const State& s, const brain::Plan& plan, int until, int worlds, std::vector<double>* utilities) {
    Worth sum;
    const std::array<brain::Plan, 2> plain{};
    for (int i = 0; i < worlds; ++i) {
      State world = s;
      come_to_rest(world, tools::derived_seed(seed_, 5000u + static_cast<unsigned>(i)));
      search_->simulator().play(world, plan, plain, until,
                                brain::Luck{tools::derived_seed(seed_, 1000u + static_cast<unsigned>(i))});
      const Worth w = assessed(world);
      if (utilities != nullptr) utilities->push_back(w.utility);
      sum = sum + w;
    }
    return sum * (1.0 / worlds);
  }

  /// Plays out what is in progress above the segment: losses, retreats and advances by script, further dice on average.
  Worth settled(State s, int rolls) {
    constexpr int kMostRolls = 3;  // deeper ones change next to nothing
    brain::Script& script = search_->simulator().script();
    script.look(s, brain::Plan{});
    Events none = Events::none();
    while (s.depth > 1) {
      const Node n = node(s);
      if (n.kind == Node::Kind::Finished) break;
      if (n.kind == Node::Kind::Chance) {
        if (rolls == kMostRolls) break;
        std::vector<Outcome> outcomes;
        enumerate_dice(n, outcomes);
        Worth sum;
        for (const Outcome& o : outcomes) {
          State next = s;
          answer(next, o.draw, none);
          sum = sum + settled(next, rolls + 1) * static_cast<double>(o.weight);
        }
        return sum * (1 / static_cast<double>(outcomes.size()));
      }
      const Side by = has(n.sides, kSoviet) ? kSoviet : kGerman;
      if (s.top().step == Step::Group) {
        const Action halt = act(by, Act::Halt);
        if (why_not(s, halt)) break;  // still on the move: judged where it is
        apply(s, halt, none);
        continue;
      }
      apply(s, script.answer(s, by, brain::Plan{}), none);
    }
    return assessed(s);
  }

  const Game& game_;
  std::uint64_t budget_, seed_;
  int worlds_;
  std::shared_ptr<const brain::Atlas> atlas_;
  std::unique_ptr<brain::Search> search_;
};

}  // namespace

std::unique_ptr<Judge> make_judge(const Game& game, std::uint64_t budget, std::uint64_t seed) {
  return std::make_unique<BreakoutJudge>(game, budget, seed);
}

}  // namespace kessel::lab::breakout
