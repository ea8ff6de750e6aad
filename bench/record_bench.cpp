// What a record costs: replaying and verifying per input, reading and writing its text.
#include "contract_kit.h"
#include "engine/session.h"
#include "engine/verify.h"
#include "tools/playout.h"

namespace {

using namespace kessel;
using namespace kessel::tools;

struct Played {
  std::shared_ptr<const Game> game;
  Record record;
  double inputs = 0;
};

/// One random game with a full record.
Played play(const char* id) {
  auto opened = open_game(id, {bench::home(), "", ""});
  if (!opened) throw std::runtime_error(opened.error().text());
  const Game& g = **opened;
  auto session =
      Session::start(*opened, {g.info().scenarios.front().id, {}, seed_from(5), {"a", "b"}, "bench", "", {}});
  if (!session) throw std::runtime_error(session.error().text());
  Rng rng(5);
  ActionList list;
  while (!session->over()) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Chance) {
      static_cast<void>(session->roll());
      continue;
    }
    const Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
    list.clear();
    g.options(session->state(), by, Scope::Main, list);
    if (session->apply(list[rng.below(static_cast<std::uint32_t>(list.size()))])) throw std::runtime_error("refused");
  }
  Played p{*opened, session->record(), 0};
  for (const Entry& e : p.record.entries) p.inputs += e.is_input() ? 1 : 0;
  return p;
}

const Played& breakout_game() {
  static const Played one = play("breakout");
  return one;
}
const Played& kesselschlacht_game() {
  static const Played one = play("kesselschlacht");
  return one;
}
const Played& panzer_game() {
  static const Played one = play("panzer");
  return one;
}

void per_input(benchmark::State& state, const Played& played) {
  state.counters["inputs"] = played.inputs;
  state.counters["per_input"] = benchmark::Counter(played.inputs * static_cast<double>(state.iterations()),
                                                   benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Inputs replayed on a state, the hash after each compared; nothing kept.
void Replay(benchmark::State& state, const Played& (*played)()) {
  const Game& g = *played().game;
  const auto session = Session::load(played().game, played().record);
  const Timeline& t = session->timeline();
  const auto path = t.path(t.size());
  Events none = Events::none();
  for (auto _ : state) {
    AnyState s = t.state_at(0);
    for (const std::uint64_t n : path) {
      if (t.kind(n) == Entry::Kind::Do)
        g.apply(s, t.action(n), none);
      else
        g.answer(s, t.draw(n), none);
      if (g.hash(s) != played().record.entries[n - 1].hash) return state.SkipWithError("the hash differs");
    }
  }
  per_input(state, played());
}
BENCHMARK_CAPTURE(Replay, Breakout, breakout_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Replay, Kesselschlacht, kesselschlacht_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Replay, Panzer, panzer_game)->Unit(benchmark::kMillisecond);

/// A session made from a record, as the program does it: action texts read, why_not asked, hashes compared, checkpoints.
void Load(benchmark::State& state, const Played& (*played)()) {
  for (auto _ : state) {
    auto session = Session::load(played().game, played().record);
    if (!session) return state.SkipWithError(session.error().text().c_str());
    benchmark::DoNotOptimize(session);
  }
  per_input(state, played());
}
BENCHMARK_CAPTURE(Load, Breakout, breakout_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Load, Kesselschlacht, kesselschlacht_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Load, Panzer, panzer_game)->Unit(benchmark::kMillisecond);

void Verify(benchmark::State& state, const Played& (*played)()) {
  for (auto _ : state) {
    const VerifyReport r = verify_record(played().record, *played().game);
    if (!r.ok) return state.SkipWithError(r.reason.c_str());
  }
  per_input(state, played());
}
BENCHMARK_CAPTURE(Verify, Breakout, breakout_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Verify, Kesselschlacht, kesselschlacht_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Verify, Panzer, panzer_game)->Unit(benchmark::kMillisecond);

void StepToAnyEntry(benchmark::State& state, const Played& (*played)()) {
  const auto session = Session::load(played().game, played().record);
  Rng rng(1);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        session->timeline().state_at(rng.below(static_cast<std::uint32_t>(session->timeline().size()))));
}
BENCHMARK_CAPTURE(StepToAnyEntry, Breakout, breakout_game)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(StepToAnyEntry, Kesselschlacht, kesselschlacht_game)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(StepToAnyEntry, Panzer, panzer_game)->Unit(benchmark::kMicrosecond);

void WriteRecordText(benchmark::State& state, const Played& (*played)()) {
  for (auto _ : state) benchmark::DoNotOptimize(record_text(played().record));
  per_input(state, played());
}
BENCHMARK_CAPTURE(WriteRecordText, Breakout, breakout_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(WriteRecordText, Kesselschlacht, kesselschlacht_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(WriteRecordText, Panzer, panzer_game)->Unit(benchmark::kMillisecond);

void ParseRecordText(benchmark::State& state, const Played& (*played)()) {
  const std::string text = record_text(played().record);
  for (auto _ : state) benchmark::DoNotOptimize(parse_record(text, "bench").ok());
  per_input(state, played());
}
BENCHMARK_CAPTURE(ParseRecordText, Breakout, breakout_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ParseRecordText, Kesselschlacht, kesselschlacht_game)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ParseRecordText, Panzer, panzer_game)->Unit(benchmark::kMillisecond);

}  // namespace
