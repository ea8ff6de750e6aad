#include "ai/kesselschlacht/fit.h"

#include <algorithm>
#include <cmath>

#include "ai/kesselschlacht/search.h"

namespace kessel::ai::kesselschlacht {

namespace {

constexpr std::size_t kColumns = 2 * kFeatures.size();
using Row = std::array<double, kColumns>;

struct Sample {
  Row x;
  int turn = 0;
  double y = 0;  ///< the difference in the end
  bool kept_back = false;
};

Row row_of(const State& s) {
  const Features f = features(s);
  Row x{};
  for (std::size_t i = 0; i < f.size(); ++i) x[i] = f[i], x[f.size() + i] = f[i] * turns_left(s) / 10.0;
  return x;
}

double predict(const Row& w, const Row& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += w[i] * x[i];
  return sum;
}

Row flat(const Value& v) {
  Row w{};
  for (std::size_t i = 0; i < kFeatures.size(); ++i) w[i] = v.now[i], w[kFeatures.size() + i] = v.per_turn[i];
  return w;
}

/// Least squares of what `from` leaves unexplained, each weight pulled towards the one it had by how much its feature
/// varies; solved by Cholesky.
Row solve(const std::vector<Sample>& data, const Row& from, double ridge) {
  std::vector<double> a(kColumns * kColumns, 0.0);
  Row b{};
  for (const Sample& s : data) {
    if (s.kept_back) continue;
    const double e = s.y - predict(from, s.x);
    for (std::size_t i = 0; i < kColumns; ++i) {
      b[i] += e * s.x[i];
      for (std::size_t j = 0; j <= i; ++j) a[i * kColumns + j] += s.x[i] * s.x[j];
    }
  }
  for (std::size_t i = 0; i < kColumns; ++i) a[i * kColumns + i] = a[i * kColumns + i] * (1 + ridge) + 1e-3;
  for (std::size_t i = 0; i < kColumns; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i * kColumns + j];
      for (std::size_t k = 0; k < j; ++k) sum -= a[i * kColumns + k] * a[j * kColumns + k];
      a[i * kColumns + j] = i == j ? std::sqrt(std::max(sum, 1e-9)) : sum / a[j * kColumns + j];
    }
  Row step = b;
  for (std::size_t i = 0; i < kColumns; ++i) {
    for (std::size_t k = 0; k < i; ++k) step[i] -= a[i * kColumns + k] * step[k];
    step[i] /= a[i * kColumns + i];
  }
  for (std::size_t i = kColumns; i-- > 0;) {
    for (std::size_t k = i + 1; k < kColumns; ++k) step[i] -= a[k * kColumns + i] * step[k];
    step[i] /= a[i * kColumns + i];
  }
  Row w = from;
  for (std::size_t i = 0; i < kColumns; ++i) w[i] += step[i];
  return w;
}

/// Fewer turns to spare are never worth more, now or ten turns from the end: where a band is rare the games say too little
/// of it, and the search would learn to seek it.
void order_bands(Value& v) {
  constexpr std::array<std::string_view, 6> kBands{
      "home", "three turns to spare", "a turn to spare", "just in time", "late", "no way"};
  double now = 1e9, far = 1e9;
  for (std::string_view band : kBands)
    for (std::size_t i = 0; i < kFeatures.size(); ++i) {
      if (band != kFeatures[i]) continue;
      far = std::min(far, v.now[i] + v.per_turn[i]);
      now = std::min(now, v.now[i]);
      v.now[i] = now;
      v.per_turn[i] = far - now;
    }
}

/// One game, looked at after either player's turn.
void play(const Content& c, int scenario, std::uint64_t seed, bool kept_back, std::vector<Sample>& out) {
  State s = begin_scenario(c, scenario, Options{});
  Events none = Events::none();
  run(s, none);
  Rng rng(seed);
  const std::size_t first = out.size();
  const auto soviet = portfolio(kSoviet), axis = portfolio(kAxis);
  for (int turn = s.turn; turn <= s.plan().end_turn; ++turn) {
    const Style& x = soviet[rng.below(static_cast<std::uint32_t>(soviet.size()))].style;
    const Style& y = axis[rng.below(static_cast<std::uint32_t>(axis.size()))].style;
    for (const Phase p : {Phase::J, Phase::M}) {
      play_on(s, x, y, turn * 16 + static_cast<int>(p), rng.next());
      if (s.phase == Phase::Over) break;
      out.push_back({row_of(s), s.turn, 0, kept_back});
    }
  }
  play_on(s, standard_style(kSoviet), standard_style(kAxis), (kTurns + 2) * 16, rng.next());
  const double end = expected_difference(s);
  for (std::size_t i = first; i < out.size(); ++i) out[i].y = end;
}

}  // namespace

FitReport fit_value(const Content& c, const Value& from, std::uint64_t games, std::uint64_t seed, double ridge) {
  FitReport report;
  std::vector<Sample> data;
  for (std::uint64_t g = 0; g < games; ++g)
    play(c, static_cast<int>(g % c.scenarios.size()), seed * 1'000'003 + g, g % 10 == 9, data);
  const Row before = flat(from), after = solve(data, before, ridge);
  std::array<double, kTurns + 1> n{};
  for (const Sample& s : data) {
    report.mean += s.y / static_cast<double>(data.size());
    if (!s.kept_back) continue;
    const auto t = static_cast<std::size_t>(s.turn);
    n[t] += 1;
    report.error_before[t] += std::pow(s.y - predict(before, s.x), 2);
    report.error_after[t] += std::pow(s.y - predict(after, s.x), 2);
  }
  for (std::size_t t = 0; t < n.size(); ++t) {
    report.error_before[t] = n[t] > 0 ? std::sqrt(report.error_before[t] / n[t]) : 0;
    report.error_after[t] = n[t] > 0 ? std::sqrt(report.error_after[t] / n[t]) : 0;
  }
  for (std::size_t i = 0; i < kFeatures.size(); ++i)
    report.value.now[i] = after[i], report.value.per_turn[i] = after[kFeatures.size() + i];
  order_bands(report.value);
  report.games = games;
  report.rows = data.size();
  return report;
}

}  // namespace kessel::ai::kesselschlacht
