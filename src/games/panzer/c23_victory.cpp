// PZ:22.2, PZ:23.1 Points and victory.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }

/// PZ:R163 So many points of its card, by grade and function, rounded down once at the end. Not where the scenario prints
/// a price of its own (PZ:R37, PZ:R38, PZ:R39).
std::optional<int> unrounded(const State& s, UnitId u, int points, int divided = 1) {
  const UnitDef& d = def(s, u);
  if (s.rules < 2 || d.value[0] != d.computed[0]) return std::nullopt;
  return price_factor(d, *s.content).of(points, divided);
}

/// PZ:22.2.2, PZ:R42 What half of a squad is worth: its weapons are not lost with it.
int half_of_squad(const State& s, UnitId u) {
  const int squad = card(s, u).points[0];
  if (const auto exact = unrounded(s, u, squad, 2)) return *exact;
  int all = squad;
  for (const CardId w : def(s, u).weapons) all += s.content->card(w).points[0];
  return all == 0 ? 0 : def(s, u).value[0] * squad / all / 2;
}

}  // namespace

/// PZ:10.4.3.2, PZ:22.2.1, PZ:22.2.2, PZ:22.2.3, PZ:22.2.5, PZ:23.1.4.3, PZ:R21, PZ:R93 Once for each unit, by what became of it: lost,
/// reduced, damaged, or without a track. PZ:22.2.4 Batteries never score.
int loss_value(const State& s, UnitId u) {
  const Card& c = card(s, u);
  if (c.unit_class == UnitClass::Battery) return 0;
  const int whole = def(s, u).value[0];
  const Unit& x = s.unit(u);
  if (wreck(x.where) || x.where == Where::Eliminated) return whole;
  if (c.leg()) return flagged(s, u, kHalfSquad) && !def(s, u).half_squad ? half_of_squad(s, u) : 0;
  // Scenarios price units by grade and function; damage and tracks take the card's share of that.
  const auto& p = c.points;
  const auto share = [&](std::size_t i) { return p[0] == 0 ? 0 : unrounded(s, u, p[i]).value_or(whole * p[i] / p[0]); };
  return std::max(flagged(s, u, kDamaged) ? share(1) : 0, flagged(s, u, kTracked) ? share(2) : 0);
}

namespace {

/// PZ:23.3.5a It left by the edge that the scenario names.
bool left_there(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  if (!s.plan().victory.exits || side_of(u) != kGerman || x.where != Where::Exited || !combat_unit(s, u)) return false;
  const Map& m = s.map();
  switch (s.plan().victory.exit_edge) {
    case Edge::North: return x.at.y > m.height;
    case Edge::East: return x.at.x > m.width;
    case Edge::South: return x.at.y < 0;
    case Edge::West: return x.at.x < 0;
  }
  return false;
}

/// PZ:23.3.5a, PZ:R93 Whoever left scores its whole value; few of them, and the Soviets have held.
void score_exits(const State& s, Score& sum) {
  const Victory& v = s.plan().victory;
  if (!v.exits) return;
  int left = 0;
  each_unit(s, kGerman, [&](UnitId u) {
    if (!left_there(s, u)) return;
    ++left;
    sum.extra[of(kGerman)] += def(s, u).value[0];
  });
  if (left <= v.exit_denied_most) sum.extra[of(kSoviet)] += v.exit_denied[0];
}

/// PZ:23.2.4.4, PZ:23.2.4.4a, PZ:23.3.6h By the turn in which the relief force could come, whether it did or not.
int relief_points(const State& s) {
  if (!s.plan().relief || s.relief_turn == 0) return 0;
  for (const Relief::Row& row : s.plan().relief->rows)
    if (row.turn == s.relief_turn) return row.vp[0];
  return 0;
}

}  // namespace

Score score_of(const State& s) {
  Score sum;
  each_unit(s, [&](UnitId u) { sum.losses[of(other(side_of(s, u)))] += loss_value(s, u); });
  for (const ObjectiveValue& o : s.plan().victory.objectives)  // PZ:10.4.3.1
    if (const std::uint8_t holder = s.held_by[o.objective]; holder != 0) sum.objectives[holder - 1u] += o.vp[0];
  score_exits(s, sum);
  sum.extra[of(kGerman)] += relief_points(s);
  return sum;
}

/// PZ:10.4.4, PZ:23.1.4, PZ:23.3.1 By the scenario's margin; otherwise a draw.
Winner winner_by_points(const State& s) {
  const int d = score_of(s).difference(), margin = s.plan().victory.margin[0];
  return d >= margin ? Winner::First : -d >= margin ? Winner::Second : Winner::Draw;
}

/// PZ:23.1.4.2, PZ:R155 The points as they stand at that moment.
Node agreed_end(const State& s) {
  return Node::finished(winner_by_points(s), score_of(s).difference(), asks::ended_by_agreement, "PZ:23.1.4.2");
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

/// PZ:23.1.4.1, PZ:R140 A side that has to leave the table, and did with somebody, is not beaten by having left: points decide.
bool wins_at_once(const State& s) {
  const bool german = beaten(s, kGerman), soviet = beaten(s, kSoviet);
  if (german == soviet) return false;
  bool left = false;
  each_unit(s, kGerman, [&](UnitId u) { left = left || left_there(s, u); });
  return !(german && left);
}

}  // namespace kessel::panzer
