#pragma once
// Tactics for the Advanced Game: tanks, infantry, guns, carriers, artillery and aircraft by what each is good for. It
// reads the open table and what its own side knows, never an order of the enemy's.
#include <array>
#include <memory>
#include <vector>

#include "ai/panzer/script.h"

namespace kessel::ai::panzer {

class Combined final : public Tactician {
 public:
  using Tactician::Tactician;
  Action answer(const State&) override;
  Errand errand(const State&, UnitId) const override;

 private:
  struct Goal {
    Point at{};
    int objective = -1, building = -1;
    bool exit = false;  ///< off the table there
    bool none() const { return objective < 0 && !exit; }
  };
  void plan(const State&) override;
  void assign_goals(const State&);
  std::optional<Goal> way_out(const State&, UnitId, const std::vector<UnitId>& guns);
  double turns_to(const State&, UnitId, Point);
  std::vector<Point> way_to_goal(const State&, UnitId);
  void plan_orders(const State&);
  Order order_for(const State&, UnitId, double& weight);
  bool unloads(const State&, UnitId carrier) const;  ///< its passengers get off this turn
  bool there(const State&, UnitId) const;
  bool can_walk(const State&, UnitId) const;
  const Atlas::Field& field_of(const State&, UnitId);
  std::int32_t cost_to_goal(const State&, UnitId);
  Action proposed(const State&) const;  ///< the first of the game's own proposals

  Action plots(const State&);
  Action place(const State&);
  Action command(const State&);
  Action direct(const State&);
  Action react(const State&);
  Action indirect(const State&);
  Action close(const State&);
  Action move(const State&);
  Action onward(const State&);
  Action air(const State&);
  Action adjust(const State&);
  std::optional<Action> best_move(const State&, UnitId);
  std::optional<Action> drive(const State&, UnitId);
  std::optional<Action> overrun(const State&, UnitId);
  double call_value(const State&, const Action&) const;
  double assault_value(const State&, const Action&) const;

  int moving_ = -1;              ///< movement step that `stays_` is of
  std::vector<Action> to_give_;  ///< orders still to be given
  std::array<Goal, kMaxUnitsPerSide> goal_{};
  std::array<bool, kMaxUnitsPerSide> stays_{};  ///< in this movement step
};

}  // namespace kessel::ai::panzer
