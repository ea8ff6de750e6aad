#pragma once
#include <array>

#include "core/message.h"

namespace kessel::kesselschlacht {

/// Why something is not allowed: key and English sentence (core/message.h). The case stands where the refusal is made.
// clang-format off
#define KESSELSCHLACHT_REFUSALS(SAY) \
  SAY(flown_as_fighter_turn, "it has flown as a fighter this turn") \
  SAY(was_driven_off_and_home_for, "it was driven off and is home for this turn") \
  SAY(flown_surprise_mission_turn, "it has flown a surprise mission this turn") \
  SAY(flown_mission_turn, "it has flown its mission this turn") \
  SAY(aircraft_not_yours, "that aircraft is not yours") \
  SAY(transports_only_carry_supplies, "transports only carry supplies") \
  SAY(fighters_only_fight_in_air, "fighters only fight in the air") \
  SAY(not_available, "it is not available") \
  SAY(does_not_fly_over_sector, "it does not fly over that sector") \
  SAY(does_not_fly_as_bomber_turn, "it does not fly as a bomber this turn") \
  SAY(no_aircraft_left_for_surprise_mission, "no aircraft is left for a surprise mission") \
  SAY(no_bombers_of_yours_over_sector, "no bombers of yours are over that sector") \
  SAY(no_enemy_to_bomb, "there is no enemy to bomb") \
  SAY(no_bridge_stands, "no bridge stands there") \
  SAY(your_side_bombed_bridge_turn, "your side has bombed a bridge this turn") \
  SAY(aircraft_support_attacks_of_own_side, "aircraft support the attacks of their own side only") \
  SAY(bombers_fly_no_ground_support, "bombers fly no ground support") \
  SAY(does_not_wait_over_sector_of, "it does not wait over the sector of the target") \
  SAY(two_aircraft_at_most_support_attack, "two aircraft at most support an attack") \
  SAY(named_already, "it has been named already") \
  SAY(name_aircraft_of_mission_first, "name the aircraft of the mission first") \
  SAY(takes_no_part_turn, "it takes no part this turn") \
  SAY(sectors_go_from_1_to_24, "the sectors go from 1 to 24") \
  SAY(already, "it is there already") \
  SAY(bombers_only_bomb, "bombers only bomb") \
  SAY(another_sector_being_settled, "another sector is being settled") \
  SAY(role_chosen, "its role has been chosen") \
  SAY(must_be_of_three_roles, "it must be one of the three roles") \
  SAY(only_corps_of_first_panzer_army, "only the corps of First Panzer Army are supplied by air") \
  SAY(hq_not_on_map, "its HQ is not on the map") \
  SAY(hq_not_in_sector, "its HQ is not in that sector") \
  SAY(hq_in_disarray_receives_nothing, "an HQ in disarray receives nothing") \
  SAY(two_hqs_of_sector_supplied_turn, "two HQs of that sector have been supplied this turn") \
  SAY(only_axis_flies_supplies, "only the Axis flies supplies") \
  SAY(only_transports_carry_supplies, "only transports carry supplies") \
  SAY(was_not_sent_out_turn, "it was not sent out this turn") \
  SAY(carries_nothing, "it carries nothing") \
  SAY(not_available_turn, "it is not available this turn") \
  SAY(supplies_flown_in_whole_points, "supplies are flown in whole points") \
  SAY(transport_takes_ten_ap_at_most, "a transport takes ten AP at most") \
  SAY(more_than_can_carry, "that is more than it can carry") \
  SAY(ten_ap_and_twenty_fp_can, "ten AP and twenty FP can be flown in a turn, no more") \
  SAY(what_carries, "that is what it carries") \
  SAY(no_airfield, "there is no airfield") \
  SAY(airfield_not_in_axis_hands, "the airfield is not in Axis hands") \
  SAY(flies_over_another_sector, "it flies over another sector") \
  SAY(soviet_fighters_over_sector, "Soviet fighters are over the sector") \
  SAY(no_corps_hq_of_sector_can, "no corps HQ of that sector can take the load") \
  SAY(sector_airfield_land, "the sector has an airfield: land there") \
  SAY(supplies_come_in_whole_points, "supplies come in whole points") \
  SAY(much_not_on_board, "that much is not on board") \
  SAY(units_in_disarray_do_not_dig, "units in disarray do not dig in") \
  SAY(corps_hq_in_disarray, "its corps HQ is in disarray") \
  SAY(was_not_dug_in_here_through, "it was not dug in here through the last turn") \
  SAY(was_attacked_in_last_turn, "it was attacked in the last turn") \
  SAY(out_of_supply_cannot_better_position, "out of supply it cannot better its position") \
  SAY(no_path_of_ten_mp_to, "it has no path of ten MP to its corps HQ") \
  SAY(all_markers_for_prepared_positions_in, "all markers for prepared positions are in use") \
  SAY(all_markers_for_hasty_positions_in, "all markers for hasty positions are in use") \
  SAY(position_prepared_already, "the position is prepared already") \
  SAY(only_hasty_positions_before_game, "only hasty positions before the game") \
  SAY(only_german_infantry_digs_in, "only German infantry digs in") \
  SAY(no_position, "there is no position") \
  SAY(must_be_soviet_corps, "it must be a Soviet corps") \
  SAY(n2nd_ukrainian_front_does_not_take, "2nd Ukrainian Front does not take Zhukov's orders") \
  SAY(does_not_belong_to_corps_was, "it does not belong to the corps that was named") \
  SAY(only_brigades_north_of_dnestr_can, "only brigades north of the Dnestr can be ordered south") \
  SAY(order_already, "it has its order already") \
  SAY(more_brigades_must_go_south, "more brigades must go south") \
  SAY(recall_given_on_31_march_after, "a recall is given on 31 March after a Directive, once") \
  SAY(hq_not_south_of_dnestr, "its HQ is not south of the Dnestr") \
  SAY(hq_in_disarray, "its HQ is in disarray") \
  SAY(hq_more_than_hex_away_from, "its HQ is more than a hex away from any road") \
  SAY(unit_no_open_way_of_six, "a unit has no open way of six MP to the HQ") \
  SAY(only_soviet_hqs_activated, "only Soviet HQs are activated") \
  SAY(n5th_guards_tank_corps_marches_off, "5th Guards Tank Corps marches off the map") \
  SAY(tried_or_activated_turn, "it has been tried or activated this turn") \
  SAY(turn_of_38th_and_40th_army, "the turn of 38th and 40th Army is past") \
  SAY(army_hq_and_four_corps_hqs, "one army HQ and four corps HQs have been tried") \
  SAY(army_hq_tried_only_corps_left, "an army HQ has been tried; only corps are left") \
  SAY(four_corps_hqs_tried_or_activated, "four corps HQs have been tried or activated") \
  SAY(no_open_road_leads_from_hq, "no open road leads from its HQ to the edge") \
  SAY(no_hq_comes_back_turn, "it is no HQ that comes back this turn") \
  SAY(comes_back_in_own_player_turn, "it comes back in its own player turn") \
  SAY(hqs_come_back_at_supply_source, "HQs come back at a supply source of their side") \
  SAY(enemy_force_holds_hex, "an enemy force holds that hex") \
  SAY(garrison_joins_nearest_corps_hq, "a garrison joins the nearest corps HQ") \
  SAY(units_of_lost_corps_hq_go, "the units of a lost corps HQ go to an army") \
  SAY(units_of_lost_corps_hq_go_to_another, "the units of a lost corps HQ go to another corps of First Panzer Army") \
  SAY(hq_not_activated_turn, "its HQ is not activated this turn") \
  SAY(regrouping_hq_moves_before_units_do, "a regrouping HQ moves before its units do") \
  SAY(not_due_yet, "it is not due yet") \
  SAY(in_group_already, "it is in the group already") \
  SAY(nobody_joins_force_on_way, "nobody joins a force on the way") \
  SAY(fuel_of_force_bought_already, "the fuel of this force has been bought already") \
  SAY(force_starts_in_hex, "a force starts in one hex") \
  SAY(forced_marches_go_unit_by_unit, "forced marches go unit by unit") \
  SAY(finish_force_parted_first, "finish the force that has parted first") \
  SAY(unit_belongs_to_other_side, "that unit belongs to the other side") \
  SAY(unit_not_on_map, "that unit is not on the map") \
  SAY(entered_enemy_zoc_and_stays, "it has entered an enemy ZOC and stays there") \
  SAY(moved_in_phase, "it has moved in this phase") \
  SAY(leg_units_do_not_move_in, "leg units do not move in this phase") \
  SAY(disrupted_units_do_not_move, "disrupted units do not move") \
  SAY(routed_units_do_not_move, "routed units do not move") \
  SAY(not_in_moving_group, "it is not in the moving group") \
  SAY(halt_last_unit_of_group_instead, "halt the last unit of a group instead") \
  SAY(no_room_for_to_stay_here, "there is no room for it to stay here") \
  SAY(would_be_out_of_supply_here, "it would be out of supply here") \
  SAY(fuel_bought_before_first_hex, "fuel is bought before the first hex") \
  SAY(name_corps_fuels_army_hq_first, "name the corps that fuels the army HQ first") \
  SAY(nobody_here_moves_on_fuel, "nobody here moves on fuel") \
  SAY(from_point_to_ten_in_phase, "from one point to ten in a phase") \
  SAY(corps_of_force_cannot_pay_much, "a corps of this force cannot pay that much") \
  SAY(only_1pza_hq_names_corps, "only 1PzA HQ names a corps") \
  SAY(corps_named_for_turn, "the corps has been named for this turn") \
  SAY(out_of_supply_at_check_draws, "out of supply at the check it draws no fuel") \
  SAY(corps_of_first_panzer_army_pays, "a corps of First Panzer Army pays") \
  SAY(corps_can_give_no_fuel, "that corps can give no fuel") \
  SAY(no_path_of_ten_mp_to_hq, "no path of ten MP to that HQ") \
  SAY(regrouping_nowhere_further_to_go, "regrouping has nowhere further to go") \
  SAY(march_avoids_enemy_units_and_zoc, "this march avoids enemy units and their ZOC") \
  SAY(only_cheapest_way_to_goal_open, "only the cheapest way to its goal is open") \
  SAY(no_room_to_end_march, "there is no room to end the march") \
  SAY(forced_march_not_made, "a forced march has not been made") \
  SAY(reinforcements_may_not_be_held_back, "reinforcements may not be held back") \
  SAY(n60th_army_stays_east_of_strypa, "60th Army stays east of the Strypa until Ternopol falls") \
  SAY(army_may_not_go_west_of, "its army may not go west of the Seret or column 24") \
  SAY(must_remain_south_of_dnestr, "it must remain south of the Dnestr") \
  SAY(no_step_from_enemy_zoc_straight, "no step from one enemy ZOC straight into another") \
  SAY(hungarians_do_not_infiltrate, "Hungarians do not infiltrate") \
  SAY(disorganized_units_do_not_infiltrate, "disorganized units do not infiltrate") \
  SAY(more_than_two_mp_need_fuel, "more than two MP need fuel") \
  SAY(not_enough_movement_points_left, "not enough movement points left") \
  SAY(not_enough_of_fuel_bought_left, "not enough of the fuel bought is left") \
  SAY(buy_fuel_for_force_first, "buy fuel for this force first") \
  SAY(arrives_in_own_entry_area, "it arrives in its own entry area") \
  SAY(enemy_blocks_hex, "the enemy blocks that hex") \
  SAY(group_picked_another_hex, "its group has picked another hex") \
  SAY(unbridged_major_river, "an unbridged major river") \
  SAY(guns_keep_to_road, "guns keep to the road") \
  SAY(too_many_units_in_hex, "too many units in that hex") \
  SAY(would_be_out_of_supply, "it would be out of supply there") \
  SAY(would_cut_off_unit_moved, "that would cut off a unit that has moved") \
  SAY(movement_goes_from_hex_to_hex, "movement goes from hex to hex") \
  SAY(entered_enemy_zoc, "it has entered an enemy ZOC") \
  SAY(not_on_map_yet, "it is not on the map yet") \
  SAY(soviet_units_do_not_leave_map, "Soviet units do not leave the map") \
  SAY(leaving_costs_mp, "leaving costs one MP") \
  SAY(no_way_off_map_here, "there is no way off the map here") \
  SAY(forced_march_goes_as_far_as, "a forced march goes as far as it can") \
  SAY(group_not_moved_yet, "the group has not moved yet") \
  SAY(taken_place_on_way, "it has taken a place on its way") \
  SAY(force_parted, "the force has parted") \
  SAY(disorganized_unit_does_not_attack, "a disorganized unit does not attack") \
  SAY(disrupted_unit_does_not_attack, "a disrupted unit does not attack") \
  SAY(routed_unit_does_not_attack, "a routed unit does not attack") \
  SAY(hq_not_activated, "its HQ has not been activated") \
  SAY(n5th_guards_tank_corps_marches_away, "5th Guards Tank Corps marches away and attacks nobody") \
  SAY(n5th_guards_tank_corps_attacks_only, "5th Guards Tank Corps attacks only south of the Dnestr") \
  SAY(in_general_supply_only_defends, "in General Supply it only defends") \
  SAY(out_of_supply_does_not_attack, "out of supply it does not attack") \
  SAY(attack_supply_cut_at_moment, "its Attack Supply is cut at this moment") \
  SAY(corps_hq_in_no_state_to, "its corps HQ is in no state to order attacks") \
  SAY(out_of_supply_and_corps_hq, "out of supply, and its corps HQ in no state to order attacks") \
  SAY(disorganized_hq_had_four_such_attacks, "its disorganized HQ has had four such attacks this turn") \
  SAY(disorganized_hq_can_do_no_more, "its disorganized HQ can do no more this turn") \
  SAY(supports_only_in_attack_supply, "it supports only in Attack Supply") \
  SAY(corps_no_ammunition_for, "its corps has no ammunition for it") \
  SAY(phasing_player_attacks, "the phasing player attacks") \
  SAY(no_attack_strength, "it has no attack strength") \
  SAY(does_not_stand_next_to_target, "it does not stand next to the target") \
  SAY(attacked_in_phase, "it has attacked in this phase") \
  SAY(built_bridge_turn, "it has built a bridge this turn") \
  SAY(no_enemy_force_stands, "no enemy force stands there") \
  SAY(force_attacked_in_phase, "that force has been attacked in this phase") \
  SAY(nobody_who_could_attack_stands_next, "nobody who could attack stands next to it") \
  SAY(guns_do_not_attack_by_themselves, "guns do not attack by themselves") \
  SAY(no_force_of_yours_stands, "no force of yours stands there") \
  SAY(does_not_lie_next_to_target, "it does not lie next to the target") \
  SAY(nobody_can_attack, "nobody there can attack") \
  SAY(n18th_artillery_by_itself_supports_does, "18th Artillery by itself supports, it does not attack") \
  SAY(force_attacks_already, "that force attacks already") \
  SAY(name_forces_attack_first, "name the forces that attack first") \
  SAY(whole_force_attacks, "its whole force attacks") \
  SAY(only_18th_artillery_supports_from_afar, "only 18th Artillery supports from afar") \
  SAY(named_in_attack_already, "it is named in this attack already") \
  SAY(no_force_named_in_attack, "no force there is named in this attack") \
  SAY(supports_no_attack, "it supports no attack") \
  SAY(no_attacker_of_corps_short, "it is no attacker of the corps that is short") \
  SAY(point_already, "it has its point already") \
  SAY(no_path_to_hq, "it has no path to its HQ") \
  SAY(no_advance_over_unbridged_major_river, "no advance over an unbridged major river") \
  SAY(without_fuel_goes_no_farther_than, "without fuel it goes no farther than the defender's hex") \
  SAY(force_spends_at_most_ten_points, "a force spends at most ten points") \
  SAY(corps_not_enough_fuel, "its corps has not enough fuel") \
  SAY(attacked_hex_not_vacated, "the attacked hex has not been vacated") \
  SAY(only_units_attacked_hex_advance, "only units that attacked the hex advance") \
  SAY(n18th_artillery_does_not_advance, "18th Artillery does not advance") \
  SAY(hex_had_advance_or_goes_already, "its hex has had its advance, or it goes already") \
  SAY(units_in_disarray_do_not_advance, "units in disarray do not advance") \
  SAY(group_set_out, "the group has set out") \
  SAY(group_comes_from_attacking_hex, "a group comes from one attacking hex") \
  SAY(hex_no_room_for, "the hex has no room for it") \
  SAY(path_of_retreat_ends_here, "the path of retreat ends here") \
  SAY(advance_follows_path_of_retreat, "an advance follows the path of retreat") \
  SAY(hex_no_room_for_group, "the hex has no room for the group") \
  SAY(group_not_entered_vacated_hex_yet, "the group has not entered the vacated hex yet") \
  SAY(loss_falls_on_unit_attacked, "the loss falls on a unit that attacked") \
  SAY(loss_falls_on_unit_in_attacked, "the loss falls on a unit in the attacked hex") \
  SAY(retreating_combat_unit_too_many, "a retreating combat unit is too many there") \
  SAY(guns_retreat_along_roads, "guns retreat along roads") \
  SAY(motorized_units_do_not_retreat_over, "motorized units do not retreat over an unbridged major river") \
  SAY(only_germans_retreat_through_enemy_zoc, "only Germans retreat through enemy ZOC") \
  SAY(retreat_could_not_be_completed_way, "the retreat could not be completed that way") \
  SAY(retreat_goes_from_hex_to_hex, "a retreat goes from hex to hex") \
  SAY(each_hex_of_retreat_leads_away, "each hex of a retreat leads away from the hex that was left") \
  SAY(way_stays_south_of_dnestr, "there is a way that stays south of the Dnestr") \
  SAY(way_every_unit_can_go, "there is a way that every unit can go") \
  SAY(way_overstacks_no_hex, "there is a way that overstacks no hex") \
  SAY(nobody_retreats_from_hex_now, "nobody retreats from its hex now") \
  SAY(goes_already, "it goes already") \
  SAY(only_hqs_and_guns_go_along, "only HQs and guns go along") \
  SAY(nobody_displaced_into_enemy_zoc, "nobody is displaced into enemy ZOC") \
  SAY(nobody_displaced_over_unbridged_major_river, "nobody is displaced over an unbridged major river") \
  SAY(combat_unit_of_overfull_hex_makes, "a combat unit of the overfull hex makes room") \
  SAY(those_who_retreat_not_displaced, "those who retreat are not displaced") \
  SAY(nobody_displaced_twice, "nobody is displaced twice") \
  SAY(to_adjacent_hex, "to an adjacent hex") \
  SAY(hex_full_already, "that hex is full already") \
  SAY(nobody_could_make_room_in_turn, "nobody there could make room in turn") \
  SAY(attempt_player_turn_made, "one attempt a player turn has been made") \
  SAY(no_combat_unit_in_attack_supply, "no combat unit there is in Attack Supply and good order") \
  SAY(you_no_such_pontoon_train, "you have no such pontoon train") \
  SAY(train_not_to_be_assigned, "that train is not to be assigned") \
  SAY(hq_not_in_play, "that HQ is not in play") \
  SAY(corps_of_first_panzer_army_carries, "a corps of First Panzer Army carries it") \
  SAY(hq_of_1st_ukrainian_front_carries, "an HQ of 1st Ukrainian Front carries it") \
  SAY(bridge_joins_two_adjacent_hexes, "a bridge joins two adjacent hexes") \
  SAY(pontoons_cross_major_rivers_only, "pontoons cross major rivers only") \
  SAY(bridge_stands, "a bridge stands there") \
  SAY(enemy_holds_end, "the enemy holds an end") \
  SAY(infantry_of_hq_builds_must_stand, "infantry of the HQ that builds must stand at an end") \
  SAY(units_in_disarray_build_no_bridge, "units in disarray build no bridge") \
  SAY(pontoons_built_in_soviet_or_first, "pontoons are built in the Soviet or the first Axis movement phase") \
  SAY(what_destroyed_not_rebuilt, "what is destroyed is not rebuilt") \
  SAY(nobody_carries_train, "nobody carries that train") \
  SAY(hq_more_than_four_hexes_away, "its HQ is more than four hexes away") \
  SAY(hq_in_disarray_builds_no_bridge, "an HQ in disarray builds no bridge") \
  SAY(enemies_bar_way_from_hq, "enemies bar the way from its HQ") \
  SAY(another_combat_unit_at_end_of, "another combat unit at an end of the bridge takes it over") \
  SAY(units_in_disarray_hold_no_bridge, "units in disarray hold no bridge") \
  SAY(with_enemies_beside_fires_on_those, "with enemies beside it, it fires on those only") \
  SAY(target_more_than_three_hexes_away, "the target is more than three hexes away") \
  SAY(enemy_holds_hex, "the enemy holds that hex") \
  SAY(artillery_sets_up_on_road, "artillery sets up on a road") \
  SAY(sets_up_with_infantry_division_of, "it sets up with an infantry division of 18th Army") \
  SAY(soviet_list_needs_hex, "the Soviet list needs that hex") \
  SAY(set_up_list_puts_elsewhere, "the set-up list puts it elsewhere") \
  SAY(hex_full, "the hex is full") \
  SAY(n84th_guards_tank_brigade_stands_with, "84th Guards Tank Brigade stands with it") \
  SAY(only_as_many_leave_proskurov_as, "only as many leave Proskurov as it cannot hold") \
  SAY(all_hexes_of_line_to_be, "all hexes of its line have to be used") \
  SAY(division_in_each_hex_of_row, "one division in each hex of the row") \
  SAY(enough_divisions_stand, "enough divisions stand there") \
  SAY(another_unit_would_find_no_room, "another unit would find no room any more") \
  SAY(unit_of_other_side, "that is a unit of the other side") \
  SAY(comes_later_as_reinforcement, "it comes later as a reinforcement") \
  SAY(takes_no_part, "it takes no part") \
  SAY(stands_already, "it stands there already") \
  SAY(every_corps_begins_with_same_points, "every corps begins with the same points") \
  SAY(only_corps_of_first_panzer_army_points, "only corps of First Panzer Army have points") \
  SAY(not_so_many_points_to_divide, "there are not so many points to divide") \
  SAY(track_holds_no_more, "a track holds no more") \
  SAY(these_points_already, "it has these points already") \
  SAY(unit_still_to_be_set_up, "this unit has still to be set up") \
  SAY(pontoon_train_still_to_be_assigned, "a pontoon train has still to be assigned") \
  SAY(points_of_ammunition_or_fuel_still, "points of ammunition or fuel have still to be divided") \
  SAY(everything_set_up, "everything is set up") \
  SAY(no_printed_bridge_of_dnestr, "no printed bridge of the Dnestr is there") \
  SAY(die_fallen, "its die has fallen") \
  SAY(no_such_action, "no such action") \
  SAY(action_another_form, "that action has another form") \
  SAY(no_such_unit, "there is no such unit") \
  SAY(no_such_aircraft, "there is no such aircraft") \
  SAY(no_such_formation, "there is no such formation") \
  SAY(no_such_hex, "there is no such hex") \
  SAY(only_owner_orders_stack, "only the owner orders a stack") \
  SAY(on_move, "it is on the move") \
  SAY(stacks_ordered_in_set_up_and, "stacks are ordered in set-up and in their own movement phases") \
  SAY(on_top_already, "it is on top already") \
  SAY(halt_moving_force_first, "halt the moving force first") \
  SAY(declare_or_cancel_first, "declare it or cancel it first") \
  SAY(halt_advancing_group_first, "halt the advancing group first") \
  SAY(hq_due_to_be_placed, "the HQ that is due has to be placed") \
  SAY(every_point_of_ammunition_to_be, "every point of ammunition that there is has to be given out") \
  SAY(to_be_answered_before_play_goes, "this has to be answered before play goes on") \
  SAY(game_over, "the game is over") \
  SAY(dice_to_fall_first, "the dice have to fall first") \
  SAY(your_placement_sealed, "your placement is sealed") \
  SAY(other_side_to_decide_now, "the other side is to decide now") \
  SAY(not_sent, "it has not been sent") \
  SAY(not_placed, "it has not been placed") \
  SAY(positions_made_and_given_up_in, "positions are made and given up in the Axis position phase") \
  SAY(transports_loaded_before_initiative_known, "transports are loaded before the initiative is known") \
  SAY(bombers_fly_as_surprise_or_when, "bombers fly as a surprise or when the air has been fought for") \
  SAY(transports_fly_as_surprise_or_when, "transports fly as a surprise or when the air has been fought for") \
  SAY(name_target_first, "name the target first") \
  SAY(aircraft_placed_in_air_combat_phase, "aircraft are placed in the air combat phase") \
  SAY(recall_possible_once_as_activations_of, "a recall is possible once, as the activations of 31 March begin") \
  SAY(hqs_activated_in_own_phase, "HQs are activated in their own phase") \
  SAY(units_move_only_in_movement_phase, "units move only in a movement phase of their side") \
  SAY(pick_units_shall_move_first, "pick the units that shall move first") \
  SAY(bridges_blown_at_end_of_movement, "bridges are blown at the end of a movement phase") \
  SAY(attacks_declared_at_time_in_combat, "attacks are declared one at a time in a combat phase") \
  SAY(name_target_of_attack_first, "name the target of the attack first") \
  SAY(what_declared_must_be_carried_out, "what has been declared must be carried out") \
  SAY(name_a_target_first, "name a target first") \
  SAY(nobody_to_retreat_now, "nobody has to retreat now") \
  SAY(room_made_only_where_retreat_leaves, "room is made only where a retreat leaves no other way") \
  SAY(no_vacated_hex_to_advance_into, "there is no vacated hex to advance into") \
  SAY(dnestr_bridges_chosen_before_set_up, "Dnestr bridges are chosen before the set-up") \
  SAY(units_placed_in_set_up_and_hqs, "units are placed in the set-up, and HQs when they return") \
  SAY(belongs_to_set_up, "that belongs to the set-up") \
  SAY(belongs_to_axis_set_up, "that belongs to the Axis set-up") \
  SAY(cargo_given_out_when_transport_landed, "cargo is given out when a transport has landed") \
  SAY(role_chosen_before_fight_of_sector, "a role is chosen when the aircraft over its sector meet") \
  SAY(fighters_intercept_when_other_side_left, "fighters attack the rest when one side has broken off in their sector") \
  SAY(corps_named_when_directive_invoked, "a corps is named when the Zhukov Directive is due") \
  SAY(brigades_named_after_die_of_directive, "brigades are named after the die of the Zhukov Directive") \
  SAY(nobody_on_move, "nobody is on the move") \
  SAY(hq_chosen_when_units_lose_theirs, "an HQ is chosen for units that have lost theirs and for garrisons that join a corps") \
  SAY(ammunition_spent_when_attack_declared, "ammunition is handed out when an attack is declared") \
  SAY(units_lost_when_combat_or_retreat_costs, "units are lost when a combat or a crowded retreat costs some") \
  SAY(goes_along_when_attackers_retreat, "it can go along only when the attackers retreat") \
  SAY(garrison_named_when_bridge_lost_its_own, "a garrison is named when a pontoon bridge has lost its own") \
  SAY(too_far_for_movement_points_or, "too far for the movement points there are, or behind enemy ZOC")

/// What is asked, what is rolled for, and how a game ends.
#define KESSELSCHLACHT_QUESTIONS(SAY) \
  SAY(load_transports, "load the transports") \
  SAY(air_initiative, "air initiative") \
  SAY(fly_surprise_missions, "fly surprise missions") \
  SAY(send_aircraft_to_sectors, "send aircraft to the sectors") \
  SAY(choose_roles_of_fighter_bombers, "choose roles of fighter-bombers") \
  SAY(air_combat_initiative_side_first, "air combat, the initiative side first") \
  SAY(attack_bombers_and_transports, "attack bombers and transports") \
  SAY(attack_on_bombers_and_transports, "attack on bombers and transports") \
  SAY(fly_bombing_and_supply_missions, "fly bombing and supply missions") \
  SAY(name_aircraft_of_mission, "name the aircraft of the mission") \
  SAY(bombing, "bombing") \
  SAY(share_out_supplies, "share out the supplies") \
  SAY(optional_rule, "optional rule") \
  SAY(operation_margarethe, "Operation Margarethe") \
  SAY(choose_dnestr_bridges_to_roll_for, "choose Dnestr bridges to roll for") \
  SAY(destruction_of_bridge, "destruction of a bridge") \
  SAY(set_up_axis_units, "set up the Axis units") \
  SAY(set_up_soviet_units, "set up the Soviet units") \
  SAY(weather, "weather") \
  SAY(arrival_of_ii_ss_panzer_korps, "arrival of II SS Panzer Korps") \
  SAY(hasty_and_prepared_positions, "hasty and prepared positions") \
  SAY(name_corps_of_zhukov_directive, "name the corps of the Zhukov Directive") \
  SAY(zhukov_directive, "Zhukov Directive") \
  SAY(name_brigades_go_south, "name the brigades that go south") \
  SAY(place_returning_hq, "place the returning HQ") \
  SAY(recall_corps_from_south_or_not, "recall a corps from the south, or not") \
  SAY(n5th_guards_tank_corps, "5th Guards Tank Corps") \
  SAY(n38th_or_40th_army, "38th or 40th Army") \
  SAY(activate_hq, "activate an HQ") \
  SAY(activation, "activation") \
  SAY(pick_units_to_move, "pick units to move") \
  SAY(move_force, "move the force") \
  SAY(which_part_of_force_goes_on, "which part of the force goes on") \
  SAY(blow_bridge_or_not, "blow a bridge, or not") \
  SAY(demolition_of_bridge, "demolition of a bridge") \
  SAY(which_hq_garrison_joins, "which HQ the garrison joins") \
  SAY(choose_hex_to_attack, "choose a hex to attack") \
  SAY(name_attackers, "name the attackers") \
  SAY(which_units_get_ammunition, "which units get the ammunition") \
  SAY(combat, "combat") \
  SAY(attacker_loses_unit, "the attacker loses a unit") \
  SAY(defender_loses_unit, "the defender loses a unit") \
  SAY(do_germans_rout, "do Germans rout?") \
  SAY(attackers_retreat, "the attackers retreat") \
  SAY(defenders_retreat, "the defenders retreat") \
  SAY(units_over_stacking_limit_lost, "units over the stacking limit are lost") \
  SAY(make_room_for_retreating_units, "make room for retreating units") \
  SAY(new_hq_for_units_of_lost, "a new HQ for the units of a lost one") \
  SAY(new_garrison_for_pontoon_bridge, "a new garrison for the pontoon bridge") \
  SAY(advance_after_combat, "advance after combat") \
  SAY(advance_along_path_of_retreat, "advance along the path of retreat") \
  SAY(axis_decisive_victory, "Axis decisive victory") \
  SAY(axis_substantive_victory, "Axis substantive victory") \
  SAY(axis_marginal_victory, "Axis marginal victory") \
  SAY(soviet_marginal_victory, "Soviet marginal victory") \
  SAY(soviet_substantive_victory, "Soviet substantive victory") \
  SAY(soviet_decisive_victory, "Soviet decisive victory")
// clang-format on

#define KESSEL_SAY(key, english) inline constexpr MessageForm key{#key, "", english};
namespace no {
KESSELSCHLACHT_REFUSALS(KESSEL_SAY)
}
namespace asks {
KESSELSCHLACHT_QUESTIONS(KESSEL_SAY)
}
#undef KESSEL_SAY

#define KESSEL_SAY(key, english) MessageForm{#key, "", english},
inline constexpr auto kRefusals = std::to_array<MessageForm>({KESSELSCHLACHT_REFUSALS(KESSEL_SAY)});
inline constexpr auto kQuestions = std::to_array<MessageForm>({KESSELSCHLACHT_QUESTIONS(KESSEL_SAY)});
#undef KESSEL_SAY
static_assert(well_made(kRefusals) && well_made(kQuestions));

}  // namespace kessel::kesselschlacht
