// The way through a turn: who is asked what, and what runs by itself. The flow is data (State::frames and State::stage),
// nothing here remembers anything.
#include <algorithm>
#include <string_view>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }
UnitId unit_arg(const Action& a, int i = 0) { return unit_id(arg(a, i)); }
std::size_t of(Side s) { return static_cast<std::size_t>(index(s)); }

Why why_malformed(const State& s, const Action& a) {
  if (a.kind >= kActs) return Refusal{"PZ:3.0", no::no_such_action, {}};
  const ActForm& form = form_of(static_cast<Act>(a.kind));
  const bool open = most_args(form) == kMaxActionArgs;
  if (open ? a.count < form.required : a.count != most_args(form))
    return Refusal{"PZ:3.0", no::action_another_form, {}};
  for (int i = 0; i < a.count; ++i) {
    const int v = arg(a, i);
    const auto upto = [&](int last) { return v >= 0 && v <= last; };
    switch (form_at(form, static_cast<std::size_t>(i))) {
      case 'U':
        if (v == kNoUnitArg) break;
        [[fallthrough]];
      case 'u':
        if (!in_roster(s, v)) return Refusal{"PZ:4.1", no::no_such_unit, {}};
        break;
      case 'o':
        if (!upto(static_cast<int>(Order::NoCommand))) return Refusal{"PZ:6.0a", no::no_such_order, {}};
        break;
      case 't':
        if (!upto(static_cast<int>(Turning::Left))) return Refusal{"PZ:8.2.1.1", no::no_such_field, {}};
        break;
      case 'h':
      case 'p':
      case 'm':
      case 'k':
      case 'w':
        if (!upto(3)) return Refusal{"PZ:3.0", no::no_such_thing, {}};
        break;
      case 'a':
      case 'q':
        if (!upto(2)) return Refusal{"PZ:3.0", no::no_such_thing, {}};
        break;
      case 'O':
      case 'y':
      case 'd':
      case 's':
      case 'v':
      case 'b':
        if (!upto(1)) return Refusal{"PZ:3.0", no::no_such_thing, {}};
        break;
      default: break;
    }
  }
  return std::nullopt;
}

/// PZ:16.9 The target's owner is asked about a close assault.
bool assaults(const State& s) { return s.attack.kind == Attack::Kind::Assault; }

SideMask unsealed(const State& s) { return static_cast<SideMask>(kBothSides & ~s.sealed); }

}  // namespace

SideMask deciders(const State& s) {
  const Frame& f = s.top();
  switch (f.step) {
    case Step::Orders:
    case Step::Plots:
    case Step::Adjust: return unsealed(s);
    default: return only(f.side);
  }
}

