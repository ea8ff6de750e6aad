// PZ:6.0 Orders.
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:6.1 Every unit on the table gets one; PZ:R28, PZ:R99 so do passengers, and whoever is due to enter.
bool takes_orders(const State& s, UnitId u) {
  return on_table(s, u) || s.unit(u).where == Where::Aboard || due_to_enter(s, u);
}
bool due_to_enter(const State& s, UnitId u) {
  return s.relief_turn != 0 && s.unit(u).where == Where::Reserve && def(s, u).relief && def(s, u).formation != 0xff;
}

bool face_down(const State& s, UnitId u) {
  return takes_orders(s, u) && s.unit(u).order != Order::None && !flagged(s, u, kRevealed);
}

namespace {

/// PZ:6.1.3, PZ:R49 Somebody whom it can fire at as things stand.
bool has_target(const State& s, UnitId u) {
  if (advanced(s) && has_smoke(s, u)) return true;  // PZ:16.7.4.3 smoke needs a place only
  bool found = false;
  each_unit(s, other(side_of(s, u)),
            [&](UnitId e) { found = found || (was_target(s, u, e) && can_fire_at(s, u, e, false)); });
  return found;
}

}  // namespace

Why why_not_order(const State& s, Side by, UnitId u, Order o) {
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!takes_orders(s, u)) return Refusal{"PZ:6.1", no::not_on_table, u};
  if (auto why = why_not_obey(s, u, o)) return why;
  return why_no_command(s, u, o);
}

Why why_not_obey(const State& s, UnitId u, Order o) {
  if (!on_table(s, u) && o != Order::Move && o != Order::NoCommand)
    return s.unit(u).where == Where::Aboard ? Refusal{"PZ:R28", no::passenger_gets_order_to_move_or, u}
                                            : Refusal{"PZ:R99", no::to_enter_gets_order_to_move, u};
  // PZ:17.2.6.3 Any other order is open to it: a mortar in Full Cover fires over the hill as far as ever.
  if (flagged(s, u, kFullCover) && (o == Order::Move || o == Order::ShortHalt))
    return Refusal{"PZ:17.2.6.2", no::in_full_cover, u};
  if (o == Order::ShortHalt && card(s, u).towed() && suppressed(s, u))
    return Refusal{"PZ:17.2.4.1.2", no::suppressed_gun_makes_no_short_halt, u};
  switch (o) {
    case Order::Fire:
    case Order::ShortHalt:
      if (first_barrel(s, u) < 0) return Refusal{"PZ:6.2", no::nothing_to_fire_with, u};
      if (o == Order::ShortHalt && flagged(s, u, kTracked)) return Refusal{"PZ:9.2.1.3", no::lost_track, u};
      if (!has_target(s, u) && !(o == Order::Fire && advanced(s) && may_be_called(s, u)))  // PZ:R100, PZ:6.2b
        return Refusal{"PZ:6.1.3", no::no_spotted_target_in_range_and, u};
      return std::nullopt;
    case Order::Move:
      if (flagged(s, u, kTracked)) return Refusal{"PZ:9.2.1.3", no::lost_track, u};
      return std::nullopt;
    case Order::Overwatch:
      if (first_barrel(s, u) < 0) return Refusal{"PZ:6.5", no::nothing_to_fire_with, u};
      return std::nullopt;
    case Order::NoCommand: return std::nullopt;
    case Order::None:
    case Order::Hidden: break;
  }
  return Refusal{"PZ:6.0a", no::no_such_order, u};
}

void offer_orders(const State& s, Side by, Scope scope, ActionList& out) {
  std::array<std::int8_t, kMaxFormations> left{};  // PZ:13.2 counted once for all of a formation: 1 some, -1 none
  const auto has_command = [&](UnitId u, Order o) {
    const std::uint8_t f = def(s, u).formation;
    const bool plain = s.unit(u).order == Order::None && !def(s, u).has(Function::Recon) && f < kMaxFormations;
    if (!plain || !s.options.command_control || o == Order::NoCommand) return !why_no_command(s, u, o);
    if (left[f] == 0) left[f] = commands_used(s, f) < commands_available(s, f) ? 1 : -1;
    return left[f] > 0;
  };
  each_unit(s, by, [&](UnitId u) {
    if (!takes_orders(s, u)) return;
    const Order now = s.unit(u).order;
    if ((now == Order::None) != (scope == Scope::Main)) return;
    for (Order o : {Order::Fire, Order::Move, Order::ShortHalt, Order::Overwatch, Order::NoCommand})
      if (o != now && has_command(u, o) && !why_not_obey(s, u, o))
        out.add(act(by, Act::Give, {u.value, static_cast<int>(o)}));
  });
}

}  // namespace kessel::panzer
