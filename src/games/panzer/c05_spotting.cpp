// PZ:5.0 Who sees whom.
#include <array>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

int spotting_range_in(const State& s, UnitId spotter, UnitId target, Cover cover, Tally& t, bool steady = false) {
  const Tables& tab = tables(s);
  const Unit &eye = s.unit(spotter), &goal = s.unit(target);
  const std::size_t row = card(s, spotter).vehicle() || eye.where == Where::Aboard ? 0 : 1;  // PZ:16.12.2, PZ:R106
  const int base = tab.spotting[at(Visibility::Normal)][row][at(cover)][at(card(s, target).spotted_as)];
  t.add("PZ:5.4.2", base, "spotting range by cover and size");
  int times = 1, part = 1;
  if (goal.spot == Spot::Move) times = tab.spot_moved;
  if (goal.spot == Spot::Fire) times = tab.spot_fired;
  if ((goal.flags & kFullCover) != 0 && card(s, target).leg()) part *= tab.spot_target_full_cover;
  if ((eye.flags & kFullCover) != 0) part *= tab.spot_spotter_full_cover;
  if (!steady && (eye.flags & (kSuppressedOn | kSuppressedOff)) != 0) part *= tab.spot_suppressed;
  const int result = base * times / part;
  if (times > 1) t.add("PZ:5.4.2.6", base * times - base, goal.spot == Spot::Fire ? "it fired" : "it moved");
  if (part > 1) t.add("PZ:5.4.3", result - base * times, "Full Cover or suppression");
  return result;
}

}  // namespace

/// PZ:5.4.1, PZ:5.4.2, PZ:5.4.2.5, PZ:5.4.2.6, PZ:5.4.3, PZ:5.4.3a, PZ:17.2.6.1, PZ:17.2.3.3.1, PZ:4.7, PZ:R53 All factors are multiplied, then rounded down once.
int spotting_range(const State& s, UnitId spotter, UnitId target, Tally& t) {
  return spotting_range_in(s, spotter, target, spot_cover_of(s, target), t);
}

/// PZ:5.2a, PZ:12.4.1, PZ:12.4.1.1, PZ:12.4.1.2, PZ:12.4.1.2a The front of the turret, of the gun that has none, or of the unit.
bool looks_towards(const State& s, UnitId u, Point p) {
  if (!suppressed(s, u)) return true;
  const Card& c = card(s, u);
  const Unit& x = s.unit(u);
  if (p == x.at) return true;
  int facing = x.facing;
  if (x.where == Where::Aboard) facing = s.unit(x.carrier).facing;
  if (c.turret == Turret::Turreted) facing += 90 * static_cast<int>(x.turret);
  if (c.turret == Turret::NonTurreted && !c.weapons.empty() && c.weapons[0].bears == FieldOfFire::Rear) facing += 180;
  return plane::relative(plane::wrap(facing, plane::kDegrees), p - x.at, tables(s).field_end[at(Field::Front)]) !=
         plane::Relative::Outside;
}

/// PZ:16.12 A passenger looks and fires from its vehicle.
bool transported(const State& s, UnitId u) {
  return s.unit(u).where == Where::Aboard && s.unit(u).carrier.valid() && on_table(s, s.unit(u).carrier);
}

namespace {

bool on_the_lookout(const State& s, UnitId u) { return (on_table(s, u) || transported(s, u)) && combat_unit(s, u); }

}  // namespace

/// PZ:5.0, PZ:5.0a, PZ:5.1, PZ:5.2, PZ:5.3, PZ:12.6, PZ:5.4.2.7, PZ:5.5a, PZ:8.1.2.2 Armed ground units see all round, any number of enemies.
bool spots(const State& s, UnitId spotter, UnitId target) {
  if (!on_the_lookout(s, spotter) || !on_table(s, target)) return false;
  const Point a = s.unit(spotter).at, b = s.unit(target).at;
  const bool beside = within(s, a, b, tables(s).spot_always);
  if (!looks_towards(s, spotter, b) && !(beside && s.rules >= 2)) return false;  // PZ:R114
  if (beside) return true;
  Tally silent = Tally::silent();
  if (!within(s, a, b, spotting_range(s, spotter, target, silent))) return false;
  return sees(s, eye_of(s, spotter), eye_of(s, target));
}