Node node(const State& s) {
  const Frame& f = s.top();
  switch (f.step) {
    case Step::EdgeRoll: return Node::chance(4, 10, asks::who_chooses_edge, "PZ:23.1.3", kGerman);
    case Step::EdgeChoice: return Node::decide(only(f.side), asks::choose_edge, "PZ:23.1.3");
    case Step::Place: return Node::decide(only(f.side), asks::set_up, "PZ:23.1.3");
    case Step::Orders: return Node::decide(unsealed(s), asks::give_orders, "PZ:6.1");
    case Step::InitiativeRoll: return Node::chance(4, 10, asks::initiative, "PZ:7.1", kGerman);
    case Step::InitiativeChoice: return Node::decide(only(f.side), asks::be_first_or_second_player, "PZ:7.1");
    case Step::Direct: return Node::decide(only(f.side), asks::fire, "PZ:8.1.1");
    case Step::Overwatch: return Node::decide(only(f.side), asks::answer_with_overwatch_fire_or_pass, "PZ:8.1.2");
    case Step::Reveal: return Node::decide(only(f.side), asks::show_targets_order_or_keep_hidden, "PZ:6.1.2a");
    case Step::HitRoll: return Node::chance(2, 10, asks::hit, "PZ:8.4.4", f.side);
    case Step::AspectChoice: return Node::decide(only(f.side), asks::which_angle_counts, "PZ:8.4.5.1.1");
    case Step::LocationRoll: return Node::chance(2, 10, asks::hit_location_and_damage, "PZ:8.4.5", f.side);
    case Step::Move: return Node::decide(only(f.side), asks::move, "PZ:9.1");
    case Step::Watch: return Node::decide(only(f.side), asks::fire_at_moving_unit_or_pass, "PZ:8.3.2a");
    case Step::BuildingRoll: return Node::chance(2, 10, asks::through_wall, "PZ:9.7.3.1", f.side);
    case Step::BuildingKind: return Node::chance(2, 10, asks::what_wall_did, "PZ:9.7.3.2", f.side);
    case Step::Adjust: return Node::decide(unsealed(s), asks::pivot_vehicles_and_turn_turrets, "PZ:10.1");
    case Step::Plots: return Node::decide(unsealed(s), asks::plot_in_secret, "PZ:16.5.1.7.2");
    case Step::ReliefRoll: return Node::chance(2, 10, asks::does_relief_force_come, "PZ:23.3.6", kGerman);
    case Step::ReliefRoad: return Node::chance(2, 10, asks::by_which_road_comes, "PZ:23.3.6", kGerman);
    case Step::SpotRoll: return Node::chance(2, 10, asks::spotting, "PZ:20.14.1", f.side);
    case Step::AmmoRoll: return Node::chance(1, 10, asks::ammunition, "PZ:16.1.2.2.2", f.side);
    case Step::Fallback: return Node::decide(only(f.side), asks::fire_plain_ap_instead, "PZ:20.2");
    case Step::PenetrationRoll: return Node::chance(1, 10, asks::penetration, "PZ:20.16", f.side);
    case Step::GpRoll: return Node::chance(2, 10, asks::gp_fire, "PZ:16.7.4", f.side);
    case Step::KoRoll: return Node::chance(1, 10, asks::knocked_out_or_brewed_up, "PZ:16.7.4.2.5.3", f.side);
    case Step::BailRoll: return Node::chance(2, 10, asks::bail_out, "PZ:16.1.6", f.side);
    case Step::Land: return Node::decide(only(f.side), asks::where_bails_out_to, "PZ:16.1.6.1.1");
    case Step::Indirect: return Node::decide(only(f.side), asks::call_and_direct_indirect_fire, "PZ:16.3.1");
    case Step::ResponseRoll: return Node::chance(1, 10, asks::does_respond, "PZ:16.6.1", f.side);
    case Step::SmokeRoll: return Node::chance(1, 10, asks::ammunition_of_fire_arrives, "PZ:16.1.2.2.2", f.side);
    case Step::DangerClose: return Node::decide(only(f.side), asks::where_fire_falls, "PZ:16.6.1.3");
    case Step::Close: return Node::decide(only(f.side), asks::announce_assaults, "PZ:17.1");
    case Step::HandRoll: return Node::chance(4, 10, asks::hand_to_hand, "PZ:16.10.2", f.side);
    case Step::Primary: return Node::decide(only(f.side), asks::which_unit_leads_on, "PZ:16.10.4.2");
    case Step::Occupy: return Node::decide(only(f.side), asks::take_position_or_stay, "PZ:16.10.4.1");
    case Step::BogRoll: return Node::chance(2, 10, asks::bogging, "PZ:17.2.2.2.2", f.side);
    case Step::SearchRoll: return Node::chance(2, 10, asks::hull_down_position, "PZ:17.2.2.3.2", f.side);
    case Step::QuickRoll: return Node::chance(2, 10, asks::quickmarch, "PZ:17.2.3.2.3", f.side);
    case Step::MineRoll: return Node::chance(2, 10, asks::mines, "PZ:20.6.2", f.side);
    case Step::Onward: return Node::decide(only(f.side), asks::load_unload_go_on, "PZ:17.2.8.2.3");
    case Step::Fly: return Node::decide(only(f.side), asks::fly, "PZ:15.2.1");
    case Step::Aloft: return Node::decide(only(f.side), asks::attack_or_fly_on, "PZ:15.3");
    case Step::Flak: return Node::decide(only(f.side), asks::fire_at_aircraft_or_pass, "PZ:15.4.2");
    case Step::CrashRoll: return Node::chance(2, 10, asks::where_crashes, "PZ:15.4.2.1.2.2", f.side);
    case Step::RecoveryRoll: return Node::chance(2, 10, asks::recovery_from_suppression, "PZ:19.2", f.side);
    case Step::Advance:
    case Step::Strike:
    case Step::Bail:
    case Step::Arriving:
    case Step::Storm:
    case Step::Flight: break;  // never left on top
    case Step::GameOver: {
      const int d = score_of(s).difference();
      if (wins_at_once(s))
        return Node::finished(beaten(s, kGerman) ? Winner::Second : Winner::First, d, asks::no_units_left,
                              "PZ:23.1.4.1");
      return Node::finished(winner_by_points(s), d, asks::victory_points, "PZ:10.4.4");
    }
  }
  KESSEL_ASSERT(false);
  return {};
}

