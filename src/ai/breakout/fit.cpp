#include "ai/breakout/fit.h"

#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

#include "ai/breakout/search.h"

namespace kessel::ai::breakout {

namespace {

/// A row of features with what came of it, a share from 0 to 1.
template <std::size_t N>
struct Sample {
  std::array<float, N> x;
  float y;
};

constexpr double kLongestStep = 0.5;
constexpr int kMostRounds = 40;

/// Logistic regression by Newton's method with a ridge, on the sums of one pass at a time.
template <std::size_t N>
std::array<double, N> fit(const std::vector<Sample<N>>& data, std::array<double, N> w, double ridge) {
  if (data.size() < 100 * N) return w;
  for (int round = 0; round < kMostRounds; ++round) {
    std::array<double, N> gradient{};
    std::vector<double> hessian(N * N, 0.0);
    for (const Sample<N>& s : data) {
      double z = 0;
      for (std::size_t i = 0; i < N; ++i) z += w[i] * static_cast<double>(s.x[i]);
      const double p = logistic(z), e = static_cast<double>(s.y) - p, h = std::max(1e-4, p * (1 - p));
      for (std::size_t i = 0; i < N; ++i) {
        if (s.x[i] == 0.0f) continue;
        const double xi = static_cast<double>(s.x[i]);
        gradient[i] += e * xi;
        for (std::size_t j = 0; j <= i; ++j) hessian[i * N + j] += h * xi * static_cast<double>(s.x[j]);
      }
    }
    const double scale = ridge * static_cast<double>(data.size()) * 1e-4;
    for (std::size_t i = 0; i < N; ++i) {
      gradient[i] -= scale * w[i];
      hessian[i * N + i] += scale + 1e-9;
    }
    // Cholesky, then both substitutions.
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = hessian[i * N + j];
        for (std::size_t k = 0; k < j; ++k) sum -= hessian[i * N + k] * hessian[j * N + k];
        hessian[i * N + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / hessian[j * N + j];
      }
    std::array<double, N> step = gradient;
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t k = 0; k < i; ++k) step[i] -= hessian[i * N + k] * step[k];
      step[i] /= hessian[i * N + i];
    }
    for (std::size_t i = N; i-- > 0;) {
      for (std::size_t k = i + 1; k < N; ++k) step[i] -= hessian[k * N + i] * step[k];
      step[i] /= hessian[i * N + i];
    }
    // Far from the answer a full step can overshoot for good.
    double largest = 0;
    for (double x : step) largest = std::max(largest, std::abs(x));
    const double damped = largest > kLongestStep ? kLongestStep / largest : 1;
    for (std::size_t i = 0; i < N; ++i) w[i] += damped * step[i];
    if (largest < 1e-5) break;
  }
  return w;
}

/// What one game leaves behind.
struct Yield {
  std::vector<Sample<kTimes * kTownFeatures>> towns;
  std::vector<Sample<kTimes * kDivisionFeatures>> divisions;
  std::vector<Sample<kTimes * kExitFeatures>> exits;
  std::vector<State> positions;
  int vp = 0;
};

template <std::size_t N>
Sample<N> sample_of(const std::array<double, N>& row, double y) {
  Sample<N> s;
  for (std::size_t i = 0; i < N; ++i) s.x[i] = static_cast<float>(row[i]);
  s.y = static_cast<float>(y);
  return s;
}

