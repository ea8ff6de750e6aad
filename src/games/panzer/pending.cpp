// Chapters of the Advanced Game whose file is not here yet. Each goes as its chapter comes.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {
Why not_yet() { return Refusal{"PZ:11.0", "this chapter is not in play yet", {}}; }
}  // namespace

// c16 close combat
Why why_not_close(const State&, const Action&) { return not_yet(); }
void do_close(State&, const Action&, Events&) {}
void offer_close(const State&, Side, Scope, ActionList&) {}
bool close_asked(const State&, Side) { return false; }
void run_storm(State& s, Events&) { s.pop(); }
void hand_rolled(State&, const Draw&, Events&) {}
void assault_arrived(State&, Events&) {}
Why why_not_overrun(const State&, const Action&) { return not_yet(); }
void begin_overrun(State&, const Action&, Events&) {}
GpChance assault_chance(const State&, const Attack&, UnitId, int, Tally&) { return {}; }
void assault_rolled(State&, const Draw&, Events&) {}
void assault_ko_rolled(State&, const Draw&, Events&) {}
void assault_ammo_rolled(State&, const Draw&, Events&) {}
void assault_revealed(State&, bool, Events&) {}
Why why_not_dismount_attack(const State&, const Action&) { return not_yet(); }
void dismount_attack(State&, const Action&, Events&) {}
void offer_dismount_attacks(const State&, Side, ActionList&) {}
void offer_overruns(const State&, UnitId, ActionList&) {}
int hand_modifier(const State&, int, bool, Tally&) { return 0; }
bool overrun_strikes(State&, Events&) { return false; }
GpChance assault_chance(const State&, const Attack&, UnitId, Tally&) { return {}; }
void assault_result(State&, UnitId, int, int, Events&) {}

}  // namespace kessel::panzer
