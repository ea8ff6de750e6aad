#pragma once
// Cheapest ways over the map, counted in half MP from every hex towards the goals.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// Fills `out` with the least cost from each hex to the nearest goal, up to `limit`. `cost(from, dir)` is the price of
/// that step, 0 where it is closed. A closed hex may be the first of a way but is never entered; goals are entered
/// only if they are open.
template <class Cost>
void cheapest_to(const State& s, const hex::Mask& goals, const hex::Mask& closed, int limit, Cost&& cost, Reach& out) {
  out.halves.fill(kFar);
  struct Entry {
    std::uint16_t hex, next;
  };
  constexpr std::uint16_t kEnd = 0xffff;
  constexpr int kPool = hex::kHexSlots * 6;
  std::array<Entry, kPool> pool;  // NOLINT: only what is linked is read
  std::array<std::uint16_t, 256> head;
  head.fill(kEnd);
  int used = 0;
  const auto push = [&](Hex h, int at) {
    if (used >= kPool) return;
    pool[static_cast<std::size_t>(used)] = Entry{h.value, head[static_cast<std::size_t>(at)]};
    head[static_cast<std::size_t>(at)] = static_cast<std::uint16_t>(used++);
  };
  goals.for_each([&](Hex h) {
    out.halves[h.value] = 0;
    push(h, 0);
  });
  const hex::Grid& grid = s.content->grid;
  for (int at = 0; at <= limit && at < kFar; ++at) {
    while (head[static_cast<std::size_t>(at)] != kEnd) {
      const Entry e = pool[head[static_cast<std::size_t>(at)]];
      head[static_cast<std::size_t>(at)] = e.next;
      const Hex to{e.hex};
      if (out.halves[to.value] != at || closed.has(to)) continue;
      for (hex::Dir d : hex::kAllDirs) {
        const Hex from = grid.neighbour(to, d);
        if (!from.valid()) continue;
        const int price = cost(from, hex::opposite(d));
        if (price == 0) continue;
        const int total = at + price;
        if (total > limit || total >= out.halves[from.value]) continue;
        out.halves[from.value] = static_cast<std::uint8_t>(total);
        push(from, total);
      }
    }
  }
}

/// The least cost from a hex to the first that `there` accepts, kFar where it is more than `limit`. `open(hex)` may be
/// entered; `least(hex)` is a lower bound of what is still to come.
template <class Cost, class There, class Open, class Least>
int cheapest_way(const State& s, Hex start, int limit, Cost&& cost, There&& there, Open&& open, Least&& least) {
  if (there(start)) return 0;
  std::array<std::uint8_t, hex::kHexSlots> halves;  // NOLINT: filled below
  halves.fill(kFar);
  struct Entry {
    std::uint16_t hex, next;
  };
  constexpr std::uint16_t kEnd = 0xffff;
  constexpr int kPool = hex::kHexSlots * 4;
  std::array<Entry, kPool> pool;  // NOLINT: only what is linked is read
  std::array<std::uint16_t, 256> head;
  head.fill(kEnd);
  int used = 0;
  const auto push = [&](Hex h, int at) {
    KESSEL_ASSERT(used < kPool);
    halves[h.value] = static_cast<std::uint8_t>(at);
    pool[static_cast<std::size_t>(used)] = Entry{h.value, head[static_cast<std::size_t>(at)]};
    head[static_cast<std::size_t>(at)] = static_cast<std::uint16_t>(used++);
  };
  push(start, 0);
  for (int at = 0; at <= limit && at < kFar; ++at)
    while (head[static_cast<std::size_t>(at)] != kEnd) {
      const Entry e = pool[head[static_cast<std::size_t>(at)]];
      head[static_cast<std::size_t>(at)] = e.next;
      const Hex from{e.hex};
      if (halves[from.value] != at) continue;
      if (there(from)) return at;
      for (hex::Dir d : hex::kAllDirs) {
        const Hex to = s.content->grid.neighbour(from, d);
        if (!to.valid() || !open(to)) continue;
        const int price = cost(from, d);
        const int total = at + price;
        if (price == 0 || total >= halves[to.value] || total + least(to) > limit) continue;
        push(to, total);
      }
    }
  return kFar;
}

/// What General Supply leads to (KS:10.2.2), with the hexes closed to its paths.
struct SupplyNet {
  hex::Mask roads, closed;
};
SupplyNet supply_net(const State&, const hex::Mask& closed);
/// Would the unit be in General Supply if it stood there?
bool in_general_supply(const State&, const SupplyNet&, UnitId, Hex at);

}  // namespace kessel::kesselschlacht
