// Chapter 18: the scenarios. The Axis sets up first, then the Soviets (KS:18.0); where a unit has no choice of hex the
// engine puts it there.
#include <algorithm>

#include "games/kesselschlacht/setup.h"

namespace kessel::kesselschlacht {

namespace {

/// KS:18.1b, KS:18.1k, KS:18.2b, KS:18.2j What the lists name is set up; KS:R106 divisions that they do not name all wait
/// for a line. Units of optional rules wait for the dice (KS:19.0).
void lay_out_units(State& s) {
  each_unit(s, [&](UnitId u) { s.unit(u).parent = def(s, u).formation; });
  for (const SetupEntry& e : s.plan().setup) {
    if (e.option >= 0) continue;
    for (UnitId u : e.units) s.unit(u).where = Where::Setup;
    if (e.any == 0) continue;
    each_unit(s, [&](UnitId u) {
      if (any_division(def(s, u), e.army)) s.unit(u).where = Where::Setup;
    });
  }
  const auto& groups = s.plan().reinforcements;  // KS:18.1i, KS:18.1j, KS:18.2h, KS:18.2i
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (UnitId u : groups[g].units) {
      s.unit(u).where = Where::Pool;
      s.unit(u).due = static_cast<std::uint8_t>(groups[g].turn);
      s.unit(u).group = static_cast<std::uint8_t>(g);
    }
}

/// KS:R60 The garrison unit at one end of the bridge at Khotin.
UnitId khotin_garrison(const State& s) {
  for (const SetupEntry& e : s.plan().setup)
    for (UnitId u : e.units)
      if (def(s, u).garrison() && (e.fixed.front() == s.plan().khotin[0] || e.fixed.front() == s.plan().khotin[1]))
        return u;
  return kNoUnit;
}

/// KS:18.1a, KS:18.2a blown bridges; KS:18.1c, KS:18.2c Khotin; KS:18.1l, KS:18.2l the Soviet pontoon; KS:15.2, KS:R32 trains.
void lay_out_bridges(State& s) {
  const Scenario& plan = s.plan();
  for (std::size_t i = 0; i < s.content->bridges.size(); ++i)
    s.standing[i] = static_cast<std::uint8_t>(s.content->bridges[i].count - plan.blown[i]);
  using Is = Pontoon::Is;
  s.pontoons[kKhotin] = {Is::Built, kAxis, kNoFormation, khotin_garrison(s), plan.khotin[0], plan.khotin[1]};
  s.pontoons[kTrain1].is = Is::Unassigned;
  s.pontoons[kTrain2].is = s.options.khotin_counts_as_train ? Is::None : Is::Unassigned;
  Pontoon& soviet = s.pontoons[kSovietTrain];
  soviet.side = kSoviet;
  soviet.is = plan.soviet_pontoon_built ? Is::Built : Is::Unassigned;
  if (plan.soviet_pontoon_built) soviet.a = plan.soviet_pontoon[0], soviet.b = plan.soviet_pontoon[1];
}

/// KS:18.1e The Axis divides its points; KS:18.2e or every corps begins with the same.
void lay_out_points(State& s) {
  const auto ammo = static_cast<std::uint8_t>(s.plan().ammo), fuel = static_cast<std::uint8_t>(s.plan().fuel);
  if (s.plan().points_divided) {
    s.setup_ammo = ammo, s.setup_fuel = fuel;
    return;
  }
  for (Track& t : s.tracks) t.ammo = ammo, t.fuel = fuel;
}

}  // namespace

State begin_scenario(const Content& content, int scenario, const Options& options) {
  State s;
  s.content = &content;
  s.options = options;
  s.scenario = static_cast<std::uint8_t>(scenario);
  s.turn = static_cast<std::uint8_t>(options.start_turn_4 ? 4 : s.plan().start_turn);  // KS:R98
  s.phase = Phase::Setup;
  lay_out_units(s);
  lay_out_bridges(s);
  lay_out_points(s);
  for (AirId a : s.plan().air_at_start) s.plane(a).where = AirWhere::Ready;  // KS:18.1d, KS:18.1s, KS:18.2d, KS:18.2o
  Events unseen;                                                             // a game begins with its first question
  begin_options(s, unseen);
  return s;
}

/// KS:18.0 The Axis first. Whoever has one hex to go to stands there.
void begin_set_up(State& s, Side side, Events& ev) {
  s.push(side == kAxis ? Step::SetupAxis : Step::SetupSoviet);
  Places places(s, side);
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where != Where::Setup || places.line_of(u) < 0 || places.listed(u).count() != 1) return;
    places.listed(u).for_each([&](Hex h) {
      put_on_top(s, u, h);
      tell_placed(s, u, h, ev);
    });
  });
}

