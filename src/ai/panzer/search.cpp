#include "ai/panzer/search.h"

#include <algorithm>
#include <cmath>

namespace kessel::ai::panzer {
namespace {

constexpr int kHorizon = 2;    ///< turns
constexpr int kRounds = 2000;  ///< of regret matching
constexpr double kLead = 1.5;  ///< standard errors by which another plan has to be ahead of plain tactics
constexpr double kGain = 2.0;  ///< and a change of one order has to be better
constexpr int kPairs = 12;     ///< trials of each such change

std::vector<Plan> own_plans(const State& s) {
  std::vector<Plan> list(7);
  list[0].name = "tactics";
  list[1].name = "press on";
  list[1].style.caution = 0.2, list[1].style.pace = 2.2, list[1].style.bound = 5, list[1].style.fire_at = 9;
  list[2].name = "by bounds";
  list[2].style.bound = 55, list[2].style.caution = 0.8;
  list[3].name = "stand and shoot";
  list[3].style.bound = 90, list[3].style.caution = 1.2, list[3].style.fire_at = 2, list[3].style.watch_at = 3,
  list[3].style.pace = 0.6;
  list[4].name = "shoot on the move";
  list[4].style.halt = 1.0, list[4].style.fire_at = 3, list[4].style.bound = 10;
  list[5].name = "wait for good shots";
  list[5].style.watch_at = 12, list[5].style.bound = 60, list[5].style.fire_at = 10;
  list[6].name = "the flanks first";
  const auto& goals = s.plan().victory.objectives;
  for (const ObjectiveValue& v : goals)
    if (v.vp[0] < 200) list[6].style.emphasis[v.objective] = 5;
  return list;
}

std::vector<Style> enemy_styles() {
  std::vector<Style> list(3);
  list[1].caution = 0.2, list[1].pace = 2.2, list[1].bound = 5;
  list[2].bound = 80, list[2].caution = 1.2, list[2].fire_at = 2, list[2].watch_at = 3;
  return list;
}

class Trials {
 public:
  Trials(const State& known, Side side, const std::shared_ptr<Ways>& ways, Thinking& thinking, std::uint64_t seed)
      : known_(known),
        side_(side),
        thinking_(thinking),
        seed_(seed),
        mine_(make_tactician(known, side, ways, seed)),
        his_(make_tactician(known, other(side), ways, seed + 1)) {
    known_.sealed = 0;  // his orders are dealt by his script
    each_unit(known_, other(side), [&](UnitId u) { known_.unit(u).order = Order::None; });
    each_unit(known_, side, [&](UnitId u) { known_.unit(u).order = Order::None; });
  }
  /// Points ahead for the side; the same number gives the same dice whatever the plans.
  double play(const Style& own, const Style& foe, std::uint64_t number) {
    State s = known_;
    Rng rng(seed_ ^ (0x9e3779b97f4a7c15ULL * (number + 1)));
    mine_->use(own), his_->use(foe);
    mine_->seed(rng.next()), his_->seed(rng.next());
    const bool german = side_ == kGerman;
    play_turns(s, {german ? mine_.get() : his_.get(), german ? his_.get() : mine_.get()}, kHorizon, rng);
    thinking_.spend(kHorizon);
    return outlook(s) * (side_ == kGerman ? 1 : -1);
  }
  bool over() const { return thinking_.over(); }

 private:
  State known_;
  Side side_;
  Thinking& thinking_;
  std::uint64_t seed_;
  std::unique_ptr<Tactician> mine_, his_;
};

/// The mixtures of both sides to which regret matching settles on the matrix (own rows, the enemy's columns).
void settle(const std::vector<std::vector<double>>& m, std::vector<double>& rows, std::vector<double>& columns) {
  const std::size_t n = m.size(), k = m[0].size();
  std::vector<double> regret_row(n, 0), regret_column(k, 0);
  rows.assign(n, 0), columns.assign(k, 0);
  const auto mixture = [](const std::vector<double>& regret) {
    std::vector<double> p(regret.size());
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] = std::max(0.0, regret[i]);
    for (double& x : p) x = sum > 0 ? x / sum : 1.0 / static_cast<double>(p.size());
    return p;
  };
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<double> p = mixture(regret_row), q = mixture(regret_column);
    std::vector<double> row(n, 0), column(k, 0);
    double value = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < k; ++j)
        row[i] += m[i][j] * q[j], column[j] += m[i][j] * p[i], value += p[i] * q[j] * m[i][j];
    for (std::size_t i = 0; i < n; ++i) regret_row[i] += row[i] - value, rows[i] += p[i];
    for (std::size_t j = 0; j < k; ++j) regret_column[j] += value - column[j], columns[j] += q[j];
  }
  for (double& x : rows) x /= kRounds;
  for (double& x : columns) x /= kRounds;
}

}  // namespace

