#include "server/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "engine/dice.h"

namespace kessel::server {
namespace {

struct Range {
  std::uint32_t first, last;
};

// Unicode's controls (Cc), format characters (Cf), blanks and breaks (Zs, Zl, Zp) other than the space, and those letters
// and marks that are drawn as nothing.
constexpr std::array kUnseen{
    Range{0x0000, 0x001F},   Range{0x007F, 0x00A0},   Range{0x00AD, 0x00AD},   Range{0x034F, 0x034F},
    Range{0x0600, 0x0605},   Range{0x061C, 0x061C},   Range{0x06DD, 0x06DD},   Range{0x070F, 0x070F},
    Range{0x115F, 0x1160},   Range{0x1680, 0x1680},   Range{0x17B4, 0x17B5},   Range{0x180B, 0x180F},
    Range{0x2000, 0x200F},   Range{0x2028, 0x202F},   Range{0x205F, 0x206F},   Range{0x2800, 0x2800},
    Range{0x3000, 0x3000},   Range{0x3164, 0x3164},   Range{0xFE00, 0xFE0F},   Range{0xFEFF, 0xFEFF},
    Range{0xFFA0, 0xFFA0},   Range{0xFFF0, 0xFFFF},   Range{0x110BD, 0x110BD}, Range{0x110CD, 0x110CD},
    Range{0x13430, 0x1345F}, Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF}};

/// The first character of a text that is UTF-8, and how many bytes it takes.
std::pair<std::uint32_t, std::size_t> character(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(s[i])); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  std::uint32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte(i) & 0x3F);
  return {code, length};
}

bool is_unseen(std::uint32_t code) {
  return std::ranges::any_of(kUnseen, [code](const Range& r) { return code >= r.first && code <= r.last; });
}

// What is tried first, of those that are long enough for us.
constexpr std::array<std::string_view, 40> kCommon{
    "12345678",   "123456789",  "1234567890", "password",   "password1", "password123", "passwort", "passwort1",
    "qwertyui",   "qwertyuiop", "qwertzui",   "qwertzuiop", "iloveyou",  "princess",    "sunshine", "football",
    "baseball",   "superman",   "trustno1",   "letmein1",   "welcome1",  "computer",    "internet", "whatever",
    "starwars",   "michelle",   "jennifer",   "liverpool",  "11111111",  "00000000",    "87654321", "987654321",
    "1q2w3e4r5t", "1qaz2wsx",   "zaq12wsx",   "abcd1234",   "asdfghjkl", "p@ssw0rd",    "hallo123", "changeme"};

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

}  // namespace

std::string trimmed(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

std::optional<std::string> bad_name(std::string_view name) {
  if (name.empty()) return "a name has at least one character";
  if (!is_utf8(name)) return "a name must be UTF-8 text";
  while (!name.empty()) {
    const auto [code, length] = character(name);
    if (is_unseen(code)) return "a name has no characters that cannot be seen or that turn the direction of writing";
    name.remove_prefix(length);
  }
  return std::nullopt;
}

std::optional<std::string> bad_passphrase(std::string_view passphrase, std::string_view name) {
  constexpr std::size_t kLeast = 8, kLeastDifferent = 4;
  if (passphrase.size() < kLeast) return "a passphrase has at least 8 characters";
  const std::string plain = lower(passphrase);
  const std::set<char> different(plain.begin(), plain.end());
  const bool common = std::ranges::find(kCommon, plain) != kCommon.end();
  if (common || plain == lower(name) || different.size() < kLeastDifferent)
    return "that passphrase is among the first that anybody would try";
  return std::nullopt;
}

}  // namespace kessel::server
