#include "games/panzer/view.h"

#include <algorithm>
#include <array>

namespace kessel::panzer {

namespace {

/// A unit of the other side as it stands on the table: its marker, its place, what it has done; neither its order while
/// that lies face down nor anything its player only thinks of.
Unit as_seen(const State& s, UnitId u, bool writing_orders) {
  const Unit& x = s.unit(u);
  Unit v;
  v.at = x.at, v.facing = x.facing, v.turret = x.turret, v.where = x.where, v.spot = x.spot;
  v.carrier = x.carrier, v.building = x.building, v.floor = x.floor;
  v.flags = x.flags & ~static_cast<std::uint64_t>(kSealedPivot | kSealedTurret | kSealedCover | kSealedBail);
  v.fired_at = x.fired_at, v.fired_at2 = x.fired_at2;
  v.dump = x.dump, v.tracking = x.tracking, v.bail = x.bail, v.spent = x.spent, v.houses = x.houses;
  if (!writing_orders && x.order != Order::None) v.order = face_down(s, u) ? Order::Hidden : x.order;
  // PZ:13.2.1, PZ:R168 Markers lie on the table, and who shares one is pointed out; of old only as it is carried out.
  if (v.order != Order::None && (s.rules >= 2 || v.order != Order::Hidden)) v.share = x.share;
  if ((x.flags & kAnnounced) != 0) v.aim = x.aim, v.weapon = x.weapon, v.turn_to_aim = x.turn_to_aim;
  if ((x.flags & kSecond) != 0) v.aim2 = x.aim2, v.weapon2 = x.weapon2, v.turn2 = x.turn2;
  return v;
}

/// A move under way as the enemy sees it: the way behind it. Where it means to go stays with its owner.
Moving as_seen(const State& s, const Moving& m) {
  Moving v;
  v.unit = m.unit, v.from = m.from, v.leg = m.leg, v.gone = m.gone, v.on_leg = m.on_leg;
  for (std::size_t i = 0; i < m.leg; ++i) v.corner[i] = m.corner[i];
  v.legs = m.leg;
  if (m.leg < m.legs && m.on_leg > 0) v.corner[v.legs++] = s.unit(m.unit).at;
  v.reversed = static_cast<std::uint32_t>(m.reversed & ((std::uint64_t{1} << v.legs) - 1));
  v.begun = m.begun && v.legs > m.leg;
  v.over = true;  // for all that can be told
  return v;
}

/// Planned fire that has come: as far as it has come.
Plot as_seen(const State& s, const Plot& p) {
  Plot v;
  v.battery = p.battery, v.turn = v.begun = p.begun, v.at = p.at, v.bearing = p.bearing;
  v.turns =
      static_cast<std::uint8_t>(std::min<int>(p.turns, s.turn - p.begun + (flagged(s, p.battery, kFired) ? 1 : 0)));
  for (std::size_t i = 0; i < v.turns; ++i) v.shell[i] = p.shell[i], v.sheaf[i] = p.sheaf[i];
  return v;
}

/// PZ:R166 A field that somebody has come into: that it is there, and what its mines are against; not how far it reaches.
Minefield as_seen(const Minefield& m) {
  Minefield v;
  v.there = true, v.side = m.side, v.work = m.work;
  v.low = {1, 1}, v.high = {0, 0};
  return v;
}

/// A flight as the side below sees it: where it is, not where it will turn.
Flight as_seen(const Flight& f, Side viewer) {
  if (!f.unit.valid() || side_of(f.unit) == viewer) return f;
  Flight v;
  v.unit = f.unit, v.speed = f.speed, v.altitude = f.altitude, v.gone = f.gone, v.dives = f.dives, v.hold = f.hold;
  v.target = f.target, v.op = f.op, v.acquired = f.acquired, v.watched = f.watched, v.crashing = f.crashing;
  v.drops = f.drops;
  if (f.gone > f.turn_at) v.turn_at = f.turn_at, v.turn_by = f.turn_by;
  return v;
}

/// An aircraft of the enemy's once it has come: what it has shown, not what else it carries.
Aircraft as_seen(const Aircraft& a) {
  Aircraft v;
  v.unit = a.unit, v.first_turn = a.first_turn, v.last_turn = a.last_turn, v.edge = a.edge, v.used = a.used;
  v.op = a.op, v.spotted = a.spotted;
  return v;
}

/// What can be seen of how somebody moves: not into which house, nor onto whom.
Trip as_seen(const Trip& t) {
  Trip v;
  v.points = t.points, v.loads = t.loads, v.pending = t.pending, v.closed = t.closed;
  v.stops = t.stops, v.stop = t.stop;
  return v;
}

bool has_step(const State& s, Step step) {
  for (std::size_t i = 0; i < s.depth; ++i)
    if (s.frames[i].step == step) return true;
  return false;
}

}  // namespace

View view_for(const State& s, Side viewer) {
  View v;
  v.viewer = viewer;
  v.node = node(s);
  State& k = v.known;
  k.rules = s.rules;
  k.content = s.content, k.options = s.options, k.scenario = s.scenario, k.turn = s.turn, k.stage = s.stage;
  k.phase = s.phase, k.first = s.first, k.sealed = s.sealed, k.area = s.area;
  k.depth = s.depth, k.frames = s.frames, k.fires = s.fires, k.fire = s.fire, k.mover_answered = s.mover_answered;
  k.held_by = s.held_by, k.houses_held = s.houses_held;
  k.attack = s.attack, k.flight = as_seen(s.flight, viewer), k.zones = s.zones, k.works = s.works;
  k.ruins = s.ruins, k.burning = s.burning, k.won = s.won, k.fallen = s.fallen, k.relief_turn = s.relief_turn,
  k.relief_entry = s.relief_entry;
  // PZ:R95 Plots, points and minefields are their owner's until they show; so is what an aircraft carries.
  for (std::size_t i = 0; i < s.plots.size(); ++i) {
    const Plot& p = s.plots[i];
    if (p.battery.valid() && side_of(p.battery) == viewer) k.plots[i] = p;
    if (p.battery.valid() && side_of(p.battery) != viewer && p.begun != 0) k.plots[i] = as_seen(s, p);
  }
  for (std::size_t i = 0; i < s.registered.size(); ++i)
    if (s.registered[i].battery.valid() && side_of(s.registered[i].battery) == viewer)
      k.registered[i] = s.registered[i];
  for (std::size_t i = 0; i < s.mines.size(); ++i)
    if (s.mines[i].there && (s.mines[i].side == viewer || s.mines[i].known)) {
      k.mines[i] = s.mines[i], k.outlines[i] = s.outlines[i];
    } else if (marked(s, static_cast<int>(i))) {
      k.mines[i] = as_seen(s.mines[i]);
    }
  k.marks = s.marks;
  for (std::size_t i = 0; i < s.aircraft.size(); ++i) {
    const Aircraft& a = s.aircraft[i];
    if (a.unit.valid() && side_of(a.unit) == viewer)
      k.aircraft[i] = a;
    else if (a.first_turn != 0)  // before, its load may have been chosen: that shows nowhere
      k.aircraft[i] = as_seen(a);
  }
  // Assaults are announced all together (PZ:16.9.1.6): until then they are a draft.
  if (!has_step(s, Step::Close) || s.top().side == viewer) k.assaults = s.assaults;
  if (s.move.unit.valid()) {
    const bool mine = side_of(s.move.unit) == viewer;
    k.move = mine ? s.move : as_seen(s, s.move);
    k.trip = mine ? s.trip : as_seen(s.trip);
  }
  k.targets = s.targets;  // worked out from what lies open
  const bool writing = has_step(s, Step::Orders);
  each_unit(s, [&](UnitId u) { k.unit(u) = side_of(u) == viewer ? s.unit(u) : as_seen(s, u, writing); });
  for (std::size_t i = 0; i < s.depth; ++i)  // whose ammunition is looked to, with which of its weapons
    if (s.frames[i].step == Step::AmmoRoll && s.frames[i].unit.valid())
      k.unit(s.frames[i].unit).weapon = s.unit(s.frames[i].unit).weapon;
  if (viewer != Side::Observer) {
    const auto me = static_cast<std::size_t>(index(viewer));
    k.picked[me] = s.picked[me];
  }
  return v;
}

namespace {

/// Direct fire of that side is still to come or goes on: its fire orders may lie face down.
bool may_still_fire(const State& s, Side side) {
  return s.stage <= (side == s.first ? Stage::DirectSecond : Stage::Overwatch);
}

}  // namespace

bool may_have_order(const State& s, UnitId u, Order o) {
  const bool gun = first_barrel(s, u) >= 0, tracked = flagged(s, u, kTracked);
  if (!on_table(s, u)) return takes_orders(s, u) && (o == Order::Move || o == Order::NoCommand);
  if (flagged(s, u, kFullCover) && (o == Order::Move || o == Order::ShortHalt)) return false;
  switch (o) {
    case Order::Move: return !tracked;
    case Order::Overwatch: return gun;
    case Order::NoCommand: return true;
    case Order::Fire:
    case Order::ShortHalt: {
      if (!gun || flagged(s, u, kFired) || !may_still_fire(s, side_of(u)) || (o == Order::ShortHalt && tracked))
        return false;
      bool target = false;
      each_unit(s, other(side_of(u)), [&](UnitId e) {
        target = target || (was_target(s, u, e) && on_table(s, e) && can_fire_at(s, u, e, false));
      });
      return target || (advanced(s) && (has_smoke(s, u) || (o == Order::Fire && may_be_called(s, u))));
    }
    default: return false;
  }
}

namespace {

Order any_order(const State& s, UnitId u, Rng& rng) {
  std::array<Order, 5> list{};
  std::uint32_t n = 0;
  for (Order o : {Order::Fire, Order::Move, Order::ShortHalt, Order::Overwatch, Order::NoCommand})
    if (may_have_order(s, u, o)) list[n++] = o;
  return list[rng.below(n)];
}

/// Deals the face-down orders of a side, within the commands of its formations (PZ:13.2): who finds none left shares the
/// marker of another, or goes without.
class Dealer {
 public:
  Dealer(State& s, Side side, Rng& rng) : s_(s), side_(side), rng_(rng) {}
  void deal() {
    const bool writing = has_step(s_, Step::Orders);
    each_unit(s_, side_, [&](UnitId u) {
      if (!takes_orders(s_, u)) return;
      Unit& x = s_.unit(u);
      if (writing ? (s_.sealed & only(side_)) != 0 || rng_.below(2) == 0 : x.order == Order::Hidden)
        list_[count_++] = u;
      if (writing || x.order == Order::Hidden) x.order = Order::None;
      if (writing || (x.order == Order::None && !shares_are_known())) x.share = 0;
    });
    for (std::uint32_t i = count_; i > 1; --i) std::swap(list_[i - 1], list_[rng_.below(i)]);
    follow_what_shows();
    if (!writing && shares_are_known()) deal_groups();
    somebody_fires();
    for (std::uint32_t i = 0; i < count_; ++i)
      if (const UnitId u = list_[i]; s_.unit(u).order == Order::None) give_any(u);
  }

