// How fast the opponent of Breakout simulates: scripted impulses, evaluations, worlds (docs/strength.md).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "ai/breakout/player.h"
#include "ai/breakout/search.h"
#include "games/breakout/game.h"

namespace kessel::ai::breakout {
namespace {

std::shared_ptr<const Content> content() {
  static const auto loaded = load_content(KESSEL_SOURCE_DIR, "");
  return *loaded;
}
const Atlas& atlas() {
  static const Atlas a(*content());
  return a;
}

State middle() {
  Simulator sim(atlas(), standard_policy());
  const std::array<Plan, 2> plain;
  State s = begin_campaign(*content(), Options{});
  sim.play(s, plain[0], plain, moment(4, Stage::German1), Luck{1});
  return s;
}

/// Whole games of the script; the rate is impulses a second.
void scripted_impulses(benchmark::State& state) {
  Simulator sim(atlas(), standard_policy());
  const std::array<Plan, 2> plain;
  std::uint64_t seed = 0;
  std::int64_t impulses = 0;
  for (auto _ : state) {
    State s = begin_campaign(*content(), Options{});
    impulses += sim.play(s, plain[0], plain, moment(kTurns + 1, Stage::Over), Luck{++seed});
  }
  state.SetItemsProcessed(impulses);
}
BENCHMARK(scripted_impulses)->Unit(benchmark::kMillisecond);

void assessment(benchmark::State& state) {
  const State s = middle();
  for (auto _ : state) benchmark::DoNotOptimize(assess(atlas(), value_weights(), s).mean);
}
BENCHMARK(assessment)->Unit(benchmark::kMicrosecond);

void world(benchmark::State& state) {
  const View v = view_for(middle(), kGerman);
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(deal(v, rng).turn);
}
BENCHMARK(world)->Unit(benchmark::kMicrosecond);

void reach(benchmark::State& state) {
  const State s = middle();
  const auto ground = ground_for(s, board_of(s), kGerman);
  Reach r;
  for (auto _ : state) {
    r.find(atlas(), ground, content()->grid.parse("1015"), true, 10);
    benchmark::DoNotOptimize(r.count);
  }
}
BENCHMARK(reach)->Unit(benchmark::kMicrosecond);

/// From "move now" to the answer while elite thinks, told at another moment each time; `hint` asks for advice instead.
void move_now(benchmark::State& state, bool hint) {
  const auto game = make_game(content());
  const AnyState s(Box::of(middle()));
  ActionList options;
  game->options(s, kGerman, Scope::Main, options);
  double longest = 0;
  int round = 0;
  for (auto _ : state) {
    const auto player = make_player(*game, kGerman, {"elite", {{"ms", 60'000}}});
    std::thread thinker([&] {
      Rng rng(1);
      const LazyView view(*game, s, kGerman);
      if (hint)
        benchmark::DoNotOptimize(player->hint(view, rng).size());
      else
        benchmark::DoNotOptimize(player->choose(view, options, rng));
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50 + 37 * (round++ % 20)));
    const auto begin = std::chrono::steady_clock::now();
    player->move_now();
    thinker.join();
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    state.SetIterationTime(took);
    longest = std::max(longest, took);
  }
  state.counters["longest_ms"] = 1000 * longest;
}
BENCHMARK_CAPTURE(move_now, choice, false)->UseManualTime()->Iterations(40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(move_now, advice, true)->UseManualTime()->Iterations(40)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kessel::ai::breakout
