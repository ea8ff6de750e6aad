// PZ:9.7 Vehicles and houses.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

/// The house whose wall the mover stands at: the one it is in, or the one it is about to enter.
const Building& house(const State& s) {
  const Unit& x = s.unit(s.move.unit);
  const std::vector<Building>& all = s.map().buildings;
  if (x.building != 0xff) return all[x.building];
  std::size_t best = 0;
  for (std::size_t i = 1; i < all.size(); ++i)
    if (plane::distance_sq(all[i].centre, x.at) < plane::distance_sq(all[best].centre, x.at)) best = i;
  return all[best];
}

}  // namespace

/// PZ:9.7.3.1 Heavier vehicles break through more easily.
void building_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const int roll = read_dice(d[0], d[1]);
  const int total = roll + tables(s).building_gp_factor * card(s, u).gp_def;
  const bool hurt = tables(s).building[at(house(s).material)].hit.hold(total);
  tell(ev, Ev::BuildingTried, {u.value, roll, total, hurt ? 1 : 0}, "PZ:9.7.3.1");
  const Side side = s.top().side;
  s.pop();
  if (hurt) return s.push(Step::BuildingKind, side, u);
  ++s.move.gates;
}

/// PZ:9.7.3.2, PZ:9.7.4 A track hit stops it before the wall; damage halves what it has left.
void building_kind_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const int roll = read_dice(d[0], d[1]);
  const bool track = tables(s).building[at(house(s).material)].track.hold(roll);
  tell(ev, Ev::BuildingHurt, {u.value, roll, track ? 1 : 0}, "PZ:9.7.3.2");
  s.pop();
  if (track) return suffer_track(s, u, ev);
  suffer(s, u, Damage::Damaged, "PZ:9.7.3.2", ev);
  ++s.move.gates;
}

}  // namespace kessel::panzer
