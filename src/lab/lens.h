#pragma once
// What the lab sees of a game beyond the contract: turns, impulses, battles, the fate of units. A game without a lens of
// its own gets the generic part of every report.
#include <memory>

#include "engine/game.h"
#include "hex/grid.h"
#include "lab/result.h"

namespace kessel::lab {

class Lens {
 public:
  Lens() = default;
  Lens(const Lens&) = delete;
  Lens& operator=(const Lens&) = delete;
  virtual ~Lens() = default;
  /// After every input, with what it brought about.
  virtual void watch(const AnyState& after, const std::vector<Event>& events) = 0;
  virtual std::size_t battles() const = 0;  ///< seen so far
  /// When the game is over: writes what was seen.
  virtual void finish(const AnyState& end, GameResult& out) = 0;
};

/// TurnMark::control: as many digits as the board's hexes need, in the order in which board_json lists them.
std::string control_digits(const hex::Grid&, const hex::Mask& first_side);

/// Null where the game has none.
std::unique_ptr<Lens> make_lens(const Game&);

}  // namespace kessel::lab
