#include "tools/cmd_perft.h"

#include <chrono>
#include <ostream>

#include "core/json_writer.h"
#include "tools/playout.h"

namespace kessel::tools {

std::uint64_t perft(const Game& game, const AnyState& state, int depth) {
  if (depth == 0) return 1;
  const Node node = game.node(state);
  std::uint64_t leaves = 0;
  Events nothing = Events::none();
  switch (node.kind) {
    case Node::Kind::Finished: return 1;
    case Node::Kind::Chance: {
      std::vector<Outcome> falls;
      game.outcomes(state, falls);
      if (depth == 1) return falls.size();
      for (const Outcome& o : falls) {
        AnyState next = state;
        game.answer(next, o.draw, nothing);
        leaves += perft(game, next, depth - 1);
      }
      return leaves;
    }
    case Node::Kind::Decide: {
      ActionList list;
      for (const Side s : {Side::First, Side::Second})
        if (has(node.sides, s)) game.options(state, s, Scope::Main, list);
      if (depth == 1) return list.size();
      for (std::size_t i = 0; i < list.size(); ++i) {
        AnyState next = state;
        game.apply(next, list[i], nothing);
        leaves += perft(game, next, depth - 1);
      }
      return leaves;
    }
  }
  return leaves;
}

std::uint64_t signature(const Game& game, const AnyState& start, std::uint64_t games, std::uint64_t seed) {
  Hasher h(1);
  for (std::uint64_t i = 0; i < games; ++i) {
    const auto first = make_player(game, Side::First, {"random", {}});
    const auto second = make_player(game, Side::Second, {"random", {}});
    Playout playout(game, *first, *second);
    RngDice dice(derived_seed(seed, 2 * i));
    AnyState state = start;
    const PlayoutResult r = playout.run(state, dice, derived_seed(seed, 2 * i + 1));
    if (!r.error.empty()) throw CommandError("game " + std::to_string(i) + " was aborted: " + r.error);
    h.add(r.signature);
    h.add(r.inputs());
  }
  return h.value();
}

namespace {

AnyState start_of(const Opened& o) {
  auto state = o.game->start(o.scenario, o.options);
  if (!state) throw CommandError(state.error().text());
  return std::move(*state);
}

}  // namespace

int cmd_perft(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("perft", "counts the ways the next inputs can go, over decisions and rolls");
  add_game_options(syntax, true);
  syntax.option("--position", "T", "start from this position text instead of the scenario's start")
      .option("--depth", "N", "how many inputs deep", "2")
      .flag("--divide", "also print the count behind each first input")
      .flag("--json", "print one JSON object");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const int depth = static_cast<int>(args.number("--depth", 0, 20));
    const Opened o = open_from(args, e);
    AnyState state = start_of(o);
    if (args.given("--position")) {
      auto parsed = o.game->parse_position(args.text("--position"));
      if (!parsed) throw UsageError("--position: " + parsed.error().text());
      state = std::move(*parsed);
    }
    const auto begin = std::chrono::steady_clock::now();
    if (args.given("--divide") && depth > 0) {
      const Node node = o.game->node(state);
      Events nothing = Events::none();
      ActionList list;
      for (const Side s : {Side::First, Side::Second})
        if (node.kind == Node::Kind::Decide && has(node.sides, s)) o.game->options(state, s, Scope::Main, list);
      for (std::size_t i = 0; i < list.size(); ++i) {
        AnyState next = state;
        o.game->apply(next, list[i], nothing);
        e.out << o.game->action_text(list[i]) << ": " << perft(*o.game, next, depth - 1) << "\n";
      }
    }
    const std::uint64_t leaves = perft(*o.game, state, depth);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (args.given("--json"))
      e.out << JsonWriter()
                   .begin_object()
                   .field("game", o.game->info().id)
                   .field("depth", depth)
                   .field("leaves", leaves)
                   .field("seconds", seconds)
                   .end_object()
                   .text()
            << "\n";
    else
      e.out << "depth " << depth << ": " << leaves << " leaves in " << seconds << " s\n";
    return kExitOk;
  });
}

int cmd_signature(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("signature", "prints one hash over fixed random games: it changes when behaviour does");
  add_game_options(syntax, true);
  syntax.option("--games", "N", "how many games", "20").option("--seed", "K", "seed of the run", "1");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const std::uint64_t games = args.number("--games", 1, 1'000'000);
    const std::uint64_t seed = args.number("--seed", 0, ~std::uint64_t{0});
    const Opened o = open_from(args, e);
    e.out << hex64(signature(*o.game, start_of(o), games, seed)) << "\n";
    return kExitOk;
  });
}

}  // namespace kessel::tools
