#include "ai/breakout/script.h"

#include <algorithm>
#include <cmath>

#include "ai/breakout/force.h"

namespace kessel::ai::breakout {

namespace {
constexpr double kSlope = 1 << 22;                   ///< parts of a point in the slopes of an outlook
constexpr double kTiny = kOne;                       ///< see breakout_value.cpp
constexpr double kLastImpulse = 1.0 / (4 * kTurns);  ///< share of the game left when the last impulse begins
constexpr double kOverstack = 40;                    ///< nobody stays in a hex that is too full

/// How much of a strength at this distance can be brought to bear next turn.
constexpr std::array<double, 12> kBearing{1, 1, 0.9, 0.75, 0.65, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1};

std::int16_t slope(double points) { return static_cast<std::int16_t>(std::clamp(points * kSlope, -32000.0, 32000.0)); }

std::int32_t inner(const std::array<std::int16_t, kGoals>& a, const Nearness& b) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kGoals; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

Script::Script(const Atlas& a, const Policy& p) : atlas_(a), policy_(p), weights_(p.weights) {
  movers_.reserve(kMaxUnits);
  orders_.reserve(kMaxUnits);
  reach_.reserve(kMaxUnits);
}

// ---- taking stock --------------------------------------------------------------------------------------------------

void Script::look(const State& s, const Plan& plan) {
  features_of(atlas_, s, look_.features);
  look_.presence = look_.features.presence;
  look_.board = board_of(s);
  look_.connected = german_connected(s, look_.board);
  look_.supplied = soviet_supplied(s, look_.board);
  look_.german_next = german_to_move(s);
  for (std::size_t i = 0; i < kDivisionFeatures; ++i)
    look_.division_weight[i] = weight_at(weights_.division, i, look_.features.left);
  set_slopes(plan);
  looked_ = 1u + s.turn * 64u + static_cast<unsigned>(s.stage) * 4u + static_cast<unsigned>(s.segment);
}

/// What a factor more near each goal changes, from the derivative of the evaluation.
void Script::set_slopes(const Plan& plan) {
  const Features& f = look_.features;
  const Presence& p = look_.presence;
  const double left = f.left;
  const auto both = [left](const auto& w, std::size_t i) { return weight_at(w, i, left); };
  // To stand near something is worth only what can still be made of it; after the last impulse nothing can.
  const double future = left <= kLastImpulse ? 0 : 1 - lateness(left);
  const auto set = [&](std::size_t g, double z, double points, double near_weight, double far_weight) {
    const double c = logistic(z);
    look_.chance[g] = c;
    const double d = points * c * (1 - c) * future;
    look_.near[0][g] = slope(d * near_weight / (p.near[0][g] + kTiny));
    look_.near[1][g] = slope(d * near_weight / (p.near[1][g] + kTiny));
    look_.far[0][g] = slope(d * far_weight / (p.far[0][g] + kTiny));
    look_.far[1][g] = slope(d * far_weight / (p.far[1][g] + kTiny));
  };
  const auto balance = [&](std::size_t g, bool near) {
    const auto& sums = near ? p.near : p.far;
    return std::log((sums[0][g] + kTiny) / (sums[1][g] + kTiny));
  };
  // A town that is as good as won must still be entered, and the sooner the less there is left to play.
  const double soon = policy_[Taste::CaptureFloor];
  const double floor = soon + (1 - soon) * (1 - left) * (1 - left);
  const auto at_least = [floor](double change) { return floor + (1 - floor) * change; };
  const double town_near = both(weights_.town, 2), town_far = both(weights_.town, 3);
  const double control = both(weights_.town, 1);
  const double step_in = -both(weights_.town, 4) * policy_[Taste::InsideGerman];
  const double unit_in = both(weights_.town, 5) * policy_[Taste::InsideSoviet];
  for (int t = 0; t < atlas_.towns; ++t) {
    const auto g = static_cast<std::size_t>(t);
    const TownRow& row = f.town[g];
    const double z =
        dot(row, weights_.town) + town_near * (balance(g, true) - row[2]) + town_far * (balance(g, false) - row[3]);
    const double points = atlas_.vp[g] * plan.goal[g];
    set(g, z, points, town_near, town_far);
    const double c = look_.chance[g];
    look_.inside[g] = points * c * (1 - c) * unit_in;
    look_.step_inside[g] = points * c * (1 - c) * step_in / 9;
    look_.capture[g] = points * at_least(std::abs(logistic(z) - logistic(z - 2 * row[1] * control)));
  }
  const double exit_near = both(weights_.exit, 1), exit_far = both(weights_.exit, 2);
  const double z = dot(f.exit, weights_.exit) + exit_near * (balance(kExitGoal, true) - f.exit[1]) +
                   exit_far * (balance(kExitGoal, false) - f.exit[2]);
  const double exits_left = 4 * (1 - f.exit[3]);
  set(kExitGoal, z, exits_left * plan.goal[kExitGoal], exit_near, exit_far);
  look_.capture[kExitGoal] = plan.goal[kExitGoal] * at_least(1 - logistic(z));
  for (auto& side : look_.near) side[kEdgeGoal] = 0;
  for (auto& side : look_.far) side[kEdgeGoal] = 0;
}

/// What a Soviet factor near German divisions adds to the chance of their end.
void Script::set_press(const State& s, const Plan& plan) {
  look_.press.fill(0);
  const Features& f = look_.features;
  const double left = f.left;
  const auto both = [&](std::size_t i) { return weight_at(weights_.division, i, left); };
  for (int i = 0; i < f.divisions; ++i) {
    const Features::Division& div = f.division[static_cast<std::size_t>(i)];
    const double p = logistic(dot(div.row, weights_.division));
    const double pressure = 10 * std::expm1(div.row[4]);
    const double each = policy_[Taste::Press] * plan.cut * def(s, div.unit).max_steps() * p * (1 - p) *
                        (both(4) + div.row[1] * both(5)) / (10 + pressure);
    const Hex at = s.unit(div.unit).hex;
    constexpr int kFar = 6;
    for (int c = std::max(0, at.col() - kFar); c <= std::min(s.content->grid.cols() - 1, at.col() + kFar); ++c)
      for (int r = std::max(0, at.row() - kFar); r <= std::min(31, at.row() + kFar); ++r) {
        const Hex h = Hex::at(c, r);
        const int d = apart(at, h);
        if (d <= kFar) look_.press[h.value] += each * kBearing[static_cast<std::size_t>(d)];
      }
  }
}

/// Tactic "seal a pocket": hexes from which a Soviet unit closes the last ways out of a German stack.
void Script::set_cut(const State& s, const Plan& plan) {
  look_.cut.fill(0);
  const Features& f = look_.features;
  const hex::Mask shut = look_.board.occupied[0] | look_.board.zoc[0];
  const double left = f.left;
  const double jump = weight_at(weights_.division, 1, left);
  const double jump_pressure = weight_at(weights_.division, 5, left);
  for (int i = 0; i < f.divisions; ++i) {
    const Features::Division& div = f.division[static_cast<std::size_t>(i)];
    const Hex at = s.unit(div.unit).hex;
    if (div.row[1] != 0) {
      keep_ring(s, plan, div, at);
      continue;
    }
    std::array<std::uint16_t, 6> open;  // NOLINT: filled below
    int n = 0;
    for (std::uint16_t h : atlas_.next[at.value])
      if (h != kOffMap && !shut.has(Hex{h}) && look_.connected.has(Hex{h})) open[static_cast<std::size_t>(n++)] = h;
    if (n == 0) continue;
    const double z = dot(div.row, weights_.division);
    const double gain =
        plan.cut * def(s, div.unit).max_steps() * (logistic(z + jump + jump_pressure * div.row[4]) - logistic(z));
    if (gain <= 0) continue;
    std::array<std::uint16_t, 48> seen;  // NOLINT: filled below
    std::array<int, 48> times;           // NOLINT: filled below
    int k = 0;
    const auto count = [&](std::uint16_t h) {
      if (h == kOffMap || h == at.value) return;
      for (int j = 0; j < k; ++j)
        if (seen[static_cast<std::size_t>(j)] == h) {
          ++times[static_cast<std::size_t>(j)];
          return;
        }
      seen[static_cast<std::size_t>(k)] = h;
      times[static_cast<std::size_t>(k++)] = 1;
    };
    for (int j = 0; j < n; ++j) {
      count(open[static_cast<std::size_t>(j)]);
      for (std::uint16_t h : atlas_.next[open[static_cast<std::size_t>(j)]]) count(h);
    }
    for (int j = 0; j < k; ++j) {
      const double part = static_cast<double>(times[static_cast<std::size_t>(j)]) / n;
      look_.cut[seen[static_cast<std::size_t>(j)]] += gain * (part >= 1 ? 1 : policy_[Taste::PartCut] * part * part);
    }
  }
}

/// Units that alone close one of the ways out of a pocket are worth something where they stand.
void Script::keep_ring(const State& s, const Plan& plan, const Features::Division& div, Hex at) {
  const double left = look_.features.left;
  const double jump = weight_at(weights_.division, 1, left) + weight_at(weights_.division, 5, left) * div.row[4];
  const double z = dot(div.row, weights_.division);
  const double gain = plan.cut * def(s, div.unit).max_steps() * (logistic(z) - logistic(z - jump));
  if (gain <= 0 || storm(s)) return;
  for (std::uint16_t n : atlas_.next[at.value]) {
    if (n == kOffMap) continue;
    std::uint16_t sole = kOffMap;
    int closers = 0;
    const auto count = [&](std::uint16_t h) {
      if (h != kOffMap && look_.board.occupied[0].has(Hex{h})) sole = h, ++closers;
    };
    count(n);
    for (std::uint16_t h : atlas_.next[n]) count(h);
    if (closers == 1) look_.cut[sole] += policy_[Taste::KeepRing] * gain;
  }
}

/// Before the questions of a segment: the outlook if it is of another segment, and who threatens `side`.
void Script::refresh(const State& s, Side side, const Plan& plan) {
  const std::uint32_t key = 1u + s.turn * 64u + static_cast<unsigned>(s.stage) * 4u + static_cast<unsigned>(s.segment);
  if (key != looked_) {
    look(s, plan);
  } else {
    look_.board = board_of(s);
    look_.connected = german_connected(s, look_.board);
    if (side == kSoviet || phasing(s) == kSoviet) look_.supplied = soviet_supplied(s, look_.board);
  }
  enemies_ = 0;
  threat_.fill(-1), log_threat_.fill(-1);
  load_.fill(0), load_art_.fill(0), stand_.fill(0), solid_.fill(0);
  std::array<std::uint8_t, hex::kHexSlots> slot{};
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    const Hex h = s.unit(u).hex;
    const UnitDef& d = def(s, u);
    if (d.side == side) {
      const Load l = load_of(s, u);
      load_[h.value] = static_cast<std::int8_t>(load_[h.value] + l.steps);
      load_art_[h.value] = static_cast<std::int8_t>(load_art_[h.value] + l.artillery);
      stand_[h.value] = static_cast<std::int16_t>(stand_[h.value] + factors(s, u).defense);
      if (!d.artillery) ++solid_[h.value];
      return;
    }
    if (slot[h.value] == 0) {
      enemy_[static_cast<std::size_t>(enemies_++)] = {h, 0};
      slot[h.value] = static_cast<std::uint8_t>(enemies_);
    }
    enemy_[slot[h.value] - 1u].attack += factors(s, u).attack;
  });
}

