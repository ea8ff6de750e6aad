#pragma once
// The whole truth of a game of Breakout as a small plain value. Everything computed (ZOC, supply) is not stored.
#include <array>
#include <cstdint>

#include "core/assert.h"
#include "core/ids.h"
#include "games/breakout/content.h"
#include "hex/grid.h"

namespace kessel::breakout {

/// Where a counter is.
enum class Where : std::uint8_t {
  Box,  ///< takes no part (positions typed by hand leave units out)
  Map,
  Setup,    ///< German, still to be placed (BO:3.2d)
  Pool,     ///< reinforcement of a later phase (BO:10.1c)
  Track,    ///< rifle corps on the turn track (BO:11.1a)
  Dead,     ///< eliminated for good (BO:2.6e)
  Exited,   ///< left the map (BO:4.1g)
  Forfeit,  ///< reinforcement not placed in its phase (BO:10.1d)
  Unseen,   ///< only in a view: on the map, its place not known to the viewer (BO:6.3)
};

struct Unit {
  Hex hex{};
  Where where = Where::Box;
  std::uint8_t lost = 0;    ///< steps lost (BO:R67)
  std::uint8_t height = 0;  ///< place in its stack, 0 at the bottom
  std::uint8_t flags = 0;
  std::uint8_t mp = 0;   ///< movement points left while it moves
  bool halved = false;   ///< began its move out of supply: half the allowance for the whole segment (BO:8.1a)
  std::uint8_t due = 0;  ///< turn on the track
  friend bool operator==(const Unit&, const Unit&) = default;
};

enum Flag : std::uint8_t {
  kMoved = 1,      ///< finished moving in this segment
  kUsed = 2,       ///< has attacked, probed or supported in this segment (BO:R66, R62)
  kKnown = 4,      ///< shown to the enemy and still in the same company (BO:R50)
  kStandFast = 8,  ///< bound by the order of turn 1 (BO:R32)
  kInGroup = 16,   ///< moving now
  kInCombat = 32,  ///< named in the attack being drafted or fought
  kCutOff = 64,    ///< out of communications when the die of this combat fell (BO:R36)
  kBegan =
      128,  ///< has begun to move in this segment: `mp` holds what is left (BO:8.1a). With kMoved: nothing was left
};

enum class Step : std::uint8_t {
  SetupSoviet,
  SetupAir,
  SetupGerman,
  Weather,
  Air,
  Korpsgruppen,
  Order,
  Move,
  Group,
  RiverRoll,
  Overstack,
  Fight,
  Draft,
  Support,
  AirSupport,
  Roll,
  AttackerLoss,
  DefenderLoss,
  Retreat,
  BlockedLoss,
  Advance,
  ReturnRoll,
  Reinforce,
  Replace,
  GameOver,
};
inline constexpr int kSteps = 25;

/// One level of what is going on; `unit` and `hex` mean what the step says.
struct Frame {
  Step step = Step::GameOver;
  UnitId unit{};
  Hex hex{};
  friend bool operator==(const Frame&, const Frame&) = default;
};

/// The places of a turn, in order (BO:5.0).
enum class Stage : std::uint8_t {
  Setup,
  Weather,
  Air,
  Korpsgruppen,
  Soviet1,
  Soviet2,
  German1,
  German2,
  Reinforce,
  Replace,
  Over
};
enum class Segment : std::uint8_t { Move, Fight, Mech };
enum class Order : std::uint8_t { None, MoveFight, FightMove };

/// The combat being drafted or fought.
struct Combat {
  Hex target{};
  Side attacker = kSoviet;
  std::uint8_t kg = 0;     ///< 1 + index of the KG named, 0 none (BO:13.4d)
  std::uint8_t art18 = 0;  ///< 1: 18th Artillery supports (BO:13.1)
  std::uint8_t air = 0;    ///< markers committed (BO:13.3a)
  std::uint8_t die = 0;    ///< 0: not rolled, or automatic
  std::int8_t column = 0;  ///< final column of the CRT, 0 to 9
  Result result = Result::AS;
  UnitId attacker_loss{};  ///< named first in an exchange (BO:R63)
  friend bool operator==(const Combat&, const Combat&) = default;
};

/// Switches of the scenario (rules/breakout/rulings.md, Switches).
struct Options {
  enum class ImpulseOrder : std::uint8_t { Independent, Mirrored, Same };
  enum class SourceInZoc : std::uint8_t { None, Soviet, Both };
  ImpulseOrder impulse_order = ImpulseOrder::Independent;  // BO:R9
  bool river_flat_cost = false;                            // BO:12.3c
  SourceInZoc source_in_ezoc_ok = SourceInZoc::Soviet;     // BO:R14
  bool both_ends_in_ezoc = false;                          // BO:R14
  bool kg_negation_per_hex = false;                        // BO:R22
  bool river_fail_ends_move = true;                        // BO:R44
  friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr int kMaxFrames = 8;

/// Version of the rules as played (docs/record.md, Versions of the rules). 2: one end of a supply path in enemy ZOC (BO:R14),
/// the supply status of a move is kept (BO:8.1a), a unit whose movement points are spent is told from one that has halted.
inline constexpr std::uint8_t kRulesVersion = 2;

struct State {
  const Content* content = nullptr;
  Options options;
  std::uint8_t rules = kRulesVersion;  ///< the version this game is played by
  std::uint8_t turn = 1;
  Weather weather = Weather::Thaw;
  Stage stage = Stage::Setup;
  Segment segment = Segment::Move;
  std::array<Order, 4> order{};  ///< of Soviet1, Soviet2, German1, German2
  Side air_side = kSoviet;       ///< who holds the markers (BO:5.2)
  std::uint8_t air_left = 0;
  std::uint8_t exit_vp = 0;  ///< banked (BO:R34)
  std::uint8_t destroyed_vp = 0;
  std::array<Hex, kKorpsgruppen> kg{};  ///< none: not on the map
  std::uint8_t kg_used = 0;             ///< one bit each, in this segment (BO:R61)
  std::uint8_t depth = 0;
  std::array<Frame, kMaxFrames> frames{};
  Combat combat;
  std::array<Unit, kMaxUnits> units{};
  hex::Mask soviet_control;  ///< BO:3.3; every other hex is German
  hex::Mask fallen;          ///< localities once taken by the Soviets (BO:13.8.4c)

