#include "server/guesses.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr int kLeastBits = 16, kMostBits = 22;  // in a browser: a tenth of a second, and about ten
constexpr double kMostOwed = 1024;
constexpr Seconds kPuzzleLasts = 300;
constexpr std::size_t kUsedKept = 100'000;

/// One bit more for each doubling of what was guessed beyond the limit.
int bits_for(double owed) { return std::min(kMostBits, kLeastBits + static_cast<int>(std::log2(1 + owed / 4))); }

struct Parts {
  Seconds until = 0;
  int bits = 0;
  std::string text, mac;  ///< "UNTIL.BITS.NONCE", and what proves that it is ours
};

std::optional<Parts> parts_of(const std::string& challenge) {
  const std::size_t first = challenge.find('.'), second = challenge.find('.', first + 1), last = challenge.rfind('.');
  if (first == std::string::npos || second == std::string::npos || last <= second) return std::nullopt;
  Parts p;
  const char* text = challenge.data();
  if (std::from_chars(text, text + first, p.until).ptr != text + first) return std::nullopt;
  if (std::from_chars(text + first + 1, text + second, p.bits).ptr != text + second) return std::nullopt;
  p.text = challenge.substr(0, last);
  p.mac = challenge.substr(last + 1);
  return p;
}

int digit_bits(char hex) {
  const int value = hex <= '9' ? hex - '0' : hex - 'a' + 10;
  return value == 0 ? 4 : value == 1 ? 3 : value < 4 ? 2 : value < 8 ? 1 : 0;
}

}  // namespace

bool solves(const Puzzle& puzzle, const std::string& answer) {
  int zeros = 0;
  for (const char hex : sha256_hex(puzzle.challenge + ":" + answer)) {
    zeros += digit_bits(hex);
    if (hex != '0') break;
  }
  return zeros >= puzzle.bits;
}

Guesses::Guesses() : key_(new_secret()) {}

std::string Guesses::mac(const std::string& name, const std::string& text) const {
  return keyed_hash(key_, name + "\n" + text);
}

std::optional<Puzzle> Guesses::attempt(const Limits& limits, const std::string& block, const std::string& name,
                                       Seconds now) {
  const bool by_block = block.empty() || blocks_.take(block, limits.guesses_by_address);
  if (by_block && names_.take(name, limits.guesses_by_name)) return std::nullopt;
  if (by_block && !block.empty()) blocks_.give_back(block, limits.guesses_by_address);
  const double owed = std::max(block.empty() ? 0 : blocks_.owed(block, limits.guesses_by_address),
                               names_.owed(name, limits.guesses_by_name));
  Puzzle p;
  p.bits = bits_for(owed);
  const std::string text =
      std::to_string(now + kPuzzleLasts) + "." + std::to_string(p.bits) + "." + new_secret().substr(0, 22);
  p.challenge = text + "." + mac(name, text);
  return p;
}

bool Guesses::use_up(const std::string& challenge, Seconds until, Seconds now) {
  const std::lock_guard lock(mutex_);
  if (used_.size() >= kUsedKept) std::erase_if(used_, [now](const auto& u) { return u.second < now; });
  if (used_.size() >= kUsedKept) return false;
  return used_.emplace(challenge, until).second;
}

bool Guesses::paid_attempt(const Limits& limits, const std::string& block, const std::string& name,
                           const std::string& challenge, const std::string& answer, Seconds now) {
  const auto parts = parts_of(challenge);
  if (!parts || parts->until < now || parts->mac != mac(name, parts->text)) return false;
  if (!solves({challenge, parts->bits}, answer) || !use_up(challenge, parts->until, now)) return false;
  if (!block.empty()) blocks_.charge(block, limits.guesses_by_address, kMostOwed);
  names_.charge(name, limits.guesses_by_name, kMostOwed);
  return true;
}

void Guesses::was_right(const Limits& limits, const std::string& block, const std::string& name) {
  if (!block.empty()) blocks_.give_back(block, limits.guesses_by_address);
  names_.give_back(name, limits.guesses_by_name);
}

}  // namespace kessel::server
