// PZ:2.0, PZ:23.1.3 Set-up: who may be placed where, and how.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

bool rolls_for_edge(const State& s) {
  const auto& steps = s.plan().setup;
  return !steps.empty() && (steps[0].who == SetupStep::Who::LowerRoll || steps[0].who == SetupStep::Who::HigherRoll);
}

namespace {

std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }

const SetupArea& area_of(const State& s, Side side) { return s.map().setup_areas[s.area[of(side)]]; }

/// What the scenario lets a unit start in besides open ground: bits of StartsIn.
std::uint8_t may_start(const State& s, UnitId u) {
  const Scenario& p = s.plan();
  const auto i = static_cast<std::size_t>(place_in_side(u) + (side_of(u) == kGerman ? 0 : p.count[0]));
  std::uint8_t bits = 0;
  for (const SetupStep& step : p.setup)
    if (i < step.may_start.size()) bits = static_cast<std::uint8_t>(bits | step.may_start[i]);
  return bits;
}

}  // namespace

State begin_scenario(const Content& c, int scenario, const Options& o) {
  State s;
  s.content = &c;
  s.options = o;
  s.scenario = static_cast<std::uint8_t>(scenario);
  std::size_t aircraft = 0;
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    const UnitClass k = card(s, u).unit_class;
    const bool ground = k == UnitClass::Vehicle || k == UnitClass::Leg || k == UnitClass::Towed;
    s.unit(u).where = ground && !d.relief ? Where::Setup : Where::Reserve;
    if (d.half_squad) raise(s, u, kHalfSquad);
    if (k == UnitClass::Aircraft && aircraft < s.aircraft.size()) {
      s.aircraft[aircraft].unit = u;
      s.aircraft[aircraft++].rockets = d.rockets;
    }
  });
  for (const ObjectiveValue& v : s.plan().victory.objectives) {  // PZ:4.6.4
    s.held_by[v.objective] = v.held_by ? static_cast<std::uint8_t>(1 + index(*v.held_by)) : 0;
    const Objective& objective = s.map().objectives[v.objective];
    if (objective.kind != Objective::Kind::Village || !v.held_by) continue;
    for (const std::uint8_t b : s.map().villages[static_cast<std::size_t>(objective.of)].buildings)
      s.houses_held[of(*v.held_by)] |= std::uint64_t{1} << b;  // PZ:23.3.4e, PZ:23.3.5c
  }
  for (const SetupStep& step : s.plan().setup) {
    if (step.who == SetupStep::Who::German && !step.areas.empty()) s.area[0] = step.areas[0];
    if (step.who == SetupStep::Who::Soviet && !step.areas.empty()) s.area[1] = step.areas[0];
  }
  if (rolls_for_edge(s)) {
    s.push(Step::EdgeRoll);
  } else {
    begin_plotting(s);
  }
  return s;
}

/// PZ:R95 Both plot in secret where there is anything to plot; then units are placed.
void begin_plotting(State& s) {
  s.sealed = 0;
  if (has_plots(s, kGerman) || has_plots(s, kSoviet)) return s.push(Step::Plots);
  begin_placing(s);
}

void begin_placing(State& s) {
  const auto& steps = s.plan().setup;
  const bool german = steps.empty() || steps[0].who == SetupStep::Who::German;
  s.push(Step::Place, rolls_for_edge(s) ? s.first : german ? kGerman : kSoviet);
}

// ---- where a unit may start ---------------------------------------------------------------------------------------

int building_at(const State& s, Point p) {
  for (std::size_t i = 0; i < s.map().buildings.size(); ++i)
    if ((s.ruins >> i & 1) == 0 && plane::holds(s.map().buildings[i].quad, p)) return static_cast<int>(i);
  return -1;
}

