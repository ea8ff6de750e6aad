#pragma once
// A game laid out from one line of text, so that a test reads like a diagram. Dice are given. Beside the clauses of a
// position (docs/position.md) a line may lay out ground of its own and name other data cards:
//   bare                                     an empty table, 72 by 48 inches; start: from the first roll
//   cards g18 g29 / s15                      the rosters; "s27:rear" has its gun to the rear, "s15:slow" a slow turret,
//                                            "s15:no-ap" no AP row; a grade, half, relief, a function (command, recon,
//                                            engineer, op), an attachment (attached, unattached), a ride (motorcycle,
//                                            bicycle), and weapons behind +:
//                                            "g85-rifle:veteran:half:command+g87-panzerfaust"
//   advanced                                 the Advanced Game with everything in effect, all units Seasoned, one formation
//                                            a side; options stand as they do by themselves, but no command control
//   formation german|soviet GRADE [COMPANY]  of the side's only formation; with a number another formation, to which
//                                            "g18@2" belongs
//   force german|soviet GRADE                (PZ:12.1.1)   period L43   apcr N (PZ:16.1.2.1a)
//   planned german|soviet TURN               planned fire from that turn on
//   points german|soviet N UNIT …            so many registered points, for those batteries
//   woods|heavy|scrub|rough|ditch X Y X Y    a rectangle of it
//   hill LEVEL X Y X Y [cliff]               -1: a depression
//   crest BASE X Y X Y …                     a band an inch wide
//   road|path WIDTH X Y X Y …                stream|brook WIDTH X Y X Y …   (a brook can be waded)
//   bridge|ford X Y BEARING LENGTH WIDTH     house wood|brick|stone STORIES X Y X Y
//   goal bridge|ford|village N               goal area X Y X Y              worth 100 each
// Any of them makes the table bare first. Places are mils.
#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "box.h"
#include "covers.h"
#include "games/panzer/inspect.h"
#include "games/panzer/notation.h"
#include "games/panzer/path.h"
#include "games/panzer/rules.h"
#include "games/panzer/unit_text.h"
#include "games/panzer/view.h"

namespace kessel::panzer {

class Table {
 public:
  explicit Table(std::string_view text);

  std::shared_ptr<const Content> content;
  State s;
  Events events;  ///< of everything played so far

  /// Plays actions separated by ';' for whichever side is asked ("soviet: done" where both are); a refusal fails the test.
  Table& play(std::string_view actions);
  /// Two dice read as 01 to 00 (100); four: what the Germans and the Soviets roll.
  Table& roll(int both);
  Table& roll(int german, int soviet);
  /// One die.
  Table& die(int n);
  /// Orders "g1 fire; s1 halt", both sides ready, initiative: that side is First Player.
  Table& orders(std::string_view list, Side first = kGerman);
  /// Both sides have nothing more to do in this step: passes, hides and says done until the step has another word or the
  /// dice are asked for.
  Table& until(Step);

  /// Why the action is refused (for the side asked now, or the one named before a colon); nothing if it is allowed.
  Why why(std::string_view action) const;
  bool offers(std::string_view action) const;

  UnitId id(std::string_view unit) const;
  const Unit& unit(std::string_view name) const { return s.unit(id(name)); }
  bool has(std::string_view name, std::uint64_t flag) const { return flagged(s, id(name), flag); }
  std::string where(std::string_view name) const { return where_word(unit(name).where); }
  std::string spot(std::string_view name) const { return spot_word(unit(name).spot); }
  std::string at(std::string_view name) const {
    return std::to_string(unit(name).at.x) + " " + std::to_string(unit(name).at.y);
  }
  /// The step on top, as the position text writes it.
  std::string step() const { return step_word(s.top().step); }
  bool asks(Side side) const { return node(s).kind == Node::Kind::Decide && kessel::has(node(s).sides, side); }
  bool chance() const { return node(s).kind == Node::Kind::Chance; }
  bool over() const { return node(s).kind == Node::Kind::Finished; }
  Side asked() const { return kessel::has(node(s).sides, kGerman) ? kGerman : kSoviet; }
  bool told(std::string_view part, Side viewer = Side::Observer) const;
  /// How often.
  int times_told(std::string_view part) const;
  bool spots(std::string_view a, std::string_view b) const { return panzer::spots(s, id(a), id(b)); }
  int spotting(std::string_view a, std::string_view b) const;
  /// "S -6 28": band, net modifier, hit number; "moving" claims the target's movement, "overwatch" fires so.
  std::string hit(std::string_view shooter, std::string_view target, std::string_view words = "") const;
  /// The code of a weapon: "ap", "gp", "heat", "apcr", "hvap", "smoke", "aa", "small" for the first of that kind; "gp2" for
  /// the second, and so on; -1: it has none.
  int code(std::string_view unit, std::string_view what) const;
  /// "S 6/2 -15 40 70": band, factor against defense, net modifier, last roll without effect and with suppression.
  std::string gp(std::string_view shooter, std::string_view target, std::string_view weapon = "gp",
                 std::string_view words = "") const;
  int gp_modifier(std::string_view rule, std::string_view shooter, std::string_view target,
                  std::string_view weapon = "gp", std::string_view words = "") const;
  /// The value of one line of that sum; 0: there is none.
  int modifier(std::string_view rule, std::string_view shooter, std::string_view target,
               std::string_view words = "") const;
  /// What a path costs in thousandths of a point: "g1 -1 0 X Y …".
  int cost(std::string_view path) const;
  PathCost path(std::string_view path) const;
  int points(std::string_view name, int rate = 0) const;

 private:
  int refusals_ = 0;  ///< a loop in a test comes to an end, too
  Expected<Action> action(std::string_view text) const;
};

/// The bare table's words of a place.
inline std::string cover_at(const Table& t, std::string_view unit) { return cover_word(cover_of(t.s, t.id(unit))); }

}  // namespace kessel::panzer

/// The action is refused with exactly that citation, and trying it changes nothing.
#define EXPECT_REFUSED(table, action, citation)                                                          \
  do {                                                                                                   \
    const auto before_ = ::kessel::panzer::hash((table).s);                                              \
    const auto no_ = (table).why(action);                                                                \
    EXPECT_TRUE(no_.has_value()) << "was allowed: " << (action);                                         \
    if (no_) {                                                                                           \
      EXPECT_EQ(no_->rule.text(), std::string_view(citation)) << (action) << ": " << no_->reason.text(); \
    }                                                                                                    \
    EXPECT_EQ(before_, ::kessel::panzer::hash((table).s));                                               \
  } while (false)

#define EXPECT_ALLOWED(table, action)                                                         \
  do {                                                                                        \
    const auto no_ = (table).why(action);                                                     \
    EXPECT_FALSE(no_.has_value()) << (action) << ": " << (no_ ? no_->rule.text() : "") << " " \
                                  << (no_ ? no_->reason.text() : "");                         \
  } while (false)
