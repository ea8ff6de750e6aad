#include "ai/breakout/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "ai/breakout/tactics.h"

namespace kessel::ai::breakout {

namespace {

/// A further task for a plan, as far as there is room and its units are free.
void take_on(Plan& p, const Task& t) {
  for (int i = 0; i < t.count && p.fixed_count < Plan::kMostFixed; ++i) {
    bool busy = false;
    for (int k = 0; k < p.fixed_count; ++k)
      busy = busy || p.fixed[static_cast<std::size_t>(k)].unit == t.units[static_cast<std::size_t>(i)].unit;
    if (!busy) p.fixed[static_cast<std::size_t>(p.fixed_count++)] = t.units[static_cast<std::size_t>(i)];
  }
}

double unit_interval(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

/// About normal, with spread one.
double bell(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += unit_interval(rng);
  return sum;
}

void vary(Plan& p, Rng& rng, double strength) {
  for (double& g : p.goal) g *= std::exp(strength * bell(rng));
  p.attack *= std::exp(strength * bell(rng));
  p.cut *= std::exp(strength * bell(rng));
  p.caution *= std::exp(strength * bell(rng));
  if (rng.below(8) == 0) p.order = p.order == Order::MoveFight ? Order::FightMove : Order::MoveFight;
  if (rng.below(3) == 0) p.noise = 0.15 * unit_interval(rng);
  p.noise_seed = rng.next();
}

}  // namespace

Plan seed_plan(std::size_t i, const Atlas& a, Rng& rng) {
  Plan p;
  if (i == 0) return p;
  p.order = i % 3 == 1 ? Order::FightMove : Order::MoveFight;
  if (i == 1) return p;
  vary(p, rng, i % 2 == 0 ? 0.3 : 0.6);
  if (i % 4 >= 2) {  // main effort: one town and those around it
    const auto t = rng.below(static_cast<std::uint32_t>(a.towns));
    for (int k = 0; k < a.towns; ++k)
      if (hex::Grid::distance(a.town[t], a.town[static_cast<std::size_t>(k)]) <= 6)
        p.goal[static_cast<std::size_t>(k)] *= 2.5;
  }
  p.order = i % 3 == 1 ? Order::FightMove : Order::MoveFight;
  return p;
}

State deal(const View& v, Rng& rng) {
  State s = v.known;
  const Tables& t = s.content->tables;
  const Side enemy = other(v.viewer);
  std::array<std::int8_t, hex::kHexSlots> steps{}, guns{};
  std::array<UnitId, kMaxUnits> hidden;  // NOLINT: filled below
  std::uint32_t n = 0;
  const auto weigh = [&](UnitId u, Hex h, int sign) {
    const Load l = load_of(s, u);
    steps[h.value] = static_cast<std::int8_t>(steps[h.value] + sign * l.steps);
    guns[h.value] = static_cast<std::int8_t>(guns[h.value] + sign * l.artillery);
  };
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) != enemy) return;
    if (s.unit(u).where == Where::Unseen)
      hidden[n++] = u;
    else if (on_map(s, u))
      weigh(u, s.unit(u).hex, 1);
  });
  KESSEL_ASSERT(static_cast<int>(n) == v.slot_count);
  const auto excess = [&](Hex h) {
    if (enemy == kGerman) return std::max(0, steps[h.value] - t.german_stack);
    return std::max(0, steps[h.value] - t.soviet_stack) + std::max(0, guns[h.value] - t.soviet_art_stack);
  };
  const auto put = [&](UnitId u, const HiddenSlot& slot) {
    Unit& unit = s.unit(u);
    unit.where = Where::Map, unit.hex = slot.hex, unit.height = slot.height, unit.flags = slot.flags;
    weigh(u, slot.hex, 1);
  };
  for (std::uint32_t i = n; i > 1; --i) std::swap(hidden[i - 1], hidden[rng.below(i)]);
  // Each place takes the first of those left that fits it.
  std::array<UnitId, kMaxUnits> dealt;  // NOLINT: filled below
  std::uint32_t left = n;
  int too_much = 0;
  for (std::uint32_t i = 0; i < n; ++i) {
    const HiddenSlot& slot = v.slots[i];
    std::uint32_t pick = 0;
    for (std::uint32_t j = 0; j < left; ++j) {
      weigh(hidden[j], slot.hex, 1);
      const bool fits = excess(slot.hex) == 0;
      weigh(hidden[j], slot.hex, -1);
      if (!fits) continue;
      pick = j;
      break;
    }
    put(hidden[pick], slot);
    dealt[i] = hidden[pick];
    hidden[pick] = hidden[--left];
  }
  hex::Mask seen;
  for (std::uint32_t i = 0; i < n; ++i)
    if (const Hex h = v.slots[i].hex; !seen.has(h)) too_much += excess(h), seen.set(h);
  constexpr int kMostExchanges = 2000;
  for (int k = 0; too_much > 0 && k < kMostExchanges; ++k) {
    const std::uint32_t i = rng.below(n), j = rng.below(n);
    const Hex a = v.slots[i].hex, b = v.slots[j].hex;
    if (a == b) continue;
    const int before = excess(a) + excess(b);
    const UnitId x = dealt[i], y = dealt[j];
    weigh(x, a, -1), weigh(y, b, -1);
    put(y, v.slots[i]), put(x, v.slots[j]);
    const int after = excess(a) + excess(b);
    if (after <= before) {
      too_much += after - before;
      std::swap(dealt[i], dealt[j]);
      continue;
    }
    weigh(y, a, -1), weigh(x, b, -1);
    put(x, v.slots[i]), put(y, v.slots[j]);
  }
  return s;
}

