#include "ai/panzer/script.h"

#include <algorithm>
#include <cmath>

namespace kessel::ai::panzer {
namespace {

constexpr int kInch = plane::kMilsPerInch;
constexpr int kNear = 12;         ///< inches within which an enemy counts at an objective
constexpr int kFightRange = 28;   ///< inches within which an enemy makes units go by bounds
constexpr int kFlankRange = 20;   ///< inches within which an enemy is worth leaving the way for
constexpr double kEnough = 0.65;  ///< no further shots at a target that is lost with this chance

std::size_t place(UnitId u) { return static_cast<std::size_t>(place_in_side(u)); }
std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }
bool fires(Order o) { return o == Order::Fire || o == Order::ShortHalt; }

}  // namespace

Ways::Ways(const State& s) {
  each_unit(s, [&](UnitId u) {
    auto& atlas = by_mover_[at(card(s, u).move.mover)];
    if (!atlas && (card(s, u).vehicle() || card(s, u).leg())) atlas = std::make_unique<Atlas>(s, u);
  });
}
Atlas& Ways::of(const State& s, UnitId u) { return *by_mover_[at(card(s, u).move.mover)]; }

std::uint32_t Tactician::chance(UnitId u, std::uint32_t n) const {
  Rng r(seed_ + 1000003u * static_cast<std::uint64_t>(turn_) + u.value);
  return r.below(n);
}

UnitId Tactician::nearest_enemy(const State& s, Point p, int inches, bool armed) const {
  UnitId best{};
  std::int64_t least = static_cast<std::int64_t>(inches) * inches * kInch * kInch;
  each_unit(s, other(side_), [&](UnitId e) {
    if (!on_table(s, e) || (armed && !combat_unit(s, e))) return;
    if (const std::int64_t d = plane::distance_sq(p, s.unit(e).at); d < least) least = d, best = e;
  });
  return best;
}

/// Everybody gets an objective: each as many as it needs, the nearest first; who is left over goes for the dearest.
void Script::assign_goals(const State& s) {
  struct Want {
    int objective;
    double weight;
    int need;
  };
  goal_.fill(-1);
  std::vector<Want> wants;
  for (const ObjectiveValue& v : s.plan().victory.objectives) {
    const Objective& o = s.map().objectives[v.objective];
    int foes = 0;
    each_unit(s, other(side_), [&](UnitId e) {
      if (on_table(s, e) && plane::range_inches(o.at, s.unit(e).at) <= kNear) ++foes;
    });
    const bool ours = s.held_by[v.objective] == 1 + index(side_);
    const double weight = v.vp[0] * style_.emphasis[v.objective];
    const int base = weight >= 200 ? 4 : 2;
    wants.push_back({v.objective, weight, ours && foes == 0 ? 1 : base + foes});
  }
  std::stable_sort(wants.begin(), wants.end(), [](const Want& a, const Want& b) { return a.weight > b.weight; });
  std::vector<UnitId> free;
  each_unit(s, side_, [&](UnitId u) {
    if (on_table(s, u) && card(s, u).vehicle()) free.push_back(u);
  });
  for (const Want& w : wants) {
    for (int n = 0; n < w.need && !free.empty(); ++n) {
      std::size_t best = 0;
      std::int32_t least = 2 * Atlas::kFar;
      for (std::size_t i = 0; i < free.size(); ++i) {
        Atlas& a = ways_->of(s, free[i]);
        const std::int32_t cost = a.cost_from(a.to_objective(s, w.objective), s.unit(free[i]).at);
        if (cost < least) least = cost, best = i;
      }
      goal_[place(free[best])] = static_cast<std::int8_t>(w.objective);
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(best));
    }
  }
  for (UnitId u : free)
    goal_[place(u)] = wants.empty() ? std::int8_t{-1} : static_cast<std::int8_t>(wants.front().objective);
}

Errand Script::errand(const State& s, UnitId u) const {
  const int goal = goal_[place(u)];
  if (goal < 0) return {};
  return {goal, false, s.map().objectives[static_cast<std::size_t>(goal)].at};
}

