#pragma once
#include "core/expected.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

struct World;

/// Map, counters and tables for a client to draw: constant and public.
std::string board_json(const Content&);
/// Layers and plans (reach, zoc, supply, odds …) as JSON, from what the viewer may know.
Expected<std::string> inspect(const State&, Side viewer, std::string_view query);

/// One way to a hex for units that move together: the cheapest that all of them can pay.
struct Way {
  Hex hex{};
  std::vector<Hex> path;  ///< without the start
  std::vector<int> left;  ///< half MP left per unit, in the order asked
  int fuel = 0;           ///< FP that the way needs
  bool stops = false;     ///< an enemy ZOC ends the move there
  Why cannot_end;         ///< why they could not stay there
};

/// Units that stand together and are to move together in their side's movement phase, fuel bought.
struct MarchPlan {
  State s;  ///< the group has been picked and has not moved
  UnitList units;
  int fuel = 0;             ///< FP bought
  FormationId payer{};      ///< named for the army HQ, which has to be done first (KS:10.5.7)
  std::uint8_t payers = 0;  ///< bit per track
  Why barred{};             ///< why they cannot go together; then nothing else holds
};
/// `fuel` 0: as much as can be bought. In another phase than their own, as if it were theirs and their HQ active.
Expected<MarchPlan> plan_march(const World&, const UnitList&, int fuel);
/// KS:11.1 Every hex that they can reach; by way of `via`, in that order, if any are given (nothing if they cannot be
/// reached so).
std::vector<Way> reach(const MarchPlan&, const std::vector<Hex>& via = {});

// inspect_moves.cpp and inspect_layers.cpp
using Query = std::vector<std::string_view>;
Expected<std::string> reach_json(const World&, const Query&);
Expected<std::string> march_json(const World&, const Query&);
Expected<std::string> blocked_json(const World&, const Query&);
Expected<std::string> command_json(const World&, const Query&);
Expected<std::string> activation_json(const World&);
Expected<std::string> points_json(const World&);
Expected<std::string> sectors_json(const World&);
std::string ending_json(const World&);  ///< inspect_ending.cpp
Expected<std::string> hex_json(const World&, const Query&);

}  // namespace kessel::kesselschlacht
