// What must hold in every state: units, works and missions; the steps under way are in grammar_needs.cpp.
#include <algorithm>

#include "games/panzer/grammar.h"
#include "games/panzer/notation.h"
#include "games/panzer/path.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

namespace {

bool ground_unit(const State& s, UnitId u) { return card(s, u).vehicle() || leg_or_towed(s, u); }
bool in_set_up(const State& s) { return s.phase == Phase::Setup; }

/// Where a unit of its kind can be at that time.
template <class F>
void place_fits(const State& s, UnitId u, F&& fault) {
  const Unit& x = s.unit(u);
  const UnitClass kind = card(s, u).unit_class;
  if (x.facing >= plane::kDegrees || x.plan_facing >= plane::kDegrees) fault("faces nowhere");
  if (kind == UnitClass::Aircraft) {
    if (x.where != Where::Reserve && x.where != Where::Aloft && x.where != Where::Eliminated)
      fault("is an aircraft: in reserve, aloft or eliminated");
    if (x.where == Where::Aloft && s.flight.unit != u) fault("is aloft and does not fly");
  } else if (kind == UnitClass::Battery) {
    if (x.where != Where::Reserve) fault("is a battery off the table: in reserve");
  } else if (x.where == Where::Aloft) {
    fault("is no aircraft and yet aloft");
  }
  if ((x.where == Where::Table || wreck(x.where)) && !s.map().on_table(x.at))
    fault("is off the table, which is " + std::to_string(s.map().width) + " by " + std::to_string(s.map().height) +
          " mils");
  if (wreck(x.where) && !card(s, u).vehicle()) fault("is no vehicle and yet a wreck");
  if (in_set_up(s) != (x.where == Where::Setup) && x.where == Where::Setup) fault("is set up after the set-up");
  if (in_set_up(s) && (wreck(x.where) || x.where == Where::Eliminated || x.where == Where::Exited))
    fault("is lost before the first turn");
  if ((x.where == Where::Aboard) != x.carrier.valid()) return fault("is aboard of nothing");
  if (x.where == Where::Aboard && (!in_roster(s, x.carrier.value) || side_of(x.carrier) != side_of(u) ||
                                   !card(s, x.carrier).vehicle() || !leg_or_towed(s, u) || !advanced(s)))
    fault("is aboard of no transport");
  if (x.building != 0xff && x.building >= s.map().buildings.size()) return fault("is in no house");
  if (x.floor != 0 && (x.building == 0xff || x.floor >= s.map().buildings[x.building].stories))
    fault("is on no such floor");
}

/// Marks that say nothing of such a unit.
struct OnlyFor {
  std::uint64_t marks;
  bool (*may)(const State&, UnitId);
  const char* fault;
};
constexpr OnlyFor kOnlyFor[] = {
    {kTracked | kTrackNow | kHullDownFront | kHullDownRear | kLoaded,
     [](const State& s, UnitId u) { return card(s, u).vehicle(); }, "has a mark of vehicles"},
    {kBogged, [](const State& s, UnitId u) { return moves_as_vehicle(s, u); }, "is bogged down on foot"},
    {kDamaged, [](const State& s, UnitId u) { return !leg_or_towed(s, u); }, "is no vehicle and yet damaged"},
    {kHalfSquad, [](const State& s, UnitId u) { return card(s, u).squad(); }, "is no squad and yet half of one"},
    {kDismounted | kSealedBail, [](const State& s, UnitId u) { return leg_or_towed(s, u); },
     "has a mark of passengers"},
    {kSpotsForAir, [](const State& s, UnitId u) { return def(s, u).has(Function::Op); },
     "is no OP and spots for aircraft"},
    {kStormed, [](const State& s, UnitId u) { return card(s, u).squad(); }, "is no squad and yet has stormed"},
    {kSealedPivot | kSealedTurret | kSealedCover | kSealedBail,
     [](const State& s, UnitId) { return s.phase == Phase::Adjustment; }, "has sealed an adjustment at another time"},
    {kSuppressedOn | kSuppressedOff | kFullCover | kHullDownFront | kHullDownRear | kHalfSquad | kAssaulted |
         kDismounted | kBogged | kLoaded | kSealedCover | kSealedBail | kSecond | kDualSame | kDualOther | kStormed |
         kSpotsForAir | kStopped | kUnderFire,
     [](const State& s, UnitId) { return advanced(s); }, "has a mark of the Advanced Game"},
};

/// PZ:6.2, PZ:6.5, PZ:16.12 Targets are drafted in a step of fire, by whom its order lets fire in it.
bool may_be_firing(const State& s, UnitId u) {
  const Order o = s.unit(u).order;
  for (std::size_t i = s.depth; i-- > 0;) {
    if (!fire_step(s.frames[i].step)) continue;
    if (s.frames[i].side != side_of(u)) return false;
    if (s.unit(u).where == Where::Aboard || wreck(s.unit(u).where)) return true;
    return s.frames[i].step == Step::Direct ? o == Order::Fire || o == Order::ShortHalt : o == Order::Overwatch;
  }
  return false;
}

template <class F>
void marks_fit(const State& s, UnitId u, F&& fault) {
  const Unit& x = s.unit(u);
  for (const OnlyFor& rule : kOnlyFor)
    if ((x.flags & rule.marks) != 0 && !rule.may(s, u)) return fault(rule.fault);
  if (x.order != Order::None && !takes_orders(s, u)) fault("has an order and is not in play");
  if (x.order == Order::Hidden) fault("has no order that anybody gave");
  // PZ:6.1.2, PZ:R81 Turned over, an order to move is seen to be carried out; in the adjustment all are turned over.
  if (x.order == Order::Move && flagged(s, u, kRevealed) && !flagged(s, u, kMoving | kTracked) &&
      s.phase != Phase::Adjustment)
    fault("has shown its order to move and does not count as moving");
  if (x.turret != Turning::Front && card(s, u).turret != Turret::Turreted) fault("has no turret to turn");
  for (const UnitId e : {x.aim, x.aim2, x.fired_at, x.fired_at2})
    if (e.valid() && (!in_roster(s, e.value) || side_of(e) == side_of(u))) return fault("aims at no enemy");
  if (x.order != Order::None && (s.phase == Phase::Setup || s.phase == Phase::Spotting))
    fault("has an order before orders are given");
  if ((x.aim.valid() || x.aim2.valid()) && !may_be_firing(s, u)) return fault("aims and may not fire now");
  if (x.aim.valid() && !arm(s, u, x.weapon).valid()) fault("aims with no weapon");
  if (x.aim2.valid() && !arm(s, u, x.weapon2).valid()) fault("aims with no weapon");
  if (x.aim2.valid() && !x.aim.valid() && !flagged(s, u, kFired)) fault("aims with its second weapon only");
  if (x.share != 0 && (!in_roster(s, x.share - 1) || side_of(unit_id(x.share - 1)) != side_of(u) ||
                       x.share - 1 == u.value || !s.options.command_control))
    fault("shares the command of nobody");
  // PZ:4.6a, PZ:R92 Only combat units hold objectives.
  const std::uint64_t contacts = x.flags & (std::uint64_t{0xff} * kContact0);
  if ((contacts != 0 || x.houses != 0) && (!def(s, u).armed || !ground_unit(s, u)))
    fault("is no combat unit and in contact with an objective");
  if (contacts / kContact0 >> s.map().objectives.size() != 0) fault("is in contact with no objective");
  if (s.map().buildings.size() < 64 && x.houses >> s.map().buildings.size() != 0) fault("is in contact with no house");
}

/// Works, mines, and what is left of houses and bridges.
template <class F>
void ground_fits(const State& s, F&& fault) {
  if (!advanced(s) &&
      (s.zones != decltype(s.zones){} || s.works != decltype(s.works){} || s.mines != decltype(s.mines){} ||
       s.plots != decltype(s.plots){} || s.registered != decltype(s.registered){}))
    return fault("works and missions are of the Advanced Game");
  const auto beyond = [](std::uint64_t mask, std::size_t count) { return count < 64 && mask >> count != 0; };
  for (const std::uint64_t mask : {s.ruins, s.burning, s.houses_held[0], s.houses_held[1]})
    if (beyond(mask, s.map().buildings.size())) return fault("a house that is not there");
  if (beyond(s.fallen, s.map().crossings.size())) return fault("a bridge that is not there");
  for (const Work& w : s.works) {
    if (w == Work{}) continue;
    if (w.terrain != Terrain::HastyEntrenchment && w.terrain != Terrain::ImprovedPosition &&
        w.terrain != Terrain::Block && w.terrain != Terrain::Wire)
      return fault("a work of no kind");
    if (w.bearing >= plane::kDegrees || !s.map().on_table(w.at) || w.dug > tables(s).entrench_turns)
      return fault("a work that lies nowhere");
  }
  for (const Minefield& m : s.mines) {
    if (!m.there) continue;
    if (m.work >= s.plan().fieldworks.size()) return fault("a minefield of no kind");
    const Fieldwork& w = s.plan().fieldworks[m.work];
    if (w.terrain != Terrain::MinesHasty && w.terrain != Terrain::MinesDeliberate)
      return fault("a minefield without mines");
    if (w.side != m.side) return fault("a minefield of the other side");
    if (m.cleared > kMaxCleared) return fault("a minefield cleared too often");
    for (const Minefield::Patch& p : m.patch)
      if (p.bearing >= plane::kDegrees) return fault("a patch that lies nowhere");
  }
  for (std::size_t i = 0; i < s.outlines.size(); ++i)
    if (s.outlines[i] != Outline{} && !s.mines[i].there) return fault("the outline of no minefield");
  for (const MineMark& m : s.marks)
    if (m != MineMark{} && (m.field >= kMaxMinefields || !s.mines[m.field].there))
      return fault("mines that are not there");
  if (s.relief_turn != 0) {
    if (!s.plan().relief || s.relief_turn > s.turn) return fault("no relief force has come");
    if (s.relief_entry >= s.map().entries.size() && s.top().step != Step::ReliefRoad)
      return fault("the relief force comes from nowhere");
  } else if (s.relief_entry != 0xff) {
    return fault("no relief force has come");
  }
  for (const std::uint8_t holder : s.held_by)
    if (holder > 2) return fault("an objective of nobody");
}

/// Missions, plots and aircraft name what can fire and fly.
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
    if (z.plot != 0xff && z.plot >= kMaxPlots) return fault("a pattern of no plot");
    if (z.aimed.valid() && !ground_unit(s, z.aimed)) return fault("a mission against nobody");
    for (const UnitId u : z.source)
      if (u.valid() && side_of(u) != z.side) return fault("fire of the other side");
    if (z.observer.valid() && side_of(z.observer) != z.side) return fault("a mission of the other side");
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
    if (a.edge > 3 && a.edge != 0xff) return fault("an aircraft that left over no edge");
    if (a.first_turn > s.turn || a.last_turn > s.turn) return fault("an aircraft that flies in a turn to come");
  }
}