  friend bool operator==(const State&, const State&) = default;

  const Frame& top() const { return frames[depth - 1u]; }
  Frame& top() { return frames[depth - 1u]; }
  bool may_push(Step) const;  ///< does the grammar let it lie on what is there (grammar.cpp)?
  void push(Step step, UnitId unit = {}, Hex hex = {}) {
    KESSEL_ASSERT(may_push(step));
    frames[depth++] = Frame{step, unit, hex};
  }
  void pop() {
    KESSEL_ASSERT(depth > 0);
    frames[--depth] = Frame{};
  }
  Unit& unit(UnitId u) { return units[u.value]; }
  const Unit& unit(UnitId u) const { return units[u.value]; }
  int unit_count() const { return static_cast<int>(content->units.size()); }
};
static_assert(sizeof(State) <= 8192, "a state of Breakout stays within 8 KB");

// Small words used by every chapter.
inline const UnitDef& def(const State& s, UnitId u) { return s.content->units[u.value]; }
inline Side side_of(const State& s, UnitId u) { return def(s, u).side; }
inline bool on_map(const State& s, UnitId u) { return s.unit(u).where == Where::Map; }
inline bool flagged(const State& s, UnitId u, Flag f) { return (s.unit(u).flags & f) != 0; }
inline void raise(State& s, UnitId u, Flag f) { s.unit(u).flags = static_cast<std::uint8_t>(s.unit(u).flags | f); }
inline void lower(State& s, UnitId u, Flag f) { s.unit(u).flags = static_cast<std::uint8_t>(s.unit(u).flags & ~f); }
inline int steps_left(const State& s, UnitId u) { return def(s, u).max_steps() - s.unit(u).lost; }
inline Factors factors(const State& s, UnitId u) { return def(s, u).steps[s.unit(u).lost]; }
inline bool storm(const State& s) { return s.weather == Weather::Storm; }

/// A few units, in the order of their ids.
class UnitList {
 public:
  void add(UnitId u) { items_[size_++] = u; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  UnitId operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  const UnitId* begin() const { return items_.data(); }
  const UnitId* end() const { return items_.data() + size_; }
  bool contains(UnitId u) const {
    for (UnitId v : *this)
      if (v == u) return true;
    return false;
  }

 private:
  int size_ = 0;
  std::array<UnitId, kMaxUnits> items_;  // NOLINT: only the first size_ are read
};

/// Calls f(UnitId) for every unit of the game in order.
template <class F>
void each_unit(const State& s, F&& f) {
  const int n = s.unit_count();
  for (int i = 0; i < n; ++i) f(UnitId{static_cast<std::uint8_t>(i)});
}

}  // namespace kessel::breakout
