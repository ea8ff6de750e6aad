// PZ:13.0 Command control: a formation has so many markers a turn, and its units share them.
#include <algorithm>
#include <array>
#include <bitset>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

const Formation& formation_of(const State& s, UnitId u) { return s.plan().formations[def(s, u).formation]; }
bool has_formation(const State& s, UnitId u) { return def(s, u).formation < s.plan().formations.size(); }
bool same_formation(const State& s, UnitId a, UnitId b) {
  return side_of(a) == side_of(b) && def(s, a).formation == def(s, b).formation;
}
bool recon(const State& s, UnitId u) { return def(s, u).has(Function::Recon); }
bool aboard(const State& s, UnitId u) { return s.unit(u).where == Where::Aboard; }
/// PZ:13.1.1a, PZ:R99 On the table itself, or about to come onto it.
bool present(const State& s, UnitId u) { return on_table(s, u) || due_to_enter(s, u); }

template <class F>
void each_of_formation(const State& s, int formation, F&& f) {
  each_unit(s, s.plan().formations[static_cast<std::size_t>(formation)].side, [&](UnitId u) {
    if (def(s, u).formation == formation) f(u);
  });
}

/// PZ:13.1.1.1, PZ:13.1.1.3 The unarmed units of a formation that count, a bit each by place in its side: those that carry
/// a combat unit, and of the others as many as find a combat unit of their own in command range.
class Activation {
 public:
  Activation(const State& s, int formation) {
    std::array<UnitId, kMaxUnitsPerSide> armed{}, unarmed{};
    std::size_t guns = 0, trucks = 0;
    each_of_formation(s, formation, [&](UnitId u) {
      if (!present(s, u)) return;
      if (combat_unit(s, u)) {
        armed[guns++] = u;
      } else if (loaded(s, u)) {
        active_[static_cast<std::size_t>(place_in_side(u))] = true;
      } else {
        unarmed[trucks++] = u;
      }
    });
    using Near = std::bitset<kMaxUnitsPerSide>;
    std::array<Near, kMaxUnitsPerSide> near{};
    for (std::size_t i = 0; i < trucks; ++i)
      for (std::size_t k = 0; k < guns; ++k) near[i][k] = in_command_range(s, unarmed[i], armed[k]);
    // Each truck in turn looks for a combat unit; one that is taken is given up if its truck finds another.
    std::array<std::uint8_t, kMaxUnitsPerSide> taken{};
    taken.fill(0xff);
    for (std::size_t i = 0; i < trucks; ++i) {
      Near tried{};
      const auto find = [&](const auto& self, std::size_t truck) -> bool {
        for (std::size_t k = 0; k < guns; ++k) {
          if (tried[k] || !near[truck][k]) continue;
          tried[k] = true;
          if (taken[k] != 0xff && !self(self, taken[k])) continue;
          taken[k] = static_cast<std::uint8_t>(truck);
          return true;
        }
        return false;
      };
      if (find(find, i)) active_[static_cast<std::size_t>(place_in_side(unarmed[i]))] = true;
    }
  }
  bool holds(UnitId u) const { return active_[static_cast<std::size_t>(place_in_side(u))]; }

 private:
  static bool loaded(const State& s, UnitId u) {
    bool armed = false;
    if (card(s, u).carries.leg > 0) each_passenger(s, u, [&](UnitId p) { armed = armed || combat_unit(s, p); });
    return armed;
  }
  std::array<bool, kMaxUnitsPerSide> active_{};
};

/// Unarmed units have to be activated, all others are there.
bool activated(const State& s, UnitId u) { return combat_unit(s, u) || Activation(s, def(s, u).formation).holds(u); }

bool near_combat_unit(const State& s, UnitId u) {
  bool near = false;
  each_of_formation(s, def(s, u).formation, [&](UnitId x) {
    near = near || (x != u && combat_unit(s, x) && present(s, x) && in_command_range(s, u, x));
  });
  return near;
}

UnitId leader(const State& s, UnitId u) { return s.unit(u).share == 0 ? u : unit_id(s.unit(u).share - 1); }

bool marker(Order o) { return o != Order::None && o != Order::NoCommand; }

