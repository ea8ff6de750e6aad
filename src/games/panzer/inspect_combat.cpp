// Close combat, attacks from the air and recovery before the dice fall, as JSON (docs/api.md, Inspect).
#include "games/panzer/c16_close.h"
#include "games/panzer/inspect_json.h"

namespace kessel::panzer {

namespace {

std::size_t at_(int i) { return static_cast<std::size_t>(i); }

/// PZ:16.9.4 By fives and tens, out of the thousand ways that the roll and the die for a burning vehicle fall.
GpOdds assault_odds(const State& s, const Attack& a, UnitId target, const GpChance& c) {
  GpOdds o;
  o.all = 1000;
  const int burns = a.flame ? 10 : std::clamp(brew_up_limit(s, a, c), 0, 10);
  for (int roll = 1; roll <= 100; ++roll) {
    const int net = roll + c.net, last = std::abs(net) % 10;
    if (net <= c.number.none) {
      o.nothing += 10;
    } else if (net <= c.number.suppressed) {
      o.suppressed += 10;
    } else if (last == 5) {
      (flagged(s, target, kDamaged) ? o.knocked_out : o.damaged) += 10;
    } else if (last == 0) {
      o.track += 10;
    } else {
      o.brewed_up += burns, o.knocked_out += 10 - burns;
    }
  }
  return o;
}

/// Weapons that may run short are counted as if they did not, and named.
void take_all_guns(JsonWriter& j, State& walk) {
  Events none = Events::none();
  j.key("ammo").begin_array();
  while (walk.top().step == Step::AmmoRoll) {
    const int code = close_gun(walk, walk.top().arg);
    const UnitId u = walk.top().unit;
    j.begin_object().field("unit", unit_text(u)).field("code", code);
    j.field("limit", ammo_limit(walk, u, code)).end_object();
    assault_ammo_rolled(walk, Draw{1}, none);
  }
  j.end_array();
}

/// PZ:16.9 Against a vehicle, or terrain: its owner shows no order.
void write_close(JsonWriter& j, State& walk, int i) {
  Events none = Events::none();
  const Assault x = walk.assaults[at_(i)];
  begin_assault(walk, i, none);
  if (walk.top().step == Step::Reveal) assault_revealed(walk, false, none);
  take_all_guns(j, walk);
  Tally t;
  if (!x.target.valid()) {
    write_gp(j, breach_chance(walk, walk.attack, breach_defense(walk, x), t));
  } else {
    const GpChance c = assault_chance(walk, walk.attack, x.target, t);
    write_gp(j, c);
    write_odds(j, assault_odds(walk, walk.attack, x.target, c));
  }
  write_lines(j, t);
}

/// PZ:16.10.2 How many of the ten thousand ways that both rolls fall each side wins.
struct Round {
  int won = 0, lost = 0;
};
Round round_of(const State& s, int i) {
  Tally silent = Tally::silent(), quiet = Tally::silent();
  const int ahead = hand_modifier(s, i, true, silent) - hand_modifier(s, i, false, quiet);
  Round r;
  for (int a = 1; a <= 100; ++a)
    for (int b = 1; b <= 100; ++b) {
      r.won += a + ahead > b ? 1 : 0;
      r.lost += a + ahead < b ? 1 : 0;
    }
  return r;
}

constexpr std::int64_t kCertain = 1'000'000;

bool full_squad(const State& s, UnitId u) { return card(s, u).squad() && !flagged(s, u, kHalfSquad); }

/// PZ:16.10.4 The chance, in millionths, that the target is gone in the end; who leads on is chosen as it is best.
std::int64_t taken(State s, int i) {
  const Round r = round_of(s, i);
  const std::int64_t win = kCertain * r.won / (r.won + r.lost);
  Assault& a = s.assaults[at_(i)];
  std::int64_t after = kCertain;
  if (full_squad(s, a.target)) {
    State next = s;
    raise(next, a.target, kHalfSquad);
    after = taken(std::move(next), i);
  }
  const UnitId second = second_attacker(s, i);
  const int other_ = second.valid() ? draft_index(s, second) : -1;
  std::int64_t otherwise = 0;
  if (full_squad(s, a.unit)) {
    raise(s, a.unit, kHalfSquad);
    otherwise = taken(s, i);
    if (other_ >= 0 && full_squad(s, second)) otherwise = std::max(otherwise, taken(s, other_));
  } else if (other_ >= 0) {
    s.unit(a.unit).where = Where::Eliminated;
    otherwise = taken(s, other_);
  }
  return (win * after + (kCertain - win) * otherwise) / kCertain;
}

/// PZ:16.10 Roll against roll.
void write_hand(JsonWriter& j, const State& walk, int i) {
  const Assault& x = walk.assaults[at_(i)];
  for (const bool attacker : {true, false}) {
    Tally t;
    const int total = hand_modifier(walk, i, attacker, t);
    j.key(attacker ? "attacker" : "defender").begin_object();
    j.field("unit", unit_text(attacker ? x.unit : x.target)).field("total", total);
    write_lines(j, t);
    j.end_object();
  }
  const Round r = round_of(walk, i);
  j.key("round").begin_object().field("won", r.won).field("lost", r.lost).field("all", 10'000).end_object();
  j.field("taken", static_cast<int>(taken(walk, i) / 10'000));
  if (const UnitId w = second_attacker(walk, i); w.valid()) j.field("second", unit_text(w));
}

/// Whom an attack strikes and what each would face. PZ:16.7.4
void write_struck(JsonWriter& j, const State& s, const Attack& a) {
  j.key("units").begin_array();
  each_unit(s, [&](UnitId u) {
    if ((a.units[u.value / 64u] >> (u.value % 64u) & 1u) == 0) return;
    Tally t;
    const GpChance c = gp_chance(s, a, u, t);
    const Percent p = percent(c);
    j.begin_object().field("unit", unit_text(u)).field("none", p.none).field("suppressed", p.suppressed);
    write_gp(j, c);
    write_odds(j, gp_odds(s, a, u, c));
    write_lines(j, t);
    j.end_object();
  });
  j.end_array().key("terrain").begin_array();
  for (std::size_t i = 0; i < s.map().buildings.size(); ++i)
    if ((a.buildings >> i & 1u) != 0) j.value(s.map().buildings[i].id);
  for (std::size_t i = 0; i < s.map().crossings.size(); ++i)
    if ((a.bridges >> i & 1u) != 0) j.value(s.map().crossings[i].id);
  j.end_array();
}

}  // namespace

std::string assault_plan(const State& s, const Action& a) {
  JsonWriter j;
  Events none = Events::none();
  State walk = s;
  const auto kind = static_cast<Act>(a.kind);
  const UnitId u = unit_id(a.arg[0]);
  const UnitId target = kind == Act::Breach ? UnitId{} : unit_id(a.arg[kind == Act::Storm ? 4 : 1]);
  drop_draft(walk, u);  // what is announced is looked at anew
  Why why = kind == Act::Storm ? why_not_now(s, kind) : Why{};
  if (!why) why = kind == Act::Storm ? why_not_storm(walk, a) : why_not_close(walk, a);
  const bool hand = target.valid() && leg_or_towed(s, target);
  j.begin_object().field("unit", unit_text(u)).field("target", unit_text(target));
  j.field("kind", !target.valid() ? "breach" : hand ? "hand" : "close");
  write_why(j, *s.content, why);
  if (!why) {
    if (kind == Act::Storm) {
      put_off(walk, u, {a.arg[1], a.arg[2]}, a.arg[3], none);
      Assault& x = walk.assaults[at_(free_index(walk))];
      x.state = Assault::State::Announced, x.unit = u, x.target = target, x.dismounted = true;
    } else {
      do_close(walk, a, none);
    }
    const int i = draft_index(walk, u);
    for (int k = 0; k < kMaxAssaults; ++k)
      if (walk.assaults[at_(k)].state == Assault::State::Announced && walk.assaults[at_(k)].target == target)
        bring_up(walk, k);
    walk.depth = 0, walk.phase = Phase::Movement;
    walk.push(Step::Storm, a.by, {}, 1);
    if (hand)
      write_hand(j, walk, i);
    else
      write_close(j, walk, i);
  }
  j.end_object();
  return j.take();
}

std::string overrun_plan(const State& s, UnitId u, UnitId target) {
  JsonWriter j;
  Events none = Events::none();
  State walk = s;
  const Why why = why_not_overrun(walk, act(side_of(u), Act::Declare, {u.value, target.value}));
  // That it is announced already is no hindrance.
  const bool declared = draft_index(s, u) >= 0 && s.assaults[at_(draft_index(s, u))].target == target;
  j.begin_object().field("unit", unit_text(u)).field("target", unit_text(target)).field("kind", "overrun");
  write_why(j, *s.content, declared ? Why{} : why);
  if (!why || declared) {
    Attack a;
    a.kind = Attack::Kind::Overrun, a.by = side_of(u), a.from = u, a.aimed = target, a.at = s.unit(target).at;
    walk.attack = a;
    walk.depth = 0, walk.phase = Phase::Movement;
    walk.push(Step::Move, side_of(u));
    walk.push(Step::Advance, side_of(u), u);
    add_guns(walk, 0, none);
    take_all_guns(j, walk);
    Tally t;
    const GpChance c = gp_chance(walk, walk.attack, target, t);
    write_gp(j, c);
    write_odds(j, gp_odds(walk, walk.attack, target, c));
    write_lines(j, t);
  }
  j.end_object();
  return j.take();
}

/// PZ:15.3 The patterns of an attack from where the aircraft is, and everybody under them.
void write_drop(JsonWriter& j, const State& s, AirAttack attack) {
  State walk = s;
  const std::vector<Attack> patterns = air_patterns(walk, attack);
  if (attack == AirAttack::DiveBomb) walk.flight.altitude = Altitude::Low;  // PZ:15.2.3.2
  Attack all = patterns[0];
  j.field("attack", air_attack_word(attack)).field("sheaf", sheaf_word(all.sheaf)).key("quads").begin_array();
  for (Attack a : patterns) {
    j.begin_array();
    for (const Point p : pattern(walk, a.at, a.bearing, a.sheaf).corner)
      j.begin_array().value(p.x).value(p.y).end_array();
    j.end_array();
    cover_pattern(walk, a);
    for (std::size_t i = 0; i < all.units.size(); ++i) all.units[i] |= a.units[i];
    all.buildings |= a.buildings, all.bridges = static_cast<std::uint16_t>(all.bridges | a.bridges);
  }
  j.end_array();
  write_struck(j, walk, all);
}

std::string drop_plan(const State& s, AirAttack attack) {
  JsonWriter j;
  const Why why = why_no_drop(s, attack);
  j.begin_object().field("unit", unit_text(s.flight.unit)).field("target", unit_text(s.flight.target));
  write_why(j, *s.content, why);
  const bool aims = attack == AirAttack::DiveBomb || attack == AirAttack::Rockets;
  if (!aims || s.flight.target.valid()) write_drop(j, s, attack);
  j.end_object();
  return j.take();
}

/// PZ:19.2.1 Own units only: what the enemy's orders were lies face down.
std::string recovery_plan(const State& s, UnitId u) {
  JsonWriter j;
  Tally t;
  const int added = recovery_modifier(s, u, t);
  int chance = 0;
  for (int roll = 1; roll <= 100; ++roll)
    chance += tables(s).suppression_recovered[at(grade(s, u))].hold(roll + added) ? 1 : 0;
  j.begin_object().field("unit", unit_text(u)).field("suppressed", suppressed(s, u)).field("chance", chance);
  j.field("now", flagged(s, u, kSuppressedOff));
  write_lines(j, t);
  j.end_object();
  return j.take();
}

}  // namespace kessel::panzer
