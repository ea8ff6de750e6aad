#pragma once
// Our players by name, and how long they think. What a player is stands in engine/player.h.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/player.h"

namespace kessel::ai {

/// A player's name with its budgets: `veteran`, `veteran@ms=500`, `veteran@count=600`.
struct PlayerSpec {
  std::string name;
  std::map<std::string, std::uint64_t> budget;
  std::string text() const;
};

struct PlayerKind {
  const char* name;
  const char* summary;
  std::vector<std::string> budgets;  ///< the budgets it understands
  std::unique_ptr<Player> (*make)(const Game&, Side, const PlayerSpec&);
  int level = 0;  ///< among those offered to people as opponents, 1 is the weakest; 0: not among them
};

/// Every player there is. New opponents add a row here and are known to every command.
const std::vector<PlayerKind>& player_kinds();
std::unique_ptr<Player> make_player(const Game&, Side, const PlayerSpec&);

/// How long to think: until so many simulations were spent (the same on every machine), or until a time, or until
/// someone says "move now".
class Thinking {
 public:
  using Clock = std::chrono::steady_clock;
  /// Either number may be 0 for no limit of that kind; both 0 means no thought beyond the first answer.
  Thinking(std::uint64_t count, std::uint64_t ms, const std::atomic<bool>& hurried)
      : count_(count), timed_(ms > 0), end_(Clock::now() + std::chrono::milliseconds(ms)), hurried_(hurried) {}
  /// Simulations still allowed; the same at the same point whatever the machine does, unless time is limited.
  std::uint64_t left() const { return count_ > spent_ ? count_ - spent_ : 0; }
  bool counted() const { return count_ > 0; }
  bool timed() const { return timed_; }
  /// How often what took from `since` until now can still be done before time is up.
  double times_left(Clock::time_point since) const {
    const auto now = Clock::now();
    const double once = std::chrono::duration<double>(now - since).count();
    return std::chrono::duration<double>(end_ - now).count() / (once > 1e-6 ? once : 1e-6);
  }
  void spend(std::uint64_t n) { spent_ += n; }
  std::uint64_t spent() const { return spent_; }
  bool late() const { return hurried_.load(std::memory_order_relaxed) || (timed_ && Clock::now() >= end_); }
  bool over() const { return (counted() && left() == 0) || (!counted() && !timed_) || late(); }

 private:
  std::uint64_t count_ = 0, spent_ = 0;
  bool timed_ = false;
  Clock::time_point end_;
  const std::atomic<bool>& hurried_;
};

}  // namespace kessel::ai
