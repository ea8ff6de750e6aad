// What must hold in every state.
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

std::vector<std::string> broken_invariants(const State& s) {
  std::vector<std::string> out;
  const auto fault = [&](std::string t) { out.push_back(std::move(t)); };
  if (s.depth == 0 || s.depth > kMaxFrames) {
    fault("no step is going on");
    return out;
  }
  each_unit(s, [&](UnitId u) {
    const Unit& x = s.unit(u);
    const std::string name = unit_text(u);
    if (x.facing >= plane::kDegrees) fault(name + " faces nowhere");
    if ((x.where == Where::Table || wreck(x.where)) && !s.map().on_table(x.at)) fault(name + " is off the table");
    if (x.where != Where::Table && x.order != Order::None && x.where != Where::Aboard)
      fault(name + " has an order and is not in play");
    if (x.aim.valid() && (!in_roster(s, x.aim.value) || side_of(x.aim) == side_of(u)))
      fault(name + " aims at no enemy");
    if (x.turret != Turning::Front && card(s, u).turret != Turret::Turreted) fault(name + " has no turret to turn");
    if ((x.where == Where::KnockedOut || x.where == Where::BrewedUp) && !card(s, u).vehicle())
      fault(name + " is no vehicle and yet a wreck");
    if (x.building != 0xff && x.building >= s.map().buildings.size()) fault(name + " is in no house");
  });
  // PZ:9.9 Nobody stands on another, but for who is on the move.
  std::vector<UnitId> there;
  each_unit(s, [&](UnitId u) {
    if ((on_table(s, u) || wreck(s.unit(u).where)) && u != s.move.unit) there.push_back(u);
  });
  for (std::size_t i = 0; i < there.size(); ++i)
    for (std::size_t k = i + 1; k < there.size(); ++k)
      if (plane::overlap(base_of(s, there[i]), base_of(s, there[k])))
        fault(unit_text(there[i]) + " and " + unit_text(there[k]) + " stand on each other");
  int announced = 0;
  each_unit(s, [&](UnitId u) { announced += flagged(s, u, kAnnounced) ? 1 : 0; });
  if (announced > 0 && s.fires == 0) fault("somebody fires in no group");
  if (s.fires > s.fire.size()) fault("too many groups of fire");
  for (std::size_t i = 0; i < s.fires && i < s.fire.size(); ++i)
    if (!in_roster(s, s.fire[i].target.value)) fault("a group fires at nobody");
  for (std::size_t i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[i];
    const bool shot = f.step == Step::HitRoll || f.step == Step::LocationRoll || f.step == Step::AspectChoice ||
                      f.step == Step::Reveal;
    if (shot && (s.fires == 0 || !f.unit.valid() || !in_roster(s, f.unit.value))) fault("a shot of no group");
    if (shot && f.step != Step::Reveal && f.unit.valid() && in_roster(s, f.unit.value) &&
        barrel(s, f.unit, s.unit(f.unit).weapon).ap == nullptr)
      fault("a shot without a gun");
    const bool moves = f.step == Step::Advance || f.step == Step::Watch || f.step == Step::BuildingRoll ||
                       f.step == Step::BuildingKind;
    if (moves && !s.move.unit.valid()) fault("a move of nobody");
    if (f.step == Step::BuildingRoll || f.step == Step::BuildingKind) {
      if (f.arg >= s.map().buildings.size()) fault("the wall of no house");
      if (s.move.leg >= s.move.legs) fault("a wall on no way");
    }
    if (f.step == Step::Place && s.area[static_cast<std::size_t>(index(f.side))] == 0xff) fault("a set-up in no area");
  }
  return out;
}

}  // namespace kessel::panzer
