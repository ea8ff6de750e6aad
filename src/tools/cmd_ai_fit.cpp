#include "tools/cmd_ai_fit.h"

#include <cstdio>
#include <ostream>

#include "ai/breakout_fit.h"

namespace kessel::tools {

int cmd_ai_fit(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("ai-fit", "fits the evaluation of Breakout's opponent to games that its script plays against itself");
  syntax.option("--games", "N", "how many games", "2000")
      .option("--seed", "K", "seed of the games", "1")
      .option("--jobs", "J", "threads", "1")
      .option("--ridge", "R", "hundredths of pull towards zero", "1")
      .option("--out", "FILE", "where the weights go; else they are printed");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const std::uint64_t games = args.number("--games", 10, 1'000'000), seed = args.number("--seed", 0, 1'000'000'000);
    const auto content = breakout::load_content(e.home, "");
    if (!content) throw CommandError(content.error().text());
    const double ridge = static_cast<double>(args.number("--ridge", 0, 100'000)) / 100;
    const auto report =
        ai::breakout::fit_weights(**content, ai::breakout::standard_policy(), ai::breakout::value_weights(), games,
                                  seed, static_cast<unsigned>(args.number("--jobs", 1, 256)), ridge);
    e.err << report.games << " games, mean " << report.mean_vp << " points; rows: " << report.towns << " towns, "
          << report.divisions << " divisions, " << report.exits << " exits\n"
          << "error of the predicted points on games kept back, by turn, before -> after:\n";
    for (std::size_t t = 1; t < report.error_after.size(); ++t) {
      char line[80];
      std::snprintf(line, sizeof line, "  turn %zu: %.2f -> %.2f\n", t, report.error_before[t], report.error_after[t]);
      e.err << line;
    }
    const std::string text = ai::breakout::weights_json(
        report.weights, "fitted by kessel ai-fit --games " + std::to_string(games) + " --seed " + std::to_string(seed) +
                            " to games of the script of the time against itself");
    write_out(args, e, text);
    return kExitOk;
  });
}

}  // namespace kessel::tools
