#include "ai/breakout/value.h"

#include <algorithm>
#include <cmath>

namespace kessel::ai::breakout {

const std::array<const char*, kTownFeatures> kTownFeatureNames{
    "constant",  "controlled", "near balance", "far balance", "german steps inside", "soviet unit inside",
    "fortified", "cut off",    "column",       "garrison",    "german to move"};
const std::array<const char*, kDivisionFeatures> kDivisionFeatureNames{
    "constant",         "cut off",   "steps left",  "steps beside it", "pressure",
    "pressure cut off", "in a town", "to the edge", "column",          "german to move"};
const std::array<const char*, kExitFeatures> kExitFeatureNames{"constant", "near balance", "far balance",
                                                               "points banked", "german to move"};

const std::array<const char*, kTastes> kTasteNames{"supply worth",
                                                   "least gain soviet",
                                                   "least gain german",
                                                   "part of a cut",
                                                   "soviet risk",
                                                   "soviet risk from",
                                                   "german risk",
                                                   "german risk from",
                                                   "soviet step",
                                                   "soviet factor",
                                                   "rifle corps last step",
                                                   "german step",
                                                   "german factor",
                                                   "tiger last step",
                                                   "division last step",
                                                   "division cut off",
                                                   "share of a pocket",
                                                   "share of a town",
                                                   "retreat",
                                                   "retreat of a division",
                                                   "vacated hex",
                                                   "price of a detour",
                                                   "exit",
                                                   "price of air",
                                                   "press",
                                                   "seal",
                                                   "inside german",
                                                   "inside soviet",
                                                   "guns alone",
                                                   "probe gain",
                                                   "advance gain",
                                                   "capture floor",
                                                   "cut holds",
                                                   "keep ring"};

namespace {
constexpr double kTinyPresence = kOne;  ///< one factor on the spot, so that a ratio of nothings is one

double balance(std::int32_t soviet, std::int32_t german) {
  return std::log((soviet + kTinyPresence) / (german + kTinyPresence));
}

/// Copies the plain features, scaled by time.
template <std::size_t N>
void with_time(std::array<double, N>& row, double left) {
  const double late = lateness(left);
  for (std::size_t i = 0; i < N / kTimes; ++i)
    row[N / kTimes + i] = row[i] * left, row[2 * (N / kTimes) + i] = row[i] * late;
}

struct StackSum {
  Hex hex;
  int strength;
};

/// How much of a strength at this distance can be brought to bear next turn.
constexpr std::array<double, 12> kBearing{1, 1, 0.9, 0.75, 0.65, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1};
}  // namespace

double logistic(double x) { return 1 / (1 + std::exp(-x)); }
double Assessment::sd() const { return std::sqrt(variance); }

double share_left(const State& s) {
  const int done = s.stage <= Stage::Soviet1   ? 0
                   : s.stage == Stage::Soviet2 ? 1
                   : s.stage == Stage::German1 ? 2
                   : s.stage == Stage::German2 ? 3
                                               : 4;
  return (4.0 * (kTurns - s.turn) + (4 - done)) / (4.0 * kTurns);
}

double lateness(double left) { return std::exp(-8 * left); }

double german_to_move(const State& s) { return s.stage == Stage::German1 || s.stage == Stage::German2 ? 1 : 0; }

void features_of(const Atlas& a, const State& s, Features& f) {
  f.left = share_left(s);
  const double german_next = german_to_move(s);
  f.presence = Presence{};
  f.divisions = 0;
  const Board b = board_of(s);
  const hex::Mask connected = german_connected(s, b);
  std::array<std::uint8_t, hex::kHexSlots> steps{}, sum_slot{};
  std::array<StackSum, kMaxUnits> soviet;  // NOLINT: filled below
  int stacks = 0;
  hex::Mask garrisons;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    const UnitDef& d = def(s, u);
    const Hex h = s.unit(u).hex;
    const int w = weight_of(s, u);
    if (d.garrison()) {
      garrisons.set(h);
    } else {
      f.presence.add(a, d.side, d.mechanized(), h, w);
    }
    if (d.side == kGerman) {
      steps[h.value] = static_cast<std::uint8_t>(steps[h.value] + steps_left(s, u));
    } else {
      if (sum_slot[h.value] == 0) {
        soviet[static_cast<std::size_t>(stacks++)] = {h, 0};
        sum_slot[h.value] = static_cast<std::uint8_t>(stacks);
      }
      soviet[sum_slot[h.value] - 1u].strength += w;
    }
  });
  for (int t = 0; t < a.towns; ++t) {
    const auto i = static_cast<std::size_t>(t);
    const Hex h = a.town[i];
    TownRow& row = f.town[i];
    row[0] = 1;
    row[1] = s.soviet_control.has(h) ? 1 : -1;
    row[2] = balance(f.presence.near[0][i], f.presence.near[1][i]);
    row[3] = balance(f.presence.far[0][i], f.presence.far[1][i]);
    row[4] = steps[h.value] / 9.0;
    row[5] = b.occupied[0].has(h) ? 1 : 0;
    row[6] = s.content->at(h).terrain == Terrain::Fortified && !s.fallen.has(h) ? 1 : 0;
    row[7] = connected.has(h) ? 0 : 1;
    row[8] = h.col() / 47.0;
    row[9] = garrisons.has(h) ? 1 : 0;
    row[10] = german_next;
    with_time(row, f.left);
  }
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    if (d.side != kGerman || d.size != Size::Division || !on_map(s, u)) return;
    const Hex h = s.unit(u).hex;
    double pressure = 0;
    for (int i = 0; i < stacks; ++i) {
      const StackSum& st = soviet[static_cast<std::size_t>(i)];
      const int distance = apart(h, st.hex);
      if (distance < static_cast<int>(kBearing.size()))
        pressure += st.strength * kBearing[static_cast<std::size_t>(distance)];
    }
    Features::Division& div = f.division[static_cast<std::size_t>(f.divisions++)];
    div.unit = u;
    DivisionRow& row = div.row;
    const bool cut = !connected.has(h);
    row[0] = 1;
    row[1] = cut ? 1 : 0;
    row[2] = steps_left(s, u) / 4.0;
    row[3] = (steps[h.value] - steps_left(s, u)) / 4.0;
    row[4] = std::log1p(pressure / 10);
    row[5] = cut ? row[4] : 0;
    row[6] = a.town_at[h.value] >= 0 ? 1 : 0;
    row[7] = std::min(60, a.march(kGerman, d.mechanized(), kEdgeGoal, h)) / 20.0;
    row[8] = h.col() / 47.0;
    row[9] = german_next;
    with_time(row, f.left);
  });
  f.exit[0] = 1;
  f.exit[1] = balance(f.presence.near[0][kExitGoal], f.presence.near[1][kExitGoal]);
  f.exit[2] = balance(f.presence.far[0][kExitGoal], f.presence.far[1][kExitGoal]);
  f.exit[3] = s.exit_vp / 4.0;
  f.exit[4] = german_next;
  with_time(f.exit, f.left);
}

