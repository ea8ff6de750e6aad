#include "lab/cmd_lab.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <ostream>
#include <thread>

#include "lab/cmd_situations.h"
#include "lab/csv.h"
#include "lab/queue.h"
#include "lab/report.h"
#include "lab/summary.h"

namespace kessel::lab {
namespace {

using tools::Args;
using tools::CommandError;
using tools::Env;
using tools::Syntax;
using tools::UsageError;
using Words = std::vector<std::string>;

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set by a signal handler");

/// While it lives, Ctrl-C and SIGTERM ask for a clean stop; a second one ends the program as usual.
class StopOnSignal {
 public:
  StopOnSignal() {
    interrupted = false;
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, &old_[0]);
    ::sigaction(SIGTERM, &action, &old_[1]);
  }
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal() {
    ::sigaction(SIGINT, &old_[0], nullptr);
    ::sigaction(SIGTERM, &old_[1], nullptr);
  }

 private:
  struct sigaction old_[2]{};
};

std::string remaining(const Progress& p) {
  if (p.fresh == 0) return "?";
  const double s = p.seconds / static_cast<double>(p.fresh) * static_cast<double>(p.all - p.done);
  char text[40];
  if (s < 90)
    std::snprintf(text, sizeof text, "%.0f s", s);
  else if (s < 5400)
    std::snprintf(text, sizeof text, "%.0f min", s / 60);
  else
    std::snprintf(text, sizeof text, "%.1f h", s / 3600);
  return text;
}

/// A bar on a terminal, a line now and then elsewhere.
class Meter {
 public:
  explicit Meter(Env& env) : env_(env) {}
  void show(const Progress& p) {
    if (env_.err_is_terminal) {
      constexpr std::uint64_t kWidth = 30;
      const std::uint64_t full = p.all == 0 ? kWidth : p.done * kWidth / p.all;
      env_.err << "\r[" << std::string(full, '#') << std::string(kWidth - full, '.') << "] " << p.done << "/" << p.all
               << "  " << remaining(p) << " left   " << std::flush;
      return;
    }
    constexpr double kPause = 10;
    if (p.seconds < told_ + kPause) return;
    told_ = p.seconds;
    env_.err << p.done << " of " << p.all << " games, " << remaining(p) << " left\n" << std::flush;
  }
  void end() {
    if (env_.err_is_terminal) env_.err << "\n";
  }

 private:
  Env& env_;
  double told_ = 0;
};

Syntax plan_syntax(const std::string& command, const std::string& summary, const char* players, bool sprt) {
  Syntax s("lab " + command, summary);
  s.option("--game", "G", "the game", kGames[0].id)
      .option("--scenario", "S", "the game's first scenario if left out")
      .repeated("--option", "K=V", "an option of the scenario")
      .option("--vary", "K=V,W,..", "plays every pair under each of these values of one option")
      .option("--data", "DIR", "your own corrected values")
      .option("--players", players, "the players: " + tools::player_names() + "; budgets as in sim")
      .option("--pairs", "N", "seeds, each played twice with the sides swapped", "10")
      .option("--seed", "K", "seed of the session", "1")
      .option("--check-every", "M", "checks all invariants every M inputs; 0: never", "0")
      .flag("--records", "keeps the record of every game, not only of those that fail");
  if (sprt) s.option("--sprt", "E0,E1[,A,B]", "stops as soon as one of two Elo differences is accepted");
  return s;
}

Plan plan_from(const Args& args, const Env& env, bool two) {
  Plan plan;
  if (!args.given("--players")) throw UsageError("--players is missing");
  std::string rest = args.text("--players");
  for (std::size_t comma = 0; comma != std::string::npos;) {
    comma = rest.find(',');
    const auto spec = tools::known_player(rest.substr(0, comma));
    if (!spec) throw UsageError("--players: " + spec.error().text());
    for (const tools::PlayerSpec& other : plan.players)
      if (!two && other.text() == spec->text()) throw UsageError("--players: " + spec->text() + " is named twice");
    plan.players.push_back(*spec);
    if (comma != std::string::npos) rest.erase(0, comma + 1);
  }
  if (two && plan.players.size() != 2) throw UsageError("--players: two are wanted, A,B");
  if (plan.players.size() < 2) throw UsageError("--players: at least two are wanted");
  const tools::Opened opened = tools::open_from(args, env);
  plan.game = opened.game->info().id;
  plan.scenario = opened.scenario;
  plan.options = opened.options;
  plan.overlay = opened.game->overlay();
  plan.content = opened.game->content_hash();
  plan.rules_version = opened.game->info().rules_version;
  plan.pairs = args.number("--pairs", 1, 10'000'000);
  plan.seed = args.number("--seed", 0, ~std::uint64_t{0});
  plan.check_every = args.number("--check-every", 0, ~std::uint64_t{0});
  plan.keep_records = args.given("--records");
  if (args.given("--vary")) {
    const std::string text = args.text("--vary");
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) throw UsageError("--vary wants K=V,W");
    Vary v{text.substr(0, equals), {}};
    for (std::size_t at = equals; at != std::string::npos; at = text.find(',', at + 1))
      v.values.push_back(text.substr(at + 1, text.find(',', at + 1) - at - 1));
    if (plan.options.contains(v.option)) throw UsageError("--vary and --option name the same option");
    plan.vary = v;
  }
  if (two && args.given("--sprt")) {
    plan.sprt = parse_sprt(args.text("--sprt"));
    if (!plan.sprt) throw UsageError("--sprt wants E0,E1 or E0,E1,ALPHA,BETA with E0 < E1 and errors below a half");
    if (plan.vary) throw UsageError("--sprt and --vary do not go together: one question at a time");
  }
  return plan;
}

