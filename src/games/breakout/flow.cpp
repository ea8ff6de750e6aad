// The way through a turn: who is asked what, what is offered, and what runs by itself. The flow is data (State::frames),
// nothing here remembers anything. BO:3.0 Two players, one to a side.
#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {

/// Who decides at this step; kNobody while dice are due or the game is over.
SideMask deciders(const State& s) {
  switch (s.top().step) {
    case Step::SetupSoviet:
    case Step::Replace: return only(kSoviet);
    case Step::SetupGerman:
    case Step::Korpsgruppen:
    case Step::Support:  // BO:R38 German supports, attacking or defending; always asked, so that asking tells nothing
    case Step::Retreat:  // BO:13.9a for either side's units
    case Step::Reinforce: return only(kGerman);
    case Step::Order:
    case Step::Move:
    case Step::Group:
    case Step::Fight:
    case Step::Draft:
    case Step::Advance: return only(phasing(s));
    case Step::Overstack: return only(other(phasing(s)));  // BO:6.0c
    case Step::AirSupport: return only(s.air_side);
    case Step::AttackerLoss: return only(s.combat.attacker);
    case Step::DefenderLoss:
    case Step::BlockedLoss: return only(other(s.combat.attacker));
    case Step::SetupAir:
    case Step::Weather:
    case Step::Air:
    case Step::RiverRoll:
    case Step::Roll:
    case Step::ReturnRoll:
    case Step::GameOver: return kNobody;
  }
  return kNobody;
}

void done(State& s, Events& ev) {
  switch (s.top().step) {
    case Step::SetupSoviet: s.pop(), s.push(Step::SetupAir); break;
    case Step::SetupGerman: s.pop(), end_set_up(s, ev); break;
    case Step::Korpsgruppen: s.pop(), next_stage(s, ev); break;
    case Step::Move: s.push(Step::Overstack); break;  // BO:6.0b the segment ends when no overstack is left
    case Step::Fight: s.pop(), next_segment(s, ev); break;
    case Step::Support:
      s.pop();
      if (may_commit_air(s))
        s.push(Step::AirSupport);
      else
        fix_odds(s, ev);
      break;
    case Step::Advance: end_combat(s); break;
    case Step::Reinforce:
    case Step::Replace: end_phase_of_arrivals(s, ev); break;
    default: KESSEL_ASSERT(false);
  }
}

Why why_not_done(const State& s) {
  switch (s.top().step) {
    case Step::SetupGerman:
      if (!all_set_up(s)) return Refusal{"BO:3.2d", no::german_units_still_to_be_placed, {}};
      return std::nullopt;
    case Step::SetupSoviet:
    case Step::Korpsgruppen:
    case Step::Move:
    case Step::Fight:
    case Step::Support:
    case Step::Advance:
    case Step::Reinforce:
    case Step::Replace: return std::nullopt;
    case Step::Group: return Refusal{"BO:12.0a", no::halt_moving_group_first, {}};
    case Step::Draft: return Refusal{"BO:13.0", no::declare_attack_or_cancel_first, s.combat.target};
    default: return Refusal{"BO:5.0", no::to_be_answered_before_play_goes, {}};
  }
}

Why why_not_place(const State& s, UnitId u, Hex h) {
  switch (s.top().step) {
    case Step::SetupGerman: return why_not_set_up(s, u, h);
    case Step::Reinforce: return why_not_reinforce(s, u, h);
    default: return why_not_replace(s, u, h);
  }
}

void place(State& s, UnitId u, Hex h, Events& ev) {
  if (on_map(s, u)) take_off(s, u, Where::Setup);  // set-up: the owner thinks again
  put_on_top(s, u, h);
  if (s.top().step == Step::Replace) raise(s, u, kMoved);  // BO:11.2a marks the hex as used in this phase
  tell_placed(s, u, h, ev);
  take_control(s, side_of(s, u), h, ev);
}

/// The step as everyone knows it: a draft, and a group that has only been picked, are their owner's thoughts.
Step public_step(const State& s) {
  const Frame& f = s.top();
  if (f.step == Step::Draft) return Step::Fight;
  return f.step == Step::Group && f.hex.valid() ? Step::Move : f.step;
}

