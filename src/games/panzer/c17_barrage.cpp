// PZ:17.2.5 Who moves under shells: every mil of the way counts, not only where an impulse ends.
#include <algorithm>

#include "games/panzer/c16_indirect.h"
#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr std::int32_t kInch = plane::kMilsPerInch;

/// How far the centre may go before as much more of the base can be covered as is missing to half of it: no mil between
/// needs a look. A mil of path brings at most the base's diagonal under the pattern; three for what places are rounded by.
std::int32_t safe_mils(const plane::Quad& base, const plane::Quad& zone) {
  const std::int64_t missing = plane::twice_area(base) - plane::four_times_common_area(base, zone);
  const std::int64_t diagonal =
      std::max(plane::length(base.corner[2] - base.corner[0]), plane::length(base.corner[3] - base.corner[1])) + 1;
  return std::max(1, static_cast<std::int32_t>(missing / (4 * diagonal)) - 3);
}

/// PZ:R84, PZ:R161 Is half of the base inside the pattern anywhere after `from` mils of a leg and up to `to`?
bool meets_on_leg(const State& s, UnitId u, const plane::Quad& zone, plane::Segment way, int facing, std::int32_t from,
                  std::int32_t to) {
  const plane::Bounds around = plane::bounds_of(zone);
  plane::Bounds reach = plane::bounds_of(way);
  reach.low = reach.low - Point{kInch, kInch}, reach.high = reach.high + Point{kInch, kInch};
  if (!around.meets(reach)) return false;
  for (std::int32_t mils = from + 1; mils <= to;) {
    const plane::Quad base = base_at(s, u, plane::at_distance(way, mils), facing);
    if (plane::half_covered(base, zone)) return true;
    mils += safe_mils(base, zone);
  }
  return false;
}

}  // namespace

/// PZ:17.2.5, PZ:R161 The unit on the move has been under the pattern in its last impulse.
bool moved_under(const State& s, const plane::Quad& zone) {
  const Moving& m = s.move;
  if (under(s, zone, m.unit)) return true;
  if (s.rules < 2) return false;  // only where an impulse ended
  const std::int32_t begun = (m.gone - 1) / kInch * kInch;
  std::int32_t before = 0;
  const Walk way = walk_of(s);
  for (int i = 0; i < way.legs && before < m.gone; ++i) {
    const plane::Segment& leg = way.leg[static_cast<std::size_t>(i)];
    const auto length = static_cast<std::int32_t>(plane::length(leg.way()));
    const std::int32_t from = std::max(0, begun - before), to = std::min(length, m.gone - before);
    if (from < to && meets_on_leg(s, m.unit, zone, leg, leg_facing(leg, (m.reversed >> i & 1u) != 0), from, to))
      return true;
    before += length;
  }
  return false;
}

/// PZ:17.2.5, PZ:17.2.5b, PZ:17.2.5.1 Every source of the pattern, once.
void strike_mover(State& s, int i, Events& ev) {
  Zone& z = zone(s, i);
  const UnitId u = s.move.unit;
  if (!on_table(s, u)) z.due = 0;
  const std::size_t n = first_of(z.due);
  if (n == kMaxSources) {
    s.pop();
    return settle_bails(s);
  }
  z.due &= static_cast<std::uint8_t>(~(1u << n));
  Attack a = attack_of(s, i, z.source[n]);
  a.kind = Attack::Kind::Barrage;
  const auto put = [&](UnitId x) { a.units[x.value / 64] |= std::uint64_t{1} << (x.value % 64); };
  put(u);
  each_passenger(s, u, put);
  begin_attack(s, a, ev);
}

/// PZ:17.2.5, PZ:17.2.5a, PZ:17.2.5.2 Whoever changes its place inside a barrage, its own side's too; a turn is none. The
/// fire takes effect where the impulse has ended (PZ:R161).
bool barrage_strikes_mover(State& s, Events&) {
  const UnitId u = s.move.unit;
  if (s.move.gone == 0 || !on_table(s, u)) return false;
  bool begun = false;
  for (int i = kMaxZones - 1; i >= 0; --i) {
    Zone& z = zone(s, i);
    if (!lies(z) || z.shell != Shell::Gp || (s.move.barrages >> i & 1u) != 0) continue;
    if (!has_sources(z) || !moved_under(s, pattern(s, z.at, z.bearing, z.sheaf))) continue;
    s.move.barrages |= std::uint32_t{1} << i;
    z.due = all_of(z);
    s.push(Step::Arriving, z.side, {}, i | kStrikesMover);
    begun = true;
  }
  return begun;
}

}  // namespace kessel::panzer
