// The way through a turn: who is asked what, and what runs by itself. The flow is data (State::frames), nothing here
// remembers anything.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {

Side side_in(const Frame& f) { return f.unit.value == 0 ? kSoviet : kAxis; }

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
UnitId unit_arg(const Action& a, int i = 0) { return unit_id(arg(a, i)); }
AirId air_arg(const Action& a) { return air_id(arg(a, 0)); }
FormationId formation_arg(const Action& a, int i = 0) { return formation_id(arg(a, i)); }
Hex hex_arg(const Action& a, int i) {
  const int v = arg(a, i);
  return v >= 0 && v < hex::kHexSlots ? Hex{static_cast<std::uint16_t>(v)} : kNoHex;
}

/// What the numbers of an action are: u unit, a aircraft, f formation, h hex, n number.
const char* form_of(Act a) {
  switch (a) {
    case Act::Place:
    case Act::Displace: return "uh";
    case Act::Train: return "nf";
    case Act::Points:
    case Act::Give: return "fnn";
    case Act::Cargo: return "ann";
    case Act::Blow:
    case Act::StrikeBridge:
    case Act::Demolish: return "hh";
    case Act::Land: return "ah";
    case Act::Drop: return "af";
    case Act::Fly:
    case Act::AsRole: return "an";
    case Act::Bridge: return "nhhu";
    case Act::Send:
    case Act::Withhold:
    case Act::Ground: return "a";
    case Act::Dig:
    case Act::Fill:
    case Act::Strike:
    case Act::Step:
    case Act::Target:
    case Act::Join:
    case Act::Unjoin:
    case Act::Retreat: return "h";
    case Act::Name:
    case Act::Recall:
    case Act::Activate:
    case Act::Payer:
    case Act::Corps: return "f";
    case Act::Fuel: return "n";
    case Act::Brigade:
    case Act::Pick:
    case Act::Leave:
    case Act::Support:
    case Act::Unsupport:
    case Act::Pay:
    case Act::Lose:
    case Act::Along:
    case Act::Heir:
    case Act::Advance:
    case Act::Top: return "u";
    case Act::Done:
    case Act::Rest:
    case Act::Intercept:
    case Act::Exit:
    case Act::Halt:
    case Act::Back:
    case Act::Cancel:
    case Act::Declare: return "";
  }
  return "";
}

/// An action that no parser of ours would make: wrong kind, count or thing.
Why why_malformed(const State& s, const Action& a) {
  if (a.kind >= kActs) return Refusal{"KS:4.0", no::no_such_action, {}};
  const std::string_view form = form_of(static_cast<Act>(a.kind));
  if (a.count != form.size()) return Refusal{"KS:4.0", no::action_another_form, {}};
  for (int i = 0; i < a.count; ++i) {
    const int v = arg(a, i);
    switch (form[static_cast<std::size_t>(i)]) {
      case 'u':
        if (v < 0 || v >= s.unit_count()) return Refusal{"KS:2.2", no::no_such_unit, {}};
        break;
      case 'a':
        if (v < 0 || v >= s.air_count()) return Refusal{"KS:2.3", no::no_such_aircraft, {}};
        break;
      case 'f':
        if (v < 0 || v >= s.formation_count()) return Refusal{"KS:3.5", no::no_such_formation, {}};
        break;
      case 'h':
        if (!s.content->grid.contains(hex_arg(a, i))) return Refusal{"KS:2.1", no::no_such_hex, {}};
        break;
      default: break;
    }
  }
  return std::nullopt;
}

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

}  // namespace