bool Script::there(const State& s, UnitId u) const { return goal_[place(u)] >= 0 && in_contact(s, u, goal_[place(u)]); }

const Atlas::Field& Script::field_of(const State& s, UnitId u) {
  return ways_->of(s, u).to_objective(s, goal_[place(u)]);
}

Order Script::order_for(State& s, UnitId u) {
  const Order fixed = style_.order[place(u)];
  if (fixed != Order::None && !why_not_order(s, side_, u, fixed)) return fixed;
  if (first_barrel(s, u) < 0) return flagged(s, u, kTracked) ? Order::NoCommand : Order::Move;
  const Shot shot = best_shot(s, u);
  const bool arrived = there(s, u);
  if (shot.target.valid() && shot.value >= style_.fire_at) {
    // On the way, a shot that is good enough on the halt is taken without stopping for it.
    if (!arrived && !flagged(s, u, kTracked) && shot.value * style_.halt >= style_.fire_at) return Order::ShortHalt;
    return Order::Fire;
  }
  if (flagged(s, u, kTracked)) return Order::Overwatch;
  const UnitId foe = nearest_enemy(s, s.unit(u).at, kFightRange);
  if (arrived) {
    const int off =
        foe.valid() ? plane::turn_between(s.unit(u).facing, plane::bearing(s.unit(foe).at - s.unit(u).at)) : 0;
    return off > 50 ? Order::Move : Order::Overwatch;  // it turns to face him
  }
  if (foe.valid() && chance(u, 100) < static_cast<std::uint32_t>(style_.bound)) return Order::Overwatch;
  return Order::Move;
}

void Script::plan_orders(const State& s) {
  State scratch = s;
  each_unit(s, side_, [&](UnitId u) { orders_[place(u)] = takes_orders(s, u) ? order_for(scratch, u) : Order::None; });
}

void Script::plan(const State& s) {
  const int now = s.turn * 16 + static_cast<int>(s.phase);
  if (now == planned_) return;
  planned_ = now, turn_ = s.turn;
  if (s.turn > 0) assign_goals(s);
  if (s.phase == Phase::Command) plan_orders(s);
}

const std::array<Order, kMaxUnitsPerSide>& Tactician::orders(const State& s) {
  plan(s);
  return orders_;
}

/// In front of the objectives, as many as each will need, in the first row of the area.
Action Script::set_up(const State& s) {
  UnitId next{};
  each_unit(s, side_, [&](UnitId u) {
    if (!next.valid() && s.unit(u).where == Where::Setup) next = u;
  });
  if (!next.valid()) return act(side_, Act::Done);
  const SetupArea& area = s.map().setup_areas[s.area[of(side_)]];
  const bool north = area.edge == Edge::North;
  const plane::Bounds b = area.shape.bounds();
  std::vector<const ObjectiveValue*> goals;
  int total = 0;
  for (const ObjectiveValue& v : s.plan().victory.objectives) goals.push_back(&v), total += v.vp[0];
  if (goals.empty()) return act(side_, Act::Rest);
  // Shares of the force by shares of the points, but nobody goes alone.
  const int count = count_of(s, side_);
  int index_ = place_in_side(next), sum = 0;
  Point goal = s.map().objectives[goals.front()->objective].at;
  for (const ObjectiveValue* v : goals) {
    const int share = std::max(3, count * v->vp[0] / std::max(1, total) - 2);
    goal = s.map().objectives[v->objective].at;
    sum += share;
    if (index_ < sum) break;
  }
  const int facing = north ? 180 : 0;
  for (int row = 0; row < 5; ++row)
    for (int step = 0; step < 24; ++step) {
      const int off = (step % 2 == 0 ? 1 : -1) * ((step + 1) / 2) * 1500;
      const Point p{std::clamp(goal.x + off, b.low.x + kInch, b.high.x - kInch),
                    north ? b.low.y + 700 + row * 1800 : b.high.y - 700 - row * 1800};
      if (!why_not_place(s, side_, next, p, facing, Turning::Front))
        return act(side_, Act::Place, {next.value, p.x, p.y, facing, 0, 0, 0});
    }
  return act(side_, Act::Rest);
}

