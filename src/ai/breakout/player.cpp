#include "ai/breakout/player.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "ai/breakout/explain.h"
#include "ai/breakout/search.h"

namespace kessel::ai::breakout {
namespace {

struct Level {
  const char* name;
  std::uint64_t ms;
};
constexpr std::array<Level, 4> kLevels{{{"recruit", 0}, {"regular", 50}, {"veteran", 500}, {"elite", 5000}}};

constexpr std::size_t kAttackWorlds = 4;
constexpr std::uint64_t kHintCount = 300;

/// One atlas for all players of the same content.
std::shared_ptr<const Atlas> atlas_for(const Content& c) {
  static std::mutex mutex;
  static std::map<const Content*, std::weak_ptr<const Atlas>> made;
  const std::lock_guard lock(mutex);
  std::weak_ptr<const Atlas>& slot = made[&c];
  auto atlas = slot.lock();
  if (!atlas) slot = atlas = std::make_shared<const Atlas>(c);
  return atlas;
}

class Opponent final : public Player {
 public:
  Opponent(Side side, const PlayerSpec& spec) : side_(side) {
    const auto budget = [&](const char* name) {
      const auto it = spec.budget.find(name);
      return it == spec.budget.end() ? std::uint64_t{0} : it->second;
    };
    count_ = budget("count");
    ms_ = budget("ms");
    threads_ = static_cast<unsigned>(std::max<std::uint64_t>(1, budget("threads")));
    if (count_ == 0 && ms_ == 0)
      for (const Level& l : kLevels)
        if (spec.name == l.name) ms_ = l.ms;
  }

  std::size_t choose(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    if (options.size() == 1) return 0;
    if (index_of(options, act(side_, Act::Halt))) return go_on(options);
    const AnyView any = lazy();
    const View& v = any.as<View>();
    begin(v, rng);
    switch (v.known.top().step) {
      case Step::Order: think(v); return find(options, act(side_, Act::Order, static_cast<int>(plan_.order)));
      case Step::Move: return next_march(v, options);
      case Step::Fight: return next_attack(v, options);
      case Step::Draft: return draft(v.known, options);
      case Step::SetupGerman:
        if (!thought_for(v.known)) think(v);
        [[fallthrough]];
      default: return find(options, search_->simulator().script().answer(world(v), side_, plan_));
    }
  }
  void move_now() override { hurried_ = true; }
  void take_time() override { hurried_ = false; }
  void use_threads(unsigned n) override { threads_ = std::max(1u, n); }
  std::uint64_t reasons() const override { return reasons_; }

  std::string why() override {
    if (!last_view_ || trials_.empty()) return {};
    return explanation_json(search_->atlas(), explain(*search_, *last_view_, trials_, last_seed_));
  }

  /// Advice at the beginning of an impulse or within it; nothing while the side is asked for something smaller.
  std::string hint(const LazyView& lazy, Rng& rng) override {
    const AnyView any = lazy();
    const View& v = any.as<View>();
    const Step step = v.known.depth == 0 ? Step::GameOver : v.known.top().step;
    if (v.viewer != phasing(v.known) || (step != Step::Order && step != Step::Move && step != Step::Fight)) return {};
    prepare(v);
    const std::uint64_t seed = rng.next();
    // A limit of time holds for both: two parts of three to find the plan, the rest to explain it.
    const Thinking whole(0, ms_, hurried_);
    Thinking finding(count_ == 0 && ms_ == 0 ? kHintCount : count_, ms_ - ms_ / 3, hurried_);
    const SearchResult r = search_->think(v, finding, seed);
    return explanation_json(search_->atlas(), explain(*search_, v, r.trials, seed, kExplainWorlds, whole));
  }

 private:
  void prepare(const View& v) {
    if (!search_ || search_->atlas().content != v.known.content || search_->threads() != threads_)
      search_ = std::make_unique<Search>(atlas_for(*v.known.content), standard_policy(), value_weights(), threads_);
  }

  /// A new impulse or phase begins: nothing of the last one holds any more.
  void begin(const View& v, Rng& rng) {
    prepare(v);
    const int now = moment(v.known);
    if (now == moment_) return;
    moment_ = now;
    seed_ = rng.next();
    plan_ = Plan{};
    thoughts_ = 0;
    marched_ = false;
    worlds_ = 0;
  }

  /// A full state that fits what is known; each question sees another one.
  State world(const View& v) {
    search_->simulator().script().forget();
    Rng rng(seed_ + 0x2545f491 * ++worlds_);
    return deal(v, rng);
  }

  /// An impulse is thought about twice: as it begins, and when its first segment is over and has gone as it went.
  bool thought_for(const State& s) const {
    if (thoughts_ == 0) return false;
    return thoughts_ == 2 || s.stage == Stage::Setup || s.segment == thought_segment_ || s.segment == Segment::Mech;
  }