/// Which steps an action belongs to; the refusal says when it would be in order, and no more than that side may know.
Why why_not_now(const State& s, Act a, bool asked) {
  const Step step = asked ? s.top().step : public_step(s);
  const bool combat = s.combat.target.valid() && (asked || s.top().step != Step::Draft);
  const auto at = [step](std::initializer_list<Step> steps) {
    for (Step x : steps)
      if (x == step) return true;
    return false;
  };
  bool ok = false;
  RuleRef rule = "BO:5.0";
  Said reason = no::units_placed_in_set_up_and;
  switch (a) {
    case Act::Done:
    case Act::Top: ok = true; break;
    case Act::Place: ok = at({Step::SetupGerman, Step::Reinforce, Step::Replace}); break;
    case Act::Kg:
      ok = at({Step::Korpsgruppen});
      rule = "BO:5.3", reason = no::korpsgruppen_deployed_in_own_phase_from;
      break;
    case Act::Order:
      ok = at({Step::Order});
      rule = "BO:5.4", reason = no::order_announced_at_start_of_impulse;
      break;
    case Act::Pick:
      ok = at({Step::Move, Step::Group});
      rule = "BO:12.0c", reason = no::units_move_only_in_movement_segment;
      break;
    case Act::Drop:
    case Act::Step:
    case Act::Exit:
    case Act::Halt:
      ok = at({Step::Group});
      rule = "BO:12.0c";
      reason = step == Step::Move ? no::pick_units_shall_move_first : no::units_move_only_in_movement_segment;
      break;
    case Act::Target:
      ok = at({Step::Fight});
      rule = "BO:13.0", reason = no::attacks_declared_at_time_in_combat;
      break;
    case Act::Join:
    case Act::Unjoin:
    case Act::Declare:
      ok = at({Step::Draft});
      rule = "BO:13.0", reason = no::name_target_of_attack_first;
      break;
    case Act::Cancel:
      ok = at({Step::Draft});
      rule = combat ? RuleRef("BO:6.3a") : RuleRef("BO:13.0");
      reason = combat ? no::declared_attack_must_be_carried_out : no::no_attack_to_cancel;
      break;
    case Act::Support:
      ok = at({Step::Support});
      rule = "BO:R38", reason = no::supports_named_between_declaration_and_die;
      break;
    case Act::Air:
      ok = at({Step::AirSupport});
      rule = "BO:13.3f", reason = no::air_markers_committed_just_before_die;
      if (combat && s.air_side == kSoviet && s.combat.attacker == kGerman)
        rule = "BO:13.3c", reason = no::soviet_air_markers_support_attacks_only;
      break;
    case Act::Lose:
      ok = at({Step::AttackerLoss, Step::DefenderLoss, Step::BlockedLoss});
      rule = "BO:13.9n", reason = no::steps_lost_when_combat_costs_some;
      break;
    case Act::Retreat:
      ok = at({Step::Retreat});
      rule = "BO:13.9", reason = no::nobody_to_retreat_now;
      break;
    case Act::Advance:
      ok = at({Step::Advance});
      rule = "BO:13.10", reason = no::no_vacated_hex_to_advance_into;
      break;
    case Act::Remove:
      ok = at({Step::Overstack});
      rule = "BO:6.0c", reason = no::no_overstacked_hex_being_cleared;
      break;
  }
  if (ok) return std::nullopt;
  return Refusal{rule, reason, {}};
}

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }

/// How many numbers each kind of action carries.
int arity(Act a) {
  switch (a) {
    case Act::Done:
    case Act::Exit:
    case Act::Halt:
    case Act::Cancel:
    case Act::Declare: return 0;
    case Act::Place:
    case Act::Kg:
    case Act::Retreat: return 2;
    default: return 1;
  }
}

bool takes_unit(Act a) {
  switch (a) {
    case Act::Place:
    case Act::Pick:
    case Act::Drop:
    case Act::Join:
    case Act::Unjoin:
    case Act::Lose:
    case Act::Retreat:
    case Act::Advance:
    case Act::Remove:
    case Act::Top: return true;
    default: return false;
  }
}

/// An action that no parser of ours would make: wrong kind, count or unit.
Why why_malformed(const State& s, const Action& a) {
  if (a.kind >= kActs) return Refusal{"BO:5.0", no::no_such_action, {}};
  const Act kind = static_cast<Act>(a.kind);
  if (a.count != arity(kind)) return Refusal{"BO:5.0", no::action_another_form, {}};
  if (takes_unit(kind) && (arg(a, 0) < 0 || arg(a, 0) >= s.unit_count()))
    return Refusal{"BO:2.2", no::no_such_unit, {}};
  return std::nullopt;
}

UnitId unit_arg(const Action& a) { return UnitId{static_cast<std::uint8_t>(arg(a, 0))}; }
Hex hex_arg(const Action& a, int i) {
  const int v = arg(a, i);
  return v >= 0 && v < hex::kHexSlots ? Hex{static_cast<std::uint16_t>(v)} : kNoHex;
}

}  // namespace

