// PZ:15.2.3, PZ:15.3 A flight, inch by inch: sight, acquisition, attacks (PZ:R85, PZ:R107).
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;
/// As far as the line from the ground can meet anything that still stands high enough.
constexpr int kSightMils = 24 * kInch;

Point ahead_of(const Unit& x, int mils) { return plane::ahead(x.at, plane::direction(2 * x.facing), mils); }

}  // namespace

/// PZ:16.4.1.3, PZ:15.3.1 What is right below lies in it too.
bool in_front(int facing, Point v, const Tables& t) {
  return v == Point{} || plane::relative(facing, v, t.field_end[at(Field::Front)]) != plane::Relative::Outside;
}

/// PZ:15.3.1.3, PZ:15.3.1.3.1, PZ:15.3.1.3.2, PZ:15.4.1.2, PZ:R107 Along the flat line from the ground unit: what stands so
/// high above it, the farther the higher. Its own wood or house does not count.
bool sees_aloft(const State& s, UnitId ground, Point p, Altitude altitude) {
  const Unit& x = s.unit(ground);
  const Point v = p - x.at;
  const std::int64_t length = plane::length(v);
  if (length == 0) return true;
  const AirCharts& air = tables(s).air;
  const Point end{
      x.at.x + static_cast<std::int32_t>(plane::nearest(static_cast<plane::Wide>(v.x) * kSightMils, length)),
      x.at.y + static_cast<std::int32_t>(plane::nearest(static_cast<plane::Wide>(v.y) * kSightMils, length))};
  const int height = height_of(s, ground);
  std::vector<Obstacle> proof;
  sees(s, {x.at, height, x.building}, {end, kLowest + kHeights - 1, 0xff}, &proof);
  return std::ranges::none_of(proof, [&](const Obstacle& o) {
    if (o.what == Obstacle::What::Terrain && s.map().areas[static_cast<std::size_t>(o.index)].shape.holds(x.at))
      return false;
    const std::int64_t from = o.stretch.from.num * kSightMils / o.stretch.from.den;
    if (from >= length) return false;
    return o.top - height >= air.block_height[at(altitude)] + from / (air.block_inches * kInch);
  });
}

/// PZ:15.3.1.1.1, PZ:15.3.1.1.4, PZ:15.4.2.2.1
int acquire_inches(const State& s) {
  const AirCharts& air = tables(s).air;
  const int inches = air.acquire_ground[at(s.flight.speed)][at(s.flight.altitude)];
  return suppressed(s, s.flight.unit) ? inches * air.suppressed_acquire_factor : inches;
}

/// PZ:15.3.1.1, PZ:15.3.1.2
bool can_acquire(const State& s) {
  const Flight& f = s.flight;
  const Unit& x = s.unit(f.unit);
  if (!f.target.valid() || !on_table(s, f.target)) return false;
  if (!in_front(x.facing, s.unit(f.target).at - x.at, tables(s))) return false;
  if (needs_op(s, f.target) && (!f.op.valid() || !spots(s, f.op, f.target))) return false;
  return sees_aloft(s, f.target, x.at, f.altitude);
}

/// PZ:15.3.2, PZ:15.3.3.1, PZ:15.3.4.1, PZ:R85 A, B and D lie ahead with a short side at the aircraft, C on the target;
/// PZ:15.3.2 Fast strafing lays two, end to end.
std::vector<Attack> air_patterns(const State& s, AirAttack attack) {
  const Flight& f = s.flight;
  const AirCharts& air = tables(s).air;
  const Unit& x = s.unit(f.unit);
  Attack a;
  a.kind = Attack::Kind::Air, a.by = side_of(f.unit), a.from = f.unit, a.aimed = f.target;
  a.weapon = static_cast<std::uint8_t>(attack), a.bearing = x.facing;
  const Altitude altitude = attack == AirAttack::DiveBomb ? Altitude::Low : f.altitude;
  a.sheaf = air.sheaf[at(attack)][at(altitude)];
  a.moving = f.target.valid() && card(s, f.target).vehicle() && flagged(s, f.target, kMoving);
  if (attack == AirAttack::DiveBomb || attack == AirAttack::Rockets) {
    a.at = s.unit(f.target).at;
    return {a};
  }
  const int length = tables(s).sheaf[at(a.sheaf)].length;
  const int count = attack == AirAttack::Strafe ? air.strafe_sheafs[at(f.speed)] : 1;
  std::vector<Attack> out;
  for (int i = 0; i < count; ++i) {
    a.at = ahead_of(x, length / 2 + i * length);
    out.push_back(a);
  }
  return out;
}

