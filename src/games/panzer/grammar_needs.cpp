// What each step of the stack needs: whose it is, which unit, which number, and the shot, move, attack or flight that it
// speaks of.
#include <algorithm>

#include "games/panzer/c16_close.h"
#include "games/panzer/grammar.h"
#include "games/panzer/notation.h"
#include "games/panzer/path.h"
#include "games/panzer/rules.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

namespace {

using S = Step;
using Fault = std::optional<std::string>;
using Kind = Attack::Kind;

bool among(Step s, std::initializer_list<Step> list) { return std::ranges::find(list, s) != list.end(); }
bool has_unit(const State& s, const Frame& f) { return f.unit.valid() && in_roster(s, f.unit.value); }
Frame below(const State& s, int i) { return i == 0 ? Frame{} : s.frames[static_cast<std::size_t>(i) - 1]; }
int count_of(const State& s, Step step) {
  return static_cast<int>(
      std::count_if(s.frames.begin(), s.frames.begin() + s.depth, [&](const Frame& f) { return f.step == step; }));
}
bool in_play(const State& s, UnitId u) { return on_table(s, u) || s.unit(u).where == Where::Aboard; }
bool zone_there(const State& s, int i) { return i < kMaxZones && s.zones[static_cast<std::size_t>(i)].there; }
std::size_t at_(int i) { return static_cast<std::size_t>(i); }

/// Of an aircraft: has it that kind of attack?
bool carries(const State& s, UnitId u, int attack) {
  return std::ranges::any_of(card(s, u).air_weapons,
                             [&](const AirWeapon& w) { return static_cast<int>(w.attack) == attack; });
}

// ---- fire -----------------------------------------------------------------------------------------------------------

/// The steps of a shot. Strike and the ammunition belong to one where the fire step lies right beneath.
bool is_shot(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  if (among(f.step, {S::HitRoll, S::LocationRoll, S::PenetrationRoll, S::Fallback})) return true;
  const bool fires = i > 0 && fire_step(below(s, i).step);
  return fires && (f.step == S::Strike || f.step == S::Reveal || (f.step == S::AmmoRoll && f.arg == 0));
}

/// Whoever has announced its fire can still let it off.
Fault group_fault(const State& s) {
  if (s.fires > 1) return "more than one group fires at a time";
  int announced = 0;
  Fault fault;
  each_unit(s, [&](UnitId u) {
    const Unit& x = s.unit(u);
    for (const bool second : {false, true}) {
      if (!flagged(s, u, second ? kSecond : kAnnounced)) continue;
      ++announced;
      if (s.fires == 0) continue;
      const Arm a = arm(s, u, second ? x.weapon2 : x.weapon);
      const bool aloft = s.unit(s.fire[0].target).where == Where::Aloft;
      if (side_of(u) != s.fire[0].by || (second ? x.aim2 : x.aim) != s.fire[0].target)
        fault = unit_text(u) + " has announced fire at another target";
      else if (aloft ? a.aa == nullptr : a.ap == nullptr && a.gp == nullptr)
        fault = unit_text(u) + " has announced fire without a weapon";
      else if (a.ap != nullptr && !card(s, s.fire[0].target).vehicle())
        fault = unit_text(u) + " has announced AP at no vehicle";
      else if (!in_play(s, u) && s.unit(u).where != Where::KnockedOut && !wreck(x.where))
        fault = unit_text(u) + " has announced fire and is not there";
    }
  });
  if (fault) return fault;
  if (s.fires == 0) return announced > 0 ? Fault("somebody fires in no group") : std::nullopt;
  const Fire& g = s.fire[0];
  if (!in_roster(s, g.target.value) || side_of(g.target) == g.by) return "a group fires at no enemy";
  if (announced == 0) return "a group that nobody fires in";
  return std::nullopt;
}

Fault shot_fault(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  const Frame on = below(s, i);
  if (s.fires == 0) return "a shot of no group: a clause 'fire' is missing";
  const Fire& g = s.fire[0];
  if (on.step != S::LocationRoll && g.overwatch == (on.step == S::Direct)) return "overwatch fire in the wrong step";
  if (g.by != on.side) return "a group of the side that is not asked";
  if (on.step == S::Watch && (g.target != s.move.unit || (on.arg & 1) == 0)) return "fire at another than the mover";
  if (on.step == S::Flak && (g.target != s.flight.unit || (on.arg & 1) == 0))
    return "fire at another than the aircraft";
  const Where w = s.unit(g.target).where;
  if (w != Where::Table && !wreck(w) && !(on.step == S::Flak && w != Where::Reserve)) return "a group fires at nobody";
  if (f.step == S::Reveal) {
    if (f.unit != g.target || f.side != side_of(g.target) || !face_down(s, f.unit) || !card(s, f.unit).vehicle())
      return "an order of nobody";
    return std::nullopt;
  }
  if (!has_unit(s, f) || side_of(f.unit) != g.by || f.side != g.by) return "a shot of nobody";
  if (!flagged(s, f.unit, g.second ? kSecond : kAnnounced)) return "a shot that is not announced";
  const int weapon = g.second ? s.unit(f.unit).weapon2 : s.unit(f.unit).weapon;
  const bool ap = arm(s, f.unit, weapon).ap != nullptr;
  if (among(f.step, {S::HitRoll, S::LocationRoll, S::PenetrationRoll, S::Fallback}) && !ap)
    return "a shot without a gun";
  if (f.step == S::LocationRoll && g.hits == 0) return "a hit is located, and there is none: hits=1";
  if (f.step == S::PenetrationRoll && (g.located == 0 || !s.options.variable_penetration))
    return "penetration is not rolled for";
  if (f.step == S::Fallback && (!advanced(s) || !may_fall_back(s, f.unit, weapon)))
    return "there is nothing to fall back on";
  if (f.step == S::AmmoRoll && ammo_limit(s, f.unit, weapon) == 0) return "its ammunition does not run short";
  return std::nullopt;
}

// ---- attacks --------------------------------------------------------------------------------------------------------

/// What an attack comes from, by the step that it lies on.
bool kind_fits(Kind kind, Step on) {
  switch (kind) {
    case Kind::None: return false;
    case Kind::Direct: return fire_step(on);
    case Kind::Indirect:
    case Kind::Barrage: return on == S::Arriving;
    case Kind::Air:
    case Kind::Crash: return on == S::Flight;
    case Kind::Overrun: return on == S::Advance;
    case Kind::Assault: return on == S::Storm;
  }
  return false;
}

/// Nothing is struck that is not there.
Fault struck_fault(const State& s) {
  const Attack& a = s.attack;
  Fault fault;
  for (int i = 0; i < kMaxUnits; ++i) {
    if ((a.units[at_(i / 64)] >> (i % 64) & 1u) == 0) continue;
    if (!in_roster(s, i)) return "an attack strikes nobody";
  }
  for (std::size_t i = 0; i < 64; ++i) {
    const bool house = (a.buildings >> i & 1u) != 0, work = (a.works >> i & 1u) != 0;
    if (house && (i >= s.map().buildings.size() || (s.ruins >> i & 1u) != 0)) return "an attack strikes no house";
    if (work && (i >= s.works.size() || s.works[i].terrain == Terrain::Clear)) return "an attack strikes no work";
  }
  for (std::size_t i = 0; i < 16; ++i) {
    if ((a.bridges >> i & 1u) != 0 && (i >= s.map().crossings.size() || (s.fallen >> i & 1u) != 0))
      return "an attack strikes no bridge";
    if ((a.mines >> i & 1u) != 0 && (i >= s.mines.size() || !s.mines[i].there)) return "an attack strikes no mines";
  }
  return std::nullopt;
}

/// The attack under way: somebody makes it, with something.
Fault attack_fault(const State& s, Step on) {
  const Attack& a = s.attack;
  if (!kind_fits(a.kind, on)) return "an attack of another kind";
  if (!a.from.valid() || side_of(a.from) != a.by) return "an attack of nobody";
  if (a.bearing >= plane::kDegrees) return "a pattern that lies nowhere";
  const bool aims = among(on, {S::Direct, S::Overwatch, S::Watch, S::Flak, S::Advance}) || a.kind == Kind::Air;
  if (aims && !a.aimed.valid()) return "an attack at nobody";
  if (a.aimed.valid() && card(s, a.aimed).unit_class == UnitClass::Aircraft && on != S::Flak)
    return "an attack on an aircraft";
  switch (a.kind) {
    case Kind::Direct: {
      const Arm x = arm(s, a.from, a.weapon);
      const bool aloft = card(s, a.aimed).unit_class == UnitClass::Aircraft;
      if (aloft ? x.aa == nullptr : x.gp == nullptr) return "an attack without a weapon";
      break;
    }
    case Kind::Indirect:
    case Kind::Barrage:
      if (!zone_there(s, a.zone) || !boxed(s, a.from).there()) return "an attack of no mission";
      break;
    case Kind::Air:
      if (a.from != s.flight.unit || !carries(s, a.from, a.weapon)) return "an attack without a weapon";
      break;
    case Kind::Crash:
      if (a.from != s.flight.unit) return "a crash of nobody";
      break;
    case Kind::Overrun:
      if (a.from != s.move.unit || !card(s, a.from).vehicle() || !leg_or_towed(s, a.aimed))
        return "an overrun of nobody";
      break;
    default:
      if (!card(s, a.from).squad() || (a.aimed.valid() && !card(s, a.aimed).vehicle())) return "an assault of nobody";
  }
  return struck_fault(s);
}

/// PZ:16.7.4c A roll against what is listed.
Fault gp_roll_fault(const State& s, const Frame& f) {
  if (f.side != s.attack.by) return "a roll of the other side";
  if (f.unit.valid()) {
    const Where w = s.unit(f.unit).where;
    const bool aloft = w == Where::Aloft && s.attack.kind == Kind::Direct && f.unit == s.attack.aimed;
    if (!in_play(s, f.unit) && w != Where::KnockedOut && !aloft) return "a roll against nobody";
    if (s.attack.kind == Kind::Assault && !card(s, f.unit).vehicle()) return "a roll against nobody";
    return std::nullopt;
  }
  if (f.step == S::KoRoll) return "a roll against nobody";
  if (!is_next_terrain(s, f.arg)) return "a roll against nothing";
  return std::nullopt;
}

/// The guns of an assault or an overrun, one after the other.
Fault close_ammo_fault(const State& s, const Frame& f, Step on) {
  if (auto fault = attack_fault(s, on)) return fault;
  const int code = close_gun(s, f.arg);
  if (code < 0 || !has_unit(s, f) || side_of(f.unit) != s.attack.by || ammo_limit(s, f.unit, code) == 0)
    return "ammunition of no gun";
  return std::nullopt;
}

/// Outside of its steps there is no attack.
Fault idle_attack_fault(const State& s) {
  bool under_way = count_of(s, S::Strike) > 0;
  for (int i = 1; i < s.depth; ++i) {
    const Frame& f = s.frames[at_(i)];
    const bool storms = below(s, i).step == S::Storm, drives = below(s, i).step == S::Advance;
    under_way = under_way || (f.step == S::Reveal && storms) || (f.step == S::AmmoRoll && (storms || drives));
  }
  if (!under_way && s.attack.kind != Kind::None) return "an attack that nobody makes";
  return std::nullopt;
}

Fault reveal_fault(const State& s, const Frame& f, const Frame& on) {
  if (!has_unit(s, f) || f.side != side_of(f.unit) || !face_down(s, f.unit)) return "an order of nobody";
  if (on.step == S::Arriving && (s.zones[on.arg & 0x7f].aimed != f.unit || (on.arg & 0x80) != 0))
    return "an order shown to no fire";
  if (on.step == S::Flight && (s.flight.drops == 0 || s.flight.target != f.unit))
    return "an order shown to no aircraft";
  if (on.step == S::Storm) {
    if (s.attack.kind != Kind::Assault || s.attack.aimed != f.unit) return "an order shown to no assault";
    return attack_fault(s, on.step);
  }
  return std::nullopt;
}

// ---- movement -------------------------------------------------------------------------------------------------------

Fault move_fault(const State& s) {
  const bool under_way = count_of(s, S::Advance) > 0;
  if (under_way != s.move.unit.valid())
    return under_way ? "a move of nobody: a clause 'moving' is missing" : "a move that is not under way";
  if (!under_way) return s.trip == Trip{} ? std::nullopt : Fault("somebody gets aboard in no move");
  if (count_of(s, S::Advance) > 1) return "two moves at a time";
  const Moving& m = s.move;
  const UnitId u = m.unit;
  if (card(s, u).unit_class == UnitClass::Aircraft || card(s, u).unit_class == UnitClass::Battery)
    return "a move of who cannot move";
  if (!on_table(s, u) && !wreck(s.unit(u).where) && s.unit(u).where != Where::Eliminated &&
      s.unit(u).where != Where::Exited)
    return unit_text(u) + " moves and is not on the table";
  if (on_table(s, u) && s.unit(u).order != Order::Move && s.unit(u).order != Order::ShortHalt)
    return unit_text(u) + " moves without an order to";
  if (m.floor < 0 || m.floor > 9 || m.struck > 2) return "a move that leads nowhere";
  if (m.entry != 0xff && m.entry >= s.map().entries.size()) return "a move from no entry";
  if (m.overruns.valid() && (side_of(m.overruns) == side_of(u) || !card(s, u).vehicle())) return "an overrun of nobody";
  if (m.assault != 0xff && (m.assault >= kMaxAssaults || s.assaults[m.assault].unit != u ||
                            s.assaults[m.assault].state == Assault::State::None))
    return "an advance into no assault";
  const Trip& t = s.trip;
  if (t.into != 0xff && (t.into >= s.map().buildings.size() || m.floor >= s.map().buildings[t.into].stories))
    return "a move into no house";
  if (t.mounts.valid() && (side_of(t.mounts) != side_of(u) || !card(s, t.mounts).vehicle() || !leg_or_towed(s, u)))
    return "somebody gets aboard of no transport";
  for (std::size_t i = 0; i < t.stops; ++i)
    if (t.stop[i].leg > m.legs) return "a stop on no leg";
  return std::nullopt;
}

Fault mover_fault(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  const Frame on = below(s, i);
  const UnitId u = s.move.unit;
  if (!u.valid()) return "a move of nobody: a clause 'moving' is missing";
  if (f.step == S::Watch) {
    if (f.side != other(side_of(u)) || f.arg > 7) return "a watch of the wrong side";
    return std::nullopt;
  }
  if (f.unit != u || f.side != side_of(u)) return "a move of another unit";
  if (f.step == S::Advance && on.side != f.side) return "a move of the wrong side";
  if (f.step == S::Advance && (on.step == S::Storm) != (s.move.assault != 0xff)) return "an advance into no assault";
  if (f.step == S::Advance || f.step == S::Onward) {
    if (f.step == S::Onward && (!card(s, u).vehicle() || !on_table(s, u) || !advanced(s)))
      return "it carries nobody on";
    return std::nullopt;
  }
  if (!on_table(s, u)) return "a move of nobody";
  if (f.step == S::BuildingRoll || f.step == S::BuildingKind) {
    if (s.move.leg >= s.move.legs || !s.move.begun) return "a wall on no way";
    if (f.arg >= s.map().buildings.size() || !card(s, u).vehicle()) return "the wall of no house";
  }
  if (f.step == S::BogRoll && (f.arg >= kTerrains || !moves_as_vehicle(s, u) || tables(s).terrain[f.arg].bog.empty()))
    return "nobody bogs down there";
  if (f.step == S::SearchRoll && (f.arg > 1 || !card(s, u).vehicle() || s.move.legs != 0)) return "nobody searches";
  return std::nullopt;
}

// ---- air ------------------------------------------------------------------------------------------------------------

Fault flight_fault(const State& s) {
  const Flight& f = s.flight;
  const bool under_way = count_of(s, S::Flight) > 0;
  if (under_way != f.unit.valid())
    return under_way ? "a flight of nobody: a clause 'flight' is missing" : "a flight that is not under way";
  if (!under_way) return std::nullopt;
  if (card(s, f.unit).unit_class != UnitClass::Aircraft) return "a flight of no aircraft";
  const Where w = s.unit(f.unit).where;
  if (w != Where::Aloft && w != Where::Eliminated) return "a flight of nobody";
  if (w == Where::Aloft && (f.crashing || !s.map().on_table(s.unit(f.unit).at))) return "a flight beside the table";
  if (f.drops > kAirAttacks || (f.drops != 0 && (!f.target.valid() || !carries(s, f.unit, f.drops - 1))))
    return "an attack of no kind";
  const auto ground = [&](UnitId u, Side side) {
    return !u.valid() || (side_of(u) == side && card(s, u).unit_class != UnitClass::Aircraft);
  };
  if (!ground(f.target, other(side_of(f.unit))) || !ground(f.op, side_of(f.unit))) return "a flight after nobody";
  return std::nullopt;
}

Fault airman_fault(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  const Flight& x = s.flight;
  if (f.step == S::Fly) return air_side(s) == f.side && advanced(s) ? std::nullopt : Fault("that side has no aircraft");
  if (!x.unit.valid()) return "a flight of nobody: a clause 'flight' is missing";
  const bool flak = f.step == S::Flak;
  if (f.unit != x.unit || f.side != (flak ? other(side_of(x.unit)) : side_of(x.unit))) return "a flight of another";
  if (f.step == S::Flight && below(s, i).side != f.side) return "a flight of the wrong side";
  const Where w = s.unit(x.unit).where;
  if (f.step == S::Aloft && w != Where::Aloft) return "a flight of nobody";
  if (flak && (f.arg > 7 || (i + 1 == s.depth && w != Where::Aloft && (f.arg & 1) == 0))) return "nobody to fire at";
  if (f.step == S::CrashRoll && w != Where::Eliminated) return "a crash of nobody";
  return std::nullopt;
}

// ---- indirect fire, close combat, mines -------------------------------------------------------------------------------

Fault mission_fault(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  const Frame on = below(s, i);
  const int n = f.arg & 0x7f;
  if (!zone_there(s, n)) return "fire that arrives nowhere";
  const Zone& z = s.zones[at_(n)];
  const auto place = std::ranges::find(z.source, f.unit) - z.source.begin();
  const auto bit = [&](std::uint8_t bits) { return f.unit.valid() && place < kMaxSources && (bits >> place & 1) != 0; };
  switch (f.step) {
    case S::Arriving: {
      const bool mover = (f.arg & 0x80) != 0;
      if (f.side != z.side) return "fire of the other side";
      if (mover != (s.phase == Phase::Movement)) return "fire that arrives at another time";
      if (on.step == S::Arriving ? mover != ((on.arg & 0x80) != 0) : mover != (on.step == S::Advance))
        return "fire that arrives on nobody";
      if (mover && z.shell != Shell::Gp) return "a barrage of smoke";
      if (!mover && on.step == S::Indirect && on.side != z.side) return "fire of the side that is not asked";
      return std::nullopt;
    }
    case S::ResponseRoll:
      if (!z.observer.valid() || !bit(z.todo) || f.side != z.side) return "a response to nobody";
      return std::nullopt;
    case S::SmokeRoll:
      if (!bit(z.due) || f.side != z.side || !boxed(s, f.unit).there()) return "the ammunition of nobody";
      return std::nullopt;
    default:
      if (!has_unit(s, f) || f.side != other(z.side) || side_of(f.unit) != z.side || !boxed(s, f.unit).there())
        return "danger close to nobody";
      return std::nullopt;
  }
}

Fault hand_fault(const State& s, const Frame& f) {
  using AState = Assault::State;
  if (f.arg >= kMaxAssaults || s.assaults[f.arg].state == AState::None || s.assaults[f.arg].unit != f.unit ||
      !f.unit.valid() || side_of(f.unit) != f.side || !s.assaults[f.arg].target.valid())
    return "a combat of nobody";
  const Assault& x = s.assaults[f.arg];
  if (f.step == S::Occupy) {
    const bool house = s.won.building != 0xff;
    if (!on_table(s, x.unit) || x.state != AState::Fought || s.won == Won{} || s.won.facing >= plane::kDegrees ||
        !s.map().on_table(s.won.at) || !may_occupy(s, x.unit))
      return "no position to take";
    if (house && (s.won.building >= s.map().buildings.size() || !card(s, x.unit).leg() ||
                  s.won.floor >= s.map().buildings[s.won.building].stories))
      return "no position to take";
    return std::nullopt;
  }
  if (!on_table(s, x.unit) || !on_table(s, x.target) || !leg_or_towed(s, x.target) || !card(s, x.unit).squad() ||
      x.state != AState::Arrived || !flagged(s, x.unit, kStormed))
    return "a combat that is over, or has not begun: its unit has stormed";
  if (f.step == S::Primary && !second_attacker(s, f.arg).valid()) return "nobody to lead";
  return std::nullopt;
}

Fault storm_fault(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  if (f.arg > 1 || (i > 0 && f.arg == 0)) return "assaults that are announced too late";
  for (const Assault& x : s.assaults) {
    using AState = Assault::State;
    if (x.state == AState::None || x.state == AState::Declared) continue;
    if (side_of(x.unit) != f.side) return "assaults of the other side";
    if (i > 0 && x.state == AState::Announced) return "assaults that are announced too late";
  }
  return std::nullopt;
}

/// PZ:16.9, PZ:16.11 Assaults are there while they are announced and fought, overruns to come while somebody moves.
Fault assaults_fault(const State& s) {
  const bool close = count_of(s, S::Close) + count_of(s, S::Storm) > 0, moves = count_of(s, S::Move) > 0;
  for (const Assault& x : s.assaults) {
    using AState = Assault::State;
    if (x.state == AState::None) continue;
    if (!x.unit.valid() || (x.target.valid() && side_of(x.target) == side_of(x.unit))) return "an assault of nobody";
    if (x.state == AState::Declared) {
      if (!moves || !card(s, x.unit).vehicle() || !x.target.valid()) return "an overrun of nobody";
      continue;
    }
    if (!close) return "an assault at another time";
    if (!card(s, x.unit).squad() || x.legs > kMaxAssaultLegs) return "an assault of nobody";
    if (x.target.valid() && !leg_or_towed(s, x.target) && !card(s, x.target).vehicle()) return "an assault on nobody";
    if (x.target.valid()) continue;
    const std::size_t most = x.terrain == Terrain::WoodBuilding ? s.map().buildings.size()
                             : x.terrain == Terrain::Bridge     ? s.map().crossings.size()
                             : x.terrain == Terrain::Block      ? s.works.size()
                                                                : s.mines.size();
    if (x.feature >= most) return "an assault on nothing";
  }
  if (close && count_of(s, S::Close) > 0) {
    for (const Assault& x : s.assaults)
      if (x.state != Assault::State::None &&
          (x.state != Assault::State::Announced || side_of(x.unit) != s.frames[0].side))
        return "an assault of the side that is not asked";
  }
  return std::nullopt;
}

Fault bail_fault(const State& s, const Frame& f) {
  if (!has_unit(s, f) || f.side != side_of(f.unit)) return "nobody bails out";
  const Unit& x = s.unit(f.unit);
  if (f.step == S::Land) {
    const bool out = x.where == Where::Aboard && (x.bail & kBailOut) != 0;
    return out ? std::nullopt : Fault("nobody has to be put on the table");
  }
  const bool crew = on_table(s, f.unit) && card(s, f.unit).vehicle();
  if (!(crew || x.where == Where::Aboard) || !has_to_roll(s, f.unit)) return "nobody has to bail out: bail= is missing";
  return std::nullopt;
}

// ---- the rest of a turn ---------------------------------------------------------------------------------------------

bool aimed_at(const State& s, Side by, UnitId target) {
  bool aimed = false;
  each_unit(s, by, [&](UnitId u) { aimed = aimed || s.unit(u).aim == target || s.unit(u).aim2 == target; });
  return aimed && on_table(s, target);
}

Fault turn_fault(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  switch (f.step) {
    case S::EdgeRoll:
    case S::EdgeChoice: return rolls_for_edge(s) ? std::nullopt : Fault("the scenario says who sets up where");
    case S::Place:
    case S::Plots:
      for (const std::uint8_t a : s.area)
        if (a >= s.map().setup_areas.size()) return "a set-up in no area: a clause 'area' is missing";
      if (f.step == S::Plots && !has_plots(s, kGerman) && !has_plots(s, kSoviet)) return "there is nothing to plot";
      return std::nullopt;
    case S::Overwatch:
      if (f.arg != (below(s, i).step == S::Watch ? 1 : below(s, i).step == S::Flak ? 2 : 0))
        return "overwatch of nothing";
      return std::nullopt;
    case S::Move: return f.arg <= 1 ? std::nullopt : Fault("a movement step of no kind");
    case S::ReliefRoll:
    case S::ReliefRoad:
      if (!s.plan().relief || (f.step == S::ReliefRoll ? !relief_is_due(s) : s.relief_turn != s.turn))
        return "no relief force is due";
      return std::nullopt;
    case S::SpotRoll:
      if (!has_unit(s, f) || f.side != side_of(f.unit) || !s.options.limited_spotting ||
          f.arg >= panzer::count_of(s, other(f.side)))
        return "nobody tries to see anybody";
      // PZ:R165 In overwatch whoever is aimed at has to be made out.
      if (i > 0 && (below(s, i).side != f.side || !aimed_at(s, f.side, unit_id(other(f.side), f.arg))))
        return "nobody aims at whom it tries to see";
      return std::nullopt;
    case S::QuickRoll:
      if (!has_unit(s, f) || f.side != side_of(f.unit) || !on_table(s, f.unit) || !leg_or_towed(s, f.unit) ||
          below(s, i).side != f.side)
        return "nobody has marched";
      return std::nullopt;
    case S::RecoveryRoll:
      if (!has_unit(s, f) || f.side != side_of(f.unit) || !flagged(s, f.unit, kSuppressedOff)) return "nobody recovers";
      return std::nullopt;
    case S::MineRoll:
      if (f.arg >= kMaxMinefields || !s.mines[f.arg].there || !has_unit(s, f) ||
          s.mines[f.arg].side == side_of(f.unit) || f.side != s.mines[f.arg].side)
        return "mines under nobody";
      return std::nullopt;
    default: return std::nullopt;
  }
}

/// Steps that name a unit, and those with a number; any other has none.
constexpr SetOf<Step> kWithUnit{
    S::Reveal,       S::HitRoll,  S::AspectChoice, S::LocationRoll, S::Advance,         S::Watch,       S::BuildingRoll,
    S::BuildingKind, S::SpotRoll, S::AmmoRoll,     S::Fallback,     S::PenetrationRoll, S::Strike,      S::GpRoll,
    S::KoRoll,       S::BailRoll, S::Land,         S::ResponseRoll, S::SmokeRoll,       S::DangerClose, S::HandRoll,
    S::Primary,      S::Occupy,   S::BogRoll,      S::SearchRoll,   S::QuickRoll,       S::MineRoll,    S::Onward,
    S::Flight,       S::Aloft,    S::Flak,         S::CrashRoll,    S::RecoveryRoll};
constexpr SetOf<Step> kWithNumber{S::Overwatch, S::Move,        S::Watch,      S::BuildingRoll, S::BuildingKind,
                                  S::SpotRoll,  S::AmmoRoll,    S::GpRoll,     S::Arriving,     S::ResponseRoll,
                                  S::SmokeRoll, S::DangerClose, S::Storm,      S::HandRoll,     S::Primary,
                                  S::Occupy,    S::BogRoll,     S::SearchRoll, S::MineRoll,     S::Flak};

Fault needs(const State& s, int i) {
  const Frame& f = s.frames[at_(i)];
  const Frame on = below(s, i);
  if (f.unit.valid() && !in_roster(s, f.unit.value)) return "there is no such unit";
  if (f.unit.valid() && !kWithUnit.has(f.step)) return "it names no unit";
  if (f.arg != 0 && !kWithNumber.has(f.step)) return "it has no number";
  if (!advanced(s) && f.step >= S::Plots && f.step != S::GameOver) return "it is a step of the Advanced Game";
  if (is_shot(s, i)) {
    if (auto fault = shot_fault(s, i)) return fault;
    return f.step == S::Strike ? attack_fault(s, on.step) : std::nullopt;
  }
  switch (f.step) {
    case S::AspectChoice:
      if (s.fires == 0 || f.side != other(s.fire[0].by) || s.fire[0].aspect != 0xff || f.unit != on.unit)
        return "an angle of no hit";
      return std::nullopt;
    case S::Reveal: return reveal_fault(s, f, on);
    case S::AmmoRoll: {
      if (on.step == S::Storm || on.step == S::Advance) return close_ammo_fault(s, f, on.step);
      const int zone = f.arg - 1;
      if (on.step != S::Direct || !has_unit(s, f) || side_of(f.unit) != on.side || !zone_there(s, zone) ||
          !has_smoke(s, f.unit))
        return "the ammunition of nobody";
      return std::nullopt;
    }
    case S::Strike:
      if (f.unit != s.attack.from || f.side != s.attack.by) return "an attack of another";
      return attack_fault(s, on.step);
    case S::GpRoll:
    case S::KoRoll: return gp_roll_fault(s, f);
    case S::Advance:
    case S::Watch:
    case S::BuildingRoll:
    case S::BuildingKind:
    case S::BogRoll:
    case S::SearchRoll:
    case S::Onward: return mover_fault(s, i);
    case S::Fly:
    case S::Flight:
    case S::Aloft:
    case S::Flak:
    case S::CrashRoll: return airman_fault(s, i);
    case S::Arriving:
    case S::ResponseRoll:
    case S::SmokeRoll:
    case S::DangerClose: return mission_fault(s, i);
    case S::HandRoll:
    case S::Primary:
    case S::Occupy: return hand_fault(s, f);
    case S::Storm: return storm_fault(s, i);
    case S::BailRoll:
    case S::Land: return bail_fault(s, f);
    default: return turn_fault(s, i);
  }
}

/// Rolls that both sides watch, and what both are asked at once: of no one side, unit or number.
Fault both_sides_fault(const Frame& f) {
  if (!among(f.step, {S::EdgeRoll, S::Plots, S::ReliefRoll, S::ReliefRoad, S::Orders, S::InitiativeRoll, S::Bail,
                      S::Adjust, S::GameOver}))
    return std::nullopt;
  if (f.side != kGerman) return std::string("is of both sides: leave :") + side_word(f.side) + " out";
  if (f.unit.valid() || f.arg != 0) return "has neither a unit nor a number";
  return std::nullopt;
}

}  // namespace

Fault frames_fault(const State& s) {
  if (auto fault = grammar().fault(s.frames, s.depth, s.phase, step_word)) return fault;
  if (auto fault = time_fault(s)) return fault;
  // What they speak of first: then each may look at it.
  for (const auto& whole : {group_fault, move_fault, flight_fault, assaults_fault, idle_attack_fault})
    if (auto fault = whole(s)) return fault;
  int shots = 0;
  for (int i = 0; i < s.depth; ++i) {
    shots += is_shot(s, i) ? 1 : 0;
    if (auto fault = both_sides_fault(s.frames[at_(i)]))
      return std::string(step_word(s.frames[at_(i)].step)) + " " + *fault;
    if (auto fault = needs(s, i)) return std::string(step_word(s.frames[at_(i)].step)) + ": " + *fault;
  }
  if (shots != s.fires) return "a group that nobody fires in";
  if (s.won != Won{} && count_of(s, S::Occupy) == 0) return "a position that nobody has won";
  return std::nullopt;
}

}  // namespace kessel::panzer
