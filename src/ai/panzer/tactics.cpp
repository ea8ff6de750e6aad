#include "ai/panzer/tactics.h"

#include <algorithm>

namespace kessel::ai::panzer {

int worth(const State& s, UnitId u) { return def(s, u).value[0] - loss_value(s, u); }

Chances chances(const State& s, UnitId shooter, int weapon, UnitId target, bool overwatch, bool moving) {
  Chances c;
  Tally silent = Tally::silent();
  const HitChance h = hit_chance(s, shooter, weapon, target, overwatch, moving, silent);
  if (h.number <= 0) return c;
  const Tables& t = tables(s);
  const Arm b = arm(s, shooter, weapon);
  double none = 0, track = 0, hurt = 0, lost = 0;
  for (int tens = 1; tens <= 10; ++tens) {
    const Struck hit = struck(s, shooter, weapon, target, tens, 1);
    if (hit.miss || (!hit.track && !hit.penetrates())) {
      none += 0.1;
    } else if (hit.track) {
      track += 0.1;
    } else {
      for (int units = 1; units <= 10; ++units) {
        Damage d = ap_damage(s, shooter, weapon, target, units);
        if (d == Damage::Damaged && flagged(s, target, kDamaged)) d = Damage::KnockedOut;
        (d == Damage::None ? none : d == Damage::Damaged ? hurt : lost) += 0.01;
      }
    }
  }
  const Hits& more = t.hits[at(b.weapon->rate)][static_cast<std::size_t>(h.number / 5)];
  const double three = more.three / 100.0, two = (more.two - more.three) / 100.0, one = h.number / 100.0 - three - two;
  const auto at_least_once = [&](double p) {
    const double q = 1 - p;
    return one * p + two * (1 - q * q) + three * (1 - q * q * q);
  };
  c.hit = h.number / 100.0;
  c.lost = at_least_once(lost);
  c.damaged = at_least_once(lost + hurt) - c.lost;
  c.track = at_least_once(lost + hurt + track) - c.lost - c.damaged;
  return c;
}

double value_of(const State& s, UnitId target, const Chances& c) {
  const double w = worth(s, target);
  // Damage and tracks score less but take half of the fight out of a unit.
  return w * (c.lost + 0.6 * c.damaged + 0.45 * c.track);
}

namespace {

/// What the two results of GP fire take from a unit, by what fires.
struct Blow {
  double suppressed = 0, effective = 0, lost = 0;  ///< points, points, and the chance of being lost if effective
};
Blow blow_of(const State& s, UnitId target, bool small_arms, int damage, Band band) {
  const Card& c = card(s, target);
  const double w = worth(s, target), shaken = suppressed(s, target) ? 0.02 * w : 0.12 * w + 0.5;
  if (!c.vehicle()) {
    if (c.squad() && !flagged(s, target, kHalfSquad)) return {shaken, 0.5 * w + shaken, 0};
    return {shaken, w, 1};
  }
  const double calm = suppressed(s, target) ? 0.01 * w : 0.07 * w;
  const Blow killed{calm, 0.9 * w, 0.8}, scared{calm, calm, 0};
  if (c.gp_type == GpType::S) return killed;
  if (!small_arms) return damage >= c.gp_def ? killed : scared;
  const bool close = band == Band::Pointblank, near = close || band == Band::Short;
  if (c.gp_type == GpType::A) return {close ? calm : 0, near ? calm : 0, 0};
  return {near ? calm : 0, close ? 0.6 * w : near ? calm : 0, 0};
}

}  // namespace

double gp_value(const State& s, const Attack& a, UnitId target, double* lost) {
  Tally silent = Tally::silent();
  const GpChance g = gp_chance(s, a, target, silent);
  const auto upto = [&](int number) { return std::clamp(number - g.net, 0, 100) / 100.0; };
  const double none = upto(g.number.none), calm = std::max(none, upto(g.number.suppressed));
  const Arm gun = a.from.valid() ? arm(s, a.from, a.weapon) : Arm{};
  const bool small = gun.gp != nullptr && gun.gp->small_arms;
  const Blow b = blow_of(s, target, small, gun.gp != nullptr ? gun.gp->damage : 5, g.band);
  if (lost != nullptr) *lost = (1 - calm) * b.lost;
  return (calm - none) * b.suppressed + (1 - calm) * b.effective;
}

double pattern_value(const State& s, const Attack& a) {
  const plane::Quad quad = pattern(s, a.at, a.bearing, a.sheaf);
  double sum = 0;
  each_unit(s, [&](UnitId u) {
    if (!on_table(s, u) || plane::distance_sq(s.unit(u).at, a.at) > std::int64_t{5000} * 5000 || !under(s, quad, u))
      return;
    sum += (side_of(u) == a.by ? -1.5 : 1.0) * gp_value(s, a, u);
  });
  return sum;
}

Choice best_arm(const State& s, UnitId shooter, UnitId target, bool overwatch, bool moving) {
  Choice best;
  const bool air = s.unit(target).where == Where::Aloft;
  if (!air && !spots(s, shooter, target)) return best;
  each_arm(s, shooter, [&](int code) {
    const Arm a = arm(s, shooter, code);
    if (a.smoke || (a.aa != nullptr) != air || why_no_shot(s, shooter, code, target, overwatch)) return;
    Choice c;
    c.weapon = code;
    if (a.ap != nullptr) {
      const Chances k = chances(s, shooter, code, target, overwatch, moving);
      c.value = value_of(s, target, k), c.lost = k.lost;
    } else {
      Attack x;
      x.kind = Attack::Kind::Direct, x.by = side_of(shooter), x.from = shooter, x.aimed = target;
      x.weapon = static_cast<std::uint8_t>(code), x.overwatch = overwatch, x.moving = moving, x.at = s.unit(target).at;
      c.value = gp_value(s, x, target, &c.lost);
      each_passenger(s, target, [&](UnitId p) { c.value += gp_value(s, x, p); });
    }
    if (c.value > best.value) best = c;
  });
  return best;
}

double shot_value(const State& s, UnitId shooter, UnitId target, bool overwatch, bool moving) {
  if (advanced(s)) return best_arm(s, shooter, target, overwatch, moving).value;
  const int weapon = first_barrel(s, shooter);
  if (weapon < 0 || why_no_shot(s, shooter, weapon, target, overwatch)) return -1;
  return value_of(s, target, chances(s, shooter, weapon, target, overwatch, moving));
}

Shot best_shot(const State& s, UnitId shooter) {
  Shot best;
  best.value = -1;
  each_unit(s, other(side_of(shooter)), [&](UnitId e) {
    if (!on_table(s, e) || !was_target(s, shooter, e)) return;
    const double v = shot_value(s, shooter, e, false, flagged(s, e, kMoving));
    if (v > best.value) best = {e, v};
  });
  return best;
}

namespace {

/// Puts a unit somewhere for as long as it lives.
class Stood {
 public:
  Stood(State& s, UnitId u, Point p, int facing, Spot spot) : s_(s), u_(u), was_(s.unit(u)) {
    Unit& x = s.unit(u);
    x.at = p, x.facing = static_cast<std::uint16_t>(facing), x.spot = spot;
  }
  Stood(const Stood&) = delete;
  Stood& operator=(const Stood&) = delete;
  ~Stood() { s_.unit(u_) = was_; }

 private:
  State& s_;
  UnitId u_;
  Unit was_;
};

}  // namespace

double danger(State& s, UnitId u, Point p, int facing, Spot as) {
  const Stood stood(s, u, p, facing, as);
  double sum = 0;
  each_unit(s, other(side_of(u)), [&](UnitId e) {
    if (!on_table(s, e)) return;
    if (const double v = shot_value(s, e, u, true, true); v > 0) sum += v;
  });
  return sum;
}

double promise(State& s, UnitId u, Point p, int facing) {
  const Stood stood(s, u, p, facing, s.unit(u).spot);
  double best = 0;
  each_unit(s, other(side_of(u)), [&](UnitId e) {
    if (on_table(s, e)) best = std::max(best, shot_value(s, u, e, true, false));
  });
  return best;
}

}  // namespace kessel::ai::panzer
