// Chapter 13, second part: retreats. A retreat is chosen hex by hex among the ways that KS:R70 to KS:R72 and KS:R90 leave;
// it costs no MP and no fuel (KS:13.2.1, KS:10.5.5).
#include <algorithm>

#include "games/kesselschlacht/fighting.h"

namespace kessel::kesselschlacht {

UnitList goers(const State& s) {
  UnitList list;
  each_unit(s, [&](UnitId u) {
    if (flagged(s, u, kGoes) && on_map(s, u)) list.add(u);
  });
  return list;
}

/// KS:3.1.3 Limits hold on the way as well as at its end.
bool overfull(const State& s, Hex h) {
  const UnitList list = units_in(s, h);
  return !list.empty() && combat_units_in(s, h) > stack_limit(s, side_of(s, list[0]));
}

namespace {

Side retreating_side(const State& s) {
  return s.top().step == Step::AttackerRetreat ? s.combat.attacker : other(s.combat.attacker);
}
int retreat_length(const State& s) { return s.top().step == Step::AttackerRetreat ? 1 : s.combat.retreat_length; }

/// KS:13.2.3, KS:13.2.3b, KS:3.2.2b Enemy ZOC in which no friend stands.
bool in_bare_zoc(const Board& b, Side side, Hex h) {
  return b.zoc[1 - index(side)].has(h) && !b.occupied[index(side)].has(h);
}

bool over_unbridged(const State& s, Hex from, hex::Dir d, Hex to) {
  return river_at(s, from, d) == River::Major && !bridged(s, from, to);
}

/// KS:13.2.2, KS:11.1.4b, KS:13.2.3, KS:16.1.3a, KS:16.2b What ends a unit on this step; nothing if it can follow.
Why why_not_follow(const State& s, const Board& b, UnitId u, Hex from, hex::Dir d, Hex to) {
  const UnitDef& def_u = def(s, u);
  if (def_u.artillery && !gun_may_pass(s, from, d))
    return Refusal{def_u.side == kAxis ? RuleRef("KS:16.1.3a") : RuleRef("KS:16.2b"), no::guns_retreat_along_roads, u};
  if (def_u.motorized && over_unbridged(s, from, d, to))
    return Refusal{"KS:13.2.2", no::motorized_units_do_not_retreat_over, u};
  if (def_u.nation != Nation::German && in_bare_zoc(b, def_u.side, to))
    return Refusal{"KS:13.2.3", no::only_germans_retreat_through_enemy_zoc, u};
  return std::nullopt;
}

/// How good a way is, best first: KS:R71 open to all before one that costs units, KS:R90 and the south kept if it can be.
enum class Grade : std::uint8_t { Open, OpenNorth, Lossy, LossyNorth, None };

/// All ways of a retreat from where the force stands, and where the best of them begin.
class Ways {
 public:
  explicit Ways(const State& s)
      : s_(s),
        b_(board_of(s)),
        side_(retreating_side(s)),
        force_(goers(s)),
        limit_(stack_limit(s, side_)),
        length_(retreat_length(s)) {
    // A position written by hand may ask for a retreat that is over: there is no way left to look for.
    if (force_.empty() || s.combat.steps_done >= length_) return;
    Walk w;
    w.at = s.unit(force_[0]).hex;
    w.steps = s.combat.steps_done;
    w.alive = (1u << static_cast<unsigned>(force_.size())) - 1;
    go_on(w);
  }

  Grade grade() const { return best_; }
  bool overstacks() const { return best_over_; }
  const hex::Mask& lawful() const { return lawful_; }  ///< first hexes of the best ways
  const hex::Mask& in_sight() const {
    return graded_;
  }  ///< the same without regard to stacking, which the enemy cannot see
  /// The best that can be had by going there first.
  Grade grade_by(Hex to) const {
    for (int g = 0; g < static_cast<int>(Grade::None); ++g)
      if (by_grade_[static_cast<std::size_t>(g)].has(to)) return static_cast<Grade>(g);
    return Grade::None;
  }
  const Board& board() const { return b_; }

 private:
  struct Walk {
    Hex at{}, first{};
    int steps = 0;
    std::uint32_t alive = 0;
    bool lost = false, north = false, over = false;
  };

