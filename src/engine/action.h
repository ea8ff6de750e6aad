#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "core/ids.h"

namespace kessel {

/// The most numbers an action can carry (a Panzer path of 14 corners with its unit fits).
inline constexpr int kMaxActionArgs = 30;

/// One choice of one player: who, what kind (each game numbers its own), and a few whole numbers.
struct Action {
  Side by = Side::First;
  std::uint8_t kind = 0;
  std::uint16_t count = 0;
  std::array<std::int32_t, kMaxActionArgs> arg;  // only the first `count` mean anything

  Action() {}  // NOLINT: leaves arg unset on purpose, actions are made by the million
  Action(Side who, std::uint8_t what, std::initializer_list<std::int32_t> args = {})
      : by(who), kind(what), count(static_cast<std::uint16_t>(args.size())) {
    std::copy(args.begin(), args.end(), arg.begin());
  }
  Action(const Action& o) : by(o.by), kind(o.kind), count(o.count) { std::copy_n(o.arg.begin(), count, arg.begin()); }
  Action& operator=(const Action& o) {
    by = o.by, kind = o.kind, count = o.count;
    std::copy_n(o.arg.begin(), count, arg.begin());
    return *this;
  }
  std::span<const std::int32_t> args() const { return {arg.data(), count}; }
  friend bool operator==(const Action& a, const Action& b) {
    return a.by == b.by && a.kind == b.kind && std::ranges::equal(a.args(), b.args());
  }
};

/// Actions in a fixed order, packed one behind the other so that thousands cost little. Reuse it: `clear` keeps memory.
class ActionList {
 public:
  void clear() { words_.clear(), starts_.clear(); }
  void add(Side by, std::uint8_t kind, std::initializer_list<std::int32_t> args = {}) {
    starts_.push_back(static_cast<std::uint32_t>(words_.size()));
    words_.push_back(static_cast<std::int32_t>(by) | (kind << 8) | (static_cast<std::int32_t>(args.size()) << 16));
    words_.insert(words_.end(), args.begin(), args.end());
  }
  void add(const Action& a) {
    starts_.push_back(static_cast<std::uint32_t>(words_.size()));
    words_.push_back(static_cast<std::int32_t>(a.by) | (a.kind << 8) | (static_cast<std::int32_t>(a.count) << 16));
    words_.insert(words_.end(), a.arg.begin(), a.arg.begin() + a.count);
  }
  std::size_t size() const { return starts_.size(); }
  bool empty() const { return starts_.empty(); }
  Action operator[](std::size_t i) const {
    const std::int32_t* w = words_.data() + starts_[i];
    Action a;
    a.by = static_cast<Side>(w[0] & 0xff);
    a.kind = static_cast<std::uint8_t>((w[0] >> 8) & 0xff);
    a.count = static_cast<std::uint16_t>(w[0] >> 16);
    std::copy_n(w + 1, a.count, a.arg.begin());
    return a;
  }
  bool contains(const Action& a) const {
    for (std::size_t i = 0; i < size(); ++i)
      if ((*this)[i] == a) return true;
    return false;
  }

 private:
  std::vector<std::int32_t> words_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace kessel
