#pragma once
// Everything that the game tells: events, refusals, questions (core/message.h).
#include <array>
#include <cstdint>

#include "core/message.h"

namespace kessel::outposts {

// clang-format off
#define OUTPOSTS_EVENTS(EVENT) \
  EVENT(HasPlaced,  has_placed,  "side:side", "{side} has placed a counter") \
  EVENT(Placed,     placed,      "side:side strength:number post:index", "{side} places a {strength} on post {post}") \
  EVENT(SetupEnds,  setup_ends,  "", "Both sides are set up") \
  EVENT(TurnBegins, turn_begins, "turn:number", "Turn {turn}") \
  EVENT(Moved,      moved,       "side:side from:index to:index", "{side} moves from post {from} to post {to}") \
  EVENT(Scouted,    scouted,     "side:side from:index to:index", "{side} looks from post {from} at post {to}") \
  EVENT(Saw,        saw,         "post:index strength:number", "On post {post} stands a {strength}") \
  EVENT(Attacked,   attacked,    "side:side from:index to:index", "{side} attacks from post {from} to post {to}") \
  EVENT(Fought,     fought,      "attack:number attack_die:die defence:number defence_die:die result:result", "{attack} and {attack_die} against {defence} and {defence_die}: {result}") \
  EVENT(Passed,     passed,      "side:side", "{side} passes") \
  EVENT(GameEnds,   game_ends,   "west:number east:number", "The end: west {west}, east {east}")

#define OUTPOSTS_REFUSALS(SAY) \
  SAY(an_observer_does_not_act, "an observer does not act") \
  SAY(the_game_is_over, "the game is over") \
  SAY(the_dice_have_to_fall_first, "the dice have to fall first") \
  SAY(the_other_side_is_to_move, "the other side is to move") \
  SAY(you_have_placed_all_counters, "you have placed all your counters; the other side has not") \
  SAY(counters_are_placed_in_set_up_only, "counters are placed in the set-up only") \
  SAY(place_your_counters_first, "place your counters first") \
  SAY(no_such_counter_left_to_place, "you have no such counter left to place") \
  SAY(not_a_post_of_your_home, "that is no post of your home") \
  SAY(a_counter_stands_there, "a counter stands there") \
  SAY(no_such_post, "there is no such post") \
  SAY(no_counter_of_yours, "none of your counters stands there") \
  SAY(posts_do_not_touch, "those two posts do not touch") \
  SAY(no_enemy_there, "no enemy stands there") \
  SAY(you_know_it_already, "you know its strength already") \
  SAY(a_decoy_does_not_attack, "a decoy does not attack") \
  SAY(no_such_action, "there is no such action")

#define OUTPOSTS_QUESTIONS(SAY) \
  SAY(place_a_counter, "place a counter") \
  SAY(move_look_attack_or_pass, "move, look, attack or pass") \
  SAY(the_dice_of_the_fight, "the dice of the fight") \
  SAY(points_of_the_posts, "points of the posts")
// clang-format on

#define OUTPOSTS_NAME(name, key, args, english) name,
enum class Ev : std::uint16_t { OUTPOSTS_EVENTS(OUTPOSTS_NAME) };
#undef OUTPOSTS_NAME

#define OUTPOSTS_SAY(key, english) inline constexpr MessageForm key{#key, "", english};
namespace no {
OUTPOSTS_REFUSALS(OUTPOSTS_SAY)
}
namespace asks {
OUTPOSTS_QUESTIONS(OUTPOSTS_SAY)
}
#undef OUTPOSTS_SAY

#define OUTPOSTS_FORM(name, key, args, english) MessageForm{#key, args, english},
#define OUTPOSTS_SAY(key, english)              MessageForm{#key, "", english},
inline constexpr auto kEvents = std::to_array<MessageForm>({OUTPOSTS_EVENTS(OUTPOSTS_FORM)});
inline constexpr auto kRefusals = std::to_array<MessageForm>({OUTPOSTS_REFUSALS(OUTPOSTS_SAY)});
inline constexpr auto kQuestions = std::to_array<MessageForm>({OUTPOSTS_QUESTIONS(OUTPOSTS_SAY)});
#undef OUTPOSTS_FORM
#undef OUTPOSTS_SAY
static_assert(well_made(kEvents) && well_made(kRefusals) && well_made(kQuestions));

}  // namespace kessel::outposts