namespace {

Clause area_clause(Side by) { return by == kGerman ? Clause::GermanArea : Clause::SovietArea; }

/// PZ:9.3.2 Ground on which the unit may not move is none to begin on; a gun may be dragged into heavy woods beforehand.
bool may_stand(const State& s, UnitId u, Point p) {
  const Terrain t = footing_at(s.map(), p);
  if (t == Terrain::HeavyWoods && (may_start(s, u) & kInHeavyWoods) != 0) return true;
  return tables(s).terrain[at(t)].cost[at(card(s, u).move.mover)].kind != Cost::Kind::Prohibited;
}

bool in_position(const State& s, Point p) {
  const int w = work_at(s, p);
  return w >= 0 && s.works[static_cast<std::size_t>(w)].terrain == Terrain::ImprovedPosition;
}

/// The entrenchment that the unit was placed in; -1: none. It is its own: nobody else has the same middle.
int own_trench(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  if (!on_table(s, u)) return -1;
  for (std::size_t i = 0; i < s.works.size(); ++i)
    if (s.works[i].terrain == Terrain::HastyEntrenchment && s.works[i].at == x.at) return static_cast<int>(i);
  return -1;
}
int free_work(const State& s) {
  for (std::size_t i = 0; i < s.works.size(); ++i)
    if (s.works[i].terrain == Terrain::Clear) return static_cast<int>(i);
  return -1;
}

/// PZ:23.3.4c, PZ:23.3.5b, PZ:R77 In a house: on a floor that is there, where there is room; guns on the ground.
Why why_not_in_house(const State& s, UnitId u, int house, int floor, Place there) {
  const Building& b = s.map().buildings[static_cast<std::size_t>(house)];
  const Card& c = card(s, u);
  if ((may_start(s, u) & kInBuilding) == 0) return Refusal{"PZ:23.1.3", no::may_not_start_in_building, there};
  if (c.vehicle() && (c.move.mover != Mover::Tracked || !c.closed_top))
    return Refusal{"PZ:9.7.1", no::only_tracked_vehicles_with_full_roof, u};
  if (floor < 0 || floor >= b.stories) return Refusal{"PZ:R77", no::building_no_such_floor, there};
  if (floor > 0 && !c.leg()) return Refusal{"PZ:17.2.4.2", no::stays_on_ground_floor, u};
  return why_no_floor(s, u, house, floor);
}

/// PZ:23.3.4c, PZ:23.3.5d, PZ:23.3.6f Entrenched or hull down where the scenario lets it, and in nothing better.
Why why_not_start_so(const State& s, UnitId u, Point p, StartMode mode, bool better) {
  if (mode == StartMode::Plain) return std::nullopt;
  const bool dug = mode == StartMode::Dug;
  if ((may_start(s, u) & (dug ? kInEntrenchment : kInHullDown)) == 0 || dug == card(s, u).vehicle())
    return Refusal{"PZ:23.1.3", no::may_not_start_so, u};
  if (better) return Refusal{"PZ:23.1.3", no::starts_in_something_better, u};
  if (!dug) return std::nullopt;
  const int work = work_at(s, p), own = own_trench(s, u);
  if (work >= 0 && work != own) return Refusal{"PZ:17.2.7.2", no::another_entrenchment, Place::point(p.x, p.y)};
  if (own < 0 && free_work(s) < 0) return Refusal{"PZ:R91", no::too_many_works, u};
  return std::nullopt;
}

}  // namespace

