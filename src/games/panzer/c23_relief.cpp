// PZ:23.3.6 The relief force of scenario 5: when it comes, by which road, and what that changes.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

const Relief::Row* row_of(const State& s) {
  if (!s.plan().relief) return nullptr;
  for (const Relief::Row& row : s.plan().relief->rows)
    if (row.turn == s.turn) return &row;
  return nullptr;
}

}  // namespace

/// PZ:23.3.6b, PZ:R39 At the start of each turn from the sixth on, until it has come.
bool relief_is_due(const State& s) { return s.relief_turn == 0 && row_of(s) != nullptr; }

bool roll_relief(State& s) {
  if (!relief_is_due(s)) return false;
  s.phase = Phase::Spotting;  // the last turn's phases are over
  s.push(Step::ReliefRoll, kGerman);
  return true;
}

void relief_rolled(State& s, const Draw& d, Events& ev) {
  const int roll = read_dice(d[0], d[1]);
  if (s.top().step == Step::ReliefRoll) {
    const Rolls arrives = row_of(s) == nullptr ? Rolls{} : row_of(s)->arrives;
    const bool comes = arrives.hold(roll);
    tell(ev, Ev::ReliefRolled, {roll, arrives.high, comes ? 1 : 0}, "PZ:23.3.6b");
    s.pop();
    if (!comes) return;
    s.relief_turn = s.turn;
    return s.push(Step::ReliefRoad, kGerman);
  }
  for (const Relief::Way& way : s.plan().relief->ways)
    if (way.rolls.hold(roll)) {
      s.relief_entry = way.entry;
      tell(ev, Ev::ReliefComes, {roll, way.entry}, "PZ:23.3.6d");
      return s.pop();
    }
  // A roll outside of all roads is rolled again.
}

/// PZ:14.1, PZ:23.3.6a
Grade force_grade(const State& s, Side side) {
  if (side == kGerman && s.plan().relief && s.relief_turn != 0) return s.plan().relief->force_grade;
  return s.plan().forces[at(side)].grade;
}

}  // namespace kessel::panzer
