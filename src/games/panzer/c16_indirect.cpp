// PZ:16.3.1, PZ:16.5.1 Indirect fire: calls, running missions, planned fire.
#include "games/panzer/c16_indirect.h"

namespace kessel::panzer {

namespace {

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
/// A called mission of the last turn; smoke of direct fire is none.
bool was_called(const Zone& z) { return z.there && z.age == 1 && !z.planned && z.observer.valid() && has_sources(z); }
/// It may go on: nobody has checked it (`asked` says so in the turn after).
bool runs(const Zone& z) { return was_called(z) && !z.asked; }
/// PZ:16.5.1.12.1 It belongs to a mission of the last turn, checked or not.
bool bound(const State& s, UnitId u) {
  return std::ranges::any_of(
      s.zones, [&](const Zone& z) { return was_called(z) && std::ranges::find(z.source, u) != z.source.end(); });
}

/// PZ:16.3.1, PZ:R50, PZ:R100 The unit that the point is chosen for: seen by the observer, by none of the sources.
template <class Fits>
UnitId target_for(const State& s, UnitId observer, const Sources& sources, Point p, Fits&& fits, bool& own_eyes) {
  UnitId best{};
  own_eyes = false;
  each_unit(s, other(side_of(observer)), [&](UnitId e) {
    if (!on_table(s, e) || !fits(e) || !observes(s, observer, e)) return;
    if (std::ranges::any_of(sources, [&](UnitId u) { return !is_battery(s, u) && spots(s, u, e); })) {
      own_eyes = true;
      return;
    }
    if (!best.valid() || plane::distance_sq(p, s.unit(e).at) < plane::distance_sq(p, s.unit(best).at)) best = e;
  });
  return best;
}

Why why_no_place(const State& s, Point p, int bearing) {
  if (!s.map().on_table(p)) return Refusal{"PZ:16.5.1.8", no::point_lies_off_table, Place::point(p.x, p.y)};
  if (bearing < 0 || bearing >= plane::kDegrees) return Refusal{"PZ:4.3", no::bearings_0_to_359_degrees, {}};
  return std::nullopt;
}

/// PZ:16.1.7.3, PZ:16.5.1.9, PZ:16.5.1.9a, PZ:16.5.1.13.1 Mortars and infantry guns have the small pattern, batteries the two large.
Why why_no_sheaf(const State& s, const Sources& sources, Sheaf sheaf) {
  bool off_map = false;
  for (const UnitId u : sources) {
    if (!is_battery(s, u)) continue;
    off_map = true;
    if (std::ranges::find(card(s, u).sheafs, sheaf) == card(s, u).sheafs.end())
      return Refusal{"PZ:16.5.1.9a", no::batteries_fire_in_sheaf_or_b, u};
  }
  if (!off_map && sheaf != Sheaf::C) return Refusal{"PZ:16.5.1.9a", no::units_on_table_fire_in_sheaf, sources[0]};
  return std::nullopt;
}

/// PZ:16.5.1.8, PZ:16.3.1.2, PZ:16.5.1.11.2 The point of a call or an adjustment: at a spotted unit, in sight, in reach.
Why why_no_point(const State& s, UnitId observer, const Sources& sources, Point p) {
  const Place there = Place::point(p.x, p.y);
  const int near = tables(s).response.target_point_inches;
  bool own_eyes = false;
  const UnitId target = target_for(
      s, observer, sources, p, [&](UnitId e) { return exactly_within(s.unit(e).at, p, near); }, own_eyes);
  if (!target.valid()) {
    if (own_eyes) return Refusal{"PZ:16.3.1", no::unit_fires_sees_target_itself, there};
    bool any = false;
    each_unit(s, other(side_of(observer)), [&](UnitId e) { any = any || observes(s, observer, e); });
    if (!any) return Refusal{"PZ:16.3.1.2", no::observer_spots_nobody, observer};
    return Refusal{"PZ:16.5.1.8", no::no_unit_observer_spots_near, there};
  }
  if (!sees_point(s, observer, p)) return Refusal{"PZ:16.5.1.8", no::observer_does_not_see_point, there};
  for (const UnitId u : sources)
    if (auto why = why_out_of_reach(s, observer, u, p)) return why;
  return std::nullopt;
}

// ---- calls --------------------------------------------------------------------------------------------------------

Sources sources_of(const Action& a) {
  Sources out;
  for (int i = 6; i < a.count; ++i) out.push_back(unit_id(arg(a, i)));
  return out;
}

/// PZ:16.5.1, PZ:16.5.1a, PZ:16.5.1.8, PZ:16.5.1.8b
Why why_not_call(const State& s, const Action& a) {
  const UnitId observer = unit_id(arg(a, 0));
  if (auto why = why_no_observer(s, a.by, observer)) return why;
  const Point p{arg(a, 4), arg(a, 5)};
  if (auto why = why_no_place(s, p, arg(a, 3))) return why;
  const Sources sources = sources_of(a);
  if (sources.size() > kMaxSources) return Refusal{"PZ:16.5.1.1", no::cannot_call_so_many, observer};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (std::find(sources.begin(), sources.begin() + static_cast<std::ptrdiff_t>(i), sources[i]) !=
        sources.begin() + static_cast<std::ptrdiff_t>(i))
      return Refusal{"PZ:16.3.1.4.2", no::named_twice, sources[i]};
    if (auto why = why_no_source(s, observer, sources[i], static_cast<Shell>(arg(a, 2)))) return why;
    if (bound(s, sources[i])) return Refusal{"PZ:16.5.1.12.1", no::last_mission_goes_on_or_checked, sources[i]};
  }
  if (auto why = why_no_sheaf(s, sources, static_cast<Sheaf>(arg(a, 1)))) return why;
  if (distinct_sources(s, sources) > most_sources(s, observer))
    return Refusal{observer_kind(s, observer) == Observer::Op ? RuleRef("PZ:16.5.1.1.2") : RuleRef("PZ:16.5.1.2"),
                   no::cannot_call_so_many, observer};
  return why_no_point(s, observer, sources, p);
}

/// PZ:16.5.1.10, PZ:16.3.1.4.2 Whoever is called has used its turn, whether it responds or not.
void use(State& s, UnitId u, Events& ev) {
  if (!is_battery(s, u) && !flagged(s, u, kRevealed))
    tell(ev, Ev::OrderShown, {u.value, static_cast<int>(s.unit(u).order)}, "PZ:16.5.1.10");
  raise(s, u, is_battery(s, u) ? kFired : kFired | kRevealed);
}
/// PZ:16.3.1.2, PZ:R100
void use_observer(State& s, UnitId u, Events& ev) {
  if (!flagged(s, u, kRevealed)) tell(ev, Ev::OrderShown, {u.value, static_cast<int>(s.unit(u).order)}, "PZ:16.3.1.2");
  raise(s, u, kFired | kRevealed);
}

void arrives(State& s, int i) { s.push(Step::Arriving, zone(s, i).side, {}, i); }

void announce_zone(State& s, int i, Events& ev) {
  const Zone& z = zone(s, i);
  tell(ev, Ev::Called, {z.observer.value, i, z.at.x, z.at.y, static_cast<int>(z.sheaf), static_cast<int>(z.shell)},
       "PZ:16.5.1");
}

/// PZ:16.5.1a One point for all; PZ:16.5.1.9 units on the table lay their small pattern on it, batteries theirs.
void call(State& s, const Action& a, Events& ev) {
  Zone z;
  z.there = z.called = true, z.side = a.by, z.observer = unit_id(arg(a, 0));
  z.shell = static_cast<Shell>(arg(a, 2)), z.bearing = static_cast<std::uint16_t>(arg(a, 3));
  z.at = {arg(a, 4), arg(a, 5)};
  use_observer(s, z.observer, ev);
  const Sources all = sources_of(a);
  for (const UnitId u : all) use(s, u, ev);
  std::array<int, 2> made{-1, -1};
  for (const bool off_map : {true, false}) {
    Zone part = z;
    part.off_map = off_map, part.sheaf = off_map ? static_cast<Sheaf>(arg(a, 1)) : Sheaf::C;
    std::size_t n = 0;
    for (const UnitId u : all)
      if (is_battery(s, u) == off_map) part.source[n++] = u;
    if (n == 0) continue;
    part.todo = all_of(part);
    made[off_map ? 0 : 1] = add_zone(s, part);
  }
  for (const int i : made)
    if (i >= 0) announce_zone(s, i, ev);
  if (made[1] >= 0) arrives(s, made[1]);
  if (made[0] >= 0) arrives(s, made[0]);
}

// ---- running missions ---------------------------------------------------------------------------------------------

/// Those of the mission that can fire again.
Sources still_there(const State& s, const Zone& z, Shell shell) {
  Sources out;
  for (const UnitId u : z.source)
    if (u.valid() && !why_no_source(s, z.observer, u, shell)) out.push_back(u);
  return out;
}

/// PZ:16.5.1.11, PZ:16.5.1.12.3 The same observer, still on overwatch; a second pattern of its call has the same point.
Why why_not_observed(const State& s, Side by, const Zone& z, Point p) {
  const auto why = why_no_observer(s, by, z.observer);
  if (!why) return why;
  const bool same_point = std::ranges::any_of(s.zones, [&](const Zone& other) {
    return other.there && other.age == 0 && other.observer == z.observer && other.at == p;
  });
  if (why->rule == RuleRef("PZ:16.5.1a") && same_point) return std::nullopt;
  return why;
}

Why why_no_mission(const State& s, Side by, int i) {
  if (i < 0 || i >= kMaxZones || !zone(s, i).there || zone(s, i).side != by || zone(s, i).age != 1)
    return Refusal{"PZ:16.5.1.11", no::no_such_mission_of_yours, {}};
  if (zone(s, i).planned) return Refusal{"PZ:16.5.1.12.2", no::planned_fire_follows_plot, {}};
  if (!runs(zone(s, i))) return Refusal{"PZ:16.5.1.11", no::no_such_mission_of_yours, {}};
  return std::nullopt;
}

/// PZ:16.5.1.11.1, PZ:16.5.1.11.1a
Why why_not_continue(const State& s, Side by, int i, Shell shell) {
  if (auto why = why_no_mission(s, by, i)) return why;
  const Zone& z = zone(s, i);
  const Place there = Place::point(z.at.x, z.at.y);
  if (auto why = why_not_observed(s, by, z, z.at)) return why;
  const Sources sources = still_there(s, z, shell);
  if (sources.empty()) return Refusal{"PZ:16.3.1.1", no::nobody_of_can_fire_so, there};
  if (!sees_point(s, z.observer, z.at))
    return Refusal{"PZ:16.5.1.11.1a", no::observer_does_not_see_target_point, there};
  const plane::Quad q = pattern(s, z.at, z.bearing, z.sheaf);
  bool own_eyes = false;
  const UnitId target = target_for(
      s, z.observer, sources, z.at, [&](UnitId e) { return under(s, q, e); }, own_eyes);
  if (!target.valid()) {
    if (own_eyes) return Refusal{"PZ:16.3.1", no::unit_fires_sees_target_itself, there};
    return Refusal{"PZ:16.5.1.11.1a", no::observer_spots_nobody_in, there};
  }
  for (const UnitId u : sources)
    if (auto why = why_out_of_reach(s, z.observer, u, z.at)) return why;
  return std::nullopt;
}

/// PZ:16.5.1.11.2, PZ:16.5.1.11.2a
Why why_not_shift(const State& s, const Action& a) {
  const int i = arg(a, 0);
  if (auto why = why_no_mission(s, a.by, i)) return why;
  const Zone& z = zone(s, i);
  const Point p{arg(a, 4), arg(a, 5)};
  if (auto why = why_no_place(s, p, arg(a, 3))) return why;
  if (auto why = why_not_observed(s, a.by, z, p)) return why;
  const Sources sources = still_there(s, z, static_cast<Shell>(arg(a, 2)));
  if (sources.empty()) return Refusal{"PZ:16.3.1.1", no::nobody_of_can_fire_so, Place::point(z.at.x, z.at.y)};
  const Sheaf sheaf = static_cast<Sheaf>(arg(a, 1));
  if (auto why = why_no_sheaf(s, sources, sheaf)) return why;
  if (!exactly_within(z.at, p, tables(s).response.adjust_inches))
    return Refusal{"PZ:16.5.1.11.2", no::farther_than_fire_can_be_adjusted, Place::point(p.x, p.y)};
  if (auto why = why_no_point(s, z.observer, sources, p)) return why;
  const plane::Quad q = pattern(s, p, arg(a, 3), sheaf);
  bool any = false;
  each_unit(s, other(a.by),
            [&](UnitId e) { any = any || (on_table(s, e) && under(s, q, e) && observes(s, z.observer, e)); });
  if (!any) return Refusal{"PZ:16.5.1.11.2a", no::observer_spots_nobody_in, Place::point(p.x, p.y)};
  return std::nullopt;
}

/// PZ:16.5.1.12 Only what is still observed; the rest checks itself (PZ:16.5.1.12.3).
Why why_not_check(const State& s, Side by, int i) {
  if (auto why = why_no_mission(s, by, i)) return why;
  const Zone& z = zone(s, i);
  if (auto why = why_no_observer(s, by, z.observer)) return why;
  if (!sees_point(s, z.observer, z.at))
    return Refusal{"PZ:16.5.1.12", no::the_observer_does_not_see_the_target_point, Place::point(z.at.x, z.at.y)};
  return std::nullopt;
}

/// The memory of a mission goes; smoke stays where it lies.
void forget(Zone& z) {
  if (z.shell == Shell::Gp) {
    z = {};
  } else {
    z.observer = {}, z.source = {}, z.asked = false;
  }
}

/// The same mission again, in its own place if that only shows an old barrage; old smoke lies on (PZ:R83).
int renew(State& s, int i, const Zone& now) {
  Zone& old = zone(s, i);
  if (old.shell == Shell::Gp) {
    old = now;
    return i;
  }
  forget(old);
  return add_zone(s, now);
}

Zone again(const State& s, const Zone& z, Shell shell) {
  Zone now = z;
  now.age = 0, now.shell = shell, now.called = true, now.source = {}, now.asked = false;
  std::size_t n = 0;
  for (const UnitId u : still_there(s, z, shell)) now.source[n++] = u;
  return now;
}

/// PZ:16.5.1.11.1, PZ:R14 No response is rolled for where nothing changes.
void continue_mission(State& s, int i, Shell shell, Events& ev) {
  Zone now = again(s, zone(s, i), shell);
  now.due = all_of(now);
  use_observer(s, now.observer, ev);
  for (const UnitId u : now.source)
    if (u.valid()) use(s, u, ev);
  const int to = renew(s, i, now);
  announce_zone(s, to, ev);
  arrives(s, to);
}

void shift(State& s, const Action& a, Events& ev) {
  const int i = arg(a, 0);
  Zone now = again(s, zone(s, i), static_cast<Shell>(arg(a, 2)));
  now.sheaf = static_cast<Sheaf>(arg(a, 1)), now.bearing = static_cast<std::uint16_t>(arg(a, 3));
  now.at = {arg(a, 4), arg(a, 5)}, now.shifted = true, now.todo = all_of(now);
  use_observer(s, now.observer, ev);
  for (const UnitId u : now.source)
    if (u.valid()) use(s, u, ev);
  const int to = renew(s, i, now);
  announce_zone(s, to, ev);
  arrives(s, to);
}

/// PZ:16.5.1.12.1 Its sources stay bound for this turn (`bound`); units on the table may still fire directly.
void check(State& s, int i, Events& ev) {
  tell(ev, Ev::Checked, {i}, "PZ:16.5.1.12");
  zone(s, i).asked = true;
}

// ---- planned fire -------------------------------------------------------------------------------------------------

/// PZ:16.5.1.14.2, PZ:16.5.1.14.6 Up to ten inches from where it lay; the pattern turns only with the point, or as it
/// first comes.
Why why_not_come(const State& s, const Action& a) {
  if (auto why = why_not_arrive(s, a.by, arg(a, 0))) return why;
  const Plot& plot = s.plots[static_cast<std::size_t>(arg(a, 0))];
  const Point p{arg(a, 1), arg(a, 2)};
  if (auto why = why_no_place(s, p, arg(a, 3))) return why;
  if (!exactly_within(plot.at, p, tables(s).response.planned_adjust_inches))
    return Refusal{"PZ:16.5.1.14.6", no::farther_than_planned_fire_can_be, Place::point(p.x, p.y)};
  if (plot.begun != 0 && p == plot.at && arg(a, 3) != plot.bearing)
    return Refusal{"PZ:16.5.1.14.2", no::pattern_keeps_direction_where_point_stays, Place::point(p.x, p.y)};
  return std::nullopt;
}

/// PZ:16.5.1.14, PZ:16.3.1.5, PZ:R131 The battery leaves whatever mission it was in.
void come(State& s, const Action& a, Events& ev) {
  const int i = arg(a, 0);
  Plot& plot = s.plots[static_cast<std::size_t>(i)];
  if (plot.begun == 0) plot.begun = s.turn;
  const bool adjusted = s.rules >= 2 && plot.at != Point{arg(a, 1), arg(a, 2)};
  plot.at = {arg(a, 1), arg(a, 2)}, plot.bearing = static_cast<std::uint16_t>(arg(a, 3));
  const auto n = static_cast<std::size_t>(s.turn - plot.begun);
  for (Zone& z : s.zones)
    if (z.there && z.age == 1 && !z.planned) std::ranges::replace(z.source, plot.battery, UnitId{});
  Zone now;
  now.there = now.called = now.planned = now.off_map = true, now.side = a.by;
  now.plot = static_cast<std::uint8_t>(i), now.shell = plot.shell[n], now.sheaf = plot.sheaf[n];
  now.at = plot.at, now.bearing = plot.bearing, now.source[0] = plot.battery, now.due = 1;
  now.shifted = adjusted;
  use(s, plot.battery, ev);
  int to = -1;
  for (int k = 0; k < kMaxZones && to < 0; ++k)
    if (zone(s, k).there && zone(s, k).age == 1 && zone(s, k).planned && zone(s, k).plot == i &&
        has_sources(zone(s, k)))
      to = renew(s, k, now);
  if (to < 0) to = add_zone(s, now);
  tell(ev, Ev::PlannedFire, {i, to, now.at.x, now.at.y}, "PZ:16.5.1.14");
  arrives(s, to);
}

// ---- danger close -------------------------------------------------------------------------------------------------

/// PZ:16.6.1.3, PZ:16.6.1.3a As if its player had called it: on a seen unit near the point, or up to an inch beside it.
Why why_not_fall(const State& s, const Action& a) {
  const Frame& f = s.top();
  const Point p{arg(a, 1), arg(a, 2)};
  if (auto why = why_no_place(s, p, arg(a, 0))) return why;
  const Point target = zone(s, f.arg).at;
  bool any = false;
  each_unit(s, side_of(f.unit), [&](UnitId u) {
    any = any || (exactly_within(s.unit(u).at, p, tables(s).response.target_point_inches) &&
                  danger_close(s, side_of(f.unit), u, target));
  });
  if (!any) return Refusal{"PZ:16.6.1.3", no::none_of_units_seen_near_target, Place::point(p.x, p.y)};
  return std::nullopt;
}

/// PZ:16.6.1.3a A matching pattern for that source alone.
void fall(State& s, const Action& a, Events& ev) {
  const Frame f = s.top();
  s.pop();
  Zone now = zone(s, f.arg);
  now.source = {}, now.source[0] = f.unit, now.todo = 0, now.looked = 0, now.low = 0, now.due = 1;
  now.asked = false, now.aimed = {};
  now.bearing = static_cast<std::uint16_t>(arg(a, 0)), now.at = {arg(a, 1), arg(a, 2)};
  tell(ev, Ev::DangerClose, {f.unit.value, now.at.x, now.at.y}, "PZ:16.6.1.3");
  arrives(s, add_zone(s, now));
}

}  // namespace

