// The hash of a state: a walk over its meaning. Layout and padding do not matter, nor does where the content lies.
#include <concepts>

#include "core/hashing.h"
#include "games/panzer/rules.h"
#include "games/panzer/state_fields.h"

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

template <class S>
void add_part(Hasher& h, const S& part) {
  each_field(part, [&](const auto& v) {
    using V = std::remove_cvref_t<decltype(v)>;
    if constexpr (std::same_as<V, UnitId>)
      h.add(v.value);
    else if constexpr (std::same_as<V, Point>)
      h.add(word(v.x, v.y));
    else
      h.add(static_cast<std::uint64_t>(v));
  });
}
/// What is not there adds nothing but its place.
template <class S, std::size_t N>
void add_parts(Hasher& h, const std::array<S, N>& list) {
  for (std::size_t i = 0; i < N; ++i) {
    if (list[i] == S{}) continue;
    h.add(i);
    add_part(h, list[i]);
  }
  h.add(N);
}

void add_move(Hasher& h, const Moving& m) {
  if (!m.unit.valid()) return h.add(0);
  h.add(bytes(m.unit.value, m.legs));
  h.add(word(m.from.x, m.from.y));
  for (std::size_t i = 0; i < m.legs; ++i) h.add(word(m.corner[i].x, m.corner[i].y));
  add_part(h, m);
}

}  // namespace

std::uint64_t hash(const State& s) {
  Hasher h(2);
  if (s.rules != 1) h.add(s.rules);
  const Options& o = s.options;
  h.add(bytes(o.within_rounds_down, o.road_cuts_terrain, s.scenario, s.turn, s.stage, s.phase, s.first, s.sealed));
  h.add(bytes(o.command_control, o.observer_grade_response, o.overrun_ignores_full_cover, o.dive_no_inbound,
              o.small_arms_hit_terrain, o.special_ammo_limits, o.limited_spotting, o.variable_penetration));
  h.add(bytes(s.area[0], s.area[1], s.depth, s.fires, s.mover_answered));
  for (std::size_t i = 0; i < s.depth; ++i)
    h.add(bytes(s.frames[i].step, s.frames[i].side, s.frames[i].unit.value, s.frames[i].arg));
  for (std::size_t i = 0; i < s.fires; ++i) {
    const Fire& f = s.fire[i];
    h.add(bytes(f.by, f.target.value, f.overwatch, f.claims_moving, f.hits, f.aspect, f.second, f.low));
    h.add(bytes(f.checked, f.penetration, f.located));
  }
  h.add(bytes(s.picked[0].value, s.picked[1].value));
  add_move(h, s.move);
  std::array<std::uint64_t, 2> met{};
  each_unit(s, [&](UnitId u) {
    const Unit& x = s.unit(u);
    met[static_cast<std::size_t>(index(side_of(u)))] |= x.houses;
    if (x.houses != 0 || x.spent != 0) h.add_pair(x.houses, bytes(u.value, x.spent >> 8, x.spent));
    h.add_pair(word(x.at.x, x.at.y), x.flags);
    h.add_pair(static_cast<std::uint64_t>(x.facing) << 48 | static_cast<std::uint64_t>(x.plan_facing) << 32 |
                   static_cast<std::uint64_t>(x.bail) << 16 | x.tracking,
               bytes(x.aim2.value, x.weapon2, x.turn2));
    h.add_pair(word(x.plan_at.x, x.plan_at.y), word(x.dump.x, x.dump.y));
    h.add_pair(bytes(x.turret, x.plan_turret, x.where, x.order, x.spot, x.aim.value, x.weapon, x.turn_to_aim),
               bytes(x.carrier.value, x.building, x.floor, x.share));
    if (x.fired_at.valid() || x.fired_at2.valid()) h.add(bytes(x.fired_at.value, x.fired_at2.value));
    h.add_pair(s.targets[u.value][0], s.targets[u.value][1]);
  });
  for (std::uint8_t v : s.held_by) h.add(v);
  h.add_pair(s.houses_held[0], s.houses_held[1]);
  h.add_pair(met[0], met[1]);
  h.add(s.ruins);
  h.add(bytes(s.fallen >> 8, s.fallen, s.relief_turn, s.relief_entry));
  add_parts(h, s.zones);
  add_parts(h, s.plots);
  add_parts(h, s.registered);
  add_parts(h, s.works);
  add_parts(h, s.mines);
  add_parts(h, s.aircraft);
  add_parts(h, s.assaults);
  if (o.heat_haze) h.add(1);
  if (o.direct_fire_clears_mines) h.add(2);
  if (s.outlines != decltype(s.outlines){}) add_parts(h, s.outlines);
  if (s.marks != decltype(s.marks){}) add_parts(h, s.marks);
  if (s.burning != 0) h.add(s.burning);
  if (!(s.won == Won{})) add_part(h, s.won);
  if (!(s.trip == Trip{})) add_part(h, s.trip);
  if (s.flight.unit.valid()) add_part(h, s.flight);
  if (s.attack.kind != Attack::Kind::None) add_part(h, s.attack);
  return h.value();
}

}  // namespace kessel::panzer
