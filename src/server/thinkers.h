#pragma once
// Threads that think for computers and advisers. They are apart from those that serve people, and give way to them.
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/metrics.h"
#include "server/surroundings.h"

namespace kessel::server {

/// Who waits for a thought.
enum class Urgency : std::uint8_t {
  Advice,   ///< somebody has asked; it is short
  Watched,  ///< somebody watches the game
  Nobody,
};

/// Something to be thought about. Whoever wished for it keeps it to hurry or drop it.
class Thought {
 public:
  /// Runs on a thinking thread, unless the thought is dropped before; must not throw. Let go once it has run or never
  /// will, so that it may hold whoever holds the thought.
  using Work = std::function<void()>;
  Thought(std::string game, std::shared_ptr<Mind> who, Work work)
      : game_(std::move(game)), who_(std::move(who)), work_(std::move(work)) {}
  Thought(const Thought&) = delete;
  Thought& operator=(const Thought&) = delete;

 private:
  friend class Thinkers;
  const std::string game_;
  const std::shared_ptr<Mind> who_;
  Work work_;
  Urgency urgency_ = Urgency::Nobody;
  bool hurried_ = false, running_ = false;
  double start_ = 0;  ///< in the time that games take from each other
};
using ThoughtPtr = std::shared_ptr<Thought>;

/// Fair between games: the next thought is one of the game that has been thought about least lately (start-time fair
/// queueing). Games that somebody watches come first, and the others never take the last thread. Short thoughts do not
/// wait for long ones: one further thread is kept for whoever is told to hurry, another for those and for advice.
class Thinkers {
 public:
  Thinkers(int threads, std::size_t most_waiting, Metrics& metrics);
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  ~Thinkers() { stop(); }

  /// False: too many wait already, or no more are taken.
  bool post(const ThoughtPtr& thought, Urgency urgency);
  /// It shall come to an end soon, with the best answer so far.
  void hurry(const ThoughtPtr& thought);
  /// Nobody wants its answer: one that waits is never thought, one that runs comes to its end soon.
  void drop(const ThoughtPtr& thought);
  void set_urgency(const ThoughtPtr& thought, Urgency urgency);
  /// Drops everything and takes nothing more.
  void rest();
  void stop();
  std::size_t running() const;
  std::size_t waiting() const;

 private:
  enum class Lane : std::uint8_t { Any, Short, Hurry };  ///< what a thread takes on
  void work(Lane lane);
  ThoughtPtr next(Lane lane);  ///< the best one that may start now, taken out of those that wait; or none
  void ended(const ThoughtPtr& thought, double seconds);

  const int threads_count_;
  const std::size_t most_waiting_;
  Metrics& metrics_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<ThoughtPtr> waiting_, running_;
  std::map<std::string, double> used_;  ///< up to when each game has had its share
  double now_ = 0;                      ///< start of the thought that was begun last
  bool resting_ = false, stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace kessel::server
