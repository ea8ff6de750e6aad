// What Panzer costs through the contract, on positions from the middle of random games of scenario 1.
#include "contract_kit.h"
#include "games/panzer/rules.h"

namespace {

using namespace kessel;

/// After every 29th action of four random games.
const bench::Bench& the_bench() {
  static const bench::Bench b("panzer", "1", 4, 29);
  return b;
}
[[maybe_unused]] const bool kEnlisted = (the_bench().enlist("Panzer"), true);

void PanzerPlayouts(benchmark::State& state, const char* scenario) { the_bench().playouts(state, scenario); }
BENCHMARK_CAPTURE(PanzerPlayouts, ScenarioOne, "1")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(PanzerPlayouts, ScenarioFour, "4")->Unit(benchmark::kMillisecond);

/// PZ:5.4 Every pair of a table with sixty units a side, spread over scenario 1's ground.
void PanzerSightOf60Against60(benchmark::State& state) {
  namespace pz = panzer;
  const auto loaded = pz::load_content(bench::home(), "");
  if (!loaded) return state.SkipWithError(loaded.error().text().c_str());
  pz::Content content = **loaded;
  pz::Scenario& plan = content.scenarios[0];
  const pz::UnitDef german = plan.units.front(), soviet = plan.units.back();
  plan.units.assign(60, german);
  plan.units.insert(plan.units.end(), 60, soviet);
  plan.count = {60, 60};
  pz::State s;
  s.content = &content;
  Rng rng(3);
  pz::each_unit(s, [&](UnitId u) {
    s.unit(u).where = pz::Where::Table;
    s.unit(u).spot = pz::Spot::Fire;  // in range whatever the cover: every line is drawn
    s.unit(u).at = {static_cast<std::int32_t>(1'000 + rng.below(70'000)),
                    static_cast<std::int32_t>(1'000 + rng.below(46'000))};
  });
  for (auto _ : state) pz::note_targets(s);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * 2 * 60 * 60);
}
BENCHMARK(PanzerSightOf60Against60)->Unit(benchmark::kMillisecond);
/// A planned move with the enemies who could fire at it, as a client asks while it is drawn.
void PanzerPlannedPath(benchmark::State& state) {
  the_bench().each_position(state, [](const AnyState& s) {
    benchmark::DoNotOptimize(the_bench().game().inspect(s, Side::First, "path g1 -1 0 36000 12000 37000 16000").ok());
  });
}
BENCHMARK(PanzerPlannedPath)->Unit(benchmark::kMicrosecond);

}  // namespace
