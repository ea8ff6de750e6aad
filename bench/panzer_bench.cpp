// What Panzer costs through the contract, on positions from the middle of random games of scenario 1.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "games/panzer/rules.h"
#include "tools/playout.h"

namespace {

using namespace kessel;
using namespace kessel::tools;

const Game& game() {
  static const auto opened = [] {
    GameSource source;
    const char* home = std::getenv("KESSEL_HOME");
    source.home = home != nullptr ? home : KESSEL_SOURCE_DIR;
    auto g = open_game("panzer", source);
    if (!g) throw std::runtime_error(g.error().text());
    return *g;
  }();
  return *opened;
}

AnyState start(const char* scenario) {
  auto s = game().start(scenario, {});
  if (!s) throw std::runtime_error(s.error().text());
  return std::move(*s);
}

/// Every 29th decision of four random games.
const std::vector<AnyState>& positions() {
  static const auto found = [] {
    std::vector<AnyState> list;
    ActionList options;
    Events none = Events::none();
    for (std::uint64_t i = 0; i < 4; ++i) {
      Rng rng(derived_seed(17, i));
      AnyState s = start("1");
      for (int n = 0;; ++n) {
        const Node node = game().node(s);
        if (node.kind == Node::Kind::Finished) break;
        if (node.kind == Node::Kind::Chance) {
          game().answer(s, RngDice::roll(node, rng), none);
          continue;
        }
        if (n % 29 == 0) list.push_back(s);
        const Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
        options.clear();
        game().options(s, by, Scope::Main, options);
        game().apply(s, options[rng.below(static_cast<std::uint32_t>(options.size()))], none);
      }
    }
    return list;
  }();
  return found;
}

Side asked(const AnyState& s) { return has(game().node(s).sides, Side::First) ? Side::First : Side::Second; }

/// Whole random games: node, options, why_not, apply, hash for every action. items/s are actions a second.
void PanzerPlayouts(benchmark::State& state, const char* scenario) {
  const AnyState from = start(scenario);
  std::uint64_t seed = 0, actions = 0;
  for (auto _ : state) {
    const auto first = make_player(game(), Side::First, {"random", {}});
    const auto second = make_player(game(), Side::Second, {"random", {}});
    Playout playout(game(), *first, *second);
    RngDice dice(derived_seed(++seed, 1));
    AnyState s = from;
    const PlayoutResult r = playout.run(s, dice, derived_seed(seed, 2));
    if (!r.error.empty()) return state.SkipWithError(r.error.c_str());
    actions += r.actions;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(actions));
}
BENCHMARK_CAPTURE(PanzerPlayouts, ScenarioOne, "1")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(PanzerPlayouts, ScenarioFour, "4")->Unit(benchmark::kMillisecond);

template <class Verb>
void each_position(benchmark::State& state, Verb verb) {
  const std::vector<AnyState>& all = positions();  // made before the clock runs
  std::size_t i = 0;
  for (auto _ : state) verb(all[i++ % all.size()]);
}

void PanzerCopy(benchmark::State& state) {
  each_position(state, [](const AnyState& s) {
    AnyState copy = s;
    benchmark::DoNotOptimize(copy);
  });
}
BENCHMARK(PanzerCopy);
void PanzerHash(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game().hash(s)); });
}
BENCHMARK(PanzerHash);
void PanzerOptions(benchmark::State& state) {
  ActionList list;
  each_position(state, [&](const AnyState& s) {
    list.clear();
    game().options(s, asked(s), Scope::Main, list);
  });
}
BENCHMARK(PanzerOptions)->Unit(benchmark::kMicrosecond);
void PanzerViewFor(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game().view_for(s, Side::Second)); });
}
BENCHMARK(PanzerViewFor)->Unit(benchmark::kMicrosecond);
void PanzerViewJson(benchmark::State& state) {
  each_position(
      state, [](const AnyState& s) { benchmark::DoNotOptimize(game().view_json(game().view_for(s, Side::Second))); });
}
BENCHMARK(PanzerViewJson)->Unit(benchmark::kMicrosecond);
void PanzerSample(benchmark::State& state) {
  Rng rng(1);
  each_position(state, [&](const AnyState& s) {
    benchmark::DoNotOptimize(game().sample(game().view_for(s, Side::Second), rng));
  });
}
BENCHMARK(PanzerSample)->Unit(benchmark::kMicrosecond);
void PanzerPositionText(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game().position_text(s)); });
}
BENCHMARK(PanzerPositionText)->Unit(benchmark::kMicrosecond);
void PanzerParsePosition(benchmark::State& state) {
  std::vector<std::string> texts;
  for (const AnyState& s : positions()) texts.push_back(game().position_text(s));
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(game().parse_position(texts[i++ % texts.size()]).ok());
}
BENCHMARK(PanzerParsePosition)->Unit(benchmark::kMicrosecond);
/// PZ:5.4 Every pair of a table with sixty units a side, spread over scenario 1's ground.
void PanzerSightOf60Against60(benchmark::State& state) {
  namespace pz = panzer;
  const char* home = std::getenv("KESSEL_HOME");
  const auto loaded = pz::load_content(home != nullptr ? home : KESSEL_SOURCE_DIR, "");
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
  each_position(state, [](const AnyState& s) {
    benchmark::DoNotOptimize(game().inspect(s, Side::First, "path g1 -1 0 36000 12000 37000 16000").ok());
  });
}
BENCHMARK(PanzerPlannedPath)->Unit(benchmark::kMicrosecond);
void PanzerFullCheck(benchmark::State& state) {
  Rng rng(1);
  std::vector<std::string> wrong;
  each_position(state, [&](const AnyState& s) { check_position(game(), s, true, rng, wrong); });
  if (!wrong.empty()) state.SkipWithError(wrong.front().c_str());
}
BENCHMARK(PanzerFullCheck)->Unit(benchmark::kMicrosecond);

}  // namespace
