// PZ:16.9, PZ:17.1, PZ:20.5 Close assaults: announced, advanced, fought; engineers against terrain. Hand-to-hand combat
// and overruns have files of their own and share the ways of this one.
#include "games/panzer/c16_close.h"

#include <algorithm>

namespace kessel::panzer {

namespace {

std::size_t at_(int i) { return static_cast<std::size_t>(i); }

/// An action `assault UNIT TARGET X Y …` or `breach UNIT KIND N X Y …`, taken apart.
Assault draft_of(const Action& a) {
  Assault x;
  x.state = Assault::State::Announced;
  x.unit = unit_id(a.arg[0]);
  int next = 2;
  if (static_cast<Act>(a.kind) == Act::Breach) {
    constexpr std::array kKinds{Terrain::WoodBuilding, Terrain::Bridge, Terrain::Block, Terrain::MinesHasty};
    x.terrain = kKinds[at_(a.arg[1])];
    x.feature = static_cast<std::uint8_t>(a.arg[2]);
    next = 3;
  } else {
    x.target = unit_id(a.arg[1]);
  }
  for (int i = next; i + 1 < a.count && x.legs < kMaxAssaultLegs; i += 2)
    x.corner[x.legs++] = {a.arg[at_(i)], a.arg[at_(i + 1)]};
  return x;
}

Action advance_of(const Assault& x) {
  Action a = act(side_of(x.unit), Act::Move, {x.unit.value, -1, 0});
  for (std::size_t i = 0; i < x.legs; ++i) a.arg[a.count++] = x.corner[i].x, a.arg[a.count++] = x.corner[i].y;
  return a;
}

/// Where it fights from, and how high.
struct Stand {
  Point at;
  int height = 0;
};
Stand stand_of(const State& s, const Assault& x) {
  if (x.legs == 0) return {s.unit(x.unit).at, height_of(s, x.unit)};
  const Point end = x.corner[x.legs - 1u];
  const int house = building_at(s, end);
  const Point p = house >= 0 ? s.map().buildings[at_(house)].centre : end;
  return {p, height_at(s, p)};
}

}  // namespace

int draft_index(const State& s, UnitId u) {
  for (int i = 0; i < kMaxAssaults; ++i)
    if (s.assaults[at_(i)].state != Assault::State::None && s.assaults[at_(i)].unit == u) return i;
  return -1;
}
int free_index(const State& s) {
  for (int i = 0; i < kMaxAssaults; ++i)
    if (s.assaults[at_(i)].state == Assault::State::None) return i;
  return -1;
}
void bring_up(State& s, int assault) {
  Assault& x = s.assaults[at_(assault)];
  Unit& u = s.unit(x.unit);
  if (x.legs > 0) {
    const int house = building_at(s, x.corner[x.legs - 1u]);
    u.at = stand_of(s, x).at, u.floor = 0;
    u.building = house < 0 ? std::uint8_t{0xff} : static_cast<std::uint8_t>(house);
  }
  x.state = Assault::State::Arrived;
}
void drop_draft(State& s, UnitId u) {
  const int i = draft_index(s, u);
  if (i < 0) return;
  std::rotate(s.assaults.begin() + i, s.assaults.begin() + i + 1, s.assaults.end());
  s.assaults.back() = Assault{};
}

// ---- who may, and whom ----------------------------------------------------------------------------------------------

/// PZ:11.5, PZ:12.4.3.1, PZ:16.9.1.1, PZ:16.9.1.2, PZ:16.10.1 Squads and half-squads, steady, with an unused order to move.
Why why_no_fighter(const State& s, UnitId u, bool hand) {
  const RuleRef rule = hand ? RuleRef("PZ:16.10.1") : RuleRef("PZ:16.9.1.1");
  if (!card(s, u).squad()) return Refusal{rule, no::only_squads_and_half_squads_fight, u};
  if (suppressed(s, u)) return Refusal{"PZ:12.4.3.1", no::suppressed, u};
  if (s.unit(u).order != Order::Move) return Refusal{rule, no::no_order_to_move, u};
  if (flagged(s, u, kMoved | kStormed)) return Refusal{"PZ:R102", no::order_used, u};
  return std::nullopt;
}

/// PZ:16.9.1.4, PZ:16.9.1.7, PZ:16.10.1a, PZ:16.10.1b An enemy on the ground, within an inch and a height of where it fights from.
Why why_no_contact(const State& s, Side by, UnitId target, Point from, int height) {
  const bool hand = leg_or_towed(s, target);
  if (side_of(target) == by) return Refusal{"PZ:4.1", no::unit_your_own, target};
  if (!on_table(s, target))
    return hand ? Refusal{"PZ:16.10.1a", no::only_dismounted_units_fought_hand_to, target}
                : Refusal{"PZ:16.9.1.4", no::not_on_table, target};
  if (!within(s, from, s.unit(target).at, tables(s).contact_inches))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::more_than_inch_away, target};
  if (std::abs(height_of(s, target) - height) > tables(s).contact_height)
    return Refusal{hand ? RuleRef("PZ:16.10.1b") : RuleRef("PZ:16.9.1.7"), no::stands_two_heights_above_or_below,
                   target};
  return std::nullopt;
}

