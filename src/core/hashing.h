#pragma once
#include <cstdint>
#include <string_view>

namespace kessel {

/// 64-bit hash of a walk over values, the same on every machine: the caller decides the order of the walk, so the
/// layout of a struct does not matter. Not cryptographic; records also carry the seed's commitment.
class Hasher {
 public:
  constexpr explicit Hasher(std::uint64_t version) { add(version); }
  constexpr void add(std::uint64_t v) {
    h_ ^= mix(v + 0x9e3779b97f4a7c15ULL);
    h_ = ((h_ << 27) | (h_ >> 37)) * 0x9fb21c651e98df25ULL + 0x52dce729ULL;
  }
  /// Two words at once, at the price of one multiplication: for the bulk of a state.
  constexpr void add_pair(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<Wide>(a ^ h_ ^ 0x2d358dccaa6c78a5ULL) * (b ^ 0x8bb84b93962eacc9ULL);
    h_ = ((h_ << 27) | (h_ >> 37)) + (static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64));
  }
  constexpr void add_text(std::string_view t) {
    add(t.size());
    std::uint64_t word = 0;
    int n = 0;
    for (char c : t) {
      word = (word << 8) | static_cast<unsigned char>(c);
      if (++n == 8) add(word), word = 0, n = 0;
    }
    if (n != 0) add(word);
  }
  constexpr std::uint64_t value() const { return mix(h_); }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xe9846af9b1a615dULL;
    x ^= x >> 32;
    x *= 0xe9846af9b1a615dULL;
    x ^= x >> 28;
    return x;
  }
  std::uint64_t h_ = 0x6b657373656c0001ULL;
};

}  // namespace kessel
