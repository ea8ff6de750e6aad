// Chapter 10, second part: fuel and ammunition of First Panzer Army's corps, and which HQ a unit belongs to. The points of
// a corps are never handed to another (KS:10.5.6a, KS:10.6.5) and are spent to the end of the game (KS:6.7a).
#include <algorithm>

#include "games/kesselschlacht/paths.h"

namespace kessel::kesselschlacht {

/// KS:10.5.1, KS:10.6.1, KS:10.3.1b Only what belongs to 1PzA uses points; ARF and garrisons never.
int track_of(const State& s, UnitId u) {
  const FormationId f = s.unit(u).parent;
  return f.valid() ? def(s, f).track : -1;
}

namespace {
const Unit* hq_of_track(const State& s, int track) {
  const FormationId f = s.content->tracks[static_cast<std::size_t>(track)];
  if (!f.valid() || !on_map(s, def(s, f).hq)) return nullptr;
  return &s.unit(def(s, f).hq);
}
int left_of(int limit, int spent) { return std::max(0, limit - spent); }
}  // namespace

/// KS:13.3.5.A A disorganized HQ gives out six points a turn, a disrupted or routed one none.
int fuel_available(const State& s, int track) {
  const Unit* hq = hq_of_track(s, track);
  if (hq == nullptr || hq->status >= Status::DIS) return 0;
  const Track& t = s.tracks[static_cast<std::size_t>(track)];
  return hq->status == Status::DO ? std::min<int>(t.fuel, left_of(tables(s).do_fuel, t.fuel_spent)) : t.fuel;
}

/// KS:13.3.5.B Four points a turn from a disorganized HQ, none from a worse one.
int ammo_available(const State& s, int track) {
  const Unit* hq = hq_of_track(s, track);
  if (hq == nullptr || hq->status >= Status::DIS) return 0;
  const Track& t = s.tracks[static_cast<std::size_t>(track)];
  return hq->status == Status::DO ? std::min<int>(t.ammo, left_of(tables(s).do_ammo, t.ammo_spent)) : t.ammo;
}

void spend_fuel(State& s, int track, int points, Events& ev) {
  if (points == 0) return;
  Track& t = s.tracks[static_cast<std::size_t>(track)];
  t.fuel = static_cast<std::uint8_t>(t.fuel - points);
  t.fuel_spent = static_cast<std::uint8_t>(t.fuel_spent + points);
  tell(ev, Ev::Fuelled, {s.content->tracks[static_cast<std::size_t>(track)].value, points, t.fuel}, "KS:10.5.2");
}

void spend_ammo(State& s, int track, int points, Events& ev) {
  if (points == 0) return;
  Track& t = s.tracks[static_cast<std::size_t>(track)];
  t.ammo = static_cast<std::uint8_t>(t.ammo - points);
  t.ammo_spent = static_cast<std::uint8_t>(t.ammo_spent + points);
  tell(ev, Ev::AmmoPaid, {s.content->tracks[static_cast<std::size_t>(track)].value, points, t.ammo}, "KS:10.6.2");
}

/// KS:10.4.1b, KS:10.5.1a, KS:10.5.4, KS:R63 With a path and a point on the track a unit moves only on bought MP; else, and
/// KS:13.3.5.Aa where its HQ may give out nothing, KS:13.3.5.C or cannot be reached, on the free two. KS:10.5.7 The army HQ
/// is asked about the corps that pays for it this turn.
bool buys_fuel(const State& s, const Board& b, UnitId u) {
  if (!def(s, u).fuelled) return false;
  if (def(s, u).formation == s.content->panzer1) {
    const FormationId f = s.army_payer;
    if (army_hq_needs_supply(s) && s.unit(u).supply == Supply::Out) return false;
    if (!f.valid() || !on_map(s, def(s, f).hq) || fuel_available(s, def(s, f).track) == 0) return false;
    return path_to(s, b, u, s.unit(def(s, f).hq).hex, supply_range(s, u)) != kFar;
  }
  const int track = track_of(s, u);
  return track >= 0 && fuel_available(s, track) > 0 && linked(s, b, u);
}

/// KS:R93 The last unit in its hex was this side's.
void take_airfield(State& s, Side side, Hex h, Events& ev) {
  for (const Airfield& a : s.content->airfields) {
    if (a.hex != h || s.soviet_airfields.has(h) == (side == kSoviet)) continue;
    if (side == kSoviet)
      s.soviet_airfields.set(h);
    else
      s.soviet_airfields.clear(h);
    tell(ev, Ev::AirfieldTaken, {h.value, index(side)}, "KS:R93");
  }
}

namespace {

/// KS:10.7b, KS:R45 The nearest corps HQs of a homeless garrison: by its own MP with enemies ignored, by hexes if no way
/// leads to any.
std::vector<FormationId> nearest_corps(const State& s, UnitId u) {
  std::vector<FormationId> best;
  int least = 1 << 20;
  const auto look = [&](auto&& far) {
    each_formation(s, [&](FormationId f) {
      const Formation& formation = def(s, f);
      if (formation.side != kAxis || formation.army || !on_map(s, formation.hq)) return;
      const int d = far(s.unit(formation.hq).hex);
      if (d < 0 || d > least) return;
      if (d < least) best.clear();
      least = d;
      best.push_back(f);
    });
  };
  look([&](Hex hq) {
    Reach reach;
    distances_to(s, hq, def(s, u).gait, hex::Mask{}, kFar - 1, reach);
    const int d = reach.halves[s.unit(u).hex.value];
    return d == kFar ? -1 : d;
  });
  if (best.empty()) look([&](Hex hq) { return hex::Grid::distance(s.unit(u).hex, hq); });
  return best;
}

bool may_take_over(const State& s, FormationId lost, FormationId f) {
  const Formation& old = def(s, lost);
  const Formation& now = def(s, f);
  if (f == lost || now.side != old.side) return false;
  if (old.side == kSoviet) return now.army && s.unit(now.hq).where != Where::Box;  // KS:13.1.1
  return now.track >= 0 && on_map(s, now.hq);                                      // KS:13.1.2
}

bool has_units(const State& s, FormationId f) {
  bool any = false;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    any = any || (unit.parent == f && !def(s, u).hq && (unit.where == Where::Map || unit.where == Where::Pool));
  });
  return any;
}