  /// Only who has taken a step can have arrived: a way has a first hex.
  void go_on(const Walk& w) {
    for (hex::Dir d : hex::kAllDirs) {
      const Hex to = s_.content->grid.neighbour(w.at, d);
      if (!to.valid() || hex::Grid::distance(s_.combat.retreat_from, to) != w.steps + 1) continue;  // KS:R70
      if (b_.occupied[1 - index(side_)].has(to)) continue;
      const Walk next = step(w, d, to);
      if (next.alive == 0) continue;
      if (next.steps < length_)
        go_on(next);
      else
        arrive(next);
    }
  }

  Walk step(const Walk& w, hex::Dir d, Hex to) const {
    Walk next = w;
    next.at = to;
    ++next.steps;
    if (!next.first.valid()) next.first = to;
    int load = combat_units_in(s_, to);
    for (int i = 0; i < force_.size(); ++i) {
      const std::uint32_t bit = 1u << static_cast<unsigned>(i);
      if ((w.alive & bit) == 0) continue;
      const UnitId u = force_[i];
      if (why_not_follow(s_, b_, u, w.at, d, to)) {
        next.alive &= ~bit;
        next.lost = true;
        continue;
      }
      load += def(s_, u).hq ? 0 : 1;
      next.north = next.north || (flagged(s_, u, kBoundSouth) && is_south(s_, w.at) && !is_south(s_, to));
    }
    next.over = next.over || load > limit_;
    return next;
  }

  void arrive(const Walk& w) {
    const Grade g = w.lost ? (w.north ? Grade::LossyNorth : Grade::Lossy) : (w.north ? Grade::OpenNorth : Grade::Open);
    by_grade_[static_cast<std::size_t>(g)].set(w.first);
    if (g < best_) graded_ = hex::Mask{};
    if (g <= best_) graded_.set(w.first);
    const bool better = g < best_ || (g == best_ && best_over_ && !w.over);
    if (better) lawful_ = hex::Mask{};
    if (better) best_ = g, best_over_ = w.over;
    if (g == best_ && w.over == best_over_) lawful_.set(w.first);
  }