Why why_not_place(const State& s, Side by, UnitId u, Point p, int facing, Turning turret, StartMode mode, int floor) {
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_place, u};
  const Where w = s.unit(u).where;
  if (w != Where::Setup && w != Where::Table && w != Where::Aboard)
    return Refusal{"PZ:23.1.3", no::does_not_begin_on_table, u};
  if (facing < 0 || facing >= plane::kDegrees) return Refusal{"PZ:4.3", no::facings_0_to_359_degrees, u};
  if (turret != Turning::Front && card(s, u).turret != Turret::Turreted) return Refusal{"PZ:8.2.1.3", no::no_turret, u};
  const Place there = Place::point(p.x, p.y);
  if (!s.map().on_table(p) || !area_of(s, by).shape.holds(p))
    return Refusal{scenario_rule(s, area_clause(by), "PZ:23.1.3"), no::outside_set_up_area, there};
  const int house = building_at(s, p);
  if (house >= 0) {
    if (auto why = why_not_in_house(s, u, house, floor, there)) return why;
  } else if (floor != 0) {
    return Refusal{"PZ:23.1.3", no::may_not_start_so, u};
  }
  const bool position = in_position(s, p);
  if (auto why = why_not_start_so(s, u, p, mode, house >= 0 || position)) return why;
  if (house >= 0 && leg_or_towed(s, u)) return std::nullopt;  // PZ:R77 no base on the table
  for (Point c : base_at(s, u, p, facing).corner)
    if (!s.map().on_table(c)) return Refusal{"PZ:R68", no::base_to_lie_on_table, there};
  if (position && (may_start(s, u) & kInImprovedPosition) == 0)
    return Refusal{"PZ:23.1.3", no::may_not_start_in_improved_position, there};
  if (!may_stand(s, u, p)) return Refusal{"PZ:9.3.2", no::may_not_enter_terrain, there};
  if (!free_of_bases(s, u, p, facing)) return Refusal{"PZ:9.9", no::another_unit_stands, there};
  return std::nullopt;
}

namespace {

/// Whatever an earlier placement gave the unit goes.
void take_up(State& s, UnitId u) {
  if (const int trench = own_trench(s, u); trench >= 0) s.works[static_cast<std::size_t>(trench)] = Work{};
  Unit& x = s.unit(u);
  x.building = 0xff, x.floor = 0, x.carrier = {}, x.dump = Unit{}.dump;
  lower(s, u, kHullDownFront | kHullDownRear | kFullCover);
}

}  // namespace

/// PZ:R77, PZ:R91, PZ:R95, PZ:R109
void place(State& s, UnitId u, Point p, int facing, Turning turret, StartMode mode, int floor, Events& ev) {
  const int house = building_at(s, p);
  take_up(s, u);
  Unit& x = s.unit(u);
  if (house >= 0) {
    x.building = static_cast<std::uint8_t>(house), x.floor = static_cast<std::uint8_t>(floor);
    if (leg_or_towed(s, u)) p = s.map().buildings[static_cast<std::size_t>(house)].centre;
  }
  x.at = p, x.facing = static_cast<std::uint16_t>(facing), x.turret = turret, x.where = Where::Table;
  if (advanced(s) && (card(s, u).towed() || card(s, u).kind == UnitKind::Section)) x.dump = p;
  if (mode == StartMode::HullFront) raise(s, u, kHullDownFront);
  if (mode == StartMode::HullRear) raise(s, u, kHullDownRear);
  tell(ev, Ev::Placed, {u.value, p.x, p.y, facing}, "PZ:23.1.3");
  if (mode == StartMode::Dug) {
    const int i = free_work(s);
    Work& work = s.works[static_cast<std::size_t>(i)];
    work.terrain = Terrain::HastyEntrenchment, work.at = p, work.bearing = x.facing;
    work.dug = static_cast<std::uint8_t>(tables(s).entrench_turns);
    tell(ev, Ev::WorkPlaced, {i, static_cast<int>(work.terrain), p.x, p.y}, "PZ:R91");
  }
  if (advanced(s)) carry_along(s, u);
}

Why why_not_embark(const State& s, Side by, UnitId u, UnitId carrier) {
  if (side_of(u) != by || side_of(carrier) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_place, u};
  const Where w = s.unit(u).where;
  if (w != Where::Setup && w != Where::Table && w != Where::Aboard)
    return Refusal{"PZ:23.1.3", no::does_not_begin_on_table, u};
  if (!on_table(s, carrier)) return Refusal{"PZ:23.1.3", no::vehicle_no_place_yet, carrier};
  if (s.unit(u).carrier == carrier) return Refusal{"PZ:17.2.8.2", no::aboard, u};
  return why_no_room(s, u, carrier);
}

