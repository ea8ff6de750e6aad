#pragma once
// What a seat is. In the store and on the wire a kind is one word; the words stand here and nowhere else.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kessel::server {

enum class SeatKind : std::uint8_t {
  Person,    ///< somebody holds it (both seats of a hot-seat game are one person's)
  Computer,  ///< a computer player
  Open,      ///< for whoever comes
  Link,      ///< for whoever has its invitation
};

inline constexpr std::array<std::string_view, 4> kSeatKinds{"person", "computer", "open", "link"};

constexpr std::string_view seat_word(SeatKind kind) { return kSeatKinds[static_cast<std::size_t>(kind)]; }

constexpr std::optional<SeatKind> seat_kind(std::string_view word) {
  const auto* const found = std::ranges::find(kSeatKinds, word);
  if (found == kSeatKinds.end()) return std::nullopt;
  return static_cast<SeatKind>(found - kSeatKinds.begin());
}

}  // namespace kessel::server
