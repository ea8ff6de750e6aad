// The table of actions: a new one is a row here, its rule in its chapter, and its line in actions.h.
#include "games/kesselschlacht/action_rows.h"

namespace kessel::kesselschlacht {

bool is_air_step(Step step) { return step >= Step::Cargo && step <= Step::Deliver; }

Why why_not_top(const State& s, Side by, UnitId u) {
  if (side_of(s, u) != by) return Refusal{"KS:3.6", no::only_owner_orders_stack, u};
  if (!on_map(s, u)) return Refusal{"KS:2.2", no::unit_not_on_map, u};
  if (flagged(s, u, kInGroup)) return Refusal{"KS:3.6", no::on_move, u};
  // KS:R96 the owner orders stacks in set-up and while his units move.
  const bool ordering = s.phase == Phase::Setup || (movement_phase(s.phase) && phasing(s) == by);
  if (!ordering) return Refusal{"KS:3.6", no::stacks_ordered_in_set_up_and, u};
  if (top_unit(s, s.unit(u).hex) == u) return Refusal{"KS:3.6", no::on_top_already, u};
  return std::nullopt;
}

namespace {

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
UnitId unit_arg(const Action& a, int i = 0) { return unit_id(arg(a, i)); }
AirId air_arg(const Action& a) { return air_id(arg(a, 0)); }
FormationId formation_arg(const Action& a, int i = 0) { return formation_id(arg(a, i)); }
Hex hex_arg(const Action& a, int i) {
  const int v = arg(a, i);
  return v >= 0 && v < hex::kHexSlots ? Hex{static_cast<std::uint16_t>(v)} : kNoHex;
}

Why why_not_done(const State& s, Side by) {
  switch (s.top().step) {
    case Step::SetupAxis:
    case Step::SetupSoviet: return why_not_end_set_up(s, by);
    case Step::Move: return why_not_done_moving(s);
    case Step::Group:
    case Step::Parts: return Refusal{"KS:11.1.1", no::halt_moving_force_first, {}};
    case Step::Draft:
    case Step::Strike: return Refusal{"KS:R104", no::declare_or_cancel_first, {}};
    case Step::AdvanceGroup: return Refusal{"KS:13.4.1", no::halt_advancing_group_first, {}};
    case Step::HqReturn: return Refusal{return_rule(by), no::hq_due_to_be_placed, {}};
    case Step::Ammo: return Refusal{"KS:10.6.2", no::every_point_of_ammunition_to_be, {}};
    case Step::DirectiveBrigades: return why_not_done_directive(s);
    default: {
      // Whoever offers the choices of a step says whether it may be passed over.
      ActionList list;
      options(s, by, Scope::Main, list);
      if (list.contains(act(by, Act::Done))) return std::nullopt;
      return Refusal{"KS:4.0", no::to_be_answered_before_play_goes, {}};
    }
  }
}

Why why_not_place(const State& s, UnitId u, Hex h) {
  return s.top().step == Step::HqReturn ? why_not_return(s, u, h) : why_not_set_up(s, u, h);
}

Why nothing(const State&, const Action&) { return std::nullopt; }

Why why_not_withhold(const State& s, const Action& a) {
  if (s.plane(air_arg(a)).marked == 0) return Refusal{"KS:6.5", no::not_sent, {}};
  return std::nullopt;
}

Why why_not_ground(const State& s, const Action& a) {
  if (def(s, air_arg(a)).side != a.by || s.plane(air_arg(a)).where != AirWhere::Placed)
    return Refusal{"KS:6.3.2", no::not_placed, {}};
  return std::nullopt;
}

Why why_not_as_role(const State& s, const Action& a) {
  const bool known = arg(a, 1) >= 1 && arg(a, 1) <= 3;
  return why_not_role(s, air_arg(a), known ? static_cast<Role>(arg(a, 1)) : Role::None);
}

bool advancing(const State& s) { return s.top().step == Step::AdvanceGroup; }

Why why_not_step_of(const State& s, const Action& a) {
  return advancing(s) ? why_not_advance_step(s, hex_arg(a, 0)) : why_not_step(s, board_against(s, a.by), hex_arg(a, 0));
}
Why why_not_halt_of(const State& s, const Action&) { return advancing(s) ? why_not_advance_halt(s) : why_not_halt(s); }
Why why_not_declare_of(const State& s, const Action&) {
  return s.top().step == Step::Strike ? why_not_declare_strike(s) : why_not_declare(s, board_of(s));
}

void done(State& s, Side by, Events& ev) {
  switch (s.top().step) {
    case Step::BridgeChoice: return end_bridge_choice(s, ev);
    case Step::SetupAxis:
    case Step::SetupSoviet: return end_set_up(s, by, ev);
    case Step::AirPlace: return seal_air(s, by, ev);
    case Step::Positions:
      s.pop();
      end_positions(s);
      return next_phase(s, ev);
    case Step::DirectiveBrigades: return done_directive(s, ev);
    case Step::Recall: return done_recall(s, ev);
    case Step::Activate: return end_activation(s, ev);
    case Step::Move: return end_movement(s, ev);
    case Step::Demolish: return close_phase(s, ev);
    case Step::Fight: return end_combat_phase(s, ev);
    default:
      if (is_air_step(s.top().step)) return done_air(s, ev);
      return done_combat(s, ev);
  }
}

void place(State& s, const Action& a, Events& ev) {
  (s.top().step == Step::HqReturn ? return_hq : set_up)(s, unit_arg(a), hex_arg(a, 1), ev);
}

void strike_bridge(State& s, const Action& a, Events&) {
  const int bridge = bridge_at(s, hex_arg(a, 0), hex_arg(a, 1));
  strike(s, a.by, hex_arg(a, 0), bridge >= 100 ? bridge : bridge + 1);
}

void step_of(State& s, const Action& a, Events& ev) { (advancing(s) ? advance_step : step)(s, hex_arg(a, 0), ev); }
void halt_of(State& s, const Action&, Events& ev) { (advancing(s) ? advance_halt : halt)(s, ev); }

void cancel(State& s, const Action&, Events&) {
  for (Air& plane : s.air) plane.marked = 0;
  if (s.top().step == Step::Strike)
    s.pop();
  else
    cancel_draft(s);
}

void declare_of(State& s, const Action&, Events& ev) {
  (s.top().step == Step::Strike ? declare_strike : declare)(s, ev);
}

// ---- the table ------------------------------------------------------------------------------------------------------

constexpr std::uint64_t at(std::initializer_list<Step> steps) {
  std::uint64_t mask = 0;
  for (const Step step : steps) mask |= std::uint64_t{1} << static_cast<int>(step);
  return mask;
}
static_assert(kSteps <= 64);
constexpr std::uint64_t kAny = ~std::uint64_t{0};

using S = Step;

// clang-format off
constexpr std::array<ActRow, kActs> kRows{{
    {"done", "", kAny, {},
     [](const State& s, const Action& a) { return why_not_done(s, a.by); },
     [](State& s, const Action& a, Events& ev) { done(s, a.by, ev); }},
    {"blow", "hh", at({S::BridgeChoice}), Refusal{"KS:19.3.3", no::dnestr_bridges_chosen_before_set_up, {}},
     [](const State& s, const Action& a) { return why_not_blow(s, hex_arg(a, 0), hex_arg(a, 1)); },
     [](State& s, const Action& a, Events&) { blow(s, hex_arg(a, 0), hex_arg(a, 1)); }},
    {"place", "uh", at({S::SetupAxis, S::SetupSoviet, S::HqReturn}),
     Refusal{"KS:18.0", no::units_placed_in_set_up_and_hqs, {}},
     [](const State& s, const Action& a) { return why_not_place(s, unit_arg(a), hex_arg(a, 1)); },
     place},
    {"rest", "", at({S::SetupAxis, S::SetupSoviet}), Refusal{"KS:18.0", no::belongs_to_set_up, {}},
     [](const State& s, const Action& a) { return why_not_rest(s, a.by); },
     [](State& s, const Action& a, Events& ev) { set_up_rest(s, a.by, ev); }},
    {"train", "nf", at({S::SetupAxis, S::SetupSoviet}), Refusal{"KS:15.2.1", no::belongs_to_set_up, {}},
     [](const State& s, const Action& a) { return why_not_train(s, a.by, arg(a, 0), formation_arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { assign_train(s, arg(a, 0), formation_arg(a, 1), ev); }},
    {"points", "fnn", at({S::SetupAxis}), Refusal{"KS:18.1e", no::belongs_to_axis_set_up, {}},
     [](const State& s, const Action& a) { return why_not_points(s, formation_arg(a), arg(a, 1), arg(a, 2)); },
     [](State& s, const Action& a, Events& ev) { set_points(s, formation_arg(a), arg(a, 1), arg(a, 2), ev); }},
    {"dig", "h", at({S::Positions, S::SetupAxis}), Refusal{"KS:7.0", no::positions_made_and_given_up_in, {}},
     [](const State& s, const Action& a) { return why_not_dig(s, hex_arg(a, 0)); },
     [](State& s, const Action& a, Events& ev) { dig(s, hex_arg(a, 0), ev); }},
    {"fill", "h", at({S::Positions, S::SetupAxis}), Refusal{"KS:7.0", no::positions_made_and_given_up_in, {}},
     [](const State& s, const Action& a) { return why_not_fill(s, hex_arg(a, 0)); },
     [](State& s, const Action& a, Events& ev) { fill(s, hex_arg(a, 0), ev); }},
    {"cargo", "ann", at({S::Cargo}), Refusal{"KS:6.7.1b", no::transports_loaded_before_initiative_known, {}},
     [](const State& s, const Action& a) { return why_not_cargo(s, air_arg(a), arg(a, 1), arg(a, 2)); },
     [](State& s, const Action& a, Events& ev) { load_cargo(s, air_arg(a), arg(a, 1), arg(a, 2), ev); }},
    {"strike", "h", at({S::Surprise, S::Missions}), Refusal{"KS:4.0D", no::bombers_fly_as_surprise_or_when, {}},
     [](const State& s, const Action& a) { return why_not_strike(s, a.by, hex_arg(a, 0)); },
     [](State& s, const Action& a, Events&) { strike(s, a.by, hex_arg(a, 0), 0); }},
    {"strike-bridge", "hh", at({S::Surprise, S::Missions}), Refusal{"KS:4.0D", no::bombers_fly_as_surprise_or_when, {}},
     [](const State& s, const Action& a) { return why_not_strike_bridge(s, a.by, hex_arg(a, 0), hex_arg(a, 1)); },
     strike_bridge},
    {"send", "a", at({S::Strike, S::Draft}), Refusal{"KS:6.5", no::name_target_first, {}},
     [](const State& s, const Action& a) { return why_not_send(s, air_arg(a)); },
     [](State& s, const Action& a, Events&) { s.plane(air_arg(a)).marked = 1; }},
    {"withhold", "a", at({S::Strike, S::Draft}), Refusal{"KS:6.5", no::name_target_first, {}},
     why_not_withhold,
     [](State& s, const Action& a, Events&) { s.plane(air_arg(a)).marked = 0; }},
    {"land", "ah", at({S::Surprise, S::Missions}), Refusal{"KS:6.7.2", no::transports_fly_as_surprise_or_when, {}},
     [](const State& s, const Action& a) { return why_not_land(s, air_arg(a), hex_arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { land(s, air_arg(a), hex_arg(a, 1), ev); }},
    {"drop", "af", at({S::Surprise, S::Missions}), Refusal{"KS:6.7.2", no::transports_fly_as_surprise_or_when, {}},
     [](const State& s, const Action& a) { return why_not_drop(s, air_arg(a), formation_arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { drop(s, air_arg(a), formation_arg(a, 1), ev); }},
    {"give", "fnn", at({S::Deliver}), Refusal{"KS:6.7.2.A", no::cargo_given_out_when_transport_landed, {}},
     [](const State& s, const Action& a) { return why_not_give(s, formation_arg(a), arg(a, 1), arg(a, 2)); },
     [](State& s, const Action& a, Events& ev) { give(s, formation_arg(a), arg(a, 1), arg(a, 2), ev); }},
    {"fly", "an", at({S::AirPlace}), Refusal{"KS:6.3.2", no::aircraft_placed_in_air_combat_phase, {}},
     [](const State& s, const Action& a) { return why_not_fly(s, a.by, air_arg(a), arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { fly(s, air_arg(a), arg(a, 1), ev); }},
    {"ground", "a", at({S::AirPlace}), Refusal{"KS:6.3.2", no::aircraft_placed_in_air_combat_phase, {}},
     why_not_ground,
     [](State& s, const Action& a, Events& ev) { fly(s, air_arg(a), 0, ev); }},
    {"role", "ar", at({S::AirRole}), Refusal{"KS:6.1.1b", no::role_chosen_before_fight_of_sector, {}},
     why_not_as_role,
     [](State& s, const Action& a, Events& ev) { take_role(s, air_arg(a), static_cast<Role>(arg(a, 1)), ev); }},
    {"intercept", "", at({S::Intercept}), Refusal{"KS:6.4.4a", no::fighters_intercept_when_other_side_left, {}},
     nothing,
     [](State& s, const Action&, Events& ev) { intercept(s, ev); }},
    {"name", "f", at({S::DirectiveChoose}), Refusal{"KS:8.1.2a", no::corps_named_when_directive_invoked, {}},
     [](const State& s, const Action& a) { return why_not_name(s, formation_arg(a)); },
     [](State& s, const Action& a, Events& ev) { name_recipient(s, formation_arg(a), ev); }},
    {"brigade", "u", at({S::DirectiveBrigades}), Refusal{"KS:8.1.2c", no::brigades_named_after_die_of_directive, {}},
     [](const State& s, const Action& a) { return why_not_brigade(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { designate(s, unit_arg(a), ev); }},
    {"recall", "f", at({S::Recall}), Refusal{"KS:8.2", no::recall_possible_once_as_activations_of, {}},
     [](const State& s, const Action& a) { return why_not_recall(s, formation_arg(a)); },
     [](State& s, const Action& a, Events& ev) { recall(s, formation_arg(a), ev); }},
    {"activate", "f", at({S::Activate}), Refusal{"KS:4.0G", no::hqs_activated_in_own_phase, {}},
     [](const State& s, const Action& a) { return why_not_activate(s, formation_arg(a)); },
     [](State& s, const Action& a, Events& ev) { try_activation(s, formation_arg(a), ev); }},
    {"pick", "u", at({S::Move, S::Group, S::Parts}), Refusal{"KS:11.1.6b", no::units_move_only_in_movement_phase, {}},
     [](const State& s, const Action& a) { return why_not_pick(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { pick(s, unit_arg(a), ev); }},
    {"leave", "u", at({S::Group}), Refusal{"KS:11.1.6b", no::units_move_only_in_movement_phase, {}},
     [](const State& s, const Action& a) { return why_not_leave(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { leave(s, unit_arg(a), ev); }},
    {"fuel", "n", at({S::Group}), Refusal{"KS:11.1.6b", no::units_move_only_in_movement_phase, {}},
     [](const State& s, const Action& a) { return why_not_fuel(s, arg(a, 0)); },
     [](State& s, const Action& a, Events& ev) { buy_fuel(s, arg(a, 0), ev); }},
    {"payer", "f", at({S::Group}), Refusal{"KS:11.1.6b", no::units_move_only_in_movement_phase, {}},
     [](const State& s, const Action& a) { return why_not_payer(s, formation_arg(a)); },
     [](State& s, const Action& a, Events&) { name_payer(s, formation_arg(a)); }},
    {"step", "h", at({S::Group, S::AdvanceGroup}), Refusal{"KS:11.1.6b", no::units_move_only_in_movement_phase, {}},
     why_not_step_of, step_of},
    {"exit", "", at({S::Group}), Refusal{"KS:11.1.6b", no::units_move_only_in_movement_phase, {}},
     [](const State& s, const Action&) { return why_not_exit(s); },
     [](State& s, const Action&, Events& ev) { leave_map(s, ev); }},
    {"halt", "", at({S::Group, S::Parts, S::AdvanceGroup}), Refusal{"KS:11.1.1", no::nobody_on_move, {}},
     why_not_halt_of, halt_of},
    {"back", "", at({S::Group}), Refusal{"KS:11.1.1", no::nobody_on_move, {}},
     [](const State& s, const Action&) { return why_not_back(s); },
     [](State& s, const Action&, Events& ev) { go_back(s, ev); }},
    {"bridge", "nhhu", at({S::Move}), Refusal{"KS:15.2.2c", no::pontoons_built_in_soviet_or_first, {}},
     [](const State& s, const Action& a) {
       return why_not_bridge(s, arg(a, 0), hex_arg(a, 1), hex_arg(a, 2), unit_arg(a, 3));
     },
     [](State& s, const Action& a, Events& ev) {
       build_bridge(s, arg(a, 0), hex_arg(a, 1), hex_arg(a, 2), unit_arg(a, 3), ev);
     }},
    {"demolish", "hh", at({S::Demolish}), Refusal{"KS:15.1.1", no::bridges_blown_at_end_of_movement, {}},
     [](const State& s, const Action& a) { return why_not_demolish(s, hex_arg(a, 0), hex_arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { demolish(s, hex_arg(a, 0), hex_arg(a, 1), ev); }},
    {"corps", "f", at({S::JoinCorps, S::Reassign}), Refusal{"KS:13.1.1", no::hq_chosen_when_units_lose_theirs, {}},
     [](const State& s, const Action& a) { return why_not_corps(s, formation_arg(a)); },
     [](State& s, const Action& a, Events& ev) { choose_corps(s, formation_arg(a), ev); }},
    {"target", "h", at({S::Fight}), Refusal{"KS:12.0", no::attacks_declared_at_time_in_combat, {}},
     [](const State& s, const Action& a) { return why_not_target(s, board_of(s), hex_arg(a, 0)); },
     [](State& s, const Action& a, Events&) { target(s, hex_arg(a, 0)); }},
    {"join", "h", at({S::Draft}), Refusal{"KS:12.1.1", no::name_target_of_attack_first, {}},
     [](const State& s, const Action& a) { return why_not_join(s, board_of(s), hex_arg(a, 0)); },
     [](State& s, const Action& a, Events&) { join(s, hex_arg(a, 0)); }},
    {"unjoin", "h", at({S::Draft}), Refusal{"KS:12.1.1", no::name_target_of_attack_first, {}},
     [](const State& s, const Action& a) { return why_not_unjoin(s, hex_arg(a, 0)); },
     [](State& s, const Action& a, Events&) { unjoin(s, hex_arg(a, 0)); }},
    {"support", "u", at({S::Draft}), Refusal{"KS:12.1.1", no::name_target_of_attack_first, {}},
     [](const State& s, const Action& a) { return why_not_support(s, board_of(s), unit_arg(a)); },
     [](State& s, const Action& a, Events&) { raise(s, unit_arg(a), kInCombat); }},
    {"unsupport", "u", at({S::Draft}), Refusal{"KS:12.1.1", no::name_target_of_attack_first, {}},
     [](const State& s, const Action& a) { return why_not_unsupport(s, unit_arg(a)); },
     [](State& s, const Action& a, Events&) { lower(s, unit_arg(a), kInCombat); }},
    {"cancel", "", at({S::Draft, S::Strike}), Refusal{"KS:R104", no::what_declared_must_be_carried_out, {}},
     nothing, cancel},
    {"declare", "", at({S::Draft, S::Strike}), Refusal{"KS:12.1.1", no::name_a_target_first, {}},
     why_not_declare_of, declare_of},
    {"pay", "u", at({S::Ammo}), Refusal{"KS:10.6.2", no::ammunition_spent_when_attack_declared, {}},
     [](const State& s, const Action& a) { return why_not_pay(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { pay(s, unit_arg(a), ev); }},
    {"lose", "u", at({S::AttackerLoss, S::DefenderLoss, S::Excess}),
     Refusal{"KS:13.1", no::units_lost_when_combat_or_retreat_costs, {}},
     [](const State& s, const Action& a) { return why_not_lose(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { lose(s, unit_arg(a), ev); }},
    {"retreat", "h", at({S::AttackerRetreat, S::DefenderRetreat}), Refusal{"KS:13.2", no::nobody_to_retreat_now, {}},
     [](const State& s, const Action& a) { return why_not_retreat(s, hex_arg(a, 0)); },
     [](State& s, const Action& a, Events& ev) { retreat(s, hex_arg(a, 0), ev); }},
    {"along", "u", at({S::AttackerRetreat}), Refusal{"KS:13.2a", no::goes_along_when_attackers_retreat, {}},
     [](const State& s, const Action& a) { return why_not_along(s, unit_arg(a)); },
     [](State& s, const Action& a, Events&) { go_along(s, unit_arg(a)); }},
    {"displace", "uh", at({S::Displace}), Refusal{"KS:13.2.4.Aa", no::room_made_only_where_retreat_leaves, {}},
     [](const State& s, const Action& a) { return why_not_displace(s, unit_arg(a), hex_arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { displace(s, unit_arg(a), hex_arg(a, 1), ev); }},
    {"heir", "u", at({S::Heir}), Refusal{"KS:15.2.3c", no::garrison_named_when_bridge_lost_its_own, {}},
     [](const State& s, const Action& a) { return why_not_heir(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { name_heir(s, unit_arg(a), ev); }},
    {"advance", "u", at({S::Advance, S::AdvanceGroup}), Refusal{"KS:13.4", no::no_vacated_hex_to_advance_into, {}},
     [](const State& s, const Action& a) { return why_not_advance(s, unit_arg(a)); },
     [](State& s, const Action& a, Events&) { advance_pick(s, unit_arg(a)); }},
    {"top", "u", kAny, {},
     [](const State& s, const Action& a) { return why_not_top(s, a.by, unit_arg(a)); },
     [](State& s, const Action& a, Events&) { bring_to_top(s, unit_arg(a)); }},
}};
// clang-format on
static_assert(std::string_view(kRows[static_cast<std::size_t>(Act::Target)].word) == "target");
static_assert(std::string_view(kRows.back().word) == "top");

}  // namespace

const ActRow& row_of(Act a) { return kRows[static_cast<std::size_t>(a)]; }

}  // namespace kessel::kesselschlacht
