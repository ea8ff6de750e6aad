#include "ai/panzer/combined.h"

#include <algorithm>
#include <cmath>

namespace kessel::ai::panzer {
namespace {

constexpr int kInch = plane::kMilsPerInch;
constexpr int kNear = 12;           ///< inches within which an enemy counts at an objective
constexpr int kUnload = 5;          ///< inches from its goal at which a carrier lets its passengers off
constexpr int kTooHot = 14;         ///< inches from an armed enemy at which it does so anyway
constexpr int kGunsOff = 32;        ///< and with a gun in tow, which fires from where it is let off
constexpr int kFlankRange = 28;     ///< inches within which an enemy is worth leaving the way for
constexpr double kEnough = 0.65;    ///< no further shots at a target that is lost with this chance
constexpr double kCallAt = 0.45;    ///< and a mission
constexpr double kAssaultAt = 4.0;  ///< and an assault
constexpr double kSpare = 3;        ///< turns more than it needs at which a unit sets out to leave the table
constexpr int kGunReach = 16;       ///< inches from a gun at which a way past it begins to count as dangerous

std::size_t place_of(UnitId u) { return static_cast<std::size_t>(place_in_side(u)); }
std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }
Act kind(const Action& a) { return static_cast<Act>(a.kind); }
int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
bool fires(Order o) { return o == Order::Fire || o == Order::ShortHalt; }
bool ground_unit(const State& s, UnitId u) {
  const UnitClass c = card(s, u).unit_class;
  return c == UnitClass::Vehicle || c == UnitClass::Leg || c == UnitClass::Towed;
}
bool has_passengers(const State& s, UnitId u) {
  bool any = false;
  each_passenger(s, u, [&](UnitId) { any = true; });
  return any;
}
bool tows(const State& s, UnitId u) {
  bool any = false;
  each_passenger(s, u, [&](UnitId p) { any = any || card(s, p).towed(); });
  return any;
}
/// A mortar, on foot or carried: it fires where observers call it.
bool fires_indirectly(const State& s, UnitId u) {
  bool boxed = false;
  each_arm(s, u, [&](int code) {
    const Arm a = arm(s, u, code);
    boxed = boxed || (a.gp != nullptr && a.gp->indirect);
  });
  return boxed;
}
bool observes(const State& s, UnitId u) { return def(s, u).has(Function::Op); }
/// PZ:16.6.1 The chance that a source answers a call.
double response(const State& s, const Zone& z, UnitId source) {
  Tally silent = Tally::silent();
  const int needed = response_needed(s, z.observer, source) - response_modifier(s, z, source, silent);
  return std::clamp(11 - needed, 0, 9) / 10.0;
}
/// Just over an edge of the table.
Point beyond(const Map& m, Edge e, Point p) {
  switch (e) {
    case Edge::North: return {p.x, m.height + kInch / 2};
    case Edge::East: return {m.width + kInch / 2, p.y};
    case Edge::South: return {p.x, -kInch / 2};
    case Edge::West: return {-kInch / 2, p.y};
  }
  return p;
}
/// Inches from a point to a stretch of way.
double apart(Point p, Point from, Point to) {
  const double dx = to.x - from.x, dy = to.y - from.y, length = dx * dx + dy * dy;
  const double t = length < 1 ? 0 : std::clamp(((p.x - from.x) * dx + (p.y - from.y) * dy) / length, 0.0, 1.0);
  return std::hypot(p.x - from.x - t * dx, p.y - from.y - t * dy) / kInch;
}

}  // namespace

Action Combined::proposed(const State& s) const {
  ActionList list;
  options(s, side_, Scope::Main, list);
  KESSEL_ASSERT(!list.empty());
  return list[0];
}

bool Combined::can_walk(const State& s, UnitId u) const {
  return on_table(s, u) && !card(s, u).towed() && !flagged(s, u, kTracked) &&
         (combat_unit(s, u) || has_passengers(s, u));
}

