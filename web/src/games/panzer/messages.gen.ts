// Made by tools/messages.mjs of what the engine can tell; do not edit.
import type { EventOf } from "../../messages";
export const lists = {
  side: { german: "german", soviet: "soviet" },
  phase: {
    setup: "setup",
    spotting: "spotting",
    command: "command",
    initiative: "initiative",
    air: "air",
    combat: "combat",
    movement: "movement",
    "second-air": "second-air",
    adjustment: "adjustment",
    over: "over",
  },
  order: { none: "none", fire: "fire", move: "move", halt: "halt", ow: "ow", nc: "nc", hidden: "hidden" },
  location: {
    "turret front": "turret front",
    "turret side": "turret side",
    "turret rear": "turret rear",
    "hull front": "hull front",
    "hull side": "hull side",
    "hull rear": "hull rear",
    track: "track",
  },
  aspect: { front: "front", "front/side": "front/side", side: "side", "rear/side": "rear/side", rear: "rear" },
  damage: { "no damage": "no damage", damaged: "damaged", "knocked out": "knocked out", "brewed up": "brewed up" },
  field: { front: "front", right: "right", rear: "rear", left: "left" },
  terrain: {
    clear: "clear",
    scrub: "scrub",
    rough: "rough",
    woods: "woods",
    "heavy woods": "heavy woods",
    rubble: "rubble",
    "wood building": "wood building",
    "brick building": "brick building",
    "stone building": "stone building",
    road: "road",
    path: "path",
    bridge: "bridge",
    ford: "ford",
    stream: "stream",
    "impassable stream": "impassable stream",
    ditch: "ditch",
    hill: "hill",
    depression: "depression",
    slope: "slope",
    crest: "crest",
    block: "block",
    wire: "wire",
    "hasty mines": "hasty mines",
    "deliberate mines": "deliberate mines",
    "hasty entrenchment": "hasty entrenchment",
    "improved position": "improved position",
    wreck: "wreck",
    "brew-up smoke": "brew-up smoke",
    smoke: "smoke",
    barrage: "barrage",
    fire: "fire",
  },
  drop: { strafe: "strafe", rockets: "rockets", dive: "dive", bombs: "bombs" },
  speed: { slow: "slow", fast: "fast" },
  altitude: { low: "low", medium: "medium", high: "high" },
  shell: { gp: "gp", smoke: "smoke" },
  sheaf: { a: "a", b: "b", c: "c", d: "d" },
  holder: { nobody: "nobody", german: "the german side", soviet: "the soviet side" },
  winner: { german: "german", soviet: "soviet", draw: "nobody" },
  plot: {
    point: "a registered point",
    plan: "planned fire",
    mines: "a minefield",
    load: "a load",
    scrapped: "a plot is taken back",
  },
  gp_result: { none: "no effect", suppressed: "suppressed", effective: "effective" },
  mine_result: { none: "no effect", track: "a track is gone", damaged: "damaged", effective: "effective" },
  feature: { building: "building", bridge: "bridge", work: "work", mines: "minefield" },
} as const;
export const events = {
  turn_begins: { args: { turn: "number" }, english: "Turn {turn}" },
  phase_begins: { args: { phase: "phase" }, english: "Phase: {phase}" },
  edge_rolled: { args: { german: "die", soviet: "die" }, english: "For the edge: german {german}, soviet {soviet}" },
  edge_chosen: { args: { side: "side", area: "index" }, english: "{side} takes set-up area {area}" },
  placed: {
    args: { unit: "unit", x: "mils", y: "mils", facing: "number" },
    english: "{unit} is set up at {x, inches}, {y, inches}, facing {facing}",
  },
  setup_ends: { args: { side: "side" }, english: "{side} is set up" },
  marker_lost: { args: { unit: "unit" }, english: "{unit} is out of sight: its marker goes" },
  order_given: { args: { unit: "unit", order: "order" }, english: "{unit} gets the order {order}" },
  ready: { args: { side: "side" }, english: "{side} is ready" },
  initiative: { args: { german: "die", soviet: "die" }, english: "Initiative: german {german}, soviet {soviet}" },
  first_player: { args: { side: "side" }, english: "{side} is First Player" },
  aimed: { args: { unit: "unit", target: "unit" }, english: "{unit} aims at {target}" },
  announced: {
    args: { target: "unit", units: "number", overwatch: "number", weapons: "number" },
    english:
      "{units, plural, one {# unit fires} other {# units fire}}{weapons, plural, =0 {} other { # weapons}} at {target}{overwatch, select, 0 {} other { in overwatch}}",
  },
  order_shown: { args: { unit: "unit", order: "order" }, english: "{unit} had the order {order}" },
  hidden: { args: { unit: "unit" }, english: "the order of {unit} stays hidden" },
  shot: {
    args: { unit: "unit", target: "unit", roll: "die", limit: "number", hits: "number" },
    english:
      "{unit} fires at {target}: {roll} against {limit}{hits, plural, =0 {, a miss} one {, a hit} other {, # hits}}",
  },
  wasted: { args: { unit: "unit", target: "unit" }, english: "the fire of {unit} at {target} is wasted" },
  no_target: { args: { unit: "unit" }, english: "{unit} has no target and counts as having fired" },
  hit_located: {
    args: {
      unit: "unit",
      roll: "die",
      location: "location",
      aspect: "aspect",
      armour: "number",
      penetration: "number",
      top: "number",
      through: "number",
    },
    english:
      "{unit} is hit: {top, select, 0 {{location}} other {top}} from {aspect} ({roll}), armour {armour}, penetration {penetration}{through, select, 0 {: it glances off} other {}}",
  },
  hull_down_miss: {
    args: { unit: "unit", roll: "die" },
    english: "the hit on {unit} goes into the ground: hull down ({roll})",
  },
  track_hit: { args: { unit: "unit" }, english: "{unit} loses a track" },
  damage_done: { args: { unit: "unit", damage: "damage" }, english: "{unit}: {damage}" },
  turret_turned: { args: { unit: "unit", field: "field" }, english: "the turret of {unit} turns to the {field}" },
  move_begins: { args: { unit: "unit" }, english: "{unit} moves" },
  moved_to: {
    args: { unit: "unit", x: "mils", y: "mils", facing: "number", spent: "number" },
    english: "{unit} comes to {x, inches}, {y, inches}, facing {facing}",
  },
  move_stopped: {
    args: { unit: "unit", x: "mils", y: "mils" },
    english: "{unit} ends its move at {x, inches}, {y, inches}",
  },
  exited: { args: { unit: "unit" }, english: "{unit} leaves the table" },
  passed: { args: { side: "side" }, english: "{side} holds its fire" },
  building_tried: {
    args: { unit: "unit", roll: "die", counted: "number", hurt: "number" },
    english: "{unit} breaks through a wall: {roll}, with its weight {counted}{hurt, select, 0 {} other {, not unhurt}}",
  },
  building_hurt: {
    args: { unit: "unit", roll: "die", track: "number" },
    english: "{unit} {track, select, 0 {is damaged} other {loses a track}} at the wall ({roll})",
  },
  pivoted: { args: { unit: "unit", facing: "number" }, english: "{unit} turns to face {facing}" },
  objective: { args: { objective: "index", holder: "holder" }, english: "objective {objective} is held by {holder}" },
  scored: { args: { german: "number", soviet: "number" }, english: "Points: german {german}, soviet {soviet}" },
  game_ends: {
    args: { winner: "winner" },
    english: "{winner, select, draw {The game is drawn} other {{winner} wins}}",
  },
  pivot_blocked: { args: { unit: "unit" }, english: "{unit} has no room to turn any more" },
  plotted: { args: { what: "plot", index: "index" }, english: "{what} is noted" },
  work_placed: {
    args: { work: "index", terrain: "terrain", x: "mils", y: "mils" },
    english: "{terrain} at {x, inches}, {y, inches}",
  },
  covered: {
    args: { unit: "unit", into: "number" },
    english: "{unit} {into, select, 0 {leaves} other {goes into}} Full Cover",
  },
  dug: { args: { unit: "unit", work: "index", turns: "number" }, english: "{unit} digs ({turns})" },
  mounted: { args: { unit: "struck", carrier: "struck" }, english: "{unit} mounts {carrier}" },
  dismounted: {
    args: { unit: "unit", x: "mils", y: "mils", facing: "number" },
    english: "{unit} dismounts at {x, inches}, {y, inches}",
  },
  bailed_out: {
    args: { unit: "unit", x: "mils", y: "mils", facing: "number" },
    english: "{unit} bails out, suppressed, at {x, inches}, {y, inches}",
  },
  crew_left: {
    args: { unit: "unit", roll: "die", limit: "number" },
    english: "the crew of {unit} abandons it ({roll} against {limit})",
  },
  bail_rolled: {
    args: { unit: "unit", roll: "die", limit: "number", out: "number", who: "number" },
    english:
      "{who, select, 0 {the crew of {unit} stays with it} other {{unit} {out, select, 0 {{who, select, 2 {is lost inside} other {stays aboard}}} other {gets out}}}} ({roll} against {limit})",
  },
  joined: { args: { unit: "unit", leader: "unit" }, english: "{unit} shares the command of {leader}" },
  ammunition: {
    args: { unit: "unit", roll: "die", limit: "number", short: "number" },
    english:
      "ammunition of {unit}: {roll} against {limit}{short, select, 0 {, there is enough} other {, it runs short}}",
  },
  misfired: { args: { unit: "unit" }, english: "{unit} has no such shell and does not fire" },
  gp_shot: {
    args: { unit: "struck", target: "struck", roll: "die", modifier: "signed", result: "gp_result" },
    english: "{unit} fires at {target}: {roll}{modifier, sum}, {result}",
  },
  terrain_hit: {
    args: { feature: "feature", index: "index", roll: "die", destroyed: "number" },
    english: "{feature} {index}: {roll}{destroyed, select, 0 {, it stands} other {, destroyed}}",
  },
  suppressed: { args: { unit: "unit" }, english: "{unit} is suppressed" },
  reduced: { args: { unit: "unit" }, english: "{unit} is reduced to a half-squad" },
  eliminated: { args: { unit: "unit" }, english: "{unit} is eliminated" },
  ko_rolled: {
    args: { unit: "unit", roll: "die", limit: "number", burns: "number" },
    english: "{unit}: {roll} against {limit}{burns, select, 0 {, knocked out} other {, brewed up}}",
  },
  penetration_rolled: {
    args: { unit: "unit", die: "die", added: "number" },
    english: "penetration of {unit}: {die} adds {added}",
  },
  smoke_placed: { args: { zone: "index", x: "mils", y: "mils" }, english: "smoke at {x, inches}, {y, inches}" },
  called: {
    args: { unit: "unit", zone: "index", x: "mils", y: "mils", sheaf: "sheaf", shell: "shell" },
    english: "{unit} calls {shell} on {x, inches}, {y, inches}, sheaf {sheaf}",
  },
  responded: {
    args: { unit: "struck", roll: "die", limit: "number", fires: "number" },
    english: "{unit}: {roll} against {limit}{fires, select, 0 {, no response} other {, it responds}}",
  },
  danger_close: {
    args: { unit: "struck", x: "mils", y: "mils" },
    english: "danger close: {unit} fires on its own side at {x, inches}, {y, inches}",
  },
  fire_arrives: {
    args: { unit: "struck", zone: "index", x: "mils", y: "mils" },
    english: "fire of {unit} comes down at {x, inches}, {y, inches}",
  },
  planned_fire: {
    args: { plot: "index", zone: "index", x: "mils", y: "mils" },
    english: "planned fire comes down at {x, inches}, {y, inches}",
  },
  checked: { args: { zone: "index" }, english: "mission {zone} is checked" },
  zone_ends: { args: { zone: "index" }, english: "mission {zone} ends" },
  assault_begins: {
    args: { unit: "unit", target: "struck", advances: "number" },
    english: "{unit} assaults {target}{advances, select, 0 {} other {, advancing}}",
  },
  hand_to_hand: {
    args: { unit: "unit", target: "unit", roll: "die", net: "number", target_roll: "die", target_net: "number" },
    english: "{unit} fights {target} hand to hand: {net} ({roll}) against {target_net} ({target_roll})",
  },
  occupied: {
    args: { unit: "unit", x: "mils", y: "mils" },
    english: "{unit} takes the position at {x, inches}, {y, inches}",
  },
  overrun: { args: { unit: "unit", target: "unit" }, english: "{unit} overruns {target}" },
  bogged: {
    args: { unit: "unit", roll: "die", limit: "number", stuck: "number" },
    english: "{unit}: {roll} against {limit}{stuck, select, 0 {, it gets through} other {, it bogs down}}",
  },
  hull_down_found: {
    args: { unit: "unit", roll: "die", limit: "number", found: "number" },
    english: "{unit} looks for a hull-down position: {roll} against {limit}{found, select, 0 {, none} other {, found}}",
  },
  quickmarched: {
    args: { unit: "unit", roll: "die", limit: "number", suppressed: "number" },
    english: "{unit} has run: {roll} against {limit}{suppressed, select, 0 {, in order} other {, suppressed}}",
  },
  mine_struck: {
    args: { unit: "unit", minefield: "index", roll: "die", result: "mine_result" },
    english: "{unit} is in a minefield: {roll}, {result}",
  },
  recovered: {
    args: { unit: "unit", roll: "die", counted: "number", recovers: "number" },
    english: "{unit}: {roll}, modified {counted}{recovers, select, 0 {, it stays suppressed} other {, it recovers}}",
  },
  flight_begins: {
    args: { unit: "unit", x: "mils", y: "mils", heading: "number", speed: "speed", altitude: "altitude" },
    english: "{unit} comes in at {x, inches}, {y, inches}, heading {heading}, {speed} and {altitude}",
  },
  flew_to: {
    args: { unit: "unit", x: "mils", y: "mils", heading: "number" },
    english: "{unit} is over {x, inches}, {y, inches}",
  },
  target_named: { args: { unit: "unit", target: "struck" }, english: "{unit} turns to {target}" },
  air_attacks: {
    args: { unit: "unit", attack: "drop", target: "struck" },
    english: "{unit} attacks {target}: {attack}",
  },
  flight_ends: { args: { unit: "unit" }, english: "{unit} flies off" },
  crashes: {
    args: { unit: "unit", roll: "die", x: "mils", y: "mils" },
    english: "{unit} crashes at {x, inches}, {y, inches}",
  },
  relief_rolled: {
    args: { roll: "die", limit: "number", comes: "number" },
    english: "Relief: {roll} against {limit}{comes, select, 0 {, not yet} other {, it comes}}",
  },
  relief_comes: { args: { roll: "die", entry: "index" }, english: "The relief force comes by entry {entry}" },
  entered: {
    args: { unit: "unit", x: "mils", y: "mils" },
    english: "{unit} comes onto the table at {x, inches}, {y, inches}",
  },
  spot_tried: {
    args: { unit: "unit", target: "unit", roll: "die", limit: "number", seen: "number" },
    english: "{unit} looks for {target}: {roll} against {limit}{seen, select, 0 {, not seen} other {, seen}}",
  },
  wire_crushed: { args: { unit: "unit", work: "index" }, english: "{unit} takes the wire along" },
  ground_searched: { args: { counted: "number" }, english: "mines that nobody sees are rolled for: {counted}" },
  unharmed: { args: { unit: "unit" }, english: "{unit} is proof against it" },
} as const;
export type Event = EventOf<typeof events, typeof lists>;
/** Types of arguments that are to be put into words. */
export type Named =
  | "altitude"
  | "aspect"
  | "damage"
  | "drop"
  | "feature"
  | "field"
  | "gp_result"
  | "holder"
  | "inches"
  | "location"
  | "mine_result"
  | "order"
  | "phase"
  | "plot"
  | "sheaf"
  | "shell"
  | "side"
  | "speed"
  | "struck"
  | "sum"
  | "terrain"
  | "unit"
  | "winner";
