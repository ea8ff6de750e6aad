// Made by tools/messages.mjs of what the engine can tell; do not edit.
import type { EventOf } from "../../messages";
export const lists = {
  side: { soviet: "Soviet", axis: "Axis" },
  weather: { snow: "snow", mud: "mud", "heavy-snow": "heavy-snow" },
  status: { good: "good", DO: "DO", DIS: "DIS", RT: "RT" },
  pontoon: {
    khotin: "the Khotin pontoon bridge",
    "axis-1": "the first Axis pontoon train",
    "axis-2": "the second Axis pontoon train",
    soviet: "the Soviet pontoon train",
  },
} as const;
export const events = {
  turn_begins: { args: { turn: "number" }, english: "Turn {turn} begins ({turn, date})" },
  phase_begins: { args: { phase: "phase" }, english: "Phase {phase}: {phase, phase_title}" },
  option_rolled: {
    args: { rule: "rule", dice: "die", on: "number" },
    english: "{rule}: {on, select, 0 {not in effect} other {in effect}} (dice {dice})",
  },
  margarethe_rolled: {
    args: { dice: "die", row: "number" },
    english: "Operation Margarethe: line {row} (dice {dice})",
  },
  bridge_rolled: {
    args: { from: "hex", to: "hex", die: "die", blown: "number" },
    english: "bridge {from, bank}{to, far_bank} {blown, select, 0 {stands} other {is blown}} (die {die})",
  },
  placed: { args: { unit: "unit", hex: "hex" }, english: "{unit} is placed in {hex}" },
  placed_hidden: { args: { side: "side", hex: "hex" }, english: "a unit of the {side} side is placed in {hex}" },
  train_assigned: { args: { train: "pontoon", formation: "formation" }, english: "{train} goes with {formation}" },
  points_set: {
    args: { formation: "formation", ammo: "number", fuel: "number" },
    english:
      "{formation} has {ammo, plural, one {# ammunition point} other {# ammunition points}} and {fuel, plural, one {# fuel point} other {# fuel points}}",
  },
  weather_is: {
    args: { weather: "weather", die: "die" },
    english: "Weather: {weather}{die, select, 0 {} other { (die {die})}}",
  },
  ss_rolled: {
    args: { dice: "die", row: "number" },
    english: "Arrival of II SS Panzer Korps: line {row} (dice {dice})",
  },
  cargo_loaded: {
    args: { air: "air", ammo: "number", fuel: "number" },
    english:
      "{air} loads {ammo, plural, one {# ammunition point} other {# ammunition points}} and {fuel, plural, one {# fuel point} other {# fuel points}}",
  },
  initiative_is: { args: { side: "side", die: "die" }, english: "{side} air initiative (die {die})" },
  air_sealed: { args: { side: "side" }, english: "the {side} side has placed its aircraft" },
  air_shown: { args: { air: "air", sector: "number" }, english: "{air} flies over sector {sector}" },
  role_taken: { args: { air: "air", role: "role" }, english: "{air} flies as {role}" },
  air_fought: {
    args: { sector: "number", side: "side", column: "air_column", die: "die", aborts: "number" },
    english:
      "{side} aircraft attack over sector {sector} at {column} (die {die}): {aborts, select, 0 {no effect} other {the enemy turns home}}",
  },
  air_aborted: { args: { air: "air" }, english: "{air} turns home" },
  bombed: {
    args: { hex: "hex", strength: "number", die: "die", result: "result" },
    english: "{hex} is bombed with {strength} (die {die}): {result}",
  },
  bridge_bombed: {
    args: { from: "hex", to: "hex", strength: "number", die: "die", blown: "number" },
    english:
      "bridge {from, bank}{to, far_bank} is bombed with {strength} (die {die}): {blown, select, 0 {it stands} other {destroyed}}",
  },
  landed: { args: { air: "air", hex: "hex" }, english: "{air} lands at {hex}" },
  supplied: {
    args: { formation: "formation", ammo: "number", fuel: "number", air: "air" },
    english:
      "{formation} receives {ammo, plural, one {# ammunition point} other {# ammunition points}} and {fuel, plural, one {# fuel point} other {# fuel points}} by {air}",
  },
  cargo_lost: {
    args: { air: "air", ammo: "number", fuel: "number" },
    english:
      "the cargo of {air} is lost: {ammo, plural, one {# ammunition point} other {# ammunition points}}, {fuel, plural, one {# fuel point} other {# fuel points}}",
  },
  dug: {
    args: { hex: "hex", level: "number" },
    english: "{level, select, 2 {a prepared} other {a hasty}} position in {hex}",
  },
  undug: { args: { hex: "hex" }, english: "the position in {hex} is gone" },
  directive_named: {
    args: { formation: "formation", crossings: "number" },
    english:
      "Zhukov's Directive goes to {formation}; {crossings, plural, one {# unit} other {# units}} had crossed the Dnestr",
  },
  directive_rolled: {
    args: { die: "die", brigades: "number" },
    english: "the Directive sends {brigades, plural, one {# brigade} other {# brigades}} south (die {die})",
  },
  brigade_named: { args: { unit: "unit" }, english: "{unit} is to go south" },
  recalled: { args: { formation: "formation" }, english: "{formation} is recalled to the north" },
  fifth_rolled: {
    args: { die: "die", marches: "number" },
    english: "5th Guards Tank Corps {marches, select, 0 {stays} other {marches south}} (die {die})",
  },
  army_chosen: { args: { die: "die", formation: "formation" }, english: "{formation} is to try first (die {die})" },
  ineligible: { args: { formation: "formation" }, english: "{formation} cannot be activated" },
  activation_rolled: {
    args: { formation: "formation", die: "die", path: "halves", activated: "number" },
    english:
      "{formation} {activated, select, 0 {stays inactive} other {is activated}} over a path of {path, mp} MP (die {die})",
  },
  activated: { args: { formation: "formation" }, english: "{formation} is active without a die" },
  moved: {
    args: { unit: "unit", from: "hex", to: "hex", left: "halves" },
    english: "{unit} moves from {from} to {to}",
  },
  moved_hidden: {
    args: { side: "side", units: "number", from: "hex", to: "hex" },
    english:
      "{units, plural, one {# unit of the {side} side moves} other {# units of the {side} side move}} from {from} to {to}",
  },
  went_back: {
    args: { side: "side", from: "hex", to: "hex", units: "number" },
    english:
      "{units, plural, one {# unit of the {side} side goes} other {# units of the {side} side go}} back from {from} to {to}",
  },
  fuelled: {
    args: { formation: "formation", fuel: "number", left: "number" },
    english: "{formation} spends {fuel, plural, one {# fuel point} other {# fuel points}}, {left} left",
  },
  stopped: { args: { hex: "hex" }, english: "stopped by an enemy ZOC in {hex}" },
  left_map: { args: { unit: "unit", hex: "hex" }, english: "{unit} leaves the map from {hex}" },
  entered: { args: { unit: "unit", hex: "hex" }, english: "{unit} enters the map in {hex}" },
  ternopol_taken: { args: { hex: "hex" }, english: "Ternopol has fallen" },
  airfield_taken: { args: { hex: "hex", side: "side" }, english: "the airfield in {hex} is now {side}" },
  bridge_built: {
    args: { train: "pontoon", from: "hex", to: "hex", unit: "unit" },
    english: "{train} bridges {from, bank}{to, far_bank}",
  },
  bridge_lost: {
    args: { train: "pontoon", from: "hex", to: "hex" },
    english: "{train} at {from, bank}{to, far_bank} is gone",
  },
  demolition_rolled: {
    args: { from: "hex", to: "hex", die: "die", blown: "number" },
    english:
      "demolition of bridge {from, bank}{to, far_bank}: {blown, select, 0 {it stands} other {destroyed}} (die {die})",
  },
  declared: {
    args: { side: "side", hex: "hex", units: "number", aircraft: "number" },
    english:
      "{side} attack on {hex} by {units, plural, one {# unit} other {# units}}{aircraft, plural, =0 {} one { with one aircraft} other { with # aircraft}}",
  },
  shown: { args: { unit: "unit", hex: "hex" }, english: "{unit} is revealed in {hex}" },
  ammo_paid: {
    args: { formation: "formation", ammo: "number", left: "number" },
    english: "{formation} spends {ammo, plural, one {# ammunition point} other {# ammunition points}}, {left} left",
  },
  odds: {
    args: { attack: "number", defence: "number", table: "number", column: "signed" },
    english: "Odds {attack} to {defence}: table {table}%, column {column}",
  },
  combat_rolled: {
    args: { die: "die", counted: "number", result: "result", changed: "number" },
    english: "Die {die}{changed, select, 0 {} other {, counted as {counted}}}: {result}",
  },
  status_is: {
    args: { hex: "hex", status: "status", units: "number" },
    english: "{units, plural, one {# unit in {hex} is {status}} other {# units in {hex} are {status}}}",
  },
  unit_status: { args: { unit: "unit", status: "status" }, english: "{unit} is {status}" },
  eliminated: { args: { unit: "unit", hex: "hex" }, english: "{unit} is eliminated in {hex}" },
  hq_lost: {
    args: { formation: "formation", turn: "number" },
    english: "the HQ of {formation} is lost{turn, plural, =0 {} other { and is due back on turn #}}",
  },
  new_parent: { args: { unit: "unit", formation: "formation" }, english: "{unit} now belongs to {formation}" },
  new_parents: {
    args: { lost: "formation", formation: "formation" },
    english: "the units of {lost} now belong to {formation}",
  },
  rout_rolled: {
    args: { unit: "unit", die: "die", routs: "number" },
    english: "{unit} {routs, select, 0 {holds, disrupted} other {routs}} (die {die})",
  },
  retreated: { args: { unit: "unit", from: "hex", to: "hex" }, english: "{unit} retreats from {from} to {to}" },
  retreated_hidden: {
    args: { side: "side", units: "number", from: "hex", to: "hex" },
    english:
      "{units, plural, one {# unit of the {side} side retreats} other {# units of the {side} side retreat}} from {from} to {to}",
  },
  displaced: {
    args: { unit: "unit", from: "hex", to: "hex" },
    english: "{unit} makes room and goes from {from} to {to}",
  },
  advanced: { args: { unit: "unit", hex: "hex" }, english: "{unit} advances into {hex}" },
  advanced_hidden: {
    args: { side: "side", units: "number", hex: "hex" },
    english:
      "{units, plural, one {# unit of the {side} side advances} other {# units of the {side} side advance}} into {hex}",
  },
  advance_halted: { args: { hex: "hex" }, english: "the advance is halted in {hex} by the ZOC of a crack unit" },
  recovered: {
    args: { hex: "hex", units: "number" },
    english: "{units, plural, one {# unit in {hex} recovers} other {# units in {hex} recover}}",
  },
  turn_ends: { args: { turn: "number" }, english: "Turn {turn} ends" },
  game_ends: {
    args: { difference: "number", level: "level" },
    english: "The game ends with a difference of {difference}: {level}",
  },
} as const;
export type Event = EventOf<typeof events, typeof lists>;
/** Types of arguments that are to be put into words. */
export type Named =
  | "air"
  | "air_column"
  | "bank"
  | "date"
  | "far_bank"
  | "formation"
  | "hex"
  | "level"
  | "mp"
  | "phase"
  | "phase_title"
  | "pontoon"
  | "result"
  | "role"
  | "rule"
  | "side"
  | "status"
  | "unit"
  | "weather";
