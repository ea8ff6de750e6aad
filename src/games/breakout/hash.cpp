#include "core/hashing.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

/// Version 1 of the walk. Layout and padding do not matter, nor does where the content lies.
std::uint64_t hash(const State& s) {
  Hasher h(1);
  if (s.rules != 1) h.add(s.rules);
  h.add(s.turn | static_cast<std::uint64_t>(s.weather) << 8 | static_cast<std::uint64_t>(s.stage) << 16 |
        static_cast<std::uint64_t>(s.segment) << 24 | static_cast<std::uint64_t>(s.air_side) << 32 |
        static_cast<std::uint64_t>(s.air_left) << 40 | static_cast<std::uint64_t>(s.exit_vp) << 48 |
        static_cast<std::uint64_t>(s.destroyed_vp) << 56);
  h.add(static_cast<std::uint64_t>(s.options.impulse_order) |
        static_cast<std::uint64_t>(s.options.river_flat_cost) << 8 |
        static_cast<std::uint64_t>(s.options.source_in_ezoc_ok) << 16 |
        static_cast<std::uint64_t>(s.options.both_ends_in_ezoc) << 20 |
        static_cast<std::uint64_t>(s.options.kg_negation_per_hex) << 24 |
        static_cast<std::uint64_t>(s.options.river_fail_ends_move) << 32 | static_cast<std::uint64_t>(s.kg_used) << 40 |
        static_cast<std::uint64_t>(s.depth) << 48);
  std::uint64_t orders = 0;
  for (Order o : s.order) orders = orders << 8 | static_cast<std::uint64_t>(o);
  h.add(orders);
  h.add(static_cast<std::uint64_t>(s.kg[0].value) | static_cast<std::uint64_t>(s.kg[1].value) << 16 |
        static_cast<std::uint64_t>(s.kg[2].value) << 32);
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    h.add(static_cast<std::uint64_t>(f.step) | static_cast<std::uint64_t>(f.unit.value) << 8 |
          static_cast<std::uint64_t>(f.hex.value) << 16);
  }
  const Combat& c = s.combat;
  h.add(c.target.value | static_cast<std::uint64_t>(c.attacker) << 16 | static_cast<std::uint64_t>(c.kg) << 24 |
        static_cast<std::uint64_t>(c.art18) << 32 | static_cast<std::uint64_t>(c.air) << 40 |
        static_cast<std::uint64_t>(c.die) << 48);
  h.add(static_cast<std::uint64_t>(static_cast<std::uint8_t>(c.column)) | static_cast<std::uint64_t>(c.result) << 8 |
        static_cast<std::uint64_t>(c.attacker_loss.value) << 16);
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    h.add(unit.hex.value | static_cast<std::uint64_t>(unit.where) << 16 |
          static_cast<std::uint64_t>(unit.halved) << 23 | static_cast<std::uint64_t>(unit.lost) << 24 |
          static_cast<std::uint64_t>(unit.height) << 32 | static_cast<std::uint64_t>(unit.flags) << 40 |
          static_cast<std::uint64_t>(unit.mp) << 48 | static_cast<std::uint64_t>(unit.due) << 56);
  });
  for (std::size_t i = 0; i < hex::kMaxCols; i += 2) {
    h.add(s.soviet_control.col[i] | static_cast<std::uint64_t>(s.soviet_control.col[i + 1]) << 32);
    h.add(s.fallen.col[i] | static_cast<std::uint64_t>(s.fallen.col[i + 1]) << 32);
  }
  return h.value();
}

}  // namespace kessel::breakout
