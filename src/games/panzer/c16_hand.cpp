// PZ:16.10 Hand-to-hand combat: roll against roll until one side is gone.
#include <algorithm>

#include "games/panzer/c16_close.h"

namespace kessel::panzer {

namespace {

std::size_t at_(int i) { return static_cast<std::size_t>(i); }

/// Of the others who fight the same unit: PZ:16.10 there is one at most.
int second_index(const State& s, int primary) {
  const Assault& a = s.assaults[at_(primary)];
  for (int i = 0; i < kMaxAssaults; ++i) {
    const Assault& x = s.assaults[at_(i)];
    if (i == primary || x.state != Assault::State::Arrived || x.target != a.target || x.dismounted != a.dismounted)
      continue;
    if (on_table(s, x.unit) && !suppressed(s, x.unit) &&
        !why_no_contact(s, side_of(x.unit), x.target, s.unit(x.unit).at, height_of(s, x.unit)))
      return i;
  }
  return -1;
}

bool full_squad(const State& s, UnitId u) { return card(s, u).squad() && !flagged(s, u, kHalfSquad); }
bool uphill(const State& s, const Assault& x) { return height_of(s, x.target) > height_of(s, x.unit); }

/// PZ:16.10.4.1, PZ:16.10.4.2 A squad that loses a round fights on by halves, unshaken.
void halve(State& s, UnitId u, RuleRef rule, Events& ev) {
  raise(s, u, kHalfSquad);
  tell(ev, Ev::Reduced, {u.value}, rule);
}

}  // namespace

UnitId second_attacker(const State& s, int assault) {
  const int i = second_index(s, assault);
  return i < 0 ? UnitId{} : s.assaults[at_(i)].unit;
}

/// PZ:16.10.1b, PZ:16.10.2 The first that was announced leads.
void begin_hand(State& s, int assault) {
  const Assault& a = s.assaults[at_(assault)];
  has_stormed(s, a.unit);
  if (const UnitId w = second_attacker(s, assault); w.valid()) has_stormed(s, w);
  raise(s, a.target, kAssaulted);
  s.push(Step::HandRoll, side_of(a.unit), a.unit, assault);
}

/// PZ:16.10.3, PZ:16.10.3.1 to PZ:16.10.3.11. PZ:17.2.6.4 Full Cover is no help here.
int hand_modifier(const State& s, int assault, bool attacker, Tally& t) {
  const Assault& a = s.assaults[at_(assault)];
  const auto value = [&](HandToHand m) { return tables(s).hand_to_hand[at(m)]; };
  const UnitId u = attacker ? a.unit : a.target;
  if (full_squad(s, u)) {
    t.add("PZ:16.10.3.1", value(HandToHand::Squad), "squad");
  } else if (card(s, u).squad()) {
    t.add("PZ:16.10.3.2", value(HandToHand::HalfSquad), "half-squad");
  } else if (card(s, u).towed()) {
    t.add("PZ:16.10.3.3", value(HandToHand::Towed), "towed unit");
  } else {
    t.add("PZ:16.10.3.4", value(HandToHand::Section), "section");
  }
  bool flame = has_flamethrower(s, u);
  if (attacker) {
    const int second = second_index(s, assault);
    const Assault* w = second < 0 ? nullptr : &s.assaults[at_(second)];
    if (a.advanced || (w != nullptr && w->advanced))
      t.add("PZ:16.10.3.6", value(HandToHand::Advance), "after an advance");
    if (uphill(s, a) || (w != nullptr && uphill(s, *w))) t.add("PZ:16.10.3.6", value(HandToHand::Uphill), "uphill");
    if (a.dismounted) t.add("PZ:16.10.3.6", value(HandToHand::Dismount), "out of a vehicle");
    if (w != nullptr)
      t.add("PZ:16.10.3.7",
            value(full_squad(s, w->unit) ? HandToHand::AdditionalSquad : HandToHand::AdditionalHalfSquad),
            "second attacker");
    flame = flame || (w != nullptr && has_flamethrower(s, w->unit));
  } else if (suppressed(s, u)) {
    t.add("PZ:16.10.3.5", value(HandToHand::DefenderSuppressed), "suppressed");
  }
  if (flame) t.add("PZ:16.10.3.8", value(HandToHand::Flamethrower), "flamethrower");
  if (s.plan().rules.grades != Module::Off)
    if (const int g = tables(s).grade_assault[at(grade(s, u))]; g != 0) t.add("PZ:16.10.3.11", g, "grade");
  return t.total();
}

/// PZ:16.10.4.1a Is the place that was won free for the unit?
bool may_occupy(const State& s, UnitId u) {
  const Won& w = s.won;
  if (in_fire(s, w.at)) return false;
  if (w.building != 0xff) return !ruined(s, w.building) && card(s, u).leg() && !why_no_floor(s, u, w.building, w.floor);
  return free_of_bases(s, u, w.at, w.facing) &&
         tables(s).terrain[at(footing_at(s, w.at))].cost[at(card(s, u).move.mover)].kind != Cost::Kind::Prohibited;
}

namespace {

/// The combat is over; who took part has fought.
void end_hand(State& s, UnitId target) {
  for (Assault& x : s.assaults)
    if (x.state == Assault::State::Arrived && x.target == target && flagged(s, x.unit, kStormed))
      x.state = Assault::State::Fought;
}

/// PZ:16.10.4.1, PZ:16.10.4.1a
void attacker_wins(State& s, int assault, Events& ev) {
  Assault& a = s.assaults[at_(assault)];
  const UnitId target = a.target;
  if (full_squad(s, target)) return halve(s, target, "PZ:16.10.4.1", ev);
  const Unit place = s.unit(target);
  eliminate(s, target, "PZ:16.10.4.1", ev);
  s.pop();
  end_hand(s, target);
  s.won = {place.at, place.facing, place.building, place.floor};
  if (on_table(s, a.unit) && may_occupy(s, a.unit)) return s.push(Step::Occupy, side_of(a.unit), a.unit, assault);
  s.won = {};
}

/// PZ:16.10.4.2, PZ:16.10.4.2a
void defender_wins(State& s, int assault, Events& ev) {
  Assault& a = s.assaults[at_(assault)];
  const int second = second_index(s, assault);
  if (full_squad(s, a.unit)) {
    halve(s, a.unit, "PZ:16.10.4.2", ev);
    if (second >= 0 && full_squad(s, s.assaults[at_(second)].unit))
      s.push(Step::Primary, side_of(a.unit), a.unit, assault);
    return;
  }
  eliminate(s, a.unit, "PZ:16.10.4.2", ev);
  a.state = Assault::State::Fought;
  if (second < 0) {
    s.pop();
    return end_hand(s, a.target);
  }
  s.top().unit = s.assaults[at_(second)].unit;
  s.top().arg = static_cast<std::uint8_t>(second);
}

}  // namespace

/// PZ:16.10.2, PZ:16.10.4 Higher wins, ties are rolled again. The Germans' dice come first.
void hand_rolled(State& s, const Draw& d, Events& ev) {
  const int assault = s.top().arg;
  const Assault& a = s.assaults[at_(assault)];
  const int german = read_dice(d[0], d[1]), soviet = read_dice(d[2], d[3]);
  const bool by_german = side_of(a.unit) == kGerman;
  Tally mine = Tally::silent(), his = Tally::silent();
  const int roll = by_german ? german : soviet, answer = by_german ? soviet : german;
  const int net = roll + hand_modifier(s, assault, true, mine),
            against = answer + hand_modifier(s, assault, false, his);
  tell(ev, Ev::HandToHand, {a.unit.value, a.target.value, roll, net, answer, against}, "PZ:16.10.2");
  if (net > against) return attacker_wins(s, assault, ev);
  if (net < against) defender_wins(s, assault, ev);
}

void decide_hand(State& s, const Action& a, Events& ev) {
  const Frame f = s.top();
  s.pop();
  if (static_cast<Act>(a.kind) == Act::Lead) {
    const UnitId leader = unit_id(a.arg[0]);
    if (leader == f.unit) return;
    s.top().arg = static_cast<std::uint8_t>(second_index(s, f.arg));
    s.top().unit = leader;
    return;
  }
  const Won won = s.won;
  s.won = {};
  if (static_cast<Act>(a.kind) != Act::Occupy) return;
  Unit& u = s.unit(f.unit);
  u.at = won.at, u.facing = won.facing, u.building = won.building, u.floor = won.floor;
  tell(ev, Ev::Occupied, {f.unit.value, u.at.x, u.at.y}, "PZ:16.10.4.1a");
}

}  // namespace kessel::panzer
