#include "ai/breakout/explain.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/json_writer.h"

namespace kessel::ai::breakout {

namespace {
Rng world_rng(std::uint64_t seed, int k) { return Rng(seed + 0x9e3779b9 * static_cast<std::uint64_t>(k + 1)); }

bool is_attack(const Task& t) { return t.column >= 0 || t.tactic == Tactic::Probe; }

/// Was the task carried out in the impulse that led to `after`, by whichever units?
bool carried_out(const Task& t, const Simulator& sim, Side side, const State& after) {
  if (is_attack(t)) return sim.attacked.has(t.target);
  const Unit& unit = after.unit(t.units[0].unit);
  switch (t.tactic) {
    case Tactic::Exit: return unit.where == Where::Exited;
    case Tactic::TakeTown:
    case Tactic::RetakeTown: return after.soviet_control.has(t.target) == (side == kSoviet);
    case Tactic::LeavePocket:
    case Tactic::KorpsgruppeCorridor:
    case Tactic::RestoreSupply: return unit.where == Where::Map && unit.hex == t.target;
    default: return occupied_by(after, side).has(t.target);
  }
}

Plan without(const Plan& plan, const Task& t) {
  Plan p = plan;
  p.forbidden.set(t.target);
  p.fixed_count = 0;
  for (int i = 0; i < plan.fixed_count; ++i)
    if (plan.fixed[static_cast<std::size_t>(i)].to != t.target)
      p.fixed[static_cast<std::size_t>(p.fixed_count++)] = plan.fixed[static_cast<std::size_t>(i)];
  return p;
}

std::string words_for(const Plan& p) {
  if (p.fixed_count > 0) {
    std::string out = "a task at";
    for (int i = 0; i < std::min(3, p.fixed_count); ++i)
      out.append(" ").append(hex::Grid::name(p.fixed[static_cast<std::size_t>(i)].to));
    return out;
  }
  const bool plain = std::all_of(p.goal.begin(), p.goal.end(), [](double g) { return g == 1; });
  std::string out = plain             ? "the plain plan"
                    : p.caution > 1.3 ? "a cautious plan"
                    : p.attack > 1.3  ? "a bolder plan"
                                      : "other main efforts";
  return out + (p.order == Order::FightMove ? ", fight first" : ", move first");
}
}  // namespace

namespace {
struct Worth {
  double utility = 0, points = 0;
};

/// What a plan comes to in the k-th world.
Worth in_world(Search& search, const View& v, const Plan& plan, std::uint64_t seed, int k) {
  const std::array<Plan, 2> plain;
  Rng rng = world_rng(seed, k);
  State s = deal(v, rng);
  search.simulator().play(s, plan, plain, Search::horizon(s, v.viewer), Luck{rng.next()});
  const Assessment a = assess(search.atlas(), search.value(), s);
  return {utility(search.atlas(), a, v.viewer), a.mean};
}

/// One explanation in the making.
class Explainer {
 public:
  Explainer(Search& search, const View& v, const std::vector<Trial>& trials, std::uint64_t seed,
            const Thinking& thinking)
      : search_(search), v_(v), plan_(trials.front().plan), seed_(seed), thinking_(thinking) {
    e_.side = v.viewer;
    e_.turn = v.known.turn;
    e_.impulse = impulse_of(v.known);
    e_.order = plan_.order;
    Rng guess = world_rng(seed, -1);
    tasks_ = recognise_for_hints(search.simulator().script(), deal(v, guess), v.viewer);
    times_.resize(tasks_.size());
  }

  Explanation run(const std::vector<Trial>& trials, int samples) {
    play_plan(samples);
    weigh_tasks();
    find_fear();
    for (std::size_t i = 1; i < trials.size() && e_.rejected.size() < 3; ++i)
      e_.rejected.push_back({words_for(trials[i].plan), trials.front().mean() - trials[i].mean()});
    return std::move(e_);
  }

 private:
  static constexpr std::size_t kMostReasons = 3, kMostTried = 8;

