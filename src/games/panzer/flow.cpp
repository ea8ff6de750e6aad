// The way through a turn: who is asked what, and what runs by itself. The flow is data (State::frames and State::stage),
// nothing here remembers anything.
#include <string_view>

#include "games/panzer/rules.h"

namespace kessel::panzer {

void building_rolled(State&, const Draw&, Events&);
void building_kind_rolled(State&, const Draw&, Events&);

namespace {

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
UnitId unit_arg(const Action& a, int i = 0) { return unit_id(arg(a, i)); }
std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }

/// What the numbers of an action are: u unit, x place, f facing, t turret field, o order, n number.
const char* form_of(Act a) {
  switch (a) {
    case Act::Edge:
    case Act::Aspect: return "n";
    case Act::Place: return "uxxft";
    case Act::Give: return "uo";
    case Act::Aim: return "uun";
    case Act::Lower:
    case Act::Pick:
    case Act::Announce: return "u";
    case Act::Pivot: return "uf";
    case Act::Turn: return "ut";
    case Act::Move: return "*";
    case Act::Done:
    case Act::Rest:
    case Act::First:
    case Act::Second:
    case Act::Pass:
    case Act::Reveal:
    case Act::Hide: return "";
  }
  return "";
}

Why why_malformed(const State& s, const Action& a) {
  if (a.kind >= kActs) return Refusal{"PZ:3.0", "no such action", {}};
  const std::string_view form = form_of(static_cast<Act>(a.kind));
  if (form == "*") return std::nullopt;
  if (a.count != form.size()) return Refusal{"PZ:3.0", "that action has another form", {}};
  for (int i = 0; i < a.count; ++i) {
    const int v = arg(a, i);
    switch (form[static_cast<std::size_t>(i)]) {
      case 'u':
        if (!in_roster(s, v)) return Refusal{"PZ:4.1", "there is no such unit", {}};
        break;
      case 'o':
        if (v < 0 || v > static_cast<int>(Order::NoCommand)) return Refusal{"PZ:6.0a", "there is no such order", {}};
        break;
      case 't':
        if (v < 0 || v > static_cast<int>(Turning::Left)) return Refusal{"PZ:8.2.1.1", "there is no such field", {}};
        break;
      default: break;
    }
  }
  return std::nullopt;
}

SideMask unsealed(const State& s) { return static_cast<SideMask>(kBothSides & ~s.sealed); }

}  // namespace

SideMask deciders(const State& s) {
  const Frame& f = s.top();
  switch (f.step) {
    case Step::Orders:
    case Step::Adjust: return unsealed(s);
    default: return only(f.side);
  }
}

Node node(const State& s) {
  const Frame& f = s.top();
  switch (f.step) {
    case Step::EdgeRoll: return Node::chance(4, 10, "who chooses an edge", "PZ:23.1.3", kGerman);
    case Step::EdgeChoice: return Node::decide(only(f.side), "choose an edge", "PZ:23.1.3");
    case Step::Place: return Node::decide(only(f.side), "set up", "PZ:23.1.3");
    case Step::Orders: return Node::decide(unsealed(s), "give orders", "PZ:6.1");
    case Step::InitiativeRoll: return Node::chance(4, 10, "initiative", "PZ:7.1", kGerman);
    case Step::InitiativeChoice: return Node::decide(only(f.side), "be First or Second Player", "PZ:7.1");
    case Step::Direct: return Node::decide(only(f.side), "fire", "PZ:8.1.1");
    case Step::Overwatch: return Node::decide(only(f.side), "answer with overwatch fire, or pass", "PZ:8.1.2");
    case Step::Reveal: return Node::decide(only(f.side), "show the target's order, or keep it hidden", "PZ:6.1.2a");
    case Step::HitRoll: return Node::chance(2, 10, "hit", "PZ:8.4.4", f.side);
    case Step::AspectChoice: return Node::decide(only(f.side), "which angle counts", "PZ:8.4.5.1.1");
    case Step::LocationRoll: return Node::chance(2, 10, "hit location and damage", "PZ:8.4.5", f.side);
    case Step::Move: return Node::decide(only(f.side), "move", "PZ:9.1");
    case Step::Watch: return Node::decide(only(f.side), "fire at the moving unit, or pass", "PZ:8.3.2a");
    case Step::BuildingRoll: return Node::chance(2, 10, "through the wall", "PZ:9.7.3.1", f.side);
    case Step::BuildingKind: return Node::chance(2, 10, "what the wall did", "PZ:9.7.3.2", f.side);
    case Step::Adjust: return Node::decide(unsealed(s), "pivot vehicles and turn turrets", "PZ:10.1");
    case Step::Advance: break;  // never left on top
    case Step::GameOver: {
      const int d = score_of(s).difference();
      const bool german = beaten(s, kGerman), soviet = beaten(s, kSoviet);
      if (german != soviet)
        return Node::finished(german ? Winner::Second : Winner::First, d, "no units left", "PZ:23.1.4.1");
      return Node::finished(winner_by_points(s), d, "victory points", "PZ:10.4.4");
    }
  }
  KESSEL_ASSERT(false);
  return {};
}

