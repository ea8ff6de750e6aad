#pragma once
// What a situation of Breakout asks of the position reached and of the fights on the way (docs/lab.md, Situations).
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "games/breakout/rules.h"
#include "lab/situations.h"

namespace kessel::lab::breakout {

using kessel::breakout::Content;
using kessel::breakout::State;

/// One attack or probe as it was made.
struct Fought {
  Side by = Side::First;
  Hex target{};
  bool probe = false;
  int column = -1;  ///< of the table after all shifts; -1 as long as none was reckoned (probes, guns alone)
  bool kg = false, art18 = false;
  std::array<int, 2> air{};  ///< markers, by side
  kessel::breakout::UnitList units;
};

/// The course of one trial, as far as checks ask for it.
class Course final : public Trace {
 public:
  explicit Course(const State& begin);
  void watch(const AnyState& begun, const AnyState& after, const std::vector<Event>& events) override;
  int stages(const AnyState& now) const override;
  bool segment_over(const AnyState& now) const override;
  bool combat_over(const AnyState& now) const override { return now.as<State>().depth <= 1; }
  const State& begin() const { return begin_; }
  const std::vector<Fought>& fights() const { return fights_; }

 private:
  State begin_;
  std::vector<Fought> fights_;
};

/// A line of alternatives, one of which must hold.
class Check {
 public:
  /// `side` is the one whose play is judged: attacks are its own.
  static Expected<Check> parse(const Content&, std::string_view text, Side side);
  bool holds(const Course&, const State& now) const;
  const std::string& text() const { return text_; }

  enum class What : std::uint8_t {
    Held,
    Occupied,
    Empty,
    At,
    Near,
    Alive,
    Dead,
    Exited,
    Steps,
    Escorted,
    Linked,
    LinkedHex,
    Attack,
    Joined,
    Probe,
    Aided,
    Order,
    Kg,
    Figure,
  };
  enum class Figure : std::uint8_t { Vp, Exits, Destroyed, Pocket, LostSoviet, LostGerman, Air };
  enum class Aid : std::uint8_t { Kg, Art18, Air };

 private:
  struct Term {
    What what = What::Held;
    bool negated = false, at_most = false;
    Side side = Side::First;  ///< named by the check, or the one judged
    UnitId unit{};
    hex::Mask hexes;
    Hex hex{};
    int number = 0;
    Figure figure = Figure::Vp;
    Aid aid = Aid::Kg;
  };
  static Expected<Term> term(const Content&, std::string_view text, Side side);
  static bool holds(const Term&, const Course&, const State& now);
  std::string text_;
  std::vector<Term> terms_;
};

std::unique_ptr<Trace> begin_trial(const AnyState& start);
Expected<SituationCheck> read_check(const AnyState& start, std::string_view text, Side judged);
std::vector<Action> quiet_actions(Side);

}  // namespace kessel::lab::breakout