// ---- options ------------------------------------------------------------------------------------------------------

void options(const State& s, Side by, Scope scope, ActionList& out) {
  if (s.top().step == Step::GameOver || !has(deciders(s), by)) return;
  const bool main = scope == Scope::Main;
  switch (s.top().step) {
    case Step::EdgeChoice:
      if (!main) return;
      for (std::size_t i = 0; i < s.map().setup_areas.size(); ++i) out.add(act(by, Act::Edge, {static_cast<int>(i)}));
      return;
    case Step::Place:
      if (!main) return;
      offer_places(s, by, out);
      out.add(all_placed(s, by) ? act(by, Act::Done) : act(by, Act::Rest));
      return;
    case Step::Orders:
      offer_orders(s, by, scope, out);
      if (s.options.command_control) offer_joins(s, by, scope, out);
      if (main) out.add(act(by, Act::Done));
      return;
    case Step::Plots:
      offer_plots(s, by, scope, out);
      if (main) out.add(act(by, Act::Done));
      return;
    case Step::Fallback:
      if (main) out.add(act(by, Act::Fallback, {1})), out.add(act(by, Act::Fallback, {0}));
      return;
    case Step::Land:
      if (main) offer_landings(s, by, out);
      return;
    case Step::Indirect:
    case Step::DangerClose:
      if (!main) return;
      offer_indirect(s, by, out);
      if (s.top().step == Step::Indirect && !why_not(s, act(by, Act::Done))) out.add(act(by, Act::Done));
      return;
    case Step::Close:
    case Step::Primary:
    case Step::Occupy:
      offer_close(s, by, scope, out);
      if (main && s.top().step == Step::Close) out.add(act(by, Act::Done));
      return;
    case Step::Onward:
      if (!main) return;
      offer_transport(s, by, out);
      offer_dismount_attacks(s, by, out);
      offer_moves_of_picked(s, by, out);
      out.add(act(by, Act::Done));
      return;
    case Step::Fly:
    case Step::Aloft:
      if (!main) return;
      offer_air(s, by, out);
      if (s.top().step == Step::Fly) out.add(act(by, Act::Done));
      return;
    case Step::InitiativeChoice:
      if (main) out.add(act(by, Act::First)), out.add(act(by, Act::Second));
      return;
    case Step::Direct:
    case Step::Overwatch:
    case Step::Watch:
    case Step::Flak:
      if (main) {
        offer_aims(s, by, out);
        if (s.top().step != Step::Direct) out.add(act(by, Act::Pass));
        if (s.top().step == Step::Flak) out.add(act(by, Act::Hold));
      } else {
        each_unit(s, by, [&](UnitId u) {
          if (!why_not(s, act(by, Act::Lower, {u.value}))) out.add(act(by, Act::Lower, {u.value}));
        });
      }
      return;
    case Step::Reveal:
      if (!main) return;
      out.add(act(by, Act::Hide));
      if (!why_not(s, act(by, Act::Reveal))) out.add(act(by, Act::Reveal));
      return;
    case Step::AspectChoice:
      if (main) out.add(act(by, Act::Aspect, {0})), out.add(act(by, Act::Aspect, {1}));
      return;
    case Step::Move:
      if (main) {
        if (s.picked[of(by)].valid()) return offer_moves_of_picked(s, by, out);
        each_unit(s, by, [&](UnitId u) {
          if (may_move(s, u) && has_a_move(s, by, u)) out.add(act(by, Act::Pick, {u.value}));
        });
        if (advanced(s)) offer_transport(s, by, out);
        if (!why_left_behind(s, by)) out.add(act(by, Act::Done));
      } else if (s.picked[of(by)].valid()) {
        out.add(act(by, Act::Lower, {s.picked[of(by)].value}));
      }
      return;
    case Step::Adjust:
      offer_adjustments(s, by, scope, out);
      if (main) out.add(act(by, Act::Done));
      return;
    default: return;
  }
}

