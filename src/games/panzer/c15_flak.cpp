// PZ:15.4 Fire at aircraft: who follows them, who may fire, and how they fall.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

constexpr int kAaRow = 9;  // of a code of `arm`

const AaRow* aa_row(const State& s, UnitId u, int code) {
  const auto slot = static_cast<std::size_t>(code / 16);
  const Card& c = card(s, u);
  if (code % 16 != kAaRow || slot >= c.weapons.size() || !c.weapons[slot].aa) return nullptr;
  return &*c.weapons[slot].aa;
}
bool has_aa(const State& s, UnitId u) {
  return std::ranges::any_of(card(s, u).weapons, [](const Weapon& w) { return w.aa.has_value(); });
}

/// PZ:15.4.1.1.3, PZ:R107 Never from a house; from a wood only in its outer inch.
bool open_sky(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  if (x.building != 0xff) return false;
  const Terrain t = terrain_at(s, x.at);
  if (t != Terrain::Woods && t != Terrain::HeavyWoods) return true;
  return std::ranges::all_of(s.map().areas, [&](const Area& a) {
    return a.terrain != t || !a.shape.holds(x.at) ||
           a.shape.edge_within(x.at, tables(s).see_into_terrain * plane::kMilsPerInch);
  });
}

/// PZ:15.4.1, PZ:12.6.1 All round, at any distance.
bool follows(const State& s, UnitId u) {
  return on_table(s, u) && open_sky(s, u) && sees_aloft(s, u, s.unit(s.flight.unit).at, s.flight.altitude);
}

}  // namespace

/// PZ:15.4.1.1.1, PZ:15.4.1.1.1a
int track_inches(const State& s, UnitId u) {
  const AirCharts& air = tables(s).air;
  const int inches = air.acquire_aircraft[at(s.flight.speed)][at(s.flight.altitude)];
  return suppressed(s, u) ? inches * air.suppressed_acquire_factor : inches;
}

/// PZ:15.4.1.1.2
void begin_tracking(State& s) {
  each_unit(s, other(side_of(s.flight.unit)),
            [&](UnitId u) { s.unit(u).tracking = has_aa(s, u) && follows(s, u) ? kAcquired : std::uint8_t{0}; });
}

/// PZ:15.4.1.1 An inch more, or all is lost.
void track(State& s) {
  each_unit(s, other(side_of(s.flight.unit)), [&](UnitId u) {
    if (!has_aa(s, u)) return;
    Unit& x = s.unit(u);
    if (!follows(s, u)) {
      x.tracking = 0;
    } else if (x.tracking != kAcquired && ++x.tracking >= track_inches(s, u)) {
      x.tracking = kAcquired;
    }
  });
}

/// Of the aircraft aloft: whoever is not on the table follows none.
Why why_no_flak(const State& s, UnitId u, int weapon) {
  const AaRow* row = aa_row(s, u, weapon);
  if (row == nullptr) return Refusal{"PZ:15.4", no::only_anti_aircraft_weapons_fire_at, u};
  if (!open_sky(s, u)) return Refusal{"PZ:15.4.1.1.3", no::in_building_or_deep_in_woods, u};
  if (s.unit(u).tracking != kAcquired) return Refusal{"PZ:15.4.1.1", no::not_acquired_aircraft, u};
  if (range(s, u, s.flight.unit) > row->range[kBands - 1]) return Refusal{"PZ:15.4.2.1", no::aircraft_out_of_range, u};
  return std::nullopt;
}

/// PZ:15.4, PZ:R87 Some unit with an order that lies face down could, if that were overwatch.
bool flak_asked(const State& s) {
  if (s.flight.hold) return false;
  bool asked = false;
  each_unit(s, other(side_of(s.flight.unit)), [&](UnitId u) {
    if (asked || !face_down(s, u) || flagged(s, u, kFired)) return;
    const int slots = static_cast<int>(card(s, u).weapons.size());
    for (int slot = 0; slot < slots; ++slot) asked = asked || !why_no_flak(s, u, 16 * slot + kAaRow);
  });
  return asked;
}

/// PZ:15.4.2.2, PZ:15.4.2.2.1, PZ:15.4.2.2.2, PZ:15.4.2.1.2.1, PZ:15.4.2.1.2.2 Suppressed, damaged if the modified roll ends
/// in 5, else shot down; damaged twice is shot down too.
void aircraft_hit(State& s, UnitId u, int result, int net_roll, Events& ev) {
  if (s.unit(u).where != Where::Aloft || result == 0) return;
  if (result == 1) return suppress(s, u, "PZ:15.4.2.2.1", ev);
  if (plane::wrap(net_roll, 10) == 5 && !flagged(s, u, kDamaged)) {
    raise(s, u, kDamaged);
    tell(ev, Ev::DamageDone, {u.value, static_cast<int>(Damage::Damaged)}, "PZ:15.4.2.1.2.1");
    s.flight.speed = Speed::Slow;
    return;
  }
  s.unit(u).where = Where::Eliminated;
  s.flight.crashing = true;
  tell(ev, Ev::Eliminated, {u.value}, "PZ:15.4.2.1.2.2");
}

/// PZ:15.4.2.1.2.2, PZ:R98 So many inches on, half of them at Low; the pattern lies across its way.
void crash_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  s.pop();
  const AirCharts& air = tables(s).air;
  const Unit& x = s.unit(u);
  const int roll = read_dice(d[0], d[1]);
  const int inches = s.flight.altitude == Altitude::Low ? roll / 2 : roll;
  Attack a;
  a.kind = Attack::Kind::Crash, a.by = side_of(u), a.from = u, a.sheaf = air.crash_sheaf;
  a.factor = static_cast<std::uint8_t>(air.crash_gp_factor);
  a.at = plane::ahead(x.at, plane::direction(2 * x.facing), std::int64_t{inches} * plane::kMilsPerInch);
  a.bearing = static_cast<std::uint16_t>(plane::wrap(x.facing + 90, plane::kDegrees));
  tell(ev, Ev::Crashes, {u.value, roll, a.at.x, a.at.y}, "PZ:15.4.2.1.2.2");
  if (!s.map().on_table(a.at)) return;
  cover_pattern(s, a);
  begin_attack(s, a, ev);
}

}  // namespace kessel::panzer
