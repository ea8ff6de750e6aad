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
  double cohesion = 1.0;    ///< both: HQ in reach
  double caution = 1.0;     ///< both: enemy strength next to a hex
  double attack = 1.0;      ///< both: worth of what an attack destroys
  double objectives = 1.0;  ///< both: towns that count
  double block = 1.0;       ///< Soviet: standing in the enemy's way
  double cover = 1.0;       ///< Soviet: ZOC over the enemy's way, as a part of standing in it
  double aim = 0.6;         ///< Soviet: per hex nearer to where the formation is wanted
  double prey = 0.25;       ///< Soviet: next to enemies, by what they are worth
  double chain = 7.0;       ///< Soviet: price of ending out of the HQ's reach
  double seat = 0.5;        ///< Soviet: per hex that the HQ is nearer to the aim
  double lead = 6.0;        ///< Soviet: chance that the HQ leads again next turn
  double near = 1.0;        ///< Soviet: the enemy's next steps count so much more than his later ones
  double cut = 0.5;         ///< Soviet: roads by which those who are home would be counted (KS:17.0.1c)
  double keep = 8.0;        ///< Soviet: towns that are held keep a garrison in so many last days
  double towns = 2.0;       ///< Soviet: empty towns as the aim of a formation
  double late = 1.5;        ///< Soviet: towns in the last three days
  double mass = 0.7;        ///< Soviet: what a second formation with the same aim still adds
  double herd = 0.1;        ///< Soviet: price of driving the enemy home, per half MP
  double ring = 0.1;        ///< Soviet: closing an enemy's last ways out, by what he is worth
  double storm = 0.6;       ///< both: towns that count as targets of attacks
  double march = 1.5;       ///< Soviet: towns that a formation could walk into, when HQs are chosen
  double stun = 1.0;        ///< both: worth of disorganising, disrupting and routing
  double onward = 0.1;      ///< Axis: per MP nearer to the towns that count as home
  double toll = 4.0;        ///< Axis: half MP that an enemy ZOC is reckoned to cost on the way home
  double bank = 0.0;        ///< Axis: above 0 only south of the Dnestr is safe, below 0 only north of it
  double deny = 0.5;        ///< Axis: towns held by those who will be late
  double boldness = 0.15;   ///< both: least worth of an attack
  double feint = 6.0;       ///< Axis: crossing the Dnestr while Zhukov can still be deceived
  double tether = 5.0;      ///< Axis: price of fuelled units that end out of their HQ's supply
  double staff = 0.2;       ///< Axis: per MP that an HQ is nearer to safety
  double drive = 0.5;       ///< both: worth of driving the enemy out of a hex
};
/// What the side strives for if nothing speaks against it: measured by games (docs/strength.md).
Style standard_style(Side);
struct Knob {
  const char* name;
  double Style::*value;
};
inline constexpr std::array<Knob, 32> kKnobs{{{"progress", &Style::progress},
                                              {"cohesion", &Style::cohesion},
                                              {"caution", &Style::caution},
                                              {"attack", &Style::attack},
                                              {"objectives", &Style::objectives},
                                              {"block", &Style::block},
                                              {"cover", &Style::cover},
                                              {"aim", &Style::aim},
                                              {"prey", &Style::prey},
                                              {"chain", &Style::chain},
                                              {"seat", &Style::seat},
                                              {"lead", &Style::lead},
                                              {"near", &Style::near},
                                              {"cut", &Style::cut},
                                              {"keep", &Style::keep},
                                              {"towns", &Style::towns},
                                              {"late", &Style::late},
                                              {"mass", &Style::mass},
                                              {"herd", &Style::herd},
                                              {"stun", &Style::stun},
                                              {"ring", &Style::ring},
                                              {"storm", &Style::storm},
                                              {"march", &Style::march},
                                              {"onward", &Style::onward},
                                              {"toll", &Style::toll},
                                              {"bank", &Style::bank},
                                              {"deny", &Style::deny},
                                              {"feint", &Style::feint},
                                              {"tether", &Style::tether},
                                              {"staff", &Style::staff},
                                              {"boldness", &Style::boldness},
                                              {"drive", &Style::drive}}};

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
  std::array<Reach, kGaits> home;                ///< Axis: half MP to safety, enemy ZOC counted as rough going
  Reach haven;                                   ///< Axis: half MP to Podhajce, Stanislau or Rohatyn, for leg units
  std::array<int, hex::kHexSlots> foe;           ///< enemy attack strength that stands next to the hex
  std::array<int, hex::kHexSlots> prey;          ///< Soviet: worth of the Axis units next to the hex
  std::array<int, hex::kHexSlots> stake;         ///< Soviet: worth of the Axis units in the hex
  std::array<double, hex::kHexSlots> ahead;      ///< Soviet: how many Axis units find their cheapest way through here
  hex::Mask supplied[kGaits];                    ///< Soviet: General Supply
  std::vector<Hex> objectives;                   ///< towns that count
  hex::Mask worth_taking;                        ///< Soviet: objectives that no Soviet unit stands on
  RoadNet roads;                                 ///< Soviet: what HQs are led home by (KS:9.1.2)
  int feint = 0;                                 ///< Axis: units that should still cross the Dnestr (KS:8.1)
  int days = 1;                                  ///< turns that are still to come after this one
  hex::Mask standing;                            ///< Soviet: hexes with Soviet units as forces settle down
  hex::Mask held_down;                           ///< Soviet: hexes in Soviet ZOC as forces settle down
  std::array<std::uint8_t, kMaxUnits> keeper{};  ///< Soviet: units that stay in a town that counts
};

