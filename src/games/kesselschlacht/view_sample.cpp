// Worlds that fit a view, and worlds that a side cannot tell apart.
#include <algorithm>

#include "games/kesselschlacht/moving.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

namespace {

/// For stacking and zones three kinds of counters are all that matters.
enum class Kind : std::uint8_t { Hq, Battalion, Large };
/// KS:3.2.1a So many battalions of a stack project a zone together.
constexpr int kZoneBattalions = 3;
Kind kind_of(const UnitDef& d) { return d.hq ? Kind::Hq : d.size == Size::Battalion ? Kind::Battalion : Kind::Large; }

/// KS:7.1.5d A position whose infantry must be there.
bool needs_builder(const State& s, Hex h) { return position_level(s, h) > 0 && !holds_position(s, h); }

/// KS:7.1.5d, KS:16.1.1a What anyone can tell of a stack he cannot look into: a position has its infantry, guns stand on
/// roads. Counts what is wrong.
int odd_units(const State& s, Hex h) {
  const bool position = needs_builder(s, h), road = s.content->at(h).has_road;
  int guns = 0;
  bool builder = false;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).hex != h || !on_map(s, u)) return;
    builder = builder || def(s, u).builder;
    guns += def(s, u).artillery && !road ? 1 : 0;
  });
  return guns + (position && !builder ? 1 : 0);
}

/// What matters of a stack for the viewer's eye, kept while units change places.
struct Pile {
  int combat = 0, battalions = 0, large = 0, builders = 0, guns = 0;
  bool moving = false;  ///< a group is passing: limits hold only where a move ends (KS:3.1.3)
  void add(const UnitDef& d, Status status, int n) {
    const Kind kind = kind_of(d);
    if (kind == Kind::Hq) return;
    combat += n;
    builders += d.builder ? n : 0;
    guns += d.artillery ? n : 0;
    if (status != Status::RT) (kind == Kind::Large ? large : battalions) += n;
  }
};

/// Deals the unseen units of one side to its unseen places.
class Deal {
 public:
  Deal(const View& v, Side side, State& s, Rng& rng)
      : v_(v), side_(side), s_(s), rng_(rng), piles_(hex::kHexSlots), in_set_up_(setting_up(s, side)) {
    hex::Mask own;
    each_unit(s, [&](UnitId u) {
      const Unit& unit = s.unit(u);
      if (side_of(s, u) != side) return;
      if (unit.where == Where::Unseen) units_[count_++] = u;
      if (unit.where != Where::Map || !unit.hex.valid()) return;
      own.set(unit.hex);
      piles_[unit.hex.value].add(def(s, u), unit.status, 1);
      if (flagged(s, u, kInGroup)) piles_[unit.hex.value].moving = true;
    });
    for (int i = 0; i < v.slot_count; ++i) {  // a slot belongs to the side that is seen in its hex
      const HiddenSlot& p = v.slots[static_cast<std::size_t>(i)];
      if (!own.has(p.hex)) continue;
      slots_[places_++] = i;
      if ((p.flags & kInGroup) != 0) piles_[p.hex.value].moving = true;
    }
    KESSEL_ASSERT(count_ >= places_);
  }

  void run() {
    for (std::uint32_t i = count_; i > 1; --i) std::swap(units_[i - 1], units_[rng_.below(i)]);
    keep_spares_behind();
    match_kinds();
    mend();
    for (std::uint32_t i = 0; i < count_; ++i) put(i);
  }

 private:
  const HiddenSlot& slot(std::uint32_t i) const { return v_.slots[static_cast<std::size_t>(slots_[i])]; }
  Pile& pile(std::uint32_t i) { return piles_[slot(i).hex.value]; }

  /// The unit at place `i` of the list goes to slot `i`; those behind the last slot stay off the map.
  void put(std::uint32_t i) {
    Unit& unit = s_.unit(units_[i]);
    if (i >= places_) {
      unit.where = in_set_up_ ? Where::Setup : Where::Box;
      return;
    }
    const HiddenSlot& p = slot(i);
    unit.where = Where::Map;
    unit.hex = p.hex;
    unit.height = p.height;
    unit.status = p.status;
    unit.flags = p.flags;
    const UnitId top = top_unit(v_.known, p.hex);  // its supply is taken to be that of the unit on top
    if (top.valid()) unit.supply = v_.known.unit(top).supply;
    if (flagged(s_, units_[i], kInGroup | kInForce)) unit.mp = mp_of_force();
  }
  std::uint8_t mp_of_force() const {
    std::uint8_t mp = 0;
    each_unit(v_.known, [&](UnitId u) {
      if (flagged(v_.known, u, kInGroup | kInForce)) mp = std::max(mp, v_.known.unit(u).mp);
    });
    return mp;
  }