OpenPlan opened_plan(const Plan& plan, const Env& env) {
  auto open = open_plan(plan, env);
  if (!open) throw UsageError(open.error().text());
  return *open;
}

template <class T>
T worked(Expected<T> e) {
  if (!e) throw CommandError(e.error().text());
  return std::move(*e);
}
void worked(const std::optional<Fault>& f) {
  if (f) throw CommandError(f->text());
}

int report(const Folder& folder, const OpenPlan& open, Env& env, bool json) {
  const Summary s = summarise(open.plan, open.game->info().high, folder.results());
  worked(folder.write("summary.json", summary_json(open, s) + "\n"));
  for (const auto& [name, text] : csv_files(open, folder.results(), s)) worked(folder.write(name, text));
  worked(folder.write("report.html", report_html(open, s)));
  if (json)
    env.out << summary_json(open, s) << "\n";
  else
    env.out << summary_text(open, s) << "report: " << folder.file("report.html") << "\n";
  for (std::uint64_t job : s.failed_jobs)
    env.err << "game " << job << " failed: " << tools::one_line(folder.results().at(job).error, 600) << "\n";
  return s.failed_jobs.empty() ? tools::kExitOk : tools::kExitFailed;
}

int cmd_play(const Words& words, Env& env, bool two) {
  Syntax syntax = two ? plan_syntax("match", "two players on paired seeds with sides swapped", "A,B", true)
                      : plan_syntax("round-robin", "everybody against everybody", "A,B,C,..", false);
  syntax.option("--jobs", "J", "games at a time; all cores if left out")
      .option("--out", "DIR", "folder for results and reports")
      .option("--resume", "DIR", "goes on with a session that was stopped")
      .flag("--json", "prints the summary as one JSON object");
  return tools::run_command(syntax, words, env, [two](const Args& args, Env& e) {
    const unsigned jobs = args.given("--jobs") ? static_cast<unsigned>(args.number("--jobs", 1, 1024))
                                               : std::max(1u, std::thread::hardware_concurrency());
    const bool resumed = args.given("--resume");
    if (resumed == args.given("--out")) throw UsageError("either --out or --resume");
    if (resumed)
      for (const char* name : {"--players", "--option", "--vary", "--data", "--sprt", "--scenario", "--game", "--pairs",
                               "--seed", "--check-every", "--records"})
        if ((two || std::string(name) != "--sprt") && args.given(name))
          throw UsageError(std::string(name) + " does not go with --resume: the plan lies in the folder");
    const Plan plan = resumed ? Plan{} : plan_from(args, e, two);
    if (!resumed) opened_plan(plan, e);  // faults of --vary before a folder is made
    Folder folder = worked(resumed ? Folder::open(args.text("--resume")) : Folder::create(args.text("--out"), plan));
    const OpenPlan open = opened_plan(folder.plan(), e);
    Meter meter(e);
    {
      const StopOnSignal guard;
      run_folder(folder, open, jobs, interrupted, [&](const Progress& p) { meter.show(p); });
    }
    meter.end();
    const int code = report(folder, open, e, args.given("--json"));
    if (!interrupted) return code;
    e.err << "stopped after " << folder.results().size() << " of " << open.plan.jobs() << " games; --resume "
          << folder.path() << " goes on\n";
    return tools::kExitFailed;
  });
}