// ---- the step -----------------------------------------------------------------------------------------------------

Why why_not_indirect(const State& s, const Action& a) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Call: return why_not_call(s, a);
    case Act::Arrive: return why_not_come(s, a);
    case Act::Continue: return why_not_continue(s, a.by, arg(a, 0), static_cast<Shell>(arg(a, 1)));
    case Act::Shift: return why_not_shift(s, a);
    case Act::Check: return why_not_check(s, a.by, arg(a, 0));
    case Act::Fall: return why_not_fall(s, a);
    default: break;
  }
  // Done: PZ:16.5.1.12.2 planned fire goes on to its end.
  for (int i = 0; i < kMaxPlots; ++i) {
    const Plot& p = s.plots[static_cast<std::size_t>(i)];
    if (!p.battery.valid() || side_of(p.battery) != a.by || !must_arrive(s, i)) continue;
    return Refusal{p.begun != 0 ? RuleRef("PZ:16.5.1.12.2") : RuleRef("PZ:16.5.1.14.5"), no::planned_fire_due,
                   p.battery};
  }
  return std::nullopt;
}

void do_indirect(State& s, const Action& a, Events& ev) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Call: return call(s, a, ev);
    case Act::Arrive: return come(s, a, ev);
    case Act::Continue: return continue_mission(s, arg(a, 0), static_cast<Shell>(arg(a, 1)), ev);
    case Act::Shift: return shift(s, a, ev);
    case Act::Check: return check(s, arg(a, 0), ev);
    default: return fall(s, a, ev);
  }
}

