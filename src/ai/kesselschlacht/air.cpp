// Where aircraft are sent: both sides' sensible placements against each other, what the dice make of every pair of them,
// and a mixed strategy out of that, since the enemy places at the same time (KS:6.3.2).
#include <algorithm>
#include <cmath>

#include "ai/kesselschlacht/script.h"
#include "core/rng.h"
#include "games/kesselschlacht/air.h"

namespace kessel::ai::kesselschlacht {

namespace {

using Sectors = std::array<double, kSectors + 1>;

/// A placement: the sector of every aircraft, 0 for one that stays at home.
using Placement = std::array<std::uint8_t, kMaxAir>;

constexpr double kSupport = 0.8;  ///< points that a fighter-bomber over a busy sector is worth
constexpr double kBomber = 0.6;
constexpr double kCargo = 0.22;  ///< points for each point of fuel or ammunition that arrives
constexpr int kRounds = 400;     ///< of regret matching

struct Prospects {
  Sectors front[2]{};  ///< from 0 to 1: how much there is to attack for that side
  Sectors supply{};    ///< from 0 to 1: how badly what is flown there is needed
};

Prospects look_around(const State& s) {
  Prospects p;
  const Board b = board_of(s);
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    const auto sector = static_cast<std::size_t>(s.content->at(s.unit(u).hex).sector);
    const int foe = 1 - index(side_of(s, u));
    if (b.zoc[foe].has(s.unit(u).hex)) p.front[foe][sector] += points_of(s, u) / 40.0;
  });
  for (FormationId f : s.content->tracks)
    if (f.valid() && on_map(s, def(s, f).hq) && s.unit(def(s, f).hq).status == Status::Good)
      p.supply[s.content->at(s.unit(def(s, f).hq).hex).sector] += std::max(0.0, need_of(s, f)) / 30.0;
  for (auto* list : {&p.front[0], &p.front[1], &p.supply})
    for (double& x : *list) x = std::min(1.0, x);
  return p;
}

/// The sectors worth most, best first.
std::vector<std::uint8_t> best_of(const Sectors& worth, std::size_t most) {
  std::vector<std::uint8_t> list;
  for (std::uint8_t i = 1; i <= kSectors; ++i)
    if (worth[i] > 0) list.push_back(i);
  std::stable_sort(list.begin(), list.end(), [&](std::uint8_t a, std::uint8_t b) { return worth[a] > worth[b]; });
  if (list.size() > most) list.resize(most);
  if (list.empty()) list.push_back(1);
  return list;
}

/// Fighters over transports, over attackers, or divided; attackers over one of two sectors; transports likewise.
std::vector<Placement> sensible(const State& s, const Prospects& p, Side side) {
  const auto fronts = best_of(p.front[index(side)], 2), drops = best_of(p.supply, 2);
  const auto their = best_of(p.front[1 - index(side)], 2);
  std::vector<std::uint8_t> cover = drops;
  cover.push_back(fronts[0]);
  cover.insert(cover.end(), their.begin(), their.end());
  std::vector<Placement> list;
  for (std::uint8_t fight : cover)
    for (std::uint8_t strike : fronts)
      for (std::uint8_t drop : drops)
        for (const bool divided : {false, true}) {
          Placement x{};
          int fighters = 0;
          each_air(s, [&](AirId a) {
            const AirDef& d = def(s, a);
            if (d.side != side || s.plane(a).where != AirWhere::Ready) return;
            std::uint8_t to = strike;
            if (d.type == AirType::TR) to = drop;
            if (d.type == AirType::F) to = divided && ++fighters % 2 == 0 ? strike : fight;
            x[a.value] = to;
          });
          if (std::find(list.begin(), list.end(), x) == list.end()) list.push_back(x);
        }
  return list;
}

/// A few of them drawn by chance: every pair is valued, which grows with the square.
void draw_some(std::vector<Placement>& list, Rng& rng) {
  constexpr std::size_t kMost = 10;
  const std::size_t n = std::min(kMost, list.size());
  for (std::size_t i = 0; i < n; ++i)
    std::swap(list[i], list[i + rng.below(static_cast<std::uint32_t>(list.size() - i))]);
  list.resize(n);
}

/// Chance that one side's aircraft drive the other's off.
double chance_to_abort(const State& s, const AirList& attack, const AirList& defence) {
  if (attack.empty() || defence.empty()) return 0;
  Tally silent = Tally::silent();
  const auto column = static_cast<std::size_t>(air_column(s, attack, defence, silent));
  int n = 0;
  for (const auto& row : tables(s).air_abort) n += row[column] ? 1 : 0;
  return n / 6.0;
}

