// PZ:16.5.1.7, PZ:16.5.1.14, PZ:15.1 What is plotted in secret before anybody is placed, and when planned fire comes.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
UnitId unit_arg(const Action& a, int i = 0) { return unit_id(arg(a, i)); }
std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }
const Force& force(const State& s, Side side) { return s.plan().forces[of(side)]; }

/// Each side has its own half of a list: how much the other plots does not show.
struct Half {
  std::size_t from = 0, to = 0;
  bool holds(int i) const { return i >= static_cast<int>(from) && i < static_cast<int>(to); }
};
Half half(Side side, std::size_t all) { return side == kGerman ? Half{0, all / 2} : Half{all / 2, all}; }

bool has_guns(const State& s, UnitId u) { return is_battery(s, u) && boxed(s, u).there(); }
bool has_battery(const State& s, Side side) {
  bool any = false;
  each_unit(s, side, [&](UnitId u) { any = any || has_guns(s, u); });
  return any;
}
/// PZ:15.1 The scenario has not named its load.
bool chooses_load(const State& s, UnitId u) {
  return card(s, u).unit_class == UnitClass::Aircraft && card(s, u).load_choice && !def(s, u).rockets;
}

Why why_not_own_battery(const State& s, Side by, UnitId u) {
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!has_guns(s, u)) return Refusal{"PZ:16.5.1.7.1", no::only_batteries_off_table_plots, u};
  return std::nullopt;
}

/// PZ:16.5.1.7, PZ:16.5.1.7.2
Why why_not_register(const State& s, const Action& a) {
  const Force& f = force(s, a.by);
  const RuleRef rule = scenario_rule(s, Clause::Plots, "PZ:16.5.1.7.1");
  if (f.registered_points == 0) return Refusal{rule, no::scenario_gives_no_registered_points, {}};
  if (auto why = why_not_own_battery(s, a.by, unit_arg(a))) return why;
  if (std::ranges::find(f.registered_for, unit_arg(a)) == f.registered_for.end())
    return Refusal{rule, no::battery_no_registered_points, unit_arg(a)};
  const Point p{arg(a, 1), arg(a, 2)};
  if (!s.map().on_table(p)) return Refusal{"PZ:16.5.1.7.2", no::point_lies_off_table, Place::point(p.x, p.y)};
  int used = 0;
  const Half mine = half(a.by, s.registered.size());
  for (std::size_t i = mine.from; i < mine.to; ++i) used += s.registered[i].battery.valid() ? 1 : 0;
  if (used >= f.registered_points) return Refusal{"PZ:16.5.1.7.1", no::all_registered_points_plotted, {}};
  return std::nullopt;
}

/// PZ:16.5.1.14.1 The turns that a plot takes, the one after it included.
bool clash(int turn, int turns, const Plot& p) { return turn <= p.turn + p.turns && p.turn <= turn + turns; }

/// PZ:16.5.1.14, PZ:16.5.1.14.1
Why why_not_plan(const State& s, const Action& a) {
  const Force& f = force(s, a.by);
  if (f.planned_fire_from == 0)
    return Refusal{scenario_rule(s, Clause::Plots, "PZ:16.5.1.14"), no::scenario_gives_no_planned_fire, {}};
  const UnitId u = unit_arg(a);
  if (auto why = why_not_own_battery(s, a.by, u)) return why;
  const int turn = arg(a, 1), turns = a.count - 5;
  if (turn < f.planned_fire_from)
    return Refusal{scenario_rule(s, Clause::Plots, "PZ:16.5.1.14.1"), no::no_planned_fire_in_turn, {}};
  if (turn > s.plan().turns) return Refusal{"PZ:16.5.1.14.1", no::no_planned_fire_in_turn, {}};
  if (turns > std::min(tables(s).response.planned_turns, kMaxPlotTurns))
    return Refusal{"PZ:16.5.1.14.1", no::too_long, {}};
  const Point p{arg(a, 2), arg(a, 3)};
  if (!s.map().on_table(p)) return Refusal{"PZ:16.5.1.14.1", no::point_lies_off_table, Place::point(p.x, p.y)};
  if (arg(a, 4) < 0 || arg(a, 4) >= plane::kDegrees) return Refusal{"PZ:4.3", no::bearings_0_to_359_degrees, {}};
  for (int i = 5; i < a.count; ++i) {
    const Sheaf sheaf = arg(a, i) % 2 == 0 ? Sheaf::A : Sheaf::B;
    if (std::ranges::find(card(s, u).sheafs, sheaf) == card(s, u).sheafs.end())
      return Refusal{"PZ:16.5.1.9", no::battery_does_not_fire_so, u};
    if (arg(a, i) >= 2 && !boxed(s, u).weapon->smoke) return Refusal{"PZ:16.5.1.13", no::no_smoke_shells, u};
  }
  bool room = false;
  const Half mine = half(a.by, s.plots.size());
  for (std::size_t i = mine.from; i < mine.to; ++i) {
    const Plot& other = s.plots[i];
    room = room || !other.battery.valid();
    if (other.battery == u && clash(turn, turns, other))
      return Refusal{"PZ:16.5.1.14.1", no::battery_other_planned_fire_then_or, u};
  }
  if (!room) return Refusal{"PZ:16.5.1.14.1", no::no_room_for_more_plots, {}};
  return std::nullopt;
}

