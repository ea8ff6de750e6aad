#pragma once
// The whole truth of a game of Kesselschlacht as a plain value. Everything computed (ZOC, paths) is not stored.
#include <array>
#include <cstdint>

#include "core/assert.h"
#include "core/ids.h"
#include "games/kesselschlacht/content.h"
#include "hex/grid.h"

namespace kessel::kesselschlacht {

enum class Where : std::uint8_t {
  Box,  ///< takes no part
  Map,
  Setup,   ///< still to be placed (KS:18.0)
  Pool,    ///< reinforcement, `due` is its turn (KS:18.1g)
  Return,  ///< lost HQ that comes back on turn `due` (KS:13.1.1a, 13.1.3)
  Dead,    ///< eliminated
  Exited,  ///< left the map (KS:11.2.2a, KS:9.2.2)
  Unseen,  ///< only in a view: on the map, its place not known to the viewer (KS:3.6)
};

/// KS:13.3 in order of badness.
enum class Status : std::uint8_t { Good, DO, DIS, RT };
/// KS:10.2, as of the last check of the unit's side (KS:R56).
enum class Supply : std::uint8_t { Out, General, Attack };

enum Flag : std::uint32_t {
  kMoved = 1,             ///< finished moving in this phase
  kInGroup = 2,           ///< in the part that moves now
  kInForce = 4,           ///< in the force that bought fuel together and has not finished (KS:R64)
  kAttacked = 8,          ///< has attacked in this combat phase (KS:12.1.1a)
  kDefended = 16,         ///< has been attacked in this combat phase (KS:R75)
  kInCombat = 32,         ///< named as an attacker of the combat being drafted or fought
  kKnown = 64,            ///< shown to the enemy for the combat that is fought (KS:R96)
  kActive = 128,          ///< may move and attack this turn (KS:9.1)
  kForced = 256,          ///< must march this turn (KS:8.1.3b, 8.2.2, 9.2.2.Aa, 11.3.1b); how: State::march
  kDesignated = 512,      ///< brigade of the Directive (KS:8.1.3)
  kBoundSouth = 1024,     ///< must remain south of the Dnestr (KS:11.2.2, 11.3.2)
  kBeganNorth = 2048,     ///< began the game north of the Dnestr (KS:8.1.1a)
  kTurnNorth = 4096,      ///< stood north as this Axis player turn began (KS:R9)
  kDugIn = 8192,          ///< has stood in its hex's position since the last phase E (KS:7.1.2)
  kHit = 16384,           ///< was attacked since the last phase E (KS:7.1.2a)
  kEntered = 32768,       ///< entered the map this turn: in Attack Supply throughout (KS:18.1g)
  kLabour = 65536,        ///< built a pontoon this turn: may not attack (KS:15.2.3b)
  kBegan = 1u << 17,      ///< has begun to move in this phase: `mp` holds what is left
  kStopped = 1u << 18,    ///< entered an enemy ZOC in this phase and stays there (KS:3.2.4)
  kPays = 1u << 19,       ///< has paid a point of ammunition for this combat (KS:10.6.2)
  kRouted = 1u << 20,     ///< routs in this combat (KS:13.2c)
  kAdvanced = 1u << 21,   ///< has advanced after this combat, or stayed when its hex's group went (KS:R74)
  kRegroups = 1u << 22,   ///< of a formation found ineligible: may regroup (KS:11.3.4)
  kSupplied = 1u << 23,   ///< was at least in General Supply at the check of G (KS:R87)
  kFree = 1u << 24,       ///< moves on the free two MP instead of fuel (KS:10.5.4)
  kDisplaced = 1u << 25,  ///< was displaced in this retreat (KS:R72)
  kBeyond = 1u << 26,     ///< stands legally beyond its army's line (KS:R83)
  kBoundNow = 1u << 27,   ///< became bound to the south in the move that is under way
  kGoes = 1u << 28,       ///< goes along in the retreat or advance after combat that is under way
  kDriven = 1u << 29,     ///< has retreated in this combat (KS:R60)
};

struct Unit {
  Hex hex{};
  Where where = Where::Box;
  std::uint8_t height = 0;  ///< place in its stack, 0 at the bottom
  Status status = Status::Good;
  Supply supply = Supply::Attack;
  FormationId parent{};  ///< HQ it belongs to now (KS:13.1.1, 13.1.2); none: no HQ
  std::uint8_t mp = 0;   ///< half MP left while it moves
  std::uint8_t due = 0;
  std::uint8_t group = 0xff;  ///< reinforcement group (index into Scenario::reinforcements)
  std::uint8_t spent = 0;     ///< half MP used on the turn of entry (KS:R50)
  std::uint32_t flags = 0;
  friend bool operator==(const Unit&, const Unit&) = default;
};

enum class AirWhere : std::uint8_t { Absent, Ready, Placed, Home };  ///< Home: used or aborted this turn (KS:6.4.2b)
enum class Role : std::uint8_t { None, Fighter, Bomber, Support };   ///< KS:6.1.1b
struct Air {
  AirWhere where = AirWhere::Absent;
  Role role = Role::None;           ///< at Home: what it flew as; None: driven off
  std::uint8_t sector = 0;          ///< 1 to 24, 0 none; at Home: where it flew its mission of phase D
  std::uint8_t ammo = 0, fuel = 0;  ///< cargo (KS:6.7.1b)
  std::uint8_t marked = 0;          ///< 1: named in the mission or attack being drafted
  friend bool operator==(const Air&, const Air&) = default;
};

/// A pontoon train, or the bridge it has become (KS:15.2).
struct Pontoon {
  enum class Is : std::uint8_t { None, Unassigned, Carried, Built, Gone };
  Is is = Is::None;
  Side side = kAxis;
  FormationId carrier{};  ///< secret until built or lost (KS:15.2.1)
  UnitId garrison{};      ///< none: ungarrisoned (KS:R60)
  Hex a{}, b{};
  friend bool operator==(const Pontoon&, const Pontoon&) = default;
};
inline constexpr int kKhotin = 0, kTrain1 = 1, kTrain2 = 2, kSovietTrain = 3;

/// What a formation is doing this turn.
enum class Activity : std::uint8_t { None, Tried, Active, Ineligible };
enum class March : std::uint8_t { None, Directive, Recall, Exit, Return };  ///< which forced march (KS:R77)

struct FormationState {
  Activity activity = Activity::None;
  March march = March::None;
  friend bool operator==(const FormationState&, const FormationState&) = default;
};

/// Fuel and ammunition of a 1PzA corps.
struct Track {
  std::uint8_t fuel = 0, ammo = 0;
  std::uint8_t fuel_spent = 0, ammo_spent = 0;    ///< this turn (KS:13.3.5.A, 13.3.5.B)
  std::uint8_t dry_attacks = 0, cut_attacks = 0;  ///< half-strength combats this turn: empty track; no path (KS:R66)
  friend bool operator==(const Track&, const Track&) = default;
};

enum class Phase : std::uint8_t { Setup, A, B, C, D, E, F, G, H, I, J, K, L, M, Over };  ///< KS:4.0

enum class Step : std::uint8_t {
  // before play
  OptionRoll,      ///< arg: optional rule (KS:19.0)
  MargaretheRoll,  ///< KS:19.3.1
  BridgeChoice,    ///< KS:19.3.3
  BridgeRoll,      ///< arg: bridge
  SetupAxis,
  SetupSoviet,
  // A to D
  WeatherRoll,
  SsRoll,  ///< KS:19.3.2
  Cargo,   ///< KS:6.7.1b
  InitiativeRoll,
  Surprise,   ///< KS:6.2.1, loop of the initiative side
  AirPlace,   ///< both sides, sealed (KS:6.3.2)
  AirRole,    ///< arg: sector, side in `unit.value` (0, 1)
  AirRoll,    ///< arg: sector: round one, two dice: initiative side, other (KS:6.4.1)
  Intercept,  ///< arg: sector, side in `unit.value`: attack bombers and transports? (KS:6.4.4a)
  InterceptRoll,
  Missions,  ///< KS:4.0D, side in `unit.value`
  Strike,    ///< draft of a bombing mission, side in `unit.value`; hex target, `arg` bridge index + 1 or 0
  StrikeRoll,
  Deliver,  ///< arg: air unit that has landed; what is left of its cargo is given out (KS:6.7.2.A)
  // E to G
  Positions,          ///< KS:7.0
  DirectiveChoose,    ///< KS:8.1.2a
  DirectiveRoll,      ///< KS:8.1.2c
  DirectiveBrigades,  ///< arg: how many still to name
  HqReturn,           ///< side in `unit.value`: an HQ due back is placed
  Recall,             ///< KS:8.2
  FifthRoll,          ///< KS:9.2.2
  ArmyRoll,           ///< KS:9.2.1 choice of 38th or 40th
  Activate,           ///< loop (KS:9.1.3)
  ActivateRoll,       ///< arg: formation
  // H, J, L
  Move,      ///< loop of a movement phase
  Group,     ///< units of one hex move together; hex: where they began (none: off the map); arg: GroupArg bits
  Parts,     ///< a force that has split: which part goes on (KS:R64)
  Demolish,  ///< end of a movement phase (KS:15.1.1)
  DemolishRoll,
  JoinCorps,  ///< unit: garrison; the Axis chooses among the nearest HQs (KS:R45)
  // I, K
  Fight,
  Draft,
  Ammo,  ///< which units pay when points are short (KS:R17); arg: track
  CombatRoll,
  AttackerLoss,
  DefenderLoss,
  RoutRoll,         ///< arg: number of dice (KS:13.2c)
  AttackerRetreat,  ///< Br1; hex: the attacking hex that retreats
  DefenderRetreat,
  Excess,    ///< units over the stacking limit on a retreat (KS:13.2.4); hex where, side in `arg`
  Displace,  ///< KS:13.2.4.A; hex: overfull hex, side in `arg`
  Reassign,  ///< new parent of the units of a lost HQ; arg: formation lost
  Heir,      ///< arg: pontoon whose garrison is gone (KS:15.2.3c)
  Advance,   ///< loop; KS:13.4
  AdvanceGroup,
  GameOver,
};
inline constexpr int kSteps = static_cast<int>(Step::GameOver) + 1;

/// Bits of Frame::arg in Step::Group.
enum GroupArg : std::uint8_t { kGroupMoved = 1, kGroupTook = 2 };  ///< has left its hex; has captured something

/// One level of what is going on; the fields mean what the step says.
struct Frame {
  Step step = Step::GameOver;
  std::uint8_t arg = 0;
  UnitId unit{};
  Hex hex{};
  friend bool operator==(const Frame&, const Frame&) = default;
};
/// Displacements follow each other from hex to hex: a chain of dozens has been seen.
inline constexpr int kMaxFrames = 64;

/// The combat being drafted or fought.
struct Combat {
  Hex target{};
  Side attacker = kSoviet;
  std::uint8_t die = 0;
  std::int8_t column = 0;  ///< index of the final column
  std::uint8_t table = 0;  ///< index of the percentage
  Result result = Result::NE;
  std::uint8_t retreat_length = 0;  ///< hexes the defenders have to go
  std::uint8_t path_length = 0;
  std::array<Hex, 3> path{};        ///< the way the defenders went: advances follow it
  bool vacated = false;             ///< the target was left or emptied, nobody stayed
  std::uint8_t zoc_hexes = 0;       ///< entered on the retreat that runs (KS:13.2.3a)
  bool crossed_river = false;       ///< leg over an unbridged major river, on the retreat that runs
  bool crossed_minor = false;       ///< a gun over a minor river, on the retreat that runs (KS:16.1.3b, 16.2b)
  Hex retreat_from{};               ///< of the retreat that runs
  std::uint8_t steps_done = 0;      ///< of the retreat that runs
  Hex advance_from{};               ///< attacking hex of the group that advances
  std::uint8_t advance_halves = 0;  ///< terrain MP it has used, half MP (KS:R15)
  std::uint8_t advance_paid = 0;    ///< FP it has paid
  friend bool operator==(const Combat&, const Combat&) = default;
};

/// Options of the scenario: switches of rulings.md, and module 19.
struct Options {
  enum class Use : std::uint8_t { Off, Rolled, On };
  bool khotin_counts_as_train = false;      // KS:R32
  bool mud_dirt_general_supply = true;      // KS:R58
  bool free_two_mp_always = false;          // KS:R63
  bool roadbound_dirt_barred = false;       // KS:R101
  bool inspect_all = false;                 // KS:R46
  std::uint8_t vp_isolated = 2;             // KS:R2
  bool start_turn_4 = false;                // KS:R98
  std::array<Use, kOptionalRules> rules{};  // KS:19.0
  friend bool operator==(const Options&, const Options&) = default;
};

/// Version of the rules as played (docs/record.md, Versions of the rules).
inline constexpr std::uint8_t kRulesVersion = 2;

struct State {
  const Content* content = nullptr;
  Options options;
  std::uint8_t rules = kRulesVersion;  ///< the version this game is played by
  std::uint8_t scenario = 0;
  std::uint8_t turn = 1;
  Weather weather = Weather::Snow;
  Phase phase = Phase::Setup;
  Side initiative = kAxis;                     ///< KS:6.2
  std::uint8_t sealed = 0;                     ///< AirPlace: sides that have sealed (bit per side)
  std::uint8_t optional_on = 0;                ///< bit per Optional19 in effect
  std::uint8_t margarethe = 0;                 ///< 1 + row of the table, 0: not in effect
  std::uint8_t ss_row = 0;                     ///< 1 + row of the table, 0: not rolled
  std::uint8_t corps_used = 0, army_used = 0;  ///< activation attempts of this turn (KS:9.1.3)
  bool fifth_marching = false;                 ///< KS:9.2.2.A
  bool directive_issued = false;               ///< KS:8.1
  bool directive_running = false;
  FormationId directive{}, recall{};
  std::uint8_t crossings = 0;         ///< German units that crossed south in the last Axis player turn (KS:8.1.2)
  bool ternopol_taken = false;        ///< KS:R86
  std::uint8_t bridge_bombed = 0;     ///< bit per side, this turn (KS:6.5.1b)
  std::uint8_t demolition_tried = 0;  ///< bit per side, this player turn
  FormationId army_payer{};           ///< corps that fuels 1PzA HQ this turn (KS:10.5.7)
  std::uint8_t pool_halves = 0;       ///< half MP left of the fuel bought for the force (KS:10.5.2)
  std::uint8_t pool_bought = 0;       ///< FP announced; 0: none bought
  std::uint8_t pool_payers = 0;       ///< bit per track that paid
  bool force_split = false;           ///< the force has parted: nobody can go back (KS:10.5.2.A)
  std::uint8_t setup_ammo = 0, setup_fuel = 0;  ///< still to be divided (KS:18.1e)
  std::uint8_t depth = 0;
  std::array<Frame, kMaxFrames> frames{};
  Combat combat;
  std::array<Unit, kMaxUnits> units{};
  std::array<Air, kMaxAir> air{};
  std::array<Track, kTracks> tracks{};
  std::array<FormationState, kMaxFormations> formations{};
  std::array<std::uint8_t, kMaxBridges> standing{};  ///< how many of a printed bridge stand
  std::array<Pontoon, kPontoons> pontoons{};
  std::array<Hex, kMaxGroups> entry_hex{};           ///< where a group that uses one hex comes in (KS:18.1i)
  std::array<std::uint8_t, kMaxGroups> entry_any{};  ///< 1: it was blocked and may use any area (KS:18.1h)
  std::array<std::uint8_t, kSectors + 1>
      supplied_hqs{};          ///< bit per track that got air supply in the sector (KS:6.7.2.Ab)
  hex::Mask hasty, prepared;   ///< KS:7.1
  hex::Mask soviet_airfields;  ///< airfields whose last unit was Soviet (KS:R93)

