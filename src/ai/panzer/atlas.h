#pragma once
// The ways of a table: where a vehicle can go and what it costs, worked out once for a map and a kind of traction.
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "games/panzer/path.h"

namespace kessel::ai::panzer {

using namespace kessel::panzer;  // NOLINT: this room's game

/// Ground to keep off: what a side knows of the enemy's mines.
using Hazards = std::vector<plane::Bounds>;
Hazards mines_before(const State&, UnitId);

/// Way points: the middles of square inches, and points along roads, which alone lead over bridges.
class Atlas {
 public:
  /// The kind of traction is that of the unit, which stands for all of its kind.
  Atlas(const State&, UnitId like);

  /// Thousandths of a point to a goal from every way point, and the next way point on the way.
  struct Field {
    std::vector<std::int32_t> cost;
    std::vector<std::int32_t> next;
  };
  static constexpr std::int32_t kFar = 1 << 28;
  /// To the objective of that index; worked out when it is first asked for.
  const Field& to_objective(const State&, int objective);
  /// To the neighbourhood of a point, around the hazards where that is not too far; kept by the square inch.
  const Field& to_point(Point, const Hazards& = {});

  std::int32_t cost_from(const Field&, Point) const;
  /// The way from a point to the field's goal, its first point left out; empty: there is none.
  std::vector<Point> way(const Field&, Point from) const;

 private:
  struct Edge {
    std::int32_t to, cost;
  };
  struct Start {
    std::int32_t node = -1, cost = 0;
  };
  void connect(const State&, UnitId, std::int32_t a, std::int32_t b);
  void note_cells();
  Start nearest(Point, const Field&) const;
  Field spread(const std::vector<std::int32_t>& goals, const Hazards&) const;
  int columns_ = 0, rows_ = 0;
  std::vector<Point> at_;
  std::vector<bool> open_;
  std::vector<std::vector<std::int32_t>> in_cell_;  ///< way points in each square inch
  std::vector<std::vector<Edge>> edges_;
  std::map<int, Field> objectives_;
  std::map<std::vector<std::int32_t>, Field> points_;  ///< by square inch and hazards
};

/// A move along way points, as far as the allowance goes and the bases of others allow; `share` of the allowance in
/// hundredths. Nothing: it stays where it is.
std::optional<Action> march(const State&, UnitId, const std::vector<Point>& way, int share, int last_facing);

}  // namespace kessel::ai::panzer