// ---- options ------------------------------------------------------------------------------------------------------

namespace {

void offer_orders(const State& s, Side by, Scope scope, ActionList& out) {
  each_unit(s, by, [&](UnitId u) {
    if (!takes_orders(s, u)) return;
    const Order now = s.unit(u).order;
    if ((now == Order::None) != (scope == Scope::Main)) return;
    for (Order o : {Order::Fire, Order::Move, Order::ShortHalt, Order::Overwatch, Order::NoCommand})
      if (o != now && !why_not_order(s, by, u, o)) out.add(act(by, Act::Give, {u.value, static_cast<int>(o)}));
  });
}

/// A few places for the first unit that has none, spread over the area.
void offer_places(const State& s, Side by, ActionList& out) {
  UnitId u{};
  each_unit(s, by, [&](UnitId x) {
    if (!u.valid() && s.unit(x).where == Where::Setup) u = x;
  });
  if (!u.valid()) return;
  const SetupArea& area = s.map().setup_areas[s.area[of(by)]];
  const plane::Bounds b = area.shape.bounds();
  const int facing = area.edge == Edge::North ? 180 : 0;
  for (int i = 0; i < 8; ++i)
    for (int k = 0; k < 2; ++k) {
      const Point p{b.low.x + (b.high.x - b.low.x) / 16 * (2 * i + 1) + 1100 * (u.value % 4),
                    b.low.y + (b.high.y - b.low.y) / 4 * (2 * k + 1) + 1100 * (u.value % 3)};
      if (!why_not_place(s, by, u, p, facing, Turning::Front))
        out.add(act(by, Act::Place, {u.value, p.x, p.y, facing, 0}));
    }
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
  });
}

}  // namespace

void options(const State& s, Side by, Scope scope, ActionList& out) {
  if (s.top().step == Step::GameOver || !has(deciders(s), by)) return;
  const bool main = scope == Scope::Main;
  switch (s.top().step) {
    case Step::EdgeChoice:
      if (!main) return;
      for (std::size_t i = 0; i < s.map().setup_areas.size(); ++i) out.add(act(by, Act::Edge, {static_cast<int>(i)}));
      return;
    case Step::Place:
      if (!main) return;
      offer_places(s, by, out);
      out.add(all_placed(s, by) ? act(by, Act::Done) : act(by, Act::Rest));
      return;
    case Step::Orders:
      offer_orders(s, by, scope, out);
      if (main) out.add(act(by, Act::Done));
      return;
    case Step::InitiativeChoice:
      if (main) out.add(act(by, Act::First)), out.add(act(by, Act::Second));
      return;
    case Step::Direct:
    case Step::Overwatch:
    case Step::Watch:
      if (main) {
        offer_aims(s, by, out);
        if (s.top().step != Step::Direct) out.add(act(by, Act::Pass));
      } else {
        each_unit(s, by, [&](UnitId u) {
          if (s.unit(u).aim.valid() && !flagged(s, u, kAnnounced)) out.add(act(by, Act::Lower, {u.value}));
        });
      }
      return;
    case Step::Reveal:
      if (!main) return;
      out.add(act(by, Act::Hide));
      if (!why_not(s, act(by, Act::Reveal))) out.add(act(by, Act::Reveal));
      return;
    case Step::AspectChoice:
      if (main) out.add(act(by, Act::Aspect, {0})), out.add(act(by, Act::Aspect, {1}));
      return;
    case Step::Move:
      if (main) {
        if (s.picked[of(by)].valid()) return offer_moves_of_picked(s, by, out);
        each_unit(s, by, [&](UnitId u) {
          if (may_move(s, u)) out.add(act(by, Act::Pick, {u.value}));
        });
        out.add(act(by, Act::Done));
      } else if (s.picked[of(by)].valid()) {
        out.add(act(by, Act::Lower, {s.picked[of(by)].value}));
      }
      return;
    case Step::Adjust:
      offer_adjustments(s, by, scope, out);
      if (main) out.add(act(by, Act::Done));
      return;
    default: return;
  }
}