double Trial::mean() const {
  if (values.empty()) return -1;
  double sum = 0;
  for (double v : values) sum += v;
  return sum / n();
}

double Trial::lead_over(const Trial& o) const {
  const std::size_t k = std::min(values.size(), o.values.size());
  if (k == 0) return -1;
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < k; ++i) {
    const double d = values[i] - o.values[i];
    sum += d, squares += d * d;
  }
  const double m = sum / static_cast<double>(k);
  // The spread of so few differences is itself unsure: a floor under it stands for what was not seen.
  constexpr double kSpread = 0.08, kDoubt = 0.7;
  const double variance =
      std::max(squares / static_cast<double>(k) - m * m, kSpread * kSpread / static_cast<double>(k));
  return m - kDoubt * std::sqrt(variance / static_cast<double>(k));
}

Search::Search(std::shared_ptr<const Atlas> a, const Policy& policy, const Weights& value, unsigned threads)
    : atlas_(std::move(a)), value_(value) {
  for (unsigned i = 0; i < std::max(1u, threads); ++i) sims_.push_back(std::make_unique<Simulator>(*atlas_, policy));
}

int Search::horizon(const State& s, Side side) {
  if (side == kSoviet) return moment(s.turn, Stage::Reinforce);
  return moment(s.turn + 1, Stage::German1);
}

/// Each job depends on its plan, its sample and the seed alone, so the number of threads changes nothing.
void Search::run(const View& v, Thinking& thinking, std::vector<Trial>& trials, std::vector<Job>& jobs) {
  // A job cut short by the clock leaves a gap, and what comes after it in the same trial does not count.
  std::atomic<std::size_t> next{0};
  const int until = horizon(v.known, v.viewer);
  const auto work = [&](Simulator& sim) {
    for (std::size_t i = next++; i < jobs.size(); i = next++) {
      if (thinking.late()) return;
      Job& job = jobs[i];
      const World& world = worlds_[static_cast<std::size_t>(job.sample)];
      State s = world.state;
      job.impulses = sim.play(s, trials[job.trial].plan, plain_, until, world.luck);
      const Assessment a = assess(*atlas_, value_, s);
      job.value = utility(*atlas_, a, v.viewer);
      job.points = a.mean;
      job.done = true;
    }
  };
  std::vector<std::thread> helpers;
  const std::size_t n = std::min(sims_.size(), jobs.size());
  for (std::size_t i = 1; i < n; ++i) helpers.emplace_back([&, i] { work(*sims_[i]); });
  work(*sims_[0]);
  for (std::thread& t : helpers) t.join();
  for (const Job& job : jobs) {
    if (job.done) thinking.spend(static_cast<std::uint64_t>(job.impulses));
    Trial& t = trials[job.trial];
    if (!job.done || t.n() != job.sample) continue;
    t.values.push_back(job.value);
    t.points += job.points;
  }
}