double Script::threat(Hex h) const {
  double& t = threat_[h.value];
  if (t >= 0) return t;
  double sum = 0;
  for (int i = 0; i < enemies_; ++i) {
    const Enemy& e = enemy_[static_cast<std::size_t>(i)];
    const int d = apart(h, e.hex);
    if (d < static_cast<int>(kBearing.size())) sum += e.attack * kBearing[static_cast<std::size_t>(d)];
  }
  return t = sum;
}

// ---- worth of places and units -------------------------------------------------------------------------------------

double Script::base_value(Side side, bool mech, Hex h, int weight) const {
  const auto i = static_cast<std::size_t>(index(side));
  return weight *
         (static_cast<double>(inner(look_.near[i], atlas_.near(side, mech, h))) +
          inner(look_.far[i], atlas_.far(side, mech, h))) /
         kSlope;
}

double Script::soviet_place(const State& s, const Plan& plan, UnitId u, Hex h, int friends_defense) const {
  const UnitDef& d = def(s, u);
  const int weight = weight_of(s, u);
  double v = base_value(kSoviet, d.mechanized(), h, weight) + weight * look_.press[h.value];
  const int t = atlas_.town_at[h.value];
  if (t >= 0) {
    if (!s.soviet_control.has(h)) v += look_.capture[static_cast<std::size_t>(t)];
    if (friends_defense == 0) v += look_.inside[static_cast<std::size_t>(t)];
  }
  if (!look_.supplied.has(h)) v -= policy_[Taste::SupplyWorth] * weight;
  if (d.artillery) return v;
  v += policy_[Taste::Seal] * look_.cut[h.value];
  const double r = threat(h) / (friends_defense + factors(s, u).defense + 1);
  const double from = policy_[Taste::SovietRiskFrom];
  if (r > from) v -= plan.caution * policy_[Taste::SovietRisk] * std::min(3.0, r - from);
  return v;
}

