#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/action.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

/// What a seat can have answered for it, from its own view alone: a list of words. The first five answer only in the other
/// side's combat, the others where the question comes up.
///   lose:UNIT             that unit is lost before others; several are taken in their order
///   lose-least            gives the unit that costs the fewest points of strength
///   retreat-west, -south, -east, -north   goes that way as far as it is allowed
///   no-intercept, intercept   what fighters left alone over a sector do (KS:6.4.4a)
///   no-surprise           flies no surprise missions (KS:6.2.1)
///   no-cargo              sends the transports out empty (KS:6.7.1b)
///   keep-positions        neither digs nor fills in phase E (KS:7.1)
///   no-demolition         blows no bridges (KS:15.1.1)
std::optional<Action> standing_answer(const View&, std::string_view orders);

/// What is wrong with the words, or nothing.
std::optional<std::string> bad_orders(const Content&, std::string_view orders);

}  // namespace kessel::kesselschlacht