/// PZ:17.2.1.2 Units that share an order attack the same unit.
Why why_other_target(const State& s, UnitId u, UnitId target) {
  Why why;
  for (const Assault& x : s.assaults)
    if (x.state != Assault::State::None && x.unit != u && share_command(s, u, x.unit) && x.target != target)
      why = Refusal{"PZ:17.2.1.2", no::units_share_order_attack_same_target, x.unit};
  return why;
}

namespace {

/// PZ:16.9.1.4, PZ:16.10.1a Up to half of its movement.
Why why_no_advance(const State& s, const Assault& x, bool hand) {
  if (x.legs == 0) return std::nullopt;
  Tally silent = Tally::silent();
  const PathCost cost = path_cost(s, advance_of(x), silent);
  if (cost.why) return cost.why;
  if (cost.spent > 1000 * (cost.allowance / 2))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::advance_takes_half_movement_at_most,
                   x.unit};
  return std::nullopt;
}

bool well_formed(const Action& a, int fixed) {
  return a.count >= fixed && (a.count - fixed) % 2 == 0 && (a.count - fixed) / 2 <= kMaxAssaultLegs;
}

Why why_not_assault(const State& s, const Action& a) {
  if (!well_formed(a, 2)) return Refusal{"PZ:16.9.1.4", no::assault_names_unit_target_and_up, {}};
  const Assault x = draft_of(a);
  const UnitId u = x.unit;
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  const bool hand = leg_or_towed(s, x.target);
  if (!on_table(s, u))
    return Refusal{hand ? RuleRef("PZ:16.10.1") : RuleRef("PZ:16.9.1.2"), no::only_dismounted_units_fight_so, u};
  if (auto why = why_no_fighter(s, u, hand)) return why;
  if (draft_index(s, u) >= 0) return Refusal{"PZ:16.9.1.5", no::target_already, u};
  if (free_index(s) < 0) return Refusal{"PZ:16.9.1.6", no::too_many_assaults, u};
  for (std::size_t i = 0; i < x.legs; ++i)
    if (!s.map().on_table(x.corner[i]))
      return Refusal{"PZ:9.8", no::off_table, Place::point(x.corner[i].x, x.corner[i].y)};
  const Stand stand = stand_of(s, x);
  if (auto why = why_no_contact(s, a.by, x.target, stand.at, stand.height)) return why;
  if (!spots(s, u, x.target))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::it_does_not_see_its_target, x.target};
  if (hand) {
    int others = 0;
    for (const Assault& w : s.assaults) others += w.state != Assault::State::None && w.target == x.target ? 1 : 0;
    if (others >= tables(s).hand_to_hand_attackers)
      return Refusal{"PZ:16.10", no::no_more_than_two_units_fight, x.target};
  }
  if (auto why = why_other_target(s, u, x.target)) return why;
  return why_no_advance(s, x, hand);
}

}  // namespace

/// A feature that engineers may destroy, and its GP defense; 0: there is none.
int breach_defense(const State& s, const Assault& x) {
  const std::size_t i = x.feature;
  switch (x.terrain) {
    case Terrain::WoodBuilding: return i < s.map().buildings.size() && !ruined(s, i) ? s.map().buildings[i].gp_def : 0;
    case Terrain::Bridge:
      return i < s.map().crossings.size() && s.map().crossings[i].terrain == Terrain::Bridge && !fallen(s, i)
                 ? s.map().crossings[i].gp_def
                 : 0;
    case Terrain::Block:
      return i < s.works.size() && (s.works[i].terrain == Terrain::Block || s.works[i].terrain == Terrain::Wire)
                 ? s.works[i].gp_def
                 : 0;
    default: {
      // PZ:20.6.3 Known fields only: nobody digs for what he does not know of.
      const bool there = i < s.mines.size() && s.mines[i].there &&
                         (s.mines[i].known || s.mines[i].side == side_of(x.unit) || marked(s, static_cast<int>(i)));
      if (!there) return 0;
      const Terrain t = s.plan().fieldworks[s.mines[i].work].terrain;
      return tables(s).terrain[at(t)].gp_def_low;
    }
  }
}

