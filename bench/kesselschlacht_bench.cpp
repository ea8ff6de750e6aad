// What Kesselschlacht costs through the contract, on positions from the middle of random games of the campaign.
#include "contract_kit.h"
#include "games/kesselschlacht/rules.h"

namespace {

using namespace kessel;

/// After every 97th action of two random games.
const bench::Bench& the_bench() {
  static const bench::Bench b("kesselschlacht", "kesselschlacht", 2, 97);
  return b;
}
[[maybe_unused]] const bool kEnlisted = (the_bench().enlist("Kesselschlacht"), true);

void KesselschlachtPlayouts(benchmark::State& state, const char* scenario) { the_bench().playouts(state, scenario); }
BENCHMARK_CAPTURE(KesselschlachtPlayouts, SolutionWest, "solution-west")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(KesselschlachtPlayouts, Campaign, "kesselschlacht")->Unit(benchmark::kMillisecond);

/// Where one unit can go, as a client asks when it is clicked.
void KesselschlachtReach(benchmark::State& state) {
  the_bench().each_position(state, [](const AnyState& s) {
    benchmark::DoNotOptimize(the_bench().game().inspect(s, Side::Second, "reach 1Pz-PzR1").ok());
    benchmark::DoNotOptimize(the_bench().game().inspect(s, Side::First, "reach 4GTC-12GTB").ok());
  });
}
BENCHMARK(KesselschlachtReach)->Unit(benchmark::kMicrosecond);
/// Supply of every unit of both sides, and of every Soviet HQ whether it may try and how long its road is.
void KesselschlachtSupplyAndActivation(benchmark::State& state) {
  namespace ks = kesselschlacht;
  std::vector<ks::State> states;
  for (const AnyState& s : the_bench().positions()) states.push_back(s.as<ks::State>());
  std::size_t i = 0;
  for (auto _ : state) {
    ks::State& s = states[i++ % states.size()];
    ks::check_supply(s, ks::kSoviet);
    ks::check_supply(s, ks::kAxis);
    const ks::Board b = ks::board_of(s);
    ks::each_formation(s, [&](ks::FormationId f) {
      if (ks::def(s, f).side != ks::kSoviet || !ks::on_map(s, ks::def(s, f).hq)) return;
      benchmark::DoNotOptimize(ks::why_not_eligible(s, b, f).has_value());
      benchmark::DoNotOptimize(ks::activation_path(s, b, f));
    });
  }
}
BENCHMARK(KesselschlachtSupplyAndActivation)->Unit(benchmark::kMicrosecond);

}  // namespace
