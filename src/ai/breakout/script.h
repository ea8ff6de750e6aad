#pragma once
// A whole impulse by tactics: what a competent player does without looking ahead. Searches vary its plan and use it as
// the model of everyone's later play. It works on a full state; whoever calls it hands in a sampled world, not the truth.
#include <array>
#include <vector>

#include "ai/breakout/value.h"

namespace kessel::ai::breakout {

/// One unit's march.
struct MoveOrder {
  static constexpr int kMostSteps = 40;
  UnitId unit{};
  std::uint8_t length = 0;
  bool leaves = false;  ///< leaves the map at the end
  std::array<Hex, kMostSteps> path{};
  Hex to(Hex start) const { return length == 0 ? start : path[length - 1u]; }
};

/// One attack or probe, with what it is for.
struct AttackOrder {
  Hex target{};
  UnitList units;
  bool probe = false;
  int column = 0;
  double gain = 0;
};

/// What a plan lays down; everything else follows from the situation. Factors are 1 in the plain plan.
struct Plan {
  Order order = Order::MoveFight;
  std::array<double, kGoals> goal;  ///< how much each town (or the exit) is wanted
  double attack = 1;                ///< worth of the enemy's losses
  double cut = 1;                   ///< worth of cutting off divisions
  double caution = 1;               ///< fear for own units
  double noise = 0;                 ///< spread of chance added to every choice of place
  std::uint64_t noise_seed = 0;
  struct Fixed {
    UnitId unit;
    Hex to;
  };
  static constexpr int kMostFixed = 12;
  std::array<Fixed, kMostFixed> fixed{};  ///< units whose place is laid down
  int fixed_count = 0;
  hex::Mask forbidden;  ///< targets not to be attacked and hexes not to be marched to (why-questions)
  Plan() { goal.fill(1); }
};

/// The situation as both sides' choices of place see it: what one more factor near each goal is worth.
struct Outlook {
  Features features;
  Presence presence;
  std::array<double, kGoals> chance{};               ///< that the goal counts for the Soviets
  std::array<double, kGoals> inside{};               ///< points for the first Soviet unit inside
  std::array<double, kGoals> step_inside{};          ///< points for a German step inside
  std::array<double, kGoals> capture{};              ///< points that change with control
  std::array<std::int16_t, kGoals> near[2], far[2];  ///< slopes in kSlope parts of a point
  double german_next = 0;
  std::array<double, kDivisionFeatures> division_weight{};  ///< as of now
  Board board;
  hex::Mask connected, supplied;
  std::array<double, hex::kHexSlots> press;  // NOLINT: worth of a Soviet factor there to German divisions' fate
  std::array<double, hex::kHexSlots> cut;    // NOLINT: worth of a Soviet unit there for cutting off
};

class Script {
 public:
  Script(const Atlas&, const Policy&);

  const Atlas& atlas() const { return atlas_; }

  /// All marches of a movement segment, in the order in which they are to be made.
  void moves(const State&, Side, const Plan&, std::vector<MoveOrder>& out);
  /// The best attack or probe that is left in this combat segment; false when none is worth it.
  bool attack(const State&, Side, const Plan&, AttackOrder& out);
  /// What an attack promises in this world, by the same reckoning; nothing if it cannot be made here.
  double promise(const State&, Side, const Plan&, const AttackOrder&);
  /// The answer to every other question.
  Action answer(const State&, Side, const Plan&);

  /// Takes stock anew; `moves`, `attack` and `answer` do it themselves when a segment begins.
  void look(const State&, const Plan&);
  const Outlook& outlook() const { return look_; }
  /// Another world: nothing that was seen in the last one holds. Without it an answer would hang on what the script was
  /// used for before, and with several threads on chance.
  void forget() { looked_ = 0; }

  /// A unit that may still move in this segment, or could if one began now.
  struct Mover {
    UnitId unit;
    Hex at;
    int mp, weight, defense, steps, artillery, reach;
    bool mech, done;
  };
  /// Takes stock for one side's movement: what the recognisers of tactics look at.
  void survey(const State&, Side, const Plan&);
  const std::vector<Mover>& movers() const { return movers_; }
  bool reaches(const Mover& m, Hex h) const { return reach_[static_cast<std::size_t>(m.reach)].has(h); }
  /// Enemy strength that can be brought to bear on a hex.
  double threat(Hex) const;
  int friends_defense(Hex h) const { return stand_[h.value]; }
  int friends_steps(Hex h) const { return load_[h.value]; }
  int solid_friends(Hex h) const { return solid_[h.value]; }
  bool room_at(Hex, const Mover&) const;
  /// Worth of a place to a unit, as the script sees it.
  double worth(const State& s, const Plan& p, UnitId u, Hex h) const {
    return place_value(s, p, u, h, stand_[h.value], load_[h.value]);
  }
  /// The best attack on that hex that the units which can come up to it could make.
  struct Assault {
    int column = 0;
    double gain = 0;
    bool opposite = false, town = false, cut = false;
    int count = 0;
    std::array<Plan::Fixed, Plan::kMostFixed> from{};
  };
  Assault assault(const State&, Side, const Plan&, Hex target) const;