  /// The plan as it is. Weighing its tasks takes up to four times as long, and that time is kept.
  void play_plan(int samples) {
    Simulator& sim = search_.simulator();
    const std::array<Plan, 2> plain;
    double variance = 0;
    const auto begun = Thinking::Clock::now();
    while (e_.worlds < samples) {
      Rng rng = world_rng(seed_, e_.worlds);
      State s = deal(v_, rng);
      const Luck luck{rng.next()};
      sim.play(s, plan_, plain, moment(s) + 1, luck);
      for (std::size_t i = 0; i < tasks_.size(); ++i) times_[i] += carried_out(tasks_[i], sim, v_.viewer, s) ? 1 : 0;
      const Assessment own = assess(search_.atlas(), search_.value(), s);
      sim.play(s, plain[0], plain, Search::horizon(v_.known, v_.viewer), luck);
      const Assessment end = assess(search_.atlas(), search_.value(), s);
      variance += end.variance;
      for (std::size_t g = 0; g < kGoals; ++g) before_[g] += own.town[g], after_[g] += end.town[g];
      with_.push_back(in_world(search_, v_, plan_, seed_, e_.worlds));
      e_.utility += with_.back().utility;
      e_.vp += with_.back().points;
      ++e_.worlds;
      if (thinking_.late()) break;
      if (thinking_.timed() && thinking_.times_left(begun) < kMostTried / 2.0) break;
    }
    e_.utility /= e_.worlds;
    e_.vp /= e_.worlds;
    e_.spread = std::sqrt(variance / e_.worlds);
    for (std::size_t g = 0; g < kGoals; ++g) before_[g] /= e_.worlds, after_[g] /= e_.worlds;
  }

  /// The tasks that the plan carries out, each forbidden in turn. Only worlds that all of them have seen count.
  void weigh_tasks() {
    std::vector<Reason>& reasons = e_.reasons;
    for (std::size_t i = 0; i < tasks_.size() && reasons.size() < kMostTried; ++i) {
      if (2 * times_[i] < e_.worlds) continue;
      const bool known = std::any_of(reasons.begin(), reasons.end(),
                                     [&](const Reason& r) { return r.task.target == tasks_[i].target; });
      if (!known) reasons.push_back({tasks_[i], static_cast<double>(times_[i]) / e_.worlds});
    }
    std::vector<Worth> rest(reasons.size());
    int worlds = 0;
    while (worlds < e_.worlds && (worlds == 0 || !thinking_.late())) {
      std::vector<Worth> next(reasons.size());
      std::size_t done = 0;
      for (; done < reasons.size(); ++done) {
        if (thinking_.late() && (worlds > 0 || done >= kMostReasons)) break;
        next[done] = in_world(search_, v_, without(plan_, reasons[done].task), seed_, worlds);
      }
      if (done < reasons.size()) {
        if (worlds > 0) break;
        reasons.resize(done);
      }
      for (std::size_t i = 0; i < done; ++i) rest[i].utility += next[i].utility, rest[i].points += next[i].points;
      ++worlds;
    }
    Worth with;
    for (int k = 0; k < worlds; ++k)
      with.utility += with_[static_cast<std::size_t>(k)].utility,
          with.points += with_[static_cast<std::size_t>(k)].points;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
      const double points = (with.points - rest[i].points) / worlds;
      reasons[i].worth = (with.utility - rest[i].utility) / worlds;
      reasons[i].points = v_.viewer == kSoviet ? points : -points;
      reasons[i].worlds = worlds;
    }
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const Reason& x, const Reason& y) { return x.worth > y.worth; });
    if (reasons.size() > kMostReasons) reasons.resize(kMostReasons);
  }

  void find_fear() {
    const Atlas& atlas = search_.atlas();
    double most = 0.02;
    for (int t = 0; t < atlas.towns; ++t) {
      const auto g = static_cast<std::size_t>(t);
      const double worse = (v_.viewer == kSoviet ? before_[g] - after_[g] : after_[g] - before_[g]) * atlas.vp[g];
      if (worse > most) most = worse, e_.fear = t, e_.fear_before = before_[g], e_.fear_after = after_[g];
    }
  }

  Search& search_;
  const View& v_;
  const Plan plan_;
  std::uint64_t seed_;
  const Thinking& thinking_;
  Explanation e_;
  std::vector<Task> tasks_;
  std::vector<int> times_;   ///< in how many worlds each task was carried out
  std::vector<Worth> with_;  ///< the plan as it is, by world
  std::array<double, kGoals> before_{}, after_{};
};
}  // namespace