SideMask deciders(const State& s) {
  const Frame& f = s.top();
  switch (f.step) {
    case Step::BridgeChoice:
    case Step::SetupAxis:
    case Step::Cargo:
    case Step::Deliver:
    case Step::Positions:
    case Step::JoinCorps: return only(kAxis);
    case Step::SetupSoviet:
    case Step::DirectiveChoose:
    case Step::DirectiveBrigades:
    case Step::Recall:
    case Step::Activate: return only(kSoviet);
    case Step::Surprise: return only(s.initiative);
    case Step::AirPlace: return static_cast<SideMask>(kBothSides & ~s.sealed);
    case Step::AirRole:
    case Step::Intercept:
    case Step::Missions:
    case Step::Strike:
    case Step::HqReturn: return only(side_in(f));
    case Step::Move:
    case Step::Group:
    case Step::Parts:
    case Step::Demolish:
    case Step::Fight:
    case Step::Draft:
    case Step::Ammo:
    case Step::Advance:
    case Step::AdvanceGroup: return only(phasing(s));
    case Step::AttackerLoss:
    case Step::AttackerRetreat: return only(s.combat.attacker);
    case Step::DefenderLoss:
    case Step::DefenderRetreat: return only(other(s.combat.attacker));
    case Step::Excess:
    case Step::Displace: return only(f.arg == 0 ? kSoviet : kAxis);
    case Step::Reassign: return only(def(s, formation_id(f.arg)).side);
    case Step::Heir: return only(s.pontoons[f.arg].side);
    case Step::OptionRoll:
    case Step::MargaretheRoll:
    case Step::BridgeRoll:
    case Step::WeatherRoll:
    case Step::SsRoll:
    case Step::InitiativeRoll:
    case Step::AirRoll:
    case Step::InterceptRoll:
    case Step::StrikeRoll:
    case Step::DirectiveRoll:
    case Step::FifthRoll:
    case Step::ArmyRoll:
    case Step::ActivateRoll:
    case Step::DemolishRoll:
    case Step::CombatRoll:
    case Step::RoutRoll:
    case Step::GameOver: return kNobody;
  }
  return kNobody;
}

/// KS:R97 Weather, initiative and optional rules are Axis dice, activation and Directive Soviet ones.
Node node(const State& s) {
  const Frame& f = s.top();
  const SideMask who = deciders(s);
  if (is_air_step(f.step)) return air_node(s);
  switch (f.step) {
    case Step::OptionRoll: return Node::chance(2, 6, asks::optional_rule, "KS:19.0", kAxis);
    case Step::MargaretheRoll: return Node::chance(2, 6, asks::operation_margarethe, "KS:19.3.1", kAxis);
    case Step::BridgeChoice: return Node::decide(who, asks::choose_dnestr_bridges_to_roll_for, "KS:19.3.3");
    case Step::BridgeRoll: return Node::chance(1, 6, asks::destruction_of_bridge, "KS:19.3.3", kAxis);
    case Step::SetupAxis: return Node::decide(who, asks::set_up_axis_units, "KS:18.0");
    case Step::SetupSoviet: return Node::decide(who, asks::set_up_soviet_units, "KS:18.0");
    case Step::WeatherRoll: return Node::chance(1, 6, asks::weather, "KS:5.0", kAxis);
    case Step::SsRoll: return Node::chance(2, 6, asks::arrival_of_ii_ss_panzer_korps, "KS:19.3.2", kAxis);
    case Step::Positions: return Node::decide(who, asks::hasty_and_prepared_positions, "KS:7.0");
    case Step::DirectiveChoose: return Node::decide(who, asks::name_corps_of_zhukov_directive, "KS:8.1.2a");
    case Step::DirectiveRoll: return Node::chance(1, 6, asks::zhukov_directive, "KS:8.1.2c", kSoviet);
    case Step::DirectiveBrigades: return Node::decide(who, asks::name_brigades_go_south, "KS:8.1.2c");
    case Step::HqReturn: return Node::decide(who, asks::place_returning_hq, return_rule(side_in(f)));
    case Step::Recall: return Node::decide(who, asks::recall_corps_from_south_or_not, "KS:8.2");
    case Step::FifthRoll: return Node::chance(1, 6, asks::n5th_guards_tank_corps, "KS:9.2.2", kSoviet);
    case Step::ArmyRoll: return Node::chance(1, 6, asks::n38th_or_40th_army, "KS:9.2.1", kSoviet);
    case Step::Activate: return Node::decide(who, asks::activate_hq, "KS:9.1.2");
    case Step::ActivateRoll: return Node::chance(1, 6, asks::activation, "KS:9.1.2a", kSoviet);
    case Step::Move: return Node::decide(who, asks::pick_units_to_move, "KS:11.1");
    case Step::Group: return Node::decide(who, asks::move_force, "KS:11.1.1");
    case Step::Parts: return Node::decide(who, asks::which_part_of_force_goes_on, "KS:10.5.2.A");
    case Step::Demolish: return Node::decide(who, asks::blow_bridge_or_not, "KS:15.1.1");
    case Step::DemolishRoll: return Node::chance(1, 6, asks::demolition_of_bridge, "KS:15.1.1a", phasing(s));
    case Step::JoinCorps: return Node::decide(who, asks::which_hq_garrison_joins, "KS:10.7b");
    case Step::Fight: return Node::decide(who, asks::choose_hex_to_attack, "KS:12.0");
    case Step::Draft: return Node::decide(who, asks::name_attackers, "KS:12.1.1");
    case Step::Ammo: return Node::decide(who, asks::which_units_get_ammunition, "KS:R17");
    case Step::CombatRoll: return Node::chance(1, 6, asks::combat, "KS:12.1.5", s.combat.attacker);
    case Step::AttackerLoss: return Node::decide(who, asks::attacker_loses_unit, "KS:13.1");
    case Step::DefenderLoss: return Node::decide(who, asks::defender_loses_unit, "KS:13.1");
    case Step::RoutRoll: return Node::chance(f.arg, 6, asks::do_germans_rout, "KS:13.2c", kAxis);
    case Step::AttackerRetreat: return Node::decide(who, asks::attackers_retreat, "KS:13.2a");
    case Step::DefenderRetreat: return Node::decide(who, asks::defenders_retreat, "KS:13.2.1");
    case Step::Excess: return Node::decide(who, asks::units_over_stacking_limit_lost, "KS:13.2.4");
    case Step::Displace: return Node::decide(who, asks::make_room_for_retreating_units, "KS:13.2.4.A");
    case Step::Reassign:
      return Node::decide(who, asks::new_hq_for_units_of_lost,
                          who == only(kAxis) ? RuleRef("KS:13.1.2") : RuleRef("KS:13.1.1"));
    case Step::Heir: return Node::decide(who, asks::new_garrison_for_pontoon_bridge, "KS:15.2.3c");
    case Step::Advance: return Node::decide(who, asks::advance_after_combat, "KS:13.4");
    case Step::AdvanceGroup: return Node::decide(who, asks::advance_along_path_of_retreat, "KS:13.4.1");
    case Step::GameOver: {
      Tally silent = Tally::silent();
      const Score score = score_of(s, silent);
      const int level = victory_level(s, score);
      return Node::finished(level <= 2 ? Winner::Second : Winner::First, score.difference(), victory_text(level),
                            score.none_escapes ? RuleRef("KS:17.0.1e") : RuleRef("KS:17.0.3"));
    }
    default: break;
  }
  return Node::finished(Winner::Draw, 0, Said(), "KS:17.0.3");
}