  void think(const View& v) {
    const std::uint64_t share = thoughts_ == 0 ? 2 : 1;  // of three parts
    const auto part = [&](std::uint64_t whole) {
      return whole == 0 ? 0 : std::max<std::uint64_t>(1, whole * share / 3);
    };
    Thinking thinking(part(count_), part(ms_), hurried_);
    const SearchResult r = search_->think(v, thinking, seed_ + thoughts_);
    plan_ = r.trials.front().plan;
    if (thoughts_ == 0 && v.known.stage != Stage::Setup) {
      last_view_ = v;
      last_seed_ = seed_;
      ++reasons_;
      trials_ = r.trials;
    }
    ++thoughts_;
    const bool at_order = v.known.top().step == Step::Order;
    thought_segment_ = !at_order ? v.known.segment : plan_.order == Order::MoveFight ? Segment::Move : Segment::Fight;
  }

  std::size_t next_march(const View& v, const ActionList& options) {
    if (!marched_) {
      if (!thought_for(v.known)) think(v);
      search_->simulator().script().moves(world(v), side_, plan_, marches_);
      marched_ = true;
      next_ = 0;
    }
    for (steps_ = 0; next_ < marches_.size(); ++next_)
      if (const auto i = index_of(options, act(side_, Act::Pick, marches_[next_].unit))) return *i;
    return find(options, act(side_, Act::Done));
  }

  /// The next step of the march in progress. What is offered tells enough: no view has to be made for each hex.
  std::size_t go_on(const ActionList& options) {
    const Action halt = act(side_, Act::Halt);
    if (!marched_ || next_ >= marches_.size()) return find(options, halt);  // someone else began this march
    const MoveOrder& o = marches_[next_];
    if (steps_ < o.length) {
      if (const auto i = index_of(options, act(side_, Act::Step, o.path[steps_]))) {
        ++steps_;
        return *i;
      }
    } else if (o.leaves) {
      if (const auto i = index_of(options, act(side_, Act::Exit))) return *i;
    }
    return find(options, halt);
  }

  /// The attack that promises most over several worlds, so that one lucky guess at a hidden stack does not decide.
  std::size_t next_attack(const View& v, const ActionList& options) {
    if (!thought_for(v.known)) think(v);
    Script& script = search_->simulator().script();
    std::array<State, kAttackWorlds> worlds;
    std::vector<AttackOrder> orders;
    const std::size_t n = v.slot_count == 0 ? 1 : kAttackWorlds;
    for (std::size_t i = 0; i < n; ++i) {
      worlds[i] = world(v);
      AttackOrder o;
      if (!script.attack(worlds[i], side_, plan_, o)) continue;
      const auto same = [&](const AttackOrder& x) { return x.target == o.target && x.units.size() == o.units.size(); };
      if (std::find_if(orders.begin(), orders.end(), same) == orders.end()) orders.push_back(o);
    }
    double best = 0;
    bool found = false;
    for (const AttackOrder& o : orders) {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) {
        script.forget();
        sum += script.promise(worlds[i], side_, plan_, o);
      }
      const double mean = sum / static_cast<double>(n);
      if (mean > best && index_of(options, act(side_, Act::Target, o.target))) best = mean, attack_ = o, found = true;
    }
    if (!found) return find(options, act(side_, Act::Done));
    return find(options, act(side_, Act::Target, attack_.target));
  }

  std::size_t draft(const State& s, const ActionList& options) {
    if (attack_.target == s.combat.target)
      for (UnitId u : attack_.units)
        if (!flagged(s, u, kInCombat))
          if (const auto i = index_of(options, act(side_, Act::Join, u))) return *i;
    if (const auto i = index_of(options, act(side_, Act::Declare))) return *i;
    return 0;
  }

  static std::optional<std::size_t> index_of(const ActionList& options, const Action& a) {
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i] == a) return i;
    return std::nullopt;
  }
  /// What was decided in a sampled world may not be on offer in the true one; then the last option, which ends things.
  static std::size_t find(const ActionList& options, const Action& a) {
    return index_of(options, a).value_or(options.size() - 1);
  }

  Side side_;
  std::uint64_t count_ = 0, ms_ = 0;
  unsigned threads_ = 1;
  std::atomic<bool> hurried_{false};
  std::unique_ptr<Search> search_;
  int moment_ = -1;
  std::uint64_t seed_ = 0, worlds_ = 0;
  Plan plan_;
  unsigned thoughts_ = 0;
  Segment thought_segment_ = Segment::Move;
  bool marched_ = false;
  std::vector<MoveOrder> marches_;
  std::size_t next_ = 0, steps_ = 0;  ///< the march in progress and how far it has come
  AttackOrder attack_;
  std::optional<View> last_view_;  ///< as the last impulse began, for `why`
  std::uint64_t last_seed_ = 0, reasons_ = 0;
  std::vector<Trial> trials_;
};

}  // namespace

std::unique_ptr<Player> make_opponent(const Game&, Side side, const PlayerSpec& spec) {
  return std::make_unique<Opponent>(side, spec);
}

}  // namespace kessel::ai::breakout
