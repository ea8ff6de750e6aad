#pragma once
// Whether the store can be written and read just now: asked from outside, answered within a bounded time even if the
// store itself never answers.
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/log.h"
#include "server/metrics.h"
#include "server/store.h"

namespace kessel::server {

class Readiness {
 public:
  using Clock = std::chrono::steady_clock;
  /// What is wrong, or nothing. Called once, from any thread.
  using Answer = std::function<void(std::optional<std::string> trouble)>;
  Readiness(Store& store, Metrics& metrics, Log& log, std::chrono::milliseconds most);
  Readiness(const Readiness&) = delete;
  Readiness& operator=(const Readiness&) = delete;
  ~Readiness() { stop(); }
  /// One probe a second serves all who ask.
  void ask(Answer answer);
  void stop();

 private:
  void probe();
  void watch();
  void note(const std::optional<std::string>& trouble);  ///< the lock is held

  Store& store_;
  Metrics& metrics_;
  Log& log_;
  const std::chrono::milliseconds most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Answer> waiting_;
  std::optional<Clock::time_point> begun_;     ///< a probe is under way
  std::optional<Clock::time_point> finished_;  ///< when the last one ended
  std::optional<std::string> last_, noted_;
  bool stopping_ = false;
  std::int64_t number_ = 0;
  std::thread prober_, watcher_;
};

}  // namespace kessel::server
