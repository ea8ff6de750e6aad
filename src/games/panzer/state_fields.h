#pragma once
// The fields of the plain parts of a state, in one order for hash and text.
#include "games/panzer/state.h"

namespace kessel::panzer {

template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Zone>
void each_field(S& z, F&& f) {
  f(z.there), f(z.shell), f(z.sheaf), f(z.age), f(z.side), f(z.planned), f(z.off_map), f(z.called), f(z.plot);
  f(z.observer), f(z.bearing), f(z.at);
  for (auto& u : z.source) f(u);
  f(z.todo), f(z.looked), f(z.low), f(z.due), f(z.shifted), f(z.asked), f(z.aimed);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Plot>
void each_field(S& p, F&& f) {
  f(p.battery), f(p.turn), f(p.turns), f(p.begun), f(p.bearing), f(p.at);
  for (auto& x : p.shell) f(x);
  for (auto& x : p.sheaf) f(x);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Registered>
void each_field(S& r, F&& f) { f(r.battery), f(r.at); }
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Work>
void each_field(S& w, F&& f) { f(w.terrain), f(w.dug), f(w.gp_def), f(w.bearing), f(w.at); }
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Minefield>
void each_field(S& m, F&& f) {
  f(m.there), f(m.side), f(m.work), f(m.known), f(m.low), f(m.high), f(m.cleared);
  for (auto& p : m.patch) f(p.at), f(p.bearing), f(p.sheaf);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Outline>
void each_field(S& o, F&& f) {
  f(o.form);
  for (auto& p : o.corner) f(p);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, MineMark>
void each_field(S& m, F&& f) { f(m.field), f(m.at); }
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Aircraft>
void each_field(S& a, F&& f) {
  f(a.unit), f(a.first_turn), f(a.last_turn), f(a.edge), f(a.rockets);
  for (auto& n : a.used) f(n);
  f(a.op), f(a.spotted);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Flight>
void each_field(S& x, F&& f) {
  f(x.unit), f(x.speed), f(x.altitude), f(x.turn_by), f(x.turn_at), f(x.gone), f(x.go), f(x.dives), f(x.hold);
  f(x.target), f(x.op), f(x.acquired), f(x.watched), f(x.crashing), f(x.drops);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Assault>
void each_field(S& a, F&& f) {
  f(a.state), f(a.unit), f(a.target), f(a.terrain), f(a.feature), f(a.advanced), f(a.dismounted), f(a.legs);
  for (auto& p : a.corner) f(p);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Attack>
void each_field(S& a, F&& f) {
  f(a.kind), f(a.by), f(a.from), f(a.aimed), f(a.weapon), f(a.zone), f(a.sheaf), f(a.overwatch), f(a.moving);
  f(a.planned), f(a.open), f(a.advanced), f(a.dismounted), f(a.uphill), f(a.flame), f(a.low), f(a.factor), f(a.small);
  f(a.roll), f(a.bearing), f(a.at);
  for (auto& n : a.units) f(n);
  f(a.buildings), f(a.works), f(a.bridges), f(a.mines), f(a.hidden_mines);
}
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Won>
void each_field(S& x, F&& f) { f(x.at), f(x.facing), f(x.building), f(x.floor); }
/// All but the unit and its path.
template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Moving>
void each_field(S& m, F&& f) {
  f(m.leg), f(m.reversed), f(m.last_facing), f(m.rate), f(m.free_inch), f(m.begun), f(m.over), f(m.gates);
  f(m.allowance), f(m.spent), f(m.on_leg), f(m.gone), f(m.faced), f(m.house), f(m.quick), f(m.resumes), f(m.assault);
  f(m.overruns), f(m.struck), f(m.bog), f(m.floor), f(m.entry), f(m.mined[0]), f(m.mined[1]), f(m.barrages);
}

template <class S, class F>
requires std::same_as<std::remove_const_t<S>, Trip>
void each_field(S& t, F&& f) {
  f(t.into), f(t.mounts), f(t.points), f(t.loads), f(t.pending), f(t.closed), f(t.stops);
  for (auto& x : t.stop) f(x.leg), f(x.facing);
}

// How far the numbers of an enumeration go.
constexpr int last_of(Shell) { return 1; }
constexpr int last_of(Sheaf) { return kSheafs - 1; }
constexpr int last_of(Side) { return 1; }
constexpr int last_of(Speed) { return kSpeeds - 1; }
constexpr int last_of(Altitude) { return kAltitudes - 1; }
constexpr int last_of(Terrain) { return kTerrains - 1; }
constexpr int last_of(Assault::State) { return static_cast<int>(Assault::State::Declared); }
constexpr int last_of(Outline::Form) { return static_cast<int>(Outline::Form::Corners5); }
constexpr int last_of(Attack::Kind) { return static_cast<int>(Attack::Kind::Assault); }

}  // namespace kessel::panzer