  const State& s_;
  const Board b_;
  Side side_;
  UnitList force_;
  int limit_, length_;
  Grade best_ = Grade::None;
  bool best_over_ = true;
  hex::Mask lawful_, graded_;
  std::array<hex::Mask, 4> by_grade_{};
};

}  // namespace

namespace {
Why why_closed(const State& s, const Ways& ways, Hex from, Hex to) {
  const hex::Dir d = hex::Grid::direction(from, to);
  for (UnitId u : goers(s))
    if (Why no = why_not_follow(s, ways.board(), u, from, d, to)) return no;
  return Refusal{"KS:13.2.1b", no::retreat_could_not_be_completed_way, to};
}
}  // namespace

/// KS:13.2.1, KS:13.2.1a, KS:13.2.1c The force goes together, its full length away from the hex it left, in any state.
Why why_not_retreat(const State& s, Hex to) {
  const UnitList force = goers(s);
  const Hex from = s.unit(force[0]).hex;
  if (!s.content->grid.adjacent(from, to)) return Refusal{"KS:13.2.1", no::retreat_goes_from_hex_to_hex, to};
  if (occupied_by(s, other(side_of(s, force[0]))).has(to)) return Refusal{"KS:11.1.2a", no::enemy_force_holds_hex, to};
  if (hex::Grid::distance(s.combat.retreat_from, to) != s.combat.steps_done + 1)
    return Refusal{"KS:R70", no::each_hex_of_retreat_leads_away, to};
  const Ways ways(s);
  if (ways.lawful().has(to)) return std::nullopt;
  switch (ways.grade_by(to)) {
    case Grade::None: return why_closed(s, ways, from, to);
    case Grade::OpenNorth:
    case Grade::LossyNorth:
      if (ways.grade() < ways.grade_by(to)) return Refusal{"KS:R90", no::way_stays_south_of_dnestr, to};
      break;
    case Grade::Lossy:
      if (ways.grade() < Grade::Lossy) return Refusal{"KS:R71", no::way_every_unit_can_go, to};
      break;
    default: break;
  }
  return Refusal{"KS:13.2.4.Aa", no::way_overstacks_no_hex, to};
}

/// KS:R67 HQs and guns that did not attack may go with those who did, until the first step.
Why why_not_along(const State& s, UnitId u) {
  const Frame& f = s.top();
  if (f.step != Step::AttackerRetreat || s.combat.steps_done > 0 || !on_map(s, u) || s.unit(u).hex != f.hex)
    return Refusal{"KS:R67", no::nobody_retreats_from_hex_now, u};
  if (flagged(s, u, kGoes)) return Refusal{"KS:R67", no::goes_already, u};
  if (!def(s, u).hq && !def(s, u).artillery) return Refusal{"KS:R67", no::only_hqs_and_guns_go_along, u};
  return std::nullopt;
}

void go_along(State& s, UnitId u) { raise(s, u, kGoes); }

namespace {

/// KS:13.2.1b, KS:R71 Whoever cannot follow is lost on the way.
UnitList lose_stragglers(State& s, const Board& b, const UnitList& force, Hex from, Hex to, Events& ev) {
  const hex::Dir d = hex::Grid::direction(from, to);
  UnitList rest;
  for (UnitId u : force) {
    if (why_not_follow(s, b, u, from, d, to))
      eliminate(s, u, ev);
    else
      rest.add(u);
  }
  return rest;
}

/// What the step will mean when the retreat is over (KS:R73).
void note_step(State& s, const Board& b, const UnitList& rest, Hex from, Hex to) {
  Combat& c = s.combat;
  const hex::Dir d = hex::Grid::direction(from, to);
  if (in_bare_zoc(b, side_of(s, rest[0]), to)) ++c.zoc_hexes;
  if (over_unbridged(s, from, d, to)) c.crossed_river = true;
  if (river_at(s, from, d) != River::Minor) return;
  for (UnitId u : rest) c.crossed_minor = c.crossed_minor || def(s, u).artillery;
}

void take_hex(State& s, Side side, Hex h, Events& ev) {
  take_airfield(s, side, h, ev);
  if (side == kSoviet) capture_check(s, h, ev);
}

}  // namespace

/// One hex of the way. KS:13.2.4, KS:13.2.4.A Where it overfills, room is made or the excess is lost before it goes on.
void retreat(State& s, Hex to, Events& ev) {
  const Board b = board_of(s);
  const Side side = retreating_side(s);
  const bool defends = s.top().step == Step::DefenderRetreat;
  const UnitList force = goers(s);
  const Hex from = s.unit(force[0]).hex;
  const UnitList rest = lose_stragglers(s, b, force, from, to, ev);
  note_step(s, b, rest, from, to);
  shift_units(s, rest, to);
  Combat& c = s.combat;
  if (defends) c.path[c.path_length++] = to;
  ++c.steps_done;
  for (UnitId u : rest) tell(ev, Ev::Retreated, {u.value, from.value, to.value}, "KS:13.2.1");
  tidy_positions(s, ev);  // KS:7.1.5c
  if (overfull(s, to)) s.push(Step::Displace, index(side), kNoUnit, to);
  take_hex(s, side, to, ev);
}

namespace {

/// KS:13.2b, KS:13.3.3b A second rout is the end, before a step is taken.
void begin_retreat(State& s, Events& ev) {
  Combat& c = s.combat;
  const Frame f = s.top();
  c.retreat_from = f.hex;
  c.steps_done = c.zoc_hexes = 0;
  c.crossed_river = c.crossed_minor = false;
  const bool attacks = f.step == Step::AttackerRetreat;
  const bool rout = !attacks && c.result == Result::DRt;
  for (UnitId u : units_in(s, f.hex)) {
    if (attacks ? !flagged(s, u, kInCombat) : rout && !flagged(s, u, kRouted)) continue;
    if (rout && s.unit(u).status == Status::RT)
      eliminate(s, u, ev);
    else
      raise(s, u, kGoes);
  }
}

/// KS:13.2.3a One, two, three enemy zones.
Status ladder(int hexes) {
  switch (hexes) {
    case 0: return Status::Good;
    case 1: return Status::DO;
    case 2: return Status::DIS;
    default: return Status::RT;
  }
}

/// KS:13.2.2a, KS:16.1.3b, KS:16.2b, KS:16.2c One step worse, at least disrupted; the routed are lost.
void wash(State& s, UnitId u, Events& ev) {
  const Status now = s.unit(u).status;
  if (now == Status::RT) return eliminate(s, u, ev);
  set_status(s, u, now == Status::DIS ? Status::RT : Status::DIS, ev);
}

/// KS:R73 The result's own marker, then the zones, then the river.
void settle_status(State& s, UnitId u, bool rout, Events& ev) {
  const Combat& c = s.combat;
  if (rout) set_status(s, u, Status::RT, ev);
  if (def(s, u).nation == Nation::German) set_status(s, u, worse(s.unit(u).status, ladder(c.zoc_hexes)), ev);
  if (c.crossed_river || (c.crossed_minor && def(s, u).artillery)) wash(s, u, ev);
}

hex::Mask displaced_hexes(State& s) {
  hex::Mask m;
  each_unit(s, [&](UnitId u) {
    if (!flagged(s, u, kDisplaced)) return;
    m.set(s.unit(u).hex);
    lower(s, u, kDisplaced);
  });
  return m;
}

/// KS:13.2.3.A, KS:R47 The retreat is over; whoever it ended with shares the worst state.
void finish_retreat(State& s, Events& ev) {
  const bool rout = s.top().step == Step::DefenderRetreat && s.combat.result == Result::DRt;
  const bool defends = s.top().step == Step::DefenderRetreat;
  const Hex left = s.top().hex;
  s.pop();
  hex::Mask touched = displaced_hexes(s);
  if (any_unit(s, left)) touched.set(left);
  bool any = false;
  for (UnitId u : goers(s)) {
    settle_status(s, u, rout, ev);
    if (!on_map(s, u)) continue;
    any = true;
    touched.set(s.unit(u).hex);
    lower(s, u, kGoes);
    raise(s, u, kDriven);
    settle_south(s, u);
    note_line(s, u);
  }
  if (defends && !any) s.combat.path_length = 0;  // KS:13.4.1a eliminated: there is no path to follow
  s.combat.retreat_from = kNoHex;
  s.combat.steps_done = s.combat.zoc_hexes = 0;
  s.combat.crossed_river = s.combat.crossed_minor = false;
  touched.for_each([&](Hex h) { spread_status(s, h, ev); });
}

bool anyone_along(const State& s) {
  bool any = false;
  for (UnitId u : units_in(s, s.top().hex)) any = any || !why_not_along(s, u);
  return any;
}

}  // namespace

/// A single way is taken without asking, unless only the owner can know that it is the only one.
bool run_retreat(State& s, Events& ev) {
  if (!s.combat.retreat_from.valid()) {
    begin_retreat(s, ev);
    return true;
  }
  if (goers(s).empty() || s.combat.steps_done == retreat_length(s)) {
    finish_retreat(s, ev);
    return true;
  }
  const Ways ways(s);
  if (ways.grade() == Grade::None) {  // KS:13.2.1b
    for (UnitId u : goers(s)) eliminate(s, u, ev);
    return true;
  }
  if (ways.in_sight().count() > 1 || anyone_along(s)) return false;
  Hex only_one;
  ways.lawful().for_each([&](Hex h) { only_one = h; });
  retreat(s, only_one, ev);
  return true;
}

void offer_retreat(const State& s, Side by, ActionList& out) {
  Ways(s).lawful().for_each([&](Hex h) { out.add(act(by, Act::Retreat, h)); });
  for (UnitId u : units_in(s, s.top().hex))
    if (!why_not_along(s, u)) out.add(act(by, Act::Along, u));
}

// ---- displacement ---------------------------------------------------------------------------------------------------

namespace {

/// KS:3.2.5, KS:R26, KS:R72, KS:R90 May this unit be pushed over there, room aside?
Why why_not_push(const State& s, const Board& b, UnitId u, Hex from, Hex to) {
  const Side side = side_of(s, u);
  const hex::Dir d = hex::Grid::direction(from, to);
  if (b.occupied[1 - index(side)].has(to)) return Refusal{"KS:11.1.2a", no::enemy_force_holds_hex, to};
  if (in_bare_zoc(b, side, to)) return Refusal{"KS:3.2.5", no::nobody_displaced_into_enemy_zoc, to};
  if (over_unbridged(s, from, d, to)) return Refusal{"KS:R72", no::nobody_displaced_over_unbridged_major_river, to};
  if (def(s, u).artillery && !gun_may_pass(s, from, d)) return Refusal{"KS:R101", no::guns_keep_to_road, u};
  return why_not_north(s, u, from, to);
}

bool pushable(const State& s, UnitId u) { return !def(s, u).hq && !flagged(s, u, kGoes) && !flagged(s, u, kDisplaced); }

bool has_room(const State& s, Side side, Hex h) { return combat_units_in(s, h) < stack_limit(s, side); }

/// KS:13.2.4.A Does a chain lead on from this full hex to one with room, a unit a hop, none of them twice?
bool chain_from(const State& s, const Board& b, Side side, Hex start, const hex::Mask& barred) {
  hex::Mask seen = barred, edge;
  seen.set(start);
  edge.set(start);
  bool found = false;
  while (edge.any() && !found) {
    hex::Mask next;
    edge.for_each([&](Hex from) {
      for (UnitId u : units_in(s, from)) {
        if (!pushable(s, u)) continue;
        for (hex::Dir d : hex::kAllDirs) {
          const Hex to = s.content->grid.neighbour(from, d);
          if (!to.valid() || seen.has(to) || why_not_push(s, b, u, from, to)) continue;
          seen.set(to);
          next.set(to);
          found = found || has_room(s, side, to);
        }
      }
    });
    edge = next;
  }
  return found;
}

}  // namespace

/// KS:13.2.4.A, KS:13.2.4.Aa, KS:3.1.3a, KS:R72 One non-retreating unit one hex aside, if nobody is lost or overstacked at
/// the end of the chain. That it is the last resort follows from the ways offered.
Why why_not_displace(const State& s, UnitId u, Hex to) {
  const Hex from = s.top().hex;
  if (!on_map(s, u) || s.unit(u).hex != from || def(s, u).hq)
    return Refusal{"KS:13.2.4.A", no::combat_unit_of_overfull_hex_makes, u};
  if (flagged(s, u, kGoes)) return Refusal{"KS:13.2.4.A", no::those_who_retreat_not_displaced, u};
  if (flagged(s, u, kDisplaced)) return Refusal{"KS:R72", no::nobody_displaced_twice, u};
  if (!s.content->grid.contains(to) || !s.content->grid.adjacent(from, to))
    return Refusal{"KS:13.2.4.A", no::to_adjacent_hex, to};
  const Board b = board_of(s);
  if (Why no = why_not_push(s, b, u, from, to)) return no;
  const Side side = side_of(s, u);
  hex::Mask barred;
  barred.set(from);
  for (UnitId v : goers(s)) barred.set(s.unit(v).hex);
  if (barred.has(to)) return Refusal{"KS:R72", no::hex_full_already, to};
  if (has_room(s, side, to) || chain_from(s, b, side, to, barred)) return std::nullopt;
  return Refusal{"KS:13.2.4.A", no::nobody_could_make_room_in_turn, to};
}

/// KS:R72 It keeps its state and pays nothing; whoever arrives lies on top and is seen.
void displace(State& s, UnitId u, Hex to, Events& ev) {
  const Side side = side_of(s, u);
  const Hex from = s.unit(u).hex;
  UnitList one;
  one.add(u);
  shift_units(s, one, to);
  raise(s, u, kDisplaced);
  settle_south(s, u);
  note_line(s, u);
  tell(ev, Ev::Displaced, {u.value, from.value, to.value}, "KS:13.2.4.A");
  ev.learn(only(other(side)));
  tidy_positions(s, ev);  // KS:7.1.5d those who push it out may be no infantry
  if (overfull(s, to)) s.push(Step::Displace, index(side), u, to);
  take_hex(s, side, to, ev);
}

/// KS:3.1.3b, KS:R23 Who makes no room loses what is too much.
void decline_displacement(State& s) {
  const Frame f = s.top();
  s.pop();
  s.push(Step::Excess, f.arg, kNoUnit, f.hex);
}

/// Always asked: whether room can be made is for the owner alone to know.
bool run_displace(State& s) {
  if (overfull(s, s.top().hex)) return false;
  s.pop();
  return true;
}

void offer_displace(const State& s, Side by, ActionList& out) {
  const Hex from = s.top().hex;
  for (UnitId u : units_in(s, from))
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex to = s.content->grid.neighbour(from, d); to.valid() && !why_not_displace(s, u, to))
        out.add(act(by, Act::Displace, u, to));
  if (!s.top().unit.valid()) out.add(act(by, Act::Done));  // a chain that has begun must be ended
}

}  // namespace kessel::kesselschlacht
