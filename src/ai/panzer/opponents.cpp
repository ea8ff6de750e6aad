// What Panzer brings to the room of the opponents: its numbers are set by hand, so there is nothing to fit.
#include "ai/opponents.h"

#include "ai/panzer/greedy.h"
#include "ai/panzer/player.h"

namespace kessel::ai::panzer {

Opponents opponents() { return {make_greedy, make_opponent}; }

}  // namespace kessel::ai::panzer
