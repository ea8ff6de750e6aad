// PZ:7.0 Who is First Player in this turn.
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:7.1 The higher roll chooses. PZ:14.1, PZ:14.1b Grades count in the Advanced Game only, and settle ties; else it is
/// rolled anew.
void initiative_rolled(State& s, const Draw& d, Events& ev) {
  const int g = initiative_modifier(s, kGerman), r = initiative_modifier(s, kSoviet);
  const int german = read_dice(d[0], d[1]) + g, soviet = read_dice(d[2], d[3]) + r;
  tell(ev, Ev::Initiative, {german, soviet}, "PZ:7.1");
  if (german == soviet && g == r) return;
  s.pop();
  const bool germans = german != soviet ? german > soviet : g > r;
  s.push(Step::InitiativeChoice, germans ? kGerman : kSoviet);
}

void choose_first(State& s, Side first, Events& ev) {
  s.first = first;
  tell(ev, Ev::FirstPlayer, {index(first)}, "PZ:7.1");
  s.pop();
}

}  // namespace kessel::panzer
