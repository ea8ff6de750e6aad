#pragma once
// The whole truth of a game of Panzer as a plain value. What can be computed (spotting, sight, cover) is not stored,
// but for who could be a target of whom as the turn began (PZ:8.1.1.2a).
#include <array>
#include <cstdint>

#include "core/assert.h"
#include "core/ids.h"
#include "games/panzer/content.h"
#include "plane/shape.h"

namespace kessel::panzer {

using plane::Point;

enum class Where : std::uint8_t {
  Reserve,     ///< not yet in play (PZ:9.8a, PZ:23.3.6)
  Setup,       ///< still to be placed
  Table,       ///< in play, on the table
  Aboard,      ///< carried by another unit (PZ:17.2.8)
  Exited,      ///< left the table (PZ:9.8)
  KnockedOut,  ///< a wreck (PZ:8.4.7.5)
  BrewedUp,    ///< a wreck that burns (PZ:8.4.7.6)
  Abandoned,   ///< a wreck that its crew left (PZ:R89)
  Eliminated,  ///< leg and towed units, aircraft
};

/// PZ:6.0a The markers; Hidden: only in a view, an order that lies face down.
enum class Order : std::uint8_t { None, Fire, Move, ShortHalt, Overwatch, NoCommand, Hidden };
/// PZ:5.4.2.6
enum class Spot : std::uint8_t { None, Move, Fire };
/// PZ:8.2.1.1 Where a turret points, seen from the hull.
enum class Turning : std::uint8_t { Front, Right, Rear, Left };

enum Flag : std::uint32_t {
  kDamaged = 1,          ///< PZ:8.4.7.4
  kTracked = 2,          ///< PZ:8.4.5.3
  kFired = 4,            ///< has fired this turn (PZ:8.1.1.2.2)
  kMoved = 8,            ///< has carried out its movement order this turn
  kRevealed = 16,        ///< its order is known to the enemy (PZ:R63)
  kMoving = 32,          ///< counts as moving for fire at it (PZ:R81)
  kFiredUpon = 64,       ///< a group was announced at it in this step (PZ:8.3.1)
  kAnswerable = 128,     ///< fired and may be answered by overwatch (PZ:R11)
  kAnnounced = 512,      ///< fires in the group that is being resolved
  kSealedPivot = 1024,   ///< `plan_facing` holds a pivot (PZ:10.1)
  kSealedTurret = 2048,  ///< `plan_turret` holds a turret's new field (PZ:10.2)
  kSuppressedOn = 4096,
  kSuppressedOff = 8192,  ///< PZ:12.4
  kFullCover = 1u << 14,  ///< PZ:17.2.6
  kHullDownFront = 1u << 15,
  kHullDownRear = 1u << 16,  ///< found (PZ:17.2.2.3.3)
  kHalfSquad = 1u << 17,     ///< a squad that was reduced, or bought as a half (PZ:12.2.2)
  kTrackNow = 1u << 18,      ///< tracked in this step: other fire of the step still finds it moving (PZ:R33)
  kContact0 = 1u << 24,      ///< was in contact with objective 0 at the last note, and so on (PZ:R92)
};
static_assert(kMaxObjectives <= 8);

struct Unit {
  Point at{};
  std::uint16_t facing = 0;  ///< degrees clockwise from north
  std::uint16_t plan_facing = 0;
  Turning turret = Turning::Front, plan_turret = Turning::Front;
  Where where = Where::Reserve;
  Order order = Order::None;
  Spot spot = Spot::None;
  UnitId aim{};                  ///< target in the draft of fire; private
  std::uint8_t weapon = 0;       ///< with which of its weapons, and which row: weapon * 4 + row
  std::uint8_t turn_to_aim = 0;  ///< place among the shots at that target
  UnitId carrier{};              ///< Aboard
  std::uint8_t building = 0xff, floor = 0;
  std::uint8_t share = 0;  ///< number of the command marker it shares (PZ:13.2.1)
  std::uint32_t flags = 0;
  friend bool operator==(const Unit&, const Unit&) = default;
};

enum class Phase : std::uint8_t {
  Setup,
  Spotting,
  Command,
  Initiative,
  Combat,
  Movement,
  Adjustment,
  Over
};  ///< PZ:3.0a

enum class Step : std::uint8_t {
  EdgeRoll,        ///< PZ:23.1.3 who chooses an edge and sets up first
  EdgeChoice,      ///< side: the lower roll
  Place,           ///< side: sets up; arg: step of Scenario::setup
  Orders,          ///< both, sealed (PZ:6.1)
  InitiativeRoll,  ///< PZ:7.1
  InitiativeChoice,
  Direct,        ///< side fires (PZ:3.4.1)
  Overwatch,     ///< side may answer fire (PZ:3.4.2, PZ:R79)
  Reveal,        ///< side: the target's owner (PZ:6.1.2a); unit: the target
  HitRoll,       ///< unit: the shooter
  AspectChoice,  ///< side: the target's owner (PZ:8.4.5.1.1)
  LocationRoll,  ///< one for each hit
  Move,          ///< side moves (PZ:3.5)
  Advance,       ///< the mover of State::move goes on
  Watch,         ///< side may fire at the mover (PZ:8.3.2a); arg 1: a group has fired; 2: asked again (PZ:R79)
  BuildingRoll,  ///< PZ:9.7.3.1
  BuildingKind,  ///< PZ:9.7.3.2
  Adjust,        ///< both, sealed (PZ:10.1, PZ:10.2)
  GameOver,
};

struct Frame {
  Step step = Step::GameOver;
  Side side = kGerman;
  UnitId unit{};
  std::uint8_t arg = 0;
  friend bool operator==(const Frame&, const Frame&) = default;
};
inline constexpr int kMaxFrames = 24;

/// The group of shots that is being resolved; groups nest where overwatch answers overwatch.
struct Fire {
  Side by = kGerman;
  UnitId target{};
  bool overwatch = false;
  bool claims_moving = false;  ///< the moving modifier holds for this group (PZ:8.4.2.2)
  std::uint8_t hits = 0;       ///< of the shot that is being resolved, still to be located
  std::uint8_t aspect = 0xff;  ///< chosen where the line runs along a boundary; 0xff: not asked
  friend bool operator==(const Fire&, const Fire&) = default;
};

/// PZ:9.1.1 A move under way: its whole path, and how far it has come.
inline constexpr int kMaxLegs = 13;
struct Moving {
  UnitId unit{};
  Point from{};                    ///< where it began
  std::uint8_t legs = 0, leg = 0;  ///< how many, and which one it is on
  std::uint16_t reversed = 0;      ///< bit per leg (PZ:9.1.3)
  std::int16_t last_facing = -1;   ///< turn at the end; -1: none
  std::array<Point, kMaxLegs> corner{};
  std::uint8_t rate = 0;       ///< 0 cross-country, 1 path, 2 road (PZ:9.5)
  bool free_inch = false;      ///< at most an inch without paid turns: at any price (PZ:9.3.5)
  bool begun = false;          ///< the leg: its turn is made
  bool over = false;           ///< it has come to its end
  std::uint8_t gates = 0;      ///< of the leg: walls of houses passed (PZ:9.7.2)
  std::int32_t allowance = 0;  ///< thousandths of a point, as it stands now
  std::int32_t spent = 0;      ///< thousandths of a point, up to the start of the leg
  std::int32_t on_leg = 0;     ///< mils of the leg
  std::int32_t gone = 0;       ///< mils of path in all
  std::uint16_t faced = 0;     ///< as the move began
  std::uint8_t house = 0xff;   ///< that it was in as the move began (PZ:R77)
  friend bool operator==(const Moving&, const Moving&) = default;
};

/// Options of the scenario (switches of rulings.md).
struct Options {
  bool within_rounds_down = true;  // PZ:R67
  bool road_cuts_terrain = true;   // PZ:R36
  friend bool operator==(const Options&, const Options&) = default;
};

struct State {
  const Content* content = nullptr;
  Options options;
  std::uint8_t scenario = 0;
  std::uint8_t turn = 0;   ///< 0: set-up
  std::uint8_t stage = 0;  ///< of the turn: what comes when the frames run out
  Phase phase = Phase::Setup;
  Side first = kGerman;                          ///< the First Player of this turn (PZ:7.1)
  std::uint8_t sealed = 0;                       ///< Orders, Adjust: sides that are ready (bit per side)
  std::array<std::uint8_t, 2> area{0xff, 0xff};  ///< set-up area of each side
  std::uint8_t depth = 0;
  std::array<Frame, kMaxFrames> frames{};
  std::uint8_t fires = 0;  ///< groups under resolution
  std::array<Fire, 4> fire{};
  bool mover_answered = false;     ///< PZ:R79
  std::array<UnitId, 2> picked{};  ///< the unit whose move a side thinks about; private
  Moving move;
  std::array<Unit, kMaxUnits> units{};
  /// PZ:R76 Whom each unit could fire at in the Spotting Phase: a bit per enemy, counted from the enemy's first.
  std::array<std::array<std::uint64_t, 2>, kMaxUnits> targets{};
  std::array<std::uint8_t, kMaxObjectives> held_by{};  ///< PZ:4.6: 0 nobody, 1 German, 2 Soviet

