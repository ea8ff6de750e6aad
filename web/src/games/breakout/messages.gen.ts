// Made by tools/messages.mjs of what the engine can tell; do not edit.
import type { EventOf } from "../../messages";
export const lists = {
  side: { soviet: "Soviet", german: "German" },
  weather: { thaw: "thaw", frost: "frost", storm: "storm" },
  segment: { movement: "movement", combat: "combat", mechanized: "mechanized combat" },
  order: { none: "not yet chosen", "move-fight": "move, then fight", "fight-move": "fight, then move" },
  winner: { soviet: "Soviet victory", german: "German victory", draw: "draw" },
} as const;
export const events = {
  turn_begins: { args: { turn: "number" }, english: "Turn {turn} begins ({turn, date})" },
  weather_is: {
    args: { weather: "weather", die: "die" },
    english: "Weather: {weather}{die, select, 0 {} other { (die {die})}}",
  },
  air_tied: { args: { soviet: "number", german: "number" }, english: "Air: {soviet} against {german}, a tie; again" },
  air_gained: {
    args: { side: "side", markers: "number" },
    english: "{side} air superiority with {markers, plural, one {# marker} other {# markers}}",
  },
  placed: { args: { unit: "unit", hex: "hex" }, english: "{unit} is placed in {hex}" },
  placed_hidden: { args: { side: "side", hex: "hex" }, english: "a {side} unit is placed in {hex}" },
  kg_deployed: { args: { kg: "kg", hex: "hex" }, english: "Korpsgruppe {kg} is deployed in {hex}" },
  order_chosen: {
    args: { side: "side", impulse: "number", order: "order" },
    english: "{side} impulse {impulse}: {order}",
  },
  segment_begins: {
    args: { side: "side", segment: "segment", impulse: "number" },
    english: "{side} {segment} segment, impulse {impulse}",
  },
  moved: {
    args: { unit: "unit", from: "hex", to: "hex", left: "number" },
    english: "{unit} moves from {from} to {to}",
  },
  moved_hidden: {
    args: { side: "side", units: "number", from: "hex", to: "hex" },
    english:
      "{units, plural, one {# unit of the {side} side moves} other {# units of the {side} side move}} along from {from} to {to}",
  },
  river_rolled: {
    args: { hex: "hex", die: "die", cost: "number" },
    english: "River crossing into {hex}: die {die}, +{cost} MP",
  },
  stayed: { args: { unit: "unit", hex: "hex" }, english: "{unit} cannot pay and stays in {hex}" },
  stayed_hidden: {
    args: { side: "side", units: "number", hex: "hex" },
    english:
      "{units, plural, one {# unit of the {side} side cannot cross and stays} other {# units of the {side} side cannot cross and stay}} in {hex}",
  },
  stopped: { args: { hex: "hex" }, english: "stopped by an enemy ZOC in {hex}" },
  left_map: {
    args: { unit: "unit", hex: "hex", vp: "number" },
    english: "{unit} leaves the map from {hex}{vp, plural, =0 {} other { (+# VP)}}",
  },
  control_flipped: { args: { hex: "hex", side: "side" }, english: "{hex} is now {side}" },
  fortress_fell: { args: { hex: "hex" }, english: "the fortified locality {hex} has fallen and counts as a town" },
  overstacked: { args: { hex: "hex", side: "side" }, english: "{side} units overstack {hex}" },
  shown: { args: { unit: "unit", hex: "hex" }, english: "{unit} is revealed in {hex}" },
  declared: {
    args: { side: "side", hex: "hex", units: "number" },
    english: "{side} attack on {hex} by {units, plural, one {# unit} other {# units}}",
  },
  probed: {
    args: { units: "number", hex: "hex" },
    english: "{units, plural, one {# unit probes} other {# units probe}} into {hex}",
  },
  artillery_lost: { args: { unit: "unit", hex: "hex" }, english: "{unit} stands alone in {hex} and is lost" },
  kg_supports: { args: { kg: "kg", hex: "hex" }, english: "Korpsgruppe {kg} supports the combat at {hex}" },
  art18_supports: { args: { unit: "unit", hex: "hex" }, english: "{unit} supports the combat at {hex}" },
  air_committed: { args: { side: "side", markers: "number" }, english: "{side} side commits {markers} air" },
  odds: {
    args: { attack: "number", defence: "number", shift: "signed", column: "column" },
    english: "Odds {attack} to {defence}, shift {shift}: column {column}",
  },
  combat_rolled: {
    args: { die: "die", column: "column", result: "result" },
    english: "{die, select, 0 {Automatic result {result}} other {Die {die} on {column}: {result}}}",
  },
  step_lost: { args: { unit: "unit", left: "number" }, english: "{unit} loses a step, {left} left" },
  eliminated: { args: { unit: "unit", hex: "hex" }, english: "{unit} is eliminated in {hex}" },
  division_scored: { args: { unit: "unit", vp: "number" }, english: "{unit} was out of communications: +{vp} VP" },
  return_rolled: {
    args: { unit: "unit", die: "die", turn: "number" },
    english: "{unit} {turn, plural, =0 {comes back too late} other {is due back on turn #}} (die {die})",
  },
  retreated: { args: { unit: "unit", from: "hex", to: "hex" }, english: "{unit} retreats from {from} to {to}" },
  retreat_blocked: { args: { unit: "unit", hex: "hex" }, english: "{unit} cannot retreat from {hex}" },
  advanced: { args: { unit: "unit", hex: "hex" }, english: "{unit} advances into {hex}" },
  forfeited: { args: { unit: "unit" }, english: "{unit} was not placed and is lost" },
  turn_ends: { args: { turn: "number", vp: "number" }, english: "Turn {turn} ends with {vp} VP" },
  game_ends: { args: { vp: "number", winner: "winner" }, english: "The game ends with {vp} VP: {winner}" },
} as const;
export type Event = EventOf<typeof events, typeof lists>;
/** Types of arguments that are to be put into words. */
export type Named =
  "column" | "date" | "hex" | "kg" | "order" | "result" | "segment" | "side" | "unit" | "weather" | "winner";
