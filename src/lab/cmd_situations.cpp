#include "lab/cmd_situations.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <mutex>
#include <ostream>
#include <thread>

#include "core/json_writer.h"
#include "lab/situations.h"
#include "tools/cmd_sim.h"

namespace kessel::lab {
namespace {

using tools::Args;
using tools::CommandError;
using tools::Env;
using tools::UsageError;

std::vector<tools::PlayerSpec> players_from(std::string rest) {
  std::vector<tools::PlayerSpec> out;
  for (std::size_t comma = 0; comma != std::string::npos;) {
    comma = rest.find(',');
    const std::string name = rest.substr(0, comma);
    const auto spec =
        name == kLinePlayer ? Expected<tools::PlayerSpec>(tools::PlayerSpec{name, {}}) : tools::known_player(name);
    if (!spec) throw UsageError("--players: " + spec.error().text());
    out.push_back(*spec);
    if (comma != std::string::npos) rest.erase(0, comma + 1);
  }
  return out;
}

std::vector<std::vector<Score>> score_all(const Game& game, const std::vector<Situation>& suite,
                                          const std::vector<tools::PlayerSpec>& players, std::uint64_t seed,
                                          unsigned jobs, const std::function<void(std::size_t)>& done) {
  std::vector<std::vector<Score>> out(suite.size(), std::vector<Score>(players.size()));
  std::atomic<std::size_t> next{0}, finished{0};
  std::mutex mutex;
  std::string failure;
  const auto work = [&] {
    for (std::size_t i = next++; i < suite.size() * players.size(); i = next++) {
      try {
        const std::size_t row = i / players.size(), column = i % players.size();
        out[row][column] = score_situation(game, suite[row], players[column], seed);
        const std::lock_guard lock(mutex);
        done(++finished);
      } catch (const std::exception& e) {
        const std::lock_guard lock(mutex);
        failure = e.what();
        return;
      }
    }
  };
  std::vector<std::thread> helpers;
  for (unsigned i = 1; i < jobs; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& t : helpers) t.join();
  if (!failure.empty()) throw CommandError(failure);
  return out;
}

tools::Share rate(const std::vector<std::vector<Score>>& scores, std::size_t player, int& passed) {
  passed = 0;
  for (const auto& row : scores) passed += row[player].passed ? 1 : 0;
  return tools::wilson(passed, scores.size());
}

std::string share_text(const tools::Share& s) {
  char text[48];
  std::snprintf(text, sizeof text, "%.3f (%.3f-%.3f)", s.mean, s.low, s.high);
  return text;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string table_text(const std::vector<Situation>& suite, const std::vector<tools::PlayerSpec>& players,
                       const std::vector<std::vector<Score>>& scores) {
  std::size_t first = 10;
  for (const Situation& s : suite) first = std::max(first, s.id.size() + 2);
  std::string out = padded("situation", first);
  const auto width = [](const tools::PlayerSpec& p) { return std::max<std::size_t>(p.text().size(), 12) + 2; };
  for (const tools::PlayerSpec& p : players) out += padded(p.text(), width(p));
  out += "\n";
  for (std::size_t i = 0; i < suite.size(); ++i) {
    out += padded(suite[i].id, first);
    for (std::size_t k = 0; k < players.size(); ++k) {
      const Score& s = scores[i][k];
      out += padded((s.passed ? "pass " : "FAIL ") + std::to_string(s.passes) + "/" + std::to_string(suite[i].seeds),
                    width(players[k]));
    }
    out += "\n";
  }
  for (std::size_t k = 0; k < players.size(); ++k) {
    int passed = 0;
    const tools::Share share = rate(scores, k, passed);
    out += players[k].text() + ": " + std::to_string(passed) + " of " + std::to_string(suite.size()) + " passed, " +
           share_text(share) + "\n";
  }
  return out;
}

std::string table_json(const std::vector<Situation>& suite, const std::vector<tools::PlayerSpec>& players,
                       const std::vector<std::vector<Score>>& scores) {
  JsonWriter j;
  j.begin_object().key("situations").begin_array();
  for (std::size_t i = 0; i < suite.size(); ++i) {
    j.begin_object().field("id", suite[i].id).field("seeds", suite[i].seeds).field("pass", suite[i].pass);
    j.key("players").begin_array();
    for (std::size_t k = 0; k < players.size(); ++k) {
      const Score& s = scores[i][k];
      j.begin_object().field("player", players[k].text()).field("passes", s.passes).field("passed", s.passed);
      j.field("missed", s.failed).end_object();
    }
    j.end_array().end_object();
  }
  j.end_array().key("players").begin_array();
  for (std::size_t k = 0; k < players.size(); ++k) {
    int passed = 0;
    const tools::Share share = rate(scores, k, passed);
    j.begin_object().field("player", players[k].text()).field("passed", passed).field("of", suite.size());
    j.field("rate", share.mean).field("low", share.low).field("high", share.high).end_object();
  }
  j.end_array().end_object();
  return j.take();
}

std::string list_text(const std::vector<Situation>& suite) {
  std::string out;
  for (const Situation& s : suite) {
    out += s.id + ": " + s.title + " (";
    for (const std::string& theme : s.themes) out += (&theme == &s.themes.front() ? "" : ", ") + theme;
    out += ")\n  " + s.position + "\n  idea: " + s.idea + "\n  why: " + s.why + "\n";
    for (const SituationCheck& c : s.checks) out += "  check: " + c.text + "\n";
  }
  return out;
}

}  // namespace

int cmd_situations(const std::vector<std::string>& words, Env& env) {
  tools::Syntax syntax("lab situations", "positions with an agreed best idea: who finds it?");
  syntax.option("--game", "G", "the game", kGames[0].id)
      .option("--data", "DIR", "your own corrected values")
      .option("--file", "F", "another suite than the shipped one")
      .option("--players", "A,B,..", "the players: " + tools::player_names() + ", or line for the suite's own lines",
              "recruit")
      .repeated("--only", "ID", "plays only this situation; may be repeated")
      .option("--seed", "K", "seed of the dice", "1")
      .option("--jobs", "J", "situations at a time", "1")
      .flag("--list", "prints positions and ideas and plays nothing")
      .flag("--json", "prints one JSON object");
  return tools::run_command(syntax, words, env, [](const Args& args, Env& e) {
    if (args.given("--list") && (args.given("--json") || args.given("--players")))
      throw UsageError("--list goes with neither --json nor --players");
    const auto players = players_from(args.text("--players"));
    const unsigned jobs = static_cast<unsigned>(args.number("--jobs", 1, 1024));
    const std::uint64_t seed = args.number("--seed", 0, ~std::uint64_t{0});
    const auto game = e.open(args.text("--game"), tools::source_from(args, e));
    if (!game) throw UsageError(game.error().text());
    auto suite =
        args.given("--file") ? load_situations(**game, args.text("--file")) : shipped_situations(**game, e.home);
    if (!suite) throw CommandError(suite.error().text());
    if (args.given("--only")) {
      const std::vector<std::string> wanted = args.all("--only");
      for (const std::string& id : wanted)
        if (std::ranges::none_of(*suite, [&](const Situation& s) { return s.id == id; }))
          throw UsageError("--only: there is no situation '" + tools::one_line(id, 60) + "'");
      std::erase_if(*suite, [&](const Situation& s) { return std::ranges::find(wanted, s.id) == wanted.end(); });
    }
    if (args.given("--list")) {
      e.out << list_text(*suite);
      return tools::kExitOk;
    }
    const auto scores = score_all(**game, *suite, players, seed, jobs, [&](std::size_t n) {
      if (e.err_is_terminal) e.err << "\r" << n << "/" << suite->size() * players.size() << "   " << std::flush;
    });
    if (e.err_is_terminal) e.err << "\n";
    e.out << (args.given("--json") ? table_json(*suite, players, scores) + "\n" : table_text(*suite, players, scores));
    return tools::kExitOk;
  });
}

}  // namespace kessel::lab
