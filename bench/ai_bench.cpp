// How fast the opponent of Breakout simulates: scripted impulses, evaluations, worlds (docs/strength.md).
#include <benchmark/benchmark.h>

#include "ai/breakout_search.h"

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

}  // namespace
}  // namespace kessel::ai::breakout