namespace {

Point middle_of(const State& s, const Assault& x) {
  const Point u = s.unit(x.unit).at;
  const std::size_t i = x.feature;
  if (x.terrain == Terrain::WoodBuilding) return s.map().buildings[i].centre;
  if (x.terrain == Terrain::Bridge) return s.map().crossings[i].centre;
  if (x.terrain == Terrain::Block) return s.works[i].at;
  return nearest_mines(s, static_cast<int>(i), side_of(x.unit), u);  // PZ:20.6.3.2
}
/// PZ:20.5, PZ:R67 To the nearest point of the feature.
bool beside(const State& s, const Assault& x) {
  const Point u = s.unit(x.unit).at;
  if (s.unit(x.unit).building == x.feature && x.terrain == Terrain::WoodBuilding) return true;
  const auto near_quad = [&](const plane::Quad& q) {
    if (plane::holds(q, u)) return true;
    for (std::size_t i = 0; i < 4; ++i)
      if (plane::compare_distance(u, {q.corner[i], q.corner[(i + 1) % 4]},
                                  (tables(s).contact_inches + 1) * plane::kMilsPerInch) < 0)
        return true;
    return false;
  };
  switch (x.terrain) {
    case Terrain::WoodBuilding: return near_quad(s.map().buildings[x.feature].quad);
    case Terrain::Bridge: return near_quad(s.map().crossings[x.feature].quad);
    case Terrain::Block:
      return near_quad(plane::rectangle(s.works[x.feature].at, s.works[x.feature].bearing, plane::kMilsPerInch,
                                        plane::kMilsPerInch));
    default: return within(s, u, middle_of(s, x), tables(s).contact_inches);
  }
}

/// PZ:16.9.1.3, PZ:16.1.8a, PZ:20.5, PZ:20.6.3.2 Engineers that began their turn beside it.
Why why_not_breach(const State& s, const Action& a) {
  if (a.count != 3) return Refusal{"PZ:20.5", no::engineers_attack_terrain_from_where_stand, {}};
  if (a.arg[2] < 0 || a.arg[2] > 0xff) return Refusal{"PZ:20.5", no::no_such_feature, {}};
  const Assault x = draft_of(a);
  const UnitId u = x.unit;
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!def(s, u).has(Function::Engineer))
    return Refusal{card(s, u).squad() ? RuleRef("PZ:16.9.1.3") : RuleRef("PZ:16.1.8a"), no::only_engineers_attack_terrain,
                   u};
  if (!on_table(s, u)) return Refusal{"PZ:16.9.1.2", no::only_dismounted_units_fight_so, u};
  if (auto why = why_no_fighter(s, u, false)) return why;
  if (draft_index(s, u) >= 0) return Refusal{"PZ:16.9.1.5", no::target_already, u};
  if (free_index(s) < 0) return Refusal{"PZ:16.9.1.6", no::too_many_assaults, u};
  if (breach_defense(s, x) == 0) return Refusal{"PZ:20.5", no::nothing_to_destroy, u};
  if (!beside(s, x)) return Refusal{"PZ:20.5", no::more_than_inch_away, u};
  return why_other_target(s, u, {});
}

}  // namespace

Why why_not_close(const State& s, const Action& a) {
  const UnitId u = a.count > 0 ? unit_id(a.arg[0]) : UnitId{};
  switch (static_cast<Act>(a.kind)) {
    case Act::Assault: return why_not_assault(s, a);
    case Act::Breach: return why_not_breach(s, a);
    case Act::Retract:
      if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
      if (draft_index(s, u) < 0) return Refusal{"PZ:16.9.1.6", no::attacks_nobody, u};
      return std::nullopt;
    case Act::Lead:
      if (u == s.top().unit || u == second_attacker(s, s.top().arg)) return std::nullopt;
      return Refusal{"PZ:16.10.4.2", no::does_not_take_part_in_combat, u};
    default: return std::nullopt;  // occupy, stay: asked only where both may be
  }
}

void do_close(State& s, const Action& a, Events& ev) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Assault:
    case Act::Breach: {
      Assault x = draft_of(a);
      x.advanced = x.legs > 0;
      s.assaults[at_(free_index(s))] = x;
      return;
    }
    case Act::Retract: return drop_draft(s, unit_id(a.arg[0]));
    default: return decide_hand(s, a, ev);
  }
}

