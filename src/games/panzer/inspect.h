#pragma once
// Numbers and plans shown to a player. Everything asked here hangs on the open table and on the viewer's own units.
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "games/panzer/view.h"

namespace kessel {
class JsonWriter;
}

namespace kessel::panzer {

/// What a shot can do, out of the hundred million ways that a hit roll and up to three location rolls fall (PZ:8.4); for
/// more hits than one the worst that happens to the target counts.
struct ShotOdds {
  long all = 0, miss = 0, nothing = 0, track = 0, damaged = 0, knocked_out = 0, brewed_up = 0;
};
/// PZ:16.7.4 The same for GP fire, out of the thousand ways that the roll and the die for a burning vehicle fall.
struct GpOdds {
  int all = 0, nothing = 0, suppressed = 0, track = 0, damaged = 0, knocked_out = 0, brewed_up = 0, reduced = 0,
      eliminated = 0;
};
GpOdds gp_odds(const State&, const Attack&, UnitId target, const GpChance&);
ShotOdds shot_odds(const State&, UnitId shooter, int weapon, UnitId target, const HitChance&);

Expected<Tally> tally(const State&, Side viewer, std::string_view query);
std::vector<std::string> tally_queries();
Expected<std::string> inspect(const State&, Side viewer, std::string_view query);
/// A flight, named as `fly` or `dive` name it.
std::string flight_plan(const State&, const Action&);
/// An assault, a breach or a dismount attack, named as those actions name it.
std::string assault_plan(const State&, const Action&);
std::string overrun_plan(const State&, UnitId, UnitId target);
/// An attack of the aircraft aloft, from where it is.
std::string drop_plan(const State&, AirAttack);
void write_drop(JsonWriter&, const State&, AirAttack);
std::string recovery_plan(const State&, UnitId);
/// What ending the step now would forfeit, or leave undone.
std::string ending(const State&, Side);
std::optional<Action> standing_answer(const View&, std::string_view orders);
/// The only thing that the viewer can do in the window it is asked in; nothing: it has a choice.
std::optional<Action> nothing_to_do(const View&);
std::optional<std::string> bad_orders(const Content&, std::string_view orders);

}  // namespace kessel::panzer
