// Where forces go.
#include <algorithm>
#include <cmath>

#include "ai/kesselschlacht/script.h"
#include "games/kesselschlacht/paths.h"

namespace kessel::ai::kesselschlacht {

namespace {

constexpr int kLatePace = 7;  ///< half MP a day; who has a longer way will hardly get home

/// Half MP to the nearest hex beyond the Seret, those of one bank of the Dnestr left out if it is not wanted.
void way_to_safety(const State& s, const Board& b, Gait gait, const Style& style, Reach& out) {
  hex::Mask goals = s.content->west_of_seret - b.occupied[index(kSoviet)];
  if (style.bank > 0) goals = goals & s.content->south_of_dnestr;
  if (style.bank < 0) goals = goals - s.content->south_of_dnestr;
  const int toll = static_cast<int>(style.toll);
  cheapest_to(
      s, goals, b.occupied[index(kSoviet)], kFar - 1,
      [&](Hex from, hex::Dir d) {
        const int cost = step_cost(s, gait, from, d);
        if (cost == 0) return 0;
        return cost + (b.zoc[index(kSoviet)].has(s.content->grid.neighbour(from, d)) ? toll : 0);
      },
      out);
}

int attack_value(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.status != Status::Good) return 0;
  return unit.supply == Supply::Out ? back_of(s, u).attack : front_of(s, u).attack;
}

int defence_value(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.status == Status::RT) return 1;
  const int full = unit.supply == Supply::Out ? back_of(s, u).defence : front_of(s, u).defence;
  return unit.status == Status::DIS ? half_up(full) : full;
}

/// How a side's stacks stand, those who are about to move left out.
struct Stacks {
  std::array<std::uint8_t, hex::kHexSlots> units{};     ///< combat units
  std::array<std::uint16_t, hex::kHexSlots> defence{};  ///< of all
  Stacks(const State& s, Side side, const UnitList& movers) {
    each_unit(s, [&](UnitId u) {
      if (!on_map(s, u) || side_of(s, u) != side || movers.contains(u)) return;
      const Hex h = s.unit(u).hex;
      if (!def(s, u).hq) ++units[h.value];
      defence[h.value] = static_cast<std::uint16_t>(defence[h.value] + defence_value(s, u));
    });
  }
};

int combat_units(const State& s, const UnitList& list) {
  int n = 0;
  for (UnitId u : list) n += def(s, u).hq ? 0 : 1;
  return n;
}

/// Hexes that the unit may not enter whatever it costs.
bool closed_to(const State& s, UnitId u, Hex from, Hex to) {
  if (flagged(s, u, kBoundSouth) && is_south(s, from) && !is_south(s, to)) return true;
  if (side_of(s, u) == kAxis || !s.unit(u).parent.valid() || !def(s, s.unit(u).parent).army) return false;
  if (s.unit(u).parent == s.content->army60)
    return s.content->west_of_strypa.has(to) && !is_south(s, to) && !s.ternopol_taken;
  return s.content->west_of_seret.has(to);
}

/// KS:8.1 Units that cross the Dnestr in one Axis turn from the 1st to the 6th draw a Soviet corps away, once. A few of
/// little worth are enough; they can go home south of the river.
int feint_wanted(const State& s) {
  if (!s.plan().directive || s.directive_issued || s.option(Optional19::Vatutin)) return 0;
  if (s.turn + 1 < tables(s).directive_first || s.turn + 1 > tables(s).directive_last) return 0;
  if (s.phase != Phase::J) return 0;
  constexpr int kEnough = 3;
  return kEnough;
}

}  // namespace

double points_of(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  if (d.side == kSoviet) return tables(s).vp_soviet_unit;
  const bool motor = d.motorized && !d.hq;
  double points = motor ? tables(s).vp_lost_motor : tables(s).vp_lost_leg;
  if (d.superior == Superior::Panzer1) points += motor ? tables(s).vp_escaped_motor : tables(s).vp_escaped_leg;
  return points;
}

