#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/draw.h"
#include "core/expected.h"
#include "core/message.h"
#include "core/refusal.h"
#include "core/rng.h"
#include "core/tally.h"
#include "engine/action.h"
#include "engine/event.h"
#include "engine/node.h"

namespace kessel {

/// A plain value of a game (its State or its View) in a box, so that one engine serves every game. Copying copies.
class Box {
 public:
  Box() = default;
  template <class T>
  static Box of(T value) {
    Box b;
    b.held_ = std::make_unique<Held<T>>(std::move(value));
    return b;
  }
  Box(const Box& o) : held_(o.held_ ? o.held_->copy() : nullptr) {}
  Box(Box&&) noexcept = default;
  Box& operator=(const Box& o) {
    if (this != &o) held_ = o.held_ ? o.held_->copy() : nullptr;
    return *this;
  }
  Box& operator=(Box&&) noexcept = default;
  ~Box() = default;
  bool empty() const { return !held_; }
  /// The caller knows the type: a game is only ever given boxes that it made.
  template <class T>
  T& as() {
    return static_cast<Held<T>&>(*held_).value;
  }
  template <class T>
  const T& as() const {
    return static_cast<const Held<T>&>(*held_).value;
  }

 private:
  struct Base {
    Base() = default;
    Base(const Base&) = default;
    Base& operator=(const Base&) = default;
    virtual ~Base() = default;
    virtual std::unique_ptr<Base> copy() const = 0;
  };
  template <class T>
  struct Held final : Base {
    explicit Held(T v) : value(std::move(v)) {}
    std::unique_ptr<Base> copy() const override { return std::make_unique<Held>(value); }
    T value;
  };
  std::unique_ptr<Base> held_;
};

/// The full truth of a game, and what one side may know of it: two types, so that no opponent is handed the truth.
struct AnyState : Box {
  AnyState() = default;
  explicit AnyState(Box b) : Box(std::move(b)) {}
};
struct AnyView : Box {
  AnyView() = default;
  explicit AnyView(Box b) : Box(std::move(b)) {}
};

struct OptionInfo {
  std::string id, title, rule;
  std::vector<std::string> values;
  std::string standard;  ///< the value taken when none is given
};
struct ScenarioInfo {
  std::string id, title;
  std::vector<OptionInfo> options;
};
struct GameInfo {
  std::string id, title, prefix;   ///< prefix of its citations: BO, KS, PZ
  int rules_version = 1;           ///< raised when a fix changes how a game goes
  int oldest_rules = 1;            ///< versions from here on can still be played: their records replay
  std::vector<std::string> sides;  ///< names of Side::First and Side::Second
  Side high = Side::First;         ///< who wants a high score
  bool agreed_by_score = false;    ///< an end that both sides agree on is decided by the score; else it is a draw
  std::vector<ScenarioInfo> scenarios;
};

/// What the sides can offer each other, put into words.
inline const char* offers_words(const GameInfo& g) {
  return g.agreed_by_score ? "offers to end the game" : "offers a draw";
}
inline const char* accepts_words(const GameInfo& g) {
  return g.agreed_by_score ? "agrees to end the game" : "accepts the draw";
}
inline const char* declines_words(const GameInfo& g) {
  return g.agreed_by_score ? "declines to end the game" : "declines the draw";
}

/// Chosen options by id; what is left out takes its standard value.
using OptionValues = std::map<std::string, std::string>;

/// Which actions `options` lists. `Main`: every action that carries the game forward, complete and in a fixed order.
/// `Free`: those that may be taken at any time without end (turning a stack's top, taking back a draft).
enum class Scope : std::uint8_t { Main, Free };

/// What a game is. Objects hold only constant content (map, counters, tables) and may be shared by threads; all that
/// changes is in the state that is passed in. Server, opponents, lab, fuzzers and tests use nothing else of a game.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  virtual const GameInfo& info() const = 0;
  virtual const std::string& content_hash() const = 0;  ///< over everything that data files contribute
  virtual const std::string& overlay() const = 0;       ///< the player's own data as JSON text, or empty

