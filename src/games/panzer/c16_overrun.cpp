// PZ:16.11 Overruns: a vehicle drives through leg or towed units.
#include <algorithm>

#include "games/panzer/c16_close.h"
#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

std::size_t at_(int i) { return static_cast<std::size_t>(i); }

/// `overrun UNIT TARGET FACING REVERSED X Y …` without its target: a plain move.
Action plain(const Action& a) {
  Action m = act(a.by, Act::Move, {a.arg[0]});
  for (int i = 2; i < a.count; ++i) m.arg[m.count++] = a.arg[at_(i)];
  return m;
}

/// What the path has to cross: the target's base, or the house that it is in (PZ:R103).
plane::Quad ground_of(const State& s, UnitId target) {
  const std::uint8_t b = s.unit(target).building;
  return b == 0xff ? base_of(s, target) : s.map().buildings[b].quad;
}

/// Where on a path, in mils, the target's ground begins and ends.
struct Passage {
  bool crosses = false;
  std::int32_t from = 0, to = 0;
};
Passage passage(const State& s, Point start, const Point* corner, int legs, UnitId target) {
  Passage p;
  const plane::Quad ground = ground_of(s, target);
  std::int32_t gone = 0;
  for (int i = 0; i < legs; ++i) {
    const plane::Segment way{start, corner[i]};
    const auto length = static_cast<std::int32_t>(plane::length(way.way()));
    plane::Stretch f;
    if (plane::stretch_inside(way, ground, f)) {
      const auto mils = [&](const plane::Fraction& x) {
        return gone + static_cast<std::int32_t>(static_cast<plane::Wide>(length) * x.num / x.den);
      };
      if (!p.crosses) p.from = mils(f.from);
      p.crosses = true;
      p.to = mils(f.to);
    } else if (p.crosses) {
      break;  // it is through: a second passage would be another attack
    }
    gone += length, start = corner[i];
  }
  return p;
}

/// PZ:9.9.1, PZ:11.5.2, PZ:12.4.3a, PZ:16.11.1, PZ:16.11.1a, PZ:16.11.1b, PZ:R60, PZ:R76
Why why_no_overrun(const State& s, Side by, UnitId u, UnitId target) {
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (def(s, u).ride != Ride::None) return Refusal{"PZ:17.2.3.3.2", no::motorcycles_and_bicycles_overrun_nobody, u};
  if (!card(s, u).vehicle() || !def(s, u).armed) return Refusal{"PZ:16.11.1", no::only_armed_vehicles_overrun, u};
  if (!on_table(s, u) || s.unit(u).order != Order::Move) return Refusal{"PZ:16.11.1", no::no_order_to_move, u};
  if (flagged(s, u, kMoved)) return Refusal{"PZ:9.1.1", no::moved, u};
  if (side_of(target) == by) return Refusal{"PZ:4.1", no::unit_your_own, target};
  if (!leg_or_towed(s, target) || !on_table(s, target) || flagged(s, target, kDismounted))
    return Refusal{"PZ:16.11.1a", no::only_leg_and_towed_units_began, target};
  if (!spots(s, u, target)) return Refusal{"PZ:16.11.1a", no::it_does_not_see_its_target, target};
  return why_other_target(s, u, target);
}

/// PZ:16.11.1b All are announced before the first is fought: from then on only those that were.
bool fought_before(const State& s) { return s.top().step == Step::Move && s.top().arg != 0; }

}  // namespace

