#include "tools/cmd_ai_fit.h"

#include <cstdio>
#include <ostream>
#include <span>

#include "ai/breakout_fit.h"
#include "ai/kesselschlacht_fit.h"

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

std::string provenance(std::string_view game, std::uint64_t games, std::uint64_t seed) {
  return "fitted by kessel ai-fit" + std::string(game) + " --games " + std::to_string(games) + " --seed " +
         std::to_string(seed) + " to games of the script of the time against itself";
}

int fit_kesselschlacht(const Args& args, Env& e, std::uint64_t games, std::uint64_t seed, double ridge) {
  const auto content = kesselschlacht::load_content(e.home, "");
  if (!content) throw CommandError(content.error().text());
  const auto report =
      ai::kesselschlacht::fit_value(**content, ai::kesselschlacht::standard_value(), games, seed, ridge);
  e.err << report.games << " games, mean difference " << report.mean << "; rows: " << report.rows << "\n";
  print_errors(e, report.error_before, report.error_after);
  write_out(args, e,
            ai::kesselschlacht::value_json(
                report.value, provenance(" --game kesselschlacht --ridge " + args.text("--ridge"), games, seed)));
  return kExitOk;
}

}  // namespace

int cmd_ai_fit(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("ai-fit", "fits the evaluation of an opponent to games that its script plays against itself");
  syntax.option("--game", "G", "breakout or kesselschlacht", "breakout")
      .option("--games", "N", "how many games", "2000")
      .option("--seed", "K", "seed of the games", "1")
      .option("--jobs", "J", "threads", "1")
      .option("--ridge", "R", "hundredths of pull towards zero", "1")
      .option("--out", "FILE", "where the weights go; else they are printed");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const std::uint64_t games = args.number("--games", 10, 1'000'000), seed = args.number("--seed", 0, 1'000'000'000);
    const double ridge = static_cast<double>(args.number("--ridge", 0, 100'000)) / 100;
    if (args.text("--game") == "kesselschlacht") return fit_kesselschlacht(args, e, games, seed, ridge);
    if (args.text("--game") != "breakout") throw CommandError("only breakout and kesselschlacht have weights");
    const auto content = breakout::load_content(e.home, "");
    if (!content) throw CommandError(content.error().text());
    const auto report =
        ai::breakout::fit_weights(**content, ai::breakout::standard_policy(), ai::breakout::value_weights(), games,
                                  seed, static_cast<unsigned>(args.number("--jobs", 1, 256)), ridge);
    e.err << report.games << " games, mean " << report.mean_vp << " points; rows: " << report.towns << " towns, "
          << report.divisions << " divisions, " << report.exits << " exits\n";
    print_errors(e, report.error_before, report.error_after);
    write_out(args, e, ai::breakout::weights_json(report.weights, provenance("", games, seed)));
    return kExitOk;
  });
}

}  // namespace kessel::tools
