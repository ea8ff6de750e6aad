#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.h"

namespace kessel::hex {

inline constexpr int kMaxCols = 64;
inline constexpr int kHexSlots = kMaxCols * 32;  ///< size of an array indexed by Hex::value

/// The six sides of a flat-top hex, clockwise from north.
enum class Dir : std::uint8_t { N, NE, SE, S, SW, NW };
inline constexpr std::array<Dir, 6> kAllDirs{Dir::N, Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW};
constexpr Dir opposite(Dir d) { return static_cast<Dir>((static_cast<int>(d) + 3) % 6); }

/// A set of hexes: one word a column, one bit a row. Growing, cutting and flooding work on whole columns at once.
struct Mask {
  std::array<std::uint32_t, kMaxCols> col{};
  constexpr bool has(Hex h) const { return ((col[static_cast<std::size_t>(h.col())] >> h.row()) & 1u) != 0; }
  constexpr void set(Hex h) { col[static_cast<std::size_t>(h.col())] |= 1u << h.row(); }
  constexpr void clear(Hex h) { col[static_cast<std::size_t>(h.col())] &= ~(1u << h.row()); }
  constexpr bool any() const {
    std::uint32_t x = 0;
    for (std::uint32_t c : col) x |= c;
    return x != 0;
  }
  constexpr int count() const {
    int n = 0;
    for (std::uint32_t c : col) n += std::popcount(c);
    return n;
  }
  constexpr Mask& operator|=(const Mask& o) {
    for (std::size_t i = 0; i < kMaxCols; ++i) col[i] |= o.col[i];
    return *this;
  }
  constexpr Mask& operator&=(const Mask& o) {
    for (std::size_t i = 0; i < kMaxCols; ++i) col[i] &= o.col[i];
    return *this;
  }
  /// Without the hexes of `o`.
  constexpr Mask& operator-=(const Mask& o) {
    for (std::size_t i = 0; i < kMaxCols; ++i) col[i] &= ~o.col[i];
    return *this;
  }
  friend constexpr Mask operator|(Mask a, const Mask& b) { return a |= b; }
  friend constexpr Mask operator&(Mask a, const Mask& b) { return a &= b; }
  friend constexpr Mask operator-(Mask a, const Mask& b) { return a -= b; }
  friend constexpr bool operator==(const Mask&, const Mask&) = default;

  /// Calls f(Hex) column by column, each from the top row down.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (int c = 0; c < kMaxCols; ++c)
      for (std::uint32_t bits = col[static_cast<std::size_t>(c)]; bits != 0; bits &= bits - 1)
        f(Hex::at(c, std::countr_zero(bits)));
  }
};

/// A field of flat-top hexes named CCRR from 0101; odd columns stand half a hex higher than even ones.
class Grid {
 public:
  Grid() : Grid(0, 0, 0) {}
  Grid(int cols, int odd_rows, int even_rows);

  int cols() const { return cols_; }
  int rows(int col) const { return (col & 1) == 0 ? odd_rows_ : even_rows_; }  // column 0 is "01"
  const Mask& all() const { return all_; }
  bool contains(Hex h) const { return h.value < kHexSlots && all_.has(h); }

  /// The neighbour on that side, or kNoHex off the map.
  Hex neighbour(Hex h, Dir d) const {
    return h.value < kHexSlots ? next_[h.value][static_cast<std::size_t>(d)] : kNoHex;
  }
  bool adjacent(Hex a, Hex b) const { return contains(a) && contains(b) && distance(a, b) == 1; }
  /// The side of `from` that faces the adjacent hex `to`.
  static Dir direction(Hex from, Hex to);
  static int distance(Hex a, Hex b);

  Mask neighbours_of(Hex h) const;
  /// The hexes of `m` and everything next to them.
  Mask grown(const Mask& m) const;
  /// Everything that can be reached from `from` over hexes of `open`. Hexes of `from` count whether open or not.
  Mask flood(const Mask& from, const Mask& open) const;

  static std::string name(Hex h);
  /// The hex of a name such as "2607"; kNoHex if it is no hex of this grid.
  Hex parse(std::string_view name) const;

 private:
  Hex beside(Hex h, Dir d) const;

  int cols_ = 0, odd_rows_ = 0, even_rows_ = 0;
  Mask all_;
  std::vector<std::array<Hex, 6>> next_;  ///< neighbours, by hex: asked for more than anything else
};

}  // namespace kessel::hex