export type RefusalKey =
  | "flown_as_fighter_turn"
  | "was_driven_off_and_home_for"
  | "flown_surprise_mission_turn"
  | "flown_mission_turn"
  | "aircraft_not_yours"
  | "transports_only_carry_supplies"
  | "fighters_only_fight_in_air"
  | "not_available"
  | "does_not_fly_over_sector"
  | "does_not_fly_as_bomber_turn"
  | "no_aircraft_left_for_surprise_mission"
  | "no_bombers_of_yours_over_sector"
  | "no_enemy_to_bomb"
  | "no_bridge_stands"
  | "your_side_bombed_bridge_turn"
  | "aircraft_support_attacks_of_own_side"
  | "bombers_fly_no_ground_support"
  | "does_not_wait_over_sector_of"
  | "two_aircraft_at_most_support_attack"
  | "named_already"
  | "name_aircraft_of_mission_first"
  | "takes_no_part_turn"
  | "sectors_go_from_1_to_24"
  | "already"
  | "bombers_only_bomb"
  | "another_sector_being_settled"
  | "role_chosen"
  | "must_be_of_three_roles"
  | "only_corps_of_first_panzer_army"
  | "hq_not_on_map"
  | "hq_not_in_sector"
  | "hq_in_disarray_receives_nothing"
  | "two_hqs_of_sector_supplied_turn"
  | "only_axis_flies_supplies"
  | "only_transports_carry_supplies"
  | "was_not_sent_out_turn"
  | "carries_nothing"
  | "not_available_turn"
  | "supplies_flown_in_whole_points"
  | "transport_takes_ten_ap_at_most"
  | "more_than_can_carry"
  | "ten_ap_and_twenty_fp_can"
  | "what_carries"
  | "no_airfield"
  | "airfield_not_in_axis_hands"
  | "flies_over_another_sector"
  | "soviet_fighters_over_sector"
  | "no_corps_hq_of_sector_can"
  | "sector_airfield_land"
  | "supplies_come_in_whole_points"
  | "much_not_on_board"
  | "units_in_disarray_do_not_dig"
  | "corps_hq_in_disarray"
  | "was_not_dug_in_here_through"
  | "was_attacked_in_last_turn"
  | "out_of_supply_cannot_better_position"
  | "no_path_of_ten_mp_to"
  | "all_markers_for_prepared_positions_in"
  | "all_markers_for_hasty_positions_in"
  | "position_prepared_already"
  | "only_hasty_positions_before_game"
  | "only_german_infantry_digs_in"
  | "no_position"
  | "must_be_soviet_corps"
  | "n2nd_ukrainian_front_does_not_take"
  | "does_not_belong_to_corps_was"
  | "only_brigades_north_of_dnestr_can"
  | "order_already"
  | "more_brigades_must_go_south"
  | "recall_given_on_31_march_after"
  | "hq_not_south_of_dnestr"
  | "hq_in_disarray"
  | "hq_more_than_hex_away_from"
  | "unit_no_open_way_of_six"
  | "only_soviet_hqs_activated"
  | "n5th_guards_tank_corps_marches_off"
  | "tried_or_activated_turn"
  | "turn_of_38th_and_40th_army"
  | "army_hq_and_four_corps_hqs"
  | "army_hq_tried_only_corps_left"
  | "four_corps_hqs_tried_or_activated"
  | "no_open_road_leads_from_hq"
  | "no_hq_comes_back_turn"
  | "comes_back_in_own_player_turn"
  | "hqs_come_back_at_supply_source"
  | "enemy_force_holds_hex"
  | "garrison_joins_nearest_corps_hq"
  | "units_of_lost_corps_hq_go"
  | "units_of_lost_corps_hq_go_to_another"
  | "hq_not_activated_turn"
  | "regrouping_hq_moves_before_units_do"
  | "not_due_yet"
  | "in_group_already"
  | "nobody_joins_force_on_way"
  | "fuel_of_force_bought_already"
  | "force_starts_in_hex"
  | "forced_marches_go_unit_by_unit"
  | "finish_force_parted_first"
  | "unit_belongs_to_other_side"
  | "unit_not_on_map"
  | "entered_enemy_zoc_and_stays"
  | "moved_in_phase"
  | "leg_units_do_not_move_in"
  | "disrupted_units_do_not_move"
  | "routed_units_do_not_move"
  | "not_in_moving_group"
  | "halt_last_unit_of_group_instead"
  | "no_room_for_to_stay_here"
  | "would_be_out_of_supply_here"
  | "fuel_bought_before_first_hex"
  | "name_corps_fuels_army_hq_first"
  | "nobody_here_moves_on_fuel"
  | "from_point_to_ten_in_phase"
  | "corps_of_force_cannot_pay_much"
  | "only_1pza_hq_names_corps"
  | "corps_named_for_turn"
  | "out_of_supply_at_check_draws"
  | "corps_of_first_panzer_army_pays"
  | "corps_can_give_no_fuel"
  | "no_path_of_ten_mp_to_hq"
  | "regrouping_nowhere_further_to_go"
  | "march_avoids_enemy_units_and_zoc"
  | "only_cheapest_way_to_goal_open"
  | "no_room_to_end_march"
  | "forced_march_not_made"
  | "reinforcements_may_not_be_held_back"
  | "n60th_army_stays_east_of_strypa"
  | "army_may_not_go_west_of"
  | "must_remain_south_of_dnestr"
  | "no_step_from_enemy_zoc_straight"
  | "hungarians_do_not_infiltrate"
  | "disorganized_units_do_not_infiltrate"
  | "more_than_two_mp_need_fuel"
  | "not_enough_movement_points_left"
  | "not_enough_of_fuel_bought_left"
  | "buy_fuel_for_force_first"
  | "arrives_in_own_entry_area"
  | "enemy_blocks_hex"
  | "group_picked_another_hex"
  | "unbridged_major_river"
  | "guns_keep_to_road"
  | "too_many_units_in_hex"
  | "would_be_out_of_supply"
  | "would_cut_off_unit_moved"
  | "movement_goes_from_hex_to_hex"
  | "entered_enemy_zoc"
  | "not_on_map_yet"
  | "soviet_units_do_not_leave_map"
  | "leaving_costs_mp"
  | "no_way_off_map_here"
  | "forced_march_goes_as_far_as"
  | "group_not_moved_yet"
  | "taken_place_on_way"
  | "force_parted"
  | "disorganized_unit_does_not_attack"
  | "disrupted_unit_does_not_attack"
  | "routed_unit_does_not_attack"
  | "hq_not_activated"
  | "n5th_guards_tank_corps_marches_away"
  | "n5th_guards_tank_corps_attacks_only"
  | "in_general_supply_only_defends"
  | "out_of_supply_does_not_attack"
  | "attack_supply_cut_at_moment"
  | "corps_hq_in_no_state_to"
  | "out_of_supply_and_corps_hq"
  | "disorganized_hq_had_four_such_attacks"
  | "disorganized_hq_can_do_no_more"
  | "supports_only_in_attack_supply"
  | "corps_no_ammunition_for"
  | "phasing_player_attacks"
  | "no_attack_strength"
  | "does_not_stand_next_to_target"
  | "attacked_in_phase"
  | "built_bridge_turn"
  | "no_enemy_force_stands"
  | "force_attacked_in_phase"
  | "nobody_who_could_attack_stands_next"
  | "guns_do_not_attack_by_themselves"
  | "no_force_of_yours_stands"
  | "does_not_lie_next_to_target"
  | "nobody_can_attack"
  | "n18th_artillery_by_itself_supports_does"
  | "force_attacks_already"
  | "name_forces_attack_first"
  | "whole_force_attacks"
  | "only_18th_artillery_supports_from_afar"
  | "named_in_attack_already"
  | "no_force_named_in_attack"
  | "supports_no_attack"
  | "no_attacker_of_corps_short"
  | "point_already"
  | "no_path_to_hq"
  | "no_advance_over_unbridged_major_river"
  | "without_fuel_goes_no_farther_than"
  | "force_spends_at_most_ten_points"
  | "corps_not_enough_fuel"
  | "attacked_hex_not_vacated"
  | "only_units_attacked_hex_advance"
  | "n18th_artillery_does_not_advance"
  | "hex_had_advance_or_goes_already"
  | "units_in_disarray_do_not_advance"
  | "group_set_out"
  | "group_comes_from_attacking_hex"
  | "hex_no_room_for"
  | "path_of_retreat_ends_here"
  | "advance_follows_path_of_retreat"
  | "hex_no_room_for_group"
  | "group_not_entered_vacated_hex_yet"
  | "loss_falls_on_unit_attacked"
  | "loss_falls_on_unit_in_attacked"
  | "retreating_combat_unit_too_many"
  | "guns_retreat_along_roads"
  | "motorized_units_do_not_retreat_over"
  | "only_germans_retreat_through_enemy_zoc"
  | "retreat_could_not_be_completed_way"
  | "retreat_goes_from_hex_to_hex"
  | "each_hex_of_retreat_leads_away"
  | "way_stays_south_of_dnestr"
  | "way_every_unit_can_go"
  | "way_overstacks_no_hex"
  | "nobody_retreats_from_hex_now"
  | "goes_already"
  | "only_hqs_and_guns_go_along"
  | "nobody_displaced_into_enemy_zoc"
  | "nobody_displaced_over_unbridged_major_river"
  | "combat_unit_of_overfull_hex_makes"
  | "those_who_retreat_not_displaced"
  | "nobody_displaced_twice"
  | "to_adjacent_hex"
  | "hex_full_already"
  | "nobody_could_make_room_in_turn"
  | "attempt_player_turn_made"
  | "no_combat_unit_in_attack_supply"
  | "you_no_such_pontoon_train"
  | "train_not_to_be_assigned"
  | "hq_not_in_play"
  | "corps_of_first_panzer_army_carries"
  | "hq_of_1st_ukrainian_front_carries"
  | "bridge_joins_two_adjacent_hexes"
  | "pontoons_cross_major_rivers_only"
  | "bridge_stands"
  | "enemy_holds_end"
  | "infantry_of_hq_builds_must_stand"
  | "units_in_disarray_build_no_bridge"
  | "pontoons_built_in_soviet_or_first"
  | "what_destroyed_not_rebuilt"
  | "nobody_carries_train"
  | "hq_more_than_four_hexes_away"
  | "hq_in_disarray_builds_no_bridge"
  | "enemies_bar_way_from_hq"
  | "another_combat_unit_at_end_of"
  | "units_in_disarray_hold_no_bridge"
  | "with_enemies_beside_fires_on_those"
  | "target_more_than_three_hexes_away"
  | "enemy_holds_hex"
  | "artillery_sets_up_on_road"
  | "sets_up_with_infantry_division_of"
  | "soviet_list_needs_hex"
  | "set_up_list_puts_elsewhere"
  | "hex_full"
  | "n84th_guards_tank_brigade_stands_with"
  | "only_as_many_leave_proskurov_as"
  | "all_hexes_of_line_to_be"
  | "division_in_each_hex_of_row"
  | "enough_divisions_stand"
  | "another_unit_would_find_no_room"
  | "unit_of_other_side"
  | "comes_later_as_reinforcement"
  | "takes_no_part"
  | "stands_already"
  | "every_corps_begins_with_same_points"
  | "only_corps_of_first_panzer_army_points"
  | "not_so_many_points_to_divide"
  | "track_holds_no_more"
  | "these_points_already"
  | "unit_still_to_be_set_up"
  | "pontoon_train_still_to_be_assigned"
  | "points_of_ammunition_or_fuel_still"
  | "everything_set_up"
  | "no_printed_bridge_of_dnestr"
  | "die_fallen"
  | "no_such_action"
  | "action_another_form"
  | "no_such_unit"
  | "no_such_aircraft"
  | "no_such_formation"
  | "no_such_hex"
  | "only_owner_orders_stack"
  | "on_move"
  | "stacks_ordered_in_set_up_and"
  | "on_top_already"
  | "halt_moving_force_first"
  | "declare_or_cancel_first"
  | "halt_advancing_group_first"
  | "hq_due_to_be_placed"
  | "every_point_of_ammunition_to_be"
  | "to_be_answered_before_play_goes"
  | "game_over"
  | "dice_to_fall_first"
  | "your_placement_sealed"
  | "other_side_to_decide_now"
  | "not_sent"
  | "not_placed"
  | "positions_made_and_given_up_in"
  | "transports_loaded_before_initiative_known"
  | "bombers_fly_as_surprise_or_when"
  | "transports_fly_as_surprise_or_when"
  | "name_target_first"
  | "aircraft_placed_in_air_combat_phase"
  | "recall_possible_once_as_activations_of"
  | "hqs_activated_in_own_phase"
  | "units_move_only_in_movement_phase"
  | "pick_units_shall_move_first"
  | "bridges_blown_at_end_of_movement"
  | "attacks_declared_at_time_in_combat"
  | "name_target_of_attack_first"
  | "what_declared_must_be_carried_out"
  | "name_a_target_first"
  | "nobody_to_retreat_now"
  | "room_made_only_where_retreat_leaves"
  | "no_vacated_hex_to_advance_into"
  | "dnestr_bridges_chosen_before_set_up"
  | "units_placed_in_set_up_and_hqs"
  | "belongs_to_set_up"
  | "belongs_to_axis_set_up"
  | "cargo_given_out_when_transport_landed"
  | "role_chosen_before_fight_of_sector"
  | "fighters_intercept_when_other_side_left"
  | "corps_named_when_directive_invoked"
  | "brigades_named_after_die_of_directive"
  | "nobody_on_move"
  | "hq_chosen_when_units_lose_theirs"
  | "ammunition_spent_when_attack_declared"
  | "units_lost_when_combat_or_retreat_costs"
  | "goes_along_when_attackers_retreat"
  | "garrison_named_when_bridge_lost_its_own"
  | "too_far_for_movement_points_or";
