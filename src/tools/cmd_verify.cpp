#include "tools/cmd_verify.h"

#include <chrono>
#include <cstdio>
#include <ostream>

#include "core/json_writer.h"
#include "engine/record.h"
#include "engine/verify.h"

namespace kessel::tools {
namespace {

/// What the command found, whichever way it is printed.
struct Finding {
  std::string file;
  bool readable = false;
  RecordHeader header;
  std::optional<GameEnd> end;
  std::vector<std::string> warnings;
  VerifyReport report;
  double seconds = 0;

  int exit_code() const { return report.ok ? kExitOk : readable ? kExitFailed : kExitUsage; }
  double microseconds_per_input() const {
    return report.inputs == 0 ? 0 : seconds * 1e6 / static_cast<double>(report.inputs);
  }
};

Finding verify_file(const std::string& path, bool allow_given, const Env& env) {
  Finding f;
  f.file = path;
  const auto fail = [&f](std::uint64_t line, const std::string& reason) {
    f.report.line = line;
    f.report.reason = reason;
    return f;
  };
  const auto read = read_record(path);
  // Line 0: no such file, a folder. A file that can be opened but does not hold is a failed check, not a bad command.
  f.readable = read || read.error().line != 0;
  if (!read) return fail(read.error().line, read.error().reason);
  f.header = read->record.header;
  f.warnings = read->warnings;
  if (read->record.ended()) f.end = read->record.entries.back().end;

  GameSource source;
  source.home = env.home;
  source.overlay_json = f.header.overlay;
  const auto game = env.open(f.header.game, source);
  if (!game) return fail(1, "the game cannot be opened: " + game.error().text());
  const auto begin = std::chrono::steady_clock::now();
  f.report = verify_record(read->record, **game, allow_given);
  f.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return f;
}

std::string winner_name(const Finding& f) {
  return f.end->winner == Winner::Draw ? "draw" : f.header.sides[static_cast<std::size_t>(f.end->winner)];
}

void print_json(const Finding& f, std::ostream& out) {
  const VerifyReport& r = f.report;
  JsonWriter w;
  w.begin_object().field("file", f.file).field("verified", r.ok);
  if (!r.ok) w.field("line", r.line).field("reason", r.reason);
  if (!f.header.game.empty())
    w.field("game", f.header.game).field("scenario", f.header.scenario).field("id", f.header.id);
  w.field("entries", r.entries).field("inputs", r.inputs).field("actions", r.actions).field("draws", r.draws);
  w.field("given", r.given).field("undone", r.undone).field("commitment", r.commitment_checked);
  w.field("seconds", f.seconds).field("microseconds_per_input", f.microseconds_per_input());
  if (f.end) {
    w.key("end").begin_object().field("winner", winner_name(f));
    if (f.end->score) w.field("score", *f.end->score);
    w.field("how", f.end->how).end_object();
  }
  w.key("warnings").begin_array();
  for (const std::string& text : f.warnings) w.value(text);
  w.end_array().end_object();
  out << w.text() << "\n";
}

void print_text(const Finding& f, std::ostream& out) {
  const VerifyReport& r = f.report;
  const std::string name = one_line(f.file);
  if (!f.header.game.empty())
    out << name << ": " << one_line(f.header.game) << " " << one_line(f.header.scenario) << ", game " << f.header.id
        << "\n";
  if (r.entries > 0) {
    char time[40];
    std::snprintf(time, sizeof time, "%.2f", f.microseconds_per_input());
    out << "checked: " << r.inputs << " inputs (" << r.actions << " actions, " << r.draws << " draws against the seed, "
        << r.given << " given), " << r.undone << " taken back, a state hash each; commitment "
        << (r.commitment_checked ? "checked" : "not checked") << "; " << time << " microseconds per input\n";
  }
  if (!r.ok) {
    out << "not verified: " << name << (r.line == 0 ? "" : ":" + std::to_string(r.line)) << ": "
        << one_line(r.reason, 400) << "\n";
    return;
  }
  out << "result: " << winner_name(f) << (f.end->score ? ", score " + std::to_string(*f.end->score) : "") << " ("
      << one_line(f.end->how) << ")\nverified\n";
}

}  // namespace

int cmd_verify(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("verify", "replays a finished record and checks the rules, every state hash and all dice");
  syntax.positional("FILE", "the record of a game")
      .flag("--json", "print one JSON object")
      .flag("--allow-given", "accept dice that were given by hand or copied from another record, and count them")
      .note(
          "Exit code 0: everything holds. 1: it does not, and the first line that fails is named. 2: the command line "
          "was not understood or the file cannot be read. docs/record.md describes the record and the dice.");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const Finding f = verify_file(args.positional().at(0), args.given("--allow-given"), e);
    const bool json = args.given("--json");
    for (const std::string& w : f.warnings)
      if (!json) e.err << "warning: " << one_line(w, 400) << "\n";
    if (json)
      print_json(f, e.out);
    else if (!f.readable)
      e.err << "kessel verify: " << one_line(f.file) << ": " << f.report.reason << "\n";
    else
      print_text(f, e.out);
    return f.exit_code();
  });
}

}  // namespace kessel::tools
