#pragma once
// Combats for tests. The field is 3307 and the two rings around it: clear, dry, without roads. Clockwise from north its
// neighbours are 3306, 3406, 3407, 3308, 3207, 3206. The highway 3204-3304-3404 leads to the Soviet edge.
#include "table.h"

namespace kessel::kesselschlacht {

/// The die is due and falls so that this is the result, whatever the odds are; those are the business of c12_odds_test.
inline void result(Table& t, Result r) {
  ASSERT_EQ(t.step(), "combat-roll") << t.ask();
  const Tables& tables = content().tables;
  for (std::size_t table = 0; table < tables.crt.size(); ++table)
    for (std::size_t column = 0; column < tables.columns.size(); ++column)
      for (int die = 2; die <= 6; ++die) {
        const bool less = defenders(t.s).empty() ? false : t.s.unit(defenders(t.s)[0]).status == Status::DO;
        if (tables.crt[table][static_cast<std::size_t>(die - (less ? 1 : 0))][column] != r) continue;
        t.s.combat.table = static_cast<std::uint8_t>(table);
        t.s.combat.column = static_cast<std::int8_t>(column);
        t.roll({die});
        ASSERT_EQ(t.s.combat == Combat{} ? r : t.s.combat.result, r);
        return;
      }
  FAIL() << "no such result";
}

/// Plays up to the die.
inline Table fight(const std::string& position, const std::string& actions) {
  Table t(position);
  t.play(actions);
  return t;
}

/// A Soviet attack on 3307 by 8th Guards Mechanized Corps out of 3306, up to its result. Its HQ stands on the highway.
inline Table driven(Result r, const std::string& rest) {
  Table t = fight("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 8GMC-20GMB:active | " + rest,
                  "target 3307; join 3306; declare");
  result(t, r);
  return t;
}

/// A combat laid out as it stands when the die is due, with its result: attackers carry the mark `combat`.
inline Table rolled(Result r, const std::string& phase_and_target, const std::string& rest) {
  Table t("turn 8 snow | at " + phase_and_target.substr(0, 1) + " fight advance combat-roll=1 | combat " +
          phase_and_target.substr(2) + (phase_and_target[0] == 'I' ? " by=soviet | " : " by=axis | ") + rest);
  result(t, r);
  return t;
}

/// The column of the combat, as the table names it.
inline std::string column(const Table& t) {
  Tally silent = Tally::silent();
  return content().tables.columns[static_cast<std::size_t>(odds(t.s, silent).column)];
}

/// Is there a line of that case among the shifts of the combat?
inline bool shifted(const Table& t, std::string_view rule) {
  Tally tally;
  odds(t.s, tally);
  for (const Tally::Line& line : tally.lines())
    if (line.rule.text() == rule && line.value != 0) return true;
  return false;
}

}  // namespace kessel::kesselschlacht