const Atlas::Field& Combined::field_of(const State& s, UnitId u) {
  return ways_->of(s, u).to_point(goal_[place_of(u)].at, mines_before(s, u));
}
/// Along the field, and over the edge where it leads off the table.
std::vector<Point> Combined::way_to_goal(const State& s, UnitId u) {
  std::vector<Point> way = ways_->of(s, u).way(field_of(s, u), s.unit(u).at);
  const Goal& g = goal_[place_of(u)];
  if (g.exit) way.push_back(beyond(s.map(), s.plan().victory.exit_edge, way.empty() ? s.unit(u).at : way.back()));
  return way;
}
/// Turns at full allowance.
double Combined::turns_to(const State& s, UnitId u, Point p) {
  Atlas& a = ways_->of(s, u);
  const std::int32_t cost = a.cost_from(a.to_point(p, mines_before(s, u)), s.unit(u).at);
  Tally silent = Tally::silent();
  return cost >= Atlas::kFar ? 1e6 : cost / (1000.0 * std::max(1, allowance(s, u, 0, silent)));
}
/// PZ:23.3.5 The place on the edge that it comes to soonest and least shot at. Nothing: not in time, or there is time yet
/// to fight for what else scores.
std::optional<Combined::Goal> Combined::way_out(const State& s, UnitId u, const std::vector<UnitId>& guns) {
  const Map& m = s.map();
  const Edge edge = s.plan().victory.exit_edge;
  const bool level = edge == Edge::North || edge == Edge::South;
  const Point from = s.unit(u).at;
  const double left = s.plan().turns - s.turn + 1;
  std::optional<Goal> best;
  double least = 1e6, need = 0;
  for (int along = 2 * kInch; along < (level ? m.width : m.height); along += 4 * kInch) {
    const int low = kInch / 2, high = (level ? m.height : m.width) - kInch / 2;
    const int off = edge == Edge::North || edge == Edge::East ? high : low;
    const Point p = level ? Point{along, off} : Point{off, along};
    const double turns = turns_to(s, u, p);
    if (turns > left) continue;
    double threat = 0;
    for (const UnitId gun : guns) {
      const double inches = apart(s.unit(gun).at, from, p);
      if (inches < kGunReach) threat += worth(s, gun) / 80.0 * (1 - inches / kGunReach);
    }
    if (turns + threat < least) least = turns + threat, need = turns, best = Goal{p, -1, -1, true};
  }
  if (left - 1 - need > kSpare) return std::nullopt;
  return best;
}
std::int32_t Combined::cost_to_goal(const State& s, UnitId u) {
  return ways_->of(s, u).cost_from(field_of(s, u), s.unit(u).at);
}

/// Every objective wants somebody, a village somebody at each of its houses; who comes soonest goes. Whoever is left over
/// supports the dearest.
void Combined::assign_goals(const State& s) {
  struct Want {
    Goal goal;
    double weight;
    int need;
  };
  std::vector<Want> wants;
  for (const ObjectiveValue& v : s.plan().victory.objectives) {
    const Objective& o = s.map().objectives[v.objective];
    if (o.kind == Objective::Kind::ExitEdge) continue;
    const auto foes_at = [&](Point p) {
      int n = 0;
      each_unit(s, other(side_), [&](UnitId e) {
        if (on_table(s, e) && combat_unit(s, e) && plane::range_inches(p, s.unit(e).at) <= kNear) ++n;
      });
      return n;
    };
    if (o.kind == Objective::Kind::Village) {
      const auto& houses = s.map().villages[static_cast<std::size_t>(o.of)].buildings;
      for (const std::uint8_t b : houses) {
        const bool ours = (s.houses_held[of(side_)] >> b & 1u) != 0;
        const Point p = s.map().buildings[b].centre;
        wants.push_back({{p, v.objective, b},
                         2.0 * v.vp[0] / static_cast<double>(houses.size()) * (ours ? 1.0 : 1.4),
                         ours && foes_at(p) == 0 ? 1 : 2});
      }
      continue;
    }
    const bool ours = s.held_by[v.objective] == 1 + index(side_);
    const int foes = foes_at(o.at);
    wants.push_back({{o.at, v.objective, -1},
                     static_cast<double>(v.vp[0]),
                     ours && foes == 0 ? 2 : (v.vp[0] >= 200 ? 5 : 2) + foes});
  }
  std::stable_sort(wants.begin(), wants.end(), [](const Want& a, const Want& b) { return a.weight > b.weight; });
  std::vector<UnitId> free;
  each_unit(s, side_, [&](UnitId u) {
    goal_[place_of(u)] = Goal{};
    if (can_walk(s, u) && !observes(s, u) && !fires_indirectly(s, u)) free.push_back(u);
  });
  if (s.plan().victory.exits && side_ == kGerman) {
    std::vector<UnitId> guns;
    each_unit(s, other(side_), [&](UnitId e) {
      if (on_table(s, e) && combat_unit(s, e) && !card(s, e).leg()) guns.push_back(e);
    });
    std::erase_if(free, [&](UnitId u) {
      const auto out = way_out(s, u, guns);
      if (out) goal_[place_of(u)] = *out;
      return out.has_value();
    });
  }
  if (wants.empty()) return;
  for (const Want& w : wants)
    for (int n = 0; n < w.need && !free.empty(); ++n) {
      std::size_t best = free.size();
      double least = 1e12;
      for (std::size_t i = 0; i < free.size(); ++i) {
        const double turns = turns_to(s, free[i], w.goal.at);
        if (turns < 1e6 && turns < least) least = turns, best = i;
      }
      if (best == free.size()) break;
      goal_[place_of(free[best])] = w.goal;
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(best));
    }
  for (UnitId u : free) goal_[place_of(u)] = wants[place_of(u) % std::min<std::size_t>(3, wants.size())].goal;
}