Assessment assess(const Atlas& a, const Weights& w, const State& s) {
  Assessment out;
  if (s.turn == kTurns && s.stage >= Stage::Reinforce) {  // nothing changes any more
    Tally silent = Tally::silent();
    out.mean = vp_final(s, silent);
    for (int t = 0; t < a.towns; ++t)
      out.town[static_cast<std::size_t>(t)] = s.soviet_control.has(a.town[static_cast<std::size_t>(t)]) ? 1 : 0;
    return out;
  }
  Features f;
  features_of(a, s, f);
  out.mean = s.exit_vp + s.destroyed_vp;
  for (int t = 0; t < a.towns; ++t) {
    const auto i = static_cast<std::size_t>(t);
    const double p = logistic(dot(f.town[i], w.town));
    out.town[i] = p;
    out.mean += a.vp[i] * p;
    out.variance += a.vp[i] * a.vp[i] * p * (1 - p);
  }
  for (int i = 0; i < f.divisions; ++i) {
    const Features::Division& div = f.division[static_cast<std::size_t>(i)];
    const double p = logistic(dot(div.row, w.division));
    const int vp = def(s, div.unit).max_steps();
    out.divisions += vp * p;
    out.variance += vp * vp * p * (1 - p);
  }
  const int exits_left = s.content->tables.vp_exit_max - s.exit_vp;
  const double p = logistic(dot(f.exit, w.exit));
  out.exits = exits_left * p;
  out.variance += exits_left * exits_left * p * (1 - p);
  out.mean += out.divisions + out.exits;
  return out;
}

double utility(const Atlas& a, const Assessment& v, Side side) {
  const Tables& t = a.content->tables;
  // Towns of one region change hands together, so the plain sum of variances is too small.
  constexpr double kDependence = 1.6;
  const double sd = std::max(0.4, kDependence * v.sd());
  const auto at_least = [&](double vp) { return 0.5 * std::erfc((vp - 0.5 - v.mean) / (sd * std::sqrt(2.0))); };
  const double soviet = 0.5 * at_least(t.vp_soviet_win) + 0.5 * at_least(t.vp_draw);
  const double points = std::clamp(v.mean / 60, 0.0, 1.0);
  constexpr double kPoints = 0.3;
  const double worth = (1 - kPoints) * soviet + kPoints * points;
  return side == kSoviet ? worth : 1 - worth;
}

}  // namespace kessel::ai::breakout