Why why_not_overrun(const State& s, const Action& a) {
  const UnitId u = unit_id(a.arg[0]), target = unit_id(a.arg[1]);
  if (auto why = why_no_overrun(s, a.by, u, target)) return why;
  const int draft = draft_index(s, u);
  const bool declared = draft >= 0 && s.assaults[at_(draft)].target == target;
  if (!declared && fought_before(s)) return Refusal{"PZ:16.11.1b", no::overruns_announced_before_first_fought, u};
  if (static_cast<Act>(a.kind) == Act::Declare) {
    if (declared) return Refusal{"PZ:16.11.1b", no::announced, u};
    if (draft < 0 && free_index(s) < 0) return Refusal{"PZ:16.11.1b", no::too_many_attacks, u};
    return std::nullopt;
  }
  const Action move = plain(a);
  if (auto why = why_not_move(s, a.by, move)) return why;
  std::array<Point, kMaxLegs> corner{};
  int legs = 0;
  for (int i = 3; i + 1 < move.count; i += 2) corner[at_(legs++)] = {move.arg[at_(i)], move.arg[at_(i + 1)]};
  if (!passage(s, s.unit(u).at, corner.data(), legs, target).crosses)
    return Refusal{"PZ:16.11.1a", no::way_does_not_lead_through_target, target};
  Tally silent = Tally::silent();
  const PathCost cost = path_cost(s, move, silent);
  if (cost.spent > 1000 * cost.allowance) return Refusal{"PZ:16.11.1.1", no::cannot_enter_and_leave_with_movement, u};
  return std::nullopt;
}

void begin_overrun(State& s, const Action& a, Events& ev) {
  const UnitId u = unit_id(a.arg[0]), target = unit_id(a.arg[1]);
  if (static_cast<Act>(a.kind) == Act::Declare) {
    drop_draft(s, u);
    Assault& x = s.assaults[at_(free_index(s))];
    x.state = Assault::State::Declared, x.unit = u, x.target = target;
    return;
  }
  begin_move(s, plain(a), ev);
  drop_draft(s, u);
  s.move.overruns = target;
}

/// PZ:16.11.1c, PZ:16.11.1d, PZ:16.11.1.2, PZ:16.11.2, PZ:R80, PZ:R103 On leaving the base, or once inside the house.
bool overrun_strikes(State& s, Events& ev) {
  Moving& m = s.move;
  const UnitId u = m.unit, target = m.overruns;
  if (!target.valid() || m.struck == 2 || !on_table(s, u)) return false;
  if (!on_table(s, target)) {
    m.overruns = {}, m.struck = 0;
    return false;
  }
  const Passage p = passage(s, m.from, m.corner.data(), m.legs, target);
  if (!p.crosses || m.gone < p.from) return false;
  if (s.unit(target).building != 0xff) {
    if (s.unit(u).building != s.unit(target).building) return false;
  } else if (m.gone < p.to && !m.over && !flagged(s, u, kTracked)) {
    m.struck = 1;
    return false;
  }
  m.struck = 2;
  for (std::size_t i = 0; i < s.depth; ++i)
    if (s.frames[i].step == Step::Move) s.frames[i].arg = 1;
  raise(s, target, kAssaulted);
  tell(ev, Ev::Overrun, {u.value, target.value}, "PZ:16.11.2");
  Attack a;
  a.kind = Attack::Kind::Overrun, a.by = side_of(u), a.from = u, a.aimed = target, a.at = s.unit(target).at;
  a.units[target.value / 64u] = std::uint64_t{1} << (target.value % 64u);
  s.attack = a;
  add_guns(s, 0, ev);
  return true;
}

/// Straight through the nearest of them, and out on the other side.
void offer_overruns(const State& s, UnitId u, ActionList& out) {
  const Side by = side_of(u);
  int offered = 0;
  each_unit(s, other(by), [&](UnitId e) {
    if (offered == 2 || !on_table(s, e) || !leg_or_towed(s, e) || why_no_overrun(s, by, u, e)) return;
    const Point from = s.unit(u).at, to = s.unit(e).at;
    if (plane::length(to - from) < 500 || plane::range_inches(from, to) > card(s, u).move.cross_country) return;
    const plane::Direction d = plane::direction(2 * plane::bearing(to - from));
    for (const std::int32_t beyond : {1500, 2500}) {
      const Point p = plane::ahead(to, d, beyond);
      const Action a = act(by, Act::Overrun, {u.value, e.value, -1, 0, p.x, p.y});
      if (why_not_overrun(s, a)) continue;
      out.add(a);
      ++offered;
      break;
    }
  });
}

}  // namespace kessel::panzer