void Script::look(const State& s, Side side) {
  if (lie_.moment == moment(s)) return;
  lie_.moment = moment(s);
  considered_.fill(0);
  lie_.board = board_of(s);
  lie_.foe.fill(0);
  lie_.prey.fill(0);
  lie_.stake.fill(0);
  lie_.ahead.fill(0);
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || side_of(s, u) == side) return;
    lie_.stake[s.unit(u).hex.value] += static_cast<int>(points_of(s, u));
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = s.content->grid.neighbour(s.unit(u).hex, d);
      if (!n.valid()) continue;
      lie_.foe[n.value] += attack_value(s, u);
      lie_.prey[n.value] += static_cast<int>(points_of(s, u));
    }
  });
  for (int g = 0; g < kGaits; ++g)
    way_to_safety(s, lie_.board, static_cast<Gait>(g), style_, lie_.home[static_cast<std::size_t>(g)]);
  lie_.objectives.clear();
  s.content->grid.all().for_each([&](Hex h) {
    if (s.content->at(h).vp > 0) lie_.objectives.push_back(h);
  });
  lie_.days = s.plan().end_turn - s.turn;
  if (side == kAxis)
    cheapest_to(
        s, s.content->path_towns, lie_.board.occupied[index(kSoviet)], kFar - 1,
        [&](Hex from, hex::Dir d) { return step_cost(s, Gait::Leg, from, d); }, lie_.haven);
  lie_.feint = side == kAxis ? feint_wanted(s) : 0;
  if (side == kSoviet) look_ahead(s);
}

void Script::find_ways(const State& s, const UnitList& force, int mp, Ways& out) const {
  out.cost.fill(kFar);
  out.reached.clear();
  const UnitId lead = force[0];
  const Hex start = s.unit(lead).hex;
  const Side side = side_of(s, lead);
  const int foe = 1 - index(side);
  const Board& b = lie_.board;
  bool slips = side == kAxis, guns = false;
  for (UnitId u : force) {
    slips = slips && def(s, u).nation == Nation::German && s.unit(u).status == Status::Good;
    guns = guns || def(s, u).artillery;
  }
  std::array<std::vector<Hex>, 64> bucket;
  out.cost[start.value] = 0;
  out.from[start.value] = start.value;
  bucket[0].push_back(start);
  const int limit = std::min(mp, 60);
  for (int at = 0; at <= limit; ++at)
    for (std::size_t i = 0; i < bucket[static_cast<std::size_t>(at)].size(); ++i) {
      const Hex h = bucket[static_cast<std::size_t>(at)][i];
      if (out.cost[h.value] != at) continue;
      out.reached.push_back(h);
      const bool in_zoc = b.zoc[foe].has(h);
      if (in_zoc && h != start) continue;
      for (hex::Dir d : hex::kAllDirs) {
        const Hex n = s.content->grid.neighbour(h, d);
        if (!n.valid() || b.occupied[foe].has(n)) continue;
        if (in_zoc && b.zoc[foe].has(n) && !slips) continue;
        if (guns && !gun_may_pass(s, h, d)) continue;
        if (closed_to(s, lead, h, n)) continue;
        const int cost = step_cost(s, def(s, lead).gait, h, d);  // a force goes at one gait
        if (cost == 0 || at + cost > limit || at + cost >= out.cost[n.value]) continue;
        out.cost[n.value] = static_cast<std::uint8_t>(at + cost);
        out.from[n.value] = h.value;
        bucket[static_cast<std::size_t>(at + cost)].push_back(n);
      }
    }
}

/// Axis: nearer to safety, in company, not next to more than it can stand.
double Script::worth_axis(const State& s, const UnitList& force, Hex h, int strength) {
  const UnitId lead = force[0];
  const UnitDef& d = def(s, lead);
  double v = 0;
  const int home = lie_.home[static_cast<std::size_t>(d.gait)].halves[h.value];
  if (d.superior == Superior::Panzer1) v -= style_.progress * std::min(home, 200) / 2.0;
  if (d.superior == Superior::Panzer1) v -= style_.onward * std::min<int>(lie_.haven.halves[h.value], 120) / 2.0;
  if (d.superior == Superior::Panzer1 && s.content->at(h).vp > 0 && home > kLatePace * (lie_.days + 1))
    v += style_.deny * s.content->at(h).vp;
  if (lie_.feint > 0 && !d.motorized && is_south(s, h) && !is_south(s, s.unit(lead).hex)) v += style_.feint;
  const int foe = lie_.foe[h.value];
  int shift = 0;
  shift = std::min(shift, tables(s).shift[static_cast<std::size_t>(s.content->at(h).terrain)]);
  const double hold = strength * (1.0 - 0.25 * shift);
  if (foe > 0) v -= style_.caution * 1.5 * std::max(0.0, foe / std::max(1.0, hold) - 1.0);
  const UnitId hq = hq_of(s, lead);
  if (hq.valid() && !d.hq) {
    const int far =
        std::min<int>(40, chain_of(s, s.unit(lead).parent).halves[d.gait == Gait::Motor ? 1 : 0].halves[h.value]);
    const int over = far - tables(s).axis_range;
    if (over > 0 && home > 0) v -= style_.cohesion * ((d.fuelled ? style_.tether : 1.0) + 0.1 * over);
  }
  if (d.superior != Superior::Panzer1) {
    // Relief force and garrisons: hold the towns that count, face the enemy.
    double best = 0;
    for (Hex o : lie_.objectives) {
      const int far = hex::Grid::distance(h, o);
      best = std::max(best, style_.objectives * s.content->at(o).vp * (far == 0 ? 1.0 : 0.6 / far));
    }
    v += best;
    if (d.garrison() && s.content->at(h).vp > 0) v += 6;
  }
  return v;
}

