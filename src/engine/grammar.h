#pragma once
// Which step of a game may lie on which. A game declares it once, in one table of rows; whoever pushes a step, whoever reads
// a position and whoever looks for broken invariants asks that table.
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>

namespace kessel {

/// A set of steps or phases, at most 64 of them.
template <class E>
class SetOf {
 public:
  constexpr SetOf() = default;
  constexpr SetOf(std::initializer_list<E> list) {
    for (E e : list) bits_ |= bit(e);
  }
  static constexpr SetOf range(E first, E last) {
    SetOf s;
    for (std::size_t i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i)
      s.bits_ |= std::uint64_t{1} << i;
    return s;
  }
  constexpr bool has(E e) const { return (bits_ & bit(e)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr SetOf operator|(SetOf o) const {
    SetOf s;
    s.bits_ = bits_ | o.bits_;
    return s;
  }

 private:
  static constexpr std::uint64_t bit(E e) { return std::uint64_t{1} << static_cast<unsigned>(e); }
  std::uint64_t bits_ = 0;
};

/// One row of the grammar: in which phases a step may come, whether it may lie at the bottom, on what it may lie, and what is
/// put beneath it where a text leaves that out.
template <class Step, class Phase>
struct StepLaw {
  Step step;
  SetOf<Phase> phases;
  bool base = false;                 ///< may lie at the bottom of the stack
  SetOf<Step> on = {};               ///< may lie on these
  std::optional<Step> beneath = {};  ///< filled in where it lies at the bottom of a text and may not; none: refused
};

/// The rows of a game, by step. Rows must stand in the order of the steps, which `complete` checks while compiling.
template <class Step, class Phase, std::size_t N>
struct Grammar {
  std::array<StepLaw<Step, Phase>, N> rows;

  constexpr bool complete() const {
    for (std::size_t i = 0; i < N; ++i) {
      const StepLaw<Step, Phase>& r = rows[i];
      if (static_cast<std::size_t>(r.step) != i || (!r.base && r.on.empty())) return false;
      if (r.beneath && !r.on.has(*r.beneath)) return false;
    }
    return true;
  }
  constexpr const StepLaw<Step, Phase>& of(Step s) const { return rows[static_cast<std::size_t>(s)]; }
  constexpr bool may_begin(Step s, Phase p) const { return of(s).base && of(s).phases.has(p); }
  constexpr bool may_follow(Step below, Step s) const { return of(s).on.has(below); }

  /// What a text that leaves it out means beneath a step: what its row says, or whatever of its own can lie at the bottom in
  /// that phase; none: it must be written.
  constexpr std::optional<Step> under(Step s, Phase p) const {
    const StepLaw<Step, Phase>& row = of(s);
    if (row.beneath && of(*row.beneath).phases.has(p)) return row.beneath;
    for (const StepLaw<Step, Phase>& r : rows)
      if (row.on.has(r.step) && may_begin(r.step, p)) return r.step;
    return std::nullopt;
  }

  /// What is wrong with a stack of frames, from the bottom up; nothing if it follows the rows. `word` names a step.
  template <class Frames, class Word>
  std::optional<std::string> fault(const Frames& frames, int depth, Phase phase, Word&& word) const {
    if (depth <= 0) return "nobody is asked anything";
    for (int i = 0; i < depth; ++i) {
      const Step s = frames[static_cast<std::size_t>(i)].step;
      if (static_cast<std::size_t>(s) >= N) return "there is no such step";
      if (!of(s).phases.has(phase)) return std::string(word(s)) + " does not come in this phase";
      if (i == 0 && !of(s).base) return std::string(word(s)) + " must lie on another step";
      if (i > 0 && !may_follow(frames[static_cast<std::size_t>(i - 1)].step, s))
        return std::string(word(s)) + " cannot lie on " + word(frames[static_cast<std::size_t>(i - 1)].step);
    }
    return std::nullopt;
  }
};

}  // namespace kessel