namespace {

/// The step as everyone knows it: a draft, and a group that has only been picked, are their owner's thoughts.
Step public_step(const State& s) {
  const Frame& f = s.top();
  if (f.step == Step::Draft) return Step::Fight;
  if (f.step == Step::Strike && s.depth > 1) return s.frames[s.depth - 2u].step;
  return f.step == Step::Group && (f.arg & kGroupMoved) == 0 ? Step::Move : f.step;
}

/// Which steps an action belongs to, and what to say when it comes at another time.
bool in_order(Act a, Step step, RuleRef& rule, Said& reason) {
  const auto at = [step](std::initializer_list<Step> steps) {
    for (Step x : steps)
      if (x == step) return true;
    return false;
  };
  const auto say = [&](RuleRef r, Said why) { rule = r, reason = why; };
  switch (a) {
    case Act::Done:
    case Act::Top: return true;
    case Act::Blow: say("KS:19.3.3", no::dnestr_bridges_chosen_before_set_up); return at({Step::BridgeChoice});
    case Act::Place:
      say("KS:18.0", no::units_placed_in_set_up_and_hqs);
      return at({Step::SetupAxis, Step::SetupSoviet, Step::HqReturn});
    case Act::Rest: say("KS:18.0", no::belongs_to_set_up); return at({Step::SetupAxis, Step::SetupSoviet});
    case Act::Train: say("KS:15.2.1", no::belongs_to_set_up); return at({Step::SetupAxis, Step::SetupSoviet});
    case Act::Points: say("KS:18.1e", no::belongs_to_axis_set_up); return at({Step::SetupAxis});
    case Act::Dig:
    case Act::Fill: say("KS:7.0", no::positions_made_and_given_up_in); return at({Step::Positions, Step::SetupAxis});
    case Act::Cargo: say("KS:6.7.1b", no::transports_loaded_before_initiative_known); return at({Step::Cargo});
    case Act::Strike:
    case Act::StrikeBridge:
      say("KS:4.0D", no::bombers_fly_as_surprise_or_when);
      return at({Step::Surprise, Step::Missions});
    case Act::Land:
    case Act::Drop:
      say("KS:6.7.2", no::transports_fly_as_surprise_or_when);
      return at({Step::Surprise, Step::Missions});
    case Act::Send:
    case Act::Withhold: say("KS:6.5", no::name_target_first); return at({Step::Strike, Step::Draft});
    case Act::Give: say("KS:6.7.2.A", no::cargo_given_out_when_transport_landed); return at({Step::Deliver});
    case Act::Fly:
    case Act::Ground: say("KS:6.3.2", no::aircraft_placed_in_air_combat_phase); return at({Step::AirPlace});
    case Act::AsRole: say("KS:6.1.1b", no::role_chosen_before_fight_of_sector); return at({Step::AirRole});
    case Act::Intercept: say("KS:6.4.4a", no::fighters_intercept_when_other_side_left); return at({Step::Intercept});
    case Act::Name: say("KS:8.1.2a", no::corps_named_when_directive_invoked); return at({Step::DirectiveChoose});
    case Act::Brigade:
      say("KS:8.1.2c", no::brigades_named_after_die_of_directive);
      return at({Step::DirectiveBrigades});
    case Act::Recall: say("KS:8.2", no::recall_possible_once_as_activations_of); return at({Step::Recall});
    case Act::Activate: say("KS:4.0G", no::hqs_activated_in_own_phase); return at({Step::Activate});
    case Act::Pick:
      say("KS:11.1.6b", no::units_move_only_in_movement_phase);
      return at({Step::Move, Step::Group, Step::Parts});
    case Act::Leave:
    case Act::Fuel:
    case Act::Payer:
    case Act::Exit:
      say("KS:11.1.6b", step == Step::Move ? no::pick_units_shall_move_first : no::units_move_only_in_movement_phase);
      return at({Step::Group});
    case Act::Step:
      say("KS:11.1.6b", step == Step::Move ? no::pick_units_shall_move_first : no::units_move_only_in_movement_phase);
      return at({Step::Group, Step::AdvanceGroup});
    case Act::Halt: say("KS:11.1.1", no::nobody_on_move); return at({Step::Group, Step::Parts, Step::AdvanceGroup});
    case Act::Back: say("KS:11.1.1", no::nobody_on_move); return at({Step::Group});
    case Act::Bridge: say("KS:15.2.2c", no::pontoons_built_in_soviet_or_first); return at({Step::Move});
    case Act::Demolish: say("KS:15.1.1", no::bridges_blown_at_end_of_movement); return at({Step::Demolish});
    case Act::Corps:
      say("KS:13.1.1", no::hq_chosen_when_units_lose_theirs);
      return at({Step::JoinCorps, Step::Reassign});
    case Act::Target: say("KS:12.0", no::attacks_declared_at_time_in_combat); return at({Step::Fight});
    case Act::Join:
    case Act::Unjoin:
    case Act::Support:
    case Act::Unsupport: say("KS:12.1.1", no::name_target_of_attack_first); return at({Step::Draft});
    case Act::Cancel: say("KS:R104", no::what_declared_must_be_carried_out); return at({Step::Draft, Step::Strike});
    case Act::Declare: say("KS:12.1.1", no::name_a_target_first); return at({Step::Draft, Step::Strike});
    case Act::Pay: say("KS:10.6.2", no::ammunition_spent_when_attack_declared); return at({Step::Ammo});
    case Act::Lose:
      say("KS:13.1", no::units_lost_when_combat_or_retreat_costs);
      return at({Step::AttackerLoss, Step::DefenderLoss, Step::Excess});
    case Act::Retreat:
      say("KS:13.2", no::nobody_to_retreat_now);
      return at({Step::AttackerRetreat, Step::DefenderRetreat});
    case Act::Along: say("KS:13.2a", no::goes_along_when_attackers_retreat); return at({Step::AttackerRetreat});
    case Act::Displace: say("KS:13.2.4.Aa", no::room_made_only_where_retreat_leaves); return at({Step::Displace});
    case Act::Heir: say("KS:15.2.3c", no::garrison_named_when_bridge_lost_its_own); return at({Step::Heir});
    case Act::Advance:
      say("KS:13.4", no::no_vacated_hex_to_advance_into);
      return at({Step::Advance, Step::AdvanceGroup});
  }
  return false;
}

Why why_not_now(const State& s, Act a, bool asked) {
  RuleRef rule = "KS:4.0";
  Said reason;
  if (in_order(a, asked ? s.top().step : public_step(s), rule, reason)) return std::nullopt;
  return Refusal{rule, reason, {}};
}

Why why_not_place(const State& s, UnitId u, Hex h) {
  return s.top().step == Step::HqReturn ? why_not_return(s, u, h) : why_not_set_up(s, u, h);
}

}  // namespace