SearchResult Search::think(const View& v, Thinking& thinking, std::uint64_t seed, const hex::Mask& barred) {
  SearchResult result;
  std::vector<Trial>& trials = result.trials;
  worlds_.clear();
  Rng rng(seed);
  std::vector<Job> jobs;
  // Every trial sees the samples in the same order, so that any two can be compared world by world.
  const auto try_up_to = [&](int samples) {
    jobs.clear();
    for (int k = 0; k < samples; ++k)
      for (std::size_t i = 0; i < trials.size(); ++i)
        if (trials[i].n() <= k) jobs.push_back({i, k});
    while (worlds_.size() < static_cast<std::size_t>(samples)) {
      Rng dealer(seed + 0x51ed270b * (worlds_.size() + 1));
      State s = deal(v, dealer);
      worlds_.push_back({s, Luck{dealer.next()}});
    }
    run(v, thinking, trials, jobs);
  };
  const auto add = [&](Plan p) {
    p.forbidden = barred;
    Trial t;
    t.plan = p;
    trials.push_back(t);
  };
  // The plain plan stays first and is never dropped; the others are ordered by their lead over it.
  const auto rank = [&] {
    std::stable_sort(trials.begin() + 1, trials.end(), [&](const Trial& x, const Trial& y) {
      return x.mean() - trials[0].mean() > y.mean() - trials[0].mean();
    });
  };
  add(seed_plan(0, *atlas_, rng));
  if (thinking.over()) return result;
  // What a trial costs decides how many plans the budget can tell apart.
  const auto begun = Thinking::Clock::now();
  try_up_to(1);
  const double each = std::max<double>(1, static_cast<double>(thinking.spent()));
  const double budget = thinking.counted() ? static_cast<double>(thinking.left()) / each
                                           : thinking.times_left(begun) * static_cast<double>(sims_.size());
  const std::size_t seeds = static_cast<std::size_t>(std::clamp(budget / 6, 2.0, 64.0));
  // Every second plan after the two plain ones lays down a task that the tactics propose.
  Rng guess(seed + 1);
  const std::vector<Task> tasks = recognise(simulator().script(), deal(v, guess), v.viewer, barred);
  std::size_t next_task = 0;
  for (std::size_t i = 1; i < seeds; ++i) {
    if (i < 3 || i % 2 == 0 || next_task >= tasks.size()) {
      add(seed_plan(i, *atlas_, rng));
      continue;
    }
    Plan p = plan_for(tasks[next_task++]);
    if (next_task % 3 == 0) vary(p, rng, 0.3);
    add(p);
  }
  constexpr int kMostSamples = 256;
  for (int samples = 2; !thinking.over() && samples <= kMostSamples; samples += samples / 2) {
    try_up_to(samples);
    if (thinking.over()) break;
    // The better half goes on; when few are left, the best bring a child each.
    rank();
    trials.resize(std::min(trials.size(), std::max<std::size_t>(4, trials.size() / 2 + 1)));
    if (trials.size() > 8) continue;
    const std::size_t parents = std::min<std::size_t>(4, trials.size());
    for (std::size_t i = 0; i < parents; ++i) {
      Plan child = trials[i].plan;
      if (tasks.empty() || rng.below(2) == 0)
        vary(child, rng, 0.25);
      else
        take_on(child, tasks[rng.below(static_cast<std::uint32_t>(std::min<std::size_t>(tasks.size(), 24)))]);
      add(child);
    }
  }
  std::size_t best = 0;
  double lead = 0;
  for (std::size_t i = 1; i < trials.size(); ++i)
    if (const double l = trials[i].lead_over(trials[0]); l > lead) lead = l, best = i;
  std::swap(trials[0], trials[best]);
  result.impulses = thinking.spent();
  return result;
}

}  // namespace kessel::ai::breakout
