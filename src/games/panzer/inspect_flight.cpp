// A flight before it is flown, as JSON (docs/api.md, Inspect).
#include <array>
#include <optional>

#include "core/json_writer.h"
#include "games/panzer/inspect.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

/// PZ:15.3.1.1, PZ:15.4.1.1 Inch by inch: how far the target is acquired, what could be dropped, who below could fire if
/// its order were overwatch. Nobody fires.
std::string flight_plan(const State& s, const Action& a) {
  State walk = s;
  Events none = Events::none();
  const UnitId u = unit_id(a.arg[0]);
  // What is asked may not fit the step that the game is in: only the flight itself is judged.
  const Why why = why_not_air(s, a);
  JsonWriter j;
  j.begin_object().field("unit", unit_text(u)).key("why");
  if (why) {
    kessel::write_why(j.begin_object(), *why);
    j.end_object();
  } else {
    j.null();
  }
  if (!why) {
    walk.depth = 0, walk.phase = Phase::InitialAir;
    walk.push(Step::Fly, side_of(u));
    do_air(walk, a, none);
    walk.flight.hold = true;
    j.field("needed", acquire_inches(walk));
  }
  // The first place from which each attack could be made.
  std::array<std::optional<State>, kAirAttacks> first;
  j.key("steps").begin_array();
  if (!why) {
    while (walk.depth > 0 && walk.top().step == Step::Flight && walk.flight.unit.valid()) {
      const Unit& x = walk.unit(u);
      const Flight& f = walk.flight;
      const int acquired = f.acquired == kAcquired ? acquire_inches(walk) : f.acquired;
      j.begin_object().field("x", x.at.x).field("y", x.at.y).field("heading", static_cast<int>(x.facing));
      j.field("acquired", acquired).field("ready", f.acquired == kAcquired).key("attacks").begin_array();
      for (int i = 0; i < kAirAttacks; ++i)
        if (!why_no_drop(walk, static_cast<AirAttack>(i))) {
          j.value(air_attack_word(static_cast<AirAttack>(i)));
          auto& at_ = first[static_cast<std::size_t>(i)];
          if (!at_) at_ = walk;
        }
      j.end_array().key("flak").begin_array();
      each_unit(walk, other(side_of(u)), [&](UnitId e) {
        if (flagged(walk, e, kFired)) return;
        bool could = false;
        each_arm(walk, e,
                 [&](int code) { could = could || (arm(walk, e, code).aa != nullptr && !why_no_flak(walk, e, code)); });
        if (could) j.value(unit_text(e));
      });
      j.end_array().end_object();
      walk.flight.go = 1;
      run_flight(walk, none);
    }
  }
  j.end_array().key("drops").begin_array();
  for (int i = 0; i < kAirAttacks; ++i) {
    const auto& from = first[static_cast<std::size_t>(i)];
    if (!from) continue;
    j.begin_object().field("after", static_cast<int>(from->flight.gone));
    write_drop(j, *from, static_cast<AirAttack>(i));
    j.end_object();
  }
  j.end_array().end_object();
  return j.take();
}

}  // namespace kessel::panzer
