#pragma once
// A random game through the engine's contract, looked at from every side on its way: invariants, options against the law,
// texts, copies, secrecy. The cheap looks are taken every few inputs, the costly ones at places drawn at random, so that
// many games together see all of a game. A game joins by a Subject.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "engine/game.h"

namespace kessel::contract {

/// Inputs between two looks of a kind; 0 never.
struct LookPlan {
  std::uint64_t cheap = 8, copy = 32, text = 600, secrecy = 900, converse = 1'800;
  std::uint32_t rare = 24;          ///< of the inputs in rare steps one in so many is looked at closely
  std::uint32_t free = 64;          ///< one input in so many is a free one (turn a stack, drop a draft)
  std::uint64_t thought = 32;       ///< one input in so many is watched for what it shows to others
  std::uint64_t longest = 120'000;  ///< a game that is longer has no end
  int refusals = 60, futures = 6;   ///< compared for each side at a look for secrecy
  int bites = 0;                    ///< damaged texts tried at a look at the text
  bool probes = false;              ///< asks at every cheap look for an action of each kind, and for nonsense
  std::uint64_t stream = 0;         ///< the first of the three that a game's seed is split into: dice, choices, looks
};

/// How much was looked at: a test of nothing would pass too.
struct Looks {
  std::uint64_t inputs = 0, cheap = 0, copies = 0, texts = 0, secrecy = 0, twins_that_differ = 0, futures = 0,
                compared = 0, refused = 0, converse = 0, thoughts = 0;
};

/// The same input made on the true state and on one that a side takes for it.
struct Future {
  const AnyState &was, &truth, &twin;
  const Events &news, &twin_news;
  Side side;
  const Action* action;  ///< null for dice
  bool learned() const { return has(news.learned(), side) || has(twin_news.learned(), side); }
};
enum class Compare : std::uint8_t { Nothing, News, NewsAndView };

using EachAction = std::function<void(const Action&)>;

/// What the kit wants to know of a game besides its contract.
class Subject {
 public:
  explicit Subject(std::shared_ptr<const Game> game) : game_(std::move(game)) {}
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  virtual ~Subject() = default;
  const Game& game() const { return *game_; }
  const std::shared_ptr<const Game>& shared() const { return game_; }

  virtual LookPlan plan() const { return {}; }
  virtual bool same(const AnyState&, const AnyState&) const = 0;
  virtual int kinds() const = 0;  ///< of actions
  /// One action of that kind at random, with a leaning towards what could be meant.
  virtual Action some_action(const AnyState&, int kind, Side by, Rng&) const = 0;
  /// Calls f for everything that a player could type; of the very many a part, beginning anywhere.
  virtual void each_thinkable(const AnyState&, Side, Rng&, const EachAction&) const {}
  /// Does each_thinkable reach everything that can be allowed here?
  virtual bool thinks_of_all(const AnyState&) const { return false; }
  /// The same action in the other of two ways to say it.
  virtual Action said_otherwise(const Action& a) const { return a; }
  /// Steps that come seldom and are dangerous: there it is looked more often.
  virtual bool is_rare(const AnyState&) const { return false; }
  /// Drafts, picks and the like are their owner's and show to nobody.
  virtual bool is_thought(const AnyState&, const Action&) const = 0;
  /// Does the option speak of a unit that the side cannot see?
  virtual bool names_unseen(const AnyState&, Side, const Action&) const { return false; }
  /// What came out of nowhere, vanished or ran backwards; "" if nothing did.
  virtual std::string unnatural(const AnyState& before, const AnyState& now) const = 0;
  /// What is wrong with the end of the game, or "".
  virtual std::string wrong_end(const AnyState&, const Node&) const = 0;
  virtual Compare comparable(const Future&) const = 0;
  /// From this event on news may differ between a state and what a side takes for it.
  virtual bool parts_futures(const Event&) const { return false; }
  /// Do the options of the side asked hang on nothing that it cannot see?
  virtual bool sample_has_same_options(const AnyState&) const { return true; }
  virtual std::vector<std::string> tallies() const { return {}; }  ///< compared for secrecy

  virtual int style(Rng&) const { return 0; }  ///< of a player, drawn once a game
  virtual Action choose(const AnyState&, const ActionList& list, int /*style*/, Rng& rng) const {
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  }

 private:
  std::shared_ptr<const Game> game_;
};

class RandomGame {
 public:
  RandomGame(const Subject&, const std::string& scenario, const OptionValues&, std::uint64_t seed, const LookPlan&,
             Looks&);
  /// Plays to the end, or to the first fault.
  void play();

 private:
  using Input = std::function<void(AnyState&, Events&)>;

  void fault(const std::string& what);
  std::string name_of(Side) const;
  void note(const Action&);
  void look(const Node&);
  void cheap(const Node&);
  void options_hold(const Node&, Side);
  void names_only_what_it_sees(Side);
  void probe(Side);
  void nonsense(Side, int kind, std::uint32_t count);
  void texts(const Node&);
  void outcomes_add_up(const Node&);
  void actions_come_back(Side);
  void bite(const std::string& text);
  bool plays_on(AnyState);
  void converse(const Node&);
  void converse_for(Side);
  void judge(const Action&, Side, std::size_t& allowed);
  void secrecy(const Node&, Side);
  void same_asked(const AnyState& twin, const Node&, Side);
  void same_future(const AnyState& twin, Side, const Action*);
  std::string seen(const Events&, Side, bool& whole) const;
  void sample_fits(const Node&, Side, const AnyView&, const std::string& shown);
  void roll(const Node&);
  void decide(const Node&);
  std::string shown_to_others(Side, std::uint64_t salt);
  void step(const Input&);
  void finished(const Node&);

  const Subject& subject_;
  const Game& game_;
  LookPlan plan_;
  Looks& looks_;
  std::uint64_t seed_;
  Rng dice_, choice_, checks_;
  int style_;
  AnyState state_, before_;
  ActionList list_;
  std::vector<Action> last_;  ///< a roll is noted as an action of the observer
  std::uint64_t inputs_ = 0, text_at_ = 0, secrecy_at_ = 0, converse_at_ = 0;
  bool failed_ = false;
};

/// Plays `count` games, or twenty times as many with KESSEL_NIGHTLY=1, and returns what was looked at.
Looks play_games(const Subject&, const std::string& scenario, const OptionValues&, std::uint64_t run, int count,
                 const LookPlan&);
int games(int standard);
/// More than `least` a game, and enough that differed: the tests themselves have looked at something.
void expect_looked(const Looks&, const Looks& least, int count);

/// Through the session, as server and terminal play it: what is refused leaves game and record alone.
void expect_refusals_change_nothing(const Subject&, const std::string& scenario, std::uint64_t seed, int inputs,
                                    int least);

}  // namespace kessel::contract
