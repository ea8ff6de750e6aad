// PZ:16.6 Whether called fire comes, with what ammunition, and how it comes down.
#include "games/panzer/c16_indirect.h"

namespace kessel::panzer {

std::uint8_t all_of(const Zone& z) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < z.source.size(); ++i)
    if (z.source[i].valid()) bits |= 1u << i;
  return static_cast<std::uint8_t>(bits);
}

std::size_t first_of(unsigned bits) {
  std::size_t i = 0;
  while (i < kMaxSources && (bits >> i & 1u) == 0) ++i;
  return i;
}

bool friends_near(const State& s, Side side, Point p) {
  bool any = false;
  each_unit(s, side, [&](UnitId u) { any = any || danger_close(s, side, u, p); });
  return any;
}

namespace {

void drop_source(Zone& z, std::size_t i) {
  z.source[i] = {};
  const auto mask = static_cast<std::uint8_t>(~(1u << i));
  z.todo &= mask, z.due &= mask, z.low &= mask;
}
std::size_t place_of(const Zone& z, UnitId u) {
  return static_cast<std::size_t>(std::ranges::find(z.source, u) - z.source.begin());
}
/// PZ:16.3.1.4.3, PZ:R78 Mortars show less.
void mark(State& s, UnitId u) {
  if (is_battery(s, u)) return;
  Unit& x = s.unit(u);
  if (!boxed(s, u).gp->limited_signature) {
    x.spot = Spot::Fire;
  } else if (x.spot == Spot::None) {
    x.spot = Spot::Move;
  }
}

}  // namespace

/// PZ:16.7.2.1 The unit that the point was chosen for: the nearest to it that is spotted, of either side where fire has
/// gone astray.
UnitId unit_at_point(const State& s, const Zone& z) {
  UnitId best{};
  each_unit(s, [&](UnitId u) {
    if (!on_table(s, u) || !exactly_within(s.unit(u).at, z.at, tables(s).response.target_point_inches)) return;
    if (side_of(u) != z.side ? !observes(s, z.observer, u) : !seen_by_enemy(s, u)) return;
    if (!best.valid() || plane::distance_sq(z.at, s.unit(u).at) < plane::distance_sq(z.at, s.unit(best).at)) best = u;
  });
  return best;
}

Attack attack_of(const State& s, int i, UnitId source) {
  const Zone& z = zone(s, i);
  Attack a;
  a.kind = Attack::Kind::Indirect, a.by = z.side, a.from = source;
  a.weapon = static_cast<std::uint8_t>(boxed(s, source).code);
  a.zone = static_cast<std::uint8_t>(i), a.sheaf = z.sheaf, a.at = z.at, a.bearing = z.bearing;
  a.planned = z.planned, a.open = z.off_map && z.sheaf == Sheaf::B;
  a.low = (z.low >> place_of(z, source) & 1u) != 0 ? 1 : 0;
  return a;
}

namespace {

/// PZ:16.6.3.2 The pattern is on the table; smoke that lay there in the same way is fresh again.
void lay_smoke(State& s, int i, Events& ev) {
  Zone& z = zone(s, i);
  for (Zone& old : s.zones)
    if (&old != &z && old.there && old.age == 1 && old.shell == Shell::Smoke && old.side == z.side && old.at == z.at &&
        old.bearing == z.bearing && old.sheaf == z.sheaf)
      old = {};
  for (std::size_t n = 0; n < kMaxSources; ++n) {
    if ((z.due >> n & 1u) == 0) continue;
    mark(s, z.source[n]);
    tell(ev, Ev::FireArrives, {z.source[n].value, i, z.at.x, z.at.y}, "PZ:16.6.3.2");
  }
  z.due = z.looked = 0, z.called = z.shifted = false;
  tell(ev, Ev::SmokePlaced, {i, z.at.x, z.at.y}, "PZ:16.6.3.2");
}

}  // namespace

