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
  Aloft,       ///< an aircraft over the table (PZ:15.2)
};
inline constexpr int kWheres = static_cast<int>(Where::Aloft) + 1;

/// PZ:6.0a The markers; Hidden: only in a view, an order that lies face down.
enum class Order : std::uint8_t { None, Fire, Move, ShortHalt, Overwatch, NoCommand, Hidden };
/// PZ:5.4.2.6
enum class Spot : std::uint8_t { None, Move, Fire };
/// PZ:8.2.1.1 Where a turret points, seen from the hull.
enum class Turning : std::uint8_t { Front, Right, Rear, Left };

enum Flag : std::uint64_t {
  kDamaged = 1,          ///< PZ:8.4.7.4
  kTracked = 2,          ///< PZ:8.4.5.3
  kFired = 4,            ///< has fired this turn (PZ:8.1.1.2.2); an observer: has called; a battery: is used up
  kMoved = 8,            ///< has carried out its movement order this turn
  kRevealed = 16,        ///< its order is known to the enemy (PZ:R63)
  kMoving = 32,          ///< counts as moving for fire at it (PZ:R81)
  kFiredUpon = 64,       ///< a group was announced at it in this step (PZ:8.3.1)
  kAnswerable = 128,     ///< fired and may be answered by overwatch (PZ:R11)
  kUnderFire = 256,      ///< direct or indirect fire came at it this turn (PZ:19.2.1.3)
  kAnnounced = 512,      ///< fires in the group that is being resolved
  kSealedPivot = 1024,   ///< `plan_facing` holds a pivot (PZ:10.1)
  kSealedTurret = 2048,  ///< `plan_turret` holds a turret's new field (PZ:10.2)
  kSuppressedOn = 4096,
  kSuppressedOff = 8192,  ///< PZ:12.4
  kFullCover = 1u << 14,  ///< PZ:17.2.6
  kHullDownFront = 1u << 15,
  kHullDownRear = 1u << 16,   ///< found (PZ:17.2.2.3.3)
  kHalfSquad = 1u << 17,      ///< a squad that was reduced, or bought as a half (PZ:12.2.2)
  kTrackNow = 1u << 18,       ///< tracked in this step: other fire of the step still finds it moving (PZ:R33)
  kAssaulted = 1u << 19,      ///< close assault, hand-to-hand or overrun came at it this turn (PZ:19.2.1.2)
  kDismounted = 1u << 20,     ///< was aboard as the turn began, or got off in it (PZ:R60)
  kBogged = 1u << 21,         ///< this turn (PZ:17.2.2.2.2)
  kLoaded = 1u << 22,         ///< a carrier that has taken on or put off somebody in its move (PZ:17.2.8.2.3)
  kSealedCover = 1u << 23,    ///< will enter Full Cover, or leave it, in the adjustment (PZ:17.2.6)
  kContact0 = 1u << 24,       ///< was in contact with objective 0 at the last note, and so on (PZ:R92)
  kSealedBail = 1ull << 32,   ///< leaves its carrier in the adjustment, to `plan_at` (PZ:17.2.8.3)
  kSecond = 1ull << 33,       ///< the shot of its second weapon is announced (PZ:16.1.5)
  kDualSame = 1ull << 34,     ///< fires two weapons at one target (PZ:16.7.2.21)
  kDualOther = 1ull << 35,    ///< fires two weapons at two targets
  kStormed = 1ull << 36,      ///< has fought in close combat this turn: its order is used (PZ:R102)
  kSpotsForAir = 1ull << 37,  ///< an OP that spots for an aircraft this turn (PZ:15.3.1.2.1)
  kStopped = 1ull << 38,      ///< its move was cut short: it need not keep to those that share its order (PZ:17.2.2.4)
  kMissed = 1ull << 39,       ///< overwatch has looked for it in vain this turn (PZ:R165)
};
static_assert(kMaxObjectives <= 8);

