// PZ:16.7.1 to PZ:16.7.3 What GP fire rolls against: factor, modifiers, defense.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

using Kind = Attack::Kind;

bool indirect(const Attack& a) { return a.kind == Kind::Indirect || a.kind == Kind::Barrage; }
/// Fire by eye: from one unit at another.
bool direct(const Attack& a) { return a.kind == Kind::Direct || a.kind == Kind::Overrun; }

const AirWeapon* air_weapon(const State& s, const Attack& a) {
  for (const AirWeapon& w : card(s, a.from).air_weapons)
    if (w.attack == static_cast<AirAttack>(a.weapon)) return &w;
  return nullptr;
}

UnitId observer_of(const State& s, const Attack& a) { return a.zone < kMaxZones ? s.zones[a.zone].observer : UnitId{}; }
bool off_map(const State& s, const Attack& a) { return card(s, a.from).unit_class == UnitClass::Battery; }

/// PZ:16.7.1.2, PZ:16.6.3.1.1, PZ:16.6.3.1.2 From the firer, from the observer, or from the farther of them.
int inches_to(const State& s, const Attack& a, Point p) {
  const int own = plane::range_inches(s.unit(a.from).at, p);
  if (!indirect(a)) return own;
  const UnitId eye = observer_of(s, a);
  const int seen = eye.valid() ? plane::range_inches(s.unit(eye).at, p) : own;
  return off_map(s, a) ? seen : std::max(own, seen);
}

struct Factor {
  int value = 0;
  Band band = Band::Pointblank;
};
template <class Row>
Factor read(const Row& row, int inches) {
  Factor f;
  f.band = Band::Extreme;
  for (std::size_t b = kBands; b-- > 0;)
    if (row.range[b] >= inches) f.band = static_cast<Band>(b);
  f.value = row.factor[at(f.band)];
  return f;
}

/// PZ:16.7.1, PZ:16.7.1.1, PZ:16.7.1.2, PZ:16.7.1.3
Factor factor_at(const State& s, const Attack& a, Point p) {
  Factor f;
  switch (a.kind) {
    case Kind::Crash: f.value = tables(s).air.crash_gp_factor; break;
    case Kind::Air:
      if (const AirWeapon* w = air_weapon(s, a)) {
        f = w->range[kBands - 1] == 0 ? Factor{w->factor[0], Band::Pointblank} : read(*w, inches_to(s, a, p));
      }
      break;
    default: {
      const Arm x = arm(s, a.from, a.weapon);
      if (x.aa != nullptr) f = read(*x.aa, inches_to(s, a, p));
      if (x.gp != nullptr) f = read(*x.gp, inches_to(s, a, p));
      if (a.planned && x.gp != nullptr) {  // PZ:16.6.3.1.3
        f.band = tables(s).response.planned_band;
        f.value = x.gp->factor[at(f.band)];
      }
    }
  }
  if (a.factor != 0) f.value = a.factor;
  return f;
}

/// Everything that is added to a roll, each with its case.
class Sum {
 public:
  Sum(const State& s, const Attack& a, Tally& t) : s_(s), a_(a), t_(t) {}

