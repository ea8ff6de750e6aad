#pragma once
// Tactics for the Advanced Game: tanks, infantry, guns, carriers, artillery and aircraft by what each is good for. It
// reads the open table and what its own side knows, never an order of the enemy's.
#include <array>
#include <memory>
#include <vector>

#include "ai/panzer_script.h"

namespace kessel::ai::panzer {

class Combined final : public Tactician {
 public:
  Combined(Side side, std::shared_ptr<Ways> ways, std::uint64_t seed)
      : side_(side), ways_(std::move(ways)), seed_(seed) {}
  void use(const Style& s) override { style_ = s, planned_ = -1; }
  void seed(std::uint64_t n) override { seed_ = n, planned_ = -1; }
  Action answer(const State&) override;
  const std::array<Order, kMaxUnitsPerSide>& orders(const State&) override;

 private:
  struct Goal {
    Point at{};
    int objective = -1, building = -1;
  };
  void plan(const State&);
  void assign_goals(const State&);
  void plan_orders(const State&);
  Order order_for(const State&, UnitId, double& weight);
  bool unloads(const State&, UnitId carrier) const;  ///< its passengers get off this turn
  bool there(const State&, UnitId) const;
  bool can_walk(const State&, UnitId) const;
  const Atlas::Field& field_of(const State&, UnitId);
  std::int32_t cost_to_goal(const State&, UnitId);
  UnitId nearest_enemy(const State&, Point, int inches, bool armed) const;
  std::uint32_t chance(UnitId, std::uint32_t of) const;  ///< a number that hangs on seed, turn and unit alone
  Action proposed(const State&) const;                   ///< the first of the game's own proposals

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

  Side side_;
  std::shared_ptr<Ways> ways_;
  std::uint64_t seed_;
  Style style_;
  int planned_ = -1, moving_ = -1, turn_ = 0;
  std::vector<Action> to_give_;  ///< orders still to be given
  std::array<Order, kMaxUnitsPerSide> wanted_{};
  std::array<Goal, kMaxUnitsPerSide> goal_{};
  std::array<bool, kMaxUnitsPerSide> stays_{};  ///< in this movement step
};

}  // namespace kessel::ai::panzer