Action Script::command(const State& s) {
  plan(s);
  Action a = act(side_, Act::Done);
  bool found = false;
  each_unit(s, side_, [&](UnitId u) {
    if (found || !takes_orders(s, u) || s.unit(u).order != Order::None) return;
    const Order o = why_not_order(s, side_, u, orders_[place(u)]) ? Order::NoCommand : orders_[place(u)];
    a = act(side_, Act::Give, {u.value, static_cast<int>(o)});
    found = true;
  });
  return a;
}

/// Each shooter takes the shot that adds most to what the others are expected to do; the surest targets go first.
Action Script::direct(const State& s) {
  UnitId shooter{};
  each_unit(s, side_, [&](UnitId u) {
    if (!shooter.valid() && on_table(s, u) && fires(s.unit(u).order) && !flagged(s, u, kFired) &&
        !s.unit(u).aim.valid())
      shooter = u;
  });
  const auto left_of = [&](UnitId target) {  // the chance that it outlives those who aim at it already
    double left = 1;
    each_unit(s, side_, [&](UnitId u) {
      if (s.unit(u).aim == target)
        left *= 1 - chances(s, u, s.unit(u).weapon, target, false, flagged(s, target, kMoving)).lost;
    });
    return left;
  };
  while (shooter.valid()) {
    UnitId best{};
    double most = -1;
    each_unit(s, other(side_), [&](UnitId e) {
      if (!on_table(s, e) || why_not_aim(s, side_, shooter, e, first_barrel(s, shooter))) return;
      const double v = shot_value(s, shooter, e, false, flagged(s, e, kMoving)) * left_of(e);
      if (v > most) most = v, best = e;
    });
    if (best.valid()) return act(side_, Act::Aim, {shooter.value, best.value, first_barrel(s, shooter)});
    // It has no target: look for the next one.
    UnitId after{};
    each_unit(s, side_, [&](UnitId u) {
      if (!after.valid() && u > shooter && on_table(s, u) && fires(s.unit(u).order) && !flagged(s, u, kFired) &&
          !s.unit(u).aim.valid())
        after = u;
    });
    shooter = after;
  }
  UnitId target{};
  double most = -1;
  each_unit(s, other(side_), [&](UnitId e) {
    if (why_not_announce(s, side_, e)) return;
    const double v = worth(s, e) * (1 - left_of(e));
    if (v > most) most = v, target = e;
  });
  return act(side_, Act::Announce, {target.value});
}

/// Overwatch, at a mover or in answer to fire: who expects enough shoots, until the target is as good as lost.
Action Script::react(const State& s) {
  UnitId best{}, at_whom{};
  double most = style_.watch_at;
  each_unit(s, other(side_), [&](UnitId e) {
    if (!on_table(s, e)) return;
    double left = 1;
    each_unit(s, side_, [&](UnitId u) {
      if (s.unit(u).aim == e) left *= 1 - chances(s, u, s.unit(u).weapon, e, true, flagged(s, e, kMoving)).lost;
    });
    if (left < 1 - kEnough) return;
    each_unit(s, side_, [&](UnitId u) {
      if (s.unit(u).order != Order::Overwatch || flagged(s, u, kFired) || s.unit(u).aim.valid() || !on_table(s, u))
        return;
      if (why_not_aim(s, side_, u, e, first_barrel(s, u))) return;
      const double v = shot_value(s, u, e, true, flagged(s, e, kMoving)) * left;
      if (v >= most) most = v, best = u, at_whom = e;
    });
  });
  if (best.valid()) return act(side_, Act::Aim, {best.value, at_whom.value, first_barrel(s, best)});
  UnitId target{};
  each_unit(s, other(side_), [&](UnitId e) {
    if (!target.valid() && !why_not_announce(s, side_, e)) target = e;
  });
  return target.valid() ? act(side_, Act::Announce, {target.value}) : act(side_, Act::Pass);
}