/// An Axis HQ stays with those of its units that are still on their way, and leads them home.
double Script::worth_hq(const State& s, UnitId hq, Hex h) const {
  double far = 0;
  int n = 0;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || s.unit(u).parent != s.unit(hq).parent || def(s, u).hq) return;
    if (def(s, hq).superior == Superior::Panzer1 && s.content->west_of_seret.has(s.unit(u).hex)) return;
    const int d = hex::Grid::distance(h, s.unit(u).hex);
    far += d + 3.0 * std::max(0, d - 4);
    ++n;
  });
  double v = n > 0 ? -far / n : 0;
  v -= style_.staff * std::min<int>(200, lie_.home[static_cast<std::size_t>(def(s, hq).gait)].halves[h.value]) / 2.0;
  if (lie_.foe[h.value] > 0) v -= 6 * style_.caution;
  int company = 0;
  each_unit(s, [&](UnitId u) { company += on_map(s, u) && s.unit(u).hex == h && !def(s, u).hq ? 1 : 0; });
  return v + (company > 0 ? 1.5 : 0);
}

namespace {
/// Points of fuel that a force of this corps may use now.
int fuel_share(const State& s, int track) {
  const int have = fuel_available(s, track);
  hex::Mask forces;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && def(s, u).fuelled && track_of(s, u) == track && !flagged(s, u, kMoved))
      forces.set(s.unit(u).hex);
  });
  const int n = std::max(1, forces.count());
  const int most = tables(s).fuel_max;
  return have >= 2 * n ? std::min(most, have / n) : std::min(most, have);
}
}  // namespace

namespace {
/// KS:10.5.7 The corps that should fuel the army HQ: of those in reach the one with most. None: it goes without.
FormationId payer_for(const State& s, const Board& b, UnitId hq) {
  FormationId best;
  for (FormationId f : s.content->tracks) {
    if (!f.valid() || !on_map(s, def(s, f).hq) || fuel_available(s, def(s, f).track) == 0) continue;
    if (path_to(s, b, hq, s.unit(def(s, f).hq).hex, supply_range(s, hq)) == kFar) continue;
    if (!best.valid() || fuel_available(s, def(s, f).track) > fuel_available(s, def(s, best).track)) best = f;
  }
  return best;
}
}  // namespace

namespace {
/// Can all of it be done? Asked where a force that is stopped half way (KS:11.3.3) would stand in a full hex or without
/// supply.
bool lawful(const State& s, const std::deque<Action>& orders) {
  State w = s;
  Events none = Events::none();
  for (const Action& a : orders) {
    if (why_not(w, a)) return false;
    apply(w, a, none);
  }
  return w.top().step != Step::Group || !why_not_halt(w);
}
}  // namespace

