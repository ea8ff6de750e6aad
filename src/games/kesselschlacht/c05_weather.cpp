// Chapter 5: the weather of a turn.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {
void set_weather(State& s, Weather w, int die, Events& ev) {
  s.weather = w;
  tell(ev, Ev::WeatherIs, {static_cast<int>(w), die}, die == 0 ? RuleRef("KS:5.0a") : RuleRef("KS:5.0"));
}
/// KS:19.3.2, KS:R98 The Axis learns on 25 March (or before a later start) when II SS Panzer Korps comes.
bool ss_roll_due(const State& s) {
  if (!s.option(Optional19::SsEntry) || s.ss_row != 0) return false;
  return s.turn >= tables(s).ss_roll_turn;
}
void go_on(State& s, Events& ev) {
  if (ss_roll_due(s)) return s.push(Step::SsRoll);
  next_phase(s, ev);
}
}  // namespace

/// KS:5.0, KS:5.0a, KS:5.0.2 A die on the first turns, the track from turn 8 on; heavy snow comes only from the track.
void begin_weather(State& s, Events& ev) {
  const int fixed = tables(s).fixed_weather[s.turn];
  if (fixed == 0) return s.push(Step::WeatherRoll);
  set_weather(s, static_cast<Weather>(fixed - 1), 0, ev);
  go_on(s, ev);
}

void answer_weather(State& s, int die, Events& ev) {
  s.pop();
  set_weather(s, tables(s).weather_die[static_cast<std::size_t>(die - 1)], die, ev);
  go_on(s, ev);
}

}  // namespace kessel::kesselschlacht