/// PZ:16.5, PZ:16.6, PZ:16.3.1.3, PZ:16.3.1.4, PZ:16.3.1.4.1 Responses, ammunition, then the fire of each source.
void run_arriving(State& s, Events& ev) {
  if ((s.top().arg & kStrikesMover) != 0) return strike_mover(s, s.top().arg & ~kStrikesMover, ev);
  const int i = s.top().arg;
  Zone& z = zone(s, i);
  if (const std::size_t n = first_of(z.todo); n < kMaxSources)
    return s.push(Step::ResponseRoll, z.side, z.source[n], i);
  for (std::size_t n = 0; n < kMaxSources; ++n) {
    if ((z.due >> n & 1u) == 0 || (z.looked >> n & 1u) != 0) continue;
    z.looked |= static_cast<std::uint8_t>(1u << n);
    const Boxed b = boxed(s, z.source[n]);
    if (ammo_limit(s, z.source[n], z.shell == Shell::Smoke ? b.smoke : b.code) > 0)
      return s.push(Step::SmokeRoll, z.side, z.source[n], i);
  }
  if (z.called && z.due == 0 && !z.asked) {  // PZ:16.6.1.2, PZ:16.5.1.14.3 nobody fires
    tell(ev, Ev::ZoneEnds, {i}, "PZ:16.6.1.2");
    z = {};
    return s.pop();
  }
  if (z.shell == Shell::Smoke) {
    lay_smoke(s, i, ev);
    return s.pop();
  }
  if (!z.asked) {
    z.asked = true;
    if (!z.planned) z.aimed = unit_at_point(s, z);
    const UnitId u = z.aimed;
    if (u.valid() && card(s, u).vehicle() && face_down(s, u) && !flagged(s, u, kTracked))
      return s.push(Step::Reveal, side_of(u), u);
  }
  if (const std::size_t n = first_of(z.due); n < kMaxSources) {
    z.due &= static_cast<std::uint8_t>(~(1u << n));
    mark(s, z.source[n]);
    tell(ev, Ev::FireArrives, {z.source[n].value, i, z.at.x, z.at.y}, "PZ:16.6.3.1");
    Attack a = attack_of(s, i, z.source[n]);
    a.aimed = z.aimed;
    a.moving = z.aimed.valid() && flagged(s, z.aimed, kMoving);
    cover_pattern(s, a);
    return begin_attack(s, a, ev);
  }
  z.called = z.asked = z.shifted = false, z.looked = z.low = 0, z.aimed = {};
  s.pop();
  settle_bails(s);
}

/// PZ:16.6.1.1, PZ:16.6.1.2, PZ:16.6.1.3
void response_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId source = s.top().unit;
  const int i = s.top().arg, die = d[0];
  Zone& z = zone(s, i);
  s.pop();
  Tally silent = Tally::silent();
  const int needed = response_needed(s, z.observer, source) - response_modifier(s, z, source, silent);
  const bool fires = die > 1 && die >= needed;
  tell(ev, Ev::Responded, {source.value, die, needed, fires ? 1 : 0}, "PZ:16.6.1");
  const std::size_t n = place_of(z, source);
  if (fires) {
    z.todo &= static_cast<std::uint8_t>(~(1u << n));
    z.due |= static_cast<std::uint8_t>(1u << n);
    return;
  }
  drop_source(z, n);
  if (die == 1 && friends_near(s, z.side, z.at)) s.push(Step::DangerClose, other(z.side), source, i);
}

/// PZ:16.1.2.2.2, PZ:16.1.2.3.1, PZ:16.5.1.14.3 No smoke, or worse fire (PZ:16.1.2.3.3).
void smoke_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId source = s.top().unit;
  Zone& z = zone(s, s.top().arg);
  s.pop();
  const Boxed b = boxed(s, source);
  const bool smoke = z.shell == Shell::Smoke;
  const int limit = ammo_limit(s, source, smoke ? b.smoke : b.code);
  const bool out = d[0] >= limit;
  tell(ev, Ev::Ammunition, {source.value, d[0], limit, out ? 1 : 0}, "PZ:16.1.2.2.2");
  if (!out) return;
  const std::size_t n = place_of(z, source);
  if (!smoke) {
    z.low |= static_cast<std::uint8_t>(1u << n);
    return;
  }
  mark(s, source);
  tell(ev, Ev::Misfired, {source.value}, "PZ:16.1.2.3.1");
  drop_source(z, n);
}

/// PZ:16.7.2.1, PZ:6.1.2a
void indirect_revealed(State& s, bool reveal, Events& ev) {
  const UnitId u = s.top().unit;
  s.pop();
  if (!reveal) return tell(ev, Ev::Hidden, {u.value}, "PZ:6.1.2a");
  shown_to_move(s, u);
  tell(ev, Ev::OrderShown, {u.value, static_cast<int>(s.unit(u).order)}, "PZ:16.7.2.1");
}

}  // namespace kessel::panzer
