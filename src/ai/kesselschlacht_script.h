#pragma once
// Kesselschlacht played without looking ahead: where each force goes, what is attacked, who is activated, what flies.
// Works on a full state (dealt from a view); every answer is checked against the rules before it is given.
#include <array>
#include <deque>
#include <vector>

#include "games/kesselschlacht/rules.h"

namespace kessel::ai::kesselschlacht {

using namespace kessel::kesselschlacht;  // NOLINT: this room's game

/// What the script strives for. A plan of the search is one of these.
struct Style {
  double progress = 1.0;    ///< Axis: per MP nearer to safety
  double cohesion = 1.0;    ///< both: company in a hex, HQ in reach
  double caution = 1.0;     ///< both: enemy strength next to a hex
  double attack = 1.0;      ///< both: worth of what an attack destroys
  double block = 1.0;       ///< Soviet: standing in the enemy's way
  double objectives = 1.0;  ///< both: towns that count
};

/// How a force can go: cost and way to every hex within its MP.
struct Ways {
  std::array<std::uint8_t, hex::kHexSlots> cost;
  std::array<std::uint16_t, hex::kHexSlots> from;
  std::vector<Hex> reached;
};

/// What a phase is planned by: computed once, since the enemy does not move in it.
struct Lie {
  int moment = -1;
  Board board;
  std::array<Reach, kGaits> home;       ///< Axis: half MP to safety, enemy ZOC counted as rough going
  std::array<int, hex::kHexSlots> foe;  ///< enemy attack strength that stands next to the hex
  std::array<int, hex::kHexSlots> prey; ///< Soviet: worth of the Axis units next to the hex
  std::array<std::uint8_t, hex::kHexSlots> ahead;  ///< Soviet: how many Axis stacks find their cheapest way through here
  hex::Mask supplied[kGaits];           ///< Soviet: General Supply
};

class Script {
 public:
  explicit Script(Style style = {}) : style_(style) {}
  /// What the side does at this node; always one of the Main options.
  Action answer(const State&, Side);
  void forget() { queue_.clear(), lie_.moment = -1; }
  Style& style() { return style_; }

 private:
  friend struct Attacks;
  bool take_queued(const State&, Side, Action&);
  Action first_legal(const State&, Side);
  // moves
  void look(const State&, Side);
  void plan_moves(const State&, Side);
  bool plan_force(const State&, Side, UnitId leader);
  void find_ways(const State&, const UnitList& force, int mp, Ways&) const;
  double worth_axis(const State&, const UnitList&, Hex, int strength) const;
  double worth_soviet(const State&, const UnitList&, Hex, int strength) const;
  double worth_hq(const State&, UnitId hq, Hex) const;
  // fights
  bool plan_attack(const State&, Side);
  // command
  Action set_up(const State&, Side);
  Action fly(const State&, Side);
  Action command(const State&, Side);
  Action combat(const State&, Side);

  Style style_;
  std::deque<Action> queue_;
  Lie lie_;
  std::array<std::uint8_t, kMaxUnits> considered_{};
};

/// A number for the phase within the game: plans hold as long as it stays.
inline int moment(const State& s) { return s.turn * 16 + static_cast<int>(s.phase); }

/// Points that hang on a unit, for either side (KS:17.0.1, KS:17.0.2).
double points_of(const State&, UnitId);

}  // namespace kessel::ai::kesselschlacht
