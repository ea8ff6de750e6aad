#pragma once
// Places along a segment as exact fractions, and sums of fractions that are compared exactly.
#include <array>
#include <cstdint>

#include "core/assert.h"
#include "plane/point.h"

namespace kessel::plane {

/// num / den, den above zero.
struct Fraction {
  std::int64_t num = 0, den = 1;
  friend constexpr bool operator==(const Fraction& a, const Fraction& b) {
    return static_cast<Wide>(a.num) * b.den == static_cast<Wide>(b.num) * a.den;
  }
  friend constexpr bool operator<(const Fraction& a, const Fraction& b) {
    return static_cast<Wide>(a.num) * b.den < static_cast<Wide>(b.num) * a.den;
  }
  friend constexpr bool operator>(const Fraction& a, const Fraction& b) { return b < a; }
  friend constexpr bool operator<=(const Fraction& a, const Fraction& b) { return !(b < a); }
  friend constexpr bool operator>=(const Fraction& a, const Fraction& b) { return !(a < b); }
};
inline constexpr Fraction kStart{0, 1}, kEnd{1, 1};

/// A sum of whole multiples of fractions. Its ceiling and its comparison with a whole number are exact: 64 binary places
/// decide nearly always, a common denominator decides the rest.
class FractionSum {
 public:
  void add(std::int64_t times, Fraction f);
  std::int64_t ceiling() const;
  /// Below, equal to or above n: -1, 0, +1.
  int compare(std::int64_t n) const;

 private:
  struct Term {
    std::uint64_t num = 0, den = 1;  ///< below one
  };
  static constexpr int kMaxTerms = 192;
  /// The sum of the proper fractions against a whole number.
  int compare_parts(std::int64_t n) const;
  int exact(std::int64_t n) const;
  std::int64_t whole_ = 0;
  int count_ = 0;
  std::array<Term, kMaxTerms> terms_;  // NOLINT: only the first count_ are read
};

}  // namespace kessel::plane