/// KS:11.3.1, KS:R83 Beyond the line of the army that takes it over: it need not return. Version 1 knew one line for all.
bool stands_beyond(const State& s, FormationId army, Hex at) {
  return lines_go_by_army(s) ? beyond_line_of(s, army, at) : s.content->west_of_seret.has(at);
}

/// KS:13.1.1, KS:13.1.2, KS:13.1.2b, KS:R53, KS:R83 The units of a lost HQ change over for good.
void reassign(State& s, FormationId lost, FormationId to, Events& ev) {
  const bool soviet = def(s, lost).side == kSoviet;
  each_unit(s, [&](UnitId u) {
    Unit& unit = s.unit(u);
    if (unit.parent != lost || def(s, u).hq) return;
    unit.parent = to;
    if (soviet && unit.where == Where::Map && stands_beyond(s, to, unit.hex)) raise(s, u, kBeyond);
  });
  tell(ev, Ev::NewParents, {lost.value, to.valid() ? to.value : -1},
       soviet ? RuleRef("KS:13.1.1") : RuleRef("KS:13.1.2"));
}

void join_corps(State& s, UnitId u, FormationId f, Events& ev) {
  s.unit(u).parent = f;
  tell(ev, Ev::NewParent, {u.value, f.value}, "KS:10.7b");
}

}  // namespace

namespace {
/// KS:15.2.1a, KS:R96 A train is lost with the HQ that carries it, and now everyone knows who that was.
void lose_trains(State& s, FormationId f, Hex at, Events& ev) {
  for (int i = 0; i < kPontoons; ++i) {
    Pontoon& p = s.pontoons[static_cast<std::size_t>(i)];
    if (p.is != Pontoon::Is::Carried || p.carrier != f) continue;
    p.is = Pontoon::Is::Gone;
    p.carrier = kNoFormation;
    tell(ev, Ev::BridgeLost, {i, at.value, -1}, "KS:15.2.1a");
    ev.learn(only(other(p.side)));
  }
}
}  // namespace