Why why_not_load(const State& s, const Action& a) {
  const UnitId u = unit_arg(a);
  if (side_of(u) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!chooses_load(s, u)) return Refusal{"PZ:15.1", no::load_not_to_be_chosen, u};
  return std::nullopt;
}

Why why_not_scrap(const State& s, const Action& a) {
  const int i = arg(a, 1);
  if (arg(a, 0) == 0) {
    if (half(a.by, s.registered.size()).holds(i) && s.registered[static_cast<std::size_t>(i)].battery.valid())
      return std::nullopt;
    return Refusal{"PZ:16.5.1.7.2", no::no_such_point_of_yours, {}};
  }
  if (half(a.by, s.plots.size()).holds(i) && s.plots[static_cast<std::size_t>(i)].battery.valid()) return std::nullopt;
  return Refusal{"PZ:16.5.1.14.1", no::no_such_plot_of_yours, {}};
}

bool about_mines(const Action& a) {
  return static_cast<Act>(a.kind) == Act::Mine || (static_cast<Act>(a.kind) == Act::Scrap && arg(a, 0) == 2);
}

}  // namespace

bool has_plots(const State& s, Side side) {
  if (!advanced(s)) return false;
  const Force& f = force(s, side);
  if (!f.registered_for.empty() || (f.planned_fire_from > 0 && has_battery(s, side)) || has_mines(s, side)) return true;
  bool loads = false;
  each_unit(s, side, [&](UnitId u) { loads = loads || chooses_load(s, u); });
  return loads;
}

/// PZ:R95 Before units are placed, in secret.
Why why_not_plot(const State& s, const Action& a) {
  if (about_mines(a)) return why_not_mine(s, a);
  switch (static_cast<Act>(a.kind)) {
    case Act::Register: return why_not_register(s, a);
    case Act::Plan: return why_not_plan(s, a);
    case Act::Load: return why_not_load(s, a);
    default: return why_not_scrap(s, a);
  }
}

void do_plot(State& s, const Action& a, Events& ev) {
  if (about_mines(a)) return do_mine(s, a, ev);
  const auto note = [&](int kind, std::size_t i, RuleRef rule) {
    tell(ev, Ev::Plotted, only(a.by), {kind, static_cast<int>(i)}, rule);
  };
  switch (static_cast<Act>(a.kind)) {
    case Act::Register: {
      std::size_t i = half(a.by, s.registered.size()).from;
      while (s.registered[i].battery.valid()) ++i;
      s.registered[i] = {unit_arg(a), {arg(a, 1), arg(a, 2)}};
      return note(0, i, "PZ:16.5.1.7.2");
    }
    case Act::Plan: {
      std::size_t i = half(a.by, s.plots.size()).from;
      while (s.plots[i].battery.valid()) ++i;
      Plot& p = s.plots[i];
      p.battery = unit_arg(a), p.turn = static_cast<std::uint8_t>(arg(a, 1)), p.at = {arg(a, 2), arg(a, 3)};
      p.bearing = static_cast<std::uint16_t>(arg(a, 4)), p.turns = static_cast<std::uint8_t>(a.count - 5);
      for (std::size_t k = 0; k < p.turns; ++k) {
        const int fire = arg(a, static_cast<int>(5 + k));
        p.shell[k] = fire >= 2 ? Shell::Smoke : Shell::Gp;
        p.sheaf[k] = fire % 2 == 0 ? Sheaf::A : Sheaf::B;
      }
      return note(1, i, "PZ:16.5.1.14.1");
    }
    case Act::Load: {
      const auto i = static_cast<std::size_t>(aircraft_slot(s, unit_arg(a)));
      s.aircraft[i].unit = unit_arg(a);
      s.aircraft[i].rockets = arg(a, 1) != 0;
      return note(3, i, "PZ:15.1");
    }
    default: {
      const auto i = static_cast<std::size_t>(arg(a, 1));
      if (arg(a, 0) == 0) {
        s.registered[i] = {};
      } else {
        s.plots[i] = {};
      }
      return note(4, i, "PZ:R95");
    }
  }
}