Errand Combined::errand(const State& s, UnitId u) const {
  const Goal& g = goal_[place_of(u)];
  const Point at = g.objective >= 0 ? s.map().objectives[static_cast<std::size_t>(g.objective)].at : g.at;
  return {g.objective, g.exit, g.exit ? Point{} : at};
}

bool Combined::there(const State& s, UnitId u) const {
  const Goal& g = goal_[place_of(u)];
  if (g.exit) return false;
  if (g.objective < 0) return true;
  if (g.building >= 0)
    return s.unit(u).building == g.building || plane::distance_sq(s.unit(u).at, g.at) < std::int64_t{2200} * 2200;
  return in_contact(s, u, g.objective);
}

bool Combined::unloads(const State& s, UnitId carrier) const {
  const Goal& g = goal_[place_of(carrier)];
  if (!has_passengers(s, carrier) || g.exit) return false;
  const Point p = s.unit(carrier).at;
  if (nearest_enemy(s, p, tows(s, carrier) ? kGunsOff : kTooHot, true).valid()) return true;
  Tally silent = Tally::silent();
  const int half = allowance(s, carrier, 0, silent) / 2;
  return g.objective < 0 || plane::range_inches(p, g.at) <= kUnload + half;
}

/// What it should do, and how much that matters where commands are short.
Order Combined::order_for(const State& s, UnitId u, double& weight) {
  const Card& c = card(s, u);
  weight = 0;
  if (!combat_unit(s, u)) {
    if (!has_passengers(s, u) || flagged(s, u, kTracked)) return Order::NoCommand;
    weight = 6;
    return Order::Move;
  }
  if (observes(s, u)) {
    weight = 7;
    return Order::Overwatch;
  }
  if (fires_indirectly(s, u) && !why_not_order(s, side_, u, Order::Fire)) {
    weight = 5;
    return Order::Fire;
  }
  const Shot shot = best_shot(s, u);
  const bool arrived = there(s, u) || c.towed();
  if (c.leg() && suppressed(s, u) && shot.value < 6) return Order::NoCommand;
  const double fire_at = style_.fire_at * (c.vehicle() ? 0.8 : 0.4);
  if (shot.target.valid() && shot.value >= fire_at) {
    weight = 4 + shot.value;
    if (c.vehicle() && !arrived && !flagged(s, u, kTracked) && !why_not_order(s, side_, u, Order::ShortHalt))
      return Order::ShortHalt;
    return Order::Fire;
  }
  const UnitId foe = nearest_enemy(s, s.unit(u).at, 30, false);
  if (flagged(s, u, kTracked) || arrived) {
    weight = foe.valid() ? 3 : 0.5;
    if (c.vehicle() && foe.valid() && !flagged(s, u, kTracked)) {
      const int off = plane::turn_between(s.unit(u).facing, plane::bearing(s.unit(foe).at - s.unit(u).at));
      if (off > 50) return Order::Move;
    }
    return foe.valid() ? Order::Overwatch : Order::NoCommand;
  }
  weight = 3.5 + (has_passengers(s, u) ? 2 : 0);
  if (flagged(s, u, kFullCover)) return Order::NoCommand;
  if (foe.valid() && chance(u, 100) < static_cast<std::uint32_t>(style_.bound)) return Order::Overwatch;
  return Order::Move;
}

