// PZ:12.0 What units of the Advanced Game suffer.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

void mark_suppressed(State& s, UnitId u, RuleRef rule, Events& ev) {
  if (!suppressed(s, u)) halve_move(s, u);  // PZ:12.4.3, PZ:R98 what is left of its move
  raise(s, u, kSuppressedOn);
  lower(s, u, kSuppressedOff);
  tell(ev, Ev::Suppressed, {u.value}, rule);
}

void leaves_play(State& s, UnitId u, Where where) {
  Unit& x = s.unit(u);
  x.where = where;
  x.order = Order::None, x.spot = Spot::None;
  x.aim = {}, x.aim2 = {}, x.carrier = {}, x.bail = 0;
}

}  // namespace

/// PZ:12.4, PZ:12.4.4 On replaces Off; two are no worse than one. PZ:16.1.6.2.3, PZ:16.1.6.2.3a A passenger that had none
/// of this turn may take to the ground.
void suppress(State& s, UnitId u, RuleRef rule, Events& ev) {
  const Attack::Kind k = s.attack.kind;
  if (s.unit(u).where == Where::Aboard && !flagged(s, u, kSuppressedOn) && k != Attack::Kind::None) {
    const bool indirect = k == Attack::Kind::Indirect || k == Attack::Kind::Barrage;
    s.unit(u).bail |= indirect ? kBailIndirect : kBailDirect;
  }
  mark_suppressed(s, u, rule, ev);
}

/// PZ:12.2.2, PZ:12.2.2a, PZ:12.3, PZ:16.7.4.2.15.1, PZ:16.7.4.2.15.2 Attached weapons stay with the half that is left.
void reduce_or_eliminate(State& s, UnitId u, RuleRef rule, Events& ev) {
  if (!card(s, u).squad() || flagged(s, u, kHalfSquad)) return eliminate(s, u, rule, ev);
  raise(s, u, kHalfSquad);
  tell(ev, Ev::Reduced, {u.value}, rule);
  suppress(s, u, rule, ev);
}

void eliminate(State& s, UnitId u, RuleRef rule, Events& ev) {
  each_passenger(s, u, [&](UnitId p) { eliminate(s, p, rule, ev); });
  tell(ev, Ev::Eliminated, {u.value}, rule);
  leaves_play(s, u, Where::Eliminated);
}

/// PZ:8.4.7.6a, PZ:16.7.4.2.5.3a, PZ:R59 Transports and their passengers too; not those inside the wreck, who have to get
/// out of it anyway.
void brew_up_scares(State& s, UnitId wreck, Events& ev) {
  const Point p = s.unit(wreck).at;
  each_unit(s, side_of(wreck), [&](UnitId u) {
    const Unit& x = s.unit(u);
    if (u == wreck || (x.where != Where::Table && x.where != Where::Aboard) || x.carrier == wreck) return;
    if (within(s, p, x.at, tables(s).brew_up_inches)) mark_suppressed(s, u, "PZ:8.4.7.6a", ev);
  });
}

}  // namespace kessel::panzer
