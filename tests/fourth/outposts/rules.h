#pragma once
// The verbs that the contract finds by the types of their arguments (engine/typed_game.h).
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "core/tally.h"
#include "engine/action.h"
#include "engine/event.h"
#include "engine/node.h"
#include "outposts/state.h"

namespace kessel::outposts {

// rules.cpp
Node node(const State&);
void options(const State&, Side, Scope, ActionList&);
std::optional<Refusal> why_not(const State&, const Action&);
void apply(State&, const Action&, Events&);
void answer(State&, const Draw&, Events&);
std::vector<std::string> broken_invariants(const State&);
std::uint64_t hash(const State&);
// view.cpp
View view_for(const State&, Side);
State sample(const View&, Rng&);
State reshuffle_hidden(const State&, Side viewer, Rng&);
std::string view_json(const View&);
std::string view_board(const View&, bool colour);
Expected<Tally> tally(const State&, Side viewer, std::string_view query);
Expected<std::string> inspect(const State&, Side viewer, std::string_view query);
std::string board_json(const Content&);
std::optional<Action> standing_answer(const View&, std::string_view orders);
std::optional<std::string> bad_orders(const Content&, std::string_view orders);
// text.cpp
std::string action_text(const Content&, const Action&);
Expected<Action> parse_action(const Content&, std::string_view, Side by);
std::string position_text(const State&);
Expected<State> parse_position(const Content&, std::string_view);
std::string event_text(const Content&, const Event&);
std::string event_json(const Content&, const Event&);
std::string place_text(const Content&, const Place&);
Messages messages();

}  // namespace kessel::outposts