  /// Only whoever may lie off the map is left without a place.
  bool may_stay_off(UnitId u) const { return in_set_up_ || may_be_spare(s_, u); }
  void keep_spares_behind() {
    std::uint32_t from = 0;
    for (std::uint32_t i = places_; i < count_; ++i) {
      if (may_stay_off(units_[i])) continue;
      while (from < places_ && !may_stay_off(units_[from])) ++from;
      KESSEL_ASSERT(from < places_);
      std::swap(units_[i], units_[from]);
    }
  }

  /// The most that a slot can hold as things stand: no large unit where nothing projects, an HQ where a stack is full.
  Kind most_in(std::uint32_t i) {
    const HiddenSlot& p = slot(i);
    if (pile(i).combat >= stack_limit(s_, side_) && !pile(i).moving) return Kind::Hq;
    if (v_.projecting.has(p.hex) || p.status == Status::RT) return Kind::Large;
    return pile(i).battalions >= kZoneBattalions - 1 ? Kind::Hq : Kind::Battalion;
  }

  /// A first deal. Where a combat unit fits one is taken; HQs are kept for the places that can hold nothing else.
  void match_kinds() {
    for (std::uint32_t i = 0; i < places_; ++i) {
      const Kind most = most_in(i);
      std::uint32_t pick = count_;
      for (std::uint32_t j = i; j < count_; ++j) {
        const Kind kind = kind_of(def(s_, units_[j]));
        if (kind > most || (j >= places_ && !may_stay_off(units_[i]))) continue;
        if (pick == count_ || (kind == most && kind_of(def(s_, units_[pick])) != most)) pick = j;
        if (kind == most) break;
      }
      if (pick == count_) pick = i;
      std::swap(units_[i], units_[pick]);
      pile(i).add(def(s_, units_[i]), slot(i).status, 1);
    }
  }

  /// How far a stack is from what the viewer sees: units over the limit, the public bit of its ZOC (KS:3.2.1), guns off
  /// the road, a position without infantry. Each unit too many counts, so that every exchange for the better is seen.
  int faults(Hex h) const {
    const Pile& p = piles_[h.value];
    const bool projects = p.large > 0 || p.battalions >= kZoneBattalions;
    int n = v_.projecting.has(h) ? (projects ? 0 : 1) : p.large + std::max(0, p.battalions - (kZoneBattalions - 1));
    if (!p.moving) n += std::max(0, p.combat - stack_limit(s_, side_));
    if (!s_.content->at(h).has_road) n += p.guns;
    return n + (p.builders == 0 && needs_builder(s_, h) ? 1 : 0);
  }

  /// Exchanges two units at a time, never for the worse, until everything fits.
  void mend() {
    constexpr int kMostTries = 200'000;
    int total = 0;
    hex::Mask counted;
    for (std::uint32_t i = 0; i < places_; ++i) {
      if (!counted.has(slot(i).hex)) total += faults(slot(i).hex);
      counted.set(slot(i).hex);
    }
    for (int tries = 0; total > 0 && tries < kMostTries; ++tries) {
      const std::uint32_t a = rng_.below(places_), b = rng_.below(count_);
      const bool off = b >= places_;
      if (off ? !may_stay_off(units_[a]) : slot(a).hex == slot(b).hex) continue;
      const int before = faults(slot(a).hex) + (off ? 0 : faults(slot(b).hex));
      exchange(a, b);
      const int after = faults(slot(a).hex) + (off ? 0 : faults(slot(b).hex));
      if (after > before) exchange(a, b);
      total += std::min(after - before, 0);
    }
  }
  void exchange(std::uint32_t a, std::uint32_t b) {
    for (std::uint32_t i : {a, b})
      if (i < places_) pile(i).add(def(s_, units_[i]), slot(i).status, -1);
    std::swap(units_[a], units_[b]);
    for (std::uint32_t i : {a, b})
      if (i < places_) pile(i).add(def(s_, units_[i]), slot(i).status, 1);
  }

  const View& v_;
  Side side_;
  State& s_;
  Rng& rng_;
  std::vector<Pile> piles_;  ///< by hex
  bool in_set_up_;
  std::array<UnitId, kMaxUnits> units_{};
  std::array<int, kMaxUnits> slots_{};
  std::uint32_t count_ = 0, places_ = 0;
};

