#pragma once
#include <array>

#include "core/message.h"

namespace kessel::breakout {

/// Why something is not allowed: key and English sentence (core/message.h). The case stands where the refusal is made.
// clang-format off
#define BREAKOUT_REFUSALS(SAY) \
  SAY(only_german_units_with_printed_hex, "only German units with a printed hex are set up here") \
  SAY(unit_not_part_of_set_up, "that unit is not part of the set-up") \
  SAY(no_such_hex_on_map, "no such hex on the map") \
  SAY(garrison_starts_in_own_town, "a garrison starts in its own town") \
  SAY(division_starts_exactly_in_printed_hex, "this division starts exactly in its printed hex") \
  SAY(starts_in_printed_hex_or_next, "it starts in its printed hex or one next to it") \
  SAY(stands_already, "it stands there already") \
  SAY(soviet_units_hold_hex, "Soviet units hold that hex") \
  SAY(would_be_more_than_nine_steps, "that would be more than nine steps in the hex") \
  SAY(three_korpsgruppen, "there are three Korpsgruppen") \
  SAY(korpsgruppe_goes_into_hex_of_map, "a Korpsgruppe goes into a hex of the map") \
  SAY(korpsgruppe_deployed_already, "that Korpsgruppe is deployed already") \
  SAY(another_korpsgruppe_stands_in_hex, "another Korpsgruppe stands in that hex") \
  SAY(unit_no_reinforcement_waiting_to_enter, "that unit is no reinforcement waiting to enter") \
  SAY(enters_on_own_turn_neither_earlier, "it enters on its own turn, neither earlier nor later") \
  SAY(reinforcements_enter_at_0101_to_0113, "reinforcements enter at 0101 to 0113 or at Ternopol") \
  SAY(ternopol_not_in_german_hands, "Ternopol is not in German hands") \
  SAY(ternopol_no_line_of_communications, "Ternopol has no line of communications") \
  SAY(would_overstack_hex, "that would overstack the hex") \
  SAY(corps_not_due_on_turn_track, "that corps is not due on the turn track") \
  SAY(corps_return_only_to_town_or, "corps return only to a town or fortified locality") \
  SAY(place_not_in_soviet_hands, "the place is not in Soviet hands") \
  SAY(german_zoc_reaches_place, "a German ZOC reaches the place") \
  SAY(place_out_of_supply, "the place is out of supply") \
  SAY(corps_returned_in_phase, "one corps has returned there in this phase") \
  SAY(units_move_only_in_own_sides, "units move only in their own side's movement segment") \
  SAY(unit_not_on_map, "that unit is not on the map") \
  SAY(garrison_never_moves, "a garrison never moves") \
  SAY(in_moving_group_already, "it is in the moving group already") \
  SAY(ended_move_in_enemy_zoc, "it has ended its move in an enemy ZOC") \
  SAY(no_movement_points_left, "it has no movement points left") \
  SAY(moved_in_segment, "it has moved in this segment") \
  SAY(group_on_move_takes_up_no, "a group on the move takes up no further unit") \
  SAY(group_starts_from_hex, "a group starts from one hex") \
  SAY(those_next_to_no_movement_points, "those next to it have no movement points left") \
  SAY(pick_units_shall_move_first, "pick the units that shall move first") \
  SAY(units_move_from_hex_to_neighbouring, "units move from hex to neighbouring hex") \
  SAY(enemy_units_hold_hex, "enemy units hold that hex") \
  SAY(no_soviet_unit_goes_west_of, "no Soviet unit goes west of the Strypa and north of the Dnestr") \
  SAY(stand_fast_on_turn_1_may, "stand fast: on turn 1 it may not go west of column 23") \
  SAY(no_step_from_enemy_zoc_straight, "no step from one enemy ZOC straight into another") \
  SAY(not_enough_movement_points_left, "not enough movement points left") \
  SAY(only_soviet_units_leave_map, "only Soviet units leave the map") \
  SAY(map_left_only_between_0729_and, "the map is left only between 0729 and 1729") \
  SAY(leaving_map_costs_movement_point, "leaving the map costs one movement point") \
  SAY(only_side_whose_segment_attacks, "only the side whose segment it is attacks") \
  SAY(garrison_never_attacks, "a garrison never attacks") \
  SAY(only_mechanized_units_attack_in_segment, "only mechanized units attack in this segment") \
  SAY(served_in_combat_of_segment, "it has served in a combat of this segment") \
  SAY(does_not_stand_next_to_target, "it does not stand next to the target") \
  SAY(no_attack_factor, "it has no attack factor") \
  SAY(artillery_attacks_only_while_stacked_with, "artillery attacks only while stacked with another kind of unit") \
  SAY(artillery_out_of_supply_may_not, "artillery out of supply may not attack") \
  SAY(army_support_out_of_supply_may, "army support out of supply may not attack") \
  SAY(no_german_unit_to_attack, "there is no German unit to attack") \
  SAY(no_soviet_attack_goes_west_of, "no Soviet attack goes west of the Strypa and north of the Dnestr") \
  SAY(probe_goes_into_hex_under_soviet, "a probe goes into a hex under Soviet ZOC that holds no Soviet unit") \
  SAY(no_unit_could_attack_stands_next, "no unit that could attack stands next to it") \
  SAY(hex_no_room_for, "the hex has no room for it") \
  SAY(artillery_needs_non_artillery_unit_in, "artillery needs a non-artillery unit in the same attack") \
  SAY(named_in_attack_already, "it is named in this attack already") \
  SAY(units_of_probe_start_from_hex, "the units of one probe start from one hex") \
  SAY(probed_hex_no_room_for, "the probed hex has no room for it") \
  SAY(name_units_attack_first, "name the units that attack first") \
  SAY(artillery_can_use_no_more_factors, "artillery can use no more factors than the other attackers have") \
  SAY(korpsgruppe_not_on_map, "that Korpsgruppe is not on the map") \
  SAY(korpsgruppe_at_most_affects_combat, "one Korpsgruppe at most affects a combat") \
  SAY(combat_more_than_two_hexes_from, "the combat is more than two hexes from that Korpsgruppe") \
  SAY(helped_defence_in_segment, "it has helped a defence in this segment") \
  SAY(helped_attack_in_mechanized_segment, "it has helped an attack in this mechanized segment") \
  SAY(helped_attack_in_segment, "it has helped an attack in this segment") \
  SAY(no_such_support_on_map, "there is no such support on the map") \
  SAY(n18th_artillery_served_in_segment, "18th Artillery has served in this segment") \
  SAY(in_soviet_zoc_cannot_support, "in Soviet ZOC it cannot support") \
  SAY(next_to_soviet_unit_cannot_support, "next to a Soviet unit it cannot support an attack") \
  SAY(target_more_than_two_hexes_away, "the target is more than two hexes away") \
  SAY(in_own_hex_defends_with_defence, "in its own hex it defends with its defence factor only") \
  SAY(defended_hex_more_than_two_hexes, "the defended hex is more than two hexes away") \
  SAY(not_many_markers_left, "there are not that many markers left") \
  SAY(loss_falls_on_unit_attacks_from, "the loss falls on a unit that attacks from next to the target") \
  SAY(loss_falls_on_unit_in_defended, "the loss falls on a unit in the defended hex") \
  SAY(mobile_unit_takes_loss_before_garrison, "a mobile unit takes the loss before a garrison") \
  SAY(unit_does_not_to_retreat, "that unit does not have to retreat") \
  SAY(retreat_exactly_hex_on_map, "a retreat is exactly one hex, on the map") \
  SAY(hex_closed_to_unit, "the hex is closed to that unit") \
  SAY(retreat_would_end_overstacked, "the retreat would end overstacked") \
  SAY(as_many_units_as_possible_must, "as many units as possible must retreat") \
  SAY(only_units_took_part_from_next, "only units that took part from next to the hex advance into it") \
  SAY(advance_would_end_overstacked, "the advance would end overstacked") \
  SAY(german_units_still_to_be_placed, "there are German units still to be placed") \
  SAY(halt_moving_group_first, "halt the moving group first") \
  SAY(declare_attack_or_cancel_first, "declare the attack or cancel it first") \
  SAY(to_be_answered_before_play_goes, "this has to be answered before play goes on") \
  SAY(only_owner_orders_stack, "only the owner orders a stack") \
  SAY(on_move, "it is on the move") \
  SAY(on_top_already, "it is on top already") \
  SAY(not_in_moving_group, "it is not in the moving group") \
  SAY(halt_last_unit_of_group_instead, "halt the last unit of a group instead") \
  SAY(no_such_action, "no such action") \
  SAY(action_another_form, "that action has another form") \
  SAY(no_such_unit, "there is no such unit") \
  SAY(game_over, "the game is over") \
  SAY(dice_to_fall_first, "the dice have to fall first") \
  SAY(other_side_to_decide_now, "the other side is to decide now") \
  SAY(order_move_fight_or_fight_move, "the order is move-fight or fight-move") \
  SAY(not_named_in_attack, "it is not named in this attack") \
  SAY(fewest_units_restore_limit_removed_out, "the fewest units that restore the limit are removed, out of the overstacked hex") \
  SAY(units_placed_in_set_up_and, "units are placed in the set-up, as reinforcements and when corps return") \
  SAY(no_attack_to_cancel, "there is no attack to cancel") \
  SAY(steps_lost_when_combat_costs_some, "steps are lost when the result of a combat costs some") \
  SAY(korpsgruppen_deployed_in_own_phase_from, "Korpsgruppen are deployed in their own phase, from turn 3 on") \
  SAY(order_announced_at_start_of_impulse, "the order is announced at the start of an impulse") \
  SAY(units_move_only_in_movement_segment, "units move only in a movement segment of their side") \
  SAY(attacks_declared_at_time_in_combat, "attacks are declared one at a time in a combat segment") \
  SAY(name_target_of_attack_first, "name the target of the attack first") \
  SAY(declared_attack_must_be_carried_out, "a declared attack must be carried out") \
  SAY(supports_named_between_declaration_and_die, "supports are named between declaration and die") \
  SAY(air_markers_committed_just_before_die, "air markers are committed just before the die") \
  SAY(soviet_air_markers_support_attacks_only, "Soviet air markers support attacks only") \
  SAY(nobody_to_retreat_now, "nobody has to retreat now") \
  SAY(no_vacated_hex_to_advance_into, "there is no vacated hex to advance into") \
  SAY(no_overstacked_hex_being_cleared, "no overstacked hex is being cleared") \
  SAY(too_far_for_movement_points_or, "it is too far for the movement points there are, or behind enemy ZOC")

/// What is asked, what is rolled for, and how a game ends.
#define BREAKOUT_QUESTIONS(SAY) \
  SAY(order_your_stacks_before_battle, "order your stacks before the battle") \
  SAY(soviet_air_markers_of_turn_1, "Soviet air markers of turn 1") \
  SAY(set_up_german_units, "set up the German units") \
  SAY(weather, "weather") \
  SAY(air_superiority_two_soviet_dice_two, "air superiority: two Soviet dice, two German") \
  SAY(deploy_korpsgruppen, "deploy Korpsgruppen") \
  SAY(move_fight_or_fight_move, "move/fight or fight/move") \
  SAY(pick_units_to_move, "pick units to move") \
  SAY(move_group, "move the group") \
  SAY(river_crossing, "river crossing") \
  SAY(remove_units_of_overstacked_enemy_hex, "remove units of an overstacked enemy hex") \
  SAY(choose_hex_to_attack, "choose a hex to attack") \
  SAY(name_attackers, "name the attackers") \
  SAY(korpsgruppe_and_18th_artillery, "Korpsgruppe and 18th Artillery") \
  SAY(commit_air_markers, "commit air markers") \
  SAY(combat, "combat") \
  SAY(attacker_loses_step, "attacker loses a step") \
  SAY(defender_loses_step, "defender loses a step") \
  SAY(choose_retreats, "choose retreats") \
  SAY(unit_cannot_retreat_loses_step, "a unit that cannot retreat loses a step") \
  SAY(advance_into_vacated_hex, "advance into the vacated hex") \
  SAY(return_of_rifle_corps, "return of a rifle corps") \
  SAY(place_reinforcements, "place reinforcements") \
  SAY(place_returning_rifle_corps, "place returning rifle corps") \
  SAY(soviet_victory, "Soviet victory") \
  SAY(draw, "draw") \
  SAY(german_victory, "German victory")
// clang-format on

#define KESSEL_SAY(key, english) inline constexpr MessageForm key{#key, "", english};
namespace no {
BREAKOUT_REFUSALS(KESSEL_SAY)
}
namespace asks {
BREAKOUT_QUESTIONS(KESSEL_SAY)
}
#undef KESSEL_SAY

#define KESSEL_SAY(key, english) MessageForm{#key, "", english},
inline constexpr auto kRefusals = std::to_array<MessageForm>({BREAKOUT_REFUSALS(KESSEL_SAY)});
inline constexpr auto kQuestions = std::to_array<MessageForm>({BREAKOUT_QUESTIONS(KESSEL_SAY)});
#undef KESSEL_SAY
static_assert(well_made(kRefusals) && well_made(kQuestions));

}  // namespace kessel::breakout
