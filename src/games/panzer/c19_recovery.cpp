// PZ:17.2.6, PZ:17.2.7, PZ:19.0 Full Cover, digging, recovery, markers.
#include "games/panzer/path.h"

namespace kessel::panzer {

// ---- 17.2.6 ---------------------------------------------------------------------------------------------------------

/// PZ:17.2.6, PZ:11.7.2
Why why_not_cover(const State& s, Side by, UnitId u, bool) {
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!leg_or_towed(s, u)) return Refusal{"PZ:17.2.6", no::only_leg_and_towed_units_take, u};
  if (!on_table(s, u)) return Refusal{"PZ:17.2.6", no::not_on_table, u};
  return std::nullopt;
}

/// At once in the set-up, sealed in the adjustment.
void cover(State& s, UnitId u, bool on, Events& ev) {
  if (s.top().step == Step::Place) {
    on ? raise(s, u, kFullCover) : lower(s, u, kFullCover);
    return tell(ev, Ev::Covered, {u.value, on ? 1 : 0}, "PZ:17.2.6");
  }
  on != flagged(s, u, kFullCover) ? raise(s, u, kSealedCover) : lower(s, u, kSealedCover);
}

// ---- 17.2.7 ---------------------------------------------------------------------------------------------------------

int work_at(const State& s, Point p) {
  for (std::size_t i = 0; i < s.works.size(); ++i) {
    const Work& w = s.works[i];
    if (w.terrain == Terrain::Clear) continue;
    if (plane::holds(plane::rectangle(w.at, w.bearing, plane::kMilsPerInch, plane::kMilsPerInch), p))
      return static_cast<int>(i);
  }
  return -1;
}

namespace {

bool in_open(const State& s, UnitId u) { return on_table(s, u) && leg_or_towed(s, u) && s.unit(u).building == 0xff; }

/// PZ:R91 The entrenchment, finished or not, whose square holds its centre; -1: none, or another has it.
int trench_of(const State& s, UnitId u) {
  if (!in_open(s, u)) return -1;
  const auto trench = [&](Point p) {
    for (std::size_t i = 0; i < s.works.size(); ++i) {
      const Work& w = s.works[i];
      if (w.terrain == Terrain::HastyEntrenchment &&
          plane::holds(plane::rectangle(w.at, w.bearing, plane::kMilsPerInch, plane::kMilsPerInch), p))
        return static_cast<int>(i);
    }
    return -1;
  };
  const int mine = trench(s.unit(u).at);
  bool first = true;
  if (mine >= 0)
    each_unit(s, [&](UnitId x) {
      if (x < u && in_open(s, x) && trench(s.unit(x).at) == mine) first = false;
    });
  return first ? mine : -1;
}

/// PZ:17.2.7 Ground that can be dug: no bridge, no water, nothing better.
bool can_dig_at(const State& s, Point p) {
  const Terrain t = tread_at(s, p);
  if (t == Terrain::Bridge || t == Terrain::Ford || t == Terrain::Stream || t == Terrain::StreamImpassable)
    return false;
  const int w = work_at(s, p);
  return w < 0 || s.works[static_cast<std::size_t>(w)].terrain == Terrain::HastyEntrenchment;
}

/// PZ:17.2.7, PZ:17.2.7.1 Unsuppressed, in Full Cover and without orders all turn; engineers dig twice as fast.
void dig(State& s, UnitId u, Events& ev) {
  const Unit& x = s.unit(u);
  const Tables& t = tables(s);
  if (!in_open(s, u) || suppressed(s, u) || !flagged(s, u, kFullCover) || x.order != Order::NoCommand) return;
  if (flagged(s, u, kFired) || !can_dig_at(s, x.at)) return;
  int i = trench_of(s, u);
  if (i < 0) {
    if (work_at(s, x.at) >= 0) return;  // another's
    for (i = 0; i < kMaxWorks && s.works[static_cast<std::size_t>(i)].terrain != Terrain::Clear;) ++i;
    if (i == kMaxWorks) return;
    Work w;
    w.terrain = Terrain::HastyEntrenchment, w.at = x.at, w.bearing = x.facing;
    s.works[static_cast<std::size_t>(i)] = w;
  }
  Work& w = s.works[static_cast<std::size_t>(i)];
  if (w.dug >= t.entrench_turns) return;
  const int step = def(s, u).has(Function::Engineer) ? t.entrench_turns / t.engineer_entrench_turns : 1;
  w.dug = static_cast<std::uint8_t>(std::min(t.entrench_turns, w.dug + step));
  tell(ev, Ev::Dug, {u.value, i, w.dug}, "PZ:17.2.7.1");
}

}  // namespace

