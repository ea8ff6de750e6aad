#pragma once
// What never changes about the map, laid out for speed: neighbours, costs, how near every hex is to every town. Built
// once from the content and shared by all threads.
#include <array>
#include <cstdint>
#include <vector>

#include "games/breakout/rules.h"

namespace kessel::ai::breakout {

using namespace kessel::breakout;

inline constexpr int kGoals = 32;     ///< towns, then the goals below
inline constexpr int kMaxTowns = 30;  ///< checked when the atlas is built
inline constexpr int kExitGoal = 30;  ///< the Soviet exit edge
inline constexpr int kEdgeGoal = 31;  ///< the nearest source of German communications
inline constexpr int kOne = 256;      ///< nearness of a unit that stands on the goal
inline constexpr std::uint16_t kOffMap = 0xffff;

using Nearness = std::array<std::int16_t, kGoals>;

/// Chances of each effect of a column, in sixths.
struct ColumnOdds {
  int attacker_loss = 0;  ///< AL1 or EX
  int defender_loss = 0;  ///< DL1, DL1+DR or EX
  int retreat = 0;        ///< DR or DL1+DR
  int loss_and_retreat = 0;
};

struct Atlas {
  explicit Atlas(const Content&);

  const Content* content;
  int towns = 0;
  std::array<Hex, kGoals> town{};
  std::array<int, kGoals> vp{};
  std::array<std::int8_t, hex::kHexSlots> town_at{};  ///< index of the town in that hex, or -1
  std::array<std::array<std::uint16_t, 6>, hex::kHexSlots> next{};
  std::array<std::array<std::uint8_t, 2>, hex::kHexSlots> cost{};  ///< terrain, by mechanized
  std::array<std::array<std::uint8_t, 6>, hex::kHexSlots>
      river{};  ///< to be paid for: 0 none, 1 a river, 2 a major one
  std::array<ColumnOdds, 10> column{};

  /// How near a unit of that side and mobility in that hex is to each goal: kOne there, half of it at half an
  /// impulse's march (near) or at two impulses' march (far).
  const Nearness& near(Side side, bool mech, Hex h) const { return near_[slot(side, mech, h)]; }
  const Nearness& far(Side side, bool mech, Hex h) const { return far_[slot(side, mech, h)]; }
  /// March in movement points to a goal, 255 if there is no way.
  int march(Side side, bool mech, int goal, Hex h) const {
    return march_[slot(side, mech, h)][static_cast<std::size_t>(goal)];
  }

 private:
  static std::size_t slot(Side side, bool mech, Hex h) {
    return ((static_cast<std::size_t>(index(side)) * 2 + (mech ? 1 : 0)) * hex::kHexSlots) + h.value;
  }
  void measure(Side side, bool mech, int goal, const hex::Mask& to);
  std::vector<Nearness> near_, far_;
  std::vector<std::array<std::uint8_t, kGoals>> march_;
};

/// `hex::Grid::distance` where the compiler can see it.
inline int apart(Hex a, Hex b) {
  const int dq = b.col() - a.col();
  const int ds = (b.row() - b.col() / 2) - (a.row() - a.col() / 2);
  const int x = dq < 0 ? -dq : dq, y = ds < 0 ? -ds : ds, z = dq + ds < 0 ? -dq - ds : dq + ds;
  return x > y ? (x > z ? x : z) : (y > z ? y : z);
}

/// Where one kind of unit can go in this movement segment, and by which way. Rivers are taken at a middling die.
struct Reach {
  static constexpr int kMost = 512;
  std::array<std::uint8_t, hex::kHexSlots> cost;  // NOLINT: set by `find`
  std::array<std::uint8_t, hex::kHexSlots> from;  // NOLINT: direction by which a hex was entered
  std::array<std::uint16_t, kMost> list;          // NOLINT: reached hexes, the start first
  int count = 0;
  Hex start{};

  struct Ground {
    static constexpr std::uint8_t kBarred = 1, kZoc = 2, kFree = 4;  ///< enemy or closed; enemy ZOC; free by a KG
    std::array<std::uint8_t, hex::kHexSlots> flags{};
    bool free_steps = false;
    std::array<int, 3> river{};  ///< extra cost assumed, by kind
    void bar(const hex::Mask& m) {
      m.for_each([&](Hex h) { flags[h.value] = static_cast<std::uint8_t>(flags[h.value] | kBarred); });
    }
  };
  void find(const Atlas&, const Ground&, Hex start, bool mech, int mp);
  bool has(Hex h) const { return cost[h.value] != 0xff; }
  /// The hexes of the way, without the start.
  void path(const Atlas&, Hex to, std::vector<Hex>& out) const;
};

Reach::Ground ground_for(const State&, const Board&, Side);

}  // namespace kessel::ai::breakout
