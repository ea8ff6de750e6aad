// What the Soviet script adds: formations that stay together behind an HQ that can lead them again, in the way of those
// who march home; and which HQs are tried, and in what order.
#include <algorithm>
#include <map>

#include "ai/kesselschlacht/script.h"
#include "games/kesselschlacht/paths.h"

namespace kessel::ai::kesselschlacht {

namespace {

/// Today's map under tomorrow's sky: HQs lead as far as tomorrow's roads let them (KS:5.0a).
Weather weather_to_come(const State& s) {
  const int next = std::min(s.turn + 1, kTurns);
  const std::uint8_t fixed = tables(s).fixed_weather[static_cast<std::size_t>(next)];
  return fixed > 0 ? static_cast<Weather>(fixed - 1) : s.weather;
}

std::size_t wheels(const State& s, UnitId u) { return def(s, u).gait == Gait::Motor ? 1 : 0; }

bool leads(const State& s, UnitId u, FormationId f) { return on_map(s, u) && s.unit(u).parent == f && !def(s, u).hq; }

/// KS:17.0.1c The open roads to Podhajce, Stanislau and Rohatyn and the hexes beside them: from each the next hex on the
/// way there.
struct WaysHome {
  std::array<std::uint16_t, hex::kHexSlots> next;
  hex::Mask reached;
  WaysHome(const State& s, const Board& b) {
    const hex::Mask closed = b.blocked(kAxis);
    reached = s.content->path_towns - closed;
    reached.for_each([&](Hex h) { next[h.value] = h.value; });
    spread(s, closed, 200, true);
    spread(s, closed, tables(s).escape_hexes, false);
  }

 private:
  void spread(const State& s, const hex::Mask& closed, int steps, bool roads) {
    hex::Mask edge = reached;
    for (int i = 0; i < steps && edge.any(); ++i) {
      hex::Mask found;
      edge.for_each([&](Hex h) {
        for (hex::Dir d : hex::kAllDirs) {
          const Hex n = s.content->grid.neighbour(h, d);
          if (!n.valid() || reached.has(n) || closed.has(n) || (roads && road_link(s, h, d) == Road::None)) continue;
          next[n.value] = h.value;
          found.set(n);
          reached.set(n);
        }
      });
      edge = found;
    }
  }
};

}  // namespace

/// The ways that the units of 1PzA would take home, and what else is worth going for.
void Script::look_ahead(const State& s) {
  for (int g = 0; g < kGaits; ++g) lie_.supplied[g] = general_supply(s, lie_.board, static_cast<Gait>(g));
  const Reach& way = lie_.home[static_cast<std::size_t>(Gait::Leg)];
  const WaysHome roads_home(s, lie_.board);
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || def(s, u).superior != Superior::Panzer1) return;
    Hex at = s.unit(u).hex;
    for (int i = 0; i < 14 && way.halves[at.value] != 0 && way.halves[at.value] != kFar; ++i) {
      Hex best = at;
      for (hex::Dir d : hex::kAllDirs) {
        const Hex n = s.content->grid.neighbour(at, d);
        if (n.valid() && way.halves[n.value] < way.halves[best.value]) best = n;
      }
      if (best == at) break;
      at = best;
      lie_.ahead[at.value] += i < 4 ? style_.near : 1.0;
    }
    if (way.halves[at.value] != 0 || !roads_home.reached.has(at)) return;
    for (Hex next{roads_home.next[at.value]}; next != at; next = Hex{roads_home.next[at.value]}) {
      at = next;
      lie_.ahead[at.value] += style_.cut;
    }
  });
  lie_.worth_taking = hex::Mask{};
  for (Hex h : lie_.objectives)
    if (!lie_.board.occupied[index(kSoviet)].has(h)) lie_.worth_taking.set(h);
  lie_.roads = soviet_roads(s, lie_.board);
  lie_.held_down = lie_.board.zoc[index(kSoviet)];
  lie_.standing = lie_.board.occupied[index(kSoviet)];
  post_keepers(s);
}

