// PZ:10.0 Pivots, turrets, the end of the turn.
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:10.1a Vehicles whose order to move was not used; PZ:19.1, PZ:11.7.1 leg and towed units whatever their orders.
bool may_pivot(const State& s, UnitId u) {
  const Order o = s.unit(u).order;
  if (leg_or_towed(s, u)) return on_table(s, u) && !suppressed(s, u);
  return on_table(s, u) && card(s, u).vehicle() && !suppressed(s, u) && (o == Order::Move || o == Order::ShortHalt) &&
         !flagged(s, u, kMoved) && !flagged(s, u, kTracked);
}

/// PZ:10.2.1, PZ:10.2.2, PZ:10.2.3, PZ:8.4.5.3.3 A slow turret comes one field further, whatever it did this turn.
bool may_turn_turret(const State& s, UnitId u, Turning to) {
  if (!on_table(s, u) || card(s, u).turret != Turret::Turreted) return false;
  const bool slow = card(s, u).traverse == Traverse::Slow || flagged(s, u, kDamaged);
  const int d = plane::turn_between(90 * static_cast<int>(s.unit(u).turret), 90 * static_cast<int>(to)) / 90;
  return !slow || d <= tables(s).slow_turret_steps;
}

Why why_not_pivot(const State& s, Side by, UnitId u, int facing) {
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (facing < 0 || facing >= plane::kDegrees) return Refusal{"PZ:4.3", no::facings_0_to_359_degrees, u};
  if (flagged(s, u, kTracked)) return Refusal{"PZ:8.4.5.3.1", no::lost_track, u};
  if (flagged(s, u, kBogged)) return Refusal{"PZ:17.2.2.2.2", no::bogged_down, u};
  if (suppressed(s, u)) return Refusal{"PZ:12.4.3.2", no::suppressed, u};
  if (leg_or_towed(s, u) && !on_table(s, u)) return Refusal{"PZ:19.1", no::not_on_table, u};
  if (!may_pivot(s, u)) return Refusal{"PZ:10.1a", no::only_vehicles_with_unused_order_to, u};
  if (has_base(s, u) && !free_of_bases(s, u, s.unit(u).at, facing)) return Refusal{"PZ:R68", no::no_room_to_turn, u};
  return std::nullopt;
}

Why why_not_turn(const State& s, Side by, UnitId u, Turning to) {
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!on_table(s, u) || card(s, u).turret != Turret::Turreted) return Refusal{"PZ:10.2", no::no_turret_to_turn, u};
  if (!may_turn_turret(s, u, to)) return Refusal{"PZ:10.2.2", no::turret_slow_adjacent_field_only, u};
  return std::nullopt;
}

/// PZ:10.1, PZ:10.2, PZ:10.2.4, PZ:10.3, PZ:3.5b, PZ:3.6.2, PZ:3.6.3, PZ:R96 What both sides sealed happens; the First Player's pivot stands where two conflict.
void run_adjustment(State& s, Events& ev) {
  each_unit(s, [&](UnitId u) {
    Unit& x = s.unit(u);
    if (!takes_orders(s, u) || x.order == Order::None) return;
    if (!flagged(s, u, kRevealed)) tell(ev, Ev::OrderShown, {u.value, static_cast<int>(x.order)}, "PZ:10.1");
    raise(s, u, kRevealed);
    if (!on_table(s, u) || flagged(s, u, kMoved)) return;
    if (x.order != Order::Move && x.order != Order::ShortHalt) return;
    x.spot = Spot::Move;
    lower(s, u, kHullDownFront | kHullDownRear);  // PZ:17.2.2.3.4
  });
  for (const Side side : {s.first, other(s.first)}) {
    each_unit(s, side, [&](UnitId u) {
      Unit& x = s.unit(u);
      if (flagged(s, u, kSealedPivot) && on_table(s, u)) {
        if (!has_base(s, u) || free_of_bases(s, u, x.at, x.plan_facing)) {
          x.facing = x.plan_facing;
          tell(ev, Ev::Pivoted, {u.value, x.facing}, "PZ:10.1a");
        } else {
          tell(ev, Ev::PivotBlocked, {u.value}, "PZ:R96");
        }
      }
      if (flagged(s, u, kSealedTurret) && on_table(s, u) && x.turret != x.plan_turret) {
        x.turret = x.plan_turret;
        tell(ev, Ev::TurretTurned, {u.value, static_cast<int>(x.turret)}, "PZ:10.2");
      }
    });
  }
  if (advanced(s)) adjust_cover(s, ev);
}

void clear_orders(State& s) {
  each_unit(s, [&](UnitId u) {
    Unit& x = s.unit(u);
    x.order = Order::None;
    x.aim = {}, x.aim2 = {}, x.fired_at = {}, x.fired_at2 = {}, x.share = 0, x.plan_at = {}, x.spent = 0;
    x.plan_facing = 0, x.plan_turret = Turning::Front, x.weapon = 0, x.turn_to_aim = 0, x.weapon2 = 0, x.turn2 = 0;
    lower(s, u,
          kMissed | kFired | kMoved | kRevealed | kMoving | kFiredUpon | kAnswerable | kAnnounced | kSealedPivot |
              kSealedTurret | kTrackNow | kUnderFire | kAssaulted | kDismounted | kBogged | kLoaded | kSealedCover |
              kSealedBail | kSecond | kDualSame | kDualOther | kStormed | kSpotsForAir | kStopped);
  });
}

void offer_adjustments(const State& s, Side by, Scope scope, ActionList& out) {
  each_unit(s, by, [&](UnitId u) {
    const bool pivoted = flagged(s, u, kSealedPivot), turned = flagged(s, u, kSealedTurret);
    if (may_pivot(s, u) && pivoted == (scope == Scope::Free))
      for (int i = 0; i < 8; ++i) {
        const int facing = plane::wrap(s.unit(u).facing + 45 * i, plane::kDegrees);
        if (i > 0 && !why_not_pivot(s, by, u, facing)) out.add(act(by, Act::Pivot, {u.value, facing}));
      }
    if (turned == (scope == Scope::Free))
      for (Turning t : {Turning::Front, Turning::Right, Turning::Rear, Turning::Left})
        if (t != s.unit(u).turret && !why_not_turn(s, by, u, t))
          out.add(act(by, Act::Turn, {u.value, static_cast<int>(t)}));
    const bool covers = flagged(s, u, kSealedCover);  // PZ:17.2.6
    if (advanced(s) && covers == (scope == Scope::Free) && !why_not_cover(s, by, u, true))
      out.add(act(by, Act::Cover, {u.value, flagged(s, u, kFullCover) == covers ? 1 : 0}));
    if (advanced(s) && s.unit(u).where == Where::Aboard) offer_bail(s, by, u, scope, out);
  });
}

}  // namespace kessel::panzer
