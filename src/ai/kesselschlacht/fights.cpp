// What is attacked, and the decisions inside a combat.
#include <algorithm>

#include "ai/kesselschlacht/script.h"

namespace kessel::ai::kesselschlacht {

namespace {

struct Stake {
  double defenders = 0, cheapest_defender = 99;
  double cheapest_attacker = 99;
  int attackers = 0, defending = 0;
  bool trapped = false;  ///< the defenders have nowhere to retreat
  double way = 0;        ///< worth of the hex being left
  double stun = 1;       ///< worth of shaken defenders
};

/// Could the defenders take one step back? Soviets and Hungarians not into a ZOC.
bool has_way_out(const State& s, const Board& b, Hex h) {
  const UnitList in = units_in(s, h);
  const Side side = side_of(s, in[0]);
  const int foe = 1 - index(side);
  bool germans = true, motor = false;
  for (UnitId u : in) {
    germans = germans && def(s, u).nation == Nation::German;
    motor = motor || def(s, u).motorized;
  }
  for (hex::Dir d : hex::kAllDirs) {
    const Hex n = s.content->grid.neighbour(h, d);
    if (!n.valid() || b.occupied[foe].has(n)) continue;
    if (motor && river_at(s, h, d) == River::Major && !bridged(s, h, n)) continue;
    if (!germans && b.zoc[foe].has(n) && !b.occupied[index(side)].has(n)) continue;
    return true;
  }
  return false;
}

/// Half MP by which a step back would bring the defenders nearer home, at best.
int way_gained(const State& s, const Board& b, const Reach& home, Hex h) {
  if (home.halves[h.value] == kFar) return 0;
  int most = 0;
  for (hex::Dir d : hex::kAllDirs) {
    const Hex n = s.content->grid.neighbour(h, d);
    if (!n.valid() || b.occupied[index(kSoviet)].has(n)) continue;
    most = std::max(most, home.halves[h.value] - home.halves[n.value]);
  }
  return most;
}

double worth_of(Result r, const Stake& k) {
  const double driven = k.trapped ? k.defenders : 0;
  switch (r) {
    case Result::Ae1: return -k.cheapest_attacker;
    case Result::Adis: return -0.7 * k.attackers;
    case Result::Ado: return -0.3 * k.attackers;
    case Result::NE: return 0;
    case Result::Br1: return driven - 0.3 + 0.3 * k.way;
    case Result::Ddo: return 0.3 * k.stun * k.defending;
    case Result::Dr1: return driven + 0.6 + k.way;
    case Result::Ddis: return 0.7 * k.stun * k.defending;
    case Result::Dr2: return driven + 0.9 + k.way;
    case Result::Dr3: return driven + 1.2 + k.way;
    case Result::DRt: return driven + 1.2 * k.stun * k.defending + k.way;
    case Result::De1: return k.cheapest_defender + (k.defending == 1 ? k.way : 0);
  }
  return 0;
}

/// Expected worth of the attack as it is drafted: every fall of the die, exactly.
double expected(const State& s, const Stake& k) {
  Tally silent = Tally::silent();
  const OddsOf o = odds(s, silent);
  double sum = 0;
  for (int die = 1; die <= 6; ++die) {
    const auto row = static_cast<std::size_t>(std::clamp(die + o.die_shift, 0, 6));
    sum += worth_of(tables(s).crt[static_cast<std::size_t>(o.table)][row][static_cast<std::size_t>(o.column)], k);
  }
  return sum / 6;
}

Stake stake_of(const State& s, const Board& b, Hex target) {
  Stake k;
  for (UnitId u : units_in(s, target)) {
    k.defenders += points_of(s, u);
    k.cheapest_defender = std::min(k.cheapest_defender, points_of(s, u));
    ++k.defending;
  }
  for (UnitId u : attackers(s)) {
    k.cheapest_attacker = std::min(k.cheapest_attacker, points_of(s, u));
    ++k.attackers;
  }
  k.trapped = !has_way_out(s, b, target);
  return k;
}

}  // namespace

/// Looks for the attack worth most and queues it. False: none is worth making.
bool Script::plan_attack(const State& s, Side side) {
  look(s, side);
  const Board b = board_of(s);
  double most = style_.boldness;
  std::vector<Action> best;
  (b.occupied[1 - index(side)]).for_each([&](Hex t) {
    if (forbidden_.has(t)) return;
    bool near = false;
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex n = s.content->grid.neighbour(t, d); n.valid()) near = near || b.occupied[index(side)].has(n);
    if (!near || why_not_target(s, b, t)) return;
    State w = s;
    Events none = Events::none();
    apply(w, act(side, Act::Target, t), none);
    double here = -99;
    std::vector<Hex> joined;
    std::vector<Hex> ring;
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex n = s.content->grid.neighbour(t, d); n.valid() && b.occupied[index(side)].has(n)) ring.push_back(n);
    // Hex by hex, always the one that helps most.
    for (;;) {
      Hex add = kNoHex;
      double gain = here;
      for (Hex h : ring) {
        if (std::find(joined.begin(), joined.end(), h) != joined.end() || why_not_join(w, b, h)) continue;
        State x = w;
        join(x, h);
        if (why_not_declare(x, b)) continue;
        Stake k = stake_of(x, b, t);
        k.stun = style_.stun;
        if (side == kAxis) {
          const auto& home = lie_.home[static_cast<std::size_t>(Gait::Leg)].halves;
          k.way = 2.0 * style_.drive * (home[t.value] < home[h.value] ? 1.0 : 0.2);
        } else {
          k.way = style_.drive - style_.herd * way_gained(s, b, lie_.home[static_cast<std::size_t>(Gait::Leg)], t);
        }
        k.way += style_.storm * s.content->at(t).vp;
        const double v = style_.attack * expected(x, k) - 0.05 * k.attackers;
        if (v > gain + 0.02 || (here < -90 && v > gain)) gain = v, add = h;
      }
      if (!add.valid()) break;
      join(w, add);
      joined.push_back(add);
      here = gain;
    }
    if (joined.empty()) return;
    std::vector<Action> orders{act(side, Act::Target, t)};
    for (Hex h : joined) orders.push_back(act(side, Act::Join, h));
    // Planes of the sector, if they help.
    each_air(s, [&](AirId a) {
      if (why_not_send(w, a)) return;
      w.plane(a).marked = 1;
      orders.push_back(act(side, Act::Send, a));
    });
    orders.push_back(act(side, Act::Declare));
    if (here > most) most = here, best = orders;
  });
  if (best.empty()) return false;
  queue_.assign(best.begin(), best.end());
  return true;
}

