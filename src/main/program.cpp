// Finds the command and hands it the rest of the line.
#include "main/program.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "lab/cmd_analyse.h"
#include "lab/cmd_lab.h"
#include "main/cmd_serve.h"
#include "main/version.h"
#include "tools/args.h"
#include "tools/cmd_ai_fit.h"
#include "tools/cmd_ai_tune.h"
#include "tools/cmd_engine.h"
#include "tools/cmd_games.h"
#include "tools/cmd_messages.h"
#include "tools/cmd_perft.h"
#include "tools/cmd_play_tty.h"
#include "tools/cmd_position.h"
#include "tools/cmd_replay.h"
#include "tools/cmd_sim.h"
#include "tools/cmd_verify.h"
#include "tools/home.h"
#include "tools/ledger.h"

namespace {

using namespace kessel::tools;
using Words = std::vector<std::string>;

struct Command {
  const char* name;
  const char* summary;
  std::function<int(const Words&, Env&)> run;
};

const std::vector<Command>& commands() {
  static const std::vector<Command> list{
      {"games", "the games with their sides, scenarios and options", cmd_games},
      {"play-tty", "play a game at the terminal", cmd_play_tty},
      {"serve", "the games in the browser", cmd_serve},
      {"sim", "play many games of two computer players", cmd_sim},
      {"lab", "matches, round robins and their reports", kessel::lab::cmd_lab},
      {"analyse", "review a recorded game: luck, decisions, missed chances", kessel::lab::cmd_analyse},
      {"engine", "drive a game by JSON lines, for bots and testers", cmd_engine},
      {"position", "read, write and draw a position", cmd_position},
      {"replay", "print the transcript of a record", cmd_replay},
      {"verify", "check a finished record: rules, hashes, dice", cmd_verify},
      {"rules", "print a case, its rulings, code and tests", [](const Words& w, Env&) { return cmd_rules(w); }},
      {"ledger", "how much of the rules is enforced and tested", [](const Words& w, Env&) { return cmd_ledger(w); }},
      {"messages", "what a game can tell: keys, arguments and sentences", cmd_messages},
      {"perft", "count the ways the next inputs can go", cmd_perft},
      {"ai-fit", "fit the opponent's evaluation to its own games", cmd_ai_fit},
      {"ai-tune", "move the opponent's tactics towards those that win", cmd_ai_tune},
      {"signature", "one hash over fixed random games", cmd_signature},
  };
  return list;
}

void print_help(std::ostream& out) {
  out << "kessel " << kessel::program_version()
      << ": wargames of the Second World War on a computer\n\nusage: kessel COMMAND ...\n\n";
  for (const Command& c : commands()) {
    const std::string name = c.name;
    out << "  " << name << std::string(12 - name.size(), ' ') << c.summary << "\n";
  }
  out << "\nkessel COMMAND --help tells the rest. The folder with data/ is KESSEL_HOME, else that of the "
         "installed program, else the current one.\n";
}

/// Three lines: the release, what it was built from, and by which versions of their rules new games are played.
void print_version(Env& env) {
  std::ostream& out = env.out;
  out << "kessel " << kessel::program_version() << "\ncommit " << kessel::program_commit() << "\nrules";
  const char* between = " ";
  for (const std::string& id : env.games) {
    out << between << id << " " << env.rules_version(id);
    between = ", ";
  }
  out << "\n";
}

int run(const Words& words, Env& env) {
  if (words.empty()) {
    env.err << "kessel: a command is missing (try: kessel --help)\n";
    return kExitUsage;
  }
  if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
    print_help(env.out);
    return kExitOk;
  }
  if (words[0] == "--version") {
    print_version(env);
    return kExitOk;
  }
  for (const Command& c : commands())
    if (words[0] == c.name) return c.run(Words(words.begin() + 1, words.end()), env);
  env.err << "kessel: there is no command '" << one_line(words[0], 60) << "' (try: kessel --help)\n";
  return kExitUsage;
}

}  // namespace

namespace kessel {

int run_program(int argc, char** argv, const tools::Shelf& shelf) {
  std::ios::sync_with_stdio(false);
  try {
    Env env(std::cin, std::cout, std::cerr);
    static_cast<tools::Shelf&>(env) = shelf;
    std::error_code unknown;
    env.home = find_home(std::getenv("KESSEL_HOME"), std::filesystem::read_symlink("/proc/self/exe", unknown));
    env.in_is_terminal = isatty(STDIN_FILENO) != 0;
    env.out_is_terminal = isatty(STDOUT_FILENO) != 0;
    env.err_is_terminal = isatty(STDERR_FILENO) != 0;
    const int code = run(Words(argv + 1, argv + argc), env);
    std::cout << std::flush;
    if (!std::cout) {
      std::cerr << "kessel: the output could not be written\n";
      return kExitFailed;
    }
    return code;
  } catch (const std::exception& e) {
    std::cerr << "kessel: " << one_line(e.what(), 600) << "\n";
    return kExitFailed;
  }
}

}  // namespace kessel
