// What Kesselschlacht costs through the contract, on positions from the middle of random games of the campaign.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "games/kesselschlacht/rules.h"
#include "tools/playout.h"

namespace {

using namespace kessel;
using namespace kessel::tools;

const Game& game() {
  static const auto opened = [] {
    GameSource source;
    const char* home = std::getenv("KESSEL_HOME");
    source.home = home != nullptr ? home : KESSEL_SOURCE_DIR;
    auto g = open_game("kesselschlacht", source);
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

/// Every 97th decision of two random games.
const std::vector<AnyState>& positions() {
  static const auto found = [] {
    std::vector<AnyState> list;
    ActionList options;
    Events none = Events::none();
    for (std::uint64_t i = 0; i < 2; ++i) {
      Rng rng(derived_seed(17, i));
      AnyState s = start("kesselschlacht");
      for (int n = 0;; ++n) {
        const Node node = game().node(s);
        if (node.kind == Node::Kind::Finished) break;
        if (node.kind == Node::Kind::Chance) {
          game().answer(s, RngDice::roll(node, rng), none);
          continue;
        }
        if (n % 97 == 0) list.push_back(s);
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
void KesselschlachtPlayouts(benchmark::State& state, const char* scenario) {
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
BENCHMARK_CAPTURE(KesselschlachtPlayouts, SolutionWest, "solution-west")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(KesselschlachtPlayouts, Campaign, "kesselschlacht")->Unit(benchmark::kMillisecond);

template <class Verb>
void each_position(benchmark::State& state, Verb verb) {
  const std::vector<AnyState>& all = positions();  // made before the clock runs
  std::size_t i = 0;
  for (auto _ : state) verb(all[i++ % all.size()]);
}

void KesselschlachtCopy(benchmark::State& state) {
  each_position(state, [](const AnyState& s) {
    AnyState copy = s;
    benchmark::DoNotOptimize(copy);
  });
}
BENCHMARK(KesselschlachtCopy);
void KesselschlachtHash(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game().hash(s)); });
}
BENCHMARK(KesselschlachtHash);
void KesselschlachtOptions(benchmark::State& state) {
  ActionList list;
  each_position(state, [&](const AnyState& s) {
    list.clear();
    game().options(s, asked(s), Scope::Main, list);
  });
}
BENCHMARK(KesselschlachtOptions)->Unit(benchmark::kMicrosecond);
void KesselschlachtViewFor(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game().view_for(s, Side::Second)); });
}
BENCHMARK(KesselschlachtViewFor)->Unit(benchmark::kMicrosecond);
void KesselschlachtViewJson(benchmark::State& state) {
  each_position(
      state, [](const AnyState& s) { benchmark::DoNotOptimize(game().view_json(game().view_for(s, Side::Second))); });
}
BENCHMARK(KesselschlachtViewJson)->Unit(benchmark::kMicrosecond);
void KesselschlachtSample(benchmark::State& state) {
  Rng rng(1);
  each_position(state, [&](const AnyState& s) {
    benchmark::DoNotOptimize(game().sample(game().view_for(s, Side::Second), rng));
  });
}
BENCHMARK(KesselschlachtSample)->Unit(benchmark::kMicrosecond);
void KesselschlachtPositionText(benchmark::State& state) {
  each_position(state, [](const AnyState& s) { benchmark::DoNotOptimize(game().position_text(s)); });
}
BENCHMARK(KesselschlachtPositionText)->Unit(benchmark::kMicrosecond);
void KesselschlachtParsePosition(benchmark::State& state) {
  std::vector<std::string> texts;
  for (const AnyState& s : positions()) texts.push_back(game().position_text(s));
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(game().parse_position(texts[i++ % texts.size()]).ok());
}
BENCHMARK(KesselschlachtParsePosition)->Unit(benchmark::kMicrosecond);
/// Where one unit can go, as a client asks when it is clicked.
void KesselschlachtReach(benchmark::State& state) {
  each_position(state, [](const AnyState& s) {
    benchmark::DoNotOptimize(game().inspect(s, Side::Second, "reach 1Pz-PzR1").ok());
    benchmark::DoNotOptimize(game().inspect(s, Side::First, "reach 4GTC-12GTB").ok());
  });
}
BENCHMARK(KesselschlachtReach)->Unit(benchmark::kMicrosecond);
/// Supply of every unit of both sides, and of every Soviet HQ whether it may try and how long its road is.
void KesselschlachtSupplyAndActivation(benchmark::State& state) {
  namespace ks = kesselschlacht;
  std::vector<ks::State> states;
  for (const AnyState& s : positions()) states.push_back(s.as<ks::State>());
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
void KesselschlachtFullCheck(benchmark::State& state) {
  Rng rng(1);
  std::vector<std::string> wrong;
  each_position(state, [&](const AnyState& s) { check_position(game(), s, true, rng, wrong); });
  if (!wrong.empty()) state.SkipWithError(wrong.front().c_str());
}
BENCHMARK(KesselschlachtFullCheck)->Unit(benchmark::kMicrosecond);

}  // namespace