  /// PZ:16.11.3, PZ:16.11.3.4, PZ:16.11.3.5, PZ:16.11.3.6 Overruns are GP attacks like others.
  void target(UnitId u, Band band) {
    const Card& c = card(s_, u);
    if (s_.unit(u).where == Where::Aboard || !c.vehicle()) {
      if (leg_or_towed(s_, u) && entrenched(s_, u))
        add(GpModifier::HastyEntrenchment, "PZ:16.7.2.19", "target in a hasty entrenchment");
    } else {
      // PZ:16.7.2.1, PZ:16.7.2.1a Fire over the hill is spoilt for the unit aimed at only.
      if (a_.moving && (direct(a_) || (u == a_.aimed && !a_.planned && a_.kind != Kind::Barrage)))
        add(GpModifier::TargetVehicleMoving, "PZ:16.7.2.1", "target moving");
      if (c.gp_type == GpType::P) add(GpModifier::TargetPType, "PZ:16.7.2.2", "protected target");
      if (c.gp_type == GpType::A) add(GpModifier::TargetAType, "PZ:16.7.2.3", "armoured target");
      const Cover cover = cover_of(s_, u);
      if (cover == Cover::Medium && (!indirect(a_) || overhead(u)))
        add(GpModifier::TargetVehicleMediumCover, "PZ:16.7.2.4", "target in medium cover");
      if (cover == Cover::Heavy) add(GpModifier::TargetVehicleHeavyCover, "PZ:16.7.2.5", "target in heavy cover");
    }
    const bool armoured = c.vehicle() && c.gp_type == GpType::A && s_.unit(u).where != Where::Aboard;
    if (direct(a_) && band == Band::Pointblank && !armoured && c.unit_class != UnitClass::Aircraft && coax())
      add(GpModifier::CoaxMg, "PZ:16.7.2.20", "coaxial machine gun");
    if (c.unit_class == UnitClass::Aircraft) aircraft();
  }

  /// PZ:R108, PZ:12.4.2, PZ:16.11.3.1, PZ:16.11.3.2 What is the firer's own, or lies on the line.
  void firer(UnitId aimed, Point p, Band band) {
    const UnitId by = a_.from;
    if (a_.kind == Kind::Direct && s_.unit(by).order == Order::ShortHalt)
      add(GpModifier::ShooterShortHalt, "PZ:16.7.2.6", "shooter on a short halt");
    haze(aimed);
    if (a_.kind != Kind::Crash && !off_map(s_, a_)) {
      if (flagged(s_, by, kDamaged)) add(GpModifier::ShooterDamaged, "PZ:16.7.2.7", "shooter damaged");
      if (suppressed(s_, by)) add(GpModifier::ShooterSuppressed, "PZ:16.7.2.8", "shooter suppressed");
    }
    if (a_.low > 0) add(GpModifier::AmmoLimit, "PZ:16.7.2.9", "short of ammunition");
    if (a_.kind != Kind::Overrun && a_.kind != Kind::Crash) line(aimed, p);
    if (a_.open && indirect(a_) && off_map(s_, a_)) add(GpModifier::OpenSheaf, "PZ:16.7.2.12", "open sheaf");
    if (a_.kind == Kind::Direct && a_.overwatch) overwatch(p);
    if (a_.kind == Kind::Overrun) add(GpModifier::Overrun, "PZ:16.7.2.16", "overrun");
    if (a_.kind == Kind::Direct && s_.unit(by).where == Where::Aboard)
      add(GpModifier::Transported, "PZ:16.7.2.17", "fired from a vehicle");
    if (a_.kind == Kind::Direct) dual();
    if (direct(a_) && s_.plan().rules.grades != Module::Off)
      if (const int g = tables(s_).grade_gp[at(grade(s_, by))][at(band)]; g != 0) t_.add("PZ:16.7.2.24", g, "grade");
    if (a_.kind == Kind::Air) from_above();
  }

