#pragma once
// Threads that do the work, and queues that keep order where order matters.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

namespace kessel::server {

using Clock = std::chrono::steady_clock;

/// How far a pool's threads let others go first (as `nice` does).
inline constexpr int kPatient = 10;

/// A few threads and one queue; tasks may also be put off. A task must not throw.
class Pool {
 public:
  using Task = std::function<void()>;

  explicit Pool(int threads, int patience = 0);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() { stop(); }

  void post(Task task);
  void after(std::chrono::milliseconds delay, Task task);
  /// Ends after the tasks that wait now and those that they post; what was put off is forgotten.
  void stop();
  std::size_t waiting() const;

 private:
  struct Later {
    Clock::time_point due;
    std::uint64_t number;  ///< among equals, first come first served
    Task task;
  };
  struct LaterFirst {
    bool operator()(const Later& a, const Later& b) const {
      return a.due != b.due ? a.due > b.due : a.number > b.number;
    }
  };
  void work();

  const int patience_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::priority_queue<Later, std::vector<Later>, LaterFirst> later_;
  std::uint64_t count_ = 0;
  int busy_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// Tasks that run on a pool one after the other, in the order in which they came.
class Strand : public std::enable_shared_from_this<Strand> {
 public:
  explicit Strand(Pool& pool) : pool_(pool) {}
  void post(Pool::Task task);

 private:
  void next();
  Pool& pool_;
  std::mutex mutex_;
  std::deque<Pool::Task> tasks_;
  bool running_ = false;
};

}  // namespace kessel::server
