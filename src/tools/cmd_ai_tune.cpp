#include "tools/cmd_ai_tune.h"

#include <cstdio>
#include <ostream>

#include "ai/breakout/match.h"

namespace kessel::tools {

namespace {
ai::breakout::Policy policy_from(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) throw CommandError(text.error().text());
  const auto policy = ai::breakout::parse_policy(*text);
  if (!policy) throw CommandError(path + ": " + policy.error().text());
  return *policy;
}

void print(std::ostream& out, const char* what, const ai::breakout::MatchScore& m) {
  char line[160];
  std::snprintf(line, sizeof line, "%s: %llu pairs, share %.3f, difference %+.2f +/- %.2f points, result %.3f\n", what,
                static_cast<unsigned long long>(m.pairs), m.share, m.difference, 1.96 * m.error, m.utility);
  out << line;
}
}  // namespace

int cmd_ai_tune(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("ai-tune", "moves the numbers of Breakout's script towards those that win matches against each other");
  syntax.option("--from", "FILE", "a policy file to begin with; else the built-in one")
      .option("--rounds", "N", "how many rounds; 0 only plays the match", "100")
      .option("--pairs", "N", "pairs of games in a round", "20")
      .option("--match", "N", "pairs of the match of the outcome against the built-in policy", "200")
      .option("--seed", "K", "seed", "1")
      .option("--jobs", "J", "threads", "1")
      .option("--out", "FILE", "where the policy goes; else it is printed");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const auto content = breakout::load_content(e.home, "");
    if (!content) throw CommandError(content.error().text());
    const ai::breakout::Policy built_in = ai::breakout::standard_policy();
    const ai::breakout::Policy from = args.given("--from") ? policy_from(args.text("--from")) : built_in;
    ai::breakout::TunePlan plan;
    plan.rounds = args.number("--rounds", 0, 1'000'000);
    plan.pairs = args.number("--pairs", 1, 1'000'000);
    plan.seed = args.number("--seed", 0, 1'000'000);
    plan.threads = static_cast<unsigned>(args.number("--jobs", 1, 256));
    const auto tuned = ai::breakout::tune(**content, from, plan, {});
    const std::uint64_t pairs = args.number("--match", 1, 1'000'000);
    print(e.err, "against the built-in policy",
          ai::breakout::match(**content, tuned, built_in, pairs, 900'000 + plan.seed, plan.threads));
    const std::string text = ai::breakout::policy_json(
        tuned, "set by hand, then moved by kessel ai-tune --rounds " + std::to_string(plan.rounds) + " --pairs " +
                   std::to_string(plan.pairs) + " --seed " + std::to_string(plan.seed) +
                   (args.given("--from") ? " --from an earlier outcome" : ""));
    write_out(args, e, text);
    return kExitOk;
  });
}

}  // namespace kessel::tools
