// The way through a turn: who is asked what, what is offered, and what runs by itself. The flow is data (State::frames),
// nothing here remembers anything. BO:3.0 Two players, one to a side.
#include "games/breakout/action_rows.h"

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

/// The step as everyone knows it: a draft, and a group that has only been picked, are their owner's thoughts.
Step public_step(const State& s) {
  const Frame& f = s.top();
  if (f.step == Step::Draft) return Step::Fight;
  return f.step == Step::Group && f.hex.valid() ? Step::Move : f.step;
}

Hex hex_of(int v) { return v >= 0 && v < hex::kHexSlots ? Hex{static_cast<std::uint16_t>(v)} : kNoHex; }

/// The refusal says when it would be in order, and no more than that side may know.
Why why_not_now(const State& s, Act a, bool asked) {
  const ActRow& row = row_of(a);
  const Step step = asked ? s.top().step : public_step(s);
  if (row.at(step)) return std::nullopt;
  const bool combat = s.combat.target.valid() && (asked || s.top().step != Step::Draft);
  if (step == Step::Move && (a == Act::Drop || a == Act::Step || a == Act::Exit || a == Act::Halt))
    return Refusal{"BO:12.0c", no::pick_units_shall_move_first, {}};
  if (a == Act::Cancel && combat) return Refusal{"BO:6.3a", no::declared_attack_must_be_carried_out, {}};
  if (a == Act::Air && combat && s.air_side == kSoviet && s.combat.attacker == kGerman)
    return Refusal{"BO:13.3c", no::soviet_air_markers_support_attacks_only, {}};
  return row.otherwise;
}

/// An action that no parser of ours would make: wrong kind, count or unit.
Why why_malformed(const State& s, const Action& a) {
  if (a.kind >= kActs) return Refusal{"BO:5.0", no::no_such_action, {}};
  const ActRow& row = row_of(static_cast<Act>(a.kind));
  if (a.count != row.count()) return Refusal{"BO:5.0", no::action_another_form, {}};
  if (row.args[0] == 'u' && (a.arg[0] < 0 || a.arg[0] >= s.unit_count()))
    return Refusal{"BO:2.2", no::no_such_unit, {}};
  return std::nullopt;
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
  if (kind == Act::Step && s.top().step == Step::Move && has(who, a.by)) return nobody_steps(s, hex_of(a.arg[0]));
  if (Why no = why_not_now(s, kind, has(who, a.by))) return no;
  if (!has(who, a.by)) {
    if (kind == Act::Pick) return Refusal{"BO:12.0c", no::units_move_only_in_own_sides, {}};
    return Refusal{"BO:5.0", no::other_side_to_decide_now, {}};
  }
  return row_of(kind).why(s, a);
}

void apply(State& s, const Action& a, Events& ev) {
  KESSEL_HOT_ASSERT(!why_not(s, a));
  row_of(static_cast<Act>(a.kind)).apply(s, a, ev);
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

void options(const State& s, Side by, Scope scope, ActionList& out) {
  if (!has(deciders(s), by)) return;
  for (std::size_t i = 1; i < kActs; ++i)
    if (const ActRow& row = row_of(static_cast<Act>(i)); row.at(s.top().step)) row.offer(s, by, scope, out);
  row_of(Act::Done).offer(s, by, scope, out);  // last of all
}

}  // namespace kessel::breakout
