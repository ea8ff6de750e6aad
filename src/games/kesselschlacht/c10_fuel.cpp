// Chapter 10, section 5: the fuel of those who move together: who pays, what is bought, and what is given back.
#include <algorithm>

#include "games/kesselschlacht/moving.h"

namespace kessel::kesselschlacht {

bool runs_on_fuel(const State& s, UnitId u) { return def(s, u).fuelled && !flagged(s, u, kFree); }

namespace {
/// Tracks that pay for the group: one bit each. KS:10.5.3 every corps for its own; KS:R65 the army HQ by its payer.
std::uint8_t payers_of(const State& s) {
  unsigned bits = 0;
  for (UnitId u : group_of(s)) {
    if (!runs_on_fuel(s, u)) continue;
    const int track = def(s, u).formation == s.content->panzer1 ? def(s, s.army_payer).track : track_of(s, u);
    if (track >= 0) bits |= 1u << track;
  }
  return static_cast<std::uint8_t>(bits);
}

}  // namespace

/// KS:10.5.7, KS:10.5.1 The army HQ goes with the group, no corps is named yet, and one could pay.
bool payer_owed(const State& s) {
  const UnitId hq = def(s, s.content->panzer1).hq;
  if (!flagged(s, hq, kInGroup) || s.army_payer.valid() || may_go_unpaid(s, hq)) return false;
  return std::any_of(s.content->tracks.begin(), s.content->tracks.end(),
                     [&](FormationId f) { return f.valid() && !why_not_payer(s, f); });
}

/// KS:16.1.1b, KS:R63 Guns may always, and by switch everyone may, move two MP unpaid.
bool may_go_unpaid(const State& s, UnitId u) { return def(s, u).german_artillery() || s.options.free_two_mp_always; }

bool needs_fuel(const State& s, const UnitList& group) {
  if (s.pool_bought > 0) return false;
  for (UnitId u : group)
    if (runs_on_fuel(s, u) && !may_go_unpaid(s, u)) return true;
  return false;
}

/// KS:10.5.2, KS:10.5.2a, KS:10.5.2d, KS:10.5.3, KS:R16, KS:R64 Whole points, up to ten, once, before the first hex; each
/// corps of the force pays the number.
Why why_not_fuel(const State& s, int points) {
  if (group_moved(s)) return Refusal{"KS:10.5.2a", no::fuel_bought_before_first_hex, {}};
  if (s.pool_bought > 0) return Refusal{"KS:R64", no::fuel_of_force_bought_already, {}};
  if (payer_owed(s)) return Refusal{"KS:10.5.7", no::name_corps_fuels_army_hq_first, {}};
  const std::uint8_t payers = payers_of(s);
  if (payers == 0) return Refusal{"KS:10.5.1", no::nobody_here_moves_on_fuel, {}};
  if (points < 1 || points > tables(s).fuel_max) return Refusal{"KS:10.5.2a", no::from_point_to_ten_in_phase, {}};
  for (int t = 0; t < kTracks; ++t)
    if ((payers >> t & 1) != 0 && fuel_available(s, t) < points)
      return Refusal{"KS:10.5.3", no::corps_of_force_cannot_pay_much, {}};
  return std::nullopt;
}

void buy_fuel(State& s, int points, Events& ev) {
  s.pool_payers = payers_of(s);
  s.pool_bought = static_cast<std::uint8_t>(points);
  s.pool_halves = static_cast<std::uint8_t>(points * 2);  // KS:R14
  for (int t = 0; t < kTracks; ++t)
    if ((s.pool_payers >> t & 1) != 0) spend_fuel(s, t, points, ev);
}

/// KS:10.5.7, KS:10.5.7a, KS:R65 The army HQ names its corps once a turn, at its first fuelled move.
Why why_not_payer(const State& s, FormationId f) {
  const UnitId hq = def(s, s.content->panzer1).hq;
  if (!flagged(s, hq, kInGroup) || group_moved(s)) return Refusal{"KS:10.5.7", no::only_1pza_hq_names_corps, {}};
  if (s.pool_bought > 0) return Refusal{"KS:R64", no::fuel_of_force_bought_already, {}};
  if (s.army_payer.valid()) return Refusal{"KS:R65", no::corps_named_for_turn, {}};
  return why_not_fuel_army_hq(s, f);
}

Why why_not_fuel_army_hq(const State& s, FormationId f) {
  const UnitId hq = def(s, s.content->panzer1).hq;
  if (army_hq_needs_supply(s) && s.unit(hq).supply == Supply::Out)
    return Refusal{"KS:10.5.4", no::out_of_supply_at_check_draws, hq};
  const Formation& corps = def(s, f);
  if (corps.track < 0 || !on_map(s, corps.hq)) return Refusal{"KS:10.5.7", no::corps_of_first_panzer_army_pays, {}};
  if (fuel_available(s, corps.track) == 0) return Refusal{"KS:10.5.4", no::corps_can_give_no_fuel, corps.hq};
  if (path_to(s, board_against(s, kAxis), hq, s.unit(corps.hq).hex, supply_range(s, hq)) == kFar)
    return Refusal{"KS:10.5.7", no::no_path_of_ten_mp_to_hq, corps.hq};
  return std::nullopt;
}

/// Whether it moves on fuel or on its free two MP is settled when it is picked (KS:R63, KS:R65).
void ready(State& s, UnitId u) {
  if (def(s, u).fuelled && !buys_fuel(s, board_against(s, kAxis), u)) raise(s, u, kFree);
  Tally silent = Tally::silent();
  s.unit(u).mp = static_cast<std::uint8_t>(allowance(s, u, silent));
}

void name_payer(State& s, FormationId f) {
  s.army_payer = f;
  for (UnitId u : group_of(s)) lower(s, u, kFree), ready(s, u);
}

void give_fuel_back(State& s, Events&) {
  for (int t = 0; t < kTracks; ++t) {
    if ((s.pool_payers >> t & 1) == 0) continue;
    Track& track = s.tracks[static_cast<std::size_t>(t)];
    track.fuel = static_cast<std::uint8_t>(track.fuel + s.pool_bought);
    track.fuel_spent = static_cast<std::uint8_t>(track.fuel_spent - s.pool_bought);
  }
}

void offer_fuel(const State& s, Side by, ActionList& out) {
  if (!s.army_payer.valid())
    for (FormationId f : s.content->tracks)
      if (f.valid() && !why_not_payer(s, f)) out.add(act(by, Act::Payer, f));
  if (s.pool_bought > 0) return;
  for (int n = 1; n <= tables(s).fuel_max; ++n)
    if (why_not_fuel(s, n))
      break;  // nor more
    else
      out.add(act(by, Act::Fuel, n));
}

}  // namespace kessel::kesselschlacht