namespace {

/// The list that says where the units of a side stand.
RuleRef list_rule(const State& s, Side side) {
  if (s.plan().start_turn == 1) return side == kAxis ? RuleRef("KS:18.2b") : RuleRef("KS:18.2j");
  return side == kAxis ? RuleRef("KS:18.1b") : RuleRef("KS:18.1k");
}

/// Why a hex is not among those that the lists give the unit.
Why why_not_listed(const State& s, const Places& places, UnitId u, Hex h) {
  const Side side = side_of(s, u);
  if (places.listed(u).has(h)) return std::nullopt;
  if (occupied_by(s, other(side)).has(h)) return Refusal{"KS:R106", no::enemy_holds_hex, h};
  if (def(s, u).artillery && !s.content->at(h).has_road) return Refusal{"KS:R101", no::artillery_sets_up_on_road, h};
  const int line = places.line_of(u);
  if (line >= 0 && s.plan().setup[static_cast<std::size_t>(line)].with_18a_infantry)
    return Refusal{"KS:18.2n", no::sets_up_with_infantry_division_of, u};
  const bool displaced = s.option(Optional19::Proskurov) && line >= 0 && places.listed(u).has(s.content->proskurov);
  if (displaced && s.content->grid.adjacent(h, s.content->proskurov))
    return Refusal{"KS:R109", no::soviet_list_needs_hex, h};
  return Refusal{list_rule(s, side), no::set_up_list_puts_elsewhere, u};
}

/// KS:18.2k A line that wants one unit in each hex has one there already.
bool row_is_full(const State& s, const Places& places, UnitId u, Hex h) {
  if (!places.army_of(u).valid()) return false;
  bool row = false, there = false;
  for (const SetupEntry& e : s.plan().setup) {
    if (e.any == 0 || e.army != places.army_of(u) || !e.area.has(h)) continue;
    if (!e.one_per_hex) return false;
    row = true;
  }
  for (UnitId o : units_in(s, h)) there = there || (o != u && places.army_of(o) == places.army_of(u));
  return row && there;
}

/// The hex is on the list, yet closed: for a special condition, for want of room, or since others need it.
Why why_not_open(const State& s, const Places& places, UnitId u, Hex h) {
  const int line = places.line_of(u);
  const SetupEntry* e = line < 0 ? nullptr : &s.plan().setup[static_cast<std::size_t>(line)];
  int others = 0;
  for (UnitId o : units_in(s, h)) others += o != u && !def(s, o).hq ? 1 : 0;
  if (!def(s, u).hq && others >= stack_limit(s, side_of(s, u))) return Refusal{"KS:3.1.2c", no::hex_full, h};
  if (e != nullptr && e->with_18a_infantry) return Refusal{"KS:18.2n", no::sets_up_with_infantry_division_of, h};
  if (on_map(s, u) && places.carries_brigade(u))
    return Refusal{"KS:18.2n", no::n84th_guards_tank_brigade_stands_with, u};
  if (e != nullptr && s.option(Optional19::Proskurov) && e->fixed.front() == s.content->proskurov)
    return Refusal{"KS:19.1.1", no::only_as_many_leave_proskurov_as, u};
  if (e != nullptr && e->all_hexes) return Refusal{"KS:R106", no::all_hexes_of_line_to_be, h};
  if (row_is_full(s, places, u, h)) return Refusal{"KS:18.2k", no::division_in_each_hex_of_row, h};
  if (places.army_of(u).valid()) return Refusal{list_rule(s, side_of(s, u)), no::enough_divisions_stand, h};
  return Refusal{"KS:3.1.2c", no::another_unit_would_find_no_room, h};
}

}  // namespace

/// KS:18.0, KS:18.0a, KS:3.1.2c A unit goes where its line says, within the stacking limit, and may be moved again until the
/// set-up is done.
Why why_not_set_up(const State& s, UnitId u, Hex h) {
  if (side_of(s, u) != setting_up(s)) return Refusal{"KS:18.0", no::unit_of_other_side, u};
  if (s.unit(u).where == Where::Pool) return Refusal{"KS:18.1g", no::comes_later_as_reinforcement, u};
  if (s.unit(u).where != Where::Setup && !on_map(s, u)) return Refusal{"KS:18.0", no::takes_no_part, u};
  if (on_map(s, u) && s.unit(u).hex == h) return Refusal{"KS:18.0", no::stands_already, u};
  Places places(s, side_of(s, u), on_map(s, u) ? u : kNoUnit);
  if (Why no = why_not_listed(s, places, u, h)) return no;
  if (places.open_to(u).has(h)) return std::nullopt;
  return why_not_open(s, places, u, h);
}