double Script::german_place(const State& s, const Plan& plan, UnitId u, Hex h, int friends_defense,
                            int friends_steps) const {
  const UnitDef& d = def(s, u);
  double v = base_value(kGerman, d.mechanized(), h, weight_of(s, u));
  const int t = atlas_.town_at[h.value];
  if (t >= 0) {
    if (s.soviet_control.has(h)) v += look_.capture[static_cast<std::size_t>(t)];
    v += look_.step_inside[static_cast<std::size_t>(t)] * steps_left(s, u);
  }
  const double pressure = threat(h);
  if (d.size == Size::Division) {
    const bool cut = !look_.connected.has(h);
    double& log_pressure = log_threat_[h.value];
    if (log_pressure < 0) log_pressure = std::log1p(pressure / 10);
    const std::array<double, kDivisionFeatures> row{
        1,
        cut ? 1.0 : 0.0,
        steps_left(s, u) / 4.0,
        friends_steps / 4.0,
        log_pressure,
        cut ? log_pressure : 0,
        t >= 0 ? 1.0 : 0.0,
        std::min(60, atlas_.march(kGerman, d.mechanized(), kEdgeGoal, h)) / 20.0,
        h.col() / 47.0,
        look_.german_next};
    double z = 0;
    for (std::size_t i = 0; i < kDivisionFeatures; ++i) z += row[i] * look_.division_weight[i];
    v -= plan.caution * d.max_steps() * logistic(z);
  }
  const double r = pressure / (friends_defense + factors(s, u).defense + 1);
  const double from = policy_[Taste::GermanRiskFrom];
  if (r > from) v -= plan.caution * policy_[Taste::GermanRisk] * std::min(4.0, r - from);
  return v;
}