/// Why a crew or passengers may have to leave a vehicle once the fire at it is over (PZ:16.1.6, PZ:R88): bits of Unit::bail.
enum Bail : std::uint16_t {
  kBailTrack = 1,
  kBailDamage = 2,
  kBailFlame = 4,
  kBailNoDamage = 8,     ///< counted: so many times, up to 15 (bits 3 to 6)
  kBailWreck = 128,      ///< the vehicle is knocked out or brewed up: its passengers must get out
  kBailDirect = 256,     ///< a passenger suppressed by direct fire
  kBailIndirect = 512,   ///< by indirect fire
  kBailCrewLeft = 1024,  ///< passengers leave without a roll
  kBailOut = 2048,       ///< it leaves and has to be put on the table
};

struct Unit {
  Point at{};
  Point plan_at{};           ///< kSealedBail
  Point dump{-1, -1};        ///< where its ammunition lies (PZ:R109); x < 0: nowhere
  std::uint16_t facing = 0;  ///< degrees clockwise from north
  std::uint16_t plan_facing = 0;
  Turning turret = Turning::Front, plan_turret = Turning::Front;
  Where where = Where::Reserve;
  Order order = Order::None;
  Spot spot = Spot::None;
  UnitId aim{};                  ///< target in the draft of fire; private
  std::uint8_t weapon = 0;       ///< with which of its weapons: a code of `arm`
  std::uint8_t turn_to_aim = 0;  ///< place among the shots at that target
  UnitId aim2{};                 ///< the same for a second weapon (PZ:16.1.5)
  std::uint8_t weapon2 = 0, turn2 = 0;
  UnitId fired_at{}, fired_at2{};  ///< this turn, under command control: sharers keep near (PZ:16.1.4.1)
  UnitId carrier{};                ///< Aboard
  std::uint8_t building = 0xff, floor = 0;
  /// The command marker (PZ:13.2.1): 0 its own, else 1 + the unit under which it is counted, the first of those that
  /// share it.
  std::uint8_t share = 0;
  std::uint8_t tracking = 0;  ///< inches for which it has followed the aircraft aloft (PZ:15.4.1.1)
  std::uint16_t bail = 0;     ///< bits of Bail
  std::uint16_t spent = 0;    ///< thousandths of a point that an advance into close combat cost it (PZ:R102)
  std::uint64_t houses = 0;   ///< buildings that it was in contact with at the last note, a bit each (PZ:R92)
  std::uint64_t flags = 0;
  friend bool operator==(const Unit&, const Unit&) = default;
};

enum class Phase : std::uint8_t {
  Setup,
  Spotting,
  Command,
  Initiative,
  InitialAir,
  Combat,
  Movement,
  SecondaryAir,
  Adjustment,
  Over
};  ///< PZ:3.0a, PZ:11.0
inline constexpr int kPhases = static_cast<int>(Phase::Over) + 1;

