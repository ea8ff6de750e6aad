// PZ:23.3.6 The relief force of scenario 5: when it comes, by which road, and what that changes.
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:23.3 The case that the scenario has for that matter. Scenarios 1 and 1a restate the general cases only.
RuleRef scenario_rule(const State& s, Clause about, RuleRef general) {
  struct Row {
    std::string_view scenario;
    Clause about;
    RuleRef rule;
  };
  static constexpr std::array<Row, 15> kRows{{
      {"2", Clause::Plots, "PZ:23.3.3a"},
      {"2", Clause::GermanArea, "PZ:23.3.3c"},
      {"2", Clause::SovietArea, "PZ:23.3.3c"},
      {"2", Clause::Water, "PZ:23.3.3c"},
      {"3", Clause::Plots, "PZ:23.3.4a"},
      {"3", Clause::GermanArea, "PZ:23.3.4c"},
      {"3", Clause::SovietArea, "PZ:23.3.4e"},
      {"4", Clause::Plots, "PZ:23.3.5f"},
      {"4", Clause::GermanArea, "PZ:23.3.5e"},
      {"4", Clause::SovietArea, "PZ:23.3.5e"},
      {"5", Clause::Plots, "PZ:23.3.6g"},
      {"5", Clause::GermanArea, "PZ:23.3.6f"},
      {"5", Clause::SovietArea, "PZ:23.3.6f"},
      {"5", Clause::Water, "PZ:23.3.6e"},
      {"5", Clause::Shells, "PZ:23.3.6e"},
  }};
  for (const Row& row : kRows)
    if (row.scenario == s.plan().info.id && row.about == about) return row.rule;
  return general;
}

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