/// KS:8.1.1a Began the game north of the Dnestr, as far as the set-up lists tell.
bool began_north(const State& s, UnitId u) {
  bool north = true;
  for (const SetupEntry& e : s.plan().setup)
    if (std::find(e.units.begin(), e.units.end(), u) != e.units.end())
      north = (e.area - s.content->south_of_dnestr).any();
  return north && s.unit(u).group == 0xff;
}

/// Marks of an enemy unit that follow from what was announced and from where it stands.
void derive_marks(State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  const Side side = side_of(s, u);
  if (s.phase != Phase::Setup && began_north(s, u)) raise(s, u, kBeganNorth);
  const bool south = is_south(s, unit.hex);
  if (s.phase != Phase::Setup && south && (side == kSoviet || flagged(s, u, kBeganNorth))) raise(s, u, kBoundSouth);
  if (side == kAxis) {
    if (s.phase >= Phase::J && s.phase <= Phase::L && !south) raise(s, u, kTurnNorth);
    if (def(s, u).builder && s.hasty.has(unit.hex) && !flagged(s, u, kHit | kMoved)) raise(s, u, kDugIn);
    return;
  }
  if (!unit.parent.valid() || s.phase < Phase::G || s.phase > Phase::L) return;
  const FormationState& f = s.formation(unit.parent);
  const bool ordered = f.march == March::Directive;
  const bool goes = !ordered || def(s, u).hq || flagged(s, u, kDesignated);
  if (f.activity == Activity::Active && goes) raise(s, u, kActive);
  if (f.activity == Activity::Ineligible && s.phase >= Phase::H) raise(s, u, kRegroups);
  if (s.phase >= Phase::H && f.march != March::None && goes) raise(s, u, kForced);
  if (s.phase >= Phase::H && unit.supply != Supply::Out) raise(s, u, kSupplied);
}

/// KS:6.7.1.A A load that the transports could carry, within what is there for all of them.
void load_unseen_cargo(Side viewer, State& s, Rng& rng) {
  if (viewer == kAxis || s.phase < Phase::B || s.phase > Phase::D) return;
  const Tables& t = tables(s);
  int ammo = t.lift_ammo, fuel = t.lift_fuel;
  each_air(s, [&](AirId a) {
    Air& plane = s.plane(a);
    if (def(s, a).type != AirType::TR || (plane.where != AirWhere::Ready && plane.where != AirWhere::Placed)) return;
    const int most = std::min({ammo, t.tr_ammo_max, static_cast<int>(def(s, a).cargo)});
    const int ap = static_cast<int>(rng.below(static_cast<std::uint32_t>(most) + 1));
    const int fp = std::min(fuel, def(s, a).cargo - ap);
    plane.ammo = static_cast<std::uint8_t>(ap);
    plane.fuel = static_cast<std::uint8_t>(fp);
    ammo -= ap, fuel -= fp;
  });
}

/// KS:6.3.2 A side that has sealed has its aircraft somewhere.
void place_unseen_aircraft(Side viewer, State& s, Rng& rng) {
  if (s.depth == 0 || s.top().step != Step::AirPlace) return;
  each_air(s, [&](AirId a) {
    Air& plane = s.plane(a);
    const Side side = def(s, a).side;
    const bool waits = plane.where == AirWhere::Ready || plane.where == AirWhere::Placed;
    if (side == viewer || !waits || !has(s.sealed, side)) return;
    plane.sector = static_cast<std::uint8_t>(rng.below(kSectors + 1));
    plane.where = plane.sector != 0 ? AirWhere::Placed : AirWhere::Ready;
  });
}

/// KS:15.2.1 A train is with some HQ that could carry it.
void assign_unseen_trains(Side viewer, State& s, Rng& rng) {
  for (Pontoon& p : s.pontoons) {
    if (p.side == viewer || p.is != Pontoon::Is::Carried) continue;
    std::array<FormationId, kMaxFormations> may{};
    std::uint32_t n = 0;
    each_formation(s, [&](FormationId f) {
      const Formation& d = def(s, f);
      const bool fits = p.side == kAxis ? d.track >= 0 : d.superior == Superior::Front1;
      if (fits && on_map(s, d.hq)) may[n++] = f;
    });
    if (n > 0) p.carrier = may[rng.below(n)];
  }
}