// ---- the law ------------------------------------------------------------------------------------------------------

namespace {

Why wrong_time() { return Refusal{"PZ:3.0", "not now", {}}; }

Why why_not_reveal(const State& s) {
  const UnitId target = s.top().unit;
  const Order o = s.unit(target).order;
  if (o != Order::Move && o != Order::ShortHalt) return Refusal{"PZ:8.4.2.2", "it has no order to move", target};
  return std::nullopt;
}

Why why_not_done(const State& s, Side by) {
  switch (s.top().step) {
    case Step::Place:
      if (!all_placed(s, by)) return Refusal{"PZ:23.1.3", "not all units are placed", {}};
      return std::nullopt;
    case Step::Orders:
    case Step::Adjust:
    case Step::Move: return std::nullopt;
    case Step::Direct: return Refusal{"PZ:6.1.2", "units ordered to fire must fire", {}};
    default: return wrong_time();
  }
}

}  // namespace

Why why_not(const State& s, const Action& a) {
  if (auto why = why_malformed(s, a)) return why;
  const Step step = s.top().step;
  if (step == Step::GameOver) return Refusal{"PZ:10.4.3", "the game is over", {}};
  if (node(s).kind != Node::Kind::Decide) return Refusal{"PZ:4.2", "the dice come first", {}};
  if (a.by == Side::Observer || !has(deciders(s), a.by)) return Refusal{"PZ:3.0", "it is not your turn to answer", {}};
  const auto in = [&](Step x) { return step == x; };
  switch (static_cast<Act>(a.kind)) {
    case Act::Done: return why_not_done(s, a.by);
    case Act::Edge:
      if (!in(Step::EdgeChoice)) return wrong_time();
      if (arg(a, 0) < 0 || arg(a, 0) >= static_cast<int>(s.map().setup_areas.size()))
        return Refusal{"PZ:23.1.3", "there is no such set-up area", {}};
      return std::nullopt;
    case Act::Place:
      if (!in(Step::Place)) return wrong_time();
      return why_not_place(s, a.by, unit_arg(a), {arg(a, 1), arg(a, 2)}, arg(a, 3), static_cast<Turning>(arg(a, 4)));
    case Act::Rest:
      if (!in(Step::Place)) return wrong_time();
      if (all_placed(s, a.by)) return Refusal{"PZ:23.1.3", "all units are placed", {}};
      return std::nullopt;
    case Act::Give:
      if (!in(Step::Orders)) return wrong_time();
      return why_not_order(s, a.by, unit_arg(a), static_cast<Order>(arg(a, 1)));
    case Act::First:
    case Act::Second: return in(Step::InitiativeChoice) ? Why{} : wrong_time();
    case Act::Aim:
      if (!fire_step(step)) return wrong_time();
      return why_not_aim(s, a.by, unit_arg(a), unit_arg(a, 1), arg(a, 2));
    case Act::Lower:
      if (in(Step::Move)) return s.picked[of(a.by)] == unit_arg(a) ? Why{} : wrong_time();
      if (!fire_step(step) || side_of(s, unit_arg(a)) != a.by || !s.unit(unit_arg(a)).aim.valid() ||
          flagged(s, unit_arg(a), kAnnounced))
        return Refusal{"PZ:8.3.1", "it aims at nobody", {}};
      return std::nullopt;
    case Act::Announce:
      if (!fire_step(step)) return wrong_time();
      return why_not_announce(s, a.by, unit_arg(a));
    case Act::Pass: return in(Step::Overwatch) || in(Step::Watch) ? Why{} : wrong_time();
    case Act::Reveal: return in(Step::Reveal) ? why_not_reveal(s) : wrong_time();
    case Act::Hide: return in(Step::Reveal) ? Why{} : wrong_time();
    case Act::Aspect:
      if (!in(Step::AspectChoice)) return wrong_time();
      if (arg(a, 0) < 0 || arg(a, 0) > 1) return Refusal{"PZ:8.4.5.1.1", "one of the two angles", {}};
      return std::nullopt;
    case Act::Pick:
      if (!in(Step::Move)) return wrong_time();
      if (side_of(s, unit_arg(a)) != a.by) return Refusal{"PZ:4.1", "that unit is not yours to command", unit_arg(a)};
      if (!may_move(s, unit_arg(a))) return Refusal{"PZ:9.1", "it has no order to move, or has moved", unit_arg(a)};
      return std::nullopt;
    case Act::Move: return in(Step::Move) ? why_not_move(s, a.by, a) : wrong_time();
    case Act::Pivot: return in(Step::Adjust) ? why_not_pivot(s, a.by, unit_arg(a), arg(a, 1)) : wrong_time();
    case Act::Turn:
      return in(Step::Adjust) ? why_not_turn(s, a.by, unit_arg(a), static_cast<Turning>(arg(a, 1))) : wrong_time();
  }
  return wrong_time();
}

