// Chapter 6, third part: supply by air for First Panzer Army. What flies is written down before anyone knows who has the
// initiative (KS:6.7.1b), and nobody else hears of it until it lands or is driven off (KS:R96).
#include <algorithm>
#include <bit>

#include "games/kesselschlacht/air.h"

namespace kessel::kesselschlacht {

namespace {

bool is_transport(const State& s, AirId a) { return def(s, a).type == AirType::TR; }
int sector_of(const State& s, Hex h) { return s.content->at(h).sector; }

/// KS:6.7.1a, KS:10.5.6, KS:10.6.5 Ten AP and twenty FP wait outside every turn and are not saved up; what the others carry
/// is taken.
bool stock_lasts(const State& s, AirId a, int ammo, int fuel) {
  each_air(s, [&](AirId other_plane) {
    if (other_plane == a || !is_transport(s, other_plane)) return;
    ammo += s.plane(other_plane).ammo;
    fuel += s.plane(other_plane).fuel;
  });
  return ammo <= tables(s).lift_ammo && fuel <= tables(s).lift_fuel;
}

bool is_airfield(const State& s, Hex h) {
  for (const Airfield& f : s.content->airfields)
    if (f.hex == h) return true;
  return false;
}

bool field_in(const State& s, const Board& b, int sector) {
  for (const Airfield& f : s.content->airfields)
    if (sector_of(s, f.hex) == sector && axis_airfield(s, b, f.hex)) return true;
  return false;
}

/// KS:6.7.2b, KS:R20 Soviet fighters or fighter-bombers over the sector when the air combats were over; those that have
/// bombed since still count.
bool soviets_over(const State& s, int sector) {
  bool any = false;
  each_air(s, [&](AirId a) {
    const Air& plane = s.plane(a);
    const AirType type = def(s, a).type;
    if (def(s, a).side != kSoviet || (type != AirType::F && type != AirType::FB)) return;
    any = any || (plane.sector == sector && (plane.where == AirWhere::Placed || plane.where == AirWhere::Home));
  });
  return any;
}

/// KS:6.7, KS:6.7.2.A, KS:6.7.2.Ab, KS:13.3.5, KS:R93 May that corps receive supplies in that sector?
Why why_not_receive(const State& s, FormationId f, int sector) {
  const Formation& corps = def(s, f);
  if (corps.track < 0) return Refusal{"KS:6.7", no::only_corps_of_first_panzer_army, {}};
  if (!on_map(s, corps.hq)) return Refusal{"KS:6.7.2.A", no::hq_not_on_map, {}};
  const Unit& hq = s.unit(corps.hq);
  if (sector_of(s, hq.hex) != sector) return Refusal{"KS:6.7.2.A", no::hq_not_in_sector, corps.hq};
  if (hq.status != Status::Good) return Refusal{"KS:13.3.5", no::hq_in_disarray_receives_nothing, corps.hq};
  const unsigned served = s.supplied_hqs[static_cast<std::size_t>(sector)];
  if ((served >> corps.track & 1u) == 0 && std::popcount(served) >= tables(s).supplied_hqs)
    return Refusal{"KS:6.7.2.Ab", no::two_hqs_of_sector_supplied_turn, corps.hq};
  return std::nullopt;
}

bool anyone_receives(const State& s, int sector) {
  for (FormationId f : s.content->tracks)
    if (f.valid() && !why_not_receive(s, f, sector)) return true;
  return false;
}

/// KS:6.1.1c, KS:6.2a, KS:6.7.1 Is it a transport that can still fly, with something on board?
Why why_not_transport(const State& s, AirId a) {
  const Air& plane = s.plane(a);
  const Side flies = surprise(s) ? s.initiative : side_in(s.top());
  if (flies != kAxis) return Refusal{"KS:6.2a", no::only_axis_flies_supplies, {}};
  if (!is_transport(s, a)) return Refusal{"KS:6.1.1c", no::only_transports_carry_supplies, {}};
  if (plane.where == AirWhere::Home) return spent(s, a);
  if (plane.where != (surprise(s) ? AirWhere::Ready : AirWhere::Placed))
    return Refusal{"KS:6.7.2", no::was_not_sent_out_turn, {}};
  if (plane.ammo + plane.fuel == 0) return Refusal{"KS:6.7.1", no::carries_nothing, {}};
  return std::nullopt;
}

std::uint8_t topped_up(const State& s, int have, int more) {
  return static_cast<std::uint8_t>(std::min(have + more, tables(s).track_limit));
}

/// KS:6.7.3 The points go on the corps' track; KS:R93 what it cannot hold is lost.
void hand_over(State& s, AirId a, FormationId f, int ammo, int fuel, Events& ev) {
  const int track = def(s, f).track;
  Track& t = s.tracks[static_cast<std::size_t>(track)];
  const Track before = t;
  t.ammo = topped_up(s, t.ammo, ammo);
  t.fuel = topped_up(s, t.fuel, fuel);
  Air& plane = s.plane(a);
  plane.ammo = static_cast<std::uint8_t>(plane.ammo - ammo);
  plane.fuel = static_cast<std::uint8_t>(plane.fuel - fuel);
  std::uint8_t& served = s.supplied_hqs[static_cast<std::size_t>(sector_of(s, s.unit(def(s, f).hq).hex))];
  served = static_cast<std::uint8_t>(served | 1u << track);
  const int got_ammo = t.ammo - before.ammo, got_fuel = t.fuel - before.fuel;
  tell(ev, Ev::Supplied, {f.value, got_ammo, got_fuel, a.value}, "KS:6.7.3");
  if (got_ammo + got_fuel < ammo + fuel) tell(ev, Ev::CargoLost, {a.value, ammo - got_ammo, fuel - got_fuel}, "KS:R93");
  ev.learn(all_but(kAxis));
}

}  // namespace

/// KS:R93 The last unit there was Axis, and no Soviet unit or unnegated Soviet ZOC is in the hex.
bool axis_airfield(const State& s, const Board& b, Hex h) {
  return is_airfield(s, h) && !s.soviet_airfields.has(h) && !b.blocked(kAxis).has(h);
}

bool transports_ready(const State& s) {
  return !aircraft(s, [&](AirId a) { return is_transport(s, a) && s.plane(a).where == AirWhere::Ready; }).empty();
}

bool transports_waiting(const State& s) {
  const Board b = board_of(s);
  bool any = false;
  each_air(s, [&](AirId a) {
    const int sector = s.plane(a).sector;
    if (!is_transport(s, a) || s.plane(a).where != AirWhere::Placed) return;
    any = any || !field_in(s, b, sector) || !soviets_over(s, sector);
  });
  return any;
}

/// KS:6.7.1.A, KS:6.7.1a Within its capacity, ten AP at most, and within the stock of the turn.
Why why_not_cargo(const State& s, AirId a, int ammo, int fuel) {
  const Air& plane = s.plane(a);
  if (!is_transport(s, a)) return Refusal{"KS:6.1.1c", no::only_transports_carry_supplies, {}};
  if (plane.where != AirWhere::Ready) return Refusal{"KS:6.7.1", no::not_available_turn, {}};
  if (ammo < 0 || fuel < 0) return Refusal{"KS:6.7.1a", no::supplies_flown_in_whole_points, {}};
  if (ammo > tables(s).tr_ammo_max) return Refusal{"KS:6.7.1.A", no::transport_takes_ten_ap_at_most, {}};
  if (ammo + fuel > def(s, a).cargo) return Refusal{"KS:6.7.1.A", no::more_than_can_carry, {}};
  if (!stock_lasts(s, a, ammo, fuel)) return Refusal{"KS:6.7.1a", no::ten_ap_and_twenty_fp_can, {}};
  if (plane.ammo == ammo && plane.fuel == fuel) return Refusal{"KS:6.7.1b", no::what_carries, {}};
  return std::nullopt;
}

/// KS:6.7.1b In secret.
void load_cargo(State& s, AirId a, int ammo, int fuel, Events& ev) {
  s.plane(a).ammo = static_cast<std::uint8_t>(ammo);
  s.plane(a).fuel = static_cast<std::uint8_t>(fuel);
  tell(ev, Ev::CargoLoaded, only(kAxis), {a.value, ammo, fuel}, "KS:6.7.1b");
}

/// KS:6.7.2, KS:6.7.2b On an airfield in Axis hands, in a sector with an HQ to take the load; over a sector that has been
/// fought for, only without Soviet fighters.
Why why_not_land(const State& s, AirId a, Hex h) {
  if (Why no = why_not_transport(s, a)) return no;
  if (!is_airfield(s, h)) return Refusal{"KS:6.7.2", no::no_airfield, h};
  if (!axis_airfield(s, board_of(s), h)) return Refusal{"KS:6.7.2", no::airfield_not_in_axis_hands, h};
  const int sector = sector_of(s, h);
  if (!surprise(s)) {
    if (s.plane(a).sector != sector) return Refusal{"KS:6.3.1a", no::flies_over_another_sector, h};
    if (soviets_over(s, sector)) return Refusal{"KS:6.7.2b", no::soviet_fighters_over_sector, h};
  }
  if (!anyone_receives(s, sector)) return Refusal{"KS:6.7.2.A", no::no_corps_hq_of_sector_can, h};
  return std::nullopt;
}

/// KS:6.7.2, KS:6.7.2c On an HQ: by surprise anywhere, otherwise only in a sector without an airfield to land on.
Why why_not_drop(const State& s, AirId a, FormationId f) {
  if (Why no = why_not_transport(s, a)) return no;
  const Formation& corps = def(s, f);
  const bool there = corps.track >= 0 && on_map(s, corps.hq);
  const int sector = surprise(s) && there ? sector_of(s, s.unit(corps.hq).hex) : s.plane(a).sector;
  if (Why no = why_not_receive(s, f, sector)) return no;
  if (!surprise(s) && field_in(s, board_of(s), sector)) return Refusal{"KS:6.7.2c", no::sector_airfield_land, corps.hq};
  return std::nullopt;
}

/// KS:6.7.2.A, KS:6.7.2.Ac What has landed is shared out among at most two HQs of the sector.
Why why_not_give(const State& s, FormationId f, int ammo, int fuel) {
  const Air& plane = s.plane(air_id(s.top().arg));
  if (Why no = why_not_receive(s, f, sector_of(s, s.top().hex))) return no;
  if (ammo < 0 || fuel < 0 || ammo + fuel == 0) return Refusal{"KS:6.7.1a", no::supplies_come_in_whole_points, {}};
  if (ammo > plane.ammo || fuel > plane.fuel) return Refusal{"KS:6.7.1.A", no::much_not_on_board, {}};
  return std::nullopt;
}

/// KS:6.7.2.A The Axis is asked even if one HQ alone could take it all: the others need not know.
void land(State& s, AirId a, Hex h, Events& ev) {
  tell(ev, Ev::Landed, {a.value, h.value}, "KS:6.7.2");
  ev.learn(all_but(kAxis));
  s.push(Step::Deliver, a.value, {}, h);
}

/// KS:6.7.2.Aa All of it to the one HQ.
void drop(State& s, AirId a, FormationId f, Events& ev) {
  hand_over(s, a, f, s.plane(a).ammo, s.plane(a).fuel, ev);
  mission_flown(s, a, Role::Support);
}

void give(State& s, FormationId f, int ammo, int fuel, Events& ev) {
  const AirId a = air_id(s.top().arg);
  hand_over(s, a, f, ammo, fuel, ev);
  if (s.plane(a).ammo + s.plane(a).fuel == 0) done_delivering(s, ev);
}

void lose_cargo(State& s, AirId a, Events& ev) {
  const Air& plane = s.plane(a);
  if (plane.ammo + plane.fuel > 0) tell(ev, Ev::CargoLost, {a.value, plane.ammo, plane.fuel}, "KS:6.7.4");
  ev.learn(all_but(kAxis));
  mission_flown(s, a, Role::Support);
}

void done_delivering(State& s, Events& ev) {
  lose_cargo(s, air_id(s.top().arg), ev);
  s.pop();
}

void offer_cargo(const State& s, bool loaded, ActionList& out) {
  each_air(s, [&](AirId a) {
    const Air& plane = s.plane(a);
    if (!is_transport(s, a) || (plane.ammo + plane.fuel > 0) != loaded) return;
    for (int ammo = 0; ammo <= def(s, a).cargo; ++ammo)
      for (int fuel = 0; ammo + fuel <= def(s, a).cargo; ++fuel)
        if (!why_not_cargo(s, a, ammo, fuel)) out.add(act(kAxis, Act::Cargo, a, ammo, fuel));
  });
}

void offer_supply(const State& s, ActionList& out) {
  each_air(s, [&](AirId a) {
    if (why_not_transport(s, a)) return;
    for (const Airfield& f : s.content->airfields)
      if (!why_not_land(s, a, f.hex)) out.add(act(kAxis, Act::Land, a, f.hex.value));
    for (FormationId f : s.content->tracks)
      if (f.valid() && !why_not_drop(s, a, f)) out.add(act(kAxis, Act::Drop, a, f.value));
  });
}

void offer_deliver(const State& s, ActionList& out) {
  const Air& plane = s.plane(air_id(s.top().arg));
  for (FormationId f : s.content->tracks)
    for (int ammo = 0; ammo <= plane.ammo; ++ammo)
      for (int fuel = 0; fuel <= plane.fuel; ++fuel)
        if (f.valid() && !why_not_give(s, f, ammo, fuel)) out.add(act(kAxis, Act::Give, f, ammo, fuel));
}

}  // namespace kessel::kesselschlacht
