// PZ:16.9.1.6, PZ:16.9.2 to PZ:16.9.4 The announced assaults: advances, factors, modifiers, results.
#include <algorithm>

#include "games/panzer/c16_close.h"

namespace kessel::panzer {

namespace {
std::size_t at_(int i) { return static_cast<std::size_t>(i); }
}  // namespace

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

}  // namespace kessel::panzer