export type RefusalKey =
  | "only_german_units_with_printed_hex"
  | "unit_not_part_of_set_up"
  | "no_such_hex_on_map"
  | "garrison_starts_in_own_town"
  | "division_starts_exactly_in_printed_hex"
  | "starts_in_printed_hex_or_next"
  | "stands_already"
  | "soviet_units_hold_hex"
  | "would_be_more_than_nine_steps"
  | "three_korpsgruppen"
  | "korpsgruppe_goes_into_hex_of_map"
  | "korpsgruppe_deployed_already"
  | "another_korpsgruppe_stands_in_hex"
  | "unit_no_reinforcement_waiting_to_enter"
  | "enters_on_own_turn_neither_earlier"
  | "reinforcements_enter_at_0101_to_0113"
  | "ternopol_not_in_german_hands"
  | "ternopol_no_line_of_communications"
  | "would_overstack_hex"
  | "corps_not_due_on_turn_track"
  | "corps_return_only_to_town_or"
  | "place_not_in_soviet_hands"
  | "german_zoc_reaches_place"
  | "place_out_of_supply"
  | "corps_returned_in_phase"
  | "units_move_only_in_own_sides"
  | "unit_not_on_map"
  | "garrison_never_moves"
  | "in_moving_group_already"
  | "ended_move_in_enemy_zoc"
  | "no_movement_points_left"
  | "moved_in_segment"
  | "group_on_move_takes_up_no"
  | "group_starts_from_hex"
  | "those_next_to_no_movement_points"
  | "pick_units_shall_move_first"
  | "units_move_from_hex_to_neighbouring"
  | "enemy_units_hold_hex"
  | "no_soviet_unit_goes_west_of"
  | "stand_fast_on_turn_1_may"
  | "no_step_from_enemy_zoc_straight"
  | "not_enough_movement_points_left"
  | "only_soviet_units_leave_map"
  | "map_left_only_between_0729_and"
  | "leaving_map_costs_movement_point"
  | "only_side_whose_segment_attacks"
  | "garrison_never_attacks"
  | "only_mechanized_units_attack_in_segment"
  | "served_in_combat_of_segment"
  | "does_not_stand_next_to_target"
  | "no_attack_factor"
  | "artillery_attacks_only_while_stacked_with"
  | "artillery_out_of_supply_may_not"
  | "army_support_out_of_supply_may"
  | "no_german_unit_to_attack"
  | "no_soviet_attack_goes_west_of"
  | "probe_goes_into_hex_under_soviet"
  | "no_unit_could_attack_stands_next"
  | "hex_no_room_for"
  | "artillery_needs_non_artillery_unit_in"
  | "named_in_attack_already"
  | "units_of_probe_start_from_hex"
  | "probed_hex_no_room_for"
  | "name_units_attack_first"
  | "artillery_can_use_no_more_factors"
  | "korpsgruppe_not_on_map"
  | "korpsgruppe_at_most_affects_combat"
  | "combat_more_than_two_hexes_from"
  | "helped_defence_in_segment"
  | "helped_attack_in_mechanized_segment"
  | "helped_attack_in_segment"
  | "no_such_support_on_map"
  | "n18th_artillery_served_in_segment"
  | "in_soviet_zoc_cannot_support"
  | "next_to_soviet_unit_cannot_support"
  | "target_more_than_two_hexes_away"
  | "in_own_hex_defends_with_defence"
  | "defended_hex_more_than_two_hexes"
  | "not_many_markers_left"
  | "loss_falls_on_unit_attacks_from"
  | "loss_falls_on_unit_in_defended"
  | "mobile_unit_takes_loss_before_garrison"
  | "unit_does_not_to_retreat"
  | "retreat_exactly_hex_on_map"
  | "hex_closed_to_unit"
  | "retreat_would_end_overstacked"
  | "as_many_units_as_possible_must"
  | "only_units_took_part_from_next"
  | "advance_would_end_overstacked"
  | "german_units_still_to_be_placed"
  | "halt_moving_group_first"
  | "declare_attack_or_cancel_first"
  | "to_be_answered_before_play_goes"
  | "only_owner_orders_stack"
  | "on_move"
  | "on_top_already"
  | "not_in_moving_group"
  | "halt_last_unit_of_group_instead"
  | "no_such_action"
  | "action_another_form"
  | "no_such_unit"
  | "game_over"
  | "dice_to_fall_first"
  | "other_side_to_decide_now"
  | "order_move_fight_or_fight_move"
  | "not_named_in_attack"
  | "fewest_units_restore_limit_removed_out"
  | "units_placed_in_set_up_and"
  | "no_attack_to_cancel"
  | "steps_lost_when_combat_costs_some"
  | "korpsgruppen_deployed_in_own_phase_from"
  | "order_announced_at_start_of_impulse"
  | "units_move_only_in_movement_segment"
  | "attacks_declared_at_time_in_combat"
  | "name_target_of_attack_first"
  | "declared_attack_must_be_carried_out"
  | "supports_named_between_declaration_and_die"
  | "air_markers_committed_just_before_die"
  | "soviet_air_markers_support_attacks_only"
  | "nobody_to_retreat_now"
  | "no_vacated_hex_to_advance_into"
  | "no_overstacked_hex_being_cleared"
  | "too_far_for_movement_points_or";
export type QuestionKey =
  | "order_your_stacks_before_battle"
  | "soviet_air_markers_of_turn_1"
  | "set_up_german_units"
  | "weather"
  | "air_superiority_two_soviet_dice_two"
  | "deploy_korpsgruppen"
  | "move_fight_or_fight_move"
  | "pick_units_to_move"
  | "move_group"
  | "river_crossing"
  | "remove_units_of_overstacked_enemy_hex"
  | "choose_hex_to_attack"
  | "name_attackers"
  | "korpsgruppe_and_18th_artillery"
  | "commit_air_markers"
  | "combat"
  | "attacker_loses_step"
  | "defender_loses_step"
  | "choose_retreats"
  | "unit_cannot_retreat_loses_step"
  | "advance_into_vacated_hex"
  | "return_of_rifle_corps"
  | "place_reinforcements"
  | "place_returning_rifle_corps"
  | "soviet_victory"
  | "draw"
  | "german_victory";