/// KS:13.1.1a, KS:13.1.3 Army and ARF HQs come back after a full turn; KS:13.1.2, KS:13.1.2a, KS:15.2.1a a corps HQ of
/// 1PzA is gone with its points and trains; KS:R84 so is whatever leaves the map.
void lose_hq(State& s, FormationId f, Hex at, bool exited, Events& ev) {
  const Formation& formation = def(s, f);
  lose_trains(s, f, at, ev);
  const bool returns = !exited && (formation.side == kSoviet ? formation.army : formation.superior == Superior::Relief);
  if (returns) {
    s.unit(formation.hq).where = Where::Return;
    s.unit(formation.hq).due = static_cast<std::uint8_t>(s.turn + 2);  // KS:R83
    tell(ev, Ev::HqLost, {f.value, s.turn + 2},
         formation.side == kSoviet ? RuleRef("KS:13.1.1a") : RuleRef("KS:13.1.3"));
    return;
  }
  if (formation.track >= 0) s.tracks[static_cast<std::size_t>(formation.track)] = Track{};
  if (s.army_payer == f) s.army_payer = kNoFormation;
  tell(ev, Ev::HqLost, {f.value, 0}, formation.side == kSoviet ? RuleRef("KS:13.1.1") : RuleRef("KS:13.1.2"));
  if (formation.superior == Superior::Relief || f == s.content->panzer1 || !has_units(s, f)) return;
  if (s.fifth_marching && f == s.content->guards5) return;  // KS:R82 the march goes on without it
  bool any = false;
  each_formation(s, [&](FormationId g) { any = any || may_take_over(s, f, g); });
  if (!any) return reassign(s, f, kNoFormation, ev);
  s.push(Step::Reassign, f.value);
}

/// KS:R86 Ternopol falls to whoever enters it first; KS:10.7b, KS:R76 a garrison whose set-up hex is entered joins a corps.
void capture_check(State& s, Hex h, Events& ev) {
  if (h == s.content->ternopol && !s.ternopol_taken) {
    s.ternopol_taken = true;
    tell(ev, Ev::TernopolTaken, {h.value}, "KS:R86");
  }
  each_unit(s, [&](UnitId u) {
    if (!def(s, u).garrison() || s.unit(u).parent.valid() || !on_map(s, u) || garrison_home(s, u) != h) return;
    const auto near = nearest_corps(s, u);
    if (near.size() == 1) join_corps(s, u, near.front(), ev);
    if (near.size() > 1) s.push(Step::JoinCorps, 0, u);
  });
}

Why why_not_corps(const State& s, FormationId f) {
  const Frame& top = s.top();
  if (top.step == Step::JoinCorps) {
    const auto near = nearest_corps(s, top.unit);
    if (std::find(near.begin(), near.end(), f) == near.end())
      return Refusal{"KS:10.7b", no::garrison_joins_nearest_corps_hq, top.unit};
    return std::nullopt;
  }
  const FormationId lost = formation_id(top.arg);
  if (may_take_over(s, lost, f)) return std::nullopt;
  if (def(s, lost).side == kSoviet) return Refusal{"KS:13.1.1", no::units_of_lost_corps_hq_go, {}};
  return Refusal{"KS:13.1.2", no::units_of_lost_corps_hq_go_to_another, {}};
}

void choose_corps(State& s, FormationId f, Events& ev) {
  const Frame top = s.top();
  s.pop();
  if (top.step == Step::JoinCorps) return join_corps(s, top.unit, f, ev);
  reassign(s, formation_id(top.arg), f, ev);
}

void offer_corps(const State& s, Side by, ActionList& out) {
  each_formation(s, [&](FormationId f) {
    if (!why_not_corps(s, f)) out.add(act(by, Act::Corps, f));
  });
}

}  // namespace kessel::kesselschlacht
