#pragma once
// What every game's measurements share: positions from the middle of random games, and the verbs of the contract on them.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "tools/playout.h"

namespace kessel::bench {

inline std::string home() {
  const char* home = std::getenv("KESSEL_HOME");
  return home != nullptr ? home : KESSEL_SOURCE_DIR;
}

/// A game, and positions after every `every`th action of `games` random games of that scenario.
class Bench {
 public:
  Bench(const char* id, const char* scenario, std::uint64_t games, int every)
      : id_(id), scenario_(scenario), games_(games), every_(every) {}
  const std::shared_ptr<const Game>& shared() const {
    if (!game_) {
      const auto opened = open_game(id_, {home(), "", ""});
      if (!opened) throw std::runtime_error(opened.error().text());
      game_ = *opened;
    }
    return game_;
  }
  const Game& game() const { return *shared(); }
  AnyState start(const char* scenario) const {
    auto s = game().start(scenario, {});
    if (!s) throw std::runtime_error(s.error().text());
    return std::move(*s);
  }
  AnyState start() const { return start(scenario_); }
  Side asked(const AnyState& s) const { return has(game().node(s).sides, Side::First) ? Side::First : Side::Second; }

  /// Visits the positions of a few random games, each with the action that led there.
  template <class Visit>
  void walk(std::uint64_t games, Visit visit) const {
    ActionList options;
    Events none = Events::none();
    for (std::uint64_t i = 0; i < games; ++i) {
      Rng rng(tools::derived_seed(17, i));
      AnyState s = start();
      for (;;) {
        const Node node = game().node(s);
        if (node.kind == Node::Kind::Finished) break;
        if (node.kind == Node::Kind::Chance) {
          game().answer(s, tools::RngDice::roll(node, rng), none);
          continue;
        }
        options.clear();
        game().options(s, asked(s), Scope::Main, options);
        const Action a = options[rng.below(static_cast<std::uint32_t>(options.size()))];
        game().apply(s, a, none);
        visit(s, a);
      }
    }
  }

  const std::vector<AnyState>& positions() const {
    int n = 0;
    if (positions_.empty())
      walk(games_, [&](const AnyState& s, const Action&) {
        if (++n % every_ == 0 && game().node(s).kind == Node::Kind::Decide) positions_.push_back(s);
      });
    return positions_;
  }
  /// One verb on those positions, made before the clock runs.
  template <class Verb>
  void each_position(benchmark::State& state, Verb verb) const {
    const std::vector<AnyState>& all = positions();
    std::size_t i = 0;
    for (auto _ : state) verb(all[i++ % all.size()]);
  }

  /// A random game, or the first `most` actions of it; how many actions there were.
  std::uint64_t play_from(const AnyState& from, std::uint64_t seed, std::uint64_t most = tools::kMaxInputs) const {
    const auto first = tools::make_player(game(), Side::First, {"random", {}});
    const auto second = tools::make_player(game(), Side::Second, {"random", {}});
    tools::Playout playout(game(), *first, *second);
    tools::RngDice dice(tools::derived_seed(seed, 1));
    AnyState s = from;
    tools::PlayoutLimits limits;
    limits.max_actions = most;
    const tools::PlayoutResult r = playout.run(s, dice, tools::derived_seed(seed, 2), 0, limits);
    if (!r.error.empty()) throw std::runtime_error(r.error);
    return r.actions;
  }
  /// Whole random games: node, options, why_not, apply, hash for every action. items/s are actions a second.
  void playouts(benchmark::State& state, const char* scenario) const {
    const AnyState from = start(scenario);
    std::uint64_t seed = 0, actions = 0;
    for (auto _ : state) actions += play_from(from, ++seed);
    state.SetItemsProcessed(static_cast<std::int64_t>(actions));
  }

  /// Registers PREFIXCopy, PREFIXHash and so on. The bench must live as long as the program.
  void enlist(const std::string& prefix) const;

 private:
  const char *id_, *scenario_;
  std::uint64_t games_;
  int every_;
  mutable std::shared_ptr<const Game> game_;
  mutable std::vector<AnyState> positions_;
};

inline void Bench::enlist(const std::string& prefix) const {
  const auto add = [&](const char* name, benchmark::TimeUnit unit, auto verb) {
    benchmark::RegisterBenchmark((prefix + name).c_str(), [this, verb](benchmark::State& state) {
      each_position(state, [&](const AnyState& s) { verb(game(), s); });
    })->Unit(unit);
  };
  using benchmark::DoNotOptimize;
  const auto nano = benchmark::kNanosecond, micro = benchmark::kMicrosecond;
  add("Copy", nano, [](const Game&, const AnyState& s) {
    AnyState copy = s;
    DoNotOptimize(copy);
  });
  add("Hash", nano, [](const Game& g, const AnyState& s) { DoNotOptimize(g.hash(s)); });
  add("Options", micro, [this](const Game& g, const AnyState& s) {
    static ActionList list;
    list.clear();
    g.options(s, asked(s), Scope::Main, list);
  });
  add("ViewFor", micro, [](const Game& g, const AnyState& s) { DoNotOptimize(g.view_for(s, Side::Second)); });
  add("ViewJson", micro,
      [](const Game& g, const AnyState& s) { DoNotOptimize(g.view_json(g.view_for(s, Side::Second))); });
  add("Sample", micro, [](const Game& g, const AnyState& s) {
    static Rng rng(1);
    DoNotOptimize(g.sample(g.view_for(s, Side::Second), rng));
  });
  add("PositionText", micro, [](const Game& g, const AnyState& s) { DoNotOptimize(g.position_text(s)); });
  benchmark::RegisterBenchmark((prefix + "ParsePosition").c_str(), [this](benchmark::State& state) {
    std::vector<std::string> texts;
    for (const AnyState& s : positions()) texts.push_back(game().position_text(s));
    std::size_t i = 0;
    for (auto _ : state) DoNotOptimize(game().parse_position(texts[i++ % texts.size()]).ok());
  })->Unit(micro);
  benchmark::RegisterBenchmark((prefix + "FullCheck").c_str(), [this](benchmark::State& state) {
    Rng rng(1);
    std::vector<std::string> wrong;
    each_position(state, [&](const AnyState& s) { tools::check_position(game(), s, true, rng, wrong); });
    if (!wrong.empty()) state.SkipWithError(wrong.front().c_str());
  })->Unit(micro);
}

}  // namespace kessel::bench