/// KS:17.0.2c A unit in each town that is held stays there once there is no time left to come back: of a stack the weakest.
void Script::post_keepers(const State& s) {
  lie_.keeper.fill(0);
  if (lie_.days > style_.keep) return;
  for (Hex h : lie_.objectives) {
    UnitId best;
    for (UnitId u : units_in(s, h)) {
      if (side_of(s, u) != kSoviet || def(s, u).hq) continue;
      if (!best.valid() || front_of(s, u).attack < front_of(s, best).attack) best = u;
    }
    if (best.valid()) lie_.keeper[best.value] = 1;
  }
}

/// Where the formation is wanted most for what it costs to get there.
Hex Script::aim_of(const State& s, FormationId f) const {
  const Hex from = s.unit(def(s, f).hq).hex;
  const bool army = def(s, f).army;
  Hex best = from;
  double most = 0;
  s.content->grid.all().for_each([&](Hex h) {
    double pull = style_.block * std::min(25.0, lie_.ahead[h.value]) + style_.prey * lie_.prey[h.value];
    if (lie_.worth_taking.has(h))
      pull += style_.towns * style_.objectives * s.content->at(h).vp * (lie_.days < 5 ? 2.0 : 1.0);
    if (pull <= 0) return;
    if (army && f != s.content->army60 && s.content->west_of_seret.has(h)) return;
    if (is_south(s, h) != is_south(s, from)) pull *= 0.2;
    const double v = pull / (4.0 + hex::Grid::distance(from, h));
    if (v > most) most = v, best = h;
  });
  return best;
}

const Chain& Script::chain_of(const State& s, FormationId f) {
  if (chains_.empty()) chains_.resize(kMaxFormations);
  Chain& c = chains_[f.value];
  const UnitId hq = def(s, f).hq;
  const Hex seat = on_map(s, hq) ? s.unit(hq).hex : kNoHex;
  if (c.moment == lie_.moment && c.seat == seat) return c;
  const Side side = def(s, f).side;
  const int foe = 1 - index(side);
  if (c.moment != lie_.moment) c.aim = seat.valid() && side == kSoviet ? aim_of(s, f) : kNoHex;
  c.moment = lie_.moment;
  c.seat = seat;
  if (!seat.valid()) return c;
  State tomorrow = s;
  tomorrow.weather = weather_to_come(s);
  const hex::Mask closed = lie_.board.occupied[foe] | (lie_.board.zoc[foe] - occupied_by(s, side));
  constexpr int kLimit = 40;
  distances_to(tomorrow, seat, Gait::Leg, closed, kLimit, c.halves[0]);
  distances_to(tomorrow, seat, Gait::Motor, closed, kLimit, c.halves[1]);
  return c;
}

/// What it helps to close in on the enemies next to that hex: the more of their ways out are closed the more.
double Script::worth_of_ring(const State& s, Hex from, Hex to) const {
  if (to != from && lie_.standing.has(to)) return 0;
  const hex::Grid& grid = s.content->grid;
  double v = 0;
  for (hex::Dir d : hex::kAllDirs) {
    const Hex foe = grid.neighbour(to, d);
    if (!foe.valid() || !lie_.board.occupied[index(kAxis)].has(foe)) continue;
    int closed = 0;
    for (hex::Dir e : hex::kAllDirs) {
      const Hex n = grid.neighbour(foe, e);
      closed += !n.valid() || (n != from && lie_.standing.has(n)) ? 1 : 0;
    }
    v += lie_.stake[foe.value] * closed;
  }
  return v;
}

