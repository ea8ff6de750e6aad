#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/action.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

/// What a seat can have answered for it in the other side's turn, from its own view alone: a list of words.
///   support, no-support   names the first Korpsgruppe or 18th Artillery that can be named, or none
///   air:N, no-air         commits up to N markers, or none
///   lose:UNIT             that unit loses before others; several are taken in their order
///   lose-least            gives the step that costs the fewest factors
///   retreat-west, -south, -east, -north   goes that way as far as it is allowed, to company rather than alone
///   no-advance            never advances
std::optional<Action> standing_answer(const View&, std::string_view orders);

/// What is wrong with the words, or nothing.
std::optional<std::string> bad_orders(const Content&, std::string_view orders);

}  // namespace kessel::breakout
