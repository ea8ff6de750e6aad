#include "lab/play.h"

#include <chrono>

#include "engine/session.h"
#include "lab/lens.h"
#include "tools/playout.h"

namespace kessel::lab {
namespace {

using Clock = std::chrono::steady_clock;
using End = GameResult::End;

/// One game in progress. The session owns dice and record, so that a game that fails can be looked at.
class Match {
 public:
  Match(const OpenPlan& plan, const Job& job, Session& session, GameResult& out)
      : plan_(plan),
        game_(*plan.game),
        session_(session),
        out_(out),
        lens_(make_lens(game_)),
        choice_(tools::derived_seed(job.seed, 2)),
        checking_(tools::derived_seed(job.seed, 3)) {
    for (const Side s : {Side::First, Side::Second})
      players_[static_cast<std::size_t>(index(s))] = tools::make_player(game_, s, plan.plan.players[job.player(s)]);
  }

  /// False when it was stopped.
  bool play(const std::atomic<bool>& stop) {
    Hasher signature(1);
    for (std::uint64_t inputs = 0;; ++inputs) {
      if (stop.load(std::memory_order_relaxed)) return false;
      const Node node = session_.node();
      if (node.kind == Node::Kind::Finished) {
        finish(node);
        break;
      }
      if (inputs >= tools::kMaxInputs) {
        fail(End::TooLong, "longer than " + std::to_string(tools::kMaxInputs) + " inputs");
        break;
      }
      if (plan_.plan.check_every != 0 && inputs % plan_.plan.check_every == plan_.plan.check_every - 1) check();
      if (node.kind == Node::Kind::Chance) {
        const auto draw = session_.roll();
        if (!draw) throw std::runtime_error("the dice: " + draw.error().text());
        ++out_.draws;
      } else if (!decide(node)) {
        break;
      }
      signature.add(session_.hash());
      if (lens_) lens_->watch(session_.state(), session_.last_events());
    }
    out_.signature = signature.value();
    return true;
  }

 private:
  bool decide(const Node& node) {
    Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
    if ((node.sides & kBothSides) == kBothSides) by = static_cast<Side>(choice_.below(2));
    const auto i = static_cast<std::size_t>(index(by));
    options_.clear();
    game_.options(session_.state(), by, Scope::Main, options_);
    if (options_.empty()) return fail(End::Error, "dead end: " + tools::side_name(game_, by) + " has no option");
    const auto begin = Clock::now();
    const Action taken = players_[i]->answer(LazyView(game_, session_.state(), by), options_, choice_);
    const auto us =
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count());
    Spent& spent = out_.spent[i];
    ++spent.decisions;
    spent.us += us;
    spent.longest_us = std::max(spent.longest_us, us);
    if (const auto no = session_.apply(taken))
      return fail(End::Refused, "'" + game_.action_text(taken) + "' is refused by " + std::string(no->rule.text()) +
                                    ": " + no->reason.text());
    ++out_.actions[i];
    return true;
  }

  void check() {
    std::vector<std::string> faults;
    tools::check_position(game_, session_.state(), true, checking_, faults);
    if (faults.empty()) return;
    out_.violations += faults.size();
    if (out_.error.empty()) out_.error = faults.front();
  }

  bool fail(End end, std::string why) {
    out_.end = end;
    out_.error = std::move(why);
    return false;
  }

  void finish(const Node& node) {
    out_.end = End::Finished;
    out_.winner = node.winner;
    out_.score = node.score;
    out_.how = node.ask.text();
    out_.parts = game_.score(session_.state());
    if (lens_) lens_->finish(session_.state(), out_);
  }

  const OpenPlan& plan_;
  const Game& game_;
  Session& session_;
  GameResult& out_;
  std::unique_ptr<Lens> lens_;
  std::array<std::unique_ptr<Player>, 2> players_;
  Rng choice_, checking_;
  ActionList options_;
};

}  // namespace

Played play_job(const OpenPlan& plan, std::uint64_t number, const std::atomic<bool>& stop) {
  const Job job = job_of(plan.plan, number);
  Played out;
  out.result.job = number;
  NewGame setup;
  setup.scenario = plan.plan.scenario;
  setup.options = plan.options[job.variant];
  setup.seed = seed_from(job.seed);
  // The id is part of the dice: the games of a pair, and the same pair under other options, meet the same ones.
  setup.id = "lab-" + std::to_string(plan.plan.seed) + "-" + std::to_string(job.pair);
  auto session = Session::start(plan.game, setup);
  if (!session) {
    out.result.end = End::Error;
    out.result.error = session.error().text();
    return out;
  }
  try {
    out.stopped = !Match(plan, job, *session, out.result).play(stop);
  } catch (const std::exception& e) {
    out.result.end = End::Error;
    out.result.error = e.what();
  }
  const bool failed = !out.result.finished() || out.result.violations != 0;
  if (!out.stopped && (failed || plan.plan.keep_records)) out.record = session->text();
  return out;
}

}  // namespace kessel::lab