/// PZ:17.1 What anyone can see: a squad with an order that may be Move, and somebody in its reach.
bool close_asked(const State& s, Side side) {
  bool asked = false;
  each_unit(s, side, [&](UnitId u) {
    if (asked || !on_table(s, u) || !card(s, u).squad() || suppressed(s, u) || flagged(s, u, kMoved)) return;
    if (!face_down(s, u) && s.unit(u).order != Order::Move) return;
    if (def(s, u).has(Function::Engineer)) asked = true;
    const int reach = movement_of(s, u).cross_country / 2 + tables(s).contact_inches + 1;
    each_unit(s, other(side), [&](UnitId e) {
      asked = asked || (on_table(s, e) && plane::range_inches(s.unit(u).at, s.unit(e).at) <= reach);
    });
  });
  return asked;
}

// ---- the fight ------------------------------------------------------------------------------------------------------

namespace {

/// PZ:16.9.1.6 Everything is announced before anything is resolved.
void announce_all(State& s, Events& ev) {
  for (const Assault& x : s.assaults) {
    if (x.state == Assault::State::None) continue;
    ev.learn(kBothSides);
    if (!flagged(s, x.unit, kRevealed))
      tell(ev, Ev::OrderShown, {x.unit.value, static_cast<int>(s.unit(x.unit).order)}, "PZ:6.1.2");
    raise(s, x.unit, kRevealed | kMoving);
    tell(ev, Ev::AssaultBegins, {x.unit.value, x.target.valid() ? x.target.value : 255, x.legs > 0 ? 1 : 0},
         x.target.valid() && leg_or_towed(s, x.target) ? RuleRef("PZ:16.10.1b") : RuleRef("PZ:16.9.1.6"));
  }
}

/// PZ:R102 Still fit to fight, and its target still there.
bool can_fight(const State& s, const Assault& x) {
  if (!on_table(s, x.unit) || suppressed(s, x.unit)) return false;
  if (!x.target.valid()) return breach_defense(s, x) > 0;
  return !why_no_contact(s, side_of(x.unit), x.target, s.unit(x.unit).at, height_of(s, x.unit));
}

void advance(State& s, int i, Events& ev) {
  Assault& x = s.assaults[at_(i)];
  if (x.legs == 0) {
    x.state = Assault::State::Arrived;
    return;
  }
  if (!on_table(s, x.unit) || suppressed(s, x.unit)) {
    x.state = Assault::State::Failed;
    return;
  }
  begin_move(s, advance_of(x), ev);
  s.move.assault = static_cast<std::uint8_t>(i);
}

}  // namespace

/// PZ:16.9.1.8, PZ:16.10.1b, PZ:R102 Its order is used, and it is seen as one that moved.
void has_stormed(State& s, UnitId u) {
  raise(s, u, kStormed | kMoved | kMoving | kRevealed);
  s.unit(u).spot = Spot::Move;
}

/// PZ:16.9.1.1, PZ:16.9.1.6, PZ:16.9.1.9, PZ:R102 One suppressed or stopped on the way does not fight; one whose target dies first may go on.
void assault_arrived(State& s, Events& ev) {
  const Moving& m = s.move;
  if (m.assault >= kMaxAssaults) return;
  Assault& x = s.assaults[m.assault];
  Unit& u = s.unit(m.unit);
  const bool there = on_table(s, m.unit) && !suppressed(s, m.unit) && m.leg >= m.legs;
  x.state = there ? Assault::State::Arrived : Assault::State::Failed;
  if (!there) return complete_move(s, m.unit, ev);
  u.spent = static_cast<std::uint16_t>(std::clamp(m.spent, 0, 0xffff));
  u.spot = Spot::Move;
}

/// PZ:16.9.2, PZ:17.1, PZ:R55, PZ:R102 Advances in the order of announcement, then combats.
void run_storm(State& s, Events& ev) {
  if (s.top().arg == 0) {
    announce_all(s, ev);
    s.top().arg = 1;
  }
  s.attack = Attack{};
  settle_bails(s);
  if (s.top().step != Step::Storm) return;
  for (int i = 0; i < kMaxAssaults; ++i)
    if (s.assaults[at_(i)].state == Assault::State::Announced) return advance(s, i, ev);
  for (int i = 0; i < kMaxAssaults; ++i) {
    Assault& x = s.assaults[at_(i)];
    if (x.state != Assault::State::Arrived) continue;
    if (!can_fight(s, x)) {
      x.state = Assault::State::Failed;
      continue;
    }
    if (x.target.valid() && leg_or_towed(s, x.target)) return begin_hand(s, i);
    return begin_assault(s, i, ev);
  }
  // What vehicles have announced for their moves stays (PZ:16.11.1b).
  std::array<Assault, kMaxAssaults> left{};
  std::ranges::copy_if(s.assaults, left.begin(), [](const Assault& x) { return x.state == Assault::State::Declared; });
  s.assaults = left;
  s.pop();
}