 private:
  bool shares_are_known() const { return s_.rules >= 2; }
  /// Nobody else can be sharing, for all that lies on the table.
  bool shares_in_play() const { return shares_are_known() && !has_step(s_, Step::Orders); }
  /// PZ:R168 Who shares a marker is known: one order for all of them, which each may have.
  void deal_groups() {
    for (std::uint32_t i = 0; i < count_; ++i) {
      const UnitId u = list_[i];
      const UnitId first = s_.unit(u).share == 0 ? u : unit_id(s_.unit(u).share - 1);
      std::array<Order, 4> fits{Order::Fire, Order::Move, Order::ShortHalt, Order::Overwatch};
      std::uint32_t n = 4, group = 0;
      Order shown = Order::None;
      each_unit(s_, side_, [&](UnitId x) {
        if (x != first && s_.unit(x).share != first.value + 1) return;
        ++group;
        if (s_.unit(x).order != Order::None) return void(shown = s_.unit(x).order);
        for (std::uint32_t k = 0; k < n;)
          if (may_have_order(s_, x, fits[k])) {
            ++k;
          } else {
            fits[k] = fits[--n];
          }
      });
      if (group < 2) continue;
      const Order all = marker(shown) ? shown : n > 0 ? fits[rng_.below(n)] : Order::Overwatch;
      each_unit(s_, side_, [&](UnitId x) {
        const bool in = x == first || s_.unit(x).share == first.value + 1;
        if (in && takes_orders(s_, x) && s_.unit(x).order == Order::None) s_.unit(x).order = all;
      });
    }
  }
  static bool marker(Order o) { return o != Order::None && o != Order::NoCommand; }
  /// Whose marker another carries out in sight has the same order.
  void follow_what_shows() {
    each_unit(s_, side_, [&](UnitId u) {
      const Unit& x = s_.unit(u);
      if (x.share == 0 || !marker(x.order)) return;
      const UnitId leader = unit_id(x.share - 1);
      if (takes_orders(s_, leader) && s_.unit(leader).order == Order::None) s_.unit(leader).order = x.order;
    });
  }
  /// If the side is asked to fire directly, somebody of it must have the order to.
  void somebody_fires() {
    if (s_.top().step != Step::Direct || s_.top().side != side_) return;
    bool somebody = false;
    each_unit(s_, side_, [&](UnitId u) {
      const Order o = s_.unit(u).order;
      somebody = somebody || ((o == Order::Fire || o == Order::ShortHalt) && !flagged(s_, u, kFired));
    });
    for (std::uint32_t i = 0; i < count_ && !somebody; ++i)
      if (const UnitId u = list_[i]; s_.unit(u).order == Order::None && may_have_order(s_, u, Order::Fire))
        somebody = give(u, Order::Fire);
  }
  void give_any(UnitId u) {
    const Order o = any_order(s_, u, rng_);
    if (!give(u, o) && (shares_in_play() || !share(u))) s_.unit(u).order = Order::NoCommand;
  }
  bool give(UnitId u, Order o) {
    const std::uint8_t f = def(s_, u).formation;
    if (s_.options.command_control && marker(o) && f < s_.plan().formations.size()) {
      // Recon units have commands of their own.
      if (def(s_, u).has(Function::Recon)) {
        if (why_no_command(s_, u, o)) return false;
      } else {
        if (!counted_[f]) left_[f] = commands_available(s_, f) - commands_used(s_, f), counted_[f] = true;
        if (left_[f] <= 0) return false;
        --left_[f];
      }
    }
    s_.unit(u).order = o;
    return true;
  }
  /// A few are asked, from anywhere in the list on.
  bool share(UnitId u) {
    const auto joins = [&](UnitId x) {
      const Unit& with = s_.unit(x);
      if (with.share != 0 || !marker(with.order) || !may_have_order(s_, u, with.order)) return false;
      if (def(s_, x).formation != def(s_, u).formation || why_not_join(s_, side_, u, x)) return false;
      Events nobody = Events::none();
      join(s_, u, x, nobody);
      return true;
    };
    if (s_.unit(u).where == Where::Aboard) return joins(s_.unit(u).carrier);
    const std::uint32_t from = rng_.below(count_);
    for (std::uint32_t i = 0; i < count_; ++i) {
      const UnitId x = list_[(from + i) % count_];
      if (x == u || !in_command_range(s_, u, x)) continue;
      if (joins(x)) return true;
    }
    return false;
  }

