// PZ:2.0, PZ:23.1.3 Set-up.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

bool rolls_for_edge(const State& s) {
  const auto& steps = s.plan().setup;
  return !steps.empty() && (steps[0].who == SetupStep::Who::LowerRoll || steps[0].who == SetupStep::Who::HigherRoll);
}

}  // namespace

State begin_scenario(const Content& c, int scenario, const Options& o) {
  State s;
  s.content = &c;
  s.options = o;
  s.scenario = static_cast<std::uint8_t>(scenario);
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    const UnitClass k = card(s, u).unit_class;
    const bool ground = k == UnitClass::Vehicle || k == UnitClass::Leg || k == UnitClass::Towed;
    s.unit(u).where = ground && !d.relief ? Where::Setup : Where::Reserve;
    if (d.half_squad) raise(s, u, kHalfSquad);
  });
  for (const ObjectiveValue& v : s.plan().victory.objectives)  // PZ:4.6.4
    s.held_by[v.objective] = v.held_by ? static_cast<std::uint8_t>(1 + index(*v.held_by)) : 0;
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

void place(State& s, UnitId u, Point p, int facing, Turning turret, StartMode, int floor, Events& ev) {
  Unit& x = s.unit(u);
  x.at = p, x.facing = static_cast<std::uint16_t>(facing), x.turret = turret, x.where = Where::Table;
  x.floor = static_cast<std::uint8_t>(floor);
  tell(ev, Ev::Placed, {u.value, p.x, p.y, facing}, "PZ:23.1.3");
}

namespace {

const SetupArea& area_of(const State& s, Side side) {
  return s.map().setup_areas[s.area[static_cast<std::size_t>(index(side))]];
}

/// PZ:9.3.2 Ground on which the unit may not move is none to begin on.
bool may_stand(const State& s, UnitId u, Point p) {
  const Terrain t = footing_at(s.map(), p);
  for (const Building& b : s.map().buildings)
    if (plane::holds(b.quad, p)) return false;
  return tables(s).terrain[at(t)].cost[at(card(s, u).move.mover)].kind != Cost::Kind::Prohibited;
}

}  // namespace

Why why_not_place(const State& s, Side by, UnitId u, Point p, int facing, Turning turret, StartMode mode, int floor) {
  if (mode != StartMode::Plain || floor != 0) return Refusal{"PZ:23.1.3", "it may not start so", u};
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", "that unit is not yours to place", u};
  const Where w = s.unit(u).where;
  if (w != Where::Setup && w != Where::Table) return Refusal{"PZ:23.1.3", "it does not begin on the table", u};
  if (facing < 0 || facing >= plane::kDegrees) return Refusal{"PZ:4.3", "facings are 0 to 359 degrees", u};
  if (turret != Turning::Front && card(s, u).turret != Turret::Turreted)
    return Refusal{"PZ:8.2.1.3", "it has no turret", u};
  const Place there = Place::point(p.x, p.y);
  if (!s.map().on_table(p) || !area_of(s, by).shape.holds(p))
    return Refusal{"PZ:23.1.3", "outside the set-up area", there};
  for (Point c : base_at(s, u, p, facing).corner)
    if (!s.map().on_table(c)) return Refusal{"PZ:R68", "its base has to lie on the table", there};
  if (!may_stand(s, u, p)) return Refusal{"PZ:9.3.2", "it may not enter that terrain", there};
  if (!free_of_bases(s, u, p, facing)) return Refusal{"PZ:9.9", "another unit stands there", there};
  return std::nullopt;
}

bool all_placed(const State& s, Side side) {
  bool all = true;
  each_unit(s, side, [&](UnitId u) { all = all && s.unit(u).where != Where::Setup; });
  return all;
}

/// Lines across the area, two inches apart, the first nearest to the enemy, everybody facing him.
void place_rest(State& s, Side side, Events& ev) {
  const plane::Bounds b = area_of(s, side).shape.bounds();
  const bool north = area_of(s, side).edge == Edge::North;
  const int facing = north ? 180 : 0, inch = plane::kMilsPerInch;
  std::int32_t row = 0, column = 0;
  each_unit(s, side, [&](UnitId u) {
    if (s.unit(u).where != Where::Setup) return;
    for (;;) {
      const std::int32_t wide = (b.high.x - b.low.x - 8 * inch) / (4 * inch);
      // From the middle outwards: 0, 1, -1, 2, -2 …
      const std::int32_t step = (column % 2 == 0 ? -1 : 1) * ((column + 1) / 2);
      const Point p{(b.low.x + b.high.x) / 2 + step * 4 * inch,
                    north ? b.low.y + 2 * inch + row * 2 * inch : b.high.y - 2 * inch - row * 2 * inch};
      if (++column > wide) column = 0, ++row;
      if (why_not_place(s, side, u, p, facing, Turning::Front)) {
        KESSEL_ASSERT(row < 64);
        continue;
      }
      Unit& x = s.unit(u);
      x.at = p, x.facing = static_cast<std::uint16_t>(facing), x.where = Where::Table;
      tell(ev, Ev::Placed, {u.value, p.x, p.y, facing}, "PZ:23.1.3");
      return;
    }
  });
}

}  // namespace kessel::panzer