// ---- the law ------------------------------------------------------------------------------------------------------

namespace {

Why why_not_done(const State& s, Side by) {
  switch (s.top().step) {
    case Step::Place:
      if (!all_placed(s, by)) return Refusal{"PZ:23.1.3", no::not_all_units_placed, {}};
      return std::nullopt;
    case Step::Orders:
    case Step::Plots:
    case Step::Adjust:
    case Step::Close:
    case Step::Onward:
    case Step::Fly: return std::nullopt;
    case Step::Move: return why_left_behind(s, by);
    case Step::Indirect: return why_not_indirect(s, act(by, Act::Done));
    case Step::Direct: return why_not_end_fire(s, by);
    default: return Refusal{"PZ:3.0", no::to_be_answered_before_play_goes, {}};
  }
}

}  // namespace

/// When an action would be in order: the steps of its own (`actions.cpp`), and what its phase does before.
Why why_not_now(const State& s, Act a) {
  if (of_advanced_game(a) && !advanced(s)) return Refusal{"PZ:11.0", no::belongs_to_advanced_game, {}};
  const ActForm& form = form_of(a);
  const Step step = s.top().step;
  if (form.at(step)) return std::nullopt;
  if (step == Step::Close && form.at(Step::Move)) return Refusal{"PZ:17.1", no::assaults_come_before_movement, {}};
  if (step == Step::Indirect && form.at(Step::Direct))
    return Refusal{"PZ:D.SEQ.5", no::indirect_comes_before_direct_fire, {}};
  return form.otherwise;
}