int cmd_report(const Words& words, Env& env) {
  Syntax syntax("lab report", "writes the reports of a session again");
  syntax.positional("DIR", "folder of a session").flag("--json", "prints the summary as one JSON object");
  return tools::run_command(syntax, words, env, [](const Args& args, Env& e) {
    const Folder folder = worked(Folder::open(args.positional().front()));
    return report(folder, opened_plan(folder.plan(), e), e, args.given("--json"));
  });
}

std::string database(const Args& args) {
  if (!args.given("--db")) throw UsageError("--db is missing: the URL of a PostgreSQL database");
  return args.text("--db");
}
Syntax& add_database(Syntax& s) { return s.option("--db", "URL", "PostgreSQL, postgres://user@host/name"); }

/// A plan for the queue: a match with two players, else a round robin.
Plan queued_plan(const Args& args, const Env& env) {
  const std::string players = args.text("--players");
  const Plan plan = plan_from(args, env, std::ranges::count(players, ',') == 1);
  if (args.given("--sprt") && !plan.sprt) throw UsageError("--sprt wants two players");
  opened_plan(plan, env);
  return plan;
}

/// Brings what the database has into the folder.
void collect(Queue& queue, std::uint64_t session, Folder& folder) {
  for (const Played& p : queue.results(session, folder.results())) worked(folder.add(p));
}

int cmd_submit(const Words& words, Env& env) {
  Syntax syntax = plan_syntax("submit", "puts the games of a match or round robin into the queue", "A,B,..", true);
  add_database(syntax);
  return tools::run_command(syntax, words, env, [](const Args& args, Env& e) {
    const std::string url = database(args);
    const Plan plan = queued_plan(args, e);
    Queue queue(url);
    queue.prepare();
    e.out << "session " << queue.submit(plan) << ", " << plan.jobs() << " games\n";
    return tools::kExitOk;
  });
}

