#include "ai/panzer_tactics.h"

#include <algorithm>

namespace kessel::ai::panzer {

int worth(const State& s, UnitId u) { return def(s, u).value[0] - loss_value(s, u); }

Chances chances(const State& s, UnitId shooter, int weapon, UnitId target, bool overwatch, bool moving) {
  Chances c;
  Tally silent = Tally::silent();
  const HitChance h = hit_chance(s, shooter, weapon, target, overwatch, moving, silent);
  if (h.number <= 0) return c;
  const Tables& t = tables(s);
  const Barrel b = barrel(s, shooter, weapon);
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

double shot_value(const State& s, UnitId shooter, UnitId target, bool overwatch, bool moving) {
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