Why why_not(const State& s, const Action& a) {
  if (auto why = why_malformed(s, a)) return why;
  const Step step = s.top().step;
  if (step == Step::GameOver) return Refusal{"PZ:10.4.3", no::game_over, {}};
  if (node(s).kind != Node::Kind::Decide) return Refusal{"PZ:4.2", no::dice_come_first, {}};
  if (a.by == Side::Observer || !has(deciders(s), a.by)) return Refusal{"PZ:3.0", no::not_your_turn_to_answer, {}};
  if (auto why = why_not_now(s, static_cast<Act>(a.kind))) return why;
  switch (static_cast<Act>(a.kind)) {
    case Act::Done: return why_not_done(s, a.by);
    case Act::Edge: return why_not_edge(s, arg(a, 0));
    case Act::Place:
      return why_not_place(s, a.by, unit_arg(a), {arg(a, 1), arg(a, 2)}, arg(a, 3), static_cast<Turning>(arg(a, 4)),
                           static_cast<StartMode>(arg(a, 5)), arg(a, 6));
    case Act::Rest:
      if (all_placed(s, a.by)) return Refusal{"PZ:23.1.3", no::all_units_placed, {}};
      return std::nullopt;
    case Act::Give: return why_not_order(s, a.by, unit_arg(a), static_cast<Order>(arg(a, 1)));
    case Act::Aim: return why_not_aim(s, a.by, unit_arg(a), unit_arg(a, 1), arg(a, 2));
    case Act::Lower:
      if (step == Step::Move) {
        if (s.picked[of(a.by)] != unit_arg(a)) return Refusal{"PZ:9.1.1", no::not_picked, unit_arg(a)};
        return std::nullopt;
      }
      if (!fire_step(step) || side_of(s, unit_arg(a)) != a.by || !s.unit(unit_arg(a)).aim.valid() ||
          flagged(s, unit_arg(a), kAnnounced | kSecond | kFired))
        return Refusal{"PZ:8.3.1", no::aims_at_nobody, {}};
      return std::nullopt;
    case Act::Announce: return why_not_announce(s, a.by, unit_arg(a));
    case Act::Reveal: return why_not_reveal(s);
    case Act::Aspect:
      if (arg(a, 0) < 0 || arg(a, 0) > 1) return Refusal{"PZ:8.4.5.1.1", no::of_two_angles, {}};
      return std::nullopt;
    case Act::Pick:
      if (side_of(s, unit_arg(a)) != a.by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, unit_arg(a)};
      if (!may_move(s, unit_arg(a))) return Refusal{"PZ:9.1", no::no_order_to_move_or_moved, unit_arg(a)};
      return std::nullopt;
    case Act::Move:
    case Act::March:
    case Act::Overrun:
    case Act::Declare: return why_not_move(s, a.by, a);
    case Act::Enter: return why_not_enter(s, a.by, a);
    case Act::Search: return why_not_search(s, a.by, a);
    case Act::Mount:
      if (step == Step::Place) return why_not_embark(s, a.by, unit_arg(a), unit_arg(a, 1));
      [[fallthrough]];
    case Act::Dismount:
    case Act::Bail:
    case Act::Storm: return why_not_transport(s, a);
    case Act::Register:
    case Act::Plan:
    case Act::Mine:
    case Act::Load:
    case Act::Scrap: return why_not_plot(s, a);
    case Act::Position: return why_not_position(s, a.by, a);
    case Act::Cover: return why_not_cover(s, a.by, unit_arg(a), arg(a, 1) != 0);
    case Act::Join: return why_not_join(s, a.by, unit_arg(a), unit_arg(a, 1));
    case Act::Smoke: return why_not_smoke(s, a.by, a);
    case Act::Land: return why_not_land(s, a);
    case Act::Call:
    case Act::Arrive:
    case Act::Continue:
    case Act::Shift:
    case Act::Check:
    case Act::Fall: return why_not_indirect(s, a);
    case Act::Assault:
    case Act::Breach:
    case Act::Retract:
    case Act::Lead:
    case Act::Occupy:
    case Act::Stay: return why_not_close(s, a);
    case Act::Fly:
    case Act::Dive:
    case Act::On:
    case Act::Name:
    case Act::Drop: return why_not_air(s, a);
    case Act::Pivot: return why_not_pivot(s, a.by, unit_arg(a), arg(a, 1));
    case Act::Turn: return why_not_turn(s, a.by, unit_arg(a), static_cast<Turning>(arg(a, 1)));
    case Act::First:
    case Act::Second:
    case Act::Pass:
    case Act::Hold:
    case Act::Hide:
    case Act::Fallback: break;  // whoever is asked may answer so
  }
  return std::nullopt;
}

// ---- what happens -------------------------------------------------------------------------------------------------

