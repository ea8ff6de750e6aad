#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/draw.h"
#include "core/expected.h"
#include "engine/node.h"

namespace kessel {

/// How a game's dice are made (docs/record.md). Records of the first scheme are read and checked, new games use the second.
enum class DiceScheme : std::uint8_t {
  ByEntry = 1,  ///< a draw is numbered by its entry; the players' seeds are bound by nothing
  ByRoll = 2,   ///< numbered by the roll, whatever was done and undone in between; every seed is committed to first
};
inline constexpr DiceScheme kDiceScheme = DiceScheme::ByRoll;

/// The secret of a game's dice. Its commitment is published at the start, the seed itself at the end.
using Seed = std::array<std::uint8_t, 32>;

/// The players' own words, mixed into the dice so that the server alone cannot choose them; in side order.
using PlayerSeeds = std::array<std::string, 2>;
inline constexpr int kMaxPlayerSeedChars = 64;

Seed new_seed();                       ///< from the machine's own entropy
Seed seed_from(std::uint64_t number);  ///< for simulations and tests: the same number, the same seed
std::string new_game_id();             ///< 16 random hexadecimal digits

std::string to_hex(std::span<const std::uint8_t> bytes);
Expected<Seed> seed_from_hex(std::string_view hex);  ///< exactly 64 digits

/// SHA-256 of "kessel-commit-1\n", the game's id, "\n" and the seed's 32 bytes, as 64 hexadecimal digits.
std::string commitment_of(std::string_view game_id, const Seed& seed);

/// What a player binds himself with before anybody tells a seed: SHA-256 of "kessel-seed-2\n", the game's id, "\n" and
/// his own seed, as 64 hexadecimal digits.
std::string player_commitment_of(std::string_view game_id, std::string_view player_seed);

/// Why a text cannot be a player's seed (too long, a line break or other control character, not UTF-8), or a game's id
/// (letters, digits, '-', '_' and '.', at most 64); nothing when it can.
std::optional<std::string> bad_player_seed(std::string_view text);
std::optional<std::string> bad_game_id(std::string_view text);
bool is_utf8(std::string_view text);

/// The dice of one game: a keyed pseudo-random function of (number of the draw, die index), so that a draw depends on
/// where it stands in the record and never on the order in which code asks. docs/record.md has the construction.
class DiceStream {
 public:
  DiceStream(DiceScheme scheme, std::string_view game_id, const Seed& server, const PlayerSeeds& players);
  /// The dice of a chance node. The number is that of the entry or of the roll, as the scheme has it.
  Draw draw(const Node& chance, std::uint64_t number) const;
  /// One die, 1 to faces; `roll_index` counts the dice of a draw from 0.
  int die(int faces, std::uint64_t number, int roll_index) const;
  const std::array<std::uint8_t, 32>& key() const { return key_; }

 private:
  DiceScheme scheme_;
  std::array<std::uint8_t, 32> key_{};
  alignas(8) std::array<std::byte, 208> keyed_{};  // HMAC state that has taken in the key, copied for each die
};

}  // namespace kessel
