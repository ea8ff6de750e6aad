#pragma once
// The clock that players' banks go by. It runs only while a server does, and by the machine's steady clock: neither a
// wall clock that is set nor the time between two processes is anybody's time.
#include <functional>
#include <mutex>

#include "server/store.h"

namespace kessel::server {

/// One moment: for people (seconds since 1970) and on the clock of play.
struct Moment {
  Moment() = default;
  Moment(Seconds both) : at(both), clock(both) {}  // NOLINT: where nobody plays by the clock they are the same
  Moment(Seconds wall, Seconds play) : at(wall), clock(play) {}
  Seconds at = 0, clock = 0;
};

/// Where time comes from; tests bring their own.
struct TimeSources {
  std::function<Seconds()> wall;            ///< empty: the machine's
  std::function<std::int64_t()> steady_ms;  ///< empty: the machine's
};

class PlayClock {
 public:
  /// How far it runs ahead of what the store has been told: a store that is away for an hour costs nobody more than this.
  static constexpr std::int64_t kLeadMs = 15'000;

  PlayClock(Store& store, TimeSources sources);
  Moment now() const;
  /// Tells the store how late it is, and learns it from processes that are ahead. Every few seconds, and at the end.
  void beat();

 private:
  std::int64_t now_ms(std::int64_t steady) const;
  Store& store_;
  TimeSources sources_;
  mutable std::mutex mutex_;
  std::int64_t told_ms_ = 0;    ///< the clock as the store knows it
  std::int64_t anchor_ms_ = 0;  ///< the steady clock then
};

}  // namespace kessel::server