// ---- 16.9 against a vehicle, or terrain -------------------------------------------------------------------------------

int gp_at_contact(const State& s, const GpRow& row) {
  const int inches = tables(s).contact_inches;
  if (row.minimum > inches) return 0;
  for (std::size_t b = 0; b < kBands; ++b)
    if (row.range[b] >= inches) return row.factor[b];
  return 0;
}
int small_arms_at_contact(const State& s, UnitId u) {
  const Card& c = card(s, u);
  const auto& row = flagged(s, u, kHalfSquad) && c.squad() ? c.half_small_arms : c.small_arms;
  return row ? gp_at_contact(s, *row) : 0;
}
bool has_flamethrower(const State& s, UnitId u) {
  return std::ranges::any_of(def(s, u).weapons,
                             [&](CardId w) { return s.content->card(w).kind == UnitKind::Flamethrower; });
}
bool is_launcher(UnitKind k) { return k == UnitKind::Panzerfaust || k == UnitKind::Rpzb || k == UnitKind::Bazooka; }

namespace {

/// What adds to the factor of State::attack besides small arms, in order: PZ:16.9.2.1 launchers of a squad that assaults;
/// PZ:16.11.2.1 every weapon of a vehicle that overruns, and of its passengers.
struct Gun {
  UnitId unit{};
  int code = 0;
  int factor = 0;
};
std::vector<Gun> guns(const State& s) {
  std::vector<Gun> out;
  const UnitId from = s.attack.from;
  const auto weapon = [&](UnitId u, const Weapon& w, int slot) {
    Gun best{u, 16 * slot + 4, 0};
    for (std::size_t row = 0; row < w.gp.size(); ++row)
      if (const int f = gp_at_contact(s, w.gp[row]); f > best.factor)
        best.code = 16 * slot + 4 + static_cast<int>(row), best.factor = f;
    if (best.factor > 0) out.push_back(best);
  };
  const auto attached = [&](UnitId u, bool launchers_only) {
    for (std::size_t i = 0; i < def(s, u).weapons.size(); ++i) {
      const Card& c = s.content->card(def(s, u).weapons[i]);
      if (launchers_only && !is_launcher(c.kind)) continue;
      for (const Weapon& w : c.weapons) weapon(u, w, kFirstAttached + static_cast<int>(i));
    }
  };
  if (s.attack.kind == Attack::Kind::Assault) {
    attached(from, true);
    return out;
  }
  for (std::size_t i = 0; i < card(s, from).weapons.size(); ++i)
    weapon(from, card(s, from).weapons[i], static_cast<int>(i));
  each_passenger(s, from, [&](UnitId p) {
    if (!card(s, p).leg()) return;
    out.push_back({p, kSmallArms, small_arms_at_contact(s, p)});
    attached(p, false);
  });
  return out;
}

void add_factor(State& s, int factor) {
  s.attack.factor = static_cast<std::uint8_t>(std::min(s.attack.factor + factor, tables(s).close_assault_cap));
}

}  // namespace

/// PZ:16.9.2.1, PZ:16.11.2.1, PZ:16.11.3.3, PZ:R46 One weapon after the other; where ammunition may be short a die decides. Then it strikes.
void add_guns(State& s, int from, Events& ev) {
  const std::vector<Gun> list = guns(s);
  for (int i = from; i < static_cast<int>(list.size()); ++i) {
    const Gun& g = list[at_(i)];
    if (ammo_limit(s, g.unit, g.code) > 0) return s.push(Step::AmmoRoll, s.attack.by, g.unit, i);
    add_factor(s, g.factor);
  }
  const Attack a = s.attack;
  begin_attack(s, a, ev);
}

int close_gun(const State& s, int i) {
  if (!s.attack.from.valid()) return -1;
  const std::vector<Gun> list = guns(s);
  return i >= 0 && i < static_cast<int>(list.size()) ? list[at_(i)].code : -1;
}