Node node(const State& s) {
  const Frame& f = s.top();
  const SideMask who = deciders(s);
  switch (f.step) {
    case Step::SetupSoviet: return Node::decide(who, asks::order_your_stacks_before_battle, "BO:3.2a");
    case Step::SetupAir: return Node::chance(1, 6, asks::soviet_air_markers_of_turn_1, "BO:3.2b", kSoviet);
    case Step::SetupGerman: return Node::decide(who, asks::set_up_german_units, "BO:3.2d");
    case Step::Weather: return Node::chance(1, 6, asks::weather, "BO:5.1c", kSoviet);
    case Step::Air: return Node::chance(4, 6, asks::air_superiority_two_soviet_dice_two, "BO:5.2b", kSoviet);
    case Step::Korpsgruppen: return Node::decide(who, asks::deploy_korpsgruppen, "BO:5.3a");
    case Step::Order: return Node::decide(who, asks::move_fight_or_fight_move, "BO:5.4");
    case Step::Move: return Node::decide(who, asks::pick_units_to_move, "BO:12.0");
    case Step::Group: return Node::decide(who, asks::move_group, "BO:12.0a");
    case Step::RiverRoll: return Node::chance(1, 6, asks::river_crossing, "BO:12.3a", phasing(s));
    case Step::Overstack: return Node::decide(who, asks::remove_units_of_overstacked_enemy_hex, "BO:6.0c");
    case Step::Fight: return Node::decide(who, asks::choose_hex_to_attack, "BO:13.0");
    case Step::Draft: return Node::decide(who, asks::name_attackers, "BO:13.0c");
    case Step::Support: return Node::decide(who, asks::korpsgruppe_and_18th_artillery, "BO:R38");
    case Step::AirSupport: return Node::decide(who, asks::commit_air_markers, "BO:13.3f");
    case Step::Roll: return Node::chance(1, 6, asks::combat, "BO:13.8", s.combat.attacker);
    case Step::AttackerLoss: return Node::decide(who, asks::attacker_loses_step, "BO:13.9m");
    case Step::DefenderLoss: return Node::decide(who, asks::defender_loses_step, "BO:13.9n");
    case Step::Retreat: return Node::decide(who, asks::choose_retreats, "BO:13.9a");
    case Step::BlockedLoss: return Node::decide(who, asks::unit_cannot_retreat_loses_step, "BO:13.9e");
    case Step::Advance: return Node::decide(who, asks::advance_into_vacated_hex, "BO:13.10");
    case Step::ReturnRoll: return Node::chance(1, 6, asks::return_of_rifle_corps, "BO:11.1", kSoviet);
    case Step::Reinforce: return Node::decide(who, asks::place_reinforcements, "BO:10.1");
    case Step::Replace: return Node::decide(who, asks::place_returning_rifle_corps, "BO:11.2");
    case Step::GameOver: {
      Tally silent = Tally::silent();
      const int vp = vp_final(s, silent);
      const Winner w = winner_for(s, vp);
      return Node::finished(w, vp,
                            w == Winner::First  ? asks::soviet_victory
                            : w == Winner::Draw ? asks::draw
                                                : asks::german_victory,
                            "BO:4.3");
    }
  }
  return Node::finished(Winner::Draw, 0, Said(), "BO:4.3");
}

