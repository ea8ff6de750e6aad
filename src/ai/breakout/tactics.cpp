#include "ai/breakout/tactics.h"

#include <algorithm>

#include "ai/breakout/corridor.h"

namespace kessel::ai::breakout {

namespace {

/// What a recogniser sees, and where its tasks go.
struct Scene {
  Script& script;
  const State& s;
  Side side;
  hex::Mask barred;
  Plan plan;
  std::vector<Task>& out;

  const Atlas& atlas() const { return script.atlas(); }
  const Outlook& look() const { return script.outlook(); }
  const hex::Mask& enemy() const { return look().board.occupied[index(other(side))]; }
  bool free(Hex h) const { return !enemy().has(h) && !barred.has(h); }
  bool held_by_enemy(Hex h) const { return s.soviet_control.has(h) != (side == kSoviet); }

  /// The unit that is worth least where it stands among those that can go there and satisfy `wanted`.
  template <class F>
  const Script::Mover* spare(Hex to, F&& wanted) const {
    const Script::Mover* best = nullptr;
    double least = 1e9;
    for (const Script::Mover& m : script.movers()) {
      if (!script.reaches(m, to) || !script.room_at(to, m) || !wanted(m)) continue;
      const double loss = script.worth(s, plan, m.unit, m.at) - script.worth(s, plan, m.unit, to);
      if (loss < least) least = loss, best = &m;
    }
    return best;
  }
  const Script::Mover* spare(Hex to) const {
    return spare(to, [&](const Script::Mover& m) { return !def(s, m.unit).artillery; });
  }
  void propose(Tactic tactic, Hex target, double payoff, UnitId u, Hex to) const {
    Task t;
    t.tactic = tactic, t.target = target, t.payoff = payoff, t.count = 1;
    t.units[0] = {u, to};
    if (payoff > 0.02) out.push_back(t);
  }
};

void attack(const Scene& c, Tactic tactic, Hex target, const Script::Assault& a, double payoff) {
  Task t;
  t.tactic = tactic, t.target = target, t.payoff = payoff, t.column = a.column, t.count = a.count;
  t.units = a.from;
  if (a.count > 0) c.out.push_back(t);
}

/// An enemy town that nobody holds and a unit can enter.
void take_town(const Scene& c) {
  for (int i = 0; i < c.atlas().towns; ++i) {
    const Hex h = c.atlas().town[static_cast<std::size_t>(i)];
    if (!c.held_by_enemy(h) || !c.free(h)) continue;
    if (const Script::Mover* m = c.spare(h))
      c.propose(c.side == kSoviet ? Tactic::TakeTown : Tactic::RetakeTown, h,
                c.look().capture[static_cast<std::size_t>(i)], m->unit, h);
  }
}

/// Attacks by kind: on towns, on stacks that are cut off, on guns that stand alone, from all sides, or simply strong
/// enough; for the Germans also those that open a closed line.
void attacks(const Scene& c) {
  (c.enemy() - c.barred).for_each([&](Hex h) {
    if (c.side == kSoviet && c.s.content->soviet_forbidden.has(h)) return;
    const Script::Assault a = c.script.assault(c.s, c.side, c.plan, h);
    if (a.count == 0) return;
    bool guns = true;
    for (UnitId u : units_in(c.s, h)) guns = guns && def(c.s, u).artillery;
    Tactic tactic = Tactic::BreakHex;
    if (guns)
      tactic = Tactic::KillGuns;
    else if (a.cut)
      tactic = Tactic::DestroyPocket;
    else if (a.town)
      tactic = Tactic::StormTown;
    else if (a.opposite)
      tactic = Tactic::ConcentricAttack;
    double payoff = a.gain;
    if (c.side == kGerman && !guns) {
      Board b = c.look().board;  // the line as it would be without that stack
      b.occupied[0].clear(h);
      b.zoc[0] = storm(c.s) ? hex::Mask{} : c.s.content->grid.grown(b.occupied[0]);
      const hex::Mask now = german_connected(c.s, b);
      int joined = 0;
      each_unit(c.s, [&](UnitId u) {
        if (on_map(c.s, u) && side_of(c.s, u) == kGerman && def(c.s, u).size == Size::Division &&
            now.has(c.s.unit(u).hex) && !c.look().connected.has(c.s.unit(u).hex))
          joined += def(c.s, u).max_steps();
      });
      if (joined > 0) tactic = Tactic::ReopenLine, payoff += 0.05 * joined;
    }
    attack(c, tactic, h, a, payoff);
  });
}

/// A hex from which a stack of divisions loses its last ways out.
void seal_pocket(const Scene& c) {
  if (c.side != kSoviet) return;
  std::vector<std::pair<double, Hex>> places;
  c.s.content->grid.all().for_each([&](Hex h) {
    if (c.look().cut[h.value] > 0.05 && c.free(h)) places.emplace_back(c.look().cut[h.value], h);
  });
  std::sort(places.begin(), places.end(),
            [](const auto& x, const auto& y) { return x.first != y.first ? x.first > y.first : x.second < y.second; });
  int found = 0;
  for (const auto& [worth, h] : places) {
    const Script::Mover* m = c.spare(h);
    if (m == nullptr) continue;
    c.propose(Tactic::SealPocket, h, worth, m->unit, h);
    if (++found == 3) break;
  }
}

/// A hex whose ZOC would part many divisions at once from the map's edge: the line, not the stack, is cut.
void cut_line(const Scene& c) {
  if (c.side != kSoviet || storm(c.s)) return;
  const auto joined = [&](const hex::Mask& connected) {
    int sum = 0;
    each_unit(c.s, [&](UnitId u) {
      if (on_map(c.s, u) && side_of(c.s, u) == kGerman && def(c.s, u).size == Size::Division &&
          connected.has(c.s.unit(u).hex))
        sum += def(c.s, u).max_steps();
    });
    return sum;
  };
  const int before = joined(c.look().connected);
  hex::Mask tried;
  int most = 0;
  Hex best;
  const Script::Mover* who = nullptr;
  for (const Script::Mover& m : c.script.movers()) {
    if (def(c.s, m.unit).artillery || m.weight < 3) continue;
    c.s.content->grid.all().for_each([&](Hex h) {
      if (tried.has(h) || !c.look().connected.has(h) || !c.free(h) || !c.script.reaches(m, h) ||
          !c.script.room_at(h, m))
        return;
      tried.set(h);
      Board b = c.look().board;
      b.occupied[0].set(h);
      b.zoc[0] |= c.s.content->grid.neighbours_of(h);
      b.zoc[0].set(h);
      if (const int lost = before - joined(german_connected(c.s, b)); lost > most) most = lost, best = h, who = &m;
    });
  }
  if (who != nullptr && most >= 8) c.propose(Tactic::CutLine, best, 0.06 * most, who->unit, best);
}

/// The weakest corps near the edge leaves, while points are left.
void leave_map(const Scene& c) {
  if (c.side != kSoviet || c.s.exit_vp >= c.s.content->tables.vp_exit_max) return;
  const Script::Mover* best = nullptr;
  Hex to;
  int least = 1000;
  for (const Script::Mover& m : c.script.movers()) {
    if (def(c.s, m.unit).size != Size::Corps) continue;
    c.s.content->soviet_exit.for_each([&](Hex h) {
      if (c.free(h) && c.script.reaches(m, h) && m.weight < least) least = m.weight, best = &m, to = h;
    });
  }
  if (best != nullptr) c.propose(Tactic::Exit, to, c.look().capture[kExitGoal], best->unit, to);
}

/// Own towns that the enemy threatens: the cheapest stack that makes a difference goes in.
void hold_town(const Scene& c) {
  for (int i = 0; i < c.atlas().towns; ++i) {
    const auto g = static_cast<std::size_t>(i);
    const Hex h = c.atlas().town[g];
    if (c.held_by_enemy(h) || c.barred.has(h) || c.enemy().has(h)) continue;
    const double danger = c.script.threat(h) / (c.script.friends_defense(h) + 1);
    if (danger < 1.5) continue;
    const double share = std::min(1.0, danger / 8);
    if (const Script::Mover* m = c.spare(h))
      if (m->at != h)
        c.propose(c.side == kSoviet ? Tactic::GuardTown : Tactic::HoldTown, h, share * c.look().capture[g], m->unit, h);
  }
}

/// Guns without company in reach of the enemy get an escort.
void escort_guns(const Scene& c) {
  if (c.side != kSoviet) return;
  each_unit(c.s, [&](UnitId u) {
    if (!on_map(c.s, u) || !def(c.s, u).artillery) return;
    const Hex h = c.s.unit(u).hex;
    if (c.script.solid_friends(h) > 0 || c.script.threat(h) < 1 || c.barred.has(h)) return;
    if (const Script::Mover* m = c.spare(h)) c.propose(Tactic::EscortGuns, h, 0.3, m->unit, h);
  });
}

/// A strong corps out of supply goes back to where it is supplied.
void restore_supply(const Scene& c) {
  if (c.side != kSoviet) return;
  for (const Script::Mover& m : c.script.movers()) {
    if (m.weight < 6 || c.look().supplied.has(m.at)) continue;
    double top = -1e9;
    Hex to;
    c.look().supplied.for_each([&](Hex h) {
      if (!c.free(h) || !c.script.reaches(m, h) || !c.script.room_at(h, m)) return;
      if (const double v = c.script.worth(c.s, c.plan, m.unit, h); v > top) top = v, to = h;
    });
    if (to.valid()) c.propose(Tactic::RestoreSupply, to, 0.03 * m.weight, m.unit, to);
  }
}

/// A support unit joins a strong stack at the front, to bear its losses.
void absorb_losses(const Scene& c) {
  if (c.side != kSoviet) return;
  for (const Script::Mover& strong : c.script.movers()) {
    if (strong.weight < 7 || c.script.threat(strong.at) < 4 || c.barred.has(strong.at)) continue;
    bool has_support = false;
    for (UnitId u : units_in(c.s, strong.at)) has_support = has_support || def(c.s, u).support();
    if (has_support) continue;
    const Script::Mover* m = c.spare(strong.at, [&](const Script::Mover& x) { return def(c.s, x.unit).support(); });
    if (m != nullptr) c.propose(Tactic::AbsorbLosses, strong.at, 0.1, m->unit, strong.at);
  }
}

/// A division in danger where it stands goes where it is safe.
void leave_pocket(const Scene& c) {
  if (c.side != kGerman) return;
  for (const Script::Mover& m : c.script.movers()) {
    if (def(c.s, m.unit).size != Size::Division) continue;
    const bool cut = !c.look().connected.has(m.at);
    if (!cut && c.script.threat(m.at) < 3.0 * (c.script.friends_defense(m.at) + 1)) continue;
    double top = c.script.worth(c.s, c.plan, m.unit, m.at);
    const double here = top;
    Hex to;
    c.look().connected.for_each([&](Hex h) {
      if (!c.free(h) || h == m.at || !c.script.reaches(m, h) || !c.script.room_at(h, m)) return;
      if (const double v = c.script.worth(c.s, c.plan, m.unit, h); v > top) top = v, to = h;
    });
    if (to.valid()) c.propose(Tactic::LeavePocket, to, top - here, m.unit, to);
  }
}

/// Into an empty hex under Soviet ZOC that is worth more than where the unit stands (BO:13.6).
void probe(const Scene& c) {
  if (c.side != kGerman) return;
  Task best;
  best.tactic = Tactic::Probe;
  best.payoff = 0.05;
  for (const Script::Mover& m : c.script.movers()) {
    if (!m.mech) continue;
    const double here = c.script.worth(c.s, c.plan, m.unit, m.at);
    for (std::uint16_t n : c.atlas().next[m.at.value]) {
      const Hex h{n};
      if (n == kOffMap || !c.free(h) || !c.look().board.zoc[0].has(h) || breaks_stand_fast(c.s, m.unit, h)) continue;
      const double gain = c.script.worth(c.s, c.plan, m.unit, h) - here;
      if (gain <= best.payoff) continue;
      best.payoff = gain, best.target = h, best.count = 1;
      best.units[0] = {m.unit, m.at};  // it stays and probes
    }
  }
  if (best.count > 0) c.out.push_back(best);
}

/// A unit bars the way to the south-west edge while Soviets come near it.
void stop_exit(const Scene& c) {
  if (c.side != kGerman || c.s.exit_vp >= c.s.content->tables.vp_exit_max) return;
  Hex worst;
  double most = 6;
  c.s.content->soviet_exit.for_each([&](Hex h) {
    if (c.free(h) && c.script.friends_steps(h) == 0 && !c.look().board.zoc[1].has(h) && c.script.threat(h) > most)
      most = c.script.threat(h), worst = h;
  });
  if (!worst.valid()) return;
  if (const Script::Mover* m = c.spare(worst))
    c.propose(Tactic::StopExit, worst, c.look().chance[kExitGoal] * 0.7, m->unit, worst);
}

/// A unit with many steps and little worth elsewhere stands between Soviets and divisions that are hard pressed.
void rear_guard(const Scene& c) {
  if (c.side != kGerman) return;
  Hex place;
  double most = 0;
  for (const Script::Mover& weak : c.script.movers()) {
    if (def(c.s, weak.unit).size != Size::Division || steps_left(c.s, weak.unit) > 2 ||
        !c.look().connected.has(weak.at))
      continue;
    for (std::uint16_t n : c.atlas().next[weak.at.value]) {
      const Hex h{n};
      if (n == kOffMap || !c.free(h) || c.script.friends_steps(h) > 0) continue;
      const double more = c.script.threat(h) - c.script.threat(weak.at);
      if (more > most) most = more, place = h;
    }
  }
  if (!place.valid()) return;
  const Script::Mover* m = c.spare(place, [&](const Script::Mover& x) { return x.steps >= 4; });
  if (m != nullptr) c.propose(Tactic::RearGuard, place, std::min(0.4, 0.03 * most), m->unit, place);
}

/// An attack by those who stand next to the hex already, at the odds of the rules without supports; none below 3:1.
Script::Assault from_where_they_stand(const Scene& c, Hex h) {
  State s = c.s;  // a thought, in whatever segment: no step is begun
  s.combat = Combat{};
  s.combat.target = h;
  s.combat.attacker = phasing(s);
  Script::Assault a;
  for (const Script::Mover& m : c.script.movers()) {
    if (a.count == Plan::kMostFixed || m.done || factors(s, m.unit).attack == 0 || apart(m.at, h) != 1) continue;
    raise(s, m.unit, kInCombat);
    a.from[static_cast<std::size_t>(a.count++)] = {m.unit, m.at};
  }
  if (a.count == 0) return a;
  a.column = odds_of(s).column;
  constexpr int kThreeToOne = 4;
  if (a.column < kThreeToOne) a.count = 0;
  return a;
}

/// Divisions hang on a single line, and without that Soviet stack there would be more.
void widen_corridor(const Scene& c) {
  if (c.side != kGerman || storm(c.s)) return;
  std::vector<std::pair<Hex, int>> narrow;  // with the steps that hang there
  each_unit(c.s, [&](UnitId u) {
    if (!on_map(c.s, u) || side_of(c.s, u) != kGerman || def(c.s, u).size != Size::Division) return;
    const Hex h = c.s.unit(u).hex;
    const auto known = std::find_if(narrow.begin(), narrow.end(), [&](const auto& n) { return n.first == h; });
    if (known != narrow.end())
      known->second += def(c.s, u).max_steps();
    else if (corridor_width(*c.s.content, c.look().board, h, 2) == 1)
      narrow.emplace_back(h, def(c.s, u).max_steps());
  });
  if (narrow.empty()) return;
  (c.enemy() - c.barred).for_each([&](Hex h) {
    Script::Assault a = c.script.assault(c.s, c.side, c.plan, h);
    if (a.count == 0) a = from_where_they_stand(c, h);
    if (a.count == 0) return;
    Board b = c.look().board;
    b.occupied[0].clear(h);
    b.zoc[0] = c.s.content->grid.grown(b.occupied[0]);
    int freed = 0;
    for (const auto& [at, steps] : narrow) freed += corridor_width(*c.s.content, b, at, 2) > 1 ? steps : 0;
    if (freed > 0) attack(c, Tactic::WidenCorridor, h, a, std::max(0.0, a.gain) + 0.03 * freed);
  });
}

/// A march that only the Korpsgruppen make possible (BO:12.4): to a Soviet town or to a better place.
void korpsgruppe_corridor(const Scene& c) {
  if (c.side != kGerman || std::none_of(c.s.kg.begin(), c.s.kg.end(), [](Hex h) { return h.valid(); })) return;
  State bare = c.s;
  bare.kg = {};
  const Reach::Ground ground = ground_for(bare, c.look().board, kGerman);
  Reach without;
  Task best;
  best.tactic = Tactic::KorpsgruppeCorridor;
  best.payoff = 0.02;
  for (const Script::Mover& m : c.script.movers()) {
    without.find(c.atlas(), ground, m.at, m.mech, m.mp);
    const double here = c.script.worth(c.s, c.plan, m.unit, m.at);
    c.s.content->grid.all().for_each([&](Hex h) {
      if (without.has(h) || !c.free(h) || !c.script.reaches(m, h) || !c.script.room_at(h, m)) return;
      double gain = c.script.worth(c.s, c.plan, m.unit, h) - here;
      const int town = c.atlas().town_at[h.value];
      if (town >= 0 && c.held_by_enemy(h)) gain = std::max(gain, c.look().capture[static_cast<std::size_t>(town)]);
      if (gain <= best.payoff) return;
      best.payoff = gain, best.target = h, best.count = 1;
      best.units[0] = {m.unit, h};
    });
  }
  if (best.count > 0) c.out.push_back(best);
}

}  // namespace

const char* tactic_name(Tactic t) {
  static constexpr std::array<const char*, kTactics> kNames{"take town",
                                                            "break hex",
                                                            "concentric attack",
                                                            "storm town",
                                                            "destroy pocket",
                                                            "seal pocket",
                                                            "cut line",
                                                            "kill guns",
                                                            "exit",
                                                            "guard town",
                                                            "escort guns",
                                                            "restore supply",
                                                            "absorb losses",
                                                            "hold town",
                                                            "retake town",
                                                            "leave pocket",
                                                            "reopen line",
                                                            "probe",
                                                            "stop exit",
                                                            "rear guard",
                                                            "widen corridor",
                                                            "Korpsgruppe corridor"};
  return kNames[static_cast<std::size_t>(t)];
}

namespace {
/// The state as its units can act in the segments to come: before the order is given everyone may still move; in a combat
/// segment nobody moves, and who has fought has no task left.
State ready(const State& s, Side side) {
  State t = s;
  const Step step = s.depth > 0 ? s.frames[0].step : Step::GameOver;
  if (step == Step::Move) return t;
  each_unit(t, [&](UnitId u) {
    if (side_of(t, u) != side || !on_map(t, u)) return;
    Unit& unit = t.unit(u);
    const bool spent =
        step == Step::Fight && ((unit.flags & kUsed) != 0 || (mech_segment(t) && !def(t, u).mechanized()));
    unit.flags = static_cast<std::uint8_t>(unit.flags & ~(kMoved | kBegan));
    unit.mp = 0;
    if (step == Step::Fight) raise(t, u, kBegan);  // with no points left it stays where it is
    if (spent) raise(t, u, kMoved);
  });
  return t;
}
}  // namespace

namespace {
std::vector<Task> recognised(Script& script, const State& now, Side side, const hex::Mask& barred, bool for_hints) {
  std::vector<Task> tasks;
  const State s = ready(now, side);
  Scene c{script, s, side, barred, Plan{}, tasks};
  c.plan.forbidden = barred;
  script.survey(s, side, c.plan);
  for (const auto tactic : {take_town, attacks, seal_pocket, cut_line, leave_map, hold_town, escort_guns,
                            restore_supply, absorb_losses, leave_pocket, probe, stop_exit, rear_guard})
    tactic(c);
  if (for_hints)
    for (const auto tactic : {widen_corridor, korpsgruppe_corridor}) tactic(c);
  std::stable_sort(tasks.begin(), tasks.end(), [](const Task& x, const Task& y) { return x.payoff > y.payoff; });
  return tasks;
}
}  // namespace

std::vector<Task> recognise(Script& script, const State& now, Side side, const hex::Mask& barred) {
  return recognised(script, now, side, barred, false);
}
std::vector<Task> recognise_for_hints(Script& script, const State& now, Side side) {
  return recognised(script, now, side, {}, true);
}

Plan plan_for(const Task& t) {
  Plan p;
  p.fixed = t.units;
  p.fixed_count = t.count;
  return p;
}

}  // namespace kessel::ai::breakout
