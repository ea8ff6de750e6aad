#include "ai/kesselschlacht/value.h"

#include <algorithm>
#include <cstdio>

#include "games/kesselschlacht/paths.h"

namespace kessel::ai::kesselschlacht {

namespace {

enum F : std::size_t {
  kConstant,
  kHome,
  kHomeClosed,
  kThreeToSpare,
  kOneToSpare,
  kJustInTime,
  kLate,
  kNoWay,
  kHeld,
  kDisrupted,
  kRouted,
  kWithoutSupply,
  kIsolated,
  kAxisLost,
  kSovietLost,
  kHeldObjectives,
  kOpenObjectives,
  kBesetObjectives,
  kNearObjectives,
  kSovietShaken,
  kHqsShaken,
  kReliefShaken,
  kFuel,
  kAmmo,
};
static_assert(kAmmo + 1 == kFeatures.size());

constexpr int kZocToll = 6;  ///< half MP that an enemy ZOC costs on the way home

/// Half MP a turn that count in the end, with fights and queues.
constexpr double kPace = 7.0;

int escape_points(const State& s, const UnitDef& d) {
  return d.motorized && !d.hq ? tables(s).vp_escaped_motor : tables(s).vp_escaped_leg;
}

}  // namespace

double turns_left(const State& s) { return s.plan().end_turn - s.turn + (s.phase >= Phase::L ? 0.0 : 1.0); }

Features features(const State& s) {
  Features f{};
  Tally silent = Tally::silent();
  const Score now = score_of(s, silent);
  const double turns = turns_left(s);
  const Board b = board_of(s);
  const hex::Mask& soviets = b.occupied[index(kSoviet)];
  std::array<Reach, kGaits> home;
  for (std::size_t g = 0; g < home.size(); ++g)
    cheapest_to(
        s, s.content->west_of_seret - soviets, soviets, kFar - 1,
        [&](Hex from, hex::Dir d) {
          const int cost = step_cost(s, static_cast<Gait>(g), from, d);
          if (cost == 0) return 0;
          return cost + (b.zoc[index(kSoviet)].has(s.content->grid.neighbour(from, d)) ? kZocToll : 0);
        },
        home[g]);
  f[kConstant] = 1;
  double at_home = 0;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    const UnitDef& d = def(s, u);
    const Unit& unit = s.unit(u);
    if (d.side == kSoviet) {
      if (unit.status >= Status::DIS) ++f[d.hq ? kHqsShaken : kSovietShaken];
      return;
    }
    if (d.superior != Superior::Panzer1) {
      if (unit.status >= Status::DIS) ++f[kReliefShaken];
      return;
    }
    const double points = escape_points(s, d);
    const int halves = home[static_cast<std::size_t>(d.gait)].halves[unit.hex.value];
    if (unit.status == Status::DIS) f[kDisrupted] += points;
    if (unit.status == Status::RT) f[kRouted] += points;
    if (unit.supply == Supply::Out) f[kWithoutSupply] += points;
    if (halves == 0) {
      at_home += points;
      return;
    }
    if (b.zoc[index(kSoviet)].has(unit.hex)) f[kHeld] += points;
    const double spare = turns - halves / kPace;
    f[halves == kFar ? kNoWay
      : spare >= 3   ? kThreeToSpare
      : spare >= 1   ? kOneToSpare
      : spare >= -1  ? kJustInTime
                     : kLate] += points;
  });
  f[kHome] = now.escaped;
  f[kHomeClosed] = std::max(0.0, at_home - now.escaped);
  f[kIsolated] = now.isolated;
  f[kAxisLost] = now.axis_lost;
  f[kSovietLost] = now.soviet_lost;
  f[kHeldObjectives] = now.objectives;
  s.content->grid.all().for_each([&](Hex h) {
    const int vp = s.content->at(h).vp;
    if (vp == 0 || soviets.has(h)) return;
    int near = 9;
    soviets.for_each([&](Hex r) { near = std::min(near, hex::Grid::distance(h, r)); });
    const bool guarded = b.occupied[index(kAxis)].has(h);
    if (near <= 1) f[guarded ? kBesetObjectives : kOpenObjectives] += vp;
    if (near > 1 && near <= 5 && !guarded) f[kNearObjectives] += vp;
  });
  for (const Track& t : s.tracks) f[kFuel] += t.fuel / 10.0, f[kAmmo] += t.ammo / 10.0;
  return f;
}

double worth(const Value& w, const Features& f, double turns) {
  double sum = 0;
  for (std::size_t i = 0; i < f.size(); ++i) sum += f[i] * (w.now[i] + w.per_turn[i] * turns / 10.0);
  return sum;
}

double expected_difference(const State& s) {
  if (s.phase == Phase::Over) {
    Tally silent = Tally::silent();
    const Score end = score_of(s, silent);
    return end.none_escapes ? std::min(-80, end.difference()) : end.difference();
  }
  return worth(standard_value(), features(s), turns_left(s));
}

std::string value_json(const Value& w, std::string_view provenance) {
  std::string out = "{\n \"game\": \"kesselschlacht\",\n \"format\": 1,\n \"provenance\": \"" +
                    std::string(provenance) + "\",\n \"features\": {\n";
  for (std::size_t i = 0; i < kFeatures.size(); ++i) {
    char line[120];
    std::snprintf(line, sizeof line, "  \"%s\": [%.4f, %.4f]%s\n", kFeatures[i], w.now[i], w.per_turn[i],
                  i + 1 < kFeatures.size() ? "," : "");
    out += line;
  }
  return out + " }\n}\n";
}

}  // namespace kessel::ai::kesselschlacht
