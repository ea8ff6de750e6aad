#pragma once
// How broad the ways are by which Germans hang on the map's edge. For hints and analysis; play does not look at it.
#include "games/breakout/rules.h"

namespace kessel::ai::breakout {

using namespace kessel::breakout;

/// The number of communications lines of that hex (BO:9.2) that have no hex in common, at most `most`: so many hexes must
/// the Soviets close to cut it off. 0: it is cut off. A hex that is a source itself cannot be cut off and has `most`.
int corridor_width(const Content&, const Board&, Hex from, int most);

}  // namespace kessel::ai::breakout
