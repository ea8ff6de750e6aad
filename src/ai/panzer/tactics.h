#pragma once
// What a shot is worth and how dangerous a place is, from what lies open on the table.
#include "ai/panzer/atlas.h"

namespace kessel::ai::panzer {

/// What a unit is worth to the enemy: its points as they still can be scored.
int worth(const State&, UnitId);

/// Chances of one shot, in shares of 1.
struct Chances {
  double hit = 0, track = 0, damaged = 0, lost = 0;
};
Chances chances(const State&, UnitId shooter, int weapon, UnitId target, bool overwatch, bool moving);
/// Points that a shot is expected to take; below zero: it cannot be fired.
double shot_value(const State&, UnitId shooter, UnitId target, bool overwatch, bool moving);
double value_of(const State&, UnitId target, const Chances&);

/// The weapon that promises most against a target, and how much; weapon -1: it cannot be fired at.
struct Choice {
  int weapon = -1;
  double value = -1, lost = 0;  ///< lost: the chance that the target is gone
};
Choice best_arm(const State&, UnitId shooter, UnitId target, bool overwatch, bool moving);
/// What one roll of GP fire takes from a unit on the average.
double gp_value(const State&, const Attack&, UnitId target, double* lost = nullptr);
/// The same of a whole pattern: what it takes from the enemy less what it takes from friends.
double pattern_value(const State&, const Attack&);

struct Shot {
  UnitId target{};
  double value = 0;
};
/// The best direct shot of a unit as things stand; `target` invalid: none.
Shot best_shot(const State&, UnitId shooter);

/// Points that enemies are expected to take from a unit, if it stood at that place facing so, by one shot each.
double danger(State& scratch, UnitId, Point, int facing, Spot as);
/// Points that the unit could take by a shot from there.
double promise(State& scratch, UnitId, Point, int facing);

}  // namespace kessel::ai::panzer
