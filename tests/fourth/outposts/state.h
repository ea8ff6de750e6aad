#pragma once
// Outposts: two sides on one road, counters face down. Both set up in secret; then each turn west and east move, look at a
// neighbour, attack one, or pass. Strength and a die decide a fight; posts held at the end score.
#include <array>
#include <cstdint>
#include <optional>

#include "core/ids.h"
#include "engine/grammar.h"
#include "outposts/content.h"

namespace kessel::outposts {

inline constexpr Side kWest = Side::First, kEast = Side::Second;
inline constexpr std::uint8_t kFaceDown = 0xff;  ///< in views: a strength that the viewer does not know

enum class Phase : std::uint8_t { SetUp, Play, Over };
enum class Step : std::uint8_t { SetUp, Turn, Fight, Over };
enum class Act : std::uint8_t { Place, Move, Look, Attack, Pass };

/// Which step may lie on which: a fight lies on the turn of whoever attacks.
inline constexpr Grammar<Step, Phase, 4> kGrammar{{{
    {Step::SetUp, {Phase::SetUp}, true},
    {Step::Turn, {Phase::Play}, true},
    {Step::Fight, {Phase::Play}, false, {Step::Turn}, Step::Turn},
    {Step::Over, {Phase::Over}, true},
}}};
static_assert(kGrammar.complete());

struct Frame {
  Step step = Step::SetUp;
  std::uint8_t from = 0, to = 0;  ///< Fight: the two posts
  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Counter {
  Side side = Side::Observer;  ///< the observer's: nobody stands here
  std::uint8_t strength = 0;
  SideMask seen_by = kNobody;  ///< who knows it beside its owner
  bool there() const { return side != Side::Observer; }
  friend bool operator==(const Counter&, const Counter&) = default;
};

struct State {
  const Content* content = nullptr;
  std::uint8_t rules = 1, scenario = 0, turn = 1, depth = 1;
  Phase phase = Phase::SetUp;
  Side mover = kWest;
  std::array<Frame, 2> frames{};
  std::array<Counter, kMaxPosts> posts{};
  std::array<std::uint8_t, 2> hand{};  ///< set-up: one bit for each strength that is still to be placed

  const Road& road() const { return content->roads[scenario]; }
  int length() const { return static_cast<int>(road().posts.size()); }
  const Frame& top() const { return frames[depth - 1u]; }
  const Counter& at(int post) const { return posts[static_cast<std::size_t>(post)]; }
  Counter& at(int post) { return posts[static_cast<std::size_t>(post)]; }
  /// Is the post of that side's home?
  bool home(Side s, int post) const { return s == kWest ? post < road().home : post >= length() - road().home; }
  friend bool operator==(const State&, const State&) = default;
};

/// What a side may know: strengths it does not know are kFaceDown; in the set-up the other side's counters are not there, and
/// of its hand only the number is known.
struct View {
  Side viewer = Side::Observer;
  State known;
  std::array<std::uint8_t, 2> left{};  ///< how many each side has still to place
  std::array<std::uint8_t, 2> lost{};  ///< strengths, one bit each: a fight has shown them to all
};

State begin(const Content&, int scenario);
std::array<int, 2> points(const State&);

}  // namespace kessel::outposts
