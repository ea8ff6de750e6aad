#pragma once
// A game laid out from one line of text, so that a test reads like a diagram. Dice are given.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "covers.h"
#include "games/breakout/notation.h"
#include "games/breakout/rules.h"
#include "games/breakout/tallies.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

/// The shipped content, loaded once.
const Content& content();

class Table {
 public:
  /// A position as described in docs/position.md; "campaign" starts the scenario from its first decision.
  explicit Table(std::string_view position);

  State s;
  Events events;  ///< of everything played so far

  /// Plays actions separated by ';' for whichever side is asked; a refusal fails the test.
  Table& play(std::string_view actions);
  Table& roll(std::initializer_list<int> dice);
  /// Why the action is refused (for the side asked now, or `by`); nothing if it is allowed.
  Why why(std::string_view action, Side by = Side::Observer) const;
  bool offers(std::string_view action) const;
  /// All main options as text, separated by "; ".
  std::string offered() const;

  UnitId id(std::string_view unit) const;
  static Hex hex(std::string_view name) { return content().grid.parse(name); }
  /// "2119", or one of: box, setup, pool, track 3, dead, exited, forfeit.
  std::string where(std::string_view unit) const;
  int steps(std::string_view unit) const { return steps_left(s, id(unit)); }
  int mp(std::string_view unit) const { return s.unit(id(unit)).mp; }
  bool controlled_by_soviets(std::string_view h) const { return s.soviet_control.has(hex(h)); }
  /// What is asked or rolled now: Node::ask.
  std::string ask() const { return node(s).ask.text(); }
  Side asked() const { return has(node(s).sides, kSoviet) ? kSoviet : kGerman; }
  bool chance() const { return node(s).kind == Node::Kind::Chance; }
  /// Did an event whose text contains `part` happen (as that side sees it)?
  bool told(std::string_view part, Side viewer = Side::Observer) const;
  /// The total or result of a tally query for the side asked (or `viewer`); "?…" with the reason if it cannot be had.
  std::string tally(std::string_view query, Side viewer = Side::Observer) const;
  /// Stack text of a hex as a side sees it, top first, "?" for what it cannot see: "16Pz ? ?".
  std::string sees(Side viewer, std::string_view h) const;
};

}  // namespace kessel::breakout

/// The action is refused with exactly that citation, and trying it changes nothing.
#define EXPECT_REFUSED(table, action, citation)                                                          \
  do {                                                                                                   \
    const auto before_ = ::kessel::breakout::hash((table).s);                                            \
    const auto no_ = (table).why(action);                                                                \
    EXPECT_TRUE(no_.has_value()) << "was allowed: " << (action);                                         \
    if (no_) {                                                                                           \
      EXPECT_EQ(no_->rule.text(), std::string_view(citation)) << (action) << ": " << no_->reason.text(); \
    }                                                                                                    \
    EXPECT_EQ(before_, ::kessel::breakout::hash((table).s));                                             \
  } while (false)

#define EXPECT_ALLOWED(table, action)                                                         \
  do {                                                                                        \
    const auto no_ = (table).why(action);                                                     \
    EXPECT_FALSE(no_.has_value()) << (action) << ": " << (no_ ? no_->rule.text() : "") << " " \
                                  << (no_ ? no_->reason.text() : "");                         \
  } while (false)