/// What comes when the frames run out: the steps of a turn in order. The Basic Game leaves the advanced ones out.
enum class Stage : std::uint8_t {
  Relief,  ///< PZ:23.3.6 the turn begins
  Spotting,
  Orders,
  Initiative,
  AirFirst,
  IndirectFirst,
  IndirectSecond,
  DirectFirst,
  DirectSecond,
  Overwatch,
  CloseFirst,
  CloseSecond,
  MoveSecond,
  MoveFirst,
  AirSecond,
  Adjust,
  Recover,
  EndTurn,
};

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
  Move,          ///< side moves (PZ:3.5); arg 1: an overrun has been fought (PZ:16.11.1b)
  Advance,       ///< the mover of State::move goes on
  Watch,         ///< side may fire at the mover (PZ:8.3.2a); arg 1: a group has fired; 2: asked again (PZ:R79)
  BuildingRoll,  ///< PZ:9.7.3.1
  BuildingKind,  ///< PZ:9.7.3.2
  Adjust,        ///< both, sealed (PZ:10.1, PZ:10.2)
  // The Advanced Game.
  Plots,            ///< both, sealed: registered points, planned fire, mines, loads (PZ:R95)
  ReliefRoll,       ///< PZ:23.3.6 does it arrive
  ReliefRoad,       ///< and where
  SpotRoll,         ///< PZ:20.14.1 unit: the one that tries; arg: the target's place in its side
  AmmoRoll,         ///< PZ:16.1.2.2.2 unit: the shooter
  Fallback,         ///< PZ:20.2 side: plain AP instead? unit: the shooter
  PenetrationRoll,  ///< PZ:20.16 unit: the shooter
  Strike,           ///< State::attack goes through its targets, one after the other
  GpRoll,           ///< unit: the target; none: terrain (PZ:16.7.4)
  KoRoll,           ///< knocked out or brewed up (PZ:16.7.4.2.5.3)
  Bail,             ///< whoever has to leave a vehicle does (PZ:16.1.6)
  BailRoll,         ///< unit: the vehicle or the passenger
  Land,             ///< side: where unit stands that left its vehicle
  Indirect,         ///< side: missions and calls (PZ:16.3.1)
  Arriving,         ///< the sources of zone arg, one after the other
  ResponseRoll,     ///< unit: the source (PZ:16.6.1)
  SmokeRoll,        ///< PZ:16.1.2.3.1 unit: the source; arg: the zone
  DangerClose,      ///< side: the enemy, who places the pattern (PZ:16.6.1.3); unit: the source
  Close,            ///< side: assaults are announced (PZ:17.1)
  Storm,            ///< the announced assaults go on: advances, then combats (PZ:R102)
  HandRoll,         ///< PZ:16.10.2 both sides roll; arg: the assault
  Primary,          ///< side: which unit leads on (PZ:16.10.4.2)
  Occupy,           ///< side: into the position won, or not (PZ:16.10.4.1)
  BogRoll,          ///< PZ:17.2.2.2 unit
  SearchRoll,       ///< PZ:17.2.2.3.2 unit; arg 1: backwards
  QuickRoll,        ///< PZ:17.2.3.2.3 unit
  MineRoll,         ///< PZ:20.6.2 unit; arg: the minefield
  Onward,           ///< side: the carrier on the move may load, unload, go on (PZ:17.2.8.2.3)
  Fly,              ///< side: which aircraft flies (PZ:15.2)
  Flight,           ///< the flight goes on by inches
  Aloft,            ///< side: what the aircraft does (PZ:15.3)
  Flak,             ///< side may fire at the aircraft (PZ:15.4.2); arg as of Watch
  CrashRoll,        ///< PZ:15.4.2.1.2.2 unit
  RecoveryRoll,     ///< PZ:19.2 unit
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
  bool second = false;         ///< the shot that is being resolved is of the shooter's second weapon
  std::uint8_t low = 0;  ///< that shot is short of ammunition: so many times the modifier (PZ:16.1.2.3.3, PZ:20.2)
  bool checked = false;  ///< and its ammunition has been looked to
  std::int8_t penetration = 0;  ///< PZ:20.16 added to the shot's
  std::uint8_t located = 0;     ///< of PenetrationRoll: the location roll
  friend bool operator==(const Fire&, const Fire&) = default;
};

