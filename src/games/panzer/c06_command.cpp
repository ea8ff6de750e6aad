// PZ:6.0 Orders.
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:6.1 Every unit on the table gets one.
bool takes_orders(const State& s, UnitId u) { return on_table(s, u); }

bool face_down(const State& s, UnitId u) {
  return on_table(s, u) && s.unit(u).order != Order::None && !flagged(s, u, kRevealed);
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
  if (side_of(s, u) != by) return Refusal{"PZ:4.1", "that unit is not yours to command", u};
  if (!takes_orders(s, u)) return Refusal{"PZ:6.1", "it is not on the table", u};
  switch (o) {
    case Order::Fire:
    case Order::ShortHalt:
      if (first_barrel(s, u) < 0) return Refusal{"PZ:6.2", "it has nothing to fire with", u};
      if (o == Order::ShortHalt && flagged(s, u, kTracked)) return Refusal{"PZ:9.2.1.3", "it has lost a track", u};
      if (!has_target(s, u)) return Refusal{"PZ:6.1.3", "it has no spotted target in range and field of fire", u};
      return std::nullopt;
    case Order::Move:
      if (flagged(s, u, kTracked)) return Refusal{"PZ:9.2.1.3", "it has lost a track", u};
      return std::nullopt;
    case Order::Overwatch:
      if (first_barrel(s, u) < 0) return Refusal{"PZ:6.5", "it has nothing to fire with", u};
      return std::nullopt;
    case Order::NoCommand: return std::nullopt;
    case Order::None:
    case Order::Hidden: break;
  }
  return Refusal{"PZ:6.0a", "there is no such order", u};
}

}  // namespace kessel::panzer