void embark(State& s, UnitId u, UnitId carrier, Events& ev) {
  take_up(s, u);
  put_aboard(s, u, carrier, ev);
}

bool all_placed(const State& s, Side side) {
  bool all = true;
  each_unit(s, side, [&](UnitId u) { all = all && s.unit(u).where != Where::Setup; });
  return all;
}

// ---- improved positions -------------------------------------------------------------------------------------------

namespace {

int positions_of(const State& s, Side side) {
  int n = 0;
  for (const Fieldwork& w : s.plan().fieldworks)
    if (w.side == side && w.terrain == Terrain::ImprovedPosition) n += w.count;
  return n;
}
int positions_placed(const State& s, Side side) {
  int n = 0;
  for (const Work& w : s.works)
    if (w.terrain == Terrain::ImprovedPosition && area_of(s, side).shape.holds(w.at)) ++n;
  return n;
}

}  // namespace

/// PZ:23.3.5b, PZ:R91 Anywhere in the set-up area; naming one that is there takes it back.
Why why_not_position(const State& s, Side by, const Action& a) {
  const Point p{a.arg[0], a.arg[1]};
  const Place there = Place::point(p.x, p.y);
  if (positions_of(s, by) == 0) return Refusal{"PZ:23.3.5b", no::no_improved_positions, {}};
  if (a.arg[2] < 0 || a.arg[2] >= plane::kDegrees) return Refusal{"PZ:4.3", no::bearings_0_to_359_degrees, there};
  if (!s.map().on_table(p) || !area_of(s, by).shape.holds(p))
    return Refusal{scenario_rule(s, area_clause(by), "PZ:23.1.3"), no::outside_set_up_area, there};
  if (in_position(s, p)) return std::nullopt;
  if (positions_placed(s, by) >= positions_of(s, by) || free_work(s) < 0)
    return Refusal{"PZ:23.3.5b", no::all_positions_placed, {}};
  const plane::Quad square = plane::rectangle(p, a.arg[2], plane::kMilsPerInch, plane::kMilsPerInch);
  for (const Point c : square.corner)
    if (!s.map().on_table(c)) return Refusal{"PZ:R91", no::to_lie_on_table, there};
  if (building_at(s, p) >= 0) return Refusal{"PZ:R91", no::building_stands, there};
  const Terrain t = footing_at(s.map(), p);
  if (t == Terrain::Stream || t == Terrain::StreamImpassable || t == Terrain::Bridge || t == Terrain::Ford)
    return Refusal{"PZ:R91", no::nobody_digs, there};
  for (const Work& w : s.works)
    if (w.terrain != Terrain::Clear &&
        plane::overlap(square, plane::rectangle(w.at, w.bearing, plane::kMilsPerInch, plane::kMilsPerInch)))
      return Refusal{"PZ:R91", no::another_work, there};
  return std::nullopt;
}

void set_position(State& s, const Action& a, Events& ev) {
  const Point p{a.arg[0], a.arg[1]};
  if (in_position(s, p)) {
    s.works[static_cast<std::size_t>(work_at(s, p))] = Work{};
    return;
  }
  const int i = free_work(s);
  Work& w = s.works[static_cast<std::size_t>(i)];
  w.terrain = Terrain::ImprovedPosition, w.at = p, w.bearing = static_cast<std::uint16_t>(a.arg[2]);
  tell(ev, Ev::WorkPlaced, {i, static_cast<int>(w.terrain), p.x, p.y}, "PZ:23.3.5b");
}

// ---- what is proposed ---------------------------------------------------------------------------------------------