Why why_not(const State& s, const Action& a) {
  if (Why no = why_malformed(s, a)) return no;
  const Act kind = static_cast<Act>(a.kind);
  const SideMask who = deciders(s);
  if (who == kNobody) {
    if (s.top().step == Step::GameOver) return Refusal{"KS:17.0", no::game_over, {}};
    return Refusal{"KS:2.0a", no::dice_to_fall_first, {}};
  }
  if (Why no = why_not_now(s, kind, has(who, a.by))) return no;
  if (!has(who, a.by)) {
    if (s.top().step == Step::AirPlace) return Refusal{"KS:6.3.2", no::your_placement_sealed, {}};
    return Refusal{"KS:4.0N", no::other_side_to_decide_now, {}};
  }
  switch (kind) {
    case Act::Done: return why_not_done(s, a.by);
    case Act::Blow: return why_not_blow(s, hex_arg(a, 0), hex_arg(a, 1));
    case Act::Place: return why_not_place(s, unit_arg(a), hex_arg(a, 1));
    case Act::Rest: return why_not_rest(s, a.by);
    case Act::Train: return why_not_train(s, a.by, arg(a, 0), formation_arg(a, 1));
    case Act::Points: return why_not_points(s, formation_arg(a), arg(a, 1), arg(a, 2));
    case Act::Dig: return why_not_dig(s, hex_arg(a, 0));
    case Act::Fill: return why_not_fill(s, hex_arg(a, 0));
    case Act::Cargo: return why_not_cargo(s, air_arg(a), arg(a, 1), arg(a, 2));
    case Act::Strike: return why_not_strike(s, a.by, hex_arg(a, 0));
    case Act::StrikeBridge: return why_not_strike_bridge(s, a.by, hex_arg(a, 0), hex_arg(a, 1));
    case Act::Send: return why_not_send(s, air_arg(a));
    case Act::Withhold:
      if (s.plane(air_arg(a)).marked == 0) return Refusal{"KS:6.5", no::not_sent, {}};
      return std::nullopt;
    case Act::Land: return why_not_land(s, air_arg(a), hex_arg(a, 1));
    case Act::Drop: return why_not_drop(s, air_arg(a), formation_arg(a, 1));
    case Act::Give: return why_not_give(s, formation_arg(a), arg(a, 1), arg(a, 2));
    case Act::Fly: return why_not_fly(s, a.by, air_arg(a), arg(a, 1));
    case Act::Ground:
      if (def(s, air_arg(a)).side != a.by || s.plane(air_arg(a)).where != AirWhere::Placed)
        return Refusal{"KS:6.3.2", no::not_placed, {}};
      return std::nullopt;
    case Act::AsRole:
      return why_not_role(s, air_arg(a), arg(a, 1) < 1 || arg(a, 1) > 3 ? Role::None : static_cast<Role>(arg(a, 1)));
    case Act::Intercept: return std::nullopt;
    case Act::Name: return why_not_name(s, formation_arg(a));
    case Act::Brigade: return why_not_brigade(s, unit_arg(a));
    case Act::Recall: return why_not_recall(s, formation_arg(a));
    case Act::Activate: return why_not_activate(s, formation_arg(a));
    case Act::Pick: return why_not_pick(s, unit_arg(a));
    case Act::Leave: return why_not_leave(s, unit_arg(a));
    case Act::Fuel: return why_not_fuel(s, arg(a, 0));
    case Act::Payer: return why_not_payer(s, formation_arg(a));
    case Act::Step:
      return s.top().step == Step::AdvanceGroup ? why_not_advance_step(s, hex_arg(a, 0))
                                                : why_not_step(s, board_against(s, a.by), hex_arg(a, 0));
    case Act::Exit: return why_not_exit(s);
    case Act::Halt: return s.top().step == Step::AdvanceGroup ? why_not_advance_halt(s) : why_not_halt(s);
    case Act::Back: return why_not_back(s);
    case Act::Bridge: return why_not_bridge(s, arg(a, 0), hex_arg(a, 1), hex_arg(a, 2), unit_arg(a, 3));
    case Act::Demolish: return why_not_demolish(s, hex_arg(a, 0), hex_arg(a, 1));
    case Act::Corps: return why_not_corps(s, formation_arg(a));
    case Act::Target: return why_not_target(s, board_of(s), hex_arg(a, 0));
    case Act::Join: return why_not_join(s, board_of(s), hex_arg(a, 0));
    case Act::Unjoin: return why_not_unjoin(s, hex_arg(a, 0));
    case Act::Support: return why_not_support(s, board_of(s), unit_arg(a));
    case Act::Unsupport: return why_not_unsupport(s, unit_arg(a));
    case Act::Cancel: return std::nullopt;
    case Act::Declare:
      return s.top().step == Step::Strike ? why_not_declare_strike(s) : why_not_declare(s, board_of(s));
    case Act::Pay: return why_not_pay(s, unit_arg(a));
    case Act::Lose: return why_not_lose(s, unit_arg(a));
    case Act::Retreat: return why_not_retreat(s, hex_arg(a, 0));
    case Act::Along: return why_not_along(s, unit_arg(a));
    case Act::Displace: return why_not_displace(s, unit_arg(a), hex_arg(a, 1));
    case Act::Heir: return why_not_heir(s, unit_arg(a));
    case Act::Advance: return why_not_advance(s, unit_arg(a));
    case Act::Top: return why_not_top(s, a.by, unit_arg(a));
  }
  return Refusal{"KS:4.0", no::no_such_action, {}};
}

