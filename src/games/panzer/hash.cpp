// The hash of a state: a walk over its meaning. Layout and padding do not matter, nor does where the content lies.
#include "core/hashing.h"
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

std::uint64_t word(std::int32_t a, std::int32_t b) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
}
template <class... T>
std::uint64_t bytes(T... v) {
  std::uint64_t w = 0;
  ((w = w << 8 | (static_cast<std::uint64_t>(v) & 0xffu)), ...);
  return w;
}

void add_move(Hasher& h, const Moving& m) {
  if (!m.unit.valid()) return h.add(0);
  h.add(bytes(m.unit.value, m.legs, m.leg, m.rate, m.free_inch, m.begun, m.over, m.gates));
  h.add(word(m.reversed, m.last_facing));
  h.add(word(m.from.x, m.from.y));
  for (std::size_t i = 0; i < m.legs; ++i) h.add(word(m.corner[i].x, m.corner[i].y));
  h.add(word(m.allowance, m.spent));
  h.add(word(m.on_leg, m.gone));
  h.add(word(m.faced, m.house));
}

}  // namespace

std::uint64_t hash(const State& s) {
  Hasher h(1);
  h.add(bytes(s.options.within_rounds_down, s.options.road_cuts_terrain, s.scenario, s.turn, s.stage, s.phase, s.first,
              s.sealed));
  h.add(bytes(s.area[0], s.area[1], s.depth, s.fires, s.mover_answered));
  for (std::size_t i = 0; i < s.depth; ++i)
    h.add(bytes(s.frames[i].step, s.frames[i].side, s.frames[i].unit.value, s.frames[i].arg));
  for (std::size_t i = 0; i < s.fires; ++i) {
    const Fire& f = s.fire[i];
    h.add(bytes(f.by, f.target.value, f.overwatch, f.claims_moving, f.hits, f.aspect));
  }
  h.add(bytes(s.picked[0].value, s.picked[1].value));
  add_move(h, s.move);
  each_unit(s, [&](UnitId u) {
    const Unit& x = s.unit(u);
    h.add_pair(word(x.at.x, x.at.y),
               static_cast<std::uint64_t>(x.facing) << 48 | static_cast<std::uint64_t>(x.plan_facing) << 32 | x.flags);
    h.add_pair(bytes(x.turret, x.plan_turret, x.where, x.order, x.spot, x.aim.value, x.weapon, x.turn_to_aim),
               bytes(x.carrier.value, x.building, x.floor, x.share));
    h.add_pair(s.targets[u.value][0], s.targets[u.value][1]);
  });
  for (std::uint8_t v : s.held_by) h.add(v);
  return h.value();
}

}  // namespace kessel::panzer
