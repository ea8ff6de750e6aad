#include "games/panzer/actions.h"

#include "games/panzer/sentences.h"

namespace kessel::panzer {

namespace {

constexpr std::uint64_t at(std::initializer_list<Step> steps) {
  std::uint64_t mask = 0;
  for (const Step step : steps) mask |= std::uint64_t{1} << static_cast<int>(step);
  return mask;
}
static_assert(static_cast<int>(Step::GameOver) < 64);
constexpr std::uint64_t kAny = ~std::uint64_t{0};

using S = Step;
constexpr std::uint64_t kFiring = at({S::Direct, S::Overwatch, S::Watch, S::Flak}), kMoving = at({S::Move, S::Onward});

/// One letter for each number; "x*": any number of them.
// clang-format off
constexpr std::array<ActForm, kActs> kForms{{
    {"done", "", 0, 0, kAny, {}},
    {"edge", "n", 1, 1, at({S::EdgeChoice}), Refusal{"PZ:23.1.3", no::area_chosen_before_set_up, {}}},
    {"place", "unnntmn", 4, 5, at({S::Place}), Refusal{"PZ:23.1.3", no::placed_in_set_up, {}}},
    {"rest", "", 0, 0, at({S::Place}), Refusal{"PZ:23.1.3", no::placed_in_set_up, {}}},
    {"order", "uo", 2, 2, at({S::Orders}), Refusal{"PZ:3.2", no::orders_given_in_command_phase, {}}},
    {"first", "", 0, 0, at({S::InitiativeChoice}), Refusal{"PZ:7.1", no::chosen_by_winner_of_initiative, {}}},
    {"second", "", 0, 0, at({S::InitiativeChoice}), Refusal{"PZ:7.1", no::chosen_by_winner_of_initiative, {}}},
    {"aim", "uun", 2, 3, kFiring, Refusal{"PZ:3.4", no::fire_in_combat_phase_or_in_answer, {}}},
    {"lower", "u", 1, 1, kAny, {}},
    {"announce", "u", 1, 1, kFiring, Refusal{"PZ:3.4", no::fire_in_combat_phase_or_in_answer, {}}},
    {"pass", "", 0, 0, at({S::Overwatch, S::Watch, S::Flak}), Refusal{"PZ:6.5a", no::only_answering_fire_passed, {}}},
    {"reveal", "", 0, 0, at({S::Reveal}), Refusal{"PZ:6.1.2a", no::order_shown_or_hidden_when_fired_at, {}}},
    {"hide", "", 0, 0, at({S::Reveal}), Refusal{"PZ:6.1.2a", no::order_shown_or_hidden_when_fired_at, {}}},
    {"aspect", "c", 1, 1, at({S::AspectChoice}), Refusal{"PZ:8.4.5.1.1", no::angle_chosen_where_shot_runs_between, {}}},
    {"pick", "u", 1, 1, at({S::Move}), Refusal{"PZ:3.5", no::units_move_in_movement_phase_one_by, {}}},
    {"move", "unnn*", 3, 3, kMoving, Refusal{"PZ:3.5", no::units_move_in_movement_phase_one_by, {}}},
    {"pivot", "un", 2, 2, at({S::Adjust}), Refusal{"PZ:10.1", no::units_pivot_in_adjustment_phase, {}}},
    {"turret", "ut", 2, 2, at({S::Adjust}), Refusal{"PZ:10.2", no::turrets_turn_in_adjustment_phase, {}}},
    {"register", "unn", 3, 3, at({S::Plots}), Refusal{"PZ:R95", no::plots_made_before_play, {}}},
    {"plan", "unnnnp*", 6, 6, at({S::Plots}), Refusal{"PZ:R95", no::plots_made_before_play, {}}},
    {"mine", "nn*", 4, 4, at({S::Plots}), Refusal{"PZ:R95", no::plots_made_before_play, {}}},
    {"load", "ub", 2, 2, at({S::Plots}), Refusal{"PZ:R95", no::plots_made_before_play, {}}},
    {"scrap", "qn", 2, 2, at({S::Plots}), Refusal{"PZ:R95", no::plots_made_before_play, {}}},
    {"position", "nnn", 3, 3, at({S::Place}), Refusal{"PZ:23.1.3", no::placed_in_set_up, {}}},
    {"cover", "uO", 2, 2, at({S::Place, S::Adjust}), Refusal{"PZ:17.2.6", no::full_cover_in_set_up_and_adjustment, {}}},
    {"join", "uu", 2, 2, at({S::Orders}), Refusal{"PZ:3.2", no::orders_given_in_command_phase, {}}},
    {"smoke", "unnn", 4, 4, at({S::Direct}), Refusal{"PZ:3.4.1", no::smoke_fired_in_direct_fire_step, {}}},
    {"fallback", "y", 1, 1, at({S::Fallback}), Refusal{"PZ:20.2", no::plain_ap_when_special_ran_out, {}}},
    {"land", "nnn", 3, 3, at({S::Land}), Refusal{"PZ:16.1.6.1.1", no::place_named_after_bail_out, {}}},
    {"call", "uhsnnnu*", 7, 7, at({S::Indirect}), Refusal{"PZ:3.4", no::indirect_fire_opens_combat_phase, {}}},
    {"arrive", "nnnn", 4, 4, at({S::Indirect}), Refusal{"PZ:3.4", no::indirect_fire_opens_combat_phase, {}}},
    {"continue", "ns", 2, 2, at({S::Indirect}), Refusal{"PZ:3.4", no::indirect_fire_opens_combat_phase, {}}},
    {"shift", "nhsnnn", 6, 6, at({S::Indirect}), Refusal{"PZ:3.4", no::indirect_fire_opens_combat_phase, {}}},
    {"check", "n", 1, 1, at({S::Indirect}), Refusal{"PZ:3.4", no::indirect_fire_opens_combat_phase, {}}},
    {"fall", "nnn", 3, 3, at({S::DangerClose}), Refusal{"PZ:16.6.1.3", no::enemy_fire_placed_when_danger_close, {}}},
    {"assault", "uun*", 2, 2, at({S::Close}), Refusal{"PZ:11.5.1", no::assaults_open_movement_phase, {}}},
    {"breach", "ukn*", 3, 3, at({S::Close}), Refusal{"PZ:11.5.1", no::assaults_open_movement_phase, {}}},
    {"retract", "u", 1, 1, at({S::Close}), Refusal{"PZ:11.5.1", no::assaults_open_movement_phase, {}}},
    {"lead", "u", 1, 1, at({S::Primary}), Refusal{"PZ:16.10.4.2", no::leader_chosen_after_lost_round, {}}},
    {"occupy", "", 0, 0, at({S::Occupy}), Refusal{"PZ:16.10.4.1", no::position_taken_when_won, {}}},
    {"stay", "", 0, 0, at({S::Occupy}), Refusal{"PZ:16.10.4.1", no::position_taken_when_won, {}}},
    {"march", "un*", 2, 2, at({S::Move}), Refusal{"PZ:3.5", no::units_move_in_movement_phase_one_by, {}}},
    {"declare", "uu", 2, 2, at({S::Move}), Refusal{"PZ:11.5.2", no::overruns_in_movement_phase, {}}},
    {"overrun", "uun*", 4, 4, at({S::Move}), Refusal{"PZ:11.5.2", no::overruns_in_movement_phase, {}}},
    {"search", "ud", 2, 2, at({S::Move}), Refusal{"PZ:3.5", no::units_move_in_movement_phase_one_by, {}}},
    {"mount", "uu", 2, 2, kMoving | at({S::Place, S::Adjust}),
     Refusal{"PZ:17.2.8.2", no::mount_and_dismount_in_movement_phase, {}}},
    {"dismount", "unnn", 4, 4, kMoving, Refusal{"PZ:17.2.8.2", no::mount_and_dismount_in_movement_phase, {}}},
    {"bail", "unnn", 4, 4, kMoving | at({S::Adjust}),
     Refusal{"PZ:17.2.8.3", no::bail_out_in_own_movement_or_adjustment, {}}},
    {"storm", "unnnu", 5, 5, kMoving, Refusal{"PZ:16.9.1.11", no::attack_from_vehicle_in_movement_phase, {}}},
    {"enter", "un*", 4, 4, at({S::Move}), Refusal{"PZ:3.5", no::units_move_in_movement_phase_one_by, {}}},
    {"fly", "uvannnnnUU", 8, 10, at({S::Fly}), Refusal{"PZ:15.2.1", no::aircraft_fly_in_air_phases, {}}},
    {"dive", "unuU", 3, 4, at({S::Fly}), Refusal{"PZ:15.2.1", no::aircraft_fly_in_air_phases, {}}},
    {"on", "n", 1, 1, at({S::Aloft}), Refusal{"PZ:15.3", no::aircraft_attack_on_their_way_over, {}}},
    {"name", "uU", 1, 2, at({S::Aloft}), Refusal{"PZ:15.3", no::aircraft_attack_on_their_way_over, {}}},
    {"drop", "w", 1, 1, at({S::Aloft}), Refusal{"PZ:15.3", no::aircraft_attack_on_their_way_over, {}}},
    {"hold", "", 0, 0, at({S::Flak}), Refusal{"PZ:15.4.2", no::fire_held_while_aircraft_may_be_fired, {}}},
}};
// clang-format on

}  // namespace

const ActForm& form_of(Act a) { return kForms[static_cast<std::size_t>(a)]; }

char form_at(const ActForm& f, std::size_t i) {
  const std::string_view args = f.args;
  const bool open = !args.empty() && args.back() == '*';
  const std::size_t fixed = open ? args.size() - 2 : args.size();
  return i < fixed ? args[i] : open ? args[fixed] : '\0';
}

std::size_t most_args(const ActForm& f) {
  const std::string_view args = f.args;
  return !args.empty() && args.back() == '*' ? kMaxActionArgs : args.size();
}

}  // namespace kessel::panzer