namespace {

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

/// KS:13.1.1a An HQ due back is placed as soon as there is a place; with none it waits.
bool run_return(State& s, Events&) {
  bool can = false;
  const Side side = side_in(s.top());
  each_unit(s, [&](UnitId u) { can = can || (side_of(s, u) == side && hq_can_return(s, u)); });
  if (!can) s.pop();
  return !can;
}

/// Nothing to blow, or nobody to do it: the phase ends unasked. What is needed is public.
bool run_demolition(State& s, Events& ev) {
  if (s.top().arg == kPhaseOver) {
    s.pop();
    next_phase(s, ev);
    return true;
  }
  ActionList list;
  offer_demolition(s, phasing(s), list);
  if (!list.empty()) return false;
  close_phase(s, ev);
  return true;
}

/// A choice of HQ with one candidate is none; and KS:R110 where the last of them fell with the one that was lost, nobody takes over.
bool run_corps(State& s, Events& ev) {
  FormationId only_one;
  int n = 0;
  each_formation(s, [&](FormationId f) {
    if (!why_not_corps(s, f)) only_one = f, ++n;
  });
  if (n > 1 || (n == 0 && s.top().step == Step::JoinCorps)) return false;
  choose_corps(s, only_one, ev);
  return true;
}

}  // namespace