  friend bool operator==(const State&, const State&) = default;

  const Frame& top() const { return frames[depth - 1u]; }
  Frame& top() { return frames[depth - 1u]; }
  void push(Step step, Side side = kGerman, UnitId unit = {}, int arg = 0) {
    KESSEL_ASSERT(depth < kMaxFrames);
    frames[depth++] = Frame{step, side, unit, static_cast<std::uint8_t>(arg)};
  }
  void pop() {
    KESSEL_HOT_ASSERT(depth > 0);
    frames[--depth] = Frame{};
  }
  Fire& shot() { return fire[fires - 1u]; }
  const Fire& shot() const { return fire[fires - 1u]; }
  Unit& unit(UnitId u) { return units[u.value]; }
  const Unit& unit(UnitId u) const { return units[u.value]; }
  const Scenario& plan() const { return content->scenarios[scenario]; }
  const Map& map() const { return content->maps[plan().map]; }
};
static_assert(sizeof(State) <= 65536, "a state of Panzer stays within 64 KB");

// Small words used by every chapter.
inline int count_of(const State& s, Side side) { return s.plan().count[static_cast<std::size_t>(index(side))]; }
/// PZ:4.1 Numbers do not depend on the scenario: Germans from 0, Soviets from kMaxUnitsPerSide.
inline UnitId unit_id(Side side, int i) {
  return UnitId{static_cast<std::uint8_t>(i + (side == kGerman ? 0 : kMaxUnitsPerSide))};
}
inline UnitId unit_id(int value) { return UnitId{static_cast<std::uint8_t>(value)}; }
constexpr Side side_of(UnitId u) { return u.value < kMaxUnitsPerSide ? kGerman : kSoviet; }
constexpr int place_in_side(UnitId u) { return u.value % kMaxUnitsPerSide; }
inline bool in_roster(const State& s, int value) {
  return value >= 0 && value < kMaxUnits && place_in_side(unit_id(value)) < count_of(s, side_of(unit_id(value)));
}
inline const UnitDef& def(const State& s, UnitId u) { return s.plan().def(u); }
inline const Card& card(const State& s, UnitId u) { return s.content->card(def(s, u).card); }
inline const Tables& tables(const State& s) { return s.content->tables; }
inline Side side_of(const State&, UnitId u) { return side_of(u); }
inline bool flagged(const State& s, UnitId u, std::uint32_t f) { return (s.unit(u).flags & f) != 0; }
inline void raise(State& s, UnitId u, std::uint32_t f) { s.unit(u).flags |= f; }
inline void lower(State& s, UnitId u, std::uint32_t f) { s.unit(u).flags &= ~f; }
inline bool on_table(const State& s, UnitId u) { return s.unit(u).where == Where::Table; }
inline bool wreck(Where w) { return w == Where::KnockedOut || w == Where::BrewedUp || w == Where::Abandoned; }

/// Calls f(UnitId) for every unit of a side, or of the Germans and then the Soviets, in order.
template <class F>
void each_unit(const State& s, Side side, F&& f) {
  const int n = count_of(s, side);
  for (int i = 0; i < n; ++i) f(unit_id(side, i));
}
template <class F>
void each_unit(const State& s, F&& f) {
  each_unit(s, kGerman, f);
  each_unit(s, kSoviet, f);
}

}  // namespace kessel::panzer