namespace {

/// KS:18.1f A hasty position of the set-up needs what made it possible, after units have been moved about too.
void check_positions(State& s, Events& ev) {
  tidy_positions(s, ev);
  const hex::Mask dug = s.hasty;
  dug.for_each([&](Hex h) {
    s.hasty.clear(h);
    const bool lost = why_not_dig(s, h).has_value();
    s.hasty.set(h);
    if (lost) fill(s, h, ev);
  });
}

}  // namespace

void set_up(State& s, UnitId u, Hex h, Events& ev) {
  const bool moved = on_map(s, u);
  if (moved) take_off(s, u, Where::Setup);
  put_on_top(s, u, h);
  tell_placed(s, u, h, ev);
  if (moved && side_of(s, u) == kAxis) check_positions(s, ev);
}

/// KS:18.1e Fifteen AP and twenty-five FP among the corps of First Panzer Army; KS:R93 a track holds forty.
Why why_not_points(const State& s, FormationId f, int ammo, int fuel) {
  if (!s.plan().points_divided) return Refusal{"KS:18.2e", no::every_corps_begins_with_same_points, {}};
  const int track = def(s, f).track;
  if (track < 0) return Refusal{"KS:18.1e", no::only_corps_of_first_panzer_army_points, def(s, f).hq};
  const Track& t = s.tracks[static_cast<std::size_t>(track)];
  if (ammo < 0 || fuel < 0 || ammo > s.setup_ammo + t.ammo || fuel > s.setup_fuel + t.fuel)
    return Refusal{"KS:18.1e", no::not_so_many_points_to_divide, def(s, f).hq};
  if (ammo > tables(s).track_limit || fuel > tables(s).track_limit)
    return Refusal{"KS:R93", no::track_holds_no_more, def(s, f).hq};
  if (ammo == t.ammo && fuel == t.fuel) return Refusal{"KS:18.1e", no::these_points_already, def(s, f).hq};
  return std::nullopt;
}

void set_points(State& s, FormationId f, int ammo, int fuel, Events& ev) {
  Track& t = s.tracks[static_cast<std::size_t>(def(s, f).track)];
  s.setup_ammo = static_cast<std::uint8_t>(s.setup_ammo + t.ammo - ammo);
  s.setup_fuel = static_cast<std::uint8_t>(s.setup_fuel + t.fuel - fuel);
  t.ammo = static_cast<std::uint8_t>(ammo), t.fuel = static_cast<std::uint8_t>(fuel);
  tell(ev, Ev::PointsSet, {f.value, ammo, fuel}, "KS:18.1e");
}

namespace {

/// A unit that the lists still want on the map.
UnitId still_to_place(const State& s, Side side, const Places& places) {
  UnitId found;
  each_unit(s, [&](UnitId u) {
    if (found.valid() || s.unit(u).where != Where::Setup || side_of(s, u) != side) return;
    if (places.line_of(u) >= 0) found = u;
    const FormationId army = places.army_of(u);
    for (std::size_t i = 0; army.valid() && i < s.plan().setup.size(); ++i)
      if (s.plan().setup[i].any > 0 && s.plan().setup[i].army == army && places.owed(static_cast<int>(i)) > 0)
        found = u;
  });
  return found;
}

int train_to_assign(const State& s, Side side) {
  for (int i = 0; i < kPontoons; ++i)
    if (s.pontoons[static_cast<std::size_t>(i)].is == Pontoon::Is::Unassigned &&
        s.pontoons[static_cast<std::size_t>(i)].side == side)
      return i;
  return -1;
}

}  // namespace

namespace {

/// KS:18.0 Everyone is placed; KS:15.2.1 the trains are assigned; KS:18.1e the points divided.
Why why_not_end_set_up(const State& s, Side side, const Places& places) {
  if (const UnitId u = still_to_place(s, side, places); u.valid())
    return Refusal{"KS:18.0", no::unit_still_to_be_set_up, u};
  if (train_to_assign(s, side) >= 0) return Refusal{"KS:15.2.1", no::pontoon_train_still_to_be_assigned, {}};
  if (side == kAxis && (s.setup_ammo > 0 || s.setup_fuel > 0))
    return Refusal{"KS:18.1e", no::points_of_ammunition_or_fuel_still, {}};
  return std::nullopt;
}

Why why_not_rest(const State& s, Side side, const Places& places) {
  const bool points = side == kAxis && (s.setup_ammo > 0 || s.setup_fuel > 0);
  if (still_to_place(s, side, places).valid() || train_to_assign(s, side) >= 0 || points) return std::nullopt;
  return Refusal{"KS:18.0", no::everything_set_up, {}};
}

}  // namespace

