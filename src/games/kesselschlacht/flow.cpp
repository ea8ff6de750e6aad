// The way through a turn: who is asked what, and what runs by itself. The flow is data (State::frames), nothing here
// remembers anything.
#include "games/kesselschlacht/action_rows.h"

namespace kessel::kesselschlacht {

namespace {

Side side_in(const Frame& f) { return f.unit.value == 0 ? kSoviet : kAxis; }

/// An action that no parser of ours would make: wrong kind, count or thing.
Why why_malformed(const State& s, const Action& a) {
  if (a.kind >= kActs) return Refusal{"KS:4.0", no::no_such_action, {}};
  const std::string_view form = row_of(static_cast<Act>(a.kind)).args;
  if (a.count != form.size()) return Refusal{"KS:4.0", no::action_another_form, {}};
  for (int i = 0; i < a.count; ++i) {
    const int v = a.arg[static_cast<std::size_t>(i)];
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
        if (v < 0 || v >= hex::kHexSlots || !s.content->grid.contains(Hex{static_cast<std::uint16_t>(v)}))
          return Refusal{"KS:2.1", no::no_such_hex, {}};
        break;
      default: break;
    }
  }
  return std::nullopt;
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

Why why_not_now(const State& s, Act a, bool asked) {
  const ActRow& row = row_of(a);
  const Step step = asked ? s.top().step : public_step(s);
  if (row.at(step)) return std::nullopt;
  const bool of_group = a == Act::Leave || a == Act::Fuel || a == Act::Payer || a == Act::Exit || a == Act::Step;
  if (step == Step::Move && of_group) return Refusal{"KS:11.1.6b", no::pick_units_shall_move_first, {}};
  return row.otherwise;
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
  return row_of(kind).why(s, a);
}

namespace {

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
  row_of(static_cast<Act>(a.kind)).apply(s, a, ev);
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
