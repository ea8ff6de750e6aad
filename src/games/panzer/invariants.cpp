// What must hold in every state.
#include <algorithm>

#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

namespace {

/// The frame of a shot that is being resolved; Strike, the ammunition and what hangs on it count where a group fires.
bool is_shot(const State& s, const Frame& f) {
  const Step x = f.step;
  if (x == Step::Strike) return s.attack.kind == Attack::Kind::Direct;
  if (x == Step::AmmoRoll || x == Step::Fallback) return s.attack.kind == Attack::Kind::None && f.arg == 0;
  if (x == Step::Reveal) return s.fires > 0;  // else of indirect fire, an air attack or an assault
  return x == Step::HitRoll || x == Step::LocationRoll || x == Step::PenetrationRoll;
}
bool is_wall(Step x) { return x == Step::BuildingRoll || x == Step::BuildingKind; }

/// Close combat and mines: what frames and drafts speak of is there.
template <class F>
void close_fits(const State& s, F&& fault) {
  using AState = Assault::State;
  for (const Assault& x : s.assaults) {
    if (x.state == AState::None) continue;
    if (!in_roster(s, x.unit.value)) return fault("an assault of nobody");
    if (x.target.valid() && (!in_roster(s, x.target.value) || side_of(x.target) == side_of(x.unit)))
      return fault("an assault on no enemy");
    if (x.legs > kMaxAssaultLegs && x.state == AState::Announced) return fault("an advance of too many legs");
    const std::size_t most = x.terrain == Terrain::WoodBuilding ? s.map().buildings.size()
                             : x.terrain == Terrain::Bridge     ? s.map().crossings.size()
                             : x.terrain == Terrain::Block      ? s.works.size()
                                                                : s.mines.size();
    if (!x.target.valid() && x.state != AState::Declared && x.feature >= most) return fault("an assault on nothing");
  }
  for (const Minefield& m : s.mines) {
    if (!m.there) continue;
    if (m.work >= s.plan().fieldworks.size()) return fault("a minefield of no kind");
    const Terrain t = s.plan().fieldworks[m.work].terrain;
    if (t != Terrain::MinesHasty && t != Terrain::MinesDeliberate) return fault("a minefield without mines");
    if (m.cleared > kMaxCleared) return fault("a minefield cleared too often");
  }
  if (s.move.unit.valid() && s.move.assault != 0xff &&
      (s.move.assault >= kMaxAssaults || s.assaults[s.move.assault].unit != s.move.unit))
    return fault("an advance into no assault");
  for (std::size_t i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[i];
    const bool hand = f.step == Step::HandRoll || f.step == Step::Primary || f.step == Step::Occupy;
    if (hand) {
      if (f.arg >= kMaxAssaults || s.assaults[f.arg].state == AState::None || s.assaults[f.arg].unit != f.unit ||
          side_of(f.unit) != f.side || !s.assaults[f.arg].target.valid())
        return fault("a combat of nobody");
      const Assault& x = s.assaults[f.arg];
      if (f.step == Step::HandRoll && (!on_table(s, x.unit) || !on_table(s, x.target) || !leg_or_towed(s, x.target)))
        return fault("a combat that is over");
      if (f.step == Step::Primary && (i == 0 || s.frames[i - 1].step != Step::HandRoll)) return fault("nobody to lead");
      if (f.step == Step::Occupy && (!on_table(s, x.unit) || x.state != AState::Fought || s.won == Won{} ||
                                     (s.won.building != 0xff && s.won.building >= s.map().buildings.size()) ||
                                     s.won.facing >= plane::kDegrees || !s.map().on_table(s.won.at)))
        return fault("no position to take");
    }
    if (f.step == Step::MineRoll && (f.arg >= kMaxMinefields || !s.mines[f.arg].there || !f.unit.valid() ||
                                     !in_roster(s, f.unit.value) || s.mines[f.arg].side == side_of(f.unit)))
      return fault("mines under nobody");
    if (f.step == Step::AmmoRoll && close_gun(s, f.arg) < 0 &&
        (s.attack.kind == Attack::Kind::Assault || s.attack.kind == Attack::Kind::Overrun))
      return fault("ammunition of no gun");
    if ((f.step == Step::ReliefRoll || f.step == Step::ReliefRoad) && !s.plan().relief) return fault("no relief force");
  }
}

/// The frames lie on each other as the flow puts them there.
template <class F>
void steps_fit(const State& s, F&& fault) {
  int shots = 0;
  for (std::size_t i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[i];
    const Step below = i == 0 ? Step::GameOver : s.frames[i - 1].step;
    const bool top = i + 1 == s.depth;
    if (is_shot(s, f)) {
      ++shots;
      if (s.fires == 0 || !f.unit.valid() || !in_roster(s, f.unit.value)) return fault("a shot of no group");
      const bool ap = f.step == Step::HitRoll || f.step == Step::LocationRoll || f.step == Step::PenetrationRoll;
      const Unit& by = s.unit(f.unit);
      if (ap && arm(s, f.unit, s.shot().second ? by.weapon2 : by.weapon).ap == nullptr)
        return fault("a shot without a gun");
      if (!top && ap && (f.step != Step::LocationRoll || s.frames[i + 1].step != Step::AspectChoice))
        return fault("a shot that is not being resolved");
    }
    if (f.step == Step::Reveal && (!f.unit.valid() || !in_roster(s, f.unit.value))) return fault("an order of nobody");
    if (f.step == Step::Reveal && s.fires == 0 && (fire_step(below) || !top)) return fault("an order shown to no fire");
    if (f.step == Step::AspectChoice && (!top || below != Step::LocationRoll)) return fault("an angle of no hit");
    const bool moves = f.step == Step::Advance || f.step == Step::Watch || is_wall(f.step);
    if (moves && !s.move.unit.valid()) return fault("a move of nobody");
    if (f.step == Step::Advance && (top || (below != Step::Move && below != Step::Storm)))
      return fault("a move of no movement step");
    if (f.step == Step::Watch && below != Step::Advance) return fault("a watch over nothing");
    if (is_wall(f.step)) {
      if (!top || below != Step::Advance || s.move.leg >= s.move.legs) return fault("a wall on no way");
      if (f.arg >= s.map().buildings.size() || f.unit != s.move.unit) return fault("the wall of no house");
    }
    if (f.step == Step::Place && s.area[static_cast<std::size_t>(index(f.side))] == 0xff)
      return fault("a set-up in no area");
  }
  if (shots != s.fires) fault("a group that nobody fires in");
}

/// Missions, plots and flights name what can fire and fly.
template <class F>
void fire_missions_fit(const State& s, F&& fault) {
  for (const Zone& z : s.zones) {
    if (!z.there) continue;
    unsigned sources = 0;
    for (std::size_t i = 0; i < z.source.size(); ++i)
      if (z.source[i].valid()) sources |= 1u << i;
    if ((z.todo & ~sources) != 0 || (z.due & ~sources) != 0) return fault("fire of no source");
    const bool indirect = z.observer.valid() || z.planned;
    for (const UnitId u : z.source)
      if (u.valid() && (indirect || z.shell == Shell::Gp) && !boxed(s, u).there())
        return fault("a source without guns");
    if (z.observer.valid() && !observer_kind(s, z.observer)) return fault("a mission without an observer");
    if (z.todo != 0 && !z.observer.valid()) return fault("a response to nobody");
    if (z.bearing >= plane::kDegrees || z.age > 1) return fault("a pattern that lies nowhere");
  }
  for (std::size_t i = 0; i < s.plots.size(); ++i) {
    const Plot& p = s.plots[i];
    if (!p.battery.valid()) continue;
    if (!boxed(s, p.battery).there() || !is_battery(s, p.battery)) return fault("a plot of no battery");
    if ((side_of(p.battery) == kGerman) != (i < s.plots.size() / 2)) return fault("a plot in the other side's list");
    if (p.turns == 0 || p.turns > kMaxPlotTurns || p.bearing >= plane::kDegrees) return fault("a plot of no time");
    if (p.begun > s.turn) return fault("a plot that begins in a turn to come");
  }
  for (std::size_t i = 0; i < s.registered.size(); ++i) {
    const UnitId u = s.registered[i].battery;
    if (u.valid() && (!is_battery(s, u) || (side_of(u) == kGerman) != (i < s.registered.size() / 2)))
      return fault("a registered point of no battery");
  }
  for (std::size_t i = 0; i < s.aircraft.size(); ++i) {
    const Aircraft& a = s.aircraft[i];
    if (!a.unit.valid()) continue;
    if (card(s, a.unit).unit_class != UnitClass::Aircraft || aircraft_slot(s, a.unit) != static_cast<int>(i))
      return fault("the notes of no aircraft");
  }
  const Flight& f = s.flight;
  if (!f.unit.valid()) return;
  if (card(s, f.unit).unit_class != UnitClass::Aircraft) return fault("a flight of no aircraft");
  if (f.drops > kAirAttacks || (f.drops != 0 && !f.target.valid())) return fault("an attack of no kind");
  for (const UnitId u : {f.target, f.op})
    if (u.valid() && card(s, u).unit_class == UnitClass::Aircraft) return fault("a flight after an aircraft");
}

/// Frames of indirect fire and of flights have their zone or their aircraft.
template <class F>
void frames_fit(const State& s, const Frame& f, F&& fault) {
  const auto zone_of = [&](int i) { return i < kMaxZones && s.zones[static_cast<std::size_t>(i)].there; };
  const auto holds = [&](UnitId u) {
    const Zone& z = s.zones[f.arg];
    return u.valid() && std::ranges::find(z.source, u) != z.source.end();
  };
  switch (f.step) {
    case Step::Arriving:
      if (!zone_of(f.arg & 0x7f)) return fault("fire that arrives nowhere");
      if ((f.arg & 0x80) != 0 && !s.move.unit.valid()) return fault("a barrage on no mover");
      return;
    case Step::ResponseRoll:
      if (!zone_of(f.arg) || !holds(f.unit) || !s.zones[f.arg].observer.valid()) fault("a response to nobody");
      return;
    case Step::SmokeRoll:
      if (!zone_of(f.arg) || !holds(f.unit) || !boxed(s, f.unit).there()) fault("the ammunition of nobody");
      return;
    case Step::DangerClose:
      if (!zone_of(f.arg) || !f.unit.valid() || !in_roster(s, f.unit.value) || !boxed(s, f.unit).there())
        fault("danger close to nobody");
      return;
    case Step::Flight:
    case Step::Aloft:
    case Step::Flak:
    case Step::CrashRoll:
      if (!s.flight.unit.valid()) fault("a flight of nobody");
      if (f.step == Step::CrashRoll && f.unit != s.flight.unit) fault("a crash of nobody");
      return;
    default: return;
  }
}

}  // namespace