/// Orders are written on a copy of the table: their own markers as far as the formation's commands go, shared ones for
/// those who stand close enough, none for the least important.
void Combined::plan_orders(const State& s) {
  struct Wish {
    UnitId unit;
    Order order;
    double weight;
  };
  to_give_.clear();
  std::vector<Wish> wishes;
  orders_.fill(Order::None);
  each_unit(s, side_, [&](UnitId u) {
    if (!takes_orders(s, u) || !ground_unit(s, u) || s.unit(u).where == Where::Aboard) return;
    double weight = 0;
    const Order o = s.unit(u).where == Where::Reserve ? Order::Move : order_for(s, u, weight);
    orders_[place_of(u)] = o;
    if (o != Order::NoCommand && o != Order::None) wishes.push_back({u, o, weight});
  });
  std::stable_sort(wishes.begin(), wishes.end(), [](const Wish& a, const Wish& b) { return a.weight > b.weight; });
  State t = s;
  Events none = Events::none();
  std::vector<UnitId> leaders;
  for (const Wish& w : wishes) {
    const Action own = act(side_, Act::Give, {w.unit.value, static_cast<int>(w.order)});
    bool given = false;
    // A command saved is one for somebody else: platoons move and watch together where they can.
    if (s.options.command_control && w.order != Order::Fire && w.order != Order::ShortHalt) {
      const int f = def(s, w.unit).formation;
      const bool scarce = f != 0xff && commands_available(t, f) - commands_used(t, f) < 3;
      for (const UnitId leader : leaders) {
        if (!scarce || given) break;
        if (t.unit(leader).order != w.order || def(s, leader).formation != def(s, w.unit).formation) continue;
        const Action share = act(side_, Act::Join, {w.unit.value, leader.value});
        if (why_not(t, share)) continue;
        apply(t, share, none);
        to_give_.push_back(share);
        given = true;
      }
    }
    if (!given && !why_not(t, own)) {
      apply(t, own, none);
      to_give_.push_back(own);
      leaders.push_back(w.unit);
      given = true;
    }
    if (!given) continue;
    // Passengers that get off move with their carrier.
    if (w.order == Order::Move && unloads(s, w.unit))
      each_passenger(s, w.unit, [&](UnitId p) {
        const Action share = act(side_, Act::Join, {p.value, w.unit.value});
        const Action alone = act(side_, Act::Give, {p.value, static_cast<int>(Order::Move)});
        for (const Action& a : {share, alone})
          if (!why_not(t, a)) {
            apply(t, a, none);
            to_give_.push_back(a);
            return;
          }
      });
  }
  std::reverse(to_give_.begin(), to_give_.end());
}

void Combined::plan(const State& s) {
  const int now = s.turn * 16 + static_cast<int>(s.phase);
  if (now == planned_ || s.turn == 0) return;
  planned_ = now, turn_ = s.turn;
  if (s.phase == Phase::Command || s.phase == Phase::Movement) assign_goals(s);
  if (s.phase == Phase::Command) plan_orders(s);
}

Action Combined::command(const State& s) {
  while (!to_give_.empty()) {
    const Action a = to_give_.back();
    to_give_.pop_back();
    if (!why_not(s, a)) return a;
  }
  return act(side_, Act::Done);
}

Action Combined::place(const State& s) {
  const Action done = act(side_, Act::Done);
  return why_not(s, done) ? act(side_, Act::Rest) : done;
}

/// Planned fire for every battery that has none; mines and loads as proposed, registered points where there is none yet.
Action Combined::plots(const State& s) {
  ActionList list;
  options(s, side_, Scope::Main, list);
  std::vector<Action> plans;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action a = list[i];
    if (kind(a) == Act::Mine || kind(a) == Act::Load) return a;
    if (kind(a) == Act::Register && std::none_of(s.registered.begin(), s.registered.end(), [&](const Registered& r) {
          return r.battery.valid() && side_of(r.battery) == side_ && r.at == Point{arg(a, 1), arg(a, 2)};
        }))
      return a;
    if (kind(a) != Act::Plan) continue;
    const bool planned =
        std::any_of(s.plots.begin(), s.plots.end(), [&](const Plot& p) { return p.battery == unit_id(arg(a, 0)); });
    if (!planned) plans.push_back(a);
  }
  if (!plans.empty()) return plans[seed_ % plans.size()];
  return act(side_, Act::Done);
}

/// Each shooter takes the shot that adds most to what the others are expected to do; the surest targets go first.
Action Combined::direct(const State& s) {
  const auto left_of = [&](UnitId target) {
    double left = 1;
    each_unit(s, side_, [&](UnitId u) {
      if (s.unit(u).aim == target) left *= 1 - best_arm(s, u, target, false, flagged(s, target, kMoving)).lost;
    });
    return left;
  };
  std::optional<Action> aim;
  double most = -1;
  each_unit(s, side_, [&](UnitId u) {
    if (aim || flagged(s, u, kFired) || s.unit(u).aim.valid()) return;
    const bool aboard = s.unit(u).where == Where::Aboard;
    if (!(on_table(s, u) && fires(s.unit(u).order)) && !aboard) return;
    each_unit(s, other(side_), [&](UnitId e) {
      if (!on_table(s, e)) return;
      const Choice c = best_arm(s, u, e, false, flagged(s, e, kMoving));
      if (c.weapon < 0 || (aboard && c.value < 1)) return;
      const double v = c.value * left_of(e);
      if (v <= most) return;
      const Action a = act(side_, Act::Aim, {u.value, e.value, c.weapon});
      if (!why_not(s, a)) most = v, aim = a;
    });
    if (!aim) most = -1;
  });
  if (aim) return *aim;
  std::optional<Action> announce;
  most = -1;
  each_unit(s, other(side_), [&](UnitId e) {
    const Action a = act(side_, Act::Announce, {e.value});
    if (why_not(s, a)) return;
    const double v = worth(s, e) * (1 - left_of(e));
    if (v > most) most = v, announce = a;
  });
  return announce ? *announce : proposed(s);
}