 private:
  void add(GpModifier m, RuleRef rule, const char* why, int times = 1) {
    const auto& cell = tables(s_).gp_modifier[at(m)];
    const auto value = indirect(a_) ? cell.indirect : cell.direct;
    if (value && times != 0) t_.add(rule, times * *value, why);
  }
  /// PZ:16.7.2.4 Brick houses and woods have a roof.
  bool overhead(UnitId u) const {
    const Unit& x = s_.unit(u);
    if (x.building != 0xff && s_.map().buildings[x.building].material == Material::Brick) return true;
    return terrain_at(s_, x.at) == Terrain::Woods;
  }
  bool coax() const {
    if (a_.kind == Kind::Direct) {
      const Arm x = arm(s_, a_.from, a_.weapon);
      return x.gp != nullptr && x.gp->coax;
    }
    for (const Weapon& w : card(s_, a_.from).weapons)
      for (const GpRow& row : w.gp)
        if (row.coax) return true;
    return false;
  }
  /// PZ:16.2.1.1, PZ:R150 Planned fire that was adjusted, and the unit nearest to its new point: nobody observes it, and its
  /// guns are farther than any haze.
  bool adjusted(UnitId u) const {
    if (s_.rules < 2 || !s_.options.heat_haze || a_.kind != Kind::Indirect || a_.zone >= kMaxZones) return false;
    const auto far = [&](UnitId x) { return plane::distance_sq(s_.unit(x).at, a_.at); };
    const std::int64_t reach = std::int64_t{tables(s_).response.target_point_inches} * plane::kMilsPerInch;
    if (!s_.zones[a_.zone].shifted || !u.valid() || !on_table(s_, u) || far(u) > reach * reach) return false;
    bool nearest = true;
    each_unit(s_, [&](UnitId x) {
      nearest = nearest && (x == u || !on_table(s_, x) || far(x) > far(u) || (far(x) == far(u) && x.value > u.value));
    });
    return nearest;
  }
  /// PZ:16.7.2.6, PZ:16.2.1.1, PZ:R150 Fire by eye at the unit aimed at; of called fire as the observer sees it, and for
  /// that unit alone.
  void haze(UnitId u) {
    if (a_.planned && adjusted(u)) return add(GpModifier::HeatHaze, "PZ:16.7.2.6", "heat haze");
    if (a_.planned || (a_.kind != Kind::Direct && a_.kind != Kind::Indirect) || !a_.aimed.valid()) return;
    if (indirect(a_) && u != a_.aimed) return;
    const UnitId eye = indirect(a_) ? observer_of(s_, a_) : a_.from;
    if (eye.valid() && hazy(s_, a_.aimed, range(s_, eye, a_.aimed)))
      add(GpModifier::HeatHaze, "PZ:16.7.2.6", "heat haze");
  }
  /// PZ:16.7.2.9, PZ:16.7.2.10, PZ:16.7.2.11, PZ:12.5, PZ:R82 Of fire over the hill and from the air, the line to what is
  /// aimed at.
  void line(UnitId aimed, Point p) {
    if (a_.planned) return;
    Eye from, to;
    if (aimed.valid()) {
      to = eye_of(s_, aimed);
    } else {
      to = {p, height_at(s_, p)};
    }
    if (a_.kind == Kind::Direct) {
      from = eye_of(s_, a_.from);
    } else {
      if (aimed != a_.aimed) return;
      const UnitId eye = observer_of(s_, a_);
      from = eye.valid() && indirect(a_) ? eye_of(s_, eye) : to;
    }
    add(GpModifier::BrewUpSmoke, "PZ:16.7.2.9", "through the smoke of a burning wreck", brew_up_smokes(s_, from, to));
    add(GpModifier::SmokeClosed, "PZ:16.7.2.10", "through dense smoke",
        zones_crossed(s_, from, to, Shell::Smoke, true));
    add(GpModifier::SmokeOpen, "PZ:16.7.2.10", "through smoke", zones_crossed(s_, from, to, Shell::Smoke, false));
    add(GpModifier::Fire, "PZ:16.7.2.15a", "through a fire", fires_crossed(s_, from, to));
    // Its own bursts do not hide the target from the observer.
    add(GpModifier::BarrageClosed, "PZ:16.7.2.11", "through a dense barrage", barrages(from, to, true));
    add(GpModifier::BarrageOpen, "PZ:16.7.2.11", "through a barrage", barrages(from, to, false));
  }
  int barrages(const Eye& from, const Eye& to, bool closed) const {
    return zones_crossed(s_, from, to, Shell::Gp, closed, indirect(a_) ? a_.zone : 0xff);
  }
  /// PZ:16.7.2.13, PZ:16.7.2.14, PZ:16.7.2.15; PZ:R30 aircraft are tracked all round.
  void overwatch(Point p) {
    const Arm x = arm(s_, a_.from, a_.weapon);
    if (x.aa != nullptr) {
      t_.add("PZ:16.7.2.13", tables(s_).gp_overwatch[at(Field::Front)][at(Mount::Turretless360)].value_or(0),
             "overwatch");
      return;
    }
    const Field f = field_of(s_, a_.from, a_.weapon, p);
    const int m = overwatch_modifier(s_, a_.from, a_.weapon, p).value_or(0);
    t_.add(f == Field::Front  ? RuleRef("PZ:16.7.2.13")
           : f == Field::Side ? RuleRef("PZ:16.7.2.14")
                              : RuleRef("PZ:16.7.2.15"),
           m, "overwatch");
  }
  /// PZ:16.7.2.21, PZ:16.1.5a
  void dual() {
    const Arm x = arm(s_, a_.from, a_.weapon);
    switch (dual_fire(s_, a_.from, x)) {
      case Dual::Same: add(GpModifier::DualFireSame, "PZ:16.7.2.21", "two weapons at one target"); break;
      case Dual::Other: add(GpModifier::DualFireDifferent, "PZ:16.7.2.21", "two weapons at two targets"); break;
      case Dual::No: break;
    }
  }
  /// PZ:15.3.2.1, PZ:15.3.2.2, PZ:15.3.3.2.1, PZ:15.3.3.2.2, PZ:15.3.3.2.3, PZ:15.3.4.2.1, PZ:15.3.4.2.2
  void from_above() {
    const AirAttack w = static_cast<AirAttack>(a_.weapon);
    const RuleRef low = w == AirAttack::Strafe    ? RuleRef("PZ:15.3.2.1")
                        : w == AirAttack::Rockets ? RuleRef("PZ:15.3.4.2.1")
                        : w == AirAttack::Bombs   ? RuleRef("PZ:15.3.3.2.2")
                                                  : RuleRef("PZ:15.3.3.2.1");
    const RuleRef fast = w == AirAttack::Strafe    ? RuleRef("PZ:15.3.2.2")
                         : w == AirAttack::Rockets ? RuleRef("PZ:15.3.4.2.2")
                                                   : RuleRef("PZ:15.3.3.2.3");
    if (const int m = tables(s_).air.altitude[at(s_.flight.altitude)]; m != 0) t_.add(low, m, "altitude");
    if (s_.flight.speed == Speed::Fast) t_.add(fast, tables(s_).air.fast, "fast");
  }
  /// PZ:15.4.2.1.1, PZ:15.4.2.1.2 Fire at an aircraft.
  void aircraft() {
    const AirCharts& air = tables(s_).air;
    if (s_.flight.speed == Speed::Fast) t_.add("PZ:15.4.2.1.1", air.aa_fast, "fast aircraft");
    if (s_.flight.altitude == Altitude::High) t_.add("PZ:15.4.2.1.1", air.aa_high, "high aircraft");
    if (s_.flight.altitude == Altitude::Low) t_.add("PZ:15.4.2.1.2", air.aa_low, "low aircraft");
  }