/// PZ:16.3.1 Asked where the open table leaves it possible: a side with guns for it that has a mission running, may have
/// plotted fire, or has an observer with a face-down order who sees somebody. Plots and orders do not count.
bool indirect_asked(const State& s, Side side) {
  bool batteries = false, guns = false;
  each_unit(s, side, [&](UnitId u) {
    if (!boxed(s, u).there()) return;
    batteries = batteries || is_battery(s, u);
    guns = guns || is_battery(s, u) || face_down(s, u);
  });
  if (!guns) return false;
  const int from = s.plan().forces[static_cast<std::size_t>(index(side))].planned_fire_from;
  if (batteries && from > 0 && s.turn + 1 >= from) return true;
  if (std::ranges::any_of(s.zones, [&](const Zone& z) { return z.side == side && runs(z); })) return true;
  bool asked = false;
  each_unit(s, side, [&](UnitId u) {
    if (asked || !face_down(s, u) || !observer_kind(s, u) || !combat_unit(s, u)) return;
    each_unit(s, other(side), [&](UnitId e) { asked = asked || observes(s, u, e); });
  });
  return asked;
}

/// PZ:16.5.1.12.3, PZ:R83 What was not kept up ends.
void indirect_over(State& s, Side side, Events& ev) {
  for (int i = 0; i < kMaxZones; ++i) {
    Zone& z = zone(s, i);
    if (z.side != side || !was_called(z)) continue;
    if (runs(z)) tell(ev, Ev::ZoneEnds, {i}, "PZ:16.5.1.12.3");
    forget(z);
  }
}

