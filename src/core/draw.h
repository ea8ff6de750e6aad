#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>

namespace kessel {

inline constexpr int kMaxDice = 8;

/// The dice of one chance node, in the order the node asks for them; each from 1 to the node's `faces`.
struct Draw {
  std::uint8_t count = 0;
  std::array<std::uint8_t, kMaxDice> die{};
  constexpr Draw() = default;
  constexpr Draw(std::initializer_list<int> dice) {
    for (int d : dice) die[count++] = static_cast<std::uint8_t>(d);
  }
  constexpr int operator[](int i) const { return die[static_cast<std::size_t>(i)]; }
  friend constexpr bool operator==(const Draw&, const Draw&) = default;
};

/// One way a chance node can fall, and how many of the equally likely dice falls it stands for.
struct Outcome {
  Draw draw;
  std::uint64_t weight = 1;
};

}  // namespace kessel