Why why_not(const State& s, const Action& a) {
  if (Why no = why_malformed(s, a)) return no;
  const Act kind = static_cast<Act>(a.kind);
  const SideMask who = deciders(s);
  if (who == kNobody) {
    if (s.top().step == Step::GameOver) return Refusal{"BO:4.3", no::game_over, {}};
    return Refusal{"BO:2.0a", no::dice_to_fall_first, {}};
  }
  if (kind == Act::Step && s.top().step == Step::Move && has(who, a.by)) return nobody_steps(s, hex_arg(a, 0));
  if (Why no = why_not_now(s, kind, has(who, a.by))) return no;
  if (!has(who, a.by)) {
    if (kind == Act::Pick) return Refusal{"BO:12.0c", no::units_move_only_in_own_sides, {}};
    return Refusal{"BO:5.0", no::other_side_to_decide_now, {}};
  }
  switch (kind) {
    case Act::Done: return why_not_done(s);
    case Act::Place: return why_not_place(s, unit_arg(a), hex_arg(a, 1));
    case Act::Kg: return why_not_kg(s, arg(a, 0), hex_arg(a, 1));
    case Act::Order:
      if (arg(a, 0) != static_cast<int>(Order::MoveFight) && arg(a, 0) != static_cast<int>(Order::FightMove))
        return Refusal{"BO:5.4", no::order_move_fight_or_fight_move, {}};
      return std::nullopt;
    case Act::Pick: return why_not_pick(s, unit_arg(a));
    case Act::Drop: return why_not_drop(s, unit_arg(a));
    case Act::Step: return why_not_step(s, board_of(s), hex_arg(a, 0));
    case Act::Exit: return why_not_exit(s);
    case Act::Halt: return std::nullopt;
    case Act::Target: return why_not_target(s, board_of(s), hex_arg(a, 0));
    case Act::Join: return why_not_join(s, board_of(s), unit_arg(a));
    case Act::Unjoin:
      if (!flagged(s, unit_arg(a), kInCombat)) return Refusal{"BO:13.0", no::not_named_in_attack, unit_arg(a)};
      return std::nullopt;
    case Act::Cancel: return std::nullopt;
    case Act::Declare: return why_not_declare(s);
    case Act::Support: return why_not_support(s, arg(a, 0));
    case Act::Air: return why_not_air(s, arg(a, 0));
    case Act::Lose: return why_not_lose(s, unit_arg(a));
    case Act::Retreat: return why_not_retreat(s, unit_arg(a), hex_arg(a, 1));
    case Act::Advance: return why_not_advance(s, unit_arg(a));
    case Act::Remove:
      if (!may_remove(s, s.top().hex, unit_arg(a)))
        return Refusal{"BO:6.0c", no::fewest_units_restore_limit_removed_out, unit_arg(a)};
      return std::nullopt;
    case Act::Top: return why_not_top(s, a.by, unit_arg(a));
  }
  return Refusal{"BO:5.0", no::no_such_action, {}};
}

void apply(State& s, const Action& a, Events& ev) {
  KESSEL_HOT_ASSERT(!why_not(s, a));
  switch (static_cast<Act>(a.kind)) {
    case Act::Done: done(s, ev); break;
    case Act::Place: place(s, unit_arg(a), hex_arg(a, 1), ev); break;
    case Act::Kg:
      s.kg[static_cast<std::size_t>(arg(a, 0))] = hex_arg(a, 1);
      tell(ev, Ev::KgDeployed, {arg(a, 0), arg(a, 1)}, "BO:5.3a");
      break;
    case Act::Order: s.pop(), choose_order(s, static_cast<Order>(arg(a, 0)), ev); break;
    case Act::Pick: pick(s, unit_arg(a)); break;
    case Act::Drop: drop(s, unit_arg(a)); break;
    case Act::Step: step(s, hex_arg(a, 0), ev); break;
    case Act::Exit: leave_map(s, ev); break;
    case Act::Halt: halt(s); break;
    case Act::Target: target(s, hex_arg(a, 0)); break;
    case Act::Join: raise(s, unit_arg(a), kInCombat); break;
    case Act::Unjoin: lower(s, unit_arg(a), kInCombat); break;
    case Act::Cancel: end_combat(s); break;
    case Act::Declare: declare(s, ev); break;
    case Act::Support: support(s, arg(a, 0), ev); break;
    case Act::Air: s.pop(), commit_air(s, arg(a, 0), ev), fix_odds(s, ev); break;
    case Act::Lose: lose(s, unit_arg(a), ev); break;
    case Act::Retreat: retreat(s, unit_arg(a), hex_arg(a, 1), ev); break;
    case Act::Advance: advance(s, unit_arg(a), ev); break;
    case Act::Remove: remove_overstacked(s, unit_arg(a), ev); break;
    case Act::Top: bring_to_top(s, unit_arg(a)); break;
  }
  run(s, ev);
}

void answer(State& s, const Draw& d, Events& ev) {
  ev.learn(kEveryone);  // the dice are seen by all: there is no way back past them
  switch (s.top().step) {
    case Step::SetupAir:
      answer_air(s, d, ev);
      place_fixed_germans(s, ev);
      s.push(Step::SetupGerman);
      break;
    case Step::Weather: answer_weather(s, d[0], ev); break;
    case Step::Air: answer_air(s, d, ev); break;
    case Step::RiverRoll: answer_river(s, d[0], ev); break;
    case Step::Roll: s.pop(), answer_combat(s, d[0], ev); break;
    case Step::ReturnRoll: answer_return(s, d[0], ev); break;
    default: KESSEL_ASSERT(false);
  }
  run(s, ev);
}

