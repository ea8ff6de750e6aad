#pragma once
// What an opponent is. A player is handed what its side may know and the options, never the state.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rng.h"
#include "engine/game.h"

namespace kessel::ai {

/// The view of the side to choose, built only when it is asked for: a random player does not pay for it.
class LazyView {
 public:
  LazyView(const Game& game, const AnyState& state, Side side) : game_(&game), state_(&state), side_(side) {}
  /// One that is there already.
  LazyView(const AnyView& view, Side side) : view_(&view), side_(side) {}
  Side side() const { return side_; }
  AnyView operator()() const { return view_ != nullptr ? *view_ : game_->view_for(*state_, side_); }

 private:
  const Game* game_ = nullptr;
  const AnyState* state_ = nullptr;
  const AnyView* view_ = nullptr;
  Side side_;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;
  /// The index of the option taken; the list is never empty.
  virtual std::size_t choose(const LazyView& view, const ActionList& options, Rng& rng) = 0;
  /// The answer itself. A game in free space offers a few of endlessly many actions: there a player may take one of its
  /// own, which is put to `why_not` like any other.
  virtual Action answer(const LazyView& view, const ActionList& options, Rng& rng) {
    const std::size_t i = choose(view, options, rng);
    if (i >= options.size()) throw std::out_of_range("chose an option that is not there");
    return options[i];
  }
  /// "Move now": may be called by another thread, before `choose` or `hint` or while they think; the answer then comes
  /// within 100 ms. It holds until `take_time`, so that it cannot come too early and be lost.
  virtual void move_now() {}
  virtual void take_time() {}
  /// So many threads may work on the next thoughts. Changes no answer unless time is limited.
  virtual void use_threads(unsigned) {}
  /// Why it did what it did last, as one JSON object (docs/ai.md, Why); empty when it keeps no reasons.
  virtual std::string why() { return {}; }
  /// Grows whenever `choose` has made `why` speak of something new.
  virtual std::uint64_t reasons() const { return 0; }
  /// Advice for the side of the view, as one JSON object (docs/ai.md, Hint); empty when it has none to give.
  virtual std::string hint(const LazyView&, Rng&) { return {}; }
};

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