/// As far as it pays: progress against what the enemy could do to it there.
std::optional<Action> Script::best_move(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  const int goal = goal_[place(u)];
  const UnitId foe = nearest_enemy(s, x.at, 40);
  const auto face = [&](Point p) { return foe.valid() ? plane::bearing(s.unit(foe).at - p) : -1; };
  State scratch = s;
  std::optional<Action> best;
  double most = -style_.caution * danger(scratch, u, x.at, x.facing, Spot::Move) +
                style_.eager * promise(scratch, u, x.at, x.facing);
  if (goal < 0) return best;
  if (there(s, u)) {
    const int facing = face(x.at);
    if (facing < 0) return best;
    const Action turn = act(side_, Act::Move, {u.value, facing, 0});
    return why_not_move(s, side_, turn) ? std::nullopt : std::optional(turn);
  }
  Atlas& atlas = ways_->of(s, u);
  const Atlas::Field& field = field_of(s, u);
  const std::vector<Point> way = atlas.way(field, x.at);
  const std::int32_t before = atlas.cost_from(field, x.at);
  const auto weigh = [&](const std::optional<Action>& a) {
    if (!a || a->count < 5) return;
    const Point end{a->arg[static_cast<std::size_t>(a->count) - 2], a->arg[static_cast<std::size_t>(a->count) - 1]};
    Action faced = *a;
    faced.arg[1] = face(end);
    const Action& taken = faced.arg[1] >= 0 && !why_not_move(s, side_, faced) ? faced : *a;
    const Point from = taken.count > 5 ? Point{taken.arg[static_cast<std::size_t>(taken.count) - 4],
                                               taken.arg[static_cast<std::size_t>(taken.count) - 3]}
                                       : x.at;
    const int facing = taken.arg[1] >= 0 ? taken.arg[1] : plane::bearing(end - from);
    const double progress = style_.pace * (before - atlas.cost_from(field, end)) / 1000.0;
    const double v = progress - style_.caution * danger(scratch, u, end, facing, Spot::Move) +
                     style_.eager * promise(scratch, u, end, facing);
    if (v > most) most = v, best = taken;
  };
  for (int share : {100, 65, 35}) weigh(march(s, u, way, share, -1));
  // With an enemy near, other ground than the way's may give a better shot.
  if (nearest_enemy(s, x.at, kFlankRange).valid()) {
    Tally silent = Tally::silent();
    const int reach = allowance(s, u, 0, silent);
    for (int i = 0; i < 12; ++i) {
      const Point p = plane::ahead(x.at, plane::direction(60 * i), reach * kInch);
      const Point q{std::clamp(p.x, 600, s.map().width - 600), std::clamp(p.y, 600, s.map().height - 600)};
      for (int share : {100, 50}) weigh(march(s, u, {q}, share, -1));
    }
  }
  return best;
}

Action Script::move(const State& s) {
  plan(s);
  Action a = act(side_, Act::Done);
  bool found = false;
  // The foremost go first, so that those behind find the way free.
  std::vector<std::pair<std::int32_t, UnitId>> list;
  each_unit(s, side_, [&](UnitId u) {
    if (!may_move(s, u)) return;
    const int goal = goal_[place(u)];
    std::int32_t cost = 0;
    if (goal >= 0) {
      cost = ways_->of(s, u).cost_from(field_of(s, u), s.unit(u).at);
    }
    list.emplace_back(cost, u);
  });
  std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  for (const auto& [cost, u] : list) {
    if (found) break;
    if (const auto m = best_move(s, u)) a = *m, found = true;
  }
  for (const auto& [cost, u] : list)  // whoever shares an order has to keep up
    if (const auto follow = found ? std::nullopt : way_to_rejoin(s, u)) a = *follow, found = true;
  return a;
}