/// Overwatch, at a mover, an aircraft or in answer to fire: who expects enough shoots, until the target is as good as lost.
Action Combined::react(const State& s) {
  std::optional<Action> aim;
  double most = style_.watch_at * 0.6;
  each_unit(s, other(side_), [&](UnitId e) {
    const Where w = s.unit(e).where;
    if (w != Where::Table && w != Where::Aloft) return;
    double left = 1;
    each_unit(s, side_, [&](UnitId u) {
      if (s.unit(u).aim == e) left *= 1 - best_arm(s, u, e, true, flagged(s, e, kMoving)).lost;
    });
    if (left < 1 - kEnough) return;
    each_unit(s, side_, [&](UnitId u) {
      if (s.unit(u).order != Order::Overwatch || flagged(s, u, kFired) || s.unit(u).aim.valid() || !on_table(s, u) ||
          observes(s, u))
        return;
      const Choice c = best_arm(s, u, e, true, flagged(s, e, kMoving));
      if (c.weapon < 0 || c.value * left < most) return;
      const Action a = act(side_, Act::Aim, {u.value, e.value, c.weapon});
      if (!why_not(s, a)) most = c.value * left, aim = a;
    });
  });
  if (aim) return *aim;
  std::optional<Action> announce;
  each_unit(s, other(side_), [&](UnitId e) {
    const Action a = act(side_, Act::Announce, {e.value});
    if (!announce && !why_not(s, a)) announce = a;
  });
  return announce ? *announce : act(side_, Act::Pass);
}

/// A mission by what its pattern takes, and how likely it comes; smoke blinds who would cost most.
double Combined::call_value(const State& s, const Action& a) const {
  Attack x;
  x.kind = Attack::Kind::Indirect, x.by = side_;
  Zone called;  // asked for anew; otherwise it comes by itself
  bool asks = true;
  std::vector<UnitId> sources;
  Shell shell = Shell::Gp;
  switch (kind(a)) {
    case Act::Call:
      x.sheaf = static_cast<Sheaf>(arg(a, 1)), shell = static_cast<Shell>(arg(a, 2));
      x.bearing = static_cast<std::uint16_t>(arg(a, 3)), x.at = {arg(a, 4), arg(a, 5)};
      for (int i = 6; i < a.count; ++i) sources.push_back(unit_id(arg(a, i)));
      called.observer = unit_id(arg(a, 0));
      break;
    case Act::Continue:
    case Act::Shift: {
      const Zone& z = s.zones[static_cast<std::size_t>(arg(a, 0))];
      called = z, asks = kind(a) == Act::Shift;
      x.sheaf = z.sheaf, x.bearing = z.bearing, x.at = z.at, shell = static_cast<Shell>(arg(a, 1));
      if (kind(a) == Act::Shift) {
        x.sheaf = static_cast<Sheaf>(arg(a, 1)), shell = static_cast<Shell>(arg(a, 2));
        x.bearing = static_cast<std::uint16_t>(arg(a, 3)), x.at = {arg(a, 4), arg(a, 5)};
        called.shifted = true;
      }
      for (const UnitId u : z.source)
        if (u.valid()) sources.push_back(u);
      break;
    }
    default: return -1;
  }
  called.at = x.at;
  double sum = 0;
  for (const UnitId u : sources) {
    const double chance = asks ? response(s, called, u) : 1;
    if (shell == Shell::Smoke) {
      // Worth it where somebody dangerous would be blinded and friends are about to cross his field of fire.
      double threat = 0;
      each_unit(s, other(side_), [&](UnitId e) {
        if (on_table(s, e) && !card(s, e).leg() && combat_unit(s, e) &&
            plane::distance_sq(s.unit(e).at, x.at) < std::int64_t{1500} * 1500)
          threat += 0.01 * worth(s, e);
      });
      sum += chance * threat;
      continue;
    }
    x.from = u;
    int code = -1;
    each_arm(s, u, [&](int c) {
      const Arm gun = arm(s, u, c);
      if (code < 0 && gun.gp != nullptr && (gun.gp->indirect || card(s, u).unit_class == UnitClass::Battery)) code = c;
    });
    if (code < 0) continue;
    x.weapon = static_cast<std::uint8_t>(code);
    sum += chance * pattern_value(s, x);
  }
  return sum;
}

