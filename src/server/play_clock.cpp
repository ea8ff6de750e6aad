#include "server/play_clock.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace kessel::server {

PlayClock::PlayClock(Store& store, TimeSources sources) : store_(store), sources_(std::move(sources)) {
  using namespace std::chrono;
  if (!sources_.wall)
    sources_.wall = [] { return duration_cast<seconds>(system_clock::now().time_since_epoch()).count(); };
  if (!sources_.steady_ms)
    sources_.steady_ms = [] { return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count(); };
  // It goes on where the last process left it. The first one ever takes the wall clock for a start, so that what was
  // stamped before there was a clock of play lies behind it.
  Seconds known = store_.beat(0);
  if (known == 0) known = store_.beat(sources_.wall());
  told_ms_ = known * 1000;
  anchor_ms_ = sources_.steady_ms();
}

std::int64_t PlayClock::now_ms(std::int64_t steady) const {
  return told_ms_ + std::clamp<std::int64_t>(steady - anchor_ms_, 0, kLeadMs);
}

Moment PlayClock::now() const {
  const std::lock_guard lock(mutex_);
  return {sources_.wall(), now_ms(sources_.steady_ms()) / 1000};
}

void PlayClock::beat() {
  std::int64_t steady = 0, mine = 0;
  {
    const std::lock_guard lock(mutex_);
    steady = sources_.steady_ms();
    mine = now_ms(steady);
  }
  const Seconds known = store_.beat(mine / 1000);  // throws while the store is away; then nothing is counted for long
  const std::lock_guard lock(mutex_);
  told_ms_ = std::max(mine, known * 1000);
  anchor_ms_ = steady;
}

}  // namespace kessel::server