void apply(State& s, const Action& a, Events& ev) {
  KESSEL_HOT_ASSERT(!why_not(s, a));
  switch (static_cast<Act>(a.kind)) {
    case Act::Done: done(s, a.by, ev); break;
    case Act::Blow: blow(s, hex_arg(a, 0), hex_arg(a, 1)); break;
    case Act::Place:
      if (s.top().step == Step::HqReturn)
        return_hq(s, unit_arg(a), hex_arg(a, 1), ev);
      else
        set_up(s, unit_arg(a), hex_arg(a, 1), ev);
      break;
    case Act::Rest: set_up_rest(s, a.by, ev); break;
    case Act::Train: assign_train(s, arg(a, 0), formation_arg(a, 1), ev); break;
    case Act::Points: set_points(s, formation_arg(a), arg(a, 1), arg(a, 2), ev); break;
    case Act::Dig: dig(s, hex_arg(a, 0), ev); break;
    case Act::Fill: fill(s, hex_arg(a, 0), ev); break;
    case Act::Cargo: load_cargo(s, air_arg(a), arg(a, 1), arg(a, 2), ev); break;
    case Act::Strike: strike(s, a.by, hex_arg(a, 0), 0); break;
    case Act::StrikeBridge: {
      const int bridge = bridge_at(s, hex_arg(a, 0), hex_arg(a, 1));
      strike(s, a.by, hex_arg(a, 0), bridge >= 100 ? bridge : bridge + 1);
      break;
    }
    case Act::Send: s.plane(air_arg(a)).marked = 1; break;
    case Act::Withhold: s.plane(air_arg(a)).marked = 0; break;
    case Act::Land: land(s, air_arg(a), hex_arg(a, 1), ev); break;
    case Act::Drop: drop(s, air_arg(a), formation_arg(a, 1), ev); break;
    case Act::Give: give(s, formation_arg(a), arg(a, 1), arg(a, 2), ev); break;
    case Act::Fly: fly(s, air_arg(a), arg(a, 1), ev); break;
    case Act::Ground: fly(s, air_arg(a), 0, ev); break;
    case Act::AsRole: take_role(s, air_arg(a), static_cast<Role>(arg(a, 1)), ev); break;
    case Act::Intercept: intercept(s, ev); break;
    case Act::Name: name_recipient(s, formation_arg(a), ev); break;
    case Act::Brigade: designate(s, unit_arg(a), ev); break;
    case Act::Recall: recall(s, formation_arg(a), ev); break;
    case Act::Activate: try_activation(s, formation_arg(a), ev); break;
    case Act::Pick: pick(s, unit_arg(a), ev); break;
    case Act::Leave: leave(s, unit_arg(a), ev); break;
    case Act::Fuel: buy_fuel(s, arg(a, 0), ev); break;
    case Act::Payer: name_payer(s, formation_arg(a)); break;
    case Act::Step:
      if (s.top().step == Step::AdvanceGroup)
        advance_step(s, hex_arg(a, 0), ev);
      else
        step(s, hex_arg(a, 0), ev);
      break;
    case Act::Exit: leave_map(s, ev); break;
    case Act::Halt:
      if (s.top().step == Step::AdvanceGroup)
        advance_halt(s, ev);
      else
        halt(s, ev);
      break;
    case Act::Back: go_back(s, ev); break;
    case Act::Bridge: build_bridge(s, arg(a, 0), hex_arg(a, 1), hex_arg(a, 2), unit_arg(a, 3), ev); break;
    case Act::Demolish: demolish(s, hex_arg(a, 0), hex_arg(a, 1), ev); break;
    case Act::Corps: choose_corps(s, formation_arg(a), ev); break;
    case Act::Target: target(s, hex_arg(a, 0)); break;
    case Act::Join: join(s, hex_arg(a, 0)); break;
    case Act::Unjoin: unjoin(s, hex_arg(a, 0)); break;
    case Act::Support: raise(s, unit_arg(a), kInCombat); break;
    case Act::Unsupport: lower(s, unit_arg(a), kInCombat); break;
    case Act::Cancel:
      for (Air& plane : s.air) plane.marked = 0;
      if (s.top().step == Step::Strike)
        s.pop();
      else
        cancel_draft(s);
      break;
    case Act::Declare:
      if (s.top().step == Step::Strike)
        declare_strike(s, ev);
      else
        declare(s, ev);
      break;
    case Act::Pay: pay(s, unit_arg(a), ev); break;
    case Act::Lose: lose(s, unit_arg(a), ev); break;
    case Act::Retreat: retreat(s, hex_arg(a, 0), ev); break;
    case Act::Along: go_along(s, unit_arg(a)); break;
    case Act::Displace: displace(s, unit_arg(a), hex_arg(a, 1), ev); break;
    case Act::Heir: name_heir(s, unit_arg(a), ev); break;
    case Act::Advance: advance_pick(s, unit_arg(a)); break;
    case Act::Top: bring_to_top(s, unit_arg(a)); break;
  }
  run(s, ev);
}

