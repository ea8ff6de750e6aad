// PZ:16.1.7, PZ:16.7.4.3 Smoke by direct fire, and what patterns on the table do.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

bool lies(const Zone& z) { return z.there && !z.called && (z.age == 0 || z.shell == Shell::Smoke); }

/// Where all places are taken the oldest smoke goes first: it would not have lasted.
int add_zone(State& s, const Zone& z) {
  std::size_t best = 0;
  const auto worth = [](const Zone& x) { return !x.there ? 0 : x.shell == Shell::Smoke ? (x.age > 0 ? 1 : 2) : 3; };
  for (std::size_t i = 1; i < s.zones.size(); ++i)
    if (worth(s.zones[i]) < worth(s.zones[best])) best = i;
  s.zones[best] = z;
  return static_cast<int>(best);
}

namespace {

bool engineers_smoke(int code) { return code / 16 == kSmallArms / 16; }

/// PZ:16.7.4.3a The row whose range smoke shells share: that of direct fire.
const GpRow* row_of(const Arm& a) {
  const GpRow* boxed = nullptr;
  for (const GpRow& row : a.weapon->gp) {
    if (!row.indirect) return &row;
    boxed = &row;
  }
  return boxed;
}

Why why_no_place(const State& s, UnitId u, int code, Point p) {
  const Place there = Place::point(p.x, p.y);
  const Arm a = arm(s, u, code);
  if (!s.map().on_table(p)) return Refusal{"PZ:16.7.4.3.1", no::off_table, there};
  if (engineers_smoke(code)) {
    const int mils = card(s, u).engineer_smoke_inches * plane::kMilsPerInch;  // PZ:R110
    if (plane::distance_sq(s.unit(u).at, p) > static_cast<std::int64_t>(mils) * mils)
      return Refusal{"PZ:16.7.4.3", no::engineers_place_smoke_within_inch, there};
  } else {
    const GpRow* row = row_of(a);
    const int inches = plane::range_inches(s.unit(u).at, p);
    if (row == nullptr || inches > row->range[kBands - 1])
      return Refusal{"PZ:16.7.4.3a", no::beyond_range_of_shells, there};
    if (inches < row->minimum) return Refusal{"PZ:16.7.4.3a", no::nearer_than_shells_can_fall, there};
    if (!bears(s, u, code, p)) return Refusal{"PZ:16.7.4.3.1", no::outside_field_of_fire, there};
  }
  if (p != s.unit(u).at && !sees(s, eye_of(s, u), {p, height_at(s, p)}))
    return Refusal{"PZ:16.7.4.3.1", no::place_out_of_sight, there};
  const plane::Quad zone = pattern(s, p, 0, Sheaf::C);
  bool friends = false;
  each_unit(s, side_of(u),
            [&](UnitId f) { friends = friends || (on_table(s, f) && f != u && plane::holds(zone, s.unit(f).at)); });
  if (friends) return Refusal{"PZ:16.7.4.3.1", no::one_of_your_own_is_there, there};
  return std::nullopt;
}

}  // namespace

namespace {

/// Nobody has two kinds of it; -1: none.
int smoke_code(const State& s, UnitId u) {
  int found = -1;
  each_arm(s, u, [&](int code) {
    if (found < 0 && arm(s, u, code).smoke) found = code;
  });
  return found;
}

}  // namespace

bool has_smoke(const State& s, UnitId u) { return smoke_code(s, u) >= 0; }

/// PZ:16.7.4.3, PZ:16.7.4.3.1 Instead of a shot.
Why why_not_smoke(const State& s, Side by, const Action& a) {
  const UnitId u = unit_id(a.arg[0]);
  const int code = a.arg[1];
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!on_table(s, u)) return Refusal{"PZ:8.2", no::not_on_table, u};
  const Order o = s.unit(u).order;
  if (o != Order::Fire && o != Order::ShortHalt) return Refusal{"PZ:16.7.4.3.1", no::no_order_to_fire, u};
  if (flagged(s, u, kFired)) return Refusal{"PZ:8.1.1.2.2", no::fired_turn, u};
  if (!arm(s, u, code).smoke) return Refusal{"PZ:16.7.4.3", no::no_smoke, u};
  if (s.unit(u).aim.valid()) return Refusal{"PZ:16.7.4.3", no::aims_at_target, u};
  return why_no_place(s, u, code, {a.arg[2], a.arg[3]});
}

namespace {

/// PZ:16.1.7.1, PZ:16.1.7.2, PZ:16.7.4.3.2
void smoke_lies(State& s, int zone, Events& ev) {
  Zone& z = s.zones[static_cast<std::size_t>(zone)];
  z.called = false;
  tell(ev, Ev::SmokePlaced, {zone, z.at.x, z.at.y}, "PZ:16.7.4.3.2");
}

}  // namespace

void fire_smoke(State& s, const Action& a, Events& ev) {
  const UnitId u = unit_id(a.arg[0]);
  const int code = a.arg[1];
  const Arm x = arm(s, u, code);
  ev.learn(kBothSides);
  Zone z;
  z.there = z.called = true;
  z.shell = Shell::Smoke, z.sheaf = Sheaf::C, z.side = side_of(u), z.at = {a.arg[2], a.arg[3]};
  z.source[0] = u;
  const int zone = add_zone(s, z);
  has_fired(s, u, engineers_smoke(code) || row_of(x)->limited_signature, ev);
  if (ammo_limit(s, u, code) == 0) return smoke_lies(s, zone, ev);
  s.push(Step::AmmoRoll, side_of(u), u, 1 + zone);
}

/// PZ:16.1.2.3.1 Of a smoke shell: there is none, and nothing lies.
void smoke_ammo_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const int zone = s.top().arg - 1, limit = ammo_limit(s, u, smoke_code(s, u));
  s.pop();
  const bool none = d[0] >= limit;
  tell(ev, Ev::Ammunition, {u.value, d[0], limit, none ? 1 : 0}, "PZ:16.1.2.2.2");
  if (!none) return smoke_lies(s, zone, ev);
  s.zones[static_cast<std::size_t>(zone)] = {};
  tell(ev, Ev::Misfired, {u.value}, "PZ:16.1.2.3.1");
}

/// One place for each unit: before the nearest enemy that it could fire at.
void offer_smoke(const State& s, Side by, ActionList& out) {
  each_unit(s, by, [&](UnitId u) {
    const Unit& x = s.unit(u);
    if (!on_table(s, u) || flagged(s, u, kFired) || x.aim.valid() ||
        (x.order != Order::Fire && x.order != Order::ShortHalt))
      return;
    const int code = smoke_code(s, u);
    if (code < 0) return;
    UnitId near{};
    each_unit(s, other(by), [&](UnitId e) {
      if (on_table(s, e) &&
          (!near.valid() || plane::distance_sq(x.at, s.unit(e).at) < plane::distance_sq(x.at, s.unit(near).at)))
        near = e;
    });
    if (!near.valid()) return;
    const plane::Segment way{x.at, s.unit(near).at};
    const auto length = static_cast<std::int64_t>(plane::length(way.way()));
    const std::int64_t mils = engineers_smoke(code) ? plane::kMilsPerInch : length * 2 / 3;
    if (length == 0 || mils > length) return;
    const Point p = plane::at_distance(way, mils);
    const Action a = act(by, Act::Smoke, {u.value, code, p.x, p.y});
    if (!why_not_smoke(s, by, a)) out.add(a);
  });
}

}  // namespace kessel::panzer