 private:
  struct Target {
    Hex hex;
    int defense = 0, steps = 0, base_shift = 0;
    double step_value = 0, cut_step_value = 0, retreat_value = 0, vacate_value = 0;
    bool town = false, cut = false;
  };
  void refresh(const State&, Side, const Plan&);
  void set_slopes(const Plan&);
  void set_press(const State&, const Plan&);
  void set_cut(const State&, const Plan&);
  void keep_ring(const State&, const Plan&, const Features::Division&, Hex at);
  double place_value(const State&, const Plan&, UnitId, Hex, int friends_defense, int friends_steps) const;
  double soviet_place(const State&, const Plan&, UnitId, Hex, int friends_defense) const;
  double german_place(const State&, const Plan&, UnitId, Hex, int friends_defense, int friends_steps) const;
  double base_value(Side, bool mech, Hex, int weight) const;
  double step_cost_of(const State&, UnitId, bool cut_off) const;
  Target target_at(const State&, Side attacker, const Plan&, Hex) const;
  double expected(const Target&, int column, double own_step, double cut) const;
  int supports_shift(const State&, Side attacker, Hex target) const;
  void gather(const State&, Side, const Plan&);
  Assault gather_for(const State&, Side, const Plan&, const Target&, const std::array<double, kMaxUnits>& stay) const;
  void stay_worths(const State&, Side, std::array<double, kMaxUnits>&) const;
  void allocate_attacks(const State&, Side, const Plan&);
  void allocate_places(const State&, Side, const Plan&, Rng&);
  void assign(const State&, Mover&, Hex, bool leaves);
  bool best_probe(const State&, const Plan&, AttackOrder&);
  int column_with(const State&, int extra_attack, int extra_defense, int extra_shift) const;
  double odds_value(const State&, const Plan&, int column) const;
  Action supports(const State&, const Plan&);
  Action air(const State&, const Plan&);
  Action loss(const State&, const Plan&);
  Action retreat_choice(const State&, const Plan&);
  Action advance_choice(const State&, Side, const Plan&);
  Action deploy(const State&, const Plan&);
  Action place_arrival(const State&, Side, const Plan&);

  const Atlas& atlas_;
  const Policy& policy_;
  const Weights& weights_;
  Outlook look_;
  std::uint32_t looked_ = 0;  ///< segment that `look_` was made for
  // Scratch of one call, kept to save allocations.
  std::vector<Reach> reach_;
  struct ReachKey {
    Hex at;
    int mp;
    bool mech, bound;
  };
  std::vector<ReachKey> reach_keys_;
  std::vector<Mover> movers_;
  std::vector<MoveOrder> orders_;
  Reach::Ground ground_;
  std::array<std::int8_t, hex::kHexSlots> load_{}, load_art_{};  ///< own steps that will stand in a hex
  std::array<std::int16_t, hex::kHexSlots> stand_{};             ///< own defence that will stand there
  std::array<std::int8_t, hex::kHexSlots> solid_{};              ///< own units there that are no artillery
  struct Enemy {
    Hex hex;
    int attack;
  };
  std::array<Enemy, kMaxUnits> enemy_{};
  int enemies_ = 0;
  struct Chances {
    Target target;
    double bound;
  };
  std::vector<Chances> chances_;
  std::vector<Hex> path_;
  Side side_of_ = kSoviet;                                   ///< whose marches are being laid down
  mutable std::array<double, hex::kHexSlots> log_threat_{};  ///< log1p of a tenth of it, likewise
  mutable std::array<double, hex::kHexSlots> threat_{};      ///< filled when asked for; negative: not yet
  ActionList list_;
};

/// Dice by what they are for, so that two plans tried in the same world meet the same luck as far as they do the same.
struct Luck {
  std::uint64_t seed = 0;
  int die(std::uint64_t what, std::uint64_t which) const;
};

/// Carries out a march as the rules would (pick, step …, halt), without the frames between. Rivers are rolled. The board
/// and the supplied hexes are those at the beginning of the segment: own marches change neither.
void march(State&, const MoveOrder&, const Board&, const hex::Mask& supplied, const Luck&, std::uint64_t now);

}  // namespace kessel::ai::breakout