export type QuestionKey =
  | "load_transports"
  | "air_initiative"
  | "fly_surprise_missions"
  | "send_aircraft_to_sectors"
  | "choose_roles_of_fighter_bombers"
  | "air_combat_initiative_side_first"
  | "attack_bombers_and_transports"
  | "attack_on_bombers_and_transports"
  | "fly_bombing_and_supply_missions"
  | "name_aircraft_of_mission"
  | "bombing"
  | "share_out_supplies"
  | "optional_rule"
  | "operation_margarethe"
  | "choose_dnestr_bridges_to_roll_for"
  | "destruction_of_bridge"
  | "set_up_axis_units"
  | "set_up_soviet_units"
  | "weather"
  | "arrival_of_ii_ss_panzer_korps"
  | "hasty_and_prepared_positions"
  | "name_corps_of_zhukov_directive"
  | "zhukov_directive"
  | "name_brigades_go_south"
  | "place_returning_hq"
  | "recall_corps_from_south_or_not"
  | "n5th_guards_tank_corps"
  | "n38th_or_40th_army"
  | "activate_hq"
  | "activation"
  | "pick_units_to_move"
  | "move_force"
  | "which_part_of_force_goes_on"
  | "blow_bridge_or_not"
  | "demolition_of_bridge"
  | "which_hq_garrison_joins"
  | "choose_hex_to_attack"
  | "name_attackers"
  | "which_units_get_ammunition"
  | "combat"
  | "attacker_loses_unit"
  | "defender_loses_unit"
  | "do_germans_rout"
  | "attackers_retreat"
  | "defenders_retreat"
  | "units_over_stacking_limit_lost"
  | "make_room_for_retreating_units"
  | "new_hq_for_units_of_lost"
  | "new_garrison_for_pontoon_bridge"
  | "advance_after_combat"
  | "advance_along_path_of_retreat"
  | "axis_decisive_victory"
  | "axis_substantive_victory"
  | "axis_marginal_victory"
  | "soviet_marginal_victory"
  | "soviet_substantive_victory"
  | "soviet_decisive_victory";