namespace {

/// PZ:R94 Tested after every step.
bool somebody_beaten(const State& s) { return s.turn > 0 && (beaten(s, kGerman) || beaten(s, kSoviet)); }

void game_over(State& s, Events& ev) {
  s.depth = 0;
  s.phase = Phase::Over;
  const Score sc = score_of(s);
  tell(ev, Ev::Scored, {sc.total(kGerman), sc.total(kSoviet)}, "PZ:10.4.3");
  s.push(Step::GameOver);
  tell(ev, Ev::GameEnds, {static_cast<int>(node(s).winner)}, "PZ:10.4.4");
}

void enter(State& s, Phase p, Events& ev) {
  s.phase = p;
  tell(ev, Ev::PhaseBegins, {static_cast<int>(p)}, "PZ:3.0a");
}

/// PZ:3.0, PZ:3.2, PZ:3.3, PZ:3.4, PZ:3.4.1, PZ:3.6 The steps of a turn, each when the one before has run out: what the
/// First Player has done counts before the Second acts (PZ:7.2, PZ:8.1.1.1, PZ:8.1.2.1.2). The Advanced Game adds steps:
/// PZ:11.3, PZ:11.4, PZ:11.5.1, PZ:11.6, PZ:11.7, PZ:11.7.3, PZ:D.SEQ.4, PZ:D.SEQ.5, PZ:D.SEQ.7.
void next_stage(State& s, Events& ev) {
  tracks_settle(s);
  if (somebody_beaten(s)) return game_over(s, ev);
  s.assaults = {};
  const Stage now = s.stage;
  s.stage = now == Stage::EndTurn ? Stage::Relief : static_cast<Stage>(static_cast<int>(now) + 1);
  const bool more = advanced(s);
  const auto ask = [&](bool asked, Step step, Side side) {
    if (more && asked) s.push(step, side);
  };
  const auto fly = [&](Phase phase) {
    const auto side = air_side(s);
    if (!more || !side) return;
    enter(s, phase, ev);
    if (air_asked(s, *side)) s.push(Step::Fly, *side);
  };
  const Side first = s.first, second = other(s.first);
  switch (now) {
    case Stage::Relief:
      ++s.turn;
      tell(ev, Ev::TurnBegins, {s.turn}, "PZ:3.0");
      roll_relief(s);
      return;
    case Stage::Spotting:
      enter(s, Phase::Spotting, ev);
      run_spotting(s, ev);
      if (s.options.limited_spotting) next_spot_roll(s);
      return;
    case Stage::Orders:
      enter(s, Phase::Command, ev);
      s.sealed = 0;
      return s.push(Step::Orders);
    case Stage::Initiative: enter(s, Phase::Initiative, ev); return s.push(Step::InitiativeRoll);
    case Stage::AirFirst: return fly(Phase::InitialAir);
    case Stage::IndirectFirst: enter(s, Phase::Combat, ev); return ask(indirect_asked(s, first), Step::Indirect, first);
    case Stage::IndirectSecond: return ask(indirect_asked(s, second), Step::Indirect, second);
    case Stage::DirectFirst: return s.push(Step::Direct, first);
    case Stage::DirectSecond: return s.push(Step::Direct, second);
    case Stage::Overwatch: return s.push(Step::Overwatch, first);
    case Stage::CloseFirst: enter(s, Phase::Movement, ev); return ask(close_asked(s, first), Step::Close, first);
    case Stage::CloseSecond: return ask(close_asked(s, second), Step::Close, second);
    case Stage::MoveSecond: return s.push(Step::Move, second);  // PZ:3.5
    case Stage::MoveFirst: return s.push(Step::Move, first);
    case Stage::AirSecond: return fly(Phase::SecondaryAir);
    case Stage::Adjust:
      enter(s, Phase::Adjustment, ev);
      s.sealed = 0;
      return s.push(Step::Adjust);
    case Stage::Recover: {
      run_adjustment(s, ev);
      if (!more) return;
      // PZ:20.6.2.1b Mines under whoever bailed out come before anybody recovers; he himself has only just been suppressed.
      const auto mines = s.frames;
      const std::uint8_t n = s.depth;
      while (s.depth > 0) s.pop();
      next_recovery(s);
      for (std::size_t i = 0; i < n; ++i) s.push(mines[i].step, mines[i].side, mines[i].unit, mines[i].arg);
      return;
    }
    case Stage::EndTurn:
      if (more) age_markers(s, ev);
      clear_orders(s);
      note_objectives(s, ev);
      // PZ:3.6.4, PZ:10.4, PZ:10.4.2, PZ:10.4.3
      if (somebody_beaten(s) || s.turn >= s.plan().turns) return game_over(s, ev);
  }
}

}  // namespace

void run(State& s, Events& ev) {
  for (;;) {
    if (s.depth == 0) {
      next_stage(s, ev);
      continue;
    }
    const Step step = s.top().step;
    const std::uint8_t depth = s.depth;
    switch (step) {
      case Step::Direct: run_direct(s, ev); break;
      case Step::Overwatch:
        if (!can_be_asked(s, s.top().side)) {
          chance_over(s);
          continue;
        }
        return;
      case Step::Watch:
        if ((s.top().arg & 1) == 0) {
          if (on_table(s, s.move.unit)) return;
          s.pop();  // mines, or an enemy in the way
          continue;
        }
        run_watch(s);
        continue;
      case Step::Flak:
        if ((s.top().arg & 1) == 0) return;
        run_flak(s);
        continue;
      case Step::Advance: run_move(s, ev); continue;
      case Step::Strike: run_attack(s, ev); continue;
      case Step::Bail: run_bail(s, ev); continue;
      case Step::Arriving: run_arriving(s, ev); continue;
      case Step::Storm: run_storm(s, ev); continue;
      case Step::Flight: run_flight(s, ev); continue;
      case Step::Move: {
        // Asked as long as somebody could move for all that the enemy knows.
        bool asked = false;
        each_unit(s, s.top().side, [&](UnitId u) {
          asked = asked || may_move(s, u) || face_down(s, u) ||
                  (!on_table(s, u) && s.unit(u).order == Order::Move && !flagged(s, u, kMoved));
        });
        if (asked) return;
        s.picked[of(s.top().side)] = {};
        s.pop();
        continue;
      }
      default: return;
    }
    if (s.depth == depth && s.top().step == step) return;
  }
}