int cmd_serve(const Words& words, Env& env) {
  Syntax syntax = plan_syntax("serve", "puts games into the queue, waits for the workers, reports", "A,B,..", true);
  add_database(syntax)
      .option("--out", "DIR", "folder for results and reports")
      .flag("--json", "prints the summary as one JSON object");
  return tools::run_command(syntax, words, env, [](const Args& args, Env& e) {
    const std::string url = database(args);
    if (!args.given("--out")) throw UsageError("--out is missing");
    const Plan plan = queued_plan(args, e);
    const OpenPlan open = opened_plan(plan, e);
    Folder folder = worked(Folder::create(args.text("--out"), plan));
    Queue queue(url);
    queue.prepare();
    const std::uint64_t session = queue.submit(plan);
    e.err << "session " << session << ", " << plan.jobs() << " games\n" << std::flush;
    Meter meter(e);
    {
      const StopOnSignal guard;
      const auto begin = std::chrono::steady_clock::now();
      for (SprtState sprt; !interrupted && folder.results().size() < plan.jobs();) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const std::uint64_t done = queue.finished(session);
        meter.show(
            {done, plan.jobs(), done, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
        if (done == folder.results().size()) continue;
        collect(queue, session, folder);
        advance(plan, folder.results(), sprt);
        if (sprt.verdict == SprtVerdict::Open) continue;
        queue.cancel(session);
        break;
      }
    }
    meter.end();
    const int code = report(folder, open, e, args.given("--json"));
    if (!interrupted) return code;
    e.err << "no longer waiting; kessel lab collect --session " << session << " fetches what the workers finish\n";
    return tools::kExitFailed;
  });
}

int cmd_worker(const Words& words, Env& env) {
  Syntax syntax("lab worker", "plays games of the queue");
  add_database(syntax)
      .option("--jobs", "J", "games at a time; all cores if left out")
      .option("--lease", "S", "seconds after which a dead worker's game is taken over", "60")
      .flag("--drain", "ends when nothing is left to do");
  return tools::run_command(syntax, words, env, [](const Args& args, Env& e) {
    const std::string url = database(args);
    const unsigned jobs = args.given("--jobs") ? static_cast<unsigned>(args.number("--jobs", 1, 1024))
                                               : std::max(1u, std::thread::hardware_concurrency());
    const int lease = static_cast<int>(args.number("--lease", 1, 86'400));
    const StopOnSignal guard;
    const WorkerReport r = work_queue(url, e, jobs, lease, args.given("--drain"), interrupted);
    e.out << r.played << " games played, " << r.taken_over << " of them taken over\n";
    return tools::kExitOk;
  });
}

int cmd_collect(const Words& words, Env& env) {
  Syntax syntax("lab collect", "fetches the results of a session from the queue and reports");
  add_database(syntax)
      .option("--session", "N", "which session; the newest if left out")
      .option("--out", "DIR", "folder for results and reports; may hold an earlier part of the session")
      .flag("--json", "prints the summary as one JSON object");
  return tools::run_command(syntax, words, env, [](const Args& args, Env& e) {
    const std::string url = database(args);
    if (!args.given("--out")) throw UsageError("--out is missing");
    Queue queue(url);
    queue.prepare();
    const auto session = args.given("--session") ? args.number("--session", 1, ~std::uint64_t{0}) : queue.newest();
    const auto text = session ? queue.plan_text(*session) : std::nullopt;
    if (!text) throw CommandError("the queue has no such session");
    const Plan plan = worked(parse_plan(*text, "session " + std::to_string(*session)));
    const std::string out = args.text("--out");
    const bool there = std::filesystem::exists(out + "/plan.json");
    Folder folder = worked(there ? Folder::open(out) : Folder::create(out, plan));
    if (plan_json(folder.plan()) != plan_json(plan)) throw CommandError(out + ": holds another session");
    collect(queue, *session, folder);
    const int code = report(folder, opened_plan(plan, e), e, args.given("--json"));
    const bool over =
        folder.results().size() == plan.jobs() || sprt_state(plan, folder.results()).verdict != SprtVerdict::Open;
    if (!over) e.err << folder.results().size() << " of " << plan.jobs() << " games so far\n";
    return code;
  });
}

struct Sub {
  const char* name;
  const char* summary;
  int (*run)(const Words&, Env&);
};
constexpr Sub kSubs[] = {
    {"match", "two players on paired seeds with sides swapped",
     [](const Words& w, Env& e) { return cmd_play(w, e, true); }},
    {"round-robin", "everybody against everybody", [](const Words& w, Env& e) { return cmd_play(w, e, false); }},
    {"situations", "players on positions with an agreed best idea", cmd_situations},
    {"report", "writes the reports of a session again", cmd_report},
    {"submit", "puts games into the queue of a database", cmd_submit},
    {"serve", "the same, waits for the workers and reports", cmd_serve},
    {"worker", "plays games of the queue", cmd_worker},
    {"collect", "fetches the results of a session from the queue", cmd_collect},
};

}  // namespace

int cmd_lab(const std::vector<std::string>& words, Env& env) {
  if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) {
    env.out << "kessel lab: matches, round robins and their reports (docs/lab.md)\n\nusage: kessel lab WORD ...\n\n";
    for (const Sub& s : kSubs) {
      const std::string name = s.name;
      env.out << "  " << name << std::string(13 - name.size(), ' ') << s.summary << "\n";
    }
    env.out << "\nkessel lab WORD --help tells the rest.\n";
    return tools::kExitOk;
  }
  for (const Sub& s : kSubs)
    if (!words.empty() && words[0] == s.name) return s.run(Words(words.begin() + 1, words.end()), env);
  env.err << "kessel lab: "
          << (words.empty() ? "a word is missing" : "there is no '" + tools::one_line(words[0], 60) + "'")
          << " (try: kessel lab --help)\n";
  return tools::kExitUsage;
}

}  // namespace kessel::lab