// ---- what is proposed ---------------------------------------------------------------------------------------------

namespace {

constexpr int kMostTargets = 6;

void offer_calls(const State& s, Side by, ActionList& out) {
  each_unit(s, by, [&](UnitId eye) {
    if (why_no_observer(s, by, eye)) return;
    Sources free, smokers;
    each_unit(s, by, [&](UnitId u) {
      if (!boxed(s, u).there() || why_no_source(s, eye, u, Shell::Gp) || bound(s, u)) return;
      free.push_back(u);
      if (boxed(s, u).weapon->smoke) smokers.push_back(u);
    });
    if (free.empty()) return;
    int targets = 0;
    each_unit(s, other(by), [&](UnitId e) {
      if (targets >= kMostTargets || !on_table(s, e) || !observes(s, eye, e)) return;
      ++targets;
      const Point p = s.unit(e).at;
      const int bearing = plane::bearing(p - s.unit(eye).at);
      const auto offer = [&](const Sources& sources, Shell shell, Point at_) {
        Action a =
            act(by, Act::Call, {eye.value, static_cast<int>(Sheaf::C), static_cast<int>(shell), bearing, at_.x, at_.y});
        for (const UnitId u : sources) {
          if (is_battery(s, u)) a.arg[1] = static_cast<int>(Sheaf::A);
          a.arg[a.count++] = u.value;
        }
        if (!why_not_call(s, a)) out.add(a);
      };
      for (const UnitId u : free) offer({u}, Shell::Gp, p);
      if (const int most = most_sources(s, eye); most > 1 && free.size() > 1)
        offer(Sources(free.begin(), free.begin() + std::min<std::ptrdiff_t>(most, std::ssize(free))), Shell::Gp, p);
      if (!smokers.empty()) offer({smokers[0]}, Shell::Smoke, p);
      for (const Registered& r : s.registered)
        if (r.battery.valid() && r.at != p && std::ranges::find(free, r.battery) != free.end())
          offer({r.battery}, Shell::Gp, r.at);
    });
  });
}

void offer_missions(const State& s, Side by, ActionList& out) {
  const auto offer = [&](const Action& a) {
    if (!why_not_indirect(s, a)) out.add(a);
  };
  for (int i = 0; i < kMaxZones; ++i) {
    const Zone& z = zone(s, i);
    if (z.side != by || !runs(z)) continue;
    offer(act(by, Act::Continue, {i, static_cast<int>(Shell::Gp)}));
    offer(act(by, Act::Continue, {i, static_cast<int>(Shell::Smoke)}));
    each_unit(s, other(by), [&](UnitId e) {
      const Point p = s.unit(e).at;
      if (on_table(s, e) && p != z.at && exactly_within(z.at, p, tables(s).response.adjust_inches))
        offer(act(by, Act::Shift, {i, static_cast<int>(z.sheaf), static_cast<int>(Shell::Gp), z.bearing, p.x, p.y}));
    });
    offer(act(by, Act::Check, {i}));
  }
}

}  // namespace

void offer_indirect(const State& s, Side by, ActionList& out) {
  if (s.top().step == Step::DangerClose) {
    each_unit(s, other(by), [&](UnitId u) {
      if (!danger_close(s, other(by), u, zone(s, s.top().arg).at)) return;
      for (const int bearing : {0, 90}) out.add(act(by, Act::Fall, {bearing, s.unit(u).at.x, s.unit(u).at.y}));
    });
    return;
  }
  for (int i = 0; i < kMaxPlots; ++i) {
    const Plot& p = s.plots[static_cast<std::size_t>(i)];
    if (p.battery.valid() && side_of(p.battery) == by && !why_not_arrive(s, by, i))
      out.add(act(by, Act::Arrive, {i, p.at.x, p.at.y, p.bearing}));
  }
  offer_missions(s, by, out);
  offer_calls(s, by, out);
}

}  // namespace kessel::panzer