Action Combined::indirect(const State& s) {
  ActionList list;
  options(s, side_, Scope::Main, list);
  const Action done = act(side_, Act::Done);
  std::optional<Action> best;
  double most = kCallAt;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (kind(list[i]) == Act::Arrive) return list[i];
    if (const double v = call_value(s, list[i]); v > most) most = v, best = list[i];
  }
  if (best) return *best;
  return why_not(s, done) ? list[0] : done;
}

double Combined::assault_value(const State& s, const Action& a) const {
  if (kind(a) != Act::Assault) return -1;
  const UnitId u = unit_id(arg(a, 0)), target = unit_id(arg(a, 1));
  const double w = worth(s, target), own = worth(s, u);
  const bool advances = a.count > 2;
  if (card(s, target).vehicle()) {
    // By and large: every second attack of a full squad does something.
    const double chance = (flagged(s, u, kHalfSquad) ? 0.3 : 0.5) + (card(s, target).close_assault_c ? 0.15 : 0) +
                          (card(s, target).gp_type != GpType::A ? 0.2 : 0) - (advances ? 0.1 : 0);
    return chance * w - (advances ? 0.35 : 0.1) * own;
  }
  const auto strength = [&](UnitId x) {
    const Card& c = card(s, x);
    int n = tables(s).grade_assault[at(grade(s, x))];
    if (c.towed()) return n - 40;
    if (!c.squad()) return n - 50;
    return n - (flagged(s, x, kHalfSquad) ? 25 : 0);
  };
  int edge = strength(u) - strength(target) - (advances ? 10 : 0) + (suppressed(s, target) ? 20 : 0);
  const double win = std::clamp(0.5 + edge / 140.0, 0.05, 0.95);
  return win * (w + 6) - (1 - win) * (own + 6);
}

Action Combined::close(const State& s) {
  ActionList list;
  options(s, side_, Scope::Main, list);
  if (s.top().step != Step::Close) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (kind(list[i]) == Act::Occupy) return list[i];
    return list[0];
  }
  std::optional<Action> best;
  double most = kAssaultAt;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const double v = assault_value(s, list[i]); v > most) most = v, best = list[i];
  return best ? *best : act(side_, Act::Done);
}

/// As far as it pays: progress against what the enemy could do to it there.
std::optional<Action> Combined::best_move(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  const Card& c = card(s, u);
  const Goal& goal = goal_[place_of(u)];
  const UnitId foe = nearest_enemy(s, x.at, 40, false);
  const auto face = [&](Point p) { return foe.valid() && c.vehicle() ? plane::bearing(s.unit(foe).at - p) : -1; };
  if (goal.none()) return std::nullopt;
  if (there(s, u)) {
    const int facing = face(x.at);
    if (facing < 0 || plane::turn_between(x.facing, facing) < 30) return std::nullopt;
    const Action turn = act(side_, Act::Move, {u.value, facing, 0});
    return why_not(s, turn) ? std::nullopt : std::optional(turn);
  }
  // Into the house itself, if it is near enough.
  if (goal.building >= 0 && c.leg() && plane::range_inches(x.at, goal.at) <= 4) {
    const Action enter = act(side_, Act::Move, {u.value, -1, 0, goal.at.x, goal.at.y});
    if (!why_not(s, enter)) return enter;
  }
  State scratch = s;
  Atlas& atlas = ways_->of(s, u);
  const Atlas::Field& field = field_of(s, u);
  const std::vector<Point> way = way_to_goal(s, u);
  const std::int32_t before = atlas.cost_from(field, x.at);
  const double late = static_cast<double>(s.turn) / std::max(1, s.plan().turns);
  const double caution = style_.caution * (c.vehicle() ? 1.6 : 1.05), eager = 0.9 * style_.eager;
  double pace = style_.pace * ((c.vehicle() ? 1.0 : 1.25) + 1.5 * late);
  if (goal.exit) pace = style_.pace * (s.plan().turns - s.turn - turns_to(s, u, goal.at) < 2 ? 6.0 : 2.0);
  std::optional<Action> best;
  double most = -caution * danger(scratch, u, x.at, x.facing, Spot::Move) +
                eager * (c.vehicle() ? promise(scratch, u, x.at, x.facing) : 0);
  const auto weigh = [&](const std::optional<Action>& a) {
    if (!a || a->count < 5) return;
    const Point end{arg(*a, a->count - 2), arg(*a, a->count - 1)};
    if (!s.map().on_table(end)) {
      most = 1e6, best = *a;
      return;
    }
    Action faced = *a;
    faced.arg[1] = face(end);
    const Action& taken = faced.arg[1] >= 0 && !why_not(s, faced) ? faced : *a;
    const Point from = taken.count > 5 ? Point{arg(taken, taken.count - 4), arg(taken, taken.count - 3)} : x.at;
    const int facing = arg(taken, 1) >= 0 ? arg(taken, 1) : plane::bearing(end - from);
    const double progress = pace * (before - atlas.cost_from(field, end)) / 1000.0;
    const double v = progress - caution * danger(scratch, u, end, facing, Spot::Move) +
                     eager * (c.vehicle() ? promise(scratch, u, end, facing) : 0);
    if (v > most) most = v, best = taken;
  };
  for (int share : {100, 60}) weigh(march(s, u, way, share, -1));
  if (c.vehicle() && combat_unit(s, u) && nearest_enemy(s, x.at, kFlankRange, true).valid()) {
    Tally silent = Tally::silent();
    const int reach = allowance(s, u, 0, silent);
    for (int i = 0; i < 8; ++i) {
      const Point p = plane::ahead(x.at, plane::direction(90 * i), reach * kInch);
      const Point q{std::clamp(p.x, 600, s.map().width - 600), std::clamp(p.y, 600, s.map().height - 600)};
      weigh(march(s, u, {q}, 80, -1));
    }
  }
  return best;
}