namespace {

/// PZ:7.2a, PZ:3.6.1 What is sealed shows when both have sealed.
void ready(State& s, Side by, Events& ev) {
  s.sealed = static_cast<std::uint8_t>(s.sealed | only(by));
  tell(ev, Ev::Ready, {index(by)}, "PZ:6.1");
  if (s.sealed != kBothSides) return;
  s.sealed = 0;
  if (s.top().step == Step::Plots) {
    s.pop();
    return begin_placing(s);
  }
  if (s.top().step == Step::Orders)
    each_unit(s, [&](UnitId u) {  // PZ:6.1 a marker for every unit
      if (takes_orders(s, u) && s.unit(u).order == Order::None) s.unit(u).order = Order::NoCommand;
    });
  s.pop();
}

void done(State& s, Side by, Events& ev) {
  switch (s.top().step) {
    case Step::Orders:
    case Step::Plots:
    case Step::Adjust: return ready(s, by, ev);
    case Step::Place: return end_set_up(s, by, ev);
    case Step::Indirect: indirect_over(s, by, ev); return s.pop();
    case Step::Close: s.top().step = Step::Storm; return;
    case Step::Fly: return s.pop();
    case Step::Direct: return end_direct(s, ev);
    case Step::Onward: s.trip.closed = true; return s.pop();
    default: s.picked[of(by)] = {}; s.pop();
  }
}

}  // namespace

void apply(State& s, const Action& a, Events& ev) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Done: done(s, a.by, ev); break;
    case Act::Edge: choose_edge(s, a.by, arg(a, 0), ev); break;
    case Act::Place:
      place(s, unit_arg(a), {arg(a, 1), arg(a, 2)}, arg(a, 3), static_cast<Turning>(arg(a, 4)),
            static_cast<StartMode>(arg(a, 5)), arg(a, 6), ev);
      break;
    case Act::Rest: place_rest(s, a.by, ev); break;
    case Act::Give: give(s, unit_arg(a), static_cast<Order>(arg(a, 1)), ev); break;
    case Act::Join: join(s, unit_arg(a), unit_arg(a, 1), ev); break;
    case Act::First: choose_first(s, a.by, ev); break;
    case Act::Second: choose_first(s, other(a.by), ev); break;
    case Act::Aim: aim(s, unit_arg(a), unit_arg(a, 1), arg(a, 2), ev); break;
    case Act::Lower:
      if (s.top().step == Step::Move) {
        s.picked[of(a.by)] = {};
      } else {
        s.unit(unit_arg(a)).aim = {}, s.unit(unit_arg(a)).aim2 = {};
        s.unit(unit_arg(a)).weapon = s.unit(unit_arg(a)).weapon2 = 0;
      }
      break;
    case Act::Announce:
      ev.learn(kBothSides);
      announce(s, a.by, unit_arg(a), ev);
      break;
    case Act::Pass:
      tell(ev, Ev::Passed, only(a.by), {index(a.by)}, "PZ:6.5a");
      if (s.top().step == Step::Overwatch) {
        chance_over(s);
      } else {
        watch_over(s);
      }
      break;
    case Act::Hold:
      s.flight.hold = true;
      watch_over(s);
      break;
    case Act::Reveal:
    case Act::Hide:
      (assaults(s)    ? assault_revealed
       : s.fires == 0 ? indirect_revealed
                      : after_reveal)(s, static_cast<Act>(a.kind) == Act::Reveal, ev);
      break;
    case Act::Aspect:
      s.shot().aspect = static_cast<std::uint8_t>(arg(a, 0));
      s.pop();
      break;
    case Act::Pick: s.picked[of(a.by)] = unit_arg(a); break;
    case Act::Move:
      s.picked[of(a.by)] = {};
      begin_move(s, a, ev);
      break;
    case Act::March:
    case Act::Overrun:
    case Act::Declare:
    case Act::Enter:
      s.picked[of(a.by)] = {};
      begin_move(s, a, ev);
      break;
    case Act::Search:
      s.picked[of(a.by)] = {};
      search(s, a, ev);
      break;
    case Act::Mount:
      if (s.top().step == Step::Place) {
        embark(s, unit_arg(a), unit_arg(a, 1), ev);
        break;
      }
      [[fallthrough]];
    case Act::Dismount:
    case Act::Bail:
    case Act::Storm:
      if (s.top().step == Step::Move) s.picked[of(a.by)] = {};
      do_transport(s, a, ev);
      break;
    case Act::Register:
    case Act::Plan:
    case Act::Mine:
    case Act::Load:
    case Act::Scrap: do_plot(s, a, ev); break;
    case Act::Position: set_position(s, a, ev); break;
    case Act::Cover: cover(s, unit_arg(a), arg(a, 1) != 0, ev); break;
    case Act::Smoke: fire_smoke(s, a, ev); break;
    case Act::Fallback: choose_fallback(s, arg(a, 0) != 0, ev); break;
    case Act::Land: land(s, a, ev); break;
    case Act::Call:
    case Act::Arrive:
    case Act::Continue:
    case Act::Shift:
    case Act::Check:
    case Act::Fall: do_indirect(s, a, ev); break;
    case Act::Assault:
    case Act::Breach:
    case Act::Retract:
    case Act::Lead:
    case Act::Occupy:
    case Act::Stay: do_close(s, a, ev); break;
    case Act::Fly:
    case Act::Dive:
    case Act::On:
    case Act::Name:
    case Act::Drop: do_air(s, a, ev); break;
    case Act::Pivot:
      s.unit(unit_arg(a)).plan_facing = static_cast<std::uint16_t>(arg(a, 1));
      raise(s, unit_arg(a), kSealedPivot);
      break;
    case Act::Turn:
      s.unit(unit_arg(a)).plan_turret = static_cast<Turning>(arg(a, 1));
      raise(s, unit_arg(a), kSealedTurret);
      break;
  }
  run(s, ev);
}