double Script::place_value(const State& s, const Plan& plan, UnitId u, Hex h, int friends_defense,
                           int friends_steps) const {
  if (plan.forbidden.has(h)) return -kOverstack;
  return side_of(s, u) == kSoviet ? soviet_place(s, plan, u, h, friends_defense)
                                  : german_place(s, plan, u, h, friends_defense, friends_steps);
}

/// What losing a step of this unit costs its owner, in points.
double Script::step_cost_of(const State& s, UnitId u, bool cut_off) const {
  const UnitDef& d = def(s, u);
  const std::size_t now = s.unit(u).lost;
  const Factors f = d.steps[now];
  const bool last = now + 1 >= d.steps.size();
  const Factors next = last ? Factors{} : d.steps[now + 1];
  const double lost = f.attack + f.defense - next.attack - next.defense;
  if (d.side == kSoviet) {
    if (d.rifle_corps && last) return policy_[Taste::RifleLast];  // it may come back
    return policy_[Taste::SovietStep] + policy_[Taste::SovietFactor] * lost + (d.artillery ? 0.1 : 0);
  }
  double cost = policy_[Taste::GermanStep] + policy_[Taste::GermanFactor] * lost +
                (d.heavy && last ? policy_[Taste::TigerLast] : 0);
  if (d.size == Size::Division) {
    // The last step of a division that is cut off costs its full number; the ones before bring it nearer.
    const int left = steps_left(s, u);
    if (cut_off)
      cost += policy_[Taste::DivisionCut] * d.max_steps() / (left * left);
    else if (last)
      cost += policy_[Taste::DivisionLast];
  }
  return cost;
}