/// A formation on the move: where it is wanted (Soviet), and from where its HQ can still lead or supply it next turn
/// (KS:9.1.1, KS:10.4).
struct Chain {
  int moment = -1;
  Hex aim{}, seat{};            ///< seat: where the HQ stood when `halves` was worked out
  std::array<Reach, 2> halves;  ///< to the seat in the weather that comes, foot and wheels
};

class Script {
 public:
  explicit Script(Style style = {}) : style_(style) {}
  /// What the side does at this node; always one of the Main options.
  Action answer(const State&, Side);
  void forget() { queue_.clear(), lie_.moment = -1; }
  /// Gives up what it was about to do, but not whom it has already asked: nobody is asked twice in a phase.
  void drop_plan() { queue_.clear(); }
  /// What it has already decided to do next, if that is on offer; no position is needed for it.
  bool planned(const ActionList& options, std::size_t& choice);
  /// So many plans were found to be against the rules half way, and dropped.
  int dropped() const { return dropped_; }
  Style& style() { return style_; }
  /// Neither attacks these hexes nor ends a move in one: to measure what they are worth.
  void forbid(const hex::Mask& hexes) { forbidden_ = hexes; }
  /// Plays sealed choices by a mixed strategy drawn with this seed; without one, in simulations, plainly.
  void draw_with(std::uint64_t seed) { salt_ = seed, mixes_ = true; }

 private:
  friend struct Attacks;
  bool take_queued(const State&, Side, Action&);
  Action first_legal(const State&, Side);
  // moves
  void look(const State&, Side);
  void plan_moves(const State&, Side);
  bool plan_force(const State&, Side, UnitId leader);
  void find_ways(const State&, const UnitList& force, int mp, Ways&) const;
  double worth_axis(const State&, const UnitList&, Hex, int strength);
  double worth_soviet(const State&, const UnitList&, Hex, int strength);
  double worth_hq(const State&, UnitId hq, Hex) const;
  // soviet
  void look_ahead(const State&);
  void post_keepers(const State&);
  Hex aim_of(const State&, FormationId) const;
  double worth_of_ring(const State&, Hex from, Hex to) const;
  const Chain& chain_of(const State&, FormationId);
  double worth_seat(const State&, UnitId hq, Hex);
  double worth_of_activating(const State&, const Board&, FormationId);
  Action activate(const State&, const ActionList&);
  // fights
  bool plan_attack(const State&, Side);
  // command
  void plan_air(const State&, Side);
  bool plan_bridge(const State&, Side);
  double worth_of_blowing(const State&, Side, Hex, Hex) const;
  double worth_of_bombing(const State&, Side, Hex, Hex) const;
  double worth_of_recall(const State&, FormationId) const;
  Action set_up(const State&, Side);
  Action fly(const State&, Side);
  Action command(const State&, Side);
  Action combat(const State&, Side);

  Style style_;
  std::deque<Action> queue_;
  Lie lie_;
  std::vector<Chain> chains_;
  int dropped_ = 0, bridges_thought_of_ = -1;
  std::uint64_t salt_ = 0;
  hex::Mask forbidden_;
  bool mixes_ = false;
  std::array<std::uint8_t, kMaxUnits> considered_{};
};

/// A number for the phase within the game: plans hold as long as it stays.
inline int moment(const State& s) { return s.turn * 16 + static_cast<int>(s.phase); }

/// Fuel and ammunition that a corps lacks; below 0: it uses none.
double need_of(const State&, FormationId);

/// Points that hang on a unit, for either side (KS:17.0.1, KS:17.0.2).
double points_of(const State&, UnitId);

}  // namespace kessel::ai::kesselschlacht
