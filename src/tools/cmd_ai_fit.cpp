#include "tools/cmd_ai_fit.h"

#include <cstdio>
#include <ostream>
#include <span>

#include "ai/opponents.h"
#include "core/games.h"

namespace kessel::tools {

namespace {

void print_errors(Env& e, std::span<const double> before, std::span<const double> after) {
  e.err << "error of the predicted points on games kept back, by turn, before -> after:\n";
  for (std::size_t t = 1; t < after.size(); ++t) {
    char line[80];
    std::snprintf(line, sizeof line, "  turn %zu: %.2f -> %.2f\n", t, before[t], after[t]);
    e.err << line;
  }
}

/// Those whose opponents have weights, "a between b".
std::string fitted_games(const std::string& between) {
  std::string out;
  for (const GameName& g : kGames)
    if (const auto own = ai::opponents_of(g.id); own && own->fit != nullptr) out += (out.empty() ? "" : between) + g.id;
  return out;
}

}  // namespace

int cmd_ai_fit(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("ai-fit", "fits the evaluation of an opponent to games that its script plays against itself");
  syntax.option("--game", "G", fitted_games(" or "), kGames[0].id)
      .option("--games", "N", "how many games", "2000")
      .option("--seed", "K", "seed of the games", "1")
      .option("--jobs", "J", "threads", "1")
      .option("--ridge", "R", "hundredths of pull towards zero", "1")
      .option("--out", "FILE", "where the weights go; else they are printed");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const auto own = ai::opponents_of(args.text("--game"));
    if (!own || own->fit == nullptr) throw CommandError("only " + fitted_games(" and ") + " have weights");
    const auto fitted =
        own->fit({e.home, args.number("--games", 10, 1'000'000), args.number("--seed", 0, 1'000'000'000),
                  static_cast<unsigned>(args.number("--jobs", 1, 256)), args.number("--ridge", 0, 100'000)});
    if (!fitted) throw CommandError(fitted.error().text());
    e.err << fitted->summary << "\n";
    print_errors(e, fitted->error_before, fitted->error_after);
    write_out(args, e, fitted->json);
    return kExitOk;
  });
}

}  // namespace kessel::tools