  // The eight verbs. `sees` stands in event.h.
  virtual Expected<AnyState> start(std::string_view scenario, const OptionValues& options) const = 0;
  /// Lets a state that has just been made be played by an earlier version of the rules (`GameInfo::oldest_rules` on).
  /// A game that knows one version only has nothing to do.
  virtual void under_rules(AnyState&, int /*version*/) const {}
  virtual Node node(const AnyState&) const = 0;
  virtual void options(const AnyState&, Side, Scope, ActionList&) const = 0;         ///< appends
  virtual std::optional<Refusal> why_not(const AnyState&, const Action&) const = 0;  ///< the law: pure and total
  virtual void apply(AnyState&, const Action&, Events&) const = 0;                   ///< expects !why_not
  virtual void answer(AnyState&, const Draw&, Events&) const = 0;  ///< expects a draw that fits the node
  virtual AnyView view_for(const AnyState&, Side) const = 0;
  virtual std::uint64_t hash(const AnyState&) const = 0;

  // Text, one canonical and versioned form each way.
  virtual std::string action_text(const Action&) const = 0;
  virtual Expected<Action> parse_action(std::string_view, Side by) const = 0;
  virtual std::string position_text(const AnyState&) const = 0;
  virtual Expected<AnyState> parse_position(std::string_view) const = 0;
  virtual std::string event_text(const Event&) const = 0;
  /// The same as data: `{"kind":"moved","unit":"16Pz","from":"2010","to":"2009","left":3}`.
  virtual std::string event_json(const Event&) const = 0;
  virtual Messages messages() const = 0;  ///< everything that can be told, with its arguments (docs/messages.md)
  virtual std::string place_text(const Place&) const = 0;
  virtual std::string view_json(const AnyView&) const = 0;                ///< one JSON object, keys in a fixed order
  virtual std::string view_board(const AnyView&, bool colour) const = 0;  ///< the map for a terminal

  // Knowledge and numbers.
  virtual void outcomes(const AnyState&, std::vector<Outcome>&) const = 0;  ///< of the chance node; weights are exact
  virtual AnyState sample(const AnyView&, Rng&) const = 0;                  ///< a full state that fits the view
  /// Any number shown to a player, asked as text ("move 19Pz 2118", "odds", "vp"), as the viewer may know it.
  virtual Expected<Tally> tally(const AnyState&, Side viewer, std::string_view query) const = 0;
  virtual std::vector<std::string> tally_queries() const = 0;  ///< the forms that `tally` understands
  /// What a client needs to draw map and counters: constant, public, one JSON object (docs/api.md, Boards).
  virtual std::string board_json() const = 0;
  /// Layers and plans for a client (reach, ZOC, odds …) as JSON, from what the viewer may know (docs/api.md, Inspect).
  virtual Expected<std::string> inspect(const AnyState&, Side viewer, std::string_view query) const = 0;
  /// The standing orders' answer for a seat, from its view alone; nothing if it wants to be asked.
  virtual std::optional<Action> auto_answer(const AnyView&, std::string_view standing_orders) const = 0;
  /// How the game ends if both sides agree to end it now; nothing: as a draw, without a score.
  virtual std::optional<Node> agreed_end(const AnyState&) const { return std::nullopt; }
  /// What is wrong with a text of standing orders; nothing if all of it is understood.
  virtual std::optional<std::string> bad_orders(std::string_view standing_orders) const;
  /// Victory points or whatever else the game counts, named, for reports.
  virtual std::vector<std::pair<std::string, int>> score(const AnyState&) const = 0;
  /// What is wrong with a state; empty when all invariants hold. For tests, simulations and the server's start.
  virtual std::vector<std::string> broken_invariants(const AnyState&) const = 0;
  /// Another state that differs from this one only in what the side cannot know (for the secrecy tests).
  virtual AnyState reshuffle_hidden(const AnyState&, Side viewer, Rng&) const = 0;
};

/// Default for `Game::outcomes`: every fall of the node's dice, one by one.
void enumerate_dice(const Node& chance, std::vector<Outcome>& out);

/// Is the draw one that the node can produce?
bool fits(const Node& chance, const Draw&);

}  // namespace kessel
