#pragma once
// What a seat's holder has given towards the dice (docs/record.md): first a commitment, and once everybody is bound, the
// seed itself. Kept as one text in the seat's row.
#include <algorithm>
#include <string>
#include <string_view>

#include "engine/dice.h"

namespace kessel::server {

struct SeatSeed {
  static constexpr std::size_t kDigits = 64;
  static constexpr std::string_view kMark = "bound ";

  std::string commitment;  ///< 64 hexadecimal digits; empty: not bound yet
  std::string seed;        ///< empty: not told yet

  bool bound() const { return !commitment.empty(); }
  bool told() const { return !seed.empty(); }

  static bool is_commitment(std::string_view text) {
    return text.size() == kDigits &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  }
  /// Bound and told in one: where nobody has to be kept in the dark.
  static SeatSeed open(std::string_view game_id, std::string_view seed) {
    return {player_commitment_of(game_id, seed), std::string(seed)};
  }
  /// Anything but our own form is the plain seed of a game that was made before seeds were committed to.
  static SeatSeed read(std::string_view kept, std::string_view game_id) {
    if (kept.empty()) return {};
    const std::string_view rest = kept.starts_with(kMark) ? kept.substr(kMark.size()) : std::string_view();
    if (!is_commitment(rest.substr(0, kDigits))) return open(game_id, kept);
    if (rest.size() == kDigits) return {std::string(rest), ""};
    if (rest[kDigits] != ' ') return open(game_id, kept);
    return {std::string(rest.substr(0, kDigits)), std::string(rest.substr(kDigits + 1))};
  }
  std::string kept() const { return !bound() ? "" : std::string(kMark) + commitment + (told() ? " " + seed : ""); }
};

}  // namespace kessel::server