void play_one(const Content& content, const Atlas& atlas, Simulator& sim, std::uint64_t seed, Yield& out) {
  Rng rng(seed);
  const std::array<Plan, 2> plain;
  State s = begin_campaign(content, Options{});
  std::vector<State> seen;
  std::array<float, kMaxUnits> fate{};  // share of its points that a dead division brought
  while (s.stage != Stage::Over) {
    const State before = s;
    const int next = s.stage == Stage::Setup       ? moment(s.turn, Stage::Soviet1)
                     : s.stage >= Stage::Reinforce ? moment(s.turn + 1, Stage::Soviet1)
                                                   : moment(s) + 1;
    const Plan plan = seed_plan(rng.below(2) == 0 ? 0 : 2 + rng.below(30), atlas, rng);
    sim.play(s, plan, plain, next, Luck{rng.next()});
    const int won = s.destroyed_vp - before.destroyed_vp;
    int died = 0;
    each_unit(s, [&](UnitId u) {
      if (def(s, u).size == Size::Division && side_of(s, u) == kGerman && s.unit(u).where == Where::Dead &&
          before.unit(u).where != Where::Dead)
        died += def(s, u).max_steps();
    });
    if (died > 0)
      each_unit(s, [&](UnitId u) {
        if (s.unit(u).where == Where::Dead && before.unit(u).where != Where::Dead)
          fate[u.value] = std::min(1.0f, static_cast<float>(won) / static_cast<float>(died));
      });
    const bool impulse_ended = before.stage >= Stage::Soviet1 && before.stage <= Stage::German2;
    if (impulse_ended && s.stage != Stage::Over && rng.below(3) == 0) seen.push_back(s);
  }
  Tally silent = Tally::silent();
  out.vp = vp_final(s, silent);
  const hex::Mask connected = german_connected(s, board_of(s));
  Features f;
  for (const State& p : seen) {
    features_of(atlas, p, f);
    for (int t = 0; t < atlas.towns; ++t) {
      const auto i = static_cast<std::size_t>(t);
      const Hex h = atlas.town[i];
      const double y = s.soviet_control.has(h) ? 1
                       : connected.has(h)      ? 0
                                               : 1.0 * content.tables.vp_isolated / atlas.vp[i];
      out.towns.push_back(sample_of(f.town[i], y));
    }
    for (int i = 0; i < f.divisions; ++i) {
      const Features::Division& d = f.division[static_cast<std::size_t>(i)];
      out.divisions.push_back(sample_of(d.row, fate[d.unit.value]));
    }
    const int left = content.tables.vp_exit_max - p.exit_vp;
    if (left > 0) out.exits.push_back(sample_of(f.exit, static_cast<double>(s.exit_vp - p.exit_vp) / left));
  }
  out.positions = std::move(seen);
}

}  // namespace

FitReport fit_weights(const Content& content, const Policy& policy, const Weights& from, std::uint64_t games,
                      std::uint64_t seed, unsigned threads, double ridge) {
  const Atlas atlas(content);
  std::vector<Yield> yields(games);
  std::atomic<std::uint64_t> next{0};
  const auto work = [&] {
    Simulator sim(atlas, policy);
    for (std::uint64_t i = next++; i < games; i = next++)
      play_one(content, atlas, sim, seed * 1'000'003 + i, yields[i]);
  };
  std::vector<std::thread> helpers;
  for (unsigned i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& t : helpers) t.join();

  FitReport report;
  report.games = games;
  std::vector<Sample<kTimes * kTownFeatures>> towns;
  std::vector<Sample<kTimes * kDivisionFeatures>> divisions;
  std::vector<Sample<kTimes * kExitFeatures>> exits;
  const auto kept_back = [](std::size_t i) { return i % 10 == 9; };
  for (std::size_t i = 0; i < yields.size(); ++i) {
    report.mean_vp += yields[i].vp / static_cast<double>(games);
    if (kept_back(i)) continue;
    towns.insert(towns.end(), yields[i].towns.begin(), yields[i].towns.end());
    divisions.insert(divisions.end(), yields[i].divisions.begin(), yields[i].divisions.end());
    exits.insert(exits.end(), yields[i].exits.begin(), yields[i].exits.end());
  }
  report.towns = towns.size(), report.divisions = divisions.size(), report.exits = exits.size();
  report.weights.town = fit(towns, from.town, ridge);
  report.weights.division = fit(divisions, from.division, ridge);
  report.weights.exit = fit(exits, from.exit, ridge);
  std::array<int, kTurns + 1> n{};
  for (std::size_t i = 0; i < yields.size(); ++i) {
    if (!kept_back(i)) continue;
    for (const State& p : yields[i].positions) {
      const double before = assess(atlas, from, p).mean - yields[i].vp,
                   after = assess(atlas, report.weights, p).mean - yields[i].vp;
      report.error_before[p.turn] += before * before;
      report.error_after[p.turn] += after * after;
      ++n[p.turn];
    }
  }
  for (std::size_t t = 1; t <= kTurns; ++t)
    if (n[t] > 0) {
      report.error_before[t] = std::sqrt(report.error_before[t] / n[t]);
      report.error_after[t] = std::sqrt(report.error_after[t] / n[t]);
    }
  return report;
}

}  // namespace kessel::ai::breakout
