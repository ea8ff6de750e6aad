#pragma once
#include <compare>
#include <cstdint>

namespace kessel {

/// Who acts or looks on. Each game names its two sides (`GameInfo::sides`); the observer sees what both may know.
enum class Side : std::uint8_t { First = 0, Second = 1, Observer = 2 };

constexpr Side other(Side s) { return s == Side::First ? Side::Second : Side::First; }
constexpr int index(Side s) { return static_cast<int>(s); }

/// A set of sides, one bit each.
using SideMask = std::uint8_t;
constexpr SideMask only(Side s) { return static_cast<SideMask>(1u << static_cast<unsigned>(s)); }
inline constexpr SideMask kNobody = 0;
inline constexpr SideMask kBothSides = 0b011;
inline constexpr SideMask kEveryone = 0b111;
constexpr bool has(SideMask m, Side s) { return (m & only(s)) != 0; }

/// A counter's index in its game's list of units.
struct UnitId {
  std::uint8_t value = 0xff;
  constexpr bool valid() const { return value != 0xff; }
  friend constexpr auto operator<=>(UnitId, UnitId) = default;
};

/// A hex by column and row, both from 0: bits 5-10 the column, bits 0-4 the row. Room for 64 columns of 32.
struct Hex {
  std::uint16_t value = 0xffff;
  static constexpr Hex at(int col, int row) { return Hex{static_cast<std::uint16_t>((col << 5) | row)}; }
  constexpr int col() const { return value >> 5; }
  constexpr int row() const { return value & 31; }
  constexpr bool valid() const { return value != 0xffff; }
  friend constexpr auto operator<=>(Hex, Hex) = default;
};
inline constexpr Hex kNoHex{};
inline constexpr UnitId kNoUnit{};

/// Where a refusal or an event points, so that a client can light it up.
struct Place {
  enum class Kind : std::uint8_t { None, AtHex, AtUnit, AtPoint };
  Kind kind = Kind::None;
  std::int32_t a = 0, b = 0;
  constexpr Place() = default;
  constexpr Place(Hex h) : kind(Kind::AtHex), a(h.value) {}      // NOLINT(google-explicit-constructor)
  constexpr Place(UnitId u) : kind(Kind::AtUnit), a(u.value) {}  // NOLINT(google-explicit-constructor)
  static constexpr Place point(std::int32_t x, std::int32_t y) {
    Place p;
    p.kind = Kind::AtPoint, p.a = x, p.b = y;
    return p;
  }
  friend constexpr bool operator==(const Place&, const Place&) = default;
};

}  // namespace kessel
