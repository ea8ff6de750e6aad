#include "tools/cmd_sim.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <ostream>
#include <thread>

#include "core/json_writer.h"
#include "engine/session.h"

namespace kessel::tools {
namespace {

using Clock = std::chrono::steady_clock;

std::string winner_name(const Game& game, Winner w) {
  return w == Winner::Draw ? "draw" : side_name(game, static_cast<Side>(w));
}

/// Keeps a record beside a playout: the dice are the session's, and every input is made there a second time.
class Recorder final : public DiceSource, public InputSink {
 public:
  explicit Recorder(Session session) : session_(std::move(session)) {}
  Draw roll(const Node&) override {
    const auto draw = session_.roll();
    if (!draw) throw CommandError("the record's dice: " + draw.error().text());
    return *draw;
  }
  void on_action(const Action& a, std::uint64_t hash_after) override {
    if (const auto no = session_.apply(a))
      throw CommandError("the record refuses the action: " + std::string(no->reason.text()));
    compare(hash_after);
  }
  void on_draw(const Node&, const Draw&, std::uint64_t hash_after) override { compare(hash_after); }
  void save(const std::string& path) const {
    if (const auto fault = save_record(path, session_.record())) throw CommandError(fault->text());
  }

 private:
  void compare(std::uint64_t hash_after) const {
    if (hash_after != session_.hash()) throw CommandError("the record came to another position");
  }
  Session session_;
};

std::string record_path(const std::string& folder, std::uint64_t i) {
  char name[40];
  std::snprintf(name, sizeof name, "game-%06llu.jsonl", static_cast<unsigned long long>(i));
  return folder + "/" + name;
}

void show_progress(std::ostream& err, std::uint64_t done, std::uint64_t all, double seconds) {
  constexpr std::uint64_t kWidth = 30;
  const std::uint64_t full = all == 0 ? kWidth : done * kWidth / all;
  char tail[80];
  std::snprintf(tail, sizeof tail, "] %llu/%llu  %.0f s", static_cast<unsigned long long>(done),
                static_cast<unsigned long long>(all), seconds);
  err << "\r[" << std::string(full, '#') << std::string(kWidth - full, '.') << tail << std::flush;
}

/// In a paired run every second game has its sides swapped.
bool swapped(const SimPlan& plan, std::uint64_t i) { return plan.paired && i % 2 == 1; }

std::string results_csv(const SimPlan& plan, const SimReport& report) {
  std::string text = "game,seed,sides,winner,score,actions\n";
  for (std::size_t i = 0; i < report.games.size(); ++i) {
    const SimGame& g = report.games[i];
    const std::size_t first = swapped(plan, i) ? 1 : 0;
    const std::string sides = plan.players[first].text() + "/" + plan.players[1 - first].text();
    const std::string winner = g.result.finished ? winner_name(*plan.opened.game, g.result.winner) : "aborted";
    text += std::to_string(i) + "," + std::to_string(g.seed) + "," + sides + "," + winner + "," +
            std::to_string(g.result.score) + "," + std::to_string(g.result.actions) + "\n";
  }
  return text;
}

void print_summary(std::ostream& out, const SimPlan& plan, const SimReport& r) {
  const Game& game = *plan.opened.game;
  out << r.finished << " of " << r.games.size() << " games finished, " << r.aborted << " aborted, " << r.violations
      << " invariant violations\n"
      << r.actions << " actions and " << r.draws << " rolls in " << r.seconds
      << " s: " << static_cast<std::uint64_t>(static_cast<double>(r.actions) / std::max(r.seconds, 1e-9))
      << " actions a second\n";
  for (int w = 0; w < 3; ++w)
    out << "  " << winner_name(game, static_cast<Winner>(w)) << ": " << r.wins[static_cast<std::size_t>(w)] << "\n";
  if (plan.paired) {
    const PairReport p = pair_report(r, game.info().high);
    const auto line = [&out](const char* name, const Share& s) {
      char text[96];
      std::snprintf(text, sizeof text, "  %s: %.3f (%.3f-%.3f)\n", name, s.mean, s.low, s.high);
      out << text;
    };
    out << plan.players[0].text() << " against " << plan.players[1].text() << ", " << p.pairs << " pairs\n";
    line("pairs by result", p.by_result);
    line("pairs by score", p.by_score);
    out << "  mean score difference: " << p.score_difference << "\n";
  }
  if (r.outcomes.empty()) return;
  const auto most = std::max_element(r.outcomes.begin(), r.outcomes.end(), [](auto& a, auto& b) {
                      return a.second < b.second;
                    })->second;
  for (const auto& [score, n] : r.outcomes) {
    char line[32];
    std::snprintf(line, sizeof line, "%6d %7llu ", score, static_cast<unsigned long long>(n));
    out << line << std::string(1 + n * 40 / most, '*') << "\n";
  }
}

}  // namespace

SimGame simulate_one(const SimPlan& plan, const AnyState& start, std::uint64_t i) {
  const Game& game = *plan.opened.game;
  SimGame g;
  // A player against itself would play the same game twice.
  const bool mirrored = plan.players[0].text() == plan.players[1].text();
  g.seed = derived_seed(plan.seed, plan.paired && !mirrored ? i / 2 : i);
  const std::size_t who = swapped(plan, i) ? 1 : 0;
  const auto first = make_player(game, Side::First, plan.players[who]);
  const auto second = make_player(game, Side::Second, plan.players[1 - who]);
  Playout playout(game, *first, *second);
  AnyState state = start;
  const std::uint64_t choices = derived_seed(g.seed, 2);
  if (plan.save_dir.empty()) {
    RngDice dice(derived_seed(g.seed, 1));
    g.result = playout.run(state, dice, choices, plan.check_every);
    return g;
  }
  NewGame setup;
  setup.scenario = plan.opened.scenario;
  setup.options = plan.opened.options;
  setup.seed = seed_from(g.seed);
  setup.id = "sim-" + std::to_string(plan.seed) + "-" + std::to_string(i);
  auto session = Session::start(plan.opened.game, setup);
  if (!session) throw CommandError(session.error().text());
  Recorder recorder(std::move(*session));
  g.result = playout.run(state, recorder, choices, plan.check_every, {}, &recorder);
  recorder.save(record_path(plan.save_dir, i));
  return g;
}

SimReport simulate(const SimPlan& plan, const std::function<void(std::uint64_t)>& progress) {
  const auto begin = Clock::now();
  auto start = plan.opened.game->start(plan.opened.scenario, plan.opened.options);
  if (!start) throw CommandError(start.error().text());
  SimReport report;
  report.games.resize(plan.games);
  std::atomic<std::uint64_t> next{0}, done{0};
  std::mutex mutex;
  std::condition_variable finished;
  const auto work = [&] {
    for (std::uint64_t i = next++; i < plan.games; i = next++) {
      SimGame& g = report.games[i];
      try {
        g = simulate_one(plan, *start, i);
      } catch (const std::exception& e) {
        g.result.error = e.what();
      }
      if (++done == plan.games) {
        const std::lock_guard lock(mutex);
        finished.notify_all();
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(1u, plan.jobs); ++t) threads.emplace_back(work);
  {
    std::unique_lock lock(mutex);
    while (done < plan.games) {
      finished.wait_for(lock, std::chrono::milliseconds(200), [&] { return done == plan.games; });
      if (progress) progress(done);
    }
  }
  for (std::thread& t : threads) t.join();
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  Hasher h(1);
  for (const SimGame& g : report.games) {
    const PlayoutResult& r = g.result;
    report.actions += r.actions;
    report.draws += r.draws;
    report.violations += r.violations.size();
    h.add(r.signature);
    if (!r.finished) {
      ++report.aborted;
      continue;
    }
    ++report.finished;
    ++report.wins[static_cast<std::size_t>(r.winner)];
    ++report.outcomes[r.score];
  }
  report.signature = h.value();
  return report;
}

Share wilson(double points, std::uint64_t n) {
  if (n == 0) return {};
  constexpr double z = 1.959964;
  const double count = static_cast<double>(n), p = points / count;
  const double middle = p + z * z / (2 * count),
               half = z * std::sqrt(p * (1 - p) / count + z * z / (4 * count * count));
  const double scale = 1 + z * z / count;
  return {p, (middle - half) / scale, (middle + half) / scale};
}

PairReport pair_report(const SimReport& r, Side high) {
  PairReport out;
  double by_result = 0, by_score = 0;
  for (std::size_t i = 0; i + 1 < r.games.size(); i += 2) {
    const PlayoutResult &a = r.games[i].result, &b = r.games[i + 1].result;
    if (!a.finished || !b.finished) continue;
    ++out.pairs;
    const auto half_points = [](Winner w, Winner mine) { return w == mine ? 2 : w == Winner::Draw ? 1 : 0; };
    const int points = half_points(a.winner, Winner::First) + half_points(b.winner, Winner::Second);
    by_result += points > 2 ? 1 : points == 2 ? 0.5 : 0;
    const int difference = high == Side::First ? a.score - b.score : b.score - a.score;
    by_score += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
    out.score_difference += difference;
  }
  out.by_result = wilson(by_result, out.pairs);
  out.by_score = wilson(by_score, out.pairs);
  if (out.pairs > 0) out.score_difference /= static_cast<double>(out.pairs);
  return out;
}

std::string sim_json(const SimPlan& plan, const SimReport& r) {
  const Game& game = *plan.opened.game;
  JsonWriter j;
  j.begin_object()
      .field("game", game.info().id)
      .field("scenario", plan.opened.scenario)
      .key("sides")
      .begin_array()
      .value(plan.players[0].text())
      .value(plan.players[1].text())
      .end_array()
      .field("seed", plan.seed)
      .field("games", r.games.size())
      .field("finished", r.finished)
      .field("aborted", r.aborted)
      .field("actions", r.actions)
      .field("draws", r.draws)
      .field("seconds", r.seconds)
      .field("actions_per_second", static_cast<double>(r.actions) / std::max(r.seconds, 1e-9));
  j.key("wins").begin_object();
  for (int w = 0; w < 3; ++w) j.field(winner_name(game, static_cast<Winner>(w)), r.wins[static_cast<std::size_t>(w)]);
  j.end_object().key("outcomes").begin_object();
  for (const auto& [score, n] : r.outcomes) j.field(std::to_string(score), n);
  j.end_object();
  if (plan.paired) {
    const PairReport p = pair_report(r, game.info().high);
    const auto share = [&j](const char* name, const Share& s) {
      j.key(name).begin_object().field("mean", s.mean).field("low", s.low).field("high", s.high).end_object();
    };
    j.key("pairs").begin_object().field("finished", p.pairs);
    share("by_result", p.by_result);
    share("by_score", p.by_score);
    j.field("score_difference", p.score_difference).end_object();
  }
  j.field("invariant_violations", r.violations).field("signature", hex64(r.signature)).end_object();
  return j.take();
}

int cmd_sim(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("sim", "plays many games of two players and reports what came out");
  add_game_options(syntax, true);
  syntax.required("--sides", "A,B", "players of the first and the second side: " + player_names())
      .option("--games", "N", "how many games", "1")
      .option("--pairs", "N", "instead of --games: so many seeds, each played twice with the sides swapped")
      .option("--seed", "K", "seed of the run; the same seed gives the same games", "1")
      .option("--jobs", "J", "threads", "1")
      .option("--save", "DIR", "write each game as a finished record; its dice then come from the game's own stream")
      .option("--results", "FILE", "write one CSV line per game")
      .option("--check-every", "M", "check all invariants every M inputs; 0 for never", std::to_string(kSampledCheck))
      .flag("--json", "print one JSON object as the last line");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    SimPlan plan;
    auto players = parse_players(args.text("--sides"));
    if (!players) throw UsageError("--sides: " + players.error().text());
    plan.players = *players;
    if (args.given("--pairs") && args.given("--games")) throw UsageError("either --games or --pairs");
    plan.paired = args.given("--pairs");
    plan.games = plan.paired ? 2 * args.number("--pairs", 1, 50'000'000) : args.number("--games", 1, 100'000'000);
    plan.seed = args.number("--seed", 0, ~std::uint64_t{0});
    plan.jobs = static_cast<unsigned>(args.number("--jobs", 1, 256));
    plan.check_every = args.number("--check-every", 0, ~std::uint64_t{0});
    plan.save_dir = args.text("--save");
    plan.opened = open_from(args, e);
    if (!plan.save_dir.empty()) {
      std::error_code error;
      std::filesystem::create_directories(plan.save_dir, error);
      if (error || !std::filesystem::is_directory(plan.save_dir))
        throw CommandError(plan.save_dir + ": cannot be made a folder");
    }
    std::ofstream results;
    if (args.given("--results")) {
      results.open(args.text("--results"), std::ios::binary);
      if (!results) throw CommandError(args.text("--results") + ": cannot be written");
    }
    const auto begin = Clock::now();
    const SimReport report = simulate(plan, [&](std::uint64_t done) {
      if (e.err_is_terminal)
        show_progress(e.err, done, plan.games, std::chrono::duration<double>(Clock::now() - begin).count());
    });
    if (e.err_is_terminal) e.err << "\n";
    std::size_t shown = 0;
    for (std::size_t i = 0; i < report.games.size(); ++i) {
      const SimGame& g = report.games[i];
      const std::string who = "game " + std::to_string(i) + " (seed " + std::to_string(g.seed) + "): ";
      if (!g.result.error.empty()) e.err << who << "aborted: " << one_line(g.result.error, 600) << "\n";
      for (const std::string& v : g.result.violations)
        if (++shown <= 40) e.err << who << one_line(v, 600) << "\n";
    }
    if (results.is_open()) {
      results << results_csv(plan, report) << std::flush;
      if (!results) throw CommandError(args.text("--results") + ": could not be written to the end");
    }
    if (args.given("--json"))
      e.out << sim_json(plan, report) << "\n";
    else
      print_summary(e.out, plan, report);
    return report.aborted == 0 && report.violations == 0 ? kExitOk : kExitFailed;
  });
}

}  // namespace kessel::tools
