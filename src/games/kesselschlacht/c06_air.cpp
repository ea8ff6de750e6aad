// Chapter 6, first part: initiative, sectors, roles and bombing, and the way through phases B to D. Aircraft wait off the
// map, need no supply and use no points (KS:6.1); their range is unlimited (KS:2.3); nothing shoots at them from the
// ground (KS:6.5b). Units can be bombed as often as different aircraft come (KS:6.1.3).
#include <algorithm>

#include "games/kesselschlacht/air.h"
#include "games/kesselschlacht/fighting.h"

namespace kessel::kesselschlacht {

Refusal spent(const State& s, AirId a) {
  const Air& plane = s.plane(a);
  if (plane.role == Role::Fighter) return Refusal{"KS:6.1.2b", no::flown_as_fighter_turn, {}};
  if (plane.role == Role::None) return Refusal{"KS:6.4.2b", no::was_driven_off_and_home_for, {}};
  if (plane.sector == 0) return Refusal{"KS:6.2.1a", no::flown_surprise_mission_turn, {}};
  return Refusal{"KS:6.1.2", no::flown_mission_turn, {}};
}

namespace {

int sector_of(const State& s, Hex h) { return s.content->at(h).sector; }

// ---- bridges as targets -------------------------------------------------------------------------------------------

struct Banks {
  Hex a, b;
};
/// Frame::arg of a strike names printed bridges from 1 on, pontoons from 100 on.
Banks banks_of(const State& s, int mark) {
  if (mark >= 100) {
    const Pontoon& p = s.pontoons[static_cast<std::size_t>(mark - 100)];
    return {p.a, p.b};
  }
  const BridgeDef& d = s.content->bridges[static_cast<std::size_t>(mark - 1)];
  return {d.a, d.b};
}

/// KS:6.5.1 Calls f(Hex, Hex) for every hexside on which a bridge stands, once.
template <class F>
void each_bridge(const State& s, F&& f) {
  const auto& printed = s.content->bridges;
  for (std::size_t i = 0; i < printed.size(); ++i)
    if (bridge_at(s, printed[i].a, printed[i].b) == static_cast<int>(i)) f(printed[i].a, printed[i].b);
  for (int i = 0; i < kPontoons; ++i) {
    const Pontoon& p = s.pontoons[static_cast<std::size_t>(i)];
    if (p.is == Pontoon::Is::Built && bridge_at(s, p.a, p.b) == 100 + i) f(p.a, p.b);
  }
}

int target_sector(const State& s, const Frame& f) {
  if (f.arg == 0) return sector_of(s, f.hex);
  const Banks banks = banks_of(s, f.arg);
  return sector_of_bridge(s, banks.a, banks.b);
}

bool has_bombed_bridge(const State& s, Side side) { return has(s.bridge_bombed, side); }

// ---- who can bomb what --------------------------------------------------------------------------------------------

/// KS:6.2.1, KS:6.5, KS:R94 May it fly a bombing mission of its side to that sector?
Why why_not_bomber(const State& s, Side side, AirId a, int sector) {
  const Air& plane = s.plane(a);
  const AirDef& d = def(s, a);
  if (d.side != side) return Refusal{"KS:6.5", no::aircraft_not_yours, {}};
  if (d.type == AirType::TR) return Refusal{"KS:6.1.1c", no::transports_only_carry_supplies, {}};  // KS:2.3.4a
  if (d.type == AirType::F) return Refusal{"KS:6.1.1a", no::fighters_only_fight_in_air, {}};
  if (plane.where == AirWhere::Home) return spent(s, a);
  if (surprise(s)) {
    if (plane.where != AirWhere::Ready) return Refusal{"KS:6.2.1", no::not_available, {}};
    return std::nullopt;
  }
  if (plane.where != AirWhere::Placed || plane.sector != sector)
    return Refusal{"KS:6.3.1a", no::does_not_fly_over_sector, {}};
  if (!flies_as_bomber(s, a)) return Refusal{"KS:6.1.1b", no::does_not_fly_as_bomber_turn, {}};
  return std::nullopt;
}

/// Sectors that the side's bombers can strike now, one bit each from 1 on.
std::uint32_t sectors_in_reach(const State& s, Side side) {
  std::uint32_t bits = 0;
  each_air(s, [&](AirId a) {
    if (why_not_bomber(s, side, a, s.plane(a).sector)) return;
    bits |= surprise(s) ? ~0u : 1u << s.plane(a).sector;
  });
  return bits;
}

Why why_not_reach(const State& s, Side side, int sector, Hex at) {
  if ((sectors_in_reach(s, side) >> sector & 1u) != 0) return std::nullopt;
  if (surprise(s)) return Refusal{"KS:6.2.1a", no::no_aircraft_left_for_surprise_mission, at};
  return Refusal{"KS:6.3.1a", no::no_bombers_of_yours_over_sector, at};
}

AirList sent_out(const State& s) {
  return aircraft(s, [&](AirId a) { return s.plane(a).marked != 0; });
}

void offer_strikes(const State& s, Side by, ActionList& out) {
  const std::uint32_t reach = sectors_in_reach(s, by);
  if (reach == 0) return;
  occupied_by(s, other(by)).for_each([&](Hex h) {
    if ((reach >> sector_of(s, h) & 1u) != 0) out.add(act(by, Act::Strike, h));
  });
  if (has_bombed_bridge(s, by)) return;
  each_bridge(s, [&](Hex a, Hex b) {
    if ((reach >> sector_of_bridge(s, a, b) & 1u) != 0) out.add(act(by, Act::StrikeBridge, a, b));
  });
}

bool anything_to_strike(const State& s, Side by) {
  const std::uint32_t reach = sectors_in_reach(s, by);
  bool any = false;
  if (reach == 0) return false;
  occupied_by(s, other(by)).for_each([&](Hex h) { any = any || (reach >> sector_of(s, h) & 1u) != 0; });
  if (!has_bombed_bridge(s, by))
    each_bridge(s, [&](Hex a, Hex b) { any = any || (reach >> sector_of_bridge(s, a, b) & 1u) != 0; });
  return any;
}

}  // namespace

/// KS:6.5.1a, KS:R94 On a border the western of the two sectors, or the southern if both lie in one column.
int sector_of_bridge(const State& s, Hex a, Hex b) {
  const int one = sector_of(s, a), two = sector_of(s, b);
  const int west_one = (one - 1) % kSectorColumns, west_two = (two - 1) % kSectorColumns;
  if (west_one != west_two) return west_one < west_two ? one : two;
  return std::max(one, two);
}

// ---- bombing ------------------------------------------------------------------------------------------------------

/// KS:6.5 Any hex with enemies in reach; terrain does not matter.
Why why_not_strike(const State& s, Side side, Hex h) {
  if (!occupied_by(s, other(side)).has(h)) return Refusal{"KS:6.5", no::no_enemy_to_bomb, h};
  return why_not_reach(s, side, sector_of(s, h), h);
}

/// KS:6.5.1, KS:6.5.1b, KS:R41 Any bridge that stands, one attempt of each side in a turn.
Why why_not_strike_bridge(const State& s, Side side, Hex a, Hex b) {
  if (!s.content->grid.adjacent(a, b) || bridge_at(s, a, b) < 0) return Refusal{"KS:6.5.1", no::no_bridge_stands, a};
  if (has_bombed_bridge(s, side)) return Refusal{"KS:6.5.1b", no::your_side_bombed_bridge_turn, a};
  return why_not_reach(s, side, sector_of_bridge(s, a, b), a);
}

/// A draft begins; nobody else hears of it.
void strike(State& s, Side side, Hex target, int bridge) { s.push(Step::Strike, bridge, tag(side), target); }

namespace {

/// KS:6.6, KS:6.6a, KS:6.6b, KS:6.6c, KS:R95 Ground support of the attack being drafted.
Why why_not_support_from_air(const State& s, AirId a) {
  const Air& plane = s.plane(a);
  const AirDef& d = def(s, a);
  if (d.side != phasing(s)) return Refusal{"KS:6.6", no::aircraft_support_attacks_of_own_side, {}};
  if (d.type == AirType::B) return Refusal{"KS:6.6b", no::bombers_fly_no_ground_support, {}};
  if (d.type == AirType::TR) return Refusal{"KS:6.1.1c", no::transports_only_carry_supplies, {}};
  if (d.type == AirType::F) return Refusal{"KS:6.1.1a", no::fighters_only_fight_in_air, {}};
  if (plane.where == AirWhere::Home) return spent(s, a);
  const bool there = plane.where == AirWhere::Placed && plane.sector == sector_of(s, s.combat.target);
  if (!there || plane.role != Role::Support)
    return Refusal{"KS:6.6c", no::does_not_wait_over_sector_of, s.combat.target};
  int named = 0;
  each_air(s, [&](AirId b) { named += s.plane(b).marked; });
  if (named >= tables(s).support_max) return Refusal{"KS:6.6a", no::two_aircraft_at_most_support_attack, {}};
  return std::nullopt;
}

}  // namespace

/// KS:6.1.2 Each aircraft serves once.
Why why_not_send(const State& s, AirId a) {
  if (s.plane(a).marked != 0) return Refusal{"KS:6.1.2", no::named_already, {}};
  if (s.top().step == Step::Draft) return why_not_support_from_air(s, a);
  return why_not_bomber(s, side_in(s.top()), a, target_sector(s, s.top()));
}

Why why_not_declare_strike(const State& s) {
  if (sent_out(s).empty()) return Refusal{"KS:6.5", no::name_aircraft_of_mission_first, {}};
  return std::nullopt;
}

/// KS:6.5.1b The attempt counts, whatever comes of it.
void declare_strike(State& s, Events& ev) {
  Frame& f = s.top();
  const Side side = side_in(f);
  if (f.arg != 0) s.bridge_bombed = static_cast<std::uint8_t>(s.bridge_bombed | only(side));
  f.step = Step::StrikeRoll;
  ev.learn(all_but(side));
}

/// KS:6.5a, KS:T.BOMB
int bombing_column(const State& s, int strength) {
  const auto& least = tables(s).bomb_columns;
  int column = 0;
  for (std::size_t i = 0; i < least.size(); ++i)
    if (strength >= least[i]) column = static_cast<int>(i);
  return column;
}

/// KS:6.5a, KS:R94 Every unit in the hex takes the result, on top of what it has. KS:6.5.1c, KS:6.5.1d At a bridge only
/// the asterisk counts, and bombers among the aircraft make it harder.
void answer_strike(State& s, int die, Events& ev) {
  const Frame f = s.top();
  s.pop();
  int strength = 0, extra = 0;
  for (AirId a : sent_out(s)) {
    strength += def(s, a).bombing;
    if (f.arg != 0 && def(s, a).type == AirType::B) extra = 1;
    mission_flown(s, a, Role::Bomber);
  }
  const auto column = static_cast<std::size_t>(bombing_column(s, strength));
  const Tables::Bomb hit = tables(s).bombing[static_cast<std::size_t>(die + extra - 1)][column];
  if (f.arg != 0) {
    const Banks banks = banks_of(s, f.arg);
    tell(ev, Ev::BridgeBombed, {banks.a.value, banks.b.value, strength, die, hit.bridge ? 1 : 0}, "KS:6.5.1c");
    if (hit.bridge) destroy_bridge(s, f.arg >= 100 ? f.arg : f.arg - 1, ev);
    return;
  }
  tell(ev, Ev::Bombed, {f.hex.value, strength, die, static_cast<int>(hit.result)}, "KS:6.5a");
  if (hit.result == Result::NE) return;
  const UnitList hurt = units_in(s, f.hex);
  for (UnitId u : hurt) inflict(s, u, hit.result == Result::Ddo ? Status::DO : Status::DIS, ev);
  tell_state(s, f.hex, s.unit(hurt[0]).status, "KS:R94", ev);
  run_pontoons(s, ev);  // KS:R60
}

// ---- initiative and placement -------------------------------------------------------------------------------------

/// KS:4.0B, KS:6.7.1b Cargo is written down first. It is asked for whenever there is a transport, so that asking tells
/// nothing. KS:6.0 In heavy snow the sequence does not come here.
void begin_air(State& s, Events&) {
  s.push(Step::InitiativeRoll);
  if (transports_ready(s)) s.push(Step::Cargo);
}

/// KS:6.2, KS:6.2a
void answer_initiative(State& s, int die, Events& ev) {
  s.initiative = tables(s).initiative[static_cast<std::size_t>(die - 1)];
  tell(ev, Ev::InitiativeIs, {index(s.initiative), die}, "KS:6.2");
  s.top() = Frame{Step::Surprise, 0, {}, {}};
}

/// KS:6.3.2, KS:6.2.1a, KS:6.7.2a, KS:R91 Any sector; an aircraft may stay at home.
Why why_not_fly(const State& s, Side side, AirId a, int sector) {
  const Air& plane = s.plane(a);
  if (def(s, a).side != side) return Refusal{"KS:6.3.2", no::aircraft_not_yours, {}};
  if (plane.where == AirWhere::Absent) return Refusal{"KS:6.3.2", no::takes_no_part_turn, {}};
  if (plane.where == AirWhere::Home) return spent(s, a);
  if (sector < 1 || sector > kSectors) return Refusal{"KS:6.3.1", no::sectors_go_from_1_to_24, {}};
  if (sector == plane.sector) return Refusal{"KS:6.3.2", no::already, {}};
  return std::nullopt;
}

/// KS:6.3.2 Until the side seals, nobody else hears of it. Sector 0 takes it back.
void fly(State& s, AirId a, int sector, Events&) {
  Air& plane = s.plane(a);
  plane.sector = static_cast<std::uint8_t>(sector);
  plane.where = sector == 0 ? AirWhere::Ready : AirWhere::Placed;
}

namespace {

/// KS:4.0C, KS:6.3.2 Both charts are shown; KS:R19, KS:R91 then roles are chosen, sector by sector.
void reveal(State& s, Events& ev) {
  each_air(s, [&](AirId a) {
    const Air& plane = s.plane(a);
    if (plane.where == AirWhere::Placed) tell(ev, Ev::AirShown, {a.value, plane.sector}, "KS:6.3.2");
  });
  ev.learn(kEveryone);
  s.sealed = 0;
  s.top() = Frame{Step::AirRole, 1, tag(s.initiative), {}};
}

bool has_aircraft(const State& s, Side side) {
  return !aircraft(s, [&](AirId a) {
            const AirWhere where = s.plane(a).where;
            return def(s, a).side == side && (where == AirWhere::Ready || where == AirWhere::Placed);
          }).empty();
}

}  // namespace

void seal_air(State& s, Side side, Events& ev) {
  s.sealed = static_cast<std::uint8_t>(s.sealed | only(side));
  tell(ev, Ev::AirSealed, {index(side)}, "KS:6.3.2");
  if (s.sealed == kBothSides) reveal(s, ev);
}

namespace {

bool needs_role(const State& s, Side side, int sector) {
  return !aircraft(s, [&](AirId a) {
            return over(s, a, side, sector) && def(s, a).type == AirType::FB && s.plane(a).role == Role::None;
          }).empty();
}

}  // namespace

/// KS:6.1.1b, KS:R19 Only fighter-bombers choose, once, before any die falls over their sector.
Why why_not_role(const State& s, AirId a, Role role) {
  const AirDef& d = def(s, a);
  if (d.side != side_in(s.top())) return Refusal{"KS:6.1.1b", no::aircraft_not_yours, {}};
  if (d.type == AirType::B) return Refusal{"KS:6.1.1", no::bombers_only_bomb, {}};
  if (d.type == AirType::TR) return Refusal{"KS:6.1.1c", no::transports_only_carry_supplies, {}};
  if (d.type == AirType::F) return Refusal{"KS:6.1.1a", no::fighters_only_fight_in_air, {}};
  if (!over(s, a, d.side, s.top().arg)) return Refusal{"KS:R91", no::another_sector_being_settled, {}};
  if (s.plane(a).role != Role::None) return Refusal{"KS:6.1.1b", no::role_chosen, {}};
  if (role == Role::None) return Refusal{"KS:6.1.1b", no::must_be_of_three_roles, {}};
  return std::nullopt;
}

void take_role(State& s, AirId a, Role role, Events& ev) {
  s.plane(a).role = role;
  tell(ev, Ev::RoleTaken, {a.value, static_cast<int>(role)}, "KS:6.1.1b");
  ev.learn(all_but(def(s, a).side));
}

// ---- the way through phases B to D --------------------------------------------------------------------------------

namespace {

/// KS:6.2.1 The initiative side is asked as long as it has something to fly with; what transports carry, and where the
/// HQs are, is nobody's business.
bool surprise_open(const State& s) {
  if (s.initiative == kAxis && transports_ready(s)) return true;
  return anything_to_strike(s, s.initiative);
}

void end_surprise(State& s, Events& ev) {
  s.pop();
  begin_phase(s, Phase::C, ev);
  s.sealed = 0;
  s.push(Step::AirPlace);
}

/// Whoever has nothing to place has sealed. Everyone knows which aircraft there are.
bool run_placing(State& s, Events& ev) {
  for (Side side : {kSoviet, kAxis})
    if (!has(s.sealed, side) && !has_aircraft(s, side)) {
      seal_air(s, side, ev);
      return true;
    }
  return false;
}

bool run_roles(State& s) {
  Frame& f = s.top();
  if (needs_role(s, side_in(f), f.arg)) return false;
  if (side_in(f) == s.initiative) {
    f.unit = tag(other(s.initiative));
    return true;
  }
  f.unit = tag(s.initiative);
  if (++f.arg > kSectors) f = Frame{Step::AirRoll, 1, {}, {}};
  return true;
}

/// KS:4.0D, KS:6.4.4 The initiative side first. KS:6.1.2b, KS:R91, KS:R95 At the end only ground support waits.
void end_missions(State& s, Events& ev) {
  const Side side = side_in(s.top());
  each_air(s, [&](AirId a) {
    if (def(s, a).side == side && def(s, a).type == AirType::TR && s.plane(a).where == AirWhere::Placed)
      lose_cargo(s, a, ev);
  });
  if (side == s.initiative) {
    s.top().unit = tag(other(side));
    return;
  }
  each_air(s, [&](AirId a) {
    Air& plane = s.plane(a);
    if (plane.where == AirWhere::Placed && plane.role != Role::Support) plane.where = AirWhere::Home;
  });
  s.pop();
  next_phase(s, ev);
}

/// KS:6.3.1a, KS:6.3.1b, KS:R20 Whoever survived over a sector flies, though the enemy is there as well.
bool missions_open(const State& s) {
  const Side side = side_in(s.top());
  return anything_to_strike(s, side) || (side == kAxis && transports_waiting(s));
}

}  // namespace

bool run_air(State& s, Events& ev) {
  switch (s.top().step) {
    case Step::Surprise:
      if (surprise_open(s)) return false;
      end_surprise(s, ev);
      return true;
    case Step::AirPlace: return run_placing(s, ev);
    case Step::AirRole: return run_roles(s);
    case Step::AirRoll:
    case Step::Intercept: return run_sectors(s, ev);
    case Step::Missions:
      if (missions_open(s)) return false;
      end_missions(s, ev);
      return true;
    default: return false;
  }
}

void done_air(State& s, Events& ev) {
  switch (s.top().step) {
    case Step::Cargo: return s.pop();
    case Step::Surprise: return end_surprise(s, ev);
    case Step::Intercept: return decline_intercept(s);
    case Step::Missions: return end_missions(s, ev);
    case Step::Deliver: return done_delivering(s, ev);
    default: KESSEL_ASSERT(false);
  }
}

/// KS:R95 After their combat phase the supporting aircraft go home, used or not.
void send_home(State& s, Events&) {
  each_air(s, [&](AirId a) {
    Air& plane = s.plane(a);
    if (def(s, a).side == phasing(s) && plane.where == AirWhere::Placed) plane.where = AirWhere::Home, plane.marked = 0;
  });
}

namespace {

/// KS:18.2g, KS:19.1.2, KS:R98 Aircraft that come later; with the option the transports are there at once and the extra
/// aircraft come when they would have.
bool air_due(const State& s, AirId a) {
  for (const Reinforcement& r : s.plan().reinforcements) {
    if (r.air.empty()) continue;
    const bool listed = std::find(r.air.begin(), r.air.end(), a) != r.air.end();
    if (listed && (r.turn <= s.turn || s.option(Optional19::AxisAir))) return true;
    if (def(s, a).optional && s.option(Optional19::AxisAir) && r.turn <= s.turn) return true;
  }
  return false;
}

}  // namespace

/// KS:6.4.2b, KS:6.7.3 Everyone is ready again, with empty holds.
void reset_air(State& s) {
  each_air(s, [&](AirId a) {
    const bool takes_part = s.plane(a).where != AirWhere::Absent || air_due(s, a);
    s.plane(a) = Air{takes_part ? AirWhere::Ready : AirWhere::Absent, Role::None, 0, 0, 0, 0};
  });
}

// ---- who is asked what --------------------------------------------------------------------------------------------

Node air_node(const State& s) {
  const Frame& f = s.top();
  const auto open = static_cast<SideMask>(kBothSides & ~s.sealed);
  switch (f.step) {
    case Step::Cargo: return Node::decide(only(kAxis), asks::load_transports, "KS:6.7.1b");
    case Step::InitiativeRoll: return Node::chance(1, 6, asks::air_initiative, "KS:6.2", kAxis);
    case Step::Surprise: return Node::decide(only(s.initiative), asks::fly_surprise_missions, "KS:6.2.1");
    case Step::AirPlace: return Node::decide(open, asks::send_aircraft_to_sectors, "KS:6.3.2");
    case Step::AirRole: return Node::decide(only(side_in(f)), asks::choose_roles_of_fighter_bombers, "KS:6.1.1b");
    case Step::AirRoll: return Node::chance(2, 6, asks::air_combat_initiative_side_first, "KS:6.4.1", s.initiative);
    case Step::Intercept: return Node::decide(only(side_in(f)), asks::attack_bombers_and_transports, "KS:6.4.4a");
    case Step::InterceptRoll:
      return Node::chance(1, 6, asks::attack_on_bombers_and_transports, "KS:6.4.4a", side_in(f));
    case Step::Missions: return Node::decide(only(side_in(f)), asks::fly_bombing_and_supply_missions, "KS:4.0D");
    case Step::Strike: return Node::decide(only(side_in(f)), asks::name_aircraft_of_mission, "KS:6.5");
    case Step::StrikeRoll: return Node::chance(1, 6, asks::bombing, "KS:6.5a", side_in(f));
    case Step::Deliver: return Node::decide(only(kAxis), asks::share_out_supplies, "KS:6.7.2.A");
    default: KESSEL_ASSERT(false); return {};
  }
}

namespace {

void offer_places(const State& s, Side by, AirWhere from, ActionList& out) {
  each_air(s, [&](AirId a) {
    if (def(s, a).side != by || s.plane(a).where != from) return;
    for (int sector = 1; sector <= kSectors; ++sector)
      if (!why_not_fly(s, by, a, sector)) out.add(act(by, Act::Fly, a, sector));
    if (from == AirWhere::Placed) out.add(act(by, Act::Ground, a));
  });
}

void offer_roles(const State& s, Side by, ActionList& out) {
  each_air(s, [&](AirId a) {
    for (Role role : {Role::Fighter, Role::Bomber, Role::Support})
      if (!why_not_role(s, a, role)) out.add(act(by, Act::AsRole, a, static_cast<int>(role)));
  });
}

void offer_senders(const State& s, Side by, ActionList& out) {
  each_air(s, [&](AirId a) {
    if (!why_not_send(s, a)) out.add(act(by, Act::Send, a));
  });
  if (!why_not_declare_strike(s)) out.add(act(by, Act::Declare));
}

}  // namespace

void offer_air(const State& s, Side by, ActionList& out) {
  switch (s.top().step) {
    case Step::Cargo: offer_cargo(s, false, out); break;
    case Step::Surprise:
    case Step::Missions:
      offer_strikes(s, by, out);
      if (by == kAxis) offer_supply(s, out);
      break;
    case Step::AirPlace: offer_places(s, by, AirWhere::Ready, out); break;
    case Step::AirRole: return offer_roles(s, by, out);
    case Step::Intercept: out.add(act(by, Act::Intercept)); break;
    case Step::Strike: return offer_senders(s, by, out);
    case Step::Deliver: offer_deliver(s, out); break;
    default: return;
  }
  out.add(act(by, Act::Done));
}

void offer_air_free(const State& s, Side by, ActionList& out) {
  switch (s.top().step) {
    case Step::Cargo: return offer_cargo(s, true, out);
    case Step::AirPlace: return offer_places(s, by, AirWhere::Placed, out);
    case Step::Strike:
      for (AirId a : sent_out(s)) out.add(act(by, Act::Withhold, a));
      return out.add(act(by, Act::Cancel));
    default: return;
  }
}

}  // namespace kessel::kesselschlacht