/// A carrier: all the way it can, or half of it where its passengers get off.
std::optional<Action> Combined::drive(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  const bool off = unloads(s, u);
  const Action stay = act(side_, Act::Move, {u.value, x.facing, 0});
  const std::vector<Point> way = way_to_goal(s, u);
  const bool hot = off && nearest_enemy(s, x.at, tows(s, u) ? kGunsOff : kTooHot, true).valid();
  if (!hot)
    if (const auto a = march(s, u, way, off ? 48 : 100, -1)) return a;
  return off && !why_not(s, stay) ? std::optional(stay) : std::nullopt;
}

/// Straight over infantry or a gun in the open that is near enough.
std::optional<Action> Combined::overrun(const State& s, UnitId u) {
  if (!card(s, u).vehicle() || !combat_unit(s, u) || has_passengers(s, u) || s.unit(u).order != Order::Move)
    return std::nullopt;
  const Unit& x = s.unit(u);
  std::optional<Action> best;
  double most = 8;
  each_unit(s, other(side_), [&](UnitId e) {
    if (!on_table(s, e) || !leg_or_towed(s, e) || s.unit(e).building != 0xff) return;
    const Point v = s.unit(e).at - x.at;
    const std::int64_t length = plane::length(v);
    if (length > 7 * kInch || length < kInch || worth(s, e) < most) return;
    const Point beyond{static_cast<std::int32_t>(x.at.x + v.x * (length + 1700) / length),
                       static_cast<std::int32_t>(x.at.y + v.y * (length + 1700) / length)};
    const Action a = act(side_, Act::Overrun, {u.value, e.value, -1, 0, beyond.x, beyond.y});
    if (!why_not(s, a)) most = worth(s, e), best = a;
  });
  return best;
}

Action Combined::move(const State& s) {
  const int now = s.turn * 2 + (s.top().side == s.first ? 1 : 0);
  if (now != moving_) moving_ = now, stays_.fill(false);
  // The foremost go first, so that those behind find the way free.
  std::vector<std::pair<std::int32_t, UnitId>> list;
  bool reserve = false;
  each_unit(s, side_, [&](UnitId u) {
    if (s.unit(u).where == Where::Reserve && s.unit(u).order == Order::Move) reserve = true;
    if (!may_move(s, u) || !on_table(s, u) || stays_[place_of(u)]) return;
    list.emplace_back(card(s, u).towed() || goal_[place_of(u)].none() ? 0 : cost_to_goal(s, u), u);
  });
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [cost, u] : list) {
    std::optional<Action> a;
    if (!card(s, u).towed()) {
      a = overrun(s, u);
      if (!a) a = has_passengers(s, u) ? drive(s, u) : best_move(s, u);
    }
    if (a) return *a;
    stays_[place_of(u)] = true;
  }
  if (reserve) {
    ActionList offers;
    options(s, side_, Scope::Main, offers);
    for (std::size_t i = 0; i < offers.size(); ++i)
      if (kind(offers[i]) == Act::Enter) return offers[i];
  }
  std::optional<Action> follow;  // whoever shares an order has to keep up
  each_unit(s, side_, [&](UnitId u) {
    if (!follow) follow = way_to_rejoin(s, u);
  });
  return follow ? *follow : act(side_, Act::Done);
}