/// Plans the move of the units that can go together with this one. False: it stays where it is.
bool Script::plan_force(const State& s, Side side, UnitId leader) {
  const Unit& lead = s.unit(leader);
  UnitList force;
  const bool soviet = side == kSoviet;
  const bool alone = def(s, leader).hq || lead.where == Where::Pool || march_of(s, leader) != March::None ||
                     regrouping(s, leader) || def(s, leader).artillery;
  each_unit(s, [&](UnitId u) {
    if (u != leader && (alone || s.unit(u).hex != lead.hex || !on_map(s, u) || considered_[u.value] != 0)) return;
    if (u != leader && (def(s, u).hq || def(s, u).artillery || def(s, u).gait != def(s, leader).gait)) return;
    if (u != leader && (def(s, u).fuelled != def(s, leader).fuelled || side_of(s, u) != side)) return;
    if (u != leader && (track_of(s, u) != track_of(s, leader) || s.unit(u).status != lead.status)) return;
    if (u != leader && ((soviet && lie_.keeper[u.value] != 0) || why_not_pick(s, u))) return;
    force.add(u);
  });
  for (UnitId u : force) considered_[u.value] = 1;
  if (lead.where == Where::Pool || march_of(s, leader) != March::None || regrouping(s, leader)) return false;
  const Board& b = lie_.board;
  int mp = 255, fuel = 0;
  const bool names_payer = leader == def(s, s.content->panzer1).hq && !s.army_payer.valid();
  const FormationId payer = names_payer ? payer_for(s, b, leader) : kNoFormation;
  const int track = payer.valid() ? def(s, payer).track : track_of(s, leader);
  const bool on_fuel = payer.valid() || (def(s, leader).fuelled && track >= 0 && buys_fuel(s, b, leader));
  Tally silent = Tally::silent();
  if (on_fuel) {
    fuel = fuel_share(s, track);
    mp = fuel * 2;
    if (lead.status == Status::DO) mp = std::min(mp, tables(s).free_halves);
  } else {
    for (UnitId u : force) {
      const int own = def(s, u).fuelled ? tables(s).free_halves : allowance(s, u, silent);
      mp = std::min(mp, own);
    }
  }
  if (mp <= 0) return false;
  Ways ways;
  find_ways(s, force, mp, ways);
  if (soviet) lie_.standing = occupied_by(s, kSoviet);
  int strength = 0;
  for (UnitId u : force) strength += defence_value(s, u);
  const int need = combat_units(s, force);
  const Stacks stacks(s, side, force);
  Hex best = lead.hex;
  double most = -1e9;
  for (Hex h : ways.reached) {
    if (h != lead.hex && forbidden_.has(h)) continue;
    if (h != lead.hex && stacks.units[h.value] + need > stack_limit(s, side)) continue;
    const int with = strength + stacks.defence[h.value];
    double v = 0;
    if (side == kSoviet)
      v = def(s, leader).hq ? worth_seat(s, leader, h) : worth_soviet(s, force, h, with);
    else
      v = def(s, leader).hq ? worth_hq(s, leader, h) : worth_axis(s, force, h, with);
    v -= 0.01 * ways.cost[h.value];
    if (v > most) most = v, best = h;
  }
  if (best == lead.hex) return false;
  if (is_south(s, best) && !is_south(s, lead.hex)) lie_.feint -= force.size();
  std::vector<Hex> path;
  for (Hex h = best; h != lead.hex; h = Hex{ways.from[h.value]}) path.push_back(h);
  for (UnitId u : force) queue_.push_back(act(side, Act::Pick, u));
  if (payer.valid()) queue_.push_back(act(side, Act::Payer, payer));
  if (on_fuel) queue_.push_back(act(side, Act::Fuel, std::max(1, half_up(ways.cost[best.value]))));
  for (auto it = path.rbegin(); it != path.rend(); ++it) queue_.push_back(act(side, Act::Step, *it));
  bool doubtful = false;
  for (std::size_t i = 0; soviet && i < path.size(); ++i) {
    doubtful = doubtful || (i > 0 && stacks.units[path[i].value] + need > stack_limit(s, side));
    doubtful = doubtful || !lie_.supplied[static_cast<std::size_t>(def(s, leader).gait)].has(path[i]);
  }
  if (doubtful && !lawful(s, queue_)) {
    queue_.clear();
    return false;
  }
  return true;
}

