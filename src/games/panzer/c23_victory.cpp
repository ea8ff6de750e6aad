// PZ:22.2, PZ:23.1 Points and victory.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {
std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }
}  // namespace

/// PZ:10.4.3.2, PZ:22.2.1, PZ:R21, PZ:R93 Once for each unit, by what became of it: lost, damaged, or without a track.
int loss_value(const State& s, UnitId u) {
  const int whole = def(s, u).value[0];
  const Unit& x = s.unit(u);
  if (wreck(x.where) || x.where == Where::Eliminated) return whole;
  const auto& p = card(s, u).points;
  // Scenarios price units by grade and function; damage and tracks take the card's share of that.
  const auto share = [&](std::size_t i) { return p[0] == 0 ? 0 : whole * p[i] / p[0]; };
  return std::max(flagged(s, u, kDamaged) ? share(1) : 0, flagged(s, u, kTracked) ? share(2) : 0);
}

Score score_of(const State& s) {
  Score sum;
  each_unit(s, [&](UnitId u) { sum.losses[of(other(side_of(s, u)))] += loss_value(s, u); });
  for (const ObjectiveValue& o : s.plan().victory.objectives)  // PZ:10.4.3.1
    if (const std::uint8_t holder = s.held_by[o.objective]; holder != 0) sum.objectives[holder - 1u] += o.vp[0];
  return sum;
}

/// PZ:10.4.4, PZ:23.1.4, PZ:23.3.1 By the scenario's margin; otherwise a draw.
Winner winner_by_points(const State& s) {
  const int d = score_of(s).difference(), margin = s.plan().victory.margin[0];
  return d >= margin ? Winner::First : -d >= margin ? Winner::Second : Winner::Draw;
}

/// PZ:10.4.1, PZ:23.1.4.1, PZ:R20, PZ:R94 Unarmed units do not count; units still to come do.
bool beaten(const State& s, Side side) {
  bool left = false;
  each_unit(s, side, [&](UnitId u) {
    if (!combat_unit(s, u)) return;
    const Where w = s.unit(u).where;
    if ((w == Where::Reserve && def(s, u).relief) || w == Where::Setup || w == Where::Aboard) left = true;
    if (w == Where::Table && !flagged(s, u, kTracked)) left = true;
  });
  return !left;
}

}  // namespace kessel::panzer