/// PZ:13.2.1.2, PZ:13.2.1.2a A recon unit's marker is its own and free; an unarmed one's if another recon unit is near.
bool free_of_charge(const State& s, UnitId u) {
  if (!recon(s, u)) return false;
  if (combat_unit(s, u)) return true;
  bool scouted = false;
  each_of_formation(s, def(s, u).formation, [&](UnitId x) {
    scouted = scouted || (x != u && recon(s, x) && combat_unit(s, x) && present(s, x) && in_command_range(s, u, x));
  });
  return scouted;
}

bool shared(const State& s, UnitId u) {
  bool with = false;
  each_unit(s, side_of(u), [&](UnitId x) { with = with || (x != u && leader(s, x) == leader(s, u)); });
  return with;
}

}  // namespace

/// PZ:13.1.1a, PZ:13.1.1.2, PZ:13.1.1.4, PZ:13.1.1.5
bool active_unit(const State& s, UnitId u) { return present(s, u) && !recon(s, u) && activated(s, u); }

/// PZ:12.1.2, PZ:13.1, PZ:13.1.1, PZ:13.1.3, PZ:R24 By formation grade: the column for tens as often as there are tens, and that of the
/// rest.
int commands_available(const State& s, int formation) {
  const Activation trucks(s, formation);
  int n = 0;
  each_of_formation(s, formation, [&](UnitId u) {
    n += present(s, u) && !recon(s, u) && (combat_unit(s, u) || trucks.holds(u)) ? 1 : 0;
  });
  return commands_for(tables(s), s.plan().formations[static_cast<std::size_t>(formation)].grade, n);
}
int commands_for(const Tables& t, Grade g, int units) {
  const auto& row = t.commands[at(g)];
  return units / 10 * row[9] + (units % 10 == 0 ? 0 : row[static_cast<std::size_t>(units % 10 - 1)]);
}

/// PZ:13.2, PZ:13.2.3 Markers that lie, shared ones once; N/C is none.
int commands_used(const State& s, int formation) {
  int n = 0;
  each_of_formation(s, formation, [&](UnitId u) {
    n += s.unit(u).share == 0 && marker(s.unit(u).order) && !free_of_charge(s, u) ? 1 : 0;
  });
  return n;
}

/// PZ:13.1.2
int command_range(const State& s, UnitId u) {
  return has_formation(s, u) ? tables(s).command_range[at(formation_of(s, u).grade)] : 0;
}

/// PZ:R61, PZ:R99 Entrants by one road are together.
bool in_command_range(const State& s, UnitId a, UnitId b) {
  const bool off_a = due_to_enter(s, a), off_b = due_to_enter(s, b);
  if (off_a || off_b) return off_a && off_b;
  const int inches = std::min(command_range(s, a), command_range(s, b));
  const Point v = s.unit(a).at - s.unit(b).at;
  const int far = (inches + 1) * plane::kMilsPerInch;
  if (v.x > far || v.x < -far || v.y > far || v.y < -far) return false;
  return within(s, s.unit(a).at, s.unit(b).at, inches);
}

bool share_command(const State& s, UnitId a, UnitId b) {
  return a == b || (side_of(a) == side_of(b) && leader(s, a) == leader(s, b));
}

/// PZ:13.0, PZ:13.2, PZ:13.2.2, PZ:11.1
Why why_no_command(const State& s, UnitId u, Order o) {
  if (!s.options.command_control || !marker(o) || !has_formation(s, u)) return std::nullopt;
  if (recon(s, u) && !combat_unit(s, u) && !aboard(s, u) && !activated(s, u))
    return Refusal{"PZ:13.2.1.2a", no::no_combat_unit_near_to_command, u};
  if (free_of_charge(s, u)) return std::nullopt;
  const int formation = def(s, u).formation;
  const bool lets_go = s.unit(u).share == 0 && marker(s.unit(u).order) && !shared(s, u);
  if (commands_used(s, formation) - (lets_go ? 1 : 0) >= commands_available(s, formation))
    return Refusal{"PZ:13.2", no::formation_no_command_left, u};
  return std::nullopt;
}