/// Next to prey, in the enemy's way, on towns that count; within reach of the HQ.
double Script::worth_soviet(const State& s, const UnitList& force, Hex h, int strength) {
  const UnitId lead = force[0];
  double v = 0;
  if (!lie_.supplied[static_cast<std::size_t>(def(s, lead).gait)].has(h)) v -= 40;
  v += style_.prey * std::min(30, lie_.prey[h.value]);
  if (lie_.prey[h.value] > 0) v += style_.ring * worth_of_ring(s, s.unit(lead).hex, h) / 5.0;
  double flow = lie_.ahead[h.value];
  for (hex::Dir d : hex::kAllDirs) {
    const Hex n = s.content->grid.neighbour(h, d);
    if (n.valid()) flow += style_.cover * (lie_.held_down.has(n) ? 0.2 : 1.0) * lie_.ahead[n.value];
  }
  v += style_.block * 0.35 * std::min(24.0, flow);
  if (lie_.worth_taking.has(h) || s.unit(lead).hex == h)
    v += style_.objectives * s.content->at(h).vp * (lie_.days < 3 ? style_.late : 1.0);
  const int foe = lie_.foe[h.value];
  v -= style_.caution * std::max(0.0, foe / std::max(1.0, static_cast<double>(strength)) - 1.5);
  const FormationId f = s.unit(lead).parent;
  if (!f.valid()) return v;
  const Chain& c = chain_of(s, f);
  if (!c.seat.valid()) return v;
  const int far = c.halves[wheels(s, lead)].halves[h.value];
  const int range = tables(s).activation_range;
  if (far > range && lie_.days > 0) v -= style_.cohesion * (style_.chain + 0.4 * (std::min(far, 40) - range));
  return v - style_.aim * hex::Grid::distance(h, c.aim);
}

/// KS:9.1.1, KS:9.1.2 Beside a road that leads home by a short way, toward the aim, no farther ahead than its units can
/// follow, and not where the enemy can get at it.
double Script::worth_seat(const State& s, UnitId hq, Hex h) {
  const FormationId f = s.unit(hq).parent;
  const Chain& c = chain_of(s, f);
  double v = -style_.seat * (c.aim.valid() ? hex::Grid::distance(h, c.aim) : 0);
  if (!lie_.supplied[static_cast<std::size_t>(def(s, hq).gait)].has(h)) v -= 40;
  bool road = s.content->at(h).has_road;
  for (hex::Dir d : hex::kAllDirs)
    if (const Hex n = s.content->grid.neighbour(h, d); n.valid()) road = road || s.content->at(n).has_road;
  if (!road) v -= 60;
  const int home = path_on_net(s, lie_.board, lie_.roads, h);
  v += style_.lead * (home < 0 ? -2.0 : activation_chance(s, home) / 6.0);
  Tally silent = Tally::silent();
  const bool bad_going = weather_to_come(s) == Weather::Mud;
  double behind = 0;
  each_unit(s, [&](UnitId u) {
    if (!leads(s, u, f)) return;
    const int far = hex::Grid::distance(h, s.unit(u).hex) * (bad_going && wheels(s, u) == 1 ? 3 : 2);
    const int march = flagged(s, u, kActive) && s.unit(u).status == Status::Good ? allowance(s, u, silent) : 0;
    behind += std::max(0, far - tables(s).activation_range - march * 2 / 3);
  });
  v -= style_.cohesion * behind;
  bool company = false;
  for (UnitId u : units_in(s, h)) company = company || (u != hq && !def(s, u).hq);
  if (lie_.foe[h.value] > 0) v -= (company ? 5 : 12) * style_.caution;
  if (lie_.board.zoc[index(kAxis)].has(h) && !company) v -= 8;  // its path would be blocked
  return v + (company ? 1.0 : 0);
}