/// KS:15.2 A pontoon bridge where the river costs many units a long way round, once a phase.
bool Script::plan_bridge(const State& s, Side side) {
  if (bridges_thought_of_ == moment(s) || s.phase == Phase::L) return false;
  bridges_thought_of_ = moment(s);
  ActionList list;
  offer_bridges(s, side, list);
  if (list.empty()) return false;
  look(s, side);
  constexpr double kDetour = 12, kPrey = 24;
  double most = 0;
  Action best;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Hex a{static_cast<std::uint16_t>(list[i].arg[1])}, b{static_cast<std::uint16_t>(list[i].arg[2])};
    double v = 0;
    if (side == kAxis) {
      const auto& home = lie_.home[static_cast<std::size_t>(Gait::Leg)].halves;
      int waiting = 0;
      each_unit(s, [&](UnitId u) {
        waiting += on_map(s, u) && def(s, u).superior == Superior::Panzer1 &&
                           hex::Grid::distance(s.unit(u).hex, a) <= 5 && is_south(s, s.unit(u).hex) == is_south(s, a)
                       ? 1
                       : 0;
      });
      if (waiting >= 3) v = home[a.value] - home[b.value] - kDetour;
    } else {
      // Prey that the near bank cannot reach.
      each_unit(s, [&](UnitId u) {
        if (on_map(s, u) && side_of(s, u) == kAxis && hex::Grid::distance(s.unit(u).hex, b) <= 2) v += points_of(s, u);
      });
      v -= kPrey;
    }
    if (v > most) most = v, best = list[i];
  }
  if (most <= 0) return false;
  queue_.push_back(best);
  return true;
}

/// KS:15.1 The Axis blows what the enemy is about to use and its own units no longer need; the Soviets what lies on the
/// way home of those they hunt.
double Script::worth_of_blowing(const State& s, Side side, Hex a, Hex b) const {
  if (side == kSoviet) return lie_.ahead[a.value] > 0 && lie_.ahead[b.value] > 0 ? 1 + lie_.ahead[a.value] : -1;
  const auto& home = lie_.home[static_cast<std::size_t>(Gait::Leg)].halves;
  const Hex far = home[a.value] > home[b.value] ? a : b;
  bool needed = false, enemy = false;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || hex::Grid::distance(s.unit(u).hex, far) > 8) return;
    if (side_of(s, u) == kSoviet)
      enemy = enemy || hex::Grid::distance(s.unit(u).hex, far) <= 4;
    else
      needed = needed || is_south(s, s.unit(u).hex) == is_south(s, far);
  });
  return enemy && !needed ? 2 : -1;
}

/// KS:6.5.1 A bridge that the way home of many leads over; the Axis has better targets. A hit is rare.
double Script::worth_of_bombing(const State& s, Side side, Hex a, Hex b) const {
  if (side == kAxis) return -1;
  const auto& home = lie_.home[static_cast<std::size_t>(Gait::Leg)].halves;
  const Hex far = home[a.value] > home[b.value] ? a : b, near = far == a ? b : a;
  constexpr int kOnTheWay = 6;  // the next hex of the way is hardly dearer than a bridge
  if (home[far.value] == kFar || home[far.value] > home[near.value] + kOnTheWay) return -1;
  constexpr double kChance = 0.2;
  double points = 0;
  each_unit(s, [&](UnitId u) {
    const Hex h = s.unit(u).hex;
    if (on_map(s, u) && def(s, u).superior == Superior::Panzer1 && hex::Grid::distance(h, far) <= 6 &&
        home[h.value] >= home[far.value] && is_south(s, h) == is_south(s, far))
      points += points_of(s, u);
  });
  return kChance * points;
}

/// Fills the queue with the next force's move, or with `done`.
void Script::plan_moves(const State& s, Side side) {
  look(s, side);
  const bool axis = side == kAxis;
  for (;;) {
    // HQs lead, since their units must end within reach of them to be activated or fuelled again (KS:9.1.1, KS:10.5.1);
    // then those nearest to where everyone is going make room.
    UnitId next;
    double first = 1e9;
    each_unit(s, [&](UnitId u) {
      if (side_of(s, u) != side || considered_[u.value] != 0 || (!axis && lie_.keeper[u.value] != 0)) return;
      if (why_not_pick(s, u)) return;
      double key = 0;
      if (on_map(s, u)) {
        const int home = lie_.home[static_cast<std::size_t>(def(s, u).gait)].halves[s.unit(u).hex.value];
        key = axis ? home : -lie_.prey[s.unit(u).hex.value];
      }
      if (def(s, u).hq) key -= 1000;
      if (key < first) first = key, next = u;
    });
    if (!next.valid()) return;
    if (s.unit(next).where == Where::Pool || march_of(s, next) != March::None || regrouping(s, next)) {
      considered_[next.value] = 1;
      queue_.push_back(act(side, Act::Pick, next));
      return;
    }
    if (plan_force(s, side, next)) return;
  }
}

}  // namespace kessel::ai::kesselschlacht