namespace {

/// The unit of the list whose loss costs least.
UnitId cheapest(const State& s, const std::vector<UnitId>& list) {
  UnitId best = list.front();
  for (UnitId u : list) {
    const auto key = [&](UnitId x) {
      return points_of(s, x) * 10 + front_of(s, x).attack + front_of(s, x).defence + (def(s, x).hq ? 30 : 0);
    };
    if (key(u) < key(best)) best = u;
  }
  return best;
}

/// Hexes from there to one with room for another unit: chains of displaced units should be short.
int way_to_room(const State& s, const Board& b, Side side, Hex h) {
  hex::Mask reach;
  reach.set(h);
  for (int far = 0; far < 12; ++far) {
    bool room = false;
    reach.for_each([&](Hex n) { room = room || combat_units_in(s, n) < stack_limit(s, side); });
    if (room) return far;
    reach = s.content->grid.grown(reach) - b.occupied[1 - index(side)];
  }
  return 12;
}

}  // namespace

/// Inside a combat: what is lost, where one retreats to, who advances.
Action Script::combat(const State& s, Side side) {
  ActionList list;
  options(s, side, Scope::Main, list);
  std::vector<UnitId> victims;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].kind == static_cast<std::uint8_t>(Act::Lose)) victims.push_back(unit_id(list[i].arg[0]));
  if (!victims.empty()) return act(side, Act::Lose, cheapest(s, victims));
  const Board b = board_of(s);
  const int foe = 1 - index(side);
  Action best = list[0];
  double most = -1e9;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action a = list[i];
    double v = 0;
    switch (static_cast<Act>(a.kind)) {
      case Act::Retreat: {
        const Hex h{static_cast<std::uint16_t>(a.arg[0])};
        v = -0.2 * lie_.foe[h.value] - (b.zoc[foe].has(h) && !b.occupied[index(side)].has(h) ? 8 : 0);
        if (side == kAxis) v -= lie_.home[static_cast<std::size_t>(Gait::Leg)].halves[h.value] / 8.0;
        v -= combat_units_in(s, h) > 0 ? 2 : 0;
        break;
      }
      case Act::Pay: v = front_of(s, unit_id(a.arg[0])).attack; break;
      case Act::Advance: v = side == kSoviet || !def(s, unit_id(a.arg[0])).fuelled ? 1 : -1; break;
      case Act::Step: v = 2; break;
      case Act::Displace: v = 20 - way_to_room(s, b, side, Hex{static_cast<std::uint16_t>(a.arg[1])}); break;
      case Act::Heir: v = 1; break;
      case Act::Along: v = def(s, unit_id(a.arg[0])).hq ? 1 : -1; break;
      case Act::Halt: v = 0.5; break;
      case Act::Done: v = 0; break;
      default: break;
    }
    if (v > most) most = v, best = a;
  }
  return best;
}

}  // namespace kessel::ai::kesselschlacht