namespace {

/// Places worth a barrage: objectives, and the middle of where the enemy sets up.
std::vector<Point> likely_targets(const State& s, Side by) {
  std::vector<Point> out;
  for (const ObjectiveValue& v : s.plan().victory.objectives) {
    const Objective& o = s.map().objectives[v.objective];
    if (o.kind != Objective::Kind::ExitEdge) out.push_back(o.at);
  }
  if (const std::uint8_t area = s.area[of(other(by))]; area != 0xff) {
    const plane::Bounds b = s.map().setup_areas[area].shape.bounds();
    out.push_back({(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2});
  }
  return out;
}

}  // namespace

void offer_plots(const State& s, Side by, Scope scope, ActionList& out) {
  if (has_mines(s, by)) offer_mines(s, by, scope, out);
  if (scope == Scope::Free) {
    const Half points = half(by, s.registered.size()), plans = half(by, s.plots.size());
    for (std::size_t i = points.from; i < points.to; ++i)
      if (s.registered[i].battery.valid()) out.add(act(by, Act::Scrap, {0, static_cast<int>(i)}));
    for (std::size_t i = plans.from; i < plans.to; ++i)
      if (s.plots[i].battery.valid()) out.add(act(by, Act::Scrap, {1, static_cast<int>(i)}));
  }
  each_unit(s, by, [&](UnitId u) {
    const Aircraft* plane = chooses_load(s, u) ? &s.aircraft[static_cast<std::size_t>(aircraft_slot(s, u))] : nullptr;
    // The first choice is open, another one free.
    if (plane != nullptr && plane->unit.valid() == (scope == Scope::Free))
      for (int load = 0; load < 2; ++load)
        if (!plane->unit.valid() || plane->rockets != (load != 0)) out.add(act(by, Act::Load, {u.value, load}));
    if (scope != Scope::Main || !has_guns(s, u)) return;
    for (const Point p : likely_targets(s, by)) {
      const Action point = act(by, Act::Register, {u.value, p.x, p.y});
      if (!why_not_plot(s, point)) out.add(point);
      const int turn = force(s, by).planned_fire_from;
      for (const int later : {0, 3}) {
        const Action short_one = act(by, Act::Plan, {u.value, turn + later, p.x, p.y, 0, 0, 0});
        const Action long_one = act(by, Act::Plan, {u.value, turn + later, p.x, p.y, 0, 1, 1, 0, 0, 2});
        if (!why_not_plot(s, short_one)) out.add(short_one);
        if (!why_not_plot(s, long_one)) out.add(long_one);
      }
    }
  });
}

// ---- planned fire in play -----------------------------------------------------------------------------------------

namespace {

/// It has begun and is not at its end.
bool runs(const State& s, const Plot& p) { return p.begun != 0 && s.turn < p.begun + p.turns; }

/// PZ:16.5.1.14.1 The battery fires another plot, or waits after one.
bool held_by_other(const State& s, const Plot& p) {
  return std::ranges::any_of(s.plots, [&](const Plot& o) {
    return &o != &p && o.battery == p.battery && o.begun != 0 && s.turn <= o.begun + o.turns;
  });
}

}  // namespace

/// PZ:16.5.1.14.5, PZ:16.5.1.14.1c A turn early or late; then turn after turn to its end.
Why why_not_arrive(const State& s, Side by, int i) {
  if (!half(by, s.plots.size()).holds(i) || !s.plots[static_cast<std::size_t>(i)].battery.valid())
    return Refusal{"PZ:16.5.1.14", no::no_such_plot_of_yours, {}};
  const Plot& p = s.plots[static_cast<std::size_t>(i)];
  if (p.begun != 0 && !runs(s, p)) return Refusal{"PZ:16.5.1.14.1c", no::plot_at_end, p.battery};
  if (p.begun == 0 && (s.turn + 1 < p.turn || s.turn > p.turn + 1))
    return Refusal{"PZ:16.5.1.14.5", no::comes_in_turn_or_earlier_or, p.battery};
  if (s.rules >= 2 && p.begun == 0 && s.turn < force(s, by).planned_fire_from)
    return Refusal{"PZ:R162", no::scenario_gives_no_planned_fire_so, p.battery};
  if (flagged(s, p.battery, kFired)) return Refusal{"PZ:16.3.1.4.2", no::battery_used_turn, p.battery};
  if (p.begun == 0 && held_by_other(s, p))
    return Refusal{"PZ:16.5.1.14.1", no::battery_not_through_with_last_plot, p.battery};
  return std::nullopt;
}

bool must_arrive(const State& s, int i) {
  const Plot& p = s.plots[static_cast<std::size_t>(i)];
  if (!p.battery.valid() || why_not_arrive(s, side_of(p.battery), i)) return false;
  return p.begun != 0 || s.turn > p.turn;
}

/// PZ:16.5.1.14.1, PZ:16.5.1.14.1b, PZ:R131 Called missions must not stand in the way of the plot.
Why why_planned(const State& s, UnitId battery) {
  for (const Plot& p : s.plots) {
    if (p.battery != battery) continue;
    if (runs(s, p)) return Refusal{"PZ:16.5.1.14.1b", no::fires_as_planned, battery};
    if (p.begun != 0 && s.turn == p.begun + p.turns)
      return Refusal{"PZ:16.5.1.14.1", no::just_ended_planned_fire_and_waits, battery};
    if (p.begun == 0 && s.turn == p.turn + 1)
      return Refusal{"PZ:16.5.1.14.1b", no::planned_fire_can_wait_no_longer, battery};
  }
  return std::nullopt;
}

}  // namespace kessel::panzer