void answer(State& s, const Draw& d, Events& ev) {
  switch (s.top().step) {
    case Step::EdgeRoll: edge_rolled(s, d, ev); break;
    case Step::InitiativeRoll: initiative_rolled(s, d, ev); break;
    case Step::ReliefRoll:
    case Step::ReliefRoad: relief_rolled(s, d, ev); break;
    case Step::SpotRoll: spot_rolled(s, d, ev); break;
    case Step::AmmoRoll:
      (assaults(s) || s.attack.kind == Attack::Kind::Overrun ? assault_ammo_rolled : ammo_rolled)(s, d, ev);
      break;
    case Step::PenetrationRoll: penetration_rolled(s, d, ev); break;
    case Step::GpRoll: gp_rolled(s, d, ev); break;
    case Step::KoRoll: ko_rolled(s, d, ev); break;
    case Step::BailRoll: bail_rolled(s, d, ev); break;
    case Step::ResponseRoll: response_rolled(s, d, ev); break;
    case Step::SmokeRoll: smoke_rolled(s, d, ev); break;
    case Step::HandRoll: hand_rolled(s, d, ev); break;
    case Step::BogRoll: bog_rolled(s, d, ev); break;
    case Step::SearchRoll: search_rolled(s, d, ev); break;
    case Step::QuickRoll: quick_rolled(s, d, ev); break;
    case Step::MineRoll: mine_rolled(s, d, ev); break;
    case Step::CrashRoll: crash_rolled(s, d, ev); break;
    case Step::RecoveryRoll: recovery_rolled(s, d, ev); break;
    case Step::HitRoll: hit_rolled(s, d, ev); break;
    case Step::LocationRoll: located(s, d, ev); break;
    case Step::BuildingRoll: building_rolled(s, d, ev); break;
    case Step::BuildingKind: building_kind_rolled(s, d, ev); break;
    default: KESSEL_ASSERT(false);
  }
  run(s, ev);
}

}  // namespace kessel::panzer