std::vector<Plan> choose_plan(const State& known, Side side, const std::shared_ptr<Ways>& ways, Thinking& thinking,
                              std::uint64_t seed) {
  std::vector<Plan> plans = own_plans(known);
  const std::vector<Style> foes = enemy_styles();
  Trials trials(known, side, ways, thinking, seed);
  // With little to spend few plans are tried, the plain one always.
  while (thinking.counted() && plans.size() > 2 && thinking.left() < 2 * kHorizon * plans.size() * foes.size())
    plans.pop_back();
  // A third of the budget for the matrix, the rest for single orders.
  const std::uint64_t share = thinking.counted() ? thinking.left() / 3 : 0;
  const std::uint64_t start = thinking.spent();
  std::vector<std::vector<std::vector<double>>> seen(plans.size(), std::vector<std::vector<double>>(foes.size()));
  std::uint64_t rounds = 0;
  do {
    for (std::size_t i = 0; i < plans.size(); ++i)
      for (std::size_t j = 0; j < foes.size(); ++j)
        seen[i][j].push_back(trials.play(plans[i].style, foes[j], rounds * foes.size() + j));
    ++rounds;
  } while (!trials.over() && (thinking.counted() ? thinking.spent() - start < share : rounds < 4));
  std::vector<std::vector<double>> mean(plans.size(), std::vector<double>(foes.size(), 0));
  for (std::size_t i = 0; i < plans.size(); ++i)
    for (std::size_t j = 0; j < foes.size(); ++j)
      for (double x : seen[i][j]) mean[i][j] += x / static_cast<double>(rounds);
  std::vector<double> mine, his;
  settle(mean, mine, his);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    plans[i].share = mine[i];
    for (std::size_t j = 0; j < foes.size(); ++j) plans[i].value += his[j] * mean[i][j];
  }
  // Plain tactics are left only for a lead, with the same dice, that exceeds its error.
  std::size_t taken = 0;
  double lead = 0;
  for (std::size_t i = 1; i < plans.size(); ++i) {
    double d = 0, square = 0, n = 0;
    for (std::size_t j = 0; j < foes.size(); ++j)
      for (std::size_t k = 0; k < rounds; ++k) {
        const double x = (seen[i][j][k] - seen[0][j][k]) * his[j] * static_cast<double>(foes.size());
        d += x, square += x * x, n += 1;
      }
    d /= n;
    const double error = std::sqrt(std::max(1.0, square / n - d * d) / n);
    if (d > kLead * error && d > lead) lead = d, taken = i;
  }
  std::swap(plans[0], plans[taken]);
  // Single orders of the best plan, one after the other, against the enemy's mixture with the same dice.
  Plan& best = plans.front();
  const auto script = make_tactician(known, side, ways, seed);
  script->use(best.style);
  best.style.order = script->orders(known);
  std::vector<UnitId> units;
  each_unit(known, side, [&](UnitId u) {
    if (takes_orders(known, u) && first_barrel(known, u) >= 0) units.push_back(u);
  });
  Rng rng(seed + 77);
  const auto foe_of = [&](std::uint64_t number) {
    double x = static_cast<double>(Rng(seed + number).below(1000)) / 1000;
    std::size_t j = 0;
    while (j + 1 < his.size() && x >= his[j]) x -= his[j++];
    return foes[j];
  };
  while (!trials.over() && !units.empty()) {
    const UnitId u = units[rng.below(static_cast<std::uint32_t>(units.size()))];
    const Order o = std::array{Order::Fire, Order::Move, Order::ShortHalt, Order::Overwatch}[rng.below(4)];
    Order& now = best.style.order[static_cast<std::size_t>(place_in_side(u))];
    if (o == now || why_not_order(known, side, u, o)) {
      thinking.spend(1);
      continue;
    }
    Style other_style = best.style;
    other_style.order[static_cast<std::size_t>(place_in_side(u))] = o;
    double total = 0, squares = 0;
    int n = 0;
    for (; n < kPairs && !trials.over(); ++n) {
      const std::uint64_t number = 100000 + rng.below(1u << 20);
      const double d =
          trials.play(other_style, foe_of(number), number) - trials.play(best.style, foe_of(number), number);
      total += d, squares += d * d;
      if (n >= 3 && total < 0) break;  // it is not better so far: something else is tried
    }
    if (n < kPairs) continue;
    const double gain = total / n, error = std::sqrt(std::max(1.0, squares / n - gain * gain) / n);
    if (gain > kGain * error) now = o, best.value += gain;
  }
  return plans;
}

}  // namespace kessel::ai::panzer