  State& s_;
  Side side_;
  Rng& rng_;
  std::array<UnitId, kMaxUnitsPerSide> list_{};
  std::uint32_t count_ = 0;
  std::array<int, kMaxFormations> left_{};
  std::array<bool, kMaxFormations> counted_{};
};

}  // namespace

State sample(const View& v, Rng& rng) {
  State s = v.known;
  for (const Side side : {kGerman, kSoviet})
    if (side != v.viewer) Dealer(s, side, rng).deal();
  return s;
}

State reshuffle_hidden(const State& truth, Side viewer, Rng& rng) {
  State s = sample(view_for(truth, viewer), rng);
  // What the others draft is dealt anew too.
  for (Side side : {kGerman, kSoviet}) {
    if (side == viewer) continue;
    if (s.top().step == Step::Move && s.top().side == side && rng.below(2) == 0)
      each_unit(s, side, [&](UnitId u) {
        if (may_move(s, u) && rng.below(3) == 0) s.picked[static_cast<std::size_t>(index(side))] = u;
      });
    if (s.top().step == Step::Adjust && (s.sealed & only(side)) == 0)
      each_unit(s, side, [&](UnitId u) {
        if (!may_pivot(s, u) || rng.below(2) == 0) return;
        const int facing = static_cast<int>(rng.below(360));
        if (why_not_pivot(s, side, u, facing)) return;
        s.unit(u).plan_facing = static_cast<std::uint16_t>(facing);
        raise(s, u, kSealedPivot);
      });
  }
  return s;
}

}  // namespace kessel::panzer