/// PZ:9.1.1 A move under way: its whole path, and how far it has come. An action names some legs; a transport that goes on
/// after a stop adds to them (PZ:17.2.8.2.3a).
inline constexpr int kMaxLegs = 13, kMaxWay = 32, kMaxStops = 4;
struct Moving {
  UnitId unit{};
  Point from{};                    ///< where it began
  std::uint8_t legs = 0, leg = 0;  ///< how many, and which one it is on
  std::uint32_t reversed = 0;      ///< bit per leg (PZ:9.1.3)
  std::int16_t last_facing = -1;   ///< turn at the end; -1: none
  std::array<Point, kMaxWay> corner{};
  std::uint8_t rate = 0;        ///< 0 cross-country, 1 path, 2 road (PZ:9.5)
  bool free_inch = false;       ///< at most an inch without paid turns: at any price (PZ:9.3.5)
  bool begun = false;           ///< the leg: its turn is made
  bool over = false;            ///< it has come to its end
  std::uint8_t gates = 0;       ///< of the leg: walls of houses passed (PZ:9.7.2)
  std::int32_t allowance = 0;   ///< thousandths of a point, as it stands now
  std::int32_t spent = 0;       ///< thousandths of a point, up to the start of the leg
  std::int32_t on_leg = 0;      ///< mils of the leg
  std::int32_t gone = 0;        ///< mils of path in all
  std::uint16_t faced = 0;      ///< as the move began
  std::uint8_t house = 0xff;    ///< that it was in as the move began (PZ:R77)
  bool quick = false;           ///< PZ:17.2.3.2 quickmarch
  bool resumes = false;         ///< it has stopped to load or unload and has points left (PZ:17.2.8.2.3)
  std::uint8_t assault = 0xff;  ///< it advances into an assault: index into State::assaults
  UnitId overruns{};            ///< PZ:16.11 named before the move
  std::uint8_t struck = 0;      ///< of an overrun: 1 the base is touched, 2 fought
  std::uint8_t bog = 0;         ///< bog rolls passed on this leg
  std::int8_t floor = 0;        ///< leg units: where it goes in the house at its end (PZ:17.2.3.4.2)
  std::uint8_t entry = 0xff;    ///< it comes onto the table here (PZ:R99)
  /// PZ:20.6.2 For each minefield 16 bits: one more than the mils of path after which it struck last; 0: it has not.
  std::array<std::uint32_t, 2> mined{};
  std::uint32_t barrages = 0;  ///< bit per zone that has struck it (PZ:17.2.5)
  friend bool operator==(const Moving&, const Moving&) = default;
};

/// What a move of the Advanced Game needs besides: nothing of it in the Basic Game.
struct Trip {
  std::uint8_t into = 0xff;  ///< the house that a leg or towed unit ends in (PZ:R77)
  UnitId mounts{};           ///< the move is its getting aboard this carrier (PZ:R90)
  std::uint8_t points = 0;   ///< what a carrier had as its move began
  std::uint8_t loads = 0;    ///< how often it has paid half of that (PZ:17.2.8.2.3)
  bool pending = false;      ///< an impulse is gone that nobody has looked at yet
  bool closed = false;       ///< its player wants no more of it
  /// Where it stopped and went on: before which leg, and how it stood there.
  struct Stop {
    std::uint8_t leg = 0;
    std::uint16_t facing = 0;
    friend bool operator==(const Stop&, const Stop&) = default;
  };
  std::uint8_t stops = 0;
  std::array<Stop, kMaxStops> stop{};
  friend bool operator==(const Trip&, const Trip&) = default;
};

/// A pattern on the table, or the memory of one: a barrage lies in its turn and may be continued in the next; smoke
/// lies in both (PZ:R83). Called missions keep their observer.
inline constexpr int kMaxZones = 24, kMaxSources = 8;
enum class Shell : std::uint8_t { Gp, Smoke };
struct Zone {
  bool there = false;
  Shell shell = Shell::Gp;
  Sheaf sheaf = Sheaf::C;
  std::uint8_t age = 0;  ///< 0 of this turn, 1 of the last
  Side side = kGerman;
  bool planned = false;
  bool off_map = false;      ///< counts as closed or open by its sheaf, else always as open (PZ:16.2.1.4)
  bool called = false;       ///< of this turn: not yet all arrived
  std::uint8_t plot = 0xff;  ///< planned: index into State::plots
  UnitId observer{};
  std::uint16_t bearing = 0;  ///< of the pattern's length
  Point at{};
  std::array<UnitId, kMaxSources> source{};
  // While it is called; bits per source.
  std::uint8_t todo = 0;    ///< has still to respond
  std::uint8_t looked = 0;  ///< its ammunition has been looked to
  std::uint8_t low = 0;     ///< and is short
  std::uint8_t due = 0;     ///< its fire is still to be resolved
  bool shifted = false;     ///< adjusted fire (PZ:16.6.2.2)
  bool asked = false;  ///< the owner of the unit at the target point has been asked to show its order; a turn later:
                       ///< the mission is checked (PZ:16.5.1.12)
  UnitId aimed{};      ///< that unit
  friend bool operator==(const Zone&, const Zone&) = default;
};

