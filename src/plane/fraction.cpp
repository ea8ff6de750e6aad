#include "plane/fraction.h"

#include <algorithm>
#include <vector>

namespace kessel::plane {

namespace {

__extension__ using UWide = unsigned __int128;

/// A natural number as long as it needs to be, lowest digits first. Only the rare ties come here.
class Natural {
 public:
  explicit Natural(std::uint64_t n) {
    if (n != 0) words_.push_back(n);
  }
  void multiply(std::uint64_t n) {
    std::uint64_t carry = 0;
    for (std::uint64_t& w : words_) {
      const UWide p = static_cast<UWide>(w) * n + carry;
      w = static_cast<std::uint64_t>(p);
      carry = static_cast<std::uint64_t>(p >> 64);
    }
    if (carry != 0) words_.push_back(carry);
  }
  void add(const Natural& o) {
    words_.resize(std::max(words_.size(), o.words_.size()), 0);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const UWide sum = static_cast<UWide>(words_[i]) + (i < o.words_.size() ? o.words_[i] : 0) + carry;
      words_[i] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
    if (carry != 0) words_.push_back(carry);
  }
  int compare(const Natural& o) const {
    if (words_.size() != o.words_.size()) return words_.size() < o.words_.size() ? -1 : 1;
    for (std::size_t i = words_.size(); i-- > 0;)
      if (words_[i] != o.words_[i]) return words_[i] < o.words_[i] ? -1 : 1;
    return 0;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace

void FractionSum::add(std::int64_t times, Fraction f) {
  const Wide product = static_cast<Wide>(times) * f.num;
  Wide whole = product / f.den;
  Wide rest = product % f.den;
  if (rest < 0) rest += f.den, --whole;
  whole_ += static_cast<std::int64_t>(whole);
  if (rest == 0) return;
  // Places that come and go in pairs cancel: equal denominators are kept as one.
  const auto den = static_cast<std::uint64_t>(f.den);
  for (int i = 0; i < count_; ++i) {
    Term& t = terms_[static_cast<std::size_t>(i)];
    if (t.den != den) continue;
    t.num += static_cast<std::uint64_t>(rest);
    if (t.num >= den) t.num -= den, ++whole_;
    if (t.num == 0) t = terms_[static_cast<std::size_t>(--count_)];
    return;
  }
  KESSEL_ASSERT(count_ < kMaxTerms);
  terms_[static_cast<std::size_t>(count_++)] = {static_cast<std::uint64_t>(rest), den};
}

int FractionSum::compare_parts(std::int64_t n) const {
  if (count_ == 0) return n > 0 ? -1 : n == 0 ? 0 : 1;
  if (n <= 0) return 1;
  if (n >= count_) return -1;
  UWide low = 0;  // each place is rounded down, so the truth lies less than count_ units of the last place above
  for (int i = 0; i < count_; ++i) {
    const Term& t = terms_[static_cast<std::size_t>(i)];
    low += (static_cast<UWide>(t.num) << 64) / t.den;
  }
  const UWide target = static_cast<UWide>(static_cast<std::uint64_t>(n)) << 64;
  if (low >= target) return low == target ? exact(n) : 1;
  if (low + static_cast<UWide>(count_) <= target) return -1;
  return exact(n);
}

int FractionSum::exact(std::int64_t n) const {
  Natural all(1), sum(0);
  for (int i = 0; i < count_; ++i) all.multiply(terms_[static_cast<std::size_t>(i)].den);
  for (int i = 0; i < count_; ++i) {
    Natural part(terms_[static_cast<std::size_t>(i)].num);
    for (int k = 0; k < count_; ++k)
      if (k != i) part.multiply(terms_[static_cast<std::size_t>(k)].den);
    sum.add(part);
  }
  all.multiply(static_cast<std::uint64_t>(n));
  return sum.compare(all);
}

int FractionSum::compare(std::int64_t n) const { return compare_parts(n - whole_); }

std::int64_t FractionSum::ceiling() const {
  if (count_ == 0) return whole_;
  UWide low = 0;
  for (int i = 0; i < count_; ++i) {
    const Term& t = terms_[static_cast<std::size_t>(i)];
    low += (static_cast<UWide>(t.num) << 64) / t.den;
  }
  // The parts lie between the whole number below and the one two above; the first that is not too small is the answer.
  auto n = static_cast<std::int64_t>(low >> 64);
  while (compare_parts(n) > 0) ++n;
  return whole_ + n;
}

}  // namespace kessel::plane
