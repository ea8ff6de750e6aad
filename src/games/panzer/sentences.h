#pragma once
#include <array>

#include "core/message.h"

namespace kessel::panzer {

/// Why something is not allowed: key and English sentence (core/message.h). The case stands where the refusal is made.
// clang-format off
#define PANZER_REFUSALS(SAY) \
  SAY(does_not_see_target, "it does not see that target") \
  SAY(suppressed_looks_way_only, "suppressed, it looks one way only") \
  SAY(suppressed_sees_half_as_far, "suppressed, it sees half as far") \
  SAY(unit_not_yours_to_command, "that unit is not yours to command") \
  SAY(not_on_table, "it is not on the table") \
  SAY(passenger_gets_order_to_move_or, "a passenger gets the order to move, or none") \
  SAY(to_enter_gets_order_to_move, "to enter it gets the order to move") \
  SAY(in_full_cover, "it is in Full Cover") \
  SAY(suppressed_gun_makes_no_short_halt, "a suppressed gun makes no short halt") \
  SAY(nothing_to_fire_with, "it has nothing to fire with") \
  SAY(lost_track, "it has lost a track") \
  SAY(no_spotted_target_in_range_and, "it has no spotted target in range and field of fire") \
  SAY(no_such_order, "there is no such order") \
  SAY(passengers_fire_directly_only, "passengers fire directly only") \
  SAY(vehicle_order_to_move, "its vehicle has an order to move") \
  SAY(only_aircraft_may_be_fired_at, "only the aircraft may be fired at now") \
  SAY(aircraft_fired_at_as_fly, "aircraft are fired at as they fly") \
  SAY(only_unit_moves_may_be_fired, "only the unit that moves may be fired at now") \
  SAY(overwatch_answers_units_just_fired, "overwatch answers units that have just fired") \
  SAY(passengers_fired_at_with_vehicle, "passengers are fired at with their vehicle") \
  SAY(all_fire_at_target_announced_together, "all fire at one target is announced together") \
  SAY(too_far_from_target_of_those, "too far from the target of those who share its order") \
  SAY(did_not_see_target_in_spotting, "it did not see that target in the Spotting Phase") \
  SAY(suppressed_units_fire_weapon, "suppressed units fire one weapon") \
  SAY(sections_fire_weapon, "sections fire one weapon") \
  SAY(small_arms_and_attached_weapon_no, "its small arms and one attached weapon, no more") \
  SAY(fires_weapon, "it fires one weapon") \
  SAY(in_overwatch_both_weapons_fire_at, "in overwatch both weapons fire at one target") \
  SAY(those_who_share_order_fire_at, "those who share the order fire at one target") \
  SAY(too_far_from_other_target, "too far from its other target") \
  SAY(no_overwatch_order, "it has no overwatch order") \
  SAY(no_order_to_fire, "it has no order to fire") \
  SAY(fired_turn, "it has fired this turn") \
  SAY(of_your_own, "that is one of your own") \
  SAY(fires_two_weapons_already, "it fires two weapons already") \
  SAY(nobody_aims_at, "nobody aims at it") \
  SAY(shares_order_and_to_fire_too, "it shares the order and has to fire too") \
  SAY(units_ordered_to_fire_must_fire, "units ordered to fire must fire") \
  SAY(only_anti_aircraft_fire_reaches_aircraft, "only anti-aircraft fire reaches an aircraft") \
  SAY(guns_do_not_fire_while_towed, "guns do not fire while they are towed") \
  SAY(mortars_and_machine_guns_fired_on, "mortars and machine guns are fired on foot") \
  SAY(smoke_fired_at_place, "smoke is fired at a place") \
  SAY(row_for_aircraft, "that row is for aircraft") \
  SAY(ap_fired_at_vehicles_only, "AP is fired at vehicles only") \
  SAY(rocket_launchers_fire_ap_at_vehicles, "rocket launchers fire AP at vehicles") \
  SAY(those_numbers_for_indirect_fire, "those numbers are for indirect fire") \
  SAY(no_such_gun, "it has no such gun") \
  SAY(basic_game_fires_plain_ap_only, "the Basic Game fires plain AP only") \
  SAY(wreck_no_target, "a wreck is no target") \
  SAY(target_not_on_table, "the target is not on the table") \
  SAY(beyond_guns_maximum_range, "beyond the gun's maximum range") \
  SAY(nearer_than_weapons_minimum_range, "nearer than the weapon's minimum range") \
  SAY(outside_turrets_field_of_fire, "outside the turret's field of fire") \
  SAY(outside_rear_field_of_fire, "outside its rear field of fire") \
  SAY(outside_front_field_of_fire, "outside its front field of fire") \
  SAY(towed_guns_fire_to_front_only, "towed guns fire to their front only") \
  SAY(turret_too_slow_for_rear, "its turret is too slow for the rear") \
  SAY(fires_to_rear_only, "it fires to its rear only") \
  SAY(fires_to_front_only, "it fires to its front only") \
  SAY(only_tracked_vehicles_with_full_roof, "only tracked vehicles with a full roof enter buildings") \
  SAY(turret_to_point_straight_ahead_or, "its turret has to point straight ahead or back") \
  SAY(leg_of_no_length, "a leg of no length") \
  SAY(bridge_entered_and_left_by_road, "a bridge is entered and left by its road") \
  SAY(too_steep_more_than_2_for, "too steep: more than 2 for height in an inch") \
  SAY(way_too_many_legs_and_stops, "its way has too many legs and stops") \
  SAY(on_fire, "it is on fire") \
  SAY(not_enough_movement_for_turns, "not enough movement for the turns") \
  SAY(not_enough_movement_for_stairs, "not enough movement for the stairs") \
  SAY(beyond_movement_allowance, "beyond its movement allowance") \
  SAY(another_unit_or_wreck_stands, "another unit or a wreck stands there") \
  SAY(off_table, "that is off the table") \
  SAY(move_names_unit_facing_legs_gone, "a move names a unit, a facing, legs gone backwards, and corners") \
  SAY(facings_0_to_359_degrees, "facings are 0 to 359 degrees") \
  SAY(no_such_legs, "there are no such legs") \
  SAY(no_such_floor, "there is no such floor") \
  SAY(to_stay_in_place_name_no, "to stay in place, name no move") \
  SAY(moved, "it has moved") \
  SAY(no_order_to_move, "it has no order to move") \
  SAY(another_unit_on_move, "another unit is on the move") \
  SAY(bogged_down, "it is bogged down") \
  SAY(goes_on_only_if_loaded_or, "it goes on only if it has loaded or unloaded here") \
  SAY(not_due_to_enter, "it is not due to enter") \
  SAY(to_enter_needs_order_to_move, "to enter it needs the order to move") \
  SAY(names_place_on_edge_and_corners, "it names a place on the edge, and corners") \
  SAY(not_where_relief_force_comes, "that is not where the relief force comes") \
  SAY(suppressed, "it is suppressed") \
  SAY(only_vehicles_with_unused_order_to, "only vehicles with an unused order to move pivot") \
  SAY(no_room_to_turn, "there is no room to turn") \
  SAY(no_turret_to_turn, "it has no turret to turn") \
  SAY(turret_slow_adjacent_field_only, "its turret is slow: an adjacent field only") \
  SAY(no_combat_unit_near_to_command, "no combat unit is near to command it") \
  SAY(formation_no_command_left, "its formation has no command left") \
  SAY(every_unit_command_of_own, "every unit has a command of its own") \
  SAY(shares_with_others, "it shares with others") \
  SAY(no_command_to_share, "there is no command to share") \
  SAY(share_already, "they share it already") \
  SAY(formations_do_not_share_commands, "formations do not share commands") \
  SAY(recon_units_share_no_commands, "recon units share no commands") \
  SAY(passengers_share_with_transport_only, "passengers share with their transport only") \
  SAY(out_of_command_range_of_each, "they are out of command range of each other") \
  SAY(combat_units_near_another_needs_command, "the combat units near it have another: it needs a command of its own") \
  SAY(no_combat_unit_near_needs_command, "no combat unit is near: it needs a command of its own") \
  SAY(only_aircraft_fly, "only aircraft fly") \
  SAY(not_any_more, "it is not there any more") \
  SAY(flown_turn, "it has flown this turn") \
  SAY(loitered_five_turns, "it has loitered its five turns") \
  SAY(hidden_from_above_op_to_spot, "hidden from above: an OP has to spot it for the aircraft") \
  SAY(damaged_aircraft_fly_slow, "damaged aircraft fly slow") \
  SAY(dive_bombers_fly_slow, "dive bombers fly slow") \
  SAY(headings_0_to_359_degrees, "headings are 0 to 359 degrees") \
  SAY(aircraft_come_in_over_edge_of, "aircraft come in over an edge of the table") \
  SAY(comes_back_over_edge_where_left, "it comes back over the edge where it left in the last turn") \
  SAY(way_does_not_come_over_table, "that way it does not come over the table") \
  SAY(turn_place_in_inches_from_edge, "a turn has a place, in inches from the edge, and an angle") \
  SAY(no_turns_at_fast_speed, "no turns at Fast speed") \
  SAY(turn_of_at_most_45_degrees, "one turn of at most 45 degrees") \
  SAY(op_spots_target, "an OP spots a target") \
  SAY(dive_bombers_come_in_over_edge, "dive bombers come in over an edge, at High") \
  SAY(no_dive_bomber, "it is no dive bomber") \
  SAY(bombs_used_up, "its bombs are used up") \
  SAY(something_high_stands_between_and_target, "something high stands between it and its target") \
  SAY(only_op_units_spot_for_aircraft, "only OP units spot for aircraft") \
  SAY(op_needs_overwatch_order, "the OP needs an overwatch order") \
  SAY(spots_another_target_turn, "it spots another target this turn") \
  SAY(order_used, "its order is used") \
  SAY(op_does_not_spot_target, "the OP does not spot that target") \
  SAY(does_not_carry, "it does not carry that") \
  SAY(used_up, "that is used up") \
  SAY(not_diving, "it is not diving") \
  SAY(not_at_altitude, "not at that altitude") \
  SAY(no_target, "it has no target") \
  SAY(not_acquired_target, "it has not acquired its target") \
  SAY(too_far_for_rockets, "too far for rockets") \
  SAY(to_be_over_target, "it has to be over its target") \
  SAY(target_does_not_lie_in_pattern, "the target does not lie in the pattern") \
  SAY(inch_or_more, "one inch or more") \
  SAY(dives_on_target_came_for, "it dives on the target that it came for") \
  SAY(target, "that is its target") \
  SAY(only_anti_aircraft_weapons_fire_at, "only anti-aircraft weapons fire at aircraft") \
  SAY(in_building_or_deep_in_woods, "in a building, or deep in the woods, it sees no aircraft") \
  SAY(not_acquired_aircraft, "it has not acquired the aircraft") \
  SAY(aircraft_out_of_range, "the aircraft is out of its range") \
  SAY(side_no_special_ammunition_in_scenario, "its side has no special ammunition in this scenario") \
  SAY(ammunition_not_yet, "that ammunition is not there yet") \
  SAY(only_squads_and_half_squads_fight, "only squads and half-squads fight so") \
  SAY(unit_your_own, "that unit is your own") \
  SAY(only_dismounted_units_fought_hand_to, "only dismounted units are fought hand to hand") \
  SAY(more_than_inch_away, "it is more than an inch away") \
  SAY(stands_two_heights_above_or_below, "it stands two heights above or below") \
  SAY(units_share_order_attack_same_target, "units that share an order attack the same target") \
  SAY(advance_takes_half_movement_at_most, "an advance takes half its movement at most") \
  SAY(assault_names_unit_target_and_up, "an assault names a unit, its target and up to four legs") \
  SAY(only_dismounted_units_fight_so, "only dismounted units fight so") \
  SAY(target_already, "it has a target already") \
  SAY(too_many_assaults, "there are too many assaults") \
  SAY(it_does_not_see_its_target, "it does not see its target") \
  SAY(no_more_than_two_units_fight, "no more than two units fight one") \
  SAY(engineers_attack_terrain_from_where_stand, "engineers attack terrain from where they stand") \
  SAY(no_such_feature, "there is no such feature") \
  SAY(only_engineers_attack_terrain, "only engineers attack terrain") \
  SAY(nothing_to_destroy, "there is nothing to destroy") \
  SAY(attacks_nobody, "it attacks nobody") \
  SAY(does_not_take_part_in_combat, "it does not take part in this combat") \
  SAY(not_aboard_vehicle, "it is not aboard a vehicle") \
  SAY(point_lies_off_table, "the point lies off the table") \
  SAY(bearings_0_to_359_degrees, "bearings are 0 to 359 degrees") \
  SAY(batteries_fire_in_sheaf_or_b, "batteries fire in sheaf A or B") \
  SAY(units_on_table_fire_in_sheaf, "units on the table fire in sheaf C") \
  SAY(unit_fires_sees_target_itself, "a unit that fires sees that target itself") \
  SAY(observer_spots_nobody, "the observer spots nobody") \
  SAY(no_unit_observer_spots_near, "no unit that the observer spots is that near") \
  SAY(observer_does_not_see_point, "the observer does not see that point") \
  SAY(cannot_call_so_many, "it cannot call so many") \
  SAY(named_twice, "it is named twice") \
  SAY(last_mission_goes_on_or_checked, "its last mission goes on, or is checked: no other this turn") \
  SAY(no_such_mission_of_yours, "there is no such mission of yours") \
  SAY(planned_fire_follows_plot, "planned fire follows its plot") \
  SAY(nobody_of_can_fire_so, "nobody of it can fire so") \
  SAY(observer_does_not_see_target_point, "the observer does not see the target point any more") \
  SAY(observer_spots_nobody_in, "the observer spots nobody in it") \
  SAY(farther_than_fire_can_be_adjusted, "farther than fire can be adjusted") \
  SAY(the_observer_does_not_see_the_target_point, "the observer does not see the target point") \
  SAY(farther_than_planned_fire_can_be, "farther than planned fire can be adjusted") \
  SAY(pattern_keeps_direction_where_point_stays, "the pattern keeps its direction where the point stays") \
  SAY(none_of_units_seen_near_target, "none of their units that are seen near the target is there") \
  SAY(planned_fire_due, "planned fire is due") \
  SAY(only_op_command_and_recon_units, "only OP, Command and Recon units call fire") \
  SAY(observer_needs_overwatch_order, "an observer needs an overwatch order") \
  SAY(spots_for_aircraft, "it spots for an aircraft") \
  SAY(called_fire_on_point_turn, "it has called fire on one point this turn") \
  SAY(no_weapon_for_indirect_fire, "it has no weapon for indirect fire") \
  SAY(no_smoke_shells, "it has no smoke shells") \
  SAY(attached_to_another_formation, "it is attached to another formation") \
  SAY(soviet_command_and_recon_units_call, "Soviet Command and Recon units call only what is attached to their formation") \
  SAY(no_fire_order, "it has no Fire order") \
  SAY(used_turn, "it has been used this turn") \
  SAY(beyond_batterys_range_from_observer, "beyond the battery's range, from the observer") \
  SAY(beyond_range, "beyond its range") \
  SAY(nearer_than_least_range, "nearer than its least range") \
  SAY(motorcycles_and_bicycles_overrun_nobody, "motorcycles and bicycles overrun nobody") \
  SAY(only_armed_vehicles_overrun, "only armed vehicles overrun") \
  SAY(only_leg_and_towed_units_began, "only leg and towed units that began the turn dismounted are overrun") \
  SAY(overruns_announced_before_first_fought, "overruns are announced before the first is fought") \
  SAY(announced, "that is announced") \
  SAY(too_many_attacks, "there are too many attacks") \
  SAY(way_does_not_lead_through_target, "its way does not lead through the target") \
  SAY(cannot_enter_and_leave_with_movement, "it cannot enter and leave with the movement it has") \
  SAY(only_batteries_off_table_plots, "only batteries off the table have plots") \
  SAY(scenario_gives_no_registered_points, "the scenario gives no registered points") \
  SAY(battery_no_registered_points, "that battery has no registered points") \
  SAY(all_registered_points_plotted, "all registered points are plotted") \
  SAY(scenario_gives_no_planned_fire, "the scenario gives no planned fire") \
  SAY(no_planned_fire_in_turn, "no planned fire in that turn") \
  SAY(too_long, "that is too long") \
  SAY(battery_does_not_fire_so, "that battery does not fire so") \
  SAY(battery_other_planned_fire_then_or, "that battery has other planned fire then, or waits after it") \
  SAY(no_room_for_more_plots, "there is no room for more plots") \
  SAY(load_not_to_be_chosen, "its load is not to be chosen") \
  SAY(no_such_point_of_yours, "there is no such point of yours") \
  SAY(no_such_plot_of_yours, "there is no such plot of yours") \
  SAY(plot_at_end, "that plot is at its end") \
  SAY(comes_in_turn_or_earlier_or, "it comes in its turn, or one earlier or later") \
  SAY(scenario_gives_no_planned_fire_so, "the scenario gives no planned fire so early") \
  SAY(battery_used_turn, "that battery has been used this turn") \
  SAY(battery_not_through_with_last_plot, "the battery is not through with its last plot") \
  SAY(fires_as_planned, "it fires as planned") \
  SAY(just_ended_planned_fire_and_waits, "it has just ended planned fire and waits a turn") \
  SAY(planned_fire_can_wait_no_longer, "its planned fire can wait no longer") \
  SAY(engineers_place_smoke_within_inch, "engineers place smoke within an inch") \
  SAY(beyond_range_of_shells, "beyond the range of its shells") \
  SAY(nearer_than_shells_can_fall, "nearer than its shells can fall") \
  SAY(outside_field_of_fire, "outside its field of fire") \
  SAY(place_out_of_sight, "that place is out of its sight") \
  SAY(one_of_your_own_is_there, "one of your own is there") \
  SAY(no_smoke, "it has no smoke") \
  SAY(aims_at_target, "it aims at a target") \
  SAY(house_no_such_floor, "the house has no such floor") \
  SAY(guns_stay_on_ground_floor, "guns stay on the ground floor") \
  SAY(no_room_on_floor, "there is no room on that floor") \
  SAY(only_squads_and_half_squads_run, "only squads and half-squads run") \
  SAY(rides, "it rides") \
  SAY(to_run_needs_order_to_move, "to run it needs the order to move") \
  SAY(runs_over_clear_ground_paths_and, "it runs over clear ground, paths and roads only") \
  SAY(leaves_ditch_in_next_turn, "it leaves the ditch in its next turn") \
  SAY(to_start_beside_ditch, "it has to start beside the ditch") \
  SAY(goes_round_house_or_ends_in, "it goes round a house, or ends in it") \
  SAY(suppressed_cannot_be_moved, "suppressed, it cannot be moved") \
  SAY(cannot_be_moved_on_short_halt, "it cannot be moved on a short halt") \
  SAY(too_heavy_to_change_height, "it is too heavy to change its height") \
  SAY(in_no_house, "it is in no house") \
  SAY(ends_in_no_house, "it ends in no house") \
  SAY(does_not_leave_house_to_come, "it does not leave a house to come back to it") \
  SAY(way_does_not_lead_out_of, "its way does not lead out of the house") \
  SAY(to_follow_those_who_share_order, "it has to follow those who share its order") \
  SAY(whoever_shares_order_would_be_out, "whoever shares its order would be out of command range") \
  SAY(whoever_shares_order_could_not_follow, "whoever shares its order could not follow") \
  SAY(only_leg_and_towed_units_carried, "only leg and towed units are carried") \
  SAY(does_not_leave_machines, "it does not leave its machines") \
  SAY(carries_nobody, "it carries nobody") \
  SAY(cannot_tow, "it cannot tow") \
  SAY(no_room, "there is no room") \
  SAY(put_within_inch_of_transport, "it is put within an inch of its transport") \
  SAY(inside_house, "that is inside a house") \
  SAY(may_not_enter_terrain, "it may not enter that terrain") \
  SAY(not_across_water_cannot_be_crossed, "not across water that cannot be crossed, nor a cliff") \
  SAY(transport_not_on_table, "its transport is not on the table") \
  SAY(needs_order_to_move_not_used, "it needs an order to move that it has not used") \
  SAY(transport_needs_order_to_move_or, "its transport needs the order to move, or none") \
  SAY(another_transport_on_move, "another transport is on the move") \
  SAY(half_of_allowance_not_left, "half of its allowance is not left") \
  SAY(for_suppressed_passenger_needs_whole_allowance, "for a suppressed passenger it needs its whole allowance") \
  SAY(transport_no_movement_left, "its transport has no movement left") \
  SAY(mounts_in_movement_phase, "it mounts in the Movement Phase") \
  SAY(cannot_carry_itself, "it cannot carry itself") \
  SAY(to_be_within_inch_of_transport, "it has to be within an inch of its transport") \
  SAY(not_aboard, "it is not aboard") \
  SAY(transport_no_order_to_move, "its transport has no order to move") \
  SAY(only_vehicles_look_for_hull_down, "only vehicles look for hull-down positions") \
  SAY(no_order_to_move_or_moved, "it has no order to move, or has moved") \
  SAY(needs_order_to_move, "it needs the order to move") \
  SAY(nothing_to_be_found_in_terrain, "there is nothing to be found in that terrain") \
  SAY(only_leg_and_towed_units_take, "only leg and towed units take Full Cover") \
  SAY(two_opposite_corners_middle_and_radius, "two opposite corners, a middle and a radius, or three or five corners") \
  SAY(circle_radius, "a circle has a radius") \
  SAY(minefield_too_large, "the minefield is too large") \
  SAY(outside_set_up_area, "outside the set-up area") \
  SAY(corners_to_go_round_area, "its corners have to go round an area") \
  SAY(minefields_may_not_overlap, "minefields may not overlap") \
  SAY(no_such_minefield_to_lay, "there is no such minefield to lay") \
  SAY(minefield_not_laid, "that minefield is not laid") \
  SAY(two_opposite_corners_apart_both_ways, "two opposite corners, apart both ways") \
  SAY(holds_as_many_targets_as_can, "it holds as many targets as it can") \
  SAY(nobody_made_out_turn, "nobody has made it out this turn") \
  SAY(may_not_start_in_building, "it may not start in a building") \
  SAY(building_no_such_floor, "the building has no such floor") \
  SAY(stays_on_ground_floor, "it stays on the ground floor") \
  SAY(may_not_start_so, "it may not start so") \
  SAY(starts_in_something_better, "it starts in something better") \
  SAY(another_entrenchment, "another entrenchment is there") \
  SAY(too_many_works, "there are too many works") \
  SAY(unit_not_yours_to_place, "that unit is not yours to place") \
  SAY(does_not_begin_on_table, "it does not begin on the table") \
  SAY(no_turret, "it has no turret") \
  SAY(base_to_lie_on_table, "its base has to lie on the table") \
  SAY(may_not_start_in_improved_position, "it may not start in an improved position") \
  SAY(another_unit_stands, "another unit stands there") \
  SAY(vehicle_no_place_yet, "its vehicle has no place yet") \
  SAY(aboard, "it is aboard") \
  SAY(no_improved_positions, "it has no improved positions") \
  SAY(all_positions_placed, "all positions are placed") \
  SAY(to_lie_on_table, "it has to lie on the table") \
  SAY(building_stands, "a building stands there") \
  SAY(nobody_digs, "nobody digs there") \
  SAY(another_work, "another work is there") \
  SAY(area_chosen_before_set_up, "a set-up area is chosen before anything is placed") \
  SAY(placed_in_set_up, "units and positions are placed in the set-up") \
  SAY(orders_given_in_command_phase, "orders are given and shared in the Command Phase") \
  SAY(chosen_by_winner_of_initiative, "who wins the initiative is First or Second Player, in the Initiative Phase") \
  SAY(fire_in_combat_phase_or_in_answer, "units fire in the Combat Phase, or in answer to what fires, moves or flies") \
  SAY(only_answering_fire_passed, "only fire in answer to others may be passed over") \
  SAY(order_shown_or_hidden_when_fired_at, "an order is shown or kept hidden when its unit is fired at") \
  SAY(angle_chosen_where_shot_runs_between, "the angle is chosen where a shot runs between two") \
  SAY(units_move_in_movement_phase_one_by, "units move in the Movement Phase, one after another") \
  SAY(units_pivot_in_adjustment_phase, "units pivot in the Adjustment Phase") \
  SAY(turrets_turn_in_adjustment_phase, "turrets are turned in the Adjustment Phase") \
  SAY(plots_made_before_play, "plots are made before play begins") \
  SAY(full_cover_in_set_up_and_adjustment, "Full Cover is taken and left in the set-up and in the Adjustment Phase") \
  SAY(smoke_fired_in_direct_fire_step, "smoke is fired in the Direct Fire Step") \
  SAY(plain_ap_when_special_ran_out, "plain AP is offered where special ammunition has run out") \
  SAY(place_named_after_bail_out, "a place is named when a unit has left its vehicle") \
  SAY(indirect_fire_opens_combat_phase, "indirect fire is called and directed at the beginning of the Combat Phase") \
  SAY(enemy_fire_placed_when_danger_close, "the enemy's fire is placed when it comes too near to his own") \
  SAY(assaults_open_movement_phase, "assaults are announced at the beginning of the Movement Phase") \
  SAY(leader_chosen_after_lost_round, "who leads on is chosen after a lost round of hand-to-hand combat") \
  SAY(position_taken_when_won, "a position is taken when it has been won hand to hand") \
  SAY(overruns_in_movement_phase, "overruns happen in the Movement Phase") \
  SAY(mount_and_dismount_in_movement_phase, "units mount and dismount in the Movement Phase") \
  SAY(bail_out_in_own_movement_or_adjustment, "passengers bail out in their own side's movement or in the Adjustment Phase") \
  SAY(attack_from_vehicle_in_movement_phase, "units dismount into an attack in the Movement Phase") \
  SAY(aircraft_fly_in_air_phases, "aircraft fly in the Air Phases") \
  SAY(aircraft_attack_on_their_way_over, "aircraft attack on their way over the table") \
  SAY(fire_held_while_aircraft_may_be_fired, "fire at an aircraft is given up while it flies past") \
  SAY(belongs_to_advanced_game, "that belongs to the Advanced Game") \
  SAY(assaults_come_before_movement, "assaults come before movement: finish them first") \
  SAY(indirect_comes_before_direct_fire, "indirect fire comes before direct fire: finish it first") \
  SAY(not_picked, "it is not the unit that was picked") \
  SAY(to_be_answered_before_play_goes, "this has to be answered before play goes on") \
  SAY(no_such_action, "no such action") \
  SAY(action_another_form, "that action has another form") \
  SAY(no_such_unit, "there is no such unit") \
  SAY(no_such_field, "there is no such field") \
  SAY(no_such_thing, "there is no such thing") \
  SAY(not_all_units_placed, "not all units are placed") \
  SAY(game_over, "the game is over") \
  SAY(dice_come_first, "the dice come first") \
  SAY(not_your_turn_to_answer, "it is not your turn to answer") \
  SAY(no_such_set_up_area, "there is no such set-up area") \
  SAY(all_units_placed, "all units are placed") \
  SAY(aims_at_nobody, "it aims at nobody") \
  SAY(of_two_angles, "one of the two angles") \
  SAY(no_gun, "it has no gun") \
  SAY(cliff_in_way, "a cliff is in the way") \
  SAY(vehicles_keep_to_roads_and_paths, "vehicles keep to roads and paths in heavy woods") \
  SAY(stream_cannot_be_crossed, "the stream cannot be crossed there") \
  SAY(guns_do_not_come_into_ditches, "guns do not come into ditches") \
  SAY(vehicles_do_not_come_into_ditches, "vehicles do not come into ditches") \
  SAY(wire_in_way, "wire is in the way") \
  SAY(no_gun_comes_through_wire_not, "no gun comes through wire, not even in tow") \
  SAY(only_tracked_vehicles_come_through_wire, "only tracked vehicles come through wire")

/// What is asked, what is rolled for, and how a game ends.
#define PANZER_QUESTIONS(SAY) \
  SAY(ended_by_agreement, "ended by agreement") \
  SAY(who_chooses_edge, "who chooses an edge") \
  SAY(choose_edge, "choose an edge") \
  SAY(set_up, "set up") \
  SAY(give_orders, "give orders") \
  SAY(initiative, "initiative") \
  SAY(be_first_or_second_player, "be First or Second Player") \
  SAY(fire, "fire") \
  SAY(answer_with_overwatch_fire_or_pass, "answer with overwatch fire, or pass") \
  SAY(show_targets_order_or_keep_hidden, "show the target's order, or keep it hidden") \
  SAY(hit, "hit") \
  SAY(which_angle_counts, "which angle counts") \
  SAY(hit_location_and_damage, "hit location and damage") \
  SAY(move, "move") \
  SAY(fire_at_moving_unit_or_pass, "fire at the moving unit, or pass") \
  SAY(through_wall, "through the wall") \
  SAY(what_wall_did, "what the wall did") \
  SAY(pivot_vehicles_and_turn_turrets, "pivot vehicles and turn turrets") \
  SAY(plot_in_secret, "plot in secret") \
  SAY(does_relief_force_come, "does the relief force come") \
  SAY(by_which_road_comes, "by which road it comes") \
  SAY(spotting, "spotting") \
  SAY(ammunition, "ammunition") \
  SAY(fire_plain_ap_instead, "fire plain AP instead?") \
  SAY(penetration, "penetration") \
  SAY(gp_fire, "GP fire") \
  SAY(knocked_out_or_brewed_up, "knocked out or brewed up") \
  SAY(bail_out, "bail out") \
  SAY(where_bails_out_to, "where it bails out to") \
  SAY(call_and_direct_indirect_fire, "call and direct indirect fire") \
  SAY(does_respond, "does it respond") \
  SAY(ammunition_of_fire_arrives, "ammunition of fire that arrives") \
  SAY(where_fire_falls, "where the fire falls") \
  SAY(announce_assaults, "announce assaults") \
  SAY(hand_to_hand, "hand to hand") \
  SAY(which_unit_leads_on, "which unit leads on") \
  SAY(take_position_or_stay, "take the position, or stay") \
  SAY(bogging, "bogging") \
  SAY(hull_down_position, "a hull-down position") \
  SAY(quickmarch, "quickmarch") \
  SAY(mines, "mines") \
  SAY(load_unload_go_on, "load, unload, go on") \
  SAY(fly, "fly") \
  SAY(attack_or_fly_on, "attack, or fly on") \
  SAY(fire_at_aircraft_or_pass, "fire at the aircraft, or pass") \
  SAY(where_crashes, "where it crashes") \
  SAY(recovery_from_suppression, "recovery from suppression") \
  SAY(no_units_left, "no units left") \
  SAY(victory_points, "victory points")
// clang-format on

#define KESSEL_SAY(key, english) inline constexpr MessageForm key{#key, "", english};
namespace no {
PANZER_REFUSALS(KESSEL_SAY)
}
namespace asks {
PANZER_QUESTIONS(KESSEL_SAY)
}
#undef KESSEL_SAY

#define KESSEL_SAY(key, english) MessageForm{#key, "", english},
inline constexpr auto kRefusals = std::to_array<MessageForm>({PANZER_REFUSALS(KESSEL_SAY)});
inline constexpr auto kQuestions = std::to_array<MessageForm>({PANZER_QUESTIONS(KESSEL_SAY)});
#undef KESSEL_SAY
static_assert(well_made(kRefusals) && well_made(kQuestions));

}  // namespace kessel::panzer