void answer(State& s, const Draw& d, Events& ev) {
  ev.learn(kEveryone);  // the dice are seen by all: there is no way back past them
  switch (s.top().step) {
    case Step::OptionRoll: answer_option(s, d, ev); break;
    case Step::MargaretheRoll: answer_margarethe(s, d, ev); break;
    case Step::BridgeRoll: answer_blow(s, d[0], ev); break;
    case Step::WeatherRoll: answer_weather(s, d[0], ev); break;
    case Step::SsRoll:
      answer_ss(s, d, ev);
      next_phase(s, ev);
      break;
    case Step::InitiativeRoll: answer_initiative(s, d[0], ev); break;
    case Step::AirRoll: answer_air_roll(s, d, ev); break;
    case Step::InterceptRoll: answer_intercept(s, d[0], ev); break;
    case Step::StrikeRoll: answer_strike(s, d[0], ev); break;
    case Step::DirectiveRoll: answer_directive(s, d[0], ev); break;
    case Step::FifthRoll: answer_fifth(s, d[0], ev); break;
    case Step::ArmyRoll: answer_army(s, d[0], ev); break;
    case Step::ActivateRoll: answer_activation(s, d[0], ev); break;
    case Step::DemolishRoll: answer_demolition(s, d[0], ev); break;
    case Step::CombatRoll: answer_combat(s, d[0], ev); break;
    case Step::RoutRoll: answer_rout(s, d, ev); break;
    default: KESSEL_ASSERT(false);
  }
  run(s, ev);
}