/// PZ:5.0; what only its suppression hides from it is told by the case of its kind (PZ:12.4.1.1, PZ:12.4.1.2, PZ:12.4.1.2a), or by
/// the half of its range (PZ:5.2a).
Why why_not_spotted(const State& s, UnitId spotter, UnitId target) {
  if (spots(s, spotter, target)) return std::nullopt;
  const Refusal unseen{"PZ:5.0", no::does_not_see_target, target};
  if (!suppressed(s, spotter) || !on_the_lookout(s, spotter) || !on_table(s, target)) return unseen;
  const Point a = s.unit(spotter).at, b = s.unit(target).at;
  if (!looks_towards(s, spotter, b)) {
    const Card& c = card(s, spotter);
    const bool all_round = c.leg() || c.turret == Turret::Turretless360, turret = c.turret == Turret::Turreted;
    return Refusal{all_round ? RuleRef("PZ:12.4.1.1")
                   : turret  ? RuleRef("PZ:12.4.1.2")
                             : RuleRef("PZ:12.4.1.2a"),
                   no::suppressed_looks_way_only, target};
  }
  Tally silent = Tally::silent();
  if (within(s, a, b, spotting_range_in(s, spotter, target, spot_cover_of(s, target), silent, true)) &&
      sees(s, eye_of(s, spotter), eye_of(s, target)))
    return Refusal{"PZ:5.2a", no::suppressed_sees_half_as_far, target};
  return unseen;
}

/// PZ:5.1a, PZ:5.1b, PZ:5.1e Some armed enemy meets range and sight now: whoever it is.
bool seen_by_enemy(const State& s, UnitId target) {
  bool seen = false;
  each_unit(s, other(side_of(s, target)), [&](UnitId u) { seen = seen || spots(s, u, target); });
  return seen;
}

/// PZ:R76 Range and sight of every pair, with the markers as they are. The same as `spots`, but what hangs on one unit is
/// worked out once, and a line serves both its ends (PZ:R72: sight is symmetric).
void note_targets(State& s) {
  struct Lookout {
    bool there = false, seen = false, armed = false;  ///< seen: passengers are not, on their own (PZ:12.6.2)
    Cover cover = Cover::None;
    Eye eye;
  };
  std::array<Lookout, kMaxUnits> all{};
  each_unit(s, [&](UnitId u) {
    const bool there = on_table(s, u);
    if (there || on_the_lookout(s, u))
      all[u.value] = {true, there, combat_unit(s, u), there ? spot_cover_of(s, u) : Cover::None, eye_of(s, u)};
  });
  for (auto& row : s.targets) row = {};
  const auto note = [&](UnitId u, UnitId target) {
    const int bit = place_in_side(target);
    s.targets[u.value][static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64);
  };
  Tally silent = Tally::silent();
  each_unit(s, kGerman, [&](UnitId a) {
    const Lookout& here = all[a.value];
    if (!here.there) return;
    each_unit(s, kSoviet, [&](UnitId b) {
      const Lookout& there = all[b.value];
      if (!there.there) return;
      const bool near = within(s, here.eye.at, there.eye.at, tables(s).spot_always);
      const auto in_range = [&](UnitId from, UnitId to, Cover cover) {
        return near || within(s, here.eye.at, there.eye.at, spotting_range_in(s, from, to, cover, silent));
      };
      const bool always = near && s.rules >= 2;  // PZ:R114
      const auto looks = [&](UnitId from, Point at_) { return always || looks_towards(s, from, at_); };
      const bool out = here.armed && there.seen && looks(a, there.eye.at) && in_range(a, b, there.cover);
      const bool back = there.armed && here.seen && looks(b, here.eye.at) && in_range(b, a, here.cover);
      if ((!out && !back) || (!near && !sees(s, here.eye, there.eye))) return;
      if (out) note(a, b);
      if (back) note(b, a);
    });
  });
}

/// PZ:3.1, PZ:5.5.4, PZ:R78 It is noted who may fire at whom; markers go where no enemy sees the unit with them.
void run_spotting(State& s, Events& ev) {
  note_targets(s);
  each_unit(s, [&](UnitId target) {
    if (!on_table(s, target) || s.unit(target).spot == Spot::None) return;
    bool seen = false;
    each_unit(s, other(side_of(s, target)), [&](UnitId u) { seen = seen || was_target(s, u, target); });
    if (seen) return;
    s.unit(target).spot = Spot::None;
    tell(ev, Ev::MarkerLost, {target.value}, "PZ:5.5.4");
  });
}

bool was_target(const State& s, UnitId shooter, UnitId target) {
  const int bit = place_in_side(target);
  return (s.targets[shooter.value][static_cast<std::size_t>(bit / 64)] >> (bit % 64) & 1u) != 0;
}

}  // namespace kessel::panzer
