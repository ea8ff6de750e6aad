#include "lab/cmd_analyse.h"

#include <fstream>
#include <ostream>

#include "lab/analyse.h"
#include "tools/cmd_replay.h"

namespace kessel::lab {

int cmd_analyse(const std::vector<std::string>& words, tools::Env& env) {
  tools::Syntax syntax("analyse", "reviews a recorded game: luck, decisions, missed chances");
  syntax.positional("RECORD", "a game record")
      .option("--budget", "N",
              "simulated impulses for the best plan of an impulse; playouts for a position of other games",
              std::to_string(kStandardBudget))
      .option("--seed", "K", "seed of the judge's own dice", std::to_string(kStandardSeed))
      .option("--most", "N", "how many missed chances to explain", std::to_string(kStandardMost))
      .option("--html", "FILE", "writes the review as a page")
      .option("--data", "DIR", "your own corrected values instead of those in the record")
      .flag("--json", "prints the review as one JSON object");
  return tools::run_command(syntax, words, env, [](const tools::Args& args, tools::Env& e) {
    const tools::Loaded loaded = tools::load_record(args.positional().front(), args, e);
    const Session& session = loaded.session;
    if (!session.result())
      throw tools::CommandError("the game is not over: its hidden units are nobody's business yet");
    // Random games to the end, for every input: only who names their number shall wait for that.
    if (!has_judge(session.game()) && !args.given("--budget"))
      throw tools::CommandError("there is no review of " + session.game().info().title +
                                " yet; with --budget N every input is judged by N random games, which can take long");
    const auto judge =
        make_judge(session.game(), args.number("--budget", 1, 1'000'000), args.number("--seed", 0, ~std::uint64_t{0}));
    int shown = -1;
    const Review r = review(session, *judge, args.number("--most", 0, 1000), [&](double done) {
      const int percent = static_cast<int>(100 * done);
      if (!e.err_is_terminal || percent == shown) return;
      shown = percent;
      e.err << "\r" << percent << " %" << std::flush;
    });
    if (e.err_is_terminal) e.err << "\n";
    if (args.given("--html")) {
      std::ofstream out(args.text("--html"), std::ios::binary);
      out << review_html(session, r) << std::flush;
      if (!out) throw tools::CommandError(args.text("--html") + ": cannot be written");
    }
    e.out << (args.given("--json") ? review_json(session, r) + "\n" : review_text(session, r));
    return tools::kExitOk;
  });
}

}  // namespace kessel::lab