void assault_ammo_rolled(State& s, const Draw& d, Events& ev) {
  const int i = s.top().arg;
  s.pop();
  const Gun g = guns(s)[at_(i)];
  const int limit = ammo_limit(s, g.unit, g.code), roll = d[0];
  const bool low = roll >= limit;
  const bool overrun = s.attack.kind == Attack::Kind::Overrun;
  tell(ev, Ev::Ammunition, {g.unit.value, roll, limit, low ? 1 : 0},
       overrun ? RuleRef("PZ:16.11.3.3") : RuleRef("PZ:R46"));
  if (!low || overrun) add_factor(s, g.factor);
  if (low && overrun) s.attack.low = 1;
  add_guns(s, i + 1, ev);
}

/// PZ:16.9.1.5, PZ:16.9.3.1, PZ:16.9.3.2 Each attack by itself; the owner of a vehicle with a face-down order is asked first.
void begin_assault(State& s, int i, Events& ev) {
  Assault& x = s.assaults[at_(i)];
  x.state = Assault::State::Fought;
  has_stormed(s, x.unit);
  Attack a;
  a.kind = Attack::Kind::Assault, a.by = side_of(x.unit), a.from = x.unit, a.aimed = x.target;
  a.weapon = kSmallArms;
  a.advanced = x.advanced, a.dismounted = x.dismounted, a.flame = has_flamethrower(s, x.unit);
  a.small = static_cast<std::uint8_t>(small_arms_at_contact(s, x.unit));
  a.factor = a.small;
  if (!x.target.valid()) {
    a.at = middle_of(s, x);
    const std::uint64_t bit = std::uint64_t{1} << x.feature;
    if (x.terrain == Terrain::WoodBuilding) a.buildings = bit;
    if (x.terrain == Terrain::Bridge) a.bridges = static_cast<std::uint16_t>(bit);
    if (x.terrain == Terrain::Block) a.works = bit;
    if (x.terrain == Terrain::MinesHasty) a.mines = static_cast<std::uint16_t>(bit);
    s.attack = a;
    return add_guns(s, 0, ev);
  }
  raise(s, x.target, kAssaulted);
  a.at = s.unit(x.target).at;
  a.uphill = height_of(s, x.target) > height_of(s, x.unit);
  a.moving = flagged(s, x.target, kMoving);
  a.units[x.target.value / 64u] = std::uint64_t{1} << (x.target.value % 64u);
  s.attack = a;
  if (!a.moving && face_down(s, x.target)) return s.push(Step::Reveal, side_of(x.target), x.target);
  add_guns(s, 0, ev);
}

void assault_revealed(State& s, bool reveal, Events& ev) {
  const UnitId target = s.top().unit;
  s.pop();
  if (reveal) {
    shown_to_move(s, target);
    s.attack.moving = true;
    tell(ev, Ev::OrderShown, {target.value, static_cast<int>(s.unit(target).order)}, "PZ:16.9.3.2");
  } else {
    tell(ev, Ev::Hidden, {target.value}, "PZ:16.9.3.2");
  }
  add_guns(s, 0, ev);
}

namespace {

GpChance chance(const State& s, const Attack& a, int defense, const Tally& t) {
  GpChance c;
  c.factor = std::min<int>(a.factor, tables(s).close_assault_cap);
  c.defense = defense;
  c.net = t.total();
  c.number = tables(s).gp_result[at_(std::clamp(defense, 1, kGpDefenses))][at_(std::clamp(c.factor, 1, kGpFactors))];
  return c;
}
/// What is the attacker's own.
void attacker_adds(const State& s, const Attack& a, Tally& t) {
  const auto value = [&](CloseAssault m) { return tables(s).close_assault[at(m)]; };
  if (a.advanced) t.add("PZ:16.9.3.1", value(CloseAssault::Advance), "after an advance");
  if (a.uphill) t.add("PZ:16.9.3.1", value(CloseAssault::Uphill), "uphill");
  if (a.dismounted) t.add("PZ:16.9.3.1", value(CloseAssault::Dismount), "out of a vehicle");
  if (a.flame) t.add("PZ:16.9.3.6", value(CloseAssault::Flamethrower), "flamethrower");
  if (s.plan().rules.grades != Module::Off)
    if (const int g = tables(s).grade_assault[at(grade(s, a.from))]; g != 0) t.add("PZ:16.9.3.7", g, "grade");
}

}  // namespace