double Script::worth_of_activating(const State& s, const Board& b, FormationId f) {
  look(s, kSoviet);
  const Chain& c = chain_of(s, f);
  double worth = 0;
  each_unit(s, [&](UnitId u) {
    if (!leads(s, u, f)) return;
    int near = 20;
    b.occupied[index(kAxis)].for_each([&](Hex h) { near = std::min(near, hex::Grid::distance(h, s.unit(u).hex)); });
    worth += front_of(s, u).attack * (near <= 2 ? 1.0 : near <= 8 ? 0.6 : 0.25);
  });
  for (Hex h : lie_.objectives) {
    if (!lie_.worth_taking.has(h) || b.occupied[index(kAxis)].has(h)) continue;
    int near = 20;
    each_unit(s, [&](UnitId u) {
      if (leads(s, u, f)) near = std::min(near, hex::Grid::distance(h, s.unit(u).hex));
    });
    if (near <= 6) worth += style_.march * s.content->at(h).vp;
  }
  if (!c.aim.valid()) return worth;
  const double pull = std::min(25.0, lie_.ahead[c.aim.value]) + 0.25 * lie_.prey[c.aim.value];
  return worth * (1.0 + 0.06 * pull / (1.0 + hex::Grid::distance(c.aim, c.seat) / 6.0));
}

namespace {

struct Try {
  Action action;
  FormationId formation;
  double chance, worth;
  Hex aim;
  bool army;
};

/// The attempts of a turn as a short expectimax: attempts are what is scarce, every die is a chance node, and two
/// formations with the same aim are worth less together than apart.
class Attempts {
 public:
  Attempts(const std::vector<Try>& tries, int corps, int armies, double mass)
      : tries_(tries), corps_(corps), armies_(armies), mass_(mass) {}
  double value(unsigned tried, unsigned active, int* first = nullptr) {
    int corps = corps_, armies = armies_;
    for (std::size_t i = 0; i < tries_.size(); ++i)
      if ((tried >> i & 1u) != 0) --(tries_[i].army ? armies : corps);
    const auto key = std::make_pair(tried, active);
    if (first == nullptr)
      if (const auto it = known_.find(key); it != known_.end()) return it->second;
    double best = 0;
    if (first != nullptr) *first = -1;
    for (std::size_t i = 0; i < tries_.size(); ++i) {
      const Try& t = tries_[i];
      if ((tried >> i & 1u) != 0 || (t.army ? armies : corps) <= 0) continue;
      const unsigned bit = 1u << i;
      const double v =
          t.chance * (gain(i, active) + value(tried | bit, active | bit)) + (1 - t.chance) * value(tried | bit, active);
      if (v > best + 1e-9) {
        best = v;
        if (first != nullptr) *first = static_cast<int>(i);
      }
    }
    known_[key] = best;
    return best;
  }

 private:
  double gain(std::size_t i, unsigned active) const {
    double share = 1;
    for (std::size_t j = 0; j < tries_.size(); ++j)
      if ((active >> j & 1u) != 0 && hex::Grid::distance(tries_[i].aim, tries_[j].aim) <= 2) share *= mass_;
    return tries_[i].worth * share;
  }
  const std::vector<Try>& tries_;
  int corps_, armies_;
  double mass_;
  std::map<std::pair<unsigned, unsigned>, double> known_;
};

}  // namespace

/// KS:9.1.3 Four corps and one army may be tried.
Action Script::activate(const State& s, const ActionList& list) {
  look(s, kSoviet);
  const Board b = board_of(s);
  std::vector<Try> tries;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].kind != static_cast<std::uint8_t>(Act::Activate)) continue;
    const FormationId f = formation_id(list[i].arg[0]);
    if (why_not_eligible(s, b, f)) continue;
    const double chance = activation_chance(s, activation_path(s, b, f)) / 6.0;
    if (chance <= 0) continue;
    tries.push_back({list[i], f, chance, worth_of_activating(s, b, f), chain_of(s, f).aim, def(s, f).army});
  }
  // Corps beyond the best six would never be tried.
  std::stable_sort(tries.begin(), tries.end(),
                   [](const Try& x, const Try& y) { return x.chance * x.worth > y.chance * y.worth; });
  if (tries.size() > 7) tries.resize(7);
  int first = -1;
  Attempts(tries, tables(s).corps_attempts - s.corps_used, tables(s).army_attempts - s.army_used, style_.mass)
      .value(0, 0, &first);
  return first >= 0 ? tries[static_cast<std::size_t>(first)].action : act(kSoviet, Act::Done);
}

}  // namespace kessel::ai::kesselschlacht