// ---- what happens -------------------------------------------------------------------------------------------------

namespace {

/// PZ:R94 Tested after every step.
bool somebody_beaten(const State& s) { return s.turn > 0 && (beaten(s, kGerman) || beaten(s, kSoviet)); }

void game_over(State& s, Events& ev) {
  s.depth = 0;
  s.phase = Phase::Over;
  const Score sc = score_of(s);
  tell(ev, Ev::Scored, {sc.total(kGerman), sc.total(kSoviet)}, "PZ:10.4.3");
  s.push(Step::GameOver);
  tell(ev, Ev::GameEnds, {static_cast<int>(node(s).winner)}, "PZ:10.4.4");
}

void enter(State& s, Phase p, Events& ev) {
  s.phase = p;
  tell(ev, Ev::PhaseBegins, {static_cast<int>(p)}, "PZ:3.0a");
}

/// PZ:3.0, PZ:3.2, PZ:3.3, PZ:3.4, PZ:3.4.1, PZ:3.6 The steps of a turn, each when the one before has run out: what the
/// First Player has done counts before the Second acts (PZ:7.2, PZ:8.1.1.1, PZ:8.1.2.1.2).
void next_stage(State& s, Events& ev) {
  tracks_settle(s);
  if (somebody_beaten(s)) return game_over(s, ev);
  switch (s.stage++) {
    case 0:
      ++s.turn;
      tell(ev, Ev::TurnBegins, {s.turn}, "PZ:3.0");
      enter(s, Phase::Spotting, ev);
      run_spotting(s, ev);
      enter(s, Phase::Command, ev);
      s.sealed = 0;
      return s.push(Step::Orders);
    case 1: enter(s, Phase::Initiative, ev); return s.push(Step::InitiativeRoll);
    case 2: enter(s, Phase::Combat, ev); return s.push(Step::Direct, s.first);
    case 3: return s.push(Step::Direct, other(s.first));
    case 4: return s.push(Step::Overwatch, s.first);
    case 5: enter(s, Phase::Movement, ev); return s.push(Step::Move, other(s.first));  // PZ:3.5
    case 6: return s.push(Step::Move, s.first);
    case 7:
      enter(s, Phase::Adjustment, ev);
      s.sealed = 0;
      return s.push(Step::Adjust);
    default:
      run_adjustment(s, ev);
      note_objectives(s, ev);
      s.stage = 0;
      // PZ:3.6.4, PZ:10.4, PZ:10.4.2, PZ:10.4.3
      if (somebody_beaten(s) || s.turn >= s.plan().turns) return game_over(s, ev);
  }
}

/// PZ:3.4.2a, PZ:3.4.2b, PZ:8.1.2.1, PZ:8.1.2.1.1, PZ:R11, PZ:R79 A side's chance to answer is over: those it could have answered are safe, and the other side may answer
/// whoever has fired meanwhile.
void chance_over(State& s) {
  Frame& f = s.top();
  const Side me = f.side;
  bool fresh = false;
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) == me) {
      fresh = fresh || flagged(s, u, kAnswerable);
      s.unit(u).aim = {};
    } else {
      lower(s, u, kAnswerable);
    }
    lower(s, u, kFiredUpon);
  });
  if (!fresh) return s.pop();
  f.side = other(me);
}