namespace {
bool is_combat_step(Step step) {
  return (step >= Step::Ammo && step <= Step::Displace) || step == Step::Advance || step == Step::AdvanceGroup;
}

/// One round of what needs no decision. False: someone must answer.
bool run_once(State& s, Events& ev) {
  const Step step = s.top().step;
  switch (step) {
    case Step::HqReturn: return run_return(s, ev);
    case Step::Demolish: return run_demolition(s, ev);
    case Step::Fight: return run_combat(s, ev);
    case Step::JoinCorps:
    case Step::Reassign: return run_corps(s, ev);
    case Step::Heir: return run_pontoons(s, ev);
    case Step::Recall:
    case Step::FifthRoll:
    case Step::ArmyRoll:
    case Step::Activate: return run_activation(s, ev);
    default: break;
  }
  if (is_air_step(step)) return run_air(s, ev);
  if (is_combat_step(step)) return run_combat(s, ev);
  return run_options(s, ev);
}
}  // namespace

void run(State& s, Events& ev) {
  while (run_pontoons(s, ev) && run_once(s, ev)) {  // KS:R60 whatever happened, a garrison may have left or failed
  }
}

void options(const State& s, Side by, Scope scope, ActionList& out) {
  if (!has(deciders(s), by)) return;
  const Step step = s.top().step;
  if (scope == Scope::Free && (s.phase == Phase::Setup || movement_phase(s.phase)))
    each_unit(s, [&](UnitId u) {
      if (on_map(s, u) && !why_not_top(s, by, u)) out.add(act(by, Act::Top, u));
    });
  switch (step) {
    case Step::SetupAxis:
    case Step::SetupSoviet: return offer_set_up(s, by, scope, out);
    case Step::Group: return offer_group(s, by, scope, out);
    case Step::Fight:
    case Step::Draft:
    case Step::Ammo:
    case Step::AttackerLoss:
    case Step::DefenderLoss:
    case Step::AttackerRetreat:
    case Step::DefenderRetreat:
    case Step::Excess:
    case Step::Displace:
    case Step::Heir:
    case Step::Advance:
    case Step::AdvanceGroup: return offer_combat(s, by, scope, out);
    default: break;
  }
  if (is_air_step(step)) return scope == Scope::Main ? offer_air(s, by, out) : offer_air_free(s, by, out);
  if (scope == Scope::Free) {
    if (step == Step::Positions) offer_fills(s, out);
    return;
  }
  switch (step) {
    case Step::BridgeChoice: offer_blow(s, out); break;
    case Step::Positions: offer_positions(s, out); break;
    case Step::DirectiveChoose:
      each_formation(s, [&](FormationId f) {
        if (!why_not_name(s, f)) out.add(act(by, Act::Name, f));
      });
      return;
    case Step::DirectiveBrigades:
      each_unit(s, [&](UnitId u) {
        if (!why_not_brigade(s, u)) out.add(act(by, Act::Brigade, u));
      });
      if (why_not_done_directive(s)) return;
      break;
    case Step::HqReturn: return offer_return(s, by, out);
    case Step::Recall:
      each_formation(s, [&](FormationId f) {
        if (!why_not_recall(s, f)) out.add(act(by, Act::Recall, f));
      });
      break;
    case Step::Activate: offer_activations(s, out); break;
    case Step::Move:
    case Step::Parts: return offer_moves(s, by, out);
    case Step::Demolish: offer_demolition(s, by, out); break;
    case Step::JoinCorps:
    case Step::Reassign: return offer_corps(s, by, out);
    default: break;
  }
  out.add(act(by, Act::Done));
}

}  // namespace kessel::kesselschlacht
