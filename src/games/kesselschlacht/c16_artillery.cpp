// Chapter 16: the guns. 18th Artillery Division is the only Axis artillery (KS:16.1); what its regiments may not do beyond
// this file stands with the fuel (KS:16.1.1b), the attack (KS:16.1.3) and the advance.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {
constexpr int kGunRange = 3;  // KS:2.2.8a a rule, not printed on the counters
}

/// KS:16.1.2, KS:2.2.8a Up to three hexes, its own not counted; KS:16.1.2a with enemies beside it only against those.
Why why_not_range(const State& s, const Board& b, UnitId gun, Hex target) {
  const Hex at = s.unit(gun).hex;
  const int range = hex::Grid::distance(at, target);
  const bool pinned = (s.content->grid.neighbours_of(at) & b.occupied[index(other(side_of(s, gun)))]).any();
  if (pinned && range != 1) return Refusal{"KS:16.1.2a", no::with_enemies_beside_fires_on_those, gun};
  if (range > kGunRange) return Refusal{"KS:16.1.2", no::target_more_than_three_hexes_away, gun};
  return std::nullopt;
}

/// KS:16.1.1a, KS:16.2, KS:R101 Along road links only, whatever the weather; by switch dirt roads are closed in mud.
bool gun_may_pass(const State& s, Hex from, hex::Dir d) {
  const Road road = road_link(s, from, d);
  if (road == Road::Dirt && s.weather == Weather::Mud && s.options.roadbound_dirt_barred) return false;
  return road != Road::None;
}

}  // namespace kessel::kesselschlacht
