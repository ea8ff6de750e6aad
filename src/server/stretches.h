#pragma once
// Since when each side has been asked, and how much of its time that took. Computed from the times of the record's
// entries alone, so that every process, and every restart, comes to the same.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/ids.h"
#include "server/store.h"

namespace kessel::server {

class Stretches {
 public:
  explicit Stretches(Seconds delay = 0) : delay_(delay) {}

  /// After that entry (0: the start) these sides are asked. Dice that are due end nobody's stretch: they are not told
  /// here. Whoever undid something goes on with the stretch that he had ended, so that undo yields no fresh delay.
  void asked(SideMask who, std::uint64_t entry, Seconds when, Side undid = Side::Observer) {
    last_ = std::max(last_, when);  // clocks of several machines differ a little
    for (const Side s : {Side::First, Side::Second}) {
      One& one = of(s);
      if (one.running && !has(who, s)) {
        const Seconds took = last_ - one.from;
        one.used += std::max<Seconds>(0, took - delay_);
        one.spent = std::min(took, delay_);
        one.running = false;
      } else if (!one.running && has(who, s)) {
        one.running = one.ever = true;
        one.from = last_ - (s == undid ? one.spent : 0);
        one.entry = entry;
      }
    }
  }

  bool running(Side s) const { return of(s).running; }
  bool ever(Side s) const { return of(s).ever; }             ///< it has been asked at some time
  std::uint64_t entry(Side s) const { return of(s).entry; }  ///< with which the running stretch began
  Seconds from(Side s) const { return of(s).from; }
  /// Time beyond the delays, up to now.
  Seconds used(Side s, Seconds now) const {
    const One& one = of(s);
    return one.used + (one.running ? std::max<Seconds>(0, now - one.from - delay_) : 0);
  }
  /// What is left of the running stretch's delay.
  Seconds free(Side s, Seconds now) const {
    const One& one = of(s);
    return one.running ? std::clamp<Seconds>(delay_ - (now - one.from), 0, delay_) : 0;
  }

 private:
  struct One {
    bool running = false, ever = false;
    Seconds from = 0, used = 0;
    Seconds spent = 0;  ///< how much of the delay the last stretch took
    std::uint64_t entry = 0;
  };
  One& of(Side s) { return sides_[static_cast<std::size_t>(index(s))]; }
  const One& of(Side s) const { return sides_[static_cast<std::size_t>(index(s))]; }

  Seconds delay_ = 0, last_ = 0;
  std::array<One, 2> sides_;
};

}  // namespace kessel::server