// ---- movement ------------------------------------------------------------------------------------------------------

void Script::gather(const State& s, Side side, const Plan&) {
  ground_ = ground_for(s, look_.board, side);
  movers_.clear(), reach_keys_.clear(), orders_.clear();
  std::size_t used = 0;
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    const Unit& unit = s.unit(u);
    if (d.side != side || unit.where != Where::Map || d.mobility == Mobility::Static || (unit.flags & kMoved) != 0)
      return;
    Tally silent = Tally::silent();
    const int mp = (unit.flags & kBegan) != 0 ? unit.mp : allowance(s, u, look_.supplied.has(unit.hex), silent);
    const bool bound = s.turn == s.content->stand_fast_turn && (unit.flags & kStandFast) != 0;
    const Load l = load_of(s, u);
    int at = -1;
    for (std::size_t i = 0; i < reach_keys_.size(); ++i) {
      const ReachKey& key = reach_keys_[i];
      if (key.at == unit.hex && key.mp == mp && key.mech == d.mechanized() && key.bound == bound)
        at = static_cast<int>(i);
    }
    if (at < 0) {
      at = static_cast<int>(used);
      if (reach_.size() <= used) reach_.emplace_back();
      reach_keys_.push_back({unit.hex, mp, d.mechanized(), bound});
      if (bound) {
        Reach::Ground g = ground_;
        g.bar(s.content->grid.all() - s.content->stand_fast_east);
        reach_[used].find(atlas_, g, unit.hex, d.mechanized(), mp);
      } else {
        reach_[used].find(atlas_, ground_, unit.hex, d.mechanized(), mp);
      }
      ++used;
    }
    movers_.push_back(
        {u, unit.hex, mp, weight_of(s, u), factors(s, u).defense, l.steps, l.artillery, at, d.mechanized(), false});
  });
}

bool Script::room_at(Hex h, const Mover& m) const {
  const Tables& t = atlas_.content->tables;
  const bool here = h == m.at;
  const int steps = load_[h.value] + (here ? 0 : m.steps), art = load_art_[h.value] + (here ? 0 : m.artillery);
  if (side_of_ == kGerman) return steps <= t.german_stack;
  return (m.steps == 0 || steps <= t.soviet_stack) && (m.artillery == 0 || art <= t.soviet_art_stack);
}

void Script::assign(const State& s, Mover& m, Hex to, bool leaves) {
  m.done = true;
  const UnitDef& d = def(s, m.unit);
  const auto shift = [&](Hex h, int sign) {
    load_[h.value] = static_cast<std::int8_t>(load_[h.value] + sign * m.steps);
    load_art_[h.value] = static_cast<std::int8_t>(load_art_[h.value] + sign * m.artillery);
    stand_[h.value] = static_cast<std::int16_t>(stand_[h.value] + sign * m.defense);
    if (!d.artillery) solid_[h.value] = static_cast<std::int8_t>(solid_[h.value] + sign);
  };
  if (to == m.at && !leaves) return;
  shift(m.at, -1);
  look_.presence.add(atlas_, d.side, m.mech, m.at, -m.weight);
  if (!leaves) {
    shift(to, 1);
    look_.presence.add(atlas_, d.side, m.mech, to, m.weight);
  }
  MoveOrder o;
  o.unit = m.unit;
  o.leaves = leaves;
  reach_[static_cast<std::size_t>(m.reach)].path(atlas_, to, path_);
  if (path_.size() > MoveOrder::kMostSteps) return;
  for (Hex h : path_) o.path[o.length++] = h;
  orders_.push_back(o);
}

