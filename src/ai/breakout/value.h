#pragma once
// What a position is worth: the expected final victory points and their spread, from features that can be named. Every
// part is a logistic function of a few features, fitted to the ends of games (docs/ai.md, Evaluation).
#include <array>
#include <string>
#include <string_view>

#include "ai/breakout/atlas.h"
#include "core/expected.h"

namespace kessel::ai::breakout {

// Features of one town, of one German division, of the exit. Each stands three times: plain, multiplied by the share of
// the game still to come, and multiplied by `lateness`, which is one at the end and soon nothing before it.
inline constexpr std::size_t kTimes = 3;
inline constexpr std::size_t kTownFeatures = 11, kDivisionFeatures = 10, kExitFeatures = 5;
extern const std::array<const char*, kTownFeatures> kTownFeatureNames;
extern const std::array<const char*, kDivisionFeatures> kDivisionFeatureNames;
extern const std::array<const char*, kExitFeatures> kExitFeatureNames;

using TownRow = std::array<double, kTimes * kTownFeatures>;
using DivisionRow = std::array<double, kTimes * kDivisionFeatures>;
using ExitRow = std::array<double, kTimes * kExitFeatures>;

struct Weights {
  TownRow town{};
  DivisionRow division{};
  ExitRow exit{};
};

/// Numbers by which the script weighs things that the evaluation does not see, in points.
// clang-format off
enum class Taste : std::uint8_t {
  SupplyWorth, LeastGainSoviet, LeastGainGerman, PartCut, SovietRisk, SovietRiskFrom, GermanRisk, GermanRiskFrom,
  SovietStep, SovietFactor, RifleLast, GermanStep, GermanFactor, TigerLast, DivisionLast, DivisionCut, PocketShare,
  TownShare, Retreat, RetreatPoints, Vacate, Detour, Exit, AirPrice, Press, Seal, InsideGerman, InsideSoviet,
  GunsAlone, ProbeGain, AdvanceGain, CaptureFloor, CutHolds, KeepRing,
};
// clang-format on
inline constexpr std::size_t kTastes = 34;
extern const std::array<const char*, kTastes> kTasteNames;

/// What drives the script.
struct Policy {
  Weights weights;
  std::array<double, kTastes> taste{};
  double operator[](Taste t) const { return taste[static_cast<std::size_t>(t)]; }
};

/// Two sets, both built into the program. `policy.json` drives the script: what a unit's place is worth, set by hand and
/// by matches. `value.json` judges positions in the search: fitted to the ends of games. A fitted weight tells what goes
/// together, not what brings about what, so it makes a good judge and a poor driver.
const Policy& standard_policy();
const Weights& value_weights();
/// From the JSON text of such a file; every fault of it is named.
Expected<Weights> parse_weights(std::string_view json);
Expected<Policy> parse_policy(std::string_view json);
/// Such a file's text.
std::string weights_json(const Weights&, const std::string& provenance);
std::string policy_json(const Policy&, const std::string& provenance);

/// The strength that both sides can bring to bear on each goal, near and far.
struct Presence {
  std::array<std::array<std::int32_t, kGoals>, 2> near{}, far{};
  void add(const Atlas& a, Side side, bool mech, Hex h, int strength) {
    const Nearness &n = a.near(side, mech, h), &f = a.far(side, mech, h);
    auto &to_near = near[static_cast<std::size_t>(index(side))], &to_far = far[static_cast<std::size_t>(index(side))];
    for (std::size_t i = 0; i < kGoals; ++i) to_near[i] += strength * n[i];
    for (std::size_t i = 0; i < kGoals; ++i) to_far[i] += strength * f[i];
  }
};

/// What a unit counts for in `Presence`: Soviets by attack, Germans by defence.
inline int weight_of(const State& s, UnitId u) {
  return side_of(s, u) == kSoviet ? factors(s, u).attack : factors(s, u).defense;
}

struct Assessment {
  double mean = 0, variance = 0;
  std::array<double, kGoals> town{};  ///< chance that the town counts for the Soviets in the end
  double divisions = 0;               ///< points expected from divisions still to be destroyed out of communications
  double exits = 0;                   ///< points expected from corps still to leave
  double sd() const;
};

/// Everything about a position that rows of features are made from.
struct Features {
  double left = 0;  ///< share of the game still to come
  Presence presence;
  std::array<TownRow, kMaxTowns> town;  // NOLINT: the first `towns` are set
  struct Division {
    UnitId unit;
    DivisionRow row;
  };
  std::array<Division, kMaxUnits> division;  // NOLINT: the first `divisions` are set
  int divisions = 0;
  ExitRow exit{};
};

double share_left(const State&);
double lateness(double left);
/// A feature's weight at that share of the game left.
template <std::size_t N>
double weight_at(const std::array<double, N>& w, std::size_t i, double left) {
  return w[i] + left * w[N / kTimes + i] + lateness(left) * w[2 * (N / kTimes) + i];
}
double german_to_move(const State&);
void features_of(const Atlas&, const State&, Features&);
Assessment assess(const Atlas&, const Weights&, const State&);
/// Worth of an assessment to a side, from 0 to 1: chance of victory plus half the chance of a draw (BO:4.3), with a
/// small part for the points themselves so that a decided game is still played well.
double utility(const Atlas&, const Assessment&, Side);

double logistic(double);
template <class Row>
double dot(const Row& a, const Row& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace kessel::ai::breakout