void watch_over(State& s) {
  each_unit(s, s.top().side, [&](UnitId u) { s.unit(u).aim = {}; });
  s.pop();
}

/// PZ:3.5a, PZ:3.5c, PZ:R79 After the watcher's group the mover's side may answer, and then the watcher is asked once more.
void run_watch(State& s) {
  Frame& f = s.top();
  lower(s, s.move.unit, kFiredUpon);
  each_unit(s, f.side, [&](UnitId u) { s.unit(u).aim = {}; });
  if ((f.arg & 4) == 0) {
    f.arg |= 4;
    s.mover_answered = false;
    return s.push(Step::Overwatch, other(f.side), {}, 1);
  }
  const bool again = s.mover_answered && (f.arg & 2) == 0 && on_table(s, s.move.unit);
  f.arg = again ? 2 : 0;
  if (!again || !can_be_asked(s, f.side)) s.pop();
}

}  // namespace

void run(State& s, Events& ev) {
  for (;;) {
    if (s.depth == 0) {
      next_stage(s, ev);
      continue;
    }
    const Step step = s.top().step;
    const std::uint8_t depth = s.depth;
    switch (step) {
      case Step::Direct: run_direct(s, ev); break;
      case Step::Overwatch:
        if (!can_be_asked(s, s.top().side)) {
          chance_over(s);
          continue;
        }
        return;
      case Step::Watch:
        if ((s.top().arg & 1) == 0) return;
        run_watch(s);
        continue;
      case Step::Advance: run_move(s, ev); continue;
      case Step::Move: {
        // Asked as long as somebody could move for all that the enemy knows.
        bool asked = false;
        each_unit(s, s.top().side, [&](UnitId u) { asked = asked || may_move(s, u) || face_down(s, u); });
        if (asked) return;
        s.picked[of(s.top().side)] = {};
        s.pop();
        continue;
      }
      default: return;
    }
    if (s.depth == depth && s.top().step == step) return;
  }
}

namespace {

/// PZ:7.2a, PZ:3.6.1 What is sealed shows when both have sealed.
void ready(State& s, Side by, Events& ev) {
  s.sealed = static_cast<std::uint8_t>(s.sealed | only(by));
  tell(ev, Ev::Ready, {index(by)}, "PZ:6.1");
  if (s.sealed != kBothSides) return;
  s.sealed = 0;
  if (s.top().step == Step::Orders)
    each_unit(s, [&](UnitId u) {  // PZ:6.1 a marker for every unit
      if (takes_orders(s, u) && s.unit(u).order == Order::None) s.unit(u).order = Order::NoCommand;
    });
  s.pop();
}

void done(State& s, Side by, Events& ev) {
  switch (s.top().step) {
    case Step::Orders:
    case Step::Adjust: return ready(s, by, ev);
    case Step::Place: {
      tell(ev, Ev::SetupEnds, {index(by)}, "PZ:23.1.3");
      s.pop();
      if (!all_placed(s, other(by))) return s.push(Step::Place, other(by));
      note_contacts(s);  // PZ:R92 set-up is turn 0
      return;
    }
    default: s.picked[of(by)] = {}; s.pop();
  }
}

}  // namespace