/// PZ:13.2.1, PZ:13.2.1.1, PZ:13.2.1.2, PZ:13.2.2, PZ:R28
Why why_not_join(const State& s, Side by, UnitId u, UnitId other) {
  if (side_of(u) != by || side_of(other) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!s.options.command_control) return Refusal{"PZ:13.0", no::every_unit_command_of_own, u};
  if (!takes_orders(s, u) || !takes_orders(s, other)) return Refusal{"PZ:6.1", no::not_on_table, u};
  if (u == other) return Refusal{"PZ:13.2.1", no::shares_with_others, u};
  const Order o = s.unit(other).order;
  if (!marker(o)) return Refusal{"PZ:13.2.1", no::no_command_to_share, other};
  if (share_command(s, u, other)) return Refusal{"PZ:13.2.1", no::share_already, u};
  if (!same_formation(s, u, other)) return Refusal{"PZ:13.2.2", no::formations_do_not_share_commands, other};
  for (const UnitId x : {u, other})
    if (recon(s, x)) return Refusal{"PZ:13.2.1.2", no::recon_units_share_no_commands, x};
  if (aboard(s, other)) return Refusal{"PZ:R28", no::passengers_share_with_transport_only, other};
  if (aboard(s, u) && s.unit(u).carrier != other) return Refusal{"PZ:R28", no::passengers_share_with_transport_only, u};
  Why far;
  each_unit(s, by, [&](UnitId x) {
    if (far || x == u || aboard(s, x) || leader(s, x) != leader(s, other)) return;
    if (!in_command_range(s, u, x)) far = Refusal{"PZ:13.2.1", no::out_of_command_range_of_each, x};
  });
  if (far) return far;
  for (const UnitId x : {u, other})
    if (!aboard(s, x) && !activated(s, x))
      return near_combat_unit(s, x) ? Refusal{"PZ:13.1.1.1", no::combat_units_near_another_needs_command, x}
                                    : Refusal{"PZ:13.2.1.1", no::no_combat_unit_near_needs_command, x};
  return why_not_obey(s, u, o);
}

namespace {

/// It leaves the marker that it shares: another takes the count over, and whoever rides in it has to be ordered anew.
void leave_marker(State& s, UnitId u) {
  const UnitId was = leader(s, u);
  s.unit(u).share = 0;
  each_passenger(s, u, [&](UnitId p) {
    if (leader(s, p) == was && p != was) s.unit(p).share = 0, s.unit(p).order = Order::None;
  });
  if (was != u) return;
  UnitId next{};
  each_unit(s, side_of(u), [&](UnitId x) {
    if (s.unit(x).share != was.value + 1 || x == u) return;
    if (!next.valid() || (aboard(s, next) && !aboard(s, x))) next = x;
  });
  if (!next.valid()) return;
  each_unit(s, side_of(u), [&](UnitId x) {
    if (s.unit(x).share == was.value + 1) s.unit(x).share = x == next ? 0 : static_cast<std::uint8_t>(next.value + 1);
  });
}

}  // namespace

void join(State& s, UnitId u, UnitId other, Events& ev) {
  leave_marker(s, u);
  const UnitId first = leader(s, other);
  s.unit(u).share = static_cast<std::uint8_t>(first.value + 1);
  s.unit(u).order = s.unit(first).order;
  tell(ev, Ev::Joined, only(side_of(u)), {u.value, first.value}, "PZ:13.2.1");
}

void give(State& s, UnitId u, Order o, Events& ev) {
  leave_marker(s, u);
  s.unit(u).order = o;
  tell(ev, Ev::OrderGiven, only(side_of(u)), {u.value, static_cast<int>(o)}, "PZ:6.1");
}

/// The two nearest commands that a unit without one could share.
void offer_joins(const State& s, Side by, Scope scope, ActionList& out) {
  if (scope != Scope::Main) return;
  each_unit(s, by, [&](UnitId u) {
    if (!takes_orders(s, u) || s.unit(u).order != Order::None) return;
    if (aboard(s, u)) {
      const UnitId carrier = s.unit(u).carrier;
      if (!why_not_join(s, by, u, carrier)) out.add(act(by, Act::Join, {u.value, carrier.value}));
      return;
    }
    int offered = 0;
    each_unit(s, by, [&](UnitId x) {
      if (offered == 2 || !marker(s.unit(x).order) || leader(s, x) != x) return;
      if (!same_formation(s, u, x) || why_not_join(s, by, u, x)) return;
      out.add(act(by, Act::Join, {u.value, x.value}));
      ++offered;
    });
  });
}

}  // namespace kessel::panzer
