#include "ai/breakout/match.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

#include "ai/breakout/sim.h"

namespace kessel::ai::breakout {

namespace {

/// One game; the simulators hand the state to and fro with the impulses. What the other side is asked within an impulse is
/// answered by the policy of the side to move: a small part, the same for both.
int play_game(const Content& c, Simulator& soviet, Simulator& german, std::uint64_t seed) {
  const std::array<Plan, 2> plain;
  State s = begin_campaign(c, Options{});
  const Luck luck{seed};
  while (s.stage != Stage::Over) {
    const bool german_turn = s.stage == Stage::German1 || s.stage == Stage::German2 || s.stage == Stage::Korpsgruppen ||
                             s.stage == Stage::Reinforce || s.stage == Stage::Setup;
    (german_turn ? german : soviet)
        .play(s, plain[0], plain, s.stage == Stage::Replace ? moment(s.turn + 1, Stage::Weather) : moment(s) + 1, luck);
  }
  Tally silent = Tally::silent();
  return vp_final(s, silent);
}

/// All numbers of a policy in one row, for moving about.
std::vector<double*> numbers(Policy& p) {
  std::vector<double*> all;
  for (double& x : p.weights.town) all.push_back(&x);
  for (double& x : p.weights.division) all.push_back(&x);
  for (double& x : p.weights.exit) all.push_back(&x);
  for (double& x : p.taste) all.push_back(&x);
  return all;
}

}  // namespace

MatchScore match(const Content& c, const Policy& a, const Policy& b, std::uint64_t pairs, std::uint64_t seed,
                 unsigned threads) {
  const Atlas atlas(c);
  std::vector<std::array<int, 2>> points(pairs);
  std::atomic<std::uint64_t> next{0};
  const auto work = [&] {
    Simulator x(atlas, a), y(atlas, b);
    for (std::uint64_t i = next++; i < pairs; i = next++) {
      const std::uint64_t luck = (seed << 20) + i;
      points[i] = {play_game(c, x, y, luck), play_game(c, y, x, luck)};
    }
  };
  std::vector<std::thread> helpers;
  for (unsigned i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& t : helpers) t.join();
  MatchScore m;
  m.pairs = pairs;
  double squares = 0;
  const auto result = [&](int vp) { return vp >= c.tables.vp_soviet_win ? 1.0 : vp >= c.tables.vp_draw ? 0.5 : 0.0; };
  for (const auto& [mine, theirs] : points) {
    const double d = mine - theirs;
    m.difference += d;
    squares += d * d;
    m.share += d > 0 ? 1 : d == 0 ? 0.5 : 0;
    m.utility += 0.5 * (result(mine) + 1 - result(theirs));
  }
  const double n = static_cast<double>(pairs);
  m.difference /= n, m.share /= n, m.utility /= n;
  m.error = std::sqrt(std::max(0.0, squares / n - m.difference * m.difference) / n);
  return m;
}

Policy tune(const Content& c, const Policy& from, const TunePlan& plan,
            const std::function<void(std::uint64_t, const Policy&)>& progress) {
  Policy now = from;
  Rng rng(plan.seed);
  std::vector<double*> at = numbers(now);
  std::vector<double> size;  // by how much each number is moved: its own size, but not less than a little
  for (std::size_t i = 0; i < at.size(); ++i)
    size.push_back(std::max(std::abs(*at[i]), i < at.size() - kTastes ? 0.3 : 0.02));
  for (std::uint64_t round = 0; round < plan.rounds; ++round) {
    Policy up = now, down = now;
    const std::vector<double*> high = numbers(up), low = numbers(down);
    std::vector<int> sign(at.size());
    for (std::size_t i = 0; i < at.size(); ++i) {
      sign[i] = rng.below(2) == 0 ? 1 : -1;
      *high[i] += sign[i] * plan.spread * size[i];
      *low[i] -= sign[i] * plan.spread * size[i];
    }
    const MatchScore m = match(c, up, down, plan.pairs, plan.seed * 100'000 + round, plan.threads);
    const double fade = 1 / (1 + 2.0 * static_cast<double>(round) / static_cast<double>(plan.rounds));
    const double pull = std::clamp(m.difference / 8 + 2 * (m.utility - 0.5), -1.0, 1.0);
    for (std::size_t i = 0; i < at.size(); ++i) *at[i] += sign[i] * pull * plan.step * fade * size[i];
    // Prices and thresholds below nothing make no sense.
    for (double& x : now.taste) x = std::max(0.0, x);
    if (progress) progress(round, now);
  }
  return now;
}

}  // namespace kessel::ai::breakout