/// PZ:16.5.1.14 Planned fire: secret until it arrives.
inline constexpr int kMaxPlots = 16, kMaxPlotTurns = 5;  ///< half of the plots for each side
struct Plot {
  UnitId battery{};  ///< none: not used
  std::uint8_t turn = 0, turns = 0;
  std::uint8_t begun = 0;  ///< the turn in which it came; 0: not yet
  std::uint16_t bearing = 0;
  Point at{};
  std::array<Shell, kMaxPlotTurns> shell{};
  std::array<Sheaf, kMaxPlotTurns> sheaf{};
  friend bool operator==(const Plot&, const Plot&) = default;
};
/// PZ:16.5.1.7 Secret until used.
inline constexpr int kMaxRegistered = 8;  ///< half of them for each side
struct Registered {
  UnitId battery{};
  Point at{};
  friend bool operator==(const Registered&, const Registered&) = default;
};

/// PZ:R91 Works on the table: an inch square, turned by whole degrees.
inline constexpr int kMaxWorks = 64;
struct Work {
  Terrain terrain = Terrain::Clear;  ///< HastyEntrenchment, ImprovedPosition, Block or Wire; Clear: none
  std::uint8_t dug = 0;              ///< entrenchments: turns of work, up to Tables::entrench_turns
  std::uint8_t gp_def = 0;
  std::uint16_t bearing = 0;
  Point at{};
  friend bool operator==(const Work&, const Work&) = default;
};

/// PZ:20.6 An area, by itself a rectangle along the table's edges; what was cleared of it are patterns.
inline constexpr int kMaxMinefields = 4, kMaxCleared = 24;
struct Minefield {
  bool there = false;
  Side side = kSoviet;
  std::uint8_t work = 0;  ///< index into Scenario::fieldworks: kind and mines
  bool known = false;     ///< to the enemy
  Point low{}, high{};
  std::uint8_t cleared = 0;
  struct Patch {
    Point at{};
    std::uint16_t bearing = 0;
    Sheaf sheaf = Sheaf::C;
    friend bool operator==(const Patch&, const Patch&) = default;
  };
  std::array<Patch, kMaxCleared> patch{};
  friend bool operator==(const Minefield&, const Minefield&) = default;
};

/// PZ:20.6.1, PZ:R167 The outline of a minefield that is no rectangle; Minefield::low and high are what it spans.
struct Outline {
  enum class Form : std::uint8_t { Rectangle, Circle, Corners3, Corners5 };
  Form form = Form::Rectangle;
  std::array<Point, 5> corner{};  ///< of a circle: its middle, and (radius, 0)
  friend bool operator==(const Outline&, const Outline&) = default;
};
/// PZ:20.6.2, PZ:R166 Where an entry into a hidden minefield had to be announced: all that its enemy knows of it.
inline constexpr int kMaxMineMarks = 16;
struct MineMark {
  std::uint8_t field = 0xff;  ///< none
  Point at{};
  friend bool operator==(const MineMark&, const MineMark&) = default;
};

