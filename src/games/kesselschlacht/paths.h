#pragma once
// Cheapest ways over the map, counted in half MP from every hex towards the goals.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// Hexes waiting at their cost, taken out cheapest first: a list for each half MP.
class Buckets {
 public:
  Buckets() { head_.fill(kEnd); }
  void push(Hex h, int at) {
    KESSEL_HOT_ASSERT(used_ < kPool);
    pool_[static_cast<std::size_t>(used_)] = Entry{h.value, head_[static_cast<std::size_t>(at)]};
    head_[static_cast<std::size_t>(at)] = static_cast<std::uint16_t>(used_++);
  }
  /// Takes one out of those at that cost; false when there is none left.
  bool pop(int at, Hex& h) {
    std::uint16_t& first = head_[static_cast<std::size_t>(at)];
    if (first == kEnd) return false;
    h = Hex{pool_[first].hex};
    first = pool_[first].next;
    return true;
  }

 private:
  struct Entry {
    std::uint16_t hex, next;
  };
  static constexpr std::uint16_t kEnd = 0xffff;
  static constexpr int kPool = hex::kHexSlots * 6;  ///< each hex is entered from six sides at most
  int used_ = 0;
  std::array<std::uint16_t, 256> head_;
  std::array<Entry, kPool> pool_;  // NOLINT: only what is linked is read
};

/// Fills `out` with the least cost from each hex to the nearest goal, up to `limit`. `cost(from, dir)` is the price of
/// that step, 0 where it is closed. A closed hex may be the first of a way but is never entered; goals are entered
/// only if they are open. When all of `wanted` are known it stops: costs of others may then be too high.
template <class Cost>
void cheapest_to(const State& s, const hex::Mask& goals, const hex::Mask& closed, int limit, Cost&& cost, Reach& out,
                 const hex::Mask* wanted = nullptr) {
  out.halves.fill(kFar);
  Buckets waiting;
  goals.for_each([&](Hex h) {
    out.halves[h.value] = 0;
    waiting.push(h, 0);
  });
  int missing = wanted == nullptr ? hex::kHexSlots : 0;
  if (wanted != nullptr) wanted->for_each([&](Hex) { ++missing; });
  const hex::Grid& grid = s.content->grid;
  for (int at = 0; at <= limit && at < kFar; ++at)
    for (Hex to; waiting.pop(at, to);) {
      if (out.halves[to.value] != at) continue;
      if (wanted != nullptr && wanted->has(to) && --missing == 0) return;
      if (closed.has(to)) continue;
      for (hex::Dir d : hex::kAllDirs) {
        const Hex from = grid.neighbour(to, d);
        if (!from.valid() || out.halves[from.value] <= at + 1) continue;  // no step costs less
        const int price = cost(from, hex::opposite(d));
        if (price == 0) continue;
        const int total = at + price;
        if (total > limit || total >= out.halves[from.value]) continue;
        out.halves[from.value] = static_cast<std::uint8_t>(total);
        waiting.push(from, total);
      }
    }
}

/// The least cost from a hex to the first that `there` accepts, kFar where it is more than `limit`. `open(hex)` may be
/// entered; `least(hex)` is a lower bound of what is still to come.
template <class Cost, class There, class Open, class Least>
int cheapest_way(const State& s, Hex start, int limit, Cost&& cost, There&& there, Open&& open, Least&& least) {
  if (there(start)) return 0;
  if (least(start) > limit) return kFar;
  std::array<std::uint8_t, hex::kHexSlots> halves;  // NOLINT: filled below
  halves.fill(kFar);
  Buckets waiting;
  halves[start.value] = 0;
  waiting.push(start, 0);
  for (int at = 0; at <= limit && at < kFar; ++at)
    for (Hex from; waiting.pop(at, from);) {
      if (halves[from.value] != at) continue;
      if (there(from)) return at;
      for (hex::Dir d : hex::kAllDirs) {
        const Hex to = s.content->grid.neighbour(from, d);
        if (!to.valid() || halves[to.value] <= at + 1 || !open(to)) continue;  // no step costs less
        const int price = cost(from, d);
        const int total = at + price;
        if (price == 0 || total >= halves[to.value] || total + least(to) > limit) continue;
        halves[to.value] = static_cast<std::uint8_t>(total);
        waiting.push(to, total);
      }
    }
  return kFar;
}

/// What General Supply leads to (KS:10.2.2): the road hexes that are joined to the edge, past hexes closed to its paths.
class SupplyNet {
 public:
  SupplyNet(const State& s, const hex::Mask& closed) : s_(s), closed_(closed) {}
  bool closed(Hex h) const { return closed_.has(h); }
  /// Mostly the shortest way to the edge is open, and looking along it is enough; else all roads are followed, once.
  bool joined(Hex h);

 private:
  bool short_way_open(Hex h) const;
  const State& s_;
  hex::Mask closed_;
  std::optional<hex::Mask> roads_;
};
/// Would the unit be in General Supply if it stood there?
bool in_general_supply(const State&, SupplyNet&, UnitId, Hex at);

}  // namespace kessel::kesselschlacht