namespace {

/// PZ:15.2 It leaves; where, is noted for the next turn (PZ:15.2.1b).
void end_flight(State& s, Events& ev) {
  const UnitId u = s.flight.unit;
  tell(ev, Ev::FlightEnds, {u.value}, "PZ:15.2");
  if (s.unit(u).where == Where::Aloft) s.unit(u).where = Where::Reserve;
  each_unit(s, [&](UnitId x) { s.unit(x).tracking = 0; });
  s.flight = {};
  s.pop();
  if (s.top().step == Step::Fly && !air_asked(s, s.top().side)) s.pop();
}

Edge edge_crossed(const Map& m, Point out) {
  if (out.y > m.height) return Edge::North;
  if (out.x > m.width) return Edge::East;
  return out.y < 0 ? Edge::South : Edge::West;
}

/// PZ:15.2.3, PZ:15.2.3.1.1, PZ:15.3.1.1, PZ:15.3.1.1.1a
void fly_an_inch(State& s, Events& ev) {
  Flight& f = s.flight;
  Unit& x = s.unit(f.unit);
  if (f.turn_at != 0 && f.gone == f.turn_at)
    x.facing = static_cast<std::uint16_t>(plane::wrap(x.facing + f.turn_by, plane::kDegrees));
  const Point next = ahead_of(x, kInch);
  if (!s.map().on_table(next)) {
    s.aircraft[static_cast<std::size_t>(aircraft_slot(s, f.unit))].edge =
        static_cast<std::uint8_t>(edge_crossed(s.map(), next));
    return end_flight(s, ev);
  }
  x.at = next;
  ++f.gone;
  if (f.go > 0) --f.go;
  f.watched = false;
  tell(ev, Ev::FlewTo, {f.unit.value, x.at.x, x.at.y, x.facing}, "PZ:15.2.3");
  if (!can_acquire(s)) {
    f.acquired = 0;
  } else if (f.acquired != kAcquired && ++f.acquired >= acquire_inches(s)) {
    f.acquired = kAcquired;
  }
  track(s);
}

/// PZ:15.3.2a, PZ:15.3.3.2, PZ:15.3.4.2, PZ:15.3.1.1.3 Whatever lies under it, one use of the weapon; then the count begins
/// anew. PZ:15.2.3.2 A dive bomber goes on at Low.
void strike(State& s, Events& ev) {
  Flight& f = s.flight;
  const auto attack = static_cast<AirAttack>(f.drops - 1);
  f.drops = 0, f.acquired = 0, f.watched = false;
  if (!f.target.valid() || !on_table(s, f.target)) return;
  if (attack == AirAttack::DiveBomb) f.dives = false, f.altitude = Altitude::Low;
  const std::vector<Attack> patterns = air_patterns(s, attack);
  Attack all = patterns[0];
  for (Attack a : patterns) {
    cover_pattern(s, a);
    for (std::size_t i = 0; i < all.units.size(); ++i) all.units[i] |= a.units[i];
    all.buildings |= a.buildings, all.works |= a.works, all.bridges |= a.bridges, all.mines |= a.mines;
  }
  begin_attack(s, all, ev);
}

/// Its player is asked where there is something to do: an attack, or nobody is named who could be followed on.
bool worth_asking(const State& s) {
  const Flight& f = s.flight;
  for (int i = 0; i < kAirAttacks; ++i)
    if (!why_no_drop(s, static_cast<AirAttack>(i))) return true;
  const Unit& x = s.unit(f.unit);
  const auto ahead = [&](UnitId u) { return in_front(x.facing, s.unit(u).at - x.at, tables(s)); };
  if (f.target.valid() && (ahead(f.target) || f.turn_at > f.gone)) return false;
  bool any = false;
  each_unit(s, other(side_of(f.unit)),
            [&](UnitId e) { any = any || (on_table(s, e) && e != f.target && ahead(e) && !needs_op(s, e)); });
  return any;
}

}  // namespace

/// PZ:15.2.3, PZ:R85, PZ:R87 At each place the other side may fire, then its player may act, and fire may answer that.
void run_flight(State& s, Events& ev) {
  Flight& f = s.flight;
  const std::uint8_t depth = s.depth;
  settle_bails(s);
  if (s.depth != depth) return;
  const Side side = side_of(f.unit);
  if (s.unit(f.unit).where != Where::Aloft) {
    if (!f.crashing) return end_flight(s, ev);
    f.crashing = false;
    return s.push(Step::CrashRoll, side, f.unit);
  }
  if (f.drops != 0) return strike(s, ev);
  if (f.target.valid() && !on_table(s, f.target)) f.target = {}, f.op = {}, f.acquired = 0;
  if (!f.watched) {
    f.watched = true;
    if (flak_asked(s)) return s.push(Step::Flak, other(side), f.unit);
  }
  if (f.go == 0 && worth_asking(s)) return s.push(Step::Aloft, side, f.unit);
  fly_an_inch(s, ev);
}

}  // namespace kessel::panzer