/// What each unit could have by going where it is worth most, the fight aside.
void Script::stay_worths(const State& s, Side side, std::array<double, kMaxUnits>& stay) const {
  for (std::size_t i = 0; i < movers_.size(); ++i) {
    const Mover& m = movers_[i];
    const Reach& r = reach_[static_cast<std::size_t>(m.reach)];
    double top = -1e9;
    for (int k = 0; k < r.count; ++k) {
      const Hex h{r.list[static_cast<std::size_t>(k)]};
      double v = base_value(side, m.mech, h, m.weight);
      const int t = atlas_.town_at[h.value];
      if (t >= 0 && s.soviet_control.has(h) != (side == kSoviet)) v += look_.capture[static_cast<std::size_t>(t)];
      top = std::max(top, v);
    }
    stay[i] = top;
  }
}

/// Gathers just enough units around a target, strongest first, artillery last; the best of these growing forces.
Script::Assault Script::gather_for(const State& s, Side side, const Plan& plan, const Target& t,
                                   const std::array<double, kMaxUnits>& stay) const {
  const double least = policy_[side == kSoviet ? Taste::LeastGainSoviet : Taste::LeastGainGerman];
  const Tables& tables = s.content->tables;
  const auto attack_of = [&](const Mover& m, Hex from) {
    const UnitDef& d = def(s, m.unit);
    const int attack = factors(s, m.unit).attack;
    if (side == kGerman || look_.supplied.has(from)) return attack;
    return d.artillery || d.support() ? 0 : (attack + 1) / 2;
  };
  std::array<std::size_t, kMaxUnits> order;  // NOLINT: filled below
  int k = 0;
  for (std::size_t i = 0; i < movers_.size(); ++i) {
    const Mover& m = movers_[i];
    if (m.done || factors(s, m.unit).attack == 0) continue;
    bool near = false;
    for (std::uint16_t h : atlas_.next[t.hex.value])
      near = near || (h != kOffMap && reach_[static_cast<std::size_t>(m.reach)].cost[h] != 0xff);
    if (near) order[static_cast<std::size_t>(k++)] = i;
  }
  std::sort(order.begin(), order.begin() + k, [&](std::size_t x, std::size_t y) {
    const UnitDef &dx = def(s, movers_[x].unit), &dy = def(s, movers_[y].unit);
    if (dx.artillery != dy.artillery) return !dx.artillery;
    const int fx = factors(s, movers_[x].unit).attack, fy = factors(s, movers_[y].unit).attack;
    return fx != fy ? fx > fy : x < y;
  });
  Assault best;
  best.town = t.town, best.cut = t.cut;
  best.gain = 1.5 * least;
  std::array<Plan::Fixed, Plan::kMostFixed> picks;  // NOLINT: filled below
  int n = 0;
  double price = 0, own_step = 1e9;
  Force f;
  std::array<int, 6> used_steps{}, used_art{}, used_solid{};
  for (int j = 0; j < k && n < Plan::kMostFixed; ++j) {
    const std::size_t who = order[static_cast<std::size_t>(j)];
    const Mover& m = movers_[who];
    const UnitDef& d = def(s, m.unit);
    const Reach& r = reach_[static_cast<std::size_t>(m.reach)];
    int best_dir = -1;
    double best_score = -1e9;
    for (std::size_t dir = 0; dir < 6; ++dir) {
      const std::uint16_t h = atlas_.next[t.hex.value][dir];
      if (h == kOffMap || r.cost[h] == 0xff || plan.forbidden.has(Hex{h})) continue;
      const Hex from{h};
      const bool here = from == m.at;
      const int steps = load_[h] + used_steps[dir] + (here ? 0 : m.steps);
      if (m.steps > 0 && steps > (side == kGerman ? tables.german_stack : tables.soviet_stack)) continue;
      if (d.artillery &&
          (load_art_[h] + used_art[dir] + (here ? 0 : 1) > tables.soviet_art_stack || solid_[h] + used_solid[dir] == 0))
        continue;
      const int attack = attack_of(m, from);
      if (attack == 0) continue;
      Force g = f;
      g.add(s, m.unit, from, t.hex, attack);
      const double score = g.column(s, side, t.defense, t.base_shift, t.town) + (g.opposite() ? 0.5 : 0) +
                           0.2 * base_value(side, m.mech, from, m.weight) + (here ? 0.05 : 0);
      if (score > best_score) best_score = score, best_dir = static_cast<int>(dir);
    }
    if (best_dir < 0) continue;
    const auto dir = static_cast<std::size_t>(best_dir);
    const Hex from{atlas_.next[t.hex.value][dir]};
    f.add(s, m.unit, from, t.hex, attack_of(m, from));
    if (from != m.at) {
      used_steps[dir] += m.steps;
      used_art[dir] += m.artillery;
      if (!d.artillery) ++used_solid[dir];
    }
    price += policy_[Taste::Detour] * std::max(0.0, stay[who] - base_value(side, m.mech, from, m.weight)) + 0.01;
    own_step = std::min(own_step, step_cost_of(s, m.unit, side == kGerman && !look_.connected.has(from)));
    picks[static_cast<std::size_t>(n++)] = {m.unit, from};
    if (f.ground == 0) continue;
    const int column = f.column(s, side, t.defense, t.base_shift, t.town);
    // Whoever closes the ring now may have marched off by then, unless the force closes it itself.
    const double gain = expected(t, column, own_step, f.opposite() ? 1 : t.cut ? policy_[Taste::CutHolds] : 0) - price;
    if (gain > best.gain) {
      best.gain = gain, best.count = n, best.column = column, best.opposite = f.opposite();
      best.from = picks;
    }
    if (column == 9 && f.opposite()) break;
  }
  return best;
}

