// Chapters of the Advanced Game whose file is not here yet. Each goes as its chapter comes.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {
Why not_yet() { return Refusal{"PZ:11.0", "this chapter is not in play yet", {}}; }
}  // namespace

// c12
void suppress(State&, UnitId, RuleRef, Events&) {}
void reduce_or_eliminate(State&, UnitId, RuleRef, Events&) {}
void eliminate(State&, UnitId, RuleRef, Events&) {}
void brew_up_scares(State&, UnitId, Events&) {}
// c16 arms, GP
Arm arm(const State& s, UnitId u, int code) {
  Arm a;
  const Barrel b = barrel(s, u, code);
  a.weapon = b.weapon, a.ap = b.ap;
  return a;
}
int ammo_limit(const State&, UnitId, int) { return 0; }
bool ammo_supplied(const State&, UnitId) { return true; }
int gp_defense(const State&, UnitId, Tally&) { return 1; }
GpChance gp_chance(const State&, const Attack&, UnitId, Tally&) { return {}; }
void cover_pattern(const State&, Attack&) {}
plane::Quad pattern(const State& s, Point p, int bearing, Sheaf sheaf) {
  const Tables::SheafSize& size = tables(s).sheaf[at(sheaf)];
  return plane::rectangle(p, bearing, size.width, size.length);
}
bool under(const State&, const plane::Quad&, UnitId) { return false; }
void push_ko_roll(State&, UnitId, int) {}
void destroy_terrain(State&, int, int, Events&) {}
void begin_attack(State&, const Attack&, Events&) {}
void run_attack(State& s, Events&) { s.pop(); }
void gp_rolled(State&, const Draw&, Events&) {}
void ko_rolled(State&, const Draw&, Events&) {}
void ammo_rolled(State&, const Draw&, Events&) {}
void penetration_rolled(State&, const Draw&, Events&) {}
Why why_not_smoke(const State&, Side, const Action&) { return not_yet(); }
void fire_smoke(State&, const Action&, Events&) {}
void choose_fallback(State&, bool, Events&) {}
int zones_crossed(const State&, const Eye&, const Eye&, Shell, bool) { return 0; }
int add_zone(State&, const Zone&) { return 0; }
bool lies(const Zone& z) { return z.there && (z.age == 0 || z.shell == Shell::Smoke); }
void settle_bails(State&) {}
void run_bail(State& s, Events&) { s.pop(); }
void bail_rolled(State&, const Draw&, Events&) {}
Why why_not_land(const State&, const Action&) { return not_yet(); }
void land(State&, const Action&, Events&) {}
void offer_landings(const State&, Side, ActionList&) {}
// c16 indirect
Why why_not_indirect(const State&, const Action& a) {
  return static_cast<Act>(a.kind) == Act::Done ? Why{} : not_yet();
}
void do_indirect(State&, const Action&, Events&) {}
void offer_indirect(const State&, Side, ActionList&) {}
bool indirect_asked(const State&, Side) { return false; }
void indirect_over(State&, Side, Events&) {}
void run_arriving(State& s, Events&) { s.pop(); }
void response_rolled(State&, const Draw&, Events&) {}
void smoke_rolled(State&, const Draw&, Events&) {}
bool may_be_called(const State&, UnitId) { return false; }
Attachment attachment_of(const State&, UnitId, UnitId) { return Attachment::Unattached; }
bool barrage_strikes_mover(State&, Events&) { return false; }
Why why_not_plot(const State&, const Action&) { return not_yet(); }
void do_plot(State&, const Action&, Events&) {}
void offer_plots(const State&, Side, Scope, ActionList&) {}
bool has_plots(const State&, Side) { return false; }
// c15
Why why_not_air(const State&, const Action&) { return not_yet(); }
void do_air(State&, const Action&, Events&) {}
void offer_air(const State&, Side, ActionList&) {}
bool air_asked(const State&, Side) { return false; }
void run_flight(State& s, Events&) { s.pop(); }
void crash_rolled(State&, const Draw&, Events&) {}
void aircraft_hit(State&, UnitId, int, int, Events&) {}
std::optional<Side> air_side(const State&) { return std::nullopt; }
// c16 close combat
Why why_not_close(const State&, const Action&) { return not_yet(); }
void do_close(State&, const Action&, Events&) {}
void offer_close(const State&, Side, Scope, ActionList&) {}
bool close_asked(const State&, Side) { return false; }
void run_storm(State& s, Events&) { s.pop(); }
void hand_rolled(State&, const Draw&, Events&) {}
void assault_arrived(State&, Events&) {}
bool overrun_strikes(State&, Events&) { return false; }
GpChance assault_chance(const State&, const Attack&, UnitId, Tally&) { return {}; }
void assault_result(State&, UnitId, int, int, Events&) {}
Why why_not_storm(const State&, const Action&) { return not_yet(); }
void do_storm(State&, const Action&, Events&) {}
// c20
bool mines_strike(State&, UnitId, Events&) { return false; }
void mine_rolled(State&, const Draw&, Events&) {}
// c23
bool roll_relief(State&) { return false; }
void relief_rolled(State&, const Draw&, Events&) {}
Why why_not_position(const State&, Side, const Action&) { return not_yet(); }
void set_position(State&, const Action&, Events&) {}

}  // namespace kessel::panzer
