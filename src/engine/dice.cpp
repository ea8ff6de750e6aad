#include "engine/dice.h"

#include <sodium.h>

#include <cstring>
#include <stdexcept>

#include "core/assert.h"

namespace kessel {

namespace {

static_assert(sizeof(crypto_auth_hmacsha256_state) == 208, "DiceStream::keyed_ holds one of these");

void need_sodium() {
  static const int started = sodium_init();
  if (started < 0) throw std::runtime_error("libsodium did not start: no safe source of chance on this machine");
}

const unsigned char* bytes(std::string_view t) {
  return reinterpret_cast<const unsigned char*>(t.data());  // NOLINT: libsodium wants unsigned char
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Length in bytes of the UTF-8 character at the front of the text, or 0 when there is none.
std::size_t utf8_length(std::string_view t) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(t[i])); };
  const unsigned lead = at(0);
  const std::size_t n = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (n == 0 || n > t.size()) return 0;
  for (std::size_t i = 1; i < n; ++i)
    if ((at(i) & 0xc0u) != 0x80) return 0;
  if (n == 3 && ((lead == 0xe0 && at(1) < 0xa0) || (lead == 0xed && at(1) > 0x9f))) return 0;
  if (n == 4 && ((lead == 0xf0 && at(1) < 0x90) || (lead == 0xf4 && at(1) > 0x8f))) return 0;
  return n;
}

std::string sha256_of(const std::string& text) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), bytes(text), text.size());
  return to_hex(digest);
}

/// Decimal digits of a number without an allocation; returns how many.
std::size_t put_number(char* out, std::uint64_t v) {
  char digits[20];
  std::size_t n = 0;
  do digits[n++] = static_cast<char>('0' + v % 10);
  while ((v /= 10) != 0);
  for (std::size_t i = 0; i < n; ++i) out[i] = digits[n - 1 - i];
  return n;
}

}  // namespace

Seed new_seed() {
  need_sodium();
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

Seed seed_from(std::uint64_t number) {
  const std::string text = "kessel-seed-1\n" + std::to_string(number);
  Seed seed;
  crypto_hash_sha256(seed.data(), bytes(text), text.size());
  return seed;
}

std::string new_game_id() {
  need_sodium();
  std::array<std::uint8_t, 8> id{};
  randombytes_buf(id.data(), id.size());
  return to_hex(id);
}

std::string to_hex(std::span<const std::uint8_t> data) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(data.size() * 2);
  for (const std::uint8_t b : data) {
    out += kDigits[b >> 4];
    out += kDigits[b & 15];
  }
  return out;
}

Expected<Seed> seed_from_hex(std::string_view hex) {
  Seed seed{};
  if (hex.size() != seed.size() * 2) return Fault{"seed", "a seed has exactly 64 hexadecimal digits"};
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return Fault{"seed", "a seed has only the digits 0-9 and a-f"};
    seed[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return seed;
}

std::string commitment_of(std::string_view game_id, const Seed& seed) {
  std::string text = "kessel-commit-1\n" + std::string(game_id) + "\n";
  text.append(reinterpret_cast<const char*>(seed.data()), seed.size());  // NOLINT: bytes as they are
  return sha256_of(text);
}

std::string player_commitment_of(std::string_view game_id, std::string_view player_seed) {
  return sha256_of("kessel-seed-2\n" + std::string(game_id) + "\n" + std::string(player_seed));
}

std::optional<std::string> bad_player_seed(std::string_view text) {
  int chars = 0;
  while (!text.empty()) {
    const std::size_t n = utf8_length(text);
    if (n == 0) return "a player's seed must be UTF-8 text";
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x20 || lead == 0x7f) return "a player's seed must have no line breaks or other control characters";
    if (++chars > kMaxPlayerSeedChars) return "a player's seed has at most 64 characters";
    text.remove_prefix(n);
  }
  return std::nullopt;
}

std::optional<std::string> bad_game_id(std::string_view text) {
  if (text.empty() || text.size() > 64) return "a game's id has 1 to 64 characters";
  for (const char c : text) {
    const bool ok =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.';
    if (!ok) return "a game's id has only letters, digits, '-', '_' and '.'";
  }
  return std::nullopt;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t n = utf8_length(text);
    if (n == 0) return false;
    text.remove_prefix(n);
  }
  return true;
}

DiceStream::DiceStream(DiceScheme scheme, std::string_view game_id, const Seed& server, const PlayerSeeds& players)
    : scheme_(scheme) {
  const std::string text = std::string(scheme == DiceScheme::ByEntry ? "kessel-key-1\n" : "kessel-key-2\n") +
                           std::string(game_id) + "\n" + players[0] + "\n" + players[1];
  crypto_auth_hmacsha256(key_.data(), bytes(text), text.size(), server.data());
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key_.data(), key_.size());
  std::memcpy(keyed_.data(), &state, sizeof state);
}

int DiceStream::die(int faces, std::uint64_t number, int roll_index) const {
  KESSEL_ASSERT(faces >= 1 && faces <= 255 && roll_index >= 0);
  // Bytes from the last incomplete run of faces would make low numbers likelier: they are passed over.
  const int limit = 256 - 256 % faces;
  char text[80];
  std::memcpy(text, scheme_ == DiceScheme::ByEntry ? "draw\n" : "roll\n", 5);
  std::size_t length = 5 + put_number(text + 5, number);
  text[length++] = '\n';
  length += put_number(text + length, static_cast<std::uint64_t>(roll_index));
  text[length++] = '\n';
  for (std::uint64_t counter = 0;; ++counter) {
    const std::size_t whole = length + put_number(text + length, counter);
    crypto_auth_hmacsha256_state state;
    std::memcpy(&state, keyed_.data(), sizeof state);
    crypto_auth_hmacsha256_update(&state, bytes({text, whole}), whole);
    std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> mac{};
    crypto_auth_hmacsha256_final(&state, mac.data());
    for (const std::uint8_t b : mac)
      if (b < limit) return b % faces + 1;
  }
}

Draw DiceStream::draw(const Node& chance, std::uint64_t number) const {
  KESSEL_ASSERT(chance.kind == Node::Kind::Chance && chance.dice <= kMaxDice);
  Draw d;
  d.count = chance.dice;
  for (int i = 0; i < d.count; ++i)
    d.die[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(die(chance.faces, number, i));
  return d;
}

}  // namespace kessel