/// KS:R60 The garrison is one of the counters at either end.
void garrison_pontoons(const View& v, State& s) {
  for (std::size_t i = 0; i < kPontoons; ++i) {
    Pontoon& p = s.pontoons[i];
    if ((v.garrisoned >> i & 1u) == 0 || p.garrison.valid()) continue;
    each_unit(s, [&](UnitId u) {
      const Hex h = s.unit(u).hex;
      const bool there = on_map(s, u) && side_of(s, u) == p.side && (h == p.a || h == p.b);
      if (!there || v.known.unit(u).where != Where::Unseen) return;
      if (!p.garrison.valid() || def(s, p.garrison).hq) p.garrison = u;
    });
  }
}

}  // namespace

State sample(const View& v, Rng& rng) {
  State s = v.known;
  for (Side side : {kSoviet, kAxis})
    if (side != v.viewer) Deal(v, side, s, rng).run();
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) != v.viewer && on_map(s, u) && s.unit(u).hex.valid()) derive_marks(s, u);
  });
  load_unseen_cargo(v.viewer, s, rng);
  place_unseen_aircraft(v.viewer, s, rng);
  assign_unseen_trains(v.viewer, s, rng);
  garrison_pontoons(v, s);
  return s;
}

namespace {

/// Flags that go with the unit; the others go with the place.
constexpr std::uint32_t kOwnFlags = kActive | kForced | kDesignated | kRegroups | kBeganNorth | kSupplied;

/// May be exchanged with another unseen unit: neither on the move nor bound to its place by something anyone can see.
bool loose(const State& s, Side viewer, UnitId u) {
  if (side_of(s, u) == viewer || sees_unit(s, viewer, u) || def(s, u).garrison()) return false;
  if (flagged(s, u, kInGroup | kInForce | kInCombat | kKnown | kLabour)) return false;
  for (const Pontoon& p : s.pontoons)
    if (p.garrison == u) return false;
  const Where w = s.unit(u).where;
  return w == Where::Map || w == Where::Setup || w == Where::Box;
}

/// Off the map only units that the set-up treats alike change places with one on it.
bool alike(const State& s, UnitId a, UnitId b) {
  const UnitDef &x = def(s, a), &y = def(s, b);
  if (x.side != y.side || x.hq != y.hq || x.artillery != y.artillery) return false;
  constexpr std::uint32_t kTold = kBeganNorth | kDesignated;
  const bool on = s.unit(a).where == Where::Map && s.unit(b).where == Where::Map;
  if (on && ((s.unit(a).flags ^ s.unit(b).flags) & kTold) != 0) return false;
  if (on && s.phase != Phase::Setup) return true;
  return x.formation == y.formation && x.type == UnitType::Infantry && y.type == UnitType::Infantry &&
         x.side == kSoviet;
}

void exchange(State& s, UnitId a, UnitId b) {
  const Unit ua = s.unit(a), ub = s.unit(b);
  const auto move_to = [](Unit& unit, const Unit& own, const Unit& place) {
    unit = place;
    unit.parent = own.parent;
    unit.due = own.due;
    unit.group = own.group;
    const bool on = place.where == Where::Map;
    if (on && own.where == Where::Map) {
      unit.supply = own.supply;
      unit.flags = (place.flags & ~kOwnFlags) | (own.flags & kOwnFlags);
    }
  };
  move_to(s.unit(a), ua, ub);
  move_to(s.unit(b), ub, ua);
}

}  // namespace

/// Exchanges unseen units of the enemy among their places, where no zone of control shows it; and what else the viewer
/// cannot know: cargo, sealed sectors, who carries a train.
State reshuffle_hidden(const State& truth, Side viewer, Rng& rng) {
  State s = truth;
  const auto n = static_cast<std::uint32_t>(s.unit_count());
  for (std::uint32_t round = 0; round < 4 * n; ++round) {
    const UnitId a = unit_id(static_cast<int>(rng.below(n))), b = unit_id(static_cast<int>(rng.below(n)));
    if (a == b || !alike(s, a, b) || !loose(s, viewer, a) || !loose(s, viewer, b)) continue;
    const Hex ha = s.unit(a).hex, hb = s.unit(b).hex;
    const auto projects = [&](Hex h) { return h.valid() && projects_zoc(s, h); };
    const auto odd = [&](Hex h) { return h.valid() ? odd_units(s, h) : 0; };
    const bool za = projects(ha), zb = projects(hb);
    const int before = odd(ha) + odd(hb);
    exchange(s, a, b);
    if (projects(ha) != za || projects(hb) != zb || odd(ha) + odd(hb) > before) exchange(s, a, b);
  }
  load_unseen_cargo(viewer, s, rng);
  place_unseen_aircraft(viewer, s, rng);
  assign_unseen_trains(viewer, s, rng);
  return s;
}

}  // namespace kessel::kesselschlacht