std::vector<std::string> broken_invariants(const State& s) {
  std::vector<std::string> out;
  const auto fault = [&](std::string t) { out.push_back(std::move(t)); };
  if (s.depth == 0 || s.depth > kMaxFrames) {
    fault("no step is going on");
    return out;
  }
  each_unit(s, [&](UnitId u) {
    const Unit& x = s.unit(u);
    const std::string name = unit_text(u);
    if (x.facing >= plane::kDegrees) fault(name + " faces nowhere");
    if ((x.where == Where::Table || wreck(x.where)) && !s.map().on_table(x.at)) fault(name + " is off the table");
    if (x.order != Order::None && !takes_orders(s, u)) fault(name + " has an order and is not in play");
    if (x.aim.valid() && (!in_roster(s, x.aim.value) || side_of(x.aim) == side_of(u)))
      fault(name + " aims at no enemy");
    if (x.turret != Turning::Front && card(s, u).turret != Turret::Turreted) fault(name + " has no turret to turn");
    if ((x.where == Where::KnockedOut || x.where == Where::BrewedUp) && !card(s, u).vehicle())
      fault(name + " is no vehicle and yet a wreck");
    if ((x.where == Where::Aboard) != x.carrier.valid()) fault(name + " is aboard of nothing");
    if (x.where == Where::Aboard && (!in_roster(s, x.carrier.value) || side_of(x.carrier) != side_of(u) ||
                                     !card(s, x.carrier).vehicle() || !leg_or_towed(s, u)))
      fault(name + " is aboard of no transport");
    if (x.building != 0xff && x.building >= s.map().buildings.size()) fault(name + " is in no house");
  });
  // PZ:9.9 Nobody stands on another, but for who is on the move.
  std::vector<UnitId> there;
  each_unit(s, [&](UnitId u) {
    if ((on_table(s, u) || wreck(s.unit(u).where)) && u != s.move.unit && has_base(s, u)) there.push_back(u);
  });
  for (std::size_t i = 0; i < there.size(); ++i)
    for (std::size_t k = i + 1; k < there.size(); ++k)
      if (plane::overlap(base_of(s, there[i]), base_of(s, there[k])))
        fault(unit_text(there[i]) + " and " + unit_text(there[k]) + " stand on each other");
  int announced = 0;
  each_unit(s, [&](UnitId u) { announced += flagged(s, u, kAnnounced) ? 1 : 0; });
  if (announced > 0 && s.fires == 0) fault("somebody fires in no group");
  if (s.fires > 1)
    fault("more than one group fires at a time");
  else if (s.fires == 1 && !in_roster(s, s.fire[0].target.value))
    fault("a group fires at nobody");
  steps_fit(s, fault);
  fire_missions_fit(s, fault);
  for (std::size_t i = 0; i < s.depth; ++i) frames_fit(s, s.frames[i], fault);
  close_fits(s, fault);
  const Step top = s.top().step;
  if (s.sealed != 0 && ((top != Step::Orders && top != Step::Adjust && top != Step::Plots) || s.sealed == kBothSides))
    fault("sealed, and yet somebody is asked");
  for (const Side side : {kGerman, kSoviet}) {
    const UnitId u = s.picked[static_cast<std::size_t>(index(side))];
    if (u.valid() && (top != Step::Move || s.top().side != side || !may_move(s, u)))
      fault(unit_text(u) + " is picked and cannot move");
  }
  return out;
}

}  // namespace kessel::panzer
