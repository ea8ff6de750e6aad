// The script's answers to everything but marches and attacks, and the march itself.
#include <algorithm>

#include "ai/breakout/script.h"

namespace kessel::ai::breakout {

int Script::column_with(const State& s, int extra_attack, int extra_defense, int extra_shift) const {
  Tally silent = Tally::silent();
  const int attack = attack_strength(s, silent) + extra_attack, defense = defense_strength(s, silent) + extra_defense;
  Tally shifts = Tally::silent();
  return column_of(odds_rung(attack, defense) + net_shift(s, shifts) + extra_shift);
}

/// Points expected by the attacker of the combat in progress at this column.
double Script::odds_value(const State& s, const Plan& plan, int column) const {
  const Target t = target_at(s, s.combat.attacker, plan, s.combat.target);
  double own = 1e9;
  for (UnitId u : attackers(s))
    own = std::min(own, step_cost_of(s, u, s.combat.attacker == kGerman && !look_.connected.has(s.unit(u).hex)));
  return expected(t, column, own, t.cut ? 1 : 0);
}

Action Script::supports(const State& s, const Plan& plan) {
  const double sign = s.combat.attacker == kGerman ? 1 : -1;
  const double now = sign * odds_value(s, plan, column_with(s, 0, 0, 0));
  double best = now + 0.02;
  Action choice = act(kGerman, Act::Done);
  for (int i = 0; i < kKorpsgruppen; ++i) {
    if (why_not_support(s, i)) continue;
    const int shift = s.content->tables.kg_shift;
    const double v = sign * odds_value(s, plan, column_with(s, 0, 0, s.combat.attacker == kGerman ? shift : -shift));
    if (v > best) best = v, choice = act(kGerman, Act::Support, i);
  }
  if (!why_not_support(s, kSupportArt18)) {
    const int af = factors(s, s.content->art18).attack;
    const bool attacking = s.combat.attacker == kGerman;
    const double v = sign * odds_value(s, plan, column_with(s, attacking ? af : 0, attacking ? 0 : af, 0));
    if (v > best) best = v, choice = act(kGerman, Act::Support, kSupportArt18);
  }
  return choice;
}

Action Script::air(const State& s, const Plan& plan) {
  const bool attacking = s.air_side == s.combat.attacker;
  const double sign = attacking ? 1 : -1;
  int best_n = 0;
  const double now = sign * odds_value(s, plan, column_with(s, 0, 0, 0));
  double best = now;
  for (int n = 1; n <= s.air_left; ++n) {
    const int f = n * s.content->tables.air_factor;
    const double v = sign * odds_value(s, plan, column_with(s, attacking ? f : 0, attacking ? 0 : f, 0)) -
                     policy_[Taste::AirPrice] * n;
    if (v > best + 1e-9) best = v, best_n = n;
  }
  return act(s.air_side, Act::Air, best_n);
}

Action Script::loss(const State& s, const Plan&) {
  UnitId best;
  double least = 1e18;
  Side by = kSoviet;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || why_not_lose(s, u)) return;
    const double c = step_cost_of(s, u, flagged(s, u, kCutOff));
    by = side_of(s, u);
    if (c < least) least = c, best = u;
  });
  return act(by, Act::Lose, best);
}

/// BO:13.9a The German sends his own units to the best place and Soviet ones to their worst.
Action Script::retreat_choice(const State& s, const Plan& plan) {
  Action choice = act(kGerman, Act::Done);
  double best = -1e18;
  for (UnitId u : units_in(s, s.combat.target))
    for (std::uint16_t n : atlas_.next[s.combat.target.value]) {
      const Hex h{n};
      if (n == kOffMap || why_not_retreat(s, u, h)) continue;
      const bool german = side_of(s, u) == kGerman;
      const double v = german ? german_place(s, plan, u, h, stand_[n], load_[n]) : -soviet_place(s, plan, u, h, 0);
      if (v > best) best = v, choice = act(kGerman, Act::Retreat, u, h);
    }
  return choice;
}

Action Script::advance_choice(const State& s, Side side, const Plan& plan) {
  const Hex to = s.combat.target;
  Action choice = act(side, Act::Done);
  double best = policy_[Taste::AdvanceGain];
  for (UnitId u : attackers(s)) {
    if (why_not_advance(s, u)) continue;
    const UnitDef& d = def(s, u);
    if (d.artillery) continue;
    const Hex at = s.unit(u).hex;
    const int own = factors(s, u).defense, steps = load_of(s, u).steps;
    double gain = place_value(s, plan, u, to, stand_[to.value], load_[to.value]) -
                  place_value(s, plan, u, at, stand_[at.value] - own, load_[at.value] - steps);
    bool leaves_guns = side == kSoviet && solid_[at.value] == 1 && load_art_[at.value] > 0;
    if (leaves_guns) gain -= 0.4;
    if (gain > best) best = gain, choice = act(side, Act::Advance, u);
  }
  return choice;
}

