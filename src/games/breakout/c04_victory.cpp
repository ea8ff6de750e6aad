// Chapter 4: victory points. Only the Soviet side earns them (BO:4.0).
#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {
std::string town_name(const State& s, Hex h) {
  const std::string& n = s.content->at(h).name;
  return n.empty() ? hex::Grid::name(h) : n + " " + hex::Grid::name(h);
}
}  // namespace

/// BO:4.1, BO:4.1b Soviet-held towns and localities, whatever their supply; BO:4.1a each hex of Vinnitsa by itself.
int territorial_vp(const State& s, Tally& t) {
  int sum = 0;
  s.content->towns.for_each([&](Hex h) {
    if (!s.soviet_control.has(h)) return;
    const HexDef& d = s.content->at(h);
    sum += d.vp;
    if (!t.keeps_lines()) return;
    if (d.terrain == Terrain::Fortified)
      t.add("BO:4.1b", d.vp, town_name(s, h));
    else
      t.add("BO:4.1", d.vp, town_name(s, h));
  });
  return sum;
}

/// BO:4.1c, BO:R56, BO:R72 After turn 8: German towns and localities that trace no communications.
int isolation_vp(const State& s, Tally& t) {
  const hex::Mask connected = german_connected(s, board_of(s));
  const int each = s.content->tables.vp_isolated;
  int sum = 0;
  s.content->towns.for_each([&](Hex h) {
    if (s.soviet_control.has(h) || connected.has(h)) return;
    sum += each;
    if (t.keeps_lines()) t.add("BO:4.1c", each, town_name(s, h) + " is cut off");
  });
  return sum;
}

/// BO:5.8b, BO:R34 The track at any moment: what is held now and what is banked.
int vp_now(const State& s) {
  Tally silent = Tally::silent();
  return territorial_vp(s, silent) + s.exit_vp + s.destroyed_vp;
}

/// BO:4.0a The count at the end, from its three sources.
int vp_final(const State& s, Tally& t) {
  int vp = territorial_vp(s, t) + isolation_vp(s, t) + s.exit_vp + s.destroyed_vp;
  if (t.keeps_lines()) {
    if (s.exit_vp > 0) t.add("BO:4.1d", s.exit_vp, "corps that left by the southwest edge (four at most, BO:4.1e)");
    if (s.destroyed_vp > 0) t.add("BO:4.2", s.destroyed_vp, "German divisions destroyed out of communications");
  }
  return vp;
}

/// BO:4.3 The levels of victory.
Winner winner_for(const State& s, int vp) {
  if (vp >= s.content->tables.vp_soviet_win) return Winner::First;
  return vp >= s.content->tables.vp_draw ? Winner::Draw : Winner::Second;
}

/// BO:4.2, BO:4.2b, BO:R36 A division that dies out of communications is worth its full number of steps; garrisons,
/// battalions and brigades are worth nothing.
void score_eliminated(State& s, UnitId u, bool cut_off, Events& ev) {
  const UnitDef& d = def(s, u);
  if (d.side != kGerman || d.size != Size::Division || !cut_off) return;
  s.destroyed_vp = static_cast<std::uint8_t>(s.destroyed_vp + d.max_steps());
  tell(ev, Ev::DivisionScored, {u.value, d.max_steps()}, "BO:4.2");
}

}  // namespace kessel::breakout