/// PZ:16.9.2.2, PZ:16.9.3, PZ:16.9.3.1 to PZ:16.9.3.7 Terrain does not matter.
GpChance assault_chance(const State& s, const Attack& a, UnitId target, Tally& t) {
  const auto value = [&](CloseAssault m) { return tables(s).close_assault[at(m)]; };
  const Card& c = card(s, target);
  attacker_adds(s, a, t);
  if (a.moving) t.add("PZ:16.9.3.2", value(CloseAssault::MovingVehicle), "moving vehicle");
  if (c.close_assault_c) t.add("PZ:16.9.3.3", value(CloseAssault::CVehicle), "vehicle without close defense");
  if (c.gp_type == GpType::P) t.add("PZ:16.9.3.4", value(CloseAssault::PType), "protected vehicle");
  if (c.gp_type == GpType::S) t.add("PZ:16.9.3.5", value(CloseAssault::SType), "soft vehicle");
  return chance(s, a, c.gp_def, t);
}

/// PZ:20.5 The same against terrain.
GpChance breach_chance(const State& s, const Attack& a, int defense, Tally& t) {
  attacker_adds(s, a, t);
  return chance(s, a, defense, t);
}

/// PZ:16.9.4, PZ:16.9.4.1, PZ:16.9.4.2, PZ:16.9.4.2.1, PZ:16.9.4.2.2, PZ:16.9.4.2.3, PZ:16.9.4.2.3a By fives and tens, whatever the vehicle.
void assault_result(State& s, UnitId target, int result, int net, Events& ev) {
  std::uint16_t& bail = s.unit(target).bail;
  if (s.attack.flame) bail |= kBailFlame;  // PZ:16.1.6
  if (result == 0) return;
  if (result == 1) return suppress(s, target, "PZ:16.9.4.1", ev);
  const int last = std::abs(net) % 10;
  if (last == 5) {
    bail |= kBailDamage;
    return suffer(s, target, Damage::Damaged, "PZ:16.9.4.2.1", ev);
  }
  if (last == 0) {
    bail |= kBailTrack;
    return suffer_track(s, target, ev);
  }
  if (s.attack.flame) return suffer(s, target, Damage::BrewedUp, "PZ:16.9.4.2.3", ev);
  push_ko_roll(s, target, net);
}

// ---- 16.9.1.10 out of a vehicle -----------------------------------------------------------------------------------

/// PZ:16.9.1.10, PZ:16.9.1.11, PZ:16.9.1.12, PZ:16.10.1c `storm UNIT X Y FACING TARGET`
Why why_not_storm(const State& s, const Action& a) {
  const UnitId u = unit_id(a.arg[0]), target = unit_id(a.arg[4]);
  const Point p{a.arg[1], a.arg[2]};
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  const bool hand = leg_or_towed(s, target);
  if (s.unit(u).where != Where::Aboard)
    return Refusal{hand ? RuleRef("PZ:16.10.1c") : RuleRef("PZ:16.9.1.10"), no::not_aboard_vehicle, u};
  if (auto why = why_no_fighter(s, u, hand)) return why;
  if (auto why = why_not_transport(s, act(a.by, Act::Dismount, {u.value, p.x, p.y, a.arg[3]}))) return why;
  if (auto why = why_no_contact(s, a.by, target, p, height_at(s, p))) return why;
  if (!spots(s, u, target))
    return Refusal{hand ? RuleRef("PZ:16.10.1a") : RuleRef("PZ:16.9.1.4"), no::it_does_not_see_its_target, target};
  if (free_index(s) < 0) return Refusal{"PZ:16.9.1.6", no::too_many_assaults, u};
  return std::nullopt;
}

void do_storm(State& s, const Action& a, Events& ev) {
  const UnitId u = unit_id(a.arg[0]);
  Assault x;
  x.state = Assault::State::Arrived, x.unit = u, x.target = unit_id(a.arg[4]), x.dismounted = true;
  s.assaults[at_(free_index(s))] = x;
  ev.learn(kBothSides);
  tell(ev, Ev::AssaultBegins, {u.value, x.target.value, 0},
       leg_or_towed(s, x.target) ? RuleRef("PZ:16.10.1c") : RuleRef("PZ:16.9.1.10"));
  const Point p{a.arg[1], a.arg[2]};
  if (s.top().step == Step::Move && s.unit(s.unit(u).carrier).order == Order::NoCommand) {
    put_off(s, u, p, a.arg[3], ev);  // nobody may fire at it, so this is no move of its own (PZ:16.9.1.12)
    mines_strike(s, u, ev);
  } else {
    do_transport(s, act(a.by, Act::Dismount, {u.value, p.x, p.y, a.arg[3]}), ev);
  }
  // Mines under it come first.
  std::array<Frame, kMaxMinefields> mines{};
  std::size_t n = 0;
  while (n < mines.size() && s.top().step == Step::MineRoll) mines[n++] = s.top(), s.pop();
  s.push(Step::Storm, a.by, {}, 1);
  while (n-- > 0) s.push(mines[n].step, mines[n].side, mines[n].unit, mines[n].arg);
}

