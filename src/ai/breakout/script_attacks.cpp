// The script's attacks: what a target is worth, which attack comes next, where to probe.
#include <algorithm>

#include "ai/breakout/force.h"
#include "ai/breakout/script.h"

namespace kessel::ai::breakout {

/// Columns that supports are likely to give or take.
int Script::supports_shift(const State& s, Side attacker, Hex target) const {
  for (std::size_t i = 0; i < kKorpsgruppen; ++i)
    if (s.kg[i].valid() && (s.kg_used >> i & 1) == 0 && apart(s.kg[i], target) <= s.content->tables.kg_range)
      return attacker == kGerman ? s.content->tables.kg_shift : -s.content->tables.kg_shift;
  return 0;
}

Script::Target Script::target_at(const State& s, Side attacker, const Plan& plan, Hex h) const {
  Target t;
  t.hex = h;
  t.town = atlas_.town_at[h.value] >= 0;
  t.cut = attacker == kSoviet && !look_.connected.has(h);
  const Tables& tables = s.content->tables;
  const Terrain terrain = s.content->at(h).terrain;
  t.base_shift = tables.terrain_shift[static_cast<std::size_t>(terrain)];
  if (terrain == Terrain::Fortified) {
    if (s.fallen.has(h))
      t.base_shift = tables.terrain_shift[static_cast<std::size_t>(Terrain::Town)];
    else if (attacker == kGerman)
      t.base_shift = tables.fort_shift_soviet;
  }
  int ground = 0, artillery = 0, points = 0;
  bool heavy = false, division = false, mobile = false;
  double cheapest = 1e9, cheapest_cut = 1e9;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).hex != h || !on_map(s, u)) return;
    const UnitDef& d = def(s, u);
    (d.artillery ? artillery : ground) += factors(s, u).defense;
    t.steps += steps_left(s, u);
    heavy = heavy || d.heavy;
    if (!d.garrison()) mobile = true;
    if (d.side == kGerman && d.size == Size::Division) division = true, points += d.max_steps();
  });
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).hex != h || !on_map(s, u) || (def(s, u).garrison() && mobile)) return;
    cheapest = std::min(cheapest, step_cost_of(s, u, false));
    cheapest_cut = std::min(cheapest_cut, step_cost_of(s, u, true));
  });
  t.defense = ground + std::min(ground, artillery);
  if (heavy && division) t.base_shift -= tables.heavy_shift;
  t.base_shift += supports_shift(s, attacker, h);
  t.step_value = plan.attack * cheapest;
  t.cut_step_value = plan.attack * std::max(cheapest_cut, policy_[Taste::PocketShare] * points / std::max(1, t.steps));
  if (t.town)
    t.step_value += plan.attack * look_.capture[static_cast<std::size_t>(atlas_.town_at[h.value])] *
                    policy_[Taste::TownShare] / t.steps;
  if (t.town)
    t.cut_step_value += plan.attack * look_.capture[static_cast<std::size_t>(atlas_.town_at[h.value])] *
                        policy_[Taste::TownShare] / t.steps;
  t.retreat_value = policy_[Taste::Retreat] * plan.attack;
  if (attacker == kSoviet) t.retreat_value += policy_[Taste::RetreatPoints] * points;
  t.vacate_value = t.town ? look_.capture[static_cast<std::size_t>(atlas_.town_at[h.value])] : policy_[Taste::Vacate];
  if (ground == 0 && artillery > 0) t.defense = 0;  // BO:13.2b artillery alone is removed
  return t;
}

/// Points expected of an attack at this column: exact over the die, by the worth of each effect.
double Script::expected(const Target& t, int column, double own_step, double cut) const {
  const ColumnOdds& o = atlas_.column[static_cast<std::size_t>(column)];
  const double step = cut * t.cut_step_value + (1 - cut) * t.step_value;
  double v = o.defender_loss * step - o.attacker_loss * own_step;
  double vacated = 0;
  if (!t.town) v += o.retreat * t.retreat_value, vacated += o.retreat;
  if (t.steps == 1) vacated += o.defender_loss - (t.town ? 0 : o.loss_and_retreat);
  return (v + vacated * t.vacate_value) / 6;
}

