#pragma once
// What one side may know of a game, built up from nothing (PZ:6.1.1, sequence of play 3.6).
#include <string>

#include "core/rng.h"
#include "games/panzer/rules.h"

namespace kessel::panzer {

/// `known` holds what is seen and nothing else: an order that lies face down is `Order::Hidden`, while orders are written
/// it is `Order::None`, and nothing is told of what the other side drafts.
struct View {
  Side viewer = Side::Observer;
  State known;
  Node node;
};

View view_for(const State&, Side viewer);
std::string view_json(const View&);
std::string view_board(const View&, bool colour);
/// PZ:6.1.3, PZ:R49 An order that the unit may have as far as the table tells.
bool may_have_order(const State&, UnitId, Order);
State sample(const View&, Rng&);
State reshuffle_hidden(const State&, Side viewer, Rng&);
std::string board_json(const Content&);

}  // namespace kessel::panzer