Script::Assault Script::assault(const State& s, Side side, const Plan& plan, Hex h) const {
  std::array<double, kMaxUnits> stay;  // NOLINT: filled below
  stay.fill(-1e9);                     // what else the units could do is for the plan to weigh
  return gather_for(s, side, plan, target_at(s, side, plan, h), stay);
}

/// Tactics "break a weak hex" and "concentric attack": the targets worth most first, each with just enough units.
void Script::allocate_attacks(const State& s, Side side, const Plan& plan) {
  const double least = policy_[side == kSoviet ? Taste::LeastGainSoviet : Taste::LeastGainGerman];
  chances_.clear();
  std::array<double, kMaxUnits> stay;  // NOLINT: filled below
  stay_worths(s, side, stay);
  for (int e = 0; e < enemies_; ++e) {
    const Hex h = enemy_[static_cast<std::size_t>(e)].hex;
    if ((side == kSoviet && s.content->soviet_forbidden.has(h)) || plan.forbidden.has(h)) continue;
    Force most;
    for (const Mover& m : movers_) {
      const Reach& r = reach_[static_cast<std::size_t>(m.reach)];
      for (std::uint16_t n : atlas_.next[h.value])
        if (n != kOffMap && r.cost[n] != 0xff) {
          most.add(s, m.unit, Hex{n}, h, factors(s, m.unit).attack);
          break;
        }
    }
    if (most.ground == 0) continue;
    const Target t = target_at(s, side, plan, h);
    most.dirs = 0b111111;
    most.all_river = false;
    const double bound =
        expected(t, most.column(s, side, t.defense, t.base_shift, t.town), 0.05, side == kSoviet ? 1 : 0);
    if (bound > 2 * least) chances_.push_back({t, bound});
  }
  std::sort(chances_.begin(), chances_.end(), [](const Chances& a, const Chances& b) {
    return a.bound != b.bound ? a.bound > b.bound : a.target.hex < b.target.hex;
  });
  constexpr std::size_t kMostTargets = 12;
  if (chances_.size() > kMostTargets) chances_.resize(kMostTargets);
  for (const Chances& c : chances_) {
    const Assault best = gather_for(s, side, plan, c.target, stay);
    for (int j = 0; j < best.count; ++j)
      for (Mover& m : movers_)
        if (m.unit == best.from[static_cast<std::size_t>(j)].unit)
          assign(s, m, best.from[static_cast<std::size_t>(j)].to, false);
  }
}