bool Script::attack(const State& s, Side side, const Plan& plan, AttackOrder& best) {
  refresh(s, side, plan);
  look_.press.fill(0), look_.cut.fill(0);
  const double least = policy_[side == kSoviet ? Taste::LeastGainSoviet : Taste::LeastGainGerman];
  best.gain = least;
  bool found = false;
  const bool mech_only = mech_segment(s);
  struct Fighter {
    UnitId unit;
    Hex at;
    int attack;
    int targets;
  };
  std::array<Fighter, kMaxUnits> fighters;  // NOLINT: filled below
  int n = 0;
  hex::Mask targets;
  const hex::Mask& enemy = look_.board.occupied[index(other(side))];
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    const Unit& unit = s.unit(u);
    if (d.side != side || unit.where != Where::Map || d.garrison() || (unit.flags & kUsed) != 0) return;
    if (mech_only && !d.mechanized()) return;
    int attack = factors(s, u).attack;
    if (attack == 0) return;
    if (side == kSoviet && !look_.supplied.has(unit.hex)) {
      if (d.artillery || d.support()) return;
      attack = (attack + 1) / 2;
    }
    if (d.artillery && solid_[unit.hex.value] == 0) return;
    int near = 0;
    for (std::uint16_t h : atlas_.next[unit.hex.value])
      if (h != kOffMap && enemy.has(Hex{h}) && !(side == kSoviet && s.content->soviet_forbidden.has(Hex{h})))
        ++near, targets.set(Hex{h});
    if (near > 0) fighters[static_cast<std::size_t>(n++)] = {u, unit.hex, attack, near};
  });
  targets -= plan.forbidden;
  targets.for_each([&](Hex h) {
    const Target t = target_at(s, side, plan, h);
    std::array<const Fighter*, kMaxUnits> in;  // NOLINT: filled below
    int k = 0;
    for (int i = 0; i < n; ++i)
      if (apart(fighters[static_cast<std::size_t>(i)].at, h) == 1)
        in[static_cast<std::size_t>(k++)] = &fighters[static_cast<std::size_t>(i)];
    const auto force_without = [&](int skip) {
      Force f;
      for (int i = 0; i < k; ++i)
        if (i != skip)
          f.add(s, in[static_cast<std::size_t>(i)]->unit, in[static_cast<std::size_t>(i)]->at, h,
                in[static_cast<std::size_t>(i)]->attack);
      return f;
    };
    const auto own_step = [&] {
      double cheapest = 1e9;
      for (int i = 0; i < k; ++i) {
        const UnitId u = in[static_cast<std::size_t>(i)]->unit;
        cheapest = std::min(cheapest, step_cost_of(s, u, side == kGerman && !look_.connected.has(s.unit(u).hex)));
      }
      return cheapest;
    };
    const auto column_of_force = [&](const Force& f) {
      return f.ground == 0 ? 0 : f.column(s, side, t.defense, t.base_shift, t.town);
    };
    int column = column_of_force(force_without(-1));
    double gain = expected(t, column, own_step(), t.cut || force_without(-1).opposite() ? 1 : 0);
    if (gain <= least) return;
    // Who is not needed for the column stays free, if there is another target for him.
    for (int i = k - 1; i >= 0; --i) {
      if (k == 1 || in[static_cast<std::size_t>(i)]->targets < 2) continue;
      const Force f = force_without(i);
      if (f.ground == 0 || column_of_force(f) < column) continue;
      in[static_cast<std::size_t>(i)] = in[static_cast<std::size_t>(--k)];
      gain = expected(t, column, own_step(), t.cut || f.opposite() ? 1 : 0);
    }
    if (gain <= best.gain) return;
    found = true;
    best.gain = gain;
    best.target = h;
    best.column = column;
    best.probe = false;
    best.units = UnitList{};
    std::sort(in.begin(), in.begin() + k, [](const Fighter* a, const Fighter* b) { return a->unit < b->unit; });
    for (int i = 0; i < k; ++i) best.units.add(in[static_cast<std::size_t>(i)]->unit);
  });
  if (found) return true;
  return side == kGerman && best_probe(s, plan, best);
}

double Script::promise(const State& s, Side side, const Plan& plan, const AttackOrder& order) {
  refresh(s, side, plan);
  look_.press.fill(0), look_.cut.fill(0);
  if (order.probe) {
    const UnitId u = order.units[0];
    const Hex at = s.unit(u).hex, h = order.target;
    return place_value(s, plan, u, h, stand_[h.value], load_[h.value]) -
           place_value(s, plan, u, at, stand_[at.value] - factors(s, u).defense, load_[at.value] - steps_left(s, u));
  }
  const Target t = target_at(s, side, plan, order.target);
  Force f;
  double own_step = 1e9;
  for (UnitId u : order.units) {
    const Hex at = s.unit(u).hex;
    int attack = factors(s, u).attack;
    if (side == kSoviet && !look_.supplied.has(at)) attack = (attack + 1) / 2;
    f.add(s, u, at, order.target, attack);
    own_step = std::min(own_step, step_cost_of(s, u, side == kGerman && !look_.connected.has(at)));
  }
  if (f.ground == 0) return 0;
  return expected(t, f.column(s, side, t.defense, t.base_shift, t.town), own_step, t.cut || f.opposite() ? 1 : 0);
}

/// Tactic "probe": a German unit slips into an empty hex under Soviet ZOC if it is the better place (BO:13.6).
bool Script::best_probe(const State& s, const Plan& plan, AttackOrder& best) {
  bool found = false;
  best.gain = policy_[Taste::ProbeGain];
  const hex::Mask open = look_.board.zoc[0] - look_.board.occupied[0] - plan.forbidden;
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    const Unit& unit = s.unit(u);
    if (d.side != kGerman || unit.where != Where::Map || d.garrison() || (unit.flags & kUsed) != 0) return;
    if ((mech_segment(s) && !d.mechanized()) || factors(s, u).attack == 0) return;
    double here = -1e9;
    const int steps = steps_left(s, u), own = factors(s, u).defense;
    for (std::uint16_t n : atlas_.next[unit.hex.value]) {
      const Hex h{n};
      if (n == kOffMap || !open.has(h) || breaks_stand_fast(s, u, h)) continue;
      if (load_[n] + steps > s.content->tables.german_stack) continue;
      if (here < -1e8)
        here = place_value(s, plan, u, unit.hex, stand_[unit.hex.value] - own, load_[unit.hex.value] - steps);
      const double gain = place_value(s, plan, u, h, stand_[n], load_[n]) - here;
      if (gain <= best.gain) continue;
      found = true;
      best.gain = gain;
      best.target = h;
      best.probe = true;
      best.units = UnitList{};
      best.units.add(u);
    }
  });
  return found;
}

}  // namespace kessel::ai::breakout