export type RefusalKey =
  | "does_not_see_target"
  | "suppressed_looks_way_only"
  | "suppressed_sees_half_as_far"
  | "unit_not_yours_to_command"
  | "not_on_table"
  | "passenger_gets_order_to_move_or"
  | "to_enter_gets_order_to_move"
  | "in_full_cover"
  | "suppressed_gun_makes_no_short_halt"
  | "nothing_to_fire_with"
  | "lost_track"
  | "no_spotted_target_in_range_and"
  | "no_such_order"
  | "passengers_fire_directly_only"
  | "vehicle_order_to_move"
  | "only_aircraft_may_be_fired_at"
  | "aircraft_fired_at_as_fly"
  | "only_unit_moves_may_be_fired"
  | "overwatch_answers_units_just_fired"
  | "passengers_fired_at_with_vehicle"
  | "all_fire_at_target_announced_together"
  | "too_far_from_target_of_those"
  | "did_not_see_target_in_spotting"
  | "suppressed_units_fire_weapon"
  | "sections_fire_weapon"
  | "small_arms_and_attached_weapon_no"
  | "fires_weapon"
  | "in_overwatch_both_weapons_fire_at"
  | "those_who_share_order_fire_at"
  | "too_far_from_other_target"
  | "no_overwatch_order"
  | "no_order_to_fire"
  | "fired_turn"
  | "of_your_own"
  | "fires_two_weapons_already"
  | "nobody_aims_at"
  | "shares_order_and_to_fire_too"
  | "units_ordered_to_fire_must_fire"
  | "only_anti_aircraft_fire_reaches_aircraft"
  | "guns_do_not_fire_while_towed"
  | "mortars_and_machine_guns_fired_on"
  | "smoke_fired_at_place"
  | "row_for_aircraft"
  | "ap_fired_at_vehicles_only"
  | "rocket_launchers_fire_ap_at_vehicles"
  | "those_numbers_for_indirect_fire"
  | "no_such_gun"
  | "basic_game_fires_plain_ap_only"
  | "wreck_no_target"
  | "target_not_on_table"
  | "beyond_guns_maximum_range"
  | "nearer_than_weapons_minimum_range"
  | "outside_turrets_field_of_fire"
  | "outside_rear_field_of_fire"
  | "outside_front_field_of_fire"
  | "towed_guns_fire_to_front_only"
  | "turret_too_slow_for_rear"
  | "fires_to_rear_only"
  | "fires_to_front_only"
  | "only_tracked_vehicles_with_full_roof"
  | "turret_to_point_straight_ahead_or"
  | "leg_of_no_length"
  | "bridge_entered_and_left_by_road"
  | "too_steep_more_than_2_for"
  | "way_too_many_legs_and_stops"
  | "on_fire"
  | "not_enough_movement_for_turns"
  | "not_enough_movement_for_stairs"
  | "beyond_movement_allowance"
  | "another_unit_or_wreck_stands"
  | "off_table"
  | "move_names_unit_facing_legs_gone"
  | "facings_0_to_359_degrees"
  | "no_such_legs"
  | "no_such_floor"
  | "to_stay_in_place_name_no"
  | "moved"
  | "no_order_to_move"
  | "another_unit_on_move"
  | "bogged_down"
  | "goes_on_only_if_loaded_or"
  | "not_due_to_enter"
  | "to_enter_needs_order_to_move"
  | "names_place_on_edge_and_corners"
  | "not_where_relief_force_comes"
  | "suppressed"
  | "only_vehicles_with_unused_order_to"
  | "no_room_to_turn"
  | "no_turret_to_turn"
  | "turret_slow_adjacent_field_only"
  | "no_combat_unit_near_to_command"
  | "formation_no_command_left"
  | "every_unit_command_of_own"
  | "shares_with_others"
  | "no_command_to_share"
  | "share_already"
  | "formations_do_not_share_commands"
  | "recon_units_share_no_commands"
  | "passengers_share_with_transport_only"
  | "out_of_command_range_of_each"
  | "combat_units_near_another_needs_command"
  | "no_combat_unit_near_needs_command"
  | "only_aircraft_fly"
  | "not_any_more"
  | "flown_turn"
  | "loitered_five_turns"
  | "hidden_from_above_op_to_spot"
  | "damaged_aircraft_fly_slow"
  | "dive_bombers_fly_slow"
  | "headings_0_to_359_degrees"
  | "aircraft_come_in_over_edge_of"
  | "comes_back_over_edge_where_left"
  | "way_does_not_come_over_table"
  | "turn_place_in_inches_from_edge"
  | "no_turns_at_fast_speed"
  | "turn_of_at_most_45_degrees"
  | "op_spots_target"
  | "dive_bombers_come_in_over_edge"
  | "no_dive_bomber"
  | "bombs_used_up"
  | "something_high_stands_between_and_target"
  | "only_op_units_spot_for_aircraft"
  | "op_needs_overwatch_order"
  | "spots_another_target_turn"
  | "order_used"
  | "op_does_not_spot_target"
  | "does_not_carry"
  | "used_up"
  | "not_diving"
  | "not_at_altitude"
  | "no_target"
  | "not_acquired_target"
  | "too_far_for_rockets"
  | "to_be_over_target"
  | "target_does_not_lie_in_pattern"
  | "inch_or_more"
  | "dives_on_target_came_for"
  | "target"
  | "only_anti_aircraft_weapons_fire_at"
  | "in_building_or_deep_in_woods"
  | "not_acquired_aircraft"
  | "aircraft_out_of_range"
  | "side_no_special_ammunition_in_scenario"
  | "ammunition_not_yet"
  | "only_squads_and_half_squads_fight"
  | "unit_your_own"
  | "only_dismounted_units_fought_hand_to"
  | "more_than_inch_away"
  | "stands_two_heights_above_or_below"
  | "units_share_order_attack_same_target"
  | "advance_takes_half_movement_at_most"
  | "assault_names_unit_target_and_up"
  | "only_dismounted_units_fight_so"
  | "target_already"
  | "too_many_assaults"
  | "it_does_not_see_its_target"
  | "no_more_than_two_units_fight"
  | "engineers_attack_terrain_from_where_stand"
  | "no_such_feature"
  | "only_engineers_attack_terrain"
  | "nothing_to_destroy"
  | "attacks_nobody"
  | "does_not_take_part_in_combat"
  | "not_aboard_vehicle"
  | "point_lies_off_table"
  | "bearings_0_to_359_degrees"
  | "batteries_fire_in_sheaf_or_b"
  | "units_on_table_fire_in_sheaf"
  | "unit_fires_sees_target_itself"
  | "observer_spots_nobody"
  | "no_unit_observer_spots_near"
  | "observer_does_not_see_point"
  | "cannot_call_so_many"
  | "named_twice"
  | "last_mission_goes_on_or_checked"
  | "no_such_mission_of_yours"
  | "planned_fire_follows_plot"
  | "nobody_of_can_fire_so"
  | "observer_does_not_see_target_point"
  | "observer_spots_nobody_in"
  | "farther_than_fire_can_be_adjusted"
  | "the_observer_does_not_see_the_target_point"
  | "farther_than_planned_fire_can_be"
  | "pattern_keeps_direction_where_point_stays"
  | "none_of_units_seen_near_target"
  | "planned_fire_due"
  | "only_op_command_and_recon_units"
  | "observer_needs_overwatch_order"
  | "spots_for_aircraft"
  | "called_fire_on_point_turn"
  | "no_weapon_for_indirect_fire"
  | "no_smoke_shells"
  | "attached_to_another_formation"
  | "soviet_command_and_recon_units_call"
  | "no_fire_order"
  | "used_turn"
  | "beyond_batterys_range_from_observer"
  | "beyond_range"
  | "nearer_than_least_range"
  | "motorcycles_and_bicycles_overrun_nobody"
  | "only_armed_vehicles_overrun"
  | "only_leg_and_towed_units_began"
  | "overruns_announced_before_first_fought"
  | "announced"
  | "too_many_attacks"
  | "way_does_not_lead_through_target"
  | "cannot_enter_and_leave_with_movement"
  | "only_batteries_off_table_plots"
  | "scenario_gives_no_registered_points"
  | "battery_no_registered_points"
  | "all_registered_points_plotted"
  | "scenario_gives_no_planned_fire"
  | "no_planned_fire_in_turn"
  | "too_long"
  | "battery_does_not_fire_so"
  | "battery_other_planned_fire_then_or"
  | "no_room_for_more_plots"
  | "load_not_to_be_chosen"
  | "no_such_point_of_yours"
  | "no_such_plot_of_yours"
  | "plot_at_end"
  | "comes_in_turn_or_earlier_or"
  | "scenario_gives_no_planned_fire_so"
  | "battery_used_turn"
  | "battery_not_through_with_last_plot"
  | "fires_as_planned"
  | "just_ended_planned_fire_and_waits"
  | "planned_fire_can_wait_no_longer"
  | "engineers_place_smoke_within_inch"
  | "beyond_range_of_shells"
  | "nearer_than_shells_can_fall"
  | "outside_field_of_fire"
  | "place_out_of_sight"
  | "one_of_your_own_is_there"
  | "no_smoke"
  | "aims_at_target"
  | "house_no_such_floor"
  | "guns_stay_on_ground_floor"
  | "no_room_on_floor"
  | "only_squads_and_half_squads_run"
  | "rides"
  | "to_run_needs_order_to_move"
  | "runs_over_clear_ground_paths_and"
  | "leaves_ditch_in_next_turn"
  | "to_start_beside_ditch"
  | "goes_round_house_or_ends_in"
  | "suppressed_cannot_be_moved"
  | "cannot_be_moved_on_short_halt"
  | "too_heavy_to_change_height"
  | "in_no_house"
  | "ends_in_no_house"
  | "does_not_leave_house_to_come"
  | "way_does_not_lead_out_of"
  | "to_follow_those_who_share_order"
  | "whoever_shares_order_would_be_out"
  | "whoever_shares_order_could_not_follow"
  | "only_leg_and_towed_units_carried"
  | "does_not_leave_machines"
  | "carries_nobody"
  | "cannot_tow"
  | "no_room"
  | "put_within_inch_of_transport"
  | "inside_house"
  | "may_not_enter_terrain"
  | "not_across_water_cannot_be_crossed"
  | "transport_not_on_table"
  | "needs_order_to_move_not_used"
  | "transport_needs_order_to_move_or"
  | "another_transport_on_move"
  | "half_of_allowance_not_left"
  | "for_suppressed_passenger_needs_whole_allowance"
  | "transport_no_movement_left"
  | "mounts_in_movement_phase"
  | "cannot_carry_itself"
  | "to_be_within_inch_of_transport"
  | "not_aboard"
  | "transport_no_order_to_move"
  | "only_vehicles_look_for_hull_down"
  | "no_order_to_move_or_moved"
  | "needs_order_to_move"
  | "nothing_to_be_found_in_terrain"
  | "only_leg_and_towed_units_take"
  | "two_opposite_corners_middle_and_radius"
  | "circle_radius"
  | "minefield_too_large"
  | "outside_set_up_area"
  | "corners_to_go_round_area"
  | "minefields_may_not_overlap"
  | "no_such_minefield_to_lay"
  | "minefield_not_laid"
  | "two_opposite_corners_apart_both_ways"
  | "holds_as_many_targets_as_can"
  | "nobody_made_out_turn"
  | "may_not_start_in_building"
  | "building_no_such_floor"
  | "stays_on_ground_floor"
  | "may_not_start_so"
  | "starts_in_something_better"
  | "another_entrenchment"
  | "too_many_works"
  | "unit_not_yours_to_place"
  | "does_not_begin_on_table"
  | "no_turret"
  | "base_to_lie_on_table"
  | "may_not_start_in_improved_position"
  | "another_unit_stands"
  | "vehicle_no_place_yet"
  | "aboard"
  | "no_improved_positions"
  | "all_positions_placed"
  | "to_lie_on_table"
  | "building_stands"
  | "nobody_digs"
  | "another_work"
  | "area_chosen_before_set_up"
  | "placed_in_set_up"
  | "orders_given_in_command_phase"
  | "chosen_by_winner_of_initiative"
  | "fire_in_combat_phase_or_in_answer"
  | "only_answering_fire_passed"
  | "order_shown_or_hidden_when_fired_at"
  | "angle_chosen_where_shot_runs_between"
  | "units_move_in_movement_phase_one_by"
  | "units_pivot_in_adjustment_phase"
  | "turrets_turn_in_adjustment_phase"
  | "plots_made_before_play"
  | "full_cover_in_set_up_and_adjustment"
  | "smoke_fired_in_direct_fire_step"
  | "plain_ap_when_special_ran_out"
  | "place_named_after_bail_out"
  | "indirect_fire_opens_combat_phase"
  | "enemy_fire_placed_when_danger_close"
  | "assaults_open_movement_phase"
  | "leader_chosen_after_lost_round"
  | "position_taken_when_won"
  | "overruns_in_movement_phase"
  | "mount_and_dismount_in_movement_phase"
  | "bail_out_in_own_movement_or_adjustment"
  | "attack_from_vehicle_in_movement_phase"
  | "aircraft_fly_in_air_phases"
  | "aircraft_attack_on_their_way_over"
  | "fire_held_while_aircraft_may_be_fired"
  | "belongs_to_advanced_game"
  | "assaults_come_before_movement"
  | "indirect_comes_before_direct_fire"
  | "not_picked"
  | "to_be_answered_before_play_goes"
  | "no_such_action"
  | "action_another_form"
  | "no_such_unit"
  | "no_such_field"
  | "no_such_thing"
  | "not_all_units_placed"
  | "game_over"
  | "dice_come_first"
  | "not_your_turn_to_answer"
  | "no_such_set_up_area"
  | "all_units_placed"
  | "aims_at_nobody"
  | "of_two_angles"
  | "no_gun"
  | "cliff_in_way"
  | "vehicles_keep_to_roads_and_paths"
  | "stream_cannot_be_crossed"
  | "guns_do_not_come_into_ditches"
  | "vehicles_do_not_come_into_ditches"
  | "wire_in_way"
  | "no_gun_comes_through_wire_not"
  | "only_tracked_vehicles_come_through_wire";