/// PZ:15.0 What an aircraft remembers from flight to flight, in the order of the roster.
inline constexpr int kMaxAircraft = 4;
struct Aircraft {
  UnitId unit{};
  std::uint8_t first_turn = 0;                   ///< of its loitering; 0: it has not come yet
  std::uint8_t last_turn = 0;                    ///< in which it flew
  std::uint8_t edge = 0xff;                      ///< where it left
  bool rockets = false;                          ///< its load, where there is a choice
  std::array<std::uint8_t, kAirAttacks> used{};  ///< shots of each kind
  UnitId op{}, spotted{};  ///< the OP that spotted for it in `last_turn`, and whom (PZ:15.3.1.2.1)
  friend bool operator==(const Aircraft&, const Aircraft&) = default;
};
/// Of Flight::acquired and Unit::tracking: it is done, whatever comes later (PZ:15.3.1.1.1a).
inline constexpr std::uint8_t kAcquired = 255;
/// PZ:R85 The flight under way.
struct Flight {
  UnitId unit{};  ///< none: nobody flies
  Speed speed = Speed::Slow;
  Altitude altitude = Altitude::Low;
  std::int8_t turn_by = 0;   ///< degrees, once, at
  std::uint8_t turn_at = 0;  ///< so many inches; 0: no turn
  std::uint8_t gone = 0;     ///< inches
  std::uint8_t go = 0;       ///< inches still to fly before its player is asked again
  bool dives = false;        ///< came as a dive bomber and has not dropped yet
  bool hold = false;         ///< the other side lets it be
  UnitId target{};
  UnitId op{};                ///< that spots the target (PZ:15.3.1.2)
  std::uint8_t acquired = 0;  ///< inches for which it has kept the target; kAcquired: long enough
  bool watched = false;       ///< the other side has been asked at this place
  bool crashing = false;      ///< shot down: where it crashes is still to be rolled
  std::uint8_t drops = 0;     ///< 1 + the AirAttack that is announced and not yet resolved
  friend bool operator==(const Flight&, const Flight&) = default;
};

/// PZ:16.9, PZ:16.10 An announced assault.
inline constexpr int kMaxAssaults = 32, kMaxAssaultLegs = 4;
struct Assault {
  /// Declared: an overrun to come (PZ:16.11.1b).
  enum class State : std::uint8_t { None, Announced, Arrived, Fought, Failed, Declared };
  State state = State::None;
  UnitId unit{}, target{};  ///< no target: terrain
  Terrain terrain = Terrain::Clear;
  std::uint8_t feature = 0;  ///< index of the building, bridge, work or minefield
  bool advanced = false, dismounted = false;
  std::uint8_t legs = 0;
  std::array<Point, kMaxAssaultLegs> corner{};
  friend bool operator==(const Assault&, const Assault&) = default;
};

/// PZ:16.10.4.1a The place that was won hand to hand, while the winner is asked whether it takes it.
struct Won {
  Point at{};
  std::uint16_t facing = 0;
  std::uint8_t building = 0xff, floor = 0;
  friend bool operator==(const Won&, const Won&) = default;
};

/// Everything that one burst, shell or bomb strikes, rolled for one after the other (PZ:R84): combat units, then terrain.
struct Attack {
  enum class Kind : std::uint8_t { None, Direct, Indirect, Barrage, Air, Crash, Overrun, Assault };
  Kind kind = Kind::None;
  Side by = kGerman;
  UnitId from{};            ///< shooter, battery or aircraft
  UnitId aimed{};           ///< the unit aimed at: some modifiers are its alone
  std::uint8_t weapon = 0;  ///< a code of `arm`; Air: AirAttack
  std::uint8_t zone = 0xff;
  Sheaf sheaf = Sheaf::C;
  bool overwatch = false, moving = false, planned = false, open = false;
  bool advanced = false, dismounted = false, uphill = false;  ///< assaults
  bool flame = false;
  std::uint8_t low = 0;     ///< short of ammunition
  std::uint8_t factor = 0;  ///< GP factor where it is not the weapon's own; 0: it is
  std::uint8_t small = 0;   ///< Assault: the factor without launchers (PZ:16.9.4.2.3)
  std::int16_t roll = 0;    ///< KoRoll: the modified roll that led to it
  std::uint16_t bearing = 0;
  Point at{};                            ///< middle of the pattern
  std::array<std::uint64_t, 3> units{};  ///< still to be rolled for
  std::uint64_t buildings = 0, works = 0;
  std::uint16_t bridges = 0, mines = 0;
  bool hidden_mines = false;  ///< mines may lie here that do not show: they are rolled for (PZ:R153)
  friend bool operator==(const Attack&, const Attack&) = default;
};