/// Whoever is to get off does, on the side of the goal.
Action Combined::onward(const State& s) {
  ActionList list;
  options(s, side_, Scope::Main, list);
  const UnitId carrier = s.move.unit;
  const Goal& g = goal_[place_of(carrier)];
  std::optional<Action> best;
  std::int64_t least = 0;
  if (unloads(s, carrier))
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (kind(list[i]) != Act::Dismount) continue;
      const std::int64_t d = plane::distance_sq({arg(list[i], 1), arg(list[i], 2)}, g.at);
      if (!best || d < least) best = list[i], least = d;
    }
  return best ? *best : act(side_, Act::Done);
}

/// Attacks when it can; flies where most is to be hit.
Action Combined::air(const State& s) {
  ActionList list;
  options(s, side_, Scope::Main, list);
  std::optional<Action> best;
  double most = 20;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action& a = list[i];
    if (kind(a) == Act::Drop) return a;
    if (kind(a) != Act::Fly && kind(a) != Act::Dive && kind(a) != Act::Name) continue;
    const int t = kind(a) == Act::Fly ? arg(a, 8) : kind(a) == Act::Dive ? arg(a, 2) : arg(a, 0);
    if (t == kNoUnitArg) continue;
    const double v = worth(s, unit_id(t));
    if (v > most) most = v, best = a;
  }
  if (s.top().step == Step::Aloft)
    for (std::size_t i = 0; i < list.size(); ++i)
      if (kind(list[i]) == Act::On) return list[i];
  return best ? *best : s.top().step == Step::Fly ? act(side_, Act::Done) : list[0];
}

/// Turrets and guns towards the enemy, cover for those who stay and have nobody to fire at.
Action Combined::adjust(const State& s) {
  std::optional<Action> found;
  each_unit(s, side_, [&](UnitId u) {
    if (found || !on_table(s, u)) return;
    const Unit& x = s.unit(u);
    const Card& c = card(s, u);
    const UnitId foe = nearest_enemy(s, x.at, 40, true);
    const int to = foe.valid() ? plane::bearing(s.unit(foe).at - x.at) : x.facing;
    const auto take = [&](const Action& a) {
      if (!why_not(s, a)) found = a;
    };
    if (!flagged(s, u, kSealedPivot) && plane::turn_between(x.facing, to) > (c.vehicle() ? 20 : 40)) {
      take(act(side_, Act::Pivot, {u.value, to}));
      if (found) return;
    }
    if (leg_or_towed(s, u) && !flagged(s, u, kSealedCover)) {
      // Full Cover for infantry that holds its place under the enemy's eyes and has no shot worth firing.
      const bool holds = there(s, u) && goal_[place_of(u)].objective >= 0 && c.leg() && !observes(s, u);
      const bool near = foe.valid() && plane::range_inches(x.at, s.unit(foe).at) <= 20;
      const bool want = holds && near && best_shot(s, u).value < 2;
      if (want != flagged(s, u, kFullCover)) take(act(side_, Act::Cover, {u.value, want ? 1 : 0}));
      if (found) return;
    }
    if (flagged(s, u, kSealedTurret) || c.turret != Turret::Turreted) return;
    const int hull = flagged(s, u, kSealedPivot) ? x.plan_facing : x.facing;
    Turning want = static_cast<Turning>((plane::wrap(to - hull + 45, plane::kDegrees)) / 90);
    if (want == x.turret) return;
    if (!may_turn_turret(s, u, want)) want = Turning::Front;
    if (want != x.turret) take(act(side_, Act::Turn, {u.value, static_cast<int>(want)}));
  });
  return found ? *found : act(side_, Act::Done);
}

std::unique_ptr<Tactician> make_tactician(const State& s, Side side, std::shared_ptr<Ways> ways, std::uint64_t seed) {
  if (advanced(s)) return std::make_unique<Combined>(side, std::move(ways), seed);
  return std::make_unique<Script>(side, std::move(ways), seed);
}

Action Combined::answer(const State& s) {
  plan(s);
  switch (s.top().step) {
    case Step::EdgeChoice: return act(side_, Act::Edge, {static_cast<int>(seed_ % s.map().setup_areas.size())});
    case Step::Plots: return plots(s);
    case Step::Place: return place(s);
    case Step::Orders: return command(s);
    case Step::InitiativeChoice: return act(side_, Act::First);
    case Step::Indirect: return indirect(s);
    case Step::Direct: return direct(s);
    case Step::Overwatch:
    case Step::Watch:
    case Step::Flak: return react(s);
    case Step::Reveal: return act(side_, why_not(s, act(side_, Act::Reveal)) ? Act::Hide : Act::Reveal);
    case Step::Close:
    case Step::Primary:
    case Step::Occupy: return close(s);
    case Step::Move: return move(s);
    case Step::Onward: return onward(s);
    case Step::Fly:
    case Step::Aloft: return air(s);
    case Step::Adjust: return adjust(s);
    default: return proposed(s);
  }
}

}  // namespace kessel::ai::panzer
