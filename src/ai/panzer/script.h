#pragma once
// A player by tactics alone: who goes where, who fires, who waits. It reads the open table and its own orders, never an
// order of the enemy's.
#include <array>
#include <memory>
#include <optional>

#include "ai/panzer/tactics.h"

namespace kessel::ai::panzer {

/// The net of ways of each kind of traction on the game's table, shared by all who play on it.
class Ways {
 public:
  explicit Ways(const State&);
  Atlas& of(const State&, UnitId);

 private:
  std::array<std::unique_ptr<Atlas>, kMovers> by_mover_;
};

/// How it plays; searches try several.
struct Style {
  double fire_at = 6;    ///< points that an order to fire has to promise
  double watch_at = 5;   ///< and a shot in overwatch
  double caution = 0.4;  ///< points of danger against points of progress
  double pace = 0.8;     ///< what an inch of progress is worth
  double halt = 1.2;     ///< share of the fire promise below which a unit on the way rather fires and stays
  int bound = 0;         ///< of a hundred units on the way with an enemy near, so many wait in overwatch
  double eager = 4;      ///< what a shot from where it comes to is worth against progress
  std::array<double, kMaxObjectives> emphasis{1, 1, 1, 1, 1, 1, 1, 1};
  std::array<Order, kMaxUnitsPerSide> order{};  ///< orders fixed by a search; None: by tactics
};

/// Where a unit is sent.
struct Errand {
  int objective = -1;
  bool off = false;  ///< off the table
  Point at{};
  bool operator==(const Errand&) const = default;
};

/// Somebody who plays by rules of thumb in some style.
class Tactician {
 public:
  Tactician(Side side, std::shared_ptr<Ways> ways, std::uint64_t seed)
      : side_(side), ways_(std::move(ways)), seed_(seed) {}
  virtual ~Tactician() = default;
  void use(const Style& s) { style_ = s, planned_ = -1; }
  void seed(std::uint64_t n) { seed_ = n, planned_ = -1; }
  /// What to do where the side is asked.
  virtual Action answer(const State&) = 0;
  /// The orders it would give now, by the unit's place in its side.
  const std::array<Order, kMaxUnitsPerSide>& orders(const State&);
  /// Of the plan that it has made for this phase.
  virtual Errand errand(const State&, UnitId) const = 0;

 protected:
  virtual void plan(const State&) = 0;
  UnitId nearest_enemy(const State&, Point, int inches, bool armed = false) const;
  std::uint32_t chance(UnitId, std::uint32_t of) const;  ///< a number that hangs on seed, turn and unit alone

  Side side_;
  std::shared_ptr<Ways> ways_;
  std::uint64_t seed_;
  Style style_;
  int planned_ = -1;  ///< turn and phase that the plan is for
  int turn_ = 0;
  std::array<Order, kMaxUnitsPerSide> orders_{};
};
/// The one for the game's rules, Basic or Advanced.
std::unique_ptr<Tactician> make_tactician(const State&, Side, std::shared_ptr<Ways>, std::uint64_t seed);

/// The Basic Game's.
class Script final : public Tactician {
 public:
  using Tactician::Tactician;
  Action answer(const State&) override;
  Errand errand(const State&, UnitId) const override;

 private:
  void plan(const State&) override;
  void assign_goals(const State&);
  void plan_orders(const State&);
  Order order_for(State& scratch, UnitId);
  Action set_up(const State&);
  Action command(const State&);
  Action direct(const State&);
  Action react(const State&);
  Action move(const State&);
  std::optional<Action> best_move(const State&, UnitId);
  Action adjust(const State&);
  bool there(const State&, UnitId) const;  ///< in contact with its objective
  const Atlas::Field& field_of(const State&, UnitId);

  std::array<std::int8_t, kMaxUnitsPerSide> goal_{};
};

/// Plays on with both scripts until a number of turns have ended, or the game; dice from the generator.
void play_turns(State&, std::array<Tactician*, 2>, int turns, Rng&);

/// Points by which the Germans are reckoned to be ahead: what was scored, and who is about to hold what.
double outlook(const State&);

}  // namespace kessel::ai::panzer