void run(State& s, Events& ev) {
  for (;;) {
    switch (s.top().step) {
      case Step::Overstack:
        if (!run_overstack(s, ev)) return;
        break;
      case Step::AttackerLoss:
      case Step::DefenderLoss:
      case Step::BlockedLoss:
        if (!lose_if_forced(s, ev)) return;
        break;
      case Step::Retreat:
        if (!run_retreat(s, ev)) return;
        break;
      case Step::Advance:
        if (may_advance(s)) return;
        end_combat(s);
        break;
      default: return;
    }
  }
}

namespace {

void offer_main(const State& s, Side by, ActionList& out) {
  switch (s.top().step) {
    case Step::SetupGerman:
      offer_set_up(s, Scope::Main, out);
      if (!all_set_up(s)) return;
      break;
    case Step::Korpsgruppen:
      for (int i = 0; i < kKorpsgruppen; ++i) {
        if (s.kg[static_cast<std::size_t>(i)].valid()) continue;
        s.content->grid.all().for_each([&](Hex h) {
          if (!why_not_kg(s, i, h)) offer(out, by, Act::Kg, {i, h.value});
        });
      }
      break;
    case Step::Order:
      offer(out, by, Act::Order, {static_cast<int>(Order::MoveFight)});
      offer(out, by, Act::Order, {static_cast<int>(Order::FightMove)});
      return;
    case Step::Move:
      each_unit(s, [&](UnitId u) {
        const Unit& unit = s.unit(u);
        if (unit.where == Where::Map && side_of(s, u) == by && (unit.flags & kMoved) == 0 &&
            def(s, u).mobility != Mobility::Static)
          offer(out, by, Act::Pick, {u.value});
      });
      break;
    case Step::Group: return offer_group(s, by, out);
    case Step::Overstack:
      for (UnitId u : units_in(s, s.top().hex))
        if (may_remove(s, s.top().hex, u)) offer(out, by, Act::Remove, {u.value});
      return;
    case Step::Fight: offer_targets(s, by, out); break;
    case Step::Draft: {
      const Board b = board_of(s);
      each_unit(s, [&](UnitId u) {
        const Unit& unit = s.unit(u);
        if (unit.where == Where::Map && hex::Grid::distance(unit.hex, s.combat.target) == 1 && !why_not_join(s, b, u))
          offer(out, by, Act::Join, {u.value});
      });
      if (!why_not_declare(s)) offer(out, by, Act::Declare);
      return;
    }
    case Step::Support:
      for (int i = 0; i < kKorpsgruppen; ++i)
        if (!why_not_support(s, i)) offer(out, by, Act::Support, {i});
      if (!why_not_support(s, kSupportArt18)) offer(out, by, Act::Support, {kSupportArt18});
      break;
    case Step::AirSupport:
      for (int n = 0; n <= s.air_left; ++n) offer(out, by, Act::Air, {n});
      return;
    case Step::AttackerLoss:
    case Step::DefenderLoss:
    case Step::BlockedLoss:
      each_unit(s, [&](UnitId u) {
        if (!why_not_lose(s, u)) offer(out, by, Act::Lose, {u.value});
      });
      return;
    case Step::Retreat:
      for (UnitId u : units_in(s, s.combat.target))
        for (hex::Dir d : hex::kAllDirs)
          if (const Hex h = s.content->grid.neighbour(s.combat.target, d); h.valid() && !why_not_retreat(s, u, h))
            offer(out, by, Act::Retreat, {u.value, h.value});
      return;
    case Step::Advance:
      for (UnitId u : attackers(s))
        if (!why_not_advance(s, u)) offer(out, by, Act::Advance, {u.value});
      break;
    case Step::Reinforce: offer_reinforcements(s, out); break;
    case Step::Replace: offer_replacements(s, out); break;
    default: break;
  }
  offer(out, by, Act::Done);
}

void offer_free(const State& s, Side by, ActionList& out) {
  if (s.top().step == Step::SetupGerman) offer_set_up(s, Scope::Free, out);
  if (s.top().step == Step::Draft) {
    for (UnitId u : attackers(s)) offer(out, by, Act::Unjoin, {u.value});
    offer(out, by, Act::Cancel);
  }
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && !why_not_top(s, by, u)) offer(out, by, Act::Top, {u.value});
  });
}

}  // namespace

void options(const State& s, Side by, Scope scope, ActionList& out) {
  if (!has(deciders(s), by)) return;
  if (scope == Scope::Main)
    offer_main(s, by, out);
  else
    offer_free(s, by, out);
}

}  // namespace kessel::breakout
