#include "ai/breakout_explain.h"

#include <algorithm>
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

double value_of_plan(Search& search, const View& v, const Plan& plan, std::uint64_t seed, int samples, double* vp) {
  double sum = 0, points = 0;
  const std::array<Plan, 2> plain;
  for (int k = 0; k < samples; ++k) {
    Rng rng = world_rng(seed, k);
    State s = deal(v, rng);
    search.simulator().play(s, plan, plain, Search::horizon(s, v.viewer), Luck{rng.next()});
    const Assessment a = assess(search.atlas(), search.value(), s);
    sum += utility(search.atlas(), a, v.viewer);
    points += a.mean;
  }
  if (vp != nullptr) *vp = points / samples;
  return sum / samples;
}

Explanation explain(Search& search, const View& v, const std::vector<Trial>& trials, std::uint64_t seed, int samples) {
  Explanation e;
  const Atlas& atlas = search.atlas();
  Simulator& sim = search.simulator();
  const Plan& plan = trials.front().plan;
  e.side = v.viewer;
  e.turn = v.known.turn;
  e.impulse = impulse_of(v.known);
  e.order = plan.order;
  Rng guess = world_rng(seed, -1);
  std::vector<Task> tasks = recognise(sim.script(), deal(v, guess), v.viewer);
  std::vector<int> times(tasks.size());
  const std::array<Plan, 2> plain;
  std::array<double, kGoals> before{}, after{};
  double variance = 0;
  for (int k = 0; k < samples; ++k) {
    Rng rng = world_rng(seed, k);
    State s = deal(v, rng);
    const Luck luck{rng.next()};
    sim.play(s, plan, plain, moment(s) + 1, luck);
    for (std::size_t i = 0; i < tasks.size(); ++i) times[i] += carried_out(tasks[i], sim, v.viewer, s) ? 1 : 0;
    const Assessment own = assess(atlas, search.value(), s);
    sim.play(s, plain[0], plain, Search::horizon(v.known, v.viewer), luck);
    const Assessment end = assess(atlas, search.value(), s);
    variance += end.variance;
    for (std::size_t g = 0; g < kGoals; ++g) before[g] += own.town[g] / samples, after[g] += end.town[g] / samples;
  }
  e.utility = value_of_plan(search, v, plan, seed, samples, &e.vp);
  e.spread = std::sqrt(variance / samples);
  constexpr int kMostReasons = 3, kMostTried = 8;
  int tried = 0;
  for (std::size_t i = 0; i < tasks.size() && tried < kMostTried; ++i) {
    if (2 * times[i] < samples) continue;
    const bool known = std::any_of(e.reasons.begin(), e.reasons.end(),
                                   [&](const Reason& r) { return r.task.target == tasks[i].target; });
    if (known) continue;
    ++tried;
    double vp = 0;
    const double rest = value_of_plan(search, v, without(plan, tasks[i]), seed, samples, &vp);
    const double points = v.viewer == kSoviet ? e.vp - vp : vp - e.vp;
    e.reasons.push_back({tasks[i], static_cast<double>(times[i]) / samples, e.utility - rest, points});
  }
  std::stable_sort(e.reasons.begin(), e.reasons.end(),
                   [](const Reason& x, const Reason& y) { return x.worth > y.worth; });
  if (e.reasons.size() > kMostReasons) e.reasons.resize(kMostReasons);
  double most = 0.02;
  for (int t = 0; t < atlas.towns; ++t) {
    const auto g = static_cast<std::size_t>(t);
    const double worse = (v.viewer == kSoviet ? before[g] - after[g] : after[g] - before[g]) * atlas.vp[g];
    if (worse > most) most = worse, e.fear = t, e.fear_before = before[g], e.fear_after = after[g];
  }
  for (std::size_t i = 1; i < trials.size() && e.rejected.size() < 3; ++i)
    e.rejected.push_back({words_for(trials[i].plan), trials.front().mean() - trials[i].mean()});
  return e;
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
        .field("worth_points", r.points);
    j.end_object();
  };
  j.begin_object()
      .field("side", e.side == kSoviet ? "soviet" : "german")
      .field("turn", e.turn)
      .field("impulse", e.impulse);
  j.field("order", e.order == Order::FightMove ? "fight-move" : "move-fight");
  j.key("expected").begin_object().field("vp", e.vp).field("spread", e.spread).field("utility", e.utility).end_object();
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