  const State& s_;
  const Attack& a_;
  Tally& t_;
};

/// PZ:16.7.4, PZ:16.7.3
GpResult result_of(const State& s, int factor, int defense) {
  return tables(s).gp_result[static_cast<std::size_t>(std::clamp(defense, 1, kGpDefenses))]
                            [static_cast<std::size_t>(std::clamp(factor, 1, kGpFactors))];
}

/// PZ:16.11.2.2, PZ:17.2.6.1, PZ:16.7.3.1, PZ:16.7.3.2, PZ:16.7.3.2.1, PZ:16.7.3.3.1, PZ:16.7.3.3.2, PZ:16.7.3.4
int defense_of(const State& s, UnitId u, bool full_cover, Tally& t) {
  const Tables& tab = tables(s);
  const Card& c = card(s, u);
  const Unit& x = s.unit(u);
  if (!leg_or_towed(s, u)) {
    t.add(c.vehicle() ? RuleRef("PZ:16.7.3.1") : RuleRef("PZ:16.7.3.4"), c.gp_def, "by its card");
    return c.gp_def;
  }
  if (x.where == Where::Aboard) {
    const bool covered = card(s, x.carrier).under_cover;
    const int d = covered ? tab.defense_transported_covered : tab.defense_transported_open;
    t.add(covered ? RuleRef("PZ:16.7.3.3.1") : RuleRef("PZ:16.7.3.3.2"), d, "aboard a vehicle");
    return d;
  }
  t.add("PZ:16.7.3.2.1", c.gp_def_in[at(cover_of(s, u))], "by its card and cover");
  if (full_cover && flagged(s, u, kFullCover)) t.add("PZ:16.7.3.2.1", tab.defense_full_cover, "Full Cover");
  if (flagged(s, u, kMoving)) t.add("PZ:16.7.3.2.1", tab.defense_moving, "moving");
  return std::clamp(t.total(), tab.defense_least, tab.defense_most);
}

}  // namespace

