// PZ:9.7 Vehicles and houses.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

/// The row of the house whose wall the mover stands at.
const BuildingEffect& row(const State& s) { return tables(s).building[at(s.map().buildings[s.top().arg].material)]; }

}  // namespace

/// PZ:9.7.3, PZ:9.7.3.1 Heavier vehicles break through more easily.
void building_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const int roll = read_dice(d[0], d[1]);
  const int total = roll + tables(s).building_gp_factor * card(s, u).gp_def;
  const bool hurt = row(s).hit.hold(total);
  tell(ev, Ev::BuildingTried, {u.value, roll, total, hurt ? 1 : 0}, "PZ:9.7.3.1");
  const Frame was = s.top();
  s.pop();
  if (hurt) return s.push(Step::BuildingKind, was.side, u, was.arg);
  pass_wall(s);
}

/// PZ:9.7.3.2, PZ:9.7.4 A track hit stops it before the wall; damage halves what it has left.
void building_kind_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const int roll = read_dice(d[0], d[1]);
  const bool track = row(s).track.hold(roll);
  tell(ev, Ev::BuildingHurt, {u.value, roll, track ? 1 : 0}, "PZ:9.7.3.2");
  s.pop();
  if (track) return suffer_track(s, u, ev);
  suffer(s, u, Damage::Damaged, "PZ:9.7.3.2", ev);
  if (on_table(s, u)) pass_wall(s);
}

}  // namespace kessel::panzer