  friend bool operator==(const State&, const State&) = default;

  const Frame& top() const {
    KESSEL_ASSERT(depth > 0);
    return frames[depth - 1u];
  }
  Frame& top() {
    KESSEL_ASSERT(depth > 0);
    return frames[depth - 1u];
  }
  /// Only what the grammar lets lie there (grammar.cpp).
  void push(Step step, int arg = 0, UnitId unit = {}, Hex hex = {});
  void pop() {
    KESSEL_ASSERT(depth > 0);
    frames[--depth] = Frame{};
  }
  Unit& unit(UnitId u) { return units[u.value]; }
  const Unit& unit(UnitId u) const { return units[u.value]; }
  Air& plane(AirId a) { return air[a.value]; }
  const Air& plane(AirId a) const { return air[a.value]; }
  FormationState& formation(FormationId f) { return formations[f.value]; }
  const FormationState& formation(FormationId f) const { return formations[f.value]; }
  int unit_count() const { return static_cast<int>(content->units.size()); }
  int air_count() const { return static_cast<int>(content->air.size()); }
  int formation_count() const { return static_cast<int>(content->formations.size()); }
  const Scenario& plan() const { return content->scenarios[scenario]; }
  bool option(Optional19 o) const { return (optional_on >> static_cast<unsigned>(o) & 1u) != 0; }
};
static_assert(sizeof(State) <= 16384, "a state of Kesselschlacht stays within 16 KB");

// Small words used by every chapter.
inline const UnitDef& def(const State& s, UnitId u) { return s.content->units[u.value]; }
inline const AirDef& def(const State& s, AirId a) { return s.content->air[a.value]; }
inline const Formation& def(const State& s, FormationId f) { return s.content->formations[f.value]; }
inline const Tables& tables(const State& s) { return s.content->tables; }
inline Side side_of(const State& s, UnitId u) { return (s.content->kinds[u.value] & kKindAxis) != 0 ? kAxis : kSoviet; }
inline bool on_map(const State& s, UnitId u) { return s.unit(u).where == Where::Map; }
inline bool flagged(const State& s, UnitId u, std::uint32_t f) { return (s.unit(u).flags & f) != 0; }
inline void raise(State& s, UnitId u, std::uint32_t f) { s.unit(u).flags |= f; }
inline void lower(State& s, UnitId u, std::uint32_t f) { s.unit(u).flags &= ~f; }
inline bool is_south(const State& s, Hex h) { return s.content->south_of_dnestr.has(h); }
inline UnitId unit_id(int i) { return UnitId{static_cast<std::uint8_t>(i)}; }
inline AirId air_id(int i) { return AirId{static_cast<std::uint8_t>(i)}; }
inline FormationId formation_id(int i) { return FormationId{static_cast<std::uint8_t>(i)}; }
inline int half_up(int x) { return (x + 1) / 2; }

// What version 2 of the rules reads otherwise than version 1, one word each.
inline bool lines_go_by_army(const State& s) { return s.rules >= 2; }             // KS:11.3.1, KS:R83
inline bool army_hq_needs_supply(const State& s) { return s.rules >= 2; }         // KS:10.4.2, KS:R65
inline bool rout_halves_hq_path_only(const State& s) { return s.rules >= 2; }     // KS:13.3.3, KS:R57
inline bool crossing_off_the_map_counts(const State& s) { return s.rules >= 2; }  // KS:8.1.2, KS:R9
inline bool recall_frees(const State& s) { return s.rules >= 2; }                 // KS:R80

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
  for (int i = 0; i < n; ++i) f(unit_id(i));
}
/// The same for those that `test(Unit)` gives a number for. They are few, so the others are passed over by fours.
template <class Test, class F>
void each_unit_that(const State& s, Test&& test, F&& f) {
  static_assert(kMaxUnits % 4 == 0);
  const int n = s.unit_count();
  for (int i = 0; i < n; i += 4) {
    const Unit* four = s.units.data() + i;
    if ((test(four[0]) | test(four[1]) | test(four[2]) | test(four[3])) == 0) continue;
    for (int k = 0; k < 4; ++k)
      if (test(four[k]) != 0) f(unit_id(i + k));
  }
}
template <class F>
void each_flagged(const State& s, std::uint32_t flags, F&& f) {
  each_unit_that(
      s, [flags](const Unit& u) { return u.flags & flags; }, f);
}
/// Those on the map in that hex.
template <class F>
void each_unit_in(const State& s, Hex h, F&& f) {
  each_unit_that(
      s, [h](const Unit& u) { return u.hex == h ? 1u : 0u; },
      [&](UnitId u) {
        if (on_map(s, u)) f(u);
      });
}
template <class F>
void each_air(const State& s, F&& f) {
  const int n = s.air_count();
  for (int i = 0; i < n; ++i) f(air_id(i));
}
template <class F>
void each_formation(const State& s, F&& f) {
  const int n = s.formation_count();
  for (int i = 0; i < n; ++i) f(formation_id(i));
}

}  // namespace kessel::kesselschlacht
