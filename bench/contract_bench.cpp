// What a game costs through the contract: playouts, copies, options, views, and how it grows with the units.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "tools/cmd_sim.h"
#include "tools/playout.h"

namespace {

using namespace kessel;
using namespace kessel::tools;
using Clock = std::chrono::steady_clock;

const std::shared_ptr<const Game>& game() {
  static const auto opened = [] {
    GameSource source;
    const char* home = std::getenv("KESSEL_HOME");
    source.home = home != nullptr ? home : KESSEL_SOURCE_DIR;
    auto g = open_game("breakout", source);
    if (!g) throw std::runtime_error(g.error().text());
    return *g;
  }();
  return opened;
}

AnyState start() {
  auto s = game()->start(game()->info().scenarios.front().id, {});
  if (!s) throw std::runtime_error(s.error().text());
  return std::move(*s);
}

/// Visits the positions of a few random games.
template <class Visit>
void walk(std::uint64_t games, Visit visit) {
  const Game& g = *game();
  ActionList list;
  Events none = Events::none();
  for (std::uint64_t i = 0; i < games; ++i) {
    Rng rng(derived_seed(17, i));
    AnyState s = start();
    for (;;) {
      const Node node = g.node(s);
      if (node.kind == Node::Kind::Finished) break;
      if (node.kind == Node::Kind::Chance) {
        g.answer(s, RngDice::roll(node, rng), none);
        continue;
      }
      const Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
      list.clear();
      g.options(s, by, Scope::Main, list);
      const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      g.apply(s, a, none);
      visit(s, a);
    }
  }
}

std::vector<AnyState> middle_positions() {
  std::vector<AnyState> found;
  int n = 0;
  walk(4, [&](const AnyState& s, const Action&) {
    if (++n % 97 == 0 && game()->node(s).kind == Node::Kind::Decide) found.push_back(s);
  });
  return found;
}

std::uint64_t play_from(const AnyState& from, std::uint64_t seed, std::uint64_t most_actions) {
  const auto first = make_player(*game(), Side::First, {"random", {}});
  const auto second = make_player(*game(), Side::Second, {"random", {}});
  Playout playout(*game(), *first, *second);
  RngDice dice(derived_seed(seed, 1));
  AnyState s = from;
  PlayoutLimits limits;
  limits.max_actions = most_actions;
  const PlayoutResult r = playout.run(s, dice, derived_seed(seed, 2), 0, limits);
  if (!r.error.empty()) throw std::runtime_error(r.error);
  return r.actions;
}

/// Whole random games: node, options, why_not, apply, hash for every action. items/s are actions a second.
void Playouts(benchmark::State& state) {
  const AnyState from = start();
  std::uint64_t seed = 0, actions = 0;
  for (auto _ : state) actions += play_from(from, ++seed, kMaxInputs);
  state.SetItemsProcessed(static_cast<std::int64_t>(actions));
}
BENCHMARK(Playouts)->Unit(benchmark::kMillisecond);

void StateCopy(benchmark::State& state) {
  const AnyState from = start();
  for (auto _ : state) {
    AnyState copy = from;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(StateCopy);

/// The options of one selected unit: in Breakout those after `pick UNIT` opened a group. Median over many positions.
void OptionsOfOneUnit(benchmark::State& state) {
  const Game& g = *game();
  std::vector<AnyState> picked;
  walk(3, [&](const AnyState& s, const Action& a) {
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

/// One verb on positions from the middle of games.
template <class Verb>
void each_position(benchmark::State& state, Verb verb) {
  const std::vector<AnyState> positions = middle_positions();
  std::size_t i = 0;
  for (auto _ : state) verb(positions[i++ % positions.size()]);
}
void Hash(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game()->hash(s)); });
}
BENCHMARK(Hash);
void Options(benchmark::State& state) {
  ActionList list;
  each_position(state, [&](const AnyState& s) {
    list.clear();
    const Node n = game()->node(s);
    game()->options(s, has(n.sides, Side::First) ? Side::First : Side::Second, Scope::Main, list);
  });
}
BENCHMARK(Options);
void ViewFor(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game()->view_for(s, Side::Second)); });
}
BENCHMARK(ViewFor);
void ViewJson(benchmark::State& state) {
  each_position(
      state, [](const AnyState& s) { benchmark::DoNotOptimize(game()->view_json(game()->view_for(s, Side::Second))); });
}
BENCHMARK(ViewJson)->Unit(benchmark::kMicrosecond);
void PositionText(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game()->position_text(s)); });
}
BENCHMARK(PositionText)->Unit(benchmark::kMicrosecond);
void ParsePosition(benchmark::State& state) {
  std::vector<std::string> texts;
  for (const AnyState& s : middle_positions()) texts.push_back(game()->position_text(s));
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(game()->parse_position(texts[i++ % texts.size()]).ok());
}
BENCHMARK(ParsePosition)->Unit(benchmark::kMicrosecond);
void Sample(benchmark::State& state) {
  Rng rng(1);
  each_position(state, [&](const AnyState& s) {
    benchmark::DoNotOptimize(game()->sample(game()->view_for(s, Side::Second), rng));
  });
}
BENCHMARK(Sample)->Unit(benchmark::kMicrosecond);
void FullCheck(benchmark::State& state) {
  Rng rng(1);
  std::vector<std::string> wrong;
  each_position(state, [&](const AnyState& s) { check_position(*game(), s, true, rng, wrong); });
  if (!wrong.empty()) state.SkipWithError(wrong.front().c_str());
}
BENCHMARK(FullCheck)->Unit(benchmark::kMicrosecond);

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
  const Game& g = *game();
  const int quarters = static_cast<int>(state.range(0));
  std::vector<AnyState> positions;
  std::string fault;
  walk(12, [&](const AnyState& s, const Action& a) {
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
    actions += play_from(positions[i % positions.size()], i, 1000);
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
  plan.opened = {game(), game()->info().scenarios.front().id, {}};
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
