// PZ:16.1.6 Crews that abandon their vehicle, and passengers that have to leave it.
#include <algorithm>
#include <array>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

constexpr std::uint16_t kNoDamageBits = 15u * kBailNoDamage;
constexpr std::uint16_t kCrewBits = kBailTrack | kBailDamage | kBailFlame | kNoDamageBits;
constexpr std::uint16_t kPassengerBits = kBailWreck | kBailDirect | kBailIndirect | kBailCrewLeft;

bool aboard(const State& s, UnitId u) { return s.unit(u).where == Where::Aboard; }

/// PZ:16.1.6a, PZ:16.1.6b, PZ:16.1.6c What became of the vehicle comes before a passenger's own fright.
void inherit(State& s) {
  each_unit(s, [&](UnitId u) {
    if (!aboard(s, u)) return;
    const Where w = s.unit(s.unit(u).carrier).where;
    std::uint16_t& bits = s.unit(u).bail;
    if (w == Where::KnockedOut || w == Where::BrewedUp) bits = kBailWreck;
    if (w == Where::Abandoned) bits = kBailCrewLeft;
  });
}

/// PZ:16.1.6.1.1b, PZ:R88, PZ:R113 Causes in a fixed order: the track, each penetration that did nothing, damage, flames.
struct Cause {
  std::uint16_t bit;
  BailOut row;
};
Cause crew_cause(std::uint16_t bits) {
  if ((bits & kBailTrack) != 0) return {kBailTrack, BailOut::Track};
  if ((bits & kNoDamageBits) != 0) return {kBailNoDamage, BailOut::NoDamage};
  if ((bits & kBailDamage) != 0) return {kBailDamage, BailOut::Damaged};
  return {kBailFlame, BailOut::FlameAttack};
}
BailOut passenger_row(const State& s, UnitId u) {
  const std::uint16_t bits = s.unit(u).bail;
  if ((bits & kBailWreck) != 0) {
    const bool burns = s.unit(s.unit(u).carrier).where == Where::BrewedUp;
    if (card(s, u).towed()) return burns ? BailOut::BuTowed : BailOut::KoTowed;
    return burns ? BailOut::BuLeg : BailOut::KoLeg;
  }
  return (bits & kBailIndirect) != 0 ? BailOut::SuppressedIndirect : BailOut::SuppressedDirect;
}

/// PZ:16.1.6.1.1, PZ:16.1.6.1.2, PZ:16.1.6.2.1, PZ:16.1.6.2.2, PZ:16.1.6.2.3, PZ:17.2.8.1.2, PZ:R57
int bail_modifier(const State& s, UnitId u) {
  const BailOutCharts& b = tables(s).bail_out;
  const bool graded = s.plan().rules.grades != Module::Off;
  const Grade g = graded ? grade(s, u) : Grade::Seasoned;
  if (!aboard(s, u)) return g == Grade::Elite ? b.crew_elite : g == Grade::Green ? b.crew_green : 0;
  if ((s.unit(u).bail & kBailWreck) != 0)
    return g == Grade::Elite ? b.passenger_elite : g == Grade::Green ? b.passenger_green : 0;
  return card(s, s.unit(u).carrier).under_cover ? b.under_cover : 0;
}

/// PZ:16.1.6.1.1a, PZ:R89 The crew is gone for good, and the vehicle a wreck.
void abandon(State& s, UnitId u) {
  Unit& x = s.unit(u);
  x.where = Where::Abandoned;
  x.order = Order::None, x.spot = Spot::None, x.aim = {}, x.aim2 = {}, x.bail = 0;
}

constexpr int kNear = 750, kBeside = 1990;

/// Places within an inch of the wreck, those round about in order.
template <class F>
void each_spot(const State& s, UnitId carrier, F&& f) {
  const Point c = s.unit(carrier).at;
  for (int mils = kNear; mils <= kBeside; mils += 250)
    for (int i = 0; i < 16; ++i)
      if (f(plane::ahead(c, plane::direction(45 * i), mils))) return;
}

bool may_land(const State& s, UnitId u) {
  bool found = false;
  each_spot(s, s.unit(u).carrier, [&](Point p) {
    found = !why_not_beside(s, u, s.unit(u).carrier, p, s.unit(u).facing);
    return found;
  });
  return found;
}

void set_down(State& s, UnitId u, Point p, int facing, Events& ev) {
  put_off(s, u, p, facing, ev);
  Unit& x = s.unit(u);
  x.bail = 0;
  raise(s, u, kSuppressedOn | kDismounted);
  lower(s, u, kSuppressedOff);
  tell(ev, Ev::BailedOut, {u.value, p.x, p.y, facing}, "PZ:16.1.6.1.1a");
}

