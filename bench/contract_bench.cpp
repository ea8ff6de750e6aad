// What Breakout costs through the contract, how that grows with the units, and what a second thread gains.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <sstream>
#include <string_view>

#include "contract_kit.h"
#include "tools/cmd_sim.h"

namespace {

using namespace kessel;
using namespace kessel::tools;
using Clock = std::chrono::steady_clock;

/// After every 97th action of four random games.
const bench::Bench& the_bench() {
  static const bench::Bench b("breakout", "campaign", 4, 97);
  return b;
}
[[maybe_unused]] const bool kEnlisted = (the_bench().enlist("Breakout"), true);

void BreakoutPlayouts(benchmark::State& state) { the_bench().playouts(state, "campaign"); }
BENCHMARK(BreakoutPlayouts)->Unit(benchmark::kMillisecond);

/// The options of one selected unit: in Breakout those after `pick UNIT` opened a group. Median over many positions.
void OptionsOfOneUnit(benchmark::State& state) {
  const Game& g = the_bench().game();
  std::vector<AnyState> picked;
  the_bench().walk(3, [&](const AnyState& s, const Action& a) {
    if (g.action_text(a).starts_with("pick ") && g.node(s).kind == Node::Kind::Decide) picked.push_back(s);
  });
  ActionList list;
  std::vector<double> micros;
  for (auto _ : state) {
    for (const AnyState& s : picked) {
      const Node node = g.node(s);
      const Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
      const auto begin = Clock::now();
      for (int i = 0; i < 16; ++i) {
        list.clear();
        g.options(s, by, Scope::Main, list);
        benchmark::DoNotOptimize(list);
      }
      micros.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count() / 16);
    }
  }
  std::sort(micros.begin(), micros.end());
  state.counters["positions"] = static_cast<double>(picked.size());
  state.counters["median_us"] = micros[micros.size() / 2];
  state.counters["p99_us"] = micros[micros.size() * 99 / 100];
}
BENCHMARK(OptionsOfOneUnit)->Unit(benchmark::kMillisecond);

/// Keeps `quarters` quarters of the units of a position text. The one place here that knows how a game writes its
/// stacks: a line "S 0904 60A-1 15RC" or "G 0104 311" (side, hex, units).
std::string thinned(const std::string& text, int quarters) {
  std::istringstream lines(text);
  std::string line, out;
  int n = 0;
  while (std::getline(lines, line)) {
    if (!line.starts_with("S ") && !line.starts_with("G ")) {
      out += line + "\n";
      continue;
    }
    std::istringstream words(line);
    std::string side, hex, unit, kept;
    words >> side >> hex;
    while (words >> unit)
      if (n++ % 4 < quarters) kept += " " + unit;
    if (!kept.empty()) out += side + " " + hex + kept + "\n";
  }
  return out;
}

/// How the cost grows: games played on from turn 2 to 4 with a quarter (1), half (2) and all (4) of the units.
void ByUnits(benchmark::State& state) {
  const Game& g = the_bench().game();
  const int quarters = static_cast<int>(state.range(0));
  std::vector<AnyState> positions;
  std::string fault;
  the_bench().walk(12, [&](const AnyState& s, const Action& a) {
    const Node node = g.node(s);
    if (node.kind != Node::Kind::Decide || positions.size() >= 24 || !g.action_text(a).starts_with("order ")) return;
    auto thin = g.parse_position(thinned(g.position_text(s), quarters));
    if (thin)
      positions.push_back(std::move(*thin));
    else
      fault = thin.error().text();
  });
  if (positions.empty()) return state.SkipWithError(fault.c_str());
  std::uint64_t actions = 0;
  std::size_t i = 0;
  for (auto _ : state) {
    actions += the_bench().play_from(positions[i % positions.size()], i, 1000);
    ++i;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(actions));
}
BENCHMARK(ByUnits)->Arg(1)->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);

/// Simulations, eight at a time, on two threads against one. `scale` is what two free cores gain (2 is the most);
/// `cpu_ratio` is the processor time of one thread over that of two: 1 when the threads do not hinder each other,
/// and of use on a machine that others keep busy.
void ParallelScaling(benchmark::State& state) {
  SimPlan plan;
  plan.opened = {the_bench().shared(), the_bench().game().info().scenarios.front().id, {}};
  plan.players = {{"random", {}}, {"random", {}}};
  plan.games = 8 * 8;
  plan.check_every = 0;
  double one = 0, two = 0, cpu_one = 0, cpu_two = 0;
  const auto measure = [&](unsigned jobs, double& seconds, double& cpu) {
    plan.jobs = jobs;
    const std::clock_t begin = std::clock();  // of all threads
    seconds += simulate(plan).seconds;
    cpu += static_cast<double>(std::clock() - begin);
  };
  for (auto _ : state) {
    measure(1, one, cpu_one);
    measure(2, two, cpu_two);
    ++plan.seed;
  }
  state.counters["scale"] = one / two;
  state.counters["cpu_ratio"] = cpu_one / cpu_two;
}
BENCHMARK(ParallelScaling)->Unit(benchmark::kMillisecond)->UseRealTime()->MinTime(3.0);

}  // namespace
