#pragma once
// A random game of Panzer through the engine's contract, looked at from every side on its way: invariants, options against
// the law, texts, copies, secrecy. The costly looks are taken at places drawn at random.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "engine/game.h"
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// Opened once from the shipped data.
const std::shared_ptr<const Game>& shared_game();
const Game& the_game();

/// One action of that kind at random, most often one that could be meant.
Action some_action(const State&, Act, Side by, Rng&);

/// How much was looked at: a test of nothing would pass too.
struct Looks {
  std::uint64_t inputs = 0, cheap = 0, copies = 0, texts = 0, secrecy = 0, twins_that_differ = 0, futures = 0,
                refused = 0, thoughts = 0;
};

class RandomGame {
 public:
  RandomGame(const std::string& scenario, const OptionValues&, std::uint64_t seed, Looks&);
  /// Plays to the end, or to the first fault.
  void play();

 private:
  void fault(const std::string& what);
  void look(const Node&);
  void cheap(const Node&);
  void conserved();
  bool plays_on(AnyState);
  void texts(const Node&);
  void secrecy(const Node&, Side);
  void same_future(const AnyState& twin, Side, const Action*);
  void decide(const Node&);
  void roll(const Node&);
  void finished(const Node&);
  std::string shown_to_others(Side) const;
  template <class Input>
  void step(const Input&);
  const State& now() const { return state_.as<State>(); }

  Looks& looks_;
  std::uint64_t seed_;
  Rng dice_, choice_, checks_;
  AnyState state_;
  State before_;
  ActionList list_;
  std::string last_;
  std::uint64_t inputs_ = 0;
  bool failed_ = false;
};

}  // namespace kessel::panzer