/// PZ:R90 No place beside the wreck: the nearest one that will do; if there is none at all it is lost.
void land_somewhere(State& s, UnitId u, Events& ev) {
  const auto spot = free_spot_near(s, u, s.unit(s.unit(u).carrier).at, s.unit(u).facing, kBeside);
  if (!spot) return eliminate(s, u, "PZ:R90", ev);
  set_down(s, u, *spot, s.unit(u).facing, ev);
}

}  // namespace

bool has_to_roll(const State& s, UnitId u) {
  const std::uint16_t bits = s.unit(u).bail;
  if (!aboard(s, u)) return (bits & kCrewBits) != 0;
  return (bits & (kPassengerBits & ~kBailCrewLeft)) != 0 && (bits & kBailOut) == 0;
}

void settle_bails(State& s) {
  if (!advanced(s)) return;
  inherit(s);
  bool any = false;
  each_unit(s, [&](UnitId u) { any = any || s.unit(u).bail != 0; });
  if (any) s.push(Step::Bail);
}

/// PZ:16.1.6a Vehicles first, then whoever was in them, in order.
void run_bail(State& s, Events& ev) {
  UnitId crew{}, passenger{}, out{};
  each_unit(s, [&](UnitId u) {
    std::uint16_t& bits = s.unit(u).bail;
    if (!aboard(s, u)) {
      if (!on_table(s, u) || !card(s, u).vehicle()) bits = 0;  // PZ:R88 nobody is left to bail out
      bits = static_cast<std::uint16_t>(bits & kCrewBits);
      if (bits != 0 && !crew.valid()) crew = u;
      return;
    }
    if ((bits & kBailOut) != 0 && !out.valid()) out = u;
    if ((bits & kPassengerBits) != 0 && (bits & kBailOut) == 0 && !passenger.valid()) passenger = u;
  });
  if (crew.valid()) return s.push(Step::BailRoll, side_of(crew), crew);
  if (passenger.valid()) {
    if ((s.unit(passenger).bail & kBailCrewLeft) == 0) return s.push(Step::BailRoll, side_of(passenger), passenger);
    s.unit(passenger).bail = kBailOut;
    return;
  }
  if (!out.valid()) return s.pop();
  // PZ:R157 A vehicle that stays where it was hit stands clear of others before anybody gets off it.
  if (const UnitId carrier = s.unit(out).carrier;
      carrier == s.move.unit && (!on_table(s, carrier) || flagged(s, carrier, kTracked)))
    back_to_free_spot(s), carry_along(s, carrier);
  if (may_land(s, out)) return s.push(Step::Land, side_of(out), out);
  land_somewhere(s, out, ev);
}

void bail_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  s.pop();
  Unit& x = s.unit(u);
  const int roll = read_dice(d[0], d[1]) + bail_modifier(s, u);
  const auto in = [&](BailOut row) { return tables(s).bail_out.rolls[at(row)]; };
  if (!aboard(s, u)) {
    const Cause cause = crew_cause(x.bail);
    x.bail = static_cast<std::uint16_t>(x.bail - cause.bit);
    const Rolls limit = in(cause.row);
    // The lowest rolls stay in the range, whatever is taken off them.
    if (roll > limit.high) {
      tell(ev, Ev::BailRolled, {u.value, roll, limit.high, 0, 0}, "PZ:16.1.6.1.1");
      return;
    }
    tell(ev, Ev::CrewLeft, {u.value, roll, limit.high}, "PZ:16.1.6.1.1");
    abandon(s, u);
    return inherit(s);
  }
  const bool wreck = (x.bail & kBailWreck) != 0;
  const Rolls limit = in(passenger_row(s, u));
  const bool out = roll <= limit.high;
  tell(ev, Ev::BailRolled, {u.value, roll, limit.high, out ? 1 : 0, wreck ? 2 : 1},
       wreck ? RuleRef("PZ:16.1.6.1.2") : RuleRef("PZ:16.1.6.2.3"));
  x.bail = out ? kBailOut : 0;
  if (!out && wreck) eliminate(s, u, "PZ:16.1.6.1.2", ev);
}

Why why_not_land(const State& s, const Action& a) {
  const UnitId u = s.top().unit;
  return why_not_beside(s, u, s.unit(u).carrier, {a.arg[0], a.arg[1]}, a.arg[2]);
}

void land(State& s, const Action& a, Events& ev) {
  const UnitId u = s.top().unit;
  s.pop();
  set_down(s, u, {a.arg[0], a.arg[1]}, a.arg[2], ev);
}

/// A few places round the vehicle.
void offer_landings(const State& s, Side by, ActionList& out) {
  const UnitId u = s.top().unit;
  const int facing = s.unit(u).facing;
  int n = 0;
  each_spot(s, s.unit(u).carrier, [&](Point p) {
    const Action a = act(by, Act::Land, {p.x, p.y, facing});
    if (why_not_land(s, a)) return false;
    out.add(a);
    return ++n == 8;
  });
}

}  // namespace kessel::panzer
