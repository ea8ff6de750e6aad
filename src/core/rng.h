#pragma once
#include <cstdint>

namespace kessel {

/// The fast generator of searches, simulations and samplers (xoshiro256**, seeded by splitmix64). Never used for the
/// dice of a game between people: those come from `engine/dice.h`.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (auto& w : s_) {
      seed += 0x9e3779b97f4a7c15ULL;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
      w = z ^ (z >> 31);
    }
  }
  constexpr std::uint64_t next() {
    const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }
  /// A whole number from 0 to n-1, each equally likely (Lemire's method with rejection).
  constexpr std::uint32_t below(std::uint32_t n) {
    for (;;) {
      const std::uint64_t m = static_cast<std::uint64_t>(static_cast<std::uint32_t>(next() >> 32)) * n;
      if (static_cast<std::uint32_t>(m) >= (-n) % n) return static_cast<std::uint32_t>(m >> 32);
    }
  }

 private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::uint64_t s_[4]{};
};

}  // namespace kessel