int gp_defense(const State& s, UnitId u, Tally& t) { return defense_of(s, u, true, t); }

GpChance gp_chance(const State& s, const Attack& a, UnitId target, Tally& t) {
  if (a.kind == Kind::Assault) return assault_chance(s, a, target, t);
  GpChance c;
  Tally silent = Tally::silent();
  const bool exposed = a.kind == Kind::Overrun && s.options.overrun_ignores_full_cover;  // PZ:R7
  c.defense = defense_of(s, target, !exposed, silent);
  const Factor f = factor_at(s, a, s.unit(target).at);
  c.factor = f.value, c.band = f.band;
  Sum sum(s, a, t);
  sum.target(target, f.band);
  sum.firer(target, s.unit(target).at, f.band);
  c.net = t.total();
  c.number = result_of(s, c.factor, c.defense);
  return c;
}

/// PZ:16.7.3.5, PZ:16.1.8, PZ:R108
GpChance terrain_chance(const State& s, const Attack& a, int defense, Tally& t) {
  if (a.kind == Kind::Assault) return breach_chance(s, a, defense, t);
  GpChance c;
  const Point p = a.kind == Kind::Direct ? s.unit(a.aimed).at : a.at;
  const Factor f = factor_at(s, a, p);
  c.factor = f.value, c.band = f.band, c.defense = defense;
  Sum(s, a, t).firer(a.kind == Kind::Direct ? a.aimed : UnitId{}, p, f.band);
  c.net = t.total();
  c.number = result_of(s, c.factor, c.defense);
  return c;
}

bool small_arms(const State& s, const Attack& a) {
  switch (a.kind) {
    case Kind::Crash: return false;
    case Kind::Air: {
      const AirWeapon* w = air_weapon(s, a);
      return w != nullptr && w->small_arms;
    }
    default: {
      const Arm x = arm(s, a.from, a.weapon);
      return x.gp != nullptr && x.gp->small_arms;
    }
  }
}

/// PZ:16.7.4.2.1; PZ:15.4.2.1.2.2a a crash is enough for any vehicle.
int knock_out_factor(const State& s, const Attack& a) {
  switch (a.kind) {
    case Kind::Crash: return kGpDefenses;
    case Kind::Air: {
      const AirWeapon* w = air_weapon(s, a);
      return w != nullptr ? w->damage : 0;
    }
    default: {
      const Arm x = arm(s, a.from, a.weapon);
      return x.gp != nullptr ? x.gp->damage : 0;
    }
  }
}

}  // namespace kessel::panzer