/// Everyone else goes where he is worth most, the strongest first; each choice changes what the next one is worth.
void Script::allocate_places(const State& s, Side side, const Plan& plan, Rng& rng) {
  std::array<std::size_t, kMaxUnits> order;  // NOLINT: filled below
  int n = 0;
  for (std::size_t i = 0; i < movers_.size(); ++i)
    if (!movers_[i].done) order[static_cast<std::size_t>(n++)] = i;
  std::sort(order.begin(), order.begin() + n, [&](std::size_t a, std::size_t b) {
    const Mover &x = movers_[a], &y = movers_[b];
    const bool ax = def(s, x.unit).artillery, ay = def(s, y.unit).artillery;
    if (ax != ay) return !ax;
    if (x.weight != y.weight) return x.weight > y.weight;
    return a < b;
  });
  const int exits_left = s.content->tables.vp_exit_max - s.exit_vp;
  int leaving = 0;
  for (int j = 0; j < n; ++j) {
    Mover& m = movers_[order[static_cast<std::size_t>(j)]];
    const UnitDef& d = def(s, m.unit);
    const Reach& r = reach_[static_cast<std::size_t>(m.reach)];
    set_slopes(plan);
    Hex best = m.at;
    bool leaves = false;
    double top = -1e9;
    for (int k = 0; k < r.count; ++k) {
      const Hex h{r.list[static_cast<std::size_t>(k)]};
      const bool here = h == m.at;
      double v = place_value(s, plan, m.unit, h, stand_[h.value] - (here ? m.defense : 0),
                             load_[h.value] - (here ? m.steps : 0));
      if (!room_at(h, m)) {
        if (!here) continue;
        v -= kOverstack;
      }
      if (d.artillery && solid_[h.value] == 0) v -= policy_[Taste::GunsAlone] * (1 + 0.2 * threat(h));
      if (plan.noise > 0) v += plan.noise * (static_cast<double>(rng.next() >> 11) * 0x1p-53 - 0.5);
      v -= 0.0005 * r.cost[h.value];
      if (v > top) top = v, best = h, leaves = false;
      if (side == kSoviet && d.size == Size::Corps && leaving < exits_left && s.content->soviet_exit.has(h) &&
          r.cost[h.value] + s.content->tables.exit_cost <= m.mp && (here || !look_.board.zoc[1].has(h))) {
        // Tactic "exit": a point in hand against what the corps could still do.
        const double gone = look_.capture[kExitGoal] + policy_[Taste::Exit];
        if (gone > top) top = gone, best = h, leaves = true;
      }
    }
    for (int i = 0; i < plan.fixed_count; ++i)
      if (plan.fixed[static_cast<std::size_t>(i)].unit == m.unit && r.has(plan.fixed[static_cast<std::size_t>(i)].to) &&
          room_at(plan.fixed[static_cast<std::size_t>(i)].to, m))
        best = plan.fixed[static_cast<std::size_t>(i)].to, leaves = false;
    if (leaves) ++leaving;
    assign(s, m, best, leaves);
    if (side == kSoviet && look_.cut[best.value] > 0) {
      look_.board.occupied[0].set(best);
      if (!storm(s)) look_.board.zoc[0] |= s.content->grid.neighbours_of(best);
      set_cut(s, plan);
    }
  }
}

void Script::survey(const State& s, Side side, const Plan& plan) {
  looked_ = 0;
  refresh(s, side, plan);
  side_of_ = side;
  look_.press.fill(0), look_.cut.fill(0);
  if (side == kSoviet) {
    set_press(s, plan);
    set_cut(s, plan);
  }
  gather(s, side, plan);
}

void Script::moves(const State& s, Side side, const Plan& plan, std::vector<MoveOrder>& out) {
  survey(s, side, plan);
  Rng rng(plan.noise_seed ^ s.turn * 8u ^ static_cast<unsigned>(s.stage));
  for (int i = 0; i < plan.fixed_count; ++i)
    for (Mover& m : movers_) {
      const Hex to = plan.fixed[static_cast<std::size_t>(i)].to;
      if (m.done || m.unit != plan.fixed[static_cast<std::size_t>(i)].unit) continue;
      if (reach_[static_cast<std::size_t>(m.reach)].has(to) && room_at(to, m)) assign(s, m, to, false);
    }
  allocate_attacks(s, side, plan);
  allocate_places(s, side, plan, rng);
  out = orders_;
}

}  // namespace kessel::ai::breakout
