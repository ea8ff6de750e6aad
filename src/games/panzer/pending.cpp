// Chapters of the Advanced Game whose file is not here yet. Each goes as its chapter comes.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {
Why not_yet() { return Refusal{"PZ:11.0", "this chapter is not in play yet", {}}; }
}  // namespace

// c13, c14
bool active_unit(const State& s, UnitId u) { return on_table(s, u); }
int commands_available(const State&, int) { return 99; }
int commands_used(const State&, int) { return 0; }
int command_range(const State& s, UnitId u) {
  return tables(s).command_range[at(s.plan().formations[def(s, u).formation].grade)];
}
bool in_command_range(const State& s, UnitId a, UnitId b) {
  return within(s, s.unit(a).at, s.unit(b).at, command_range(s, a));
}
bool share_command(const State& s, UnitId a, UnitId b) {
  return a == b || (s.unit(a).share != 0 && s.unit(a).share == s.unit(b).share);
}
Why why_not_join(const State&, Side, UnitId, UnitId) { return not_yet(); }
void join(State&, UnitId, UnitId, Events&) {}
void give(State& s, UnitId u, Order o, Events& ev) {
  s.unit(u).order = o;
  tell(ev, Ev::OrderGiven, only(side_of(u)), {u.value, static_cast<int>(o)}, "PZ:6.1");
}
void offer_joins(const State&, Side, Scope, ActionList&) {}
int initiative_modifier(const State&, Side) { return 0; }
// c17
Why why_not_transport(const State&, const Action&) { return not_yet(); }
void do_transport(State&, const Action&, Events&) {}
void offer_transport(const State&, Side, ActionList&) {}
Why why_no_room(const State&, UnitId, UnitId) { return not_yet(); }
Why why_not_beside(const State&, UnitId, UnitId, Point, int) { return not_yet(); }
void put_off(State&, UnitId, Point, int, Events&) {}
void put_aboard(State&, UnitId, UnitId, Events&) {}
void carry_along(State&, UnitId) {}
bool carries(const State&, UnitId) { return false; }
bool onward(State&) { return false; }
Why why_not_search(const State&, Side, const Action&) { return not_yet(); }
void search(State&, const Action&, Events&) {}
void bog_rolled(State&, const Draw&, Events&) {}
void search_rolled(State&, const Draw&, Events&) {}
void quick_rolled(State&, const Draw&, Events&) {}
Why why_out_of_command(const State&, UnitId, Point) { return std::nullopt; }
Why why_not_cover(const State&, Side, UnitId, bool) { return not_yet(); }
int work_at(const State& s, Point p) {
  for (std::size_t i = 0; i < s.works.size(); ++i) {
    const Work& w = s.works[i];
    if (w.terrain != Terrain::Clear && plane::holds(plane::rectangle(w.at, w.bearing, 1000, 1000), p))
      return static_cast<int>(i);
  }
  return -1;
}
bool entrenched(const State&, UnitId) { return false; }
Why why_not_enter(const State&, Side, const Action&) { return not_yet(); }
// c19
void adjust_cover(State&, Events&) {}
bool next_recovery(State&) { return false; }
void recovery_rolled(State&, const Draw&, Events&) {}
void age_markers(State&, Events&) {}
// c20
bool next_spot_roll(State&) { return false; }
void spot_rolled(State&, const Draw&, Events&) {}

}  // namespace kessel::panzer