/// Points that the missions of one sector bring the Axis, less those of the Soviets, as expected over the dice.
double sector_result(const State& s, const Prospects& p, int sector, const Placement& soviet, const Placement& axis) {
  AirList fighters[2], others[2];
  double missions[2]{}, cargo = 0;
  each_air(s, [&](AirId a) {
    const AirDef& d = def(s, a);
    const int side = index(d.side);
    if ((d.side == kSoviet ? soviet : axis)[a.value] != sector) return;
    if (d.type == AirType::F) {
      fighters[side].add(a);
      return;
    }
    others[side].add(a);
    const double busy = p.front[side][static_cast<std::size_t>(sector)];
    if (d.type == AirType::FB) missions[side] += kSupport * busy;
    if (d.type == AirType::B) missions[side] += kBomber * busy;
    if (d.type == AirType::TR)
      cargo += kCargo * (s.plane(a).ammo + s.plane(a).fuel) * p.supply[static_cast<std::size_t>(sector)];
  });
  const int me = index(kAxis), foe = index(kSoviet);
  const double lost[2]{chance_to_abort(s, fighters[me], fighters[foe]),
                       chance_to_abort(s, fighters[foe], fighters[me])};
  const double gone_soviet = fighters[foe].empty() ? 1.0 : lost[0];
  const double gone_axis = fighters[me].empty() ? 1.0 : lost[1];
  // Whoever alone has fighters left hunts what remains (KS:6.4.4); transports need a sky without Soviet fighters.
  const double hunted_axis = (1 - gone_soviet) * gone_axis * chance_to_abort(s, fighters[foe], others[me]);
  const double hunted_soviet = (1 - gone_axis) * gone_soviet * chance_to_abort(s, fighters[me], others[foe]);
  return missions[me] * (1 - hunted_axis) + cargo * gone_soviet - missions[foe] * (1 - hunted_soviet);
}

double result_of(const State& s, const Prospects& p, const Placement& soviet, const Placement& axis) {
  std::uint32_t used = 0;
  for (const Placement* x : {&soviet, &axis})
    for (std::uint8_t sector : *x) used |= 1u << sector;
  double sum = 0;
  for (int i = 1; i <= kSectors; ++i)
    if ((used >> i & 1u) != 0) sum += sector_result(s, p, i, soviet, axis);
  return sum;
}

/// Regret matching of both sides; the average strategy of the rows (Soviet) or columns (Axis).
std::vector<double> mixed(const std::vector<std::vector<double>>& axis_gain, Side side) {
  const std::size_t n[2]{axis_gain.size(), axis_gain[0].size()};
  std::vector<double> regret[2]{std::vector<double>(n[0]), std::vector<double>(n[1])};
  std::vector<double> average(n[index(side)]);
  const auto strategy = [](const std::vector<double>& r) {
    std::vector<double> x(r.size());
    double sum = 0;
    for (std::size_t i = 0; i < r.size(); ++i) sum += x[i] = std::max(0.0, r[i]);
    for (double& v : x) v = sum > 0 ? v / sum : 1.0 / static_cast<double>(x.size());
    return x;
  };
  for (int round = 1; round <= kRounds; ++round) {
    const auto rows = strategy(regret[0]), columns = strategy(regret[1]);
    std::vector<double> row_gain(n[0]), column_gain(n[1]);
    double mean = 0;
    for (std::size_t i = 0; i < n[0]; ++i)
      for (std::size_t j = 0; j < n[1]; ++j) {
        row_gain[i] -= columns[j] * axis_gain[i][j];
        column_gain[j] += rows[i] * axis_gain[i][j];
        mean += rows[i] * columns[j] * axis_gain[i][j];
      }
    for (std::size_t i = 0; i < n[0]; ++i) regret[0][i] += row_gain[i] + mean;
    for (std::size_t j = 0; j < n[1]; ++j) regret[1][j] += column_gain[j] - mean;
    const auto& mine = side == kSoviet ? rows : columns;
    for (std::size_t i = 0; i < mine.size(); ++i) average[i] += mine[i] * round;  // later rounds count for more
  }
  return average;
}

}  // namespace

/// Draws a placement from the mixed strategy and queues it.
void Script::plan_air(const State& s, Side side) {
  const Prospects p = look_around(s);
  auto soviet = sensible(s, p, kSoviet), axis = sensible(s, p, kAxis);
  Rng rng(salt_ + static_cast<std::uint64_t>(moment(s)));
  draw_some(soviet, rng);
  draw_some(axis, rng);
  std::vector<std::vector<double>> gain(soviet.size(), std::vector<double>(axis.size()));
  for (std::size_t i = 0; i < soviet.size(); ++i)
    for (std::size_t j = 0; j < axis.size(); ++j) gain[i][j] = result_of(s, p, soviet[i], axis[j]);
  const auto weights = mixed(gain, side);
  double sum = 0;
  for (double w : weights) sum += w;
  double at = sum * static_cast<double>(rng.below(1u << 20)) / static_cast<double>(1u << 20);
  std::size_t choice = 0;
  while (choice + 1 < weights.size() && at >= weights[choice]) at -= weights[choice++];
  const Placement& x = (side == kSoviet ? soviet : axis)[choice];
  each_air(s, [&](AirId a) {
    if (x[a.value] != 0) queue_.push_back(act(side, Act::Fly, a, x[a.value]));
  });
  queue_.push_back(act(side, Act::Done));
}

}  // namespace kessel::ai::kesselschlacht