Why why_not_end_set_up(const State& s, Side side) { return why_not_end_set_up(s, side, Places(s, side)); }
Why why_not_rest(const State& s, Side side) { return why_not_rest(s, side, Places(s, side)); }

namespace {

/// KS:R93 At start an airfield belongs to the side of the nearest unit, ties to the Axis.
void own_airfields(State& s) {
  for (const Airfield& field : s.content->airfields) {
    std::array<int, 2> nearest{1 << 20, 1 << 20};
    each_unit(s, [&](UnitId u) {
      if (!on_map(s, u)) return;
      int& best = nearest[static_cast<std::size_t>(index(side_of(s, u)))];
      best = std::min(best, hex::Grid::distance(s.unit(u).hex, field.hex));
    });
    if (nearest[static_cast<std::size_t>(index(kSoviet))] < nearest[static_cast<std::size_t>(index(kAxis))])
      s.soviet_airfields.set(field.hex);
  }
}

}  // namespace

/// KS:R106 Divisions that no line wants stay out of play. After the Soviets play begins.
void end_set_up(State& s, Side side, Events& ev) {
  s.pop();
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where == Where::Setup && side_of(s, u) == side) s.unit(u).where = Where::Box;
  });
  if (side == kAxis) return begin_set_up(s, kSoviet, ev);
  own_airfields(s);
  begin_phase(s, Phase::A, ev);
}

namespace {

void offer_trains(const State& s, Side by, bool assigned, ActionList& out) {
  for (int i = kTrain1; i < kPontoons; ++i) {
    const Pontoon& p = s.pontoons[static_cast<std::size_t>(i)];
    if (p.side != by || p.is != (assigned ? Pontoon::Is::Carried : Pontoon::Is::Unassigned)) continue;
    each_formation(s, [&](FormationId f) {
      if (!why_not_train(s, by, i, f)) out.add(act(by, Act::Train, i, f));
    });
  }
}

void offer_points(const State& s, bool again, ActionList& out) {
  if (!s.plan().points_divided) return;
  for (FormationId f : s.content->tracks) {
    const Track& t = s.tracks[static_cast<std::size_t>(def(s, f).track)];
    if ((t.ammo > 0 || t.fuel > 0) != again) continue;
    for (int ammo = 0; ammo <= s.setup_ammo + t.ammo; ++ammo)
      for (int fuel = 0; fuel <= s.setup_fuel + t.fuel; ++fuel)
        if (!why_not_points(s, f, ammo, fuel)) out.add(act(kAxis, Act::Points, f, ammo, fuel));
  }
}

void offer_places(const State& s, Side by, Places& places, ActionList& out) {
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where != Where::Setup || side_of(s, u) != by) return;
    places.open_to(u).for_each([&](Hex h) { out.add(act(by, Act::Place, u, h)); });
  });
}

/// Moving about what stands already could go on for ever.
void offer_changes(const State& s, Side by, ActionList& out) {
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || side_of(s, u) != by) return;
    Places places(s, by, u);
    if (places.listed(u).count() < 2) return;
    hex::Mask open = places.open_to(u);
    open.clear(s.unit(u).hex);
    open.for_each([&](Hex h) { out.add(act(by, Act::Place, u, h)); });
  });
}

}  // namespace

/// KS:18.0 Trains and points may be settled at any time of the own set-up.
void offer_set_up(const State& s, Side by, Scope scope, ActionList& out) {
  if (scope == Scope::Free) {
    offer_changes(s, by, out);
    offer_trains(s, by, true, out);
    if (by == kAxis) offer_points(s, true, out);
    if (by == kAxis) offer_fills(s, out);
    return;
  }
  Places places(s, by);
  offer_places(s, by, places, out);
  offer_trains(s, by, false, out);
  if (by == kAxis) offer_points(s, false, out);
  if (by == kAxis) offer_positions(s, out);  // KS:18.1f, KS:18.2f
  if (!why_not_rest(s, by, places)) out.add(act(by, Act::Rest));
  if (!why_not_end_set_up(s, by, places)) out.add(act(by, Act::Done));
}

}  // namespace kessel::kesselschlacht