/// Tactic "Korpsgruppen where it burns": near the most German steps that face Soviets, apart from each other.
Action Script::deploy(const State& s, const Plan&) {
  int kg = -1;
  for (int i = kKorpsgruppen - 1; i >= 0; --i)
    if (!s.kg[static_cast<std::size_t>(i)].valid()) kg = i;
  if (kg < 0) return act(kGerman, Act::Done);
  Hex best = kNoHex;
  double top = 0;
  const hex::Mask facing = s.content->grid.grown(look_.board.occupied[0]);
  std::array<double, hex::kHexSlots> burn{};
  hex::Mask near;
  each_unit(s, [&](UnitId u) {
    const Hex h = s.unit(u).hex;
    if (!on_map(s, u) || side_of(s, u) != kGerman) return;
    near.set(h);
    burn[h.value] += steps_left(s, u) * (facing.has(h) ? 1.0 : 0.3) * (look_.connected.has(h) ? 1 : 1.5);
  });
  s.content->grid.grown(near).for_each([&](Hex h) {
    if (why_not_kg(s, kg, h)) return;
    double v = 0;
    near.for_each([&](Hex g) {
      if (apart(g, h) > s.content->tables.kg_range) return;
      double share = 1;
      for (Hex other_kg : s.kg)
        if (other_kg.valid() && apart(g, other_kg) <= s.content->tables.kg_range) share *= 0.3;
      v += burn[g.value] * share;
    });
    if (v > top) top = v, best = h;
  });
  return best.valid() ? act(kGerman, Act::Kg, kg, best) : act(kGerman, Act::Done);
}

/// Set-up, reinforcements and returning corps: each where it is worth most.
Action Script::place_arrival(const State& s, Side side, const Plan& plan) {
  list_.clear();
  options(s, side, Scope::Main, list_);
  double best = -1e18;
  std::size_t choice = list_.size() - 1;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    const Action a = list_[i];
    if (static_cast<Act>(a.kind) != Act::Place) continue;
    const UnitId u{static_cast<std::uint8_t>(a.arg[0])};
    if (choice < i && static_cast<Act>(list_[choice].kind) == Act::Place && list_[choice].arg[0] != a.arg[0])
      break;  // one unit at a time
    const Hex h{static_cast<std::uint16_t>(a.arg[1])};
    const double v = place_value(s, plan, u, h, stand_[h.value], load_[h.value]);
    if (v > best) best = v, choice = i;
  }
  return list_[choice];
}

Action Script::answer(const State& s, Side side, const Plan& plan) {
  const Step step = s.top().step;
  switch (step) {
    case Step::SetupSoviet: return act(kSoviet, Act::Done);
    case Step::Order: return act(side, Act::Order, static_cast<int>(plan.order));
    case Step::AttackerLoss:
    case Step::DefenderLoss:
    case Step::BlockedLoss: return loss(s, plan);
    default: break;
  }
  if (step == Step::SetupGerman || step == Step::Korpsgruppen || step == Step::Reinforce || step == Step::Replace)
    looked_ = 0;
  if (step == Step::Retreat)
    refresh(s, other(s.combat.attacker), plan);
  else
    refresh(s, side, plan);
  look_.press.fill(0), look_.cut.fill(0);
  switch (step) {
    case Step::SetupGerman:
    case Step::Reinforce:
    case Step::Replace: return place_arrival(s, side, plan);
    case Step::Korpsgruppen: return deploy(s, plan);
    case Step::Support: return supports(s, plan);
    case Step::AirSupport: return air(s, plan);
    case Step::Retreat: return retreat_choice(s, plan);
    case Step::Advance: return advance_choice(s, side, plan);
    case Step::Overstack: {
      Action choice = act(side, Act::Done);
      int most = -1;
      for (UnitId u : units_in(s, s.top().hex))
        if (const int f = factors(s, u).attack + factors(s, u).defense; may_remove(s, s.top().hex, u) && f > most)
          most = f, choice = act(side, Act::Remove, u);
      return choice;
    }
    default: break;
  }
  KESSEL_ASSERT(false);
  return act(side, Act::Done);
}

void march(State& s, const MoveOrder& o, const Board& b, const hex::Mask& supplied, const Luck& luck,
           std::uint64_t now) {
  const UnitId u = o.unit;
  const Hex start = s.unit(u).hex;
  const Side side = side_of(s, u);
  const hex::Mask &zoc = b.zoc[index(other(side))], &enemy = b.occupied[index(other(side))];
  const Tables& t = s.content->tables;
  Tally silent = Tally::silent();
  Events none = Events::none();
  int mp = allowance(s, u, supplied.has(start), silent);
  Hex at = start;
  bool stopped = false;
  for (int i = 0; i < o.length && !stopped; ++i) {
    const Hex to = o.path[static_cast<std::size_t>(i)];
    if (enemy.has(to) || (zoc.has(at) && zoc.has(to))) break;
    const StepCost c = step_cost(s, b, u, at, to, silent);
    int extra = c.river ? least_river_extra(s, c.major) : 0;
    if (c.mp + extra > mp) break;
    if (c.river && !s.options.river_flat_cost) {
      const int die = luck.die(std::uint64_t{u.value} << 32 | to.value, now);
      extra = t.river[static_cast<std::size_t>(s.weather)]
                     [static_cast<std::size_t>(std::min(6, die + (c.major ? t.major_river_add : 0)) - 1)];
      if (c.mp + extra > mp) {
        stopped = true;
        break;
      }
    }
    mp -= c.mp + extra;
    at = to;
    take_control(s, side, to, none);
    stopped = zoc.has(to);
  }
  if (o.leaves && !stopped && s.content->soviet_exit.has(at) && mp >= t.exit_cost) {
    if (def(s, u).size == Size::Corps && s.exit_vp < t.vp_exit_max)
      s.exit_vp = static_cast<std::uint8_t>(s.exit_vp + t.vp_exit);
    return take_off(s, u, Where::Exited);
  }
  if (at != start) {
    UnitList one;
    one.add(u);
    shift_units(s, one, at);
  }
  Unit& unit = s.unit(u);
  unit.flags = static_cast<std::uint8_t>(unit.flags | kMoved | kBegan);
  if (mp > 0 && marks_spent_units(s)) lower(s, u, kBegan);
  unit.halved = keeps_move_supply(s) && side == kSoviet && !supplied.has(start);
  unit.mp = 0;
}

}  // namespace kessel::ai::breakout