/// Options of the scenario (switches of rulings.md).
struct Options {
  bool within_rounds_down = true;           // PZ:R67
  bool road_cuts_terrain = true;            // PZ:R36
  bool command_control = false;             // PZ:13.0
  bool observer_grade_response = true;      // PZ:R16
  bool overrun_ignores_full_cover = false;  // PZ:R7
  bool dive_no_inbound = true;              // PZ:R86
  bool small_arms_hit_terrain = false;      // PZ:R108
  bool special_ammo_limits = false;         // PZ:20.2
  bool limited_spotting = false;            // PZ:20.14
  bool variable_penetration = false;        // PZ:20.16
  bool heat_haze = false;                   // PZ:16.2.1.1
  bool direct_fire_clears_mines = false;    // PZ:R164
  friend bool operator==(const Options&, const Options&) = default;
};

/// Version of the rules as played (docs/record.md, Versions of the rules). 2: rulings P-160 and following.
inline constexpr std::uint8_t kRulesVersion = 2;

struct State {
  const Content* content = nullptr;
  Options options;
  std::uint8_t rules = kRulesVersion;  ///< the version this game is played by
  std::uint8_t scenario = 0;
  std::uint8_t turn = 0;        ///< 0: set-up
  Stage stage = Stage::Relief;  ///< what comes when the frames run out
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
  Trip trip;  ///< of that move
  Attack attack;
  Flight flight;
  std::array<Unit, kMaxUnits> units{};
  /// PZ:R76 Whom each unit could fire at in the Spotting Phase: a bit per enemy, counted from the enemy's first.
  std::array<std::array<std::uint64_t, 2>, kMaxUnits> targets{};
  std::array<std::uint8_t, kMaxObjectives> held_by{};  ///< PZ:4.6: 0 nobody, 1 German, 2 Soviet
  /// PZ:R92 Buildings of villages by who controls them: bits per building.
  std::array<std::uint64_t, 2> houses_held{};
  std::array<Zone, kMaxZones> zones{};
  std::array<Plot, kMaxPlots> plots{};
  std::array<Registered, kMaxRegistered> registered{};
  std::array<Work, kMaxWorks> works{};
  std::array<Minefield, kMaxMinefields> mines{};
  std::array<Outline, kMaxMinefields> outlines{};  ///< of those fields
  std::array<MineMark, kMaxMineMarks> marks{};
  std::array<Aircraft, kMaxAircraft> aircraft{};
  std::array<Assault, kMaxAssaults> assaults{};
  Won won;
  std::uint64_t ruins = 0;           ///< buildings that are rubble (PZ:16.7.4.2.16.1), a bit each
  std::uint64_t burning = 0;         ///< buildings, or their rubble, on fire (PZ:5.5.1.7), a bit each
  std::uint16_t fallen = 0;          ///< bridges that are gone (PZ:16.7.4.2.16.2)
  std::uint8_t relief_turn = 0;      ///< PZ:23.3.6 in which it arrived; 0: not yet
  std::uint8_t relief_entry = 0xff;  ///< index into Map::entries

  friend bool operator==(const State&, const State&) = default;

  const Frame& top() const { return frames[depth - 1u]; }
  Frame& top() { return frames[depth - 1u]; }
  /// In grammar.cpp: only what may lie there is pushed.
  void push(Step step, Side side = kGerman, UnitId unit = {}, int arg = 0);
  void pop() {
    KESSEL_ASSERT(depth > 0);
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
inline bool flagged(const State& s, UnitId u, std::uint64_t f) { return (s.unit(u).flags & f) != 0; }
inline void raise(State& s, UnitId u, std::uint64_t f) { s.unit(u).flags |= f; }
inline void lower(State& s, UnitId u, std::uint64_t f) { s.unit(u).flags &= ~f; }
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