void apply(State& s, const Action& a, Events& ev) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Done: done(s, a.by, ev); break;
    case Act::Edge: {
      const int area = arg(a, 0);
      s.area[of(a.by)] = static_cast<std::uint8_t>(area);
      for (std::size_t i = 0; i < s.map().setup_areas.size(); ++i)
        if (static_cast<int>(i) != area) s.area[of(other(a.by))] = static_cast<std::uint8_t>(i);
      tell(ev, Ev::EdgeChosen, {index(a.by), area}, "PZ:23.1.3");
      s.pop();
      s.push(Step::Place, a.by);
      break;
    }
    case Act::Place: {
      Unit& x = s.unit(unit_arg(a));
      x.at = {arg(a, 1), arg(a, 2)};
      x.facing = static_cast<std::uint16_t>(arg(a, 3));
      x.turret = static_cast<Turning>(arg(a, 4));
      x.where = Where::Table;
      tell(ev, Ev::Placed, {arg(a, 0), arg(a, 1), arg(a, 2), arg(a, 3)}, "PZ:23.1.3");
      break;
    }
    case Act::Rest: place_rest(s, a.by, ev); break;
    case Act::Give:
      s.unit(unit_arg(a)).order = static_cast<Order>(arg(a, 1));
      tell(ev, Ev::OrderGiven, only(a.by), {arg(a, 0), arg(a, 1)}, "PZ:6.1");
      break;
    case Act::First:
    case Act::Second:
      s.first = static_cast<Act>(a.kind) == Act::First ? a.by : other(a.by);
      tell(ev, Ev::FirstPlayer, {index(s.first)}, "PZ:7.1");
      s.pop();
      break;
    case Act::Aim: aim(s, unit_arg(a), unit_arg(a, 1), arg(a, 2), ev); break;
    case Act::Lower:
      if (s.top().step == Step::Move) {
        s.picked[of(a.by)] = {};
      } else {
        s.unit(unit_arg(a)).aim = {};
      }
      break;
    case Act::Announce:
      ev.learn(kBothSides);
      announce(s, a.by, unit_arg(a), ev);
      break;
    case Act::Pass:
      tell(ev, Ev::Passed, only(a.by), {index(a.by)}, "PZ:6.5a");
      if (s.top().step == Step::Overwatch) {
        chance_over(s);
      } else {
        watch_over(s);
      }
      break;
    case Act::Reveal:
    case Act::Hide: after_reveal(s, static_cast<Act>(a.kind) == Act::Reveal, ev); break;
    case Act::Aspect:
      s.shot().aspect = static_cast<std::uint8_t>(arg(a, 0));
      s.pop();
      break;
    case Act::Pick: s.picked[of(a.by)] = unit_arg(a); break;
    case Act::Move:
      s.picked[of(a.by)] = {};
      begin_move(s, a, ev);
      break;
    case Act::Pivot:
      s.unit(unit_arg(a)).plan_facing = static_cast<std::uint16_t>(arg(a, 1));
      raise(s, unit_arg(a), kSealedPivot);
      break;
    case Act::Turn:
      s.unit(unit_arg(a)).plan_turret = static_cast<Turning>(arg(a, 1));
      raise(s, unit_arg(a), kSealedTurret);
      break;
  }
  run(s, ev);
}

void answer(State& s, const Draw& d, Events& ev) {
  switch (s.top().step) {
    case Step::EdgeRoll: {
      const int german = read_dice(d[0], d[1]), soviet = read_dice(d[2], d[3]);
      tell(ev, Ev::EdgeRolled, {german, soviet}, "PZ:23.1.3");
      if (german == soviet) return;
      s.pop();
      s.push(Step::EdgeChoice, german < soviet ? kGerman : kSoviet);
      break;
    }
    case Step::InitiativeRoll: {
      // PZ:14.1 Grades count in the Advanced Game only.
      const int german = read_dice(d[0], d[1]), soviet = read_dice(d[2], d[3]);
      tell(ev, Ev::Initiative, {german, soviet}, "PZ:7.1");
      if (german == soviet) return;
      s.pop();
      s.push(Step::InitiativeChoice, german > soviet ? kGerman : kSoviet);
      break;
    }
    case Step::HitRoll: hit_rolled(s, d, ev); break;
    case Step::LocationRoll: located(s, d, ev); break;
    case Step::BuildingRoll: building_rolled(s, d, ev); break;
    case Step::BuildingKind: building_kind_rolled(s, d, ev); break;
    default: KESSEL_ASSERT(false);
  }
  run(s, ev);
}

}  // namespace kessel::panzer