/// PZ:17.2.7.2, PZ:17.2.7.3
bool entrenched(const State& s, UnitId u) {
  const int i = trench_of(s, u);
  return i >= 0 && s.works[static_cast<std::size_t>(i)].dug >= tables(s).entrench_turns;
}

void bail_out_sealed(State&, Events&);

/// PZ:R96 In card order: the turn's digging counts by the cover of the turn, then the cover of the next is taken.
void adjust_cover(State& s, Events& ev) {
  each_unit(s, [&](UnitId u) { dig(s, u, ev); });
  each_unit(s, [&](UnitId u) {
    if (!flagged(s, u, kSealedCover) || !on_table(s, u)) return;
    const bool on = !flagged(s, u, kFullCover);
    on ? raise(s, u, kFullCover) : lower(s, u, kFullCover);
    tell(ev, Ev::Covered, {u.value, on ? 1 : 0}, "PZ:17.2.6");
  });
  bail_out_sealed(s, ev);
}

// ---- 19.2 -----------------------------------------------------------------------------------------------------------

namespace {

bool in_play(const State& s, UnitId u) {
  const Where w = s.unit(u).where;
  if (card(s, u).unit_class == UnitClass::Aircraft) return w == Where::Reserve || w == Where::Aloft;
  return w == Where::Table || w == Where::Aboard;
}

/// PZ:19.2, PZ:R45 The next in order that has an Off marker.
bool push_recovery(State& s, int after) {
  UnitId next{};
  each_unit(s, [&](UnitId u) {
    if (!next.valid() && u.value > after && flagged(s, u, kSuppressedOff) && in_play(s, u)) next = u;
  });
  if (!next.valid()) return false;
  s.push(Step::RecoveryRoll, side_of(next), next);
  return true;
}

}  // namespace

/// PZ:19.2.1.1, PZ:19.2.1.2, PZ:19.2.1.3, PZ:R29 Aircraft roll as they are.
int recovery_modifier(const State& s, UnitId u, Tally& t) {
  const Tables& tab = tables(s);
  if (card(s, u).unit_class == UnitClass::Aircraft) return 0;
  if ((s.unit(u).order != Order::NoCommand && s.unit(u).order != Order::None) || flagged(s, u, kFired))
    t.add("PZ:19.2.1.1", tab.recovery_orders, "it had other orders than N/C");
  if (flagged(s, u, kAssaulted))
    t.add("PZ:19.2.1.2", tab.recovery_assaulted, "it was attacked in close combat");
  else if (flagged(s, u, kUnderFire))
    t.add("PZ:19.2.1.3", tab.recovery_under_fire, "it was under fire");
  return t.total();
}

bool next_recovery(State& s) { return push_recovery(s, -1); }

/// PZ:19.2.1
void recovery_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  Tally silent = Tally::silent();
  const int roll = read_dice(d[0], d[1]), net = roll + recovery_modifier(s, u, silent);
  const bool recovers = tables(s).suppression_recovered[at(grade(s, u))].hold(net);
  if (recovers) lower(s, u, kSuppressedOff);
  tell(ev, Ev::Recovered, {u.value, roll, net, recovers ? 1 : 0}, "PZ:19.2.1");
  s.pop();
  push_recovery(s, u.value);
}

// ---- 19.3 -----------------------------------------------------------------------------------------------------------

/// PZ:19.3, PZ:11.7.4, PZ:R83 On becomes Off; smoke that was Off goes, and the memory of a barrage that nobody kept up.
void age_markers(State& s, Events& ev) {
  each_unit(s, [&](UnitId u) {
    if (!flagged(s, u, kSuppressedOn)) return;
    lower(s, u, kSuppressedOn);
    raise(s, u, kSuppressedOff);
  });
  for (std::size_t i = 0; i < s.zones.size(); ++i) {
    Zone& z = s.zones[i];
    if (!z.there) continue;
    if (z.age == 0) {
      z.age = 1;
      continue;
    }
    if (z.shell == Shell::Smoke) tell(ev, Ev::ZoneEnds, {static_cast<int>(i)}, "PZ:19.3");
    z = Zone{};
  }
}

}  // namespace kessel::panzer