export type QuestionKey =
  | "ended_by_agreement"
  | "who_chooses_edge"
  | "choose_edge"
  | "set_up"
  | "give_orders"
  | "initiative"
  | "be_first_or_second_player"
  | "fire"
  | "answer_with_overwatch_fire_or_pass"
  | "show_targets_order_or_keep_hidden"
  | "hit"
  | "which_angle_counts"
  | "hit_location_and_damage"
  | "move"
  | "fire_at_moving_unit_or_pass"
  | "through_wall"
  | "what_wall_did"
  | "pivot_vehicles_and_turn_turrets"
  | "plot_in_secret"
  | "does_relief_force_come"
  | "by_which_road_comes"
  | "spotting"
  | "ammunition"
  | "fire_plain_ap_instead"
  | "penetration"
  | "gp_fire"
  | "knocked_out_or_brewed_up"
  | "bail_out"
  | "where_bails_out_to"
  | "call_and_direct_indirect_fire"
  | "does_respond"
  | "ammunition_of_fire_arrives"
  | "where_fire_falls"
  | "announce_assaults"
  | "hand_to_hand"
  | "which_unit_leads_on"
  | "take_position_or_stay"
  | "bogging"
  | "hull_down_position"
  | "quickmarch"
  | "mines"
  | "load_unload_go_on"
  | "fly"
  | "attack_or_fly_on"
  | "fire_at_aircraft_or_pass"
  | "where_crashes"
  | "recovery_from_suppression"
  | "no_units_left"
  | "victory_points";
