// Chapter 3: set-up, stand fast and hex control.
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// BO:3.1, BO:3.2 The board before the first decision: Soviets on their printed hexes, everything else off the map.
State begin_campaign(const Content& content, const Options& options) {
  State s;
  s.content = &content;
  s.options = options;
  s.turn = 1;                                  // BO:3.1
  s.weather = content.start_weather;           // BO:3.1, BO:5.1b
  s.soviet_control = content.soviet_at_start;  // BO:3.1a; BO:3.1b the two towns make the starting total of 2
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    Unit& unit = s.unit(u);
    unit.lost = 0;  // BO:2.6c every unit starts at its strongest step
    if (d.entry_turn > 0) {
      unit.where = Where::Pool;
    } else if (d.side == kSoviet) {
      put_on_top(s, u, d.setup);  // BO:3.2a exactly there, overstacked or not
      s.soviet_control.set(d.setup);
    } else {
      unit.where = Where::Setup;
    }
  });
  s.stage = Stage::Setup;
  s.push(Step::SetupSoviet);
  return s;
}

/// BO:3.2d Where a German unit may begin: its printed hex or one next to it, within the limits of BO:3.2e and BO:3.2i.
Why why_not_set_up(const State& s, UnitId u, Hex to) {
  const UnitDef& d = def(s, u);
  const Unit& unit = s.unit(u);
  if (d.side != kGerman || d.entry_turn > 0) return Refusal{"BO:3.2", no::only_german_units_with_printed_hex, u};
  if (unit.where != Where::Setup && unit.where != Where::Map) return Refusal{"BO:3.2", no::unit_not_part_of_set_up, u};
  if (!s.content->grid.contains(to)) return Refusal{"BO:2.1", no::no_such_hex_on_map, to};
  if (d.garrison() && to != d.setup) return Refusal{"BO:3.2c", no::garrison_starts_in_own_town, d.setup};
  if (d.setup_exact && to != d.setup) return Refusal{"BO:3.2e", no::division_starts_exactly_in_printed_hex, d.setup};
  if (to != d.setup && !s.content->grid.adjacent(to, d.setup))
    return Refusal{"BO:3.2d", no::starts_in_printed_hex_or_next, d.setup};
  if (unit.where == Where::Map && unit.hex == to) return Refusal{"BO:3.2d", no::stands_already, to};
  if (occupied_by(s, kSoviet).has(to)) return Refusal{"BO:6.0d", no::soviet_units_hold_hex, to};
  if (!room_for(s, to, u)) return Refusal{"BO:3.2i", no::would_be_more_than_nine_steps, to};
  return std::nullopt;
}

/// BO:3.3, BO:R58 Control passes at once to the side whose ground unit enters; a locality that falls to the Soviets is
/// a mere town from then on (BO:13.8.4c, BO:R33).
void take_control(State& s, Side side, Hex h, Events& ev) {
  const bool was_soviet = s.soviet_control.has(h);
  if (was_soviet == (side == kSoviet)) return;
  if (side == kSoviet)
    s.soviet_control.set(h);
  else
    s.soviet_control.clear(h);
  if (!s.content->towns.has(h)) return;  // BO:3.3 matters for towns and localities only
  tell(ev, Ev::ControlFlipped, {h.value, index(side)}, "BO:3.3");
  if (side == kSoviet && s.content->at(h).terrain == Terrain::Fortified && !s.fallen.has(h)) {
    s.fallen.set(h);
    tell(ev, Ev::FortressFell, {h.value}, "BO:13.8.4c");
  }
}

/// BO:3.2h, BO:R32, BO:R74 On turn 1 a German unit set up in or east of column 23 stays there: no move, probe or advance west.
bool breaks_stand_fast(const State& s, UnitId u, Hex to) {
  return s.turn == s.content->stand_fast_turn && flagged(s, u, kStandFast) && !s.content->stand_fast_east.has(to);
}

bool all_set_up(const State& s) {
  bool all = true;
  each_unit(s, [&](UnitId u) { all = all && s.unit(u).where != Where::Setup; });
  return all;
}

namespace {
bool any_setup_choice(const State& s) {
  bool found = false;
  each_unit(s, [&](UnitId u) {
    if (found || s.unit(u).where != Where::Setup) return;
    hex::Mask near = s.content->grid.neighbours_of(def(s, u).setup);
    near.set(def(s, u).setup);
    near.for_each([&](Hex h) { found = found || !why_not_set_up(s, u, h); });
  });
  return found;
}
}  // namespace

/// BO:3.2c, BO:3.2e Garrisons, then the two divisions without a choice.
void place_fixed_germans(State& s, Events& ev) {
  for (const bool garrisons : {true, false})
    each_unit(s, [&](UnitId u) {
      const UnitDef& d = def(s, u);
      if (s.unit(u).where != Where::Setup || !d.setup_exact || d.garrison() != garrisons) return;
      put_on_top(s, u, d.setup);
      take_control(s, kGerman, d.setup, ev);
      tell_placed(s, u, d.setup, ev);
    });
}

void end_set_up(State& s, Events& ev) {
  each_unit(s, [&](UnitId u) {  // BO:R32 bound by the hex actually chosen
    if (on_map(s, u) && side_of(s, u) == kGerman && s.content->stand_fast_east.has(s.unit(u).hex))
      raise(s, u, kStandFast);
  });
  begin_stage(s, Stage::Weather, ev);
}

void offer_set_up(const State& s, Scope scope, ActionList& out) {
  const bool stuck = !all_set_up(s) && !any_setup_choice(s);  // then the placed ones must make room
  each_unit(s, [&](UnitId u) {
    const bool fresh = s.unit(u).where == Where::Setup;
    if (side_of(s, u) != kGerman || def(s, u).entry_turn > 0) return;
    if (scope == Scope::Main ? !fresh && !stuck : fresh || stuck) return;
    hex::Mask near = s.content->grid.neighbours_of(def(s, u).setup);
    near.set(def(s, u).setup);
    near.for_each([&](Hex h) {
      if (!why_not_set_up(s, u, h)) offer(out, kGerman, Act::Place, {u.value, h.value});
    });
  });
}

}  // namespace kessel::breakout
