#pragma once
// A random game through the engine's contract, looked at from every side on its way: invariants, options against the law,
// texts, secrecy. The cheap looks are taken every few inputs, the costly ones at places drawn at random, so that many
// games together see all of a game.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "engine/game.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// Opened once from the shipped data.
const std::shared_ptr<const Game>& shared_game();
const Game& the_game();

/// One action of that kind at random, with a leaning towards what stands near.
Action some_action(const State&, Act, Side by, Rng&);

/// Calls f for everything that a player could type: every verb with every unit, hex, aircraft, formation and number. Of the
/// verbs with a unit and a hex, very many, one in `thin` is taken, beginning anywhere.
void each_thinkable(const State&, Side by, std::uint32_t thin, Rng&, const std::function<void(const Action&)>& f);

/// How much was looked at: a test of nothing would pass too.
struct Looks {
  std::uint64_t inputs = 0, cheap = 0, copies = 0, texts = 0, secrecy = 0, twins_that_differ = 0, futures = 0,
                refused = 0, converse = 0, thoughts = 0;
};

/// Inputs between two looks of a kind; 0 never.
struct LookPlan {
  std::uint64_t cheap = 16, copy = 64, text = 600, secrecy = 1'500, converse = 4'000;
};

class RandomGame {
 public:
  RandomGame(const std::string& scenario, const OptionValues&, std::uint64_t seed, const LookPlan&, Looks&);
  /// Plays to the end, or to the first fault.
  void play();

 private:
  /// Bold players seldom pass; gregarious ones seek company, so that there is something to hide.
  enum class Style : std::uint8_t { Plain, Bold, Gregarious };

  void fault(const std::string& what);
  void note(const Action&);
  void look(const Node&);
  void cheap(const Node&);
  void names_only_what_it_sees(Side);
  void counters_conserved();
  void texts(const Node&);
  void converse(const Node&);
  void converse_for(Side);
  void secrecy(const Node&, Side);
  void same_future(const AnyState& twin, Side, const Action*);
  void sample_fits(const Node&, Side, const AnyView&, const std::string& shown);
  void roll(const Node&);
  void decide(const Node&);
  Action choose();
  bool is_thought(const Action&) const;
  std::string shown_to_others(Side, std::uint64_t salt);
  template <class Input>
  void step(const Input&);
  void finished(const Node&);
  const State& now() const { return state_.as<State>(); }

  LookPlan plan_;
  Looks& looks_;
  std::uint64_t seed_;
  Rng dice_, choice_, checks_;
  Style style_;
  AnyState state_;
  State before_;
  ActionList list_;
  std::vector<Action> last_;  ///< a roll is noted as an action of the observer
  std::uint64_t inputs_ = 0, text_at_ = 0, secrecy_at_ = 0, converse_at_ = 0;
  bool failed_ = false;
};

}  // namespace kessel::kesselschlacht
