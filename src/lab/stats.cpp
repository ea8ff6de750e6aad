#include "lab/stats.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "tools/cmd_sim.h"

namespace kessel::lab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kEloScale = 400;

/// The likeliest shares of loss, tie and win whose mean score is s, given the seen ones: p_i = seen_i / (1 + t (x_i - s)),
/// with t such that the mean comes out right.
std::array<double, 3> constrained(const std::array<double, 3>& seen, double s) {
  constexpr std::array<double, 3> kScore{0, 0.5, 1};
  double low = -1 / (1 - s), high = 1 / s;  // between these every share stays positive
  std::array<double, 3> p{};
  for (int i = 0; i < 200; ++i) {
    const double t = 0.5 * (low + high);
    double slope = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      p[k] = seen[k] / (1 + t * (kScore[k] - s));
      slope += p[k] * (kScore[k] - s);
    }
    (slope > 0 ? low : high) = t;
  }
  return p;
}

}  // namespace

Estimate mean_of(const std::vector<double>& values) {
  if (values.empty()) return {0, -kInfinity, kInfinity};
  double sum = 0;
  for (double v : values) sum += v;
  const double n = static_cast<double>(values.size()), mean = sum / n;
  if (values.size() < 2) return {mean, -kInfinity, kInfinity};
  double squares = 0;
  for (double v : values) squares += (v - mean) * (v - mean);
  const double half = kZ95 * std::sqrt(squares / (n - 1) / n);
  return {mean, mean - half, mean + half};
}

double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const std::size_t i = static_cast<std::size_t>(at);
  if (i + 1 >= sorted.size()) return sorted.back();
  return sorted[i] + (at - static_cast<double>(i)) * (sorted[i + 1] - sorted[i]);
}

double elo_of(double share) {
  if (share <= 0) return -kInfinity;
  if (share >= 1) return kInfinity;
  return -kEloScale * std::log10(1 / share - 1);
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / kEloScale)); }

Estimate elo_of(const PairCount& c) {
  const tools::Share s = tools::wilson(c.points(), c.n());
  if (c.n() == 0) return {0, -kInfinity, kInfinity};
  return {elo_of(s.mean), elo_of(s.low), elo_of(s.high)};
}

double SprtRule::lower() const { return std::log(beta / (1 - alpha)); }
double SprtRule::upper() const { return std::log((1 - beta) / alpha); }

std::optional<SprtRule> parse_sprt(const std::string& text) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* end = at + text.size();
  for (;;) {
    double v = 0;
    const auto [stop, error] = std::from_chars(at, end, v);
    if (error != std::errc{} || !std::isfinite(v)) return std::nullopt;
    numbers.push_back(v);
    if (stop == end) break;
    if (*stop != ',') return std::nullopt;
    at = stop + 1;
  }
  if (numbers.size() != 2 && numbers.size() != 4) return std::nullopt;
  SprtRule r;
  r.elo0 = numbers[0], r.elo1 = numbers[1];
  if (numbers.size() == 4) r.alpha = numbers[2], r.beta = numbers[3];
  const auto chance = [](double p) { return p > 0 && p < 0.5; };
  if (!(r.elo0 < r.elo1) || !chance(r.alpha) || !chance(r.beta)) return std::nullopt;
  return r;
}

const char* verdict_name(SprtVerdict v) {
  return v == SprtVerdict::AcceptHigh ? "elo1 accepted" : v == SprtVerdict::AcceptLow ? "elo0 accepted" : "open";
}

double sprt_llr(const SprtRule& rule, const PairCount& c) {
  if (c.n() == 0) return 0;
  // A trace of every outcome: none is impossible because it was not seen yet.
  constexpr double kTrace = 1e-3;
  std::array<double, 3> seen{static_cast<double>(c.lost) + kTrace, static_cast<double>(c.tied) + kTrace,
                             static_cast<double>(c.won) + kTrace};
  const double n = seen[0] + seen[1] + seen[2];
  for (double& x : seen) x /= n;
  const auto p0 = constrained(seen, share_of(rule.elo0)), p1 = constrained(seen, share_of(rule.elo1));
  double llr = 0;
  for (std::size_t k = 0; k < 3; ++k) llr += n * seen[k] * std::log(p1[k] / p0[k]);
  return llr;
}

SprtVerdict sprt_verdict(const SprtRule& rule, double llr) {
  if (llr >= rule.upper()) return SprtVerdict::AcceptHigh;
  return llr <= rule.lower() ? SprtVerdict::AcceptLow : SprtVerdict::Open;
}

std::vector<Rating> ratings(const std::vector<std::vector<double>>& points,
                            const std::vector<std::vector<double>>& games) {
  const std::size_t n = points.size();
  std::vector<double> strength(n, 1), won(n, 0.5);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) won[i] += points[i][j];
  // Zermelo's iteration; the average player of the made-up pairs has strength 1.
  for (int round = 0; round < 20000; ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double weight = 1 / (strength[i] + 1);
      for (std::size_t j = 0; j < n; ++j)
        if (games[i][j] > 0) weight += games[i][j] / (strength[i] + strength[j]);
      const double next = won[i] / weight;
      moved = std::max(moved, std::abs(std::log(next / strength[i])));
      strength[i] = next;
    }
    if (moved < 1e-10) break;
  }
  const double per_elo = std::log(10.0) / kEloScale;
  std::vector<Rating> out(n);
  double middle = 0;
  for (std::size_t i = 0; i < n; ++i) middle += std::log(strength[i]) / static_cast<double>(n);
  for (std::size_t i = 0; i < n; ++i) {
    // The information that the player's own pairs hold, the others taken as known.
    const auto spread = [&](double other) {
      const double p = strength[i] / (strength[i] + other);
      return p * (1 - p);
    };
    double information = spread(1);
    for (std::size_t j = 0; j < n; ++j)
      if (games[i][j] > 0) information += games[i][j] * spread(strength[j]);
    out[i] = {(std::log(strength[i]) - middle) / per_elo, kZ95 / std::sqrt(information) / per_elo};
  }
  return out;
}

}  // namespace kessel::lab