/// A few places for the first unit that has none, spread over the area; in the Advanced Game houses and vehicles too.
void offer_places(const State& s, Side by, ActionList& out) {
  UnitId u{};
  each_unit(s, by, [&](UnitId x) {
    if (!u.valid() && s.unit(x).where == Where::Setup) u = x;
  });
  if (!u.valid()) return;
  const SetupArea& area = area_of(s, by);
  const plane::Bounds b = area.shape.bounds();
  const int facing = area.edge == Edge::North ? 180 : 0;
  for (int i = 0; i < 8; ++i)
    for (int k = 0; k < 2; ++k) {
      const Point p{b.low.x + (b.high.x - b.low.x) / 16 * (2 * i + 1) + 1100 * (u.value % 4),
                    b.low.y + (b.high.y - b.low.y) / 4 * (2 * k + 1) + 1100 * (u.value % 3)};
      if (!why_not_place(s, by, u, p, facing, Turning::Front))
        out.add(act(by, Act::Place, {u.value, p.x, p.y, facing, 0, 0, 0}));
      for (const StartMode mode : {StartMode::Dug, StartMode::HullFront})
        if (i % 4 == 1 && !why_not_place(s, by, u, p, facing, Turning::Front, mode))
          out.add(act(by, Act::Place, {u.value, p.x, p.y, facing, 0, static_cast<int>(mode), 0}));
    }
  if (!advanced(s)) return;
  int houses = 0;
  for (const Building& h : s.map().buildings)
    for (int floor = 0; floor < h.stories && houses < 4; ++floor)
      if (!why_not_place(s, by, u, h.centre, facing, Turning::Front, StartMode::Plain, floor)) {
        out.add(act(by, Act::Place, {u.value, h.centre.x, h.centre.y, facing, 0, 0, floor}));
        ++houses;
      }
  int carriers = 0;
  each_unit(s, by, [&](UnitId c) {
    if (carriers < 4 && on_table(s, c) && !why_not_embark(s, by, u, c)) {
      out.add(act(by, Act::Mount, {u.value, c.value}));
      ++carriers;
    }
  });
  const int n = positions_placed(s, by);
  const Action position = act(by, Act::Position, {b.low.x + 3000 + 5000 * n, (b.low.y + b.high.y) / 2, facing});
  if (positions_of(s, by) > n && !why_not_position(s, by, position)) out.add(position);
}

/// PZ:23.1.3 The lower roll chooses its edge and sets up first.
void edge_rolled(State& s, const Draw& d, Events& ev) {
  const int german = read_dice(d[0], d[1]), soviet = read_dice(d[2], d[3]);
  tell(ev, Ev::EdgeRolled, {german, soviet}, "PZ:23.1.3");
  if (german == soviet) return;
  s.pop();
  s.push(Step::EdgeChoice, german < soviet ? kGerman : kSoviet);
}

Why why_not_edge(const State& s, int area) {
  if (area < 0 || area >= static_cast<int>(s.map().setup_areas.size()))
    return Refusal{"PZ:23.1.3", no::no_such_set_up_area, {}};
  return std::nullopt;
}

void choose_edge(State& s, Side by, int area, Events& ev) {
  s.area[static_cast<std::size_t>(index(by))] = static_cast<std::uint8_t>(area);
  for (std::size_t i = 0; i < s.map().setup_areas.size(); ++i)
    if (static_cast<int>(i) != area) s.area[static_cast<std::size_t>(index(other(by)))] = static_cast<std::uint8_t>(i);
  tell(ev, Ev::EdgeChosen, {index(by), area}, "PZ:23.1.3");
  s.pop();
  s.first = by;  // sets up first
  begin_plotting(s);
}

void end_set_up(State& s, Side by, Events& ev) {
  tell(ev, Ev::SetupEnds, {index(by)}, "PZ:23.1.3");
  s.pop();
  if (!all_placed(s, other(by))) return s.push(Step::Place, other(by));
  note_contacts(s);  // PZ:R92 set-up is turn 0
}

}  // namespace kessel::panzer
