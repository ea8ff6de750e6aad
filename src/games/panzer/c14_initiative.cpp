// PZ:14.0 Initiative in the Advanced Game.
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:14.1, PZ:14.1a, PZ:14.1b, PZ:12.1.1, PZ:11.2
int initiative_modifier(const State& s, Side side) {
  const RulesInEffect& rules = s.plan().rules;
  if (!advanced(s) || rules.grades == Module::Off) return 0;
  return tables(s).initiative[at(force_grade(s, side))];
}

}  // namespace kessel::panzer