/// PZ:9.9 Nobody stands on another, but for who is on the move.
template <class F>
void bases_fit(const State& s, F&& fault) {
  std::vector<UnitId> there;
  each_unit(s, [&](UnitId u) {
    if ((on_table(s, u) || wreck(s.unit(u).where)) && u != s.move.unit && has_base(s, u)) there.push_back(u);
  });
  for (std::size_t i = 0; i < there.size(); ++i)
    for (std::size_t k = i + 1; k < there.size(); ++k)
      if (plane::overlap(base_of(s, there[i]), base_of(s, there[k])))
        fault(unit_text(there[i]) + " and " + unit_text(there[k]) + " stand on each other");
}

/// Who is ready, and whose move is thought about.
template <class F>
void drafts_fit(const State& s, F&& fault) {
  const Step top = s.top().step;
  if (s.sealed != 0 && ((top != Step::Orders && top != Step::Adjust && top != Step::Plots) || s.sealed == kBothSides))
    fault("sealed, and yet somebody is asked");
  for (const Side side : {kGerman, kSoviet}) {
    const UnitId u = s.picked[static_cast<std::size_t>(index(side))];
    if (u.valid() && (top != Step::Move || s.top().side != side || !may_move(s, u)))
      fault(unit_text(u) + " is picked and cannot move");
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
    const auto of_unit = [&](const std::string& t) { fault(unit_text(u) + " " + t); };
    place_fits(s, u, of_unit);
    marks_fit(s, u, of_unit);
  });
  fire_missions_fit(s, fault);
  ground_fits(s, fault);
  if (!out.empty()) return out;  // what follows looks at all of that
  bases_fit(s, fault);
  if (auto wrong = frames_fault(s)) fault(*wrong);
  drafts_fit(s, fault);
  return out;
}

}  // namespace kessel::panzer