double value_of_plan(Search& search, const View& v, const Plan& plan, std::uint64_t seed, int samples, double* vp) {
  Worth sum;
  for (int k = 0; k < samples; ++k) {
    const Worth w = in_world(search, v, plan, seed, k);
    sum.utility += w.utility, sum.points += w.points;
  }
  if (vp != nullptr) *vp = sum.points / samples;
  return sum.utility / samples;
}

Explanation explain(Search& search, const View& v, const std::vector<Trial>& trials, std::uint64_t seed, int samples) {
  const std::atomic<bool> never{false};
  return explain(search, v, trials, seed, samples, Thinking(0, 0, never));
}

Explanation explain(Search& search, const View& v, const std::vector<Trial>& trials, std::uint64_t seed, int samples,
                    const Thinking& thinking) {
  return Explainer(search, v, trials, seed, thinking).run(trials, samples);
}

std::string explanation_json(const Atlas& a, const Explanation& e) {
  JsonWriter j;
  const auto place = [&](Hex h) {
    j.field("hex", hex::Grid::name(h));
    if (a.content->grid.contains(h) && !a.content->at(h).name.empty()) j.field("place", a.content->at(h).name);
  };
  const auto reason = [&](const Reason& r) {
    j.begin_object().field("tactic", tactic_name(r.task.tactic));
    place(r.task.target);
    j.key("units").begin_array();
    for (int i = 0; i < r.task.count; ++i) j.value(a.content->def(r.task.units[static_cast<std::size_t>(i)].unit).id);
    j.end_array();
    if (r.task.column >= 0) {
      const ColumnOdds& o = a.column[static_cast<std::size_t>(r.task.column)];
      j.field("odds", column_text(r.task.column)).key("sixths").begin_object();
      j.field("defender_loss", o.defender_loss)
          .field("retreat", o.retreat)
          .field("attacker_loss", o.attacker_loss)
          .end_object();
    }
    j.field("expected_points", r.task.payoff)
        .field("carried_out", r.share)
        .field("worth", r.worth)
        .field("worth_points", r.points)
        .field("worlds", r.worlds);
    j.end_object();
  };
  j.begin_object()
      .field("side", e.side == kSoviet ? "soviet" : "german")
      .field("turn", e.turn)
      .field("impulse", e.impulse);
  j.field("order", e.order == Order::FightMove ? "fight-move" : "move-fight");
  j.key("expected").begin_object().field("vp", e.vp).field("spread", e.spread).field("utility", e.utility);
  j.field("worlds", e.worlds).end_object();
  j.key("main_effort");
  if (e.main_effort() == nullptr)
    j.null();
  else
    reason(*e.main_effort());
  j.key("tasks").begin_array();
  for (const Reason& r : e.reasons) reason(r);
  j.end_array().key("fears");
  if (e.fear < 0) {
    j.null();
  } else {
    j.begin_object();
    place(a.town[static_cast<std::size_t>(e.fear)]);
    j.field("soviet_before", e.fear_before).field("soviet_after", e.fear_after).end_object();
  }
  j.key("rejected").begin_array();
  for (const Explanation::Rejected& r : e.rejected)
    j.begin_object().field("plan", r.what).field("behind", r.behind).end_object();
  j.end_array().end_object();
  return j.take();
}

}  // namespace kessel::ai::breakout