/// Turrets towards the enemy, and hulls that may turn.
Action Script::adjust(const State& s) {
  Action a = act(side_, Act::Done);
  bool found = false;
  each_unit(s, side_, [&](UnitId u) {
    if (found || !on_table(s, u)) return;
    const Unit& x = s.unit(u);
    const UnitId foe = nearest_enemy(s, x.at, 40);
    const int to = foe.valid() ? plane::bearing(s.unit(foe).at - x.at) : x.facing;
    if (may_pivot(s, u) && !flagged(s, u, kSealedPivot) && plane::turn_between(x.facing, to) > 20 &&
        !why_not_pivot(s, side_, u, to)) {
      a = act(side_, Act::Pivot, {u.value, to});
      found = true;
      return;
    }
    if (flagged(s, u, kSealedTurret) || card(s, u).turret != Turret::Turreted) return;
    const int hull = flagged(s, u, kSealedPivot) ? x.plan_facing : x.facing;
    const auto want = static_cast<Turning>((plane::wrap(to - hull + 45, plane::kDegrees)) / 90);
    if (want == x.turret) return;
    Turning take = want;
    if (!may_turn_turret(s, u, take)) take = Turning::Front;  // a slow one comes round over two turns
    if (take == x.turret || why_not_turn(s, side_, u, take)) return;
    a = act(side_, Act::Turn, {u.value, static_cast<int>(take)});
    found = true;
  });
  return a;
}

Action Script::answer(const State& s) {
  plan(s);
  switch (s.top().step) {
    case Step::EdgeChoice: return act(side_, Act::Edge, {static_cast<int>(seed_ % s.map().setup_areas.size())});
    case Step::Place: return set_up(s);
    case Step::Orders: return command(s);
    case Step::InitiativeChoice: return act(side_, Act::First);
    case Step::Direct: return direct(s);
    case Step::Overwatch:
    case Step::Watch: return react(s);
    case Step::Reveal: return act(side_, why_not(s, act(side_, Act::Reveal)) ? Act::Hide : Act::Reveal);
    case Step::AspectChoice: return act(side_, Act::Aspect, {0});
    case Step::Move: return move(s);
    default: return adjust(s);
  }
}

void play_turns(State& s, std::array<Tactician*, 2> scripts, int turns, Rng& rng) {
  const int last = s.turn + turns;
  Events none = Events::none();
  for (;;) {
    if (s.top().step == Step::GameOver || (s.top().step == Step::Orders && s.turn >= last && s.sealed == 0)) return;
    const Node n = node(s);
    if (n.kind == Node::Kind::Chance) {
      Draw d;
      d.count = n.dice;
      for (std::size_t i = 0; i < n.dice; ++i) d.die[i] = static_cast<std::uint8_t>(1 + rng.below(n.faces));
      answer(s, d, none);
      continue;
    }
    const Side by = has(n.sides, kGerman) ? kGerman : kSoviet;
    const Action a = scripts[of(by)]->answer(s);
    KESSEL_HOT_ASSERT(!why_not(s, a));
    apply(s, a, none);
  }
}

double outlook(const State& s) {
  const Score now = score_of(s);
  double sum = now.losses[0] - now.losses[1];
  const double left = std::max(0, s.plan().turns - s.turn) / static_cast<double>(std::max(1, s.plan().turns));
  for (const ObjectiveValue& v : s.plan().victory.objectives) {
    const Objective& o = s.map().objectives[v.objective];
    std::array<double, 2> near{};
    each_unit(s, [&](UnitId u) {
      if (!on_table(s, u) || !combat_unit(s, u)) return;
      const double inches = static_cast<double>(plane::length(s.unit(u).at - o.at)) / kInch;
      const double fit = flagged(s, u, kTracked) ? 0.2 : flagged(s, u, kDamaged) ? 0.5 : 1.0;
      near[of(side_of(u))] += fit * worth(s, u) / 80.0 * std::exp(-inches / (5.0 + 12.0 * left));
    });
    const double held = s.held_by[v.objective] == 1 ? 1 : s.held_by[v.objective] == 2 ? -1 : 0;
    const double total = near[0] + near[1];
    const double balance = total < 1e-6 ? 0 : (near[0] - near[1]) / (total + 0.15);
    // What is held counts more and more; before that, who stands nearer.
    const double weight = 0.35 + 0.55 * (1 - left);
    sum += v.vp[0] * (weight * held + (1 - weight) * balance);
  }
  // Units left fight on.
  each_unit(s, [&](UnitId u) {
    if (on_table(s, u)) sum += (side_of(u) == kGerman ? 1 : -1) * 0.15 * left * worth(s, u);
  });
  return sum;
}

}  // namespace kessel::ai::panzer
