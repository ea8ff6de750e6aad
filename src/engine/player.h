#pragma once
// What a player is: whoever chooses for a side. It is handed what its side may know and the options, never the state.
#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/rng.h"
#include "engine/game.h"

namespace kessel {

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

/// Whoever thinks. One thread at a time has it, except for `move_now`.
class Mind {
 public:
  Mind() = default;
  Mind(const Mind&) = delete;
  Mind& operator=(const Mind&) = delete;
  virtual ~Mind() = default;
  /// "Move now": may be called by another thread, before a thought or during it; the best answer there is then comes
  /// within 100 ms. It holds until `take_time`, so that it cannot come too early and be lost.
  virtual void move_now() {}
  virtual void take_time() {}
  /// So many threads may work on the next thoughts. Changes no answer unless time is limited.
  virtual void use_threads(unsigned) {}
};

class Player : public Mind {
 public:
  /// The index of the option taken; the list is never empty.
  virtual std::size_t choose(const LazyView& view, const ActionList& options, Rng& rng) = 0;
  /// The answer itself. A game in free space offers a few of endlessly many actions: there a player may take one of its
  /// own, which is put to `why_not` like any other.
  virtual Action answer(const LazyView& view, const ActionList& options, Rng& rng) {
    const std::size_t i = choose(view, options, rng);
    if (i >= options.size()) throw std::out_of_range("chose an option that is not there");
    return options[i];
  }
  /// Why it did what it did last, as one JSON object (docs/ai.md, Why); empty when it keeps no reasons.
  virtual std::string why() { return {}; }
  /// Grows whenever `choose` has made `why` speak of something new.
  virtual std::uint64_t reasons() const { return 0; }
  /// Advice for the side of the view, as one JSON object (docs/ai.md, Hint); empty when it has none to give.
  virtual std::string hint(const LazyView&, Rng&) { return {}; }
};

}  // namespace kessel
