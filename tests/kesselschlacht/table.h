#pragma once
// A game laid out from one line of text, so that a test reads like a diagram. Dice are given.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "covers.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/rules.h"
#include "games/kesselschlacht/tallies.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

/// The shipped content, loaded once.
const Content& content();

class Table {
 public:
  /// A position as described in docs/position.md, or a scenario from its first decision: "scenario solution-west",
  /// "scenario kesselschlacht vatutin=on start_turn=4".
  explicit Table(std::string_view position);

  State s;
  Events events;  ///< of everything played so far

  /// Plays actions separated by ';' for whichever side is asked ("axis: fly Ju87-1 8" where both are); a refusal fails
  /// the test.
  Table& play(std::string_view actions);
  Table& roll(std::initializer_list<int> dice);
  /// Why the action is refused (for the side asked now, or `by`); nothing if it is allowed.
  Why why(std::string_view action, Side by = Side::Observer) const;
  /// Among the main or the free options of the side asked.
  bool offers(std::string_view action) const;
  /// All main options as text, separated by "; ".
  std::string offered() const;

  UnitId id(std::string_view unit) const;
  AirId plane(std::string_view air) const;
  FormationId formation(std::string_view f) const;
  static Hex hex(std::string_view name) { return content().grid.parse(name); }
  /// "2119", or one of: box, setup, pool 6, return 5, dead, exited.
  std::string where(std::string_view unit) const;
  /// "good", "DO", "DIS", "RT".
  std::string status(std::string_view unit) const { return status_word(s.unit(id(unit)).status); }
  /// "attack", "general", "out".
  std::string supply(std::string_view unit) const { return supply_word(s.unit(id(unit)).supply); }
  /// Half MP left.
  int mp(std::string_view unit) const { return s.unit(id(unit)).mp; }
  bool marked(std::string_view unit, std::uint32_t flag) const { return flagged(s, id(unit), flag); }
  int fuel(std::string_view corps) const { return s.tracks[track(corps)].fuel; }
  int ammo(std::string_view corps) const { return s.tracks[track(corps)].ammo; }
  std::string parent(std::string_view unit) const;
  /// What is asked or rolled now: Node::ask.
  std::string ask() const { return node(s).ask.text(); }
  /// The step on top, as the position text writes it.
  std::string step() const { return step_word(s.top().step); }
  Side asked() const { return has(node(s).sides, kSoviet) ? kSoviet : kAxis; }
  bool asks(Side side) const { return node(s).kind == Node::Kind::Decide && has(node(s).sides, side); }
  bool chance() const { return node(s).kind == Node::Kind::Chance; }
  /// Did an event whose text contains `part` happen (as that side sees it)?
  bool told(std::string_view part, Side viewer = Side::Observer) const;
  /// The result of a tally query for the side asked (or `viewer`), else its total; "?…" with the reason if it cannot be had.
  std::string tally(std::string_view query, Side viewer = Side::Observer) const;
  /// Stack text of a hex as a side sees it, top first, "?" for what it cannot see: "Mauss-HQ ? ?".
  std::string sees(Side viewer, std::string_view h) const;

 private:
  std::size_t track(std::string_view corps) const;
  Expected<Action> action(std::string_view text, Side by) const;
};

}  // namespace kessel::kesselschlacht

/// The action is refused with exactly that citation, and trying it changes nothing.
#define EXPECT_REFUSED(table, action, citation)                                                          \
  do {                                                                                                   \
    const auto before_ = ::kessel::kesselschlacht::hash((table).s);                                      \
    const auto no_ = (table).why(action);                                                                \
    EXPECT_TRUE(no_.has_value()) << "was allowed: " << (action);                                         \
    if (no_) {                                                                                           \
      EXPECT_EQ(no_->rule.text(), std::string_view(citation)) << (action) << ": " << no_->reason.text(); \
    }                                                                                                    \
    EXPECT_EQ(before_, ::kessel::kesselschlacht::hash((table).s));                                       \
  } while (false)

#define EXPECT_ALLOWED(table, action)                                                         \
  do {                                                                                        \
    const auto no_ = (table).why(action);                                                     \
    EXPECT_FALSE(no_.has_value()) << (action) << ": " << (no_ ? no_->rule.text() : "") << " " \
                                  << (no_ ? no_->reason.text() : "");                         \
  } while (false)