// ---- what is proposed ---------------------------------------------------------------------------------------------

namespace {

/// The nearest enemies of a unit within so many inches; at most two.
std::vector<UnitId> nearest(const State& s, UnitId u, int inches) {
  std::vector<std::pair<std::int64_t, UnitId>> list;
  each_unit(s, other(side_of(u)), [&](UnitId e) {
    if (on_table(s, e) && plane::range_inches(s.unit(u).at, s.unit(e).at) <= inches)
      list.emplace_back(plane::distance_sq(s.unit(u).at, s.unit(e).at), e);
  });
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<UnitId> out;
  for (std::size_t i = 0; i < list.size() && i < 2; ++i) out.push_back(list[i].second);
  return out;
}

void offer_assaults(const State& s, UnitId u, ActionList& out) {
  const Side by = side_of(u);
  const Point from = s.unit(u).at;
  for (const UnitId e : nearest(s, u, movement_of(s, u).cross_country / 2 + 2)) {
    const Action here = act(by, Act::Assault, {u.value, e.value});
    if (!why_not_close(s, here)) {
      out.add(here);
      continue;
    }
    for (const std::int32_t gap : {1100, 1500, 1900}) {
      if (plane::length(from - s.unit(e).at) <= gap) continue;
      const Point p = plane::at_distance({s.unit(e).at, from}, gap);
      const Action there = act(by, Act::Assault, {u.value, e.value, p.x, p.y});
      if (why_not_close(s, there)) continue;
      out.add(there);
      break;
    }
  }
}

void offer_breaches(const State& s, UnitId u, ActionList& out) {
  const auto offer = [&](int kind, std::size_t i) {
    const Action a = act(side_of(u), Act::Breach, {u.value, kind, static_cast<int>(i)});
    if (!why_not_close(s, a)) out.add(a);
  };
  const Map& m = s.map();
  each_unit(s, other(side_of(u)), [&](UnitId e) {  // a house with an enemy in it
    const std::uint8_t b = s.unit(e).building;
    if (on_table(s, e) && b != 0xff && plane::range_inches(m.buildings[b].centre, s.unit(u).at) <= 4 &&
        !out.contains(act(side_of(u), Act::Breach, {u.value, 0, b})))
      offer(0, b);
  });
  for (std::size_t i = 0; i < s.works.size(); ++i)
    if (s.works[i].terrain == Terrain::Block || s.works[i].terrain == Terrain::Wire) offer(2, i);
  for (std::size_t i = 0; i < s.mines.size(); ++i)
    if (s.mines[i].there && s.mines[i].side != side_of(u)) offer(3, i);
}

}  // namespace

void offer_close(const State& s, Side by, Scope scope, ActionList& out) {
  const Frame& f = s.top();
  if (f.step == Step::Primary && scope == Scope::Main) {
    out.add(act(by, Act::Lead, {f.unit.value}));
    if (const UnitId w = second_attacker(s, f.arg); w.valid()) out.add(act(by, Act::Lead, {w.value}));
  }
  if (f.step == Step::Occupy && scope == Scope::Main) out.add(act(by, Act::Occupy)), out.add(act(by, Act::Stay));
  if (f.step != Step::Close) return;
  each_unit(s, by, [&](UnitId u) {
    const bool drafted = draft_index(s, u) >= 0;
    if (scope == Scope::Free && drafted) out.add(act(by, Act::Retract, {u.value}));
    if (scope != Scope::Main || drafted || !on_table(s, u) || why_no_fighter(s, u, false)) return;
    offer_assaults(s, u, out);
    if (def(s, u).has(Function::Engineer)) offer_breaches(s, u, out);
  });
}

void offer_dismount_attacks(const State& s, Side by, ActionList& out) {
  each_unit(s, by, [&](UnitId u) {
    if (s.unit(u).where != Where::Aboard || why_no_fighter(s, u, false)) return;
    for (const UnitId e : nearest(s, u, 3)) {
      const Point from = s.unit(u).at, to = s.unit(e).at;
      if (plane::length(to - from) < 1100) continue;
      const Point p = plane::at_distance({from, to}, 1050);
      const Action a = act(by, Act::Storm, {u.value, p.x, p.y, plane::bearing(to - from), e.value});
      if (!why_not_transport(s, a)) out.add(a);
    }
  });
}

}  // namespace kessel::panzer
